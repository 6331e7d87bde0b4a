"""The town of seed 004 once more, in Python and by itself: what each move may cost and give, where the Ghost goes, what
a player's things are worth. Where things lie is read off the match; everything else is worked out here."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

from naishi import Match

RULES = Path(__file__).parents[2] / "rules" / "katana.naishi"
FEES = (5, 6, 8, 12)
AREAS = ("academy", "market", "palace", "daimyo")
SETS = (0, 1, 3, 6, 10, 15)
Snapshot = dict[str, Any]
Sword = tuple[Counter[str], int, int]  # what it is made of, its coins, its points


def swords() -> dict[str, Sword]:
    """The tiles, read off the rules as text."""
    row = re.compile(r"^ +([A-Z]\w+) +([A-Z]\w+(?:, [A-Z]\w+)+) +(\d+) +(\d+) x1$", re.MULTILINE)
    found = row.findall(RULES.read_text("utf-8"))
    return {name: (Counter(parts.split(", ")), int(coins), int(points)) for name, parts, coins, points in found}


def set_points(arts: list[str]) -> int:
    """Of tokens in sets of different ones: the k-th set has one of each art of which there are at least k."""
    counts = Counter(arts).values()
    return sum(SETS[sum(count >= k for count in counts)] for k in range(1, max(counts, default=0) + 1))


class Watched:
    """A match that is watched: `play` plays a move and says what is wrong with what came of it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.seats = match.game.seats
        self.ghost = 2 if match.game.players < match.game.seats else 0
        self.players = self.seats - bool(self.ghost)
        self.tiles = swords()
        self.at = match.position()
        self.items = self.counted()
        self.meets = "visitors on market" in self.at
        self.arts = "arts" in self.at
        self.spot, self.figure, self.guest = ("", 0), "", ""
        self.done: Counter[str] = Counter()  # what the player did in this turn
        self.seen: Counter[str] = Counter()  # what happened in this game
        self.check_all()

    # --- looking ---
    def counted(self) -> Counter[str]:
        """How many there are of each thing, wherever it lies."""
        found: Counter[str] = Counter()
        waiting: list[Any] = [value for name, value in self.at.items() if name != "favor"]
        while waiting:
            one = waiting.pop()
            if isinstance(one, str):
                found[one.split(" of ")[0]] += 1
            elif isinstance(one, list):
                waiting += one
        return found

    def standing(self, seat: int, who: str = "") -> list[tuple[str, int]]:
        """The spaces where a player's figures stand."""
        return [
            (area, i)
            for area in AREAS
            for i, figure in enumerate(self.at[f"occupants on {area}"])
            if figure is not None and whose(figure) == seat and who in figure
        ]

    def guests(self) -> dict[tuple[str, int], str]:
        """Where the characters stand."""
        if not self.meets:
            return {}
        return {(area, i): one for area in AREAS for i, one in enumerate(self.at[f"visitors on {area}"]) if one}

    def free(self, area: str, at: int) -> bool:
        """Whether nobody stands there, and in the Daimyo Houses a tile lies there."""
        return self.at[f"occupants on {area}"][at] is None and (area != "daimyo" or self.at["daimyo"][at] is not None)

    # --- playing ---
    def play(self, text: str) -> None:
        """One move of the match, and what must be so after it."""
        seat, before, turn = self.match.to_act[0], self.at, self.match.turn
        guests = self.guests()
        legal = {move.text for move in self.match.moves_of(seat)}
        self.check_offer(seat, legal, guests)
        self.match.play(text)
        self.at = self.match.position()
        over = self.match.is_over
        action, *told = text.split()
        self.seen[action] += 1
        self.done[action] += 1
        gained = self.expected(seat, before, action, told, guests)
        assert (self.at["coins"][seat - 1] - before["coins"][seat - 1]) == gained[0], text
        assert (self.at["glory"][seat - 1] - before["glory"][seat - 1]) == gained[1], text
        self.check_all()
        if over or self.match.turn != turn:
            self.check_ghost(before, over)
            self.end_of_turn(over)

    def check_offer(self, seat: int, legal: set[str], guests: dict[tuple[str, int], str]) -> None:
        """The spaces that are offered are those that are free, and where a character may go."""
        if any(move == "retire" for move in legal):
            can = {(m.split()[1], m.split()[2]) for m in legal if m != "retire"}
            crew = {figure.split()[0] for figure in self.at["crew"][seat - 1]}
            if self.at["coins"][seat - 1] < FEES[self.at["year"] - 1]:
                crew.discard("monk")
            spaces = {f"{area}[{i + 1}]" for area in AREAS for i in range(len(self.at[area])) if self.free(area, i)}
            assert can == {(figure, space) for figure in crew for space in spaces}
        elif any(move.startswith("there ") for move in legal):
            spaces = {
                f"{area}[{i + 1}]"
                for area in AREAS
                for i in range(len(self.at[area]))
                if self.free(area, i) and (area, i) not in guests
            }
            assert {move.split()[1] for move in legal} == spaces

    def expected(
        self, seat: int, before: Snapshot, action: str, told: list[str], guests: dict[tuple[str, int], str]
    ) -> tuple[int, int]:
        """The coins and points that a move gives its player, with what follows from it without being asked."""
        coins, points = 0, 0
        if action == "send":
            area, _, number = told[1].rstrip("]").partition("[")
            self.figure, self.spot = told[0], (area, int(number) - 1)
            self.guest = guests.get(self.spot, "")
        extra = int(self.figure == "monk")
        match action:
            case "send":
                coins -= FEES[before["year"] - 1] * extra
            case "buy":
                coins -= 2
            case "dictate":
                coins, points = coins - 3, points + 2
            case "melt":
                coins += 4
                assert told[0] in Counter(before["goods"][seat - 1]) - Counter(self.at["goods"][seat - 1])
            case "spy_out":
                coins -= 2
            case "favor":
                coins, points = (coins, points + 3 + extra) if told[0] == "praise" else (coins + 4 + extra, points)
        if self.guest and guests.get(self.spot) == self.guest != self.guests().get(self.spot):
            self.seen[self.guest] += 1
            coins += 2 if self.guest == "Pilgrim" else 0
        return coins + self.fetched(seat, before, extra), points

    def fetched(self, seat: int, before: Snapshot, extra: int) -> int:
        """The coins of the sword tile that was taken with this move, if one was: no character is left to be met."""
        got = [tile for tile in self.at["forge"][seat - 1] if tile and tile not in before["forge"][seat - 1]]
        if not got:
            return 0
        assert got == [before["daimyo"][self.spot[1]]]
        assert self.spot[0] == "daimyo"
        return self.tiles[got[0]][1] + extra

    # --- what must always be so ---
    def check_all(self) -> None:
        """Nothing is lost, nobody has more than there is, no two characters on one space."""
        assert self.counted() == self.items
        for seat in range(1, self.seats + 1):
            assert self.at["coins"][seat - 1] >= 0
            earned = sum(len(self.at["delivered"][seat - 1]) >= least for least in (2, 4, 5))
            crew = Counter(figure.split()[0] for figure in self.at["crew"][seat - 1])
            idle = sum(whose(figure) == seat for figure in self.at["turned_away"])
            if seat != self.ghost:
                assert crew["worker"] + len(self.standing(seat, "worker")) == 4 + earned
            assert crew["monk"] + len(self.standing(seat, "monk")) == 2
            in_all = crew["worker"] + idle + len(self.standing(seat, "worker")) + len(self.at["apprentices"][seat - 1])
            assert in_all == 7
            for sword, given in zip(self.at["forge"][seat - 1], self.at["mounted"][seat - 1], strict=True):
                parts = self.tiles[sword][0] if sword else Counter()
                assert Counter(given) <= parts
                assert not sword or Counter(given) != parts
        if self.meets:
            assert len(self.guests()) == 4
            assert len(set(self.guests().values())) == 4
        if self.arts:
            assert len([one for one in self.at["her_tile"] if one]) == min(3, 3 + len(self.at["arts_left"]))

    def end_of_turn(self, over: bool) -> None:
        """The spaces' limits were kept; who stands with a character had nowhere to send it."""
        extra = int(self.figure == "monk")
        area = self.spot[0] if self.done["send"] else ""
        met = self.guest if area else ""
        assert self.done["buy"] <= (2 + extra if area == "market" else 0) + (met == "Merchant")
        assert self.done["furnish"] <= (1 + extra if area == "academy" else 0)
        assert self.done["favor"] == (area == "palace")
        for what, who in (("dictate", "Scribe"), ("melt", "Smith"), ("spy_out", "Spy"), ("lesson", "Geisha")):
            assert self.done[what] == 0 or met == who
        self.done.clear()
        self.spot, self.figure, self.guest = ("", 0), "", ""
        if over:
            assert self.at["year"] == 4
            self.check_scores()

    def check_ghost(self, before: Snapshot, over: bool) -> None:
        """The Ghost went to the first space that is free and has no character, or there was none."""
        new_year = before["year"] != self.at["year"]
        if not self.ghost or over or not (new_year or any("worker" in figure for figure in before["crew"][1])):
            return
        area = self.at["ghost_pile"][0].removeprefix("Errand_")
        guests = self.guests()
        news = [space for space in self.standing(self.ghost) if new_year or not was_there(before, space, self.ghost)]
        spaces = [i for i in range(len(self.at[area])) if (area, i) not in guests]
        open_to_it = [i for i in spaces if (area, i) in news or self.free(area, i)]
        assert news == [(area, open_to_it[0])] if open_to_it else not news
        self.seen["ghost found" if open_to_it else "ghost found none"] += 1
        scored = self.at["glory"][1] - before["glory"][1]
        assert scored == (0 if open_to_it else 2)
        assert self.at["coins"][1] == 0
        taken = Counter(self.at["delivered"][1]) - Counter(before["delivered"][1])
        assert taken.total() == (1 if open_to_it and area == "daimyo" else 0)

    def check_scores(self) -> None:
        """The points, and who has most of them."""
        for seat in range(1, self.seats + 1):
            delivered = sum(self.tiles[sword][2] for sword in self.at["delivered"][seat - 1])
            left = sum(sword is not None for sword in self.at["forge"][seat - 1])
            arts = set_points(self.at["arts"][seat - 1]) if self.arts else 0
            points = delivered - 2 * left + self.at["coins"][seat - 1] // 5 + self.at["glory"][seat - 1] + arts
            assert self.match.score(seat).total == points


def whose(figure: str) -> int:
    """The seat that a figure belongs to, as positions write it: `worker of 2`."""
    return int(figure.split()[-1])


def was_there(before: Snapshot, space: tuple[str, int], seat: int) -> bool:
    """Whether a player stood on a space before."""
    figure = before[f"occupants on {space[0]}"][space[1]]
    return figure is not None and whose(figure) == seat
