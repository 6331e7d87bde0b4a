"""Base Naishi once more, written straight from the rules in words and sharing nothing with the engine: an oracle.

A card is its name, a place is a letter and a number, a move is its text. Everything is looked up when it is needed.
"""

from __future__ import annotations

import re
from copy import deepcopy
from itertools import combinations, product

from attrs import Factory, define

CHARACTERS = {"Naishi", "Advisor", "Sentinel", "Monk", "Rider", "Ronin"}  # a Ninja is one only once it has copied
COLORS = {
    "Mountain": "white", "Naishi": "pink", "Advisor": "purple", "Fort": "brown", "Sentinel": "green", "Torii": "red",
    "Monk": "orange", "Rice": "yellow", "Banner": "light blue", "Rider": "dark blue", "Ronin": "turquoise",
}  # fmt: skip
TERRITORY = [f"{row}[{i}]" for row in ("line", "hand") for i in range(1, 6)]


@define
class Table:
    """The whole table. `asked` is what the one to act is doing: gift, turn, extra, develop, model, or nothing more."""

    land: dict[int, dict[str, str]]  # by player, by place such as `line[3]`
    river: list[str | None]
    piles: list[list[str]]  # each from the top
    discards: list[str] = Factory(list)  # the last one on top
    at_home: dict[int, int] = Factory(lambda: {1: 2, 2: 2})
    switching: list[int] = Factory(list)  # whose emissaries stand on the spots
    sweeping: list[int] = Factory(list)
    decreed: int = 0
    copied: dict[tuple[int, str], str] = Factory(dict)  # (player, a Ninja's place) → what it has become
    player: int = 1
    asked: str = "turn"
    turns_left: int | None = None  # once the end has been called: this one and those still to come
    gifts: dict[int, str] = Factory(dict)
    free_transfer: bool = False

    # --- what lies where ---
    def card(self, player: int, place: str) -> str:
        """What a card counts as: a Ninja what it has copied."""
        return self.copied.get((player, place), self.land[player][place])

    def cards(self, player: int) -> list[str]:
        """The ten cards of a territory as they count."""
        return [self.card(player, place) for place in TERRITORY]

    @property
    def empty_piles(self) -> int:
        """Piles with nothing left, face up or below."""
        return sum(1 for face_up, below in zip(self.river, self.piles, strict=True) if face_up is None and not below)

    @property
    def left_in_river(self) -> int:
        """All cards still to come."""
        return sum(map(len, self.piles)) + sum(card is not None for card in self.river)

    # --- what may be done ---
    def legal(self, player: int) -> list[str]:
        """The texts of a player's legal moves."""
        if self.asked == "gift":
            gone = player in self.gifts
            hand = self.land[player]
            return [] if gone else [f"gift {p}" for p in TERRITORY if "hand" in p and hand[p] != "Mountain"]
        if player != self.player or self.asked == "over":
            return []
        if self.asked == "model":
            return [f"model {place}" for place in self._copyable(player)]
        if self.asked == "develop":
            return self._develops()
        if self.asked == "extra":
            return [*self._switches(), *self._sweeps(), "done"]
        return self._turns() or ["pass"]

    def _turns(self) -> list[str]:
        developing = self._develops()
        found = [*developing, *(self._switches() if developing else []), *self._decrees()]
        if self.left_in_river > 2:
            found += self._sweeps()
        if self.player in self.switching + self.sweeping:
            found.append("recall")
        if self.empty_piles and self.turns_left is None:
            found.append("declare_end")
        return found

    def _develops(self) -> list[str]:
        return [f"develop {place}" for place in TERRITORY if self.river[number(place) - 1] is not None]

    def _switches(self) -> list[str]:
        if not self.at_home[self.player] or len(self.switching) == 3:
            return []
        river = [f"river[{i}]" for i, card in enumerate(self.river, 1) if card is not None]
        pairs = list(combinations(river, 2))
        lines, hands = TERRITORY[:5], TERRITORY[5:]
        pairs += [*combinations(lines, 2), *combinations(hands, 2)]
        pairs += product(lines, hands) if self.free_transfer else zip(lines, hands, strict=True)
        return [f"switch {a} {b}" for a, b in pairs]

    def _sweeps(self) -> list[str]:
        if not self.at_home[self.player] or len(self.sweeping) == 2:
            return []
        up = [i for i, card in enumerate(self.river, 1) if card is not None]
        return [f"sweep river[{a}] river[{b}]" for a, b in combinations(up, 2)]

    def _decrees(self) -> list[str]:
        if self.decreed or not self.at_home[self.player]:
            return []
        return [f"decree {place}" for place in TERRITORY]

    def _copyable(self, player: int) -> list[str]:
        mine = self.land[player]
        return [place for place in TERRITORY if mine[place] != "Ninja" and mine[place] in CHARACTERS]

    # --- doing it ---
    def play(self, player: int, text: str) -> None:
        """Carry out a legal move."""
        action, *places = text.split(" ")
        before = self.asked
        getattr(self, f"_do_{action}")(player, *places)
        if before == "turn":
            self._after_first(action)
        elif before in ("develop", "extra"):
            self._turn_over()

    def _after_first(self, action: str) -> None:
        if action in ("switch", "sweep"):
            self.asked = "develop"
        elif action == "develop" and (self._switches() or self._sweeps()):
            self.asked = "extra"
        else:
            self._turn_over()

    def _do_gift(self, player: int, place: str) -> None:
        self.gifts[player] = place
        if len(self.gifts) == 2:
            mine, theirs = self.land[1], self.land[2]
            one, other = self.gifts[1], self.gifts[2]
            mine[one], theirs[other] = theirs[other], mine[one]
            self.asked = "turn"

    def _do_develop(self, player: int, place: str) -> None:
        at = number(place) - 1
        arriving = self.river[at]
        assert arriving is not None
        self.discards.append(self.land[player][place])
        self.land[player][place] = arriving
        self.river[at] = None
        self._turn_up()

    def _do_switch(self, player: int, one: str, other: str) -> None:
        self.at_home[player] -= 1
        self.switching.append(player)
        if one.startswith("river"):
            a, b = number(one) - 1, number(other) - 1
            self.river[a], self.river[b] = self.river[b], self.river[a]
        else:
            mine = self.land[player]
            mine[one], mine[other] = mine[other], mine[one]

    def _do_sweep(self, player: int, one: str, other: str) -> None:
        self.at_home[player] -= 1
        self.sweeping.append(player)
        for place in (one, other):
            card = self.river[number(place) - 1]
            assert card is not None
            self.discards.append(card)
            self.river[number(place) - 1] = None
        self._turn_up()

    def _do_decree(self, player: int, place: str) -> None:
        self.at_home[player] -= 1
        self.decreed = player
        mine, theirs = self.land[player], self.land[3 - player]
        mine[place], theirs[place] = theirs[place], mine[place]

    def _do_recall(self, player: int) -> None:
        self.at_home[player] += self.switching.count(player) + self.sweeping.count(player)
        self.switching = [other for other in self.switching if other != player]
        self.sweeping = [other for other in self.sweeping if other != player]

    def _do_declare_end(self, player: int) -> None:
        self.turns_left = 2

    def _do_done(self, player: int) -> None:
        pass

    def _do_pass(self, player: int) -> None:
        pass

    def _do_model(self, player: int, place: str) -> None:
        self.copied[player, self._ninjas()[0][1]] = self.land[player][place]
        self._ask_ninjas()

    def _turn_up(self) -> None:
        for at, pile in enumerate(self.piles):
            if self.river[at] is None and pile:
                self.river[at] = pile.pop(0)

    # --- the end ---
    def _turn_over(self) -> None:
        if self.turns_left is None and self.empty_piles >= 2:
            self.turns_left = {1: 2, 2: 1}[self.player]
        if self.turns_left is not None:
            self.turns_left -= 1
        if self.turns_left == 0:
            self._ask_ninjas()
        else:
            self.player, self.asked = 3 - self.player, "turn"

    def _ninjas(self) -> list[tuple[int, str]]:
        """Those that have not copied yet and could, the first player's first."""
        return [
            (player, place)
            for player in (1, 2)
            for place in TERRITORY
            if self.land[player][place] == "Ninja" and (player, place) not in self.copied and self._copyable(player)
        ]

    def _ask_ninjas(self) -> None:
        """Who has one character only copies that one without being asked."""
        while waiting := self._ninjas():
            player, place = waiting[0]
            models = self._copyable(player)
            if len(models) > 1:
                self.player, self.asked = player, "model"
                return
            self.copied[player, place] = self.land[player][models[0]]
        self.asked = "over"

    # --- points ---
    def points(self, player: int) -> int:
        """All points of a territory."""
        total = sum(self._points_at(player, place) for place in TERRITORY)
        held = self.cards(player).count
        mountains, torii = held("Mountain"), held("Torii")
        banners = sum(self.card(player, place) == "Banner" for place in TERRITORY[:5])
        total += {0: 0, 1: 5}.get(mountains, -5)
        total += {0: 0, 1: -5, 2: 0}.get(torii, 30)
        total += {0: 0, 1: 3}.get(banners, 8)
        return total + sum({1: 0, 2: 10, 3: 20}.get(size, 30) for size in self._rice_fields(player))

    def _points_at(self, player: int, place: str) -> int:
        card, at, in_hand = self.card(player, place), number(place), place.startswith("hand")
        beside = [self.card(player, other) for other in neighbours(place)]
        match card:
            case "Naishi":
                return (8 if in_hand else 12) if at == 3 else 0
            case "Advisor":
                return [2, 4, 3, 4, 2][at - 1] + 4 * beside.count("Naishi")
            case "Fort":
                return 6 if at in (1, 5) else 0
            case "Sentinel":
                return (0 if "Sentinel" in beside else 3) + 4 * beside.count("Fort")
            case "Monk":
                return (5 if in_hand else 0) + 2 * beside.count("Torii")
            case "Rider":
                above = self.card(player, f"line[{at}]")
                return (13 if above == "Banner" else 3) if in_hand else 0
            case "Ronin":
                types = len(set(self.cards(player)) - {"Mountain", "Ninja"})
                return 45 if types >= 10 else {8: 8, 9: 15}.get(types, 0)
        return 0

    def _rice_fields(self, player: int) -> list[int]:
        left = {place for place in TERRITORY if self.card(player, place) == "Rice"}
        sizes = []
        while left:
            field, edge = set[str](), {min(left)}
            while edge:
                field |= edge
                edge = {n for place in edge for n in neighbours(place) if n in left} - field
            sizes.append(len(field))
            left -= field
        return sizes

    def colors(self, player: int) -> int:
        """Different colors of a territory; a Ninja that has copied nothing has none."""
        return len({COLORS[card] for card in self.cards(player) if card != "Ninja"})

    def winners(self) -> tuple[tuple[int, ...], str]:
        """Who has won, and what decided."""
        for what, count in (("points", self.points), ("color", self.colors)):
            one, other = count(1), count(2)
            if one != other:
                return ((1,) if one > other else (2,)), what
        return (1, 2), "draw"

    def copy(self) -> Table:
        """An independent table."""
        return deepcopy(self)


def number(place: str) -> int:
    """The 3 of `line[3]`."""
    found = re.search(r"\d", place)
    assert found is not None
    return int(found.group())


def neighbours(place: str) -> list[str]:
    """Left, right, and the same position in the other row."""
    row, at = place[:4], number(place)
    other = "hand" if row == "line" else "line"
    return [f"{row}[{i}]" for i in (at - 1, at + 1) if 1 <= i <= 5] + [f"{other}[{at}]"]
