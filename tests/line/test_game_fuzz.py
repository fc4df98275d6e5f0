"""Whatever is typed or stands in a file, nothing but clear refusals comes of it."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimarcade.core.errors import BadSave, PastLimit
from nimarcade.play import journal, saves
from nimarcade.play.folder import entries
from nimarcade.view import line_words
from tests.command import nimarcade
from tests.sessions import begun

CODES = [
    "nim:5,4,3", "greedy-nim+misere+k=2:4,3", "moore-nim+k=2:2,2,1", "exco-nim:2/3,2", "delete-nim:5,4,2",
]  # fmt: skip
typed = st.one_of(
    st.sampled_from([
        *(each.word for each in line_words.GAME_WORDS), "5-1", "4-2", "3-3", "x2-1", "d4,5=2+3",
        "d2,5=1+4", "2-1,1-1", "4-1",
    ]),
    st.text(alphabet="0123456789-,x=+d shmuv", max_size=12),
    st.text(max_size=12),
)  # fmt: skip


@pytest.mark.parametrize("examples", [10, pytest.param(60, marks=pytest.mark.sweep)])
def test_any_lines_in_line_mode(examples: int) -> None:
    @given(st.sampled_from(CODES), st.lists(typed, max_size=25))
    @settings(max_examples=examples)
    def hold(code: str, lines: list[str]) -> None:
        with TemporaryDirectory() as folder:
            stdin = "\n".join(lines).encode("utf-8", "replace")
            ran = nimarcade("play", code, "--plain", "--saves", folder, "--seed", "1", stdin=stdin)
            assert (ran.status, ran.err) == (0, "")
            assert "\x1b" not in ran.out
            assert all(entry.error is None for entry in entries(Path(folder)))

    hold()


GOOD = saves.as_json(begun().play_codes("5-1", "4-2").comment("So.").hinted(2))
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.sweep
@given(st.sampled_from([*GOOD, "else"]), junk)
@settings(max_examples=200, deadline=None)
def test_any_value_of_any_key_of_a_save(key: str, value: object) -> None:
    data = json.loads(json.dumps({**GOOD, key: value}))
    try:
        session = saves.from_json(data, "here")
    except (BadSave, PastLimit) as error:
        assert str(error).startswith("here: ")  # noqa: PT017 - either way is fine, the words matter
        return
    assert saves.as_json(saves.from_json(saves.as_json(session), "again")) == saves.as_json(session)


@pytest.mark.parametrize("examples", [20, pytest.param(100, marks=pytest.mark.sweep)])
def test_any_bytes_in_a_save_or_its_journal(examples: int) -> None:
    @given(st.binary(max_size=60), st.integers(0, 400))
    @settings(max_examples=examples)
    def hold(data: bytes, cut: int) -> None:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "game.json"
            kept = journal.Journal(path, begun())
            kept.update(begun().play_codes("5-1", "4-2"))
            for file in (path, journal.journal_path(path)):
                whole = file.read_bytes()
                file.write_bytes(whole[:cut] + data + whole[cut + 3 :])
                (entry,) = entries(Path(folder))
                assert entry.error is None or "\n" not in entry.error
                file.write_bytes(whole)

    hold()
