"""So Long Sucker with two players and four colours: the criterion of three colours, tried on them."""

from __future__ import annotations

from nimarcade.lab.problems.problem import Bounds, Cell, Dataset, Gathered, Problem, Watch
from nimarcade.lab.problems.three_colours import Box, Criterion, House, counts
from nimarcade.lab.problems.three_tries import Trial, sampled

FOUR = House(colours=4)
SEED = 2026
PLAIN = Criterion(0, tempo=False, cover=False, bare=False, trade=False)


def gather(bounds: Bounds, watch: Watch) -> Gathered:
    chips = bounds["chips"]
    box, whole, plain = Box(FOUR, chips), Trial(), Trial()
    positions, won = [0] * (chips + 1), [0] * (chips + 1)
    boards = sum(1 for _ in box.boards(chips))
    done, last = 0, None
    for p, blue in box.positions():
        if p.piles is not last:
            done, last = done + 1, p.piles
            if done % 100 == 0:
                watch(0.8 * done / boards, f"all positions of at most {chips} chips")
        positions[p.chips] += 1
        won[p.chips] += blue
        c = counts(p)
        whole.add(p, Criterion().wins(c), blue)
        plain.add(p, PLAIN.wins(c), blue)
    watch(0.8, "larger positions")
    far, past = sampled(chips + 1, chips + 6, bounds["samples"], SEED, FOUR)
    watch(1.0, "done")
    rows: list[tuple[Cell, ...]] = [
        (n, positions[n], won[n], plain.by_chips.get(n, 0), whole.by_chips.get(n, 0))
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
    beyond = f"random positions of {chips + 1} to {chips + 6} chips where it is close"
    beyond += f"; {past} more were not searched to the end" if past else ""
    findings = (
        whole.pattern("criterion", words, FOUR, mined, tried),
        far.pattern("criterion-beyond", "the same past the box", FOUR, mined, beyond),
        plain.pattern("theorem-2.39", "Theorem 2.39, dead chips left out of the count", FOUR, mined, tried),
    )
    return Gathered(dict(bounds), (table,), findings)


PROBLEMS = (
    Problem(
        name="sucker-four-colours",
        title="So Long Sucker, two players and four colours",
        source="De Carufel, Jerade 2024, section 3",
        statement="Blue and Red are left, and chips of both other colours are in play. Who wins? The paper's "
        "ultimate goal is to tell for any colours that are left.",
        known=(
            "With two colours Theorem 2.39 decides; with three see sucker-three-colours.",
            "With unbounded piles a chip of either dead colour may be put where the other is on top, which "
            "with three colours would be a capture.",
        ),
        box={"chips": 5, "samples": 200},
        limits={"chips": (4, 8), "samples": (20, 100_000)},
        gather=gather,
    ),
)
