"""What is read of a state: expressions, queries, scores. The files named here have the rows of what can be asked."""

from naishi.runtime.evaluate import addresses, found, lists, numbers, of_items, sources, yes_no

__all__ = ["addresses", "found", "lists", "numbers", "of_items", "sources", "yes_no"]
