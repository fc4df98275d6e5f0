"""The row that says how long search players think, in the settings and in the form of a table."""

from __future__ import annotations

from textual.screen import Screen

from nimarcade.settings import THINK_SECONDS, THINK_SIMS, Settings
from nimarcade.tui.controls import Choose

WAYS = {"seconds": "by time", "simulations": "simulations"}


def thinking(now: Settings) -> tuple[Choose, Choose]:
    return Choose(WAYS, now.think_by, id="think_by"), Choose({}, "", id="think_for")


def show_thinking(screen: Screen[None], now: Settings) -> None:
    """What is set now, in the two controls of the row."""
    by_time = now.think_by == "seconds"
    screen.query_one("#think_by", Choose).value = now.think_by
    amount = screen.query_one("#think_for", Choose)
    sims = {n: f"{int(n):,}" for n in THINK_SIMS}
    amount.offer({n: f"{n} s" for n in THINK_SECONDS} if by_time else sims)
    amount.value = now.think_seconds if by_time else now.think_sims


def setting_of(now: Settings, control: str) -> str:
    """The name of the setting that a control changes."""
    if control != "think_for":
        return control
    return "think_seconds" if now.think_by == "seconds" else "think_sims"
