"""Every row of the table of Legends, and who copies what."""

from __future__ import annotations

import pytest

import naishi
from tests.expansions.tables import EMPTY, Row, asked, legends, moves, play, table
from tests.reference.test_scoring_cases import colors


def points_of(card: str, line: Row, hand: Row | None = None, *options: str) -> int:
    """What one card scores of itself, without what its type scores for all."""
    score = table(line, hand, options).score(1)
    return sum(entry.points for entry in score.entries if entry.item is not None and entry.item.name == card)


# --- points: one row of the table each ---
@pytest.mark.parametrize(
    ("row", "points"), [("line", [10, 0, 10, 0, 10]), ("hand", [0, 0, 10, 0, 0])]
)  # fmt: skip
def test_naishi(row: str, points: list[int]) -> None:
    found = []
    for position in range(5):
        laid: Row = [None] * 5
        laid[position] = "LegendaryNaishi"
        found.append(points_of("LegendaryNaishi", *((laid, EMPTY) if row == "line" else (EMPTY, laid))))
    assert found == points


@pytest.mark.parametrize(
    ("line", "hand", "points"),
    [
        (["LegendaryAdvisor"], [], 5),
        (["LegendaryAdvisor", None, "Advisor"], ["Advisor"], 15),
        (["LegendaryAdvisor", "Advisor"], [None, None, None, None, "Naishi"], 0),
        (["LegendaryAdvisor", "Advisor"], [None, None, None, None, "LegendaryNaishi"], 0),  # counts as a Naishi
        (["LegendaryAdvisor", "Ninja as Advisor"], [], 10),
        (["LegendaryAdvisor", "Ninja as Naishi"], [], 0),
    ],
)
def test_advisor(line: Row, hand: Row, points: int) -> None:
    assert points_of("LegendaryAdvisor", line, hand) == points


@pytest.mark.parametrize(
    ("line", "hand", "points"),
    [
        (["LegendarySentinel"], [], 5),
        (["LegendarySentinel", "Sentinel"], [], 0),
        (["LegendarySentinel", "Rice", "Fort", "Rice"], [], 14),
        (["LegendarySentinel"], ["Fort", "Rice", "Rice"], 5),  # not its own row
        (["LegendarySentinel", "Sentinel", "Fort"], ["Rice"], 3),
    ],
)
def test_sentinel(line: Row, hand: Row, points: int) -> None:
    assert points_of("LegendarySentinel", line, hand) == points


@pytest.mark.parametrize(
    ("line", "hand", "points"),
    [
        (["Fort", "LegendaryRider", "Rice"], [None, "Torii"], 12),
        (["Monk", "LegendaryRider", "Mountain"], ["Fort"], 0),
        (["LegendaryMonk", "LegendaryRider"], [], 4),  # a Torii too
        (["Banner", "LegendaryRider", "Fort"], [], 8),
    ],
)
def test_rider(line: Row, hand: Row, points: int) -> None:
    assert points_of("LegendaryRider", line, hand) == points


@pytest.mark.parametrize(("banners", "points"), [(0, 4), (1, 12), (2, 20)])
def test_rider_with_banners_that_count_twice(banners: int, points: int) -> None:
    beside: Row = ["Banner"] * banners + [None] * (2 - banners)
    line: Row = [beside[0], "LegendaryRider", beside[1]]
    assert points_of("LegendaryRider", line, [None, "Fort"], "banner_counts_twice") == points


@pytest.mark.parametrize(
    ("line", "hand", "points"),
    [
        (["Rider", "LegendaryMonk", "LegendaryRider"], [None, "Monk"], 6),
        (["Fort", "LegendaryMonk", "Ninja"], [None, "OldMan"], 0),  # a Ninja counts once it has copied
        (["Fort", "LegendaryMonk", "Ninja as Monk"], [], 2),
    ],
)
def test_monk(line: Row, hand: Row, points: int) -> None:
    assert points_of("LegendaryMonk", line, hand) == points


def test_monk_is_a_torii() -> None:
    assert table(["LegendaryMonk", None, "Torii"], []).score(1).total == 0  # two Torii
    assert table(["LegendaryMonk", None, "Torii", None, "Torii"]).score(1).total == 30
    assert points_of("Monk", ["LegendaryMonk", "Monk"]) == 2
    assert table(["LegendaryMonk"]).score(1).total == -5


@pytest.mark.parametrize(
    ("line", "hand", "points"),
    [
        (["LegendaryRonin", "Rice", "Rice"], [], 0),
        (["LegendaryRonin", "Rice", "Rice", "Rice"], [], 8),
        (["LegendaryRonin", "Rice", None, "Rice", "Rice"], ["Rice"], 15),
        (["LegendaryRonin", "Rice", None, "Rice", "Rice"], ["Rice", None, "Rice"], 25),
        (["LegendaryRonin", "Mountain", "Mountain", "Mountain"], [], 0),
        (["LegendaryRonin", "Ronin", "Ronin"], [], 8),  # itself included
        (["LegendaryRonin", "Advisor", "Advisor", "Ninja as Advisor"], [], 8),
        (["LegendaryRonin", "LegendaryMonk", "Torii", "Torii"], [], 8),
        (["LegendaryRonin", "Monk", "Monk", "Monk", "LegendaryMonk"], [], 15),
    ],
)
def test_ronin(line: Row, hand: Row, points: int) -> None:
    assert points_of("LegendaryRonin", line, hand) == points


def test_ninja_takes_over_points_types_color_and_tags() -> None:
    """As a Naishi in the middle of the Hand it scores 8, is a neighbour for the Advisor, and one more color."""
    match = ended([None, None, "Advisor"], [None, None, "LegendaryNinja"], line2=["LegendaryMonk", "Naishi"])
    assert match.position()["hand"][0][2] == "LegendaryNinja as Naishi"
    assert match.score(1).total == (3 + 4) + 8
    assert colors(match, 1) == 2


# --- copying ---
def ended(line: Row, hand: Row, models: list[str] | None = None, line2: Row | None = None, hand2: Row | None = None
          ) -> naishi.Match:  # fmt: skip
    """The game comes to its end; then the models are chosen as far as anyone is asked."""
    match = table(line, hand, line2=line2 or [], hand2=hand2 or [], river=EMPTY, switch_spots=["emissary of 2"])
    play(match, "declare_end", "recall")
    assert match.is_over == (not models)
    return play(match, *(f"model {model}" for model in models or []))


def printed(match: naishi.Match, seat: int) -> list[str]:
    position = match.position()
    return [card for row in ("line", "hand") for card in position[row][seat - 1] if card]


def test_two_ninjas_as_the_only_characters() -> None:
    match = ended(["Ninja", "Fort"], ["Ninja"])
    assert printed(match, 1) == ["Ninja", "Fort", "Ninja"]
    assert match.score(1).total == 0


def test_the_only_character_opposite_is_a_ninja() -> None:
    match = ended(["LegendaryNinja"], [], line2=["Ninja"])
    assert printed(match, 1) == ["LegendaryNinja"]
    assert match.score(1).total == 0


def test_a_ninja_that_has_copied_is_never_copied() -> None:
    """Seat 1's Ninja has become a Monk when the other's Legendary Ninja looks for a model; it stays a Ninja."""
    match = ended(["Ninja"], ["Monk", "Rider"], models=["hand[1]"], hand2=["LegendaryNinja"])
    assert "Ninja as Monk" in printed(match, 1)
    assert asked(match) == {"model"}
    assert moves(match) == ["model hand[1] of opponent", "model hand[2] of opponent"]


def test_a_legendary_ninja_whose_opponent_has_only_a_ninja_that_copied() -> None:
    match = ended(["Ninja as Monk"], ["Fort"], line2=["LegendaryNinja"])
    assert printed(match, 2) == ["LegendaryNinja"]


@pytest.mark.parametrize("legend", [k.name for k in legends().program.kinds if k.name.startswith("Legendary")])
def test_no_ninja_copies_a_legend(legend: str) -> None:
    match = ended(["Ninja", legend], ["Fort"])
    assert "Ninja" in printed(match, 1)
    if legend != "LegendaryNinja":
        other = ended(["LegendaryNinja"], ["Fort"], line2=[legend])
        assert "LegendaryNinja" in printed(other, 1)


def test_a_ninja_looks_in_its_own_territory_and_a_legendary_one_in_the_other() -> None:
    match = ended(["Ninja"], ["Monk"], line2=["LegendaryNinja"], hand2=["Rider"])
    assert printed(match, 1) == ["Ninja as Monk", "Monk"]
    assert printed(match, 2) == ["LegendaryNinja as Monk", "Rider"]


def test_a_copied_type_is_one_more_for_the_ronin() -> None:
    line: Row = ["Advisor", "Fort", "Sentinel", "Torii", "Ronin"]
    hand: Row = ["Torii", "Rice", None, "LegendaryNinja", "Rider"]  # 7 types, with the Ronin's own
    without = ended(line, hand, line2=["Fort"])
    assert ronin(without) == 0
    copied = ended(line, hand, line2=["Monk"])
    assert ronin(copied) == 8


def ronin(match: naishi.Match) -> int:
    return sum(e.points for e in match.score(1).entries if e.item is not None and e.item.name == "Ronin")


def test_a_legend_has_the_color_of_its_base_card() -> None:
    kinds = {kind.name: kind for kind in legends().program.kinds}
    color = [field.name for field in legends().program.fields].index("color")
    for name, kind in kinds.items():
        if name.startswith("Legendary"):
            assert kind.fields[color] == kinds[name.removeprefix("Legendary")].fields[color]


# --- setup ---
@pytest.mark.parametrize("seed", range(5))
def test_everybody_knows_which_legends_are_in_the_game(seed: int) -> None:
    match = legends().new(seed)
    sent_back = match.position()["sent_back"]
    aside = match.position()["aside"]
    in_play = {f"Legendary{card}" for card in sent_back}
    assert len(in_play) == 3
    assert not in_play & set(aside)
    for viewer in (0, 1, 2):
        shown = [name for name in in_play if f'"name": "{name}"' in match.information(viewer)]
        assert sorted(shown) == sorted(in_play)
        seen = {place["name"]: place["spots"] for place in match.view(viewer)["places"]}
        assert [item["name"] for item in seen["sent_back"][0]] == sent_back
        assert set(seen["aside"][0]) == {None}


@pytest.mark.parametrize("seed", range(5))
def test_legends_without_travelers(seed: int) -> None:
    match = legends("no_travelers").new(seed)
    at = match.position()
    river = [*at["river"], *(card for stack in at["stock"] for card in stack)]
    assert [len(stack) for stack in at["stock"]] == [5] * 5
    assert len([card for card in river if card.startswith("Legendary")]) == 3
    travelers = {"UmbrellaLady", "OldMan", "Girl", "CherryLady", "Porter", "Samurai"}
    assert travelers < {card.split()[0] for card in at["aside"]}
    assert not travelers & set(river)
    assert at["box"] == []


def test_a_switch_needs_a_card_to_develop_with() -> None:
    game = legends()
    empty = game.from_position({"line": [["Fort", "Rice"], []], "river": [], "stock": [[]] * 5})
    assert asked(empty) == {"decree", "declare_end"}
    left = game.from_position({"line": [["Fort", "Rice"], []], "river": ["Torii"], "stock": [[]] * 5})
    assert "switch" in asked(left)
