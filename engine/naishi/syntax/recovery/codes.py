"""What can be wrong with a text before its meaning is looked at. Every example is tried by the tests."""

from __future__ import annotations

from naishi.base.diagnostic import Code

_HEADER = "game Meadow { version 1 }\n"


def _code(name: str, title: str, explanation: str, example: str, mended: str) -> Code:
    """The examples of a code are one declaration under a header."""
    return Code(name, title, explanation, f"{_HEADER}{example}\n", f"{_HEADER}{mended}\n")


_FILE = (
    Code(
        "empty-file",
        "Nothing in the file",
        "The file holds nothing, or only comments. A rules file begins with its header: `game` and a name, "
        "or `expansion`, a name, `for` and the game's name.",
        "# the meadow game\n",
        "# the meadow game\ngame Meadow { version 1 }\n",
    ),
    Code(
        "file-too-large",
        "The file is too large",
        "The files of a game and its expansions have at most 300,000 characters together, its tables of cards in files "
        "of their own 1,000,000, so that checking them never takes long.",
        "",
        "",
    ),
    Code(
        "no-header",
        "No header",
        "The first thing in a rules file says what the file is. `game` begins a whole game, `expansion` begins "
        "changes to a game. Without it nobody can know what the cards belong to.",
        "tag tree\n",
        "game Meadow { version 1 }\ntag tree\n",
    ),
    Code(
        "text-before-header",
        "Something before the header",
        "Only comments may stand before the line that begins with `game` or `expansion`. "
        "A comment begins with `#` and goes to the end of its line.",
        "The meadow rules\ngame Meadow { version 1 }\n",
        "# The meadow rules\ngame Meadow { version 1 }\n",
    ),
    Code(
        "header-not-first",
        "The header isn't first",
        "`game` or `expansion` comes before everything else in the file. Move that line to the top.",
        "tag tree\ngame Meadow { version 1 }\n",
        "game Meadow { version 1 }\ntag tree\n",
    ),
    Code(
        "second-header",
        "More than one header",
        "One file holds one game or one expansion. The second belongs in a file of its own.",
        "game Meadow { version 1 }\nexpansion Bees for Meadow { version 1 }\n",
        "game Meadow { version 1 }\n",
    ),
    _code(
        "too-many-problems",
        "Too many problems",
        "After a certain number of problems the rest of the file isn't read: most of what could be said then "
        "comes from the problems before. Mend those and check again.",
        "\n".join(["tag"] * 60),
        "tag tree",
    ),
)

_CHARACTERS = (
    _code(
        "unknown-character",
        "A sign the language doesn't have",
        "Outside of texts and comments only words, numbers and the signs { } ( ) [ ] , : = + - * may stand. "
        "Lines end without a sign. Comparisons are words: `is more than 2`.",
        "tag tree;",
        "tag tree",
    ),
    _code(
        "wrong-quotes",
        "The wrong quotes",
        "A text that is shown to players stands between straight double quotes. Single quotes and the curly "
        "quotes of a word processor aren't read as quotes.",
        "card Oak 'Old Oak' x2 { }",
        'card Oak "Old Oak" x2 { }',
    ),
    _code(
        "unclosed-text",
        "A text that isn't closed",
        "A text begins and ends with a double quote, on one line. Here the closing one is missing.",
        'card Oak "Old Oak x2 { }',
        'card Oak "Old Oak" x2 { }',
    ),
    _code(
        "number-too-long",
        "A number too long",
        "Numbers are whole and have at most nine digits.",
        "card Oak x2 { score 12345678901 }",
        "card Oak x2 { score 1234 }",
    ),
)

_BRACES = (
    _code(
        "brace-missing",
        "A closing brace is missing",
        "Every `{` needs its `}`. The message names what was opened and where; the `}` belongs before what follows.",
        "card Oak x2 {\n  score 1\n\ncard Rose x3 {\n  score 2\n}",
        "card Oak x2 {\n  score 1\n}\n\ncard Rose x3 {\n  score 2\n}",
    ),
    _code(
        "brace-too-many",
        "A closing brace too many",
        "There is a `}` without a `{`. Either it is left over, or one before it closes something too early.",
        "card Oak x2 { score 1 } }",
        "card Oak x2 { score 1 }",
    ),
    _code(
        "bracket-missing",
        "A closing bracket is missing",
        "Every `(` needs its `)` and every `[` its `]`.",
        "card Oak x2 { score 2 * (3 + 4 }",
        "card Oak x2 { score 2 * (3 + 4) }",
    ),
    _code(
        "nested-too-deep",
        "Nested too deep",
        "Brackets, blocks and parts of a sentence can stand inside each other, but not without end. "
        "Give a part a name: a `condition` for a question, an `action` for statements.",
        f"card Oak x2 {{ score {'(' * 70}1{')' * 70} }}",
        "card Oak x2 { score 1 }",
    ),
)

_DECLARATIONS = (
    _code(
        "unknown-declaration",
        "Not a declaration",
        "Outside of braces each thing begins with the word that says what it is: `tag`, `field`, `row`, `card`, "
        "`action`, `turn` and so on. This word isn't one of them; often it is one, misspelt.",
        "crad Oak x2 { score 1 }",
        "card Oak x2 { score 1 }",
    ),
    _code(
        "copies-missing",
        "How many copies?",
        "After a card's name stands how many there are: an x and a number without a space, such as `x4`.",
        "card Oak { score 1 }",
        "card Oak x4 { score 1 }",
    ),
    _code(
        "size-without-brackets",
        "How many slots?",
        "How many slots a row has, or how many a pool holds, stands in square brackets right after its name.",
        "row meadow 5 seen by everyone",
        "row meadow[5] seen by everyone",
    ),
    _code(
        "name-of-two-words",
        "A name is one word",
        "A name is one word, because the language knows where it ends by the space. Join the words, and put what "
        "players shall read in double quotes after it.",
        "card Old Oak x4 { score 1 }",
        'card OldOak "Old Oak" x4 { score 1 }',
    ),
    _code(
        "reserved-name",
        "A word of the language as a name",
        "Words that the language uses itself (row, move, score and others) can't name a card or place. "
        "Capitals make a difference: `Row` is free.",
        "card row x2 { score 1 }",
        "card Row x2 { score 1 }",
    ),
)

_SENTENCES = (
    _code(
        "misspelt-word",
        "A misspelt word",
        "This is none of the words that can stand here, but close to one of them. The language's own words are "
        "written in small letters.",
        "card Oak x2 { scor 4 per adjacent Rose }",
        "card Oak x2 { score 4 per adjacent Rose }",
    ),
    _code(
        "other-wording",
        "The language says it otherwise",
        "Rules read like English but are not English: each thing has one way to be said. The hint shows it. "
        "There are no articles: `move card`, not `move a card`.",
        "card Oak x2 { score 4 for each adjacent Rose }",
        "card Oak x2 { score 4 per adjacent Rose }",
    ),
    _code(
        "no-such-sentence",
        "No sentence of the language",
        "What is written here has no sentence of its own in the language. The hint says how games come nearest to it, "
        "and on which page of the documentation that stands.",
        "card Oak x2 { when this is discarded { shuffle seeds } }",
        "card Oak x2 { when this enters compost { shuffle seeds } }",
    ),
    _code(
        "something-missing",
        "Something is missing",
        "The sentence would be whole with one more word or sign. The message says which, and where.",
        "row meadow[4] per player seen everyone",
        "row meadow[4] per player seen by everyone",
    ),
    _code(
        "word-too-many",
        "A word too many",
        "Without this word or sign the sentence can be read.",
        "card Oak x2 { score by position { 1: 2, 2: 4, } }",
        "card Oak x2 { score by position { 1: 2, 2: 4 } }",
    ),
    _code(
        "or-between-values",
        "`or` between values",
        "`and` and `or` stand between whole conditions. Several values for one thing are listed after `one of`, "
        "with commas.",
        "card Oak x2 { score 6 if position is 1 or 5 }",
        "card Oak x2 { score 6 if position is one of 1, 5 }",
    ),
    _code(
        "where-without-brackets",
        "`where` without brackets",
        "After `per` and `count of` a question with `where` stands in brackets, so that it is clear where it ends.",
        "card Oak x2 { score 1 per card in meadow where it is Rose }",
        "card Oak x2 { score 1 per (card in meadow where it is Rose) }",
    ),
    _code(
        "repeat-without-bound",
        "A `repeat` without a bound",
        "Every game must end, so a `repeat` says how often it is done at most. `stop` leaves it earlier.",
        "turn { repeat { do plant } }",
        "turn { repeat at most 3 times { do plant } }",
    ),
    _code(
        "unexpected",
        "Something else was needed",
        "At this place the sentence must go on otherwise. The message says what can stand here.",
        "row meadow[4] seen by all but me",
        "row meadow[4] seen by everyone",
    ),
)

CODES: tuple[Code, ...] = (*_FILE, *_CHARACTERS, *_BRACES, *_DECLARATIONS, *_SENTENCES)
