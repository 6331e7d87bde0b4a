"""Drawn programs are what the fuzz and the properties need: most check, and they use the whole language."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import count

from naishi.semantics.compile import compile_sources
from tests.fuzz.covered import CLASSES, nodes_of
from tests.fuzz.programs import files, program

TRIED = 40
ENOUGH = 0.6
AT_MOST = 600
NEVER = {"File": "it is what a whole text becomes; its parts are looked at"}


def test_most_of_them_check() -> None:
    good = sum(compile_sources(files(seed).sources()).program is not None for seed in range(TRIED))
    assert good >= ENOUGH * TRIED


def test_every_construct_of_the_language_stands_in_one_that_checks() -> None:
    missing = CLASSES - set(NEVER)
    for seed in count():
        drawn = files(seed)
        for text in (drawn.text, drawn.expansion):
            found = nodes_of(text) if text else Counter()
            if missing & set(found):
                compiled = compile_sources(drawn.sources(expanded=text == drawn.expansion))
                missing -= set(found) if compiled.program is not None else set()
        if not missing:
            break
        assert seed < AT_MOST, f"no program has one of {sorted(missing)}: tests/fuzz/drawn does not know it yet"


def test_the_same_seed_gives_the_same_program_in_every_process() -> None:
    code = "from tests.fuzz.programs import files; print([files(seed) for seed in range(20)])"
    environment = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": os.pathsep.join(sys.path)}
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=environment)
    assert told.stdout.strip() == str([files(seed) for seed in range(20)])
    assert program(3) != program(4)
