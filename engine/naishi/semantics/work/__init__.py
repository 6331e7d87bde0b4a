"""How much work one move, one list of moves, one count of points can be. The files named here have the rows of what
can be done and asked."""

from naishi.semantics.work import events, heads, motions, questions, statements, steps

__all__ = ["events", "heads", "motions", "questions", "statements", "steps"]
