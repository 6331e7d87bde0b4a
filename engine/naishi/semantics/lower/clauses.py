"""What cards do: their score lines, what they do before scoring, and what they trigger."""

from __future__ import annotations

from naishi.base.source import Span
from naishi.program import (
    FRAME_LOCALS,
    ITEM,
    NUMBER,
    WORD,
    Arithmetic,
    Choose,
    ChooseWord,
    Count,
    Expr,
    InPlace,
    Local,
    Me,
    Num,
    Offer,
    Opponent,
    Return,
    Routine,
    ScoreDef,
    TableEntry,
    TogetherStep,
    TriggerDef,
)
from naishi.semantics import problems
from naishi.semantics.lower.code import Code
from naishi.semantics.lower.statements import check_new_name
from naishi.semantics.lower.steps import Place, block
from naishi.semantics.resolve.aggregates import unlike
from naishi.semantics.resolve.expressions import condition, number, resolve, value
from naishi.semantics.resolve.intervals import Bounds, bounds
from naishi.semantics.resolve.literals import face_words
from naishi.semantics.resolve.queries import kinds_of_noun, query
from naishi.semantics.resolve.scope import FACE, Frame, Scope, Spot, Val
from naishi.semantics.symbols.sizes import widest
from naishi.semantics.symbols.table import KEPT, SymbolTable
from naishi.syntax import nodes as n


class CardClauses:
    """What the clauses of all cards come to. One that several cards share is looked at once, for all of them."""

    def __init__(self, code: Code, counting: tuple[int, ...], revealed: frozenset[int]) -> None:
        self.code = code
        self.world = code.world
        self.counting = counting
        self.revealed = revealed
        self.lines: dict[int, ScoreDef | None] = {}
        self.routines: dict[int, int] = {}
        self.set_off: set[int] = set()

    def scope(self, clause: n.Clause) -> Scope:
        """The scope of a clause while its card lies where cards count."""
        places = self.world.place_list()
        spots = tuple(InPlace(i, Me() if places[i].per_player else None) for i in self.counting)
        return Scope(self.world, Frame(), this=True, this_places=spots, kinds_here=self.kinds(clause))

    def kinds(self, clause: n.Clause) -> frozenset[int]:
        """The cards whose clause it is."""
        return self.world.clause_kinds[id(clause)]

    def whose(self, card: n.Card, clause: n.Clause) -> str:
        """What the card is called, or its group if the clause is the group's."""
        groups = self.world.linked.card_groups.items() if len(self.kinds(clause)) > 1 else ()
        mine = (name for name, group in groups if group.node.name is not None and card.name.text in group.members)
        return next(mine, card.name.text)

    def scores(self, card: n.Card) -> list[ScoreDef]:
        """The card's score lines, `once` and `each group` among them."""
        labels: dict[str, Span] = {}
        lines = [clause for clause in card.clauses if isinstance(clause, n.Score)]
        for clause in lines:
            if clause.label is not None:
                if clause.label.text in labels:
                    first = labels[clause.label.text]
                    self.world.report(problems.files.duplicate(clause.label.span, "clause", first))
                labels.setdefault(clause.label.text, clause.label.span)
            if id(clause) not in self.lines:
                scope = self.scope(clause).changed(counting=True)
                self.lines[id(clause)] = score_line(scope, clause)
        return [line for clause in lines if (line := self.lines[id(clause)]) is not None]

    def type_scores(self) -> tuple[tuple[str, frozenset[int], ScoreDef], ...]:
        """Those that belong to a type, or to a group: each once."""
        found: dict[int, tuple[str, frozenset[int], ScoreDef]] = {}
        for card in self.world.linked.cards.values():
            for clause in card.clauses:
                line = self.lines.get(id(clause))
                if line is not None and line.how in ("once", "groups") and id(clause) not in found:
                    name = self.whose(card, clause)
                    found[id(clause)] = name, self.world.kinds_of(name) or frozenset(), line
        return tuple(found.values())

    def before_scoring(self, card: n.Card) -> int | None:
        """The routine of a card's `before scoring`."""
        found: int | None = None
        first: Span | None = None
        for clause in card.clauses:
            if not isinstance(clause, n.BeforeScoring):
                continue
            if first is not None:
                self.world.report(problems.cards.clause_twice(clause.span, "before scoring", first))
            first = first or clause.span
            if id(clause) not in self.routines:
                scope = self.scope(clause).changed(revealed=self.revealed)
                name = f"before scoring of {self.whose(card, clause)}"
                self.routines[id(clause)] = routine(self.code, name, scope, clause.block, Place())
            found = self.routines[id(clause)]
        return found

    def triggers(self, card: n.Card) -> list[TriggerDef]:
        """What a card's `when this …` lines set off, but for those that are already among another's."""
        found: list[TriggerDef] = []
        for clause in card.clauses:
            if not isinstance(clause, n.CardWhen) or id(clause) in self.set_off:
                continue
            self.set_off.add(id(clause))
            kinds, name = self.kinds(clause), self.whose(card, clause)
            scope = Scope(self.world, Frame(), this=True, kinds_here=kinds)
            trigger = _trigger(self.code, scope, name, kinds, clause.motion, None, clause.block, clause.span, None)
            if trigger is not None:
                found.append(trigger)
        return found


# --- score lines ---
def player_scores(world: SymbolTable, body: n.ScoreBlock) -> list[ScoreDef]:
    """The score lines that belong to no card, each counted once for a player."""
    found: list[ScoreDef] = []
    labels: dict[str, Span] = {}
    for line in body.scores:
        if line.label is not None:
            if line.label.text in labels:
                world.report(problems.files.duplicate(line.label.span, "score", labels[line.label.text]))
            labels.setdefault(line.label.text, line.label.span)
        if isinstance(line.points, n.ScoreOnce | n.ScoreGroups):
            world.report(
                problems.names.misplaced(line.points.span, f"`score {_how(line.points)} …`", "in a card's braces")
            )
            continue
        score = score_line(Scope(world, Frame(), counting=True), line)
        if score is not None:
            found.append(score)
    return found


def _how(points: n.ScoreOnce | n.ScoreGroups) -> str:
    return "once" if isinstance(points, n.ScoreOnce) else "each group"


def score_line(scope: Scope, clause: n.Score) -> ScoreDef | None:
    """One score line."""
    name = clause.label.text if clause.label else ""
    match clause.points:
        case n.ScoreSum() as points:
            return _sum(scope, points, name, clause.span)
        case n.ScoreBy(amount=amount, table=table):
            return _by_table(scope, clause, name, "by", amount, table)
        case n.ScoreOnce(amount=amount, table=table):
            outer = scope.changed(this=False)
            return _by_table(outer, clause, name, "once", amount, table)
        case n.ScoreGroups(table=table):
            if not scope.world.grids:
                hint = "`grid NAME = ROW over ROW` says what is connected."
                scope.world.report(problems.use.missing_part(clause.span, "grid", hint))
            places = [scope.world.place_list()[p.place] for p in scope.this_places if p.place >= 0]
            size = sum(widest(scope.world, place)[0] for place in places)
            entries = _entries(scope, table, Bounds(1, max(1, size)), None)
            return ScoreDef(name, "groups", table=entries, span=clause.span)
        case n.ScoreSets() as sets:
            return _sets(scope, sets, name, clause.span)
    return None


def _sum(scope: Scope, node: n.ScoreSum, name: str, span: Span) -> ScoreDef | None:
    how_many = number(scope, node.amount)
    each = query(scope, node.per) if node.per is not None else None
    when = condition(scope, node.test) if node.test is not None else None
    if how_many is None or (node.per is not None and each is None) or (node.test is not None and when is None):
        return None
    if node.most is None:
        return ScoreDef(name, "sum", how_many, each, when, span=span)
    if each is not None:
        how_many = Arithmetic("*", how_many, Count(each, span=each.span), span=how_many.span)
    return ScoreDef(name, "sum", _capped(scope, node, node.most, how_many), None, when, span=span)


def _capped(scope: Scope, node: n.ScoreSum, most: n.Int, amount: Expr) -> Expr:
    """No more than the line's limit, or, behind a number below 0, no less."""
    gives = bounds(scope.world, amount)
    is_loss = isinstance(node.amount, n.Negative)
    if not most.value:
        scope.world.report(problems.cards.none_at_most(most.span))
    elif gives.least >= -most.value if is_loss else gives.most <= most.value:
        scope.world.report(problems.cards.limit_never(most.span, gives.least if is_loss else gives.most))
    limit = Num(-most.value if is_loss else most.value, span=most.span)
    return Arithmetic("highest" if is_loss else "lowest", amount, limit, span=node.span)


def _sets(scope: Scope, node: n.ScoreSets, name: str, span: Span) -> ScoreDef | None:
    if scope.this:
        where = "in `scoring of …` and `extend scoring`, as it belongs to the player"
        scope.world.report(problems.names.misplaced(node.span, "`score each set …`", where))
        return None
    found = unlike(scope, node)
    if found is None:
        return None
    by, items, most = found
    entries = _entries(scope, node.table, Bounds(1, max(1, most)), None)
    return ScoreDef(name, "sets", per=items, table=entries, by=by, span=span)


def _by_table(scope: Scope, clause: n.Score, name: str, how: str, amount: n.Expr, table: n.Table) -> ScoreDef | None:
    found = value(scope, amount)
    if found is None:
        return None
    if found.sort == NUMBER:
        limits = bounds(scope.world, found.expr)
        if isinstance(amount, n.Ref) and amount.base.span.text == "position":
            places = [scope.world.place_list()[p.place] for p in scope.this_places]
            longest = max((widest(scope.world, place)[0] for place in places), default=limits.most)
            limits = Bounds(1, longest)
        return ScoreDef(name, how, found.expr, table=_entries(scope, table, limits, None), span=clause.span)
    if found.sort == WORD:
        entries = _entries(scope, table, Bounds(0, 0), found.field)
        return ScoreDef(name, how, found.expr, table=entries, span=clause.span)
    scope.world.report(problems.names.wrong_sort(amount.span, "a number or a word to look up", "something else"))
    return None


def _entries(scope: Scope, table: n.Table, limits: Bounds, field: int | None) -> tuple[TableEntry, ...]:
    if field is not None:
        return _word_entries(scope, table, field)
    entries: list[TableEntry] = []
    before = len(scope.world.problems)
    for node in table.entries:
        entry = _entry(scope, node)
        if entry is None:
            continue
        _check_order(scope, node, entry, entries, table)
        if entry.least > limits.most and not scope.world.is_incomplete():
            scope.world.report(problems.cards.table_dead(node.key.span, f"the number is {limits.most} at most"))
        entries.append(entry)
    told = any(problem.is_error for problem in scope.world.problems[before:])
    if entries and not told and entries[-1].most is not None and entries[-1].most < limits.most < 10**9:
        scope.world.report(problems.cards.table_gap(table.span, entries[-1].most + 1))
    return tuple(entries)


def _entry(scope: Scope, node: n.Entry) -> TableEntry | None:
    amount = node.value.value if isinstance(node.value, n.Int) else -node.value.number.value
    match node.key:
        case n.KeyOne(number=at):
            return TableEntry(at.value, at.value, amount, span=node.span)
        case n.KeyRange(least=least, most=most):
            if least.value > most.value:
                scope.world.report(problems.cards.table_empty_range(node.key.span))
                return None
            return TableEntry(least.value, most.value, amount, span=node.span)
        case n.KeyOpen(least=least):
            return TableEntry(least.value, None, amount, span=node.span)
    scope.world.report(problems.cards.table_words(node.key.span))
    return None


def _check_order(scope: Scope, node: n.Entry, entry: TableEntry, before: list[TableEntry], table: n.Table) -> None:
    if not before:
        return
    last = before[-1]
    clash = next((e for e in before if e.least <= entry.least <= (e.most if e.most is not None else 10**9)), None)
    if clash is not None and clash.most is None:
        scope.world.report(problems.cards.table_after_open(node.key.span))
    elif clash is not None:
        scope.world.report(problems.cards.table_overlap(node.key.span, entry.least, clash.span))
    elif entry.least < last.least:
        scope.world.report(problems.cards.table_descends(node.key.span))
    elif last.most is not None and entry.least > last.most + 1:
        scope.world.report(problems.cards.table_gap(node.key.span, last.most + 1))


def _word_entries(scope: Scope, table: n.Table, field: int) -> tuple[TableEntry, ...]:
    world = scope.world
    definition = next((f for f in world.fields.values() if f.id == field), None)
    words = tuple(face_words(scope)) if field == FACE else world.words_of(field)
    name = definition.name if definition else "face" if field == FACE else world.kept_list()[KEPT - field].name
    entries: list[TableEntry] = []
    for node in table.entries:
        if not isinstance(node.key, n.KeyWord):
            world.report(problems.cards.table_numbers(node.key.span, name))
            continue
        if node.key.word.text not in words:
            world.report(problems.names.unknown_name(node.key.word.span, "word of " + name, words))
            continue
        at = words.index(node.key.word.text) + 1
        clash = next((e for e in entries if e.least == at), None)
        if clash is not None:
            world.report(problems.cards.clause_twice(node.key.span, node.key.word.text, clash.span))
        amount = node.value.value if isinstance(node.value, n.Int) else -node.value.number.value
        entries.append(TableEntry(at, at, amount, span=node.span))
    return tuple(entries)


# --- routines of cards ---
def sorts_of(frame: Frame) -> tuple[str, ...]:
    """The sort of each local of a frame, from the first on."""
    return tuple(frame.sorts[i] for i in range(FRAME_LOCALS, frame.size))


def routine(code: Code, name: str, scope: Scope, node: n.Block, place: Place) -> int:
    """A block in a frame of its own; its number."""
    entry, leave = code.label(), code.label()
    name = code.new_name(name)
    code.caller = name
    block(code, scope, node, entry, leave, place)
    code.put(leave, Return())
    code.routines.append(Routine(name, entry, scope.frame.size, sorts_of(scope.frame)))
    return len(code.routines) - 1


def rule_trigger(code: Code, node: n.Trigger) -> TriggerDef | None:
    """A `when` of the game's own."""
    world, named = code.world, node.variable
    if named is not None and not world.what_is(node.type.text) and world.kinds_of(named.text) is not None:
        world.report(problems.names.trigger_in_words(node.type.span, named.span))
        return None
    kinds = kinds_of_noun(Scope(code.world, Frame()), n.NounName(node.type, span=node.type.span))
    if kinds is None:
        return None
    scope = Scope(code.world, Frame())
    local = None
    if node.variable is not None:
        check_new_name(scope, node.variable)
        local = scope.frame.new(ITEM)
        with code.world.unheard():  # told below
            lay = _motion_places(scope, node.motion.place)
        name_ = Val(Local(local, span=node.variable.span), ITEM, kinds=kinds, lay=lay)
        scope = scope.bound(**{node.variable.text: name_})
    name = node.label.text if node.label else node.type.text
    return _trigger(code, scope, name, kinds, node.motion, node.test, node.block, node.span, local)


def _trigger(
    code: Code,
    scope: Scope,
    name: str,
    kinds: frozenset[int],
    motion: n.Motion,
    test: n.Expr | None,
    body: n.Block,
    span: Span,
    local: int | None,
) -> TriggerDef | None:
    places = _motion_places(scope, motion.place)
    if places is not None and any(isinstance(spot.owner, Opponent) for spot in places):
        hint = f"Write `your {motion.place.base.span.text}`: it is that of anyone."
        span = motion.place.span
        scope.world.report(
            problems.names.wrong_sort(span, "the place of the one who is `your` here", "another's", hint)
        )
    other_ref = _other_end(motion)
    others = _motion_places(scope, other_ref) if other_ref is not None else None
    asked = condition(scope.changed(it=ITEM), test) if test is not None else None
    before = len(code.steps)
    number_ = routine(code, f"when {name} {motion.verb}", scope, body, Place())
    asks = any(isinstance(s, Choose | ChooseWord | Offer | TogetherStep) for s in code.steps[before:])
    if places is None or (other_ref is not None and others is None) or (test is not None and asked is None):
        return None
    if isinstance(motion, n.MovesIn) and sum(code.world.place_list()[spot.place].count for spot in places) == 1:
        told = f"{motion.place.span.text} has just one part, so nothing goes from one to another there"
        code.world.report(problems.effects.constant(motion.span, False, told))
    _check_asking(code.world, name, kinds, motion, places, others, asks)
    return TriggerDef(0, name, kinds, scope.this, motion.verb, places, others, asked, number_, local, asks, span=span)


def _check_asking(
    world: SymbolTable,
    name: str,
    kinds: frozenset[int],
    motion: n.Motion,
    places: tuple[InPlace, ...],
    others: tuple[InPlace, ...] | None,
    asks: bool,
) -> None:
    """Warn of what asks because of a card that not all have seen: neither where it came from nor where it lies."""
    here, there = ([world.place_list()[spot.place] for spot in ends or ()] for ends in (places, others))
    comes_from_the_open = any(place.seen_by == "everyone" for place in there)
    if not asks or comes_from_the_open or (isinstance(motion, n.Leaves) and not there):
        return
    for place in here:
        if place.seen_by != "everyone" and not (world.cards() if place.only is None else place.only) <= kinds:
            world.report(problems.moves.asking_tells(motion.span, name, place.name))
            return


def _other_end(motion: n.Motion) -> n.Ref | None:
    """What a motion says after `from` or `to`."""
    match motion:
        case n.Enters(source=source):
            return source
        case n.Leaves(target=target):
            return target
    return None


def _motion_places(scope: Scope, ref: n.Ref) -> tuple[InPlace, ...] | None:
    spot = resolve(scope, ref)
    if spot is None:
        return None
    if not isinstance(spot, Spot) or spot.address is not None:
        scope.world.report(problems.names.wrong_sort(ref.span, "a whole place", "one slot or a value"))
        return None
    return spot.places
