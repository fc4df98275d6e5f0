"""The authority of a table whose people sit elsewhere: it numbers what happens, and says what the log tells.

Whoever acts is known by a seat, and each message by a random number, so that one told twice is done once.
What happens is an `Event`: on disk first, then told. Its lines are those of the journal (`play.saves.changes`
writes, `play.saves.Replay` reads them), and some that only a table knows:

| line | meaning |
| --- | --- |
| `["end", KEY, VALUE]` | the game ends beside its rules, as `meta` holds it |
| `["ask", "back", PLY]`, `["ask", "machine", SEAT]` | asked of the others; so are `rematch` and `pause` |
| `["yes", SEQ]`, `["no", SEQ]` | the answer to what event SEQ asks |
| `["pass", DEAL]` | an offer is let pass; with null whatever waits for this seat, its danger too |
| `["heard", PLY]` | machines were asked what they do out of turn after PLY moves |
| `["known", DONE, BACKS, PASSED, ASKED]` | what earlier lines have told, where they are gone |
| `["pause", ON]` | the table stands, or goes on |
| `["game", SAVE]` | what no line can say: a rematch, other players |
| `["sit", …]`, `["kind", …]`, `["ready", …]`, `["close"]` | what a host says of seats (`host.lobby`) |

Nothing here knows a disk, a socket or a thread; the same events make the same table again (`follow`)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, replace
from functools import wraps
from random import Random
from typing import Concatenate, ParamSpec, TypeAlias

from nimarcade.core import task
from nimarcade.core.errors import BadInput, BadSave
from nimarcade.core.game import Seat, actor
from nimarcade.games.so_long_sucker.position import Answer, Propose, Say, SuckerPosition
from nimarcade.play import clocks, match, saves
from nimarcade.play.course import Course, Pending, Persons, Wanted
from nimarcade.play.seat_kinds import IN_FOR, SUBSTITUTE
from nimarcade.play.session import CONCEDED, FLAGGED, FORFEIT, Player, Remark, Session, time_is_over

MOST_BACK = 3
"""So often a player may ask to take back in one game."""
LONGEST = 500
"""Characters of what is said."""
LAG, ALL_LAG = 0.5, 10.0
"""Seconds of a slow line that a move, and a game, are not charged: lag can be feigned."""
MOVING = ("move", "go", "cut", "end", "game")
"""The lines after which the game stands elsewhere."""

Line = list[object]


@dataclass(frozen=True, slots=True)
class Event:
    seq: int
    by: Seat | None
    """None where it was no player: the clock, the owner, machines together."""
    id: int | None
    """The number of the message that led to it."""
    lines: Sequence[Line]


@dataclass(frozen=True, slots=True)
class Done:
    """A message came that was done before, as event `seq`."""

    seq: int


@dataclass(frozen=True, slots=True)
class Asked:
    """What waits for the others' answers."""

    seq: int
    by: Seat
    line: Line
    """`["ask", WHAT]`, with the ply to go back to or the seat that a machine takes over."""
    left: frozenset[Seat]
    """Who has still to agree."""

    @property
    def packed(self) -> list[object]:
        return [self.seq, self.by, self.line, sorted(self.left)]


Args = ParamSpec("Args")
Told: TypeAlias = Callable[Concatenate["Authority", Seat, int, Args], Event | Done]


def _once(method: Callable[Concatenate[Authority, Seat, Args], list[Line]]) -> Told[Args]:
    """A message of this number of this seat, done once; the method gives its lines."""

    @wraps(method)
    def told(
        self: Authority, seat: Seat, ident: int, /, *args: Args.args, **kwargs: Args.kwargs
    ) -> Event | Done:
        if (seat, ident) in self.done:
            return Done(self.done[seat, ident])
        return self._happened(seat, ident, method(self, seat, *args, **kwargs))

    return told


def decision(session: Session) -> list[object]:
    """What is decided now: an act for another decision comes too late, one beside it does not."""
    p = session.state
    return [p.ledger.placements, p.phase, p.turn] if isinstance(p, SuckerPosition) else [session.ply]


class Authority(Course):
    """Methods that take a seat and the number of its message raise NimarcadeError where they refuse, and then
    nothing has changed."""

    def __init__(
        self, session: Session, now: Callable[[], float] | None = None, rng: Random | None = None
    ) -> None:
        super().__init__(session, now)
        self.seq = 0
        self.done: dict[tuple[Seat | None, int], int] = {}
        """The event that a message of a seat led to."""
        self.asked: Asked | None = None
        self._backs: Counter[Seat] = Counter()
        """How often each has asked to take back in this game."""
        self._lag: defaultdict[Seat, float] = defaultdict(float)
        """Seconds that a slow line was not charged in this game."""
        self._ran = self.deciding
        """True if somebody had time to think after the last event."""
        self._rng = rng or Random()

    def wants(self) -> Wanted:
        return Persons() if self.paused else super().wants()

    @property
    def deciding(self) -> bool:
        return not self.paused and super().deciding

    def label(self, seat: Seat) -> str:
        return self.game.seat_labels(self.session.start)[seat]

    # people

    @_once
    def act(self, seat: Seat, code: str, at: object = None, lag: float = 0.0) -> list[Line]:
        """A move, or an act beside the decision; `at` is the `decision` that the sender saw, `lag` what the
        line has cost in seconds."""
        self._goes_on()
        session = self.session
        if self.at_table and code[1:2] != ":":
            code = f"{self.label(seat)}:{code}"
        move = session.game.read_move(session.state, code)
        if (by := actor(session.game, session.state, move)) != seat:
            raise BadInput(f"it is {session.players[by].name}'s turn")
        if isinstance(move, Say) and move.word == "flag":
            raise BadInput("only the clock says that a time is over")
        if isinstance(move, Propose) and isinstance(session.state, SuckerPosition):  # two may offer at once
            move = replace(move, number=len(session.state.ledger.deals) + 1)
        if seat != session.to_move or isinstance(move, Propose | Answer):  # beside the decision
            return self._go(session.play(move))
        if at is not None and at != decision(session):
            raise BadInput("the game has moved on")
        free = max(0.0, min(lag, LAG, ALL_LAG - self._lag[seat]))
        here = self._timed(free)
        lines = self._go(clocks.moved(here, here.play(move)))
        self._lag[seat] += free
        return lines

    @_once
    def say(self, seat: Seat, text: str) -> list[Line]:
        if not text.strip() or len(text) > LONGEST:
            raise BadInput(f"say something, in at most {LONGEST} characters")
        return self._go(self.session.comment(text, seat=self.label(seat)))

    @_once
    def hint(self, seat: Seat, ply: int, step: int) -> list[Line]:
        """A player has taken a hint at his place, which all may know."""
        saves.read_hint([ply, step], "a hint")
        return self._go(self.session.hinted(step, min(ply, self.session.length)))

    @_once
    def ask(self, seat: Seat, what: str, about: Seat | None = None) -> list[Line]:
        """Ask the others to go `back` to before one's last act, for a `rematch`, to `pause` or to go on, for
        a `machine` in the seat `about`: it is done when all people whom it concerns have agreed."""
        if self.asked is not None:
            own = "your question stands; disagree takes it back"
            raise BadInput(own if self.asked.by == seat else "first answer what is asked already")
        line: Line = ["ask", what]
        if what == "back":
            line.append(self._before(seat))
        elif what == "rematch":
            self._next()
        elif what == "machine":
            if about is None or about == seat or about not in self.session.people:
                raise BadInput("a machine takes the seat of another player")
            line.append(about)
        elif what != "pause":
            raise BadInput("ask for back, rematch, pause or machine")
        return [line, *([] if self._others(seat, line) else self._agreed(line))]

    @_once
    def answer(self, seat: Seat, of: int, yes: bool) -> list[Line]:
        """The answer to what event `of` asks; a no of who asks takes it back."""
        asked = self.asked
        withdrawn = asked is not None and asked.by == seat and not yes
        if asked is None or asked.seq != of or not (seat in asked.left or withdrawn):
            raise BadInput("this is no longer asked")
        if not yes:
            return [["no", of]]
        return self._yes(asked, seat)

    @_once
    def pass_by(self, seat: Seat, of: int | None = None) -> list[Line]:
        """Let the offer of this number pass, or with None whatever waits for this seat."""
        if seat not in self.awaited():
            raise BadInput("nothing waits for you")
        return [["pass", of]]

    @_once
    def claim(self, seat: Seat, loser: Callable[[Session], Seat]) -> list[Line]:
        """Take a win that a machine concedes; `loser` says who does (`players.conceding.check`)."""
        self._goes_on()
        if self.session.to_move != seat:
            raise BadInput("it is not your move")
        return self._end(CONCEDED, self.session, self.session.conceded(loser(self.session)))

    # by a teacher, or the owner of the table, who ask nobody

    def stands(self, on: bool, by: Seat | None = None, ident: int | None = None) -> Event:
        return self._happened(by, ident, self._paused(on))

    def substituted(self, seat: Seat) -> Event:
        """A machine takes over the seat of a player."""
        return self._happened(None, None, self._agreed(["ask", "machine", seat]))

    # machines, the clock

    def answered(self, code: str) -> Event:
        """The machine to move has decided."""
        if (flagged := self.flag()) is not None:
            return flagged
        seat, here = self.session.to_move, self._timed()
        return self._happened(seat, None, self._go(clocks.moved(here, here.play_code(code))))

    def forfeited(self, why: str) -> Event:
        """The machine to move gives no move."""
        here = self.session
        return self._happened(here.to_move, None, self._end(FORFEIT, here, here.forfeited(why)))

    def beside(self, codes: Sequence[str], remarks: Sequence[Remark] = ()) -> Event:
        """What machines do out of turn after the last act, perhaps nothing, and what they say."""
        after = self.session.play_codes(*codes).remarked(*remarks)
        return self._happened(None, None, [*self._go(after), ["heard", after.ply]])

    def replied(self, remarks: Sequence[Remark]) -> Event:
        """What machines answer to what was said."""
        return self._happened(None, None, self._go(self.session.remarked(*remarks, again=True)))

    @property
    def due(self) -> float | None:
        """In how many seconds the clock of who must decide falls; None where none runs."""
        running = self.running()
        return clocks.left(running)[running.to_move] if running is not None and self.deciding else None

    def flag(self) -> Event | None:
        """The time of who must decide is over, if it is."""
        if (running := self.running()) is None or clocks.fallen(running) is None:
            return None
        return self._happened(None, None, self._end(FLAGGED, running, running.flagged()))

    def unheard(self, away: Set[Seat]) -> Event | None:
        """The yes of somebody, if asked, for whom no question waits: who is `away`, or out of the game."""
        if (asked := self.asked) is None:
            return None
        playing = self.people if self.session.outcome is None else self.session.people
        silent = asked.left & away | asked.left - {*playing}
        seat = min(silent, default=None)
        return None if seat is None else self._happened(seat, None, self._yes(asked, seat))

    def noted(self, by: Seat | None, ident: int | None, *lines: Line) -> Event:
        """What a host has done, in lines of its own."""
        return self._happened(by, ident, lines)

    # what happened

    def opened(self) -> list[Line]:
        """The lines that tell another authority of the same game what this one knows beside it."""
        done = [[seat, ident, seq] for (seat, ident), seq in self.done.items()]
        asked = self.asked and self.asked.packed
        known: Line = ["known", done, [*self._backs.items()], sorted(self.passed), asked]
        return [known, ["heard", self.heard], ["pause", self.paused]]

    def follow(self, event: Event) -> None:
        """Take in what has happened here before, or elsewhere; raises BadSave at what the rules do not allow,
        and then nothing has changed."""
        where, replay = f"event {event.seq}", saves.Replay(self.session)
        seats = range(len(self.session.players))
        if event.by is not None and event.by not in seats:
            raise BadSave(f"{where}: there is no seat {event.by}")
        for line in event.lines:
            match line:
                case ["known", _, _, _, [_, _, list(line), _]]:
                    pass  # what is asked since
            match line:
                case ["game", save]:
                    replay = saves.Replay(saves.from_json(save, where))
                case ["ask", "machine", int(seat)] if seat in seats:
                    pass
                case ["ask", "back", int(ply)] if 0 <= ply <= replay.session.length:
                    pass
                case ["ask", "rematch" | "pause"] | ["yes" | "no" | "heard", int()]:
                    pass
                case (
                    ["pass", int() | None]
                    | ["pause", bool()]
                    | ["sit" | "kind" | "ready" | "close" | "known", *_]
                ):
                    pass
                case _:
                    replay.take(list(line), where)
        self._take(replay.session, event.lines)
        self._note(event)

    def _happened(self, by: Seat | None, ident: int | None, lines: Sequence[Line]) -> Event:
        event = Event(self.seq + 1, by, ident, lines)
        self._note(event)
        return event

    def _note(self, event: Event) -> None:
        """Number an event, and note what its lines say of the table; the session has gone on already."""
        self.seq, by = event.seq, event.by
        if event.id is not None:
            self.done[by, event.id] = event.seq
        for line in event.lines:
            match line:
                case ["ask", what, *_] if by is not None:
                    self._backs[by] += what == "back"
                    self.asked = Asked(event.seq, by, line, self._others(by, line))
                case ["yes", _] if self.asked is not None:
                    self.asked = replace(self.asked, left=self.asked.left - {by})
                case ["move", *_] if self.asked is not None and self.asked.line[1] == "back":
                    if by in self.session.people:  # the game went on; a machine's moves would go with it
                        self.asked = None
                case ["no" | "end" | "game", *_]:
                    self.asked = None
                case ["pause", bool(on)]:
                    self.paused = on
                case ["heard", int(ply)]:
                    self.heard = ply
                case ["known", done, backs, passed, asked]:
                    entries = task.unpack(list[tuple[int | None, int, int]], done)
                    self.done = {(each, ident): seq for each, ident, seq in entries}
                    self._backs.update(dict(task.unpack(list[tuple[int, int]], backs)))
                    self.passed = set(task.unpack(list[Pending], passed))
                    self.asked = None if asked is None else task.unpack(Asked, asked)
                case ["pass", int(of)] if by is not None:
                    self.passed.add(("offer", of, by))
                case ["pass", _] if by is not None:
                    self.passed |= self.unanswered(by)
                    if self.danger[2] == by:
                        self.passed.add(self.danger)
            if line[0] == "game":
                self._backs.clear()
                self._lag.clear()
        if self.asked is not None and not self.asked.left:
            self.asked = None
        ran, self._ran = self._ran, self.deciding
        if self._ran and not ran:
            self.watch.restart()

    def _go(self, after: Session) -> list[Line]:
        """The game goes on as `after`; gives the lines of that."""
        if (lines := saves.changes(self.session, after)) is None:
            lines = [["game", saves.as_json(after)]]
        self._take(after, lines)
        return lines

    def _end(self, how: str, here: Session, after: Session) -> list[Line]:
        """`here` has ended as `after`: beside its rules, but at a table by a word of theirs."""
        if self.at_table:
            return self._go(after)
        lines = [*self._go(here), ["end", how, after.meta[how]]]
        self._take(after, lines)
        return lines

    def _take(self, after: Session, lines: Sequence[Line]) -> None:
        if any(line[0] in MOVING for line in lines):
            self.commit(after)
        else:
            self.session = after

    def _goes_on(self) -> None:
        if self.session.outcome is not None:
            raise BadInput("the game is over")
        if self.paused:
            raise BadInput("the game is paused")

    def _timed(self, free: float = 0.0) -> Session:
        """With the time of this decision charged, but for some seconds."""
        here = self.session
        here = clocks.spend(here, here.to_move, max(0.0, self.watch.seconds - free))
        if (late := clocks.fallen(here)) is not None:
            raise BadInput(time_is_over(here.players[late].name))
        return here

    # what is asked of the others

    def _others(self, seat: Seat, line: Line) -> frozenset[Seat]:
        """Who has to agree."""
        spared = {seat, line[2]} if line[1] == "machine" else {seat}
        return frozenset(self.session.people) - spared

    def _yes(self, asked: Asked, seat: Seat) -> list[Line]:
        return [["yes", asked.seq], *(self._agreed(asked.line) if asked.left == {seat} else [])]

    def _agreed(self, line: Line) -> list[Line]:
        """All have agreed."""
        match line:
            case ["ask", "back", int(ply)]:
                return self._go(self.earlier(self.session.go_to(ply)))
            case ["ask", "rematch"]:
                return self._go(self._next())
            case ["ask", "machine", int(seat)]:
                name = IN_FOR + self.session.players[seat].name
                machine = Player(SUBSTITUTE, name, self._rng.randrange(10**9))
                return self._go(self.session.seating(seat, machine))
        return self._paused(not self.paused)

    def _paused(self, on: bool) -> list[Line]:
        charged = self.running() if on and not self.paused else None
        return [*self._go(charged or self.session), ["pause", on]]

    def _before(self, seat: Seat) -> int:
        """Before the last act of a player."""
        session = self.session
        session.undoable()
        if self._backs[seat] >= MOST_BACK:
            raise BadInput(f"to take back is asked {MOST_BACK} times in a game at most")
        self.earlier(session)
        for ply in range(session.ply, 0, -1):
            if session.actor(ply) == seat:
                return ply - 1
        raise BadInput("there is no move to take back")

    def _next(self) -> Session:
        """The next game of the match, or another one from the same start; raises BadInput before the end."""
        old = self.session
        if old.outcome is None:
            raise BadInput("a rematch comes when the game is over")
        if (link := match.link_of(old)) is not None and link.continues:
            return match.next_game(old, self._rng)
        return match.again(old, match.reseeded(old.players, self._rng))
