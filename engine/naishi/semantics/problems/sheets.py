"""Problems of what stands in the cells of tables and files of cards, each with what was probably meant."""

from __future__ import annotations

import re
from collections.abc import Sequence

from naishi.base.diagnostic import Diagnostic, Edit, replaced
from naishi.base.lists import listed
from naishi.base.near import nearest
from naishi.base.source import Span
from naishi.semantics.problems.wording import number_of, quoted, there_are

_DECIMAL = re.compile(r"([-+\u2212\u2013]?)(\d{1,9})[.,](\d{1,9})")
_DASHES = "\u2013\u2014\u2212"  # what a spreadsheet may make of a `-`
_NAME = re.compile(r"[^\W\d]\w*")
_BETWEEN = re.compile(r"\s*[;/|&]\s*|\s+and\s+")
_COUNTS = "amount anzahl copy count exemplaires nb no nombre num number qty quantity".split()
_TAGS = "keywords tag tags traits".split()


# --- numbers ---
def not_whole(span: Span, name: str) -> Diagnostic | None:
    """A number with a decimal point or comma; None if it is none."""
    found = _DECIMAL.fullmatch(span.text.strip())
    if found is None:
        return None
    sign, whole, rest = "-" if found[1] not in ("", "+") else "", int(found[2]), found[3]
    message = f"{name} needs a whole number; `{span.text}` isn't one."
    if not rest.strip("0") and len(rest) < 3:
        put = f"{sign}{whole}"
        return Diagnostic("wrong-value", message, span, f"Write `{put}`.", repair=replaced(span, put))
    if len(rest) == 3:  # a thousand, or a number with zeros behind it
        return Diagnostic("wrong-value", message, span, "A number is digits only, with no point or comma in it.")
    around = sorted((int(f"{sign}{whole}"), int(f"{sign}{whole + 1}")))
    return Diagnostic("wrong-value", message, span, f"Numbers are whole: write `{around[0]}` or `{around[1]}`.")


def bad_number(span: Span, name: str, expected: str) -> Diagnostic:
    """Neither a number nor one with decimals. A `-` that is a longer dash is told."""
    is_dash = span.text[:1] in tuple(_DASHES) and (span.text[1:].isdecimal() or not span.text[1:])
    put = f"-{span.text[1:]}" if is_dash else None
    has_more = any(sign.isdecimal() for sign in span.text) and not span.text.lstrip("-").isdecimal()
    hint = f"Write `{put}`, with the short `-`." if put else "A number is digits only." if has_more else ""
    message = f"{name} needs {expected}; {quoted(span)} isn't that."
    return Diagnostic("wrong-value", message, span, hint, repair=replaced(span, put))


def bad_copies(span: Span) -> Diagnostic:
    found = re.fullmatch(r"(\d{1,9})\s*[xX×]|[X×]\s*(\d{1,9})|x\s+(\d{1,9})", span.text.strip())
    put = str(int(next(number for number in found.groups() if number))) if found else None
    hint = f"Write `{put}`." if put else "0 switches the card off." if span.text.startswith("-") else ""
    expected = "a number up to 1,000" if span.text.isdecimal() else "a number"
    message = f"copies needs {expected}; {quoted(span)} isn't that."
    return Diagnostic("wrong-value", message, span, hint, repair=replaced(span, put))


# --- names, words and tags ---
def bad_name(cell: Span, text: str, title: Span | None) -> Diagnostic:
    """`title`: the cell where the title would stand, if it is there and empty."""
    message = f"A card's name is one word; {quoted(cell)} isn't that."
    if text.startswith("#"):
        return Diagnostic("wrong-value", message, cell, "A card with 0 copies is switched off.")
    put = one_word(text)
    if put is None:
        hint = "It begins with a letter, and has only letters, digits and `_`. The column `title` can hold any text."
        return Diagnostic("wrong-value", message, cell, hint)
    if put == text:
        return Diagnostic("wrong-value", message, cell, f"Write `{put}`.", repair=replaced(cell, put))
    hint = f"Write `{put}`, and what it is called at the table under `title`: `{text}`."
    repair = [*replaced(cell, put), *([Edit(title, _as_written(cell, title))] if title is not None else [])]
    repair.sort(key=lambda edit: edit.span.start)
    return Diagnostic("wrong-value", message, cell, hint, repair=tuple(repair))


def nameless(cell: Span) -> Diagnostic:
    message = "This card has no name."
    return Diagnostic("wrong-value", message, cell, "Each card has a name of its own in the column `name`.")


def one_word(text: str) -> str | None:
    """`BigApple` of `Big Apple`; None if that makes no name."""
    first, *rest = re.findall(r"\w+", text) or [""]
    put = first + "".join(word[:1].upper() + word[1:] for word in rest)
    return put if _NAME.fullmatch(put) else None


def _as_written(cell: Span, title: Span) -> str:
    """A cell's text for another cell of its row, in quotes if it stood in quotes."""
    text, source = cell.text, cell.source.text
    in_quotes = source[cell.start - 1 : cell.start] == '"' == source[cell.end : cell.end + 1]
    title_in_quotes = source[title.start - 1 : title.start] == '"' == source[title.end : title.end + 1]
    return f'"{text}"' if in_quotes and not title_in_quotes else text


def reserved_in_file(span: Span, word: str, is_name: bool) -> Diagnostic:
    """`is_name`: the card's own, which can be another one."""
    message = f"{word} is a word of the language and cannot be a name."
    put = word.capitalize()
    hint = f"Take another name: `{put}`, with a capital, is free."
    return Diagnostic("reserved-name", message, span, hint, repair=replaced(span, put) if is_name else ())


def strange_value(span: Span, column: str, expected: str, words: Sequence[str], several: bool) -> Diagnostic:
    """A cell's text that is neither name nor number. `words`: what may stand there; `several`: more than one may."""
    text = " ".join(span.text.split())
    hint, put = _value_meant(text, words, several)
    message = f"{column} needs {expected}; {quoted(span)} isn't that."
    return Diagnostic("wrong-value", message, span, hint, repair=replaced(span, put))


def _value_meant(text: str, words: Sequence[str], several: bool) -> tuple[str, str | None]:
    if text in _DASHES:
        return "What has no value is an empty cell or a `-`.", "-"
    same = [word for word in words if _squeezed(word) == _squeezed(text)]
    if len(same) == 1:
        return f"Did you mean `{same[0]}`?", same[0]
    parts = _BETWEEN.split(text)
    parts = text.split() if len(parts) == 1 and all(part in words for part in text.split()) else parts
    if several and len(parts) > 1 and all(_NAME.fullmatch(part) for part in parts):
        put = "+".join(parts)
        return f"Between values stands a `+`: `{put}`.", put
    return "", None


def _squeezed(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()


def in_quotes(span: Span, column: str) -> Diagnostic:
    """A value in a table of the rules that stands in quotes as only titles do."""
    inner = span.text.strip('"')
    is_value = _NAME.fullmatch(inner) is not None or inner.isdecimal()
    message = f"{column} needs a value without quotes; {quoted(span)} isn't that."
    return Diagnostic("wrong-value", message, span, f"Write `{inner}`." if is_value else "",
                      repair=replaced(span, inner if is_value else None))  # fmt: skip


# --- rows and columns of files ---
def row_too_short(span: Span, cells: int, columns: int, missing: Sequence[str]) -> Diagnostic:
    message = f"This row has {number_of(cells, 'value')} for {number_of(columns, 'column')}."
    ends = f"It ends before {listed([f'`{name}`' for name in missing], 'and')}."
    return Diagnostic("row-cells", message, span, f"{ends} What has no value is an empty cell or a `-`.")


def without_copies(span: Span) -> Diagnostic:
    message = "This row does not say how many copies there are."
    return Diagnostic("row-cells", message, span, "Write the number under `copies`; 0 switches the card off.")


def one_column(heading: Span, is_parted: bool) -> Diagnostic:
    """`is_parted`: there are signs between cells, but not for the file."""
    message = "This file of cards cannot be used: nothing in it says how many copies there are."
    if is_parted:
        message = "This file of cards cannot be used: each of its rows is one cell, in quotes."
        return Diagnostic("card-file", message, heading, "Save the sheet again, with `,` or `;` between its cells.")
    return Diagnostic("card-file", message, heading, "Add a column `copies`.")


def no_copies_column(first: Span, headings: Sequence[Span]) -> Diagnostic:
    """`headings`: of all columns."""
    message = "This file of cards cannot be used: nothing in it says how many copies there are."
    called = next((span for span in headings if span.text.casefold() in _COUNTS), None)
    if called is None:
        return Diagnostic("card-file", message, first, "Add a column `copies`.")
    return Diagnostic("card-file", message, called, "Call this column `copies`.", repair=replaced(called, "copies"))


def no_such_column(span: Span, name: str, columns: Sequence[str]) -> Diagnostic:
    """A column is left out that the file has not."""
    near = nearest(name, columns)
    hint = f"Did you mean `{near}`?" if near else there_are(columns)
    put = f'"{near}"' if near and span.text.startswith('"') else near
    return Diagnostic("unknown-name", f"The file has no column {name}.", span, hint, repair=replaced(span, put))


def column_meant(name: str, others: Sequence[str]) -> str | None:
    """Which of the other columns was probably meant by a name."""
    same = [other for other in others if _squeezed(other) == _squeezed(name)]
    is_tags = name.casefold() in _TAGS and "is" in others
    return same[0] if same else "is" if is_tags else nearest(name, others)


def unknown_column(
    span: Span, name: str, free: Sequence[str], taken: Sequence[str], left_out: Edit | None, is_prose: bool
) -> Diagnostic:
    """`free`: columns it could be instead; `taken`: those that are there. `left_out`: how to leave it out; None in a
    table of the rules. `is_prose`: no field could hold what stands in it."""
    message = f"No field is called {name}."
    near = column_meant(name, free)
    if near is not None:
        hint = f"Did you mean `{near}`?" + (" Names stay singular." if name == f"{near}s" else "")
        return Diagnostic("unknown-name", message, span, hint, repair=replaced(span, near))
    same = column_meant(name, taken)
    is_field = same is None and not is_prose and _NAME.fullmatch(name) is not None
    first = f"The column `{same}` is there already." if same else f"Declare it: `field {name}: …`." if is_field else ""
    said = (
        f"If it is not for the game, leave it out: `{' '.join(left_out.text.split())}`." if left_out is not None else ""
    )
    repair = (left_out,) if left_out is not None and not is_field else ()
    return Diagnostic("unknown-name", message, span, " ".join(filter(None, (first, said))), repair=repair)
