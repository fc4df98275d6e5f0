"""So Long Sucker, section 1.4: the examples and what is said of the game as a whole.

The figures' hands are not in the text; the examples are played with hands that fit every sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from nimarcade import games
from nimarcade.games.game import followers, play
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.lab.claims.claim import Bounds, Claim, Counterexample, Finding, Shard
from nimarcade.lab.claims.survivor_rows import BOX, checked, room, rows, smallest

FIGURE_1 = "so-long-sucker+hofstra:-:B6/R6/G6/Y6:B:-:B"
FIGURE_2 = "so-long-sucker+nash:-/-/-/G:B7Y1/R7/G6/Y6:B:-:B"
FIGURE_4 = "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR"
"""Yellow holds five yellow chips and a blue one, Red three red ones; pile 2 has red on top."""
DEAL = ("B@5~R", "R@2", "xB", "gY@Y")
SMALL = (
    "so-long-sucker+custom+players=2+c=2+k=2:-:B2/R2:B:-:B",
    "so-long-sucker+custom+players=3+c=1+k=2:-:B1/R1/G1:B:-:B",
    "so-long-sucker+custom+players=4+c=1+k=2+give=none:-:B1/R1/G1/Y1:B:-:B",
)
TABLES = "so-long-sucker.tables"
MISSING = "the picture is not in the text that was read"
FIGURES = {
    "7": "boards of type I",
    "8": "boards of type II",
    "9": "a board of generalized type I",
    "10": "a board of generalized type II",
    "11": "boards with h = 3, l = 0; h = 1, l = 2; h = 2, l = 2",
}


def claims() -> Iterable[Claim]:
    yield from _examples()
    yield from _whole()
    for number, shown in FIGURES.items():
        yield checked(
            f"figure-{number}",
            f"Figure {number}",
            f"The figure shows {shown}, k = 8.",
            lambda bounds, shard: Finding(0, undecided=MISSING),
            {},
            "example",
        )


def _table(code: str) -> SuckerPosition:
    found = games.read(code)
    assert isinstance(found, SuckerPosition)
    return found


# The examples


def _examples() -> Iterator[Claim]:
    yield checked(
        "figure-1",
        "Figure 1",
        "At the start with k = 8 and c = 6 there are eight empty piles and every player holds six chips.",
        _figure_1,
        {"k": 8, "c": 6},
        "example",
    )
    yield checked(
        "example-1.12",
        "Example 1.12, Figures 2 and 3",
        "Blue puts a yellow chip on pile 4; only green and yellow are on it, so Blue can give the move back "
        "to himself.",
        _example_12,
        {},
        "example",
    )
    yield checked(
        "example-1.13",
        "Example 1.13, Figures 4 to 6",
        "Yellow puts a blue chip on an empty pile and gives the move to Red, who captures pile 2, discards "
        "the blue chip and gives Yellow the yellow one.",
        _example_13,
        {},
        "example",
    )
    yield checked(
        "example-1.13.help",
        "Example 1.13",
        "Red would not have been able to capture pile 2 without Yellow's help: Yellow can keep Red from it.",
        _without_help,
        {"plies": 4},
        "example",
    )


def _figure_1(bounds: Bounds, shard: Shard) -> Finding:
    t = _table(FIGURE_1)
    good = t.piles == ("",) * bounds["k"] and [sum(hand) for hand in t.hands] == [bounds["c"]] * 4
    return Finding(1, None if good else Counterexample(0, FIGURE_1, "another start"))


def _example_12(bounds: Bounds, shard: Shard) -> Finding:
    t = _table(FIGURE_2)
    after = play(GAME, t, GAME.read_move(t, "Y@4~B"))
    nexts = {told for act in GAME.moves(t) if (told := GAME.write_move(t, act)).startswith("Y@4")}
    good = after.piles[3] == "GY" and after.turn == 0 and nexts == {"Y@4~B", "Y@4~R"}
    return Finding(1, None if good else Counterexample(0, FIGURE_2, f"the next is one of {sorted(nexts)}"))


def _example_13(bounds: Bounds, shard: Shard) -> Finding:
    t = _table(FIGURE_4)
    for move in DEAL:
        t = play(GAME, t, GAME.read_move(t, move))
    good = t.hands[1] == (0, 4, 0, 0) and t.hands[3] == (0, 0, 0, 6) and t.turn == 1 and not t.piles[1]
    good = good and t.deadbox == (1, 0, 0, 0)
    return Finding(1, None if good else Counterexample(0, FIGURE_4, "Red and Yellow hold other chips"))


def _without_help(bounds: Bounds, shard: Shard) -> Finding:
    """Whether Red can force the capture of pile 2 within so many decisions, all others against him."""
    t = _table(FIGURE_4)
    forced, many = _forces(t, bounds["plies"], {})
    found = Counterexample(0, FIGURE_4, "Red captures pile 2 whatever Yellow does") if forced else None
    free = [GAME.write_move(t, act) for act in GAME.moves(t) if not _forces(GAME.after(t, act), 2, {})[0]]
    note = f"{len(free)} of Yellow's moves keep Red from it, {free[0]} first" if free else ""
    return Finding(many, found, note)


def _forces(t: SuckerPosition, plies: int, known: dict[tuple[SuckerPosition, int], bool]) -> tuple[bool, int]:
    def go(t: SuckerPosition, plies: int) -> bool:
        if t.phase == "kill" and t.slot == 1:
            return t.seat == 1
        if t.piles[1][-1:] != "R" or plies == 0 or t.phase == "over":
            return False
        key = t, plies
        if key not in known:
            # Placements only: whoever gives chips to Red or to others helps of his own will.
            after = (GAME.after(t, act) for act in GAME.moves(t) if type(act).__name__ != "Give")
            known[key] = (any if t.turn == 1 else all)(go(then, plies - 1) for then in after)
        return known[key]

    return go(t, plies), len(known) + 1


# The game as a whole


def _whole() -> Iterator[Claim]:
    box = {"positions": 20_000}
    yield checked(
        "section-1.4.finite",
        "Section 1.4, the tuple (N, A, O, μ, u)",
        "So Long Sucker is a finite game: no play returns to a position, gifts and discards included.",
        _finite,
        box,
        group=TABLES,
    )
    yield checked(
        "section-1.4.last-player",
        "Section 1.4.1",
        "A player wins who is the last one left; the i-th eliminated scores i.",
        _scores,
        box,
        group=TABLES,
    )
    yield checked(
        "section-1.4.without-chips",
        "Section 1.4.1",
        "A player can win without any chips left in his possession.",
        _without_chips,
        box,
        group=TABLES,
    )
    yield checked(
        "section-1.4.chips",
        "Section 1.4.1, read as: more chips are neither needed to win nor enough",
        "The number of chips is not correlated with winning.",
        _chips,
        BOX,
        group="so-long-sucker.survivors",
    )


@lru_cache(maxsize=8)
def _reached(code: str, most: int) -> tuple[tuple[SuckerPosition, ...], bool]:
    """Positions reached from a start, those that can come last first, and whether that is all and
    none comes back to itself."""
    start = _table(code)
    done: dict[SuckerPosition, bool] = {}
    stack = [(start, followers(GAME, start))]
    done[start] = False
    while stack:
        t, rest = stack[-1]
        _, after = next(rest, (None, None))
        if after is None:
            done[t] = True
            stack.pop()
        elif after not in done:
            if len(done) >= most:
                return tuple(done), True
            done[after] = False
            stack.append((after, followers(GAME, after)))
        elif not done[after]:
            return (after,), False
    return tuple(done), True


def _finite(bounds: Bounds, shard: Shard) -> Finding:
    room(bounds["positions"])
    wrong = []
    many, cut = 0, False
    for code in SMALL:
        found, good = _reached(code, bounds["positions"])
        many += len(found)
        cut |= len(found) == bounds["positions"]
        if not good:
            wrong.append(Counterexample(0, games.write(found[0]), "play can come back to it"))
    what = "the first positions" if cut else "all positions"
    return Finding(many, smallest(wrong), f"{what} of games with 2, 3 and 4 players and few chips")


def _ends(most: int) -> Iterator[SuckerPosition]:
    for code in SMALL:
        yield from (t for t in _reached(code, most)[0] if t.phase == "over")


def _scores(bounds: Bounds, shard: Shard) -> Finding:
    ends = list(_ends(bounds["positions"]))
    wrong = [
        Counterexample(0, games.write(t), f"scores {t.scores}")
        for t in ends
        if sorted(score or 0 for score in t.scores) != list(range(1, t.rule_set.players + 1))
        or t.scores[t.seat] != t.rule_set.players
    ]
    return Finding(len(ends), smallest(wrong), "ends of games")


def _without_chips(bounds: Bounds, shard: Shard) -> Finding:
    ends = list(_ends(bounds["positions"]))
    bare = [t for t in ends if not any(t.hands[t.seat])]
    if not bare:
        return Finding(len(ends), undecided="no end in this box has a winner without chips")
    return Finding(len(ends), note=f"{len(bare)} of these ends, for one {games.write(bare[0])}")


def _chips(bounds: Bounds, shard: Shard) -> Finding:
    """Two survivors: how often the one with more chips in his hand wins."""
    found = [(one, sum(one.hands[0]) - sum(one.hands[1])) for one in rows(bounds["k"], bounds["chips"])]
    more = [(one, one.blue == (lead > 0)) for one, lead in found if lead]
    won = sum(good for _, good in more)
    open_ = "" if 0 < won < len(more) else "in this box more chips decide"
    note = f"with two survivors who holds more chips, prisoners too, wins {won} of {len(more)}"
    return Finding(len(more), undecided=open_, note=note)
