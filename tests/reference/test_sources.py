"""Every word of the project is its own: nothing in it repeats what the rules were written after."""

from __future__ import annotations

import subprocess

import pytest

from tests.reference.sources import ROOT, TEXTS, WITHOUT, digest, runs, table


def files() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not looked at: this is no clone, so what belongs to the project is not known")
    return [name for name in listed.stdout.decode("utf-8").split("\0") if name and (ROOT / name).is_file()]


def test_no_file_repeats_a_source() -> None:
    sources = [file.read_text("utf-8") for file in sorted(TEXTS.glob("*.txt"))]
    if not sources:
        pytest.skip(WITHOUT)
    theirs = set[str]().union(*map(runs, sources))
    found = {name: runs((ROOT / name).read_text("utf-8", errors="replace")) & theirs for name in files()}
    assert {name: sorted(same) for name, same in found.items() if same} == {}


@pytest.mark.parametrize("number", ["002", "004"])
def test_what_a_sentence_means_is_said_in_a_few_words(number: str) -> None:
    for entry in table(number):
        assert len(entry["digest"]) == 12
        assert entry["means"]


def test_a_hash_does_not_depend_on_how_a_sentence_is_written() -> None:
    assert digest("Ａ  ｆｅｗ\twords") == digest("a few Words") != digest("few words")


def test_runs_are_found_across_lines_and_punctuation() -> None:
    said = "one, two three\n# four FIVE; six (seven) eight nine"
    assert runs(said) == {"one two three four five six seven eight", "two three four five six seven eight nine"}
    assert runs("one two three four five six seven") == set()


def test_writing_without_spaces_is_cut_by_characters() -> None:
    said = "text: いろはに、ほへと。ちりぬる を 12 わか"
    assert runs(said, characters=11) >= {"いろはにほへとちりぬる", "はにほへとちりぬるを1"}
    assert runs("いろは", characters=11) == runs("eleven letters and more", characters=11) == set()
