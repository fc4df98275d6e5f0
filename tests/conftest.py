"""Settings of the whole suite."""

import gc
import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from fnmatch import fnmatchcase
from importlib import import_module
from itertools import count
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import settings

from nimarcade.core import folders, log, store
from nimarcade.theory.so_long_sucker import compiled

# The same examples on every run and machine, and no limit of time that a loaded machine breaks.
settings.register_profile("steady", derandomize=True, database=None, deadline=None, max_examples=50)
settings.load_profile("steady")


# The package is compiled once, not by each worker and by each program that a test starts.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# Pictures are the same wherever the suite runs; Textual reads this when it is loaded.
os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"
os.environ.pop("NO_COLOR", None)


def pytest_configure(config: pytest.Config) -> None:
    gc.set_threshold(50_000, 20, 50)  # a test's screens are many objects that are let go together
    asked = config.option.markexpr
    if asked and "long" not in asked:  # what takes an hour is run by its name alone
        config.option.markexpr = f"({asked}) and not long"


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Of two workers one begins with the last file, so that each compiles half of a fresh checkout
    and reads the other half."""
    if os.environ.get("PYTEST_XDIST_WORKER") == "gw1" and session.config.args == session.config.getini(
        "testpaths"
    ):
        here = Path(__file__).parent
        for path in sorted(here.rglob("test_*.py"), reverse=True):
            import_module(".".join(path.relative_to(here.parent).with_suffix("").parts))


def pytest_make_parametrize_id(val: object) -> str | None:
    """Of a long text its beginning; names go from process to process many times."""
    return f"{val[:60]!r}... {len(val)}" if isinstance(val, str | bytes) and len(val) > 200 else None


def _time_asked(item: pytest.Item) -> float:
    mark = item.get_closest_marker("timeout")
    return 0.0 if mark is None else float(mark.args[0])


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """`few(*patterns)` leaves a test these parameters, by their ids; the others go to the sweep, where
    `thin=step` leaves one in so many, as chance has it by their names. What is long is no sweep, and may
    take its time. Who asks for much time begins first, so that nobody is left alone with it at the end."""
    kept: dict[str, list[bool]] = defaultdict(list)
    items.sort(key=_time_asked, reverse=True)
    for item in items:
        test, _, ids = item.nodeid.partition("[")
        long = item.get_closest_marker("long") is not None
        mark = item.get_closest_marker("few")
        if mark is not None:
            if mark.args:
                kept[test].append(any(fnmatchcase(ids.removesuffix("]"), pattern) for pattern in mark.args))
                if not kept[test][-1] and not long:
                    item.add_marker("sweep")
            if item.get_closest_marker("sweep") and not long:
                long = crc32(item.nodeid.encode()) % mark.kwargs.get("thin", 1) > 0
        if long:
            item.own_markers = [mark for mark in item.own_markers if mark.name != "sweep"]
            item.add_marker("long")
            item.add_marker(pytest.mark.timeout(0))
    for test, each in kept.items():
        if len(each) > 1 and not any(each):
            raise pytest.UsageError(f"{test}: no parameter is left of few")


def pytest_collection_finish() -> None:
    gc.freeze()  # thousands of tests that stay need not be looked at again


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Before its end pytest looks five times for what was let go with a fault; once is enough for what
    has grown in thousands of tests."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def _folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Names by number: pytest's own way looks at thousands of folders for each new one."""
    root = tmp_path_factory.getbasetemp()
    return (root / str(number) for number in count())


@pytest.fixture
def tmp_path(_folders: Iterator[Path]) -> Path:
    folder = next(_folders)
    folder.mkdir()
    return folder


@pytest.fixture(autouse=True)
def _own_folder(_folders: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Statistics and cards of games played by tests go nowhere near a person's own, and need not
    outlive a power cut."""
    folder = next(_folders)
    folder.mkdir()
    monkeypatch.setenv("NIMARCADE_CONFIG_DIR", str(folder))
    monkeypatch.setattr(os, "fsync", lambda file: None)
    monkeypatch.setenv(folders.STATE_DIR, str(folder / "state"))
    monkeypatch.setenv(compiled.SWITCH, "off")  # half a minute for its own tests alone
    monkeypatch.setattr(store, "_UNSAVED", {})


@pytest.fixture(autouse=True)
def faults(_own_folder: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[BaseException]]:
    """What nobody expected and a person only sees as one line, here or in a process begun here: it
    fails the test. One that makes a fault on purpose empties the list, or removes the log."""
    found: list[BaseException] = []
    written: list[str] = []
    record, kept = log.record, log.path()
    before = kept.stat().st_size if kept.exists() else 0  # a person's own, where a test has its own places

    def recorded(error: BaseException) -> str:
        found.append(error)
        written.append(record(error))
        return written[-1]

    monkeypatch.setattr(log, "record", recorded)
    yield found
    if found:
        raise BaseExceptionGroup("unexpected on the way", found)
    if kept.exists() and kept.stat().st_size > before and not written:
        pytest.fail(f"unexpected in another process:\n{kept.read_text(encoding='utf-8')}")
