"""What of a match's numbers a viewer may be told. Places and moves the runtime tells each seat as it may know them."""

from __future__ import annotations

from typing import Any

from naishi.rpc.problems import clause
from naishi.runtime.evaluate.reasons import ScoredItem
from naishi.runtime.evaluate.scoring import Score


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
