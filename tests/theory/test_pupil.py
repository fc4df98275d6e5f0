"""A robot that reads only what is printed wins every won board, and what it reads of a lost board is so of
lost boards alone."""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from re import Match
from typing import Any

import pytest

from nimarcade.core import catalogue
from nimarcade.core.family import explain
from nimarcade.core.game import play
from nimarcade.theory.explaining import other_convention
from nimarcade.view.spoken import explanation_lines
from tests.boards import Kind, board_of, box
from tests.theory.by_hand import safe
from tests.theory.pupil import Board, Holds, Pupil, follow, meaning, told

SMALL = [
    *((Kind("nim"), 3, 9, 0), (Kind("nim"), 2, 12, 0), (Kind("nim"), 1, 5, 0), (Kind("nim"), 5, 3, 0)),
    *((Kind("nim", True), 3, 8, 0), (Kind("nim", True), 5, 3, 0), (Kind("nim", True), 1, 5, 0)),
    # *((Kind("bounded-nim", misere, k), 3, 6, 0) for misere in (False, True) for k in (1, 2, 3, 4)),
    *((Kind("greedy-nim", misere, k), 4, 5, 0) for misere in (False, True) for k in (None, 1, 2, 3, 5)),
    *((Kind("greedy-nim", misere, k), 3, 9, 0) for misere in (False, True) for k in (None, 3)),
    *((Kind("moore-nim", misere, k), 4, 4, 0) for misere in (False, True) for k in (1, 2, 3)),
    *((Kind("co-nim", misere), 3, 5, 0) for misere in (False, True)),
    *((Kind("exco-nim", misere), 3, 3, 3) for misere in (False, True)),
    *((Kind("delete-nim"), n, top, 0) for n, top in ((2, 16), (3, 9), (4, 7), (5, 4), (6, 3))),
    *((Kind("wythoff-nim", misere), 2, 20, 0) for misere in (False, True)),
]
CONTRAST = re.compile(
    r"(?:In )?(?P<name>normal|misère) play(?:(?P<same>: the same move wins)|(?P<lost> this board is lost)"
    r"| this move loses; (?P<move>\S+) wins)\.",
    re.IGNORECASE,
)


Printed = Callable[[Any], list[str]]


def explained(p: Any) -> list[str]:
    return explanation_lines(explain(p))


class Lesson:
    """What is said of the boards of one rule set."""

    def __init__(self, kind: Kind, large: bool, printed: Printed) -> None:
        self.kind, self.large, self.printed = kind, large, printed
        self.reasons: dict[str, tuple[Board, Holds]] = {}
        self.won: list[Board] = []

    def lost(self, board: Board, kind: Kind | None = None) -> bool:
        """By brute force, or on large boards by the theorem, coded anew from its paper."""
        kind = kind or self.kind
        return bool(safe(kind.game, kind.misere, kind.k, board) if self.large else kind.brute().is_p(board))

    def reads(self, board: Board) -> None:
        """Whether the pupil, who has read what is printed of a won board, wins, and whether what is printed
        of a lost one is so."""
        p = self.kind.read(board)
        lines = self.printed(p)
        if any("No rule is known here" in line for line in lines):
            return
        text = told(lines)
        assert text.won != self.lost(board), lines
        if not text.won:
            assert text.reasons, lines
            meanings = [meaning(reason) for reason in text.reasons]
            assert all(all_said(board) for all_said, _ in meanings), lines
            decides = [decides for _, decides in meanings]
            self.reasons[" ".join(text.reasons)] = board, lambda b: all(holds(b) for holds in decides)
            return
        self.won.append(board)
        pupil = Pupil(self.kind, board)
        follow(pupil, text.method)
        left = pupil.left
        assert left, lines
        assert all(map(self.lost, left)), lines
        if not text.after:
            return
        if text.after == "the end":
            (after,) = left
            assert not any(self.kind.brute().followers(after)), lines
        else:
            after = board_of(catalogue.read(f"{self.kind}:{text.after.replace(', ', ',')}"))
        assert after in left, lines
        for promise in text.promises:
            contrast = CONTRAST.fullmatch(promise)
            if contrast is None:
                all_said, _ = meaning(promise)
                assert all_said(after), lines
            else:
                self.contrasts(p, after, contrast)

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


def lesson(
    kind: Kind, boards: Iterable[Board], *, large: bool = False, printed: Printed = explained
) -> Lesson:
    heard = Lesson(kind, large, printed)
    for board in boards:
        if any(kind.brute().followers(board)) if not large else any(board):
            heard.reads(board)
    heard.ends()
    return heard


@pytest.mark.parametrize(("kind", "count", "top", "extra"), SMALL, ids=lambda value: str(value))
def test_the_pupil_wins_every_won_board_of_a_box(kind: Kind, count: int, top: int, extra: int) -> None:
    heard = lesson(kind, box(kind, count, top, extra))
    assert heard.won


@pytest.mark.parametrize(
    ("kind", "word", "other"),
    [
        (Kind("nim"), "remove it if it is there", "take it if it is there"),  # no sentence of the table
        (Kind("nim"), "is in the 7: take", "is in the 5: take"),  # the wrong heap
        (Kind("nim", True), "left: odd", "left: even"),
        (Kind("nim", True), "with a heap above 1 left, every", "every"),  # so of won boards of 1s, too
    ],
)
def test_a_wrong_word_is_found(kind: Kind, word: str, other: str) -> None:
    def spoilt(p: Any) -> list[str]:
        return [line.replace(word, other) for line in explained(p)]

    with pytest.raises((AssertionError, ValueError)):
        lesson(kind, box(kind, 3, 7), printed=spoilt)
