"""What all screens share: work done aside, and on most a title line, a body, the footer, a way back."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar, Protocol, runtime_checkable

from textual import events
from textual.app import App, ComposeResult, SystemCommand
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import ModalScreen, Screen, ScreenResultType
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Input, Static
from textual.worker import Worker

from nimarcade.core.errors import NimarcadeError
from nimarcade.core.task import Lane, R, Task
from nimarcade.tui.controls import Choose, Field, Form, form_rows, paint_form
from nimarcade.tui.guard import gone, known
from nimarcade.tui.keys import bindings
from nimarcade.tui.services import Services, services
from nimarcade.view import forms, places


@runtime_checkable
class Steered(Protocol):
    """A widget whose keys mean different things as it is drawn in one way or another."""

    def steering(self, action: str) -> str:
        """What an action of its place does now; empty where that never changes."""


# What can be done where you are: one reading of the active bindings for footer, help and palette.

FOOTER = 6
"""The most keys a footer shows; everything else stands behind `?`."""
FINDS = 60


@dataclass(frozen=True)
class Action:
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


def actions(screen: Screen[ScreenResultType]) -> list[Action]:
    """Every action of ours that is reachable by a key, nearest first, each once."""
    app = screen.app
    reached: dict[tuple[DOMNode, str], list[tuple[Binding, bool]]] = {}
    for node, binding, enabled, _ in screen.active_bindings.values():
        if binding.description and binding.id:
            reached.setdefault((node, binding.action), []).append((binding, enabled))
    all_ = [_action(app, node, same) for (node, _), same in reached.items()]
    return sorted(all_, key=lambda action: (not action.own, action.binding.id == "page.back"))


def _action(app: App[object], node: DOMNode, same: list[tuple[Binding, bool]]) -> Action:
    """One action of all the bindings that lead to it; those shown come first."""
    same.sort(key=lambda item: not item[0].show)
    keys = tuple(dict.fromkeys(app.get_key_display(binding) for binding, _ in same))
    first = same[0][0]
    return Action(keys, first.description, first, node, any(enabled for _, enabled in same))


def footer(screen: Screen[ScreenResultType], width: int) -> list[tuple[str, str, Action]]:
    """(keys, words, action) of at most six shown actions that fit in `width` columns.

    Bindings of one group share a place (`←→ change`). Help always has one, and from `FINDS` columns on the
    palette: they are how the rest is found.
    """
    groups: list[tuple[str, str, Action]] = []
    urgent, vain = (screen.urgent, screen.vain) if isinstance(screen, Asking) else (frozenset(), frozenset())
    for action in sorted(actions(screen), key=lambda action: action.binding.id not in urgent):
        if (not action.binding.show and action.binding.id not in urgent) or action.binding.id in vain:
            continue
        group = action.binding.group
        if group and groups and groups[-1][2].binding.group == group:
            join = "/" if len(action.keys[0]) > 1 else ""
            groups[-1] = (groups[-1][0] + join + action.keys[0], group.description, groups[-1][2])
        else:
            groups.append((action.keys[0], action.words, action))
    kept_free = ("app.find", "app.help") if width >= FINDS else ("app.help",)
    last = [place for place in groups if place[2].binding.id in kept_free]
    rest = [place for place in groups if place not in last]
    room = width - sum(_width(place) for place in last)
    kept = []
    for place in rest[: FOOTER - len(last)]:
        if _width(place) > room:
            break
        room -= _width(place)
        kept.append(place)
    return kept + last


def _width(place: tuple[str, str, Action]) -> int:
    return len(place[0]) + 1 + len(place[1]) + 2


def commands(screen: Screen[ScreenResultType]) -> Iterator[SystemCommand]:
    """Every action of the screen, for the command palette. Steps in a list or on a board are found there by
    their names, and not told to whoever only looks what there is."""
    for action in actions(screen):
        if not action.enabled or action.binding.id == "app.find":
            continue
        call = partial(screen.app.run_action, action.binding.action, action.node)
        about = action.binding.tooltip or f"Key: {', '.join(action.keys)}"
        step = isinstance(action.node, Widget) and not isinstance(action.node, Screen)
        told = not step or (action.binding.show and not action.binding.group)
        yield SystemCommand(action.words[0].upper() + action.words[1:], about, call, told)


# What a person keeps, written to a file of its own.


def export(saves: Path, name: str, data: Mapping[str, object]) -> str:
    """Write data beside the saved games under the first free name; what to tell the person."""
    folder = saves / "exports"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        number = 1
        while (target := folder / f"{name}-{number}.json").exists():
            number += 1
        target.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        return f"It could not be written: {error.strerror}."
    return f"Written: {target}"


# The footer: at most six keys on one line, never wider than the screen, each one clickable.


class KeyBar(Widget):
    """Textual's own footer scrolls silently when keys do not fit; this one leaves keys out."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"keybar--key", "keybar--words"}

    DEFAULT_CSS = """
    KeyBar {
        dock: bottom;
        height: 1;
        width: 1fr;
        background: $background;
        .keybar--key { color: $accent; text-style: bold; }
        .keybar--words { color: $text-muted; }
    }
    """

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, screen: Screen[object]) -> None:
        if screen is self.screen:
            self.refresh()

    def _places(self) -> list[tuple[str, str, Action]]:
        return footer(self.screen, self.size.width)

    def render(self) -> Content:
        key, words = (self.get_visual_style(f"keybar--{part}") for part in ("key", "words"))
        line: list[Content] = []
        for keys, text, action in self._places():
            how = words if action.enabled else words + Style(dim=True)
            line += [Content.styled(f" {keys} ", key), Content.styled(f"{text} ", how)]
        return Content("").join(line)

    def on_click(self, event: events.Click) -> None:
        edge = 0
        for keys, text, action in self._places():
            edge += len(keys) + len(text) + 3
            if event.x < edge:
                self.run_worker(self.app.run_action(action.binding.action, action.node))
                return


AGAIN = 5.0
"""Seconds until the disk is tried again that has refused something."""


class Unsaved(Static):
    """Says what is not on disk, and why."""

    DEFAULT_CSS = "Unsaved { height: auto; max-height: 3; padding: 0 1; background: $error; color: $text; }"


class Asking(Screen[None]):
    """A screen that has work done aside, and a mark as long as something is not saved. An answer for a
    screen that is gone is dropped; an error becomes a notice, never the end of the arcade."""

    @property
    def urgent(self) -> frozenset[str]:
        """Names of actions that come first in the footer just now."""
        return frozenset()

    @property
    def vain(self) -> frozenset[str]:
        """Names of actions that would only be refused just now, so that the footer leaves them out."""
        return frozenset()

    @property
    def arcade(self) -> Services:
        return services(self)

    @property
    def gone(self) -> bool:
        """Whether there is nothing left to paint on."""
        return gone(self)

    @property
    def unsaved(self) -> list[str]:
        """What is not on disk, and why."""
        return self.arcade.unsaved

    def on_screen_resume(self) -> None:
        self.mark_unsaved()

    def mark_unsaved(self) -> None:
        """A line that stays as long as something is not on disk."""
        unsaved, marks = self.unsaved, self.query(Unsaved)
        if not unsaved or self.gone or not self.is_mounted:
            if marks:
                marks.remove()
            return
        others = f", and {len(unsaved) - 1} more" if unsaved[1:] else ""
        text = f"{self.arcade.glyphs.fails} Not saved, tried again: {unsaved[0]}{others}"
        if marks:
            marks.first().update(Content(text))
        else:
            self.mount(Unsaved(Content(text)), before=0)

    def call_after_refresh(self, callback: Callable[..., object], *args: object, **kwargs: object) -> bool:
        """As everywhere, unless this screen is gone by then."""

        def unless_gone() -> object:
            return None if self.gone else callback(*args, **kwargs)

        return super().call_after_refresh(unless_gone)

    def ask(
        self,
        work: Task[R],
        then: Callable[[R], object],
        *,
        group: str,
        lane: Lane = "now",
        exclusive: bool = True,
        about: Callable[[], object] | None = None,
        failed: Callable[[NimarcadeError], object] | None = None,
    ) -> None:
        """Have a task done, and `then` the answer taken, unless this screen is gone by then.

        With `exclusive` a newer task of the group takes the place of an older one. Where `about()`
        is another value when the answer comes, the answer is about something that is no longer
        looked at, and is dropped. `failed` takes an error instead of a notice.
        """
        subject = about() if about is not None else None

        async def asked() -> None:
            try:
                answer = await self.arcade.worker.run(work, lane=lane)
            except Exception as error:
                if not self.gone and (about is None or about() == subject):
                    (failed or self.fail)(known(error))
                return
            if not self.gone and (about is None or about() == subject):
                then(answer)

        self.in_background(asked, group=group, exclusive=exclusive)

    def in_background(
        self, work: Callable[[], Awaitable[None]], *, group: str, exclusive: bool = False
    ) -> Worker[None]:
        """Go on with some work beside everything else."""
        return self.run_worker(partial(self._guarded, work), group=group, exclusive=exclusive)

    async def _guarded(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except Exception as error:
            if not self.gone:
                self.fail(known(error))

    def fail(self, error: NimarcadeError) -> None:
        """Tell an error; the screen goes on."""
        from nimarcade.view.phrases import sentence

        self.notify(sentence(error), severity="error", markup=False)


class Page(Asking):
    """A screen with a heading; subclasses give the body and one sentence on what it is for."""

    HEADING: ClassVar[str] = ""
    PURPOSE: ClassVar[str] = ""
    BINDINGS = bindings(places.PAGE)

    def compose(self) -> ComposeResult:
        yield Static(self.HEADING, id="heading")
        yield from self.body()
        yield KeyBar()

    def body(self) -> ComposeResult:
        yield from ()

    def action_leave(self) -> None:
        self.app.pop_screen()


class FormPage(Page):
    """A screen that is a form, made and painted anew after each change."""

    painted = forms.Form(())

    def form(self) -> forms.Form:
        raise NotImplementedError

    def put(self, control: str, value: str) -> None:
        """Someone gave a control this value."""
        raise NotImplementedError

    def body(self) -> ComposeResult:
        with Form(id="form"):
            yield from form_rows(self.form())

    def show(self) -> None:
        self.painted = self.form()
        paint_form(self, self.painted)

    def on_choose_changed(self, event: Choose.Changed) -> None:
        self.put(event.choose.id or "", event.value)

    def on_input_changed(self, event: Input.Changed) -> None:
        name = event.input.id or ""
        if self.painted.value(name) != event.value:
            self.put(name, event.value)


class Help(ModalScreen[None]):
    """`?`: what this place is for and every key it knows, read from its own bindings."""

    PURPOSE = places.HELP.purpose
    BINDINGS = bindings(places.HELP)

    def __init__(self, place: Screen[object]) -> None:
        super().__init__()
        self._purpose = getattr(place, "PURPOSE", "") or "Keys that work here:"
        self._actions = actions(place)
        self._about = [action.about for action in self._actions]

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="help") as panel:
            panel.border_title = "Help"
            panel.set_class(services(self).settings.ascii, "-ascii")
            yield Static(self._purpose, id="purpose", markup=False)
            for title, own in (("Keys here", True), ("Keys everywhere", False)):
                if any(action.own is own for action in self._actions):
                    yield Static(title, classes="part")
                    yield Static(self._table(own), classes="table")
        yield KeyBar()

    def _table(self, own: bool) -> Content:
        keys = [", ".join(action.keys[:3]) for action in self._actions]
        wide = max(map(len, keys))
        lines = [
            Content.assemble((f"{key:>{wide}}", "bold $accent"), f"  {about}")
            for key, about, action in zip(keys, self._about, self._actions, strict=True)
            if action.own is own
        ]
        return Content("\n").join(lines)


# Small questions over a screen: a yes or no, and a line of text that may be refused.


class Confirm(ModalScreen[bool]):
    """Asks before something is lost; Enter alone never loses anything."""

    PURPOSE = places.CONFIRM.purpose
    BINDINGS = bindings(places.CONFIRM)

    def __init__(self, question: str, warning: str) -> None:
        super().__init__()
        self._question, self._warning = question, warning

    def compose(self) -> ComposeResult:
        with Vertical(classes="asking"):
            yield Static(self._question, markup=False, classes="question")
            yield Static(self._warning, markup=False, classes="quiet")
        yield KeyBar()


class AskText(ModalScreen[str | None]):
    """Asks for a text; `attempt` uses it and raises with the reason if it will not do."""

    NOTE: ClassVar[str] = ""
    """What stands below all of it."""

    def __init__(self, question: str, value: str, attempt: Callable[[str], object]) -> None:
        super().__init__()
        self._question, self._value, self._attempt = question, value, attempt

    def compose(self) -> ComposeResult:
        with Vertical(classes="asking"):
            yield Static(self._question, markup=False, classes="question")
            yield Field(self._value, id="ask-field")
            yield Static("", markup=False, classes="refusal")
            if self.NOTE:
                yield Static(self.NOTE, markup=False, classes="quiet")
        yield KeyBar()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            self._attempt(event.value)
        except NimarcadeError as error:
            from nimarcade.view.phrases import sentence

            self.query_one(".refusal", Static).update(sentence(error))
        else:
            self.dismiss(event.value)


class Ask(AskText):
    PURPOSE = places.ASK.purpose
    BINDINGS = bindings(places.ASK)
