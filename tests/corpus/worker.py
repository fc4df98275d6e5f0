"""Runs a share of a section's cases, each in a process of its own, and writes what they record.

Started by `tests.corpus.__main__` as `python -P -m tests.corpus.worker SECTION SHARE OF OUT [ID…]`.
"""

from __future__ import annotations

import gc
import json
import os
import re
import shutil
import signal
import sys
import tempfile
import time
import traceback
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import TextIO

from tests.corpus import still
from tests.corpus.case import Case, Room

_clock = time.monotonic


def main(section: str, share: str, of: str, out: str, *wanted: str) -> int:
    still.still()
    _load()
    cases = list(import_module(f"tests.corpus.sections.{section}").cases())
    ids = [case.id for case in cases]
    assert len(ids) == len(set(ids)), sorted({name for name in ids if ids.count(name) > 1})
    if wanted and wanted[0][0] == "~":
        mine = [case for case in cases if any(re.search(pattern[1:], case.id) for pattern in wanted)]
    elif wanted:
        mine = [case for case in cases if case.id in wanted]
    else:
        mine = cases[int(share) :: int(of)]
    gc.collect()
    gc.freeze()
    with open(out, "w", encoding="utf-8") as file:
        for case in mine:
            _apart(case, file)
    return 0


def _load() -> None:
    """Everything is imported once; children only copy it."""
    import nimarcade

    sys.stdin = open(os.devnull)  # noqa: SIM115
    if os.environ.get("CORPUS_LIGHT"):
        import_module("nimarcade.cli.main")
        return
    for module in walk_packages(nimarcade.__path__, "nimarcade."):
        if module.name.endswith("__main__"):
            continue
        try:
            import_module(module.name)
        except ImportError:  # of an extra
            continue
    for name in ("matplotlib.pyplot", "pyarrow.parquet"):
        try:
            import_module(name)
        except ImportError:
            continue


def _apart(case: Case, file: TextIO) -> None:
    """Run one case in a child process, which appends its line to the file."""
    file.flush()
    began = _clock()
    path = Path(tempfile.mkdtemp(prefix="rm", dir="/tmp"))  # short, always as long: screens fold it
    child = os.fork()
    if not child:
        code = 1
        try:
            signal.alarm(case.seconds)
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            answer = _answer(case, path)
            file.write(json.dumps({"id": case.id, "answer": answer}, ensure_ascii=True) + "\n")
            file.flush()
            code = 0
        except BaseException:
            traceback.print_exc(file=sys.__stderr__)
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    if status:
        file.write(json.dumps({"id": case.id, "answer": {"ended": f"status {status}"}}) + "\n")
        print(f"{case.id}: ended with status {status}", file=sys.stderr)
    shutil.rmtree(path, ignore_errors=True)
    took = _clock() - began
    if os.environ.get("CORPUS_SLOW") and took > float(os.environ["CORPUS_SLOW"]):
        print(f"{took:6.1f} s  {case.id}", file=sys.stderr)


def _answer(case: Case, path: Path) -> object:
    for name in ("NO_COLOR", "COLUMNS", "LINES"):
        os.environ.pop(name, None)
    inside = {
        "HOME": "home",
        "XDG_CONFIG_HOME": "home/config",
        "XDG_DATA_HOME": "home/data",
        "XDG_CACHE_HOME": "home/cache",
        "XDG_STATE_HOME": "home/state",
        "NIMARCADE_CONFIG_DIR": "config",
    }
    for name, folder in inside.items():
        os.environ[name] = str(path / folder)
    os.environ.update(TERM="xterm-256color", COLUMNS="100", TZ="UTC", COLORTERM="truecolor")
    os.environ["MPLCONFIGDIR"] = os.environ["CORPUS_ROOMS"] + "/mpl"
    os.chdir(path)
    still.begin()
    return case.do(Room(path, Path(os.environ["CORPUS_SITE"])))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
