"""A server on a pair of streams, until the other side has no more to say."""

from __future__ import annotations

from collections.abc import Callable
from typing import BinaryIO

from naishi.rpc.server import Server

PIECE = 1 << 16


def serve(server: Server, requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer line after line. Ends with the requests; raises BrokenPipeError when nobody reads the answers."""
    most = server.limits.message_bytes
    while line := requests.readline(most + 2):
        if not line.endswith(b"\n") and len(line) > most:
            _skip(requests.readline)
        if line.strip():
            answer = server.handle(line.rstrip(b"\r\n"))
            if answer is not None:
                answers.write(answer)
                answers.flush()


def _skip(read_line: Callable[[int], bytes]) -> None:
    """The rest of a line that is too long."""
    while (piece := read_line(PIECE)) and not piece.endswith(b"\n"):
        pass
