"""Every code that can be raised is in exactly one catalogue, with an example that raises it and one that is mended."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.generate import ERRORS, TOPICS, pages, told
from naishi.base.diagnostic import Code
from naishi.base.source import Source
from naishi.semantics import problems
from naishi.syntax.parser import parse
from naishi.syntax.recovery import mistakes

ENGINE = Path(__file__).resolve().parents[2] / "engine"
CONSTRUCTED = re.compile(r'Diagnostic\(\s*"([a-z0-9-]+)"')
ALL = [code for codes in TOPICS.values() for code in codes]
# A table that is out of order also has gaps, as it is read now.
FOLLOWING = {"table-order": {"table-gap"}, "table-range": {"table-gap"}}
OF_TEXTS = {code.name for code in problems.texts.codes()}  # they are about other files: tests/semantics/test_texts.py
WITHOUT_A_PROGRAM = {"cannot-read", "not-utf8", "file-too-large", "not-all-tried", "no-such-option"} | OF_TEXTS


def test_catalogues_are_complete() -> None:
    raised = {code for file in ENGINE.rglob("*.py") for code in CONSTRUCTED.findall(file.read_text(encoding="utf-8"))}
    names = [code.name for code in ALL]
    assert sorted(names) == sorted(set(names)), "a code in two places"
    assert raised <= set(names)
    assert {code.name for code in problems.all_codes()} <= raised, "nothing can raise it"


def test_topics_hold_the_catalogues() -> None:
    assert set(ALL) == {*problems.all_codes(), *mistakes.CODES}


@pytest.mark.parametrize("code", problems.all_codes(), ids=lambda code: code.name)
def test_example(code: Code) -> None:
    if code.name in WITHOUT_A_PROGRAM or code.name.startswith("texts-"):  # files of texts are no programs
        assert not code.example
        assert not code.mended
        return
    assert {problem.code for problem in told(code.example)} - FOLLOWING.get(code.name, set()) == {code.name}
    assert [f"{p.code}: {p.message}" for p in told(code.mended)] == []


@pytest.mark.parametrize("code", mistakes.CODES, ids=lambda code: code.name)
def test_example_of_text_that_does_not_parse(code: Code) -> None:
    if code.name not in WITHOUT_A_PROGRAM:
        assert code.name in {problem.code for problem in parse(Source("example", code.example)).problems}
        assert parse(Source("example", code.mended)).problems == ()


@pytest.mark.parametrize("code", problems.all_codes(), ids=lambda code: code.name)
def test_written_for_readers(code: Code) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code.name)
    assert not code.title.endswith(".")
    assert code.explanation.endswith(".")
    assert 1 <= len(re.findall(r"[.?!](?= |$)", code.explanation)) <= 4


@pytest.mark.parametrize("code", problems.all_codes(), ids=lambda code: code.name)
def test_no_jargon(code: Code) -> None:
    said = " ".join(f"{p.message} {p.hint}" for p in told(code.example)) if code.example else ""
    assert not re.search(
        r"\b(sort|identifier|expression|parser?|node|literal|integer|syntax)\b", said + code.explanation
    )


# --- The pages ---
def test_pages_are_up_to_date() -> None:
    wanted = pages()
    assert set(ERRORS.glob("*.md")) == set(wanted)
    old = [path.name for path, text in wanted.items() if path.read_text(encoding="utf-8") != text]
    assert old == [], "run `make docs`"


def test_every_code_has_a_section() -> None:
    sections = re.findall(
        r"^## (\S+)$", "".join(p.read_text(encoding="utf-8") for p in ERRORS.glob("*.md")), re.MULTILINE
    )
    assert set(sections) >= {code.name for code in ALL}
