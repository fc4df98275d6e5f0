"""Solved games in the terminal, and as a library: who wins, the best move, and why.

>>> import nimarcade as na
>>> position = na.read("greedy-nim+misere+k=3:9,7,4")
>>> verdict = na.solve(position)
>>> verdict.outcome, verdict.best_code, verdict.tier.value
('N', '9-1', 'PROVED')
>>> na.write(na.play(position, verdict.best_code))
'greedy-nim+misere+k=3:8,7,4'
"""

import sys
from importlib import import_module
from types import ModuleType

_LINES = __loader__.get_data(f"{__file__}i").decode().splitlines()
_HOME_OF = {line.split()[3]: line.split()[1] for line in _LINES if line.startswith("from ")}
"""The module of every name, by the stub `__init__.pyi`; each is loaded when it is first used."""

# A star puts no map in the place of Python's own.
__all__ = sorted({*_HOME_OF} - {"__version__", "map"})

# Numbers may have 10,000 digits and their sums and products more; Python's guard stops at 4,300.
_DIGITS = 30_000
if 0 < sys.get_int_max_str_digits() < _DIGITS:
    sys.set_int_max_str_digits(_DIGITS)


class _Package(ModuleType):
    """`na.play` stays the library's function though a room has its name, which imports find all the same."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name == "play" and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> object:
    # Names are looked up when first used, so that `import nimarcade` costs nothing.
    if name not in _HOME_OF:
        raise AttributeError(f"module 'nimarcade' has no attribute {name!r}")
    globals()[name] = value = getattr(import_module(_HOME_OF[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted(_HOME_OF)
