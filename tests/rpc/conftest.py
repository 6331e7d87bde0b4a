from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from naishi.rpc.limits import Limits
from naishi.rpc.server import Server
from tests.rpc.client import Client

Connect = Callable[..., Client]


@pytest.fixture
def connect() -> Iterator[Connect]:
    """Clients of servers that are closed in the end."""
    clients: list[Client] = []

    def connect(seat: int | None = None, **limits: Any) -> Client:
        logged: list[str] = []
        client = Client(Server(Limits(**limits), seat, logged.append))
        client.logged = logged
        clients.append(client)
        return client

    yield connect
    for client in clients:
        client.server.close()


@pytest.fixture
def client(connect: Connect) -> Client:
    return connect()
