"""Files of the user's own cache: written whole or not at all, and read only if nobody else could have written them."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path


def folder() -> Path:
    """Where they lie. OSError where there is no home for them."""
    root = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    if not os.path.isabs(root):
        raise OSError("There is no home folder to keep a cache in.")
    return Path(root) / "naishi"


def read(file: Path) -> bytes:
    """What a file holds. OSError if there is none, or somebody else can write it or its folder."""
    _refuse_shared(file.parent.lstat())
    with open(os.open(file, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)), "rb") as stream:
        _refuse_shared(os.fstat(stream.fileno()))
        return stream.read()


def keep(file: Path, content: bytes, most: int | None = None) -> None:
    """Write a file that only the user can read. `most`: how many files its folder may hold; more, and all go first."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    _refuse_shared(file.parent.lstat())
    if most is not None and len(others := list(file.parent.iterdir())) >= most:
        for other in others:
            other.unlink(missing_ok=True)
    write(file, content, mode=0o600)


def write(file: Path, content: bytes, mode: int) -> None:
    """All or nothing: another process sees the old file or the whole new one."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=file.name)
    draft = Path(name)
    try:
        with open(handle, "wb") as stream:
            stream.write(content)
        draft.chmod(mode)
        draft.replace(file)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _refuse_shared(status: os.stat_result) -> None:
    """On POSIX, whoever else may write here may leave us things; elsewhere the user's folder is private by itself."""
    if os.name != "posix":
        return
    kind = stat.S_ISDIR(status.st_mode) or stat.S_ISREG(status.st_mode)
    if not kind or status.st_uid != os.geteuid() or status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise PermissionError("Others can write here.")
