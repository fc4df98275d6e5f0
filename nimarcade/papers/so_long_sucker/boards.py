"""Section 2: whose turn it is, and who wins boards of the types and any board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from nimarcade.lab.claims.claim import Bounds, Counterexample, Instances, counted
from nimarcade.papers.so_long_sucker.terms import (
    LETTERS,
    SURVIVORS,
    Board,
    Row,
    Rules,
    broken,
    code,
    decided,
    follows,
    gain,
    pile_kinds,
    room,
    rows,
    section,
    size,
    solver,
)

claim = section()
proposition = claim.beside(counted, group=SURVIVORS)
who_wins = claim.beside(decided, group=SURVIVORS)
with_discards = who_wins.beside(partial(decided, discards=True))
with_gifts = who_wins.beside(partial(decided, discards=True, gifts=True))


def _next(own: bool, bounds: Bounds) -> Instances:
    room(bounds["length"] ** 2)
    for pile in pile_kinds(bounds["length"]):
        for player in (0, 1):
            colour = player if own else 1 - player
            if pile.endswith(LETTERS[colour]):
                continue
            board = gain(((0, 0), (0, 0)), player, colour == 0, colour == 1)
            where = code(player, board, (pile,))
            so = follows(pile + LETTERS[colour]) == (1 - player if own else player,)
            yield None if so else Counterexample(len(pile), where, "another has the turn")
    return None


proposition("proposition-2.2")(partial(_next, False))


def _fed(length: int) -> Iterator[tuple[int, str, str, Board, list[Board]]]:
    """A chip of 𝒴's colour put on every pile with that colour on top, by 𝒳: 𝒴, the pile, its code, the board
    on which 𝒴 decides, and the boards after each of his decisions."""
    room(length**3)
    rules = Rules()
    for pile in pile_kinds(length)[1:]:
        owner = LETTERS.index(pile[-1])
        hands = gain(((0, 0), (0, 0)), 1 - owner, owner == 0, owner == 1)
        [(_, fed)] = list(rules.acts(Board("play", 1 - owner, hands, (pile,))))
        yield owner, pile, code(1 - owner, hands, (pile,)), fed, [then for _, then in rules.acts(fed)]


@proposition("proposition-2.3")
def proposition_2_3(bounds: Bounds) -> Instances:
    for owner, pile, where, fed, after in _fed(bounds["length"]):
        gains = all(then.hands[owner][owner] >= 1 and then.decider == owner for then in after)
        so = fed.decider == owner and after and gains
        yield None if so else Counterexample(len(pile), where, "the owner may discard all his chips of it")
    return None


@proposition("proposition-2.3.can")
def proposition_2_3_can(bounds: Bounds) -> Instances:
    for owner, pile, where, fed, after in _fed(bounds["length"]):
        kept = [then for then in after if then.hands[owner][owner] >= 1]
        so = fed.decider == owner and kept and all(then.decider == owner for then in kept)
        yield None if so else Counterexample(len(pile), where, "no chip or no move")
    return None


proposition("proposition-2.4")(partial(_next, True))


def _two_equal(board: Board) -> Counterexample:
    where = code(board.decider, board.hands, board.piles)
    return Counterexample(size(board.hands, board.piles), where, "two equal chips")


@proposition("proposition-2.5")
def proposition_2_5(bounds: Bounds) -> Instances:
    # Every board reached from the start with c chips each and k empty piles.
    rules = Rules(discards=True)
    start = Board("play", 0, ((bounds["c"], 0), (0, bounds["c"])), ("",) * bounds["k"])
    seen, waiting = {start}, [start]
    while waiting:
        board = waiting.pop()
        bad = sum("BB" in pile or "RR" in pile for pile in board.piles)
        yield None if bad <= (board.phase == "kill") else _two_equal(board)
        room(len(seen))
        for _, after in rules.acts(board):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return "but for the pile being captured, as its proof says"


@proposition("proposition-2.7")
def proposition_2_7(bounds: Bounds) -> Instances:
    rules = solver("any", False, False)
    for row in rows(bounds["k"], bounds["chips"]):
        if row.mb and "B" in row.piles:
            board = Board("play", 0, row.hands, row.piles)
            taken = [then for act, then in rules.acts(board) if act.colour == 0 and act.pile == "B"]
            kept = any(after.hands[0][0] == row.mb for then in taken for _, after in rules.acts(then))
            yield None if kept else broken(row, "the number of blue chips changes")
    return None


who_wins.each(
    {
        "proposition-2.13": lambda row: True if row.type_1 and row.mb > row.nr else None,
        "proposition-2.14": lambda row: False if row.type_1 and row.mb <= row.nr else None,
        "theorem-2.15": lambda row: row.mb > row.nr if row.type_1 else None,
        "proposition-2.17": lambda row: True if row.type_2 and row.mb and row.left > row.nr else None,
        "proposition-2.19": lambda row: False if row.type_2 and not row.mb else None,
    }
)


def _held_2(row: Row) -> bool:
    return row.type_2 and row.mb > 0 and row.left <= row.nr


def first_turns(rules: Rules, row: Row, kind: str) -> Iterator[Board]:
    """The boards after Blue's first turn, by what he did to the only β: captured or topped with red
    at some point, or left alone."""
    waiting = [(Board("play", 0, row.hands, row.piles), "left")]
    seen = set(waiting)
    while waiting:
        board, done = waiting.pop()
        for act, after in rules.acts(board):
            now = done
            if act.kind == "place" and len(act.pile) > 1 and act.pile.endswith("B"):
                now = "captured" if act.colour == 0 else "topped"
            if after.phase == "over" or after.decider == 1:
                if now == kind:
                    yield after
            elif (after, now) not in seen:
                seen.add((after, now))
                waiting.append((after, now))


def _loses_after(kind: str, bounds: Bounds) -> Instances:
    rules = solver("any", False, False)
    for row in rows(bounds["k"], bounds["chips"]):
        if _held_2(row):
            won = ((after.decider == 1) == rules.wins(after) for after in first_turns(rules, row, kind))
            yield None if all(won) else broken(row, "Blue wins after such a first turn")
    return None


for number, what in ((20, "captured"), (21, "topped"), (22, "left")):
    proposition(f"proposition-2.{number}")(partial(_loses_after, what))


def theorem_2_39(row: Row) -> bool:
    return row.mb > 0 and (row.left > row.right or not row.nr)


who_wins.each(
    {
        "corollary-2.23": lambda row: False if _held_2(row) else None,
        "theorem-2.24": lambda row: row.mb > 0 and row.nr > 0 and row.left > row.nr if row.type_2 else None,
        "theorem-2.24.corrected": lambda row: row.mb > 0 and row.left > row.nr if row.type_2 else None,
        "proposition-2.26": lambda row: True if row.general_1 and row.mb and not row.nr else None,
        "proposition-2.27": lambda row: (
            True if row.general_1 and row.mb and row.nr and row.mb > row.right else None
        ),
        "proposition-2.28": lambda row: False if row.general_1 and row.mb <= row.right else None,
        "proposition-2.28.corrected": lambda row: (
            False if row.general_1 and (not row.mb or (row.nr and row.mb <= row.right)) else None
        ),
        "theorem-2.29": lambda row: row.mb > 0 and row.mb > row.right if row.general_1 else None,
        "theorem-2.29.corrected": lambda row: (
            row.mb > 0 and (row.mb > row.right or not row.nr) if row.general_1 else None
        ),
        "proposition-2.31": lambda row: True if row.general_2 and row.mb and row.left > row.nr else None,
        "proposition-2.32": lambda row: False if row.general_2 and not row.mb else None,
        "proposition-2.33": lambda row: False if row.general_2 and row.mb and row.left <= row.nr else None,
        "theorem-2.34": lambda row: row.mb > 0 and row.left > row.nr if row.general_2 else None,
        "proposition-2.35": lambda row: True if row.mb and not row.nr else None,
        "proposition-2.36": lambda row: True if row.mb and row.nr and row.left > row.right else None,
        "proposition-2.37": lambda row: None if row.mb else False,
        "proposition-2.38": lambda row: False if row.mb and row.nr and row.left <= row.right else None,
        "theorem-2.39": theorem_2_39,
    }
)
with_discards("theorem-2.39.discards")(theorem_2_39)
with_gifts("theorem-2.39.donations")(theorem_2_39)
