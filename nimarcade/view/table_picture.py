"""A table of So Long Sucker as plain data to paint: its piles and what they wait for, hands, players.

A line is a list of (text, part); a part is a role of `core.text`, or the colour of a chip: `blue`,
`blue-dead` where it counts no more, `put-blue` where it is about to be placed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby, islice

from nimarcade.coach.so_long_sucker import board_words
from nimarcade.core.game import Position, Seat
from nimarcade.core.text import Line, plain
from nimarcade.games.so_long_sucker import effects
from nimarcade.games.so_long_sucker.deals import say_term, trust
from nimarcade.games.so_long_sucker.position import (
    COLOURS,
    ENDGAME,
    NAMES,
    Answer,
    Chips,
    Kill,
    Place,
    SuckerMove,
    SuckerPosition,
    write_chips,
)
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.play.match import TableSession
from nimarcade.play.session import Session
from nimarcade.view import table_draft
from nimarcade.view.glyphs import CHIPS, Glyphs
from nimarcade.view.item import Item
from nimarcade.view.marks import Light, Lights
from nimarcade.view.table_draft import TableDraft

LEAD = 5
"""Cells before the first chip: the sign and the number of the slot."""
FEW = 8
"""Slots shown though they are all empty; of more, one is shown below the last pile."""
SEEN = 2_000
"""Acts looked through for a list."""
NARROWEST, WIDEST = 4, 9
"""Cells of a column that holds a tower."""
ROOMY = 7
"""From so many cells on a chip is drawn larger."""
BELOW = 3
"""Lines below the towers: numbers, what they wait for, and a sentence."""
LOWEST = 4
"""Chips a tower must have room for."""


@dataclass(frozen=True, slots=True)
class Flight:
    """The top chip of a pile on its way there."""

    slot: int
    left: float
    """The part of its way still before it, 1 at first."""
    flash: bool = False
    """Whether the pile, which it captures, lights up now."""


@dataclass(frozen=True, slots=True)
class TablePicture:
    position: SuckerPosition

    # piles

    @property
    def slots(self) -> int:
        """How many slots there are; without a bound, one more than can be used."""
        return effects.highest_slot(self.position)

    def shown_slots(self, draft: TableDraft | None) -> int:
        """Slots to be shown: all of a small table, else one empty one after the last pile."""
        used = max((slot for slot, pile in enumerate(self.position.piles, 1) if pile), default=0)
        return min(self.slots, max(used + 1, draft.slot if draft is not None else 0, FEW))

    def slot(
        self,
        slot: int,
        draft: TableDraft | None,
        width: int,
        glyphs: Glyphs,
        lit: Lights | None = None,
        flight: Flight | None = None,
    ) -> Line:
        """A slot (1 for the first) in at most `width` cells, with what it waits for; its number is in
        brackets where an explanation marks it."""
        p = self.position
        pile = p.pile(slot)
        here = draft if draft is not None and draft.slot == slot else None
        captured = p.phase == "kill" and p.slot == slot - 1
        put = _put(here, pile)
        room = width - LEAD - len(plain(put))
        texts = _waits_for(p, pile, here, captured, glyphs)
        light = (lit or {}).get(slot - 1)
        if light is not None:
            texts = (*(f"{text}  {light.label}" for text in texts), *texts)
        words = next((text for text in texts if 3 * len(pile) + len(text) <= room), texts[-1])
        sign = glyphs.here if here or captured else " "
        line: Line = [(f"{sign} ", "point"), (f"{slot:<3}", "quiet")]
        if light is not None:
            line = [(f"{sign}[", "point"), (f"{f'{slot}]':<3}", "point")]
        if flight is not None and flight.slot == slot and pile:
            lying = _pile(pile[:-1], max(6, room - 3), self.gone)
            across = width - LEAD - 3 - len(plain(lying))
            return [
                *line,
                *lying,
                (" " * max(0, int(across * flight.left)), "plain"),
                _chip(pile[-1], self.gone),
            ]
        if pile:
            line += _pile(pile, max(6, room - len(words)), self.gone)
        elif here is None:
            line.append((glyphs.empty, "quiet"))
        return [*line, *put, (words, "point" if captured or here else "bad")]

    @property
    def gone(self) -> str:
        """Colours that nobody plays any more."""
        return "".join(c for i, c in enumerate(COLOURS) if table_draft.colour_owner(self.position, i) is None)

    def begin(self) -> TableDraft | None:
        """The first placement to be shown; None where nobody is to place a chip."""
        return table_draft.begin(self.position)

    def written(self, code: str) -> TableDraft | None:
        """The placement of a code; None for anything else."""
        return table_draft.written(self.position, code)

    # hands

    def hands(self, glyphs: Glyphs, *, narrow: bool) -> list[Line]:
        """A line for each player; `narrow` puts all of them on one."""
        lines = [self._hand(seat, glyphs, narrow) for seat in range(self.position.rule_set.players)]
        return [[piece for line in lines for piece in line]] if narrow else lines

    def _hand(self, seat: Seat, glyphs: Glyphs, narrow: bool) -> Line:
        p = self.position
        here = glyphs.here if seat == p.turn and p.phase != "over" else " "
        chips = " ".join(f"{letter}{count}" for letter, count in _own_first(p.hands[seat], seat))
        held = write_chips(p.hands[seat], seat) if narrow else chips
        held = "out" if p.scores[seat] is not None and p.phase != "over" else held or "no chips"
        states = {"rescue": ("  in danger", "!"), "kill": ("  discards", "x"), "over": ("  won", "")}
        state = states.get(p.phase, ("", ""))[narrow] if seat == p.seat else ""
        colour = CHIPS[COLOURS[seat]]
        if narrow:
            return [(here, "point"), (COLOURS[seat], colour), (f" {held}{state} ", "plain")]
        return [(f"{here} ", "point"), (f"{NAMES[seat]:7} ", colour), (f"{held}{state}", "plain")]

    def agreements(self, *, deals: bool) -> list[Line]:
        """What is out of play, and with `deals` every promise with how it stands."""
        p = self.position
        lines: list[Line] = [[(f"  deadbox {write_chips(p.deadbox)}", "quiet")]] if any(p.deadbox) else []
        for deal in p.ledger.deals if deals else ():
            for i, term in enumerate(deal.terms):
                status = deal.standing[i] if i < len(deal.standing) else deal.status
                lines.append([(f"  deal {deal.number}: {say_term(term)} ({status})", "plain")])
        return lines

    # acts

    def other_acts(self) -> Iterator[Item]:
        """What the seat to decide may do but placing, and answers of others to open deals."""
        p = self.position
        for seat in p.living:
            if seat != p.turn:
                acts = islice(GAME.out_of_turn(p, seat), SEEN)
                yield from (self._item(act) for act in acts if isinstance(act, Answer))
        yield from (self._item(act) for act in islice(GAME.moves(p), SEEN) if not isinstance(act, Place))

    def _item(self, act: SuckerMove) -> Item:
        code = GAME.write_move(self.position, act)
        return Item(code, f"{code}  {GAME.describe(self.position, act)}")

    @property
    def dealing(self) -> bool:
        """Whether a chip is to be placed and deals can be made; where nothing can be given nobody does."""
        rules = self.position.rule_set
        return self.position.phase == "play" and "none" not in (rules.deals, rules.give)

    def check(self, code: str) -> None:
        """Raises a NimarcadeError where this act may not be made here."""
        GAME.check(self.position, GAME.read_move(self.position, code))


def table_picture(p: Position) -> TablePicture:
    """Raises TypeError for a position that is no table of So Long Sucker."""
    if not isinstance(p, SuckerPosition):
        raise TypeError(f"{p.game} is not played at a table")
    return TablePicture(p)


def table_words(p: Position) -> str:
    """Piles, hands and who is to act, for who cannot see the table drawn."""
    return board_words(table_picture(p).position)


def _own_first(chips: Chips, own: int = 0) -> tuple[tuple[str, int], ...]:
    """Letter and number of each colour that there is."""
    order = sorted(range(4), key=lambda colour: (colour != own, colour))
    return tuple((COLOURS[colour], chips[colour]) for colour in order if chips[colour])


def _pile(pile: str, width: int, gone: str) -> Line:
    """A pile bottom to top: chips in brackets, or letters, or its two ends. Colours of `gone`
    stand small and pale: they count no more for whose turn it is."""
    if 3 * len(pile) <= width:
        return [_chip(c, gone) for c in pile]
    if len(pile) <= width:
        return list(_letters(pile, gone))
    middle = f" …{len(pile):,}… "
    ends = max(1, (width - len(middle)) // 2)
    return [*_letters(pile[:ends], gone), (middle, "quiet"), *_letters(pile[-ends:], gone)]


def _chip(c: str, gone: str) -> tuple[str, str]:
    return f"[{_letter(c, gone)}]", _part(c, gone)


def _letters(pile: str, gone: str) -> Iterator[tuple[str, str]]:
    for c, run in groupby(pile):
        yield _letter(c, gone) * len(list(run)), _part(c, gone)


def _letter(c: str, gone: str) -> str:
    return c.lower() if c in gone else c


def _part(c: str, gone: str) -> str:
    return f"{CHIPS[c]}-dead" if c in gone else CHIPS[c]


def _put(draft: TableDraft | None, pile: str) -> Line:
    if draft is None:
        return []
    letter = COLOURS[draft.colour]
    return [("+" if pile else "", "point"), (f"[{letter}]", f"put-{CHIPS[letter]}")]


def _waits_for(
    p: SuckerPosition, pile: str, draft: TableDraft | None, captured: bool, glyphs: Glyphs
) -> tuple[str, ...]:
    """What a pile waits for, or what the chip about to be put on it does; from long to short."""
    if captured:
        return (f"  captured by {NAMES[p.seat]}", f"  {NAMES[p.seat]}'s")
    top = COLOURS.index(pile[-1]) if pile else -1
    who = table_draft.colour_owner(p, top) if pile else None
    size = f"{len(pile) + 1:,}"
    if draft is not None and draft.next is not None:
        return f"  {glyphs.to} {NAMES[draft.next]} next", f" {glyphs.to} {COLOURS[draft.next]}"
    if draft is not None:
        return (f"  {NAMES[who]} takes {size}",) if who is not None else ("  all out of play", "  all out")
    if not pile or p.phase == "over" or not any(hand[top] for hand in p.hands):
        return ("",)
    if who is None:
        return "  ! can go out of play", " ! out"
    return f"  ! {NAMES[who]} would take {size}", f" ! {NAMES[who]} {size}", f" !{COLOURS[who]}{size}"


# Piles upright, where there is room: towers side by side, the bottom at the bottom.


@dataclass(frozen=True)
class Towers:
    """All slots in `width` by `height` cells. A tower too high for them is cut in the middle, where a line
    says how many chips are not shown."""

    picture: TablePicture
    draft: TableDraft | None
    width: int
    height: int
    glyphs: Glyphs
    lit: Lights
    flight: Flight | None = None

    @cached_property
    def slots(self) -> int:
        return self.picture.shown_slots(self.draft)

    @cached_property
    def column(self) -> int:
        """Cells of a column."""
        return min(WIDEST, self.width // self.slots) if self.slots else 0

    @property
    def rows(self) -> int:
        """How many chips a tower has room for."""
        return self.height - BELOW

    @property
    def fit(self) -> bool:
        return self.column >= NARROWEST and self.rows >= LOWEST

    @property
    def _margin(self) -> int:
        return (self.width - self.column * self.slots) // 2

    def slot_at(self, x: int) -> int:
        """The slot of a column of cells; 0 beside all of them."""
        slot = (x - self._margin) // self.column + 1
        return slot if x >= self._margin and slot <= self.slots else 0

    def line(self, y: int) -> Line:
        below = y - self.rows
        if below == BELOW - 1:
            return self._sentence()
        cells = {0: self._number, 1: self._waits}.get(below)
        line: Line = [(" " * self._margin, "plain")]
        for slot in range(1, self.slots + 1):
            text, part = cells(slot) if cells else self._level(slot, self.rows - 1 - y)
            line += self._centred(text, part)
        return line

    def changed(self, draft: TableDraft | None) -> Iterator[int]:
        """The lines that look otherwise than with another draft."""
        other = replace(self, draft=draft)
        if other.slots != self.slots:
            yield from range(self.height)
            return
        drafted = {each.slot for each in (self.draft, draft) if each is not None}
        for y in range(self.rows):
            level = self.rows - 1 - y
            if any(self._level(slot, level) != other._level(slot, level) for slot in drafted):
                yield y
        yield from range(max(0, self.rows), self.height)

    def _centred(self, text: str, part: str) -> Line:
        room = self.column - len(text)
        before = max(0, room // 2)
        return [(" " * before, "plain"), (text, part), (" " * max(0, room - before), "plain")]

    def _captured(self, slot: int) -> bool:
        p = self.picture.position
        return p.phase == "kill" and p.slot == slot - 1

    def _here(self, slot: int) -> TableDraft | None:
        return self.draft if self.draft is not None and self.draft.slot == slot else None

    def _level(self, slot: int, level: int) -> tuple[str, str]:
        """What stands so many rows above the ground."""
        pile, here = self.picture.position.pile(slot), self._here(slot)
        flying = self.flight if self.flight is not None and self.flight.slot == slot else None
        if self._captured(slot) and (flying is None or flying.flash):
            if not level:
                return self.glyphs.legal * self._chip_width, "point"
            level -= 1  # lifted
            room = self.rows - 1
        else:
            room = self.rows
        shown = cut_tower(pile + (COLOURS[here.colour] if here is not None else ""), room)
        if flying is not None and not flying.flash and shown:
            aloft = len(shown) - 1 + round((self.rows - len(shown)) * flying.left)
            if level == aloft:
                return self._chip(pile[-1])
            shown = shown[:-1]
        if level >= len(shown):
            return (self.glyphs.empty, "quiet") if not (level or shown) else ("", "plain")
        letter = shown[level]
        if isinstance(letter, int):
            return f"{self.glyphs.ellipsis}{letter:,}", "quiet"
        if here is not None and level == len(shown) - 1:
            return self._chip(letter, held=True)
        return self._chip(letter, flash=flying is not None and flying.flash)

    @property
    def _chip_width(self) -> int:
        return 5 if self.column >= ROOMY else 3

    def _chip(self, letter: str, *, held: bool = False, flash: bool = False) -> tuple[str, str]:
        """A chip in square brackets, one that is not placed yet in round ones."""
        gone = self.picture.gone
        opening, closing = "()" if held else "[]"
        text = _letter(letter, gone).center(self._chip_width - 2)
        return f"{opening}{text}{closing}", f"put-{CHIPS[letter]}" if held or flash else _part(letter, gone)

    def _number(self, slot: int) -> tuple[str, str]:
        chosen = self._here(slot) is not None or self._captured(slot)
        if slot - 1 in self.lit:
            return f"{self.glyphs.here if chosen else ''}[{slot}]", "point"
        if chosen:
            return f"{self.glyphs.here}{slot} ", "point"
        return f"{slot}", "quiet"

    def _waits(self, slot: int) -> tuple[str, str]:
        """`!R4`: one more chip of its top colour, and Red takes 4."""
        p, here = self.picture.position, self._here(slot)
        pile = p.pile(slot)
        if self._captured(slot):
            return f"{COLOURS[p.seat]}{len(pile)}", "point"
        if here is not None:
            if here.next is not None:
                return f"{self.glyphs.to}{COLOURS[here.next]}", "point"
            return f"{COLOURS[here.colour]}{len(pile) + 1}", "point"
        words = _waits_for(p, pile, None, captured=False, glyphs=self.glyphs)[-1]
        return words.strip().replace("! ", "!"), "bad"

    def _sentence(self) -> Line:
        """What the chip about to be put down does, what was captured, or what an explanation marks."""
        p = self.picture.position
        if p.phase == "kill":
            size = len(p.piles[p.slot])
            return [(f" {NAMES[p.seat]} takes pile {p.slot + 1}: {size:,} chips".center(self.width), "point")]
        labels = [f"{slot + 1}: {light.label}" for slot, light in sorted(self.lit.items()) if light.label]
        if labels:
            return [(" · ".join(labels).center(self.width)[: self.width], "point")]
        if self.draft is not None and self.draft.seats:
            others = [NAMES[seat] for seat in self.draft.seats if seat != self.draft.next]
            assert self.draft.next is not None
            text = f"{self.glyphs.to} {NAMES[self.draft.next]} next"
            text += f"  + {' or '.join(others)}" if others else ""
            return [(text.center(self.width), "point")]
        if self.draft is not None:
            (text, *_) = _waits_for(p, self.draft.pile, self.draft, captured=False, glyphs=self.glyphs)
            return [(text.strip().center(self.width), "point")]
        return []


def landed(session: TableSession, ply: int) -> tuple[int, bool] | None:
    """The slot where a machine put a chip down with act number `ply`, and whether it captures there."""
    act = session.move_at(ply)
    if not isinstance(act, Place) or session.players[act.seat].human:
        return None
    return act.slot, effects.captures(session.state_at(ply - 1), act)


def last_pile(session: TableSession, ply: int) -> Lights:
    """The pile that was captured last, or got the last chip, as it is marked at the end."""
    for last in range(ply, 0, -1):
        act, before = session.move_at(last), session.state_at(last - 1)
        if isinstance(act, Kill):
            return {before.slot: Light(whole=True, label=f"captured by {NAMES[act.seat]}")}
        if isinstance(act, Place):
            return {act.slot - 1: Light(whole=True, label="the last chip")}
    return {}


def cut_tower(pile: str, room: int) -> list[str | int]:
    """The chips that are shown, bottom first, and for the others between them how many they are."""
    if len(pile) <= room:
        return list(pile)
    low = max(1, (room - 1) // 3)
    high = room - 1 - low
    return [*pile[:low], len(pile) - low - high, *pile[len(pile) - high :]]


# The players.


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """A player as the list of players shows it."""

    letter: str
    colour: str
    name: str
    chips: tuple[tuple[str, int], ...]
    """Letter and number of each colour held, one's own first."""
    score: int | None
    """None while the seat plays."""
    out: bool
    """Whether the game goes on without it."""
    deciding: bool
    state: str
    """`rescue` in danger, `kill` while it owes a discard, else empty."""
    trust: float | None
    """How far its word can be trusted; None where nothing is promised."""
    seconds: float | None
    """Left on its clock; None without clocks."""


@dataclass(frozen=True, slots=True)
class Players:
    seats: tuple[SeatPicture, ...]
    deadbox: tuple[tuple[str, int], ...] | None
    """None in an endgame, which keeps no record of discards."""
    over: bool


def players(session: Session, p: SuckerPosition, left: Sequence[float]) -> Players:
    """`left`: seconds on the clock of each seat, none without clocks."""
    deals_made, over = p.rule_set.deals != "none", p.phase == "over"
    seats = (
        SeatPicture(
            COLOURS[seat],
            NAMES[seat],
            session.players[seat].name,
            _own_first(p.hands[seat], seat),
            p.scores[seat],
            p.scores[seat] is not None and not over,
            seat == p.turn and not over,
            p.phase if seat == p.seat and p.phase in ("rescue", "kill") else "",
            trust(p.ledger, seat) if deals_made else None,
            left[seat] if left else None,
        )
        for seat in range(p.rule_set.players)
    )
    deadbox = None if p.rule_set.preset == ENDGAME else _own_first(p.deadbox)
    return Players(tuple(seats), deadbox, over)
