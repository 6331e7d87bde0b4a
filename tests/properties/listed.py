"""Every door through which a move can be made, and what each makes of all the moves of a list."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

import naishi
from naishi.play.names import Names
from naishi.play.offers import Offers
from naishi.play.prompt import understood
from naishi.runtime.localization.event_texts import event_text
from naishi.runtime.localization.texts import Texts
from naishi.runtime.notation.moves import Move
from naishi.semantics.localization.entries import ACTIONS, CARDS, FACES, NUMBERS, PLACES, TOKENS, WORDS
from tests.rpc.client import Client, Failed

WIDTH = 100
MOST_PLAYED = 4  # of a list, by each way


def check_list(match: naishi.Match, seat: int, chance: random.Random, client: Client | None = None) -> int:
    """All of a seat's moves are read as themselves; some are played. How many there are."""
    moves = match.moves_of(seat)
    assert len({move.text for move in moves}) == len(moves)
    for number, move in enumerate(moves, 1):
        _is_read(match, seat, move)
        _is_typed(match, seat, moves, number, move)
    for texts in (Texts("", {}, {}), other_words(match.game)):
        _is_shown(match, seat, moves, texts)
    for move in chance.sample(moves, min(MOST_PLAYED, len(moves))):
        _is_played(match, seat, move, client)
    return len(moves)


def other_words(game: naishi.Game) -> Texts:
    """A language in which nothing is called as it is in the rules, and different things may be called the same."""
    program = game.program
    things = {
        CARDS: [k.name for k in program.kinds[1:] if k.is_card],
        TOKENS: [k.name for k in program.kinds[1:] if not k.is_card],
        PLACES: [p.name for p in program.places],
        ACTIONS: [a.name for a in program.actions],
        NUMBERS: [k.name for k in program.kept],
        WORDS: [word for k in program.kept for word in k.words],
        FACES: [face for k in program.kinds[1:] for face in k.faces],
    }
    names = {(kind, name): f"Le « {name[:1]} »" for kind, found in things.items() for name in found}
    return Texts("fr", names, {})


def _is_read(match: naishi.Match, seat: int, move: Move) -> None:
    for said in (move, move.text, f"  {move.text.replace(' ', '  ')} "):
        assert match._meant(said, seat)[1].raw == move.raw
    assert match.why_not(move.text, seat) is None
    assert match.move_data(move, seat)["text"] == move.text


def _is_typed(match: naishi.Match, seat: int, moves: Sequence[Move], number: int, move: Move) -> None:
    for typed in (move.text, f"  {move.text.replace(' ', '   ')}\t"):
        assert understood(typed, moves, match, seat) is move
    for typed in (str(number), f"{number})", f" {number}. "):
        assert understood(typed, moves, match, seat) is move or typed.strip() in {m.text for m in moves}


def _is_shown(match: naishi.Match, seat: int, moves: Sequence[Move], texts: Texts) -> None:
    """Its number stands in the list, and the word by which it is typed."""
    names = Names.of(match.game.program, ("human",) * match.game.seats, texts)
    rows = [row.plain for row in Offers(names, WIDTH).listed(moves, match.visible(seat), match.question(seat), seat)]
    shown = "\n".join(rows)
    for number, move in enumerate(moves, 1):
        assert f"{number}) " in shown
        assert move.action in shown


def _is_played(match: naishi.Match, seat: int, move: Move, client: Client | None) -> None:
    copy, other = match.copy(), match.copy()
    fault = _fault_of(copy, seat, move)
    if fault is not None:
        assert not fault.span.text.startswith("pay")  # what it costs could be paid
        assert copy == match
        assert copy.history == match.history
    told = other_words(match.game)
    for viewer in range(match.game.seats + 1):
        assert all(event_text(told, event) for event in copy.events(viewer, match.event_count))
    if client is not None:
        _is_played_there(other, seat, move, copy, client)


def _fault_of(match: naishi.Match, seat: int, move: Move) -> naishi.RulesFault | None:
    """What the rules cannot do when it is played; None if they can."""
    try:
        assert match.play(move.text, seat) == move
    except naishi.RulesFault as fault:
        return fault
    return None


def _is_played_there(match: naishi.Match, seat: int, move: Move, after: naishi.Match, client: Client) -> None:
    before = match.copy()
    name = client.server.connection.open(match, seed=1)
    try:
        there = client.call("match.moves", match=name, seat=seat)["moves"]
        assert [one["text"] for one in there] == [one.text for one in before.moves_of(seat)]
        if after.history == before.history:
            with pytest.raises(Failed) as failed:
                client.call("match.play", match=name, seat=seat, move=move.text)
            assert failed.value.kind == "fault"
        else:
            played = client.call("match.play", match=name, seat=seat, move=move.text)
            assert played["move"] == move.text
            assert played["events"] == after.events(seat, before.event_count)
        assert match == after
    finally:
        client.call("match.close", match=name)
