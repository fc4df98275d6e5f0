"""`serve`: the arcade on a web page."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from pathlib import Path

from nimarcade.cli.main import Parser, number
from nimarcade.core import folders
from nimarcade.core.errors import BadInput
from nimarcade.line.terminal import flush, say

HOST, PORT, VISITORS, IDLE, PER_BROWSER, PER_ADDRESS = "127.0.0.1", 8000, 20, 30, 3, 10


def add(parser: Parser) -> None:
    host = f"the address to listen on (default {HOST}: this machine alone)"
    parser.value("--host", "HOST", host, default=HOST)
    parser.value("--port", "N", f"the port (default {PORT}; 0 takes a free one)")
    parser.value("--visitors", "N", f"how many pages may be open at once (default {VISITORS})")
    browser = f"how many of them one browser may have (default {PER_BROWSER}; 0: as many as it likes)"
    parser.value("--per-browser", "N", browser)
    address = f"and one address (default {PER_ADDRESS}; 0 behind a proxy, which is one address for all)"
    parser.value("--per-address", "N", address)
    idle = f"close a page after so long without a key or a click (default {IDLE})"
    parser.value("--idle", "MINUTES", idle)
    parser.value("--folder", "DIR", "where the visitors' games are kept", type=Path)


def run(args: Namespace) -> int:
    try:
        from nimarcade.web import server
    except ModuleNotFoundError as error:
        raise BadInput(f"serve needs the extra web, pip install '.[web]': there is no {error.name}") from None
    if (port := number(args, "port", PORT)) > 65_535:
        raise BadInput("--port takes 0 to 65535")
    visitors = number(args, "visitors", VISITORS, 1)
    idle = number(args, "idle", IDLE, 1)
    folder = args.folder.expanduser() if args.folder else folders.data() / "visitors"
    caps = number(args, "per_browser", PER_BROWSER), number(args, "per_address", PER_ADDRESS)
    arcades = server.Arcades(args.host, visitors, 60.0 * idle, folder, *caps)
    asyncio.run(server.serve(arcades, args.host, port, _opened))
    return 0


def _opened(address: str) -> None:
    say(f"The arcade is open at {address} until you press Ctrl+C.")
    flush()
