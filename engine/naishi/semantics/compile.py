"""The whole way from files to a Program, collecting every problem of every file on the way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import nullcontext

from attrs import evolve, frozen

from naishi.base.diagnostic import Diagnostic, Label, capped, in_order
from naishi.base.near import MOST_COMPARED, comparing
from naishi.base.source import Source, Span
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
from naishi.semantics.checks.automatic import automatic_problems, caller_of, choices_of, turn_of
from naishi.semantics.checks.often import Often, too_large_together
from naishi.semantics.checks.too_long import takes_too_long
from naishi.semantics.link.card_files import among, with_tables
from naishi.semantics.link.causes import with_causes
from naishi.semantics.link.linker import Linked, link
from naishi.semantics.link.sheets import ENDINGS
from naishi.semantics.link.units import lies_in, with_bases
from naishi.semantics.lower.binders import binder, payment
from naishi.semantics.lower.clauses import CardClauses, player_scores, routine, rule_trigger, sorts_of
from naishi.semantics.lower.code import ActionShape, Code, call_depth, settle
from naishi.semantics.lower.costs import price
from naishi.semantics.lower.examples import example, move_words, players_in
from naishi.semantics.lower.jumps import without_jumps
from naishi.semantics.lower.steps import Place, block
from naishi.semantics.resolve.expressions import condition, number
from naishi.semantics.resolve.scope import LOST, Frame, Scope, Val
from naishi.semantics.resolve.variables import payment as kept_payment
from naishi.semantics.symbols.build import build_world
from naishi.semantics.symbols.table import MOST_SEATS
from naishi.syntax import nodes as n
from naishi.syntax.parsed import Parsed
from naishi.syntax.parser import parse
from naishi.syntax.recovery.naming import with_names


@frozen
class Compiled:
    """What came of some files. `program` is None if a problem is an error. `variants`: the programs with other numbers
    of players, and with one option more, where that changes how the game begins."""

    linked: Linked | None
    program: Program | None
    problems: tuple[Diagnostic, ...]
    variants: tuple[Program, ...] = ()


def compile_sources(
    sources: Sequence[Source], options: Iterable[str] = (), seats: int | None = None, thorough: bool = True
) -> Compiled:
    """Read, link, check and lower rules files; those of cards that the rules name are among the `sources`. `seats`:
    default the most the game allows. `thorough`: look also at what this program does not show: fewer players, and with
    every number of them what the options hold that are off."""
    beside = {source.name: source for source in sources if source.name.lower().endswith(ENDINGS)}
    rules = [source for source in sources if source.name not in beside]
    if large := too_large_together(sources):
        return Compiled(None, None, tuple(large))
    return compile_parsed([with_tables(parse(one), among(beside)) for one in rules], options, seats, thorough)


@comparing(MOST_COMPARED)
def compile_parsed(
    files: Sequence[Parsed], options: Iterable[str] = (), seats: int | None = None, thorough: bool = True
) -> Compiled:
    """The same for files already parsed."""
    if large := too_large_together([source for file in files for source in (file.source, *file.beside)]):
        return Compiled(None, None, tuple(large))
    wanted = frozenset(options)
    files = with_names(files)
    found = [problem for file in files for problem in file.problems]
    linked, said = link(files, wanted)
    found += said
    if linked is None:
        return Compiled(None, None, tuple(in_order(found)))
    broken = any(f.problems for f in files) or bool(linked.lost)
    numbers = [seats] if seats is not None else _numbers(linked) if thorough else _numbers(linked)[:1]
    often = Often.of(files)
    programs, more = _with_each_number(linked, often.numbers(numbers), broken)
    found += [*more, *_header_problems(linked), *automatic_problems(linked)]
    program, *variants = programs
    if thorough:
        for option in linked.options.values():
            if option.name.text not in linked.options_on and often.option(option):
                in_option, changed = _with_option(files, linked, option, found, seats)
                found += in_option
                variants += changed
    found += often.told(linked.header.name.span)
    ordered = tuple(capped(in_order(with_causes(in_order(found), linked.changes))))
    good = program is not None and not any(p.is_error for p in ordered)
    return Compiled(linked, program if good else None, ordered, tuple(v for v in variants if v is not None))


def _numbers(linked: Linked) -> list[int]:
    """How many can play, the most first."""
    least, most = linked.players()
    most = min(max(1, most), MOST_SEATS)
    return [most, *range(max(1, least), most)]


def _with_each_number(
    linked: Linked, numbers: Sequence[int], broken: bool
) -> tuple[list[Program | None], list[Diagnostic]]:
    """The programs with these numbers of players, and what is wrong with any of them."""
    compilers = [_Compiler(linked, number, broken) for number in numbers]
    (program, problems_), *others = [compiler.run() for compiler in compilers]
    found = _with_other_numbers(compilers[0], problems_, [more for _, more in others])
    return [program, *(other for other, _ in others)], found


_IN_VAIN = ("unused", "never-placed")


def _with_other_numbers(
    main: _Compiler, found: Sequence[Diagnostic], others: Sequence[Sequence[Diagnostic]]
) -> list[Diagnostic]:
    """What is wrong with one number of players, and what is wrong with others. Nothing is in vain that a game with
    another number needs."""
    errors: list[Diagnostic] = []
    known_wrong = {_key(problem) for problem in found if problem.is_error}
    for other in others:  # what is wrong with several numbers is told of one
        wrong = [problem for problem in other if problem.is_error]
        errors += [problem for problem in wrong if _key(problem) not in known_wrong]
        known_wrong |= {_key(problem) for problem in wrong}
    vain = [{_key(p) for p in other} for other in others]
    told = [
        p
        for p in found
        if p.code not in _IN_VAIN
        or (all(_key(p) in other for other in vain) and (others or not main.world.is_left_out))
    ]
    return told + errors


def _key(problem: Diagnostic) -> tuple[str, str, int]:
    """What makes two problems the same, though they may be told with other numbers."""
    return problem.code, problem.span.source.name, problem.span.start


_CANNOT_GO_TOGETHER = ("replaced-twice", "loaded-twice")


def _with_option(
    files: Sequence[Parsed], linked: Linked, option: n.Option, told: Sequence[Diagnostic], seats: int | None
) -> tuple[list[Diagnostic], list[Program | None]]:
    """What is wrong in an option that is off, seen by putting it on, with each number of players, and not told yet; the
    programs, if the game begins otherwise then.

    That it cannot go together with something else is no problem as long as it is off."""
    on, programs, found = _put_on(files, linked.options_on, option, seats)
    if on is None:
        return [], []
    already = {_key(problem) for problem in told if problem.is_error}
    inside = [p for p in found if lies_in(p.span, option)]
    outside = [p for p in found if p.is_error and _key(p) not in already and not lies_in(p.span, option)]
    if outside:  # does it break what it is for?
        below = {_key(problem) for problem in _put_on(_what_it_is_for(files, option), (), option, seats)[2]}
        outside = [_because_of(p, option) for p in outside if _key(p) in below]
    return [*inside, *outside], [] if _beginning(on) == _beginning(linked) else programs


def _put_on(
    files: Sequence[Parsed], options: Iterable[str], option: n.Option, seats: int | None
) -> tuple[Linked | None, list[Program | None], list[Diagnostic]]:
    on, found = link(files, {*options, option.name.text})
    if on is None:
        return None, [], found
    numbers = _numbers(on) if seats is None else [seats]
    programs, more = _with_each_number(on, numbers, any(file.problems for file in files) or bool(on.lost))
    return on, programs, [p for p in [*found, *more] if p.code not in _CANNOT_GO_TOGETHER]


def _what_it_is_for(files: Sequence[Parsed], option: n.Option) -> list[Parsed]:
    mine = next(file for file in files if option in file.items)
    return with_bases(mine, files)


def _because_of(problem: Diagnostic, option: n.Option) -> Diagnostic:
    label = Label(option.name.span, f"with the option {option.name.text} on")
    return evolve(problem, labels=(*problem.labels, label))


def _beginning(linked: Linked) -> tuple[object, ...]:
    """What decides how a game begins."""
    copies = {name: card.copies for name, card in linked.cards.items()}
    return linked.steps, linked.places, linked.fields, linked.tokens, copies


def _header_problems(linked: Linked) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    span = linked.header.name.span
    least, most = linked.players()
    if most == 0:
        found.append(problems.files.missing_header(span, "how many players it has: `players 2`"))
    elif not 1 <= least <= most <= MOST_SEATS:
        meta = next(m for m in linked.header.meta if isinstance(m, n.Players))
        found.append(problems.cards.bad_value(meta.span, "players", "1 to 8, the smaller number first"))
    if linked.turn_limit() == 0:
        found.append(problems.files.missing_header(span, "when it stops at the latest: `at most 300 turns`"))
    for _, node in linked.examples:
        if node.players is not None and most and not least <= node.players.value <= most:
            found.append(problems.use.example_players(node.players.span, least, most))
    return found


class _Compiler:
    def __init__(self, linked: Linked, seats: int, broken: bool) -> None:
        self.linked = linked
        self.broken = broken
        self.world = build_world(linked, seats)
        self.code = Code(self.world)
        self.main = Frame()
        self.unread: list[Span] = []  # names that heads bind and nothing reads

    def run(self) -> tuple[Program | None, list[Diagnostic]]:
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
            self.code.put(entry, Branch(Compare("is", Me(), Num(seat)), theirs, others, span=node.name.span))
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


__all__ = ["Compiled", "compile_parsed", "compile_sources"]
