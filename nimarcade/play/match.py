"""Several games at one table: what links their saves, who begins the next one, and the totals.

A game of a match carries a link in `meta["series"]`: which match, which game of it, how the
first player is found, and the promises kept and broken before where trust goes on. Totals are
never stored: they are counted from the games themselves."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from random import Random
from typing import Literal, TypeAlias, TypeGuard, get_args

from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput, BadSave
from nimarcade.core.game import M, P, Position, Seat
from nimarcade.games.so_long_sucker import deals, position
from nimarcade.play import clocks
from nimarcade.play.session import Player, Session, Tree

TableSession: TypeAlias = Session[position.SuckerPosition, position.SuckerMove]
"""A game of So Long Sucker."""
_Tree: TypeAlias = Tree[position.SuckerPosition, position.SuckerMove]
First = Literal["lot", "rotate", "same"]
"""Choice of who begins the next game: by lot, the next seat clockwise, or the same seat as before."""
KEY = "series"
MAX_GAMES = 1_000
_ID = re.compile(r"[0-9a-z]{1,32}")
_FORM = '{"id": "k3f9", "game": 2, "of": 3, "first": "rotate", "carried": [[1, 0, 2], …]}'


@dataclass(frozen=True, slots=True)
class Link:
    """The match that a save belongs to."""

    id: str
    game: int = 1
    of: int = 0
    """Games the match was planned for; 0 = as many as one likes."""
    first: First = "lot"
    trust: bool = True
    """True if promises of earlier games count."""
    carried: tuple[position.Record, ...] = ()
    """By seat: promises kept and broken in the games before this one, and what keeping them cost."""

    @property
    def continues(self) -> bool:
        return not self.of or self.game < self.of

    def as_json(self) -> dict[str, object]:
        return {**asdict(self), "carried": [list(word) for word in self.carried]}


@dataclass(frozen=True, slots=True)
class Standing:
    seat: Seat
    name: str
    scores: tuple[int, ...]
    """Game by game."""
    wins: int

    @property
    def total(self) -> int:
        return sum(self.scores)


def at_table(session: Session) -> TypeGuard[TableSession]:
    """True if it is a game of So Long Sucker."""
    return isinstance(session.start, position.SuckerPosition)


def as_known(session: TableSession) -> TableSession:
    """The game as the people at it know it, who look at one screen; all of it once it is over, to who only
    watches, and where the record of deals is open."""
    if session.start.rule_set.record == "open" or session.result is not None or not session.people:
        return session
    return replace(session, tree=_told(session.tree, tuple(session.people)))


@lru_cache(maxsize=8)
def _told(tree: _Tree, people: tuple[Seat, ...]) -> _Tree:
    def act(move: position.SuckerMove) -> position.SuckerMove:
        if isinstance(move, position.Propose) and not {move.seat, *move.partners} & {*people}:
            return replace(move, terms=())
        return move

    return tree.told(lambda p: deals.known(p, *people), act)


def read_link(data: object) -> Link:
    """The link that a save's meta holds; raises BadSave."""
    if not isinstance(data, dict):
        raise BadSave(f"'series' in meta must be an object such as {_FORM}")
    link = {"of": 0, "first": "lot", "trust": True, "carried": [], **data}
    if unknown := sorted(set(link) - {"id", "game", "of", "first", "trust", "carried"}):
        raise BadSave(f"'series' in meta has no key {unknown[0][:40]!r}; it is written {_FORM}")
    for key, fits, what in (
        ("id", lambda v: isinstance(v, str) and _ID.fullmatch(v), "1 to 32 small letters and digits"),
        ("game", lambda v: _count(v, 1), f"a number from 1 to {MAX_GAMES}"),
        ("of", lambda v: _count(v, 0), f"a number from 0 to {MAX_GAMES}"),
        ("first", lambda v: v in get_args(First), " or ".join(get_args(First))),
        ("trust", lambda v: isinstance(v, bool), "true or false"),
        (
            "carried",
            lambda v: isinstance(v, list) and all(map(_word, v)),
            "a list of [kept, broken, cost], one for each seat",
        ),
    ):
        if key not in link:
            raise BadSave(f"'series' in meta lacks {key!r}; it is written {_FORM}")
        if not fits(link[key]):
            raise BadSave(f"{key!r} of 'series' in meta must be {what}")
    if link["of"] and link["game"] > link["of"]:
        raise BadSave(f"'series' in meta is game {link['game']} of only {link['of']}")
    carried = tuple(_record(*word) for word in link["carried"])
    return Link(link["id"], link["game"], link["of"], link["first"], link["trust"], carried)


def _count(value: object, least: int) -> bool:
    return type(value) is int and least <= value <= MAX_GAMES


def _word(value: object) -> bool:
    many = value if isinstance(value, list) else []
    return len(many) in (2, 3) and all(type(n) is int and 0 <= n < 10**6 for n in many)


def _record(kept: int, broken: int, cost: int | None = None) -> position.Record:
    """Saves of earlier versions do not tell the cost: all that was kept counted in full."""
    return position.Record(kept, broken, deals.FULL * kept if cost is None else cost)


def link_of(session: Session) -> Link | None:
    return read_link(session.meta[KEY]) if KEY in session.meta else None


def restored(start: Position, meta: Mapping[str, object]) -> Position:
    """A save's start with what its match carries over; raises BadSave."""
    if KEY not in meta:
        return start
    if not isinstance(start, position.SuckerPosition):
        raise BadSave(f"'series' in meta is for games of So Long Sucker, not for {start.game}")
    link = read_link(meta[KEY])
    seats = len(catalogue.game_of(start).seat_labels(start))
    if link.carried and len(link.carried) != seats:
        raise BadSave(f"'carried' of 'series' in meta has {len(link.carried)} entries for {seats} seats")
    return replace(start, ledger=replace(start.ledger, carried=link.carried))


# games of a match


def begin(start: Position, players: Sequence[Player], link: Link, *, strict: bool = False) -> TableSession:
    """A game of a match. Raises BadInput or BadSave."""
    meta = {KEY: link.as_json()}
    session = replace(Session.begin(restored(start, meta), players, strict=strict), meta=meta)
    assert at_table(session), "other games have no matches"
    return session


def new_id(rng: Random) -> str:
    return "".join(rng.choice("0123456789abcdefghijklmnopqrstuvwxyz") for _ in range(12))


def joined(session: Session[P, M], rng: Random) -> Session[P, M]:
    """The game as the first of a match, of as many games as one likes, where it belongs to none."""
    if KEY in session.meta:
        return session
    return replace(session, meta={**session.meta, KEY: Link(new_id(rng)).as_json()})


def next_game(last: Session, rng: Random) -> TableSession:
    """The next game at the same table: players keep their seats, machines get new seeds.

    Raises BadInput while the last game is not over, when the match is, or if there is none."""
    if last.result is None:
        raise BadInput("the game at this table is not over yet")
    if (link := link_of(last)) is None or not at_table(last):
        raise BadInput("this game belongs to no match")
    if not link.continues:
        raise BadInput(f"this match had {link.of} games, and all are played")
    link = replace(
        link, game=link.game + 1, carried=promises(last.state_at(last.length)) if link.trust else ()
    )
    players = reseeded(last.players, rng)
    able, seat = can_lead(last.start), last.start.turn
    if link.first == "lot":
        seat = rng.choice(able)
    elif link.first == "rotate":
        seat = min(able, key=lambda each: (each <= last.start.turn, each))
    return begin(led_by(last.start, seat), players, link, strict=last.strict)


def reseeded(players: Sequence[Player], rng: Random) -> list[Player]:
    """Machines have other seeds, so that none plays the last game over again."""
    return [p if p.seed is None else replace(p, seed=rng.randrange(10**9)) for p in players]


def again(last: Session, players: Sequence[Player]) -> Session:
    """Another game from the same start, with the same clocks."""
    fresh = Session.begin(last.start, players, strict=last.strict)
    return clocks.begun(fresh, clocks.control_of(last))


def promises(end: position.SuckerPosition) -> tuple[position.Record, ...]:
    """By seat: what is on record of its word, earlier games that counted here included."""
    return tuple(deals.record(end.ledger, seat) for seat in range(end.rule_set.players))


def can_lead(start: position.SuckerPosition) -> list[Seat]:
    """The seats that may begin from this start: everyone with a chip, or only the seat that is in the middle
    of a discard or a rescue."""
    if start.phase != "play":
        return [start.turn]
    return [seat for seat in start.living if any(start.hands[seat])]


def led_by(start: position.SuckerPosition, seat: Seat) -> position.SuckerPosition:
    """The start with another seat to play first; raises BadInput where that seat cannot begin."""
    if seat == start.turn:
        return start
    if seat not in can_lead(start):
        raise BadInput("this seat cannot begin: it has no chip to play, or the start says who is to act")
    rec = (seat, *(other for other in start.rec if other not in (seat, start.seat)))
    moved = replace(start, seat=seat, rec=rec)
    return catalogue.read_as(position.SuckerPosition, catalogue.write(moved))


def standings(played: Sequence[Session]) -> list[Standing]:
    """Every seat's scores over the finished games, best total first; names are the latest ones."""
    over = [(session, session.game.outcome(session.state_at(session.length))) for session in played]
    done = [(session, outcome) for session, outcome in over if outcome is not None]
    if not done:
        return []
    unsorted = [
        Standing(
            seat,
            player.name,
            tuple(outcome.payoffs[seat] for _, outcome in done),
            sum(outcome.winner == seat for _, outcome in done),
        )
        for seat, player in enumerate(done[-1][0].players)
    ]
    return sorted(unsorted, key=lambda standing: (-standing.total, -standing.wins, standing.seat))
