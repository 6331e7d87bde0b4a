"""How a construct is written: a row with its words, or a function where words alone do not say it.

In a row `{place}` is what a field holds; before `~` a line may end; `[…]` is left out if a field in it holds nothing.
Of several things, `{names:,}` and `{choices:or}` say what stands between them, `{items:body}` that they are in braces.
`{may:may}` is a word that is said or not, `{query:closed}` a query that something may follow.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from naishi.syntax import nodes as n
from naishi.syntax.format.layout import SOFT, SPACE, Doc, Gap, body

Piece = str | n.Node | Doc | None
Writer = Callable[[Any], Doc]
Part = Callable[[Any], Doc | None]

WRITERS: dict[type[n.Node], str | Writer] = {}
_USED: dict[type[n.Node], Writer] = {}  # rows made functions, when they are first used


def doc_of(node: n.Node) -> Doc:
    """The words of a node."""
    kind = type(node)
    if kind not in _USED:
        _USED[kind] = _writer(kind)
    return _USED[kind](node)


def _writer(kind: type[n.Node]) -> Writer:
    if kind not in WRITERS:
        raise TypeError(f"the formatter cannot write a {kind.__name__}")
    written = WRITERS[kind]
    return _from_row(written) if isinstance(written, str) else written


# --- Rows -------------------------------------------------------------------------------------------------------------
_PIECE = re.compile(r"\[.+?\](?= |$)|\S+")
_FIELD = re.compile(r"\{(\w+)(?::([^}]+))?\}")


def _from_row(text: str) -> Writer:
    pieces = [_optional(piece[1:-1]) if piece[0] == "[" else _piece(piece) for piece in _PIECE.findall(text)]
    return lambda node: row(*[write(node) for write in pieces])


def _optional(text: str) -> Part:
    pieces = [_piece(piece) for piece in text.split()]

    def write(node: n.Node) -> Doc | None:
        docs = [piece(node) for piece in pieces]
        return None if None in docs else row(*docs)

    return write


def _piece(text: str) -> Part:
    """Words and fields with nothing between them."""
    before, *rest = _FIELD.split(text.removeprefix("~"))
    start: Doc = [*([SOFT] if text[0] == "~" else []), *([before] if before else [])]
    if not rest:
        return lambda node: start
    name, how, after = rest

    def write(node: n.Node) -> Doc | None:
        doc = _held(getattr(node, name), how)
        return None if doc is None else [*start, *doc, *([after] if after else [])]

    return write


def _held(value: Any, how: str | None) -> Doc | None:
    match value, how:
        case (None | (), _) if how != "body":
            return None
        case bool(), str():
            return [how] if value else None
        case tuple(), "body":
            return in_braces(value)
        case tuple(), ",":
            return listed(value)
        case tuple(), str():
            return joined(value, how)
        case _, "closed":
            return closed(value)
    return as_doc(value if isinstance(value, n.Node) else str(value))


# --- Words ------------------------------------------------------------------------------------------------------------
def row(*pieces: Piece) -> Doc:
    """Pieces with a space between them, not before a comma or a gap; what is None is left out."""
    doc: Doc = []
    for piece in pieces:
        part = as_doc(piece)
        if doc and part and not isinstance(part[0], Gap) and part[0] != ",":
            doc.append(SPACE)
        doc += part
    return doc


def soft(*pieces: Piece) -> Doc | None:
    """Pieces before which a line may end; nothing if one of them is missing."""
    return None if any(piece is None for piece in pieces) else [SOFT, *row(*pieces)]


def glued(*pieces: Piece) -> Doc:
    """Pieces with nothing between them."""
    return [part for piece in pieces for part in as_doc(piece)]


def as_doc(piece: Piece) -> Doc:
    """The words of a piece."""
    if piece is None:
        return []
    if isinstance(piece, list):
        return piece
    if isinstance(piece, n.Node):
        return doc_of(piece)
    words: Doc = []
    for word in piece.split():
        words += [SPACE, word] if words else [word]
    return words


def listed(items: Sequence[Piece]) -> Doc:
    """Items with commas; a line may end after each."""
    doc = [*as_doc(items[0])]
    for item in items[1:]:
        doc += [",", SOFT, *as_doc(item)]
    return doc


def joined(items: Sequence[Piece], word: str) -> Doc:
    """Items with a word between them; a line may end before it."""
    doc = [*as_doc(items[0])]
    for item in items[1:]:
        doc += [SOFT, word, SPACE, *as_doc(item)]
    return doc


def in_braces(nodes: Iterable[n.Node]) -> Doc:
    """Nodes that stand below each other."""
    return body([doc_of(node) for node in nodes])


def closed(query: n.Query) -> Doc:
    """A query that something follows: in brackets if it ends in `where`."""
    return doc_of(query) if query.test is None else ["(", *doc_of(query), ")"]
