"""A robot that reads only what is printed wins every won board, and what it reads of a lost board is so of
lost boards alone."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from re import Match
from typing import Any

import pytest

from nimarcade.coach import hints
from nimarcade.coach.hints import AnyExplanation
from nimarcade.core import catalogue
from nimarcade.core.family import explain, theory_of
from nimarcade.core.game import play
from nimarcade.core.verdict import Limits
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.papers.so_long_sucker.problem_colours import Box, RuleSet
from nimarcade.theory import explaining
from nimarcade.theory.explaining import other_convention
from nimarcade.theory.theorems import sucker
from nimarcade.view.spoken import explanation_lines
from tests.boards import Kind, board_of, box
from tests.oracle import ordered
from tests.theory import sucker_oracle as table_oracle
from tests.theory.by_hand import safe
from tests.theory.pupil import Board, Holds, Pupil, follow, meaning, told, undefined
from tests.theory.pupil_sucker import reads_at_table
from tests.theory.sucker_oracle import Rules
from tests.theory.test_sucker import board_of as table_board
from tests.theory.test_sucker import table
from tests.theory.test_sucker_colours import random_ending, read, truth

NORMAL_AND_MISERE = [
    *((Kind("nim", misere), n, top, 0) for n, top in ((3, 7), (5, 2), (1, 5)) for misere in (False, True)),
    *((Kind("bounded-nim", misere, k), 3, 5, 0) for k in (1, 2, 3, 4) for misere in (False, True)),
    *((Kind("bounded-nim", misere, k), 1, 9, 0) for k in (1, 4) for misere in (False, True)),
    *((Kind("greedy-nim", misere, k), 4, 4, 0) for k in (None, 1, 2, 3, 5) for misere in (False, True)),
    *((Kind("moore-nim", misere, k), 4, 3, 0) for k in (1, 2, 3) for misere in (False, True)),
    *((Kind("co-nim", misere), 3, 4, 0) for misere in (False, True)),
    *((Kind("exco-nim", misere), 3, 3, 3) for misere in (False, True)),
    *((Kind("wythoff-nim", misere), 2, 16, 0) for misere in (False, True)),
]
BOXES = [
    *NORMAL_AND_MISERE,
    *((Kind("delete-nim"), n, top, 0) for n, top in ((2, 12), (3, 8), (4, 6), (5, 4), (6, 2))),
]
LARGER = [
    *((Kind("nim", misere), 4, 8, 0) for misere in (False, True)),
    *((Kind("bounded-nim", misere, k), 4, 6, 0) for k in (3, 5) for misere in (False, True)),
    *((Kind("greedy-nim", misere, k), 4, 9, 0) for k in (4, 6) for misere in (False, True)),
    *((Kind("greedy-nim", misere, k), 6, 4, 0) for k in (2, 3) for misere in (False, True)),
    *((Kind("moore-nim", misere, k), 6, 3, 0) for k in (2, 3) for misere in (False, True)),
    *((Kind("co-nim", misere), 4, 5, 0) for misere in (False, True)),
    *((Kind("delete-nim"), n, top, 0) for n, top in ((3, 13), (4, 8), (5, 6), (8, 2))),
]
"""Boxes that the table in docs has not, which is played whole below."""


CONTRAST = re.compile(
    r"(?:In )?(?P<name>normal|misère) play(?:(?P<same>: the same move wins)|(?P<lost> this board is lost)"
    r"| this move loses; (?P<move>\S+) wins)\.",
    re.IGNORECASE,
)


FEW = Limits(near=40)
Explained = Callable[[Any], AnyExplanation]
Spoil = Callable[[str], str]


def uncounted(p: Any) -> AnyExplanation:
    """The explanation without a search for how long the game lasts."""
    theory = theory_of(p)
    return theory.reason(theory.solve(p, FEW, remoteness=False))


@pytest.fixture
def not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor are moves counted that win."""
    monkeypatch.setattr(explaining, "LIMITS", FEW)
    monkeypatch.setattr(explaining, "COUNTED", 40)


class Lesson:
    """What is said of the boards of one rule set."""

    def __init__(
        self, kind: Kind, explained: Explained = explain, spoil: Spoil = str, *, large: bool = False
    ) -> None:
        self.kind, self.explained, self.spoil, self.large = kind, explained, spoil, large
        self.reasons: dict[str, tuple[Board, Holds]] = {}
        self.won: list[Board] = []
        self.many_lost = 0

    def lost(self, board: Board, kind: Kind | None = None) -> bool:
        """By brute force, or on large boards by the theorem, coded anew from its paper."""
        kind = kind or self.kind
        return safe(kind.game, kind.misere, kind.k, board) if self.large else kind.brute().is_p(board)

    def reads(self, board: Board) -> set[Board]:
        """Whether the pupil, who has read what is printed of a won board, wins, and whether what is printed
        of a lost one is so. The boards that it may leave."""
        p = self.kind.read(board)
        why = self.explained(p)
        lines = [self.spoil(line) for line in explanation_lines(why)]
        if any("No rule is known here" in line for line in lines):
            return set()
        text = told(lines)
        assert text.won != self.lost(board), lines
        assert not undefined(" ".join([lines[0], *lines[2:]])), lines
        last = hints.rung(why, len(hints.STEPS)).blocks
        ladder = " ".join(block.text for block in last if block.kind not in ("source", "point"))
        assert not undefined(ladder), ladder
        if why.question:
            follow(Pupil(self.kind, board), [why.question])
        pupil = Pupil(self.kind, board)
        follow(pupil, text.method)
        left: set[Board] = pupil.left
        if not text.won:
            assert not left, lines
            assert text.reasons, lines
            meanings = [meaning(reason) for reason in text.reasons]
            assert all(means.all_said(board) for means in meanings), lines
            self.many_lost += 1
            words = " ".join(means.words for means in meanings)
            self.reasons[words] = board, lambda b: all(means.decides(b) for means in meanings)
            return set()
        self.won.append(board)
        assert left, lines
        assert self.large or left <= self.kind.brute().followers(board), lines
        assert all(map(self.lost, left)), lines
        if not text.after:
            return left
        if text.after == "the end":
            (after,) = left
            assert not any(self.kind.brute().followers(after)), lines
        else:
            after = board_of(catalogue.read(f"{self.kind}:{text.after.replace(', ', ',')}"))
        assert after in left, lines
        for promise in text.promises:
            contrast = CONTRAST.fullmatch(promise)
            if contrast is None:
                assert meaning(promise).all_said(after), lines
            else:
                self.contrasts(p, after, contrast)
        return left

    def contrasts(self, p: Any, after: Board, found: Match[str]) -> None:
        """What is said of the other convention."""
        other = replace(self.kind, misere=not self.kind.misere)
        assert (found["name"].lower() == "misère") == other.misere
        if found["lost"]:
            assert self.lost(board_of(p), other)
            return
        assert not self.lost(board_of(p), other)
        assert self.lost(after, other) == bool(found["same"])
        if found["move"]:
            game: Any = catalogue.game_of(p)
            wins = play(game, other_convention(p), game.read_move(p, found["move"]))
            assert self.lost(board_of(wins), other)

    def ends(self) -> None:
        """No reason given for a lost board holds of a won one."""
        for text, (board, holds) in self.reasons.items():
            wrong = next(filter(holds, self.won), None)
            assert wrong is None, f"said of {board}: {text}, but it is so of {wrong}, which is won"


def lesson(kind: Kind, boards: Iterable[Board], spoil: Spoil = str, explained: Explained = explain) -> Lesson:
    heard = Lesson(kind, explained, spoil)
    for board in filter(kind.brute().followers, boards):
        heard.reads(board)
    heard.ends()
    return heard


@pytest.mark.few("nim+misere-3-*", "mo*misere*", "delete-nim-[256]-*", "[ce]*o-nim-*", thin=2)
@pytest.mark.parametrize(
    ("kind", "count", "top", "extra"),
    [*BOXES, *(pytest.param(*row, marks=pytest.mark.sweep) for row in LARGER)],
    ids=[f"{kind}-{count}-{top}" for kind, count, top, _ in BOXES + LARGER],
)
def test_the_pupil_wins_every_won_board_of_a_box(kind: Kind, count: int, top: int, extra: int) -> None:
    heard = lesson(kind, box(kind, count, top, extra))
    assert heard.won
    assert heard.reasons or count == 1


ROWS = re.findall(
    r"^\| `(\S+)` \| .* \| (\d) heaps ≤ (\d+)(?:, x0 ≤ \d+)? \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|$",
    (Path(__file__).parents[2] / "docs/coach.md").read_text("utf-8"),
    re.MULTILINE,
)


@pytest.mark.sweep
@pytest.mark.parametrize(("code", "count", "top", "won", "good", "lost"), ROWS)
def test_the_pupil_wins_as_often_as_the_docs_tell(
    not_counted: None, code: str, count: str, top: str, won: str, good: str, lost: str
) -> None:
    game, *options = code.split("+")
    k = next((int(option[2:]) for option in options if option.startswith("k=")), None)
    kind = Kind(game, "misere" in options, k)
    heard = lesson(kind, box(kind, int(count), int(top), int(top)), explained=uncounted)
    assert [won, good, lost] == [f"{many:,}" for many in (len(heard.won), len(heard.won), heard.many_lost)]


def random_board(kind: Kind, rng: Random, top: int) -> Board:
    """Heaps up to top of any size, or near a few sizes."""
    least = kind.least
    count = {"wythoff-nim": 2, "delete-nim": rng.randint(2, 4)}.get(
        kind.game, rng.randint((kind.k or 1) + 1, 7)
    )
    base = [rng.randint(0, rng.choice((1, 9, top))) for _ in range(rng.randint(1, 4))]
    near = rng.choice((1, 2, top))
    heaps = (min(top, max(least, rng.choice(base) + rng.randint(-near, near))) for _ in range(count))
    board = ordered(heaps)
    return (rng.choice((0, 1, base[0])), board) if kind.game == "exco-nim" else board


def large_boards(kind: Kind, top: int, many: int) -> Lesson:
    """Random boards, what the pupil leaves of them, and what random moves make of that."""
    heard, rng = Lesson(kind, uncounted, large=True), Random(5)
    for _ in range(many):
        board = random_board(kind, rng, top)
        for _ in range(3):
            p: Any = kind.read(board)
            game: Any = catalogue.game_of(p)
            if game.outcome(p) is not None:
                break
            left = heard.reads(board)
            board = rng.choice(sorted(left)) if left else board_of(play(game, p, game.sample(p, rng)))
    heard.ends()
    return heard


KINDS = list(dict.fromkeys(kind for kind, *_ in BOXES + LARGER))


@pytest.mark.few("3000-10-*k=2", "3000-10-*nim", thin=2)
@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize(
    ("top", "many"),
    [(3_000, 10), *(pytest.param(*row, marks=pytest.mark.sweep) for row in ((3_000, 60), (10**12, 20)))],
)
def test_the_pupil_wins_large_boards(not_counted: None, kind: Kind, top: int, many: int) -> None:
    if kind.game != "wythoff-nim" or top < 10**4:  # whose pairs the pupil lists one by one
        assert large_boards(kind, top, many).won


def owing(rules: Rules, boards: Iterable[table_oracle.Board]) -> Iterator[table_oracle.Board]:
    """These, and those with a discard owed that they lead to."""
    seen = set()
    for board in boards:
        yield board
        for _, after in rules.moves(board):
            if after.phase == "kill" and after not in seen:
                seen.add(after)
                yield after


@pytest.mark.parametrize("kill", ["any", "one"])
@pytest.mark.parametrize(
    ("k", "chips"),
    [
        (2, 3),
        *(pytest.param(*row, marks=pytest.mark.sweep) for row in ((2, 5), (3, 5))),
        pytest.param(1, 6, marks=pytest.mark.long),
    ],
)
def test_the_pupil_wins_endgames_of_two(kill: str, k: int, chips: int) -> None:
    rules = Rules(kill)
    won: list[SuckerPosition] = []
    reasons: list[tuple[Holds, SuckerPosition]] = []
    for board in owing(rules, table_oracle.box(k, chips)):
        p = table(board, kill)

        def wins(q: SuckerPosition, seat: int = board.decider) -> bool:
            there = table_board(q)
            return rules.wins(there) == (there.decider == seat)

        decides = reads_at_table(p, wins)
        if decides is None:
            won.append(p)
        else:
            reasons.append((decides, p))
    assert won
    for decides, lost in reasons[:: 1 + len(reasons) // 100]:
        assert not any(map(decides, won)), lost


def is_won_by(seat: int, p: SuckerPosition) -> bool:
    return truth(p) == seat


@pytest.mark.parametrize(
    ("chips", "many"),
    [(2, 8), pytest.param(4, 60, marks=pytest.mark.sweep), pytest.param(6, 600, marks=pytest.mark.long)],
)
def test_the_pupil_wins_endgames_with_dead_chips(chips: int, many: int) -> None:
    rng = Random(3)
    dealt = (p for p, _ in Box(RuleSet(colours=3), chips).positions() if sum(p.hands[0]))
    boards = [*(read(RuleSet(colours=3), p) for p in dealt), *(random_ending(rng, 4, 9) for _ in range(many))]
    told = 0
    for p in boards:
        if p.phase in ("play", "kill") and not sucker.applies(p):
            reads_at_table(p, partial(is_won_by, p.turn))
            told += 1
    assert told > many


@pytest.mark.few("kind[1458]-*", "kind10-*")
@pytest.mark.parametrize(
    ("kind", "word", "other"),
    [
        (Kind("nim"), "remove it if it is there", "take it if it is there"),  # no sentence of the table
        (Kind("nim"), "is in the 7: take", "is in the 5: take"),  # the wrong heap
        (Kind("nim", True), "left: odd", "left: even"),
        (Kind("nim", True), "with a heap above 1 left, every", "every"),  # so of won boards of 1s, too
        (Kind("greedy-nim"), "level with", "below"),
        (Kind("greedy-nim", k=3), "an odd number", "an even number"),
        (Kind("greedy-nim", True, 3), "copy the third", "copy the second"),
        (Kind("moore-nim", k=2), "out of the 7;", "out of the 6;"),
        (Kind("co-nim"), "heaps are equal", "heaps are even"),
        (Kind("bounded-nim", k=3), "are partners", "are alike"),  # a word that nobody explains
        (Kind("delete-nim"), "a pile that halves more often, the 4", "a pile that halves more often, the 6"),
    ],
)
def test_a_wrong_word_is_found(kind: Kind, word: str, other: str) -> None:
    with pytest.raises((AssertionError, ValueError, StopIteration)):
        lesson(kind, box(kind, 3, 7), lambda line: line.replace(word, other))
