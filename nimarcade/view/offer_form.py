"""Forms at the table of So Long Sucker: an offer put together, and how many chips of each colour.

Each is a frozen choice: `put` gives a control another value, `form` is what to paint, `code` the act.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from nimarcade.core.errors import NimarcadeError
from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import deals, effects
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, Chips, Propose, SuckerMove, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.view import forms
from nimarcade.view.forms import Choice, Entry, Form, Row

TRADES = {
    "pass": "I pass, you take and pay",
    "mirror": "you pass, I take and pay",
    "two": "two piles, one for each",
    "insurance": "rescue me, I spare yours",
    "truce": "truce: no passing",
    "threat": "a chip, or I kill yours",
    "own": "my own promises",
}
"""What an offer can start from; `own` keeps what is typed."""


TEXTS = ("by", "to", "trade", "pile", "pile2", "chip", "promises")
"""Parts of an offer that controls change."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A deal offered by one of `seats`, as far as it is put together."""

    t: SuckerPosition
    seats: tuple[Seat, ...]
    other: Seat | None
    """To whom it most likely goes."""
    by: str
    to: str = ""
    trade: str = "pass"
    pile: str = "1"
    pile2: str = "1"
    chip: str = ""
    promises: str = ""

    def put(self, control: str, value: str) -> Offer:
        """One control has this value; what hangs on it follows."""
        name = "trade" if control == "template" else control
        texts = {field: getattr(self, field) for field in TEXTS}
        changed = Offer(self.t, self.seats, self.other, **{**texts, name: value})
        if control == "by":
            changed = replace(changed, to=next(iter(changed._others()), ""))
        if control in ("by", "to", "template"):
            changed = changed._with_piles()
        return changed if control == "promises" else changed._filled()

    def _others(self) -> dict[str, str]:
        """Whom it may go to, the likeliest first."""
        seats = [seat for seat in self.t.living if COLOURS[seat] != self.by]
        first = self.other if self.other in seats else self.t.seat
        return {COLOURS[seat]: NAMES[seat] for seat in sorted(seats, key=lambda seat: seat != first)}

    def _with_piles(self) -> Offer:
        """The piles that this trade is most likely about, and a chip that will be there to pay with."""
        me, you = COLOURS.index(self.by), COLOURS.index(self.to)
        payer, paid = (me, you) if self.trade == "mirror" else (you, me)
        return replace(
            self,
            pile=str(_pile_of(self.t, payer) or 1),
            pile2=str(_pile_of(self.t, me) or 1),
            chip=COLOURS[self._payable(payer, paid)],
        )

    def _payable(self, payer: Seat, paid: Seat) -> int:
        """A colour that the payer holds or is about to capture: best the other's own, last the payer's."""
        pile = self.t.pile(slot) if (slot := _pile_of(self.t, payer)) else ""
        able = (c for c in range(4) if self.t.hands[payer][c] or COLOURS[c] in pile)
        return min(able, key=lambda c: (c != paid, c == payer, c), default=paid)

    def _filled(self) -> Offer:
        """With the promises that the trade stands for."""
        me, you, chip = self.by, self.to, self.chip
        pile, other = self.pile.strip(), self.pile2.strip()
        promises = {
            "pass": f"{me}.PASS.{you},{you}.CAP.{pile},{you}.GIVE.{chip}@{me}",
            "mirror": f"{you}.PASS.{me},{me}.CAP.{pile},{me}.GIVE.{chip}@{you}",
            "two": f"{me}.PASS.{you},{you}.CAP.{pile},{you}.PASS.{me},{me}.CAP.{other}",
            "insurance": f"{you}.RESCUE.{me},{me}.NOKILL.{you}",
            "truce": f"{me}.NOPASS.{you},{you}.NOPASS.{me}",
            "threat": f"{you}.GIVE.{chip}@{me},{me}.NOKILL.{you}",
        }
        return replace(self, promises=promises.get(self.trade, self.promises))

    @property
    def code(self) -> str:
        return f"{self.by}:deal={len(self.t.ledger.deals) + 1},{self.promises.replace(' ', '')}"

    def form(self, error: str = "") -> Form:
        """`error`: why the offer cannot be made, where that was tried."""
        words = ""
        try:
            act = _legal(self.t, self.code)
        except NimarcadeError as refused:
            error = error or str(refused)
        else:
            assert isinstance(act, Propose)
            words = "; ".join(deals.say_term(term) for term in act.terms) + "."
        by = {COLOURS[seat]: NAMES[seat] for seat in self.seats}
        chips = {letter: name.lower() for letter, name in zip(COLOURS, NAMES, strict=True)}
        rows = (
            Row("by", "From", (Choice("by", self.by, by),), shown=len(self.seats) > 1),
            Row("to", "To", (Choice("to", self.to, self._others()),)),
            Row("template", "Trade", (Choice("template", self.trade, TRADES),)),
            Row("pile", "Pile", (Entry("pile", self.pile),), shown=self.trade in ("pass", "mirror", "two")),
            Row("pile2", "Other pile", (Entry("pile2", self.pile2),), shown=self.trade == "two"),
            Row(
                "chip",
                "Chip paid",
                (Choice("chip", self.chip, chips),),
                shown=self.trade in ("pass", "mirror", "threat"),
            ),
            Row("promises", "Promises", (Entry("promises", self.promises),), words, error),
        )
        return forms.Form(rows)


def offer(
    t: SuckerPosition,
    seats: Sequence[Seat],
    *,
    other: Seat | None = None,
    promises: str = "",
    trade: str = "pass",
) -> Offer:
    """An offer to begin with; without `other` to the first who could capture a pile of several chips."""
    able = (seat for seat in t.living if seat != seats[0] and _pile_of(t, seat, 2))
    other = other if other is not None else next(able, None)
    begun = Offer(t, tuple(seats), other, COLOURS[seats[0]], trade=trade, promises=promises)
    return begun.put("by", begun.by)


def _pile_of(t: SuckerPosition, seat: Seat, least: int = 1) -> int:
    """The longest pile that this seat's chips capture, of the slots from 1; 0 without any."""
    mine = [(len(pile), -slot) for slot, pile in enumerate(t.piles, 1) if pile[-1:] == COLOURS[seat]]
    size, slot = max(mine, default=(0, 0))
    return -slot if size >= least and t.hands[seat][seat] else 0


def _legal(t: SuckerPosition, code: str) -> SuckerMove:
    """Raises a NimarcadeError."""
    act = GAME.read_move(t, code)
    GAME.check(t, act)
    return act


Verb = Literal["x", "g", "k"]
"""Discard from a captured pile, give, discard prisoners: as in the codes of acts."""
QUESTIONS = {"x": "How many are discarded?", "g": "How many are given?", "k": "How many are discarded?"}


@dataclass(frozen=True, slots=True)
class ChipCount:
    """A discard or a gift where a list of all ways would be too long."""

    t: SuckerPosition
    seat: Seat
    verb: str
    to: str = ""
    """The letter of the seat that a gift goes to."""
    seats: tuple[Seat, ...] = ()
    """Those it may go to."""
    typed: dict[str, str] = field(default_factory=dict)
    """Letter → how many, as typed."""

    def put(self, control: str, value: str) -> ChipCount:
        if control == "to":
            return replace(self, to=value)
        return replace(self, typed={**self.typed, control.removeprefix("many-"): value})

    @property
    def question(self) -> str:
        return QUESTIONS[self.verb]

    @property
    def _most(self) -> Chips:
        return effects.count_chips(self.t.piles[self.t.slot]) if self.verb == "x" else self.t.hands[self.seat]

    def _colours(self) -> list[int]:
        """Colours that may be chosen: not one's own where only prisoners may go."""
        own = self.verb == "x" or (self.verb == "g" and self.t.rule_set.give == "any")
        return [c for c in range(4) if self._most[c] and (own or c != self.seat)]

    @property
    def chips(self) -> str:
        """`R2G1` as typed; empty where nothing is."""
        parts = []
        for letter in (COLOURS[c] for c in self._colours()):
            many = self.typed.get(letter, "0").strip().replace(",", "")
            parts.append("" if many in ("", "0") else f"{letter}{many}")
        return "".join(parts)

    @property
    def code(self) -> str:
        by = "" if self.seat == self.t.turn else f"{COLOURS[self.seat]}:"
        return f"{by}{self.verb}{self.chips}{f'@{self.to}' if self.to else ''}"

    def form(self) -> Form:
        whom = {COLOURS[seat]: NAMES[seat] for seat in self.seats}
        rows = [Row("to", "To", (Choice("to", self.to, whom),))] if whom else []
        for c in self._colours():
            entry = Entry(f"many-{COLOURS[c]}", self.typed.get(COLOURS[c], "0"))
            rows.append(Row(COLOURS[c], f"{NAMES[c]}, of {self._most[c]:,}", (entry,)))
        return Form(tuple(rows))

    @property
    def words(self) -> str:
        """What would be done, or why it cannot be."""
        if not self.chips:
            return "Type how many of each colour."
        try:
            text = GAME.describe(self.t, _legal(self.t, self.code))
        except NimarcadeError as error:
            return str(error)
        return f"{text[0].upper()}{text[1:]}."


def chip_count(t: SuckerPosition, seat: Seat, verb: str, to: str = "") -> ChipCount:
    """`verb` as in the codes of acts: `x` discard from a captured pile, `g` give, `k` discard prisoners;
    `to`: the letter of the seat that a gift most likely goes to."""
    seats: tuple[Seat, ...] = ()
    if verb == "g":
        seats = tuple(other for other in t.living if other != seat and (seat, other) not in t.free)
        seats = (t.seat,) if t.phase == "rescue" and t.turn == seat else seats
    to = to if to in [COLOURS[seat] for seat in seats] else COLOURS[seats[0]] if seats else ""
    return ChipCount(t, seat, verb, to, seats)
