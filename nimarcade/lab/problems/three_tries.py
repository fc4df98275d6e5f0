"""Criteria for two players and three colours, tried on boxes: how often each is wrong, and first where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from random import Random

from nimarcade.errors import PastLimit
from nimarcade.lab.problems.problem import Pattern
from nimarcade.lab.problems.three_colours import LETTERS, Box, Criterion, House, Position, counts

WEIGHTS = (0, 2, 3, 4, 6)
"""Of a green chip, sixths of an own one."""
COLOURS = ("Red", "Blue")
OPEN = House()


@dataclass(slots=True)
class Trial:
    """A statement on who wins, held against positions."""

    positions: int = 0
    wrong: int = 0
    mined: int = 0
    """Positions of the box it was proposed from that agree."""
    first: Position | None = None
    blue: bool = False
    """Who wins the first position that breaks it."""
    by_chips: dict[int, int] = field(default_factory=dict)

    def add(self, p: Position, told: bool, blue: bool, *, mined: bool = False) -> None:
        self.positions += 1
        self.mined += mined and told == blue
        if told != blue:
            self.wrong += 1
            self.by_chips[p.chips] = self.by_chips.get(p.chips, 0) + 1
            if self.first is None or p.size < self.first.size:
                self.first, self.blue = p, blue

    def pattern(
        self, name: str, statement: str, house: House, mined: str, tried: str, *, kind: str = "criterion"
    ) -> Pattern:
        found = f"wrong on {self.wrong:,} of {self.positions:,} ({100 * self.wrong / self.positions:.3f} %)"
        if self.first is not None:
            found = f"{COLOURS[self.blue]} wins there, the pattern says {COLOURS[not self.blue]}; {found}"
        return Pattern(
            name=name,
            statement=statement,
            kind=kind,
            status="fallen" if self.wrong else "survives",
            mined=mined,
            support=self.mined,
            tried=tried,
            trials=self.positions,
            counterexample=None if self.first is None else house.code(self.first),
            found=found,
        )


def together(trials: dict[House, Trial], name: str, statement: str, tried: str) -> Pattern:
    """One pattern tried under several houses."""
    house, first = min(
        ((house, one) for house, one in trials.items()),
        key=lambda found: (found[1].first is None, found[1].first and found[1].first.size),
    )
    whole = Trial(
        sum(one.positions for one in trials.values()),
        sum(one.wrong for one in trials.values()),
        0,
        first.first,
        first.blue,
    )
    return whole.pattern(name, statement, house, "unbounded piles", tried)


def grid() -> Iterator[Criterion]:
    """Every criterion of the form: what a green chip weighs, and which parts it has."""
    for green, tempo, cover, trade in product(WEIGHTS, (False, True), (False, True), (False, True)):
        for bare in (False, True) if tempo else (False,):
            yield Criterion(green, tempo, cover, bare, trade)


def ranked(truth: Iterable[tuple[Position, bool]]) -> list[tuple[int, Criterion]]:
    """(positions where it is wrong, criterion), the best first and of equals the plainest."""
    known = [(counts(p), blue) for p, blue in truth]
    found = [(sum(one.wins(c) != blue for c, blue in known), one) for one in grid()]
    return sorted(found, key=lambda f: (f[0], parts(f[1]), f[1].green))


def parts(one: Criterion) -> int:
    return one.tempo + one.cover + one.bare + one.trade


def told(one: Criterion) -> str:
    """`green 1/2, tempo, cover`."""
    weight = {0: "0", 2: "1/3", 3: "1/2", 4: "2/3", 6: "1"}[one.green]
    named = ("tempo", "cover", "bare", "trade")
    return ", ".join([f"green {weight}", *(name for name in named if getattr(one, name))])


NODES = 30_000


def sampled(low: int, high: int, many: int, seed: int, house: House = OPEN) -> tuple[Trial, int]:
    """The full criterion on random positions of `low` to `high` chips where it is close, and how many
    were left out because their search needs more than `NODES` positions. Slots are unbounded."""
    rng, one, trial, past = Random(seed), Criterion(), Trial(), 0
    box = Box(house, 1, theorem=True)
    while trial.positions < many:
        p = random_position(rng, rng.randint(low, high), house.colours)
        c = counts(p)
        most = max((2 * own + green for own, green in c.hostile), default=0)
        if not sum(p.hands[0]) or abs(2 * (c.own - c.theirs) + c.green - c.their_green + most) > 4:
            continue
        try:
            trial.add(p, one.wins(c), box.wins(p, NODES))
        except PastLimit:
            past += 1
    return trial, past


def random_position(rng: Random, chips: int, colours: int = 3) -> Position:
    piles = []
    left = chips
    for _ in range(rng.randint(0, 5)):
        pile = ""
        for _ in range(rng.randint(1, 5)):
            pile += rng.choice([letter for letter in LETTERS[:colours] if not pile.endswith(letter)])
        if len(pile) <= left:
            piles.append(pile)
            left -= len(pile)
    held = [0] * (2 * colours)
    weights = [rng.random() ** 2 for _ in held]
    for _ in range(left):
        held[rng.choices(range(2 * colours), weights)[0]] += 1
    hands = tuple(held[:colours]), tuple(held[colours:])
    return Position(hands, tuple(sorted(piles, key=lambda pile: (len(pile), pile))))
