"""The words that begin a declaration, and those that give a name."""

from __future__ import annotations

HEADERS = ("game", "expansion")
DECLARATIONS = (
    *HEADERS,
    *"tag field number choice condition row pile pool grid group token card cards setup turn after when action".split(),
    *("scoring winner option example automatic replace extend narrow remove").split(),
)

DECLARING = frozenset(
    "game expansion tag field number choice condition row pile pool grid group token".split()
    + "card cards step action option".split()
)  # the words after which a name is declared
