"""Tables in a browser: pages of `web` whose arcades play at tables of a host."""

import hashlib
from pathlib import Path

from aiohttp import web

from nimarcade.core.errors import BadInput
from nimarcade.host.server import Doors
from nimarcade.play import wire
from nimarcade.web.server import Arcades, Visit, begun

__all__ = ["Pages", "begun"]
PER_BROWSER = 3
LONGEST = 100
"""Characters of a name; what is none the host tells."""


class Pages(Arcades):
    cookie, path = "nimarcade-table", "/{table:[a-z0-9]*}"

    def __init__(self, doors: Doors, name: str, folder: Path, visitors: int, idle: float) -> None:
        """`name`: what the host is called by others."""
        super().__init__(name, visitors, idle, folder, PER_BROWSER)
        self.doors, self.secure = doors, doors.secure
        self._pages.globals["hall"] = wire.HALL

    def whose(self, request: web.Request) -> str:
        return self.doors.home(request.remote or "", request.headers)

    def _visited(self, request: web.Request, home: Path) -> Visit:
        name = request.cookies[self.cookie].partition(".")[0]  # a secret; the seat's own is another one
        token = hashlib.sha256(f"seat {name}".encode(errors="replace")).hexdigest()[:32]
        return Sitting(self, request, home, token)

    def _refusal(self, request: web.Request) -> tuple[int, str, str] | None:
        table = request.match_info.get("table")
        try:
            if table is not None:
                self.doors.check(table, self.whose(request))
        except BadInput as error:
            return 404, "No table is here", f"{str(error).capitalize()}."
        return super()._refusal(request)


class Sitting(Visit):
    """The arcade of a page at a table."""

    def __init__(self, pages: Pages, request: web.Request, folder: Path, token: str) -> None:
        super().__init__(request, folder, pages.download_manager)
        self._pages, self._token = pages, token

    async def choose(self) -> None:
        match await self.socket.receive_json():
            case ["sit", {"table": str(table), "name": str(name), "watch": bool(watch), "key": str(key)}] if (
                len(name) <= LONGEST and (not key or wire.TOKEN.fullmatch(key))
            ):
                try:
                    home = self._pages.whose(self._request)
                    self.known = self._pages.doors.guest(table, home, self._token, key)
                except BadInput as error:
                    self.why = f"{str(error).capitalize()}."
                    raise ConnectionError from None
            case _:
                raise ValueError("nothing that a page says")
        self.words = ["join", *["--watch"] * watch, *[f"--name={name}"] * bool(name.strip() and not watch)]
