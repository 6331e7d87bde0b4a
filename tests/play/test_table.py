"""The table: what is drawn where, in any width, and that nothing unseen shows."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

import naishi
from naishi import Game
from naishi.play.commands import Answers
from naishi.play.names import Names
from naishi.play.news import News
from naishi.play.offers import Offers
from naishi.play.prompt import Command
from naishi.play.table import Table
from naishi.runtime.localization.texts import texts_of
from tests.play.table_top import GEMS, base, gems, played
from tests.runtime.rules import game as naishi_game

OWN = ["Torii", "Rice", "Mountain", "Mountain", "Mountain"]
ROW = ["Monk", "Monk", "Monk", "Banner", "Banner"]


def laid(opponents: list[str], stock: list[list[str]]) -> dict[str, Any]:
    line = ["Mountain"] * 5
    return {"line": [line, line], "hand": [OWN, opponents], "river": ROW, "stock": stock}


def all_that_is_shown(game: Game, position: dict[str, Any]) -> str:
    """Everything a person at seat 1 can get to see without playing."""
    match = game.from_position(position)
    names = Names.of(game.program, ("human", "random"))
    view, asked = match.visible(1), match.question()
    rows = Table(names, 80).draw(view, 1, match.to_act)
    rows += Offers(names, 80).listed(match.moves_of(1), view, asked, 1)
    for command in (Command("score"), Command("why", "develop hand[1] of opponent"), Command("why", "recall")):
        rows += Answers(names, 80).to(command, match, 1)
    return "\n".join(row.plain for row in rows)


def test_what_is_unseen_changes_nothing_on_the_screen() -> None:
    game = base()
    one = laid(["Fort", "Fort", "Ninja", "Mountain", "Mountain"], [["Naishi", "Ninja"], ["Rider"], [], [], ["Rice"]])
    other = laid(["Naishi", "Mountain", "Ronin", "Rice", "Mountain"], [["Fort", "Rider"], ["Ninja"], [], [], ["Torii"]])
    assert all_that_is_shown(game, one) == all_that_is_shown(game, other)


def test_the_places_stand_in_their_geometry() -> None:
    rows = played(base()).splitlines()
    top, middle, bottom = (
        next(i for i, row in enumerate(rows) if name in row) for name in ("Opponent", "Shared", "You")
    )
    assert top < middle < bottom
    assert [row.split()[0] for row in rows[top + 2 : top + 5]] == ["line", "hand", "reserve"]
    assert [row.split()[0] for row in rows[middle + 2 : middle + 4]] == ["river", "stock"]
    assert rows[bottom + 1].split() == ["1", "2", "3", "4", "5"]
    assert rows[top + 3].count("░") > 5 > rows[bottom + 3].count("░")


@pytest.mark.parametrize("width", [40, 57, 80, 200])
def test_nothing_is_wider_than_the_screen(width: int, tmp_path: Path) -> None:
    questions = ("?", "score", "show Advisor", "show develop", "why declare_end", "why develop line[9]", "1")
    text = played(base(), *questions, *questions, width=width)
    text += played(gems(tmp_path), "?", "score", "take shelf[1]", "score", width=width)
    assert max(map(cell_len, text.splitlines())) <= width


def test_pools_say_whose_things_are() -> None:
    text = played(base(), "1", "switch river[1] river[2]", "1")
    assert "reserve 1 emissary" in text
    assert "switch_spots 1 emissary (yours), 2 free" in text


def test_another_game_is_drawn_as_well(tmp_path: Path) -> None:
    text = played(gems(tmp_path), "take shelf[1]")
    assert "─ Seat 3 · random" in text
    assert "sack ×7" in text
    assert "石榴石" in text
    assert "bowl 3 pebble" in text
    assert "kept ×1" in text


def drawn(monkeypatch: pytest.MonkeyPatch, **environment: str) -> str:
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    game = base()
    file = StringIO()
    console = Console(file=file, width=80, force_terminal=True, color_system="truecolor")
    for row in Table(Names.of(game.program, ("human", "random")), 80).draw(game.new(7).visible(1), 1):
        console.print(row)
    return file.getvalue()


def test_cards_have_their_tint_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "48;2;255;255;255" in drawn(monkeypatch)  # the ground of what is white


def test_no_tint_where_none_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "48;" not in drawn(monkeypatch, NO_COLOR="1")
    assert "\x1b" not in played(base())


def test_what_is_kept_stands_with_whose_it_is() -> None:
    turn = "number pebbles per player 0 to 9 starts 4\nchoice mood: calm, wild\nturn {\n  choose mood\n"
    rules = GEMS.replace("turn {\n", turn).replace("{ }\ngroup", "{ add 1 to your pebbles }\ngroup")
    game = naishi_game(rules.replace("if count", "if mood is calm or count"))
    names, match = Names.of(game.program, ("human",) * 3), game.new(1)
    before = match.copy()
    table = Table(names, 80).draw(match.visible(1), 1, match.to_act, match.kept_values())
    rows = [row.plain for row in table]
    assert [row for row in rows if "pebbles 4" in row] == [" pebbles 4"] * 3
    assert " mood –" in rows
    move = match.play("mood wild")
    told = News(names, 80).of(before, match, 1, move, 2)
    assert "  mood – → wild" in [row.plain for row in told]


def test_a_long_row_by_itself_tells_what_lies_in_it() -> None:
    rules = """game Stall { players 2  at most 9 turns }
        row shelf[12] seen by everyone
        row cellar[12] seen by nobody
        pile sack holds every card
        card Marigold "Evening marigold" x3 { }
        card Cornflower "Common cornflower" x3 { }
        setup { step lay { move 2 Marigold from sack to cellar  move 2 Cornflower from sack to shelf } }
        turn { do one of { pick  otherwise pass } }
        action pick with card c in shelf { move c to sack }
        winner { most count of card in shelf }"""
    game = naishi_game(rules)
    view = game.from_position({"shelf": [None, "Cornflower", None, "Marigold"], "cellar": ["Marigold"]}).visible(1)
    rows = [row.plain for row in Table(Names.of(game.program, ("human", "random")), 80).draw(view, 1)]
    assert " shelf 2 Common cornflower   4 Evening marigold   10 empty" in rows
    assert " cellar 1 ░░   11 empty" in rows


def test_whose_a_thing_is_stands_behind_it_in_what_all_share() -> None:
    game = naishi.load("connect_four")
    view = game.from_position({"tier1": ["disc of 1", None, "disc of 2"]}).visible(1)
    rows = [row.plain for row in Table(Names.of(game.program, ("human", "random")), 80).draw(view, 1)]
    [bottom] = [row for row in rows if "tier1" in row]
    assert bottom.split() == ["tier1", "disc", "1", "·", "disc", "2", "·", "·", "·", "·"]


LAYERED = """
game Layered { version 1  players 2  at most 60 turns }
pile sack seen by nobody holds every card
row  lawn[30] per player seen by everyone
row  pond[3] seen by everyone
row  brook[2] seen by everyone
group water = pond + brook
row  ducks on water of duck seen by everyone
pool seeds[3] on lawn of grain seen by everyone
pool jar of grain seen by everyone
token duck x3 in nest
pool nest of duck seen by everyone
token barley x9 in jar { is grain }
token wheat x9 in jar { is grain }
tag grain
card Oak x20 { }
setup { step begin { move 2 Oak from sack to pond  } }
turn { do one of { plant  swim  otherwise pass } }
action plant
  with slot s in your lawn where s is empty
{
  move 1 card from sack to s
  move 2 wheat from jar to seeds at s
  move 1 barley from jar to seeds at s
}
action swim
  with slot s in pond where ducks at s is empty
{ move 1 duck from nest to ducks at s }
winner { most count of card in your lawn }
"""


def table_of_layers(*moves: str) -> list[str]:
    game = naishi_game(LAYERED)
    match = game.new(1)
    for move in moves:
        match.play(move)
    return [row.plain for row in Table(Names.of(game.program, ("human", "random")), 80).draw(match.visible(1), 1)]


def test_layers_are_drawn_below_what_they_lie_on_and_once() -> None:
    rows = table_of_layers("swim pond[2]")
    at = next(i for i, row in enumerate(rows) if row.split()[:1] == ["pond"])
    assert rows[at].split() == ["pond", "Oak", "Oak", "·"]
    assert rows[at + 1].split() == ["ducks", "·", "duck", "·"]
    assert len([row for row in rows if "seeds" in row]) == 2  # each player's


def test_of_a_long_row_only_what_is_filled_is_drawn() -> None:
    rows = table_of_layers("plant lawn[2]")
    own = rows[next(i for i, row in enumerate(rows) if "You" in row) + 1 :]
    assert own[0].split() == ["1", "2", "3", "…", "30"]
    assert own[1].split() == ["lawn", "·", "Oak", "·"]


def test_a_pool_on_a_slot_tells_all_kinds_in_it() -> None:
    rows = table_of_layers("plant lawn[1]")
    own = rows[next(i for i, row in enumerate(rows) if "You" in row) + 1 :]
    assert [row.split() for row in own[2:4]] == [["seeds", "barley", "·"], ["wheat", "×2"]]


def test_folded_moves_name_what_has_no_position_once() -> None:
    rules = LAYERED.replace("  with slot s in your lawn", "  with grain g in jar\n  with slot s in your lawn")
    game = naishi_game(rules)
    match, names = game.new(1), Names.of(game.program, ("human", "random"))
    rows = Offers(names, 80).listed(match.moves_of(1), match.visible(1), match.question(), 1)
    folded = next(row.plain for row in rows if "barley-lawn" in row.plain)
    assert " 1) 1 " in folded
    assert "barley-1" not in folded


def test_what_a_move_names_is_called_as_in_the_language() -> None:
    game = naishi.load("shinobi", seats=2)
    names = Names.of(game.program, ("human", "random"), texts_of(game.linked, ["shinobi"], "ja"))
    assert names.argument("Dojo_3") == "道場カード 3 (Dojo_3)"
    assert names.argument("Guard_1_fan+Guard_2_jade") == "衛兵 1 扇+衛兵 2 翡翠 (Guard_1_fan+Guard_2_jade)"
    assert names.argument("guards[2]") == "guards[2]"
    english = Names.of(game.program, ("human", "random"), texts_of(game.linked, ["shinobi"], "en"))
    assert english.argument("Dojo_3") == "Dojo_3"
    match = game.from_position({"hand": [["Half_pair"], []], "guard_deck": ["Guard_1_fan"]})
    match.play("shuriken power")
    offered = Offers(names, 80).listed(match.legal_moves, match.visible(1), match.question(), 1)
    assert any("片割れ (Half_pair)" in row.plain for row in offered)
