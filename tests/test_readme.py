"""README says what the program does: its library lines run, its commands answer."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from nimarcade.cli.main import run
from nimarcade.core import catalogue

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
COMMANDS = [
    line.removeprefix("$ nimarcade ") for line in README.splitlines() if line.startswith("$ nimarcade")
]


def test_library_lines() -> None:
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert found.attempted >= 5
    assert not found.failed


@pytest.mark.parametrize("command", [command for command in COMMANDS if "|" not in command])
def test_commands(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(shlex.split(command)) == 0
    assert capsys.readouterr().out


def test_codes() -> None:
    found = re.findall(r"\b(?:(?:co|exco|greedy|moore|delete)-)?nim(?:\+[a-z0-9=]+)*:[0-9/,]+", README)
    assert len(found) >= 4
    for code in found:
        catalogue.read(code)


def test_links_and_the_picture_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target


def test_ci_calls_the_test_command() -> None:
    command = next(line for line in README.splitlines() if "pytest" in line and line.startswith("python3"))
    assert command in (ROOT / ".ci" / "run").read_text("utf-8")


def test_the_package_page_needs_nothing_beside_it() -> None:
    page = (ROOT / "docs" / "package.md").read_text("utf-8")
    assert page.split("\n\n")[1] == README.split("\n\n")[1]
    assert "](" not in page
