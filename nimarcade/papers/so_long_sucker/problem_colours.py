"""Two players with three and with four colours: data of a growing box, and a criterion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from nimarcade.lab.problems import Bounds, Cell, Dataset, Gathered, Pattern, Watch, read_problems
from nimarcade.papers.so_long_sucker.colours import (
    COLOURS,
    OPEN,
    Box,
    Criterion,
    Position,
    RuleSet,
    Trial,
    counts,
    criterion_words,
    parts,
    plain,
    ranked,
    sampled,
    together,
)

DATA = Path(__file__).parent / "data"

# Three colours

MINED = 6
"""Criteria are chosen on positions of at most so many chips."""
SLOTS = 6
SMALL = 7
"""Chips in the boxes of bounded slots and of the other rule for dead colours, at most."""
GREENS = 7
SEED = 2026
LATE = Position(((2, 0, 0), (0, 1, 0)), ("GB", "GBR", "GBR"))
"""The first position where Blue must keep a green chip instead of a blue one; 11 chips."""

WORDS = (
    "dead colours ignored, piles unbounded. Let each player take up the piles with his colour on top, if he "
    "holds a chip of it: he keeps his own and the green chips, less one, a green one first, where no chip "
    "of the other is in it (Blue may keep a green one instead of a blue one). X, A are then Blue's blue and "
    "green chips, Y, B Red's red and green ones. A pile of Red's does not count if Blue covers it with one "
    "of his green chips, nor does one that he tops with a blue chip, of which he must have one. Blue, to "
    "move, wins if and only if he can choose so that 2(X − Y) + (A − B) is at least 1 where A > B, at least "
    "2 where A ≤ B, or 3 where A < B and he has nothing to build on (only piles with blue on top, none "
    "with two red chips, no green chip, no prisoner); or so that, topping none and with A > 0, it is at "
    "least 0 where A > B, 2 where A ≤ B"
)
LADDER = (
    ("theorem-2.39", "Theorem 2.39 as it stands, green chips left out of the count", plain(0)),
    ("green-as-own", "Theorem 2.39 with every green chip counted as an own one", plain(6)),
    ("green-half", "Theorem 2.39 with every green chip counted as half an own one", plain(3)),
    (
        "half-tempo",
        "the criterion without covering, without its case of nothing to build on, and without "
        "keeping green chips instead of blue ones",
        Criterion(3, cover=False, bare=False, trade=False),
    ),
    (
        "half-cover",
        "the criterion without its case of nothing to build on and without keeping green chips "
        "instead of blue ones",
        Criterion(3, bare=False, trade=False),
    ),
    (
        "half-bare",
        "the criterion without keeping green chips instead of blue ones",
        Criterion(3, trade=False),
    ),
    ("criterion", "the criterion: " + WORDS, Criterion(3)),
)


@dataclass(slots=True)
class _Pass:
    """What one pass over the open box collects."""

    tried: dict[str, Trial] = field(default_factory=lambda: {name: Trial() for name, _, _ in LADDER})
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
    if chips < LATE.chips:
        for name, _, criterion in LADDER:
            census.tried[name].add(LATE, criterion.wins(counts(LATE)), box.wins(LATE))
    watch(0.6, "criteria")
    best = ranked(census.small)
    watch(0.7, "bounded slots")
    rule_sets = [RuleSet(k) for k in range(1, SLOTS + 1)] + [RuleSet(0, giver) for giver in "BR"]
    other = {rule_set: _tried(rule_set, min(chips, SMALL)) for rule_set in rule_sets}
    watch(0.85, "larger positions")
    far, past = sampled(chips + 1, chips + 5, bounds["samples"], SEED)
    watch(1.0, "done")
    data = (_counts(census), _search(best, len(census.small)), _houses(other, min(chips, SMALL)), _hands(box))
    findings = (
        *_ladder(census, chips),
        _far(far, past, chips),
        *_others(other, min(chips, SMALL)),
        *_plain(census, chips),
    )
    return Gathered(dict(bounds), data, findings)


def _watched(box: Box, watch: Watch, share: float, step: int) -> Iterator[tuple[Position, bool]]:
    """All positions of a box, which are this share of the work; told of at every `step` boards."""
    boards = sum(1 for _ in box.boards(box.chips))
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
    for name, _, criterion in LADDER:
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


def _counts(census: _Pass) -> Dataset:
    names = [name for name, _, _ in LADDER]
    rows: list[tuple[Cell, ...]] = [
        (n, census.positions[n], census.won[n], *(census.tried[name].by_chips.get(n, 0) for name in names))
        for n in sorted(census.positions)
    ]
    return Dataset(
        "counts",
        "all positions by chips in play, Blue to move, no bound on piles, dead colours ignored: how many "
        "Blue wins, and on how many each criterion is wrong",
        ("chips", "positions", "Blue wins", *names),
        tuple(rows),
        sum(census.positions.values()),
    )


def _search(best: list[tuple[int, Criterion]], positions: int) -> Dataset:
    rows: list[tuple[Cell, ...]] = [
        (criterion_words(criterion), parts(criterion), wrong) for wrong, criterion in best
    ]
    return Dataset(
        "search",
        f"every criterion of the form, on the {positions:,} positions of at most {MINED} chips: where it is "
        "wrong; the parts are told in the findings",
        ("criterion", "parts", "wrong"),
        tuple(rows),
    )


def _houses(other: dict[RuleSet, Trial], chips: int) -> Dataset:
    rows: list[tuple[Cell, ...]] = [
        (
            rule_set.slots or "any",
            rule_set.giver or "-",
            trial.positions,
            trial.wrong,
            f"{100 * trial.wrong / trial.positions:.2f} %",
            rule_set.code(trial.first) if trial.first else None,
            COLOURS[trial.blue] if trial.first else None,
        )
        for rule_set, trial in other.items()
    ]
    return Dataset(
        "houses",
        f"the criterion where slots are bounded, and where the green colour passes the move to the giver of "
        f"Green's last turn (rule 2(c) of the paper): all positions of at most {chips} chips",
        ("slots", "giver", "positions", "wrong", "share", "first wrong", "who wins it"),
        tuple(rows),
        sum(trial.positions for trial in other.values()),
    )


def _hands(box: Box) -> Dataset:
    """By exact search: the least lead in own chips with which the mover wins without piles."""
    rows = [(mine, *(_least(box, mine, theirs) for theirs in range(GREENS))) for mine in range(GREENS)]
    return Dataset(
        "hands",
        "no piles: how many more blue chips than Red has red ones Blue, to move, needs, by his green chips "
        "(rows) and Red's (columns); empty where more chips are needed than the box has",
        ("green", *(str(n) for n in range(GREENS))),
        tuple(rows),
    )


def _least(box: Box, mine: int, theirs: int) -> int | None:
    """The lead may be negative; Blue or Red holds no own chip then."""
    free = box.chips - mine - theirs
    for lead in range(-free, free + 1):
        hands = (max(lead, 0), 0, mine), (0, max(-lead, 0), theirs)
        if box.wins(Position(hands, ())):
            return None if lead == -free else lead
    return None


# Findings


def _ladder(census: _Pass, chips: int) -> list[Pattern]:
    mined, tried = f"at most {MINED} chips", f"every position of at most {chips} chips"
    tried += f", and one of {LATE.chips}" if chips < LATE.chips else ""
    return [
        census.tried[name].pattern(name, words, OPEN, mined, tried) for name, words, _ in reversed(LADDER)
    ]


def _far(far: Trial, past: int, chips: int) -> Pattern:
    tried = _sample_words(chips + 1, chips + 5, past)
    return far.pattern(
        "criterion-beyond", "the criterion, past the box", OPEN, f"at most {chips} chips", tried
    )


def _sample_words(low: int, high: int, past: int) -> str:
    words = f"random positions of {low} to {high} chips where it is close"
    return words + (f"; {past} more were not searched to the end" if past else "")


def _others(other: dict[RuleSet, Trial], chips: int) -> list[Pattern]:
    tried = f"every position of at most {chips} chips"
    bounded = {rule_set: trial for rule_set, trial in other.items() if rule_set.slots}
    passing = {rule_set: trial for rule_set, trial in other.items() if rule_set.giver}
    slots = f"the criterion with 1 to {SLOTS} slots for piles"
    giver = (
        "the criterion where green passes the move to who gave Green his last turn, Blue or Red, as the "
        "paper's rule 2(c) has it"
    )
    return [together(bounded, "bounded-slots", slots, tried), together(passing, "giver", giver, tried)]


def _plain(census: _Pass, chips: int) -> list[Pattern]:
    mined, tried = f"at most {MINED} chips", f"every such position of at most {chips} chips"
    prisoners = "prisoners of the players' two colours play no part"
    less = "one own chip less for both, where both hold two or more, changes nothing"
    return [
        census.prisoners.pattern("prisoners", prisoners, OPEN, mined, tried, kind="depends"),
        census.shift.pattern("difference", less, OPEN, mined, tried, kind="depends"),
    ]


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
    table = Dataset(
        "counts",
        "all positions by chips in play, Blue to move, no bound on piles, dead colours ignored: how many "
        "Blue wins, and on how many Theorem 2.39 without the dead chips and the criterion are wrong",
        ("chips", "positions", "Blue wins", "theorem-2.39", "criterion"),
        tuple(rows),
        sum(positions),
    )
    words = (
        "the criterion of sucker-three-colours, chips of both players who are out counted alike, for "
        "unbounded piles and dead colours ignored"
    )
    mined, tried = "three colours", f"every position of at most {chips} chips"
    beyond = _sample_words(chips + 1, chips + 6, past)
    findings = (
        whole.pattern("criterion", words, FOUR, mined, tried),
        far.pattern("criterion-beyond", "the same past the box", FOUR, mined, beyond),
        theorem.pattern("theorem-2.39", "Theorem 2.39, dead chips left out of the count", FOUR, mined, tried),
    )
    return Gathered(dict(bounds), (table,), findings)


PROBLEMS = read_problems(DATA, {"sucker-three-colours": gather, "sucker-four-colours": gather_four})
