"""What building the package adds: the parser's tables, and in a wheel the data folders that lie beside `engine/`."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SHIPPED = ("grammar", "rules", "docs/errors")


class NaishiBuildHook(BuildHookInterface[BuilderConfig]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        language = _language(Path(self.root) / "engine" / "naishi")
        language.ship(language.grammar_text())
        if version != "editable":  # there the folders are found in the checkout; copies would only grow old
            build_data["force_include"] |= {folder: f"naishi/{Path(folder).name}" for folder in SHIPPED}


def _language(package: Path) -> Any:
    """The package's own module, past the package's door: what the door needs is not installed while building."""
    door = ModuleType("naishi")
    door.__path__ = [str(package)]
    sys.modules["naishi"] = door
    return import_module("naishi.syntax.language")
