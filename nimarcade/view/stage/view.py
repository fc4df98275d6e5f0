"""What a board is painted from, and what on it can be pointed at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from nimarcade.core.codes import short
from nimarcade.view.drafts import Draft
from nimarcade.view.marks import Light, Lights, Reason
from nimarcade.view.stage.canvas import Rect

NO_LIGHT = Light()


@dataclass(frozen=True, slots=True)
class View:
    draft: Draft
    live: bool = True
    """True if a person may move now: then the cursor is shown."""
    here: bool = True
    """True if the cursor is on this board, and not on another part of a sum."""
    start: int = 0
    """The largest pile at the start of the game: stones keep their size from then on."""
    lit: Lights = field(default_factory=dict)
    reason: Reason | None = None
    fallen: float = 0.0
    """The share to which the stones that are taken have risen and faded, from 0 to 1, while that is shown."""
    shifts: Mapping[int, float] = field(default_factory=dict)
    """The distance of piles from their places, in places, while they glide there."""
    past: Sequence[Draft] = ()
    """The positions before, the oldest first, for boards that show the game so far."""

    def playable(self, pile: int) -> bool:
        return bool(self.draft.piles[pile].most) or not self.live

    def under(self, pile: int) -> bool:
        """True if the cursor is on a pile."""
        return self.live and self.here and pile == self.draft.at and self.draft.input_mode != "choose"

    def role(self, pile: int, marked: object) -> str:
        """Of what is written of a pile."""
        return "you" if marked else "ink" if self.playable(pile) else "quiet"

    def light(self, pile: int) -> Light:
        return self.lit.get(pile, NO_LIGHT)

    def amount(self, pile: int) -> int:
        """Stones that the draft takes, never more than there are."""
        return min(self.draft.taken(pile), self.draft.piles[pile].size)

    def name(self, pile: int) -> str:
        """The name before a pile's number: in a sum, the part that it is of."""
        part, dot, own = self.draft.piles[pile].name.partition(".")
        return f"{part}: {own}" if dot else part

    def change(self, pile: int) -> str:
        """The change of a pile by the draft, in a few characters: `−3`, `4+5`, or nothing."""
        if cell := self.draft.picked(pile):
            return f"@{short(cell)}"
        taken = self.draft.taken(pile)
        took = f"−{short(taken)}" if taken else ""
        if parts := "+".join(map(short, self.draft.parts(pile))):
            return f"{took} {parts}" if took else parts
        return took


class Target(NamedTuple):
    """A place for the mouse: a pile, and the stone of it that a draft is aimed at there; None: the pile."""

    place: Rect
    pile: int
    stone: int | None = None


@dataclass(frozen=True, slots=True)
class Painted:
    """The news of a painter of a board: its targets, of which the last at a place counts, and whether
    piles stand as columns, which decides what an arrow does."""

    targets: Sequence[Target] = ()
    upright: bool = True
    banded: bool = False
    """True if the stones stand in bands of powers of two, which then no figure needs to repeat."""

    def hit(self, x: int, y: int) -> Target | None:
        return next((each for each in reversed(self.targets) if (x, y) in each.place), None)
