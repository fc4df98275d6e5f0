"""A game, and what machines do in it, as plain data that goes to other processes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from nimarcade.core import catalogue as games
from nimarcade.games.so_long_sucker import position
from nimarcade.play.session import TAKEN_BACK, Player, Remark, Session


@dataclass(frozen=True, slots=True)
class GameSent:
    """A game as its start and its moves, since the code of a position alone keeps no deals."""

    start: str
    carried: tuple[tuple[int, int, int], ...]
    """What is on record by seat that the ledger of the start carries from earlier games."""
    moves: tuple[str, ...]
    players: tuple[Player, ...]
    taken_back: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """Lines that were taken back, for the review."""
    said: tuple[Remark, ...] = ()
    """By machines, of moves that were taken back too: they may be made again."""

    @classmethod
    def of(cls, session: Session, last: int) -> GameSent:
        """A session up to ply `last`."""
        ledger = getattr(session.start, "ledger", None)
        carried = () if ledger is None else ledger.carried
        moves = tuple(session.notation(ply) for ply in range(1, last + 1))
        taken = tuple(session.taken_back) if last == session.length else ()
        players = tuple(session.players)
        return cls(games.write(session.start), carried, moves, players, taken, session.remarks)

    def session(self) -> Session:
        start = games.read(self.start)
        if self.carried and isinstance(start, position.SuckerPosition):
            carried = tuple(position.Record(*each) for each in self.carried)
            start = replace(start, ledger=replace(start.ledger, carried=carried))
        session = Session.begin(start, self.players)
        session = session.play_codes(*self.moves)
        if self.taken_back:
            session = replace(session, meta={TAKEN_BACK: self.taken_back})
        return replace(session, remarks=self.said)


@dataclass(frozen=True, slots=True)
class OutOfTurnActs:
    """Codes of the acts that machines make out of turn, such as offers; and their remarks."""

    codes: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
