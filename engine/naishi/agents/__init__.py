"""Seats played by the computer, each found by its name."""
