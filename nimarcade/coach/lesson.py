"""A lesson being taken: a pure state machine that full screen and line mode both drive.

Show `prompt()` and `position`, hand what the person answers to `answer(text)`, show the lines it
gives and the boards it passed through (`frames`), until `done`. Nothing here prints or waits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from nimarcade.coach import diagrams, hints, judging
from nimarcade.coach.lessons import Lesson, Step, following
from nimarcade.coach.progress import Progress
from nimarcade.core.catalogue import game_of
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput, NimarcadeError
from nimarcade.core.family import theory_of
from nimarcade.core.game import play
from nimarcade.core.text import Block
from nimarcade.theory import proof_diagrams

# Walking a state diagram: which arrow a move goes along, and the answer's.


def walk(p: Any, move: Any) -> tuple[tuple[Any, ...], list[Block], str | None]:
    """The boards a move and the perfect answer lead through, what to tell, and the arrow's number."""
    game = game_of(p)
    after = play(game, p, move)
    arrow = proof_diagrams.arrow_of(p, move, after)
    lines = [Block("move", f"{judging.leaves(p, move)}. {diagrams.travelled(p, move)}")]
    boards = [p, after]
    if (ended := game.outcome(after)) is not None:
        lines.append(Block("reply", ended.reason))
    else:
        reply = theory_of(after).best(after)
        sentence = (
            f"The answer: {judging.leaves(after, reply)}. {diagrams.travelled(after, reply, short=True)}"
        )
        lines.append(Block("reply", sentence))
        boards.append(play(game, after, reply))
    return tuple(boards), lines, None if arrow is None else arrow.number


def wanted(want: Sequence[str], after: Any, arrow: str | None) -> bool:
    """Whether a move is as wanted: `arrow 10`, `arrow s`, `state N2`; raises BadInput for other words."""
    return all(_holds(condition, after, arrow) for condition in want)


def _holds(condition: str, after: Any, arrow: str | None) -> bool:
    word, _, name = condition.partition(" ")
    if word == "arrow":
        return arrow == name
    if word == "state" and name in proof_diagrams.STATES:
        return proof_diagrams.state_of(after).name == name
    raise BadInput(f"{shown(condition)} is no condition of a diagram: write arrow 10 or state N2")


Told = tuple["Course", list[Block]]


@dataclass(frozen=True, slots=True)
class Course:
    lesson: Lesson
    progress: Progress
    at: int = 0
    """The step; `len(lesson.steps)` once the lesson is over."""
    solved: bool = False
    """The step is answered and waits for Enter."""
    board: Any = None
    """Where the step's game has got to."""
    frames: tuple[Any, ...] = ()
    """The boards that the last answer passed through, the first one included."""
    asked: int = 0
    """Hints taken in this step."""
    missed: int = 0
    """Wrong answers, tries, or games lost in this step; also picks the board of the next game."""
    tried: frozenset[Any] = frozenset()
    slip: tuple[Any, Any] | None = None
    """In an exam: position and move where the win was first given away."""

    @classmethod
    def begin(cls, lesson: Lesson, progress: Progress | None = None) -> Course:
        """The lesson from where the person left it."""
        progress = progress or Progress()
        return cls(lesson, progress)._enter(progress.step(lesson))

    @property
    def done(self) -> bool:
        return self.at >= len(self.lesson.steps)

    @property
    def step(self) -> Step | None:
        return None if self.done else self.lesson.steps[self.at]

    @property
    def kind(self) -> str:
        """The step's kind, `done` at the end; `text` also while a solved step waits for Enter."""
        return "done" if self.step is None else "text" if self.solved else self.step.kind

    @property
    def position(self) -> Any:
        """The board to show, or None. It takes moves in steps play, try, diagram, game and exam."""
        return self.board

    # what is shown

    def prompt(self, *, short: bool = False) -> list[Block]:
        """What to show now; `short` leaves out what was told when the step began."""
        step = self.step
        if step is None:
            return self._farewell()
        if self.solved:
            return [Block("ask", "Enter goes on.")]
        lines = [] if short else self._told(step)
        if self.board is not None:
            lines.append(Block("board", judging.board_words(self.board, short)))
            if step.figure:
                lines += [Block("figure", row) for row in diagrams.text(self.board)]
                lines.append(Block("state", diagrams.told(self.board)))
        return [*lines, Block("ask", judging.question(step, self.board))]

    def _told(self, step: Step) -> list[Block]:
        lines = [Block("title", f"{self.at + 1}/{len(self.lesson.steps)}  {step.title}")]
        lines += [Block("pre" if text.startswith(" ") else "text", text) for text in step.body]
        if step.ask:
            lines.append(Block("goal", step.ask))
        if step.second:
            _, moves = self._begun(step)
            lines.append(Block("reply", f"Perfect begins: {'; '.join(moves)}."))
        return lines + [Block("option", f"{i}  {text}") for i, (text, _, _) in enumerate(step.answers, 1)]

    def _farewell(self) -> list[Block]:
        after = following(self.lesson)
        whole = self.progress.finished(self.lesson)
        count = f"{self.progress.count(self.lesson)} of {len(self.lesson.steps)} steps solved"
        lines = [Block("title", f"{self.lesson.title}: {'finished' if whole else count}")]
        if after is not None:
            lines.append(Block("text", f"Next on this path: {after.title} ({after.id})."))
        elif whole:
            lines.append(Block("text", f"That was the last lesson of the path: {self.lesson.path}."))
        return lines

    # what is answered

    def answer(self, text: str) -> Told:
        """Take an answer: Enter for a text, a number or word, or a move code."""
        step = self.step
        if step is None:
            return self, []
        if self.solved or step.kind == "text":
            return self._go_on(), []
        act: Callable[[Step, str], Told] = {
            "choose": self._choose,
            "value": self._value,
            "play": self._play,
            "try": self._try,
            "diagram": self._diagram,
            "game": self._game,
            "exam": self._exam,
        }[step.kind]
        try:
            return act(step, text.strip())
        except NimarcadeError as error:
            return self, [Block("note", f"{str(error)[0].upper()}{str(error)[1:]}.")]

    def skip(self) -> Course:
        """To the next step, this one left unsolved."""
        return self if self.done else self._enter(self.at + 1)

    def back(self) -> Course:
        """To the step before; nothing solved is lost."""
        return self._enter(max(0, self.at - 1))

    def restart(self) -> Course:
        """The lesson from its first step; nothing solved is lost."""
        return self._enter(0)

    def again(self) -> Course:
        """The step (or, at the end, the lesson) from its beginning."""
        return self._enter(0 if self.done else self.at)

    def hint(self) -> Told:
        """The step's own hint first, then the hint ladder on the board."""
        step = self.step
        if step is None or self.solved or step.kind == "text":
            return self, [Block("note", "There is nothing to hint at here: Enter goes on.")]
        if step.kind == "exam":
            return self, [Block("note", "An exam gives no hints; `skip` leaves it for later.")]
        asked = replace(self, asked=self.asked + 1)
        if step.hint and not self.asked:
            return asked, [Block("hint", step.hint)]
        two = self.board is not None and len(game_of(self.board).seat_labels(self.board)) == 2
        if step.kind not in ("play", "game") or not two:
            return asked, [Block("hint", step.hint or "No hint here: an answer costs nothing, try one.")]
        rung = min(4, asked.asked - bool(step.hint))
        blocks = hints.hint(theory_of(self.board).solve(self.board), rung)
        return asked, [Block("hint", line.text) for line in blocks]

    # steps

    def _enter(self, at: int) -> Course:
        at = min(at, len(self.lesson.steps))
        fresh = Course(self.lesson, self.progress.reach(self.lesson, at), at)
        step = fresh.step
        return fresh if step is None else replace(fresh, board=fresh._first(step))

    def _first(self, step: Step) -> Any:
        """The board the step begins with, the machine's first move played."""
        if not step.positions:
            return None
        return self._begun(step)[0] if step.second else self._start(step)

    def _start(self, step: Step) -> Any:
        """The position as the lesson gives it; in an exam each lost game brings the next one."""
        return step.positions[self.missed % len(step.positions) if step.kind == "exam" else 0]

    def _begun(self, step: Step) -> tuple[Any, list[str]]:
        """The board once it is the person's turn, and the machine's moves before that in words."""
        board, told = self._start(step), []
        game = game_of(board)
        machine = game.to_move(board)
        while game.outcome(board) is None and game.to_move(board) == machine:
            move = theory_of(board).best(board)
            told.append(game.describe(board, move))
            board = play(game, board, move)
        return board, told

    def _go_on(self) -> Course:
        progress = self.progress.solve(self.lesson, self.at)
        return replace(self, progress=progress)._enter(self.at + 1)

    def _solve(self, **changes: Any) -> Course:
        progress = self.progress.solve(self.lesson, self.at)
        return replace(self, progress=progress, solved=True, **changes)

    def _choose(self, step: Step, text: str) -> Told:
        options = [option for option, _, _ in step.answers]
        index = judging.pick(options, text)
        _, remark, right = step.answers[index]
        if right:
            return self._solve(), [Block("right", f"Right. {remark}".strip())]
        return replace(self, missed=self.missed + 1), [Block("wrong", f"No. {remark}".strip())]

    def _value(self, step: Step, text: str) -> Told:
        right, blocks = judging.value(
            self.board, step.want[0], text, reveal=self.missed > 0 or not step.hint, numbers=step.numbers
        )
        if right:
            return self._solve(), [*blocks, *_closing(step)]
        return replace(self, missed=self.missed + 1), blocks

    def _play(self, step: Step, text: str) -> Told:
        move = judging.read_move(self.board, text)
        after = play(game_of(self.board), self.board, move)
        numbers = step.numbers
        if judging.reaches(after, step.want, self.board, move):
            lines = judging.praise(self.board, move, numbers)
            return self._solve(board=after, frames=(self.board, after)), [*lines, *_closing(step)]
        if lines := judging.astray(self.board, move, step.want):
            return replace(self, frames=(self.board, after), missed=self.missed + 1), lines
        boards, lines = judging.refute(self.board, move, numbers)
        return replace(self, frames=boards, missed=self.missed + 1), lines

    def _try(self, step: Step, text: str) -> Told:
        """Any move will do; each is answered, and a new one is wanted until `times` are tried."""
        move = judging.read_move(self.board, text)
        boards, lines = judging.answer_to(self.board, move, step.numbers)
        tried = self.tried | {move}
        left = min(step.times, judging.count_moves(self.board, step.times)) - len(tried)
        if left > 0:
            again = Block(
                "note", f"{'That one you tried before. ' if move in self.tried else ''}Try another move."
            )
            return replace(self, frames=boards, tried=tried), [*lines, again]
        return self._solve(frames=boards), [*lines, *_closing(step)]

    def _diagram(self, step: Step, text: str) -> Told:
        """Moves along arrows: the wanted one, or `times` different ones."""
        move = judging.read_move(self.board, text)
        boards, lines, arrow = walk(self.board, move)
        if not step.want:
            tried = self.tried | {arrow} if arrow else self.tried
            left = step.times - len(tried)
            if left > 0:
                again = "That arrow again. " if tried == self.tried and arrow else ""
                lines.append(Block("note", f"{again}Try another move: {left} more."))
                return replace(self, frames=boards, tried=tried), lines
        elif not wanted(step.want, boards[1], arrow):
            lines.append(Block("wrong", "That is not the task."))
            return replace(self, frames=boards, missed=self.missed + 1), lines
        first, *others = lines
        return self._solve(frames=boards), [Block("right", f"Right. {first.text}"), *others, *_closing(step)]

    def _game(self, step: Step, text: str) -> Told:
        """A game in which a move that gives the win away is refuted and taken back."""
        move = judging.read_move(self.board, text)
        after = play(game_of(self.board), self.board, move)
        if not judging.keeps(self.board, after):
            boards, lines = judging.refute(self.board, move, step.numbers)
            return replace(self, frames=boards, missed=self.missed), [
                *lines,
                Block("note", "Take it back and try again."),
            ]
        return self._reply(step, move)

    def _exam(self, step: Step, text: str) -> Told:
        move = judging.read_move(self.board, text)
        after = play(game_of(self.board), self.board, move)
        slipped = self.slip is None and not judging.keeps(self.board, after)
        return (replace(self, slip=(self.board, move)) if slipped else self)._reply(step, move)

    def _reply(self, step: Step, move: Any) -> Told:
        """Play a move of a game and the machine's answer; at the end, judge the game."""
        game = game_of(self.board)
        after = play(game, self.board, move)
        lines = [Block("move", f"You {game.describe(self.board, move)}.")]
        boards = [self.board, after]
        mine = game.to_move(self.board)
        while game.outcome(boards[-1]) is None and game.to_move(boards[-1]) != mine:
            reply = theory_of(boards[-1]).best(boards[-1])
            lines.append(Block("reply", f"Perfect answers: {game.describe(boards[-1], reply)}."))
            boards.append(play(game, boards[-1], reply))
        end = boards[-1]
        frames = tuple(boards)
        outcome = game.outcome(end)
        if outcome is None:
            return replace(self, board=end, frames=frames, asked=0), lines
        if outcome.winner == mine:
            lines.append(Block("right", f"You win. {outcome.reason}"))
            return self._solve(board=end, frames=frames), [*lines, *_closing(step)]
        lines.append(Block("wrong", f"You lose. {outcome.reason}"))
        if self.slip is not None:
            lines += judging.slip(*self.slip)
        lines.append(Block("note", "A new game begins."))
        anew = replace(self, missed=self.missed + 1, frames=frames, slip=None, asked=0)
        return replace(anew, board=anew._first(step)), lines


def _closing(step: Step) -> list[Block]:
    """What is said when a step is solved."""
    return [Block("text", step.right)] if step.right else []
