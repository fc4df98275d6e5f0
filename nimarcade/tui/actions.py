"""What can be done where you are: one reading of the active bindings for footer, help and palette."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from textual.app import App
from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import Screen

FOOTER = 6
"""The most keys a footer shows; everything else stands behind `?`."""


@dataclass(frozen=True)
class Action:
    """Something a key does here; `keys` are all its keys as a person reads them."""

    keys: tuple[str, ...]
    words: str
    binding: Binding
    node: DOMNode
    enabled: bool

    @property
    def own(self) -> bool:
        """Whether it belongs to the screen or the focused widget, not to the whole program."""
        return self.node is not self.node.app


def actions(screen: Screen[object]) -> list[Action]:
    """Every action of ours that is reachable by a key, nearest first, each once."""
    app = screen.app
    found: dict[tuple[DOMNode, str], list[tuple[Binding, bool]]] = {}
    for node, binding, enabled, _ in screen.active_bindings.values():
        if binding.description and (binding.id or binding.action == "app.command_palette"):
            found.setdefault((node, binding.action), []).append((binding, enabled))
    all_ = [_action(app, node, same) for (node, _), same in found.items()]
    return sorted(all_, key=lambda action: (not action.own, action.binding.id == "page.back"))


def _action(app: App[object], node: DOMNode, same: list[tuple[Binding, bool]]) -> Action:
    """One action of all the bindings that lead to it; those shown come first."""
    same.sort(key=lambda item: not item[0].show)
    keys = tuple(dict.fromkeys(app.get_key_display(binding) for binding, _ in same))
    first = same[0][0]
    return Action(keys, first.description, first, node, any(enabled for _, enabled in same))


def footer(screen: Screen[Any], width: int) -> list[tuple[str, str, Action]]:
    """(keys, words, action) of at most six shown actions that fit in `width` columns.

    Bindings of one group share a place (`←→ change`). Help always has one: it is how the rest
    is found.
    """
    places: list[tuple[str, str, Action]] = []
    for action in actions(screen):
        if not action.binding.show:
            continue
        group = action.binding.group
        if group and places and places[-1][2].binding.group == group:
            join = "/" if len(action.keys[0]) > 1 else ""
            places[-1] = (places[-1][0] + join + action.keys[0], group.description, places[-1][2])
        else:
            places.append((action.keys[0], action.words, action))
    last = [place for place in places if place[2].binding.id == "app.help"]
    rest = [place for place in places if place not in last]
    room = width - 1 - sum(_width(place) for place in last)
    kept = []
    for place in rest[: FOOTER - len(last)]:
        if _width(place) > room:
            break
        room -= _width(place)
        kept.append(place)
    return kept + last


def _width(place: tuple[str, str, Action]) -> int:
    return len(place[0]) + 1 + len(place[1]) + 2


def commands(screen: Screen[object]) -> Iterator[tuple[str, str, Callable[[], object]]]:
    """(title, help, call) of every action of the screen, for the command palette."""
    for action in actions(screen):
        if not action.enabled or action.binding.action == "app.command_palette":
            continue
        call = partial(screen.app.run_action, action.binding.action, action.node)
        about = action.binding.tooltip or f"Key: {', '.join(action.keys)}"
        yield action.words[0].upper() + action.words[1:], about, call
