"""One lesson: the text, the board of the step, and answers by keys, mouse or typed words."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.geometry import Size

from nimarcade.coach import diary, lessons, progress
from nimarcade.coach.exercise import Help
from nimarcade.coach.lesson_exercise import LessonExercise
from nimarcade.core.task import task
from nimarcade.core.text import Block
from nimarcade.tui import controls, look, prose
from nimarcade.tui.screens.exercise import ExerciseScreen
from nimarcade.tui.stage.stage import Stage
from nimarcade.view import places
from nimarcade.view.place import Item
from nimarcade.view.stage import canvas
from nimarcade.view.stage import progress as shown


class Steps(Stage):
    DEFAULT_CSS = "Steps { height: auto; }"
    _shown: tuple[lessons.Lesson, progress.Progress, int] | None = None

    def __init__(self, tone: str, *, id: str) -> None:
        """`tone`: the role of what it stands on."""
        super().__init__(id=id)
        self._tone = tone

    def show(self, lesson: lessons.Lesson, known: progress.Progress, here: int) -> None:
        self._shown = lesson, known, here
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 1 if self._shown is None else len(self._shown[0].steps) + 2

    def paint(self, c: canvas.Canvas) -> None:
        tone = c.palette[self._tone] * c.rich
        c.ground(c.all, tone, tone)
        if self._shown is not None:
            shown.steps(c, *self._shown)


class LessonScreen(ExerciseScreen[LessonExercise], place=places.LESSON):
    WORDS = ("hint", "skip", "back", "again", "restart")
    WRAPS = True

    def __init__(self, lesson: lessons.Lesson) -> None:
        super().__init__()
        self.lesson = lesson

    def standing(self) -> ComposeResult:
        yield Steps("ground", id="exercise-standing")

    def on_mount(self) -> None:
        self.exercise = LessonExercise.begin(self.lesson, progress.load())
        self.enter()

    def write_title(self, ends: look.Ends) -> None:
        if (exercise := self.exercise) is None:
            return
        ends.left = (self.lesson.title,)
        ends.right = "finished" if exercise.done else f"step {exercise.index + 1} of {len(self.lesson.steps)}"

    @property
    def lesson_exercise(self) -> LessonExercise:
        assert self.exercise is not None, "it begins as soon as the screen is mounted"
        return self.exercise

    def text(self) -> list[Block]:
        blocks = prose.lesson_blocks(self.lesson_exercise.prompt())
        if self.lesson_exercise.done:
            after = lessons.following(self.lesson)
            words = f"Enter begins {after.title}." if after else "Enter goes back to the lessons."
            blocks.append(Block("quiet", f"{words} Press r to take this lesson again."))
        return blocks

    def paint(self) -> None:
        """A grid is painted as far as it is filled, and boards that differ in their rules tell them anew."""
        step = self.lesson_exercise.step
        if step is not None and (step.kind == "fill" or step.mixed):
            self._text = prose.lesson_blocks(self.lesson_exercise.introduction())
        exercise = self.lesson_exercise
        self.query_one(Steps).show(exercise.lesson, exercise.progress, exercise.index)
        super().paint()

    def options(self) -> list[Item]:
        step = self.lesson_exercise.open
        answers = () if step is None else step.answers
        return [Item(str(i), f"{i}  {text}") for i, (text, _, _) in enumerate(answers, 1)]

    def placeholder(self) -> str:
        if self.playing:
            return self.move_placeholder()
        blocks = self.lesson_exercise.prompt(brief=True)
        return " ".join(block.text for block in blocks if block.kind == "ask")

    @property
    def answer_shown(self) -> bool:
        return True

    @property
    def usable(self) -> bool:
        return True

    @property
    def figure(self) -> bool:
        step = self.lesson_exercise.step
        return step is not None and step.figure

    def after_frames(self) -> None:
        """The step's own board again, ready to be played on unless someone is typing."""
        super().after_frames()
        if not self.query_one(controls.Field).has_focus:
            self.focus_answer()

    def keep(self, before: LessonExercise, after: LessonExercise) -> None:
        if (note := diary.lesson_note(before, after)) is not None:
            self.ask(
                task(diary.write_lesson, note), self._told, group="learned", lane="later", exclusive=False
            )
        if after.progress is not before.progress:
            progress.save(after.progress, lesson=after.lesson)

    def _told(self, sentences: list[str]) -> None:
        """What was written down is told below the answer while that stands there."""
        if self._answer:
            self._answer += [Block("note", text) for text in sentences]
            self.show_answer()
        else:
            for text in sentences:
                self.notify(text, markup=False)

    # answering

    def take(self, text: str) -> None:
        if text and text.lower() not in self.WORDS and self.lesson_exercise.wants == "enter":
            self.turn("next")
        else:
            super().take(text)

    def ask_help(self, command: Help) -> None:
        self.judge(self.lesson_exercise.help(command))

    # keys

    def go_on(self) -> None:
        if self.script.unread:
            self.action_read(1)
        elif self.lesson_exercise.done:
            after = lessons.following(self.lesson)
            if after is None:
                self.action_leave()
            else:
                self.app.switch_screen(LessonScreen(after))
        elif self.lesson_exercise.wants == "enter":
            self.turn("next")

    def action_back(self) -> None:
        self.turn("back")

    def action_again(self) -> None:
        self.turn("again")

    def action_restart(self) -> None:
        self.turn("restart")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self.exercise is None:
            return True
        reads = not self.waits
        can = {"go_on": reads or bool(self._frames), "hint": not reads, "skip": not self.exercise.done}
        return can.get(action, True)
