"""Counting: any order and any grouping gives the same."""

from __future__ import annotations

from fractions import Fraction

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from naishi.simulate.tally import Spread, Stopped, Tally, total


def tally(points: tuple[int, int]) -> Tally:
    best = max(points)
    return Tally(
        wins=tuple(int(p == best > min(points)) for p in points),
        points=tuple(map(Spread.of, points)),
        games=1,
        shared=int(points[0] == points[1]),
        decisions=Spread.of(abs(points[0])),
        endings=((f"by {abs(points[0] - points[1]) % 3}", 1),),
    )


def stopped(which: tuple[int, int]) -> Tally:
    return evolve(Tally.nothing(2), stopped=(Stopped.of(f"fault {which[0]}", which[1]),))


finished = st.tuples(st.integers(-50, 50), st.integers(-50, 50)).map(tally)
games = st.lists(finished | st.tuples(st.integers(1, 2), st.integers(-50, 50)).map(stopped), max_size=40)


@given(games, st.randoms(use_true_random=False), st.integers(0, 40))
def test_the_order_and_the_parts_do_not_matter(tallies: list[Tally], random: object, cut: int) -> None:
    whole = total(tallies, 2)
    shuffled = tallies[:]
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert total(shuffled, 2) == whole
    assert total(shuffled[:cut], 2) + total(shuffled[cut:], 2) == whole
    assert sum(whole.wins) + whole.shared == whole.games == len(tallies) - whole.number_stopped


@given(st.lists(st.integers(-1000, 1000), min_size=1))
def test_mean_and_deviation(numbers: list[int]) -> None:
    spread = sum(map(Spread.of, numbers), Spread())
    mean = Fraction(sum(numbers), len(numbers))
    variance = sum((number - mean) ** 2 for number in numbers) / len(numbers)
    assert abs(spread.mean - mean) < 1e-9
    assert abs(spread.deviation - float(variance) ** 0.5) < 1e-6
    assert (spread.least, spread.most) == (min(numbers), max(numbers))


def test_of_nothing() -> None:
    assert (Spread().mean, Spread().deviation, Spread().least) == (0.0, 0.0, None)
    assert total([], 3) == Tally.nothing(3)
