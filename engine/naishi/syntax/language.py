"""The compiled grammar. Built once a process; kept on disk between processes where a cache folder can be had."""

from __future__ import annotations

import hashlib
import os
import tempfile
from functools import lru_cache
from pathlib import Path

import lark
from lark import Lark

from naishi.base.shipped import folder

STARTS = ("start", "header", "declaration")


def grammar_text() -> str:
    """The text of grammar/naishi.lark."""
    return (folder("grammar") / "naishi.lark").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def parser() -> Lark:
    """The parser; its start symbols are `STARTS`."""
    text = grammar_text()
    try:
        return _build(text, str(_cache_file(text)))
    except (OSError, EOFError, ValueError, AttributeError, ImportError):
        return _build(text, None)  # no place to write, or a broken cache file: slower, never wrong


def _build(text: str, cache: str | None) -> Lark:
    return Lark(
        text,
        parser="lalr",
        lexer="basic",
        start=list(STARTS),
        propagate_positions=True,
        maybe_placeholders=True,
        cache=cache or False,
    )


def _cache_file(text: str) -> Path:
    root = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    cache = Path(root) / "naishi"
    try:
        cache.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError:
        cache = Path(tempfile.mkdtemp(prefix="naishi-"))
    key = hashlib.sha256(f"{lark.__version__}\n{text}".encode()).hexdigest()[:16]
    return cache / f"grammar-{key}.lark"
