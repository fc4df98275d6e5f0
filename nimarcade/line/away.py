"""Line mode at a table of a host: what is typed here and what happens there are waited for together."""

import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partialmethod

from nimarcade.core.errors import BadInput
from nimarcade.line import game, table, terminal
from nimarcade.line.hall import LOST, Ears, HallTalk
from nimarcade.line.terminal import flush, say, say_all, talks
from nimarcade.play import authority, course, session
from nimarcade.play.folder import folder
from nimarcade.play.mirror import Mirror
from nimarcade.play.seats import OPEN
from nimarcade.view import away_loop, commands, friends, line_words, spoken
from nimarcade.view.table import conversation, narration


class AwayGame(game.LineGame):
    """A game of two; at a table mixed into its driver."""

    loop: away_loop.Away
    WAYS = "rematch, review, result, or quit?"

    def __init__(self, loop: away_loop.Away, ears: Ears) -> None:
        super().__init__(loop)
        self.words = line_words.with_others(type(self).words)
        self.ears, self.hall = ears, HallTalk(ears)
        loop.settle = self._settle
        self.following = away_loop.Following(loop)
        self._seen = self._standing()
        self._woken = False
        """True if the last line was none, but news that ask for one."""

    @property
    def mirror(self) -> Mirror:
        return self.ears.mirror

    def run(self) -> int:
        with terminal.read_by(self._line):
            return super().run()

    # the course of a game

    def _greet(self) -> None:
        say("You look on." if self.mirror.seat is None else "You sit at the table.")
        self._rules("")
        if self.session.ply:
            self._tell_how_far()
        say("Type help for the words that are known here.")

    def _turn(self) -> bool:
        if self.mirror.bye:
            say(spoken.as_sentence(f"You were sent away: {self.mirror.bye}"))
            return False
        return self._read_line(over=isinstance(self.loop.wants(), course.Over))

    def _situation(self) -> list[str]:
        waits = away_loop.waits(self.loop)
        if self.mirror.state in ("open", "ready", "paused"):
            return [waits]
        return [*super()._situation(), *([waits] if waits else [])]

    def _notes(self) -> list[str]:
        return [] if self.loop.view is None else super()._notes()  # what is said is told as it is heard

    def _told(self) -> list[str]:
        return []

    def _ask_person(self) -> str | None:
        self._seen = self._standing()
        line = self._line("> ", wakes=True)
        if line == "" and not self._woken and getattr(self.loop, "waiting", None):
            self._pass("")
        return line

    def _flag(self) -> bool:
        return False

    def _made(self, after: session.Session) -> None:
        self.loop.commit(after)
        self._news()

    def _leave(self) -> None:
        if not self.mirror.bye and (self.mirror.hall is None or self.mirror.hall.you):
            back = "takes you back to your seat" if self.mirror.seat is not None else "looks on again"
            say(f"You leave the table; join {back}.")

    def _open_ways(self) -> str:
        ways = "Review, result, or quit?"
        if self.mirror.hall is not None:
            return f"The next game comes by itself. {ways}"
        return ways if self.mirror.seat is None else super()._open_ways()

    # what comes

    def _line(self, prompt: str, *, wakes: bool = False) -> str | None:
        """The next line typed; meanwhile news are told. Empty if it `wakes` that one is asked for more."""
        shown = self._woken = False
        while True:
            if not shown and talks():
                sys.stdout.write(prompt)
            flush()
            shown = True
            kind, text = self.ears.next(typed=True)
            if kind == "line":
                return text
            if kind == "end":
                return None
            shown = not self._heard(kind, text)
            if wakes and (self._seen != self._standing() or self.mirror.bye):
                self._woken = True
                if shown and talks():
                    sys.stdout.write("\r")
                return ""

    def _settle(self, number: int) -> None:
        """Wait until the host has answered; raises BadInput where it refuses."""
        while number in self.mirror.waiting and not self.mirror.bye:
            kind, text = self.ears.next(typed=False)
            if kind == "lost":
                self._heard(kind, text)
                say("What you did is told to the host as soon as it is reached.")
                return
        self.loop.follow()
        if (why := self.mirror.refused.pop(number, None)) is not None:
            self._news()
            raise BadInput(why)

    def _heard(self, kind: str, text: str) -> bool:
        """True if something was said of it."""
        if kind == "lost":
            if not text:
                say(f"{LOST}{away_loop.unsure(self.loop)}")
            return not text
        if kind == "open":
            say("Connected again.")
            return True
        self.loop.follow()
        return self._news()

    def _standing(self) -> tuple[object, ...]:
        """What a person is asked for, so that the board is told when that changes."""
        if self.mirror.state in ("open", "ready", "paused"):
            return self.mirror.state, away_loop.waits(self.loop)
        wanted = self.loop.wants()
        mine = getattr(wanted, "seats", ())
        return isinstance(wanted, course.Over), mine, authority.decision(self.session) if mine else []

    def _news(self) -> bool:
        """Tell what has happened; False if nothing has."""
        lines = self.following.happened(self._move_words, "Agree or disagree?")
        self.fresh, self.following.anew = self.fresh or self.following.anew, False
        if lines and talks():
            sys.stdout.write("\r")
        say_all(lines)
        return bool(lines)

    def _move_words(self, ply: int) -> list[str]:
        return [spoken.made(self.session, ply)]

    # the words

    def _answer(self, line: str) -> bool:
        asked = self.mirror.asked
        if asked is not None and self.mirror.seat in asked.left and not getattr(self.loop, "waiting", None):
            line = {"yes": "agree", "no": "disagree"}.get(line.casefold(), line)
        return self.hall.answered(line) or super()._answer(line)

    def _help(self, rest: str) -> None:
        super()._help(rest)
        say_all(f"{each.word}: {each.help}." for each in self.hall.words)

    def _do(self, command: commands.Command, rest: str) -> None:
        for word, what in away_loop.ASKED.items():
            if command is commands.COMMANDS[word]:
                self._request("ask", what=what)
                return
        if command is commands.COMMANDS["claim"]:
            self._request("claim")
        elif command is commands.COMMANDS["save"]:
            say(f"Saved as {away_loop.copied(self.loop, rest, folder(None))}.")
        else:
            super()._do(command, rest)

    def _request(self, kind: str, /, **fields: object) -> None:
        self.loop.settle(self.loop.request(kind, **fields))
        self._news()

    def _talk(self, rest: str) -> None:
        if not rest:
            raise BadInput("write what you say after the word, such as: talk well played")
        self.loop.comment(rest)

    def _reply(self, yes: bool, rest: str) -> None:
        if (asked := self.mirror.asked) is None or (yes and self.mirror.seat not in asked.left):
            raise BadInput("nothing is asked of you")
        self._request("answer", of=asked.seq, yes=yes)

    _agree, _disagree = partialmethod(_reply, True), partialmethod(_reply, False)

    def _pass(self, rest: str) -> None:
        self._request("pass")

    def _ready(self, rest: str) -> None:
        if rest:
            self._request("table", do="start")
        else:
            self._request("ready")

    def _name(self, rest: str) -> None:
        self._request("name", name=rest)

    def _machine(self, rest: str) -> None:
        self._request("ask", what="machine", seat=friends.seat_named(self.mirror, rest))

    def _seat(self, rest: str) -> None:
        label, _, kind = rest.partition(" ")
        if not kind:
            raise BadInput("write a seat and who is to sit there, such as: seat 2 strong")
        self._request("table", do="seat", seat=friends.seat_named(self.mirror, label), kind=kind)

    def _free(self, rest: str) -> None:
        self._request("table", do="seat", seat=friends.seat_named(self.mirror, rest), kind=OPEN)

    def _close(self, rest: str) -> None:
        self._request("table", do="close")

    def _who(self, rest: str) -> None:
        for each in friends.seats(self.mirror):
            say(f"{each.label}: {each.name + ', ' * bool(each.name)}{each.words}.")
        say_all(friends.looking_on(self.mirror))


class AwayTable(AwayGame, table.TableGame):
    loop: away_loop.AwayTable

    def __init__(self, loop: away_loop.AwayTable, ears: Ears) -> None:
        super().__init__(loop, ears)
        self.speaker = self.mirror.seat or 0

    def _turn(self) -> bool:
        self.speaker = self.mirror.seat or 0
        return AwayGame._turn(self)

    def _totals(self) -> list[str]:
        return []

    def _act(self, act: conversation.Act) -> None:
        super()._act(conversation.numbered(self.here, act))

    def _take(self, typed: conversation.Typed) -> None:
        super()._take(replace(typed, replies=None))  # machines answer at the host

    def _move_words(self, ply: int) -> list[str]:
        told = narration.made(self.session, ply)
        if number := self.loop.offered_at(ply):
            told.append(f"Accept {number}, decline {number}, or an empty line leaves it open.")
        return told

    def _talk(self, rest: str) -> None:
        table.TableGame._talk(self, rest)


def _game(ears: Ears) -> AwayGame:
    loop = away_loop.begun(ears.mirror, ears.say)
    return AwayTable(loop, ears) if isinstance(loop, away_loop.AwayTable) else AwayGame(loop, ears)


def play(url: str, mirror: Mirror, chosen: Callable[[Ears], Mirror | None]) -> int:
    """Play at a table of a host in line mode, until the player leaves; the exit status. Where the mirror is
    of no table it is `chosen` first. Raises BadInput where the host sends one away at once, or cheats."""
    ears = Ears(url, mirror)
    try:
        if mirror.table is None:
            if (found := chosen(ears)) is None:
                return 0
            ears.turn_to(mirror := found)
        while mirror.authority is None and mirror.hall is None:
            if ears.waited() is None:
                return 0
            if mirror.bye:
                raise BadInput(mirror.bye)
        if mirror.hall is None:
            return _game(ears).run()
        hall = HallTalk(ears)  # from table to table; a teacher comes back to the hall from each
        while hall.waited():
            _game(ears).run()
            if mirror.seat is not None or mirror.bye:
                break
        return 0
    finally:
        ears.close()
