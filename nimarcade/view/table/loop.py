"""The flow of a game at a table of So Long Sucker.

Others than the one to decide may act there: machines are asked what they do out of turn, and dangers and
offers wait for people. `view.loop.Loop` would carry all of that through every game of Nim as cases that
never happen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nimarcade.core import settings
from nimarcade.core.errors import BadInput
from nimarcade.core.game import Seat, actor
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.position import COLOURS, Deal, SuckerPosition
from nimarcade.play import match
from nimarcade.play.journal import Journal
from nimarcade.play.match import TableSession
from nimarcade.play.session import Remark, Session
from nimarcade.view.loop import Agreement, Loop, Machine, OutOfTurn, Over, Persons

Pending = tuple[str, int, Seat]
"""Something a person was asked out of turn, told from everything else of the game."""


class TableLoop(Loop):
    session: TableSession

    def __init__(self, session: Session, journal: Journal | None = None, *, replay: bool = False) -> None:
        super().__init__(session, journal, replay=replay)
        self.heard = session.ply
        """Up to which ply machines were asked what they do out of turn."""
        self.passed: set[Pending] = set()
        """Offers and dangers that a person has let pass without acting."""
        self.stepping = False
        """True if a person is asked after every act of a machine."""
        self.asks_always = False
        """True if whoever is in danger is asked even where no deals are made."""

    @property
    def shown(self) -> TableSession:
        shown = super().shown
        assert match.at_table(shown)
        return shown

    @property
    def looked_at(self) -> TableSession:
        return self.shown.go_to(self.ply)

    @property
    def state(self) -> SuckerPosition:
        return self.shown.state_at(self.ply)

    # people

    @property
    def people(self) -> list[Seat]:
        scores = self.state.scores
        return [s for s in self.session.people if scores[s] is None]

    @property
    def acting(self) -> bool:
        if self.replay or self.over or not self.people:
            return False
        return self.view is None or not self.session.strict

    @property
    def placing(self) -> bool:
        return self.acting and self.state.phase == "play" and self.player.human

    @property
    def waiting(self) -> list[Seat]:
        return [s for s in self.people if any(self._offer(d, s) not in self.passed for d in self.offers(s))]

    @property
    def watched(self) -> bool:
        return not all(player.human for player in self.session.players)

    def offers(self, seat: Seat) -> list[Deal]:
        return deals.open_for(self.state, seat)

    @staticmethod
    def _offer(deal: Deal, seat: Seat) -> Pending:
        return "offer", deal.number, seat

    @property
    def _danger(self) -> Pending:
        p: SuckerPosition = self.state
        return "danger", p.ledger.placements, p.seat

    @property
    def _step(self) -> Pending:
        return "step", self.session.ply, self.session.to_move

    @property
    def pleading(self) -> bool:
        """True if a person in danger may offer something before a machine answers."""
        p = self.state
        if p.phase != "rescue" or p.seat not in self.people or self.player.human or self.view is not None:
            return False
        return (self.asks_always or p.rule_set.deals != "none") and self._danger not in self.passed

    def awaited(self) -> Iterator[Seat]:
        """Whom the machine to move waits for: who has an offer, who is in danger, whoever steps."""
        yield from self.waiting
        if self.pleading:
            yield self.state.seat
        if self.stepping and self._step not in self.passed:
            yield from self.people[:1]

    def let(self) -> None:
        """Leave a person's danger to the machines that are asked."""
        self.passed = {self._danger}

    def pass_on(self, seat: Seat) -> None:
        """A person lets everything pass that waits for an answer here."""
        self.passed |= {self._offer(deal, seat) for deal in self.offers(seat)} | {self._danger, self._step}

    def wants(self) -> Persons | Machine | OutOfTurn | Over:
        wanted = super().wants()
        last = isinstance(wanted, Over) and self.heard < self.session.ply and not self.player.human
        if last and settings.load().machines_talk:  # the last word
            return OutOfTurn(self.session, talk=True)
        return wanted

    def _awaits(self) -> Persons | Machine | OutOfTurn:
        if self.heard < self.session.ply and not all(player.human for player in self.session.players):
            return OutOfTurn(self.session, settings.load().machines_talk)
        if self.player.human:
            return Persons((self.session.to_move,))
        if seats := tuple(self.awaited()):
            return Persons(seats, out_of_turn=True)
        return Persons() if self.paused else Machine(self.session, self._luck)

    def next_decision(self) -> Machine | None:
        stopped = self.paused and self.view is None and not self.over
        if not stopped or self.player.human or self.waiting:
            return None
        return Machine(self.session, self._luck)

    def typed(self, code: str) -> Session:
        self._playable()
        if not self.acting:
            raise BadInput("no person may act here")
        session = self.session.onto(self.node)
        if not self.player.human and code[1:2] != ":" and len(self.people) == 1:
            code = f"{COLOURS[self.people[0]]}:{code}"  # while a machine is to decide, the only person's
        act = session.game.read_move(session.state, code)
        player = session.players[actor(session.game, session.state, act)]
        if not player.human:
            raise BadInput(f"it is {player.name}'s decision")
        return self._timed(session).play(act)

    # the course of the game

    def redone(self) -> Session:
        """Acts of machines out of turn are played again as well."""
        after = super().redone()
        self.heard = after.ply
        return after

    def asks(self, after: Session) -> Agreement:
        session = self.session
        if self.view is not None and session.shared(after) < session.ply:
            to = f"to go on from {f'act {self.view}' if self.view else 'the start'}"
            goes = "What was done since then stays in the game as a branch."
            mover = after.actor(after.ply) if after.ply > self.view else self.people[0]
        elif after.ply < session.ply:
            to, mover = "to take back", after.actor(after.ply + 1)
            done = after.game.describe(after.state, after.move_at(after.ply + 1))
            goes = f"{after.players[mover].name}: {done}. Everything since then goes as well."
        else:
            return Agreement()
        people = session.people  # after a machine's act one of them asks, whoever it is
        return Agreement(people, mover if mover in people else people[0] if people else mover, to, goes)

    def commit(self, session: Session) -> None:
        before = self.session
        if session.ply < before.ply or self.view is not None:
            self.passed.clear()
        if session.ply <= before.ply or session.ply != session.length:
            self.heard = session.ply  # taken back, played again, or looked at: nothing new was done
        since, held = self.watch.since, self.watch.held
        super().commit(session)
        if session.to_move == before.to_move and session.ply >= before.ply and not held:
            self.watch.since = since  # one decision goes on

    def answered(self, code: str) -> None:
        self.commit(self.session.play_code(code))

    def acted_out_of_turn(self, codes: Sequence[str], remarks: Sequence[Remark] = ()) -> None:
        """Take in the acts of machines out of turn after the last act, and their remarks."""
        after = self.session
        after = after.play_codes(*codes)
        self.heard = after.ply
        for remark in remarks:
            after = after.remarked(remark)
        if after is not self.session:
            self.session = after
            self.keep()

    def replied(self, remarks: Sequence[Remark]) -> None:
        for remark in remarks:
            if remark.ply <= self.session.length:  # not of what was taken back meanwhile
                self.session = self.session.remarked(remark, again=True)
        self.keep()

    # clocks

    def running(self) -> Session | None:
        return None if self.view is not None else super().running()

    def keep_time(self) -> None:
        if self.session.ply == self.session.length and not self.over:
            super().keep_time()
