"""Files are looked at before they are read; what cannot be written is told as such."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from nimarcade.cli import output
from nimarcade.core import files, folders, store
from nimarcade.core.errors import BadInput, PastLimit, Unwritten
from tests import odd
from tests.core.counts import counts, plus


def test_a_file_is_read_up_to_the_bound_or_its_end_alone(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"\xef\xbb\xbfabc")
    assert files.read(path, 6) == b"\xef\xbb\xbfabc"
    assert files.read(path, 6, tail=2) == b"bc"
    assert files.text(path, 6) == "abc"
    (bad := tmp_path / "bad").write_bytes(b"\xff\xfea\0b")
    with pytest.raises(BadInput, match=r"no UTF-16 text; save it as UTF-8$"):
        files.text(bad, 6)
    with pytest.raises(PastLimit, match="it is too long: 6 bytes, and at most 5 are read"):
        files.text(path, 5)
    with pytest.raises(files.TooLarge, match="at most 9 bytes"):
        files.read("/proc/self/status", 9)  # its size is 0 as long as nobody reads it


def test_what_holds_nothing_yet_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe that has taken a file's place, as some of the system's own files are."""
    file, pipe = tmp_path / "file", tmp_path / "pipe"
    file.touch()
    os.mkfifo(pipe)
    known, writer = os.stat(file), os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", lambda path: known)
        assert files.read(pipe, 9) == b""
    os.close(writer)


@pytest.mark.parametrize("kind", odd.KINDS)
def test_what_is_no_file_is_told_at_once(kind: str, tmp_path: Path) -> None:
    with pytest.raises((BadInput, PastLimit), match=odd.KINDS[kind]):
        files.text(odd.made(tmp_path / "x", kind), 1000)


@pytest.mark.parametrize("kind", sorted({*odd.KINDS} - {"device", "large"}))  # never try to write to a device
def test_a_store_leaves_what_is_no_file_alone(kind: str, tmp_path: Path) -> None:
    other = odd.made(tmp_path / "other", kind)
    (tmp_path / "c.json").symlink_to(other)
    before = other.lstat()
    kept = counts(tmp_path / "c.json")
    assert odd.KINDS[kind] in str(kept.load().notice)
    assert kept.keep(plus(1))[1].counts == (1,)
    assert "it is no regular file" in store.unsaved()[0]
    kept.forget()
    assert other.lstat() == before
    assert sorted(os.listdir(tmp_path)) == ["c.json", "other"]


def test_what_the_disk_refuses_is_unwritten() -> None:
    said = "'/dev/full' cannot be written: No space left on device"
    with pytest.raises(Unwritten, match=said), files.writing("/dev/full"), open("/dev/full", "w") as file:
        file.write("x")


def test_a_file_takes_its_name_only_when_all_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (link := tmp_path / "link").symlink_to(path := tmp_path / "out.csv")
    path.write_text("old")
    path.chmod(0o640)
    with pytest.raises(UnicodeEncodeError):
        output.write("half \ud800", link)
    assert path.read_text() == "old"
    (tmp_path / ".out.csv.part").symlink_to(victim := tmp_path / "victim")
    output.write("new", link)
    assert not victim.exists()
    assert (path.read_text(), path.stat().st_mode & 0o777, link.is_symlink()) == ("new", 0o640, True)
    assert {*tmp_path.iterdir()} == {link, path}
    monkeypatch.setattr(os, "access", lambda each, _: each != path)
    before = path.stat().st_ino
    output.write("whose writing the system may refuse", path)
    assert path.stat().st_ino == before


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
