"""So Long Sucker, sections 2.1 to 2.4: whose turn it is, and who wins boards of types I and II."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from nimarcade.lab.claims.claim import Bounds, Claim, Counterexample, Finding, Shard
from nimarcade.lab.claims.survivor_rows import (
    BOX,
    GROUP,
    PAPER,
    Row,
    broken,
    room,
    rows,
    smallest,
    solver,
    source,
    who_wins,
)
from nimarcade.lab.claims.survivors import LETTERS, Board, Rules, code, follows, gain, pile_kinds, size


def claims() -> Iterable[Claim]:
    yield from _properties()
    yield from _type_1()
    yield from _type_2()


# 2.1 Properties


def _properties() -> Iterator[Claim]:
    def fact(
        number: str, said: str, check: Callable[[Bounds, Shard], Finding], box: Bounds = {"length": 40}
    ) -> Claim:
        return Claim(
            f"{PAPER}.proposition-{number}",
            source(f"Proposition {number}"),
            said,
            box,
            check,
            group=GROUP,
            kind="proposition",
        )

    yield fact(
        "2.2",
        "A player who puts a chip of the other colour on an empty pile or on a pile with his own colour "
        "on top has the next turn.",
        _keeps,
    )
    yield fact(
        "2.3",
        "After a chip of colour y on a pile with y on top the owner of y can keep at least one y of it, "
        "and has the next move.",
        _feeds,
        {"length": 12},
    )
    yield fact(
        "2.4",
        "After an own chip on an empty pile or on a pile with the other colour on top the other player "
        "has the next turn.",
        _passes,
    )
    yield fact(
        "2.5",
        "With two players and their two colours the chips of every pile alternate.",
        _alternate,
        {"k": 3, "c": 3},
    )
    yield fact(
        "2.7",
        "Who captures a single chip of his colour can keep the number of his chips of that colour.",
        _singleton,
        BOX,
    )


def _keeps(bounds: Bounds, shard: Shard) -> Finding:
    """Proposition 2.2 for both players."""
    return _next(bounds["length"], own=False)


def _passes(bounds: Bounds, shard: Shard) -> Finding:
    return _next(bounds["length"], own=True)


def _next(length: int, *, own: bool) -> Finding:
    room(length**2)
    many = 0
    wrong: list[Counterexample] = []
    for pile in pile_kinds(length):
        for player in (0, 1):
            colour = player if own else 1 - player
            if pile.endswith(LETTERS[colour]):
                continue
            many += 1
            told = 1 - player if own else player
            if follows(pile + LETTERS[colour]) != (told,):
                board = gain(((0, 0), (0, 0)), player, colour == 0, colour == 1)
                wrong.append(Counterexample(len(pile), code(player, board, (pile,)), "another has the turn"))
    return Finding(many, smallest(wrong))


def _feeds(bounds: Bounds, shard: Shard) -> Finding:
    room(bounds["length"] ** 3)
    many = none = 0
    wrong: list[Counterexample] = []
    rules = Rules()
    for pile in pile_kinds(bounds["length"])[1:]:
        owner = LETTERS.index(pile[-1])
        for player in (0, 1):
            many += 1
            hands = gain(((0, 0), (0, 0)), player, owner == 0, owner == 1)
            [(_, fed)] = list(rules.acts(Board("play", player, hands, (pile,))))
            after = [then for _, then in rules.acts(fed)]
            kept = [then for then in after if then.hands[owner][owner] >= 1]
            none += len(after) > len(kept)
            if fed.decider != owner or not kept or any(then.decider != owner for then in kept):
                wrong.append(Counterexample(len(pile), code(player, hands, (pile,)), "no chip or no move"))
    note = f"can, not must: in {none} of them the owner may as well discard them all (Definitions 1.10, 1.11)"
    return Finding(many, smallest(wrong), note)


def _alternate(bounds: Bounds, shard: Shard) -> Finding:
    """Every board reached from the start with c chips each and k empty piles."""
    rules = Rules(discards=True)
    start = Board("play", 0, ((bounds["c"], 0), (0, bounds["c"])), ("",) * bounds["k"])
    seen, waiting = {start}, [start]
    wrong: list[Counterexample] = []
    while waiting:
        board = waiting.pop()
        bad = sum("BB" in pile or "RR" in pile for pile in board.piles)
        if bad > (board.phase == "kill"):
            where = code(board.decider, board.hands, board.piles)
            wrong.append(Counterexample(size(board.hands, board.piles), where, "two equal chips"))
        room(len(seen))
        for _, after in rules.acts(board):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    note = "but for the pile being captured, as its proof says"
    return Finding(len(seen), smallest(wrong), note)


def _singleton(bounds: Bounds, shard: Shard) -> Finding:
    many = 0
    wrong = []
    rules = solver("any", False, False)
    for one in rows(bounds["k"], bounds["chips"]):
        if one.mb and "B" in one.piles:
            many += 1
            board = Board("play", 0, one.hands, one.piles)
            taken = [then for act, then in rules.acts(board) if act.colour == 0 and act.pile == "B"]
            if not any(after.hands[0][0] == one.mb for then in taken for _, after in rules.acts(then)):
                wrong.append(broken(one, "the number of blue chips changes"))
    return Finding(many, smallest(wrong))


# 2.3 and 2.4


def _type_1() -> Iterator[Claim]:
    said = "On a board of type I (singletons and at most one ρ) Blue, to move,"
    yield who_wins(
        "proposition-2.13",
        "Proposition 2.13",
        f"{said} wins if m_b > n_r ≥ 0.",
        lambda one: True if one.type_1 and one.mb > one.nr else None,
    )
    yield who_wins(
        "proposition-2.14",
        "Proposition 2.14",
        f"{said} loses if 0 ≤ m_b ≤ n_r.",
        lambda one: False if one.type_1 and one.mb <= one.nr else None,
    )
    yield who_wins(
        "theorem-2.15",
        "Theorem 2.15",
        f"{said} wins if and only if m_b > n_r.",
        lambda one: one.mb > one.nr if one.type_1 else None,
        kind="theorem",
    )


def _type_2() -> Iterator[Claim]:
    said = "On a board of type II (singletons, one ρ and one β) Blue, to move,"
    lost = "m_b > 0 and m_b + |β|_b ≤ n_r"
    yield who_wins(
        "proposition-2.17",
        "Proposition 2.17",
        f"{said} wins if m_b ≥ 1 and m_b + |β|_b > n_r.",
        lambda one: True if one.type_2 and one.mb and one.left > one.nr else None,
    )
    yield who_wins(
        "proposition-2.19",
        "Proposition 2.19",
        f"{said} loses if m_b = 0.",
        lambda one: False if one.type_2 and not one.mb else None,
    )
    yield _first_turn("2.20", f"{said} loses if {lost} and he captures β in his first turn.", "captured")
    yield _first_turn(
        "2.21", f"{said} loses if {lost} and he puts a red chip on β in his first turn.", "topped"
    )
    yield _first_turn("2.22", f"{said} loses if {lost} and he leaves β alone in his first turn.", "left")
    yield who_wins(
        "corollary-2.23",
        "Corollary 2.23",
        f"{said} loses if {lost}.",
        lambda one: False if _held_2(one) else None,
        kind="corollary",
    )
    yield who_wins(
        "theorem-2.24",
        "Theorem 2.24, as printed",
        f"{said} wins if and only if m_b > 0, n_r > 0 and m_b + |β|_b > n_r.",
        lambda one: one.mb > 0 and one.nr > 0 and one.left > one.nr if one.type_2 else None,
        kind="theorem",
        right="without n_r > 0: Proposition 2.17 has Blue win at n_r = 0",
    )
    yield who_wins(
        "theorem-2.24.corrected",
        "Theorem 2.24, without n_r > 0, as its proof has it",
        f"{said} wins if and only if m_b > 0 and m_b + |β|_b > n_r.",
        lambda one: one.mb > 0 and one.left > one.nr if one.type_2 else None,
        kind="theorem",
    )


def _held_2(one: Row) -> bool:
    return one.type_2 and one.mb > 0 and one.left <= one.nr


def _first_turn(number: str, said: str, kind: str) -> Claim:
    def check(bounds: Bounds, shard: Shard) -> Finding:
        rules = solver("any", False, False)
        many = 0
        wrong = []
        for one in rows(bounds["k"], bounds["chips"]):
            if _held_2(one):
                many += 1
                for after in first_turns(rules, one, kind):
                    red = after.decider == 1 if rules.wins(after) else after.decider == 0
                    if not red:
                        wrong.append(broken(one, "Blue wins after such a first turn"))
        return Finding(many, smallest(wrong))

    return Claim(
        f"{PAPER}.proposition-{number}",
        source(f"Proposition {number}"),
        said,
        BOX,
        check,
        group=GROUP,
        kind="proposition",
    )


def first_turns(rules: Rules, one: Row, kind: str) -> Iterator[Board]:
    """The boards after Blue's first turn, by what he did to the only β: captured or topped with red
    at some point, or left alone."""
    waiting = [(Board("play", 0, one.hands, one.piles), "left")]
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
