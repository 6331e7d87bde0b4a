"""What a file is."""

from __future__ import annotations

from attrs import frozen

from naishi.syntax.nodes.cards import Card, Cards
from naishi.syntax.nodes.changes import Change
from naishi.syntax.nodes.course import Action, After, Automatic, Setup, Trigger, Turn
from naishi.syntax.nodes.examples import Example
from naishi.syntax.nodes.leaves import Int, Name, Node, Text
from naishi.syntax.nodes.places import Condition, Field, Grid, Group, KeptWord, Number, Place, Tag, Token
from naishi.syntax.nodes.scores import Scoring, Winner


@frozen(eq=False, repr=False)
class Version(Node):
    number: Int


@frozen(eq=False, repr=False)
class Players(Node):
    least: Int
    most: Int | None


@frozen(eq=False, repr=False)
class TurnLimit(Node):
    turns: Int


@frozen(eq=False, repr=False)
class Needs(Node):
    game: Name
    least: Int
    most: Int | None


@frozen(eq=False, repr=False)
class About(Node):
    """Whose the game is: who made it (`credits`), or who has rights in it (`rights`)."""

    what: Name
    said: Text | Name


Meta = Version | Players | TurnLimit | Needs | About


@frozen(eq=False, repr=False)
class Game(Node):
    name: Name
    meta: tuple[Meta, ...]


@frozen(eq=False, repr=False)
class Expansion(Node):
    name: Name
    bases: tuple[Name, ...]
    meta: tuple[Meta, ...]


@frozen(eq=False, repr=False)
class Option(Node):
    name: Name
    text: Text
    items: tuple[Declaration, ...]


Declaration = (
    Tag | Field | Number | KeptWord | Condition | Place | Grid | Group | Token | Card | Cards | Setup | Turn | After
    | Automatic | Trigger | Action | Scoring | Winner | Option | Example | Change
)  # fmt: skip


@frozen(eq=False, repr=False)
class File(Node):
    header: Game | Expansion
    items: tuple[Declaration, ...]
