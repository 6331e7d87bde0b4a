"""The schemas themselves, and `naishi schema`."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from naishi.cli.app import app
from naishi.rpc.methods import method_schemas
from naishi.rpc.schemas import DEFINITIONS, bundle, document
from tests.rpc.client import METHODS

NAMES = [*DEFINITIONS, *method_schemas()]


def printed(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["schema", *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("name", NAMES)
def test_each_stands_by_itself(name: str) -> None:
    schema = document(name, method_schemas())
    Draft202012Validator.check_schema(schema)
    assert schema["title"] == name
    assert not Draft202012Validator(schema).is_valid(3)  # it can be resolved, and says something


def test_one() -> None:
    assert json.loads(printed("view")) == document("view", {})
    assert json.loads(printed("match.play.params"))["required"] == ["match", "seat", "move"]


def test_all_in_one() -> None:
    everything = json.loads(printed())
    Draft202012Validator.check_schema(everything)
    assert everything == bundle(method_schemas())
    assert list(everything["$defs"]) == NAMES


def test_every_method_has_both() -> None:
    assert set(method_schemas()) == {f"{name}.{part}" for name in METHODS for part in ("params", "result")}
    assert all(method.about.endswith(".") for method in METHODS.values())


def test_a_name_that_is_none() -> None:
    result = CliRunner().invoke(app, ["schema", "veiw"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Did you mean `view`?" in result.stderr
