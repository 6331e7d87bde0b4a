"""What a newcomer writes in plain English, and how the language says it. Both sides are words as they are written."""

from __future__ import annotations

_TABLE = """
    for each = per | for every = per | foreach = per | for = per | each = per | every = per | per each = per
    a = | an = | the = | that = | which = | must = | points = | point = | pts = | there =
    not adjacent = no adjacent | if adjacent = if some adjacent | and adjacent = and some adjacent
    there is no = no | there are no = no | there is a = some | there is an = some | there is = some | there are = some
    any = some | has = some | none = no | is no = no
    draw = move | put = move | take = move | place = move | discard = move | return = move | give = move
    gain = score | get = score | earn = score | worth = score
    mix = shuffle | pick = choose | select = choose | cost = pay | spend = pay | can = may
    next to = adjacent | beside = adjacent | neighboring = adjacent | neighbouring = adjacent
    my = your | equals = is | are = is | = = is | = = = is | isnt = is not
    greater than = more than | bigger than = more than | higher than = more than | larger than = more than
    fewer than = less than | smaller than = less than | lower than = less than
    number of = count of | amount of = count of | how many = count of
    unless = if not | elseif = else if | elif = else if | otherwise = else | when = if | only when = only if
    visible to = seen by | visible by = seen by | shown to = seen by | visible = seen by everyone
    hidden = seen by nobody | seen by all = seen by everyone | everybody = everyone | all = everyone | none = nobody
    into = to | onto = to | out of = from | with = to | to = with | than = then | inside = in | on = in | of = in
    is = | : = | = = : | - = to | of = for
    then { = { | do { = { | or more : = + : | and = , | or = ,
    plus = + | minus = - | multiplied by = * | times = *
    deck = pile | stack = pile | board = grid | heap = pool | type = tag | attribute = field | piece = token
    rule = condition | variant = option | test = example | start = setup | cards = card | tags = tag
    one = 1 | two = 2 | three = 3
"""


def _wordings() -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    pairs = []
    for entry in _TABLE.replace("\n", "|").split("|"):
        written, equals, right = entry.strip().rpartition(" = ")
        if not equals and entry.strip():
            written, right = entry.strip().removesuffix(" ="), ""
        if written:
            pairs.append((tuple(written.split()), tuple(right.split())))
    return tuple(sorted(pairs, key=lambda pair: -len(pair[0])))


WORDINGS = _wordings()
