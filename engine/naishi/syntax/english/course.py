"""What happens, and what an expansion changes, in plain English."""

from __future__ import annotations

from naishi.syntax import nodes as n
from naishi.syntax.english.clauses import motion, when_over
from naishi.syntax.english.effects import block_lines, choice_lines, head_lines
from naishi.syntax.english.points import player_score
from naishi.syntax.english.telling import declaration, phrase
from naishi.syntax.english.words import THAT_PLAYER, THEY, YOU, indented, sentence, with_article

declaration.rows |= {
    n.Setup: "Setup, in this order:\n{steps}",
    n.Step: "Step {name}:\n{block}",
    n.Turn: 'In a turn ("you" is the player on turn):\n{block}',
    n.Replace: "In place of what stood there before:\n{new}",
    n.ExtendField: "The field {field} also has the words {words:and}.",
    n.ExtendGroup: "The group {group} now also includes {part}.",
    n.Narrow: "Something (it) is {condition} only when, besides, {test}.",
}


@declaration.tells(n.Automatic)
def _automatic(node: n.Automatic) -> list[str]:
    there = "" if node.test is None else f", if {phrase(node.test, YOU)}"
    first = f"{node.name.text} has one more seat, after the players'{there}. It never chooses."
    return [first, f'In its turn ("you" is {node.name.text}):', *block_lines(node.block, YOU)]


@declaration.tells(n.After)
def _after(node: n.After) -> list[str]:
    first = {
        "turn": 'After each turn ("you" is the player who just played):',
        "round": "After each round:",
        "effects": "After each action, when nothing triggered is waiting:",
    }[node.moment.text]
    return [first, *block_lines(node.block, YOU)]


@declaration.tells(n.Trigger)
def _trigger(node: n.Trigger) -> list[str]:
    what = with_article(node.type.text) + ("" if node.variable is None else f" (call it {node.variable.text})")
    test = "" if node.test is None else f", and {phrase(node.test, THAT_PLAYER)}"
    label = "" if node.label is None else f" (named {node.label.text})"
    first = sentence(f"whenever {what} {motion(node.motion)}{test}{when_over(node.motion)}{label}:")
    return [first, *block_lines(node.block, THAT_PLAYER)]


@declaration.tells(n.Scoring)
def _scoring(node: n.Scoring) -> list[str]:
    return [f"What lies in {node.group.text} counts at the end.", *_score_lines(node.body, "Before the count:")]


@declaration.tells(n.ScoreBlock)
def _score_block(node: n.ScoreBlock) -> list[str]:
    return _score_lines(node, "Before the count:") or ["Nothing is done before the count."]


@declaration.tells(n.ExtendScoring)
def _extend_scoring(node: n.ExtendScoring) -> list[str]:
    return _score_lines(node.body, "Before the count, also:")


def _score_lines(body: n.ScoreBlock, before: str) -> list[str]:
    lines = [before, *block_lines(body.block, THAT_PLAYER)] if body.block.statements else []
    if not body.scores:
        return lines
    scores = [line for score in body.scores for line in player_score(score)]
    return [*lines, "Each player scores, besides the cards:", *indented(scores)]


@declaration.tells(n.Winner)
def _winner(node: n.Winner) -> list[str]:
    first, *others = node.rankings
    lines = ["Who wins:", *indented(declaration(first))]
    return lines + [f"  If that is equal: {_ranked(ranking)}." for ranking in others]


@declaration.tells(n.Ranking)
def _ranking(node: n.Ranking) -> list[str]:
    return [sentence(_ranked(node))]


def _ranked(node: n.Ranking) -> str:
    value = phrase(node.amount, THEY)
    if value.startswith("the number of "):
        degree = "greatest" if node.direction.text == "most" else "smallest"
        return f"whoever has the {degree} {value.removeprefix('the ')}"
    if isinstance(node.amount, n.Ref):
        return f"whoever has the {node.direction.text} {value}"
    return f"whoever has the {'highest' if node.direction.text == 'most' else 'lowest'} value of {value}"


@declaration.tells(n.Action)
def _action(node: n.Action) -> list[str]:
    title = "" if node.title is None else f" ({phrase(node.title, YOU)})"
    lines = [f'Action {node.name.text}{title}; "you" is the player who does it.']
    if node.head:
        lines += ["It is legal exactly when all of this can be done, in this order:", *indented(head_lines(node.head))]
    else:
        lines.append("It is always legal.")
    pays = any(isinstance(head, n.Pay | n.PayNumber | n.PayPrice) for head in node.head)
    return [*lines, "What is paid is paid first; then:" if pays else "Then:", *block_lines(node.block, YOU)]


@declaration.tells(n.ExtendTurn)
def _extend_turn(node: n.ExtendTurn) -> list[str]:
    lines = [line for choice in node.choices for line in choice_lines(choice, YOU, False)]
    return ['A turn also offers ("you" is the player on turn):', *indented(lines)]


@declaration.tells(n.ExtendStep)
def _extend_step(node: n.ExtendStep) -> list[str]:
    where = "Before all else in" if node.end.text == "first" else "After all else in"
    return [f"{where} step {node.step.text}:", *block_lines(node.block, YOU)]


@declaration.tells(n.Remove)
def _remove(node: n.Remove) -> list[str]:
    kind = "trigger" if node.kind.text == "when" else node.kind.text
    return [f"The {kind} {node.name.text} is taken out."]
