"""The course of a game: its session, what it wants next, who may act beside the decision, whose time runs.

Every authority stands on it: a game at one keyboard (`view.loop`), and a table whose people sit elsewhere
(`play.authority`). It knows no disk, socket or screen, and reads the time from a clock that is handed in."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from nimarcade.core.errors import BadInput
from nimarcade.core.game import Game, Move, Outcome, Position, Seat
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.position import Deal, SuckerPosition
from nimarcade.play import clocks, match
from nimarcade.play.session import Player, Session, time_is_over

# What a game wants next, as data.


@dataclass(frozen=True, slots=True)
class Persons:
    """These people may act; nobody where the game is only looked at, or paused."""

    seats: tuple[Seat, ...] = ()
    out_of_turn: bool = False
    """True if the decision is a machine's, which waits for them."""


@dataclass(frozen=True, slots=True)
class Machine:
    """The machine to move decides."""

    session: Session


@dataclass(frozen=True, slots=True)
class OutOfTurn:
    """Machines are asked what they do out of turn after the last act: answer, offer, give."""

    session: Session
    talk: bool = False
    """True if they also say something."""


@dataclass(frozen=True, slots=True)
class Over:
    outcome: Outcome


Wanted = Persons | Machine | OutOfTurn | Over
Pending = tuple[str, int, Seat]
"""Something a person was asked out of turn, told from everything else of the game."""


class Course:
    def __init__(self, session: Session, now: Callable[[], float] | None = None) -> None:
        self.session = session
        self.watch = clocks.Stopwatch(lambda: self.deciding, now)
        self.paused = False
        self.talk = False
        """True if machines at a table also say something."""
        self.heard = session.ply
        """Up to which ply machines were asked what they do out of turn."""
        self.passed: set[Pending] = set()
        """Offers and dangers that a person has let pass without acting."""
        self.asks_always = False
        """True if whoever is in danger is asked even where no deals are made."""
        self.stepping = False
        """True if a person is asked after every act of a machine."""

    @property
    def game(self) -> Game[Position, Move]:
        return self.session.game

    @property
    def state(self) -> Position:
        return self.session.state

    @property
    def player(self) -> Player:
        return self.session.player

    @property
    def at_table(self) -> bool:
        return match.at_table(self.session)

    @property
    def watching(self) -> bool:
        return not self.session.people

    @property
    def stopped(self) -> bool:
        """True if a machine does not decide by itself: in a game of two only where nobody plays."""
        return self.paused and (self.at_table or self.watching)

    def wants(self) -> Wanted:
        session = self.session
        asked = self.at_table and self.heard < session.ply and not all(p.human for p in session.players)
        if (ended := session.outcome) is not None:
            last_word = asked and self.talk and not session.player.human
            return OutOfTurn(session, talk=True) if last_word else Over(ended)
        if asked:
            return OutOfTurn(session, self.talk)
        if session.player.human:
            return Persons((session.to_move,))
        if seats := tuple(self.awaited()):
            return Persons(seats, out_of_turn=True)
        return Persons() if self.stopped else Machine(session)

    # beside the decision

    @property
    def people(self) -> list[Seat]:
        """People who are not out yet."""
        p = self.state
        out = p.scores if isinstance(p, SuckerPosition) else [None] * len(self.session.players)
        return [seat for seat in self.session.people if out[seat] is None]

    def offers(self, seat: Seat) -> list[Deal]:
        """Those that wait for this seat's answer."""
        return deals.open_for(self.state, seat) if isinstance(self.state, SuckerPosition) else []

    @property
    def waiting(self) -> list[Seat]:
        """People with offers that they have not let pass."""
        return [seat for seat in self.people if self.unanswered(seat) - self.passed]

    def unanswered(self, seat: Seat) -> set[Pending]:
        return {("offer", deal.number, seat) for deal in self.offers(seat)}

    @property
    def danger(self) -> Pending:
        """That of whoever is about to be killed, at a placement."""
        p = self.state
        return ("danger", p.ledger.placements, p.seat) if isinstance(p, SuckerPosition) else ("danger", 0, 0)

    @property
    def _step(self) -> Pending:
        return "step", self.session.ply, self.session.to_move

    @property
    def pleading(self) -> bool:
        """True if a person in danger may offer something before a machine answers."""
        p = self.state
        if not isinstance(p, SuckerPosition) or p.phase != "rescue" or p.seat not in self.people:
            return False
        asked = self.asks_always or p.rule_set.deals != "none"
        return asked and not self.player.human and self.danger not in self.passed

    def awaited(self) -> Iterator[Seat]:
        """Whom the machine to move waits for: who has an offer, who is in danger, whoever steps."""
        yield from self.waiting
        if self.pleading:
            yield self.danger[2]
        if self.stepping and self._step not in self.passed:
            yield from self.people[:1]

    def let(self) -> None:
        """Leave a person's danger to the machines that are asked."""
        self.passed = {self.danger}

    def pass_on(self, seat: Seat) -> None:
        """A person lets everything pass that waits for an answer here."""
        stood = not self.deciding
        self.passed |= self.unanswered(seat) | {self.danger, self._step}
        if stood:
            self.watch.restart()

    # the game goes on

    def commit(self, session: Session) -> None:
        """The game is this from now on."""
        stood = not self.deciding
        before, self.session = self.session, session
        if session.ply < before.ply:
            self.passed.clear()
        if session.ply <= before.ply or session.ply != session.length:
            self.heard = session.ply  # taken back, played again, or looked at: nothing new was done
        same = session.to_move == before.to_move
        beside = self.at_table and same and session.ply >= before.ply
        if (session.ply != before.ply or not same) and (
            not beside or stood or self.watch.held or clocks.left(session) != clocks.left(before)
        ):  # else one decision goes on
            self.watch.restart()

    def earlier(self, session: Session) -> Session:
        """`session`, which goes on from before its last moves, with its clocks; raises BadInput where no time
        is left for that."""
        if (late := clocks.used_up(session)) is not None:
            over = time_is_over(session.players[late].name).removesuffix(".")
            raise BadInput(f"{over}, and with it the game")
        return clocks.taken_back(session)

    # time

    @property
    def deciding(self) -> bool:
        """True if the seat that must decide has time to think: nobody has once the game is over, a machine
        none while it is paused or waits for people."""
        session = self.session
        return session.outcome is None and (session.player.human or isinstance(self.wants(), Machine))

    def running(self) -> Session | None:
        """The game with the time of the decision that is being made; None where no clock runs."""
        if self.session.outcome is not None or not clocks.left(self.session):
            return None
        return self.watch.charged(self.session, self.session.to_move)
