"""Questions, values and places in plain English. A phrase goes into the middle of a sentence."""

from __future__ import annotations

from functools import singledispatch

from naishi.syntax import nodes as n
from naishi.syntax.english.words import (
    FROM_THE_LEFT,
    Voice,
    is_proper,
    listed,
    mentions_position,
    plural,
    unknown,
    with_article,
)

OF_THIS = ("position", "face")  # asked without `of`, they are those of the card itself


@singledispatch
def phrase(node: n.Node, voice: Voice) -> str:
    """A node as part of a sentence; `voice` says who `your` is."""
    raise unknown(node, "spoken")


# --- leaves ---
@phrase.register
def _name(node: n.Name, voice: Voice) -> str:
    return node.text


@phrase.register
def _int(node: n.Int, voice: Voice) -> str:
    return str(node.value)


@phrase.register
def _text(node: n.Text, voice: Voice) -> str:
    return f'"{node.text}"'


@phrase.register
def _keyword(node: n.Keyword, voice: Voice) -> str:
    return node.text


@phrase.register
def _copies(node: n.Copies, voice: Voice) -> str:
    if node.number == 0:
        return "no copies: it is switched off"
    return "1 copy" if node.number == 1 else f"{node.number} copies"


@phrase.register
def _negative(node: n.Negative, voice: Voice) -> str:
    return f"-{node.number.value}"


# --- places and things ---
@phrase.register
def _base_name(node: n.BaseName, voice: Voice) -> str:
    name = on_rows(node)
    if node.index is not None:
        return _indexed(name, node.index, voice)
    if name in OF_THIS:
        return f"its {name}"
    return voice.opponent if name == "opponent" else name


@phrase.register
def _mine(node: n.Mine, voice: Voice) -> str:
    place = f"{voice.your} {on_rows(node)}"
    return place if node.index is None else _indexed(place, node.index, voice)


def _indexed(place: str, index: n.Expr, voice: Voice) -> str:
    """A part by its number; a name or a property may also be a word that parts are called by."""
    if isinstance(index, n.Ref) and not mentions_position(index):
        return f"the part of {place} for {phrase(index, voice)}"
    return f"number {phrase(index, voice)} (from the left) of {place}"


def on_rows(node: n.BaseName | n.Mine | n.Argument) -> str:
    """A place's name; of a layer, on which rows."""
    return node.name.text if node.on is None else f"{node.name.text} on {node.on.text}"


@phrase.register
def _it(node: n.It, voice: Voice) -> str:
    return "it"


@phrase.register
def _this(node: n.This, voice: Voice) -> str:
    return "this card"


@phrase.register
def _player_number(node: n.PlayerNumber, voice: Voice) -> str:
    return f"player {node.seat.value}"


@phrase.register
def _field_of_card(node: n.FieldOfCard, voice: Voice) -> str:
    return _field_there(node.field, node.place, voice)


@phrase.register
def _field_of_place(node: n.FieldOfPlace, voice: Voice) -> str:
    return _field_there(node.field, node.ref, voice)


def _field_there(field: n.Base, place: n.Ref, voice: Voice) -> str:
    name = field.name.text if isinstance(field, n.BaseName) else phrase(field, voice)
    return f"the {name} of the card in {phrase(place, voice)}"


@phrase.register
def _ref(node: n.Ref, voice: Voice) -> str:
    text = phrase(node.base, voice)
    if node.of is not None:
        text = _owned(node.base, node.of, voice)
    return text if node.at is None else f"{text} at the position of {phrase(node.at, voice)}"


def _owned(base: n.Base, owner: n.Base, voice: Voice) -> str:
    whose = phrase(owner, voice)
    if isinstance(base, n.BaseName) and base.index is None:
        is_opponent = whose == voice.opponent
        return f"{whose}'s {on_rows(base)}" if is_opponent else f"the {on_rows(base)} of {whose}"
    return f"{phrase(base, voice)} of {whose}"


@phrase.register
def _places_together(node: n.PlacesTogether, voice: Voice) -> str:
    places = listed([phrase(part, voice) for part in node.parts])
    return f"{places} together"


@phrase.register
def _lines_of(node: n.LinesOf, voice: Voice) -> str:
    return f"the {node.kind.text} of {phrase(node.of, voice)}"


def pool(choice: n.Refs, voice: Voice) -> str:
    """Where one chooses from: of a grid, one of its lines."""
    text = phrase(choice, voice)
    is_one_thing = not isinstance(choice, n.LinesOf) or isinstance(choice.of.base, n.It | n.This)
    return text if is_one_thing else f"one {text.removeprefix('the ')}"


@phrase.register
def _pools(node: n.Pools, voice: Voice) -> str:
    return listed([pool(choice, voice) for choice in node.choices], "or")


@phrase.register
def _in_refs(node: n.InRefs, voice: Voice) -> str:
    return f"in {phrase(node.refs, voice)}"


@phrase.register
def _from_refs(node: n.FromRefs, voice: Voice) -> str:
    return f"from {phrase(node.refs, voice)}"


@phrase.register
def _same_row(node: n.SameRow, voice: Voice) -> str:
    return "in the same row as this card (this card left out)"


@phrase.register
def _same_column(node: n.SameColumn, voice: Voice) -> str:
    return "in the same column as this card (this card left out)"


@phrase.register
def _above(node: n.Above, voice: Voice) -> str:
    return "directly above this card"


@phrase.register
def _below(node: n.Below, voice: Voice) -> str:
    return "directly below this card"


# --- what is asked about ---
def noun(node: n.Noun | n.SlotSort, many: bool = False) -> str:
    """What kind of thing, for one or for several."""
    match node:
        case n.NounName(name=name):
            words = [name.text]
        case n.NounEither(names=names):
            words = [name.text for name in names]
        case n.NounCard():
            words = ["card"]
        case n.SlotSort():
            words = ["slot"]
        case n.NounThis():
            return "this card"
        case n.NounIt():
            return "it"
        case _:
            raise unknown(node, "spoken")
    return listed([plural(word) if many else word for word in words], "or")


for _sort in (n.NounName, n.NounEither, n.NounCard, n.NounThis, n.NounIt, n.SlotSort):
    phrase.register(_sort, lambda node, voice: noun(node))


@phrase.register
def _pattern(node: n.Pattern, voice: Voice) -> str:
    return _pattern_with_place(node, voice, False)


def _pattern_with_place(node: n.Pattern, voice: Voice, many: bool) -> str:
    word = noun(node.noun, many)
    match node.adjective.text if node.adjective else None:
        case None:
            return word
        case "your":
            return f"{word} of {voice.yours}"
        case "other":
            return f"other {word}"
        case _:
            return f"{word} directly beside, above or below this card"


def things(node: n.Query, voice: Voice, many: bool = False) -> str:
    """What a question is about, without article: `card in your row where …`."""
    text = _pattern_with_place(node.pattern, voice, many)
    if node.loc is not None:
        text += f" {phrase(node.loc, voice)}"
    text += _whether_included(node, voice)
    return text if node.test is None else f"{text} where {phrase(node.test, voice)}"


def _whether_included(node: n.Query, voice: Voice) -> str:
    """A card asks about a place it lies in itself: said, as it is easily overlooked."""
    card, kind = voice.card, node.pattern.noun
    in_a_place = node.loc is None or isinstance(node.loc, n.InRefs | n.FromRefs)
    if card is None or node.pattern.adjective is not None or not in_a_place:
        return ""
    if isinstance(kind, n.SlotSort | n.NounThis | n.NounIt):
        return ""
    asked = {name.text for name in kind.names} if isinstance(kind, n.NounEither) else {noun(kind)}
    if node.test is not None:
        return " (this card not left out)"
    if isinstance(kind, n.NounCard) or asked & card.names:
        return " (this card included)"
    return "" if card.is_all_known else " (this card included if it is one)"


def one_thing(node: n.Query, voice: Voice) -> str:
    """The one thing a statement acts on: `the card in s`; a name alone is that very thing."""
    text = things(node, voice)
    is_itself = isinstance(node.pattern.noun, n.NounThis | n.NounIt)
    is_name_alone = isinstance(node.pattern.noun, n.NounName) and node.loc is None and node.pattern.adjective is None
    return text if is_itself or is_name_alone else f"the {text}"


@phrase.register
def _query(node: n.Query, voice: Voice) -> str:
    return one_thing(node, voice)


# --- conditions ---
@phrase.register
def _or(node: n.Or, voice: Voice) -> str:
    return f"{_side(node.left, n.And, voice)} or {_side(node.right, n.And, voice)}"


@phrase.register
def _and(node: n.And, voice: Voice) -> str:
    return f"{_side(node.left, n.Or, voice)} and {_side(node.right, n.Or, voice)}"


def _side(node: n.Expr, mixed_with: type[n.Node], voice: Voice) -> str:
    text = phrase(node, voice)
    return f"({text})" if isinstance(node, mixed_with) else text


@phrase.register
def _not(node: n.Not, voice: Voice) -> str:
    return f"it is not so that {phrase(node.test, voice)}"


@phrase.register
def _brackets(node: n.Brackets, voice: Voice) -> str:
    return f"({phrase(node.inner, voice)})"


@phrase.register
def _some(node: n.Some, voice: Voice) -> str:
    return "at least one"


@phrase.register
def _none(node: n.None_, voice: Voice) -> str:
    return "no"


@phrase.register
def _at_least_n(node: n.AtLeastN, voice: Voice) -> str:
    return f"at least {node.number.value}"


@phrase.register
def _at_most_n(node: n.AtMostN, voice: Voice) -> str:
    return f"at most {node.number.value}"


@phrase.register
def _exactly_n(node: n.ExactlyN, voice: Voice) -> str:
    return f"exactly {node.number.value}"


@phrase.register
def _exists(node: n.Exists, voice: Voice) -> str:
    quantifier = node.quantifier
    many = not isinstance(quantifier, n.Some | n.None_) and quantifier.number.value != 1
    amount = phrase(quantifier, voice)
    if isinstance(node.query.pattern.noun, n.NounThis | n.NounIt):
        amount += " of" if amount != "no" else " sign of"
    return f"there {'are' if many else 'is'} {amount} {things(node.query, voice, many)}"


@phrase.register
def _in_place(node: n.InPlace, voice: Voice) -> str:
    return f"this card is in {phrase(node.place, voice)}"


@phrase.register
def _no_end(node: n.NoEnd, voice: Voice) -> str:
    return "no end of the game has been asked for yet"


@phrase.register
def _is(node: n.Is, voice: Voice) -> str:
    about_a_thing = isinstance(node.subject, n.Ref) and node.subject.of is None
    predicate = _predicate(node.predicate, voice, about_a_thing)
    note = FROM_THE_LEFT if mentions_position(node) else ""
    return f"{phrase(node.subject, voice)} {predicate}{note}"


def _predicate(node: n.Predicate, voice: Voice, about_a_thing: bool) -> str:
    """`is …`: a thing is *a* Something, its field is just that word."""
    if isinstance(node, n.Equal | n.Differs):
        word = "is" if isinstance(node, n.Equal) else "is not"
        value = phrase(node.value, voice)
        is_kind = about_a_thing and isinstance(node.value, n.Ref) and _is_proper_name(node.value)
        return f"{word} {with_article(value) if is_kind else value}"
    return phrase(node, voice)


def _is_proper_name(ref: n.Ref) -> bool:
    base = ref.base
    is_alone = ref.of is None and ref.at is None and isinstance(base, n.BaseName) and base.index is None
    return is_alone and isinstance(base, n.BaseName) and base.name.text[0].isupper() and is_proper(base.name.text)


@phrase.register(n.Equal)
@phrase.register(n.Differs)
def _equal(node: n.Equal | n.Differs, voice: Voice) -> str:
    return _predicate(node, voice, True)


@phrase.register
def _printed(node: n.Printed, voice: Voice) -> str:
    return f"is printed as {with_article(noun(node.noun))} (whatever it has become since)"


@phrase.register
def _not_printed(node: n.NotPrinted, voice: Voice) -> str:
    return f"is not printed as {with_article(noun(node.noun))} (whatever it has become since)"


@phrase.register
def _like(node: n.Like, voice: Voice) -> str:
    return f"is now of the same kind as {one_thing(node.what, voice)}"


@phrase.register
def _not_like(node: n.NotLike, voice: Voice) -> str:
    return f"is now of another kind than {one_thing(node.what, voice)}"


@phrase.register
def _one_of(node: n.OneOf, voice: Voice) -> str:
    return f"is {listed([phrase(value, voice) for value in node.values], 'or')}"


@phrase.register
def _at_least(node: n.AtLeast, voice: Voice) -> str:
    return f"is at least {phrase(node.value, voice)}"


@phrase.register
def _at_most(node: n.AtMost, voice: Voice) -> str:
    return f"is at most {phrase(node.value, voice)}"


@phrase.register
def _more(node: n.More, voice: Voice) -> str:
    return f"is more than {phrase(node.value, voice)}"


@phrase.register
def _less(node: n.Less, voice: Voice) -> str:
    return f"is less than {phrase(node.value, voice)}"


@phrase.register
def _filled(node: n.Filled, voice: Voice) -> str:
    return "has something in it"


@phrase.register
def _empty(node: n.Empty, voice: Voice) -> str:
    return "is empty"


@phrase.register
def _is_in(node: n.IsIn, voice: Voice) -> str:
    return f"is in {phrase(node.place, voice)}"


# --- numbers ---
@phrase.register
def _plus(node: n.Plus, voice: Voice) -> str:
    return f"{phrase(node.left, voice)} plus {phrase(node.right, voice)}"


@phrase.register
def _minus(node: n.Minus, voice: Voice) -> str:
    return f"{phrase(node.left, voice)} minus {phrase(node.right, voice)}"


@phrase.register
def _times(node: n.Times, voice: Voice) -> str:
    return f"{phrase(node.left, voice)} times {phrase(node.right, voice)}"


@phrase.register
def _divided(node: n.Divided, voice: Voice) -> str:
    return f"{phrase(node.left, voice)} divided by {phrase(node.right, voice)} (rounded down)"


@phrase.register
def _player_count(node: n.PlayerCount, voice: Voice) -> str:
    return "the number of players"


@phrase.register
def _count(node: n.Count, voice: Voice) -> str:
    return f"the number of {things(node.query, voice, many=True)}"


@phrase.register
def _size_of(node: n.SizeOf, voice: Voice) -> str:
    own = isinstance(node.list.base, n.BaseName) and node.list.of is None
    return f"the length of {'its ' if own else ''}{phrase(node.list, voice)}"


@phrase.register
def _different(node: n.Different, voice: Voice) -> str:
    return f"the number of different {plural(node.field.text)} among {things(node.query, voice, many=True)}"


@phrase.register
def _alike(node: n.Alike, voice: Voice) -> str:
    return f"the largest number with the same {node.field.text} among {things(node.query, voice, many=True)}"


@phrase.register
def _overall(node: n.Overall, voice: Voice) -> str:
    return f"the {node.how.text} {node.field.text} of {things(node.query, voice, many=True)}"


@phrase.register
def _aligned(node: n.Aligned, voice: Voice) -> str:
    what = things(node.query, voice, many=True)
    return f"the length of the longest straight line without a gap (along a row, a column or a diagonal) of {what}"
