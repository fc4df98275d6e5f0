"""So Long Sucker, section 1.4.2: who plays next at a table of four."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from nimarcade import games
from nimarcade.games.so_long_sucker import effects
from nimarcade.games.so_long_sucker.position import COLOURS, Place, SuckerPosition
from nimarcade.lab.claims.claim import Bounds, Claim, Counterexample, Finding, Shard
from nimarcade.lab.claims.survivor_rows import Check, checked, room, smallest

START = "so-long-sucker+hofstra:-:B6/R6/G6/Y6:B:-:B"


def claims() -> Iterable[Claim]:
    box = {"length": 6}
    yield checked(
        "section-1.4.condition-1",
        "Section 1.4.2, condition 1",
        "A capture gives the move to the owner of the colour; if he is out, the pile is discarded and the "
        "move goes back to who placed the chip.",
        _condition(_captured),
        box,
    )
    yield checked(
        "section-1.4.condition-2a",
        "Section 1.4.2, condition 2(a)",
        "Without a capture the next player's colour is not in the played pile.",
        _condition(_absent),
        box,
    )
    yield checked(
        "section-1.4.condition-2b",
        "Section 1.4.2, condition 2(b)",
        "If all colours are in the played pile, the turn goes to the player whose highest chip is the "
        "lowest.",
        _condition(_lowest),
        box,
    )
    yield checked(
        "section-1.4.condition-2c",
        "Section 1.4.2, condition 2(c)",
        "If a turn automatically goes to a player who is out, it goes to who gave him his last turn.",
        _condition(_given),
        box,
    )
    yield checked(
        "section-1.4.same-player",
        "Section 1.4.2",
        "The next turn may go back to the same player: each of the four can keep it.",
        _same,
        box,
    )


Case = tuple[SuckerPosition, Place, str]
Judged = bool | None


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
    all_four = games.read(START)
    assert isinstance(all_four, SuckerPosition)
    found = []
    for out in (False, True):
        t = all_four
        if out:
            t = replace(t, scores=(None, None, None, 1), giver=(None, None, None, 1))
        for pile in _piles(length):
            mover = len(pile) % (3 if out else 4)
            hands = tuple((1, 1, 1, 1) if seat == mover else (1, 0, 0, 0) for seat in range(4))
            now = replace(t, piles=(pile, *t.piles[1:]), hands=hands, seat=mover, rec=(mover,))
            found += [(now, Place(mover, colour, 1), pile + COLOURS[colour]) for colour in range(4)]
    return tuple(found)


def _condition(judge: Callable[[SuckerPosition, Place, str], Judged]) -> Check:
    def check(bounds: Bounds, shard: Shard) -> Finding:
        told = [(case, judge(*case)) for case in _cases(bounds["length"])]
        wrong = [
            Counterexample(len(pile), f"{COLOURS[act.colour]} on {pile[:-1] or 'an empty pile'}", "not so")
            for (_, act, pile), good in told
            if good is False
        ]
        return Finding(sum(good is not None for _, good in told), smallest(wrong), "placements")

    return check


def _captured(t: SuckerPosition, act: Place, pile: str) -> Judged:
    if pile[-2:-1] != pile[-1]:
        return None
    after = effects.place(t, act)
    if t.scores[act.colour] is None:
        return after.phase == "kill" and after.seat == act.colour
    return after.phase == "play" and after.seat == act.seat and not after.piles[0]


def _next(t: SuckerPosition, act: Place, pile: str) -> tuple[int, ...] | None:
    """Who may be next, by the game; None on a capture."""
    return None if pile[-2:-1] == pile[-1] else effects.next_choices(t, act)


def _absent(t: SuckerPosition, act: Place, pile: str) -> Judged:
    following = _next(t, act, pile)
    free = [seat for seat in t.living if COLOURS[seat] not in pile]
    return list(following) == free if following and free else None


def _lowest(t: SuckerPosition, act: Place, pile: str) -> Judged:
    following = _next(t, act, pile)
    if following is None or set(pile) != set(COLOURS) or len(t.living) < 4:
        return None
    highest = {max(at for at, chip in enumerate(pile) if chip == letter): letter for letter in COLOURS}
    return [COLOURS[seat] for seat in following] == [highest[min(highest)]]


def _given(t: SuckerPosition, act: Place, pile: str) -> Judged:
    following = _next(t, act, pile)
    if following is None or len(t.living) == 4 or set(pile) != set(COLOURS):
        return None
    last = {letter: max(at for at, chip in enumerate(pile) if chip == letter) for letter in COLOURS}
    first = min(COLOURS, key=last.__getitem__)
    return list(following) == [1 if first == "Y" else COLOURS.index(first)]


def _same(bounds: Bounds, shard: Shard) -> Finding:
    kept = {act.seat for t, act, pile in _cases(bounds["length"]) if act.seat in (_next(t, act, pile) or ())}
    missing = [COLOURS[seat] for seat in range(4) if seat not in kept]
    open_ = f"no such pile for {' '.join(missing)} in this box" if missing else ""
    return Finding(4, undecided=open_)
