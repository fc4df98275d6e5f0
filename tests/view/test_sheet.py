"""Sheets of puzzles to print: the same every time, whole in themselves, with right solutions."""

import re
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from nimarcade.coach.puzzles import source
from nimarcade.coach.puzzles.puzzle import Kind
from nimarcade.core import catalogue, errors
from nimarcade.games.sum import Sum
from nimarcade.view import sheet
from tests import ask
from tests.command import nimarcade


class Balanced(HTMLParser):
    """Raises where a tag is closed that was not opened."""

    VOID = ("meta", "line", "rect", "circle", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag


def test_a_sheet_is_the_same_for_its_seed_and_needs_nothing_else() -> None:
    wish = sheet.Wish(6, ("nim", "greedy-nim+k=3", "delete-nim"), None, 1, 5)
    page = sheet.page(sheet.drawn(wish), "again")
    assert page == sheet.page(sheet.drawn(wish), "again")
    assert page != sheet.page(sheet.drawn(sheet.Wish(6, wish.games, None, 1, 500)), "again")
    reader = Balanced()
    reader.feed(page)
    assert reader.open == []
    assert not re.search(r"(src|href)=|@import|url\(|<script", page)
    assert page.count("<article>") == page.count("<li value=") == 6
    assert page.index("Moves that leave the same board") < page.index("<article>")
    assert page.index("break-before: page") < page.index("Solutions")


def test_puzzles_are_different_sorted_and_of_the_games_asked_for() -> None:
    puzzles = sheet.drawn(sheet.Wish(8, ("nim", "co-nim"), "only", 2, 1))
    assert len({puzzle.identity for puzzle in puzzles}) == 8
    assert {puzzle.game.partition("+")[0] for puzzle in puzzles} == {"nim", "co-nim"}
    assert [puzzle.difficulty for puzzle in puzzles] == sorted(puzzle.difficulty for puzzle in puzzles)
    page = sheet.page(puzzles, "")
    for puzzle in puzzles:
        (answer,) = puzzle.answers
        p = puzzle.position
        words = catalogue.game_of(p).describe(p, catalogue.game_of(p).read_move(p, answer))
        assert answer in page or words in page


def test_it_asks_for_what_can_be_done_on_paper_and_tells_the_rules() -> None:
    asked: dict[Kind, str] = {"outcome": "nim", "case": "greedy-nim+k=2", "capture": "so-long-sucker+endgame"}
    wishes = [sheet.Wish(1, (game,), kind, 1, 4) for kind, game in asked.items()]
    wishes += [sheet.Wish(2, ("so-long-sucker",), "win-in", 4, 4), sheet.Wish(1, ("sum",), "only", 5, 6)]
    puzzles = [puzzle for wish in wishes for puzzle in sheet.drawn(wish)]
    page = sheet.page(puzzles, "")
    assert not re.search(r"\b[Tt]ype|on the board", page)
    assert "If it is won, write down a move that wins" in page
    assert "The number of your answer:" in page
    assert "?:" not in page
    assert page.count("captures the pile") == 1
    for part in ask.typed(Sum, puzzles[-1].position).parts:
        assert escape(catalogue.game_of(part).rules(part)) in page
    letters = "N: whoever is to move can win. P: whoever is to move loses."
    assert page.index(letters) < page.index("<article>")
    assert letters not in sheet.page(sheet.drawn(sheet.Wish(1, ("nim",), "only", 1, 4)), "")


def test_more_puzzles_than_there_are_boards_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    (puzzle,) = sheet.drawn(sheet.Wish(1, ("nim",), "only", 1, 3))
    monkeypatch.setattr(source, "generate", lambda *words: puzzle)
    with pytest.raises(errors.BadInput, match="only 1 board turned up"):
        sheet.drawn(sheet.Wish(2, ("nim",), "only", 1, 3))


@pytest.mark.parametrize(
    "code",
    ["nim:5,3,0", "sum:nim:3,1/treblecross:5", "exco-nim:2/4,3", "treblecross:..x..",
     "dawsons-chess:5,3", "nim:1000,3","delete-nim:8,3",
     "so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B"],
)  # fmt: skip
def test_every_board_is_drawn_and_said(code: str) -> None:
    p = catalogue.read(code)
    svg = ElementTree.fromstring(f"<div>{sheet.drawing(p)}</div>")
    name = "{http://www.w3.org/2000/svg}"
    assert all(drawn.find(f"{name}title") is not None for drawn in svg.iter(f"{name}svg"))
    assert len(list(svg.iter(f"{name}svg"))) == (2 if code.startswith("sum") else 1)
    texts = [text.text for text in svg.iter(f"{name}text")]
    if code == "nim:5,3,0":
        assert len(list(svg.iter(f"{name}circle"))) == 8
        assert texts == ["5", "3", "0"]
    if code == "nim:1000,3":
        assert "1,000" in texts
    if code.startswith("treblecross"):
        assert texts == ["1", "2", "×", "3", "4", "5"]
    if code.startswith("so-long"):
        assert texts == ["1", "R", "B", "2", "B", "R", "B", "3"]


def test_the_command_writes_it_and_says_how_to_make_it_again(tmp_path: Path) -> None:
    file, other = tmp_path / "a.html", tmp_path / "b.html"
    ran = nimarcade("puzzle", "--sheet", str(file), "--count", "3", "--games", "nim", "--level", "1")
    assert ran.status == 0
    again = ran.lines[1].partition(": ")[2].split()
    assert nimarcade(*again[1:3], str(other), *again[4:]).status == 0
    assert file.read_text("utf-8") == other.read_text("utf-8")
