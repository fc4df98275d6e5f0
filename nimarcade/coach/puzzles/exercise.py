"""A puzzle gone through: an exercise that full screen and line mode both drive."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

from nimarcade.coach import deck, grading, hints, judging, so_long_sucker
from nimarcade.coach.exercise import Help, Judgement, Line, Turn, Wants, codes, gives_away, keeps_win, refusal
from nimarcade.coach.puzzles import kinds
from nimarcade.coach.puzzles.puzzle import NAMES, Puzzle
from nimarcade.core.catalogue import game_of
from nimarcade.core.errors import BadInput, NimarcadeError
from nimarcade.core.family import theory_of
from nimarcade.core.game import Move, Position, play
from nimarcade.core.task import Task, remote, task
from nimarcade.core.text import Block
from nimarcade.core.verdict import Mark
from nimarcade.games.so_long_sucker import position, rules
from nimarcade.theory.impartial import theorem_of
from nimarcade.theory.theorem import Statement


@dataclass(frozen=True, slots=True)
class PuzzleExercise:
    puzzle: Puzzle
    line: Line
    """The puzzle's position, and what was played from it."""
    frames: tuple[Position, ...] = ()
    first: bool | None = None
    """True if the first answer was right, once that is settled; in `win-in` a right one is settled at
    the end of the line, a wrong one at once, as is help."""
    given: str = ""
    """The first wrong move of the puzzle's own position; empty where words were asked for."""
    said: str = ""
    """In `outcome`: N or P, once it is answered rightly; then a move has to show it."""
    over: bool = False
    answers: str = ""
    """A letter for each answer: `x` wrong, `o` right and more is wanted, `a` right, `h` for a hint, `g` for
    the solution told."""
    rung: int = 0
    """Hints given on the position that waits for an answer."""

    @classmethod
    def begin(cls, puzzle: Puzzle, answers: str = "") -> PuzzleExercise:
        """With the answers that were given before it was left."""
        first = False if answers.strip("o") else None
        return cls(puzzle, Line(puzzle.code), first=first, answers=answers, rung=answers.count("h"))

    @property
    def board(self) -> Position:
        """The position that waits for an answer; at the end the one that the answer leaves."""
        return self.line.last

    @property
    def wants(self) -> Wants:
        if self.over:
            return "enter"
        if self.puzzle.on_board or self.said:
            return "move"
        return "option" if self.puzzle.options else "value"

    def prompt(self, *, brief: bool = False) -> list[Block]:
        puzzle = self.puzzle
        if self.over:
            return [Block("ask", "Enter brings the next puzzle.")]
        board = Block("board", judging.teaching_of(self.board).say_board(self.board, brief=brief))
        if brief:
            return [board, Block("ask", self.question)]
        return [
            Block("title", f"{deck.called(puzzle.game)}: {NAMES[puzzle.kind]}"),
            board,
            Block("goal", puzzle.ask),
            *(Block("option", f"{i}. {text}") for i, text in enumerate(puzzle.options, 1)),
            Block("ask", self.question),
        ]

    @property
    def question(self) -> str:
        if self.wants == "move":
            return judging.teaching_of(self.board).question(self.board)
        if self.puzzle.kind == "capture":
            return "Piles, such as 2 1 3."
        return "N or P?" if self.puzzle.kind == "outcome" else "The number of your answer:"

    def judge(self, answer: str, /) -> Task[Judgement]:
        return task(judge_answer, self.puzzle, self.line, self.said, answer)

    def help(self, command: Help = "hint", /) -> Task[Judgement]:
        """The next hint, or with `why` the solution, which ends the puzzle."""
        if command == "hint":
            return task(hint, self.puzzle, self.line, self.said, self.rung)
        return task(explain, self.puzzle, self.line, self.said)

    def turn(self, command: Turn, /) -> PuzzleExercise:
        """A puzzle stands alone: the next one comes from its source."""
        return self

    def after(self, judgement: Judgement, /) -> PuzzleExercise:
        """Only the first answer counts; after a hint, or with the solution told, it is not right at once."""
        if judgement.mark == "refused":
            return self
        first = False if self.first is None else self.first
        if judgement.rung:
            answers = self.answers + "h" * (judgement.rung > self.rung)
            return replace(self, first=first, rung=judgement.rung, answers=answers)
        after = replace(self, frames=self.line.frames(judgement.moves))
        if judgement.mark == "wrong":
            slip = self.wants == "move" and not self.line.moves
            given = self.given or (judgement.written if slip else "")
            return replace(after, first=first, given=given, answers=self.answers + "x")
        after = replace(after, line=self.line.on(judgement.moves), rung=0)
        if judgement.mark == "on":
            said = judgement.written if self.puzzle.kind == "outcome" else ""
            return replace(after, said=said, answers=self.answers + "o")
        right = judgement.mark == "right"
        if right and self.first is None:
            first = True
        return replace(after, first=first, over=True, answers=self.answers + ("a" if right else "g"))


# Answers judged, refuted and explained: functions of plain data, which may run in another process.


def read(puzzle: Puzzle, p: Position, text: str, *, move: bool) -> str:
    """An answer as `Puzzle.answers` writes it, or a move; raises BadInput for what is none."""
    words = " ".join(text.replace(",", " ").split()) if puzzle.kind == "capture" else text.strip()
    if move:
        played = judging.teaching_of(p).read_answer(p, words)
        game_of(p).check(p, played)
        written: str = game_of(p).write_move(p, played)
        return written
    if puzzle.kind == "capture":
        p = cast(position.SuckerPosition, p)
        numbers = words.split()
        if not numbers or not all(n.isascii() and n.isdecimal() and len(n) < 4 for n in numbers):
            raise BadInput("answer with numbers of piles in order, such as 2 1 3")
        if not all(1 <= int(n) <= len(p.piles) for n in numbers):
            raise BadInput(f"the piles are numbered 1 to {len(p.piles)}")
        return " ".join(str(int(n)) for n in numbers)
    if puzzle.kind == "outcome":
        if (outcome := {"n": "N", "p": "P", "1": "N", "2": "P"}.get(words.lower())) is None:
            raise BadInput("answer with N or P")
        return outcome
    return str(judging.pick(puzzle.options, words) + 1)


SIGMA = Block("text", "Σ: capture every pile of your colour, then cover the longest of the other colour.")
TRY = Block("hint", "N, if a move leaves a board that is lost for the other side; P, if every move fails.")
LAST = Block("note", "That was the last hint. Next would be the solution.")
AGAIN = Block("note", "Try again, or take a hint.")


@remote
def judge_answer(puzzle: Puzzle, line: Line, said: str, text: str) -> Judgement:
    """An answer judged; in `win-in` a right one may be one of several. `said` is the N or P that a move has
    to show."""
    p = line.last
    try:
        answer = read(puzzle, p, text, move=puzzle.on_board or said != "")
    except NimarcadeError as error:
        return refusal(error)
    if puzzle.kind == "win-in":
        return _paced(p, answer)
    if said:
        move = game_of(p).read_move(p, answer)
        if judging.keeps(p, play(game_of(p), p, move)):
            return keeps_win(p, move, answer)
        return gives_away(p, move, answer, AGAIN)
    right = puzzle.right(answer)
    if puzzle.kind == "outcome" and right:  # it is nothing before it is shown by a move
        shown, after = [Block("right", f"Right, {answer}.")], p
        moves = [] if answer == "N" else kinds.answered(p)[0]
        for move in moves:
            shown.append(Block("reply", f"The other side moves: {judging.leaves(after, move)}."))
            after = play(game_of(p), after, move)
        goal = "play a move that wins" if answer == "N" else "answer with a move that wins"
        shown.append(Block("goal", f"Show it: {goal}."))
        return Judgement("on", tuple(shown), codes(p, moves), answer)
    if puzzle.on_board:
        move = game_of(p).read_move(p, answer)
        return keeps_win(p, move, answer) if right else gives_away(p, move, answer, AGAIN)
    if right:
        blocks = (Block("right", "Right."), *_reasons(puzzle, p))
        return Judgement("right", blocks, codes(p, _solution_moves(puzzle, p)), answer)
    wrong, moves = _refuted(puzzle, p, answer)
    return Judgement("wrong", (*wrong, AGAIN), codes(p, moves), answer)


def _paced(p: Position, answer: str) -> Judgement:
    """A move of `win-in`: right if it loses no time; then the other side holds out."""
    game = game_of(p)
    move = game.read_move(p, answer)
    fast, _, plies = kinds.fastest(p)
    if (after := play(game, p, move)) not in [play(game, p, each) for each in fast]:
        if not judging.keeps(p, after):
            return gives_away(p, move, answer, AGAIN, numbers=False)
        span = kinds.span(p, plies)
        sentence = f"Not that. {judging.leaves(p, move)}. It wins too, but takes longer than {span}."
        return Judgement("wrong", (Block("wrong", sentence), AGAIN), (answer,), answer)
    moves, blocks = [move], [Block("right", f"Right. {judging.leaves(p, move)}.")]
    while (ended := game.outcome(after)) is None and after.turn != p.turn:
        moves.append(theory_of(after).best(after))
        blocks.append(Block("reply", f"The answer: {judging.leaves(after, moves[-1])}."))
        after = play(game, after, moves[-1])
    if ended is not None:
        blocks.append(Block("text", ended.reason))
    else:
        blocks.append(Block("text", f"Go on: {kinds.span(after, kinds.fastest(after)[2])} left."))
    return Judgement("on" if ended is None else "right", tuple(blocks), codes(p, moves), answer)


def _solution_moves(puzzle: Puzzle, p: Position) -> list[Move]:
    if puzzle.kind == "capture":
        order = tuple(map(int, puzzle.answers[0].split()))
        return [move for _, move in kinds.played(cast(position.SuckerPosition, p), order)]
    if puzzle.kind == "outcome":
        return [move for _, move, _ in grading.line(p, 1 if puzzle.answers == ("N",) else 2)]
    return []


def _refuted(puzzle: Puzzle, p: Position, answer: str) -> tuple[list[Block], list[Move]]:
    """Why an answer in words is wrong, shown by play where play can show it."""
    if puzzle.kind == "outcome":
        moves = [move for _, move, _ in grading.line(p, 1 if answer == "P" else 2)]
        if answer == "P":
            sentence = f"Not that. There is a move that wins: {judging.leaves(p, moves[0])}."
            return [Block("wrong", sentence)], moves
        return [Block("wrong", "Not that. No move wins."), *_lost(p)], moves
    if puzzle.kind == "capture":
        return _lost_order(cast(position.SuckerPosition, p), tuple(map(int, answer.split())))
    return [Block("wrong", f"Not that case: {puzzle.options[int(answer) - 1]}"), *_decides(p)], []


def _values(p: Position) -> Statement | None:
    """The result on values whose cases a puzzle asks for."""
    theorem = theorem_of(p)
    return None if theorem is None else theorem.branch(p).cases_of


def _decides(p: Position) -> list[Block]:
    """What decides which case it is."""
    why = hints.explained(p)
    return hints.meant(why.formal) if _values(p) else hints.conditions(why.here)


def _lost_order(p: position.SuckerPosition, order: tuple[int, ...]) -> tuple[list[Block], list[Move]]:
    """An order of piles that is not Σ's: played as far as it goes, and the answer to it."""
    steps = list(kinds.played(p, order))
    moves: list[Move] = [move for _, move in steps]
    blocks = [Block("wrong", "Not that order.")]
    if not steps:
        return blocks, []
    after = play(rules.GAME, *steps[-1])
    if after.phase == "over" or after.seat == p.seat:
        stays = "The move has not passed when these piles are played"
        return [*blocks, Block("reply", f"{stays}: {so_long_sucker.situation(after)}")], moves
    if sum(hasattr(move, "slot") for move in moves) < len(order):
        blocks.append(Block("note", "The move passes before all of these piles are played."))
    if judging.keeps(p, after):
        return [*blocks, Block("note", "It wins from here too, but it is not strategy Σ.")], moves
    reply = theory_of(after).best(after)
    blocks.append(Block("reply", f"The answer: {judging.leaves(after, reply)}."))
    return blocks, [*moves, reply]


@remote
def hint(puzzle: Puzzle, line: Line, said: str, had: int) -> Judgement:
    """The hint after those that were had: how to look at the board, each step of the method but the last,
    the theorem with its symbols, and no answer."""
    p = line.last
    why = hints.explained(p)
    lit: tuple[Mark, ...] = ()
    method: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    statement = why.statement
    first = {"capture": [SIGMA], "outcome": [TRY]}.get(puzzle.kind, [])
    if puzzle.on_board or said:
        move, look = _solution(puzzle, p, said), ""
        if why.move == move:
            look, lit, method = why.question or "", hints.lit(why, 2), why.method[:-1]
        first = [Block("hint", look or judging.teaching_of(p).where(p, move))]
    elif (theorem := theorem_of(p)) is not None:
        seen = theorem.seen(p)
        if puzzle.kind == "case" and (values := _values(p)):
            statement = values.statement
    looks = [[Block("hint", each)] for each in method] or [[Block("hint", each) for each in seen]]
    told = list(filter(None, [first, *looks, hints.stated(statement, why.formal)]))
    rung = min(len(told), had + 1)
    return Judgement("told", (*told[rung - 1], *([LAST] if rung == len(told) else [])), rung=rung, lit=lit)


@remote
def explain(puzzle: Puzzle, line: Line, said: str) -> Judgement:
    """The solution from here and its reasons."""
    p = line.last
    if not puzzle.on_board and not said:
        blocks = (Block("hint", solution(puzzle)), *_reasons(puzzle, p))
        return Judgement("told", blocks, codes(p, _solution_moves(puzzle, p)), lit=_lit(p))
    game, move = game_of(p), _solution(puzzle, p, said)
    right = Block("hint", f"The answer: {judging.leaves(p, move)}.")
    why = hints.explained(p)
    method = [Block("text", sentence) for sentence in why.method] if why.move == move else []
    numbers = judging.numbers_of(play(game, p, move), p.turn)
    return Judgement("told", (right, *method, *numbers), codes(p, [move]), lit=_lit(p, move))


def _solution(puzzle: Puzzle, p: Position, said: str) -> Move:
    if said:
        return hints.explained(p).move or theory_of(p).best(p)
    return kinds.fastest(p)[0][0] if puzzle.kind == "win-in" else game_of(p).read_move(p, puzzle.answers[0])


def _lit(p: Position, move: Move | None = None) -> tuple[Mark, ...]:
    """The marks to look at, and those of the move if it is this one."""
    why = hints.explained(p)
    return hints.lit(why, 3 if move is None or why.move == move else 2)


def solution(puzzle: Puzzle) -> str:
    if puzzle.kind == "case":
        return f"The answer: {puzzle.options[int(puzzle.answers[0]) - 1]}"
    if puzzle.kind == "capture":
        return f"The answer: {' or '.join(puzzle.answers[:6])}."
    return f"The answer: {puzzle.answers[0]}."


def _reasons(puzzle: Puzzle, p: Position) -> list[Block]:
    """The theorem with the numbers of this board, and the move that follows from it."""
    why = hints.explained(p)
    blocks = judging.numbers_of(p)
    if puzzle.kind == "case":
        if values := _values(p):
            return [*_decides(p), Block("text", values.statement), Block("note", values.source)]
        blocks = hints.meant(why.here) + _decides(p)
    if puzzle.kind == "capture":
        blocks.append(SIGMA)
    elif why.outcome == "N":
        theory = theory_of(p)
        best = theory.best(p) if puzzle.kind == "outcome" else theory.solve(p).move  # as on the boards
        after = play(game_of(p), p, best)
        blocks.append(Block("text", f"A winning move: {judging.leaves(p, best)}."))
        blocks += judging.numbers_of(after, p.turn)
    elif puzzle.kind == "outcome":
        blocks += _lost(p)
    return [*blocks, Block("note", why.source)]


def _lost(p: Position) -> list[Block]:
    game, best = game_of(p), theory_of(p).best(p)
    after = play(game, p, best)
    toughest = Block("text", hints.lost_move(hints.explained(p), f"{judging.leaves(p, best)}."))
    if game.outcome(after) is not None or after.turn == p.turn:
        return [toughest]
    reply = theory_of(after).best(after)
    return [toughest, Block("reply", f"The answer: {judging.leaves(after, reply)}.")]
