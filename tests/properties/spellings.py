"""All the ways in which one move may be written, and what every door makes of each."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from itertools import islice, permutations

import naishi
from naishi.play.prompt import COMMANDS, Unclear, understood
from naishi.runtime.notation.moves import Move

MOST_ORDERS = 6  # of what is paid
_OWNED = re.compile(r"(?P<thing>.+?)(?P<owner> of (?:opponent|player \d|\w+))?")


def spellings(match: naishi.Match, seat: int, move: Move) -> Iterator[str]:
    """A move's text as it is, and with every owner, order and spacing that says the same."""
    for arguments in _each([_orders(_argument(match, seat, argument)) for argument in move.args]):
        plain = " ".join((move.action, *arguments))
        yield plain
        yield re.sub(r"([][+])", r" \1 ", f" {plain} ").replace(" ", "  ")


def _each(ways: Sequence[Sequence[str]]) -> Iterator[list[str]]:
    """Each way of each part at least once, the others as they are usual; and all of them unusual."""
    usual = [way[0] for way in ways]
    yield usual
    for at, way in enumerate(ways):
        yield from ([*usual[:at], other, *usual[at + 1 :]] for other in way[1:])
    yield [way[-1] for way in ways]


def _argument(match: naishi.Match, seat: int, argument: str) -> list[list[str]]:
    """The things of an argument, as each may be written."""
    return list(_each([_thing(match, seat, thing) for thing in argument.split("+")]))


def _orders(written: list[list[str]]) -> list[str]:
    orders = (order for things in written for order in (things, *islice(permutations(things), MOST_ORDERS)))
    return list(dict.fromkeys("+".join(order) for order in orders))


def _thing(match: naishi.Match, seat: int, text: str) -> list[str]:
    found = _OWNED.fullmatch(text)
    assert found is not None
    owner, name = found["owner"], re.split(r"\[| showing ", found["thing"])[0]
    if owner is None and name not in _owned(match.game):
        return [text]
    mine = next(names for names in _owners(match, seat) if (owner or "") in names)
    return [text, *(found["thing"] + whose for whose in mine if found["thing"] + whose != text)]


def _owners(match: naishi.Match, seat: int) -> Iterator[list[str]]:
    """What may stand behind the things of each player."""
    game = match.game
    for owner in range(1, game.seats + 1):
        if owner > game.players:
            yield [f" of {game.automatic[owner]}"]
            continue
        usual = [""] if owner == seat else [" of opponent"] if game.seats == 2 and not game.automatic else []
        yield [*usual, f" of player {owner}"]


def _owned(game: naishi.Game) -> set[str]:
    """The names of what belongs to players."""
    places, kinds = game.program.places, game.program.kinds[1:]
    return {p.name for p in places if p.per_player} | {k.name for k in kinds if k.per_player}


# --- what is tried ---
def check_spellings(match: naishi.Match, seat: int, move: Move) -> int:
    """Each is that very move, at every door. How many there are."""
    moves, texts = match.moves_of(seat), list(dict.fromkeys(spellings(match, seat, move)))
    for text in texts:
        assert match.parse_move(text, seat) is move, text
        assert match.why_not(text, seat) is None, text
        assert understood(text, moves, match, seat) is move, text
    return len(texts)


def check_shortened(match: naishi.Match, seat: int, move: Move) -> None:
    """Without its last arguments it is itself if nothing else begins so; else it is open which, at every door."""
    moves = match.moves_of(seat)
    for left in range(len(move.args)):
        text = " ".join((move.action, *move.args[:left]))
        begun = [m for m in moves if m.action == move.action and m.args[:left] == move.args[:left]]
        wanted = [m for m in begun if len(m.args) == left] or begun
        why, typed = match.why_not(text, seat), understood(text, moves, match, seat)
        if len(wanted) == 1:
            assert match.parse_move(text, seat) is wanted[0], text
            assert why is None, text
        else:
            assert why is not None, text
            assert why["kind"] == "ambiguous", text
        if len(wanted) == 1 and (wanted[0].text == text or move.action not in COMMANDS):
            assert typed is wanted[0], text
        elif move.action not in COMMANDS:
            assert typed == Unclear(why["message"] if why is not None else ""), text


def check_moves_of_others(match: naishi.Match, seat: int, others: Sequence[Move]) -> int:
    """A Move of another state or seat is legal if one that is written so is, and never becomes another. How many are
    not legal."""
    legal, refused = {move.text: move for move in match.moves_of(seat)}, 0
    for other in others:
        if other.text in legal:
            assert match._meant(other, seat)[1] is legal[other.text], other
            continue
        why = match.why_not(other, seat)
        assert why is not None, other
        assert why["kind"] == "illegal", other
        refused += 1
    return refused


def some(moves: Sequence[Move], chance: random.Random, most: int) -> list[Move]:
    """Some moves: of every action one, and others."""
    mixed = chance.sample(list(moves), len(moves))
    chosen = [*{move.action: move for move in mixed}.values(), *mixed[:most]]
    return list({move.text: move for move in chosen}.values())
