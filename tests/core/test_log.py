"""What nobody expected: where its trace is kept, and what is told where it cannot be."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from nimarcade.cli import main
from nimarcade.core import folders, log
from nimarcade.theory.so_long_sucker import compiled


def test_the_state_folder_is_the_platforms_unless_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(folders.STATE_DIR, str(tmp_path / "own"))
    assert log.path() == tmp_path / "own" / "nimarcade.log"
    monkeypatch.delenv(folders.STATE_DIR)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert log.path() == tmp_path / "state" / "nimarcade" / "nimarcade.log"


def test_traces_are_kept_privately_up_to_a_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(folders.STATE_DIR, str(tmp_path / "state"))
    monkeypatch.setattr(log, "LARGEST", 2000)
    for i in range(40):
        assert log.note(f"number {i}\n\ud800 {'x' * 200}") == f"details in {log.path()}"
    files = sorted(log.path().parent.iterdir())
    assert [file.name for file in files] == ["nimarcade.log", *(f"nimarcade.log.{i}" for i in (1, 2, 3))]
    assert all(file.stat().st_size <= 2000 and file.stat().st_mode & 0o777 == 0o600 for file in files)
    assert "number 39" in log.path().read_text(encoding="utf-8")


@pytest.mark.parametrize("folder", ["/dev/null/x", "/dev/full", "a\0b"])
def test_where_nothing_can_be_written_that_is_told(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "path", lambda: Path(folder) / "nimarcade.log")
    assert log.note("x").startswith("details could not be kept: ")


def test_version_names_the_files(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["--version", "--verbose"]) == 0
    lines = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())
    assert lines["log"] == str(log.path())
    assert lines["settings"].endswith("settings.json")
    assert lines["compiled"] == compiled.state()


ENDS = """
import threading
from nimarcade.core import log
log.catch_all()
class Fails:
    def __del__(self):
        raise KeyError("finalizer")
Fails()
def fail():
    raise ValueError("thread")
thread = threading.Thread(target=fail)
thread.start()
thread.join()
raise ZeroDivisionError("main")
"""


def test_whatever_ends_leaves_its_trace_in_the_log_and_one_line_at_most(tmp_path: Path) -> None:
    environment = {**os.environ, folders.STATE_DIR: str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", ENDS], capture_output=True, text=True, env=environment, check=False
    )
    where = tmp_path / "nimarcade.log"
    assert done.returncode == 1
    assert done.stderr == f"nimarcade: unexpected ZeroDivisionError: main; details in {where}\n"
    for told in ("KeyError: 'finalizer'", "ValueError: thread", "ZeroDivisionError: main"):
        assert told in where.read_text(encoding="utf-8")
