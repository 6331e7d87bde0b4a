"""Trees to a program that can be played: linking, names, sorts, checks, and effects cut into steps."""
