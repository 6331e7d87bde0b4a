"""Places, questions and numbers in plain English: what goes into the middle of a sentence."""

from __future__ import annotations

from naishi.syntax import nodes as n
from naishi.syntax.english.telling import HOWS, phrase
from naishi.syntax.english.words import (
    FROM_THE_LEFT,
    YOU,
    Voice,
    is_proper,
    listed,
    mentions_position,
    plural,
    with_article,
)

OF_THIS = ("position", "face")  # asked without `of`, they are those of the card itself
LINE = "the longest straight line without a gap (along a row, a column or a diagonal)"

phrase.rows |= {
    n.Name: "{text}",
    n.Int: "{value}",
    n.Text: '"{text}"',
    n.Keyword: "{text}",
    n.Negative: "-{number}",
    # places and things
    n.It: "it",
    n.This: "this card",
    n.PlayerNumber: "player {seat}",
    n.PlacesTogether: "{parts:and} together",
    n.LinesOf: "the {kind} of {of}",
    n.InRefs: "in {refs}",
    n.FromRefs: "from {refs}",
    n.SameRow: "in the same row as this card (this card left out)",
    n.SameColumn: "in the same column as this card (this card left out)",
    n.Above: "directly above this card",
    n.Below: "directly below this card",
    n.NounName: "{name}",
    n.NounEither: "{names:or}",
    n.NounCard: "card",
    n.NounThis: "this card",
    n.NounIt: "it",
    n.SlotSort: "slot",
    # conditions
    n.Not: "it is not so that {test}",
    n.Brackets: "({inner})",
    n.Some: "at least one",
    n.None_: "no",
    n.AtLeastN: "at least {number}",
    n.AtMostN: "at most {number}",
    n.ExactlyN: "exactly {number}",
    n.InPlace: "this card is in {place}",
    n.NoEnd: "no end of the game has been asked for yet",
    n.Printed: "is printed as {noun:a} (whatever it has become since)",
    n.NotPrinted: "is not printed as {noun:a} (whatever it has become since)",
    n.Like: "is now of the same kind as {what}",
    n.NotLike: "is now of another kind than {what}",
    n.OneOf: "is {values:or}",
    n.AtLeast: "is at least {value}",
    n.AtMost: "is at most {value}",
    n.More: "is more than {value}",
    n.Less: "is less than {value}",
    n.Filled: "has something in it",
    n.Empty: "is empty",
    n.IsIn: "is in {place}",
    # numbers
    n.Plus: "{left} plus {right}",
    n.Minus: "{left} minus {right}",
    n.Times: "{left} times {right}",
    n.Divided: "{left} divided by {right} (rounded down)",
    n.HighestOf: "the larger of {left} and {right}",
    n.LowestOf: "the smaller of {left} and {right}",
    n.PlayerCount: "the number of players",
    n.Count: "the number of {query:many}",
    n.Different: "the number of different {field:plural} among {query:many}",
    n.Alike: "the largest number with the same {field} among {query:many}",
    n.Overall: "the {how} {field} of {query:many}",
    n.Aligned: f"the length of {LINE} of {{query:many}}",
}
HOWS["many"] = lambda query, voice: things(query, voice, many=True)


@phrase.tells(n.Copies)
def _copies(node: n.Copies, voice: Voice) -> str:
    if node.number == 0:
        return "no copies: it is switched off"
    return "1 copy" if node.number == 1 else f"{node.number} copies"


@phrase.tells(n.BaseName)
def _base_name(node: n.BaseName, voice: Voice) -> str:
    name = on_rows(node)
    if node.index is not None:
        return _indexed(name, node.index, voice)
    if name in OF_THIS:
        return f"its {name}"
    return voice.opponent if name == "opponent" else name


@phrase.tells(n.Mine)
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


@phrase.tells(n.FieldOfCard)
def _field_of_card(node: n.FieldOfCard, voice: Voice) -> str:
    return _field_there(node.field, node.place, voice)


@phrase.tells(n.FieldOfPlace)
def _field_of_place(node: n.FieldOfPlace, voice: Voice) -> str:
    return _field_there(node.field, node.ref, voice)


def _field_there(field: n.Base, place: n.Ref, voice: Voice) -> str:
    name = field.name.text if isinstance(field, n.BaseName) else phrase(field, voice)
    return f"the {name} of the card in {phrase(place, voice)}"


@phrase.tells(n.Ref)
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


def pool(choice: n.Refs, voice: Voice) -> str:
    """Where one chooses from: of a grid, one of its lines."""
    text = phrase(choice, voice)
    is_one_thing = not isinstance(choice, n.LinesOf) or isinstance(choice.of.base, n.It | n.This)
    return text if is_one_thing else f"one {text.removeprefix('the ')}"


@phrase.tells(n.Pools)
def _pools(node: n.Pools, voice: Voice) -> str:
    return listed([pool(choice, voice) for choice in node.choices], "or")


def noun(node: n.Noun | n.SlotSort, many: bool = False) -> str:
    """What kind of thing, for one or for several."""
    if not many or isinstance(node, n.NounThis | n.NounIt):
        return phrase(node, YOU)
    names = [node.name] if isinstance(node, n.NounName) else node.names if isinstance(node, n.NounEither) else []
    words = [name.text for name in names] or [phrase(node, YOU)]
    return listed([plural(word) for word in words], "or")


@phrase.tells(n.Pattern)
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


@phrase.tells(n.Query)
def _query(node: n.Query, voice: Voice) -> str:
    return one_thing(node, voice)


@phrase.tells(n.Or)
def _or(node: n.Or, voice: Voice) -> str:
    return f"{_side(node.left, n.And, voice)} or {_side(node.right, n.And, voice)}"


@phrase.tells(n.And)
def _and(node: n.And, voice: Voice) -> str:
    return f"{_side(node.left, n.Or, voice)} and {_side(node.right, n.Or, voice)}"


def _side(node: n.Expr, mixed_with: type[n.Node], voice: Voice) -> str:
    text = phrase(node, voice)
    return f"({text})" if isinstance(node, mixed_with) else text


@phrase.tells(n.Exists)
def _exists(node: n.Exists, voice: Voice) -> str:
    quantifier = node.quantifier
    many = not isinstance(quantifier, n.Some | n.None_) and quantifier.number.value != 1
    amount = phrase(quantifier, voice)
    if isinstance(node.query.pattern.noun, n.NounThis | n.NounIt):
        amount += " of" if amount != "no" else " sign of"
    return f"there {'are' if many else 'is'} {amount} {things(node.query, voice, many)}"


@phrase.tells(n.Is)
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


@phrase.tells(n.Equal, n.Differs)
def _equal(node: n.Equal | n.Differs, voice: Voice) -> str:
    return _predicate(node, voice, True)


@phrase.tells(n.SizeOf)
def _size_of(node: n.SizeOf, voice: Voice) -> str:
    own = isinstance(node.list.base, n.BaseName) and node.list.of is None
    return f"the length of {'its ' if own else ''}{phrase(node.list, voice)}"
