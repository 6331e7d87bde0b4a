"""What can be typed, and what is answered."""

from __future__ import annotations

import pytest

from tests.play.table_top import base, played

AFTER_GIFT = "1"


def answered(*typed: str) -> str:
    """The screen after the secret choice, from the first turn's list of moves on."""
    text = played(base(), AFTER_GIFT, *typed)
    return text[text.index("Turn 1") :]


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("typed", ["1", "develop line[1]", "  develop  line[ 1 ] ", "Develop LINE[1]", "1)"])
def test_a_move_is_taken_by_number_and_by_text(typed: str) -> None:
    assert "You may do one of these, or `done`:" in answered(typed)


def test_arguments_may_be_left_out_where_only_one_move_fits() -> None:
    text = answered("switch line[3]", "switch line[1] line[2]")
    assert "`switch line[3]` leaves open which: switch line[3] line[4]" in flat(text)
    assert "switch_spots 1 emissary (yours)" in text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("foo", "No move is called foo."),
        ("recal", "Did you mean recall?"),
        ("0", "There is no move 0: they go from 1 to 65."),
        ("9" * 5000, "There is no move 999999:"),
        ("", "Type a move or its number; ? for help."),
        ("\x00\x1b[2J", "is not a move"),
        ("x" * 9999, "is not a move"),
        ("develop line[9]", "line has positions 1 to 5"),
    ],
)
def test_what_is_not_understood_gets_one_friendly_answer(typed: str, said: str) -> None:
    text = answered(typed)
    assert said in flat(text)
    assert "\x1b" not in text
    assert len(text.splitlines()) < 40


def test_why_names_the_condition_and_its_place() -> None:
    text = flat(answered("why declare_end", "why 3", "why", "why develop"))
    assert "possible only if `some slot in river where it is empty_pile`. (base.naishi:" in text
    assert "`develop line[3]` is legal" in text
    assert "Which move?" in text
    assert "`develop` leaves open which" in text


def test_score_gives_card_clause_and_what_gave_it() -> None:
    text = flat(answered("score"))
    assert "Your points as the cards lie now: " in text
    assert "-5 Mountain score once by count of Mountain in your" in text
    assert "from Mountain line[1], Mountain line[2]" in text


def test_show_reads_a_card_in_plain_words() -> None:
    text = flat(answered("show advisor", "show Advisr", "show"))
    assert "Card Advisor" in text
    assert "4 points for each Naishi" in text
    assert "No card, action or place is called Advisr. Did you mean Advisor?" in text
    assert "Show what? Mountain, Naishi" in text


def test_help_lists_the_commands() -> None:
    text = answered("?")
    assert all(word in text for word in ("why MOVE", "score", "show NAME", "quit"))


def test_the_table_is_drawn_again_when_asked() -> None:
    assert played(base(), "table").count("Shared") == 2


def test_quit_and_the_end_of_input_are_polite() -> None:
    assert played(base(), "quit").splitlines()[-1] == "Goodbye; this match stays unfinished."
    assert played(base()).splitlines()[-1] == "Goodbye; this match stays unfinished."
    assert played(base()).count("Shared") == 1


def test_a_move_comes_before_a_command_of_its_name() -> None:
    from naishi import Move
    from naishi.play.prompt import understood

    move = Move("score", "score")
    match = base().new(7)
    assert understood("score", [move], match, 1) is move


def test_show_tells_what_lies_in_a_place_as_far_as_it_is_known() -> None:
    text = played(base(), "show river", "show stock", "show hand", "show court", "show reserve")
    assert "river[1]" in text
    assert "stock[2] not known to you ×5" in text
    assert "hand[1] of opponent not known to you" in text
    assert "reserve of opponent emissary ×2" in " ".join(text.split())
    assert "color" in text
