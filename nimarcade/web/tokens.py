"""The cookies by which visitors are known again: none but the server's own open a folder.

A cookie is a secret name and its HMAC under a key that lies with the visitors' folders, so that a restart
forgets nobody. A name whose folder is there was issued too, whatever stands behind it: names are too long to
be guessed. So cookies of earlier versions, which were names alone, are known as long as there are games.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from contextlib import suppress
from pathlib import Path

from nimarcade.core.errors import BadInput
from nimarcade.core.store import write_whole

KEY, SIZE = "cookies.key", 32
"""The file, and its bytes."""


class Tokens:
    """Issued for the folders of visitors within `folder`."""

    def __init__(self, folder: Path) -> None:
        """Raises BadInput where the key can be neither read nor made."""
        self._folder, file = folder, folder / KEY
        try:
            if not file.exists():
                folder.mkdir(parents=True, exist_ok=True, mode=0o700)
                with suppress(FileExistsError):  # another server has just made one
                    write_whole(file, secrets.token_bytes(SIZE), fresh=True)
            self._key = file.read_bytes()
        except OSError as error:
            raise BadInput(f"{file} cannot be read or written: {error.strerror or error}") from None
        if len(self._key) != SIZE:
            raise BadInput(f"{file} is damaged: remove it, and a new one is made")

    def issue(self, name: str | None = None) -> str:
        """The cookie of a visitor by name; without one, of a new visitor."""
        name = name or secrets.token_hex(24)
        return f"{name}.{hmac.new(self._key, name.encode(), hashlib.sha256).hexdigest()}"

    def known(self, cookie: str) -> str | None:
        """The name in a cookie that was issued here; None for any other."""
        name = cookie.partition(".")[0]
        if not re.fullmatch("[0-9a-f]{48}", name):
            return None
        issued = hmac.compare_digest(cookie.encode(), self.issue(name).encode())
        return name if issued or self.folder(name).is_dir() else None

    def folder(self, name: str) -> Path:
        """Where a visitor's games are kept; who sees it does not know the cookie."""
        return self._folder / hashlib.sha256(name.encode()).hexdigest()[:24]
