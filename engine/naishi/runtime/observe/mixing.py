"""What a seat knows of things that it does not see: which can be which, from what everyone can follow.

Things that lie apart can be told apart, also face down: each is a *token*. Where things are mixed so that a seat
cannot follow, they share a *place label*; what they may be shares a *kin label*. `most[kin][place]` says how many of a
kin can be among the tokens with a place label. Label 0 is for what is certain, because it lay there from the beginning.

Everything that is kept here follows from what the seat can know. It allows whatever can be; in deep chains of mixing it
allows a little more (docs/guide/python.md says when).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from attrs import define, evolve, field

from naishi.runtime.observe.turning import Turn, after_a_look, after_mixing

Look = tuple[int, int, int, int]  # printed kind, whose it is, kind it acts as, face: all that tells things apart
Bounds = dict[int, dict[int, int]]


@define
class Mixing:
    """For one seat. `places` and `kins`: the labels by item; as token it is where it lies, as kin what it is. `knows`:
    whether the seat knows it; `looks`: how it looked when the seat knew it last."""

    places: list[int]
    kins: list[int]
    knows: list[bool]
    looks: list[Look]
    most: Bounds
    labels: int = 0
    turns: list[Turn] = field(factory=list)  # of what the seat does not know; `looks` are as they were before
    guises: frozenset[int] = frozenset()  # what may act as something else by now than in `looks`

    @classmethod
    def certain(cls, knows: list[bool], looks: list[Look]) -> Mixing:
        """Everyone knows what lies where."""
        nothing = [0] * len(knows)
        return cls(nothing, nothing[:], knows, looks, {})

    @classmethod
    def uncertain(cls, knows: list[bool], looks: list[Look]) -> Mixing:
        """What the seat does not know can be anything of that."""
        found = cls.certain(knows, looks)
        found.forget()
        return found

    def copy(self) -> Mixing:
        """An independent one."""
        most = {kin: row.copy() for kin, row in self.most.items()}
        return evolve(
            self,
            places=self.places[:],
            kins=self.kins[:],
            knows=self.knows[:],
            looks=self.looks[:],
            most=most,
            turns=self.turns[:],
        )

    # --- what happens ---
    def mix(self, items: Iterable[int]) -> None:
        """The seat can no longer tell these tokens apart."""
        items = list(items)
        self.turns = after_mixing(self.turns, items)
        sure = [item for item in items if not self.places[item] or self.knows[item]]
        blurred = Counter(self.places[item] for item in items if self.places[item] and not self.knows[item])
        if not sure and len(blurred) < 2:
            return
        self._leave(sure)
        if len(items) < 2:
            return
        label = self._new_label()
        for place, number in blurred.items():
            for row in self.most.values():
                if place in row:
                    row[label] = row.get(label, 0) + min(row[place], number)
        if sure:
            self.most[label] = {label: len(sure)}
        for item in sure:
            self.kins[item] = label
        for item in items:
            self.places[item] = label
        self._tidy()

    def look(self, item: int, look: Look, known: bool, turnable: tuple[int, ...]) -> None:
        """An item as it is now, and whether the seat knows it. `turnable`: the faces to which it can be turned."""
        self.knows[item] = known
        *_, face = self.looks[item]
        if known:
            self.turns = after_a_look(self.turns, item, look[-1] != face, look[-1] in turnable)
            self.guises -= {item}
            self.looks[item] = look

    def turned(self, item: int, among: Iterable[int], can_be: frozenset[int]) -> None:
        """One that the seat does not know was turned, where it lies alone or among others. `can_be`: what can be."""
        tokens = frozenset(one for one in among if not self.knows[one]) | {item}
        self.turns.append(Turn(tokens))
        if len(tokens) == 1:
            self.restrict(tokens, can_be, inside=True)

    def became(self) -> None:
        """One that the seat does not know acts as something that it did not see."""
        self.guises |= {item for item, known in enumerate(self.knows) if item and not known}
        self.forget()

    def forget(self) -> None:
        """All that the seat does not know can be anything of that."""
        self.places = [0 if known or not item else 1 for item, known in enumerate(self.knows)]
        self.kins, number = self.places[:], sum(self.places)
        self.most, self.labels = {1: {1: number}} if number else {}, 1

    def restrict(self, items: Iterable[int], among: frozenset[int], inside: bool) -> None:
        """Each of these tokens is one of some items, or none of them."""
        tokens = [item for item in items if self.places[item] and not self.knows[item]]
        if not tokens:
            return
        self._split(among)
        fits = {kin for item, kin in enumerate(self.kins) if kin and (item in among) == inside}
        for place, number in Counter(self.places[item] for item in tokens).items():
            label = self._new_label()
            for kin, row in self.most.items():
                if place in row and kin in fits:
                    row[label] = min(row[place], number)
            for item in tokens:
                if self.places[item] == place:
                    self.places[item] = label
        self._tidy()

    # --- labels ---
    def _new_label(self) -> int:
        self.labels += 1
        return self.labels

    def _leave(self, sure: list[int]) -> None:
        """What was mixed and then seen is certain again. Where kins differ in nothing but where they came from, and
        it could be of either, they are one from now on: which it is must not be told."""
        for item in sure:
            place = self.places[item]
            if not place:
                continue
            alike = {
                self.kins[other]
                for other, look in enumerate(self.looks)
                if look == self.looks[item] and self.most.get(self.kins[other], {}).get(place)
            }
            kin = min(alike | {self.kins[item]})
            for other in alike | {self.kins[item]}:
                self._join_kins(kin, other)
            row = self.most[kin]
            row[place] = row.get(place, 1) - 1
            self.places[item] = self.kins[item] = 0

    def _join_kins(self, kin: int, other: int) -> None:
        if kin == other:
            return
        into = self.most[kin]
        for place, number in self.most.pop(other).items():
            into[place] = into.get(place, 0) + number
        self.kins = [kin if one == other else one for one in self.kins]

    def _join_places(self, place: int, other: int) -> None:
        for row in self.most.values():
            if other in row:
                row[place] = row.get(place, 0) + row.pop(other)
        self.places = [place if one == other else one for one in self.places]

    def _split(self, among: frozenset[int]) -> None:
        """Kins that are partly among some items become two."""
        for kin in list(self.most):
            inside = [item for item, one in enumerate(self.kins) if one == kin and item in among]
            if inside and len(inside) < self.kins.count(kin):
                label = self._new_label()
                self.most[label] = self.most[kin].copy()
                for item in inside:
                    self.kins[item] = label

    def _tidy(self) -> None:
        """The narrowest bounds that are quickly found; labels that differ in nothing are one."""
        changed = True
        while changed:
            self._narrow()
            changed = self._join()

    def _narrow(self) -> None:
        tokens, kin_sizes = Counter(self.places), Counter(self.kins)
        self.most = {kin: row for kin, row in self.most.items() if kin_sizes[kin]}
        changed = True
        while changed:
            changed = False
            columns: dict[int, list[int]] = {}
            for kin, row in self.most.items():
                only = len(row) == 1
                for place in row:
                    columns.setdefault(place, []).append(kin)
            alone = {place: kins[0] for place, kins in columns.items() if len(kins) == 1}
            bound_kins = Counter[int]()  # of a kin, how many lie where nothing else can
            for place, kin in alone.items():
                bound_kins[kin] += tokens[place]
            bound_places = Counter[int]()  # of a place, how many tokens are things that can lie nowhere else
            for kin, row in self.most.items():
                if len(row) == 1:
                    bound_places[next(iter(row))] += kin_sizes[kin]
            for kin, row in self.most.items():
                only = len(row) == 1
                for place, number in list(row.items()):
                    limit = min(
                        number,
                        tokens[place] - (bound_places[place] - kin_sizes[kin] if only else bound_places[place]),
                        kin_sizes[kin] - (bound_kins[kin] - tokens[place] if place in alone else bound_kins[kin]),
                    )
                    if limit < number or limit <= 0:
                        changed = True
                        if limit > 0:
                            row[place] = limit
                        else:
                            del row[place]

    def _join(self) -> bool:
        """Two labels that nothing tells apart are made one, if there are such."""
        tokens, sizes = Counter(self.places), Counter(self.kins)
        free = {
            (kin, place) for kin, row in self.most.items() for place, number in row.items()
            if number >= min(sizes[kin], tokens[place])
        }  # fmt: skip
        by_row: dict[tuple[int, ...], int] = {}
        for kin, row in self.most.items():
            if all((kin, place) in free for place in row):
                found = by_row.setdefault(tuple(sorted(row)), kin)
                if found != kin:
                    self._join_kins(found, kin)
                    return True
        by_column: dict[tuple[int, ...], int] = {}
        for place in sorted({place for row in self.most.values() for place in row}):
            column = tuple(sorted(kin for kin, row in self.most.items() if place in row))
            if all((kin, place) in free for kin in column):
                found = by_column.setdefault(column, place)
                if found != place:
                    self._join_places(found, place)
                    return True
        return False
