"""Plays the `example` blocks of rules files, and says what is so instead of what they expect."""
