"""A class in words: what is new, who stands where, and for its teacher what is played."""

from collections.abc import Sequence
from dataclasses import astuple, replace
from time import monotonic

from nimarcade.core import catalogue, errors, game
from nimarcade.core.codes import counted, fitted, listed, people
from nimarcade.core.text import Block
from nimarcade.play import behaviour, clocks
from nimarcade.play.mirror import Hall, Mirror, Row
from nimarcade.view import friends
from nimarcade.view.stage import cards

BEGINS = "Your teacher will begin the first round."
_STATES = {"paused": "All games are stopped.", "playing": "All games go on.", "over": "The class is over."}


def news(mirror: Mirror) -> list[str]:
    """What has changed since it was told last."""
    old, now = mirror.hall_told, mirror.hall
    mirror.hall_told = now
    if now is None:
        return []
    lines = announced(mirror, now)
    if old is None or (not now.round and now.here != old.here):
        lines.append(present(now))
    if old is None and not now.round:
        lines.append(BEGINS if now.you else "Type next to begin the first round.")
    if old is not None and now.state != old.state and "open" not in (now.state, old.state):
        lines.append(_STATES[now.state])
    if now.round and (old is None or now.round != old.round):
        lines += [f"This is round {now.round} of {now.rounds}.", *_without(now)]
    if now.state == "over" and (old is None or old.state != "over"):
        lines += [*standings(now), *(line for block in _promises(now) for line in block.text.splitlines())]
    return lines


def announced(mirror: Mirror, now: Hall) -> list[str]:
    """What the teacher has said, told once."""
    lines = [f"{'Your teacher' if now.you else 'You'}: {text}" for text in mirror.announced]
    mirror.announced.clear()
    return lines


def ends(mirror: Mirror) -> bool:
    """True once the class is over, as long as that is not told."""
    told = mirror.hall_told
    return mirror.hall is not None and mirror.hall.state == "over" and (told is None or told.state != "over")


def present(hall: Hall) -> str:
    away = f" Not here: {people(hall.away)}." if hall.away else ""
    return f"{counted(len(hall.here), 'pupil')} in the hall: {people(hall.here) or 'nobody yet'}.{away}"


def _without(hall: Hall) -> list[str]:
    """Why a pupil has no game in this round, if it is so."""
    if hall.you in hall.byes:
        return ["You have no game in it, and get a point."]
    plays = hall.games is None or any(hall.you in names for _, names, _ in hall.games)
    if plays or hall.you is None or hall.state == "over":
        return []
    return [
        "You play from the next round on." if hall.round < hall.rounds else "The last round is under way."
    ]


def standings(hall: Hall) -> list[str]:
    return [
        f"{place}: {name}, {points} point{'s' * (points != '1')}, {won} games won."
        for place, name, points, won in _ranked(hall)
    ] or ["Nobody has played yet."]


def _ranked(hall: Hall) -> list[tuple[str, ...]]:
    """The best ten, and whoever asks; all for a teacher."""
    places = hall.places or range(1, len(hall.standings) + 1)
    return [
        (f"{place}", "You" if name == hall.you else name, f"{points:g}", f"{won} of {games}")
        for place, (name, points, games, won) in zip(places, hall.standings, strict=False)
        if hall.round and (place <= 10 or name == hall.you or not hall.you)
    ]


def _promises(hall: Hall) -> list[Block]:
    """Who kept promises, who broke them when, and whether it paid."""
    words = [[*map(str, astuple(word))] for word in hall.words or ()]
    paid = [
        [name, true.replace("None", "–"), *more] for name, _, broken, _, true, *more in words if broken != "0"
    ]
    pays = "Did it pay? Points a game without a broken promise, and with one; round and act"
    return [
        *_table("Promises", ("name", "kept", "broken", "void"), [word[:4] for word in words]),
        *_table(pays, ("name", "without", "with", "when"), paid),
    ]


def _table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[Block]:
    cells = [head, *([fitted(first, 20), *others] for first, *others in rows)]
    return [Block("head", title), Block("row", "\n".join(behaviour.aligned(cells)))] if rows else []


# the games of a round


def rows(mirror: Mirror) -> list[Row]:
    """The tables as a teacher is told of them, by now: who is away longer, and whose clock has run on."""
    since = round(monotonic() - mirror.listed)
    aged = []
    for row in mirror.tables or ():
        seats = [seat if seat.here else replace(seat, away=seat.away + since) for seat in row.seats]
        runs = row.turn if row.state == "playing" else None
        clock = row.clock and [max(0, left - since * (seat == runs)) for seat, left in enumerate(row.clock)]
        aged.append(replace(row, seats=seats, clock=clock))
    return aged


def left(hall: Hall) -> int:
    """Games of this round that are still to be played."""
    return sum(points is None for *_, points in hall.games or ())


def row(number: int, each: Row) -> str:
    """A table as its teacher reads it: `2: Ann and Bob (away for 0:40), nim:2,1, Ann to move …`"""
    names = listed([f"{seat.name}{away}" for seat, away in zip(each.seats, _away(each), strict=True)])
    where = f"{fitted(each.position or '', 40)}, " if len(each.seats) == 2 else ""
    return f"{number}: {names}, {where}{_stands(each)} {_course(each)}."


def _away(row: Row) -> list[str]:
    return [
        f" (away for {clocks.display(s.away)})" * (s.kind == "human" and not s.here and row.turn is not None)
        for s in row.seats
    ]


def _stands(row: Row) -> str:
    return "over" if row.turn is None else f"{row.seats[row.turn].name} to move"


def _course(row: Row) -> str:
    clock = f", clocks {' '.join(map(clocks.display, row.clock))}" if row.clock else ""
    return f"after {counted(row.ply or 0, 'move')}{clock}{', paused' * (row.state == 'paused')}"


def seat_named(each: Row, name: str) -> game.Seat:
    """Raises BadInput for who does not sit there."""
    names = [seat.name.casefold() for seat in each.seats]
    if (known := name.strip().casefold()) not in names:
        raise errors.BadInput(
            f"{name.strip()} does not sit at that table; {listed([s.name for s in each.seats])} do"
        )
    return names.index(known)


def tiles(mirror: Mirror) -> list[cards.Tile]:
    """A teacher's tables, a pupil's own one; before them the start of the game."""
    hall, authority = mirror.hall, mirror.authority
    if hall is not None and hall.you is None and mirror.tables:
        ended = {table: points for table, _, points in hall.games or ()}
        return [_tile(row, ended.get(row.table)) for row in rows(mirror)]
    if hall is not None and hall.you is not None and authority is not None:
        session = mirror.session
        over = session.outcome is not None
        names = _title([player.name for player in session.players])
        state = ("over", "quiet") if over else (f"{session.player.name} to move", "you")
        return [cards.Tile(names, state, "Your game", shown=friends.preview(catalogue.write(session.state)))]
    code = hall.code if hall is not None else None
    return [cards.Tile(friends.game_words(code), shown=friends.preview(code))] if code else []


def _tile(row: Row, points: list[float] | None) -> cards.Tile:
    names, away = [seat.name for seat in row.seats], _away(row)
    state, role, said = _stands(row), "you", _course(row).capitalize()
    if points and max(points):
        state, role = f"{names[points.index(max(points))]} won", "quiet"
    elif row.turn is None or row.state == "paused":
        state, role = "over" if row.turn is None else "paused", "quiet"
    elif any(away):
        gone = next(seat for seat, each in enumerate(away) if each)
        state, role, said = f"! {names[gone]} away", "bad", away[gone].strip(" ()").capitalize()
    return cards.Tile(_title(names), (state, role), said, shown=friends.preview(row.position or row.code))


def _title(names: Sequence[str]) -> str:
    return (", " if names[2:] else " – ").join(names)


# the page


def state(hall: Hall, begin: str, go: str) -> str:
    """Where the class stands, and what comes next; `begin` and `go` are what its teacher presses for it."""
    if hall.state == "over":
        return _STATES["over"]
    if not hall.round:
        return BEGINS if hall.you else f"Press {begin} to begin the first round."
    if hall.state == "paused":
        return _STATES["paused"] + f" Press {go} to let them go on." * (not hall.you)
    mine = [names for _, names, points in hall.games or () if points is None and hall.you in names]
    others = sorted({name or "a machine" for names in mine for name in names} - {hall.you})
    own = [f"You play {listed(others)}."] if mine else _without(hall) or ["You have played."]
    then = "the class is over then" if hall.round >= hall.rounds else "the next round begins then"
    many = f"{counted(left(hall), 'game')} of {len(hall.games or ())} still to be played; {then}."
    return " ".join([*(own if hall.you else ()), many])


def told(hall: Hall, link: str, said: Sequence[str]) -> list[Block]:
    """What stands beside the boards; pupils come by the `link`, `said` is what was announced."""
    title = f"Round {hall.round} of {hall.rounds}" if hall.round else "In the hall"
    return [
        Block("title", title),
        *(Block("comment", text) for text in said[-3:]),
        *([] if hall.you or hall.round else [Block("row", f"for pupils\n{friends.JOIN} {link}")]),
        *_table(
            "Standings",
            ("#   name", "points", "won"),
            [(f"{n:<2}  {name}", *more) for n, name, *more in _ranked(hall)],
        ),
        *_promises(hall),
        Block("note", present(hall)),
    ]
