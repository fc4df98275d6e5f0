"""Packages that are optional: each comes with an extra and is loaded when it is first needed."""

from __future__ import annotations

from nimarcade.core.errors import Missing
from nimarcade.core.importing import imported


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
