"""A table of So Long Sucker as lines to paint: piles at any width, hands, players, what else can be done."""

from __future__ import annotations

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import IllegalMove
from nimarcade.core.text import Line, plain
from nimarcade.play.match import at_table
from nimarcade.play.session import Player, Session
from nimarcade.view.glyphs import ASCII, GLYPHS
from nimarcade.view.marks import Light
from nimarcade.view.table_picture import (
    Flight,
    TablePicture,
    Towers,
    cut_tower,
    landed,
    last_pile,
    players,
    table_picture,
    table_words,
)
from tests import ask

TRADE = "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR"

CAPTURED = "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYRR/GRGRG/-/B:B4/R2/G3/Y5:Rx2:-:RYGB"


def table(code: str = TRADE) -> TablePicture:
    return table_picture(catalogue.read(code))


def text(line: Line) -> str:
    return plain(line).rstrip()


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


def towers(
    code: str, move: str = "", width: int = 40, height: int = 12, flight: Flight | None = None
) -> Towers:
    picture = table(code)
    return Towers(picture, picture.written(move) if move else None, width, height, GLYPHS, {}, flight)


def drawn(shown: Towers) -> list[str]:
    return [text(shown.line(y)) for y in range(shown.height)]


def test_another_placement_changes_few_lines_and_no_other_ones() -> None:
    picture = table()
    first = picture.begin()
    assert first is not None
    placed = [first.with_slot(slot).with_colour(colour) for colour in (1, 3) for slot in (1, 2, 3, 4, 8)]
    shown = [Towers(picture, draft, 100, 30, GLYPHS, {}) for draft in (None, *placed, first.turned(1))]
    for before in shown:
        for after in shown:
            lines = set(after.changed(before.draft))
            assert {y for y in range(after.height) if before.line(y) != after.line(y)} <= lines
            assert len(lines) <= 3 + 3 or before.slots != after.slots


def test_towers_stand_on_their_bottom_chip() -> None:
    shown = drawn(towers(TRADE, "B@2"))
    assert shown[4:] == [
        "           [G]",
        "      (B)  [R]",
        "      [R]  [G]",
        "      [Y]  [R]",
        "  ·   [B]  [G]   ·    ·    ·    ·    ·",
        "  1   ▸2    3    4    5    6    7    8",
        "      →G   !G6",
        "              → Green next",
    ]
    assert towers(TRADE).slot_at(7) == 2
    assert not towers(TRADE, width=30).fit
    assert not towers(TRADE, height=6).fit


@pytest.mark.parametrize(
    ("pile", "room", "shown"),
    [
        ("BR", 2, ["B", "R"]),
        ("BRGYBRGY", 7, ["B", "R", 2, "B", "R", "G", "Y"]),
        ("BR" * 40, 4, ["B", 77, "B", "R"]),
    ],
)
def test_a_tower_is_cut_in_the_middle_and_says_by_how_much(pile: str, room: int, shown: list[object]) -> None:
    cut = cut_tower(pile, room)
    assert cut == shown
    assert sum(chip if isinstance(chip, int) else 1 for chip in cut) == len(pile)


def test_a_chip_comes_from_above() -> None:
    levels = []
    for left in (1.0, 0.5, 0.0):
        shown = drawn(towers(TRADE, flight=Flight(2, left)))
        assert sum("[R]" in row[5:10] for row in shown) == 1
        levels.append(next(y for y, row in enumerate(shown) if "[R]" in row[5:10]))
    assert levels == sorted(set(levels))


def test_what_an_explanation_marks_is_bracketed_and_named() -> None:
    picture = table(TRADE)
    lit = {1: Light(whole=True, label="play here"), 2: Light(whole=True, label="6 to get")}
    shown = drawn(Towers(picture, picture.written("B@2"), 40, 12, GLYPHS, lit))
    assert shown[-3].split()[:3] == ["1", "▸[2]", "[3]"]
    assert shown[-1].strip() == "2: play here · 3: 6 to get"


def test_only_the_chips_of_machines_come_gliding() -> None:
    seats = [Player("human", "You"), *(Player("random", name, 1) for name in "RGY")]
    session = Session.begin(ask.table("so-long-sucker+custom+c=3+k=4:-/BYR:B2/R2/G3/Y2:B"), seats)
    session = session.play_codes("B@1~R", "R@2", "xB")
    assert at_table(session)
    assert [landed(session, ply) for ply in (1, 2, 3)] == [None, (2, True), None]


def test_a_captured_pile_is_lifted_and_named() -> None:
    shown = drawn(towers(CAPTURED))
    assert shown[-4].split() == ["·", "▲▲▲", "[G]", "·", "[B]", "·", "·", "·"]
    assert "Red takes pile 2: 4 chips" in shown[-1]


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
    assert players(session, table().position, ()).deadbox is not None


def test_an_endgame_which_forgets_discards_has_no_deadbox() -> None:
    start = catalogue.read("so-long-sucker+endgame:-/RB:B2/R2:B")
    session = Session.begin(start, tuple(Player("human", name) for name in "BR"))
    assert at_table(session)
    assert players(session, session.state, ()).deadbox is None


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
