"""Lines of pieces with roles: painted as wide as their widget, cut with a sign, fitted between two ends."""

from __future__ import annotations

import pytest
from textual.app import ComposeResult
from textual.color import Color
from textual.screen import Screen

from nimarcade.core.text import FAILS, HOLDS, LOOKS, Line
from nimarcade.tui.app import Arcade
from nimarcade.tui.look import STYLES, Ends, Painted, Scrolled, cut, fitting


class Two(Painted):
    DEFAULT_CSS = "Two { height: 2; width: 12; }"

    def line(self, y: int) -> Line:
        return [("  ", "plain"), ("one", "point"), (" and more than fits", "quiet")] if y == 0 else []


class Long(Scrolled):
    DEFAULT_CSS = "Long { height: 3; }"

    def line(self, y: int) -> Line:
        return [(f"row {y + self.scroll_offset.y}", "plain")]


class Shown(Screen[None]):
    CSS = "Ends { width: 40; }"

    def compose(self) -> ComposeResult:
        yield Two()
        yield Ends(id="ends")
        yield Long()


def test_what_does_not_fit_is_cut_with_a_sign() -> None:
    assert cut("Yellow", 6) == "Yellow"
    assert cut("Yellow", 5) == "Yell…"
    assert fitting(("a long text", "short"), 6) == "short"
    assert fitting(("a long text", "shorter"), 4) == "sho…"
    assert fitting((), 4) == ""


@pytest.mark.sweep
async def test_lines_are_as_wide_as_their_widget(arcade: Arcade) -> None:
    async with arcade.run_test(size=(40, 15)) as pilot:
        await arcade.push_screen(Shown())
        await pilot.pause()
        two = arcade.screen.query_one(Two)
        strip = two.render_line(0)
        assert (strip.text, strip.cell_length) == ("  one and mo", 12)
        bold = [segment.text for segment in strip if segment.style is not None and segment.style.bold]
        assert bold == ["one"]
        assert two.render_line(1).text == " " * 12
        assert arcade.screen.query_one(Long).text.startswith("row 0\nrow 1\n")


@pytest.mark.sweep
async def test_the_longest_text_that_fits_stands_beside_the_right_one(arcade: Arcade) -> None:
    async with arcade.run_test(size=(40, 15)) as pilot:
        await arcade.push_screen(Shown())
        ends = arcade.screen.query_one(Ends)
        ends.left, ends.right = ("Misère Nim · five heaps of very different sizes", "Misère Nim"), "move 1"
        await pilot.pause()
        assert ends.render().plain.split() == ["Misère", "Nim", "move", "1"]
        assert len(ends.render().plain) == ends.size.width
        ends.second = ("normal",)
        await pilot.pause()
        assert ends.get_content_height(ends.size, ends.size, 80) == 1, "both fit on one line"
        assert ends.get_content_height(ends.size, ends.size, 40) == 2


async def test_right_and_wrong_have_the_colours_that_a_theme_has_for_them(arcade: Arcade) -> None:
    """In `ansi-dark` the accent is green, as what is right is; and nothing is ever told by colour alone."""
    meant = {HOLDS: "$success", FAILS: "$error"}
    for kind, look in LOOKS.items():
        if look.sign in meant and kind != "done":
            assert STYLES[look.role].colour == meant[look.sign], kind
    async with arcade.run_test(size=(40, 15)) as pilot:
        await arcade.push_screen(Shown())
        two = arcade.screen.query_one(Two)
        for name in arcade.available_themes:
            arcade.theme = name
            await pilot.pause()
            known = arcade.theme_variables
            for role, colour in (
                ("right", "success"),
                ("wrong", "error"),
                ("good", "success"),
                ("bad", "error"),
            ):
                painted = two.get_component_styles(f"role--{role}").color
                assert painted == Color.parse(known[colour]), (name, role)
            assert known["success"] != known["error"], name
