"""Where the marks of an explanation lie on a board: by pile of its picture, as any painter needs them, and
the reason that they tell together."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from nimarcade.core import catalogue, family, game, verdict
from nimarcade.games.heaps import Heaps
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.games.sum import Sum
from nimarcade.games.treblecross import Row
from nimarcade.theory.binary import MANY


@dataclass(frozen=True, slots=True)
class Light:
    stones: tuple[tuple[int, int], ...] = ()
    """First and last of each stretch, counted from the bottom or the left, from 1."""
    whole: bool = False
    """True if the pile as such is meant."""
    label: str = ""
    """Meaning in a word or two."""

    def has(self, stone: int) -> bool:
        return any(first <= stone <= last for first, last in self.stones)


Lights = dict[int, Light]
"""By pile, 0 for the first."""


# why a move is the right one, as it is drawn on all stones; piles are counted from 0, stones from 1


@dataclass(frozen=True, slots=True)
class Bands:
    """Bands of powers of two; in each, ones come in groups of `modulus`, and what is left over is lit."""

    modulus: int
    change: tuple[int, ...] = ()
    """Piles that the move changes: what is left over is theirs where that can be."""

    def over(self, sizes: Sequence[int], place: int) -> list[int]:
        """The piles whose stones in the band of 2^`place` are left over."""
        having = [pile for pile, size in enumerate(sizes) if size >> place & 1]
        return sorted(having, key=lambda pile: (pile not in self.change, pile))[: len(having) % self.modulus]


@dataclass(frozen=True, slots=True)
class Level:
    """A line at a height; all above it is ringed."""

    height: int
    label: str


@dataclass(frozen=True, slots=True)
class Rests:
    """Full rows of `modulus` stones, and what stands over them."""

    modulus: int


@dataclass(frozen=True, slots=True)
class Queen:
    """Two heaps as a queen on a board: lost squares, and her way to one of them."""

    to: tuple[int, int]
    """Sizes of the two piles; those of the position itself where the way is not told."""
    lost: tuple[tuple[int, int], ...]
    """Each pair once, whichever pile is the larger one."""


@dataclass(frozen=True, slots=True)
class Worths:
    """Brackets under stretches of piles, each with what it is worth: pile, first and last cell, text."""

    parts: tuple[tuple[int, int, int, str], ...] = ()
    whole: Mapping[int, str] = field(default_factory=dict)
    """Labels by pile; of a sum, by the first pile of a part."""
    bands: Mapping[int, Bands] = field(default_factory=dict)
    """Bands by pile, for the parts in whose own stones the reason is seen."""


Reason = Bands | Level | Rests | Queen | Worths


# where marks lie


def lights(p: game.Position, marks: Iterable[verdict.Mark]) -> Lights:
    """The marks of p that lie on piles; those of the whole board and of worths in a row make a reason."""
    lit: Lights = {}
    for mark in marks:
        if mark.kind in ("digit", "level", "rest", "lost") or (mark.kind == "worth" and isinstance(p, Row)):
            continue
        for place, pile in enumerate(_piles(p, mark)):
            whole = isinstance(p, SuckerPosition | Sum) or (
                mark.kind in ("look", "worth") and not isinstance(p, Row)
            )
            old = lit.get(pile, Light())
            stones = old.stones if whole else (*old.stones, (mark.start, mark.end))
            if mark.kind == "cell":  # the cell to play, which is one of those to look at
                stones = ((mark.start, mark.end),)
            named = whole and not place
            lit[pile] = Light(stones, old.whole or whole, mark.label if named else old.label)
    return lit


def reason(
    p: game.Position, marks: Iterable[verdict.Mark], order: Sequence[int] = (), *, lost: bool = False
) -> Reason | None:
    """Why a move of p is right, as far as the marks tell; None where they draw no picture. `order` says for
    each place of the board which pile of p stands there. A position that is known to be `lost` has no marks,
    but where stones come in bands they show that all are matched."""
    marks, picture = list(marks), catalogue.board_of(p).board_picture(p)
    sizes = [pile.size for pile in picture.piles]
    of = list(order) or list(range(len(sizes)))
    place = {pile: at for at, pile in enumerate(of)}
    takes = {place[pile]: m.end - m.start + 1 for m in marks if m.kind == "take" for pile in _piles(p, m)}
    kinds = {mark.kind: mark for mark in marks}
    if mark := kinds.get("level"):
        return Level(sizes[next(iter(_piles(p, mark)))], mark.label)
    if mark := kinds.get("rest"):
        return Rests(mark.end)
    if "lost" in kinds and len(of) == 2:
        first, second = (sizes[pile] - takes.get(at, 0) for at, pile in enumerate(of))
        return Queen((first, second), tuple((m.start, m.end) for m in marks if m.kind == "lost"))
    if "worth" in kinds:
        found = ((list(_piles(p, m)), m) for m in marks if m.kind == "worth")
        worths = [(min(place[pile] for pile in piles), m) for piles, m in found if piles]
        if picture.lies:
            return Worths(tuple((at, m.start, m.end, m.label) for at, m in worths))
        return Worths((), {at: m.label for at, m in worths}, dict(_banded(p, place, takes)))
    if ("digit" in kinds or (lost and not marks)) and (modulus := _modulus(p, sizes)):
        return Bands(modulus, tuple(sorted(takes)))
    return None


def _banded(p: game.Position, place: Mapping[int, int], takes: Iterable[int]) -> Iterator[tuple[int, Bands]]:
    """The parts of a sum whose worth is seen in their own stones, by their first piles."""
    first = 0
    for part in p.parts if isinstance(p, Sum) else ():
        board = catalogue.board_of(part).board_picture(part)
        sizes = [pile.size for pile in board.piles]
        if sizes and not board.lies and (modulus := _modulus(part, sizes)):
            at = min(place[first + i] for i in range(len(sizes)))
            yield at, Bands(modulus, tuple(each - at for each in takes if 0 <= each - at < len(sizes)))
        first += len(sizes)


def _modulus(p: game.Position, sizes: Sequence[int]) -> int:
    """In how many a group of partners is, where the digits that decide are those of the piles; else 0. Of
    many piles a few tell, since no picture of digits has room for all."""
    if isinstance(p, Heaps) and p.extra is None and len(p.heaps) > MANY:
        p = replace(p, heaps=p.heaps[:MANY])
        sizes = p.heaps
    digits = family.theory_of(p).picture(p)
    alike = digits is not None and [row.value for row in digits.rows] == [*filter(None, sizes)]
    return (alike and digits and digits.modulus) or 0


def _piles(p: game.Position, mark: verdict.Mark) -> Iterable[int]:
    """The piles of the picture that a mark lies on."""
    if isinstance(p, Sum):
        before = (catalogue.board_of(part).board_picture(part) for part in p.parts[: mark.pile - 1])
        first = sum(len(picture.piles) for picture in before)
        part = p.parts[mark.pile - 1]
        return range(first, first + len(catalogue.board_of(part).board_picture(part).piles))
    if isinstance(p, SuckerPosition):
        return (mark.pile - 1,)
    extra = isinstance(p, Heaps) and p.extra is not None
    return (mark.pile if extra else mark.pile - 1,) if mark.pile or extra else ()
