"""Numbers for moves: every text that a move of a program can have, whatever the state, sorted; a text's place in that
order is its number.

Texts are made from the program alone, so the same rules give the same numbers in every process. A text may be there
that no game comes to; none is missing that one can come to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, product

from naishi import program as p
from naishi.base.near import nearest
from naishi.base.walk import all_of
from naishi.program.notation import move_text
from naishi.runtime.execute.prices import Fits, ways
from naishi.runtime.machine.interpreter import Interpreter
from naishi.runtime.machine.might import is_hidden
from naishi.runtime.notation.moves import normal
from naishi.state.initial import face_number

MOST = 200_000  # a mask longer than that is of no use to anybody

Answer = tuple[int, int]  # an address, and a look for what lies in a pile or pool


class TooManyActions(ValueError):
    """The rules allow more different moves than can be numbered."""


class Actions:
    """The texts of one program's moves, by number."""

    def __init__(self, interpreter: Interpreter) -> None:
        # Where nobody is ever asked anything there is one action that is never legal: a space has at least one.
        self.texts: tuple[str, ...] = tuple(sorted(_Texts(interpreter).all())) or ("pass",)
        self._numbers = {text: number for number, text in enumerate(self.texts)}

    def __len__(self) -> int:
        return len(self.texts)

    def number(self, text: str) -> int:
        """The number of a move's text. Raises ValueError for what no move of these rules is."""
        wanted = normal(text)
        if wanted not in self._numbers:
            near = nearest(wanted, list(self.texts))
            raise ValueError(f"no move is written {wanted!r}" + (f"; did you mean {near!r}?" if near else ""))
        return self._numbers[wanted]

    def text(self, number: int) -> str:
        """The text of a number."""
        if not 0 <= number < len(self.texts):
            raise ValueError(f"there is no action {number}; they are numbered 0 to {len(self.texts) - 1}")
        return self.texts[number]


class _Texts:
    """Finds the texts: those of every decision in the program, for every seat."""

    def __init__(self, interpreter: Interpreter) -> None:
        self.program, self.layout, self.choices = interpreter.program, interpreter.layout, interpreter.choices
        self.looks = self._looks(interpreter)
        becoming = {
            interpreter.routine_of[number]
            for number, step in enumerate(self.program.steps)
            if any(True for _ in all_of(step, p.BecomeKind))
        }
        self.becomes = bool(becoming)
        self.becomes_in_play = bool(becoming - {kind.before_scoring for kind in self.program.kinds})
        self.cards = frozenset(kind.id for kind in self.program.kinds if kind.is_card)

    def _looks(self, interpreter: Interpreter) -> list[tuple[int, int]]:
        """Each look that an item of the game can have, in order, with the printed kind that it is of."""
        cells, found = interpreter.opening[:], dict[int, int]()
        for item in range(1, len(self.layout.items)):
            kind = self.layout.printed[item]
            faces = [face_number(self.program, face) for face in self.program.kinds[kind].faces]
            for face in faces or [0]:
                cells[self.layout.face + item] = face
                found[self.choices.look_of(cells, item)] = kind
        return sorted(found.items())

    def all(self) -> set[str]:
        """Every text."""
        found: set[str] = set()
        for text in self._every():
            found.add(text)
            if len(found) > MOST:
                raise TooManyActions(f"{self.program.name} has more than {MOST:,} different moves: too many to number")
        return found

    def _every(self) -> Iterator[str]:
        for step in self.program.steps:
            match step:
                case p.Offer(alternatives=alternatives, may=may, can_pass=can_pass):
                    reads = [spot for a in alternatives for spot in (*a.reads, *self.program.actions[a.action].reads)]
                    yield from self._declining(may, reads) + ["pass"] * can_pass
                    for action in dict.fromkeys(alternative.action for alternative in alternatives):
                        yield from self._action(self.program.actions[action])
                case p.Choose(binder=binder, may=may):
                    yield from self._declining(may, binder.reads)
                    yield from self._written(binder.names[0], [binder])
                case p.ChooseWord(kept=kept, may=may):
                    yield from ["done"] * may
                    yield from (f"{self.program.kept[kept].name} {word}" for word in self.program.kept[kept].words)
                case p.TogetherStep(binders=binders, may=mays):
                    for binder, may in zip(binders, mays, strict=True):
                        yield from self._declining(may or len(binders) > 1, binder.reads)
                        yield from self._written(binder.names[0], [binder])
        for trigger in self.program.triggers:
            if trigger.asks:
                yield from self._picks(trigger)

    def _declining(self, may: bool, reads: Sequence[p.InPlace | p.Local]) -> list[str]:
        """One answers so who may, and who can do nothing, but is asked since not all see that."""
        return ["done"] if may or is_hidden(self.program, tuple(reads)) else []

    def _action(self, action: p.ActionDef) -> Iterator[str]:
        prices = [line for line in action.head if isinstance(line, p.PricePayment)]
        yield from self._written(action.name, [line for line in action.head if isinstance(line, p.Binder)], prices)

    def _written(self, name: str, binders: list[p.Binder], prices: Sequence[p.PricePayment] = ()) -> Iterator[str]:
        for seat in range(1, self.program.players + 1):
            chosen = [self._arguments(binder, seat) for binder in binders]
            for arguments in product(*chosen, *(self._paid(price, seat) for price in prices)):
                yield move_text(name, filter(None, arguments))

    def _paid(self, price: p.PricePayment, seat: int) -> list[str]:
        """What can be paid for any of the lists there are; nothing for an empty one."""
        lists = {kind.lists[price.field] for kind in self.program.kinds}
        by_list = (self._ways(price, entries) for entries in sorted(lists))
        texts = (self.choices.way_text(way, seat) for found in by_list for way in found)
        return self._once(islice(texts, MOST + 1))

    def _ways(self, price: p.PricePayment, entries: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Whatever lies where: each look as often as there are such items."""
        fits = Fits(self.choices.questions, price)
        every = frozenset(range(len(entries)))
        copies = Counter(self.layout.printed[1:])
        acting = self._printed(price.kinds, self.becomes)
        groups = [
            (look, (every if self.becomes else fits.of(kind, entries),) * min(len(entries), copies[kind]))
            for look, kind in self.looks
            if kind in acting
        ]
        return ways(groups, len(entries))

    def _picks(self, trigger: p.TriggerDef) -> Iterable[str]:
        """An effect is picked by its own name or its card's, which is the printed one."""
        if not trigger.printed_this:
            return [trigger.name]
        kinds = self._printed(trigger.kinds, self.becomes_in_play)
        return [self.program.kinds[kind].name for kind in sorted(kinds)]

    def _printed(self, acting: frozenset[int], becomes: bool) -> frozenset[int]:
        """What can be printed on items that act as one of these kinds."""
        return acting | self.cards if becomes and acting & self.cards else acting

    # --- the answers to a choice, as texts ---
    def _arguments(self, binder: p.Binder, seat: int) -> list[str]:
        if len(binder.names) == 1:
            found = [answer for pool in binder.pools for answer in self._answers(binder, pool.sources, seat)]
            return self._once(self._text(answer, seat) for answer in found)
        pairs = [pair for pool in binder.pools for pair in self._pairs(binder, pool, seat)]
        return self._once(f"{self._text(a, seat)} {self._text(b, seat)}" for a, b in pairs)

    @staticmethod
    def _once(texts: Iterable[str]) -> list[str]:
        return list(dict.fromkeys(texts))

    def _text(self, answer: Answer, seat: int) -> str:
        address, look = answer
        if not self.layout.heap[address]:
            return self.choices.answer_text(address, seat)
        return self.choices.answer_text(self.choices.lying(address, look), seat)

    def _pairs(self, binder: p.Binder, pool: p.Pool, seat: int) -> Iterator[tuple[Answer, Answer]]:
        """Two of places that are known beforehand stand in their order; of others, either can be the first."""
        if not all(isinstance(source, p.InPlace) and self.layout.is_static(source) for source in pool.sources):
            found = self._once_each(self._answers(binder, pool.sources, seat))
            yield from ((a, b) for a in found for b in found if a != b)
            return
        lines = [self._answers(binder, (source,), seat) for source in pool.sources]
        if pool.lines == "column":
            lines = [list(column) for column in zip(*lines, strict=True)]
        elif pool.lines != "row":
            lines = [[answer for line in lines for answer in line]]
        for line in lines:
            yield from combinations(line, 2)

    @staticmethod
    def _once_each(answers: list[Answer]) -> list[Answer]:
        return list(dict.fromkeys(answers))

    def _answers(self, binder: p.Binder, sources: tuple[p.Source, ...], seat: int) -> list[Answer]:
        found: list[Answer] = []
        for source in sources:
            for address in self._addresses(source, seat):
                if self.layout.heap[address]:
                    found += [(address, look) for look in self._lying(binder, address)]
                else:
                    found.append((address, 0))
        return found

    def _lying(self, binder: p.Binder, address: int) -> list[int]:
        """The looks of what can be chosen from a pile or pool."""
        allowed = self.layout.allowed[address]
        wanted = self._printed(binder.kinds, self.becomes) if binder.kinds is not None else None
        return [look for look, kind in self.looks if allowed[kind] and (wanted is None or kind in wanted)]

    def _addresses(self, source: p.Source, seat: int) -> list[int]:
        match source:
            case p.InPlace(place=place):
                if self.layout.is_static(source):
                    return self.layout.addresses(source, seat)
                return [address for addresses in self.layout.bases[place] for address in addresses]
            case p.AtAddress(heap=heap, places=places) if places:
                return [a for spot in places for a in self._addresses(spot, seat) if self.layout.heap[a] == heap]
            case p.Line(places=places):
                return [a for spot in places for a in self._addresses(spot, seat)]
            case p.Around(where=where):
                return sorted({address for near in self.layout.around[where] for address in near})
        return [a for by_owner in self.layout.bases for addresses in by_owner for a in addresses]
