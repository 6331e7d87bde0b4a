"""Draws what a game is made of: places of every sort, cards, tokens, fields, what is kept."""

from __future__ import annotations

from attrs import evolve

from tests.fuzz.drawn.drawing import Draw
from tests.fuzz.drawn.table import CARD_NAMES, FACES, TAGS, WORDS, Field, Kept, Kind, Place, Table


def drawn_table(draw: Draw) -> Table:
    """The things of one game."""
    table = Table(draw)
    _players(table)
    table.tags = draw.few(TAGS, 1, 3)
    table.fields = _fields(draw, table)
    table.cards = [_card(draw, table, name) for name in draw.few(CARD_NAMES, 3, 6)]
    if draw.has("counts as", 0.2):
        table.cards[-1] = evolve(table.cards[-1], counts_as=table.cards[0].name)
    _shared_places(table)
    _players_places(table)
    _piles(table)
    _grid_and_group(table)
    _layers(table)
    _tokens(table)
    table.kept = _kept(draw)
    rows = [p.name for p in table.for_cards if p.per_player and not p.base]
    table.estate = table.grid[0] if table.grid else table.group[0] if table.group else draw.pick(rows)
    return table


def _players(table: Table) -> None:
    draw = table.draw
    table.least = draw.pick((1, 2, 2, 2, 3))
    table.most = table.least + draw.pick((0, 0, 0, 1, 2))
    if draw.has("automatic", 0.25):
        table.automatic = "Fox"
        table.automatic_if = f"players is {table.least}" if table.most > table.least else ""


def _fields(draw: Draw, table: Table) -> list[Field]:
    found = [Field("hue", "words", tuple(draw.pick(WORDS).split()), always=draw.has("always", 0.3))]
    found.append(Field("height", "numbers", least=draw.pick((0, 0, -2, 1)), most=draw.randint(2, 6)))
    if draw.has("second words"):
        found.append(Field("back", "words", ("plain", "gilt"), always=draw.maybe(0.7)))
    if draw.has("card field", 0.3):
        found.append(Field("likes", "card"))
    if draw.has("lists"):
        noun = draw.pick(("hue", "card", f"({' or '.join(table.tags[:2])})" if len(table.tags) > 1 else "card"))
        sort = "list of words" if noun == "hue" else "list of cards"
        found.append(Field("price", sort, most=draw.randint(1, 2), noun=noun))
    return found


def _card(draw: Draw, table: Table, name: str) -> Kind:
    values: dict[str, str] = {}
    for field in table.fields:
        if draw.maybe(0.75):
            values[field.name] = value_of(draw, table, field, name)
    tags = tuple(draw.few(table.tags, 0, 2))
    faces = tuple(draw.few(FACES, 2, 3)) if draw.has("faces", 0.3) else ()
    return Kind(name, draw.randint(1, 5), tags, {k: v for k, v in values.items() if v}, faces)


def value_of(draw: Draw, table: Table, field: Field, name: str) -> str:
    """A value that a card can have in a field."""
    if field.sort == "words":
        return draw.pick(field.words)
    if field.sort == "numbers":
        return str(draw.randint(field.least, field.most))
    if field.sort == "card":
        return name  # its own, which there certainly is
    number = draw.randint(1, field.most)
    words = table.fields[0].words if field.sort == "list of words" else (name,)
    if field.noun.startswith("("):
        words = ()  # only some cards fit; none is simplest
    return ", ".join(draw.choice(words) for _ in range(number)) if words else ""


def _row(draw: Draw, table: Table, name: str, per_player: bool, seen: tuple[str, ...]) -> Place:
    number = draw.randint(1, 4)
    size = draw.pick((str(number), str(number), f"players + {number}", f"2 * players - {1}"))
    counts = {"players +": table.least + number, "2 * players": 2 * table.least - 1}
    count = next((one for start, one in counts.items() if size.startswith(start)), number)
    return Place(name, "row", count, 1, size, per_player, draw.pick(seen))


def _shared_places(table: Table) -> None:
    draw = table.draw
    table.places.append(_row(draw, table, "mart", False, ("everyone", "everyone", "nobody")))
    if draw.has("pool of cards"):
        table.places.append(Place("bowl", "pool", seen=draw.pick(("everyone", "everyone", "nobody"))))
    if draw.has("part for each word"):
        field = table.fields[0]
        shape = draw.pick(("row", "pile", "pool"))
        room = 1 if shape == "row" else None
        seen = draw.pick(("everyone", "nobody"))
        owner = draw.maybe(0.4)
        table.places.append(Place("nooks", shape, len(field.words), room, field.name, owner, seen, words=field.words))


def _players_places(table: Table) -> None:
    draw = table.draw
    size = str(draw.randint(2, 4))
    for name, seen in (("bed", ("everyone",)), ("shed", ("owner", "nobody", "everyone"))):
        table.places.append(Place(name, "row", int(size), 1, size, True, draw.pick(seen)))
    if draw.has("hand", 0.9):
        sized = str(draw.randint(4, 9)) if draw.maybe(0.4) or table.fields_of("list of words", "list of cards") else ""
        table.places.append(Place("hand", "pool", 1, int(sized) if sized else None, sized, True, "owner"))
    if draw.has("own pile"):
        table.places.append(Place("well", "pile", per_player=True, seen=draw.pick(("owner", "nobody", "everyone"))))


def _piles(table: Table) -> None:
    draw = table.draw
    table.places.append(Place("bin", draw.pick(("pile", "pool")), seen=draw.pick(("everyone", "everyone", "nobody"))))
    renewed = "bin" if draw.has("renewed", 0.5) else ""
    nouns = table.nouns()
    if draw.has("two homes", 0.3):
        noun = draw.pick([card.name for card in table.cards[:-1]])
        rest = [card.name for card in table.cards if card.name != noun and not card.counts_as]
        table.places.append(Place("attic", "pile", holds=noun))
        held = f"({' or '.join(rest)})" if len(rest) > 1 else rest[0]
        table.places.append(Place("deck", "pile", holds=held, renewed=renewed))
    else:
        held = "card" if draw.maybe(0.9) or len(nouns) < 2 else f"({' or '.join(card.name for card in table.cards)})"
        table.places.append(Place("deck", "pile", holds=held, renewed=renewed))
    mart = table.place("mart")
    if draw.has("several piles") and mart.count > 1:
        seen = draw.pick(("everyone", "nobody"))
        table.places.append(Place("heaps", "pile", mart.count, None, mart.size, False, seen))


def _grid_and_group(table: Table) -> None:
    draw = table.draw
    if draw.has("grid", 0.9):
        table.grid = ("plot", tuple(draw.sample(("bed", "shed"), 2)))
    if draw.has("group", 0.9):
        names = [p.name for p in table.for_cards if p.per_player]
        table.group = ("realm", tuple(draw.few(names, 2, 3)))


def _layers(table: Table) -> None:
    draw = table.draw
    if draw.has("layer", 0.6):
        bases = ["mart", "bed", *(["plot"] if table.grid else [])]
        base = draw.pick(bases)
        shape = draw.pick(("row", "row", "pool", "pile"))
        sized = str(draw.randint(1, 3)) if shape == "pool" and draw.maybe(0.6) else ""
        room = 1 if shape == "row" else int(sized) if sized else None
        parts = table.grid[1] if table.grid and base == "plot" else ()
        under = table.place(parts[0] if parts else base)
        only = "bead" if draw.maybe(0.6) else ""
        place = Place("bees", shape, under.count, room, sized, under.per_player, "everyone", only, base, parts)
        table.places.append(place)
        if shape == "row" and not parts and draw.maybe(0.3):
            above = Place("wings", "row", under.count, 1, "", under.per_player, "everyone", "", "bees")
            table.places.append(above)


def _tokens(table: Table) -> None:
    draw = table.draw
    uses_beads = any(place.only == "bead" for place in table.places)
    if draw.has("tokens", 0.7) or uses_beads:
        owner = draw.maybe(0.6)
        sized = "12" if draw.maybe(0.4) else ""
        seen = draw.pick(("everyone", "owner") if owner else ("everyone", "nobody"))
        table.places.append(Place("purse", "pool", 1, 12 if sized else None, sized, owner, seen, "bead"))
        table.places.append(Place("till", draw.pick(("pool", "pile")), seen="everyone", only="bead"))
        values = {"height": value_of(draw, table, table.fields[1], "")} if draw.maybe(0.4) else {}
        tags = (draw.pick(table.tags),) if draw.has("token tags", 0.3) else ()
        per_player = owner and draw.maybe(0.8)
        place = "purse" if per_player else "till"
        copies = draw.randint(2, 5)
        table.tokens.append(Kind("bead", copies, tags, values, is_card=False, per_player=per_player, place=place))


def _kept(draw: Draw) -> list[Kept]:
    found: list[Kept] = []
    if draw.has("number", 0.7):
        least = draw.pick((0, 0, -3))
        starts = draw.randint(0, 4) if draw.maybe(0.5) else None
        found.append(Kept("gold", least, draw.randint(6, 30), per_player=draw.maybe(0.6), starts=starts))
    if draw.has("number of the turn", 0.4):
        found.append(Kept("done_now", 0, 5, per_player=draw.maybe(0.3), this_turn=True))
    if draw.has("word", 0.5):
        found.append(Kept("plan", words=("sow", "wait"), per_player=draw.maybe(0.5), this_turn=draw.maybe(0.3)))
    return found
