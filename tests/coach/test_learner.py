"""One model of who learns: what counts as met, with a hint, alone; what comes next; and its file."""

import json
from collections import Counter
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from random import Random

import pytest

from nimarcade.coach import deck, diary, ideas, learner, lessons, progress, rating, statistics
from nimarcade.coach.card_exercise import CardExercise, keep_answers
from nimarcade.coach.exercise import answered, helped
from nimarcade.coach.learner import Evidence, Learner
from nimarcade.coach.lesson_exercise import LessonExercise
from nimarcade.coach.progress import Progress
from nimarcade.coach.puzzles import levels, source
from nimarcade.coach.puzzles.puzzle import Puzzle
from nimarcade.coach.puzzles.source import PuzzleSource
from nimarcade.coach.rating import Rating
from nimarcade.coach.statistics import Row
from nimarcade.core import catalogue
from tests import ask, sessions
from tests.coach.class_room import at_step_of, sides


@pytest.mark.parametrize(
    ("marks", "state"),
    [
        *(("", "met"), ("x", "met"), ("aa", "with a hint"), ("h", "with a hint"), ("aaa", "alone")),
        *(("ahaha", "alone"), ("aaax", "with a hint"), ("aaaxh", "alone"), ("aaaxxxxx", "met")),
    ],
)
def test_what_a_person_can_do_is_told_by_the_latest_marks(marks: str, state: str) -> None:
    assert Evidence(marks).state == state


def test_every_idea_of_a_lesson_is_known_and_every_rule_is_somebodys() -> None:
    taught = {name for lesson in lessons.lessons() for name in lesson.ideas}
    assert taught <= set(ideas.BY_NAME) <= taught | {"golden-pairs"}


@pytest.mark.parametrize(
    ("code", "here", "win"),
    [
        ("nim:5,4", "mirror", "mirror"),
        ("nim:5,4,2", "nim-sum", "nim-sum"),
        ("nim+misere:3,1,1", "nim-sum", "misere-turn"),
        ("nim+misere:5,4,3", "nim-sum", "nim-sum"),
        ("greedy-nim:9,7,4", "even-largest", "even-largest"),
        ("greedy-nim+k=3:9,7,4", "k-good", "k-good"),
        ("greedy-nim+misere+k=3:6,5,1,1", "k-nice", "k-nice"),
        ("moore-nim+k=2:9,6,5,3", "moore-columns", "moore-columns"),
        ("co-nim:8,6,5", "spare-the-smallest", "spare-the-smallest"),
        ("exco-nim:1/9,5", "extra-heap", "extra-heap"),
        ("delete-nim:8,5", "odd-odd-split", "odd-odd-split"),
        ("delete-nim:12,8,6", "halving", "halving"),
        ("delete-nim:11,8,6,4", "columns", "columns"),
        ("delete-nim:8,7,5,5,2", "all-odd", "all-odd"),
        ("bounded-nim+k=3:12,9,6", "remainders", "remainders"),
        ("wythoff-nim:12,9", "golden-pairs", "golden-pairs"),
        ("dawsons-chess:12,8", "grundy-sum", "grundy-sum"),
        ("dawsons-chess+misere:7,3", "", ""),
        ("so-long-sucker", "", ""),
    ],
)
def test_the_idea_of_a_board(code: str, here: str, win: str) -> None:
    p = catalogue.read(code)
    assert "".join(ideas.of_board(p)) == here
    assert "".join(ideas.of_win(p)) == win


def test_puzzles_of_an_idea_ask_for_it() -> None:
    for idea in ideas.IDEAS:
        heads = Learner().mark([idea.name, ideas.TURN], "a").heads(idea.name)
        assert list(idea.heads) == heads, idea.name
        for head in heads[:1]:
            assert any(
                idea.name in ideas.of_puzzle(source.made(head, kind, level, seed))
                for kind in levels.kinds_of(head)
                for level in (1, 3, 5)
                for seed in range(4)
                if level >= levels.least_level(head, kind)
            ), idea.name


# what comes next


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.sweep) for seed in range(1, 20))])
def test_a_fresh_learner_meets_variety_and_nothing_unexplained(seed: int) -> None:
    rng, known, drawn = Random(seed), Rating(), list[Puzzle]()
    for _ in range(30):
        puzzle = PuzzleSource().draw(known, rng, learner.drawing())
        told = [block.text for block in learner.explained(puzzle)]
        new = [name for name in ideas.of_puzzle(puzzle) if learner.load().state(name) is None]
        assert set(new) <= ideas.PLAIN.keys() | {ideas.FIRST}
        assert told == [f"New here: {ideas.words(name)}." for name in new if name != ideas.FIRST]
        right, names = rng.random() < 0.6, ideas.of_puzzle(puzzle)
        known = known.solved_or_not(puzzle, right, date(2026, 1, 1))
        learner.change(partial(Learner.mark, names=names, mark="a" if right else "x"))
        learner.change(partial(Learner.owe, names=() if right else names))
        drawn.append(puzzle)
    assert not learner.explained(drawn[0]), "it was met"
    assert len({puzzle.kind for puzzle in drawn}) >= 4
    assert {puzzle.game for puzzle in drawn} == {"nim", "greedy-nim", "co-nim", "exco-nim", "delete-nim"}
    assert {puzzle.level for puzzle in drawn[:5]} == {1}


def test_puzzles_come_from_ideas_met_and_misere_play_from_its_turn() -> None:
    person = Learner().meet(["nim-sum", "golden-pairs", "pairing"])
    drawn = [PuzzleSource().draw(Rating(tried=50), Random(seed), person) for seed in range(12)]
    assert {puzzle.game for puzzle in drawn} == {"nim", "wythoff-nim"}
    turned = person.meet([ideas.TURN])
    games = {PuzzleSource(level=2).draw(Rating(), Random(seed), turned).game for seed in range(30)}
    assert {"nim+misere", "wythoff-nim+misere"} < games
    wished = PuzzleSource("co-nim").draw(Rating(), Random(1), person)
    assert wished.game.startswith("co-nim"), "a wish is a wish"


def test_puzzles_come_from_games_that_were_opened_unless_one_is_wished_for() -> None:
    assert learner.drawing().games == {"nim"}
    lesson = lessons.lesson("golden-pairs")
    progress.save(Progress().solve(lesson, 0))
    statistics.change(lambda kept: kept.add("co-nim+misere", "people", Row(1)))
    assert learner.drawing().games == {"nim", "wythoff-nim", "co-nim"}
    met = Learner(games={"nim", "wythoff-nim"}).meet(["mirror", "grundy-sum", "nim-sum", "golden-pairs"])
    person = met.mark(["grundy-sum"], "x").owe(["grundy-sum"])  # missed in a puzzle of the day
    for kind in (None, "case"):
        source = PuzzleSource(kind=kind)
        drawn = [source.draw(Rating(tried=50), Random(seed), person) for seed in range(6)]
        assert {puzzle.game.partition("+")[0] for puzzle in drawn} == person.games, kind
    wished = PuzzleSource("treblecross").draw(Rating(), Random(1), person)
    assert wished.game.startswith("treblecross")
    only_there = PuzzleSource(kind="capture").draw(Rating(), Random(1), person)
    assert only_there.game == "so-long-sucker+endgame", "no opened game has it"


def test_a_puzzle_with_a_hint_is_one_use_with_help_and_moves_no_rating() -> None:
    puzzle = source.made("nim", "only", 2, 17)
    assert diary.settle(PuzzleSource(day="2026-11-22"), puzzle, False, "h", "", 1.0) == [
        "With a hint this puzzle is not rated."
    ]
    known = rating.load()
    assert (known.rating, known.tried, known.attempts) == (rating.START, 0, ())
    assert known.days == {date(2026, 11, 22): False}, "not right at once, however it goes on"
    assert not known.counts(puzzle)
    assert learner.load().evidence["nim-sum"].marks == "h"
    assert not statistics.load().counts
    diary.settle(PuzzleSource(day="2026-11-22"), puzzle, True, "a", "", 1.0)
    assert not rating.load().days[date(2026, 11, 22)], "reopened and answered"


def test_what_is_known_less_is_asked_more() -> None:
    person = Learner().meet(["golden-pairs"])
    for _ in range(5):
        person = person.mark(["nim-sum"], "a")
    asked = Counter(person.next_idea(Random(seed)) for seed in range(200))
    assert asked["golden-pairs"] > 2 * asked["nim-sum"] > 0


def test_what_was_missed_in_words_returns_on_another_board() -> None:
    puzzle = source.made("wythoff-nim", "case", 1, 3)
    assert diary.settle(PuzzleSource(), puzzle, False, "x", "", 1.0)
    person = learner.load()
    assert person.owed == ("golden-pairs",)
    again = PuzzleSource().draw(rating.load(), Random(1), person)
    assert again.game == "wythoff-nim"
    assert again.identity != puzzle.identity
    diary.settle(PuzzleSource(), again, True, "a", "", 1.0)
    assert learner.load().owed == ()
    assert learner.load().evidence["golden-pairs"].marks == "xa"


def _finished(*names: str) -> Progress:
    known = Progress()
    for name in names:
        lesson = lessons.lesson(name)
        for step in range(len(lesson.steps)):
            known = known.solve(lesson, step)
    return known


def _next(person: Learner, known: Progress) -> tuple[str, str]:
    following = ask.present(learner.next_lesson(person, known))
    return following[0].id, following[1]


def test_the_next_lesson_and_its_reason() -> None:
    first, reason = _next(Learner(), Progress())
    assert (ideas.FIRST in lessons.lesson(first).ideas, reason) == (True, "The best place to begin.")
    begun = lessons.lesson("delete-and-split")
    known = Progress().solve(begun, 0).reach(begun, 1)
    assert _next(Learner(), known) == ("delete-and-split", f"You are at step 2 of {len(begun.steps)}.")
    missed = Learner().mark(["misere-turn"], "x").mark(["misere-turn"], "x")
    why = "Missed 2 times of late: see when misère play turns round."
    before = _finished("twenty-one", "won-and-lost", "nim-sum")
    assert _next(missed, before) == ("the-last-stone-loses", why)
    one = lessons.lesson(first)
    after = ask.present(lessons.following(one))
    assert _next(Learner(), _finished(first)) == (after.id, f"It follows {one.title}, which you finished.")
    every = _finished(*(lesson.id for lesson in lessons.lessons()))
    assert learner.next_lesson(Learner(), every) is None


@pytest.mark.parametrize(
    ("missed", "finished", "following", "before"),
    [
        ("nim-sum", [], "twenty-one", "The nim-sum"),
        ("nim-sum", ["twenty-one"], "won-and-lost", "The nim-sum"),
        ("nim-sum", ["twenty-one", "won-and-lost"], "nim-sum", ""),
        ("golden-pairs", ["twenty-one"], "won-and-lost", "The golden pairs"),
        ("golden-pairs", ["twenty-one", "won-and-lost"], "golden-pairs", ""),
        ("odd-odd-split", [], "delete-and-split", ""),
    ],
)
def test_no_lesson_is_recommended_before_those_that_teach_its_words(
    missed: str, finished: list[str], following: str, before: str
) -> None:
    name, why = _next(Learner().mark([missed], "x"), _finished(*finished))
    assert name == following
    assert why.removeprefix(f"Missed of late: {ideas.words(missed)}.").strip() == (
        before and f"It comes before {before}."
    )


# evidence


def test_a_step_solved_alone_with_a_hint_or_after_a_miss() -> None:
    begin = at_step_of("won-and-lost", "two-heaps-one-question")
    assert begin.board is not None
    (right, *_), (wrong, *_) = sides(begin.board)
    alone = ask.present(diary.lesson_note(begin, answered(begin, right)[0]))
    assert (alone.ideas, alone.mark) == (begin.lesson.ideas, "a")
    hinted, _ = helped(begin)
    assert diary.lesson_note(begin, hinted) is None
    assert ask.present(diary.lesson_note(hinted, answered(hinted, right)[0])).mark == "h"
    missed, _ = answered(begin, wrong)
    note = ask.present(diary.lesson_note(begin, missed))
    assert note.mark == "x"
    assert diary.lesson_note(missed, answered(missed, wrong)[0]) is None, "a step is missed once"
    assert diary.write_lesson(note) == ["1 mistake goes to your deck, to be played again."]
    (card,) = deck.load().cards.values()
    assert (card.origin, card.position, card.move) == ("lesson", catalogue.write(begin.board), wrong)
    assert learner.load().owed == ()
    diary.write_lesson(alone)
    assert "a" in learner.load().evidence["mirror"].marks


def test_a_wrong_choice_in_a_lesson_returns_as_a_puzzle() -> None:
    begin = at_step_of("twenty-one", "why-four")
    answers = ask.present(begin.step).answers
    wrong = next(i for i, (_, _, good) in enumerate(answers, 1) if not good)
    note = ask.present(diary.lesson_note(begin, answered(begin, str(wrong))[0]))
    assert diary.write_lesson(note) == []
    assert set(learner.load().owed) <= set(begin.lesson.ideas)
    assert learner.load().owed


def test_trying_moves_out_is_no_mark() -> None:
    begin = at_step_of("halving", "three-even-piles")
    assert begin.board is not None
    tried, _ = answered(begin, sides(begin.board)[1][0])
    assert tried.solved
    assert diary.lesson_note(begin, tried) == diary.LessonNote(begin.lesson.ideas)


def test_what_is_read_is_met() -> None:
    lesson = lessons.lesson("stable-moves")
    begin = LessonExercise.begin(lesson)
    assert begin.wants == "enter"
    note = ask.present(diary.lesson_note(begin, begin.turn("next")))
    diary.write_lesson(note)
    assert learner.load().state("stable-moves") == "met"
    assert diary.lesson_note(begin, begin.turn("skip")) is None


def _played(start: str, moves: list[str], hints: tuple[tuple[int, int], ...] = ()) -> None:
    session = sessions.begun(start).play_codes(*moves)
    assert session.outcome is not None
    diary.write(diary.Note(replace(session, hints=hints), 0, over=True))


@pytest.mark.parametrize(
    ("hints", "marks"), [((), "a"), (((0, 1),), "h")], ids=["without a hint", "with a hint"]
)
def test_a_game_is_one_mark(hints: tuple[tuple[int, int], ...], marks: str) -> None:
    _played("nim:5,3,1", ["5-3", "3-3", "2-1", "1-1", "1-1"], hints)
    person = learner.load()
    assert person.evidence["nim-sum"].marks == "", "once may be chance"
    assert person.state("nim-sum") == "met"
    _played("nim:6,5,3,1", ["5-1", "6-6", "4-2", "3-3", "2-1", "1-1", "1-1"], hints)
    assert learner.load().evidence["nim-sum"].marks == marks


def test_a_game_given_away_is_a_miss() -> None:
    _played("nim:2,1,1", ["2-1", "1-1", "1-1", "1-1"])
    assert learner.load().evidence["nim-sum"].marks == "x"


def test_cards_count_as_well() -> None:
    deck.change(lambda kept: kept.add("nim:5,4,2", "5-5", "game", deck.now()))
    begin = CardExercise.begin(list(deck.load().cards.values()))
    assert begin.board == catalogue.read("nim:5,4,2"), "at first the board itself"
    before = learner.load().evidence["nim-sum"].marks
    keep_answers(begin, answered(begin, "4-1")[0])
    assert learner.load().evidence["nim-sum"].marks[len(before) :] in ("x", "a")
    again = CardExercise.begin(list(deck.load().cards.values()))
    assert again.board != begin.board
    assert ideas.of_win(ask.present(again.board)) == ("nim-sum",)
    assert "another board of the same idea" in " ".join(block.text for block in again.prompt())


# the file


def test_the_first_model_is_what_the_other_files_know() -> None:
    progress.save(_finished("nim-sum").solve(lessons.lesson("stable-moves"), 0))
    deck.change(lambda kept: kept.add("wythoff-nim:12,9", "9-1", "game", deck.now()))
    statistics.change(lambda kept: kept.add("co-nim", "perfect", Row(played=1)))
    person = learner.load()
    assert {name: person.state(name) for name in ("nim-sum", "stable-moves", "golden-pairs", "mirror")} == {
        "nim-sum": "with a hint", "stable-moves": "met", "golden-pairs": "met", "mirror": None,
    }  # fmt: skip
    assert "spare-the-smallest" in person.evidence
    assert not learner.file().exists(), "to look is not to write"
    learner.change(lambda kept: kept.mark(["mirror"], "a"))
    progress.reset()
    assert learner.load().state("nim-sum") == "with a hint", "from then on it stands on its own"
    learner.reset()
    assert not learner.load().evidence, "forgotten is forgotten"


def test_a_round_trip(tmp_path: Path) -> None:
    path = tmp_path / "learner.json"
    person = Learner().mark(["mirror"], "a").mark(["mirror"], "x").owe(["mirror", "mex"])
    learner.STORE.at(path).keep(lambda _: person)
    assert learner.STORE.at(path).load() == person
    written = {"nimarcade-learner": 1, "ideas": {"mirror": "ax"}, "owed": ["mirror"]}
    assert json.loads(path.read_text()) == written


def test_ideas_of_earlier_or_later_lessons_stay(tmp_path: Path) -> None:
    """A name that is not known here is kept, told as it is, and asked for by no puzzle."""
    path = tmp_path / "learner.json"
    path.write_text(json.dumps({"nimarcade-learner": 1, "ideas": {"new-idea": "a"}, "owed": ["new-idea"]}))
    person = learner.STORE.at(path).load()
    assert person.state("new-idea") == "with a hint"
    assert ideas.words("new-idea") == "new idea"
    assert set(person.asked) == ideas.PLAIN.keys()
