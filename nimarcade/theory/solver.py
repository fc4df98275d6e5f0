"""Exhaustive solvers that know only the rules: remoteness and Grundy values of all reachable
positions, and a search for the outcome of one.

All work on the keys of `Game.graph`, whose absolute sum falls on every move, so positions are
settled in the order of that sum and nothing recurses. The limits count positions, never time,
so that answers do not depend on the machine."""

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Container, Hashable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache, wraps
from math import prod
from threading import RLock
from typing import ParamSpec, TypeVar

from nimarcade.core import catalogue, searching
from nimarcade.core import game as games
from nimarcade.core.catalogue import game_of, impartial_of
from nimarcade.core.errors import PastLimit
from nimarcade.core.game import Key
from nimarcade.theory.nim_sums import mex, nim_sum

Transpositions = dict[Key, bool]
"""Outcomes of positions by their keys, True if P: what searches share."""
S = ParamSpec("S")
T = TypeVar("T")
_lock = RLock()


def _one_at_a_time(function: Callable[S, T]) -> Callable[S, T]:
    """Threads wait for each other, since they share what is known. An interrupt leaves it right: a position
    is entered when all that follow it are."""

    @wraps(function)
    def alone(*args: S.args, **kwargs: S.kwargs) -> T:
        with _lock:
            return function(*args, **kwargs)

    return alone


@dataclass(frozen=True, slots=True)
class RemotenessTable:
    """Remoteness of (at least) every position reachable from one: plies to the end when the
    winner hurries and the loser delays. It is even where the outcome is that of the end."""

    remoteness: dict[Key, int]
    follow: games.Follow
    misere: bool
    leads: Callable[[Key, Key], bool] | None = None
    """Tells if a move leads from key to key, where the game tells it without trying all."""
    lost: list[Key] = field(default_factory=list)
    """The P-positions in the table by rising remoteness; kept where `leads` is."""

    def is_p(self, key: Key) -> bool:
        return self.remoteness[key] % 2 == self.misere

    def winning_replies(self, key: Key) -> int:
        if self.leads is not None:
            return sum(self.leads(key, after) for after in self.lost)
        return sum(map(self.is_p, self.follow(key)))


_tables: OrderedDict[Hashable, RemotenessTable] = OrderedDict()
"""Tables are shared by all positions of one family."""
POSITIONS_KEPT = 400_000
"""Beyond this many positions in all tables the tables used longest ago are forgotten."""
_values: OrderedDict[Hashable, dict[Key, int]] = OrderedDict()
"""Grundy values found, shared and forgotten like tables."""
NUMBERS = 10_000_000
"""Positions of many heaps count as many: no more heaps than this are kept for one answer."""
LONG = 64
"""To a search a position of so many heaps, rows or cells counts as two, of twice as many as three, …"""


@_one_at_a_time
def below(p: games.Position, limit: int) -> RemotenessTable | None:
    """The table of everything reachable from p, or None where that is over `limit` positions."""
    if count(p, limit) > limit:
        return None
    key, follow = impartial_of(p).graph(p)
    misere = games.is_misere(p)
    kind = impartial_of(p).cache_key(p)
    if (table := _tables.pop(kind, None)) is None or len(table.remoteness) > POSITIONS_KEPT:
        reach = known_below(p)
        table = RemotenessTable(
            {}, follow, misere, reach.leads if reach is not None and reach.crowded else None
        )
    _tables[kind] = table
    if key not in table.remoteness:
        if (reach := known_below(p)) is not None:
            missing = sorted((each for each in reach.positions() if each not in table.remoteness), key=stones)
        else:
            missing = reachable(key, follow, NUMBERS, table.remoteness) or []
        _settle(missing, table)
        while len(_tables) > 1 and sum(len(t.remoteness) for t in _tables.values()) > POSITIONS_KEPT:
            _tables.popitem(last=False)
    return table


@cache
def _charted(game: str) -> games.Charted[games.Position] | None:
    return rules if isinstance(rules := catalogue.game(game), games.Charted) else None


@cache
def _counted(game: str) -> games.Counted[games.Position] | None:
    return rules if isinstance(rules := catalogue.game(game), games.Counted) else None


@cache
def _parted(game: str) -> games.Parted[games.Position] | None:
    return rules if isinstance(rules := catalogue.game(game), games.Parted) else None


@cache
def _weighed(game: str) -> games.Weighed[games.Position] | None:
    return rules if isinstance(rules := catalogue.game(game), games.Weighed) else None


def _weight(p: games.Position) -> int:
    """As how many positions one below p counts."""
    weighs = _weighed(p.game)
    return 1 if weighs is None else weighs.weight(p)


def known_below(p: games.Position) -> games.Reachable | None:
    """The positions below p that the game knows of."""
    tells = _charted(p.game)
    return None if tells is None else tells.below(p)


def known_count(p: games.Position) -> int:
    """A number of positions that can be reached from p, found at once."""
    counts = _counted(p.game)
    return 0 if counts is None else counts.at_least(p)


@lru_cache(maxsize=4096)
def count(p: games.Position, limit: int) -> int:
    """The number of positions reachable from p, itself included; `limit` + 1 where there are more."""
    game = game_of(p)
    key, follow = impartial_of(p).graph(p)
    most = min(limit // _weight(p), NUMBERS // (len(key) or 1))
    if game.max_plies(p) >= most or known_count(p) > most:
        return limit + 1
    if parts := getattr(p, "parts", ()):  # of a sum, whose keys keep their order
        if prod(max(1, known_count(part)) for part in parts) > most:  # before any is counted
            return limit + 1
        return min(prod(count(part, most) for part in parts), limit + 1)
    if (reach := known_below(p)) is not None:
        positions = int(reach.count(most))
    else:
        keys = reachable(key, follow, most)
        positions = limit + 1 if keys is None else len(keys)
    return positions if positions <= most else limit + 1


def reachable(key: Key, follow: games.Follow, limit: int, known: Container[Key] = ()) -> list[Key] | None:
    """All keys reachable from one without passing `known` ones, in the order in which they can
    be settled; None over `limit`."""
    seen = {key}
    todo = [key]
    while todo:
        for after in follow(todo.pop()):
            if after not in seen and after not in known:
                if len(seen) >= limit:
                    return None
                if not len(seen) % searching.EVERY:
                    searching.tell(len(seen), limit)
                seen.add(after)
                todo.append(after)
    return sorted(seen, key=stones)


def stones(key: Key) -> int:
    return sum(map(abs, key))


def _settle(keys: list[Key], table: RemotenessTable) -> None:
    plies, lost, leads = table.remoteness, table.lost, table.leads
    for key in keys:
        fastest = slowest = -1
        if leads is not None:  # P-positions are few: look for the nearest one within a move
            near = next((after for after in lost if leads(key, after)), None)
            if near is not None:
                plies[key] = 1 + plies[near]
                continue
        for after in table.follow(key):
            far = plies[after]
            if far % 2 == table.misere:
                if fastest < 0 or far < fastest:
                    fastest = far
            elif far > slowest:
                slowest = far
        far = 1 + (fastest if fastest >= 0 else slowest)
        if leads is not None and far % 2 == table.misere:  # first, so that an interrupt forgets no P-position
            lost.insert(bisect_right(lost, far, key=plies.__getitem__), key)
        plies[key] = far


def apart(p: games.Position) -> tuple[games.Keys, Callable[[Key], Iterator[games.Keys]]] | None:
    """The parts of p, and of what each move in one leaves; None where p does not fall apart."""
    splits = _parted(p.game)
    return None if splits is None else splits.apart(p)


def _settle_parts(
    keys: games.Keys, follow: Callable[[Key], Iterator[games.Keys]], values: dict[Key, int], limit: int
) -> int:
    """Put these and all parts below them into `values`; how many are new, at most `limit`."""
    todo, after, new = list(keys), dict[Key, list[games.Keys]](), 0
    while todo:
        if (key := todo[-1]) in values:
            todo.pop()
        elif key not in after:
            new += 1
            if new > limit:
                raise PastLimit(f"the Grundy value needs more than {limit:,} positions")
            if not new % searching.EVERY:
                searching.tell(new, limit)
            after[key] = list(follow(key))
            todo += {part for parts in after[key] for part in parts if part not in values}
        else:
            seen = 0
            for parts in after.pop(key):
                seen |= 1 << nim_sum(values[part] for part in parts)
            values[key] = mex(seen)
    return new


@_one_at_a_time
def grundy(p: games.Position, limit: int) -> int:
    """The Grundy value of p in normal play; raises PastLimit over `limit` positions. What is found
    on the way is kept, so that the values of all followers cost nothing more."""
    if apart(p) is None and count(p, limit) > limit:
        raise PastLimit(f"the Grundy value needs more than {limit:,} positions")
    return _valued(p, limit)[0]


def _valued(p: games.Position, limit: int) -> tuple[int, int]:
    """The value, and how many positions were looked at for it, parts alone where p falls apart."""
    key, follow = impartial_of(p).graph(p)
    family = impartial_of(p).cache_key(p)
    values = _values.pop(family, {})
    if len(values) > POSITIONS_KEPT:
        values = {}
    _values[family] = values
    while len(_values) > 1 and sum(map(len, _values.values())) > POSITIONS_KEPT:
        _values.popitem(last=False)
    if (sum_of := apart(p)) is not None:
        new = _settle_parts(*sum_of, values, limit // _weight(p))
        return nim_sum(values[part] for part in sum_of[0]), new
    if key in values:
        return values[key], 0
    for position in reachable(key, follow, NUMBERS, values) or []:
        seen = 0
        for after in follow(position):
            seen |= 1 << values[after]
        values[position] = mex(seen)
    return values[key], len(values)


@_one_at_a_time
def search(
    p: games.Position, known: Callable[[Key], bool | None], limit: int, is_p: Transpositions | None = None
) -> tuple[bool, int]:
    """True if p is P, and the number of positions examined, by depth-first search.

    `known` settles keys by theorem (None where it is silent). `is_p` holds what is settled already
    and takes what this search settles, so that positions near each other share the work. Raises
    PastLimit over `limit`, where long positions count as many. What falls apart is settled by its value."""
    root, follow = impartial_of(p).graph(p)
    if apart(p) is not None:
        value, new = _valued(p, limit)
        if is_p is not None:
            for _, q in games.followers(game_of(p), p):
                is_p[impartial_of(p).graph(q)[0]] = not _valued(q, limit)[0]
        return not value, max(1, new)
    misere = games.is_misere(p)
    if is_p is None:
        is_p = {}
    elif len(is_p) > POSITIONS_KEPT:
        is_p.clear()
    stack: list[tuple[Key, Iterator[Key]]] = [(root, follow(root))]
    most = limit // _weight(p) // (1 + len(root) // LONG)
    nodes = 1
    while stack:
        key, rest = stack[-1]
        if key not in is_p:
            for after in rest:
                if after not in is_p:
                    nodes += 1
                    if nodes > most:
                        raise PastLimit(f"the search needs more than {limit:,} positions")
                    if not nodes % searching.EVERY:
                        searching.tell(nodes, most)
                    if (settled := known(after)) is None:
                        stack.append((after, follow(after)))
                        break
                    is_p[after] = settled
                if is_p[after]:
                    is_p[key] = False
                    break
            else:
                is_p[key] = not misere or next(follow(key), None) is not None
        if key in is_p:
            stack.pop()
            if stack and is_p[key]:
                is_p.setdefault(stack[-1][0], False)
    return is_p[root], nodes
