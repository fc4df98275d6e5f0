"""Signals that end the program: each mode ends on them as it does when a person leaves.

SIGTERM and SIGHUP become an exception in the main thread, a kind of Ctrl+C, so that whatever is put in
order on the one is put in order on the other. What must not be cut in two is `held`. The full screen,
which ends by a message, takes the signals over with `take`."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable
from contextlib import ContextDecorator
from types import FrameType

HANGUP = 1
"""SIGHUP, also where the system does not know it."""
AGAIN = 0.01
"""Seconds until a signal whose exception was swallowed is raised once more."""


class Ended(KeyboardInterrupt):
    """A signal asks the program to end."""


class Interrupted(KeyboardInterrupt):
    """Ctrl+C. Where KeyboardInterrupt itself passes through `exec`, as when a dataclass is made, Python
    ends by SIGINT in the end, though it was caught."""


class _State:
    received = 0
    """The number of the first SIGTERM or SIGHUP; 0 if there was none."""
    depth = 0
    """`held` blocks that are open."""
    waiting: KeyboardInterrupt | None = None
    """Raised when the last of them is left."""
    taker: Callable[[int], None] | None = None


_state = _State()


def received() -> int:
    """The number of the signal that ends the program; 0 if it ends by itself."""
    return _state.received


def asked(error: KeyboardInterrupt) -> bool:
    """True if a signal has raised it, for all one can know; plug-ins can raise the like."""
    ours = _handle, signal.SIG_IGN
    return isinstance(error, Ended | Interrupted) or signal.getsignal(signal.SIGINT) not in ours


def install() -> None:
    """Have SIGTERM, SIGHUP and SIGINT handled here. What is ignored stays so, as SIGHUP under `nohup`."""
    if threading.current_thread() is not threading.main_thread():
        return
    for name in ("SIGTERM", "SIGHUP", "SIGINT"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            signal.signal(number, _handle)
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, _raise_again)
        sys.unraisablehook = _swallowed


def take(taker: Callable[[int], None]) -> None:
    """From now on `taker` hears of the signals, in the main thread, and nothing is raised any more."""
    _state.taker = taker


def settle() -> None:
    """Nothing is raised any more: the program is at its end, and only the exit status is left."""
    take(lambda number: None)


class held(ContextDecorator):
    """While it lasts signals wait, so that what it holds is done wholly."""

    def __enter__(self) -> None:
        if threading.current_thread() is threading.main_thread():  # signals are raised in no other
            _state.depth += 1

    def __exit__(self, *error: object) -> None:
        if threading.current_thread() is not threading.main_thread():
            return
        _state.depth -= 1
        if not _state.depth and _state.waiting is not None:
            waiting, _state.waiting = _state.waiting, None
            raise waiting


def _handle(number: int, frame: FrameType | None) -> None:
    ending = _state.received != 0
    if number != signal.SIGINT:
        _state.received = _state.received or number
    if _state.taker is not None:
        _state.taker(number)
    elif not ending:  # who is ending already is not disturbed
        _raise(Interrupted() if number == signal.SIGINT else Ended())


def _raise(error: KeyboardInterrupt) -> None:
    if _state.depth:
        _state.waiting = error
    else:
        raise error


# An exception that is raised in a finalizer goes nowhere: it is raised once more, outside.


def _swallowed(unraisable: sys.UnraisableHookArgs) -> None:
    if issubclass(unraisable.exc_type, KeyboardInterrupt):
        signal.setitimer(signal.ITIMER_REAL, AGAIN)
    else:
        sys.__unraisablehook__(unraisable)


def _raise_again(number: int, frame: FrameType | None) -> None:
    if _state.taker is None:
        _raise(Ended() if _state.received else Interrupted())
