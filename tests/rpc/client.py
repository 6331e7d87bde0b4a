"""A client in the same process that believes nothing: whatever is answered is held against the schemas."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from naishi.rpc.limits import Limits
from naishi.rpc.methods import METHODS, method_schemas
from naishi.rpc.schemas import document
from naishi.rpc.server import Server


@cache
def validator(name: str) -> Draft202012Validator:
    schema = document(name, method_schemas())
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def check(name: str, data: Any) -> None:
    """Raises if data is not as the schema says."""
    validator(name).validate(data)


class Failed(Exception):
    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error["message"])
        self.code: int = error["code"]
        self.message: str = error["message"]
        self.data: dict[str, Any] = error["data"]
        self.kind: str = error["data"]["kind"]


class Client:
    def __init__(self, server: Server | None = None, **limits: Any) -> None:
        self.logged: list[str] = []
        self.server = server or Server(Limits(**limits), log=self.logged.append)
        self.last = 0
        self.is_strict = True  # holds answers against the schemas, which takes long

    def call(self, name: str, /, **params: Any) -> Any:
        """A method's result."""
        self.last += 1
        answer = self.send({"jsonrpc": "2.0", "id": self.last, "method": name, "params": params})
        assert answer["id"] == self.last
        if "error" in answer:
            raise Failed(answer["error"])
        if self.is_strict:
            check(f"{name}.result", answer["result"])
        return answer["result"]

    def send(self, data: Any) -> Any:
        """The answer to any data."""
        answer = self.raw(json.dumps(data).encode())
        return None if answer is None else json.loads(answer)

    def raw(self, line: bytes) -> bytes | None:
        """The answer to any line: itself always one line, and right in form."""
        answer = self.server.handle(line)
        if answer is not None:
            assert answer.endswith(b"\n")
            assert answer.count(b"\n") == 1
            assert answer.isascii()
            data = json.loads(answer, parse_constant=lambda name: 1 / 0)
            for one in data if isinstance(data, list) else [data]:
                check_answer(one)
        return answer


def check_answer(answer: Any) -> None:
    assert answer["jsonrpc"] == "2.0"
    assert answer.keys() in ({"jsonrpc", "id", "result"}, {"jsonrpc", "id", "error"})
    if "error" in answer:
        check("error", answer["error"])


def started(client: Client, *names: str, **params: Any) -> str:
    """A match of shipped rules."""
    rules = client.call("rules.load", names=list(names or ["base"]))["rules"]
    result: str = client.call("match.new", rules=rules, **params)["match"]
    return result


__all__ = ["METHODS", "Client", "Failed", "check", "started"]
