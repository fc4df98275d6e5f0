"""Section 1: equilibria and minimax strategies, whose turn it is, the examples, and the game as a whole.

The figures' hands are not in the text; the examples are played with hands that fit every sentence."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from operator import itemgetter

from nimarcade.core.catalogue import read_as, write
from nimarcade.core.errors import IllegalMove
from nimarcade.core.game import followers, play
from nimarcade.games.so_long_sucker.position import COLOURS, Place, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.lab.claims import claim as claims
from nimarcade.papers.so_long_sucker.terms import SURVIVORS, room, rows, section

claim = section()
whole = claim.beside(claims.unsharded)

Matrix = tuple[tuple[int, int], tuple[int, int]]


def _matrices(low: int, high: int) -> Iterator[Matrix]:
    for a, b, c, d in product(range(low, high + 1), repeat=4):
        yield (a, b), (c, d)


def _balance(m: Matrix) -> Iterator[Fraction]:
    """The chance of the first row with which both columns are worth the same, where it is row."""
    slope = m[0][0] - m[0][1] - m[1][0] + m[1][1]
    if slope and 0 <= (p := Fraction(m[1][1] - m[1][0], slope)) <= 1:
        yield p


def _turned(m: Matrix) -> Matrix:
    return (m[0][0], m[1][0]), (m[0][1], m[1][1])


def _worth(m: Matrix, p: Fraction, q: Fraction) -> Fraction:
    """p of the first row, q of the first column."""
    return p * (q * m[0][0] + (1 - q) * m[0][1]) + (1 - p) * (q * m[1][0] + (1 - q) * m[1][1])


def _equilibrium(mine: Matrix, theirs: Matrix, p: Fraction, q: Fraction) -> bool:
    ends = (Fraction(0), Fraction(1))
    return all(_worth(mine, other, q) <= _worth(mine, p, q) for other in ends) and all(
        _worth(theirs, p, other) <= _worth(theirs, p, q) for other in ends
    )


@claim("theorem-1.1")
def theorem_1_1(bounds: claims.Bounds) -> claims.Instances:
    room((bounds["payoff"] + 1) ** 8)
    for mine, theirs in product(_matrices(0, bounds["payoff"]), repeat=2):
        rows = [Fraction(0), Fraction(1), *_balance(theirs)]
        columns = [Fraction(0), Fraction(1), *_balance(_turned(mine))]
        if any(_equilibrium(mine, theirs, p, q) for p in rows for q in columns):
            yield None
        else:
            yield claims.Counterexample(sum(map(sum, mine + theirs)), f"payoffs {mine} and {theirs}", "none")
    return "games with payoffs from 0; more players are not tried"


@claim("definition-1.3")
def definition_1_3(bounds: claims.Bounds) -> claims.Instances:
    room((bounds["payoff"] + 1) ** 4)
    for m in _matrices(0, bounds["payoff"]):
        printed, safe = min(map(max, zip(*m, strict=True))), max(map(min, m))
        words = f"the formula gives {printed}, the least greatest loss is at utility {safe}"
        where = f"utilities {m} by own row"
        yield None if printed == safe else claims.Counterexample(sum(map(sum, m)), where, words)
    return None


HALF = [Fraction(n, 4) for n in range(5)]


def _least(m: Matrix, p: Fraction) -> Fraction:
    """The least that row p gets."""
    return min(_worth(m, p, Fraction(0)), _worth(m, p, Fraction(1)))


@claim("theorem-1.4")
def theorem_1_4(bounds: claims.Bounds) -> claims.Instances:
    # Over pure strategies, quarters, and those that make the other indifferent.
    high = bounds["payoff"]
    room(25 * (2 * high + 1) ** 4)
    for m in _matrices(-high, high):
        loss: Matrix = ((-m[0][0], -m[0][1]), (-m[1][0], -m[1][1]))
        ps, qs = {*HALF, *_balance(m)}, {*HALF, *_balance(_turned(m))}
        safe = max(_least(m, p) for p in ps)
        held = max(_least(_turned(loss), q) for q in qs)
        for p, q in product(ps, qs):
            both = _least(m, p) == safe and _least(_turned(loss), q) == held
            if both == _equilibrium(m, loss, p, q):
                yield None
            else:
                yield claims.Counterexample(
                    sum(map(abs, m[0] + m[1])), f"{m} with {p} and {q}", "not the same"
                )
    return "pairs of strategies"


Case = tuple[SuckerPosition, Place, str]
START = "so-long-sucker+hofstra:-:B6/R6/G6/Y6:B:-:B"


def _piles(length: int) -> Iterator[str]:
    """Every pile of at most so many chips of four colours, no two neighbours equal."""
    grown = [""]
    while grown:
        yield from grown
        if len(grown[0]) == length:
            return
        grown = [pile + letter for pile in grown for letter in COLOURS if not pile.endswith(letter)]


@lru_cache(maxsize=2)
def _cases(length: int) -> tuple[Case, ...]:
    """A mover with one chip of each colour, each chip on each pile; all four play, or Yellow is out,
    and then Red had given him his last turn."""
    room(2 * 4 * sum(4 * 3 ** (n - 1) for n in range(1, length + 1)))
    all_four = read_as(SuckerPosition, START)
    cases = []
    for out in (False, True):
        t = all_four
        if out:
            t = replace(t, scores=(None, None, None, 1), giver=(None, None, None, 1))
        for pile in _piles(length):
            mover = len(pile) % (3 if out else 4)
            hands = tuple((1, 1, 1, 1) if seat == mover else (1, 0, 0, 0) for seat in range(4))
            now = replace(t, piles=(pile, *t.piles[1:]), hands=hands, seat=mover, rec=(mover,))
            cases += [(now, Place(mover, colour, 1), pile + COLOURS[colour]) for colour in range(4)]
    return tuple(cases)


def _placed(judge: Callable[[SuckerPosition, Place, str], bool | None]) -> claims.Check:
    """The checker of what is said of a placement on a pile; None where it speaks of another."""

    def instances(bounds: claims.Bounds) -> claims.Instances:
        for t, act, pile in _cases(bounds["length"]):
            holds = judge(t, act, pile)
            where = f"{COLOURS[act.colour]} on {pile[:-1] or 'an empty pile'}"
            if holds is not None:
                yield None if holds else claims.Counterexample(len(pile), where, "not so")
        return "placements"

    return claims.counted(instances)


placed = claim.beside(_placed, box={"length": 6})


@placed("section-1.4.condition-1")
def section_1_4_condition_1(t: SuckerPosition, act: Place, pile: str) -> bool | None:
    if pile[-2:-1] != pile[-1]:
        return None
    after = GAME.after(t, act)
    if t.scores[act.colour] is None:
        discarded = [GAME.after(after, kill) for kill in GAME.moves(after)]
        owns = after.phase == "kill" and after.seat == act.colour
        return owns and all((then.phase, then.seat) == ("play", act.colour) for then in discarded)
    return after.phase == "play" and after.seat == act.seat and not after.piles[0]


@lru_cache(maxsize=1 << 14)
def _next(t: SuckerPosition, act: Place, pile: str) -> tuple[int, ...] | None:
    """The seats that may be next, by what the game allows; None on a capture."""
    if pile[-2:-1] == pile[-1]:
        return None
    following = []
    for chosen in (None, *t.living):
        with suppress(IllegalMove):
            following.append(play(GAME, t, replace(act, next=chosen)).seat)
    return tuple(following)


@placed("section-1.4.condition-2a")
def section_1_4_condition_2a(t: SuckerPosition, act: Place, pile: str) -> bool | None:
    following = _next(t, act, pile)
    free = [seat for seat in t.living if COLOURS[seat] not in pile]
    return list(following) == free if following and free else None


@placed("section-1.4.condition-2b")
def section_1_4_condition_2b(t: SuckerPosition, act: Place, pile: str) -> bool | None:
    if (following := _next(t, act, pile)) is None or set(pile) != set(COLOURS) or len(t.living) < 4:
        return None
    highest = {
        max(height for height, chip in enumerate(pile) if chip == letter): letter for letter in COLOURS
    }
    return [COLOURS[seat] for seat in following] == [highest[min(highest)]]


@placed("section-1.4.condition-2c")
def section_1_4_condition_2c(t: SuckerPosition, act: Place, pile: str) -> bool | None:
    if (following := _next(t, act, pile)) is None or len(t.living) == 4 or set(pile) != set(COLOURS):
        return None
    last = {letter: max(height for height, chip in enumerate(pile) if chip == letter) for letter in COLOURS}
    first = min(COLOURS, key=last.__getitem__)
    return list(following) == [1 if first == "Y" else COLOURS.index(first)]


@whole("section-1.4.same-player")
def section_1_4_same_player(bounds: claims.Bounds) -> claims.Finding:
    kept = {act.seat for t, act, pile in _cases(bounds["length"]) if act.seat in (_next(t, act, pile) or ())}
    missing = [COLOURS[seat] for seat in range(4) if seat not in kept]
    open_ = f"no such pile for {' '.join(missing)} in this box" if missing else ""
    return claims.Finding(4, undecided=open_)


@claim("figure-1")
def figure_1(bounds: claims.Bounds) -> claims.Instances:
    t = read_as(SuckerPosition, START)
    good = t.piles == ("",) * bounds["k"] and [sum(hand) for hand in t.hands] == [bounds["c"]] * 4
    yield None if good else claims.Counterexample(0, START, "another start")
    return None


FIGURE_2 = "so-long-sucker+nash:-/-/-/G:B7Y1/R7/G6/Y6:B:-:B"


@claim("example-1.12")
def example_1_12(bounds: claims.Bounds) -> claims.Instances:
    t = read_as(SuckerPosition, FIGURE_2)
    after = play(GAME, t, GAME.read_move(t, "Y@4~B"))
    nexts = {written for act in GAME.moves(t) if (written := GAME.write_move(t, act)).startswith("Y@4")}
    good = after.piles[3] == "GY" and after.turn == 0 and nexts == {"Y@4~B", "Y@4~R"}
    yield None if good else claims.Counterexample(0, FIGURE_2, f"the next is one of {sorted(nexts)}")
    return None


FIGURE_4 = "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR"
"""Yellow holds five yellow chips and a blue one, Red three red ones; pile 2 has red on top."""
DEAL = ("B@5~R", "R@2", "xB", "gY@Y")


@claim("example-1.13")
def example_1_13(bounds: claims.Bounds) -> claims.Instances:
    t = read_as(SuckerPosition, FIGURE_4)
    for move in DEAL:
        t = play(GAME, t, GAME.read_move(t, move))
    good = t.hands[1] == (0, 4, 0, 0) and t.hands[3] == (0, 0, 0, 6) and t.turn == 1 and not t.piles[1]
    good = good and t.deadbox == (1, 0, 0, 0)
    yield None if good else claims.Counterexample(0, FIGURE_4, "Red and Yellow hold other chips")
    return None


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


@whole("example-1.13.help")
def example_1_13_help(bounds: claims.Bounds) -> claims.Finding:
    # Whether Red can force the capture of pile 2 within so many decisions, all others against him.
    t = read_as(SuckerPosition, FIGURE_4)
    forced, many = _forces(t, bounds["plies"], {})
    counterexample = (
        claims.Counterexample(0, FIGURE_4, "Red captures pile 2 whatever Yellow does") if forced else None
    )
    free = [GAME.write_move(t, act) for act in GAME.moves(t) if not _forces(GAME.after(t, act), 2, {})[0]]
    note = f"{len(free)} of Yellow's moves keep Red from it, {free[0]} first" if free else ""
    return claims.Finding(many, counterexample, note)


SMALL = (
    "so-long-sucker+custom+players=2+c=2+k=2:-:B2/R2:B:-:B",
    "so-long-sucker+custom+players=3+c=1+k=2:-:B1/R1/G1:B:-:B",
    "so-long-sucker+custom+players=4+c=1+k=2+give=none:-:B1/R1/G1/Y1:B:-:B",
)


@lru_cache(maxsize=8)
def _reached(code: str, most: int) -> tuple[tuple[SuckerPosition, ...], bool]:
    """Positions reached from a start, those that can come last first, and whether that is all and
    none comes back to itself."""
    start = read_as(SuckerPosition, code)
    done: dict[SuckerPosition, bool] = {}
    stack = [(start, iter(map(itemgetter(1), followers(GAME, start))))]
    done[start] = False
    while stack:
        t, rest = stack[-1]
        if (after := next(rest, None)) is None:
            done[t] = True
            stack.pop()
        elif after not in done:
            if len(done) >= most:
                return tuple(done), True
            done[after] = False
            stack.append((after, iter(map(itemgetter(1), followers(GAME, after)))))
        elif not done[after]:
            return (after,), False
    return tuple(done), True


TABLES = "so-long-sucker.tables"


@whole("section-1.4.finite", group=TABLES)
def section_1_4_finite(bounds: claims.Bounds) -> claims.Finding:
    room(bounds["positions"])
    wrong = []
    many, cut = 0, False
    for code in SMALL:
        reached, good = _reached(code, bounds["positions"])
        many += len(reached)
        cut |= len(reached) == bounds["positions"]
        if not good:
            wrong.append(claims.Counterexample(0, write(reached[0]), "play can come back to it"))
    what = "the first positions" if cut else "all positions"
    return claims.Finding(
        many, claims.smallest(wrong), f"{what} of games with 2, 3 and 4 players and few chips"
    )


def _ends(most: int) -> Iterator[SuckerPosition]:
    for code in SMALL:
        yield from (t for t in _reached(code, most)[0] if t.phase == "over")


@claim("section-1.4.last-player", group=TABLES)
def section_1_4_last_player(bounds: claims.Bounds) -> claims.Instances:
    for t in _ends(bounds["positions"]):
        scores = sorted(score or 0 for score in t.scores)
        so = scores == list(range(1, t.rule_set.players + 1)) and t.scores[t.seat] == t.rule_set.players
        yield None if so else claims.Counterexample(0, write(t), f"scores {t.scores}")
    return "ends of games"


@whole("section-1.4.without-chips", group=TABLES)
def section_1_4_without_chips(bounds: claims.Bounds) -> claims.Finding:
    ends = list(_ends(bounds["positions"]))
    bare = [t for t in ends if not any(t.hands[t.seat])]
    if not bare:
        return claims.Finding(len(ends), undecided="no end in this box has a winner without chips")
    return claims.Finding(len(ends), note=f"{len(bare)} of these ends, for one {write(bare[0])}")


@whole("section-1.4.chips", group=SURVIVORS)
def section_1_4_chips(bounds: claims.Bounds) -> claims.Finding:
    # Two survivors: how often the one with more chips in his hand wins.
    leads = [(row, sum(row.hands[0]) - sum(row.hands[1])) for row in rows(bounds["k"], bounds["chips"])]
    ahead = [row.blue == (lead > 0) for row, lead in leads if lead]
    won = sum(ahead)
    open_ = "" if 0 < won < len(ahead) else "in this box more chips decide"
    note = f"with two survivors whoever holds more chips, prisoners too, wins {won:,} of {len(ahead):,}"
    return claims.Finding(len(ahead), undecided=open_, note=note)


for number in range(7, 12):
    whole(f"figure-{number}")(
        lambda bounds: claims.Finding(0, undecided="the picture is not in the text that was read")
    )
