"""Statements, choices and the heads of actions in plain English: one sentence a line, what is inside further in."""

from __future__ import annotations

from collections.abc import Sequence

from naishi.syntax import nodes as n
from naishi.syntax.english.questions import noun, one_thing, pool, things
from naishi.syntax.english.telling import effect, phrase
from naishi.syntax.english.words import THAT_PLAYER, YOU, Voice, indented, listed, numbered, sentence
from naishi.syntax.english.words import with_article as a

TOPMOST = " (of a pile, the topmost)"


effect.rows |= {
    n.Exactly: "Exactly {number}.",
    n.UpTo: "Up to {number}, as many as there are.",
    n.All: "All of them.",
    n.Swap: "Let {first} and {second} change places.",
    n.Shuffle: "Shuffle {place}.",
    n.Reveal: "Reveal {place}: every player sees what lies there now.",
    n.Flip: "Turn {what} to its side {face}.",
    n.Becomes: (
        "This card becomes what {model} is now: types, tags, fields and scoring; it stays so if {model} changes."
    ),
    n.Add: "Add {amount} to {to}, up to its bound.",
    n.Reduce: "Reduce {what} by {amount}, down to its bound.",
    n.Set: "Set {what} to {value}.",
    n.Stop: "Stop repeating.",
    n.EndNow: "The game ends now.",
    n.EndAfterRound: "The game ends after this round, or earlier if that was asked for.",
    n.EndAfterTurn: "The game ends after the next turn of {player}, or earlier if that was asked for.",
    n.Pass: "Pass: nothing is done.",
    n.Otherwise: "- if none is possible:\n{then}",
    n.OnlyIf: "Only if {test}",
}


def block_lines(block: n.Block, voice: Voice) -> list[str]:
    """A block's statements, one level in."""
    return indented(effect(block, voice))


@effect.tells(n.Block)
def _block(node: n.Block, voice: Voice) -> list[str]:
    lines = [line for statement in node.statements for line in effect(statement, voice)]
    return lines or ["Nothing happens."]


# --- things move ---
@effect.tells(n.Move)
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


@effect.tells(n.Deal)
def _deal(node: n.Deal, voice: Voice) -> list[str]:
    what = things(n.Query(node.pattern, None), voice, node.number.value != 1)
    source, to = phrase(node.source, voice), phrase(node.to, voice)
    return [f"Deal {node.number.value} {what} from {source}{TOPMOST} to each {to}; the rest stay."]


@effect.tells(n.Refill)
def _refill(node: n.Refill, voice: Voice) -> list[str]:
    place, source = phrase(node.place, voice), phrase(node.source, voice)
    if node.number is not None:
        number = phrase(node.number, voice)
        return [f"Refill {place} from {source}: take from the top until {number} lie there, or none is left."]
    return [f"Refill {place} from {source}: each empty slot, from the pile behind it."]


# --- order, repetition, the end ---
@effect.tells(n.If)
def _if(node: n.If, voice: Voice) -> list[str]:
    lines = [sentence(f"if {phrase(node.test, voice)}:"), *block_lines(node.then, voice)]
    if isinstance(node.otherwise, n.If):
        first, *rest = effect(node.otherwise, voice)
        return [*lines, f"Otherwise, {first[0].lower()}{first[1:]}", *rest]
    return lines if node.otherwise is None else [*lines, "Otherwise:", *block_lines(node.otherwise, voice)]


@effect.tells(n.EachPlayer)
def _each_player(node: n.EachPlayer, voice: Voice) -> list[str]:
    who = f"each player except {voice.you}" if node.other else "each player"
    return [f"For {who}, in seat order:", *block_lines(node.block, THAT_PLAYER)]


@effect.tells(n.EachItem)
def _each_item(node: n.EachItem, voice: Voice) -> list[str]:
    each = f"for each {noun(node.sort)} in {phrase(node.pools, voice)} (call it {node.name.text})"
    return [sentence(f"{each}{_where(node.test, voice)}:"), *block_lines(node.block, voice)]


@effect.tells(n.Find)
def _find(node: n.Find, voice: Voice) -> list[str]:
    what, one = node.which.text, node.binder
    found = f"the {what} {noun(one.sort)} in {phrase(one.pools, voice)} (call it {one.name.text})"
    lines = [f"Find {found}{_where(one.test, voice)}; with it:", *block_lines(node.block, voice)]
    if node.otherwise is None:
        return lines
    return [*lines, "If there is none:", *indented(effect(node.otherwise, voice))]


@effect.tells(n.Together)
def _together(node: n.Together, voice: Voice) -> list[str]:
    who = f"each player except {voice.you}" if node.each.other else "each player"
    secret = [f"For {who}, all at the same time and in secret:", *block_lines(node.each.block, THAT_PLAYER)]
    return [*secret, "When all have answered, at once for each of them:", *block_lines(node.then, THAT_PLAYER)]


@effect.tells(n.Repeat)
def _repeat(node: n.Repeat, voice: Voice) -> list[str]:
    times = node.times
    often = numbered(times.value, "time") if isinstance(times, n.Int) else f"{phrase(times, voice)} times"
    return [f"Repeat at most {often}:", *block_lines(node.block, voice)]


# --- choices ---
@effect.tells(n.Choose)
def _choose(node: n.Choose, voice: Voice) -> list[str]:
    verb = f"{voice.you} may choose" if node.may else voice.verb("choose")
    reason = f"if there is none, or {voice.verb('decline')}," if node.may else "if there is none,"
    return [sentence(f"{verb} {_one(node.binder, voice)}; {reason} the rest of this part is skipped")]


@effect.tells(n.ChooseWord)
def _choose_word(node: n.ChooseWord, voice: Voice) -> list[str]:
    verb = f"{voice.you} may choose" if node.may else voice.verb("choose")
    return [sentence(f"{verb} the word of {node.word.text}")]


@effect.tells(n.Do)
def _do(node: n.Do, voice: Voice) -> list[str]:
    action = node.action.text
    must = f"{voice.you} must do {action}; if it is not possible, this is skipped"
    lines = [sentence(f"{voice.you} may do {action}, or not" if node.may else must)]
    return lines if node.then is None else [*lines, "After it:", *indented(effect(node.then, voice))]


@effect.tells(n.DoOne)
def _do_one(node: n.DoOne, voice: Voice) -> list[str]:
    how = "may do one of these, or none" if node.may else "must do one of these, if any is possible"
    choices = [line for choice in node.choices for line in choice_lines(choice, voice, node.may)]
    return [sentence(f"{voice.you} {how}:"), *indented(choices)]


def choice_lines(choice: n.Alternative | n.Otherwise, voice: Voice, may: bool) -> list[str]:
    """One line of a list to choose from, with what follows it."""
    if isinstance(choice, n.Otherwise) and may:
        return [f"- if none is possible, or {voice.verb('decline')}:", *indented(effect(choice.then, voice))]
    return effect(choice, voice)


@effect.tells(n.Alternative)
def _alternative(node: n.Alternative, voice: Voice) -> list[str]:
    condition = "" if node.test is None else f", offered only if {phrase(node.test, voice)}"
    start = f"- {node.action.text}{condition}"
    if node.then is None:
        return [f"{start}."]
    return [f"{start}; after it:", *indented(effect(node.then, voice))]


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


@effect.tells(n.One)
def _one_binder(node: n.One, voice: Voice) -> list[str]:
    return [sentence(f"choose {_one(node, voice)}")]


@effect.tells(n.Two)
def _two_binder(node: n.Two, voice: Voice) -> list[str]:
    return [sentence(f"choose {_two(node, voice)}")]


@effect.tells(n.WithOne, n.WithTwo)
def _with(node: n.WithOne | n.WithTwo, voice: Voice) -> list[str]:
    return effect(node.binder, voice)


@effect.tells(n.Pay)
def _pay(node: n.Pay, voice: Voice) -> list[str]:
    number = 1 if node.number is None else node.number.value
    what = things(n.Query(node.pattern, None), voice, number != 1)
    source, target = phrase(node.source, voice), phrase(node.target, voice)
    return [f"Pay {number} {what} from {source} to {target}, which must have room."]


@effect.tells(n.PayPrice)
def _pay_price(node: n.PayPrice, voice: Voice) -> list[str]:
    price = phrase(n.Ref(n.BaseName(node.price, None, None), node.of, None), voice)
    source, target = phrase(node.source, voice), phrase(node.target, voice)
    wild = f"; {listed([name.text for name in node.wild])} can stand for any" if node.wild else ""
    return [f"Pay {price} from {source} to {target}, which must have room: one for each, that matches it{wild}."]


@effect.tells(n.PayNumber)
def _pay_number(node: n.PayNumber, voice: Voice) -> list[str]:
    amount = phrase(node.amount, voice)
    return [f"Pay {amount} of {voice.your} {node.number.text}, which must be left at its lower bound or above."]
