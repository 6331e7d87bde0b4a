"""Effects, choices and clauses as a program has them: statements, and steps between choices."""
