"""A table in a browser: pages and the game's own sockets at one address, and seats that a browser keeps."""

import json
import re
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.host.callers import Caller, Host, hosted

pytestmark = [pytest.mark.extras, pytest.mark.real_time]


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    pytest.importorskip("textual_serve")  # and aiohttp with it
    with hosted(tmp_path_factory.mktemp("host"), "nim:2,1", "--visitors", "2") as host:
        yield host


@pytest.fixture
def host(one: Host) -> Iterator[Host]:
    """At which no page is open before and after."""
    yield one
    until = time.monotonic() + 60
    children = Path(f"/proc/{one.process.pid}/task/{one.process.pid}/children")
    while any(b"join" in Path(f"/proc/{pid}/cmdline").read_bytes() for pid in children.read_text().split()):
        assert time.monotonic() < until
        time.sleep(0.05)


def got(address: str, cookie: str = "") -> tuple[int, str, str]:
    """Status, text and cookie of a page."""
    try:
        answer = urllib.request.urlopen(
            urllib.request.Request(address, headers={"Cookie": cookie}), timeout=60
        )
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        return answer.status, answer.read().decode(), (answer.headers["Set-Cookie"] or "").partition(";")[0]


def opened(host: Host, cookie: str, origin: str = "", **said: object) -> ClientConnection:
    """The socket of a page that sits down."""
    place = f"127.0.0.1:{host.port}"
    page = connect(
        f"ws://{place}/ws?width=80&height=24",
        origin=Origin(origin or f"http://{place}"),
        additional_headers={"Cookie": cookie},
    ).__enter__()
    page.send(json.dumps(["sit", {"table": host.table, "name": "Ann", "watch": False, "key": "", **said}]))
    return page


def painted(page: ClientConnection, words: str) -> None:
    """Read on until the page shows these words."""
    text = ""
    while words not in text:
        data = page.recv(timeout=60)
        if isinstance(data, bytes):
            text += re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", data.decode())


def ended(page: ClientConnection) -> str:
    """Why the host has closed it."""
    try:
        while True:
            page.recv(timeout=60)
    except Exception:
        return page.close_reason or ""


def test_a_seat_is_kept_by_a_browser(host: Host) -> None:
    address = host.opened["page"]
    assert address == host.opened["join"]
    status, text, cookie = got(address)
    assert (status, "Sit down" in text, cookie.startswith("nimarcade-table=")) == (200, True, True)
    assert got(f"{address}x")[0] == 404
    assert got(f"http://127.0.0.1:{host.port}/")[0] == 404, "there is no lobby here"
    with pytest.raises(InvalidStatus):
        opened(host, cookie, origin="http://evil.example")
    with pytest.raises(InvalidStatus):
        opened(host, "")
    for name in ("Ann", "Annie"):  # by any name it comes back to its own seat
        page = opened(host, cookie, name=name)
        painted(page, "Player 2 is free")
        page.close()
    other = Caller(host, "Bob")
    while other.mirror.authority is None:  # the game's own socket, at the same port
        other.listen()
    assert [each.name for each in other.mirror.here] == ["Ann", "Bob"]
    other.hang_up()


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"key": "-" * 32}, "no page of the arcade"),
        ({"name": 1}, "no page"),
        ({"table": "x"}, "no table x here"),
    ],
)
def test_what_no_page_says_sits_nowhere(said: dict[str, Any], why: str, host: Host) -> None:
    assert why in ended(opened(host, got(host.opened["page"])[2], **said))


def test_there_are_no_more_pages_than_may_be(host: Host) -> None:
    pages = [opened(host, got(host.opened["page"])[2], watch=True) for _ in range(2)]
    for page in pages:
        painted(page, "to look on")
    assert got(host.opened["page"])[0] == 503
    for page in pages:
        page.close()


def test_at_a_class_nobody_else_looks_on(tmp_path: Path) -> None:
    pytest.importorskip("textual_serve")
    with hosted(tmp_path, "nim:2,1", "--class", "swiss") as host:
        text = got(host.opened["page"])[1]
    assert [words in text for words in ("A class", "Come in", "friends", "Look on")] == [
        True,
        True,
        False,
        False,
    ]


def test_no_page_is_without_the_extra(tmp_path: Path) -> None:
    with hosted(tmp_path, "nim:2,1", "--visitors", "0") as host:
        assert "page" not in host.opened
        assert got(host.opened["join"])[1] == f"A table of nimarcade: nimarcade join {host.opened['join']}\n"
