"""Declarations in plain English: what a game is made of, what happens in it, and what an expansion alters."""

from __future__ import annotations

from functools import singledispatch

from naishi.syntax import nodes as n
from naishi.syntax.english.clauses import clause, motion, player_score, when_over
from naishi.syntax.english.effects import block_lines, choice_lines, head_lines
from naishi.syntax.english.questions import noun, phrase
from naishi.syntax.english.words import (
    THAT_PLAYER,
    THEY,
    YOU,
    ThisCard,
    indented,
    listed,
    numbered,
    plural,
    sentence,
    unknown,
    with_article,
)

RIGHTS = {"own": "its author's own work", "public": "nobody's own, free for all"}  # what `rights` can be, beside a text


@singledispatch
def declaration(node: n.Node) -> list[str]:
    """A declaration, or a part of one, line by line."""
    raise unknown(node, "spoken")


def _all(nodes: tuple[n.Node, ...]) -> list[str]:
    return [line for node in nodes for line in declaration(node)]


def _names(names: tuple[n.Name, ...], last: str = "and") -> str:
    return listed([name.text for name in names], last)


# --- what a file is ---
@declaration.register
def _file(node: n.File) -> list[str]:
    return [*declaration(node.header), *_all(node.items)]


@declaration.register
def _game(node: n.Game) -> list[str]:
    return [f"This is the game {node.name.text}{':' if node.meta else '.'}", *indented(_all(node.meta))]


@declaration.register
def _expansion(node: n.Expansion) -> list[str]:
    first = f"This is {node.name.text}, which changes {_names(node.bases)}{':' if node.meta else '.'}"
    return [first, *indented(_all(node.meta))]


@declaration.register
def _version(node: n.Version) -> list[str]:
    return [f"It is version {node.number.value}."]


@declaration.register
def _players(node: n.Players) -> list[str]:
    if node.most is None:
        return ["It is for 1 player." if node.least.value == 1 else f"It is for {node.least.value} players."]
    return [f"It is for {node.least.value} to {node.most.value} players."]


@declaration.register
def _turn_limit(node: n.TurnLimit) -> list[str]:
    return [f"It has at most {node.turns.value} turns; a game that gets there ends unfinished."]


@declaration.register
def _needs(node: n.Needs) -> list[str]:
    most = "" if node.most is None else f" to {node.most.value}"
    return [f"It needs version {node.least.value}{most} of {node.game.text}."]


@declaration.register
def _about(node: n.About) -> list[str]:
    told = RIGHTS.get(node.said.text, node.said.text) if isinstance(node.said, n.Name) else node.said.text
    return [f"{node.what.text.capitalize()}: {told.rstrip('.')}."]


# --- words of the game ---
@declaration.register
def _tag(node: n.Tag) -> list[str]:
    return [f"A card can have the {'tag' if len(node.names) == 1 else 'tags'} {_names(node.names)}."]


@declaration.register
def _field(node: n.Field) -> list[str]:
    back = (
        ""
        if node.always is None
        else "; it is on the back, too, so that everyone sees it of a card that lies face down"
    )
    return [f"A card can have {with_article(node.name.text)}, which is {_field_type(node.type)}{back}."]


@declaration.register
def _always(node: n.Always) -> list[str]:
    return ["It is on the back, too."]


def _field_type(node: n.Words | n.FieldRange | n.FieldCard | n.FieldList) -> str:
    match node:
        case n.FieldList(of=of, most=most):
            return f"a list of up to {most.value}, each of them {with_article(noun(of))}"
        case n.Words(names=names):
            return _names(names, "or")
        case n.FieldRange(least=least, most=most):
            return f"a number from {phrase(least, YOU)} to {phrase(most, YOU)}"
        case n.FieldCard():
            return "the name of a card"


@declaration.register(n.Words)
@declaration.register(n.FieldRange)
@declaration.register(n.FieldCard)
@declaration.register(n.FieldList)
def _field_type_alone(node: n.Words | n.FieldRange | n.FieldCard | n.FieldList) -> list[str]:
    return [f"This is {_field_type(node)}."]


@declaration.register
def _condition(node: n.Condition) -> list[str]:
    return [f"Something (it) is {node.name.text} exactly when {phrase(node.test, YOU)}."]


# --- what is kept ---
@declaration.register
def _number(node: n.Number) -> list[str]:
    most = phrase(node.most, YOU)
    starts = "" if node.starts is None else f", {phrase(node.starts, YOU)} at first"
    return [f"The number {_kept(node)} is kept, from {phrase(node.least, YOU)} to {most}{starts}{_reset(node)}."]


@declaration.register
def _kept_word(node: n.KeptWord) -> list[str]:
    return [f"The word {_kept(node)} is kept, {_names(node.words, 'or')}, at first none{_reset(node)}."]


def _kept(node: n.Number | n.KeptWord) -> str:
    return node.name.text + (", one for each player," if node.per_player is not None else "")


def _reset(node: n.Number | n.KeptWord) -> str:
    return "" if node.this_turn is None else ", and so again when a turn begins"


@declaration.register
def _this_turn(node: n.ThisTurn) -> list[str]:
    return ["It is so again when a turn begins."]


# --- places ---
@declaration.register
def _place(node: n.Place) -> list[str]:
    mods = [_mod(mod) for mod in node.mods if not isinstance(mod, n.PerPlayer)]
    if not any(isinstance(mod, n.Seen) for mod in node.mods):
        mods.append("nobody sees what lies there")
    per_player = ", one for each player" if any(isinstance(mod, n.PerPlayer) for mod in node.mods) else ""
    return ["; ".join([f"The {node.shape.text} {node.name.text}{_size(node)}{per_player}", *mods]) + "."]


def _size(node: n.Place) -> str:
    match node.shape.text, node.size:
        case _, None:
            return ""
        case shape, n.Ref(base=n.BaseName(name=name)):
            return f" with a {'slot' if shape == 'row' else shape} for each {name.text}"
        case "row", size:
            return f" with {_number_of(size, 'slot')}, counted from 1 at the left"
        case "pile", size:
            return f", there {_number_of(size, 'time')}, counted from 1 at the left"
        case _, size:
            return f" with room for {phrase(size, YOU)}, in no order"


def _number_of(size: n.Expr, word: str) -> str:
    return numbered(size.value, word) if isinstance(size, n.Int) else f"({phrase(size, YOU)}) {plural(word)}"


def _mod(mod: n.PlaceMod) -> str:
    match mod:
        case n.Layer(base=base):
            return f"one of it lies on each slot of {base.text}"
        case n.PerPlayer():
            return "one for each player"
        case n.Seen(by=n.Keyword(text="owner")):
            return "only its owner sees what lies there"
        case n.Seen(by=by):
            return f"{by.text} sees what lies there"
        case n.Only(type=kind):
            return f"only {plural(kind.text)} may lie there"
        case n.Holds(what=what):
            return f"every {noun(what)} is there before setup"
        case n.Renewed(source=source):
            return f"when something is drawn from it and it is empty, {source.text} is shuffled into it first"


@declaration.register(n.Layer)
@declaration.register(n.PerPlayer)
@declaration.register(n.Seen)
@declaration.register(n.Only)
@declaration.register(n.Holds)
@declaration.register(n.Renewed)
def _mod_alone(node: n.PlaceMod) -> list[str]:
    return [sentence(_mod(node))]


@declaration.register
def _grid(node: n.Grid) -> list[str]:
    rows = " above ".join(row.text for row in node.rows)
    return [f"The grid {node.name.text} is {rows}: left, right, above and below are adjacent."]


@declaration.register
def _group(node: n.Group) -> list[str]:
    return [f"The group {node.name.text} is {_names(node.parts)}{' taken together' if len(node.parts) > 1 else ''}."]


@declaration.register
def _token(node: n.Token) -> list[str]:
    number = node.copies.number
    what = node.name.text if number == 1 else plural(node.name.text)
    each = " for each player" if node.per_player else ""
    there = f"There {'is' if number == 1 else 'are'} {number} {what}{each}, at first in {node.place.text}."
    return [there, *(line for part in node.clauses for line in clause(part, ThisCard()))]


# --- cards and what happens ---
@declaration.register
def _card(node: n.Card) -> list[str]:
    title = "" if node.title is None else f" ({phrase(node.title, YOU)})"
    return [f"Card {node.name.text}{title}, {phrase(node.copies, YOU)}:", *indented(_clauses(node.clauses, node.name))]


@declaration.register
def _cards(node: n.Cards) -> list[str]:
    title = "" if node.title is None else f" ({phrase(node.title, YOU)})"
    rows = [row for table in _tables(node) for row in table.rows]
    copies = sum(row.copies.number for row in rows)
    what = f"{numbered(len(rows), 'card')}, {numbered(copies, 'copy')} in all" if rows else "cards"
    name = "A group" if node.name is None else f"{node.name.text}{title} is a tag, and a group"
    return [f"{name} of {what}{_from(node)}:", *indented(_group_parts(node))]


def _from(node: n.Cards | n.ExtendCards) -> str:
    return "" if node.file is None else f", from the file {node.file.name.text}{_left_out(node.file)}"


def _left_out(file: n.CardFile) -> str:
    return f" without its {listed([one.text for one in file.without])}" if file.without else ""


@declaration.register
def _card_file(node: n.CardFile) -> list[str]:
    return [f"The cards are in the file {node.name.text}{_left_out(node)}."]


def _tables(node: n.Cards | n.ExtendCards) -> list[n.CardTable]:
    read = node.file.read if node.file is not None and node.file.read is not None else ()
    return [*(part for part in node.parts if isinstance(part, n.CardTable)), *read]


def _group_parts(node: n.Cards | n.ExtendCards) -> list[str]:
    """What holds for each of the cards, then the cards."""
    clauses = tuple(part for part in node.parts if not isinstance(part, n.CardTable))
    common = ["Of each of them:", *indented(_clauses(clauses, None))] if clauses else []
    return [*common, *_all(tuple(_tables(node)))] or ["Nothing more is said of them."]


@declaration.register
def _card_table(node: n.CardTable) -> list[str]:
    return [f"A card with {_row_words(node.columns, row)}: {phrase(row.copies, YOU)}." for row in node.rows]


def _row_words(columns: tuple[n.Name, ...], row: n.CardRow) -> str:
    """`the height 1, the scent sweet`; a cell too many is told without a column."""
    names = [column.text for column in columns] + [""] * len(row.cells)
    return listed([_cell_of(name, cell) for name, cell in zip(names, row.cells, strict=False)])


def _cell_of(column: str, cell: n.Cell) -> str:
    column = "tag" if column == "is" else column
    if cell.parts and isinstance(cell.parts[0], n.NoValue):
        return f"no {column}"
    return f"the {column} {_cell_words(cell)}" if column else _cell_words(cell)


def _cell_words(cell: n.Cell) -> str:
    return " and ".join(_cell_part(part) for part in cell.parts)


def _cell_part(part: n.Node) -> str:
    return "nothing" if isinstance(part, n.NoValue) else phrase(part, YOU)


@declaration.register
def _card_row(node: n.CardRow) -> list[str]:
    return [f"A card with {_row_words((), node)}: {phrase(node.copies, YOU)}."]


@declaration.register
def _cell(node: n.Cell) -> list[str]:
    return [sentence(_cell_words(node))]


@declaration.register
def _no_value(node: n.NoValue) -> list[str]:
    return ["There is no value."]


def _clauses(clauses: tuple[n.Clause, ...], name: n.Name | None) -> list[str]:
    this = ThisCard() if name is None else _this_card(clauses, name)
    scores = [part for part in clauses if isinstance(part, n.Score)]
    lines: list[str] = []
    for part in clauses:
        lines += clause(part, this)
        if len(scores) > 1 and part is scores[-1]:
            lines.append("These scores add up.")
    return lines or ["Nothing is said of it."]


def _this_card(clauses: tuple[n.Clause, ...], name: n.Name) -> ThisCard:
    """Its own types and tags. A type it counts as may bring tags that are not to be seen here."""
    tags = {tag.text for part in clauses if isinstance(part, n.IsTags) for tag in part.tags}
    types = {kind.text for part in clauses if isinstance(part, n.CountsAs) for kind in part.types}
    return ThisCard(frozenset(tags | (types or {name.text})), is_all_known=not types)


@declaration.register
def _setup(node: n.Setup) -> list[str]:
    return ["Setup, in this order:", *indented(_all(node.steps))]


@declaration.register
def _step(node: n.Step) -> list[str]:
    return [f"Step {node.name.text}:", *block_lines(node.block, YOU)]


@declaration.register
def _turn(node: n.Turn) -> list[str]:
    return ['In a turn ("you" is the player on turn):', *block_lines(node.block, YOU)]


@declaration.register
def _automatic(node: n.Automatic) -> list[str]:
    there = "" if node.test is None else f", if {phrase(node.test, YOU)}"
    first = f"{node.name.text} has one more seat, after the players'{there}. It never chooses."
    return [first, f'In its turn ("you" is {node.name.text}):', *block_lines(node.block, YOU)]


@declaration.register
def _after(node: n.After) -> list[str]:
    first = {
        "turn": 'After each turn ("you" is the player who just played):',
        "round": "After each round:",
        "effects": "After each action, when nothing triggered is waiting:",
    }[node.moment.text]
    return [first, *block_lines(node.block, YOU)]


@declaration.register
def _trigger(node: n.Trigger) -> list[str]:
    what = with_article(node.type.text) + ("" if node.variable is None else f" (call it {node.variable.text})")
    test = "" if node.test is None else f", and {phrase(node.test, THAT_PLAYER)}"
    label = "" if node.label is None else f" (named {node.label.text})"
    first = sentence(f"whenever {what} {motion(node.motion)}{test}{when_over(node.motion)}{label}:")
    return [first, *block_lines(node.block, THAT_PLAYER)]


@declaration.register
def _scoring(node: n.Scoring) -> list[str]:
    return [f"What lies in {node.group.text} counts at the end.", *_score_lines(node.body, "Before the count:")]


@declaration.register
def _score_block(node: n.ScoreBlock) -> list[str]:
    return _score_lines(node, "Before the count:") or ["Nothing is done before the count."]


def _score_lines(body: n.ScoreBlock, before: str) -> list[str]:
    lines = [before, *block_lines(body.block, THAT_PLAYER)] if body.block.statements else []
    if not body.scores:
        return lines
    scores = [line for score in body.scores for line in player_score(score)]
    return [*lines, "Each player scores, besides the cards:", *indented(scores)]


@declaration.register
def _winner(node: n.Winner) -> list[str]:
    first, *others = node.rankings
    lines = ["Who wins:", *indented(declaration(first))]
    return lines + [f"  If that is equal: {_ranked(ranking)}." for ranking in others]


@declaration.register
def _ranking(node: n.Ranking) -> list[str]:
    return [sentence(_ranked(node))]


def _ranked(node: n.Ranking) -> str:
    value = phrase(node.amount, THEY)
    if value.startswith("the number of "):
        degree = "greatest" if node.direction.text == "most" else "smallest"
        return f"whoever has the {degree} {value.removeprefix('the ')}"
    if isinstance(node.amount, n.Ref):
        return f"whoever has the {node.direction.text} {value}"
    return f"whoever has the {'highest' if node.direction.text == 'most' else 'lowest'} value of {value}"


@declaration.register
def _action(node: n.Action) -> list[str]:
    title = "" if node.title is None else f" ({phrase(node.title, YOU)})"
    lines = [f'Action {node.name.text}{title}; "you" is the player who does it.']
    if node.head:
        lines += ["It is legal exactly when all of this can be done, in this order:", *indented(head_lines(node.head))]
    else:
        lines.append("It is always legal.")
    pays = any(isinstance(head, n.Pay | n.PayNumber | n.PayPrice) for head in node.head)
    return [*lines, "What is paid is paid first; then:" if pays else "Then:", *block_lines(node.block, YOU)]


# --- changes ---
@declaration.register
def _replace(node: n.Replace) -> list[str]:
    return ["In place of what stood there before:", *indented(declaration(node.new))]


@declaration.register
def _extend_field(node: n.ExtendField) -> list[str]:
    words = listed([word.text for word in node.words], "and")
    return [f"The field {node.field.text} also has the words {words}."]


@declaration.register
def _extend_group(node: n.ExtendGroup) -> list[str]:
    return [f"The group {node.group.text} now also includes {node.part.text}."]


@declaration.register
def _extend_card(node: n.ExtendCard) -> list[str]:
    lines = _clauses(node.clauses, None)
    return [f"Card {node.card.text} also has this:", *indented(lines)]


@declaration.register
def _extend_cards(node: n.ExtendCards) -> list[str]:
    return [f"The cards of {node.group.text} also have this{_from(node)}:", *indented(_group_parts(node))]


@declaration.register
def _extend_scoring(node: n.ExtendScoring) -> list[str]:
    return _score_lines(node.body, "Before the count, also:")


@declaration.register
def _extend_turn(node: n.ExtendTurn) -> list[str]:
    lines = [line for choice in node.choices for line in choice_lines(choice, YOU, False)]
    return ['A turn also offers ("you" is the player on turn):', *indented(lines)]


@declaration.register
def _extend_step(node: n.ExtendStep) -> list[str]:
    where = "Before all else in" if node.end.text == "first" else "After all else in"
    return [f"{where} step {node.step.text}:", *block_lines(node.block, YOU)]


@declaration.register
def _narrow(node: n.Narrow) -> list[str]:
    return [f"Something (it) is {node.condition.text} only when, besides, {phrase(node.test, YOU)}."]


@declaration.register
def _remove(node: n.Remove) -> list[str]:
    kind = "trigger" if node.kind.text == "when" else node.kind.text
    return [f"The {kind} {node.name.text} is taken out."]


@declaration.register
def _option(node: n.Option) -> list[str]:
    return [f"If the option {node.name.text} is on ({phrase(node.text, YOU)}):", *indented(_all(node.items))]


# --- examples ---
@declaration.register
def _example(node: n.Example) -> list[str]:
    players = "" if node.players is None else f", with {numbered(node.players.value, 'player')}"
    return [f"Example {phrase(node.title, YOU)}{players}:", *indented([*_all(node.layouts), *_all(node.lines)])]


@declaration.register
def _layout(node: n.Layout) -> list[str]:
    place = _part(node.place, node.on, node.index, node.owner)
    if isinstance(node.items[0], n.LaidNumber):
        return [f"The number {place} is {phrase(node.items[0].number, YOU)}."]
    return [f"In {place} lie, from the left: {', '.join(map(_laid, node.items))}."]


def _part(name: n.Name, on: n.Name | None, index: n.Int | n.Name | None, owner: n.Whose | None) -> str:
    place = name.text if on is None else f"{name.text} on {on.text}"
    part = place
    if index is not None:
        part = f"{index.text} of {place}" if isinstance(index, n.Name) else f"number {index.value} of {place}"
    return part if owner is None else f"{part} of {phrase(owner, YOU)}"


def _laid(node: n.Laid | n.LaidNothing | n.LaidNumber) -> str:
    if isinstance(node, n.LaidNumber):
        return phrase(node.number, YOU)
    if isinstance(node, n.LaidNothing):
        return "nothing"
    text = node.item.text
    text += "" if node.becomes is None else f" as a copy of {node.becomes.text}"
    text += "" if node.face is None else f" with side {node.face.text} up"
    return text if node.owner is None else f"{text} of {phrase(node.owner, YOU)}"


@declaration.register(n.Laid)
@declaration.register(n.LaidNothing)
@declaration.register(n.LaidNumber)
def _laid_alone(node: n.Laid | n.LaidNothing | n.LaidNumber) -> list[str]:
    return [f"There lies {_laid(node)}."]


def _move(node: n.MoveText | n.MovePass) -> str:
    if isinstance(node, n.MovePass):
        return "to pass"
    arguments = [_argument_part(part) for part in node.arguments]
    return f"to do {node.action.text}" + (f" with {listed(arguments)}" if arguments else "")


@declaration.register(n.MoveText)
@declaration.register(n.MovePass)
def _move_alone(node: n.MoveText | n.MovePass) -> list[str]:
    return [f"The move is {_move(node)}."]


@declaration.register
def _argument(node: n.Argument) -> list[str]:
    return [f"It is done with {_argument_part(node)}."]


def _argument_part(node: n.Argument | n.Paid) -> str:
    if isinstance(node, n.Paid):
        return f"{listed([_argument_part(thing) for thing in node.things])} paid"
    showing = f" with its face {node.face.text} up" if node.face is not None else ""
    return _part(node.name, node.on, node.index, node.owner) + showing


@declaration.register
def _paid(node: n.Paid) -> list[str]:
    return [f"What is paid is {listed([_argument_part(thing) for thing in node.things])}."]


@declaration.register
def _play(node: n.Play) -> list[str]:
    return [f"The next move is {_move(node.move)}."]


@declaration.register
def _expect_score(node: n.ExpectScore) -> list[str]:
    owner = "" if node.owner is None else f" of {phrase(node.owner, YOU)}"
    return [f"The score{owner} must now be {phrase(node.points, YOU)}."]


@declaration.register
def _expect_legal(node: n.ExpectLegal) -> list[str]:
    return [f"It must now be legal {_move(node.move)}."]


@declaration.register
def _expect_illegal(node: n.ExpectIllegal) -> list[str]:
    return [f"It must now be illegal {_move(node.move)}."]


@declaration.register
def _expect_over(node: n.ExpectOver) -> list[str]:
    return ["The game must now be over."]


@declaration.register
def _expect_true(node: n.ExpectTrue) -> list[str]:
    return [f"It must now be true that {phrase(node.test, YOU)}."]
