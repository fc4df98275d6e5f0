"""A game whose authority is a host: the loops of local games, on a session that is sent.

An act is asked of the host and painted at once; what the host says counts. What a person looks at, branches,
drafts, phrases stay as they are. How words reach the host, and whether somebody waits for the answer, is the
front end's.
"""

from __future__ import annotations

from collections.abc import Callable

from nimarcade.core.errors import BadInput
from nimarcade.core.game import out_of_turn
from nimarcade.games.so_long_sucker.position import Propose
from nimarcade.play import clocks
from nimarcade.play.authority import Asked
from nimarcade.play.course import Over, Persons, Wanted
from nimarcade.play.mirror import Mirror
from nimarcade.play.session import Session
from nimarcade.view import lobby
from nimarcade.view.loop import Loop
from nimarcade.view.table.loop import TableLoop


class Away(Loop):
    """The loop of a game of two; at a table mixed into its loop."""

    mirror: Mirror
    said: Callable[[str], object]
    """Takes a message to the host."""
    settle: Callable[[int], object]
    """Hears of the number of a message whose answer may be waited for."""
    games = 0

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

    def follow(self) -> None:
        """Take in what the host has said."""
        before, self.session = self.session, self.mirror.session
        if self.mirror.games != self.games:
            self.games = self.mirror.games
            self.look_at(self.session.node)
            self.aftermaths.clear()
        if (self.session.ply, self.session.to_move) != (before.ply, before.to_move):
            self.watch.restart()

    # what people do

    def request(self, kind: str, /, **fields: object) -> int:
        number, text = self.mirror.request(kind, **fields)
        self.said(text)
        return number

    def commit(self, session: Session) -> None:
        before = self.mirror.session
        if session.ply != before.ply + 1 or session.shared(before) < before.ply:
            raise BadInput("with others at the table moves are taken back by asking: undo")
        number, text = self.mirror.act(session.notation(session.ply))
        self.session, self.view = session, None
        self.said(text)
        self.settle(number)

    def comment(self, text: str, seat: str = "") -> None:
        self.settle(self.request("say", text=text))

    def hinted(self, step: int) -> None:
        if not self.mirror.rules.get("hints"):
            raise BadInput("there are no hints at this table")
        self.settle(self.request("hint", ply=self.ply, step=step))

    def keep(self) -> None:
        """The host keeps the game."""

    def leave(self) -> None:
        """Games elsewhere are not in the diary."""

    def flag(self) -> bool:
        return False  # the host's clock alone counts

    def keep_time(self) -> None: ...


class AwayTable(Away, TableLoop):
    def follow(self) -> None:
        super().follow()
        assert self.mirror.authority is not None
        self.heard = self.session.ply  # machines are asked at the host
        self.passed = self.mirror.authority.passed

    def offered_at(self, ply: int) -> int:
        """The number of the deal that a move offers, if it waits for whoever sits here; else 0."""
        move, seat = self.session.move_at(ply), self.mirror.seat
        mine = [] if seat is None else [deal.number for deal in self.offers(seat)]
        return move.number if isinstance(move, Propose) and move.number in mine else 0


def begun(mirror: Mirror, said: Callable[[str], object]) -> Away:
    session = mirror.session
    loop = Away(session) if out_of_turn(session.game) is None else AwayTable(session)
    loop.attach(mirror, said)
    return loop


# words


def waits(loop: Away) -> str:
    """Whom the table waits for: `Ann thinks.`, `Bob is away for 0:40.`"""
    mirror = loop.mirror
    if mirror.state in ("open", "ready"):
        return lobby.waits(mirror, "Type ready")
    if mirror.state == "paused":
        return "The game is paused. Pause asks the others to go on."
    gone = [f"{name} is away for {clocks.display(seconds)}." for name, seconds in mirror.away()]
    player = loop.session.player
    thinks = [] if player.human or loop.session.outcome is not None else [f"{player.name} thinks."]
    return " ".join([*thinks, *gone])


def question(loop: Away, asked: Asked) -> str:
    """What is asked of the others: `Bob asks to take back: the game goes on from before move 5.`"""
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
    return f"{who} {'ask' if who == 'You' else 'asks'} {what}."
