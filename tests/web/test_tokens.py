"""Cookies of visitors: only what was issued here opens a folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from nimarcade.core.errors import BadInput
from nimarcade.web.tokens import KEY, SIZE, Tokens

NAME = "0123456789abcdef" * 3


def test_a_cookie_is_known_after_a_restart(tmp_path: Path) -> None:
    cookie = Tokens(tmp_path / "visitors").issue()
    assert Tokens(tmp_path / "visitors").known(cookie) == cookie.partition(".")[0]
    key = tmp_path / "visitors" / KEY
    assert os.name == "nt" or key.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "cookie", ["", NAME, f"{NAME}.", f"{NAME}.{'0' * 64}", f"{NAME}.ü", NAME + "0", "a.b"]
)
def test_another_cookie_is_not(cookie: str, tmp_path: Path) -> None:
    assert Tokens(tmp_path).known(cookie) is None


def test_one_of_an_earlier_version_is_known_by_its_folder(tmp_path: Path) -> None:
    tokens = Tokens(tmp_path)
    tokens.folder(NAME).mkdir()
    assert tokens.known(NAME) == NAME


@pytest.mark.parametrize("key", [b"", b"short", bytes(SIZE + 1)])
def test_a_damaged_key_signs_nothing(key: bytes, tmp_path: Path) -> None:
    (tmp_path / KEY).write_bytes(key)
    with pytest.raises(BadInput, match="damaged: remove it"):
        Tokens(tmp_path)
