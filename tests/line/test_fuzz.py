"""Whatever is typed or stands in a save, nothing but clear refusals comes of it."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimarcade.core import catalogue, errors
from nimarcade.games.so_long_sucker.position import Record
from nimarcade.play import clocks, journal, match, saves
from nimarcade.play.folder import entries
from nimarcade.play.journal import journal_path
from nimarcade.play.session import Session
from nimarcade.players.seating import seated
from nimarcade.view import line_words
from tests import ask, sessions
from tests.command import nimarcade

HEAPS = [
    "nim:5,4,3", "greedy-nim+misere+k=2:4,3", "moore-nim+k=2:2,2,1", "exco-nim:2/3,2", "delete-nim:5,4,2",
]  # fmt: skip
TABLES = [
    "so-long-sucker+hofstra+c=2",
    "so-long-sucker+nash+c=2",
    "so-long-sucker+custom+players=3+c=2+k=2",
    "so-long-sucker+endgame:-/RB/BRB:B3R1/R2B1:B",
    "so-long-sucker+nash:GB:B5/-/G5R1/Y7:Rr=G:B1R6G1:BG",
    "so-long-sucker+hofstra:GYY:B6/R6/G5/Y4:Yx1:-:B",
]
SEATS = ["human,random,human,greedy", "random,human,random,human", "human,human,human,human"]
at_heaps = st.one_of(
    st.sampled_from([
        *(each.word for each in line_words.GAME_WORDS), "5-1", "4-2", "3-3", "x2-1", "d4,5=2+3",
        "d2,5=1+4", "2-1,1-1", "4-1",
    ]),
    st.text(alphabet="0123456789-,x=+d shmuv", max_size=12),
    st.text(max_size=12),
)  # fmt: skip
at_table = st.one_of(
    st.sampled_from([
        *(each.word for each in line_words.TABLE_WORDS), "blue on 1", "red on 1",
        "green on 2, yellow next", "b", "r", "g", "y", "yes", "no", "xB", "xY", "discard red",
        "give blue to red", "red: give red to blue", "y: no", "resign", "offer red captures 1",
        "offer I pass to red, red passes to me", "accept 1", "ok=1", "deal=1,R.CAP.1",
        "counter I pass to green, green captures 2", "talk ho", "step on", "B@1~R", "R@2", "gB@R", "kG",
    ]),
    st.text(alphabet="BRGY@~xgk:,.=0123456789 dealkn", max_size=14),
    st.text(max_size=12),
)  # fmt: skip


@pytest.mark.parametrize(
    ("games", "seats", "typed", "examples"),
    [
        pytest.param(HEAPS, ["human,perfect"], at_heaps, 6, id="heaps"),
        pytest.param(TABLES, SEATS, at_table, 6, id="table"),
        pytest.param(HEAPS, ["human,perfect"], at_heaps, 60, id="heaps-long", marks=pytest.mark.sweep),
        pytest.param(TABLES, SEATS, at_table, 60, id="table-long", marks=pytest.mark.sweep),
    ],
)
def test_any_lines_in_line_mode(
    games: list[str], seats: list[str], typed: st.SearchStrategy[str], examples: int
) -> None:
    @given(st.sampled_from(games), st.sampled_from(seats), st.lists(typed, max_size=25))
    @settings(max_examples=examples)
    def hold(code: str, seats: str, lines: list[str]) -> None:
        start = catalogue.read(code)
        taken = ",".join(seats.split(",")[: len(catalogue.game_of(start).seat_labels(start))])
        with TemporaryDirectory() as folder:
            stdin = "\n".join(lines).encode("utf-8", "replace")
            argv = ["play", code, "--plain", "--saves", folder, "--seed", "1", "--seats", taken]
            ran = nimarcade(*argv, stdin=stdin)
            assert (ran.status, ran.err) == (0, "")
            assert "\x1b" not in ran.out
            assert all(entry.error is None for entry in entries(Path(folder)))

    hold()


def begun() -> Session:
    start = catalogue.read("so-long-sucker+nash:-/BYR:B6/R6/G7/Y6:Y")
    link = match.Link("abc", game=2, of=3, carried=(Record(1, 0, 2), Record(0, 2), Record(), Record(3, 1, 5)))
    session = match.begin(start, seated(start, ["human"] * 4, ["Ann", "Ben", "Gus", "Yara"]), link)
    for code in ("R:deal=1,Y.PASS.R,R.CAP.2", "ok=1", "Y@1~R", "R@2"):
        session = clocks.spend(session.play_code(code), session.to_move, 7.5)
    return session.comment("So.", seat="R")


GOOD: dict[str, Any] = saves.as_json(begun())
HEAP_GOOD: dict[str, Any] = saves.as_json(sessions.begun().play_codes("5-1", "4-2").comment("So.").hinted(2))
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def test_a_table_is_kept_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    sessions.stored(path, begun())
    read = journal.read_save(path)
    assert saves.as_json(read) == GOOD
    ledger = ask.at_table(read.state).ledger
    assert ledger == ask.at_table(begun().state).ledger
    assert [deal.standing for deal in ledger.deals] == [("kept", "kept")]
    assert ledger.carried[3] == (3, 1, 5)
    assert clocks.left(read) == (1200.0, 1192.5, 1200.0, 1177.5)


def test_clocks_are_one_line_of_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    kept = journal.Journal(path, begun())
    first = begun().play_code("xB")
    kept.update(first)
    size = path.stat().st_size
    session = clocks.spend(first.play_code("R@1~B"), 1, 12)
    kept.update(session)
    assert path.stat().st_size == size, "the save is not written anew for a second on the clock"
    assert journal_path(path).read_text().splitlines()[-1].startswith('["clocks", [')
    assert clocks.left(journal.read_save(path)) == clocks.left(session)


@pytest.mark.sweep
@pytest.mark.parametrize("good", [HEAP_GOOD, GOOD], ids=["heaps", "table"])
@given(st.data(), junk)
@settings(max_examples=200, deadline=None)
def test_any_value_of_any_key_of_a_save(good: dict[str, Any], data: st.DataObject, value: object) -> None:
    _refused_or_read({**good, data.draw(st.sampled_from([*good, "else"])): value})


@pytest.mark.sweep
@given(st.sampled_from(["clocks", "series", "ply", "strict"]), junk)
@settings(max_examples=150, deadline=None)
def test_any_value_in_meta(key: str, value: object) -> None:
    _refused_or_read({**GOOD, "meta": {**GOOD["meta"], key: value}})


@pytest.mark.parametrize("examples", [20, pytest.param(100, marks=pytest.mark.sweep)])
def test_any_bytes_in_a_save_or_its_journal(examples: int) -> None:
    @given(st.binary(max_size=60), st.integers(0, 400))
    @settings(max_examples=examples)
    def hold(data: bytes, cut: int) -> None:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "game.json"
            kept = journal.Journal(path, sessions.begun())
            kept.update(sessions.begun().play_codes("5-1", "4-2"))
            for file in (path, journal_path(path)):
                whole = file.read_bytes()
                file.write_bytes(whole[:cut] + data + whole[cut + 3 :])
                (entry,) = entries(Path(folder))
                assert entry.error is None or "\n" not in entry.error
                file.write_bytes(whole)

    hold()


def _refused_or_read(data: object) -> None:
    try:
        session = saves.from_json(json.loads(json.dumps(data)), "here")
    except (errors.BadSave, errors.PastLimit) as error:
        assert str(error).startswith("here: ")  # noqa: PT017 - either way is fine, the words matter
        assert "\n" not in str(error)  # noqa: PT017 - likewise
        return
    assert saves.as_json(saves.from_json(saves.as_json(session), "again")) == saves.as_json(session)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"moves": ["R:deal=1,Y.PASS.R", "nk=1", "Q@1"]}, "move 3, 'Q@1'"),
        ({"moves": ["R@2"]}, "move 1, 'R@2': Yellow holds no red chip"),
        ({"moves": ["ok=1"]}, "move 1, 'ok=1': there is no deal 1"),
        ({"seats": GOOD["seats"][:3]}, "4 seats, 3 players"),
        ({"seats": [{**GOOD["seats"][0], "seat": "1"}, *GOOD["seats"][1:]]}, "seat 1: must be labelled 'B'"),
        ({"start": "so-long-sucker+nash:-/BYR:B9/R6/G7/Y6:Y"}, "Blue has 10 chips"),
        ({"result": {"winner": "Y"}}, "'result' must be null"),
        ({"meta": {"clocks": [1, 2, 3]}}, "one number from 0 on for each of 4 seats"),
        ({"meta": {"clocks": [1, 2, 3, -4]}}, "one number from 0 on for each of 4 seats"),
        ({"meta": {"series": {"id": "x"}}}, "lacks 'game'"),
    ],
)
def test_what_is_damaged_is_named(change: dict[str, object], complaint: str) -> None:
    with pytest.raises(errors.BadSave) as error:
        saves.from_json({**GOOD, **change}, "here")
    assert complaint in str(error.value)


def test_clocks_belong_to_games_with_a_clock() -> None:
    data = {**GOOD, "start": GOOD["start"].replace("nash", "nash+clock=0"), "moves": [], "comments": []}
    with pytest.raises(errors.BadSave, match="this one has none"):
        saves.from_json(data, "here")
