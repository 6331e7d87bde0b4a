"""Environments for reinforcement learning: `naishi.envs.pettingzoo` for all seats, `naishi.envs.gymnasium` for one.

They need packages that Naishi itself does not: `pip install naishi[rl]`.
"""

from importlib.util import find_spec

NEEDED = ("numpy", "gymnasium", "pettingzoo")

_missing = [name for name in NEEDED if find_spec(name) is None]
if _missing:
    raise ModuleNotFoundError(
        f"naishi.envs needs {', '.join(_missing)}: pip install naishi[rl]", name=_missing[0], path=None
    )
