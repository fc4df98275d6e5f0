"""Functions of numbers and arrays alone, one source for plain Python and for Numba (the extra `compiled`).

In plain Python a vector is a list, a table a list of columns; compiled, they are NumPy arrays, [column, row].
"""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

from nimarcade.core.plug_ins import imported

F = TypeVar("F", bound=Callable[..., object])

_KERNELS: list[Any] = []
_PLAIN: list[Any] = []


def kernel(function: F) -> F:
    """Declare a function that `compiled_twin` compiles."""
    _KERNELS.append(function)
    return function


def plain_only(function: F) -> F:
    """Declare one that kernels call, and that does nothing when they are compiled."""
    _PLAIN.append(function)
    return function


def compiled_twin(entry: F, folder: Path) -> F:
    """`entry` compiled, and all kernels that it calls; the plain ones stay as they are. Each is compiled when
    it is first called; what becomes of `entry` is kept in the folder. Lists of a module become arrays."""
    numba, numpy = imported("numba"), imported("numpy")
    spaces: dict[str, dict[str, object]] = {}
    for name in {function.__module__ for function in _KERNELS}:
        spaces[name] = {
            key: numpy.array(value) if isinstance(value, list) else value
            for key, value in vars(sys.modules[name]).items()
        }
    twins: dict[object, Any] = {function: numba.njit(lambda *_: None) for function in _PLAIN}
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder)
    for function in _KERNELS:
        twin = FunctionType(function.__code__, spaces[function.__module__], function.__name__)
        twins[function] = numba.njit(nogil=True, error_model="numpy", cache=function is entry)(twin)
    numba.config.CACHE_DIR = before
    for space in spaces.values():
        for key, value in space.items():
            if isinstance(value, FunctionType) and value in twins:
                space[key] = twins[value]
    found: F = twins[entry]
    return found
