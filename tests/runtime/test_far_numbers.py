"""Numbers that are kept have up to nine digits, and stop at their bounds however they are changed."""

from __future__ import annotations

import pytest

import naishi
from tests.runtime.rules import meadow, played

MOST = 999_999_999
RULES = """number n -{most} to {most} starts {starts}
number few per player 0 to 2
action go {{ {body} }}
turn {{ do one of {{ go  otherwise pass }} }}
scoring of line {{ score n }}
"""


def _match(body: str, starts: int = 0) -> naishi.Match:
    return meadow(RULES.format(most=MOST, body=body, starts=starts)).new(1)


@pytest.mark.parametrize(
    ("body", "starts", "becomes"),
    [
        ("add 1 to n", MOST, MOST),
        ("add n to n", MOST - 1, MOST),
        ("reduce n by 2 * n + 1", -MOST, MOST - 1),
        ("reduce n by 1", -MOST, -MOST),
        ("set n to n * n", MOST, MOST),
        ("set n to n * n * n", -MOST, -MOST),
        ("set n to 2 * n", 7, 14),
        ("set n to -999999999", 7, -MOST),
        ("set n to 999999999", 7, MOST),
    ],
)
def test_it_stops_at_its_bounds(body: str, starts: int, becomes: int) -> None:
    match = played(_match(body, starts), "go")
    assert match.position()["n"] == becomes
    assert naishi.Match.from_json(match.game, match.to_json()) == match
    assert naishi.Match.load(match.game, match.save()) == match


@pytest.mark.parametrize("card", ["Oak", "Ash"])
def test_setting_stops_as_adding_does(card: str) -> None:
    for how in ("set your few to 1 + count of {} in river", "add 1 + count of {} in river to your few"):
        match = played(_match(how.format(card)), "go")
        assert match.position()["few"] == [1 if card == "Oak" else 2, 0]


def test_observations_hold_them() -> None:
    numpy = pytest.importorskip("numpy")
    from naishi.envs.observing import COUNT, Observer

    for starts in (-MOST, MOST):
        match = _match("add 1 to n", starts)
        observer = Observer(match.game.interpreter.layout, 9)
        planes = observer.observe(match._cells, 1, (1,), 1)
        assert (planes <= observer.high[:, None]).all()
        assert (planes >= 0).all()
        assert starts + MOST in planes[COUNT]
        assert planes.dtype == numpy.int32
