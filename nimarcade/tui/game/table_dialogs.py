"""Questions over the table: an act from a list, and forms that put the code of an act together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from nimarcade.core.errors import NimarcadeError
from nimarcade.tui.controls import Choose, Field, Form, form_rows, paint_form
from nimarcade.tui.key_bar import KeyBar
from nimarcade.tui.keys import bindings
from nimarcade.tui.menu import Menu
from nimarcade.view import forms, game_places
from nimarcade.view.item import Item
from nimarcade.view.table.offer_form import ChipCount, Offer
from nimarcade.view.table.picture import TablePicture

A = TypeVar("A", Offer, ChipCount)


class Answers(Menu):
    """Answers to what is asked at the table."""

    BINDINGS = bindings(game_places.ANSWERS)


class TableAnswers(Answers):
    """The same beside the felt; an offer, which is first declined and then accepted in the list, is answered
    by keys of its own."""

    BINDINGS = bindings(game_places.TABLE_ANSWERS)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "answer" or any(item.name.startswith("counter ") for item in self.items)

    def action_answer(self, yes: bool) -> None:
        self.post_message(self.Chosen(self, self.items[yes].name))


class PickAct(ModalScreen[str | None]):
    """One of a list of acts, by its code."""

    PURPOSE = game_places.PICK.purpose
    BINDINGS = bindings(game_places.PICK)

    def __init__(self, question: str, items: Sequence[Item]) -> None:
        super().__init__()
        self._question, self._items = question, items

    def compose(self) -> ComposeResult:
        with Vertical(classes="asking", id="pick"):
            yield Static(self._question, markup=False, classes="question")
            with VerticalScroll(can_focus=False, id="pick-list"):
                yield Answers(self._items, loose=False, short=True)
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(Menu).focus()

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        self.dismiss(event.name)


class ActForm(ModalScreen[str | None], Generic[A]):
    """A form that gives the code of an act that may be done."""

    def __init__(self, act: A) -> None:
        super().__init__()
        self._act: A = act

    @property
    def code(self) -> str:
        return self._act.code

    def form(self, error: str = "") -> forms.Form:
        """`error`: why the act that was tried will not do."""
        return self._act.form(error)

    def show(self, error: str = "") -> None:
        paint_form(self, self.form(error))

    def on_choose_changed(self, event: Choose.Changed) -> None:
        self._put(event.choose.id or "", event.value)

    def on_input_changed(self, event: Input.Changed) -> None:
        self._put(event.input.id or "", event.value)

    def _put(self, control: str, value: str) -> None:
        if self.form().value(control) != value:
            self._act = self._act.put(control, value)
            self.show()

    def action_do(self) -> None:
        try:
            TablePicture(self._act.position).check(self.code)
        except NimarcadeError as error:
            self.show(str(error))
        else:
            self.dismiss(self.code)


class DealForm(ActForm[Offer]):
    """Puts an offer together."""

    PURPOSE = game_places.DEAL.purpose
    BINDINGS = bindings(game_places.DEAL)

    def compose(self) -> ComposeResult:
        with Vertical(classes="asking", id="deal"), Form(id="deal-form"):
            yield Static("Offer a deal", classes="question")
            yield from form_rows(self.form())
        yield KeyBar()

    def on_mount(self) -> None:
        self.show()
        self.query_one("#template").focus()

    def action_offer(self) -> None:
        if self._act.wrong_price():
            self.show()
        else:
            self.action_do()


class ChipsForm(ActForm[ChipCount]):
    """How many chips of each colour: a discard or a gift where a list would be too long."""

    PURPOSE = game_places.CHIPS.purpose
    BINDINGS = bindings(game_places.CHIPS)

    def compose(self) -> ComposeResult:
        with Vertical(classes="asking", id="chips"), Form(id="chips-form"):
            yield Static(self._act.question, markup=False, classes="question")
            yield from form_rows(self.form())
            yield Static("", markup=False, id="chips-told")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query(Field).first().focus()
        self.show()

    def show(self, error: str = "") -> None:
        super().show()
        self.query_one("#chips-told", Static).update(error or self._act.words)
