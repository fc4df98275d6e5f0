"""Play with friends on screen, before the game: tables that are opened, joined, listed."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from nimarcade.host.server import Doors
from nimarcade.play import seats
from nimarcade.play.mirror import Mirror
from nimarcade.tui.app import Arcade
from nimarcade.tui.away import Link
from nimarcade.tui.dialogs import Ask, Confirm, Copied, Line
from nimarcade.tui.game.away import AwayPlay
from nimarcade.tui.menu import Menu
from nimarcade.tui.prose import Prose
from nimarcade.tui.screens import gallery, hall
from nimarcade.tui.screens.friends import Joining, Listed, Room, Tables
from nimarcade.view import friends
from tests import ask
from tests.host.people import House

pytestmark = pytest.mark.real_time


async def until(pilot: Pilot[None], true: Callable[[], object]) -> None:
    async with asyncio.timeout(200):  # as `tests.process` waits for a busy machine
        await pilot.pause(0.01)
        while not true():
            await pilot.pause(0.01)


def shown(arcade: Arcade, screen: type[object]) -> Callable[[], bool]:
    return lambda: isinstance(arcade.screen, screen)


@asynccontextmanager
async def lobby_of(folder: Path) -> AsyncIterator[tuple[House, str]]:
    house = House(folder)
    house.lobby.publish()
    server = await Doors(house.lobby, "127.0.0.1").opened("127.0.0.1", 0)
    try:
        yield house, f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        await server.wait_closed()
        await house.end()


async def typed(pilot: Pilot[None], arcade: Arcade, text: str) -> None:
    arcade.screen.query_one(Line).value = text
    await pilot.press("enter")


def words(room: object) -> list[str]:
    assert isinstance(room, Room)
    return [f"{item.title}: {item.about[0].strip()}" for item in room.query_one(Menu).items]


async def test_a_table_opened_at_home_waits_for_a_friend_and_ends_with_the_arcade(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("f")
        menu = arcade.screen.query_one(Menu)
        menu.marked = [item.name for item in menu.items].index("open nim")
        await pilot.press("enter")
        assert isinstance(arcade.screen, gallery.NewGame)
        arcade.screen.put("name1", "Ann")
        for row in ("hints", "takeback"):
            arcade.screen.query_one(f"#{row}").focus()
            await pilot.press("right")
        await pilot.press("enter")
        await until(pilot, shown(arcade, Room))
        room = arcade.screen
        assert isinstance(room, Room)
        assert room.link.mirror.rules == {"hints": False, "takeback": False, "talk": True}
        (hosting,) = arcade.hosted
        assert Path(hosting.folder, "tables.log").exists()
        await until(pilot, lambda: words(room) == ["1  You: here", "2: free: a friend may sit down"])
        await pilot.press("down", "i")
        host, table, key = seats.parsed(ask.typed(Copied, arcade.screen)._text.split("'")[1])
        assert (f"{host}/{table}", bool(key)) == (f"{room.link.host}/{room.link.mirror.table}", True)
        await pilot.press("escape", "m")
        await until(pilot, lambda: "a machine" in words(room)[1])
        await pilot.press("o", "r")
        bob = Link(seats.socket(host), Mirror(table, "b" * 32, name="Bob")).heard_by(room, lambda: None)
        await until(pilot, lambda: words(room) == ["1  You: ✓ here, ready", "2  Bob: here"])
        bob.ask("ready")
        await until(pilot, shown(arcade, AwayPlay))
        assert not Room(room.link).check_action("invitation", ()), "before it is drawn"
        await pilot.press("ctrl+q")
        assert isinstance(arcade.screen, Confirm)
        await pilot.press("y")
    bob.left_by(room)
    assert hosting._child.process.poll() is not None
    assert seats.taken()[-1].folder == hosting.folder


async def test_a_class_is_opened_at_home_and_opened_again(arcade: Arcade, pilot: Pilot[None]) -> None:
    arcade.push_screen(gallery.form_of("nim", "friends", friends.CLASS))
    await pilot.press("enter")
    await until(pilot, lambda: "for pupils" in "".join(each.text for each in arcade.screen.query(Prose)))
    first = arcade.hosted[0]
    first.end()
    await until(pilot, lambda: not first.open)
    await pilot.press("q", "f", "down", "down", "enter")
    await until(pilot, shown(arcade, hall.HallScreen))
    assert arcade.screen.check_action("next", ()), "the teacher's key is known"
    await pilot.press("ctrl+q")
    assert isinstance(arcade.screen, Confirm)
    await pilot.press("y")


async def test_a_lobby_lists_its_tables_and_begins_one(arcade: Arcade, tmp_path: Path) -> None:
    async with lobby_of(tmp_path) as (house, address), arcade.run_test(size=(80, 24)) as pilot:
        await pilot.press("f", "enter")
        await typed(pilot, arcade, "nowhere/x")
        assert "'x' is no name of a table" in str(arcade.screen.query_one(".refusal").render())
        await typed(pilot, arcade, f"nimarcade join 'http://{address}/'")
        await until(pilot, shown(arcade, Tables))
        assert "No table is open yet. Press b to begin one." in arcade.screen.query_one(Listed).text
        await pilot.press("b")
        await typed(pilot, arcade, "zork")
        assert "No game is called" in str(arcade.screen.query_one(".refusal").render())
        await typed(pilot, arcade, "nim:2,1 open,greedy")
        await until(pilot, lambda: isinstance(arcade.screen, Ask) and len(house.lobby.tables) == 1)
        await typed(pilot, arcade, "Ann")
        await until(pilot, shown(arcade, Room))
        room = arcade.screen
        assert isinstance(room, Room)
        await until(pilot, lambda: room.link.mirror.owner)
        assert "is here. Press r when" in room.query_one("#beside-text", Prose).text
        await pilot.press("n")
        await typed(pilot, arcade, "Zoe")
        (table,) = house.lobby.tables.values()
        await until(pilot, lambda: table.session.players[0].name == "Zoe")
        await pilot.press("X", "y")
        await until(pilot, lambda: not house.lobby.tables)
        await until(pilot, lambda: "closed" in room.query_one("#beside-text", Prose).text)


@pytest.mark.parametrize("watch", [False, True])
async def test_what_join_was_told_holds_at_the_table_that_is_chosen_from_a_lobby(
    tmp_path: Path, watch: bool
) -> None:
    async with lobby_of(tmp_path) as (house, address):
        table, _, _ = house.table("nim:2,1")
        wishes = Mirror(None, name="Zed", seat="2", watch=watch)
        join = Joining(seats.socket(f"http://{address}"), wishes)
        arcade = Arcade(None, tmp_path, opening=lambda arcade: arcade.push_screen(join))
        async with arcade.run_test() as pilot:
            await until(pilot, shown(arcade, Tables))
            await until(pilot, lambda: arcade.screen.query_one(Listed).many)
            await pilot.press("enter")
            await until(pilot, shown(arcade, Room))
            assert [each.here for each in table.here()] == [False, not watch]
            assert table.session.players[1].name == ("Player 2" if watch else "Zed")
            await pilot.press("escape")
            await until(pilot, shown(arcade, Tables))
            await pilot.press("enter")
            await until(pilot, shown(arcade, Room if watch else Ask))


async def test_a_table_that_sends_one_away_is_not_the_last_one(arcade: Arcade, tmp_path: Path) -> None:
    async with lobby_of(tmp_path) as (house, address), arcade.run_test() as pilot:
        table, _, _ = house.table("nim:2,1")
        host = f"http://{address}"
        for name, key in (("zzzzzz", None), (table.name, "f" * 32)):
            arcade.sit(seats.take(host, name, "Nora", key))
            await until(pilot, lambda: ask.typed(Joining, arcade.screen).link.mirror.bye)
            assert not seats.taken()
        arcade.sit(seats.take(host, table.name, "Nora"))
        await until(pilot, lambda: [each.name for each in seats.taken()] == ["Nora"])
