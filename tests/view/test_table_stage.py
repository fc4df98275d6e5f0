"""The table as it is painted: whole at every size and in every mode, with signs for all that colours tell."""

import re
from dataclasses import replace
from itertools import groupby, product

import pytest

from nimarcade.core import catalogue
from nimarcade.play.match import at_table as is_table
from nimarcade.play.session import Player, Session
from nimarcade.view.marks import Light
from nimarcade.view.stage import canvas, table, table_view
from nimarcade.view.stage.table_view import Flight, TableView
from nimarcade.view.table.loop import TableLoop
from nimarcade.view.table.picture import players
from tests.view.stage.everywhere import MODES, longest_blank
from tests.view.stage.everywhere import canvas as blank

SIZES = [(40, 11), (64, 16), (80, 21), (100, 24), (120, 36), (160, 42), (200, 56)]
"""What a window of 40×15 … 200×60 leaves for the table."""
TRADE = "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR"
OFFER = "R:deal=1,Y.PLAY.B@5,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y,R.NOKILL.Y.n40"
NASH = "so-long-sucker+nash:GRYR/BG/YB:B5/-/G5R2/Y5R3:Rr=GY:-:BG"
TOWER = "so-long-sucker+hofstra:BGRYGRBYRGBYR/BRG/Y:B2/R1/G2/Y2:G"
SMALL = "so-long-sucker+custom+c=3+k=4"
MANY = f"so-long-sucker+endgame:{'BR' * 2000}/{'/'.join(['BR', 'RB'] * 50)[:-3]}:B20000R5000/R20000:B"
FALLEN = "so-long-sucker+endgame+k=0:RBG/BR/GB:B2G1/R1:B"
GAMES: dict[str, tuple[str, tuple[str, ...], int]] = {
    "opening": ("so-long-sucker", (), 0), "offer": (TRADE, (OFFER,), 3),
    "deal": (TRADE, (OFFER, "ok=1"), 3), "captured": (TRADE, ("B@5~R", "R@2"), 1), "danger": (NASH, (), 2),
    "tower": (TOWER, (), 3), "three": (f"{SMALL}", ("B:resign",), 1), "many": (MANY, (), 0),
    "left": ("so-long-sucker", ("B:resign",), 1),
    "dead": (FALLEN, (), 0), "eight": ("so-long-sucker+endgame:-/RBR/BRB/RBRBR/-/-/-/-:B5R1/R4B1:B", (), 0),
}  # fmt: skip
SAID = "Red wins 4 in 10 because of you, Blue. Expect a bill, and do not say that nobody told you so."


def seen(name: str) -> TableView:
    """A table as a person at it sees it, with a placement begun where one is asked for."""
    code, acts, human = GAMES[name]
    start = catalogue.read(code)
    names = ("Blue", "Red", "Green", "Maximiliana")
    seats = [Player("human", "You") if i == human else Player("strong", n, i) for i, n in enumerate(names)]
    session = Session.begin(start, seats[: start.rule_set.players]).play_codes(*acts)  # type: ignore[attr-defined]
    session = replace(session, comments=((len(acts), "R", "No."), (len(acts), "G", SAID)))
    assert is_table(session)
    loop = TableLoop(session, None)
    left = (300.0, 20.0, 6000.0, 0.0) if "nash" in code else ()
    view = table_view.at_table(loop, players(loop.state, session, left))
    return replace(view, draft=view.table.begin() if view.p.seat == human else None)


def painted(view: TableView, size: tuple[int, int], mode: canvas.Mode) -> canvas.Canvas:
    c = blank(size, mode)
    for spot in table.paint_table(c, view):
        place = spot.place
        assert c.all.w >= place.right > place.x >= 0, spot
        assert c.all.h >= place.bottom > place.y >= 0, spot
    return c


@pytest.mark.few("size[0369]-*", "size10-ascii")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", [*SIZES, (40, 5), (40, 3), (38, 20), (104, 26)])
def test_nothing_is_cut_and_nothing_lies_over_words(size: tuple[int, int], mode: canvas.Mode) -> None:
    for name in GAMES:
        c = painted(seen(name), size, mode)
        assert not c.clipped, (name, c.clipped)
        assert not c.collisions, (name, c.collisions)
        for place in (place for part, place in c.parts if part == "seat" and place.h > 4):
            assert longest_blank(c, place.inset(1)) <= 0.4 * place.h, (name, place)


@pytest.mark.parametrize("name", GAMES)
def test_a_window_of_any_size_is_painted(name: str) -> None:
    view = seen(name)
    for mode in MODES:
        for width, height in product((1, 2, 5, 9, 17, 30), (1, 2, 3, 6, 10, 14)):
            c = canvas.Canvas(width, height, canvas.PALETTES["dusk"], mode)
            table.paint_table(c, view)
            assert all(
                len(px) == len(ch) == len(ink) == width
                for px, ch, ink in zip(c.px[::2], c.ch, c.ink, strict=True)
            )


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", SIZES)
def test_every_state_has_a_sign(size: tuple[int, int], mode: canvas.Mode) -> None:
    turn, following, danger = ("▸", "◂", "!") if mode != "ascii" else (">", "<", "!")
    deal = painted(seen("deal"), size, mode).words
    assert turn in deal
    assert following in deal
    assert danger in painted(seen("danger"), size, mode).words
    lit = replace(seen("dead"), lit={1: Light(whole=True, label="2 points for Red")})
    assert "[2]" in painted(lit, size, mode).words
    dead = painted(replace(lit, draft=None), size, mode).words
    assert re.search(r"(^|[^A-Za-z])g([^A-Za-z]|$)", dead, re.MULTILINE), "small where nobody plays it"


@pytest.mark.parametrize(
    ("name", "size", "mode", "words"),
    [
        ("deal", (80, 20), "ascii", ["(==Y==)", "[==R==]"]),  # a chip about to be placed in round brackets
        ("deal", (160, 42), "rich", ["Red captures pile 2", "Red discards no yellow", "Deals in force"]),
        ("offer", (160, 42), "rich", ["Red takes 4", "Green takes 6"]),
        ("offer", (80, 20), "ascii", ["capture pile 2", "give you 1 yellow", "pass the move"]),
    ],
)
def test_a_table_says(name: str, size: tuple[int, int], mode: canvas.Mode, words: list[str]) -> None:
    said = " ".join(painted(seen(name), size, mode).words.split())
    assert not [each for each in words if each not in said]


def test_a_name_stays_whoever_is_chosen_to_be_next() -> None:
    view = seen("deal")
    assert view.draft is not None
    seats = tuple(replace(one, name=f"Max Power {one.letter}") for one in view.players.seats)
    for following in view.draft.seats:
        now = replace(
            view, players=replace(view.players, seats=seats), draft=replace(view.draft, wish=following)
        )
        said = painted(now, (120, 36), "rich").words
        assert [seat for seat in view.draft.seats if seats[seat].name not in said] == [], said


def test_a_chip_that_hovers_has_a_rim_and_a_pile_to_be_captured_is_lit() -> None:
    for name, across in (("deal", True), ("captured", False)):
        c = painted(seen(name), (120, 36), "rich")
        (felt,) = [place for part, place in c.parts if part == "felt"]
        rows = [row[felt.x + 1 : felt.right] for row in c.px[2 * felt.y : 2 * felt.bottom]]
        lines = rows if across else zip(*rows, strict=True)
        assert any(
            tone == c.palette.you and len(list(run)) >= 4 for line in lines for tone, run in groupby(line)
        )


def test_words_over_a_pile_stand_whole_in_its_slot_or_not_at_all() -> None:
    view = replace(
        seen("eight"), draft=None, lit={1: Light(label="2 red to get"), 2: Light(label="play here")}
    )
    told = {wide: " ".join(painted(view, (wide, 17), "ascii").words.split()) for wide in (40, 44, 80)}
    assert not re.search("2 r|to g|pl|he", told[40])
    assert "play [R] here [B]" in told[44]
    assert "2 red to play [==R==] get here [==B==]" in told[80]


@pytest.mark.parametrize("size", SIZES[1:])
def test_piles_say_what_a_capture_takes(size: tuple[int, int]) -> None:
    words = painted(seen("deal"), size, "ascii").words
    assert any(text in words for text in ("Red takes 4", "R takes 4", "R +4"))
    assert any(text in words for text in ("Green takes 6", "G takes 6", "G +6"))


def test_of_a_tower_the_upper_chips_are_seen_and_how_many_there_are() -> None:
    words = painted(seen("tower"), (64, 12), "ascii").words
    assert "(13)" in words
    columns = [line[3:8] for line in words.split("\n") if "[=" in line[:9]]
    assert [column.strip("[=] ") for column in columns[:3]] == ["R", "Y", "B"], "from the top"


def test_of_a_hundred_piles_the_page_with_the_cursor_is_shown() -> None:
    view = seen("many")
    assert view.draft is not None
    for slot in (1, 50, 100):
        c = painted(replace(view, draft=view.draft.with_slot(slot)), (80, 20), "rich")
        assert f"▸{slot}" in c.words
        assert "of 100" in c.words


def test_an_offer_is_two_lists() -> None:
    view = seen("offer")
    for size in SIZES:
        c = canvas.Canvas(*size, canvas.MONO, "ascii")
        answers = [spot.value for spot in table.paint_table(c, view) if spot.what == "answer"]
        assert answers == [0, 1, 2]
        assert "NOKILL" not in c.words
        assert "Red will" in c.words
        assert "you will" in c.words
        (place,) = [part for name, part in c.parts if name == "offer"]
        ends = [c.line(y)[place.x : place.right].replace("-", "") for y in (place.y, place.bottom - 1)]
        assert (ends == ["++", "++"]) == (size[1] >= 20), "a frame, where there is room"


def test_news_stand_beside_the_felt() -> None:
    news = replace(seen("deal"), since=["Red takes 4 from pile 1, discards 1 blue."])
    assert "Since your last move" in painted(news, (160, 42), "rich").words


@pytest.mark.parametrize("size", SIZES)
def test_a_long_remark_ends_in_a_sign_and_the_last_one_is_shown(size: tuple[int, int]) -> None:
    words = painted(seen("opening"), size, "rich").words
    assert ("“Red wins" in words) == (size[0] >= 58)
    if "“Red wins" in words and "told you so" not in words:
        assert "…" in words


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("mode", MODES)
def test_motions_end_on_the_picture_without_them(size: tuple[int, int], mode: canvas.Mode) -> None:
    view = replace(seen("deal"), draft=None)
    still = painted(view, size, mode)
    for flight in (Flight(2), Flight(4, "BYRR", 1, "B")):
        moved = [painted(replace(view, flight=replace(flight, part=part)), size, mode) for part in (0.0, 0.5)]
        last = painted(replace(view, flight=replace(flight, part=1.0)), size, mode)
        assert (last.px, last.ch) == (still.px, still.ch)
        assert any((c.px, c.ch) != (still.px, still.ch) for c in moved)


def test_what_is_moved_is_told_from_the_acts() -> None:
    start = catalogue.read(f"{SMALL}:-/BYR:B2/R2/G3/Y2:B")
    session = Session.begin(start, [Player("human", name) for name in "BRGY"]).play_codes(
        "B@1~R", "R@2", "xB"
    )
    assert is_table(session)
    assert [table_view.motion(session, ply) for ply in (1, 2, 3)] == [
        Flight(1), Flight(2), Flight(2, "BYRR", 1, "B"),
    ]  # fmt: skip


def chips(view: TableView, size: tuple[int, int]) -> int:
    """Chips on the felt that are seen."""
    words = painted(view, size, "ascii").words
    return len(re.findall(r"\[=+[BRGY]=+\]", words))


def test_an_offer_hides_no_pile_at_80_columns_and_none_while_the_keys_are_at_the_piles() -> None:
    view = seen("offer")
    assert chips(view, (80, 20)) == chips(replace(view, offer=None), (80, 20))
    for marked, lies in ((0, True), (-1, False)):
        c = painted(replace(view, marked=marked), (40, 10), "ascii")
        assert ("offer" in [name for name, _ in c.parts]) == lies
    c = painted(view, (40, 10), "rich")
    assert "Y5" in c.line(9).replace(" ", ""), "one's own chips stand below the card"


def test_few_piles_fill_both_lines_of_wells() -> None:
    c = canvas.Canvas(120, 36, canvas.PALETTES["dusk"])
    piles = {spot.value: spot.place for spot in table.paint_table(c, seen("opening")) if spot.what == "pile"}
    assert [piles[slot].y for slot in (1, 3, 5, 7)] == [piles[1].y] * 4
    assert piles[2].y == piles[4].y > piles[1].y
    assert all(piles[slot].x < piles[slot + 1].x for slot in range(1, 8)), "in order from left to right"


def test_a_seat_in_danger_keeps_a_margin() -> None:
    view = seen("danger")
    for size in ((80, 20), (120, 36)):
        c = painted(view, size, "rich")
        seats = [part for name, part in c.parts if name == "seat"]
        (place,) = [each for each in seats if "danger" in c.line(each.y)[each.x : each.right]]
        line = c.line(place.y)[place.x : place.right].ljust(place.w)
        assert line[:2].strip() == line[-1:].strip() == "", line
        assert c.px[2 * place.y + 2][place.x] == c.palette.bad


def test_who_left_is_named_whole_in_a_narrow_seat() -> None:
    c = painted(replace(seen("left"), bare=True), (62, 24), "rich")
    assert not c.clipped
    assert [c.line(y).split()[:2] for y in (0, 2)] == [["b", "Blue"], ["out", "R"]]


def test_a_seat_stays_where_it_is_when_its_player_speaks() -> None:
    view = seen("opening")
    size = (120, 36)
    places = []
    for speech in ({}, {0: SAID, 1: SAID, 2: SAID}):
        c = canvas.Canvas(*size, canvas.PALETTES["dusk"])
        spots = table.paint_table(c, replace(view, speech=speech))
        places.append([spot for spot in spots if spot.what == "seat"])
    assert places[0] == places[1]
