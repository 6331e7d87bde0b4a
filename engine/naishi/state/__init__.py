"""A match as cells: what lies where, what waits, what happened, what chance decided."""
