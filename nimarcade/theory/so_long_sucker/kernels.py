"""Functions that Numba compiles when the extra `compiled` is there; until then plain Python, if slow."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])

_KERNELS: list[Callable[..., object]] = []


def kernel(function: F) -> F:
    """Declare a function of numbers and arrays alone."""
    _KERNELS.append(function)
    return function


def compile_lazily(entry: Callable[..., object], cache: Path | None) -> Callable[..., object]:
    """Put compiled functions in the place of the declared ones: each is compiled when it is first called.
    What `entry` needs is kept in the folder `cache`."""
    numba = import_module("numba")
    made = entry
    for function in _KERNELS:
        options = {"nogil": True, "error_model": "numpy"}
        compiled = numba.njit(**options)(function)
        if function is entry:
            made = compiled
            if cache is not None:
                before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(cache)
                compiled.enable_caching()
                numba.config.CACHE_DIR = before
        setattr(sys.modules[function.__module__], function.__name__, compiled)
    _KERNELS.clear()
    return made
