"""A person who presses anything: keys, mouse, pastes, windows of any size, over every screen, from a seed.

`python -m tests.torture soak --minutes 30 --seed 1` fails on any exception, any notice of a crash, an
arcade that hangs or ends, a screen that is not reached, and on memory that grows past a line; it prints
the seed and the shortest list of events found that does it again.

Each job is a process of its own with a home of its own, and no program on its path. What it does is a list of
events, made before they are done from the seed and from what is on the screen; only the events are kept, so a
list can be played again. Work is done in the same process, some time later, as the real one would be. In most
arcades time goes on when nothing else is left to be done, so that a pause costs nothing and a list that is
played again meets the same moments; in one of four it goes by the clock.
"""

import asyncio
import gc
import json
import math
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from traceback import extract_tb, format_exception
from typing import Any

from textual import _time, events
from textual.css.model import RuleSet
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.screen import Screen

from nimarcade.coach import lessons, tutor
from nimarcade.coach.assignment import made
from nimarcade.core import catalogue, log, settings
from nimarcade.core.errors import NimarcadeError
from nimarcade.core.task import Lane, R, Task
from nimarcade.core.worker import InlineWorker, Worker
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.lab import maps, papers
from nimarcade.play import wire
from nimarcade.play.behaviour import Word
from nimarcade.play.mirror import Hall, Here, Mirror, Row
from nimarcade.play.session import Session
from nimarcade.players.seating import seated, table_names
from nimarcade.tui import dialogs
from nimarcade.tui.app import Arcade
from nimarcade.tui.away import Link
from nimarcade.tui.boards.table import ChipsForm, DealForm, PickAct
from nimarcade.tui.game.away import AwayPlay, AwayTablePlay
from nimarcade.tui.game.table import TablePlay
from nimarcade.tui.screens import lab, learn, review
from nimarcade.tui.screens import settings as settings_screens
from nimarcade.tui.screens.friends import Joining, Room, Tables
from nimarcade.tui.screens.hall import HallScreen
from nimarcade.tui.screens.map import MapScreen
from nimarcade.tui.screens.progress import AssignmentScreen
from nimarcade.tui.stage.page import Handover
from nimarcade.view import game_text, places
from nimarcade.view import lab as view_lab
from nimarcade.view.table import menus
from tests.process import resident
from tests.sessions import by_chance
from tests.torture.asked import asked
from tests.tui.clock import QuickLoop, now

REACHED = 200
"""How often each screen is to be reached, over all jobs."""
GROWTH = 192.0
"""MB that one job may grow between its first tenth and its end: what theories keep on purpose (settled
positions of searches, tables of values) came to 135."""
KEPT = 40
"""Screens that were left and are still in memory."""
EPISODE = 150
"""Things done in one arcade, an event or a few each; then a new one is opened in the same process."""
PATIENCE = 30.0
"""Seconds in which nothing that waits is done."""
LOOKS = 1000
"""Times that the arcade was given the processor meanwhile."""
AFTER = 0.4
"""Seconds in which what the last event has led to may go wrong."""
SHRINKING = 90.0
"""Seconds to look for a shorter list of events."""

Event = tuple[str, ...]
"""What is done, and with what: `key x`, `type text`, `paste text`, `click x y`, `move x y`,
`scroll x y down`, `size w h`, `wait s`, `open screen seed`."""

# What can be opened by name.


PILES = (
    *("nim:5,4,3", "nim:120,9", "nim:1", "nim:1000000000000000000,7", "nim+misere:3,3", "exco-nim:3/8,6,5"),
    *("greedy-nim+misere+k=3:9,7,4", "delete-nim:9,8,6", "wythoff:5,3", "co-nim:4,4", "treblecross:7"),
)
TABLES = (
    *("so-long-sucker", "so-long-sucker+nash", "so-long-sucker+custom+c=3+k=4"),
    "so-long-sucker+custom+c=3+k=4:-/BYR:B2/R2/G3/Y2:R",
    "so-long-sucker+custom+c=2+k=4+give=prisoners:-:B2/-/G2R1/Y2:B:R1",
    "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR",
)
SEATS = (("human", "random"), ("human", "perfect"), ("random", "random"), ("human", "human"))
TABLE_SEATS = (
    ("human", "random", "random", "random"),
    *(("human", "human", "random", "random"), ("random",) * 4, ("human",) * 4),
)


def _session(code: str, kinds: Sequence[str], moves: int, rng: Random) -> Session:
    start = catalogue.read(code)
    names = table_names(kinds) if code in TABLES else ()
    return by_chance(Session.begin(start, seated(start, kinds, names, seed=1)), rng, moves)


def _codes(wanted: Sequence[str]) -> list[str]:
    good = []
    for code in wanted:
        with suppress(NimarcadeError):
            catalogue.read(code)
            good.append(code)
    return good


def _pile_game(rng: Random, moves: int = 3) -> Session:
    return _session(rng.choice(_codes(PILES)), rng.choice(SEATS), rng.randrange(moves + 1), rng)


def _table_game(rng: Random, moves: int = 6) -> Session:
    code = rng.choice(TABLES)
    players = catalogue.read_as(SuckerPosition, code).rule_set.players
    return _session(code, rng.choice(TABLE_SEATS)[:players], rng.randrange(moves + 1), rng)


def _tutored(session: Session, rng: Random) -> Session:
    """Half of the games are watched by the tutor."""
    return tutor.begun(session, rng.random() < 0.5)


Opener = Callable[[Arcade, Random], object]
Asked = tuple[Screen[Any], Callable[[Any], None]]
"""A dialog, and what hears its answer."""


def _place(name: str) -> Opener:
    return lambda arcade, rng: arcade.visit(name)


def _over(made: Callable[[Random], Screen[Any]]) -> Opener:
    """A screen over what there is."""
    return lambda arcade, rng: arcade.push_screen(made(rng))


def _map(rng: Random) -> MapScreen:
    codes = ("nim:0,0,3", "wythoff:0,0", "nim+misere:0,0", "exco-nim:2/0,0", "delete-nim:1,1")
    return MapScreen(maps.plane(rng.choice(_codes(codes))))


def _claims(rng: Random) -> lab.Claims:
    claims = view_lab.list_claims()
    at = rng.randrange(len(claims))
    return lab.Claims("Claims", claims[at : at + 9])


def _tree(rng: Random) -> review.TreeScreen:
    session = _pile_game(rng, 6)
    return review.TreeScreen(session, session.node, lambda node: None)


def _assignment(rng: Random) -> AssignmentScreen:
    return AssignmentScreen(
        made(["nim-sum"], ["nim:only:1x2"], ["nim:3,1@perfect"], None, rng.randrange(100))
    )


def _press(arcade: Arcade, rng: Random) -> object:
    chosen = rng.choice(list(places.changeable()))
    return arcade.push_screen(settings_screens.Press(chosen, dict(arcade.settings.keys)))


def _save_as(arcade: Arcade, rng: Random) -> object:
    arcade.begin(_session("nim:5,4,3", rng.choice(SEATS), 1, rng))
    return arcade.call_later(arcade.run_action, "screen.save")


def _dialog(shown: Callable[[TablePlay], Asked]) -> Opener:
    """A dialog over a table in which it can be asked."""

    def opened(arcade: Arcade, rng: Random) -> None:
        arcade.begin(_session(TABLES[-1], ("human",) * 4, 0, rng))
        assert isinstance(arcade.screen, TablePlay)
        dialog, heard = shown(arcade.screen)
        arcade.push_screen(dialog, heard)

    return opened


def _deal(at: TablePlay) -> Asked:
    return DealForm(menus.offer(at.loop.state, [3, 1])), at._done


def _chips(at: TablePlay) -> Asked:
    return ChipsForm(menus.chip_count(at.loop.state, 3, "g")), at._done


def _pick(at: TablePlay) -> Asked:
    return PickAct("Which?", menus.free_acts(at.loop.session, at.loop.state, [3])), at._picked


def _review(arcade: Arcade, rng: Random) -> None:
    arcade.review(_pile_game(rng, 6) if rng.random() < 0.8 else _table_game(rng))


def away(session: Session, seat: int | None = 0, state: str = "playing", **more: Any) -> Mirror:
    """A client of a table, as the host has told it of this game."""
    labels = session.game.seat_labels(session.start)
    seats = zip(labels, session.players, strict=True)
    here = [Here(label, each.name, each.kind, True, True, 0) for label, each in seats]
    mirror = Mirror("k7qf", None if seat is None else "0" * 32)
    told = {"here": [asdict(each) for each in here], "save": wire.seen(session), "state": state, **more}
    rules = {"hints": True, "takeback": True, "talk": True}
    more = {"table": "k7qf", "seat": seat, "owner": False, "seq": 1, "asked": None, "rules": rules}
    mirror.hear(wire.written("game", **told, **more))
    return mirror


def _tables(rng: Random) -> Tables:
    mirror = Mirror(None)
    here = [Here("1", "Ann", "human", True, True, 0), Here("2", "Player 2", "open", False, False, 0)]
    row = Row("k7qf", rng.choice(("nim", "nim:3,2", "wythoff")), "open", here, 0, None, None, None, None)
    mirror.tables = [row] * rng.randrange(4)
    return Tables(_link(mirror))


def _hall(rng: Random) -> HallScreen:
    """A teacher's, with up to four tables, or a pupil's, before the first round or at the end."""
    you, many = rng.choice((None, None, "Ann")), rng.randrange(5)
    table = _table_game(rng) if rng.random() < 0.3 else None
    mirror, state = Mirror("hallk7q"), rng.choice(("open", "playing", "paused", "over"))
    names = [each.name for each in table.players] if table else ["Ann", "Bartholomew the Younger of All"]
    ready = [Here(str(i), name, "human", True, rng.random() < 0.8, 80) for i, name in enumerate(names, 1)]
    code = catalogue.write(table.state if table else catalogue.read("nim:7,5,4,1"))
    row = Row("k7qf", code, "playing", ready, 0, code, 5, rng.choice((0, None)), [70, 65])
    mirror.tables = None if you or state == "open" else [row] * many
    ranked = [(f"Pupil {i}", 9.5 - i / 2, 9, 5) for i in range(rng.choice((2, 30)))]
    word = Word("Ann", 3, 1, 0, 2.5, None, "1.17 2.23")
    words = [word] * 4 if table and state == "over" else None
    number = 0 if state == "open" else 2
    mirror.hall = Hall(state, number, 3, names, [], ranked, you, code, ["Zoe"], [], words)
    return HallScreen(_link(mirror))


def _link(mirror: Mirror) -> Link:
    """To a host that is never reached."""
    return Link("ws://127.0.0.1:9/", mirror)


VALUED = ("octal+0.137:19,12", "octal+0.6:2000,7", "subtraction+2,5,7:20,11", "treblecross:9")
OPEN: dict[str, Opener] = {
    "Home": lambda arcade, rng: arcade.go_home(),
    "Gallery": _place("gallery"),
    "NewGame": _place("new"),
    "NewTable": _place("table"),
    "Learn": _place("learn"),
    "FirstRoundScreen": _place("first-round"),
    "Puzzles": _place("puzzles"),
    "Daily": _place("daily"),
    "RunScreen": _place("run"),
    "DeckScreen": _place("deck"),
    "Saved": _place("saved"),
    "ProgressScreen": _place("progress"),
    "SettingsScreen": _place("settings"),
    "Lab": _place("lab"),
    "PlayScreen": lambda arcade, rng: arcade.begin(_tutored(_pile_game(rng), rng)),
    "TablePlay": lambda arcade, rng: arcade.begin(_tutored(_table_game(rng), rng)),
    "Joining": _over(lambda rng: Joining("ws://127.0.0.1:9/", Mirror("k7qf", "0" * 32))),
    "Friends": _place("friends"),
    "Tables": _over(_tables),
    "HallScreen": _over(_hall),
    "Room": _over(lambda rng: Room(_link(away(_pile_game(rng, 0), rng.choice((None, 0)), "open")))),
    "AwayPlay": _over(lambda rng: AwayPlay(_link(away(_pile_game(rng), rng.choice((None, 0, 1)))))),
    "AwayTablePlay": _over(lambda rng: AwayTablePlay(_link(away(_table_game(rng), rng.choice((None, 0)))))),
    "LessonScreen": _over(lambda rng: learn.LessonScreen(rng.choice(lessons.lessons()))),
    "AssignmentScreen": _over(_assignment),
    "MapScreen": _over(_map),
    "ProblemPage": _over(lambda rng: lab.ProblemPage(rng.choice(sorted(papers.problems())))),
    "Positions": _over(lambda rng: lab.Positions([("nim:3,2", "one"), ("nim:1,1", "two")])),
    "Claims": _over(_claims),
    "Reader": _over(lambda rng: learn.Reader(rng.choice(("nim", "so-long-sucker", "exco-nim")))),
    "Examples": _over(lambda rng: learn.Examples("so-long-sucker")),
    "Keys": _over(lambda rng: settings_screens.Keys()),
    "Press": _press,
    "ValueTable": _over(lambda rng: dialogs.ValueTable(game_text.blocks(catalogue.read(rng.choice(VALUED))))),
    "ReviewScreen": _review,
    "TreeScreen": _over(_tree),
    "AfterGame": lambda arcade, rng: arcade.after_game(_table_game(rng, 60), None),
    "SaveAs": _save_as,
    "Ask": _over(lambda rng: dialogs.Ask("Which?", "nim:1", maps.plane)),
    "Copied": _over(lambda rng: dialogs.Copied(f"nim:{rng.randrange(99)}\n" * 30)),
    "Import": _over(lambda rng: dialogs.Import()),
    "Confirm": _over(lambda rng: dialogs.Confirm("Sure?", "It cannot be brought back.")),
    "Handover": _over(lambda rng: Handover(rng.choice(("Anna", "Žofie")), "G", "A hint for you alone.")),
    "DealForm": _dialog(_deal),
    "ChipsForm": _dialog(_chips),
    "PickAct": _dialog(_pick),
    "Help": lambda arcade, rng: arcade.action_help(),
    "CommandPalette": lambda arcade, rng: arcade.action_command_palette(),
    "TooSmall": lambda arcade, rng: resize(arcade, rng.randint(1, 39), rng.randint(1, 60)),
}
"""Every screen there is, and a way to it."""

# What is done on them.

TEXTS = (
    *("9-2", "/9-2\n", "nim:3,2,1", "so-long-sucker", "1", "0", "-1", "99999999999999999999", "", " "),
    *("B@1~R", "x", "gY@Y", "deal=1,Y.PASS.R", "[bold]a[/]", "\x1b[31m", "ü→∞", "exco-nim:2/5,4"),
    *("g nim:4,5\n", "q\n", "?", "3/4", "N", "P", "12", "map.png", "undo\nredo\n"),
)
KEYS = (
    *("enter", "escape", "tab", "shift+tab", "up", "down", "left", "right", "home", "end", "pageup"),
    *("pagedown", "space", "backspace", "delete", "f1", "ctrl+p", "ctrl+l", "ctrl+a", "ctrl+u", "ctrl+z"),
    *("slash", "question_mark", "comma", "full_stop", "less_than_sign", "plus", "minus"),
)
CHARACTERS = "abcdefghijklmnopqrstuvwxyzADGNPRSTVX0123456789+-/.,:;<>=?![]()@~ "
LETTERS = {"/": "slash", "?": "question_mark", ",": "comma", ".": "full_stop", " ": "space", "-": "minus"}
PAUSES = (0.0,) * 12 + (0.001,) * 4 + (0.01,) * 3 + (0.05, 0.15)


def _width(rng: Random, most: int) -> int:
    """Any number of cells, small ones as often as large ones."""
    return min(most, max(1, round(math.pow(most, rng.random()))))


def propose(arcade: Arcade, rng: Random, reached: Counter[str]) -> Iterator[Event]:
    kind = rng.random()
    size = arcade.size
    if kind < 0.20:
        yield "key", _key(arcade, rng)
    elif kind < 0.26:
        yield from (("key", _key(arcade, rng)) for _ in range(rng.randint(2, 8)))
    elif kind < 0.29:
        yield "type", rng.choice(TEXTS)
    elif kind < 0.31:
        yield "paste", rng.choice((*TEXTS, "a" * 300, "3-1\n" * 100))
    elif kind < 0.36:
        yield "click", str(rng.randrange(max(1, size.width))), str(rng.randrange(max(1, size.height)))
    elif kind < 0.38:
        yield "move", str(rng.randrange(max(1, size.width))), str(rng.randrange(max(1, size.height)))
    elif kind < 0.40:
        yield (
            "scroll",
            str(rng.randrange(max(1, size.width))),
            str(size.height // 2),
            rng.choice(("", "down")),
        )
    elif kind < 0.42:
        yield "size", str(_width(rng, 300)), str(_width(rng, 100))
        yield "size", *map(str, rng.choice(((80, 24), (80, 24), (120, 40), (40, 15), (60, 20))))
    elif kind < 0.44:
        yield "wait", str(rng.choice((0.02, 0.1, 0.3)))
    else:
        if rng.random() < 0.3 or len(arcade.screen_stack) > 5:
            yield "open", "Home", "0"
        for _ in range(rng.choice((1, 2, 4, 6))):  # several are left before they are painted
            least = min(OPEN, key=lambda name: (reached[name], rng.random()))
            name = least if rng.random() < 0.8 else rng.choice(list(OPEN))
            yield "open", name, str(rng.randrange(1 << 30))
            if name == "TooSmall":
                yield "size", "80", "24"


def _key(arcade: Arcade, rng: Random) -> str:
    if arcade.screen_stack and rng.random() < 0.6 and (bound := arcade.screen.active_bindings):
        return rng.choice(list(bound))
    return rng.choice(KEYS) if rng.random() < 0.5 else rng.choice(CHARACTERS)


def resize(arcade: Arcade, width: int, height: int) -> None:
    assert isinstance(arcade._driver, HeadlessDriver)
    arcade._driver._size = (width, height)
    arcade.post_message(events.Resize(Size(width, height), Size(width, height)))


def do(arcade: Arcade, event: Event) -> None:
    driver = arcade._driver
    assert driver is not None
    send = driver.send_message
    match event:
        case "key", key:
            name = LETTERS.get(key, key)
            send(events.Key(name, key if len(key) == 1 else {"space": " ", "slash": "/"}.get(key)))
        case "type", text:
            for letter in text:
                send(events.Key("enter" if letter == "\n" else LETTERS.get(letter, letter), letter))
        case "paste", text:
            send(events.Paste(text))
        case "click", x, y:
            send(_mouse(events.MouseDown, int(x), int(y), 1))
            send(_mouse(events.MouseUp, int(x), int(y), 1))
        case "move", x, y:
            send(_mouse(events.MouseMove, int(x), int(y), 0))
        case "scroll", x, y, down:
            send(_mouse(events.MouseScrollDown if down else events.MouseScrollUp, int(x), int(y), 0))
        case "size", width, height:
            resize(arcade, int(width), int(height))
        case "open", name, seed:
            with arcade._context():
                OPEN[name](arcade, Random(int(seed)))


def _mouse(kind: Callable[..., object], x: int, y: int, button: int) -> object:
    return kind(None, x, y, 0, 0, button, False, False, False, x, y)


# Doing a list of them, and what may be wrong then.


class Hangs(Exception):
    """The arcade does not answer any more."""


class Ended(Exception):
    """The arcade ended though nobody left it."""


class Left(Exception):
    """Screens that were left stay in memory."""


@dataclass
class Run:
    done: list[Event] = field(default_factory=list)
    reached: Counter[str] = field(default_factory=Counter)
    fault: BaseException | None = None


def sign(error: BaseException) -> str:
    """What makes two failures the same: its kind, and where it was raised."""
    frames = extract_tb(error.__traceback__)
    passing = ("guard.py", "typed.py")  # all failures go through them
    ours = [
        f for f in frames if "/nimarcade/" in f.filename and Path(f.filename).name not in passing
    ] or frames
    where = f"{Path(ours[-1].filename).name}:{ours[-1].name}" if ours else str(error)[:60]
    return f"{type(error).__name__} in {where}"


async def live(
    events: Callable[[Arcade, Counter[str]], Iterator[Event]], saves: Path, seed: int, most: float
) -> Run:
    """Open an arcade and do what `events` gives, until it ends, `most` seconds are over, or something
    goes wrong."""
    run, rng = Run(), Random(seed)
    settings.save(
        settings.Settings(speed="at once", animations=seed % 4 == 0, think_by="simulations", think_sims="300")
    )
    arcade = Arcade(None, saves)

    async def stay() -> None:
        """Whoever leaves would only begin anew."""

    setattr(arcade, "action_quit", stay)  # noqa: B010
    arcade.worker = loose_worker(rng)
    recorded: list[BaseException] = []
    record = log.record
    log.record = lambda error: recorded.append(error) or record(error)  # type: ignore[func-returns-value]
    begun, last = time.monotonic(), None
    try:
        async with arcade.run_test(size=(80, 24), notifications=True):
            for event in events(arcade, run.reached):
                run.done.append(event)
                do(arcade, event)
                await asyncio.sleep(float(event[1]) if event[0] == "wait" else rng.choice(PAUSES))
                await _answered(arcade, recorded)
                if arcade.screen_stack and arcade.screen is not last:
                    last = arcade.screen
                    run.reached[type(last).__name__] += 1
                if recorded or arcade._exit or time.monotonic() - begun > most:
                    break
            else:
                await _answered(arcade, recorded, 0)
                await asyncio.sleep(AFTER)
                with arcade._context():
                    arcade.go_home()
                await _answered(arcade, recorded, 0)
                await asyncio.sleep(AFTER)
                left = screens_left(arcade)
                if sum(left.values()) > KEPT:
                    raise Left(f"in memory, though left: {left.most_common(5)}")
            if arcade._exit and not recorded:
                raise Ended(f"status {arcade.return_code}")
    except Exception as error:
        run.fault = error
    finally:
        log.record = record
    run.fault = recorded[0] if recorded else run.fault
    return run


def screens_left(arcade: Arcade) -> Counter[str]:
    """Screens that are in memory, though nobody can come back to them."""
    gc.collect()
    screens = [each for each in gc.get_objects() if isinstance(each, Screen)]
    return Counter(type(each).__name__ for each in screens if each not in arcade.screen_stack)


async def _answered(arcade: Arcade, recorded: list[BaseException], most: int = 12) -> None:
    """Wait while much is waiting, as a person would who sees nothing move."""
    since = time.monotonic()

    def waiting() -> int:
        return arcade._message_queue.qsize() + len(arcade._waiting) + (arcade._typist is not None)

    last, looks = waiting(), 0
    while waiting() > most and not recorded and not arcade._exit:
        if waiting() < last:
            last, since, looks = waiting(), time.monotonic(), 0
        await asyncio.sleep(0.002)
        looks += 1  # on a busy machine one step may take long by itself
        if time.monotonic() - since > PATIENCE and looks > LOOKS:
            raise Hangs(f"{arcade.screen!r}, {len(arcade._waiting)} keys wait")


def loose_worker(rng: Random) -> Worker:
    """Does work in this process, some time later; what would take long fails in words instead."""

    class Loose(InlineWorker):
        async def run(self, work: Task[R], /, *, lane: Lane = "now") -> R:
            await asyncio.sleep(rng.choice((0, 0, 0.001, 0.01, 0.05, 0.2)))
            if work.name in ("check_step", "finish_check", "picture") or rng.random() < 0.02:
                raise NimarcadeError("that takes too long here")
            return await super().run(work, lane=lane)

    return Loose()


def replay(events: Sequence[Event], seed: int) -> Run:
    return once(lambda arcade, reached: iter(events), seed, 600.0)


def once(events: Callable[[Arcade, Counter[str]], Iterator[Event]], seed: int, most: float) -> Run:
    """One arcade, with saves of its own; in three of four seeds pauses cost nothing."""
    clock: Callable[[], asyncio.AbstractEventLoop] = QuickLoop if seed % 4 else asyncio.new_event_loop
    before, _time.get_time = _time.get_time, now
    try:
        with tempfile.TemporaryDirectory() as saves, asyncio.Runner(loop_factory=clock) as runner:
            return runner.run(live(events, Path(saves), seed, most))
    finally:
        _time.get_time = before


def shrink(events: Sequence[Event], fault: BaseException, seed: int, seconds: float) -> list[Event]:
    """The shortest list found that fails in the same way: of ever longer ends of the list the first that
    does, then with pieces left out, ever smaller ones."""
    until = time.monotonic() + seconds
    wanted = sign(fault)

    def fails(some: Sequence[Event]) -> bool:
        if time.monotonic() > until:
            return False
        found = replay(some, seed).fault
        return found is not None and sign(found) == wanted

    shortest = list(events)
    size = 2
    while size < len(events):
        if fails(events[-size:]):
            shortest = list(events[-size:])
            break
        size *= 2
    piece = max(1, len(shortest) // 2)
    while piece:
        at = 0
        while at < len(shortest):
            if fails(fewer := shortest[:at] + shortest[at + piece :]):
                shortest = fewer
            else:
                at += piece
        piece //= 2
    return shortest


# A job, and all jobs.


def memory() -> float:
    gc.collect()
    return resident(os.getpid())


def job(
    seconds: float, seed: int, wanted: int, most: float | None = None, *, go_on: bool = False
) -> dict[str, object]:
    """Arcade after arcade until the time is over and every screen was reached `wanted` times, or `most`
    seconds; it ends with the first fault, or goes on with those of other kinds."""
    gc.set_threshold(50_000, 20, 50)  # screens are many objects that are let go together
    setattr(RuleSet, "__hash__", object.__hash__)  # the same, but in C: asked for in millions  # noqa: B010
    rng, reached, events = Random(seed), Counter[str](), 0
    begun = time.monotonic()
    sizes: list[float] = []
    faults: dict[str, dict[str, object]] = {}

    def left() -> float:
        behind = any(reached[name] < wanted for name in OPEN)
        return begun + ((most or seconds) if behind else seconds) - time.monotonic()

    def made(arcade: Arcade, here: Counter[str]) -> Iterator[Event]:
        for _ in range(EPISODE):
            yield from propose(arcade, rng, reached + here)
            if left() <= 0:
                break

    while left() > 0 and (go_on or not faults):
        episode = rng.randrange(1 << 30)
        run = once(made, episode, max(left(), PATIENCE))
        events += len(run.done)
        reached += run.reached
        sizes.append(memory())
        if run.fault is not None and (kind := sign(run.fault)) not in faults:
            trace = "".join(format_exception(run.fault))
            shortest = shrink(run.done, run.fault, episode, SHRINKING)
            faults[kind] = {"trace": trace, "arcade": episode, "events": shortest}
            if go_on:  # it may be long until all is told
                print(
                    f"seed {seed}, arcade {episode}: {kind}\n{trace}{json.dumps(shortest)}",
                    file=sys.stderr,
                    flush=True,
                )
        if go_on:
            visits = sum(reached.values())
            print(f"seed {seed}: {visits:,} visits, {sizes[-1]:.0f} MB", file=sys.stderr, flush=True)
    warm = sizes[len(sizes) // 10] if sizes else 0.0
    return {
        "seed": seed,
        "reached": dict(reached),
        "events": events,
        "arcades": len(sizes),
        "seconds": round(time.monotonic() - begun),
        "work": round(time.process_time()),
        "memory": [warm, max(sizes[-3:], default=0.0)],
        "faults": faults,
    }


def run(
    minutes: float,
    seed: int,
    jobs: int | None = None,
    wanted: int = REACHED,
    *,
    most: float | None = None,
    go_on: bool = False,
) -> list[str]:
    """Soak in processes of their own, for so many minutes and until each screen is reached `wanted` times by
    all of them, at most `most` minutes; tells the figures, and gives what was wrong."""
    jobs = jobs or len(os.sched_getaffinity(0))
    asked = {"seconds": minutes * 60, "wanted": -(-wanted // jobs), "go_on": go_on}
    asked["most"] = 60 * (2 * minutes if most is None else most)
    root = Path(__file__).parents[2]
    running = []
    with tempfile.TemporaryDirectory() as home:
        for number in range(jobs):
            place = Path(home) / str(number)
            place.mkdir()
            own = {"HOME": place, "PYTHONPATH": root, "PATH": "/nonexistent", "NIMARCADE_CONFIG_DIR": place}
            own |= {"NIMARCADE_STATE_DIR": place, "XDG_DATA_HOME": place, "TMPDIR": place}
            environment = {**os.environ, **{name: str(value) for name, value in own.items()}}
            order = [sys.executable, "-m", __name__, json.dumps({**asked, "seed": seed + number})]
            running.append(
                subprocess.Popen(order, cwd=place, env=environment, stdout=subprocess.PIPE, text=True)
            )
        answers = [process.communicate()[0] for process in running]
    return told([json.loads(answer) if answer else {} for answer in answers], wanted)


def told(answers: list[dict[str, Any]], wanted: int) -> list[str]:
    wrong: list[str] = []
    reached: Counter[str] = Counter()
    for answer in answers:
        if not answer:
            wrong.append("a job ended without an answer")
            continue
        seed, faults = answer["seed"], answer["faults"]
        for kind, fault in faults.items():
            wrong.append(f"seed {seed}: {kind}")
            print(fault["trace"])
            print(f"{kind}: seed {seed}, arcade {fault['arcade']}; shortest list of events found, for")
            print(f"--seed {fault['arcade']} --replay '{json.dumps(fault['events'])}'")
        reached.update(answer["reached"])
        before, after = answer["memory"]
        print(
            f"seed {seed}: {answer['events']:,} events in {answer['arcades']:,} arcades, "
            f"{answer['seconds']:,} s ({answer['work']:,} s of work), "
            f"{before:.0f} MB at first, {after:.0f} MB at the end"
        )
        if after - before > GROWTH:
            wrong.append(f"seed {seed}: memory grew by {after - before:.0f} MB")
    rare = min(OPEN, key=lambda name: reached[name])
    print(f"{len(OPEN)} screens, {sum(reached.values()):,} visits; least often {rare}: {reached[rare]}")
    if not wrong:
        wrong += [f"{name} was reached {reached[name]} times only" for name in OPEN if reached[name] < wanted]
    return wrong


def main(argv: Sequence[str]) -> int:
    """`most` minutes if screens are still to be reached, twice as many as `minutes` unless told; a list of
    events to `replay` as it was printed."""
    more = {"jobs": int, "wanted": REACHED, "most": float, "go_on": False, "replay": str}
    args = asked("soak", argv, __doc__, minutes=3.0, seed=1, **more)
    if args.replay:
        found = replay([tuple(event) for event in json.loads(args.replay)], args.seed).fault
        print("nothing is wrong" if found is None else "".join(format_exception(found)))
        return int(found is not None)
    wrong = run(args.minutes, args.seed, args.jobs, args.wanted, most=args.most, go_on=args.go_on)
    print("\n".join(wrong) or "nothing is wrong")
    return int(bool(wrong))


if __name__ == "__main__":
    print(json.dumps(job(**json.loads(sys.argv[1]))))
