"""How moves are written and read."""
