"""Any text is a legal move or one of three errors; and then nothing has changed."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import naishi
from tests.games import loaded, some_ways
from tests.properties.playing import answers, anywhere, tried, walk

SEEDS = st.integers(0, 2**64)
ODD = st.text(max_size=20) | st.text("develop lin[5]river3 of player", max_size=30)


@cache
def known(name: str) -> tuple[str, ...]:
    """Texts that are legal now and then, words of the rules, and numbers."""
    game = loaded(name)
    found = {text for match in walk(game.new(1), random.Random(1)) for _, text in answers(match)}
    words = {kind.name for kind in game.program.kinds[1:]} | {place.name for place in game.program.places}
    words |= {action.name for action in game.program.actions} | {
        "pass",
        "done",
        "of opponent",
        "of player 1",
        "[9]",
        "[0]",
    }
    return tuple(sorted(found)) + tuple(sorted(words))


def broken(text: str, chance: random.Random, others: tuple[str, ...]) -> str:
    """The text with something taken out, put in, doubled, or exchanged."""
    parts = text.split(" ")
    at = chance.randrange(len(text) + 1)
    match chance.randrange(8):
        case 0:
            return text[:at] + text[at + 1 :]
        case 1:
            return text[:at] + chance.choice("[]] 0123456789abcxyz,.ßあ\u0663\u00b2\u0000") + text[at:]
        case 2:
            return " ".join([*parts, parts[-1]])
        case 3:
            return " ".join(parts[:-1])
        case 4:
            return " ".join(chance.sample(parts, len(parts)))
        case 5:
            return " ".join([parts[0], *chance.choice(others).split(" ")])
        case 6:
            return text.replace(chance.choice("12345"), chance.choice("123450 "))
    return f"{text} of {chance.choice(['opponent', 'player 1', 'player 2', 'player 9', 'nobody'])}"


def answered(match: naishi.Match, text: str, seat: int | None) -> naishi.Move | naishi.MoveError:
    """The move that was played, or why none was."""
    try:
        return match.play(text, seat=seat)
    except (naishi.InvalidMove, naishi.IllegalMove, naishi.AmbiguousMove) as error:
        return error


def try_it(match: naishi.Match, text: str, seat: int | None) -> None:
    """The text is one of the moves, or it is refused, and then nothing has changed."""
    before, offered = match.to_json(), answers(match)
    one = match.copy()
    found = answered(one, text, seat)
    assert (match.to_json(), answers(match)) == (before, offered)
    if isinstance(found, naishi.Move):
        assert (match.to_act[0] if seat is None else seat, found.text) in offered
        return
    assert str(found)
    assert (one.to_json(), answers(one)) == (before, offered)
    if found.span is not None:
        assert found.span.source.name
        assert 0 <= found.span.start < found.span.end <= len(found.span.source.text)


@some_ways
@tried(2)
@given(seed=SEEDS, odd=st.lists(ODD, max_size=8))
def test_any_text(name: str, seed: int, odd: list[str]) -> None:
    chance = random.Random(seed)
    match = anywhere(loaded(name), seed)
    others = known(name)
    texts = [broken(chance.choice([text for _, text in answers(match)]), chance, others) for _ in range(20)]
    texts += [broken(text, chance, others) for text in texts[:10]] + chance.sample(others, min(30, len(others))) + odd
    for text in texts:
        try_it(match, text, chance.choice([None, None, *range(1, match.game.seats + 1)]))
    for seat, text in answers(match)[:5]:
        try_it(match, text, seat)


@some_ways
def test_when_it_is_over_nothing_can_be_played(name: str) -> None:
    *_, match = walk(loaded(name).new(2), random.Random(2))
    for text in known(name)[:20]:
        with pytest.raises(naishi.IllegalMove):
            match.play(text)


def test_who_plays_alone_has_no_opponent() -> None:
    match = loaded("harbour-1").new(1)
    for text in ("load Crate_salt_1 of opponent berths[1]", "buy of opponent", "buy of player 2"):
        with pytest.raises(naishi.MoveError):
            match.play(text)
        assert match.why_not(text) is not None
