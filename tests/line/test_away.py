"""The words of line mode at a table of a host, without a socket."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from nimarcade.host.table import GONE
from nimarcade.line import away
from nimarcade.line.hall import Ears
from nimarcade.view import away_loop
from tests.host.people import House, settle


async def test_a_seat_goes_by_its_number_and_words_alone_tell_what_they_lack(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = House(tmp_path)
    table, key, _ = house.table("so-long-sucker")
    (ann,) = await house.sat(table.name, "Ann", key=key)
    sent: list[dict[str, Any]] = []

    def say(text: str) -> None:
        sent.append(json.loads(text))
        ann.mirror.waiting.clear()

    game = away._game(cast("Ears", SimpleNamespace(mirror=ann.mirror, say=say)))
    for line in ("seat 2 strong", "free red", "machine 3", "seat", "free", "machine", "R"):
        assert game._answer(line)
    assert [(each["t"], each["seat"]) for each in sent] == [("table", 1), ("table", 1), ("ask", 2)]
    seats = "Seats are B (Ann), R (Red), G (Green), Y (Yellow)."
    told = capsys.readouterr().out.splitlines()
    assert told[:3] == ["Write a seat and who is to sit there, such as: seat 2 strong.", seats, seats]
    assert "redo" not in told[3]
    (gus,) = await house.sat(table.name, "", watch=True)
    for someone in (ann, gus):
        away._game(cast("Ears", SimpleNamespace(mirror=someone.mirror, say=say)))._leave()
    back = ("takes you back to your seat", "looks on again")
    assert capsys.readouterr().out.splitlines() == [f"You leave the table; join {way}." for way in back]
    await house.end()


@pytest.mark.parametrize(
    ("code", "told"),
    [("nim:5,4", "Time left: You 4:51, Bob 5:00."), ("so-long-sucker+nash", "Time left: You 19:51, ")],
)
async def test_the_clock_tells_the_time_that_runs(
    code: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = House(tmp_path)
    table, *_ = house.table(code, clock="" if "nash" in code else "5:00")
    people = await house.sat(table.name, *("Ann", "Bob", "Cy", "Di")[: len(table.places)])
    for each in people:
        await each.does("ready")
    mirror = people[table.session.to_move].mirror
    assert mirror.authority is not None
    mirror.authority.watch.since -= 9.5
    game = away._game(cast("Ears", SimpleNamespace(mirror=mirror, say=lambda text: None)))
    assert game._answer("clock")
    assert capsys.readouterr().out.startswith(told)
    await house.end()


async def test_what_is_said_is_told_once_and_who_looks_on_is_offered_what_he_may(tmp_path: Path) -> None:
    house = House(tmp_path)
    table, *_ = house.table("nim:3")
    ann, bob = await house.sat(table.name, "Ann", "Bob")
    for each in (ann, bob):
        await each.does("ready")
    (eve,) = await house.sat(table.name, "", watch=True)
    game = away._game(cast("Ears", SimpleNamespace(mirror=eve.mirror, say=lambda text: None)))
    await bob.does("say", text="hurry up")
    assert game.following.happened(lambda _: []) == ["Bob: hurry up"]
    await ann.plays("3-3")
    game.loop.follow()
    assert "hurry" not in "".join(game._situation())
    game.loop.look(0)
    assert "Bob: hurry up" in game._situation()
    assert game._open_ways() == "Review, result, or quit?"
    await house.end()


async def test_a_pause_and_a_machine_for_who_is_gone_are_told_and_asked_of_whom_they_concern(
    tmp_path: Path,
) -> None:
    house = House(tmp_path)
    table, key, _ = house.table("nim:3,2")
    ann, ben = await house.sat(table.name, "Ann", "Ben")
    (eve,) = await house.sat(table.name, "", watch=True, key=key)
    for each in (ann, ben):
        await each.does("ready")
    game = away._game(cast("Ears", SimpleNamespace(mirror=ann.mirror, say=ann.tell)))
    assert await ben.does("ask", what="pause") == ""
    assert game.following.happened(lambda _: [], "?") == ["Ben asks for a pause. ?"]
    assert "takes it back" in await ben.does("ask", what="pause")
    game.loop.settle = lambda number: None
    assert game._answer("yes")
    await settle(house)
    assert game.following.happened(lambda _: []) == []
    assert game.following.anew, "the board tells of the pause"
    looking = away_loop.begun(eve.mirror, eve.tell)
    assert (away_loop.waits(game.loop)[:19], away_loop.waits(looking)) == ("The game is paused.",) * 2
    house.lobby.gone(ben)
    await settle(house)
    assert game.following.happened(lambda _: [])[-1] == "Ben is away."
    table.places[1].seen -= GONE
    assert await ann.does("ask", what="machine", seat=1) == ""
    assert game.following.happened(lambda _: []) == ["A machine plays on for Ben."]
    ben.come()
    await settle(house)
    assert game.following.happened(lambda _: []) == ["Ben is back and plays again."]
    assert await eve.does("table", do="seat", seat=1, kind="open") == ""
    await house.sat(table.name, "Cleo", token="d" * 32)
    game.loop.follow()
    assert game.following.happened(lambda _: []) == ["Cleo sits down."]
    await house.end()
