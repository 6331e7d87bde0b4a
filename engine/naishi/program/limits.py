"""Limits that the checker reckons with and the engine keeps."""

MOST_EFFECTS = 100_000  # triggered in one turn; more than any rules set off that come to an end
ASKING = 100  # an effect in which somebody chooses counts for so many: only players can let them go on for ever
