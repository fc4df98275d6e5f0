"""A class in words: what is new, who stands where, and for its teacher what is played."""

from __future__ import annotations

from nimarcade.core.codes import counted, fitted, listed
from nimarcade.play import clocks
from nimarcade.play.mirror import Hall, Mirror, Row
from nimarcade.view.game_places import Word

PUPIL = (Word("standings", "who stands where in the class"),)
TEACHER = (
    *PUPIL,
    Word("open", "open 2 looks on at table 2, quit comes back", takes=r"\w+"),
    Word("pause", "stop all games; pause 2 that of table 2", takes=r"\d*"),
    Word("go", "let them go on; go 2 that of table 2", takes=r"\d*"),
    Word("announce", "announce TEXT says it to everybody", takes=".+"),
    Word("machine", "machine 2 Bob has a machine play on for Bob at table 2", takes=r"\w+ .+"),
    Word(
        "next", "the first round, or the next one; next now breaks off what is still played", takes="(?:now)?"
    ),
    Word("finish", "end the class"),
    Word("quit", "leave; the class goes on without you"),
    Word("tables", "all games of this round; an empty line does the same"),
)
BEGINS = "Your teacher will begin the first round."
_STATES = {
    "paused": "All games are stopped.",
    "playing": "All games go on.",
    "over": "The class is over.",
}


def news(mirror: Mirror) -> list[str]:
    """What has changed since it was told last."""
    old, now = mirror.hall_told, mirror.hall
    mirror.hall_told = now
    if now is None:
        return []
    lines = [f"{'Your teacher' if now.you else 'You'}: {text}" for text in mirror.announced]
    mirror.announced.clear()
    if old is None or (not now.round and now.here != old.here):
        lines.append(present(now))
    if old is None and not now.round:
        lines.append(BEGINS if now.you else "Type next to begin the first round.")
    if old is not None and now.state != old.state and "open" not in (now.state, old.state):
        lines.append(_STATES[now.state])
    if now.round and (old is None or now.round != old.round):
        lines += _round(now)
    if now.state == "over" and (old is None or old.state != "over"):
        lines += standings(now)
    return lines


def present(hall: Hall) -> str:
    return f"{counted(len(hall.here), 'pupil')} in the hall: {listed(hall.here) or 'nobody yet'}."


def waited(mirror: Mirror, now: Hall) -> list[str]:
    """What a pupil reads on the page where he waits for his first game."""
    mirror.hall_told = now
    if not now.you:
        return ["A teacher's place is in line mode: nimarcade join --plain ADDRESS"]
    said = [f"Your teacher: {text}" for text in mirror.announced]
    return [present(now), *([*_round(now), *standings(now)] if now.round else [BEGINS]), *said]


def _round(now: Hall) -> list[str]:
    without = ["You have no game in it, and get a point."] if now.you in now.byes else []
    return [f"This is round {now.round} of {now.rounds}.", *without]


def standings(hall: Hall) -> list[str]:
    """The best ten, and whoever asks."""
    rows = [
        f"{place}: {'You' if name == hall.you else name}, {points:g} points, {won} of {games} games won."
        for place, (name, points, games, won) in enumerate(hall.standings, 1)
        if place <= 10 or name == hall.you or not hall.you
    ]
    return rows if hall.round else ["Nobody has played yet."]


def row(number: int, each: Row) -> str:
    """A table as its teacher reads it: `2: Ann and Bob (away for 0:40), nim:2,1, Ann to move …`"""
    gone = [
        f" (away for {clocks.display(s.away)})" * (s.kind == "human" and not s.here and each.turn is not None)
        for s in each.seats
    ]
    names = listed([f"{seat.name}{away}" for seat, away in zip(each.seats, gone, strict=True)])
    moves = counted(each.ply or 0, "move")
    stands = "over" if each.turn is None else f"{each.seats[each.turn].name} to move"
    where = f"{fitted(each.position or '', 40)}, " if len(each.seats) == 2 else ""
    paused = ", paused" * (each.state == "paused")
    clock = f", clocks {' '.join(map(clocks.display, each.clock))}" if each.clock else ""
    return f"{number}: {names}, {where}{stands} after {moves}{clock}{paused}."
