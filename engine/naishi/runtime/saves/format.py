"""A saved match as text: the rules by what they mean, the moves, and what chance decided, all by names.

Nothing in it depends on how the rules number things, so that it survives every change of them that changes no meaning.
Reading believes nothing: a text that is no save is refused before anything is done with it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, NoReturn

from attrs import frozen

from naishi.runtime.machine.start import LAID, MIDDLE, NEW, Began
from naishi.runtime.meaning import Meaning, UnitPrint
from naishi.runtime.saves.snapshot import MOST_TEXT, SaveError
from naishi.state.recorded_chance import Shuffled

FORMAT = "naishi save 1"
FOR_A_SEAT = "naishi record 1"
MOST_SHOWN, MOST_TEXTS = 80, 6  # characters of a text, texts in a row

Table = Mapping[str, str]  # by place, a fingerprint of what lies in it; "": of the rest


@frozen
class Played:
    """A move, what chance decided in it, and how everything lay after it."""

    seat: int
    text: str
    shuffled: tuple[Shuffled, ...]
    table: Table


@frozen
class End:
    """How a match stood when it was saved. `moves`: a fingerprint of what could be played; the last two: when over."""

    turn: int
    to_act: tuple[int, ...]
    over: bool
    moves: str
    points: tuple[int, ...] | None
    winners: tuple[int, ...] | None


@frozen
class Record:
    """A whole save."""

    meaning: Meaning
    players: int
    automatic: tuple[str, ...]  # who has the seats after theirs
    began: Began
    table: Table  # at the first decision
    moves: tuple[Played, ...]
    end: End


# --- writing ---
def written(record: Record) -> dict[str, Any]:
    """A save as plain data."""
    meaning, began, end = record.meaning, record.began, record.end
    beginning: dict[str, Any] = {"how": began.how}
    if began.how == MIDDLE:
        beginning["state"] = began.position
    else:
        beginning |= {"position": began.position} if began.how == LAID else {}
        beginning["piles"] = {name: list(kinds) for name, kinds in (began.opening or {}).items()}
        beginning["chance"] = [_shuffle(one) for one in began.shuffled or ()]
    return {
        "format": FORMAT,
        "rules": rules(meaning),
        "seats": record.players,
        **({"automatic": list(record.automatic)} if record.automatic else {}),
        "seed": began.seed,
        "began": {**beginning, "places": list(record.table), "table": _table(record.table)},
        "moves": [
            {
                "seat": move.seat,
                "move": move.text,
                **({"chance": [_shuffle(one) for one in move.shuffled]} if move.shuffled else {}),
                "table": _table(move.table),
            }
            for move in record.moves
        ],
        "end": {
            "turn": end.turn,
            "to_act": list(end.to_act),
            "over": end.over,
            "moves": end.moves,
            **({"points": list(end.points)} if end.points is not None else {}),
            **({"winners": list(end.winners)} if end.winners is not None else {}),
        },
    }


def rules(meaning: Meaning) -> dict[str, Any]:
    """The rules of a save: what they are called, and what they mean."""
    return {
        "units": [{"name": u.name, "version": u.version, "meaning": u.meaning} for u in meaning.units],
        "options": list(meaning.options),
        "declarations": dict(meaning.declarations),
    }


def _table(table: Table) -> str:
    """The fingerprints alone, in the order of the places."""
    return " ".join(table.values())


def _shuffle(one: Shuffled) -> dict[str, Any]:
    return {"shuffled": one.place, "order": list(one.order), "which": list(one.which)}


# --- reading ---
def read(text: str) -> Record:
    """The save in a text. Raises SaveError for anything else."""
    data = _json(text)
    _check_format(data.get("format"))
    ended, began = _object(data.get("end"), "end"), _object(data.get("began"), "began")
    places = _strings(began.get("places"), "places")
    if "seed" not in data:  # a save without the seed says so: null
        raise _damaged("seed")
    return Record(
        _meaning(_object(data.get("rules"), "rules")),
        _whole(data.get("seats"), "seats"),
        tuple(_strings(data.get("automatic", []), "automatic")),
        _began(began, data["seed"]),
        _read_table(began.get("table"), places),
        tuple(_played(_object(one, "moves"), places) for one in _list(data.get("moves"), "moves")),
        End(
            _whole(ended.get("turn"), "turn"),
            _wholes(ended.get("to_act"), "to_act"),
            _yes_or_no(ended.get("over"), "over"),
            _string(ended.get("moves"), "moves"),
            _wholes(ended["points"], "points") if "points" in ended else None,
            _wholes(ended["winners"], "winners") if "winners" in ended else None,
        ),
    )


def _json(text: str) -> dict[str, Any]:
    if not isinstance(text, str):
        raise SaveError(f"this is no saved match: it is a {type(text).__name__}, not a text")
    if len(text) > MOST_TEXT:
        raise SaveError(f"this is no saved match: it has more than {MOST_TEXT:,} characters")
    try:
        data = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise SaveError(f"this is no saved match: {error}") from None
    if not isinstance(data, dict):
        raise SaveError("this is no saved match: it is not an object")
    return data


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")


def _check_format(said: object) -> None:
    if said == FOR_A_SEAT:
        raise SaveError("this is what one seat may know of a match: a record to read, not to go on from")
    if said != FORMAT:
        raise SaveError(f"this is no saved match: its format is not {FORMAT!r}")


def _meaning(data: dict[str, Any]) -> Meaning:
    units = [_object(one, "units") for one in _list(data.get("units"), "units")]
    found = tuple(
        UnitPrint(
            _string(unit.get("name"), "name"),
            _whole(unit.get("version"), "version"),
            _string(unit.get("meaning"), "meaning"),
        )
        for unit in units
    )
    declared = _object(data.get("declarations"), "declarations")
    prints = {key: _string(value, "declarations") for key, value in declared.items()}
    return Meaning(found, _strings(data.get("options"), "options"), prints, {})


def _began(data: dict[str, Any], seed: object) -> Began:
    if seed is not None:
        _whole(seed, "seed", least=None)
    number = seed if isinstance(seed, int) else None
    how = data.get("how")
    if how == MIDDLE:
        return Began(number, MIDDLE, _object(data.get("state"), "state"))
    if how not in (NEW, LAID):
        raise _damaged("began")
    piles = {name: _strings(kinds, "piles") for name, kinds in _object(data.get("piles"), "piles").items()}
    position = _object(data.get("position"), "position") if how == LAID else None
    return Began(number, how, position, piles, _shuffles(data.get("chance")))


def _played(data: dict[str, Any], places: tuple[str, ...]) -> Played:
    return Played(
        _whole(data.get("seat"), "seat"),
        _string(data.get("move"), "move"),
        _shuffles(data["chance"]) if "chance" in data else (),
        _read_table(data.get("table"), places),
    )


def _read_table(data: object, places: tuple[str, ...]) -> Table:
    prints = _string(data, "table").split(" ")
    if len(prints) != len(places) or len(set(places)) != len(places):
        raise _damaged("table")
    return dict(zip(places, prints, strict=True))


def _shuffles(data: object) -> tuple[Shuffled, ...]:
    return tuple(_one_shuffle(_object(one, "chance")) for one in _list(data, "chance"))


def _one_shuffle(data: dict[str, Any]) -> Shuffled:
    order, which = _strings(data.get("order"), "order"), _wholes(data.get("which"), "which", least=1)
    if len(order) != len(which):
        raise _damaged("which")
    return Shuffled(_string(data.get("shuffled"), "shuffled"), order, which)


# --- kinds of values ---
def _damaged(what: str) -> SaveError:
    return SaveError(f"the save is damaged: `{what}` is not what it should be")


def _object(value: object, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _damaged(what)
    return value


def _list(value: object, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise _damaged(what)
    return value


def _string(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise _damaged(what)
    return value


def _whole(value: object, what: str, least: int | None = 0) -> int:
    if type(value) is not int or (least is not None and value < least):
        raise _damaged(what)
    return value


def _yes_or_no(value: object, what: str) -> bool:
    if not isinstance(value, bool):
        raise _damaged(what)
    return value


def _strings(value: object, what: str) -> tuple[str, ...]:
    return tuple(_string(one, what) for one in _list(value, what))


def _wholes(value: object, what: str, least: int | None = None) -> tuple[int, ...]:
    return tuple(_whole(one, what, least) for one in _list(value, what))


def shown(texts: Iterable[str]) -> str:
    """Texts of a save inside a message: short, few, and nothing that a terminal would obey."""
    first = list(islice(texts, MOST_TEXTS + 1))
    said = ", ".join(repr(text[:MOST_SHOWN])[1:-1] for text in first[:MOST_TEXTS])
    return f"{said}, …" if len(first) > MOST_TEXTS else said


__all__ = ["FORMAT", "FOR_A_SEAT", "End", "Played", "Record", "Table", "read", "rules", "shown", "written"]
