"""So Long Sucker when two players are left and chips of dead colours are about: who wins, at any size.

A dead chip is worth half a chip of one's own, because it can be put down without giving the move away,
or be spent to pass the move where else an own chip would go. Counted in points, 2 for an own chip and
1 for a dead one, the player to move wins if and only if he can choose what to cover, what to top and
what to keep so that he leads by as much as `Plan.need` says.

Proved in Coq (`nimarcade prove so-long-sucker.all-colours`) for every number of chips, piles and dead
colours, kill one or any, where dead colours are ignored in the order of play and there is a slot for every
chip that is not Blue's, and for every one that is not Red's; with a winning move in every won position
(`winning_move` tries its eight kinds of move in their order, then two for a board without an empty slot),
and with gifts and discards changing nothing. Proved too is that the heaviest piles tell who wins (`wins`);
the largest lead needs every choice (`best_plan`). Theorem 2.39 is the case without dead chips, for every
number of slots. With a known giver, and with fewer slots, the criterion is false."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from math import inf
from typing import NamedTuple

from nimarcade.core import codes
from nimarcade.core.verdict import Condition, Mark, Reading, Recipe, Term
from nimarcade.games.so_long_sucker import effects, position
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, SuckerPosition
from nimarcade.theory.so_long_sucker import tree
from nimarcade.theory.theorem import Branch, Theorem, words_of
from nimarcade.theory.theorems import sucker
from nimarcade.theory.theorems.sucker import empty_slot, opponent, piles_of

WORDS = words_of(__file__)

OWN = 2
"""Points of an own chip; a dead one counts 1."""


class Gain(NamedTuple):
    """The chips of a pile that the owner of its top keeps if he takes it up, beyond the chip he plays."""

    own: int
    dead: int

    @property
    def points(self) -> int:
        return OWN * self.own + self.dead


class Board(NamedTuple):
    """A position as the theorem sees it: of the player to move, then of the other."""

    own: int
    """Own chips in his hand."""
    prisoners: int
    """The other's chips in his hand."""
    dead: int
    theirs: int
    """The other's own chips in the other's hand."""
    their_dead: int
    mine: tuple[Gain, ...]
    """Of the piles with his colour on top."""
    trades: int
    """The number of these that hold dead chips but none of the other's: he may discard an own chip instead
    of a dead one."""
    hostile: tuple[Gain, ...]
    """Of the piles with the other's colour on top, in the order of the board."""
    build: bool
    """True if a pile has another top than his, or two chips of the other in it."""


class Plan(NamedTuple):
    """A choice of the player to move, and how far it carries."""

    lead: int
    """Points he has more than the other, after trades and covers."""
    need: int
    """Points that he must lead by."""
    dead_start: bool
    """True if he begins with a dead chip, which passes the move; else with one of his own."""
    trades: int
    covered: frozenset[int]
    """Which of `Board.hostile` count no more: each costs a dead chip, but one is topped by an own chip
    where `topped`."""
    topped: bool
    mine: tuple[int, int]
    """(own, dead) chips that he can hold."""
    other: tuple[int, int]
    """(own, dead) chips that the other can hold."""

    @property
    def margin(self) -> int:
        return self.lead - self.need


def gain(pile: str, owner: str, other: str) -> Gain:
    """For piles with `owner` on top: one chip goes when a pile is taken up, the other's first, then a
    dead one."""
    own, theirs = pile.count(owner), pile.count(other)
    dead = len(pile) - own - theirs
    if theirs:
        return Gain(own, dead)
    return Gain(own, dead - 1) if dead else Gain(own - 1, 0)


def board_of(own: str, other: str, hand: Sequence[int], facing: Sequence[int], piles: Iterable[str]) -> Board:
    """`hand` and `facing`: chips (own, prisoners, dead) of the player to move and of the other."""
    mine: list[Gain] = []
    hostile: list[Gain] = []
    trades, build = 0, False
    for pile in piles:
        if not pile.endswith(own):
            build = True
            if pile.endswith(other):
                hostile.append(gain(pile, other, own))
            continue
        mine.append(gain(pile, own, other))
        build |= pile.count(other) > 1
        trades += other not in pile and pile.count(own) < len(pile)
    return Board(hand[0], hand[1], hand[2], facing[0], facing[2], tuple(mine), trades, tuple(hostile), build)


class _Stock(NamedTuple):
    """The chips that both can hold, before anything is traded or shut."""

    own: int
    """Of the player to move: own chips in hand and to be kept."""
    dead: int
    trades: int
    """The number of piles he can trade."""
    theirs: int
    """Of the other: own chips in hand and to be kept."""
    their_dead: int
    hostile: tuple[Gain, ...]
    """The other's piles, if he holds a chip to take them up with."""


def _stock(board: Board) -> _Stock:
    mine = board.mine if board.own else ()
    hostile = board.hostile if board.theirs else ()
    return _Stock(
        board.own + sum(g.own for g in mine),
        board.dead + sum(g.dead for g in mine),
        board.trades if board.own else 0,
        board.theirs + sum(g.own for g in hostile),
        board.their_dead + sum(g.dead for g in hostile),
        hostile,
    )


def _needs(board: Board, left: int, ahead: int) -> tuple[int, int]:
    """By how many points to lead: beginning with a dead chip, and with an own one. `left`: dead chips of
    the player to move, after covering; `ahead`: how many more than the other's."""
    if ahead > 0:
        return 0, 1
    return 2, 2 if ahead == 0 or board.prisoners or board.build or left else 3


@lru_cache(maxsize=1 << 14)
def best_plan(board: Board) -> Plan | None:
    """The choice that leads by most beyond what it needs, of equals the one that covers least; None
    without an own chip and without a dead one in hand."""
    moves, stock = board.own > 0, _stock(board)
    fronts = _fronts(stock.hostile, stock.dead + stock.trades + 1)
    best: Plan | None = None
    for traded in range(stock.trades + 1):
        held = stock.dead + traded
        for covers in range(min(held, len(stock.hostile)) + 1):
            left = held - covers
            for topped in (False, True) if moves else (False,):
                if (size := covers + topped) >= len(fronts):
                    continue
                for out in fronts[size]:
                    other = stock.theirs - out.own, stock.their_dead - out.dead
                    mine = stock.own - traded, left
                    lead = OWN * (mine[0] - other[0]) + mine[1] - other[1]
                    with_dead, with_own = _needs(board, left, left - other[1])
                    needs = [] if topped or not left else [(True, with_dead)]
                    if moves:
                        needs.append((False, with_own))
                    for dead_start, need in needs:
                        if best is None or lead - need > best.margin:
                            best = Plan(
                                lead, need, dead_start, traded, frozenset(out.piles), topped, mine, other
                            )
    return best


class _Chosen(NamedTuple):
    own: int
    dead: int
    piles: tuple[int, ...]


def _fronts(hostile: tuple[Gain, ...], most: int) -> list[list[_Chosen]]:
    """By number of piles, up to `most`: the choices of so many that no other beats both in points and
    in dead chips."""
    fronts: list[list[_Chosen]] = [[_Chosen(0, 0, ())]]
    for pile, g in enumerate(hostile):
        grown = [
            [_Chosen(c.own + g.own, c.dead + g.dead, (*c.piles, pile)) for c in front] for front in fronts
        ]
        fronts = [
            _undominated((fronts[size] if size < len(fronts) else []) + (grown[size - 1] if size else []))
            for size in range(min(len(fronts), most) + 1)
        ]
    return fronts


def _undominated(choices: list[_Chosen]) -> list[_Chosen]:
    kept: list[_Chosen] = []
    for choice in sorted(choices, key=lambda c: (-OWN * c.own - c.dead, -c.dead, c.piles)):
        if not kept or choice.dead > kept[-1].dead:
            kept.append(choice)
    return kept


def wins(board: Board) -> bool:
    """True if the player to move wins; he must hold a chip, or has lost.

    By the sorted form, proved equal to the form by choice (`Heaviest.v`): of the other's piles he covers
    the heaviest in points and, beginning with an own chip, tops the next one. Only the largest lead needs
    other choices too (`best_plan`)."""
    own, dead, trades, theirs, their_dead, hostile = _stock(board)
    weights = [0, *(g.points << 20 | g.dead for g in hostile)]
    built = bool(board.prisoners or board.build)
    return tree.enough(own, dead, trades, theirs, their_dead, weights, board.own > 0, built)


# positions


def applies(p: SuckerPosition) -> bool:
    """Two players, dead colours ignored in the order of play, and slots enough."""
    if p.phase == "over" or len(p.living) != 2 or p.rule_set.dead != "ignore":
        return False
    own = [sum(hand[s] for hand in p.hands) + sum(q.count(COLOURS[s]) for q in p.piles) for s in p.living]
    return not p.rule_set.k or slots_enough(p.rule_set.k, p.chips, own)


def slots_enough(k: int, chips: int, own: Iterable[int]) -> bool:
    """True if no player has more than k chips against him: all `chips` but those of his `own` colour."""
    return chips - min(own) <= k


def speaks(p: SuckerPosition) -> bool:
    """True where this theorem applies and Theorem 2.39, which speaks first, does not."""
    return applies(p) and not sucker.applies(p)


def counts(p: SuckerPosition) -> Board:
    """Of a position in which `p.seat` is to play."""
    seat, other = p.seat, opponent(p, p.seat)
    piles = (pile for slot, pile in enumerate(p.piles) if pile and slot != p.slot)
    return board_of(COLOURS[seat], COLOURS[other], _held(p, seat), _held(p, other), piles)


def _held(p: SuckerPosition, seat: int) -> tuple[int, int, int]:
    hand, other = p.hands[seat], opponent(p, seat)
    return hand[seat], hand[other], sum(hand) - hand[seat] - hand[other]


def is_p(p: SuckerPosition) -> bool:
    """True if the seat that must decide loses."""
    if p.phase == "rescue":
        return False
    if p.phase == "kill":
        return not any(_won(p, effects.after(p, move)) for move in _kills(p))
    return not wins(counts(p))


def _won(p: SuckerPosition, after: SuckerPosition) -> bool:
    """True if who decides in `p` wins `after`."""
    return (
        after.turn == p.turn if after.phase in ("over", "rescue") else is_p(after) == (after.turn != p.turn)
    )


def winning_move(p: SuckerPosition) -> position.SuckerMove:
    """The first move of the proof's list that keeps the win."""
    if p.phase == "rescue":
        return position.Say(p.turn, "no")
    moves = _kills(p) if p.phase == "kill" else _placements(p)
    return next(move for move in moves if _won(p, effects.after(p, move)))


def _kills(p: SuckerPosition) -> Iterator[position.Kill]:
    """One chip of a captured pile: the other's, else a dead one, else one's own."""
    seat, other = p.seat, opponent(p, p.seat)
    dead = [colour for colour in range(4) if colour not in p.living]
    for colour in (other, *dead, seat):
        if COLOURS[colour] in p.piles[p.slot]:
            yield position.Kill(seat, effects.one_chip(colour))


def _placements(p: SuckerPosition) -> Iterator[position.Place]:
    """The eight kinds of move of the proof, in their order."""
    seat, other = p.seat, opponent(p, p.seat)
    hand, board = p.hands[seat], counts(p)
    plan = best_plan(board)
    tops = {colour: piles_of(p, colour) for colour in range(4)}
    on_board = [slot for slot, pile in enumerate(p.piles, 1) if pile.endswith(COLOURS[other])]
    planned = [on_board[pile] for pile in sorted(plan.covered)] if plan else []
    hostile = planned + [slot for slot in tops[other] if slot not in planned]
    dead = [colour for colour in range(4) if colour not in p.living and hand[colour]]
    own = hand[seat] > 0
    if own:
        for slot in tops[seat]:
            if len(p.pile(slot)) > 1:
                yield position.Place(seat, seat, slot)
    for colour in dead:  # cover
        for slot in hostile:
            yield _placed(p, colour, slot, seat)
    if own:  # top
        for slot in hostile:
            yield _placed(p, seat, slot, other)
    if empty := empty_slot(p):
        for colour in dead:
            yield _placed(p, colour, empty, other)
    if own:
        for colour in (c for c in range(4) if c not in p.living):
            for slot in tops[colour]:
                yield _placed(p, seat, slot, other)
    if empty:
        if hand[other]:
            yield _placed(p, other, empty, seat)
        if own:
            yield _placed(p, seat, empty, other)
    else:  # all slots are taken, one by a pile of his, or only he has chips to play
        for slot in tops[seat]:
            yield from (position.Place(seat, seat, slot) for _ in range(own))
            yield from (_placed(p, colour, slot, other) for colour in dead)


def _placed(p: SuckerPosition, colour: int, slot: int, following: int) -> position.Place:
    """`following` moves next, where that is the mover's choice."""
    free = effects.next_choices(p, position.Place(p.seat, colour, slot))
    return position.Place(p.seat, colour, slot, following if len(free) > 1 else None)


# in words


def _to_play(p: SuckerPosition) -> SuckerPosition:
    """`p`, or where a discard is owed the position after the best one."""
    if p.phase != "kill":
        return p
    followers = [effects.after(p, move) for move in _kills(p)]
    plans = {after: best_plan(counts(after)) for after in followers}
    return max(plans, key=lambda after: -inf if (plan := plans[after]) is None else plan.margin)


def terms(p: SuckerPosition) -> tuple[Term, ...]:
    if (plan := best_plan(counts(_to_play(p)))) is None:
        return ()
    return (
        Term(NAMES[p.seat].lower(), plan.mine[0]),
        Term("dead", plan.mine[1]),
        Term(NAMES[opponent(p, p.seat)].lower(), plan.other[0]),
        Term("their dead", plan.other[1]),
        Term("lead", plan.lead),
        Term("need", plan.need),
    )


def reading(p: SuckerPosition) -> Reading:
    """The condition holds where the player to decide wins."""
    plan, name = best_plan(counts(_to_play(p))), NAMES[p.seat]
    text = f"{name} has a {name.lower()} chip or a dead one in hand"
    if plan is not None:
        text = f"{_lead(name, plan)}, and {_need(plan)} is enough"
    return Reading("points", terms(p), (Condition(text, not is_p(p)),))


def counted(p: SuckerPosition) -> str:
    """The numbers that decide who wins p, where a player is to play or owes a discard."""
    plan, name = best_plan(counts(_to_play(p))), NAMES[p.seat]
    if plan is None:
        return f"{name} has neither a {name.lower()} chip nor a dead one in hand"
    return f"{_lead(name, plan)}, {_need(plan)} {'is' if plan.margin >= 0 else 'would be'} enough"


def _lead(name: str, plan: Plan) -> str:
    if plan.lead < 0:
        return f"{name} is at best {codes.counted(-plan.lead, 'point', 'points')} behind"
    return (
        f"{name} can lead by {codes.counted(plan.lead, 'point', 'points')}"
        if plan.lead
        else f"{name} can only tie"
    )


def _need(plan: Plan) -> str:
    return "a tie" if not plan.need else f"a lead of {plan.need}"


def points(p: SuckerPosition) -> tuple[str, ...]:
    """How points are counted, with those of both."""
    seat, other = p.seat, opponent(p, p.seat)
    plan = best_plan(counts(_to_play(p)))
    score = (
        f"Score {OWN} for each chip of the player's own colour and 1 for each dead chip, of a colour whose "
        "player is out: it can pass the move."
    )
    if plan is None:
        return (score,)
    own, theirs = NAMES[seat].lower(), NAMES[other].lower()
    covers = len(plan.covered) - plan.topped
    spent = f", {codes.counted(covers, 'dead chip', 'dead chips')} spent on covering" if covers else ""
    piles = "pile" if len(plan.covered) == 1 else f"{len(plan.covered)} piles"
    shut = f", without the {piles} that {NAMES[seat]} shuts by a chip on top" if plan.covered else ""
    count = (
        "Count hands, and piles with the player's own colour on top. To capture one costs a chip of it: the "
        "other's if there is one in it, else a dead one, else an own one. "
        f"{NAMES[seat]}: {_sum(*plan.mine, own)}{spent}. {NAMES[other]}: {_sum(*plan.other, theirs)}{shut}."
    )
    return score, count


def shown_lost(p: SuckerPosition) -> tuple[str, ...]:
    """The points, and how many more were needed."""
    if (plan := best_plan(counts(_to_play(p)))) is None:
        return points(p)
    reason = _reason(p, plan)
    return (*points(p), f"{reason[0].upper()}{reason[1:]}.")


def recipe(p: SuckerPosition) -> Recipe[position.SuckerMove]:
    """The count with this position's numbers."""
    move, seat, other = winning_move(p), p.seat, opponent(p, p.seat)
    plan = best_plan(counts(_to_play(p)))
    assert plan is not None, "the position is won"
    theirs = NAMES[other].lower()
    method = [*points(p), f"{_lead(NAMES[seat], plan)}; {_reason(p, plan)}."]
    if isinstance(move, position.Kill):
        method.append(f"Of a captured pile discard a {theirs} chip, else a dead one, else an own one.")
        least = "Which chip of the captured pile is needed least?"
        return Recipe(move, least, tuple(method), _worths(p))
    assert isinstance(move, position.Place)
    question, step = _step(p, move)
    pile = p.pile(move.slot)
    marks = (*_worths(p), Mark(move.slot, 1, max(1, len(pile)), "take", "play here"))
    return Recipe(move, question, (*method, step), marks)


def _worths(p: SuckerPosition) -> tuple[Mark, ...]:
    """The piles that either side can take up, each with the points that it is worth to that side."""
    marks = []
    for slot, pile in enumerate(p.piles, 1):
        owner = COLOURS.index(pile[-1]) if pile else -1
        if owner in p.living and not (p.phase == "kill" and slot == p.slot + 1):
            got = gain(pile, pile[-1], COLOURS[opponent(p, owner)])
            points = codes.counted(OWN * got.own + got.dead, "point", "points")
            marks.append(Mark(slot, 1, len(pile), "look", f"{points} for {NAMES[owner]}"))
    return tuple(marks)


def _sum(own: int, dead: int, colour: str) -> str:
    return f"{own} {colour} and {dead} dead, {codes.counted(OWN * own + dead, 'point', 'points')}"


def _reason(p: SuckerPosition, plan: Plan) -> str:
    """Why the lead is enough."""
    name, other = NAMES[p.seat], NAMES[opponent(p, p.seat)]
    ahead = plan.mine[1] - plan.other[1]
    if plan.dead_start:
        if ahead > 0:
            return f"with more dead chips than {other}, one of them played first, a tie is enough"
        return "with a dead chip played first a lead of 2 is enough"
    if ahead > 0:
        return f"with more dead chips than {other} a lead of 1 is enough"
    if not ahead:
        return f"with as many dead chips as {other} a lead of 2 is enough"
    if plan.need == OWN:
        holds = "dead" if plan.mine[1] else other.lower() if counts(_to_play(p)).prisoners else ""
        there = (
            f"{name} has a {holds} chip to play"
            if holds
            else f"a pile has no {name.lower()} top, or holds two {other.lower()} chips"
        )
        return f"with fewer dead chips than {other} a lead of 2 is enough, since {there}"
    return (
        f"with fewer dead chips than {other}, no {other.lower()} or dead chip left to {name}, and no pile "
        f"without a {name.lower()} top or with two {other.lower()} chips, it takes a lead of 3"
    )


def _step(p: SuckerPosition, move: position.Place) -> tuple[str | None, str]:
    """The question that leads to a placement, and the sentence that tells it."""
    seat, other = p.seat, opponent(p, p.seat)
    own, theirs = NAMES[seat].lower(), NAMES[other].lower()
    pile = p.pile(move.slot)
    if pile.endswith(COLOURS[seat]):
        return (
            f"Which pile has {own} on top?",
            f"First take up the piles with {own} on top, the longest first.",
        )
    if pile.endswith(COLOURS[other]):
        question = f"Which pile would {NAMES[other]} like to capture?"
        if move.colour == seat:
            return (
                question,
                f"Top pile {move.slot} with a {own} chip: {NAMES[other]} cannot take it up any more.",
            )
        return (
            question,
            f"Cover pile {move.slot} with a dead chip: it counts no more, and {NAMES[seat]} moves again.",
        )
    if pile:
        return "Which pile belongs to nobody?", f"Put a {own} chip on a pile with a dead colour on top."
    if move.colour == seat:
        return None, f"Nothing is left to take or to shut: start a pile with a {own} chip."
    if move.colour == other:
        return (
            f"Which chip is of no use to {NAMES[seat]}?",
            f"Start a pile with a prisoner, a {theirs} chip that {NAMES[seat]} holds, and move again.",
        )
    return (
        "Which chip can pass the move without costing an own one?",
        f"Start a pile with a dead chip: {NAMES[other]} must move, and it cost no {own} chip.",
    )


ALL_COLOURS: Theorem[SuckerPosition, position.SuckerMove] = Theorem(
    **WORDS["sucker_colours"],
    applies=speaks,
    is_p=is_p,
    winning_move=winning_move,
    branches=(
        replace(sucker.RESCUE, ideas=("dead-chips",), page="dead-chips"),
        Branch(
            **WORDS["sucker_colours-case"],
            terms=terms,
            lost=lambda p: (Condition(counted(p), is_p(p)),),
            seen=shown_lost,
            reading=reading,
            won=recipe,
        ),
    ),
)


THEOREMS = (ALL_COLOURS,)
