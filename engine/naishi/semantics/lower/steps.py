"""Effects cut at their choice points into numbered steps, each saying which comes next."""

from __future__ import annotations

from attrs import Factory, define, evolve, frozen

from naishi.base.source import Span
from naishi.program import (
    ANSWER,
    SEAT,
    SLOT,
    Alternative,
    Branch,
    BranchFound,
    Choose,
    ChooseWord,
    CountNext,
    CountStart,
    Expr,
    ItemsNext,
    ItemsStart,
    Local,
    MoveItem,
    Num,
    Offer,
    PlayersNext,
    PlayersStart,
    Routine,
    Run,
    Settle,
    Statement,
    Step,
    TogetherStep,
)
from naishi.semantics import constants, problems
from naishi.semantics.lower.binders import binder
from naishi.semantics.lower.statements import check_new_name, found_by, loop_query, search, statement, statements
from naishi.semantics.needed import needed_first
from naishi.semantics.resolve.expressions import condition, number
from naishi.semantics.resolve.intervals import bounds
from naishi.semantics.resolve.scope import LOST, Borrowed, Scope, Val
from naishi.semantics.resolve.variables import chosen_word
from naishi.semantics.symbols.table import World
from naishi.syntax import nodes as n

MOST_TIMES = 1000


@frozen
class ActionShape:
    """What others need of an action: its arguments by name, to be read in a `then`."""

    id: int
    arguments: dict[str, Val]
    has_price: bool = False  # which can be paid in several ways

    @property
    def is_one_way(self) -> bool:
        """Whether nothing in its head is chosen."""
        return not self.arguments and not self.has_price


@define
class Code:
    """The steps and routines of one program as they grow."""

    world: World
    steps: list[Step | None] = Factory(list)
    routines: list[Routine] = Factory(list)
    shapes: dict[str, ActionShape] = Factory(dict)
    calls: dict[str, list[n.Name]] = Factory(dict)  # who does which action, and where it says so
    names: dict[str, int] = Factory(dict)  # of routines, and how many began with one
    caller: str = ""  # whose block is being lowered
    done: set[str] = Factory(set)  # the actions that something does
    choosing: dict[str, Span] = Factory(dict)  # whose block asks the one it belongs to, and where

    def label(self) -> int:
        """A step's number, to be filled in later."""
        self.steps.append(None)
        return len(self.steps) - 1

    def new_name(self, wanted: str) -> str:
        """A name for a routine: the wanted one, with a number behind it where others have it."""
        found = wanted
        while found in self.names:
            self.names[wanted] += 1
            found = f"{wanted} {self.names[wanted]}"
        self.names[found] = 1
        return found

    def put(self, label: int, step: Step) -> None:
        """Fill in a step."""
        assert self.steps[label] is None
        self.steps[label] = step


@frozen
class Place:
    """Where in the code a block stands. `stop`: the step after the nearest repeat; `turn`: in the turn's own block;
    `nobody`: why nobody can choose here, if so; `rules`: the same of the turn of a seat that follows rules, in which
    others can be asked; `mine`: whether it is done by the one whose block it is, not by each player."""

    stop: int | None = None
    turn: bool = False
    nobody: str = ""
    rules: str = ""
    mine: bool = True


def block(code: Code, scope: Scope, node: n.Block, entry: int, leave: int, place: Place) -> None:
    """Lower a block from the step `entry`; when it is over, or its rest is left, `leave` follows."""
    plain: list[Statement] = []
    label = entry
    for index, child in enumerate(node.statements):
        if not _cuts(child):
            lowered = statement(scope, child)
            if lowered is not None:
                plain.append(lowered)
            continue
        if plain:
            label = _run(code, label, plain, place, node.span)
            plain = []
        follow = code.label()
        scope = _cut(code, scope, child, label, follow, leave, place)
        label = follow
        if isinstance(child, n.Stop) and index + 1 < len(node.statements):
            code.world.report(problems.effects.nothing_follows(node.statements[index + 1].span))
    if plain and place.turn:
        label = _run(code, label, plain, place, node.span)
        plain = []
    code.put(label, Run(tuple(plain), leave, span=node.span))


def settle(code: Code, label: int, follow: int, acted: bool = True) -> None:
    """Have what waits happen. `acted`: on what has been done, `after effects` follows also if nothing waits."""
    twin = code.label()
    full, rest = (label, twin) if acted else (twin, label)
    code.put(full, Settle(follow, True, full, rest))
    code.put(rest, Settle(follow, False, full, rest))


def _run(code: Code, label: int, plain: list[Statement], place: Place, span: Span) -> int:
    follow = code.label()
    code.put(label, Run(tuple(plain), _settled(code, follow, place), span=span))
    return follow


def _settled(code: Code, follow: int, place: Place) -> int:
    """What follows on a statement: in the turn itself, first what it set off."""
    if not place.turn:
        return follow
    settled = code.label()
    settle(code, settled, follow)
    return settled


def _cuts(node: n.Statement | n.Block | n.If) -> bool:
    """Whether somebody may choose inside, or control leaves from inside."""
    match node:
        case n.Choose() | n.ChooseWord() | n.Do() | n.DoOne() | n.Together() | n.Repeat() | n.Stop():
            return True
        case n.If(then=then, otherwise=otherwise):
            return _cuts(then) or (otherwise is not None and _cuts(otherwise))
        case n.Find(block=inner, otherwise=otherwise):
            return _cuts(inner) or (otherwise is not None and _cuts(otherwise))
        case n.EachPlayer(block=inner) | n.EachItem(block=inner):
            return _cuts(inner)
        case n.Block(statements=inner_statements):
            return any(_cuts(s) for s in inner_statements)
    return False


def _cut(code: Code, scope: Scope, node: n.Statement, label: int, follow: int, leave: int, place: Place) -> Scope:
    """Lower one statement that cuts; the scope of what follows it."""
    match node:
        case n.Choose():
            return _choose(code, scope, node, label, follow, leave, place)
        case n.ChooseWord():
            _choose_word(code, scope, node, label, _settled(code, follow, place), place)
        case n.Do(may=may, action=action, then=then):
            one = (n.Alternative(action, None, then, span=node.span),)
            _offer(code, scope, node.span, may, one, label, follow, place)
        case n.DoOne(may=may, choices=choices):
            _offer(code, scope, node.span, may, choices, label, follow, place)
        case n.Together():
            _together(code, scope, node, label, _settled(code, follow, place), place)
        case n.Repeat():
            _repeat(code, scope, node, label, follow, place)
        case n.Stop():
            if place.stop is None:
                code.world.report(problems.effects.stop_outside(node.span))
            code.put(label, Run((), place.stop if place.stop is not None else follow, span=node.span))
        case n.If():
            _if(code, scope, node, label, follow, place)
        case n.Find():
            _find(code, scope, node, label, follow, place)
        case n.EachPlayer():
            _each_player(code, scope, node, label, follow, place)
        case n.EachItem():
            _each_item(code, scope, node, label, follow, place)
    return scope


# --- choices ---
def _nobody_chooses(code: Code, span: Span, scope: Scope, place: Place) -> None:
    if place.mine:
        code.choosing.setdefault(code.caller, span)
    if place.nobody or place.rules:
        code.world.report(problems.effects.choice_not_here(span, place.nobody or place.rules))
    elif not scope.me:
        code.world.report(problems.names.no_your(span))


def _choose(code: Code, scope: Scope, node: n.Choose, label: int, follow: int, leave: int, place: Place) -> Scope:
    _nobody_chooses(code, node.span, scope, place)
    bound = binder(scope, node.binder, node.span)
    if bound is None:
        code.put(label, Run((), follow, span=node.span))
        return scope.bound(**{node.binder.name.text: Val(Local(0), LOST)})
    lowered, names = bound
    code.put(label, Choose(lowered, node.may, follow, leave, span=node.span))
    return scope.bound(**names)


def _choose_word(code: Code, scope: Scope, node: n.ChooseWord, label: int, follow: int, place: Place) -> None:
    _nobody_chooses(code, node.span, scope, place)
    found = chosen_word(scope, node)
    if found is None:
        code.put(label, Run((), follow, span=node.span))
    else:
        code.put(label, ChooseWord(found[0].id, found[1].owner, node.may, follow, span=node.span))


def _offer(
    code: Code,
    scope: Scope,
    span: Span,
    may: bool,
    choices: tuple[n.Alternative | n.Otherwise, ...],
    label: int,
    follow: int,
    place: Place,
) -> None:
    if may or not _only_way(code, choices):
        _nobody_chooses(code, span, scope, place)
    elif place.nobody or not scope.me:
        _nobody_chooses(code, span, scope, evolve(place, mine=False))
    alternatives: list[Alternative] = []
    otherwise: int | None = None
    can_pass = False
    seen: dict[str, n.Alternative] = {}
    for index, choice in enumerate(choices):
        if isinstance(choice, n.Otherwise):
            if index + 1 < len(choices):
                code.world.report(problems.effects.otherwise_last(choice.span))
            can_pass = isinstance(choice.then, n.Pass)
            otherwise = code.label()
            _then(code, scope, choice.then, otherwise, follow, place)
            continue
        if choice.action.text in seen:
            code.world.report(
                problems.effects.same_alternative(choice.action.span, seen[choice.action.text].action.span)
            )
        seen.setdefault(choice.action.text, choice)
        if choice.test is not None and constants.truth(choice.test, code.world.players) is False:
            condition(scope, choice.test)
            code.world.is_left_out = True
            continue
        lowered = _alternative(code, scope, choice, follow, place)
        if lowered is not None:
            alternatives.append(lowered)
    step = Offer(tuple(alternatives), may, otherwise, can_pass, follow, follow, span=span)
    code.put(label, step)


def _only_way(code: Code, choices: tuple[n.Alternative | n.Otherwise, ...]) -> bool:
    """Whether an offer leaves nothing to choose: one action, which is done in one way only."""
    actions = [choice for choice in choices if isinstance(choice, n.Alternative)]
    shape = code.shapes.get(actions[0].action.text) if len(actions) == 1 else None
    return shape is not None and shape.is_one_way


def _alternative(code: Code, scope: Scope, node: n.Alternative, follow: int, place: Place) -> Alternative | None:
    name = node.action.text
    shape = code.shapes.get(name)
    if shape is None:
        what = code.world.what_is(name)
        if what:
            code.world.report(problems.names.wrong_kind_of_name(node.action.span, "an action", what))
        else:
            code.world.report(problems.names.unknown_name(node.action.span, "action", code.shapes))
    code.calls.setdefault(code.caller, []).append(node.action)
    code.done.add(name)
    asking = scope.changed(asking=True, reads=[])
    test = condition(asking, node.test) if node.test is not None else None
    borrowed = {
        argument: Borrowed(val.sort, val.expr.index, val.places, node.action.span, val.kinds)
        for argument, val in (shape.arguments if shape else {}).items()
        if isinstance(val.expr, Local)
    }
    then = code.label()
    inner_entry = then
    if place.turn:
        inner_entry = code.label()
        settle(code, then, inner_entry)
    _then(code, scope.bound(**borrowed), node.then, inner_entry, follow, place)
    if shape is None or (node.test is not None and test is None):
        return None
    copies = tuple((b.theirs, b.ours) for b in borrowed.values() if b.ours is not None)
    return Alternative(shape.id, test, then, copies, tuple(dict.fromkeys(asking.reads)), span=node.action.span)


def _then(code: Code, scope: Scope, node: n.Then | None, entry: int, follow: int, place: Place) -> None:
    match node:
        case None:
            code.put(entry, Run((), follow))
        case n.Block():
            block(code, scope, node, entry, follow, place)
        case n.Pass():
            if not place.turn:
                code.world.report(problems.effects.pass_outside(node.span))
            code.put(entry, Run((), follow, span=node.span))
        case n.Do() | n.DoOne() | n.Stop():
            _cut(code, scope, node, entry, follow, follow, place)


# --- loops and branches ---
def _if(code: Code, scope: Scope, node: n.If, label: int, follow: int, place: Place) -> None:
    test = condition(scope, node.test)
    happens = constants.truth(node.test, code.world.players)
    yes = _else(code, scope, node.then if happens is not False else None, follow, place)
    no = _else(code, scope, node.otherwise if happens is not True else None, follow, place)
    if happens is None:
        code.put(label, Branch(test, yes, no, span=node.span) if test is not None else Run((), follow))
    else:
        code.world.is_left_out = True
        code.put(label, Run((), yes if happens else no, span=node.span))


def _else(code: Code, scope: Scope, node: n.Block | n.If | None, follow: int, place: Place) -> int:
    """The step a branch begins with."""
    if node is None:
        return follow
    entry = code.label()
    if isinstance(node, n.If):
        _if(code, scope, node, entry, follow, place)
    else:
        block(code, scope, node, entry, follow, place)
    return entry


def _find(code: Code, scope: Scope, node: n.Find, label: int, follow: int, place: Place) -> None:
    found, inner = search(scope, node)
    yes = code.label()
    block(code, inner, node.block, yes, follow, place)
    no = _else(code, scope, node.otherwise, follow, place)
    code.put(label, BranchFound(found, yes, no, span=node.span) if found is not None else Run((), follow))


def _each_player(code: Code, scope: Scope, node: n.EachPlayer, label: int, follow: int, place: Place) -> None:
    counter, saved = scope.frame.new(), scope.frame.new(SEAT)
    again, body = code.label(), code.label()
    code.put(label, PlayersStart(node.other, counter, saved, again, span=node.span))
    code.put(again, PlayersNext(node.other, counter, saved, body, follow, span=node.span))
    inner = evolve(place, stop=None, rules="", mine=False)
    block(code, scope.of_another(), node.block, body, again, inner)


def _each_item(code: Code, scope: Scope, node: n.EachItem, label: int, follow: int, place: Place) -> None:
    looking = scope.changed(reads=[])
    loop = loop_query(looking, node)
    check_new_name(scope, node.name)
    if loop is None:
        code.put(label, Run((), follow))
        return
    found, name, test = loop
    name = found_by(name, looking)
    if found.sort != SLOT:
        hint = "Go through the slots instead: `each slot s in … { … card in s … }`."
        code.world.report(problems.effects.choice_not_here(node.span, "inside a loop over items", hint))
    assert isinstance(name.expr, Local)
    counter = scope.frame.new()
    again, body = code.label(), code.label()
    code.put(label, ItemsStart(counter, again, span=node.span))
    code.put(again, ItemsNext(found, counter, name.expr.index, test, body, follow, span=node.span))
    block(code, scope.bound(**{node.name.text: name}), node.block, body, again, evolve(place, stop=None))


def _repeat(code: Code, scope: Scope, node: n.Repeat, label: int, follow: int, place: Place) -> None:
    times = number(scope, node.times)
    most = bounds(code.world, times).most if times is not None else 1
    if most <= 0:
        code.world.report(problems.effects.repeat_zero(node.times.span))
    elif most > MOST_TIMES:
        what = f"The number of times, which can be {most:,},"
        code.world.report(problems.cards.bad_value(node.times.span, what, f"to be at most {MOST_TIMES:,}"))
    counter = scope.frame.new()
    again, body = code.label(), code.label()
    code.put(label, CountStart(times if times is not None else Num(1), counter, again, span=node.span))
    code.put(again, CountNext(counter, body, follow, span=node.span))
    block(code, scope, node.block, body, again, evolve(place, stop=follow))


def _together(code: Code, scope: Scope, node: n.Together, label: int, follow: int, place: Place) -> None:
    inner = scope.of_another()
    if place.nobody:
        code.world.report(problems.effects.choice_not_here(node.span, place.nobody))
    binders, may = [], []
    for child in node.each.block.statements:
        if isinstance(child, n.ChooseWord):
            code.world.report(problems.names.misplaced(child.span, "Choosing a word", "outside a `together`"))
            continue
        if not isinstance(child, n.Choose):
            code.world.report(
                problems.names.misplaced(child.span, "Anything but `choose`", "in the `then` of a `together`")
            )
            continue
        bound = binder(inner, child.binder, child.span)
        if bound is None:
            inner = inner.bound(**{child.binder.name.text: Val(Local(0), LOST)})
            continue
        binders.append(bound[0])
        may.append(child.may)
        inner = inner.bound(**bound[1])
    if node.each.other:
        code.world.report(problems.names.misplaced(node.each.span, "`each other player`", "outside a `together`"))
    for child in node.then.statements:
        if not isinstance(child, n.Move):
            code.world.report(
                problems.names.misplaced(child.span, "Anything but `move`", "outside the `then` of a `together`")
            )
    plain = n.Block(tuple(s for s in node.then.statements if isinstance(s, n.Move)), span=node.then.span)
    then = statements(inner, plain)
    for found in then:
        if not isinstance(found, MoveItem):
            code.world.report(
                problems.names.misplaced(found.span, "A move of several", "outside the `then` of a `together`")
            )
    first = scope.frame.size
    for _ in range(code.world.seats * max(1, len(binders))):
        scope.frame.new(ANSWER)
    code.put(label, TogetherStep(tuple(binders), tuple(may), then, first, follow, span=node.span))


def called_by(code: Code, caller: str) -> list[n.Name]:
    """Every action that somebody does, and what those actions do."""
    found: dict[str, n.Name] = {}
    waiting = [caller]
    while waiting:
        for call in code.calls.get(waiting.pop(), ()):
            if call.text not in found:
                found[call.text] = call
                waiting.append(call.text)
    return list(found.values())


def call_depth(code: Code, sizes: dict[str, int]) -> int:
    """The cells that the deepest chain of actions needs, circles left to the check that refuses them."""
    calls = {name: tuple(dict.fromkeys(called.text for called in code.calls.get(name, ()))) for name in sizes}
    depths: dict[str, int] = {}
    for name in needed_first(sizes, lambda name: code.calls.get(name, ()), lambda _: None):
        inner = (depths.get(called, 0) for called in calls.get(name, ()))
        depths[name] = sizes.get(name, 0) + max(inner, default=0)
    return max(depths.values(), default=0)


__all__ = ["ActionShape", "Code", "Expr", "Place", "block", "call_depth", "called_by"]
