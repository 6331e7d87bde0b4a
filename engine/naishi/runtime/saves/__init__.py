"""Matches as data: whole states, and saves that outlive changes of the rules."""
