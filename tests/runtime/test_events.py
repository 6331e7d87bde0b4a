"""What happened: facts for each viewer, and one line for each fact in a language."""

from __future__ import annotations

import random
import string
from typing import Any

import pytest

import naishi
from naishi.runtime.localization.event_texts import event_text
from naishi.runtime.localization.sentences import SENTENCES
from naishi.runtime.localization.texts import Texts, texts_of
from tests.games import every_way, loaded
from tests.properties.playing import step, transcript

FILES = ["base", "legends"]
NO_TEXTS = Texts("", {}, {})


def exchange() -> naishi.Match:
    match = loaded("base").new(5)
    for seat in (1, 2):
        match.play(match.moves_of(seat)[0], seat)
    return match


def test_a_secret_answer_is_told_to_nobody_else() -> None:
    match = exchange()
    chosen = {seat: [e["move"] for e in match.events(seat) if e["type"] == "chose"] for seat in (0, 1, 2)}
    assert chosen[0] == [None, None]
    assert chosen[1] == [match.history[0][1].text, None]
    assert chosen[2] == [None, match.history[1][1].text]


def test_what_is_exchanged_is_known_to_both_players_until_it_is_shuffled() -> None:
    match = exchange()
    events = match.events(1)
    assert [e["type"] for e in events] == ["chose", "chose", "moved", "moved", "shuffled", "shuffled", "turn"]
    assert all(e["item"] is not None for e in events if e["type"] == "moved")
    assert all(place["place"] == "hand" for place in events[4]["places"])
    assert all(
        spot == [None] for p in match.view(1)["places"] if (p["name"], p["owner"]) == ("hand", 2) for spot in p["spots"]
    )


def test_since() -> None:
    match = exchange()
    number = match.event_count
    match.play(match.legal_moves[0])
    assert match.events(2, number)[0]["type"] == "chose"
    assert match.events(2) == [*match.events(2, 0)[:number], *match.events(2, number)]
    match.undo(force=True)
    assert match.event_count == number


def test_no_viewer_is_told_a_number_of_an_item() -> None:
    match = loaded("base+legends").new(1)
    transcript(match, 1)
    keys = {key for e in match.events(1) for key in e}
    assert keys <= {"type", "turn", "seat", "move", "item", "from", "to", "items", "places", "at", "after_turn"}
    items = [e["item"] for e in match.events(1) if e.get("item")]
    assert items
    assert all(set(item) == {"name", "as", "face", "owner"} for item in items)


@every_way
def test_facts_lead_from_where_things_lay_to_where_they_lie(name: str) -> None:
    """Each thing goes from where the facts before had left it, and what is only tried out is not told."""
    match, chance = loaded(name).new(3), random.Random(3)
    layout = match.game.interpreter.layout
    items = range(1, len(layout.items))
    while not match.is_over:
        lies = {item: match._cells[layout.loc + item] for item in items}
        number = match.event_count
        step(match, chance)
        for fact in match._facts[number:]:
            if fact.type == "shuffled":
                lies |= dict(
                    zip((look.item for look in fact.items), _spread(fact.targets, len(fact.items)), strict=True)
                )
            if fact.type in ("moved", "swapped"):
                assert [lies[look.item] for look in fact.items] == list(fact.sources)
                lies |= dict(zip((look.item for look in fact.items), fact.targets, strict=True))
        assert lies == {item: match._cells[layout.loc + item] for item in items}


def _spread(addresses: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Where shuffled items lie: one in each slot, or all in the pile."""
    return addresses if len(addresses) == number else addresses * number


# --- in words ---
@pytest.mark.parametrize("language", SENTENCES)
def test_every_fact_has_a_line(language: str) -> None:
    game = loaded("base+legends")
    texts = texts_of(game.linked, FILES, language)
    names = [kind.name for kind in game.program.kinds[1:] if texts.name("cards", kind.name) != kind.name]
    assert names or language == "en"
    told = set()
    for seed in range(3):
        match = game.new(seed)
        transcript(match, seed)
        for seat in (0, 1, 2):
            for event in match.events(seat):
                line = event_text(texts, event)
                told.add(event["type"])
                assert line
                assert "\n" not in line
                assert not set("{}[]") & set(line)
                assert line[-1] in ".。"
    assert told >= {"turn", "chose", "moved", "swapped", "shuffled", "revealed", "turned", "over"}


@pytest.mark.parametrize("language", SENTENCES)
def test_languages_have_the_same_sentences_with_the_same_parts(language: str) -> None:
    def parts(sentence: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}

    assert SENTENCES[language].keys() == SENTENCES["en"].keys()
    for name, sentence in SENTENCES[language].items():
        assert parts(sentence) == parts(SENTENCES["en"][name])


SPOT = {"place": "river", "owner": 0, "position": 3}
MINE = {"place": "hand", "owner": 1, "position": 2}
BANNER = {"name": "Banner", "as": None, "face": None, "owner": 0}
LINES: list[tuple[dict[str, Any], str]] = [
    ({"type": "turn", "turn": 4, "seat": 2}, "Turn 4: player 2."),
    ({"type": "chose", "seat": 1, "move": None}, "Player 1 has chosen."),
    ({"type": "chose", "seat": 1, "move": "pass"}, "Player 1: pass."),
    ({"type": "chose", "seat": 1, "move": "take (hidden) row[2] of opponent"},
     "Player 1: take something hidden, row 2 of player 2."),
    ({"type": "chose", "seat": 1, "move": "pay coin showing up of player 3"},
     "Player 1: pay coin showing up of player 3."),
    ({"type": "moved", "item": BANNER, "from": SPOT, "to": MINE}, "Banner goes from river 3 to hand 2 of player 1."),
    ({"type": "moved", "item": None, "from": SPOT, "to": MINE},
     "Something hidden goes from river 3 to hand 2 of player 1."),
    ({"type": "became", "item": {**BANNER, "as": "Monk"}, "at": MINE},
     "Banner in hand 2 of player 1 now counts as Monk."),
    ({"type": "became", "item": None, "at": MINE}, "Something hidden in hand 2 of player 1 now counts as ?."),
    ({"type": "shuffled", "places": [MINE, {**MINE, "position": 3}]}, "Shuffled: hand of player 1."),
    ({"type": "end", "after_turn": 9}, "The game ends after turn 9."),
    ({"type": "over"}, "The game is over."),
]  # fmt: skip


@pytest.mark.parametrize(("event", "line"), LINES)
def test_without_texts_the_rules_own_names_are_told(event: dict[str, Any], line: str) -> None:
    assert event_text(NO_TEXTS, event) == line


def test_what_is_made_up_is_told_in_the_names_of_the_language() -> None:
    texts = texts_of(loaded("base+legends").linked, FILES, "fr")
    event = {
        "type": "swapped",
        "items": [{"item": BANNER, "from": SPOT, "to": MINE}, {"item": None, "from": MINE, "to": SPOT}],
    }
    assert (
        event_text(texts, event)
        == "Bannière (« Rivière 3 ») et un élément caché (« Main 2 du joueur 1 ») sont échangés."
    )


def test_random_texts_of_moves_are_told_somehow() -> None:
    chance = random.Random(1)
    for _ in range(300):
        move = "".join(chance.choice("ab[1] ()of showing") for _ in range(chance.randrange(1, 30)))
        assert event_text(NO_TEXTS, {"type": "chose", "seat": 1, "move": move})
