"""Lines that are wrong, each with the line that was meant: reading the files in `corpus/`, and judging what is said.

A file of the corpus has entries under headings that say where the lines stand:

    # in mod card             what the lines are put into, see `HOSTS`
    - score 3 per Fort adjacent
    + score 3 per adjacent Fort

`-` lines are what somebody wrote, `+` lines what they meant; of several `+` groups with `or` between them each will do.
`~` lines instead of `+` are for what the language has no sentence for, or what only the writer can decide: words that
the message or its hint must contain. A line that begins with `!` says why an entry is not told in one message.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path

from attrs import field, frozen

from docs.meadow import in_meadow
from naishi.base.diagnostic import Diagnostic, mended
from naishi.base.shipped import folder
from naishi.base.source import Source
from naishi.semantics.compile import compile_parsed
from naishi.syntax.parsed import Parsed
from naishi.syntax.parser import parse

FOLDER = Path(__file__).parent / "corpus"
FILE = "written.naishi"

HERE = "<here>"
_MOD = "expansion Mod for Naishi { version 1 }\n<here>\n"
_CARD = _MOD.replace(HERE, "card A x1 { is character\n  <here>\n}")
_GARDEN, _MARKET, _ORCHARD = (
    (Path(__file__).parents[2] / f"docs/language/_hosts/{name}.naishi").read_text(encoding="utf-8") + "\n<here>\n"
    for name in ("garden", "market", "orchard")
)
_TRIED = "action try_out\n  <here>\n{ }\n"
_DONE = "action try_out {\n  <here>\n}\n"

# Where lines can stand: the shipped games beside them, and the text around them.
HOSTS: dict[str, tuple[tuple[str, ...], str]] = {
    "alone": ((), "<here>\n"),
    "mod alone": (("base",), "<here>\n"),
    "legends alone": (("base", "legends"), "<here>\n"),
    "mod": (("base",), _MOD),
    "mod card": (("base",), _CARD),
    "mod when": (("base",), _CARD.replace(HERE, "when this enters your line {\n  <here>\n}")),
    "mod head": (("base",), _MOD.replace(HERE, f"{_TRIED}extend turn with {{ try_out }}")),
    "mod body": (("base",), _MOD.replace(HERE, f"{_DONE}extend turn with {{ try_out }}")),
    "mod example": (("base",), _MOD.replace(HERE, 'example "x" {\n  <here>\n}')),
    "legends": (("base", "legends"), _MOD.replace("for Naishi", "for Naishi, Legends")),
    "garden": ((), _GARDEN),
    "garden card": ((), _GARDEN.replace(HERE, "card A x1 { height 1\n  <here>\n}")),
    "garden body": ((), _GARDEN.replace(HERE, _DONE)),
    "garden head": ((), _GARDEN.replace(HERE, _TRIED)),
    "garden example": ((), _GARDEN.replace(HERE, 'example "x" {\n  <here>\n}')),
    "market": ((), _MARKET),
    "market body": ((), _MARKET.replace(HERE, _DONE)),
    "market head": ((), _MARKET.replace(HERE, _TRIED)),
    "orchard": ((), _ORCHARD),
    "orchard body": ((), _ORCHARD.replace(HERE, _DONE)),
}


@frozen
class Entry:
    """One wrong text."""

    file: str
    line: int
    host: str
    wrong: str
    meant: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    several: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {' / '.join(self.wrong.split(chr(10)))}"

    def source(self, text: str) -> Source:
        """The file in which a text of this entry stands."""
        if self.host == "meadow":  # what is lent is what is lent to what was meant
            frame = (self.meant or (self.wrong,))[0]
            return Source(FILE, in_meadow(frame).replace(frame, text, 1))
        return Source(FILE, HOSTS[self.host][1].replace(HERE, text.replace("\n", "\n  ")))

    def shipped(self) -> list[Parsed]:
        """The shipped files beside it."""
        names = () if self.host == "meadow" else HOSTS[self.host][0]
        return [_shipped(name) for name in names]

    def problems(self, source: Source) -> list[Diagnostic]:
        """The errors in a file of this entry."""
        return [d for d in compile_parsed([*self.shipped(), parse(source)]).problems if d.is_error]


@cache
def _shipped(name: str) -> Parsed:
    """A game that is shipped, without its examples, which would take most of the time."""
    text = (folder("rules") / f"{name}.naishi").read_text("utf-8")
    return parse(Source(f"{name}.naishi", text.partition("# --- Examples")[0]))


@frozen
class Verdict:
    """What became of an entry. `kind`: `right`: the first repair, applied, gives what was meant; `told`: words that
    were wanted are said; `here`: the place is right and nothing is proposed; `astray`: what is proposed is of no use;
    `another rule`: what is proposed makes a text without errors that means something else; `silent`: no error."""

    entry: Entry
    kind: str
    at_place: bool
    problems: Sequence[Diagnostic] = field(repr=False)

    @property
    def told_once(self) -> bool:
        """Whether one mistake brought one message."""
        return len(self.problems) == 1 or bool(self.entry.several)


def judged(entry: Entry) -> Verdict:
    """Hold what is said about an entry against what was meant."""
    source = entry.source(entry.wrong)
    problems = entry.problems(source)
    if not problems:
        return Verdict(entry, "silent", False, problems)
    first = min(problems, key=lambda d: (d.span.source.name != FILE, d.span.start))
    return Verdict(entry, _kind(entry, source, first), _at_place(entry, source, first), problems)


def _kind(entry: Entry, source: Source, first: Diagnostic) -> str:
    if entry.says:
        said = f"{first.message} {first.hint}"
        if all(words in said for words in entry.says) and not first.repair:
            return "told"
    if not first.repair:
        return "here"
    after = Source(FILE, mended(source, first.repair))
    if any(_same(after, entry.source(meant)) for meant in entry.meant):
        return "right"
    return "astray" if entry.problems(after) else "another rule"


def _same(one: Source, other: Source) -> bool:
    if one.text.split() == other.text.split():
        return True
    first, second = parse(one), parse(other)
    if first.problems or second.problems:
        return re.findall(r"\w+|[^\w\s]", one.text) == re.findall(r"\w+|[^\w\s]", other.text)
    return (first.header, first.items) == (second.header, second.items)


def _at_place(entry: Entry, source: Source, first: Diagnostic) -> bool:
    """Whether what is underlined, or said to belong to it, touches what differs from what was meant, or stands right
    beside it. Without a text that was meant, it must lie in what was written."""
    if first.span.source.name != FILE:
        return False
    texts = [source.text, *(entry.source(meant).text for meant in entry.meant[:1])]
    start, end = _changed(texts[0], texts[1]) if len(texts) > 1 else _written(source.text, entry.wrong)
    spans = [first.span, *(label.span for label in first.labels), *(edit.span for edit in first.repair)]
    spans = [span for span in spans if span.source.name == FILE]
    return any(span.start <= end and start <= span.end for span in spans)


def _written(text: str, wrong: str) -> tuple[int, int]:
    start = text.find(wrong.replace("\n", "\n  "))
    return (max(0, start), start + len(wrong) + 2 * wrong.count("\n")) if start >= 0 else (0, len(text))


def _changed(before: str, after: str) -> tuple[int, int]:
    """The part of a text that another one has otherwise, with a word on either side."""
    old, new = [*re.finditer(r"\S+", before)], [match.group() for match in re.finditer(r"\S+", after)]
    blocks = SequenceMatcher(None, [match.group() for match in old], new, autojunk=False).get_opcodes()
    touched = [(i, j) for tag, i, j, _, _ in blocks if tag != "equal"]
    first = max(0, min(i for i, _ in touched) - 1) if touched else 0
    last = min(len(old) - 1, max(j for _, j in touched)) if touched else len(old) - 1
    return old[first].start(), old[last].end()


def entries() -> list[Entry]:
    """The whole corpus, file by file."""
    return [entry for file in sorted(FOLDER.glob("*.txt")) for entry in _read(file)]


def _read(file: Path) -> list[Entry]:
    found: list[Entry] = []
    host, group, at = "", [], 0
    lines = file.read_text(encoding="utf-8").split("\n")
    for number, line in enumerate([*lines, ""], 1):
        if line.startswith("# in "):
            host = line.removeprefix("# in ").strip()
        elif line.startswith("//"):
            continue
        elif line.strip():
            at = at or number
            group.append(line)
            continue
        if group:
            found.append(_entry(file, at, host, group))
        group, at = [], 0
    return found


def _entry(file: Path, line: int, host: str, group: list[str]) -> Entry:
    assert host == "meadow" or host in HOSTS, f"{file.name}:{line}: no host is called {host}"
    wrong = "\n".join(row[2:] for row in group if row[:2] in ("- ", "-"))
    meant: list[list[str]] = [[]]
    for row in group:
        if row == "or":
            meant.append([])
        elif row[:2] == "+ " or row == "+":
            meant[-1].append(row[2:])
    says = tuple(row[2:] for row in group if row.startswith("~ "))
    several = " ".join(row[2:] for row in group if row.startswith("! "))
    assert wrong, f"{file.name}:{line}: an entry has `-` lines"
    assert says or meant[0], f"{file.name}:{line}: an entry has `+` or `~` lines"
    assert all(row[:1] in "-+~!" or row == "or" for row in group), f"{file.name}:{line}: a line without its sign"
    return Entry(file.name, line, host, wrong, tuple("\n".join(m) for m in meant if m), says, several)
