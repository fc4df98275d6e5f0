"""A lesson being taken, step by step: an exercise that full screen and line mode both drive."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from random import Random
from typing import cast

from nimarcade.coach import checked_words, diagrams, fresh, hints, judging, lessons
from nimarcade.coach.exercise import Help, Judgement, Line, Turn, Wants, codes, refusal, refused
from nimarcade.coach.progress import Progress
from nimarcade.core import plug_ins
from nimarcade.core.catalogue import game_of, read
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput, NimarcadeError
from nimarcade.core.family import theory_of
from nimarcade.core.game import Move, Position, play
from nimarcade.core.task import Task, remote, task
from nimarcade.core.text import Block
from nimarcade.core.verdict import NP
from nimarcade.games.so_long_sucker.position import NAMES, SuckerPosition

GAMES = ("game", "exam")
"""Steps that are whole games."""
NO_MORE = Block("note", "There are no more hints.")
SAMPLE = 40
"""Boards that a guessed rule is tried on before a wrong one is given up."""
MOST = 1_000
"""A board with as many moves is not looked through for one that solves a step."""


@dataclass(frozen=True, slots=True)
class LessonExercise:
    lesson: lessons.Lesson
    progress: Progress
    index: int = 0
    """The step; `len(lesson.steps)` once the lesson is over."""
    solved: bool = False
    """The step is answered and waits for Enter."""
    line: Line | None = None
    """The position of the step's game."""
    frames: tuple[Position, ...] = ()
    hints: int = 0
    """Hints taken in this step."""
    missed: int = 0
    """Wrong answers, tries, or games lost in this step; also picks the board of the next game."""
    tried: tuple[str, ...] = ()
    """Different moves or arrows tried in this step, or boards it has shown."""
    reached: int = 0
    """Cells filled, or boards answered, in this step."""
    helped: bool = False
    """True if a hint was taken in this step; `hints` begins anew with each board and move."""
    seed: int = 0
    """Of the boards drawn; another one at each entry of a step."""

    @classmethod
    def begin(
        cls, lesson: lessons.Lesson, progress: Progress | None = None, seed: int | None = None
    ) -> LessonExercise:
        """The lesson from where the person left it; without a seed its boards are new each time."""
        progress = progress or Progress()
        seed = Random().randrange(1 << 32) if seed is None else seed
        return cls(lesson, progress, seed=seed)._enter(progress.step(lesson))

    @property
    def done(self) -> bool:
        return self.index >= len(self.lesson.steps)

    @property
    def step(self) -> lessons.Step | None:
        """What it has to choose from stands in an order of its own at each entry."""
        if self.done:
            return None
        step = self.lesson.steps[self.index]
        order = Random(f"{self.seed}/{step.slug}")
        return replace(step, answers=tuple(order.sample(step.answers, len(step.answers))))

    @property
    def open(self) -> lessons.Step | None:
        """The step while it waits for an answer."""
        return None if self.solved else self.step

    @property
    def wants(self) -> Wants:
        if self.step is None:
            return "nothing"
        return "enter" if self.open is None else self.open.asks

    @property
    def board(self) -> Position | None:
        """None beside a grid, whose next cell is asked by its name."""
        asked = self.step
        return None if self.line is None or asked is None or asked.kind == "fill" else self.line.last

    # what is shown

    def prompt(self, *, brief: bool = False) -> list[Block]:
        if (step := self.step) is None:
            return self._farewell()
        if self.solved:
            return [*self._grid(), Block("ask", "Enter goes on.")]
        blocks = self._grid() if brief else self.introduction()
        if (board := self.board) is not None:
            said = judging.teaching_of(board).say_board(board, brief=brief and not step.mixed)
            blocks.append(Block("board", said))
            if step.figure:
                blocks += [Block("state", diagrams.caption(board)), Block("state", diagrams.arrows(board))]
        return [*blocks, Block("ask", question(step, None if self.line is None else self.line.last))]

    def introduction(self) -> list[Block]:
        """The words of the step before it is answered, a grid as far as it is filled."""
        if (step := self.step) is None:
            return []
        blocks = [Block("title", f"{self.index + 1}/{len(self.lesson.steps)}  {step.title}")]
        blocks += [Block("pre" if text.startswith(" ") else "text", text) for text in step.body]
        if step.ask:
            blocks.append(Block("goal", step.ask))
        if step.mixed and self.board is not None:
            game, convention = game_of(self.board), game_of(self.board).convention(self.board)
            rules = f"{game.rules(self.board)} {convention[0].upper()}{convention[1:]}."
            blocks.append(Block("note", f"{game.title}. {rules}"))
        if step.second:
            _, words = _machine_begins(self._start(step))
            blocks.append(Block("reply", f"Perfect begins: {'; '.join(words)}."))
        blocks += self._grid()
        return blocks + [Block("option", f"{i}  {text}") for i, (text, _, _) in enumerate(step.answers, 1)]

    def _grid(self) -> list[Block]:
        if self.step is None or self.step.kind != "fill":
            return []
        return [Block("pre", row) for row in self.step.grid.picture(self.reached)]

    def _farewell(self) -> list[Block]:
        after = self.progress.after(self.lesson)
        whole = self.progress.finished(self.lesson)
        count = f"{self.progress.count(self.lesson)} of {len(self.lesson.steps)} steps solved"
        blocks = [Block("title", f"{self.lesson.title}: {'finished' if whole else count}")]
        if after is not None:
            blocks.append(Block("text", f"Next: {after.title} ({after.id})."))
        elif whole:
            blocks.append(Block("text", f"That was the last lesson of the path: {self.lesson.path}."))
        return blocks

    # what is answered

    def judge(self, answer: str, /) -> Task[Judgement]:
        given = Given(self.tried, self.missed, self.reached, self.seed)
        return task(judge_step, self.open, self.line, given, answer)

    def help(self, command: Help = "hint", /) -> Task[Judgement]:
        return task(hint_at, self.open, self.line, self.hints)

    def turn(self, command: Turn, /) -> LessonExercise:
        """`skip` leaves a step unsolved, `again` begins it anew (at the end, the lesson); nothing solved
        is lost."""
        if command == "next":
            if self.wants != "enter":
                return self
            return replace(self, progress=self.progress.solve(self.lesson, self.index))._enter(self.index + 1)
        if command == "skip":
            return self if self.done else self._enter(self.index + 1)
        if command == "back":
            return self._enter(max(0, self.index - 1))
        return self._enter(0 if self.done or command == "restart" else self.index)

    def after(self, judgement: Judgement, /) -> LessonExercise:
        step = self.open
        if judgement.mark == "told":
            return replace(self, hints=self.hints + 1, helped=True)
        if step is None or judgement.mark == "refused":
            return self
        exercise = self
        if self.line is not None and judgement.moves:
            exercise = replace(exercise, frames=self.line.frames(judgement.moves))
        if judgement.mark == "wrong":
            return exercise._missed(step, judgement)
        if judgement.mark == "right":
            progress, tried = (
                self.progress.solve(self.lesson, self.index),
                _with(self.tried, judgement.written),
            )
            return replace(exercise, progress=progress, tried=tried, solved=True)._moved(step, judgement)
        if step.kind == "fill":
            exercise = replace(exercise, reached=int(judgement.written))
            return replace(exercise, line=exercise._first(step))
        if step.run:
            exercise = replace(exercise, reached=self.reached + 1, hints=0, tried=self._shown())
            return replace(exercise, line=exercise._first(step))
        if step.kind in GAMES:
            return replace(exercise, hints=0)._moved(step, judgement)
        return replace(exercise, tried=_with(self.tried, judgement.written))

    def _moved(self, step: lessons.Step, judgement: Judgement) -> LessonExercise:
        """With the moves of an answer made on the board; a grid that is full rests at its last cell."""
        if step.kind == "fill":
            cells = step.grid.cells
            return replace(self, line=Line(cells[-1]), reached=len(cells))
        if self.line is None or step.asks != "move" or step.kind in ("try", "diagram"):
            return self
        return replace(self, line=self.line.on(judgement.moves))

    def _missed(self, step: lessons.Step, judgement: Judgement) -> LessonExercise:
        """After a wrong answer; where it was the only one that counts, another board comes."""
        exercise = replace(self, missed=self.missed + 1, tried=self._shown() if step.draw else self.tried)
        if step.kind == "fill":
            exercise = replace(exercise, reached=int(judgement.written))
        elif step.kind == "exam":
            exercise = replace(exercise, reached=0, hints=0)
        elif not (step.run and step.asks == "value"):
            return exercise
        return replace(exercise, line=exercise._first(step))

    def _shown(self) -> tuple[str, ...]:
        return self.tried if self.line is None else _with(self.tried, self.line.code)

    # steps

    def _enter(self, index: int) -> LessonExercise:
        index = min(index, len(self.lesson.steps))
        fresh = LessonExercise(
            self.lesson, self.progress.reach(self.lesson, index), index, seed=self.seed + 1
        )
        step = fresh.step
        return fresh if step is None else replace(fresh, line=fresh._first(step))

    def _first(self, step: lessons.Step) -> Line | None:
        """The board the step begins with, the machine's first move played."""
        if step.kind == "guess" or not (step.boards or step.draw):
            return None
        start = self._start(step)
        return _machine_begins(start)[0] if step.second else start

    def _start(self, step: lessons.Step) -> Line:
        """The position as the lesson gives it, or one drawn; in an exam each lost game brings another."""
        if step.kind == "fill":
            return Line(step.grid.cells[self.reached])
        if step.draw:
            rng = Random(f"{self.seed}/{step.slug}/{self.missed}/{self.reached}")
            either: NP = rng.choice(("N", "P"))
            outcome = either if step.want == ("outcome",) else step.outcome
            return Line(fresh.drawn(step.draw, step.where, outcome, rng, self.tried))
        return step.boards[self.missed % len(step.boards) if step.kind == "exam" else 0]


@lru_cache(maxsize=4)
def _machine_begins(line: Line) -> tuple[Line, list[str]]:
    """The line once it is the person's turn, and the machine's moves before that in words."""
    moves, words = _perfect_moves(line.last)
    return line.on(codes(line.last, moves)), words


def _perfect_moves(p: Position) -> tuple[list[Move], list[str]]:
    """The perfect moves of who is to move, as long as it is their turn, and the same in words."""
    moves: list[Move] = []
    words: list[str] = []
    game = game_of(p)
    machine = game.to_move(p)
    while game.outcome(p) is None and game.to_move(p) == machine:
        moves.append(theory_of(p).best(p))
        words.append(game.describe(p, moves[-1]))
        p = play(game, p, moves[-1])
    return moves, words


def question(step: lessons.Step, p: Position | None) -> str:
    if step.kind == "text":
        return "Enter goes on."
    if step.asks == "option":
        return "Type the number of your answer."
    if step.kind == "fill":
        assert p is not None
        body = checked_words.body(p)
        if step.want == ("outcome",):
            return f"Is {body} N or P? Or several cells at once, row by row: N P N."
        return f"What is the value of {body}? Or several cells at once, row by row: 0 1 2."
    if step.asks == "value":
        if step.want[0].startswith("turn "):
            seats = cast(SuckerPosition, p).rule_set.players
            *others, last = (NAMES[seat] for seat in range(seats))
            return f"{', '.join(others)} or {last}?"
        questions = {"outcome": "N or P?", "singular": "Yes or no?", "sg": "SG value = ?"}
        return questions.get(step.want[0], f"{step.want[0]} = ?")
    assert p is not None
    return judging.teaching_of(p).question(p, step.want)


def _with(tried: tuple[str, ...], written: str) -> tuple[str, ...]:
    return tried if not written or written in tried else (*tried, written)


# Lessons held against what they promise: that each step can be begun and solved.


def faults(game: str) -> Iterator[str]:
    """Steps of a game's lessons that cannot be begun or solved, each with the reason; of boards drawn afresh
    one is looked at."""
    for lesson in lessons.lessons():
        for number, step in enumerate(lesson.steps):
            if lesson.game != game or step.kind == "text":
                continue
            try:
                begun = LessonExercise(lesson, Progress())._enter(number)
                lines = [replace(begun, missed=board)._first(step) for board in range(len(step.boards) or 1)]
                why = next(filter(None, (_unsolvable(step, line) for line in lines)), "")
            except plug_ins.FAILS as error:
                why = plug_ins.reason(error)
            if why:
                yield f"lesson {lesson.id}, step {shown(step.title)}: {why}"


def _unsolvable(step: lessons.Step, line: Line | None) -> str:
    """Why no answer is right, or empty; to what is named any answer will do that reads."""
    if step.kind == "fill":
        answers = [" ".join(map(step.grid.answer, range(len(step.grid.cells))))]
    elif step.asks != "move" or line is None:
        answers = [*map(str, range(1, len(step.answers) + 1))] or ["0", "N", "no", "B"]
    else:
        game = game_of(line.last)
        if step.kind in GAMES and not step.run and theory_of(line.last).outcome(line.last) == "P":
            return f"whoever is to move loses {line.code}"
        if len(moves := [*islice(game.moves(line.last), MOST)]) == MOST:
            return ""
        answers = [code for want in step.want if want.startswith("one of ") for code in want.split()[2:]]
        answers += [game.write_move(line.last, m) for m in moves]
    refused = ""
    for answer in answers:
        judgement = judge_step(step, line, Given(), answer)
        if judgement.mark in ("right", "on") or (step.asks == "value" and judgement.mark == "wrong"):
            return ""
        refused = judgement.blocks[0].text if judgement.mark == "refused" else ""
    return refused or f"no answer is right{f' at {line.code}' if line else ''}"


# Answers judged: functions of plain data, which may run in another process.


@dataclass(frozen=True, slots=True)
class Given:
    """The answers before in a step, and the seed of its boards."""

    tried: tuple[str, ...] = ()
    missed: int = 0
    reached: int = 0
    seed: int = 0


@dataclass(frozen=True, slots=True)
class _Answer:
    step: lessons.Step
    line: Line | None
    given: Given
    text: str

    @property
    def board(self) -> Position:
        assert self.line is not None
        return self.line.last

    def right(self, blocks: Sequence[Block], moves: Sequence[str] = (), written: str = "") -> Judgement:
        """The answer is right, and with it the step, if it takes no more boards; it may have a last word."""
        count, step = self.given.reached + 1, self.step
        if step.run and count < step.times:
            row = " in a row" if step.kind == "exam" else ""
            note = Block("note", f"{count} of {step.times}{row}. Here is the next board.")
            return Judgement("on", (*blocks, note), tuple(moves), written)
        closing = [Block("text", step.right)] if step.right else []
        return Judgement("right", (*blocks, *closing), tuple(moves), written)

    def wrong(self, blocks: Sequence[Block], moves: Sequence[str] = (), written: str = "") -> Judgement:
        """The answer is wrong; in an exam the count begins anew."""
        step, again = self.step, ""
        if step.run and step.kind == "exam":
            again = f"Another board comes, and the count of {step.times} begins anew."
        elif step.run and step.asks == "value":
            again = "Another board comes."
        notes = [Block("note", again)] if again else []
        return Judgement("wrong", (*blocks, *notes), tuple(moves), written)

    def option(self) -> tuple[str, tuple[str, str, bool]]:
        """The option that is chosen, and its number."""
        answers = self.step.answers
        picked = judging.pick([option for option, _, _ in answers], self.text)
        return str(picked + 1), answers[picked]

    def move(self) -> tuple[Move, Position]:
        move = judging.teaching_of(self.board).read_answer(self.board, self.text)
        return move, play(game_of(self.board), self.board, move)


@remote
def judge_step(step: lessons.Step | None, line: Line | None, given: Given, answer: str) -> Judgement:
    if step is None or step.kind == "text":
        return Judgement("refused", ())
    try:
        return _JUDGES[step.kind](_Answer(step, line, given, answer.strip()))
    except NimarcadeError as error:
        return refusal(error)


@remote
def hint_at(step: lessons.Step | None, line: Line | None, taken: int) -> Judgement:
    """The step's own hint first, then the hint ladder on the board."""
    if step is None or step.kind == "text":
        return refused("There is nothing to hint at here: Enter goes on.")
    if step.kind == "exam":
        return refused("An exam gives no hints; `skip` leaves it for later.")
    if step.hint and not taken:
        return Judgement("told", (Block("hint", step.hint),))
    if line is None or step.kind not in ("play", "game") or not _serves(step, line.last):
        text = step.hint or "No hint here: an answer costs nothing, try one."
        return Judgement("told", (Block("hint", text), *[NO_MORE] * bool(step.hint)))
    why = hints.explained(line.last)
    rungs = [each for each in hints.steps(why) if each <= hints.WHY or step.numbers]  # else not yet taught
    place = taken - bool(step.hint)
    told = hints.rung(why, rungs[min(len(rungs) - 1, place)])
    words = (block.text for block in told.blocks if block.text != why.contrast)  # that of its own lesson
    blocks = [*(Block("hint", text) for text in words), *[NO_MORE] * (place >= len(rungs))]
    return Judgement("told", tuple(blocks), lit=told.marks)


def _serves(step: lessons.Step, p: Position) -> bool:
    """True if the hint ladder of a board leads where the step wants to go."""
    if len(game_of(p).seat_labels(p)) > 2 or (move := hints.explained(p).move) is None:
        return False
    return judging.reaches(play(game_of(p), p, move), step.want, p, move)


def _choose(answer: _Answer) -> Judgement:
    number, (_, remark, right) = answer.option()
    if right:
        return answer.right([Block("right", f"Right. {remark}".strip())], written=number)
    return Judgement("wrong", (Block("wrong", f"No. {remark}".strip()),))


def _value(answer: _Answer) -> Judgement:
    step = answer.step
    reveal = answer.given.missed > 0 or not step.hint or step.run
    right, blocks = judging.value(
        answer.board, step.want[0], answer.text, reveal=reveal, numbers=step.numbers
    )
    return answer.right(blocks) if right else answer.wrong(blocks)


def _play(answer: _Answer) -> Judgement:
    step, p = answer.step, answer.board
    move, after = answer.move()
    if judging.reaches(after, step.want, p, move):
        return answer.right(judging.praise(p, move, step.numbers), codes(p, [move]))
    if blocks := judging.astray(p, move, step.want):
        return answer.wrong(blocks, codes(p, [move]))
    moves, blocks = judging.refute(p, move, step.numbers)
    return answer.wrong(blocks, codes(p, moves))


def _try(answer: _Answer) -> Judgement:
    """Any move will do; each is answered, and a new one is wanted until `times` are tried."""
    step, p = answer.step, answer.board
    move, _ = answer.move()
    moves, blocks = judging.answer_to(p, move, step.numbers)
    line = codes(p, moves)
    if sum(1 for _ in islice(game_of(p).moves(p), step.times)) > len(_with(answer.given.tried, line[0])):
        again = "That one you tried before. " if line[0] in answer.given.tried else ""
        return Judgement("on", (*blocks, Block("note", f"{again}Try another move.")), line, line[0])
    return answer.right(blocks, line, line[0])


def _diagram(answer: _Answer) -> Judgement:
    """Moves along arrows: the wanted one, or `times` different ones."""
    step, p = answer.step, answer.board
    move, after = answer.move()
    moves, blocks, arrow = walk(p, move)
    line = codes(p, moves)
    if not step.want:
        left = step.times - len(_with(answer.given.tried, arrow))
        if left > 0:
            again = "That arrow again. " if arrow in answer.given.tried else ""
            more = Block("note", f"{again}Try another move: {left} more.")
            return Judgement("on", (*blocks, more), line, arrow)
    elif not wanted(step.want, after, arrow):
        return Judgement("wrong", (*blocks, Block("wrong", "That is not the task.")), line)
    first, *others = blocks
    return answer.right([Block("right", f"Right. {first.text}"), *others], line, arrow)


def walk(p: Position, move: Move) -> tuple[tuple[Move, ...], list[Block], str]:
    """A move along the arrows of a state diagram and the perfect answer, what to tell of them, and the
    number of the move's arrow, empty where none is drawn."""
    game = game_of(p)
    after = play(game, p, move)
    arrow = diagrams.arrow_of(p, move, after)
    number = "" if arrow is None else arrow.number
    blocks = [Block("move", f"{judging.leaves(p, move)}. {diagrams.travelled(p, move)}")]
    if (ended := game.outcome(after)) is not None:
        return (move,), [*blocks, Block("reply", ended.reason)], number
    reply = theory_of(after).best(after)
    sentence = f"The answer: {judging.leaves(after, reply)}. {diagrams.travelled(after, reply, short=True)}"
    return (move, reply), [*blocks, Block("reply", sentence)], number


def wanted(want: Sequence[str], after: Position, arrow: str) -> bool:
    """True if a move is as wanted: `arrow 10`, `arrow s`, `state N2`; raises BadInput for other words."""
    for condition in want:
        word, _, name = condition.partition(" ")
        if word not in ("arrow", "state") or (word == "state" and name not in diagrams.STATES):
            raise BadInput(f"{shown(condition)} is no condition of a diagram: write arrow 10 or state N2")
        if name != (arrow if word == "arrow" else diagrams.state_of(after).name):
            return False
    return True


def _game(answer: _Answer) -> Judgement:
    """A game in which a move that gives the win away is refuted and taken back."""
    p = answer.board
    move, after = answer.move()
    if judging.keeps(p, after):
        return _moved(answer)
    moves, blocks = judging.refute(p, move, answer.step.numbers)
    return Judgement("wrong", (*blocks, Block("note", "Take it back and try again.")), codes(p, moves))


def _exam(answer: _Answer) -> Judgement:
    """A question of a run, or a move of a whole game."""
    if not answer.step.run:
        return _moved(answer)
    return _value(answer) if answer.step.asks == "value" else _play(answer)


def _moved(answer: _Answer) -> Judgement:
    """A move of a game and the machine's answer; at the end, judge the game."""
    p, game = answer.board, game_of(answer.board)
    move, after = answer.move()
    blocks = [Block("move", f"You {game.describe(p, move)}.")]
    moves = [move]
    if game.outcome(after) is None and game.to_move(after) != game.to_move(p):
        replies, words = _perfect_moves(after)
        moves += replies
        blocks += [Block("reply", f"Perfect answers: {text}.") for text in words]
    line = codes(p, moves)
    assert answer.line is not None
    if (outcome := game.outcome(answer.line.on(line).last)) is None:
        return Judgement("on", tuple(blocks), line)
    if outcome.winner == game.to_move(p):
        return answer.right([*blocks, Block("right", f"You win. {outcome.reason}")], line)
    blocks.append(Block("wrong", f"You lose. {outcome.reason}"))
    blocks += _slip(answer.line.on(line[:1]), game.to_move(p))
    return Judgement("wrong", (*blocks, Block("note", "A new game begins.")), line)


def _slip(line: Line, mine: int) -> list[Block]:
    for count, written in enumerate(line.moves):
        p = Line(line.code, line.moves[:count]).last
        game = game_of(p)
        move = game.read_move(p, written)
        if game.to_move(p) == mine and not judging.keeps(p, play(game, p, move)):
            return judging.slip(p, move)
    return []


def _fill(answer: _Answer) -> Judgement:
    """As many cells as are answered, up to the first wrong one."""
    grid = answer.step.grid
    filled, cells = answer.given.reached, grid.cells
    words = answer.text.upper().replace(",", " ")
    answers = list(words.replace(" ", "")) if grid.want == "outcome" else words.split()
    if not answers or not all(
        word in "NP" if grid.want == "outcome" else word.isdecimal() for word in answers
    ):
        raise BadInput("answer N or P" if grid.want == "outcome" else "an answer is a number here")
    if len(answers) > len(cells) - filled:
        raise BadInput(f"the grid has {len(cells) - filled} more cells, and you gave {len(answers)} answers")
    for word in answers:
        if word.lstrip("0") != grid.answer(filled).lstrip("0"):
            p = read(cells[filled])
            why = f"No. {judging.least_missing(p)}"
            if grid.want == "outcome":
                why = f"No, {judging.teaching_of(p).say_outcome(p, numbers=False)}"
            return Judgement("wrong", (Block("wrong", why),), (), str(filled))
        filled += 1
    blocks = (Block("right", "Right."),)
    return answer.right(blocks) if filled == len(cells) else Judgement("on", blocks, (), str(filled))


def _guess(answer: _Answer) -> Judgement:
    """A rule for P-positions, tried on boards in an order drawn afresh."""
    number, (_, condition, _) = answer.option()
    boards = fresh.box(answer.step.draw)
    Random(f"{answer.given.seed}/{answer.given.missed}").shuffle(boards)
    failing: list[Position] = []
    tried = 0
    for tried, p in enumerate(boards, 1):
        if fresh.holds(condition, p) != (theory_of(p).outcome(p) == "P"):
            failing.append(p)
        if failing and tried >= SAMPLE:
            break
    if not failing:
        words = f"Right. Your rule held on all {tried} boards that I tried it on. That is no proof yet."
        return answer.right([Block("right", words)], written=number)
    p = min(failing, key=lambda p: (len(checked_words.body(p)), checked_words.body(p)))
    said = "P" if fresh.holds(condition, p) else "N"
    words = f"No. Tried on {tried} boards, it fails on {len(failing)}. Your rule says that"
    reason = judging.teaching_of(p).say_outcome(p, numbers=False)
    return Judgement("wrong", (Block("wrong", f"{words} {checked_words.body(p)} is {said}. But {reason}"),))


_JUDGES: dict[str, Callable[[_Answer], Judgement]] = {
    "choose": _choose,
    "value": _value,
    "play": _play,
    "try": _try,
    "diagram": _diagram,
    "game": _game,
    "exam": _exam,
    "fill": _fill,
    "guess": _guess,
}
