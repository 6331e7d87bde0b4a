"""Steps, and the decisions at which a game stops: what runs a program."""
