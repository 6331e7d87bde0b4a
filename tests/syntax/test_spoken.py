"""What the engine understood, in plain English."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from naishi.base.source import Source
from naishi.base.walk import parts
from naishi.syntax import nodes as n
from naishi.syntax.english.spoken import describe, describe_action, describe_card, say
from naishi.syntax.english.words import numbered, plural, with_article
from naishi.syntax.parser import parse

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted([*(ROOT / "rules").rglob("*.naishi"), *(ROOT / "tests/data").rglob("*.naishi")])
CLASSES = [c for c in vars(n).values() if isinstance(c, type) and issubclass(c, n.Node) and c is not n.Node]


def items(text: str) -> Any:
    parsed = parse(Source("test", f"game A {{ }}\n{text}"))
    assert parsed.problems == (), [problem.message for problem in parsed.problems]
    return parsed.items


def declared(text: str) -> Any:
    return items(text)[0]


def clause(text: str) -> Any:
    return declared(f"card Test x1 {{ {text} }}").clauses[0]


def statement(text: str) -> Any:
    return declared(f"turn {{ {text} }}").block.statements[0]


def condition(text: str) -> Any:
    return declared(f"condition c: {text}").test


def head(text: str) -> Any:
    return declared(f"action a {text} {{ }}").head[0]


# --- Every construct --------------------------------------------------------------------------------------------------
def test_every_class_says_something() -> None:
    text = (ROOT / "tests/data/sketch/everything.naishi").read_text(encoding="utf-8")
    parsed, other = parse(Source("test", text)), parse(Source("test", "expansion A for B { }"))
    assert parsed.header is not None
    file = n.File(parsed.header, parsed.items)
    heard: dict[type[n.Node], str] = {}
    for node in parts((file, other.header)):
        said = say(node)
        assert said.strip(" ."), type(node)
        heard.setdefault(type(node), said)
    assert set(heard) == set(CLASSES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_line_is_a_sentence(file: Path) -> None:
    parsed = parse(Source("test", file.read_text(encoding="utf-8")))
    for item in parsed.items:
        lines = describe(item)
        assert depth(lines[0]) == 0
        for line, below in zip(lines, [*lines[1:], ""], strict=True):
            assert re.match(r" *(- |[A-Z]|-?[0-9])", line), line
            assert line.endswith((".", ":", ".)")), line
            assert "  " not in line.lstrip(), line
            assert not re.search(r"\bNone\b|\b1 (points|cards|slots|times|copies)\b", line), line
            assert (depth(below) > depth(line)) == line.endswith(":"), (line, below)


def depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def test_an_unknown_class_is_named() -> None:
    class Strange(n.Node):
        pass

    with pytest.raises(TypeError, match="Strange"):
        say(Strange())


def test_articles() -> None:
    words = ["Advisor", "Fort", "island", "unicorn", "hour", "one_off", "eel", "été", "砦"]
    assert [with_article(word) for word in words] == [
        "an Advisor", "a Fort", "an island", "a unicorn", "an hour", "a one_off", "an eel", "an été", "a 砦"
    ]  # fmt: skip


def test_plurals() -> None:
    words = ["card", "emissary", "toy", "box", "church", "Torii", "LegendaryMonk", "砦", "tier_2"]
    assert [plural(word) for word in words] == [
        "cards", "emissaries", "toys", "boxes", "churches", "Torii", "LegendaryMonk", "砦", "tier_2"
    ]  # fmt: skip
    assert [numbered(number, "point") for number in (-2, -1, 0, 1, 2)] == [
        "-2 points", "-1 point", "0 points", "1 point", "2 points"
    ]  # fmt: skip


# --- Exact sentences --------------------------------------------------------------------------------------------------
CLAUSES = {
    "color red": "Its color is red.",
    "strength -2": "Its strength is -2.",
    "is legend": "Its tag is legend.",
    "is big, red, old": "Its tags are big, red and old.",
    "counts as Advisor": "It counts as an Advisor wherever that is asked for, and not under its own name.",
    "faces day, night": "Its sides are day (up at first) and also night.",
    "score 1": "1 point.",
    "score 4 per adjacent Fort": "4 points for each Fort directly beside, above or below this card.",
    "score -1 per other card in same row": (
        "-1 point for each other card in the same row as this card (this card left out)."
    ),
    "score tall: 3 if in hand": "3 points if this card is in hand. (Named tall.)",
    "score 6 if position is one of 1, 5": "6 points if its position is 1 or 5 (counted from 1 at the left).",
    "score 2 if position is 1 or position is 3": (
        "2 points if its position is 1 (counted from 1 at the left) or its position is 3."
    ),
    "score 10 if in hand and some Banner above": (
        "10 points if this card is in hand and there is at least one Banner directly above this card."
    ),
    "score 3 if no adjacent Sentinel": ("3 points if there is no Sentinel directly beside, above or below this card."),
    "score 5 per Advisor in your estate": (
        "5 points for each Advisor in its owner's estate (this card included if it is one)."
    ),
    "score 2 per card in your estate": "2 points for each card in its owner's estate (this card included).",
    "score 2 per (card in your estate where color of it is red)": (
        "2 points for each card in its owner's estate (this card not left out) where the color of it is red."
    ),
    "score strength of this * 2": "As many points as the strength of this card times 2.",
    "score by position { 1: 2, 2 to 4: 3, 5: 2 }": (
        "By its position (counted from 1 at the left): 1 gives 2 points, 2 to 4 give 3, 5 gives 2."
    ),
    "score by strength of this { 3: 1 }": "By the strength of this card: 3 gives 1 point; less gives 0.",
    "score by face { four: 4, seven: 7 }": "By its face: four gives 4 points, seven gives 7.",
    "score once by count of Torii in your estate { 1: -5, 2: 0, 3+: 30 }": (
        "Once for a player with at least one of this type, by the number of Torii in that player's estate: "
        "1 gives -5 points, 2 gives 0, 3 or more give 30; fewer give 0."
    ),
    "score each group by size { 2: 10, 4+: 30 }": (
        "For each group of this type that a player has (cards beside, above or below each other), by its size: "
        "2 gives 10 points, 4 or more give 30; fewer give 0."
    ),
    "score each set of different color in (line + your hand) by size { 1: 2, 3+: 9 }": (
        "For each set of different colors in line and its owner's hand together (the largest first, each thing in one "
        "set), by its size: 1 gives 2 points, 3 or more give 9; fewer give 0."
    ),
    "when this enters your line from river { may do recall }": (
        "When this card enters a player's line from river, once the action is over: That player may do recall, or not."
    ),
    "when this leaves river { do recall }": (
        'When this card leaves river for anywhere else, once the action is over ("that player" is whose action caused '
        "it): That player must do recall; if it is not possible, this is skipped."
    ),
    "when this leaves your line to your hand { stop }": (
        "When this card leaves a player's line for that player's hand, once the action is over: Stop repeating."
    ),
    "before scoring { may choose card m in your line  this becomes m }": (
        "Once, before the final count, in order of seats, then of positions: Its owner may choose a card in its "
        "owner's line (call it m); if there is none, or its owner declines, the rest of this part is skipped. This "
        "card becomes what m is now: types, tags, fields and scoring; it stays so if m changes."
    ),
}

STATEMENTS = {
    "move card in s to discards": "Move the card in s to discards.",
    "move a to your hand": "Move a to your hand.",
    "move 2 traveler from box to your hand": (
        "Move the first 2 travelers from box to your hand (of a pile, the topmost)."
    ),
    "move all your emissary from court to your reserve": "Move all emissaries of yours from court to your reserve.",
    "deal 1 card from box to each hand": "Deal 1 card from box (of a pile, the topmost) to each hand; the rest stay.",
    "swap card in s with card in s of opponent": "Let the card in s and the card in your opponent's s change places.",
    "each other player { shuffle your hand }": (
        "For each player except you, in seat order: Shuffle that player's hand."
    ),
    "if river[2] is empty { end now } else { stop }": (
        "If number 2 (from the left) of river is empty: The game ends now. Otherwise: Stop repeating."
    ),
    "find last slot t in column of s where t is empty { move a to t } else { stop }": (
        "Find the last slot in one column of s (call it t) where t is empty; with it: Move a to t. If there is none: "
        "Stop repeating."
    ),
    "find first Oak o in line { stop } else if in hand { end now }": (
        "Find the first Oak in line (call it o); with it: Stop repeating. If there is none: If this card is in hand: "
        "The game ends now."
    ),
    "may do one of { a  otherwise do b }": (
        "You may do one of these, or none: - a. - if none is possible, or you decline: You must do b; if it is not "
        "possible, this is skipped."
    ),
    "choose slot s in line or hand where river at s is filled": (
        "You choose a slot in line or hand (call it s) where river at the position of s has something in it; if there "
        "is none, the rest of this part is skipped."
    ),
}

HEADS = {
    "with two cards a, b in river or column of your land": (
        "Choose two different cards, both in river or both in one column of your land (call them a and b; their order "
        "makes no difference)."
    ),
    "pay your emissary from your reserve to court": (
        "Pay 1 emissary of yours from your reserve to court, which must have room."
    ),
    "only if no end yet": "Only if no end of the game has been asked for yet.",
}

CONDITIONS = {
    "it is Ninja": "True if it is a Ninja.",
    "it is not Advisor": "True if it is not an Advisor.",
    "color of it is Ninja": "True if the color of it is Ninja.",
    "total strength of card in line is highest strength of Fort in hand": (
        "True if the total strength of cards in line is the highest strength of Fort in hand."
    ),
    "color of card in line[2] is red": "True if the color of the card in number 2 (from the left) of line is red.",
    "it is like c and it is not like card in s": (
        "True if it is now of the same kind as c and it is now of another kind than the card in s."
    ),
    "it is printed Ninja": "True if it is printed as a Ninja (whatever it has become since).",
    "in hand and in line or no end yet": (
        "True if (this card is in hand and this card is in line) or no end of the game has been asked for yet."
    ),
    "count of card in (river + stock) is more than 2": (
        "True if the number of cards in river and stock together is more than 2."
    ),
}


@pytest.mark.parametrize(("text", "said"), CLAUSES.items())
def test_clause(text: str, said: str) -> None:
    assert say(clause(text)) == said


@pytest.mark.parametrize(("text", "said"), STATEMENTS.items())
def test_statement(text: str, said: str) -> None:
    assert say(statement(text)) == said


@pytest.mark.parametrize(("text", "said"), HEADS.items())
def test_head(text: str, said: str) -> None:
    assert say(head(text)) == said


@pytest.mark.parametrize(("text", "said"), CONDITIONS.items())
def test_condition(text: str, said: str) -> None:
    assert say(condition(text)) == said


def test_a_card() -> None:
    card = declared(
        'card Sentinel "The Sentinel" x4 {'
        "  is big  score 3 per Sentinel in your estate  score 4 per Fort in your estate }"
    )
    assert describe_card(card) == [
        'Card Sentinel ("The Sentinel"), 4 copies:',
        "  Its tag is big.",
        "  3 points for each Sentinel in its owner's estate (this card included).",
        "  4 points for each Fort in its owner's estate.",
        "  These scores add up.",
    ]


def test_an_action() -> None:
    action = declared(
        "action go with slot s in your line pay coin from your purse to bank { if s is empty { do it_now } }"
    )
    assert describe_action(action) == [
        'Action go; "you" is the player who does it.',
        "It is legal exactly when all of this can be done, in this order:",
        "  Choose a slot in your line (call it s).",
        "  Pay 1 coin from your purse to bank, which must have room.",
        "What is paid is paid first; then:",
        "  If s is empty:",
        "    You must do it_now; if it is not possible, this is skipped.",
    ]
    assert describe_action(declared("action rest { }")) == [
        'Action rest; "you" is the player who does it.',
        "It is always legal.",
        "Then:",
        "  Nothing happens.",
    ]


def test_a_turn_says_who_you_are() -> None:
    assert describe(declared("turn { do one of { go then may do rest  sell if in hand  otherwise pass } }")) == [
        'In a turn ("you" is the player on turn):',
        "  You must do one of these, if any is possible:",
        "    - go; after it:",
        "      You may do rest, or not.",
        "    - sell, offered only if this card is in hand.",
        "    - if none is possible:",
        "      Pass: nothing is done.",
    ]


def test_places() -> None:
    assert say(declared("row line[5] per player seen by owner of coin")) == (
        "The row line with 5 slots, counted from 1 at the left, one for each player; only its owner sees what lies "
        "there; only coins may lie there."
    )
    assert say(declared("pile deck holds every card")) == (
        "The pile deck; every card is there before setup; nobody sees what lies there."
    )


# --- What is easily confused ------------------------------------------------------------------------------------------
CONFUSABLE_CLAUSES = """
score 4 per adjacent Fort | score 4 per Fort in same row
score 4 per adjacent Fort | score 4 if some adjacent Fort
score 4 per adjacent Fort | score -4 per adjacent Fort
score 4 per adjacent Fort | score 4 per adjacent (Fort or Rice)
score 4 per Fort in same row | score 4 per Fort in same column
score 4 per Fort in same row | score 4 per Fort in your line
score 4 per Fort in your line | score 4 per Fort in line of opponent
score 4 per Fort in your line | score 4 per other Fort in your line
score 4 per card in your line | score 4 per slot in your line
score 1 if some Fort above | score 1 if some Fort below
score 1 if some Fort above | score 1 if no Fort above
score 1 if some Fort above | score 1 if some adjacent Fort
score 1 per Fort above | score 1 per Fort below
score 1 if in hand | score 1 if in line
score 1 if in hand and in line | score 1 if in hand or in line
score 1 if position is 1 | score 1 if position is not 1
score 1 if position is at least 2 | score 1 if position is at most 2
score 1 if position is at least 2 | score 1 if position is more than 2
score 1 if position is at most 2 | score 1 if position is less than 2
score by count of Fort in your line { 2: 3 } | score once by count of Fort in your line { 2: 3 }
score by count of Fort in your line { 2: 3 } | score by count of Fort in your line { 2+: 3 }
score by count of Fort in your line { 2: 3 } | score by count of Fort in your line { 2 to 3: 3 }
score by count of Fort in your line { 0: 3 } | score by count of Fort in your line { 1: 3 }
score by different color of card in your line { 2: 3 } | score by most alike color of card in your line { 2: 3 }
score by different color of card in your line { 2: 3 } | score by count of card in your line { 2: 3 }
score by different color of card in line { 1: 3 } | score by different type of card in line { 1: 3 }
score each group by size { 2: 3 } | score each set of different color in line by size { 2: 3 }
score each group by size { 2: 3 } | score once by count of Fort in your line { 2: 3 }
is Monk | counts as Monk
when this leaves your line { do a } | when this leaves your line to discards { do a }
when this leaves your line { do a } | when this enters your line { do a }
when this enters your line { do a } | when this enters your line from river { do a }
when this enters your line { do a } | when this enters line { do a }
when this enters your line { do a } | before scoring { do a }
score a: 3 | replace score a: 3
replace score a: 3 | remove score a
"""

CONFUSABLE_STATEMENTS = """
do a | may do a
do a | do a then do b
do one of { a  b } | may do one of { a  b }
do one of { a  b } | do one of { a  otherwise do b }
do one of { a if in hand } | do one of { a then do b }
move all card from deck to line | move 1 card from deck to line
move 3 card from deck to line | move up to 3 card from deck to line
move card in s to line | move a to line
move 1 card from deck to line | deal 1 card from deck to each line
move a to b | swap a with b
each player { do a } | each other player { do a }
each player { shuffle your hand } | together each player { shuffle your hand } then { }
end now | end after round
end after round | end after turn of opponent
choose card c in line | may choose card c in line
choose card c in line | choose slot c in line
choose card c in line or hand | choose card c in line
reveal hand | shuffle hand
repeat at most 3 times { stop } | repeat at most 2 times { stop }
if in hand { stop } | if not in hand { stop }
find first card c in line { stop } | find last card c in line { stop }
find first card c in line { stop } | each card c in line { stop }
find first card c in line { stop } | choose card c in line
find first card c in line { stop } | find first card c in line { } else { stop }
move all card from row of s to line | move all card from column of s to line
if in hand { stop } else { do a } | if in hand { do a } else { stop }
"""

CONFUSABLE_CONDITIONS = """
at least 2 Fort in line | at most 2 Fort in line
at least 2 Fort in line | exactly 2 Fort in line
some Fort in line | no Fort in line
some Fort in line | some your Fort in line
some Fort in line | some Fort in your line
some Fort in line where it is big | some Fort in line
it is empty | it is filled
it is Monk | it is printed Monk
it is like c | it is not like c
it is like c | it is c
total size_ of card in line is 3 | highest size_ of card in line is 3
count of Fort in line is 3 | most aligned of Fort in line is 3
lowest size_ of card in line is 3 | highest size_ of card in line is 3
total size_ of card in line is 3 | size_ of card in line is 3
it is not Monk | it is not printed Monk
it is in line | in line
this is Monk | it is Monk
river at s is filled | s is filled
(in hand or in line) and no end yet | in hand or in line and no end yet
count of card in line is 1 + 2 | count of card in line is 1 - 2
not some Fort in line | some Fort in line
"""

CONFUSABLE_HEADS = """
with two cards a, b in line | with card a in line
with two cards a, b in line or hand | with two cards a, b in (line + hand)
with two cards a, b in row of land | with two cards a, b in column of land
with two cards a, b in row of land | with two cards a, b in land
pay coin from heap to bank | pay 2 coin from heap to bank
pay coin from heap to bank | pay your coin from heap to bank
with slot s in line | with slot s in your line
"""


def pairs(text: str) -> list[tuple[str, str]]:
    return [
        (first.strip(), second.strip()) for line in text.split("\n") if line for first, second in [line.split(" | ")]
    ]


@pytest.mark.parametrize(("first", "second"), pairs(CONFUSABLE_CLAUSES))
def test_clauses_are_told_apart(first: str, second: str) -> None:
    texts = [
        say(declared(f"extend card Test {{ {part} }}").clauses[0]) if " score a" in part else say(clause(part))
        for part in (first, second)
    ]
    assert texts[0] != texts[1]


@pytest.mark.parametrize(("first", "second"), pairs(CONFUSABLE_STATEMENTS))
def test_statements_are_told_apart(first: str, second: str) -> None:
    assert say(statement(first)) != say(statement(second))


@pytest.mark.parametrize(("first", "second"), pairs(CONFUSABLE_CONDITIONS))
def test_conditions_are_told_apart(first: str, second: str) -> None:
    assert say(condition(first)) != say(condition(second))


@pytest.mark.parametrize(("first", "second"), pairs(CONFUSABLE_HEADS))
def test_heads_are_told_apart(first: str, second: str) -> None:
    assert say(head(first)) != say(head(second))
