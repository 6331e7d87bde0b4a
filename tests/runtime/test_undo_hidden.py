"""What something decided that its player did not see stays done; what they saw can be taken back."""

from __future__ import annotations

import pytest

import naishi
from tests.runtime.rules import game

GAME = """
game Scales {{ version 1  players {players}  at most 20 turns }}
tag duke
field rank: 1 to 9
field color: red, blue
field price: list of color up to 3
pile deck seen by nobody holds every card
pile heap seen by everyone
pile under seen by nobody
row  hand[3] per player seen by owner
row  cache[2] seen by nobody
row  shown[3] seen by everyone
pool bag[4] of coin seen by nobody
token coin x2 per player in bag
number coins per player 0 to 99
number tally 0 to 99
choice way: left, right
card Duke x4 {{ is duke  rank 3  color red  price red, blue }}
card Oaf  x9 {{ rank 5  color blue  price blue }}
card Sage x1 {{ rank 7  color red }}
setup {{ step mix {{
  move 3 Oaf from deck to hand of player 1  move 3 Duke from deck to shown
  shuffle deck  move 3 card from deck to hand of player 2  move 2 card from deck to cache
  move 1 card from deck to under
}} }}
turn {{ do one of {{ act  rest  otherwise pass }} }}
action act {{ {body} }}
action rest {{ }}
{rest}
winner {{ most your coins }}
"""

HIDDEN = {
    "a number": "add rank of deck to your coins",
    "a number of what lies in a row": "add rank of cache[2] to your coins",
    "a word": "set way to way  if color of deck is red { set way to right }",
    "a calculation": "set your coins to 3 * rank of deck - 1",
    "a condition": "if rank of deck is at least 5 { add 1 to tally }",
    "a kind": "find first card d in deck { if d is Sage { add 1 to tally } }",
    "a tag": "find first card d in deck { if d is duke { add 1 to tally } }",
    "a printed kind": "find first card d in deck { if d is printed Sage { add 1 to tally } }",
    "likeness": "find first card d in deck { if d is like card in shown[1] { add 1 to tally } }",
    "what does not hold": "if rank of deck is 9 and rank of shown[1] is 3 { add 1 to tally }",
    "an else": "if rank of deck is 3 { } else { add 1 to tally }",
    "a count": "add count of duke in deck to your coins",
    "a count where": "add count of (card in deck where rank of it is 3) to your coins",
    "whether there is some": "if some Sage in hand of player 2 { add 1 to tally }",
    "a total": "add total rank of card in cache to your coins",
    "the highest": "add highest rank of card in deck to your coins",
    "how many differ": "add different rank of card in cache to your coins",
    "how many are alike": "add most alike color of card in cache to your coins",
    "a named condition": "find first card d in deck { if d is noble { add 1 to tally } }",
    "the size of a list": "add size of price of deck to your coins",
    "an entry of a list": "add count of red in price of deck to your coins",
    "find": "find first Duke d in deck { add 1 to tally }",
    "find where": "find last card d in cache where rank of it is 7 { add 1 to tally }",
    "find, nothing there": "find first Sage d in cache { } else { add 1 to tally }",
    "each": "each card c in cache where rank of c is 3 { add 1 to tally }",
    "each, by kind": "each duke c in cache { add 1 to tally }",
    "repeat": "repeat at most (rank of deck) times { if tally is 9 { stop } add 1 to tally }",
    "stop": "repeat at most 3 times { if rank of deck is 3 { stop } add 1 to tally }",
    "each player": "each player { if some duke in your hand { add 1 to your coins } }",
    "each other player": "each other player { add count of Oaf in your hand to your coins }",
    "what is like another": "if some card in shown where it is like card in cache[1] { add 1 to tally }",
    "where a card lies": "find first Sage s in (deck + cache) { add position of s to tally }",
    "what is swapped by its name": "swap Sage with card in cache[1]",
    "what is taken": "move 1 Duke from deck to under",
    "what is taken by its name": "move Sage from deck to under",
    "what becomes of it": "find first card d in deck { if d is Duke { move d to under } }",
    "how an end is asked for": "find first card d in deck { if d is Duke { end after round } }",
    "points": "add points of player 2 to your coins",
    "whose it is": "add count of your coin in bag to your coins",
    "which slot": "if shown[rank of deck - 2] is filled { add 1 to tally }",
}  # fmt: skip
REST = {
    "points": "scoring of hand { score 1 per Sage in your hand }",
    "a named condition": "condition noble: rank of it is at least 5",
}

OPEN = {
    "a number that all see": "add rank of shown[1] to your coins",
    "one's own hand": "add rank of hand[1] of player 1 to your coins",
    "a count in one's own hand": "if some Oaf in your hand { add 1 to tally }",
    "how many there are": "add count of card in deck to your coins",
    "which slots are filled": "if cache[1] is filled { add 1 to tally }",
    "whether a pile is empty": "if deck is empty { add 1 to tally }",
    "what was revealed before": "add count of card in hand of player 2 to your coins",
    "how many tokens": "add count of coin in bag to your coins",
    "face down, from place to place": "move 1 card from deck to under",
    "a slot": "each slot s in cache where s is filled { add 1 to tally }",
    "what comes after": "if no duke in shown { add rank of deck to your coins }",
    "nothing": "add 0 * players to tally",
}


def after(body: str, rest: str = "", players: int = 2) -> naishi.Match:
    rest = rest or ("condition noble: rank of it is at least 5" if "noble" in body else "")
    match = game(GAME.format(body=body, rest=rest, players=players)).new(3)
    match.play("act")
    return match


@pytest.mark.parametrize("what", HIDDEN)
def test_what_something_hidden_decided_stays_done(what: str) -> None:
    match = after(HIDDEN[what], REST.get(what, ""))
    assert match.can_undo(1).reason == "it depended on something that its player did not see"


@pytest.mark.parametrize("what", OPEN)
def test_what_is_seen_decides_what_can_be_taken_back(what: str) -> None:
    match = after(OPEN[what])
    assert match.can_undo(1), match.can_undo(1).reason
    match.undo(1)
    match.play("rest")
    assert match.can_undo(1)


def test_what_was_revealed_is_no_secret() -> None:
    match = after("reveal cache")
    match.play("rest", 2)
    assert match.can_undo(2)
    assert not after("reveal cache  add rank of cache[1] to your coins").can_undo(1)


WHEN = "when {what} enters under {{ add 1 to tally }}"


def test_what_is_set_off_by_what_lies_face_down_stays_done() -> None:
    down = "move 1 card from deck to under"
    assert not after(down, WHEN.format(what="Duke")).can_undo(1)
    assert not after(down, WHEN.format(what="Sage")).can_undo(1)  # also if it was none
    assert after("if shown is filled { add 1 to tally }", WHEN.format(what="Duke")).can_undo(1)
    assert not after("move 1 card from deck to under", WHEN.format(what="duke")).can_undo(1)


def test_the_end_of_the_game_tells_the_points() -> None:
    """Whoever ends it sees who has won."""
    hidden = "scoring of hand { score 1 per Sage in your hand }"
    assert not after("end now", hidden).can_undo(1)
    assert after("end now").can_undo(1)  # `most your coins`, which all see
