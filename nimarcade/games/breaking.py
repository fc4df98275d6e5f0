"""Games of independent heaps: a move takes stones from one heap, may break what is left of it, and does not
look at the others. One set of rules with parameters.

Octal and subtraction games say in digits how many stones may be taken and what may be left
(`core.game.Digits`); another game lists what a move may leave of a heap (`leaves`), and has the
rest from here."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache, wraps
from itertools import pairwise
from math import factorial, prod
from random import Random
from threading import Lock
from typing import Self

from nimarcade.core import codes, plug_ins
from nimarcade.core import game as games
from nimarcade.core.catalogue import Written, unfrozen
from nimarcade.core.errors import BadCode, BadMove, IllegalMove, PastLimit

WIDE = 32
"""To a search a position with so many moves counts as two, with twice as many as three, …"""
TRIES = 20
"""Random heaps are drawn so often until a move is possible."""
MOST_WAYS = 1_000_000
"""What a move may leave of a heap is listed up to here."""
NOTHING, ONE, TWO, THREE = 1, 2, 4, 8
"""The heaps that a digit allows to be left: nothing, one heap, two heaps, three heaps."""
AND_MORE = 16
"""In the last digit: it holds for every larger number too."""
_MOVE = re.compile(r"([^-=+]*)-([^-=+]*)(?:=([^-=]*\+[^-=]*))?")


@dataclass(frozen=True, slots=True)
class Repeating:
    """A sequence that repeats itself: `period` further on, from `onset` on, a number is larger by `gain`."""

    onset: int
    period: int
    gain: int = 0

    def early(self, n: int) -> tuple[int, int]:
        """The first place like n, at most n, and how many periods before it that lies."""
        times = max(0, (n - self.onset) // self.period)
        return n - times * self.period, times


def repeating(values: Sequence[int], digits: games.Digits, *, gains: bool = False) -> Repeating | None:
    """From where on, and how, a sequence of Grundy values of heaps 0, 1, … repeats itself for ever, if what
    is known of it proves that; the digits tell which heaps a move leaves. With `gains` the numbers are
    lengths of play.

    Guy and Smith 1956: with k for the most that a move takes, let the value of n + p be that of n for
    all n from n0 ≥ 1 up to 2·n0 + p + k − 1. Of two heaps that a move leaves of a larger n + p, the larger
    one is at least n0 + p, and p stones less change its value as little, by induction; so the moves from n
    and n + p lead to the same values. Where no heap is broken, n0 + k − 1 is far enough; where it may be
    broken into three, 3·n0 + 2·p + k − 1. The same holds of lengths of play, which are added and not XORed,
    and so may gain as much with every period.

    Where any number may be taken but some, the largest of them m, no value is skipped: those met are 0 to
    one number, and a value comes back within m stones only. So the last 2·m values and that number tell
    all further ones, but for what is added to all (Siegel 2013, IV.2: all-but games)."""
    (reach, digit), parts, last = digits[-1], most_parts(digits), len(values) - 1
    same = _same_at_end([b - a for a, b in pairwise(values)])
    for period in range(1, last):
        onset = last - period - same[period]
        gain = values[last] - values[last - period]
        if digit & AND_MORE:
            proved = same[period] >= 2 * reach and max(values) - max(values[: last - period + 1]) == gain
        else:
            far = parts * max(1, onset) + (parts - 1) * period + reach - 1
            proved = last - period >= far and (gains or not gain)
        if proved:
            return Repeating(onset, period, gain)
    return None


def _same_at_end(steps: Sequence[int]) -> list[int]:
    """For every shift how many of the last numbers are the same that far before (the Z function of
    the sequence read backwards)."""
    back = steps[::-1]
    same = [0] * (len(back) + 1)
    left = right = 0
    for shift in range(1, len(back)):
        length = min(right - shift, same[shift - left]) if shift < right else 0
        while shift + length < len(back) and back[length] == back[shift + length]:
            length += 1
        same[shift] = length
        if shift + length > right:
            left, right = shift, shift + length
    return same


@dataclass(frozen=True, slots=True)
class IndependentHeaps(Written):
    """Heaps in non-increasing order, zeros kept; `code` is the word that tells the rule, where there
    are many."""

    game: str
    heaps: tuple[int, ...]
    code: str = ""
    misere: bool = False
    turn: games.Seat = field(default=0, compare=False)

    def __post_init__(self) -> None:
        if (heaps := codes.descending(self.heaps, 0, "heap")) is not self.heaps:
            object.__setattr__(self, "heaps", heaps)

    @classmethod
    def sorted(cls, game: str, heaps: games.Left, code: str, misere: bool, turn: games.Seat = 0) -> Self:
        """Of heaps that are known to be sizes in non-increasing order."""
        p = _Unfrozen()
        p.game, p.heaps, p.code, p.misere, p.turn = game, heaps, code, misere, turn
        p.__class__ = cls
        made: Self = p
        return made


_Unfrozen = unfrozen(IndependentHeaps)


@dataclass(frozen=True, slots=True)
class Break:
    """Of a heap of this size these heaps are left."""

    size: int
    left: games.Left

    @property
    def take(self) -> int:
        return self.size - sum(self.left)

    def __str__(self) -> str:
        parts = "=" + "+".join(map(str, reversed(self.left))) if len(self.left) > 1 else ""
        return f"{self.size}-{self.take}{parts}"


class IndependentGame(games.Alternating[IndependentHeaps]):
    """See `nimarcade.core.game.Game` for the methods. A game of its own gives its name, title, summary,
    `rule` and `usual`, and `leaves` or `digits`."""

    name: str
    title: str
    summary: str
    rule: str
    """A move in one sentence."""
    usual: str = "9,7"
    """The heaps of the default start."""
    usual_rule: str = ""
    """The word for the rule of a start for which none is chosen."""
    options: tuple[games.Option, ...] = (games.MISERE,)
    sizes = 15
    """Random starts have heaps of at most this size"""
    stones = 30
    """and so many stones in all, so that misère play can be searched;"""
    largest = 1_000
    """where `leaves` lists what a move leaves, heaps are at most this; digits know no limit."""
    delaying_rule = "take as little as the rules allow from a largest heap, so that most stones stay"

    def __init_subclass__(cls) -> None:
        if "leaves" in vars(cls):
            cls.leaves = _looked_at(cls.leaves)  # type: ignore[assignment, method-assign]

    def title_of(self, p: IndependentHeaps) -> str:
        return f"{self.title} {p.code}".rstrip()

    # the rule of one heap

    def leaves(self, p: IndependentHeaps, size: int) -> Iterator[games.Left]:
        return left_of(self.digits(p) or (), size)

    def digits(self, p: IndependentHeaps) -> games.Digits | None:
        return None

    def movable(self, p: IndependentHeaps, size: int) -> bool:
        return size > 0 and next(self.leaves(p, size), None) is not None

    def heaps_of(self, p: IndependentHeaps) -> tuple[int, ...]:
        return p.heaps

    def breaking(self, p: IndependentHeaps, size: int, left: games.Left) -> Break:
        return Break(size, left)

    # starts and codes

    def rule_code(self, options: games.Chosen) -> str:
        """The word of the options that tells the rule, as codes have it; raises BadCode."""
        return ""

    def start(self, options: games.Chosen = {}) -> IndependentHeaps:
        if self.usual_rule and not any(word != games.MISERE.name for word in options):
            options = {**options, self.usual_rule: 1}
        p = self.read(options, self.usual)
        if (digits := self.digits(p)) is not None and not _well_formed(digits):
            raise TypeError(
                "its digits are pairs of how many stones a move takes, rising, and what it leaves of the "
                f"heap, 1 to 15, such as ((1, 3), (2, 7)), not {digits!r}"
            )
        if self.outcome(p) is None:
            return p
        reach = digits[-1][0] if digits else 1
        for heaps in ((3 * reach + 2, 2 * reach + 1), (reach, reach, reach)):
            other = replace(p, heaps=heaps)
            if self.outcome(other) is None:
                return other
        return p

    def random(self, rng: Random, options: games.Chosen = {}) -> IndependentHeaps:
        p = self.start(options)
        far = 2 * digits[-1][0] if (digits := self.digits(p)) else 0
        for _ in range(TRIES):
            count = rng.randint(2, 4)
            most = max(2, far, min(self.sizes, self.stones // count))
            heaps = sorted((rng.randint(1, most) for _ in range(count)), reverse=True)
            drawn = replace(p, heaps=tuple(heaps))
            if self.outcome(drawn) is None:
                return drawn
        return p

    def read(self, options: games.Chosen, body: str) -> IndependentHeaps:
        heaps = codes.numbers(body, "heap")
        if len(heaps) > codes.MAX_HEAPS:
            raise PastLimit(f"a position has at most {codes.MAX_HEAPS:,} heaps, this one {len(heaps):,}")
        heaps.sort(reverse=True)
        p = IndependentHeaps.sorted(self.name, tuple(heaps), self.rule_code(options), "misere" in options)
        if p.heaps[0] > self.largest and self.digits(p) is None:
            raise PastLimit(f"a heap of {self.name} has at most {self.largest:,} stones")
        return p

    def check_position(self, p: IndependentHeaps) -> None:
        """Raises BadCode for no heaps, or a rule that is none of this game."""
        if not p.heaps:
            raise BadCode(f"a position of {self.name} has at least one heap")
        own = self.rule_code(codes.take_options(self.name, self.options, [p.code] if p.code else []))
        if p.code != own:
            raise BadCode(f"the rule {codes.shown(p.code)} of {self.name} is written {codes.shown(own)}")

    def write(self, p: IndependentHeaps) -> str:
        code = f"+{p.code}" if p.code else ""
        misere = "+misere" if p.misere else ""
        return f"{self.name}{code}{misere}:{','.join(map(str, p.heaps))}"

    def read_move(self, p: IndependentHeaps, text: str) -> Break:
        if not (written := _MOVE.fullmatch(text)) or not any(map(str.isdigit, written[1])):
            raise BadMove(
                f"a move is written {self.form(p)}, such as {self._such(p)}, not {codes.shown(text)}"
            )
        try:
            size, take = codes.number(written[1], "a heap"), codes.number(written[2], "the stones taken")
            parts = [codes.number(part, "a part") for part in written[3].split("+")] if written[3] else []
        except BadCode as error:
            raise BadMove(f"{error}; a move is written like {self._such(p)}") from None
        if (rest := size - take) < 0:
            raise IllegalMove(f"a heap of {codes.short(size)} has no {codes.short(take)} stones to take")
        if parts and sum(parts) != rest:
            raise IllegalMove(
                f"{codes.short(take)} of {codes.short(size)} leave {codes.short(rest)} for all parts together"
            )
        return Break(size, tuple(sorted(parts, reverse=True)) if parts else (rest,) if rest else ())

    def write_move(self, p: IndependentHeaps, m: Break) -> str:
        return str(m)

    # words

    def describe(self, p: IndependentHeaps, m: Break) -> str:
        name, one = codes.short(m.size), p.heaps.count(m.size) == 1
        if not m.left:
            return f"take {'the' if one else 'a'} whole {name}"
        which = f"the {name}" if one else codes.article(name)
        parts = codes.listed([*map(codes.short, m.left)])
        if not m.take:
            return f"break {which} into {parts}"
        took = f"take {codes.short(m.take)} from {which}"
        return took if len(m.left) == 1 else f"{took}, leave {parts}"

    def where(self, p: IndependentHeaps, m: Break) -> str:
        return f"the heap of {codes.short(m.size)}"

    def form(self, p: IndependentHeaps) -> str:
        parts = most_parts(self._kinds(p, p.heaps))
        return "HEAP-STONES" + (f"={'+'.join(['PART'] * parts)}, or without parts" if parts > 1 else "")

    def _kinds(self, p: IndependentHeaps, sizes: Sequence[int]) -> games.Digits:
        """The digits of the rule; without any, what moves take and leave of heaps of these sizes."""
        if (digits := self.digits(p)) is not None:
            return digits
        kinds: dict[int, int] = {}
        for size in set(sizes):
            for taken, kind in _kinds_of(self, p.code, size).items():
                kinds[taken] = kinds.get(taken, 0) | kind
        return tuple(sorted(kinds.items())) or ((2, ONE),)

    def _such(self, p: IndependentHeaps) -> str:
        """Moves of a heap of no board that this rule allows, with what they mean."""
        digits = self._kinds(p, [codes.elsewhere(p.heaps)])
        told = []
        for left, first in {ONE: (), TWO: ("3",), THREE: ("1", "2")}.items():
            if (taken := next((n for n, digit in digits if digit & left), None)) is not None:
                size = codes.elsewhere(p.heaps, taken + 7)
                name, stones = codes.short(size), codes.short(taken)
                parts = (*first, codes.short(size - taken - 3)) if first else ()
                meant = (
                    f"{name} becomes {codes.listed(parts)}" if parts else f"{stones} from a heap of {name}"
                )
                told.append(f"{name}-{stones}{'=' * bool(parts)}{'+'.join(parts)} ({meant})")
        return codes.listed(told, "or") or f"{digits[0][0]}-{digits[0][0]} (a whole heap)"

    def rules(self, p: IndependentHeaps) -> str:
        return self.rule

    # moves

    def moves(self, p: IndependentHeaps) -> Iterator[Break]:
        for size in dict.fromkeys(filter(None, p.heaps)):
            for left in self.leaves(p, size):
                yield Break(size, left)

    def graph(self, p: IndependentHeaps) -> tuple[games.Key, games.Follow]:
        """A heap of n has 2n − 1 in the key, which falls where a heap is broken and nothing taken too."""
        key = tuple(2 * size - 1 for size in p.heaps if size)
        return key, _following(self, IndependentHeaps(p.game, (), p.code, p.misere))

    def position_of(self, p: IndependentHeaps, key: games.Key) -> IndependentHeaps:
        return IndependentHeaps(p.game, tuple((n + 1) // 2 for n in key) or (0,), p.code, p.misere)

    def cache_key(self, p: IndependentHeaps) -> tuple[str, str, bool]:
        return p.game, p.code, p.misere

    def sample(self, p: IndependentHeaps, rng: Random) -> Break:
        size = rng.choice([size for size in p.heaps if self.movable(p, size)])
        if (digits := self.digits(p)) is None:
            return Break(size, rng.choice(list(self.leaves(p, size))))
        if digits[-1][1] & AND_MORE and size > (last := digits[-1][0]):
            few = [taken for taken, _ in digits]
            drawn = rng.randint(1, len(few) + size - last)
            rest = size - (few[drawn - 1] if drawn <= len(few) else last + drawn - len(few))
            return Break(size, (rest,) if rest else ())
        taken, kind = rng.choice([*_ways(digits, size)])
        rest = size - taken
        if kind in (NOTHING, ONE):
            return Break(size, (rest,) if rest else ())
        part = rng.randint(1, rest // 2 if kind == TWO else rest - 2)
        third = (rng.randint(1, rest - part - 1),) if kind == THREE else ()
        left = (rest - part - sum(third), part, *third)
        return Break(size, tuple(sorted(left, reverse=True)))

    def _sparing(self, p: IndependentHeaps, size: int) -> Iterator[games.Left]:
        """Heaps that a move may leave of one, most stones first; of all ways to break it one."""
        if (digits := self.digits(p)) is None:
            yield from sorted(self.leaves(p, size) if size else (), key=lambda left: (-sum(left), len(left)))
            return
        for taken, kind in _ways(digits, size):
            rest = size - taken
            few = (1,) * (kind.bit_length() - 2)
            yield (rest - len(few), *few) if rest else ()

    def delaying_move(self, p: IndependentHeaps) -> Break:
        usual: Break | None = None
        for size in dict.fromkeys(p.heaps):
            for left in self._sparing(p, size):
                move = Break(size, left)
                if self.outcome(self.after(p, move)) is None:
                    return move
                usual = usual or move
        # A heap broken elsewhere may still leave a move.
        other = (move for move in self.moves(p) if self.outcome(self.after(p, move)) is None)
        found = next(other, usual)
        assert found is not None, "a position that is not over has a move"
        return found

    def greedy_move(self, p: IndependentHeaps) -> Break:
        size = next(size for size in p.heaps if self.movable(p, size))
        if self._takes_whole(p, size):
            return Break(size, ())
        return Break(size, min(self._sparing(p, size), key=sum))

    def _takes_whole(self, p: IndependentHeaps, size: int) -> bool:
        """True if the heap is so large that any number may be taken which leaves little of it."""
        digits = self.digits(p)
        return digits is not None and bool(digits[-1][1] & AND_MORE) and size >= digits[-1][0]

    def check(self, p: IndependentHeaps, m: Break) -> None:
        if m.size not in p.heaps:
            some = ", ".join(map(codes.short, p.heaps[:8])) + (", …" if len(p.heaps) > 8 else "")
            raise IllegalMove(f"there is no heap of {codes.short(m.size)}; heaps are {some}")
        if m.left and min(m.left) < 1:
            raise IllegalMove("each part of a heap that is broken holds at least one stone")
        if (digits := self.digits(p)) is None:
            if not m.size or m.left not in self.leaves(p, m.size):
                rule = self.rules(p).removesuffix(".")
                raise IllegalMove(f"{self.describe(p, m)}: that is no move here. {rule}")
            return
        if not (digit := digit_of(digits, m.take)):
            raise IllegalMove(f"a move takes {taken_words(digits)} from a heap, not {codes.short(m.take)}")
        if not digit & 1 << len(m.left) or m.left != tuple(sorted(m.left, reverse=True)):
            raise IllegalMove(
                f"a move that takes {codes.short(m.take)} leaves {what_is_left(digit)} of the heap, "
                f"not {_NAMES[len(m.left)] if len(m.left) < len(_NAMES) else f'{len(m.left)} heaps'}"
            )

    def after(self, p: IndependentHeaps, m: Break) -> IndependentHeaps:
        heaps = [*p.heaps, *(m.left or (0,))]
        heaps.remove(m.size)
        heaps.sort(reverse=True)
        return IndependentHeaps.sorted(p.game, tuple(heaps), p.code, p.misere, 1 - p.turn)

    # ends and pictures

    def outcome(self, p: IndependentHeaps) -> games.Outcome | None:
        # the largest one first, which nearly always can be
        if self.movable(p, p.heaps[0]) or any(self.movable(p, size) for size in dict.fromkeys(p.heaps)):
            return None
        return self.decided(p, "No stone is left" if not p.heaps[0] else "No move is left")

    def board_picture(self, p: IndependentHeaps) -> games.BoardPicture:
        most = {size: self._most(p, size) for size in set(p.heaps)}
        piles = tuple(games.Pile("", size, most[size]) for size in p.heaps)
        digits = self.digits(p)
        breaks = digits is not None or most_parts(self._kinds(p, p.heaps)) > 1
        return games.BoardPicture(piles, "break" if breaks else "take", 1, digits=digits)

    def _most(self, p: IndependentHeaps, size: int) -> int:
        """The most that a move takes from a heap; 1 where moves only break it."""
        if self._takes_whole(p, size):
            return size
        digits = self.digits(p)
        amounts = _kinds_of(self, p.code, size) if digits is None else dict(_ways(digits, size))
        return max(1, *amounts) if amounts else 0

    def max_plies(self, p: IndependentHeaps) -> int:
        return sum(map(longest(self, p.code), p.heaps))

    def at_least(self, p: IndependentHeaps) -> int:
        """So many positions are reachable: those into which a largest heap is broken, in the way that
        takes least; where a move may take any large number, those that one in each of few heaps leads to."""
        digits = self.digits(p) or ()
        if _any_large(digits):
            few = p.heaps[:4]
            return prod(max(1, size - digits[-1][0]) for size in few) // factorial(len(few)) or 1
        taken = next((taken for taken, digit in digits if digit & TWO), None)
        return 1 if taken is None else broken_up(min(p.heaps[0], LONG), taken)

    def weight(self, p: IndependentHeaps) -> int:
        """Any large number may be taken, so a position has as many moves as stones."""
        return 1 + p.heaps[0] // WIDE if _any_large(self.digits(p) or ()) else 1


def _fits(left: object, size: int) -> bool:
    if not isinstance(left, tuple):
        return False
    last = rest = size
    for part in left:
        if type(part) is not int or not 0 < part <= last:
            return False
        last = part
        rest -= part
    return rest >= (len(left) == 1)


@lru_cache(maxsize=4096)
def _kinds_of(game: IndependentGame, code: str, size: int) -> dict[int, int]:
    """What moves take of a heap as `leaves` lists them, each with what may be left of it."""
    kinds: dict[int, int] = {}
    for left in game.leaves(IndependentHeaps(game.name, (), code), size) if size else ():
        taken = size - sum(left)
        kinds[taken] = kinds.get(taken, 0) | 1 << min(len(left), 3)
    return kinds


Leaves = Callable[[IndependentGame, IndependentHeaps, int], Iterator[games.Left]]


def _looked_at(leaves: Leaves) -> Leaves:
    """What a game of its own lists, looked at until a heap has been listed whole once: values, codes and
    lengths of play rely on it. Raises BadGame."""
    whole = set[tuple[str, int]]()

    def looked(game: IndependentGame, p: IndependentHeaps, size: int) -> Iterator[games.Left]:
        with plug_ins.ruled(game.name, lambda: f"a heap of {size}"):
            for many, left in enumerate(leaves(game, p, size)):
                if many == MOST_WAYS:
                    raise PastLimit(f"a heap of {size} of {game.name} is left in more than {many:,} ways")
                if not _fits(left, size):
                    raise ValueError(
                        "a move leaves a tuple of whole numbers from 1 on, the largest first, no more than "
                        f"{size} in all and not the heap itself; it yields {left!r}"
                    )
                yield left
        whole.add((p.code, size))

    @wraps(leaves)
    def known(game: IndependentGame, p: IndependentHeaps, size: int) -> Iterator[games.Left]:
        return (leaves if (p.code, size) in whole else looked)(game, p, size)

    return known


# digits


def _well_formed(digits: object) -> bool:
    """True for `core.game.Digits` of somebody's game; of no stones taken two heaps are left, or more."""
    pairs = digits if isinstance(digits, tuple) else (digits,)
    if not pairs or not all(isinstance(pair, tuple) and [*map(type, pair)] == [int, int] for pair in pairs):
        return False
    taken, last = [take for take, _ in pairs], len(pairs) - 1
    return (
        taken == sorted({*taken})
        and taken[0] >= 0
        and all(0 < kind < (2 * AND_MORE if i == last else AND_MORE) for i, (_, kind) in enumerate(pairs))
        and not (taken[0] == 0 and pairs[0][1] & (NOTHING | ONE))
    )


def _any_large(digits: games.Digits) -> bool:
    return bool(digits) and bool(digits[-1][1] & AND_MORE)


_NAMES = ("nothing", "one heap", "two heaps", "three heaps")


def what_is_left(digit: int) -> str:
    """`nothing or one heap`."""
    return codes.listed([name for i, name in enumerate(_NAMES) if digit >> i & 1], "or")


def most_parts(digits: games.Digits) -> int:
    """The most heaps that a move may leave of one; 1 where no heap is broken."""
    return max(1, *((digit & ~AND_MORE).bit_length() - 1 for _, digit in digits))


def spared(digits: games.Digits) -> tuple[int, ...]:
    """Numbers that a move may not take, where all larger ones may be taken."""
    allowed = {taken for taken, _ in digits}
    return tuple(taken for taken in range(1, digits[-1][0]) if taken not in allowed)


def taken_words(digits: games.Digits) -> str:
    """`1, 3 or 4`; `any number of stones but 2 and 5`."""
    if digits[-1][1] & AND_MORE:
        return f"any number of stones but {codes.listed([*map(codes.short, spared(digits))])}"
    return codes.listed([codes.short(taken) for taken, _ in digits], "or")


def digit_of(digits: games.Digits, taken: int) -> int:
    """The digit where so many are taken; 0 where they may not be."""
    last, digit = digits[-1]
    if taken > last:
        return digit - AND_MORE if digit & AND_MORE else 0
    return dict(digits).get(taken, 0) & ~AND_MORE


def takes(digits: games.Digits, size: int) -> Iterator[tuple[int, int]]:
    """The digits that matter to a heap of this size, the last one as often as it holds."""
    taken = digit = 0
    for taken, digit in digits:
        if taken > size:
            return
        yield taken, digit & ~AND_MORE
    if digit & AND_MORE:
        for more in range(taken + 1, size + 1):
            yield more, digit - AND_MORE


def left_of(digits: games.Digits, size: int) -> Iterator[games.Left]:
    """The heaps that a move may leave of one."""
    for taken, digit in takes(digits, size):
        yield from left_by(size - taken, digit)


def _ways(digits: games.Digits, size: int) -> Iterator[tuple[int, int]]:
    """Numbers of stones that a move may take from a heap, each with what may be left of it."""
    for taken, digit in takes(digits, size):
        rest = size - taken
        if digit & NOTHING and not rest:
            yield taken, NOTHING
        if digit & ONE and rest and taken:
            yield taken, ONE
        if digit & TWO and rest > 1:
            yield taken, TWO
        if digit & THREE and rest > 2:
            yield taken, THREE


def has_way(digits: games.Digits, size: int) -> bool:
    return next(_ways(digits, size), None) is not None


def left_by(rest: int, digit: int) -> Iterator[games.Left]:
    """The heaps that may be left where so many stones are."""
    if digit & NOTHING and not rest:
        yield ()
    if digit & ONE and rest > 0:
        yield (rest,)
    if digit & TWO:
        for part in range(1, rest // 2 + 1):
            yield rest - part, part
    if digit & THREE:
        for least in range(1, rest // 3 + 1):
            for part in range(least, (rest - least) // 2 + 1):
                yield rest - least - part, part, least


@cache
def longest(game: IndependentGame, code: str) -> Callable[[int], int]:
    """The longest play in a heap, by its size. For digits it gains as much with every period, from
    some size on."""
    p = IndependentHeaps(game.name, (), code)
    digits, plies, lock = game.digits(p), [0], Lock()

    def extend(size: int) -> None:
        with lock:
            for n in range(len(plies), size + 1):
                plies.append(
                    max((1 + sum(plies[part] for part in left) for left in game.leaves(p, n)), default=0)
                )

    if digits is None:

        def listed_longest(size: int) -> int:
            extend(size)
            return plies[size]

        return listed_longest
    if all(digit & ~AND_MORE == NOTHING | ONE for _, digit in digits):
        least = digits[0][0]  # the play that takes least every time
        return lambda size: size // least
    extend(4 * digits[-1][0] + 8)
    while (known := repeating(plies, digits, gains=True)) is None:
        extend(2 * len(plies))
    turn, gain = known, known.gain

    def lasting(size: int) -> int:
        early, times = turn.early(size)
        return plies[early] + times * gain

    return lasting


LONG = 140
"""Longer heaps are counted as heaps of so many stones, below which there are 10^8 positions and more."""


@lru_cache(maxsize=4096)
def broken_up(size: int, taken: int) -> int:
    """Into how many different collections a heap can be broken, `taken` stones going with every break:
    m heaps have size − (m − 1) · taken stones."""
    return sum(
        _partitions(stones, parts)
        for parts in range(1, size + 1)
        if (stones := size - (parts - 1) * taken) >= parts
    )


@cache
def _partitions(stones: int, parts: int) -> int:
    """In how many ways so many stones make so many heaps."""
    if parts == 1 or stones == parts:
        return 1
    if stones < parts:
        return 0
    return _partitions(stones - 1, parts - 1) + _partitions(stones - parts, parts)


@lru_cache(maxsize=64)
def _following(game: IndependentGame, of: IndependentHeaps) -> games.Follow:
    """Keys one move on, each once; `of` tells the rule."""

    def rests(n: int) -> Iterator[games.Key]:
        return (tuple(2 * part - 1 for part in left) for left in game.leaves(of, (n + 1) // 2))

    listed_rests = cache(lambda n: tuple(rests(n)))

    def follow(key: games.Key) -> Iterator[games.Key]:
        for i, n in enumerate(key):
            if i + 1 < len(key) and key[i + 1] == n:
                continue
            rest = key[:i] + key[i + 1 :]
            for left in listed_rests(n) if n < 2 * LONG else rests(n):
                yield tuple(sorted((*rest, *left), reverse=True))

    return follow
