"""`solve`: the JSON contract, streams of good and bad lines, and input of every kind."""

import json
import os
import pickle
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimarcade as na
from nimarcade.cli import output
from nimarcade.core import catalogue, pool, searching
from tests import ask
from tests.command import nimarcade


def solved(code: str, *options: str) -> dict[str, Any]:
    ran = nimarcade("solve", code, "--json", *options)
    assert (ran.status, ran.err) == (0, "")
    (verdict,) = ran.data
    assert list(verdict) == ask.VERDICT_KEYS
    assert 1 <= len(verdict["why"]) <= 12
    assert all(isinstance(line, str) for line in verdict["why"])
    result: dict[str, Any] = verdict
    return result


LONG = "delete-nim:300,200,100,98,64,50"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("nim:0,0", {"outcome": "P", "winner": "2", "best_move": None}),
        ("nim+misere:0", {"outcome": "N", "winner": "1", "best_move": None}),
        ("nim:6,3 --sg", {"sg": 5}),
        ("nim+misere:6,3 --sg", {"sg": None}),
        ("nim:2,1 --remoteness", {"remoteness": 3}),
        ("delete-nim:9,7,4,2,2", {"tier": "SEARCH"}),
        (f"{LONG} --nodes 50", {"outcome": None, "tier": "ESTIMATE"}),
    ],
)
def test_what_is_asked_for(words: str, told: dict[str, object]) -> None:
    verdict = solved(*words.split())
    assert {key: verdict[key] for key in told} == told
    assert verdict["tier"] != "SEARCH" or verdict["nodes"] > 0
    assert "--nodes" not in words or ("50" in verdict["source"] and verdict["best_move"])


def test_long_numbers_are_whole_in_moves_and_short_in_why() -> None:
    heap = 10**9_999 + 7
    verdict = solved(f"nim:{heap},3")
    assert verdict["best_move"] == f"{heap}-{heap - 3}"
    assert "100000…(10,000 digits)…0007" in " ".join(verdict["why"])
    assert max(map(len, verdict["why"])) < 400


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        (["solve", "nim:5,4,3"], "nim:5,4,3: N, best move 3-2, PROVED (Bouton 1902, Theorem I; proof ",
         "  nim-sum = 2"),
        (["explain", "nim:5,4,3"], "You can win", "(PROVED: Bouton 1902"),
        (["explain", "--nodes", "5", "treblecross+misere:30"], "", "(ESTIMATE: "),
    ],
)  # fmt: skip
def test_who_wins_is_told_with_why_and_how_it_is_known(words: list[str], first: str, last: str) -> None:
    ran = nimarcade(*words)
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[0].startswith(first)
    assert any(line.startswith(last) for line in ran.lines[1:])


def test_a_stream_answers_line_by_line() -> None:
    near = f"nim:{','.join(['1' * 99] * 9_999)}"
    lines = [b"nim:5,4\r\n", b"  ", b"chess\r", b"nim:3\xff", b"x" * 5_000, near.encode(), b"nim:1"]
    ran = nimarcade("solve", "-", "--json", stdin=b"\n".join(lines))
    assert (ran.status, ran.err) == (2, "")
    asked = ["nim:5,4", "chess", "nim:3�", "x" * 200, near, "nim:1"]
    assert [answer["position"] for answer in ran.data] == asked, "what is wrong is quoted in part"
    assert list(ran.data[1]) == ["position", "error", "status", "schema"]
    assert [answer.get("status") for answer in ran.data] == [None, 2, 2, 2, None, None]


@pytest.mark.sweep
def test_a_line_longer_than_any_code_is_one_answer() -> None:
    big = "nim:" + "1," * 1_500_000 + "1"
    ran = nimarcade("solve", "-", "--json", stdin=f"nim:1\n{big}\nnim:2\n")
    assert [answer.get("status", answer["position"]) for answer in ran.data] == ["nim:1", 3, "nim:2"]


def test_lines_over_many_chunks_keep_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "CHUNK", 7)
    codes = [f"nim:{n},{n // 2}" for n in range(300)]
    ran = nimarcade("solve", "-", "--json", stdin="\r\n".join(codes))
    assert [answer["position"] for answer in ran.data] == codes


def test_a_long_file_or_pipe_is_answered_by_all_cores_in_its_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "CHUNK", 64)
    games = ("nim", "greedy-nim+k=3", "chess")
    codes = [f"{games[n % 3]}:{n},{n // 2}" for n in range(200)] + ["chess", "nim:1"]
    alone = nimarcade("solve", "-", stdin="\n".join(codes))
    asked: list[int] = []

    def backwards(work: Callable[[Any], Any], jobs: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
        for job in sorted(jobs, key=lambda job: -int(job[0])):
            asked.append(len(asked))
            yield job, work(pickle.loads(pickle.dumps(job)))

    monkeypatch.setattr(pool, "sweep", backwards)
    assert nimarcade("solve", "-", stdin="\n".join(codes)) == alone
    assert not asked
    monkeypatch.setattr(output, "MANY", 100)
    assert nimarcade("solve", "-", stdin="\n".join(codes)) == alone
    assert len(asked) > 10
    assert alone.status == 2
    asked.clear()
    out, into = os.pipe()
    os.write(into, "\n".join(codes).encode())
    os.close(into)
    monkeypatch.setattr(output, "_handle", lambda: out)
    assert nimarcade("solve", "-") == alone
    assert len(asked) > 10


def test_output_is_flushed_before_more_input_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "CHUNK", 6)  # one line of five characters and its end
    calls: list[int] = []
    monkeypatch.setattr(output, "flush", lambda: calls.append(1))
    nimarcade("solve", "-", stdin="nim:1\nnim:2\nnim:3\n")
    assert len(calls) == 4


# input of every kind

letters = st.text(alphabet="nim:,+=/-0123456789kx dgreys\t\x00\x1bβ٣", max_size=40)


@st.composite
def mangled(draw: st.DrawFn) -> str:
    """A good code with some characters replaced, dropped or doubled."""
    name = draw(st.sampled_from(catalogue.names()))
    game = catalogue.game(name)
    options = {"k": draw(st.integers(1, 3))} if name == "moore-nim" else {}
    code = catalogue.write(game.random(Random(draw(st.integers(0, 99))), options))
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.integers(0, len(code) - 1))
        code = (
            code[:place] + draw(st.text(alphabet=":,+=/-0123456789k.", max_size=2)) + code[place + 1 :] or "x"
        )
    return code


@pytest.mark.parametrize("examples", [8, pytest.param(100, marks=pytest.mark.sweep)])
def test_any_lines_are_answered_one_by_one(examples: int) -> None:
    @given(st.lists(st.one_of(letters, mangled()).filter(lambda s: "\n" not in s and s.strip()), max_size=8))
    @settings(max_examples=examples)
    def hold(texts: list[str]) -> None:
        ran = nimarcade("solve", "-", "--json", "--nodes", "200", stdin="\n".join(texts))
        assert ran.err == ""
        assert ran.out.count("\n") == len(texts)
        for text, line in zip(texts, ran.out.split("\n"), strict=False):
            answer = json.loads(line)
            assert "error" not in answer or answer["position"] == text[:200]

    hold()


@given(mangled(), st.text(alphabet="0123456789-,xd=+ ", max_size=12))
def test_any_move_is_played_or_bad_input(code: str, move: str) -> None:
    ran = nimarcade("apply", code, move) if not move.startswith("-") else nimarcade("apply", code, "--", move)
    assert ran.status in (0, 2, 3)
    assert bool(ran.err) == bool(ran.status)


def test_an_ending_at_a_table_is_searched_for_a_second_unless_told() -> None:
    full, ending = (
        ask.table("so-long-sucker"),
        ask.table("so-long-sucker+hofstra:BYBR:B3/R1/x1/x2:R:B1R4G6Y5:RB:G=R,Y=R"),
    )
    assert [output.limits(None)(p).nodes for p in (full, ending)] == [200_000, 20_000]
    assert [output.limits(7)(p).nodes for p in (full, ending)] == [7, 7]


@pytest.mark.few("argv1")
@pytest.mark.parametrize(
    "argv",
    [
        ["solve", "octal+0.04+misere:200,3,2", "--nodes", "450"],
        ["solve", "octal+0.04+misere:200,3,2", "--nodes", "450", "--json"],
        ["solve", "octal+0.137+misere:40,39", "--nodes", "450", "--remoteness"],
    ],
)
def test_a_long_search_tells_how_far_it_is(argv: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "EVERY", 100)
    ran = nimarcade(*argv)
    told = [f"searching: {done} positions of at most 450" for done in (100, 200, 400)]
    assert (ran.status, ran.err.splitlines()) == (0, told)
    streamed = nimarcade("solve", "-", *argv[2:], stdin=argv[1])
    assert streamed.err == ""  # there every answer is a line


CODES = ["nim:5,4,3", "nim+misere:1,1,1", "delete-nim:9,6", "treblecross:..x....", "sum:nim:3/nim:2,1"]


@pytest.mark.sweep
def test_its_data_are_those_of_the_library() -> None:
    ran = nimarcade("explain", "--json", *CODES)
    assert (ran.status, ran.err) == (0, "")
    assert ran.data == [json.loads(json.dumps(na.explain(code).as_json())) for code in CODES]
