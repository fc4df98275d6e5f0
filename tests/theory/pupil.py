"""The pupil: a robot that reads what `nimarcade explain` prints, with the move covered, and plays by it.

It knows a board, the game's rules (`tests.oracle`), and the two tables below: what a sentence of a method
tells one to do, and what a condition says of a board. A sentence that no pattern fits is a failure, so
that new words have to be taught here. Numbers in a sentence are held against the board: a sentence that
is not so is a failure, too.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from re import Match
from typing import Any, NamedTuple

from tests.boards import Kind
from tests.oracle import ordered

Board = Any
Holds = Callable[[Board], bool]


class Told(NamedTuple):
    """What is printed of a board, sorted; the move stands nowhere in it."""

    won: bool
    method: list[str]
    after: str
    """The board after the move; empty where it is not told, `the end` at the end."""
    promises: list[str]
    """What is said after it, of that board or of the other convention."""
    reasons: list[str]
    """Why a lost board is lost."""


def told(lines: Sequence[str]) -> Told:
    """The lines of `nimarcade explain`."""
    won = lines[0].startswith("You can win")
    assert won or lines[0].startswith("You lose"), lines[0]
    method: list[str] = []
    promises: list[str] = []
    reasons = [line.removeprefix("Why you lose: ") for line in lines if line.startswith("Why you lose: ")]
    after, said = "", method
    for line in lines[2:] if won else ():
        if line.startswith(("To learn this: ", "(", "After ")):
            continue
        if line == "That ends the game, and you win.":
            after, said = "the end", promises
        elif line.startswith("That leaves "):
            after, said = line.removeprefix("That leaves ").removesuffix("."), promises
        else:
            said.append(line)
    return Told(won, method, after, promises, reasons)


class Pupil:
    """What it has in mind while it reads a method."""

    def __init__(self, kind: Kind, board: Board) -> None:
        self.kind, self.board = kind, board
        self.extra: int | None
        self.extra, heaps = board if kind.game == "exco-nim" else (None, board)
        self.heaps: list[int] = list(heaps)
        self.values = list(self.heaps)
        """With these Nim is played: the heaps, or what the text puts in their place."""
        self.modulus: int | None = None
        self.alone: list[int] = []
        """Powers of two without a partner, the largest first."""
        self.left: set[Board] = set()
        """The boards that the method leaves; several where it leaves a choice."""

    def read(self, method: Sequence[str]) -> set[Board]:
        for line in method:
            rest = line
            while rest:
                for pattern, act in SENTENCES.items():
                    found = re.match(rf"(?:{pattern})(?: |$)", rest, re.IGNORECASE)
                    if found:
                        act(self, found)
                        rest = rest[found.end() :]
                        break
                else:
                    raise AssertionError(f"not understood: {rest!r}")
        return self.left

    # for the sentences

    @property
    def full(self) -> list[int]:
        return [heap for heap in self.heaps if heap]

    def leaves(self, changes: dict[int, int], extra: int | None = None) -> None:
        """Heaps by their place, with what is left of them."""
        heaps = ordered(changes.get(place, heap) for place, heap in enumerate(self.heaps))
        self.left.add(heaps if self.extra is None else (extra or 0, heaps))

    def makes(self, place: int, value: int) -> None:
        """One of the values becomes another one."""
        heap, change = self.heaps[place], self.values[place] - value
        self.leaves({place: heap - (change if self.modulus is None else change % self.modulus)})

    def plays_anything(self) -> None:
        self.left |= self.kind.brute().followers(self.board)


SENTENCES: dict[str, Callable[[Pupil, Match[str]], None]] = {}
CONDITIONS: dict[str, Callable[[Match[str]], Holds | tuple[Holds, Holds]]] = {}
"""To what a condition says of its own board, and what of that should hold of no won board, if not all."""
Act = Callable[[Pupil, Match[str]], None]
Meaning = Callable[[Match[str]], Holds | tuple[Holds, Holds]]


def sentence(pattern: str) -> Callable[[Act], Act]:
    """Teaches a sentence, or several that belong together, of a method."""

    def teach(act: Act) -> Act:
        SENTENCES[pattern] = act
        return act

    return teach


def condition(pattern: str) -> Callable[[Meaning], Meaning]:
    """Teaches a condition on a board."""

    def teach(meaning: Meaning) -> Meaning:
        CONDITIONS[pattern] = meaning
        return meaning

    return teach


def remark(*patterns: str) -> None:
    """Teaches sentences of which nothing follows for this move."""
    SENTENCES.update(dict.fromkeys(patterns, lambda pupil, found: None))


def meaning(text: str) -> tuple[Holds, Holds]:
    """Of a condition: all it says, and what decides."""
    plain = text[0].lower() + text[1:].removesuffix(".")
    for pattern, means in CONDITIONS.items():
        found = re.fullmatch(pattern, plain)
        if found:
            holds = means(found)
            return holds if isinstance(holds, tuple) else (holds, holds)
    raise AssertionError(f"not understood: {text!r}")


# words for numbers

FIGURES = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
COUNT = rf"(?:{'|'.join(FIGURES)}|[\d,]+)"


def number(word: str) -> int:
    """`two`, `1,060`, `2^14`, `an 8`."""
    word = word.lower().removeprefix("an ").removeprefix("a ").removeprefix("the ")
    if word in FIGURES:
        return FIGURES.index(word)
    return 1 << int(word[2:]) if word.startswith("2^") else int(word.replace(",", ""))


def listed(words: str) -> tuple[list[int], int]:
    """`9, 7 and 4`, and how many more are only counted: `9, 7 and 3 more`."""
    *first, last = re.split(r", | and ", words)
    more = re.fullmatch(r"(\S+) more", last)
    numbers = [number(word) for word in (first if more else [*first, last])]
    return numbers, int(more[1].replace(",", "")) if more else 0


def begins(whole: Sequence[int], words: str) -> bool:
    """Whether the words list these numbers."""
    numbers, more = listed(words)
    return list(whole[: len(numbers)]) == numbers and len(whole) == len(numbers) + more


def unpaired(values: Sequence[int]) -> list[int]:
    """The powers of two that occur an odd number of times, the largest first."""
    powers = [1 << place for place in range(max(values, default=0).bit_length())]
    return [power for power in reversed(powers) if sum(bool(v & power) for v in values) % 2]


def all_heaps(board: Board) -> tuple[int, ...]:
    """With the extra heap of EXCO-NIM."""
    return tuple(board) if isinstance(board[-1], int) else (board[0], *board[1])


# Nim, and Nim with remainders


@sentence(r"One heap is left: take all of it\.")
def _(pupil: Pupil, found: Match[str]) -> None:
    assert len(pupil.full) == 1
    pupil.leaves({0: 0})


@sentence(r"Make the two heaps equal(?:, as in normal play)?\.")
def _(pupil: Pupil, found: Match[str]) -> None:
    larger, smaller = pupil.full
    pupil.leaves({pupil.heaps.index(larger): smaller})


@sentence(r"((?:\d+(?: = [\d+]+)?(?: \(\w+ such heaps\))?(?:, |\.))+)")
def _(pupil: Pupil, found: Match[str]) -> None:
    shown: Counter[int] = Counter()
    for heap, _, split, many in re.findall(r"(\d+)( = ([\d+]+))?(?: \((\w+) such heaps\))?[,.]", found[1]):
        assert not split or sum(map(int, split.split("+"))) == int(heap)
        shown[int(heap)] = number(many or "one")
    assert shown == Counter(pupil.full)


@sentence(r"Without a partner: (.+?)\.")
def _(pupil: Pupil, found: Match[str]) -> None:
    pupil.alone = unpaired(pupil.values)
    assert begins(pupil.alone, found[1])


@sentence(r"That is a heap of its own: take it whole\.")
def _(pupil: Pupil, found: Match[str]) -> None:
    (power,) = pupil.alone
    pupil.makes(pupil.values.index(power), 0)


@sentence(r"The (\S+) is in the (?:remainder (\d+) of the )?(\d+): take the \1 out of it, and (\d+) stays\.")
def _(pupil: Pupil, found: Match[str]) -> None:
    power, heap, stays = number(found[1]), int(found[3]), int(found[4])
    place = pupil.heaps.index(heap)
    value = pupil.values[place]
    assert pupil.alone == [power]
    assert found[2] is None or int(found[2]) == value
    assert value & power
    assert value - power == stays
    pupil.makes(place, stays)


@sentence(
    r"The largest, the (\S+), is in the (?:remainder (\d+) of the )?(\d+)\. Switch each of them there: "
    r"remove it if it is there, add it if not\. That makes (\d+)\."
)
def _(pupil: Pupil, found: Match[str]) -> None:
    heap, makes = int(found[3]), int(found[4])
    place = pupil.heaps.index(heap)
    value = pupil.values[place]
    assert pupil.alone[0] == number(found[1])
    assert found[2] is None or int(found[2]) == value
    assert value & pupil.alone[0]
    for power in pupil.alone:
        value += -power if value & power else power
    assert value == makes
    pupil.makes(place, value)


remark(r"Whoever then copies every move on the other heap takes the last stone\.")


@condition(r"every power of two has a partner")
def _(found: Match[str]) -> Holds:
    return lambda heaps: any(heaps) and not unpaired(heaps)


@condition(r"no power of two is left")
def _(found: Match[str]) -> Holds:
    return lambda heaps: not any(heaps)


# where the last stone loses


@sentence(r"Play as in normal Nim while two heaps are above 1\.")
def _(pupil: Pupil, found: Match[str]) -> None:
    assert sum(heap > 1 for heap in pupil.heaps) > 1


remark(r"1s go one by one, so whoever faces an odd number of them takes the last one and loses\.")


@sentence(r"1s go one by one; ([\d,]+) is even, so the other player takes the last one\.")
def _(pupil: Pupil, found: Match[str]) -> None:
    assert set(pupil.full) == {1}
    assert len(pupil.full) == number(found[1])
    assert len(pupil.full) % 2 == 0
    pupil.plays_anything()


@sentence(
    rf"({COUNT}) 1s? lies? beside the (\d+); (one more makes it odd|leave one, an odd number|"
    r"the number is odd already): leave (\d) of the \2\."
)
def _(pupil: Pupil, found: Match[str]) -> None:
    ones, leave = number(found[1]), int(found[4])
    assert pupil.full == [int(found[2]), *[1] * ones]
    assert (ones + leave) % 2 == 1
    pupil.leaves({0: leave})


@condition(r"with a heap above 1 left, (.*)")
def _(found: Match[str]) -> tuple[Holds, Holds]:
    all_said, decides = meaning(found[1])

    def large(board: Board) -> bool:
        return max(all_heaps(board)) > 1

    return lambda board: large(board) and all_said(board), lambda board: large(board) and decides(board)


@condition(rf"({COUNT}) 1s? (?:is|are) left: odd")
def _(found: Match[str]) -> tuple[Holds, Holds]:
    def only_ones(heaps: Board) -> bool:
        return max(heaps) < 2 and sum(heaps) % 2 == 1

    return lambda heaps: only_ones(heaps) and sum(heaps) == number(found[1]), only_ones


@condition(r"no heap above 1 is left; from here on leave an odd number of 1s")
def _(found: Match[str]) -> Holds:
    return lambda heaps: max(heaps) < 2 and sum(heaps) % 2 == 1
