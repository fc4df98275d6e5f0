"""What is painted where a terminal shows ASCII only, and how that is known."""

from __future__ import annotations

import locale
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len

from nimarcade.tui import look
from nimarcade.tui.app import Arcade
from nimarcade.view.glyphs import ASCII, GLYPHS
from tests.process import NIMARCADE, Terminal


def test_every_sign_is_told_in_ascii_and_as_wide() -> None:
    text = "╭─╮│╰╯ ▁▔█▀ ●○◆▸✓✗★ “Misère” · 10 ≥ 9 … ← → 🔎 漢 ½"
    told = look.cells(text)
    assert told.isascii()
    assert cell_len(told) == cell_len(text)
    assert told.startswith('+-+|++ _-## o.*>+x* "Misere" - 10 > 9 . < > ??')
    assert look.cells(GLYPHS.fails + GLYPHS.star) == ASCII.fails + ASCII.star


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
    class Errors:
        pass

    monkeypatch.setattr(Errors, "encoding", stderr, raising=False)
    monkeypatch.setattr(sys, "__stderr__", Errors)
    monkeypatch.setattr(locale, "getencoding", lambda: encoding)
    monkeypatch.setenv("TERM", term)
    assert look.terminal() is only
    monkeypatch.setenv("TEXTUAL_DRIVER", "a browser's")
    assert not look.terminal()


async def test_all_is_painted_in_ascii_as_soon_as_that_is_wished_for(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("l")

        def painted() -> str:
            return "".join(strip.text for strip in arcade.screen._compositor.render_strips())

        assert not painted().isascii()
        arcade.change(ascii=True)
        assert arcade.glyphs is ASCII
        assert painted().isascii()
        assert "#" in painted(), "the handle of a scroll bar"
        arcade.change(ascii=False)
        arcade.ascii_terminal = True
        assert painted().isascii()


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
