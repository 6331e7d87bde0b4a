"""Whether data fits a JSON Schema: the part of the language that the schemas of parameters use, compiled once.

The schemas are what the protocol promises; checking against them keeps the promise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Schema = Mapping[str, Any]
Check = Callable[[Any], str]  # what is wrong, beginning with where; empty if nothing is

_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "null": (type(None),),
}
_SAID = {
    "object": "an object",
    "array": "an array",
    "string": "a string",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "null",
}
_KNOWN = {
    "type", "description", "properties", "required", "additionalProperties", "items", "minItems", "maxItems",
    "minLength", "maxLength", "minimum", "maximum", "title",
}  # fmt: skip


def checking(schema: Schema) -> Check:
    """The check for a schema. Raises ValueError for a schema that says something it does not know."""
    if unknown := set(schema) - _KNOWN:
        raise ValueError(f"no check for {', '.join(sorted(unknown))}")
    names = [schema["type"]] if isinstance(schema.get("type"), str) else list(schema.get("type", ()))
    types = tuple(kind for name in names for kind in _TYPES[name])
    expected = " or ".join(_SAID[name] for name in names)
    parts = [part(schema) for part in (_size, _range, _array, _object) if _concerns(part, schema)]

    def check(value: Any) -> str:
        if types and (not isinstance(value, types) or (value.__class__ is bool and bool not in types)):
            return f" must be {expected}"
        for part in parts:
            if wrong := part(value):
                return wrong
        return ""

    return check


def _concerns(part: Callable[[Schema], Check], schema: Schema) -> bool:
    return bool(schema.keys() & _ABOUT[part])


def _size(schema: Schema) -> Check:
    """How long a text is."""
    least, most = schema.get("minLength", 0), schema.get("maxLength")

    def check(value: Any) -> str:
        if not isinstance(value, str):
            return ""
        if len(value) < least:
            return " must not be empty" if least == 1 else f" must have at least {least:,} characters"
        return f" must have at most {most:,} characters" if most is not None and len(value) > most else ""

    return check


def _range(schema: Schema) -> Check:
    """How large a number is."""
    least, most = schema.get("minimum"), schema.get("maximum")

    def check(value: Any) -> str:
        if not isinstance(value, int) or isinstance(value, bool):
            return ""
        if least is not None and value < least:
            return f" must be at least {least}"
        return f" must be at most {most}" if most is not None and value > most else ""

    return check


def _array(schema: Schema) -> Check:
    least, most = schema.get("minItems", 0), schema.get("maxItems")
    check_item = checking(schema["items"]) if "items" in schema else None

    def check(value: Any) -> str:
        if not isinstance(value, list):
            return ""
        if len(value) < least:
            return f" must have at least {least}"
        if most is not None and len(value) > most:
            return f" must have at most {most}"
        for index, item in enumerate(value) if check_item is not None else ():
            assert check_item is not None
            if wrong := check_item(item):
                return f"[{index}]{wrong}"
        return ""

    return check


def _object(schema: Schema) -> Check:
    members = {name: checking(part) for name, part in schema.get("properties", {}).items()}
    required = tuple(schema.get("required", ()))
    others = schema.get("additionalProperties", True)
    check_other = checking(others) if isinstance(others, Mapping) else None

    def check(value: Any) -> str:
        if not isinstance(value, dict):
            return ""
        for name in required:
            if name not in value:
                return f".{name} is missing"
        for name, part in value.items():
            check_part = members.get(name, check_other)
            if check_part is not None:
                if wrong := check_part(part):
                    return f".{name[:60]}{wrong}"
            elif others is False:
                return f".{name[:60]} is unknown; there are: {', '.join(members) or 'none'}"
        return ""

    return check


_ABOUT: dict[Callable[[Schema], Check], set[str]] = {
    _size: {"minLength", "maxLength"},
    _range: {"minimum", "maximum"},
    _array: {"items", "minItems", "maxItems"},
    _object: {"properties", "required", "additionalProperties"},
}
