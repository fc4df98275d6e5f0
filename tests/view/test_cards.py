"""Cards with boards, home and progress as pictures: they fit at every size, and tell by signs what they tell
by colour."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest

from nimarcade.coach import learner, progress, rating
from nimarcade.coach.deck import Deck
from nimarcade.coach.statistics import Finished, Row, Stats
from nimarcade.core.catalogue import read
from nimarcade.view import gallery, home
from nimarcade.view.home import Known
from nimarcade.view.progress_text import Kept
from nimarcade.view.stage import cards
from nimarcade.view.stage import home as home_picture
from nimarcade.view.stage import progress as progress_picture
from nimarcade.view.stage.canvas import MONO, PALETTES, Canvas, Mode, Rect
from nimarcade.view.stage.cards import Tile

SIZES = ((40, 15), (64, 20), (80, 24), (100, 28), (120, 40), (160, 46), (200, 60))
MODES: tuple[Mode, ...] = ("rich", "mono", "ascii")
every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
every_mode = pytest.mark.parametrize("mode", MODES)
TODAY = date(2026, 11, 24)


def _canvas(w: int, h: int, mode: Mode) -> Canvas:
    return Canvas(w, h, PALETTES["dusk"] if mode == "rich" else MONO, mode)


def _whole(c: Canvas) -> None:
    assert not c.clipped
    assert not c.collisions


def _tile(i: int) -> Tile:
    stands = (("✓ perfect 2 of 5", "good"), ("✓ perfect", "good"))
    card = gallery.cards()[i % len(gallery.cards())]
    shown = cards.preview(read(card.board), card.move)
    return Tile(card.title, ("your move", "you+b"), card.does, (("★★☆", "ink"),), stands, shown)


@every_size
@every_mode
@pytest.mark.parametrize("many", [1, 14, 100])
def test_cards_fit_and_the_marked_one_has_a_sign(size: tuple[int, int], mode: Mode, many: int) -> None:
    top = 0
    for marked in (0, many // 2, many - 1):
        c = _canvas(size[0], size[1], mode)
        r = c.all.inset(1).top(c.h - 2)[0]
        shape = cards.shape(r.w, r.h, many, 3)
        top = cards.scrolled(shape, r.h, many, marked, top)
        places, _ = cards.paint(c, r, shape, many, _tile, marked, top)
        _whole(c)
        assert marked in [i for _, i in places]
        assert c.words.count(">" if c.plain else "▸") == 1
        hidden = many - len(places)
        told = [int(word) for word in c.words.replace("▲", "").replace("▼", "").split() if word.isdecimal()]
        assert sum(told[-2:]) >= hidden, "what is not seen is told of"
        for place, i in places:
            assert place.y >= r.y
            assert place.bottom <= r.bottom
            row = c.line(place.y + (place.h > 7 or (not c.rich and place.h > 1)))
            assert _tile(i).title[:7] in row[place.x : place.right + 1]


@pytest.mark.parametrize("width", range(1, 30))
def test_a_window_of_any_width_is_painted(width: int) -> None:
    c = _canvas(width, 10, "rich")
    cards.paint(c, c.all, cards.shape(c.w, c.h, 14, 3), 14, _tile, 0, 0)


def test_all_cards_are_seen_where_they_fit() -> None:
    shape = cards.shape(116, 34, 14, 5)
    assert (shape.columns, shape.rows(14), shape.seen(34)) == (5, 3, 3)
    assert cards.shape(40, 13, 14, 5).pitch == 0, "a list"


def test_a_chip_to_be_placed_hovers_above_its_pile() -> None:
    shown = cards.preview(read("so-long-sucker+hofstra:BGRYGRBYRGBYR/BRG/Y:B2/R1/G2/Y2:G"), "G@2")
    assert shown.put == (2, "G")
    c = _canvas(40, 12, "ascii")
    cards.board(c, Rect(0, 0, 40, 12), shown)
    assert c.words.count("(===") == 1, "in brackets of its own"
    _whole(c)
    rows = c.words.split("\n")
    assert "R" in rows[0], "of a pile too high the upper chips"


def test_a_position_that_nobody_can_draw_shows_its_code() -> None:
    c = _canvas(20, 4, "rich")
    cards.board(c, c.all, cards.Preview(code="strange:1,2,3"))
    assert "strange:1,2,3" in c.words


@every_size
@every_mode
@pytest.mark.parametrize("known", [Known(), Known(waiting=("Nim", "against Perfect", "your move, just now"))])
def test_home_fits_and_the_board_has_room(size: tuple[int, int], mode: Mode, known: Known) -> None:
    doors = home.doors(known)
    for marked in (0, len(doors) - 1):
        c = _canvas(size[0], size[1] - 1, mode)
        shown = home_picture.Home(
            doors, ["n"] * len(doors), marked, "Puzzle of the day", ("★ 4 days running", "you"), ("Find it.",)
        )
        places = home_picture.paint(c, shown)
        _whole(c)
        assert {i for _, i in places} == set(range(len(doors)))
        sign = ">" if c.plain else "▸"
        assert c.words.count(sign) == 1
        place = next(place for place, i in places if i == marked)
        assert f"{sign} {doors[marked].title}" in c.line(place.y)
        at = home_picture.layout(c.w, c.h, len(doors), c.plain)
        if at.board is not None:
            assert at.board.h >= 6
            assert at.board.right <= c.w
            board = [
                c.line(y)[at.board.x : at.board.right].strip() for y in range(at.board.y, at.board.bottom)
            ]
            assert not any(board), "no word lies where the board will"


def _stats() -> Stats:
    stats = Stats()
    for level, row in (("random", Row(4, 4, 4)), ("casual", Row(9, 5, 3)), ("perfect", Row(3))):
        stats = stats.add("nim", level, row)
    for back, won in ((40, True), (3, False), (2, True), (1, True)):
        when = datetime.fromisoformat(f"{TODAY - timedelta(days=back)}T12:00:00+00:00")
        stats = stats.remember(Finished(when, "nim", "casual", won, 3, 3, 0))
    return stats


def _kept() -> Kept:
    person = learner.Learner()
    for idea, marks in (("p-and-n", "aaaaa"), ("mirror", "aha"), ("golden-pairs", "xxx")):
        for mark in marks:
            person = person.mark([idea], mark)  # type: ignore[arg-type]
    return Kept(_stats(), Deck(), progress.Progress(), rating.Rating(), person)


@every_size
@every_mode
@pytest.mark.parametrize("empty", [True, False])
def test_progress_fits(size: tuple[int, int], mode: Mode, empty: bool) -> None:
    kept = (
        Kept(Stats(), Deck(), progress.Progress(), rating.Rating(), learner.Learner()) if empty else _kept()
    )
    c = _canvas(size[0], size[1] - 3, mode)
    progress_picture.paint(c, progress_picture.sight(kept, TODAY))
    _whole(c)
    for words in ("won", "running", "more in words"):
        assert words in c.words
    if not c.rich:
        assert ("*" if c.plain else "◆") in c.words, "today has a sign of its own"


def test_what_progress_shows() -> None:
    seen = progress_picture.sight(_kept(), TODAY)
    assert seen.facts == (("16", "games"), ("56%", "won"), ("2", "wins running"), ("3", "days running"))
    assert [(row.name, row.words, row.here) for row in seen.skills] == [
        ("Tell a won board from a lost one", "Alone", False),
        ("Leave two equal heaps and mirror", "With a hint", False),
        ("Leave a golden pair", "Met", True),
    ]
    assert [(row.name, row.done, row.here) for row in seen.ladder] == [
        ("Perfect", False, False),
        ("Expert", False, False),
        ("Casual", True, False),
        ("Novice", False, True),
        ("Random", True, False),
    ]
    assert seen.days[TODAY - timedelta(days=40)] == 1


def test_a_day_brightens_with_its_games() -> None:
    shades = set()
    for many in range(progress_picture.FULL + 1):
        c = _canvas(4, 2, "rich")
        seen = progress_picture.Sight((), {TODAY: many}, TODAY + timedelta(days=1), (), ())
        progress_picture._square(c, seen, TODAY, 0, 0, 2, 1)
        shades.add(c.px[0][0])
    assert len(shades) == progress_picture.FULL + 1
