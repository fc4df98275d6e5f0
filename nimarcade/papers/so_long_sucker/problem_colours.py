"""Two players with three and with four colours: the rules, positions of a growing box, a criterion with its
trials, and the data gathered."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import NamedTuple

from nimarcade.core import catalogue
from nimarcade.core.errors import PastLimit
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.lab.problems import Bounds, Cell, Dataset, Gathered, Pattern, Watch, Words, read_problems, said
from nimarcade.papers.so_long_sucker.terms import piles_of, sets_of
from nimarcade.theory.so_long_sucker.endgame import ONE, Search, SurvivorRules

LETTERS = "BRGY"
DEAD = "GY"
ENOUGH = 10**9
"""More positions than any search here opens."""
Hand = tuple[int, ...]
"""By colour, three or four of them."""


class Position(NamedTuple):
    """Hands of Blue, who is to move, and Red, by colour; piles by slots, no empty ones."""

    hands: tuple[Hand, Hand]
    piles: tuple[str, ...]

    @property
    def chips(self) -> int:
        return sum(map(sum, self.hands)) + sum(map(len, self.piles))

    @property
    def size(self) -> tuple[int, int, str, tuple[Hand, Hand]]:
        return self.chips, len(self.piles), "/".join(self.piles), self.hands


@dataclass(frozen=True)
class RuleSet:
    """Slots (0: no bound), and to whom Green's colour passes the move where it is the lowest of all
    highest chips: nobody, for dead colours are ignored, or the giver of Green's last turn."""

    slots: int = 0
    giver: str = ""
    colours: int = 3

    def code(self, p: Position) -> str:
        bound = "" if self.slots else "+k=0"
        dead = "+dead=giver" if self.giver else ""
        piles = [*p.piles, *[""] * (self.slots - len(p.piles))]
        fields = [
            f"so-long-sucker+endgame{bound}{dead}",
            "/".join(pile or "-" for pile in piles) or "-",
            "/".join(_written(hand, own) for hand, own in zip(p.hands, "BR", strict=True)),
            "B",
        ]
        return ":".join([*fields, "-", "-", f"G={self.giver}"] if self.giver else fields)


def _written(hand: Hand, own: str) -> str:
    held = sorted(zip(LETTERS, hand, strict=False), key=lambda pair: pair[0] != own)
    return "".join(f"{letter}{many}" for letter, many in held if many) or "-"


class Box:
    """All positions with at most so many chips under one set of rules, and who wins them."""

    def __init__(self, rule_set: RuleSet, chips: int, *, theorem: bool = False) -> None:
        """`theorem`: positions without a green chip are decided by Theorem 2.39 at once."""
        self.rule_set, self.chips = rule_set, chips
        table = rule_set.code(Position(((1, 0), (0, 1)), ()))
        self.two = SurvivorRules(catalogue.read_as(SuckerPosition, table), theorem=theorem, colours=False)
        self.search = Search(self.two)
        self.piles = piles_of(LETTERS[: rule_set.colours], chips, self.two.canonical)

    def boards(self) -> Iterator[tuple[str, ...]]:
        """Every set of piles."""
        return sets_of(self.piles, self.chips, self.rule_set.slots or self.chips)

    def positions(self) -> Iterator[tuple[Position, bool]]:
        """Each position with whether Blue wins it."""
        many = self.rule_set.colours
        hands = [
            (sum(held), (held[:many], held[many:]))
            for held in product(range(self.chips + 1), repeat=2 * many)
            if sum(held) <= self.chips
        ]
        for piles in self.boards():
            left = self.chips - sum(map(len, piles))
            for held, both in hands:
                if held <= left:
                    p = Position(both, piles)
                    yield p, self.wins(p)

    def wins(self, p: Position, limit: int = ENOUGH) -> bool:
        """True if Blue, to move, wins; raises PastLimit after opening so many positions."""
        first, second = (sum(n * unit for n, unit in zip(hand, ONE, strict=False)) for hand in p.hands)
        forms = tuple(sorted(map(self.two.canonical, p.piles)))
        return bool(first) and self.search.winner((0, first, second, forms, ""), limit) == 0


class Counts(NamedTuple):
    """The numbers that the criteria know of a position; every pair is (chips of the owner's colour,
    green)."""

    own: int
    """Blue's blue chips once he has taken up every pile with blue on top, if he has a blue chip: of
    each he keeps all blue and green chips, but one, a green one first, where no red chip is in it."""
    green: int
    trades: int
    """Piles of which he may keep a green chip instead of a blue one."""
    theirs: int
    """Red's red chips, if he could take up every pile with red on top in the same way."""
    their_green: int
    hostile: tuple[tuple[int, int], ...]
    """His numbers of each of these; none where he has no red chip to take them."""
    bare: bool
    """Blue has nothing to build on: only piles with blue on top, none with two red chips, no prisoner, no
    green chip."""


def counts(p: Position) -> Counts:
    (own, prisoners, *dead), (_, theirs, *their_dead) = p.hands
    green, their_green = sum(dead), sum(their_dead)
    trades, spare, built, hostile = 0, prisoners, False, []
    takes = bool(own)
    for pile in p.piles:
        top = pile[-1]
        built |= top != "B"
        if top == "B" and takes:
            gain = _gain(pile, "B", "R")
            own, green = own + gain[0], green + gain[1]
            spare += max(0, pile.count("R") - 1)
            trades += _green(pile) > 0 and "R" not in pile
        elif top == "R" and theirs:
            hostile.append(_gain(pile, "R", "B"))
    total = theirs + sum(other[0] for other in hostile)
    total_green = their_green + sum(other[1] for other in hostile)
    worth = tuple(sorted(other for other in hostile if other != (0, 0)))
    return Counts(own, green, trades, total, total_green, worth, not (built or spare or green))


def _green(pile: str) -> int:
    return sum(pile.count(letter) for letter in DEAD)


def _gain(pile: str, owner: str, other: str) -> tuple[int, int]:
    """The chips that the owner of a pile's top keeps of it."""
    own, green = pile.count(owner), _green(pile)
    if other in pile:
        return own, green
    return (own, green - 1) if green else (own - 1, 0)


OWN = 6
"""The weight of an own chip in a criterion, so that halves and thirds of it are whole numbers."""


@dataclass(frozen=True)
class Criterion:
    """Blue wins if and only if his chips outweigh Red's, where he may leave out of the count one pile
    with red on top, which he tops. The parts can be left out one by one."""

    green: int = 3
    """The weight of a green chip, a player's own weighing `OWN`."""
    tempo: bool = True
    """A player with more green chips needs less; and Blue may begin with a green chip instead."""
    cover: bool = True
    """A green chip can cover a pile with red on top, which counts no more."""
    bare: bool = True
    """With nothing to build on Blue needs more."""
    trade: bool = True
    """Blue may keep green chips of captured piles instead of blue ones."""

    def wins(self, c: Counts) -> bool:
        return any(self._enough(now) for now in self._choices(c))

    def _choices(self, c: Counts) -> Iterator[Counts]:
        """The counts that are left, by what Blue trades and covers; `theirs` are without what is covered."""
        for trades in range(c.trades + 1 if self.trade else 1):
            held = c.green + trades
            for covers in range(min(held, len(c.hostile)) + 1 if self.cover else 1):
                for covered in set(combinations(c.hostile, covers)):
                    left = list(c.hostile)
                    for pile in covered:
                        left.remove(pile)
                    yield Counts(
                        c.own - trades,
                        held - covers,
                        trades,
                        c.theirs - sum(pile[0] for pile in covered),
                        c.their_green - sum(pile[1] for pile in covered),
                        tuple(left),
                        c.bare and not trades,
                    )

    def _enough(self, c: Counts) -> bool:
        lead = OWN * (c.own - c.theirs) + self.green * (c.green - c.their_green)
        topped = set(c.hostile) or {(0, 0)}
        if not self.tempo:
            most = max(OWN * own + self.green * green for own, green in topped) if c.own else 0
            return bool(c.own or c.green) and lead + most > 0
        if c.green and lead >= (OWN if c.green <= c.their_green else 0):
            return True  # he begins with a green chip
        for own, green in topped if c.own else ():
            theirs = c.their_green - green
            need = 1 if c.green > theirs else 3 if c.green < theirs and c.bare and self.bare else 2
            if 2 * (lead + OWN * own + self.green * green) >= need * OWN:
                return True  # he begins with a blue one
        return False


def plain(green: int) -> Criterion:
    """Theorem 2.39, a green chip weighing so much."""
    return Criterion(green, tempo=False, cover=False, bare=False, trade=False)


# The criterion tried

WEIGHTS = (0, 2, 3, 4, 6)
"""Of a green chip, sixths of an own one."""
COLOURS = ("Red", "Blue")
OPEN = RuleSet()


@dataclass(slots=True)
class Trial:
    """A statement on who wins, held against positions."""

    positions: int = 0
    wrong: int = 0
    mined: int = 0
    """Positions of the box it was proposed from that agree."""
    first: Position | None = None
    blue: bool = False
    """True if Blue wins the first position that breaks it."""
    by_chips: dict[int, int] = field(default_factory=dict)

    def add(self, p: Position, predicted: bool, blue: bool, *, mined: bool = False) -> None:
        self.positions += 1
        self.mined += mined and predicted == blue
        if predicted != blue:
            self.wrong += 1
            self.by_chips[p.chips] = self.by_chips.get(p.chips, 0) + 1
            if self.first is None or p.size < self.first.size:
                self.first, self.blue = p, blue

    def pattern(self, told: Mapping[str, str], rule_set: RuleSet) -> Pattern:
        words = f"wrong on {self.wrong:,} of {self.positions:,} ({self.wrong / self.positions:.3%})"
        if self.first is not None:
            words = f"{COLOURS[self.blue]} wins there, the pattern says {COLOURS[not self.blue]}; {words}"
        return Pattern(
            **told,
            status="fallen" if self.wrong else "survives",
            support=self.mined,
            trials=self.positions,
            counterexample=None if self.first is None else rule_set.code(self.first),
            found=words,
        )


def together(trials: Mapping[RuleSet, Trial], told: Mapping[str, str]) -> Pattern:
    """One pattern tried under several sets of rules."""
    rule_set, first = min(
        trials.items(), key=lambda entry: (entry[1].first is None, entry[1].first and entry[1].first.size)
    )
    whole = Trial(
        sum(trial.positions for trial in trials.values()),
        sum(trial.wrong for trial in trials.values()),
        0,
        first.first,
        first.blue,
    )
    return whole.pattern(told, rule_set)


def grid() -> Iterator[Criterion]:
    """Every criterion of the form: what a green chip weighs, and which parts it has."""
    for green, tempo, cover, trade in product(WEIGHTS, (False, True), (False, True), (False, True)):
        for bare in (False, True) if tempo else (False,):
            yield Criterion(green, tempo, cover, bare, trade)


def ranked(truth: Iterable[tuple[Position, bool]]) -> list[tuple[int, Criterion]]:
    """(positions where it is wrong, criterion), the best first and of equals the plainest."""
    known = [(counts(p), blue) for p, blue in truth]
    scored = [(sum(criterion.wins(c) != blue for c, blue in known), criterion) for criterion in grid()]
    return sorted(scored, key=lambda f: (f[0], parts(f[1]), f[1].green))


def parts(criterion: Criterion) -> int:
    return criterion.tempo + criterion.cover + criterion.bare + criterion.trade


def criterion_words(criterion: Criterion) -> str:
    """`green 1/2, tempo, cover`."""
    weight = {0: "0", 2: "1/3", 3: "1/2", 4: "2/3", 6: "1"}[criterion.green]
    named = ("tempo", "cover", "bare", "trade")
    return ", ".join([f"green {weight}", *(name for name in named if getattr(criterion, name))])


NODES = 30_000


def sampled(low: int, high: int, many: int, seed: int, rule_set: RuleSet = OPEN) -> tuple[Trial, int]:
    """The full criterion on random positions of `low` to `high` chips where it is close, and how many
    were left out because their search needs more than `NODES` positions. Slots are unbounded."""
    rng, criterion, trial, past = Random(seed), Criterion(), Trial(), 0
    box = Box(rule_set, 1, theorem=True)
    while trial.positions < many:
        p = random_position(rng, rng.randint(low, high), rule_set.colours)
        c = counts(p)
        most = max((2 * own + green for own, green in c.hostile), default=0)
        if not sum(p.hands[0]) or abs(2 * (c.own - c.theirs) + c.green - c.their_green + most) > 4:
            continue
        try:
            trial.add(p, criterion.wins(c), box.wins(p, NODES))
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


DATA = Path(__file__).parent / "data"
WORDS = Words(DATA, "sucker-three-colours")
FOUR_WORDS = Words(DATA, "sucker-four-colours")

# three colours

MINED = 6
"""Criteria are chosen on positions of at most so many chips."""
SLOTS = 6
SMALL = 7
"""Chips in the boxes of bounded slots and of the other rule for dead colours, at most."""
GREENS = 7
SEED = 2026
LATE = Position(((2, 0, 0), (0, 1, 0)), ("GB", "GBR", "GBR"))
"""The first position where Blue must keep a green chip instead of a blue one; 11 chips."""

LADDER = {
    "theorem-2.39": plain(0),
    "green-as-own": plain(6),
    "green-half": plain(3),
    "half-tempo": Criterion(3, cover=False, bare=False, trade=False),
    "half-cover": Criterion(3, bare=False, trade=False),
    "half-bare": Criterion(3, trade=False),
    "criterion": Criterion(3),
}


@dataclass(slots=True)
class _Pass:
    """The findings of one pass over the open box."""

    tried: dict[str, Trial] = field(default_factory=lambda: {name: Trial() for name in LADDER})
    prisoners: Trial = field(default_factory=Trial)
    shift: Trial = field(default_factory=Trial)
    positions: dict[int, int] = field(default_factory=dict)
    won: dict[int, int] = field(default_factory=dict)
    small: list[tuple[Position, bool]] = field(default_factory=list)


def gather(bounds: Bounds, watch: Watch) -> Gathered:
    chips = bounds["chips"]
    box, census = Box(OPEN, chips), _Pass()
    for p, blue in _watched(box, watch, 0.6, 50):
        _add(census, box, p, blue)
    beyond = f", and one of {LATE.chips}" if chips < LATE.chips else ""
    if beyond:
        for name, criterion in LADDER.items():
            census.tried[name].add(LATE, criterion.wins(counts(LATE)), box.wins(LATE))
    watch(0.6, "criteria")
    best = ranked(census.small)
    watch(0.7, "bounded slots")
    rule_sets = [RuleSet(k) for k in range(1, SLOTS + 1)] + [RuleSet(0, giver) for giver in "BR"]
    other = {rule_set: _tried(rule_set, min(chips, SMALL)) for rule_set in rule_sets}
    watch(0.85, "larger positions")
    far, past = sampled(chips + 1, chips + 5, bounds["samples"], SEED)
    watch(1.0, "done")
    small = min(chips, SMALL)
    by_chips = [
        (n, many, census.won[n], *(census.tried[name].by_chips.get(n, 0) for name in LADDER))
        for n, many in sorted(census.positions.items())
    ]
    scored = [(criterion_words(criterion), parts(criterion), wrong) for wrong, criterion in best]
    leads = [(mine, *(_least(box, mine, theirs) for theirs in range(GREENS))) for mine in range(GREENS)]
    data = (
        WORDS.table("counts", by_chips, sum(census.positions.values()), LADDER),
        WORDS.table("search", scored, positions=0, looked=len(census.small), mined=MINED),
        _houses(other, small),
        WORDS.table("hands", leads, more=map(str, range(GREENS))),
    )
    numbers = {
        "mined": MINED,
        "chips": chips,
        "one": beyond,
        "small": small,
        "slots": SLOTS,
        **_samples(chips + 1, chips + 5, past),
    }
    told = {name: WORDS.pattern(name, **numbers) for name in said(DATA)["sucker-three-colours"]["patterns"]}
    bounded = {rule_set: trial for rule_set, trial in other.items() if rule_set.slots}
    passing = {rule_set: trial for rule_set, trial in other.items() if rule_set.giver}
    findings = (
        *(census.tried[name].pattern(told[name], OPEN) for name in reversed(LADDER)),
        far.pattern(told["criterion-beyond"], OPEN),
        together(bounded, told["bounded-slots"]),
        together(passing, told["giver"]),
        census.prisoners.pattern(told["prisoners"], OPEN),
        census.shift.pattern(told["difference"], OPEN),
    )
    return Gathered(dict(bounds), data, findings)


def _watched(box: Box, watch: Watch, share: float, step: int) -> Iterator[tuple[Position, bool]]:
    """All positions of a box, which are this share of the work; told of at every `step` boards."""
    boards = sum(1 for _ in box.boards())
    done, last = 0, None
    for p, blue in box.positions():
        if p.piles is not last:
            done, last = done + 1, p.piles
            if done % step == 0:
                watch(share * done / boards, f"all positions of at most {box.chips} chips")
        yield p, blue


def _add(census: _Pass, box: Box, p: Position, blue: bool) -> None:
    chips, c = p.chips, counts(p)
    mined = chips <= MINED
    census.positions[chips] = census.positions.get(chips, 0) + 1
    census.won[chips] = census.won.get(chips, 0) + blue
    if mined:
        census.small.append((p, blue))
    for name, criterion in LADDER.items():
        census.tried[name].add(p, criterion.wins(c), blue, mined=mined)
    (own, prisoners, green), (theirs, red, their_green) = p.hands
    if prisoners or theirs:
        plain = Position(((own, 0, green), (0, red, their_green)), p.piles)
        census.prisoners.add(p, box.wins(plain), blue, mined=mined)
    if own > 1 and red > 1:
        less = Position(((own - 1, prisoners, green), (theirs, red - 1, their_green)), p.piles)
        census.shift.add(p, box.wins(less), blue, mined=mined)


def _tried(rule_set: RuleSet, chips: int) -> Trial:
    trial, criterion = Trial(), Criterion()
    for p, blue in Box(rule_set, chips).positions():
        trial.add(p, criterion.wins(counts(p)), blue)
    return trial


# Data


def _houses(other: dict[RuleSet, Trial], chips: int) -> Dataset:
    rows: list[tuple[Cell, ...]] = [
        (
            rule_set.slots or "any",
            rule_set.giver or "-",
            trial.positions,
            trial.wrong,
            f"{trial.wrong / trial.positions:.2%}",
            rule_set.code(trial.first) if trial.first else None,
            COLOURS[trial.blue] if trial.first else None,
        )
        for rule_set, trial in other.items()
    ]
    return WORDS.table("houses", rows, sum(trial.positions for trial in other.values()), chips=chips)


def _least(box: Box, mine: int, theirs: int) -> int | None:
    """By exact search: the least lead in own chips with which the mover wins without piles. It may be
    negative; Blue or Red holds no own chip then."""
    free = box.chips - mine - theirs
    for lead in range(-free, free + 1):
        hands = (max(lead, 0), 0, mine), (0, max(-lead, 0), theirs)
        if box.wins(Position(hands, ())):
            return None if lead == -free else lead
    return None


def _samples(low: int, high: int, past: int) -> dict[str, object]:
    return {"low": low, "high": high, "past": f"; {past} more were not searched to the end" if past else ""}


# Four colours

FOUR = RuleSet(colours=4)
FOUR_SEED = 2026


def gather_four(bounds: Bounds, watch: Watch) -> Gathered:
    chips = bounds["chips"]
    box, whole, theorem = Box(FOUR, chips), Trial(), Trial()
    positions, won = [0] * (chips + 1), [0] * (chips + 1)
    for p, blue in _watched(box, watch, 0.8, 100):
        positions[p.chips] += 1
        won[p.chips] += blue
        c = counts(p)
        whole.add(p, Criterion().wins(c), blue)
        theorem.add(p, plain(0).wins(c), blue)
    watch(0.8, "larger positions")
    far, past = sampled(chips + 1, chips + 6, bounds["samples"], FOUR_SEED, FOUR)
    watch(1.0, "done")
    rows: list[tuple[Cell, ...]] = [
        (n, positions[n], won[n], theorem.by_chips.get(n, 0), whole.by_chips.get(n, 0))
        for n in range(chips + 1)
    ]
    table = FOUR_WORDS.table("counts", rows, sum(positions))
    beyond = FOUR_WORDS.pattern("criterion-beyond", **_samples(chips + 1, chips + 6, past))
    findings = (
        whole.pattern(FOUR_WORDS.pattern("criterion", chips=chips), FOUR),
        far.pattern(beyond, FOUR),
        theorem.pattern(FOUR_WORDS.pattern("theorem-2.39", chips=chips), FOUR),
    )
    return Gathered(dict(bounds), (table,), findings)


PROBLEMS = read_problems(DATA, {"sucker-three-colours": gather, "sucker-four-colours": gather_four})
