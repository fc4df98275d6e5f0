"""The settings as a form: a row for each, which says what it does."""

from __future__ import annotations

from collections.abc import Mapping

from nimarcade.core.settings import SPEEDS, THINK_SECONDS, THINK_SIMS, Settings
from nimarcade.view.forms import Button, Choice, Form, Row, choice_row, yes

ON_OFF = {"yes": "on", "no": "off"}
SIGNS = {"no": "round stones", "yes": "ASCII only"}
SPEED_WORDS = {speed: speed for speed in SPEEDS}
ANIMATED = "stones fade, heaps and chips glide"
BELL = "the terminal's bell when it is your turn, and at the end"
TALK = "machines say why; the review tells their bluffs"
TUTOR = "asks before you give a win away; T in a game switches it"
SAVING = {"safe": "safe", "fast": "fast"}
WAYS = {"seconds": "by time", "simulations": "simulations"}


def form(now: Settings, themes: Mapping[str, str], theme: str, *, own: bool) -> Form:
    """`themes` by name with their words, the one that is shown, and whether it is one of the arcade's."""
    signs = "" if now.ascii else "choose ASCII if ● or ✓ look wrong here"
    pause = (
        f"after {now.seconds:g} s, at a table {now.table_seconds:g} s"
        if now.seconds
        else "as soon as it is found"
    )
    colours = "two hues that everyone can tell apart" if own else "one of Textual's"
    return Form(
        (
            choice_row("theme", "Colours", theme, themes, colours),
            choice_row("ascii", "Signs", yes(now.ascii), SIGNS, signs),
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
    """How long search players think, in the settings and in the form of a table."""
    by_time = now.think_by == "seconds"
    amounts = {n: f"{n} s" for n in THINK_SECONDS} if by_time else {n: f"{int(n):,}" for n in THINK_SIMS}
    amount = now.think_seconds if by_time else now.think_sims
    parts = Choice("think_by", now.think_by, WAYS), Choice("think_for", amount, amounts)
    return Row("think", "Thinking", parts, help, shown=shown)


def change(now: Settings, control: str, value: str) -> dict[str, str | bool]:
    """The setting that a control changes, with its new value."""
    if control == "think_for":
        control = "think_seconds" if now.think_by == "seconds" else "think_sims"
    return {control: value == "yes" if isinstance(getattr(now, control), bool) else value}
