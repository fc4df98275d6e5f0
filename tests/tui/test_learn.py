"""Learn: pages, the list of lessons, and a lesson taken by keys, mouse and typed words."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest
from textual.content import Content
from textual.pilot import Pilot
from textual.widgets import Static

from nimarcade.coach import assignment, deck, diagrams, learner, lesson_exercise, lessons, progress
from nimarcade.coach.puzzles.source import named
from nimarcade.core import catalogue, settings
from nimarcade.tui.app import Arcade
from nimarcade.tui.boards import piles, table
from nimarcade.tui.game.piles import PlayScreen
from nimarcade.tui.game.table import TablePlay
from nimarcade.tui.look import Ends
from nimarcade.tui.menu import Menu
from nimarcade.tui.prose import Prose
from nimarcade.tui.screens import exercise, gallery, learn
from nimarcade.tui.screens.progress import AssignmentScreen
from nimarcade.tui.screens.puzzles import Puzzles
from nimarcade.view.stage import lesson_map
from tests import ask
from tests.tui.conftest import SIZES, Replaced, answer_text, over_home, reached, settled, tap


def _lesson(arcade: Arcade) -> learn.LessonScreen:
    assert isinstance(arcade.screen, learn.LessonScreen)
    return arcade.screen


def _course(arcade: Arcade) -> lesson_exercise.LessonExercise:
    return _lesson(arcade).lesson_exercise


def taken(
    arcade: Arcade, name: str, size: tuple[int, int] = (80, 24)
) -> AbstractAsyncContextManager[Pilot[None]]:
    """An arcade in a window of this size, with this lesson."""
    return over_home(arcade, learn.LessonScreen(lessons.lesson(name)), size=size)


async def _read_on(arcade: Arcade, pilot: Pilot[None]) -> None:
    """Enter to the next step: on small screens it first reads on to the end of this one."""
    step = _course(arcade).index
    for _ in range(8):
        if _course(arcade).index == step:
            await tap(pilot, "enter")


@pytest.mark.sweep
async def test_moves_stand_out_in_a_page_and_its_examples_are_played(arcade: Arcade) -> None:
    async with over_home(arcade, learn.Reader("nim")) as pilot:
        await pilot.press("e")
        assert isinstance(arcade.screen, learn.Reader), "Nim's page shows no table"
        await arcade.push_screen(learn.Reader("so-long-sucker"))
        seen = ask.typed(Content, arcade.screen.query_one("#page", Prose).render())
        assert "A move is typed B@5: a blue chip" in seen.plain
        assert "`" not in seen.plain
        where = seen.plain.index("B@5:")
        assert any(span.start == where and span.end == where + 3 for span in seen.spans)
        await pilot.press("space")
        assert arcade.screen.query_one("#reader").scroll_y > 0
        await pilot.press("e")
        assert isinstance(arcade.screen, learn.Examples)
        assert "Who moves next" in arcade.screen.query_one(Menu).render().plain
        await pilot.press("down", "enter")
        session = ask.typed(TablePlay, arcade.screen).loop.session
        assert catalogue.write(session.state) == lessons.positions("so-long-sucker")[1][1]
        assert [player.human for player in session.players] == [True, False, False, False]
        await arcade.push_screen(learn.Reader("so-long-sucker"))
        await pilot.press("p")
        assert isinstance(arcade.screen, gallery.NewTable)


async def test_every_game_has_its_place_and_its_page_beside_the_list(arcade: Arcade) -> None:
    async with reached(arcade, "l") as pilot:
        menu, beside = arcade.screen.query_one(Menu), arcade.screen.query_one("#beside-text", Prose)
        titles = [item.title for item in menu.items]
        for game in catalogue.catalogue().values():
            assert game.title in titles
        assert titles[len(catalogue.names()) :] == [lesson.title for lesson in lessons.lessons()]
        assert menu.name_marked == f"lesson {lessons.lessons()[0].id}"
        assert "This one comes next. The best place to begin." in beside.text
        await pilot.press("home", "down", "down")
        assert beside.text.startswith("Greedy Nim")
        before = arcade.screen.query_one("#beside-page").scroll_y
        await pilot.press("space")
        assert arcade.screen.query_one("#beside-page").scroll_y > before
        await pilot.press("end")
        assert "It builds on The nim-sum and Deals.\nEnter begins." in beside.text


async def test_ascii_spells_greek_out_where_titles_stand_and_cuts_nothing(arcade: Arcade) -> None:
    async with taken(arcade, "sigma") as pilot:
        arcade.change(ascii=True)
        title = arcade.screen.query_one(Ends)
        shown = title.render().plain
        assert (shown.startswith("Strategy Sigma"), len(shown)) == (True, title.size.width)
        arcade.visit("learn")
        await pilot.pause()
        assert "  Strategy Sigma" in arcade.screen.query_one(Menu).render().plain


@pytest.mark.painted
async def test_a_click_on_the_map_marks_the_lesson(arcade: Arcade) -> None:
    async with reached(arcade, "l") as pilot:
        where = next(place for place, name in arcade.screen.query_one(learn.Map)._places if name == "nim-sum")
        await pilot.click(learn.Map, offset=(where.x + 1, where.y))
        assert arcade.screen.query_one(Menu).name_marked == "lesson nim-sum"


@pytest.mark.sweep
async def test_a_small_window_has_the_map_below_the_list(arcade: Arcade) -> None:
    async with reached(arcade, "l", size=(40, 15)) as pilot:
        chart, menu = arcade.screen.query_one(learn.Map), arcade.screen.query_one("#contents")
        assert chart.region.height == lesson_map.height()
        assert menu.region.height >= 4
        assert menu.region.bottom <= chart.region.y
        await pilot.press("home")
        assert not chart.display, "a game's page is on no path"


@pytest.mark.sweep
async def test_progress_is_kept_and_shown(arcade: Arcade) -> None:
    async with reached(arcade, "l", "home", *["down"] * len(catalogue.names()), "enter") as pilot:
        await tap(pilot, "end", "enter", "enter", "escape")
        assert isinstance(arcade.screen, learn.Learn)
        item = arcade.screen.query_one(Menu).items[len(catalogue.names())]
        assert item.about == ("1/13",)
        assert "goes on with step 2" in arcade.screen.query_one("#beside-text", Prose).text
        await pilot.press("enter")
        assert _course(arcade).index == 1
    assert progress.load().count(lessons.lesson("twenty-one")) == 1


async def test_skip_back_again_and_hint(arcade: Arcade) -> None:
    async with taken(arcade, "won-and-lost") as pilot:
        await pilot.press("w")
        assert answer_text(arcade)
        await pilot.press("r")
        assert not answer_text(arcade)
        await pilot.press("s")
        assert _course(arcade).index == 1
        await pilot.press("b")
        assert _course(arcade).index == 0
        await tap(pilot, "slash", *"skip", "enter")
        assert _course(arcade).index == 1


@pytest.mark.sweep
async def test_a_grid_is_filled_and_a_rule_guessed(arcade: Arcade) -> None:
    async with taken(arcade, "twenty-one") as pilot:
        await pilot.press("s", "s", "f3")
        told = arcade.screen.query_one("#exercise-text", Prose)
        assert "?  ·" in told.render().plain
        await pilot.press(*"pnnp", "enter")
        assert "P  N  N  ?" in told.render().plain
        assert "✗" in arcade.screen.query_one("#exercise-said", Prose).render().plain
        await pilot.press(*"hint", "enter")
        assert "P  N  N  ?" in told.render().plain
        await pilot.press(*"n p nnnp nnnp", "enter")
        assert "N  N  P" in told.render().plain, "a full grid stays in sight"
        await pilot.press("enter")
        assert _course(arcade).wants == "option"
        rules = [rule for rule, *_ in ask.present(_course(arcade).step).answers]
        await pilot.press(str(1 + rules.index("even.")))
        assert "fails on" in answer_text(arcade)
        await pilot.press(str(1 + rules.index("a multiple of 4.")))
        assert _course(arcade).solved


@pytest.mark.sweep
async def test_a_move_is_typed_with_a_live_picture_and_what_it_shows_is_learned(arcade: Arcade) -> None:
    async with taken(arcade, "won-and-lost") as pilot:
        await pilot.press("slash", *"3-2")
        assert ask.present(arcade.screen.query_one(piles.Board).draft).taken(0) == 2
        await tap(pilot, "enter")
        assert learner.load().evidence["mirror"].marks == "x"
        assert [card.origin for card in deck.load().cards.values()] == ["lesson"]
        await pilot.pause()
        assert "goes to your deck" in answer_text(arcade)
        assert not arcade._notifications, "no notice lies over the answer"
        await pilot.press("slash", *"3-3", "enter")
        await arcade.workers.wait_for_complete()
        assert _course(arcade).solved
        assert learner.load().evidence["mirror"].marks == "xh"


@pytest.mark.sweep
async def test_the_end_leads_to_the_next_lesson(arcade: Arcade) -> None:
    first, second = lessons.lessons()[:2]
    async with over_home(arcade, learn.LessonScreen(first)) as pilot:
        for _ in first.steps:
            _lesson(arcade).action_skip()
        await pilot.pause()
        assert second.title in arcade.screen.query_one("#exercise-text", Prose).text
        await tap(pilot, "enter")
        assert _course(arcade).lesson is second


@pytest.mark.sweep
async def test_damaged_progress_is_told(arcade: Arcade) -> None:
    progress.file().write_text("{")
    async with reached(arcade, "l"):
        assert any("progress" in note.message for note in arcade._notifications)


@pytest.mark.parametrize("size", SIZES)
async def test_a_lesson_at_the_table_is_played_like_the_game(arcade: Arcade, size: tuple[int, int]) -> None:
    arcade.worker = Replaced(write_lesson=lambda note: [])  # what it cost is searched for, for seconds
    async with taken(arcade, "placing", size) as pilot:
        await _read_on(arcade, pilot)
        assert isinstance(arcade.focused, table.TableBoard)
        await tap(pilot, "enter")
        assert "Not that" in answer_text(arcade)
        await tap(pilot, "down", "enter")
        assert "Right" in answer_text(arcade)
        await _read_on(arcade, pilot)
        assert _course(arcade).index == 2


@pytest.mark.sweep
async def test_the_table_is_played_on_after_the_boards_of_a_wrong_answer(arcade: Arcade) -> None:
    settings.save(settings.Settings(animations=True, speed="normal"))
    async with Arcade(None, arcade.saves).run_test(size=(80, 24)) as pilot:
        assert isinstance(pilot.app, Arcade)
        await pilot.app.push_screen(learn.LessonScreen(lessons.lesson("placing")))
        await pilot.pause()
        await _read_on(pilot.app, pilot)
        await tap(pilot, "enter")
        assert _lesson(pilot.app)._frames, "the wrong move is shown for a while"
        await pilot.press("enter")
        assert not _lesson(pilot.app)._frames, "enter does not wait for it"
        assert isinstance(pilot.app.focused, table.TableBoard)
        await tap(pilot, "down", "enter")
        assert "Right" in answer_text(pilot.app)


@pytest.mark.sweep
async def test_an_offer_in_a_lesson_is_put_together_as_at_the_table(arcade: Arcade) -> None:
    async with taken(arcade, "placing") as pilot:
        await pilot.press("s", "o")
        assert isinstance(arcade.screen, learn.LessonScreen), "this table has no deals"
        await arcade.push_screen(learn.LessonScreen(lessons.lesson("deals")))
        await tap(pilot, "s", "o")
        assert isinstance(arcade.screen, table.DealForm)
        await tap(pilot, "enter")
        assert "Right" in answer_text(arcade)


@pytest.mark.sweep
async def test_what_is_no_placement_is_chosen_from_a_list_or_typed(arcade: Arcade) -> None:
    async with taken(arcade, "capture") as pilot:
        await pilot.press("s")
        menu = arcade.screen.query_one("#acts", Menu)
        assert arcade.focused is menu
        codes = [item.name for item in menu.items]
        await tap(pilot, *["down"] * codes.index("xB"), "enter")
        assert "Right" in answer_text(arcade)
        await arcade.push_screen(learn.LessonScreen(lessons.lesson("deals")))
        await pilot.press("s", "slash", *"deal=1,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y", "enter")
        assert "Right" in answer_text(arcade)
        await pilot.press("enter", "tab", "enter")  # the answers stand first in the list
        await pilot.pause()
        assert "Right" in answer_text(arcade)


async def test_an_answer_is_seen_to_its_end(arcade: Arcade) -> None:
    async with taken(arcade, "twenty-one") as pilot:
        await tap(pilot, "1", "enter")
        assert "That gives the win away" in answer_text(arcade)
        assert _lesson(arcade).script.max_scroll_y
        assert not _lesson(arcade).script.unread


# The state diagram beside a lesson's board: it fits, follows the board, and can be drawn in ASCII.


def _figures(arcade: Arcade) -> list[exercise.LessonFigure]:
    return [figure for figure in arcade.screen.query(exercise.LessonFigure) if figure.display]


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES)
async def test_the_lit_state_is_seen_and_follows_the_board(arcade: Arcade, size: tuple[int, int]) -> None:
    async with taken(arcade, "figure-1", size) as pilot:
        screen = ask.typed(learn.LessonScreen, arcade.screen)
        for figure in _figures(arcade):
            rows = figure.render().plain.split("\n")
            assert max(map(len, rows)) <= figure.size.width
            assert len(rows) == figure.size.height
            assert "[P2 nice (2)" in figure.render().plain
        above = arcade.screen.query_one("#figure-beside", exercise.LessonFigure)
        assert above.region.bottom < size[1], "the state is seen without scrolling"
        while (
            screen.lesson_exercise.step is not None and screen.lesson_exercise.step.slug != "play-on-the-map"
        ):
            screen.action_skip()
        await pilot.pause()
        assert "[N4 " in above.render().plain
        screen.take("10-3")
        screen.action_go_on()
        await pilot.pause()
        board = ask.present(screen.lesson_exercise.board)
        assert diagrams.brief(board)[0].split()[0] in above.render().plain
        await arcade.push_screen(learn.LessonScreen(lessons.lesson("nim-sum")))
        await pilot.pause()
        assert not _figures(arcade), "a lesson without a figure shows none"


async def test_restart_begins_the_lesson_anew_and_keeps_what_is_solved(arcade: Arcade) -> None:
    async with taken(arcade, "figure-1") as pilot:
        await pilot.press("enter", "s", "s")
        screen = ask.typed(learn.LessonScreen, arcade.screen)
        assert screen.lesson_exercise.index == 3
        await pilot.press("R")
        assert screen.lesson_exercise.index == 0
        assert screen.lesson_exercise.progress.count(lessons.lesson("figure-1")) == 1


async def test_an_option_that_is_not_seen_yet_is_not_chosen_by_enter(arcade: Arcade) -> None:
    async with taken(arcade, "figure-1", (40, 15)) as pilot:
        screen = ask.typed(learn.LessonScreen, arcade.screen)
        screen.action_skip()
        await pilot.pause()
        await tap(pilot, "enter")
        assert screen.lesson_exercise.missed == 0, "the first Enter reads on to the options"
        for _ in range(4):
            await tap(pilot, "enter")
        assert (
            screen.lesson_exercise.missed or screen.lesson_exercise.solved or screen.lesson_exercise.index > 1
        )


# An assignment on screen: parts open with Enter, what is done shows, the result is handed in.


WANTED = assignment.made(["nim-sum"], ["nim:only:1x2"], ["nim:3,1@perfect"], None, 7)


def rows(screen: AssignmentScreen) -> list[str]:
    return [" ".join(item.about) for item in screen.query_one(Menu).items]


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_parts_open_and_the_result_is_written(
    arcade: Arcade, size: tuple[int, int], saves: Path
) -> None:
    screen = AssignmentScreen(WANTED)
    async with over_home(arcade, screen, size=size) as pilot:
        assert rows(screen)[1:] == ["0 of 2 answered, 0 right at once", "not played"]
        await tap(pilot, "enter")
        ask.typed(learn.LessonScreen, pilot.app.screen)
        await tap(pilot, "escape")
        await tap(pilot, "down", "enter")
        puzzles = ask.typed(Puzzles, pilot.app.screen)
        assert puzzles.exercise is not None
        (names,) = assignment.load().open[WANTED.code].names
        assert puzzles.exercise.puzzle.name == names[0]
        await tap(pilot, "slash", *named(names[0]).answers[0], "enter")
        while pilot.app.screen is not screen:
            await tap(pilot, "escape")
        arcade.worker.finish()
        screen._look()
        await settled(pilot)
        assert rows(screen)[1] == "1 of 2 answered, 1 right at once"
        await tap(pilot, "down", "enter")
        assert isinstance(pilot.app.screen, PlayScreen)
        await tap(pilot, "escape", "escape")
        assert pilot.app.screen is screen
        await tap(pilot, "r")
        await tap(pilot, *"Anna", "enter")
        (file,) = (saves / "exports").iterdir()
        assert arcade.clipboard.startswith("na1r name=Anna lessons=0/")
        assert file.read_text("utf-8") == f"{arcade.clipboard}\n"


async def test_a_code_is_typed_where_lessons_are(arcade: Arcade, pilot: Pilot[None]) -> None:
    arcade.visit("learn")
    await pilot.pause()
    await tap(pilot, "a")
    await pilot.press(*"na1", "enter")
    assert "begins with na1_" in str(pilot.app.screen.query_one(".refusal", Static).render())
    assignment.opened(WANTED.code)
    await tap(pilot, "escape")
    menu = pilot.app.screen.query_one(Menu)
    assert menu.items[0].name == f"assignment {WANTED.code}"
    assert (menu.items[0].title, menu.items[0].about) == ("No. 1", ("0 of 3",))
    await tap(pilot, "home", "enter")
    assert isinstance(ask.typed(AssignmentScreen, pilot.app.screen).query_one("#assignment-head"), Prose)
