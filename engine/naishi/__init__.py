"""Naishi: tabletop card games written as rules files, checked and played.

    import naishi

    game = naishi.load("base")
    match = game.new(seed=7)
    while not match.is_over:
        match.play(match.legal_moves[0])
    print(match.outcome)
"""

from naishi.base.diagnostic import Diagnostic, RulesError
from naishi.runtime.items import RulesFault
from naishi.runtime.loading import load, shipped_games
from naishi.runtime.match import Game, Match
from naishi.runtime.moves import AmbiguousMove, IllegalMove, InvalidMove, Move, MoveError
from naishi.runtime.position import PositionError
from naishi.runtime.saving import SaveError
from naishi.runtime.scoring import Outcome, Score, ScoreEntry, ScoredItem

__all__ = [
    "AmbiguousMove",
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
    "load",
    "shipped_games",
]
__version__ = "0.1.0"
