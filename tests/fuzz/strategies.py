"""Drawn programs for the properties: games that check, as Hypothesis wants them."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

import naishi
from tests.fuzz.programs import game

SEEDS = st.integers(0, 2**32 - 1)

_loaded = cache(game)


def games(seats: int | None = None) -> st.SearchStrategy[naishi.Game]:
    """Games that check, of drawn programs; `seats`: how many play, else the most that the program allows."""
    return SEEDS.map(lambda seed: _loaded(seed, seats)).filter(lambda found: found is not None)  # type: ignore[return-value]
