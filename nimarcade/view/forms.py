"""Forms as data: what stands in each row, what it says, what is wrong with it; and the settings as a form.

A form is made anew from what is chosen so far, and painted; nothing is kept in it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from nimarcade.core import codes
from nimarcade.core.settings import SPEEDS, THINK_SECONDS, THINK_SIMS, Settings, load, path
from nimarcade.view import places


@dataclass(frozen=True, slots=True)
class Choice:
    name: str
    value: str
    choices: Mapping[str, str]
    shown: bool = True


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of text, as typed: a wrong one is shown beside its error."""

    name: str
    value: str
    placeholder: str = ""
    """Text that stands there while nothing is typed."""
    shown: bool = True


@dataclass(frozen=True, slots=True)
class Remark:
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Button:
    name: str
    words: str


Part: TypeAlias = Choice | Entry | Remark | Button


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    label: str
    parts: tuple[Part, ...]
    help: str = ""
    error: str = ""
    """The complaint about this row, shown in place of the help."""
    shown: bool = True


def choice_row(
    name: str,
    label: str,
    value: str,
    choices: Mapping[str, str],
    help: str = "",
    error: str = "",
    *,
    shown: bool = True,
) -> Row:
    return Row(name, label, (Choice(name, value, choices),), help, error, shown)


def entry_row(
    name: str, label: str, value: str, help: str = "", error: str = "", *, shown: bool = True
) -> Row:
    return Row(name, label, (Entry(name, value),), help, error, shown)


@dataclass(frozen=True, slots=True)
class Form:
    rows: tuple[Row, ...]
    mend: str = ""
    """The control with the first error; empty where all is well."""

    def parts(self) -> Iterator[Part]:
        return (part for row in self.rows for part in row.parts)

    def row(self, name: str) -> Row:
        """Raises StopIteration for a name that no row has."""
        return next(row for row in self.rows if row.name == name)

    def value(self, name: str) -> str | None:
        """The choice or text in a control; None for one that is not there."""
        for part in self.parts():
            if isinstance(part, Choice | Entry) and part.name == name:
                return part.value
        return None


YES = {"yes": "yes", "no": "no"}


def yes(on: bool) -> str:
    return "yes" if on else "no"


def fitting(stored: Mapping[str, object], usual: Mapping[str, object]) -> dict[str, object]:
    """Stored values that are of the type of the usual ones; lists, as JSON has them, for tuples."""
    fit: dict[str, object] = {}
    for name, value in usual.items():
        kept = stored.get(name)
        if isinstance(value, tuple) and isinstance(kept, list) and len(kept) == len(value):
            kept = tuple(kept)
        if type(kept) is type(value):
            fit[name] = kept
    return fit


ON_OFF = {"yes": "on", "no": "off"}
SIGN_WORDS = {"no": "round stones", "yes": "ASCII only"}
SPEED_WORDS = {speed: speed for speed in SPEEDS}
ANIMATED = "stones fade, heaps and chips glide"
BELL = "the terminal's bell when it is your turn, and at the end"
TALK = "machines say why; the review tells their bluffs"
TUTOR = "asks before you give a win away; {play.tutor} in a game switches it"
SAVING = {"safe": "safe", "fast": "fast"}
WAYS = {"seconds": "by time", "simulations": "simulations"}


def stored() -> tuple[Settings, list[str]]:
    """The settings of which all can be used, and what is said of the rest."""
    now = load()
    keys = places.usable(now.keys)
    wrong = codes.listed(sorted(codes.shown(name) for name in now.keys.keys() - keys.keys()))
    unusable = f"Settings: the keys of {wrong} in {path()} cannot be used; using the built-in ones."
    return replace(now, keys=keys), [*[now.notice] * bool(now.notice), *[unusable] * bool(wrong)]


def settings_form(now: Settings, themes: Mapping[str, str], theme: str, *, own: bool) -> Form:
    """`themes` by name with their words, the one that is shown, and whether it is one of the arcade's."""
    signs = "" if now.ascii else "choose ASCII if ● or ✓ look wrong here"
    pause = f"after {now.seconds:g} s, at a table {now.table_seconds:g} s"
    pause = pause if now.seconds else "as soon as it is found"
    colours = "two hues that everyone can tell apart" if own else "none of the arcade's own"
    return Form(
        (
            choice_row("theme", "Colours", theme, themes, colours),
            choice_row("ascii", "Signs", yes(now.ascii), SIGN_WORDS, signs),
            choice_row("animations", "Animations", yes(now.animations), ON_OFF, ANIMATED),
            choice_row("speed", "Machines", now.speed, SPEED_WORDS, f"a machine's move shows {pause}"),
            choice_row("bell", "Bell", yes(now.bell), ON_OFF, BELL),
            thinking(now, "how long search players think about each decision"),
            choice_row("machines_talk", "Table talk", yes(now.machines_talk), ON_OFF, TALK),
            choice_row("tutor", "Tutor", yes(now.tutor), ON_OFF, TUTOR),
            choice_row(
                "durability", "Saving", now.durability, SAVING, "safe waits for the disk at every move"
            ),
            Row("keys", "Keys", (Button("keys", "change keys"),)),
        )
    )


def thinking(now: Settings, help: str, *, shown: bool = True) -> Row:
    """Row for the time search players think, in the settings and in the form of a table."""
    by_time = now.think_by == "seconds"
    amounts = {n: f"{n} s" for n in THINK_SECONDS} if by_time else {n: f"{int(n):,}" for n in THINK_SIMS}
    amount = now.think_seconds if by_time else now.think_sims
    parts = Choice("think_by", now.think_by, WAYS), Choice("think_for", amount, amounts)
    return Row("think", "Thinking", parts, help, shown=shown)


def setting_changed(now: Settings, control: str, value: str) -> dict[str, str | bool]:
    if control == "think_for":
        control = "think_seconds" if now.think_by == "seconds" else "think_sims"
    return {control: value == "yes" if isinstance(getattr(now, control), bool) else value}
