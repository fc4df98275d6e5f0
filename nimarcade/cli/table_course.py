"""The course of a game of So Long Sucker in line mode: several people and machines at one table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from time import perf_counter

from nimarcade import clocks, series
from nimarcade.cli import table_speech, table_story, table_words
from nimarcade.cli.plain import LineGame
from nimarcade.cli.terminal import ask, say
from nimarcade.coach import tables, tutor
from nimarcade.errors import BadInput, BadMove, Forfeit, IllegalMove
from nimarcade.games.codes import shown
from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, Place, Say, SuckerMove, SuckerPosition
from nimarcade.players.seating import asides, machine_move
from nimarcade.records import Journal
from nimarcade.session import Session

_PREFIX = re.compile(r"\s*(blue|red|green|yellow|[brgy])\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)


class Course(LineGame):
    """The course of a game: who is asked, what machines do, what is told."""

    def __init__(self, session: Session, journal: Journal) -> None:
        super().__init__(session, journal)
        self.stepping = False
        self.speaker: Seat = session.to_move
        self.passed: set[tuple[str, int, Seat]] = set()
        """Offers and dangers that a person has let pass without acting."""

    # the course of a game

    def _turn(self) -> bool:
        session = self.session
        if session.outcome is not None:
            return self._over()
        self.speaker = session.to_move
        if session.player.human:
            return super()._turn()
        asked = next(self._to_ask(), None)
        if asked is None:
            self._machine()
            return True
        return self._beside(asked)

    def _over(self) -> bool:
        link = series.link_of(self.session)
        if self.fresh and link is not None:
            self.journal.fold()
        if self._humans() or link is None or not link.more:
            return super()._turn()
        self._lines(self._situation())
        self._next("")
        return True

    def _next(self, rest: str) -> None:
        if series.link_of(self.session) is None:
            raise BadInput("this game belongs to no match; again plays a new game from the same start")
        seeds = [player.seed for player in self.session.players]
        following = series.next_game(self.session, Random(f"{seeds}"))
        watched = tutor.on(self.session)
        self._leave()
        self._begin(tutor.begun(following, watched))
        link = series.link_of(following)
        assert link is not None
        say(f"Game {link.game}{f' of {link.of}' if link.of else ''}.")

    def _to_ask(self) -> Iterator[Seat]:
        """People who may act before the machine moves: who has an offer, who is in danger, and
        whoever steps."""
        t: SuckerPosition = self.session.state
        humans = [seat for seat in t.living if self.session.players[seat].human]
        for seat in humans:
            if any(("offer", deal.number, seat) not in self.passed for deal in deals.open_for(t, seat)):
                yield seat
        if t.phase == "rescue" and t.seat in humans and self._danger not in self.passed:
            yield t.seat
        if self.stepping and self._here not in self.passed:
            yield from humans[:1]

    @property
    def _danger(self) -> tuple[str, int, Seat]:
        """This danger, told from others of the game."""
        t: SuckerPosition = self.session.state
        return "danger", t.ledger.placements, t.seat

    @property
    def _here(self) -> tuple[str, int, Seat]:
        """This position, told from others of the game."""
        return "step", self.session.ply, self.session.to_move

    def _beside(self, seat: Seat) -> bool:
        """Let a person act out of turn, until an empty line."""
        t: SuckerPosition = self.session.state
        self.speaker = seat
        offers = deals.open_for(t, seat)
        for deal in offers:
            say(table_speech.offered(self.session, deal))
        if offers:
            ways = "accept, decline, or an empty line to leave it open"
        elif t.phase == "rescue" and t.seat == seat:
            if self.fresh:
                self._lines(table_speech.board(self.session, t))
            ways = "in danger; offer a deal if you like; an empty line goes on"
        else:
            ways = "an empty line goes on"
        say(f"{table_speech.who(self.session, seat)}: {ways}.")
        self.fresh = False
        line = ask(f"{NAMES[seat]}> ")
        if line is None:
            return False
        if line:
            return self._answer(line)
        self.passed |= {("offer", deal.number, seat) for deal in offers} | {self._danger, self._here}
        return True

    def _begin(self, session: Session) -> None:
        self.passed.clear()
        super()._begin(session)

    def _asked(self) -> str | None:
        before = perf_counter()
        line = ask(f"{NAMES[self.speaker]}> ")
        if self.session.outcome is None and line is not None:
            self.session = clocks.spend(self.session, self.speaker, perf_counter() - before)
            if self._flag():
                return ""
        return line

    def _machine(self) -> None:
        before = perf_counter()
        seat = self.session.to_move
        try:
            act = machine_move(self.session)
        except Forfeit as error:
            say(f"{table_speech.who(self.session, seat)} forfeits the game: {error}.")
            self._after(self.session.forfeited(str(error)))
            return
        self.session = clocks.spend(self.session, seat, perf_counter() - before)
        if not self._flag():
            self._act(act)

    def _flag(self) -> bool:
        """Whether the clock of the seat to decide has fallen, which is played at once."""
        seat = clocks.fallen(self.session)
        if seat is None:
            return False
        say(f"The time of {table_speech.who(self.session, seat)} is over.")
        self._act(Say(seat, "flag"))
        return True

    def _act(self, act: SuckerMove) -> None:
        """Play an act and what machines do beside it."""
        self._legal(act)
        after = self.session.play(act)
        if self._stands(after):
            self._after(after)

    def _after(self, after: Session) -> None:
        self._become(after)
        self._told(after.ply)
        self._become(asides(after))
        for ply in range(after.ply + 1, self.session.ply + 1):
            self._told(ply)

    # what is told

    def _lines(self, lines: list[str]) -> None:
        for line in lines:
            say(line)

    def _rules(self, rest: str) -> None:
        self._lines(table_speech.intro(self.session))

    def _told(self, ply: int) -> None:
        self._lines(table_speech.made(self.session, ply))

    def _numbered(self, ply: int) -> None:
        say(f"Move {ply}. {' '.join(table_speech.made(self.session, ply))}")
        self._lines(table_story.notes(self.session, ply))

    def _situation(self) -> list[str]:
        if self.session.outcome is None:
            return table_speech.turn(self.session)
        return [*table_speech.ending(self.session), *table_story.totals(self.session, self.journal.path)]

    def _open_ways(self) -> str:
        link = series.link_of(self.session)
        told = super()._open_ways()
        return f"Next, {told[0].lower()}{told[1:]}" if link is not None and link.more else told

    # what is typed

    def _answer(self, line: str) -> bool:
        """A line, with the seat that speaks before it where it is another person's."""
        found = _PREFIX.fullmatch(line)
        if found is None:
            return super()._answer(line)
        seat = table_words.seat_of(found[1])
        players = self.session.players
        if seat >= len(players) or not players[seat].human:
            kind = "nobody" if seat >= len(players) else f"a machine ({players[seat].kind})"
            say(f"{NAMES[seat]} is played by {kind}, so nobody here speaks for it.")
            return True
        before, self.speaker = self.speaker, seat
        try:
            return super()._answer(found[2])
        finally:
            self.speaker = before

    def _move(self, line: str) -> None:
        if self.session.outcome is not None:
            raise BadInput("the game is over; undo, again and quit are left")
        t: SuckerPosition = self.session.state
        words = table_words.plain_words(line)
        act = table_words.act_of(t, self.speaker, line)
        if act is None and words in ("no", "refuse", "resign"):
            act = Say(self.speaker, "resign" if words == "resign" else "no")
        if act is None:
            act = self._coded(line)
        if isinstance(act, Place) and (following := table_words.open_choice(t, act)):
            self._legal(replace(act, next=following[0]))
            act = replace(act, next=self._choose(following))
        self._act(act)

    def _legal(self, act: SuckerMove) -> None:
        """Raises IllegalMove."""
        try:
            self.session.game.check(self.session.state, act)
        except IllegalMove as error:
            raise IllegalMove(f"that is against the rules: {error}") from None

    def _coded(self, line: str) -> SuckerMove:
        """A move code, as of the one who speaks."""
        t: SuckerPosition = self.session.state
        text = "".join(line.split())
        typed = shown(line.strip())
        if text == "flag":
            raise BadInput("only the clock says flag; resign leaves the game")
        if text == line.strip() and re.fullmatch(r"[A-Za-z]{2,}", text) and text[0] not in "xk":
            raise BadInput(f"I do not know the word {typed}; help tells the words I know")
        found: SuckerMove
        try:
            if self.speaker == t.turn:
                found = tables.read_move(t, text)
            else:
                found = self.session.game.read_move(t, f"{COLOURS[self.speaker]}:{text}")
        except BadMove as error:
            if isinstance(error, IllegalMove) or text == line.strip():
                raise
            raise BadInput(f"I do not understand {typed}; help tells how moves are put") from None
        return found

    def _choose(self, following: tuple[Seat, ...]) -> Seat:
        """Ask who is to move next; raises BadInput where no answer comes."""
        names = [NAMES[seat] for seat in following]
        say(f"Who moves next: {table_speech.listed(names, 'or')}?")
        line = ask("next> ") or ""
        for seat in following:
            if table_words.means(line, seat, self.speaker):
                return seat
        raise BadInput(f"nothing was played; next can be {table_speech.listed(names, 'or')}")
