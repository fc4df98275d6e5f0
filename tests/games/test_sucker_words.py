"""Acts and reasons of turns in words."""

import pytest

from nimarcade.games.so_long_sucker import words
from nimarcade.games.so_long_sucker.rules import GAME
from tests import ask


def why(code: str, *acts: str, you: int | None = None) -> str:
    """Why it is whose turn after these acts."""
    before = ask.after(ask.table(code), *acts[:-1])
    if not acts:
        return words.why_turn(None, None, before, you)
    act = GAME.read_move(before, acts[-1])
    return words.why_turn(before, act, GAME.after(before, act), you)


def test_chips_in_words() -> None:
    assert words.chips((0, 2, 1, 0)) == "2 red chips and 1 green chip"
    assert words.chips((0, 0, 0, 0)) == "no chips"


START = "so-long-sucker+hofstra"
ENDED = "so-long-sucker+custom+c=2+k=4:B:B1/-/x1/x2:B:R2G2Y2:BR"
LAST = "so-long-sucker+custom+c=2+k=4:G:B1/-/x1/x2:B:B1R2G1Y2:BR"
SPENT = "so-long-sucker+hofstra+c=2:-:B1R1G1/R1/G1/Y2B1:B"
OVER = str(ask.after(ask.table(LAST), "B@1~R"))


@pytest.mark.parametrize(
    ("acts", "told"),
    [
        ("B@1~R", "put a blue chip on empty slot 1, Red moves next"),
        ("B@1~R R@1~G G@1", "put a green chip on pile 1, Yellow moves next"),
        ("B@1~R R@2~B B@1", "put a blue chip on pile 1: Blue captures it, now 2 chips"),
        ("B@1~R R@2~B B@1 xB", "discard 1 blue chip from the captured pile"),
    ],
)
def test_acts_in_words(acts: str, told: str) -> None:
    *earlier, act = acts.split()
    before = ask.after(ask.table(START), *earlier)
    assert words.describe(before, GAME.read_move(before, act)) == told


@pytest.mark.parametrize(
    ("code", "acts", "you", "reason"),
    [
        (START, "", None, "Blue plays first."),
        (START, "B@1~R", None, "Red, Green and Yellow are missing from pile 1, and Blue chose Red."),
        (START, "B@1~R R@1~G G@1", None, "Only Yellow is missing from pile 1, so Yellow moves."),
        (START, "B@1~R R@2~B B@1", None, "Two blue chips lie on each other: Blue captures pile 1."),
        (START, "B@1~R R@2~B B@1 xB", None, "Blue captured the pile, so Blue moves."),
        (
            START,
            "resign",
            None,
            "Blue has left the game. Blue is out, so the move goes to Red, the next one clockwise, "
            "as nobody who is left has had it yet.",
        ),
        (SPENT, "gBRG@Y", 0, "You have no chip to play: Red, Green or Yellow may give one."),
        (ENDED, "R:resign", None, "Red has left the game: Blue is the last player left."),
        (ENDED, "R:resign", 0, "Red has left the game: you are the last player left."),
        (ENDED, "R:flag", None, "Red's time is up: Blue is the last player left."),
        (LAST, "B@1~R", None, "Red has no chip to play and is out: Blue is the last player left."),
        (LAST, "B@1~R", 1, "You have no chip to play and are out: Blue is the last player left."),
        (OVER, "", None, "Blue is the last player left."),
        ("so-long-sucker+custom+c=2+k=4:B:B1/R2/G2/Y2:R", "", None, "In this position Red is to play."),
    ],
)
def test_why_it_is_whose_turn(code: str, acts: str, you: int | None, reason: str) -> None:
    assert why(code, *acts.split(), you=you) == reason


def test_the_rules_in_force() -> None:
    rules = ask.table(START).rule_set
    assert "at least one chip" in words.rules(rules)
    assert words.convention(rules) == "the last player left wins, even without a chip"
