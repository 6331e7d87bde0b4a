"""What begins in a place has room there, with every number of players: otherwise its declaration is refused.

The sorts of places, the numbers of players and the ways in which things come to begin there are combined; how much room
each sort has is said here once more, by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import product
from typing import Any

import pytest
from attrs import frozen

import naishi
from naishi.base.source import Source
from naishi.program import PlaceDef
from naishi.runtime.examples.run import played
from naishi.semantics.compile import Compiled, compile_parsed, compile_sources
from naishi.syntax.parsed import Parsed
from naishi.syntax.parser import parse
from tests.each import each

GAME = """game Room {{ version 1  players {players}  at most 6 turns }}
field color: red, white, blue
tag thing
row  mid[3] seen by everyone
row  bed[2] per player seen by everyone
pile stock seen by everyone holds every Oak
card Oak x4 {{ score 1 }}
setup {{ step lay {{ move 1 Oak from stock to mid }} }}
action go {{ move 1 Oak from stock to mid[2]  move 1 Oak from mid[2] to stock }}
turn {{ do one of {{ go  otherwise pass }} }}
scoring of mid {{ }}
winner {{ most points }}
"""
NEVER = 10**6  # room for whatever comes


@frozen
class Sort:
    """A place called shelf, and the room for what begins in it, at one player's. `of`: where its size is, for `of`."""

    declared: str
    room: Callable[[int], int]
    owned: bool = False

    def of(self, what: str) -> str:
        return self.declared.format(of=f"of {what} " if what else "")


SORTS = (
    Sort("row shelf[3] {of}seen by everyone", lambda players: 3),
    Sort("row shelf[2] {of}per player seen by everyone", lambda players: 2, owned=True),
    Sort("row shelf[players] {of}seen by owner per player", lambda players: players, owned=True),
    Sort("row shelf[7 - players] {of}seen by everyone", lambda players: 7 - players),
    Sort("row shelf[color] {of}seen by everyone", lambda players: 3),
    Sort("row shelf {of}on mid seen by everyone", lambda players: 3),
    Sort("row shelf {of}on bed seen by everyone", lambda players: 2, owned=True),
    Sort("pool shelf[2] {of}seen by everyone", lambda players: 2),
    Sort("pool shelf[players] {of}", lambda players: players),
    Sort("pool shelf[2 * players - 1] {of}per player", lambda players: 2 * players - 1, owned=True),
    Sort("pool shelf {of}seen by everyone", lambda players: NEVER),
    Sort("pool shelf[color] {of}", lambda players: NEVER),
    Sort("pool shelf[2] {of}on mid", lambda players: 2),
    Sort("pool shelf[1] {of}on bed seen by owner", lambda players: 1, owned=True),
    Sort("pool shelf[players] {of}on bed", lambda players: players, owned=True),
    Sort("pile shelf {of}seen by everyone", lambda players: NEVER),
    Sort("pile shelf[2] {of}per player", lambda players: NEVER, owned=True),
    Sort("pile shelf {of}on mid", lambda players: NEVER),
)
PLAYERS = ((2, 2), (1, 4))


@frozen
class Way:
    """How things come to begin on the shelf. `files`: the place's declaration in the first. `each`: how many at a place
    that players share, if so many are made."""

    name: str
    files: Callable[[Sort, int], tuple[str, ...]]
    each: Callable[[int, int], int]  # copies, players
    owners: tuple[bool, ...]  # for places that are `per player`, that are shared
    options: tuple[str, ...] = ()


def _tokens(each: str) -> Callable[[Sort, int], tuple[str, ...]]:
    return lambda sort, copies: (f"{sort.of('coin')}\ntoken coin x{copies} {each}in shelf {{ is thing }}\n",)


def _cards(sort: Sort, copies: int) -> tuple[str, ...]:
    return (f"{sort.of('')} holds every Ash\ncard Ash x{copies} {{ is thing }}\n",)


def _two_kinds(sort: Sort, copies: int) -> tuple[str, ...]:
    more = f"card Elm x{copies - 1} {{ is thing }}\n" if copies > 1 else ""
    return (f"{sort.of('')} holds every thing\ncard Ash x1 {{ is thing }}\n{more}",)


def _table(sort: Sort, copies: int) -> tuple[str, ...]:
    rows = "".join(f"A{number} x1\n" for number in range(copies))
    return (f"{sort.of('')} holds every Ash\ncards Ash {{ is thing\n table name {{\n{rows} }} }}\n",)


def _expansion(sort: Sort, copies: int) -> tuple[str, ...]:
    first = f"{sort.of('')} holds every thing\ncard Ash x1 {{ is thing }}\n"
    more = f"card Elm x{copies - 1} {{ is thing }}\n" if copies > 1 else ""
    return (first, f"expansion More for Room {{ version 1 }}\n{more}")


def _replaced(sort: Sort, copies: int) -> tuple[str, ...]:
    first = f"{sort.of('')} holds every thing\ncard Ash x1 {{ is thing }}\n"
    return (first, f"expansion More for Room {{ version 1 }}\nreplace card Ash x{copies} {{ is thing }}\n")


def _token_of_expansion(sort: Sort, copies: int) -> tuple[str, ...]:
    each = "per player " if sort.owned else ""
    first = f"{sort.of('thing')}\ntoken coin x1 {each}in shelf {{ is thing }}\n"
    more = f"token gem x{copies - 1} {each}in shelf {{ is thing }}\n" if copies > 1 else ""
    return (first, f"expansion More for Room {{ version 1 }}\n{more}")


def _in_option(sort: Sort, copies: int) -> tuple[str, ...]:
    first = f"{sort.of('')} holds every thing\ncard Ash x1 {{ is thing }}\n"
    more = f"card Elm x{copies - 1} {{ is thing }}\n" if copies > 1 else ""
    return (f'{first}option much "More of it" {{\n{more} }}\n',)


WAYS = (
    Way("tokens", _tokens(""), lambda copies, players: copies, (False, True)),
    Way("tokens of each player", _tokens("per player "), lambda copies, players: copies * players, (True, True)),
    Way("cards", _cards, lambda copies, players: copies, (False, True)),
    Way("two kinds", _two_kinds, lambda copies, players: copies, (False, True)),
    Way("a table", _table, lambda copies, players: copies, (False, True)),
    Way("an expansion's card", _expansion, lambda copies, players: copies, (False, True)),
    Way("a card replaced", _replaced, lambda copies, players: copies, (False, True)),
    Way("an expansion's token", _token_of_expansion, lambda copies, players: copies, (True, True)),
    Way("an option's card", _in_option, lambda copies, players: copies, (False, True)),
    Way("a card of an option that is on", _in_option, lambda copies, players: copies, (False, True), ("much",)),
)
CASES = [(s, w, p) for s, w, p in product(SORTS, WAYS, PLAYERS) if w.owners[0 if s.owned else 1]]


def _files(sort: Sort, way: Way, players: tuple[int, int], copies: int) -> list[Parsed]:
    least, most = players
    head = GAME.format(players=least if least == most else f"{least} to {most}")
    first, *more = way.files(sort, copies)
    used = f"when thing t enters {'your ' if sort.owned else ''}shelf {{ shuffle stock }}\n"
    texts = {"room.naishi": head + used + first} | {f"more{number}.naishi": text for number, text in enumerate(more)}
    return [parse(Source(name, text)) for name, text in texts.items()]


def _begin(sort: Sort, way: Way, copies: int, number: int) -> int:
    """How many begin at one player's, or in all."""
    return copies if sort.owned else way.each(copies, number)


def _limits(sort: Sort, way: Way, numbers: range) -> set[int]:
    """For some number of players, the most copies for which there is room, and one more."""
    most = {sum(_begin(sort, way, n_, number) <= sort.room(number) for n_ in range(1, 20)) for number in numbers}
    return {copies for limit in most for copies in (limit, limit + 1) if 1 <= copies < 20}


@pytest.mark.parametrize("sort", SORTS, ids=lambda sort: sort.of(""))
def test_what_begins_there_has_room_with_every_number_of_players(sort: Sort) -> None:
    each([case for case in CASES if case[0] == sort], check_room, lambda case: f"{case[1].name}, {case[2]}")


def check_room(case: tuple[Sort, Way, tuple[int, int]]) -> None:
    sort, way, players = case
    numbers = range(players[0], players[1] + 1)
    for copies in _limits(sort, way, numbers):
        fits = [number for number in numbers if _begin(sort, way, copies, number) <= sort.room(number)]
        files = _files(sort, way, players, copies)
        compiled = compile_parsed(files, way.options)
        if len(fits) == len(numbers):
            _in_order(compiled)
        else:
            _refused(compiled, way)
        on = ("much",) if "option" in way.name else ()
        for number in {numbers[0], numbers[-1]}:
            alone = compile_parsed(files, on, number, thorough=False)
            if number in fits:
                _begins_well(alone)
            else:
                assert alone.program is None


def _in_order(compiled: Compiled) -> None:
    assert compiled.program is not None, [(p.span.at, p.message) for p in compiled.problems]


def _refused(compiled: Compiled, way: Way) -> None:
    """Once, where too much was added."""
    assert compiled.program is None
    (wrong,) = [problem for problem in compiled.problems if problem.is_error]
    assert wrong.code == "overfull"
    assert ("more" in wrong.span.source.name) == ("expansion" in way.name or "replaced" in way.name)
    assert wrong.span.text in ("Elm", "Ash", "shelf", "holds every Ash", "holds every thing")
    assert ("option" in way.name) <= (wrong.span.text == "Elm")


def _begins_well(compiled: Compiled) -> naishi.Game:
    """Every item lies in one place; the match can be kept."""
    _in_order(compiled)
    assert compiled.program is not None
    assert compiled.linked is not None
    game = naishi.Game(compiled.program, compiled.linked)
    match = game.new(1)
    _is_well_laid(game, game.interpreter.opening)
    _is_well_laid(game, match._cells)
    assert naishi.Match.from_json(game, match.to_json()) == match
    return game


def _is_well_laid(game: naishi.Game, cells: list[int]) -> None:
    """Every item lies in one place, and where its cell says."""
    layout = game.interpreter.layout
    lying: list[int] = []
    for address in (a for owners in layout.bases for addresses in owners for a in addresses):
        here = cells[address + 1 : address + 1 + cells[address]] if layout.heap[address] else [cells[address]]
        assert all(cells[layout.loc + item] == address for item in here if item)
        lying += [item for item in here if item]
    assert sorted(lying) == list(range(1, len(layout.items)))


def test_what_is_told() -> None:
    sort = Sort("pool shelf[players] {of}seen by everyone", lambda players: players)
    (wrong,) = compile_parsed(_files(sort, WAYS[0], (2, 4), 3)).problems
    assert wrong.message == "With 2 players shelf has room for 2; 3 would begin there."
    assert [(label.span.text, label.text) for label in wrong.labels] == [("shelf", "room for 2")]
    sort = Sort("pool shelf[2] {of}on bed", lambda players: 2, owned=True)
    (wrong,) = compile_parsed(_files(sort, WAYS[1], (2, 4), 3)).problems
    assert wrong.message == "The first pool of each player's shelf has room for 2; 3 would begin there."


@pytest.mark.parametrize("sort", SORTS, ids=lambda sort: sort.of(""))
@pytest.mark.parametrize("begun", [0, 1])
def test_nothing_is_laid_where_there_is_no_room(sort: Sort, begun: int) -> None:
    """Neither by a position nor by an example, also where something begins that they do not lay anew."""
    most = min(sort.room(2), 9)
    each, mine = ("per player ", "your ") if sort.owned else ("", "")
    gem = f"token gem x1 {each}in shelf {{ is thing }}\n" if begun else ""
    text = f"{sort.of('thing')}\npool bag of thing {each}\n{gem}token coin x{most + 1} {each}in bag {{ is thing }}\n"
    head = f"{GAME.format(players=2)}when thing t enters {mine}shelf {{ shuffle stock }}\n{text}"
    game = _begins_well(compile_sources([Source("room.naishi", head)]))
    (place,) = [place for place in game.program.places if place.declared == "shelf"]
    for number in {1, most, most + 1}:
        fits = not begun if place.shape == "row" and number <= sort.room(2) else begun + number <= sort.room(2)
        match = None
        with suppress(naishi.PositionError):
            match = game.from_position(_position(place, ["coin"] * number))
        assert (match is not None) == fits
        if match is not None:
            _is_well_laid(game, match._cells)
            assert naishi.Match.from_json(game, match.to_json()) == match
        at = "[1]" if place.shape != "row" and place.by is None and place.family else ""
        at = "[red]" if place.by is not None and place.shape != "row" else at
        example = f'example "laid" {{ shelf{at} {", ".join(["coin"] * number)}  expect legal go }}\n'
        assert (_told_of_example(head + example) == []) == fits


def _position(place: PlaceDef, items: list[str]) -> dict[str, Any]:
    """Things in the first part of a place, at the first of two players'."""
    parts = place.count if place.shape != "row" and place.family else 0
    mine: list[Any] = [items, *[[]] * (parts - 1)] if parts else items
    return {place.name: [mine, [[]] * parts] if place.per_player else mine}


def _told_of_example(text: str) -> list[str]:
    """What is wrong with it, or how it goes."""
    parsed = [parse(Source("room.naishi", text))]
    wrong = [problem.message for problem in compile_parsed(parsed).problems if problem.is_error]
    return wrong or [result.problem.message for result in played(parsed, "Room") if result.problem is not None]
