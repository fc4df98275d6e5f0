"""A run against the clock: what counts, when it ends, and what is kept."""

import pytest

from nimarcade.coach import rating
from nimarcade.coach.puzzles import source
from nimarcade.play import clocks
from nimarcade.view import puzzle_run
from nimarcade.view.glyphs import ASCII, GLYPHS
from nimarcade.view.puzzle_run import Run

PUZZLES = [source.made("nim", "only", 2, seed) for seed in range(6)]


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, to be set."""
    time = [1000.0]
    monkeypatch.setattr(clocks, "monotonic", lambda: time[0])
    return time


def test_three_mistakes_end_it_and_the_best_is_kept(now: list[float]) -> None:
    run, before = Run(), rating.load()
    for puzzle, right in zip(PUZZLES, (True, False, True, False, False), strict=False):
        assert not run.over
        run.ask()
        now[0] += 10
        told = run.answered(puzzle, right)
        now[0] += 100  # the next one is looked for: the clock stands
    assert (run.over, run.left, run.answers) == (True, 130, "axaxx")
    assert told[-1].text == "Three mistakes: 2 puzzles solved."
    assert run.line(GLYPHS) == "nimarcade puzzle run · 2 puzzles solved · ✓✗✓✗✗"
    assert run.line(ASCII) == "nimarcade puzzle run - 2 puzzles solved - +x+xx"
    after = rating.load()
    assert (after.run, after.rating, after.tried) == (2, before.rating, 0)
    assert not any(after.counts(puzzle) for puzzle in PUZZLES[:5]), "no board of it is rated later"
    assert "your best was 2" in Run().ended()[0].text


def test_an_answer_that_comes_too_late_counts_as_nothing(now: list[float]) -> None:
    run = Run()
    run.ask()
    now[0] += puzzle_run.SECONDS
    assert run.over
    assert [block.text[:12] for block in run.answered(PUZZLES[0], True)][1:] == ["Time is up: "]
    assert (run.answers, run.left, rating.load().run) == ("", 0, 0)
    assert run.answered(PUZZLES[0], True)
    assert run.answers == ""


def test_leaving_in_the_middle_keeps_what_was_solved_and_it_gets_harder(now: list[float]) -> None:
    run = Run()
    for puzzle in PUZZLES[:4]:
        run.ask()
        run.answered(puzzle, True)
    assert rating.load().run == 4
    assert run.source.level == 2
    assert set(run.source.had) == {puzzle.identity for puzzle in PUZZLES[:4]}
    assert run.leave()[0].text == "The run is left: 4 puzzles solved."
    assert run.over
