"""Which keys lead to which action: as built in, as changed by a person, and where two would meet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from nimarcade.view.place import Action, Place
from nimarcade.view.places import PLACES

Changed = Mapping[str, str]
"""Name of an action → the keys that a person gave it, with commas between."""

FIXED = ("escape", "enter", "ctrl+q", "ctrl+c", "ctrl+p", "tab", "shift+tab")
"""Keys that keep their meaning, so that nobody locks themselves out."""

SIGNS = {
    "question_mark": "?",
    "escape": "esc",
    "enter": "enter",
    "space": "space",
    "tab": "tab",
    "backspace": "bksp",
    "delete": "del",
    "comma": ",",
    "full_stop": ".",
    "slash": "/",
    "colon": ":",
    "plus": "+",
    "equals_sign": "=",
    "minus": "-",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "left_curly_bracket": "{",
    "right_curly_bracket": "}",
    "pagedown": "pgdn",
    "pageup": "pgup",
}
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
    """Whether a person gave it keys other than the built-in ones."""
    return keys_of(action, changed) != action.keys.split(",")


def plain_keys(action: Action, changed: Changed) -> str:
    """Its keys in plain letters: `?, f1`."""
    return ", ".join(map(sign, keys_of(action, changed)))


def lettered(text: str, at: Iterable[Place], changed: Changed) -> Action | None:
    """What a text of one letter would do as a key at one of the places."""
    actions = (action for place in at for action in place.actions if action.label)
    return next((action for action in actions if text in keys_of(action, changed)), None)


@dataclass(frozen=True, slots=True)
class Bound:
    place: Place
    action: Action


def every() -> Iterator[Bound]:
    return (Bound(place, action) for place in PLACES for action in place.actions)


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
    """Whether a key pressed at one place could mean the action of the other."""
    return (
        place == other
        or "app" in (place.name, other.name)
        or place.name in other.within
        or other.name in place.within
    )
