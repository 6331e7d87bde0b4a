"""Score lines: what each gives, for what, and by which table."""

from __future__ import annotations

from naishi.base.source import Span
from naishi.program import (
    NUMBER,
    WORD,
    Arithmetic,
    Count,
    Expr,
    Num,
    ScoreDef,
    TableEntry,
)
from naishi.semantics import problems
from naishi.semantics.resolve.aggregates import unlike
from naishi.semantics.resolve.expressions import condition, number, value
from naishi.semantics.resolve.intervals import Bounds, bounds
from naishi.semantics.resolve.literals import face_words
from naishi.semantics.resolve.queries import query
from naishi.semantics.resolve.scope import FACE, Frame, Scope
from naishi.semantics.symbols.sizes import widest
from naishi.semantics.symbols.table import KEPT, SymbolTable
from naishi.syntax import nodes as n


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
