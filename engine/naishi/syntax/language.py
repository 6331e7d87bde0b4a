"""The compiled grammar. Compiling takes most of a second, so its tables are kept: the package ships them, and where
those do not fit (another Lark, an edited grammar) the user's cache has them. A file that does not fit is never used."""

from __future__ import annotations

import hashlib
import io
import os
import pickle
import stat
import tempfile
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, NoReturn

import lark
from lark import Lark

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
        return _unsealed(_read_private(_cache_file(text)), text)
    except (OSError, pickle.UnpicklingError):
        return None


def built_and_cached(text: str) -> Lark:
    """The grammar compiled now, and kept for the next process where that can be done."""
    language = built(text)
    with suppress(OSError):
        file = _cache_file(text)
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _refuse_shared(file.parent.lstat())
        _write(file, _sealed(language, text), mode=0o600)
    return language


def ship(text: str) -> None:
    """Write the tables the package ships. Done when the package is built or installed."""
    SHIPPED.parent.mkdir(exist_ok=True)
    _write(SHIPPED, _sealed(built(text), text), mode=0o644)


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
    root = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    if not os.path.isabs(root):
        raise OSError("There is no home folder to keep a cache in.")
    return Path(root) / "naishi" / f"grammar-{_origin(text).hex()[:16]}.table"


def _read_private(file: Path) -> bytes:
    _refuse_shared(file.parent.lstat())
    with open(os.open(file, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)), "rb") as stream:
        _refuse_shared(os.fstat(stream.fileno()))
        return stream.read()


def _refuse_shared(status: os.stat_result) -> None:
    """On POSIX, whoever else may write here may leave us tables; elsewhere the user's folder is private by itself."""
    if os.name != "posix":
        return
    kind = stat.S_ISDIR(status.st_mode) or stat.S_ISREG(status.st_mode)
    if not kind or status.st_uid != os.geteuid() or status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise PermissionError("Others can write here.")


def _write(file: Path, content: bytes, mode: int) -> None:
    """All or nothing: another process sees the old file or the whole new one."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=file.name)
    draft = Path(name)
    try:
        with open(handle, "wb") as stream:
            stream.write(content)
        draft.chmod(mode)
        draft.replace(file)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
