"""What cards do: their score lines, what they do before scoring, and what they trigger."""

from __future__ import annotations

from naishi.base.source import Span
from naishi.program import (
    FRAME_LOCALS,
    ITEM,
    Choose,
    ChooseWord,
    InPlace,
    Local,
    Me,
    Offer,
    Opponent,
    Return,
    Routine,
    ScoreDef,
    TogetherStep,
    TriggerDef,
)
from naishi.semantics import problems
from naishi.semantics.lower.code import Code
from naishi.semantics.lower.scores import score_line
from naishi.semantics.lower.statements import check_new_name
from naishi.semantics.lower.steps import Place, block
from naishi.semantics.resolve.expressions import condition, resolve
from naishi.semantics.resolve.queries import kinds_of_noun
from naishi.semantics.resolve.scope import Frame, Scope, Spot, Val
from naishi.semantics.symbols.table import SymbolTable
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
