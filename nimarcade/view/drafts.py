"""A move in the making, over a `BoardPicture` and nothing else: what keys and mouse change, what the
board shows, and the move code it stands for. Whether it is legal is the game's business.

Every change returns a new draft. There is a class for every input mode; `begin` picks. A placement at the
table of So Long Sucker is drafted by `view/table/picture.py`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import ClassVar, TypeVar

from nimarcade.core.catalogue import board_of, game_of
from nimarcade.core.game import BoardPicture, Pile, Position, play
from nimarcade.games.breaking import AND_MORE, most_parts, spared

PAGE = 5
"""Page keys change an amount by this many stones, or a tenth of a heap where that is more."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A cursor on the piles, which all drafts share."""

    board_picture: BoardPicture
    at: int = 0

    input_mode: ClassVar[str] = ""

    @property
    def piles(self) -> tuple[Pile, ...]:
        return self.board_picture.piles

    @property
    def code(self) -> str:
        """The move code; empty while nothing is drafted."""
        return ""

    def taken(self, pile: int) -> int:
        return 0

    def parts(self, pile: int) -> tuple[int, ...]:
        """The parts in which the draft leaves this pile; none where it does not split it."""
        return ()

    def before_split(self, pile: int) -> int:
        """Stones of the parts that lie before the one that keys change."""
        return 0

    @property
    def taking(self) -> bool:
        """True if `more` takes stones, which go towards the ground of the picture."""
        return False

    @property
    def breaks(self) -> bool:
        """True if what is left of a pile may be broken here."""
        return False

    @property
    def most_parts(self) -> int:
        return 1

    @property
    def inner(self) -> Draft:
        """The draft that keys change: that of the part under the cursor in a sum, else this one."""
        return self

    def picks(self, pile: int) -> bool:
        """True if a cell of this pile is picked, so that it is shown as a row of cells."""
        return False

    def picked(self, pile: int) -> int:
        """The cell of a pile that is picked, from 1; 0 for none."""
        return 0

    def touched(self, pile: int) -> frozenset[int]:
        """The cells of a pile that the move itself changes."""
        return frozenset({self.picked(pile)} - {0})

    def spread(self, pile: int) -> int:
        """Number of cells on each side that go with the one that is picked."""
        return self.board_picture.reach

    def cleared(self) -> Draft:
        return type(self)(self.board_picture, self.at)

    def moved(self, by: int) -> Draft:
        """The cursor moved by so many piles that hold stones, as far as there are any."""
        pile, step = self.at, 1 if by > 0 else -1
        for _ in range(abs(by)):
            following = pile + step
            while 0 <= following < len(self.piles) and not self.piles[following].size:
                following += step
            if not 0 <= following < len(self.piles):
                break
            pile = following
        return self.to(pile)

    def to(self, pile: int) -> Draft:
        return replace(self, at=pile)

    def more(self, by: int) -> Draft:
        """The number under the cursor changed within what one move may take."""
        return self

    @property
    def extent(self) -> int:
        """Steps of `more` from one end to the other."""
        return self.piles[self.at].size

    def page(self, sign: int) -> Draft:
        return self.more(sign * max(PAGE, self.extent // 10))

    def most(self) -> Draft:
        return self.more(self.extent)

    def least(self) -> Draft:
        return self.more(-self.extent)

    def digit(self, figure: str) -> Draft:
        return self

    def erased(self) -> Draft:
        return self

    def aimed(self, pile: int, level: int | None) -> Draft:
        """Pointed at stone `level` (0 the lowest) of a pile, or at the pile as a whole."""
        return self.to(pile)

    def marked(self) -> Draft:
        """The pile under the cursor marked for deletion, or no longer."""
        return self

    def broken(self) -> Draft:
        """Break what is left of the pile under the cursor in two, then in three if legal, then none."""
        return self

    def written(self, code: str) -> Draft | None:
        """The draft that a typed code describes; None where the board cannot show it."""
        return None


@dataclass(frozen=True, slots=True)
class NumberDraft(Draft):
    """With a number under the cursor, which figures type."""

    typing: bool = False
    """True if the next figure joins it."""

    over: ClassVar[int] = 0
    """Figures that may be typed more than the size of the pile has."""

    @property
    def number(self) -> int:
        raise NotImplementedError

    def numbered(self, number: int, typing: bool = False) -> Draft:
        raise NotImplementedError

    def to(self, pile: int) -> Draft:
        return replace(self, at=pile, typing=False)

    def digit(self, figure: str) -> Draft:
        typed = f"{self.number}{figure}" if self.typing else figure
        if len(typed) > len(str(self.piles[self.at].size)) + self.over:
            return self
        return self.numbered(int(typed), typing=True)

    def erased(self) -> Draft:
        return self.numbered(self.number // 10, typing=True)


T = TypeVar("T")
CHOICES = 1000
"""A list of moves to choose from is read this far."""


_PART = re.compile(r"([a-z]?)([0-9]+)-([0-9]+)")


@dataclass(frozen=True, slots=True)
class TakeDraft(NumberDraft):
    """`take`: an amount for every pile; where only one pile may be touched, the last one counts."""

    amounts: Mapping[int, int] = field(default_factory=dict)

    input_mode: ClassVar[str] = "take"
    over: ClassVar[int] = 1

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

    @property
    def number(self) -> int:
        return self.taken(self.at)

    def numbered(self, number: int, typing: bool = False) -> TakeDraft:
        amounts = dict(self.amounts)
        if self.board_picture.reach == 1 and not self.piles[self.at].name:
            amounts = {pile: n for pile, n in amounts.items() if self.piles[pile].name}
        amounts.pop(self.at, None)
        if number:
            amounts[self.at] = number
        return replace(self, amounts=amounts, typing=typing)

    def more(self, by: int) -> Draft:
        pile = self.piles[self.at]
        # A pile that may not be played can still be pointed at: the rules then say why not.
        return self.numbered(max(0, min(pile.most or pile.size, self.number + by)))

    def aimed(self, pile: int, level: int | None) -> Draft:
        there = replace(self, at=pile, typing=False)
        if level is None:  # so that a mouse can give back what it took
            return there.numbered(0) if pile == self.at else there
        return there.numbered(self.piles[pile].size - level)

    def written(self, code: str) -> Draft | None:
        amounts: dict[int, int] = {}
        for part in map(_PART.fullmatch, code.split(",")):
            if part is None:
                return None
            name, size, amount = part[1], int(part[2]), int(part[3])
            free = ((i, p) for i, p in enumerate(self.piles) if i not in amounts)
            same = (i for i, p in free if p.name == name and p.size == size)
            if (pile := next(same, None)) is None or not amount:
                return None
            amounts[pile] = amount
        return replace(self, at=next(iter(amounts)), amounts=amounts, typing=False)


@dataclass(frozen=True, slots=True)
class ChoiceDraft(Draft):
    """`choose`: one of the listed moves; the cursor goes through them, and where cells show what a move
    changes, one of these can be pointed at."""

    choices: Sequence[str] = ()
    chosen: int = -1
    """Index of the move, -1 for none yet."""
    after: Callable[[str], BoardPicture] | None = field(default=None, compare=False)
    """The picture that a move leaves."""
    cells: frozenset[tuple[int, int]] = frozenset()
    """Those that the move changes, each by its pile."""

    input_mode: ClassVar[str] = "choose"

    @property
    def code(self) -> str:
        return "" if self.chosen < 0 else self.choices[self.chosen]

    @property
    def extent(self) -> int:
        return len(self.choices)

    def touched(self, pile: int) -> frozenset[int]:
        return frozenset(cell for own, cell in self.cells if own == pile)

    def cleared(self) -> Draft:
        return replace(self, chosen=-1, cells=frozenset())

    def moved(self, by: int) -> Draft:
        return self.more(by)

    def more(self, by: int) -> Draft:
        return self._chosen(max(0, min(len(self.choices) - 1, self.chosen + by)))

    def _chosen(self, chosen: int) -> ChoiceDraft:
        cells = self._changes(chosen)
        return replace(self, chosen=chosen, cells=cells, at=min(cells, default=(self.at, 0))[0])

    def _changes(self, choice: int) -> frozenset[tuple[int, int]]:
        left = () if self.after is None or not self.choices else self.after(self.choices[choice]).piles
        if [pile.size for pile in left] != [pile.size for pile in self.piles]:
            return frozenset()
        marks = [{*old.marks} ^ {*new.marks} for old, new in zip(self.piles, left, strict=True)]
        return frozenset((pile, cell) for pile, cells in enumerate(marks) for cell in cells)

    def aimed(self, pile: int, level: int | None) -> Draft:
        """The next move that changes this cell, from the one that is chosen on."""
        order = (*range(self.chosen + 1, len(self.choices)), *range(self.chosen + 1))
        there = (i for i in order if level is not None and (pile, level + 1) in self._changes(i))
        return self if (found := next(there, None)) is None else self._chosen(found)

    def written(self, code: str) -> Draft | None:
        return self._chosen(self.choices.index(code)) if code in self.choices else None


_PICK = re.compile(r"([0-9]+)@([0-9]+)")


@dataclass(frozen=True, slots=True)
class PickDraft(NumberDraft):
    """The cursor is on a row; `cell` is the one picked there, from 1, and 0 for none yet."""

    cell: int = 0

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
        return self.numbered(cell)

    @property
    def number(self) -> int:
        return self.cell

    def numbered(self, number: int, typing: bool = False) -> Draft:
        return replace(self, cell=number, typing=typing)

    def aimed(self, pile: int, level: int | None) -> Draft:
        return self.to(pile) if level is None else replace(self, at=pile, cell=level + 1, typing=False)

    def written(self, code: str) -> Draft | None:
        if (match := _PICK.fullmatch(code)) is None:
            return None
        size, cell = map(int, match.groups())
        pile = next((i for i, p in enumerate(self.piles) if p.size == size), None)
        return None if pile is None or not 1 <= cell <= size else replace(self, at=pile, cell=cell)


_SPLIT = re.compile(r"d([0-9]+),([0-9]+)=([0-9]+)\+([0-9]+)")


@dataclass(frozen=True, slots=True)
class SplitDraft(NumberDraft):
    """`delete-split`: one pile goes, another one is split into `low` and the rest."""

    gone: int | None = None
    split: int | None = None
    low: int = 0

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

    @property
    def most_parts(self) -> int:
        return 2

    def parts(self, pile: int) -> tuple[int, ...]:
        if pile != self.split or not self.low:
            return ()
        low = min(self.low, self.piles[pile].size - 1)
        return low, self.piles[pile].size - low

    def numbered(self, number: int, typing: bool = False) -> SplitDraft:
        if not number:
            keep = None if self.split == self.at else self.split
            return replace(self, split=keep, low=self.low if keep is not None else 0, typing=typing)
        gone = None if self.gone == self.at else self.gone
        if gone is None and len(self.piles) == 2:
            gone = 1 - self.at  # the other one is all that can be deleted
        return replace(self, split=self.at, low=number, gone=gone, typing=typing)

    @property
    def number(self) -> int:
        return self.low if self.split == self.at else 0

    def more(self, by: int) -> Draft:
        return self.numbered(max(0, min(self.piles[self.at].size - 1, self.number + by)))

    def aimed(self, pile: int, level: int | None) -> Draft:
        there = replace(self, at=pile, typing=False)
        return there.marked() if level is None else there.numbered(min(level + 1, self.piles[pile].size - 1))

    def marked(self) -> Draft:
        if self.gone == self.at:
            return replace(self, gone=None, typing=False)
        split, low = (None, 0) if self.split == self.at else (self.split, self.low)
        return replace(self, gone=self.at, split=split, low=low, typing=False)

    def written(self, code: str) -> Draft | None:
        if (match := _SPLIT.fullmatch(code)) is None:
            return None
        delete, size, low, high = map(int, match.groups())
        split = next((i for i, p in enumerate(self.piles) if p.size == size), None)
        gone = next((i for i, p in enumerate(self.piles) if p.size == delete and i != split), None)
        if split is None or gone is None or low + high != size or not low or not high:
            return None
        return replace(self, at=split, gone=gone, split=split, low=low, typing=False)


_BREAK = re.compile(r"([0-9]+)-([0-9]+)(?:=([0-9]+)[+]([0-9]+)(?:[+]([0-9]+))?)?")


@dataclass(frozen=True, slots=True)
class BreakDraft(NumberDraft):
    """`amount` stones of the pile under the cursor go (None: nothing is drafted), and of the rest the parts
    `apart` are split off, one or two; keys change the last one. Where digits tell the rule, keys go through
    what it allows."""

    amount: int | None = None
    apart: tuple[int, ...] = ()

    input_mode: ClassVar[str] = "break"
    over: ClassVar[int] = 1

    @property
    def taking(self) -> bool:
        return not self.apart

    @property
    def breaks(self) -> bool:
        return self.most_parts > 1

    @property
    def most_parts(self) -> int:
        return 2 if self.board_picture.digits is None else most_parts(self.board_picture.digits)

    @property
    def _size(self) -> int:
        return self.piles[self.at].size

    @property
    def _rest(self) -> int:
        return self._size - (self.amount or 0)

    @property
    def _splits(self) -> tuple[int, ...]:
        """In how many parts the rest may be broken."""
        if self.board_picture.digits is None:
            return (2,) if self._rest > 1 else ()
        digit = dict(self.board_picture.digits).get(self.amount or 0, 0)
        return tuple(parts for parts in (2, 3) if digit >> parts & 1 and self._rest >= parts)

    @property
    def code(self) -> str:
        if self.amount is None:
            return ""
        parts = "+".join(map(str, sorted(self.parts(self.at)))) if all(self.apart) else ""
        return f"{self._size}-{self.amount}" + (f"={parts}" if parts else "")

    def taken(self, pile: int) -> int:
        return (self.amount or 0) if pile == self.at else 0

    def parts(self, pile: int) -> tuple[int, ...]:
        if pile != self.at or not self.apart:
            return ()
        rest = self._rest - sum(self.apart)
        if len(self.apart) == 1 and self._splits == (3,):  # two parts alone are no move
            return (*self.apart, rest // 2, rest - rest // 2)
        return (*self.apart, rest)

    def before_split(self, pile: int) -> int:
        return sum(self.apart[:-1]) if pile == self.at else 0

    def to(self, pile: int) -> Draft:
        return replace(self, typing=False) if pile == self.at else type(self)(self.board_picture, pile)

    def _takes(self, *, broken: bool) -> list[int]:
        """Amounts that the digits allow here, with the rest whole or broken."""
        return [
            taken
            for taken, digit in self.board_picture.digits or ()
            if (rest := self._size - taken) >= 0
            and (replace(self, amount=taken)._splits if broken else taken and digit & (2 if rest else 1))
        ]

    def _split(self, last: int, typing: bool = False) -> BreakDraft:
        """The part that keys change made as large as this, if that leaves a stone for all others."""
        before = self.apart[:-1]
        others = 2 if not before and self._splits == (3,) else 1
        most = self._rest - sum(before) - others
        return replace(self, apart=(*before, max(1, min(most, last))), typing=typing)

    def more(self, by: int) -> Draft:
        if self.apart:
            return self._split(self.apart[-1] + by)
        if (digits := self.board_picture.digits) is None or digits[-1][1] & AND_MORE:
            amount = max(0, min(self._size, (self.amount or 0) + by))
            out = spared(digits) if digits else ()
            while amount in out and amount < self._size and by > 0:
                amount += 1
            while amount in out:
                amount -= 1
            return replace(self, amount=amount or None, typing=False)
        if not (allowed := self._takes(broken=False)) and by > 0:
            return self.broken()
        before = [taken for taken in allowed if taken <= (self.amount or 0)]
        place = len(before) + by  # how many of the allowed amounts are at most the new one
        reached = allowed[min(place, len(allowed)) - 1] if place > 0 and allowed else None
        return replace(self, amount=reached, typing=False)

    @property
    def number(self) -> int:
        return self.apart[-1] if self.apart else self.amount or 0

    def numbered(self, number: int, typing: bool = False) -> Draft:
        if self.apart:
            return self._split(number, typing)
        return replace(self, amount=min(self._size, number), typing=typing)

    def erased(self) -> Draft:
        if self.apart:
            return replace(self, apart=(*self.apart[:-1], self.apart[-1] // 10), typing=True)
        return replace(self, amount=(self.amount or 0) // 10 or None, typing=True)

    def aimed(self, pile: int, level: int | None) -> Draft:
        there = self if pile == self.at else type(self)(self.board_picture, pile)
        if level is None:
            return replace(there, typing=False)
        if there.apart:
            return there._split(level + 1)
        return replace(there, amount=there._size - level, typing=False)

    def broken(self) -> Draft:
        """Broken in the middle, with an amount that may be broken where this one may not; then what is left
        of it once more where three parts are allowed."""
        if self.apart:
            rest = self._rest - sum(self.apart)
            if len(self.apart) == 1 and 3 in self._splits and rest > 1 and self.apart[0]:
                return replace(self, apart=(*self.apart, rest // 2), typing=False)
            return replace(self, apart=(), amount=self.amount or None, typing=False)
        amount: int = self.amount or 0
        allowed = self._takes(broken=True)
        if self.board_picture.digits is not None and amount not in allowed:
            if not allowed:
                return self
            amount = next((taken for taken in allowed if taken > amount), allowed[-1])
        there = replace(self, amount=amount, typing=False)
        return replace(there, apart=(there._rest // there._splits[0],)) if there._splits else self

    def written(self, code: str) -> Draft | None:
        if (match := _BREAK.fullmatch(code)) is None:
            return None
        size, amount, *parts = (int(part) for part in match.groups() if part is not None)
        pile = next((i for i, p in enumerate(self.piles) if p.size == size), None)
        if pile is None or amount > size or (parts and sum(parts) != size - amount) or 0 in parts:
            return None
        return replace(self, at=pile, amount=amount, apart=tuple(sorted(parts)[:-1]), typing=False)


@dataclass(frozen=True, slots=True)
class SumDraft(Draft):
    """`drafts` are those of the parts, `places` the part and the pile in it of every pile shown."""

    drafts: tuple[Draft, ...] = ()
    places: tuple[tuple[int, int], ...] = ()

    input_mode: ClassVar[str] = "sum"

    @property
    def inner(self) -> Draft:
        return self.drafts[self.places[self.at][0]]

    @property
    def code(self) -> str:
        drafted = [(i, draft.code) for i, draft in enumerate(self.drafts, 1) if draft.code]
        return f"{drafted[0][0]}.{drafted[0][1]}" if drafted else ""

    def _there(self, pile: int, ask: Callable[[Draft, int], T]) -> T:
        part, own = self.places[pile]
        return ask(self.drafts[part], own)

    def taken(self, pile: int) -> int:
        return self._there(pile, lambda draft, own: draft.taken(own))

    def parts(self, pile: int) -> tuple[int, ...]:
        return self._there(pile, lambda draft, own: draft.parts(own))

    def before_split(self, pile: int) -> int:
        return self._there(pile, lambda draft, own: draft.before_split(own))

    @property
    def most_parts(self) -> int:
        return max((draft.most_parts for draft in self.drafts), default=1)

    def picks(self, pile: int) -> bool:
        return self._there(pile, lambda draft, own: draft.picks(own))

    def picked(self, pile: int) -> int:
        return self._there(pile, lambda draft, own: draft.picked(own))

    def touched(self, pile: int) -> frozenset[int]:
        return self._there(pile, lambda draft, own: draft.touched(own))

    def spread(self, pile: int) -> int:
        return self._there(pile, lambda draft, _: draft.board_picture.reach)

    def cleared(self) -> Draft:
        return replace(self, drafts=tuple(draft.cleared() for draft in self.drafts))

    def _changed(self, cursor: int, change: Callable[[Draft], Draft]) -> Draft:
        """With the cursor on pile `cursor` and its part's draft changed; what other parts drafted is
        dropped, since a move is in one part."""
        part, own = self.places[cursor]
        changed = change(self.drafts[part].to(own))
        others = tuple(draft.cleared() for draft in self.drafts) if changed.code else self.drafts
        cursor = self.places.index((part, changed.at))
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
        if (written := self.drafts[part].written(rest)) is None:
            return None
        drafts = tuple(draft.cleared() for draft in self.drafts)
        cursor = self.places.index((part, written.at))
        return replace(self, at=cursor, drafts=(*drafts[:part], written, *drafts[part + 1 :]))


DRAFTS: dict[str, type[Draft]] = {
    each.input_mode: each for each in (PickDraft, TakeDraft, BreakDraft, SplitDraft)
}


def begin(board_picture: BoardPicture, p: Position | None = None) -> Draft:
    """An empty draft, its cursor on the first pile that may be played; what is chosen from a list are moves
    of p, which the picture shows."""
    if board_picture.input_mode == "choose":
        if p is None:
            return ChoiceDraft(board_picture)
        codes = (game_of(p).write_move(p, move) for move in game_of(p).moves(p))
        return ChoiceDraft(board_picture, choices=tuple(islice(codes, CHOICES)), after=partial(_after, p))
    first = next((i for i, pile in enumerate(board_picture.piles) if pile.most), 0)
    if board_picture.input_mode == "sum":
        parts = [part for _, part in board_picture.parts]
        places = tuple((i, own) for i, part in enumerate(parts) for own in range(len(part.piles)))
        drafts = tuple(map(begin, parts, getattr(p, "parts", [None] * len(parts))))
        return SumDraft(board_picture, first, drafts, places)
    return DRAFTS[board_picture.input_mode](board_picture, first)


def _after(p: Position, code: str) -> BoardPicture:
    after = play(game_of(p), p, game_of(p).read_move(p, code))
    return board_of(after).board_picture(after)


def of_position(p: Position, board_picture: BoardPicture | None = None) -> Draft:
    """An empty draft of a move; p is drawn as piles, in the order of `board_picture` where that is given."""
    return begin(board_of(p).board_picture(p) if board_picture is None else board_picture, p)
