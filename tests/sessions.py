"""Sessions as players make them, for tests of what keeps them."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import cast

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadSave, PastLimit
from nimarcade.play import folder, journal, saves
from nimarcade.play.journal import Journal
from nimarcade.play.match import TableSession
from nimarcade.play.session import HINT_STEPS, Player, Remark, Session
from nimarcade.view.commands import COMMANDS, Done, Work
from nimarcade.view.loop import Loop

STARTS = [
    *("nim:5,4,3", "greedy-nim+misere+k=3:9,7,4", "moore-nim+k=2:4,3,3,2", "co-nim:4,4,3", "exco-nim:2/4,3"),
    *("delete-nim:9,6,4", "so-long-sucker+c=2", "so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B"),
]


PEOPLE = tuple(Player("human", name) for name in ("Ann", "Ben", "Cleo", "Dora"))
AGAINST = (Player("human", "You"), Player("perfect", "Perfect", 1))
RESCUE = "so-long-sucker+nash:GB:B5/-/G5R1/Y7:Rr=G:B1R6G1:BG"
"""Red is in danger, and Green is asked."""


class FakeClock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def game(code: str, *moves: str, players: Sequence[Player] = PEOPLE, strict: bool = False) -> Session:
    """After these moves; of the players as many as have seats."""
    start = catalogue.read(code)
    seats = players[: len(catalogue.game_of(start).seat_labels(start))]
    return Session.begin(start, seats, strict=strict).play_codes(*moves)


def parted() -> Session:
    """5-1 4-4 3-3 as it stands, and 5-1 4-2 3-1 on a branch."""
    return game("nim:5,4,3", "5-1", "4-2", "3-1").go_to(1).play_codes("4-4", "3-3")


def begun(code: str = "nim:5,4,3", **options: bool) -> Session:
    """Ann against a perfect player; at a table of more two random ones sit too."""
    start = catalogue.read(code)
    seats = [Player("human", "Ann"), Player("perfect", "Perfect", 7)]
    seats += [Player("random", "Cleo", 3), Player("random", "Dan", 4)]
    return Session.begin(start, seats[: len(catalogue.game_of(start).seat_labels(start))], **options)


def table(code: str) -> TableSession:
    return cast("TableSession", begun(code))


def branched() -> Session:
    """5-1 4-2 3-1, in place of 4-2 a 4-4 with 3-3 behind it, and in place of that 3-2."""
    session = begun().play_codes("5-1", "4-2", "3-1").comment("on the first line")
    session = session.go_to(1).play_codes("4-4", "3-3").comment("on the second")
    return session.go_to(2).play_codes("3-2")


def same(first: Session, second: Session) -> bool:
    return saves.as_json(first) == saves.as_json(second)


def by_chance(session: Session, rng: Random, most: int = 10**6) -> Session:
    """After so many moves more, or at its end."""
    while most and session.outcome is None:
        session, most = session.play(session.game.sample(session.state, rng)), most - 1
    return session


def wander(session: Session, rng: Random, steps: int) -> Iterator[Session]:
    """Sessions as a player makes them: moves, undo, redo, jumps, other lines, hints, comments, remarks."""
    for _ in range(steps):
        act = rng.random()
        if act < 0.5 and session.outcome is None:
            session = session.play(session.game.sample(session.state, rng))
        elif act < 0.65:
            session = session.go_to(rng.randint(0, session.length))
        elif act < 0.7:
            session = session.onto(rng.randrange(session.tree.size))
        elif act < 0.8:
            session = session.hinted(rng.randint(1, HINT_STEPS))
        elif act < 0.9:
            session = session.comment(rng.choice(["good", "größer\nals", "β ≥ 1"]))
        elif act < 0.95:
            label = session.game.seat_labels(session.start)[session.to_move]
            text, bluff = rng.choice([("Shall we?", True), ("So long.", False)])
            session = session.remarked(Remark(session.ply, label, "offer", text, bluff, "31%, 38% so"))
        yield session


def stored(path: Path, session: Session) -> None:
    """The session as the save at `path`; a journal there is part of it."""
    Journal(path, session).save()


def refused(path: Path, data: object) -> str:
    """What is said of a damaged save: one line, which begins with its name. The file stays as it is."""
    text = data if isinstance(data, bytes) else json.dumps(data).encode()
    path.write_bytes(text)
    with pytest.raises((BadSave, PastLimit)) as caught:
        journal.read_save(path)
    said = str(caught.value)
    assert said.startswith(f"{path.name}: ")
    assert "\n" not in said
    assert [entry.error for entry in folder.entries(path.parent)] == [said]
    assert path.read_bytes() == text
    return said


def do(loop: Loop, name: str, rest: str = "") -> Done:
    done = COMMANDS[name](loop, rest)
    if isinstance(done, Work):
        done = done.then(done.task.here())
    if done.after is not None:
        loop.commit(done.after)
    return done
