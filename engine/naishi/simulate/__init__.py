"""Many complete games, counted."""
