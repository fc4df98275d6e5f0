"""Numbers, lists and marks as explanations give them."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Literal

from nimarcade.core import codes
from nimarcade.core.game import M, P
from nimarcade.core.verdict import Condition, Mark, Recipe
from nimarcade.games.heaps import Heaps, Take, which_one

SPLIT = 1 << 10
"""Numbers below this are written out as powers of two."""
MARKED = 24
"""So many piles are marked at most."""
LISTED = 6
"""Of a longer list so many are named."""


def listed(words: Sequence[str], many: int | None = None) -> str:
    """`a`, `a and b`, `a, b and c`; of many the first few, then how many more there are. `many` says how many
    there are where `words` are only the first ones."""
    many = len(words) if many is None else many
    if many > LISTED:
        return f"{', '.join(words[: LISTED - 1])} and {many - LISTED + 1:,} more"
    return codes.listed(words)


def several(word: str) -> str:
    """More than one heap, stretch and the like."""
    return word + ("es" if word.endswith("h") else "s")


def one_of(size: int, sizes: Sequence[int], before: Counter[int]) -> str:
    """`the 9`; of equal ones `one 7`, then `the other 7` or `another 7`, each counted in `before`."""
    before[size] += 1
    return f"{which_one(sizes.count(size), before[size])} {codes.short(size)}"


def power(place: int) -> str:
    """A power of two as a player reads it: its value, or 2^n where that is long."""
    return str(1 << place) if place < 14 else f"2^{place}"


@lru_cache(1024)
def a_power(place: int) -> str:
    """A power of two with its article: `an 8`."""
    return codes.article(power(place))


def top_places(number: int, most: int = LISTED) -> list[int]:
    """The places of the largest powers of two in a number, at most so many."""
    places: list[int] = []
    while number and len(places) < most:
        places.append(place := number.bit_length() - 1)
        number ^= 1 << place
    return places


def powers(number: int) -> list[str]:
    """The powers of two that add up to a number, the largest first."""
    return [power(place) for place in range(number.bit_length() - 1, -1, -1) if number >> place & 1]


def split(number: int) -> str:
    """`7 = 4+2+1`; 0 and powers of two stand alone."""
    parts = powers(number)
    return f"{number} = {'+'.join(parts)}" if len(parts) > 1 else str(number)


def splits(numbers: Sequence[int]) -> str | None:
    """All of them as powers of two, in one sentence; None where nothing is to be split, or too much."""
    different = list(dict.fromkeys(n for n in numbers if n))
    if all(n & (n - 1) == 0 for n in different) or len(different) > LISTED or different[0] >= SPLIT:
        return None
    times_of = {
        n: f" ({times(numbers.count(n), 'such heap')})" if numbers.count(n) > 1 else "" for n in different
    }
    return ", ".join(split(n) + times_of[n] for n in different) + "."


def looking(
    piles: Iterable[int],
    sizes: Sequence[int],
    label: Callable[[int], str],
    kind: Literal["look", "worth"] = "look",
) -> tuple[Mark, ...]:
    """Marks that send a person's eyes to these piles, 0 for the first, with a word for each by its size."""
    return tuple(
        Mark(pile + 1, 1, max(1, sizes[pile]), kind, label(sizes[pile])) for pile in islice(piles, MARKED)
    )


def level(sizes: Sequence[int], pile: int, label: str) -> Mark:
    """The line down to which all heaps are cut, at the height of this pile, 0 for the first."""
    return Mark(pile + 1, 1, max(1, sizes[pile]), "level", label)


def full_rows(modulus: int) -> Mark:
    """Stones that do not count, since what is left over decides."""
    return Mark(0, 1, modulus, "rest", f"full rows of {codes.short(modulus)}")


def take_marks(p: Heaps, move: Take) -> tuple[Mark, ...]:
    """The stones that a move takes, each from the first heap of its size."""
    marks = [Mark(0, (p.extra or 0) - move.extra + 1, p.extra or 0, "take", "take")] if move.extra else []
    used: Counter[int] = Counter()
    for size, stones in reversed(move.parts):
        pile = p.heaps.index(size) + used[size] + 1
        used[size] += 1
        marks.append(Mark(pile, size - stones + 1, size, "take", "take"))
    return tuple(marks)


def above_one(conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
    """Conditions of normal play in misère play, where they decide as long as a heap above 1 is left."""
    return tuple(
        Condition(f"with a heap above 1 left, {text}" if ok else text, ok) for text, ok in conditions
    )


def times(many: int, word: str) -> str:
    """`no 4`, `one 4`, `three 4s`, `12 4s`."""
    names = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    name = names[many] if many < len(names) else f"{many:,}"
    return f"{name} {word}" + ("" if many < 2 else "s")


def left(many: int, word: str) -> str:
    """`three 1s are left`."""
    return f"{times(many, word)} {'is' if many < 2 else 'are'} left"


def held(text: str, wanted: str, holds: bool) -> tuple[Condition, ...]:
    """A condition; where it fails, with what should be."""
    return (Condition(text if holds else f"{text}, it should be {wanted}", holds),)


def parity(text: str, number: int, wanted: str = "odd") -> tuple[Condition, ...]:
    """That a number is odd or even as it should be: `three 1s are left: odd`."""
    found = "odd" if number % 2 else "even"
    return held(f"{text}: {found}", wanted, found == wanted)


def beginning(sentence: str, won: Callable[[P], Recipe[M]]) -> Callable[[P], Recipe[M]]:
    """A recipe with a sentence before it."""

    def recipe(p: P) -> Recipe[M]:
        told = won(p)
        return replace(told, method=(sentence, *told.method))

    return recipe
