"""The command line as a whole: help, exit statuses, no terminal, closed pipes, speed of start."""

import os
import pty
import shlex
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from nimarcade import __version__
from nimarcade.cli import main, positions
from nimarcade.core import folders, log
from tests import odd
from tests.command import nimarcade

PROGRAM = [sys.executable, "-W", "error", "-m", "nimarcade"]
COMMANDS = list(main.COMMANDS)


def begun(*argv: str, **more: Any) -> Any:
    """The program in a process of its own, on pipes unless told otherwise."""
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return subprocess.Popen([*PROGRAM, *argv], **{**pipes, **more})


def test_help_lists_every_command_with_its_help() -> None:
    ran = nimarcade("--help")
    assert ran.status == 0
    for name, help in main.COMMANDS.items():
        assert f"  {name:10} {help}\n" in ran.out
    folder = Path(main.__file__).parent
    named = {path.stem for path in folder.glob("*.py")} - {"__init__", "main", "output"}
    assert set(main.MODULES.values()) == named
    tables = [file for file in folder.glob("*.toml") if file.stem != "schemas"]
    assert set(COMMANDS) == {name for file in tables for name in tomllib.loads(file.read_text("utf-8"))}


def test_every_command_has_examples_in_its_help_which_it_takes() -> None:
    for name in main.COMMANDS:
        parser = main.Parser(prog=f"nimarcade {name}", allow_abbrev=False)
        parser.take(name)
        examples = [
            shlex.split(line, comments=True)[2:]
            for line in parser.format_help().partition("\nexamples:\n")[2].splitlines()
        ]
        assert examples, name
        assert all(map(parser.parse_args, examples))
        ran = nimarcade(name, "--help")
        assert (ran.status, ran.err) == (0, "")
        assert ran.out.startswith(f"usage: nimarcade {name}")
    assert nimarcade("help", "solve").out == nimarcade("solve", "-h").out
    assert nimarcade("help").out == nimarcade("-h").out
    assert nimarcade("-V").out == nimarcade("--version").out == f"nimarcade {__version__}\n"


def test_the_unexpected_is_one_line_and_status_1(
    monkeypatch: pytest.MonkeyPatch, faults: list[BaseException]
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("of a kind nobody\nthought of")

    monkeypatch.setattr(positions, "_after", fail)
    ran = nimarcade("apply", "nim:3", "3-1")
    assert ran.status == 1
    complaint = "unexpected ZeroDivisionError: of a kind nobody\\nthought of; details in "
    assert ran.complaint == f"{complaint}{log.path()}"
    assert [type(error) for error in faults] == [ZeroDivisionError]
    assert 'raise ZeroDivisionError("of a kind nobody\\nthought of")' in log.path().read_text()
    faults.clear()


def test_ctrl_c_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(positions, "_after", interrupt)
    ran = nimarcade("apply", "nim:3", "3-1")
    assert (ran.status, ran.out, ran.err) == (main.INTERRUPTED, "", "")


def test_help_loads_hardly_anything() -> None:
    script = (
        "import sys; before = set(sys.modules); from nimarcade.__main__ import main; "
        "sys.argv = ['nimarcade', '--help']; main(); print(*{*sys.modules} - before)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    ours = {"cli", "cli.main", "core", "core.errors", "core.log", "core.signals", "__main__"}
    assert {name for name in loaded if name.startswith("nimarcade.")} == {
        f"nimarcade.{name}" for name in ours
    }
    assert not loaded & {"asyncio", "dataclasses", "inspect", "json", "pathlib", "random", "traceback"}


@pytest.mark.sweep
@pytest.mark.parametrize(
    "words", ["--help", "solve nim:5,4 delete-nim:4,3 --json", "moves exco-nim:3/2,1", "keys"]
)
def test_what_paints_nothing_loads_neither_textual_nor_numpy(words: str) -> None:
    script = (
        f"import sys; from nimarcade.cli.main import run; run({words.split()}); "
        "sys.exit(bool({'textual', 'numpy', 'rich', 'platformdirs'} & set(sys.modules)))"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr


@pytest.mark.sweep
def test_python_m_and_a_closed_pipe() -> None:
    with begun("moves", f"nim:{10**18}", "--limit", "0") as process:
        assert process.stdout.readline() == b"1000000000000000000-1 loses nim:999999999999999999\n"
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@pytest.mark.sweep
def test_an_interrupted_stream_is_quiet() -> None:
    def interruptible() -> None:
        """Background jobs of a shell inherit an ignored SIGINT."""
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    with begun("solve", "-", preexec_fn=interruptible) as process:
        process.stdin.write(b"nim:3\n")
        process.stdin.flush()
        # Answered while the input stays open: output is flushed when no further input waits.
        assert process.stdout.readline().startswith(b"nim:3: N")
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == main.INTERRUPTED
        assert process.stderr.read() == b""


@pytest.mark.sweep
@pytest.mark.parametrize("argv", [[], ["nim:3"]])
def test_a_dumb_terminal_gets_no_escape_codes(argv: list[str], tmp_path: Path) -> None:
    screen, keys = pty.openpty()
    environment = {**os.environ, "TERM": "dumb", "NIMARCADE_CONFIG_DIR": str(tmp_path)}
    words = [*argv, *(["--saves", str(tmp_path)] if argv else [])]
    with begun(*words, stdin=keys, stdout=keys, env=environment) as process:
        os.close(keys)
        if argv:
            os.write(screen, b"quit\n")
        complaint = process.stderr.read()
        assert process.wait() == (0 if argv else 2)
    try:
        shown = os.read(screen, 10_000)
    except OSError:  # nothing was written before the other side closed
        shown = b""
    os.close(screen)
    assert b"\x1b" not in complaint + shown
    assert len(complaint.splitlines()) == 1
    assert (b"Your move" in shown) == bool(argv)


@pytest.mark.sweep
def test_signs_survive_an_ascii_locale() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}
    for more, told in (([], b"beta = 1"), (["--json"], "β = 1".encode())):
        argv = [*PROGRAM, "solve", "greedy-nim+k=3:9,7,4", *more]
        assert told in subprocess.run(argv, capture_output=True, check=True, env=environment).stdout


@pytest.mark.parametrize(
    "argv",
    [
        "--help", "solve --help", "--version", "solve nim:5,4,3", "random nim --count 9999",
        "table nim --box 3,3",
    ],
)  # fmt: skip
def test_a_full_disk_is_status_4(argv: str) -> None:
    with open("/dev/full", "w") as full:
        ran = nimarcade(*argv.split(), out=full)
        assert (ran.status, ran.complaint) == (4, "the output cannot be written: No space left on device")
        os.dup2(os.open(os.devnull, os.O_WRONLY), full.fileno())  # what is left goes somewhere


@pytest.mark.few("solve -*<*")
@pytest.mark.parametrize(
    ("argv", "closed", "status", "said"),
    [
        *((argv, "<&-", 2, "nothing can be read from standard input: it is closed")
          for argv in ("solve -", "replay -", "assignment collect -")),
        ("solve nim:5,4,3", ">&-", 4, "the output cannot be written: it is closed"),
    ],
)  # fmt: skip
def test_a_closed_stream_is_told(argv: str, closed: str, status: int, said: str) -> None:
    shell = ["sh", "-c", f'"$@" {closed}', "sh", *PROGRAM, *argv.split()]
    ran = subprocess.run(shell, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (status, "", f"nimarcade: {said}\n")


@pytest.mark.parametrize(
    "argv", ["replay {}", "play nim --plain --moves {}", "assignment collect {}", "problems --table {}"]
)
def test_a_pipe_by_name_is_not_waited_for(argv: str, tmp_path: Path) -> None:
    ran = nimarcade(*argv.format(odd.made(tmp_path / "pipe", "pipe")).split())
    assert ran.status == 2
    assert "it is no regular file" in ran.complaint


def test_what_could_not_be_saved_is_told_and_is_status_4(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(folders.CONFIG_DIR, str(tmp_path / "file"))
    order = ("play", "nim:1", "--plain", "--seats", "human,human", "--saves", str(tmp_path / "saves"))
    ran = nimarcade(*order, stdin="1-1\nquit\n")
    assert ran.status == 4
    file = tmp_path / "file" / "statistics.json"
    assert f"nimarcade: not saved: {file}: cannot be written: File exists" in ran.err.splitlines()
    assert len(list((tmp_path / "saves").glob("*.json"))) == 1, "the game is"
