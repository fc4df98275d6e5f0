"""A host that speaks TLS, and clients that trust it or do not."""

import asyncio
import ssl
import subprocess
from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from nimarcade.core.connection import Connection
from nimarcade.host.server import Doors
from tests.command import nimarcade
from tests.host.people import House

pytestmark = pytest.mark.extras


@pytest.fixture(scope="module")
def pem(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a certificate, cert.pem, its key, and another one."""
    folder = tmp_path_factory.mktemp("pem")
    for key in ("key.pem", "other.pem"):
        words = (
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost"
        )
        words += f" -addext subjectAltName=IP:127.0.0.1 -keyout {key} -out {key.replace('key', 'cert')}"
        subprocess.run(["openssl", *words.split()], cwd=folder, check=True, capture_output=True)
    return folder


async def first(url: str) -> tuple[str, str]:
    """What a client hears first."""
    news: list[tuple[str, str]] = []
    link = Connection(url, lambda kind, text: news.append((kind, text)))
    while not news:
        await asyncio.sleep(0.01)
    await asyncio.to_thread(link.close)
    return news[0]


async def test_a_client_that_trusts_the_certificate_speaks_tls(
    pem: Path, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(pem / "cert.pem", pem / "key.pem")
    doors = [Doors(house.lobby, "127.0.0.1", "", tls) for tls in (None, None, context)]
    doors[1].pages = AsyncMock()
    servers = [await each.opened("127.0.0.1", 0) for each in doors]
    plain, paged, secret = (f"127.0.0.1:{each.sockets[0].getsockname()[1]}/" for each in servers)
    try:
        assert "not trusted (self-signed" in (await first(f"wss://{secret}"))[1]
        for url in (plain, paged):
            assert "try http://" in (await first(f"wss://{url}"))[1]
        assert "or one of https://" in (await first(f"ws://{secret}"))[1]
        monkeypatch.setenv("SSL_CERT_FILE", str(pem / "cert.pem"))
        assert await first(f"wss://{secret}") == ("open", "")
    finally:
        for each in servers:
            each.close()
            await each.wait_closed()


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ("cert.pem", "takes two files"),
        ("cert.pem,gone.pem", "gone.pem cannot be read: No such file"),
        ("cert.pem,other.pem", "no certificate and its own key"),
    ],
)
def test_files_that_are_none_are_told_in_a_line(given: str, wrong: str, pem: Path) -> None:
    ran = nimarcade("host", "nim", "--tls", ",".join(str(pem / name) for name in given.split(",")))
    assert ran.status == 2
    assert wrong in ran.complaint
