"""Names, sorts and owners for what expressions say."""
