"""Single-delete Nim with three piles."""

from nimarcade.games.codes import short
from nimarcade.games.delete_nim.rules import DeleteSplit, Piles
from nimarcade.theory.binary import v2
from nimarcade.theory.verdict import Check, Digits, Reading, Row

GAMES = ("delete-nim",)
SOURCE = "Shinoda 2024, Theorem 1.4 (Sakai 2021)"
STATEMENT = (
    "A position of Single-delete Nim with three piles is P if and only if v2 of all three is the same."
)


def applies(p: Piles) -> bool:
    return len(p.piles) == 3


def is_p(p: Piles) -> bool:
    x, y, z = p.piles
    return v2(x) == v2(y) == v2(z)


def winning_move(p: Piles) -> DeleteSplit:
    x, y, z = sorted(p.piles, key=v2)
    part = 1 << v2(x)  # split z, which v2 sets apart from x, into two parts with v2 of x
    return DeleteSplit(y, min(part, z - part), max(part, z - part))


def reading(p: Piles) -> Reading:
    same = is_p(p)
    facts = tuple((f"v2({short(pile)})", v2(pile)) for pile in dict.fromkeys(p.piles))
    words = ", ".join(f"v2({short(pile)}) = {v2(pile)}" for pile in p.piles)
    text = f"{words}: {'all the same' if same else 'a P-position has all the same'}"
    return Reading("v2 all equal" if same else "v2 not all equal", facts, (Check(text, same),))


def picture(p: Piles) -> Digits | None:
    return valuations(p.piles)


def valuations(piles: tuple[int, ...]) -> Digits | None:
    """The piles in binary, sorted by v2; None where they would not fit any screen."""
    width = piles[0].bit_length()
    if width > 64:
        return None
    rows = tuple(Row(short(pile), pile) for pile in sorted(piles, key=v2))
    return Digits(rows, width, None, ())
