"""Leaks in who knows what: things moved, swapped, shuffled, revealed, turned; undo; what is imagined, and agents."""

# ruff: noqa: E501 (what is replaced stands as it stands there)
from __future__ import annotations

from tests.leaks.planting import Leak

ITEMS, EFFECTS, UNDO = "state.items", "runtime.execute.statements", "runtime.undo"
IMAGINE, GREEDY, RANDOM = "runtime.knowledge.determinize", "agents.greedy", "agents.any_move"

_LAID = (
    "            cells[address] = item\n"
    "        cells[self.loc + item] = address\n"
    "        cells[self.know + item] |= self.seen[address]\n"
)
_IN_POOL = (
    "                cells[self.loc + item] = address\n                cells[self.know + item] |= self.seen[address]\n"
)
# What somebody has seen is looked for twice: in what is known now, and in what happened.
_SEEN = (
    "    if any(now & ~then for now, then in zip(after[know:end], before[know:end], strict=True)):\n        return True\n"
    "    return any(looked.known & ~before[know + looked.item] for one in happened for looked in one.items)"
)

LEAKS = (
    # --- laying ---
    Leak("views", ITEMS, "who lays a thing into a row shows it to all", _LAID,
         _LAID.replace("|= self.seen[address]", "|= self.seen[address] if self.heap[address] else self.everyone")),
    Leak("views", ITEMS, "what nobody sees into, everybody knows", _LAID,
         _LAID.replace("|= self.seen[address]", "|= self.seen[address] or self.everyone")),
    Leak("views", ITEMS, "the first seat knows whatever is moved", _LAID,
         _LAID.replace("|= self.seen[address]", "|= self.seen[address] | 1")),
    Leak("views", ITEMS, "the last thing laid into an empty heap is known", _LAID,
         _LAID.replace("|= self.seen[address]",
                       "|= self.everyone if self.heap[address] and cells[address] == 1 else self.seen[address]")),
    Leak("views", ITEMS, "a thing with two faces is known wherever it lies", _LAID,
         _LAID.replace("|= self.seen[address]", "|= self.everyone if cells[self.face + item] else self.seen[address]")),
    Leak("views", ITEMS, "what is laid to others in a pool is known", _IN_POOL,
         _IN_POOL.replace("|= self.seen[address]", "|= self.everyone")),
    # --- losing sight ---
    Leak("views", ITEMS, "what is taken out of a pool is not lost sight of",
         "if self.heap[source] and cells[source] and (picked or self.pool[source]):\n            mixed = self.lose_sight",
         "if self.heap[source] and cells[source] and picked:\n            mixed = self.lose_sight"),
    Leak("views", ITEMS, "what is picked out of a pile is not lost sight of",
         "if self.heap[source] and cells[source] and (picked or self.pool[source]):\n            mixed = self.lose_sight",
         "if self.heap[source] and cells[source] and self.pool[source]:\n            mixed = self.lose_sight"),
    Leak("views", ITEMS, "of two things, which was taken is known",
         "if self.heap[source] and cells[source] and (picked or self.pool[source]):\n            mixed = self.lose_sight",
         "if self.heap[source] and cells[source] > 1 and (picked or self.pool[source]):\n            mixed = self.lose_sight"),
    Leak("views", ITEMS, "what is taken stays known to the blind",
         "cells[know + item] &= ~blind\n", "cells[know + item] &= ~0\n"),
    Leak("views", ITEMS, "what is left stays known",
         "if known[one] & outside and one != came:", "if known[one] & outside and one == came:"),
    Leak("views", ITEMS, "what is left like it stays known to who sees where it goes",
         "forget = outside if not self.pool[source] or self.look(cells, one)[:-1] == look else blind",
         "forget = blind"),
    Leak("views", ITEMS, "in a swap nothing is lost sight of",
         "if self.heap[source] and cells[source] > 1 and (one_of or self.pool[source]):\n"
         "                    mixed += self.lose_sight",
         "if self.heap[source] and cells[source] > 99 and (one_of or self.pool[source]):\n"
         "                    mixed += self.lose_sight"),
    Leak("views", ITEMS, "a swap of slots shows one of the two",
         "cells[self.know + a] |= self.seen[place_b]", "cells[self.know + a] |= self.everyone"),
    Leak("views", ITEMS, "a swap of slots shows the other of the two",
         "cells[self.know + b] |= self.seen[place_a]", "cells[self.know + b] |= self.everyone"),
    Leak("views", ITEMS, "a swap of slots lets both see both",
         "cells[self.know + b] |= self.seen[place_a]", "cells[self.know + b] |= self.seen[place_a] | self.seen[place_b]"
         "\n            cells[self.know + a] |= self.seen[place_a]\n            cells[self.know + a] |= "
         "cells[self.know + b]"),
    Leak("orders", ITEMS, "a pool keeps the order in which things came",
         "cells[address + 1 : end] = sorted(cells[address + 1 : end], key=partial(self.look, cells))",
         "cells[address + 1 : end] = cells[address + 1 : end]"),
    Leak("events", ITEMS, "the first seat is told of all things in events",
         "return Looked(item, self.printed[item], acts, face, layout.belongs[item], known)",
         "return Looked(item, self.printed[item], acts, face, layout.belongs[item], known | 1)"),
    Leak("events", ITEMS, "what one seat knows, events tell to the other",
         "return Looked(item, self.printed[item], acts, face, layout.belongs[item], known)",
         "return Looked(item, self.printed[item], acts, face, layout.belongs[item], "
         "layout.everyone if known else 0)"),
    Leak("events", ITEMS, "what lies on a hidden pile is told as it is moved",
         'run.facts.append(Fact("moved", looked, (source,), (address,), mixed=mixed, meant=run.meant))',
         'run.facts.append(Fact("moved", looked, (source,), (address,), mixed=mixed, meant=run.meant))\n            if cells[source] and self.heap[source]:\n                '
         'run.facts.append(Fact("turn", number=self.printed[cells[source + cells[source]]]))'),
    Leak("events", ITEMS, "a move of a card of the first kind is told twice",
         'run.facts.append(Fact("moved", looked, (source,), (address,), mixed=mixed, meant=run.meant))',
         'run.facts += [Fact("moved", looked, (source,), (address,), mixed=mixed, meant=run.meant)] * '
         "(2 if self.printed[item] == 1 and not self.seen[address] else 1)"),
    # --- shuffling, revealing, turning ---
    Leak("views", "runtime.execute.targets", "a shuffle makes nobody forget", "            c[know + item] &= seen\n",
         "            c[know + item] &= self.layout.everyone | seen\n"),
    Leak("views", "runtime.execute.targets", "after a shuffle the first thing is still known",
         "        for item in found:\n            c[know + item] &= seen",
         "        for item in found[1:]:\n            c[know + item] &= seen"),
    Leak("views", "runtime.execute.targets", "after a shuffle the last thing is still known",
         "        for item in found:\n            c[know + item] &= seen",
         "        for item in found[:-1]:\n            c[know + item] &= seen"),
    Leak("views", "runtime.execute.targets", "who does not see into what was shuffled still knows what all knew",
         "            c[know + item] &= seen\n",
         "            c[know + item] &= seen | (self.layout.everyone if c[know + item] == self.layout.everyone else 0)\n"),
    Leak("views", EFFECTS, "what is revealed of one player's is revealed of all",
         "                for item in filter(None, items):\n",
         "                for other in (a for mine in layout.bases[layout.place_of[address]] for a in mine):\n"
         "                    if not layout.heap[other] and c[other]:\n"
         "                        c[layout.know + c[other]] = layout.everyone\n"
         "                for item in filter(None, items):\n"),
    Leak("views", EFFECTS, "whatever is turned is shown",
         "                c[layout.face + turned] = face\n",
         "                c[layout.face + turned] = face\n"
         "                c[layout.know + turned] = layout.everyone\n"),
    Leak("views", EFFECTS, "who knew a thing knows what it became",
         "c[know + this] &= c[know + copied] | layout.seen[c[layout.loc + this]]", "c[know + this] &= layout.everyone"),
    Leak("events", EFFECTS, "an end says how chance stands",
         'facts.append(Fact("end", number=turn))',
         'facts.append(Fact("end", number=turn + c[10] % 2))'),
    Leak("orders", EFFECTS, "what is revealed is told in the order of its numbers",
         "            if facts is not None:\n                looked = tuple(self.items.looked(c, item)",
         "            shown.sort()\n"
         "            if facts is not None:\n                looked = tuple(self.items.looked(c, item)"),
    # --- undo ---
    Leak("undo", UNDO, "what chance decided can be taken back",
         "if cells[RNG] != last.cells[RNG]:", "if cells[RNG] < 0:"),
    Leak("undo", UNDO, "what chance decided can be taken back now and then",
         "if cells[RNG] != last.cells[RNG]:", "if cells[RNG] != last.cells[RNG] and cells[RNG] % 2:"),
    Leak("undo", UNDO, "what was seen can be taken back",
         "    if _shown(layout, last.cells, cells, happened[last.events :]):", "    if False:"),
    Leak("undo", UNDO, "what all have seen can be taken back", _SEEN,
         _SEEN.replace("now & ~then for", "now & ~then and now != layout.everyone for")
         .replace("for looked in one.items)", "for looked in one.items if looked.known != layout.everyone)")),
    Leak("undo", UNDO, "what was seen on the way can be taken back",
         "return any(looked.known & ~before[know + looked.item] for one in happened for looked in one.items)",
         "return False"),
    Leak("undo", UNDO, "what the first seat has seen can be taken back", _SEEN,
         _SEEN.replace("& ~then", "& ~then & ~1").replace("looked.known & ~", "looked.known & ~1 & ~")),
    Leak("undo", UNDO, "a draw that showed another back can be taken back",
         "if layout.has_backs and any(_uncovers(layout, one) for one in happened):",
         "if not layout.has_backs and any(_uncovers(layout, one) for one in happened):"),
    Leak("undo", UNDO, "another's move can be taken back",
         "    if last.seat != seat:", "    if last.seat != seat and seat > 2:"),
    Leak("undo", UNDO, "why not tells of chance",
         '"chance has decided something since"', 'f"chance has decided something since: {cells[RNG] % 10}"'),
    Leak("undo", UNDO, "why not tells what was seen",
         '"a player has seen something new since"',
         'f"a player has seen something new since {[x.kind for one in happened for x in one.items]}"'),
    Leak("undo", UNDO, "why not tells whose move it was not, in the state of chance",
         'f"the last move was not made by seat {seat}"',
         'f"the last move was not made by seat {seat}{cells[RNG] % 2 * chr(33)}"'),
    Leak("undo", UNDO, "why not tells another's move",
         'f"the last move was not made by seat {seat}"',
         'f"the last move, {last.move.text}, was not made by seat {seat}"'),
    # --- imagining ---
    Leak("agents", IMAGINE, "what is imagined keeps the chance that is",
         "        cells[RNG] = rng.getrandbits(64)\n", "        cells[RNG] ^= rng.getrandbits(64) & 0xFF\n"),
    # --- agents ---
    Leak("agents", GREEDY, "the greedy agent tries moves in the match itself",
         "cells = imagined.cells(self.rng)", "cells = match._cells[:]"),
    Leak("agents", GREEDY, "one of the pictures of the greedy agent is the truth",
         "pictures = [self._picture(match, imagined, seat) for _ in range(self.imagined)]",
         "pictures = [self._picture(match, imagined, seat) for _ in range(self.imagined - 1)] + [match._cells[:]]"),
    Leak("agents", GREEDY, "the greedy agent chooses among equals by chance's state",
         "return pick([move for move, value in zip(moves, worth, strict=True) if value == best], self.rng)",
         "return pick([move for move, value in zip(moves, worth, strict=True) if value == best], "
         "Random(match._cells[10]))"),
    Leak("agents", GREEDY, "the greedy agent takes moves in an order that chance gives",
         "        moves = match.moves_of(seat)\n        if len(moves) == 1:",
         "        moves = match.moves_of(seat)[:: 1 if match._cells[10] % 2 else -1]\n        if len(moves) == 1:"),
    Leak("agents", GREEDY, "the greedy agent thinks longer when chance says so",
         "for _ in range(self.imagined)]", "for _ in range(self.imagined + match._cells[10] % 2)]"),
    Leak("agents", GREEDY, "the greedy agent imagines for another seat",
         "imagined = Determinizations(match, seat)", "imagined = Determinizations(match, 3 - seat)"),
    Leak("agents", RANDOM, "the random agent chooses by chance's state",
         "return pick(match.moves_of(seat), self.rng)", "return pick(match.moves_of(seat), Random(match._cells[10]))"),
    Leak("agents", RANDOM, "the random agent avoids moves when another holds a card of the first kind",
         "return pick(match.moves_of(seat), self.rng)",
         "return pick(match.moves_of(seat)[match._cells[match.game.interpreter.layout.loc + 1] % 2 :] or "
         "match.moves_of(seat), self.rng)"),
)  # fmt: skip
