"""Makes a text that shows a fault smaller, as long as it shows the same one: first lines, then nodes and words."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from tests.fuzz.faults import Fault
from tests.fuzz.seeds import NotRead, Texts, parts_of
from tests.fuzz.trying import attempt

Shows = Callable[[str], bool]
SECONDS = 60.0
MOST_PARTS = 150


def smaller(texts: Texts, fault: Fault, seconds: float = SECONDS) -> Texts:
    """The same with less in it."""
    until = time.monotonic() + seconds
    found = list(texts)

    for number in reversed(range(len(found))):
        name, text = found[number]

        def shows(new: str, number: int = number, name: str = name) -> bool:
            if time.monotonic() > until:
                return False
            changed = [*found[:number], (name, new), *found[number + 1 :]]
            seen = attempt(tuple(changed)).fault
            return seen is not None and seen.kind == fault.kind

        found[number] = name, _less(text, shows)
    return tuple(found)


def _less(text: str, shows: Shows) -> str:
    before = ""
    while before != text:
        before = text
        text = "\n".join(_fewer(text.split("\n"), lambda lines: shows("\n".join(lines))))
        text = _without_parts(text, shows)
        text = "".join(_fewer(re.findall(r"\s*\S+", text), lambda words: shows("".join(words))))
    return text


def _fewer(things: list[str], show: Callable[[list[str]], bool]) -> list[str]:
    """Leaves out as many neighbours as possible, first many at once."""
    size = max(1, len(things) // 2)
    while True:
        at = 0
        while at < len(things):
            rest = things[:at] + things[at + size :]
            if rest and show(rest):
                things = rest
            else:
                at += size
        if size == 1:
            return things
        size //= 2


def _without_parts(text: str, shows: Shows) -> str:
    """Leaves out nodes, the largest first."""
    try:
        found = parts_of(text)
    except NotRead:
        return text
    for part in sorted(found, key=lambda part: part.start - part.end)[:MOST_PARTS]:
        rest = text[: part.start] + text[part.end :]
        if shows(rest):
            return _without_parts(rest, shows)
    return text
