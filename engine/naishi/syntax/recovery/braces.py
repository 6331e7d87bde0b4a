"""Braces that are missing or left over, and which of several open ones was meant."""

from __future__ import annotations

from attrs import frozen

from naishi.base.diagnostic import Diagnostic, Edit, Label
from naishi.syntax.recovery.broken import Broken
from naishi.syntax.recovery.keywords import DECLARING
from naishi.syntax.recovery.words import Word

_NAMED = ("card", "action", "step", "option", "game", "expansion", "condition")
_OPENERS = frozenset(
    "setup turn after when scoring winner example extend replace if else each repeat together then before do by".split()
)


def missing_brace(m: Broken) -> Diagnostic | None:
    """`card A x2 { score 1`, and then the next card or the end of the file."""
    by_repair = m.repair is not None and m.repair.kind == "missing" and m.repair.put == ("}",)
    if m.word is not None and not by_repair:
        return None
    stop = m.repair.first if by_repair and m.repair else m.error
    next_word = m.words[stop] if stop < len(m.words) else m.follower
    opening = unclosed(m.words[:stop], next_word)
    if opening is None or (m.word is None and "RBRACE" not in m.kinds):
        return None
    if next_word is None:
        end, span, hint = "the file ends", m.words[-1].span(m.source), "Put a `}` at the end."
    else:
        end, span, hint = _next_thing(m, stop, next_word), next_word.span(m.source), "Put a `}` before it."
    message = f"{opening.owner}, opened on line {opening.brace.line}, isn't closed before {end}."
    label = Label(opening.brace.span(m.source), "opened here")
    return m.told("brace-missing", message, span, hint, label, repair=m.change(stop, stop, "}"))


def _next_thing(m: Broken, index: int, word: Word) -> str:
    """The word a brace is missing before, as a message names it."""
    after_it = m.words[index + 1] if index + 1 < len(m.words) else None
    name = m.follower_name if word is m.follower else after_it.text if after_it and after_it.kind == "NAME" else ""
    named = name and word.text in DECLARING
    return f"{word.text} {name} on line {word.line}" if named else f"`{word.text}` on line {word.line}"


def brace_too_many(m: Broken) -> Diagnostic | None:
    """A `}` after everything was closed."""
    if m.word is None or not (m.word.text == "}" and m.error == 0):
        return _closed_too_early(m)
    return m.told("brace-too-many", "This `}` closes nothing.", hint="Leave it out.", repair=m.change(0, 1))


def _closed_too_early(m: Broken) -> Diagnostic | None:
    """`card A x2 { score 1 } score 2 }`: what follows belongs inside."""
    last = m.before.words[-1] if m.before else None
    if last is None or last.text != "}" or m.error or not m.piece.is_leftover or not m.before:
        return None
    depth = sum((w.text == "{") - (w.text == "}") for w in m.words)
    if depth >= 0 or m.before.error is not None:
        return None
    whose = " ".join(word.text for word in m.before.words[:2] if word.text[0].isalpha())
    message = f"This `}}` already closes {whose}, but `{m.words[0].text}` follows, which belongs inside."
    label = Label(m.words[0].span(m.source), "this stands outside")
    repair = (Edit(last.span(m.source), ""),)
    return m.told("brace-too-many", message, last.span(m.source), "Leave it out.", label, repair=repair)


@frozen
class Opening:
    """An open brace and whose it is, as a message names it."""

    brace: Word
    owner: str


def unclosed(words: tuple[Word, ...], following: Word | None) -> Opening | None:
    """The brace among the words that was most probably meant to be closed before `following`."""
    open_braces: list[int] = []
    for index, word in enumerate(words):
        if word.text == "{":
            open_braces.append(index)
        elif word.text == "}" and open_braces:
            brace = open_braces.pop()
            if open_braces and word.first and words[brace].indent > word.column:
                return _opening(words, brace)
    if not open_braces:
        return None
    column = following.column if following and following.first else 0
    outside = [brace for brace in open_braces if words[brace].indent >= column]
    return _opening(words, outside[0] if outside else open_braces[-1])


def _opening(words: tuple[Word, ...], brace: int) -> Opening:
    first = brace
    while first and words[first - 1].text not in ("{", "}"):
        first -= 1
    for index in range(first, brace):
        if words[index].text in _NAMED and words[index + 1].kind == "NAME":
            return Opening(words[brace], f"{words[index].text.capitalize()} {words[index + 1].text}")
    opener = next((words[i].text for i in range(brace - 1, first - 1, -1) if words[i].text in _OPENERS), "")
    return Opening(words[brace], f"The block of `{opener}`" if opener else "This block")
