"""How things and moves are written, and read again: `row[2] of opponent`, `Oak as Rose showing open of 2`,
`pay_for row[1] coin+gem of Fox`. Who is called what stands in `seats`; here an owner is a text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from attrs import evolve, frozen

HIDDEN = "(hidden)"  # in place of what a viewer may not know

_NAME = r"[^\W\d]\w*"
_ENDS = r"(?=[ +]|$)"
_THING = re.compile(
    rf"(?P<name>\(hidden\)|{_NAME}(?: on {_NAME})?)(?:\[(?P<part>\w{{1,60}})\])?(?: as (?P<acts_as>{_NAME}))?"
    rf"(?: showing (?P<face>{_NAME}))?(?: of (?P<owner>opponent|(?:player )?\d{{1,2}}|{_NAME}))?{_ENDS}"
)
_ACTION = re.compile(rf"(?:\(hidden\)|{_NAME})(?= |$)")
_LOOSE = re.compile(r" ?([\[+]) ?| (?=\])")  # spaces that say nothing


def thing_text(name: str, acts_as: str = "", face: str = "", owner: str = "") -> str:
    """An item or a spot, with what is to be said of it."""
    text = f"{name} as {acts_as}" if acts_as else name
    text = f"{text} showing {face}" if face else text
    return f"{text} of {owner}" if owner else text


def paid_text(things: Iterable[str]) -> str:
    """What is paid together, in the order of names."""
    return "+".join(sorted(things))


def move_text(action: str, arguments: Iterable[str]) -> str:
    """A move."""
    return " ".join((action, *arguments))


@frozen
class Thing:
    """An item or a spot as it is written. What is not said is empty."""

    name: str
    part: str = ""
    acts_as: str = ""
    face: str = ""
    owner: str = ""

    @property
    def spot(self) -> str:
        """Its name, and which part of it."""
        return f"{self.name}[{self.part}]" if self.part else self.name

    def __str__(self) -> str:
        return thing_text(self.spot, self.acts_as, self.face, self.owner)


@frozen
class Said:
    """A move as it is written. What is paid together is one argument of several things."""

    action: str
    arguments: tuple[tuple[Thing, ...], ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """The arguments, each as a text."""
        return tuple(paid_text(map(str, things)) for things in self.arguments)

    def __str__(self) -> str:
        return move_text(self.action, self.texts)

    def owners(self, called: Callable[[str], str]) -> Said:
        """The same with every owner called otherwise; "": not said."""
        return evolve(
            self,
            arguments=tuple(
                tuple(evolve(thing, owner=called(thing.owner)) if thing.owner else thing for thing in things)
                for things in self.arguments
            ),
        )


def read_thing(text: str) -> Thing | None:
    """What an item's or a spot's text says; None if it is none."""
    found = _THING.fullmatch(text)
    return Thing(**found.groupdict("")) if found is not None else None


def read_move(text: str) -> Said | None:
    """What a move's text says, however many spaces it has; None if it has not the form of one."""
    plain = tidy(text)
    head = _ACTION.match(plain)
    if head is None:
        return None
    arguments: list[list[Thing]] = []
    at = head.end()
    while at < len(plain):
        found = _THING.match(plain, at + 1)
        if found is None:
            return None
        if plain[at] == " ":
            arguments.append([])
        arguments[-1].append(Thing(**found.groupdict("")))
        at = found.end()
    return Said(head.group(), tuple(map(tuple, arguments)))


def tidy(text: str) -> str:
    """A text with single spaces, and none inside brackets or around a `+`."""
    return _LOOSE.sub(r"\1", " ".join(text.split()))


def action_of(text: str) -> str:
    """The first word of a move; nothing if it is none."""
    said = read_move(text)
    return said.action if said is not None else ""
