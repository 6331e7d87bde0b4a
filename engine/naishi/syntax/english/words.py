"""Plain English in small: articles, plurals, lists, sentences; and who `your` is."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from naishi.base.walk import all_of
from naishi.syntax import nodes as n

FROM_THE_LEFT = " (counted from 1 at the left)"


@frozen
class ThisCard:
    """What is known of the card a clause belongs to, to say whether a question includes it."""

    names: frozenset[str] = frozenset()
    is_all_known: bool = False


@frozen
class Voice:
    """How the player that `your` means is spoken of."""

    you: str
    your: str
    yours: str
    card: ThisCard | None = None

    def verb(self, word: str) -> str:
        """The player doing something: `you choose`, `that player chooses`."""
        if self.you in ("you", "they"):
            return f"{self.you} {word}"
        return f"{self.you} {'does' if word == 'do' else word + 's'}"

    @property
    def opponent(self) -> str:
        """The only other player of a game for two."""
        return f"{self.your} opponent"


YOU = Voice("you", "your", "yours")
THAT_PLAYER = Voice("that player", "that player's", "that player's")
A_PLAYER = Voice("a player", "a player's", "a player's")
OWNER = Voice("its owner", "its owner's", "its owner's")
THEY = Voice("they", "their", "theirs")


def with_article(word: str) -> str:
    """`a` or `an` before a word, by its first letters."""
    low = word.casefold()
    sounds_like_yu = low.startswith(("uni", "use", "eu", "one"))
    is_vowel = low[:1] in tuple("aeiouàáâäåèéêëíîïóôöúûü") and not sounds_like_yu
    return f"{'an' if is_vowel or low.startswith(('hour', 'honest', 'heir')) else 'a'} {word}"


def is_proper(word: str) -> bool:
    """Whether a name is a proper one, which takes no plural: `Rome`, but not `city`."""
    return not (word.isascii() and word.islower() and word[-1:].isalpha())


def plural(word: str) -> str:
    """More than one of it. Proper names stay as they are."""
    if is_proper(word):
        return word
    if word.endswith("y") and word[-2:-1] not in tuple("aeiou"):
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh")) else f"{word}s"


def numbered(number: int, word: str) -> str:
    """`1 point`, `4 points`, `-1 point`."""
    return f"{number} {word if abs(number) == 1 else plural(word)}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    if len(words) == 1:
        return words[0]
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def sentence(text: str) -> str:
    """A capital, a full stop; what was explained once is not explained again."""
    first, note, rest = text.partition(FROM_THE_LEFT)
    text = first + note + rest.replace(FROM_THE_LEFT, "")
    return f"{text[0].upper()}{text[1:]}" + ("" if text.endswith((".", ":")) else ".")


def indented(lines: Sequence[str]) -> list[str]:
    """One level further in."""
    return [f"  {line}" for line in lines]


def mentions_position(node: n.Node) -> bool:
    """Whether a position is asked for."""
    return any(part.name.text == "position" for part in all_of(node, n.BaseName))
