"""Imports that nothing cuts in two, and packages that are optional: each of these comes with an extra and is
loaded when it is first needed."""

from __future__ import annotations

from importlib import import_module
from threading import Thread
from types import ModuleType

from nimarcade.core.errors import Missing


def imported(name: str) -> ModuleType:
    """The module; raises whatever importing it raises.

    It is imported in a thread of its own, where no Ctrl+C is ever raised: NumPy, once its import was cut in
    two, cannot be imported any more in the same process.
    """
    found: list[ModuleType | BaseException] = []

    def load() -> None:
        try:
            found.append(import_module(name))
        except BaseException as error:  # raised where it was asked for
            found.append(error)

    thread = Thread(target=load, daemon=True)
    thread.start()
    thread.join()
    if isinstance(found[0], BaseException):
        raise found[0]
    return found[0]


class Extra:
    """Stands for a module until a name of it is asked for; then raises Missing, with these words, where
    it is not installed. For type checkers the module itself is imported beside it."""

    def __init__(self, module: str, missing: str) -> None:
        self._module, self._missing = module, missing

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):  # asked by tools that look at any object
            raise AttributeError(name)
        try:
            module = imported(self._module)
        except ImportError:
            raise Missing(self._missing) from None
        value: object = getattr(module, name)
        setattr(self, name, value)
        return value


numpy = Extra("numpy", "this table needs NumPy: pip install 'nimarcade[tables]'")
