"""Examples of drawn games: layouts, moves and what is expected, which need not come out."""

from __future__ import annotations

from tests.fuzz.drawn.questions import test
from tests.fuzz.drawn.scope import Scope
from tests.fuzz.drawn.table import Place, Table


def example(table: Table, title: str) -> str:
    """One example."""
    draw = table.draw
    number = draw.randint(table.least, table.most)
    players = f" for {number} player{'s' if number > 1 else ''}" if draw.maybe(0.5) else ""
    left = {card.name: card.copies for card in table.cards}
    lines = []
    for place in draw.few([p for p in table.for_cards if not p.parts and p.name != "deck"], 1, 3):
        text = _layout(table, place, left)
        lines += [text] if text else []
    for kept in table.kept:
        if draw.maybe(0.4):
            whose = f" of {_whose(table)}" if kept.per_player and draw.maybe(0.4) else ""
            value = draw.pick(kept.words) if kept.words else str(draw.randint(kept.least, kept.most))
            lines.append(f"{kept.name}{whose} {value}")
    lines += [_expected(table) for _ in range(draw.randint(1, 4))]
    inside = "\n".join(f"  {line}" for line in lines if line)
    return f'example "{title}"{players} {{\n{inside}\n}}'


def _whose(table: Table) -> str:
    return "opponent" if table.two and table.draw.maybe(0.5) else f"player {table.draw.randint(1, table.least)}"


def _layout(table: Table, place: Place, left: dict[str, int]) -> str:
    draw = table.draw
    whose = f" of {_whose(table)}" if place.per_player and draw.maybe(0.5) else ""
    things = []
    for _ in range(draw.randint(1, min(3, place.room or 3) if not place.is_row else min(3, place.count))):
        names = [name for name, copies in left.items() if copies]
        if not names:
            break
        if place.is_row and draw.maybe(0.2):
            things.append("-")
            continue
        name = draw.pick(names)
        left[name] -= 1
        kind = next(card for card in table.cards if card.name == name)
        model = f" as {draw.pick(table.cards).name}" if draw.maybe(0.1) else ""
        face = f" showing {draw.pick(kind.faces)}" if kind.faces and not model and draw.maybe(0.5) else ""
        things.append(f"{name}{model}{face}")
    index = ""
    if place.words:
        index, things = f"[{draw.pick(place.words)}]", things[:1]
    elif place.many and not place.is_row:
        index = f"[{draw.randint(1, place.count)}]"
    elif place.is_row and draw.maybe(0.2):
        index, things = f"[{draw.randint(1, place.count)}]", things[:1]
    return f"{place.name}{index}{whose} {', '.join(things)}" if things else ""


def _expected(table: Table) -> str:
    draw = table.draw
    move = draw.pick([*table.actions, "pass"])
    if draw.maybe(0.3) and move != "pass":
        place = draw.pick([p for p in table.for_cards if p.is_row and not p.base])
        whose = f" of {_whose(table)}" if place.per_player and draw.maybe(0.3) else ""
        index = draw.pick(place.words) if place.words else draw.randint(1, place.count)
        move = f"{move} {place.name}[{index}]{whose}"
    if table.fields_of("list of words", "list of cards") and move != "pass" and draw.maybe(0.3):
        move = f"{move} {'+'.join(draw.choice(table.cards).name for _ in range(2))}"
    ways = [
        f"play {move}",
        f"expect legal {move}",
        f"expect illegal {move}",
        "expect over",
        f"expect score {draw.randint(-1, 4)}",
        f"expect score 2 of {_whose(table)}",
    ]
    asked = test(Scope(table, depth=1, setup=True))
    return draw.pick([*ways, *([f"expect {asked}"] * 3 if asked else [])])
