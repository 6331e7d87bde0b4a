"""What changes a state: statements, choices, costs. The files named here have the rows of what can be done."""

from naishi.runtime.execute import blocks, statements

__all__ = ["blocks", "statements"]
