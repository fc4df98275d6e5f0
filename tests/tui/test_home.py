"""Home: the menu, the game to go on with, and the puzzle of the day."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from textual._compositor import Compositor, LayoutUpdate
from textual.css.stylesheet import Stylesheet
from textual.pilot import Pilot

from nimarcade.coach import deck, lessons, rating, statistics
from nimarcade.coach.puzzles import puzzle, source
from nimarcade.core import catalogue
from nimarcade.tui.app import Arcade
from nimarcade.tui.boards.piles import Board
from nimarcade.tui.game import base, piles
from nimarcade.tui.menu import Menu
from nimarcade.tui.screens import gallery, lab, learn, progress, puzzles, saved, settings
from nimarcade.tui.screens.home import Doors, Home
from nimarcade.view import home
from tests import ask
from tests.tui.conftest import Replaced, reached, settled, tap, titles

Keep = Callable[..., Path]


def _words(arcade: Arcade) -> str:
    """All that is written around the board, in lines that may have been wrapped."""
    return " ".join(arcade.screen.query_one(Doors).text.split())


async def test_no_finished_or_broken_game_is_to_go_on(arcade: Arcade, keep: Keep, saves: Path) -> None:
    keep("nim:1", ("human", "perfect"), ["1-1"], "over")
    (saves / "broken.json").write_text("{")
    async with arcade.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert titles(arcade) == [door.title for door in home.doors(home.Known())]
        await pilot.press("c")
        assert isinstance(arcade.screen, Home)
        await pilot.press("down")
        assert f"Next lesson: {lessons.lessons()[0].title}. The best place to begin." in _words(arcade)
        assert f"0 of {len(lessons.lessons())} l" in _words(arcade)


@pytest.mark.sweep
@pytest.mark.painted
async def test_the_first_frame_has_everything_and_the_style_sheet_is_read_once(
    arcade: Arcade, monkeypatch: pytest.MonkeyPatch
) -> None:
    frames: list[str] = []
    render = Compositor.render_full_update

    def rendered(compositor: Compositor, simplify: bool = False) -> LayoutUpdate:
        update = render(compositor, simplify)
        frames.append("\n".join("".join(part.text for part in strip) for strip in update.strips))
        return update

    def again(sheet: Stylesheet) -> None:
        raise AssertionError("every style sheet is read again")

    monkeypatch.setattr(Compositor, "render_full_update", rendered)
    monkeypatch.setattr(Stylesheet, "reparse", again)
    async with arcade.run_test(size=(80, 24)) as pilot:
        for text in ("▀", " Settings ", "▸ Play ", "Every game as a card.", "Puzzle of the day", "? help"):
            assert text in frames[0]
        await pilot.press("n", "escape", "comma")


@pytest.mark.sweep
@pytest.mark.few("?-Saved", "?-Lab")
@pytest.mark.parametrize(
    ("keys", "screen"),
    [
        ("n", gallery.Gallery),
        ("l", learn.Learn),
        ("s", saved.Saved),
        ("comma", settings.SettingsScreen),
        ("enter", gallery.Gallery),
        ("t", gallery.NewTable),
        ("down enter", learn.Learn),
        ("down down enter", puzzles.Daily),
        ("j j j enter", gallery.NewTable),
        ("d", puzzles.Daily),
        ("p", puzzles.Puzzles),
        ("m", puzzles.DeckScreen),
        ("g", progress.ProgressScreen),
        ("end up enter", progress.ProgressScreen),
        ("b", lab.Lab),
        ("end up up enter", lab.Lab),
        ("end enter", settings.SettingsScreen),
        ("down up enter", gallery.Gallery),
    ],
)
async def test_every_door_opens_by_keys_and_leads_back(arcade: Arcade, keys: str, screen: type) -> None:
    arcade.worker = Replaced(listed=list)
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*keys.split())
        assert isinstance(arcade.screen, screen)
        await pilot.press("escape")
        assert isinstance(arcade.screen, Home)


@pytest.mark.few("size0")
@pytest.mark.parametrize("size", [(80, 24), (40, 15)])
async def test_every_door_opens_by_mouse(arcade: Arcade, size: tuple[int, int]) -> None:
    async with arcade.run_test(size=size) as pilot:
        await pilot.pause()
        for title, screen in (("Mistakes", puzzles.DeckScreen), ("Settings", settings.SettingsScreen)):
            rows = arcade.screen.query_one(Doors).text.split("\n")
            row = next(i for i, text in enumerate(rows) if text.strip(" ▸").startswith(title))
            await pilot.click(Menu, offset=(4, row))
            await pilot.pause()
            assert isinstance(arcade.screen, Home), "a click marks"
            await pilot.click(Menu, offset=(4, row))
            await pilot.pause()
            assert isinstance(arcade.screen, screen)
            await pilot.press("escape")


@pytest.mark.sweep
async def test_home_looks_what_is_known_once_it_is_seen(
    saves: Path, keep: Keep, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = keep("nim:5,4,3", ("human", "perfect"), [], "mine")
    seen: list[Path] = []
    look = home.look
    monkeypatch.setattr(home, "look", lambda saves: seen.append(saves) or look(saves))  # type: ignore[func-returns-value]
    arcade = Arcade(None, saves, opening=lambda arcade: arcade.resume(path))
    async with reached(arcade) as pilot:
        assert isinstance(arcade.screen, piles.PlayScreen)
        assert not seen
        await tap(pilot, "q")
        assert isinstance(arcade.screen, Home)
        assert seen == [saves]


async def test_own_games_that_cannot_be_used_are_told_of_once(
    arcade: Arcade, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "broken", lambda: {"pins": "RuntimeError: no pins"})
    async with arcade.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert [note.message for note in arcade._notifications] == [
            "pins cannot be used: RuntimeError: no pins"
        ]
        await tap(pilot, "n", "escape")
        await settled(pilot)
        assert not arcade._notifications


async def test_continue_tells_game_opponent_turn_and_time(arcade: Arcade, keep: Keep) -> None:
    keep("greedy-nim+misere+k=3:9,7,4", ("human", "perfect"), ["9-1", "8-2"], "mine")
    keep("nim:1", ("human", "perfect"), ["1-1"], "over")
    async with arcade.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert titles(arcade)[0] == "Play on"
        for words in ("Greedy Nim, at most 3", "against Perfect", "your move, just now"):
            assert words in _words(arcade)
        assert arcade.screen.query_one(Menu).name_marked == "continue"
        menu = arcade.screen.query_one(Doors)
        assert [pile.size for pile in ask.present(ask.present(menu.shown).draft).piles] == [7, 6, 4]
        assert "Where it stands" in _words(arcade)
        await tap(pilot, "enter")
        assert isinstance(arcade.screen, piles.PlayScreen)
        assert catalogue.write(arcade.screen.loop.session.state) == "greedy-nim+misere+k=3:7,6,4"


@pytest.mark.few("nim-2")
@pytest.mark.parametrize(("game", "players"), [("nim", 2), ("so-long-sucker+hofstra", 4)])
async def test_the_next_rung_is_played_from_home(arcade: Arcade, game: str, players: int) -> None:
    won = statistics.Finished(deck.now(), game, "novice", True, 3, 3, 0)
    statistics.change(lambda kept: replace(kept, history=(won,) * 4))
    async with arcade.run_test(size=(40, 15)) as pilot:
        await settled(pilot)
        assert titles(arcade)[0] == "Against Casual"
        await tap(pilot, "enter")
        begun = ask.typed(base.GameScreen, arcade.screen).loop.session
        assert (begun.start.game, len(begun.players)) == (game.partition("+")[0], players)
        assert {player.kind.partition("/")[0] for player in begun.players} == {"human", "casual"}
        await tap(pilot, "q", "n")
        assert arcade.settings.last["game"] == begun.start.game, "and so is the next one"


# the puzzle of the day


ONE = puzzle.Puzzle("only", "nim:6,3,2", "Exactly one move wins. Find it.", ("6-5",), 1200, 1, "nim")
OUTCOME = "Won (N) or lost (P) for whoever moves? Then show it on the board."
CASES = puzzle.Puzzle("outcome", "nim:6,3,2", OUTCOME, ("N",), 1200, 1, "nim")


async def _with(arcade: Arcade, pilot: Pilot[None]) -> Board | None:
    """The board of home, where the menu tells of the puzzle."""
    await settled(pilot)
    boards = arcade.screen.query(Board)
    return boards.first() if boards and boards.first().display else None


async def test_the_daily_puzzle_is_answered_at_home(arcade: Arcade, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "daily", lambda day: ONE)
    async with arcade.run_test(size=(80, 24)) as pilot:
        board = ask.present(await _with(arcade, pilot))
        at = ask.present(arcade.screen.query_one(Doors).at.board)
        assert tuple(board.region) == (at.x, at.y, at.w, at.h)
        await pilot.press("tab", "5")
        assert board.has_focus
        assert board.draft is not None
        assert board.draft.code == "6-5"
        await pilot.press("escape")
        assert not board.draft or not board.draft.code
        assert arcade.screen.query_one(Menu).has_focus, "the board is left before home is"
        await tap(pilot, "tab", "5", "enter")
        assert ask.present(ask.typed(puzzles.Daily, arcade.screen).exercise).first is True
        arcade.worker.finish()
        await pilot.press("escape")
        assert await _with(arcade, pilot) is None, "it is done"
        assert "done for today" in _words(arcade)


async def test_a_puzzle_that_no_move_answers_is_opened_by_its_key_or_a_click(
    arcade: Arcade, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "daily", lambda day: CASES)
    async with arcade.run_test(size=(80, 24)) as pilot:
        assert await _with(arcade, pilot) is None
        menu = arcade.screen.query_one(Doors)
        assert "for whoever moves?" in _words(arcade), "a whole sentence where not all has room"
        stage = ask.present(menu.at.stage)
        await pilot.click(Menu, offset=(stage.x + 8, stage.y + 4))
        await pilot.pause()
        assert isinstance(arcade.screen, puzzles.Daily)


@pytest.mark.sweep
async def test_an_answered_puzzle_is_only_looked_at(arcade: Arcade, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "daily", lambda day: ONE)
    rating.STORE.change(lambda before: before.went_on(date.today(), "xg"))
    async with arcade.run_test(size=(80, 24)) as pilot:
        assert await _with(arcade, pilot) is None
        assert "✗ done for today" in _words(arcade)
        assert arcade.screen.query_one(Doors).shown is not None


@pytest.mark.sweep
async def test_what_opens_next_is_imported_before(arcade: Arcade, monkeypatch: pytest.MonkeyPatch) -> None:
    imported: list[str] = []
    monkeypatch.setattr("nimarcade.tui.screens.home.import_module", imported.append)
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await arcade.workers.wait_for_complete()
    assert imported == [f"nimarcade.tui.{name}" for name in ("screens.gallery", "game.piles", "boards.piles")]
