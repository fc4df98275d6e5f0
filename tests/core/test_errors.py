"""The tree of errors: one base, and the exit status that each ends a command with."""

from __future__ import annotations

from inspect import getmembers, isclass

from nimarcade.core import errors
from nimarcade.core.errors import BadInput, NimarcadeError

EVERY: dict[str, type[NimarcadeError]] = dict(getmembers(errors, isclass))


def test_each_error_stands_in_the_tree_of_its_page() -> None:
    assert errors.__doc__ is not None
    for name, kind in EVERY.items():
        assert issubclass(kind, NimarcadeError)
        assert name in errors.__doc__


def test_wrong_words_are_status_2_and_limits_3() -> None:
    status = {name: kind.status for name, kind in EVERY.items()}
    assert {name for name in status if issubclass(EVERY[name], BadInput)} | {"Missing"} == {
        name for name, code in status.items() if code == 2
    }
    assert {name for name, code in status.items() if code == 3} == {"PastLimit"}
    assert {name for name, code in status.items() if code == 4} == {"Unwritten"}
    assert issubclass(BadInput, ValueError), "so that callers of the library need no import"
