"""One way to write things and moves, and one way to read them, whoever asks."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import naishi
from naishi.base.source import Source
from naishi.play.prompt import Unclear, understood
from naishi.program.notation import Said, Thing, read_move, read_thing
from naishi.runtime import course
from naishi.runtime.examples.run import played
from naishi.runtime.localization.event_texts import event_text
from naishi.runtime.localization.texts import Texts
from naishi.syntax.parser import parse
from tests.runtime.rules import game, texts
from tests.runtime.test_layers import INN
from tests.runtime.test_read_moves import STALL

NAMES = st.sampled_from(["Oak", "row", "opponents", "player", "Élan_2", "showing_up", "on", "x1"])
OWNERS = st.sampled_from(["", "opponent", "player 2", "12", "Fox", "player"])
SPOTS = st.builds(Thing, NAMES | st.just("roof on house"), st.sampled_from(["", "1", "12", "red"]), owner=OWNERS)
ITEMS = st.builds(Thing, NAMES, acts_as=NAMES | st.just(""), face=NAMES | st.just(""), owner=OWNERS)
PAID = st.lists(ITEMS, min_size=1, max_size=4).map(lambda things: tuple(sorted(things, key=str)))
MOVES = st.builds(Said, NAMES, st.lists(st.tuples(SPOTS) | PAID, max_size=3).map(tuple))


@given(thing=SPOTS | ITEMS)
def test_a_thing_is_read_as_it_was_written(thing: Thing) -> None:
    assert read_thing(str(thing)) == thing


@given(said=MOVES)
def test_a_move_is_read_as_it_was_written(said: Said) -> None:
    assert read_move(str(said)) == said
    assert read_move(f"\t{str(said).replace(' ', '   ').replace('+', '  + ').replace('[', '[  ')} \n") == said


@pytest.mark.parametrize("text", ["", " ", "1", "a+b", "a b+", "a +b c[", "a b[1", "a b]", "a b[]", "a b, c"])
def test_what_is_no_move(text: str) -> None:
    assert read_move(text) is None


def test_a_long_text_is_refused_at_once() -> None:
    for text in ("a" * 200_000, " " * 200_000, "a " * 100_000, "a b" + "+b" * 100_000, "a b[" + " [" * 100_000):
        with pytest.raises(naishi.InvalidMove, match="is not a move") as refused:
            stall().new(1).play(text)
        assert len(str(refused.value)) < 300


def stall(players: int = 2, automatic: str = "") -> naishi.Game:
    """Houses are bought with everybody's coins and gems."""
    return game(STALL.format(players=players, automatic=automatic))


# --- moves of others ---
def test_a_move_of_another_seat_does_not_pay_with_ones_own() -> None:
    match = stall().new(1)
    theirs = next(move for move in match.legal_moves if move.text == "buy stall[1] coin+gem of opponent")
    match.play("buy stall[2] gem+coin")
    three = stall(3).new(1)
    mine = next(move for move in three.legal_moves if move.text == "buy stall[1] coin+gem of player 2")
    three.play("buy stall[2] gem+coin")
    assert match.play(theirs).text == "buy stall[1] coin+gem of opponent"  # it is theirs, as he says it, too
    before = three.position()
    with pytest.raises(naishi.IllegalMove, match=r"is no move of seat 2 now; `buy stall\[1\] coin\+gem` is"):
        three.play(mine)
    assert three.position() == before


def test_a_move_that_cost_nothing_then_is_not_paid_for_now() -> None:
    rules = STALL.replace("Inn coin, gem x6", "Inn coin, gem x6\n  Hut - x1").format(players=2, automatic="")
    then = game(rules).from_position({"stall": ["Hut", "Inn"]})
    free = next(move for move in then.legal_moves if move.text == "buy stall[1]")
    now = game(rules).from_position(
        {"stall": ["Inn", "Hut"], "bank": ["coin of 1", "gem of 1"], "spent": ["coin of 1", "coin of 2"]}
    )
    assert [text for text in texts(now) if "[1]" in text] == ["buy stall[1] coin+gem"]
    with pytest.raises(naishi.IllegalMove, match=r"is no move of seat 1 now; `buy stall\[1\] coin\+gem` is"):
        now.play(free)
    assert now.play("buy stall[1]") == "buy stall[1] coin+gem"


def test_a_move_of_another_game_is_illegal_with_the_reason() -> None:
    other = game(INN).new(1).legal_moves[0]
    match = stall().new(1)
    with pytest.raises(naishi.IllegalMove, match="No move is called send"):
        match.play(other)


def test_a_move_is_looked_up_and_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    match = stall().new(1)
    move = match.legal_moves[0]
    monkeypatch.setattr(course, "read_move", None)
    assert match.copy().play(move) is move
    with pytest.raises(TypeError):
        match.play(f" {move}")


# --- every door reads alike ---
def test_the_prompt_plays_what_is_written_and_not_what_only_begins_so() -> None:
    rules = INN.replace("do one of { send", "do one of { raid  send")
    match = game(rules + "\naction raid with slot s in yard of opponent where s is filled { }").new(1)
    assert "raid yard[1] of opponent" in texts(match)
    assert match.parse_move("raid yard[1] of player 2") == "raid yard[1] of opponent"
    typed = understood("raid yard[1]", match.legal_moves, match, 1)
    assert isinstance(typed, Unclear)
    assert "ard[1] cannot be chosen here" in typed.message
    why = match.why_not("raid yard[1]")
    assert why is not None
    assert why["message"][1:] in typed.message


def test_small_and_capital_letters_at_every_door() -> None:
    match = stall().new(1)
    assert match.parse_move("BUY Stall[1] GEM+coin of Opponent") == "buy stall[1] coin of opponent+gem"
    assert match.why_not("Buy STALL[1]")["kind"] == "ambiguous"  # type: ignore[index]


@pytest.mark.parametrize(("line", "fails"), [
    ("expect legal buy stall[1] gem of player 1+coin", ""),
    ("expect illegal buy stall[1] gem of player 1+coin", "is legal here"),
    ("expect legal buy stall[1]", "leaves open which"),
    ("expect illegal buy stall[1]", "leaves open which"),
    ("expect illegal buy stall[2]", ""),
])  # fmt: skip
def test_examples_read_moves_as_a_match_does(line: str, fails: str) -> None:
    rules = STALL.format(players=2, automatic="")
    shown = f'{rules}example "so" {{ stall Inn\n bank coin, gem, coin of opponent\n {line} }}\n'
    (result,) = played([parse(Source("stall.naishi", shown))], "Auto")
    told = "" if result.problem is None else result.problem.message
    assert fails in told
    assert bool(told) == bool(fails)


def test_how_a_thing_is_paid_is_refused_by_who_owns_it() -> None:
    match = stall().from_position({"stall": ["Inn"], "bank": ["coin of 1", "gem of 1", "gem of 2"]})
    why = match.why_not("buy stall[1] gem of player 1+gem of player 2")
    assert why is not None
    assert why["message"] == "`gem+gem of opponent` does not pay it; `coin+gem` does."


def test_nobody_is_opponent_where_one_plays() -> None:
    match = stall(1).new(1)
    for text in ("buy stall[1] of opponent", "buy stall[1] coin of opponent+gem"):
        assert match.why_not(text) is not None


def test_what_is_written_about_a_thing_for_nothing_is_said() -> None:
    rules = INN.replace("do one of { send", "do one of { raid  send")
    match = game(rules + "\naction raid with slot s in yard of opponent where s is empty { }").new(1)
    for text, said in (
        ("raid market[1] of opponent", "market belongs to nobody"),
        ("raid yard[1] showing up", "a slot shows no face"),
        ("raid Oak as Elm", "moves do not say what something counts as"),
        ("raid yard[1]+yard[2]", "one thing is chosen here"),
    ):
        with pytest.raises(naishi.InvalidMove, match=said):
            match.play(text)


# --- told and saved ---
def test_events_tell_of_all_that_is_paid() -> None:
    match = stall(1, "automatic player zed { }").new(3)
    match.play("buy stall[1] gem of zed+coin")
    told = event_text(Texts("", {}, {}), match.events(1)[0], {2: "zed"})
    assert told == "Player 1: buy stall 1, coin, gem of zed."


def test_two_slots_of_a_layer_saved_in_another_order() -> None:
    rules = game(
        INN.replace("do one of { send", "do one of { shift  send")
        + "\naction shift with two slots a, b in guest on palace where a is empty { }\n"
    )
    match = rules.new(1)
    match.play("shift guest on palace[1] guest on palace[2]")
    save = json.loads(match.save())
    save["moves"][0]["move"] = "shift guest on palace[2] guest on palace[1]"
    assert naishi.Match.load(rules, json.dumps(save)) == match


def test_a_saved_move_is_no_other_that_may_be_meant() -> None:
    match = stall().new(1)
    match.play("buy stall[1] coin+gem")
    save = json.loads(match.save())
    save["moves"][0]["move"] = "buy"
    with pytest.raises(naishi.SaveError, match="leaves open which"):
        naishi.Match.load(stall(), json.dumps(save))


def test_positions_name_automatic_players_too() -> None:
    rules = stall(1, "automatic player zed { }")
    by_name, by_seat = (rules.from_position({"bank": [f"coin of {who}", "gem of 1"]}) for who in ("zed", "2"))
    assert by_name == by_seat
    assert "coin of 2" in by_name.position()["bank"]
    with pytest.raises(naishi.PositionError, match="say whose coin it is"):
        rules.from_position({"bank": ["coin of opponent"]})
