"""The course of a game: setup, the turn, what follows turns, automatic players, the count and who wins."""

from __future__ import annotations

from tests.fuzz.drawn.cards import points, score_by, score_sum
from tests.fuzz.drawn.effects import block, offer, statements
from tests.fuzz.drawn.questions import number, test
from tests.fuzz.drawn.scope import Scope
from tests.fuzz.drawn.table import Place, Table


def setup(table: Table) -> str:
    """Steps that never lack cards or room: they take what there is."""
    draw = table.draw
    steps = ["step mix { shuffle deck }"]
    seats = table.most + bool(table.automatic)
    attic = next((p.holds for p in table.places if p.name == "attic"), "")
    cards = sum(card.copies for card in table.cards if card.name != attic)
    lines: list[str] = []
    for place in (p for p in table.for_cards if not p.base and p.name not in ("deck", "attic", "bin")):
        owners = seats if place.per_player else 1
        if draw.maybe(0.25) or place.words:
            continue
        text, taken = _filled(table, place, owners, cards)
        if text and taken <= cards // 2:
            lines.append(text)
            cards -= taken
    if any(p.name == "attic" for p in table.places):
        lines.append("move up to 2 card from attic to deck")
    if table.tokens and draw.maybe(0.5):
        lines.append("move up to 1 bead from till to purse of player 1" if table.place("purse").per_player else "")
    steps.append(f"step lay {{ {'  '.join(line for line in lines if line)} }}")
    if draw.has("setup questions", 0.4):
        steps.append(f"step ask {{ {_asked(table)} }}")
    if draw.maybe(0.3):
        scope = Scope(table, your=False, setup=True, chooses=False, depth=2)
        steps.append(f"step extra {{ {statements(scope, 1, 2)} }}")
    return "setup {\n" + "\n".join(f"  {step}" for step in steps if step) + "\n}"


def _filled(table: Table, place: Place, owners: int, cards: int) -> tuple[str, int]:
    """How a place is filled, and how many cards that takes."""
    draw = table.draw
    room = min(place.count * (place.room or 3), 4)
    number_ = draw.randint(1, max(1, min(room, cards // max(1, 2 * owners))))
    taken = number_ * owners
    if place.name == "heaps":
        number_ = draw.randint(1, 2)
        most = place.count + 2 * (table.most - table.least)
        return f"deal {number_} card from deck to each heaps", number_ * most
    if not place.per_player:
        if place.is_row and draw.maybe(0.5):
            return f"refill {place.name} from deck", room + 2 * (table.most - table.least)
        return f"move {number_} card from deck to {place.name}", number_
    way = draw.pick(("deal", "each", "up to"))
    if way == "deal":
        return f"deal {number_} card from deck to each {place.name}", taken
    if way == "each":
        return f"each player {{ move {number_} card from deck to your {place.name} }}", taken
    return f"each player {{ move up to {number_} card from deck to your {place.name} }}", taken


def _asked(table: Table) -> str:
    """A choice that all make at once, or one after another."""
    draw = table.draw
    seen = [p for p in table.for_cards if p.per_player and p.seen in ("everyone", "owner")]
    places = [p for p in seen if not p.many or p.name in ("bed", "shed")]
    if not places:
        return ""
    place = draw.pick(places)
    choice = f"{draw.pick(('', 'may '))}choose card mine in your {place.name}"
    goal = draw.pick(("bin", "deck"))
    if draw.maybe(0.6):
        choice = choice.removeprefix("may ")
        if table.two and draw.maybe(0.5):
            goal = f"{place.name} of opponent"
        second = ""
        if draw.maybe(0.3):
            second = f"  choose card also in your {place.name}"
        moved = f"move mine to {goal}" + ("  move also to bin" if second else "")
        return f"together each player {{ {choice}{second} }} then {{ {moved} }}"
    return f"each player {{ {choice}  move mine to {goal} }}"


def turn(table: Table) -> str:
    """One offer of the actions, and perhaps something before or after it."""
    draw = table.draw
    scope = Scope(table, depth=2, later=tuple(table.actions))
    before = f"  {statements(scope.but(depth=1, chooses=False), 1, 1)}\n" if draw.maybe(0.15) else ""
    choices = []
    for name in table.actions:
        asked = test(scope.but(asking=True, depth=1)) if draw.maybe(0.15) else ""
        if_ = f" if {asked}" if asked else ""
        then = ""
        if draw.maybe(0.2):
            then = f" then {block(scope.but(depth=1, chooses=draw.maybe(0.5)), 1, 1)}"
        elif draw.maybe(0.15):
            then = f" then {offer(scope.but(later=(draw.pick(table.actions),), depth=1))}"
        choices.append(f"    {name}{if_}{then}")
    choices.append(f"    otherwise {draw.pick(('pass', 'pass', block(scope.but(depth=1, chooses=False), 1, 1)))}")
    after = f"  {statements(scope.but(depth=1), 1, 2)}\n" if draw.maybe(0.25) else ""
    body = "\n".join(choices)
    may = draw.pick(("", "", "", "may "))
    if draw.maybe(0.15):
        stops = [line.replace("otherwise pass", "otherwise stop") for line in choices]
        body = "\n".join(stops)
        return f"turn {{\n  repeat at most 2 times {{ {may}do one of {{\n{body}\n  }} }}\n{after}}}"
    return f"turn {{\n{before}  {may}do one of {{\n{body}\n  }}\n{after}}}"


def moments(table: Table) -> list[str]:
    """`after turn`, `after round`, `after effects`."""
    draw = table.draw
    found = []
    scope = Scope(table, depth=2, chooses=False)
    if draw.has("after turn", 0.6):
        asked = test(scope) or "deck is empty"
        end = draw.pick(("end after round", "end now"))
        found.append(f"after turn {{ if {asked} {{ {end} }}  {statements(scope.but(depth=1), 0, 2)} }}")
    if draw.has("after round", 0.4):
        found.append(f"after round {block(scope.but(your=False), 1, 2)}")
    if draw.has("after effects", 0.3):
        inner = Scope(table, your=False, depth=1, chooses=False)
        found.append(f"after effects {block(inner, 1, 1)}")
    return found


def automatic(table: Table) -> str:
    """An automatic player."""
    condition = f" if {table.automatic_if}" if table.automatic_if else ""
    scope = Scope(table, depth=2, chooses=False)
    return f"automatic player {table.automatic}{condition} {block(scope, 1, 2)}"


def scoring(table: Table) -> str:
    """What counts, and lines that belong to a player."""
    draw = table.draw
    hidden = [p.name for p in table.for_cards if p.per_player and p.seen != "everyone" and not p.parts]
    lines = [f"reveal {draw.pick(hidden)}"] if hidden and draw.maybe(0.5) else []
    scope = Scope(table, score=True, chooses=False)
    for i in range(draw.choice((0, 0, 1, 2))):
        text = draw.one_of(
            {
                "player sum": (2, lambda: score_sum(scope)),
                "player by": (1, lambda: score_by(scope)),
                "sets": (1, lambda: _sets(table)),
            }
        )
        label = f"all{i}: " if draw.maybe(0.3) else ""
        lines += [f"score {label}{text}"] if text else []
    return f"scoring of {table.estate} {{ {'  '.join(lines)} }}"


def _sets(table: Table) -> str:
    field = table.draw.pick([*(f.name for f in table.fields_of("words")), "type"])
    if field == "type" and table.cards[-1].counts_as:
        return ""
    return f"each set of different {field} in your bed by size {points(table, 1)}"


def winner(table: Table) -> str:
    """Who wins."""
    draw = table.draw
    lines = [draw.pick(("most points", "most points", "fewest points"))]
    for _ in range(draw.choice((0, 0, 1, 2))):
        counted = number(Scope(table, chooses=False))
        if counted is not None:
            lines.append(f"{draw.pick(('most', 'fewest'))} {counted.text}")
    return f"winner {{ {'  '.join(lines)} }}"
