"""The compiled grammar. Compiling takes most of a second, so its tables are kept: the package ships them, and where
those do not fit (another Lark, an edited grammar) the user's cache has them. A file that does not fit is never used."""

from __future__ import annotations

import hashlib
import io
import pickle
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, NoReturn

import lark
from lark import Lark

from naishi.base import private
from naishi.base.shipped import folder

STARTS = ("start", "header", "declaration")
SHIPPED = Path(__file__).with_name("tables") / "grammar.table"

_OPTIONS: dict[str, Any] = {
    "parser": "lalr",
    "lexer": "basic",
    "start": list(STARTS),
    "propagate_positions": True,
    "maybe_placeholders": True,
}
_SEAL = hashlib.sha256().digest_size


def grammar_text() -> str:
    """The text of grammar/naishi.lark."""
    return (folder("grammar") / "naishi.lark").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def parser() -> Lark:
    """The parser; its start symbols are `STARTS`."""
    text = grammar_text()
    return shipped(text) or cached(text) or built_and_cached(text)


def built(text: str, *, strict: bool = False) -> Lark:
    """The grammar compiled now. `strict` refuses hidden conflicts; it needs the library interegular."""
    return Lark(text, strict=strict, **_OPTIONS)


def shipped(text: str) -> Lark | None:
    """The parser that came with the package, if it fits the grammar."""
    try:
        return _unsealed(SHIPPED.read_bytes(), text)
    except (OSError, pickle.UnpicklingError):
        return None


def cached(text: str) -> Lark | None:
    """The parser an earlier process kept, if it fits and nobody else could have written it."""
    try:
        return _unsealed(private.read(_cache_file(text)), text)
    except (OSError, pickle.UnpicklingError):
        return None


def built_and_cached(text: str) -> Lark:
    """The grammar compiled now, and kept for the next process where that can be done."""
    language = built(text)
    with suppress(OSError):
        private.keep(_cache_file(text), _sealed(language, text))
    return language


def ship(text: str) -> None:
    """Write the tables the package ships. Done when the package is built or installed."""
    SHIPPED.parent.mkdir(exist_ok=True)
    private.write(SHIPPED, _sealed(built(text), text), mode=0o644)


def _sealed(language: Lark, text: str) -> bytes:
    tables = io.BytesIO()
    language.save(tables)
    return _seal(text, tables.getvalue()) + tables.getvalue()


def _unsealed(content: bytes, text: str) -> Lark | None:
    tables = content[_SEAL:]
    if content[:_SEAL] != _seal(text, tables):
        return None
    return Lark.load(_PlainData(io.BytesIO(tables)).load())


def _seal(text: str, tables: bytes) -> bytes:
    """Holds the tables to what they were made from, and every byte of them to what was written."""
    return hashlib.sha256(_origin(text) + tables).digest()


def _origin(text: str) -> bytes:
    return hashlib.sha256(f"{lark.__version__}\n{_OPTIONS}\n{text}".encode()).digest()


class _PlainData(pickle.Unpickler):
    """Lark's tables are numbers, texts and containers. Anything else in a pickle could run code."""

    def find_class(self, module: str, name: str, /) -> NoReturn:
        raise pickle.UnpicklingError(f"Tables do not hold a {module}.{name}.")


def _cache_file(text: str) -> Path:
    return private.folder() / f"grammar-{_origin(text).hex()[:16]}.table"
