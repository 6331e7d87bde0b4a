"""What only saves time, kept in the user's own cache: contents by a key that names all they were made from.

A file that is damaged, made from something else, or that somebody else could have written is as good as none, and
where nothing can be kept nothing is. A seal tells damage, not malice: who unpickles a content lets nothing but its own
kind of data be made of it.
"""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from naishi.base import private
from naishi.base.version import VERSION

_SEAL = sha256().digest_size


class Cache:
    """A folder of the cache, which holds so many contents at most."""

    def __init__(self, name: str, most: int) -> None:
        self.name = name
        self.most = most

    def get(self, key: bytes) -> bytes | None:
        """What was kept under a key; None if there is nothing that can be trusted."""
        try:
            return unsealed(key, private.read(self._file(key)))
        except OSError:
            return None

    def keep(self, key: bytes, content: bytes) -> None:
        """Keep a content, where that can be done."""
        with suppress(OSError):
            private.keep(self._file(key), sealed(key, content), self.most)

    def _file(self, key: bytes) -> Path:
        return private.folder() / self.name / key.hex()[:32]


def key_of(*parts: bytes) -> bytes:
    """The key of what is made from these parts, and by this version."""
    return sha256(b"".join(sha256(part).digest() for part in (VERSION.encode(), *parts))).digest()


def sealed(key: bytes, content: bytes) -> bytes:
    """A content held to what it was made from, and every byte of it to what was written."""
    return sha256(key + content).digest() + content


def unsealed(key: bytes, kept: bytes) -> bytes | None:
    """The content; None if it is another's, or damaged."""
    content = kept[_SEAL:]
    return content if sealed(key, content) == kept else None
