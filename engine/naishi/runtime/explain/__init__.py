"""Why a move cannot be played, which clause allows it, and a fault as an example."""
