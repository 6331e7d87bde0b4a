"""Cards from CSV and YAML files: the same as a table in the rules, and nothing that a file holds does any harm."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naishi.base.source import Source
from naishi.semantics.compile import compile_sources
from naishi.semantics.link.card_files import read_cards
from naishi.semantics.link.sheets import MOST_CHARACTERS, NotReadable
from naishi.semantics.link.spreadsheets import csv_sheet
from naishi.syntax import nodes as n

HEAD = """game Grove { version 1  players 2  at most 20 turns }
field shade: dark, light
field likes: list of shade up to 3
field height: -3 to 9
tag tree, tall
row line[4] per player seen by everyone
pile box holds every card
setup { step lay { shuffle box } }
turn { do one of { grow  otherwise pass } }
action grow with slot s in your line where s is empty { move 1 Ash from box to s }
scoring of line { }
winner { most points }
"""
TABLE = """cards Ash "Ash tree" { score height of this + size of likes
  table title, is, shade, height, likes {
    "A, b" tall       dark  3  dark, light        x3
    -      -          light -3 -                  x1
    "c"    tall, tree light -  dark, dark, light  x2
  } }
"""
FROM = 'cards Ash "Ash tree" from "%s" { score height of this + size of likes }\n'
FILES = {
    "comma.csv": 'title,is,shade,height,likes,copies\n"A, b",tall,dark,3,"dark, light",3\n,,light,-3,,x1\n'
    "c,tall+tree,light,-,dark+dark+light,2\n",
    "semicolon.csv": "\r\ntitle;is;shade;height;likes;copies;;\r\nA, b;tall;dark;3;dark, light;3;;\r\n"
    ';;;;;;;\r\n-;-;light;"-3";;1;;\r\n c ; tall , tree ;light;;dark+dark+light;x2;;',
    "tab.csv": "title\tis\tshade\theight\tlikes\tcopies\nA, b\ttall\tdark\t3\tdark,light\t3\n\t\tlight\t-3\t\t1\n"
    'c\t"tall,\ntree"\tlight\t\tdark,dark,light\t2\n',
    "list.yaml": "# a list\n- title: A, b\n  is: tall\n  shade: dark\n  height: 3\n  likes: [dark, light]\n"
    "  copies: 3\n"
    "- {shade: light, height: -3, likes: , copies: 1}\n"
    '- {title: "c", is: [tall, tree], shade: light, likes: "dark+dark+light", copies: 2, height: "-"}\n',
}


def made(*sources: Source) -> list[tuple[object, ...]]:
    compiled = compile_sources(sources)
    assert compiled.program is not None, [(problem.span.at, problem.message) for problem in compiled.problems]
    return [(k.name, k.title, k.copies, k.tags, k.fields, k.lists) for k in compiled.program.kinds]


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_a_table(name: str) -> None:
    found = made(Source("a", HEAD + FROM % name), Source(name, FILES[name]))
    assert found == made(Source("a", HEAD + TABLE))


@pytest.mark.parametrize("name", FILES)
def test_every_value_keeps_its_place(name: str) -> None:
    table = read_cards(Source(name, FILES[name])).table
    assert table is not None
    cells = [cell for row in table.rows for cell in row.cells]
    words = [part for cell in cells for part in cell.parts if isinstance(part, n.Name)]
    assert words
    assert all(word.span.text == word.text for word in (*words, *table.columns))
    numbers = [part for cell in cells for part in cell.parts if isinstance(part, n.Int | n.Negative)]
    assert [number.span.text for number in numbers] == ["3", "-3"]


@given(st.lists(st.lists(st.text('ab,;"\n \t-', max_size=5), min_size=3, max_size=3), min_size=1, max_size=5))
def test_cells_are_those_of_the_csv_module(rows: list[list[str]]) -> None:
    header = ["one", "two", "three"]
    text = io.StringIO()
    csv.writer(text, quoting=csv.QUOTE_ALL).writerows([header, *rows])
    found = csv_sheet(Source("x.csv", text.getvalue()), ()).rows
    wanted = [[" ".join(cell.split()) for cell in row] for row in rows]
    assert [[row.cells[key].text for key in header] for row in found] == [row for row in wanted if any(row)]


@given(st.text("ab,;\"'\n\r\t -+[]{}:&*!#x12é\x00\ud800", max_size=60), st.sampled_from(["x.csv", "x.yaml"]))
def test_no_text_does_any_harm(text: str, name: str) -> None:
    source = Source(name, text)
    try:
        found = read_cards(source)
    except NotReadable:
        pytest.fail("it is told, not raised")
    for problem in found.problems:
        assert 0 <= problem.span.start <= problem.span.end <= len(text)


HOSTILE = {
    "deep.yaml": "[" * 100_000,
    "deeper.yaml": "- a: " + "[" * 50_000 + "]" * 50_000,
    "bomb.yaml": "- &a [x, x]\n" + "".join(f"- &{chr(98 + i)} [*{chr(97 + i)}, *{chr(97 + i)}]\n" for i in range(20)),
    "many.csv": "copies\n" + "1\n" * 100_000,
    "wide.csv": ",".join(["a"] * 50_000) + ",copies\n" + "1," * 50_000 + "1\n",
    "quotes.csv": '"' * 200_000,
    "large.csv": "x" * (MOST_CHARACTERS + 1),
    "long.csv": "copies,height\n1," + "9" * 100_000 + "\n",
    "tagged.yaml": "- name: !!python/object/apply:os.system [x]\n",
    "list.yaml": "- " * 50_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_told(name: str) -> None:
    rules = Source("a", HEAD + FROM.replace("Ash", "Elm", 1) % name)
    told = compile_sources([rules, Source(name, HOSTILE[name])]).problems
    assert any(problem.is_error for problem in told)
