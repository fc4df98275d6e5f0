"""The house's one-way layers, read from the imports themselves.

tui, cli → papers → session, players, coach, lab, records, settings → theory → games → errors
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import nimarcade

ROOT = Path(nimarcade.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
RANKS = {
    "errors": 0,
    "core": 0,
    "games": 1,
    "theory": 2,
    "session": 3,
    "players": 3,
    "coach": 3,
    "lab": 3,
    "records": 3,
    "settings": 3,
    "library": 3,
    "series": 3,
    "report": 3,
    "clocks": 3,
    "papers": 4,
    "view": 5,
    "cli": 5,
    "tui": 5,
}
"""The package itself only names others lazily; `__main__` starts the front ends."""
FREE = {"__init__", "__main__"}
TEXTUAL = {"textual", "rich"}


def part_of(path: Path) -> str:
    """The layer's name: the first part below the package."""
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imports(path: Path, *, always: bool = False) -> Iterator[tuple[int, str]]:
    """(line, full name) of every import; only those run when the module is loaded if `always`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in _loaded(tree) if always else ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative imports hide the layer"
            yield node.lineno, node.module or ""
            if node.module in ("nimarcade", "nimarcade.games", "nimarcade.theory"):
                yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def _loaded(tree: ast.AST) -> Iterator[ast.AST]:
    """Nodes outside functions and outside `if TYPE_CHECKING`."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            continue
        yield node
        yield from _loaded(node)


def test_every_part_has_a_place_in_the_layers() -> None:
    parts = {part_of(path) for path in FILES}
    assert parts - FREE <= set(RANKS)
    assert {"errors", "games", "theory", "session", "cli", "tui"} <= parts


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_one_way(path: Path) -> None:
    part = part_of(path)
    if part in FREE:
        return
    for line, name in imports(path):
        if name.split(".")[0] != "nimarcade":
            continue
        target = name.split(".")[1] if "." in name else None
        if target is None or target not in RANKS:
            continue  # the package's own names, such as __version__
        assert RANKS[target] <= RANKS[part], f"{path}:{line}: {part} must not import {target}"
        if part == "games" and target == "games":
            inner = path.relative_to(ROOT / "games").parts
            other = name.split(".")[2:3]
            # a game's folder knows the shared rules, never another game's folder
            folder = other and (ROOT / "games" / other[0]).is_dir()
            assert len(inner) == 1 or not folder or other[0] == inner[0], f"{path}:{line}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_only_the_screens_import_textual(path: Path) -> None:
    for line, name in imports(path):
        if name.split(".")[0] in TEXTUAL:
            assert part_of(path) == "tui", f"{path}:{line}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_numpy_is_never_imported_on_loading(path: Path) -> None:
    loaded = [name for _, name in imports(path, always=True) if name.split(".")[0] in ("numpy", "numba")]
    assert not loaded


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_are_short_and_import_nothing_unsafe(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 700
    assert not {name.split(".")[0] for _, name in imports(path)} & {"pickle", "marshal", "shelve"}
    called = {
        node.func.id
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {"eval", "exec"}


def _modules_after(code: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return {name.split(".")[0] for name in done.stdout.split("\n")[-2].split()}


USES = {
    "import": "import nimarcade",
    "library": """
import nimarcade as na
p = na.read('exco-nim:3/8,6,5')
na.solve(p, sg=True, remoteness=True).as_json()
list(na.moves(p))
na.choose(p, 'perfect', 1)
""",
    "tables": """
import nimarcade as na
na.solve(na.read('exco-nim:3/70,9'), sg=True).as_json()
na.solve(na.read('delete-nim:9,8,6,4,2')).as_json()
""",
    "command": """
import sys
from nimarcade.__main__ import main
sys.argv = ['nimarcade', 'solve', '--json', 'nim:5,4,3']
main()
""",
}


@pytest.mark.parametrize("code", USES.values(), ids=USES)
def test_the_default_path_loads_neither_textual_nor_numpy(code: str) -> None:
    assert not _modules_after(code) & {"textual", "rich", "numpy", "numba", "multiprocessing"}


def test_the_import_alone_is_light() -> None:
    loaded = _modules_after("import nimarcade")
    assert not loaded & {"argparse", "json", "asyncio", "random", "dataclasses"}


def test_these_checks_can_fail(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("import numpy\nif TYPE_CHECKING:\n    import numba\ndef f():\n    import textual.app\n")
    assert {name for _, name in imports(bad)} == {"numpy", "numba", "textual.app"}
    assert [name for _, name in imports(bad, always=True)] == ["numpy"]
