"""All other mistakes: told by the repair that was found, or by what could stand there."""

from __future__ import annotations

from collections.abc import Callable

from naishi.base.diagnostic import Diagnostic, Label
from naishi.base.source import Span
from naishi.syntax.recovery.broken import Broken, joined
from naishi.syntax.recovery.change import Repair, repaired
from naishi.syntax.recovery.recognizer import acceptable
from naishi.syntax.recovery.vocabulary import called, is_keyword, needed
from naishi.syntax.recovery.words import Word

_LONGEST_QUOTE = 64


def told_by_repair(m: Broken) -> Diagnostic | None:
    """What was probably meant, if a repair shows it."""
    if m.repair is None or not m.repair.is_sure:
        return None
    if _is_doubtful(m, m.repair):
        return None
    tell = _TELLING.get(m.repair.kind)
    return tell(m, m.repair) if tell else None


def _is_doubtful(m: Broken, repair: Repair) -> bool:
    """Whether what follows a word left out would only be read as a clause of its own, in the middle of a line."""
    if repair.kind != "surplus" or repair.last >= len(m.words):
        return False
    following = m.words[repair.last]
    return following.kind == "NAME" and not following.first and "SCORE" in acceptable(m.piece.trail[repair.first])


def _spelling(m: Broken, repair: Repair) -> Diagnostic:
    word, meant = m.words[repair.first], repair.put[0]
    span, change = word.span(m.source), m.change(repair.first, repair.last, meant)
    if word.text.casefold() == meant:
        message = "The language's own words are written in small letters."
        return m.told("misspelt-word", message, span, f"Write `{meant}`.", repair=change)
    if is_keyword(word):
        return m.told(
            "misspelt-word", f"`{word.text}` doesn't fit here.", span, f"Did you mean `{meant}`?", repair=change
        )
    return m.told(
        "misspelt-word", f"`{word.text}` isn't a word I know here.", span, f"Did you mean `{meant}`?", repair=change
    )


def _wording(m: Broken, repair: Repair) -> Diagnostic:
    span = m.span(repair.first, repair.last)
    said, change = m.written(repair.first, repair.last), m.change(repair.first, repair.last, *repair.put)
    if not repair.put:
        hint = _mended(m, repair)
        return m.told("other-wording", f"The language does without `{said}`.", span, hint or "Leave it out.",
                      repair=change)  # fmt: skip
    hint = _mended(m, repair) or f"Write `{' '.join(repair.put)}`."
    return m.told("other-wording", f"The language doesn't say `{said}` here.", span, hint, repair=change)


def _missing(m: Broken, repair: Repair) -> Diagnostic:
    put = repair.put[0]
    if put in (")", "]"):
        opening = _open_bracket(m, repair.first, "(" if put == ")" else "[")
        if opening:
            label = Label(opening.span(m.source), "opened here")
            return m.told("bracket-missing", f"This `{opening.text}` isn't closed.", opening.span(m.source),
                          f"Write `{m.written(m.words.index(opening), repair.first)}{put}`.", label,
                          repair=m.change(repair.first, repair.last, put))  # fmt: skip
    before = repair.first < len(m.words) and (not m.words[repair.first].first or not repair.first)
    index = repair.first if before else repair.first - 1
    where = f"before `{m.words[index].text}`" if before else f"after `{m.words[index].text}`"
    what = called(put) if put.isupper() else f"`{put}`"
    hint = "" if put.isupper() or put == "{" else _mended(m, repair)
    if put == "{":
        return _missing_braces(m, repair, f"`{{` is missing {where}.", m.words[index].span(m.source))
    return m.told("something-missing", f"{what[0].upper()}{what[1:]} is missing {where}.",
                  m.words[index].span(m.source), hint,
                  repair=() if put.isupper() else m.change(repair.first, repair.last, put))  # fmt: skip


def _missing_braces(m: Broken, repair: Repair, message: str, span: Span) -> Diagnostic:
    """`if in shed move this to compost`: with the brace that closes what follows on the line."""
    last = repair.first
    depth = 0
    while last < len(m.words) and m.words[last].line == m.words[repair.first].line:
        depth += (m.words[last].text == "{") - (m.words[last].text == "}")
        if depth < 0:
            break
        last += 1
    text = m.written(repair.first, last)
    if depth < 0 or not text or any(word.text in "{}" for word in m.words[repair.first : last]):
        return m.told("something-missing", message, span, repair=m.change(repair.first, repair.first, "{"))
    hint = f"Write `{{ {text} }}`."
    change = m.change(repair.first, last, "{", text, "}")
    return m.told("something-missing", message, span, hint, repair=change)


def _open_bracket(m: Broken, stop: int, sign: str) -> Word | None:
    closing, depth = {"(": ")", "[": "]"}[sign], 0
    for word in reversed(m.words[:stop]):
        depth += (word.text == closing) - (word.text == sign)
        if depth < 0:
            return word
    return None


def _surplus(m: Broken, repair: Repair) -> Diagnostic:
    word = m.words[repair.first]
    message = f"`{word.text}` has no place here."
    return m.told("word-too-many", message, word.span(m.source), _mended(m, repair) or "Leave it out.",
                  repair=m.change(repair.first, repair.last))  # fmt: skip


def _link(m: Broken, repair: Repair) -> Diagnostic:
    """`swap a for b`"""
    said, meant = m.words[repair.first].text, repair.put[0]
    message = f"The language says `{meant}` here, not `{said}`."
    return m.told("other-wording", message, m.span(repair.first, repair.last),
                  _mended(m, repair) or f"Write `{meant}`.",
                  repair=m.change(repair.first, repair.last, meant))  # fmt: skip


def _order(m: Broken, repair: Repair) -> Diagnostic:
    """`extend step last planting`"""
    right = joined("", repair.put, "")
    message = "These words stand in another order."
    hint = _mended(m, repair) or f"Write `{right}`."
    return m.told("other-wording", message, m.span(repair.first, repair.last), hint,
                  repair=m.change(repair.first, repair.last, *repair.put))  # fmt: skip


def _braces(m: Broken, repair: Repair) -> Diagnostic:
    """`each player shuffle your shed`"""
    inside = m.written(repair.first, repair.last)
    said = m.words[repair.first].text
    inside = (
        inside[1:-1].strip() if said in "([" else inside.removeprefix(said).strip() if said != repair.put[1] else inside
    )
    right = f"{{ {inside} }}"
    message = f"What belongs to `{m.words[repair.first - 1].text}` stands in braces."
    if m.words[repair.last - 1].line == m.words[repair.first].line:
        change = m.change(repair.first, repair.last, right)
        return m.told("something-missing", message, m.words[repair.first].span(m.source), f"Write `{right}`.",
                      repair=change)  # fmt: skip
    opening = m.change(repair.first, repair.first + (said != repair.put[1]), "{")
    return m.told("something-missing", message, m.words[repair.first].span(m.source),
                  "Put a `{` before it, and a `}` at the end.",
                  repair=(*opening, *m.change(repair.last, repair.last, "}")))  # fmt: skip


def _quotes(m: Broken, repair: Repair) -> Diagnostic:
    """`season "spring"`"""
    name = repair.put[0]
    span = m.span(repair.first, repair.last)
    return m.told("wrong-quotes", "A name stands without quotes.", span, f"Write `{name}`.",
                  repair=m.change(repair.first, repair.last, name))  # fmt: skip


def _join(m: Broken, repair: Repair) -> Diagnostic:
    """`action wait here`"""
    name = repair.put[0]
    return m.told("name-of-two-words", "A name is one word.", m.span(repair.first, repair.last), f"Write `{name}`.",
                  repair=m.change(repair.first, repair.last, name))  # fmt: skip


_TELLING: dict[str, Callable[[Broken, Repair], Diagnostic]] = {
    "spelling": _spelling, "wording": _wording, "missing": _missing, "surplus": _surplus, "link": _link,
    "order": _order,
    "braces": _braces, "quotes": _quotes, "join": _join,
}  # fmt: skip


def _mended(m: Broken, repair: Repair) -> str:
    """The line put right, if nothing else in it is wrong; of a long line only what follows the change."""
    index = min(repair.first, len(m.words) - 1)
    row = [i for i, word in enumerate(m.words) if word.line == m.words[index].line]
    last = max(repair.last, row[-1] + 1)
    mended = repaired(m.piece, repair, m.declared)
    if mended.error is not None and mended.error < last + len(repair.put) - (repair.last - repair.first):
        return ""
    text = joined(m.written(row[0], repair.first), repair.put, m.written(repair.last, last))
    if len(text) > _LONGEST_QUOTE and repair.put:
        end = next((i for i in range(repair.last, last) if m.words[i].text in "{}"), last)
        text = joined("", repair.put, m.written(repair.last, end))
    return f"Write `{text}`." if 0 < len(text) <= _LONGEST_QUOTE else ""


def unexpected(m: Broken) -> Diagnostic:
    """What could stand there, where nothing better is known."""
    need = needed(m.kinds)
    stands = f"`{m.word.text}` stands there" if m.word else _ending(m)
    before = _before(m)
    quoted = m.word is not None and m.word.kind == "NAME" and m.kinds == {"STRING"}
    hint = f'Write `"{m.word.text}"`.' if m.word and quoted else ""
    repair = m.change(m.error, m.error + 1, f'"{m.word.text}"') if m.word and quoted else ()
    return m.told("unexpected", f"{before} I need {need}; {stands}.", hint=hint, repair=repair)


def _before(m: Broken) -> str:
    if not m.error:
        return "Here"
    first = m.error - 1
    if first and m.words[first - 1].line == m.words[first].line and m.words[first - 1].text not in "{},:([":
        first -= 1
    return f"After `{m.written(first, m.error)}`"


def _ending(m: Broken) -> str:
    if m.follower is None:
        return "the file ends there"
    name = f" {m.follower_name}" if m.follower_name else ""
    return f"`{m.follower.text}{name}` follows on line {m.follower.line}"
