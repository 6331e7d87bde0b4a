"""Whose a game and its expansions are, for players, exports and front ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from naishi.semantics.link.heads import CREDITS, RIGHTS

if TYPE_CHECKING:
    from naishi.runtime.localization.texts import Texts
    from naishi.semantics.link.linked import Linked


def heads(linked: Linked, texts: Texts | None = None) -> list[dict[str, Any]]:
    """Plain data: for each file that says something, its `credits`, and its `rights`: of which kind, and told."""
    return [
        {
            "unit": head.unit,
            "credits": _in(texts, head.unit, CREDITS, head.credits) or None,
            "rights": {"kind": head.rights, "text": _in(texts, head.unit, RIGHTS, head.rights_text)}
            if head.rights
            else None,
        }
        for head in linked.heads()
    ]


def _in(texts: Texts | None, unit: str, what: str, otherwise: str) -> str:
    return (texts.head(unit, what) if texts is not None else "") or otherwise


def head_lines(told: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """One line for what each file says; whose it is, where several say something."""
    told = list(told)
    for head in told:
        of = f" of {head['unit']}" if len(told) > 1 else ""
        if head["credits"] is not None:
            yield f"Credits{of}: {head['credits']}"
        if head["rights"] is not None:
            yield f"Rights{of}: {head['rights']['text']}"


__all__ = ["head_lines", "heads"]
