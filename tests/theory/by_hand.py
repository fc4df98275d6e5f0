"""The methods of the explanations coded once more, from their words alone.

A board is a plain tuple as in `tests.oracle`, and an answer is the board that the method leaves. Nothing is
shared with `nimarcade`: who only reads the sentences must come as far.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from tests.oracle import ordered

Board = Any
Method = Callable[[Board, int | None], Board]
"""From a won board, and k, to the one that is left."""


def changed(heaps: Board, old: int, new: int) -> Board:
    rest = list(heaps)
    rest.remove(old)
    return ordered((*rest, new))


def unpaired(values: list[int]) -> list[int]:
    """The powers of two that occur an odd number of times, the largest first."""
    powers = [1 << place for place in range(max(values, default=0).bit_length())]
    return [power for power in reversed(powers) if sum(bool(v & power) for v in values) % 2]


def switched(value: int, powers: list[int]) -> int:
    """What it has goes, what it lacks comes."""
    for power in powers:
        value += -power if value & power else power
    return value


def nim(heaps: Board, k: int | None) -> Board:
    alone = unpaired(list(heaps))
    heap = next(h for h in heaps if h & alone[0])
    return changed(heaps, heap, switched(heap, alone))


def odd_ones(heaps: Board) -> Board:
    big, ones = heaps[0], heaps[1:].count(1)
    return changed(heaps, big, 1 if ones % 2 == 0 and big > 1 else 0)


def nim_misere(heaps: Board, k: int | None) -> Board:
    return nim(heaps, k) if sum(h > 1 for h in heaps) > 1 else odd_ones(heaps)


def bounded(heaps: Board, k: int | None) -> Board:
    assert k is not None
    rests = [h % (k + 1) for h in heaps]
    alone = unpaired(rests)
    i = next(i for i, rest in enumerate(rests) if rest & alone[0])
    return changed(heaps, heaps[i], heaps[i] - rests[i] + switched(rests[i], alone))


def bounded_misere(heaps: Board, k: int | None) -> Board:
    assert k is not None
    rests = [h % (k + 1) for h in heaps]
    if sum(rest > 1 for rest in rests) > 1:
        return bounded(heaps, k)
    ones = rests.count(1)
    if any(rest > 1 for rest in rests):
        i = rests.index(max(rests))
        return changed(heaps, heaps[i], heaps[i] - rests[i] + (ones + 1) % 2)
    if ones:
        i = rests.index(1)
        return changed(heaps, heaps[i], heaps[i] - 1)
    return changed(heaps, heaps[0], heaps[0] - k)


def greedy(heaps: Board, k: int | None) -> Board:
    if k == 1:
        return changed(heaps, heaps[0], heaps[0] - 1)
    if k is not None:
        return clock(heaps, k)
    top = heaps[0]
    if heaps.count(top) > 1:
        return changed(heaps, top, top - 1)
    second = heaps[1] if len(heaps) > 1 else 0
    if not second:
        return changed(heaps, top, 0)
    return changed(heaps, top, second if heaps.count(second) % 2 else second - 1)


def clock(heaps: Board, k: int) -> Board:
    return to_hour(heaps, hour_wanted(heaps, k), k + 1)


def hour_wanted(heaps: Board, k: int) -> int:
    hours = k + 1
    second, third = second_and_third(heaps)
    if third and heaps[2:].count(third) % 2:
        if third % hours == second % hours:
            return (second - 1) % hours
        if third % hours == (second + 1) % hours:
            return third % hours
    return second % hours


def second_and_third(heaps: Board) -> tuple[int, int]:
    padded: list[int] = [*heaps, 0, 0]
    return padded[1], padded[2]


def to_hour(heaps: Board, wanted: int, hours: int) -> Board:
    return changed(heaps, heaps[0], heaps[0] - (heaps[0] - wanted) % hours)


def greedy_misere(heaps: Board, k: int | None) -> Board:
    if k == 1:
        return changed(heaps, heaps[0], heaps[0] - 1)
    if k is None:
        return greedy(heaps, None) if sum(h > 1 for h in heaps) > 1 else odd_ones(heaps)
    if second_and_third(heaps)[1] > 1:
        return clock(heaps, k)
    return to_hour(heaps, partner_wanted(heaps, k), k + 1)


def partner_wanted(heaps: Board, k: int) -> int:
    """The hour that the second heap wants from the largest, where only 1s lie beside them."""
    wanted: int = (*heaps, 0)[1] % (k + 1)
    return wanted if heaps[2:].count(1) % 2 else {0: 1, 1: 0}.get(wanted, wanted)


def moore(heaps: Board, k: int | None) -> Board:
    assert k is not None
    modulus = k + 1
    fixed: list[int] = list(heaps)
    jokers: list[list[int]] = []
    for place in range(heaps[0].bit_length() - 1, -1, -1):
        power = 1 << place
        holders = [h for h in fixed if h & power]
        surplus = len(holders) % modulus
        if not surplus:
            continue
        missing = modulus - surplus
        if len(jokers) >= missing:
            for joker in jokers[:missing]:
                joker[0] += power
            continue
        for holder in holders[:surplus]:
            fixed.remove(holder)
            jokers.append([holder // (2 * power) * (2 * power)])
    return ordered((*fixed, *(joker for [joker] in jokers)))


def moore_misere(heaps: Board, k: int | None) -> Board:
    assert k is not None
    big, ones = [h for h in heaps if h > 1], heaps.count(1)
    rest = list(heaps)
    if big:
        left = moore(heaps, k) if any(h > 1 for h in heaps) else heaps
        if left[0] > 1:
            return left
    wanted = next(
        n for n in range(ones + len(big), -1, -1) if n % (k + 1) == 1 and reachable(n, big, ones, k)
    )
    return ordered((*[1] * wanted, *[0] * (len(rest) - wanted)))


def reachable(wanted: int, big: list[int], ones: int, k: int) -> bool:
    """Whether one move leaves so many 1s: all big heaps go to 1 or 0, and 1s may go too."""
    return max(0, ones - (k - len(big))) <= wanted <= ones + len(big) and (bool(big) or wanted < ones)


def co_nim(heaps: Board, k: int | None) -> Board:
    return (heaps[-1],) * len(heaps)


def co_nim_misere(heaps: Board, k: int | None) -> Board:
    return co_nim(heaps, k) if heaps[-1] > 1 else ordered((1, *[0] * (len(heaps) - 1)))


def exco(board: Board, k: int | None) -> Board:
    return 0, co_nim(board[1], k)


def exco_misere(board: Board, k: int | None) -> Board:
    extra, heaps = board
    if heaps[-1] > 1:
        return exco(board, k)
    nothing = (0,) * len(heaps)
    if heaps[-1] == 0 and extra:
        return 1, nothing
    return 0, (1, *nothing[1:])


def delete_nim(piles: Board, k: int | None) -> Board:
    if len(piles) == 2:
        even = next(pile for pile in piles if pile % 2 == 0)
        return ordered((1, even - 1))
    if len(piles) == 3:
        keep, _, high = sorted(piles, key=halvings)
        part = 1 << halvings(keep)
        return ordered((keep, part, high - part))
    if len(piles) == 4:
        return by_columns(piles)
    if piles[0] <= 2:
        twos = piles.count(2)
        left = twos - 1 if (twos - 1) % 3 == 0 and 1 in piles else twos - 2
        return ordered((*[2] * left, *[1] * (len(piles) - left)))
    evens = [pile for pile in piles if pile % 2 == 0]
    rest = list(piles)
    rest.remove(evens[0])
    rest.remove(evens[1] if len(evens) == 2 else next(pile for pile in rest if pile % 2))
    return ordered((*rest, 1, evens[0] - 1))


def halvings(pile: int) -> int:
    return 0 if pile % 2 else 1 + halvings(pile // 2)


def by_columns(piles: Board) -> Board:
    column = low_column(piles)
    holders = [pile for pile in piles if (pile - 1) >> column & 1]
    rest = list(piles)
    rest.remove(holders[0])
    rest.remove(holders[1] if len(holders) == 2 else rest[-1])
    return ordered((*rest, 1 << column, holders[0] - (1 << column)))


def low_column(piles: Board) -> int:
    return next(c for c in range(10**6) if sum((pile - 1) >> c & 1 for pile in piles) <= 2)


@cache
def pairs(many: int, misere: bool) -> tuple[tuple[int, int], ...]:
    """The smallest unused number, and the difference one more each time."""
    used: set[int] = set()
    listed, smaller = [], 0
    for difference in range(many):
        smaller = next(n for n in range(smaller, 3 * many) if n not in used)
        used |= {smaller, smaller + difference}
        listed.append((smaller, smaller + difference))
    if misere:
        listed[:2] = [(2, 2), (0, 1)]
    return tuple(listed)


def wythoff(heaps: Board, misere: bool) -> Board:
    large, small = heaps
    listed = pairs(large + 2, misere)
    smaller, larger = listed[large - small]
    if smaller < small:
        return larger, smaller
    partner = dict(listed) | {b: a for a, b in listed}
    for heap, other in ((large, small), (small, large)):
        if partner[other] < heap:
            return ordered((other, partner[other]))
    raise AssertionError(heaps)


def wythoff_normal(heaps: Board, k: int | None) -> Board:
    return wythoff(heaps, False)


def wythoff_misere(heaps: Board, k: int | None) -> Board:
    return wythoff(heaps, True)


METHODS: dict[str, Method] = {
    "nim": nim,
    "nim+misere": nim_misere,
    "bounded-nim": bounded,
    "bounded-nim+misere": bounded_misere,
    "greedy-nim": greedy,
    "greedy-nim+misere": greedy_misere,
    "moore-nim": moore,
    "moore-nim+misere": moore_misere,
    "co-nim": co_nim,
    "co-nim+misere": co_nim_misere,
    "exco-nim": exco,
    "exco-nim+misere": exco_misere,
    "delete-nim": delete_nim,
    "wythoff-nim": wythoff_normal,
    "wythoff-nim+misere": wythoff_misere,
}
"""By game and convention. The methods of rows and of sums read values from tables, and are held against
the solver alone."""


# What is safe to leave, from the words of the conditions.


def nim_safe(values: list[int], misere: bool) -> bool:
    if misere and max(values, default=0) < 2:
        return values.count(1) % 2 == 1
    return not unpaired(values)


def greedy_safe(heaps: Board, k: int | None, misere: bool) -> bool:
    if k == 1:
        return bool(sum(heaps) % 2 == misere)
    if k is None:
        if misere and heaps[0] < 2:
            return bool(heaps.count(1) % 2 == 1)
        return bool(not heaps[0] or heaps.count(heaps[0]) % 2 == 0)
    only_ones = misere and second_and_third(heaps)[1] < 2
    wanted = partner_wanted(heaps, k) if only_ones else hour_wanted(heaps, k)
    return bool(heaps[0] % (k + 1) == wanted)


def greedy_words(text: str, heaps: Board) -> bool:
    """Whether what is said of a lost board with a bound above 1 is so of this board."""
    found = re.fullmatch(r"the largest heap leaves (\d+) when divided by (\d+): (.*)", text)
    assert found is not None, text
    wanted, hours, why = int(found[1]), int(found[2]), found[3]
    second, third = second_and_third(heaps)
    if heaps[0] % hours != wanted:
        return False
    if lone := re.fullmatch(r"a lone heap should be (one more than )?a multiple of \d+", why):
        return not second and wanted == bool(lone[1])
    copied, _, rest = why.rpartition(", with ")
    if not second or not _from_the_third(rest, heaps):
        return False
    match re.split(r" (?=\d)", copied, maxsplit=1):
        case ["like the second,", number]:
            hour, _, other = number.partition(", while the third leaves ")
            return second % hours == int(hour) and (not other or third % hours == int(other))
        case ["like the third,", number]:
            return third % hours == int(number.split(",")[0]) == (second + 1) % hours
        case ["one before the", number]:
            hour = int(number.split()[0])
            return second % hours == third % hours == hour and (wanted + 1) % hours == hour
        case ["the partner of the second's", number]:
            return second % hours == int(number)
    raise AssertionError(text)


def _from_the_third(text: str, heaps: Board) -> bool:
    if text == "no third heap":
        return not second_and_third(heaps)[1]
    found = re.fullmatch(r"(only )?(\w+) (\d+)s? from the third heap on, an (even|odd) number", text)
    assert found is not None, text
    number, many = int(found[3]), ["no", "one", "two", "three", "four", "five", "six"].index(found[2])
    assert (many % 2 == 1) == (found[4] == "odd"), text
    alike = heaps[2:].count(number) == many
    return alike and (heaps[2] == number if not found[1] else set(heaps[2:]) <= {number, 0})


def moore_safe(heaps: Board, k: int, misere: bool) -> bool:
    if misere and heaps[0] < 2:
        return bool(heaps.count(1) % (k + 1) == 1)
    return all(sum(h >> place & 1 for h in heaps) % (k + 1) == 0 for place in range(heaps[0].bit_length()))


def level_safe(extra: int, heaps: Board, misere: bool) -> bool:
    if misere and max(extra, *heaps) < 2:
        return extra + sum(heaps) == 1
    return not extra and len(set(heaps)) == 1


def delete_safe(piles: Board) -> bool:
    if len(piles) == 2:
        return all(pile % 2 for pile in piles)
    if len(piles) == 3:
        return len({halvings(pile) for pile in piles}) == 1
    if len(piles) == 4:
        return not any((pile - 1) >> low_column(piles) & 1 for pile in piles)
    if piles[0] == 2:
        twos = piles.count(2)
        return bool(twos % 3 != 2 if twos == len(piles) else twos % 3 == 0)
    return all(pile % 2 for pile in piles)


def safe(game: str, misere: bool, k: int | None, board: Board) -> bool:
    match game:
        case "nim":
            return nim_safe(list(board), misere)
        case "bounded-nim":
            assert k is not None
            return nim_safe([h % (k + 1) for h in board], misere)
        case "greedy-nim":
            return greedy_safe(board, k, misere)
        case "moore-nim":
            assert k is not None
            return moore_safe(board, k, misere)
        case "co-nim":
            return level_safe(0, board, misere)
        case "exco-nim":
            extra, heaps = board
            return level_safe(extra, heaps, misere)
        case "delete-nim":
            return delete_safe(board)
    large, small = board
    return (small, large) == pairs(2 << large.bit_length(), misere)[large - small]


def criterion(game: str, misere: bool, k: int | None, board: Board) -> bool:
    """Which of the two criteria of a game judges a board: True for the one that holds at the end."""
    if game == "delete-nim":
        return len(board) > 4 and max(board) < 3
    if not misere or game == "wythoff-nim" or (k == 1 and game == "greedy-nim"):
        return False
    if game == "bounded-nim":
        assert k is not None
        return all(h % (k + 1) < 2 for h in board)
    if game == "greedy-nim" and k is not None:
        return second_and_third(board)[1] < 2
    return bool(max(board[0], *board[1]) < 2 if game == "exco-nim" else max(board) < 2)
