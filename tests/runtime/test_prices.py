"""Prices: every different way to pay is a move, equal ways once; wild ones stand for any entry."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naishi import IllegalMove, InvalidMove
from naishi.base.source import Source
from naishi.envs.actions import Actions
from naishi.runtime.execute.prices import ways
from naishi.runtime.match import Game, Match
from naishi.runtime.notation.moves import AmbiguousMove
from naishi.semantics.compile import compile_sources

RULES = """game Bazaar {{ version 1  players {players}  at most 40 turns }}
field good: fan, vase, jade, gold
field price: list of good up to 3
field rank: 1 to 3
row stall[3] seen by everyone
{source}
pile spent seen by {seen}
pile hand per player seen by owner
pile box holds every card
cards Thing {{ table rank, good {{ 1 fan x3  2 fan x2  1 vase x2  1 jade x1  1 gold x2 }} }}
cards House {{ table name, price {{
  Hut fan x2  Inn fan, fan x2  Hall fan, vase x2  Palace fan, vase, jade x1  Tent - x2  Den gold x1
}} }}
setup {{ step lay {{ shuffle box }} }}
turn {{ do one of {{ buy  otherwise pass }} }}
action buy
  with House h in stall
  {pay}
{{ move h to your hand }}
winner {{ most count of card in your hand }}
"""
PAY = "pay price of h from your purse to spent, gold as any"


def game(pay: str = PAY, source: str = "pool purse[7] per player seen by everyone", players: str = "2",
         seen: str = "everyone") -> Game:  # fmt: skip
    rules = RULES.format(pay=pay, source=source, players=players, seen=seen)
    compiled = compile_sources([Source("bazaar", rules)])
    assert compiled.program is not None, [problem.message for problem in compiled.problems]
    assert compiled.linked is not None
    return Game(compiled.program, compiled.linked)


def match(house: str, *purse: str, of: Game | None = None) -> Match:
    return (of or game()).from_position({"stall": [house], "purse": [list(purse), []]})


def costs(house: str, *purse: str, of: Game | None = None) -> list[str]:
    moves = [move.text for move in match(house, *purse, of=of).legal_moves]
    assert all(text == "pass" or text.startswith("buy stall[1]") for text in moves)
    return [text.removeprefix("buy stall[1]").strip() for text in moves if text != "pass"]


def test_each_different_way_is_one_move() -> None:
    assert costs("Hut", "Thing_1_fan", "Thing_1_fan", "Thing_2_fan", "Thing_1_vase") == ["Thing_1_fan", "Thing_2_fan"]
    assert costs("Inn", "Thing_1_fan", "Thing_1_fan", "Thing_2_fan") == [
        "Thing_1_fan+Thing_1_fan",
        "Thing_1_fan+Thing_2_fan",
    ]
    assert costs("Hall", "Thing_1_fan", "Thing_1_fan") == []


def test_gold_stands_for_any() -> None:
    assert costs("Hall", "Thing_1_fan", "Thing_1_gold") == ["Thing_1_fan+Thing_1_gold"]
    assert costs("Hall", "Thing_1_gold", "Thing_1_gold") == ["Thing_1_gold+Thing_1_gold"]
    assert costs("Hall", "Thing_1_jade", "Thing_1_gold") == []
    assert costs("Palace", "Thing_1_fan", "Thing_1_jade", "Thing_1_gold", "Thing_1_gold") == [
        "Thing_1_fan+Thing_1_gold+Thing_1_jade",
        "Thing_1_fan+Thing_1_gold+Thing_1_gold",
        "Thing_1_gold+Thing_1_gold+Thing_1_jade",
    ]
    assert costs("Den", "Thing_1_gold", "Thing_1_fan") == ["Thing_1_gold"]
    plain = game(PAY.removesuffix(", gold as any"))
    assert costs("Hall", "Thing_1_fan", "Thing_1_gold", of=plain) == []
    assert costs("Den", "Thing_1_gold", of=plain) == ["Thing_1_gold"]


def test_an_empty_price_costs_and_writes_nothing() -> None:
    free = match("Tent", "Thing_1_fan")
    assert [move.text for move in free.legal_moves] == ["buy stall[1]"]
    free.play("buy stall[1]")
    assert free.position()["spent"] == []


def test_what_is_paid_goes_where_it_shall() -> None:
    playing = match("Hall", "Thing_1_fan", "Thing_2_fan", "Thing_1_vase", "Thing_1_gold")
    playing.play("buy stall[1]   Thing_1_vase + Thing_2_fan")  # in any order
    position = playing.position()
    assert sorted(position["spent"]) == ["Thing_1_vase", "Thing_2_fan"]
    assert sorted(position["purse"][0]) == ["Thing_1_fan", "Thing_1_gold"]
    assert position["hand"][0] == ["Hall"]
    assert playing.history[0][1].args == ("stall[1]", "Thing_1_vase+Thing_2_fan")
    assert playing.can_undo(1)
    playing.undo()
    assert sorted(playing.position()["purse"][0]) == ["Thing_1_fan", "Thing_1_gold", "Thing_1_vase", "Thing_2_fan"]


def test_what_is_paid_may_be_left_out_where_there_is_one_way() -> None:
    playing = match("Hut", "Thing_2_fan", "Thing_1_vase")
    assert playing.play("buy stall[1]").text == "buy stall[1] Thing_2_fan"
    several = match("Hut", "Thing_2_fan", "Thing_1_fan")
    with pytest.raises(AmbiguousMove, match="leaves open which"):
        several.play("buy stall[1]")


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("buy stall[1] Thing_1_vase", IllegalMove, "`Thing_1_vase` does not pay it; `Thing_1_fan` does."),
        ("buy stall[1] Thing_1_fan+Thing_1_fan", IllegalMove, "does not pay it"),
        ("buy stall[1] Thing_1_fan Thing_1_fan", InvalidMove, "buy takes one argument, not 3."),
        ("buy stall[2] Thing_1_fan", IllegalMove, r"stall\[2\] is empty"),
        ("buy stall[1] Thing_1_fan+", InvalidMove, "is not a move"),
    ],
)
def test_what_does_not_pay_is_explained(text: str, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        match("Hut", "Thing_1_fan", "Thing_1_vase").play(text)


def test_what_cannot_be_paid_is_explained() -> None:
    told = match("Hall", "Thing_1_fan", "Thing_1_jade").why_not("buy stall[1]")
    assert told is not None
    assert told["message"] == f"it costs fan, vase, which cannot be paid: `{PAY}`."
    assert told["kind"] == "illegal"
    told = match("Tent", "Thing_1_fan").why_not("buy stall[1] Thing_1_fan")
    assert told is not None
    assert "there is nothing to pay" in told["message"]


def test_a_row_and_a_pile_pay_the_first_of_what_is_alike() -> None:
    row = game(source="row purse[7] per player seen by everyone")
    playing = match("Hut", "Thing_1_vase", "Thing_1_fan", "Thing_2_fan", "Thing_1_fan", of=row)
    assert [move.text for move in playing.legal_moves] == ["buy stall[1] Thing_1_fan", "buy stall[1] Thing_2_fan"]
    playing.play("buy stall[1] Thing_1_fan")
    assert playing.position()["purse"][0][:4] == ["Thing_1_vase", None, "Thing_2_fan", "Thing_1_fan"]
    pile = game(source="pile purse per player seen by everyone")
    assert costs("Hut", "Thing_1_fan", "Thing_1_fan", of=pile) == ["Thing_1_fan"]


def test_several_that_pay_each_see_what_is_left() -> None:
    both = game(f"pay Thing_1_fan from your purse to spent\n  {PAY}")
    assert costs("Hut", "Thing_1_fan", "Thing_2_fan", of=both) == ["Thing_2_fan"]
    assert costs("Hut", "Thing_1_fan", of=both) == []
    other = game(f"{PAY}\n  pay Thing_1_fan from your purse to spent")
    assert costs("Hut", "Thing_1_fan", "Thing_2_fan", of=other) == ["Thing_2_fan"]
    twice = game(f"{PAY}\n  {PAY}")
    assert costs("Hut", "Thing_1_fan", "Thing_2_fan", of=twice) == [
        "Thing_1_fan Thing_2_fan",
        "Thing_2_fan Thing_1_fan",
    ]
    playing = match("Hut", "Thing_1_fan", "Thing_2_fan", of=twice)
    playing.play("buy stall[1] Thing_2_fan Thing_1_fan")
    assert playing.position()["spent"] == ["Thing_1_fan", "Thing_2_fan"]


def test_a_place_to_pay_to_must_have_room() -> None:
    small = game(
        PAY.replace("spent", "your bowl"), "pool bowl[3] per player\npool purse[7] per player seen by everyone"
    )
    full = small.from_position({
        "stall": ["Hall"], "purse": [["Thing_1_fan", "Thing_1_vase"], []], "bowl": [["Thing_2_fan"] * 2, []]
    })  # fmt: skip
    told = full.why_not("buy stall[1]")
    assert told is not None
    assert told["message"].startswith("bowl has no room for it")


def test_what_is_paid_in_secret_is_told_to_nobody_else() -> None:
    hidden = game(source="pool purse[7] per player seen by owner", seen="nobody")
    playing = match("Hut", "Thing_1_fan", "Thing_2_fan", of=hidden)
    playing.play("buy stall[1] Thing_2_fan")
    chose = {seat: playing.events(seat)[0]["move"] for seat in (0, 1, 2)}
    assert chose[1] == "buy stall[1] Thing_2_fan"
    assert "Thing" not in chose[2]
    assert "Thing" not in chose[0]


def test_a_match_goes_on_from_a_save() -> None:
    rules = game()
    playing = match("Palace", "Thing_1_fan", "Thing_1_jade", "Thing_1_gold", "Thing_1_gold", of=rules)
    playing.play(playing.legal_moves[1])
    again = Match.load(rules, playing.save())
    assert again.position() == playing.position()
    assert again.history == playing.history


# --- against trying out everything ---
THINGS = st.lists(st.tuples(st.integers(0, 4), st.frozensets(st.integers(0, 3))), max_size=7)


@given(THINGS, st.integers(0, 4))
def test_ways_are_all_choices_that_can_be_matched(things: list[tuple[int, frozenset[int]]], size: int) -> None:
    """Things of one look taken in order, each for another entry: tried out in every order."""
    looks: dict[int, list[frozenset[int]]] = {}
    for look, fits in things:
        looks.setdefault(look, []).append(fits)
    groups = sorted((look, tuple(fits)) for look, fits in looks.items())
    expected: set[tuple[int, ...]] = set()
    for numbers in product(*(range(len(fits) + 1) for _, fits in groups)):
        chosen = [fits[i] for (_, fits), number in zip(groups, numbers, strict=True) for i in range(number)]
        if sum(numbers) == size and any(
            all(entry in fits for entry, fits in enumerate(order)) for order in permutations(chosen)
        ):
            expected.add(tuple(look for (look, _), n in zip(groups, numbers, strict=True) for _ in range(n)))
    found = list(ways(groups, size))
    assert len(found) == len(set(found))
    assert set(found) == expected


@pytest.mark.parametrize("players", ["2", "3"])
def test_every_move_that_pays_has_a_number(players: str) -> None:
    rules = game(players=players)
    actions = Actions(rules.interpreter)
    chance = random.Random(1)
    things = [kind.name for kind in rules.program.kinds if "Thing" in kind.tags for _ in range(kind.copies)]
    houses = [kind.name for kind in rules.program.kinds if "House" in kind.tags]
    paid = 0
    for _ in range(150):
        purse = chance.sample(things, 7)
        playing = rules.from_position({
            "stall": chance.sample(houses, 3), "purse": [purse] + [[] for _ in range(rules.seats - 1)]
        })  # fmt: skip
        for move in playing.legal_moves:
            assert actions.text(actions.number(move.text)) == move.text
            assert playing.why_not(move.text) is None
            trial = playing.copy()
            trial.play(move)
            paid += len(trial.position()["spent"]) > 0
    assert paid > 300
