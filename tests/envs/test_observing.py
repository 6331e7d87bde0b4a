"""An observation holds what a seat sees and knows, all of it, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

import naishi
from naishi.envs.observing import PLANES, Planes
from naishi.envs.running import Run
from naishi.runtime.knowledge.determinize import determinized
from naishi.runtime.observe.views import SeenItem
from naishi.state.initial import faces_of
from naishi.state.items import Cells
from naishi.state.layout import BASE, HEADER, PC, PLAYER
from tests.games import loaded, some_ways
from tests.properties.twins import unseen

KNOWN, KIND, ACTING, FACE, OWNER, COUNT, BACK = range(7)
EVERYWHERE = 7


def run_of(name: str, depth: int | None = None) -> Run:
    return Run(loaded(name), depth, "outcome", None)


def stops(run: Run, seed: int) -> Iterator[Run]:
    """The same run at each decision of a random game, and at its end."""
    chance = random.Random(seed)
    run.begin(seed)
    yield run
    while run.numbers:
        action = chance.choice(sorted({run.actions.text(n).split()[0] for n in run.numbers}))
        run.play(chance.choice([n for n in run.numbers if run.actions.text(n).split()[0] == action]))
        yield run


def looks(run: Run, seed: int, often: int = 4) -> Iterator[Run]:
    """Some of these: all of the first, then ever more rarely."""
    chance = random.Random(seed)
    for number, stop in enumerate(stops(run, seed)):
        if not stop.numbers or chance.randrange(number + 1) < often:
            yield stop


def put(run: Run, like: Run, cells: Cells) -> None:
    """A run is in this state, with the same seat to act as another."""
    decision = run.interpreter.decisions.get(cells[PC])
    moves = decision.moves(cells, cells[BASE], like.seat) if like.numbers and decision is not None else []
    run._stopped(cells, moves)


# --- nothing else ---
@some_ways
def test_nothing_hidden_is_in_it(name: str) -> None:
    """What a seat cannot know is dealt anew, and secret answers are given anew: it sees the same."""
    run, other, changed, could_be = run_of(name), run_of(name), 0, False
    places = slice(HEADER, run.interpreter.layout.places_end)
    chance = random.Random(name)
    for seed in range(2):
        for stop in looks(run, seed):
            for seat in range(1, run.game.seats + 1):
                put(other, stop, determinized(run.interpreter, stop.cells, seat, chance))
                could_be |= len(unseen(stop.match(), seat)) > 1
                changed += other.cells[places] != stop.cells[places]
                assert np.array_equal(stop.observe(seat), other.observe(seat))
                if seat == stop.seat:
                    assert np.array_equal(stop.mask(seat), other.mask(seat))
    assert changed or not could_be


def test_an_answer_given_in_secret_is_not_in_it() -> None:
    seen = set()
    for choice in (0, 1):
        run = run_of("court")
        run.begin(1)
        run.play(run.numbers[choice])
        run.play(run.actions.number("hole porch[1]"))
        assert run.seat == 2
        seen.add(run.observe(2).tobytes())
    assert len(seen) == 1


def test_the_others_answer_is_only_waited_for() -> None:
    run = run_of("base")
    run.begin(1)
    before = run.observe(2)
    run.play(run.numbers[0])
    after = run.observe(2)
    different = {PLANES[plane] for plane, _ in np.argwhere(before != after)}
    assert different == {"to act"}


# --- all of it ---
@some_ways
def test_the_whole_view_is_in_it(name: str) -> None:
    run = run_of(name)
    for seed in range(2):
        for stop in looks(run, seed):
            for seat in range(1, run.game.seats + 1):
                check_view(stop, seat)


def check_view(run: Run, seat: int) -> None:
    planes, match, seats = run.observe(seat), run.match(), run.game.seats
    assert planes.shape == (len(PLANES), len(run.observer.columns))
    assert (planes >= 0).all()
    assert (planes.max(axis=1) <= run.observer.high).all()
    assert (planes[EVERYWHERE:] == planes[EVERYWHERE:, :1]).all()
    turn, turn_of, to_act, question, _, own = planes[EVERYWHERE:, 0].tolist()
    assert turn == match.turn
    assert turn_of == (relative(run, seat, match._cells[PLAYER]) if match.turn else 0)
    assert to_act == sum(1 << (relative(run, seat, other) - 1) for other in match.to_act)
    assert (question > 0) == (seat in match.to_act)
    assert own == seat
    at = 0
    spots = match.visible(seat)
    backs = {(place["name"], place["owner"]): place.get("backs") for place in match.view(seat)["places"]}
    for place in run.game.program.places:
        owners = [(seat - 1 + step) % seats + 1 for step in range(seats)] if place.per_player else [0]
        for key, index, spot in (
            ((place.name, owner), index, spot)
            for owner in owners
            for index, spot in enumerate(spots[place.name, owner])
        ):
            width = 1 if place.shape == "row" else place.capacity
            assert planes[COUNT, at : at + width].tolist() == [len(spot.items)] + [0] * (width - 1)
            told = [read(run, seat, planes, at + i) for i in range(len(spot.items))]
            expected = list(spot.items)
            if place.shape == "pool":
                assert sorted(map(repr, told)) == sorted(map(repr, expected))
            else:
                assert told == expected
            assert not planes[:COUNT, at + len(spot.items) : at + width].any()
            shown = backs[key]
            wanted = [back_number(run, back) for back in shown[index]] if shown else [0] * len(spot.items)
            assert planes[BACK, at : at + width].tolist() == wanted + [0] * (width - len(wanted))
            at += width
    kept = sorted(run.interpreter.layout.kept_cells, key=lambda one: (one[0].id, relative(run, seat, one[1])))
    assert planes[COUNT, at:].tolist() == [match._cells[cell] - one.least for one, _, cell in kept]
    assert at + len(kept) == planes.shape[1]


def back_number(run: Run, back: dict[str, str] | None) -> int:
    """Which of the game's backs, all of words, it is."""
    if back is None:
        return 0
    layout = run.game.interpreter.layout
    fields = [field for field in run.game.program.fields if field.always]
    values = tuple(field.words.index(back[field.name]) + 1 if field.name in back else 0 for field in fields)
    return sorted(set(layout.backs[1:])).index(values) + 1


def relative(run: Run, seat: int, other: int) -> int:
    return (other - seat) % run.game.seats + 1 if other else 0


def read(run: Run, seat: int, planes: Planes, column: int) -> SeenItem | None:
    known, kind, acting, face, owner = planes[:COUNT, column].tolist()
    assert known
    if known == 1:
        assert (kind, acting, face, owner) == (0, 0, 0, 0)
        return None
    belongs = (owner - 1 + seat - 1) % run.game.seats + 1 if owner else 0
    return SeenItem(kind, acting, belongs, faces_of(run.game.program)[face - 1] if face else "")


def test_what_is_seen_makes_a_difference() -> None:
    game = naishi.load("base")
    run = Run(game, None, "outcome", None)
    found = set()
    for river in ("Fort", "Monk"):
        match = game.from_position({"river": [river], "line": [["Torii"], []]})
        found.add(run.observer.observe(match._cells, 1, match.to_act, 1).tobytes())
    assert len(found) == 2


def test_seats_see_themselves_first() -> None:
    game = naishi.load("base")
    run = Run(game, None, "outcome", None)
    fort = next(kind.id for kind in game.program.kinds if kind.name == "Fort")
    match = game.from_position({"line": [["Fort"], []]})
    column = run.observer.columns.index
    mine, theirs = (run.observer.observe(match._cells, seat, match.to_act, 1) for seat in (1, 2))
    assert mine[KIND, column("line[1]")] == fort == theirs[KIND, column("line[1] of opponent")]
    assert mine[OWNER, column("reserve, 1")] == theirs[OWNER, column("reserve, 1")] == 1
    assert mine[OWNER, column("reserve of opponent, 1")] == 2


def test_piles_can_be_cut() -> None:
    whole, cut = run_of("base+legends"), run_of("base+legends", depth=2)
    for run in (whole, cut):
        for stop in stops(run, 5):
            if stop.played == 25:
                break
    assert cut.cells == whole.cells
    everything, top = whole.observe(1), cut.observe(1)
    names = whole.observer.columns
    assert [name for name in cut.observer.columns if name.startswith("discards")] == ["discards, 1", "discards, 2"]
    kept = [names.index(name) for name in cut.observer.columns]
    assert np.array_equal(everything[:, kept], top)
