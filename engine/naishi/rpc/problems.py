"""What is answered instead of a result: codes, messages, and data to act on."""

from __future__ import annotations

from typing import Any

from naishi.base.diagnostic import Diagnostic, RulesError
from naishi.base.source import Span
from naishi.base.visible import cut
from naishi.runtime.explain.why import problem as why
from naishi.runtime.notation.moves import MoveError
from naishi.state.items import RulesFault

# Of JSON-RPC
PARSE, REQUEST, METHOD, PARAMS, INTERNAL = -32700, -32600, -32601, -32602, -32603
# Ours, in the range it leaves to servers
LIMIT, NOT_FOUND, RULES, MOVE, POSITION, SAVE, UNDO, FAULT, FORBIDDEN, HIDDEN, LANGUAGE, AGENT = range(
    -32001, -32013, -1
)

NAMES = {
    PARSE: "parse",
    REQUEST: "request",
    METHOD: "method",
    PARAMS: "params",
    INTERNAL: "internal",
    LIMIT: "limit",
    NOT_FOUND: "not-found",
    RULES: "rules",
    MOVE: "move",
    POSITION: "position",
    SAVE: "save",
    UNDO: "undo",
    FAULT: "fault",
    FORBIDDEN: "forbidden",
    HIDDEN: "hidden",
    LANGUAGE: "language",
    AGENT: "agent",
}


class Problem(Exception):
    """Ends a request: it is answered with this error."""

    def __init__(self, code: int, message: str, /, **data: Any) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = {"kind": NAMES[code], **data}

    def to_data(self) -> dict[str, Any]:
        """The error object of an answer."""
        return {"code": self.code, "message": cut(self.message), "data": self.data}


def beyond(limit: str, most: float, message: str) -> Problem:
    """More was wanted than the server gives."""
    return Problem(LIMIT, message, limit=limit, most=most)


def of_rules(error: RulesError) -> Problem:
    """Rules that cannot run."""
    return Problem(RULES, str(error), diagnostics=told(error.diagnostics))


def told(diagnostics: list[Diagnostic]) -> list[dict[str, Any]]:
    """Diagnostics as plain data."""
    return [diagnostic.to_data() for diagnostic in diagnostics]


def of_move(error: MoveError) -> Problem:
    """A move that cannot be played."""
    return Problem(MOVE, error.message, why=why(error))


def of_fault(fault: RulesFault) -> Problem:
    """Rules that asked for something impossible. What exactly it was may name what a seat cannot see."""
    message = "the rules asked for something that cannot be done; nothing has changed"
    return Problem(FAULT, message, **clause(fault.span))


def clause(span: Span) -> dict[str, Any]:
    """A place in the rules and what is written there."""
    known = span if span.source.name else None
    return {
        "file": cut(known.source.name) if known else None,
        "line": known.line if known else None,
        "clause": cut(" ".join(known.text.split())) if known else None,
    }
