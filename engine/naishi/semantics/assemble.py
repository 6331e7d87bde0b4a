"""One linked game for one number of seats as a program: its parts lowered one after the other, and checked."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext

from attrs import evolve

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Span
from naishi.program import (
    FRAME_LOCALS,
    ActionDef,
    BeforeScoring,
    BeginTurn,
    Binder,
    Branch,
    Compare,
    EndOfRound,
    EndOfTurn,
    ExampleDef,
    Finish,
    HeadLine,
    InPlace,
    KindDef,
    Local,
    Me,
    Num,
    OnlyIf,
    Program,
    RankingDef,
    Read,
    Routine,
    Run,
    TriggerDef,
)
from naishi.semantics import constants, problems
from naishi.semantics.checks import check_program
from naishi.semantics.checks.automatic import caller_of, choices_of, turn_of
from naishi.semantics.checks.too_long import takes_too_long
from naishi.semantics.link.linked import Linked
from naishi.semantics.lower.binders import binder, payment
from naishi.semantics.lower.clauses import CardClauses, routine, rule_trigger, sorts_of
from naishi.semantics.lower.code import ActionShape, Code, call_depth, settle
from naishi.semantics.lower.costs import price
from naishi.semantics.lower.examples import example, move_words, players_in
from naishi.semantics.lower.jumps import without_jumps
from naishi.semantics.lower.scores import player_scores
from naishi.semantics.lower.steps import Place, block
from naishi.semantics.resolve.expressions import condition, number
from naishi.semantics.resolve.scope import LOST, Frame, Scope, Val
from naishi.semantics.resolve.variables import payment as kept_payment
from naishi.semantics.symbols.build import symbol_table
from naishi.syntax import nodes as n


class Assembler:
    """One linked game for one number of seats, made a program."""

    def __init__(self, linked: Linked, seats: int, broken: bool) -> None:
        self.linked = linked
        self.broken = broken
        self.world = symbol_table(linked, seats)
        self.code = Code(self.world)
        self.main = Frame()
        self.unread: list[Span] = []  # names that heads bind and nothing reads

    def run(self) -> tuple[Program | None, list[Diagnostic]]:
        """The program, None if a problem is an error, and all problems."""
        world, linked, code = self.world, self.linked, self.code
        self.code.routines.append(Routine("main", 0, 0))  # its size is known last
        self.counting = self._counting()
        self.clauses = CardClauses(code, self.counting, self._revealed())
        actions = self._heads()
        actions = [self._body(action, node) for action, node in zip(actions, linked.actions.values(), strict=True)]
        kinds = self._kinds()
        triggers = self._triggers()
        after_effects = self._after_effects()
        start, first_turn = self._main()
        scoring = self.linked.scoring
        player_lines = tuple(player_scores(world, scoring.body)) if scoring is not None else ()
        rankings = self._rankings()
        examples = self._examples()
        if not any(p.is_error for p in world.problems):
            world.problems += [problems.use.unused(span, "The name") for span in self.unread]
        world.problems += check_program(world, code, actions, triggers, after_effects, broken=self.broken)
        if any(p.is_error for p in world.problems):
            return None, world.problems
        steps = without_jumps([step for step in code.steps if step is not None])
        code.routines[0] = Routine("main", start, self.main.size, sorts_of(self.main))
        program = Program(
            name=linked.header.name.text,
            version=linked.version(),
            units=tuple(linked.units),
            seats=world.seats,
            players=world.players,
            automatic=tuple(node.name.text for node in world.automatic),
            turn_limit=linked.turn_limit(),
            tags=tuple(world.tags),
            fields=tuple(world.fields.values()),
            kept=tuple(world.kept.values()),
            places=tuple(world.places.values()),
            grids=tuple(world.grids.values()),
            kinds=kinds,
            actions=tuple(actions),
            triggers=tuple(triggers),
            routines=tuple(code.routines),
            steps=tuple(steps),
            start=start,
            first_turn=first_turn,
            after_effects=after_effects,
            counting=self.counting,
            type_scores=self.clauses.type_scores(),
            player_scores=player_lines,
            rankings=rankings,
            frames=self._depth(),
            examples=examples,
        )
        world.problems += takes_too_long(program, linked.header.name.span)
        return (None if any(p.is_error for p in world.problems) else program), world.problems

    def _depth(self) -> int:
        sizes = {r.name: r.size for r in self.code.routines[1:]}
        return self.main.size + call_depth(self.code, sizes) + FRAME_LOCALS

    # --- scoring ---
    def _counting(self) -> tuple[int, ...]:
        scoring = self.linked.scoring
        if scoring is None:
            return ()
        found = self.world.place_ids(scoring.group.text)
        if found is None:
            what = self.world.what_is(scoring.group.text)
            names = self.world.place_names()
            if what:
                self.world.report(problems.names.wrong_kind_of_name(scoring.group.span, "a place", what))
            else:
                self.world.report(problems.names.unknown_name(scoring.group.span, "place", names))
        return found or ()

    def _revealed(self) -> frozenset[int]:
        """The places that the scoring statements reveal before anyone is asked anything."""
        found: set[int] = set()
        if self.linked.scoring is not None:
            for child in self.linked.scoring.body.block.statements:
                if isinstance(child, n.Reveal) and isinstance(child.place.base, n.BaseName):
                    found |= set(self.world.place_ids(child.place.base.name.text) or ())
        return frozenset(found)

    def _kinds(self) -> tuple[KindDef, ...]:
        nothing = KindDef(0, "", "", 0, False, False, 0, frozenset(), (), (None,) * len(self.world.fields), (),
                          lists=((),) * len(self.world.fields))  # fmt: skip
        found = [nothing]
        for name, kind in self.world.kinds.items():
            card = self.linked.cards.get(name)
            if card is None:
                found.append(kind)
                continue
            lines = self.clauses.scores(card)
            if lines and self.linked.scoring is None and not self.linked.is_lost("scoring"):
                hint = "`scoring of PLACE { }` says which places count."
                self.world.problems.append(problems.use.missing_part(self.linked.header.name.span, "scoring", hint))
            first = self.clauses.before_scoring(card)
            found.append(evolve(kind, scores=tuple(lines), before_scoring=first))
        return tuple(found)

    def _rankings(self) -> tuple[RankingDef, ...]:
        winner = self.linked.winner
        if winner is None:
            span = self.linked.header.name.span
            if not self.linked.is_lost("winner"):
                self.world.report(problems.use.missing_part(span, "winner", "`winner { most points }` says who wins."))
            return ()
        found: list[RankingDef] = []
        for line in winner.rankings:
            amount = number(Scope(self.world, Frame()), line.amount)
            if amount is not None:
                found.append(RankingDef(line.direction.text == "most", amount, span=line.span))
        return tuple(found)

    def _examples(self) -> tuple[ExampleDef, ...]:
        """Those of the units on top: the others' are told of the game without what stands on them."""
        below = {name for bases in self.linked.stands_on.values() for name in bases}
        words = move_words(self.code)
        mine = [(unit, node) for unit, node in self.linked.examples if unit not in below]
        here = [(unit, node) for unit, node in mine if players_in(self.linked, node) == self.world.players]
        return tuple(e for e in (example(self.world, words, unit, node) for unit, node in here) if e is not None)

    # --- actions ---
    def _heads(self) -> list[ActionDef]:
        found: list[ActionDef] = []
        self.scopes: list[Scope] = []
        for name, node in self.linked.actions.items():
            scope = Scope(self.world, Frame(), asking=True, reads=[], used=set())
            lines: list[HeadLine] = []
            arguments: dict[str, Val] = {}
            never = self._is_left_out(node)
            for line in node.head:
                with self.world.unheard() if never and not isinstance(line, n.OnlyIf) else nullcontext():
                    lowered, bound = self._head_line(scope, line)
                scope = scope.bound(**bound)
                arguments |= bound
                if lowered is not None:
                    lines.append(lowered)
            if len(arguments) > 3:
                self.world.report(problems.moves.too_many_arguments(node.name.span))
            has_price = any(isinstance(line, n.PayPrice) for line in node.head)
            self.code.shapes[name] = ActionShape(len(found), arguments, has_price)
            self.scopes.append(scope)
            title = node.title.text if node.title else ""
            locals_ = tuple(v.expr.index for v in arguments.values() if isinstance(v.expr, Local))
            reads = _places(scope.reads)
            found.append(
                ActionDef(len(found), name, title, tuple(lines), tuple(arguments), locals_, 0, reads, span=node.span)
            )
        return found

    def _is_left_out(self, node: n.Action) -> bool:
        """Whether an action is no part of a game of so many players."""
        tests = [line.test for line in node.head if isinstance(line, n.OnlyIf)]
        return any(constants.truth(test, self.world.players) is False for test in tests)

    def _head_line(self, scope: Scope, line: n.Head) -> tuple[HeadLine | None, dict[str, Val]]:
        """A line with the places it reads, which are added to those of the head."""
        own = scope.changed(reads=[])
        lowered, bound = self._lowered_line(own, line)
        scope.reads.extend(own.reads)
        if lowered is not None and not isinstance(lowered, Binder):
            lowered = evolve(lowered, reads=_places(own.reads))
        return lowered, bound

    def _lowered_line(self, scope: Scope, line: n.Head) -> tuple[HeadLine | None, dict[str, Val]]:
        match line:
            case n.WithOne(binder=node) | n.WithTwo(binder=node):
                bound = binder(scope, node, line.span)
                if bound is None:
                    names = (node.name,) if isinstance(node, n.One) else (node.first, node.second)
                    return None, {name.text: Val(Local(0), LOST) for name in names}
                scope.reads.extend(bound[0].reads)
                return evolve(bound[0], reads=_places(bound[0].reads)), bound[1]
            case n.OnlyIf(test=test):
                found = condition(scope, test)
                return (OnlyIf(found, span=line.span) if found is not None else None), {}
            case n.Pay():
                return payment(scope, line), {}
            case n.PayPrice():
                return price(scope, line), {}
            case n.PayNumber():
                return kept_payment(scope, line), {}

    def _body(self, action: ActionDef, node: n.Action) -> ActionDef:
        scope = self.scopes[action.id].changed(asking=False)
        body = node.block
        if self._is_left_out(node):
            self.world.is_left_out = True
            body = n.Block((), span=body.span)
        number_ = routine(self.code, node.name.text, scope, body, Place())
        spans = {b.text: b.span for line in node.head for b in _bound_names(line)}
        self.unread += [spans[name] for name in action.arguments if name not in scope.used]
        return evolve(action, routine=number_)

    # --- effects that wait ---
    def _triggers(self) -> list[TriggerDef]:
        found: list[TriggerDef] = []
        for card in self.linked.cards.values():
            found += self.clauses.triggers(card)
        for node in self.linked.triggers:
            trigger = rule_trigger(self.code, node)
            if trigger is not None:
                found.append(trigger)
        return [evolve(t, id=i) for i, t in enumerate(found)]

    def _after_effects(self) -> int | None:
        node = self.linked.after.get("effects")
        if node is None:
            return None
        nobody = Place(nobody="in `after effects`, which belongs to nobody's turn")
        return routine(self.code, "after effects", Scope(self.world, Frame(), me=False), node.block, nobody)

    # --- the course of the game ---
    def _main(self) -> tuple[int, int]:
        code = self.code
        scope = Scope(self.world, self.main, me=False)
        start = code.label()
        code.caller = "setup"
        entry = self._setup(scope, start)
        begin = entry
        turn, after_turn, after_round, final = (code.label() for _ in range(4))
        code.put(begin, BeginTurn(turn))
        self._turn(scope, turn, after_turn)
        ask = code.label()
        code.caller = "after turn"
        nobody = Place(nobody="after a turn is over")
        self._after("turn", scope.changed(me=True), after_turn, ask, nobody)
        code.put(ask, EndOfTurn(after_round, begin, final))
        ask_round = code.label()
        self._after("round", scope, after_round, ask_round, nobody)
        code.put(ask_round, EndOfRound(begin, final))
        self._final(scope, final)
        return start, begin

    def _setup(self, scope: Scope, start: int) -> int:
        entry = start
        for step in self.linked.steps.values():
            follow = self.code.label()
            block(self.code, scope.changed(in_setup=True), step.block, entry, follow, Place())
            entry = follow
        return entry

    def _turn(self, scope: Scope, entry: int, leave: int) -> None:
        self.code.caller = "turn"
        if self.linked.turn is None:
            span, hint = self.linked.header.name.span, "`turn { do one of { … } }` says what a player does."
            if not self.linked.is_lost("turn"):
                self.world.report(problems.use.missing_part(span, "turn", hint))
            self.code.put(entry, Run((), leave))
            return
        entry = self._automatic(scope, entry, leave)
        self.code.caller = "turn"
        block(self.code, scope.changed(me=True), self.linked.turn.block, entry, leave, Place(turn=True))
        for node in self.world.automatic:
            self.world.problems += choices_of(self.code, node.name.text)

    def _automatic(self, scope: Scope, entry: int, leave: int) -> int:
        """The turns of automatic players; the step with which a player's turn begins."""
        for seat, node in enumerate(self.world.automatic, self.world.players + 1):
            theirs, others = self.code.label(), self.code.label()
            self.code.put(entry, Branch(Compare("is", Me(), Num(seat)), theirs, others, leave, span=node.name.span))
            self.code.caller = caller_of(node.name.text)
            block(self.code, scope.changed(me=True), node.block, theirs, leave, Place(turn=True, rules=turn_of(node)))
            entry = others
        return entry

    def _after(self, moment: str, scope: Scope, entry: int, leave: int, place: Place) -> None:
        node = self.linked.after.get(moment)
        if node is None:
            self.code.put(entry, Run((), leave))
        else:
            settled = self.code.label()
            block(self.code, scope, node.block, entry, settled, place)
            settle(self.code, settled, leave, acted=False)

    def _final(self, scope: Scope, entry: int) -> None:
        before, finish = self.code.label(), self.code.label()
        if self.linked.scoring is not None:
            nobody = Place(nobody="before the count; a card's `before scoring` may ask")
            block(self.code, scope, self.linked.scoring.body.block, entry, before, nobody)
        else:
            self.code.put(entry, Run((), before))
        self.code.put(before, BeforeScoring(self.main.new(), finish))
        self.code.put(finish, Finish())


def _places(reads: Sequence[Read]) -> tuple[InPlace, ...]:
    """The places among what is read. What a head names comes from them."""
    return tuple(dict.fromkeys(read for read in reads if isinstance(read, InPlace)))


def _bound_names(line: n.Head) -> tuple[n.Name, ...]:
    match line:
        case n.WithOne(binder=one):
            return (one.name,)
        case n.WithTwo(binder=two):
            return (two.first, two.second)
    return ()
