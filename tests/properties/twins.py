"""Matches that differ only in what a seat cannot know, and all that a seat gets of a match."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from typing import Any

import naishi
from naishi.agents.greedy import GreedyAgent
from naishi.runtime.backs import in_sight
from naishi.runtime.imagine import imagine
from naishi.runtime.layout import BASE, PC, QUEUE_ENTRY, QUEUED, RNG, RUNNING, STATUS, Layout
from naishi.runtime.match import Match
from naishi.runtime.moves import MoveError
from naishi.runtime.saving import frames
from naishi.runtime.together import NOTHING, answer_of
from naishi.runtime.unseen import unseen_in_score
from naishi.runtime.views import question
from naishi.semantics import program as p
from naishi.semantics.program import FRAME_LOCALS, FRAME_THIS, ITEM, TogetherStep

Spot = tuple[int, int]  # an address, and the cell in which one of its items stands


# --- twins ---
def twin(
    match: Match,
    seat: int,
    chance: random.Random,
    keep: Iterable[int] = (),
    same_chance: bool = False,
    same_answers: bool = False,
) -> Match:
    """A match without a past that differs from this one only in what a seat cannot know; `keep`: items that stay."""
    interpreter = match.game.interpreter
    layout, cells = interpreter.layout, match._cells[:]
    if not same_chance:
        cells[RNG] = chance.getrandbits(64)
    spots = [spot for spot in unseen(match, seat) if cells[spot[1]] not in set(keep)]
    before = {cell: cells[cell] for _, cell in spots}
    for _ in range(3 * len(spots)):
        _exchange(layout, cells, chance.choice(spots), chance.choice(spots))
    instead = {before[cell]: cells[cell] for _, cell in spots}
    for base, routine in frames(interpreter, cells):
        for local, sort in enumerate(interpreter.program.routines[routine].sorts, base + FRAME_LOCALS):
            if sort == ITEM:
                cells[local] = instead.get(cells[local], cells[local])
    for address, is_pool in enumerate(layout.pool):
        if is_pool:
            interpreter.items.sort(cells, address)
    if not same_answers and cells[STATUS] == RUNNING:
        _answer_anew(match.game, cells, seat, chance)
    return Match(match.game, cells)


def unseen(match: Match, seat: int) -> list[Spot]:
    """Where what a seat (0: a spectator) does not know lies; an effect that goes on has shown what it belongs to."""
    layout, cells = match.game.interpreter.layout, match._cells
    wanted = 1 << (seat - 1) if seat else layout.everyone
    shown = {cells[layout.queue + QUEUE_ENTRY * i + 1] for i in range(cells[QUEUED])}
    shown |= {cells[base + FRAME_THIS] for base, _ in frames(match.game.interpreter, cells)}
    found: list[Spot] = []
    for address in (a for by_owner in layout.bases for addresses in by_owner for a in addresses):
        heap = layout.heap[address]
        for cell in range(address + 1, address + 1 + cells[address]) if heap else (address,):
            item = cells[cell]
            if item and cells[layout.know + item] & wanted != wanted and item not in shown:
                found.append((address, cell))
    return found


def _exchange(layout: Layout, cells: list[int], one: Spot, other: Spot) -> None:
    """Two items change places where each may lie at the other's; who has looked at a spot knows what lies there."""
    (here, cell), (there, other_cell) = one, other
    a, b = cells[cell], cells[other_cell]
    alike = layout.backs[a] == layout.backs[b] or not (in_sight(layout, cells, a) or in_sight(layout, cells, b))
    if alike and layout.allowed[there][layout.printed[a]] and layout.allowed[here][layout.printed[b]]:
        cells[cell], cells[other_cell] = b, a
        cells[layout.loc + a], cells[layout.loc + b] = there, here
        know = layout.know
        if a != b:
            cells[know + a], cells[know + b] = cells[know + b], cells[know + a]


def _answer_anew(game: naishi.Game, cells: list[int], seat: int, chance: random.Random) -> None:
    """Others may have answered anything in secret, if they could answer at all."""
    step, base = game.program.steps[cells[PC]], cells[BASE]
    if not isinstance(step, TogetherStep):
        return
    decision, width = game.interpreter.decision(cells), len(step.binders)
    for other in range(1, game.seats + 1):
        start = base + step.first + (other - 1) * width
        given = [cell for cell in range(start, start + width) if cells[cell]] if other != seat else []
        for cell in given:
            cells[cell] = 0
        for cell in given:
            moves = decision.moves(cells, base, other)
            cells[cell] = answer_of(chance.choice(moves)) if moves else NOTHING


# --- all that a seat gets ---
def everything(match: Match, seat: int, texts: Iterable[str] = (), bots: bool = True) -> str:
    """All that a seat (0: a spectator) gets of a match as it stands, as one text."""
    found: dict[str, Any] = {
        "view": match.view(seat),
        "acting": match.to_act,
        "is_over": match.is_over,
        "events": match.events(seat),
        "count": match.event_count,
    }
    if seat:
        found["moves"] = [(move.text, move.action, move.args) for move in match.moves_of(seat)]
        found["undo"] = _undo(match, seat)
        found["points"] = _points(match, seat)
        found["save"] = match.save(seat)
        found["why not"] = [_refused(match, seat, text) for text in texts]
        if match.to_act:
            asked = question(match, seat)
            found["question"] = (asked.about, asked.name, asked.span.text, asked.may_decline, asked.is_secret)
            found["order"] = [_said(match.asked)]
        if bots:
            found["imagined"] = imagine(match, seat, random.Random(1)).key()
    if bots and seat in match.to_act and len(match.to_act) == 1:
        found["greedy"] = GreedyAgent(random.Random(2), 1).choose(match, seat).text
    return json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True)


def _said(span: naishi.Span | Any) -> str:
    return f"{span.at} {span.text}"


def _undo(match: Match, seat: int) -> Any:
    answer = match.can_undo(seat)
    if not answer:
        return answer.reason
    copy = match.copy()
    move = copy.undo(seat)
    return move.text, copy.view(seat), copy.events(seat), [m.text for m in copy.moves_of(seat)]


def _points(match: Match, seat: int) -> Any:
    hidden = unseen_in_score(match, seat)
    if hidden:
        return hidden
    score = match.score(seat)
    return score.total, [(str(e.item), e.type, e.points, e.clause, str(e.gave)) for e in score.entries]


def _refused(match: Match, seat: int, text: str) -> Any:
    """What is said to a text; for one that can be played, only that it can."""
    why = match.why_not(text, seat) if hasattr(match, "why_not") else None
    try:
        match.copy().play(text, seat)
    except MoveError as error:
        return text, type(error).__name__, error.message, str(error), why
    except Exception as error:
        return text, type(error).__name__, why
    return text, "legal", why


def some_texts(game: naishi.Game, chance: random.Random, number: int) -> list[str]:
    """Texts that look like moves: what can be done or chosen, with slots and names of things."""
    program = game.program
    binders = [s.binder for s in program.steps if isinstance(s, p.Choose)]
    binders += [b for s in program.steps if isinstance(s, TogetherStep) for b in s.binders]
    names = [*(a.name for a in program.actions), *(b.names[0] for b in binders), *(t.name for t in program.triggers)]
    whose = ["", "", " of opponent", *(f" of player {seat}" for seat in range(1, game.seats + 2))]
    slots = [f"{x.name}[{i}]" for x in program.places if x.shape == "row" for i in range(1, x.count + 1)]
    slots += [x.name for x in program.places]
    kinds = [kind.name for kind in program.kinds[1:]]
    kinds += [f"{kind.name} showing {face}" for kind in program.kinds for face in kind.faces]

    def argument() -> str:
        return chance.choice(chance.choice((slots, kinds))) + chance.choice(whose)

    return [
        " ".join([chance.choice(names), *(argument() for _ in range(chance.choice((0, 1, 1, 2, 2))))])
        for _ in range(number)
    ]
