"""Every row of the table of Travelers, the Ryokan, and what happens when several things happen at once."""

from __future__ import annotations

import pytest

import naishi
from tests.expansions.tables import Row, asked, at, inns, legends, moves, play, table
from tests.reference.test_scoring_cases import colors

SPENT = ["emissary of 1"]
FOUR, SEVEN = "Ryokan", "Ryokan showing seven"  # four is the side that is up at first
OUT = {"switch_spots": SPENT}
SWAPS = ["swap_anywhere line[1] line[2]"]


def after(*texts: str, **position: object) -> naishi.Match:
    return play(table(**position), *texts)  # type: ignore[arg-type]


def emissaries(match: naishi.Match) -> int:
    return len(match.position()["reserve"][0])


# --- the rows of the table ---
def test_umbrella_lady_leaves() -> None:
    match = after("develop line[1]", line=["UmbrellaLady", "Fort"], hand=["Monk"], river=["Torii"])
    assert moves(match) == [
        "swap_anywhere line[1] line[2]", "swap_anywhere line[1] hand[1]", "swap_anywhere line[2] hand[1]", "done",
    ]  # fmt: skip
    play(match, "swap_anywhere line[2] hand[1]")
    assert (at(match, "line[2]"), at(match, "hand[1]")) == ("Monk", "Fort")


def test_old_man_leaves() -> None:
    match = after("develop line[1]", line=["OldMan"], switch_spots=SPENT, sweep_spots=SPENT)
    assert moves(match) == ["recall", "done"]
    assert emissaries(play(match, "recall")) == 2


def test_girl_leaves() -> None:
    match = after("develop line[1]", line=["Girl", "Fort"], river=["Torii", "Monk", None, "Rice"])
    assert asked(match) == {"develop", "done"}
    assert {m.args[0][-2] for m in match.legal_moves if m.action == "develop"} == {
        "2",
        "4",
        "5",
    }  # not the pile just used
    assert at(match, "river[1]") is None
    play(match, "develop line[2]")
    assert (at(match, "line[1]"), at(match, "line[2]")) == ("Torii", "Monk")
    assert (at(match, "river[1]"), at(match, "river[2]")) == ("Mountain", "Mountain")


def test_cherry_lady_enters() -> None:
    match = after("develop line[1]", line=["Fort", "Monk"], river=["CherryLady"])
    assert moves(match) == [*SWAPS, "done"]
    play(match, *SWAPS)
    assert (at(match, "line[1]"), at(match, "line[2]")) == ("Monk", "CherryLady")


def test_porter_enters() -> None:
    match = after("develop line[1]", line=["Fort"], river=["Porter"], **OUT)
    assert moves(match) == ["recall", "done"]
    assert emissaries(play(match, "recall")) == 2


@pytest.mark.parametrize("inn", [[], [FOUR], [SEVEN]])
@pytest.mark.parametrize("whose", ["inn", "inn2"])
def test_samurai_enters(whose: str, inn: Row) -> None:
    match = after("develop line[1]", line=["Fort"], river=["Samurai"], **{whose: inn})
    assert inns(match) == [SEVEN, None]
    assert match.score(1).total == 7


@pytest.mark.parametrize("card", ["UmbrellaLady", "OldMan", "Girl"])
def test_who_acts_on_leaving_does_not_on_entering(card: str) -> None:
    match = after("develop line[1]", line=["Fort", "Monk"], river=[card, "Torii"], **OUT)
    assert asked(match) == {"switch", "sweep", "done"}


@pytest.mark.parametrize("card", ["CherryLady", "Porter", "Samurai"])
def test_who_acts_on_entering_does_not_on_leaving(card: str) -> None:
    match = after("develop line[1]", line=[card, "Monk"], river=["Fort", "Torii"], **OUT)
    assert asked(match) == {"switch", "sweep", "done"}


@pytest.mark.parametrize("card", ["UmbrellaLady", "OldMan", "Girl", "CherryLady", "Porter", "Samurai"])
def test_a_traveler_is_nothing_else(card: str) -> None:
    kind = next(k for k in legends().program.kinds if k.name == card)
    assert kind.tags == {"traveler"}
    assert kind.scores == ()
    assert colors(table([card]), 1) == 0


# --- the Ryokan ---
@pytest.mark.parametrize("card", ["UmbrellaLady", "OldMan", "Girl", "CherryLady", "Porter"])
@pytest.mark.parametrize(
    ("inn", "inn2", "then"),
    [
        ([], [], FOUR),
        ([FOUR], [], SEVEN),
        ([SEVEN], [], SEVEN),
        ([], [FOUR], FOUR),
        ([], [SEVEN], FOUR),  # the opponent's 7 side comes 4 up
    ],
)
def test_any_traveler_brings_the_ryokan(card: str, inn: Row, inn2: Row, then: str) -> None:
    match = after("develop line[1]", line=["Fort"], river=[card], inn=inn, inn2=inn2)
    assert [inns(match)[0], inns(match)[1]] == [then, None]


def test_the_ryokan_counts_as_an_eleventh_card() -> None:
    match = table(["Fort"], inn=[SEVEN])
    assert [match.score(seat).total for seat in (1, 2)] == [6 + 7, 0]
    assert [colors(match, seat) for seat in (1, 2)] == [2, 0]


def match_points(card: str, match: naishi.Match) -> int:
    return sum(e.points for e in match.score(1).entries if e.item is not None and e.item.name == card)


def test_it_is_a_type_for_the_ronin() -> None:
    line: Row = ["Rider", "Fort", "Monk", "Naishi", "Ronin"]
    hand: Row = ["Torii", "Banner", "Rice", None, "Torii"]
    assert match_points("Ronin", table(line, hand)) == 8
    assert match_points("Ronin", table(line, hand, inn=[FOUR])) == 15


def test_it_is_adjacent_to_nothing() -> None:
    assert match_points("LegendaryRider", table(["LegendaryRider"], inn=[FOUR])) == 0


@pytest.mark.parametrize("inn2", [[], [SEVEN]])
def test_a_traveler_that_comes_by_a_decree_does_nothing(inn2: Row) -> None:
    match = after("decree line[1]", line=["UmbrellaLady"], line2=["CherryLady"], inn2=inn2)
    assert at(match, "line[1]") == "CherryLady"
    assert match.turn == 2
    assert inns(match) == [None, inn2[0] if inn2 else None]


@pytest.mark.parametrize(
    ("hand", "river", "text"),
    [
        (["CherryLady"], ["Monk", "Torii"], "switch line[1] hand[1]"),
        ([], ["CherryLady", "UmbrellaLady"], "switch river[1] river[2]"),
    ],
)
def test_a_traveler_that_is_switched_does_nothing(hand: Row, river: Row, text: str) -> None:
    match = after(text, line=["Fort"], hand=hand, river=river)
    assert asked(match) == {"develop"}
    assert inns(match) == [None, None]


def test_travelers_that_are_swept_do_nothing() -> None:
    match = after(
        "sweep river[1] river[2]",
        line=["Fort"],
        river=["OldMan", "Porter", "Monk"],
        stock=[["Rice"], ["Rice"], [], [], []],
        **OUT,
    )
    assert asked(match) == {"develop"}
    assert inns(match) == [None, None]


# --- recalls ---
@pytest.mark.parametrize("position", [{"line": ["OldMan"]}, {"line": ["Fort"], "river": ["Porter", "Monk"]}])
@pytest.mark.parametrize("decree", [[], SPENT])
def test_no_emissary_out_and_no_question(position: dict[str, Row], decree: list[str]) -> None:
    match = after("develop line[1]", decree_spot=decree, **position)
    assert "recall" not in asked(match)
    assert "switch" in asked(match)


def test_the_emissary_on_the_decree_stays() -> None:
    match = after("develop line[1]", "recall", line=["OldMan"], decree_spot=SPENT, switch_spots=SPENT)
    assert match.position()["decree_spot"] == SPENT
    assert emissaries(match) == 1


# --- several effects ---
BOTH = {"line": ["OldMan", "Fort"], "river": ["CherryLady", "Torii"], **OUT}


def test_the_owner_picks_the_order() -> None:
    match = after("develop line[1]", **BOTH)
    assert moves(match) == ["OldMan", "CherryLady"]
    assert moves(play(match, "OldMan")) == ["recall", "done"]


@pytest.mark.parametrize("swapped", [True, False])
@pytest.mark.parametrize("recalled", [True, False])
@pytest.mark.parametrize("first", ["OldMan", "CherryLady"])
def test_old_man_leaves_while_cherry_lady_enters(first: str, recalled: bool, swapped: bool) -> None:
    answers = {"OldMan": "recall" if recalled else "done", "CherryLady": SWAPS[0] if swapped else "done"}
    second = next(name for name in answers if name != first)
    match = after("develop line[1]", first, answers[first], answers[second], **BOTH)
    assert emissaries(match) == (2 if recalled else 1)
    assert at(match, "line[1]") == ("Fort" if swapped else "CherryLady")
    assert asked(match) == {"switch", "sweep", "done"}
    assert inns(match) == [FOUR, None]


def test_one_that_could_do_nothing_is_not_offered() -> None:
    match = after("develop line[1]", line=["OldMan", "Fort"], river=["CherryLady"])
    assert moves(match) == [*SWAPS, "done"]


def test_one_that_is_no_longer_possible_is_dropped() -> None:
    """Both could recall; after the first there is nobody left."""
    match = after("develop line[1]", line=["OldMan"], river=["Porter", "Monk"], **OUT)
    assert moves(match) == ["OldMan", "Porter"]
    play(match, "OldMan", "recall")
    assert asked(match) == {"switch", "sweep", "done"}


def test_one_that_becomes_possible_is_offered_then() -> None:
    """A swap can put a card where the Girl can develop."""
    match = after("develop line[1]", line=["Girl", "Monk"], river=["CherryLady", "Fort"])
    assert moves(match) == ["Girl", "CherryLady"]


def test_a_girl_brings_in_a_traveler_whose_effect_follows() -> None:
    match = after("develop line[1]", "develop line[2]", line=["Girl", "Fort"], river=["Torii", "Porter", "Monk"], **OUT)
    assert moves(match) == ["recall", "done"]
    assert at(match, "river[1]") is None
    assert at(match, "river[2]") is None
    play(match, "recall")
    assert at(match, "river[1]") == at(match, "river[2]") == "Mountain"


def test_a_girl_replaced_by_a_girls_develop_chain() -> None:
    """The Umbrella Lady leaves by a Girl's develop, and what comes is a Traveler again: all in one turn."""
    match = after(
        "develop line[1]", line=["Girl", "UmbrellaLady", "OldMan"], river=["CherryLady", "Porter", "Samurai"], **OUT
    )
    assert moves(match) == ["Girl", "CherryLady"]
    play(match, "Girl", "develop line[2]")
    assert moves(match) == ["CherryLady", "UmbrellaLady", "Porter"]
    play(match, "Porter", "recall", "UmbrellaLady", "swap_anywhere line[1] line[3]")
    assert moves(match)[-1] == "done"  # only the Cherry Lady waits
    play(match, "swap_anywhere line[1] line[3]")
    assert [at(match, f"river[{i}]") for i in (1, 2, 3)] == ["Mountain", "Mountain", "Samurai"]
    assert asked(match) == {"switch", "sweep", "done"}
    assert inns(match) == [SEVEN, None]


def test_a_girl_that_comes_by_develop_and_is_replaced_by_the_next_turn() -> None:
    match = after("develop line[1]", line=["Fort"], river=["Girl", "Monk"])
    play(match, "done", "develop line[2]", "done", "develop line[1]")
    assert asked(match) == {"develop", "done"}


def test_the_used_pile_is_no_choice_for_the_girl_and_shows_its_card_only_when_all_is_done() -> None:
    match = after("develop line[1]", line=["Girl"], river=["Monk", "Fort"])
    assert not any("[1]" in text for text in moves(match))
    play(match, "done")
    assert at(match, "river[1]") == "Mountain"


def test_a_girl_without_another_card_is_not_asked() -> None:
    match = after("develop line[1]", line=["Girl"], river=["Monk", None, None, None, None])
    assert match.turn == 2


def test_the_end_comes_by_two_empty_piles_also_through_a_girl() -> None:
    match = table(["Girl", "Fort"], river=["Monk", "Torii", "Rice"], stock=[[], [], ["Rice"], ["Rice"], ["Rice"]])
    play(match, "develop line[1]", "develop line[2]", "done")
    assert match.turn == 2
    play(match, "decree line[1]")
    assert match.is_over
