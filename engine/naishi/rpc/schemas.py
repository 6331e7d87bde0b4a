"""JSON Schemas (draft 2020-12) of all that the engine gives out as data: the words with which the protocol is told."""

from __future__ import annotations

from typing import Any

from naishi.rpc.limits import LARGEST, MOST_SEATS

DIALECT = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, Any]


# --- How they are written ---
def text(description: str = "", least: int = 0, most: int | None = None) -> Schema:
    """A string."""
    size: Schema = ({"minLength": least} if least else {}) | ({"maxLength": most} if most is not None else {})
    return {"type": "string", **size, **_said(description)}


def number(description: str = "", least: int | None = None, most: int | None = None) -> Schema:
    """A whole number."""
    bounds = {"minimum": least, "maximum": most}
    return {"type": "integer", **{k: v for k, v in bounds.items() if v is not None}, **_said(description)}


def yes_no(description: str = "") -> Schema:
    """True or false."""
    return {"type": "boolean", **_said(description)}


def some(items: Schema, description: str = "", most: int | None = None) -> Schema:
    """An array."""
    return {"type": "array", "items": items, **({"maxItems": most} if most is not None else {}), **_said(description)}


def one_of(*values: str, description: str = "") -> Schema:
    """One of some words."""
    return {"enum": list(values), **_said(description)}


def or_null(schema: Schema) -> Schema:
    """The same, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def ref(name: str) -> Schema:
    """What is defined under a name."""
    return {"$ref": f"#/$defs/{name}"}


def record(description: str = "", /, optional: Schema | None = None, **members: Schema) -> Schema:
    """An object with these members and no others. A name that Python keeps for itself has a `_` behind it."""
    named = {name.rstrip("_"): schema for name, schema in members.items()}
    return {
        "type": "object",
        **_said(description),
        "properties": {**named, **(optional or {})},
        "required": list(named),
        "additionalProperties": False,
    }


def open_record(description: str = "", /, **members: Schema) -> Schema:
    """The same with whatever else: for the engine itself."""
    return {**record(description, **members), "additionalProperties": True}


def _said(description: str) -> Schema:
    return {"description": description} if description else {}


# --- What there is ---
SEAT = number("A player, from 1.", 1, MOST_SEATS)
VIEWER = number("Who looks on: a player from 1, or 0: a spectator, who knows what all players know.", 0, MOST_SEATS)
OWNER = number("The player it belongs to, or 0 for nobody.", 0, MOST_SEATS)
COUNT = number("", 0)
AUTOMATIC = some(
    record(seat=SEAT, name=text()), "Seats after those of the players that follow rules: they are asked nothing."
)
HEADS: Schema = some(
    record(
        unit=text("The game, or an expansion."),
        credits=or_null(text("Who made it.")),
        rights=or_null(record(kind=one_of("own", "public", "text"), text=text("What players read."))),
    ),
    "Whose they are, as the heads of their files say it.",
)
SEED = number("The same number gives the same match.", 0, LARGEST)
KEPT_VALUE: Schema = {
    "type": ["integer", "string", "null"],
    "description": "A number; a word, or null before it is set.",
}
KNOWN_ITEM = or_null(ref("item"))


def _event(type_: str, description: str, optional: Schema | None = None, **members: Schema) -> Schema:
    return record(description, optional, type={"const": type_}, **members)


_PLACE: dict[str, Schema] = {
    "file": text(),
    "line": number("", 1),
    "column": number("", 1),
    "end_line": number("", 1),
    "end_column": number("", 1),
    "underlined": text(),
}
_CLAUSE: dict[str, Schema] = {
    "file": or_null(text()),
    "line": or_null(number("", 1)),
    "clause": or_null(text("The words of the rules.")),
}
BACK: Schema = {
    "type": "object",
    "description": "What is printed on a back, by field.",
    "additionalProperties": {"type": ["string", "integer"]},
}
_HIDDEN: dict[str, Schema] = {"back": BACK}  # with an item that is null, where something is printed on backs
_MOVED: dict[str, Schema] = {"item": KNOWN_ITEM, "from_": ref("spot"), "to": ref("spot")}
_AT: dict[str, Schema] = {"item": KNOWN_ITEM, "at": ref("spot")}

DEFINITIONS: dict[str, Schema] = {
    "view": record(
        "What a viewer may see and know of a match now.",
        seat=VIEWER,
        turn=number("The number of the turn, from 1; 0 before the first.", 0),
        turn_of=number("Whose turn it is; 0 before the first.", 0, MOST_SEATS),
        to_act=some(SEAT, "Who must decide now; several while they choose secretly at once; none when it is over."),
        question=or_null(ref("question")),
        ends_after=or_null(number("The turn that will be the last, once that is known.", 1)),
        is_over=yes_no(),
        automatic=AUTOMATIC,
        places=some(
            record(
                name=text(),
                shape=one_of("row", "pile", "pool"),
                owner=OWNER,
                seen_by=one_of("everyone", "owner", "nobody"),
                capacity=number("What fits into each spot.", 0),
                spots=some(
                    some(or_null(ref("item"))),
                    "By position: a row's slots, a pile or several, a pool. In each what lies there, "
                    "a pile's top first; null is a back: it has no identity.",
                ),
                optional={
                    "backs": some(
                        some(or_null(BACK)),
                        "Beside the spots, where something is printed on backs: what is on the back of what one does "
                        "not know, as far as it is in sight; null for the rest.",
                    )
                },
            )
        ),
        kept=some(
            record(name=text(), owner=OWNER, value=KEPT_VALUE), "The numbers and words that are kept, seen by all."
        ),
    ),
    "item": record(
        "An item that the viewer knows.",
        name=text("What is printed on it."),
        as_=or_null(text("What it acts as, if that is something else.")),
        face=or_null(text("Which side is up, if it has several.")),
        owner=OWNER,
    ),
    "move": record(
        "A legal move. Its text is how it is played.",
        text=text("Such as `plant row[2]`."),
        action=text(),
        args=some(text()),
        **_CLAUSE,
    ),
    "question": record(
        "What is asked.",
        about=one_of(
            "actions", "choice", "order", description="What to do, one thing in an effect, or what comes first."
        ),
        name=or_null(text("What the rules call it, if it is one thing.")),
        text=or_null(text("The words of the rules.")),
        file=or_null(text()),
        line=or_null(number("", 1)),
        may_decline=yes_no(
            "Whether what is possible may be declined. Where nothing is, `done` or `pass` is the one move."
        ),
        is_secret=yes_no("Whether others are told no more than that it was decided."),
    ),
    "spot": record(
        "A place, whose it is, and the position in it (0: it has none).",
        {"word": text("What the part is called, where not by its number.")},
        place=text(),
        owner=OWNER,
        position=COUNT,
    ),
    "event": {
        "description": "Something that happened, as a viewer may know it.",
        "oneOf": [
            _event("turn", "A turn begins.", turn=number("", 1), seat=SEAT),
            _event("chose", "A seat decided.", seat=SEAT, move=or_null(text("The move's text, or null: a secret."))),
            _event("unasked", "The only answer was taken without asking.", seat=SEAT, move=text("The move's text.")),
            _event("moved", "An item went somewhere.", _HIDDEN, **_MOVED),
            _event("swapped", "Two items exchanged their places.", items=some(record("", _HIDDEN, **_MOVED))),
            _event("shuffled", "Shuffled: what is hidden there cannot be followed.", places=some(ref("spot"))),
            _event(
                "renewed",
                "A pile was empty when something was drawn from it: all of another place went there, to be shuffled.",
                **{"from": ref("spot"), "to": ref("spot")},
                number=COUNT,
            ),
            _event("revealed", "Everyone sees these now.", items=some(record("", _HIDDEN, **_AT))),
            _event("turned", "Another side of an item is up.", _HIDDEN, **_AT),
            _event("became", "An item acts as another now.", _HIDDEN, **_AT),
            _event("kept", "A number or word that is kept changed.", name=text(), owner=OWNER, value=KEPT_VALUE),
            _event("end", "The game will end.", after_turn=COUNT),
            _event("over", "The game is over."),
        ],
    },
    "status": record(
        "How a match stands; the same for everyone.",
        turn=COUNT,
        to_act=some(SEAT),
        is_over=yes_no(),
        events=number("How many there are: the number the next will have.", 0),
        outcome=or_null(ref("outcome")),
    ),
    "outcome": record(
        "How a match ended.",
        winners=some(SEAT, "Several share the victory; none won a match that was not finished."),
        reason=text(),
        points=some({"type": ["integer", "null"]}, "By seat, from 1. Null in a match that was not finished."),
    ),
    "score": record(
        "A seat's points as things lie now, and what they are made of.",
        seat=SEAT,
        total=number(),
        entries=some(
            record(
                item=or_null(ref("scored_item")),
                type=text("The kind of item whose clause it is."),
                points=number(),
                **_CLAUSE,
                gave=some(ref("scored_item"), "What was counted."),
            )
        ),
    ),
    "scored_item": record(
        name=or_null(text("Null: a slot was counted, whatever lies in it.")), place=text("Such as `row[3]`.")
    ),
    "undo": record("Whether the last move can be taken back.", allowed=yes_no(), reason=text("Why not.")),
    "why": record(
        "Why a move cannot be played.",
        kind=one_of("invalid", "illegal", "ambiguous", description="No move of this game, not now, or one of several."),
        message=text(),
        file=or_null(text()),
        line=or_null(number("", 1)),
        condition=or_null(text("The words of the rules that are not met.")),
        values={"type": "object", "additionalProperties": number(), "description": "The numbers it compares."},
    ),
    "save": record(
        "A match to go on with later, also under rules that were changed without changing their meaning. For the host: "
        "it keeps no secret. What is not told here is for the engine itself.",
        format={"const": "naishi save 1"},
        optional={"automatic": some(text(), "The automatic players, in the order of their seats.")},
        rules=ref("meaning"),
        seats=number("How many play.", 1, MOST_SEATS),
        seed=or_null(number("", None)),
        began=open_record("How it began.", how=one_of("new", "position", "state")),
        moves=some(open_record("A move and what chance decided in it.", seat=SEAT, move=text())),
        end=open_record("How it stood when it was saved.", turn=COUNT, to_act=some(SEAT), over=yes_no()),
    ),
    "meaning": record(
        "What rules a match was played with.",
        units=some(record(name=text(), version=COUNT, meaning=text("A fingerprint."))),
        options=some(text()),
        declarations={"type": "object", "additionalProperties": text()},
    ),
    "record": record(
        "What a viewer may know of a match, from its beginning: to read, not to go on from.",
        format={"const": "naishi record 1"},
        heads=HEADS,
        rules=ref("meaning"),
        seats=SEAT,
        automatic=AUTOMATIC,
        seat=VIEWER,
        events=some(ref("event")),
        view=ref("view"),
        result=or_null(ref("outcome")),
    ),
    "state": record(
        "A moment of a match, for the very same rules. For the host: it keeps no secret.",
        format={"const": "naishi match 1"},
        rules=some(text()),
        seats=SEAT,
        fingerprint=text("Of the meaning of the rules."),
        state=some(number()),
    ),
    "position": {
        "description": "By a place's name, what lies there: a row's items or nulls from position 1, a pile's "
        "from the top; a list of these for each player, and for each of several piles. By the name of a number or "
        "word that is kept, its value, or a list of them for each player.",
        "type": "object",
        "additionalProperties": {"type": ["array", "integer", "string", "null"]},
    },
    "diagnostic": record(
        "A problem in rules, and what was probably meant.",
        code=text(),
        severity=one_of("error", "warning"),
        message=text(),
        hint=text(),
        labels=some(record("A further place it concerns, and what to say there.", **_PLACE, text=text())),
        repair=some(
            record("A change to the text that the hint proposes: what the place becomes.", **_PLACE, text=text())
        ),
        **_PLACE,
    ),
    "rules": record(
        "What a game is made of.",
        name=text(),
        version=COUNT,
        units=some(text(), "The game, its expansions, and the options that are on."),
        heads=HEADS,
        seats=number("All of them.", 1, MOST_SEATS),
        automatic=some(
            record(seat=SEAT, name=text(), label=text(), text=text()),
            "Seats after those of the players that follow rules: they are asked nothing.",
        ),
        players=record(least=COUNT, most=COUNT),
        turn_limit=COUNT,
        language=or_null(text()),
        languages=some(text(), "Those that there are texts in."),
        options=some(record(name=text(), on=yes_no(), label=text(), text=text())),
        items=some(ref("kind")),
        places=some(
            record(
                name=text(),
                label=text(),
                text=text(),
                shape=one_of("row", "pile", "pool"),
                count=number("Slots of a row, or piles.", 1),
                capacity=number("What fits into each.", 0),
                per_player=yes_no(),
                seen_by=one_of("everyone", "owner", "nobody"),
                only=or_null(some(text(), "The only items that may lie there.")),
                words=or_null(some(text(), "What its parts are called, where not by their numbers.")),
                on=or_null(text("The row on which it lies, position by position.")),
            )
        ),
        kept=some(
            record(
                name=text(),
                label=text(),
                text=text(),
                words=some(record(name=text(), label=text()), "The words to choose from; none: it is a number."),
                least=number(),
                most=number(),
                starts=number(),
                per_player=yes_no(),
                this_turn=yes_no("Whether it has its first value again when a turn begins."),
            )
        ),
        grids=some(record(name=text(), label=text(), rows=some(text(), "Places, the top one first."))),
        groups=some(record(name=text(), label=text(), parts=some(text(), "Places, grids and groups."))),
        on_backs=some(text(), "The fields that are printed on backs, too."),
        counting=some(text(), "The places that count at the end."),
        actions=some(record(name=text(), label=text(), text=text(), arguments=some(text()))),
    ),
    "kind": record(
        "What items there are.",
        name=text(),
        label=text("The name in the language."),
        text=text(),
        is_card=yes_no(),
        copies=COUNT,
        per_player=yes_no("Whether each player has so many."),
        tags=some(text()),
        types=some(text()),
        faces=some(text()),
        fields={"type": "object", "additionalProperties": {"type": ["string", "integer", "array"]}},
    ),
    "error": record(
        "What is answered instead of a result. `data.kind` names the code; docs/protocol.md tells the rest.",
        optional={"data": {"type": "object", "properties": {"kind": text()}, "required": ["kind"]}},
        code=number(),
        message=text(),
    ),
}


def document(name: str, methods: dict[str, Schema]) -> Schema:
    """A schema that stands by itself."""
    schema = {**DEFINITIONS, **methods}[name]
    needed = _needed(schema)
    definitions = {"$defs": {n: DEFINITIONS[n] for n in DEFINITIONS if n in needed}} if needed else {}
    return {"$schema": DIALECT, "title": name, **schema, **definitions}


def bundle(methods: dict[str, Schema]) -> Schema:
    """All of them, by name, under `$defs`."""
    return {"$schema": DIALECT, "$defs": {**DEFINITIONS, **methods}}


def _needed(schema: Any) -> set[str]:
    found: set[str] = set()
    waiting = [schema]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            name = part.get("$ref", "").removeprefix("#/$defs/") if isinstance(part.get("$ref"), str) else ""
            if name and name not in found:
                found.add(name)
                waiting.append(DEFINITIONS[name])
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part
    return found
