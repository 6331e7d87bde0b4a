"""A rules file in its canonical form, and any part of one on a line. Comments and single empty lines are kept."""

from __future__ import annotations

from naishi.base.diagnostic import RulesError
from naishi.base.source import Source
from naishi.syntax import nodes as n
from naishi.syntax.format.layout import Layout, one_line
from naishi.syntax.format.source import words_of
from naishi.syntax.format.words import doc_of
from naishi.syntax.parsed import Parsed
from naishi.syntax.parser import parse


def format_source(source: Source) -> str:
    """The canonical form of a text; a RulesError if it does not parse."""
    return format_file(parse(source))


def format_file(parsed: Parsed) -> str:
    """The canonical form of what was parsed; a RulesError if that had problems."""
    if parsed.header is None or any(problem.is_error for problem in parsed.problems):
        raise RulesError(parsed.problems)
    doc = doc_of(n.File(parsed.header, parsed.items))
    return Layout(doc, words_of(parsed.source)).text()


def text_of(node: n.Node) -> str:
    """The canonical text of a node, on one line."""
    return one_line(doc_of(node))
