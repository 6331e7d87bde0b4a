"""The ninja card game: each sentence of its rulebook, random games held against the rules in Python, ties, its list of
cards out of other files."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

import naishi
from naishi.runtime.examples.run import run_examples
from tests.reference.seed_002 import Price, Watched, points
from tests.reference.sources import digest, rulebook, sentences, table


def test_every_sentence_is_proved() -> None:
    results = {result.title: result.problem for result in run_examples(["shinobi"])}
    for entry in table("002"):
        for proof in entry.get("proved by", []):
            if proof.startswith("test: "):
                assert callable(globals()[proof.removeprefix("test: ")])
            else:
                assert results[proof] is None, proof


def test_no_sentence_is_left_out() -> None:
    said = sentences(rulebook("002"), r"(?<=[。！])(?![。！])")
    assert [entry["digest"] for entry in table("002")] == [digest(sentence) for sentence in said]


def prices(game: naishi.Game) -> dict[str, Price]:
    """What mansion cards cost."""
    fields = {field.name: field for field in game.program.fields}
    words = fields["treasure"].words
    listed = fields["price"].id
    return {kind.name: tuple(words[word - 1] for word in kind.lists[listed]) for kind in game.program.kinds[1:]}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_follow_the_rules(seats: int) -> None:
    game = naishi.load("shinobi", seats=seats)
    seen: Counter[str] = Counter()
    for seed in range(3):
        match, chance = game.new(seed), Random(seed)
        watched = Watched(match, prices(game))
        while not match.is_over:
            watched.play(chance.choice(match.legal_moves).text)
        seen += watched.seen
        assert [match.score(seat).total for seat in range(1, seats + 1)] == [
            points(match, seat) for seat in range(1, seats + 1)
        ]
    for event in ("token", "takes 0", "takes 1", "takes 2", "failed", "buy", "take", "take by another", "Draw_two"):
        assert seen[event], f"{event} never happened"


RED = {"hand": ["Red_2"]}
TWO_TREASURES = {"discards": ["Red_2"], "treasures": ["Guard_1_fan", "Guard_1_jade"]}


@pytest.mark.parametrize(
    ("own", "theirs", "winners", "reason"),
    [
        (RED, {"crests": ["Crest_red_3"]}, (2,), "most points"),
        (RED, {"crests": ["Crest_red_2"]}, (1,), "envoy"),
        ({"deck": ["Red_2"], "crests": ["Crest_red_2"]}, TWO_TREASURES, (1,), "Crest"),
        (RED | {"crests": ["Crest_red_2"]}, RED | {"crests": ["Crest_blue_2"]}, (1, 2), ""),
    ],
)
def test_ties(own: dict[str, list[str]], theirs: dict[str, list[str]], winners: tuple[int, ...], reason: str) -> None:
    game = naishi.load("shinobi", seats=2)
    places = {place: [own.get(place, []), theirs.get(place, [])] for place in (*own, *theirs)}
    match = game.from_position(places)
    outcome = game.scoring.outcome(match._cells, True)
    assert outcome.winners == winners
    assert reason in outcome.reason


def test_only_who_looks_ahead_sees_the_top_guard() -> None:
    game = naishi.load("shinobi", seats=3)
    guards = ["Guard_3_fan", "Elite_1_5_gold", "Guard_2_fan"]
    match = game.from_position({"hand": [["Look_ahead", "Dojo_4"], [], []], "guard_deck": guards})
    match.play("shuriken power")
    before = [match.view(seat) for seat in range(4)]
    match.play("employ Look_ahead")

    def top(view: dict[str, Any]) -> Any:
        return next(place for place in view["places"] if place["name"] == "guard_deck")["spots"][0][0]

    assert [top(view) for view in before] == [None] * 4
    assert top(match.view(1))["name"] == "Elite_1_5_gold"
    assert [top(match.view(seat)) for seat in (0, 2, 3)] == [None] * 3


def as_file(rows: str, columns: tuple[str, ...]) -> str:
    """Rows of a table, as a spreadsheet would have them."""
    cells = [re.split(r"(?<!,)\s+", row.strip()) for row in re.split(r"(?<= x\d)\s", rows) if row.strip()]
    lines = [",".join((*columns, "copies"))]
    lines += [",".join([*(f'"{cell}"' for cell in row[:-1]), row[-1].removeprefix("x")]) for row in cells]
    return "\n".join(lines) + "\n"


def test_a_list_of_cards_in_a_file_is_the_same_game(tmp_path: Path) -> None:
    rules = (Path(__file__).parents[2] / "rules" / "shinobi.naishi").read_text("utf-8")
    rules = rules.partition('\nexample "')[0]
    with_files = rules
    for group in ("Dojo", "Guard", "Elite", "Pair", "Envoy", "Crest", "Skill_rumor", "Envoy_rumor", "Rumor_rumor"):
        whole = re.search(rf"cards {group} {{.*?\n}}\n", with_files, re.S)
        assert whole is not None
        text = re.sub(r" *#.*", "", whole[0])
        table = re.search(r"table ([\w, ]+?)\s*{(.*?)}", text, re.S)
        assert table is not None
        columns = tuple(name.strip() for name in table[1].split(","))
        (tmp_path / f"{group}.csv").write_text(as_file(table[2], columns), "utf-8")
        from_file = text.replace(table[0], "").replace(f"cards {group} ", f'cards {group} from "{group}.csv" ')
        with_files = with_files.replace(whole[0], from_file)
    assert "table" not in re.sub(r"#.*", "", with_files)
    (tmp_path / "shinobi.naishi").write_text(with_files, "utf-8")
    (tmp_path / "plain.naishi").write_text(rules, "utf-8")
    filed, plain = naishi.load(tmp_path / "shinobi.naishi", seats=3), naishi.load(tmp_path / "plain.naishi", seats=3)
    assert filed.fingerprint == plain.fingerprint
    one, other, chance = filed.new(5), plain.new(5), Random(5)
    while not one.is_over:
        assert one.legal_moves == other.legal_moves
        move = chance.choice(one.legal_moves).text
        one.play(move)
        other.play(move)
    assert one.position() == other.position()
