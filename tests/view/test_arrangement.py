"""Piles keep their places on the board while a game goes on."""

from random import Random

import pytest

from nimarcade.core import catalogue, text
from nimarcade.core.game import BoardPicture, Position, drawn
from nimarcade.play.session import Player, Session
from nimarcade.view import drafts, marks
from nimarcade.view.arrangement import COUNTED, Arrangement, arranged, by_size, came, counting, placed
from tests import ask

GAMES = [
    name
    for name, game in catalogue.catalogue().items()
    if drawn(game) is not None and name != "so-long-sucker"
]
PLAYERS = (Player("human", "Anna"), Player("human", "Ben"))


def begun(code: str, *moves: str) -> Session:
    session: Session = Session.begin(catalogue.read(code), PLAYERS)
    return session.play_codes(*moves)


def shown(of: Arrangement, session: Session, ply: int) -> BoardPicture:
    p: Position = session.state_at(ply)
    return arranged(catalogue.board_of(p).board_picture(p), of.order(session, ply))


def sizes(of: Arrangement, session: Session) -> list[int]:
    return [pile.size for pile in shown(of, session, session.ply).piles]


@pytest.mark.parametrize(
    ("code", "moves", "left"),
    [
        ("nim:9,7,4", ["9-6", "7-5", "2-2"], [3, 0, 4]),
        ("greedy-nim+k=3:9,7,4", ["9-3", "7-3"], [6, 4, 4]),
        ("moore-nim+k=2:5,4,3", ["4-1,5-1"], [4, 3, 3]),
        ("exco-nim:3/8,6,5", ["x3-1,8-7"], [2, 1, 6, 5]),
        ("wythoff-nim:9,7", ["9-5", "7-6"], [4, 1]),
        ("bounded-nim+k=3:5,5,2", ["5-3"], [2, 5, 2]),
        ("delete-nim:8,7,5,5", ["d8,7=3+4"], [3, 4, 5, 5]),
        ("delete-nim:8,7,5,5", ["d8,7=3+4", "d3,5=4+1"], [1, 4, 4, 5]),
        ("dawsons-chess:12,8", ["12@4"], [2, 7, 8]),
        ("dawsons-chess:12,8", ["12@4", "2@1", "8@8"], [7, 6]),
        ("sum:nim:5,3/delete-nim:6,4", ["2.d6,4=1+3", "1.5-4"], [1, 3, 1, 3]),
    ],
)
def test_a_pile_keeps_its_place(code: str, moves: list[str], left: list[int]) -> None:
    assert sizes(Arrangement(), begun(code, *moves)) == left


@pytest.mark.parametrize("name", GAMES)
def test_every_move_of_every_game_is_shown_where_it_was_made(name: str) -> None:
    rng = Random(name)
    game = catalogue.game(name)
    session: Session = Session.begin(game.start(), PLAYERS)
    of = Arrangement()
    for _ in range(12):
        if session.outcome is not None:
            break
        p: Position = session.state
        move = game.sample(p, rng)
        before = shown(of, session, session.ply)
        written = drafts.of_position(p, before).written(game.write_move(p, move))
        session = session.play(move)
        order, after = of.order(session, session.ply), shown(of, session, session.ply)
        assert sorted(order) == list(range(len(after.piles)))
        assert of.order(session, session.ply) == Arrangement().order(session, session.ply)
        if written is None or isinstance(written, drafts.SumDraft) or written.input_mode != "take":
            continue
        kept = [pile.size - written.taken(place) for place, pile in enumerate(before.piles)]
        assert [pile.size for pile in after.piles] == kept


def test_of_equal_heaps_the_one_that_was_pointed_at_shrinks() -> None:
    session = begun("nim:5,5,5")
    of, p = Arrangement(), session.state
    of.order(session, 0)
    draft = drafts.of_position(p).to(1).more(3)
    of.pointed(p, draft)
    session = session.play_code(draft.code)
    assert sizes(of, session) == [5, 2, 5]


def test_taken_back_and_played_otherwise() -> None:
    of = Arrangement()
    session = begun("nim:9,7,4", "9-6", "4-3")
    assert sizes(of, session) == [3, 7, 1]
    other = session.go_to(1).play_code("7-6")
    assert sizes(of, other) == [3, 1, 4]
    assert sizes(of, other.go_to(0)) == [9, 7, 4]


def test_sorted_on_demand_and_kept_from_there() -> None:
    of = Arrangement()
    session = begun("nim:9,7,4", "9-6")
    assert sizes(of, session) == [3, 7, 4]
    moved = of.sort(session, session.ply)
    assert sizes(of, session) == [7, 4, 3]
    assert moved == {0: 1, 1: 2, 2: 0}
    assert sizes(of, session.play_code("7-6")) == [1, 4, 3]
    assert of.sort(session, session.ply) == {}


def test_a_split_part_comes_from_the_pile_that_was_split() -> None:
    draft = ask.typed(
        drafts.SplitDraft, drafts.of_position(catalogue.read("delete-nim:8,7,5")).written("d8,7=3+4")
    )
    assert came(draft) == {0: 1}
    whole = ask.present(
        drafts.of_position(catalogue.read("sum:nim:5,3/delete-nim:6,4")).written("2.d6,4=1+3")
    )
    assert came(whole) == {2: 3}


def test_marks_lie_where_the_piles_stand_and_counting_is_explained() -> None:
    session = begun("nim:9,7,4", "9-6")
    order = Arrangement().order(session, 1)
    assert placed({0: marks.Light(label="largest")}, order) == {1: marks.Light(label="largest")}
    told = [text.Block("text", "The third heap has a say.")]
    assert counting(told, order) == [*told, COUNTED]
    assert counting(told, (0, 1, 2)) == told
    assert counting([text.Block("text", "All are odd.")], order) == [text.Block("text", "All are odd.")]
    assert by_size(catalogue.board_of(session.state).board_picture(session.state)) == (0, 1, 2)
