"""Every sentence that explains a position is a statement that the rules alone can check."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial, reduce
from operator import xor
from random import Random
from typing import Any

import pytest

from nimarcade.coach import lessons
from nimarcade.core import catalogue
from nimarcade.core.codes import shortened
from nimarcade.core.family import explain
from nimarcade.core.game import Numbered, is_legal, play
from nimarcade.core.verdict import reply_words
from nimarcade.games.delete_nim import DeleteSplit, Piles
from nimarcade.games.heaps import Take
from nimarcade.theory import explaining
from nimarcade.theory.heap_table import HeapTable
from nimarcade.theory.impartial import impartial_theory
from nimarcade.theory.nim_sums import nim_sum
from nimarcade.theory.theorems import delete
from nimarcade.view.spoken import explanation_lines
from tests import ask
from tests.boards import Kind, board_of, box, kind_of
from tests.theory import giants
from tests.theory.by_hand import criterion, safe
from tests.theory.giants import CASES, HEAPS, Builder
from tests.theory.pupil import Pupil, follow
from tests.theory.test_why import QUANTITIES

BOXES = [
    *((Kind("nim"), 1, 12, 0), (Kind("nim"), 3, 8, 0), (Kind("nim", True), 3, 8, 0)),
    *((Kind("nim", True), 4, 4, 0), (Kind("bounded-nim", k=3), 3, 8, 0)),
    *((Kind("bounded-nim", True, 3), 3, 8, 0), (Kind("bounded-nim", True, 4), 4, 5, 0)),
    *((Kind("greedy-nim"), 3, 8, 0), (Kind("greedy-nim", True), 4, 5, 0), (Kind("greedy-nim", k=1), 2, 6, 0)),
    *((Kind("greedy-nim", True, 1), 2, 6, 0), (Kind("greedy-nim", k=3), 3, 9, 0)),
    *((Kind("greedy-nim", k=2), 4, 6, 0), (Kind("greedy-nim", k=5), 2, 14, 0)),
    *((Kind("greedy-nim", True, 3), 3, 9, 0), (Kind("greedy-nim", True, 2), 5, 4, 0)),
    *((Kind("greedy-nim", True, 3), 1, 12, 0), (Kind("moore-nim", k=1), 3, 5, 0)),
    *((Kind("moore-nim", k=2), 4, 4, 0), (Kind("moore-nim", True, 2), 4, 4, 0)),
    *((Kind("moore-nim", True, 3), 5, 2, 0), (Kind("co-nim"), 3, 5, 0), (Kind("co-nim", True), 3, 5, 0)),
    *((Kind("exco-nim"), 2, 5, 4), (Kind("exco-nim", True), 2, 5, 4), (Kind("exco-nim", True), 3, 3, 2)),
    *((Kind("delete-nim"), 2, 16, 0), (Kind("delete-nim"), 3, 9, 0), (Kind("delete-nim"), 4, 7, 0)),
    *((Kind("delete-nim"), 5, 4, 0), (Kind("delete-nim"), 6, 2, 0), (Kind("wythoff-nim"), 2, 16, 0)),
    *((Kind("wythoff-nim", True), 2, 16, 0), (Kind("dawsons-chess"), 2, 8, 0)),
    *((Kind("dawsons-chess", True), 1, 9, 0), (Kind("treblecross"), 3, 7, 0)),
    *((Kind("treblecross", True), 3, 7, 0), (Kind("sum"), 3, 3, 0)),
    *((Kind("octal", misere, code=code), 2, 6, 0) for misere in (False, True) for code in ("0.77", "0.137")),
    *((Kind("subtraction", misere, code="1,3,4"), 2, 8, 0) for misere in (False, True)),
]
LARGER = [
    *((Kind("nim"), 3, 15, 0), (Kind("nim", True), 5, 5, 0), (Kind("bounded-nim", k=4), 4, 7, 0)),
    *((Kind("bounded-nim", True, 2), 4, 7, 0), (Kind("greedy-nim"), 5, 6, 0)),
    (Kind("greedy-nim", True), 5, 6, 0),
    *((Kind("greedy-nim", misere, k), 4, 9, 0) for misere in (False, True) for k in range(2, 8)),
    *((Kind("moore-nim", misere, k), 4, 6, 0) for misere in (False, True) for k in (1, 2, 3)),
    *((Kind("co-nim", True), 4, 5, 0), (Kind("exco-nim", True), 3, 5, 4), (Kind("delete-nim"), 3, 13, 0)),
    *((Kind("delete-nim"), 4, 9, 0), (Kind("delete-nim"), 5, 7, 0), (Kind("delete-nim"), 8, 2, 0)),
    *((Kind("wythoff-nim"), 2, 40, 0), (Kind("wythoff-nim", True), 2, 40, 0)),
    *((Kind("dawsons-chess"), 3, 10, 0), (Kind("treblecross"), 3, 10, 0)),
    (Kind("treblecross", True), 3, 10, 0),
]


CLOSED = (
    *("nim", "bounded-nim", "greedy-nim", "moore-nim", "co-nim", "exco-nim", "delete-nim", "wythoff-nim"),
)
"""Games whose P-positions are told by a closed criterion."""


def named(kind: Kind, count: int, top: int, extra: int) -> str:
    return f"{kind}-{count}-{top}"


@pytest.mark.few(
    *("*-1-*", "*-6-*", "w*misere-2-*", "da*-2-*", "co-nim-3-*", "exco-nim-2-*", "*misere+k=[24]-4-*"),
    *("treblecross-3-7", "octal+0.77-*", "moore-nim+k=2-4-4", "delete-nim-5-4", "greedy*k=3-3-*"),
    thin=2,
)
@pytest.mark.parametrize(
    ("kind", "count", "top", "extra"),
    [*BOXES, *(pytest.param(*row, marks=pytest.mark.sweep) for row in LARGER)],
    ids=[named(*row) for row in BOXES + LARGER],
)
def test_every_statement_of_a_box(kind: Kind, count: int, top: int, extra: int) -> None:
    switches = 0
    for board in box(kind, count, top, extra):
        p = kind.read(board)
        why = explain(p)
        brute = kind.brute()
        board = board_of(p)
        lost = brute.is_p(board)
        assert why.outcome == ("P" if lost else "N"), p
        if why.here is not None and why.tier.value != "SEARCH":
            assert all(c.holds for c in why.here.conditions) == lost, p
        if kind.game in CLOSED and why.rule not in ("search", None):
            assert safe(kind.game, kind.misere, kind.k, board) == lost, p
        check_terms(why)
        check_moves(why, brute)
        followers = {board_of(after): after for _, after in impartial_theory(p.game).followers(p)}
        good = {b for b in followers if brute.is_p(b)}
        if not followers:
            assert (why.move, why.method, why.replies, why.resistance) == (None, (), (), None)
            continue
        assert why.move is not None
        assert why.after is not None
        assert board_of(play(catalogue.game_of(p), p, why.move)) == board_of(why.after)
        check_form(why)
        if lost:
            assert why.resistance is not None
            check_table(p)
            check_resistance(why, brute)
            if why.there is not None and impartial_theory(p.game).game.outcome(why.after) is None:
                assert not all(c.holds for c in why.there.conditions), p
            continue
        assert why.resistance is None
        assert board_of(why.after) in good, p
        check_count(why.headline, len(good), len(followers))
        if why.there is not None and impartial_theory(p.game).game.outcome(why.after) is None:
            assert all(c.holds for c in why.there.conditions), p
        assert (why.switch is not None) == (why.rule != why.rule_after), p
        if kind.game in CLOSED and "search" not in (why.rule, why.rule_after):
            check_switch(why, kind)
        switches += why.switch is not None
        check_replies(why, brute.is_p)
        check_marks(why)
    if (
        kind.misere
        and kind.game not in ("dawsons-chess", "octal", "treblecross", "wythoff-nim")
        and kind.k != 1
        and count > 1
    ):
        assert switches, "the moment at which misère play turns round is told"


def check_moves(why: Any, brute: Any) -> None:
    """What names a move names one that `moves` lists, each once; those that win are counted right."""
    p = why.position
    game: Any = catalogue.game_of(p)
    theory = impartial_theory(p.game)
    listed = {move: game.after(p, move) for move in game.moves(p)}
    assert len(set(listed.values())) == len(listed), p
    assert not isinstance(game, Numbered) or game.move_count(p) == len(listed), p
    if game.outcome(p) is not None:
        return
    winning = [move for move, after in listed.items() if brute.is_p(board_of(after))]
    assert list(theory.winning_moves(p)) == winning, p
    assert explaining.count_moves(theory, p) == (len(winning), len(listed))
    chosen = {theory.solve(p).best, theory.best(p), why.move}
    others = {game.delaying_move(p), theory.by_hand(p) if winning else explaining.trap(theory, p)}
    others |= {getattr(game, "greedy_move", lambda _: None)(p)}
    assert (chosen | others) - {None} <= set(listed), p
    assert chosen <= set(winning or listed), p
    theorem = theory.theorem(p)
    if winning and theorem is not None and theorem.wins is not None and (wins := theorem.wins(p)) is not None:
        assert wins == (len(winning), min(stones(board_of(listed[move])) for move in winning)), p
    if winning and p.game == "moore-nim" and "becomes" in why.method[-1]:
        pairs = re.findall(r"(\d+) becomes (\d+)", why.method[-1].split(".")[-2])
        assert why.move == Take(tuple(sorted((int(a), int(a) - int(b)) for a, b in pairs))), why.method


def stones(board: Any) -> int:
    extra, heaps = board if board and isinstance(board[-1], tuple) else (0, board)
    total: int = (extra or 0) + sum(heaps)
    return total


def check_count(headline: str, winning: int, moves: int) -> None:
    numbers = re.search(r"\((?:all|(\d+) of) (\d+) moves\)", headline)
    if moves == 1:
        assert "only one move" in headline
    else:
        assert numbers is not None, headline
        assert numbers[2] == str(moves)
        assert numbers[1] == (None if winning == moves else str(winning))


def check_switch(why: Any, kind: Kind) -> None:
    here, there = (criterion(kind.game, kind.misere, kind.k, board_of(p)) for p in (why.position, why.after))
    if catalogue.game_of(why.after).outcome(why.after) is None:
        assert (why.switch is not None) == (here != there), why.position


def check_replies(why: Any, is_lost: Callable[[Any], bool]) -> None:
    game = catalogue.game_of(why.after)
    for reply in why.replies:
        assert is_legal(game, why.after, reply.move)
        after = play(game, why.after, reply.move)
        assert reply_words(why.after, reply).endswith(".")
        if reply.answer is None:
            assert game.outcome(after) is not None
        else:
            copied = play(game, after, reply.answer)
            assert is_lost(board_of(copied)), (why.position, reply)
            if "copy every move" in " ".join(why.method) and why.position.game != "sum":
                assert mirrored(board_of(copied)), (why.position, reply)
    assert not why.replies or game.outcome(why.after) is None


def mirrored(board: Any) -> bool:
    """Twins among heaps, the same on both sides of a row; or three in a row."""
    if isinstance(board, str):
        return board == board[::-1] or "xxx" in board
    return all(board.count(heap) % 2 == 0 for heap in board if heap)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("treblecross:9", "After 9@1 you play 9@9."),
        ("dawsons-chess:11", "After 4@2 you play 4@2."),
        ("octal+0.77:9", "After 4-2 you play 4-2."),
        ("sum:octal+0.77:9/nim:3,3", "After 1.4-2 you play 1.4-2."),
    ],
)
def test_who_is_told_to_copy_is_shown_a_copy(code: str, told: str) -> None:
    assert told in explanation_lines(explain(catalogue.read(code)))


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("subtraction+1,3,5:8", "Toughest try: take 1 from the 8 (8-1)."),
        ("delete-nim:3,1", "The only move: delete the 1, split the 3 into 1 and 2 (d1,3=1+2)."),
        ("dawsons-chess:4", "As good as any: take square 1 of the row of 4 (4@1)."),
        ("nim+misere:1", "The last move: take the 1 (1-1)."),
        ("octal+0.6:3", "Leave two equal heaps: 1 and 1."),
    ],
)
def test_a_move_is_called_what_it_is_and_nobody_copies_when_the_game_is_over(code: str, told: str) -> None:
    lines = explanation_lines(explain(catalogue.read(code)))
    assert told in lines
    assert "copy" not in " ".join(lines)


@pytest.mark.parametrize("size", range(3, 18, 2))
def test_three_if_they_can_be_made_else_a_copy_wins_an_odd_row(size: int) -> None:
    """After the middle cell, whatever is replied, by the rules alone."""

    def crossed(row: str, at: int) -> str:
        return f"{row[:at]}x{row[at + 1 :]}"

    todo, seen = [crossed("." * size, size // 2)], set[str]()
    while todo:
        row = todo.pop()
        for at in {i for i, cell in enumerate(row) if cell == "."}:
            replied = crossed(row, at)
            assert "xxx" not in replied, row
            if any("xxx" in crossed(replied, i) for i, cell in enumerate(replied) if cell == "."):
                continue
            assert replied[-1 - at] == ".", row
            if (copied := crossed(replied, size - 1 - at)) not in seen:
                seen.add(copied)
                todo.append(copied)


def check_resistance(why: Any, brute: Any) -> None:
    lost = why.resistance
    after = board_of(why.after)
    replies = brute.followers(after)
    assert lost.move == why.move
    board = board_of(why.position)
    assert lost.settled == nobody_slips(brute, board), why.position
    assert lost.alike == (lost.settled and len({*map(brute.remoteness, brute.followers(board))}) == 1)
    assert lost.fixed == (lost.settled and len(lengths(brute, board)) == 1)
    if lost.goal == "longest" or lost.settled:
        assert why.verdict.remoteness == brute.remoteness(board) == brute.remoteness(after) + 1
    if lost.replies is not None:
        assert lost.replies == len(replies)
        assert lost.winning_replies == sum(brute.is_p(b) for b in replies)


def nobody_slips(brute: Any, board: Any) -> bool:
    replied = {reply for after in brute.followers(board) for reply in brute.followers(after)}
    return all(map(brute.is_p, replied)) and all(nobody_slips(brute, reply) for reply in replied)


@cache
def lengths(brute: Any, board: Any) -> set[int]:
    return {plies + 1 for after in brute.followers(board) for plies in lengths(brute, after)} or {0}


def check_terms(why: Any) -> None:
    p = why.position
    if p.game in QUANTITIES and why.terms and not (p.game == "delete-nim" and len(p.piles) == 4):
        wanted = {shortened(sign): value for sign, value in QUANTITIES[p.game](p).items()}
        assert {term.sign: term.value for term in why.terms} == wanted, p


def check_marks(why: Any) -> None:
    """They lie on the board, say true words of it, and those of the move are the move."""
    p = why.position
    piles = [pile.size for pile in catalogue.board_of(p).board_picture(p).piles]
    taken = []
    for mark in why.marks:
        if mark.kind == "digit" or p.game == "sum":
            continue
        if mark.kind == "rest":
            assert (mark.pile, mark.start, mark.end) == (0, 1, p.k + 1)
            continue
        if mark.kind == "lost":
            assert mark.end <= max(piles)
            assert impartial_theory(p.game).is_p(replace(p, heaps=(mark.end, mark.start)))
            continue
        size = piles[mark.pile - (getattr(p, "extra", None) is None)]
        assert 1 <= mark.start <= mark.end <= max(1, size), (p, mark)
        if mark.kind == "level":
            assert {heap for heap in why.after.heaps if heap} <= {size}, (p, mark)
            continue
        word, _, number = mark.label.rpartition(" ")
        if mark.label == "even":
            assert size % 2 == 0
        elif mark.label in ("top", "second", "above 1"):
            assert size == (sorted(set(piles))[-2] if mark.label == "second" else max(piles))
        elif word == "rem.":
            assert int(number) == size % (p.k + 1)
        elif mark.label == "free":
            assert "x" not in p.cells[max(0, mark.start - 3) : mark.start + 2]
        if mark.kind == "take" and isinstance(why.move, Take):
            assert mark.end == size
            taken.append((size, mark.end - mark.start + 1))
    if taken:
        extra = [(p.extra, why.move.extra)] if why.move.extra else []
        assert sorted(taken) == sorted([*why.move.parts, *extra])


def check_table(p: Any) -> None:
    """Values that are told of a lost board are those that judge it."""
    theorem = ask.theorem(p)
    if theorem is not None and theorem.table is not None:
        table = theorem.table(p)
        worth = [*map(table.value, table.heaps)] if isinstance(table, HeapTable) else []
        assert nim_sum(worth) == (bool(worth) and p.misere and max(worth) < 2), p


def check_form(why: Any) -> None:
    assert why.page
    assert all(term.meaning for term in why.terms), why.terms
    for sentence in (why.headline, *why.method, *([why.question] if why.question else [])):
        assert sentence[0].isupper() or sentence[0].isdigit(), sentence
        assert sentence.rstrip()[-1] in ".?:", sentence
        assert "  " not in sentence
        assert "None" not in sentence
        assert ": ." not in sentence
    assert all(mark.start <= mark.end and mark.label for mark in why.marks)
    assert explanation_lines(why)[-2] == f"To learn this: nimarcade learn {why.page}"
    assert why.page in catalogue.names() or lessons.lesson(why.page).id == why.page


def test_a_limit_of_three_has_lessons_of_its_own() -> None:
    pages = {code: explain(catalogue.read(f"greedy-nim+{code}")).page for code in PAGES}
    assert pages == PAGES


def test_a_misere_row_tells_where_the_values_of_its_pieces_come_from() -> None:
    method = explain(catalogue.read("treblecross+misere:.......")).method
    assert "In “x......”, crosses reach 1 and 3; 0 is the least number missing." in method


PAGES = {
    "k=1:5,3,1": "any-bound",
    "k=1+misere:3,2,1": "k-nice",
    "k=3:9,7,4": "at-most-three",
    "k=4:9,7,4": "any-bound",
    "k=3+misere:9,7,1": "three-nice",
    "k=4+misere:9,7,1": "k-nice",
}


def check_giant(p: Any) -> None:
    """The statements of a board that no search reaches, by what is safe in words."""
    kind, why = kind_of(p), explain(p)
    game: Any = catalogue.game_of(p)
    is_safe = partial(safe, kind.game, kind.misere, kind.k)
    lost = is_safe(board_of(p))
    assert why.outcome == ("P" if lost else "N"), p
    assert why.here is not None
    assert all(c.holds for c in why.here.conditions) == lost, p
    check_terms(why)
    check_form(why)
    for line in explanation_lines(why):
        assert not re.search("[0-9]{41}", line), line
    assert why.after is not None
    assert play(game, p, why.move) == why.after
    board, after = board_of(p), board_of(why.after)
    assert is_safe(after) != lost, p
    if lost:
        assert why.resistance is not None
        assert why.resistance.replies is None or why.resistance.winning_replies
        return
    if not any("digits)" in sentence for sentence in why.method):  # or nobody could read the numbers
        pupil = Pupil(kind, board)
        follow(pupil, why.method)
        assert after in pupil.left, p
        assert all(map(is_safe, pupil.left)), p
    check_switch(why, kind)
    assert why.replies or game.outcome(why.after) is not None
    check_replies(why, is_safe)
    check_marks(why)


GIANTS = [(build, misere) for _, build, misere in CASES]
each_giant = pytest.mark.parametrize(
    ("build", "misere"), GIANTS, ids=[name + " misère" * misere for name, _, misere in CASES]
)


@pytest.mark.parametrize("many", [1, pytest.param(20, marks=pytest.mark.sweep)])
@each_giant
def test_every_statement_of_giants(build: Builder, misere: bool, many: int) -> None:
    """P-positions of any number of heaps, digit by digit, and what one move makes of them."""
    rng = Random(7)
    for _ in range(many):
        p = build(rng, misere, rng.choice((3, 4, 7, 30, 300)) if build is not HEAPS["moore"] else 4)
        game: Any = catalogue.game_of(p)
        check_giant(p)
        check_giant(play(game, p, game.sample(p, rng)))


KEYS = [
    *("position", "outcome", "tier", "source", "page", "headline", "move", "after", "terms", "rule"),
    *("rule_after", "switch", "conditions", "method", "replies", "resistance", "marks"),
]


@pytest.mark.parametrize(
    "code",
    [
        *("nim:7,5,1", "nim:0", "nim:6,5,3", "delete-nim:9,8,6,6,4", "dawsons-chess+misere:9,8"),
        *("so-long-sucker+endgame:RB/RBR/-:B2/R2:B", "so-long-sucker+endgame:-:B1/R3:B"),
        "nim:1000000000000000000,99,5",
    ],
)
def test_the_data_has_all_its_keys(code: str) -> None:
    data = explain(catalogue.read(code)).as_json()
    assert list(data) == [*KEYS, "schema"]
    assert data["position"] == code


@pytest.mark.parametrize(
    ("code", "move", "words"),
    [
        ("nim+misere:3,1,1", "3-2", "odd number of 1s"),
        ("greedy-nim+misere:6,1", "6-6", "odd number of 1s"),
        ("exco-nim+misere:2/4,0", "x2-1,4-4", "exactly one stone"),
        ("co-nim+misere:8,6,1", "6-6,8-8", "a single stone"),
        ("moore-nim+misere+k=2:4,3,1,1", "3-2,4-3", "number of 1s should be one more than a multiple of 3"),
        ("greedy-nim+misere+k=3:4,2,2", "4-3", "how many 1s"),
    ],
)
def test_the_moment_at_which_misere_play_turns_round_is_named(code: str, move: str, words: str) -> None:
    why = explain(catalogue.read(code))
    assert why.move_code == move
    assert why.switch is not None
    assert words in why.switch


def test_the_last_move_has_no_reply() -> None:
    why = explain(catalogue.read("nim:1,0,0"))
    assert why.replies == ()
    assert why.switch is None
    assert why.question is None


# How many moves win, by closed forms: against brute force, against all moves, and sampled at 10^18.


def wins(p: Any) -> Any:
    """What the theorem of a won board says of its winning moves."""
    return ask.present(ask.present(impartial_theory(p.game).theorem(p)).wins)(p)


# traps


LOST_GIANTS = [(name, build, misere) for name, build, misere in CASES if name != "delete 5+"]


def lost_giants(build: Builder, misere: bool, count: int) -> Iterator[Any]:
    rng = Random(7)
    for _ in range(count):
        yield build(rng, misere, rng.randint(3, 6))


@pytest.mark.few("nim", "k-good", "k-nice misère", "delete 3", "delete 4")
@pytest.mark.parametrize(
    ("build", "misere"),
    [(build, misere) for _, build, misere in LOST_GIANTS],
    ids=[name + " misère" * misere for name, _, misere in LOST_GIANTS],
)
def test_traps_of_giants_are_the_same_for_whoever_asks(build: Builder, misere: bool) -> None:
    for p in lost_giants(build, misere, 5):
        verdict = ask.solve(p)
        assert verdict.outcome == "P"
        assert ask.best(p) == verdict.best
        why = explain(p)
        assert why.move == verdict.best
        lost = ask.present(why.resistance)
        assert (lost.goal, lost.settled) == ("trap", build is giants.one)  # one stone a move: nobody slips
        after = play(catalogue.game_of(p), p, verdict.best)
        found = ask.present(wins(after))
        assert lost.winning_replies in (found.moves, None)
        if lost.replies is not None and lost.replies <= 2_000:
            followers = [play(catalogue.game_of(p), after, m) for m in catalogue.game_of(p).moves(after)]
            assert lost.replies == len(followers)
            assert found.moves == sum(ask.is_p(q) is True for q in followers)


TRAPS = {
    **{
        "nim": (4, 7), "bounded-nim": (3, 9), "greedy-nim": (3, 9), "wythoff-nim": (2, 25),
        "moore-nim": (4, 4),
    },
    **{"delete-nim": (2, 31), "dawsons-chess": (2, 11), "treblecross": (3, 9), "co-nim": (3, 6)},
}  # fmt: skip


@pytest.mark.parametrize("name", list(TRAPS))
def test_of_all_moves_that_leave_as_much_none_has_fewer_winning_replies(name: str) -> None:
    """By brute force on boards small enough, where plies are counted only if that is asked for."""
    kind = Kind(name, k={"bounded-nim": 4, "greedy-nim": 4, "moore-nim": 2}.get(name))
    theory, brute = impartial_theory(name), kind.brute()
    lost = better = 0
    for board in box(kind, *TRAPS[name], 0):
        p = kind.read(board)
        theorem = theory.theorem(p)
        if theorem is None or not brute.is_p(board_of(p)) or theory.game.outcome(p) is not None:
            continue
        if (move := explaining.trap(theory, p)) is None:
            continue

        def left(boards: list[Any], counted: bool = theorem.wins is not None) -> int:
            return min(stones(b) if counted else theory.game.max_plies(kind.position(b)) for b in boards)

        sparing = winning(brute, board_of(theory.game.after(p, theory.solvable.delaying_move(p))))
        good = winning(brute, board_of(theory.game.after(p, move)))
        assert left(good) * 4 >= left(sparing) * 3, p
        for other, after in theory.followers(p):
            replies = winning(brute, board_of(after))
            if replies and left(replies) * 4 >= left(sparing) * 3:
                assert len(good) <= len(replies), (p, move, other)
        lost += 1
        better += len(good) < len(sparing)
    assert lost
    assert better or name in ("wythoff-nim", "greedy-nim", "moore-nim", "co-nim")


def winning(brute: Any, board: Any) -> list[Any]:
    return [after for after in brute.followers(board) if brute.is_p(after)]


@pytest.mark.parametrize("rule", ["subtraction+1,3,4", "subtraction+4,6+misere", "octal+0.77", "octal+4.7"])
def test_replies_told_from_single_heaps_are_those_that_trying_finds(rule: str) -> None:
    rng, seen = Random(5), 0
    for _ in range(600):
        most = rng.choice((9, 20, 10**18 if "sub" in rule else 9))
        p: Any = catalogue.read(f"{rule}:{','.join(str(rng.randint(0, most)) for _ in range(3))}")
        theory = impartial_theory(p.game)
        if not ask.is_p(p) or theory.game.outcome(p) is not None:
            continue
        count = ask.present(ask.present(theory.theorem(p)).replies)(p)
        for move, after in theory.followers(p):
            assert count(move) == explaining.wins(theory, after), (p, move)
            seen += count(move) is not None
    assert seen > 100


def test_replies_in_a_row_of_cells_are_those_that_trying_finds() -> None:
    theory, rng, seen = impartial_theory("treblecross"), Random(5), 0
    for _ in range(200):
        p: Any = theory.game.random(rng)
        if not ask.is_p(p) or theory.game.outcome(p) is not None:
            continue
        count = ask.present(ask.present(theory.theorem(p)).replies)(p)
        for move, after in theory.followers(p):
            assert count(move) == explaining.wins(theory, after), (p, move)
            seen += 1
    assert seen > 300


@pytest.mark.parametrize("piles", [2, 3, 4])
def test_many_winning_replies_are_counted_as_sampling_finds_them(piles: int) -> None:
    """Of replies drawn at random, each as likely as any other, as many win as the closed form says, give or
    take 5 sigma."""
    rng, tried, seen, expected = Random(3), 0, 0, 0.0
    for _ in range(6):
        odd = sorted((rng.randint(10**17, 10**18) | 1 for _ in range(piles)), reverse=True)
        theory, p = impartial_theory("delete-nim"), Piles(tuple(odd))
        after = ask.to(p, theory.solvable.delaying_move(p))
        found = ask.present(wins(after))
        choices = list(delete.pairs(after))
        total = sum(split // 2 for _, split, _ in choices)
        for _ in range(300):
            gone, split, _ = rng.choices(choices, [split // 2 for _, split, _ in choices])[0]
            low = rng.randint(1, split // 2)
            reply = DeleteSplit(gone, low, split - low)
            seen += ask.is_p(play(catalogue.game_of(after), after, reply)) is True
            tried, expected = tried + 1, expected + found.moves / total
    assert expected > 50
    assert abs(seen - expected) <= 5 * (expected * (1 - expected / tried)) ** 0.5


@pytest.mark.parametrize("misere", [False, True])
def test_winning_replies_of_nim_at_10_18_are_those_that_make_the_sum_zero(misere: bool) -> None:
    for p in lost_giants(giants.nim, misere, 20):
        after = ask.to(p, ask.best(p))
        replies = set()
        for i, heap in enumerate(after.heaps):
            rest = reduce(xor, after.heaps[:i] + after.heaps[i + 1 :])
            if rest < heap:
                replies.add((heap, rest))
        assert wins(after) == (len(replies), min(sum(after.heaps) - h + r for h, r in replies))
