"""Tables for friends: what may be opened, who may sit there, addresses, and the seats that were taken, so
that one comes back to one's own."""

import json
import os
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from nimarcade.core import catalogue, files, folders, store, task
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput, PastLimit
from nimarcade.core.folders import GUEST
from nimarcade.core.game import Position
from nimarcade.games.so_long_sucker.position import NAMES, SuckerPosition
from nimarcade.play import seat_kinds, wire
from nimarcade.play.mirror import Mirror

OPEN = "open"
"""The kind of a seat that waits for a person."""
LONGEST, CHIPS = 1_000, 400
KEPT = 50
"""So many seats are remembered."""


def opening(code: str, seats: str | None = None) -> tuple[Position, list[str]]:
    """The start, and who sits where, all seats open unless told; raises BadInput, BadSeat or PastLimit."""
    start = catalogue.read(code)
    if len(catalogue.write(start)) > LONGEST:
        raise PastLimit(f"a table is sent to others: its code has at most {LONGEST:,} characters")
    if isinstance(start, SuckerPosition) and start.chips > CHIPS:
        raise PastLimit(f"a table for friends has at most {CHIPS} chips, not {start.chips:,}")
    kinds = seat_kinds.listed(seats) if seats else [OPEN] * len(catalogue.game_of(start).seat_labels(start))
    if "human" in kinds or OPEN not in kinds:
        raise BadInput("write open for a person's seat; a table has one at least")
    return start, kinds


def usual_names(kinds: Sequence[str]) -> list[str]:
    """At a table of colours these; else machines by their kind."""
    if len(kinds) > 2:
        return list(NAMES[: len(kinds)])
    people = (OPEN, "human")
    return [
        f"Player {i}" if kind in people else kind.partition(":")[0].capitalize()
        for i, kind in enumerate(kinds, 1)
    ]


@dataclass(frozen=True, slots=True)
class Taken:
    url: str
    """Of the table."""
    token: str
    name: str | None = None
    key: str | None = None
    folder: str | None = None
    """Where the table is kept, if this arcade was its host,"""
    address: str | None = None
    """and where it listened."""
    game: str | None = None


def parsed(address: str) -> tuple[str, str, str | None]:
    """The host, the table (empty for all of them) and the key of an address, be it in the command that joins
    it; raises BadInput, where a guest would go elsewhere, too."""
    form = "http://HOST:PORT/TABLE, as the host printed it"
    address = (address.split() or [""])[-1].strip("'")
    try:
        parts = urlsplit(address if "//" in address else f"http://{address}")
        good = parts.scheme in ("http", "https") and parts.hostname and (parts.port or True)
        good = good and not address.isalnum()  # the name of a table alone is no host's
    except ValueError:
        good = False
    table = parts.path.strip("/") if good else ""
    if not good:
        raise BadInput(f"{shown(address)} is no address of a table; it is written {form}")
    if table and not wire.TABLE.fullmatch(table):
        raise BadInput(f"{shown(table)} is no name of a table: that is 4 to 16 small letters and digits")
    if parts.fragment and not wire.TOKEN.fullmatch(parts.fragment):
        raise BadInput("what follows # in the address is a key of 32 hexadecimal digits; copy it whole")
    host = urlunsplit((parts.scheme, parts.netloc, "", "", ""))
    if GUEST in os.environ:
        _, public, inner = guest()
        if not (inner := inner.rpartition("/")[0]) or host not in (public, inner):
            raise BadInput("visitors play at this host's own tables")
        host = inner
    return host, table, parts.fragment or None


def guest() -> tuple[str, str, str]:
    """The token, how others reach the host, and the address of a table, that a host gives its visitor's
    arcade; empty elsewhere."""
    token, public, address = (*os.environ.get(GUEST, "").split(" "), "", "")[:3]
    return token, public, address


def told(host: str) -> str:
    """The address of a host as others know it."""
    return guest()[1] or host


def socket(host: str) -> str:
    """The address of a host's socket."""
    return f"ws{host.removeprefix('http')}/"


def host_of(url: str) -> str:
    """The host whose socket this is."""
    return f"http{url.removeprefix('ws')}".rstrip("/")


def _path() -> Path:
    return folders.data() / "seats.json"


def taken() -> list[Taken]:
    """All that are remembered, the latest last."""
    try:
        kept = task.unpack(list[Taken], json.loads(_path().read_text("utf-8")))
    except (OSError, ValueError):
        return []
    host = guest()[2].rpartition("/")[0]  # at another port each time
    return [replace(seat, url=f"{host}/{seat.url.rpartition('/')[2]}") for seat in kept] if host else kept


def take(host: str, table: str, name: str | None, key: str | None = None) -> Taken:
    """One's seat there, with the token and the key one is known by; a second name sits down beside."""
    url = f"{host}/{table}"

    def known(seat: Taken) -> bool:
        return seat.url == url and name in (None, seat.name) and key in (None, seat.key)

    seat = next((seat for seat in reversed(taken()) if known(seat)), None)
    return seat or Taken(url, guest()[0] or secrets.token_hex(16), name, key)


def mirror(seat: Taken, label: str | None = None) -> Mirror:
    """The table there, with a wish for the seat of this label; remembered once the host has let one in."""
    table = seat.url.rpartition("/")[2]
    return Mirror(table, seat.token, seat.key, partial(keep, seat), name=seat.name, seat=label)


def hosting(seat: Taken) -> list[str]:
    """What `nimarcade host` takes to open its table again where it was."""
    port = str(urlsplit(seat.url).port)
    return ["--folder", seat.folder or "", "--port", port, "--address", seat.address or "127.0.0.1"]


def keep(seat: Taken) -> None:
    """Remember a seat as the latest one, with what is new about it."""
    kept = [*(each for each in taken() if (each.url, each.token) != (seat.url, seat.token)), seat][-KEPT:]
    path = _path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with store.alone(path):
            store.write_whole(path, json.dumps([asdict(each) for each in kept]).encode())
    except OSError as error:  # the game goes on; told when it is left
        store.LOST.append(f"your seat at {seat.url}: {files.reason(error)}")
