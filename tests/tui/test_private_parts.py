"""What of Textual and its server is used though it is private: all of it stands here with its parameters, so
that an upgrade that changes it, or code that uses more of it, fails here and not in somebody's hands."""

import ast
import inspect
import re
import sys
import tomllib
from functools import cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import pytest
from textual.app import App
from textual.message_pump import MessagePump

import nimarcade
from nimarcade.tui import guard

ROOT = Path(nimarcade.__file__).parents[1]
PARTS = {
    "tui": """
        textual._context.active_message_pump
        textual._widget_navigation.Direction
        textual._xterm_parser.XTermParser(debug)
        textual.app.App._current_mode
        textual.app.App._exception
        textual.app.App._exception_event
        textual.app.App._exit
        textual.app.App._get_screen(self, screen)
        textual.app.App._handle_exception(self, error)
        textual.app.App._notifications
        textual.app.App._register_child(self, parent, child, before, after)
        textual.app.App._registry
        textual.app.App._replace_screen(self, screen)
        textual.app.App._return_code
        textual.app.App._screen_stack
        textual.app.App._screen_stacks
        textual.app.App._unnotify(self, notification, refresh)
        textual.driver.Driver._app
        textual.driver.Driver._debug
        textual.driver.Driver._loop
        textual.drivers.linux_driver.LinuxDriver._file
        textual.drivers.linux_driver.LinuxDriver._key_thread
        textual.drivers.linux_driver.LinuxDriver._must_signal_resume
        textual.drivers.linux_driver.LinuxDriver._sigcont_application(self, _)
        textual.drivers.linux_driver.LinuxDriver._sigtstp_application(self, _)
        textual.message_pump.MessagePump._close_messages_no_wait(self)
        textual.message_pump.MessagePump._dispatch_message(self, message)
        textual.message_pump.MessagePump._mounted_event
        textual.message_pump.MessagePump._process_messages_loop(self)
        textual.message_pump.MessagePump._running
        textual.screen.Screen._binding_chain
        textual.screen.Screen._compositor
        textual.widget.Widget._styles_cache
        textual.widgets._option_list.OptionList._move_page(self, direction)
        """,
    "web": """
        textual_serve.app_service.AppService._build_environment(self, width, height)
        textual_serve.app_service.AppService._open_app_process(self, width, height)
        textual_serve.app_service.AppService._process
        textual_serve.app_service.AppService._stdin
        """,
}
FOREIGN = {"tui": "textual", "web": "textual_serve"}
MENDED = {"textual.widgets._option_list.OptionList._move_page": guard._turned_page}
"""What has a part of ours in its place."""
OF_TUPLES = {"_replace", "_asdict", "_fields"}
ROOMS = ["tui", pytest.param("web", marks=pytest.mark.extras)]


def private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def of_self(node: ast.Attribute) -> bool:
    return ast.unparse(node.value) in ("self", "cls", "super()")


@cache
def classes(module: str) -> dict[str, ast.ClassDef]:
    """By the full name; `inspect.getsource` reads the whole module anew for each."""
    found: dict[str, ast.ClassDef] = {}

    def within(node: ast.AST, place: str) -> None:
        for each in ast.iter_child_nodes(node):
            if isinstance(each, ast.ClassDef):
                found[place + each.name] = each
                within(each, f"{place}{each.name}.")
            elif not isinstance(each, ast.FunctionDef):
                within(each, place)

    within(ast.parse(inspect.getsource(sys.modules[module])), "")
    return found


def named(kind: type, context: type[ast.expr_context]) -> frozenset[str]:
    """The private names that a class's body sets, and those of attributes of `self` in its code."""
    code = classes(kind.__module__)[kind.__qualname__]
    attributes = (node for node in ast.walk(code) if isinstance(node, ast.Attribute))
    names = {node.attr for node in attributes if isinstance(node.ctx, context) and of_self(node)}
    for line in code.body:
        if isinstance(line, ast.FunctionDef | ast.AsyncFunctionDef):
            names.add(line.name)
        elif isinstance(line, ast.Assign | ast.AnnAssign):
            targets = line.targets if isinstance(line, ast.Assign) else [line.target]
            names |= {target.id for target in targets if isinstance(target, ast.Name)}
    return frozenset(filter(private, names))


@cache
def own(kind: type) -> frozenset[str]:
    """The private parts of a class: what stands in it, and what its methods give to `self`."""
    return named(kind, ast.Store)


@cache
def names_of(package: str) -> frozenset[str]:
    """What is defined or belongs to `self` anywhere in a package."""
    files = Path(import_module(package).__path__[0]).rglob("*.py")
    return frozenset(
        name for path in files for name in re.findall(r"(?:def |self\.)(\w+)", path.read_text("utf-8"))
    )


def used(module: ModuleType, foreign: str) -> set[str]:
    """The private parts of a package that a module takes by their full names; only by the last one, where the
    code does not tell of which class it is."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.ClassDef) and isinstance(kind := vars(module).get(node.name), type):
            above = [each for each in kind.__mro__ if each.__module__.partition(".")[0] == foreign]
            for name in named(kind, ast.expr_context):
                first = [each for each in above if name in own(each)][-1:]
                found |= {f"{each.__module__}.{each.__qualname__}.{name}" for each in first}
        elif isinstance(node, ast.ImportFrom) and str(node.module).partition(".")[0] == foreign:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            found |= {name for name in names if any(map(private, name.split(".")))}
        elif isinstance(node, ast.Attribute) and private(node.attr) and node.attr not in OF_TUPLES:
            found |= {node.attr} & names_of(foreign) if not of_self(node) else set()
    return found


def parameters(part: str) -> str:
    """`name(parameter, …)` of a function or class by its full name, the name alone of anything else that is
    there; raises LookupError if it is gone."""
    names = part.split(".")
    place = next(i for i in range(len(names), 0, -1) if ".".join(names[:i]) in sys.modules)
    holder: object = sys.modules[".".join(names[:place])]
    for last in names[place:-1]:
        holder = getattr(holder, last)
    there = MENDED.get(part) or getattr(holder, names[-1], None)
    if inspect.isfunction(there) or inspect.isclass(there):
        return f"{part}({', '.join(inspect.signature(there).parameters)})"
    if there is None and not (isinstance(holder, type) and names[-1] in own(holder)):
        raise LookupError(part)
    return part


def changed(room: str) -> list[str]:
    """A line for every private part that is no longer what it was."""
    lines = []
    for was in PARTS[room].split("\n"):
        part = was.strip().partition("(")[0]
        try:
            if part and (now := parameters(part)) != was.strip():
                lines.append(f"{was.strip()} has become {now}")
        except LookupError:
            lines.append(f"{was.strip()} is gone")
    return lines


def modules(room: str) -> list[ModuleType]:
    folder = ROOT / "nimarcade" / room
    names = (".".join(path.relative_to(ROOT).with_suffix("").parts) for path in folder.rglob("*.py"))
    return [import_module(name.removesuffix(".__init__")) for name in names]


@pytest.mark.parametrize("room", ROOMS)
def test_private_parts_are_what_they_were(room: str) -> None:
    modules(room)
    assert changed(room) == [], f"{FOREIGN[room]} {version(FOREIGN[room])} differs from what was tested"


@pytest.mark.sweep
@pytest.mark.parametrize("room", ROOMS)
def test_no_other_private_part_is_used(room: str) -> None:
    parts = {line.strip().partition("(")[0] for line in PARTS[room].strip().split("\n")}
    found = set().union(*(used(module, FOREIGN[room]) for module in modules(room)))
    by_last = {part.rpartition(".")[2]: part for part in parts}
    assert {by_last.get(name, name) for name in found} == parts


class Curious(App[None]):
    def use(self) -> None:
        self._running = App[None]()._exit


@pytest.mark.sweep
def test_a_new_use_and_a_part_that_has_changed_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert used(sys.modules[__name__], "textual") == {"textual.message_pump.MessagePump._running", "_exit"}
    monkeypatch.setitem(PARTS, "tui", PARTS["tui"] + "\n textual.app.App._gone")
    monkeypatch.setattr(MessagePump, "_process_messages_loop", lambda self, more: None)
    loop = "textual.message_pump.MessagePump._process_messages_loop"
    assert changed("tui") == [f"{loop}(self) has become {loop}(self, more)", "textual.app.App._gone is gone"]


def test_what_was_tested_is_what_may_be_installed() -> None:
    """Of the releases of the same two numbers: `~=8.2.8` is 8.2.8 and later ones of 8.2."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    wanted = {each for group in (project["dependencies"], *extras) for each in group}
    pinned = dict(each.split("~=") for each in wanted if re.match("textual(-serve)?[^a-z-]", each))
    assert set(pinned) == {"textual", "textual-serve"}
    assert version("textual").split(".")[:2] == pinned["textual"].split(".")[:2]
