"""Lines in, lines out: JSON-RPC 2.0 over a connection. One request never takes another, or the server, with it."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Any

from naishi.base.near import nearest
from naishi.rpc import matches  # its methods register themselves
from naishi.rpc.connection import Connection
from naishi.rpc.limits import Limits
from naishi.rpc.messages import decoded, encoded
from naishi.rpc.methods import METHODS, Method
from naishi.rpc.problems import FORBIDDEN, INTERNAL, METHOD, PARAMS, REQUEST, Problem, beyond, of_fault
from naishi.rpc.watch import Overtime, Watch
from naishi.runtime.match import Match
from naishi.state.items import RulesFault

assert matches
_MEMBERS = {"jsonrpc", "id", "method", "params"}
NOTHING = object()  # the id of a notification


class Server:
    """One connection. `seat`: it is served that seat's data only; None: it is the host's.

    `log` is told, for the one who runs the server, what went wrong inside. Used by one thread.
    """

    def __init__(
        self, limits: Limits | None = None, seat: int | None = None, log: Callable[[str], None] | None = None
    ) -> None:
        self.limits = limits or Limits()
        self.connection = Connection(self.limits, seat)
        self._log = log or (lambda text: None)
        self._watch = Watch(self.limits.seconds)
        self.connection.can_stop = self._watch.works

    def adopt(self, match: Match) -> str:
        """Serve a match that was begun elsewhere, also one that another connection serves; its id here."""
        return self.connection.open(match, is_shared=True)

    def close(self) -> None:
        """Give back what it took of the process."""
        self._watch.close()

    # --- messages ---
    def handle(self, line: bytes) -> bytes | None:
        """The answer to one line, with its end; None if there is none."""
        try:
            data = decoded(line, self.limits)
        except Problem as problem:
            return encoded(_failed(None, problem))
        if not isinstance(data, list):
            answer = self._answered(data)
            return None if answer is None else encoded(answer)
        if not data:
            return encoded(_failed(None, Problem(REQUEST, "an empty batch")))
        if len(data) > self.limits.batch:
            most = self.limits.batch
            return encoded(_failed(None, beyond("batch", most, f"a batch has at most {most} requests")))
        answers = [answer for request in data if (answer := self._answered(request)) is not None]
        return encoded(answers) if answers else None

    def _answered(self, request: Any) -> dict[str, Any] | None:
        """The answer to one request."""
        id_, wrong = _checked(request)
        if wrong:
            return _failed(None if id_ is NOTHING else id_, Problem(REQUEST, wrong))
        try:
            result = self._result(request["method"], request.get("params", {}))
        except Problem as problem:
            return None if id_ is NOTHING else _failed(id_, problem)
        return None if id_ is NOTHING else {"jsonrpc": "2.0", "id": id_, "result": result}

    # --- one request ---
    def _result(self, name: str, params: Any) -> dict[str, Any]:
        method = METHODS.get(name)
        if method is None:
            near = nearest(name[:100], METHODS)
            raise Problem(METHOD, f"no method is called {name[:60]!r}" + (f"; did you mean {near}?" if near else ""))
        self._check(method, params)
        kept = self.connection.kept(params.get("match"))
        try:
            with self._watch:
                return method.run(self.connection, params)
        except Problem:
            raise
        except BaseException as error:
            self._watch.stop()
            if kept is not None:
                kept.restore()
            raise self._told(name, error) from None
        finally:
            if kept is not None:
                self.connection.weigh(kept)

    def _told(self, name: str, error: BaseException) -> BaseException:
        """What is answered when a request failed inside; details are for who runs the server: they may be secret."""
        match error:
            case Overtime():
                seconds = self.limits.seconds
                return beyond("seconds", seconds, f"this took longer than {seconds:g} seconds and was stopped")
            case RulesFault():
                self._log(f"{name}: {error}")
                return of_fault(error)
            case MemoryError() | RecursionError():
                self._log(f"{name}: {type(error).__name__}")  # a traceback needs room, too
                return beyond("memory", 0, f"there is no room for this ({type(error).__name__})")
            case Exception():
                self._log(traceback.format_exc())
                return Problem(INTERNAL, f"something went wrong inside ({type(error).__name__})")
        return error

    def _check(self, method: Method, params: Any) -> None:
        seat = self.connection.seat
        if seat is not None and method.is_hosts:
            raise Problem(FORBIDDEN, f"{method.name} is for the host; this connection is for seat {seat} only")
        if isinstance(params, list):
            raise Problem(PARAMS, "params must be an object: parameters are given by name")
        if wrong := method.check(params):
            raise Problem(PARAMS, f"params{wrong}")
        if seat is not None and method.for_host and (given := sorted(method.for_host & params.keys())):
            raise Problem(FORBIDDEN, f"params.{given[0]} is for the host; this connection is for seat {seat} only")


def _checked(request: Any) -> tuple[Any, str]:
    """A request's id, and what is wrong with its form."""
    if not isinstance(request, dict):
        return NOTHING, "a request is an object"
    id_ = request.get("id", NOTHING)
    if id_ is not NOTHING and (isinstance(id_, bool | dict | list)):
        return NOTHING, "an id is a string, a number or null"
    if request.get("jsonrpc") != "2.0":
        return id_, 'a request has `"jsonrpc": "2.0"`'
    if not isinstance(request.get("method"), str):
        return id_, "a request has a method: a string"
    if "params" in request and not isinstance(request["params"], dict | list):
        return id_, "params are an object"
    if unknown := request.keys() - _MEMBERS:
        return id_, f"a request has no member {sorted(unknown)[0][:60]!r}"
    return id_, ""


def _failed(id_: Any, problem: Problem) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": id_, "error": problem.to_data()}


__all__ = ["Server"]
