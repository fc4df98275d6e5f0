"""A kept value: whole or not at all, alone among windows, and nothing that was there is lost."""

import json
import os
import stat
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from nimarcade.coach import deck, learner, progress, rating, statistics
from nimarcade.core import store
from nimarcade.core.store import Kept, Newer, Store
from tests import odd
from tests.core.counts import Counts, counts, plus


def test_a_value_comes_back_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    kept = counts(tmp_path / "deep" / "c.json")
    assert kept.load() == Counts()
    assert not (tmp_path / "deep").exists(), "to look is not to write"
    kept.change(lambda value: value)
    assert not (tmp_path / "deep" / "c.json").exists(), "the same value is not written"
    assert kept.change(plus(7)) == (Counts(), Counts((7,)))
    assert kept.load() == Counts((7,))
    assert (tmp_path / "deep" / "c.json").read_text() == (
        '{\n "nimarcade-counts": 3,\n "counts": [\n  7\n ]\n}\n'
    )
    assert sorted(os.listdir(tmp_path / "deep")) == ["c.json"]


def test_two_processes_lose_nothing_of_each_other(tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    code = (
        "import sys; from pathlib import Path; from nimarcade.core import store\n"
        "from tests.core.counts import counts, plus\n"
        "store.PATIENCE = 600.0\n"
        "for number in range(100): counts(Path(sys.argv[1])).change(plus(int(sys.argv[2]) + number))"
    )
    root = Path(__file__).parent.parent.parent
    begun = [
        subprocess.Popen([sys.executable, "-c", code, str(path), str(first)], cwd=root) for first in (0, 1000)
    ]
    assert [each.wait() for each in begun] == [0, 0]
    found = counts(path).load().counts
    assert sorted(found) == [*range(100), *range(1000, 1100)]
    assert [n for n in found if n < 1000] == [*range(100)]


def test_a_file_too_long_is_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "c.json"
    path.write_text(" " * 101)
    assert "too long" in str(replace(counts(path), largest=100).load().notice)
    assert "too long" not in str(replace(counts(path), largest=101).load().notice)


each_kind = pytest.mark.parametrize(
    "kept", [deck.STORE, statistics.STORE, rating.STORE, progress.STORE, learner.STORE], ids=lambda s: s.name
)


@each_kind
def test_newer_files_of_every_kind_are_left_alone(kept: Store[Kept], tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    path.write_text(json.dumps({kept.name: kept.version + 1}))
    here = kept.at(path)
    assert "kept.json cannot be read (it was written by a newer version)" in str(here.load().notice)
    with pytest.raises(Newer) as caught:
        here.change(lambda value: here.empty(None))
    assert caught.value.strerror == "kept.json was written by a newer version of nimarcade"
    assert not path.with_suffix(".json.damaged").exists()
    assert json.loads(path.read_text()) == {kept.name: kept.version + 1}


Fields = dict[str, Any]
DAMAGE: dict[str, tuple[Fields, list[Fields]]] = {
    "deck": ({"cards": []}, [{"cards": {}}, {"cards": float("inf")}, {"cards": None}]),
    "statistics": (
        statistics.Stats().as_json(),
        [
            *({"rows": [1]}, {"counts": {"a": -1}}, {"earned": {"a": "b"}}, {"ratings": [1.5]}),
            *({"rows": {}, "history": 3, "counts": []}, {"history": [{"won": 1}]}),
        ],
    ),
    "puzzles": (
        {"rating": 1500, "deviation": 80, "volatility": 0.06},
        [
            *({"rating": "1500"}, {"rating": 1e9}, {"rating": True}, {"rating": 10**400}, {"deviation": 0}),
            *({"deviation": 9999}, {"volatility": 5}, {"tried": -1}, {"streak": 1.5}, {"days": []}),
            *({"days": {"x": True}}, {"days": {"2026-01-01": 1}}, {"done": "x"}, {"done": [1]}, {"last": 5}),
            *({"last": "yesterday"}, {"attempts": {}}, {"attempts": [["nim", "only", 1200, 1200]]}),
            {"attempts": [["nim", "only", 1200, "1200", True]]},
            {"attempts": [["nim", "only", 10**9, 1200, True]]},
        ],
    ),
    "progress": ({}, [{"at": []}, {"at": {"x": 1}}, {"solved": {"x": "y"}}, {"solved": {"x": [1]}}]),
    "learner": (
        {"ideas": {}, "owed": []},
        [{"ideas": []}, {"ideas": {"mirror": "ab"}}, {"ideas": {"mirror": 1}}, {"owed": {}}, {"owed": [1]}],
    ),
}
"""Of each kind a file that is good, and changes that spoil it."""


@each_kind
def test_damaged_files_of_every_kind_give_a_notice_and_are_kept(kept: Store[Kept], tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    here, aside = kept.at(path), path.with_suffix(".json.damaged")
    good, changes = DAMAGE[kept.name.removeprefix("nimarcade-")]
    good = {kept.name: kept.version, **good}
    path.write_text(json.dumps(good))
    assert not here.load().notice
    spoilt = [json.dumps(good | change) for change in [{kept.name: 0}, *changes]]
    for text in ["", "{", "[]", "3", "{}", "[" * 200_000, "\xff\xfe", *spoilt]:
        path.write_text(text, "latin-1")
        found = here.load()
        assert found.notice, text
        assert "kept.json cannot be read (" in found.notice or text in spoilt
        assert "\n" not in found.notice
        assert here.encode(found) == here.encode(here.empty(None)), text
        assert path.read_text("latin-1") == text, "to look is not to write"
        here.change(lambda value: here.decode(dict(here.encode(value))))
        assert here.load().notice is None
        assert aside.read_text("latin-1") == text
        aside.unlink()


def test_links_are_written_through(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    link, there = tmp_path / "c.json", tmp_path / "there" / "mine.json"
    link.symlink_to(there)
    counts(link).change(plus(1))
    there.write_text("{")
    counts(link).change(plus(2))
    assert link.is_symlink()
    assert counts(there).load() == Counts((2,))
    assert (tmp_path / "there" / "mine.json.damaged").read_text() == "{"
    counts(link).forget()
    assert link.is_symlink()
    assert os.listdir(tmp_path / "there") == []
    assert counts(link).load() == Counts()


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only to root")
def test_a_read_only_folder_is_an_os_error(tmp_path: Path) -> None:
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    with pytest.raises(OSError, match="ermission"):
        counts(tmp_path / "c.json").change(plus(1))


def test_a_disk_that_refuses_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "c.json"
    path.write_text("{")

    monkeypatch.setattr(os, "fsync", odd.full)
    with pytest.raises(OSError, match="No space"):
        counts(path).change(plus(1))
    assert path.read_text() == "{"
    assert sorted(os.listdir(tmp_path)) == ["c.json"]


def test_what_the_disk_refuses_waits_and_counts_and_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[list[str]] = []
    monkeypatch.setattr(store, "LISTENERS", [lambda: heard.append(store.unsaved())])
    folder = tmp_path / "folder"
    kept = counts(folder / "c.json")
    assert kept.keep(plus(1)) == (Counts(), Counts((1,)))
    assert store.unsaved() == []
    folder.rename(tmp_path / "away")
    folder.write_text("in the way")
    assert kept.keep(plus(2))[1].counts == (2,), "what lies there cannot be read"
    assert [each.counts for each in kept.keep(plus(3))] == [(2,), (2, 3)]
    assert [each.counts for each in kept.keep(lambda value: value)] == [(2, 3), (2, 3)]
    assert kept.load().counts == (2, 3)
    told = f"{folder / 'c.json'}: cannot be written: "
    assert [each.startswith(told) for each in store.try_again()] == [True]
    folder.unlink()
    (tmp_path / "away").rename(folder)
    assert kept.load() == Counts((1, 2, 3))
    assert json.loads((folder / "c.json").read_text())["counts"] == [1]
    assert store.try_again() == []
    assert json.loads((folder / "c.json").read_text())["counts"] == [1, 2, 3]
    assert kept.keep(plus(4)) == (Counts((1, 2, 3)), Counts((1, 2, 3, 4)))
    assert [len(each) for each in heard] == [1, 0]


def test_what_waits_is_written_with_the_next_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = counts(tmp_path / "c.json")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", odd.full)
        kept.keep(plus(1))
        assert store.unsaved() == [f"{tmp_path / 'c.json'}: cannot be written: No space left on device"]
    assert kept.keep(plus(2)) == (Counts((1,)), Counts((1, 2)))
    assert store.unsaved() == []
    assert json.loads((tmp_path / "c.json").read_text())["counts"] == [1, 2]


def test_what_waits_is_forgotten_with_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    path.write_text('{"nimarcade-counts": 4}')
    kept = counts(path)
    kept.keep(plus(1))
    assert "newer version" in store.unsaved()[0]
    assert path.read_text() == '{"nimarcade-counts": 4}'
    kept.forget()
    assert store.unsaved() == []
    assert kept.load() == Counts()


def test_a_writer_killed_when_it_had_named_a_file_spoils_nothing(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"1")
    os.link(tmp_path / "a", tmp_path / ".a.part")
    store.write_whole(tmp_path / "b", b"2")
    with pytest.raises(FileExistsError):
        store.write_whole(tmp_path / "a", b"3", fresh=True)
    assert (tmp_path / "a").read_bytes() == b"1"
    (tmp_path / ".a.part").write_bytes(b"half of what a killed writer had to say")
    store.write_whole(tmp_path / "a", b"4")
    assert (tmp_path / "a").read_bytes() == b"4"
    assert sorted(os.listdir(tmp_path)) == ["a", "b"]


def test_damaged_files_never_take_each_others_place(tmp_path: Path) -> None:
    kept = counts(tmp_path / "c.json")
    for number in range(3):
        (tmp_path / "c.json").write_text(f"{{{number}")
        kept.change(plus(number))
        assert kept.load().notice is None, "told once"
    damaged = ("c.json.damaged", "c.json.damaged-2", "c.json.damaged-3")
    assert [(tmp_path / name).read_text() for name in damaged] == ["{0", "{1", "{2"]
    kept.forget()
    kept.forget()
    assert os.listdir(tmp_path) == []


def test_files_are_their_owners_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        counts(tmp_path / "c.json").change(plus(1))
        store.write_whole(tmp_path / "fresh", b"1", fresh=True)
    finally:
        os.umask(before)
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}


@pytest.mark.sweep
def test_what_stands_before_the_damage_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    kept = replace(counts(path), partly=lambda value, told: replace(value, notice=told))
    kept.change(lambda _: Counts((1, 22, 333)))
    whole = path.read_text()
    read = set()
    for end in range(len(whole) - 1):
        for tail in ("", '"[', "}"):
            path.write_text(whole[:end] + tail)
            found = kept.load()
            assert found.notice is not None or found == Counts((1, 22, 333))
            assert found.counts == (1, 22, 333)[: len(found.counts)]
            read.add(found.counts)
    assert read == {(), (1,), (1, 22), (1, 22, 333)}


@pytest.mark.parametrize("damaged", [False, True])
def test_the_old_place_is_read_until_there_is_a_new_file(damaged: bool, tmp_path: Path) -> None:
    old, new = tmp_path / "config" / "c.json", tmp_path / "data" / "c.json"
    counts(old).change(plus(1))
    if damaged:
        old.write_text("{")
    kept = replace(counts(new), old=lambda: old)
    found = kept.load()
    assert (found.counts, f"{old.name} cannot be read" in str(found.notice)) == (
        (1,) * (not damaged),
        damaged,
    )
    assert not new.exists(), "to look is not to write"
    kept.change(plus(2))
    assert not damaged or old.read_text() == "{", "it stays there"
    counts(old).change(plus(9))
    assert kept.load() == Counts((2,) if damaged else (1, 2))
    kept.forget()
    assert kept.load() == Counts()


def test_data_and_settings_have_a_folder_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from nimarcade.core import folders, settings

    monkeypatch.delenv(folders.CONFIG_DIR, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    if sys.platform.startswith("linux"):
        assert settings.path() == tmp_path / "config" / "nimarcade" / "settings.json"
        for module, name in (
            (deck, "deck"),
            (statistics, "statistics"),
            (rating, "puzzles"),
            (progress, "progress"),
        ):
            assert module.file() == tmp_path / "data" / "nimarcade" / f"{name}.json"
    monkeypatch.setenv(folders.CONFIG_DIR, str(tmp_path / "one"))
    assert deck.file() == tmp_path / "one" / "deck.json"
    monkeypatch.setenv(folders.DATA_DIR, str(tmp_path / "two"))
    assert (folders.config(), deck.file()) == (tmp_path / "one", tmp_path / "two" / "deck.json")
