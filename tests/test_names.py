"""What pages and comments name in `backticks` exists: files, modules, functions, commands, keys."""

import fnmatch
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from nimarcade.cli.main import COMMANDS
from nimarcade.core import catalogue
from nimarcade.lab import papers
from nimarcade.play import levels
from nimarcade.theory import theorems
from nimarcade.view import places
from tests import architecture
from tests.test_layers import ROOMS

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("tests/*/*.md")])
OF_THE_CODE = ("architecture.md", "contributing.md", "games.md")
"""Pages that speak of the code itself: in these every name in backticks is one of the code."""
SOURCES = {
    path: path.read_text("utf-8") for part in ("nimarcade", "tests") for path in (ROOT / part).rglob("*.py")
}
GROUPS = {catalogue.GROUP, levels.GROUP, papers.GROUP, theorems.GROUP}
ACTIONS = {bound.action.name for bound in places.every()}

FENCED = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
PATH = re.compile(r"[\w.*/-]+(\.(py|md|toml|tcss)|/)")
PLACEHOLDER = re.compile(r"\b(?!README|CHANGELOG|CONTRIBUTING)[A-Z]{4,}\b")
DOTTED = re.compile(r"(?:nimarcade\.|na\.)?[a-z_]+(?:\.\w+)+")
NAME = re.compile(r"(\w+)(\(.*\))?")


def spans(text: str) -> list[str]:
    return SPAN.findall(FENCED.sub("", text))


@cache
def files() -> frozenset[str]:
    """Files and folders of the checkout, with every end of their paths: `core/game.py`, `game.py`."""
    inside = (path for part in ("docs", "nimarcade", "tests", "saves") for path in (ROOT / part).rglob("*"))
    every = [path.relative_to(ROOT).parts for path in (*ROOT.iterdir(), *ROOT.glob(".ci/*"), *inside)]
    return frozenset("/".join(parts[start:]) for parts in every for start in range(len(parts)))


@cache
def is_file(name: str) -> bool:
    if name in (ROOT / ".gitignore").read_text("utf-8").split():
        return True
    pattern = PLACEHOLDER.sub("*", name).rstrip("/").removeprefix("../").removeprefix("./")
    return pattern in files() or ("*" in pattern and bool(fnmatch.filter(files(), pattern)))


@cache
def is_named(name: str) -> bool:
    if name in ACTIONS or name in GROUPS:
        return True
    parts = name.split(".")
    parts = ["nimarcade", *(parts[1:] if parts[0] in ("nimarcade", "na") else parts)]
    for many in range(len(parts), 0, -1):
        try:
            found: object = import_module(".".join(parts[:many]))
        except ModuleNotFoundError:
            continue
        return _has(found, parts[many:])
    return False


def _has(found: object, names: list[str]) -> bool:
    for name in names:
        if not hasattr(found, name):
            return name in getattr(found, "__annotations__", ())
        found = getattr(found, name)
    return True


def is_command(words: str) -> bool:
    first = words.split()[0] if words.split() else "CODE"
    return (
        first in COMMANDS
        or first.startswith(("-", "[", "…"))
        or first.isupper()
        or re.split(r"[+:]", first)[0] in catalogue.names()
    )


@cache
def words_of_the_code() -> frozenset[str]:
    return frozenset(word for text in SOURCES.values() for word in re.findall(r"\w+", text))


def wrong(name: str) -> bool:
    name = name.removesuffix("(...)").removesuffix("()")
    if name.startswith("python -m "):
        module = name.split()[2].replace(".", "/")
        return not (is_file(f"{module}.py") or is_file(f"{module}/__main__.py"))
    if name.startswith("nimarcade "):
        return not is_command(name.removeprefix("nimarcade "))
    if PATH.fullmatch(name):
        return not is_file(name)
    if name in ("nimarcade.log", "nimarcade.log.1"):  # the file, no module
        return False
    if DOTTED.fullmatch(name) and name.split(".")[0] in {*ROOMS, architecture.TOP, "nimarcade", "na"}:
        return not is_named(name)
    return False


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_pages_name_what_exists(path: Path) -> None:
    text = path.read_text("utf-8")
    if path.name == "CHANGELOG.md":  # what was released is history
        text = text.partition("\n## 0")[0]
    assert [name for name in spans(text) if wrong(name)] == []


@pytest.mark.parametrize("page", OF_THE_CODE)
def test_pages_of_the_code_use_its_words(page: str) -> None:
    words = (NAME.fullmatch(name) for name in spans((ROOT / "docs" / page).read_text("utf-8")))
    assert [word[1] for word in words if word and word[1] not in words_of_the_code()] == []


def test_comments_name_what_exists() -> None:
    assert list(_wrong_in_comments()) == []


def _wrong_in_comments() -> Iterator[str]:
    for path, text in SOURCES.items():
        if path.name != Path(__file__).name:
            yield from (f"{path.relative_to(ROOT)}: {name}" for name in SPAN.findall(text) if wrong(name))


def test_entry_points_are_those_that_are_looked_for() -> None:
    told = re.findall(r'project\.entry-points\."([\w.]+)"', (ROOT / "docs" / "games.md").read_text("utf-8"))
    assert set(told) == GROUPS


def test_the_map_is_drawn_from_the_code() -> None:
    assert architecture.drawn() == architecture.picture(), "run python -m tests.architecture"


def test_every_room_is_described() -> None:
    rows = re.findall(
        r"^\| `(\w+)/` \| [^|]{20,} \| [^|]+ \|$", architecture.PAGE.read_text("utf-8"), re.MULTILINE
    )
    assert rows == list(ROOMS)


GONE = ("core/gone.py", "gone/", "core.game.gone", "nimarcade.gone", "nimarcade gone", "python -m tests.gone")


@pytest.mark.parametrize("name", GONE)
def test_these_checks_can_fail(name: str) -> None:
    assert wrong(name)
    assert "un" + "known_word" not in words_of_the_code()
