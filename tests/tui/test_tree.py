"""The tree of a game on screen: walked by keys, played on from, in games and in the review."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Static

from nimarcade.core import catalogue
from nimarcade.play import journal
from nimarcade.tui import app, prose
from nimarcade.tui.game.piles import PlayScreen
from nimarcade.tui.screens.review import ReviewScreen, TreeList
from tests.sessions import PEOPLE, parted
from tests.tui.play_hands import sit_at
from tests.tui.tables import enter, press, sit


async def test_a_game_goes_on_from_a_branch(arcade: app.Arcade, saves: Path) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit_at(pilot, parted(), path=saves / "g.json")
        assert isinstance(screen, PlayScreen)
        await pilot.press("right_square_bracket")
        assert catalogue.write(screen.state) == "nim:4,3,2"
        assert screen.talk.text.startswith("A branch: after move 2 of 3.")
        await pilot.press("greater_than_sign")
        assert (screen.loop.on_branch, screen.ply) == (False, 3)
        await pilot.press("V", "left", "right", "down")
        tree = arcade.screen.query_one(TreeList)
        assert "▸ ┊  3 Ann 3-1" in tree.text
        await pilot.press("up", "enter")
        assert arcade.screen is screen
        await pilot.press("enter")
        assert (screen.session.node, screen.session.length) == (2, 2)
        await pilot.press("slash", *"3-3", "enter")
        assert screen.session.node == 6
    assert journal.read_save(saves / "g.json").tree.path(6) == [0, 1, 2, 6]


async def test_a_table_goes_on_from_a_branch(arcade: app.Arcade) -> None:
    async with arcade.run_test(size=(120, 40)) as pilot:
        screen = await sit(pilot)
        await enter(pilot, "B@1~R", "R@2~B", "R:deal=1,R.PASS.B,B.PASS.R", "B:ok=1")
        screen.commit(screen.session.go_to(1))
        await enter(pilot, "R@3~G")
        await press(pilot, "right_square_bracket")
        assert screen.loop.on_branch
        assert screen.state == screen.loop.shown.state_at(2)
        assert screen.talk.text.startswith("A branch: act 2 of 4.")
        await press(pilot, "p")
        assert "red on slot 2" in screen.query_one("#panel", prose.Panel).text.replace("\n", " ")
        await press(pilot, "full_stop", "full_stop")
        assert "Blue and Red, in force" in screen.panel.text.replace("\n", " ")
        await press(pilot, "V", "home", "down", "enter")
        assert (screen.loop.on_branch, screen.ply) == (False, 1)
        await press(pilot, "right_square_bracket")
        await enter(pilot, "B@3~R")  # played on from the branch, if nobody objects
        assert screen.session.length == 2
        for _ in PEOPLE[1:]:
            assert "may the game go on from act 2" in str(
                arcade.screen.query_one(".question", Static).render()
            )
            await press(pilot, "y")
        assert [screen.session.notation(ply) for ply in (1, 2, 3)] == ["B@1~R", "R@2~B", "B@3~R"]


async def test_the_review_goes_to_any_move_of_any_line(arcade: app.Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = ReviewScreen(parted())
        await arcade.push_screen(screen)
        await arcade.workers.wait_for_complete()
        await pilot.pause()
        await pilot.press("V", "right", "down")
        assert "gave the win away" in arcade.screen.query_one(TreeList).text
        await pilot.press("enter")
        assert [screen.line and screen.line.title, screen.frame, screen.ply] == ["Taken back", 1, 2]
        await pilot.press("V")
        assert arcade.screen.query_one(TreeList).marked == 4
        await pilot.press("home", "down", "enter")
        assert [screen.line, screen.ply] == [None, 1]
