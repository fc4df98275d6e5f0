"""Questions over the table: an act from a list, and the form of an offer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from nimarcade.core.errors import NimarcadeError
from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import deals, effects
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, Chips, Propose, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.tui.controls import Choose, Field, Form, Row
from nimarcade.tui.keys import bindings
from nimarcade.tui.menu import Menu
from nimarcade.tui.page import KeyBar
from nimarcade.view import places_play
from nimarcade.view.items import Item

TEMPLATES = {
    "pass": "I pass, you take and pay",
    "mirror": "you pass, I take and pay",
    "two": "two piles, one for each",
    "insurance": "rescue me, I spare yours",
    "truce": "truce: no passing",
    "threat": "a chip, or I kill yours",
    "own": "my own promises",
}
"""What an offer can start from; `own` keeps what is typed."""


class PickAct(ModalScreen[str | None]):
    """One of a list of acts, by its code."""

    PURPOSE = places_play.PICK.purpose
    BINDINGS = bindings(places_play.PICK)

    def __init__(self, question: str, items: Sequence[Item]) -> None:
        super().__init__()
        self._question, self._items = question, items

    def compose(self) -> ComposeResult:
        with Vertical(classes="asking", id="pick"):
            yield Static(self._question, markup=False, classes="question")
            with VerticalScroll(can_focus=False, id="pick-list"):
                yield Menu(self._items, loose=False, short=True)
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(Menu).focus()

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        self.dismiss(event.name)


class DealForm(ModalScreen[str | None]):
    """Puts an offer together; gives the code of the proposal, with the seat that makes it."""

    PURPOSE = places_play.DEAL.purpose
    BINDINGS = bindings(places_play.DEAL)

    def __init__(
        self,
        t: SuckerPosition,
        seats: Sequence[Seat],
        attempt: Callable[[str], object],
        *,
        other: Seat | None = None,
        promises: str = "",
        trade: str = "pass",
    ) -> None:
        """`attempt` makes the offer of a code and raises with the reason if it will not do; `trade` is
        the template to begin with."""
        super().__init__()
        self._t, self._seats, self._attempt = t, list(seats), attempt
        self._given, self._trade = promises, trade
        self._other = other if other is not None else self._captor()

    def compose(self) -> ComposeResult:
        by = {COLOURS[seat]: NAMES[seat] for seat in self._seats}
        chips = {letter: name.lower() for letter, name in zip(COLOURS, NAMES, strict=True)}
        with Vertical(classes="asking", id="deal"), Form(id="deal-form"):
            yield Static("Offer a deal", classes="question")
            yield Row("From", Choose(by, next(iter(by)), id="by"), id="row-by")
            yield Row("To", Choose(self._others(self._seats[0]), "", id="to"), id="row-to")
            yield Row("Trade", Choose(TEMPLATES, self._trade, id="template"), id="row-template")
            yield Row("Pile", Field("1", id="pile"), id="row-pile")
            yield Row("Other pile", Field("1", id="pile2"), id="row-pile2")
            yield Row("Chip paid", Choose(chips, COLOURS[self._seats[0]], id="chip"), id="row-chip")
            yield Row("Promises", Field(self._given, id="promises"), id="row-promises")
        yield KeyBar()

    def _others(self, by: Seat) -> dict[str, str]:
        found = {COLOURS[s]: NAMES[s] for s in self._t.living if s != by}
        if self._other is not None and COLOURS[self._other] in found:
            first = COLOURS[self._other]
            found = {first: found[first], **found}
        elif by != self._t.seat and COLOURS[self._t.seat] in found:
            first = COLOURS[self._t.seat]
            found = {first: found[first], **found}
        return found

    def _captor(self) -> Seat | None:
        """The first other player who could capture a pile of several chips."""
        able = (seat for seat in self._t.living if seat != self._seats[0] and self._pile_of(seat, 2))
        return next(able, None)

    def _pile_of(self, seat: Seat, least: int = 1) -> int:
        """The longest pile that this seat's chips capture, of the slots from 1; 0 without any."""
        mine = [(len(pile), -at) for at, pile in enumerate(self._t.piles, 1) if pile[-1:] == COLOURS[seat]]
        size, at = max(mine, default=(0, 0))
        return -at if size >= least and self._t.hands[seat][seat] else 0

    def on_mount(self) -> None:
        to = self.query_one("#to", Choose)
        to.value = next(iter(to.values), "")
        self.query_one("#row-by").display = len(self._seats) > 1
        self._choose_piles()
        self._fill()
        self.query_one("#template").focus()

    def on_choose_changed(self, event: Choose.Changed) -> None:
        if event.choose.id == "by":
            to = self.query_one("#to", Choose)
            to.offer(self._others(COLOURS.index(event.value)))
            to.value = next(iter(to.values), "")
        if event.choose.id != "chip":
            self._choose_piles()
        self._fill()

    def _choose_piles(self) -> None:
        """The piles that this trade is most likely about, and a chip that will be there to pay with."""
        me, you = (COLOURS.index(self.query_one(f"#{who}", Choose).value) for who in ("by", "to"))
        mirror = self.query_one("#template", Choose).value == "mirror"
        for name, seat in (("pile", me if mirror else you), ("pile2", me)):
            field = self.query_one(f"#{name}", Field)
            with field.prevent(Input.Changed):
                field.value = str(self._pile_of(seat) or 1)
        payer, paid = (me, you) if mirror else (you, me)
        self.query_one("#chip", Choose).value = COLOURS[self._payable(payer, paid)]

    def _payable(self, payer: Seat, paid: Seat) -> int:
        """A colour that the payer holds or is about to capture: best the other's own, last the payer's."""
        at = self._pile_of(payer)
        pile = self._t.piles[at - 1] if at else ""
        found = (c for c in range(4) if self._t.hands[payer][c] or COLOURS[c] in pile)
        return min(found, key=lambda c: (c != paid, c == payer, c), default=paid)

    def on_input_changed(self, event: Input.Changed) -> None:
        if event.input.id == "promises":
            self._say()
        else:
            self._fill()

    def _fill(self) -> None:
        """The promises that the chosen trade stands for."""
        kind = self.query_one("#template", Choose).value
        self.query_one("#row-pile").display = kind in ("pass", "mirror", "two")
        self.query_one("#row-pile2").display = kind == "two"
        self.query_one("#row-chip").display = kind in ("pass", "mirror", "threat")
        if kind != "own":
            field = self.query_one("#promises", Field)
            with field.prevent(Input.Changed):
                field.value = self._promises(kind)
        self._say()

    def _promises(self, kind: str) -> str:
        me, you = self.query_one("#by", Choose).value, self.query_one("#to", Choose).value
        pile, other = (self.query_one(f"#{name}", Field).value.strip() for name in ("pile", "pile2"))
        chip = self.query_one("#chip", Choose).value
        return {
            "pass": f"{me}.PASS.{you},{you}.CAP.{pile},{you}.GIVE.{chip}@{me}",
            "mirror": f"{you}.PASS.{me},{me}.CAP.{pile},{me}.GIVE.{chip}@{you}",
            "two": f"{me}.PASS.{you},{you}.CAP.{pile},{you}.PASS.{me},{me}.CAP.{other}",
            "insurance": f"{you}.RESCUE.{me},{me}.NOKILL.{you}",
            "truce": f"{me}.NOPASS.{you},{you}.NOPASS.{me}",
            "threat": f"{you}.GIVE.{chip}@{me},{me}.NOKILL.{you}",
        }[kind]

    @property
    def code(self) -> str:
        by = self.query_one("#by", Choose).value
        promises = self.query_one("#promises", Field).value.replace(" ", "")
        return f"{by}:deal={len(self._t.ledger.deals) + 1},{promises}"

    def _say(self) -> None:
        row = self.query_one("#row-promises", Row)
        try:
            act = GAME.read_move(self._t, self.code)
            GAME.check(self._t, act)
            assert isinstance(act, Propose)
            row.say("; ".join(deals.say_term(term) for term in act.terms) + ".")
        except NimarcadeError as error:
            row.say(str(error), wrong=True)

    def action_offer(self) -> None:
        try:
            self._attempt(self.code)
        except NimarcadeError as error:
            self.query_one("#row-promises", Row).say(str(error), wrong=True)
        else:
            self.dismiss(self.code)


# How many chips of each colour: the form of a discard or a gift where a list would be too long.

Verb = Literal["x", "g", "k"]
"""Discard from a captured pile, give, discard prisoners: as in the codes of acts."""
QUESTIONS = {"x": "How many are discarded?", "g": "How many are given?", "k": "How many are discarded?"}


class ChipsForm(ModalScreen[str | None]):
    """Gives the code of the act, with the seat that acts."""

    PURPOSE = places_play.CHIPS.purpose
    BINDINGS = bindings(places_play.CHIPS)

    def __init__(
        self,
        t: SuckerPosition,
        seat: Seat,
        verb: Verb,
        attempt: Callable[[str], object],
        to: Sequence[Seat] = (),
    ) -> None:
        """`to` are the seats that a gift may go to; `attempt` raises with the reason if it will not do."""
        super().__init__()
        self._t, self._seat, self._verb, self._attempt, self._to = t, seat, verb, attempt, to

    @property
    def _most(self) -> Chips:
        if self._verb == "x":
            return effects.count_chips(self._t.piles[self._t.slot])
        return self._t.hands[self._seat]

    def _offered(self) -> list[int]:
        """Colours that may be chosen: not one's own where only prisoners may go."""
        own = self._verb == "x" or (self._verb == "g" and self._t.rule_set.give == "any")
        return [c for c in range(4) if self._most[c] and (own or c != self._seat)]

    def compose(self) -> ComposeResult:
        with Vertical(classes="asking", id="chips"), Form(id="chips-form"):
            yield Static(QUESTIONS[self._verb], markup=False, classes="question")
            if self._to:
                whom = {COLOURS[seat]: NAMES[seat] for seat in self._to}
                yield Row("To", Choose(whom, next(iter(whom)), id="to"), id="row-to")
            for c in self._offered():
                label = f"{NAMES[c]}, of {self._most[c]:,}"
                yield Row(label, Field("0", id=f"many-{COLOURS[c]}"), id=f"row-{COLOURS[c]}")
            yield Static("", markup=False, id="chips-told")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query(Field).first().focus()
        self._say()

    def on_choose_changed(self) -> None:
        self._say()

    def on_input_changed(self, event: Input.Changed) -> None:
        self._say()

    @property
    def code(self) -> str:
        to = f"@{self.query_one('#to', Choose).value}" if self._to else ""
        by = "" if self._seat == self._t.turn else f"{COLOURS[self._seat]}:"
        return f"{by}{self._verb}{self.chips}{to}"

    @property
    def chips(self) -> str:
        """`R2G1` as typed; empty where nothing is."""
        parts = []
        for c in self._offered():
            many = self.query_one(f"#many-{COLOURS[c]}", Field).value.strip().replace(",", "")
            parts.append("" if many in ("", "0") else f"{COLOURS[c]}{many}")
        return "".join(parts)

    def _say(self) -> None:
        told = self.query_one("#chips-told", Static)
        if not self.chips:
            told.update("Type how many of each colour.")
            return
        try:
            act = GAME.read_move(self._t, self.code)
            GAME.check(self._t, act)
        except NimarcadeError as error:
            told.update(str(error))
        else:
            text = GAME.describe(self._t, act)
            told.update(f"{text[0].upper()}{text[1:]}.")

    def action_do(self) -> None:
        try:
            self._attempt(self.code)
        except NimarcadeError as error:
            self.query_one("#chips-told", Static).update(str(error))
        else:
            self.dismiss(self.code)
