"""The gallery, by keys and mouse at every size: what is found, what is marked, what begins."""

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from nimarcade.coach import statistics
from nimarcade.core import catalogue, settings
from nimarcade.play import match
from nimarcade.play.session import Session
from nimarcade.tui import controls, keys, menu
from nimarcade.tui.app import Arcade
from nimarcade.tui.boards.piles import Board
from nimarcade.tui.controls import Choose
from nimarcade.tui.game.piles import PlayScreen
from nimarcade.tui.game.table import TablePlay
from nimarcade.tui.screens import gallery as screens_gallery
from nimarcade.tui.screens import home, learn
from nimarcade.tui.screens.gallery import Cards, Find, Gallery
from nimarcade.tui.screens.settings import SettingsScreen
from nimarcade.view import gallery
from tests import ask
from tests.tui.conftest import SIZES, note, reached, tap


def _marked(arcade: Arcade) -> str:
    card = arcade.screen.query_one(Cards).card
    return "" if card is None else card.game


def _words(arcade: Arcade) -> str:
    """All that is written, in lines that may have been wrapped."""
    return " ".join(arcade.screen.query_one(Cards).text.split())


def _footer(arcade: Arcade) -> str:
    return arcade.screen.query_one(keys.KeyBar).render().plain


async def test_letters_are_keys_on_the_cards_and_text_in_the_line_that_finds(arcade: Arcade) -> None:
    async with reached(arcade, "n") as pilot:
        assert _marked(arcade) == "nim"
        for key in ("↵ play", "o settings", "l lessons", "r rules"):
            assert key in " ".join(_footer(arcade).split())
        assert arcade.screen.query_one(Find).placeholder == "/ finds a game"
        await pilot.press("slash", *"tr")
        find = arcade.screen.query_one(Find)
        assert (find.value, _marked(arcade)) == ("tr", "treblecross")
        assert "rules" not in _footer(arcade)
        assert "/ find" not in _footer(arcade)
        await pilot.press(*"or")
        assert (find.value, _marked(arcade)) == ("tror", "")
        assert "No game is called that." in _words(arcade)
        await pilot.press("enter")  # nothing to play
        assert arcade.screen.query_one(Find).has_focus
        await pilot.press("backspace", "backspace", "down")
        assert _marked(arcade) == "treblecross"
        await pilot.press("r")
        assert isinstance(arcade.screen, learn.Reader)
        await pilot.press("escape", "slash", "escape")
        assert (find.value, len(arcade.screen.query_one(Cards).shown)) == ("tr", 4)
        assert not find.has_focus
        await pilot.press("right")
        marked = _marked(arcade)
        await pilot.press("escape")
        assert (find.value, len(arcade.screen.query_one(Cards).shown)) == ("", len(catalogue.names()))
        assert _marked(arcade) == marked
        await pilot.press("escape")
        assert isinstance(arcade.screen, home.Home)


@pytest.mark.sweep
async def test_arrows_walk_in_two_dimensions(arcade: Arcade) -> None:
    names = catalogue.names()
    last = len(names) - 1
    async with reached(arcade, "n", "home") as pilot:
        steps = (("right", 1), ("down", 4), ("left left", 2), ("up", 2), ("end", last), ("up", last - 3))
        for keys, place in steps:
            await pilot.press(*keys.split())
            assert _marked(arcade) == names[place], keys
        await tap(pilot, "pagedown")
        assert _marked(arcade) == names[last]
        assert f"▸ {gallery.cards()[last].title}" in _words(arcade)
        assert "▲" in _words(arcade), "there is more above"


async def test_how_one_stands_is_on_the_card_and_in_the_words(arcade: Arcade) -> None:
    statistics.change(lambda stats: stats.add("nim+misere", "perfect", statistics.Row(5, 2)))
    async with reached(arcade, "n", size=(160, 46)):
        assert "★★☆ ✓ perfect 2 of 5" in _words(arcade)
        assert "lessons 0/9" in _words(arcade), "a game that was not played yet"
        for words in ("Bouton 1902", "Won: 2 of 5 against Perfect", "Lessons: 0 of 4"):
            assert words in _words(arcade)
        assert "Enter plays Nim, from 7,5,4,1" in _words(arcade)


@pytest.mark.sweep
async def test_the_form_the_lessons_and_back(arcade: Arcade) -> None:
    async with reached(arcade, "n", "o") as pilot:
        assert isinstance(arcade.screen, screens_gallery.NewGame)
        await pilot.press("escape", "home", "o")
        assert isinstance(arcade.screen, screens_gallery.NewTable)
        await tap(pilot, "escape", "right", "right", "l")
        assert isinstance(arcade.screen, learn.Learn)
        assert arcade.screen.query_one(menu.Menu).name_marked == "lesson only-the-largest"
        await pilot.press("escape")
        assert _marked(arcade) == "greedy-nim"


async def test_the_mouse_marks_and_plays(arcade: Arcade) -> None:
    async with reached(arcade, "n") as pilot:
        cards = arcade.screen.query_one(Cards)
        assert "Greedy Nim" in cards.text
        place = next(place for place, i in cards._places if cards.shown[i].game == "greedy-nim")
        await pilot.click(Cards, offset=(place.x + 5, place.y + 3))
        await pilot.pause()
        assert isinstance(arcade.screen, Gallery)
        assert _marked(arcade) == "greedy-nim"
        await pilot.click(Cards, offset=(place.x + 5, place.y + 3))
        await pilot.pause()
        assert ask.typed(PlayScreen, arcade.screen).loop.session.start.game == "greedy-nim"


@pytest.mark.sweep
async def test_a_search_leaves_the_words_and_the_mark_as_they_were(arcade: Arcade) -> None:
    async with reached(arcade, "n", "home") as pilot:
        words = _words(arcade)
        await tap(pilot, "slash", *"mirror", "escape", "escape", "home")
        assert _words(arcade) == words
        await tap(pilot, "end")
        marked = _marked(arcade)
        await tap(pilot, "slash", "#")
        await pilot.press("escape", "enter")
        assert isinstance(arcade.screen, Gallery), "nothing is marked, so nothing is played"
        await tap(pilot, "escape")
        assert _marked(arcade) == marked


# The form of a new game, by keys and mouse, at every size, to the first position of the game.


def _code(arcade: Arcade) -> str:
    return catalogue.write(ask.typed(PlayScreen, arcade.screen).loop.session.start)


@pytest.mark.parametrize("size", SIZES)
async def test_enter_enter_starts_a_game_anyone_can_play(arcade: Arcade, size: tuple[int, int]) -> None:
    async with reached(arcade, "n", "enter", size=size) as pilot:
        assert _code(arcade) == "nim:7,5,4,1"
        assert [player.name for player in arcade.screen.loop.session.players] == ["You", "Novice"]  # type: ignore[attr-defined]  # the play screen
        await tap(pilot, "q")
        assert isinstance(arcade.screen, home.Home)


@pytest.mark.sweep
async def test_a_whole_choice_by_keys_alone(arcade: Arcade, pilot: Pilot[None]) -> None:
    await pilot.press("n", "right", "o")  # Greedy Nim
    await pilot.press("right")  # misère
    await pilot.press("down", "3")  # k
    await pilot.press("down", "down", *["backspace"] * 9, *"20,9,9")
    await pilot.press("down", "down", "down", "left", "left")  # the second player
    screen = arcade.screen
    assert screen.query_one("#source", controls.Choose).value == "typed"
    assert "last stone loses" in note(arcade, "misere")
    second = screen.query_one("#kind2", controls.Choose).value
    assert second not in ("perfect", "human")
    await tap(pilot, "down", "right", "down", "right", "enter")
    assert _code(arcade) == "greedy-nim+misere+k=3:20,9,9"
    session = arcade.screen.loop.session  # type: ignore[attr-defined]  # the play screen
    assert session.strict
    assert [player.kind for player in session.players] == [second, "human"]


@pytest.mark.sweep
async def test_at_80x24_every_row_of_the_longest_form_is_seen(arcade: Arcade) -> None:
    async with reached(arcade, "n", "right", "right", "o"):
        assert arcade.screen.query_one("#form").max_scroll_y == 0
        assert all(words.region.right <= 80 for words in arcade.screen.query("Row .note"))


@pytest.mark.sweep
async def test_the_start_is_drawn_beside_a_wide_form(arcade: Arcade) -> None:
    async with reached(arcade, "n", "o", size=(120, 40)) as pilot:
        board = arcade.screen.query_one(Board)
        assert board.region.width >= 40
        assert {"heap 7", "heap 5"} <= {name for name, _ in board.up_to_date().parts}
        arcade.screen.query_one("#heaps", Input).focus()
        await pilot.press(*f",{10**30}")
        assert f"{10**30:,}" in board.text
        await pilot.press("x")
        assert not board.text.strip()
        arcade.screen.query_one("#misere").focus()
        await pilot.press("r")
        assert arcade.screen.query_one("#source", controls.Choose).value == "random"
        assert board.text.strip()


# What holds of every form.


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("keys", "wrong", "row", "elsewhere"),
    [
        pytest.param("n o", "x", "heaps", "misere", id="game"),
        pytest.param("t right", "backspace x", "c", "rules", id="table"),
    ],
)
async def test_an_error_stands_below_its_field_and_stops_the_start(
    arcade: Arcade, size: tuple[int, int], keys: str, wrong: str, row: str, elsewhere: str
) -> None:
    async with reached(arcade, *keys.split(), size=size) as pilot:
        form, field = arcade.screen, arcade.screen.query_one(f"#{row}", Input)
        field.focus()
        await pilot.press(*wrong.split())
        assert "✗" in note(arcade, row)
        assert "whole number" in note(arcade, row)
        assert form.query_one(f"#row-{row} .note").display
        form.query_one(f"#{elsewhere}").focus()
        await pilot.press("enter")
        assert arcade.screen is form
        assert arcade.focused is field
        if row == "heaps":
            await pilot.press("end", "backspace")
            assert note(arcade, "heaps") == "4 heaps, 17 stones"
            await tap(pilot, "enter")
            assert isinstance(arcade.screen, PlayScreen)


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("keys", "rows", "fields"),
    [
        pytest.param(
            "n right right o", 14, "misere k source heaps kind1 name1 kind2 first strict", id="game"
        ),
        pytest.param(
            "t right right right right",
            34,
            "rules players c k kill dead give deals clock source kind0 kind3 char1 first "
            "think_by length strict start",
            id="table",
        ),
        pytest.param("comma", 6, "", id="settings"),
    ],
)
async def test_what_has_the_focus_can_be_seen(
    arcade: Arcade, size: tuple[int, int], keys: str, rows: int, fields: str
) -> None:
    async with reached(arcade, *keys.split(), size=size) as pilot:
        seen = set()
        for strong in arcade.screen.query("#kind1").results(controls.Choose) if keys[0] == "t" else ():
            while strong.value != "strong":  # who thinks has rows of its own
                strong.action_turn(1)
            await pilot.pause()
        for _ in range(rows):
            await tap(pilot, "down")
            focused = arcade.focused
            assert isinstance(focused, controls.Choose | Input | controls.Act)
            assert focused.region.height == 1
            assert focused.region.width >= 3, focused
            assert 1 <= focused.region.y < size[1] - 1, focused
            right = focused.region.x + 1 if keys[0] == "n" else focused.region.right - 2
            assert right <= size[0], focused
            seen.add(focused.id)
        assert set(fields.split()) <= seen


# The form of a table, by keys and mouse at every size, to the first position of the game.


def _session(arcade: Arcade) -> Session:
    return ask.typed(TablePlay, arcade.screen).loop.session


def _seat(arcade: Arcade, kind: str, *seats: int) -> None:
    for seat in seats:
        choose = arcade.screen.query_one(f"#kind{seat}", Choose)
        while choose.value != kind:
            choose.action_turn(1)


async def _first(pilot: Pilot[None], seat: str) -> None:
    """Who moves first, by keys."""
    first = pilot.app.screen.query_one("#first", Choose).focus()
    while first.value != seat:
        await pilot.press("right")


@pytest.mark.sweep
async def test_a_whole_table_is_chosen_by_keys_alone(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", *["right"] * 4)  # custom
        assert "2 players" not in note(arcade, "rules")
        await pilot.press("down", "left")  # 3 players
        await pilot.press("down", "backspace", "4")  # chips
        await pilot.press("down", "backspace", "5")  # piles
        await pilot.press("down", "right", "down", "right")  # kill one, dead ignored
        screen = arcade.screen
        _seat(arcade, "human", 0, 1, 2, 3)  # nobody thinks here
        screen.query_one("#name0", Input).focus()
        await pilot.press(*"Ann")
        await _first(pilot, "G")
        screen.query_one("#length", Choose).focus()
        await pilot.press("right", "right", "down", "right")
        await tap(pilot, "enter")
        session = _session(arcade)
        head = "so-long-sucker+custom+players=3+c=4+k=5+kill=one+dead=ignore:-:B4/R4/G4:G"
        assert catalogue.write(session.start).startswith(head)
        assert [p.name for p in session.players] == ["Ann", "Red", "Green"]
        link = match.link_of(session)
        assert link is not None
        assert (link.of, link.first, link.trust) == (3, "rotate", True)
    assert settings.load().table["rules"] == "custom"


@pytest.mark.sweep
async def test_random_positions_are_dealt_anew(arcade: Arcade) -> None:
    async with reached(arcade, "t", "left", "left") as pilot:
        seen = set()
        for _ in range(6):
            await pilot.press("r")
            seen.add(arcade.screen.query_one("#position", Input).value)
        assert len(seen) > 3
        assert arcade.screen.query_one("#source", Choose).value == "random"


@pytest.mark.sweep
async def test_thinking_time_is_a_setting_here_and_there(arcade: Arcade) -> None:
    async with reached(arcade, "t") as pilot:
        _seat(arcade, "strong", 1)
        await pilot.pause()
        arcade.screen.query_one("#think_for").focus()
        await pilot.press("right")
        assert arcade.settings.thinking == "time=2"
        arcade.screen.query_one("#think_by").focus()
        await pilot.press("right", "tab", "left")
        assert arcade.settings.thinking == "sims=3000"
        await pilot.press("escape", "comma")
        assert ask.typed(SettingsScreen, arcade.screen).query_one("#think_for", Choose).value == "3000"
    assert settings.load().thinking == "sims=3000"


@pytest.mark.sweep
async def test_the_machines_seats_have_the_time_that_was_set(arcade: Arcade) -> None:
    async with reached(arcade, "t") as pilot:
        arcade.change(think_by="simulations", think_sims="300")
        _seat(arcade, "strong", 1, 2, 3)
        await _first(pilot, "B")
        await tap(pilot, "enter")
        kinds = (f"strong/sims=300/{each}" for each in ("honest", "opportunist", "grudge"))
        assert [player.kind for player in _session(arcade).players] == ["human", *kinds]


async def test_seats_by_mouse(arcade: Arcade) -> None:
    async with reached(arcade, "t", size=(120, 40)) as pilot:
        seat = arcade.screen.query_one("#kind1", Choose)
        before = seat.value
        await pilot.click("#kind1", offset=(4, 0))
        assert seat.value != before
        assert arcade.screen.query_one("#row-1 .note").display
        await pilot.click("#kind1", offset=(0, 0))
        assert seat.value == before
