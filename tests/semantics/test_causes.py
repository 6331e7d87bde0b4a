"""What one file causes in another is told where it was caused."""

from __future__ import annotations

import pytest

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Source
from naishi.runtime.try_setup import setup_problems
from naishi.semantics.compile import compile_sources

GAME = """\
game Wood { version 1  players 2  at most 20 turns }
tag tree, old
field age: card
row bed[4] per player seen by everyone
pile sack holds every card
card Oak x4 { is tree  score thorns: 2 per Rose in your bed  faces open, shut }
card Rose x4 { score 1 if some Oak in your bed }
card Elder x1 { is old  age Oak }
setup {
  step mix { shuffle sack }
  step elders { each old e in sack { move 1 card from sack where it is age of e to bed of player 1 } }
}
turn { do one of { plant  otherwise pass } }
action plant with slot s in your bed where s is empty { move 1 card from sack to s }
scoring of bed { }
winner { most points }
"""


def problems(*mods: str) -> list[Diagnostic]:
    files = [Source("wood.naishi", GAME)]
    for number, text in enumerate(mods, 1):
        files.append(Source(f"mod{number}.naishi", f"expansion Mod{number} for Wood {{ version 1 }}\n{text}\n"))
    return [problem for problem in compile_sources(files).problems if problem.is_error]


@pytest.mark.parametrize(
    ("change", "name", "places"),
    [
        ("remove card Rose", "Rose", ["wood.naishi:6"]),
        ("remove card Oak", "Oak", ["wood.naishi:7", "wood.naishi:8"]),
        ("remove action plant", "plant", ["wood.naishi:13"]),
    ],
)
def test_what_is_removed_is_told_once_at_the_line_that_removed_it(change: str, name: str, places: list[str]) -> None:
    (problem,) = problems(change)
    assert (problem.code, problem.span.at, problem.span.text) == ("removed-but-used", "mod1.naishi:2", name)
    assert [label.span.at for label in problem.labels] == places
    assert all(place in problem.message for place in places)


def test_what_another_mod_speaks_of_is_told_too() -> None:
    (problem,) = problems(
        "remove card Rose\nreplace card Oak x4 { is tree }", "extend scoring { score 1 per Rose in your bed }"
    )
    assert problem.code == "removed-but-used"
    assert [label.span.at for label in problem.labels] == ["mod2.naishi:2"]


def test_a_name_that_went_with_a_replacement_says_where() -> None:
    (problem,) = problems("replace card Oak x4 { is tree }", "action shut_it with Oak c in your bed { flip c to shut }")
    assert problem.span.source.name == "mod2.naishi"
    assert [label.span.at for label in problem.labels] == ["mod1.naishi:2"]
    assert "replaced here" in problem.labels[0].text


def test_ones_own_mistake_stays_ones_own() -> None:
    (problem,) = problems("remove card Rosse")
    assert (problem.code, problem.span.at) == ("nothing-to-change", "mod1.naishi:2")


def test_setup_names_the_card_without_what_it_asks_for() -> None:
    mod = "expansion Mod for Wood { version 1 }\ncard Ivy x1 { is old }\n"
    compiled = compile_sources([Source("wood.naishi", GAME), Source("mod.naishi", mod)])
    assert compiled.program is not None
    (problem,) = setup_problems(compiled.program, 3)
    assert problem.code == "setup-fails"
    assert [(label.span.at, label.text) for label in problem.labels] == [("mod.naishi:2", "Ivy has no age")]


@pytest.mark.parametrize("text", [GAME, "expansion Moss for Wood { version 1 }\ncard Moss x1 { score 1 }\n"])
def test_the_same_file_twice_is_told_so(text: str) -> None:
    files = [Source("wood.naishi", GAME)] if not text.startswith("game") else []
    files += [Source("one.naishi", text), Source("two.naishi", text)]
    said = [problem for problem in compile_sources(files).problems if problem.is_error]
    assert "are the same" in said[0].message
    assert said[0].hint == "Name the file once."
    assert len(said) == 1
