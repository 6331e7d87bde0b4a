"""Without the packages of the extra, it is said what to install."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WITHOUT = """
import sys

class Without:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing}:
            raise ModuleNotFoundError(name)

def find_spec(name, package=None):
    return None if name in {missing} else real(name, package)

import importlib.util
real, importlib.util.find_spec = importlib.util.find_spec, find_spec
sys.meta_path.insert(0, Without())
import naishi
naishi.load("base")
import {module}
"""


@pytest.mark.parametrize("module", ["naishi.envs", "naishi.envs.pettingzoo", "naishi.envs.gymnasium"])
def test_it_is_said_what_to_install(module: str) -> None:
    code = WITHOUT.format(missing="('numpy', 'pettingzoo', 'gymnasium')", module=module)
    env = {**os.environ, "PYTHONPATH": str(ROOT / "engine")}
    result = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    told = "ModuleNotFoundError: naishi.envs needs numpy, gymnasium, pettingzoo: pip install naishi[rl]"
    assert result.stderr.splitlines()[-1] == told
