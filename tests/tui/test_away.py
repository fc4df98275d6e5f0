"""Tables elsewhere on screen: two arcades and a host in one process, and all that goes wrong between them."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import ClassVar

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from nimarcade.core import catalogue, game
from nimarcade.host import hall, lobby
from nimarcade.host.table import GONE, Table, hashed
from nimarcade.play import clocks, wire
from nimarcade.play.mirror import Mirror
from nimarcade.play.session import Session
from nimarcade.players.seating import seated
from nimarcade.tui import away, dialogs, prose
from nimarcade.tui.app import Arcade
from nimarcade.tui.game.away import AwayPlay, AwayScreen, AwayTablePlay
from nimarcade.tui.keys import active_keys, footer
from nimarcade.tui.screens import friends, home
from nimarcade.tui.screens.hall import Boards
from nimarcade.view import away_loop
from nimarcade.view import hall as hall_view
from tests import ask
from tests.host.people import House, Someone, settle
from tests.torture.soak import do, propose
from tests.tui.conftest import AtOnce, notices, settled, tap

ADDRESS = "ws://in.this.process/"


def _join(mirror: Mirror, arcade: Arcade) -> None:
    arcade.push_screen(friends.Joining(ADDRESS, mirror))


class Line:
    """A connection to the host in this process, which can be cut."""

    house: House
    every: ClassVar[list[Line]] = []

    def __init__(self, url: str, news: Callable[[str, str], object]) -> None:
        self.table: Table | None = None
        self.seat: game.Seat | None = None
        self.owner, self.home = False, ""
        self.pings: deque[float] = deque()
        self.news, self.sent = news, 0
        self.every.append(self)
        self.open()

    def open(self) -> None:
        self.there, self.greeted = True, False
        self.news("open", "")

    def cut(self) -> None:
        self.there = False
        self.house.lobby.gone(self)
        self.news("lost", "")

    def greet(self, texts: Iterable[str]) -> None:
        hello, *again = texts
        try:
            self.house.lobby.greet(self, wire.read(hello))
        except Exception as error:
            self.leave(str(error))
        self.greeted = True
        for text in again:
            self.send(text)

    def send(self, text: str) -> None:
        self.sent += 1
        if self.there and self.greeted:
            self.house.lobby.hear(self, wire.read(text))

    def put(self, text: str) -> None:
        self.news("text", text)

    def leave(self, why: str, again: float | None = None) -> None:
        self.put(wire.written("bye", why=why, again=again))

    def again(self) -> None:
        self.cut()
        self.open()

    def close(self) -> None:
        self.there = False
        self.house.lobby.gone(self)


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    made = House(tmp_path / "tables")
    monkeypatch.setattr(Line, "house", made, raising=False)
    monkeypatch.setattr(Line, "every", [])
    monkeypatch.setattr(away, "Connection", Line)
    monkeypatch.setattr(away, "Thread", AtOnce)
    yield made
    await made.end()


class Screens(list[Pilot[None]]):
    """Arcades of one house, which wait for each other."""

    def __init__(self, house: House, still: AsyncExitStack) -> None:
        super().__init__()
        self.house, self.still = house, still

    async def come(self, mirror: Mirror, size: tuple[int, int] = (80, 24)) -> Pilot[None]:
        arcade = Arcade(None, self.house.folder, opening=partial(_join, mirror))
        self.append(await self.still.enter_async_context(arcade.run_test(size=size)))
        await self.quiet()
        return self[-1]

    async def quiet(self, *some: Pilot[None]) -> None:
        """Until the host and all screens, or some, have done what they were asked."""
        for _ in range(2):
            await settle(self.house)
            for pilot in some or self:
                await pilot.pause()

    async def press(self, pilot: Pilot[None], *keys: str) -> None:
        await pilot.press(*keys)
        await self.quiet()


@asynccontextmanager
async def sitting(house: House, table: str, *names: str) -> AsyncIterator[Screens]:
    """An arcade for each name at this table, one that looks on for an empty name, all ready."""
    async with AsyncExitStack() as still:
        pilots = Screens(house, still)
        for number, name in enumerate(names, 1):
            await pilots.come(Mirror(table, f"{number:032x}" if name else None, name=name or None))
        for pilot, name in zip(pilots, names, strict=True):
            if name:
                assert isinstance(pilot.app.screen, friends.Room)
                await pilots.press(pilot, "r")
        yield pilots


def opened(house: House, monkeypatch: pytest.MonkeyPatch, rounds: int) -> tuple[hall.Hall, str]:
    """A class that plays so many rounds, and the key of its teacher."""
    monkeypatch.setattr(hall, "REST", 0.0)
    monkeypatch.setattr(hall, "NEWS", 0.0)
    start = catalogue.read("nim:1")
    key = house.lobby.open_hall(Session.begin(start, seated(start, ["human"] * 2)), "swiss", rounds, None)
    return ask.present(house.lobby.hall), key


async def killed(house: House) -> None:
    """The host, and with it every line."""
    await house.end()
    for line in Line.every:
        line.there, line.table = False, None
        line.news("lost", "refused")


def back(house: House) -> None:
    house.open()
    for line in Line.every:
        line.open()


def screen(pilot: Pilot[None]) -> AwayScreen:
    assert isinstance(pilot.app.screen, AwayScreen)
    return pilot.app.screen


def offered(pilot: Pilot[None]) -> set[str | None]:
    return {key.binding.id for key in active_keys(pilot.app.screen)}


def notice(pilot: Pilot[None]) -> str:
    shown = screen(pilot).query_one("#notice")
    return str(shown.render()) if shown.display else ""


def news(pilot: Pilot[None]) -> list[str]:
    return notices(ask.typed(Arcade, pilot.app))


async def test_a_whole_game_of_two_screens_to_the_card(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "AGAIN", 0.0)
    table, _, _ = house.table("nim:3,2")
    async with sitting(house, table.name, "Ann", "Bob", "") as pilots:
        ann, bob, eve = pilots

        assert "Your move" in screen(ann).talk.text
        assert "Ann is thinking" in screen(bob).talk.text
        assert "1 looks on." in screen(ann).talk.text
        acts = {"board.play", "play.undo", "play.pause", "play.claim", "play.type", "others.talk"}
        assert acts <= offered(ann)
        assert acts.isdisjoint(offered(eve))
        assert "Ann is thinking… You look on." in screen(eve).talk.text
        screen(eve).say("turn", "Ann plays 3-1")
        assert "Ann plays 3-1. You look on." in screen(eve).talk.text
        await pilots.press(eve, "w")
        assert "You look on" in screen(eve).talk.text
        screen(ann).try_code("3-1")
        assert screen(ann).loop.session.ply == 1, "it is painted before the host has said anything"
        assert screen(bob).loop.session.ply == 0
        await pilots.quiet()
        assert [screen(each).loop.session.ply for each in pilots] == [1, 1, 1]
        await pilots.press(bob, "w")
        assert "Bob took a hint." in news(ann)
        await pilots.press(bob, "e", *"hello", "enter")
        assert "Bob: hello" in news(ann)
        await pilots.press(bob, "slash", *"2-1", "enter")
        await pilots.press(ann, "slash", *"2-")
        await pilots.press(bob, "escape", "u")
        assert notice(ann) == "Bob asks to go back to before move 2. Agree (^G) or disagree (^N)?"
        await pilots.press(ann, "ctrl+n")
        assert "Ann does not agree." in news(bob)
        assert screen(ann).entry.value == "2-", "what was being typed stays"
        await pilots.press(bob, "u")
        await pilots.press(bob, "D")
        assert news(ann)[-2:] == ["You do not agree.", "Bob takes it back."]
        assert news(bob)[-1] == "You take it back."
        await pilots.press(bob, "u")
        await pilots.press(ann, "ctrl+g")
        await pilots.press(ann, "escape")
        assert (notice(ann), screen(bob).loop.session.ply) == ("", 1)
        for pilot in (bob, ann):
            await pilots.press(pilot, "slash", *"2-2", "enter")
        for pilot in pilots:
            await settled(pilot)
        cards = [screen(each).finale() for each in pilots]  # type: ignore[attr-defined]
        assert [card.word for card in cards] == ["You won", "Not yet", "Ann won"]
        assert ["rematch" in dict(card.keys) for card in cards] == [True, True, False]
        await pilots.press(ann, "n")
        assert notice(bob) == "Ann asks for another game. Agree (A) or disagree (D)?"
        before = bob.app.screen
        await pilots.press(bob, "f1")
        await pilots.press(bob, "escape", "A")
        assert bob.app.screen is not before
        assert [screen(each).loop.session.ply for each in pilots] == [0, 0, 0]
        assert table.games == 2
        await pilots.press(ann, "s", "enter")
        assert len(list(house.folder.glob("*.json"))) == 2, "the game that is over, and a copy of this one"


@pytest.mark.parametrize(
    ("code", "seats", "keys"),
    [
        ("nim:3,2", "", ("down", "enter")),
        ("so-long-sucker+custom+c=2", "open,open,greedy,greedy", ("enter",)),
    ],
)
async def test_whoever_comes_while_the_game_is_paused_can_move_when_it_goes_on(
    house: House, code: str, seats: str, keys: tuple[str, ...]
) -> None:
    table, _, _ = house.table(code, seats)
    async with sitting(house, table.name, "Ann", "Bob") as pilots:
        ann, bob = pilots
        await pilots.press(bob, "space")
        await pilots.press(ann, "A")
        assert "enter plays" not in screen(ann).talk.text.casefold()
        assert "board.play" not in offered(ann)
        await pilots.press(ann, *keys)
        assert "The game is paused." in screen(ann).talk.text
        again = await pilots.come(Mirror(table.name, f"{1:032x}"))
        await pilots.press(bob, "space")
        await pilots.press(again, "A")
        assert "The game goes on." in news(bob)
        await pilots.press(again, *keys)
        assert table.session.ply == 1


async def test_an_offer_of_one_screen_is_accepted_on_another(house: House) -> None:
    table, _, _ = house.table("so-long-sucker+custom+c=2", "open,open,greedy,greedy")
    async with sitting(house, table.name, "Ann", "Bob") as pilots:
        ann, bob = pilots
        await pilots.press(ann, "slash", *"red, i pass to you and you pass to me", "enter")
        await pilots.press(ann, "enter")
        tabled = screen(bob)
        assert isinstance(tabled, AwayTablePlay)
        assert tabled.has_class("-offered")
        assert not screen(ann).has_class("-offered")
        await pilots.press(bob, "y")
        ledger = table.session.state.ledger  # type: ignore[attr-defined]
        assert [bool(deal.running) for deal in ledger.deals] == [True]
        await pilots.press(ann, "escape", "slash", *"blue on 1, red moves next", "enter")
        assert table.session.ply == 3
        assert all(each.loop.session.ply == 3 for each in map(screen, pilots))
        await pilots.press(bob, "t", *"thank you", "enter")
        around = screen(ann).board.around  # type: ignore[attr-defined]
        assert around.speech[1] == "thank you"
        await pilots.press(ann, "f1")
        await pilots.press(bob, "t", *"wait", "enter", "space")
        assert news(ann)[-2:] == ["Bob (Red): “wait”", "Bob asks for a pause. Go back to the game to answer."]


async def test_a_host_that_is_killed_is_found_again_and_nothing_is_done_twice(house: House) -> None:
    table, _, _ = house.table("nim:3,2")
    async with sitting(house, table.name, "Ann", "Bob") as pilots:
        ann = pilots[0]
        await killed(house)
        await ann.press("slash", *"3-1", "enter")
        await ann.pause()
        assert screen(ann).loop.session.ply == 1
        assert notice(ann).startswith("Not connected, trying again. What you did")
        back(house)
        await pilots.quiet()
        again = house.lobby.tables[table.name]
        assert [again.session.ply, *(screen(each).loop.session.ply for each in pilots)] == [1, 1, 1]
        assert [notice(each) for each in pilots] == ["", ""]
        Line.every[1].cut()
        again.places[1].seen -= GONE
        house.lobby._room(again)
        await pilots.quiet()
        assert "Bob is away" in screen(ann).talk.text
        assert not screen(pilots[1]).check_action("open_seat", ())
        owner, again.owner = again.owner, again.places[0].key
        Line.every[0].again()
        await pilots.quiet()
        await pilots.press(ann, "escape", "O")
        assert "The seat of Bob is free." in screen(ann).talk.text
        assert "Bob has lost the seat." in news(ann)
        bob = Mirror(table.name, "b" * 32, name="Bob")
        Line(ADDRESS, lambda kind, text: None).greet(bob.again())
        Line.every[-1].cut()
        again.owner = owner
        again.places[1].seen -= GONE
        house.lobby._room(again)
        await pilots.quiet()
        await pilots.press(ann, "K")
        assert again.session.players[1].name == "Casual for Bob"


@pytest.mark.sweep
async def test_an_act_that_the_host_refuses_is_put_back(house: House) -> None:
    table, _, _ = house.table("nim:3,2")
    async with sitting(house, table.name, "Ann", "Bob") as pilots:
        ann = pilots[0]
        table.authority.paused = True  # nobody has told the screens
        screen(ann).try_code("3-1")
        assert screen(ann).loop.session.ply == 1
        await pilots.quiet()
        assert screen(ann).loop.session.ply == 0
        assert screen(ann).talk.text == "The game is paused."


async def test_the_owner_sends_somebody_away_and_has_a_machine_play_on(house: House) -> None:
    table, _, _ = house.table("nim:3,2")
    table.owner = hashed(f"{1:032x}")
    async with sitting(house, table.name, "Ann", "Bob") as pilots:
        ann, bob = pilots
        about = {each.binding.id: each.about for each in active_keys(ann.app.screen)}
        assert about["play.pause"] == "Ask for a pause, or to go on"
        await ann.press("O")
        assert isinstance(ann.app.screen, dialogs.Ask)
        for key in ("enter", "K"):
            await pilots.press(ann, key)
        assert "has freed your seat" in notice(bob)
        assert table.places[1].kind == "casual"


async def test_a_table_without_hints_where_a_machine_concedes(house: House) -> None:
    house.lobby._rules = lobby.Rules(hints=False, takeback=False)
    table, _, _ = house.table("nim:3,2,1,1", "open,greedy")
    async with sitting(house, table.name, "Ann") as pilots:
        (ann,) = pilots

        assert "play.undo" not in offered(ann)
        await pilots.press(ann, "w")
        assert screen(ann).talk.text == "With others at this table: there are no hints."
        assert not table.session.hints
        await pilots.press(ann, "u")
        assert table.authority.asked is None
        await pilots.press(ann, "C")
        assert "Greedy plays on" in screen(ann).talk.text
        await pilots.press(ann, "slash", *"3-1", "enter", "escape", "C")
        assert "Greedy concedes" in str(table.session.outcome)
        await settled(ann)
        assert screen(ann).finale().word == "You won"  # type: ignore[attr-defined]


async def test_a_table_that_is_closed_can_be_looked_back_at(house: House) -> None:
    table, _, _ = house.table("nim:3,2", clock="5+3")
    async with sitting(house, table.name, "Ann", "Bob") as pilots:
        ann, bob = pilots
        await pilots.press(ann, "slash", *"3-1", "enter")
        table.authority.watch.since -= 100
        Line.every[1].again()
        await pilots.quiet()
        running = ask.present(screen(bob).loop.running())
        assert clocks.left(running)[1] <= 200, "the clock has gone on meanwhile"
        assert "shown here may be wrong" in away_loop.notice(screen(bob).loop, "cut", "", slow=False)
        house.lobby.happened(table, table.authority.noted(0, 1, ["close"]))
        await pilots.quiet()
        assert notice(bob) == "The table is closed. Here you can still look back."
        await bob.press("slash", *"2-1", "enter")
        await bob.press("escape", "comma")
        await settled(bob)
        assert screen(bob).loop.ply == 0
        assert "go back to the game with enter" in screen(bob).talk.text
        await bob.press("enter")
        assert screen(bob).loop.ply == screen(bob).loop.session.ply == 1
        await tap(bob, "q")
        assert isinstance(bob.app.screen, home.Home)
        lost = (await pilots.come(Mirror("nowhere", "0" * 32))).app.screen
        assert isinstance(lost, friends.Joining)
        assert "no table nowhere" in str(lost.query_one("#joining").render())


async def test_pupils_wait_play_and_change_seats(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    led, _ = opened(house, monkeypatch, 1)
    async with AsyncExitStack() as still:
        pilots = Screens(house, still)
        for number, name in enumerate(("Ann", "Bob"), 1):
            pilot = await pilots.come(Mirror(led.name, f"{number:032x}"))
            for called in ("You", name):  # a browser brings no name, and that one is nobody's
                assert isinstance(pilot.app.screen, dialogs.Ask)
                await pilots.press(pilot, *called, "enter")
        ann, bob = pilots
        assert stands(ann) == "Your teacher will begin the first round."
        assert "2 pupils in the hall: Ann and Bob." in words(ann)
        led._happened(led._next())
        await pilots.quiet()
        first = screen(ann)
        assert not any(first.check_action("do", (name,)) for name in ("rematch", "pause"))
        assert first.loop.mirror.seat == 0
        await pilots.press(ann, "down", "enter")
        assert (screen(ann).loop.mirror.seat, screen(ann) is first) == (1, False)
        await pilots.press(bob, "down", "enter")
        assert stands(ann) == "The class is over."
        assert "1   You        1  1 of 2" in words(ann)
        await ann.press("escape")
        assert screen(ann).loop.over


def stands(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#class-stands", Static).render())


def words(pilot: Pilot[None]) -> str:
    return pilot.app.screen.query_one(prose.Prose).text


async def test_a_class_is_led_and_its_host_killed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    led, key = opened(house, monkeypatch, 3)
    others = [Someone(house, led.name, name) for name in ("Bob", "Cy", "Di")]
    bob, cy, _ = others
    async with AsyncExitStack() as still:
        pilots = Screens(house, still)
        teacher = await pilots.come(Mirror(led.name, "f" * 32, key), (120, 40))
        ann = await pilots.come(Mirror(led.name, "a" * 32, name="Ann"))

        def tiles() -> list[tuple[str, str]]:
            shown = hall_view.tiles(teacher.app.screen.query_one(Boards).mirror)
            return [(tile.title, tile.state[0]) for tile in shown]

        assert stands(teacher) == "Press n to begin the first round."
        assert f"nimarcade join http://in.this.process/{led.name}" in words(teacher)
        await pilots.press(teacher, "n")
        assert tiles() == [("Bob – Cy", "Bob to move"), ("Di – Ann", "Di to move")]
        assert stands(teacher) == "4 games of 4 still to be played; the next round begins then."
        await pilots.press(teacher, "a", *"hush", "enter", "space")
        assert stands(teacher) == "All games are stopped. Press space to let them go on."
        assert ("space", "stop or go on") in [place[:2] for place in footer(teacher.app.screen, 80)]
        assert "Your teacher: hush" in news(ann)
        assert "Your teacher has stopped the game." in screen(ann).talk.text
        assert "You: hush" in words(teacher)
        await pilots.press(teacher, "space", "p")
        assert [state for _, state in tiles()] == ["paused", "Di to move"]
        await pilots.press(ann, "H")
        assert stands(ann).startswith("You play Di.")
        await pilots.press(teacher, "right", "enter")
        assert screen(teacher).loop.mirror.seat is None

        await killed(house)
        house.open()
        for each in others:
            each.table = each.seat = None
            each.come()
        for line in Line.every:
            line.open()
        await pilots.quiet()
        assert isinstance(ann.app.screen, AwayPlay), "the game was sent anew"
        others[2].turn(Random(1))
        await pilots.quiet()
        assert screen(teacher).loop.over, "the teacher looks on still"
        await pilots.press(teacher, "H")
        assert [state for _, state in tiles()[:2]] == ["paused", "Di won"]
        assert "You: hush" in words(teacher)
        await pilots.press(teacher, "left", "p")
        bob.turn(Random(1))
        await pilots.quiet()
        assert tiles()[:2] == [("Bob – Cy", "Bob won"), ("Di – Ann", "Di won")]
        assert tiles()[2:] == [("Cy – Bob", "Cy to move"), ("Ann – Di", "Ann to move")]
        house.lobby.gone(cy)
        await pilots.quiet()
        assert tiles()[2][1] == "! Cy away"
        await pilots.press(teacher, "f", "enter")
        (cy,) = others[1:2] = [Someone(house, led.name, "cy", token="c" * 32)]
        await pilots.quiet()
        assert (cy.left, cy.mirror.seat, tiles()[2][1]) == ("", 0, "Cy to move")
        await pilots.press(teacher, "f", *"bob", "enter")
        assert "Bob is here." in news(teacher)
        await pilots.press(teacher, "right", "right", "m", *"bob", "enter")
        assert (bob.mirror.seat, bob.session.players[1].kind) == (None, "casual")
        await pilots.press(teacher, "n")
        assert isinstance(teacher.app.screen, dialogs.Confirm)
        await pilots.press(teacher, "y")
        assert "Round 2 of 3" in words(teacher)
        assert len(tiles()) == 2
        await pilots.press(teacher, "X", "y")
        assert stands(teacher) == stands(ann) == "The class is over."
        await pilots.press(teacher, "X")
        assert not isinstance(teacher.app.screen, dialogs.Confirm)


@pytest.mark.sweep
@pytest.mark.unpainted
@pytest.mark.parametrize("code", ["nim:7,5,3", "delete-nim:9,8", "so-long-sucker+custom+c=3"])
async def test_whoever_presses_anything_sees_one_game(
    house: House, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Arcade, "go_home", lambda arcade: None)
    monkeypatch.setattr(AwayScreen, "_leave", lambda screen, away: None)
    rng = Random(code)
    seats = "open,open,greedy,greedy" if code.startswith("so") else ""
    table, _, _ = house.table(code, seats, "" if seats else "5+3")
    async with sitting(house, table.name, "Ann", "Bob", "") as pilots:
        for step in range(100):
            pilot = rng.choice(pilots)
            assert isinstance(pilot.app, Arcade)
            if not isinstance(pilot.app.screen, AwayScreen) and rng.random() < 0.3:
                do(pilot.app, ("key", "escape"))
            elif rng.random() < 0.5:
                do(pilot.app, ("key", rng.choice(list(pilot.app.screen.active_bindings))))
            else:
                for event in propose(pilot.app, rng, Counter()):
                    if event[0] not in ("open", "wait"):
                        do(pilot.app, event)
            if rng.random() < 0.03:
                rng.choice([line for line in Line.every if line.there]).again()
            if step % 20 == 10:
                await killed(house)
                back(house)
            await pilots.quiet(*pilots[: 1 if rng.random() < 0.7 else None])
        for pilot in pilots:
            do(pilot.app, ("size", "80", "24"))  # type: ignore[arg-type]
        await pilots.quiet()
        here = house.lobby.tables[table.name].session
        for pilot in pilots:
            for each in pilot.app.screen_stack:
                if isinstance(each, AwayScreen):
                    each.loop.follow()
                    assert each.link.mirror.authority is not None
                    assert each.loop.session.state == each.link.mirror.authority.session.state == here.state
                    assert not each.link.mirror.waiting
