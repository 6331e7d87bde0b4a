"""`naishi export`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from naishi.cli.columns import width, wrapped
from naishi.cli.saved import match_of
from naishi.cli.screen import echo, print_data
from naishi.cli.trouble import Trouble
from naishi.runtime.localization.heads import head_lines
from naishi.runtime.saves.chronicle import chronicle

SECRET = "(secret)"


def run(file: str, paths: Sequence[str], seat: int | None, options: Sequence[str], form: str) -> int:
    """Writes a save as a record that people can read."""
    match = match_of(file, paths, options)
    try:
        told = chronicle(match, seat)
    except ValueError as error:
        raise Trouble(f"--seat: {error}") from None
    if form == "json":
        print_data(told)
    else:
        for line in lines(told):
            print_line(line)
    return 0


def print_line(line: str) -> None:
    """A line in the width there is; what does not fit goes on under its own text."""
    indent = len(line) - len(line.lstrip(" "))
    for number, part in enumerate(wrapped(line.strip(), max(20, width() - indent - 2))):
        echo(f"{' ' * (indent + 2 * bool(number))}{part}")


def lines(told: Mapping[str, Any]) -> Iterator[str]:
    """The whole record."""
    yield told["game"]
    yield from head_lines(told["heads"])
    yield f"Players: {told['players']}"
    yield "Rules: " + ", ".join(f"{r['name']} version {r['version']} [{r['meaning']}]" for r in told["rules"])
    if told["options"]:
        yield f"Options: {', '.join(told['options'])}"
    if told["seat"] is not None:
        yield f"As seat {told['seat']} knows it" if told["seat"] else "As everybody knows it"
    yield ""
    yield "At the first decision"
    for place, items in told["beginning"].items():
        yield f"  {place}: {', '.join(item or '-' for item in items)}"
    for turn in told["turns"]:
        yield ""
        yield from turn_lines(turn)
    yield ""
    yield from end_lines(told)


def turn_lines(turn: Mapping[str, Any]) -> Iterator[str]:
    """A turn's moves, numbered, and what came to light after each."""
    yield f"Turn {turn['turn']}, seat {turn['seat']}" if turn["turn"] else "Before the first turn"
    for move in turn["moves"]:
        yield f"{move['number']:>5}. seat {move['seat']}: {move['move'] or SECRET}"
        for one in move["unasked"]:
            yield f"       seat {one['seat']}, without being asked: {one['move']}"
        shown = [f"{one['item']} in {one['at']}" for one in move["shown"]]
        if shown:
            yield f"       shown: {', '.join(shown)}"


def end_lines(told: Mapping[str, Any]) -> Iterator[str]:
    """Who won, and every seat's points with their reasons."""
    result = told["result"]
    if result is None:
        yield f"Not over: seat {' and '.join(map(str, told['to_act']))} to act."
        return
    winners, points = result["winners"], [str(x) for x in result["points"] if x is not None]
    who = (
        f"Seat {winners[0]} wins" if len(winners) == 1 else f"Seats {' and '.join(map(str, winners))} share the victory"
    )
    counted = f" Points by seat: {' to '.join(points)}." if points else ""
    yield f"{who if winners else 'Nobody wins'}: {result['reason']}.{counted}"
    for score in filter(None, told["scores"]):
        yield ""
        yield f"Seat {score['seat']}: {score['total']}"
        yield from (f"  {entry['points']:+} {entry['of']}: {entry['clause']}" for entry in score["entries"])
