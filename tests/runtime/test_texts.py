"""Texts of a game in a language: those that come with it are complete; what is missing falls back on the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

import naishi
from naishi.base.diagnostic import RulesError
from naishi.runtime import load
from naishi.runtime.files import find
from naishi.runtime.localization.texts import Texts, UnknownLanguage, languages, texts_of, texts_problems
from naishi.semantics.localization.entries import KINDS, units_of

SHIPPED = ("base", "legends")
LANGUAGES = ("en", "fr", "ja")
CLASSICS = ("connect_four", "kuhn_poker", "leduc_poker", "goofspiel")
WRITTEN = [*((SHIPPED, language) for language in LANGUAGES), *(((name,), "en") for name in CLASSICS)]
RULES = """
game Meadow { version 1  players 2  at most 9 turns }
row meadow[3] per player seen by everyone
pile sack seen by nobody holds every card
card Oak "Old oak" x4 { score 2 if position is 1 }
card Rose x4 { score 1 }
option wild "More growth" { extend card Rose { score 1 if position is 2 } }
option calm "Another way to plant" { replace action plant with slot s in your meadow { move 2 card from sack to s } }
action plant "Put a plant" with slot s in your meadow where s is empty { move 1 card from sack to s }
turn { do one of { plant  otherwise pass } }
setup { step mix { shuffle sack } }
scoring of meadow { }
winner { most points }
"""
TEXTS = """
Meadow:
  cards:
    Oak: {name: Eiche, text: "Zwei\u00a0Punkte.", fingerprint: "%s"}
    Rose: {name: "", text: Ein Punkt., fingerprint: "%s"}
wild:
  cards:
    Rose: {text: Mehr., fingerprint: "%s"}
calm:
  actions:
    plant: {name: Säen}
"""


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "meadow.naishi"
    path.write_text(RULES, encoding="utf-8")
    return path


def write(rules: Path, text: str, language: str = "de") -> None:
    folder = rules.parent / "locale"
    folder.mkdir(exist_ok=True)
    (folder / f"{language}.yaml").write_text(text, encoding="utf-8")


def german(rules: Path) -> None:
    """Texts that are up to date."""
    game, wild, _ = units_of(naishi.load(rules).linked.files)
    cards = [game.things["cards"]["Oak"], game.things["cards"]["Rose"], wild.things["cards"]["Rose"]]
    write(rules, TEXTS % tuple(card.fingerprint for card in cards))


def texts(rules: Path, language: str = "de", options: tuple[str, ...] = ()) -> Texts:
    return texts_of(naishi.load(rules, options=options).linked, [rules], language)


# --- what comes with the engine ---
@pytest.mark.parametrize("files", dict.fromkeys(files for files, _ in WRITTEN))
def test_shipped_texts_fit_the_rules(files: tuple[str, ...]) -> None:
    linked = naishi.load(*files).linked
    assert set(languages(files)) == {language for written, language in WRITTEN if written == files}
    assert [f"{problem.span.at} {problem.message} {problem.hint}" for problem in texts_problems(linked, files)] == []


@pytest.mark.parametrize(("files", "language"), WRITTEN)
def test_every_thing_has_a_name_and_a_text(files: tuple[str, ...], language: str) -> None:
    linked = naishi.load(*files).linked
    plain, found = texts_of(linked), texts_of(linked, files, language)
    assert found.names.keys() == plain.names.keys()
    for kind, name in plain.names:
        assert found.name(kind, name)
        assert kind == "faces" or found.text(kind, name) != plain.text(kind, name)
        assert kind not in ("actions", "tokens") or found.name(kind, name) != name


@pytest.mark.parametrize(("files", "language"), WRITTEN)
def test_shipped_texts_are_short_and_end_as_sentences_do(files: tuple[str, ...], language: str) -> None:
    found = texts_of(naishi.load(*files).linked, files, language)
    for (kind, name), text in found.texts.items():
        if kind == "head":  # who made it, and whose it is: names, and sentences that need not be short
            continue
        if kind != "faces":
            assert len(text) <= 190, name  # three lines of a card
            assert text.endswith("。" if language == "ja" else "."), name
    places = [called for (kind, _), called in found.names.items() if kind in ("cards", "places")]
    assert max(map(len, places)) <= 22


def test_the_base_game_alone_ignores_the_texts_of_expansions() -> None:
    linked = naishi.load("base").linked
    assert texts_problems(linked, ["base"]) == []


@pytest.mark.parametrize("changed", [("score 6 if position", "score 7 if position"), ("card Fort x4", "card Fort x5")])
def test_a_change_in_a_copy_makes_just_its_text_stale(tmp_path: Path, changed: tuple[str, str]) -> None:
    copy = tmp_path / "mine.naishi"
    text = find("base").read_text(encoding="utf-8")
    assert changed[0] in text
    copy.write_text(text.replace(*changed), encoding="utf-8")
    write(copy, (find("base").parent / "locale" / "fr.yaml").read_text(encoding="utf-8"), "fr")
    compiled = load.compile_files([copy])
    assert compiled.linked is not None
    (problem,) = texts_problems(compiled.linked, [copy])
    assert problem.code == "texts-stale"
    assert problem.message.startswith("The text of Fort was written for other rules")


# --- fallbacks ---
def test_what_is_written_comes_first(rules: Path) -> None:
    german(rules)
    found = texts(rules)
    assert found.name("cards", "Oak") == "Eiche"
    assert found.text("cards", "Oak") == "Zwei\u00a0Punkte."


def test_an_empty_name_falls_back_on_the_title_or_the_name(rules: Path) -> None:
    german(rules)
    found = texts(rules)
    assert found.name("cards", "Rose") == "Rose"
    assert found.name("actions", "plant") == "Put a plant"
    assert found.name("cards", "Nettle") == "Nettle"
    assert found.text("cards", "Nettle") == ""


def test_a_missing_text_falls_back_on_the_rules_in_words(rules: Path) -> None:
    german(rules)
    found = texts(rules)
    assert found.text("actions", "plant").startswith("Choose a slot in your meadow")
    assert found.text("options", "wild") == "More growth"
    assert found.text("places", "meadow").startswith("The row meadow with 3 slots")


def test_a_stale_text_is_not_shown(rules: Path) -> None:
    german(rules)
    rules.write_text(RULES.replace("score 2 if", "score 3 if"), encoding="utf-8")
    assert texts(rules).name("cards", "Oak") == "Eiche"
    assert texts(rules).text("cards", "Oak").startswith("3 points")


def test_without_a_language_no_file_is_read(rules: Path) -> None:
    write(rules, "[")
    found = texts_of(naishi.load(rules).linked)
    assert (found.name("cards", "Oak"), found.text("cards", "Rose")) == ("Old oak", "1 point.")


def test_options_that_are_on_add_and_replace(rules: Path) -> None:
    german(rules)
    assert texts(rules).text("cards", "Rose") == "Ein Punkt."
    assert texts(rules, options=("wild",)).text("cards", "Rose") == "Ein Punkt. Mehr."
    calm = texts(rules, options=("calm",))
    assert calm.name("actions", "plant") == "Säen"
    assert "Move the topmost 2" in calm.text("actions", "plant") or "2 cards" in calm.text("actions", "plant")


# --- files ---
def test_texts_of_an_expansion_lie_beside_it(rules: Path, tmp_path: Path) -> None:
    german(rules)
    away = tmp_path / "away"
    away.mkdir()
    bees = away / "bees.naishi"
    bees.write_text("expansion Bees for Meadow { version 1 }\ncard Bee x2 { score 5 }\n", encoding="utf-8")
    write(
        bees,
        "Bees:\n  cards:\n    Bee: {name: Biene}\n"
        "Meadow:\n  cards:\n    Rose: {name: Wildrose}\n    Oak: {name: Stieleiche}\n",
    )
    found = texts_of(naishi.load(rules, bees).linked, [rules, bees], "de")
    assert [found.name("cards", name) for name in ("Oak", "Rose", "Bee")] == ["Stieleiche", "Wildrose", "Biene"]
    assert found.text("cards", "Rose") == "Ein Punkt."


def test_an_unknown_language_names_those_there_are(rules: Path) -> None:
    with pytest.raises(UnknownLanguage, match="no folder `locale` lies beside these rules"):
        texts(rules)
    german(rules)
    with pytest.raises(UnknownLanguage, match=r"There are no texts in `du`, only in `de`. Did you mean `de`\?"):
        texts(rules, "du")
    with pytest.raises(UnknownLanguage):
        texts(rules, "../de")


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"Meadow: [", "texts-shape"), (b"\xff\xfe", "not-utf8"), (b"a: b: c", "texts-unreadable")],
)
def test_a_broken_file_is_refused_with_its_problems(rules: Path, content: bytes, code: str) -> None:
    write(rules, "")
    (rules.parent / "locale" / "de.yaml").write_bytes(content)
    with pytest.raises(RulesError) as raised:
        texts(rules)
    assert code in {problem.code for problem in raised.value.diagnostics}
    found = texts_problems(naishi.load(rules).linked, [rules])
    assert code in {problem.code for problem in found}


def test_a_folder_in_place_of_a_file_is_said(rules: Path) -> None:
    (rules.parent / "locale" / "de.yaml").mkdir(parents=True)
    assert {problem.code for problem in texts_problems(naishi.load(rules).linked, [rules])} == {"cannot-read"}


def test_kinds_are_told_apart() -> None:
    assert len(set(KINDS)) == len(KINDS)


def test_cards_of_a_table_are_called_by_the_words_of_their_language(rules: Path) -> None:
    herbs = """
field scent: sweet, bitter
field leaf: list of scent up to 2
cards Herb { table scent, leaf { sweet bitter x1  bitter sweet, sweet x1 } }
cards Fern { table name, scent { Bracken sweet x1 } }
"""
    rules.write_text(RULES + herbs, encoding="utf-8")
    write(rules, "Meadow: {cards: {Herb: {name: Kraut}}, words: {sweet: {name: süß}, bitter: {name: herb}}}")
    game = naishi.load(rules)
    texts = texts_of(game.linked, [rules], "de")
    assert texts.name("cards", "Herb_sweet_bitter") == "Kraut süß herb"
    assert texts.name("cards", "Herb_bitter_sweet_sweet") == "Kraut herb süß süß"
    assert texts_of(game.linked).name("cards", "Herb_sweet_bitter") == "Herb sweet bitter"
    assert list(units_of(game.linked.files)[0].things["words"]) == ["sweet", "bitter"]
    assert not any("sweet" in problem.message for problem in texts_problems(game.linked, [rules]))
