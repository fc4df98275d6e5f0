"""The keys of a place as Textual binds them, and those that work where you are, one reading of the active
bindings for footer, help and palette."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Protocol, runtime_checkable

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.screen import Screen, ScreenResultType
from textual.widget import Widget

from nimarcade.view.place import Place


def bindings(place: Place) -> list[BindingType]:
    """What stands in the `BINDINGS` of the place's class."""
    return [
        Binding(
            action.keys,
            action.method,
            action.label,
            show=action.footer or bool(action.shared),
            key_display=action.shown or None,
            priority=action.first,
            tooltip=action.help if action.label else "",
            id=None if action.fixed else action.name,
            group=Binding.Group(action.shared, compact=True) if action.shared else None,
        )
        for action in place.actions
    ]


@runtime_checkable
class Steered(Protocol):
    """A widget whose keys mean different things as it is drawn in one way or another."""

    def steering(self, action: str) -> str:
        """What an action of its place does now; empty where that never changes."""


@dataclass(frozen=True)
class ActiveKey:
    """Something a key does here; `keys` are all its keys as a person reads them."""

    keys: tuple[str, ...]
    words: str
    binding: Binding
    node: DOMNode
    enabled: bool

    @property
    def about(self) -> str:
        """What it does just now, in the fullest words there are."""
        steering = self.node.steering(self.binding.id or "") if isinstance(self.node, Steered) else ""
        return steering or self.binding.tooltip or self.words

    @property
    def own(self) -> bool:
        """Whether it belongs to the screen or the focused widget, not to the whole program."""
        return self.node is not self.node.app


def active_keys(screen: Screen[ScreenResultType]) -> list[ActiveKey]:
    """Every action of ours that is reachable by a key, nearest first, each once."""
    app = screen.app
    reached: dict[tuple[DOMNode, str], list[tuple[Binding, bool]]] = {}
    for node, binding, enabled, _ in screen.active_bindings.values():
        if binding.description and binding.id:
            reached.setdefault((node, binding.action), []).append((binding, enabled))
    all_ = [_action(app, node, same) for (node, _), same in reached.items()]
    return sorted(all_, key=lambda action: (not action.own, action.binding.id == "page.back"))


def _action(app: App[object], node: DOMNode, same: list[tuple[Binding, bool]]) -> ActiveKey:
    """One action of all the bindings that lead to it; those shown come first."""
    same.sort(key=lambda item: not item[0].show)
    keys = tuple(dict.fromkeys(app.get_key_display(binding) for binding, _ in same))
    first = same[0][0]
    return ActiveKey(keys, first.description, first, node, any(enabled for _, enabled in same))


def commands(screen: Screen[ScreenResultType]) -> Iterator[SystemCommand]:
    """Every action of the screen, for the command palette. Steps in a list or on a board are found there by
    their names, and not told to whoever only looks what there is."""
    for action in active_keys(screen):
        if not action.enabled or action.binding.id == "app.find":
            continue
        call = partial(screen.app.run_action, action.binding.action, action.node)
        about = action.binding.tooltip or f"Key: {', '.join(action.keys)}"
        step = isinstance(action.node, Widget) and not isinstance(action.node, Screen)
        told = not step or (action.binding.show and not action.binding.group)
        yield SystemCommand(action.words[0].upper() + action.words[1:], about, call, told)
