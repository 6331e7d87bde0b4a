"""What happens: statements, and the blocks they stand in."""

from __future__ import annotations

from attrs import evolve

from tests.fuzz.drawn.about import about, noun_of, one_spot
from tests.fuzz.drawn.questions import number, test
from tests.fuzz.drawn.scope import Named, Scope
from tests.fuzz.drawn.spots import Spot, other, owned, part, spot, whole
from tests.fuzz.drawn.table import Place


def block(scope: Scope, least: int = 1, most: int = 3) -> str:
    """Some statements in braces."""
    return f"{{ {statements(scope, least, most)} }}"


def statements(scope: Scope, least: int = 1, most: int = 3) -> str:
    """Some statements; a choice binds its name for those that follow."""
    found: list[str] = []
    for _ in range(scope.draw.randint(least, most)):
        text, scope = statement(scope)
        if text:
            found.append(text)
    return "  ".join(found)


def statement(scope: Scope) -> tuple[str, Scope]:
    """One statement, and what can be said after it."""
    draw = scope.draw
    if scope.chooses and not scope.setup and scope.depth > 0 and draw.has("choose", 0.12):
        return choose(scope)
    ways = {
        "move item": (3, lambda: _move_item(scope)),
        "move some": (2.5, lambda: _move_some(scope)),
        "deal": (0.6, lambda: _deal(scope)),
        "swap": (1, lambda: _swap(scope)),
        "shuffle": (1, lambda: _shuffle(scope)),
        "refill": (1, lambda: _refill(scope)),
        "reveal": (0.6, lambda: _reveal(scope)),
        "flip": (0.8, lambda: _flip(scope)),
        "if": (1.2, lambda: _if(scope)),
        "each player": (0.7, lambda: _each_player(scope)),
        "each item": (0.8, lambda: _each_item(scope)),
        "find": (0.8, lambda: _find(scope)),
        "repeat": (0.5, lambda: _repeat(scope)),
        "stop": (
            3,
            lambda: _stop(scope),
        ),
        "end": (0.4, lambda: _end(scope)),
        "kept": (1.5, lambda: _change_kept(scope)),
        "choose word": (0.5, lambda: _choose_word(scope)),
        "offer": (0.8, lambda: _offer(scope)),
    }
    return draw.one_of({name: (float(weight), way) for name, (weight, way) in ways.items()}), scope


# --- moving ---
def target(scope: Scope, place: Place | None = None) -> Spot | None:
    """Where things find room, mostly."""
    draw = scope.draw
    places = [p for p in scope.table.for_cards if p.endless and (not p.many or p.base)]
    if draw.maybe(0.2) and not scope.setup:
        places = scope.table.for_cards
    found = draw.pick(places) if place is None else place
    if found.many and not found.is_row:
        return part(scope, found)
    return whole(scope, found)


def _item(scope: Scope) -> tuple[str, bool]:
    """One item: a name, what lies in a slot; and whether it is a token."""
    draw = scope.draw
    ways: list[tuple[str, bool]] = []
    for named in scope.names:
        token = "bead" in named.noun
        if named.is_slot and named.place is not None and not named.place.only:
            ways.append((f"card in {named.name}", False))
        elif not named.is_slot:
            ways.append((named.name, token))
    if scope.this:
        ways.append(("this", False))
    here = one_spot(scope)
    if here is not None and (not ways or draw.maybe(0.3)):
        ways.append((f"{draw.pick(('card', 'cards'))} in {here.text}", False))
    single = [card.name for card in scope.table.cards if card.copies == 1 and not card.counts_as]
    if single and draw.maybe(0.2) and not any(named.name in single for named in scope.names):
        ways.append((draw.pick(single), False))
    return draw.pick(ways) if ways else ("", False)


def _move_item(scope: Scope) -> str:
    what, token = _item(scope)
    if not what or scope.setup:
        return ""
    slots = [n for n in scope.names if n.is_slot and n.name not in what and n.place is not None]
    if token:
        beads = [p for p in scope.table.places if p.only and p.endless and not p.base]
        return f"move {what} to {whole(scope, scope.draw.pick(beads)).text}" if beads else ""
    free = [named for named in slots if named.place is not None and not named.place.only]
    if free and scope.draw.maybe(0.5):
        slot = scope.draw.pick(free).name
        return f"if {slot} is empty {{ move {what} to {slot} }}"
    to = target(scope)
    return f"move {what} to {to.text}" if to else ""


def _move_some(scope: Scope) -> str:
    draw = scope.draw
    if scope.table.tokens and draw.maybe(0.25):
        return _move_beads(scope)
    here = spot(scope, "cards")
    to = target(scope)
    if here is None or to is None or here.text == to.text or scope.setup:
        return ""
    noun = noun_of(scope).removeprefix("other ")
    amount = draw.pick(("number", "up to", "all"))
    if here.in_pool and amount != "all":  # what a number takes out of a pool must be alike
        if not scope.table.alike():
            return ""
        noun = draw.pick(scope.table.alike())
    number_ = draw.pick((1, 1, 2, 3))
    if number_ > min(here.most, scope.table.copies(noun), to.most):
        return ""
    amount = {"number": str(number_), "up to": f"up to {number_}"}.get(amount, amount)
    test_ = ""
    if draw.has("move where", 0.2) and scope.depth > 0:
        test_ = about(scope.but(this=False).deeper(), Named("it", False, here.place, noun))
    where = f" where {test_}" if test_ else ""
    return f"move {amount} {noun} {draw.pick(('in', 'from'))} {here.text}{where} to {to.text}"


def _move_beads(scope: Scope) -> str:
    places = [p for p in scope.table.places if p.only == "bead"]
    ends = [p for p in places if p.endless and not (p.many and not p.base)]
    if len(places) < 2 or not ends:
        return ""
    source, to = scope.draw.pick(places), scope.draw.pick(ends)
    if source is to:
        return ""
    number_ = scope.draw.pick(("1", "up to 2", "all"))
    end = part(scope, to) if to.many else whole(scope, to)
    return f"move {number_} bead from {whole(scope, source).text} to {end.text}" if end else ""


def _deal(scope: Scope) -> str:
    ends = [p for p in scope.table.for_cards if p.endless and (p.per_player != p.many) and not p.base]
    if not ends or scope.setup:
        return ""
    to = scope.draw.pick(ends)
    return f"deal {scope.draw.randint(1, 2)} {noun_of(scope).removeprefix('other ')} from deck to each {to.name}"


def _swap(scope: Scope) -> str:
    (one, token), (two, other_token) = _item(scope), _item(scope)
    if not one or not two or one == two or token or other_token or scope.setup:
        return ""
    return f"swap {one} with {two}"


def _shuffle(scope: Scope) -> str:
    places = [p for p in scope.table.for_cards if not p.parts and p.shape != "pool"]
    return f"shuffle {whole(scope, scope.draw.pick(places)).text}"


def _refill(scope: Scope) -> str:
    draw, table = scope.draw, scope.table
    rows = [p for p in table.for_cards if p.is_row and not p.parts]
    pools = [p for p in table.for_cards if not p.many and p.name not in ("deck", "attic")]
    if pools and draw.maybe(0.4):
        place = draw.pick(pools)
        most = min(place.room or 4, 4)
        amount = draw.pick((str(draw.randint(1, most)), f"({draw.randint(1, most)} - 1 + 1)"))
        return f"refill {whole(scope, place).text} to {amount} from deck"
    row = draw.pick(rows)
    heaps = [p for p in table.places if p.name == "heaps"]
    if heaps and row.name == "mart" and draw.maybe(0.6):
        return "refill mart from heaps"
    return f"refill {whole(scope, row).text} from deck"


def _reveal(scope: Scope) -> str:
    places = [p for p in scope.table.for_cards if p.seen != "everyone" and not p.parts]
    return f"reveal {whole(scope, scope.draw.pick(places)).text}" if places else ""


def _flip(scope: Scope) -> str:
    faced = [card for card in scope.table.cards if card.faces]
    what, token = _item(scope)
    if not faced or not what or token:
        return ""
    named = [n for n in scope.names if what in (n.name, f"card in {n.name}")]
    kinds = [card for card in faced if what == card.name or (named and named[0].noun == card.name)]
    faces = [face for card in kinds or faced for face in card.faces]
    if what == "this":
        faces = list(scope.faces)
    elif not kinds and (not (named or " in " in what) or (named and named[0].noun not in ("card", "cards", "slot"))):
        return ""
    return f"flip {what} to {scope.draw.pick(faces)}" if faces else ""


# --- what holds others ---
def inner(scope: Scope) -> Scope:
    """One block further in."""
    return scope.deeper()


def _if(scope: Scope) -> str:
    if scope.depth <= 0:
        return ""
    asked_ = test(scope.deeper())
    if not asked_:
        return ""
    text = f"if {asked_} {block(inner(scope), 1, 2)}"
    if scope.draw.maybe(0.3):
        return f"{text} else {block(inner(scope), 1, 1)}"
    if scope.draw.maybe(0.2):
        second = test(scope.deeper())
        return f"{text} else if {second} {block(inner(scope), 1, 1)}" if second and second != asked_ else text
    return text


def _each_player(scope: Scope) -> str:
    if scope.depth <= 0:
        return ""
    other_ = "other " if scope.your and scope.draw.maybe(0.4) and scope.table.least > 1 else ""
    return f"each {other_}player {block(inner(scope.but(your=True, loop=False)), 1, 2)}"


def _each_item(scope: Scope) -> str:
    draw = scope.draw
    if scope.depth <= 0:
        return ""
    slots = draw.maybe(0.4)
    here = spot(scope, "slots" if slots else "cards")
    if here is None:
        return ""
    name = scope.fresh(draw.pick(("k", "m")))
    noun = "slot" if slots else noun_of(scope).removeprefix("other ")
    named = Named(name, slots, here.place, noun, here.among)
    where = ""
    if draw.maybe(0.4):
        asked_ = about(scope.but(this=False).deeper(), evolve(named, name="it"))
        where = f" where {asked_}" if asked_ else ""
    body = inner(scope.with_names(named)).but(chooses=scope.chooses and slots, loop=False, stops=slots)
    return f"each {noun} {name} in {here.text}{where} {block(body, 1, 2)}"


def _find(scope: Scope) -> str:
    if scope.depth <= 0:
        return ""
    bound = binder(scope, ask=False)
    if bound is None:
        return ""
    text, named = bound
    body = inner(scope.with_names(named)).but(chooses=False, stops=False)
    ending = ""
    if scope.draw.maybe(0.3):
        ending = f" else {block(inner(scope.but(chooses=False)), 1, 1)}"
    return f"find {scope.draw.pick(('first', 'last'))} {text} {block(body, 1, 2)}{ending}"


def _repeat(scope: Scope) -> str:
    if scope.depth <= 0 or not scope.stops:
        return ""
    times = str(scope.draw.randint(1, 3))
    counted = number(scope.deeper()) if scope.draw.maybe(0.3) else None
    if counted is not None and 0 < counted.most <= 20:
        times = counted.text
    return f"repeat at most {times} times {block(inner(scope.but(loop=True)), 1, 3)}"


def _stop(scope: Scope) -> str:
    if not scope.loop or not scope.stops:
        return ""
    return f"if {test(scope.deeper()) or 'no end yet'} {{ stop }}"


def _end(scope: Scope) -> str:
    if scope.setup:
        return ""
    draw = scope.draw
    ways = ["end now", "end after round", f"end after turn of {other(scope)}"]
    asked_ = test(scope.deeper())
    return f"if {asked_} {{ {draw.pick(ways)} }}" if asked_ else ""


# --- what is kept ---
def _change_kept(scope: Scope) -> str:
    draw = scope.draw
    if not scope.table.kept:
        return ""
    kept = draw.pick(scope.table.kept)
    text = owned(scope, kept.per_player, kept.name)[0]
    if kept.words:
        return f"set {text} to {draw.pick(kept.words)}"
    amount = str(draw.randint(1, 2))
    if draw.maybe(0.3):
        counted = number(scope.deeper())
        amount = counted.text if counted is not None else amount
    match draw.randrange(4):
        case 0:
            return f"reduce {text} by {amount}"
        case 1:
            return f"set {text} to {draw.randint(max(0, kept.least), kept.most)}"
    return f"add {amount} to {text}"


def _choose_word(scope: Scope) -> str:
    words = [one for one in scope.table.kept if one.words]
    if not words or not scope.chooses or not scope.your:
        return ""
    return f"{scope.draw.pick(('', 'may '))}choose {scope.draw.pick(words).name}"


# --- choices ---
def binder(scope: Scope, ask: bool = True, kinds: str = "") -> tuple[str, Named] | None:
    """What `with`, `choose` and `find` bind: `card c in your hand where …`."""
    draw = scope.draw
    kinds = kinds or draw.pick(("cards", "cards", "slots", *(("beads",) if scope.table.tokens else ())))
    asking = scope.but(asking=ask)
    here = spot(asking, kinds, seen=ask and kinds != "slots")
    if here is None:
        return None
    noun = "slot" if kinds == "slots" else noun_of(scope.but(this=False), kinds).removeprefix("your ")
    if ask and kinds != "slots" and not here.seen:
        return None
    pools = [here.text]
    if ask and draw.has("several pools", 0.15):
        second = spot(asking, kinds, seen=kinds != "slots")
        if second is not None and second.text != here.text and _go_together(here, second, kinds):
            pools.append(second.text)
    if ask and not here.has_slots and is_several(here):
        return None
    name = scope.fresh({"cards": "c", "slots": "s", "beads": "b"}[kinds])
    place = here.place if len(pools) == 1 else None
    named = Named(name, kinds == "slots", place, noun, here.among)
    where = ""
    if draw.maybe(0.4):
        hidden = ask and not here.seen
        it = evolve(named, name=draw.pick((name, "it")))
        asked_ = about(asking.but(this=False).deeper(), it, hidden)
        where = f" where {asked_}" if asked_ else ""
    return f"{noun} {name} in {' or '.join(pools)}{where}", named


def _go_together(one: Spot, two: Spot, kinds: str) -> bool:
    """Whether one can choose from either: from rows, and from one pile or pool at most."""
    heaps = [spot for spot in (one, two) if not spot.has_slots]
    return not heaps or (kinds != "slots" and len(heaps) == 1 and not is_several(heaps[0]))


def is_several(here: Spot) -> bool:
    """Whether it is several piles or pools, from which one cannot choose at once."""
    return here.place is None or (here.place.many and not here.is_part)


def choose(scope: Scope) -> tuple[str, Scope]:
    """A choice."""
    if not scope.your:
        return "", scope
    bound = binder(scope)
    if bound is None:
        return "", scope
    text, named = bound
    return f"{scope.draw.pick(('', 'may '))}choose {text}", scope.with_names(named)


def _offer(scope: Scope) -> str:
    if not scope.chooses or not scope.your or not scope.later or scope.setup:
        return ""
    return offer(scope)


def offer(scope: Scope, otherwise: str = "") -> str:
    """`do`, or `do one of`."""
    draw = scope.draw
    may = draw.pick(("", "may ", "may "))
    if draw.maybe(0.5):
        then = f" then {block(scope.deeper(), 1, 1)}" if draw.maybe(0.3) and scope.depth > 0 else ""
        return f"{may}do {draw.pick(scope.later)}{then}"
    choices = []
    for name in draw.few(scope.later, 1, 3):
        asked_ = test(scope.deeper().but(asking=True)) if draw.maybe(0.2) else ""
        if_ = f" if {asked_}" if asked_ else ""
        then = f" then {block(scope.deeper(), 1, 1)}" if draw.maybe(0.15) and scope.depth > 0 else ""
        choices.append(f"{name}{if_}{then}")
    if draw.maybe(0.3):
        choices.append(f"otherwise {block(scope.deeper(), 1, 1)}")
    return f"{may}do one of {{ {'  '.join(choices)} }}"


__all__ = ["binder", "block", "choose", "is_several", "offer", "statements"]
