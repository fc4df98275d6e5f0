"""A puzzle gone through: a pure state machine that full screen and line mode drive."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from nimarcade.coach import judging, so_long_sucker
from nimarcade.coach.deck import called
from nimarcade.coach.lessons import Step
from nimarcade.coach.puzzles import kinds
from nimarcade.coach.puzzles.puzzle import NAMES, Puzzle, from_json
from nimarcade.core import catalogue
from nimarcade.core.catalogue import game_of
from nimarcade.core.errors import BadInput, NimarcadeError
from nimarcade.core.family import theory_of
from nimarcade.core.game import play
from nimarcade.core.task import remote
from nimarcade.core.text import Block, packed, unpacked
from nimarcade.core.verdict import Reading

_PLAY = Step("play", "puzzle", "Puzzle", ())


@dataclass(frozen=True, slots=True)
class Attempt:
    puzzle: Puzzle
    board: Any
    """The position that waits for an answer; at the end the one that the answer leaves."""
    boards: tuple[Any, ...] = ()
    """What the last answer passed through."""
    first: bool | None = None
    """Whether the first answer was right, once that is settled; in `win-in` a right one is settled at
    the end of the line, a wrong one at once."""
    given: str = ""
    """The first wrong move of the puzzle's own position; empty where words were asked for."""
    over: bool = False
    told: bool = False
    """Whether the solution was shown."""

    @classmethod
    def begin(cls, puzzle: Puzzle) -> Attempt:
        return cls(puzzle, puzzle.position)

    def prompt(self, *, short: bool = False) -> list[Block]:
        """What to show now; `short` leaves out what was told at the beginning."""
        puzzle = self.puzzle
        if self.over:
            return [Block("ask", "Enter brings the next puzzle.")]
        lines = []
        if not short:
            lines += [Block("title", f"{NAMES[puzzle.kind]}: {called(puzzle.game)}")]
        lines.append(Block("board", judging.board_words(self.board, short)))
        if not short:
            lines.append(Block("goal", puzzle.ask))
            lines += [Block("option", f"{i}. {text}") for i, text in enumerate(puzzle.options, 1)]
        return [*lines, Block("ask", self.question)]

    @property
    def question(self) -> str:
        """What kind of answer is waited for."""
        puzzle = self.puzzle
        if puzzle.on_board:
            return judging.question(_PLAY, self.board)
        if puzzle.kind == "capture":
            return "Numbers of piles, such as 2 1 3."
        return "N or P?" if puzzle.kind == "outcome" else "Type the number of your answer."

    def took(self, found: dict[str, Any]) -> tuple[Attempt, list[Block]]:
        """After what `judging.judged` says of an answer."""
        lines = read_lines(found)
        if found["right"] is None:
            return self, lines
        boards = tuple(catalogue.read(code) for code in found["boards"])
        after = replace(self, boards=boards)
        if not found["right"]:
            first = False if self.first is None else self.first
            slip = self.puzzle.on_board and self.board == self.puzzle.position
            given = self.given or (found["answer"] if slip else "")
            more = Block("note", "Try again, or ask why.")
            return replace(after, first=first, given=given), [*lines, more]
        after = replace(after, board=boards[-1] if boards else self.board)
        if found["more"]:
            return after, lines
        return replace(after, over=True, first=True if self.first is None else self.first), lines

    def gave_up(self, found: dict[str, Any]) -> tuple[Attempt, list[Block]]:
        """After `judging.explained`: the puzzle is over, and not solved if it was not before."""
        boards = tuple(catalogue.read(code) for code in found["boards"])
        first = False if self.first is None else self.first
        board = boards[-1] if boards else self.board
        return replace(self, boards=boards, board=board, first=first, over=True, told=True), read_lines(found)


def read_lines(found: dict[str, Any]) -> list[Block]:
    """The lines of `judging.judged` or `judging.explained`."""
    return unpacked(found["lines"])


# Answers to puzzles judged, refuted and explained.
#
# `judged` and `explained` may take a moment: they are functions of plain data that answer with plain
# data, so that they can run in another process.


def read(puzzle: Puzzle, p: Any, text: str) -> str:
    """An answer as `Puzzle.answers` writes it; raises BadInput for what is none."""
    words = " ".join(text.replace(",", " ").split()) if puzzle.kind == "capture" else text.strip()
    if puzzle.on_board:
        move = judging.read_move(p, words)
        game_of(p).check(p, move)
        written: str = game_of(p).write_move(p, move)
        return written
    if puzzle.kind == "capture":
        return _order(p, words)
    if puzzle.kind == "outcome":
        outcome = {"n": "N", "p": "P", "1": "N", "2": "P"}.get(words.lower())
        if outcome is None:
            raise BadInput("answer with N or P")
        return outcome
    return str(judging.pick(puzzle.options, words) + 1)


def _order(t: Any, words: str) -> str:
    numbers = words.split()
    if not numbers or not all(n.isascii() and n.isdecimal() and len(n) < 4 for n in numbers):
        raise BadInput("answer with numbers of piles in order, such as 2 1 3")
    if not all(1 <= int(n) <= len(t.piles) for n in numbers):
        raise BadInput(f"the piles are numbered 1 to {len(t.piles)}")
    return " ".join(str(int(n)) for n in numbers)


@remote
def judged(data: dict[str, Any], position: str, text: str) -> dict[str, Any]:
    """What an answer is worth: `right` (None if it is none), `answer` as it is written, the `lines` to
    tell, the `boards` it leads through, and in `win-in` whether the puzzle goes on (`more`)."""
    puzzle, p = from_json(data), catalogue.read(position)
    try:
        answer = read(puzzle, p, text)
    except NimarcadeError as error:
        sentence = str(error)
        return _plain(None, "", [Block("note", f"{sentence[:1].upper()}{sentence[1:]}.")], [])
    if puzzle.kind == "win-in":
        return _paced(puzzle, p, answer)
    right = puzzle.right(answer)
    if puzzle.on_board:
        move = game_of(p).read_move(p, answer)
        if right:
            return _plain(True, answer, judging.praise(p, move, numbers=True), [p, play(game_of(p), p, move)])
        shown, why = judging.refute(p, move, numbers=True)
        return _plain(False, answer, why, shown)
    if right:
        said = [Block("right", "Right."), *_reasons(puzzle, p)]
        return _plain(True, answer, said, _shown(puzzle, p))
    lines, boards = _refuted(puzzle, p, answer)
    return _plain(False, answer, lines, boards)


def _paced(puzzle: Puzzle, p: Any, answer: str) -> dict[str, Any]:
    """A move of `win-in`: right if it loses no time; then the other side holds out."""
    game = game_of(p)
    move = game.read_move(p, answer)
    fast, _, plies = kinds.fastest(p)
    after = play(game, p, move)
    if move not in fast:
        if not judging.keeps(p, after):
            shown, why = judging.refute(p, move, numbers=False)
            return _plain(False, answer, why, shown)
        span = kinds.span(p, plies)
        sentence = f"Not that. {judging.leaves(p, move)}. It wins too, but takes longer than {span}."
        return _plain(False, answer, [Block("wrong", sentence)], [p, after])
    boards, lines = [p, after], [Block("right", f"Right. {judging.leaves(p, move)}.")]
    while (ended := game.outcome(after)) is None and after.turn != p.turn:
        reply = theory_of(after).best(after)
        lines.append(Block("reply", f"The answer: {judging.leaves(after, reply)}."))
        after = play(game, after, reply)
        boards.append(after)
    if ended is not None:
        lines.append(Block("text", ended.reason))
    else:
        lines.append(Block("text", f"Go on: {kinds.span(after, kinds.fastest(after)[2])} left."))
    return {**_plain(True, answer, lines, boards), "more": ended is None}


def _shown(puzzle: Puzzle, p: Any) -> list[Any]:
    """The boards of the solution of a question in words."""
    game = game_of(p)
    if puzzle.kind == "capture":
        steps = list(kinds.played(p, tuple(map(int, puzzle.answers[0].split()))))
        return [t for t, _ in steps] + [play(game, *steps[-1])]
    if puzzle.kind == "outcome":
        return _line(p, 1 if puzzle.answers == ("N",) else 2)
    return [p]


def _line(p: Any, most: int) -> list[Any]:
    """The board and what the best moves make of it."""
    boards = [p]
    for _ in range(most):
        if game_of(p).outcome(p) is not None:
            break
        p = game_of(p).after(p, theory_of(p).best(p))
        boards.append(p)
    return boards


def _refuted(puzzle: Puzzle, p: Any, answer: str) -> tuple[list[Block], list[Any]]:
    """Why an answer in words is wrong, shown by play where play can show it."""
    if puzzle.kind == "outcome":
        if answer == "P":
            best = theory_of(p).best(p)
            sentence = f"Not that. There is a move that wins: {judging.leaves(p, best)}."
            return [Block("wrong", sentence)], _line(p, 1)
        return [Block("wrong", "Not that. No move wins."), *_lost(p)], _line(p, 2)
    if puzzle.kind == "capture":
        return _lost_order(p, tuple(map(int, answer.split())))
    said = puzzle.options[int(answer) - 1]
    return [Block("wrong", f"Not that case: {said}")], [p]


def _lost_order(t: Any, order: tuple[int, ...]) -> tuple[list[Block], list[Any]]:
    """An order of piles that is not Σ's: played as far as it goes, and the answer to it."""
    game = game_of(t)
    steps = list(kinds.played(t, order))
    boards = [board for board, _ in steps]
    lines = [Block("wrong", "Not that order.")]
    if not steps:
        return lines, [t]
    after: Any = play(game, *steps[-1])
    boards.append(after)
    if after.phase == "over" or after.seat == t.seat:
        stays = "The move has not passed when these piles are played"
        return [*lines, Block("reply", f"{stays}: {so_long_sucker.situation(after)}")], boards
    if len([1 for _, act in steps if hasattr(act, "slot")]) < len(order):
        lines.append(Block("note", "The move passes before all of these piles are played."))
    if judging.keeps(t, after):
        return [*lines, Block("note", "It wins from here too, but it is not strategy Σ.")], boards
    reply = theory_of(after).best(after)
    lines.append(Block("reply", f"The answer: {judging.leaves(after, reply)}."))
    return lines, [*boards, play(game, after, reply)]


@remote
def explained(data: dict[str, Any], position: str) -> dict[str, Any]:
    """The solution from here and its reasons, as `judged` answers."""
    puzzle, p = from_json(data), catalogue.read(position)
    if puzzle.on_board:
        game = game_of(p)
        move = kinds.fastest(p)[0][0] if puzzle.kind == "win-in" else game.read_move(p, puzzle.answers[0])
        lines = [Block("right", f"The answer: {judging.leaves(p, move)}.")]
        lines += judging.numbers_of(play(game, p, move))
        return _plain(None, "", lines, [p, play(game, p, move)])
    return _plain(None, "", [Block("right", solution(puzzle)), *_reasons(puzzle, p)], _shown(puzzle, p))


def solution(puzzle: Puzzle) -> str:
    """The right answer of a question in words."""
    if puzzle.kind == "case":
        return f"The answer: {puzzle.options[int(puzzle.answers[0]) - 1]}"
    if puzzle.kind == "capture":
        return f"The answer: {' or '.join(puzzle.answers[:6])}."
    return f"The answer: {puzzle.answers[0]}."


def _reasons(puzzle: Puzzle, p: Any) -> list[Block]:
    """The theorem with the numbers of this board, and the move that follows from it."""
    verdict = theory_of(p).solve(p)
    lines = (
        judging.numbers_of(p)
        if _by_columns(puzzle, p)
        else _reading(theory_of(verdict.position).explain(verdict).here)
    )
    if puzzle.kind == "capture":
        lines.append(
            Block("text", "Σ: capture every pile of your colour, then top the longest opposing pile.")
        )
    elif verdict.outcome == "N":
        best = theory_of(p).best(p) if puzzle.kind == "outcome" else verdict.move  # as on the boards
        after = play(game_of(p), p, best)
        lines.append(Block("text", f"A winning move: {judging.leaves(p, best)}."))
        lines += judging.numbers_of(after)
    elif puzzle.kind == "outcome":
        lines += _lost(p)
    return [*lines, Block("note", verdict.source)]


def _by_columns(puzzle: Puzzle, p: Any) -> bool:
    """Four piles of Delete Nim are explained by columns, as in lessons, but where the paper's cases are
    asked for."""
    return (
        p.game == "delete-nim" and len(p.piles) == 4 and not (puzzle.kind == "case" and "a ≤ b" in puzzle.ask)
    )


def _reading(reading: Reading | None) -> list[Block]:
    if reading is None:
        return []
    facts = Block("pre", "   ".join(reading.term_lines()))
    return [facts, *(Block("holds" if check.holds else "fails", check.text) for check in reading.conditions)]


def _lost(p: Any) -> list[Block]:
    """The most stubborn move in a lost position, and what answers it."""
    game, best = game_of(p), theory_of(p).best(p)
    after = play(game, p, best)
    if game.outcome(after) is not None or after.turn == p.turn:
        return [Block("text", f"The most stubborn move: {judging.leaves(p, best)}.")]
    reply = theory_of(after).best(after)
    return [
        Block("text", f"The most stubborn move: {judging.leaves(p, best)}."),
        Block("reply", f"The answer: {judging.leaves(after, reply)}."),
    ]


def _plain(right: bool | None, answer: str, lines: Sequence[Block], boards: Sequence[Any]) -> dict[str, Any]:
    return {
        "right": right,
        "answer": answer,
        "lines": packed(lines),
        "boards": [catalogue.write(board) for board in boards],
        "more": False,
    }


def nothing(told: str) -> dict[str, Any]:
    """What `judged` answers where nothing could be judged."""
    return _plain(None, "", [Block("note", told)], [])
