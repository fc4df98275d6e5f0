"""A game being played: seats and a timeline of frozen positions; every act returns a new Session."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput
from nimarcade.core.game import Game, Move, Outcome, Position, Seat, actor, graphed, play

if TYPE_CHECKING:
    from typing_extensions import TypeVar as DefaultTypeVar

    P = DefaultTypeVar("P", bound=Position, covariant=True, default=Position)
    M = DefaultTypeVar("M", bound=Move, covariant=True, default=Move)
else:
    P, M = TypeVar("P"), TypeVar("M")

Start = TypeVar("Start", bound=Position)

RETAKEN = "retaken"
"""In `meta`: a move of this game was taken back and another one made instead."""
TAKEN_BACK = "taken_back"
"""In `meta`: [ply, [codes]] of every line that was taken back and played otherwise, in the order in which
that happened: after `ply` moves came these."""
TAKEN_LINES, TAKEN_MOVES = 100, 200
"""So many lines are kept, and so many moves of each."""
FORFEIT = "forfeit"
"""In `meta`: [ply, reason] where the player to move forfeited the game after `ply` moves."""
CONCEDED = "conceded"
"""In `meta`: [ply, seat label] where that player conceded the game after `ply` moves."""
PLAYED_OUT = "played_out"
"""In `meta`: the ply from which on the moves were played for both sides at once."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat: `kind` is `human` or the name of a machine player."""

    kind: str
    name: str
    seed: int | None = None

    @property
    def human(self) -> bool:
        return self.kind == "human"


@dataclass(frozen=True, slots=True)
class Remark:
    """What a machine said at a table, which stands among the comments too, and how far it meant it."""

    ply: int
    """So many moves had been made."""
    seat: str
    """The label of its seat."""
    act: str
    """What it spoke of, such as `offer`, `decline` or `thanks`."""
    text: str
    bluff: bool
    """Whether it was said without being meant."""
    figures: str = ""
    """What the search behind it says, in words; empty where there is no number to it."""

    @property
    def comment(self) -> tuple[int, str, str]:
        return self.ply, self.seat, self.text


@dataclass(frozen=True, slots=True, eq=False)
class Session(Generic[P, M]):
    """A timeline with a cursor: `ply` moves have been played, later ones can be redone. Without
    parameters it is a session of a game known only at run time.

    The two lists are shared between sessions and only ever grow at the end; `length` says how
    much of them this session owns, so playing on at the tip is O(1) and never seen by others.
    """

    players: tuple[Player, ...]
    _states: list[P]
    _moves: list[M]
    ply: int = 0
    length: int = 0
    comments: tuple[tuple[int, str, str], ...] = ()
    """(ply, seat label, text)"""
    hints: tuple[tuple[int, int], ...] = ()
    """(ply, step of the hint ladder asked for), also of moves that were taken back since"""
    strict: bool = False
    meta: Mapping[str, object] = field(default_factory=dict)
    remarks: tuple[Remark, ...] = ()
    """What machines said, in order; each stands among the comments too."""

    @staticmethod
    def begin(start: Start, players: Sequence[Player], *, strict: bool = False) -> Session[Start, Move]:
        seats = catalogue.game_of(start).seat_labels(start)
        if len(players) != len(seats):
            raise BadInput(f"{start.game} has {len(seats)} seats, {len(players)} players are given")
        return Session(tuple(players), [start], [], strict=strict)

    @property
    def game(self) -> Game[Position, Move]:
        return catalogue.game_of(self._states[0])

    @property
    def start(self) -> P:
        return self._states[0]

    @property
    def state(self) -> P:
        return self._states[self.ply]

    @property
    def moves(self) -> list[M]:
        """The moves played up to now."""
        return self._moves[: self.ply]

    def state_at(self, ply: int) -> P:
        """The position after `ply` moves; 0 is the start."""
        if not 0 <= ply <= self.length:
            raise BadInput(f"this game has {self.length} moves, there is no position {ply}")
        return self._states[ply]

    def move_at(self, ply: int) -> M:
        """Move number `ply`, 1 for the first."""
        if not 1 <= ply <= self.length:
            raise BadInput(f"this game has {self.length} moves, there is no move {ply}")
        return self._moves[ply - 1]

    def notation(self, ply: int) -> str:
        """The code of move number `ply`."""
        return self.game.write_move(self.state_at(ply - 1), self.move_at(ply))

    def actor(self, ply: int) -> Seat:
        """Who made move number `ply`. At a table some acts are legal out of turn and name their seat."""
        before: Position = self.state_at(ply - 1)
        move: Move = self.move_at(ply)
        return actor(self.game, before, move)

    @property
    def to_move(self) -> Seat:
        return self.game.to_move(self.state)

    @property
    def player(self) -> Player:
        """Who is to move (at the end: who would be)."""
        return self.players[self.to_move]

    @property
    def outcome(self) -> Outcome | None:
        return self.outcome_at(self.ply)

    @property
    def result(self) -> Outcome | None:
        """How the whole game ended, wherever the cursor is; None if it is not over."""
        return self.outcome_at(self.length)

    def outcome_at(self, ply: int) -> Outcome | None:
        """How the game ended with move number `ply`, by the rules or because the player then to move
        forfeited it or one conceded; None if it went on."""
        p = self.state_at(ply)
        ended = self.game.outcome(p)
        if ended is not None or ply != self.length:
            return ended
        match self.meta.get(FORFEIT):
            case [last, reason] if ply == last:
                lost = self.game.to_move(p)
                return Outcome.of_two(1 - lost, f"{self.players[lost].name} forfeits the game: {reason}.")
        match self.meta.get(CONCEDED):
            case [last, label] if ply == last and graphed(self.game) is not None:
                labels = self.game.seat_labels(self.start)
                if label in labels:
                    lost = labels.index(label)
                    return Outcome.of_two(1 - lost, f"{self.players[lost].name} concedes.")
        return None

    @property
    def own_length(self) -> int:
        """How many moves the players made themselves, before the rest was played out at once."""
        match self.meta.get(PLAYED_OUT):
            case int(ply) if 0 <= ply <= self.length:
                return ply
        return self.length

    def play(self, move: Move) -> Session[P, M]:
        """Play a move; raises IllegalMove. Playing what could be redone keeps the rest of it."""
        meta = self.meta
        if FORFEIT in meta or CONCEDED in meta:
            # the moves made to come there again may be answered this time
            meta = {key: value for key, value in meta.items() if key not in (FORFEIT, CONCEDED)}
        if self.ply < self.length and self._moves[self.ply] == move:
            return replace(self, ply=self.ply + 1, meta=meta)
        before: Position = self.state
        after = play(self.game, before, move)
        states, moves, comments, remarks = self._states, self._moves, self.comments, self.remarks
        if len(moves) != self.ply:
            states, moves = states[: self.ply + 1], moves[: self.ply]
        if self.length != self.ply:  # what was said of positions that are no more goes with them
            comments, remarks = said_by(self, self.ply)
            kept = {key: value for key, value in meta.items() if key != PLAYED_OUT}
            meta = {**kept, **self.retaken_at(self.ply)}
        states.append(cast("P", after))  # a game leads from its own positions to its own
        moves.append(cast("M", move))
        return replace(
            self,
            _states=states,
            _moves=moves,
            ply=self.ply + 1,
            length=self.ply + 1,
            comments=comments,
            remarks=remarks,
            meta=meta,
        )

    # what was taken back

    def retaken_at(self, ply: int) -> dict[str, object]:
        """What `meta` notes when the moves after `ply` give way to another one."""
        lines = [[after, list(codes)] for after, codes in self.taken_back]
        if len(lines) < TAKEN_LINES:
            last = min(self.length, ply + TAKEN_MOVES)
            lines.append([ply, [self.notation(each) for each in range(ply + 1, last + 1)]])
        return {RETAKEN: True, TAKEN_BACK: lines}

    @property
    def taken_back(self) -> list[tuple[int, tuple[str, ...]]]:
        """(ply, codes) of the lines that were taken back, the first one first."""
        lines = cast("Sequence[tuple[int, Sequence[str]]]", self.meta.get(TAKEN_BACK, ()))
        return [(ply, tuple(codes)) for ply, codes in lines]

    @property
    def take_backs(self) -> int:
        """How many times another move was made in place of one; saves of old do not say how many."""
        return len(self.taken_back) or int(bool(self.meta.get(RETAKEN)))

    def lines_taken_back(self) -> list[tuple[int, Session[P, M]]]:
        """The lines that were taken back, the first one first: after how many moves each parted, and the
        game as it stood before. Raises BadMove or IllegalMove where `meta` was changed by hand."""
        lines = []
        game = self.go_to(self.length)
        for ply, codes in reversed(self.taken_back):
            if ply > game.length:  # it parted from moves that were not kept
                break
            game = replace(game, ply=ply, length=ply, comments=(), remarks=(), meta={})
            for code in codes:
                game = game.play_code(code)
            lines.append((ply, game))
        return lines[::-1]

    def forfeited(self, why: str) -> Session[P, M]:
        """The player to move gives no move, and `why`: at a table it resigns and the others play on, a
        game of two is over."""
        why = "".join(c if c.isprintable() else "?" for c in why)
        if graphed(self.game) is not None:
            comments, remarks = said_by(self, self.ply)
            meta = {**self.meta, FORFEIT: [self.ply, why]}
            return replace(self, length=self.ply, comments=comments, remarks=remarks, meta=meta)
        label = self.game.seat_labels(self.state)[self.to_move]
        return self.comment(f"{self.player.name} forfeits the game: {why}.", seat=label).play_code("resign")

    def conceded(self, seat: Seat) -> Session[P, M]:
        """A game of two is over: the player in `seat` concedes it to the other one."""
        comments, remarks = said_by(self, self.ply)
        meta = {**self.meta, CONCEDED: [self.ply, self.game.seat_labels(self.start)[seat]]}
        return replace(self, length=self.ply, comments=comments, remarks=remarks, meta=meta)

    def play_code(self, code: str) -> Session[P, M]:
        """Play a move written as its code; raises BadMove or IllegalMove."""
        return self.play(self.game.read_move(self.state, code))

    def go_to(self, ply: int) -> Session[P, M]:
        """Move the cursor; nothing is lost."""
        self.state_at(ply)
        return replace(self, ply=ply)

    def undo(self) -> Session[P, M]:
        """Back to before the latest act of a human (one move if none plays)."""
        if self.strict:
            raise BadInput("this is a strict game: moves cannot be taken back")
        return self.go_to(self._human_ply(range(self.ply - 1, -1, -1), "there is no move to take back"))

    def redo(self) -> Session[P, M]:
        """Forward again to the next position in which a human acted, or to the tip."""
        if self.strict:
            raise BadInput("this is a strict game: moves cannot be taken back")
        return self.go_to(self._human_ply(range(self.ply + 1, self.length + 1), "there is no move to redo"))

    def _human_ply(self, plies: range, nothing: str) -> int:
        if not plies:
            raise BadInput(nothing)
        if not any(player.human for player in self.players):
            return plies[0]
        for ply in plies:
            if ply < self.length and self.players[self.actor(ply + 1)].human:
                return ply
        return plies[-1]

    def comment(self, text: str, ply: int | None = None, seat: str = "") -> Session[P, M]:
        """What is not to be printed, as from a terminal of another encoding, stands as `?`."""
        after = self.ply if ply is None else ply
        kept = "".join(c if c.isprintable() or c == "\n" else "?" for c in text)
        return replace(self, comments=(*self.comments, (after, seat, kept)))

    def remarked(self, remark: Remark, *, again: bool = False) -> Session[P, M]:
        """A machine has said something; it stands among the comments as what people say does. Unless it
        may be said `again`, it stands there once."""
        if remark.comment in self.comments and not again:  # a move made again, of which it was said before
            return self
        return replace(self, comments=(*self.comments, remark.comment), remarks=(*self.remarks, remark))

    def hinted(self, step: int) -> Session[P, M]:
        """Note that a step of the hint ladder was asked for; raises BadInput in a strict game."""
        if self.strict:
            raise BadInput("this is a strict game: there are no hints")
        return replace(self, hints=(*self.hints, (self.ply, step)))


def afresh(p: Position, players: Sequence[Player], *, strict: bool = False) -> Session:
    """A new game from a position of one that these players play. Where codes do not say who is to move, the
    first seat is, and so players change seats."""
    game, start = catalogue.game_of(p), catalogue.read(catalogue.write(p))
    shift = game.to_move(p) - game.to_move(start)
    return Session.begin(start if shift else p, [*players[shift:], *players[:shift]], strict=strict)


def said_by(session: Session[P, M], ply: int) -> tuple[tuple[tuple[int, str, str], ...], tuple[Remark, ...]]:
    """The comments, and the remarks among them, that a cut after `ply` moves leaves."""
    comments = tuple(comment for comment in session.comments if comment[0] <= ply)
    return comments, tuple(remark for remark in session.remarks if remark.ply <= ply)
