"""`naishi rpc`."""

from __future__ import annotations

import sys
from contextlib import suppress

from naishi.cli.trouble import say
from naishi.rpc.limits import Limits
from naishi.rpc.server import Server
from naishi.rpc.stdio import serve

BESIDES = 1_000_000_000  # bytes, for rules and for what a single request may need


def run(seat: int | None, seconds: float, matches: int, memory: int) -> int:
    """Serves until standard input ends."""
    limits = Limits(seconds=seconds, matches=matches, memory_bytes=memory * 1_000_000)
    _cap_memory(limits.memory_bytes + BESIDES)
    server = Server(limits, seat, log=lambda text: say(text.rstrip()))
    requests = sys.stdin.buffer
    if requests.isatty():
        say("waiting for JSON-RPC requests, one a line; end with Ctrl-D.")
    try:
        serve(server, requests, sys.stdout.buffer)
    finally:
        server.close()
    sys.stdout.flush()
    return 0


def _cap_memory(most: int) -> None:
    """Rules may pile things up without end in a single move: then that request fails, rather than the machine."""
    with suppress(ImportError, OSError, ValueError):  # not on every system
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
