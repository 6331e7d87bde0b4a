"""`naishi test`."""

from __future__ import annotations

from collections.abc import Sequence

from naishi.base.diagnostic import RulesError
from naishi.cli.rules import broken, refuse_arguments
from naishi.cli.screen import echo, print_problems
from naishi.cli.trouble import FOUND
from naishi.runtime.examples.run import ExampleResult, run_examples


def run(paths: Sequence[str], options: Sequence[str]) -> int:
    """Shows each example, then how many went well."""
    try:
        results = run_examples(paths, options)
    except RulesError as error:
        refuse_arguments(error.diagnostics)
        broken(error.diagnostics)
        return FOUND
    for result in results:
        _show(result)
    failed = sum(result.problem is not None for result in results)
    echo(_summary(len(results), failed))
    return FOUND if failed else 0


def _show(result: ExampleResult) -> None:
    echo(f"{'ok' if result.problem is None else 'FAILED':6}  {result.title}  ({result.span.at})")
    if result.problem is not None:
        print_problems([result.problem])
        echo()


def _summary(number: int, failed: int) -> str:
    if not number:
        return 'There are no examples: `example "…" { … }` holds one.'
    what = f"{number} example{'s' if number != 1 else ''}"
    return f"{what}, {failed} failed." if failed else f"{what}, all as expected."
