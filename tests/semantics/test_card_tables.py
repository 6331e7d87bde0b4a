"""`cards`: each row is a card like one written out; the group is linked, asked about and scored as one."""

from __future__ import annotations

from naishi.base.source import Source
from naishi.runtime.match import Game
from naishi.runtime.meaning import meaning_of
from naishi.semantics.compile import compile_sources

HEAD = """game Grove { version 1  players 2  at most 20 turns }
field shade: dark, light
field height: -3 to 9
tag tree
row line[4] per player seen by everyone
pile box holds every card
setup { step lay { shuffle box } }
turn { do one of { grow  otherwise pass } }
action grow with slot s in your line where s is empty { move 1 Ash from box to s }
scoring of line { }
winner { most points }
"""
ASH = """cards Ash "Ash tree" { is tree  score height of this
  table shade, height { dark 3 x2  light 2 x1  light - x4 } }
"""
WRITTEN_OUT = """tag Ash
card Ash_dark_3 "Ash tree dark 3" x2 { is Ash  is tree  score height of this  shade dark  height 3 }
card Ash_light_2 "Ash tree light 2" x1 { is Ash  is tree  score height of this  shade light  height 2 }
card Ash_light "Ash tree light" x4 { is Ash  is tree  score height of this  shade light }
"""


def game(*files: str) -> Game:
    compiled = compile_sources([Source(f"{index}.naishi", text) for index, text in enumerate(files)])
    assert compiled.program is not None, [problem.message for problem in compiled.problems]
    assert compiled.linked is not None
    return Game(compiled.program, compiled.linked)


def points(game: Game, *cards: str | None) -> int:
    return game.from_position({"line": [list(cards), []]}).score(1).total


def test_a_table_is_the_cards_written_out() -> None:
    table, out = game(HEAD + ASH), game(HEAD + WRITTEN_OUT)
    assert [(k.name, k.title, k.copies, k.tags, k.fields) for k in table.program.kinds] == [
        (k.name, k.title, k.copies, k.tags, k.fields) for k in out.program.kinds
    ]
    mine, theirs = (meaning_of(g.linked, g.program).declarations for g in (table, out))
    cards = [key for key in mine if key.startswith("card ")]
    assert cards
    assert all(mine[key] == theirs[key] for key in cards)


def test_a_group_is_asked_about_like_a_tag() -> None:
    found = game(HEAD + ASH + "card Elm x1 { is Ash  score 1 per Ash in your line }")
    assert points(found, "Ash_dark_3", "Elm", "Ash_light") == 3 + 3
    assert {kind.name for kind in found.program.kinds if "Ash" in kind.tags} == {
        "Ash_dark_3", "Ash_light_2", "Ash_light", "Elm"
    }  # fmt: skip


def test_numbers_below_zero_name_cards_too() -> None:
    found = game(HEAD + "cards Ash { score height of this  table height { -3 x2  3 x2 } }")
    assert points(found, "Ash_minus3", "Ash_3", "Ash_3") == 3


def test_a_score_once_of_a_group_is_counted_once_for_the_group() -> None:
    more = "cards Fir { table shade { dark x2  light x2 }  score once by count of Fir in your line { 1: 2, 2+: 5 } }"
    found = game(HEAD + ASH + more)
    assert points(found, "Fir_dark", "Fir_light") == 5
    entries = found.from_position({"line": [["Fir_dark", "Fir_light"], []]}).score(1).entries
    assert [entry.points for entry in entries] == [5]


def test_clauses_of_a_group_may_speak_of_what_only_some_of_its_cards_have() -> None:
    """A table of points with an entry for each height is right, though each card alone would use one of them."""
    rules = HEAD + "cards Ash { score by height of this { 2: 4, 3: 9 }  table height { 2 x2  3 x2 } }"
    compiled = compile_sources([Source("a", rules.replace("-3 to 9", "2 to 3"))])
    assert {problem.code for problem in compiled.problems} == {"unused"}


def test_triggers_of_a_group_are_its_cards_own() -> None:
    rules = ASH.replace("score height", "when this enters line of opponent { end now }  score height")
    told = compile_sources([Source("a", HEAD + rules)]).problems
    assert len([problem for problem in told if problem.is_error]) <= 1  # said once, not for each row
    found = game(HEAD + ASH.replace("score height", "when this enters your line { end after round }  score height"))
    assert len(found.program.triggers) == 1
    assert found.program.triggers[0].kinds == {k.id for k in found.program.kinds if "Ash" in k.tags}


# --- expansions ---
def test_extending_and_replacing_a_group() -> None:
    more = (
        "expansion More for Grove { version 1 }\n"
        "extend cards Ash { score 1  table shade { dark x1 } }\n"
        "extend card Ash_light { score 2 }\n"
    )
    found = game(HEAD + ASH, more)
    assert points(found, "Ash_dark", "Ash_light", "Ash_dark_3") == (0 + 1) + (0 + 1 + 2) + (3 + 1)
    other = "expansion Other for Grove { version 1 }\nreplace cards Ash { score 7  table shade { light x3 } }\n"
    both = game(HEAD + ASH, other, more.replace("card Ash_light", "cards Ash"))
    assert [kind.name for kind in both.program.kinds[1:]] == ["Ash_light", "Ash_dark"]
    assert points(both, "Ash_light", "Ash_dark") == 2 * (7 + 1 + 2)
    assert both.fingerprint == game(more.replace("card Ash_light", "cards Ash"), HEAD + ASH, other).fingerprint


def said(*files: str) -> list[str]:
    named = [Source(f"{index}.naishi", text) for index, text in enumerate(files)]
    return [problem.code for problem in compile_sources(named).problems if problem.is_error]


def test_two_files_that_change_one_card_of_a_group() -> None:
    game_ = HEAD + ASH
    whole = "expansion A for Grove { }\nreplace cards Ash { table shade { dark x2  light x1 } }"
    one = "expansion B for Grove { }\nreplace card Ash_dark_3 x2 { score 1 }"
    assert said(game_, whole, one) == ["nothing-to-change"]
    assert said(game_, whole.replace("n A", "n C"), one) == ["replaced-twice"]
    assert said(game_, "expansion C for Grove { }\nremove cards Ash", one) == ["replaced-twice"]
    assert said(game_, "expansion C for B { }\nremove cards Ash\ncard Ash x1 { }", one) == []


def test_a_row_that_makes_no_card_is_not_missed_elsewhere() -> None:
    rules = HEAD + ASH + 'cards Fir { table name, shade { Yew x1 } }\nexample "e" { line Yew  expect score 1 }'
    assert said(rules) == ["row-cells"]
