"""No program that is accepted goes on without end; what is refused is told with every link and a way out that works."""

from __future__ import annotations

import random

import pytest

from naishi.base.source import Source
from naishi.semantics.compile import compile_sources
from tests.properties.chains import goes_on, is_refused, program

TRIED = 90

GARDEN = """
game Garden {{ version 1  players 2  at most 20 turns }}
row  river[3] seen by everyone
row  bed[2] per player seen by everyone
pile stock seen by nobody holds every card
pile compost seen by everyone
pile nook seen by everyone
pile away seen by everyone
pile deck seen by everyone renewed from compost
pool till of coin seen by everyone
pool purse per player of coin seen by everyone
number dew 0 to 20
token coin x3 in till
card Fig x8 {{ {clause} }}
card Herb x4 {{ }}
setup {{ step lay {{ shuffle stock  refill river from stock  move 2 card from stock to compost {setup} }} }}
turn {{ do one of {{ take  give  otherwise pass }} }}
action take with card c in river with slot s in your bed where it is empty {{ move c to s }}
action give with card c in your bed {{ move c to compost }}
action weed with card c in compost {{ move c to deck }}
action bury with card c in compost {{ move c to nook }}
action buy pay coin from till to your purse {{ }}
{more}
winner {{ most dew }}
"""


def errors(clause: str, more: str = "", setup: str = "") -> list[str]:
    """The lines of a problem with effects: where they stand, and what is said; nothing else is wrong."""
    text = GARDEN.format(clause=clause, more=more, setup=setup)
    found = [p for p in compile_sources([Source("garden.naishi", text)]).problems if p.is_error]
    assert all(p.code == "endless-triggers" for p in found), [p.message for p in found]
    return [": ".join([p.message, *(label.text for label in p.labels)]) for p in found]


# --- no endless program is accepted ---
def test_what_goes_on_without_end_is_refused() -> None:
    """The refusals that would not have been needed are counted: a slot is not told from another of its row there."""
    refused = endless = 0
    for seed in range(TRIED):
        text = program(random.Random(seed))
        said, shown = is_refused(text), goes_on(text)
        assert said or not shown, f"{shown}\n{text}"
        refused, endless = refused + said, endless + bool(shown)
    assert endless >= TRIED // 30
    assert refused - endless <= TRIED // 3


@pytest.mark.parametrize(
    ("clause", "more"),
    [
        ("when this enters river { swap this with card in river[1]  move this to compost }",
         "after effects { refill river from deck }"),  # renewed from where it goes
        ("when this enters compost { move this to away  move this to compost }", ""),
        ("when this enters compost { move this to river[1] }",
         "when Fig c enters river { move c to away  move c to compost }"),
        ("when this enters compost { do weed }", "when Fig f enters deck { move all Fig from deck to compost }"),
        ("when this enters compost { choose card c in compost  move c to deck }",
         "when Fig f leaves compost { move all Fig from deck to compost }"),
        ("when this enters your bed { if some slot in bed of opponent where it is empty "
         "{ move this to bed of opponent } }", ""),
        ("when this enters compost { each player { if count of card in your bed is 0 { move this to your bed[1] } } }",
         "when Fig f enters your bed { move f to compost }"),
        ("when this moves in river { swap card in river[1] with card in river[2] }",
         "after turn { swap card in river[1] with card in river[2] }"),
        ("when this leaves compost { move up to 1 Fig from deck to compost }",
         "after effects { move up to 1 Fig from compost to deck }"),
        ("when this enters river { may choose card c in compost }",
         "after effects { if river[1] is filled { move card in river[1] to compost } refill river from deck }"),
    ],
)  # fmt: skip
def test_real_chains_are_refused(clause: str, more: str) -> None:
    assert errors(clause, more)


# --- false alarms ---
REFILL = "after effects { refill river from stock }"


@pytest.mark.parametrize(
    ("clause", "more", "setup"),
    [
        ("when this enters river { each player { move 1 coin from till to your purse } }", REFILL, ""),
        ("when this enters river { add 1 to dew }", REFILL, ""),
        ("when this enters river { shuffle stock  reveal deck  end after round }", REFILL, ""),
        ("when this enters river { end now }", REFILL, ""),
        ("when this enters your bed from river { swap this with card in your bed[1] }", "", ""),
        ("when this enters your bed { swap this with card in your bed[1] }", "", ""),
        ("when this enters river from deck { swap card in river[1] with card in bed[1] of player 1 }", "", ""),
        ("when this enters river from stock { move this to compost }", REFILL, "move 1 card from compost to stock"),
        ("when this leaves compost to stock { move up to 1 Fig from stock to compost }", REFILL,
         "move 1 card from compost to stock"),
        ("when this enters river { do buy }", REFILL, ""),
        ("when this enters your bed { may choose card c in compost  move c to nook }",
         "when Fig f enters nook { move all Fig from nook to compost }", ""),
    ],
)  # fmt: skip
def test_what_comes_to_an_end_is_not_refused(clause: str, more: str, setup: str) -> None:
    assert errors(clause, more, setup) == []


# --- what is told ---
def test_every_link_is_told() -> None:
    first = "when this enters compost { move this to nook }"
    more = "when back: Fig f enters nook { move f to river[1] }  after effects { move card in river[1] to compost }"
    assert errors(first, more) == [
        "These can set each other off without end: Fig → back → after effects → Fig.: back is part of it: "
        "after effects is part of it"
    ]


@pytest.mark.parametrize(
    "first",
    [
        "when this enters compost { move this to away }",
        "when this enters compost { may choose card c in away  move this to nook }",
        "when this enters compost { may do bury }",
    ],
)
def test_each_way_out_that_is_told_works(first: str) -> None:
    more = "when back: Fig f enters nook { move f to compost }"
    assert errors("when this enters compost { move this to nook }", more)
    assert errors(first, more) == []
