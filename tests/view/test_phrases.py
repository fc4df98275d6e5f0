"""What the play screen says of itself, in the words of the game that is played."""

import pytest

from nimarcade.core import catalogue
from nimarcade.play.session import Session
from nimarcade.players.seating import seated
from nimarcade.view import lab_tasks, phrases


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
    p = catalogue.read(code)
    session = Session.begin(p, seated(p, ("human", "perfect")))
    assert words in phrases.purpose(session, 0, live=True)


def test_facts_beside_a_map_are_not_broken_in_two() -> None:
    rows = [block.text for block in lab_tasks.reason("wythoff-nim:5,9", "outcome") if block.kind == "option"]
    assert rows == ["x = 5   y = 9   d = 4", "x wanted = 6"]
