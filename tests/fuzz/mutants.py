"""Mutants: rules in which something small is another thing: a node, a word, a line, a bracket."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from contextlib import suppress

from tests.fuzz.programs import files
from tests.fuzz.seeds import NotRead, Texts, blocks, parts_of, pool, texts

_TOKEN = re.compile(r'"[^"\n]*"|\w+|[^\w\s]')
_NUMBER = re.compile(r"\b\d+\b")
NUMBERS = ("0", "1", "2", "3", "7", "40", "999", "100000", "999999999", "1000000000")
Way = Callable[[str, random.Random], str]

DRAWN = 0.5  # how many are made from drawn programs


def mutant(seed: int) -> Texts:
    """Rules with one to three changes; fewer, if what came of the first cannot be read."""
    chance = random.Random(seed)
    whole = _drawn(chance) if chance.random() < DRAWN else chance.choice(texts())
    changed = list(whole)
    with suppress(NotRead):
        for _ in range(chance.choice((1, 1, 1, 2, 3))):
            number = chance.randrange(len(changed))
            name, text = changed[number]
            is_rules = name.endswith(".naishi")
            changed[number] = name, (change if is_rules else _sheet)(text, chance)
    return tuple(changed)


def _drawn(chance: random.Random) -> Texts:
    drawn = files(chance.randrange(2**32))
    expanded = bool(drawn.expansion) and chance.random() < 0.5
    return tuple((source.name, source.text) for source in drawn.sources(expanded))


def change(text: str, chance: random.Random) -> str:
    """One change. Most replace a node by another of its family."""
    ways: tuple[Way, ...] = (_node, _word, _number, _line, _bracket, _block, _fragment)
    [way] = chance.choices(ways, (62, 10, 8, 6, 5, 5, 4))
    return way(text, chance)


def _sheet(text: str, chance: random.Random) -> str:
    """One change in a file of cards."""
    ways: tuple[Way, ...] = (_word, _number, _line, _bracket)
    return chance.choice(ways)(text, chance)


def _node(text: str, chance: random.Random) -> str:
    parts = parts_of(text)
    if not parts:
        return _word(text, chance)
    part = chance.choice(parts)
    if chance.random() < 0.6:
        mates = [one for one in parts if one.family == part.family]
        mate = chance.choice(mates)
        new = text[mate.start : mate.end]
    else:
        new = chance.choice(pool().get(part.family, ("",)))
    return f"{text[: part.start]}{new}{text[part.end :]}"


def _word(text: str, chance: random.Random) -> str:
    found = list(_TOKEN.finditer(text))
    if not found:
        return text
    one = chance.choice(found)
    new = chance.choice((chance.choice(found).group(), "", one.group() + " " + one.group()))
    return text[: one.start()] + new + text[one.end() :]


def _number(text: str, chance: random.Random) -> str:
    found = list(_NUMBER.finditer(text))
    if not found:
        return text
    one = chance.choice(found)
    return text[: one.start()] + chance.choice(NUMBERS) + text[one.end() :]


def _line(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(3):
        case 0:
            del lines[one]
        case 1:
            lines.insert(other, lines[one])
        case _:
            lines.insert(other, lines.pop(one))
    return "\n".join(lines)


def _bracket(text: str, chance: random.Random) -> str:
    found = [number for number, sign in enumerate(text) if sign in '(){}[]"']
    if not found:
        return text
    one = chance.choice(found)
    new: str = chance.choice(["", text[one] * 2, *"(){}[]"])
    return text[:one] + new + text[one + 1 :]


def _block(text: str, chance: random.Random) -> str:
    """A block in braces is doubled, emptied, or replaced by another."""
    found = list(re.finditer(r"\{[^{}]*\}", text))
    if not found:
        return text
    one, other = chance.choice(found), chance.choice(found)
    new = chance.choice(("{ }", other.group(), one.group() + " " + one.group()))
    return text[: one.start()] + new + text[one.end() :]


def _fragment(text: str, chance: random.Random) -> str:
    """A block of the documentation, at the end or somewhere."""
    lines = text.split("\n")
    at = chance.choice((len(lines), chance.randrange(len(lines))))
    return "\n".join([*lines[:at], chance.choice(blocks()), *lines[at:]])
