"""The whole way from files to a Program, collecting every problem of every file on the way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

from naishi.base.diagnostic import Diagnostic, Label, capped, in_order
from naishi.base.near import MOST_COMPARED, comparing
from naishi.base.source import Source
from naishi.program import Program
from naishi.semantics import problems
from naishi.semantics.assemble import Assembler
from naishi.semantics.checks.automatic import automatic_problems
from naishi.semantics.checks.often import Often, too_large_together
from naishi.semantics.link.card_files import among, with_tables
from naishi.semantics.link.causes import with_causes
from naishi.semantics.link.linked import Linked
from naishi.semantics.link.linker import link
from naishi.semantics.link.sheets import ENDINGS
from naishi.semantics.link.units import lies_in, with_bases
from naishi.semantics.symbols.table import MOST_SEATS
from naishi.syntax import nodes as n
from naishi.syntax.parsed import Parsed
from naishi.syntax.parser import parse
from naishi.syntax.recovery.naming import with_names


@frozen
class Compiled:
    """What came of some files. `program` is None if a problem is an error. `variants`: the programs with other numbers
    of players, and with one option more, where that changes how the game begins."""

    linked: Linked | None
    program: Program | None
    problems: tuple[Diagnostic, ...]
    variants: tuple[Program, ...] = ()


def compile_sources(
    sources: Sequence[Source], options: Iterable[str] = (), seats: int | None = None, thorough: bool = True
) -> Compiled:
    """Read, link, check and lower rules files; those of cards that the rules name are among the `sources`. `seats`:
    default the most the game allows. `thorough`: look also at what this program does not show: fewer players, and with
    every number of them what the options hold that are off."""
    beside = {source.name: source for source in sources if source.name.lower().endswith(ENDINGS)}
    rules = [source for source in sources if source.name not in beside]
    if large := too_large_together(sources):
        return Compiled(None, None, tuple(large))
    return compile_parsed([with_tables(parse(one), among(beside)) for one in rules], options, seats, thorough)


@comparing(MOST_COMPARED)
def compile_parsed(
    files: Sequence[Parsed], options: Iterable[str] = (), seats: int | None = None, thorough: bool = True
) -> Compiled:
    """The same for files already parsed."""
    if large := too_large_together([source for file in files for source in (file.source, *file.beside)]):
        return Compiled(None, None, tuple(large))
    wanted = frozenset(options)
    files = with_names(files)
    found = [problem for file in files for problem in file.problems]
    linked, said = link(files, wanted)
    found += said
    if linked is None:
        return Compiled(None, None, tuple(in_order(found)))
    broken = any(f.problems for f in files) or bool(linked.lost)
    numbers = [seats] if seats is not None else _numbers(linked) if thorough else _numbers(linked)[:1]
    often = Often.of(files)
    programs, more = _with_each_number(linked, often.numbers(numbers), broken)
    found += [*more, *_header_problems(linked), *automatic_problems(linked)]
    program, *variants = programs
    if thorough:
        for option in linked.options.values():
            if option.name.text not in linked.options_on and often.option(option):
                in_option, changed = _with_option(files, linked, option, found, seats)
                found += in_option
                variants += changed
    found += often.told(linked.header.name.span)
    ordered = tuple(capped(in_order(with_causes(in_order(found), linked.changes))))
    good = program is not None and not any(p.is_error for p in ordered)
    return Compiled(linked, program if good else None, ordered, tuple(v for v in variants if v is not None))


def _numbers(linked: Linked) -> list[int]:
    """How many can play, the most first."""
    least, most = linked.players()
    most = min(max(1, most), MOST_SEATS)
    return [most, *range(max(1, least), most)]


def _with_each_number(
    linked: Linked, numbers: Sequence[int], broken: bool
) -> tuple[list[Program | None], list[Diagnostic]]:
    """The programs with these numbers of players, and what is wrong with any of them."""
    compilers = [Assembler(linked, number, broken) for number in numbers]
    (program, problems_), *others = [compiler.run() for compiler in compilers]
    found = _with_other_numbers(compilers[0], problems_, [more for _, more in others])
    return [program, *(other for other, _ in others)], found


_IN_VAIN = ("unused", "never-placed")


def _with_other_numbers(
    main: Assembler, found: Sequence[Diagnostic], others: Sequence[Sequence[Diagnostic]]
) -> list[Diagnostic]:
    """What is wrong with one number of players, and what is wrong with others. Nothing is in vain that a game with
    another number needs."""
    errors: list[Diagnostic] = []
    known_wrong = {_key(problem) for problem in found if problem.is_error}
    for other in others:  # what is wrong with several numbers is told of one
        wrong = [problem for problem in other if problem.is_error]
        errors += [problem for problem in wrong if _key(problem) not in known_wrong]
        known_wrong |= {_key(problem) for problem in wrong}
    vain = [{_key(p) for p in other} for other in others]
    told = [
        p
        for p in found
        if p.code not in _IN_VAIN
        or (all(_key(p) in other for other in vain) and (others or not main.world.is_left_out))
    ]
    return told + errors


def _key(problem: Diagnostic) -> tuple[str, str, int]:
    """What makes two problems the same, though they may be told with other numbers."""
    return problem.code, problem.span.source.name, problem.span.start


_CANNOT_GO_TOGETHER = ("replaced-twice", "loaded-twice")


def _with_option(
    files: Sequence[Parsed], linked: Linked, option: n.Option, told: Sequence[Diagnostic], seats: int | None
) -> tuple[list[Diagnostic], list[Program | None]]:
    """What is wrong in an option that is off, seen by putting it on, with each number of players, and not told yet; the
    programs, if the game begins otherwise then.

    That it cannot go together with something else is no problem as long as it is off."""
    on, programs, found = _put_on(files, linked.options_on, option, seats)
    if on is None:
        return [], []
    already = {_key(problem) for problem in told if problem.is_error}
    inside = [p for p in found if lies_in(p.span, option)]
    outside = [p for p in found if p.is_error and _key(p) not in already and not lies_in(p.span, option)]
    if outside:  # does it break what it is for?
        below = {_key(problem) for problem in _put_on(_what_it_is_for(files, option), (), option, seats)[2]}
        outside = [_because_of(p, option) for p in outside if _key(p) in below]
    return [*inside, *outside], [] if _beginning(on) == _beginning(linked) else programs


def _put_on(
    files: Sequence[Parsed], options: Iterable[str], option: n.Option, seats: int | None
) -> tuple[Linked | None, list[Program | None], list[Diagnostic]]:
    on, found = link(files, {*options, option.name.text})
    if on is None:
        return None, [], found
    numbers = _numbers(on) if seats is None else [seats]
    programs, more = _with_each_number(on, numbers, any(file.problems for file in files) or bool(on.lost))
    return on, programs, [p for p in [*found, *more] if p.code not in _CANNOT_GO_TOGETHER]


def _what_it_is_for(files: Sequence[Parsed], option: n.Option) -> list[Parsed]:
    mine = next(file for file in files if option in file.items)
    return with_bases(mine, files)


def _because_of(problem: Diagnostic, option: n.Option) -> Diagnostic:
    label = Label(option.name.span, f"with the option {option.name.text} on")
    return evolve(problem, labels=(*problem.labels, label))


def _beginning(linked: Linked) -> tuple[object, ...]:
    """What decides how a game begins."""
    copies = {name: card.copies for name, card in linked.cards.items()}
    return linked.steps, linked.places, linked.fields, linked.tokens, copies


def _header_problems(linked: Linked) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    span = linked.header.name.span
    least, most = linked.players()
    if most == 0:
        found.append(problems.files.missing_header(span, "how many players it has: `players 2`"))
    elif not 1 <= least <= most <= MOST_SEATS:
        meta = next(m for m in linked.header.meta if isinstance(m, n.Players))
        found.append(problems.cards.bad_value(meta.span, "players", "1 to 8, the smaller number first"))
    if linked.turn_limit() == 0:
        found.append(problems.files.missing_header(span, "when it stops at the latest: `at most 300 turns`"))
    for _, node in linked.examples:
        if node.players is not None and most and not least <= node.players.value <= most:
            found.append(problems.use.example_players(node.players.span, least, most))
    return found


__all__ = ["Compiled", "compile_parsed", "compile_sources"]
