"""A move in the making, over a `Sketch` and nothing else: what keys and mouse change, what the
board shows, and the move code it stands for. Whether it is legal is the game's business.

Every change returns a new draft. Three gestures, three drafts; `begin` picks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import ClassVar

from nimarcade.games.game import Pile, Sketch

PAGE = 5
"""Page keys change an amount by this many stones, or a tenth of a heap where that is more."""
CHOICES = 1000
"""A list of moves to choose from is read this far."""

_PART = re.compile(r"([a-z]?)([0-9]+)-([0-9]+)")
_SPLIT = re.compile(r"d([0-9]+),([0-9]+)=([0-9]+)\+([0-9]+)")


@dataclass(frozen=True, slots=True)
class Draft:
    """What all drafts share: a cursor on the piles."""

    sketch: Sketch
    at: int = 0

    gesture: ClassVar[str] = ""

    @property
    def piles(self) -> tuple[Pile, ...]:
        return self.sketch.piles

    @property
    def code(self) -> str:
        """The move code; empty while nothing is drafted."""
        return ""

    def taken(self, pile: int) -> int:
        """Stones that the draft takes from a pile."""
        return 0

    def cut(self, pile: int) -> int:
        """The lower part where the draft splits this pile; 0 where it does not."""
        return 0

    def cleared(self) -> Draft:
        """The same cursor and nothing drafted."""
        return type(self)(self.sketch, self.at)

    def moved(self, by: int) -> Draft:
        """The cursor moved by so many piles that hold stones, as far as there are any."""
        at, step = self.at, 1 if by > 0 else -1
        for _ in range(abs(by)):
            found = at + step
            while 0 <= found < len(self.piles) and not self.piles[found].size:
                found += step
            if not 0 <= found < len(self.piles):
                break
            at = found
        return self.to(at)

    def to(self, pile: int) -> Draft:
        """The cursor on this pile."""
        return replace(self, at=pile)

    def more(self, by: int) -> Draft:
        """The number under the cursor changed within what one move may take."""
        return self

    def page(self, sign: int) -> Draft:
        """`more` by a page, in the direction of `sign`."""
        return self.more(sign * max(PAGE, self.piles[self.at].size // 10))

    def most(self) -> Draft:
        return self.more(self.piles[self.at].size)

    def least(self) -> Draft:
        return self.more(-self.piles[self.at].size)

    def digit(self, figure: str) -> Draft:
        """The number under the cursor with one more figure typed."""
        return self

    def erased(self) -> Draft:
        """The number under the cursor without its last figure."""
        return self

    def aimed(self, pile: int, level: int | None) -> Draft:
        """Pointed at stone `level` (0 the lowest) of a pile, or at the pile as a whole."""
        return self.to(pile)

    def marked(self) -> Draft:
        """The pile under the cursor marked for deletion, or no longer."""
        return self

    def written(self, code: str) -> Draft | None:
        """The draft that a typed code describes; None where the board cannot show it."""
        return None


@dataclass(frozen=True, slots=True)
class TakeDraft(Draft):
    """`take`: an amount for every pile; where only one pile may be touched, the last one counts."""

    amounts: Mapping[int, int] = field(default_factory=dict)
    typing: bool = False
    """Whether the next figure joins the number under the cursor."""

    gesture: ClassVar[str] = "take"

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
        if self.sketch.reach == 1 and not self.piles[self.at].name:
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
        told = f"{self.taken(self.at)}{figure}" if self.typing else figure
        if len(told) > len(str(self.piles[self.at].size)) + 1:
            return self
        return self._with(int(told), typing=True)

    def erased(self) -> Draft:
        return self._with(self.taken(self.at) // 10, typing=True)

    def aimed(self, pile: int, level: int | None) -> Draft:
        there = replace(self, at=pile, typing=False)
        return there if level is None else there._with(self.piles[pile].size - level)

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
class SplitDraft(Draft):
    """`delete-split`: one pile goes, another one is split into `low` and the rest."""

    gone: int | None = None
    split: int | None = None
    low: int = 0
    typing: bool = False

    gesture: ClassVar[str] = "delete-split"

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
        told = f"{self._low}{figure}" if self.typing else figure
        if len(told) > len(str(self.piles[self.at].size)):
            return self
        return self._at(int(told), typing=True)

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
        return replace(self, gone=self.at, split=None if freed else self.split,
                       low=0 if freed else self.low, typing=False)  # fmt: skip

    def written(self, code: str) -> Draft | None:
        found = _SPLIT.fullmatch(code)
        if found is None:
            return None
        delete, size, low, high = map(int, found.groups())
        split = next((i for i, p in enumerate(self.piles) if p.size == size), None)
        gone = next((i for i, p in enumerate(self.piles) if p.size == delete and i != split), None)
        if split is None or gone is None or low + high != size or not low or not high:
            return None
        return replace(self, at=split, gone=gone, split=split, low=low, typing=False)


@dataclass(frozen=True, slots=True)
class ChoiceDraft(Draft):
    """`choose`: one of the listed moves; the cursor goes through them, nothing is pointed at."""

    choices: Sequence[str] = ()
    chosen: int = -1
    """Index of the move, -1 for none yet."""

    gesture: ClassVar[str] = "choose"

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


def begin(sketch: Sketch, moves: Callable[[], Iterator[str]]) -> Draft:
    """An empty draft, its cursor on the first pile that may be played; `moves` lists the codes."""
    if sketch.gesture == "choose":
        return ChoiceDraft(sketch, choices=tuple(islice(moves(), CHOICES)))
    at = next((i for i, pile in enumerate(sketch.piles) if pile.most), 0)
    return TakeDraft(sketch, at) if sketch.gesture == "take" else SplitDraft(sketch, at)


def _parts(code: str, form: re.Pattern[str]) -> Iterator[re.Match[str] | None]:
    for word in code.split(","):
        yield form.fullmatch(word)
