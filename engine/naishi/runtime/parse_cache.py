"""Trees of files that have not changed, kept in the user's cache: reading one takes a tenth of parsing the file again.

A kept tree is used only for the very same text, grammar and nodes. It holds nothing but nodes and their places:
anything else in it is refused before it is made.
"""

from __future__ import annotations

import io
import pickle
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from naishi.base.cache import Cache, key_of
from naishi.base.shipped import folder
from naishi.base.source import Source, Span
from naishi.syntax import nodes
from naishi.syntax.parsed import Parsed
from naishi.syntax.parser import parse

SOURCE = "source"  # what stands for the text itself, which is not kept
_TREES = Cache("trees", most=100)
_UNREADABLE = (pickle.UnpicklingError, EOFError, AttributeError, IndexError, TypeError, ValueError)


def parse_file(source: Source) -> Parsed:
    """What `parse` gives for a file's text. Only trees without problems are kept."""
    key = key_of(source.text.encode(errors="surrogatepass"), _grammar(), *_nodes())  # all that a tree depends on
    kept = _TREES.get(key)
    if kept is not None:
        with suppress(*_UNREADABLE):
            return _read(source, kept)
    parsed = parse(source)
    if not parsed.problems:
        _TREES.keep(key, _written(parsed))
    return parsed


def _grammar() -> bytes:
    return (folder("grammar") / "naishi.lark").read_bytes()


@cache
def _nodes() -> list[bytes]:
    return [file.read_bytes() for file in sorted(Path(nodes.__file__).parent.glob("*.py"))]


def _written(parsed: Parsed) -> bytes:
    stream = io.BytesIO()
    pickler = _Pickler(stream, protocol=5)
    pickler.source = parsed.source
    pickler.dump((parsed.header, parsed.items))
    return stream.getvalue()


def _read(source: Source, kept: bytes) -> Parsed:
    unpickler = _Unpickler(io.BytesIO(kept))
    unpickler.source = source
    header, items = unpickler.load()
    return Parsed(source, header, items)


class _Pickler(pickle.Pickler):
    source: Source

    def persistent_id(self, obj: Any) -> str | None:
        return SOURCE if obj is self.source else None


class _Unpickler(pickle.Unpickler):
    source: Source

    def persistent_load(self, pid: Any) -> Source:
        return self.source

    def find_class(self, module: str, name: str, /) -> Any:
        """Nodes and spans; nothing else of a pickle is made."""
        is_node = module.rpartition(".")[0] == nodes.__name__
        found = getattr(nodes, name, None) if is_node else Span if name == "Span" else None
        if not isinstance(found, type) or not issubclass(found, nodes.Node | Span):
            raise pickle.UnpicklingError(f"A tree holds no {module}.{name}.")
        return found
