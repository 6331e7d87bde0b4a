"""What a game is made of: places, cards, fields, numbers and words that are kept, and where each can lie."""
