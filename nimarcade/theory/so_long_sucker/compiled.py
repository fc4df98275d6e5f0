"""Whether and when the tree search of `mcts` runs compiled (by Numba, the extra `compiled`).

Compiling takes half a minute, once for a version of the program on a machine: another process does it and
keeps what it made in the user's state folder. To load it from there takes a second; a thread does it. Plain
Python searches on meanwhile: results do not depend on who has found them."""

import contextlib
import os
import platform
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from random import Random
from threading import Thread

from nimarcade.core import child, kernels, log
from nimarcade.core.child import Child, ours
from nimarcade.games.so_long_sucker import engine
from nimarcade.theory.so_long_sucker import tree

SWITCH = "NIMARCADE_COMPILED"
"""The environment variable that switches the compiled core off, with `off`."""
PLAIN = 8_000
"""Simulations a second in plain Python, and after so many the core is worth loading."""
SOURCES = (kernels, engine, tree)
Grow = Callable[..., int]
"""`tree.grow`, compiled."""
READY = "ready"
"""The file that says all is compiled."""

_core: Grow | None = None
_missed = 0.0
"""Simulations asked for while the core was not there."""
_loader: Thread | None = None
"""Loads the core; no daemon, for that could be in the midst of it at the end."""
_compiler: Child | None = None
"""The process that compiles; kept, for it ends with its input."""


def core(sims: int | None, seconds: float | None) -> Grow | None:
    """The compiled core, if it is there. It is fetched when enough was searched without that it pays."""
    global _missed, _loader, _compiler
    if not wanted():
        return None
    if _core is None:
        _missed += sims if sims is not None else (seconds or 0.0) * PLAIN
        if _missed >= PLAIN and find_spec("numba"):
            if not ready():
                with contextlib.suppress(OSError):
                    _compiler = _compiler or ours(__name__, "compile_alone")
            elif _loader is None:
                _loader = Thread(target=_adopt)
                _loader.start()
    return _core


def wanted() -> bool:
    return os.environ.get(SWITCH) != "off"


def ready() -> bool:
    """True if the core has been compiled."""
    return (folder() / READY).exists()


def state() -> str:
    """The state of the core in a sentence."""
    if not find_spec("numba"):
        return "not installed (pip install 'nimarcade[compiled]')"
    if not wanted():
        return f"off ({SWITCH})"
    return "ready" if ready() else "installed; compiled once a search takes long"


def load() -> Grow | None:
    """The core, compiled here if it must be; None if Numba cannot be imported."""
    from nimarcade.core import catalogue
    from nimarcade.games.so_long_sucker.position import SuckerPosition
    from nimarcade.theory.so_long_sucker.search import Tree

    place = folder()
    try:
        grow = kernels.compiled_twin(tree.grow, place)
    except ImportError:
        return None
    # search once, which compiles the core or loads what was compiled
    Tree(catalogue.read_as(SuckerPosition, "so-long-sucker"), Random(0), core=grow).grow(1)
    with contextlib.suppress(OSError):  # then it is compiled again
        (place / READY).touch()
    return grow


@cache
def folder() -> Path:
    """The folder in which the core of this version is kept for this machine."""
    from importlib.metadata import version

    sources = [Path(str(module.__file__)) for module in SOURCES]
    stamp = [platform.node(), platform.machine(), sys.version, version("numba"), *map(str, sources)]
    for source in sources:
        stamp += [str(source.stat().st_mtime_ns), source.read_text(encoding="utf-8")]
    name = f"compiled-{sha256(chr(0).join(stamp).encode()).hexdigest()[:16]}"
    return Path(os.environ.get("NUMBA_CACHE_DIR") or log.path().parent) / name


def _adopt() -> None:
    global _core
    try:
        _core = load()
    except Exception as error:  # whatever another version of Numba says: there is plain Python
        log.record(error)


def compile_alone(parent: int) -> None:
    """In a process of its own: compile, unless another process does it meanwhile."""
    from nimarcade.core import store

    child.bind(parent)
    Thread(target=next, args=(child.lines(parent),), daemon=True).start()
    with store.alone(folder() / READY):
        if not ready():
            load()
