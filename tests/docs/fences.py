"""The fenced blocks of a page, and the small complete games that its fragments are placed in.

What stands after ```naishi says what a block is:

    (nothing)                  a whole game
    fragment [KIND] [HOST]     a part (declarations, if no kind is named), placed in docs/language/_hosts/HOST.naishi
    expansion [HOST]           a whole expansion, linked with that game
    wrong CODE [KIND] [HOST]   a part (of kind KIND, or a whole game) in which the problem CODE is found
"""

from __future__ import annotations

import re
from pathlib import Path

from attrs import frozen

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
HOSTS = DOCS / "language" / "_hosts"
DEFAULT_HOST = "garden"

_FENCE = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_KEY = re.compile(
    r"^(?:(?P<single>turn|winner|scoring|setup|after \w+)\b"
    r"|(?P<named>tag|field|number|choice|condition|row|pile|pool|grid|group|token|cards?|action) (?P<name>\w+))",
    re.MULTILINE,
)

# How a part becomes a declaration; {} is the part, or with `each` every line of it in turn.
WRAPPED: dict[str, str] = {
    "declarations": "{}",
    "clauses": "card Sample x1 {{ height 1\n{}\n}}",
    "statements": "action sample {{\n{}\n}}",
    "head": "action sample\n{}\n{{ }}",
    "setup": " setup {{ step sample {{\n{}\n}} }}",  # the space: in addition to the host's
    "layout": 'example "sample" {{\n{}\n}}',
}
EACH_LINE: dict[str, str] = {
    "numbers": "card Sample{1} x1 {{ height 1 score {0} }}",
    "questions": "card Sample{1} x1 {{ height 1 score 1 if {0} }}",
    "wheres": "action sample{1} with card c in your bed where {0} {{ move c to compost }}",
    "places": "action sample{1} {{ move 1 card from sack to {0} }}",
}
CHANGES = "changes"


@frozen
class Fence:
    """One block: what stands after the three ticks, its text, and where it is."""

    page: Path
    line: int
    info: str
    text: str

    @property
    def words(self) -> list[str]:
        """The words after the language's name."""
        return self.info.split()[1:]

    @property
    def language(self) -> str:
        """The first word: naishi, python, console, text."""
        return (self.info.split() or [""])[0]

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT).as_posix()}:{self.line}"


def fences(page: Path) -> list[Fence]:
    """All blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    return [
        Fence(page, text.count("\n", 0, m.start()) + 1, m["info"].strip(), m["text"]) for m in _FENCE.finditer(text)
    ]


def pages() -> list[Path]:
    """The pages whose blocks are checked: the README and all of docs/ but what is generated."""
    found = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
    return [page for page in found if "errors" not in page.relative_to(ROOT).parts]


def sources_of(fence: Fence) -> list[tuple[str, str]]:
    """The files, by name and text, that a block of rules makes together with its host and the files it names."""
    named = [file for file in sorted(HOSTS.iterdir()) if file.suffix in (".csv", ".yaml") and file.name in fence.text]
    return [*_rules_of(fence), *((file.name, file.read_text(encoding="utf-8")) for file in named)]


def _rules_of(fence: Fence) -> list[tuple[str, str]]:
    words = [w for w in fence.words if w not in ("fragment", "wrong")]
    if fence.words[:1] == ["wrong"]:
        words = words[1:]
    kind = next((w for w in words if w in (*WRAPPED, *EACH_LINE, CHANGES, "expansion")), None)
    host = next((w for w in words if w != kind), DEFAULT_HOST)
    if kind is None and "fragment" in fence.words:
        kind = "declarations"
    if kind is None:
        return [("sample.naishi", fence.text)]
    base = _host(host).read_text(encoding="utf-8")
    if kind == "expansion":
        return [(f"{host}.naishi", base), ("sample.naishi", fence.text)]
    if kind == CHANGES:
        return [
            (f"{host}.naishi", base),
            ("sample.naishi", f"expansion Sample for Garden {{ version 1 }}\n{fence.text}"),
        ]
    return [("sample.naishi", _hosted(base, _declarations(kind, fence.text)))]


def _host(name: str) -> Path:
    """A game of the documentation's own, or one that is shipped."""
    own = HOSTS / f"{name}.naishi"
    return own if own.is_file() else ROOT / "rules" / f"{name}.naishi"


def _declarations(kind: str, text: str) -> str:
    if kind in WRAPPED:
        return WRAPPED[kind].format(text)
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    return "\n".join(EACH_LINE[kind].format(line, i) for i, line in enumerate(lines) if line)


def _hosted(base: str, part: str) -> str:
    """The host with a part at its end; what the part declares anew is left out of the host."""
    new = set(_keys(part))
    kept = [paragraph for paragraph in base.split("\n\n") if not new & set(_keys(paragraph))]
    return "\n\n".join([*kept, part])


def _keys(text: str) -> list[str]:
    found = []
    for m in _KEY.finditer(text):
        what = m["single"] or ("place" if m["named"] in ("row", "pile", "pool") else m["named"])
        found.append(f"{what} {m['name'] or ''}")
    return found
