"""How problems are put into words: articles, lists, quotations, and what was probably meant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from naishi.base.diagnostic import Edit, replaced
from naishi.base.lists import listed
from naishi.base.near import distance, nearest
from naishi.base.source import Span

_LONGEST_QUOTE = 40
_MOST_LISTED = 6


def a(noun: str) -> str:
    """The noun with its article."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def plural(noun: str) -> str:
    """`seasons`, `bushes`, `berries`."""
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return f"{noun}es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}s"


def number_of(number: int, noun: str) -> str:
    """`1 copy`, `3 copies`."""
    return f"{number:,} {noun if number == 1 else plural(noun)}"


def meant(word: str, candidates: Iterable[str], otherwise: str = "") -> str:
    """A hint naming the candidate that is near, or the other text."""
    near = nearest(word, candidates)
    return f"Did you mean `{near}`?" if near else otherwise


def put_near(span: Span, candidates: Iterable[str]) -> tuple[Edit, ...]:
    """The repair that goes with the hint of `meant`; none where two are equally near."""
    names = list(candidates)
    best = nearest(span.text, names)
    if best is None:
        return ()
    written, edits = span.text.casefold(), distance(span.text.casefold(), best.casefold(), len(best))
    rivals = [name for name in names if name != best and abs(len(name) - len(written)) <= edits]
    if edits > 1 and any(distance(written, rival.casefold(), edits) <= edits for rival in rivals):
        return ()
    return replaced(span, best)


def there_are(names: Sequence[str], most: int = _MOST_LISTED) -> str:
    """`There are Oak and Rose.`; nothing if there are none, or too many to list."""
    unique = list(dict.fromkeys(names))
    if not 1 <= len(unique) <= most:
        return ""
    return f"The only one is {unique[0]}." if len(unique) == 1 else f"There are {listed(unique, 'and')}."


def quoted(span: Span, otherwise: str = "this") -> str:
    """The underlined text between backquotes, if it is short enough to be read inside a sentence."""
    text = " ".join(span.text.split())
    return f"`{text}`" if 0 < len(text) <= _LONGEST_QUOTE else otherwise


def capital(sentence: str) -> str:
    """The sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]
