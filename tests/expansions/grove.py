"""A small game to be changed by expansions that stand in tests."""

from __future__ import annotations

from collections.abc import Iterable

import naishi
from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Source
from naishi.semantics.compile import Compiled, compile_sources

GROVE = """game Grove { version 2  players 2  at most 20 turns }
tag tree, flower
row  line[3] per player seen by everyone
row  shade[3] per player seen by everyone
grid plot = line over shade
row  river[3] seen by everyone
pile stack seen by nobody
pile rubbish seen by everyone
pile box seen by nobody holds every card
group counted = plot
condition tall: it is tree
card Oak x6 { is tree  score wood: 2  score 1 per adjacent Oak }
card Ash x6 { is tree  score 3 }
card Rose x6 { is flower  score 1 }
setup {
  step lay { deal 3 Oak from box to each line }
  step rest { move all card from box to stack  shuffle stack  move 3 card from stack to river }
}
turn { do one of { plant  fell  otherwise pass } }
action plant with slot s in your line where river at s is filled {
  move card in s to rubbish
  move card in river at s to s
}
action fell with card c in your line where c is tall { move c to rubbish }
when thorns: Rose enters your line { move all flower from river to rubbish }
after effects { if river[1] is empty { move up to 1 card from stack to river } }
after turn { if stack is empty { end after round } }
option poor "Oaks are worth less" { replace card Oak x6 { is tree  score wood: 1 } }
scoring of counted { }
winner { most points }
"""


def expansion(name: str, text: str, bases: str = "Grove", header: str = "") -> tuple[str, str]:
    """A file's name and text."""
    return f"{name.lower()}.naishi", f"expansion {name} for {bases} {{ version 1 {header} }}\n{text}\n"


def compiled(*files: tuple[str, str], options: Iterable[str] = (), base: str = GROVE) -> Compiled:
    """The Grove with these files."""
    every = [("grove.naishi", base), *files]
    return compile_sources([Source(name, text) for name, text in every], options)


def game(*files: tuple[str, str], options: Iterable[str] = (), base: str = GROVE) -> naishi.Game:
    """The same, which must be right."""
    found = compiled(*files, options=options, base=base)
    assert found.program is not None, [f"{p.span.at} {p.message}" for p in found.problems]
    assert found.linked is not None
    return naishi.Game(found.program, found.linked)


def problem(*files: tuple[str, str], options: Iterable[str] = (), base: str = GROVE) -> Diagnostic:
    """The one problem there is."""
    found = compiled(*files, options=options, base=base)
    assert len(found.problems) == 1, [f"{p.code} {p.span.at} {p.message}" for p in found.problems]
    return found.problems[0]


def points(game: naishi.Game, *line: str | None) -> int:
    """What a line scores."""
    return game.from_position({"line": [list(line), []]}).score(1).total
