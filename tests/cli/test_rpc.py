"""`naishi rpc` as another program starts it: its streams, its end, its options."""

from __future__ import annotations

import json
import signal
import subprocess
from typing import Any

from tests.cli.test_process import ENVIRONMENT, NAISHI, ROOT


def request(method: str, id_: int = 1, **params: Any) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": id_, "method": method, "params": params}).encode() + b"\n"


def served(text: bytes, *options: str) -> tuple[int, list[Any], str]:
    command = [*NAISHI, "rpc", *options]
    ran = subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, input=text, capture_output=True, check=False, timeout=60)
    return ran.returncode, [json.loads(line) for line in ran.stdout.splitlines()], ran.stderr.decode()


def test_it_answers_until_there_is_no_more() -> None:
    requests = [
        request("rules.load", names=["base"]),
        b"\n",
        b"\xff\n",
        request("match.new", 2, rules="r1", seed=3),
        request("match.view", 3, match="m1", seat=2).rstrip(b"\n"),  # the end of the input ends it too
    ]
    code, answers, said = served(b"".join(requests))
    assert (code, said) == (0, "")
    assert [answer["id"] for answer in answers] == [1, None, 2, 3]
    assert answers[3]["result"]["seat"] == 2
    assert served(b"") == (0, [], "")


def test_for_one_seat_and_with_limits() -> None:
    text = request("server.info") + request("match.save", 2, match="m1")
    code, (info, refused), said = served(text, "--seat", "1", "--seconds", "2.5", "--matches", "7", "--memory", "3")
    assert (code, said) == (0, "")
    limits = info["result"]["limits"]
    assert (limits["seconds"], limits["matches"], limits["memory_bytes"]) == (2.5, 7, 3_000_000)
    assert (info["result"]["seat"], refused["error"]["data"]["kind"]) == (1, "forbidden")


def test_what_failed_inside_is_told_on_standard_error() -> None:
    rules = """
    game Tight { version 1  players 1  at most 9 turns }
    pile attic seen by nobody  holds every card
    row bed[1] seen by everyone
    row shelf[1] seen by everyone
    card Oak x2 { score 1 }
    setup { step fill { move 1 card from attic to bed  move 1 card from attic to shelf } }
    turn { do one of { spoil } }
    action spoil { move card in bed[1] to shelf[1] }
    after round { if attic is filled { end after round } }
    scoring of bed { }
    winner { most points }
    """
    text = request("rules.load", texts=[{"name": "tight.naishi", "text": rules}])
    text += request("match.new", rules="r1") + request("match.play", match="m1", seat=1, move="spoil")
    code, answers, said = served(text)
    assert (code, answers[2]["error"]["data"]["kind"]) == (0, "fault")
    assert "shelf is not empty" in said
    assert "not empty" not in answers[2]["error"]["message"]


def test_nobody_reads() -> None:
    command = [*NAISHI, "rpc"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, env=ENVIRONMENT, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(request("server.info"))
        process.stdin.flush()
        assert process.stderr.read() == b""
        assert process.wait(30) == 1


def test_it_is_stopped() -> None:
    command = [*NAISHI, "rpc"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, env=ENVIRONMENT, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(request("server.version"))
        process.stdin.flush()
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 130
