"""Puzzles: every answer, and no other, is right by brute force over the rules."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta
from itertools import product
from pathlib import Path
from random import Random

import pytest

from nimarcade.coach import hints, rating
from nimarcade.coach.exercise import answered, helped
from nimarcade.coach.puzzles import kinds, levels, source
from nimarcade.coach.puzzles.exercise import PuzzleExercise
from nimarcade.coach.puzzles.puzzle import Kind, Puzzle, identity
from nimarcade.coach.puzzles.source import PuzzleSource
from nimarcade.core import catalogue, task
from nimarcade.core.catalogue import game_of
from nimarcade.core.errors import BadInput, BadMove
from nimarcade.games.so_long_sucker.position import Discard
from tests import ask
from tests.coach import puzzle_oracle as oracle
from tests.theory.pupil import undefined

GAMES = list(dict.fromkeys(head.partition("+")[0] for head in levels.all_heads()))


@pytest.mark.long
@pytest.mark.parametrize("head", levels.all_heads())
def test_thousands_of_puzzles_of_every_game(head: str) -> None:
    """So many of a game in all its conventions and bounds, at every level."""
    name = head.partition("+")[0]
    share = -(-10_000 // sum(other.partition("+")[0] == name for other in levels.all_heads()))
    kinds = levels.kinds_of(head)
    for seed in range(share):
        kind = kinds[seed % len(kinds)]
        level = max(levels.least_level(head, kind), 1 + seed // len(kinds) % 5)
        oracle.judge(source.made(head, kind, level, seed))


def _in_a_row(game: str, kind: Kind, level: int, many: int) -> list[str]:
    known, drawn, rng = rating.Rating(), PuzzleSource(game, kind, level), Random(1)
    for _ in range(many):
        puzzle = drawn.draw(known, rng)
        assert puzzle.kind == kind
        known = replace(known, done=(*known.done, puzzle.identity))
    return list(known.done)


def _stocked(heads: Iterable[str], kind: Kind, at: Iterable[int]) -> set[str]:
    """The boards that there are at these levels."""
    names = (name for head, level in product(heads, at) for name in source.stock(head, kind, level))
    return {identity(catalogue.read(name.split("/", 3)[3])) for name in names}


def test_no_board_comes_again_before_all_were_had() -> None:
    """The smallest stock of all: then larger boards come, and after the last one the first again."""
    boards = _in_a_row("nim", "only", 1, 60)
    assert len(set(boards)) == len(boards)
    assert len(_stocked(("nim", "nim+misere"), "only", (1,)) & set(boards)) >= 50


@pytest.mark.timeout(0)
@pytest.mark.parametrize(
    ("levels_of", "many"),
    [
        pytest.param((1,), 12, marks=pytest.mark.sweep),
        pytest.param(levels.LEVELS, 1_000, marks=pytest.mark.long),
    ],
    ids=["12", "1000"],
)
@pytest.mark.parametrize("game", GAMES)
def test_puzzles_in_a_row_do_not_repeat(game: str, levels_of: tuple[int, ...], many: int) -> None:
    """Not before the boards of the level and of all higher ones are used up."""
    heads = levels.heads_of(game, None)
    for kind in dict.fromkeys(kind for head in heads for kind in levels.kinds_of(head)):
        for level in levels_of:
            if kind == "capture":  # a rare thing, and slow to draw
                assert len(set(_in_a_row(game, kind, level, min(many, 20)))) >= min(many, 20) * 3 // 4
                continue
            distinct = len(set(_in_a_row(game, kind, level, many)))
            if distinct < many:
                there = _stocked(levels.heads_of(game, kind), kind, range(level, 6))
                assert distinct >= (len(there) if levels.countable(heads[0]) else 300), (kind, level)


TOLD = (Path(__file__).parents[2] / "docs" / "coach.md").read_text("utf-8")


@pytest.mark.few("nim")
@pytest.mark.parametrize("game", [name for name in GAMES if levels.countable(name)])
def test_the_boards_of_a_level_are_as_many_as_docs_tell(game: str) -> None:
    (row,) = (line for line in TOLD.splitlines() if line.startswith(f"| {catalogue.game(game).title} | "))
    (head,) = (line for line in TOLD.splitlines() if line.startswith("| boards of levels"))
    cells = dict(zip(re.findall("`(.+?)`", head), row.split(" | ")[1:], strict=True))
    for kind in dict.fromkeys(kind for head in levels.heads_of(game, None) for kind in levels.kinds_of(head)):
        told = [part.strip(" |") for part in re.split(r", (?=\S)", cells[kind])]
        for level, number in enumerate(told[:2], 1):
            heads = [head for head in levels.heads_of(game, kind) if level >= levels.least_level(head, kind)]
            many = sum(len(tuple(source.stock(head, kind, level))) for head in heads)
            assert number == (f"{many:,}" if many else "–"), (kind, level)


def test_all_boards_had_the_oldest_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "LEVELS", (1,))
    names = [name for head in ("nim", "nim+misere") for name in source.stock(head, "only", 1)]
    boards = [source.named(name).identity for name in names]

    def after(had: list[str]) -> str:
        known = rating.Rating(done=tuple(had))
        return PuzzleSource("nim", "only", 1).draw(known, Random(3)).identity

    assert after(boards) == boards[0]
    assert after(boards[1:]) == boards[0]
    assert after([*boards[1:], boards[0]]) == boards[1]


def test_a_run_of_seeds_has_no_board_twice() -> None:
    drawn, boards = PuzzleSource("nim", "only", 1, 0), []
    for _ in range(30):
        puzzle = drawn.draw(rating.Rating(), Random())
        boards.append(puzzle.identity)
        drawn = drawn.following(puzzle)
    assert len(set(boards)) == 30


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("nim:5,5,0", "nim:5,5"),
        ("sum:nim:5,3/nim:2", "sum:nim:2/nim:5,3"),
        ("treblecross:..x....", "treblecross:....x.."),
        ("so-long-sucker+endgame:RB/-/BR:B2/R1:B", "so-long-sucker+endgame:RB/BR/-:B1/R2:R"),
    ],
)
def test_boards_that_differ_in_order_only_are_one(one: str, other: str) -> None:
    assert identity(catalogue.read(one)) == identity(catalogue.read(other))


def test_other_boards_are_others() -> None:
    codes = ("nim:5,4", "nim+misere:5,4", "co-nim:5,4", "co-nim:5,4,0", "exco-nim:0/5,4", "exco-nim:5/4,0")
    tables = [f"so-long-sucker+endgame:RB/BR/-:{hands}" for hands in ("B2/R1:B", "B1/R2:B", "B2/R2:R")]
    assert len({identity(catalogue.read(code)) for code in (*codes, *tables)}) == 9


def test_a_puzzle_is_named_by_its_board_as_well() -> None:
    puzzle = source.named("nim/only/1/nim:4,2,1")
    assert (puzzle.answers, puzzle.seed) == (("4-1",), None)
    assert source.named(puzzle.name) == puzzle
    table = "so-long-sucker+endgame/case/2/so-long-sucker+endgame:RB/BR/-:B2/R2:B"
    assert source.named(table).name == table


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("wythoff-nim/only/1/653741313", ["2-1,3-1", "3-2"]),
        ("wythoff-nim/only/1/wythoff-nim:3,2", ["3-2", "2-1,3-1"]),
        ("dawsons-chess/only/1/2", ["5@2", "5@4"]),
    ],
)
def test_every_move_to_the_winning_board_is_right(name: str, moves: list[str]) -> None:
    puzzle = source.named(name)
    assert len(puzzle.answers) == 1
    for move in moves:
        assert answered(PuzzleExercise.begin(puzzle), move)[0].first is True, move
        assert puzzle.right(catalogue.game_of(puzzle.position).read_move(puzzle.position, move)), move
    with pytest.raises(BadMove):
        puzzle.right(5)  # type: ignore[arg-type]


def _guessed(guess: str, source_: PuzzleSource, many: int, *, seed: int = 1) -> rating.Rating:
    """The rating of one who always says the same, and then plays any move."""
    known, rng, today = rating.Rating(), Random(seed), date(2026, 1, 1)
    while known.tried < many:
        exercise = PuzzleExercise.begin(source_.draw(known, rng))
        exercise, _ = answered(exercise, guess)
        if exercise.first is None:
            board = exercise.board
            exercise, _ = answered(
                exercise, game_of(board).write_move(board, game_of(board).sample(board, rng))
            )
        known = known.solved_or_not(exercise.puzzle, ask.present(exercise.first), today)
    return known


@pytest.mark.parametrize("guess", ["N", "P"])
def test_who_always_says_the_same_loses_rating(guess: str) -> None:
    known = _guessed(guess, PuzzleSource("nim", "outcome", 3), 25)
    assert known.rating < rating.START - 150


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("guess", ["N", "P"])
def test_a_hundred_guesses_lose_rating(guess: str, seed: int) -> None:
    """At the level that suits the rating, in every game."""
    assert _guessed(guess, PuzzleSource(None, "outcome"), 100, seed=seed).rating < rating.START - 100


@pytest.mark.parametrize(
    ("name", "said", "shown", "wrong"),
    [("nim/outcome/1/nim:4,2,1", "N", "4-1", "4-3"), ("nim/outcome/1/nim:5,5", "P", "5-1", "5-2")],
)
def test_an_outcome_is_shown_by_a_move(name: str, said: str, shown: str, wrong: str) -> None:
    first = PuzzleExercise.begin(source.named(name))
    assert first.wants == "option"
    exercise, blocks = answered(first, said)
    assert (exercise.wants, exercise.first, exercise.over) == ("move", None, False)
    assert "Show it" in blocks[-1].text
    right, _ = answered(exercise, shown)
    assert (right.first, right.over) == (True, True)
    missed, blocks = answered(exercise, wrong)
    assert missed.first is False
    assert any("gives the win away" in block.text for block in blocks)
    again, _ = answered(missed, shown)
    assert (again.first, again.over) == (False, True)
    told, _ = helped(exercise, "why")
    assert (told.first, told.over) == (False, True)
    other, _ = answered(first, "P" if said == "N" else "N")
    assert other.first is False


@pytest.mark.parametrize(
    "name",
    [
        *("nim/only/2/17", "nim+misere/win-in/3/261", "delete-nim/outcome/3/26"),
        *(
            "dawsons-chess+misere/outcome/1/3",
            "greedy-nim+k=3/case/4/7",
            "delete-nim/case/5/9",
            "co-nim/case/1/5",
        ),
        "so-long-sucker+endgame/capture/4/782",
    ],
)
def test_hints_come_in_steps_and_none_is_the_answer(name: str) -> None:
    exercise = PuzzleExercise.begin(source.named(name))
    steps: list[list[str]] = []
    while not steps or exercise.answers.count("h") == len(steps):
        exercise, blocks = helped(exercise)
        steps.append([block.text for block in blocks])
    assert steps.pop() == steps[-1], "the last one again"
    assert "sucker" in name or not undefined(" ".join(steps[-1])), "its signs are explained"
    assert len(steps) > 1 or name.startswith(("dawsons", "co-nim"))
    assert len({*map(tuple, steps)}) == len(steps)
    answer = exercise.puzzle.answers[0]
    assert not any(answer in text.split() for step in steps for text in step if len(answer) > 1)
    assert (exercise.first, exercise.over) == (False, False)
    assert exercise.board == exercise.puzzle.position


@pytest.mark.parametrize("name", ["delete-nim/outcome/1/0", "bounded-nim+misere+k=3/outcome/3/3"])
def test_who_has_said_n_is_told_the_recipe_to_show_it(name: str) -> None:
    exercise, _ = answered(PuzzleExercise.begin(source.named(name)), "N")
    method = hints.explained(exercise.board).method[:-1]
    told = []
    for _ in range(len(method) + 1):
        exercise, blocks = helped(exercise)
        told += [block.text for block in blocks]
    assert told[1:] == [*method]


@pytest.mark.parametrize(
    ("game", "level"),
    [
        *(("nim", 1), ("bounded-nim+k=3", 1), ("moore-nim+k=2", 1), ("wythoff-nim", 1), ("dawsons-chess", 1)),
        *(("dawsons-chess", 3), ("subtraction+1,3,4", 3), ("delete-nim", 2)),
    ],
)
def test_nonsense_is_not_answered_with_the_answer(game: str, level: int) -> None:
    for seed in range(20):
        exercise = PuzzleExercise.begin(source.made(game, "only", level, seed))
        for typed in ("foo", "1", "2", "all", "1 from both"):
            after, told = answered(exercise, typed)
            words = set(re.findall(r"\d[^ ]*\d", " ".join(block.text for block in told)))
            assert after is not exercise or not words & set(exercise.puzzle.answers), (told, exercise.puzzle)


def test_a_wrong_answer_would_be_noticed() -> None:
    good, sigma = source.made("nim", "only", 2, 17), source.made("so-long-sucker+endgame", "capture", 4, 782)
    assert good.answers != ("5-1",)
    for spoilt in (
        replace(good, answers=("5-1",)),
        replace(good, kind="win-in", plies=2),
        replace(good, kind="outcome", answers=("P",)),
        replace(good, kind="case", answers=("1",), options=("x: P.",)),
        replace(sigma, answers=("4 1",)),
    ):
        with pytest.raises(AssertionError):
            oracle.judge(spoilt)


def test_a_seed_makes_the_same_puzzle_again_whatever_game_is_plugged_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heads = (*levels.all_heads(), "halving")
    for seed in range(8):
        puzzle = source.generate(seed=seed)
        with monkeypatch.context() as plugged:
            plugged.setattr(levels, "all_heads", lambda: heads)
            assert source.generate(seed=seed) == puzzle
        assert source.named(puzzle.name) == puzzle
        assert task.unpack(Puzzle, task.pack(puzzle)) == puzzle
    assert len({source.generate("nim", "only", seed, 5).code for seed in range(30)}) > 20


@pytest.mark.sweep
def test_a_bare_name_stands_for_all_conventions() -> None:
    games = {source.generate("greedy-nim", "case", seed, 2).game for seed in range(60)}
    assert {"greedy-nim", "greedy-nim+misere"} < games
    seven = "greedy-nim+k=7"
    assert {source.generate(seven, "case", seed, 2).game for seed in range(3)} == {seven}


def test_the_puzzle_of_the_day_is_the_same_for_everyone_and_harder_on_sunday() -> None:
    monday = date(2026, 11, 16)
    week = [source.daily(monday + timedelta(day)) for day in range(7)]
    assert source.daily(monday) == week[0]
    assert len({puzzle.name for puzzle in week}) == 7
    assert [puzzle.level for puzzle in week][-1] == 5
    assert week[0].level <= 3
    for puzzle in week:
        oracle.judge(puzzle)


@pytest.mark.sweep
def test_outcomes_and_cases_are_mixed() -> None:
    outcomes = Counter(source.made("moore-nim+k=2", "outcome", 3, seed).answers for seed in range(60))
    assert set(outcomes) == {("N",), ("P",)}
    assert min(outcomes.values()) > 12
    cases = {source.made("greedy-nim+k=3", "case", 4, seed).answers for seed in range(60)}
    assert len(cases) == 8


@pytest.mark.parametrize(
    ("harder", "easier"),
    [
        (("nim:9,7,4", 1, 20), ("nim:9,7,4", 5, 20)),  # more moves win
        (("nim:13,7,4", 1, 20), ("nim:3,2,1", 1, 20)),  # more to be split
        (("moore-nim+k=2:7,5,3,2", 1, 900), ("exco-nim+misere:7/8,7,6", 1, 3000)),  # the recipe is longer
        (("nim:9,7,2", 1, 18), ("nim:9,7,0", 1, 16)),  # to level the largest wins
    ],
)
def test_what_is_harder(harder: tuple[str, int, int], easier: tuple[str, int, int]) -> None:
    hard, easy = (
        levels.difficulty(catalogue.read(code), "only", wins, moves) for code, wins, moves in (harder, easier)
    )
    assert hard > easy


@pytest.mark.parametrize("seeds", [4, pytest.param(40, marks=pytest.mark.sweep)])
def test_a_puzzle_is_as_hard_as_its_level(seeds: int) -> None:
    """Drawn from all games always, from one as far as it has some so hard."""
    for level in levels.LEVELS:
        drawn = [source.generate(seed=seed, level=level) for seed in range(seeds)]
        assert all(levels.off(puzzle.level, puzzle.difficulty) == 0 for puzzle in drawn), level
    known = rating.Rating()
    hard = [PuzzleSource("nim", "outcome", 5).draw(known, Random(seed)).difficulty for seed in range(seeds)]
    assert min(hard) > levels.BOUNDS[-1] - levels.SLACK - 100


@pytest.mark.parametrize(
    ("name", "words"),
    [
        *(("nim/only/2", "names no puzzle"), ("nim/only/9/1", "names no puzzle")),
        *(("nim/only/2/-1", "names no puzzle"), ("nim/only/2/١", "names no puzzle")),
        *(("nim/only/1/co-nim:3,2,2", "names no puzzle"), ("nim/only/1/nim:3,2,2", "no board for a puzzle")),
        ("moore-nim/only/2/1", "stands for several games"),
        ("co-nim/win-in/2/1", "no puzzles of this kind"),
        ("greedy-nim+k=1/case/2/1", "there are no puzzles"),
        ("chess/only/2/1", "no game is called"),
        ("nim:3,2/only/2/1", "without a colon"),
    ],
)
def test_other_names_are_bad_input(name: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        source.named(name)


@pytest.mark.sweep
def test_prisoners_thrown_away_are_no_answer_of_win_in() -> None:
    for seed in range(12):
        puzzle = source.made("so-long-sucker+endgame", "win-in", 2, seed)
        game, t = game_of(puzzle.position), puzzle.position
        assert not any(isinstance(game.read_move(t, code), Discard) for code in puzzle.answers)


def test_a_misere_win_is_told_by_what_the_other_is_left() -> None:
    asked = source.named("nim+misere/win-in/3/261").ask
    assert asked.startswith("In 2 moves you can leave your opponent just the last stone, whatever the ")


def test_the_move_that_is_told_is_the_one_the_board_shows() -> None:
    puzzle = Puzzle("outcome", "dawsons-chess:7,3,2", "Is this P or N?", ("N",), 900, 1, "dawsons-chess")
    exercise, blocks = helped(PuzzleExercise.begin(puzzle), "why")
    code = next(block.text for block in blocks if "winning move" in block.text).split()[3]
    assert exercise.frames[-1] == exercise.board == ask.after(puzzle.position, code)


# Which case of its theorem a position falls under: the case says P exactly where brute force does.


@pytest.mark.parametrize(
    ("code", "case"),
    [
        ("nim:6,5,3", "None, all pair off: P."),
        ("nim:6,5,4", "The 4: N."),
        ("nim+misere:1,1,1", "Only 1s, an odd number of them: P."),
        ("nim+misere:2,2", "A heap above 1, and every power of two has a partner: P."),
        ("greedy-nim:5,5,2", "An even number of largest heaps: P."),
        ("greedy-nim+k=3:9,5", "Even; the largest leaves the same as the second: P."),
        ("delete-nim:5,3", "Both piles are odd: P."),
        ("delete-nim:6,2,2", "All three halve equally often: P."),
        ("wythoff-nim:5,3", "The heaps are the safe pair of their difference: P."),
        ("wythoff-nim:12,9", "The safe pair of their difference lies below: take the same from both: N."),
        ("bounded-nim+k=3:12,9,6", "The 2: N."),
        ("bounded-nim+misere+k=3:4,4,1", "No remainder above 1, an odd number of 1s: P."),
        ("dawsons-chess:12,8", "The 2: N."),
        ("dawsons-chess:7,2", "None, all pair off: P."),
        ("treblecross:..xx....", "One cross makes three in a row: N."),
        ("sum:nim:5,3/co-nim:4,3,3/delete-nim:6,4", "The 4: N."),
        ("co-nim:4,4,4", "m ≥ z and y = 0: the value is 0, a P-position."),
    ],
)
def test_the_case_of_a_position(code: str, case: str) -> None:
    _, options, right = ask.present(kinds.cases(catalogue.read(code)))
    assert options[right] == case


@pytest.mark.parametrize(
    "head", ["nim+misere", "greedy-nim", "greedy-nim+misere", "greedy-nim+k=3", "delete-nim"]
)
def test_the_case_says_p_where_brute_force_does(head: str) -> None:
    sizes = [(a, b, c) for a in range(2, 8) for b in range(1, a + 1) for c in range(1, b + 1)]
    for heaps in sizes:
        p = catalogue.read(f"{head}:{','.join(map(str, heaps))}")
        _, options, right = ask.present(kinds.cases(p))
        says = re.search(r"\b([PN])\.$", options[right])
        if says:
            assert (says[1] == "P") == oracle.is_p(p), catalogue.write(p)


def test_an_order_of_captures_is_played_as_far_as_it_goes() -> None:
    t = ask.table("so-long-sucker+endgame:RB/BR/-:B2/R2:B")
    assert set(kinds.strategy(t)) < set(kinds.orders(t))
    steps = list(kinds.played(t, (1, 2)))
    assert [type(move).__name__ for _, move in steps] == ["Place", "Kill", "Place"]
