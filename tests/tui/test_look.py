"""Lines of pieces with roles: painted as wide as their widget, cut with a sign, fitted between two ends."""

import locale
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.cells import cell_len
from textual.app import ComposeResult
from textual.color import Color
from textual.geometry import Region
from textual.screen import Screen

from nimarcade.core import catalogue
from nimarcade.core.text import FAILS, HOLDS, LOOKS, Line
from nimarcade.theory.theorems import shipped
from nimarcade.theory.theorems.sucker import GREEK
from nimarcade.tui import look
from nimarcade.tui.app import Arcade
from nimarcade.tui.stage import stage
from nimarcade.view.glyphs import ASCII, GLYPHS
from nimarcade.view.stage.canvas import PALETTES, Canvas
from tests.process import NIMARCADE, Terminal
from tests.tui.conftest import over_home, painted, reached
from tests.view.stage.everywhere import MODES


class Two(look.Painted):
    DEFAULT_CSS = "Two { height: 2; width: 12; }"

    def line(self, y: int) -> Line:
        return [("  ", "plain"), ("one", "point"), (" and more than fits", "quiet")] if y == 0 else []


class Long(look.Scrolled):
    DEFAULT_CSS = "Long { height: 3; }"

    def line(self, y: int) -> Line:
        return [(f"row {y + self.scroll_offset.y}", "plain")]


class Shown(Screen[None]):
    CSS = "Ends { width: 40; }"

    def compose(self) -> ComposeResult:
        yield Two()
        yield look.Ends(id="ends")
        yield Long()


def test_what_does_not_fit_is_cut_with_a_sign() -> None:
    assert look.cut("Yellow", 6, "…") == "Yellow"
    assert look.cut("Yellow", 5, "...") == "Ye..."
    assert look.cut("Yellow", 2, "...") == ".."
    assert look.fitting(("a long text", "short"), 6, "…") == "short"
    assert look.fitting(("a long text", "shorter"), 4, "…") == "sho…"
    assert look.fitting((), 4, "…") == ""


@pytest.mark.sweep
async def test_lines_are_as_wide_as_their_widget_and_hold_the_longest_text_that_fits(arcade: Arcade) -> None:
    async with over_home(arcade, Shown(), size=(40, 15)) as pilot:
        two = arcade.screen.query_one(Two)
        strip = two.render_line(0)
        assert (strip.text, strip.cell_length) == ("  one and mo", 12)
        bold = [segment.text for segment in strip if segment.style is not None and segment.style.bold]
        assert bold == ["one"]
        assert two.render_line(1).text == " " * 12
        assert arcade.screen.query_one(Long).text.startswith("row 0\nrow 1\n")
        ends = arcade.screen.query_one(look.Ends)
        ends.left, ends.right = ("Misère Nim · five heaps of very different sizes", "Misère Nim"), "move 1"
        await pilot.pause()
        assert ends.render().plain.split() == ["Misère", "Nim", "move", "1"]
        assert len(ends.render().plain) == ends.size.width
        ends.second = ("normal",)
        await pilot.pause()
        assert ends.get_content_height(ends.size, ends.size, 80) == 1, "both fit on one line"
        assert ends.get_content_height(ends.size, ends.size, 40) == 2


class Counted(Screen[None]):
    CSS = "#counted { height: 3; }"
    number = 0

    def compose(self) -> ComposeResult:
        yield stage.Drawn(lambda c: c.text(0, 1, f"number {self.number}", "ink"), id="counted")


@pytest.mark.painted
@pytest.mark.parametrize("before", ["restyled", "laid out", "as it was"])
async def test_what_changed_is_sent_also_where_another_widget_has_it_rendered(
    arcade: Arcade, monkeypatch: pytest.MonkeyPatch, before: str
) -> None:
    async with over_home(arcade, screen := Counted(), size=(40, 15)) as pilot:
        drawn = screen.query_one(stage.Drawn)
        sent: list[Region] = []
        monkeypatch.setattr(drawn, "_set_dirty", lambda *regions: sent.extend(regions))
        screen.number = 1
        if before == "restyled":
            drawn.notify_style_update()
        elif before == "laid out":
            drawn.refresh(repaint=False, layout=True)
        drawn.refresh()
        drawn.render_lines(drawn.size.region)  # as Textual does where anything is sent that lies over it
        await pilot.pause()
        assert Region(0, 1, 40, 1) in sent


@pytest.mark.sweep
async def test_right_and_wrong_have_the_colours_that_a_theme_has_for_them(arcade: Arcade) -> None:
    """In `ansi-dark` the accent is green, as what is right is; and nothing is ever told by colour alone."""
    meant = {HOLDS: "$success", FAILS: "$error"}
    for kind, each in LOOKS.items():
        if each.sign in meant and kind != "done":
            assert look.STYLES[each.role].colour == meant[each.sign], kind
    async with over_home(arcade, Shown(), size=(40, 15)) as pilot:
        two = arcade.screen.query_one(Two)
        for name in (*list(arcade.available_themes)[::4], "ansi-dark"):
            arcade.theme = name
            await pilot.pause()
            known = arcade.theme_variables
            for colour, roles in (("success", ("right", "good")), ("error", ("wrong", "bad"))):
                for role in roles:
                    shown = two.get_component_styles(f"role--{role}").color
                    assert shown == Color.parse(known[colour]), (name, role)
            assert known["success"] != known["error"], name


# What is painted where a terminal shows ASCII only, and how that is known.


def test_every_sign_is_told_in_ascii_and_as_wide() -> None:
    text = "╭─╮│╰╯ ▁▔█▀ ●○◆▸✓✗★ “Misère” · 10 ≥ 9 … ← → 🔎 漢 ½"
    told = look.cells(text)
    assert told.isascii()
    assert cell_len(told) == cell_len(text)
    assert told.startswith('+-+|++ _-## o.*>+x* "Misere" - 10 > 9 ~ < > ??')
    assert look.cells(GLYPHS.fails + GLYPHS.star) == ASCII.fails + ASCII.star
    assert look.cells("●◆○◌") == "o*.:", "as on the map of lessons"


def test_no_sign_of_a_theorem_is_a_question_mark_in_ascii() -> None:
    told = [theorem.statement for name in catalogue.names() for theorem in shipped(name)]
    assert "?" not in look.cells(ASCII.words("".join((*told, GREEK))))


@pytest.mark.parametrize(
    ("encoding", "stderr", "term", "only"),
    [
        ("UTF-8", "utf-8", "xterm", False),
        ("ANSI_X3.4-1968", "utf-8", "xterm", True),
        ("ISO-8859-1", "iso-8859-1", "xterm", True),
        ("UTF-8", "ascii", "xterm", True),
        ("UTF-8", "utf-8", "linux", True),
    ],
)
def test_the_locale_and_the_console_are_believed(
    monkeypatch: pytest.MonkeyPatch, encoding: str, stderr: str, term: str, only: bool
) -> None:
    monkeypatch.setattr(sys, "__stderr__", SimpleNamespace(encoding=stderr))
    monkeypatch.setattr(locale, "getencoding", lambda: encoding)
    monkeypatch.setenv("TERM", term)
    assert look.terminal() is only
    monkeypatch.setenv("TEXTUAL_DRIVER", "a browser's")
    assert not look.terminal()


@pytest.mark.sweep
async def test_all_is_painted_in_ascii_as_soon_as_that_is_wished_for(arcade: Arcade) -> None:
    async with reached(arcade, "l"):
        assert not "".join(painted(arcade)).isascii()
        arcade.change(ascii=True)
        assert arcade.glyphs is ASCII
        assert "".join(painted(arcade)).isascii()
        assert "#" in "".join(painted(arcade)), "the handle of a scroll bar"
        arcade.change(ascii=False)
        arcade.ascii_terminal = True
        assert "".join(painted(arcade)).isascii()


@pytest.mark.sweep
def test_a_console_without_a_locale_gets_nothing_but_ascii(tmp_path: Path) -> None:
    command = [*NIMARCADE, "play", "nim:9,7,4", "--saves", str(tmp_path)]
    terminal = Terminal(command, tmp_path, changes={"TERM": "linux", "LC_ALL": "C"})
    try:
        terminal.until("Nim")
        for keys in ("2", "w", "\x1b", "?", "\x1b", "\x10", "\x1b", "q", *"n\x1bl\x1b,\x1bb"):
            terminal.type(keys)
            terminal.settle(0.3)
        terminal.type("\x11")
        assert terminal.wait(60) == 0
    finally:
        terminal.close()
    assert terminal.output.isascii()
    assert "Saved games" in terminal.text


def test_a_canvas_without_columns_has_empty_lines() -> None:
    assert [stage.strip(Canvas(0, 2, PALETTES["dusk"], mode), 1).text for mode in MODES] == [""] * len(MODES)
