"""The review on screen: mistakes by key, reasons when asked for, lines played out, in every size."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from nimarcade.coach import grading, score, tutor
from nimarcade.core import catalogue, settings
from nimarcade.core.game import graphed
from nimarcade.core.text import plain
from nimarcade.play import journal
from nimarcade.play.session import Player, Session
from nimarcade.tui import app, prose
from nimarcade.tui.app import Arcade
from nimarcade.tui.boards.piles import Board
from nimarcade.tui.game.piles import PlayScreen
from nimarcade.tui.game.table import TablePlay
from nimarcade.tui.keys import footer
from nimarcade.tui.screens.review import CourseGraph, CourseMoves, ReviewScreen, TreeList
from tests import ask
from tests.sessions import AGAINST, parted, stored
from tests.tui.conftest import SIZES, over_home, reached, settled, tap
from tests.tui.play_hands import sit_at

MOVES = ["2-1", "5-1", "1-1", "4-3", "4-3", "1-1", "1-1"]
"""From 5,4,2 in misère Nim; move 5 gives the win away, move 4 is a weak try."""


def game(code: str = "nim+misere:5,4,2", moves: list[str] = MOVES) -> Session:
    return Session.begin(catalogue.read(code), [Player("human", "Ada"), Player("human", "Bo")]).play_codes(
        *moves
    )


@asynccontextmanager
async def looked(
    arcade: Arcade, session: Session, *at: int, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[None], ReviewScreen]]:
    """An arcade in a window of this size, with a review of this game, from one move to another."""
    screen = ReviewScreen(session, *at)
    async with over_home(arcade, screen, size=size) as pilot:
        yield pilot, screen


def panel_text(screen: ReviewScreen) -> str:
    return " ".join(screen.query_one(prose.Panel).text.split())


def _point_at(board: Board, size: int) -> None:
    assert board.draft is not None
    board.draft = board.draft.to([pile.size for pile in board.draft.piles].index(size))


def course(screen: ReviewScreen) -> list[str]:
    return screen.query_one(CourseGraph).text.split("\n")


def framed(screen: ReviewScreen) -> list[tuple[str, int]]:
    return [(frame.code, frame.seat) for frame in ask.present(screen.line).frames]


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_report_mistakes_reasons_and_lines(arcade: Arcade, size: tuple[int, int]) -> None:
    async with looked(arcade, game(), size=size) as (pilot, screen):
        assert "Ada: 2 of 3 won positions kept, accuracy 68%: fair." in panel_text(screen)
        assert [row.split() for row in course(screen) if row][:2] == [["Ada"], ["Bo"]]
        assert "▲0" in course(screen)[-1]
        assert "✗5" in course(screen)[-1]
        await pilot.press("n")
        assert screen.ply == 5
        assert "Move 5 of 7. Ada: 4-3" in panel_text(screen)
        assert "Gave the win away. 1 of 5 moves kept it: hard to keep." in panel_text(screen)
        assert "4-4" not in panel_text(screen)  # not before it is asked for
        draft = ask.present(screen.query_one(Board).draft)
        assert draft.code == "4-3"
        await tap(pilot, "w")
        assert "This would have won: 4-4, take the whole 4." in panel_text(screen)
        assert "Bo answers 1-1" in panel_text(screen)
        ((place, lit),) = screen.query_one(Board).lit.items()
        assert (draft.piles[place].size, lit.label) == (4, "above 1")
        await tap(pilot, "b")
        assert framed(screen) == [("4-4", 0), ("1-1", 1)]
        await tap(pilot, "escape", "a")
        assert framed(screen) == [("1-1", 1), ("1-1", 0)]
        await pilot.press("full_stop", "full_stop")
        assert screen.frame == 1
        await pilot.press("escape")
        assert screen.ply == 5
        assert screen.line is None
        await tap(pilot, "comma")
        assert "Toughest try: 4-1" in panel_text(screen)  # reasons stay open while stepping
        await pilot.press("escape")
        assert pilot.app.screen is not screen


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_mistake_is_tried_again_on_the_board(arcade: Arcade, size: tuple[int, int]) -> None:
    async with looked(arcade, game(), size=size) as (pilot, screen):
        await pilot.press("n", "t")
        board = screen.query_one(Board)
        assert board.has_focus
        assert "Try another move" in panel_text(screen)
        _point_at(board, 4)
        await tap(pilot, "2", "enter")
        assert "Not that: 4-2 gives the win away." in panel_text(screen)
        assert "Bo answers 2-2" in panel_text(screen)
        await pilot.press("t")
        _point_at(board, 4)
        await tap(pilot, "4", "enter")
        assert "Right: 4-4 keeps the win. 1 of 5 moves did: hard to keep." in panel_text(screen)
        await pilot.press("escape")
        assert (screen.ply, screen.line) == (5, None)
        assert "Your line: Ada 4-2, Bo 2-2." in panel_text(screen)
        await pilot.press("o")
        assert [frame.code for frame in ask.present(screen.line).frames] == ["4-2", "2-2"]
        await pilot.press("o", "o")
        assert screen.line is None
        await pilot.press("t", "escape")
        assert not board.live
        assert screen.ply == 5


async def test_at_a_table_another_act_is_typed(arcade: Arcade) -> None:
    start = "so-long-sucker+endgame:-/RB/BR:B2R1/R2B1:B"
    async with looked(arcade, game(start, ["B@2"])) as (pilot, screen):
        await tap(pilot, "full_stop", "t", *"B@1", "enter")
        assert "gives the win away" in panel_text(screen)
        assert [line.source for line in screen.lines.kept] == ["yours"]


async def test_keys_at_the_ends_and_without_mistakes(arcade: Arcade) -> None:
    async with looked(arcade, game(moves=["2-1", "5-1"])) as (pilot, screen):
        await pilot.press("n", "p", "comma")
        assert screen.ply == 0
        await pilot.press("greater_than_sign", "full_stop")
        assert screen.ply == 2
        await pilot.press("less_than_sign")
        assert screen.ply == 0
        await pilot.press("w")
        assert screen.ply == 1


@pytest.mark.sweep
async def test_the_game_goes_on_from_a_position_of_the_review(arcade: Arcade, saves: Path) -> None:
    async with looked(arcade, game()) as (pilot, _):
        await tap(pilot, "n", "enter")
        play = ask.typed(PlayScreen, pilot.app.screen)
        assert catalogue.write(play.loop.session.start) == "nim+misere:4,1,0"


async def test_v_leads_there_from_finished_and_saved_games(arcade: Arcade, keep: Callable[..., Path]) -> None:
    keep("nim:3,2", ("human", "human"), ["3-1", "2-2", "2-2"], "done")
    async with reached(arcade, "s") as pilot:
        await settled(pilot)
        await tap(pilot, "v")
        assert isinstance(arcade.screen, ReviewScreen)
        await tap(pilot, "escape", "enter")
        assert isinstance(arcade.screen, PlayScreen)
        await tap(pilot, "v")
        assert isinstance(arcade.screen, ReviewScreen)
        screen = PlayScreen(game(moves=["2-1"]), None)
        await arcade.push_screen(screen)
        await pilot.press("v")
        assert arcade.screen is screen, "before the end there is nothing to look back at"


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_table_of_four_has_a_row_for_each(
    arcade: Arcade, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grading, "SIMS", 200)
    session = journal.read_save(Path(__file__).parents[2] / "saves" / "so-long-sucker-example-1-13.json")
    async with looked(arcade, session, size=size) as (pilot, screen):
        rows = course(screen)
        names = [row.split()[0][:5] for row in rows[:-1] if row]
        assert names == [player.name[:5] for player in session.players]
        await pilot.press("full_stop")
        assert "Estimated chance of" in panel_text(screen) or "An offer or an answer" in panel_text(screen)
        if size[0] >= 80:
            piles, beside = (screen.query_one(f"#review-{part}").size.height for part in ("piles", "side"))
            assert piles >= beside - 2, "the felt fills what there is, whatever lies on it"
        await tap(pilot, "full_stop", "full_stop", "w")
        panel = screen.query_one(prose.Panel)
        assert plain(panel.line(0)).strip() == "Before the move." or size[1] > 24, (size, panel.below)


async def test_a_click_on_the_graph_or_the_list_goes_to_that_move(arcade: Arcade) -> None:
    async with looked(arcade, game()) as (pilot, screen):
        await pilot.click(CourseGraph, offset=(36, 0))
        await pilot.pause()
        assert screen.ply == 3
        await pilot.click(CourseMoves, offset=(6, 0))
        assert screen.ply == 1


async def test_what_cannot_be_looked_at_is_told(arcade: Arcade) -> None:
    async with looked(arcade, game(), 5, 99) as (pilot, screen):
        assert "This game has 7 moves" in panel_text(screen)
        await pilot.press("n", "full_stop", "w", "escape")


@pytest.mark.sweep
async def test_the_heaps_stand_where_they_stood_in_the_game(arcade: Arcade) -> None:
    async with looked(arcade, game("nim:6,5,4", ["6-4", "2-1"])) as (pilot, screen):
        screen.look(2)
        board = screen.query_one(Board)
        assert board.draft is not None
        assert [pile.size for pile in board.draft.piles] == [2, 5, 4]
        assert board.draft.taken(0) == 1
        assert board.start == 6, "and stones keep their size"
        screen.action_try_move()
        assert [pile.size for pile in board.draft.piles] == [2, 5, 4]
        screen._judge(screen.session.state_at(1), "5-4")
        await settled(pilot)
        screen.action_look(1)
        assert [pile.size for pile in board.draft.piles] == [2, 1, 4]


# The tree of a game on screen: walked by keys, played on from, in games and in the review.


@pytest.mark.sweep
async def test_a_game_goes_on_from_a_branch(arcade: app.Arcade, saves: Path) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = ask.typed(PlayScreen, await sit_at(pilot, parted(), path=saves / "g.json"))
        await pilot.press("right_square_bracket")
        assert catalogue.write(screen.loop.state) == "nim:4,3,2"
        assert screen.talk.text.startswith("A branch: after move 2 of 3.")
        await pilot.press("greater_than_sign")
        assert (screen.loop.on_branch, screen.loop.ply) == (False, 3)
        await pilot.press("V", "left", "right", "down")
        tree = arcade.screen.query_one(TreeList)
        assert "▸ ┊  3 Ann 3-1" in tree.text
        await pilot.press("up", "enter")
        assert arcade.screen is screen
        await pilot.press("enter")
        assert (screen.loop.session.node, screen.loop.session.length) == (2, 2)
        await pilot.press("slash", *"3-3", "enter")
        assert screen.loop.session.node == 6
    assert journal.read_save(saves / "g.json").tree.path(6) == [0, 1, 2, 6]


async def test_the_review_goes_to_any_move_of_any_line(arcade: app.Arcade) -> None:
    async with looked(arcade, parted()) as (pilot, screen):
        await pilot.press("V", "right", "down")
        assert "gave the win away" in arcade.screen.query_one(TreeList).text
        await pilot.press("enter")
        assert [screen.line and screen.line.title, screen.frame, screen.ply] == ["Taken back", 1, 2]
        await pilot.press("V")
        assert arcade.screen.query_one(TreeList).marked == 4
        await pilot.press("home", "down", "enter")
        assert [screen.line, screen.ply] == [None, 1]


# The tutor on screen: it asks before a win is given away, and never otherwise.


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
