"""The compiled grammar. Compiling takes most of a second, so its tables are kept: the package ships them, and where
those do not fit (another Lark, an edited grammar) the user's cache has them. A file that does not fit is never used."""

from __future__ import annotations

import io
import pickle
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, NoReturn

import lark
from lark import Lark

from naishi.base import private
from naishi.base.cache import Cache, key_of, sealed, unsealed
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
_CACHE = Cache("grammar", most=10)


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
        return _loaded(unsealed(_origin(text), SHIPPED.read_bytes()))
    except OSError:
        return None


def cached(text: str) -> Lark | None:
    """The parser an earlier process kept, if it fits and nobody else could have written it."""
    return _loaded(_CACHE.get(_origin(text)))


def built_and_cached(text: str) -> Lark:
    """The grammar compiled now, and kept for the next process where that can be done."""
    language = built(text)
    _CACHE.keep(_origin(text), _tables(language))
    return language


def ship(text: str) -> None:
    """Write the tables the package ships. Done when the package is built or installed."""
    SHIPPED.parent.mkdir(exist_ok=True)
    private.write(SHIPPED, sealed(_origin(text), _tables(built(text))), mode=0o644)


def _origin(text: str) -> bytes:
    """What tables are made from."""
    return key_of(lark.__version__.encode(), repr(_OPTIONS).encode(), text.encode())


def _tables(language: Lark) -> bytes:
    tables = io.BytesIO()
    language.save(tables)
    return tables.getvalue()


def _loaded(tables: bytes | None) -> Lark | None:
    with suppress(pickle.UnpicklingError):
        return Lark.load(_PlainData(io.BytesIO(tables)).load()) if tables is not None else None
    return None


class _PlainData(pickle.Unpickler):
    """Lark's tables are numbers, texts and containers. Anything else in a pickle could run code."""

    def find_class(self, module: str, name: str, /) -> NoReturn:
        raise pickle.UnpicklingError(f"Tables do not hold a {module}.{name}.")
