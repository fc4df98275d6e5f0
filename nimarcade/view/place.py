"""A place of the arcade as data: what it is for, and what each key does there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, NamedTuple

Group = Literal["play", "train", "explore", "program", "dialog", "widget"]


@dataclass(frozen=True, slots=True)
class Action:
    """An action at a place; `name` stays, and is stored when a person gives the action other keys."""

    name: str
    keys: str
    """Names of keys with commas between, as the settings keep them."""
    label: str
    """A word or two; empty for what is not worth telling on a screen."""
    help: str = ""
    does: str = ""
    """The method `action_…` of the screen or widget, with arguments; the name's last part unless given. `do`
    alone does the command of that name."""
    footer: bool = False
    shared: str = ""
    """The word under which neighbours share a space of the footer: `←→ change`."""
    shown: str = ""
    """Its keys in writing, where one of several stands for all."""
    first: bool = False
    """True if the key comes here before whatever has the focus."""
    fixed: bool = False
    """True if its keys cannot be changed; no screen tells of it then."""

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


footed = partial(Action, footer=True)
"""An action that the footer tells of."""
command = partial(Action, does="do")
"""An action that is one of `view.commands`."""


@dataclass(frozen=True, slots=True)
class Place:
    name: str
    title: str
    screen: str
    """`module:Class` below the full-screen front end, imported when first opened."""
    group: Group
    key: str = ""
    """At home; empty for a place that home does not list."""
    about: str = ""
    """Home's description of it in one line of the smallest screen; `view.home` has more."""
    label: str = ""
    """Label in home's footer; the title in small letters unless given."""
    footer: bool = False
    """True if home's footer has it."""
    opened_as: str = ""
    """The last part of the name of home's action that opens it; the place's name unless given."""
    purpose: str = ""
    """Purpose of the place, for the help page."""
    within: tuple[str, ...] = ()
    """Names of the places whose keys work at the same time, because this one stands in them."""
    actions: tuple[Action, ...] = ()

    def holding(self, purpose: str, *actions: Action) -> Place:
        """The place with what a person does there, and with what its keys do."""
        return replace(self, purpose=purpose, actions=actions)

    def with_keys(self, *actions: Action) -> Place:
        return self.holding("", *actions)


dialog, widget = partial(Place, group="dialog"), partial(Place, group="widget")
page = partial(Place, within=("page",))
"""A screen of its own, where the keys of every page work."""


def reading(place: str) -> tuple[Action, ...]:
    return (
        Action(f"{place}.down", "down,j", "down", does="scroll(1)", shared="scroll"),
        Action(f"{place}.up", "up,k", "up", does="scroll(-1)", shared="scroll"),
        footed(f"{place}.on", "space,pagedown", "page on", does="page(1)"),
        Action(f"{place}.back", "b,pageup", "page back", does="page(-1)"),
        Action(f"{place}.top", "home", "to the top", does="scroll(-100000)"),
        Action(f"{place}.end", "end", "to the end", does="scroll(100000)"),
    )


def paging(place: str) -> tuple[Action, ...]:
    return (
        Action(f"{place}.page_up", "pageup", "page up", does="page(-1)"),
        Action(f"{place}.page_down", "pagedown", "page down", does="page(1)"),
    )


def walking(place: str) -> tuple[Action, ...]:
    return (
        Action(f"{place}.left", "left", "left", does="step(-1)"),
        Action(f"{place}.right", "right", "right", does="step(1)"),
        Action(f"{place}.up", "up,k", "up", does="row(-1)"),
        Action(f"{place}.down", "down,j", "down", does="row(1)"),
        *paging(place),
        Action(f"{place}.first", "home", "first", does="step(-100000)"),
        Action(f"{place}.last", "end", "last", does="step(100000)"),
    )


def exercise_text(place: str) -> tuple[Action, ...]:
    return (
        Action(f"{place}.down", "pagedown", "read on", does="read(1)", first=True),
        Action(f"{place}.up", "pageup", "read back", does="read(-1)", first=True),
    )


def list_text(place: str) -> tuple[Action, ...]:
    return (
        footed(f"{place}.on", "space", "read on", "Scroll the text beside the list", does="scroll(1)"),
        Action(f"{place}.back", "b", "read back", does="scroll(-1)"),
    )


class Item(NamedTuple):
    """A line to choose with quieter lines below it; `part` names a group that begins here."""

    name: str
    title: str
    about: tuple[str, ...] = ()
    part: str = ""
