"""A place of the arcade as data: what it is for, and what each key does there. All stand in `places.toml`."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

Group = Literal["play", "train", "explore", "program", "dialog", "widget"]


class Action(NamedTuple):
    """An action at a place; `name` stays, and is stored when a person gives the action other keys."""

    name: str
    keys: str
    """Names of keys with commas between, as the settings keep them."""
    label: str
    """A word or two; empty for what is not worth telling on a screen."""
    help: str = ""
    does: str = ""
    """The method `action_…` of the screen or widget, with arguments; the name's last part unless given. `do`
    alone does the command of that name, one of `view.commands`."""
    footer: bool = False
    """True if the footer tells of it."""
    first: bool = False
    """True if the key comes here before whatever has the focus."""
    fixed: bool = False
    """True if its keys cannot be changed; no screen tells of it then."""
    shared: str = ""
    """The word under which neighbours share a space of the footer: `←→ change`."""
    shown: str = ""
    """Its keys in writing, where one of several stands for all."""

    @property
    def method(self) -> str:
        last = self.name.rpartition(".")[2]
        return f"do({last!r})" if self.does == "do" else self.does or last

    @property
    def display(self) -> str:
        """Its keys as shown; empty where each is told: a capital letter needs no word of shift."""
        first, *others = self.keys.split(",")
        return self.shown or (first if f"shift+{first.lower()}" in others else "")

    @property
    def about(self) -> str:
        """Its fullest description, as a sentence begins."""
        told = self.help or self.label
        return told[:1].upper() + told[1:]


class Place(NamedTuple):
    name: str
    title: str
    screen: str
    """`module:Class` below the full-screen front end, imported when first opened."""
    group: Group
    actions: tuple[Action, ...] = ()
    about: str = ""
    """Home's description of it in one line of the smallest screen; `view.home` has more."""
    purpose: str = ""
    """Purpose of the place, for the help page."""
    within: Sequence[str] = ()
    """Names of the places whose keys work at the same time, because this one stands in them."""


class Item(NamedTuple):
    """A line to choose with quieter lines below it; `part` names a group that begins here."""

    name: str
    title: str
    about: tuple[str, ...] = ()
    part: str = ""


def rows(lines: str) -> Iterator[list[str]]:
    """The cells of a table in a TOML file: a row a line, with bars between its cells."""
    return ([cell.strip() for cell in line.split("|")] for line in lines.splitlines())
