"""What a seat can follow of a match, from the beginning on: kept with it, and brought up to date when asked for."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from naishi.runtime.beginning import beginning_of
from naishi.runtime.course import Course
from naishi.runtime.machine.interpreter import Interpreter
from naishi.runtime.machine.start import NEW
from naishi.runtime.observe.followed import Exchanged, Followed
from naishi.runtime.observe.mixing import Look, Mixing
from naishi.runtime.observe.turning import unseen_turns
from naishi.state.facts import Fact, Mixed
from naishi.state.initial import first_face
from naishi.state.items import Cells
from naishi.state.layout import Layout


def followed(match: Course, seat: int) -> Mixing:
    """What a seat knows of a match as it stands. It is not to be changed."""
    happened, known = match._facts, match._followed
    found = known.get(seat)
    if found is None or not found.fits(happened):
        found = Followed(0, None, _beginning(match, seat))
    if found.facts < len(happened):
        mixing = found.mixing.copy()
        follow(mixing, happened[found.facts :], seat, match.game.interpreter.layout)
        found = Followed(len(happened), happened[-1], mixing)
    known[seat] = found
    return found.mixing


def _beginning(match: Course, seat: int) -> Mixing:
    """At the first decision. What was declared is known from before setup; of what somebody has laid out, or of a game
    in the middle, nothing is known but what is seen."""
    layout, began = match.game.interpreter.layout, match._began
    if match._imagined is not None and match._exchanged is not None:
        return _in_its_stead(followed(match._imagined[0], seat), match, match._exchanged, seat)
    if began is None or began.how != NEW:
        first = match._past[0].cells if match._past else match._cells
        return uncertain(layout, first, seat)
    mixing = from_the_beginning(match.game.interpreter, seat)
    follow(mixing, beginning_of(match.game, began), seat, layout)
    return mixing


def uncertain(layout: Layout, cells: Cells, seat: int) -> Mixing:
    """Of a state of which nobody knows how it came to be."""
    knows = who_knows(layout, cells, seat)
    real = looks_of(layout, cells)
    looks = [look if knows[item] else _first_look(layout, item) for item, look in enumerate(real)]
    found = Mixing.uncertain(knows, looks)
    found.turns = unseen_turns(layout, cells, knows)
    if any(acts_as != printed and not known for (printed, _, acts_as, _), known in zip(real, knows, strict=True)):
        found.became()
    return found


def _first_look(layout: Layout, item: int) -> Look:
    printed = layout.printed[item]
    return (*layout.items[item], printed, first_face(layout.program, printed))


def from_the_beginning(interpreter: Interpreter, seat: int) -> Mixing:
    """Before setup: all know what was declared."""
    layout, opening = interpreter.layout, interpreter.opening
    return Mixing.certain(who_knows(layout, opening, seat), looks_of(layout, opening))


def _in_its_stead(known: Mixing, match: Course, exchanged: Exchanged, seat: int) -> Mixing:
    """The same of an imagined match: tokens stay, and other things lie there."""
    first = match._past[0].cells if match._past else match._cells
    layout = match.game.interpreter.layout
    mixing = known.copy()
    mixing.knows, mixing.looks = who_knows(layout, first, seat), looks_of(layout, first)
    for item, other in exchanged.instead.items():
        mixing.places[other] = known.places[item]
    instead = exchanged.instead
    mixing.turns = [evolve(one, tokens=frozenset(instead.get(t, t) for t in one.tokens)) for one in known.turns]
    if seat == exchanged.seat:
        for item, kin in exchanged.kins.items():
            mixing.kins[item] = kin
        for item in instead:
            mixing.looks[item] = (*mixing.looks[item][:-1], known.looks[item][-1])
    return mixing


def who_knows(layout: Layout, cells: Cells, seat: int) -> list[bool]:
    return [bool(cells[layout.know + item] >> (seat - 1) & 1) for item in range(len(layout.items))]


def looks_of(layout: Layout, cells: Cells) -> list[Look]:
    return [(*layout.items[i], cells[layout.act + i], cells[layout.face + i]) for i in range(len(layout.items))]


# --- facts ---
def follow(mixing: Mixing, happened: Iterable[Fact], seat: int, layout: Layout) -> None:
    """What a seat knows after some facts."""
    bit = 1 << (seat - 1)
    for fact in happened:
        for mixed in fact.mixed:
            _mix(mixing, mixed, bit)
        for looked in fact.items:
            look = looked.kind, looked.owner, looked.acts_as, looked.face
            mixing.look(looked.item, look, bool(looked.known & bit), layout.turnable[looked.item])
        if fact.type == "turned" and not fact.items[0].known & bit:
            can_be = frozenset(item for item, faces in enumerate(layout.turnable) if faces)
            among = fact.mixed[0].items if fact.mixed else ()
            mixing.turned(fact.items[0].item, among, can_be)
        if fact.type == "became" and not fact.items[0].known & bit:
            mixing.became()
        if fact.meant is not None:
            _mean(mixing, fact, bit)


def _mix(mixing: Mixing, mixed: Mixed, bit: int) -> None:
    """Among those that the seat does not know now; whatever it was that was taken out was one of them."""
    known = mixed.known
    mixing.mix([item for item in mixed.items if not known[item] & bit or item == mixed.taken])
    for item in mixed.items:
        mixing.knows[item] = bool(known[item] & bit)


def _mean(mixing: Mixing, fact: Fact, bit: int) -> None:
    meant = fact.meant
    assert meant is not None
    moved = [looked.item for looked in fact.items]
    left = [item for mixed in fact.mixed for item in mixed.items if item not in moved] if meant.all_taken else []
    if not any(mixing.places[item] and not mixing.knows[item] for item in (*moved, *left)):
        return
    sure = frozenset(
        item
        for item, (_, _, acts_as, _) in enumerate(mixing.looks)
        if (meant.kinds is None or acts_as in meant.kinds) and (meant.items is None or item in meant.items)
    )
    mixing.restrict(moved, sure | mixing.guises, inside=True)
    mixing.restrict(left, sure - mixing.guises, inside=False)
