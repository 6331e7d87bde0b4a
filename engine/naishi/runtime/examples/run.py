"""Runs the `example` blocks of rules files: each in the game its file is for, without what stands on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from attrs import evolve, frozen

from naishi.base.diagnostic import Diagnostic, RulesError
from naishi.base.source import Span
from naishi.program import (
    FRAME_SEAT,
    ExampleDef,
    LayoutDef,
    LegalLine,
    OverLine,
    PlayLine,
    ScoreLine,
    TrueLine,
)
from naishi.runtime.evaluate.scoring import Score
from naishi.runtime.examples.not_so import not_so
from naishi.runtime.load import read_all
from naishi.runtime.machine.start import first_turn
from naishi.runtime.match import Game, Match
from naishi.runtime.notation.moves import AmbiguousMove, MoveError
from naishi.semantics import problems
from naishi.semantics.compile import compile_parsed
from naishi.semantics.link.linker import link
from naishi.semantics.link.units import with_bases
from naishi.semantics.lower.examples import players_in
from naishi.state import rng
from naishi.state.items import RulesFault
from naishi.state.layout import BASE, RNG
from naishi.state.position import Laying, PositionError, lay_all
from naishi.syntax import nodes as n
from naishi.syntax.parsed import Parsed


@frozen
class ExampleResult:
    """How one example went. `problem` is None if everything was as expected."""

    title: str
    span: Span
    problem: Diagnostic | None


def run_examples(names: Iterable[str | Path], options: Iterable[str] = ()) -> list[ExampleResult]:
    """Every example of some files, and of their options with that option on. Raises RulesError if they do not check.

    The examples of a game run in the game alone, those of an expansion in the game with what the expansion is for: what
    else is given does not make them fail.
    """
    files, problems = read_all(names)
    if problems:
        raise RulesError(problems)
    compiled = compile_parsed(files, options)
    if compiled.program is None:
        raise RulesError(compiled.problems)
    results: list[ExampleResult] = []
    for file in files:
        assert file.header is not None
        needed = with_bases(file, files)
        results += played(needed, file.header.name.text)
        for item in file.items:
            if isinstance(item, n.Option):
                results += played(needed, item.name.text, [item.name.text])
    return results


def played(files: Sequence[Parsed], unit: str, options: Sequence[str] = ()) -> list[ExampleResult]:
    """The examples of a game, an expansion or an option, each with as many players as it is for, in their order."""
    linked, _ = link(files, options)
    if linked is None:
        return []
    numbers = {players_in(linked, example) for of, example in linked.examples if of == unit}
    results = []
    for number in numbers:
        compiled = compile_parsed(files, options, number, thorough=False)
        if compiled.program is None or compiled.linked is None:
            raise RulesError(compiled.problems)
        game = Game(compiled.program, compiled.linked)
        results += [run_example(game, example) for example in compiled.program.examples if example.unit == unit]
    return sorted(results, key=lambda result: result.span.start)


def run_example(game: Game, example: ExampleDef) -> ExampleResult:
    """One example in a game of its own."""
    try:
        match = laid_out(game, example)
        silent = _silent(match, 0)
        for line in example.lines:
            before = match.turn
            problem = _line(match, line)
            if problem is not None:
                return ExampleResult(example.title, example.span, _with_silent_turns(problem, silent))
            silent = _silent(match, before) if isinstance(line, PlayLine) else silent
    except PositionError as error:
        span = example.layouts[0].span if example.layouts else example.span
        return ExampleResult(example.title, example.span, problems.use.example_layout(span, f"{error}."))
    except RulesFault as fault:
        said = problems.use.example_fails(
            fault.span, f"In the example {example.title!r} this cannot be done: {fault.message}."
        )
        return ExampleResult(example.title, example.span, said)
    return ExampleResult(example.title, example.span, None)


def _silent(match: Match, before: int) -> range:
    """The turns since then in which nobody was asked anything."""
    return range(before + 1, match.turn + match.is_over)


def _with_silent_turns(problem: Diagnostic, silent: range) -> Diagnostic:
    """What is not as expected may be so because the game went on by itself."""
    if not silent:
        return problem
    which = f"turn {silent[0]}" if len(silent) == 1 else f"turns {silent[0]} to {silent[-1]}"
    said = f"Before this, {which} went by without anybody being asked: nothing could be done there."
    return evolve(problem, hint=f"{problem.hint} {said}" if problem.hint else said)


def laid_out(game: Game, example: ExampleDef) -> Match:
    """The match an example begins with: what it lays out, seat 1 to move, everything else where setup takes it from."""
    layout = game.interpreter.layout
    cells = game.interpreter.opening[:]
    cells[RNG] = rng.seeded(0)
    lay_all(layout, cells, [laying for part in example.layouts for laying in _layings(game, part)])
    kept = [(layout.kept[one.kept][one.owner], one.value) for one in example.kept]
    cells[BASE] = layout.stack
    game.interpreter.run(cells, first_turn(game.interpreter, cells, kept))
    return Match(game, cells)


def _layings(game: Game, part: LayoutDef) -> list[Laying]:
    layout = game.interpreter.layout
    addresses = layout.bases[part.place][part.owner]
    row = game.program.places[part.place].shape == "row"
    found: list[Laying] = []
    for offset, item in enumerate(part.items):
        if item.kind:
            address = addresses[part.index - 1 + offset] if row else addresses[part.index - 1]
            found.append(Laying(address, item.kind, item.acts_as, item.face, item.owner, item.span.text))
    return found if row else found[::-1]  # a pile is written from its top, and laid from below


def _line(match: Match, line: PlayLine | ScoreLine | LegalLine | OverLine | TrueLine) -> Diagnostic | None:
    match line:
        case PlayLine(move=move):
            return _play(match, move, line.span)
        case LegalLine(move=move, legal=legal):
            return _legal(match, move, legal, line.span)
        case ScoreLine(seat=seat, points=points):
            score = match.score(seat)
            if score.total == points:
                return None
            said = f"Expected {points} points; it scores {score.total}."
            return problems.use.example_fails(line.span, said, reasons(score))
        case OverLine():
            if match.is_over:
                return None
            turn = f"seat {match.to_act[0]} is to act in turn {match.turn}"
            return problems.use.example_fails(line.span, f"The game is not over: {turn}.")
        case TrueLine():
            return _true(match, line)
    return None


def _play(match: Match, move: str, span: Span) -> Diagnostic | None:
    try:
        match.play(move, _player_of(match, move))
    except MoveError as error:
        return problems.use.example_fails(span, f"This cannot be played: {error}")
    return None


def _player_of(match: Match, move: str) -> int | None:
    """Where several choose at once: the first who can play it."""
    return next((seat for seat in match.to_act if _refused(match, seat, move) is None), None)


def _refused(match: Match, seat: int | None, move: str) -> MoveError | None:
    try:
        match.parse_move(move, seat)
    except MoveError as error:
        return error
    return None


def _legal(match: Match, move: str, legal: bool, span: Span) -> Diagnostic | None:
    """What several legal moves begin with is neither legal nor illegal."""
    refused = [_refused(match, seat, move) for seat in match.to_act or (None,)]
    if None in refused:
        return None if legal else problems.use.example_fails(span, f"`{move}` is legal here.")
    why = next((error for error in refused if isinstance(error, AmbiguousMove)), refused[0])
    if legal:
        return problems.use.example_fails(span, f"`{move}` is not legal here: {why}")
    return problems.use.example_fails(span, f"{why}") if isinstance(why, AmbiguousMove) else None


def _true(match: Match, line: TrueLine) -> Diagnostic | None:
    interpreter, cells = match.game.interpreter, match._cells
    cells[interpreter.layout.scratch + FRAME_SEAT] = 1
    if interpreter.questions.test(line.test)(cells, interpreter.layout.scratch, 0):
        return None
    message, lying = not_so(interpreter, cells, line.test, interpreter.layout.scratch)
    return problems.use.example_fails(line.test.span, message, f"What lies there: {lying}." if lying else "")


def reasons(score: Score) -> str:
    """A score in one line."""
    parts = []
    for entry in score.entries:
        who = (
            f"{entry.item.name} at {entry.item.place}"
            if entry.item
            else f"all {entry.type}"
            if entry.type
            else entry.clause
        )
        parts.append(f"{who} {entry.points:+d}")
    return "; ".join(parts) or "nothing scores"


__all__ = ["ExampleResult", "laid_out", "played", "reasons", "run_example", "run_examples"]
