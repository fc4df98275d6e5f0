"""The rooms of the house, read from the imports themselves; those for types and inside functions count too.

core → games → theory, play → players → coach → view → line, tui → cli; lab above theory and below
view, papers above lab, families above coach, host above players, all below cli; `library`, `__init__` and
`__main__` on top.
"""

import ast
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import nimarcade

ROOT = Path(nimarcade.__file__).parent

_UP_TO_COACH = "core games theory play players coach"
ROOMS = {
    "core": "",
    "games": "core",
    "theory": "core games",
    "play": "core games",
    "players": "core games theory play",
    "coach": "core games theory play players",
    "lab": "core games theory",
    "papers": "core games theory lab",
    "view": f"{_UP_TO_COACH} lab",
    "families": f"{_UP_TO_COACH} lab",
    "line": "core play coach view",
    "tui": "core play coach lab view",
    "web": "core",
    "host": "core games play players web",
    "cli": f"{_UP_TO_COACH} lab papers view families line tui web host",
}
"""What each room may import beside itself. No room imports what stands on top."""
ON_TOP = {"__init__", "__main__", "library"}
GAMES = {path.name for path in (ROOT / "games").iterdir() if (path / "__init__.py").exists()}

SCREENS_ONLY = {"textual", "rich"}
ONLY_WHEN_ASKED = {"numpy", "numba"}
UNSAFE = {"pickle", "marshal", "shelve"}


def named(path: Path) -> str:
    """`coach.deck` for `coach/deck.py`, `coach` for `coach/__init__.py`, `__init__` for the package's own."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if len(parts) > 1 and parts[-1] == "__init__" else parts)


@dataclass(frozen=True)
class Module:
    """What one file takes from elsewhere: full names of modules, or of single names in them."""

    imports: frozenset[str]
    on_loading: frozenset[str]
    """Those outside functions and outside `if TYPE_CHECKING`."""
    called: frozenset[str]


def read(text: str) -> Module:
    everywhere: set[str] = set()
    on_loading: set[str] = set()
    called: set[str] = set()
    left: list[tuple[ast.AST, bool]] = [(ast.parse(text), True)]
    skipped = () if "eval(" in text or "exec(" in text else ast.expr
    while left:
        node, loaded = left.pop()
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: a relative import hides the room"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            called.add(node.func.id)
        elif isinstance(node, ast.If):
            test = node.test
            name = test.attr if isinstance(test, ast.Attribute) else getattr(test, "id", "")
            loaded = loaded and name != "TYPE_CHECKING"
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            loaded = False
        everywhere.update(names)
        if loaded:
            on_loading.update(names)
        left += [(child, loaded) for child in ast.iter_child_nodes(node) if not isinstance(child, skipped)]
    return Module(frozenset(everywhere), frozenset(on_loading), frozenset(called))


Modules = Mapping[str, Module]


@cache
def every_text() -> Mapping[str, str]:
    return {named(path): path.read_text(encoding="utf-8") for path in ROOT.rglob("*.py")}


@cache
def every_module() -> Modules:
    return {name: read(text) for name, text in every_text().items()}


def own_imports(modules: Modules, module: str) -> set[str]:
    """Modules of the package that a module imports; the package itself is `__init__`."""
    inner = set()
    for name in modules[module].imports:
        package, _, rest = name.partition(".")
        if package == "nimarcade":
            while rest and rest not in modules:
                rest = rest.rpartition(".")[0]
            inner.add(rest or "__init__")
    return inner - {module}


def room_of(module: str) -> str:
    return module.split(".")[0]


def game_of(module: str) -> str:
    """The game whose folder it is in, or nothing; `games/heaps.py` is shared."""
    room, game, *_ = [*module.split("."), ""]
    return game if room == "games" and game in GAMES else ""


def forbidden(modules: Modules) -> dict[str, str]:
    """Module → rooms that it imports against the table; a game's folder must not know another's, either."""
    upward = {}
    for module in modules:
        room, game = room_of(module), game_of(module)
        if room in ON_TOP:
            continue
        inner = own_imports(modules, module)
        rooms = {room_of(name) for name in inner} - {room, *ROOMS[room].split()}
        if game:
            rooms |= {name for name in inner if game_of(name) not in ("", game)}
        if rooms:
            upward[module] = " ".join(sorted(rooms))
    return upward


def circle(modules: Modules) -> set[str]:
    arrows = {module: own_imports(modules, module) for module in modules}

    def reached(start: str) -> set[str]:
        seen: set[str] = set()
        front = [start]
        while front:
            news = arrows.get(front.pop(), set()) - seen
            seen |= news
            front += news
        return seen

    return {module for module in arrows if module in reached(module)}


def unsafe(module: Module) -> set[str]:
    return {*(module.called & {"eval", "exec"})} | ({name.split(".")[0] for name in module.imports} & UNSAFE)


def test_imports_go_one_way() -> None:
    planted = {
        "core.a": read("if TYPE_CHECKING:\n    from nimarcade.tui import page"),
        "games.nim": read("def f():\n    import nimarcade.games.sum"),
        "games.sum": read("from nimarcade import __version__"),
        "__main__": read("import nimarcade.cli.main"),
        "cli.main": read(""),
        "tui": read(""),
    }
    assert forbidden(planted) == {"core.a": "tui", "games.nim": "games.sum", "games.sum": "__init__"}
    assert {room_of(module) for module in every_module()} - ON_TOP <= set(ROOMS)
    assert {"core", "games", "theory", "play", "view", "cli", "tui"} <= {
        room_of(module) for module in every_module()
    }
    assert not forbidden(every_module()), "an import against the table"


def test_claims_know_of_a_game_what_it_allows_and_nothing_below() -> None:
    known = {f"games.{game}{part}" for game in GAMES for part in ("", ".rules", ".position")} | {
        "games.heaps"
    }
    modules = every_module()
    claims = [module for module in modules if room_of(module) == "papers"]
    below = {
        name for module in claims for name in own_imports(modules, module) if room_of(name) == "games"
    } - known
    assert claims
    assert not below, "an oracle that shares code with what it judges"


def test_no_modules_import_each_other_in_a_circle() -> None:
    planted = {
        "core.a": read("from nimarcade.core import b"),
        "core.b": read("if TYPE_CHECKING:\n    from nimarcade.core.c import C"),
        "core.c": read("def f():\n    from nimarcade.core.b import B"),
    }
    assert circle(planted) == {"core.b", "core.c"}
    assert not circle(every_module())


def _modules_after(code: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return {name.split(".")[0] for name in done.stdout.split("\n")[-2].split()}


USES = """
import nimarcade as na
p = na.read('exco-nim:3/8,6,5')
na.solve(p, sg=True, remoteness=True).as_json()
list(na.moves(p))
na.choose(p, 'perfect', 1)
na.solve(na.read('exco-nim:3/70,9'), sg=True).as_json()
na.solve(na.read('delete-nim:9,8,6,4,2')).as_json()
import sys
from nimarcade.__main__ import main
sys.argv = ['nimarcade', 'solve', '--json', 'nim:5,4,3']
main()
"""


def test_the_headless_part_loads_neither_textual_nor_numpy() -> None:
    planted = read("import numpy\nif TYPE_CHECKING:\n    import numba\ndef f():\n    import textual.app\n")
    assert planted.imports == {"numpy", "numba", "textual.app"}
    assert planted.on_loading == {"numpy"}
    for name, module in every_module().items():
        packages = {full.split(".")[0] for full in module.imports}
        if name == "cli.output":  # Rich's bars, once there is one to show
            packages -= {"rich"} - {full.split(".")[0] for full in module.on_loading}
        assert room_of(name) == "tui" or not packages & SCREENS_ONLY, name
        assert not {full.split(".")[0] for full in module.on_loading} & ONLY_WHEN_ASKED, name
    assert not _modules_after(USES) & {"textual", "rich", "numpy", "numba", "multiprocessing"}
    loaded = _modules_after("import nimarcade")
    assert not loaded & {"argparse", "json", "asyncio", "random", "dataclasses", "textual", "numpy"}


def test_files_are_short_and_nothing_reads_data_as_code() -> None:
    assert unsafe(read("import pickle\neval('1')")) == {"pickle", "eval"}
    long = {name for name, text in every_text().items() if len(text.splitlines()) > 700}
    assert not long, "files over 700 lines hold more than one concept"
    assert not {name: bad for name, module in every_module().items() if (bad := unsafe(module))}
