"""Trees written in their canonical form."""
