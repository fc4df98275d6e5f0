"""Functions that Numba compiles when the extra `compiled` is there; until then plain Python, if slow."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from nimarcade.core.importing import imported

F = TypeVar("F", bound=Callable[..., object])

_KERNELS: list[Callable[..., object]] = []


def kernel(function: F) -> F:
    """Declare a function of numbers and arrays alone."""
    _KERNELS.append(function)
    return function


def compile_lazily(entry: Callable[..., object], folder: Path) -> None:
    """Put compiled functions in the place of the declared ones: each is compiled when it is first called.
    What becomes of `entry`, the one that others begin with, is kept in the folder."""
    numba = imported("numba")
    modules = {sys.modules[function.__module__] for function in _KERNELS}
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder)
    for function in _KERNELS:
        compiled = numba.njit(nogil=True, error_model="numpy", cache=function is entry)(function)
        for module in modules:
            if hasattr(module, function.__name__):
                setattr(module, function.__name__, compiled)
    numba.config.CACHE_DIR = before
    _KERNELS.clear()
