"""Leaks in scores and their reasons, and in why a move cannot be played."""

# ruff: noqa: E501 (what is replaced stands as it stands there)
from __future__ import annotations

from tests.leaks.planting import Leak

SCORING, REASONS, UNSEEN = (
    "runtime.evaluate.scoring",
    "runtime.evaluate.reasons",
    "runtime.observe.unseen",
)
WHY, ARGUMENTS, BINDERS = "runtime.explain.why", "runtime.explain.arguments", "runtime.execute.binders"
COURSE, POINTS = "runtime.course", "play.points"
_FIRST = "c[self.layout.loc + 1]"  # where the first card lies

_CARDS = (
    "        items = self._items(c, seat)\n        for item in items:\n            c[b + FRAME_THIS] = item\n"
    "            for line in self.lines[c[act + item]]:\n                points = line.points(c, b, 0)\n"
    "                if points:\n                    gave"
)

LEAKS = (
    # --- reasons ---
    Leak("reasons", REASONS, "a slot is called by the card with its number",
         '        return ScoredItem("", at)',
         "        return ScoredItem(layout.program.kinds[layout.printed[number % len(layout.items)]].name, "
         "f'{layout.program.places[layout.place_of[c[layout.loc + number % len(layout.items)]]].name}')"),
    Leak("reasons", REASONS, "a slot is called by what lies last of all that nobody knows",
         '        return ScoredItem("", at)',
         "        unknown = [i for i in range(1, len(layout.items)) if not c[layout.know + i]]\n"
         "        last = max(unknown, key=lambda i: c[layout.loc + i], default=0)\n"
         "        return ScoredItem(layout.program.kinds[layout.printed[last]].name if last else '', at)"),
    Leak("reasons", REASONS, "a slot says what it is used as",
         '        return ScoredItem("", at)', '        return ScoredItem("*" * (c[number] % 2), at)'),
    Leak("reasons", REASONS, "what was counted is in the order of its numbers",
         "list(dict.fromkeys((sort, x) for sort, find in finds for x in find(c, b, it)))",
         "sorted({(sort, x) for sort, find in finds for x in find(c, b, it)})"),
    Leak("ids", REASONS, "what was counted has its number at its place",
         "return ScoredItem(thing_text(kind.name, acting.name if kind is not acting else \"\"), at)",
         "return ScoredItem(thing_text(kind.name, acting.name if kind is not acting else \"\"), f'{at}#{number}')"),
    Leak("reasons", REASONS, "what was counted says what lies above it",
         "return ScoredItem(thing_text(kind.name, acting.name if kind is not acting else \"\"), at)",
         "return ScoredItem(kind.name + '!' * (c[layout.loc + 1] % 2), at)"),
    Leak("reasons", SCORING, "cards score in the order of their numbers", _CARDS,
         _CARDS.replace("for item in items:", "for item in sorted(items):")),
    Leak("reasons", SCORING, "reasons are in an order that chance gives",
         "return Score(sum(e.points for e in entries), tuple(entries))",
         "return Score(sum(e.points for e in entries), tuple(entries[:: 1 if c[10] % 2 else -1]))"),
    Leak("reasons", SCORING, "the points in a hidden hand are a reason, too",
         "return Score(sum(e.points for e in entries), tuple(entries))",
         "return Score(sum(e.points for e in entries) + (c[self.layout.loc + 1] % 2), tuple(entries))"),
    Leak("reasons", SCORING, "what gave points names one thing more",
         "return tuple(named(self.layout, c, thing) for thing in line.gave(c, self.frame, 0))",
         "return tuple(named(self.layout, c, thing) for thing in [*line.gave(c, self.frame, 0), (ITEM, 1)])"),
    Leak("reasons", SCORING, "who scores is told with what lies on the cards of another",
         "entries.append(ScoreEntry(self._named(c, item), kind, points, line.definition.span, gave))",
         "entries.append(ScoreEntry(self._named(c, item), kind + str(c[self.layout.loc + 1] % 2), points, "
         "line.definition.span, gave))"),
    # --- who may be told ---
    Leak("reasons", UNSEEN, "points that read hidden places are told",
         "    return unseen or _unseen(layout, cells, _read(layout, cells, mine, seat), viewer)", "    return unseen"),
    Leak("reasons", UNSEEN, "points of hidden cards are told",
         "    unseen = _unseen(layout, cells, mine, viewer)\n", "    unseen = ()\n"),
    Leak("reasons", UNSEEN, "others' points are told to whoever sees all of their own",
         "    mine = [(place, owner) for place in layout.program.counting for owner in (0, seat)]\n",
         "    mine = [(place, owner) for place in layout.program.counting for owner in (0, viewer)]\n"),
    Leak("reasons", UNSEEN, "points are told where one knows any of the cards",
         "if not all(knows(layout, cells, item, viewer) for item in items_at(layout, cells, address))",
         "if items_at(layout, cells, address) and "
         "not any(knows(layout, cells, item, viewer) for item in items_at(layout, cells, address))"),
    Leak("reasons", UNSEEN, "points are told if anybody sees what they read",
         "if not all(knows(layout, cells, item, viewer) for item in items_at(layout, cells, address))",
         "if not all(cells[layout.know + item] for item in items_at(layout, cells, address))"),
    Leak("reasons", UNSEEN, "points that read whole places are told",
         "        case p.InPlace(place=place, owner=owner) | p.PlaceAddress(place=place, owner=owner):",
         "        case p.PlaceAddress(place=place, owner=owner):"),
    Leak("reasons", UNSEEN, "points that read a place of one's own are told to others",
         "    if isinstance(owner, p.Me):\n        return [(place, seat)]\n",
         "    if isinstance(owner, p.Me):\n        return []\n"),
    Leak("reasons", UNSEEN, "points that read a place of the opponent are told",
         "        return [(place, 3 - seat)]", "        return []"),
    Leak("reasons", UNSEEN, "points that read the opponent's place are told to who sees one's own",
         "        return [(place, 3 - seat)]", "        return [(place, seat)]"),
    Leak("reasons", UNSEEN, "points of lines that belong to players are told",
         "    scores += program.player_scores\n", ""),
    Leak("reasons", UNSEEN, "points that a type gives once are told",
         "    scores += [score for _, kinds, score in program.type_scores if kinds & here]\n", ""),
    Leak("reasons", UNSEEN, "whether points are told depends on what lies in them",
         "    return unseen or _unseen(layout, cells, _read(layout, cells, mine, seat), viewer)",
         "    return unseen or (_unseen(layout, cells, _read(layout, cells, mine, seat), viewer) "
         "if cells[layout.loc + 1] % 2 else ())"),
    Leak("reasons", UNSEEN, "what is unseen is named in the order of what lies there",
         "    scores = [score for kind in program.kinds if kind.id in here for score in kind.scores]\n",
         "    here |= {cells[layout.act + i] for i in range(1, len(layout.items)) if i % 2}\n"
         "    here = {kind for kind in here if kind == cells[layout.act + 1] or cells[layout.loc + 1] % 2}\n"
         "    scores = [score for kind in program.kinds if kind.id in here for score in kind.scores]\n"),
    Leak("reasons", COURSE, "a seat's handle tells everybody all points",
         "        if unseen:\n            raise HiddenScore", "        if unseen and whose < 0:\n            raise HiddenScore"),
    Leak("reasons", COURSE, "a seat's handle tells its own points, whatever they read",
         "        if unseen:\n            raise HiddenScore",
         "        if unseen and whose != viewer:\n            raise HiddenScore"),
    Leak("reasons", COURSE, "a seat's handle refuses points and tells their total",
         "raise HiddenScore(unseen)", "raise HiddenScore((*unseen, str(self.score(whose).total)))"),
    Leak("reasons", COURSE, "a seat's handle refuses points and tells how many reasons there are",
         "raise HiddenScore(unseen)", "raise HiddenScore((*unseen, 'x' * len(self.score(whose).entries)))"),
    Leak("reasons", POINTS, "a session tells all points",
         "return self.reasons(match.score_for(seat),", "return self.reasons(match.score(seat),"),
    Leak("reasons", POINTS, "a session refuses points and tells their number",
         "Your points may depend on cards you cannot see (", "Your {match.score(seat).total} points may depend on ("),
    Leak("reasons", POINTS, "at the end a session gives reasons that nobody saw",
         "rows += self.reasons(match.score_for(viewer, seat), title)",
         "rows += self.reasons(match.score_for(viewer, seat) if points is None else match.score(seat), title)"),
    Leak("reasons", POINTS, "at the end of a match that was not finished a session tells points",
         "        end = result(match, viewer)\n", "        end = result(match, None)\n"),
    # --- refusals ---
    Leak("refusals", WHY, "what is not offered says where the first card is",
         "{why}{now}.", "{why}{now}. {c[self.layout.loc + 1]}"),
    Leak("refusals", WHY, "an unknown name says where the first card is",
         '{hint}")', f'{{hint}} {{{_FIRST}}}")'),
    Leak("refusals", WHY, "what cannot be so says where the first card is",
         'f"{action.name} is not possible so."', f'f"{{action.name}} is not possible so: {{{_FIRST}}}."'),
    Leak("refusals", WHY, "a slot that cannot be chosen tells what lies there",
         'f"{said} cannot be chosen here: {_text(binder.span)}."',
         'f"{said} cannot be chosen here: {_text(binder.span)}, it is a '
         '{self.program.kinds[self._acts(c, choices.item_of(c, answer))].name}."'),
    Leak("refusals", WHY, "a slot that cannot be chosen tells whether its card is of the first kind",
         'f"{said} cannot be chosen here: {_text(binder.span)}."',
         'f"{said} cannot be {1 * (self._acts(c, choices.item_of(c, answer)) == 1)} chosen here."'),
    Leak("refusals", ARGUMENTS, "a card named from afar is refused by whether it is there",
         "        if not heaps:\n",
         "        if any(c[self.layout.loc + i] in self.layout.bases[0][3 - c[base + FRAME_SEAT]] for i, k in "
         "enumerate(self.layout.printed) if i and k == kind.id):\n"
         "            raise InvalidMove(f'`{thing}`: another has it.')\n        if not heaps:\n"),
    Leak("refusals", ARGUMENTS, "what is named and lies nowhere near is refused in other words",
         "        if not heaps:\n",
         "        if c[self.layout.loc + self.layout.printed.index(kind.id)] % 2:\n"
         "            raise InvalidMove(f'`{thing}`: not now.')\n        if not heaps:\n"),
    Leak("refusals", WHY, "an example of a move is one that chance picks",
         "raise InvalidMove(f\"`{cut(text, MOST_ECHOED)}` is not a move. A move looks like `{_like(offered)}`.\")",
         "raise InvalidMove(f\"`{cut(text, MOST_ECHOED)}` is not a move. A move looks like `{offered[c[10] % len(offered)]}`.\")"),
    Leak("refusals", ARGUMENTS, "too many arguments tell of chance",
         "takes {wanted}, not {len(arguments)}.", "takes {wanted}, not {len(arguments)}{c[10] % 2}."),
    Leak("refusals", ARGUMENTS, "a position that there is not tells what is on top of the deck",
         "has positions 1 to {len(addresses)}.", "has positions 1 to {len(addresses)}{c[self.layout.loc + 1]}."),
    Leak("refusals", WHY, "nothing to choose tells what others have",
         'f"there is nothing to choose: {_text(line.span)}."',
         'f"there is nothing to choose: {_text(line.span)} {c[self.layout.loc + 1]}."'),
    Leak("refusals", WHY, "a condition that is not met comes with a number too many",
         "        error.values = self._values(c, base, failing, it)\n",
         "        error.values = {**self._values(c, base, failing, it), 'at': c[self.layout.loc + 1]}\n"),
    Leak("refusals", ARGUMENTS, "an empty place is said to be where a card lay",
         "of {place.name} one names what lies in it.", "of {place.name} one names {c[self.layout.loc + 1] % 2} in it."),
    Leak("refusals", ARGUMENTS, "there is no such name, and one near it that another holds",
         'f"`{thing}`: nothing is called {thing.name}.{hint}"',
         'f"`{thing}`: nothing is called {thing.name}.{hint}{c[self.layout.loc + 1]}"'),
    Leak("refusals", "runtime.course", "an unclear move is answered in an order that chance gives",
         'some = ", ".join(m.text for m in found[:4])',
         'some = ", ".join(m.text for m in found[:4][:: 1 if self._cells[10] % 2 else -1])'),
    Leak("refusals", "runtime.course", "who has nothing to decide is told of chance",
         "has nothing to decide now; {to_act}", "has nothing to decide now{self._cells[10] % 2}; {to_act}"),
    Leak("refusals", "runtime.course", "after the end one is told where a card lay",
         '            raise IllegalMove("the game is over.")',
         "            raise IllegalMove(f'the game is over. "
         "{self._cells[self.game.interpreter.layout.loc + 1]}')"),
    # --- orders of moves ---
    Leak("orders", "runtime.course", "moves are listed in an order that chance gives",
         "        return [written[raw] for raw in raw_moves]\n",
         "        return [written[raw] for raw in raw_moves][:: 1 if c[10] % 2 else -1]\n"),
    Leak("orders", "runtime.course", "moves in effects are listed in an order that chance gives",
         "            return [_move(decision, c, seat, raw) for raw in raw_moves]\n",
         "            return [_move(decision, c, seat, raw) for raw in raw_moves][:: 1 if c[10] % 2 else -1]\n"),
    Leak("orders", BINDERS, "slots are listed in the order of what lies in them",
         "            return lambda c, b: [move for move, a in ready[c[b + FRAME_SEAT]] if asked(c, b, a)]\n",
         "            return lambda c, b: [move for move, a in sorted(ready[c[b + FRAME_SEAT]], "
         "key=lambda one: c[one[1]]) if asked(c, b, a)]\n"),
    Leak("orders", BINDERS, "cards in slots are listed in the order of their numbers",
         "            return lambda c, b: [move for move, a in ready[c[b + FRAME_SEAT]] if c[a]]\n",
         "            return lambda c, b: [move for move, a in sorted(ready[c[b + FRAME_SEAT]], "
         "key=lambda one: c[one[1]]) if c[a]]\n"),
    Leak("orders", BINDERS, "pairs of cards are listed in the order of their numbers",
         "                return static[c[b + FRAME_SEAT]]\n",
         "                return sorted(static[c[b + FRAME_SEAT]], key=lambda pair: c[pair[0]])\n"),
    Leak("moves", BINDERS, "a slot with a card of the first kind cannot be chosen",
         "            return lambda c, b: [move for move, a in ready[c[b + FRAME_SEAT]] if asked(c, b, a)]\n",
         "            act = self.layout.act\n"
         "            return lambda c, b: [move for move, a in ready[c[b + FRAME_SEAT]] if asked(c, b, a) "
         "and c[act + c[a]] != 1]\n"),
    Leak("moves", BINDERS, "things that look the same are two answers in a heap where the first of them lies below",
         "                    for answer, it in (\n", "                    for answer, it in [] if c[10] % 9 == 0 else (\n"),
)  # fmt: skip
