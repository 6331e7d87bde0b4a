"""Signs of other languages that stand between words: comments, possessives, fields behind a dot."""

from __future__ import annotations

import re

from naishi.base.diagnostic import Diagnostic, replaced
from naishi.base.source import Span
from naishi.syntax.recovery.vocabulary import all_keywords

_NOT = {"isn": "is not", "aren": "is not", "don": "", "can": "", "doesn": "", "wasn": "is not"}


def comment_of_another_kind(span: Span) -> Diagnostic | None:
    """`// a lamp`, `/* a lamp */`: a comment begins with `#`."""
    text = span.source.text
    line = text.find("\n", span.start)
    rest = text[span.start : line if line >= 0 else len(text)]
    if not re.match(r"//|/\*", rest):
        return None
    whole = rest
    closing = rest.find("*/")
    if rest.startswith("/*") and closing >= 0 and not rest[closing + 2 :].strip():
        right = f"# {rest[2:closing].strip()}"
    elif rest.startswith("//") and not text[text.rfind("\n", 0, span.start) + 1 : span.start].strip():
        whole, right = "//", "#"
    else:
        return None
    place = Span(span.source, span.start, span.start + len(whole))
    hint = f"Write `{right}`."
    return Diagnostic("unknown-character", "A comment begins with `#`.", place, hint, repair=replaced(place, right))


def between_names(span: Span) -> Diagnostic | None:
    """`c.height`, `c's height`, `opponent's line`, `isn't`, `day / night`."""
    text = span.source.text
    before = re.search(r"\w+ ?$", text[max(0, span.start - 60) : span.start])
    if before is None:
        return None
    start = span.start - len(before[0])
    following = text[span.end : span.end + 60]
    sign, owner = span.text[:1], before[0].strip()
    if sign in "'’":
        return _with_apostrophe(span, start, owner, following)
    if sign == "." and span.text == ".":
        return _with_dot(span, start, owner, following)
    if span.text == "/":
        return _with_slash(span, following)
    if span.text in ("..", "...") and owner.isdigit() and re.match(r"\d", following):
        message = f"`{span.text}` isn't a sign of the language."
        return Diagnostic("unknown-character", message, span, "Write `to`.", repair=replaced(span, " to "))
    return None


def _with_apostrophe(span: Span, start: int, owner: str, following: str) -> Diagnostic | None:
    whose = re.match(r"s\s+([^\W\d]\w*)(?:\[\d+\])?", following)
    if owner in _NOT and following.startswith("t") and _NOT[owner]:
        place = Span(span.source, start, span.end + 1)
        return _told(place, "The language writes no words together.", _NOT[owner])
    if owner in ("it", "that", "there") and re.match(r"s\b", following):
        return _told(Span(span.source, start, span.end + 1), "The language writes no words together.", f"{owner} is")
    if whose is None or owner in all_keywords() - {"this", "it"}:
        return None
    thing, place = whose[0][1:].strip(), Span(span.source, start, span.end + whose.end())
    return _told(place, "Whose something is is said with `of`.", f"{thing} of {owner}")


def _with_dot(span: Span, start: int, owner: str, following: str) -> Diagnostic | None:
    whose = re.match(r"([^\W\d]\w*)(?!\w*\()", following)
    if whose is None or not owner.isidentifier() or owner in all_keywords() - {"this", "it"}:
        return None
    place = Span(span.source, start, span.end + whose.end())
    return _told(place, "What belongs to something is said with `of`.", f"{whose[1]} of {owner}")


def _with_slash(span: Span, following: str) -> Diagnostic | None:
    """A list of names in a clause; between numbers it divides."""
    text = span.source.text
    line = text[text.rfind("\n", 0, span.start) + 1 : span.start]
    clause = re.split(r"[{}]", line)[-1].strip()
    listed = re.match(r"(?:is|faces|tag|counts as|field \w+:|choice [\w ]+:) ?\w+(?: ?/ ?\w+|, ?\w+)*$", clause)
    if listed is None or not re.match(r" ?[^\W\d]\w*", following):
        return None
    spaces = len(text[: span.start]) - len(text[: span.start].rstrip(" "))
    place = Span(span.source, span.start - spaces, span.end)
    return _told(place, "Between names stands a comma.", "," if following.startswith(" ") else ", ")


def _told(place: Span, message: str, right: str) -> Diagnostic:
    return Diagnostic("unknown-character", message, place, f"Write `{right.strip()}`.", repair=replaced(place, right))
