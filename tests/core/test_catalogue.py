"""The catalogue: games by name, positions by code, and what is asked of a game that has it not."""

from __future__ import annotations

import pytest

from nimarcade.core import catalogue
from nimarcade.core.codes import MAX_CODE
from nimarcade.core.errors import BadCode, BadInput, PastLimit
from nimarcade.games.heaps import Heaps


def test_games_of_the_papers_come_first_and_the_others_by_name() -> None:
    names = catalogue.names()
    first = len(catalogue.ORDER)
    assert names[:first] == catalogue.ORDER
    assert list(names[first:]) == sorted(names[first:])
    assert {name: game.name for name, game in catalogue.catalogue().items()} == {name: name for name in names}
    assert not catalogue.broken()


def test_a_shipped_game_is_ours_and_has_its_page_in_its_folder() -> None:
    for name in catalogue.names():
        assert catalogue.origin(name) == "nimarcade"
        assert catalogue.folder(name).joinpath("page.md").is_file(), name


def test_a_game_alone_is_its_default_start() -> None:
    for name in catalogue.names():
        p = catalogue.game(name).start()
        assert catalogue.read(name) == catalogue.read(catalogue.write(p)) == p
        assert catalogue.game_of(p) is catalogue.game(name)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("", "no game is called ''; games are so-long-sucker, nim, "),
        ("chess:3", "no game is called 'chess'"),
        ("Nim:3", "no game is called 'Nim'"),
        ("nim+k=2:3", "nim has no option 'k=2'"),
        ("nim:", "there are no heaps"),
        ("nim:x", "a heap must be a whole number"),
    ],
)
def test_what_is_no_code_is_told_in_one_line(code: str, told: str) -> None:
    with pytest.raises(BadCode) as error:
        catalogue.read(code)
    assert str(error.value).startswith(told)


def test_a_code_has_a_longest_length() -> None:
    with pytest.raises(PastLimit, match="1,000,000 characters"):
        catalogue.read("nim:" + "1" * MAX_CODE)


def test_a_position_of_the_game_that_is_wanted() -> None:
    assert catalogue.read_as(Heaps, "nim:5,4").heaps == (5, 4)
    with pytest.raises(BadCode, match="'treblecross:5' is of another game"):
        catalogue.read_as(Heaps, "treblecross:5")


def test_forms_of_a_game() -> None:
    assert catalogue.variants("nim") == ("nim", "nim+misere")
    assert catalogue.variants("moore-nim") == ("moore-nim+k=2", "moore-nim+misere+k=2")
    assert catalogue.variants("greedy-nim", 4) == (
        *("greedy-nim", "greedy-nim+misere"),
        *("greedy-nim+k=4", "greedy-nim+misere+k=4"),
    )
    assert catalogue.needed("moore-nim") == {"k": 2}
    assert catalogue.needed("nim") == {}


def test_what_a_game_has_not_is_refused() -> None:
    table, heaps = catalogue.read("so-long-sucker"), catalogue.read("nim:2,1")
    assert catalogue.impartial_of(heaps).graph(heaps)[0] == (2, 1)
    assert [pile.size for pile in catalogue.board_of(heaps).board_picture(heaps).piles] == [2, 1]
    with pytest.raises(BadInput, match="so-long-sucker is no impartial game"):
        catalogue.impartial_of(table)
