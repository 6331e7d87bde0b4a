"""Taking items from where they lie and laying them elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from naishi.base.source import Span
from naishi.program import Expr, Num, Opponent, PlaceDef, TriggerDef
from naishi.state import waiting
from naishi.state.facts import Fact, Looked, Mixed
from naishi.state.layout import PLAYER, QUIET, RUN, Layout
from naishi.state.run import Cells as Cells
from naishi.state.run import facts_of, run_of


class RulesFault(Exception):
    """The rules asked for something that cannot be done; the match stops. `span`: the statement that asked.
    `as_example()`: the beginning of the turn and the moves since as an `example` to put into the rules, if it is known
    and leads there; it names what is hidden, so it is for whoever writes rules, not for a seat."""

    def __init__(self, message: str, span: Span) -> None:
        where = f"{span.at}: " if span.source.name else ""
        super().__init__(f"{where}{message}")
        self.message = message
        self.span = span
        self.as_example: Callable[[], str | None] = lambda: None


class Items:
    """The primitives every effect is made of, for one program."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.loc, self.act, self.face, self.know = layout.loc, layout.act, layout.face, layout.know
        self.belongs = layout.belongs
        self.heap, self.seen, self.room = layout.heap, layout.seen, layout.room
        self.allowed, self.printed, self.pool = layout.allowed, layout.printed, layout.pool
        self.everyone = layout.everyone
        self.look = layout.look
        self.notice = self._noticer() if layout.program.triggers else None

    def take(self, cells: Cells, item: int) -> int:
        """Lift an item; the address it lay at. Its own address stays until it is laid down."""
        address = cells[self.loc + item]
        if self.heap[address]:
            last = address + cells[address]
            if cells[last] == item:
                cells[last] = 0
            else:
                at = cells.index(item, address + 1, last)
                cells[at:last] = cells[at + 1 : last + 1]
                cells[last] = 0
            cells[address] -= 1
        else:
            cells[address] = 0
        return address

    def lay(self, cells: Cells, item: int, address: int, span: Span) -> None:
        """Lay an item down: in a slot, on top of a pile, into a pool."""
        if not self.allowed[address][self.printed[item]]:
            raise RulesFault(f"{self.kind(item)} may not lie in {self.name(address)}", span)
        if self.heap[address]:
            count = cells[address] + 1
            if count > self.room[address]:
                raise RulesFault(f"{self.name(address)} is full ({self.room[address]})", span)
            cells[address] = count
            cells[address + count] = item
            if count > 1 and self.pool[address]:
                cells[self.loc + item] = address
                cells[self.know + item] |= self.seen[address]
                self.sort(cells, address)
        elif cells[address]:
            raise RulesFault(f"{self.name(address)} is not empty", span)
        else:
            cells[address] = item
        cells[self.loc + item] = address
        cells[self.know + item] |= self.seen[address]

    def sort(self, cells: Cells, address: int) -> None:
        """A pool has no order of its own: its items lie in the order of their looks, whatever came first."""
        end = address + 1 + cells[address]
        cells[address + 1 : end] = sorted(cells[address + 1 : end], key=partial(self.look, cells))

    def looks_new(self, cells: Cells, item: int) -> None:
        """An item has changed where it lies."""
        address = cells[self.loc + item]
        if self.pool[address]:
            self.sort(cells, address)

    def move(self, cells: Cells, item: int, address: int, seat: int, span: Span, picked: bool = False) -> None:
        """From where it lies to an address. Nothing happens to no item, nor to one that lies there already.

        `picked`: out of a pile, not just its top, so that who does not see into it cannot know which it was.
        """
        if item and cells[self.loc + item] != address:
            source = self.take(cells, item)
            self.lay(cells, item, address, span)
            self.moved(cells, item, source, address, seat, picked)

    def moved(
        self,
        cells: Cells,
        item: int,
        source: int,
        address: int,
        seat: int,
        picked: bool,
        lifted: list[int] | None = None,
    ) -> None:
        """An item has come from an address to another: who loses sight of it, what it sets off, who is told. `lifted`:
        what was taken from there at the same time."""
        mixed: tuple[Mixed, ...] = ()
        if self.heap[source] and cells[source] and (picked or self.pool[source]):
            mixed = self.lose_sight(cells, item, source, address, 0, lifted)
        if self.notice is not None:
            self.notice(cells, item, source, address, seat)
        if cells[RUN] and (run := run_of(cells)) is not None and run.facts is not None:
            looked = (self.looked(cells, item),)
            run.facts.append(Fact("moved", looked, (source,), (address,), mixed=mixed, meant=run.meant))

    def lose_sight(
        self, cells: Cells, item: int, source: int, address: int, came: int = 0, lifted: list[int] | None = None
    ) -> tuple[Mixed, ...]:
        """One of several was taken where some seats cannot see which. Who does not see it arrive either knows none of
        them any more; who does, no longer knows where in a pile the others lie, nor whether those that look like it
        were there before. `came`: what has taken its place. Gives what is written down of it."""
        know, outside = self.know, self.everyone & ~self.seen[source]
        if not outside:
            return ()
        blind, look = outside & ~self.seen[address], self.look(cells, item)[:-1]
        lying = cells[source + 1 : source + 1 + cells[source]]
        changed = cells[know + item] & blind
        cells[know + item] &= ~blind
        known = cells[know : know + len(self.printed)]
        if any(map(known.__getitem__, lying)):  # often nobody knows any of them
            for one in lying:
                if known[one] & outside and one != came:
                    forget = outside if not self.pool[source] or self.look(cells, one)[:-1] == look else blind
                    changed |= known[one] & forget
                    cells[know + one] &= ~forget
        if changed:
            for pool in (source, address):
                if self.pool[pool]:
                    self.sort(cells, pool)
        if not cells[RUN] or facts_of(cells) is None:
            return ()
        others = (item, *lying) if lifted is None else (item, *lying, *(one for one in lifted if one != item))
        if came:
            others = tuple(one for one in others if one != came)
        return (Mixed(others, cells[know : know + len(self.printed)], item),)

    def unsure_which(self, cells: Cells, item: int) -> tuple[Mixed, ...]:
        """One of several has been turned where some seats do not see which: what they knew of any of them may be so no
        longer. Gives what is written down of it."""
        address = cells[self.loc + item]
        outside = self.everyone & ~self.seen[address]
        if not self.heap[address] or not outside or cells[address] < 2:
            return ()
        lying = tuple(cells[address + 1 : address + 1 + cells[address]])
        for one in lying:
            cells[self.know + one] &= ~outside
        if facts_of(cells) is None:
            return ()
        return (Mixed(lying, cells[self.know : self.know + len(self.printed)], item),)

    def looked(self, cells: Cells, item: int) -> Looked:
        """An item as it is now."""
        layout = self.layout
        acts, face, known = (cells[table + item] for table in (self.act, layout.face, self.know))
        return Looked(item, self.printed[item], acts, face, layout.belongs[item], known)

    def swap(
        self, cells: Cells, a: int, b: int, seat: int, span: Span, picked: tuple[bool, bool] = (False, False)
    ) -> None:
        """Two items exchange their places. A swap with no item moves nothing. `picked`: as in `move`, for each."""
        if not a or not b or a == b:
            return
        place_a, place_b = cells[self.loc + a], cells[self.loc + b]
        if place_a == place_b:
            return
        allowed, mixed = self.allowed, tuple[Mixed, ...]()
        refused = not (allowed[place_b][self.printed[a]] and allowed[place_a][self.printed[b]])
        if refused or self.heap[place_a] or self.heap[place_b]:
            self.take(cells, a)
            self.take(cells, b)
            self.lay(cells, a, place_b, span)
            self.lay(cells, b, place_a, span)
            for item, source, address, came, one_of in (
                (a, place_a, place_b, b, picked[0]),
                (b, place_b, place_a, a, picked[1]),
            ):
                if self.heap[source] and cells[source] > 1 and (one_of or self.pool[source]):
                    mixed += self.lose_sight(cells, item, source, address, came)
        else:
            cells[place_a], cells[place_b] = b, a
            cells[self.loc + a], cells[self.loc + b] = place_b, place_a
            cells[self.know + a] |= self.seen[place_b]
            cells[self.know + b] |= self.seen[place_a]
        if self.notice is not None:
            self.notice(cells, a, place_a, place_b, seat)
            self.notice(cells, b, place_b, place_a, seat)
        facts = facts_of(cells)
        if facts is not None:
            both = (self.looked(cells, a), self.looked(cells, b))
            facts.append(Fact("swapped", both, (place_a, place_b), (place_b, place_a), mixed=mixed))

    def free(self, cells: Cells, addresses: list[int], span: Span) -> int:
        """Where something laid into a place goes: its first empty slot, or its heap."""
        if not addresses:
            raise RulesFault("there is nobody whose place this could be", span)
        first = addresses[0]
        if self.heap[first]:
            return first
        for address in addresses:
            if not cells[address]:
                return address
        raise RulesFault(f"{self.name(first)} has no empty slot", span)

    def name(self, address: int) -> str:
        """A place's name, for messages."""
        return self.place(address).name

    def kind(self, item: int) -> str:
        """What is printed on an item, for messages."""
        return self.layout.program.kinds[self.printed[item]].name

    def place(self, address: int) -> PlaceDef:
        """The place an address belongs to."""
        return self.layout.program.places[self.layout.place_of[address]]

    # --- events ---
    def _noticer(self) -> Callable[[Cells, int, int, int, int], None]:
        """What waits because an item moved. Nothing is triggered in setup and in the final count."""
        program, layout = self.layout.program, self.layout
        by_kind = [[t for t in program.triggers if kind.id in t.kinds] for kind in program.kinds]
        act, owner_of, place_of = layout.act, layout.owner_of, layout.place_of

        def matches(spots, address: int, seat: int) -> bool:  # type: ignore[no-untyped-def]
            place, owner = place_of[address], owner_of[address]
            return any(s.place == place and (s.owner is None or owner == _whose(s.owner, seat)) for s in spots)

        def fits(trigger: TriggerDef, source: int, target: int, actor: int) -> int:
            """The seat whose effect it is, 0 for nobody's; -1 if it is not set off between these addresses."""
            here, there = (source, target) if trigger.motion == "leaves" else (target, source)
            seat = owner_of[here] or actor
            stays = trigger.motion == "moves"
            if not matches(trigger.places, here, seat) or matches(trigger.places, there, seat) != stays:
                return -1
            return -1 if trigger.others is not None and not matches(trigger.others, there, seat) else seat

        def tells(item: int, source: int, target: int, actor: int) -> bool:
            """Whether what is set off depends on what moved."""
            may_lie = {kind for kind, may in enumerate(layout.allowed[target]) if may}
            return any(not may_lie <= t.kinds and fits(t, source, target, actor) >= 0 for t in program.triggers)

        def peek(cells: Cells, item: int, source: int, target: int, actor: int) -> None:
            run = run_of(cells)
            if run is not None and run.watch & ~cells[self.know + item]:
                run.peeked = run.peeked or tells(item, source, target, actor)

        def notice(cells: Cells, item: int, source: int, target: int, actor: int) -> None:
            if cells[QUIET]:
                return
            actor = actor or cells[PLAYER]  # what belongs to nobody is done in somebody's turn
            if cells[RUN]:
                peek(cells, item, source, target, actor)
            for trigger in by_kind[cells[act + item]]:
                seat = fits(trigger, source, target, actor)
                if seat >= 0:
                    waiting.add(layout, cells, trigger.id, item, seat)

        return notice


def _whose(owner: Expr, seat: int) -> int:
    """The owner that a trigger's place names, where `your` is someone in that seat."""
    match owner:
        case Num(value=named):
            return named
        case Opponent():
            return 3 - seat
    return seat


def knows(layout: Layout, cells: Cells, item: int, seat: int) -> bool:
    """Whether a seat knows what an item is."""
    wanted = 1 << (seat - 1) if seat else layout.everyone
    return cells[layout.know + item] & wanted == wanted


def items_at(layout: Layout, cells: Cells, address: int) -> list[int]:
    """The items at an address, a pile's top first."""
    if layout.heap[address]:
        return cells[address + 1 : address + 1 + cells[address]][::-1]
    return [cells[address]] if cells[address] else []
