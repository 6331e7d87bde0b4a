"""What a seat could follow of a match, as it is kept with the match."""

from __future__ import annotations

from attrs import frozen

from naishi.runtime.observe.mixing import Mixing
from naishi.state.facts import Fact


@frozen
class Followed:
    """Up to some fact of a match: how many there were, the last of them, and what a seat knew then."""

    facts: int
    last: Fact | None
    mixing: Mixing

    def fits(self, happened: list[Fact]) -> bool:
        """Whether this is how the match began, also after something was taken back."""
        return self.facts <= len(happened) and (not self.facts or happened[self.facts - 1] is self.last)


@frozen
class Exchanged:
    """How an imagined match came of a real one: for whom, what lies where something else lies in truth, and which kin
    it is for that seat, who cannot tell it from others that look the same."""

    seat: int
    instead: dict[int, int]
    kins: dict[int, int]
