"""How much work one move, one list of moves, one count of points can be."""
