"""Card files as spreadsheets write them are read, or explained with the way to save them."""

from __future__ import annotations

import codecs
import itertools
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from naishi import load
from naishi.base.diagnostic import RulesError
from naishi.base.source import Source
from naishi.cli.app import app
from naishi.runtime.load import compile_files
from naishi.runtime.match import Game
from naishi.semantics.compile import compile_sources
from naishi.semantics.link.sheets import LISTS
from naishi.syntax import nodes as n
from naishi.syntax.english.spoken import describe
from naishi.syntax.format.trees import format_source
from naishi.syntax.parser import parse
from tests.rpc.client import Client
from tests.semantics.sheets import (
    CARDS,
    RULES,
    SHEET,
    TABLE,
    csv_of,
    folder,
    kinds,
    problems,
    with_sheet,
    yaml_of,
)

# --- encodings, line ends, what parts the cells ---
ENCODINGS = {
    "utf-8": (b"", "utf-8"),
    "utf-8 with a mark": (codecs.BOM_UTF8, "utf-8"),
    "utf-16-le": (codecs.BOM_UTF16_LE, "utf-16-le"),
    "utf-16-be": (codecs.BOM_UTF16_BE, "utf-16-be"),
    "utf-16-le without a mark": (b"", "utf-16-le"),
    "utf-16-be without a mark": (b"", "utf-16-be"),
    "utf-32-le": (codecs.BOM_UTF32_LE, "utf-32-le"),
    "utf-32-be": (codecs.BOM_UTF32_BE, "utf-32-be"),
}
ENDS = {"LF": "\n", "CRLF": "\r\n", "CR": "\r"}


@pytest.fixture(scope="module")
def table() -> list[tuple[object, ...]]:
    compiled = compile_sources([Source("grove.naishi", RULES + TABLE)])
    assert compiled.program is not None, [problem.message for problem in compiled.problems]
    assert compiled.linked is not None
    return kinds(Game(compiled.program, compiled.linked))


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_encodings_are_read(tmp_path: Path, encoding: str, end: str, table: list[tuple[object, ...]]) -> None:
    mark, codec = ENCODINGS[encoding]
    for name, text in (("x.csv", csv_of(SHEET, ";", ENDS[end])), ("x.yaml", yaml_of(ENDS[end]))):
        assert kinds(load(folder(tmp_path, name, mark + text.encode(codec)))) == table


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_signs_between_cells(tmp_path: Path, delimiter: str, end: str, table: list[tuple[object, ...]]) -> None:
    sheet = csv_of(SHEET, delimiter, ENDS[end])
    blank = ENDS[end] + delimiter * 3 + ENDS[end]
    said = f"sep={delimiter}{ENDS[end]}"
    saved_again = f'"sep=^"{delimiter * 6}{ENDS[end]}'
    for text in (sheet, blank + sheet + blank, said + sheet, said.upper() + sheet, saved_again + sheet):
        assert kinds(load(folder(tmp_path, "x.csv", text.encode()))) == table


def test_a_line_that_says_what_parts_the_cells_counts(tmp_path: Path, table: list[tuple[object, ...]]) -> None:
    rows = [[cell.replace("+", ",") if index != 1 else cell for index, cell in enumerate(row)] for row in SHEET]
    for sign in "^:~":
        text = f"sep={sign}\r\n" + csv_of(rows, sign, "\r\n")
        assert kinds(load(folder(tmp_path, "x.csv", text.encode()))) == table


@pytest.mark.parametrize("name", ["x.tsv", "X.CSV", "x.yml"])
def test_other_endings(tmp_path: Path, name: str, table: list[tuple[object, ...]]) -> None:
    text = yaml_of("\n") if name.endswith(LISTS) else csv_of(SHEET, "\t", "\n")
    assert kinds(load(folder(tmp_path, name, text.encode()))) == table


LATIN = csv_of([[cell.replace("古い “Esche”", "alt") for cell in row] for row in SHEET], ";", "\r\n")
UNREADABLE = {
    "latin-1": (LATIN.encode("latin-1"), (2, 5), "UTF-8"),
    "cp1252": (LATIN.replace("alt", "“alt”").encode("cp1252"), (2, 5), "UTF-8"),
    "mac": (LATIN.replace("\r\n", "\r").encode("mac_roman"), (2, 5), "UTF-8"),
    "a cut character": (LATIN.encode()[: LATIN.encode().index("Ö".encode()) + 1], (2, 5), "UTF-8"),
    "utf-16 with an odd byte": (codecs.BOM_UTF16_LE + LATIN.encode("utf-16-le") + b"\n", (5, 1), "UTF-16"),
    "a spreadsheet": (b"PK\x03\x04\x14\x00\x06\x00" + bytes(range(256)), (1, 1), "spreadsheet"),
    "an old spreadsheet": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500), (1, 1), "spreadsheet"),
}


@pytest.mark.parametrize("case", UNREADABLE)
def test_other_encodings_are_explained(tmp_path: Path, case: str) -> None:
    data, place, word = UNREADABLE[case]
    with pytest.raises(RulesError) as told:
        load(folder(tmp_path, "x.csv", data))
    (problem,) = told.value.diagnostics
    assert (problem.code, problem.span.source.name) == ("card-file", str(tmp_path / "x.csv"))
    assert (problem.span.line, problem.span.column) == place
    assert word in problem.message
    assert "Save the sheet as CSV" in problem.hint


@pytest.mark.parametrize("name", ["x.xlsx", "x.ods", "x.xls"])
def test_the_files_of_spreadsheets_are_explained(tmp_path: Path, name: str) -> None:
    (problem,) = compile_files([folder(tmp_path, name, b"PK\x03\x04")]).problems
    assert problem.span.text == f'"{name}"'
    assert "Save the sheet as CSV" in problem.hint


def test_no_bytes_do_any_harm(tmp_path: Path) -> None:
    heads = [b"", *(mark for mark, _ in ENCODINGS.values()), b"n\0", b"\0n", b"\0\0", b"PK"]
    for head, tail in itertools.product(
        heads, [b"", b"\0", b"\xff", b"\xd8\x00" * 3, b"name;copies\nA;1\n", b"\n\0" * 9]
    ):
        assert compile_files([folder(tmp_path, "x.csv", head + tail)]).problems


# --- the other doors ---
def test_check_tells_the_cell(tmp_path: Path) -> None:
    rows = [SHEET[0], ["Old", "", "", "dark", "3,5", "", "1"]]
    for mark, codec in ENCODINGS.values():
        rules = folder(tmp_path, "x.csv", mark + csv_of(rows, ";", "\r").encode(codec))
        result = CliRunner().invoke(app, ["check", str(rules)])
        assert result.exit_code == 1
        assert f"{tmp_path / 'x.csv'}:2:12: error[wrong-value]: height needs a whole number" in result.stdout
        assert "2 | Old;;;dark;3,5;;1\n" in result.stdout
    told = json.loads(CliRunner().invoke(app, ["check", str(rules), "--format", "json"]).stdout)["problems"]
    assert [(one["underlined"], one["line"], one["column"], one["repair"]) for one in told] == [("3,5", 2, 12, [])]


def test_over_the_protocol(table: list[tuple[object, ...]]) -> None:
    """Texts come with whatever their files had: a mark, lone CR, a line `sep=`."""
    client = Client()
    for text in (f"\ufeffsep=;\r{csv_of(SHEET, ';', chr(13))}", f"\ufeff{csv_of(SHEET, ',', chr(10))}"):
        texts = [{"name": "grove.naishi", "text": RULES + CARDS % "x.csv"}, {"name": "x.csv", "text": text}]
        rules = client.call("rules.load", texts=texts)["rules"]
        cards = client.call("rules.info", rules=rules)["items"]
        assert [(card["name"], card["copies"]) for card in cards] == [(kind[0], kind[2]) for kind in table[1:]]


# --- columns ---
@pytest.mark.parametrize("change", [str.upper, str.title, str.capitalize])
def test_headings_in_any_case(tmp_path: Path, change, table: list[tuple[object, ...]]) -> None:  # type: ignore[no-untyped-def]
    rows = [[change(cell) for cell in SHEET[0]], *SHEET[1:]]
    assert kinds(load(folder(tmp_path, "x.csv", csv_of(rows, ";", "\n").encode()))) == table
    text = re.sub(r"(?m)^(..)(\w+):", lambda found: f"{found[1]}{change(found[2])}:", yaml_of("\n"))
    assert kinds(load(folder(tmp_path, "x.yaml", text.encode()))) == table


def test_fields_with_capitals_and_headings_without() -> None:
    rules = RULES.replace("height", "Height") + CARDS.replace("height", "Height") % "x.csv"
    assert problems(("a.naishi", rules), ("x.csv", "name;height;HEIGHT;copies\nA;1;2;1\n"))[0].code == "said-twice"
    assert not problems(("a.naishi", rules), ("x.csv", "name;hEIGHT;copies\nA;1;1\n"))
    both = rules.replace("tag", "field height: 1 to 2\ntag")
    assert not problems(("a.naishi", both), ("x.csv", "name;Height;copies\nA;7;1\n"))
    (told,) = problems(("a.naishi", both), ("x.csv", "name;HEIGHT;copies\nA;1;1\n"))
    assert (told.code, told.span.text) == ("unknown-name", "HEIGHT")


ASIDE = [row[:4] + extra + row[4:] for row, extra in zip(SHEET, [
    ["Notes", "#who", "Card text", "# any, \"thing\"", "NOTES"], ["Too strong? 3,5", "if", "Sing, loudly!", "", "-"],
    ["", "", "", "", ""], ["#", "1.000", "“", "\n", "x"]], strict=True)]  # fmt: skip


def test_columns_left_out(tmp_path: Path, table: list[tuple[object, ...]]) -> None:
    cards = CARDS.replace('"%s"', '"%s" without notes, "card TEXT"')
    rows = [[cell.replace('"', '""') if cell.startswith("# any") else cell for cell in row] for row in ASIDE]
    text = "\n".join(";".join(f'"{cell}"' for cell in row) for row in rows)
    assert kinds(load(folder(tmp_path, "x.csv", text.encode(), cards))) == table
    listed = yaml_of("\n").replace("  is:", '  NOTES: "if, 3.5"\n  Card text: "-"\n  "#who": [a, b]\n  is:')
    assert kinds(load(folder(tmp_path, "x.yaml", listed.encode(), cards))) == table


def test_rows_with_remarks_alone_are_none(tmp_path: Path, table: list[tuple[object, ...]]) -> None:
    rows = [
        [*SHEET[0], "#"],
        ["", "", "", "", "", "", "", "the old ones"],
        *([*row, ""] for row in SHEET[1:]),
        [""] * 7 + ["x"],
    ]
    assert kinds(load(folder(tmp_path, "x.csv", csv_of(rows, ";", "\n").encode()))) == table
    short = csv_of([[*SHEET[0], "#"], *SHEET[1:]], ";", "\n")
    assert kinds(load(folder(tmp_path, "x.csv", short.encode()))) == table


def test_setting_columns_aside_is_written_and_said() -> None:
    source = Source("a", RULES + 'cards from   "x.csv"  without notes ,"card text" ,  Art { score 1 }\ntag wide')
    (cards,) = (item for item in parse(source).items if isinstance(item, n.Cards))
    assert 'cards from "x.csv" without notes, "card text", Art { score 1 }\n' in format_source(source)
    assert "from the file x.csv without its notes, card text and Art" in "\n".join(describe(cards))
    file = cards.file
    assert file is not None
    assert [one.text for one in file.without] == ["notes", "card text", "Art"]
    more = Source(
        "b",
        'expansion M for Grove { }\nextend cards Ash from "y.csv" without notes\n'
        'replace cards Elm from "z.csv" without a',
    )
    assert format_source(more).endswith('replace cards Elm from "z.csv" without a\n')


def test_everything_can_be_left_out_but_what_is_needed() -> None:
    sheet = csv_of(SHEET, ";", "\n")
    said = with_sheet(sheet, cards=CARDS.replace('"%s"', '"%s" without copies'))
    assert [(one.code, one.message.partition(": ")[2]) for one in said] == [
        ("card-file", "nothing in it says how many copies there are.")
    ]
    assert not with_sheet(sheet, cards=CARDS.replace('"%s"', '"%s" without title'))
    assert not with_sheet("name;shade;copies\nA;dark;1\nB;light;1", cards=CARDS.replace('"%s"', '"%s" without name'))
