"""`naishi rpc`."""

from __future__ import annotations

import sys

from naishi.cli.trouble import say
from naishi.rpc.limits import Limits
from naishi.rpc.server import Server
from naishi.rpc.stdio import serve


def run(seat: int | None, seconds: float, matches: int, memory: int) -> int:
    """Serves until standard input ends."""
    limits = Limits(seconds=seconds, matches=matches, memory_bytes=memory * 1_000_000)
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
