"""The figures of the Greedy Nim paper hold: every move of every small position is drawn as played."""

import pytest

from nimarcade.coach import diagrams
from nimarcade.core.catalogue import game_of
from nimarcade.core.game import play
from nimarcade.games.heaps import Take
from tests import ask
from tests.boards import Kind, box


def _small() -> list[tuple[Kind, tuple[int, ...]]]:
    boards = []
    for k, sizes in ((2, ((2, 9), (3, 9), (4, 7), (5, 4))), (3, ((2, 10), (3, 9), (4, 7))), (5, ((3, 9),))):
        kind = Kind("greedy-nim", misere=True, k=k)
        boards += [(kind, board) for heaps, top in sizes for board in box(kind, heaps, top)]
    return boards


def test_every_move_of_every_small_position_goes_along_an_arrow() -> None:
    seen: dict[int, set[diagrams.Arrow]] = {1: set(), 2: set()}
    for kind, board in _small():
        p = kind.position(board)
        game = game_of(p)
        figure = ask.present(diagrams.figure_of(p))
        state = diagrams.state_of(p)
        lost = kind.brute().is_p(board)
        assert state.name.startswith("P" if lost else "N"), board
        assert state in diagrams.STATES.values()
        drawn = 0
        for move in game.moves(p):
            after = play(game, p, move)
            arrow = diagrams.arrow_of(p, ask.typed(Take, move), after)
            if arrow is None:
                assert not lost, (board, move)
                continue
            drawn += 1
            assert arrow in figure.arrows, (board, move, arrow)
            assert kind.brute().is_p(after.heaps) != lost
            seen[figure.number].add(arrow)
        assert lost or not any(board) or drawn == 1, board
    for figure in diagrams.FIGURES:
        assert seen[figure.number] == set(figure.arrows), "an arrow is drawn that no move takes"


@pytest.mark.parametrize(
    "code", ["greedy-nim+k=3:5,4", "greedy-nim+misere:5,4", "greedy-nim+misere+k=1:5,4", "nim:5,4"]
)
def test_other_games_have_no_figure(code: str) -> None:
    assert diagrams.figure_of(ask.heaps(code)) is None


@pytest.mark.parametrize(
    ("code", "state"),
    [
        *(("0", "N3"), ("1", "P3"), ("8,1", "P1"), ("6,6", "P2"), ("6,6,1", "P4"), ("7,4,4", "P5")),
        *(("6,6,4", "P6"), ("8,7,4", "P7"), ("5,5,3,3", "P8"), ("9,7,4", "N7")),
    ],
)
def test_states_as_the_paper_defines_them(code: str, state: str) -> None:
    assert diagrams.state_of(ask.heaps(f"greedy-nim+misere+k=3:{code}")).name == state
