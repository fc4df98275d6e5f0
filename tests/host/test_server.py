"""The doors of a host: who is slow is cut off, who is loud or guesses keys is sent away."""

import json
from types import SimpleNamespace
from typing import Any, cast

import pytest

from nimarcade.core.errors import BadInput
from nimarcade.host import server
from nimarcade.host.server import Doors, Visitor
from nimarcade.play import wire
from tests.host.people import House


class Socket:
    """One that takes nothing."""

    latency = 0.0
    cut = False

    @property
    def transport(self) -> "Socket":
        return self

    def abort(self) -> None:
        self.cut = True


def visitor() -> tuple[Visitor, Socket]:
    socket = Socket()
    return Visitor(cast("Any", socket)), socket


def test_a_slow_client_is_cut_off() -> None:
    slow, socket = visitor()
    for _ in range(server.WAITING):
        slow.put("more")
    assert not socket.cut
    slow.put("too much")
    assert socket.cut


def test_messages_come_at_a_pace() -> None:
    loud, _ = visitor()
    assert [loud.paced() for _ in range(round(server.BURST) + 5)].count(False) >= 4


@pytest.mark.parametrize(
    ("public", "headers", "status"),
    [
        ("", {"Host": "localhost:8000"}, None),
        ("", {"Host": "localhost:8000", "Origin": "http://localhost:8000"}, None),
        ("", {"Host": "evil.example"}, 403),
        ("", {"Host": "localhost:8000", "Origin": "http://evil.example"}, 403),
        ("https://play.example", {"Host": "play.example", "Origin": "https://play.example"}, None),
        ("https://play.example", {"Host": "127.0.0.1:8000", "Origin": "https://play.example"}, None),
        ("https://play.example", {"Host": "play.example", "Origin": "https://evil.example"}, 403),
        ("https://play.example", {"Host": "play.example", "X-Forwarded-For": "6.6.6.6, 10.0.0.9"}, 429),
    ],
)
async def test_who_is_let_in(public: str, headers: dict[str, str], status: int | None, house: House) -> None:
    doors = Doors(house.lobby, "127.0.0.1", public)
    doors.open["10.0.0.9"] = server.PER_ADDRESS
    socket = SimpleNamespace(
        remote_address=("127.0.0.1", 1), local_address=("127.0.0.1", 2), respond=lambda status, text: status
    )
    request = SimpleNamespace(headers={"Upgrade": "websocket", **headers}, path="/")
    answer: object = doors._refused(cast("Any", socket), cast("Any", request))
    assert answer == status


async def test_who_guesses_keys_waits(house: House) -> None:
    doors = Doors(house.lobby, "127.0.0.1")
    table, owner, (_, invitation) = house.table("nim")

    def greet(key: str, home: str = "here") -> None:
        hello = {"t": "hello", "v": 1, "table": table.name, "token": "0" * 32, "key": key}
        told = wire.read(json.dumps(hello))
        with doors._counted("" if house.lobby.knows(told) else home):
            house.lobby.greet(visitor()[0], told)

    for guess in range(server.WRONG):
        with pytest.raises(BadInput, match="none to this table"):
            greet(f"{guess:032x}")
    with pytest.raises(BadInput, match="wait a minute"):
        greet(invitation)
    greet(owner)  # who sits there, or has opened the table, guesses nothing
    assert table.places[0].kind == "human"
    teacher = house.lobby.open_hall(table.session, "swiss", 1, None)
    assert house.lobby.hall is not None
    assert house.lobby.knows({"table": house.lobby.hall.name, "token": None, "key": teacher})
