"""The engine with `rules/base.naishi` beside the oracle, move by move: same legal moves, same table, same end."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

import naishi
from tests.reference.peer import CHARACTERS, TERRITORY, Table
from tests.reference.test_scoring_cases import colors

GAMES = 60  # of each kind
CARDS = {"Naishi": 2, "Advisor": 4, "Sentinel": 4, "Monk": 3, "Rider": 2, "Ronin": 2, "Ninja": 2, "Fort": 4, "Torii": 4,
         "Rice": 5, "Banner": 2}  # fmt: skip


@cache
def rules(free_transfer: bool) -> naishi.Game:
    return naishi.load("base", options={"free_transfer": free_transfer})


# --- the peer's table in the engine's words ---
def as_position(table: Table) -> dict[str, Any]:
    """Places and what lies there, as `Match.position` writes it."""
    rows = {
        row: [[named(table, player, place) for place in TERRITORY if place.startswith(row)] for player in (1, 2)]
        for row in ("line", "hand")
    }
    return {
        **rows,
        "river": table.river,
        "stock": table.piles,
        "discards": table.discards[::-1],
        "reserve": [["emissary"] * table.at_home[player] for player in (1, 2)],
        "switch_spots": sorted(f"emissary of {player}" for player in table.switching),
        "sweep_spots": sorted(f"emissary of {player}" for player in table.sweeping),
        "decree_spot": [f"emissary of {table.decreed}"] if table.decreed else [],
    }


def named(table: Table, player: int, place: str) -> str:
    card = table.land[player][place]
    copied = table.copied.get((player, place))
    return f"{card} as {copied}" if copied else card


def as_it_lies(match: naishi.Match) -> dict[str, Any]:
    """The engine's position, pools sorted, without the box."""
    position = match.position()
    del position["box"]
    for name in ("switch_spots", "sweep_spots"):
        position[name] = sorted(position[name])
    return position


def from_match(match: naishi.Match, free_transfer: bool) -> Table:
    """A peer's table from what lies there now."""
    position = match.position()
    land = {
        player: {f"{row}[{i}]": position[row][player - 1][i - 1] for row in ("line", "hand") for i in range(1, 6)}
        for player in (1, 2)
    }
    return Table(
        land=land, river=list(position["river"]), piles=[list(pile) for pile in position["stock"]],
        discards=position["discards"][::-1], free_transfer=free_transfer,
        at_home={player: len(position["reserve"][player - 1]) for player in (1, 2)},
        switching=[int(token[-1]) for token in position["switch_spots"]],
        sweeping=[int(token[-1]) for token in position["sweep_spots"]],
        decreed=int(position["decree_spot"][0][-1]) if position["decree_spot"] else 0,
    )  # fmt: skip


# --- in step ---
def compare(match: naishi.Match, table: Table) -> None:
    """Everything that can be seen from outside is the same."""
    assert match.is_over == (table.asked == "over")
    assert as_it_lies(match) == as_position(table)
    for player in (1, 2):
        texts = [move.text for move in match.moves_of(player)]
        assert len(texts) == len(set(texts))
        assert set(texts) == set(table.legal(player))
        assert (player in match.to_act) == bool(texts)
        assert match.score(player).total == table.points(player)


def compare_end(match: naishi.Match, table: Table) -> str:
    """The same winners for the same reason; which it was."""
    outcome = match.outcome
    assert outcome is not None
    winners, decided = table.winners()
    assert outcome.winners == winners
    assert outcome.points == (table.points(1), table.points(2))
    assert decided in outcome.reason
    return decided


def chosen(chance: random.Random, moves: list[str]) -> str:
    """First what to do, then how: so that the rare actions come up as often as developing."""
    action = chance.choice(sorted({move.split(" ")[0] for move in moves}))
    return chance.choice([move for move in moves if move.startswith(action)])


def play_in_step(match: naishi.Match, table: Table, chance: random.Random) -> list[str]:
    """Random play to the end; the moves."""
    played: list[str] = []
    compare(match, table)
    while not match.is_over:
        player = chance.choice(match.to_act)
        text = chosen(chance, table.legal(player))
        both_give = table.asked == "gift" and len(table.gifts) == 1
        match.play(text, seat=player)
        table.play(player, text)
        if both_give:
            shuffled(match, table)
        compare(match, table)
        played.append(text)
    return played


def shuffled(match: naishi.Match, table: Table) -> None:
    """The peer has no chance of its own: each takes the order of the Hand, whose cards must be the same."""
    now = from_match(match, table.free_transfer)
    for player in (1, 2):
        mine, theirs = table.land[player], now.land[player]
        assert sorted(mine.values()) == sorted(theirs.values())
        mine |= theirs


def check_setup(match: naishi.Match) -> None:
    """All cards are where setup puts them."""
    position = match.position()
    assert match.to_act == (1, 2)
    assert position["line"] == [["Mountain"] * 5] * 2
    assert [hand.count("Mountain") for hand in position["hand"]] == [3, 3]
    assert [len(pile) for pile in position["stock"]] == [5] * 5
    dealt = [card for hand in position["hand"] for card in hand] + position["river"]
    dealt += [card for pile in position["stock"] for card in pile]
    assert {card: dealt.count(card) for card in CARDS} == CARDS
    assert position["box"] == position["discards"] == []


@pytest.mark.parametrize("free_transfer", [False, True])
def test_whole_games(free_transfer: bool) -> None:
    met: set[str] = set()
    for seed in range(GAMES):
        match = rules(free_transfer).new(seed)
        check_setup(match)
        table = from_match(match, free_transfer)
        table.asked = "gift"
        met |= {text.split(" ")[0] for text in play_in_step(match, table, random.Random(seed))}
        compare_end(match, table)
    assert met == {"gift", "develop", "switch", "sweep", "decree", "recall", "declare_end", "done", "model"}


def late(chance: random.Random) -> dict[str, Any]:
    """A position near the end: small piles, emissaries anywhere."""
    cards = [card for card, copies in CARDS.items() for _ in range(copies)] + ["Mountain"] * 16
    chance.shuffle(cards)
    take = iter(cards).__next__
    rows = {row: [[take() for _ in range(5)] for _ in (1, 2)] for row in ("line", "hand")}
    heights = [chance.choice((0, 1, 1, 1, 2, 3)) for _ in range(5)]
    if sum(heights) < 4:
        heights[0] = 4
    tokens = [f"emissary of {player}" for player in (1, 1, 2, 2) if chance.random() < 0.5]
    chance.shuffle(tokens)
    decree = [tokens.pop() for _ in range(1) if tokens and chance.random() < 0.5]
    sweep = [tokens.pop() for _ in range(2) if tokens and chance.random() < 0.5]
    away = [*tokens[:3], *sweep, *decree]
    return {
        **rows,
        "river": [take() if height else None for height in heights],
        "stock": [[take() for _ in range(height - 1)] for height in heights],
        "discards": [],
        "switch_spots": tokens[:3], "sweep_spots": sweep, "decree_spot": decree,
        "reserve": [["emissary"] * (2 - away.count(f"emissary of {player}")) for player in (1, 2)],
    }  # fmt: skip


@pytest.mark.parametrize("free_transfer", [False, True])
def test_from_late_positions(free_transfer: bool) -> None:
    decided: list[str] = []
    for seed in range(3 * GAMES):
        chance = random.Random(seed)
        match = rules(free_transfer).from_position(late(chance), seed)
        table = from_match(match, free_transfer)
        play_in_step(match, table, chance)
        decided.append(compare_end(match, table))
    assert set(decided) >= {"points", "color"}


# --- endings that random play seldom shows ---
def ending(river: list[str | None], moves: list[str]) -> tuple[naishi.Match, Table]:
    """Both play these moves from a table with these last cards of the piles."""
    rows = {"line": [["Mountain"] * 5] * 2, "hand": [["Fort", *["Rice"] * 4], ["Monk", *["Torii"] * 4]]}
    match = rules(False).from_position({**rows, "river": river, "stock": [[]] * 5})
    table = from_match(match, False)
    for text in moves:
        table.play(table.player, text)
        match.play(text)
        compare(match, table)
    return match, table


@pytest.mark.parametrize(
    ("river", "moves", "over"),
    [
        (["Naishi", "Ronin", "Rider", "Banner", "Ninja"], ["develop line[1]", "done"], False),  # one pile is empty
        (["Naishi", "Ronin", "Rider", None, "Ninja"], ["develop line[1]", "done"], False),  # two, by the first player
        (["Naishi", "Ronin", "Rider", None, "Ninja"], ["develop line[1]", "done", "develop line[2]", "done"], True),
        (
            ["Naishi", "Ronin", "Rider", None, "Ninja"],
            ["decree hand[1]", "develop line[1]", "done"],
            True,
        ),  # by the second
        (["Naishi", "Ronin", "Rider", None, "Ninja"], ["declare_end", "decree hand[1]"], True),
        (["Naishi", "Ronin", "Rider", None, "Ninja"], ["decree hand[1]", "declare_end"], False),
        (
            ["Naishi", "Ronin", "Rider", None, "Ninja"],
            ["decree hand[1]", "declare_end", "develop line[1]", "done"],
            True,
        ),
    ],
)
def test_when_it_ends(river: list[str | None], moves: list[str], over: bool) -> None:
    match, _ = ending(river, moves)
    assert (match.is_over or match.legal_moves[0].action == "model") == over


# --- territories that play seldom brings about ---
def territory(chance: random.Random) -> list[str]:
    """Ten cards: of few kinds, of any, or of as many as there are."""
    copies = CARDS | {"Mountain": 16}
    kinds = chance.sample(sorted(copies), chance.choice((4, 6, 10, 12)))
    box = [kind for kind in kinds for _ in range(copies[kind])] + ["Mountain"] * 10
    if len(kinds) >= 10 and chance.random() < 0.7:
        box = kinds  # one of each
    return chance.sample(box, 10)


def test_points_and_colors_of_territories() -> None:
    for seed in range(1500):
        chance = random.Random(seed)
        cards = territory(chance)
        characters = [card for card in cards if card in CHARACTERS]
        copied = [chance.choice(characters) if card == "Ninja" and characters else "" for card in cards]
        laid = [f"{card} as {copy}" if copy else card for card, copy in zip(cards, copied, strict=True)]
        match = rules(False).from_position({"line": [laid[:5], []], "hand": [laid[5:], []]})
        table = Table({1: dict(zip(TERRITORY, cards, strict=True))}, [], [])
        table.copied = {(1, place): copy for place, copy in zip(TERRITORY, copied, strict=True) if copy}
        assert (match.score(1).total, colors(match, 1)) == (table.points(1), table.colors(1)), laid
