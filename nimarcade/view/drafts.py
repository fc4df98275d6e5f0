"""A move in the making, over a `BoardPicture` and nothing else: what keys and mouse change, what the
board shows, and the move code it stands for. Whether it is legal is the game's business.

Every change returns a new draft. A draft for every input mode, those of splits, cells and sums in modules
of their own; `begin` picks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import ClassVar

from nimarcade.core.catalogue import board_of, game_of
from nimarcade.core.game import BoardPicture, Position, Seat, is_legal
from nimarcade.games.so_long_sucker import effects
from nimarcade.games.so_long_sucker.position import NAMES, Place, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.view.break_draft import BreakDraft
from nimarcade.view.draft import PAGE, Draft

CHOICES = 1000
"""A list of moves to choose from is read this far."""

_PART = re.compile(r"([a-z]?)([0-9]+)-([0-9]+)")


@dataclass(frozen=True, slots=True)
class TakeDraft(Draft):
    """`take`: an amount for every pile; where only one pile may be touched, the last one counts."""

    amounts: Mapping[int, int] = field(default_factory=dict)
    typing: bool = False
    """Whether the next figure joins the number under the cursor."""

    input_mode: ClassVar[str] = "take"

    @property
    def taking(self) -> bool:
        return True

    @property
    def code(self) -> str:
        words = []
        for pile, amount in sorted(self.amounts.items(), key=lambda item: not self.piles[item[0]].name):
            words.append(f"{self.piles[pile].name}{self.piles[pile].size}-{amount}")
        return ",".join(words)

    def taken(self, pile: int) -> int:
        return self.amounts.get(pile, 0)

    def to(self, pile: int) -> Draft:
        return replace(self, at=pile, typing=False)

    def _with(self, amount: int, typing: bool = False) -> TakeDraft:
        amounts = dict(self.amounts)
        if self.board_picture.reach == 1 and not self.piles[self.at].name:
            amounts = {pile: n for pile, n in amounts.items() if self.piles[pile].name}
        amounts.pop(self.at, None)
        if amount:
            amounts[self.at] = amount
        return replace(self, amounts=amounts, typing=typing)

    def more(self, by: int) -> Draft:
        pile = self.piles[self.at]
        # A pile that may not be played can still be pointed at: the rules then say why not.
        return self._with(max(0, min(pile.most or pile.size, self.taken(self.at) + by)))

    def digit(self, figure: str) -> Draft:
        typed = f"{self.taken(self.at)}{figure}" if self.typing else figure
        if len(typed) > len(str(self.piles[self.at].size)) + 1:
            return self
        return self._with(int(typed), typing=True)

    def erased(self) -> Draft:
        return self._with(self.taken(self.at) // 10, typing=True)

    def aimed(self, pile: int, level: int | None) -> Draft:
        there = replace(self, at=pile, typing=False)
        if level is None:  # so that a mouse can give back what it took
            return there._with(0) if pile == self.at else there
        return there._with(self.piles[pile].size - level)

    def written(self, code: str) -> Draft | None:
        amounts: dict[int, int] = {}
        for part in _parts(code, _PART):
            if part is None:
                return None
            name, size, amount = part[1], int(part[2]), int(part[3])
            same = (
                i for i, p in enumerate(self.piles) if p.name == name and p.size == size and i not in amounts
            )
            pile = next(same, None)
            if pile is None or not amount:
                return None
            amounts[pile] = amount
        return replace(self, at=next(iter(amounts)), amounts=amounts, typing=False)


@dataclass(frozen=True, slots=True)
class ChoiceDraft(Draft):
    """`choose`: one of the listed moves; the cursor goes through them, nothing is pointed at."""

    choices: Sequence[str] = ()
    chosen: int = -1
    """Index of the move, -1 for none yet."""

    input_mode: ClassVar[str] = "choose"

    @property
    def code(self) -> str:
        return "" if self.chosen < 0 else self.choices[self.chosen]

    def cleared(self) -> Draft:
        return replace(self, chosen=-1)

    def moved(self, by: int) -> Draft:
        return self.more(by)

    def more(self, by: int) -> Draft:
        return replace(self, chosen=max(0, min(len(self.choices) - 1, self.chosen + by)))

    def page(self, sign: int) -> Draft:
        return self.more(sign * PAGE)

    def most(self) -> Draft:
        return self.more(len(self.choices))

    def least(self) -> Draft:
        return self.more(-len(self.choices))

    def written(self, code: str) -> Draft | None:
        return replace(self, chosen=self.choices.index(code)) if code in self.choices else None


def begin(board_picture: BoardPicture, moves: Callable[[], Iterator[str]]) -> Draft:
    """An empty draft, its cursor on the first pile that may be played; `moves` lists the codes."""
    if board_picture.input_mode == "choose":
        return ChoiceDraft(board_picture, choices=tuple(islice(moves(), CHOICES)))
    if board_picture.input_mode == "sum":
        return begin_sum(board_picture, lambda part: begin(part, lambda: iter(())))
    first = next((i for i, pile in enumerate(board_picture.piles) if pile.most), 0)
    if board_picture.input_mode == "pick":
        return PickDraft(board_picture, first)
    if board_picture.input_mode == "take":
        return TakeDraft(board_picture, first)
    if board_picture.input_mode == "break":
        return BreakDraft(board_picture, first)
    return SplitDraft(board_picture, first)


def of_position(p: Position, board_picture: BoardPicture | None = None) -> Draft:
    """An empty draft of a move; p is drawn as piles, in the order of `board_picture` where that is given."""
    game = game_of(p)
    shown = board_of(p).board_picture(p) if board_picture is None else board_picture
    return begin(shown, lambda: (game.write_move(p, move) for move in game.moves(p)))


def _parts(code: str, form: re.Pattern[str]) -> Iterator[re.Match[str] | None]:
    for word in code.split(","):
        yield form.fullmatch(word)


# A placement being put together at the table, always whole and legal; no widgets in here.


@dataclass(frozen=True, slots=True)
class TableDraft:
    """Which chip on which slot (1 for the first), and which of the possible next players."""

    t: SuckerPosition
    colour: int
    slot: int
    wish: Seat | None = None
    """Who was last wished for as the next player; kept while the slot changes."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who may move next, none for a capture."""
        bare = Place(self.t.seat, self.colour, self.slot)
        return () if effects.captures(self.t, bare) else effects.next_choices(self.t, bare)

    @property
    def next(self) -> Seat | None:
        """Who moves next, None for a capture."""
        seats = self.seats
        if not seats:
            return None
        return self.wish if self.wish in seats else seats[0]

    @property
    def act(self) -> Place:
        chosen = self.next if len(self.seats) > 1 else None
        return Place(self.t.seat, self.colour, self.slot, chosen)

    @property
    def code(self) -> str:
        return GAME.write_move(self.t, self.act)

    @property
    def who(self) -> str:
        """The colour of who places it."""
        return NAMES[self.t.seat]

    @property
    def words(self) -> str:
        """`blue on pile 2, Red moves next`."""
        chip, empty = NAMES[self.colour].lower(), not self.pile
        where = f"{chip} on {'empty ' if empty else ''}{'slot' if empty else 'pile'} {self.slot}"
        if not self.seats:
            size = len(self.pile) + 1
            taker = colour_owner(self.t, self.colour)
            return f"{where}: {NAMES[taker] if taker is not None else 'nobody'} captures {size:,} chips"
        assert self.next is not None
        forced = " must move" if len(self.seats) == 1 else " moves"
        return f"{where}, {NAMES[self.next]}{forced} next"

    @property
    def pile(self) -> str:
        return self.t.piles[self.slot - 1] if self.slot <= len(self.t.piles) else ""

    def with_colour(self, colour: int) -> TableDraft:
        """With a chip of this colour, where the hand holds one."""
        return replace(self, colour=colour) if self.t.hands[self.t.seat][colour] else self

    def with_slot(self, slot: int) -> TableDraft:
        return replace(self, slot=slot) if 1 <= slot <= effects.highest_slot(self.t) else self

    def with_next(self, seat: Seat) -> TableDraft:
        return replace(self, wish=seat) if seat in self.seats else self

    def turned(self, by: int) -> TableDraft:
        """With the next player before or after the one chosen."""
        seats = self.seats
        if len(seats) < 2:
            return self
        assert self.next is not None
        return replace(self, wish=seats[(seats.index(self.next) + by) % len(seats)])

    def moved(self, by: int) -> TableDraft:
        """On the slot before or after, round the table."""
        return replace(self, slot=(self.slot - 1 + by) % effects.highest_slot(self.t) + 1)


def begin_table(t: SuckerPosition) -> TableDraft | None:
    """The first placement to be shown; None where nobody is to place a chip."""
    if t.phase != "play":
        return None
    hand = t.hands[t.seat]
    colour = t.seat if hand[t.seat] else next(c for c in range(4) if hand[c])
    if "" in t.piles:
        return TableDraft(t, colour, t.piles.index("") + 1)
    new = len(t.piles) + 1
    return TableDraft(t, colour, new if new <= effects.highest_slot(t) else 1)


def written_table(t: SuckerPosition, code: str) -> TableDraft | None:
    """The draft of a typed placement; None for anything else."""
    draft = begin_table(t)
    try:
        act = GAME.read_move(t, code)
    except ValueError:
        return None
    if draft is None or not isinstance(act, Place) or act.seat != t.seat or not is_legal(GAME, t, act):
        return None
    return TableDraft(t, act.colour, act.slot, act.next)


def colour_owner(t: SuckerPosition, colour: int) -> Seat | None:
    """Who captures with this colour; None where nobody owns it any more."""
    left = colour < t.rule_set.players and (
        t.scores[colour] is None or (t.phase == "over" and colour == t.seat)
    )
    return colour if left else None


# `pick`: one cell of one row, over a `BoardPicture` as all drafts are.

_PICK = re.compile(r"([0-9]+)@([0-9]+)")


@dataclass(frozen=True, slots=True)
class PickDraft(Draft):
    """The cursor is on a row; `cell` is the one picked there, from 1, and 0 for none yet."""

    cell: int = 0
    typing: bool = False
    """Whether the next figure joins the number of the cell."""

    input_mode: ClassVar[str] = "pick"

    @property
    def code(self) -> str:
        return f"{self.piles[self.at].size}@{self.cell}" if self.cell else ""

    def picks(self, pile: int) -> bool:
        return True

    def picked(self, pile: int) -> int:
        return self.cell if pile == self.at else 0

    def to(self, pile: int) -> Draft:
        return self if pile == self.at else replace(self, at=pile, cell=0, typing=False)

    def more(self, by: int) -> Draft:
        """The cursor so many cells on, past crossed ones, from the end it comes from."""
        size, marks = self.piles[self.at].size, self.piles[self.at].marks
        step = 1 if by > 0 else -1
        cell = max(1, min(size, (self.cell or (0 if by > 0 else size + 1)) + by))
        while cell in marks and 1 <= cell + step <= size:
            cell += step
        while cell in marks and 1 <= cell - step <= size:
            cell -= step
        return replace(self, cell=cell, typing=False)

    def digit(self, figure: str) -> Draft:
        typed = f"{self.cell}{figure}" if self.typing else figure
        if len(typed) > len(str(self.piles[self.at].size)):
            return self
        return replace(self, cell=int(typed), typing=True)

    def erased(self) -> Draft:
        return replace(self, cell=self.cell // 10, typing=True)

    def aimed(self, pile: int, level: int | None) -> Draft:
        return self.to(pile) if level is None else replace(self, at=pile, cell=level + 1, typing=False)

    def written(self, code: str) -> Draft | None:
        match = _PICK.fullmatch(code)
        if match is None:
            return None
        size, cell = map(int, match.groups())
        pile = next((i for i, p in enumerate(self.piles) if p.size == size), None)
        return None if pile is None or not 1 <= cell <= size else replace(self, at=pile, cell=cell)


# `delete-split`: one pile to delete and another one to split, over a `BoardPicture` as all drafts are.

_SPLIT = re.compile(r"d([0-9]+),([0-9]+)=([0-9]+)\+([0-9]+)")


@dataclass(frozen=True, slots=True)
class SplitDraft(Draft):
    """`delete-split`: one pile goes, another one is split into `low` and the rest."""

    gone: int | None = None
    split: int | None = None
    low: int = 0
    typing: bool = False

    input_mode: ClassVar[str] = "delete-split"

    @property
    def code(self) -> str:
        if self.gone is None or self.split is None:
            return ""
        size = self.piles[self.split].size
        low = min(self.low, size - self.low) if self.low <= size else self.low
        return f"d{self.piles[self.gone].size},{size}={low}+{max(0, size - low)}"

    def taken(self, pile: int) -> int:
        return self.piles[pile].size if pile == self.gone else 0

    def cut(self, pile: int) -> int:
        return min(self.low, self.piles[pile].size - 1) if pile == self.split else 0

    def to(self, pile: int) -> Draft:
        return replace(self, at=pile, typing=False)

    def _at(self, low: int, typing: bool = False) -> SplitDraft:
        if not low:
            keep = None if self.split == self.at else self.split
            return replace(self, split=keep, low=self.low if keep is not None else 0, typing=typing)
        gone = None if self.gone == self.at else self.gone
        if gone is None and len(self.piles) == 2:
            gone = 1 - self.at  # the other one is all that can be deleted
        return replace(self, split=self.at, low=low, gone=gone, typing=typing)

    @property
    def _low(self) -> int:
        return self.low if self.split == self.at else 0

    def more(self, by: int) -> Draft:
        return self._at(max(0, min(self.piles[self.at].size - 1, self._low + by)))

    def digit(self, figure: str) -> Draft:
        typed = f"{self._low}{figure}" if self.typing else figure
        if len(typed) > len(str(self.piles[self.at].size)):
            return self
        return self._at(int(typed), typing=True)

    def erased(self) -> Draft:
        return self._at(self._low // 10, typing=True)

    def aimed(self, pile: int, level: int | None) -> Draft:
        there = replace(self, at=pile, typing=False)
        if level is None:
            return there.marked()
        return there._at(min(level + 1, self.piles[pile].size - 1))

    def marked(self) -> Draft:
        if self.gone == self.at:
            return replace(self, gone=None, typing=False)
        freed = self.split == self.at
        return replace(
            self,
            gone=self.at,
            split=None if freed else self.split,
            low=0 if freed else self.low,
            typing=False,
        )

    def written(self, code: str) -> Draft | None:
        match = _SPLIT.fullmatch(code)
        if match is None:
            return None
        delete, size, low, high = map(int, match.groups())
        split = next((i for i, p in enumerate(self.piles) if p.size == size), None)
        gone = next((i for i, p in enumerate(self.piles) if p.size == delete and i != split), None)
        if split is None or gone is None or low + high != size or not low or not high:
            return None
        return replace(self, at=split, gone=gone, split=split, low=low, typing=False)


# `sum`: a draft for every part, of which one at most is drafted on; the piles stand in one row.


@dataclass(frozen=True, slots=True)
class SumDraft(Draft):
    """`drafts` are those of the parts, `places` the part and the pile in it of every pile shown."""

    drafts: tuple[Draft, ...] = ()
    places: tuple[tuple[int, int], ...] = ()

    input_mode: ClassVar[str] = "sum"

    @property
    def inner(self) -> Draft:
        """The draft of the part that the cursor is on."""
        return self.drafts[self.places[self.at][0]]

    @property
    def code(self) -> str:
        drafted = [(i, draft.code) for i, draft in enumerate(self.drafts, 1) if draft.code]
        return f"{drafted[0][0]}.{drafted[0][1]}" if drafted else ""

    def _there(self, pile: int) -> tuple[Draft, int]:
        part, own = self.places[pile]
        return self.drafts[part], own

    def taken(self, pile: int) -> int:
        draft, own = self._there(pile)
        return draft.taken(own)

    def cut(self, pile: int) -> int:
        draft, own = self._there(pile)
        return draft.cut(own)

    def picks(self, pile: int) -> bool:
        draft, own = self._there(pile)
        return draft.picks(own)

    def picked(self, pile: int) -> int:
        draft, own = self._there(pile)
        return draft.picked(own)

    def spread(self, pile: int) -> int:
        return self._there(pile)[0].board_picture.reach

    def cleared(self) -> Draft:
        return replace(self, drafts=tuple(draft.cleared() for draft in self.drafts))

    def _changed(self, cursor: int, change: Callable[[Draft], Draft]) -> Draft:
        """With the cursor on pile `at` and its part's draft changed; what other parts drafted is
        dropped, since a move is in one part."""
        part, own = self.places[cursor]
        changed = change(self.drafts[part].to(own))
        others = tuple(draft.cleared() for draft in self.drafts) if changed.code else self.drafts
        return replace(self, at=cursor, drafts=(*others[:part], changed, *others[part + 1 :]))

    def to(self, pile: int) -> Draft:
        return self._changed(pile, lambda draft: draft)

    def more(self, by: int) -> Draft:
        return self._changed(self.at, lambda draft: draft.more(by))

    def digit(self, figure: str) -> Draft:
        return self._changed(self.at, lambda draft: draft.digit(figure))

    def erased(self) -> Draft:
        return self._changed(self.at, lambda draft: draft.erased())

    def marked(self) -> Draft:
        return self._changed(self.at, lambda draft: draft.marked())

    def broken(self) -> Draft:
        return self._changed(self.at, lambda draft: draft.broken())

    def aimed(self, pile: int, level: int | None) -> Draft:
        own = self.places[pile][1]
        return self._changed(pile, lambda draft: draft.aimed(own, level))

    def written(self, code: str) -> Draft | None:
        first, _, rest = code.partition(".")
        if not (first.isascii() and first.isdecimal() and 1 <= int(first) <= len(self.drafts)):
            return None
        part = int(first) - 1
        written = self.drafts[part].written(rest)
        if written is None:
            return None
        drafts = tuple(draft.cleared() for draft in self.drafts)
        cursor = self.places.index((part, written.at))
        return replace(self, at=cursor, drafts=(*drafts[:part], written, *drafts[part + 1 :]))


def begin_sum(board_picture: BoardPicture, begin: Callable[[BoardPicture], Draft]) -> SumDraft:
    """An empty draft of a sum, its cursor on the first pile that may be played."""
    places = tuple(
        (i, own) for i, (_, part) in enumerate(board_picture.parts) for own in range(len(part.piles))
    )
    drafts = tuple(begin(part) for _, part in board_picture.parts)
    first = next((i for i, pile in enumerate(board_picture.piles) if pile.most), 0)
    return SumDraft(board_picture, first, drafts, places)
