"""The envelope: what JSON-RPC 2.0 asks for, and lines that are no messages."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from naishi.rpc.limits import Limits
from naishi.rpc.server import Server
from naishi.rpc.stdio import serve
from tests.rpc.client import Client
from tests.rpc.conftest import Connect

VERSION = {"jsonrpc": "2.0", "method": "server.version"}


def error(client: Client, line: bytes) -> tuple[int, str, Any]:
    answer = client.raw(line)
    assert answer is not None
    data = json.loads(answer)
    return data["error"]["code"], data["error"]["message"], data["id"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"{", "this is not JSON"),
        (b"\xff\xfe", "this is not UTF-8: byte 1"),
        (b'{"id": "\xc3"}', "this is not UTF-8: byte 9"),
        (b'{"jsonrpc": "2.0", "id": NaN, "method": "x"}', "NaN is no number of JSON"),
        (b'{"jsonrpc": "2.0", "id": -Infinity, "method": "x"}', "-Infinity is no number of JSON"),
        (b'{"jsonrpc": "2.0", "id": 1e999, "method": "x"}', "1e999 is too large a number"),
        (b'{"jsonrpc": "2.0", "id": ' + b"9" * 5000 + b', "method": "x"}', "this is not JSON"),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "\\ud800"}', "half of a surrogate pair"),
        (b"\x00", "this is not JSON"),
        (b"\xef\xbb\xbf{}", "this is not JSON"),
    ],
)
def test_what_is_not_json(client: Client, line: bytes, message: str) -> None:
    code, said, id_ = error(client, line)
    assert (code, id_) == (-32700, None)
    assert message in said


@pytest.mark.parametrize(
    ("request_", "id_"),
    [
        ([], None),
        (1, None),
        ("x", None),
        (None, None),
        ({}, None),
        ({"jsonrpc": "1.0", "id": 4, "method": "server.version"}, 4),
        ({"id": 4, "method": "server.version"}, 4),
        ({"jsonrpc": "2.0", "id": 4}, 4),
        ({"jsonrpc": "2.0", "id": "a", "method": 1}, "a"),
        ({"jsonrpc": "2.0", "id": [1], "method": "server.version"}, None),
        ({"jsonrpc": "2.0", "id": True, "method": "server.version"}, None),
        ({**VERSION, "id": 4, "params": 3}, 4),
        ({**VERSION, "id": 4, "parms": {}}, 4),
    ],
)
def test_what_is_no_request(client: Client, request_: Any, id_: Any) -> None:
    code, _, answered = error(client, json.dumps(request_).encode())
    assert (code, answered) == (-32600, id_)


@pytest.mark.parametrize("id_", [0, -1, "", "x" * 1000, None, 1.5, 2**53, 10**4000, "é\u2028"])
def test_any_id_comes_back(client: Client, id_: Any) -> None:
    assert client.send({**VERSION, "id": id_})["id"] == id_


def test_an_id_may_be_used_again(client: Client) -> None:
    assert [client.send({**VERSION, "id": 1})["id"] for _ in range(2)] == [1, 1]
    assert [answer["id"] for answer in client.send([{**VERSION, "id": 1}] * 2)] == [1, 1]


def test_notifications_are_done_and_not_answered(client: Client) -> None:
    assert client.send({"jsonrpc": "2.0", "method": "rules.load", "params": {"names": ["base"]}}) is None
    assert client.send({"jsonrpc": "2.0", "method": "no.such"}) is None
    assert client.send({"jsonrpc": "2.0", "method": "rules.load", "params": 3}) is not None  # no request at all
    assert client.call("server.info")["rules"] == 1


def test_a_batch(client: Client) -> None:
    answers = client.send([{**VERSION, "id": 1}, VERSION, 7, {**VERSION, "id": 2, "method": "no.such"}])
    assert [(a["id"], a.get("error", {}).get("code")) for a in answers] == [(1, None), (None, -32600), (2, -32601)]
    assert client.send([VERSION, VERSION]) is None


def test_a_number_with_a_point_may_be_whole(client: Client) -> None:
    client.call("rules.load", names=["base"])
    line = b'{"jsonrpc":"2.0","id":1.0,"method":"match.new","params":{"rules":"r1","seed":3.0}}'
    answer = client.raw(line)
    assert answer is not None
    assert json.loads(answer)["result"]["match"] == "m1"


def test_the_last_of_members_with_one_name_counts(client: Client) -> None:
    answer = client.raw(b'{"jsonrpc":"2.0","id":1,"id":2,"method":"server.version"}')
    assert answer is not None
    assert json.loads(answer)["id"] == 2


# --- limits ---
def limit(client: Client, line: bytes) -> str:
    answer = client.raw(line)
    assert answer is not None
    found = json.loads(answer)["error"]
    assert (found["code"], found["data"]["kind"]) == (-32001, "limit")
    return str(found["data"]["limit"])


def test_long_messages(connect: Connect) -> None:
    client = connect(message_bytes=200)
    assert limit(client, b" " * 201) == "message_bytes"
    assert limit(client, b"[" * 100_000) == "message_bytes"


@pytest.mark.parametrize("line", [b"[" * 100_000, b"[" * 65 + b"]" * 65, b'{"a":' * 70 + b"1" + b"}" * 70])
def test_deep_messages(client: Client, line: bytes) -> None:
    assert limit(client, line) == "depth"


def test_many_brackets_side_by_side_are_not_deep(client: Client) -> None:
    code, _, _ = error(client, json.dumps({**VERSION, "id": 1, "params": [[]] * 1000}).encode())
    assert code == -32602


def test_large_batches(client: Client) -> None:
    assert limit(client, json.dumps([VERSION] * 257).encode()) == "batch"


# --- streams ---
def served(text: bytes, **limits: Any) -> list[Any]:
    server, answers = Server(Limits(**limits)), io.BytesIO()
    try:
        serve(server, io.BytesIO(text), answers)
    finally:
        server.close()
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def test_lines_one_after_another() -> None:
    line = json.dumps({**VERSION, "id": 1}).encode()
    assert [a["id"] for a in served(line + b"\r\n\n  \n" + line + b"\n" + line)] == [1, 1, 1]
    assert served(b"") == []


def test_after_a_line_that_is_too_long_the_next_is_read() -> None:
    line = json.dumps({**VERSION, "id": 1}).encode()
    found = served(b"x" * 1_000_000 + b"\n" + line + b"\n" + b"y" * 101 + b"\n" + line, message_bytes=100)
    assert [a["id"] for a in found] == [None, 1, None, 1]
    assert [a["id"] for a in served(line.ljust(100) + b"\n" + line, message_bytes=100)] == [1, 1]
    assert [a["id"] for a in served(b"z" * 500, message_bytes=100)] == [None]
