"""The class on screen: every step of a lesson (every other one in the long run), every kind of puzzle and
cards, answered in a small window by keys alone, and lists in the usual one by mouse."""

from functools import partial
from random import Random
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widget import Widget

from nimarcade.coach import deck, lesson_exercise
from nimarcade.coach.lesson_exercise import LessonExercise
from nimarcade.coach.lessons import Lesson, lessons
from nimarcade.coach.puzzles import levels, source
from nimarcade.core.text import FAILS, HOLDS
from nimarcade.tui.app import Arcade
from nimarcade.tui.controls import Field
from nimarcade.tui.menu import Menu
from nimarcade.tui.prose import Prose
from nimarcade.tui.screens import learn, puzzles
from nimarcade.tui.screens.exercise import ExerciseScreen
from tests.coach import class_room as room
from tests.tui.conftest import Replaced, over_home, settled, tap


class Pupil:
    """At an exercise on screen: reads what can be read, and answers until it is over."""

    def __init__(self, pilot: Pilot[None], screen: ExerciseScreen[Any], seed: int) -> None:
        self.pilot, self.screen, self.rng = pilot, screen, Random(seed)
        self.said = screen.query_one("#exercise-said", Prose)
        self.menu = screen.query_one("#exercise-options", Menu)
        self.field = screen.query_one(Field)
        self.met: int | None = None
        self.erred: set[str] = set()

    @property
    def exercise(self) -> Any:
        return self.screen.exercise

    async def read(self) -> None:
        """On to the end, by the key that goes on."""
        for _ in range(30):
            if not self.screen.script.unread:
                return
            await self.pilot.press("pagedown")
        raise AssertionError("the text has no end")

    def shows(self, widget: Widget) -> None:
        """It is on the screen, whole, and so is what one types in."""
        assert widget.region.area, widget
        assert self.screen.region.contains_region(widget.region), (widget, widget.region)

    async def asked(self) -> None:
        """The place to answer is to be seen and has the focus."""
        self.shows(self.field)
        focused = self.screen.focused
        if isinstance(focused, Menu):
            await self.goes_through(focused)
        elif focused is not None and focused is not self.screen.script:
            self.shows(focused)
        assert focused in (self.field, self.menu) or self.exercise.wants == "move"

    async def goes_through(self, menu: Menu) -> None:
        """Keys reach every item of a list, and each can be seen."""
        window = menu.parent
        assert isinstance(window, Widget)
        self.shows(window)
        await self.pilot.press("end", "home")
        for i, _ in enumerate(menu.items):
            assert menu.marked == i
            row = menu.region.y + menu.row_marked
            assert window.region.y <= row < window.region.bottom, (menu, i)
            await self.pilot.press("down")
        assert max(map(len, menu.render().plain.split("\n"))) <= menu.size.width

    async def types(self, text: str) -> None:
        if self.screen.focused is not self.field:
            await self.pilot.press("slash")
        assert self.screen.focused is self.field
        self.field.value = ""
        self.field.post_message(events.Paste(text))
        await tap(self.pilot, "enter")
        if self.field.value:  # it was no answer
            self.field.value = ""

    async def answers(self, text: str, *, mouse: bool = False) -> str:
        """The first sign of what is said then."""
        if self.exercise.wants == "option" and mouse and text.isdecimal():
            await self.clicks(int(text) - 1)
        elif text in self.screen.option_keys() and text.isdecimal() and self.rng.random() < 0.5:
            self.menu.focus()
            await tap(self.pilot, "end", "home", *["down"] * (int(text) - 1), "enter")
        elif text in self.screen.option_keys():
            self.menu.focus()
            await tap(self.pilot, text)
        else:
            await self.types(text)
        return next((sign for sign in self.said.render().plain if sign in HOLDS.shape + FAILS.shape), "")

    async def clicks(self, option: int) -> None:
        for _ in range(2):  # the first one marks it, unless it is marked
            before = self.exercise
            row = self.menu._spans()[option][0]
            self.screen.script.scroll_to(y=self.menu.virtual_region.y + row, animate=False)
            await self.pilot.pause()
            await self.pilot.click(self.menu, offset=(3, row))
            await settled(self.pilot)
            if self.exercise is not before:
                return

    async def step(self, *, mouse: bool) -> None:
        """One answer of each mind, the right one last; what is said of each can be read to its end."""
        await self.read()
        await self.asked()
        paper = room.paper(self.exercise)
        step = self.exercise.step if isinstance(self.exercise, LessonExercise) else None
        if self.met != (where := getattr(self.exercise, "index", -1)):  # on the first of several boards
            self.met = where
            nonsense = self.rng.choice([text for text in room.nonsense(self.exercise) if text.strip()])
            if (kind := step.kind if step else "") not in self.erred:  # of each kind of step once
                self.erred.add(kind)
                await self.tries(nonsense)
            if paper.wrong and not room.loses_on(self.exercise) and not (step and step.run):
                await self.tries(self.rng.choice(paper.wrong), FAILS.shape, mouse=mouse)
        right = self.rng.choice(room.paper(self.exercise).right)  # part of a grid may be filled by now
        await self.tries(right, "" if step and step.kind in PLAYED else HOLDS.shape, mouse=mouse)

    async def tries(self, answer: str, sign: str = "", *, mouse: bool = False) -> None:
        """What is said of it begins in sight with this sign, and can be read to its end."""
        before = self.exercise
        shown = await self.answers(answer, mouse=mouse)
        assert not sign or shown == sign, (answer, self.said.text)
        if self.exercise.wants not in ("enter", "nothing"):
            self.shows(self.field)
        assert self.said.text or self.exercise != before
        if self.said.text:
            top = self.said.virtual_region.y - self.screen.script.scroll_y
            assert 0 <= top < self.screen.script.size.height, "what is said begins out of sight"
        await self.read()

    async def goes_on(self) -> None:
        before = self.exercise
        for _ in range(30):
            if self.exercise is not before:
                return
            await self.pilot.press("enter")
        raise AssertionError("Enter does not go on")

    async def whole(self, *, mouse: bool) -> None:
        while self.exercise.wants != "nothing" and not getattr(self.exercise, "over", False):
            for prose in self.screen.query(Prose):
                widest = max(map(len, prose.render().plain.split("\n")))
                assert widest <= prose.size.width or not prose.text, "words are cut"
            if self.exercise.wants == "enter":
                await self.read()
                await self.goes_on()
            elif mouse and self.exercise.wants != "option" and isinstance(self.exercise, LessonExercise):
                await tap(self.pilot, "f3")  # what is no list, keys have answered
            else:
                await self.step(mouse=mouse)
        arcade = self.pilot.app
        assert arcade.screen is self.screen
        assert not [note for note in arcade._notifications if note.severity == "error"]


PLAYED = ("try", "diagram", "game", "exam")
"""Steps whose answers have no sign of their own on the way."""


@pytest.fixture
def quiet(arcade: Arcade, monkeypatch: pytest.MonkeyPatch) -> Arcade:
    """Without what is searched for in the background for seconds; boards are the same every time."""
    arcade.worker = Replaced(write_lesson=lambda note: [])
    monkeypatch.setattr(lesson_exercise, "Random", lambda *given: Random(*given or (1,)))
    return arcade


pytestmark = pytest.mark.unpainted
KEYS, MOUSE = ((40, 15), False), ((80, 24), True)


@pytest.mark.few("mouse-only-the-largest")
@pytest.mark.parametrize(
    ("lesson", "size", "mouse"),
    [
        *(
            pytest.param(lesson, *KEYS, id=f"keys-{lesson.id}", marks=[pytest.mark.long] * (i % 4 != 2))
            for i, lesson in enumerate(lessons())
        ),
        *(pytest.param(lesson, *MOUSE, id=f"mouse-{lesson.id}") for lesson in lessons()[::4]),
    ],
)
async def test_a_lesson(quiet: Arcade, lesson: Lesson, size: tuple[int, int], mouse: bool) -> None:
    screen = learn.LessonScreen(lesson)
    async with over_home(quiet, screen, size=size) as pilot:
        await Pupil(pilot, screen, 1 + mouse).whole(mouse=mouse)


@pytest.mark.sweep
@pytest.mark.few(thin=2)
@pytest.mark.parametrize(
    ("head", "size", "mouse"),
    [
        pytest.param(head, *(KEYS if turn % 2 else MOUSE), id=f"{'keys' if turn % 2 else 'mouse'}-{head}")
        for turn, head in enumerate(levels.all_heads())
    ],
)
async def test_puzzles_and_cards(quiet: Arcade, head: str, size: tuple[int, int], mouse: bool) -> None:
    async with quiet.run_test(size=size) as pilot:
        for kind in levels.kinds_of(head):
            puzzle = source.made(head, kind, levels.least_level(head, kind), 1)
            screen = puzzles.Puzzles(source.PuzzleSource(name=puzzle.name))
            await quiet.push_screen(screen)
            await settled(pilot)
            await Pupil(pilot, screen, 3).whole(mouse=mouse)
            if puzzle.kind == "only":
                slip = room.sides(puzzle.position)[1][0]
                add = partial(deck.Deck.add, position=puzzle.code, move=slip, origin="game")
                deck.change(partial(add, now=deck.now()))
        cards = puzzles.DeckScreen()
        await quiet.push_screen(cards)
        await settled(pilot)
        await Pupil(pilot, cards, 4).whole(mouse=mouse)
