"""Home: the menu, the game to go on with, and the living picture."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from textwrap import wrap

import pytest
from textual._compositor import Compositor, LayoutUpdate
from textual.css.stylesheet import Stylesheet
from textual.pilot import Pilot
from textual.widgets import Static

from nimarcade.coach import lessons
from nimarcade.core import catalogue, settings
from nimarcade.core.game import followers
from nimarcade.tui.app import Arcade
from nimarcade.tui.game.piles import PlayScreen
from nimarcade.tui.menu import Menu
from nimarcade.tui.screens.deck import DeckScreen
from nimarcade.tui.screens.gallery import Gallery
from nimarcade.tui.screens.home import Home, Living, Waiting
from nimarcade.tui.screens.lab import Lab
from nimarcade.tui.screens.learn import Learn
from nimarcade.tui.screens.new_game import NewTable
from nimarcade.tui.screens.progress import ProgressScreen
from nimarcade.tui.screens.puzzles import Daily, Puzzles
from nimarcade.tui.screens.saved import Saved
from nimarcade.tui.screens.settings import SettingsScreen
from nimarcade.view import home
from nimarcade.view.home import Known
from tests.ask import outcome as outcome_of
from tests.tui.conftest import titles

from .conftest import Replaced

Keep = Callable[..., Path]


def _about(arcade: Arcade) -> str:
    """What is told of the marked item."""
    return str(arcade.screen.query_one("#about", Static).render())


async def test_a_first_start_offers_no_game_to_continue(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await _looked(arcade, pilot)
        assert titles(arcade) == [
            "Play",
            f"Learn: {lessons.lessons()[0].title}",
            "Puzzle of the day",
            "So Long Sucker",
            "Puzzles",
            "Mistakes",
            "Saved games",
            "Lab",
            "Progress",
            "Settings",
        ]
        await pilot.press("c")
        assert isinstance(arcade.screen, Home)
        await pilot.press("down")
        assert "The best place to begin." in _about(arcade)


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
        for text in ("█▀▀▄", " Settings ", "─ Play ─", "Every game as a card.", "● ● ●", "? help"):
            assert text in frames[0]
        await pilot.press("n", "escape", "comma")


@pytest.mark.few("?-Saved", "?-Lab")
@pytest.mark.parametrize(
    ("keys", "screen"),
    [
        ("n", Gallery),
        ("l", Learn),
        ("s", Saved),
        ("comma", SettingsScreen),
        ("enter", Gallery),
        ("t", NewTable),
        ("down enter", Learn),
        ("down down enter", Daily),
        ("j j j enter", NewTable),
        ("d", Daily),
        ("p", Puzzles),
        ("m", DeckScreen),
        ("g", ProgressScreen),
        ("end up enter", ProgressScreen),
        ("b", Lab),
        ("end up up enter", Lab),
        ("end enter", SettingsScreen),
        ("down up enter", Gallery),
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
        for title, screen in (("Mistakes", DeckScreen), ("Settings", SettingsScreen)):
            rows = arcade.screen.query_one(Menu).render().plain.split("\n")
            row = next(i for i, text in enumerate(rows) if title in text)
            await pilot.click(Menu, offset=(4, row))
            await pilot.pause()
            assert isinstance(arcade.screen, Home), "a click marks"
            await pilot.click(Menu, offset=(4, row))
            await pilot.pause()
            assert isinstance(arcade.screen, screen)
            await pilot.press("escape")


async def _looked(arcade: Arcade, pilot: Pilot[None]) -> None:
    """Home has seen which game waits."""
    await pilot.pause()
    await arcade.workers.wait_for_complete()
    await pilot.pause()


async def test_home_looks_what_is_known_once_it_is_seen(
    saves: Path, keep: Keep, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = keep("nim:5,4,3", ("human", "perfect"), [], "mine")
    seen: list[Path] = []

    def look(saves: Path) -> Known:
        seen.append(saves)
        return Known()

    monkeypatch.setattr(home, "look", look)
    arcade = Arcade(None, saves, file=path)
    async with arcade.run_test(size=(80, 24)) as pilot:
        await _looked(arcade, pilot)
        assert isinstance(arcade.screen, PlayScreen)
        assert not seen
        await pilot.press("q")
        await _looked(arcade, pilot)
        assert isinstance(arcade.screen, Home)
        assert seen == [saves]


async def test_continue_tells_game_opponent_turn_and_time(arcade: Arcade, keep: Keep) -> None:
    keep("greedy-nim+misere+k=3:9,7,4", ("human", "perfect"), ["9-1", "8-2"], "mine")
    keep("nim:1", ("human", "perfect"), ["1-1"], "over")
    async with arcade.run_test(size=(80, 24)) as pilot:
        await _looked(arcade, pilot)
        assert titles(arcade)[0] == "Play on"
        for words in ("Greedy Nim, at most 3", "against Perfect", "your move, just now"):
            assert words in _about(arcade)
        assert arcade.screen.query_one(Menu).name_marked == "continue"
        waiting = arcade.screen.query_one(Waiting)
        assert waiting.region.height == 8
        assert {line.strip()[0] for line in waiting.text.splitlines() if line.strip()} == {"7", "6", "4"}
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(arcade.screen, PlayScreen)
        assert catalogue.write(arcade.screen.session.state) == "greedy-nim+misere+k=3:7,6,4"


async def test_a_finished_or_broken_game_is_not_continued(arcade: Arcade, keep: Keep, saves: Path) -> None:
    keep("nim:1", ("human", "perfect"), ["1-1"], "over")
    (saves / "broken.json").write_text("{")
    async with arcade.run_test(size=(80, 24)) as pilot:
        await _looked(arcade, pilot)
        assert "Play on" not in titles(arcade)


@pytest.mark.sweep
@pytest.mark.few("size0", "size3")
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60), (40, 15), (80, 23), (79, 40), (120, 30)])
async def test_nothing_is_cut_and_what_is_marked_is_told_beside_it(
    arcade: Arcade, keep: Keep, size: tuple[int, int]
) -> None:
    keep("nim:5,4", ("human", "perfect"), ["5-1"], "mine")
    async with arcade.run_test(size=size) as pilot:
        await _looked(arcade, pilot)
        menu, about = arcade.screen.query_one(Menu), arcade.screen.query_one("#about", Static)
        living, waiting = arcade.screen.query_one(Living), arcade.screen.query_one(Waiting)
        roomy = size[0] >= 80 and size[1] >= 24
        assert waiting.display is arcade.screen.query_one("#motto", Static).display is roomy
        assert not living.display, "the game that waits stands in its place"
        for widget in [menu, about, waiting] if roomy else [menu, about]:
            assert widget.region.y >= 0
            assert widget.region.right <= size[0]
            assert widget.region.bottom <= size[1] - 1
        assert len(menu.render().plain.split("\n")) <= menu.size.height
        for title in titles(arcade):
            assert roomy or about.content_size.height == 1
            told = [
                row for line in _about(arcade).split("\n") for row in wrap(line, about.content_size.width)
            ]
            assert 1 <= len(told) <= about.content_size.height, title
            await pilot.press("down")
            assert living.display is roomy
            assert not waiting.display
            if roomy:
                assert max(map(len, living.render().plain.split("\n"))) <= living.content_size.width
                assert living.region.bottom <= size[1] - 1


# the living picture


async def _living(arcade: Arcade) -> Living:
    living = arcade.screen.query_one(Living)
    living._rng = Random(5)
    return living


async def test_the_picture_is_a_game_of_nim_that_the_winner_never_gives_away(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)):
        living = await _living(arcade)
        games_seen = 0
        for _ in range(120):
            before = catalogue.read("nim:" + ",".join(map(str, living._heaps)))
            living.tick()
            if living._after is None:
                games_seen += catalogue.game_of(before).outcome(before) is not None
                continue
            after = catalogue.read("nim:" + ",".join(map(str, living._after)))
            assert after in {q for _, q in followers(catalogue.game_of(before), before)}
            if outcome_of(before) == "N":
                assert outcome_of(after) == "P"
        assert games_seen >= 3


async def test_the_picture_tells_by_marks_what_it_tells_by_colour(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)):
        living = await _living(arcade)
        living._heaps = [13, 11, 6, 1]
        rows = living.render().plain.split("\n")
        assert rows[-2].split() == ["✓", "✓", "✓", "✗"]
        assert "by pairing every column" in rows[-1]
        living._heaps = [12, 11, 6, 1]
        rows = living.render().plain.split("\n")
        assert rows[-2].split() == ["✓"] * 4
        assert "whoever moves now loses" in rows[-1]
        assert rows[0].count("●") == 12


@pytest.mark.sweep
@pytest.mark.few("True")
@pytest.mark.parametrize("moving", [True, False])
async def test_the_picture_moves_only_with_animations_and_only_at_home(saves: Path, moving: bool) -> None:
    settings.save(settings.Settings(animations=moving))
    arcade = Arcade(None, saves)
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        living = arcade.screen.query_one(Living)
        assert (living._timer is not None) is moving
        await pilot.press("n")
        assert living._timer is None
        await pilot.press("escape")
        assert (living._timer is not None) is moving


@pytest.mark.sweep
async def test_what_is_opened_next_is_imported_beforehand(
    arcade: Arcade, monkeypatch: pytest.MonkeyPatch
) -> None:
    imported: list[str] = []
    monkeypatch.setattr("nimarcade.tui.screens.home.import_module", imported.append)
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await arcade.workers.wait_for_complete()
    assert imported == ["nimarcade.tui.screens.gallery", "nimarcade.tui.game.piles"]
