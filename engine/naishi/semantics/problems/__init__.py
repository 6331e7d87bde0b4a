"""The catalogue: one constructor for each kind of problem in rules that parse.

By topic: a new problem is a constructor in its topic's file and a section in its topic's page of docs/errors; callers
say `problems.names.unknown_name`. The voice is a fellow player's: what is wrong, what was expected, what was probably
meant.
"""

from __future__ import annotations

from naishi.semantics.problems import cards, effects, files, moves, names, places, sheets, texts, use, wording

__all__ = ["cards", "effects", "files", "moves", "names", "places", "sheets", "texts", "use", "wording"]
