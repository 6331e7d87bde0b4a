"""One letter or digit of a rules file changed, and what is then said about it.

Only the changed declaration is parsed again: the rest of the text is blanked out, so every place stays where it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from attrs import frozen
from lark.lexer import PatternStr

from naishi.base.source import Source, Span
from naishi.runtime.examples.run import run_example
from naishi.runtime.files import find
from naishi.runtime.match import Game
from naishi.runtime.try_setup import setup_problems
from naishi.semantics.compile import Compiled, compile_parsed
from naishi.syntax import nodes as n
from naishi.syntax.language import parser
from naishi.syntax.parsed import Parsed
from naishi.syntax.parser import parse

_WORDS = re.compile(r'#[^\n]*|(?P<text>"[^"\n]*")|(?P<number>x?\d+\b)|(?P<name>[^\W\d]\w*)')
_HEADER = "expansion Q for Q {}"


@frozen
class Misspelling:
    """What is written instead of one word, number or quoted text of a file."""

    text: str
    instead: str
    start: int
    kind: str  # text, number, name

    @property
    def end(self) -> int:
        """Where the right word ends."""
        return self.start + len(self.text)


@frozen(slots=False, eq=False)
class Book:
    """A rules file that is right, and the files it stands on."""

    below: tuple[Parsed, ...]
    parsed: Parsed

    @property
    def text(self) -> str:
        """All of it."""
        return self.parsed.source.text

    @cached_property
    def known(self) -> frozenset[str]:
        """Every word that means something: reserved ones, and all that these files say."""
        texts = [file.source.text for file in (*self.below, self.parsed)]
        names = {m["name"] for text in texts for m in _WORDS.finditer(text) if m["name"]}
        reserved = {t.pattern.value for t in parser().terminals if isinstance(t.pattern, PatternStr)}
        return frozenset(names | {word for word in reserved if word.isalpha()})

    def misspellings(self) -> Iterator[Misspelling]:
        """Each word with another letter in its middle, and as each other word that differs in one letter."""
        for match in _WORDS.finditer(self.text):
            if match.lastgroup:
                for instead in self._instead(match.group(), match.lastgroup):
                    yield Misspelling(match.group(), instead, match.start(), match.lastgroup)

    def _instead(self, text: str, kind: str) -> Iterator[str]:
        if kind == "number":
            yield re.sub(r"\d+", lambda digits: str(int(digits.group()) + 1), text)
            return
        middle = len(text) // 2
        letter = "q" if text[middle] != "q" else "z"
        yield f"{text[:middle]}{letter}{text[middle + 1 :]}"
        if kind == "name":
            yield from sorted(word for word in self.known if _one_letter_apart(text, word))

    # --- a misspelling made ---
    def declaration(self, made: Misspelling) -> n.Declaration | None:
        """The declaration it is in; None for the header."""
        return next((i for i in self.parsed.items if i.span.start <= made.start < i.span.end), None)

    def with_misspelling(self, made: Misspelling) -> Parsed:
        """The file with it."""
        declaration = self.declaration(made)
        others = tuple(i for i in self.parsed.items if i is not declaration)
        if declaration is None:
            again = parse(self._blanked(made, 0, min(i.span.start for i in others)))
            return Parsed(again.source, again.header, others, again.problems, again.lost)
        source = self._blanked(made, declaration.span.start, declaration.span.end)
        assert not source.text[: len(_HEADER)].strip()  # there is room for a header
        again = parse(Source(source.name, _HEADER + source.text[len(_HEADER) :]))
        return Parsed(source, self.parsed.header, others + again.items, again.problems, again.lost)

    def _blanked(self, made: Misspelling, start: int, end: int) -> Source:
        before = re.sub(r"[^\n]", " ", self.text[:start])
        kept = self.text[start : made.start] + made.instead + self.text[made.end : end]
        return Source(self.parsed.source.name, before + kept)

    def compiled(self, made: Misspelling) -> Compiled:
        """These files with it; an option that it is in is on."""
        file = self.with_misspelling(made)
        if file.problems:
            return Compiled(None, None, file.problems)
        return compile_parsed([*self.below, file], self._options(made), thorough=False)

    def right(self, made: Misspelling) -> Compiled:
        """The same without it."""
        return compile_parsed([*self.below, self.parsed], self._options(made), thorough=False)

    def _options(self, made: Misspelling) -> list[str]:
        declaration = self.declaration(made)
        return [declaration.name.text] if isinstance(declaration, n.Option) else []

    # --- whether it is told ---
    def is_told(self, made: Misspelling, result: Compiled) -> bool:
        """Whether a problem stands at the declaration or names it; of a number, also setup or an example may fail."""
        declaration = self.declaration(made)
        end = min(i.span.start for i in self.parsed.items)
        span = declaration.span if declaration is not None else Span(self.parsed.source, 0, end)
        names = {made.text, made.instead, called(declaration).split()[-1]}
        for problem in result.problems:
            places = [problem.span, *(label.span for label in problem.labels)]
            if any(_overlap(place, span) for place in places):
                return True
            if names & set(re.findall(r"\w+", f"{problem.message} {problem.hint} {problem.span.text}")):
                return True
        return not result.problems and made.kind == "number" and _fails(result)


def book(*names: str) -> Book:
    """The last of some files, on top of the others."""
    parsed = [parse(Source(find(name).name, find(name).read_text(encoding="utf-8"))) for name in names]
    assert all(not file.problems for file in parsed)
    return Book(tuple(parsed[:-1]), parsed[-1])


def called(declaration: n.Declaration | None) -> str:
    """A declaration by its kind and name."""
    if declaration is None:
        return "the header"
    words = declaration.span.text.split()
    few = 3 if words[0] in ("extend", "replace") else 2
    return " ".join(words[:few]).partition("[")[0].rstrip(":{")


def _one_letter_apart(one: str, other: str) -> bool:
    return len(one) == len(other) and sum(a != b for a, b in zip(one, other, strict=True)) == 1


def _overlap(one: Span, other: Span) -> bool:
    return one.source.name == other.source.name and one.start <= other.end and other.start <= one.end


def _fails(result: Compiled) -> bool:
    assert result.program is not None
    assert result.linked is not None
    if setup_problems(result.program, seeds=2):
        return True
    game = Game(result.program, result.linked)
    return any(run_example(game, example).problem is not None for example in result.program.examples)


def untold(found: Book, made: Iterable[Misspelling]) -> Iterator[Misspelling]:
    """Those that nothing is said about."""
    return (one for one in made if not found.is_told(one, found.compiled(one)))
