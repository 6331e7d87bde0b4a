"""What a seat may know of a state, and what it is told of what happens."""
