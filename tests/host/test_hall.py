"""A class in memory: who is paired, who comes late, what a teacher orders, what a killed host remembers."""

from __future__ import annotations

import asyncio
import csv
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimarcade.core import catalogue, task
from nimarcade.games.so_long_sucker.position import Record
from nimarcade.host import hall
from nimarcade.host.table import GONE
from nimarcade.play import match
from nimarcade.play.mirror import Hall
from nimarcade.play.saves import GameSent
from nimarcade.play.session import Session
from nimarcade.players.seating import seated
from nimarcade.view import away_loop
from tests.host.people import House, Someone, settle


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """No time runs but by hand; games follow each other at once."""
    clock = Clock()
    monkeypatch.setattr(hall, "monotonic", clock)
    monkeypatch.setattr(hall, "REST", 0.0)
    monkeypatch.setattr(hall, "NEWS", 0.0)
    return clock


class School(House):
    key = ""

    @property
    def hall(self) -> hall.Hall:
        assert self.lobby.hall is not None
        return self.lobby.hall

    def begin(self, code: str = "nim:2,1", rounds: int = 2, names: list[str] | None = None) -> None:
        start = catalogue.read(code)
        people = ["human"] * len(catalogue.game_of(start).seat_labels(start))
        session = Session.begin(start, seated(start, people, (), 1))
        self.key = self.lobby.open_hall(session, "swiss", rounds, names)

    async def come(self, *names: str, **fields: Any) -> list[Someone]:
        people = [Someone(self, self.hall.name, name, **fields) for name in names]
        await self.rest()
        return people

    async def teach(self) -> Teacher:
        teacher = Teacher(self, self.hall.name, key=self.key, token="f" * 32)
        await self.rest()
        return teacher

    async def rest(self) -> None:
        """Until all is told."""
        for _ in range(3):
            await settle(self)
            await asyncio.sleep(0.002)

    async def play(self, people: list[Someone]) -> None:
        """All games of all rounds."""
        rng = Random(1)
        for _ in range(2000):
            for each in people:
                each.turn(rng)
            await self.rest()
            if told(people[0]).state == "over":
                return
        raise AssertionError("it does not end")


class Teacher(Someone):
    house: School

    async def orders(self, do: str, **fields: Any) -> str:
        """What the host refuses of it."""
        at = [len(self.house.hall.rounds)] if do in ("next", "cut") else None
        number = self.ask("table", do=do, **{"table": None, "at": at, **fields})
        await self.house.rest()
        return self.mirror.refused.get(number, "")


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[School]:
    house = School(tmp_path)
    yield house
    await house.end()


def told(each: Someone) -> Hall:
    assert each.mirror.hall is not None
    return each.mirror.hall


def points(people: list[Someone]) -> float:
    """The most that any of them was told of."""
    halls = [each.mirror.hall for each in people]
    return max(sum(points for _, points, _, _ in each.standings) for each in halls if each)


def rows(folder: Path, name: str) -> list[dict[str, str]]:
    return [*csv.DictReader((folder / f"{name}.csv").read_text().splitlines())]


async def test_a_class_is_paired_and_seated_and_counted(house: School, tmp_path: Path) -> None:
    house.begin()
    people, teacher = await house.come("Ann", "Bob", "Cy", "Di", "Eve"), await house.teach()
    assert told(teacher).here == ["Ann", "Bob", "Cy", "Di", "Eve"]
    assert await people[0].does("table", do="next", table=None, at=[0])
    assert await teacher.orders("next", at=[1]) == "another round has begun meanwhile"
    assert await teacher.orders("next") == ""
    assert [each.mirror.state for each in people] == ["playing"] * 4 + [""]
    assert told(people[4]).byes == ["Eve"]
    assert "at play: 4" in await teacher.orders("next")
    ann = people[0]
    for what in ("rematch", "pause"):
        assert "your teacher" in await ann.does("ask", what=what)
    assert await ann.does("say", text="hm", table="another") == "that game is over"
    await house.play(people)
    assert told(ann).round == 2
    assert points(people) == 10
    games = rows(tmp_path, "results")
    assert len(games) == 2 * 2 * 2 * 2, "rounds, pairs, games, seats"
    tables = {row["table"] for row in games}
    pairs = [tuple(row["name"] for row in games if row["table"] == name) for name in tables]
    assert sorted(pairs) == sorted(pair[::-1] for pair in pairs), "seats are changed"
    assert all((tmp_path / row["save"]).exists() for row in games)
    won = {name: sum(float(r["points"]) for r in games if r["name"] == name) for name in told(ann).here}
    ranked = {row["name"]: float(row["points"]) for row in rows(tmp_path, "standings")}
    byes = [name for each in house.hall.rounds for name in each.byes]
    assert ranked == {name: own + byes.count(name) for name, own in won.items()}
    assert [*ranked] == [name for name, *_ in told(ann).standings]
    assert "your teacher" in await ann.does("ask", what="back")
    assert await teacher.orders("next") == "the class is over"


async def test_an_end_is_looked_at_before_the_next_game(
    house: School, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "REST", 5.0)
    house.begin("nim:1")
    ann, bob = await house.come("Ann", "Bob")
    teacher = await house.teach()
    await teacher.orders("next")
    first = ann.mirror.sits_at
    heard = [away_loop.Following(away_loop.begun(each.mirror, each.tell)) for each in (ann, bob)]
    ann.act("1-1")
    await house.rest()
    late, _ = ann.mirror.request("act", code="1-1", at=[0])
    for now, do in ((4.9, "go"), (5.1, "pause")):
        clock.now = 1000 + now
        await teacher.orders(do)
        assert (ann.mirror.sits_at, ann.mirror.state) == (first, "over")
    await teacher.orders("go")
    assert (ann.mirror.sits_at, ann.mirror.state) == (bob.mirror.sits_at, "playing")
    assert ann.mirror.sits_at != first
    assert late not in ann.mirror.waiting, "it was for the game before"
    whom = ("you against Bob; Bob moves first", "you against Ann; you move first")
    for following, who in zip(heard, whom, strict=True):
        following._loop.follow()
        assert f"A new game begins: {who}." in following.happened(lambda _: [])


async def test_what_a_teacher_orders(house: School) -> None:
    house.begin()
    ann, bob, cy = await house.come("Ann", "Bob", "Cy")
    teacher = await house.teach()
    await teacher.orders("next")
    assert teacher.mirror.tables is not None
    (row,) = teacher.mirror.tables
    assert (row.position, row.ply, row.turn) == ("nim:2,1", 0, 0)
    assert [each.name for each in row.seats] == ["Ann", "Bob"]
    await teacher.orders("pause")
    await teacher.orders("pause")
    assert (told(cy).state, ann.mirror.state) == ("paused", "paused")
    (late,) = await house.come("Di")
    await teacher.orders("go")
    assert await teacher.orders("announce", text="five\x1b minutes") == ""
    assert ann.mirror.state == "playing"
    assert ann.mirror.announced == late.mirror.announced == ["five? minutes"]
    assert await teacher.orders("pause", table=row.table) == ""
    assert ann.mirror.state == "paused"
    assert await teacher.orders("go", table=row.table) == ""
    assert await teacher.orders("open", table=row.table) == ""
    assert (teacher.mirror.sits_at, teacher.mirror.seat, row.table) == (row.table, None, ann.mirror.sits_at)
    assert "only watch" in await teacher.does("act", code="1-1", at=[0])
    assert await teacher.orders("seat", table=row.table, seat=1) == ""
    assert (bob.mirror.seat, bob.session.players[1].kind) == (None, "casual")
    house.lobby.gone(bob)
    (bob,) = await house.come("Bob", token=str(bob.mirror._hello["token"]))
    assert (bob.mirror.seat, bob.mirror.sits_at) == (None, row.table)
    assert await teacher.orders("seat", table=row.table, seat=1) == "say whose seat you mean"
    assert await teacher.orders("open", table="zzzzzz") == "that game is over"
    assert await teacher.orders("cut") == ""
    assert told(late).round == 2
    assert ann.mirror.sits_at != row.table
    assert {"Ann", "Bob", "Cy", "Di"} == {name for names in house.hall.rounds[1].tables for name in names}
    assert await teacher.orders("close") == ""
    assert told(bob).state == "over"


async def test_who_is_away_is_not_paired_and_comes_back_to_his_seat(house: School, clock: Clock) -> None:
    house.begin(rounds=5)
    ann, bob, cy, di = await house.come("Ann", "Bob", "Cy", "Di")
    teacher = await house.teach()
    await teacher.orders("next")
    house.lobby.gone(bob)
    await house.rest()
    (back,) = await house.come("Bob", token=str(bob.mirror._hello["token"]))
    assert (back.mirror.seat, back.mirror.sits_at) == (1, ann.mirror.sits_at)
    house.lobby.gone(back)
    house.lobby.gone(cy)
    clock.now += GONE - 1
    house.lobby.gone(di)
    clock.now += 2
    await teacher.orders("cut")
    assert {name for names in house.hall.rounds[1].tables for name in names} == {"Ann", "Di"}


@pytest.mark.parametrize(
    ("name", "fields", "why"),
    [
        ("Cy", {}, "choose your name from the list of the class; free is Ben"),
        ("Ann", {"token": "1" * 32}, "Ann is here already, in another window"),
        ("", {}, "say who you are"),
        ("", {"key": "0" * 32}, "key of the teacher"),
        ("", {"watch": True}, "only the teacher looks on"),
    ],
)
async def test_names_of_a_list_are_taken_once(
    name: str, fields: dict[str, Any], why: str, house: School
) -> None:
    house.begin(names=["Ann", "Ben"])
    assert (await house.come("Dan"))[0].left.endswith("free are Ann and Ben")
    assert (await house.come(" aNN"))[0].left == ""
    assert why in (await house.come(name, **fields))[0].left
    (ben,) = await house.come("Ben", token="2" * 32)
    assert (await house.come("Cy", token="3" * 32))[0].left.startswith("all names of the list are taken")
    house.lobby.gone(ben)
    assert "your teacher can free the name" in (await house.come("ben", token="3" * 32))[0].left


async def test_names_with_commas_are_told_apart(house: School) -> None:
    house.begin(names=["Meier, Bo", "Meier, Al"])
    assert (await house.come("Dan"))[0].left.endswith("free are Meier, Bo; Meier, Al")


async def test_without_a_list_a_name_is_taken_once_and_none_is_a_machines(house: School) -> None:
    house.begin()
    await house.come("Ann")
    await house.teach()
    assert "Ann is here already" in (await house.come("ann", token="1" * 32))[0].left
    assert (await house.come("Machine 2"))[0].left


@pytest.mark.parametrize(
    "how", ["in", *(pytest.param(how, marks=pytest.mark.sweep) for how in ("before", "after"))]
)
async def test_a_host_that_dies_at_any_line_goes_on_in_the_same_round(
    how: str, house: School, tmp_path: Path
) -> None:
    """At each line in turn; the pupils come back to their games, and nobody loses a point."""
    house.begin("nim:1,1")
    people, teacher = await house.come("Ann", "Bob", "Cy"), await house.teach()
    rng, dies = Random(how), 0
    house.log.how, house.log.dies = how, 1
    await teacher.orders("next")
    for _ in range(400):
        for each in people:
            each.turn(rng)
        await house.rest()
        if house.writing.done():
            known = points(people)
            await house.again()
            dies += 1
            house.log.how, house.log.dies = how, 1 + dies % 4
            for each in people:
                each.table = each.seat = None
                each.come()
            await house.rest()
            if not house.hall.rounds:
                teacher.come()
                await teacher.orders("next")
            assert points(people) >= known
        if told(people[0]).state == "over":
            break
    assert dies > 5
    games = rows(tmp_path, "results")
    assert [row["round"] for row in games] == ["1"] * 4 + ["2"] * 4
    assert points(people) == 6
    before = (tmp_path / "standings.csv").read_text()
    house.log.dies = -1
    house.lobby._fold()
    await house.rest()
    await house.end()
    (tmp_path / "standings.csv").unlink()
    house.open()
    assert (tmp_path / "standings.csv").read_text() == before, "counted from the saves"
    assert "come by the hall" in Someone(house, people[0].mirror.sits_at, "Ann").left


async def test_trust_goes_on_from_table_to_table(
    house: School, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The records of seats are those that their players had, wherever they sat; machines fill seats."""
    records = tuple(Record(5 + seat, seat, 9) for seat in range(4))
    monkeypatch.setattr(match, "promises", lambda end: records)
    house.begin("so-long-sucker+custom+c=2")
    people = await house.come(*"ABCD")
    await (await house.teach()).orders("next")
    words = {player.name: word for player, word in zip(people[0].session.players, records, strict=True)}
    (late,) = await house.come("E")
    for each in people[:3]:
        each.act("resign")
        await house.rest()
    await house.rest()
    assert told(late).round == 2
    tables: list[Any] = [table.session for table in house.lobby.tables.values()]
    assert len(tables) == 2
    for session in tables:
        assert match.link_of(session).game == 2  # type: ignore[union-attr]
        sent = task.unpack(GameSent, task.pack(GameSent.of(session, 0)))
        assert sent.session().start == session.start, "as a machine's process has it"
        for player, word in zip(session.players, session.start.ledger.carried, strict=True):
            assert word == words.get(player.name, Record())
    seats = [player.kind for session in tables for player in session.players]
    assert (seats.count("human"), seats.count("casual")) == (5, 3)
    (row,) = [row for row in rows(tmp_path, "standings") if row["place"] == "1"]
    assert (row["points"], row["kept"]) == ("4.0", "0")


async def test_the_dialogue_of_the_page_is_as_shown(house: School) -> None:
    """`…` stands for anything; other messages may come between."""
    page = Path(__file__).parents[2] / "docs" / "network.md"
    shown = page.read_text("utf-8").partition("### In a class")[2]
    house.begin("nim:1", rounds=1)
    ann: Someone | None = None
    heard = 0
    for line in re.findall(r"^    ((?:> )?\{.*)$", shown, re.MULTILINE):
        if not line.startswith("> "):
            assert ann is not None
            form = re.escape(line).replace("…", ".*")
            heard = next(n for n, told in enumerate(ann.lines) if n >= heard and re.fullmatch(form, told)) + 1
        elif ann is None:
            hello = json.loads(line[2:].replace("…", house.hall.name))
            (ann,) = await house.come(hello["name"], token=hello["token"])
            await house.come("Bob")
            await (await house.teach()).orders("next")
        else:
            ann.tell(line[2:].replace("…", ann.mirror.sits_at))
        await house.rest()
    assert heard
