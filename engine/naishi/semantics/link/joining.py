"""Blocks and conditions of several files made into one."""

from __future__ import annotations

from naishi.syntax import nodes as n


def joined(old: n.Block, new: n.Block, first: bool) -> n.Block:
    """Two blocks as one; `first`: the new one before the old."""
    parts = (new, old) if first else (old, new)
    return n.Block(parts[0].statements + parts[1].statements, span=old.span)


def both_bodies(old: n.ScoreBlock, new: n.ScoreBlock) -> n.ScoreBlock:
    """What two scoring blocks do and count, one after the other."""
    return n.ScoreBlock(joined(old.block, new.block, False), old.scores + new.scores, span=old.span)


def bracketed(test: n.Expr) -> n.Expr:
    """A condition that can stand beside `and`."""
    return n.Brackets(test, span=test.span) if isinstance(test, n.Or) else test
