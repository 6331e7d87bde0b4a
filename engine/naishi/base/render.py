"""A diagnostic as text for people: where, what, the characters underlined, and what was probably meant."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from attrs import frozen

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Span
from naishi.base.visible import CUT as CUT
from naishi.base.visible import NOT_SHOWN, is_never_shown
from naishi.base.visible import cut as cut
from naishi.base.visible import shown as shown

WIDTH = 100
TAB = 4


@frozen
class Style:
    """What is put around the parts of a message, so that a terminal shows them differently."""

    error: str = ""
    warning: str = ""
    strong: str = ""
    quiet: str = ""
    hint: str = ""
    end: str = ""

    def on(self, mark: str, text: str) -> str:
        """The text inside a mark and its end."""
        return f"{mark}{text}{self.end}" if text else ""


PLAIN = Style()
VIVID = Style("\x1b[1;31m", "\x1b[1;33m", "\x1b[1m", "\x1b[2m", "\x1b[1;36m", "\x1b[0m")


def render(problem: Diagnostic, style: Style = PLAIN, width: int = WIDTH) -> str:
    """One problem as text: several lines, the last without an end."""
    mark = style.error if problem.is_error else style.warning
    title = style.on(mark, f"{problem.severity}[{problem.code}]")
    lines = [f"{style.on(style.strong, _where(problem.span))}{title}: {style.on(style.strong, cut(problem.message))}"]
    gutter = max(len(str(span.line)) for span in (problem.span, *(label.span for label in problem.labels)))
    lines += _excerpt(problem.span, "^", mark, style, width, gutter)
    for label in problem.labels:
        lines.append(f"{' ' * gutter}   {_where(label.span)}{cut(label.text)}")
        lines += _excerpt(label.span, "-", style.hint, style, width, gutter)
    if problem.hint:
        lines.append(f"{' ' * gutter} {style.on(style.hint, '= hint:')} {cut(problem.hint)}")
    return "\n".join(line.rstrip() for line in lines)


def render_all(problems: Iterable[Diagnostic], style: Style = PLAIN, width: int = WIDTH) -> str:
    """Several problems, an empty line between them."""
    return "\n\n".join(render(problem, style, width) for problem in problems)


def cells(text: str) -> int:
    """How many columns of a terminal a text takes; a tab counts as one."""
    return sum(_cells_of(ch) for ch in text)


def _cells_of(ch: str) -> int:
    if ch < "\u0300":  # quick, and true of nearly everything
        return 1
    if unicodedata.category(ch) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(ch) in "WF" else 1


def _where(span: Span) -> str:
    if not span.source.name:
        return ""
    if not span.source.text:
        return f"{shown(span.source.name)}: "
    return f"{shown(span.source.name)}:{span.line}:{span.column}: "


# --- the line with what is underlined ---
def _excerpt(span: Span, sign: str, mark: str, style: Style, width: int, gutter: int) -> list[str]:
    if not span.source.text:
        return []
    number, line = span.line, span.source.line_text(span.line)
    start = span.column - 1
    end = max(start + 1, min(start + span.end - span.start, len(line)))
    text, under = _window(line, start, end, sign, max(20, width - gutter - 3))
    bar = style.on(style.quiet, f"{number:>{gutter}} |")
    blank = style.on(style.quiet, f"{' ' * gutter} |")
    return [f"{bar} {text}", f"{blank} {under[: len(under) - len(under.lstrip())]}{style.on(mark, under.strip())}"]


def _window(line: str, start: int, end: int, sign: str, room: int) -> tuple[str, str]:
    """The part of a line around some characters that fits, and what stands under it."""
    first, last = _fitting(line, start, end, room)
    text, under = (CUT, " ") if first else ("", "")
    for index in range(first, last):
        piece = _piece(line[index], cells(text))
        text += piece
        under += (sign if start <= index < end else " ") * cells(piece)
    if start >= len(line):
        under += sign
    return (text + CUT if last < len(line) else text), under


def _piece(ch: str, column: int) -> str:
    if ch == "\t":
        return " " * (TAB - column % TAB)
    return NOT_SHOWN if is_never_shown(ch) else ch


def _fitting(line: str, start: int, end: int, room: int) -> tuple[int, int]:
    """From which character to which: as much of what is marked as fits, then more on both sides in turn."""
    room -= start >= len(line)  # the sign behind the line
    near = line[max(0, start - room) : start + room + 1]
    if len(line) <= room and _wide(near) <= room:
        return 0, len(line)
    room -= 2  # the signs that something was cut
    first, last = min(start, len(line)), min(start, len(line))
    used = 0
    while last < min(end, len(line)) and used + _wide(line[last]) <= room:
        used += _wide(line[last])
        last += 1
    grew = True
    while grew:
        grew = False
        if first > 0 and used + _wide(line[first - 1]) <= room:
            first -= 1
            used += _wide(line[first])
            grew = True
        if last < len(line) and last - start < 4 * room and used + _wide(line[last]) <= room:
            used += _wide(line[last])
            last += 1
            grew = True
    return first, last


def _wide(text: str) -> int:
    """At most so many columns: a tab as wide as it can be."""
    return sum(TAB if ch == "\t" else _cells_of(ch) for ch in text)
