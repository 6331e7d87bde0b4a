"""What the commands say of all that files make together, whatever it is."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Source
from naishi.cli.show import _overview
from naishi.runtime.localization.texts import languages, texts_of, texts_problems
from naishi.syntax.format.trees import format_source
from naishi.syntax.parser import parse
from tests.cli.conftest import Run
from tests.found import Together, Way
from tests.games import IN_RULES, IN_TESTS
from tests.share import share

Test = Callable[..., None]


def _of_each(found: list[Together]) -> Callable[[Test], Test]:
    def given(test: Test) -> Test:
        return pytest.mark.parametrize("games", share(found, test.__name__), ids=lambda games: games.name)(test)

    return given


all_files = _of_each([*IN_RULES, *IN_TESTS])
files_in_rules = _of_each(IN_RULES)


def first_way(games: Together) -> Way:
    return next(games.ways())


@all_files
def test_there_is_nothing_to_complain_of(run: Run, games: Together) -> None:
    result = run("check", *first_way(games).files, "--format", "json")
    assert (result.exit_code, result.stderr) == (0, "")
    found = [problem["message"] for problem in json.loads(result.stdout)["problems"]]
    assert [message for message in found if not message.startswith("In `")] == []  # texts have a test of their own


@all_files
def test_its_examples_come_out_as_they_say(run: Run, games: Together) -> None:
    result = run("test", *first_way(games).files)
    assert result.exit_code == 0, result.stdout


@all_files
def test_what_it_has_is_told(run: Run, games: Together) -> None:
    game = first_way(games).load()
    result = run("info", *first_way(games).files)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{game.name}, version ")
    assert all(option in result.stdout for option in game.linked.options)
    assert f"turns: at most {game.program.turn_limit}" in result.stdout


@all_files
def test_all_of_it_is_read_back_in_plain_words(run: Run, games: Together) -> None:
    files = first_way(games).files
    linked = first_way(games).load().linked
    overview = run("show", *files)
    assert overview.exit_code == 0
    for heading, declared in _overview(linked):
        assert not declared or heading in overview.stdout
        for name, _ in declared[:1]:
            shown = run("show", *files, name)
            assert (shown.exit_code, shown.stderr) == (0, "")
            assert len(shown.stdout.splitlines()) > 1


@all_files
def test_its_form_is_a_fixed_one(games: Together) -> None:
    """Formatting changes no meaning, and nothing when it is done again."""
    file = games.files[-1]
    source = Source(file.name, file.read_text(encoding="utf-8"))
    once = Source(file.name, format_source(source))
    before, after = parse(source), parse(once)
    assert (after.header, after.items, after.problems) == (before.header, before.items, ())
    assert format_source(once) == once.text


# --- in other languages ---
@files_in_rules
def test_texts_are_complete_in_each_language_that_has_any(games: Together) -> None:
    """Of a language in which nothing of a file is told, nothing is expected."""
    files, linked = first_way(games).files, first_way(games).load().linked
    found = [problem for problem in texts_problems(linked, files) if not is_untold(problem)]
    assert [f"{problem.span.at} {problem.message}" for problem in found] == []
    for language in languages(files):
        texts = texts_of(linked, files, language)
        assert texts.names.keys() == texts_of(linked).names.keys()
        assert all(texts.name(kind, name) for kind, name in texts.names)


def is_untold(problem: Diagnostic) -> bool:
    """Whether something is missing because the file of a language has not a word of the whole unit."""
    return problem.code == "texts-missing" and not problem.span.text
