"""How much may be triggered in one turn before it is taken for endless."""

from naishi.program.limits import MOST_EFFECTS

MOST_IN_A_TURN = MOST_EFFECTS  # more than any rules set off that come to an end
# An effect in which somebody chooses counts for ASKING: only players can let them go on for ever.
MOST_WANTED = MOST_IN_A_TURN // 2  # from then on all is declined that may be, so that no chain goes on for ever
