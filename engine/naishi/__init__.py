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

from naishi.base.version import VERSION

if TYPE_CHECKING:
    from naishi.base.diagnostic import Diagnostic, RulesError
    from naishi.runtime.course import MatchBusy
    from naishi.runtime.evaluate.reasons import ScoredItem
    from naishi.runtime.evaluate.scoring import Outcome, Score, ScoreEntry
    from naishi.runtime.files import shipped_games
    from naishi.runtime.knowledge.information_state import UnknownHistory
    from naishi.runtime.load import load
    from naishi.runtime.match import Game, Match, Seat
    from naishi.runtime.notation.moves import AmbiguousMove, IllegalMove, InvalidMove, Move, MoveError
    from naishi.runtime.observe.unseen import HiddenScore
    from naishi.runtime.saves.replay import ChangedRules
    from naishi.runtime.saves.snapshot import SaveError
    from naishi.runtime.undo import UndoAnswer, UndoError
    from naishi.state.items import RulesFault
    from naishi.state.position import PositionError

__all__ = [
    "AmbiguousMove",
    "ChangedRules",
    "Diagnostic",
    "Game",
    "HiddenScore",
    "IllegalMove",
    "InvalidMove",
    "Match",
    "MatchBusy",
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
    "Seat",
    "UndoAnswer",
    "UndoError",
    "UnknownHistory",
    "load",
    "shipped_games",
]
__version__ = VERSION

# Where each name lives. They are imported when first asked for: `naishi --help` need not wait for them.
_HOMES = {
    "base.diagnostic": ("Diagnostic", "RulesError"),
    "runtime.knowledge.information_state": ("UnknownHistory",),
    "state.items": ("RulesFault",),
    "runtime.course": ("MatchBusy",),
    "runtime.files": ("shipped_games",),
    "runtime.load": ("load",),
    "runtime.match": ("Game", "Match", "Seat"),
    "runtime.notation.moves": ("AmbiguousMove", "IllegalMove", "InvalidMove", "Move", "MoveError"),
    "state.position": ("PositionError",),
    "runtime.observe.unseen": ("HiddenScore",),
    "runtime.saves.replay": ("ChangedRules",),
    "runtime.saves.snapshot": ("SaveError",),
    "runtime.evaluate.reasons": ("ScoredItem",),
    "runtime.evaluate.scoring": ("Outcome", "Score", "ScoreEntry"),
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
