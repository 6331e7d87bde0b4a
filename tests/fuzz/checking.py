"""What must hold of any text that is checked: whatever it says, only problems come of it, each with its place."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

from attrs import frozen

from naishi.base.diagnostic import Diagnostic
from naishi.base.render import render_all
from naishi.base.source import Source
from naishi.semantics.compile import Compiled, compile_parsed
from naishi.semantics.link.card_files import among, with_tables
from naishi.semantics.link.sheets import ENDINGS
from naishi.syntax.english.spoken import describe
from naishi.syntax.format.trees import format_file
from naishi.syntax.parsed import Parsed
from naishi.syntax.parser import parse
from tests.fuzz.faults import demand, stage
from tests.fuzz.limits import within

SECONDS = 5.0


@frozen
class Rules:
    """Some files: their texts, what was parsed, and the same with the cards that lie in the others."""

    sources: tuple[Source, ...]
    parsed: tuple[Parsed, ...]
    files: tuple[Parsed, ...]


def read(sources: Sequence[Source]) -> Rules:
    """Files read as rules, which never fails."""
    with stage("parse"), within(SECONDS):
        return _whole(sources, [parse(source) for source in sources if not source.name.endswith(ENDINGS)])


def _whole(sources: Sequence[Source], parsed: Sequence[Parsed]) -> Rules:
    beside = {source.name: source for source in sources if source.name.endswith(ENDINGS)}
    return Rules(tuple(sources), tuple(parsed), tuple(with_tables(one, among(beside)) for one in parsed))


def checked(rules: Rules) -> Compiled:
    """What the checker says, when all has been looked at that it says."""
    with stage("check"), within(SECONDS):
        compiled = compile_parsed(rules.files)
    with stage("problems"), within(SECONDS):
        for problem in compiled.problems:
            check_problem(problem, rules.sources)
        demand(compiled.program is not None or compiled.problems, "refused without a problem")
        render_all(compiled.problems)
        json.dumps([problem.to_data() for problem in compiled.problems])
    return compiled


def check_problem(problem: Diagnostic, sources: Sequence[Source]) -> None:
    """It says something, and where."""
    texts = {source.name: source.text for source in sources}
    demand(problem.message.strip(), f"{problem.code} says nothing")
    for span in (problem.span, *(label.span for label in problem.labels)):
        demand(span.source.name in texts, f"{problem.code} is nowhere")
        demand(span.source.text == texts[span.source.name], f"{problem.code} is in another text")
        demand(0 <= span.start <= span.end <= len(span.source.text), f"{problem.code} is outside of the text")


def written_again(rules: Rules, compiled: Compiled) -> None:
    """What parses is said in English, and written down in its canonical form, which is the same rules."""
    if any(parsed.header is None or parsed.problems for parsed in rules.parsed):
        return
    with stage("English"), within(SECONDS):
        for item in (item for parsed in rules.files for item in parsed.items):
            demand(all(isinstance(line, str) for line in describe(item)), "a line is no text")
    again = _whole(rules.sources, [_formatted(parsed) for parsed in rules.parsed])
    with stage("check of what is formatted"), within(SECONDS):
        after = compile_parsed(again.files)
    with stage("format"):
        demand((after.program is None) == (compiled.program is None), "formatted, it checks otherwise")
        demand(_codes(after) == _codes(compiled), "formatted, it has other problems")


def _codes(compiled: Compiled) -> Counter[str]:
    return Counter(problem.code for problem in compiled.problems)


def _formatted(parsed: Parsed) -> Parsed:
    """What was parsed, formatted and parsed again."""
    with stage("format"), within(SECONDS):
        text = format_file(parsed)
        after = parse(Source(parsed.source.name, text))
        demand(after.header == parsed.header and after.items == parsed.items, "formatted, it means something else")
        demand(format_file(after) == text, "formatted twice, it differs")
    return after
