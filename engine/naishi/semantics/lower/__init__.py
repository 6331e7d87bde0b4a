"""Effects, choices and clauses as a program has them: statements, and steps between choices. The files named here have
the rows of what can be done."""

from naishi.semantics.lower import choosing, loops, moves, offers, things, together, whole_places

__all__ = ["choosing", "loops", "moves", "offers", "things", "together", "whole_places"]
