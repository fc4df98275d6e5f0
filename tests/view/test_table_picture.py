"""A table of So Long Sucker as plain data: slots, players, what else can be done."""

import pytest

from nimarcade.core import catalogue, errors
from nimarcade.play.match import at_table
from nimarcade.play.session import Player, Session
from nimarcade.view.marks import Light
from nimarcade.view.table.picture import TablePicture, last_pile, players, table_picture, table_words

TRADE = "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR"


def table(code: str = TRADE) -> TablePicture:
    return table_picture(catalogue.read(code))


def test_a_small_table_shows_all_its_slots() -> None:
    picture = table()
    draft = picture.written("B@2")
    assert draft is not None
    assert picture.shown_slots(draft) == picture.slots == 8
    assert picture.written("no") is None


def test_players_with_trust_and_clocks() -> None:
    start = catalogue.read(TRADE)
    session = Session.begin(start, tuple(Player("human", name) for name in ("Ann", "Ben", "Cleo", "Dora")))
    shown = players(table().position, session, (60.0, 50.0, 40.0, 30.0))
    dora = shown.seats[3]
    assert (dora.letter, dora.name, dora.chips, dora.seconds) == ("Y", "Dora", (("Y", 5), ("B", 1)), 30.0)
    assert dora.deciding
    assert dora.trust is not None
    assert not shown.over
    assert players(table().position, session).seats[0].seconds is None


def test_acts_beside_placing_are_listed_and_checked() -> None:
    picture = table(TRADE)
    assert picture.dealing
    gifts = [(item.name, item.title) for item in picture.other_acts()]
    assert gifts[0] == ("gY@B", "gY@B  give 1 yellow chip to Blue")
    picture.check(gifts[0][0])
    with pytest.raises(errors.IllegalMove):
        picture.check("G@2")


def test_other_games_are_no_tables() -> None:
    with pytest.raises(TypeError, match="nim is not played at a table"):
        table_picture(catalogue.read("nim:3,2"))
    assert table_words(catalogue.read(TRADE)).startswith("Bottom to top: pile 2 Blue, Yellow, Red;")


def test_the_pile_of_the_last_chip_or_capture_is_marked() -> None:
    start = catalogue.read("so-long-sucker+custom+c=3+k=4:-/BYR:B2/R2/G3/Y2:B")
    session = Session.begin(start, tuple(Player("human", name) for name in "BRGY"))
    assert at_table(session)
    assert last_pile(session, 0) == {}
    session = session.play_codes("B@1~R", "R@2")
    assert at_table(session)
    assert last_pile(session, 1) == {0: Light(whole=True, label="the last chip")}
    session = session.play_code("xB").play_code("G:resign")
    assert at_table(session)
    assert last_pile(session, 4) == {1: Light(whole=True, label="captured by Red")}
