"""A match told from its beginning, for people: who did what in which turn, what came to light, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from naishi.program.notation import thing_text
from naishi.program.seats import check_viewer, seat_names
from naishi.runtime.course import Course
from naishi.runtime.localization.heads import heads
from naishi.runtime.observe.unseen import HiddenScore
from naishi.runtime.saves.replay import result
from naishi.state.facts import Fact
from naishi.state.items import Cells, items_at, knows
from naishi.state.layout import PLAYER, TURN
from naishi.state.notation import look_text, spot_text

HIDDEN = "?"


def chronicle(match: Course, seat: int | None = None) -> dict[str, Any]:
    """The match as plain data: as a seat (0: a spectator) may know it; without one, with all moves as they were made.

    What came to light by chance is, without a seat, what every player saw.
    """
    if seat is not None:
        check_viewer(match.game.program, seat)
    meaning = match.game.meaning
    past = match._past
    first = past[0].cells if past else match._cells
    return {
        "game": match.game.name,
        "heads": heads(match.game.linked),
        "rules": [{"name": unit.name, "version": unit.version, "meaning": unit.meaning} for unit in meaning.units],
        "options": list(meaning.options),
        "players": match.game.players,
        "automatic": seat_names(match.game.program),
        "seat": seat,
        "beginning": dict(_rows(match, first, seat)),
        "turns": list(_turns(match, seat)),
        "over": match.is_over,
        "to_act": list(match.to_act),
        "result": result(match, seat),
        "scores": [_score(match, of, seat) for of in range(1, match.game.seats + 1)] if match.is_over else None,
    }


def _score(match: Course, of: int, viewer: int | None) -> dict[str, Any] | None:
    """A seat's points with their reasons; None where they may depend on what the viewer cannot see."""
    try:
        score = match.score(of) if viewer is None else match.score_for(viewer, of)
    except HiddenScore:
        return None
    entries = [
        {
            "points": entry.points,
            "of": f"{entry.item.name} in {entry.item.place}" if entry.item is not None else entry.type,
            "clause": entry.clause,
        }
        for entry in score.entries
    ]
    return {"seat": of, "total": score.total, "entries": entries}


def _rows(match: Course, c: Cells, seat: int | None) -> Iterator[tuple[str, list[str | None]]]:
    """What lay in rows at the first decision; a card that is not known is a question mark, an empty slot null."""
    layout, items = match.game.interpreter.layout, match.game.interpreter.items
    for place in layout.program.places:
        for addresses in layout.bases[place.id] if place.shape == "row" else []:
            lying = [items_at(layout, c, address) for address in addresses]
            if any(lying):
                yield (
                    spot_text(layout, addresses),
                    [
                        None
                        if not one
                        else look_text(layout.program, items.looked(c, one[0]))
                        if seat is None or knows(layout, c, one[0], seat)
                        else HIDDEN
                        for one in lying
                    ],
                )


def _turns(match: Course, seat: int | None) -> Iterator[dict[str, Any]]:
    """Turn by turn; 0 is what was done before the first."""
    past, now = match._past, (-1, 0)
    moves: list[dict[str, Any]] = []
    ends = [*(one.events for one in past[1:]), match.event_count]
    for number, (one, end) in enumerate(zip(past, ends, strict=False), 1):  # without moves there is one end too many
        turn = (one.cells[TURN], one.cells[PLAYER] if one.cells[TURN] else 0)
        if turn != now:
            if moves:
                yield {"turn": now[0], "seat": now[1], "moves": moves}
            now, moves = turn, []
        events = match.events(seat or 0, one.events)[: end - one.events]
        told = one.move.text if seat is None else events[0]["move"]
        moves.append(
            {
                "number": number,
                "seat": one.seat,
                "move": told,
                "unasked": list(_unasked(match._facts[one.events : end], seat)),
                "shown": list(_shown(match, events, seat or 0)),
            }
        )
    if moves:
        yield {"turn": now[0], "seat": now[1], "moves": moves}


def _unasked(happened: Iterable[Fact], seat: int | None) -> Iterator[dict[str, Any]]:
    """What was done after a move without asking, since it was the only answer."""
    for one in happened:
        if one.type == "unasked":
            yield {"seat": one.seat, "move": one.texts[one.seat if seat is None else seat]}


# --- what came to light ---
def _shown(match: Course, events: Iterable[Mapping[str, Any]], viewer: int) -> Iterator[dict[str, Any]]:
    """Items that came out of a place which the viewer does not see into one that it sees, and what was revealed."""
    for event in events:
        if event["type"] == "moved" and event["item"] is not None:
            if _sees(match, event["to"], viewer) and not _sees(match, event["from"], viewer):
                yield {"item": item_text(event["item"]), "at": at_text(event["to"])}
        elif event["type"] == "revealed":
            for one in event["items"]:
                if one["item"] is not None:
                    yield {"item": item_text(one["item"]), "at": at_text(one["at"])}


def _sees(match: Course, spot: Mapping[str, Any], viewer: int) -> bool:
    by = next(place.seen_by for place in match.game.program.places if place.name == spot["place"])
    return by == "everyone" or (by == "owner" and spot["owner"] == viewer != 0)


def item_text(item: Mapping[str, Any]) -> str:
    """An item of an event, on a line."""
    return thing_text(item["name"], item["as"] or "", item["face"] or "", str(item["owner"] or ""))


def at_text(spot: Mapping[str, Any]) -> str:
    """A spot of an event, on a line."""
    part = spot.get("word") or spot["position"]
    return thing_text(f"{spot['place']}[{part}]" if part else spot["place"], owner=str(spot["owner"] or ""))


__all__ = ["at_text", "chronicle", "item_text"]
