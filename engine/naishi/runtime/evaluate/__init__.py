"""Expressions, queries and scores as closures that read a state."""
