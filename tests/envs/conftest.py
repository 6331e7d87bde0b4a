"""Without the packages of the extra `rl`, only what is said then is tested."""

from importlib.util import find_spec

IS_THERE = all(find_spec(name) is not None for name in ("numpy", "gymnasium", "pettingzoo"))
collect_ignore = [] if IS_THERE else ["test_actions.py", "test_observing.py", "test_pettingzoo.py", "test_gymnasium.py"]
