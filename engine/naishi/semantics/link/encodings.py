"""The text of a file of cards, in the encodings that spreadsheets write.

UTF-8 and UTF-16 tell themselves apart from all others: a text in one is hardly ever valid in the other, and most files
in UTF-16 begin with a mark. The older encodings with one byte for a letter do not: the same bytes are Ä in one and Д in
another, so that guessing would put wrong letters on cards without a word. Such a file is told at the first letter that
cannot be read, with the way to save it.
"""

from __future__ import annotations

import codecs
import re

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Source, Span
from naishi.semantics.problems.files import card_file

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # begins with the mark of the next one
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_PACKED = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # how the files of spreadsheets themselves begin
SAVE_AS_CSV = (
    "Save the sheet as CSV: in Excel as `CSV UTF-8`, in LibreOffice as `Text CSV` with the character set UTF-8, in "
    "Google Sheets by downloading it as CSV."
)
_IN_EDITOR = "Save it as UTF-8 in your editor."


def decoded(name: str, data: bytes) -> Source | Diagnostic:
    """A file's text, or why it has none, told where it stops being one."""
    nowhere = Span(Source(name, ""), 0, 0)
    save = _IN_EDITOR if name.lower().endswith((".yaml", ".yml")) else SAVE_AS_CSV
    if data.startswith(_PACKED):
        return card_file(nowhere, "it is a whole spreadsheet, whatever its name says", SAVE_AS_CSV)
    mark, encoding = next(((m, e) for m, e in _MARKS if data.startswith(m)), (b"", _unmarked(data)))
    try:
        return Source(name, data.removeprefix(mark).decode(encoding))
    except UnicodeDecodeError as error:
        begun = as_text(data.removeprefix(mark)[: error.start].decode(encoding))
        rest = as_text(data.removeprefix(mark)[error.start :].decode(encoding, "replace"))
        called = encoding.upper().removesuffix("-LE").removesuffix("-BE")
        told = f"this letter is not written as {called}" + (
            "" if encoding == "utf-8" else ", which the file begins with"
        )
        return card_file(Span(Source(name, begun + rest), len(begun), len(begun) + 1), told, save)


def as_text(text: str) -> str:
    """Without the mark that some programs put first, and with line ends that are told apart as such; places stay."""
    return re.sub(r"\r(?!\n)", "\n", text.removeprefix("\ufeff"))


def _unmarked(data: bytes) -> str:
    """UTF-16 without a mark has a byte 0 beside each of the letters that headings begin with; no other text has any."""
    first = data[:2]
    if len(data) % 2 == 0 and len(first) == 2 and 0 in first and first != b"\0\0":
        encoding = "utf-16-le" if first[1] == 0 else "utf-16-be"
        try:
            if "\0" not in data.decode(encoding):
                return encoding
        except UnicodeDecodeError:
            pass
    return "utf-8"


__all__ = ["SAVE_AS_CSV", "as_text", "decoded"]
