"""Each small wrong program gives exactly the problems beside it: codes, underlined texts, messages, hints."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.generate import PAGES, codes_of
from tests.each import each
from tests.semantics.wrong_programs import Wrong, rewrite, wrong_programs

WRONG = wrong_programs()


@pytest.fixture(scope="session", autouse=True)
def _updated(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("update", False):
        for file in {wrong.file for wrong in WRONG}:
            rewrite(file)


@pytest.mark.parametrize("file", dict.fromkeys(wrong.file for wrong in WRONG), ids=lambda file: file.stem)
def test_wrong(file: Path, request: pytest.FixtureRequest) -> None:
    updated = request.config.getoption("update", False)

    def check(wrong: Wrong) -> None:
        said = wrong.said()
        assert said, "nothing is wrong with it"
        assert updated or said == wrong.expected

    each((wrong for wrong in WRONG if wrong.file == file), check, lambda wrong: wrong.title)


def test_there_are_many() -> None:
    assert len(WRONG) >= 80
    assert len({(wrong.file, wrong.title) for wrong in WRONG}) == len(WRONG)


def test_every_code_is_covered() -> None:
    said = set(re.findall(r"^([a-z][a-z0-9-]+)(?: \(warning\))? \[", "".join(w.expected for w in WRONG), re.MULTILINE))
    of_rules = [code for topic, page in PAGES.items() if topic != "Reading the text" for code in codes_of(page)]
    assert {code.name for code in of_rules if code.example} - said == set()


def test_all_problems_of_a_file_at_once_sorted_by_place() -> None:
    (wrong,) = [wrong for wrong in WRONG if wrong.file.stem == "many"]
    found = wrong.problems()
    assert len({problem.code for problem in found}) >= 10
    places = [(problem.span.source.name, problem.span.start) for problem in found]
    assert places == sorted(places)
