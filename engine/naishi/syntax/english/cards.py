"""Cards and tokens in plain English, one by one and in tables."""

from __future__ import annotations

from naishi.syntax import nodes as n
from naishi.syntax.english.telling import clause, declaration, phrase
from naishi.syntax.english.words import YOU, ThisCard, indented, listed, numbered, plural, sentence

declaration.rows |= {n.NoValue: "There is no value."}


@declaration.tells(n.Token)
def _token(node: n.Token) -> list[str]:
    number = node.copies.number
    what = node.name.text if number == 1 else plural(node.name.text)
    each = " for each player" if node.per_player else ""
    there = f"There {'is' if number == 1 else 'are'} {number} {what}{each}, at first in {node.place.text}."
    return [there, *(line for part in node.clauses for line in clause(part, ThisCard()))]


@declaration.tells(n.Card)
def _card(node: n.Card) -> list[str]:
    title = "" if node.title is None else f" ({phrase(node.title, YOU)})"
    return [f"Card {node.name.text}{title}, {phrase(node.copies, YOU)}:", *indented(_clauses(node.clauses, node.name))]


@declaration.tells(n.ExtendCard)
def _extend_card(node: n.ExtendCard) -> list[str]:
    lines = _clauses(node.clauses, None)
    return [f"Card {node.card.text} also has this:", *indented(lines)]


@declaration.tells(n.Cards)
def _cards(node: n.Cards) -> list[str]:
    title = "" if node.title is None else f" ({phrase(node.title, YOU)})"
    rows = [row for table in _tables(node) for row in table.rows]
    copies = sum(row.copies.number for row in rows)
    what = f"{numbered(len(rows), 'card')}, {numbered(copies, 'copy')} in all" if rows else "cards"
    name = "A group" if node.name is None else f"{node.name.text}{title} is a tag, and a group"
    return [f"{name} of {what}{_from(node)}:", *indented(_group_parts(node))]


@declaration.tells(n.ExtendCards)
def _extend_cards(node: n.ExtendCards) -> list[str]:
    return [f"The cards of {node.group.text} also have this{_from(node)}:", *indented(_group_parts(node))]


def _from(node: n.Cards | n.ExtendCards) -> str:
    return "" if node.file is None else f", from the file {node.file.name.text}{_left_out(node.file)}"


def _left_out(file: n.CardFile) -> str:
    return f" without its {listed([one.text for one in file.without])}" if file.without else ""


@declaration.tells(n.CardFile)
def _card_file(node: n.CardFile) -> list[str]:
    return [f"The cards are in the file {node.name.text}{_left_out(node)}."]


def _tables(node: n.Cards | n.ExtendCards) -> list[n.CardTable]:
    read = node.file.read if node.file is not None and node.file.read is not None else ()
    return [*(part for part in node.parts if isinstance(part, n.CardTable)), *read]


def _group_parts(node: n.Cards | n.ExtendCards) -> list[str]:
    """What holds for each of the cards, then the cards."""
    clauses = tuple(part for part in node.parts if not isinstance(part, n.CardTable))
    common = ["Of each of them:", *indented(_clauses(clauses, None))] if clauses else []
    return [*common, *(line for table in _tables(node) for line in declaration(table))] or [
        "Nothing more is said of them."
    ]


@declaration.tells(n.CardTable)
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


@declaration.tells(n.CardRow)
def _card_row(node: n.CardRow) -> list[str]:
    return [f"A card with {_row_words((), node)}: {phrase(node.copies, YOU)}."]


@declaration.tells(n.Cell)
def _cell(node: n.Cell) -> list[str]:
    return [sentence(_cell_words(node))]


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
