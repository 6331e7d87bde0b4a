"""docs/protocol.md says what the server does: its examples are sent, in order, and answered as they are there."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

from naishi.rpc.limits import Limits
from naishi.rpc.methods import METHODS
from naishi.rpc.problems import NAMES
from tests.docs.fences import ROOT
from tests.rpc.client import Client

PAGE = ROOT / "docs" / "protocol.md"
MORE = "..."
_EXAMPLE = re.compile(r"```json\n(?P<request>.*?)\n```\n\n```json\n(?P<answer>.*?)\n```", re.DOTALL)
VARIES = {"version", "fingerprint", "meaning", "table", "methods", "declarations"}


def fits(told: Any, real: Any) -> bool:
    """Equal where something is told; on which line of the rules something stands may change."""
    if told == MORE:
        return True
    if isinstance(told, dict) and isinstance(real, dict):
        whole = MORE in told or told.keys() == real.keys()
        return whole and all(
            key in real and (key == "line" or fits(value, real[key])) for key, value in told.items() if key != MORE
        )
    if isinstance(told, list) and isinstance(real, list):
        begun = told[:-1] if told[-1:] == [MORE] else told
        whole = len(begun) <= len(real) if begun is not told else len(begun) == len(real)
        return whole and all(fits(a, b) for a, b in zip(begun, real, strict=False))
    return bool(told == real)


def shortened(data: Any, key: str = "") -> Any:
    """What the page has of an answer."""
    if key in VARIES:
        return MORE
    if isinstance(data, dict):
        if len(data) > 12:
            data = {**dict(list(data.items())[:2]), MORE: MORE}
        return {name: shortened(value, name) for name, value in data.items()}
    if isinstance(data, list):
        if len(data) <= 2:
            return [shortened(one) for one in data]
        return [shortened(data[0]), MORE]
    return data


def written(data: Any, indent: int = 0, width: int = 110) -> str:
    """JSON, on one line where it fits."""
    flat = json.dumps(data, ensure_ascii=False)
    if len(flat) + indent <= width or not isinstance(data, dict | list) or not data:
        return flat
    inner = " " * (indent + 2)
    if isinstance(data, dict):
        parts = [f"{json.dumps(k)}: {written(v, indent + 2, width - len(k) - 4)}" for k, v in data.items()]
        return "{\n" + ",\n".join(inner + part for part in parts) + "\n" + " " * indent + "}"
    return "[\n" + ",\n".join(inner + written(one, indent + 2, width) for one in data) + "\n" + " " * indent + "]"


def test_every_example_is_answered_so(client: Client) -> None:
    page = PAGE.read_text(encoding="utf-8")
    called, save = [], None
    for example in list(_EXAMPLE.finditer(page)):
        request, told = json.loads(example["request"]), json.loads(example["answer"])
        called.append(request["method"])
        if request["params"].get("save") == MORE:
            request["params"]["save"] = save
        real = client.send(request)
        save = real.get("result", {}).get("save", save)
        if os.environ.get("NAISHI_REWRITE") and not fits(told, real):
            answer = f"```json\n{example['request']}\n```\n\n```json\n{written(shortened(real))}\n```"
            page = page.replace(example.group(), answer, 1)
            PAGE.write_text(page, encoding="utf-8")
            continue
        assert fits(told, real), json.dumps(real)
    assert sorted(set(called)) == sorted(METHODS)


def headings(page: Path) -> list[str]:
    return re.findall(r"^### (\S+)$", page.read_text(encoding="utf-8"), re.MULTILINE)


def test_every_method_error_and_limit_is_told() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert sorted(headings(PAGE)) == sorted(METHODS)
    assert re.findall(r"^\| (-\d+) \| (\S+) \|", text, re.MULTILINE) == [(str(k), v) for k, v in NAMES.items()]
    limits = re.findall(r"^\| `(\w+)` \| ([\d,]+) \|", text, re.MULTILINE)
    assert {name: int(most.replace(",", "")) for name, most in limits} == Limits().to_data()
