"""Whatever is typed, nothing but clear refusals comes of it; and what a journal says of clocks."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimarcade.core import catalogue
from nimarcade.play import clocks, journal
from nimarcade.play.folder import entries
from nimarcade.play.journal import journal_path
from nimarcade.view import line_words
from tests import sessions
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


def test_clocks_are_one_line_of_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    begun = clocks.spend(sessions.game("so-long-sucker+nash:-/BYR:B6/R6/G7/Y6:Y", "Y@1~R", "R@2"), 1, 7.5)
    kept = journal.Journal(path, begun)
    first = begun.play_code("xB")
    kept.update(first)
    size = path.stat().st_size
    session = clocks.spend(first.play_code("R@1~B"), 1, 12)
    kept.update(session)
    assert path.stat().st_size == size, "the save is not written anew for a second on the clock"
    assert journal_path(path).read_text().splitlines()[-1].startswith('["clocks", [')
    assert clocks.left(journal.read_save(path)) == clocks.left(session)
