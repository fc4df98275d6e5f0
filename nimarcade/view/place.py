"""A place of the arcade as data: what it is for, and what each key does there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Group = Literal["play", "train", "explore", "program", "dialog", "widget"]


@dataclass(frozen=True, slots=True)
class Action:
    """What can be done at a place; `name` stays, and is stored when a person gives the action other keys."""

    name: str
    keys: str
    """Names of keys with commas between, as the settings keep them."""
    label: str
    """A word or two; empty for what is not worth telling on a screen."""
    help: str = ""
    does: str = ""
    """The method `action_…` of the screen or widget, with arguments; the name's last part unless given."""
    footer: bool = False
    shared: str = ""
    """The word under which neighbours share a space of the footer: `←→ change`."""
    shown: str = ""
    """How its keys are told, where one of several stands for all."""
    first: bool = False
    """Whether the key comes here before whatever has the focus."""
    fixed: bool = False
    """Whether its keys cannot be changed; no screen tells of it then."""
    words: str = ""
    """What line mode understands for it, with blanks between."""

    @property
    def method(self) -> str:
        return self.does or self.name.rpartition(".")[2]

    @property
    def about(self) -> str:
        """What it does, in the fullest words there are."""
        return self.help or self.label


@dataclass(frozen=True, slots=True)
class Place:
    """A screen, a dialog or a widget with keys of its own."""

    name: str
    title: str
    screen: str
    """`module:Class` below the full-screen front end, imported when first opened."""
    group: Group
    key: str = ""
    """At home; empty for a place that home does not list."""
    about: str = ""
    """What home says of it."""
    label: str = ""
    """What home's footer says; the title in small letters unless given."""
    footer: bool = False
    """Whether home's footer has it."""
    purpose: str = ""
    """What a person does there, for the help page."""
    within: tuple[str, ...] = ()
    """Names of the places whose keys work at the same time, because this one stands in them."""
    actions: tuple[Action, ...] = ()
