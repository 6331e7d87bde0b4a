"""What came of many tries, added up and told."""

from __future__ import annotations

from collections import Counter

from attrs import Factory, define

from tests.fuzz.covered import CLASSES
from tests.fuzz.faults import Fault
from tests.fuzz.seeds import Texts
from tests.fuzz.trying import Tried


@define
class Tally:
    """Numbers that add up in any order."""

    tries: int = 0
    checked: int = 0
    games: int = 0
    moves: int = 0
    rules_faults: int = 0
    setup_faults: int = 0
    classes: Counter[str] = Factory(Counter)
    codes: Counter[str] = Factory(Counter)
    faults: Counter[str] = Factory(Counter)
    shown: dict[str, tuple[int, Fault, Texts]] = Factory(dict)  # of each kind of fault, the seed and text of one

    def count(self, seed: int, tried: Tried) -> None:
        """One more try."""
        self.tries += 1
        self.checked += tried.checks
        self.games += tried.played.games
        self.moves += tried.played.moves
        self.rules_faults += tried.played.faults
        self.setup_faults += tried.played.setup_faults
        self.classes += tried.classes
        self.codes += tried.codes
        if tried.fault is not None:
            self.faults[tried.fault.kind] += 1
            self.shown.setdefault(tried.fault.kind, (seed, tried.fault, tried.texts))

    def add(self, other: Tally) -> None:
        """Those of another."""
        for name in ("tries", "checked", "games", "moves", "rules_faults", "setup_faults"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.classes += other.classes
        self.codes += other.codes
        self.faults += other.faults
        for kind, shown in other.shown.items():
            self.shown.setdefault(kind, shown)

    @property
    def lines(self) -> list[str]:
        """What there is to tell."""
        missing = sorted(CLASSES - set(self.classes) - {"File"})
        told = [
            f"{self.tries:,} tries, {self.checked:,} checked; {self.games:,} games, {self.moves:,} moves",
            f"setups that the rehearsal refused: {self.setup_faults:,}; matches that a rules fault stopped: "
            f"{self.rules_faults:,}",
            f"constructs that stood in what checked: {len(CLASSES) - 1 - len(missing)} of {len(CLASSES) - 1}"
            + (f"; not {', '.join(missing)}" if missing else ""),
            f"kinds of problems told: {len(self.codes)}",
            f"faults: {sum(self.faults.values())} of {len(self.faults)} kinds",
        ]
        return told + [f"  {number:5} {kind}" for kind, number in self.faults.most_common()]
