"""A game for one to four with automatic players: they take turns, score, win, and are asked what they never choose."""

FAIR = """
game Fair { version 1  players 1 to 4  at most 28 turns }
field ripe: 1 to 4
row  stand[players + 1] seen by everyone
row  basket[3] per player seen by everyone
pool cellar per player seen by owner
pile branch seen by nobody holds every card
pile cart per player seen by nobody
pile compost seen by everyone
token coin x3 per player in purse
pool purse[4 * players + 8] per player of coin seen by everyone
card Apple x8 { ripe 1  score 1  when this enters your basket { may do keep } }
card Pear x6 { ripe 2  score 2 if players is at most 2  score 1 per other Pear in your basket }
card Plum x6 { ripe 3  score ripe  when this enters your basket { choose card c in your cellar  move c to your cart }
}
card Wasp x4 { ripe 4  score -2  when this enters your cart { move up to 1 coin from your purse to compost_till } }
pool compost_till[36] of coin seen by everyone
group estate = basket + cellar
setup {
  step ripen {
    shuffle branch
    refill stand from branch
    deal 2 card from branch to each cellar
    if players is 1 { move up to 1 Plum from branch to basket of Fox }
  }
  step give {
    together each player { choose card gift in your cellar } then { move gift to your cart }
  }
}
turn {
  do one of { pick  store if players is more than 1  otherwise pass }
}
action pick
  with card c in stand
  with slot s in your basket
{
  move card in s to compost
  move c to s
}
action store with card c in your basket { move c to your cellar  each other player { may do drop } }
action drop with card c in your basket { move c to compost }
action keep with card c in your cellar { move c to your cart }
action forage { move up to 1 card from branch to your cellar }
automatic player Fox if players is at most 2 {
  find first card c in stand where ripe of c is at least 3 {
    if some slot in your basket where it is empty { move c to your basket }
  }
  else { do forage }
  each other player { may do drop }
}
automatic player Owl if players is 2 {
  each player { if some card in your cellar { choose card c in your cellar  move c to your cart } }
}
after effects { refill stand from branch }
after round { if no card in branch { end now } }
scoring of estate { reveal cellar }
winner { most points  fewest count of card in your cart }
"""
