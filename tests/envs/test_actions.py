"""Every move of every game has a number, and the same rules give the same numbers everywhere."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from naishi.envs.actions import Actions
from naishi.envs.running import Run
from tests.games import every_way, loaded
from tests.runtime import rules

ROOT = Path(__file__).resolve().parents[2]
RANDOM_GAMES = 12  # of each game with each of its options


def played_to_the_end(run: Run, seed: int) -> int:
    """A random game; each second with rare actions as likely as common ones. A move without a number raises."""
    chance, decisions = random.Random(seed), 0
    run.begin(seed)
    while run.numbers:
        decisions += 1
        assert len(set(run.numbers)) == len(run.moves)
        found = run.numbers
        if seed % 2:
            action = chance.choice(sorted({run.actions.text(n).split()[0] for n in found}))
            found = [n for n in found if run.actions.text(n).split()[0] == action]
        run.play(chance.choice(found))
    assert run.is_over or run.is_cut
    return decisions


@every_way
def test_no_move_is_without_a_number(name: str) -> None:
    run = Run(loaded(name), None, "outcome", None)
    assert sum(played_to_the_end(run, seed) for seed in range(RANDOM_GAMES)) > RANDOM_GAMES


@every_way
def test_numbers_are_in_the_order_of_the_texts(name: str) -> None:
    actions = Actions(loaded(name).interpreter)
    assert list(actions.texts) == sorted(set(actions.texts))
    assert [actions.number(text) for text in actions.texts] == list(range(len(actions)))
    assert [actions.text(number) for number in range(len(actions))] == list(actions.texts)


def test_numbers_are_the_same_in_every_process() -> None:
    program = (
        "import json, naishi\n"
        "from naishi.envs.actions import Actions\n"
        "print(json.dumps(Actions(naishi.load('base', 'legends').interpreter).texts))"
    )
    found = set()
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT / "engine")}
        found.add(subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, check=True).stdout)
    assert len(found) == 1
    assert json.loads(found.pop()) == list(Actions(loaded("base+legends").interpreter).texts)


def test_the_numbers_do_not_depend_on_the_order_of_declarations() -> None:
    rule = "action a with card c in your line { move c to discards }\naction b with slot s in your line { }"
    first, second = rule.split("\n")
    turn = "turn { do one of { a  b  otherwise pass } }"
    one, other = rules.meadow(f"{turn}\n{first}\n{second}"), rules.meadow(f"{second}\n{first}\n{turn}")
    assert Actions(one.interpreter).texts == Actions(other.interpreter).texts
    assert Actions(one.interpreter).texts == ("a line[1]", "a line[2]", "a line[3]", "b line[1]", "b line[2]",
                                              "b line[3]", "pass")  # fmt: skip


def test_what_a_table_has() -> None:
    texts = Actions(
        rules.meadow(
            """
            turn { may do one of { pick  trade  give } }
            action pick with card c in discards where c is Oak { move c to stack }
            action trade with two cards a, b in your line or river { swap a with b }
            action give with slot s in line of opponent  with coin k in bank { move k to your purse }
            """
        ).interpreter
    ).texts
    assert "done" in texts
    assert "pass" not in texts
    assert {"pick Oak", "pick Ash", "pick Elm"} <= set(texts)  # a `where` is not thought of
    assert {"trade line[1] line[3]", "trade river[2] river[3]"} <= set(texts)
    assert not {"trade line[3] line[1]", "trade line[1] river[1]", "trade line[1] line[1]"} & set(texts)
    assert "give line[2] of opponent coin" in texts
    assert "give line[2] of opponent coin of opponent" in texts


def test_texts_are_found_as_they_are_written() -> None:
    actions = Actions(loaded("base").interpreter)
    number = actions.number("switch line[1] line[2]")
    assert actions.number("switch  line [1]  line[ 2 ]") == number
    assert actions.text(number) == "switch line[1] line[2]"
    with pytest.raises(ValueError, match=r"no move is written 'develp line\[1\]'; did you mean 'develop line\[1\]'"):
        actions.number("develp line[1]")
    with pytest.raises(ValueError, match="there is no action 84; they are numbered 0 to 83"):
        actions.text(84)
