"""The syntax tree: one frozen class for each construct of grammar/naishi.lark. Equality ignores spans.

From the inside out: leaves, nouns, expressions, heads, statements, scores, course, cards, places, examples, changes,
files. A class holds what stands in its own file or in one further in.
"""

from naishi.syntax.nodes.cards import *  # noqa: F403
from naishi.syntax.nodes.changes import *  # noqa: F403
from naishi.syntax.nodes.course import *  # noqa: F403
from naishi.syntax.nodes.examples import *  # noqa: F403
from naishi.syntax.nodes.expressions import *  # noqa: F403
from naishi.syntax.nodes.files import *  # noqa: F403
from naishi.syntax.nodes.heads import *  # noqa: F403
from naishi.syntax.nodes.leaves import *  # noqa: F403
from naishi.syntax.nodes.nouns import *  # noqa: F403
from naishi.syntax.nodes.places import *  # noqa: F403
from naishi.syntax.nodes.scores import *  # noqa: F403
from naishi.syntax.nodes.statements import *  # noqa: F403
