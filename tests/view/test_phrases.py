"""What the play screen says of itself, in the words of the game that is played."""

from dataclasses import replace
from datetime import date, timedelta
from functools import partial

import pytest

from nimarcade.coach import lessons, progress, rating
from nimarcade.core import catalogue
from nimarcade.core.game import Position
from nimarcade.play.session import Session
from nimarcade.players.seating import seated
from nimarcade.view import drafts, glyphs, lab, phrases
from nimarcade.view.stage.canvas import Mode
from nimarcade.view.stage.progress import standing, steps
from tests.view.stage.everywhere import MODES, painted


def begun(start: Position) -> Session:
    return Session.begin(start, seated(start, ("human", "perfect")))


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("nim:5,3", "figures type an amount. Or click a stone"),
        ("dawsons-chess:9", "figures type a square's number. Or click a square"),
        ("treblecross:7", "figures type a cell's number. Or click a cell"),
        ("sum:nim:2/wythoff-nim:3,1", "1 is Nim, 2 is Wythoff Nim"),
    ],
)
def test_the_purpose_is_told_in_the_games_words(code: str, words: str) -> None:
    assert words in phrases.purpose(begun(catalogue.read(code)), 0, live=True)


@pytest.mark.parametrize(
    ("code", "far"),
    [
        ("nim:5,4", ["", "", "", ""]),
        ("treblecross:7", ["Several cells on", "Several cells back", "The last cell", "The first cell"]),
        ("delete-nim:7,4", [
            f"Split: the lower part {size}"
            for size in ("much larger", "much smaller", "as large as can be", "as small as can be")
        ]),
    ],
)  # fmt: skip
def test_a_key_that_goes_far_is_told_by_what_it_does(code: str, far: list[str]) -> None:
    draft = drafts.of_position(catalogue.read(code))
    assert [phrases.steering(draft, True, way) for way in ("more", "fewer", "most", "least")] == far


def test_a_game_that_is_over_has_no_prices_wherever_one_looks() -> None:
    game = begun(catalogue.read("nim:2,1"))
    for played, priced in ((game, True), (game.play_codes("2-2", "1-1"), False)):
        assert any("costs" in block.text for block in phrases.at_rest(played, 0, replay=False)) is priced


def test_what_is_said_has_the_name_of_who_said_it() -> None:
    session = begun(catalogue.read("nim:2")).comment("Well played.", seat="2")
    assert [block.text for block in phrases.comments(session, 0)] == ["Perfect: Well played."]


def test_the_reason_of_a_cell_is_told_in_plain_words() -> None:
    told = [block.text for block in lab.reason("wythoff-nim:5,9", "outcome")]
    assert told[0] == "the safe pair with this difference is 6,10"
    # how an SG value is known and how it is who wins are told apart
    told = [block.text for block in lab.reason("exco-nim:1/410,24", "sg")]
    assert told[0] == "SG value: TABLE."
    assert told[-1].startswith("Who wins: PROVED. Boros")
    told = [block.text for block in lab.reason("nim:0", "sg")]
    assert told[-1] == "Who wins: PROVED. The rules: the game is over."


def test_what_is_still_being_typed_is_no_mistake() -> None:
    p = catalogue.read("delete-nim:5,4,2")
    for text in ("d", "de", "delete 4, sp"):
        told = phrases.preview(p, text, glyphs.GLYPHS)
        assert told.kind == "note"
        assert told.texts[0] == "A move is typed like d4,5=1+4, or delete the 4, split the 5 into 1 and 4."
    assert phrases.preview(p, "delete 4", glyphs.GLYPHS).texts[0].startswith("And which pile is split? ")
    assert phrases.preview(p, "d4,5=1+4", glyphs.GLYPHS).kind == "preview"


def test_a_title_says_which_rule_it_is() -> None:
    octal, subtraction = map(catalogue.read, ("octal+0.137:7", "subtraction+all-2,5:20,12"))
    assert phrases.title(begun(octal))[-1] == "Octal Game 0.137"
    titles = phrases.title(begun(subtraction))
    assert (titles[0], titles[-1]) == ("Subtraction Game, all but 2 and 5", "Subtraction Game all-2,5")


TODAY = date(2026, 11, 24)
SIZES = ((26, 4), (36, 4), (48, 6), (60, 4), (84, 12))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", SIZES)
def test_the_figures_that_fit_are_whole(size: tuple[int, int], mode: Mode) -> None:
    days = {TODAY - timedelta(n): True for n in range(12)}
    known = rating.Rating(rating=2345.6, deviation=51, streak=107, days=days)
    c = painted(lambda c: standing(c, known, TODAY), size, mode)
    assert "rating ± 102" in c.words
    assert ("days running" in c.words) == (size[0] >= 60)
    if mode == "ascii":
        assert "2346" in c.words
    other = painted(lambda c: standing(c, replace(known, rating=1345.6), TODAY), size, mode)
    assert (c.px, c.words) != (other.px, other.words)


@pytest.mark.few("size[012]-*")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", [(20, 1), (36, 4), (48, 9), (78, 30)])
def test_the_steps_around_the_next_one_are_told_apart_by_signs(size: tuple[int, int], mode: Mode) -> None:
    for lesson in lessons.lessons():
        some = progress.Progress(solved={lesson.id: frozenset(step.slug for step in lesson.steps[:3])})
        for here in (0, 3, len(lesson.steps)):
            c = painted(partial(steps, lesson=lesson, progress=some, here=here), size, mode)
            assert "α" not in c.words or mode != "ascii"
            shown = [c.line(y)[0] for y in range(2, c.h) if c.line(y)]
            assert len(shown) == min(len(lesson.steps), max(0, c.h - 2))
            signs = {"ascii": "+>-"}.get(mode, "✓▸·")
            assert set(shown) <= set(signs)
            assert (signs[1] in shown) == (here < len(lesson.steps) and bool(shown))
