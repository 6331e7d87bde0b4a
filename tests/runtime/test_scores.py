"""Points and their reasons; what a card becomes; what is done before the count."""

from __future__ import annotations

import naishi
from tests.runtime.rules import HEADER, game, played, texts

ORCHARD = """
tag tree, fruit
field color: red, green, white
field weight: 0 to 9
row top[3] per player seen by everyone
row low[3] per player seen by owner
grid land = top over low
group estate = land + barn
pile barn per player seen by everyone
pile box seen by nobody holds every card
card Apple x6 { color red  weight 2  is tree, fruit  score beside: 3 per adjacent Pear }
card Pear x6 { color green  is tree, fruit  score 2 if in top and position is 1  score weight of this + 1 }
card Quince x2 { counts as Apple, Pear  weight 5  score 1 per other fruit in your estate }
card Nut x6 { is tree  score each group by size { 2: 5, 3+: 9 } }
card Fig x4 { color white  score once by count of Fig in your estate { 1: -2, 2+: 7 } }
card Copy x3 { before scoring { choose fruit model in your land  this becomes model } }
setup { step lay { deal 1 Apple from box to each top  deal 1 Pear from box to each top
  deal 1 Quince from box to each top
  deal 1 Nut from box to each low  deal 1 Fig from box to each low  deal 1 Copy from box to each low } }
turn { do stop_here }
action stop_here { end now }
scoring of estate { reveal low }
winner { most points  most different color of card in your estate }
"""


def orchard(more: str = "") -> naishi.Game:
    """A garden of two rows; a barn that counts too."""
    return game(f"{HEADER}{ORCHARD}{more}")


def match_of(top: list[str | None], low: list[str | None], barn: list[str] | None = None) -> naishi.Match:
    """Seat 1's cards; seat 2 has none."""
    return orchard().from_position({"top": [top, []], "low": [low, []], "barn": [barn or [], []]})


def entries(match: naishi.Match) -> list[tuple[str, str, int, str, list[str]]]:
    """Seat 1's points: item, type, points, clause, the places of what gave them."""
    return [
        (e.item.place if e.item else "", e.type, e.points, e.clause, [gave.place for gave in e.gave])
        for e in match.score(1).entries
    ]


def test_an_entry_names_item_place_clause_and_what_gave() -> None:
    match = match_of(["Pear", "Apple", "Pear"], [None, "Pear", None])
    assert entries(match) == [
        ("top[1]", "Pear", 2, "score 2 if in top and position is 1", []),
        ("top[1]", "Pear", 1, "score weight of this + 1", []),
        ("top[2]", "Apple", 9, "score beside: 3 per adjacent Pear", ["top[1]", "top[3]", "low[2]"]),
        ("top[3]", "Pear", 1, "score weight of this + 1", []),
        ("low[2]", "Pear", 1, "score weight of this + 1", []),
    ]
    assert match.score(1).total == 14
    assert match.score(2).total == 0
    assert match.score(1).entries[2].item == naishi.ScoredItem("Apple", "top[2]")


def test_score_lines_are_not_inherited_but_types_fields_and_tags_are() -> None:
    match = match_of(["Quince", "Apple", "Pear"], [])
    assert [(place, points) for place, _, points, _, _ in entries(match)] == [
        ("top[1]", 2),  # per other fruit, itself left out
        ("top[2]", 6),  # the Quince is a Pear
        ("top[3]", 1),  # a Pear weighs nothing
    ]


def test_groups_are_connected_in_the_grid_and_a_heap_connects_nothing() -> None:
    match = match_of(["Nut", "Nut", None], [None, "Nut", "Nut"], ["Nut", "Nut"])
    assert entries(match) == [
        ("", "Nut", 9, "score each group by size { 2: 5, 3+: 9 }", ["top[1]", "top[2]", "low[2]", "low[3]"])
    ]
    assert entries(match_of(["Nut", None, "Nut"], ["Nut", None, None]))[0][2] == 5


def test_once_counts_once_and_names_no_item() -> None:
    clause = "score once by count of Fig in your estate { 1: -2, 2+: 7 }"
    assert entries(match_of(["Fig", None, None], [])) == [("", "Fig", -2, clause, ["top[1]"])]
    assert entries(match_of(["Fig", None, "Fig"], [], ["Fig"])) == [
        ("", "Fig", 7, clause, ["top[1]", "top[3]", "barn"])
    ]


def test_scores_can_be_asked_at_any_time_and_change_nothing() -> None:
    match = match_of(["Copy", "Apple", None], ["Pear", None, None])
    before = match.to_json()
    assert match.score(1).total == 1  # nothing is copied before the count
    assert (match.to_json(), match.outcome) == (before, None)


# --- before the count ---
def test_a_copy_becomes_what_it_has_chosen() -> None:
    match = match_of(["Pear", "Copy", "Apple"], [])
    played(match, "stop_here")
    assert (match.to_act, texts(match)) == ((1,), ["model top[1]", "model top[3]"])
    played(match, "model top[1]")
    assert match.position()["top"][0] == ["Pear", "Copy as Pear", "Apple"]
    assert match.score(1).entries[-1].gave == (naishi.ScoredItem("Copy as Pear", "top[2]"),)
    assert match.score(1).total == 2 + 1 + 1 + 3


def test_a_copy_of_a_copy_is_what_that_one_is_now() -> None:
    match = match_of(["Copy", "Copy", None], ["Pear", None, None])
    played(match, "stop_here")  # one fruit: the first copies it unasked
    assert texts(match) == ["model top[1]", "model low[1]"]
    played(match, "model top[1]")
    assert match.position()["top"][0] == ["Copy as Pear", "Copy as Pear", None]


def test_by_seat_and_then_by_position() -> None:
    rules = orchard()
    lines = {
        "top": [["Apple", "Pear", "Copy"], ["Apple", "Pear", None]],
        "low": [["Copy", None, None], ["Copy", None, None]],
    }
    match = played(rules.from_position(lines), "stop_here")
    asked: list[tuple[tuple[int, ...], int]] = []
    while not match.is_over:
        asked.append((match.to_act, len(match.legal_moves)))
        match.play(match.legal_moves[-1])
    assert asked == [((1,), 2), ((1,), 3), ((2,), 2)]


def test_with_nothing_to_copy_it_stays_what_it_is() -> None:
    match = played(match_of(["Copy", "Nut", None], []), "stop_here")
    assert match.position()["top"][0] == ["Copy", "Nut", None]
    assert match.score(1).total == 0


def test_laid_as_something_it_counts_as_that() -> None:
    match = match_of(["Copy as Apple", "Pear", None], [])
    assert [(place, kind, points) for place, kind, points, _, _ in entries(match)] == [
        ("top[1]", "Apple", 3),
        ("top[2]", "Pear", 1),
    ]


def test_a_tie_goes_to_more_colors_and_is_shared_if_that_ties() -> None:
    rules = orchard()
    even = played(rules.from_position({"top": [["Apple"], ["Apple"]], "low": [[], []]}), "stop_here").outcome
    more = played(rules.from_position({"top": [["Apple"], ["Quince"]], "barn": [[], ["Copy"]]}), "stop_here").outcome
    assert even is not None
    assert more is not None
    assert (even.winners, even.points) == ((1, 2), (0, 0))
    assert more.winners == (1, 2)  # a Quince is red like its first type


def test_labels_options_and_tables_by_word() -> None:
    changed = "extend card Apple { replace score beside: by color { red: 4, green: 1 } }"
    more = f'option heavy "An Apple scores by color" {{ {changed} }}'
    plain, heavy = orchard(more), game(f"{HEADER}{ORCHARD}{more}", ["heavy"])
    position = {"top": [["Apple", "Pear", None], []]}
    assert plain.from_position(position).score(1).total == 4
    assert heavy.from_position(position).score(1).total == 5
    assert plain.fingerprint != heavy.fingerprint
