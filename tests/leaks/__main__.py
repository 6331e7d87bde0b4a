"""Plants leaks one at a time and says which are found: `python -m tests.leaks [WORD …]`, in `JOBS` processes."""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence

from attrs import frozen

import naishi
from tests.leaks.every import LEAKS
from tests.leaks.planting import Leak, changed, plant
from tests.leaks.sharp import anew, checks, games

WANTED = 98  # per cent
FOUND, MISSED, BROKEN = "found", "NOT FOUND", "BROKEN"
_games: dict[str, naishi.Game] = {}


@frozen
class Tried:
    """What came of a leak. `by`: the game that found it, and how it came out."""

    leak: Leak
    outcome: str
    by: str
    seconds: float


def tried(number: int) -> Tried:
    """Plant one in this process, and look."""
    leak, began = LEAKS[number], time.process_time()
    plant(leak)
    outcome, by = MISSED, ""
    try:
        for name, check in checks({name: anew(game) for name, game in _games.items()}):
            by = name
            check()
        by = ""
    except AssertionError as error:
        outcome, by = FOUND, f"{by}: {str(error).splitlines()[0][:60]}"
    except Exception as error:  # the leak is none: it breaks the engine
        outcome, by = BROKEN, f"{by}: {type(error).__name__} {error} {traceback.extract_tb(error.__traceback__)[-1]}"
    return Tried(leak, outcome, by, time.process_time() - began)


def run(words: Sequence[str]) -> int:
    """Try those whose kind or description has one of the words; the exit code."""
    wanted = [n for n, leak in enumerate(LEAKS) if not words or any(w in f"{leak.kind}: {leak.what}" for w in words)]
    for leak in LEAKS:
        changed(leak)  # says which do not apply any more
    _games.update(games())
    jobs = int(os.environ.get("JOBS", "2"))
    with multiprocessing.get_context("fork").Pool(jobs, maxtasksperchild=1) as pool:
        results = []
        for one in pool.imap_unordered(tried, wanted, chunksize=1):
            results.append(one)
            print(f"{one.outcome:<10}{one.seconds:5.1f} s  {one.leak.kind}: {one.leak.what}  [{one.by}]", flush=True)
    return told(results)


def told(results: Sequence[Tried]) -> int:
    """The table."""
    print()
    for kind in dict.fromkeys(one.leak.kind for one in results):
        counted = Counter(one.outcome for one in results if one.leak.kind == kind)
        print(f"{kind:<14}{counted[FOUND]:4} of {counted.total()}")
    for one in results:
        if one.outcome != FOUND:
            print(f"{one.outcome}: {one.leak.kind}: {one.leak.what} ({one.leak.module}) {one.by}")
    found = sum(one.outcome == FOUND for one in results)
    share = 100 * found / max(1, len(results))
    print(f"{found} of {len(results)} leaks are found, {share:.1f} %; wanted are {WANTED} %.")
    return 0 if results and share >= WANTED and all(one.outcome != BROKEN for one in results) else 1


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
