"""Matches between machine players, repeatable move for move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import asdict, astuple, dataclass, replace
from functools import partial
from random import Random
from typing import Any, Literal

from nimarcade.core import catalogue as games
from nimarcade.core import citing, drawing
from nimarcade.core.codes import counted
from nimarcade.core.errors import BadInput, BadSeat, Forfeit
from nimarcade.core.game import Game, Move, Position, Seat, graphed, play
from nimarcade.core.told import stamped
from nimarcade.core.verdict import NP
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.position import Answer, Kill, Ledger, Propose, Record, SuckerPosition
from nimarcade.play import levels, seat_kinds
from nimarcade.play.match import promises
from nimarcade.players import seating
from nimarcade.players.engine_client import Course, coded
from nimarcade.players.engine_client import Seat as Engine
from nimarcade.players.so_long_sucker import bargains
from nimarcade.players.so_long_sucker.templates import kind_of

Starts = Literal["fixed", "random"]


@dataclass(frozen=True, slots=True)
class Dealt:
    """Deals of one player: how many it offered and came to agree in, its promises by their standing."""

    offered: int = 0
    agreed: int = 0
    kept: int = 0
    broken: int = 0

    def with_game(self, ledger: Ledger, seat: Seat) -> Dealt:
        """With those of one more game."""
        word = deals.record(replace(ledger, carried=()), seat)
        offered = sum(deal.by == seat for deal in ledger.deals)
        agreed = sum(deal.status == "agreed" and seat in deal.parties for deal in ledger.deals)
        told = offered, agreed, word.kept, word.broken
        return Dealt(*map(sum, zip(astuple(self), told, strict=True)))


@dataclass(frozen=True, slots=True)
class Fault:
    game: int
    """1 for the first."""
    player: int
    reason: str


@dataclass(frozen=True, slots=True)
class Played:
    winner: int
    """The player, not the seat."""
    line: list[tuple[Position, int]]
    """Every position with the player to move in it."""
    end: Position
    captures: int = 0
    """Piles that their owner took, at a table of So Long Sucker."""
    acts: int = 0
    """Acts that change the board: all but offers and answers."""
    faults: tuple[Fault, ...] = ()
    steps: Sequence[bargains.Act] = ()
    """At a table every act, between the position before it and that after it."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The result of a match; `wins` are in the order of `seats` and sum to `games`."""

    code: str
    seats: tuple[str, ...]
    games: int
    seed: int | None
    """None where a player's moves depend on the clock."""
    wins: tuple[int, ...]
    deals: tuple[Dealt, ...] = ()
    """In the order of `seats`, at a table of So Long Sucker."""
    kinds: tuple[tuple[str, int], ...] = ()
    """Agreed deals by their kind, the most frequent first."""
    captures: int = 0
    acts: int = 0
    """As in `Played`, of all games together."""
    forfeits: tuple[int, ...] = ()
    """In the order of `seats`, where a program plays, or a level of somebody else's."""

    def cite(self) -> str:
        """BibTeX: this program with the result."""
        won = ", ".join(f"{seat} won {many}" for seat, many in zip(self.seats, self.wins, strict=True))
        return citing.bibtex("", f"{self.code}: of {counted(self.games, 'game')} {won}, seed {self.seed}")

    def _repr_html_(self) -> str:
        rows = zip(self.seats, self.wins, strict=True)
        return drawing.table(f"{self.code}: {self.games:,} games", ("player", "won"), rows)

    def as_json(self, *, deals: bool = False) -> dict[str, object]:
        """The object `selfplay --json` prints, keys in the contract's order; besides, `forfeits` where
        a program plays, and if wished `deals`, their `kinds`, and means a game of `captures` and `acts`."""
        data = {**asdict(self), "seats": list(self.seats), "wins": list(self.wins)}
        dealt, forfeits, kinds = data.pop("deals"), data.pop("forfeits"), data.pop("kinds")
        means = {name: round(data.pop(name) / max(self.games, 1), 2) for name in ("captures", "acts")}
        if forfeits:
            data["forfeits"] = list(forfeits)
        more = {"deals": list(dealt), "kinds": dict(kinds), **means} if deals else {}
        return stamped("selfplay", {**data, **more})


def selfplay(
    position: Position,
    seats: Sequence[str],
    *,
    games: int = 1,
    seed: int | None = None,
    starts: Starts = "fixed",
    rotate: bool = False,
    match: int = 1,
    on_forfeit: Callable[[Fault], None] = lambda fault: None,
    log: list[bargains.DealRow] | None = None,
) -> Tally:
    """Play games between machine players; the first named begins.

    With `rotate` the players change seats after every game and `wins` follow the player. With
    `starts="random"` games start from random positions of the same game and options, of two players
    by turns N and P, and with `rotate` each start is played from every seat. At a table of So Long Sucker
    players remember who kept his word over every `match` games. Without a seed one is drawn
    and told in the result. A program that fails forfeits the game, of which `on_forfeit` is told; the log
    of deals is added to `log`. Raises BadSeat or BadInput."""
    if games < 0:
        raise BadInput("the number of games cannot be below 0")
    if match < 1 or (match > 1 and not isinstance(position, SuckerPosition)):
        raise BadInput("matches, of 1 game or more, in which trust is carried over are of So Long Sucker")
    with Match(position, tuple(seats), starts, rotate, *seed_of(seats, seed)) as series:
        series.log = log
        return series.tally(range(games), on_forfeit, match)


def seed_of(seats: Sequence[str], seed: int | None) -> tuple[int, bool]:
    """The seed, and whether the clock has a say in the moves."""
    if (timed := any(seat_kinds.parse(seat).timed for seat in seats)) and seed is not None:
        raise BadInput("a player that thinks by the clock (/time) cannot keep to a seed; use /sims=N")
    return (Random().randrange(10**9) if seed is None else seed), timed


class _Acts:
    """The acts of one game at a table, counted. Programs are told of them, since codes of positions keep
    no deals; their codes are noted only where a program plays."""

    def __init__(self, game: Game[Position, Move], start: Position, noted: bool) -> None:
        self.game, self.start, self.here, self.noted = game, start, start, noted
        self.codes: list[str] = []
        self.steps: list[Any] = []
        self.captures = self.changes = 0

    def play(self, act: Move) -> Position:
        self.changes += not isinstance(act, Propose | Answer)
        self.captures += isinstance(act, Kill)
        if self.noted:
            self.codes.append(self.game.write_move(self.here, act))
        before, self.here = self.here, play(self.game, self.here, act)
        self.steps.append((before, act, self.here))
        return self.here

    def course(self, upcoming: Sequence[Move] = ()) -> Course | None:
        """`upcoming` acts are about to be played."""
        if not self.noted:
            return None
        return games.write(self.start), [*self.codes, *coded(self.game, self.here, upcoming)]


class Match:
    """Numbered games between the same players; a number always plays the same game. Where programs
    play, they run until the match is closed or its `with` block is left."""

    def __init__(
        self, position: Position, seats: tuple[str, ...], starts: Starts, rotate: bool, seed: int, timed: bool
    ) -> None:
        self.position, self.seats, self.starts, self.rotate = position, seats, starts, rotate
        self.seed, self.timed = seed, timed
        self.game = games.game_of(position)
        self.code = games.write(position)
        wanted = len(self.game.seat_labels(position))
        if len(seats) != wanted:
            raise BadSeat(f"{self.game.name} has {wanted} seats, not {len(seats)}")
        for seat in seats:
            seat_kinds.parse(seat, self.game)
        self.log: list[bargains.DealRow] | None = None
        self.choosers = [seating.chooser(seat) for seat in seats]
        self.may_fail = any(
            seat not in seat_kinds.FUNCTIONS and seat_kinds.parse(seat).name not in levels.BY_NAME
            for seat in seats
        )

    def __enter__(self) -> Match:
        """Raises BadSeat where a program does not start."""
        with ExitStack() as started:
            for seat, engine in zip(self.seats, self.choosers, strict=True):
                if isinstance(engine, Engine):
                    started.callback(engine.close)
                    engine.greet(seat)
            started.pop_all()
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        for engine in self._engines:
            engine.close()

    @property
    def _engines(self) -> list[Engine]:
        return [engine for engine in self.choosers if isinstance(engine, Engine)]

    def tally(
        self, numbers: Iterable[int], on_forfeit: Callable[[Fault], None] = lambda fault: None, match: int = 1
    ) -> Tally:
        """Play the games of these numbers and count; trust is carried over where `match` are one."""
        wins, lost = [0] * len(self.seats), [0] * len(self.seats)
        dealt = [] if graphed(self.game) is not None else [Dealt()] * len(self.seats)
        kinds: Counter[str] = Counter()
        count = captures = acts = 0
        promised: list[Record] = []
        """By player: what is on record of his word in the match so far."""
        for number in numbers:
            if number % match == 0:
                promised = []
            played = self.played(number, promised)
            count += 1
            captures += played.captures
            acts += played.acts
            wins[played.winner] += 1
            if isinstance(played.end, SuckerPosition):
                for seat, player in enumerate(self.order(number)):
                    dealt[player] = dealt[player].with_game(played.end.ledger, seat)
                records = promises(played.end)
                promised = [records[self.order(number).index(player)] for player in range(len(self.seats))]
                agreed = (deal for deal in played.end.ledger.deals if deal.status == "agreed")
                kinds.update(kind_of(deal.terms) for deal in agreed)
                if self.log is not None:
                    seated = [self.seats[player] for player in self.order(number)]
                    self.log += bargains.rows(played.steps, seated, self.code, number + 1)
            for fault in played.faults:
                lost[fault.player] += 1
                on_forfeit(fault)
        seed, forfeits = None if self.timed else self.seed, tuple(lost) if self.may_fail else ()
        deals = tuple(dealt), tuple(kinds.most_common())
        return Tally(self.code, self.seats, count, seed, tuple(wins), *deals, captures, acts, forfeits)

    def play_out(self, number: int) -> tuple[int, list[tuple[Position, int]]]:
        """Play game `number`: which player won, and every position with the player to move in it."""
        played = self.played(number)
        return played.winner, played.line

    def order(self, number: int) -> list[int]:
        """The players of game `number` by seat."""
        shift = number % len(self.seats) if self.rotate else 0
        return [(seat + shift) % len(self.seats) for seat in range(len(self.seats))]

    def played(self, number: int, promised: Sequence[Record] = ()) -> Played:
        """Play game `number`; `promised` says by player what was kept and broken before. A player that
        forfeits resigns where the rules know it, and else loses."""
        order = self.order(number)
        rngs = [Random(f"{self.seed} {number} {player}") for player in range(len(self.seats))]
        p = self._start(number)
        if promised and isinstance(p, SuckerPosition):
            carried = tuple(promised[player] for player in order)
            p = replace(p, ledger=replace(p.ledger, carried=carried))
        acts = _Acts(self.game, p, bool(self._engines) and graphed(self.game) is None)
        line: list[tuple[Position, int]] = []
        so_far: list[Position] = []
        faults: list[Fault] = []
        for engine in self._engines:
            engine.new()
        while (ended := self.game.outcome(p)) is None:
            seat = self.game.to_move(p)
            player = order[seat]
            line.append((p, player))
            so_far.append(p)
            try:
                chooser = self.choosers[player]
                if isinstance(chooser, Engine):
                    act = chooser(p, rngs[player], acts.course())
                else:
                    act = chooser(p, rngs[player], so_far)
            except Forfeit as error:
                faults.append(Fault(number + 1, player, str(error)))
                if graphed(self.game) is not None:
                    return Played(order[1 - seat], line, p, 0, acts.changes, tuple(faults))
                act = self.game.read_move(p, "resign")
            p = acts.play(act)
            for beside in seating.round_of(self.game, p, act, partial(self._ask, order, rngs, acts)):
                p = acts.play(beside)
        return Played(order[ended.winner], line, p, acts.captures, acts.changes, tuple(faults), acts.steps)

    def _ask(
        self, order: list[int], rngs: list[Random], acts: _Acts, p: Position, seat: Seat, made: Sequence[Move]
    ) -> Move | None:
        player = order[seat]
        chooser = self.choosers[player]
        if isinstance(chooser, Engine):
            return chooser.out_of_turn(p, seat, acts.course(made))
        return seating.out_of_turn(p, seat, self.seats[player], rngs[player])

    def _start(self, number: int) -> Position:
        if self.starts == "fixed":
            return self.position
        from nimarcade.players.starts import fair_start, options_of

        which = number // len(self.seats) if self.rotate else number
        rng = Random(f"{self.seed} start {which}")
        wished: NP | None = "P" if which % 2 else "N"
        if len(self.seats) > 2:  # a position is N or P for two players only
            wished = None
        return fair_start(self.game, options_of(self.position), wished, rng)
