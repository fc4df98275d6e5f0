"""A table by ssh, with Debian's client: a game in a terminal, and nothing else."""

import shutil
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.host.callers import Host, hosted, typed
from tests.process import NIMARCADE, Terminal

pytestmark = [
    pytest.mark.extras,
    pytest.mark.real_time,
    pytest.mark.skipif(not (shutil.which("ssh") and shutil.which("sftp")), reason="needs an ssh client"),
]


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    pytest.importorskip("asyncssh")
    with hosted(tmp_path, "nim:2,1", "--ssh", "0") as host:
        yield host


def client(host: Host, *words: str, key: str = "ann", program: str = "ssh", user: str = "") -> list[str]:
    """A client with a key of its own; words that begin with - are options, the others a command."""
    _, _, port, place = host.opened["ssh"].split()
    path = host.folder.parent / key
    if not path.exists():
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", path], check=True)
    known = f"UserKnownHostsFile={host.folder.parent / 'known'}"
    options = ["-F", "none", "-i", str(path), "-o", known, "-o", "StrictHostKeyChecking=accept-new"]
    if user:
        place = f"{user}@{place.partition('@')[2]}"
    options += ["-o", "IdentitiesOnly=yes", "-P" if program in ("sftp", "scp") else "-p", port]
    first = [word for word in words if word.startswith("-") or "=" in word or ":" in word]
    return [program, *options, *first, place, *[word for word in words if word not in first]]


def test_a_game_between_ssh_and_line_mode(host: Host, tmp_path: Path) -> None:
    ann, bob = (tmp_path / name for name in ("home-ann", "home-bob"))
    ann.mkdir()
    bob.mkdir()
    plain = {"TERM": "dumb"}  # a terminal without screens gets line mode

    def by_ssh(*, key: str = "ann", name: str = "") -> Terminal:
        return Terminal(client(host, "-tt", key=key, user=f"{host.table}{name}"), ann, changes=plain)

    first = by_ssh(name="+Ann")
    first.until("friends may sit down")
    other = Terminal([*NIMARCADE, "join", host.opened["join"], "--plain", "--name", "Bob"], bob)
    typed(other, ("Everybody is here", "ready"))
    typed(first, ("Everybody is here", "ready"), ("Your move", "2-1"))
    other.until("Ann plays 2-1")
    first.close()
    other.until("Ann is away")
    again = by_ssh()  # the same key is the same seat
    again.until("Bob to move")
    stranger = by_ssh(key="eve")
    stranger.until("all seats are taken")
    assert stranger.wait(20) == 2
    typed(other, ("Your move", "1-1"))
    typed(again, ("Bob plays 1-1", "1-1"), ("You win", "quit"))
    typed(other, ("Ann wins", "quit"))
    assert again.wait(20) == 0
    other.wait(20)
    assert (host.folder / f"{host.table}-1.json").exists()
    assert (host.folder / "ssh_host_key").stat().st_mode & 0o777 == 0o600
    for terminal in (first, other, stranger, again):
        terminal.close()


REFUSED = {
    "exec": ("id",),
    "exec in a terminal": ("-tt", "id"),
    "no terminal": ("-T",),
    "a subsystem": ("-tt", "-s", "anything"),
    "forwarding": ("-W", "127.0.0.1:22"),
    "listening": ("-N", "-oExitOnForwardFailure=yes", "-R0:127.0.0.1:22"),
    "a tunnel": ("-N", "-oExitOnForwardFailure=yes", "-oTunnel=yes"),
    "sftp": (),
    "no table": ("-tt",),
}


def test_all_else_gets_nothing(host: Host) -> None:
    told = {}
    for what, words in REFUSED.items():
        program, user = "sftp" if what == "sftp" else "ssh", "nowhere" if what == "no table" else ""
        ran = subprocess.run(
            client(host, *words, program=program, user=user),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert ran.returncode != 0, (what, ran)
        told[what] = ran.stdout + ran.stderr
    assert all(
        "nothing here but the arcade" in told[what] for what in ("exec", "exec in a terminal", "a subsystem")
    )
    assert "needs a terminal" in told["no terminal"]
    assert "there is no table nowhere here" in told["no table"]


def test_the_arcade_knows_nothing_of_the_host(host: Host, tmp_path: Path) -> None:
    words = client(host, "-tt", "-A", "-X", "-oSendEnv=SECRET")
    terminal = Terminal(words, tmp_path, changes={"SECRET": "1", "DISPLAY": ":9", "TERM": "dumb"})
    terminal.until("sit down")
    (pid,) = (
        path.parent
        for path in Path("/proc").glob("[0-9]*/environ")
        if f"NIMARCADE_DATA_DIR={host.folder}/ssh".encode() in _read(path)
    )
    environment = dict(word.split("=", 1) for word in _read(pid / "environ").decode().split("\0") if word)
    assert not {"SECRET", "SSH_AUTH_SOCK", "DISPLAY", "NIMARCADE_TEST_MARK"} & environment.keys()
    assert environment["HOME"].startswith(str(host.folder / "ssh"))
    terminal.close()


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def test_a_key_that_was_only_shown_is_nobodys() -> None:
    from nimarcade.host.ssh import _Visitor

    visitor = _Visitor(Counter(), set())
    visitor.validate_public_key("", cast("Any", SimpleNamespace(get_fingerprint=lambda: "SHA256:Ann")))
    assert visitor.validate_kbdint_response("", []) is False, "nothing was asked"
    visitor.get_kbdint_challenge("", "", "")
    assert visitor.key != "SHA256:Ann"


def test_a_port_in_use_is_told(host: Host) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        words = [*NIMARCADE, "host", "nim", "--port", "0", "--ssh", str(taken.getsockname()[1])]
        words += ["--folder", str(host.folder / "other")]
        ran = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, len(ran.stderr.splitlines())) == (2, 1)
    assert "choose another port for --ssh" in ran.stderr


def test_without_the_extra_it_is_named(tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules['asyncssh'] = None; sys.argv[0] = 'nimarcade'; "
        "from nimarcade.__main__ import main; sys.exit(main())"
    )
    words = ["host", "nim", "--port", "0", "--ssh", "0", "--folder", str(tmp_path)]
    ran = subprocess.run(
        [sys.executable, "-c", program, *words], capture_output=True, text=True, timeout=60, check=False
    )
    assert (ran.returncode, "pip install '.[ssh]'" in ran.stderr) == (2, True), ran.stderr
