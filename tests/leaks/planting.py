"""Plants a leak into the engine as it runs: a small exact replacement in the text of one of its modules.

What the new text changes is put into the functions that exist already, wherever they are kept, so that it costs nothing
to plant one in a process that has everything loaded. Games must be made anew of their programs: what was compiled
before goes on as it was. A leak is planted once, in a process of its own.
"""

from __future__ import annotations

import gc
import importlib
import inspect
from collections.abc import Iterator
from types import CodeType, FunctionType

from attrs import frozen

Names = tuple[str, int]  # of a function: its qualified name, and which of those with that name


@frozen
class Leak:
    """A small fault that tells a seat something. `kind`: where it comes out; `module`: under `naishi.`."""

    kind: str
    module: str
    what: str
    old: str
    new: str


class DoesNotApply(Exception):
    """The engine has changed: the text is not there any more, or not just once, or changes no function."""


def source_of(leak: Leak) -> tuple[str, str]:
    """The text of the module that it is planted in, and its file."""
    module = importlib.import_module(f"naishi.{leak.module}")
    return inspect.getsource(module), str(module.__file__)


def changed(leak: Leak) -> dict[Names, tuple[CodeType, CodeType]]:
    """What it changes, by name: the code as it is, and as it would be."""
    text, file = source_of(leak)
    if text.count(leak.old) != 1:
        raise DoesNotApply(f"{leak.what}: the text stands {text.count(leak.old)} times in {leak.module}")
    try:
        new = compile(text.replace(leak.old, leak.new), file, "exec")
    except SyntaxError as error:
        raise DoesNotApply(f"{leak.what}: {error}") from None
    before, after = dict(_functions(compile(text, file, "exec"))), dict(_functions(new))
    found = {key: (code, after[key]) for key, code in before.items() if key in after and not _same(code, after[key])}
    if not found:
        raise DoesNotApply(f"{leak.what}: it changes no function of {leak.module}")
    return found


def plant(leak: Leak) -> None:
    """Put it into all functions that there are."""
    wanted = {(old.co_filename, old.co_qualname, old.co_firstlineno): new for old, new in changed(leak).values()}
    planted = set()
    for one in gc.get_objects():
        if isinstance(one, FunctionType):
            key = one.__code__.co_filename, one.__code__.co_qualname, one.__code__.co_firstlineno
            if key in wanted:
                one.__code__ = wanted[key]
                planted.add(key)
    if wanted.keys() - planted:
        missing = ", ".join(name for _, name, _ in wanted.keys() - planted)
        raise DoesNotApply(f"{leak.what}: {missing} cannot be replaced")


def _functions(code: CodeType) -> Iterator[tuple[Names, CodeType]]:
    """All functions and methods in a module's code, in the order in which they stand; with them, those inside them."""
    seen: dict[str, int] = {}
    waiting = [code]
    while waiting:
        one = waiting.pop(0)
        if one.co_flags & inspect.CO_OPTIMIZED:
            number = seen[one.co_qualname] = seen.get(one.co_qualname, 0) + 1
            yield (one.co_qualname, number), one
        else:  # a module or a class
            waiting += [constant for constant in one.co_consts if isinstance(constant, CodeType)]


def _same(one: CodeType, other: CodeType) -> bool:
    """Whether two functions do the same, wherever they stand."""
    consts = [[c for c in code.co_consts if not isinstance(c, CodeType)] for code in (one, other)]
    inner = [[c for c in code.co_consts if isinstance(c, CodeType)] for code in (one, other)]
    return (
        one.co_code == other.co_code
        and one.co_names == other.co_names
        and one.co_varnames == other.co_varnames
        and one.co_freevars == other.co_freevars
        and repr(consts[0]) == repr(consts[1])
        and len(inner[0]) == len(inner[1])
        and all(map(_same, *inner))
    )
