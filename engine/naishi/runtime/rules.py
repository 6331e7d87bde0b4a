"""Rules that passed every check, compiled, with what is made of them once."""

from __future__ import annotations

from functools import cached_property
from typing import Self

from attrs import frozen

from naishi.program import Program
from naishi.program.fingerprint import fingerprint
from naishi.program.seats import names_of
from naishi.runtime.evaluate.scoring import Scoring
from naishi.runtime.execute.choices import Answers
from naishi.runtime.explain.why import WhyNot
from naishi.runtime.machine.interpreter import Interpreter
from naishi.runtime.meaning import Meaning, meaning_of
from naishi.runtime.notation.moves import Move
from naishi.runtime.observe.views import Tables
from naishi.semantics.link.heads import Head
from naishi.semantics.link.linked import Linked


@frozen(slots=False, eq=False, repr=False)
class Rules:
    """What all matches of one game share."""

    program: Program
    linked: Linked

    @property
    def name(self) -> str:
        """The game's name; with expansions and options, theirs follow."""
        return " + ".join(self.program.units)

    @property
    def seats(self) -> int:
        """How many seats there are: of the players, then of automatic ones."""
        return self.program.seats

    @property
    def players(self) -> int:
        """How many play: those in the first seats. Who has another follows rules and decides nothing."""
        return self.program.players

    @property
    def automatic(self) -> dict[int, str]:
        """The names of automatic players, by seat."""
        return names_of(self.program)

    @property
    def heads(self) -> list[Head]:
        """Whose the game and its expansions are, as the heads of their files say it."""
        return self.linked.heads()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name} for {self.players} player{'s'[: self.players != 1]}>"

    def __reduce__(self) -> tuple[type[Self], tuple[Program, Linked]]:
        """Only what it was made of is pickled; the rest is made again when it is needed."""
        return type(self), (self.program, self.linked)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        """Nothing in it changes: all copies of a match share it."""
        return self

    @cached_property
    def interpreter(self) -> Interpreter:
        """The executor, compiled once."""
        return Interpreter(self.program)

    @property
    def scoring(self) -> Scoring:
        """The counting of points."""
        return self.interpreter.scoring

    @cached_property
    def why_not(self) -> WhyNot:
        """The explanations of moves that cannot be played."""
        return WhyNot(self.interpreter)

    @cached_property
    def tables(self) -> Tables:
        """What views are made from."""
        return Tables(self.interpreter)

    @cached_property
    def written(self) -> dict[tuple[int, int], dict[Answers, Move]]:
        """Moves already written down, by decision and seat: texts are made once."""
        return {}

    @cached_property
    def fingerprint(self) -> str:
        """A short text that differs for rules that differ in anything but spaces, comments and where they stand."""
        return fingerprint(self.program)

    @cached_property
    def meaning(self) -> Meaning:
        """What the rules mean, declaration by declaration: the same for rules written in another order."""
        return meaning_of(self.linked, self.program)
