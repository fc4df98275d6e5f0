"""What a process that was killed has left is removed by the next one; what others use is not."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from nimarcade.core import folders


def test_only_what_nobody_holds_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    (kept := tmp_path / "elsewhere").mkdir()
    (odd := tmp_path / f"{folders.PREFIX}odd").mkdir()
    (kept / "file").touch()
    (kept / folders.HELD).touch()
    os.mkfifo(odd / folders.HELD)
    (link := tmp_path / f"{folders.PREFIX}link").symlink_to(kept)
    code = "import os\nfrom nimarcade.core.folders import scratch\n"
    code += "with scratch() as folder:\n    (folder / 'file').touch()\n    os.kill(os.getpid(), 9)"
    subprocess.run([sys.executable, "-c", code], env={**os.environ, "TMPDIR": str(tmp_path)}, check=False)
    (left,) = [each for each in tmp_path.iterdir() if each not in (kept, odd) and not each.is_symlink()]
    assert (left / "file").exists()
    with folders.scratch() as first:
        assert not left.exists()
        (first / "file").touch()
        with folders.scratch() as second:
            assert (first / "file").exists()
        assert not second.exists()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["elsewhere", link.name, odd.name]
    assert (kept / "file").exists()
