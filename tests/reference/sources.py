"""What the rules were written after. The project has no sentence of it: only short hashes, and what each means in words
of its own. The texts themselves lie beside the project on some machines; there the hashes are compared with them."""

from __future__ import annotations

import re
import unicodedata
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
TEXTS = ROOT.parent / "shared" / "seeds"
DATA = ROOT / "tests" / "data" / "reference"
UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
WITHOUT = f"not compared: the texts do not lie beside the project, in ../{TEXTS.parent.name}/{TEXTS.name}"


def digest(sentence: str) -> str:
    """A short hash of a sentence: the same however its characters are encoded, its words spaced and written large."""
    plain = " ".join(unicodedata.normalize("NFKC", sentence).casefold().split())
    return sha256(plain.encode("utf-8")).hexdigest()[:12]


def rulebook(number: str) -> str:
    """The text of a rulebook; a test that wants one where there is none is skipped, and says so."""
    found = sorted(TEXTS.glob(f"{number}_*.txt"))
    if not found:
        pytest.skip(WITHOUT)
    return found[0].read_text("utf-8")


def sentences(text: str, ends: str) -> list[str]:
    """The sentences of a rulebook, without bullets and numbers. `ends` is a pattern for where the next begins."""
    lines = (re.sub(r"^\s*(?:[•-]|\d\.)\s*", "", line).strip() for line in text.splitlines())
    return [part.strip() for line in lines for part in re.split(ends, line) if part.strip()]


def table(number: str) -> list[dict[str, Any]]:
    """For each sentence of a rulebook, in order: its hash, what it means, and what proves it, or what it is instead."""
    found: list[dict[str, Any]] = yaml.safe_load((DATA / f"seed_{number}.yaml").read_text("utf-8"))
    for entry in found:
        assert {"digest", "means"} < entry.keys(), entry
        assert ("proved by" in entry) != ("is" in entry), entry
    return found


def runs(text: str, words: int = 8, characters: int = 16) -> set[str]:
    """Every run of so many words in a text; where it is written without spaces, every run of so many characters."""
    found = re.findall(r"\w+", unicodedata.normalize("NFKC", text).lower())
    every = {" ".join(found[start : start + words]) for start in range(len(found) - words + 1)}
    whole = "".join(found)
    if UNSPACED.search(whole):
        parts = (whole[start : start + characters] for start in range(len(whole) - characters + 1))
        every |= {part for part in parts if UNSPACED.search(part)}
    return every
