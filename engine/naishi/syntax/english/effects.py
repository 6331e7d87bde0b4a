"""Statements, choices and the heads of actions in plain English: one sentence a line, what is inside further in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from naishi.syntax import nodes as n
from naishi.syntax.english.questions import noun, one_thing, phrase, pool, things
from naishi.syntax.english.words import THAT_PLAYER, YOU, Voice, indented, listed, numbered, sentence, unknown
from naishi.syntax.english.words import with_article as a

TOPMOST = " (of a pile, the topmost)"


@singledispatch
def effect(node: n.Node, voice: Voice) -> list[str]:
    """What happens, line by line."""
    raise unknown(node, "spoken")


def block_lines(block: n.Block, voice: Voice) -> list[str]:
    """A block's statements, one level in."""
    return indented(effect(block, voice))


@effect.register
def _block(node: n.Block, voice: Voice) -> list[str]:
    lines = [line for statement in node.statements for line in effect(statement, voice)]
    return lines or ["Nothing happens."]


# --- things move ---
@effect.register
def _move(node: n.Move, voice: Voice) -> list[str]:
    to = f"to {phrase(node.to, voice)}"
    match node.amount:
        case None:
            text = f"move {one_thing(node.what, voice)} {to}"
        case n.All():
            text = f"move all {things(node.what, voice, many=True)} {to}"
        case n.UpTo(number=number):
            many = number.value != 1
            text = f"move up to {number.value} {things(node.what, voice, many)} {to}, as many as there are{TOPMOST}"
        case n.Exactly(number=number):
            first = "first" if number.value == 1 else f"first {number.value}"
            text = f"move the {first} {things(node.what, voice, number.value != 1)} {to}{TOPMOST}"
    return [sentence(text)]


@effect.register
def _exactly(node: n.Exactly, voice: Voice) -> list[str]:
    return [f"Exactly {node.number.value}."]


@effect.register
def _up_to(node: n.UpTo, voice: Voice) -> list[str]:
    return [f"Up to {node.number.value}, as many as there are."]


@effect.register
def _all(node: n.All, voice: Voice) -> list[str]:
    return ["All of them."]


@effect.register
def _deal(node: n.Deal, voice: Voice) -> list[str]:
    what = things(n.Query(node.pattern, None), voice, node.number.value != 1)
    source, to = phrase(node.source, voice), phrase(node.to, voice)
    return [f"Deal {node.number.value} {what} from {source}{TOPMOST} to each {to}; the rest stay."]


@effect.register
def _swap(node: n.Swap, voice: Voice) -> list[str]:
    return [f"Let {one_thing(node.first, voice)} and {one_thing(node.second, voice)} change places."]


@effect.register
def _shuffle(node: n.Shuffle, voice: Voice) -> list[str]:
    return [f"Shuffle {phrase(node.place, voice)}."]


@effect.register
def _refill(node: n.Refill, voice: Voice) -> list[str]:
    place, source = phrase(node.place, voice), phrase(node.source, voice)
    if node.number is not None:
        number = phrase(node.number, voice)
        return [f"Refill {place} from {source}: take from the top until {number} lie there, or none is left."]
    return [f"Refill {place} from {source}: each empty slot, from the pile behind it."]


@effect.register
def _reveal(node: n.Reveal, voice: Voice) -> list[str]:
    return [f"Reveal {phrase(node.place, voice)}: every player sees what lies there now."]


@effect.register
def _flip(node: n.Flip, voice: Voice) -> list[str]:
    return [f"Turn {one_thing(node.what, voice)} to its side {node.face.text}."]


@effect.register
def _becomes(node: n.Becomes, voice: Voice) -> list[str]:
    model = node.model.text
    return [f"This card becomes what {model} is now: types, tags, fields and scoring; it stays so if {model} changes."]


# --- order, repetition, the end ---
@effect.register
def _if(node: n.If, voice: Voice) -> list[str]:
    lines = [sentence(f"if {phrase(node.test, voice)}:"), *block_lines(node.then, voice)]
    if isinstance(node.otherwise, n.If):
        first, *rest = effect(node.otherwise, voice)
        return [*lines, f"Otherwise, {first[0].lower()}{first[1:]}", *rest]
    return lines if node.otherwise is None else [*lines, "Otherwise:", *block_lines(node.otherwise, voice)]


@effect.register
def _each_player(node: n.EachPlayer, voice: Voice) -> list[str]:
    who = f"each player except {voice.you}" if node.other else "each player"
    return [f"For {who}, in seat order:", *block_lines(node.block, THAT_PLAYER)]


@effect.register
def _each_item(node: n.EachItem, voice: Voice) -> list[str]:
    each = f"for each {noun(node.sort)} in {phrase(node.pools, voice)} (call it {node.name.text})"
    return [sentence(f"{each}{_where(node.test, voice)}:"), *block_lines(node.block, voice)]


@effect.register
def _find(node: n.Find, voice: Voice) -> list[str]:
    what, one = node.which.text, node.binder
    found = f"the {what} {noun(one.sort)} in {phrase(one.pools, voice)} (call it {one.name.text})"
    lines = [f"Find {found}{_where(one.test, voice)}; with it:", *block_lines(node.block, voice)]
    if node.otherwise is None:
        return lines
    return [*lines, "If there is none:", *indented(effect(node.otherwise, voice))]


@effect.register
def _together(node: n.Together, voice: Voice) -> list[str]:
    who = f"each player except {voice.you}" if node.each.other else "each player"
    secret = [f"For {who}, all at the same time and in secret:", *block_lines(node.each.block, THAT_PLAYER)]
    return [*secret, "When all have answered, at once for each of them:", *block_lines(node.then, THAT_PLAYER)]


@effect.register
def _repeat(node: n.Repeat, voice: Voice) -> list[str]:
    times = node.times
    often = numbered(times.value, "time") if isinstance(times, n.Int) else f"{phrase(times, voice)} times"
    return [f"Repeat at most {often}:", *block_lines(node.block, voice)]


# --- what is kept ---
@effect.register
def _add(node: n.Add, voice: Voice) -> list[str]:
    return [f"Add {phrase(node.amount, voice)} to {phrase(node.to, voice)}, up to its bound."]


@effect.register
def _reduce(node: n.Reduce, voice: Voice) -> list[str]:
    return [f"Reduce {phrase(node.what, voice)} by {phrase(node.amount, voice)}, down to its bound."]


@effect.register
def _set(node: n.Set, voice: Voice) -> list[str]:
    return [f"Set {phrase(node.what, voice)} to {phrase(node.value, voice)}."]


@effect.register
def _stop(node: n.Stop, voice: Voice) -> list[str]:
    return ["Stop repeating."]


@effect.register
def _end_now(node: n.EndNow, voice: Voice) -> list[str]:
    return ["The game ends now."]


@effect.register
def _end_after_round(node: n.EndAfterRound, voice: Voice) -> list[str]:
    return ["The game ends after this round, or earlier if that was asked for."]


@effect.register
def _end_after_turn(node: n.EndAfterTurn, voice: Voice) -> list[str]:
    return [f"The game ends after the next turn of {phrase(node.player, voice)}, or earlier if that was asked for."]


@effect.register
def _pass(node: n.Pass, voice: Voice) -> list[str]:
    return ["Pass: nothing is done."]


# --- choices ---
@effect.register
def _choose(node: n.Choose, voice: Voice) -> list[str]:
    verb = f"{voice.you} may choose" if node.may else voice.verb("choose")
    reason = f"if there is none, or {voice.verb('decline')}," if node.may else "if there is none,"
    return [sentence(f"{verb} {_one(node.binder, voice)}; {reason} the rest of this part is skipped")]


@effect.register
def _choose_word(node: n.ChooseWord, voice: Voice) -> list[str]:
    verb = f"{voice.you} may choose" if node.may else voice.verb("choose")
    return [sentence(f"{verb} the word of {node.word.text}")]


@effect.register
def _do(node: n.Do, voice: Voice) -> list[str]:
    action = node.action.text
    must = f"{voice.you} must do {action}; if it is not possible, this is skipped"
    lines = [sentence(f"{voice.you} may do {action}, or not" if node.may else must)]
    return lines if node.then is None else [*lines, "After it:", *indented(effect(node.then, voice))]


@effect.register
def _do_one(node: n.DoOne, voice: Voice) -> list[str]:
    how = "may do one of these, or none" if node.may else "must do one of these, if any is possible"
    choices = [line for choice in node.choices for line in choice_lines(choice, voice, node.may)]
    return [sentence(f"{voice.you} {how}:"), *indented(choices)]


def choice_lines(choice: n.Alternative | n.Otherwise, voice: Voice, may: bool) -> list[str]:
    """One line of a list to choose from, with what follows it."""
    if isinstance(choice, n.Otherwise) and may:
        return [f"- if none is possible, or {voice.verb('decline')}:", *indented(effect(choice.then, voice))]
    return effect(choice, voice)


@effect.register
def _alternative(node: n.Alternative, voice: Voice) -> list[str]:
    condition = "" if node.test is None else f", offered only if {phrase(node.test, voice)}"
    start = f"- {node.action.text}{condition}"
    if node.then is None:
        return [f"{start}."]
    return [f"{start}; after it:", *indented(effect(node.then, voice))]


@effect.register
def _otherwise(node: n.Otherwise, voice: Voice) -> list[str]:
    return ["- if none is possible:", *indented(effect(node.then, voice))]


# --- the heads of actions ---
def head_lines(heads: Sequence[n.Head]) -> list[str]:
    """What makes an action legal, in order."""
    return [line for head in heads for line in effect(head, YOU)]


def _where(test: n.Expr | None, voice: Voice) -> str:
    return "" if test is None else f" where {phrase(test, voice)}"


def _one(node: n.One, voice: Voice) -> str:
    what, place = a(noun(node.sort)), phrase(node.pools, voice)
    return f"{what} in {place} (call it {node.name.text}){_where(node.test, voice)}"


def _two(node: n.Two, voice: Voice) -> str:
    places = listed([f"both in {pool(choice, voice)}" for choice in node.pools.choices], "or")
    what = f"two different {noun(node.sort, many=True)}, {places}"
    names = f"(call them {node.first.text} and {node.second.text}; their order makes no difference)"
    return f"{what} {names}{_where(node.test, voice)}"


@effect.register
def _one_binder(node: n.One, voice: Voice) -> list[str]:
    return [sentence(f"choose {_one(node, voice)}")]


@effect.register
def _two_binder(node: n.Two, voice: Voice) -> list[str]:
    return [sentence(f"choose {_two(node, voice)}")]


@effect.register(n.WithOne)
@effect.register(n.WithTwo)
def _with(node: n.WithOne | n.WithTwo, voice: Voice) -> list[str]:
    return effect(node.binder, voice)


@effect.register
def _only_if(node: n.OnlyIf, voice: Voice) -> list[str]:
    return [sentence(f"only if {phrase(node.test, voice)}")]


@effect.register
def _pay(node: n.Pay, voice: Voice) -> list[str]:
    number = 1 if node.number is None else node.number.value
    what = things(n.Query(node.pattern, None), voice, number != 1)
    source, target = phrase(node.source, voice), phrase(node.target, voice)
    return [f"Pay {number} {what} from {source} to {target}, which must have room."]


@effect.register
def _pay_price(node: n.PayPrice, voice: Voice) -> list[str]:
    price = phrase(n.Ref(n.BaseName(node.price, None, None), node.of, None), voice)
    source, target = phrase(node.source, voice), phrase(node.target, voice)
    wild = f"; {listed([name.text for name in node.wild])} can stand for any" if node.wild else ""
    return [f"Pay {price} from {source} to {target}, which must have room: one for each, that matches it{wild}."]


@effect.register
def _pay_number(node: n.PayNumber, voice: Voice) -> list[str]:
    amount = phrase(node.amount, voice)
    return [f"Pay {amount} of {voice.your} {node.number.text}, which must be left at its lower bound or above."]
