"""A table of So Long Sucker as lines to paint: piles at any width, hands, players, what else can be done."""

from __future__ import annotations

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import IllegalMove
from nimarcade.core.text import Line
from nimarcade.play.session import Player, Session
from nimarcade.view.glyphs import ASCII, GLYPHS
from nimarcade.view.table_picture import TablePicture, players, table_picture, table_words

TRADE = "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR"


def table(code: str = TRADE) -> TablePicture:
    return table_picture(catalogue.read(code))


def text(line: Line) -> str:
    return "".join(piece for piece, _ in line).rstrip()


def test_piles_say_what_they_wait_for() -> None:
    lines = [text(table().slot(slot, None, 60, GLYPHS)) for slot in range(1, 4)]
    assert lines == [
        "  1  ·",
        "  2  [B][Y][R]  ! Red would take 4",
        "  3  [G][R][G][R][G]  ! Green would take 6",
    ]
    assert table().slot(2, None, 60, GLYPHS)[2] == ("[B]", "blue")


@pytest.mark.parametrize(
    ("width", "pile"),
    [(20, "BR …80… BR !R81"), (24, "BRBR …80… BRBR !R81"), (90, f"{'BR' * 40} !R81")],
)
def test_of_a_high_pile_the_ends_are_shown(width: int, pile: str) -> None:
    high = table(f"so-long-sucker+custom+c=60+k=4:{'BR' * 40}/BG:B19/R20/G59/Y60:B")
    assert text(high.slot(1, None, width, GLYPHS)) == f"  1  {pile}"


def test_a_placement_shows_who_is_next() -> None:
    picture = table()
    draft = picture.written("B@2")
    assert draft is not None
    assert text(picture.slot(2, draft, 60, GLYPHS)).startswith(
        f"{GLYPHS.here} 2  [B][Y][R]+[B]  {GLYPHS.to} "
    )
    assert picture.shown_slots(draft) == picture.slots == 8
    assert picture.written("no") is None


def test_hands_stand_in_lines_or_in_one() -> None:
    assert [text(line) for line in table().hands(GLYPHS, narrow=False)] == [
        "  Blue    B4",
        "  Red     R3",
        "  Green   G3",
        "▸ Yellow  Y5 B1",
    ]
    (line,) = table().hands(ASCII, narrow=True)
    assert text(line) == " B B4  R R3  G G3 >Y Y5B"


def test_players_with_trust_and_clocks() -> None:
    start = catalogue.read(TRADE)
    session = Session.begin(start, tuple(Player("human", name) for name in ("Ann", "Ben", "Cleo", "Dora")))
    shown = players(session, table().position, (60.0, 50.0, 40.0, 30.0))
    dora = shown.seats[3]
    assert (dora.letter, dora.name, dora.chips, dora.seconds) == ("Y", "Dora", (("Y", 5), ("B", 1)), 30.0)
    assert dora.deciding
    assert dora.trust is not None
    assert not shown.over
    assert players(session, table().position, ()).seats[0].seconds is None


def test_acts_beside_placing_are_listed_and_checked() -> None:
    picture = table(TRADE)
    assert picture.dealing
    gifts = [(item.name, item.title) for item in picture.other_acts()]
    assert gifts[0] == ("gY@B", "gY@B  give 1 yellow chip to Blue")
    picture.check(gifts[0][0])
    with pytest.raises(IllegalMove):
        picture.check("G@2")


def test_other_games_are_no_tables() -> None:
    with pytest.raises(TypeError, match="nim is not played at a table"):
        table_picture(catalogue.read("nim:3,2"))
    assert table_words(catalogue.read(TRADE)).startswith("Bottom to top: pile 2 Blue, Yellow, Red;")
