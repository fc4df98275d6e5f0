"""The gallery, by keys and mouse at every size: what is found, what is marked, what begins."""

from __future__ import annotations

import pytest

from nimarcade.coach import statistics
from nimarcade.core import catalogue
from nimarcade.tui import keys, menu
from nimarcade.tui.app import Arcade
from nimarcade.tui.game.piles import PlayScreen
from nimarcade.tui.screens import gallery as screens_gallery
from nimarcade.tui.screens import home, learn
from nimarcade.tui.screens.gallery import Cards, Find, Gallery
from nimarcade.view import gallery
from tests.tui.conftest import settled


def _marked(arcade: Arcade) -> str:
    card = arcade.screen.query_one(Cards).card
    return "" if card is None else card.game


def _words(arcade: Arcade) -> str:
    """All that is written, in lines that may have been wrapped."""
    return " ".join(arcade.screen.query_one(Cards).text.split())


def _footer(arcade: Arcade) -> str:
    return arcade.screen.query_one(keys.KeyBar).render().plain


async def test_letters_are_keys_on_the_cards_and_text_in_the_line_that_finds(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
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
async def test_what_was_found_is_played_by_enter(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "slash", *"wythoff", "enter")
        await pilot.pause()
        assert isinstance(arcade.screen, PlayScreen)
        assert catalogue.write(arcade.screen.session.start) == "wythoff-nim:12,9"
        await pilot.press("q", "n")
        await pilot.pause()
        assert _marked(arcade) == "wythoff-nim", "the last game played is marked first"
        assert "▸ Wythoff Nim" in _words(arcade)


@pytest.mark.sweep
async def test_arrows_walk_in_two_dimensions(arcade: Arcade) -> None:
    names = catalogue.names()
    last = len(names) - 1
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "home")
        steps = (("right", 1), ("down", 4), ("left left", 2), ("up", 2), ("end", last), ("up", last - 3))
        for keys, place in steps:
            await pilot.press(*keys.split())
            assert _marked(arcade) == names[place], keys
        await pilot.press("pagedown")
        await pilot.pause()
        assert _marked(arcade) == names[last]
        assert f"▸ {gallery.cards()[last].title}" in _words(arcade)
        assert "▲" in _words(arcade), "there is more above"


@pytest.mark.sweep
@pytest.mark.parametrize("size", ["80x24", "40x15", "120x40", "200x60", "64x20"])
async def test_the_marked_card_is_seen_whole_at_every_size_and_marked_without_colour(
    arcade: Arcade, size: str
) -> None:
    width, height = map(int, size.split("x"))
    async with arcade.run_test(size=(width, height)) as pilot:
        await pilot.press("n", "home")
        cards = arcade.screen.query_one(Cards)
        for card in gallery.cards():
            await pilot.pause()
            assert cards.text.count("▸") == 1
            assert f"▸ {card.title}"[:16] in cards.text
            assert cards.canvas is not None
            assert not cards.canvas.clipped
            assert not cards.canvas.collisions
            if width >= 80:
                assert card.does in _words(arcade)
            await pilot.press("right")


async def test_how_one_stands_is_on_the_card_and_in_the_words(arcade: Arcade) -> None:
    statistics.change(lambda stats: stats.add("nim+misere", "perfect", statistics.Row(5, 2)))
    async with arcade.run_test(size=(160, 46)) as pilot:
        await pilot.press("n")
        await settled(pilot)
        assert "★★☆ ✓ perfect 2 of 5" in _words(arcade)
        assert "lessons 0/9" in _words(arcade), "a game that was not played yet"
        for words in (
            "Bouton 1902",
            "Won: 2 of 5 against perfect",
            "Lessons: 0 of 4",
            "Enter plays Nim, from 7,5,4,1",
        ):
            assert words in _words(arcade)


@pytest.mark.sweep
async def test_the_form_the_lessons_and_back(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "o")
        assert isinstance(arcade.screen, screens_gallery.NewGame)
        await pilot.press("escape", "home", "o")
        assert isinstance(arcade.screen, screens_gallery.NewTable)
        await pilot.press("escape", "right", "right", "l")
        await pilot.pause()
        assert isinstance(arcade.screen, learn.Learn)
        assert arcade.screen.query_one(menu.Menu).name_marked == "lesson only-the-largest"
        await pilot.press("escape")
        assert _marked(arcade) == "greedy-nim"


async def test_the_mouse_marks_and_plays(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        cards = arcade.screen.query_one(Cards)
        assert "Greedy Nim" in cards.text
        place = next(place for place, i in cards._places if cards.shown[i].game == "greedy-nim")
        await pilot.click(Cards, offset=(place.x + 5, place.y + 3))
        await pilot.pause()
        assert isinstance(arcade.screen, Gallery)
        assert _marked(arcade) == "greedy-nim"
        await pilot.click(Cards, offset=(place.x + 5, place.y + 3))
        await pilot.pause()
        assert isinstance(arcade.screen, PlayScreen)
        assert arcade.screen.session.start.game == "greedy-nim"


async def test_after_a_search_a_card_is_told_of_as_before(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "home")
        await pilot.pause()
        words = _words(arcade)
        await pilot.press("slash", *"mirror", "escape", "escape", "home")
        await pilot.pause()
        assert _words(arcade) == words


async def test_a_search_that_finds_nothing_leaves_the_mark_where_it_was(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "end")
        await pilot.pause()
        marked = _marked(arcade)
        await pilot.press("slash", "#")
        await pilot.pause()
        await pilot.press("escape", "enter")
        assert isinstance(arcade.screen, Gallery), "nothing is marked, so nothing is played"
        await pilot.press("escape")
        await pilot.pause()
        assert _marked(arcade) == marked
