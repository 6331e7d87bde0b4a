"""Files of texts: read with places, checked against the rules, brought up to date without touching the rest."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
import yaml

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Source
from naishi.semantics.localization import reader
from naishi.semantics.localization.entries import KINDS, Locale, Unit, check_texts, units_of
from naishi.semantics.localization.reader import read_texts
from naishi.semantics.localization.update import updated
from naishi.syntax.parser import parse

RULES = """
game Meadow { version 1  players 2  at most 9 turns }
row meadow[3] per player seen by everyone   # where it grows
token coin x3 per player in purse
card Oak x4 { faces green, bare  score 2 if position is 1 }
card Rose x4 { score 1 }
option wild "More growth" {
  extend card Rose { score 1 if position is 2 }
  replace action plant { }
}
action plant { }
"""
TEXTS = """
# by hand
Meadow:
  cards:
    Oak: {name: Eiche, text: "Zwei Punkte: ganz links."}
    Rose:
      name: Rose   # the same
      text: Ein Punkt.
"""


def units(rules: str = RULES) -> list[Unit]:
    parsed = parse(Source("meadow.naishi", rules))
    assert parsed.problems == ()
    return units_of([parsed])


def fingerprint(rules: str, name: str) -> str:
    return next(thing.fingerprint for unit in units(rules) for thing in unit.all() if thing.name == name)


def problems(*texts: str, rules: str = RULES) -> list[Diagnostic]:
    files = [read_texts(Source("de.yaml", text), "de") for text in texts]
    return check_texts([Locale(file, frozenset(["Meadow", "wild"])) for file in files], units(rules))


def said(found: Sequence[Diagnostic]) -> list[tuple[str, str]]:
    return [(problem.code, problem.span.text) for problem in found]


def complete() -> str:
    """A file with all that is needed, up to date."""
    return updated(read_texts(Source("de.yaml", ""), "de"), units()).text.replace('""', '"…"')


# --- what is declared ---
def test_units_and_what_needs_a_text() -> None:
    game, option = units()
    assert [(thing.kind, thing.name) for thing in game.all()] == [
        ("cards", "Oak"), ("cards", "Rose"), ("tokens", "coin"), ("faces", "green"), ("faces", "bare"),
        ("places", "meadow"), ("actions", "plant"), ("options", "wild"),
    ]  # fmt: skip
    assert [(thing.kind, thing.name, thing.role, thing.needs) for thing in option.all()] == [
        ("cards", "Rose", "extends", ("text",)),
        ("actions", "plant", "replaces", ("text",)),
    ]
    assert set(game.things) <= set(KINDS)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("card Oak x4 {", "# tall\ncard  Oak\n  x4 {  # here\n"),
        ("{ faces green, bare  score", "{\n\n  faces green,\n  bare\n\n  score"),
        ("position is 1 }", "position is 01 }"),
    ],
)
def test_layout_and_comments_keep_the_fingerprint(old: str, new: str) -> None:
    assert old in RULES
    assert fingerprint(RULES.replace(old, new), "Oak") == fingerprint(RULES, "Oak")


def test_automatic_players_have_texts() -> None:
    (unit,) = units(
        "game G { players 1  at most 9 turns }\nautomatic player Fox { shuffle den }\npile den holds every card"
    )
    assert list(unit.things["players"]) == ["Fox"]


def test_a_number_changes_just_that_fingerprint() -> None:
    changed = RULES.replace("score 2 if", "score 3 if")
    before, after = [[(t.kind, t.name, t.fingerprint) for u in units(r) for t in u.all()] for r in (RULES, changed)]
    assert [old[:2] for old, new in zip(before, after, strict=True) if old != new] == [("cards", "Oak")]


# --- checking ---
def test_a_complete_file_is_fine() -> None:
    assert problems(complete()) == []


def test_a_changed_number_makes_just_that_text_stale() -> None:
    (problem,) = problems(complete(), rules=RULES.replace("score 2 if", "score 3 if"))
    assert (problem.code, problem.severity) == ("texts-stale", "warning")
    assert problem.span.text == f'"{fingerprint(RULES, "Oak")}"'
    assert fingerprint(RULES.replace("score 2 if", "score 3 if"), "Oak") in problem.hint
    assert [label.span.text for label in problem.labels] == ["Oak"]
    assert problem.message.startswith("The text of Oak was written for other rules: ")


def test_what_an_option_extends_leaves_the_base_text_fresh() -> None:
    found = problems(complete(), rules=RULES.replace("score 1 if position is 2", "score 1 if position is 3"))
    assert [problem.span.line for problem in found if "Rose" in problem.message] == [
        complete().splitlines().index("wild:") + 5
    ]
    assert {problem.message.split()[3] for problem in found} == {"Rose", "wild"}


def test_missing_is_said_once_for_each_unit() -> None:
    found = [problem for problem in problems(TEXTS) if problem.code == "texts-missing"]
    assert [(problem.span.text, problem.is_error) for problem in found] == [("Meadow", False), ("", False)]
    assert "6 names or texts of Meadow are missing: coin, green, bare, meadow, plant and wild." in found[0].message
    assert "2 names or texts of wild" in found[1].message


def test_of_what_is_not_begun_nothing_is_missing() -> None:
    assert problems("Zoo:\n  cards:\n    Ape: {name: Affe}\n") == []


def test_a_text_without_fingerprint() -> None:
    found = [problem for problem in problems(TEXTS) if problem.code == "texts-stale"]
    assert [problem.span.text for problem in found] == ["Oak", "Rose"]
    assert f"`fingerprint: {fingerprint(RULES, 'Oak')}`" in found[0].hint


@pytest.mark.parametrize(
    ("old", "new", "underlined", "hint"),
    [
        ("    Oak:", "    Oka:", "Oka", "Did you mean `Oak`?"),
        ("  cards:", "  card:", "card", "Did you mean `cards`?"),
        ("Meadow:", "Medow:", "Medow", "Did you mean `Meadow`?"),
        ("      text:", "      txet:", "txet", "Did you mean `text`?"),
        ("  tokens:\n    coin", "  tokens:\n    Oak", "Oak", "Move it to `cards:`."),
    ],
)
def test_a_misspelt_key(old: str, new: str, underlined: str, hint: str) -> None:
    text = complete()
    assert old in text
    found = [problem for problem in problems(text.replace(old, new, 1)) if problem.code == "texts-unknown"]
    assert [(problem.span.text, problem.hint) for problem in found] == [(underlined, hint)]


def test_units_that_are_not_loaded_are_left_alone() -> None:
    assert problems(f"{complete()}Zoo:\n  cards:\n    Ape: {{name: Affe}}\n") == []


def test_two_files_complete_each_other() -> None:
    whole = complete()
    at = whole.index("\nwild:\n")
    assert problems(whole[:at], whole[at:]) == []


# --- reading ---
NESTED = "Meadow:\n  cards:\n    Oak:\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- Oak", [("texts-shape", "-")]),
        ("Meadow", [("texts-shape", "Meadow")]),
        ("Meadow: 5", [("texts-shape", "5")]),
        ("Meadow: [Oak]", [("texts-shape", "[")]),
        ("Meadow:\n  cards: Oak", [("texts-shape", "Oak")]),
        (f"{NESTED}      name: {{Oak: 1}}", [("texts-shape", "{")]),
        (f"{NESTED}      name: [Oak]", [("texts-shape", "[")]),
        (f"{NESTED}      name: *tree", [("texts-shape", "*tree")]),
        (f"{NESTED}      name: &tree Oak", [("texts-shape", "&tree Oak")]),
        (f"{NESTED}      name: !!python/name:os.system ''", [("texts-shape", "!!python/name:os.system ''")]),
        (f"{NESTED}      <<: *tree", [("texts-shape", "*tree")]),
        (f"{NESTED}      name: A\n      name: B", [("texts-twice", "name")]),
        (f"{NESTED}      name: A\n    Oak:\n      name: B", [("texts-twice", "Oak")]),
        ("? [a]\n: {b: c}", [("texts-shape", "["), ("texts-shape", "c")]),
        ("Meadow:\n---\nMeadow:", [("texts-shape", "---")]),
        ("Meadow:\n\tcards:", [("texts-unreadable", "\t")]),
        (f"{NESTED}      text: 漢字: 字", [("texts-unreadable", ":")]),
        (f'{NESTED}      text: "no end', [("texts-unreadable", "")]),
        (f"{NESTED}      text: a\x07b", [("texts-unreadable", "\x07")]),
        ("a: \ud800", [("texts-unreadable", "\ud800")]),
        ("%YAML 9.9\n---\na:", [("texts-unreadable", "%YAML")]),
        ("", []),
        ("# nothing yet\n", []),
        ("Meadow:\n  cards:\n", []),
    ],
)  # fmt: skip
def test_problems_of_shape_have_their_place(text: str, expected: list[tuple[str, str]]) -> None:
    assert said(read_texts(Source("de.yaml", text), "de").problems) == expected


@pytest.mark.parametrize("loader", ["CSafeLoader", "SafeLoader"])
@pytest.mark.parametrize(
    "text",
    [
        "[" * 20_000,
        "{a: " * 9_000,
        "- " * 9_000,
        "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b, *b]\nd: [*c, *c, *c]\n" * 50,
        "a" * 99_999,
        "a: b\n" * 9_000,
        "x" * 400_001,
        "? " * 1000,
        "\ufeffa:",
        "a:\r\n  b:\r  c: d",
    ],
    ids=lambda text: text[:8].strip(),
)
def test_nothing_makes_reading_fail(text: str, loader: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "_LOADER", getattr(yaml, loader, yaml.SafeLoader))
    file = read_texts(Source("de.yaml", text), "de")
    assert file.problems
    assert all(0 <= problem.span.start <= problem.span.end <= len(text) for problem in file.problems)


def test_values_are_texts_whatever_yaml_takes_them_for() -> None:
    text = f"{NESTED}      name: no\n      text: 1_000\n      fingerprint: 12e45678\n"
    ((_, meadow),) = read_texts(Source("de.yaml", text), "de").units.blocks()
    ((_, cards),) = meadow.blocks()
    ((_, oak),) = cards.blocks()
    assert [oak.text(part) for part in ("name", "text", "fingerprint")] == ["no", "1_000", "12e45678"]


def test_what_stands_before_a_mistake_counts() -> None:
    file = read_texts(Source("de.yaml", f"{NESTED}      name: Eiche\n      text: a: b\n"), "de")
    assert not file.is_whole
    assert [problem.code for problem in problems(file.source.text)] == ["texts-unreadable"]
    meadow = file.units.block("Meadow")
    assert meadow is not None
    assert [word.text for word, _ in meadow.blocks()] == ["cards"]


# --- bringing up to date ---
def test_an_update_touches_only_what_changes() -> None:
    new = updated(read_texts(Source("de.yaml", TEXTS), "de"), units())
    oak = f'"Zwei Punkte: ganz links.", fingerprint: "{fingerprint(RULES, "Oak")}"}}'
    assert oak in new.text
    assert "# by hand\n" in new.text
    assert "      name: Rose   # the same\n      text: Ein Punkt.\n      fingerprint: " in new.text
    assert new.renewed == ("Oak", "Rose")
    assert set(new.added) == {"coin", "green", "bare", "meadow", "plant", "wild", "Rose"}
    assert {code for code, _ in said(problems(new.text))} == {"texts-missing"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# only this",
        TEXTS,
        TEXTS.rstrip(),
        "Meadow:\n",
        "Meadow:\n  cards:\n",
        "Meadow: {}\n",
        "Meadow: {cards: {Oak: {}}}",
        "Meadow:\n    tokens:\n        coin:\n            name: Münze\nwild:\n    cards: {}\n",
    ],
)
def test_an_update_is_complete_and_repeats_itself(text: str) -> None:
    once = updated(read_texts(Source("de.yaml", text), "de"), units()).text
    assert {problem.code for problem in problems(once)} <= {"texts-missing"}
    assert problems(once.replace('""', '"…"')) == []
    again = updated(read_texts(Source("de.yaml", once), "de"), units())
    assert (again.text, again.renewed) == (once, ())
