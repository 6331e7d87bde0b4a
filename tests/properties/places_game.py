"""A game with layers, and with piles that are renewed, for the properties that hold of every game."""

from __future__ import annotations

DEPOT = """
game Depot { version 1  players 2 to 3  at most 40 turns }
field worth: 0 to 4
field use: light, way
row  quay[3] seen by everyone
row  square[2] seen by everyone
row  store[2] per player seen by everyone
row  vault[2] per player seen by owner
grid house = store over vault
group town = quay + square
row  placed on town of carrier seen by everyone
row  guest on placed seen by everyone
row  seal on house of stamp seen by owner
pool load[2] on quay of box seen by everyone
pile crate on square seen by nobody
pile deck per player seen by nobody renewed from discard
pile discard per player seen by everyone
pile wares seen by nobody renewed from scrap
pool scrap seen by nobody
pool hand per player seen by owner
pile racks[use] seen by everyone
row  hooks[use] per player seen by everyone
pile attic holds every card
pool home per player of carrier seen by everyone
pool drawer[4] per player of stamp seen by owner
pool yard of box seen by everyone
token carrier x3 per player in home
token stamp x4 per player in drawer
token box x6 in yard
card Rope x9 {
  worth 1
  score worth
  when this enters your deck from your discard { if load[1] is empty { move 1 box from yard to load[1] } }
}
card Lamp x8 { worth 2  use light  score 2 per adjacent Lamp }
card Cat x1 {
  worth 0
  when this moves in guest { if load at quay[2] is empty { move up to 1 box from load[1] to load at quay[2] } }
}
card Map x6 { worth 3  use way  score 3 if in vault }
when visit: Cat c moves in guest on quay where c is in guest { each player { move 1 card from wares to your discard } }
setup {
  step pieces { move Cat from attic to guest at square[1]  shuffle attic }
  step decks {
    deal 4 card from attic to each deck
    move 5 card from attic to wares
    deal 1 card from attic to each crate
  }
  step hands { each player { refill your hand to 3 from your deck } }
}
turn {
  do one of { send then may do stow  seal_up  barter  dig  hang  fetch_home  otherwise pass }
}
action send
  with slot s in town where placed at s is empty
  pay carrier from your home to placed at s
{
  if guest at s is filled {
    choose slot t in guest where t is empty and placed at t is empty
    move card in guest at s to t
  }
  if town at s is empty { move 1 card from wares to s }
  else { move card in town at s to your discard }
}
action stow with slot s in your house where it is empty  with card c in your hand { move c to s }
action seal_up
  with slot s in your house where it is filled and seal at s is empty
  pay stamp from your drawer to seal at s
{
  move card in s to your hand
}
action barter with carrier w in placed on quay where load at w is empty and guest at w is empty {
  move up to 2 box from yard to load at w
  refill your hand to (count of box in load at w + 2) from your deck
}
action dig with slot s in square where crate at s is filled {
  move 1 card from crate at s to scrap
  deal 1 card from wares to each hand
}
action hang with card c in your store where use of c is one of light, way {
  if your hooks[use of c] is filled { move card in your hooks[use of c] to racks[use of c] }
  move c to your hooks[use of c]
  if some card in racks[way] { choose card d in racks[way]  move d to your hand }
}
action fetch_home
  only if some your carrier in placed
{
  move all your carrier from placed to your home
  each player { move up to 1 card from your hand to scrap  move 2 card from your deck to your hand }
}
after turn {
  if yard is empty { end after round }
}
scoring of house { reveal vault }
winner { most points  most count of stamp in your seal }
"""
