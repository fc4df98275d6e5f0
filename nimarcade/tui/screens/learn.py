"""Learn: the rules and strategy of every game, the lessons with how far one got, and
one lesson, answered by keys, mouse or typed words."""

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size

from nimarcade.coach import assignment, diary, learner, lesson_exercise, lessons, progress
from nimarcade.coach.exercise import Help
from nimarcade.coach.lesson_exercise import LessonExercise
from nimarcade.core import catalogue, errors, family
from nimarcade.core.task import task
from nimarcade.core.text import Block
from nimarcade.tui import controls, dialogs, keys, look, prose
from nimarcade.tui.boards.piles import Board
from nimarcade.tui.menu import Menu
from nimarcade.tui.prose import Prose, Reading
from nimarcade.tui.screens.exercise import ExerciseScreen
from nimarcade.tui.stage.stage import Stage
from nimarcade.view import drafts, game_text, progress_text
from nimarcade.view.places import Item
from nimarcade.view.stage import canvas, lesson_map
from nimarcade.view.stage import progress as shown
from nimarcade.view.table.picture import table_words


class Learn(prose.ListAndPage, place="learn"):
    def __init__(self, game: str = "") -> None:
        """With the next lesson of this game marked, else with the one that comes next of all."""
        super().__init__()
        self._game = game

    def body(self) -> ComposeResult:
        self._look()
        board = Board(id="preview-board")
        board.can_focus = False
        menu = Menu(self._items(), loose=False, short=True, id="shelf")
        return self.side_by_side(menu, board, Steps("stage", id="preview-steps"))

    def on_mount(self) -> None:
        if self._progress.notice:
            self.fail(self._progress.notice, "warning")
        menu = self.query_one(Menu)
        self.query_one("#beside").mount(Map(), before=0)
        if name := self._first():
            menu.marked = [item.name for item in menu.items].index(name)
        self._preview(menu.name_marked)

    def _first(self) -> str:
        own = [lesson for lesson in lessons.lessons() if lesson.game == self._game]
        if own:
            left = [lesson for lesson in own if not self._progress.finished(lesson)]
            return f"lesson {[*left, *own][0].id}"
        if self._game:
            return f"page {self._game}"
        return f"lesson {self._next[0].id}" if self._next is not None else ""

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self._look()
            self.query_one(Menu).fill(self._items())

    def _look(self) -> None:
        self._progress: progress.Progress = progress.load()
        self._next = learner.next_lesson(learner.load(), self._progress)
        """The lesson that comes next, and why."""

    def _items(self) -> list[Item]:
        items = []
        for number, code in enumerate(assignment.load().open, 1):
            title, how_far = progress_text.row_of(code, number)
            part = "Assignments" if number == 1 else ""
            items.append(Item(f"assignment {code}", title, (how_far,), part))
        for i, (name, game) in enumerate(catalogue.catalogue().items()):
            items.append(Item(f"page {name}", game.title, part="" if i else "Rules and strategy"))
        path = ""
        for lesson in lessons.lessons():
            part = "" if lesson.path == path else lesson.path
            path = lesson.path
            done = self._progress.count(lesson)
            how_far = f"{done}/{len(lesson.steps)}" if done else ""
            if self._progress.finished(lesson):
                how_far = f"{self.arcade.glyphs.holds} done"
            items.append(Item(f"lesson {lesson.id}", lesson.title, (how_far,), part))
        return items

    # beside the list

    def on_menu_marked(self, event: Menu.Marked) -> None:
        self._preview(event.name)

    def _preview(self, name: str) -> None:
        kind, _, wanted = name.partition(" ")
        if kind == "assignment":
            blocks = progress_text.preview(wanted)
        else:
            blocks = read_page(wanted) if kind == "page" else self._contents(lessons.lesson(wanted))
        chart = self.query_one(Map)
        chart.display = kind == "lesson"
        upcoming = self._next[0].id if self._next else ""
        chart.shown = (self._progress, wanted, upcoming) if chart.display else None
        chart.refresh()
        p = catalogue.read(wanted) if kind == "page" else None
        self.query_one(Steps).display = kind == "lesson"
        if kind == "lesson":
            exercise = lesson_exercise.LessonExercise.begin(lessons.lesson(wanted), self._progress, seed=1)
            self.query_one(Steps).show(exercise.lesson, self._progress, exercise.index)
            p = exercise.board
        board = self.query_one(Board)
        board.display = p is not None and not family.at_table(p.game)
        if p is not None and board.display:
            board.draft = drafts.of_position(p)
        self.tell(blocks)
        self.query_one(prose.Script).scroll_home(animate=False)

    def _contents(self, lesson: lessons.Lesson) -> list[Block]:
        reached = self._progress.step(lesson)
        next_step = f"Enter goes on with step {reached + 1}." if reached else "Enter begins."
        head = [Block("title", lesson.title), Block("quiet", lesson.path), Block("text", lesson.about)]
        if self._next is not None and self._next[0] is lesson:
            head.append(Block("note", f"This one comes next. {self._next[1]}"))
        if lacking := progress_text.lacking(lesson, self._progress):
            head.append(Block("quiet", lacking))
        return [*head, Block("quiet", next_step)]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "scroll" or self.size.width >= 80

    # opening

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        kind, _, wanted = event.name.partition(" ")
        if kind == "page":
            self.app.push_screen(Reader(wanted))
        elif kind == "assignment":
            self._open_assignment(assignment.read(wanted))
        else:
            self.app.push_screen(LessonScreen(lessons.lesson(wanted)))

    def action_assignment(self) -> None:
        dialogs.typed(self, "The code of the assignment:", "", assignment.read, self._open_assignment)

    def _open_assignment(self, wanted: assignment.Assignment) -> None:
        from nimarcade.tui.screens.progress import AssignmentScreen

        self.app.push_screen(AssignmentScreen(wanted))


def read_page(name: str) -> list[Block]:
    try:
        return lessons.blocks(lessons.page(name))
    except errors.NimarcadeError as error:
        return [
            Block("title", catalogue.game(name).title),
            Block("text", catalogue.game(name).summary),
            Block("quiet", errors.sentence(error)),
        ]


class Reader(Reading, place="reader"):
    def __init__(self, game: str) -> None:
        super().__init__()
        self._game = game

    def compose(self) -> ComposeResult:
        with prose.Script(id="reader", can_focus=False):
            yield Prose(id="page")
        yield keys.KeyBar()

    def on_mount(self) -> None:
        self.query_one("#page", Prose).show(read_page(self._game))

    def action_play(self) -> None:
        self.app.pop_screen()
        self.arcade.new_game(self._game)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "examples" or family.at_table(self._game)

    def action_examples(self) -> None:
        self.app.push_screen(Examples(self._game))


class Examples(prose.Listed, place="examples"):
    def __init__(self, game: str) -> None:
        positions = lessons.positions(game)
        super().__init__(
            [Item(code, title, (table_words(catalogue.read(code)),)) for title, code in positions]
        )

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        self.arcade.begin(game_text.from_example(event.name))


class Map(Stage):
    """The lessons and what each builds on; a click marks one."""

    DEFAULT_CSS = "Map { height: auto; margin: 0 0 1 0; }"
    shown: tuple[progress.Progress, str, str] | None = None
    """What is done, the lesson that is marked and the one that comes next."""
    _places: lesson_map.Targets = []  # noqa: RUF012 (replaced whole)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return lesson_map.height(2 if viewport.height >= 44 else 1)

    def paint(self, c: canvas.Canvas) -> None:
        tone = c.palette["stage" if self.screen.size.width >= 80 else "ground"] * c.rich
        c.ground(c.all, tone, tone)
        self._places = lesson_map.paint(c, c.all, *self.shown) if self.shown else []

    def on_click(self, event: events.Click) -> None:
        menu = self.screen.query_one(Menu)
        names = [item.name for item in menu.items]
        for place, name in self._places:
            if (event.x, event.y) in place:
                menu.marked = names.index(f"lesson {name}")


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


class LessonScreen(ExerciseScreen[LessonExercise], place="lesson"):
    ACTIONS = "lesson"
    WORDS = ("hint", "skip", "back", "again", "restart")
    WRAPS = True

    def __init__(self, lesson: lessons.Lesson) -> None:
        super().__init__(LessonExercise.begin(lesson, progress.load()))
        self.lesson = lesson

    def standing(self) -> ComposeResult:
        yield Steps("ground", id="exercise-standing")

    def on_mount(self) -> None:
        self.enter()

    def write_title(self, ends: look.Ends) -> None:
        exercise = self.lesson_exercise
        ends.left = (self.lesson.title,)
        ends.right = "finished" if exercise.done else f"step {exercise.index + 1} of {len(self.lesson.steps)}"

    @property
    def lesson_exercise(self) -> LessonExercise:
        assert self.exercise is not None, "it begins with the screen"
        return self.exercise

    def text(self) -> list[Block]:
        blocks = prose.lesson_blocks(self.lesson_exercise.prompt())
        if self.lesson_exercise.done:
            after = self.lesson_exercise.progress.after(self.lesson)
            if after:  # told once, as what Enter does
                del blocks[1:]
            words = f"Enter begins {after.title}." if after else "Enter goes back to the lessons."
            blocks.append(Block("quiet", f"{words} Press {{lesson.again}} to take this lesson again."))
        return blocks

    def paint(self) -> None:
        """A grid is painted as far as it is filled, and boards that differ in their rules tell them anew."""
        if (step := self.lesson_exercise.step) is not None and (step.kind == "fill" or step.mixed):
            self._text = prose.lesson_blocks(self.lesson_exercise.introduction())
        exercise = self.lesson_exercise
        self.query_one(Steps).show(exercise.lesson, exercise.progress, exercise.index)
        super().paint()

    def options(self) -> list[Item]:
        exercise = self.lesson_exercise
        answers = () if exercise.step is None else exercise.step.answers
        items = [Item(str(i), f"{i}  {text}") for i, (text, _, _) in enumerate(answers, 1)]
        return [item for item in items if item.name in exercise.tried] if exercise.solved else items

    @property
    def answer_shown(self) -> bool:
        return not self.lesson_exercise.done

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
        if after.progress is not before.progress:
            progress.save(after.progress, lesson=after.lesson)
        if (note := diary.lesson_note(before, after)) is not None:  # which finds what is saved
            self.ask(
                task(diary.write_lesson, note), self._told, group="learned", lane="later", exclusive=False
            )

    def _told(self, sentences: list[str]) -> None:
        """Below the answer while that stands there."""
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
        if self.lesson_exercise.done:
            if (after := self.lesson_exercise.progress.after(self.lesson)) is None:
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
        reads = not self.waits
        can = {"go_on": reads or bool(self._frames), "hint": not reads, "skip": not self.lesson_exercise.done}
        return can.get(action, True)
