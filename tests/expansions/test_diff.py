"""`naishi diff`: what is added, replaced, changed and removed, and how many cards there are before and after."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from naishi.cli.diff import run
from naishi.cli.trouble import Trouble
from naishi.runtime.load import compile_files
from naishi.semantics.diff import Change, Deck, Difference, difference
from naishi.semantics.link.linked import Linked
from tests.expansions.grove import compiled, expansion

CHANGES = """
tag old
replace card Ash x9 { is tree  score 5 }
extend card Oak { is old  replace score wood: 4 per old in your line  score 1 if position is 1 }
narrow tall with it is not old
extend group counted with river
extend step lay last { shuffle box }
extend step rest first { shuffle stack }
extend turn with { rest }
extend scoring { reveal river }
action rest { move up to 1 card from stack to rubbish }
remove when thorns
remove card Rose
replace after turn { if stack is empty { end now } }
replace winner { fewest points }
when Ash enters your line { move up to 1 flower from river to rubbish }
after round { shuffle stack }
"""


def linked(found: object) -> Linked:
    game = getattr(found, "linked", None)
    assert isinstance(game, Linked)
    return game


def diff() -> Difference:
    files = expansion("Alder", CHANGES)
    return difference(linked(compiled()), linked(compiled(files)))


def told(found: Difference, how: str) -> list[str]:
    return [f"{change.kind} {change.name}" for change in found.of(how)]


def one(found: Difference, name: str) -> Change:
    return next(change for change in found.changes if change.name == name)


def test_what_is_added() -> None:
    assert told(diff(), "added") == [
        "tag old", "action rest", "trigger Ash enters, alder.naishi:17", "after round",
    ]  # fmt: skip


def test_what_is_replaced() -> None:
    assert told(diff(), "replaced") == ["card Ash", "winner winner", "after turn"]
    ash = one(diff(), "Ash")
    assert ash.before is not None
    assert ash.after is not None
    assert (ash.before.source.name, ash.after.source.name) == ("grove.naishi", "alder.naishi")


def test_what_is_changed_and_by_which_words() -> None:
    assert told(diff(), "changed") == [
        "group counted", "condition tall", "card Oak", "step lay", "step rest", "turn turn", "scoring scoring",
    ]  # fmt: skip
    parts = {change.name: [(p.how, p.span.text) for p in change.parts] for change in diff().of("changed")}
    assert parts == {
        "counted": [("added", "river")],
        "tall": [("added", "it is not old")],
        "Oak": [
            ("removed", "score wood: 2"),
            ("added", "replace score wood: 4 per old in your line"),
            ("added", "is old"),
            ("added", "score 1 if position is 1"),
        ],
        "lay": [("added", "shuffle box")],
        "rest": [("added", "shuffle stack")],
        "turn": [("added", "rest")],
        "scoring": [("added", "reveal river")],
    }


def test_what_is_removed() -> None:
    assert told(diff(), "removed") == ["card Rose", "trigger thorns"]


def test_how_many_cards() -> None:
    assert diff().decks == (Deck("box", (3, 2), (18, 15)),)


def test_nothing_differs_from_itself() -> None:
    assert difference(linked(compiled()), linked(compiled())).changes == ()


def test_an_option() -> None:
    found = difference(linked(compiled()), linked(compiled(options=["poor"])))
    assert [(c.how, c.name) for c in found.changes] == [("replaced", "Oak")]


# --- the expansion ---
def legends() -> Difference:
    return difference(linked(compile_files(["base"])), linked(compile_files(["base", "legends"])))


def test_the_expansion() -> None:
    found = legends()
    assert [c.kind for c in found.of("added")].count("card") == 14
    assert told(found, "replaced") == ["step hands", "step river_up"]
    assert told(found, "changed") == ["group estate", "condition copyable"]
    assert found.of("removed") == []
    assert found.decks == (Deck("box", (12, 26), (50, 64)),)


# --- the command ---
def test_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["base", "legends"], [], "text") == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "Naishi -> Naishi + Legends"
    assert [line for line in printed if line and not line.startswith(" ")][1:] == [
        "Added", "Replaced", "Changed", "Cards",
    ]  # fmt: skip
    assert printed[-1] == "  box  12 -> 26 cards, 50 -> 64 copies"
    assert any(line.split()[:2] == ["card", "LegendaryMonk"] for line in printed)


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    run(["base", "legends"], ["banner_counts_twice"], "json")
    data = json.loads(capsys.readouterr().out)
    assert data["after"] == ["Naishi", "Legends", "banner_counts_twice"]
    assert data["cards"] == {"before": {"cards": 12, "copies": 50}, "after": {"cards": 26, "copies": 64}}
    hands = next(change for change in data["changes"] if change["name"] == "hands")
    assert (hands["how"], hands["kind"]) == ("replaced", "step")
    assert (hands["before"]["file"], hands["after"]["file"]) == ("base.naishi", "legends.naishi")
    estate = next(change for change in data["changes"] if change["name"] == "estate")
    assert [(part["how"], part["text"]) for part in estate["parts"]] == [("added", "inn")]


def test_what_the_last_stands_on_is_no_change(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mod = tmp_path / "mod.naishi"
    mod.write_text("expansion Mod for Naishi, Legends { version 1 }\nextend card Fort { score 1 }\n", encoding="utf-8")
    run(["base", "legends", str(mod)], [], "text")
    printed = capsys.readouterr().out
    assert printed.startswith("Naishi + Legends -> Naishi + Legends + Mod\n")
    assert "Added" not in printed
    assert "+ score 1" in printed


def test_an_option_alone(capsys: pytest.CaptureFixture[str]) -> None:
    run(["base"], ["free_transfer"], "text")
    assert "Replaced\n  action  switch" in capsys.readouterr().out


def test_nothing_to_compare() -> None:
    with pytest.raises(Trouble, match="nothing to compare"):
        run(["base"], [], "text")
