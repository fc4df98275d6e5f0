"""The tables of a host, without sockets: whole games, whatever is killed, and what is refused."""

import asyncio
import json
import os
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimarcade.core.errors import BadInput, NimarcadeError
from nimarcade.host.lobby import Rules
from nimarcade.host.table import GONE
from nimarcade.play import saves, wire
from nimarcade.play.session import Session
from nimarcade.view import away_loop, friends, phrases
from tests.host.people import House, Someone, settle, told

FULL = os.environ.get("NIMARCADE_KILLS") == "full"
"""Every line of the longest game too."""
GAMES = {
    "nim:3,2,1": "",
    "delete-nim:4,3": "",
    "nim+misere:4,2": "open,greedy",
    "so-long-sucker+custom+c=2": "open,open,greedy,open",
}


async def played(house: House, people: list[Someone], rng: Random) -> None:
    """Until everybody has seen the end, the host killed as its log wills."""
    for _ in range(3000):
        await settle(house)
        if house.writing.done():
            assert isinstance(house.writing.exception(), NimarcadeError)
            await house.end()
            house.open()
            for each in people:
                each.come()
            continue
        if all(each.mirror.state == "over" and not each.mirror.waiting for each in people):
            return
        for each in people:
            each.turn(rng)
    raise TimeoutError


def seated(house: House, code: str) -> tuple[str, list[Someone]]:
    table, _, _ = house.table(code, GAMES.get(code, ""))
    free = [place.kind for place in table.places].count("open")
    return table.name, [Someone(house, table.name, name) for name in ("Ann", "Bob", "Cy", "Di")[:free]]


async def game(folder: Path, code: str, dies: int = -1, how: str = "") -> int:
    """Play a game whose host dies once, at a line of its log; the number of its lines."""
    house = House(folder)
    name, people = seated(house, code)
    house.log.dies, house.log.how = dies, how
    await played(house, people, Random(code))
    table = house.lobby.tables[name]
    kept = saves.from_json(json.loads((folder / f"{name}-1.json").read_text()), "kept")
    for each in people:
        assert told(each.session) == told(table.session) == told(kept)
        assert not each.mirror.refused
    await house.end()
    return house.history.check()


@pytest.mark.few("nim+misere*", "delete*")
@pytest.mark.parametrize("code", GAMES)
async def test_a_host_may_be_killed_before_in_and_after_every_line(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nimarcade.host.lobby.MANY", 2)  # folded whenever it comes back
    lines = await game(tmp_path / "whole", code)
    for how in ("before", "in", "after"):
        for dies in range(1, lines + 1, 1 if FULL or lines < 20 else 3):
            if dies == 1 and how != "after":
                continue  # the table was never there
            assert await game(tmp_path / f"{how}-{dies}", code, dies, how) == lines


async def test_a_folded_table_is_the_same(house: House) -> None:
    ann, bob = await at_nim(house, clock="5+3")
    (table,) = house.lobby.tables.values()
    ann.act("5-2")
    ann.ask("say", text="hello")
    await agree(bob, "pause", ann)
    ann.ask("ask", what="back")
    await settle(house)
    house.lobby.publish()
    other = house.table("nim")[0].name
    await settle(house)
    for how in ("before", ""):
        table = house.lobby.tables[table.name]
        table.authority.passed |= {("offer", 1, 1)} if not how else set()  # what no line of Nim tells
        house.lobby.tables[other].closed = True  # nobody has been told yet
        before = table.opened()
        house.log.dies, house.log.how = 1, how
        house.lobby._fold()
        while not house.writing.done():
            await asyncio.sleep(0.001)
        await house.again()
        assert house.lobby.tables[table.name].opened() == before
        assert house.lobby.public
    assert (list(house.lobby.tables), house.history.folded) == ([table.name], 1)
    for each in (ann, bob):
        each.come()
    await bob.does("answer", of=asked(bob), yes=True)
    assert (ann.mirror.state, ann.session.ply) == ("paused", 0)


async def test_what_does_not_go_at_a_table_does_not_when_it_is_opened_again(tmp_path: Path) -> None:
    house = House(tmp_path, Rules(hints=False, talk=False))
    name = house.table("nim")[0].name
    for fold in (False, True):
        if fold:
            house.lobby._fold()
        await settle(house)
        house.rules = Rules()
        await house.again()
        (ann,) = await house.sat(name, "Ann")
        assert ann.mirror.rules == {"hints": False, "takeback": True, "talk": False}
    await house.end()


async def test_a_log_starts_no_program(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.lobby.programs = {1: "engine:python mine"}
    table, _, _ = house.table("nim:5,4", "open,engine:python mine")
    assert table.session.players[1].kind == "engine:python mine"
    await settle(house)
    await house.end()
    assert "mine" not in house.log.path.read_text()
    with pytest.raises(BadInput, match="a program plays at"):
        house.open()
    await house.lobby.close()
    await house.log.close()


async def at_nim(house: House, clock: str = "") -> tuple[Someone, Someone]:
    ann, bob = await house.sat(house.table("nim:5,4", clock=clock)[0].name, "Ann", "Bob")
    await ann.does("ready")
    await bob.does("ready")
    return ann, bob


def asked(someone: Someone) -> int:
    assert someone.mirror.asked is not None
    return someone.mirror.asked.seq


async def agree(asks: Someone, what: str, answers: Someone, *, yes: bool = True) -> None:
    await asks.does("ask", what=what)
    await answers.does("answer", of=asked(answers), yes=yes)


async def test_what_is_told_twice_is_done_once(house: House) -> None:
    ann, bob = await at_nim(house)
    number, text = ann.mirror.act("5-2")
    ann.tell(text)
    ann.tell(text)
    await settle(house)
    bob.act("4-4")
    assert await ann.does("act", code="3-3", at=[0]) == "the game has moved on"
    assert number not in {*ann.mirror.waiting, *ann.mirror.refused}
    await ann.does("ask", what="back")
    of = asked(bob)
    _, yes = bob.mirror.request("answer", of=of, yes=True)
    bob.tell(yes)
    bob.tell(yes)
    assert await bob.does("answer", of=of, yes=True) == "this is no longer asked"
    assert (len(bob.mirror.refused), ann.session.ply, bob.session.ply) == (1, 0, 0)
    assert told(ann.session) == told(bob.session)


async def test_people_ask_each_other(house: House) -> None:
    ann, bob = await at_nim(house)
    ann.act("5-5")
    await agree(ann, "back", ann, yes=False)  # taken back: nobody has said no
    await agree(ann, "back", bob, yes=False)
    assert (ann.mirror.asked, ann.session.ply) == (None, 1)
    assert "after 30 seconds" in await ann.does("ask", what="back"), "nobody is pestered"
    await agree(bob, "pause", ann)
    assert ann.mirror.state == bob.mirror.state == "paused"
    assert await bob.plays("4-4") == "the game is paused"
    assert "empty for 2 minutes" in await bob.does("ask", what="machine", seat=0)
    await agree(bob, "pause", ann)
    await bob.plays("4-4")
    assert ann.mirror.state == "over"
    await agree(ann, "rematch", bob)
    assert (ann.mirror.state, ann.session.ply) == (bob.mirror.state, bob.session.ply) == ("playing", 0)
    assert house.news == [("seated", 0), ("seated", 1), ("over", None)]


async def test_a_machine_may_take_the_seat_of_who_is_gone(house: House) -> None:
    ann, bob = await at_nim(house)
    house.lobby.gone(bob)
    (table,) = house.lobby.tables.values()
    table.places[1].seen -= GONE
    await ann.does("ask", what="machine", seat=1)
    await ann.plays("5-5")
    assert ann.session.ply >= 2 or ann.mirror.state == "over"
    assert [p.kind for p in ann.session.players] == ["human", "casual"]
    assert "all seats are taken" in (await house.sat(table.name, "Cy"))[0].left
    bob.come()
    await settle(house)
    assert [(p.kind, p.name) for p in ann.session.players] == [("human", "Ann"), ("human", "Bob")]
    before = table.opened()
    await house.again()
    assert house.lobby.tables[table.name].opened() == before


async def test_no_question_waits_for_who_is_gone_for_long_or_out_of_the_game(house: House) -> None:
    table, _, _ = house.table("so-long-sucker+c=2:-:B2/R2/G2/x1:B:Y2")
    long = "Bob Featherstonehaugh-Smythe \U0001f469\u200d\U0001f467 II"
    ann, bob, cy, di = await house.sat(table.name, "Ann", "Bob", "Cy", "Di")
    await bob.does("name", name=long)
    for each in (ann, bob, cy, di):
        await each.does("ready")
    await bob.does("say", text="see you")
    house.lobby.gone(bob)
    house.lobby.gone(di)  # who is out
    await agree(ann, "pause", cy)
    assert ann.mirror.state == "playing", "Bob is asked still"
    table.places[1].seen -= GONE
    house.lobby._spare(table)
    await settle(house)
    assert (ann.mirror.state, ann.mirror.asked) == ("paused", None)
    await ann.does("ask", what="machine", seat=1)
    await cy.does("answer", of=asked(cy), yes=True)
    assert table.session.players[1].name == f"Casual for {long}"
    before = table.opened()
    await house.again()
    table = house.lobby.tables[table.name]
    assert table.opened() == before
    (again,) = await house.sat(table.name, "", token=bob.mirror._hello["token"])
    assert (again.mirror.seat, table.session.players[1].name) == (1, long)


async def test_who_is_sent_away_cannot_come_back_to_the_machine_that_plays_on(house: House) -> None:
    table, key, _ = house.table("nim:5,4")
    (ann,), (bob,) = await house.sat(table.name, "Ann", key=key), await house.sat(table.name, "Bob")
    for each in (ann, bob):
        await each.does("ready")
    assert await ann.does("table", do="seat", seat=1, kind="open") == ""
    following = away_loop.Following(away_loop.begun(ann.mirror, ann.tell))
    assert await ann.does("ask", what="machine", seat=1) == ""
    assert following.happened(lambda _: []) == ["A machine plays on for Bob."]
    before = table.opened()
    await house.again()
    table = house.lobby.tables[table.name]
    assert table.opened() == before
    assert [each.kind for each in table.places] == ["human", "casual"]
    bob.come()
    assert "all seats are taken" in bob.left


async def test_who_may_sit_down(house: House) -> None:
    table, owner, keys = house.table("so-long-sucker")

    async def sat(name: str, **fields: Any) -> Someone:
        return (await house.sat(table.name, name, **fields))[0]

    for name in ("You", "rED", "a\nb", "x" * 41, " ", "e\u0301\u202e"):
        assert (await sat(name)).left, name
    ann = await sat("Ann", seat="r")
    assert (ann.left, ann.mirror.seat) == ("", 1)
    assert "is called" in (await sat("aNN", token="1" * 32)).left
    assert "no seat R is free" in (await sat("Bob", seat="R")).left
    cy = await sat("Cy", key=keys[3])
    assert cy.mirror.seat == 3
    assert "was used" in (await sat("Di", key=keys[3])).left
    own = await sat("Own", key=owner)
    assert (own.mirror.seat, own.mirror.owner, cy.mirror.owner) == (0, True, False)
    again = await sat("", key=owner, token="2" * 32)
    assert (again.mirror.seat, again.mirror.owner) == (0, True)
    watcher = await sat("", watch=True)
    assert watcher.mirror.seat is None
    assert await watcher.does("say", text="hm") == "you only watch here; a seat is for those who play"
    assert "only whoever opened" in await cy.does("table", do="close")
    for kind in ("engine:rm", "human", "nobody"):
        assert await own.does("table", do="seat", seat=2, kind=kind)
    luck: set[int | None] = set()
    for kind in ("greedy", "open", "greedy"):
        await own.does("table", do="seat", seat=2, kind=kind)
        luck.add(table.session.players[2].seed)
    assert len(luck) == 3, "no client can compute how a machine will play"
    assert [each.kind for each in cy.mirror.here] == ["human", "human", "greedy", "human"]
    assert "all seats are taken" in (await sat("Eve")).left
    assert "no table" in Someone(house, "zzzzzz", "Eve").left
    await own.does("table", do="close")
    assert cy.left == "the table is closed"
    assert not house.lobby.tables


async def test_nobody_is_told_what_machines_keep_to_themselves(house: House) -> None:
    table, _, _ = house.table("so-long-sucker+custom+c=2", "open,novice,novice,novice")
    ann = Someone(house, table.name, "Ann")
    rng = Random(4)
    while ann.mirror.state != "over":
        ann.turn(rng)
        await settle(house)
        if table.session.outcome is None and ann.mirror.state == "playing":
            assert all(p.seed is None for p in ann.session.players)
            assert not any(r.figures or r.bluff for r in ann.session.remarks)
    assert any(remark.figures for remark in table.session.remarks)
    assert not any('"seed":7' in line for line in ann.lines if '"state":"over"' not in line)
    late = Someone(house, table.name, watch=True)
    assert [p.seed for p in late.session.players] == [p.seed for p in table.session.players]


async def test_clocks_fall_by_the_time_of_the_host(house: House) -> None:
    ann, bob = await at_nim(house, clock="30s")
    (table,) = house.lobby.tables.values()
    assert table.timer is not None
    table.authority.watch.since -= 31
    house.lobby._flag(table)
    await settle(house)
    assert (ann.mirror.state, bob.mirror.state) == ("over", "over")
    assert "Ann's time is up" in str(bob.session.outcome)


async def test_no_clock_runs_before_the_game_begins(house: House) -> None:
    (table, *_) = house.table("nim:5,4", clock="30s")
    table.authority.watch.since -= 31
    ann, bob = await house.sat(table.name, "Ann", "Bob")
    assert ann.mirror.authority is not None
    ann.mirror.authority.watch.since -= 31
    assert ann.mirror.authority.due is None
    await ann.does("ready")
    await bob.does("ready")
    for authority in (table.authority, ann.mirror.authority):
        assert authority.due is not None
        assert authority.due > 29


async def test_a_machine_that_answers_after_its_flag_has_lost(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table, *_) = house.table("nim:5,4", "perfect,open", clock="30s")

    async def late(session: Session) -> str:
        table.authority.watch.since -= 31
        house.lobby._flag(table)
        return "5-1"

    monkeypatch.setattr(house.lobby._machines, "decide", late)
    (ann,) = await house.sat(table.name, "Ann")
    await ann.does("ready")
    assert (ann.mirror.state, ann.session.ply) == ("over", 0)


async def test_a_rematch_of_a_game_that_nobody_moved_in_has_its_own_time(house: House) -> None:
    ann, bob = await at_nim(house, clock="30s")
    (table,) = house.lobby.tables.values()
    table.authority.watch.since -= 31
    house.lobby._flag(table)
    await settle(house)
    await agree(ann, "rematch", bob)
    assert table.authority.due is not None
    assert table.authority.due > 29


PAGE = (Path(__file__).parents[2] / "docs" / "network.md").read_text("utf-8")


async def test_the_dialogue_of_the_page_is_as_shown(house: House) -> None:
    """`…` stands for anything."""
    name = house.table("nim:2,1")[0].name
    shown = re.findall(r"^    (?:> )?\{.*$", PAGE.partition("### In a class")[0], re.MULTILINE)
    said = [line[6:] for line in shown if line.startswith("    > ")]
    hello = wire.read(said[0].replace("…", name))
    (ann,) = await house.sat(name, hello["name"], token=hello["token"])
    (bob,) = await house.sat(name, "Bob")
    for text in said[1:]:
        ann.tell(text)
        await settle(house)
        if '"ready"' in text:
            bob.ask("ready")
        elif '"back"' in text:
            bob.ask("answer", of=asked(bob), yes=True)
        await settle(house)
    expected = [line.strip() for line in shown if not line.startswith("    > ")]
    for line, want in zip(ann.lines, expected, strict=True):
        assert re.fullmatch(re.escape(want).replace("…", ".*"), line), (line, want)


async def test_a_lobby_lists_its_tables_and_begins_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nimarcade.host.lobby.NEWS", 0.0)
    house = House(tmp_path, Rules(tables=2))
    assert "not listed" in Someone(house, None).left
    house.lobby.publish()
    await settle(house)
    (visitor,) = await house.sat(None, "")
    assert visitor.mirror.tables == []
    key = "a" * 32
    for code, seats, why in (
        ("nim:3,2", "open,engine:sh", "own machines"),
        ("nim:3,2", "perfect,perfect", "a table has one at least"),
        (f"nim:{'9' * 1000}", "open,open", "at most 1,000 characters"),
        ("so-long-sucker+nash+c=101", "open,open,open,open", "at most 400 chips"),
    ):
        assert why in await visitor.does("begin", key=key, code=code, seats=seats)
    _, text = visitor.mirror.request("begin", key=key, code="nim:3,2", seats="open,greedy", clock="5+3")
    visitor.tell(text)
    visitor.tell(text)
    await settle(house)
    assert visitor.mirror.begun is not None
    table = visitor.mirror.begun[0]
    assert [*house.lobby.tables] == [table], "begun once"
    (ann,) = await house.sat(table, "Ann", key=key)
    assert ann.mirror.owner
    assert "from the list" in await ann.does("begin", key=key, code="nim")
    Someone(house, table, watch=True)
    await asyncio.sleep(0.01)
    await settle(house)
    assert visitor.mirror.tables is not None
    (row,) = visitor.mirror.tables
    assert friends.row_words(row) == ("Nim 3,2", "Ann and 1 who looks on", "ready")
    assert friends.row_words(replace(row, seats=[]))[1] == "1 looks on"

    # full, until somebody's table has been left alone for long
    visitor.tell(visitor.mirror.begin("nim", None)[1])
    await settle(house)
    other = visitor.mirror.begun[0]
    assert "as many tables" in await visitor.does("begin", key=key, code="nim")
    for place in house.lobby.tables[other].places:
        place.seen -= GONE
    visitor.tell(visitor.mirror.begin("nim", None)[1])
    await settle(house)
    assert other not in house.lobby.tables
    assert len(house.lobby.tables) == 2

    await house.again()
    visitor.come()
    assert len(visitor.mirror.tables) == 2, "a lobby once, a lobby again"
    await house.end()


async def test_no_household_fills_a_lobby(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nimarcade.host.lobby.EMPTY", 2)
    house.lobby.publish()
    one, other = await house.sat(None, "", "")
    one.home, other.home = "one", "other"
    begin = {"code": "nim", "key": "a" * 32}
    for why in ("", "", "2 tables that were begun from your address stand empty"):
        assert why in await one.does("begin", **begin)
    await other.does("begin", **begin)
    first, *_ = tables = [*house.lobby.tables.values()]
    assert len(tables) == 3
    for place in first.places:
        place.seen -= GONE
    await one.does("begin", **begin)
    assert len(house.lobby.tables) == 3
    assert first.closed


@pytest.mark.parametrize("how", ["before", "in", "after", "folded"])
async def test_a_table_that_is_begun_as_the_host_is_killed_is_begun_once(how: str, house: House) -> None:
    house.lobby.publish()
    await settle(house)
    visitor = Someone(house, None)
    house.log.dies, house.log.how = (-1, "") if how == "folded" else (1, how)
    visitor.tell(visitor.mirror.begin("nim:2,1", None)[1])
    asked = dict(visitor.mirror.waiting)
    await settle(house)
    if how == "folded":
        visitor.mirror.waiting, visitor.mirror.begun = asked, None  # the answer was lost
        house.lobby._fold()
        await settle(house)
    assert visitor.mirror.begun is None
    await house.again()
    for _ in range(2):
        visitor.mirror.waiting |= asked
        visitor.come()
        await settle(house)
    (table,) = house.lobby.tables
    assert visitor.mirror.begun is not None
    assert visitor.mirror.begun[0] == table
    (owner,) = await house.sat(table, "Ann", key=visitor.mirror.begun[1])
    assert owner.mirror.owner


async def test_the_owner_frees_the_seat_of_who_has_lost_it(house: House) -> None:
    table, key, _ = house.table("so-long-sucker+custom+c=2", "open,open,open,greedy")
    (ann,), (bob, cy) = (
        (await house.sat(table.name, "Ann", key=key)),
        await house.sat(table.name, "Bob", "Cy"),
    )

    async def free(by: Someone, seat: int) -> str:
        return await by.does("table", do="seat", seat=seat, kind="open")

    assert (await free(ann, 0), await free(ann, 9)) == ("a person sits there", "there is no such seat")
    assert await free(ann, 1) == ""
    assert bob.left == "whoever opened the table has freed your seat"
    await bob.does("say", text="I am here still")
    assert not table.session.comments
    assert ann.mirror.state == "open"
    bob.come()
    await settle(house)
    for each in (ann, bob, cy):
        await each.does("ready")
    assert ann.mirror.state == "playing"
    assert "only whoever opened" in await free(cy, 1)
    assert "before the game" in await free(ann, 3)
    await bob.does("say", text="see you")
    for gone in (bob, cy):
        house.lobby.gone(gone)
        assert "taken" in Someone(house, table.name, "Eve").left
    assert (await free(ann, 1), await free(ann, 2)) == ("", "")
    assert ann.mirror.state == "playing", "the game goes on meanwhile"
    assert [each.words for each in friends.seats(ann.mirror)][1] == "free: a friend may sit down"
    before = table.opened()
    await house.again()
    table = house.lobby.tables[table.name]
    assert table.opened() == before
    ann.come()
    (again,) = await house.sat(table.name, "Cy", token="c" * 32)
    assert (again.mirror.seat, again.mirror.state, again.left) == (2, "playing", "")
    (other,) = await house.sat(table.name, "Di")
    assert other.mirror.seat == 1
    assert [player.name for player in table.session.players][:3] == ["Ann", "Di", "Cy"]
    for session in (each.mirror.session for each in (ann, other, again)):
        assert phrases.comment(session, session.comments[0]) == "Bob (Red): “see you”"
    cy.come()
    assert cy.left == "all seats are taken; join --watch looks on"


async def test_who_finds_all_seats_of_his_own_table_taken_frees_one_as_he_looks_on(house: House) -> None:
    table, key, _ = house.table("nim")
    bob, cy = await house.sat(table.name, "Bob", "Cy")
    house.lobby.gone(bob)
    await settle(house)
    assert friends.waits(cy.mirror, "Type ready") == "All seats are taken; Bob is away. Type ready to begin."
    (ann,) = await house.sat(table.name, "Ann", key=key)
    assert ann.left == "all seats are taken; join --watch looks on, and may free one"
    ann, eve = await house.sat(table.name, "Ann", "Eve", watch=True, key=key)
    assert (ann.mirror.seat, ann.mirror.owner) == (None, True)
    assert await ann.does("table", do="seat", seat=0, kind="open") == ""
    assert not ann.mirror.waiting
    assert "only watch" in await ann.does("say", text="hm")
    (again,) = await house.sat(table.name, "Ann", key=key)
    assert (again.mirror.seat, again.mirror.owner, cy.mirror.owner) == (0, True, False)
    before = table.opened()
    await house.again()
    assert house.lobby.tables[table.name].opened() == before
    eve.come()
    await eve.does("table", do="close")
    assert not house.lobby.tables
