"""Every code that can be raised is explained on exactly one page, with a program that has it and one that is mended."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from docs.generate import ERRORS, PAGES, codes_of, pages, told
from docs.meadow import whole
from naishi.base.codes import INDEX, Code, all_codes, codes_in, topics
from naishi.base.source import Source
from naishi.semantics import problems
from naishi.syntax.parser import parse
from tests.each import each

ENGINE = Path(__file__).resolve().parents[2] / "engine"
CONSTRUCTED = re.compile(r'Diagnostic\(\s*"([a-z0-9-]+)"')
ALL = [code for codes in topics().values() for code in codes]
OF_TEXT = codes_of(PAGES["Reading the text"])
OF_RULES = [code for code in ALL if code not in OF_TEXT]
# A table that is out of order also has gaps, as it is read now.
FOLLOWING = {"table-order": {"table-gap"}, "table-range": {"table-gap"}}
OF_LANGUAGES = {code.name for code in codes_of(PAGES["Texts in other languages"])}  # tests/semantics/test_texts.py
WITHOUT_A_PROGRAM = {"cannot-read", "not-utf8", "file-too-large", "not-all-tried", "no-such-option"} | OF_LANGUAGES


def raised_in(files: Iterator[Path]) -> set[str]:
    return {code for file in files for code in CONSTRUCTED.findall(file.read_text(encoding="utf-8"))}


def test_what_can_be_raised_is_explained_and_the_other_way_round() -> None:
    names = [code.name for code in ALL]
    assert sorted(names) == sorted(set(names)), "a code in two places"
    assert {code.name for code in OF_RULES} <= raised_in(ENGINE.rglob("*.py")) <= set(names)


def test_each_constructor_raises_what_is_explained() -> None:
    for topic in problems.__all__:
        module = getattr(problems, topic)
        for name, constructor in inspect.getmembers(module, inspect.isfunction):
            if constructor.__module__ == module.__name__ and "Diagnostic(" in inspect.getsource(constructor):
                raised = CONSTRUCTED.findall(inspect.getsource(constructor))
                assert raised, f"{topic}.{name} has its code from elsewhere"
                assert set(raised) <= all_codes().keys()


def test_example() -> None:
    each(OF_RULES, check_example, lambda code: code.name)


def check_example(code: Code) -> None:
    if code.name in WITHOUT_A_PROGRAM or code.name.startswith("texts-"):  # files of texts are no programs
        assert code.example is code.mended is None
        return
    assert code.example is not None
    assert code.mended is not None
    assert {problem.code for problem in told(whole(code.example))} - FOLLOWING.get(code.name, set()) == {code.name}
    assert [f"{p.code}: {p.message}" for p in told(whole(code.mended))] == []


def test_example_of_text_that_does_not_parse() -> None:
    each(OF_TEXT, check_example_of_text_that_does_not_parse, lambda code: code.name)


def check_example_of_text_that_does_not_parse(code: Code) -> None:
    if code.name not in WITHOUT_A_PROGRAM:
        assert code.example is not None
        assert code.mended is not None
        assert code.name in {problem.code for problem in parse(Source("example", whole(code.example))).problems}
        assert parse(Source("example", whole(code.mended))).problems == ()


def test_written_for_readers() -> None:
    each(ALL, check_written_for_readers, lambda code: code.name)


def check_written_for_readers(code: Code) -> None:
    assert not code.title.endswith(".")
    assert code.explanation.endswith(".")
    assert 1 <= len(re.findall(r"[.?!](?= |$)", code.explanation)) <= 4


def test_no_jargon() -> None:
    each(OF_RULES, check_no_jargon, lambda code: code.name)


def check_no_jargon(code: Code) -> None:
    said = " ".join(f"{p.message} {p.hint}" for p in told(whole(code.example))) if code.example else ""
    assert not re.search(
        r"\b(sort|identifier|expression|parser?|node|literal|integer|syntax)\b", said + code.explanation
    )


# --- The pages ---
def test_pages_are_up_to_date() -> None:
    wanted = pages()
    assert set(ERRORS.glob("*.md")) == set(wanted), "a page that is in no topic, or a topic without a page"
    old = [path.name for path, text in wanted.items() if path.read_text(encoding="utf-8") != text]
    assert old == [], "run `make docs`"


def test_every_section_is_listed() -> None:
    index = (ERRORS / INDEX).read_text(encoding="utf-8")
    assert re.findall(r"^- \[\S+\]\(\S+#(\S+)\)", index, re.MULTILINE) == [
        code.name for page in PAGES.values() for code in codes_of(page)
    ]


@pytest.mark.parametrize(
    "section",
    [
        "## no-title\n\nIt means nothing.\n",
        "## No Code\n\n**Title** – It means nothing.\n",
        "## no-meaning\n\n**Title** – \n",
        "## two-paragraphs\n\n**Title** – It means this.\n\nAnd that.\n",
        "## not-mended\n\n**Title** – It means this.\n\n```naishi\ntag tree\n```\n",
        "## open\n\n**Title** – It means this.\n\n```naishi\ntag tree\n```\n\nMended:\n\n```naishi\ntag bush\n",
    ],
)
def test_a_section_of_another_shape_is_named(section: str) -> None:
    name = section[3 : section.index("\n")]
    with pytest.raises(ValueError, match=f"sample.md: {name} needs a title, a paragraph, and two programs or none"):
        codes_in(f"# Sample\n\n{section}", "sample.md")


def test_rules_that_are_right_need_no_explanations(tmp_path: Path) -> None:
    game = tmp_path / "meadow.naishi"
    game.write_text(whole(next(code.mended for code in OF_RULES if code.mended)), encoding="utf-8")
    program = f"""
import sys, naishi.cli
sys.addaudithook(lambda event, args: event == "open" and str(args[0]).endswith(".md") and sys.exit("a page was read"))
sys.argv = ["naishi", "check", {str(game)!r}]
try:
    naishi.cli.main()
except SystemExit as end:
    sys.exit(end.code or ("they were imported" if "naishi.base.codes" in sys.modules else 0))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "No problems" in done.stdout
