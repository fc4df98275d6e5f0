"""Games as plain text: drawn, listed, and read back."""

from random import Random

import pytest

from nimarcade.core import catalogue, errors
from nimarcade.play.session import Session
from nimarcade.view.game_text import begun, board_text, moves_text, read_game
from nimarcade.view.glyphs import ASCII, GLYPHS
from tests.games.samples import each_game

LISTS = (
    "nim:9,7,4\n1. 9-2 7-1\n2. 4-3\n",
    "nim:9,7,4\n9-2\n7-1\n4-3\n",
    "nim 9 7 4\n\n# a note\n1. take 2 from the 9\n2. 7 to 6\n3. 3 from 4",
    "nim:9,7,4\n1. 9-2 7-1 2. 4-3",
    "nim:9,7,4\n9-2 7-1 4-3",
    "nim:9,7,4\nMove 1. You play 9-2: take 2 from the 9.\nMove 2. Perfect plays 7-1: take 1 from a 7.\n4-3",
)


@pytest.mark.parametrize("text", LISTS)
def test_a_list_of_moves_is_read_however_it_is_written(text: str) -> None:
    game = read_game(text)
    assert moves_text(game) == LISTS[0]
    assert catalogue.write(game.state) == "nim:7,6,1"
    assert all(player.human for player in game.players)
    table = "so-long-sucker+endgame:-/BR:B2/R2:B"
    assert read_game(f"{table}\nblue on 2\n2. red on 1").state == read_game(f"{table}\nB@2 R@1").state


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "the first line is the code of the start"),
        ("9-2\n", "the first line is the code of the start"),
        ("nim:9,x\n9-2", "line 1: a heap must be"),
        ("nim:9,7,4\n\n1. 9-2 8-1", "line 3, move 2, '8-1': there is no heap of 8"),
        ("nim:9,7,4\n9-2\nhello", "line 3, move 2, 'hello': a move is written"),
        ("nim:9,7,4\n9-2 hello", "line 2, move 2, 'hello': a move is written"),
        ("nim:9,7,4\n3", "line 2, move 1, '3': from which heap?"),
        ("nim:9,7,4\n10^10^10-1", "line 2, move 1, '10^10^10-1': a number may have"),
        ("nim:1\n1-1\n1-1", "line 3, move 2, '1-1': the game is over"),
    ],
)
def test_an_error_names_the_line_and_the_move(text: str, told: str) -> None:
    with pytest.raises(errors.NimarcadeError) as error:
        read_game(text)
    assert str(error.value).startswith(told)
    assert "\n" not in str(error.value)


def _random_game(name: str) -> Session:
    rng, game = Random(7), catalogue.game(name)
    session = begun(game.random(rng), ["human"] * len(game.seat_labels(game.start())))
    while session.outcome is None and session.ply < 12:
        session = session.play(game.sample(session.state, rng))
    return session


@each_game
def test_what_is_written_reads_back(name: str) -> None:
    session = _random_game(name)
    again = read_game(moves_text(session))
    assert (again.start, again.moves) == (session.start, session.moves)
    code = catalogue.write(session.state)
    for glyphs in (GLYPHS, ASCII):
        text = board_text(session, session.ply, glyphs)
        assert text.endswith(f"\n{code}\n")
        assert max(map(len, text.splitlines()[3:-3])) <= 72 or name == "so-long-sucker"


def test_a_move_on_two_heaps_is_none_of_two_moves() -> None:
    """Codes with a blank between are moves, as the list is written; with a comma they are one."""
    assert read_game("moore-nim+k=2:9,7,4\n9-2 7-1").ply == 2
    assert read_game("moore-nim+k=2:9,7,4\n9-2,7-1").ply == 1
    assert read_game("moore-nim+k=2:9,7,4\n2 from 9 and 1 from 7").ply == 1


def test_the_board_is_drawn() -> None:
    text = board_text(read_game("nim:3,1\n3-1"), 1, ASCII)
    assert text == (
        "Nim, normal: taking the last stone wins\nPlayer 1 - Player 2\n\n"
        "(###)\n(###)  (###)\n-----  -----\n  2      1\n\nPlayer 2 to move.\nnim:2,1\n"
    )


def test_moves_may_follow_the_code_in_its_line() -> None:
    assert read_game("nim:5,4,3 1. 5-4 3-3").ply == 2
    assert read_game("nim:5,4,3 5-4").ply == 1
    assert read_game("nim:5, 4, 3\n5-4").ply == 1
    with pytest.raises(errors.NimarcadeError, match="line 1, move 2, '9-1': there is no heap of 9"):
        read_game("nim:5,4,3 5-4 9-1")
