"""A checked game as all that plays it gets it: places, kinds, and effects cut into steps; nothing else of its rules.

Names are gone: a place, kind, field, action or step is its index in the Program's tuples. Everything is frozen data.
Seats count from 1. An *address* is a cell of the state: a row's slot, or where a pile or pool keeps its count.
"""

from naishi.program.examples import *  # noqa: F403
from naishi.program.expressions import *  # noqa: F403
from naishi.program.program import *  # noqa: F403
from naishi.program.scores import *  # noqa: F403
from naishi.program.statements import *  # noqa: F403
from naishi.program.steps import *  # noqa: F403
