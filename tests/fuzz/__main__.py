"""The fuzz: mutants and drawn programs, checked and played, in all the processes there are. `make fuzz` runs it.

Each number is a try that can be repeated: `python -m tests.fuzz --seed 12345 --tries 1`. Texts with a fault, made
smaller, are written into a folder, one for each kind of fault. Exits with 1 if there is any.
"""

from __future__ import annotations

import argparse
import multiprocessing
import re
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from itertools import count, islice
from pathlib import Path

from tests.fuzz.faults import Fault, kind_of
from tests.fuzz.limits import limit_memory
from tests.fuzz.seeds import Texts, pool
from tests.fuzz.smaller import smaller
from tests.fuzz.tally import Tally
from tests.fuzz.trying import Tried, attempt_seed

TOGETHER = 10  # tries that a process does before it tells
MINUTE = 60
HANGS = 120  # seconds after which a process that tells nothing hangs


def run(
    first: int, tries: int | None, minutes: float | None, jobs: int, tell: Callable[[Tally], None] | None = None
) -> Tally:
    """Tries seeds from one on, until there were enough or the time is over. `tell` is called now and then."""
    until = time.monotonic() + 60 * minutes if minutes is not None else None
    tally = Tally()
    batches = _batches(first, tries)
    pool()  # read once, for all of them
    with multiprocessing.Pool(jobs, limit_memory, maxtasksperchild=20) as workers:
        waiting = [(batch, workers.apply_async(several, (batch,))) for batch in islice(batches, jobs)]
        while waiting:
            batch, result = waiting.pop(0)
            try:
                tally.add(result.get(HANGS * len(batch)))
            except multiprocessing.TimeoutError:
                tally.count(batch[0], Tried((), fault=Fault("hangs", f"one of the seeds {batch}")))
            except Exception as error:  # of a process, outside of every try
                told = f"one of the seeds {batch}\n{traceback.format_exc()}"
                tally.count(batch[0], Tried((), fault=Fault(f"telling: {kind_of(error)}", told)))
            if tell is not None:
                tell(tally)
            if until is None or time.monotonic() < until:
                waiting += [(more, workers.apply_async(several, (more,))) for more in islice(batches, 1)]
    return tally


def _batches(first: int, tries: int | None) -> Iterator[range]:
    for start in count(first, TOGETHER):
        left = TOGETHER if tries is None else min(TOGETHER, first + tries - start)
        if left <= 0:
            return
        yield range(start, start + left)


def several(seeds: Iterable[int]) -> Tally:
    """Some tries."""
    tally = Tally()
    for seed in seeds:
        tally.count(seed, attempt_seed(seed))
    return tally


def write(folder: Path, kind: str, seed: int, fault: Fault, texts: Texts) -> Path:
    """A fault, with a text that shows it."""
    into = folder / re.sub(r"\W+", "_", kind)[:80]
    into.mkdir(parents=True, exist_ok=True)
    for name, text in smaller(texts, fault):
        (into / name).write_text(text, encoding="utf-8")
    (into / "fault.txt").write_text(f"seed {seed}\n{kind}\n\n{fault.told}", encoding="utf-8")
    return into


class Telling:
    """Writes each kind of fault when it is found first, and every minute how far it is."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.known, self.last = folder, set[str](), time.monotonic()

    def __call__(self, tally: Tally) -> None:
        """Tells what is new."""
        for kind in tally.shown.keys() - self.known:
            self.known.add(kind)
            seed, fault, texts = tally.shown[kind]
            print(f"FAULT {kind}: seed {seed}, {write(self.folder, kind, seed, fault, texts)}", flush=True)
        if time.monotonic() > self.last + MINUTE:
            self.last = time.monotonic()
            print(tally.lines[0], flush=True)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, help="for so long (5, if no number of tries is given)")
    parser.add_argument("--tries", type=int, help="so many texts")
    parser.add_argument("--seed", type=int, default=None, help="the first of them; unsaid: by the clock")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--folder", type=Path, default=Path("fuzz-faults"), help="where texts with faults go")
    said = parser.parse_args()
    first = said.seed if said.seed is not None else int(time.time()) * 1000
    minutes = said.minutes if said.minutes is not None else (None if said.tries is not None else 5.0)
    print(f"from seed {first}", flush=True)
    tally = run(first, said.tries, minutes, said.jobs, Telling(said.folder))
    print("\n".join(tally.lines), flush=True)
    return 1 if tally.faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
