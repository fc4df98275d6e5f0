"""The flow of a game at a table of So Long Sucker.

Others than the one to decide may act there: machines are asked what they do out of turn, and dangers and
offers wait for people (`play.course`). What people may do there, and have to agree to, is told here."""

from nimarcade.core import errors, game, settings
from nimarcade.games.so_long_sucker.position import COLOURS, SuckerPosition
from nimarcade.play import course, match
from nimarcade.play.session import Session
from nimarcade.view.loop import Agreement, Loop


class TableLoop(Loop):
    session: match.TableSession

    @property
    def shown(self) -> match.TableSession:
        shown = super().shown
        assert match.at_table(shown)
        return shown if self.replay else match.as_known(shown)

    @property
    def looked_at(self) -> match.TableSession:
        here = super().shown.go_to(self.ply)
        assert match.at_table(here)
        return here

    @property
    def state(self) -> SuckerPosition:
        return self.shown.state_at(self.ply)

    # people

    @property
    def acting(self) -> bool:
        if self.replay or self.over or not self.people:
            return False
        return self.view is None or not self.session.strict

    @property
    def placing(self) -> bool:
        return self.acting and self.state.phase == "play" and self.player.human

    @property
    def watched(self) -> bool:
        return not all(player.human for player in self.session.players)

    @property
    def pleading(self) -> bool:
        return self.view is None and super().pleading

    def wants(self) -> course.Wanted:
        self.talk = settings.load().machines_talk
        return super().wants()

    def typed(self, code: str) -> Session:
        self._playable()
        if not self.acting:
            raise errors.BadInput("no person may act here")
        session = self.session.onto(self.node)
        if not self.player.human and code[1:2] != ":" and len(self.people) == 1:
            code = f"{COLOURS[self.people[0]]}:{code}"  # while a machine is to decide, the only person's
        act = session.game.read_move(session.state, code)
        player = session.players[game.actor(session.game, session.state, act)]
        if not player.human:
            raise errors.BadInput(f"it is {player.name}'s decision")
        return self.watch.charged(session, self.session.to_move).play(act)

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

    # clocks

    @property
    def deciding(self) -> bool:
        """At one keyboard a person has no time to think either while another is asked."""
        asked = self.player.human and bool({*self.waiting} - {self.session.to_move})
        return super().deciding and not asked

    def running(self) -> Session | None:
        return None if self.view is not None else super().running()
