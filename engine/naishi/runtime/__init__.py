"""A Program and a state to a state: layout, chance, the executor, choices, scoring, and the door to it all."""
