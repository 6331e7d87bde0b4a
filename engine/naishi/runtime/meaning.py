"""What rules mean, declaration by declaration, so that a save can tell whether they are still the same.

Spaces, comments, titles, texts, examples and the order of declarations do not count; where an order means something
(steps of setup, effects of one event, what is done in a block), it does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any

from attrs import evolve, frozen

from naishi.base.source import Span
from naishi.program import Program
from naishi.semantics.link.card_tables import tables_of
from naishi.semantics.link.linked import AUTOMATIC, Linked
from naishi.syntax import nodes as n
from naishi.syntax.format.trees import text_of

LENGTH = 12  # hexadecimal digits


@frozen
class UnitPrint:
    """A game or an expansion as its own file tells it."""

    name: str
    version: int
    meaning: str


@frozen
class Meaning:
    """Linked rules. `declarations`: by kind and name, a fingerprint in which the name itself does not count."""

    units: tuple[UnitPrint, ...]
    options: tuple[str, ...]
    declarations: Mapping[str, str]
    spans: Mapping[str, Span]

    def changes(self, before: Meaning) -> list[str]:
        """What is otherwise than in rules of before, in words."""
        found = [*_units(before, self), *_options(before, self)]
        old, new = before.declarations, self.declarations
        gone = [key for key in old if key not in new]
        came = [key for key in new if key not in old]
        for key in came:
            kind = key.split(" ")[0]
            same = next((o for o in gone if o.split(" ")[0] == kind and old[o] == new[key]), None)
            if same is None:
                found.append(f"{key} is new{self._at(key)}")
            else:
                gone.remove(same)
                found.append(f"{same} is called {key.partition(' ')[2]} now{self._at(key)}")
        found += [f"{key} is gone" for key in gone]
        found += [f"{key} has changed{self._at(key)}" for key in new if key in old and old[key] != new[key]]
        return found

    def _at(self, key: str) -> str:
        span = self.spans.get(key)
        return f" ({span.at})" if span is not None and span.source.name else ""


def meaning_of(linked: Linked, program: Program) -> Meaning:
    """The meaning of rules that were linked and compiled."""
    nodes = dict(_declarations(linked))
    prints = {key: _print(_own_name(key), text) for key, (text, _) in nodes.items()}
    prints["order of effects"] = _print("", " ".join(_order_of_triggers(linked, program)))
    units = tuple(
        UnitPrint(file.header.name.text, _version(file.header), _unit(file.items))
        for file in linked.files
        if file.header is not None
    )
    spans = {key: node.span for key, (_, node) in nodes.items() if node is not None}
    ordered = tuple(sorted(units, key=lambda unit: linked.units.index(unit.name)))
    return Meaning(ordered, tuple(sorted(linked.options_on)), dict(sorted(prints.items())), spans)


def _units(before: Meaning, after: Meaning) -> Iterator[str]:
    old, new = ([unit.name for unit in one.units] for one in (before, after))
    yield from (f"{name} is among them" for name in new if name not in old)
    yield from (f"{name} is missing" for name in old if name not in new)


def _options(before: Meaning, after: Meaning) -> Iterator[str]:
    yield from (f"the option {name} is on" for name in after.options if name not in before.options)
    yield from (f"the option {name} is off" for name in before.options if name not in after.options)


# --- declarations ---
def _declarations(game: Linked) -> Iterator[tuple[str, tuple[str, n.Node | None]]]:
    """Everything linked, by kind and name, with its text."""
    least, most = game.players()
    yield "number of players and turns", (f"{least} {most} {game.turn_limit()}", game.header)
    yield from ((f"tag {tag.text}", ("", tag)) for tag in game.tags)
    yield from ((f"cards {name}", ("", node)) for name, node in game.group_nodes().items())
    tables: list[tuple[str, Mapping[str, n.Node]]] = [
        ("field", game.fields), ("kept", game.kept), ("condition", game.conditions), ("place", game.places),
        ("grid", game.grids), ("group", game.groups), ("token", game.tokens), ("step", game.steps),
        ("action", game.actions), (AUTOMATIC, game.automatic),
    ]  # fmt: skip
    for kind, table in tables:
        yield from ((f"{kind} {name}", (_text(node), node)) for name, node in table.items())
    yield from ((f"card {name}", (_card(card), card)) for name, card in game.cards.items())
    if game.automatic:
        yield "order of automatic players", (" ".join(game.automatic), None)
    yield "order of the steps in setup", (" ".join(game.steps), None)
    yield from ((key, (_text(node), node)) for key, node in zip(_trigger_names(game), game.triggers, strict=True))
    yield from ((f"after {moment}", (_text(node), node)) for moment, node in game.after.items())
    for kind, single in (("turn", game.turn), ("scoring", game.scoring), ("winner", game.winner)):
        if single is not None:
            yield kind, (_text(single), single)


def _text(node: Any) -> str:
    """A declaration's text, without what is only told."""
    return text_of(evolve(node, title=None) if isinstance(node, n.Card | n.Cards | n.Action) else node)


def _card(card: n.Card) -> str:
    """Clauses that only describe and count may stand in any order."""
    ordered = [c for c in card.clauses if isinstance(c, n.CardWhen | n.BeforeScoring)]
    free = sorted(_clause(c) for c in card.clauses if not isinstance(c, n.CardWhen | n.BeforeScoring))
    return " ".join([text_of(evolve(card, title=None, clauses=())), *free, *map(text_of, ordered)])


def _clause(clause: n.Clause) -> str:
    if isinstance(clause, n.IsTags):
        return f"is {' '.join(sorted(tag.text for tag in clause.tags))}"
    return text_of(clause)


def _trigger_names(game: Linked) -> list[str]:
    """One without a name of its own is told by what it waits for; of several, which of them it is."""
    found: list[str] = []
    for trigger in game.triggers:
        motion = trigger.motion.verb
        name = f"when {trigger.label.text}" if trigger.label else f"when {trigger.type.text} {motion}"
        same = sum(one == name or one.startswith(f"{name} #") for one in found)
        found.append(f"{name} #{same + 1}" if same else name)
    return found


def _order_of_triggers(game: Linked, program: Program) -> list[str]:
    """Which comes first, of each two that one event can set off."""
    triggers = [trigger for trigger in program.triggers if not trigger.printed_this]
    named = list(zip(_trigger_names(game), triggers, strict=True))
    return sorted(
        f"[{name} < {other}]"
        for index, (name, trigger) in enumerate(named)
        for other, later in named[index + 1 :]
        if trigger.kinds & later.kinds
    )


def _own_name(key: str) -> str:
    kind, _, name = key.partition(" ")
    return name if kind in ("card", "token", "place", "action", "step", "condition", "field", "grid", "group") else ""


def _print(own: str, text: str) -> str:
    if own:
        text = re.sub(rf"(?<!\w){re.escape(own)}(?!\w)", "_", text)
    return sha256(text.encode()).hexdigest()[:LENGTH]


# --- units ---
def _version(header: n.Game | n.Expansion) -> int:
    return next((meta.number.value for meta in header.meta if isinstance(meta, n.Version)), 1)


def _unit(items: Iterable[n.Declaration]) -> str:
    return _print("", "\n".join(sorted(_bare_texts(items))))


def _bare_texts(items: Iterable[n.Declaration]) -> Iterator[str]:
    for item in items:
        if isinstance(item, n.Option):
            yield from (f"{item.name.text}: {text}" for text in _bare_texts(item.items))
        elif isinstance(item, n.Replace):
            yield f"replace {_card(item.new) if isinstance(item.new, n.Card) else _text(item.new)}"
        elif isinstance(item, n.Cards | n.ExtendCards):
            yield " ".join([_text(item), *(text_of(table) for table in tables_of(item))])
        elif not isinstance(item, n.Example):
            yield _card(item) if isinstance(item, n.Card) else _text(item)


__all__ = ["Meaning", "UnitPrint", "meaning_of"]
