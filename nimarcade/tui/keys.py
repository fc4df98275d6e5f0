"""The keys of a place as Textual binds them; those that work where you are, one reading of the active
bindings for key line, help and palette; and the key line itself: six keys at most, enter's filled."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Protocol, runtime_checkable

from textual import events
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import Screen, ScreenResultType
from textual.style import Style
from textual.widget import Widget

from nimarcade.tui.services import services
from nimarcade.view import places


def bindings(place: str) -> list[BindingType]:
    """Those of the place of this name; of a dialog, which the arcade's own do not reach, with help."""
    there = places.BY_NAME[place]
    helped = there.group == "dialog" and there.actions and place != "help"
    return [
        Binding(
            action.keys,
            action.method,
            action.label,
            show=action.footer or bool(action.shared),
            key_display=action.display or None,
            priority=action.first,
            tooltip=action.help if action.label else "",
            id=None if action.fixed else action.name,
            group=Binding.Group(action.shared, compact=True) if action.shared else None,
        )
        for action in (*there.actions, *[places.NAMED["app.help"]] * bool(helped))
    ]


@runtime_checkable
class Steered(Protocol):
    """A widget whose keys mean different things as it is drawn in one way or another."""

    def steering(self, action: str) -> str:
        """The effect of an action of its place now; empty where that never changes."""


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
        """The effect it has just now, in the fullest words there are, as a sentence begins."""
        steering = self.node.steering(self.binding.id or "") if isinstance(self.node, Steered) else ""
        told = steering or self.binding.tooltip or self.words
        return told[:1].upper() + told[1:]

    @property
    def own(self) -> bool:
        """True if it belongs to the screen or the focused widget, not to the whole program."""
        return self.node is not self.node.app


ORDER = {name: number for number, name in enumerate(places.NAMED)}


def active_keys(screen: Screen[ScreenResultType]) -> list[ActiveKey]:
    """Every action of ours that is reachable by a key, nearest first, each once; those of a node in the
    order of the places, since Textual puts keys that were changed behind the others."""
    reached: dict[tuple[DOMNode, str], list[tuple[Binding, bool]]] = {}
    near: dict[DOMNode, int] = {}
    for node, binding, enabled, _ in screen.active_bindings.values():
        if binding.description and binding.id:
            reached.setdefault((node, binding.action), []).append((binding, enabled))
            near.setdefault(node, len(near))
    all_ = [_action(screen, node, same) for (node, _), same in reached.items()]

    def order(action: ActiveKey) -> tuple[bool, bool, int, int]:
        name = action.binding.id or ""
        return not action.own, name == "page.back", near[action.node], ORDER[name]

    return sorted(all_, key=order)


def _action(screen: Screen[ScreenResultType], node: DOMNode, same: list[tuple[Binding, bool]]) -> ActiveKey:
    """One action of all the bindings that lead to it; those shown come first."""
    same.sort(key=lambda item: not item[0].show)
    keys = tuple(dict.fromkeys(screen.app.get_key_display(binding) for binding, _ in same))
    first = same[0][0]
    words = screen.named(first.id or "") if isinstance(screen, Weighing) else ""
    return ActiveKey(keys, words or first.description, first, node, any(enabled for _, enabled in same))


def key_of(screen: Screen[ScreenResultType], name: str) -> str:
    """The key of an action as it is read there; empty where none reaches it."""
    return next((action.keys[0] for action in active_keys(screen) if action.binding.id == name), "")


def commands(screen: Screen[ScreenResultType]) -> Iterator[SystemCommand]:
    """Every action of the screen, for the command palette. Steps in a list or on a board are found there by
    their names, and not told to whoever only looks what there is."""
    for action in active_keys(screen):
        if not action.enabled or action.binding.id in ("app.find", "app.copy"):
            continue  # nothing stays marked behind the palette
        call = partial(screen.app.run_action, action.binding.action, action.node)
        about = action.about if action.binding.tooltip else f"Key: {', '.join(action.keys)}"
        step = isinstance(action.node, Widget) and not isinstance(action.node, Screen)
        told = not step or (action.binding.show and not action.binding.group)
        yield SystemCommand(action.words[0].upper() + action.words[1:], about, call, told)


FOOTER = 6
"""The most keys a footer shows; everything else stands behind `?`."""
ARROWS = {"left", "right", "up", "down", "arrows"}
"""As they are called where they cannot be drawn; several of them are the last."""
FINDS = 60
"""Columns from which the palette's key has a place in it."""


class Weighing:
    """A screen whose keys matter more or less, or are called otherwise, as things stand."""

    @property
    def urgent(self) -> frozenset[str]:
        """Names of actions that come first in the footer just now."""
        return frozenset()

    @property
    def vain(self) -> frozenset[str]:
        """Names of actions that would only be refused just now, so that the footer leaves them out."""
        return frozenset()

    def named(self, action: str) -> str:
        """Another word for an action just now; empty where it keeps its own."""
        return ""


def footer(screen: Screen[ScreenResultType], width: int) -> list[tuple[str, str, ActiveKey]]:
    """(keys, words, action) of at most six shown actions that fit in `width` columns.

    Bindings of one group share a place (`←→ change`). Help always has one, and from `FINDS` columns on the
    palette: they are how the rest is found."""
    groups: list[tuple[str, str, ActiveKey]] = []
    weighing = screen if isinstance(screen, Weighing) else Weighing()
    urgent, vain = weighing.urgent, weighing.vain

    def rank(action: ActiveKey) -> int:
        return 0 if "enter" in action.keys else 1 if action.binding.id in urgent else 2

    for action in sorted(active_keys(screen), key=rank):
        if (not action.binding.show and action.binding.id not in urgent) or action.binding.id in vain:
            continue
        if (group := action.binding.group) and groups and groups[-1][2].binding.group == group:
            sign, key = groups[-1][0], action.keys[0]
            joined = "arrows" if {sign, key} <= ARROWS else sign + "/" * (len(key) > 1) + key
            groups[-1] = (joined, group.description, groups[-1][2])
        else:
            sign = "↵" if action.keys[0] == "enter" and not services(screen).plain else action.keys[0]
            groups.append((sign, action.words, action))
    kept_free = ("app.find", "app.help") if width >= FINDS else ("app.help",)
    last = [place for place in groups if place[2].binding.id in kept_free]
    rest = [place for place in groups if place not in last]
    room = width + 1 - sum(_width(place) for place in last)  # the blank behind the last one may go
    kept = []
    for place in rest[: FOOTER - len(last)]:
        if _width(place) <= room:
            room -= _width(place)
            kept.append(place)
    return kept + last


def _width(place: tuple[str, str, ActiveKey]) -> int:
    return len(place[0]) + 1 + len(place[1]) + 2


class KeyBar(Widget):
    """Textual's own footer scrolls silently when keys do not fit; this one leaves keys out."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"keybar--first", "keybar--key", "keybar--words"}

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, screen: Screen[object]) -> None:
        if screen is self.screen:
            self.refresh()

    def _places(self) -> list[tuple[str, str, ActiveKey]]:
        return footer(self.screen, self.size.width)

    def render(self) -> Content:
        first, key, words = (self.get_visual_style(f"keybar--{part}") for part in ("first", "key", "words"))
        line: list[str | tuple[str, Style]] = []
        for keys, text, action in self._places():
            dim = Style(dim=not action.enabled)
            if line or "enter" not in action.keys:  # the first one is filled: it is what enter does
                line += [" ", (keys, key), " ", (text, words + dim), " "]
            else:
                line = [(f" {keys} {text} ", first + dim)]
        told = Content.assemble(*line)
        return told if len(told.plain) <= self.size.width else told.rstrip()

    def on_click(self, event: events.Click) -> None:
        edge = 0
        for keys, text, action in self._places():
            edge += len(keys) + len(text) + 3
            if event.x < edge:
                self.run_worker(self.app.run_action(action.binding.action, action.node))
                return
