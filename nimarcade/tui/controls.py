"""One-line controls of a form: a choice that arrows turn, a text field, the form around them, and a screen
that is one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Input, Static

from nimarcade.tui import keys, look, page
from nimarcade.view import forms
from nimarcade.view.glyphs import Glyphs


class Choose(Widget, can_focus=True):
    """One of a few values: `‹ Greedy Nim ›`. Arrows, space or a click turn it."""

    ALLOW_SELECT = False
    BINDINGS = keys.bindings("choose")
    value: reactive[str] = reactive("", layout=True)

    @dataclass
    class Changed(Message):
        choose: Choose
        value: str

    def __init__(self, values: Mapping[str, str], value: str, *, id: str) -> None:
        super().__init__(id=id)
        self.values = dict(values)
        self.set_reactive(Choose.value, value)

    def offer(self, values: Mapping[str, str]) -> None:
        if self.values != dict(values):
            self.values = dict(values)
            self.refresh(layout=True)

    def action_turn(self, by: int) -> None:
        names = list(self.values)
        now = names.index(self.value) if self.value in names else 0
        self.value = names[(now + by) % len(names)]
        self.post_message(self.Changed(self, self.value))

    def on_click(self, event: events.Click) -> None:
        self.action_turn(-1 if event.x < 2 else 1)

    def render(self) -> Content:
        glyphs = look.glyphs_of(self)
        focused = self.has_focus
        arrow = "bold $accent" if focused else "$text-muted"
        text = glyphs.words(self.values.get(self.value, self.value))
        return Content.assemble(
            (f"{glyphs.previous} ", arrow), (text, "bold" if focused else ""), (f" {glyphs.next}", arrow)
        )


class Field(Input):
    texts: reactive[tuple[str, ...]] = reactive((), init=False)
    """Of what may be typed, the longest first; the first that fits is the placeholder."""

    def __init__(self, value: str = "", *, placeholder: str = "", id: str) -> None:
        super().__init__(value, placeholder=placeholder, id=id, select_on_focus=False)

    def _fit(self) -> None:
        if self.texts:
            glyphs = look.glyphs_of(self)
            self.placeholder = look.fitting(
                [*map(glyphs.words, self.texts)], self.content_size.width, glyphs.ellipsis
            )

    watch_texts = on_resize = _fit


class Act(Widget, can_focus=True):
    """Something to do, in a form: Enter or a click does it."""

    ALLOW_SELECT = False
    BINDINGS = keys.bindings("button")

    class Done(Message):
        """It is to be done."""

    def __init__(self, words: str, *, id: str) -> None:
        super().__init__(id=id)
        self._words = words

    def name_it(self, words: str) -> None:
        if words != self._words:
            self._words = words
            self.refresh(layout=True)

    def render(self) -> Content:
        return Content(self._words)

    def action_do(self) -> None:
        self.post_message(self.Done())

    on_click = action_do


class Form(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Rows of controls; arrows up and down walk between them, whatever has the focus."""

    BINDINGS = keys.bindings("form")


class Row(Vertical):
    """A label, its controls, and a quiet line below that turns into the error when there is one."""

    def __init__(self, label: str, *controls: Widget, id: str) -> None:
        super().__init__(id=id)
        self._label, self._controls = label, controls
        self._note: tuple[str, bool, Glyphs] | None = None

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Static(self._label, classes="label")
            yield from self._controls
        yield Static(classes="note")

    def on_descendant_focus(self) -> None:
        self.add_class("-here")

    def on_descendant_blur(self) -> None:
        self.remove_class("-here")

    def name_it(self, label: str) -> None:
        if label != self._label:
            self._label = label
            self.query_one(".label", Static).update(label)

    def say(self, text: str, *, wrong: bool = False) -> None:
        """The line below: what is wrong, or a quiet word; nothing hides it."""
        glyphs = look.glyphs_of(self)
        now = (text, wrong, glyphs)
        if self._note == now:
            return  # the same words would lay out the whole form anew
        self._note = now
        note = self.query_one(".note", Static)
        note.update(Content(glyphs.words(f"{glyphs.fails} {text}" if wrong else text)))
        note.set_class(bool(text), "-shown")
        note.set_class(wrong, "-wrong")


# Forms as data, painted with these controls.


def form_rows(form: forms.Form) -> Iterator[Row]:
    """The widgets of a form; a control has the name of its part, a row its name after `row-`."""
    for row in form.rows:
        yield Row(row.label, *map(_control, row.parts), id=f"row-{row.name}")


def _control(part: forms.Part) -> Widget:
    if isinstance(part, forms.Choice):
        return Choose(part.choices, part.value, id=part.name)
    if isinstance(part, forms.Entry):
        return Field(part.value, placeholder=part.placeholder, id=part.name)
    if isinstance(part, forms.Button):
        return Act(part.words, id=part.name)
    return Static(part.words, id=part.name)


def paint_form(parent: Widget, form: forms.Form) -> None:
    """Show a form in the widgets that were made of one with the same rows."""
    for row in form.rows:
        widget = parent.query_one(f"#row-{row.name}", Row)
        widget.display = row.shown
        widget.name_it(row.label)
        for part in row.parts:
            if isinstance(part, forms.Choice):
                choose = widget.query_one(f"#{part.name}", Choose)
                choose.offer(part.choices)
                choose.value = part.value
                choose.display = part.shown
            elif isinstance(part, forms.Entry):
                field = widget.query_one(f"#{part.name}", Field)
                if field.value != part.value:
                    with field.prevent(Input.Changed):
                        field.value = part.value
                    field.cursor_position = len(part.value)
                field.placeholder = part.placeholder
                field.display = part.shown
            elif isinstance(part, forms.Remark):
                widget.query_one(f"#{part.name}", Static).update(look.glyphs_of(widget).words(part.words))
        widget.say(row.error or row.help, wrong=bool(row.error))


class FormPage(page.Page):
    """A screen that is a form, made and painted anew after each change."""

    painted = forms.Form(())

    def form(self) -> forms.Form:
        raise NotImplementedError

    def put(self, control: str, value: str) -> None:
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
