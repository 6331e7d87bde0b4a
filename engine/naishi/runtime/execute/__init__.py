"""What changes a state: statements, choices, costs. The files named here have the rows of what can be done."""

from naishi.runtime.execute import statements

__all__ = ["statements"]
