"""How a construct is told: a row with its words, or a function where they depend on more than its fields.

In a row `{place}` is what a field holds. Of several things, `{names:or}` says how they are listed, any other word that
it stands between them; what else can stand there is in `HOWS`. In rows of whole lines, a line that is nothing but a
field is what is inside, further in; a line without a full stop or colon becomes a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from naishi.syntax import nodes as n
from naishi.syntax.english.words import OWNER, YOU, ThisCard, Voice, indented, listed, plural, sentence, with_article

P = ParamSpec("P")
T = TypeVar("T")


class Family(Generic[P, T]):
    """The constructs that are told in one manner."""

    def __init__(self, fill: Callable[Concatenate[str, n.Node, P], T]) -> None:
        self.rows: dict[type[n.Node], str | Callable[Concatenate[Any, P], T]] = {}
        self._fill = fill

    def __call__(self, node: n.Node, *told: P.args, **more: P.kwargs) -> T:
        row = self.rows.get(type(node))
        if row is None:
            raise TypeError(f"spoken does not know {type(node).__name__}")
        return self._fill(row, node, *told, **more) if isinstance(row, str) else row(node, *told, **more)

    def tells(self, *kinds: type[n.Node]) -> Callable[[Callable[Concatenate[Any, P], T]], Callable[..., T]]:
        """Marks the function that tells some constructs."""

        def register(tell: Callable[Concatenate[Any, P], T]) -> Callable[..., T]:
            self.rows.update(dict.fromkeys(kinds, tell))
            return tell

        return register


# --- Rows ---
_FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}")
HOWS: dict[str, Callable[[Any, Voice], str]] = {
    "and": lambda values, voice: listed([phrase(value, voice) for value in values]),
    "or": lambda values, voice: listed([phrase(value, voice) for value in values], "or"),
    "a": lambda value, voice: with_article(phrase(value, voice)),
    "each_a": lambda values, voice: listed([with_article(phrase(value, voice)) for value in values]),
    "plural": lambda name, voice: plural(name.text),
}


def _filled(row: str, node: n.Node, voice: Voice) -> str:
    return _FIELD.sub(lambda field: _held(getattr(node, field[1]), field[2], voice), row)


def _held(value: Any, how: str | None, voice: Voice) -> str:
    if how is None:
        return phrase(value, voice) if isinstance(value, n.Node) else str(value)
    return HOWS[how](value, voice) if how in HOWS else f" {how} ".join(phrase(one, voice) for one in value)


def _lines(row: str, node: n.Node, voice: Voice) -> list[str]:
    lines: list[str] = []
    for line in row.split("\n"):
        if line != row and (field := _FIELD.fullmatch(line)):
            lines += indented(_inside(getattr(node, field[1]), voice))
        else:
            text = _filled(line, node, voice)
            lines.append(text if line.endswith(".") else sentence(text))
    return lines


def _inside(value: Any, voice: Voice) -> list[str]:
    if isinstance(value, tuple):
        return [line for one in value for line in _inside(one, voice)]
    return declaration(value) if type(value) in declaration.rows else effect(value, voice)


phrase: Family[[Voice], str] = Family(_filled)
"""A node as part of a sentence; the voice says who `your` is."""

effect: Family[[Voice], list[str]] = Family(_lines)
"""What happens, line by line."""


@Family
def clause(row: str, node: n.Node, card: ThisCard) -> list[str]:
    """A clause, or a part of one, line by line."""
    return _lines(row, node, OWNER)


@Family
def declaration(row: str, node: n.Node) -> list[str]:
    """A declaration, or a part of one, line by line."""
    return _lines(row, node, YOU)
