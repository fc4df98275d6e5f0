"""Lines for a friend."""

import json
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from nimarcade.coach.exercise import Judgement, Mark
from nimarcade.coach.puzzles.exercise import PuzzleExercise
from nimarcade.coach.puzzles.source import PuzzleSource
from nimarcade.coach.rating import Rating
from nimarcade.core import catalogue
from nimarcade.play.session import Player, Session
from nimarcade.view import film, finale, share
from nimarcade.view.glyphs import ASCII, GLYPHS
from nimarcade.view.stage import canvas
from tests import ask
from tests.view.test_finale import PEOPLE, YOU, after, played


def test_a_game_in_one_line() -> None:
    session = played("greedy-nim+k=3:3,1", "3-2 1-1 1-1")
    line = share.result(session)
    parts = line.split(" · ")
    assert parts[0] == "nimarcade"
    assert parts[1] == "Greedy Nim, at most 3"
    assert parts[2:] == ["beat Perfect in 3 moves", "no hints", "greedy-nim+k=3:3,1"]
    helped = replace(session, hints=((0, 1), (0, 2)), meta={"taken_back": [[0, ["3-1"]]], "retaken": True})
    assert "2 hints, 1 move taken back" in share.result(helped)
    assert "Ben beat Anna in 2 moves · nim:3,2" in share.result(played("nim:3,2", "3-3 2-2", PEOPLE))


def test_a_card_is_shared_as_tiles_and_as_a_picture() -> None:
    session = played("nim:3,2", "3-3 2-2")
    card = finale.result(session, 2, after(session), running=2)
    assert share.result(session, card).split("\n")[1] == "✗ 0 of 1 move kept the win"
    words = "".join(ElementTree.fromstring(share.picture(session, card)).itertext())
    assert all(text in words for text in ("nimarcade", "✗", "points", "nim:3,2"))
    assert "rematch" not in words, "keys are of no use there"


def test_a_table_in_one_line() -> None:
    start = catalogue.read("so-long-sucker+custom+c=3+k=4:-/BYR:B2/R2/G3/Y2:B")
    machines = [Player("greedy", name, 1) for name in ("Red", "Green")]
    session = Session.begin(start, (YOU, *machines, Player("strong", "Yellow", 1)))
    session = session.play_codes("B@1~R", "G:resign", "Y:resign", "B:resign")
    line = share.result(session)
    assert "2nd of 4 against 2 × Greedy and Strong in 4 acts" in line
    assert line.endswith(catalogue.write(start))


DAY = date(2026, 11, 22)


def test_the_puzzle_of_the_day_is_not_given_away() -> None:
    known = Rating(days={date(2026, 11, 21): True}).went_on(DAY, "xxa")
    source = PuzzleSource(day="2026-11-22")
    puzzle = source.draw(known, Random(1))
    exercise = PuzzleExercise.begin(puzzle)
    assert share.daily(exercise, source, known) is None
    marks: tuple[Mark, ...] = ("wrong", "wrong", "right")
    for mark in marks:
        exercise = exercise.after(Judgement(mark, ()))
    line = ask.present(share.daily(exercise, source, known))
    assert line.startswith("nimarcade puzzle of the day 2026-11-22 · ")
    assert line.endswith("✗✗✓ 3 tries · 2 days in a row")
    assert catalogue.write(puzzle.position) not in line
    assert share.daily(exercise, PuzzleSource(), known) is None


JUDGED = {
    "r": Judgement("right", ()), "o": Judgement("on", (), written="N"), "w": Judgement("wrong", ()),
    "g": Judgement("told", ()), "h": Judgement("told", (), rung=1),
}  # fmt: skip


@pytest.mark.parametrize(
    ("known", "marks", "told"),
    [
        (Rating(), "r", "✓ 1 try"),
        (Rating(), "or", "✓✓ 1 try"),
        (Rating(), "owr", "✓✗✓ 2 tries"),
        (Rating(), "wwr", "✗✗✓ 3 tries"),
        (Rating(), "hr", "?✓ 1 try, 1 hint"),
        (Rating(), "whr", "✗?✓ 2 tries, 1 hint"),
        (Rating(), "g", "– given up"),
        (Rating(), "whg", "✗?– given up, 1 try, 1 hint"),
        # opened again
        (Rating().went_on(DAY, "xg"), "r", "✗– given up, 1 try"),
        (Rating().went_on(DAY, "x"), "r", "✗✓ 2 tries"),
        (Rating(days={DAY: True}), "wg", "✓ 1 try"),  # files of earlier versions
        (Rating(days={DAY: False}), "r", "✗✓ 2 tries"),
    ],
)
def test_every_try_and_hint_is_told_of_the_first_time(known: Rating, marks: str, told: str) -> None:
    source = PuzzleSource(day=str(DAY))
    exercise = PuzzleExercise.begin(source.draw(known, Random(1)), source.begun(known))
    first_words = [block.text for block in share.opened(exercise.puzzle, source, known, GLYPHS)]
    over = known.solved_daily(DAY) is not None
    assert first_words == [f"You had it: {told}. It counts no more."] * over
    for mark in marks:
        exercise = exercise.after(JUDGED[mark])
    assert ask.present(share.daily(exercise, source, known)).split(" · ")[3] == told
    plain = ask.present(share.daily(exercise, source, known, ASCII))
    assert plain.isascii()
    assert len(plain) == len(ask.present(share.daily(exercise, source, known)))


def test_a_file_takes_the_first_free_name(tmp_path: Path) -> None:
    for name in ("deck-1.json", "deck-2.json"):
        place = share.place(tmp_path, "deck", "json", "{}")
        assert (place, share.write(place, "{}")) == (tmp_path / "exports" / name, "")


def test_a_refusal_is_told(tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("in the way")
    news = share.write(tmp_path / "exports" / "a.txt", "text")
    assert news.startswith("It could not be written: ")
    assert "\n" not in news


DUSK = canvas.PALETTES["dusk"]
ROW = (film.Run("a<b ", 0xFF0000, 0, "b"), film.Run("▀▀", 0xFFFFFF, 0x0000FF))
SVG = "{http://www.w3.org/2000/svg}"


def test_a_canvas_is_rows_of_its_colours_and_words() -> None:
    c = canvas.Canvas(6, 2, DUSK)
    c.text(1, 0, "abc", "you+b")
    c.fill(0, 2, 2, 1, DUSK.good)
    rows = film.rows_of(c)
    assert [[run.text for run in row] for row in rows] == [[" ", "abc  "], ["▀▀    "]]
    assert (rows[0][1].ink, rows[0][1].attributes) == (DUSK.you, "b")
    assert (rows[1][0].ink, rows[1][0].ground) == (DUSK.good, DUSK.ground)


def test_one_frame_stands_and_several_move() -> None:
    one = ElementTree.fromstring(film.svg([film.Frame((ROW,))]))
    assert [text.text for text in one.iter(f"{SVG}text")] == ["a<b"]
    halves = [rect for rect in one.iter(f"{SVG}rect") if rect.get("fill") == "#ffffff"]
    assert [(half.get("x"), half.get("width"), half.get("height")) for half in halves] == [("40", "20", "10")]
    apart = ElementTree.fromstring(film.svg([film.Frame(((film.Run("a b   c", 1, 0),),))]))
    assert [(text.text, text.get("x")) for text in apart.iter(f"{SVG}text")] == [("a b", "0"), ("c", "60")]
    two = film.svg([film.Frame((ROW,), 1, "x & y"), film.Frame((ROW,), 3, still=True)])
    root = ElementTree.fromstring(two)
    assert sum(group.get("class") == "step" for group in root.iter(f"{SVG}g")) == 2
    assert sum(group.get("id") == "r0" for group in root.iter(f"{SVG}g")) == 1, "a row is written once"
    assert "animation: 4s" in two
    assert "x &amp; y" in two


def test_a_cast_writes_only_what_changes() -> None:
    other = (film.Run("new row", 0, 0),)
    text = film.cast([film.Frame((ROW, ROW), 0.5), film.Frame((ROW, other), 2)], "A game")
    header, *events = map(json.loads, text.splitlines())
    assert header == {"version": 2, "width": 6, "height": 2, "title": "A game"}
    assert [event[0] for event in events] == [0, 0.5, 2.5]
    assert events[1][2] == "\x1b[2;1H\x1b[0;38;2;0;0;0;48;2;0;0;0mnew row"
