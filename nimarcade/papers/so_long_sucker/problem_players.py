"""So Long Sucker with three players: how often one of them can force to be the last, and how."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from nimarcade.lab.problems import Bounds, Cell, Dataset, Gathered, Pattern, Watch, Words, read_problems
from nimarcade.papers.so_long_sucker.terms import piles_of, sets_of
from nimarcade.theory.so_long_sucker import endgame

DATA = Path(__file__).parent / "data"
WORDS = Words(DATA, "sucker-three-players")

# Three players: the state and who can force it

LETTERS = "BRG"
SEATS = (0, 1, 2)
Hand = tuple[int, int, int]
Hands = tuple[Hand, Hand, Hand]


class State(NamedTuple):
    """`owed` is the captured pile out of which `seat` must kill a chip, else "". `rec` are the living
    players, the latest to hold the move first; piles are in canonical form and sorted."""

    seat: int
    hands: Hands
    piles: tuple[str, ...]
    rec: tuple[int, ...]
    owed: str


canonical = cache(endgame.canonical)


@cache
def placed(pile: str, letter: str, living: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """The pile after this chip, and who may have the next move: nobody on a capture."""
    grown = canonical(pile + letter)
    if pile.endswith(letter):
        return grown, ()
    absent = tuple(seat for seat in living if LETTERS[seat] not in grown)
    return grown, absent or (min(living, key=lambda seat: grown.rindex(LETTERS[seat])),)


class Forcing:
    """The search for whether a player can force to be the last, with what is found kept for the next
    question."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, State], bool] = {}

    def wins(self, player: int, state: State | int) -> bool:
        """A state that is a number is the winner of a game that is over."""
        if isinstance(state, int):
            return state == player
        if player not in state.rec:
            return False
        key = player, state
        if key not in self.known:
            judge = any if state.seat == player else all
            self.known[key] = judge(self.wins(player, after) for after in followers(state))
        return self.known[key]


def followers(s: State) -> Iterator[State | int]:
    if s.owed:
        counts = [s.owed.count(letter) for letter in LETTERS]
        for colour in SEATS:
            if counts[colour]:
                kept = [many - (colour == c) for c, many in enumerate(counts)]
                yield moved(s.seat, _gained(s.hands, s.seat, kept), s.piles, s.rec)
        return
    living = tuple(sorted(s.rec))
    for colour in SEATS:
        if s.hands[s.seat][colour]:
            hands = _with(s.hands, s.seat, colour, -1)
            for pile in dict.fromkeys((*s.piles, "")):
                yield from _placements(s, hands, pile, colour, living)


def _placements(
    s: State, hands: Hands, pile: str, colour: int, living: tuple[int, ...]
) -> Iterator[State | int]:
    rest = list(s.piles)
    if pile:
        rest.remove(pile)
    grown, following = placed(pile, LETTERS[colour], living)
    if following:
        piles = tuple(sorted((*rest, grown)))
        for seat in following:
            yield moved(seat, hands, piles, s.rec)
    elif colour in living:
        yield State(colour, hands, tuple(rest), s.rec, grown)
    else:
        yield moved(s.seat, hands, tuple(rest), s.rec)


def moved(seat: int, hands: Hands, piles: tuple[str, ...], rec: tuple[int, ...]) -> State | int:
    """`seat` gets the move; without a chip he is out, and it rebounds to who held it last."""
    while not any(hands[seat]):
        rec = tuple(other for other in rec if other != seat)
        if len(rec) == 1:
            return rec[0]
        seat = rec[0]
    return State(seat, hands, piles, (seat, *(other for other in rec if other != seat)), "")


def _gained(hands: Hands, seat: int, prisoners: list[int]) -> Hands:
    b, r, g = hands[seat]
    changed = (b + prisoners[0], r + prisoners[1], g + prisoners[2])
    first, second, third = (changed if s == seat else hands[s] for s in SEATS)
    return first, second, third


def positions(chips: int) -> Iterator[State]:
    """Every position of exactly so many chips, Blue to move with a chip, all three living."""
    boards: dict[int, list[tuple[str, ...]]] = {}
    for piles in sets_of(pile_kinds(chips), chips, chips):
        boards.setdefault(sum(map(len, piles)), []).append(piles)
    for on_piles in range(chips + 1):
        held = chips - on_piles
        hands = [_hands(h) for h in product(range(held + 1), repeat=9) if sum(h) == held and any(h[:3])]
        for piles in boards[on_piles]:
            for three in hands:
                yield State(0, three, tuple(sorted(canonical(pile) for pile in piles)), SEATS, "")


def _hands(h: tuple[int, ...]) -> Hands:
    return (h[0], h[1], h[2]), (h[3], h[4], h[5]), (h[6], h[7], h[8])


def pile_kinds(chips: int) -> list[str]:
    return piles_of(LETTERS, chips, canonical)


# The problem

NAMES = ("Blue", "Red", "Green")
MINED = 4
"""Chips in the positions from which patterns are proposed, at most; own chips alone: `MINED_OWN`."""
MINED_OWN = 6
Who = tuple[bool, bool, bool]
Holds = Callable[[State, Who, Forcing], bool | None]
"""A pattern's word on a position: it holds, it fails, or None where it says nothing."""


@dataclass(slots=True)
class _Law:
    name: str
    holds: Holds
    mined: int = 0
    tried: int = 0
    broken: int = 0
    first: State | None = None
    remark: str = ""
    """Of the first position that breaks it: who forces a win there."""

    def add(self, s: State, who: Who, f: Forcing, *, mined: bool) -> None:
        if (predicted := self.holds(s, who, f)) is None:
            return
        self.tried += 1
        self.mined += mined and predicted
        if not predicted:
            self.broken += 1
            if self.first is None:
                forcing = [name for name, forces in zip(NAMES, who, strict=True) if forces]
                self.first = s
                self.remark = f"{forcing[0] if forcing else 'nobody'} forces a win there"

    def pattern(self, **numbers: object) -> Pattern:
        words = f"{self.remark}; it fails at {self.broken:,} of {self.tried:,}" if self.first else ""
        return Pattern(
            **WORDS.pattern(self.name, **numbers),
            status="fallen" if self.first else "survives",
            support=self.mined,
            trials=self.tried,
            counterexample=None if self.first is None else code(self.first),
            found=words,
        )


def code(s: State) -> str:
    """As a table of three without transfers; each colour has as many chips as the most there are."""
    used = [sum(hand[c] for hand in s.hands) + sum(p.count(LETTERS[c]) for p in s.piles) for c in SEATS]
    most = max(used)
    hands = "/".join(
        _written(hand, (seat, *(c for c in SEATS if c != seat))) for seat, hand in enumerate(s.hands)
    )
    dead = _written((most - used[0], most - used[1], most - used[2]), SEATS)
    fields = (
        f"so-long-sucker+custom+players=3+c={most}+k=0+kill=one+dead=ignore+give=none",
        "/".join(map(shaped, s.piles)) or "-",
        hands,
        LETTERS[s.seat],
        dead,
        "".join(LETTERS[seat] for seat in s.rec),
    )
    return ":".join(fields)


def _written(hand: Hand, order: tuple[int, ...]) -> str:
    return "".join(f"{LETTERS[c]}{hand[c]}" for c in order if hand[c]) or "-"


def shaped(form: str) -> str:
    """A pile of a canonical form: no two neighbours alike, highest chips in the same order."""

    def build(left: str, above: str) -> str | None:
        if not left:
            return ""
        for letter in dict.fromkeys(left):
            if letter != above and (letter in seen or letter == order[-1 - len(seen)]):
                new = letter not in seen
                if new:
                    seen.append(letter)
                if (rest := build(left.replace(letter, "", 1), letter)) is not None:
                    return rest + letter
                if new:
                    seen.pop()
        return None

    order = sorted(set(form), key=form.rindex)
    seen: list[str] = []
    return build(form, "") or form


def _with(hands: Hands, seat: int, colour: int, many: int) -> Hands:
    return _gained(hands, seat, [many * (c == colour) for c in SEATS])


# Patterns


def _more_helps(s: State, who: Who, f: Forcing) -> bool | None:
    """One chip more of any colour for who forces."""
    for player in SEATS:
        if who[player]:
            grown = (s._replace(hands=_with(s.hands, player, c, 1)) for c in SEATS)
            return all(f.wins(player, after) for after in grown)
    return None


def _less_harms(s: State, who: Who, f: Forcing) -> bool | None:
    """One chip less for one of the others never takes the forced win away."""
    for player in SEATS:
        if who[player]:
            for other in SEATS:
                for c in SEATS:
                    left = sum(s.hands[other]) - (other == s.seat)
                    if other != player and s.hands[other][c] and left > 0:
                        less = s._replace(hands=_with(s.hands, other, c, -1))
                        if not f.wins(player, less):
                            return False
            return True
    return None


def _prisoners(s: State, who: Who, f: Forcing) -> bool | None:
    b, r, g = s.hands
    plain: Hands = ((b[0], 0, 0), (0, r[1], 0), (0, 0, g[2]))
    if plain == s.hands or not b[0]:
        return None
    bare = s._replace(hands=plain)
    return all(f.wins(player, bare) == who[player] for player in SEATS)


def _armed(s: State, who: Who, f: Forcing) -> bool | None:
    forcing = [player for player in SEATS if who[player]]
    return any(s.hands[forcing[0]]) if forcing else None


def _own(s: State) -> tuple[int, int, int]:
    return s.hands[0][0], s.hands[1][1], s.hands[2][2]


def _majority(s: State, who: Who, f: Forcing) -> bool | None:
    b, r, g = _own(s)
    ahead = (b > r + g and (b > 2 or (b == 2 and not r + g)), r >= b + g and r > 1, g >= b + r and g > 1)
    return ahead == who


def _needed(s: State, who: Who, f: Forcing) -> bool | None:
    forcing = [player for player in SEATS if who[player]]
    return 2 * _own(s)[forcing[0]] >= sum(_own(s)) if forcing else None


def _enough(s: State, who: Who, f: Forcing) -> bool | None:
    own = _own(s)
    most = max(SEATS, key=own.__getitem__)
    return who[most] if 2 * own[most] > sum(own) and own[most] > 2 else None


LAWS = {"more-chips": _more_helps, "fewer-chips": _less_harms, "prisoners": _prisoners, "armed": _armed}
OWN_LAWS = {"majority": _majority, "majority-needed": _needed, "majority-enough": _enough}
"""Of positions without piles, with own chips only."""


def own_only(chips: int) -> Iterator[State]:
    """No piles, every player with own chips alone, so many together, Blue with one at least."""
    for blue in range(1, chips + 1):
        for red in range(chips - blue + 1):
            yield State(0, ((blue, 0, 0), (0, red, 0), (0, 0, chips - blue - red)), (), SEATS, "")


@dataclass(slots=True)
class _Row:
    positions: int = 0
    forced: list[int] = field(default_factory=lambda: [0, 0, 0])


def gather(bounds: Bounds, watch: Watch) -> Gathered:
    chips, own = bounds["chips"], bounds["own"]
    f = Forcing()
    laws, own_laws = ([_Law(name, holds) for name, holds in of.items()] for of in (LAWS, OWN_LAWS))
    table: list[_Row] = []
    for n in range(1, chips + 1):
        row = _Row()
        for s in positions(n):
            row.positions += 1
            if row.positions % 2000 == 0:
                watch(min(0.8, 0.8 * 5.5 ** (n - chips)), f"all positions of {n} chips")
            who = _who(s, f)
            row.forced = [many + forces for many, forces in zip(row.forced, who, strict=True)]
            for law in laws:
                # one chip more asks for larger positions: that law is tried on smaller ones
                if law.name != "more-chips" or n < chips:
                    law.add(s, who, f, mined=n <= MINED)
        table.append(row)
    f = Forcing()
    grid: list[tuple[Cell, ...]] = []
    for n in range(1, own + 1):
        watch(0.8 + 0.2 * n / own, f"own chips alone, {n}")
        for s in own_only(n):
            who = _who(s, f)
            grid.append((*_own(s), next((NAMES[p] for p in SEATS if who[p]), "nobody")))
            for law in own_laws:
                law.add(s, who, f, mined=n <= MINED_OWN)
    watch(1.0, "done")
    numbers = {**bounds, "mined": MINED, "mined_own": MINED_OWN}
    patterns = [law.pattern(**numbers) for law in (*laws, *own_laws)]
    return Gathered(dict(bounds), (_counts(table), WORDS.table("own", grid, len(grid))), tuple(patterns))


def _who(s: State, f: Forcing) -> Who:
    blue, red, green = (f.wins(player, s) for player in SEATS)
    return blue, red, green


def _counts(table: list[_Row]) -> Dataset:
    rows: list[tuple[Cell, ...]] = []
    for n, row in enumerate(table, 1):
        nobody = row.positions - sum(row.forced)
        rows.append((n, row.positions, *row.forced, nobody, f"{nobody / row.positions:.1%}"))
    return WORDS.table("counts", rows, sum(row.positions for row in table))


PROBLEMS = read_problems(DATA, {"sucker-three-players": gather})
