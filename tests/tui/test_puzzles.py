"""Puzzles on screen: answered on the board, by choice, typed; refuted, rated, of the day."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from typing import Any

import pytest
from textual.pilot import Pilot

from nimarcade.coach import deck, lessons, progress, rating
from nimarcade.coach.puzzles import exercise, source
from nimarcade.coach.puzzles.puzzle import KINDS
from nimarcade.coach.puzzles.source import PuzzleSource
from nimarcade.core import catalogue
from nimarcade.games.heaps import Heaps
from nimarcade.tui import boards, dialogs, keys, look, prose
from nimarcade.tui.app import Arcade
from nimarcade.tui.menu import Menu
from nimarcade.tui.screens import learn, puzzles
from tests import ask
from tests.tui.conftest import Replaced, answer_text, over_home, settled, tap


@asynccontextmanager
async def opened(
    arcade: Arcade, source: PuzzleSource, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[None], puzzles.Puzzles]]:
    screen = puzzles.Puzzles(source)
    async with over_home(arcade, screen, size=size) as pilot:
        yield pilot, screen


async def _best(arcade: Arcade, pilot: Pilot[None], screen: puzzles.Puzzles) -> None:
    board = asked(screen).board
    await tap(pilot, "slash", *catalogue.game_of(board).write_move(board, ask.best(board)), "enter")


def asked(screen: puzzles.Puzzles) -> exercise.PuzzleExercise:
    return ask.present(screen.exercise)


@pytest.mark.sweep
async def test_outcomes_are_answered_by_their_letters_and_rated(arcade: Arcade) -> None:
    async with opened(arcade, PuzzleSource("nim", "outcome", 1)) as (pilot, screen):
        first = asked(screen).puzzle
        assert keys.footer(screen, 80)[0][:2] == ("↵", "answer")
        await tap(pilot, first.answers[0].lower())
        assert "Show it" in answer_text(arcade)
        assert rating.load().tried == 0
        assert screen.focused is screen.query_one(boards.piles.Board), "a move has to show it"
        assert not screen.query_one("#exercise-options", Menu).display
        await _best(arcade, pilot, screen)
        assert "Right." in answer_text(arcade)
        assert "Your rating: " in answer_text(arcade)
        assert rating.load().solved == 1
        assert screen.query_one(look.Ends).right == f"rating {rating.load().words()}"
        await tap(pilot, "enter")
        assert asked(screen).puzzle.name != first.name
        wrong = "P" if asked(screen).puzzle.answers == ("N",) else "N"
        await tap(pilot, wrong)
        await tap(pilot, asked(screen).puzzle.answers[0])
        await _best(arcade, pilot, screen)
        assert (rating.load().tried, rating.load().solved) == (2, 1), "only the first answer counts"
        assert "Your rating: " in answer_text(arcade), "it stays in sight"


@pytest.mark.sweep
async def test_a_win_given_away_becomes_a_card_also_after_a_hint(arcade: Arcade) -> None:
    async with opened(arcade, PuzzleSource("nim", "only", 2)) as (pilot, screen):
        puzzle = asked(screen).puzzle
        heap = max(ask.typed(Heaps, puzzle.position).heaps)
        code = next(f"{heap}-{n}" for n in range(1, heap) if f"{heap}-{n}" not in puzzle.answers)
        await tap(pilot, "w", "slash", *code, "enter")
        assert list(deck.load().cards) == [puzzle.code]
        assert "deck" in answer_text(arcade)


@pytest.mark.sweep
async def test_a_table_is_played_on_its_piles(arcade: Arcade) -> None:
    async with opened(arcade, PuzzleSource(name="so-long-sucker+endgame/only/3/702")) as (pilot, screen):
        assert asked(screen).puzzle.answers == ("R@3",)
        assert screen.focused is screen.query_one(boards.table.TableBoard)
        board = screen.query_one(boards.table.TableBoard)
        while board.draft is not None and board.draft.code != "R@3":
            await pilot.press("right")
        await tap(pilot, "enter")
        assert "Right." in answer_text(arcade)


@pytest.mark.sweep
async def test_giving_up_asks_first_ends_a_puzzle_and_counts_as_not_solved(arcade: Arcade) -> None:
    async with opened(arcade, PuzzleSource("delete-nim", "case")) as (pilot, screen):
        name = asked(screen).puzzle.name
        await tap(pilot, "s")
        assert asked(screen).puzzle.name != name
        assert rating.load().tried == 0, "another puzzle leaves this one open"
        await tap(pilot, "G")
        assert isinstance(arcade.screen, dialogs.Confirm)
        await pilot.press("n")
        assert asked(screen).first is None
        await tap(pilot, "G", "y")
        assert asked(screen).over
        assert "The answer: " in answer_text(arcade)
        assert (rating.load().tried, rating.load().solved) == (1, 0)
        await tap(pilot, "G", "w")
        assert rating.load().tried == 1


async def test_a_figure_marks_what_it_answers_and_enter_repeats_no_wrong_answer(arcade: Arcade) -> None:
    async with opened(arcade, PuzzleSource("nim+misere", "case")) as (pilot, screen):
        wrong = next(key for key in reversed(screen.option_keys()) if key not in asked(screen).puzzle.answers)
        await tap(pilot, wrong)
        assert screen.query_one(Menu).name_marked == wrong
        await tap(pilot, "enter")
        assert asked(screen).answers == "x"


async def test_an_answer_that_is_given_while_a_hint_is_thought_out_can_be_given_again(arcade: Arcade) -> None:
    async with opened(arcade, PuzzleSource("nim+misere", "case")) as (pilot, screen):
        thought = asyncio.Event()
        arcade.worker = Replaced(lambda work: thought.wait())
        await pilot.press("w")
        wrong = next(key for key in screen.option_keys() if key not in asked(screen).puzzle.answers)
        await pilot.press(wrong)
        thought.set()
        await settled(pilot)
        assert asked(screen).answers == "h"
        await tap(pilot, "enter")
        assert asked(screen).answers == "hx"


@pytest.mark.sweep
async def test_a_hint_comes_in_steps_and_the_puzzle_is_not_rated(arcade: Arcade) -> None:
    async with opened(arcade, PuzzleSource("nim", "only")) as (pilot, screen):
        assert "a hint; then it is not rated" in answer_text(arcade), "told before"
        told = []
        for _ in range(3):
            await tap(pilot, "w")
            told.append(answer_text(arcade))
        assert told[0] != told[1]
        assert "With a hint this puzzle is not rated." in told[1]
        assert (asked(screen).over, asked(screen).answers) == (False, "hhh")
        screen.take(asked(screen).puzzle.answers[0])
        await settled(pilot)
        assert asked(screen).over
        known = rating.load()
        assert (known.rating, known.tried) == (rating.START, 0)
        assert not known.counts(asked(screen).puzzle), "the board does not come again to be rated"


@pytest.mark.sweep
async def test_the_question_is_seen_with_its_answers_on_the_smallest_screen(arcade: Arcade) -> None:
    async with opened(arcade, PuzzleSource(name="nim/outcome/1/4"), (40, 15)) as (pilot, screen):
        menu = screen.query_one("#exercise-options", Menu)
        assert not screen.script.scroll_y
        assert not screen.script.hides(menu, len(menu.items) - 1)
        screen._draw_from(PuzzleSource(name="nim/case/1/4"))
        await settled(pilot)
        await pilot.press("end")
        screen.script.scroll_home(animate=False)
        await tap(pilot, "enter")
        assert not asked(screen).said, "Enter reads on before it chooses what was not seen"
        screen.script.scroll_home(animate=False)
        await tap(pilot, "up")
        assert not screen.script.hides(menu, menu.row_marked), "the mark brings what it marks into sight"
        lesson = lessons.lesson("twenty-one")
        progress.save(progress.Progress().reach(lesson, 5))
        arcade.push_screen(taken := learn.LessonScreen(lesson))
        await settled(pilot)
        assert (taken.script.scroll_y, taken.script.unread) == (0, True), "so is a choice of a lesson"


async def test_esc_drops_half_a_move_before_it_leaves(arcade: Arcade) -> None:
    async with opened(arcade, PuzzleSource("delete-nim", "only", 1, 5)) as (pilot, screen):
        board = screen.query_one(boards.piles.Board)
        assert board.draft is not None
        await pilot.press("d")
        assert board.draft != board.draft.cleared(), "a pile is to go, and none is split yet"
        await pilot.press("escape")
        assert board.draft == board.draft.cleared()
        assert arcade.screen is screen
        await pilot.press("escape")
        assert arcade.screen is not screen


@pytest.mark.sweep
async def test_games_kinds_and_levels_are_turned_by_keys(arcade: Arcade) -> None:
    async with opened(arcade, PuzzleSource(catalogue.names()[-1])) as (pilot, screen):
        await tap(pilot, "g")
        assert screen.source.game == asked(screen).puzzle.game.partition("+")[0]
        assert screen.source.game == "so-long-sucker"
        for kind in KINDS:
            screen.action_turn("kind")
            await settled(pilot)
            assert asked(screen).puzzle.kind == kind
        screen.action_turn("game")
        await settled(pilot)
        assert screen.source.game is None
        assert str(screen.source.kind) == "capture"
        for _ in range(2):
            screen.action_turn("level")
            await settled(pilot)
        assert asked(screen).puzzle.level == 2


async def test_the_puzzle_of_the_day(arcade: Arcade) -> None:
    async with opened(arcade, PuzzleSource("nim", "only")) as (pilot, screen):
        screen.action_daily()
        await settled(pilot)
        assert asked(screen).puzzle == source.daily(date.today())
        assert screen.query_one(look.Ends).left[0].startswith("Puzzle of the day")
        screen.take("solution")
        await settled(pilot)
        await tap(pilot, "y")
        assert rating.load().days == {date.today(): False}
        await pilot.press("Y")
        assert arcade.clipboard.startswith(f"nimarcade puzzle of the day {date.today()} · ")
        assert f"Copied: {arcade.clipboard[:9]}" in screen.query_one("#exercise-said", prose.Prose).text
        await tap(pilot, "enter")
        assert screen.source.day is None


async def test_a_puzzle_of_the_day_that_was_left_goes_on(arcade: Arcade) -> None:
    rating.STORE.change(lambda known: known.took_daily(date.today(), False).went_on(date.today(), "xh"))
    async with opened(arcade, PuzzleSource.today()) as (pilot, screen):
        assert asked(screen).answers == "xh"
        screen.take("solution")
        await settled(pilot)
        assert rating.load().went == {date.today(): "xhg"}
        assert "Tomorrow brings another one." in answer_text(arcade)
        await pilot.press("Y")
        assert "– given up, 1 try, 1 hint" in arcade.clipboard


@pytest.mark.parametrize("size", [(80, 24), pytest.param((40, 15), marks=pytest.mark.sweep)])
async def test_a_run_against_the_clock(arcade: Arcade, size: tuple[int, int]) -> None:
    async with opened(arcade, PuzzleSource("nim", "only"), size) as (pilot, before):
        await tap(pilot, "r")
        screen = arcade.screen
        assert isinstance(screen, puzzles.RunScreen)
        await tap(pilot, "enter")
        run = ask.present(screen.run)
        assert run.waits
        assert "0 solved" in str(screen.query_one(look.Ends).right)
        for key in "wG":
            screen._answer = []
            await tap(pilot, key)
            assert "A run has no hints" in answer_text(arcade)
        await tap(pilot, "t", "g", "r")
        assert (screen.run, run.answers) == (run, ""), "keys that do nothing now"
        told = {words for _, words, _ in keys.footer(screen, size[0])}
        assert told & {"pass", "another", "hint", "back"} <= {"pass"}, "as far as there is room"
        assert {"pass", "end"} <= {action.words for action in keys.active_keys(screen)}
        assert screen._new == []
        first = asked(screen).puzzle
        screen.take(first.answers[0])
        await settled(pilot)
        while asked(screen).puzzle is first:
            await _best(arcade, pilot, screen)
        assert (run.answers, rating.load().run) == ("a", 1)
        assert asked(screen).puzzle != first
        assert [block.text for block in screen._noted] == ["Right; the next."]
        await tap(pilot, "s", "s", "s")
        assert (run.answers, asked(screen).over) == ("axxx", True)
        assert "Three mistakes: 1 puzzle solved" in answer_text(arcade)
        assert "The one before" not in screen.query_one("#exercise-text", prose.Prose).text
        await tap(pilot, "Y")
        assert arcade.clipboard == "nimarcade puzzle run · 1 puzzle solved · ✓✗✗✗"
        assert rating.load().tried == 0
        await pilot.pause(1)  # no clock runs any more
        assert screen.run is run
        await tap(pilot, "enter")
        assert screen.run is not run
        ask.present(screen.run)._left = 0.0
        screen._tick()
        await settled(pilot)
        assert "Time is up: 0 puzzles solved" in answer_text(arcade)
        assert (asked(screen).over, screen.waits) == (True, False)
        while not screen.running:
            await tap(pilot, "enter")
        await tap(pilot, "escape")
        assert "The run is left: 0 puzzles solved" in answer_text(arcade)
        await tap(pilot, "escape")
        assert arcade.screen is before
        assert before.source == PuzzleSource("nim", "only"), "not at the level of the run"


async def test_a_wish_that_cannot_be_met_is_told(arcade: Arcade) -> None:
    async with opened(arcade, PuzzleSource("co-nim", "win-in")) as (pilot, screen):
        assert screen.exercise is None
        assert "has no puzzles of this kind" in screen.query_one("#exercise-text", prose.Prose).text
        await tap(pilot, "f")


async def test_boards_of_an_answer_are_shown_one_after_the_other(
    arcade: Arcade, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Any] = []
    paint = puzzles.Puzzles.board

    def seen(screen: puzzles.Puzzles) -> None:
        shown.extend(screen._frames[:1])
        paint(screen)

    monkeypatch.setattr(puzzles.Puzzles, "board", seen)
    async with opened(arcade, PuzzleSource(name="nim/only/2/17")) as (pilot, screen):
        arcade.animation_level = "full"
        monkeypatch.setattr(type(arcade.settings), "seconds", 0.02)
        screen.take("5-1")
        await settled(pilot)
        while screen._frames:
            await pilot.pause(0.02)
        assert [p.heaps for p in dict.fromkeys(shown)] == [(5, 5, 3), (5, 4, 3), (5, 4, 1)]
