"""Programs drawn from the grammar: games that use what the language has, most of which check.

`program(seed)` is the text of one game, `files(seed)` the same with an expansion and files of cards beside it; the same
seed always gives the same. `game(seed)` is it loaded, or None if it is refused.
"""

from __future__ import annotations

from attrs import frozen

import naishi
from naishi.base.source import Source
from naishi.semantics.compile import compile_sources
from tests.fuzz.drawn import cards, course
from tests.fuzz.drawn.about import about
from tests.fuzz.drawn.acting import action
from tests.fuzz.drawn.changes import changes
from tests.fuzz.drawn.drawing import Draw
from tests.fuzz.drawn.laying import drawn_table
from tests.fuzz.drawn.scope import Named, Scope
from tests.fuzz.drawn.showing import example
from tests.fuzz.drawn.table import Table

VERBS = "grab plant trade reap dig lift".split()
OPTION = "extras"


@frozen
class Drawn:
    """A game in words: its own file, and those that can be loaded with it."""

    text: str
    expansion: str = ""
    sheets: tuple[tuple[str, str], ...] = ()  # files of cards that the text names

    @property
    def has_option(self) -> bool:
        """Whether there is something to put on."""
        return f"option {OPTION} " in self.text

    def sources(self, expanded: bool = False) -> list[Source]:
        """What a compiler is given."""
        rules = [("sample.naishi", self.text), *([("further.naishi", self.expansion)] if expanded else [])]
        return [Source(name, text) for name, text in (*rules, *self.sheets)]


def program(seed: int) -> str:
    """A game's text; it names no other file."""
    return _drawn(seed, sheets=False).text


def files(seed: int) -> Drawn:
    """A game with what belongs to it."""
    return _drawn(seed, sheets=True)


def game(seed: int, seats: int | None = None) -> naishi.Game | None:
    """The game of that text, if it checks."""
    compiled = compile_sources([Source("sample.naishi", program(seed))], (), seats)
    if compiled.program is None or compiled.linked is None:
        return None
    return naishi.Game(compiled.program, compiled.linked)


def _drawn(seed: int, sheets: bool) -> Drawn:
    draw = Draw(seed)
    table = drawn_table(draw)
    parts = _parts(table)
    sheet: tuple[tuple[str, str], ...] = ()
    if sheets and draw.maybe(0.2) and table.place("deck").holds == "card":
        name, text = cards.sheet(table)
        parts.append(f'cards Bulb "Bulb" from "{name}" {{ {cards.score(table, "bulb")} }}')
        sheet = ((name, text),)
    text = "\n".join(part for part in parts if part) + "\n"
    inside: list[str] = []
    if draw.maybe(0.3):
        inside = changes(table, text, "added", 3)
    examples = [example(table, f"number {i}") for i in range(draw.choice((0, 0, 1, 2)))]
    option = [f'option {OPTION} "Some more of it" {{', *inside, "}"] if inside else []
    whole = text + "".join(f"{line}\n" for line in (*option, *examples))
    further = _expansion(table, text) if sheets and draw.maybe(0.4) else ""
    return Drawn(whole, further, sheet)


def _expansion(table: Table, text: str) -> str:
    needs = "  needs Sample version 1" if table.draw.maybe(0.5) else ""
    lines = [f"expansion Further for Sample {{ version 1{needs} }}", *changes(table, text, "further")]
    return "\n".join(lines) + "\n"


def _parts(table: Table) -> list[str]:
    draw = table.draw
    count = draw.randint(2, 5)
    conditions = _conditions(table)
    names = VERBS[:count]
    actions = []
    for i in reversed(range(count)):
        title = f' "{names[i].title()} it"' if draw.maybe(0.2) else ""
        actions.append(action(table, names[i], tuple(names[i + 1 :]), title))
    table.actions = names
    herbs = draw.has("table of cards", 0.4) and table.place("deck").holds == "card"
    return [
        _header(table),
        *(f"tag {tag}" for tag in table.tags),
        *(field.text for field in table.fields),
        *(kept.text for kept in table.kept),
        *(place.text for place in table.places),
        *_heads(table),
        *conditions,
        *(cards.token(kind) for kind in table.tokens),
        *(cards.card(table, kind) for kind in table.cards),
        cards.cards_by_table(table) if herbs else "",
        course.setup(table),
        course.turn(table),
        *reversed(actions),
        *(cards.trigger(table, f"noted{i}") for i in range(draw.choice((0, 0, 1, 2)))),
        *course.moments(table),
        course.automatic(table) if table.automatic else "",
        course.scoring(table),
        course.winner(table),
    ]


def _header(table: Table) -> str:
    players = str(table.least) if table.least == table.most else f"{table.least} to {table.most}"
    turns = table.draw.randint(4, 30)
    about = table.draw.pick(("", "", 'credits "A. N. Other"  ', "rights own  ", 'rights "all of them"  '))
    return f"game Sample {{ version 1  {about}players {players}  at most {turns} turns }}"


def _heads(table: Table) -> list[str]:
    found = []
    if table.grid:
        found.append(f"grid {table.grid[0]} = {' over '.join(table.grid[1])}")
    if table.group:
        found.append(f"group {table.group[0]} = {' + '.join(table.group[1])}")
    return found


def _conditions(table: Table) -> list[str]:
    draw = table.draw
    if not draw.has("conditions", 0.6):
        return []
    text = about(Scope(table, your=False, depth=1), Named("it", False, None))
    if not text:
        return []
    table.conditions["ripe"] = "card"
    return [f"condition ripe: {text}"]
