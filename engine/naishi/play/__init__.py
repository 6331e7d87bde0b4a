"""A game at the terminal, drawn from its declared places alone."""
