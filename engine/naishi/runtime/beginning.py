"""How matches begin, told once more."""

from __future__ import annotations

from naishi.runtime.machine.start import Began, begin
from naishi.runtime.observe import unasked
from naishi.runtime.rules import Rules
from naishi.state.facts import Fact
from naishi.state.recorded_chance import Dealer


def beginning_of(game: Rules, began: Began) -> list[Fact]:
    """What happened before the first decision. Nobody wrote it down, so it is done once more."""
    log: list[Fact] = []
    dealer = None
    if began.shuffled is not None:
        dealer = Dealer(game.interpreter.items, from_seed=began.seed is not None)
        dealer.give(began.shuffled)
    begin(game.interpreter, began, dealer, log)
    unasked.tell(game.interpreter, log)
    return log
