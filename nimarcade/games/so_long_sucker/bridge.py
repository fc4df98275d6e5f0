"""Between positions of record and the vectors of `engine`."""

from __future__ import annotations

from threading import local

from nimarcade.games.so_long_sucker import engine
from nimarcade.games.so_long_sucker.effects import one_chip
from nimarcade.games.so_long_sucker.engine import EMPTY, FORCED, KILL, PILES, PLAY, Kinds, Vector
from nimarcade.games.so_long_sucker.position import (
    COLOURS,
    Give,
    Kill,
    Place,
    Say,
    SuckerMove,
    SuckerPosition,
)

PHASES = ("play", "kill", "rescue", "over")
GIFTS = ("none", "prisoners", "any")
MOST_KINDS = 20_000
"""Rows after which a new table is begun."""

_tables = local()


def kinds_now() -> Kinds:
    """The table of pile kinds of this thread; the same for all searches until it is long."""
    kinds: Kinds | None = getattr(_tables, "kinds", None)
    if kinds is None or kinds[engine.MISC][engine.USED] > MOST_KINDS:
        kinds = [[0] * engine.MANY_BUCKETS for _ in range(engine.COLUMNS)]
        engine.begin_kinds(kinds)
        _tables.kinds = kinds
    return kinds


def vector_of(p: SuckerPosition, kinds: Kinds) -> Vector:
    """A position for search; it knows no deals, and of dead chips only those still in play."""
    rules = p.rule_set
    s = [0] * PILES
    for seat, hand in enumerate(p.hands):
        s[4 * seat : 4 * seat + 4] = hand
        s[engine.TOTALS + seat] = sum(hand)
        s[engine.SCORES + seat] = p.scores[seat] or 0
    s[engine.TURNS] = len(p.rec)
    for i, seat in enumerate(p.rec):
        s[engine.HELD + seat] = len(p.rec) - i
    for seat in range(4):
        giver = p.giver[seat] if seat < len(p.giver) else None
        s[engine.GIVER + seat] = -1 if giver is None else giver
    s[engine.PHASE], s[engine.SEAT], s[engine.SLOT] = PHASES.index(p.phase), p.seat, p.slot
    s[engine.LIVING] = sum(1 << seat for seat in p.living)
    s[engine.OUT] = sum(score is not None for score in p.scores)
    s[engine.ASKED] = sum(1 << seat for seat in p.asked)
    s[engine.FREE] = sum(1 << 4 * donor + to for donor, to in p.free)
    s[engine.COUNT], s[engine.PLAYERS], s[engine.BOUND] = len(p.piles), rules.players, rules.k
    s[engine.IGNORE], s[engine.GIVES] = int(rules.dead == "ignore"), GIFTS.index(rules.give)
    s[engine.CHIPS] = sum(map(sum, p.hands)) + sum(map(len, p.piles))
    for slot, pile in enumerate(p.piles):
        row = row_of_pile(pile[:-1] if slot == p.slot and p.phase == "kill" else pile, kinds)
        s.append(row)
        if kinds[engine.COVERED][row] >= 0:
            s[engine.READY + kinds[engine.COVERED][row]] += 1
    return s + [EMPTY] * (2 + (0 if rules.k else s[engine.CHIPS]))


def row_of_pile(pile: str, kinds: Kinds) -> int:
    """The row of a pile written bottom to top."""
    highest = sorted((pile.rfind(letter), colour) for colour, letter in enumerate(COLOURS) if letter in pile)
    order = sum(colour << 2 * i for i, (_, colour) in enumerate(highest))
    b, r, g, y = map(pile.count, COLOURS)
    return engine.row_of(kinds, b, r, g, y, order)


def reduced(s: Vector, kinds: Kinds) -> tuple[list[int], list[int]]:
    """The moves that a search looks at, and how good they look at once (`engine.moves_of`)."""
    moves = [0] * room_of(s)
    looks = moves[:]
    n = engine.moves_of(s, kinds, moves, looks)
    return moves[:n], looks[:n]


def room_of(s: Vector) -> int:
    """The most moves there can be on any position of this game."""
    return 12 * (s[engine.COUNT] if s[engine.BOUND] else engine.MOST_SLOTS) + 8


def act_of(s: Vector, move: int) -> SuckerMove:
    """The move of the rules that a number stands for in a position."""
    seat = engine.turn_of(s)
    if s[engine.PHASE] == PLAY:
        chosen = move & 7
        return Place(seat, move >> 3 & 3, (move >> 5) + 1, None if chosen == FORCED else chosen)
    if s[engine.PHASE] == KILL:
        return Kill(seat, one_chip(move))
    return Give(seat, one_chip(move - 1), s[engine.SEAT]) if move else Say(seat, "no")
