"""Acts and reasons of turns in words."""

import pytest

from nimarcade.core.catalogue import read_as
from nimarcade.games.so_long_sucker import words
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME

START = "so-long-sucker+hofstra"


def _played(code: str, *acts: str) -> tuple[SuckerPosition, SuckerPosition]:
    before = after = read_as(SuckerPosition, code)
    for act in acts:
        before, after = after, GAME.after(after, GAME.read_move(after, act))
    return before, after


def test_chips_in_words() -> None:
    assert words.chips((0, 2, 1, 0)) == "2 red chips and 1 green chip"
    assert words.chips((0, 0, 0, 0)) == "no chips"


@pytest.mark.parametrize(
    ("acts", "words_of_act", "why"),
    [
        (
            ("B@1~R",),
            "put a blue chip on empty slot 1, Red moves next",
            "Red, Green and Yellow are missing from pile 1, and Blue chose Red.",
        ),
        (
            ("B@1~R", "R@1~G", "G@1~R", "R@2~B", "B@1"),
            "put a blue chip on pile 1, Yellow moves next",
            "Only Yellow is missing from pile 1, so Yellow moves.",
        ),
        (
            ("B@1~B", "B@1"),
            "put a blue chip on pile 1: Blue captures it, now 2 chips",
            "Two blue chips lie on each other: Blue captures pile 1.",
        ),
        (
            ("B@1~B", "B@1", "xB"),
            "discard 1 blue chip from the captured pile",
            "Blue captured the pile, so Blue moves.",
        ),
    ],
)
def test_acts_and_the_turns_they_lead_to(acts: tuple[str, ...], words_of_act: str, why: str) -> None:
    before, after = _played(START, *acts)
    act = GAME.read_move(before, acts[-1])
    assert words.describe(before, act) == words_of_act
    assert words.why_turn(before, act, after) == why


def test_the_first_turn_and_the_rules_in_force() -> None:
    p = read_as(SuckerPosition, START)
    assert words.why_turn(None, None, p) == "Blue plays first."
    ended = "so-long-sucker+custom+c=2+k=4:B:B1/-/x1/x2:B:R2G2Y2:BR"
    for code, why in (("R:resign", "Red has left the game"), ("R:flag", "The time of Red is over")):
        before = read_as(SuckerPosition, ended)
        act = GAME.read_move(before, code)
        after = GAME.after(before, act)
        assert words.why_turn(before, act, after) == f"{why}: Blue is the last player left."
        assert words.why_turn(before, act, after, 0) == f"{why}: you are the last player left."
    last = read_as(SuckerPosition, "so-long-sucker+custom+c=2+k=4:G:B1/-/x1/x2:B:B1R2G1Y2:BR")
    act = GAME.read_move(last, "B@1~R")
    over = GAME.after(last, act)
    assert (
        words.why_turn(last, act, over) == "Red has no chip to play and is out: Blue is the last player left."
    )
    assert words.why_turn(last, act, over, 1) == (
        "You have no chip to play and are out: Blue is the last player left."
    )
    assert words.why_turn(None, None, over) == "Blue is the last player left."
    midway = read_as(SuckerPosition, "so-long-sucker+custom+c=2+k=4:B:B1/R2/G2/Y2:R")
    assert words.why_turn(None, None, midway) == "In this position Red is to play."
    assert "at least one chip" in words.rules(p.rule_set)
    assert words.convention(p.rule_set) == "the last player left wins, even without a chip"
