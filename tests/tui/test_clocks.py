"""Clocks on screen: beside the seats, standing behind other screens, and the end when one has fallen."""

from __future__ import annotations

from pathlib import Path

import pytest

from nimarcade.core import catalogue
from nimarcade.play import clocks, journal
from nimarcade.play.session import Player, Session
from nimarcade.tui.app import Arcade
from tests.tui.play_hands import sit_at


async def test_a_game_is_lost_by_the_clock(
    arcade: Arcade, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = [100.0]
    monkeypatch.setattr(clocks, "monotonic", lambda: seconds[0])
    players = (Player("human", "Ann"), Player("human", "Ben"))
    session = clocks.begun(Session.begin(catalogue.read("nim:5,4,3"), players), clocks.parsed("1+5"))
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit_at(pilot, session, path=saves / "g.json")
        assert screen.heading.right == "▸Ann 1:00 – Ben 1:00"
        seconds[0] += 52
        screen._tick()
        assert screen.heading.right == "▸Ann 0:08! – Ben 1:00"
        await pilot.press("question_mark")
        seconds[0] += 500
        await pilot.press("escape")
        await pilot.press("slash", *"5-1", "enter")
        assert screen.heading.right == "Ann 0:13! – ▸Ben 1:00"
        seconds[0] += 61
        screen._tick()
        assert screen.over
        assert screen.session.outcome is not None
        assert screen.session.outcome.reason == "The time of Ben is over."
        await pilot.press("u")
        assert screen.talk.text == "The time of Ben is over, and with it the game."
    kept = journal.read_save(saves / "g.json")
    assert (kept.outcome, clocks.left(kept)) == (screen.session.outcome, (13, 0))
