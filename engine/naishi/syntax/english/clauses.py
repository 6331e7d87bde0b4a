"""A card's clauses in plain English: what it is, what it scores, what it sets off."""

from __future__ import annotations

from naishi.syntax import nodes as n
from naishi.syntax.english.effects import block_lines
from naishi.syntax.english.telling import clause, phrase
from naishi.syntax.english.words import A_PLAYER, THAT_PLAYER, ThisCard, listed, sentence

phrase.rows |= {n.Listed: "{values:and}"}
clause.rows |= {
    n.HasField: "Its {field} is {value}.",
    n.Listed: "{values:and}",
    n.CountsAs: "It counts as {types:each_a} wherever that is asked for, and not under its own name.",
    n.RemoveScore: "The score named {label} is taken away.",
    n.BeforeScoring: "Once, before the final count, in order of seats, then of positions:\n{block}",
}


@clause.tells(n.IsTags)
def _is_tags(node: n.IsTags, card: ThisCard) -> list[str]:
    tags = [tag.text for tag in node.tags]
    return [f"Its {'tag is' if len(tags) == 1 else 'tags are'} {listed(tags)}."]


@clause.tells(n.Faces)
def _faces(node: n.Faces, card: ThisCard) -> list[str]:
    first, *others = [name.text for name in node.names]
    return [
        f"Its sides are {first} (up at first) and also {listed(others)}." if others else f"Its only side is {first}."
    ]


# --- what is set off ---
@clause.tells(n.CardWhen)
def _card_when(node: n.CardWhen, card: ThisCard) -> list[str]:
    when = sentence(f"when this card {motion(node.motion)}{when_over(node.motion)}:")
    return [when, *block_lines(node.block, THAT_PLAYER)]


@clause.tells(n.Enters, n.Leaves, n.MovesIn)
def _motion_alone(node: n.Motion, card: ThisCard) -> list[str]:
    return [f"It {motion(node)}."]


def motion(node: n.Motion) -> str:
    """`enters a player's … from …`; from then on `that player` is the owner of the place."""
    place = phrase(node.place, A_PLAYER)
    if isinstance(node, n.MovesIn):
        return f"moves from one part of {place} to another"
    end, rest = _other_end(node), THAT_PLAYER if _names_owner(node.place) else A_PLAYER
    other = "anywhere else" if end is None else phrase(end, rest)
    return f"enters {place} from {other}" if isinstance(node, n.Enters) else f"leaves {place} for {other}"


def when_over(node: n.Motion) -> str:
    """When a trigger happens, and who `that player` is if no place told."""
    told = any(_names_owner(ref) for ref in (node.place, _other_end(node)) if ref is not None)
    return ", once the action is over" + ("" if told else ' ("that player" is whose action caused it)')


def _other_end(node: n.Motion) -> n.Ref | None:
    return node.source if isinstance(node, n.Enters) else node.target if isinstance(node, n.Leaves) else None


def _names_owner(ref: n.Ref) -> bool:
    return isinstance(ref.base, n.Mine)
