"""What is said of one thing: a card, a token or a slot."""

from __future__ import annotations

from tests.fuzz.drawn.scope import Named, Scope
from tests.fuzz.drawn.spots import Spot, part, readable


def noun_of(scope: Scope, kinds: str = "cards") -> str:
    """What is meant: a card, a tag, one of two."""
    draw, table = scope.draw, scope.table
    if kinds == "slots":
        return draw.pick(("slot", "slots"))
    if kinds == "beads":
        return "your bead" if scope.your and table.tokens[0].per_player and draw.maybe(0.4) else "bead"
    nouns = table.nouns()
    adjective = "other " if scope.this and draw.maybe(0.15) else ""
    if draw.maybe(0.4):
        return f"{adjective}{draw.pick(('card', 'card', 'cards'))}"
    if draw.maybe(0.2) and len(nouns) > 1:
        return f"{adjective}({' or '.join(draw.few(nouns, 2, 3))})"
    return f"{adjective}{draw.pick(nouns)}"


def item_read(scope: Scope) -> str:
    """An item whose fields may be read: `this`, a name, what lies in a slot."""
    draw = scope.draw
    ways = [named.name for named in scope.names if not named.is_slot and readable(scope, named) and _is_card(named)]
    ways += [named.name for named in scope.names if named.is_slot and readable(scope, named)]
    if scope.this:
        ways += ["this", "this"]
    if scope.it is not None and (readable(scope, scope.it)) and _is_card(scope.it):
        ways += ["it", "it"]
    if not ways or draw.maybe(0.25):
        here = one_spot(scope, seen=scope.asking)
        if here is not None:
            ways += [here.text, f"card in {here.text}"]
    return draw.pick(ways) if ways else ""


def _is_card(named: Named) -> bool:
    return "bead" not in named.noun


def one_spot(scope: Scope, seen: bool = False, slots: bool = False) -> Spot | None:
    """A slot, or a pile of which the top is meant."""
    places = [p for p in scope.table.for_cards if p.shape != "pool" and (p.is_row or not slots)]
    if seen:
        places = [p for p in places if scope.sees(p)]
    if not places:
        return None
    found = part(scope, scope.draw.pick(places))
    return found if found is not None and (found.seen or not seen) and found.is_part else None


def about(scope: Scope, named: Named, hidden: bool = False) -> str:
    """A condition about one thing: what kind it is, what its fields say, where it lies."""
    if named.name != "this" and scope.asking and not readable(scope, named):
        hidden = True
    if named.is_slot:
        return _about_slot(scope, named, hidden)
    if hidden:
        field = next((f for f in scope.table.fields_of("words") if f.always), None)
        return f"{field.name} of {named.name} is {scope.draw.pick(field.words)}" if field else ""
    if "bead" in named.noun:
        return _number_of(scope, named) if scope.table.tokens[0].values else ""
    return scope.draw.one_of(
        {
            "is noun": (3, lambda: _is_noun(scope, named)),
            "word of item": (2, lambda: _word_of(scope, named)),
            "number of item": (1.5, lambda: _number_of(scope, named)),
            "like": (1.5, lambda: _like(scope, named)),
            "list of item": (1, lambda: _list_of(scope, named)),
            "condition": (1, lambda: _condition(scope, named)),
            "is in": (0.5, lambda: _is_in(scope, named)),
            "likes": (0.5, lambda: _likes(scope, named)),
        }
    )


def _about_slot(scope: Scope, named: Named, hidden: bool) -> str:
    draw = scope.draw
    ways = [f"{named.name} is {draw.pick(('empty', 'filled'))}"] * 2
    if not hidden and named.place is not None and not named.place.only:
        [field] = scope.table.fields_of("numbers")
        ways.append(f"{scope.table.fields[0].name} of {named.name} is {draw.pick(scope.table.fields[0].words)}")
        ways.append(f"{field.name} of {named.name} is at least {field.most}")
        ways.append(f"some {noun_of(scope.but(this=False))} in {named.name}")
    on = [p for p in scope.table.places if p.base and named.place is not None and named.place.name == p.base]
    if on and not (scope.asking and not scope.sees(on[0])):
        ways.append(f"{on[0].name} at {named.name} is {draw.pick(('empty', 'filled'))}")
    return draw.pick(ways)


def _is_noun(scope: Scope, named: Named) -> str:
    nouns = [noun for noun in scope.table.nouns() if noun != named.noun]
    if named.noun not in ("card", "cards") or not nouns:
        return ""
    way = scope.draw.pick(("is", "is", "is not", "is printed", "is not printed", "is either"))
    if way == "is either":
        return f"{named.name} is printed ({' or '.join(scope.draw.few(nouns, 2, 2))})" if len(nouns) > 2 else ""
    if "printed" in way:
        names = [card.name for card in scope.table.cards]
        return f"{named.name} {way} {scope.draw.pick(names)}"
    return f"{named.name} {way} {scope.draw.pick(nouns)}"


def _word_of(scope: Scope, named: Named) -> str:
    field = scope.draw.pick(scope.table.fields_of("words"))
    text = f"{field.name} of {named.name}"
    way = scope.draw.pick(("is", "is not", "one of", "the same"))
    if way == "one of":
        return f"{text} is one of {', '.join(field.words[:2])}"
    if way == "the same":
        mate = item_read(scope)
        return f"{text} is {field.name} of {mate}" if mate and mate != named.name else ""
    return f"{text} {way} {scope.draw.pick(field.words)}"


def _number_of(scope: Scope, named: Named) -> str:
    [field] = scope.table.fields_of("numbers")
    value = scope.draw.randint(field.least + 1, field.most)
    return f"{field.name} of {named.name} is {scope.draw.pick(('at least', 'less than', 'not'))} {value}"


def _like(scope: Scope, named: Named) -> str:
    mates = [
        n.name for n in scope.names if not n.is_slot and n.name != named.name and readable(scope, n) and _is_card(n)
    ]
    if scope.it is not None and scope.it.name != named.name and not scope.it.is_slot and readable(scope, scope.it):
        mates.append("it")
    here = one_spot(scope, seen=scope.asking)
    if here is not None:
        mates.append(f"card in {here.text}")
    return f"{named.name} is {scope.draw.pick(('like', 'not like'))} {scope.draw.pick(mates)}" if mates else ""


def _list_of(scope: Scope, named: Named) -> str:
    lists = scope.table.fields_of("list of words", "list of cards")
    if not lists:
        return ""
    way = scope.draw.pick(("filled", "empty", "word", "in"))
    if way == "word" and lists[0].sort == "list of words":
        return f"some {scope.draw.pick(scope.table.fields[0].words)} in {lists[0].name} of {named.name}"
    if way == "in" and lists[0].sort == "list of words":
        return f"{scope.table.fields[0].name} of {named.name} is in {lists[0].name} of {named.name}"
    return f"{lists[0].name} of {named.name} is {'filled' if way == 'filled' else 'empty'}"


def _condition(scope: Scope, named: Named) -> str:
    found = [name for name, sort in scope.table.conditions.items() if sort == "card"]
    return f"{named.name} is {scope.draw.pick(found)}" if found else ""


def _is_in(scope: Scope, named: Named) -> str:
    if named.place is not None or named.name == "this":
        return ""
    places = [p.name for p in scope.table.for_cards if p.is_row and p.name in named.among]
    return f"{named.name} is in {scope.draw.pick(places)}" if places and len(named.among) > 1 else ""


def _likes(scope: Scope, named: Named) -> str:
    fields = scope.table.fields_of("card")
    if not fields:
        return ""
    return f"{fields[0].name} of {named.name} is {scope.draw.pick([card.name for card in scope.table.cards])}"
