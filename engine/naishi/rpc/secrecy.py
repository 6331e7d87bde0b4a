"""What of a match's numbers a viewer may be told. Places and moves the runtime tells each seat as it may know them."""

from __future__ import annotations

from typing import Any

from naishi.rpc.problems import HIDDEN, Problem, clause
from naishi.runtime.evaluate.reasons import ScoredItem
from naishi.runtime.evaluate.scoring import Score
from naishi.runtime.match import Match


def refuse_hidden_score(match: Match, seat: int, viewer: int) -> None:
    """Raises a Problem if a seat's points may depend on something that the viewer cannot see.

    That is told from what clauses may read, so the answer keeps every secret.
    """
    unseen = match.unseen_in_score(viewer, seat)
    if unseen:
        raise Problem(HIDDEN, f"these points may depend on what is hidden in {', '.join(unseen)}", places=list(unseen))


def score(found: Score, seat: int) -> dict[str, Any]:
    """A score as plain data."""
    return {
        "seat": seat,
        "total": found.total,
        "entries": [
            {
                "item": _item(entry.item) if entry.item is not None else None,
                "type": entry.type,
                "points": entry.points,
                **clause(entry.span),
                "gave": [_item(item) for item in entry.gave],
            }
            for entry in found.entries
        ],
    }


def _item(item: ScoredItem) -> dict[str, str | None]:
    return {"name": item.name or None, "place": item.place}
