"""A game whose authority is a host: the loops of local games, on a session that is sent.

An act is asked of the host and painted at once; what the host says counts. What a person looks at, branches,
drafts, phrases stay as they are. How words reach the host, and whether somebody waits for the answer, is the
front end's."""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from nimarcade.core import codes, errors, game
from nimarcade.games.so_long_sucker.position import Propose
from nimarcade.play import clocks, journal, saves
from nimarcade.play.authority import Asked
from nimarcade.play.course import Over, Persons, Wanted
from nimarcade.play.mirror import Mirror
from nimarcade.play.seat_kinds import IN_FOR
from nimarcade.play.seats import OPEN
from nimarcade.play.session import Session
from nimarcade.view import friends, hall, phrases, spoken
from nimarcade.view.loop import Loop
from nimarcade.view.table.loop import TableLoop

_PLAY_ON = re.compile("play on (from here )?with enter")
"""Said of a game at one keyboard that is looked back at."""
ASKED = {"undo": "back", "rematch": "rematch", "pause": "pause"}
"""Commands that are asked of the others here."""
MANY = 8
"""Acts that follow each other and are not shown one by one any more."""
LONG_GONE = 120
"""Seconds of absence after which the others may agree on a machine."""


class Away(Loop):
    """The loop of a game of two; at a table mixed into its loop."""

    mirror: Mirror
    said: Callable[[str], object]
    """Takes a message to the host."""
    settle: Callable[[int], object]
    """Hears of the number of a message whose answer may be waited for."""
    games = 0
    pending: tuple[int, str] | None = None
    """The message with an act that the host has not answered yet, and the act."""

    def attach(self, mirror: Mirror, said: Callable[[str], object]) -> None:
        self.mirror, self.said, self.games = mirror, said, mirror.games
        self.settle = lambda number: None

    def wants(self) -> Wanted:
        """Nobody of this keyboard where others or machines decide, or the game stands."""
        over = self.session.outcome is not None
        wanted = super().wants()
        here = isinstance(wanted, Over) or (isinstance(wanted, Persons) and not wanted.out_of_turn)
        return wanted if here and (over or self.mirror.state == "playing") else Persons()

    @property
    def watching(self) -> bool:
        return False

    @property
    def going(self) -> bool:
        return self.mirror.state == "playing" and not self.mirror.bye

    @property
    def live(self) -> bool:
        return super().live and self.view is None and self.going

    @property
    def watched(self) -> bool:
        return self.mirror.seat is not None  # who plays may ask for a pause

    def follow(self, most: int | None = None) -> bool:
        """Take in what the host has said, of acts that follow each other only so many; True if it was more
        than that. An act that the host has not answered stays on top."""
        before, session = self.session, self.mirror.session
        if self.pending is not None and self.pending[0] in self.mirror.waiting:
            with suppress(errors.NimarcadeError):
                session = session.play_codes(self.pending[1])
        further = session.ply - before.ply if session.shared(before) == before.ply else 0
        behind = most is not None and self.mirror.games == self.games and most < further <= MANY
        self.session = session.go_to(before.ply + most) if most is not None and behind else session
        if self.mirror.games != self.games:
            self.games = self.mirror.games
            self.look_at(self.session.node)
            self.aftermaths.clear()
        if (self.session.ply, self.session.to_move) != (before.ply, before.to_move):
            self.watch.restart()
        return behind

    # what people do

    def request(self, kind: str, /, **fields: object) -> int:
        number, text = self.mirror.request(kind, **fields)
        self.said(text)
        return number

    def commit(self, session: Session) -> None:
        before = self.mirror.session
        if session.ply != before.ply + 1 or session.shared(before) < before.ply:
            raise errors.BadInput("with others at the table moves are taken back by asking: undo")
        number, text = self.mirror.act(code := session.notation(session.ply))
        self.session, self.view, self.pending = session, None, (number, code)
        self.said(text)
        self.settle(number)

    def comment(self, text: str, seat: str = "") -> None:
        self.settle(self.request("say", text=text))

    def hinted(self, step: int) -> None:
        if not self.mirror.rules.get("hints"):
            raise errors.BadInput("there are no hints at this table")
        self.settle(self.request("hint", ply=self.ply, step=step))

    def keep(self) -> None:
        """The host keeps the game."""

    def leave(self) -> None:
        """Games elsewhere are not in the diary."""

    def flag(self) -> bool:
        return False  # the host's clock alone counts

    def running(self) -> Session | None:
        authority = self.mirror.authority
        running = None if authority is None else authority.running()
        return running and replace(running, players=self.session.players)

    def hold_clock(self) -> None: ...

    def keep_time(self) -> None: ...


class AwayTable(Away, TableLoop):
    @property
    def acting(self) -> bool:
        return super().acting and self.going

    def let(self) -> None:
        self.settle(self.request("pass"))

    def follow(self, most: int | None = None) -> bool:
        behind = super().follow(most)
        assert self.mirror.authority is not None
        self.heard = self.session.ply  # machines are asked at the host
        self.passed = self.mirror.authority.passed
        return behind

    def offered_at(self, ply: int) -> int:
        """The number of the deal that a move offers, if it waits for whoever sits here; else 0."""
        move, seat = self.session.move_at(ply), self.mirror.seat
        mine = [] if seat is None else [deal.number for deal in self.offers(seat)]
        return move.number if isinstance(move, Propose) and move.number in mine else 0


def begun(mirror: Mirror, said: Callable[[str], object]) -> Away:
    session = mirror.session
    loop = Away(session) if game.out_of_turn(session.game) is None else AwayTable(session)
    loop.attach(mirror, said)
    return loop


# words

NOTED = {
    "hint": ("took a hint", "took a hint"),
    "no": ("does not agree", "do not agree"),
    "back": ("takes it back", "take it back"),
}
"""What somebody, and what `You`, did."""


class Following:
    """What has happened at a table since it was told last, in sentences."""

    def __init__(self, loop: Away) -> None:
        self._loop, session = loop, loop.mirror.session
        self._table = loop.mirror.sits_at
        self._games, self._ply, self._over = loop.games, session.ply, session.outcome is not None
        self._players, self._people = _names(session), _people(loop.mirror)
        self._comments, self._paused = len(session.comments), loop.mirror.state == "paused"
        self._question = 0
        """The last question that was told."""
        self._gone: set[str] = set()
        self._stood_in = stood_in_for(loop.mirror)
        self.anew = False
        """True once the board is to be told again."""

    def happened(self, made: Callable[[int], list[str]], agree: str = "", *, talk: bool = True) -> list[str]:
        """`made` tells of a move, `agree` asks for the answer to a question, of which nothing is told without
        it, nor of what is said without `talk`."""
        session, mirror = self._loop.mirror.session, self._loop.mirror
        lines: list[str] = []
        if self._loop.games != self._games:
            before, people = self._people, _people(mirror)
            same, unbegun = self._table == mirror.sits_at, mirror.state in ("open", "ready")
            if unbegun:
                lines += [
                    f"{before[seat]} is called {name} now." if seat in before else f"{name} sits down."
                    for seat, name in people.items()
                    if name != before.get(seat)
                ]
            elif same:
                known = {*before.values(), *self._stood_in}
                lines += [f"{name} sits down." for name in people.values() if name not in known]
            if not (unbegun or session.ply) and (self._ply or self._over or not same):
                lines.append(f"A new game begins{'' if self._players == _names(session) else _who(session)}.")
            self._players, self._people = _names(session), people
            self._table = mirror.sits_at
            self._games, self._comments, self.anew = self._loop.games, len(session.comments), True
            self._ply = min(self._ply, session.ply)
        if session.ply < self._ply:
            lines.append(f"Taken back: the game goes on from before move {session.ply + 1}.")
            self._ply, self.anew = session.ply, True
        for ply in range(self._ply + 1, session.ply + 1):
            lines += made(ply)
        self._ply = session.ply
        over = session.outcome is not None
        self.anew |= over and not self._over
        self._over = over
        mine = "" if mirror.seat is None else session.game.seat_labels(session.start)[mirror.seat]
        new = session.comments[self._comments :] if talk else ()
        lines += [phrases.comment(session, comment) for comment in new if comment[1] != mine]
        self._comments = len(session.comments)
        names = _names(session)
        lines += [f"{names[seat]} {NOTED[what][names[seat] == 'You']}." for what, seat in mirror.notes]
        mirror.notes.clear()
        lines += hall.news(mirror)
        if self._paused and mirror.state == "playing":
            lines.append("The game goes on.")
        self.anew |= self._paused < (mirror.state == "paused")
        self._paused = mirror.state == "paused"
        lines += self._asked(agree)
        gone, stood_in = {name for name, _ in mirror.away()}, stood_in_for(mirror)
        if mirror.state != "open":
            lines += [f"{name} is away." for name in sorted(gone - self._gone)]
            lines += [f"A machine plays on for {name}." for name in sorted(stood_in - self._stood_in)]
            there = {each.name: "is back" for each in mirror.here if each.here}
            there |= {name: f"{there[name]} and plays again" for name in self._stood_in & there.keys()}
            gone_on = (self._gone - gone) | (self._stood_in - stood_in)
            lines += [
                f"{name} {there.get(name, 'has lost the seat')}." for name in sorted(gone_on - stood_in)
            ]
        self._gone, self._stood_in = gone, stood_in
        return lines

    def _asked(self, agree: str) -> list[str]:
        if (asked := self._loop.mirror.asked) is None or asked.seq == self._question:
            return []
        self._question = asked.seq
        return [question(self._loop, asked, agree)] if agree else []


def _names(session: Session) -> list[str]:
    return [player.name for player in session.players]


def _people(mirror: Mirror) -> dict[game.Seat, str]:
    """The others who sit there, and no machines."""
    here = enumerate(mirror.here)
    return {seat: each.name for seat, each in here if each.kind == "human" and seat != mirror.seat}


def _who(session: Session) -> str:
    """Who plays, and who moves first: `: you against Anna; you move first`."""
    names = ["you" if name == "You" else name for name in sorted(_names(session), key="You".__ne__)]
    told, first = codes.people(names) if names[2:] else " against ".join(names), session.player.name
    return f": {told}; {'you move' if first == 'You' else f'{first} moves'} first"


def stood_in_for(mirror: Mirror) -> set[str]:
    """Those whose seats a machine keeps for them."""
    return {each.name.removeprefix(IN_FOR) for each in mirror.here if each.name.startswith(IN_FOR)}


def copied(loop: Away, name: str, where: Path) -> Path:
    """Keep a copy of one's own of the game; raises BadInput, BadSave or Unwritten."""
    assert loop.mirror.authority is not None
    session = loop.mirror.authority.session
    path = journal.new_path(where, session)
    path = journal.named(path, name) if name else path
    saves.write_atomic(path, saves.dumps(saves.as_json(session)))
    return path


def waits(loop: Away) -> str:
    """Whom the table waits for: `Ann thinks.`, `Bob is away for 0:40.`"""
    mirror = loop.mirror
    if mirror.state in ("open", "ready"):
        return friends.waits(mirror, "Type ready")
    if mirror.state == "paused":
        if mirror.hall is not None:
            return "Your teacher has stopped the game."
        return "The game is paused." + " Pause asks the others to go on." * (mirror.seat is not None)
    player = loop.session.player
    thinks = [] if player.human or loop.session.outcome is not None else [f"{player.name} thinks."]
    return " ".join([*thinks, *gone(loop)])


def gone(loop: Away) -> list[str]:
    """Who is away, and whose seat waits for somebody else."""
    away = [f"{name} is away for {clocks.display(seconds)}." for name, seconds in loop.mirror.away()]
    return away + [f"The seat of {each.name} is free." for each in loop.mirror.here if each.kind == OPEN]


def standing(loop: Away, texts: tuple[str, ...]) -> tuple[str, ...]:
    """Whose turn it is in `texts` from long to short, with who is away, or that it is nobody's."""
    if loop.view is None and loop.mirror.state == "paused":
        return (waits(loop),)
    texts = tuple(_PLAY_ON.sub("go back to the game with enter", text) for text in texts)
    more = " ".join((*gone(loop), *looking_on(loop.mirror)))
    return (*(f"{spoken.as_sentence(text)} {more}" for text in texts), *texts) if more else texts


def looking_on(mirror: Mirror) -> list[str]:
    if mirror.seat is None:
        return ["You look on."] if mirror.watchers < 2 else [f"You and {mirror.watchers - 1} more look on."]
    return friends.looking_on(mirror)


def notice(loop: Away, trouble: str, agree: str, *, slow: bool) -> str:
    """What comes before all else at the table: that it is left, not reached, `slow`, or asks something."""
    if loop.mirror.bye:
        return f"{spoken.as_sentence(loop.mirror.bye)} Here you can still look back."
    if trouble:
        later = " What you did is told as soon as it is reached." if loop.mirror.waiting else ""
        return f"Not connected, trying again.{unsure(loop)}{later}"
    if loop.mirror.asked is not None:
        return question(loop, loop.mirror.asked, agree)
    return "Waiting for the host to answer." if slow else ""


def unsure(loop: Away) -> str:
    """The doubt, behind what says that the host is not reached, about clocks that go on here alone."""
    shown = loop.going and clocks.left(loop.session)
    return " The host's clocks count; those shown here may be wrong." if shown else ""


def question(loop: Away, asked: Asked, agree: str) -> str:
    """What is asked of the others: `Bob asks to go back to before move 5. Agree or disagree?`"""
    session = loop.session
    who = session.players[asked.by].name
    match asked.line:
        case ["ask", "back", int(ply)]:
            what = f"to go back to before move {ply + 1}"
        case ["ask", "machine", int(seat)]:
            what = f"for a machine in the seat of {session.players[seat].name}"
        case ["ask", "rematch"]:
            what = "for another game"
        case _:
            what = "to go on" if loop.mirror.state == "paused" else "for a pause"
    ways = agree if loop.mirror.seat in asked.left else "The others are asked."
    return f"{who} {'ask' if who == 'You' else 'asks'} {what}. {ways}"
