"""`solve`: the JSON contract, streams of good and bad lines, and input of every kind."""

import json
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


def test_the_end_has_a_winner_and_no_move() -> None:
    normal, misere = solved("nim:0,0"), solved("nim+misere:0")
    assert (normal["outcome"], normal["winner"], normal["best_move"]) == ("P", "2", None)
    assert (misere["outcome"], misere["winner"], misere["best_move"]) == ("N", "1", None)


def test_what_is_asked_for() -> None:
    assert solved("nim:6,3", "--sg")["sg"] == 5
    assert solved("nim+misere:6,3", "--sg")["sg"] is None
    assert solved("nim:2,1", "--remoteness")["remoteness"] == 3
    verdict = solved("delete-nim:9,7,4,2,2")
    assert verdict["tier"] == "SEARCH"
    assert verdict["nodes"] > 0


def test_a_search_stops_after_the_nodes_allowed() -> None:
    verdict = solved("delete-nim:300,200,100,98,64,50", "--nodes", "50")
    assert (verdict["outcome"], verdict["tier"]) == (None, "ESTIMATE")
    assert "50" in verdict["source"]
    assert verdict["best_move"]


def test_long_numbers_are_whole_in_moves_and_short_in_why() -> None:
    heap = 10**9_999 + 7
    verdict = solved(f"nim:{heap},3")
    assert verdict["best_move"] == f"{heap}-{heap - 3}"
    assert "100000…(10,000 digits)…0007" in " ".join(verdict["why"])
    assert max(map(len, verdict["why"])) < 400


def test_text_tells_why_for_arguments_and_one_line_in_streams() -> None:
    ran = nimarcade("solve", "nim:5,4,3")
    assert ran.lines[0] == (
        "nim:5,4,3: N, best move 3-2, "
        "PROVED (Bouton 1902, Theorem I; proof: kernel, nimarcade prove exco.moore)"
    )
    assert "  nim-sum = 2" in ran.lines
    streamed = nimarcade("solve", "-", stdin="nim:5,4,3\nnim:2\n").lines
    assert streamed[0] == "nim:5,4,3: N, best move 3-2, PROVED (Bouton 1902, Theorem I)"
    assert len(streamed) == 2


def test_arguments_are_read_before_any_is_answered() -> None:
    assert nimarcade("solve", "nim:5", "nim:x").out == ""


def test_a_stream_answers_line_by_line() -> None:
    ran = nimarcade("solve", "-", "--json", stdin=b"nim:5,4\r\n\n  \nchess\r\nnim:3\xff\nnim:1")
    assert ran.status == 2
    assert ran.err == ""
    first, second, third, fourth = ran.data
    assert first["position"] == "nim:5,4"
    assert list(second) == ["position", "error", "status", "schema"]
    assert (second["position"], second["status"]) == ("chess", 2)
    assert third["position"] == "nim:3�"
    assert fourth["position"] == "nim:1"


def test_statuses_of_a_stream() -> None:
    past = "nim:" + "9" * 10_001
    assert nimarcade("solve", "-", stdin="").status == 0
    assert nimarcade("solve", "-", stdin=f"{past}\nnim:1\n").status == 3
    ran = nimarcade("solve", "-", stdin=f"{past}\nnim:\n")
    assert ran.status == 2
    assert [line[:7] for line in ran.lines] == ["error: "] * 2


def test_a_line_is_quoted_up_to_200_characters() -> None:
    (answer,) = nimarcade("solve", "-", "--json", stdin="x" * 5_000).data
    assert answer["position"] == "x" * 200


@pytest.mark.sweep
def test_a_line_longer_than_any_code_is_one_answer() -> None:
    big = "nim:" + "1," * 1_500_000 + "1"
    ran = nimarcade("solve", "-", "--json", stdin=f"nim:1\n{big}\nnim:2\n")
    assert [answer.get("status", answer["position"]) for answer in ran.data] == ["nim:1", 3, "nim:2"]


def test_a_code_near_the_limit_is_read() -> None:
    heaps = ["1" * 99] * 9_999
    (answer,) = nimarcade("solve", "-", "--json", stdin="nim:" + ",".join(heaps)).data
    assert answer["outcome"] == "N"


def test_lines_over_many_chunks_keep_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "CHUNK", 7)
    codes = [f"nim:{n},{n // 2}" for n in range(300)]
    ran = nimarcade("solve", "-", "--json", stdin="\r\n".join(codes))
    assert [answer["position"] for answer in ran.data] == codes


def test_a_long_file_is_answered_by_all_cores_in_its_order(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_output_is_flushed_before_more_input_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "CHUNK", 6)  # one line of five characters and its end
    calls: list[int] = []
    monkeypatch.setattr(output, "flush", lambda: calls.append(1))
    nimarcade("solve", "-", stdin="nim:1\nnim:2\nnim:3\n")
    assert len(calls) == 4


def test_mixed_with_arguments() -> None:
    ran = nimarcade("solve", "nim:1", "-", "nim:3", stdin="nim:2\n")
    assert [line[:5] for line in ran.lines] == ["nim:1", "nim:2", "nim:3"]


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


def test_it_tells_who_wins_the_move_and_why() -> None:
    ran = nimarcade("explain", "nim:5,4,3")
    assert (ran.status, ran.err) == (0, "")
    assert "win" in ran.lines[0]
    assert "(3-2)" in ran.lines[1]
    assert ran.lines[-1].startswith("(PROVED: Bouton 1902")


@pytest.mark.sweep
def test_its_data_are_those_of_the_library() -> None:
    ran = nimarcade("explain", "--json", *CODES)
    assert (ran.status, ran.err) == (0, "")
    assert ran.data == [json.loads(json.dumps(na.explain(code).as_json())) for code in CODES]


def test_of_many_read_each_is_one_line_and_a_wrong_one_stops_none() -> None:
    ran = nimarcade("explain", "-", stdin="nim:5,4,3\nnim:x\nnim:1,1\n")
    first, wrong, last = ran.lines
    assert "(3-2)" in first
    assert wrong.startswith("error: a heap must be a whole number")
    assert "lose" in last


def test_what_is_not_proved_is_told_as_a_guess() -> None:
    ran = nimarcade("explain", "--nodes", "5", "treblecross+misere:30")
    assert ran.lines[-1].startswith("(ESTIMATE: ")
