"""`join`: a seat at a friend's table, or a look on."""

from __future__ import annotations

import json
import secrets
from argparse import Namespace, RawDescriptionHelpFormatter
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from nimarcade.cli.main import Parser, complain
from nimarcade.core import folders, store, task
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput
from nimarcade.line.terminal import ask
from nimarcade.play import wire

KEPT = 50
"""So many seats are remembered."""
EXAMPLES = """\
such as:
  nimarcade join http://192.168.1.20:8000/k7qf --name Ann
  nimarcade join --watch http://192.168.1.20:8000/k7qf
  nimarcade join                              back to the last table
"""


def add(parser: Parser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, RawDescriptionHelpFormatter
    parser.value("address", "ADDRESS", "a table's address; - reads it; none is the last table", nargs="?")
    parser.value("--name", "NAME", "your name at the table")
    parser.value("--seat", "SEAT", "the seat you wish for, such as R or 2")
    parser.flag("--watch", "look on")
    parser.flag("--plain", "line mode; a table elsewhere has no other yet")


def run(args: Namespace) -> int:
    from nimarcade.line import away
    from nimarcade.play.mirror import Mirror

    seats = _seats()
    address = ask("") if args.address == "-" else args.address
    if not address and not seats:
        raise BadInput("there is no table to go back to; nimarcade join ADDRESS sits down at one")
    url, table, key = parsed(address or seats[-1]["url"])
    name = args.name or (None if address else seats[-1]["name"])
    seat = {} if args.watch else _seat(seats, f"{url}/{table}", name, key)
    if not args.plain:
        complain("the screen of a table elsewhere is not there yet, so the game goes on in line mode")
    return away.play(
        f"ws{url.removeprefix('http')}/",
        Mirror(table, seat.get("token"), seat.get("key"), name=name, seat=args.seat),
    )


def parsed(address: str) -> tuple[str, str, str | None]:
    """The host, the table and the key of an address; raises BadInput."""
    form = "http://HOST:PORT/TABLE, as the host printed it"
    try:
        parts = urlsplit(address if "//" in address else f"http://{address}")
        good = parts.scheme in ("http", "https") and parts.hostname and (parts.port or True)
    except ValueError:
        good = False
    table = parts.path.strip("/") if good else ""
    if not wire.TABLE.fullmatch(table):
        raise BadInput(f"{shown(address)} is no address of a table; it is written {form}")
    if parts.fragment and not wire.TOKEN.fullmatch(parts.fragment):
        raise BadInput("what follows # in the address is a key of 32 hexadecimal digits; copy it whole")
    return urlunsplit((parts.scheme, parts.netloc, "", "", "")), table, parts.fragment or None


# the seats that are remembered, so that one comes back to one's own


def _seats() -> list[dict[str, Any]]:
    try:
        found = json.loads((folders.data() / "seats.json").read_text("utf-8"))
        return [dict(task.unpack(dict[str, str | None], each)) for each in found]
    except (OSError, ValueError, TypeError):
        return []


def _seat(seats: list[dict[str, Any]], url: str, name: str | None, key: str | None) -> dict[str, Any]:
    """One's seat there, with the token and the key one is known by; a second name sits down beside."""

    def known(seat: dict[str, Any]) -> bool:
        return seat["url"] == url and name in (None, seat["name"]) and key in (None, seat["key"])

    seat = next((seat for seat in reversed(seats) if known(seat)), None)
    seat = seat or {"url": url, "name": name, "key": key, "token": secrets.token_hex(16)}
    kept = [*(each for each in seats if each != seat), seat][-KEPT:]
    path = folders.data() / "seats.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    with store.alone(path):
        store.write_whole(path, json.dumps(kept).encode())
    return seat
