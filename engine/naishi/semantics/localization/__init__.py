"""Names and texts in other languages, held against the rules."""
