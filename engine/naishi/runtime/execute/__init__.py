"""Statements, choices and costs as closures that change a state."""
