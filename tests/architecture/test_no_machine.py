"""Nothing in the project says on which machine, or with which package host, it was written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OURS = ("engine", "grammar", "rules", "tests", "docs", ".ci")
# Written so that neither expression finds itself.
FOLDERS = re.compile(r"(?<![\w.~})-])/(?:work|root|home|opt|Users|mnt)/")
HOSTS = re.compile(r"\bpypi[.]org\b|\bpythonhosted[.]org\b|\banaconda[.]org\b|://\S+/simple(?:/|$)")


def files() -> Iterator[Path]:
    yield from (file for file in ROOT.iterdir() if file.is_file() and file.name != ".git")
    for folder in OURS:
        for file in (ROOT / folder).rglob("*"):
            if file.is_file() and file.suffix not in (".pyc", ".table"):
                yield file


def test_no_path_of_a_machine_and_no_package_host() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for file in files()
        for number, line in enumerate(file.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
        if FOLDERS.search(line) or HOSTS.search(line)
    ]
    assert found == []
