"""The games that every property is tried on: all in `rules/`, and small ones that use what those do not."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

import naishi
from naishi.base.shipped import folder
from naishi.base.source import Source
from naishi.semantics.compile import compile_sources
from naishi.syntax import nodes as n
from naishi.syntax.parser import parse
from tests.properties.fair import FAIR
from tests.properties.places_game import DEPOT

# Three players; heaps of cards; several costs; fields; a choice in a body; `up to`; `after round`.
MARKET = """
game Market { version 1  players 3  at most 30 turns }
tag ware, dear
field cost: 0 to 6
field kind: cloth, food
row  stall[4] seen by everyone
pile crates[2] seen by nobody
pile truck seen by nobody
pile attic seen by nobody holds every card
pile rubbish seen by everyone
row  shop[3] per player seen by everyone
row  cellar[2] per player seen by owner
pool larder[5] per player of ware seen by everyone
token gold x4 per player in purse
token gem x2 in vault
pool purse[12] per player of gold seen by everyone
pool safe[3] per player of gem seen by everyone
pool vault[4] of gem seen by everyone
pool till[12] of gold seen by everyone
card Silk x4 { cost 3  kind cloth  is ware, dear  score 3  score 1 per other ware in your shop }
card Wool x4 { cost 1  kind cloth  is ware  score by count of card in your shop { 1: 1, 2: 3, 3: 6 } }
card Rice x5 { cost 2  kind food  is ware  score once by count of Rice in your shop { 1: 1, 2: 4, 3+: 7 } }
card Salt x3 { kind food  is ware  score 1 if in shop and position is one of 1, 3 }
setup {
  step fill {
    shuffle attic
    deal 2 card from attic to each cellar
    deal 2 card from attic to each crates
    move 5 card from attic to truck
    move all card from attic to rubbish
  }
  step open { refill stall from truck  each player { shuffle your cellar } }
}
turn {
  do one of { buy then may do sell  unpack  hoard  shelves  sell  otherwise pass }
  each other player { if count of gold in your purse is 0 { move up to 1 your gold from till to your purse } }
}
action buy
  with card c in stall
  only if count of card in your shop is less than 3
  pay your gold from your purse to till
{
  move c to your shop
  if cost of c is at least 3 { choose dear d in your shop where it is not c  move d to rubbish }
  else { may choose card d in your shop  move d to rubbish }
}
action unpack
  with slot s in your shop where it is empty
  with slot t in your cellar where it is filled
{
  move card in t to s
  move 1 card from crates[position of t] to t
}
action hoard
  with ware w in rubbish
  only if count of card in your larder is less than 5
  pay your gold from your purse to till
  pay gem from vault to your safe
{
  move w to your larder
  move up to 2 your gold from till to your purse
}
action shelves with two slots a, b in your shop where a is filled or b is filled {
  if a is filled and b is filled { swap card in a with card in b }
  else if a is filled { move card in a to b }
  else { move card in b to a }
}
action sell with ware w in your shop {
  move w to rubbish
  repeat at most 2 times { may choose ware x in your larder  move x to rubbish }
  move up to 1 your gold from till to your purse
}
after turn { refill stall from truck }
after round {
  if truck is empty and some gem in vault { move 1 card from rubbish to truck  shuffle rubbish }
  else if truck is empty { end after round }
}
scoring of estate { reveal cellar }
group estate = shop + larder
winner { most points  fewest count of gold in your purse  most different kind of card in your shop }
"""

# Secret exchange with two choices; loops with choices; cards that set things off, become others and have faces.
COURT = """
game Court { version 1  players 2  at most 16 turns }
tag noble
field rank: 1 to 5
row  hall[3] per player seen by everyone
row  porch[3] per player seen by everyone
row  hand[4] per player seen by owner
row  gate[1] seen by everyone
grid palace = hall over porch
group estate = palace
pile deck seen by nobody holds every card
pile yard seen by everyone
token guard x2 per player in barracks
pool barracks[2] per player of guard seen by everyone
pool wall[4] of guard seen by everyone
condition worth_giving: it is not Gong
card Duke x4 { rank 4  is noble  score rank  when this enters your hall { may do summon } }
card Page x6 {
  rank 1
  score each group by size { 2: 2, 3+: 5 }
  when this enters your porch from your hand { may do stroll }
}
card Fool x4 {
  rank 2
  score 2 per adjacent noble
  before scoring { choose noble model in your palace  this becomes model }
}
card Queen x2 {
  counts as Duke  rank 5
  score 1 if some Fool in same row
  score 2 if no Page above
  when this leaves your hall to yard { move up to 1 guard from your barracks to wall }
}
card Gong x2 { rank 3  faces still, rung  score by face { rung: 3 }  when this enters your hall { flip this to rung } }
setup {
  step deal_out { shuffle deck  deal 4 card from deck to each hand  refill gate from deck }
  step trade {
    together each player {
      choose card mine in your hand where it is worth_giving
      choose slot hole in your porch
    } then { move mine to porch of opponent }
  }
  step opening { each player { may choose card c in your hand  move c to your hall } }
}
turn {
  if some card in your hand {
    do one of {
      place_one then do one of { bow  post  otherwise { move 1 Page from yard to deck } }
      recall then may do post
      otherwise pass
    }
  } else { do one of { rest  dismiss  otherwise pass } }
}
action place_one with slot s in your palace where it is empty  with card c in your hand { move c to s }
action bow with two cards a, b in row of your palace { swap a with b }
action post pay your guard from your barracks to wall { move 1 card from deck to yard }
action recall only if some your guard in wall { move all your guard from wall to your barracks }
action rest only if some slot in your hand where it is empty  only if deck is filled {
  move 1 card from deck to your hand
  each player { choose card c in your hand  swap c with card in gate[1] }
}
action dismiss with card c in your palace { move c to yard }
action summon with card c in yard {
  each slot s in your porch where it is empty {
    if some Page in yard { choose card d in yard where d is not c  move d to s }
    else { choose Duke d in yard  move d to s }
  }
}
action stroll with two cards a, b in column of your palace { swap a with b }
after round { if count of card in yard is at least 5 { end now } }
after effects { refill gate from deck }
scoring of estate { reveal hand }
winner { most points  most most alike type of card in your palace }
option friendly "One recalls for the other, too" {
  replace action recall only if some guard in wall {
    each player { move all your guard from wall to your barracks }
  }
}
"""

# Push your luck; a turn without a choice; the end asked for in all ways; points read during play.
DARE = """
game Dare { version 1  players 2 to 4  at most 24 turns }
field worth: 0 to 3
row  track[5] per player seen by everyone
pile sack seen by nobody holds every card
pile lost seen by everyone
group estate = track
card Gain x8 { worth 2  score worth }
card Snag x6 { worth 0  score -1 per other Snag in your track }
card Star x4 { worth 3  score 5 if position is at least 4 }
setup { step shake { shuffle sack  deal 1 card from sack to each track } }
turn {
  repeat at most 4 times {
    may do one of { draw  toss then stop  swap_back  otherwise stop }
    if some Snag in your track[5] { move all card from your track to lost  stop }
  }
}
action draw only if some slot in your track where it is empty  only if sack is filled {
  move 1 card from sack to your track
}
action toss with card c in your track where worth of c is at most 2 { move c to lost }
action swap_back
  with two cards a, b in your track where position of b is position of a + 1 and worth of a is not worth of b
{
  swap a with b
}
after turn {
  if sack is empty { end after round }
  if points is at least 9 { end now }
}
scoring of estate { }
winner { most points  fewest count of Snag in your track }
option luckier "What was lost comes back" { extend step shake last { deal 1 card from sack to each track } }
"""
INLINE = {"market": MARKET, "court": COURT, "dare": DARE, "depot": DEPOT, "fair": FAIR}


def inline(name: str, options: tuple[str, ...] = (), seats: int | None = None) -> naishi.Game:
    """One of the small games, loaded anew."""
    compiled = compile_sources([Source(f"{name}.naishi", INLINE[name])], options, seats)
    assert compiled.program is not None, [f"{p.span.at} {p.message}" for p in compiled.problems]
    assert compiled.linked is not None
    return naishi.Game(compiled.program, compiled.linked)


def shipped() -> dict[str, Callable[[], naishi.Game]]:
    """All of `rules/`: each game and expansion as it is, and with each of its options."""
    found: dict[str, Callable[[], naishi.Game]] = {}
    paths = sorted(folder("rules").rglob("*.naishi"))
    files = {path.stem: parse(Source(path.name, path.read_text(encoding="utf-8"))) for path in paths}
    named = {file.header.name.text: stem for stem, file in files.items() if file.header is not None}
    for stem, file in files.items():
        bases = file.header.bases if isinstance(file.header, n.Expansion) else ()
        together = (*(named[base.text] for base in bases), stem)
        found[stem] = partial(naishi.load, *together)
        for item in file.items:
            if isinstance(item, n.Option):
                found[f"{stem} + {item.name.text}"] = partial(naishi.load, *together, options=(item.name.text,))
    return found


SEVERAL = {
    "market": partial(inline, "market"),
    "court": partial(inline, "court"),
    "court + friendly": partial(inline, "court", ("friendly",)),
    "dare": partial(inline, "dare", seats=2),
    "depot": partial(inline, "depot", seats=2),
    "depot of 3": partial(inline, "depot", seats=3),
    "dare of 4 + luckier": partial(inline, "dare", ("luckier",), 4),
    "fair of 1": partial(inline, "fair", seats=1),
    "fair of 2": partial(inline, "fair", seats=2),
    "fair of 4": partial(inline, "fair", seats=4),
}
GAMES: dict[str, Callable[[], naishi.Game]] = {**shipped(), **SEVERAL}


@cache
def loaded(name: str) -> naishi.Game:
    """One of GAMES, loaded once."""
    return GAMES[name]()
