"""Names, sorts and owners for what expressions say. The files named here have the rows of what can be said."""

from naishi.semantics.resolve import conditions, equality, numbers, predicates, properties, references, sources

__all__ = ["conditions", "equality", "numbers", "predicates", "properties", "references", "sources"]
