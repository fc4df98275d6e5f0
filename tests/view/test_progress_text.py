"""Progress told: charts of characters, lines that fit, and what lessons add."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from nimarcade.coach import deck, ideas, learner, lessons, progress, rating, statistics
from nimarcade.coach.statistics import Finished, Row, Stats
from nimarcade.core.text import Block
from nimarcade.view import progress_text


def test_charts() -> None:
    assert progress_text.spark([0, 0.5, 1, None, 1]) == "▁▅█ █"
    assert progress_text.spark([0, 0.5, 1, None], ascii=True) == "_+# "
    assert progress_text.thinned([0, 1, None, 1], 2) == [0.5, 1]
    assert progress_text.thinned([None, None, 1, 1], 2) == [None, 1]
    assert progress_text.thinned([0.25], 5) == [0.25]


def test_numbers_in_words() -> None:
    assert [progress_text.percent(share) for share in (0, 0.5, 0.999, 1)] == ["0%", "50%", "99%", "100%"]
    assert [progress_text.clock(s) for s in (0, 59.9, 60, 4800)] == ["0 s", "59 s", "1 min", "1 h 20 min"]
    assert [progress_text.clock(s, short=True) for s in (5, 61, 4800)] == ["5s", "1m", "1h20"]


def test_lines_hang_below_their_sign() -> None:
    lines = progress_text.wrapped(Block("open", "one two three four"), 10, "+ ")
    assert lines == ["+ one two", "  three", "  four"]
    assert progress_text.wrapped(Block("quiet", "  one two three"), 10) == ["  one two", "  three"]
    assert progress_text.wrapped(Block("chart", "a  b"), 10) == ["a  b"]


DAY = datetime(2026, 5, 3, tzinfo=UTC)


def _full() -> progress_text.Kept:
    stats = Stats()
    for game in ("nim", "so-long-sucker+hofstra", "greedy-nim+misere+k=1000000000000"):
        for level in ("novice", "perfect", "people"):
            stats = stats.add(
                game, level, Row(1_234, 567, 89, 10_000, 9_999, 1_000, 360_000.0, 8_000.0, 7_999.0)
            )
            stats = stats.remember(Finished(deck.now(), game, level, True, 4, 3, 0, 4.0, 3.0))
        stats = stats.scored(game, "perfect", 95, DAY).scored(game, "perfect", 95, DAY)
    for each in range(1_000, 1_400):
        stats = stats.rated(each).count("puzzles-only-tried").count("puzzles-only-right")
    known = replace(rating.Rating(), tried=400, solved=400, best=400, streak=400)
    cards = deck.Deck().add("nim:5,4", "5-2", "game", deck.now())
    person = learner.Learner().mark(["nim-sum"], "x").meet(["mirror", "mex"])
    for _ in range(3):
        person = person.mark(["mirror"], "a").mark(["p-and-n"], "h")
    return progress_text.Kept(stats, cards, progress.Progress(), known, person)


@pytest.mark.parametrize("width", [37, 75, 100])
def test_every_line_fits(width: int) -> None:
    lines = list(progress_text.lines(_full(), width))
    for block in lines:
        for line in progress_text.wrapped(block, width, "+ " if block.kind in ("done", "open") else ""):
            assert len(line) <= width or "/" in line
    text = "\n".join(block.text for block in lines)
    for words in (
        "The only winning move: 400 of 400 right.",
        "Rating 1200? ± 700",
        "from 1,000 to 1,399",
        "perfect",
        f"Ideas, 1 of {len(ideas.IDEAS)} used alone",
        "Alone: leave two equal heaps and mirror.",
        "With a hint: tell a won board from a lost one.",
        "Met: make the nim-sum 0.",
        f"{len(ideas.IDEAS) - 4} ideas not met yet.",
    ):
        assert words in text


def test_plain_sentences_say_the_same_without_pictures() -> None:
    sentences = list(progress_text.sentences(_full()))
    row = "1,234 played, 567 won, 9,999 of 10,000 won positions kept, accuracy 99%, 1,000 hints, 100 h 0 min"
    assert f"Nim against Perfect: {row}." in sentences
    assert "Nim against Perfect: 95 of 100 points, 2 times, first on 3 May 2026." in sentences
    assert not any(sign in line for line in sentences for sign in "█░▁▅")


@pytest.mark.parametrize("width", [37, 75])
def test_games_with_people_are_neither_won_nor_lost(width: int) -> None:
    stats = Stats().add("nim", "people", Row(2)).remember(Finished(DAY, "nim", "people", None, 0, 0, 0))
    kept = progress_text.Kept(stats, deck.Deck(), progress.Progress(), rating.Rating(), learner.Learner())
    told = [block.text for block in progress_text.lines(kept, width)]
    assert told[1] == "2 games of several people, counted for none of them."
    assert not any(" won" in text for text in told[2:])
    assert told[1] in list(progress_text.sentences(kept))


def test_lessons_done_count_once() -> None:
    known = progress.Progress()
    for lesson in lessons.lessons()[:5]:
        for step in range(len(lesson.steps)):
            known = known.solve(lesson, step)
    progress.save(known)
    kept = progress_text.load()
    assert "graduate" in kept.stats.earned
    assert statistics.load() == kept.stats
    assert progress_text.load().stats == kept.stats


def test_a_window_of_no_width_is_wrapped_for_as_well() -> None:
    for width in (-2, 0, 1, 3):
        assert "".join(progress_text.wrapped(Block("item", "- some words"), width, "- ")).strip()
