"""Words, the gaps between them and what stands in braces; and how they become lines.

A `Doc` is a flat list of parts. Where a line may end is said by the gaps; a group (what stands in braces, or the head
of an action) is either on one line or has each of its items on a line of its own. It stays on one line when it was
written so and fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from attrs import define, frozen

from naishi.syntax.format.source import Word, same_word

WIDTH = 120
INDENT = 2
HANGING = 4


@frozen
class Gap:
    """Between two words; a breakable one may become a new line. `wide`: where items stand below each other."""

    text: str
    breakable: bool = False
    wide: str = ""


class Edge(Enum):
    """Where a line ends if the group is broken: before its first item, between items, after the last."""

    FIRST = "first"
    NEXT = "next"
    LAST = "last"


@frozen
class Open:
    """A group begins; it ends with its `Close`."""

    empty: bool = False


@frozen
class Close:
    """A group ends."""


Part = str | Gap | Edge | Open | Close
Doc = list[Part]

SPACE = Gap(" ")
SOFT = Gap(" ", breakable=True)
WIDE = Gap("  ", breakable=True)


def body(items: Sequence[Doc]) -> Doc:
    """Items in braces."""
    inner = [Edge.FIRST, *stacked(items)] if items else []
    return [Open(empty=not items), "{", *inner, Edge.LAST, "}", Close()]


def headed(start: Doc, items: Sequence[Doc], end: Doc) -> Doc:
    """A beginning, some lines that belong to it, an end: on one line, or each on its own."""
    return [Open(), *start, Edge.NEXT, *stacked(items), Edge.LAST, *end, Close()]


def stacked(items: Sequence[Doc]) -> Doc:
    """Items below each other, or with a wide gap between them in a group on one line."""
    doc: Doc = []
    for item in items:
        doc += [*([Edge.NEXT] if doc else []), *item]
    return doc


def one_line(doc: Doc) -> str:
    """The whole on one line, whatever its length."""
    return "".join(map(_flat, doc))


def _flat(part: Part) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, Gap):
        return part.text
    if isinstance(part, Edge):
        return "  " if part is Edge.NEXT else " "
    return ""


@define
class _Group:
    """A group being laid out."""

    broken: bool
    outside: int  # how far in what surrounds it stands
    inside: int  # how far in its items stand
    item: int  # how far in the current item stands


@frozen
class _NewLine:
    """The next word begins a line."""

    indent: int
    comment_indent: int
    edge: Edge | None  # None: in the middle of an item

    def may_follow_blank(self, *, is_first: bool, is_comment: bool) -> bool:
        """Empty lines stand between items and comments, not at the edges of braces."""
        if self.edge is None or (self.edge is Edge.LAST and not is_comment):
            return False
        return not (is_first and self.edge is Edge.FIRST)


class Layout:
    """One pass over a doc whose words are, one by one, those of a source."""

    def __init__(self, doc: Doc, words: Sequence[Word]) -> None:
        self._doc = doc
        self._words = words
        _check(doc, words)
        self._word_at = _words_by_place(doc, words)
        self._ends = _ends(doc)
        self._lines: list[str] = []
        self._line = ""
        self._groups = [_Group(broken=True, outside=0, inside=0, item=0)]
        self._pending: str | _NewLine = _NewLine(0, 0, Edge.FIRST)
        self._cut = False  # a comment ended the line: nothing more can stand on it

    def text(self) -> str:
        """The lines, each with its end."""
        for at, part in enumerate(self._doc):
            if isinstance(part, str):
                self._write(self._word_at[at], part)
            elif isinstance(part, Open):
                self._open(at, part)
            elif isinstance(part, Close):
                self._groups.pop()
            elif isinstance(part, Edge):
                self._edge(part)
            else:
                self._gap(at, part)
        self._comments(self._words[-1], _NewLine(0, 0, Edge.NEXT))
        self._end_line()
        return "".join(f"{line}\n" for line in self._lines)

    def _write(self, word: Word, text: str) -> None:
        pending = self._pending
        if isinstance(pending, str) and (self._cut or word.above):
            pending = self._mid_item()
        if isinstance(pending, _NewLine):
            self._comments(word, pending)
            may = pending.may_follow_blank(is_first=not word.above, is_comment=False)
            self._start_line(pending.indent, word.after_blank and may)
        else:
            self._line += pending
        self._line += text
        self._pending, self._cut = "", word.beside is not None
        if word.beside:
            self._line += "  " + word.beside.text

    def _comments(self, word: Word, place: _NewLine) -> None:
        for index, comment in enumerate(word.above):
            may = place.may_follow_blank(is_first=index == 0, is_comment=True)
            self._start_line(place.comment_indent, comment.after_blank and may)
            self._line += comment.text

    def _start_line(self, indent: int, blank: bool) -> None:
        self._end_line()
        if blank and self._lines:
            self._lines.append("")
        self._line = " " * indent

    def _end_line(self) -> None:
        if self._line:
            self._lines.append(self._line)
        self._line = ""

    def _mid_item(self) -> _NewLine:
        indent = self._groups[-1].item + HANGING
        return _NewLine(indent, indent, None)

    def _edge(self, edge: Edge) -> None:
        group = self._groups[-1]
        if group.broken:
            group.item = group.outside if edge is Edge.LAST else group.inside
            self._pending = _NewLine(group.item, group.inside, edge)
        else:
            self._pending = _flat(edge)

    def _gap(self, at: int, gap: Gap) -> None:
        must = gap.breakable and self._groups[-1].broken and not self._fits(at, at + 1)
        text = gap.wide if gap.wide and self._groups[-1].broken else gap.text
        self._pending = self._mid_item() if must else text

    def _open(self, at: int, group: Open) -> None:
        around = self._groups[-1]
        broken = around.broken and self._must_break(at, group)
        self._groups.append(_Group(broken, around.item, around.item + INDENT, around.item))

    def _must_break(self, at: int, group: Open) -> bool:
        end = self._ends[at]
        inside = [self._word_at[i] for i in range(at, end) if i in self._word_at]
        if any(word.beside for word in inside[:-1]) or any(word.above for word in inside[1:]):
            return True
        written_so = inside[0].line == inside[-1].line
        return not group.empty and not (written_so and self._fits(at, end))

    def _fits(self, start: int, end: int) -> bool:
        """Whether what stands from `start` to `end`, and what cannot be parted from it, fits on the line."""
        used = self._used()
        for at in range(start, len(self._doc)):
            part = self._doc[at]
            if at >= end and (isinstance(part, Edge) or (isinstance(part, Gap) and part.breakable)):
                break
            used += len(_flat(part))
            if at in self._word_at and self._word_at[at].beside:
                break
            if used > WIDTH:
                return False
        return used <= WIDTH

    def _used(self) -> int:
        """How much of the line is taken where the next word begins."""
        if isinstance(self._pending, _NewLine):
            return self._pending.indent
        return self._mid_item().indent if self._cut else len(self._line) + len(self._pending)


def _check(doc: Doc, words: Sequence[Word]) -> None:
    """Formatting must never change what a file says: its words stay, in order."""
    ours = [part for part in doc if isinstance(part, str)]
    theirs = words[:-1]
    for word, text in zip(theirs, ours, strict=False):
        if not same_word(word.text, text):
            raise ValueError(f"line {word.line}: the tree says {text!r} where the text says {word.text!r}")
    if len(ours) != len(theirs):
        raise ValueError(f"the tree has {len(ours)} words, the text {len(theirs)}")


def _words_by_place(doc: Doc, words: Sequence[Word]) -> dict[int, Word]:
    places = [at for at, part in enumerate(doc) if isinstance(part, str)]
    return dict(zip(places, words, strict=False))


def _ends(doc: Doc) -> dict[int, int]:
    """Where each group that begins somewhere ends."""
    ends: dict[int, int] = {}
    begun: list[int] = []
    for at, part in enumerate(doc):
        if isinstance(part, Open):
            begun.append(at)
        elif isinstance(part, Close):
            ends[begun.pop()] = at
    return ends
