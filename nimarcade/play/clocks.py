"""Clocks of a timed game: seconds left by seat, kept in `meta["clocks"]`.

Only the time for one's own decisions counts, a machine's as well as a person's. A clock at 0 has fallen: who
must decide then has lost; at a table of So Long Sucker, where a clock belongs to the rules, the program plays
`flag` for that seat. Time that was used is not given back when moves are taken back."""

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from math import ceil
from time import monotonic

from nimarcade.core.catalogue import game_of
from nimarcade.core.codes import counted, shown
from nimarcade.core.errors import BadInput, BadSave
from nimarcade.core.game import M, P, Position, Seat, graphed
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.play.session import Session

KEY = "clocks"
CONTROL = "control"
"""In `meta`: the time that a game was begun with, as a `Control`; So Long Sucker has it in its code."""
LONGEST = 24 * 3600
LOW = 20
"""Seconds below which a clock says that there are few left."""


@dataclass(frozen=True, slots=True)
class Control:
    """The time of every player: for the whole game, with what each move adds, or for each move."""

    game: int = 0
    """Seconds; one of `game` and `move` is 0."""
    increment: int = 0
    move: int = 0

    def __str__(self) -> str:
        if self.move:
            return f"{counted(self.move, 'second', 'seconds')} a move"
        more = f", and {counted(self.increment, 'second', 'seconds')} more a move" if self.increment else ""
        return f"{display(self.game)} minutes for the game{more}"


FORMS = "5 (minutes for the game), 1:30, 5+3 (and 3 seconds more a move) or 30s (seconds for each move)"


def parsed(text: str) -> Control:
    """The time that words such as `5+3` mean; raises BadInput."""
    if found := re.fullmatch(r"(\d{1,5})s", text, re.ASCII):
        control = Control(move=int(found[1]))
    elif found := re.fullmatch(r"(\d{1,4})(?::([0-5]\d))?(?:\+(\d{1,4}))?", text, re.ASCII):
        control = Control(int(found[1]) * 60 + int(found[2] or 0), int(found[3] or 0))
    else:
        raise BadInput(f"{shown(text)} is no time of a clock; write {FORMS}")
    if not 0 < control.game + control.move <= LONGEST:
        raise BadInput(f"a clock runs for a second at least and a day at most, not {shown(text)}")
    return control


def begun(session: Session[P, M], control: Control | None) -> Session[P, M]:
    """Raises BadInput at a table, whose rules have the clock."""
    if control is None:
        return session
    if isinstance(session.start, SuckerPosition):
        told = "the clock of So Long Sucker is an option of its code"
        raise BadInput(f"{told}, such as so-long-sucker+clock=600")
    return replace(session, meta={**session.meta, CONTROL: asdict(control)})


def control_of(session: Session) -> Control | None:
    """The time that a game of two was begun with; None without a clock."""
    return _control(session.meta)


def _control(meta: Mapping[str, object]) -> Control | None:
    match meta.get(CONTROL):
        case {"game": int(game), "increment": int(increment), "move": int(move), **rest} if not rest:
            if min(game, increment, move) >= 0 and bool(game) != bool(move) and game + move <= LONGEST:
                return Control(game, min(increment, LONGEST), move)
    return None


def left(session: Session) -> tuple[float, ...]:
    """Seconds left by seat; empty where the game has no clock."""
    if not (seconds := _seconds(session.start, session.meta)):
        return ()
    players = len(session.players)
    return tuple(read(session.meta.get(KEY) or [seconds] * players, players, KEY))


def spend(session: Session[P, M], seat: Seat, seconds: float) -> Session[P, M]:
    """`session` after `seat` has thought for so long."""
    if not (clocks := left(session)):
        return session
    rest = round(max(0.0, clocks[seat] - seconds), 1)
    kept = [*clocks[:seat], rest, *clocks[seat + 1 :]]
    return replace(session, meta={**session.meta, KEY: kept})


def moved(before: Session, session: Session[P, M]) -> Session[P, M]:
    """`session`, which the move made in `before` led to: with what each move adds, once in a position however
    often it is taken back, or with the time for the next one."""
    control, clocks, seat = control_of(session), left(session), before.to_move
    again = bool(before.tree.children(before.node))
    if control is None or not (control.move or (control.increment and not again)):
        return session
    rest = float(control.move) if control.move else round(clocks[seat] + control.increment, 1)
    kept = [*clocks[:seat], min(rest, 10.0**7), *clocks[seat + 1 :]]
    return replace(session, meta={**session.meta, KEY: kept})


def taken_back(session: Session[P, M]) -> Session[P, M]:
    """`session` once moves were taken back: each move has its own time again, that for the game is used."""
    if (control := control_of(session)) is None or not control.move:
        return session
    return replace(session, meta={**session.meta, KEY: [float(control.move)] * len(session.players)})


def used_up(session: Session) -> Seat | None:
    """The seat that has no time left for the rest of the game, wherever it would go on from."""
    rest = left(taken_back(session)) if control_of(session) is not None else ()
    return rest.index(0) if rest and min(rest) <= 0 else None


class Stopwatch:
    """Measures how long the seat that must decide has been thinking."""

    def __init__(self, deciding: Callable[[], bool], now: Callable[[], float] | None = None) -> None:
        """`deciding` says whether that seat has time to think just now; `now` is the time in seconds."""
        self._deciding = deciding
        self._now = now or monotonic
        self.since = self._now()
        self.held = False
        """True if it stands until it is started again."""

    @property
    def seconds(self) -> float:
        return self._now() - self.since if self._deciding() and not self.held else 0.0

    def restart(self) -> None:
        self.since, self.held = self._now(), False

    def charged(self, session: Session[P, M], seat: Seat) -> Session[P, M]:
        """`session` with this time taken from what `seat` has left."""
        return spend(session, seat, self.seconds)

    def hold(self, session: Session[P, M]) -> Session[P, M]:
        """`session` with this time taken from what whoever must decide has left; from now on it stands."""
        charged = session if session.outcome is not None else self.charged(session, session.to_move)
        self.held = True
        return charged


HASTE = 0.5
"""Seconds at which a machine that thinks makes any move rather than lose by the clock."""


def pressed(session: Session) -> bool:
    """True if the clock of who is to move would fall while he thinks on."""
    control = control_of(session)
    return control is not None and left(session)[session.to_move] <= max(HASTE, 0.1 * control.move)


def budget(session: Session) -> float | None:
    """Seconds that a machine may think to keep to its clock; None without a clock."""
    if (control := control_of(session)) is None:
        return None
    rest = left(session)[session.to_move]
    share = 1.0 if control.move else 1 / 20
    return max(0.05, min(0.8 * rest - 0.5, share * rest + 0.8 * control.increment))


def fallen(session: Session) -> Seat | None:
    """The seat that must decide, if its time is over."""
    if not (clocks := left(session)) or session.outcome is not None or clocks[session.to_move] > 0:
        return None
    return session.to_move


def display(seconds: float) -> str:
    """`12:05`, and below a minute `0:09`; rounded up, so that `0:00` is a fallen clock and no other."""
    whole = ceil(seconds)
    return f"{whole // 60}:{whole % 60:02d}"


def times(session: Session) -> list[str]:
    """The reading of every clock, with a sign where there is little left: `0:07!`; nothing without clocks."""
    return [f"{display(rest)}{'!' if rest < LOW else ''}" for rest in left(session)]


def check(start: Position, meta: Mapping[str, object]) -> None:
    """Raises BadSave where a save's clocks are damaged."""
    if CONTROL in meta and (_control(meta) is None or graphed(game_of(start)) is None):
        raise BadSave(f'{CONTROL!r} in meta must be such as {{"game": 300, "increment": 3, "move": 0}}')
    if KEY not in meta:
        return
    if not _seconds(start, meta):
        raise BadSave(f"{KEY!r} in meta is for games with a clock, this one has none")
    read(meta[KEY], len(game_of(start).seat_labels(start)), f"{KEY!r} in meta")


def read(data: object, seats: int, where: str) -> list[float]:
    """Seconds of every seat; raises BadSave."""
    seconds: list[object] = data if isinstance(data, list) else []
    numbers = (s for s in seconds if isinstance(s, int | float) and not isinstance(s, bool))
    good = [float(s) for s in numbers if 0 <= s <= 10**7]
    if not len(good) == len(seconds) == seats:
        raise BadSave(f"{where} must be a list of seconds, one number from 0 on for each of {seats} seats")
    return good


def _seconds(start: Position, meta: Mapping[str, object]) -> int:
    if isinstance(start, SuckerPosition):
        return start.rule_set.clock
    control = _control(meta)
    return 0 if control is None else control.game or control.move
