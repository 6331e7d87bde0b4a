"""The methods by name: what each takes and gives, and who may call it. Those about the server and about rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import field, frozen

from naishi.base import version
from naishi.base.diagnostic import RulesError
from naishi.base.source import Source
from naishi.rpc import schemas as s
from naishi.rpc.check import Check, checking
from naishi.rpc.connection import Connection, Params, Rules
from naishi.rpc.info import info
from naishi.rpc.limits import MOST_SEATS
from naishi.rpc.problems import LANGUAGE, PARAMS, Problem, beyond, of_rules, told
from naishi.runtime.files import shipped_games
from naishi.runtime.load import read_all
from naishi.runtime.localization.texts import UnknownLanguage
from naishi.runtime.match import Game
from naishi.semantics.compile import Compiled, compile_parsed
from naishi.semantics.link.card_files import among, with_tables
from naishi.semantics.link.sheets import ENDINGS
from naishi.syntax.parsed import Parsed
from naishi.syntax.parser import parse

VERSION = 1  # of the protocol
Run = Callable[[Connection, Params], dict[str, Any]]


@frozen
class Method:
    """One method. `for_host`: parameters that only the host may give; with `is_hosts`, the whole method."""

    name: str
    about: str
    params: s.Schema
    result: s.Schema
    run: Run
    is_hosts: bool
    for_host: frozenset[str]
    check: Check = field(init=False)

    @check.default
    def _checking(self) -> Check:
        return checking(self.params)


METHODS: dict[str, Method] = {}


def method(
    name: str, params: s.Schema, result: s.Schema, is_hosts: bool = False, for_host: tuple[str, ...] = ()
) -> Callable[[Run], Run]:
    """Makes a function the method of a name; what it is about is its docstring."""

    def add(run: Run) -> Run:
        about = " ".join((run.__doc__ or "").split())
        METHODS[name] = Method(name, about, params, result, run, is_hosts, frozenset(for_host))
        return run

    return add


def method_schemas() -> dict[str, s.Schema]:
    """The schemas of all parameters and results, by `METHOD.params` and `METHOD.result`."""
    return {
        f"{name}.{part}": {**schema, "description": one.about}
        for name, one in METHODS.items()
        for part, schema in (("params", one.params), ("result", one.result))
    }


# --- the server ---
@method(
    "server.info",
    s.record(),
    s.record(
        name={"const": "naishi"},
        version=s.text(),
        protocol=s.number("", 1),
        seat=s.or_null(s.VIEWER),
        limits={"type": "object", "additionalProperties": {"type": "number"}},
        stops_slow_requests=s.yes_no("Whether `limits.seconds` is kept; not on every system."),
        methods=s.some(s.text()),
        games=s.some(s.text(), "The names of those that come with the engine."),
        rules=s.COUNT,
        matches=s.COUNT,
    ),
)
def server_info(connection: Connection, params: Params) -> dict[str, Any]:
    """What the server is, what this connection may call, and how much it may take."""
    names = [name for name, one in METHODS.items() if connection.seat is None or not one.is_hosts]
    return {
        "name": "naishi",
        "version": version.VERSION,
        "protocol": VERSION,
        "seat": connection.seat,
        "limits": connection.limits.to_data(),
        "stops_slow_requests": connection.can_stop,
        "methods": names,
        "games": shipped_games(),
        "rules": len(connection.rules),
        "matches": len(connection.matches),
    }


@method("server.version", s.record(), s.record(version=s.text(), protocol=s.number("", 1)))
def server_version(connection: Connection, params: Params) -> dict[str, Any]:
    """The versions of the engine and of the protocol."""
    return {"version": version.VERSION, "protocol": VERSION}


# --- rules ---
_FILES = 64


@method(
    "rules.load",
    s.record(
        optional={
            "names": s.some(s.text("", 1, 100), "Games and expansions that come with the engine.", _FILES),
            "paths": s.some(s.text("", 1, 4096), "Files that the server can read.", _FILES),
            "texts": s.some(s.record(name=s.text("For messages.", 1, 200), text=s.text()), "Rules themselves.", _FILES),
            "options": s.some(s.text("", 1, 100), "Those that are on.", 256),
            "seats": s.number("How many play. Default: the most that the game allows.", 1, MOST_SEATS),
        }
    ),
    s.record(
        rules=s.text("The id."),
        name=s.text(),
        seats=s.SEAT,
        diagnostics=s.some(s.ref("diagnostic"), "Warnings; errors are answered as an error."),
    ),
    for_host=("paths",),
)
def rules_load(connection: Connection, params: Params) -> dict[str, Any]:
    """Read, link and check rules: a game and its expansions, in any order."""
    most = connection.limits.rules
    if len(connection.rules) >= most:
        raise beyond("rules", most, f"at most {most} rules are loaded at once; rules.close closes some")
    files, paths = _files(params)
    compiled = compile_parsed(files, params.get("options", ()), params.get("seats"), thorough=False)
    _check(compiled, params)
    assert compiled.program is not None
    assert compiled.linked is not None
    game = Game(compiled.program, compiled.linked)
    cells = game.interpreter.layout.size
    if cells > connection.limits.state_cells:
        allowed = connection.limits.state_cells
        raise beyond("state_cells", allowed, f"a state of these rules takes {cells:,} numbers, more than {allowed:,}")
    name = connection.add_rules(Rules(game, tuple(paths), compiled.problems))
    return {"rules": name, "name": game.name, "seats": game.seats, "diagnostics": told(list(compiled.problems))}


def _files(params: Params) -> tuple[list[Parsed], list[str]]:
    """What was named, and beside which files texts in languages lie."""
    names, paths = params.get("names", []), params.get("paths", [])
    for name in names:
        if name not in shipped_games():
            raise Problem(
                PARAMS, f"params.names: no game called {name!r} comes with Naishi, only {', '.join(shipped_games())}"
            )
    texts = [Source(one["name"], one["text"]) for one in params.get("texts", [])]
    for path in paths:
        if "\0" in path:  # a name that no file can have
            raise Problem(PARAMS, f"params.paths: {path[:60]!r} is no file's name")
    try:
        files, problems = read_all([*names, *paths], texts)
    except ValueError:
        raise Problem(PARAMS, "params.paths: one of them is no file's name") from None
    if problems:
        raise of_rules(RulesError(problems))
    beside = {text.name: text for text in texts if text.name.lower().endswith(ENDINGS)}
    files += [with_tables(parse(text), among(beside)) for text in texts if text.name not in beside]
    if not files:
        raise Problem(PARAMS, "params: name rules, by names, paths or texts")
    return files, [*names, *paths]


def _check(compiled: Compiled, params: Params) -> None:
    if compiled.linked is not None and "seats" in params:
        least, most = compiled.linked.players()
        if not least <= params["seats"] <= most:
            players = f"{least}" if least == most else f"{least} to {most}"
            raise Problem(PARAMS, f"params.seats: {compiled.linked.header.name.text} is for {players} players")
    if compiled.program is None:
        raise of_rules(RulesError(compiled.problems))


@method(
    "rules.info",
    s.record(
        optional={"language": s.text("Such as `fr`. Default: the words of the rules themselves.", 1, 40)},
        rules=s.text(),
    ),
    s.ref("rules"),
)
def rules_info(connection: Connection, params: Params) -> dict[str, Any]:
    """What a game is made of: items, places, grids, actions, each with its name and text in a language."""
    rules = connection.game(params["rules"])
    try:
        return info(rules.game, rules.paths, params.get("language"))
    except UnknownLanguage as error:
        raise Problem(LANGUAGE, str(error)) from None
    except RulesError as error:
        raise of_rules(error) from None


@method("rules.close", s.record(rules=s.text()), s.record())
def rules_close(connection: Connection, params: Params) -> dict[str, Any]:
    """Forget rules; matches that were begun go on."""
    connection.game(params["rules"])
    del connection.rules[params["rules"]]
    return {}


__all__ = ["METHODS", "VERSION", "Method", "method", "method_schemas"]
