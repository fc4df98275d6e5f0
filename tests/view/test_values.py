"""The table of values, as line mode reads it out and as it is painted."""

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput
from nimarcade.play.session import Session
from nimarcade.view import game_text
from nimarcade.view.commands import COMMANDS, Done
from nimarcade.view.loop import Loop
from tests.sessions import AGAINST


def told(code: str, *, strict: bool = False) -> tuple[Loop, Done]:
    loop = Loop(Session.begin(catalogue.read(code), AGAINST, strict=strict))
    done = COMMANDS["values"](loop)
    assert isinstance(done, Done)
    return loop, done


def test_the_word_tells_all_values_once_through_the_period_and_costs_as_a_hint() -> None:
    loop, done = told("octal+0.77:9,5")
    assert "80 to 82: 1 8 2." in done.aloud
    assert (
        "A heap of 9 is worth 4: its moves reach 0 to 3, 6 and 7; 4 is the least number missing."
        in done.aloud
    )
    assert loop.session.hints == ((0, 2),)


def test_strict_games_do_not_tell() -> None:
    with pytest.raises(BadInput, match="strict"):
        told("octal+0.77:9,5", strict=True)


@pytest.mark.parametrize("code", ["nim:5,3", "delete-nim:9,4", "octal+misere+0.77:9,5"])
def test_without_values_by_heap_there_is_no_table(code: str) -> None:
    with pytest.raises(BadInput, match="no table of values here"):
        told(code)


@pytest.mark.parametrize(
    "code", ["subtraction+all-2:1000000,7", "treblecross:....x.......", "subtraction+2,3:0,1,5"]
)
def test_the_values_of_a_table_stand_below_each_other(code: str) -> None:
    """Ten a row, each below its figure."""
    (table,) = [block.text for block in game_text.blocks(catalogue.read(code)) if block.kind == "pre"]
    rows = [row.replace("`", "") for row in table.splitlines()]
    assert all(len(row) <= len(rows[0]) for row in rows)
    assert [int(row.split()[0]) for row in rows[1:]] == list(range(0, 10 * len(rows) - 10, 10))


def test_a_sum_tells_the_values_of_its_parts() -> None:
    told = [block.text for block in game_text.blocks(catalogue.read("sum:nim:5,3/octal+0.77:9,5"))]
    assert any(line.startswith("Part 2, Kayles, octal 0.77, is worth 0:") for line in told)
