"""Lines and data: strict JSON in, plain ASCII out."""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

from naishi.rpc.limits import LARGEST, Limits
from naishi.rpc.problems import PARSE, Problem, beyond


def decoded(line: bytes, limits: Limits) -> Any:
    """The data of a line. Raises Problem for anything that is not strict JSON of moderate depth."""
    if len(line) > limits.message_bytes:
        raise too_long(limits)
    try:
        data = _DECODER.decode(line.decode())
    except UnicodeDecodeError as error:
        raise Problem(PARSE, f"this is not UTF-8: byte {error.start + 1} is no part of a character") from None
    except RecursionError:
        raise _too_deep(limits) from None
    except ValueError as error:
        raise Problem(PARSE, f"this is not JSON: {error}") from None
    if line.count(b"[") + line.count(b"{") > limits.depth and _depth(data) > limits.depth:
        raise _too_deep(limits)
    if b"\\ud" in line or b"\\uD" in line:
        _refuse_halves(data)
    return data


def encoded(data: Any) -> bytes:
    """Data as one line, with its end."""
    return (_ENCODER.encode(data) + "\n").encode("ascii")


def too_long(limits: Limits) -> Problem:
    """For a line of too many bytes."""
    return beyond("message_bytes", limits.message_bytes, f"a message has at most {limits.message_bytes:,} bytes")


def _too_deep(limits: Limits) -> Problem:
    return beyond("depth", limits.depth, f"brackets in a message are at most {limits.depth} deep")


def _depth(data: Any) -> int:
    depth, layer = 0, [data]
    while layer := [part for part in layer if isinstance(part, dict | list)]:
        depth += 1
        layer = [inner for part in layer for inner in (part.values() if isinstance(part, dict) else part)]
    return depth


def _refuse_halves(data: Any) -> None:
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Problem(PARSE, "this is not text: it has half of a surrogate pair") from None


def _number(text: str) -> float:
    """Some languages write 1 as 1.0."""
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"{text[:20]} is too large a number")
    return int(value) if value.is_integer() and abs(value) <= LARGEST else value


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


_DECODER = json.JSONDecoder(parse_float=_number, parse_constant=_no_number)
_ENCODER = json.JSONEncoder(separators=(",", ":"), check_circular=False, allow_nan=False)
