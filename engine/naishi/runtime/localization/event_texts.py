"""Facts of a match in one line each, in a language. What a viewer may not know is not in the facts it is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from naishi.program.notation import HIDDEN, Thing, read_move
from naishi.runtime.localization.sentences import ENGLISH, SENTENCES
from naishi.runtime.localization.texts import Texts
from naishi.semantics.localization.entries import ACTIONS, CARDS, FACES, NUMBERS, PLACES, PLAYERS, TOKENS, WORDS
from naishi.state.backs import said


def event_text(
    texts: Texts, event: Mapping[str, Any], automatic: Mapping[int, str] = {}, as_typed: bool = False
) -> str:
    """An event, as `Match.events` gives it, told in the language of the texts; in English where there is none.
    `automatic`: the names of seats that have one (`seats.names_of`). `as_typed`: moves in the words of the rules."""
    said = _Teller(texts, SENTENCES.get(texts.language, ENGLISH), automatic, as_typed).event(event)
    return said[:1].upper() + said[1:]


@frozen
class _Teller:
    """Tells in one language."""

    texts: Texts
    sentences: Mapping[str, str]
    automatic: Mapping[int, str]
    as_typed: bool

    def event(self, event: Mapping[str, Any]) -> str:
        match event["type"]:
            case "turn":
                return self._say("turn", turn=event["turn"], player=self.player(event["seat"]))
            case "chose" if event["move"] is None:
                return self._say("chose secretly", player=self.player(event["seat"]))
            case "chose" | "unasked" as how:
                return self._say(how, player=self.player(event["seat"]), move=self.move(event["move"], event["seat"]))
            case "moved":
                source, target = self.spot(event["from"]), self.spot(event["to"])
                return self._say(
                    "moved", item=self.item(event["item"], event.get("back")), source=source, target=target
                )
            case "swapped":
                one, other = event["items"]
                return self._say(
                    "swapped",
                    item=self.item(one["item"], one.get("back")),
                    source=self.spot(one["from"]),
                    other=self.item(other["item"], other.get("back")),
                    target=self.spot(other["from"]),
                )
            case "shuffled":
                return self._say("shuffled", places=self._list(self._whole(event["places"])))
            case "renewed":
                source, target = self.spot(event["from"]), self.spot(event["to"])
                return self._say("renewed", source=source, target=target, number=event["number"])
            case "revealed":
                shown = [
                    self._say("one revealed", item=self.item(one["item"], one.get("back")), place=self.spot(one["at"]))
                    for one in event["items"]
                ]
                return self._say("revealed", items=self._list(shown) or "–")
            case "turned" | "became":
                return self._looks_new(event)
            case "kept":
                return self._say("kept", name=self._owned(self.texts.name(NUMBERS, event["name"]), event["owner"]),
                                 value=self._value(event["value"]))  # fmt: skip
            case "end":
                return self._say("end", turn=event["after_turn"])
        return self._say("over")

    def _say(self, sentence: str, **parts: object) -> str:
        return self.sentences[sentence].format(**parts)

    def _list(self, parts: list[str]) -> str:
        return self.sentences["and"].join(parts)

    def _looks_new(self, event: Mapping[str, Any]) -> str:
        item, place = event["item"], self.spot(event["at"])
        if item is None:
            hidden = self.item(None, event.get("back"))
            return self._say("turned" if event["type"] == "turned" else "became", item=hidden, place=place, **_UNKNOWN)
        if event["type"] == "turned":
            face = self.texts.name(FACES, item["face"])
            return self._say("turned", item=self.thing(item["name"]), place=place, face=face)
        return self._say(
            "became", item=self.thing(item["name"]), place=place, name=self.thing(item["as"] or item["name"])
        )

    def _value(self, value: int | str | None) -> str:
        return self.texts.name(WORDS, value) if isinstance(value, str) else "–" if value is None else str(value)

    # --- names ---
    def player(self, seat: int) -> str:
        if seat in self.automatic:
            return self.texts.name(PLAYERS, self.automatic[seat])
        return self._say("player", seat=seat)

    def thing(self, name: str) -> str:
        """What an item or an action is called."""
        known = ((kind, name) for kind in (CARDS, TOKENS, ACTIONS, NUMBERS, WORDS) if (kind, name) in self.texts.names)
        key = next(known, None)
        return self.texts.names[key] if key is not None else name

    def item(self, item: Mapping[str, Any] | None, back: Mapping[str, Any] | None = None) -> str:
        if item is None:
            return self._say("hidden back", back=said(back)) if back else self._say("hidden")
        text = self.thing(item["name"])
        if item["as"] is not None:
            text = self._say("as", item=text, name=self.thing(item["as"]))
        if item["face"] is not None:
            text = self._say("showing", item=text, face=self.texts.name(FACES, item["face"]))
        return self._owned(text, item["owner"])

    def spot(self, spot: Mapping[str, Any]) -> str:
        text = self.texts.name(PLACES, spot["place"])
        if spot["position"]:
            text = self._say("at", place=text, position=spot.get("word") or spot["position"])
        return self._owned(text, spot["owner"])

    def _owned(self, text: str, owner: int) -> str:
        return self._say("owned", thing=text, player=self.player(owner)) if owner else text

    def _whole(self, spots: list[Mapping[str, Any]]) -> list[str]:
        """A whole row by its name alone, once."""
        if len(spots) == 1:
            return [self.spot(spots[0])]
        return list(dict.fromkeys(self.spot({**spot, "position": 0, "word": ""}) for spot in spots))

    # --- moves ---
    def move(self, text: str, seat: int) -> str:
        """A move's text, its names as the language has them."""
        if self.as_typed:
            return text
        said = read_move(text)
        if said is None:
            return text
        name = self.sentences[said.action] if said.action in ("done", "pass") else self.part(said.action)
        arguments = [self._thing(thing, seat) for things in said.arguments for thing in things]
        return self._say("move", action=name, arguments=self._list(arguments)) if arguments else name

    def part(self, word: str) -> str:
        return self._say("hidden") if word == HIDDEN else self.thing(word)

    def _thing(self, thing: Thing, seat: int) -> str:
        if thing.part:
            text = self._say("at", place=self.texts.name(PLACES, thing.name), position=thing.part)
        else:
            text = self.part(thing.name)
        if thing.face:
            text = self._say("showing", item=text, face=self.texts.name(FACES, thing.face))
        return self._owned(text, self._seat(thing.owner, seat)) if thing.owner else text

    def _seat(self, owner: str, seat: int) -> int:
        named = next((number for number, name in self.automatic.items() if name == owner), None)
        if named is not None:
            return named
        return int(owner.removeprefix("player ")) if owner.startswith("player ") else 3 - seat


_UNKNOWN = {"face": "?", "name": "?"}
