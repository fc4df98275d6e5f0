"""A game being played: its timeline, what is taken back, who may not, and how a forfeit ends it."""

import json
from pathlib import Path
from random import Random

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput, BadMove, IllegalMove
from nimarcade.play import folder, journal, saves
from nimarcade.play.journal import Journal, journal_path
from nimarcade.play.session import FORFEIT, RETAKEN, TAKEN_BACK, Session
from tests.sessions import AGAINST, STARTS, begun, branched, game, refused, same, stored, wander

NIM = "nim:5,4,3"
MACHINES = (AGAINST[1],) * 2


def codes(session: Session) -> list[str]:
    return [session.notation(ply) for ply in range(1, session.length + 1)]


def test_every_seat_has_a_player() -> None:
    with pytest.raises(BadInput, match="nim has 2 seats, not 1"):
        Session.begin(catalogue.read(NIM), AGAINST[:1])


def test_a_timeline_has_positions_moves_and_who_made_them() -> None:
    session = game(NIM, "5-1", "4-2", players=AGAINST)
    assert (session.ply, session.length, session.to_move) == (2, 2, 0)
    states = [catalogue.write(session.state_at(ply)) for ply in (0, 1, 2)]
    assert states == [NIM, "nim:4,4,3", "nim:4,3,2"]
    assert codes(session) == ["5-1", "4-2"]
    assert [session.actor(ply) for ply in (1, 2)] == [0, 1]
    assert session.moves == [session.move_at(1), session.move_at(2)]
    assert session.player is AGAINST[0]
    for ply in (-1, 3):
        with pytest.raises(BadInput, match=f"there is no position {ply}"):
            session.state_at(ply)
    for ply in (0, 3):
        with pytest.raises(BadInput, match=f"there is no move {ply}"):
            session.move_at(ply)


def test_a_refused_move_changes_nothing() -> None:
    session = game(NIM, "5-1", players=AGAINST)
    for code, error in (("9-1", IllegalMove), ("nonsense", BadMove)):
        with pytest.raises(error):
            session.play_code(code)
    assert codes(session) == ["5-1"]


def test_undo_and_redo_go_between_the_persons_acts() -> None:
    session = game(NIM, "5-1", "4-2", "4-1", players=AGAINST)
    back = session.undo()
    assert (back.ply, back.length, back.notation(3)) == (2, 3, "4-1")
    assert back.undo().ply == 0
    assert back.undo().redo().ply == 2
    assert back.redo().ply == 3
    with pytest.raises(BadInput, match="no move to take back"):
        game(NIM, players=AGAINST).undo()
    with pytest.raises(BadInput, match="no move to redo"):
        session.redo()


def test_machines_alone_are_taken_back_move_by_move() -> None:
    session = game(NIM, "5-1", "4-2", players=MACHINES)
    assert session.undo().ply == 1
    assert session.undo().redo().ply == 2


def test_what_could_be_redone_is_kept_if_played_and_dropped_if_not() -> None:
    tip = game(NIM, "5-1", "4-2", players=AGAINST).comment("late").comment("early", ply=0, seat="1")
    back = tip.go_to(0)
    same = back.play_code("5-1")
    assert (same.ply, same.length, RETAKEN in same.meta, len(same.comments)) == (1, 2, False, 2)
    other = back.play_code("3-3")
    assert (codes(other), other.meta) == (["3-3"], {RETAKEN: True, TAKEN_BACK: [[0, ["5-1", "4-2"]]]})
    assert other.comments == ((0, "1", "early"),)
    assert codes(tip) == ["5-1", "4-2"]


def test_the_result_is_that_of_the_whole_game() -> None:
    session = game("nim:2", "2-1", "1-1")
    assert session.outcome is not None
    assert session.outcome.winner == 1
    back = session.go_to(1)
    assert back.outcome is None
    assert back.result == session.outcome


def test_a_forfeit_ends_a_game_of_two_until_it_is_played_on() -> None:
    session = game(NIM, "5-1", "4-2", players=AGAINST[::-1])
    ended = session.forfeited("it gave no move")
    assert ended.outcome is not None
    assert (ended.outcome.winner, ended.outcome.payoffs) == (1, (-1, 1))
    assert ended.outcome.reason == "Perfect forfeits the game: it gave no move."
    assert (ended.result, ended.go_to(1).outcome) == (ended.outcome, None)
    assert ended.go_to(1).redo().outcome == ended.outcome
    assert session.forfeited("x").go_to(0).forfeited("y").result == session.go_to(0).forfeited("y").result
    again = ended.go_to(1).play_code("4-2")
    assert (again.ply, again.outcome, FORFEIT in again.meta) == (2, None, False)
    assert session.outcome is None


# The tree of a game: no line is lost, old moves lead to old nodes, and saves hold all of it.


def lines(session: Session) -> set[tuple[str, ...]]:
    tree, write = session.tree, session.game.write_move
    ends = [node for node in range(tree.size) if not tree.children(node)]
    nodes = [tree.path(end)[1:] for end in ends]
    return {tuple(write(tree.state(tree.parent(n)), tree.move(n)) for n in line) for line in nodes}


def test_a_line_that_is_left_stays_in_the_tree() -> None:
    session = branched()
    assert lines(session) == {("5-1", "4-2", "3-1"), ("5-1", "4-4", "3-3"), ("5-1", "4-4", "3-2")}
    tree = session.tree
    assert [tree.children(node) for node in range(tree.size)] == [[1], [2, 4], [3], [], [5, 6], [], []]
    assert list(tree.partings) == [(4, 1), (6, 4)]
    assert (session.node, tree.path(6), tree.leaf(1)) == (6, [0, 1, 4, 6], 3)


def test_a_move_that_was_made_before_leads_to_its_old_node() -> None:
    session = branched()
    again = session.go_to(1).play_code("4-2")
    assert (again.node, again.length, again.tree.size) == (2, 2, session.tree.size)
    assert again.play_code("3-1").comments == ((3, "", "on the first line"),)


def test_trees_share_their_beginning_and_never_see_each_other() -> None:
    root = branched()
    first, second = root.go_to(0).play_code("3-3"), root.go_to(0).play_code("4-4")
    assert (first.node, second.node, root.tree.size) == (7, 7, 7)
    assert ("3-3",) in lines(first)
    assert ("3-3",) not in lines(second)
    assert first.tree.children(0) == [1, 7]
    assert root.tree.children(0) == [1]


def test_going_onto_another_line_counts_as_taking_back() -> None:
    session = branched()
    there = session.onto(3)
    assert codes(there) == ["5-1", "4-2", "3-1"]
    assert there.taken_back == [*session.taken_back, (1, ("4-4", "3-2"))]
    assert there.comments == ((3, "", "on the first line"),)
    assert [codes for _, codes in there.taken_back] == [
        tuple(line.notation(n) for n in range(ply + 1, line.length + 1))
        for ply, line in there.lines_taken_back()
    ]
    seen = session.seen(2)  # who only looks takes nothing back
    assert (seen.ply, seen.length, seen.taken_back) == (2, 3, session.taken_back)
    assert session.onto(1).ply == 1
    assert session.onto(1).length == session.length


@pytest.mark.parametrize("code", STARTS)
def test_wherever_one_goes_the_tree_only_grows_and_the_disk_follows(code: str, path: Path) -> None:
    before = begun(code)
    kept, rng = Journal(path, before), Random(code)
    for session in wander(before, rng, 30):
        assert session.tree.extends(before.tree)
        for line in lines(before):
            assert any(longer[: len(line)] == line for longer in lines(session))
        kept.update(session)
        if path.exists():
            assert same(journal.read_save(path), session)
        if rng.random() < 0.1:
            kept.fold()
        elif rng.random() < 0.1:  # the program ends without folding, the game is resumed
            kept._close()
            kept = Journal(path, session)
        before = session
    kept.save()
    assert not journal_path(path).exists()
    again = journal.read_save(path)
    assert (lines(again), again.node, again.ply) == (lines(before), before.node, before.ply)


def test_the_save_of_a_tree(path: Path) -> None:
    session = branched().onto(5).go_to(2)
    data = saves.as_json(session)
    assert data["moves"] == ["5-1", "4-2", "3-1", "4-4", "3-3", "3-2"]
    assert data["branches"] == [[4, 1], [6, 4]]
    assert data["comments"] == [[5, "", "on the second"], [3, "", "on the first line"]]
    assert data["meta"] == {**session.meta, "strict": False, "ply": 2, "line": 5}
    stored(path, session)
    assert folder.entries(path.parent)[0].moves == 3


FIRST = {
    "nimarcade": 1,
    "start": "nim:5,4,3",
    "seats": [
        {"seat": "1", "name": "Ann", "kind": "human", "seed": None},
        {"seat": "2", "name": "Perfect", "kind": "perfect", "seed": 7},
    ],
    "moves": ["5-1", "4-4", "3-2"],
    "comments": [[2, "", "a note"]],
    "hints": [[1, 2]],
    "result": None,
    "meta": {"strict": False, "ply": 2, "retaken": True, "taken_back": [[1, ["4-2", "3-1"]], [2, ["3-3"]]]},
}
"""As the first version wrote a game: two lines were taken back."""


def test_a_save_of_the_first_version_is_read_and_written_as_the_second(path: Path) -> None:
    path.write_text(json.dumps(FIRST))
    session = journal.read_save(path)
    assert lines(session) == lines(branched())
    assert (session.ply, session.length, session.comments) == (2, 3, ((2, "", "a note"),))
    assert session.meta[TAKEN_BACK] == [[1, ["4-2", "3-1"]], [2, ["3-3"]]]
    assert folder.entries(path.parent)[0].moves == 3
    kept = Journal(path, session)
    kept.update(session := session.comment("another"))
    kept.fold()
    assert json.loads(path.read_text())["nimarcade"] == 2
    assert same(journal.read_save(path), session)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"branches": [[4, 3], [6, 4]]}, "branch 1 must be"),
        ({"branches": [[6, 4], [4, 1]]}, "branch 2 must be"),
        ({"branches": [[4, -1]]}, "branch 1 must be"),
        ({"branches": [[9, 1]]}, "branch 1 must be"),
        ({"branches": [[True, 1]]}, "branch 1 must be"),
        ({"branches": {"4": 1}}, "'branches' must be a list"),
        ({"branches": [[4, 1]]}, "move 6, '3-2': there is no heap of 3"),
        (
            {"moves": ["5-1", "4-2", "3-1", "4-2", "3-3", "3-2"]},
            "move 4, '4-2': was made after move 1 before",
        ),
        ({"meta": {"line": 7}}, "'line' in meta must be"),
        ({"meta": {"line": "5"}}, "'line' in meta must be"),
        ({"meta": {"line": 5, "ply": 4}}, "'ply' in meta must be from 0 to 3"),
        ({"comments": [[7, "", "late"]]}, "comment 1: there is no ply 7"),
    ],
)
def test_a_damaged_tree_is_refused_in_a_line(change: dict[str, object], message: str, path: Path) -> None:
    assert message in refused(path, {**saves.as_json(branched()), **change})
