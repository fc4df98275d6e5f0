"""All places of the arcade and the keys that lead to their actions: home, the palette, key settings, help and
`nimarcade keys` read them. They stand in `places.toml`, which tells how it is written."""

import os
import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Literal, NamedTuple

from nimarcade.core.folders import GUEST

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


_TABLES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
_SHARED: dict[str, str] = _TABLES.pop("shared")


def _actions(lines: str, before: str = "") -> Iterator[Action]:
    """The actions of these lines, their names with `before` in front."""
    for name, keys, *cells in rows(lines):
        if not cells:
            yield from _actions(_SHARED[keys], before + name.removesuffix("*"))
            continue
        label, help, does, marks = (*cells, "", "", "")[:4]
        marked = dict(mark.partition("=")[::2] for mark in marks.split())
        yield Action(
            before + name,
            keys,
            label,
            help,
            does,
            footer="footer" in marked,
            first="first" in marked,
            fixed="fixed" in marked,
            shared=marked.get("shared", ""),
            shown=marked.get("shown", ""),
        )


PLACES = tuple(
    Place(name, **{**table, "actions": tuple(_actions(table.get("actions", "")))})
    for name, table in _TABLES.items()
)
BY_NAME = {place.name: place for place in PLACES}
OPENS = {action.does[4:-2]: action for action in BY_NAME["home"].actions if action.does.startswith("go(")}
"""The actions of home by what they open: a place, `continue` or `rung`."""
HOME_LISTS = tuple(BY_NAME[name] for name in OPENS if name in BY_NAME)
"""Places that home leads to, in its order."""


def barred(name: str) -> bool:
    """True for a place that this arcade does not lead to: visitors of `serve` have no tables to go to."""
    return name == "friends" and os.environ.get(GUEST) == ""


RULE = (
    "Esc takes one step back: it closes what is open, drops what is drafted or typed, leaves a line, shows "
    "all again where something was looked for, and then goes to the screen before; a game says so first. "
    "{app.quit} goes home from everywhere, and from home out of the arcade.",
    "A click marks, and a click on what is marked does what enter does. On boards, maps and graphs it only "
    "points: enter plays. Keys at the foot of a screen, buttons and arrows are done at once.",
)
"""Meaning of Esc, q and a click everywhere."""

# Which keys lead to which action: as built in, as changed by a person, and where two would meet.

Changed = Mapping[str, str]
"""Name of an action → the keys that a person gave it, with commas between."""

FIXED = ("escape", "enter", "ctrl+q", "ctrl+c", "ctrl+p", "tab", "shift+tab")
"""Keys that keep their meaning, so that nobody locks themselves out."""

SIGNS = {
    "escape": "esc", "enter": "enter", "space": "space", "tab": "tab", "backspace": "bksp", "delete": "del",
    "pagedown": "pgdn", "pageup": "pgup", "comma": ",", "full_stop": ".", "slash": "/", "colon": ":",
    "plus": "+", "minus": "-", "equals_sign": "=", "less_than_sign": "<", "greater_than_sign": ">",
    "left_square_bracket": "[", "right_square_bracket": "]", "left_curly_bracket": "{",
    "right_curly_bracket": "}", "question_mark": "?",
}  # fmt: skip
ARROWS = {"left": "←", "right": "→", "up": "↑", "down": "↓"}


def sign(key: str, *, ascii: bool = True) -> str:
    """A key as people read it: `?`, `esc`, `^q`, `shift+n`."""
    *modifiers, last = key.split("+")
    last = SIGNS.get(last, last) if ascii else ARROWS.get(last, SIGNS.get(last, last))
    if "ctrl" in modifiers:
        modifiers.remove("ctrl")
        last = f"^{last}"
    return "+".join([*modifiers, last])


def keys_of(action: Action, changed: Changed) -> list[str]:
    keys = action.keys if action.fixed else changed.get(action.name, action.keys)
    return [key.strip() for key in keys.split(",")]


def is_changed(action: Action, changed: Changed) -> bool:
    """True if a person gave it keys other than the built-in ones."""
    return keys_of(action, changed) != action.keys.split(",")


def plain_keys(action: Action, changed: Changed) -> str:
    """Its keys in plain letters: `?, f1`."""
    return ", ".join(map(sign, keys_of(action, changed)))


MODIFIERS = {"ctrl", "shift", "alt", "super", "hyper", "meta"}
_KEY = re.compile(r"\S|f[12]?\d|home|end|insert|at|backslash|underscore")


def _is_key(key: str) -> bool:
    """True if Textual may call a key so: many by their sign's name in Unicode."""
    *modifiers, last = key.split("+")
    known = _KEY.fullmatch(last) is not None or last in SIGNS or last in ARROWS
    with suppress(KeyError):
        known = known or unicodedata.lookup(last.replace("_", " ")) != ""
    return known and MODIFIERS.issuperset(modifiers)


def usable(changed: Changed) -> dict[str, str]:
    """The changed keys without those that no action has, that are none, or that keep their meaning."""
    return {
        name: keys
        for name, keys in changed.items()
        if (action := NAMED.get(name))
        and not action.fixed
        and all(_is_key(key) and (key not in FIXED or key in action.keys) for key in keys.split(","))
    }


_NAMED = re.compile(r"\{([a-z]+\.\w+)\}")


def keyed(text: str, changed: Changed, *, ascii: bool) -> str:
    """A text that names actions, `{play.why}`, with the key of each in place of its name."""

    def key(found: re.Match[str]) -> str:
        if (action := NAMED.get(found[1])) is None:
            return found[0]
        shown = "" if is_changed(action, changed) else action.display
        return shown or sign(keys_of(action, changed)[0], ascii=ascii)

    return _NAMED.sub(key, text) if "{" in text else text


def lettered(text: str, at: Iterable[Place], changed: Changed) -> Action | None:
    """The action of a text of one letter as a key at one of the places."""
    actions = (action for place in at for action in place.actions if action.label)
    return next((action for action in actions if text in keys_of(action, changed)), None)


class Bound(NamedTuple):
    place: Place
    action: Action


def every() -> Iterator[Bound]:
    return (Bound(place, action) for place in PLACES for action in place.actions)


NAMED = {bound.action.name: bound.action for bound in every()}


def as_json(bound: Bound, changed: Changed) -> dict[str, object]:
    action = bound.action
    return {
        "place": bound.place.name,
        "action": action.name,
        "keys": keys_of(action, changed),
        "help": action.about,
        "changed": is_changed(action, changed),
    }


def changeable() -> Iterator[Bound]:
    """Those to which other keys can be given, each name once."""
    seen: set[str] = set()
    for bound in every():
        action = bound.action
        if action.label and not action.fixed and action.name not in seen:
            seen.add(action.name)
            yield bound


def clash(key: str, mine: Bound, changed: Changed) -> Bound | None:
    """The action that already has this key where `mine` works."""
    return next(
        (
            other
            for other in every()
            if other.action.name != mine.action.name
            and together(mine.place, other.place)
            and key in keys_of(other.action, changed)
        ),
        None,
    )


def together(place: Place, other: Place) -> bool:
    """True if a key pressed at one place could mean the action of the other."""
    return (
        place == other
        or "app" in (place.name, other.name)
        or place.name in other.within
        or other.name in place.within
    )
