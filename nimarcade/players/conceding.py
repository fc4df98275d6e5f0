"""How a won game comes to an end before its last stone: a machine that is lost concedes to whoever has shown
how to win, or the rest is played out at once.

Nothing here tells who wins to one who has not shown it: a claim is refused in the same words whether the
position is lost or the win was not shown, and in strict games nothing is offered."""

from collections.abc import Sequence
from dataclasses import replace

from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput
from nimarcade.core.family import theory_of
from nimarcade.core.game import Greedy, Lasting, Move, Position, Seat, graphed, play
from nimarcade.core.verdict import LIMITS, Limits
from nimarcade.play import seat_kinds
from nimarcade.play.session import PLAYED_OUT, Player, Session

IN_A_ROW = 3
"""Moves in a row by which a win is shown."""
NEAR_END = 10
"""With no more plies than this to come one move is enough."""
TEDIOUS = 50
"""A machine offers to concede where more plies than this may come."""
TOLD = 3
"""A step of the hint ladder that tells the move: what it told shows nothing."""
PLAYED = 200
"""So many plies at most are played out; then the loser concedes."""


def opponent(session: Session) -> Player | None:
    """The machine that may concede to the person to move; None where there is none."""
    if graphed(session.game) is None or not session.player.human:
        return None
    other = session.players[1 - session.to_move]
    machine = other.machine and seat_kinds.parse(other.kind).name != seat_kinds.ENGINE
    return other if machine else None


def offered(session: Session) -> bool:
    """True if the machine offers to concede: the person to move has shown the win, there is much left to
    play, and a theorem says who wins."""
    if session.strict or session.outcome is not None or opponent(session) is None:
        return False
    p: Position = session.state
    if session.ply < 2 * IN_A_ROW - 1 or session.game.max_plies(p) <= TEDIOUS or not theory_of(p).speaks(p):
        return False
    return shown(session)


def shown(session: Session) -> bool:
    """True if the person to move wins for certain, and has kept the win in the last moves without being told
    them: whoever is to move after each of these loses."""
    p: Position = session.state
    needed = IN_A_ROW if session.game.max_plies(p) > NEAR_END else 1
    seat = session.to_move
    made = [ply for ply in range(session.ply, 0, -1) if session.actor(ply) == seat][:needed]
    told = {ply for ply, step in session.hints if step >= TOLD}
    if len(made) < needed or any(ply - 1 in told for ply in made):
        return False
    states, limits = map(session.state_at, (session.ply, *made)), Limits(LIMITS.near, LIMITS.near)
    return all(theory_of(p).winner(p, limits) == seat for p in states)


def check(session: Session) -> Seat:
    """The seat that concedes to the person to move; raises BadInput where it does not."""
    if session.outcome is not None:
        raise BadInput("the game is over")
    if (machine := opponent(session)) is None:
        raise BadInput("only a machine player concedes, and only when it is your move in a game of two")
    if not shown(session):
        raise BadInput(
            f"{machine.name} plays on: it concedes once you have kept a win for {IN_A_ROW} moves in a row, "
            "or for one near the end, without being told the move"
        )
    return 1 - session.to_move


def claimed(session: Session) -> Session:
    """The game conceded to the person to move; raises BadInput."""
    return session.conceded(check(session))


def run_down(p: Position) -> list[Move]:
    """The course of a game that is won for the player to move: the winner by the theory, the loser taking
    as much as the rules allow, so that most giants end soon; `PLAYED` plies at most."""
    game, theory = catalogue.game_of(p), theory_of(p)
    winner = p.turn
    made: list[Move] = []
    while game.outcome(p) is None and len(made) < PLAYED:
        if p.turn == winner:
            move = theory.solve(p).move
        elif isinstance(game, Greedy):
            move = game.greedy_move(p)
        else:
            move = game.delaying_move(p) if isinstance(game, Lasting) else next(game.moves(p))
        made.append(move)
        p = play(game, p, move)
    return made


def played_out(session: Session, codes: Sequence[str]) -> Session:
    """The game with the rest of it played at once, as ordinary moves; where that is not the end, the loser
    concedes then. Raises BadInput."""
    loser = check(session)
    after = session.play_codes(*codes)
    if after.outcome is None:
        after = after.conceded(loser)
    return replace(after, meta={**after.meta, PLAYED_OUT: session.ply})
