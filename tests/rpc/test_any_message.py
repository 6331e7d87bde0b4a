"""Whatever is sent: one answer, right in form, and the server goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from naishi.rpc.check import checking
from naishi.rpc.limits import Limits
from naishi.rpc.methods import METHODS
from naishi.rpc.server import Server
from tests.rpc.client import Client, check, started, validator
from tests.share import times

IDS = st.sampled_from(["r1", "m1", "m2", "m99", ""])
SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20)
)
ANYTHING = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)
TEXTS = st.sampled_from(
    ["base", "legends", "random", "greedy", "fr", "pass", "done", "gift hand[1]", "develop line[1]", "sweep", "Naishi"]
) | st.text(max_size=20)


def of(name: str, schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Data as a schema says; what is named, mostly something that is there."""
    match schema.get("type"):
        case "object" if "properties" in schema:
            needed = {k: of(k, v) for k, v in schema["properties"].items() if k in schema["required"]}
            more = {k: of(k, v) for k, v in schema["properties"].items() if k not in schema["required"]}
            return st.fixed_dictionaries(needed, optional=more)
        case "object":
            return st.dictionaries(st.sampled_from(["line", "river", "format", "state"]), ANYTHING, max_size=3)
        case "array":
            return st.lists(of(name, schema["items"]), max_size=min(2, schema.get("maxItems", 2)))
        case "integer":
            least = schema.get("minimum", -(2**70))
            return st.integers(least, schema.get("maximum", 2**70)) | st.integers(least, least + 2)
        case "boolean":
            return st.booleans()
    if name in ("match", "rules"):
        return IDS
    return TEXTS.filter(lambda text: schema.get("minLength", 0) <= len(text) <= schema.get("maxLength", 9999))


REQUESTS = st.sampled_from(sorted(METHODS)).flatmap(
    lambda name: st.fixed_dictionaries(
        {
            "jsonrpc": st.just("2.0"),
            "id": SCALARS.filter(lambda value: not isinstance(value, bool)),
            "method": st.just(name),
            "params": of("", METHODS[name].params) | ANYTHING,
        }
    )
)


@pytest.fixture(scope="module")
def busy() -> Iterator[Client]:
    client = Client(Server(Limits(matches=40)))
    client.is_strict = False
    started(client, seed=1)
    client.call("match.new", rules="r1", seed=2)
    yield client
    client.server.close()


def goes_on(client: Client) -> None:
    """It still plays, and nothing inside went wrong."""
    if "r1" not in client.server.connection.rules:
        client.server.connection.rules["r1"] = client.server.connection.game(
            client.call("rules.load", names=["base"])["rules"]
        )
    for name in ("m1", "m2"):
        if name not in client.server.connection.matches:
            new = client.call("match.new", rules="r1", seed=2)["match"]
            client.server.connection.matches[name] = client.server.connection.matches.pop(new)
    rules = client.server.connection.rules
    for name in [name for name in rules if name != "r1"]:
        del rules[name]
    for name in [name for name in client.server.connection.matches if name not in ("m1", "m2")]:
        client.call("match.close", match=name)
    assert client.call("match.view", match="m1", seat=1)["seat"] == 1


@settings(max_examples=times(120))
@given(request=REQUESTS)
def test_requests_as_the_schemas_say(busy: Client, request: dict[str, Any]) -> None:
    answer = busy.send(request)
    assert answer["id"] == request["id"] or isinstance(request["id"], float)
    assert answer.get("error", {}).get("code") != -32603, answer
    if "result" in answer and request["method"] != "server.info":
        check(f"{request['method']}.result", answer["result"])
    goes_on(busy)


@settings(max_examples=times(60))
@given(data=ANYTHING)
def test_any_data(busy: Client, data: Any) -> None:
    answer = busy.send(data)
    assert answer is not None
    assert answer == [] or all("error" in one for one in (answer if isinstance(answer, list) else [answer]))


@settings(max_examples=times(60))
@given(line=st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_any_line(busy: Client, line: bytes) -> None:
    assert busy.raw(line.replace(b"\n", b" ")) is not None


@settings(max_examples=times(60))
@given(request=REQUESTS, at=st.integers(0, 200), instead=st.binary(max_size=3))
def test_requests_with_a_few_bytes_changed(busy: Client, request: Any, at: int, instead: bytes) -> None:
    line = json.dumps(request).encode()
    busy.raw(line[:at] + instead + line[at + 1 :])
    goes_on(busy)


@settings(max_examples=times(120))
@given(name=st.sampled_from(sorted(METHODS)), data=st.data())
def test_parameters_are_checked_as_the_schemas_say(name: str, data: st.DataObject) -> None:
    schema = METHODS[name].params
    params = data.draw(of("", schema) | ANYTHING)
    if isinstance(params, dict) and params and data.draw(st.booleans()):
        params[data.draw(st.sampled_from(sorted(params)))] = data.draw(ANYTHING)
    params = json.loads(json.dumps(params), parse_float=lambda text: "a fraction")  # 1.0 is whole, and read so
    assert (checking(schema)(params) == "") is validator(f"{name}.params").is_valid(params)


def test_a_schema_that_cannot_be_checked_is_refused() -> None:
    with pytest.raises(ValueError, match="no check for pattern"):
        checking({"type": "string", "pattern": "x"})
