"""A person's choices, kept as JSON in the user's configuration folder.

Headless: line mode and commands may read it too. A damaged file never stops anything: it gives
what can be read of it and the defaults, with one line of notice, and stays as it is until a setting is
changed."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, cast

from nimarcade.core import codes, folders, store
from nimarcade.core.task import hints_of, kept, unpack

SPEEDS = {"watch": 1.8, "normal": 0.9, "at once": 0.0}
"""Seconds that a machine waits before its move shows,"""
TABLE_SPEEDS = {"watch": 1.5, "normal": 0.4, "at once": 0.0}
"""and at a table, where several machines follow each other, from one act to the next."""
_FORMER = {"brisk": "normal", "calm": "normal", "slow": "watch"}
"""Former names of speeds."""

THINK_SECONDS = ("0.25", "0.5", "1", "2", "5", "10", "30")
THINK_SIMS = ("300", "1000", "3000", "6000", "20000", "60000")
"""Between which thinking times of search players the screens let people choose."""

NAME, VERSION = "nimarcade-settings", 1


@dataclass(frozen=True, slots=True)
class Settings:
    theme: str = "dusk"
    ascii: bool = False
    animations: bool = True
    speed: Annotated[str, SPEEDS.__contains__] = "normal"
    """A key of SPEEDS."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Binding id → keys that replace the built-in ones, comma separated."""
    last: Mapping[str, object] = field(default_factory=dict)
    """The last choice on the new-game screen; see `view.game_form`."""
    chosen: Mapping[str, object] = field(default_factory=dict)
    """The last choice of each game there, by its name."""
    table: Mapping[str, object] = field(default_factory=dict)
    """The last choice on the form of So Long Sucker; see `view.table.new_table`."""
    tutor: bool = False
    """True if new games against machines have the tutor."""
    machines_talk: bool = True
    """True if machines at a table say why they do what they do."""
    bell: bool = False
    """True if the terminal's bell rings when a person is to move after a machine, and at the end."""
    think_by: Annotated[str, ("seconds", "simulations").__contains__] = "seconds"
    """The measure by which search players think."""
    think_seconds: Annotated[str, THINK_SECONDS.__contains__] = "1"
    think_sims: Annotated[str, THINK_SIMS.__contains__] = "6000"
    durability: Annotated[str, ("safe", "fast").__contains__] = "safe"
    """True if a move is on the disk itself before the game goes on, `safe`, or only handed to the system,
    `fast`: then a crash of the whole machine may cost the last seconds."""
    engines: Sequence[str] = field(default_factory=list)
    """Commands of programs that the forms offer as players; see docs/engine.md."""
    introduced: bool = True
    """True if the first round has been shown. Only where settings have never been stored nobody was here
    before: files of earlier versions do not say so, nor do damaged ones, and their people know the arcade."""
    notice: str = ""
    """One line for the person when the file could not be used; never written."""

    @property
    def seconds(self) -> float:
        return SPEEDS[self.speed]

    @property
    def table_seconds(self) -> float:
        return TABLE_SPEEDS[self.speed]

    @property
    def thinking(self) -> str:
        """The setting of a seat's kind that says how long it thinks: `time=1` or `sims=1000`."""
        by_time = self.think_by == "seconds"
        return f"time={self.think_seconds}" if by_time else f"sims={self.think_sims}"


def path() -> Path:
    return folders.config() / "settings.json"


def save(settings: Settings) -> None:
    """Store all settings; raises OSError."""
    STORE.change(lambda _: settings)


def first_start() -> bool:
    """True if nobody was here before, which is noted at once: whoever asks next, be it in another window at
    the same time, is not the first. Where it cannot be noted nobody is, or it would be so at every start."""
    if load().introduced:
        return False
    try:
        before, _ = STORE.change(lambda kept: kept if kept.introduced else replace(kept, introduced=True))
    except OSError:
        return False
    return not before.introduced


def _read(data: Mapping[str, object]) -> Settings:
    if isinstance(speed := data.get("speed"), str) and speed in _FORMER:
        data = {**data, "speed": _FORMER[speed]}
    good, wrong = kept(Settings()), []
    for name, kind in sorted(hints_of(Settings).items()):
        if name in data and name != "notice":
            try:
                unpack(cast("type[object]", kind), data[name])
                good[name] = data[name]
            except ValueError:
                wrong.append(name)
    if wrong:
        usual = "using the defaults" if len(wrong) > 1 else "using the default"
        good["notice"] = f"Settings: {codes.listed(wrong)} in {path()} cannot be used; {usual}."
    return unpack(Settings, good)


def _empty(why: store.Unreadable | None) -> Settings:
    if why is None:
        return Settings(introduced=False)
    if isinstance(why.error, store.Newer):
        return Settings(notice=f"{why.error.strerror}, so it stays as it is; using the defaults.")
    if isinstance(why.error, OSError):
        return Settings(notice=f"Settings could not be read ({why.error.strerror}); using the defaults.")
    return Settings(notice=f"{path()} is damaged; using the defaults until a setting is changed.")


STORE = store.Store(
    NAME,
    VERSION,
    path,
    _empty,
    _read,
    lambda settings: (
        {NAME: VERSION} | {name: each for name, each in kept(settings).items() if name != "notice"}
    ),
    largest=store.SMALL,
    text=lambda data: json.dumps(data, indent=1, sort_keys=True) + "\n",
    unnamed=True,
    partly=lambda settings, told: replace(settings, notice=f"{told}."),
)
"""The unknown is passed over; at first settings bore no version."""
load, change = STORE.load, STORE.keep
