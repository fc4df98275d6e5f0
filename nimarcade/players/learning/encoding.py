"""Positions as vectors of whole numbers, and moves as numbers: what environments of all kinds share.

Impartial games: every position that can be reached from the start is known, so that a step only looks it up.
An observation is (1, 0) where the observer is to move, else (0, 1), and then the sizes of the heaps as in the
code, filled up with 0; where these do not tell all of the board, its key (`core.game.Key`).

So Long Sucker, played without deals and gifts but to a player in danger, with the moves that the arcade's own
search looks at: of equal piles one, and discards of one chip. An observation is, by seat or colour in the
order of the code: who observes, who must decide, who owes a discard or is in danger, who is still to answer,
who plays, how lately each held the move (0 never, 1 longest ago), to whom the move went when it left (1 for
the first seat, 0 nobody), the chips of each hand by colour; the phase (play, capture, rescue); and for each
slot whether it is captured (then without the chip that did it), its chips by colour, and the rank of each
colour by its highest chip (0 absent, the top has the highest)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, TypeAlias, cast

from nimarcade.core import catalogue, plug_ins
from nimarcade.core.codes import quoted, shortened, shown
from nimarcade.core.errors import BadInput, IllegalMove, PastLimit
from nimarcade.core.game import Move, Position, followers, play
from nimarcade.games.so_long_sucker import effects, engine
from nimarcade.games.so_long_sucker.position import COLOURS, SuckerMove, SuckerPosition
from nimarcade.games.so_long_sucker.rules import SoLongSucker

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[tuple[int], np.dtype[np.int32]]
    Mask = np.ndarray[tuple[int], np.dtype[np.int8]]
    """1 for each legal action."""
else:
    np = plug_ins.Extra("numpy", "environments need NumPy: pip install 'nimarcade[rl]'")

MOST = 20_000
"""Positions of an impartial game."""


def encoding(p: Position) -> Encoding:
    """That of all games from this start; raises BadInput, or PastLimit where there are too many positions."""
    if catalogue.game_of(p).outcome(p) is not None:
        code = shortened(catalogue.write(p))
        raise BadInput(f"the game {code} is over; an environment begins where a move is left")
    if isinstance(p, SuckerPosition):
        return Table(p)
    catalogue.impartial_of(p)
    return _boards(catalogue.write(p))


def _shares(winner: int, seats: int) -> tuple[float, ...]:
    return tuple(1.0 if seat == winner else -1.0 / (seats - 1) for seat in range(seats))


def _illegal(action: int, p: Position) -> IllegalMove:
    return IllegalMove(f"action {quoted(action)} is no move of {shortened(catalogue.write(p))}")


class _Board:
    """A board with who is to move, and by action and by move those after it."""

    def __init__(self, position: Position, seat: int) -> None:
        self.position, self.seat = position, seat
        self.reached: dict[int, _Board] = {}
        self.by_move: dict[Move, _Board] = {}
        self.rewards: tuple[float, ...] | None = None
        """By seat, 1 for the winner, -1 shared by the others; None while the game goes on."""

    def see(self, actions: int, board: Sequence[int]) -> None:
        self._mask = np.zeros(actions, np.int8)
        self._mask[[*self.reached]] = 1
        self._seen = [np.array([seat == self.seat, seat != self.seat, *board], np.int32) for seat in (0, 1)]

    def __deepcopy__(self, memo: object) -> _Board:  # nothing changes it, and all boards hang together
        return self

    @property
    def mask(self) -> Mask:
        return self._mask.copy()

    def observed(self, seat: int) -> Numbers:
        return self._seen[seat].copy()

    def after(self, action: int) -> _Board:
        """Raises IllegalMove."""
        if action not in self.reached:
            raise _illegal(action, self.position)
        return self.reached[action]

    def played(self, move: Move) -> _Board:
        """After any legal move, also one that is no action."""
        if move in self.by_move:
            return self.by_move[move]
        after = play(catalogue.game_of(self.position), self.position, move)
        return next(each for each in self.reached.values() if each.position == after)


@lru_cache(8)
def _boards(code: str) -> Boards:
    return Boards(catalogue.read(code))


class Boards:
    """All positions of an impartial game that can be reached from a start."""

    seats = 2

    def __init__(self, start: Position) -> None:
        game, graph, found = catalogue.game_of(start), catalogue.impartial_of(start), []
        self.known = {start: (_Board(start, 0), _Board(start, 1))}
        for p in (todo := [start]):
            if (ended := game.outcome(p)) is not None:
                for board in self.known[p]:
                    board.rewards = _shares(board.seat ^ (ended.winner != p.turn), 2)
                continue
            for move, after in followers(game, p):
                if after not in self.known:
                    if len(self.known) >= MOST:
                        code = shortened(catalogue.write(start))
                        raise PastLimit(
                            f"an environment has at most {MOST:,} positions, {code} leads to more"
                        )
                    self.known[after] = _Board(after, 0), _Board(after, 1)
                    todo.append(after)
                found.append((p, move, game.write_move(p, move), after))
        self.actions = tuple(sorted({code for _, _, code, _ in found}, key=lambda code: (len(code), code)))
        index = {code: number for number, code in enumerate(self.actions)}
        for p, move, code, after in found:
            for board, reached in zip(self.known[p], reversed(self.known[after]), strict=True):
                board.reached[index[code]] = board.by_move[move] = reached
        pictures = (catalogue.board_of(p).board_picture(p) for p in todo)
        keys = [tuple(pile.size for pile in picture.piles) for picture in pictures]
        if len({*keys}) < len(keys):
            keys = [graph.graph(p)[0] for p in todo]
        most, numbers = max(map(len, keys)), {0, 1, *chain.from_iterable(keys)}
        self.length, self.low, self.high = 2 + most, min(numbers), max(numbers)
        self.plies = game.max_plies(start)
        for p, key in zip(todo, keys, strict=True):
            for board in self.known[p]:
                board.see(len(self.actions), [*key, *[0] * (most - len(key))])
        self.first, self.open = start, [p for p in todo if not self.known[p][0].rewards]

    def begin(self, start: str | None = None, rng: Random | None = None) -> _Board:
        """From this code, else with `rng` from any position that is not over, else from the usual start."""
        usual = self.first if rng is None else rng.choice(self.open)
        if (p := usual if start is None else catalogue.read(start)) not in self.known:
            raise BadInput(f"{shown(str(start))} cannot be reached from {catalogue.write(self.first)}")
        return self.known[p][0]


class _Seated:
    """A position of So Long Sucker as a vector of the engine, with that of record, or else the state and the
    number of the move that led here."""

    def __init__(
        self,
        table: Table,
        kinds: engine.Kinds,
        s: engine.Vector,
        known: SuckerPosition | None = None,
        before: tuple[_Seated, int] | None = None,
    ) -> None:
        self.table, self.kinds, self.s, self.known, self.before = table, kinds, s, known, before
        self.seat, self.phase = engine.turn_of(s), s[engine.PHASE]
        self.rewards = _shares(self.seat, table.seats) if self.phase == engine.OVER else None
        actions = table.numbers[self.phase]
        self.moves = {actions[number]: number for number in effects.reduced(s, kinds)[0]}

    def __deepcopy__(self, memo: object) -> _Seated:
        return self

    def _pile(self, slot: int) -> tuple[list[int], list[int]]:
        """Its chips by colour, and its colours by their highest chip, the lowest first."""
        row = self.s[engine.PILES + slot]
        counts = [self.kinds[engine.COUNTS + colour][row] for colour in range(4)]
        order = self.kinds[engine.ORDER][row]
        return counts, [order >> 2 * place & 3 for place in range(4 - counts.count(0))]

    @property
    def position(self) -> SuckerPosition:
        """As the rules have it, by all acts since the last one that was asked for."""
        path: list[_Seated] = [self]
        while (before := path[-1].before) is not None and path[-1].known is None:
            path.append(before[0])
        for state in reversed(path):
            if state.known is None and state.before is not None:
                earlier, number = state.before
                p, act = earlier.known, effects.act_of(earlier.s, number)
                assert p is not None
                state.known = self.table.rules.after(p, act)
        assert self.known is not None
        return self.known

    @property
    def mask(self) -> Mask:
        mask = np.zeros(len(self.table.actions), np.int8)
        mask[[*self.moves]] = 1
        return mask

    def observed(self, seat: int) -> Numbers:
        s, seats = self.s, range(4)
        held = s[engine.HELD : engine.GIVER]
        marked = s[engine.SEAT] if self.phase in (engine.KILL, engine.RESCUE) else -1
        asked = s[engine.ASKED] if self.phase == engine.RESCUE else 0
        captured = s[engine.SLOT] if self.phase == engine.KILL else -1
        told = [int(each == one) for one in (seat, self.seat, marked) for each in seats]
        told += [mask >> each & 1 for mask in (asked, s[engine.LIVING]) for each in seats]
        told += [sum(0 < other <= turn for other in held) for turn in held]
        told += [giver + 1 for giver in s[engine.GIVER : engine.SCORES]] + s[: engine.TOTALS]
        told += [int(self.phase == each) for each in (engine.PLAY, engine.KILL, engine.RESCUE)]
        for slot in range(self.table.slots):
            counts, order = self._pile(slot) if slot < s[engine.COUNT] else ([0] * 4, [])
            told += [int(slot == captured), *counts]
            told += [order.index(colour) + 1 if counts[colour] else 0 for colour in seats]
        return np.array(told, np.int32)

    def after(self, action: int) -> _Seated:
        if (number := self.moves.get(action)) is None:
            raise _illegal(action, self.position)
        s = self.s[:]
        engine.play(s, self.kinds, number)
        return _Seated(self.table, self.kinds, s, None, (self, number))

    def played(self, move: Move) -> _Seated:
        p = play(self.table.rules, self.position, cast("SuckerMove", move))
        return _Seated(self.table, self.kinds, effects.vector_of(p, self.kinds), p)


class Table:
    """A table of So Long Sucker."""

    low = 0

    def __init__(self, start: SuckerPosition) -> None:
        self.rules, self.start, self.seats = SoLongSucker(), start, start.rule_set.players
        self.slots = start.rule_set.k or max(start.chips, len(start.piles) + 1)
        self.high, self.length = max(start.chips, 4), 47 + 9 * self.slots
        self.plies = 5 * start.chips * (start.chips + 1)
        """A capture costs a chip and gives back what was placed; a placement is followed by a discard and by
        at most three answers."""
        choices = {engine.FORCED: "", **{to: f"~{COLOURS[to]}" for to in range(self.seats)}}
        placed = [(slot, colour, to) for slot in range(self.slots) for colour in range(4) for to in choices]
        self.numbers: tuple[dict[int, int], ...] = (
            {slot * 32 + colour * 8 + to: number for number, (slot, colour, to) in enumerate(placed)},
            {colour: len(placed) + colour for colour in range(4)},
            {answer: len(placed) + 4 + answer for answer in range(5)},
            {},
        )
        """By phase: of each number of the engine the action."""
        self.actions = (
            *(f"{COLOURS[colour]}@{slot + 1}{choices[to]}" for slot, colour, to in placed),
            *(*(f"x{colour}" for colour in COLOURS), "no", *(f"g{colour}" for colour in COLOURS)),
        )

    def begin(self, start: str | None = None, rng: Random | None = None) -> _Seated:
        """As that of `Boards`; with `rng` after so many random moves."""
        p = self.start if start is None else catalogue.read_as(SuckerPosition, start)
        if p.rule_set != self.start.rule_set or p.chips > self.start.chips:
            raise BadInput(
                f"{shown(str(start))} is not of the rules and chips of {catalogue.write(self.start)}"
            )
        kinds = effects.kinds_now()
        state = _Seated(self, kinds, effects.vector_of(p, kinds), p)
        if rng is not None and start is None:
            for _ in range(rng.randrange(2 * p.chips)):
                after = state.after(rng.choice([*state.moves]))
                state = after if after.rewards is None else state
        return state


State: TypeAlias = _Board | _Seated
"""A position of a game that is played."""
Encoding: TypeAlias = Boards | Table
"""`actions`: of each the code of its move; `length` of an observation, whose numbers go from `low` to `high`;
the most `plies` of a game."""
