"""A small game whose cards come from a file, and that file in all the ways it can be written."""

from __future__ import annotations

import json
from pathlib import Path

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Source
from naishi.runtime.match import Game
from naishi.semantics.compile import compile_sources

RULES = """game Grove { version 1  players 2  at most 20 turns }
field shade: dark, light
field likes: list of shade up to 3
field height: -3 to 9
tag tree, tall
row line[4] per player seen by everyone
pile box holds every card
setup { step lay { shuffle box  deal 1 card from box to each line } }
turn { do one of { grow  otherwise pass } }
action grow with slot s in your line where s is empty { move 1 card from box to s }
scoring of line { }
winner { most points }
"""
CARDS = 'cards Ash "Ash tree" from "%s" { score height of this + size of likes }\n'
SHEET = [
    ["name", "title", "is", "shade", "height", "likes", "copies"],
    ["Old", "Östliche, 古い “Esche”", "tree", "dark", "3", "dark+light", "3"],
    ["Low", "", "", "light", "-3", "", "1"],
    ["Tall", "The tall; one", "tall+tree", "light", "", "dark+dark+light", "2"],
]
TABLE = """cards Ash "Ash tree" { score height of this + size of likes
  table name, title, is, shade, height, likes {
    Old  "Östliche, 古い “Esche”" tree       dark  3  dark, light        x3
    Low  -                      -          light -3 -                  x1
    Tall "The tall; one"        tall, tree light -  dark, dark, light  x2
  } }
"""


def csv_of(rows: list[list[str]], delimiter: str, end: str) -> str:
    """As spreadsheets write it: only what must be stands in quotes."""
    quoted = [[f'"{cell}"' if delimiter in cell or "\n" in cell else cell for cell in row] for row in rows]
    return end.join(delimiter.join(row) for row in quoted) + end


def yaml_of(end: str) -> str:
    head, *rows = SHEET
    cards = (
        [f"{key}: {json.dumps(cell, ensure_ascii=False)}" for key, cell in zip(head, row, strict=True)] for row in rows
    )
    return end.join(f"- {f'{end}  '.join(card)}" for card in cards) + end


def kinds(game: Game) -> list[tuple[object, ...]]:
    return [(k.name, k.title, k.copies, k.tags, k.fields, k.lists) for k in game.program.kinds]


def folder(path: Path, name: str, data: bytes, cards: str = CARDS) -> Path:
    (path / name).write_bytes(data)
    rules = path / "grove.naishi"
    rules.write_text(RULES + cards % name, encoding="utf-8")
    return rules


def problems(*files: tuple[str, str]) -> list[Diagnostic]:
    found = compile_sources([Source(name, text) for name, text in files]).problems
    return [problem for problem in found if problem.is_error]


def with_sheet(text: str, name: str = "x.csv", cards: str = CARDS) -> list[Diagnostic]:
    return problems(("grove.naishi", RULES + cards % name), (name, text))


ROOT = Path(__file__).resolve().parents[2]


def games() -> list[Path]:
    """Games whose cards stand in their own file."""
    found = [*(ROOT / "rules").rglob("*.naishi"), *(ROOT / "tests/data/games").glob("*.naishi")]
    return [
        path
        for path in sorted(found)
        if "expansion " not in path.read_text("utf-8") and "\ncard " in path.read_text("utf-8")
    ]


NAMES = """card Elm x1 { score 1 per B  score count of Ash in your line if some B above or no B in your line }
example "e" { line B  expect score 1 }
"""
