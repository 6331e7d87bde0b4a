"""What a game keeps besides its items: numbers and words. How they are declared, read, changed, paid and chosen."""

from __future__ import annotations

from naishi.base.lists import listed
from naishi.program import WORD, ChangeKept, Expr, KeptDef, KeptLayout, KeptOf, KeptPayment, Me, Num
from naishi.semantics import problems
from naishi.semantics.resolve.expressions import number, resolve, single_name, value
from naishi.semantics.resolve.intervals import bounds
from naishi.semantics.resolve.scope import Scope, Val
from naishi.semantics.symbols.table import SymbolTable
from naishi.semantics.symbols.variables import signed
from naishi.syntax import nodes as n


# --- changing ---
def change(scope: Scope, node: n.Add | n.Reduce | n.Set) -> ChangeKept | None:
    """A statement that changes what is kept."""
    match node:
        case n.Add(amount=amount, to=ref):
            how = "add"
        case n.Reduce(amount=amount, what=ref):
            how = "reduce"
        case n.Set(value=amount, what=ref):
            how = "set"
    found = _kept(scope, ref)
    if found is None:
        return None
    kept, place = found
    if kept.words:
        return _change_word(scope, node, kept, place, amount)
    by = number(scope, amount)
    if by is None:
        return None
    if how != "set" and by == Num(0):
        scope.world.report(problems.effects.constant(amount.span, False, "it changes nothing"))
    limits = bounds(scope.world, by)
    if how == "set" and (limits.most < kept.least or limits.least > kept.most):
        scope.world.report(problems.effects.out_of_bounds(amount.span, kept.name, kept.least, kept.most))
        return None
    return ChangeKept(kept.id, place.owner, how, by, span=node.span)


def _change_word(
    scope: Scope, node: n.Add | n.Reduce | n.Set, kept: KeptDef, place: KeptOf, amount: n.Expr
) -> ChangeKept | None:
    if not isinstance(node, n.Set):
        hint = f"`set {kept.name} to {kept.words[0]}` sets it."
        scope.world.report(problems.names.wrong_sort(node.span, "a number that is kept", f"{kept.name}, a word", hint))
        return None
    name = single_name(amount)
    if name is not None and name.text in kept.words:
        scope.world.used.add(f"word {kept.name} {name.text}")
        word: Expr = Num(kept.words.index(name.text) + 1, span=name.span)
        return ChangeKept(kept.id, place.owner, "set", word, span=node.span)
    if name is not None and name.text not in scope.names and not scope.world.what_is(name.text):
        scope.world.report(problems.names.unknown_word(name.span, kept.name, kept.words, kept.span))
        return None
    found = value(scope, amount)
    if found is None:
        return None
    if found.sort != WORD or scope.world.words_of(found.field) != kept.words:
        hint = f"Its words are {listed(list(kept.words), 'and')}."
        scope.world.report(problems.names.wrong_sort(amount.span, f"a word of {kept.name}", "something else", hint))
        return None
    return ChangeKept(kept.id, place.owner, "set", found.expr, span=node.span)


def _kept(scope: Scope, ref: n.Ref) -> tuple[KeptDef, KeptOf] | None:
    """What a statement changes: a number or word of this name, of one player or of nobody."""
    base = ref.base
    if isinstance(base, n.BaseName | n.Mine) and base.name.text not in scope.world.kept:
        _no_such(scope, base.name)
        return None
    found = resolve(scope, ref)
    if not isinstance(found, Val) or not isinstance(found.expr, KeptOf):
        if found is not None:
            scope.world.report(problems.names.wrong_sort(ref.span, "a number or word that is kept", "something else"))
        return None
    return scope.world.kept_list()[found.expr.kept], found.expr


def _no_such(scope: Scope, name: n.Name) -> None:
    what = "a name bound here" if name.text in scope.names else scope.world.what_is(name.text)
    if what:
        hint = ""
        if what == "a token":
            kept = next((one for one in scope.world.kept if one == f"{name.text}s"), None)
            hint = f"A token goes from place to place: `{name.text} from PLACE to PLACE`"
            hint += f"; the number is called `{kept}`." if kept else "."
        elif name.text == "opponent":
            hint = "A player is not chosen: `each other player { … }` is about all others, `opponent` about the one."
        scope.world.report(problems.names.wrong_kind_of_name(name.span, "a number or word that is kept", what, hint))
    else:
        hint = f"Declare it: `number {name.text} 0 to 10`."
        scope.world.report(problems.names.unknown_name(name.span, "number or word", scope.world.kept, hint))


# --- paying and choosing: always the acting player's own, or the one there is ---
def payment(scope: Scope, node: n.PayNumber) -> KeptPayment | None:
    """`pay 2 coins`: legal exactly when that leaves the number within its bounds."""
    kept = _mine(scope, node.number)
    if kept is None:
        return None
    if kept[0].words:
        scope.world.report(problems.names.wrong_kind_of_name(node.number.span, "a number that is kept", "a word"))
        return None
    amount = number(scope, _as_expr(node.amount))
    if amount is None:
        return None
    limits = bounds(scope.world, amount)
    if limits.least > kept[0].most - kept[0].least:
        told = f"{kept[0].name} is {kept[0].most} at most"
        scope.world.report(problems.moves.cannot_pay(node.span, told))
        return None
    if amount == Num(0):
        scope.world.report(problems.effects.constant(node.span, True, "paying 0 costs nothing"))
    return KeptPayment(kept[0].id, kept[1].owner, amount, span=node.span)


def _as_expr(node: n.Int | n.Name | n.Brackets) -> n.Expr:
    if isinstance(node, n.Name):
        return n.Ref(n.BaseName(node, None, None, span=node.span), None, None, span=node.span)
    return node


def chosen_word(scope: Scope, node: n.ChooseWord) -> tuple[KeptDef, KeptOf] | None:
    """The word that `choose way` asks for."""
    kept = _mine(scope, node.word)
    if kept is not None and not kept[0].words:
        hint = f"`choose card x in …` chooses a thing; a number is changed with `set {node.word.text} to …`."
        scope.world.report(problems.names.wrong_kind_of_name(node.word.span, "a word that is kept", "a number", hint))
        return None
    if kept is not None:
        scope.world.used |= {f"word {kept[0].name} {word}" for word in kept[0].words}
    return kept


def _mine(scope: Scope, name: n.Name) -> tuple[KeptDef, KeptOf] | None:
    kept = scope.world.kept.get(name.text)
    if kept is None or name.text in scope.names:
        _no_such(scope, name)
        return None
    scope.world.used.add(name.text)
    owner = Me(span=name.span) if kept.per_player else None
    return kept, KeptOf(kept.id, owner, span=name.span)


# --- laid out in examples ---
def laid(world: SymbolTable, node: n.Layout, player: int) -> KeptLayout | None:
    """`coins 5`, `way power`. `player`: whose, where each has its own."""
    kept = world.kept[node.place.text]
    world.used.add(kept.name)
    if node.index is not None:
        world.report(problems.names.no_parts(node.index.span, kept.name))
        return None
    if node.owner is not None and not kept.per_player:
        world.report(problems.names.nobodys(node.owner.span, kept.name))
        return None
    if len(node.items) > 1:
        world.report(problems.places.overfull(node.span, kept.name, 1, len(node.items)))
        return None
    at = _laid_value(world, kept, node.items[0])
    if at is None:
        return None
    return KeptLayout(kept.id, player if kept.per_player else 0, at, span=node.span)


def _laid_value(world: SymbolTable, kept: KeptDef, item: n.Laid | n.LaidNothing | n.LaidNumber) -> int | None:
    if kept.words:
        name = item.item if isinstance(item, n.Laid) else None
        if name is None or name.text not in kept.words:
            world.report(problems.names.unknown_word(item.span, kept.name, kept.words, kept.span))
            return None
        return kept.words.index(name.text) + 1
    if not isinstance(item, n.LaidNumber):
        world.report(problems.cards.bad_value(item.span, kept.name, f"a number from {kept.least} to {kept.most}"))
        return None
    found = signed(item.number)
    if not kept.least <= found <= kept.most:
        world.report(problems.effects.out_of_bounds(item.span, kept.name, kept.least, kept.most))
        return None
    return found
