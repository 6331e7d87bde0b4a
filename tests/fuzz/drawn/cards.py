"""Cards: their values, what they score, what they set off; tables of them; tokens."""

from __future__ import annotations

from tests.fuzz.drawn.effects import block
from tests.fuzz.drawn.questions import asked, number, test
from tests.fuzz.drawn.scope import Named, Scope
from tests.fuzz.drawn.table import Kind, Place, Table


def values(kind: Kind) -> list[str]:
    """The clauses that a card or token has for its fields and tags."""
    lines = [f"{name} {value}" for name, value in kind.values.items()]
    if kind.tags:
        lines.append(f"is {', '.join(kind.tags)}")
    if kind.faces:
        lines.append(f"faces {', '.join(kind.faces)}")
    return lines


def card(table: Table, kind: Kind) -> str:
    """One card."""
    draw = table.draw
    title = f' "{kind.name} of old"' if draw.maybe(0.2) else ""
    lines = values(kind)
    lines += [score(table, f"{kind.name.lower()}{i}") for i in range(draw.choice((0, 1, 1, 2)))]
    if kind.counts_as:
        lines.append(f"counts as {kind.counts_as}")
    if draw.has("before scoring", 0.15):
        lines.append(before_scoring(table, kind))
    if draw.has("card trigger", 0.3):
        lines.append(trigger_of(table, kind))
    inside = "\n".join(f"  {line}" for line in lines if line)
    return f"card {kind.name}{title} x{kind.copies} {{\n{inside}\n}}"


def token(kind: Kind) -> str:
    """A token."""
    owner = " per player" if kind.per_player else ""
    inside = f" {{ {'  '.join(values(kind))} }}" if kind.tags or kind.values else ""
    return f"token {kind.name} x{kind.copies}{owner} in {kind.place}{inside}"


def cards_by_table(table: Table) -> str:
    """Cards in a table."""
    lines = [rows(table, "Herb"), score(table, "herb")]
    return "\n".join(['cards Herb "Herb" {', *(f"  {line}" for line in lines if line), "}"])


def rows(table: Table, name: str) -> str:
    """A table of a few cards."""
    draw = table.draw
    words = table.fields[0].words
    titled = draw.maybe(0.5)
    columns = ["name", *(["title"] if titled else []), "is", table.fields[0].name, table.fields[1].name]
    found = []
    for i in range(draw.randint(2, 3)):
        tag = draw.pick((*table.tags, "-"))
        high = draw.pick((str(table.fields[1].most), "-"))
        title = [f'"{name} {i}"'] if titled else []
        cells = [f"{name}{i}", *title, tag, draw.pick((*words, "-")), high]
        found.append(f"    {'  '.join(cells)} x{draw.randint(1, 2)}")
    return "\n".join(["table " + ", ".join(columns) + " {", *found, "  }"])


def sheet(table: Table) -> tuple[str, str]:
    """A file of cards: its name and its text."""
    draw = table.draw
    word, high = table.fields[0], table.fields[1]
    found = [(f"Bulb{i}", draw.pick(word.words), draw.randint(1, high.most), draw.randint(1, 2)) for i in range(3)]
    if draw.maybe(0.5):
        lines = [f"name,{word.name},{high.name},copies", *(",".join(map(str, row)) for row in found)]
        return "bulbs.csv", "\n".join(lines) + "\n"
    lines = [f"- {{name: {a}, {word.name}: {b}, {high.name}: {c}, copies: {d}}}" for a, b, c, d in found]
    return "bulbs.yaml", "\n".join(lines) + "\n"


# --- scores ---
def score(table: Table, label: str, once: bool = True) -> str:
    """One score line of a card."""
    draw = table.draw
    scope = Scope(table, this=True, score=True, chooses=False)
    named = f"{label}: " if draw.maybe(0.3) else ""
    text = draw.one_of(
        {
            "score sum": (3, lambda: score_sum(scope)),
            "score by": (1.5, lambda: score_by(scope)),
            "score by word": (0.6, lambda: _by_word(table)),
            "score once": (0.7, lambda: _once(scope) if once else ""),
            "score groups": (0.5, lambda: f"each group by size {points(table, 1)}" if table.grid else ""),
        }
    )
    return f"score {named}{text}" if text else ""


def score_sum(scope: Scope) -> str:
    """`score 2 per … if …`."""
    draw = scope.draw
    counted = number(scope.deeper()) if draw.maybe(0.4) else None
    amount = counted.text if counted is not None else draw.pick(("1", "2", "3", "-1"))
    per = asked(scope.deeper()) if draw.maybe(0.4) else None
    many = f" per {per.text}" if per is not None else ""
    condition = test(scope.deeper()) if draw.maybe(0.35) else ""
    return f"{amount}{many}{f' if {condition}' if condition else ''}"


def score_by(scope: Scope) -> str:
    """`score by … { 0: 1, 1+: 3 }`."""
    counted = number(scope.deeper())
    if counted is None or counted.least < 0:  # a table has no negative keys
        return ""
    return f"by {counted.text} {points(scope.table, counted.least)}"


def points(table: Table, least: int) -> str:
    """A table of points from some number on."""
    draw = table.draw
    entries = [f"{least}: {draw.randint(-1, 3)}"]
    if draw.maybe(0.5):
        entries.append(f"{least + 1} to {least + 2}: {draw.randint(0, 4)}")
        least += 2
    return f"{{ {', '.join([*entries, f'{least + 1}+: {draw.randint(2, 6)}'])} }}"


def _by_word(table: Table) -> str:
    field = table.draw.pick(table.fields_of("words"))
    entries = [f"{word}: {table.draw.randint(0, 3)}" for word in field.words]
    return f"by {field.name} of this {{ {', '.join(entries)} }}"


def _once(scope: Scope) -> str:
    text = score_by(scope.but(this=False))
    return f"once {text}" if text else ""


def before_scoring(table: Table, kind: Kind) -> str:
    """What a card does before the count: it becomes another, or something small."""
    draw = table.draw
    scope = Scope(table, this=True, depth=1, faces=kind.faces)
    if draw.maybe(0.6):
        may = draw.pick(("", "may "))
        places = [p for p in table.for_cards if p.per_player and p.seen == "everyone" and p.is_row and not p.parts]
        where = f" where it is not printed {kind.name}" if draw.maybe(0.7) else ""
        return (
            f"before scoring {{ {may}choose card model in your {draw.pick(places).name}{where}  this becomes model }}"
        )
    return f"before scoring {block(scope.but(chooses=False), 1, 1)}"


# --- triggers ---
def motion(table: Table, place: Place | None = None) -> str:
    """`enters your bed from your hand`."""
    draw = table.draw
    places = [p for p in table.for_cards if not p.parts]
    where = place or draw.pick(places)
    whole = f"your {where.name}" if where.per_player else where.name
    way = draw.pick(("enters", "enters", "leaves", "moves in"))
    if way == "moves in":
        return f"moves in {whole}" if where.many and where.count > 1 else f"enters {whole}"
    end = draw.pick([p for p in places if p is not where])
    ending = f"your {end.name}" if end.per_player else end.name
    word = {"enters": "from", "leaves": "to"}[way]
    return f"{way} {whole}{f' {word} {ending}' if draw.maybe(0.4) else ''}"


def trigger_of(table: Table, kind: Kind) -> str:
    """A triggered effect of a card's own."""
    scope = Scope(table, this=True, depth=1, later=tuple(table.actions[-1:]), faces=kind.faces)
    return f"when this {motion(table)} {effect(scope)}"


def trigger(table: Table, label: str, number: str = "") -> str:
    """A triggered effect of the game; with a number it has a name for certain."""
    draw = table.draw
    bound = draw.maybe(0.6)
    noun = draw.pick([*table.nouns(), *table.tags[:1]])
    named = Named("x", False, None, noun)
    scope = Scope(table, depth=1, names=(named,) if bound else (), later=tuple(table.actions[-1:]))
    asked_ = test(Scope(table, depth=1, names=(named,) if bound else ())) if draw.maybe(0.3) else ""
    where = f" where {asked_}" if asked_ else ""
    name = f"{label}{number}: " if number or draw.maybe(0.7) else ""
    return f"when {name}{noun}{' x' if bound else ''} {motion(table)}{where} {effect(scope)}"


def effect(scope: Scope) -> str:
    """What is triggered: mostly what moves nothing that could set it off again."""
    draw, table = scope.draw, scope.table
    if draw.maybe(0.3) and table.kept:
        numbers = [one for one in table.kept if not one.words]
        if numbers:
            one = draw.pick(numbers)
            return f"{{ add 1 to {'your ' if one.per_player else ''}{one.name} }}"
    if draw.maybe(0.4) and table.actions:
        return f"{{ may do {table.actions[-1]} }}"
    if draw.maybe(0.5):
        return "{ may choose card d in mart  move d to bin }" if table.place("mart").seen == "everyone" else "{ }"
    return block(scope, 1, 2)


__all__ = ["card", "cards_by_table", "score", "score_by", "score_sum", "token", "trigger", "values"]
