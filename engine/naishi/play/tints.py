"""Which tint each kind of item is drawn in: by a field whose words name tints, else by its first tag."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from rich.style import Style

from naishi.program import FieldDef, KindDef, Program

FOR_TAGS = ("4c78a8", "f58518", "54a24b", "b279a2", "e45756", "72b7b2", "9d755d", "eeca3b")
SHORTEST_PART = 3  # a tint's name inside a longer word counts from this length on


@cache
def named() -> dict[str, str]:
    """Six RGB digits, by a tint's name."""
    text = (Path(__file__).parent / "named_tints.txt").read_text(encoding="utf-8")
    rows = (row.split() for row in text.splitlines() if row and not row.startswith("#"))
    return dict(rows)


@lru_cache(maxsize=1000)
def of_word(word: str) -> str | None:
    """The tint a word names, or the longest tint's name inside it; None if it has nothing of one."""
    plain = word.casefold().replace("_", "")
    inside = [name for name in named() if len(name) >= SHORTEST_PART and name in plain]
    return named()[max(inside, key=len)] if inside else None


def tint_field(program: Program) -> FieldDef | None:
    """The field most of whose words name tints, if there is one."""
    shares = [
        (sum(of_word(w) is not None for w in f.words) / len(f.words), -f.id, f) for f in program.fields if f.words
    ]
    best = max(shares, default=None)
    return best[2] if best is not None and best[0] > 0.5 else None


def styles(program: Program) -> list[Style]:
    """By kind, how it is drawn."""
    field = tint_field(program)
    return [_style(_of_kind(program, kind, field)) for kind in program.kinds]


def _of_kind(program: Program, kind: KindDef, field: FieldDef | None) -> str | None:
    if field is not None:
        value = kind.fields[field.id] if kind.fields else 0
        return of_word(field.words[value - 1]) if value else None
    tag = next((i for i, name in enumerate(program.tags) if name in kind.tags), None)
    return FOR_TAGS[tag % len(FOR_TAGS)] if tag is not None else None


def _style(tint: str | None) -> Style:
    """A tint as the ground, dark or light letters on it: readable whatever the terminal's own ground is."""
    if tint is None:
        return Style(bold=True)
    r, g, b = (int(tint[i : i + 2], 16) for i in (0, 2, 4))
    is_light = 299 * r + 587 * g + 114 * b > 128_000
    return Style.parse(f"{'#000000' if is_light else '#ffffff'} on #{tint}")
