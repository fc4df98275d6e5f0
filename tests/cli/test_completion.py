"""`completion`, and the manual page made of the same parsers."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from nimarcade.cli import listing
from nimarcade.cli.main import COMMANDS
from nimarcade.core import __version__, catalogue
from tests.command import nimarcade

ROOT = Path(__file__).parents[2]
MANUAL = (ROOT / "docs" / "nimarcade.1").read_text("utf-8")
_TRY = (
    'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _shtab_nimarcade; echo "${COMPREPLY[@]}"'
)


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("shell") / "nimarcade.bash"
    path.write_text(nimarcade("completion", "bash").out)
    return path


@pytest.mark.skipif(shutil.which("bash") is None, reason="asks bash itself")
@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (("so",), "solve so-long-sucker"),
        (("solve", "gre"), "greedy-nim"),
        (("nim", "--pl"), "--plain"),
        (("play", "--seats", "hu"), "human"),
        (("learn", "nim-s"), "nim-sum"),
        (("completion", ""), "bash zsh fish"),
    ],
)
def test_bash_completes(script: Path, words: tuple[str, ...], wanted: str) -> None:
    command = ["bash", "-c", _TRY, "bash", str(script), "nimarcade", *words]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == wanted


@pytest.mark.parametrize("shell", listing.SHELLS)
def test_every_command_and_game_is_known_to_the_shell(shell: str) -> None:
    words = set(re.findall(r"[\w-]+", nimarcade("completion", shell).out))
    assert not {*COMMANDS, *catalogue.names()} - words


def test_another_shell_is_refused() -> None:
    ran = nimarcade("completion", "ksh")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "nimarcade: no completion for 'ksh'; there is one for bash, zsh, fish\n"


def test_the_manual_page_is_of_these_commands() -> None:
    manual = MANUAL.replace("\\-", "-")
    parts = re.findall(r"\.SH COMMAND \\fI\\,'nimarcade ([a-z]+)'", manual)
    assert parts == list(COMMANDS), "make it anew, see docs/contributing.md"
    wanted = {name for action in listing.every(listing.program()) for name in action.option_strings}
    assert set(re.findall(r"\\fB(-[\w-]+)\\fR", manual)) == wanted - {"-h", "--help"}


def test_versions_agree() -> None:
    assert f"nimarcade {__version__}" in MANUAL
    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
    heading = next(
        line for line in (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines() if line[:3] == "## "
    )
    assert heading.startswith(f"## {__version__}")
