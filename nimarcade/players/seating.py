"""Who sits where: seats from words, their names; the move of the machine whose turn it is, and when machines
are asked what they do out of turn."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from types import UnionType
from typing import Protocol

from nimarcade.core import catalogue
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput, BadSeat
from nimarcade.core.family import ENGINE, SeatKind, family_of
from nimarcade.core.game import Game, M, Move, P, Position, Seat, graphed, play
from nimarcade.games.so_long_sucker.position import BESIDE, NAMES, Answer, Propose, SuckerPosition
from nimarcade.play import levels, seat_kinds, wire
from nimarcade.play.seat_kinds import MAX_NAME
from nimarcade.play.session import Player, Session
from nimarcade.players import own
from nimarcade.players.engine_client import Course, coded, installed, running
from nimarcade.players.engine_client import Seat as Engine


class Chooser(Protocol):
    def __call__(self, p: Position, rng: Random, so_far: Sequence[Position] = ..., /) -> Move:
        """The move in p, which `so_far` ends with where it is given: every position of the game till now."""


def chooser(kind: str | SeatKind) -> Engine | Chooser:
    """The way in which a machine of this kind chooses its moves; raises BadSeat. An engine also raises
    Forfeit, and is to be closed."""
    parsed = seat_kinds.parse(kind) if isinstance(kind, str) else kind
    if parsed.name == "human":
        raise BadSeat(f"human is a person, no machine; machines are {', '.join(seat_kinds.kinds()[1:])}")
    if parsed.name == ENGINE:
        return Engine(parsed)
    if parsed.name in levels.BY_NAME:
        return machine(parsed)
    return seat_kinds.FUNCTIONS.get(parsed.name) or own.level(parsed)


def machine(kind: SeatKind) -> Chooser:
    known: dict[tuple[str, str], Callable[[Position, Random], Move]] = {}

    def choose(p: Position, rng: Random, so_far: Sequence[Position] = ()) -> Move:
        now = levels.acting(kind.name, lambda: so_far or (p,), rng)
        if (p.game, now) not in known:
            seat_kinds.check(kind, catalogue.game_of(p))
            known[p.game, now] = family_of(p).players().chooser(replace(kind, name=now))
        return known[p.game, now](p, rng)

    return choose


def choose(
    p: Position, kind: str, rng: Random, course: Course | None = None, *, seconds: float | None = None
) -> Move:
    """The move a machine player makes in p, which is not the end; the same rng state, the same move.
    A program that plays is kept running for its next move; `course` tells it at a table of the deals
    made. In a game of two, players that search end after `seconds` at the latest. Raises Forfeit where it
    fails."""
    if kind.startswith(ENGINE):
        return running(kind, p.turn)(p, rng, course)
    player = seat_kinds.parse(kind)
    if seconds is not None and levels.searches(player.name):
        player = replace(player, most=seconds)
    return chooser(player)(p, rng)


def out_of_turn(p: Position, seat: Seat, kind: str, rng: Random, course: Course | None = None) -> Move | None:
    """The act of a machine in `seat` when asked out of its decision; None for nothing, and of a program
    that is told no course."""
    if not kind.startswith(ENGINE):
        parsed = seat_kinds.parse(kind)
        return (
            family_of(p).players().out_of_turn(p, seat, parsed, rng)
            if parsed.name in levels.BY_NAME
            else None
        )
    if course is None:
        return None
    return running(kind, seat).out_of_turn(p, seat, course)


def seated(
    start: Position, kinds: Sequence[str], names: Sequence[str] = (), seed: int | None = None
) -> tuple[Player, ...]:
    """A player for every seat of `start`'s game; `names` may be left out, or be empty for some.

    Without a seed machines get fresh ones, so that every game is another. Raises BadSeat or
    BadInput."""
    labels = catalogue.game_of(start).seat_labels(start)
    if len(kinds) != len(labels):
        raise BadSeat(
            f"{start.game} has {len(labels)} seats, {len(kinds)} {'is' if len(kinds) == 1 else 'are'} given"
        )
    if names and len(names) != len(labels):
        given = "1 name is" if len(names) == 1 else f"{len(names)} names are"
        raise BadInput(f"{start.game} has {len(labels)} seats, {given} given")
    usual = usual_names(kinds)
    called = [name.strip() or other for name, other in zip(names or usual, usual, strict=True)]
    for name in called:
        if len(name) > MAX_NAME or not name.isprintable():
            raise BadInput(f"a name has at most {MAX_NAME} printable characters, not {shown(name)}")
    if len({name.casefold() for name in called}) < len(called):
        raise BadInput("the players need different names")
    for seat, name in enumerate(called):
        if isinstance(start, SuckerPosition) and name != usual[seat] and wire.misleads(name, seat):
            wrong = f"{name.capitalize()} would be taken for another player"
            raise BadInput(f"{wrong}; {NAMES[seat]} needs another name")
    players = []
    for kind, name in zip(kinds, called, strict=True):
        parsed = seat_kinds.parse(kind, catalogue.game_of(start))
        installed(parsed)
        if parsed.timed and seed is not None:
            raise BadInput("a player that thinks by the clock (/time) cannot keep to a seed; use /sims=N")
        machine = parsed.name != "human"
        own = (Random().randrange(10**9) if seed is None else seed) if machine else None
        players.append(Player(kind, name, own))
    return tuple(players)


def usual_names(kinds: Sequence[str]) -> list[str]:
    """`You` and the level's name; numbered where two would be called the same."""
    plain = [seat_kinds.parse(kind).name.capitalize() for kind in kinds]
    if plain.count("Human") == 1:
        plain[plain.index("Human")] = "You"
    plain = ["Player" if name == "Human" else name for name in plain]
    return [name if plain.count(name) == 1 else f"{name} {i}" for i, name in enumerate(plain, 1)]


def table_names(kinds: Sequence[str]) -> list[str]:
    """At a table of colours: `You` for the only person, else everyone is called by the colour."""
    alone = sum(kind == "human" for kind in kinds) == 1
    names = zip(kinds, NAMES, strict=False)
    return ["You" if alone and kind == "human" else colour for kind, colour in names]


def machine_move(session: Session) -> Move:
    """The move of the machine whose turn it is. It depends on the seed and the ply alone, so a game taken
    back or resumed goes on as it would have gone."""
    player = session.player
    seed = Random().random() if player.seed is None else player.seed
    words = f"{seed} {session.to_move} {session.ply}"
    return choose(session.state, acting(session, words), Random(words), _course(session, player.kind))


def acting(session: Session, words: str) -> str:
    """The kind that moves for the machine whose turn it is; `words` seed its luck."""

    def so_far() -> list[Position]:
        return [session.state_at(ply) for ply in range(session.ply + 1)]

    return levels.acting(session.player.kind, so_far, Random(f"{words} level"))


def play_out_of_turn(session: Session[P, M]) -> Session[P, M]:
    """The session after what machines do out of turn since its last act; see `round_of`."""
    if graphed(session.game) is not None or session.outcome is not None:
        return session

    def ask(p: Position, seat: Seat, made: Sequence[Move]) -> Move | None:
        player = session.players[seat]
        if player.human:
            return None
        seed = Random().random() if player.seed is None else player.seed
        rng = Random(f"{seed} {seat} {session.ply + len(made)} aside")
        return out_of_turn(p, seat, player.kind, rng, _course(session, player.kind, made))

    last = session.move_at(session.ply) if session.ply else None
    for act in round_of(session.game, session.state, last, ask):
        session = session.play(act)
    return session


def _course(session: Session, kind: str, made: Sequence[Move] = ()) -> Course | None:
    """The course of the game at a table for a program that plays; None for others."""
    if graphed(session.game) is not None or not kind.startswith(seat_kinds.ENGINE):
        return None
    codes = [session.notation(ply) for ply in range(1, session.ply + 1)]
    return catalogue.write(session.start), [*codes, *coded(session.game, session.state, made)]


# When machines are asked out of turn: one order, for games at a screen and for matches.
#
# After a placement, a capture's discard, a refusal or a player's leaving each machine is asked once,
# clockwise from the seat that must decide. An offer is answered at once by those it is made to; who
# declines may make another one in its place, which is only answered, so talk always ends. Games where
# nobody acts out of turn have no such acts.

Ask = Callable[[Position, Seat, Sequence[Move]], Move | None]
"""(position, seat, acts made in this round) → the seat's act, None for nothing or for a person."""


def round_of(game: Game[Position, Move], p: Position, last: Move | None, ask: Ask) -> list[Move]:
    """The acts of machines out of turn after the act `last`, which led to `p`; None where `p` is the
    start."""
    if graphed(game) is not None or last is None:
        return []
    made: list[Move] = []
    wanted = Answer if isinstance(last, BESIDE) else BESIDE
    first, seats = game.to_move(p), len(game.seat_labels(p))
    for seat in [(first + i) % seats for i in range(seats)]:
        p, act = _asked(game, p, seat, ask, made, wanted)
        if isinstance(act, Propose):
            for other in _addressed(act, seats):
                p, answer = _asked(game, p, other, ask, made, Answer)
                p = _countered(game, p, answer, ask, made)
        else:
            p = _countered(game, p, act, ask, made)
    return made


def _addressed(offer: Propose, seats: int) -> list[Seat]:
    """The seats that are to answer an offer, clockwise from the one that made it."""
    owners = {term.owner for term in offer.terms}
    return [seat for i in range(1, seats) if (seat := (offer.seat + i) % seats) in owners]


def _countered(
    game: Game[Position, Move], p: Position, answer: Move | None, ask: Ask, made: list[Move]
) -> Position:
    """The position after who declined was asked for an offer of its own, and that was answered."""
    if isinstance(answer, Answer) and not answer.yes:
        p, counter = _asked(game, p, answer.seat, ask, made, Propose)
        if isinstance(counter, Propose):
            for other in _addressed(counter, len(game.seat_labels(p))):
                p, _ = _asked(game, p, other, ask, made, Answer)
    return p


def _asked(
    game: Game[Position, Move],
    p: Position,
    seat: Seat,
    ask: Ask,
    made: list[Move],
    wanted: type[Move] | UnionType,
) -> tuple[Position, Move | None]:
    """The position after a seat was asked, and its act; None where it did nothing that is wanted."""
    if game.outcome(p) is not None or (isinstance(p, SuckerPosition) and seat not in p.living):
        return p, None
    act = ask(p, seat, made)
    if not isinstance(act, wanted):
        return p, None
    made.append(act)
    return play(game, p, act), act
