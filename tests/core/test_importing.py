"""An import that Ctrl+C finds under way goes on, and is whole when it is asked for again."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

from nimarcade.core.plug_ins import imported

ONCE = """
import os, signal, sys
if hasattr(sys, "slow_once"):
    raise ImportError("cannot load module more than once per process")
sys.slow_once = True
os.kill(os.getpid(), signal.SIGINT)
value = 7
"""


def test_an_import_is_never_cut_in_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "slow_once.py").write_text(ONCE)
    monkeypatch.syspath_prepend(tmp_path)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            imported("slow_once")
        assert imported("slow_once").value == 7
    finally:
        signal.signal(signal.SIGINT, before)
        sys.modules.pop("slow_once", None)
        del sys.slow_once  # type: ignore[attr-defined]


def test_what_is_not_there_is_told_as_python_tells_it() -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_package"):
        imported("no_such_package")
