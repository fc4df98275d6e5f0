"""Imports that nothing cuts in two."""

from __future__ import annotations

from importlib import import_module
from threading import Thread
from types import ModuleType


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
