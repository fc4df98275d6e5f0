"""Delete Nim (two piles) and Single-delete Nim (any number): delete one pile, split another."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar, Self

from nimarcade.core.catalogue import Written, unfrozen
from nimarcade.core.codes import MAX_PILES, descending, elsewhere, number, numbers, short, shown
from nimarcade.core.errors import BadCode, BadMove, IllegalMove, PastLimit
from nimarcade.core.game import Alternating, BoardPicture, Chosen, Follow, Key, Option, Outcome, Pile, Seat

SIZES = 24
_MOVE = re.compile(r"d([^,=+]*),([^,=+]*)=([^,=+]*)\+([^,=+]*)")


@dataclass(frozen=True, slots=True)
class Piles(Written):
    """n ≥ 2 positive piles in non-increasing order."""

    game: ClassVar[str] = "delete-nim"
    piles: tuple[int, ...]
    turn: Seat = field(default=0, compare=False)

    def __post_init__(self) -> None:
        if (piles := descending(self.piles, 1, "pile")) is not self.piles:
            object.__setattr__(self, "piles", piles)

    @classmethod
    def sorted(cls, piles: tuple[int, ...], turn: Seat = 0) -> Self:
        """Of piles that are known to be positive and in non-increasing order."""
        p = _Unfrozen()
        p.piles, p.turn = piles, turn
        p.__class__ = cls
        made: Self = p
        return made


_Unfrozen = unfrozen(Piles)


@dataclass(frozen=True, slots=True)
class DeleteSplit:
    """Delete a pile of size `delete`, split a pile of size `low + high`; low ≤ high."""

    delete: int
    low: int
    high: int

    @property
    def split(self) -> int:
        return self.low + self.high

    def __str__(self) -> str:
        return f"d{self.delete},{self.split}={self.low}+{self.high}"


def _enough(piles: int) -> None:
    if piles < 2:
        raise BadCode("delete-nim needs at least 2 piles, such as delete-nim:4,3")


class DeleteNim(Alternating[Piles]):
    """See `nimarcade.core.game.Game` for the methods."""

    name = "delete-nim"
    title = "Delete Nim"
    summary = "Delete one pile and split another into two; Single-delete Nim with more than two piles."
    options: tuple[Option, ...] = ()
    delaying_rule = "delete a smallest pile and split one stone off a largest, so that most stones stay"

    def title_of(self, p: Piles) -> str:
        return "Single-delete Nim" if len(p.piles) > 2 else self.title

    def start(self, options: Chosen = {}) -> Piles:
        return Piles((12, 10, 7, 6))

    def random(self, rng: Random, options: Chosen = {}) -> Piles:
        piles = [rng.randint(1, SIZES) for _ in range(rng.randint(2, 4))]
        piles[0] = max(piles[0], 2)  # all ones would be over before it begins
        return Piles(tuple(sorted(piles, reverse=True)))

    def read(self, options: Chosen, body: str) -> Piles:
        piles = numbers(body, "pile")
        if len(piles) > MAX_PILES:
            raise PastLimit(f"delete-nim has at most {MAX_PILES} piles, this one {len(piles):,}")
        _enough(len(piles))
        piles.sort(reverse=True)
        if not piles[-1]:
            raise BadCode("every pile of delete-nim holds at least one stone; leave the 0 out")
        return Piles.sorted(tuple(piles))

    def check_position(self, p: Piles) -> None:
        _enough(len(p.piles))

    def write(self, p: Piles) -> str:
        return "delete-nim:" + ",".join(map(str, p.piles))

    def read_move(self, p: Piles, text: str) -> DeleteSplit:
        gone = elsewhere(p.piles)
        such = f"d{gone},3=1+2 (a pile of {gone} goes, and a 3 is split)"
        if not (written := _MOVE.fullmatch(text)):
            raise BadMove(f"a move is written {self.form(p)}, such as {such}, not {shown(text)}")
        try:
            delete, split, left, right = (number(part, "a pile or part") for part in written.groups())
        except BadCode as error:
            raise BadMove(f"{error}; a move is written like {such}") from None
        if left + right != split:
            raise IllegalMove(
                f"the two parts must add up to the pile: {short(left)} + {short(right)} is not {short(split)}"
            )
        return DeleteSplit(delete, min(left, right), max(left, right))

    def write_move(self, p: Piles, m: DeleteSplit) -> str:
        return str(m)

    def describe(self, p: Piles, m: DeleteSplit) -> str:
        parts = f"{short(m.low)} and {short(m.high)}"
        gone, split = ("one" if p.piles.count(pile) > 1 else "the" for pile in (m.delete, m.split))
        if m.delete == m.split:
            other = "another" if p.piles.count(m.delete) > 2 else "the other"
            return f"delete one {short(m.delete)}, split {other} into {parts}"
        return f"delete {gone} {short(m.delete)}, split {split} {short(m.split)} into {parts}"

    def where(self, p: Piles, m: DeleteSplit) -> str:
        return f"the pile of {short(m.split)}: split it"

    def form(self, p: Piles) -> str:
        return "dPILE,PILE=PART+PART"

    def moves(self, p: Piles) -> Iterator[DeleteSplit]:
        # No two of these leave the same piles: the pair (pile gone, piles new) is told by the
        # difference of the multisets, also where a part is as large as the deleted pile.
        sizes = sorted(set(p.piles), reverse=True)
        for split in sizes:
            if split == 1:
                continue
            for delete in sizes:
                if delete == split and p.piles.count(split) < 2:
                    continue
                for low in range(1, split // 2 + 1):
                    yield DeleteSplit(delete, low, split - low)

    def move_count(self, p: Piles) -> int:
        sizes = Counter(p.piles)
        return sum(split // 2 * (len(sizes) - (many < 2)) for split, many in sizes.items())

    def graph(self, p: Piles) -> tuple[Key, Follow]:
        return p.piles, _follow

    def position_of(self, p: Piles, key: Key) -> Piles:
        return Piles(key)

    def delaying_move(self, p: Piles) -> DeleteSplit:
        return DeleteSplit(p.piles[-1], 1, p.piles[0] - 1)

    def greedy_move(self, p: Piles) -> DeleteSplit:
        """Deletes the largest pile that leaves one to split."""
        first, second = p.piles[:2]
        if second > 1:
            return DeleteSplit(first, second // 2, second - second // 2)
        return DeleteSplit(second, first // 2, first - first // 2)

    def sample(self, p: Piles, rng: Random) -> DeleteSplit:
        place = rng.choice([i for i, size in enumerate(p.piles) if size > 1])
        gone = rng.choice([i for i in range(len(p.piles)) if i != place])
        low = rng.randint(1, p.piles[place] // 2)
        return DeleteSplit(p.piles[gone], low, p.piles[place] - low)

    def check(self, p: Piles, m: DeleteSplit) -> None:
        for size in (m.delete, m.split):
            if size not in p.piles:
                some = ", ".join(short(h) for h in p.piles[:8]) + (", …" if len(p.piles) > 8 else "")
                raise IllegalMove(f"there is no pile of {short(size)}; piles are {some}")
        if m.delete == m.split and p.piles.count(m.split) < 2:
            raise IllegalMove(f"the only pile of {short(m.split)} cannot be both deleted and split")
        if m.low < 1 or m.high < 1:
            raise IllegalMove("each part of a split holds at least one stone")

    def after(self, p: Piles, m: DeleteSplit) -> Piles:
        piles = [*p.piles, m.low, m.high]
        piles.remove(m.delete)
        piles.remove(m.low + m.high)
        piles.sort(reverse=True)
        return Piles.sorted(tuple(piles), 1 - p.turn)

    def outcome(self, p: Piles) -> Outcome | None:
        if p.piles[0] > 1:
            return None
        return Outcome.of_two(1 - p.turn, "Every pile is 1: whoever cannot move loses.")

    def board_picture(self, p: Piles) -> BoardPicture:
        piles = tuple(Pile("", size, size - 1) for size in p.piles)
        return BoardPicture(piles, "delete-split", 2, pile="pile")

    def max_plies(self, p: Piles) -> int:
        # The longest play deletes a smallest pile, then always a pile of 1, splitting off 1s.
        return 0 if p.piles[0] == 1 else 1 + sum(p.piles) - p.piles[-1] - len(p.piles)

    def convention(self, p: Piles) -> str:
        return "normal: making the last split wins"

    def rules(self, p: Piles) -> str:
        if len(p.piles) == 2:
            return "Delete one pile and split the other into two."
        return "Delete one pile and split one of the others into two."


def _follow(key: Key) -> Iterator[Key]:
    sizes = sorted(set(key), reverse=True)
    for split in sizes:
        if split == 1:
            return
        for delete in sizes:
            rest = list(key)
            rest.remove(split)
            if delete not in rest:
                continue
            rest.remove(delete)
            for low in range(1, split // 2 + 1):
                yield tuple(sorted([*rest, low, split - low], reverse=True))


GAME = DeleteNim()
