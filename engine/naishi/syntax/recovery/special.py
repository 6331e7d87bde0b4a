"""Mistakes made often enough to be told of in words of their own."""

from __future__ import annotations

import re
from collections.abc import Callable

from naishi.base.diagnostic import Diagnostic
from naishi.base.near import nearest
from naishi.syntax.recovery.braces import brace_too_many, missing_brace
from naishi.syntax.recovery.broken import Broken
from naishi.syntax.recovery.keywords import DECLARATIONS, HEADERS
from naishi.syntax.recovery.recognizer import acceptable, after
from naishi.syntax.recovery.vocabulary import is_keyword
from naishi.syntax.recovery.wordings import in_plain_words
from naishi.syntax.recovery.words import Word


def _unknown_declaration(m: Broken) -> Diagnostic | None:
    if m.error or not m.piece.is_leftover or not m.word:
        return None
    if len(m.words) > 1 and m.word.text == m.words[1].text == "-" and m.word.end == m.words[1].start:
        message, repair = "A comment begins with `#`.", m.change(0, 2, "#")
        return m.told("unknown-character", message, m.span(0, 2), "Write `#`.", repair=repair)
    if m.repair and m.repair.first == 0 and m.repair.put and m.repair.kind in ("spelling", "wording"):
        if m.repair.is_sure and (m.repair.last > 1 or len(m.repair.put) > 1):
            return None  # several words stand for several
        meant = m.repair.put[0]
    else:
        words = HEADERS if m.before is None else DECLARATIONS
        meant = nearest(m.word.text, words) or in_plain_words(m.word.text, words) or ""
    if m.word.text.casefold() == meant:
        return m.told("unknown-declaration", "The language's own words are written in small letters.",
                      hint=f"Write `{meant}`.", repair=m.change(0, 1, meant))  # fmt: skip
    hint = f"Did you mean `{meant}`?" if meant else "Declarations begin with `card`, `tag`, `row`, `action`, `turn`, …"
    if is_keyword(m.word) and not meant:
        return m.told("unknown-declaration", f"`{m.word.text}` can't stand outside of all braces.", hint=hint)
    message = f"`{m.word.text}` isn't something a rules file can declare."
    return m.told("unknown-declaration", message, hint=hint, repair=m.change(0, 1, meant) if meant else ())


def _no_block(m: Broken) -> Diagnostic | None:
    """`expansion Herbs for Garden`, and nothing after it."""
    if not m.piece.is_header or m.word is not None or "LBRACE" not in m.kinds:
        return None
    hint = f"Write `{m.written(0, len(m.words))} {{ version 1 }}`."
    repair = m.change(len(m.words), len(m.words), "{ version 1 }")
    message, span = "After a header its lines stand in braces.", m.span(0, len(m.words))
    return m.told("something-missing", message, span, hint, repair=repair)


def _size(m: Broken) -> Diagnostic | None:
    """`row meadow 5` or `row meadow(5)`"""
    if m.error != 2 or m.words[0].text not in ("row", "pile", "pool") or not m.word:
        return None
    number = next((word for word in m.words[2:4] if word.kind == "INT"), None)
    if number is None or (m.word is not number and m.word.text not in ("(", "{")):
        return None
    message = "The number of slots stands in square brackets."
    hint = f"Write `{m.written(0, 2)}[{number.text}]`."
    last = m.words.index(number) + 1
    last += last < len(m.words) and m.words[last].text in (")", "}")
    repair = m.change(1, last, f"{m.words[1].text}[{number.text}]")
    return m.told("size-without-brackets", message, number.span(m.source), hint, repair=repair)


def _copies(m: Broken) -> Diagnostic | None:
    """`card Oak {`, `card Oak 4 {`, `card Oak x 4 {`"""
    at = next((i for i in range(m.error - 2, -1, -1) if m.words[i].text in ("card", "token")), None)
    if "COPIES" not in m.kinds or at is None:
        return None
    start = m.written(at, m.error)
    later = m.words[m.error + 1].text if m.error + 1 < len(m.words) else ""
    word = m.word
    if word and word.text in ("with", "by", "as"):
        return None
    if word and word.kind == "INT":
        last = m.error + 1 + (later.casefold() == "x")
        hint = f"Write `{start} x{word.text}`."
        repair = m.change(m.error, last, f"x{word.text}")
        message = "The number of copies has an x before it."
        return m.told("copies-missing", message, m.span(m.error, last), hint, repair=repair)
    if word and word.text.casefold() == "x" and later.isdigit():
        message, span = "No space stands between the x and the number.", m.span(m.error, m.error + 2)
        repair = m.change(m.error, m.error + 2, f"x{later}")
        return m.told("copies-missing", message, span, f"Write `{start} x{later}`.", repair=repair)
    if word and word.kind == "NAME" and re.fullmatch(r"x\d+", later):
        return _two_words(m, at, later)
    if word and re.fullmatch(r"X\d+", word.text):
        small = word.text.lower()
        message, repair = "The x before a number of copies is a small letter.", m.change(m.error, m.error + 1, small)
        return m.told("copies-missing", message, None, f"Write `{start} {small}`.", repair=repair)
    brace = " {" if word and word.text == "{" else ""
    message = f"{m.words[at + 1].text} doesn't say how many copies there are."
    hint = f"For example `{start} x4{brace}`."  # how many is for its author to say
    return m.told("copies-missing", message, m.words[at + 1].span(m.source), hint)


def _two_words(m: Broken, at: int, copies: str) -> Diagnostic:
    """`card Old Oak x4 {`"""
    first, second = m.words[m.error - 1].text, m.words[m.error].text
    right = f'{m.words[at].text} {first}{second} "{first} {second}" {copies}'
    hint = f"Write `{right}`: the quotes hold what is shown."
    repair = m.change(m.error - 1, m.error + 1, f'{first}{second} "{first} {second}"')
    return m.told("name-of-two-words", "A name is one word.", m.span(m.error - 1, m.error + 1), hint, repair=repair)


_ENDS_A_SUBJECT = {"if", "and", "or", "not", "where", "(", "{", "}", ":", "with", "only"}


def _or_between_values(m: Broken) -> Diagnostic | None:
    """`position is 1 or 5`, found after the 5; `position is 1, 5`, found at the comma."""
    bare = m.word is not None and m.word.text == ","
    link = m.error if bare else max(_value_start(m.words, m.error) - 1, 0)
    word = m.words[link].text
    values, at = _values_before(m, link)
    negated = m.words[at].text == "not"
    is_at = at - negated
    if not values or word not in ("or", "and", ",") or m.words[is_at].text != "is":
        return None
    if not bare and (link + 1 >= m.error or "IS" not in m.kinds):
        return None
    if "SCORE" in acceptable(m.piece.trail[is_at]):
        return None  # a clause: `is tree, flower`
    values += _values_after(m, link)
    if len(values) < 2:
        return None
    first = is_at
    while first and m.words[first - 1].text not in _ENDS_A_SUBJECT:
        first -= 1
    subject = m.written(first, is_at)
    if word == "and":
        right = " and ".join(f"{subject} is {'not ' if negated else ''}{value}" for value in values)
    else:
        right = f"{'not ' if negated else ''}{subject} is one of {', '.join(values)}"
    hint = f"Write `{right}`."
    last = _values_end(m, link)
    repair = m.change(first, last, right)
    if bare:
        return m.told("or-between-values", "Several values stand after `one of`.", None, hint, repair=repair)
    wrong = m.written(link + 1, m.error)
    message = f"After `{word}` I need a condition; {wrong} is {'a number' if wrong[-1].isdigit() else 'a word'}."
    return m.told("or-between-values", message, m.span(link + 1, m.error), hint, repair=repair)


_JOINS = ("or", "and", ",")


def _value_start(words: tuple[Word, ...], end: int) -> int:
    """Where the name or number that ends here begins; `end` itself if there is none."""
    if end < 1 or words[end - 1].kind not in ("NAME", "INT"):
        return end
    return end - 2 if end > 1 and words[end - 2].text == "-" else end - 1


def _values_before(m: Broken, link: int) -> tuple[list[str], int]:
    """The values that end before a joining word, and the word before them all."""
    values: list[str] = []
    at = link
    while at > 0 and (at == link or m.words[at].text in _JOINS):
        start = _value_start(m.words, at)
        if start in (at, 0):
            break
        values.insert(0, m.written(start, at))
        at = start - 1
    return values, at


def _values_end(m: Broken, link: int) -> int:
    """Behind the last of the values that follow, each after a joining word."""
    while link + 1 < len(m.words) and m.words[link].text in _JOINS:
        end = link + 2 + (m.words[link + 1].text == "-")
        if end > len(m.words) or m.words[end - 1].kind not in ("NAME", "INT"):
            break
        link = end
    return link


def _values_after(m: Broken, link: int) -> list[str]:
    """The values that follow, each after a joining word."""
    values: list[str] = []
    while link + 1 < len(m.words) and m.words[link].text in _JOINS:
        end = link + 2 + (m.words[link + 1].text == "-")
        if end > len(m.words) or m.words[end - 1].kind not in ("NAME", "INT"):
            break
        values.append(m.written(link + 1, end))
        link = end
        if link >= len(m.words):
            break
    return values


def _repeat_without_bound(m: Broken) -> Diagnostic | None:
    at = next((i for i in range(m.error - 1, max(-1, m.error - 4), -1) if m.words[i].text == "repeat"), None)
    if at is None or any(w.text == "{" for w in m.words[at : m.error]):
        return None
    message = "A `repeat` says how often at most, so that every game ends."
    brace = next((i for i in range(at, min(len(m.words), at + 7)) if m.words[i].text == "{"), m.error)
    number = next((w.text for w in m.words[at:brace] if w.kind == "INT"), "")
    hint = f"Write `repeat at most {number or 'N'} times {{`. A `stop` inside leaves it earlier."
    repair = m.change(at, brace, f"repeat at most {number} times") if number else ()
    return m.told("repeat-without-bound", message, m.words[at].span(m.source), hint, repair=repair)


def _where_without_brackets(m: Broken) -> Diagnostic | None:
    if not m.word or m.word.text != "where":
        return None
    message = "A question with `where` needs brackets here."
    for first in range(m.error - 1, max(-1, m.error - 14), -1):
        stack = after(m.piece.trail[first], "LPAR")
        for word in m.words[first : m.error + 1]:
            stack = after(stack, word.kind) if stack else None
        if stack:
            last = _end_of_question(m)
            if last is None:
                hint = f"Write `({m.written(first, m.error)} where …)`."
                return m.told("where-without-brackets", message, None, hint)
            right = f"({m.written(first, last)})"
            repair = m.change(first, last, right)
            return m.told("where-without-brackets", message, None, f"Write `{right}`.", repair=repair)
    return None


def _end_of_question(m: Broken) -> int | None:
    """Behind the question after `where`, which goes to the end of its line or a brace; None if that is not plain."""
    last = m.error
    while last < len(m.words) and m.words[last].line == m.words[m.error].line and m.words[last].text not in "{}":
        if m.words[last].text in ("if", "and", "or", "+", "-", "*", "divided", "per"):
            return None
        last += 1
    return last


def _slot_number(m: Broken) -> Diagnostic | None:
    """`play plant meadow 3`"""
    if not m.word or m.word.kind != "INT" or "LSQB" not in m.kinds or m.words[m.error - 1].kind != "NAME":
        return None
    name = m.words[m.error - 1].text
    if m.declared is not None and name not in m.declared.places:
        return None
    message = "Which slot is meant stands in square brackets."
    repair = m.change(m.error - 1, m.error + 1, f"{name}[{m.word.text}]")
    return m.told("something-missing", message, None, f"Write `{name}[{m.word.text}]`.", repair=repair)


_STAND_FOR_THINGS = ("this", "it", "your", "card", "cards", "slot", "slots", "player", "players", "each", "other")


def _reserved_name(m: Broken) -> Diagnostic | None:
    if not m.word or not m.repair or m.repair.kind != "name" or not m.repair.is_sure:
        return None
    if m.word.text in _STAND_FOR_THINGS:
        return None
    other = m.word.text.capitalize()
    message = f"{m.word.text} is a word of the language and cannot be a name."
    return m.told("reserved-name", message, hint=f"Take another name: `{other}`, with a capital, is free.")


_SPECIAL: tuple[Callable[[Broken], Diagnostic | None], ...] = (
    brace_too_many,
    _unknown_declaration,
    _or_between_values,
    _no_block,
    _repeat_without_bound,
    _where_without_brackets,
    _size,
    _copies,
    _slot_number,
    missing_brace,
    _reserved_name,
)


def told_specially(m: Broken) -> Diagnostic | None:
    """The message of the first special case that fits."""
    return next(filter(None, (tell(m) for tell in _SPECIAL)), None)
