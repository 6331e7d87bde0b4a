"""What mutants are made from: every rules file there is, the blocks of the documentation, and drawn programs."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from attrs import frozen

from naishi.base.shipped import folder
from naishi.base.source import Source
from naishi.base.walk import parts
from naishi.syntax import nodes as n
from naishi.syntax.format.trees import text_of
from naishi.syntax.parser import parse
from tests.docs.fences import HOSTS, ROOT, Fence, fences, pages, sources_of
from tests.found import together

Texts = tuple[tuple[str, str], ...]  # names of files, and what stands in them

FAMILIES: tuple[object, ...] = (
    n.Expr, n.Statement, n.Predicate, n.Loc, n.Head, n.Clause, n.Points, n.Noun, n.Then, n.Declaration, n.PlaceMod,
    n.Motion, n.Line, n.Base, n.Refs, n.Value, n.Change,
)  # fmt: skip


class NotRead(Exception):
    """A text that cannot be cut into nodes: reading it breaks, which whoever tries it finds."""


@frozen
class Part:
    """A node that stands somewhere, and where."""

    family: str
    start: int
    end: int


@cache
def texts() -> tuple[Texts, ...]:
    """Every game with what stands on it, and every block of rules in the documentation with its host."""
    rules = sorted(folder("rules").rglob("*.naishi"))
    small = sorted((ROOT / "tests/data").rglob("*.naishi"))
    games = [one.files for paths in (rules, small) for one in together(paths)]
    hosts = [(path,) for path in sorted(HOSTS.glob("*.naishi"))]
    blocks = [tuple(sources_of(fence)) for page in pages() for fence in fences(page) if _is_rules(fence)]
    return (*(_read(files) for files in (*games, *hosts)), *blocks)


def _is_rules(fence: Fence) -> bool:
    return fence.language == "naishi" and "layout" not in fence.words


def _read(files: tuple[Path, ...]) -> Texts:
    return tuple((path.name, path.read_text(encoding="utf-8")) for path in files)


@cache
def blocks() -> tuple[str, ...]:
    """Blocks of the documentation as they stand there."""
    return tuple(fence.text for page in pages() for fence in fences(page) if fence.language == "naishi")


@cache
def pool() -> dict[str, tuple[str, ...]]:
    """Of each family of nodes the different texts that there are anywhere."""
    found: dict[str, dict[str, None]] = {}
    for one in texts():
        for name, text in one:
            if name.endswith(".naishi"):
                for node in _nodes(Source(name, text)):
                    found.setdefault(family_of(node), {})[text_of(node)] = None
    return {family: tuple(written) for family, written in found.items()}


def parts_of(text: str) -> list[Part]:
    """The nodes of a text that can be replaced, with where they stand."""
    return [Part(family_of(node), node.span.start, node.span.end) for node in _nodes(Source("text.naishi", text))]


def _nodes(source: Source) -> list[n.Node]:
    try:
        parsed = parse(source)
    except Exception as error:
        raise NotRead(source.name) from error
    tree = (parsed.header, parsed.items)
    return [part for part in parts(tree) if isinstance(part, n.Node) and part.span.end > part.span.start]


@cache
def _family(kind: str) -> str:
    for number, family in enumerate(FAMILIES):
        if kind in {one.__name__ for one in getattr(family, "__args__", ())}:
            return f"family {number}"
    return kind


def family_of(node: n.Node) -> str:
    """What a node can be replaced by: the others of its family."""
    return _family(type(node).__name__)
