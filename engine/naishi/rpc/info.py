"""What a game is made of, for whoever draws it: names and texts in a language, places, grids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from naishi.program import KeptDef, KindDef, PlaceDef, Program
from naishi.program.seats import seat_names
from naishi.runtime.evaluate.lists import fields_of
from naishi.runtime.localization.heads import heads
from naishi.runtime.localization.texts import Texts, languages, texts_of
from naishi.runtime.match import Game
from naishi.semantics.localization.entries import ACTIONS, CARDS, NUMBERS, OPTIONS, PLACES, PLAYERS, TOKENS, WORDS


def info(game: Game, paths: Sequence[str], language: str | None) -> dict[str, Any]:
    """Plain data. Raises UnknownLanguage, or RulesError if the texts cannot be read."""
    program, linked = game.program, game.linked
    texts = texts_of(linked, paths, language)
    least, most = linked.players()
    return {
        "name": game.name,
        "version": program.version,
        "units": list(program.units),
        "heads": heads(linked, texts),
        "seats": program.seats,
        "automatic": [{**one, **_told(texts, PLAYERS, one["name"])} for one in seat_names(program)],
        "players": {"least": least, "most": most},
        "turn_limit": program.turn_limit,
        "language": language,
        "languages": sorted(languages(paths)),
        "options": [
            {"name": name, "on": name in linked.options_on, **_told(texts, OPTIONS, name)} for name in linked.options
        ],
        "items": [_kind(game, texts, kind) for kind in program.kinds[1:]],
        "places": [_place(game, texts, place) for place in program.places],
        "kept": [_kept(texts, kept) for kept in program.kept],
        "grids": [
            {
                "name": grid.name,
                "label": texts.name(PLACES, grid.name),
                "rows": [program.places[row].name for row in grid.rows],
            }
            for grid in program.grids
        ],
        "groups": [
            {"name": name, "label": texts.name(PLACES, name), "parts": [part.text for part in group.parts]}
            for name, group in linked.groups.items()
        ]
        + [
            {"name": name, "label": texts.name(PLACES, name), "parts": parts}
            for name, parts in _layers(program).items()
        ],
        "on_backs": [field.name for field in program.fields if field.always],
        "counting": [program.places[place].name for place in program.counting],
        "actions": [
            {"name": action.name, **_told(texts, ACTIONS, action.name), "arguments": list(action.arguments)}
            for action in program.actions
        ],
    }


def _layers(program: Program) -> dict[str, list[str]]:
    """The layers that lie on several rows, with the place that each is on each row."""
    found: dict[str, list[str]] = {}
    for place in program.places:
        if place.name != place.declared:
            found.setdefault(place.declared, []).append(place.name)
    return found


def _told(texts: Texts, kind: str, name: str) -> dict[str, str]:
    return {"label": texts.name(kind, name), "text": texts.text(kind, name)}


def _kind(game: Game, texts: Texts, kind: KindDef) -> dict[str, Any]:
    return {
        "name": kind.name,
        **_told(texts, CARDS if kind.is_card else TOKENS, kind.name),
        "is_card": kind.is_card,
        "copies": kind.copies,
        "per_player": kind.per_player,
        "tags": sorted(kind.tags),
        "types": list(kind.types),
        "faces": list(kind.faces),
        "fields": fields_of(game.program, kind),
    }


def _kept(texts: Texts, kept: KeptDef) -> dict[str, Any]:
    return {
        "name": kept.name,
        **_told(texts, NUMBERS, kept.name),
        "words": [{"name": word, "label": texts.name(WORDS, word)} for word in kept.words],
        "least": kept.least,
        "most": kept.most,
        "starts": kept.starts,
        "per_player": kept.per_player,
        "this_turn": kept.this_turn,
    }


def _place(game: Game, texts: Texts, place: PlaceDef) -> dict[str, Any]:
    only = None if place.only is None else [game.program.kinds[kind].name for kind in sorted(place.only)]
    return {
        "name": place.name,
        **_told(texts, PLACES, place.name),
        "shape": place.shape,
        "count": place.count,
        "capacity": place.capacity,
        "per_player": place.per_player,
        "seen_by": place.seen_by,
        "only": only,
        "words": None if place.by is None else list(game.program.fields[place.by].words),
        "on": None if place.under is None else game.program.places[place.under].name,
    }
