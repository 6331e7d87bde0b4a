"""Statements compiled to closures that change a state's cells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from naishi.base.rows import Rows
from naishi.program import (
    FRAME_SEAT,
    FRAME_THIS,
    BecomeKind,
    ChangeKept,
    DealEach,
    EndAfterRound,
    EndAfterTurnOf,
    EndNow,
    FlipItem,
    Forget,
    ItemAt,
    MoveItem,
    MoveSome,
    Query,
    RefillRow,
    RefillTo,
    RevealPlace,
    ShuffleAddress,
    ShufflePlace,
    Statement,
    SwapItems,
    This,
)
from naishi.runtime.evaluate.expressions import Questions
from naishi.runtime.execute.drawing import Draw, Drawing
from naishi.runtime.execute.meant import MeantBy, meant_by, meant_of, telling
from naishi.runtime.execute.targets import Effect, Targets
from naishi.state.facts import Fact, Mixed
from naishi.state.initial import faces_of
from naishi.state.items import Cells, Items, RulesFault
from naishi.state.layout import END, NOW, RUN, TURN, Layout
from naishi.state.run import facts_of


def in_turn(effects: list[Effect]) -> Effect:
    """One effect for several, one after the other."""
    if len(effects) == 1:
        return effects[0]
    if len(effects) == 2:
        first, second = effects

        def both(c: Cells, b: int) -> None:
            first(c, b)
            second(c, b)

        return both

    def run(c: Cells, b: int) -> None:
        for effect in effects:
            effect(c, b)

    return run


# A statement as an effect. Rows are given the effects of a program.
executes: Rows[Callable[[Any, Any], Effect]] = Rows("executes")


class Effects(Targets):
    """Compiles statements of one program."""

    def __init__(self, layout: Layout, items: Items, questions: Questions) -> None:
        super().__init__(layout, items, questions)
        self.drawing = Drawing(self)

    def all(self, statements: tuple[Statement, ...]) -> Effect:
        """One effect for several statements."""
        return in_turn([self.one(s) for s in statements])

    def one(self, statement: Statement) -> Effect:
        """One statement."""
        return executes.of(statement)(self, statement)

    # --- moving ---
    @executes(MoveItem)
    def _move_item(self, statement: MoveItem) -> Effect:
        span = statement.span
        item = self.drawing.item(statement.item, statement.places, span)
        where, move = self.where(statement.to, span), self.items.move
        picked, meant = not isinstance(statement.item, ItemAt), meant_of(self.items, statement.kinds)

        def effect(c: Cells, b: int) -> None:
            moved = item(c, b, 0)
            if moved and (meant is None or not c[RUN]):
                move(c, moved, where(c, b, moved), c[b + FRAME_SEAT], span, picked)
            elif moved:
                with telling(meant, c, b):
                    move(c, moved, where(c, b, moved), c[b + FRAME_SEAT], span, picked)

        return effect

    @executes(MoveSome)
    def _move_some(self, statement: MoveSome) -> Effect:
        find, where, move = (
            self.questions.find(statement.query),
            self.where(statement.to, statement.span),
            self.items.move,
        )
        number, or_fewer, span = statement.number, statement.or_fewer, statement.span
        picked, meant = self._picks(statement.query), self._meant(statement.query)
        draw = self.drawing.next_of(statement.query, span) if number is not None else None
        if draw is not None and number is not None:
            return self._move_drawn(statement, draw, number)

        def effect(c: Cells, b: int) -> None:
            found = find(c, b, 0)
            if number is not None and len(found) < number and not or_fewer and c[TURN] == 0:
                raise RulesFault(f"only {len(found)} of {number} are there to move", span)
            if meant is None or not c[RUN]:
                return carry(c, b, found[:number])
            with telling(meant, c, b, number is None or len(found) <= number):
                return carry(c, b, found[:number])

        def carry(c: Cells, b: int, found: list[int]) -> None:
            seat = c[b + FRAME_SEAT]
            for item in found:
                move(c, item, where(c, b, item), seat, span, picked)

        return effect

    def _move_drawn(self, statement: MoveSome, draw: Draw, number: int) -> Effect:
        """The same out of piles that are renewed: one by one, each once."""
        or_fewer, span, picked = statement.or_fewer, statement.span, self._picks(statement.query)
        where, move, meant = self.where(statement.to, span), self.items.move, self._meant(statement.query)

        def effect(c: Cells, b: int) -> None:
            drawn: set[int] = set()
            while len(drawn) < number and (item := draw(c, b, drawn)):
                drawn.add(item)
                with telling(meant, c, b):
                    move(c, item, where(c, b, item), c[b + FRAME_SEAT], span, picked)
            if len(drawn) < number and not or_fewer and c[TURN] == 0:
                raise RulesFault(f"only {len(drawn)} of {number} are there to move", span)

        return effect

    def _meant(self, query: Query) -> MeantBy | None:
        return meant_by(self.items, self.questions, query)

    def _picks(self, query: Query) -> bool:
        """Whether not just what lies on top is taken."""
        cards = {kind.id for kind in self.layout.program.kinds if kind.is_card}
        everything = query.kinds is None or query.kinds >= cards
        return not everything or query.owner is not None or query.without_this or query.test is not None

    @executes(DealEach)
    def _deal(self, statement: DealEach) -> Effect:
        find, move, number, span = (
            self.questions.find(statement.query),
            self.items.move,
            statement.number,
            statement.span,
        )
        places = [
            addresses if self.layout.program.places[statement.place].shape == "row" else [address]
            for addresses in self.layout.bases[statement.place]
            for address in (addresses if self.layout.program.places[statement.place].shape != "row" else addresses[:1])
        ]
        free, picked, meant = self.items.free, self._picks(statement.query), self._meant(statement.query)
        draw = self.drawing.next_of(statement.query, span)
        if draw is not None:
            return self._deal_drawn(statement, draw, places)

        def effect(c: Cells, b: int) -> None:
            found = find(c, b, 0)
            if len(found) < number * len(places) and c[TURN] == 0:
                raise RulesFault(f"only {len(found)} of {number * len(places)} are there to deal", span)
            drawn = iter(found)
            with telling(meant, c, b, len(found) <= number * len(places)):
                for addresses in places:
                    for _, item in zip(range(number), drawn, strict=False):
                        move(c, item, free(c, addresses, span), c[b + FRAME_SEAT], span, picked)

        return effect

    def _deal_drawn(self, statement: DealEach, draw: Draw, places: list[list[int]]) -> Effect:
        """The same out of piles that are renewed."""
        free, move, number, span = self.items.free, self.items.move, statement.number, statement.span
        picked, meant = self._picks(statement.query), self._meant(statement.query)

        def effect(c: Cells, b: int) -> None:
            drawn: set[int] = set()
            for addresses in places:
                for _ in range(number):
                    item = draw(c, b, drawn)
                    if item:
                        drawn.add(item)
                        with telling(meant, c, b):
                            move(c, item, free(c, addresses, span), c[b + FRAME_SEAT], span, picked)
            if len(drawn) < number * len(places) and c[TURN] == 0:
                raise RulesFault(f"only {len(drawn)} of {number * len(places)} are there to deal", span)

        return effect

    @executes(SwapItems)
    def _swap(self, statement: SwapItems) -> Effect:
        swap, span = self.items.swap, statement.span
        first = self.drawing.item(statement.first, statement.places[0], span)
        second = self.drawing.item(statement.second, statement.places[1], span)
        picked = (not isinstance(statement.first, ItemAt), not isinstance(statement.second, ItemAt))

        def effect(c: Cells, b: int) -> None:
            swap(c, first(c, b, 0), second(c, b, 0), c[b + FRAME_SEAT], span, picked)

        return effect

    # --- whole places ---
    @executes(ShuffleAddress)
    def _shuffle_one(self, statement: ShuffleAddress) -> Effect:
        address = self.questions.value(statement.address)
        return lambda c, b: self.shuffle_pile(c, address(c, b, 0))

    @executes(ShufflePlace)
    def _shuffle(self, statement: ShufflePlace) -> Effect:
        where = self.addresses(statement.place)
        if self.layout.program.places[statement.place.place].shape == "row":
            return lambda c, b: self.shuffle_row(c, where(c, b))

        def piles(c: Cells, b: int) -> None:
            for address in where(c, b):
                self.shuffle_pile(c, address)

        return piles

    @executes(RefillRow)
    def _refill(self, statement: RefillRow) -> Effect:
        slots, piles = self.addresses(statement.place), self.addresses(statement.source)
        move, span = self.items.move, statement.span
        renew = self.drawing.renew if self.drawing.can_renew((statement.source.place,)) else None

        def effect(c: Cells, b: int) -> None:
            sources = piles(c, b)
            several = len(sources) > 1
            for index, slot in enumerate(slots(c, b)):
                if not c[slot]:
                    pile = sources[index] if several else sources[0]
                    if c[pile] or (renew is not None and renew(c, pile, c[b + FRAME_SEAT], span)):
                        move(c, c[pile + c[pile]], slot, c[b + FRAME_SEAT], span)

        return effect

    @executes(RefillTo)
    def _refill_to(self, statement: RefillTo) -> Effect:
        return self.drawing.refill_to(statement)

    @executes(RevealPlace)
    def _reveal(self, statement: RevealPlace) -> Effect:
        where, layout = self.addresses(statement.place), self.layout

        def effect(c: Cells, b: int) -> None:
            shown: list[tuple[int, int]] = []
            for address in where(c, b):
                items = c[address + 1 : address + 1 + c[address]] if layout.heap[address] else [c[address]]
                for item in filter(None, items):
                    c[layout.know + item] = layout.everyone
                    shown.append((item, address))
                if layout.pool[address]:
                    self.items.sort(c, address)
            facts = facts_of(c)
            if facts is not None:
                looked = tuple(self.items.looked(c, item) for item, _ in shown)
                facts.append(Fact("revealed", looked, targets=tuple(address for _, address in shown)))

        return effect

    # --- items ---
    @executes(FlipItem)
    def _flip(self, statement: FlipItem) -> Effect:
        layout = self.layout
        item, face, span = self.questions.value(statement.item), statement.face, statement.span
        names = faces_of(layout.program)
        # A card that turns itself was followed; what lies on top of a pile, if the rules say so, is seen to turn.
        is_chosen = not isinstance(statement.item, This | ItemAt)
        has = [names[face - 1] in kind.faces for kind in layout.program.kinds]

        def flip(c: Cells, b: int) -> None:
            turned = item(c, b, 0)
            if turned and not has[layout.printed[turned]]:
                raise RulesFault(f"{self.items.kind(turned)} has no face {names[face - 1]}", span)
            if turned:
                c[layout.face + turned] = face
                mixed = self.items.unsure_which(c, turned) if is_chosen else ()
                self._looks_new(c, "turned", turned, mixed)

        return flip

    @executes(BecomeKind)
    def _become(self, statement: BecomeKind) -> Effect:
        layout = self.layout
        model, act = self.questions.read(self.questions.value(statement.model)), layout.act

        def become(c: Cells, b: int) -> None:
            copied = model(c, b, 0)
            if copied:
                this, know = c[b + FRAME_THIS], layout.know
                c[act + this] = c[act + copied]  # who does not know the model does not know what this is now
                c[know + this] &= c[know + copied] | layout.seen[c[layout.loc + this]]
                self._looks_new(c, "became", this)

        return become

    def _looks_new(self, c: Cells, how: str, item: int, mixed: tuple[Mixed, ...] = ()) -> None:
        self.items.looks_new(c, item)
        facts = facts_of(c)
        if facts is not None:
            where = c[self.layout.loc + item]
            facts.append(Fact(how, (self.items.looked(c, item),), targets=(where,), mixed=mixed))

    # --- what is kept ---
    @executes(ChangeKept)
    def _change_kept(self, statement: ChangeKept) -> Effect:
        cell, amount = self.questions.kept_cell(statement.kept, statement.owner), self.questions.value(statement.amount)
        change = self.keeps(statement.kept)
        how = statement.how

        def effect(c: Cells, b: int) -> None:
            at, by = cell(c, b, 0), amount(c, b, 0)
            change(c, at, by if how == "set" else c[at] + by if how == "add" else c[at] - by)

        return effect

    def keeps(self, kept: int) -> Callable[[Cells, int, int], None]:
        """Writes a number or word into its cell, never outside its bounds, and tells of it if that changes it."""
        definition, cells = self.layout.program.kept[kept], self.layout.kept[kept]
        least, most = definition.least, definition.most

        def write(c: Cells, at: int, value: int) -> None:
            value = min(max(value, least), most)
            if c[at] != value:
                c[at] = value
                if c[RUN] and (facts := facts_of(c)) is not None:
                    facts.append(Fact("kept", seat=cells.index(at), number=value, which=(kept,)))

        return write

    @executes(Forget)
    def _forget(self, statement: Forget) -> Effect:
        local = statement.local

        def forget(c: Cells, b: int) -> None:
            c[b + local] = 0

        return forget

    # --- when it ends ---
    @executes(EndNow)
    def _end_now(self, statement: EndNow) -> Effect:
        def now(c: Cells, b: int) -> None:
            c[NOW] = 1
            self._told_end(c, c[TURN])

        return now

    @executes(EndAfterRound)
    def _end_after_round(self, statement: EndAfterRound) -> Effect:
        seats = self.layout.program.seats
        return lambda c, b: self._ask_end(c, -(-max(1, c[TURN]) // seats) * seats)

    @executes(EndAfterTurnOf)
    def _end_after_turn(self, statement: EndAfterTurnOf) -> Effect:
        seats, seat = self.layout.program.seats, self.questions.value(statement.seat)

        def next_turn(c: Cells, b: int) -> None:
            ahead = (seat(c, b, 0) - 1 - (c[TURN] - 1)) % seats
            self._ask_end(c, c[TURN] + (ahead or seats))

        return next_turn

    def _ask_end(self, c: Cells, turn: int) -> None:
        """The earliest request stands."""
        earlier = c[END]
        c[END] = min(earlier or turn, turn)
        if c[END] != earlier:
            self._told_end(c, c[END])

    def _told_end(self, c: Cells, turn: int) -> None:
        facts = facts_of(c)
        if facts is not None:
            facts.append(Fact("end", number=turn))
