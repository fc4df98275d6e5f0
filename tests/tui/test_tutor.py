"""The tutor on screen: it asks before a win is given away, and never otherwise."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from textual.pilot import Pilot

from nimarcade.coach import score, tutor
from nimarcade.core import catalogue, settings
from nimarcade.core.game import graphed
from nimarcade.play import journal
from nimarcade.play.session import Player, Session
from nimarcade.tui.app import Arcade
from nimarcade.tui.game.piles import PlayScreen
from nimarcade.tui.game.table import TablePlay
from nimarcade.tui.keys import footer
from nimarcade.tui.screens.review import ReviewScreen
from tests import ask
from tests.sessions import AGAINST, stored
from tests.tui.conftest import SIZES, settled, tap

ENDGAME = "so-long-sucker+endgame:-/RB/BR:B2R1/R2B1:B"
MANY = "delete-nim:9,8,7,6,5"
"""No theorem speaks: the other process looks."""


def begun(code: str, players: Sequence[Player] = AGAINST, **options: bool) -> Session:
    session = Session.begin(catalogue.read(code), players, **options)
    return session if options else tutor.switched(session, True)


async def sit(pilot: Pilot[None], session: Session, path: Path | None = None) -> PlayScreen | TablePlay:
    kind = PlayScreen if graphed(session.game) is not None else TablePlay
    kept = None if path is None else journal.Journal(path, session)
    screen = kind(session, kept, speed=0.0)
    await pilot.app.push_screen(screen)
    await pilot.pause()
    return screen


@pytest.mark.few("nim*80*")
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("code", "wrong"), [("nim+misere:4,1", "4-1"), (ENDGAME, "B@1")])
async def test_it_asks_shows_and_takes_back(
    arcade: Arcade, saves: Path, code: str, wrong: str, size: tuple[int, int]
) -> None:
    async with arcade.run_test(size=size) as pilot:
        screen = await sit(pilot, begun(code), saves / "g.json")
        screen.try_code(wrong)
        await pilot.pause()
        assert pilot.app.screen is screen
        assert screen.tutor.has_focus
        assert "That gives the win away." in screen.tutor.text
        assert screen.tutor.region.height >= 2
        assert screen.board.region.height > 2
        assert not screen.tutor.region.overlaps(screen.board.region), "beside the board or below it"
        assert screen.loop.session.ply == 0  # nothing has been played
        assert screen.board.lit, "what to look at is marked"
        assert not any(light.stones for light in screen.board.lit.values()), "and the move is not told"
        await pilot.press("s")
        await pilot.pause(1.0)
        line = ask.typed(ReviewScreen, pilot.app.screen)
        await line.workers.wait_for_complete()
        await pilot.pause()
        assert ask.present(line.line).frames[0].seat == 1  # the machine answers
        await pilot.press("escape")
        assert pilot.app.screen is screen
        assert screen.tutor.has_focus
        await tap(pilot, "t")
        assert screen.board.has_focus
        assert not screen.tutor.region
        assert (screen.loop.session.ply, screen.loop.session.hints) == (0, ())
        assert tutor.on(screen.loop.session)
    kept = journal.read_save(saves / "g.json")
    assert kept.hints == ()
    assert tutor.on(kept)


async def test_a_move_that_is_kept_counts_and_is_answered(pilot: Pilot[None]) -> None:
    screen = await sit(pilot, begun("nim+misere:4,1"))
    screen.try_code("4-1")
    await pilot.pause()
    await tap(pilot, "k")
    assert screen.loop.session.ply == 2
    assert screen.loop.session.hints == ()


async def test_the_board_stays_usable_while_it_asks(pilot: Pilot[None]) -> None:
    screen = await sit(pilot, begun("nim:5,4"))
    await pilot.press("down", "down", "enter")
    assert screen.tutor.has_focus
    keys = [action.binding.id for _, _, action in footer(screen, 80)]
    assert keys[:4] == ["tutor.back", "tutor.show", "tutor.keep", "tutor.board"]
    await pilot.press("tab")
    assert screen.board.has_focus
    await pilot.press("T")
    assert screen.tutor.has_focus
    await pilot.press("tab", "enter")
    assert screen.tutor.has_focus, "the same move is asked about already"
    await tap(pilot, "tab", "up", "enter")
    assert screen.loop.asked is None
    assert screen.loop.session.notation(1) == "5-1"
    assert score.help_cost(screen.loop.session) == score.TAKE_BACK


@pytest.mark.few("u")
@pytest.mark.parametrize("key", ["escape", "u", "comma"])
async def test_the_move_is_not_made_when_the_board_is_left(pilot: Pilot[None], key: str) -> None:
    screen = await sit(pilot, begun("nim:5,4"))
    await tap(pilot, "down", "down", "enter", "tab", key)
    assert screen.loop.asked is None
    assert screen.loop.session.ply == 0
    assert not screen.tutor.region


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("session", "code"),
    [
        (begun("nim+misere:4,1"), "4-4"),  # keeps the win
        (begun("nim:4,4"), "4-1"),  # nothing to lose
        (begun("nim+misere:4,1", strict=True), "4-1"),
        (Session.begin(catalogue.read("nim+misere:4,1"), AGAINST), "4-1"),
        (begun("nim+misere:4,1", [Player("human", "Ada"), Player("human", "Bo")]), "4-1"),
    ],
    ids=["good", "lost", "strict", "off", "people"],
)
async def test_otherwise_it_is_silent(pilot: Pilot[None], session: Session, code: str) -> None:
    screen = await sit(pilot, session)
    screen.try_code(code)
    await settled(pilot)
    assert pilot.app.screen is screen
    assert screen.loop.session.ply >= 1


@pytest.mark.sweep
async def test_searches_are_made_elsewhere_and_then_it_asks(pilot: Pilot[None]) -> None:
    start = catalogue.read(MANY)
    game = catalogue.game_of(start)
    wrong = next(game.write_move(start, move) for move in game.moves(start) if tutor.gives_away(start, move))
    screen = await sit(pilot, begun(MANY))
    screen.try_code(wrong)
    for _ in range(40):
        await pilot.pause(0.05)
        if screen.loop.asked is not None:
            break
    assert screen.tutor.has_focus
    await pilot.press("escape")
    assert screen.loop.session.ply == 0


@pytest.mark.sweep
async def test_it_is_switched_by_a_key_and_a_setting(arcade: Arcade, pilot: Pilot[None]) -> None:
    screen = await sit(pilot, Session.begin(catalogue.read("nim:4,1"), AGAINST))
    await pilot.press("T")
    assert tutor.on(screen.loop.session)
    await pilot.press("T")
    assert not tutor.on(screen.loop.session)
    strict = await sit(pilot, Session.begin(catalogue.read("nim:4,1"), AGAINST, strict=True))
    await pilot.press("T")
    assert not tutor.on(strict.loop.session)
    arcade.change(tutor=True)
    assert settings.load().tutor
    arcade.begin(Session.begin(catalogue.read("nim:4,1"), AGAINST))
    await pilot.pause()
    assert tutor.on(ask.typed(PlayScreen, pilot.app.screen).loop.session)


async def test_the_command_line_brings_the_tutor_to_a_saved_game(saves: Path) -> None:
    path = saves / "g.json"
    session = Session.begin(catalogue.read("nim:4,1"), AGAINST)
    stored(path, session)
    app = Arcade(None, saves, opening=lambda arcade: arcade.resume(path, tutored=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert tutor.on(ask.typed(PlayScreen, pilot.app.screen).loop.session)
