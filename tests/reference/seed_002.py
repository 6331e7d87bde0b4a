"""The turn of seed 002's game once more, in Python and by itself: which moves there are at each step, and what must be
so after it. Where the cards lie is read off the match; everything else is remembered here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from itertools import combinations, permutations
from typing import Any

from naishi import Match

CLANS = ("red", "blue", "green")
BONUS = {"Leap_1": 1, "Leap_2": 2, "Crouch_1": -1, "Crouch_2": -2}
EDGE = {"Sway_1": 1, "Tie_wins": 1, "Draw_shift": 1}
AS_DOJO = ("Dojo", "Red", "Blue", "Green", "Skills", "Envoys", "Rumors")
SKILLS = (*BONUS, *EDGE, "Draw_two", "Look_ahead", "New_guard", "Half_pair", "Take_anyway", "Shadow")
Turn = Generator[tuple[int, set[str]], str, None]
Price = tuple[str, ...]


def value(card: str) -> int | None:
    """What it is worth as a dojo card, if it can be played as one."""
    kind, _, number = card.rpartition("_")
    return int(number) if kind in AS_DOJO else None


def family(card: str) -> str:
    """Its kind of card."""
    first = card.split("_")[0]
    if card in ("Dojo_0", "Dojo_6"):
        return "skill"
    if first in ("Red", "Blue", "Green"):
        return "envoy"
    if first in ("Skills", "Envoys", "Rumors"):
        return "rumor"
    return first.lower() if first in ("Dojo", "Guard", "Elite", "Pair", "Crest") else "skill"


def halves(guard: str, way: str) -> list[int]:
    """What must be beaten, one after another."""
    kind, *numbers, _ = guard.split("_")
    if kind == "Elite":
        return [int(numbers[0] if way == "stealth" else numbers[1])]
    return [int(number) for number in numbers]


def ways_to_pay(price: Price, treasures: Iterable[str]) -> set[str]:
    """Every different choice of treasures that pays exactly the price."""
    found = set()
    for some in combinations(sorted(treasures), len(price)):
        for order in permutations(some):
            if all(t.endswith((f"_{wanted}", "_gold")) for t, wanted in zip(order, price, strict=True)):
                found.add("+".join(some))
                break
    return found


class Watched:
    """A match that is watched."""

    def __init__(self, match: Match, prices: dict[str, Price]) -> None:
        self.match, self.prices = match, prices
        self.seats = match.game.seats
        self.at: dict[str, Any] = {}
        self.before: dict[str, Any] = {}
        self.last_round = False
        self.seen: Counter[str] = Counter()  # what happened, so that a test can say that it did
        self.all = self.look()
        self.running = self.begin()

    # --- looking ---
    def look(self) -> Counter[str]:
        """Where everything lies now; how many there are of each card."""
        self.before, self.at = self.at, self.match.position()
        found: Counter[str] = Counter()
        waiting: list[Any] = list(self.at.values())
        while waiting:
            one = waiting.pop()
            if isinstance(one, str):
                found[one] += one in self.prices  # else it is a word that is kept
            elif isinstance(one, list):
                waiting += one
        return found

    def of(self, place: str, seat: int) -> list[str]:
        """What lies in a player's place."""
        found: list[str] = self.at.get(place, [[]] * self.seats)[seat - 1]
        return found

    def shown(self, place: str) -> dict[int, str]:
        """What lies in a row of the display, by position."""
        return {number: card for number, card in enumerate(self.at.get(place, []), 1) if card}

    # --- playing ---
    def begin(self) -> tuple[int, set[str]]:
        """A turn begins: one card in each row of the display, and what was left is tidied."""
        self.turn, self.me = self.match.turn, (self.match.turn - 1) % self.seats + 1
        if list(self.shown("mansions")) != [1]:  # all of them were bought
            assert not self.shown("mansions")
            assert not self.at["mansion_deck"]
            assert not self.at["mansion_discards"]
        assert not self.shown("guards")
        assert self.shown("facing")
        for seat in range(1, self.seats + 1):
            assert not self.of("played_cards", seat)
            assert len(self.of("treasures", seat)) <= 4
        self.course = self.one_turn()
        return next(self.course)

    def asked(self) -> tuple[int, set[str]]:
        """Who is asked, and between which moves, by the match."""
        seat = self.match.to_act[0]
        return seat, {move.text for move in self.match.moves_of(seat)}

    def play(self, text: str) -> None:
        """One move, looked at from both sides."""
        assert self.running == self.asked()
        seat = self.running[0]
        tokens = {s: self.of("crests", s) for s in range(1, self.seats + 1)}
        stacks = self.at["clan_crests"]
        self.match.play(text)
        assert self.look() == self.all, "no card is lost, and none appears"
        self.check_tokens(text, seat, tokens, stacks)
        try:
            self.running = self.course.send(text)
        except StopIteration:
            self.end_turn()

    def check_tokens(self, text: str, seat: int, tokens: dict[int, list[str]], stacks: list[list[str]]) -> None:
        """Only an envoy that is played takes a token: the top one of its clan."""
        card = text.split()[-1]
        gained = []
        if text.startswith("beat") and family(card) == "envoy":
            stack = stacks[CLANS.index(card.split("_")[0].lower())]
            gained = stack[:1]
            self.seen["token" if gained else "no token"] += 1
        for player, had in tokens.items():
            assert sorted(self.of("crests", player)) == sorted(had + gained if player == seat else had)

    def end_turn(self) -> None:
        """The hand is 6 again, the end comes when it must, and the next turn begins."""
        if len(self.of("hand", self.me)) < 6:
            assert not self.of("deck", self.me)
            assert not self.of("discards", self.me)
        else:
            assert len(self.of("hand", self.me)) == 6
        if len(self.of("crests", self.me)) >= 4 or not any(self.at["clan_crests"]):
            self.last_round = True
        over = self.last_round and self.turn % self.seats == 0
        assert self.match.is_over == over
        if not over:
            assert self.match.turn == self.turn + 1
            self.running = self.begin()

    # --- the rules ---
    def one_turn(self) -> Turn:
        """Everything that is asked in a turn."""
        way = (yield self.me, {"shuriken stealth", "shuriken power"}).split()[1]
        self.beaten, self.spare, self.bonus, self.edge = 0, 0, 0, 0
        while True:
            if not (yield from self.beat_guard(way)):
                takes = self.spare
                break
            if (yield self.me, {"press_on", "withdraw"}) == "withdraw":
                takes = 3 if self.beaten >= 4 else 2 if self.beaten == 3 else 1
                break
        self.seen[f"takes {takes}"] += 1
        for _ in range(takes):
            if (yield from self.take_one(self.me)) == "done":
                break
        for step in range(1, self.seats):
            yield from self.take_one((self.me - 1 + step) % self.seats + 1)
        yield from self.tidy()

    def beat_guard(self, way: str) -> Generator[tuple[int, set[str]], str, bool]:
        """One guard card: whether it is beaten."""
        down = 0
        while True:
            guard, hand = self.shown("facing").get(1), self.of("hand", self.me)
            if guard is None:  # nothing else was possible, and everybody knew
                self.seen["failed silently"] += 1
                return False
            target = halves(guard, way)[down]
            moves = {f"beat {card}" for card in hand if self.wins(card, way, target)}
            moves |= {f"employ {card}" for card in hand if card in SKILLS} | {"give_up"}
            move, _, card = (yield self.me, moves).partition(" ")
            if move == "give_up":
                self.seen["failed"] += 1
                return False
            if move == "beat":
                down, self.bonus, self.edge = down + 1, 0, 0
            self.seen[card] += 1
            self.bonus += BONUS.get(card, 0)
            self.edge += EDGE.get(card, 0)
            self.beaten += card == "Shadow"
            self.spare = 1 if card == "Take_anyway" else self.spare
            down = 0 if card == "New_guard" else down + (card == "Half_pair" and guard.startswith("Pair"))
            if card != "New_guard" and down == len(halves(guard, way)):
                self.beaten += 1
                return True

    def wins(self, card: str, way: str, target: int) -> bool:
        """Whether a card beats it now."""
        worth = value(card)
        if worth is None:
            return False
        worth += self.bonus
        return worth + self.edge > target if way == "power" else worth - self.edge < target

    def take_one(self, seat: int) -> Generator[tuple[int, set[str]], str, str]:
        """One card from the display, if there is one to be had."""
        moves = {f"take guards[{number}]" for number in self.shown("guards")}
        for number, card in self.shown("mansions").items():
            for way in ways_to_pay(self.prices[card], self.of("treasures", seat)):
                moves.add(f"buy mansions[{number}] {way}")
        if self.turn != self.match.turn or not moves:
            return "done"
        move = yield seat, moves | {"done"}
        self.seen[f"{move.split()[0]}{' by another' if seat != self.me else ''}"] += 1
        return move

    def tidy(self) -> Turn:
        """Discarding from the hand, and treasures beyond 4 from everyone."""
        while self.turn == self.match.turn and not self.match.is_over and self.of("played_cards", self.me) == []:
            hand = self.of("hand", self.me)
            if self.asked()[0] != self.me or not any(text.startswith(("drop", "done")) for text in self.asked()[1]):
                break
            moves = {f"drop {card}" for card in hand} | ({"done"} if len(hand) <= 6 else set())
            if (yield self.me, moves) == "done":
                break
        for seat in range(1, self.seats + 1):
            while self.turn == self.match.turn and not self.match.is_over and len(self.of("treasures", seat)) > 4:
                self.seen["too many treasures"] += 1
                yield seat, {f"relinquish {guard}" for guard in self.of("treasures", seat)}


def points(match: Match, seat: int) -> int:
    """What everything is worth that a player has, wherever it lies."""
    at = match.position()
    own = [card for place in ("hand", "deck", "discards", "played_cards") for card in at.get(place, [[]] * 9)[seat - 1]]
    kinds = Counter(family(card) for card in own)
    found = len(at["treasures"][seat - 1]) + kinds["skill"]
    found += sum(int(token.split("_")[2]) for token in at["crests"][seat - 1])
    for card in own:
        if family(card) == "envoy":
            found += int(card.split("_")[1])
        elif family(card) == "rumor":
            found += 2 + kinds[card.split("s_")[0].lower()]
    return found
