"""What a program's parts share: each goes back to characters of a rules file."""

from __future__ import annotations

from attrs import field, frozen

from naishi.base.source import NOWHERE, Span
from naishi.base.value import Value


@frozen(kw_only=True, eq=False, repr=False)
class Written(Value):
    """Anything that goes back to characters of a rules file."""

    span: Span = field(default=NOWHERE, eq=False, repr=False)
