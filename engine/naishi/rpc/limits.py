"""How much a connection may take."""

from __future__ import annotations

from typing import Any

from attrs import asdict, frozen

MOST_SEATS = 8
LARGEST = (1 << 53) - 1  # whole numbers up to this are the same in every language


@frozen
class Limits:
    """What a server refuses to go beyond. `docs/protocol.md` tells each."""

    message_bytes: int = 4_000_000
    depth: int = 64  # of brackets in a message
    batch: int = 256  # requests in one message
    rules: int = 64
    matches: int = 10_000
    memory_bytes: int = 512_000_000  # all matches with their histories, estimated
    state_cells: int = 200_000  # numbers in a state, which rules ask for
    seconds: float = 10.0  # for one request; 0: no limit

    def to_data(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)
