"""Small games made by chance: few cards, so that many beginnings look the same to a seat, and every way in which things
are hidden, moved, turned, counted and chosen.

Nothing in them asks about what is hidden before somebody is asked, so that all a seat is asked follows from what it
sees.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import naishi
from naishi.base.source import Source
from naishi.semantics.compile import compile_sources

KINDS = ("Ash", "Birch", "Cow", "Dormouse")
FACED = ("Cow", "Dormouse")  # have two faces
HANDS = ("row  hand[4] per player seen by owner", "pool hand[6] per player seen by owner",
         "pile hand per player seen by owner")  # fmt: skip
SACKS = ("pile sack seen by nobody", "pool sack[12] seen by nobody")
YARDS = ("pile yard seen by everyone", "pool yard[12] seen by everyone")
SLOTS = ("slot in your board", "slot in your board where it is empty", "slot in your veil where it is filled",
         "slot in board of opponent where it is filled", "slot in your veil")  # fmt: skip
THINGS = ("card in your board", "Ash in your board", "wild in your board", "other wild in your board", "card in yard",
          "pip in your tin", "card in board of opponent", "card in your board where rank of it is 2")  # fmt: skip
SECRETS = ("card in your hand", "wild in your hand", "card in your veil", "Ash in hand of opponent")

# What a player may do; all of it at once would make games long, so that each has some.
ACTIONS = {
    "draw": "only if deck is filled  only if count of card in your hand is less than 4 "
    "{ move 1 card from deck to your hand }",
    "show": "with card c in your hand  with slot s in your board where it is empty { move c to s }",
    "show_wild": "with wild c in your hand  with slot s in your board where it is empty { move c to s }",
    "cover": "with card c in your hand  with slot s in your veil where it is empty { move c to s }",
    "toss": "with card c in your hand { move c to yard }",
    "sink": "with card c in your hand { move c to sack }",
    "bury": "with card c in your hand { move c to deck }",
    "hand_on": "with card c in your hand  only if count of card in hand of opponent is less than 4 "
    "{ move c to hand of opponent }",
    "trade": "with card c in your hand  with card d in yard { swap c with d }",
    "turn_over": "with faced c in your hand { flip c to bright }",
    "turn_shown": "with faced c in your board { flip c to bright }",
    "mix_deck": "only if deck is filled { shuffle deck }",
    "mix_veil": "{ shuffle your veil }",
    "lift": "with slot s in your veil where it is filled { move card in s to yard }",
    "take_up": "with slot s in your veil where it is filled  only if count of card in your hand is less than 4 "
    "{ move card in s to your hand }",
    "slide": "with two slots a, b in your veil where a is filled and b is filled { swap card in a with card in b }",
    "unveil": "{ reveal your veil }",
    "fetch": "with card c in yard  only if count of card in your hand is less than 4 { move c to your hand }",
    "fill_up": "{ refill your board from deck }",
    "earn": "only if your gold is less than 5 { add count of card in hand of opponent to your gold }",
    "spend": "pay 1 gold  pay your pip from your tin to bowl { move up to 1 card from deck to yard }",
    "weigh": "{ add total rank of card in your board to your gold }",
    "peek": "only if deck is filled  only if your gold is less than 9 { add rank of deck to your gold }",
    "guess": "{ if some Ash in hand of opponent { add 1 to your gold } else { reduce your gold by 1 } }",
    "judge": "only if your gold is less than 9 { add total rank of card in hand of opponent to your gold }",
    "sniff": "{ if some wild in your veil { move up to 1 card from deck to yard } }",
    "dare": "{ each other player { may do block } }",
    "demand": "{ each other player { choose Ash c in your hand  move c to yard } }",
    "invite": "{ each player { may choose wild c in your hand  move c to yard } }",
    "call": "{ each player { may choose card c in your hand  move c to yard } }",
    "ask": "only if some card in hand of opponent { each other player { choose card c in your hand  move c to sack } }",
    "pick_two": "with card c in your hand  only if yard is filled { choose card d in yard  move d to your hand "
    " move c to yard }",
    "stop_all": "only if yard is filled { end after round }",
}
BLOCK = "with wild c in your hand  only if your gold is at most 8 { move c to sack  add 1 to your gold }"
IN_ROWS = {
    "rob": "with slot s in hand of opponent where it is filled  only if some slot in your hand where it is empty "
    "{ move card in s to your hand }",
    "mix_hand": "{ shuffle your hand }",
    "cross": "with slot s in your hand where it is filled  with slot t in hand of opponent where it is filled "
    "{ swap card in s with card in t }",
}
IN_PILES = {"mix_hand": "{ shuffle your hand }"}
TRIGGERS = (
    "when this enters your board { add 1 to your gold }",
    "when this enters your board from your hand { may do toss }",
    "when this leaves your hand to yard { move up to 1 card from deck to yard }",
    "when this enters yard { reduce your gold by 1 }",
    "when this enters your veil { add 1 to your gold }",
    "when this enters your board { flip this to bright }",
)
TRADES = (
    "",
    "together each player { choose card mine in your hand } then { move mine to hand of opponent }",
    "together each player { choose card mine in your hand } then { move mine to sack }",
    "together each player { choose card mine in your hand } then { move mine to yard }",
    "together each player { choose wild mine in your hand } then { move mine to sack }",
    "together each player { choose card mine in your hand  may choose Ash also in your hand where it is not mine } "
    "then { move mine to sack  move also to hand of opponent }",
    "each player { move up to 1 card from deck to sack }",
    "each player { shuffle your veil }",
)
TURNED = (
    "each player { find first faced c in your hand { flip c to bright } shuffle your hand }"  # where it is, is secret
)
AT_THE_END = ("", "reveal hand", "reveal veil", "reveal hand  reveal veil")


def _some(chance: random.Random, among: Sequence[str], least: int, most: int) -> list[str]:
    return chance.sample(list(among), min(len(among), chance.randint(least, most)))


def _asked(question: str) -> str:
    return f"({question})" if " where " in question else question


def score_line(chance: random.Random, is_cards: bool) -> str:
    """One score line of any form, mostly about what lies open."""
    what = chance.choice(chance.choice((SLOTS, THINGS, THINGS, SECRETS)))
    if "other" in what and not is_cards:
        what = "card in your board"
    one = _asked(what)
    forms = [
        f"score 1 per {one}",
        f"score by count of {one} {{ 0: 0, 1+: 2 }}",
        f"score count of {one}",
        f"score 2 if some {what}",
        f"score 2 if count of {one} is at least 2",
    ]
    if is_cards and "other" not in what:
        forms.append(f"score once by count of {one} {{ 1: 2, 2+: 5 }}")
    if is_cards:
        forms += ["score rank", "score 1 if in board", "score 1 per adjacent slot", "score 2 per adjacent card"]
    else:
        forms += ["score total rank of card in your board", "score different rank of card in your board"]
    return chance.choice(forms)


def program(chance: random.Random) -> str:
    """The text of a game."""
    hand = chance.choice(HANDS)
    actions = dict(ACTIONS)
    if hand.startswith("row"):
        actions |= IN_ROWS
    elif hand.startswith("pile"):
        actions |= IN_PILES
    sack = chance.choice(SACKS)
    if sack.startswith("pile"):
        actions["dive"] = (
            "only if sack is filled  only if count of card in your hand is less than 4 "
            "{ move 1 card from sack to your hand }"
        )
    else:
        del actions["pick_two"]
    offered = _some(chance, sorted(actions), 6, 9)
    if not {"draw", "show", "toss", "sink", "cover", "fetch"} & set(offered):
        offered.append("draw")
    actions["block"] = BLOCK
    needed = dict.fromkeys([*offered, "toss", "block"])
    backs = chance.random() < 0.5
    rears = chance.choice((("plain", "gilt") * 2, ("gilt", "plain") * 2, ("gilt", "plain", "plain", "gilt")))
    renewed = " renewed from yard" if chance.random() < 0.3 and not {"fill_up"} & set(offered) else ""
    copies = [chance.choice(("x1", "x2", "x2", "x3")) for _ in KINDS]
    lines = [
        'game Small { version 1  players 2  at most 12 turns }',
        "tag wild, faced",
        "field rank: 0 to 4",
        "field rear: plain, gilt always visible" if backs else "",
        hand,
        "row  board[2] per player seen by everyone",
        "row  porch[2] per player seen by everyone",
        "grid front = board over porch",
        f"row  veil[2] per player seen by {chance.choice(('nobody', 'nobody', 'owner'))}",
        sack,
        chance.choice(YARDS),
        f"pile deck seen by nobody{renewed}",
        "pile box seen by nobody holds every card",
        "token pip x2 per player in tin",
        "pool tin[4] per player of pip seen by everyone",
        "pool bowl[4] of pip seen by everyone",
        "number gold per player 0 to 9 starts 1",
        f"group estate = {chance.choice(('board', 'front', 'board + veil', 'board + hand'))}",
    ]  # fmt: skip
    for number, (kind, amount) in enumerate(zip(KINDS, copies, strict=True)):
        clauses = [f"rank {number}"]
        clauses += [f"rear {rears[number]}"] if backs else []
        tags = ["wild"] if chance.random() < 0.5 or kind == "Ash" else []
        tags += ["faced"] if kind in FACED else []
        clauses += [f"is {', '.join(tags)}"] if tags else []
        clauses += ["faces dim, bright"] if kind in FACED else []
        clauses += ["counts as Ash, Dormouse"] if kind == "Dormouse" and chance.random() < 0.3 else []
        clauses += [score_line(chance, True) for _ in range(chance.choice((0, 1, 2)))]
        if chance.random() < 0.4:
            able = [t for t in TRIGGERS if kind in FACED or "flip" not in t]
            clauses.append(chance.choice(able))
        if chance.random() < 0.1 and kind == "Birch":
            clauses.append("before scoring { choose wild model in your board  this becomes model }")
        lines.append(f"card {kind} {amount} {{ {'  '.join(clauses)} }}")
    dealt = chance.choice((1, 1, 2))
    lines += [
        "setup {",
        f"  step lay {{ shuffle box  deal {dealt} card from box to each hand  move up to 1 card from box to yard",
        f"    {chance.choice(('', 'each player { move up to 1 card from box to your veil }'))}",
        "    move all card from box to deck }",
        f"  step trade {{ {chance.choice((*TRADES, *([TURNED] * 2 if hand.startswith('row') else [])))} }}",
        "}",
        f"turn {{ do one of {{ {'  '.join(offered)}  otherwise pass }} }}",
        *(f"action {name} {actions[name]}" for name in needed),
        chance.choice(("", "", "after effects { if yard is filled { add 1 to gold of player 1 } }",
                       "after turn { reduce your gold by 1 }")),
        f"scoring of estate {{ {chance.choice(AT_THE_END)}",
        f"  {score_line(chance, False)}  {score_line(chance, False)} }}",
        "winner { most points  most your gold }",
    ]  # fmt: skip
    return "\n".join(line for line in lines if line) + "\n"


def compiled(text: str) -> naishi.Game | list[str]:
    """The game of a text, or what is wrong with it."""
    found = compile_sources([Source("small.naishi", text)], ())
    errors = [f"{problem.span.at} {problem.message}" for problem in found.problems if problem.is_error]
    if found.program is None or found.linked is None or errors:
        return errors
    return naishi.Game(found.program, found.linked)


def small_game(seed: int) -> naishi.Game:
    """The game of a seed: the first that the checker lets pass."""
    chance = random.Random(seed)
    while True:
        game = compiled(program(chance))
        if isinstance(game, naishi.Game):
            return game
