"""Naishi: tabletop card games written as rules files, checked and played.

```python
import naishi

game = naishi.load("base")
match = game.new(seed=7)
while not match.is_over:
    match.play(match.legal_moves[0])
print(match.outcome)
```
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from naishi.base.diagnostic import Diagnostic, RulesError
    from naishi.runtime.information import UnknownHistory
    from naishi.runtime.items import RulesFault
    from naishi.runtime.loading import load, shipped_games
    from naishi.runtime.match import Game, Match
    from naishi.runtime.moves import AmbiguousMove, IllegalMove, InvalidMove, Move, MoveError
    from naishi.runtime.position import PositionError
    from naishi.runtime.reasons import ScoredItem
    from naishi.runtime.replaying import ChangedRules
    from naishi.runtime.saving import SaveError
    from naishi.runtime.scoring import Outcome, Score, ScoreEntry
    from naishi.runtime.undo import UndoAnswer, UndoError

__all__ = [
    "AmbiguousMove",
    "ChangedRules",
    "Diagnostic",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "Match",
    "Move",
    "MoveError",
    "Outcome",
    "PositionError",
    "RulesError",
    "RulesFault",
    "SaveError",
    "Score",
    "ScoreEntry",
    "ScoredItem",
    "UndoAnswer",
    "UndoError",
    "UnknownHistory",
    "load",
    "shipped_games",
]
__version__ = "0.1.0"

# Where each name lives. They are imported when first asked for: `naishi --help` need not wait for them.
_HOMES = {
    "base.diagnostic": ("Diagnostic", "RulesError"),
    "runtime.information": ("UnknownHistory",),
    "runtime.items": ("RulesFault",),
    "runtime.loading": ("load", "shipped_games"),
    "runtime.match": ("Game", "Match"),
    "runtime.moves": ("AmbiguousMove", "IllegalMove", "InvalidMove", "Move", "MoveError"),
    "runtime.position": ("PositionError",),
    "runtime.replaying": ("ChangedRules",),
    "runtime.saving": ("SaveError",),
    "runtime.reasons": ("ScoredItem",),
    "runtime.scoring": ("Outcome", "Score", "ScoreEntry"),
    "runtime.undo": ("UndoAnswer", "UndoError"),
}


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            value = getattr(import_module(f"naishi.{home}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'naishi' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
