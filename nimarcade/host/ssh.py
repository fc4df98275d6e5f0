"""Tables by ssh: who comes gets the arcade at one table, in a terminal, and nothing else.

Everybody is let in, and known by his public key: what keeps a seat is the table's own key, not an account."""

import asyncio
import fcntl
import hashlib
import hmac
import os
import pty
import re
import secrets
import shutil
import signal
import struct
import termios
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import asyncssh

from nimarcade.core import folders, guests, log, store
from nimarcade.core.child import kill
from nimarcade.core.errors import BadInput
from nimarcade.core.guests import GRACE, STALL, Pace, cells, household
from nimarcade.host.server import PER_ADDRESS, Doors
from nimarcade.play import wire

KEY = "ssh_host_key"
PER_KEY = 3
"""Terminals of one visitor."""
OVER = "The host has closed. The table is kept."
NEW = "You come without a key, so you are a new visitor each time. ssh-keygen makes you one."
_USER = re.compile(rf"(watch-)?({wire.TABLE.pattern})(?:\+(.+))?")
_Challenge = tuple[str, str, str, list[tuple[str, bool]]]
Process = asyncssh.SSHServerProcess[bytes]


class _Visitor(asyncssh.SSHServer):
    """One connection. `key` is what its visitor is known by: the fingerprint that was shown last, since ssh
    lets in whoever signs with that one, or a secret of a visitor without a key, who is `new`."""

    home, key, new = "", "", False

    def __init__(self, open_here: Counter[str], connections: set[asyncssh.SSHServerConnection]) -> None:
        self._open, self._connections = open_here, connections

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        conn.set_extra_info(visitor=self)
        self.conn = conn
        self._connections.add(conn)
        self.home = household((conn.get_extra_info("peername") or [""])[0])
        self._open[self.home] += 1
        if self._open[self.home] > PER_ADDRESS:
            conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.discard(self.conn)
        self._open -= Counter([self.home])

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        self.key, self.new = key.get_fingerprint(), False
        return True

    def kbdint_auth_supported(self) -> bool:
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> _Challenge:
        self.key, self.new = secrets.token_hex(16), True
        return "", NEW, lang, []

    def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> bool:
        return self.new


class Gate:
    """All that come by ssh."""

    def __init__(self, doors: Doors, folder: Path, most: int, idle: float) -> None:
        """At most so many terminals are open at once; one without a key for `idle` seconds is closed. In
        `folder` are the host's own key, the same for all folders of this machine, and those of visitors."""
        self._doors, self._folder, self._most, self._idle = doors, folder, most, idle
        self._there: Counter[str] = Counter()
        self._connections: set[asyncssh.SSHServerConnection] = set()
        self._running: set[asyncio.Task[None]] = set()
        self._secret = asyncssh.generate_private_key("ssh-ed25519").export_private_key()
        try:
            for path in (folders.data() / KEY, folder / KEY):  # this machine's, or where it lay before
                path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                if not path.exists():
                    store.write_whole(path, self._secret)
                self._secret = path.read_bytes()
            self._host_key = asyncssh.import_private_key(self._secret)
        except (OSError, asyncssh.KeyImportError) as error:
            raise BadInput(f"{path} is no key of a host: {error}") from None

    async def opened(self, address: str, port: int) -> int:
        """The port that it listens at; raises BadInput for one in use."""
        asyncssh.set_log_level("CRITICAL")  # a bad request is answered, and no news
        try:
            self._acceptor = await asyncssh.create_server(
                lambda: _Visitor(self._doors.open, self._connections),
                address,
                port,
                server_host_keys=[self._host_key],
                process_factory=self._visit,
                encoding=None,
                allow_scp=False,
                agent_forwarding=False,
                line_editor=False,
                gss_host=None,
                compression_algs=["none"],
                login_timeout=10,
                keepalive_interval=15,
            )
        except OSError as error:
            why = error.strerror or error
            raise BadInput(f"{address}:{port} cannot be used: {why}; choose another port for --ssh") from None
        return self._acceptor.get_port()

    async def close(self) -> None:
        self._acceptor.close()
        for each in list(self._connections):
            each.disconnect(asyncssh.DISC_BY_APPLICATION, OVER)
        await asyncio.gather(*self._running)
        await self._acceptor.wait_closed()

    async def _visit(self, process: Process) -> None:
        visitor: _Visitor = process.get_extra_info("visitor")
        folder = self._folder / "ssh" / hashlib.sha256(visitor.key.encode()).hexdigest()[:24]
        doing = asyncio.current_task()
        assert doing is not None
        self._running.add(doing)
        self._there[visitor.key] += 1
        status = 2
        try:
            known, words = self._asked(process, visitor)
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            status = await self._played(process, words, {**guests.environment(folder), **known})
        except BadInput as error:
            process.stderr.write(f"nimarcade: {error}\r\n".encode())
        except OSError as error:
            log.record(error)
        finally:
            self._there -= Counter([visitor.key])
            self._running.discard(doing)
            if visitor.new and not self._there[visitor.key]:
                shutil.rmtree(folder, ignore_errors=True)
            process.exit(status)

    def _asked(self, process: Process, visitor: _Visitor) -> tuple[dict[str, str], list[str]]:
        """What the arcade is to know, and its words; raises BadInput for all that is no
        game in a terminal."""
        if process.command is not None or process.subsystem is not None:
            raise BadInput("there is nothing here but the arcade")
        if process.get_terminal_type() is None:
            raise BadInput("the arcade needs a terminal: ssh -t")
        if (asked := _USER.fullmatch(process.get_extra_info("username"))) is None:
            raise BadInput("say which table: ssh -p PORT TABLE@HOST, TABLE+NAME@HOST, or watch-TABLE@HOST")
        if self._there.total() > self._most or self._there[visitor.key] > PER_KEY:
            raise BadInput("as many terminals are open as may be; close one of yours, or come again later")
        watch, table, name = asked.groups()
        more = ["--watch"] if watch else [f"--name={name}"] if name else []
        token = hmac.digest(self._secret, visitor.key.encode(), "sha256").hex()[:32]
        table = "" if table == "lobby" else table
        return self._doors.guest(table, visitor.home, token), ["join", *more]

    async def _played(self, process: Process, words: list[str], environment: dict[str, str]) -> int:
        """The arcade from its start to its end; its exit status."""
        term = re.sub(r"[^a-zA-Z0-9.+_-]", "", process.get_terminal_type() or "")[:40]
        master, slave = pty.openpty()
        os.set_blocking(master, False)
        _resize(master, *process.get_terminal_size()[:2])
        try:
            child = await asyncio.create_subprocess_exec(
                # the session has no terminal yet, and gets the one that it opens
                *guests.command(words, f"exec <>{os.ttyname(slave)} >&0 2>&1; "),
                env={**environment, "TERM": term},
                stdin=slave,
                stdout=slave,
                stderr=slave,
                start_new_session=True,
            )
        finally:
            os.close(slave)
        typing = asyncio.create_task(self._type(process, master))
        await process.redirect(stdout=os.dup(master), send_eof=False)
        painting = asyncio.create_task(process.stdout.drain())  # until the arcade or the visitor is gone
        ending = asyncio.create_task(child.wait())
        try:
            await asyncio.wait([typing, painting, ending], return_when=asyncio.FIRST_COMPLETED)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGHUP)
            await asyncio.wait([ending], timeout=GRACE)
            kill(child.pid)
            await asyncio.wait([ending, painting], timeout=GRACE)
            for each in (typing, painting):
                each.cancel()
            await asyncio.gather(typing, painting, return_exceptions=True)
            os.close(master)
        return max(child.returncode or 0, 0)

    async def _type(self, process: Process, master: int) -> None:
        """Pass keys and sizes on until there are none any more."""
        loop, pace = asyncio.get_running_loop(), Pace()
        async with asyncio.timeout(self._idle) as waiting:
            while not process.stdin.at_eof():
                try:
                    keys = await process.stdin.read(4096)
                except asyncssh.TerminalSizeChanged as size:
                    await pace.keep()
                    _resize(master, size.width, size.height)
                    continue
                except (asyncssh.BreakReceived, asyncssh.SignalReceived):
                    continue
                waiting.reschedule(loop.time() + self._idle)
                await pace.keep(len(keys))
                async with asyncio.timeout(STALL):
                    while keys:
                        try:
                            keys = keys[os.write(master, keys) :]
                        except BlockingIOError:  # it has not taken those before
                            await asyncio.sleep(0.05)


def _resize(master: int, width: int, height: int) -> None:
    size = struct.pack("HHHH", cells(height or 24), cells(width or 80), 0, 0)
    fcntl.ioctl(master, termios.TIOCSWINSZ, size)
