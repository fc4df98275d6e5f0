"""Docstrings name in `backticks` what is there: a parameter that has been renamed is found here."""

import ast
import builtins
import keyword
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import nimarcade
from nimarcade.cli.main import COMMANDS

PACKAGE = Path(nimarcade.__file__).parent
NAME = re.compile(r"(?<!`)`([a-z_][a-z_0-9]+)`(?!`)")
Scope = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
OF_OTHERS = {
    *("esc", "exec", "multiprocessing", "nohup", "parquet", "plot", "strerror"),
    *("again", "misere", "new", "people", "proved", "start", "weak", "why", "win"),
}
"""Keys, programs, extras and what Python has; words that people type or read."""


@cache
def trees() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text("utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}


@cache
def everywhere() -> frozenset[str]:
    """What any docstring may name: commands, files, and whatever stands at the top of a file."""
    known = {*COMMANDS, *keyword.kwlist, *dir(builtins), *OF_OTHERS}
    for path, tree in trees().items():
        known |= {path.stem, path.parent.name}
        known |= {part.name for part in tree.body if isinstance(part, Scope)}
    return frozenset(known)


def said_in(tree: ast.AST) -> set[str]:
    said = set()
    for node in ast.walk(tree):
        said |= {
            str(value)
            for field in ("id", "attr", "arg", "name", "asname", "value")
            if isinstance(value := getattr(node, field, None), str)
        }
    return said


def stale(path: Path, tree: ast.Module) -> Iterator[str]:
    shared = everywhere().union(*(said_in(part) for part in tree.body if not isinstance(part, Scope)))
    for part in tree.body:
        if isinstance(part, ast.ClassDef):
            shared |= {inner.name for inner in part.body if isinstance(inner, Scope)}
    for outer in tree.body:
        for inner in ast.walk(outer):
            if isinstance(inner, Scope):
                names = set(NAME.findall(ast.get_docstring(inner) or "")) - shared
                if names and (left := names - said_in(inner) - said_in(ast.Module(of_class(outer), []))):
                    yield f"{path.relative_to(PACKAGE)}: {inner.name} has no {sorted(left)}"


def of_class(outer: ast.stmt) -> list[ast.stmt]:
    """Of a class its fields, and `__init__` with what it takes and keeps."""
    parts = outer.body if isinstance(outer, ast.ClassDef) else []
    return [part for part in parts if not isinstance(part, Scope) or part.name == "__init__"]


@pytest.mark.sweep
def test_docstrings_name_what_is_there() -> None:
    assert [wrong for path, tree in trees().items() for wrong in stale(path, tree)] == []


@pytest.mark.sweep
def test_no_piece_of_a_pattern_stands_alone() -> None:
    for path, tree in trees().items():
        lines = path.read_text("utf-8").splitlines()
        for node in ast.walk(tree):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant | ast.JoinedStr):
                begin = lines[node.lineno - 1].encode()[node.col_offset :].decode()
                assert begin.startswith(('"""', "...")), f"{path}:{node.lineno}: {begin}"
