"""A class in memory: who is paired, who comes late, what a teacher orders, what a killed host remembers."""

import asyncio
import csv
import json
import re
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


def school(folder: Path, code: str = "nim:2,1", how: str = "swiss", rounds: int = 2, **more: Any) -> School:
    house = School(folder)
    start = catalogue.read(code)
    people = ["human"] * len(catalogue.game_of(start).seat_labels(start))
    session = Session.begin(start, seated(start, people, (), 1))
    house.key = house.lobby.open_hall(session, how, rounds, more.get("names"))
    return house


def come(house: School, *names: str, **fields: Any) -> list[Someone]:
    return [Someone(house, house.hall.name, name, **fields) for name in names]


def teach(house: School) -> Someone:
    return come(house, "", key=house.key, token="f" * 32)[0]


def order(teacher: Someone, do: str, **fields: Any) -> str:
    """What the host refuses of it."""
    at = [len(teacher.house.hall.rounds)] if do in ("next", "cut") else None  # type: ignore[attr-defined]
    number = teacher.ask("table", do=do, **{"table": None, "at": at, **fields})
    return teacher.mirror.refused.pop(number, "")


async def rest(house: School) -> None:
    """Until all is told."""
    for _ in range(3):
        await settle(house)
        await asyncio.sleep(0.002)


async def play(house: School, people: list[Someone]) -> None:
    """All games of all rounds."""
    rng = Random(1)
    for _ in range(2000):
        for each in people:
            each.turn(rng)
        await rest(house)
        if told(people[0]).state == "over":
            return
    raise AssertionError("it does not end")


def told(each: Someone) -> Hall:
    assert each.mirror.hall is not None
    return each.mirror.hall


def points(people: list[Someone]) -> float:
    """The most that any of them was told of."""
    halls = [each.mirror.hall for each in people]
    return max(sum(points for _, points, _, _ in each.standings) for each in halls if each)


def rows(folder: Path, name: str) -> list[dict[str, str]]:
    return [*csv.DictReader((folder / f"{name}.csv").read_text().splitlines())]


async def test_a_class_is_paired_and_seated_and_counted(tmp_path: Path) -> None:
    house = school(tmp_path)
    people, teacher = come(house, "Ann", "Bob", "Cy", "Di", "Eve"), teach(house)
    await rest(house)
    assert told(teacher).here == ["Ann", "Bob", "Cy", "Di", "Eve"]
    assert order(people[0], "next")
    assert order(teacher, "next", at=[1]) == "another round has begun meanwhile"
    assert order(teacher, "next") == ""
    await rest(house)
    assert [each.mirror.state for each in people] == ["playing"] * 4 + [""]
    assert told(people[4]).byes == ["Eve"]
    assert "at play: 4" in order(teacher, "next")
    ann = people[0]
    for ask in ({"what": "rematch"}, {"what": "pause"}):
        assert "your teacher" in ann.mirror.refused[ann.ask("ask", **ask)]
    assert ann.mirror.refused[ann.ask("say", text="hm", table="another")] == "that game is over"
    await play(house, people)
    assert told(ann).round == 2
    assert points(people) == 10
    games = rows(tmp_path, "results")
    assert len(games) == 2 * 2 * 2 * 2, "rounds, pairs, games, seats"
    pairs = [
        tuple(row["name"] for row in games if row["table"] == name) for name in {r["table"] for r in games}
    ]
    assert sorted(pairs) == sorted(pair[::-1] for pair in pairs), "seats are changed"
    assert all((tmp_path / row["save"]).exists() for row in games)
    won = {name: sum(float(r["points"]) for r in games if r["name"] == name) for name in told(ann).here}
    ranked = {row["name"]: float(row["points"]) for row in rows(tmp_path, "standings")}
    byes = [name for each in house.hall.rounds for name in each.byes]
    assert ranked == {name: own + byes.count(name) for name, own in won.items()}
    assert [*ranked] == [name for name, *_ in told(ann).standings]
    assert "your teacher" in ann.mirror.refused[ann.ask("ask", what="back")]
    assert order(teacher, "next") == "the class is over"
    await house.end()


async def test_an_end_is_looked_at_before_the_next_game(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "REST", 5.0)
    house = school(tmp_path, "nim:1")
    ann, bob = come(house, "Ann", "Bob")
    teacher = teach(house)
    order(teacher, "next")
    await rest(house)
    first = ann.mirror.sits_at
    ann.act("1-1")
    await rest(house)
    late, _ = ann.mirror.request("act", code="1-1", at=[0])
    for now, do in ((4.9, "go"), (5.1, "pause")):
        clock.now = 1000 + now
        order(teacher, do)
        await rest(house)
        assert (ann.mirror.sits_at, ann.mirror.state) == (first, "over")
    order(teacher, "go")
    await rest(house)
    assert (ann.mirror.sits_at, ann.mirror.state) == (bob.mirror.sits_at, "playing")
    assert ann.mirror.sits_at != first
    assert late not in ann.mirror.waiting, "it was for the game before"
    await house.end()


async def test_what_a_teacher_orders(tmp_path: Path) -> None:
    house = school(tmp_path)
    ann, bob, cy = come(house, "Ann", "Bob", "Cy")
    teacher = teach(house)
    order(teacher, "next")
    await rest(house)
    assert teacher.mirror.tables is not None
    (row,) = teacher.mirror.tables
    assert (row.position, row.ply, row.turn, [each.name for each in row.seats]) == (
        "nim:2,1",
        0,
        0,
        ["Ann", "Bob"],
    )
    order(teacher, "pause")
    order(teacher, "pause")
    await rest(house)
    assert (told(cy).state, ann.mirror.state) == ("paused", "paused")
    late = come(house, "Di")[0]
    order(teacher, "go")
    assert order(teacher, "announce", text="five\x1b minutes") == ""
    await rest(house)
    assert ann.mirror.state == "playing"
    assert ann.mirror.announced == late.mirror.announced == ["five? minutes"]
    assert order(teacher, "pause", table=row.table) == ""
    await rest(house)
    assert ann.mirror.state == "paused"
    assert order(teacher, "go", table=row.table) == ""
    assert order(teacher, "open", table=row.table) == ""
    await rest(house)
    assert (teacher.mirror.sits_at, teacher.mirror.seat, row.table) == (row.table, None, ann.mirror.sits_at)
    assert "only watch" in teacher.mirror.refused[teacher.ask("act", code="1-1", at=[0])]
    assert order(teacher, "seat", table=row.table, seat=1) == ""
    await rest(house)
    assert (bob.mirror.seat, bob.session.players[1].kind) == (None, "casual")
    house.lobby.gone(bob)
    (bob,) = come(house, "Bob", token=str(bob.mirror._hello["token"]))
    await rest(house)
    assert (bob.mirror.seat, bob.mirror.sits_at) == (None, row.table)
    assert order(teacher, "seat", table=row.table, seat=1) == "say whose seat you mean"
    assert order(teacher, "open", table="zzzzzz") == "that game is over"
    assert order(teacher, "cut") == ""
    await rest(house)
    assert told(late).round == 2
    assert ann.mirror.sits_at != row.table
    assert {"Ann", "Bob", "Cy", "Di"} == {name for names in house.hall.rounds[1].tables for name in names}
    assert order(teacher, "close") == ""
    await rest(house)
    assert told(bob).state == "over"
    await house.end()


async def test_who_is_away_is_not_paired_and_comes_back_to_his_seat(tmp_path: Path, clock: Clock) -> None:
    house = school(tmp_path, rounds=5)
    ann, bob, cy, di = come(house, "Ann", "Bob", "Cy", "Di")
    teacher = teach(house)
    order(teacher, "next")
    await rest(house)
    house.lobby.gone(bob)
    await rest(house)
    back = come(house, "Bob", token=str(bob.mirror._hello["token"]))[0]
    await rest(house)
    assert (back.mirror.seat, back.mirror.sits_at) == (1, ann.mirror.sits_at)
    house.lobby.gone(back)
    house.lobby.gone(cy)
    clock.now += GONE - 1
    house.lobby.gone(di)
    clock.now += 2
    order(teacher, "cut")
    assert {name for names in house.hall.rounds[1].tables for name in names} == {"Ann", "Di"}
    await house.end()


async def test_names_of_a_list_are_taken_once(tmp_path: Path) -> None:
    house = school(tmp_path, names=["Ann", "Ben"])
    assert come(house, "Cy")[0].left == "choose your name from the list of the class; free are Ann, Ben"
    (ann,) = come(house, " aNN")
    assert ann.left == ""
    assert come(house, "Ann", token="1" * 32)[0].left.endswith("free are Ben")
    assert "say who you are" in come(house, "")[0].left
    assert "key of the teacher" in come(house, "", key="0" * 32)[0].left
    assert "leave out --watch" in come(house, "", watch=True)[0].left
    open_one = school(tmp_path / "open")
    come(open_one, "Ann")
    assert "is called" in come(open_one, "ann", token="1" * 32)[0].left
    assert come(open_one, "Machine 2")[0].left
    await house.end()
    await open_one.end()


@pytest.mark.parametrize(
    "how", ["in", *(pytest.param(how, marks=pytest.mark.sweep) for how in ("before", "after"))]
)
async def test_a_host_that_dies_at_any_line_goes_on_in_the_same_round(how: str, tmp_path: Path) -> None:
    """At each line in turn; the pupils come back to their games, and nobody loses a point."""
    house = school(tmp_path, "nim:1,1")
    people, teacher = come(house, "Ann", "Bob", "Cy"), teach(house)
    await rest(house)
    rng, dies = Random(how), 0
    house.log.how, house.log.dies = how, 1
    order(teacher, "next")
    for _ in range(400):
        for each in people:
            each.turn(rng)
        await rest(house)
        if house.writing.done():
            known = points(people)
            await house.end()
            house.open()
            dies += 1
            house.log.how, house.log.dies = how, 1 + dies % 4
            for each in people:
                each.table = each.seat = None
                each.come()
            await rest(house)
            if not house.hall.rounds:
                teacher.come()
                order(teacher, "next")
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
    await rest(house)
    await house.end()
    (tmp_path / "standings.csv").unlink()
    house.open()
    assert (tmp_path / "standings.csv").read_text() == before, "counted from the saves"
    assert "come by the hall" in Someone(house, people[0].mirror.sits_at, "Ann").left
    await house.end()


async def test_trust_goes_on_from_table_to_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The records of seats are those that their players had, wherever they sat; machines fill seats."""
    records = tuple(Record(5 + seat, seat, 9) for seat in range(4))
    monkeypatch.setattr(match, "promises", lambda end: records)
    house = school(tmp_path, "so-long-sucker+custom+c=2", rounds=2)
    people = come(house, *"ABCD")
    teacher = teach(house)
    order(teacher, "next")
    await rest(house)
    words = {player.name: word for player, word in zip(people[0].session.players, records, strict=True)}
    (late,) = come(house, "E")
    for each in people[:3]:
        each.act("resign")
        await rest(house)
    await rest(house)
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
    await house.end()


async def test_the_dialogue_of_the_page_is_as_shown(tmp_path: Path) -> None:
    """`…` stands for anything; other messages may come between."""
    page = (
        (Path(__file__).parents[2] / "docs" / "network.md").read_text("utf-8").partition("### In a class")[2]
    )
    house = school(tmp_path, "nim:1", rounds=1)
    ann: Someone | None = None
    heard = 0
    for line in re.findall(r"^    ((?:> )?\{.*)$", page, re.MULTILINE):
        if not line.startswith("> "):
            assert ann is not None
            form = re.escape(line).replace("…", ".*")
            heard = next(n for n, told in enumerate(ann.lines) if n >= heard and re.fullmatch(form, told)) + 1
        elif ann is None:
            hello = json.loads(line[2:].replace("…", house.hall.name))
            (ann,) = come(house, hello["name"], token=hello["token"])
            await rest(house)
            come(house, "Bob")
            order(teach(house), "next")
        else:
            ann.tell(line[2:].replace("…", ann.mirror.sits_at))
        await rest(house)
    assert heard
    await house.end()
