"""The small game in which the examples of problems stand, so that each shows just what is wrong in it.

An example is a fragment: some declarations. `in_meadow` puts the game's header before it, and after it as much of the
small game as the fragment needs: its bare bones, and whatever else it mentions. What the fragment declares itself
takes the place of what the meadow would have lent; a line `# without NAME, NAME` leaves these out. A line
`### NAME.naishi` begins a further file; `# … and 9 more lines` stands for the line above, nine times.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from naishi.base.codes import Program
from naishi.base.source import Source

REST = "# --- The rest of the meadow ---"
FILE = re.compile(r"^### (\S+\.(?:naishi|csv|yaml))\n", re.MULTILINE)

_HEADER = "game Meadow { version 1  players 2  at most 50 turns }\n"
_BONES = {
    "meadow": "row meadow[4] per player seen by everyone",
    "seeds": "pile seeds seen by nobody holds every card",
    "Oak": "card Oak x8 { score 1 }",
    "setup": "setup { step planting { shuffle seeds  deal 2 card from seeds to each meadow } }",
    "turn": "turn { do one of { plant  otherwise pass } }",
    "scoring": "scoring of meadow { }",
    "winner": "winner { most points }",
}
_LENT = {
    "plant": "action plant with slot s in your meadow where s is empty { move 1 card from seeds to s }",
    "tree": "tag tree",
    "season": "field season: spring, summer, autumn",
    "beds": "row beds[4] per player seen by owner",
    "garden": "grid garden = meadow over beds",
    "market": "row market[3] seen by everyone",
    "compost": "pile compost seen by everyone",
    "purse": "pool purse[3] per player of coin seen by everyone",
    "till": "pool till[6] of coin seen by everyone",
    "coin": "token coin x3 per player in purse",
    "Rose": "card Rose x6 { score 2 }",
    "Willow": "card Willow x4 { is tree  score 2 }",
}
_ALSO = {"tree": ("Willow",)}  # a tag that no card has would be wrong by itself
_DECLARED = re.compile(
    r"^(?:(?:game|setup|turn|scoring|winner)\b"
    r"|(?:field|number|choice|condition|row|pile|pool|grid|group|token|cards?|action)\s+(\w+)"
    r"|tag\s+(\w+(?:\s*,\s*\w+)*))",
    re.MULTILINE,
)
_WITHOUT = re.compile(r"^# without (.+)\n", re.MULTILINE)
_MORE = re.compile(r"^(.*\n)# … and (\d+) more lines$", re.MULTILINE)


def whole(program: Program) -> str:
    """The whole of a program on the pages of problems."""
    if program.frame not in ("", "alone"):
        raise ValueError(f"after ```naishi stands `alone` or nothing, not {program.frame}")
    text = _MORE.sub(lambda match: match[1] * (int(match[2]) + 1), program.text)
    return text if program.frame else in_meadow(text)


def in_meadow(fragment: str) -> str:
    """A whole program around the fragment."""
    text = fragment.strip("\n") + "\n"
    without = {name.strip() for match in _WITHOUT.finditer(text) for name in match[1].split(",")}
    text = _WITHOUT.sub("", text)
    first, *more = re.split(r"(?m)(?=^### )", text)
    absent = without | set(_declared(first))
    header = "" if absent & {"game"} or first.startswith("expansion") else _HEADER
    rest = "\n".join(_needed(text, absent))
    return f"{header}{first}\n{REST}\n{rest}\n{''.join(more)}"


def _declared(text: str) -> Iterator[str]:
    for match in _DECLARED.finditer(text):
        if match[1]:
            yield match[1]
        elif match[2]:
            yield from re.findall(r"\w+", match[2])
        else:
            yield match[0]


def _needed(text: str, absent: set[str]) -> list[str]:
    """The lines to lend, in their order: the bones, and what is mentioned by the text or by other lines lent."""
    found = {name for name in _BONES if name not in absent}
    waiting = [text, *(_BONES[name] for name in found)]
    while waiting:
        words = set(re.findall(r"\w+", re.sub(r"#.*", "", waiting.pop())))
        words |= {also for word in words for also in _ALSO.get(word, ())}
        for name in words & _LENT.keys() - absent - found:
            found.add(name)
            waiting.append(_LENT[name])
    return [line for name, line in {**_LENT, **_BONES}.items() if name in found]


def sources_of(program: str, name: str = "meadow.naishi") -> list[Source]:
    """The files of an example."""
    first, *more = FILE.split(program)
    files = [Source(name, first)] if first.strip() or not more else []
    return files + [Source(more[i], more[i + 1]) for i in range(0, len(more), 2)]
