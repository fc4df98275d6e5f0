"""An optional package is asked for when it is first needed, and its absence is told in one sentence."""

import sys

import pytest

from nimarcade.core.errors import Missing
from nimarcade.core.plug_ins import Extra


def test_a_module_is_loaded_at_the_first_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    extra = Extra("colorsys", "needs colorsys")
    assert "colorsys" not in sys.modules
    assert extra.rgb_to_hsv(0, 0, 0) == (0.0, 0.0, 0)  # type: ignore[operator]
    assert "colorsys" in sys.modules
    assert "rgb_to_hsv" in vars(extra)


def test_what_is_not_installed_is_missing_only_when_it_is_needed() -> None:
    extra = Extra("no_such_package", "this table needs no_such_package")
    assert not hasattr(extra, "__wrapped__")
    with pytest.raises(Missing, match="this table needs no_such_package"):
        _ = extra.array
