"""Small games in which much is hidden: bags and pockets that their owner sees, heaps nobody sees, secret choices."""

from __future__ import annotations

# Things go from hidden to hidden, to open places and back, by every way there is.
VAULT = """
game Vault { version 1  players PLAYERS  at most 24 turns }
pool bag[8] per player seen by owner
pile pocket per player seen by owner
row  palm[3] per player seen by owner
row  shelf[3] per player seen by everyone
pool sack[20] seen by nobody
pool desk[20] seen by everyone
pile deck seen by nobody holds every card
pile dump seen by everyone
group estate = shelf + palm
card Ruby x7 { score 2 }
card Opal x4 { faces dull, bright  score by face { dull: 1, bright: 4 } }
card Coal x7 { score 1 if in shelf }
card Sand x4 { score 1  when this enters your shelf from your palm { may do display } }
setup {
  step out {
    shuffle deck
    deal 3 card from deck to each bag
    each player { move 2 card from deck to your pocket  move 1 card from deck to your palm }
    move 2 card from deck to sack
    move 2 card from deck to desk
  }
}
turn {
  do one of {
    draw  stash  display  trade  bury  dig  top  hide  pick then may do display  give  turn_over  mix  slide
    otherwise pass
  }
}
action draw only if deck is filled  only if count of card in your bag is less than 8 {
  move 1 card from deck to your bag
}
action stash with card c in your bag { move c to sack }
action display with card c in your bag  with slot s in your shelf where it is empty { move c to s }
action trade with card c in your bag  with card d in desk { swap c with d }
action bury with card c in your pocket { move c to deck }
action dig with card c in your pocket  only if count of card in your bag is less than 8 { move c to your bag }
action top with slot s in your shelf where it is filled { move card in s to your pocket }
action hide
  with card c in desk
  only if count of card in your bag is less than 8
{
  move c to your bag
}
action pick
  only if deck is filled
  with slot s in your palm where it is empty
{
  move 1 card from deck to s
}
action give
  with card c in your pocket
  with slot s in your palm where it is filled
{
  swap c with card in s
}
action turn_over with Opal c in your bag { flip c to bright  move c to desk }
action mix only if your pocket is filled { shuffle your pocket  may choose card c in your pocket  move c to dump }
action slide
  with slot s in your palm where it is filled
  with slot t in your shelf where it is empty
{
  move card in s to t
}
scoring of estate { reveal palm }
winner { most points }
"""

# Secret choices out of pools and rows, of several things, into places that others do not see; a card that copies.
MASKS = """
game Masks { version 1  players 2  at most 16 turns }
tag face_card
pool bag[8] per player seen by owner
row  palm[3] per player seen by owner
row  stage[3] per player seen by everyone
pool well[20] seen by nobody
pile deck seen by nobody holds every card
pile dump seen by everyone
group estate = stage + palm
card King x4 { is face_card  score 3 }
card Maid x4 { is face_card  score 1 per King in your stage }
card Mime x3 { before scoring { choose face_card model in your estate  this becomes model } }
card Rock x5 { }
setup {
  step out { shuffle deck  deal 4 card from deck to each bag  deal 3 card from deck to each palm }
  step trade {
    together each player { choose card mine in your bag  choose card also in your palm }
    then { move mine to bag of opponent  move also to well }
  }
  step again { each player { shuffle your palm } }
}
turn {
  do one of { sink  raise  swap_in  copy  refresh  otherwise pass }
  if deck is filled and count of card in your bag is less than 8 { move 1 card from deck to your bag }
}
action sink with card c in your bag { move c to well }
action raise
  with card c in your bag
  with slot s in your stage where it is empty
{
  move c to s
}
action swap_in
  with slot s in your palm where it is filled
  with card c in your bag
{
  swap c with card in s
}
action copy with two slots a, b in your palm where a is filled and b is filled { swap card in a with card in b }
action refresh with slot s in your stage where it is filled {
  move card in s to dump
  each player { may choose card c in your bag  move c to well }
}
scoring of estate { }
winner { most points }
"""
SECRET = {"vault of 2": VAULT.replace("PLAYERS", "2"), "vault of 3": VAULT.replace("PLAYERS", "3"), "masks": MASKS}
