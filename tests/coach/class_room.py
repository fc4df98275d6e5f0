"""The minds of a class: what may be answered to whatever an exercise asks, and whether what is heard is true.

Answers are worked out here: by brute force over the rules where a board can be searched through, from the
words of the papers for cases of theorems, else by the author's mark on an option. Nothing here drives, and
nothing lists lessons or kinds of puzzles.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

from nimarcade.coach import checked_words, diagrams, fresh, hints, judging, lesson_exercise, so_long_sucker
from nimarcade.coach.card_exercise import CardExercise
from nimarcade.coach.exercise import Exercise, Judgement, Line
from nimarcade.coach.lesson_exercise import LessonExercise
from nimarcade.coach.lessons import Step, lesson
from nimarcade.coach.puzzles.exercise import PuzzleExercise
from nimarcade.core import catalogue
from nimarcade.core.errors import NimarcadeError
from nimarcade.core.family import theory_of
from nimarcade.core.game import graphed, is_legal, play
from nimarcade.core.text import Block
from nimarcade.games.greedy_nim import GAME as greedy_nim
from nimarcade.games.heaps import Heaps
from nimarcade.games.so_long_sucker.position import NAMES, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME as sucker
from tests import ask
from tests.boards import board_of, brute_of, lost, too_large
from tests.coach import puzzle_oracle as oracle

NONSENSE = [
    *("", " ", "🙂", "x" * 10_000, "9" * 10_000, "9-" + "1" * 10_000, "-1", "-3-2", "0", "1_0", "٣-1", "²"),
    *("[bold]5-1[/bold]", "[/]", "\\[", "{P: nim:2,2}", "\x00", "5-1\x1b[2J", "a\tb", "\x7f", "\u202e5-1"),
    *("N?", "99-1", "3-3,3-3", "nim:5,3", "d4,3=9+9", "x2-1,5-9", "7@9", "B@99", "xR9", "deal=1,B.PASS.R"),
]
"""What no board and no question takes: empty, signs, endless, other games' codes, markup, controls."""
ENOUGH = 40
"""Moves looked at of a board with very many."""


@dataclass(frozen=True)
class Paper:
    """Everything that is right at this moment, and what reads but is not."""

    right: Sequence[str]
    wrong: Sequence[str] = ()
    others: Sequence[str] = ()
    """Moves that win, where a step asks for another one."""


def paper(exercise: Exercise) -> Paper:
    match exercise:
        case LessonExercise():
            return _at_step(exercise, ask.present(exercise.open))
        case PuzzleExercise():
            return _of_puzzle(exercise)
        case CardExercise():
            return _winning(exercise.board)
    raise TypeError(exercise)


def nonsense(exercise: Exercise) -> list[str]:
    """Such as means nothing even here."""
    known = paper(exercise)
    return [text for text in NONSENSE if text.strip() not in (*known.right, *known.wrong, *known.others)]


def loses_on(exercise: Exercise) -> bool:
    """Whether a move that gives the win away is answered by play alone, as in a game of an exam."""
    step = exercise.open if isinstance(exercise, LessonExercise) else None
    return step is not None and step.kind == "exam" and not step.run


# Boards


def is_heaps(p: Any) -> bool:
    return graphed(catalogue.game_of(p)) is not None


def moves_of(p: Any) -> list[Any]:
    """All moves; of boards with very many the first ones and the perfect player's."""
    moves = list(islice(catalogue.game_of(p).moves(p), ENOUGH if too_large(p) else None))
    return [*moves, ask.best(p)] if too_large(p) and not lost(p) else moves


SMALL = 5
"""Chips of an endgame that is searched through in no time."""


def chips(t: SuckerPosition) -> int:
    return sum(map(sum, t.hands)) + sum(map(len, t.piles))


def won_by(t: SuckerPosition) -> int:
    """Who wins an endgame: by plain search through the rules where it is small."""
    if chips(t) > SMALL:
        return t.turn if so_long_sucker.won_for(t, t.turn) else 1 - t.turn
    return searched(t)


@cache
def searched(t: SuckerPosition) -> int:
    if t.phase == "over":
        return t.seat
    winners = {searched(sucker.after(t, move)) for move in sucker.moves(t)}
    return t.turn if t.turn in winners else 1 - t.turn


def keeps(p: Any, after: Any) -> bool:
    """Whether who moved from p wins then, by brute force."""
    return lost(after) if is_heaps(p) else won_by(after) == p.turn


def wins(p: Any) -> bool:
    """Whether who is to move wins."""
    return not lost(p) if is_heaps(p) else won_by(p) == p.turn


def _split(p: Any, good: Callable[[Any, Any], bool]) -> tuple[list[str], list[str]]:
    """Codes of the moves that are good, and of the others."""
    game, found = catalogue.game_of(p), (list[str](), list[str]())
    for m in moves_of(p):
        found[not good(m, play(game, p, m))].append(game.write_move(p, m))
    return found


def sides(p: Any) -> tuple[list[str], list[str]]:
    """The moves that win, and those that do not."""
    return _split(p, lambda m, after: keeps(p, after))


# Puzzles and cards


def _winning(p: Any) -> Paper:
    if is_heaps(p):
        return Paper(*sides(p))
    won = oracle.table_wins(oracle.table_board(p))
    return Paper(*_split(p, lambda m, after: oracle.table_board(after) in won))


def _of_puzzle(exercise: PuzzleExercise) -> Paper:
    puzzle, p = exercise.puzzle, exercise.board
    if puzzle.kind == "only" or exercise.said:
        return _winning(p)
    if puzzle.kind == "win-in":
        board = board_of if is_heaps(p) else oracle.table_board
        fast, _ = oracle.fastest(p) if is_heaps(p) else oracle.table_fastest(oracle.table_board(p))
        return Paper(*_split(p, lambda m, after: board(after) in fast))
    if puzzle.kind == "outcome":
        won = not oracle.is_p(p) if is_heaps(p) else oracle.FREE.wins(oracle.table_board(p))
        return Paper(*((["N", "1"], ["P", "2"]) if won else (["P", "2"], ["N", "1"])))
    if puzzle.kind == "case":
        right = oracle.case(p)
        return Paper([str(right)], [str(i) for i, _ in enumerate(puzzle.options, 1) if i != right])
    split: tuple[list[str], list[str]] = [], []
    for order, won in dict(oracle.orders(oracle.table_board(p), ask.at_table(p).piles)).items():
        split[not won].append(" ".join(map(str, order)))
    return Paper(*split)


# Steps of lessons


def at_step_of(name: str, slug: str, seed: int = 1) -> LessonExercise:
    """A lesson at one of its steps."""
    course = LessonExercise.begin(lesson(name), seed=seed)
    while course.step is not None and course.step.slug != slug:
        course = course.turn("skip")
    return course


def _at_step(course: LessonExercise, step: Step) -> Paper:
    if step.kind in ("choose", "guess"):
        return _option(step)
    if step.kind == "fill":
        return _cells(course, step)
    if step.asks == "value":
        return _value(course.board, step.want[0])
    if step.kind == "diagram":
        return _arrows(course, step)
    if step.kind == "try":
        return _anything(course)
    if step.kind == "play" or step.run:
        return _task(course.board, step.want)
    return Paper(*sides(course.board))


def _option(step: Step) -> Paper:
    """Of rules that one which holds on every board."""
    boards = [(p, lost(p)) for p in fresh.box(step.draw)] if step.kind == "guess" else []
    right, wrong = list[str](), list[str]()
    for i, (_, rule, good) in enumerate(step.answers, 1):
        holds = good if step.kind == "choose" else all(fresh.holds(rule, p) == is_p for p, is_p in boards)
        (right if holds else wrong).append(str(i))
    assert len(right) == 1, step.slug
    return Paper(right, wrong)


def value(p: Any, name: str) -> str:
    if name == "outcome":
        return "N" if wins(p) else "P"
    if name == "sg":
        return str(brute_of(p).grundy(board_of(p)))
    if name == "singular":
        return "yes" if ask.singular(p) else "no"
    if name.startswith("turn "):
        return NAMES[play(sucker, p, sucker.read_move(p, name.removeprefix("turn "))).seat]
    return checked_words.facts(p)[checked_words.plain(name)]


def _value(p: Any, name: str) -> Paper:
    right = value(p, name)
    if right.isdecimal():
        return Paper([right], [str(int(right) + 1), str(10 * int(right) + 7)])
    others = {"N": "P", "P": "N", "yes": "no", "no": "yes"}
    if right in others:
        return Paper([right], [others[right]])
    return Paper([right], [NAMES[seat] for seat in p.living if NAMES[seat] != right])


def _cells(course: LessonExercise, step: Step) -> Paper:
    """The rest at once, the next one alone; and a slip in each."""
    cells = [value(catalogue.read(code), step.want[0]) for code in step.grid.cells][course.reached :]
    slips = [{"N": "P", "P": "N"}.get(cell) or str(int(cell) + 1) for cell in (cells[0], cells[-1])]
    wrong = [slips[0], " ".join([*cells[:-1], slips[1]])]
    return Paper([cells[0], " ".join(cells)], wrong)


def _arrows(course: LessonExercise, step: Step) -> Paper:
    """Codes of moves along arrows that are wanted and were not gone yet."""
    p = ask.typed(Heaps, course.board)
    right, wrong = list[str](), list[str]()
    for m in greedy_nim.moves(p):
        after = play(greedy_nim, p, m)
        arrow = diagrams.arrow_of(p, m, after)
        number = "" if arrow is None else arrow.number
        if not lesson_exercise.wanted(step.want, after, number):
            wrong.append(greedy_nim.write_move(p, m))
        elif number not in course.tried:
            right.append(greedy_nim.write_move(p, m))
    return Paper(right, wrong)


def listed(p: SuckerPosition) -> list[str]:
    """Codes of everything on the list beside a lesson, answers to open deals included."""
    codes = [sucker.write_move(p, m) for m in sucker.moves(p)]
    others = [seat for seat in p.living if seat != p.turn]
    return codes + [sucker.write_move(p, m) for seat in others for m in sucker.out_of_turn(p, seat)]


def _anything(course: LessonExercise) -> Paper:
    p: Any = course.board
    game = catalogue.game_of(p)
    codes = [game.write_move(p, m) for m in moves_of(p)] if is_heaps(p) else listed(p)
    return Paper([code for code in codes if code not in course.tried])


CRITERIA = ("leave ", "sg = ", "even piles = ")
"""Wants that may turn a winning move away; any other one is met by every move that wins."""


def _task(p: Any, want: Sequence[str]) -> Paper:
    if not is_heaps(p):
        return _task_at_table(p, want)
    if not any(condition.startswith(CRITERIA) for condition in want):
        return _winning(p)
    right, rest = _split(p, lambda m, after: all(_as_said(each, p, m, after) for each in want))
    won = set(sides(p)[0])
    others = [code for code in rest if code in won]
    return Paper(right, [code for code in rest if code not in won], others)


def _as_said(condition: str, p: Any, m: Any, after: Any) -> bool:
    if condition.startswith("sg = "):
        return value(after, "sg") == condition.removeprefix("sg = ")
    return judging.reaches(after, [condition], p, m)


def _task_at_table(p: Any, want: Sequence[str]) -> Paper:
    named = [code for each in want if each.startswith("one of ") for code in each.split()[2:]]
    right, wrong = list[str](), list[str]()
    for code in dict.fromkeys([*named, *listed(p)]):
        move = sucker.read_move(p, code)
        if is_legal(sucker, p, move):
            after = play(sucker, p, move)
            good = judging.reaches(after, [each for each in want if each != "win"], p, move)
            (right if good and ("win" not in want or keeps(p, after)) else wrong).append(code)
    return Paper(right, wrong)


# What is heard


BODY = r"([“\"][^”\"]+[”\"]|(?=\S*\d)[^\s“”\"]*[^\s“”\".,;:])"
"""A board as texts show it."""
CLAIMS = re.compile(
    rf"(?P<move>d?\S*\d[-@=]\S*) leaves {BODY}|(?P<that>That leaves) {BODY}"
    rf"|(?P<yours>Your rule says that )?{BODY} is (?P<np>[NP])\b|which is (?P<which>[NP])\b"
    rf"|SG\({BODY}\) = (?P<sg>\d+)|(?P<lost>Every move leaves an N-position|No move wins)"
    rf"|(?P<won>slipped here: from) {BODY}|(?P<gives>gives the win away)|(?P<wins>It wins)"
)


def check(exercise: Exercise, judgement: Judgement) -> None:
    """What is said of an answer is short, fit to be shown, and true of the board that it is said of."""
    line: Line | None = exercise.line  # type: ignore[attr-defined]  # all three have one
    theirs = _words_of_others(exercise, line if judgement.mark == "told" else None)
    blocks = [block for block in judgement.blocks if block.text not in theirs]
    for block in blocks:
        assert block.text.isprintable(), block
        assert len(block.text) < 400, block
    if line is None:
        if isinstance(exercise, LessonExercise) and (step := ask.present(exercise.step)).kind == "guess":
            Heard(step.draw[0].code, None).all(blocks)
        return
    if is_heaps(line.last):
        Heard(line.code, line.last).all(blocks)
    else:
        _check_table([ask.at_table(t) for t in line.frames(judgement.moves)], blocks)
    for block in judgement.blocks:
        if block.kind in ("right", "wrong") and block.text.startswith(("You win", "You lose")):
            last = line.on(judgement.moves).last
            winner = ask.present(catalogue.game_of(last).outcome(last)).winner
            assert block.text.startswith("You win") == (winner == line.last.turn)


def _words_of_others(exercise: Exercise, line: Line | None) -> set[str]:
    """An author's, which are held against the theory as they are read, and a theorem's statement."""
    known = line is not None and theory_of(line.last).speaks(line.last)
    words = {hints.explained(line.last).statement} if line is not None and known else set()
    if isinstance(exercise, LessonExercise) and exercise.step is not None:
        words |= {exercise.step.right, *(remark for _, remark, _ in exercise.step.answers)}
    return words


class Heard:
    """Goes through the sentences of an answer with the board that each is said of."""

    def __init__(self, code: str, p: Any) -> None:
        self.head, self.here, self.seen = code.partition(":")[0], p, [] if p is None else [p]

    def all(self, blocks: Sequence[Block]) -> None:
        labels: list[bool] = []
        for block in [*blocks, Block("note", "")]:
            if block.kind in ("holds", "fails"):
                labels.append(block.kind == "holds")
                continue
            if labels:
                assert all(labels) == lost(self.here), (blocks, self.here)
            labels = []
            if block.text.startswith("It leaves"):  # as the ladder of hints tells its own move
                self.here = ask.to(self.here, hints.explained(self.here).move)
            for claim in CLAIMS.finditer(block.text):
                self.claim(claim)
                assert self.true(claim), (claim[0], block.text, self.here)

    def claim(self, claim: re.Match[str]) -> None:
        """Look at the board that it is about."""
        bodies = (claim[2], claim[4], claim[6], claim[9], claim[13])
        for body in filter(None, bodies):
            bare = body.strip('“”"')
            self.here = catalogue.read(f"{self.head}:{bare}")
            self.seen.append(self.here)

    def true(self, claim: re.Match[str]) -> bool:
        here = self.here
        if claim["move"]:
            return any(self.leads(p, claim["move"]) for p in self.seen)
        if outcome := claim["np"] or claim["which"]:
            return (lost(here) == (outcome == "P")) != bool(claim["yours"])  # tried, and it failed
        if claim["sg"]:
            return bool(value(here, "sg") == claim["sg"])
        return lost(here) != bool(claim["gives"] or claim["won"])

    def leads(self, p: Any, code: str) -> bool:
        game = catalogue.game_of(p)
        try:
            return bool(play(game, p, game.read_move(p, code)) == self.here)
        except NimarcadeError:
            return False


_GET = re.compile(r"(\w+) can get .*: (more, and that wins|\w+ needs more)")


def _check_table(frames: Sequence[SuckerPosition], blocks: Sequence[Block]) -> None:
    """A label says whether who moved, or was asked, wins; a sentence about chips to get, whether who is to
    move does."""
    p = frames[0]
    labels = [block.kind == "kept" for block in blocks if block.kind in ("kept", "broken")]
    if any("slipped" in block.text for block in blocks):  # what lost it, and what would have kept it
        assert labels == sorted(labels)
        return
    if len(labels) == 1:
        moved = any(block.kind in ("right", "wrong", "move") and ". " in block.text for block in blocks)
        assert labels[0] == (keeps(p, frames[1]) if moved else wins(p)), (catalogue.write(p), blocks)
    for found in filter(None, (_GET.match(block.text) for block in blocks)):
        told = [t for t in frames if NAMES[t.turn] == found[1] and t.phase == "play"]
        if len(told) == 1:
            assert wins(told[0]) == found[2].startswith("more"), (catalogue.write(told[0]), found[0])
