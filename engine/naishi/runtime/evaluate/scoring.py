"""Points with their reasons: which card, which clause, which cards gave them."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from naishi.base.source import Span
from naishi.program import FRAME_LOCALS, FRAME_SEAT, FRAME_THIS, ITEM, RankingDef, ScoreDef, TableEntry
from naishi.runtime.evaluate.expressions import Questions, Value
from naishi.runtime.evaluate.reasons import ScoredItem, Things, counted, named
from naishi.runtime.evaluate.sets import Sets, unlike_sets
from naishi.state.items import Cells
from naishi.state.layout import Layout


@frozen
class ScoreEntry:
    """One number of a score. `item` is None for what counts once for a player; `gave`: the items and slots counted.
    `type`: of the card; of a line of no card, its name, if it has one."""

    item: ScoredItem | None
    type: str
    points: int
    span: Span
    gave: tuple[ScoredItem, ...] = ()

    @property
    def place(self) -> str:
        """Where the item lies; empty for what counts once for a player."""
        return self.item.place if self.item is not None else ""

    @property
    def clause(self) -> str:
        """The clause as it is written in the rules."""
        return " ".join(self.span.text.split())


@frozen
class Score:
    """A seat's points and what they are made of."""

    total: int
    entries: tuple[ScoreEntry, ...]


@frozen
class Outcome:
    """How a game ended. Several `winners` share the victory; none won a game that was not finished."""

    winners: tuple[int, ...]
    reason: str
    points: tuple[int, ...]  # by seat, from seat 1


@frozen
class _Line:
    """A compiled score line."""

    points: Value
    gave: Things
    definition: ScoreDef


@frozen
class _TypeLine:
    """A compiled line that belongs to a type: `once` for a player, or what each connected group of a size is worth."""

    type: str
    kinds: list[bool]
    once: _Line | None
    worth: Callable[[int], int]
    span: Span


@frozen
class _SetsLine:
    """A compiled line about sets of unlike items."""

    sets: Sets
    worth: Callable[[int], int]
    definition: ScoreDef


class Scoring:
    """Counts points for one program."""

    def __init__(self, layout: Layout, questions: Questions) -> None:
        self.layout = layout
        self.questions = questions
        self.frame = layout.scratch + FRAME_LOCALS  # of its own: points can be asked for inside a question
        program = layout.program
        self.lines = [[self._line(s) for s in kind.scores if s.how in ("sum", "by")] for kind in program.kinds]
        self.of_player = [self._line(score) for score in program.player_scores if score.how != "sets"]
        self.sets = [self._sets(score) for score in program.player_scores if score.how == "sets"]
        self.typed = [
            _TypeLine(
                name,
                questions.kinds(kinds),
                self._line(score) if score.how == "once" else None,
                _table(score.table),
                score.span,
            )
            for name, kinds, score in program.type_scores
        ]
        self.shared = [a for p in program.counting for a in layout.bases[p][0]]  # places that belong to nobody
        self.counted = [self._counting(seat) for seat in range(program.seats + 1)]
        self.rankings = [(r, questions.value(r.amount)) for r in program.rankings]
        questions.points = self.total

    def _counting(self, seat: int) -> list[int]:
        """The addresses that count for a seat: its own places; of shared ones, what belongs to it."""
        return [a for place in self.layout.program.counting for a in self.layout.bases[place][seat]] if seat else []

    # --- lines ---
    def _line(self, score: ScoreDef) -> _Line:
        amount = self.questions.value(score.amount) if score.amount is not None else _zero
        if score.how in ("by", "once"):
            look_up = _table(score.table)
            return _Line(lambda c, b, it: look_up(amount(c, b, it)), counted(self.questions, score.amount), score)
        test = self.questions.test(score.test) if score.test is not None else None
        each = self.questions.count(score.per) if score.per is not None else None

        def points(c: Cells, b: int, it: int) -> int:
            if test is not None and not test(c, b, it):
                return 0
            return amount(c, b, it) * (each(c, b, it) if each is not None else 1)

        return _Line(points, counted(self.questions, score.per, score.amount, score.test), score)

    def _sets(self, score: ScoreDef) -> _SetsLine:
        assert score.per is not None
        return _SetsLine(unlike_sets(self.questions, score.by, score.per), _table(score.table), score)

    # --- counting ---
    def _items(self, c: Cells, seat: int) -> list[int]:
        heap = self.layout.heap
        found: list[int] = []
        for a in self.counted[seat]:
            if heap[a]:
                found += reversed(c[a + 1 : a + 1 + c[a]])
            elif c[a]:
                found.append(c[a])
        for a in self.shared:
            here = c[a + 1 : a + 1 + c[a]] if heap[a] else [c[a]]
            found += [item for item in here if item and self.layout.belongs[item] == seat]
        return found

    def total(self, c: Cells, seat: int) -> int:
        """A seat's points as things lie now."""
        b, act, total = self.frame, self.layout.act, 0
        c[b + FRAME_SEAT] = seat
        items = self._items(c, seat)
        for item in items:
            c[b + FRAME_THIS] = item
            for line in self.lines[c[act + item]]:
                total += line.points(c, b, 0)
        c[b + FRAME_THIS] = 0
        for line_of_type in self.typed:
            mine = [i for i in items if line_of_type.kinds[c[act + i]]]
            if mine and line_of_type.once is not None:
                total += line_of_type.once.points(c, b, 0)
            elif mine:
                total += sum(line_of_type.worth(len(group)) for group in self._groups(c, mine))
        total += sum(line.worth(len(one)) for line in self.sets for one in line.sets(c, b))
        return total + sum(line.points(c, b, 0) for line in self.of_player)

    def score(self, c: Cells, seat: int) -> Score:
        """The same with every reason. Lines that give nothing are left out."""
        b, act = self.frame, self.layout.act
        c[b + FRAME_SEAT] = seat
        entries: list[ScoreEntry] = []
        items = self._items(c, seat)
        for item in items:
            c[b + FRAME_THIS] = item
            for line in self.lines[c[act + item]]:
                points = line.points(c, b, 0)
                if points:
                    gave = self._gave(c, line)
                    kind = self.layout.program.kinds[c[act + item]].name
                    entries.append(ScoreEntry(self._named(c, item), kind, points, line.definition.span, gave))
        c[b + FRAME_THIS] = 0
        for line_of_type in self.typed:
            mine = [i for i in items if line_of_type.kinds[c[act + i]]]
            entries += self._type_entries(c, b, line_of_type, mine)
        entries += self._player_entries(c, b)
        return Score(sum(e.points for e in entries), tuple(entries))

    def _player_entries(self, c: Cells, b: int) -> list[ScoreEntry]:
        """What a player scores besides the cards."""
        found: list[ScoreEntry] = []
        for line in self.of_player:
            points = line.points(c, b, 0)
            if points:
                gave = self._gave(c, line)
                found.append(ScoreEntry(None, line.definition.name, points, line.definition.span, gave))
        for line_of_sets in self.sets:
            for one in line_of_sets.sets(c, b):
                points, score = line_of_sets.worth(len(one)), line_of_sets.definition
                if points:
                    gave = tuple(self._named(c, item) for item in one)
                    found.append(ScoreEntry(None, score.name, points, score.span, gave))
        return found

    def _type_entries(self, c: Cells, b: int, line: _TypeLine, mine: list[int]) -> list[ScoreEntry]:
        if not mine:
            return []
        if line.once is not None:
            points = line.once.points(c, b, 0)
            gave = self._gave(c, line.once)
            return [ScoreEntry(None, line.type, points, line.span, gave)] if points else []
        found: list[ScoreEntry] = []
        for group in self._groups(c, mine):
            points = line.worth(len(group))
            if points:
                found.append(ScoreEntry(None, line.type, points, line.span, tuple(self._named(c, i) for i in group)))
        return found

    def _groups(self, c: Cells, items: list[int]) -> list[list[int]]:
        """Connected in a grid; an item that lies in none is a group of its own."""
        loc, near = self.layout.loc, self.layout.around["adjacent"]
        waiting = {c[loc + item]: item for item in items if not self.layout.heap[c[loc + item]]}
        groups = [[item] for item in items if self.layout.heap[c[loc + item]]]
        while waiting:
            address, item = next(iter(waiting.items()))
            del waiting[address]
            group, edge = [item], [address]
            while edge:
                for other in near[edge.pop()]:
                    if other in waiting:
                        group.append(waiting.pop(other))
                        edge.append(other)
            groups.append(group)
        return groups

    def _named(self, c: Cells, item: int) -> ScoredItem:
        return named(self.layout, c, (ITEM, item))

    def _gave(self, c: Cells, line: _Line) -> tuple[ScoredItem, ...]:
        return tuple(named(self.layout, c, thing) for thing in line.gave(c, self.frame, 0))

    # --- the end ---
    def outcome(self, c: Cells, finished: bool) -> Outcome:
        """Who won, and by which line of the rules."""
        seats = list(range(1, self.layout.program.seats + 1))
        points = tuple(self.total(c, seat) for seat in seats)
        if not finished:
            return Outcome((), f"unfinished after {self.layout.program.turn_limit} turns", points)
        leading, reason = seats, ""
        for ranking, amount in self.rankings:
            values = {seat: self._ranked(c, seat, amount) for seat in leading}
            best = max(values.values()) if ranking.most else min(values.values())
            before, leading = leading, [seat for seat in leading if values[seat] == best]
            if len(leading) < len(before) or not reason:
                reason = _said(ranking)
            if len(leading) == 1:
                break
        if len(leading) > 1:
            reason = "a draw: equal in everything that decides"
        return Outcome(tuple(leading), reason, points)

    def standing(self, c: Cells, seat: int) -> tuple[int, ...]:
        """How well a seat stands in each line of `winner`, now; more is better, also where it says fewest."""
        return tuple(
            self._ranked(c, seat, amount) if ranking.most else -self._ranked(c, seat, amount)
            for ranking, amount in self.rankings
        )

    def _ranked(self, c: Cells, seat: int, amount: Value) -> int:
        b = self.layout.scratch
        c[b + FRAME_SEAT], c[b + FRAME_THIS] = seat, 0
        return amount(c, b, 0)


def _said(ranking: RankingDef) -> str:
    return " ".join(ranking.span.text.split()) or ("most" if ranking.most else "fewest")


def _table(entries: tuple[TableEntry, ...]) -> Callable[[int], int]:
    """A table as a function: 0 below its first entry and where nothing is said."""
    small = [0] * 64
    for entry in entries:
        for number in range(max(0, entry.least), min(63, entry.most if entry.most is not None else 63) + 1):
            small[number] = entry.value

    def look_up(number: int) -> int:
        if 0 <= number < 64:
            return small[number]
        return next((e.value for e in entries if e.least <= number and (e.most is None or number <= e.most)), 0)

    return look_up


def _zero(c: Cells, b: int, it: int) -> int:
    return 0
