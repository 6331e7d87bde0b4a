"""What options and expansions change in a drawn game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from tests.fuzz.drawn import cards, course
from tests.fuzz.drawn.about import about
from tests.fuzz.drawn.acting import action
from tests.fuzz.drawn.effects import statements
from tests.fuzz.drawn.scope import Named, Scope
from tests.fuzz.drawn.table import Kind, Place, Table


def changes(table: Table, text: str, stem: str, most: int = 5) -> list[str]:
    """Some changes to a game whose text is given. `stem`: what the names of new things begin with."""
    draw = table.draw
    spoken = Counter(re.findall(r"\w+", text))
    unspoken = [card.name for card in table.cards if spoken[card.name] == 1 and not card.counts_as]
    scope = Scope(table, depth=1, chooses=False)
    setting = Scope(table, your=False, setup=True, chooses=False, depth=1)
    verbs = tuple(table.actions)
    herbs = "cards Herb" in text
    ways: dict[str, Callable[[], str]] = {
        "extend field": lambda: "extend field hue with violet, ochre",
        "extend group": lambda: _extend_group(table),
        "extend card": lambda: _extend_card(table, stem),
        "replace score": lambda: _replace_score(text),
        "extend scoring": lambda: _extend_scoring(table),
        "extend turn": lambda: f"extend turn with {{ {stem}_do }}\n{action(table, f'{stem}_do', ())}",
        "extend step": lambda: f"extend step mix {draw.pick(('first', 'last'))} {{ {statements(setting, 1, 1)} }}",
        "replace step": lambda: "replace step mix { shuffle deck  shuffle bin }" if "pile bin" in text else "",
        "replace action": lambda: f"replace {action(table, verbs[-1], ())}" if " then " not in text else "",
        "replace turn": lambda: f"replace {course.turn(table)}",
        "replace card": lambda: f"replace {cards.card(table, draw.pick(table.cards))}",
        "replace scoring": lambda: f"replace {course.scoring(table)}",
        "replace winner": lambda: f"replace {course.winner(table)}",
        "replace after": lambda: _replace_after(scope, text),
        "replace when": lambda: f"replace {cards.trigger(table, 'noted', '0')}" if "when noted0:" in text else "",
        "remove when": lambda: "remove when noted0" if "when noted0:" in text else "",
        "remove card": lambda: f"remove card {draw.pick(unspoken)}" if unspoken and len(table.cards) > 3 else "",
        "remove step": lambda: "remove step extra" if "step extra" in text else "",
        "narrow": lambda: _narrow(table),
        "new card": lambda: _new_card(table, stem),
        "new place": lambda: _new_place(table, stem),
        "extend cards": lambda: f"extend cards Herb {{ {cards.rows(table, stem)} }}" if herbs else "",
        "replace cards": lambda: f"replace {cards.cards_by_table(table)}" if herbs else "",
        "replace automatic": lambda: f"replace {course.automatic(table)}" if table.automatic else "",
    }
    found: list[str] = []
    for name in draw.sample(sorted(ways), draw.randint(1, most)):
        made = ways[name]()
        if made:
            found.append(made)
    return found


def _extend_card(table: Table, stem: str) -> str:
    line = cards.score(table, stem, once=False)
    return f"extend card {table.draw.pick(table.cards).name} {{ {line} }}"


def _replace_after(scope: Scope, text: str) -> str:
    return f"replace after turn {{ {statements(scope, 1, 1)} }}" if "after turn {" in text else ""


def _extend_group(table: Table) -> str:
    if table.group is None:
        return ""
    free = [p.name for p in table.for_cards if p.per_player and p.name not in table.group[1] and not p.parts]
    return f"extend group {table.group[0]} with {table.draw.pick(free)}" if free else ""


def _replace_score(text: str) -> str:
    """A score line that has a name, in the card that it stands in."""
    found = re.search(r"^card (\w+)[^}]*?\n  score (\w+): ", text, re.MULTILINE)
    if found is None:
        return ""
    change = "remove score {}" if len(text) % 2 else "replace score {}: 2"
    return f"extend card {found[1]} {{ {change.format(found[2])} }}"


def _extend_scoring(table: Table) -> str:
    text = cards.score_sum(Scope(table, score=True, chooses=False))
    return f"extend scoring {{ score {text} }}"


def _narrow(table: Table) -> str:
    if "ripe" not in table.conditions:
        return ""
    scope = Scope(table, your=False, depth=0)
    saved, table.conditions = table.conditions, {}
    text = about(scope, Named("it", False, None))
    table.conditions = saved
    return f"narrow ripe with {text}" if text else ""


def _new_card(table: Table, stem: str) -> str:
    draw = table.draw
    kind = Kind(f"{stem.title()}y", draw.randint(1, 3), tuple(table.tags[:1]))
    home = table.place("deck").holds
    return cards.card(table, kind) if home == "card" else ""


def _new_place(table: Table, stem: str) -> str:
    place = Place(f"{stem}_spot", table.draw.pick(("pile", "pool")), seen="everyone")
    setting = f"extend step mix last {{ move up to 1 card from deck to {place.name} }}"
    return f"{place.text}\n{setting}"
