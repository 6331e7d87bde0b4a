"""Several files to one game: the same in any order, or a clear conflict. Every kind of change, also wrong ones."""

from __future__ import annotations

from itertools import permutations

import attrs
import pytest

import naishi
from naishi import RulesFault
from naishi.base.source import Source
from naishi.program import fingerprint
from naishi.semantics.compile import compile_sources
from tests.expansions.grove import GROVE, compiled, expansion, game, points, problem

A = expansion("Alder", "card Alder x2 { is tree  score 4 }\nextend card Oak { score 1 if position is 1 }")
B = expansion("Birch", "replace card Ash x7 { is tree  score 5 }\nextend card Rose { score 2 per adjacent Oak }")
SHED = """
row shed[1] per player seen by everyone
extend group counted with shed
extend turn with { store }
action store with card c in your line { move c to your shed }
"""
C = expansion("Cedar", f"extend card Ash {{ score 1 if position is 3 }}{SHED}")


# --- order ---
def test_the_order_of_the_files_never_matters() -> None:
    prints = {game(*files).fingerprint for files in permutations([A, B, C])}
    assert len(prints) == 1


def test_the_game_need_not_be_named_first() -> None:
    files = [("grove.naishi", GROVE), A, B]
    found = [compile_sources([Source(*file) for file in order]) for order in permutations(files)]
    assert len({repr(one.program) for one in found}) == 1
    assert found[0].program is not None


def test_extending_what_another_replaces_extends_the_replacement() -> None:
    both = game(C, B)
    assert points(both, None, None, "Ash") == 6  # 5, and 1 in the third place
    assert points(both, "Ash") == 5


# --- two that replace one thing ---
TWICE = [
    ("card", "replace card Oak x6 { is tree  score %d }", "Oak"),
    ("step", "replace step lay { deal %d Oak from box to each line }", "lay"),
    ("action", "replace action fell with card c in your line where c is tall { swap c with card in river[%d] }",
     "fell"),
    ("when", "replace when thorns: Rose enters your line { move up to %d flower from river to rubbish }", "thorns"),
    ("turn", "replace turn { repeat at most %d times { do one of { plant  fell  otherwise pass } } }", "turn"),
    ("after", "replace after turn { if count of card in stack is %d { end after round } }", "turn"),
    ("scoring", "replace scoring of counted { move up to %d Rose from river to rubbish }", "scoring"),
    ("winner", "replace winner { most points + %d }", "winner"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "name"), TWICE, ids=[kind for kind, _, _ in TWICE])
def test_two_that_replace_one_thing(kind: str, text: str, name: str) -> None:
    first, second = expansion("Alder", text % 1), expansion("Birch", text % 2)
    game(first)
    game(second)
    for files in ([first, second], [second, first]):
        said = problem(*files)
        assert said.code == "replaced-twice"
        assert said.span.source.name == "birch.naishi"
        assert [label.span.source.name for label in said.labels] == ["alder.naishi"]
        assert name in said.span.text
        assert name in said.labels[0].span.text
        assert "Alder" in said.hint


@pytest.mark.parametrize(("kind", "text", "name"), TWICE, ids=[kind for kind, _, _ in TWICE])
def test_a_file_that_names_the_other_settles_it(kind: str, text: str, name: str) -> None:
    first, second = expansion("Alder", text % 1, "Grove, Birch"), expansion("Birch", text % 2)
    one, other = game(first, second), game(second, first)
    assert one.fingerprint == other.fingerprint
    alone = game(expansion("Alder", text % 1), expansion("Birch", ""))
    assert rules_of(one) == rules_of(alone)


def rules_of(found: naishi.Game) -> str:
    return fingerprint.fingerprint(attrs.evolve(found.program, units=()))


def test_three_that_replace_one_thing() -> None:
    text = "replace card Oak x6 { is tree  score %d }"
    a, b = expansion("Alder", text % 1), expansion("Birch", text % 2, "Grove, Alder")
    assert points(game(a, b, expansion("Cedar", text % 3, "Grove, Birch")), "Oak") == 3
    assert problem(a, b, expansion("Cedar", text % 3, "Grove, Alder")).code == "replaced-twice"


# --- two that change one thing otherwise ---
CONFLICTS = [
    ("extend card Oak { replace score wood: 5 }", "extend card Oak { replace score wood: 6 }"),
    ("extend card Oak { replace score wood: 5 }", "extend card Oak { remove score wood }"),
    ("extend card Ash { score 9 }", "remove card Ash"),
    ("replace card Ash x2 { score 9 }", "remove card Ash"),
]


@pytest.mark.parametrize(("one", "other"), CONFLICTS)
def test_other_conflicts(one: str, other: str) -> None:
    for first, second in ((one, other), (other, one)):
        said = problem(expansion("Alder", first), expansion("Birch", second))
        assert {said.span.source.name, *(label.span.source.name for label in said.labels)} == {
            "alder.naishi", "birch.naishi",
        }  # fmt: skip


def test_an_option_that_is_off_is_checked() -> None:
    assert compiled(expansion("Alder", 'option odd "x" { extend card Oka { score 1 } }')).problems


# --- options ---
def test_an_option_and_an_expansion_that_replace_one_thing() -> None:
    mine = expansion("Alder", "replace card Oak x6 { is tree  score 9 }")
    assert points(game(mine), "Oak") == 9
    assert points(game(options=["poor"]), "Oak") == 1
    said = problem(mine, options=["poor"])
    assert said.code == "replaced-twice"
    assert {said.span.source.name, said.labels[0].span.source.name} == {"grove.naishi", "alder.naishi"}


def test_an_option_of_an_expansion_stands_on_it() -> None:
    mine = expansion(
        "Alder", 'replace card Oak x6 { is tree  score 9 }\noption odd "x" { replace card Oak x6 { is tree  score 7 } }'
    )
    assert points(game(mine, options=["odd"]), "Oak") == 7


def test_options_are_part_of_the_fingerprint() -> None:
    empty = expansion("Alder", 'option none "nothing" { }')
    assert game(empty).fingerprint != game(empty, options=["none"]).fingerprint
    assert game().fingerprint != game(options=["poor"]).fingerprint


def test_an_unknown_option() -> None:
    said = problem(options=["por"])
    assert said.code == "no-such-option"
    assert "poor" in said.hint


def test_the_same_option_in_two_files() -> None:
    said = problem(expansion("Alder", 'option poor "again" { }'))
    assert (said.code, said.span.text, said.span.source.name) == ("duplicate-name", "poor", "alder.naishi")


# --- headers ---
def test_an_expansion_for_another_game() -> None:
    said = problem(expansion("Alder", "card Alder x2 { is tree  score 4 }", "Grave"))
    assert (said.code, said.span.text) == ("missing-base", "Grave")
    assert "Grove" in said.hint


def test_an_expansion_without_the_one_it_stands_on() -> None:
    said = problem(expansion("Birch", "", "Grove, Alder"))
    assert (said.code, said.span.text) == ("missing-base", "Alder")


@pytest.mark.parametrize(
    ("needs", "fits"), [("2", True), ("1", False), ("3", False), ("1 to 3", True), ("3 to 9", False)]
)
def test_the_version_it_needs(needs: str, fits: bool) -> None:
    mine = expansion("Alder", "", header=f"needs Grove version {needs}")
    if fits:
        game(mine)
        return
    said = problem(mine)
    assert said.code == "wrong-version"
    assert said.span.text == f"needs Grove version {needs}"
    assert "version 2" in said.message


def test_the_version_of_another_expansion() -> None:
    said = problem(expansion("Alder", ""), expansion("Birch", "", "Grove, Alder", "needs Alder version 4"))
    assert (said.code, said.span.source.name) == ("wrong-version", "birch.naishi")


def test_needing_what_is_not_there() -> None:
    said = problem(expansion("Birch", "", header="needs Alder version 4"))
    assert (said.code, said.span.text) == ("missing-base", "Alder")


def test_two_that_stand_on_each_other() -> None:
    said = problem(expansion("Alder", "", "Grove, Birch"), expansion("Birch", "", "Grove, Alder"))
    assert said.code == "circular-expansions"


def test_a_file_twice() -> None:
    said = problem(expansion("Alder", ""), expansion("Alder", ""))
    assert said.code == "loaded-twice"


@pytest.mark.parametrize("header", ["players 2", "at most 9 turns"])
def test_what_only_a_game_says(header: str) -> None:
    assert problem(expansion("Alder", "", header=header)).span.text == header


def test_two_expansions_that_add_the_same_name() -> None:
    card = "card Elm x2 { is tree  score 1 }"
    said = problem(expansion("Alder", card), expansion("Birch", card))
    assert (said.code, said.span.source.name) == ("duplicate-name", "birch.naishi")
    assert said.labels[0].span.source.name == "alder.naishi"


# --- each change ---
def test_score_lines_by_their_name() -> None:
    replaced = game(expansion("Alder", "extend card Oak { replace score wood: 5 per adjacent Ash }"))
    assert points(replaced, "Oak", "Ash", "Oak") == 5 + 3 + 5
    removed = game(expansion("Alder", "extend card Oak { remove score wood }"))
    assert points(removed, "Oak", "Oak") == 2
    extended = game(expansion("Alder", "extend card Oak { score 7 if position is 3 }"))
    assert points(extended, None, None, "Oak") == 9


@pytest.mark.parametrize("change", ["replace score wod: 5", "remove score wod"])
def test_a_score_line_that_is_not_there(change: str) -> None:
    said = problem(expansion("Alder", f"extend card Oak {{ {change} }}"))
    assert (said.code, said.span.text) == ("no-such-clause", "wod")
    assert "wood" in said.hint


def test_changing_ones_own_score_line() -> None:
    said = problem(expansion("Alder", "card Elm x2 { is tree  replace score wood: 5 }"))
    assert said.code == "only-in-extend"


def test_a_card_can_be_more() -> None:
    changes = "extend card Oak { is old  height 7 }\nextend card Ash { score 3 per old in your line }"
    more = game(expansion("Alder", f"tag old\nfield height: 1 to 9\n{changes}"))
    assert points(more, "Oak", "Ash") == 2 + 3 + 3


def test_more_alternatives_in_the_turn() -> None:
    more = game(
        expansion("Alder", "extend turn with { rest }\naction rest { move up to 1 card from stack to rubbish }")
    )
    match = more.from_position({"line": [["Oak"], []], "stack": ["Ash", "Rose"]})
    assert [m.text for m in match.legal_moves] == ["fell line[1]", "rest"]
    idle = more.from_position({"stack": ["Ash", "Rose"]})
    assert [m.text for m in idle.legal_moves] == ["rest"]


def test_more_in_a_step_first_and_last() -> None:
    text = "replace card Oak x7 { is tree }\nextend step lay %s { move 1 Oak from box to rubbish }"
    first = game(expansion("Alder", text % "first")).new().position()
    last = game(expansion("Alder", text % "last")).new().position()
    assert first["rubbish"] == last["rubbish"] == ["Oak"]
    tell = "replace card Oak x7 { is tree }\nextend step lay %s { move all Oak from box to rubbish }"
    assert game(expansion("Alder", tell % "last")).new().position()["line"][0] == ["Oak"] * 3
    with pytest.raises(RulesFault, match=r"grove\.naishi:16"):
        game(expansion("Alder", tell % "first")).new()


def test_more_before_the_count() -> None:
    mine = game(expansion("Alder", "extend scoring { each player { move all Rose from your line to rubbish } }"))
    match = mine.from_position({"line": [["Rose", "Oak"], ["Rose"]], "stack": []})
    while not match.is_over:
        match.play(next(m for m in match.legal_moves if m.action in ("pass", "fell")))
    assert all("Rose" not in line for line in match.position()["line"])


def test_another_place_that_counts() -> None:
    mine = game(expansion("Alder", SHED))
    assert mine.from_position({"shed": [["Ash"], []]}).score(1).total == 3


def test_a_condition_narrowed_by_two() -> None:
    first = expansion("Alder", "narrow tall with it is not Oak or it is in line of opponent")
    second = expansion("Birch", "narrow tall with position of it is not 3")
    match = game(first, second).from_position({"line": [["Oak", "Ash", "Ash"], []]})
    assert [m.text for m in match.legal_moves] == ["fell line[2]"]


def test_removing() -> None:
    def left(text: str) -> tuple[int, ...]:
        found = game(expansion("Alder", text)).program
        return sum(k.is_card for k in found.kinds), len(found.actions), len(found.triggers)

    assert left("") == (3, 2, 1)
    assert left(
        "remove action fell\nreplace turn { do one of { plant  otherwise pass } }\nreplace card Ash x6 { score 1 }"
    ) == (3, 1, 1)
    assert left("remove when thorns") == (3, 2, 0)
    assert left("remove card Ash") == (2, 2, 1)
    assert game(expansion("Alder", "remove step lay")).new().position()["line"] == [[None] * 3] * 2


def test_removing_what_is_still_spoken_of() -> None:
    said = problem(expansion("Alder", "remove action fell"))
    assert (said.code, said.span.text, said.span.source.name) == ("removed-but-used", "fell", "alder.naishi")


# --- what is not there ---
@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [
        ("replace card Oka x2 { score 1 }", "Oka", "Oak"),
        ("replace action fel with card c in your line { move c to rubbish }", "fel", "fell"),
        ("replace step ley { shuffle box }", "ley", "lay"),
        ("replace when torns: Rose enters your line { shuffle stack }", "torns", "thorns"),
        ("extend card Oka { score 1 }", "Oka", "Oak"),
        ("extend group countd with river", "countd", "counted"),
        ("extend step ley last { shuffle box }", "ley", "lay"),
        ("narrow tal with it is Oak", "tal", "tall"),
        ("remove card Oka", "Oka", "Oak"),
        ("remove action fel", "fel", "fell"),
        ("remove step ley", "ley", "lay"),
        ("remove when torns", "torns", "thorns"),
    ],
)
def test_a_target_that_is_not_there(text: str, wrong: str, right: str) -> None:
    said = problem(expansion("Alder", text))
    assert (said.code, said.span.text, said.span.source.name) == ("nothing-to-change", wrong, "alder.naishi")
    assert f"`{right}`" in said.hint


def test_replacing_a_part_that_the_game_has_not() -> None:
    said = problem(expansion("Alder", "replace after round { shuffle stack }"))
    assert said.code == "nothing-to-change"
    assert "after round" in said.message


@pytest.mark.parametrize(
    "text",
    [
        "replace card Oak x2 { score 1 }",
        "extend card Oak { score 1 }",
        "extend group counted with river",
        "extend step lay last { shuffle box }",
        "extend scoring { reveal river }",
        "narrow tall with it is Oak",
        "remove card Ash",
    ],
)
def test_a_game_does_not_change_itself(text: str) -> None:
    said = compiled(base=f"{GROVE}{text}\n").problems
    assert said[0].code == "change-in-game"
    assert said[0].span.text.startswith(text.split()[0])
    assert [p.code for p in said if p.code != "change-in-game"] == []


def test_base_and_legends_are_one_game_in_any_order() -> None:
    assert naishi.load("legends", "base").fingerprint == naishi.load("base", "legends").fingerprint
