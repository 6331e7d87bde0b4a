"""Text to tree: the grammar's parser, its nodes, messages for text that does not parse, and the way back to text."""
