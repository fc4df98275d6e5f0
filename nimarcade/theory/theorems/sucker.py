"""So Long Sucker when two players are left and only their two colours are in hands and piles.

The theorem is for the player to move without donations. It stands in every table with two living
players. The inequality grows with the mover's own chips and falls with the opponent's, so a gift
or a discard never helps who makes it, and the winner neither gives nor discards from his hand. An
owner who owes a discard does best to keep all his own chips, which strategy Σ does. Who is asked
to rescue the last opponent refuses and has won. How many slots there are plays no part: having
captured all piles of his colour the winner finds an opposing pile to top, or an empty board."""

import re
from functools import cache, lru_cache
from typing import NamedTuple

from nimarcade.core import codes
from nimarcade.core.game import Seat
from nimarcade.core.verdict import Condition, Mark, Reading, Recipe, Term
from nimarcade.games.so_long_sucker import effects, position
from nimarcade.games.so_long_sucker.position import NAMES
from nimarcade.theory.theorem import Branch, Theorem, words_of

WORDS = words_of(__file__)

GREEK = "βργυ"
"""A pile of at least two chips by the colour on top, as the paper writes it."""


def applies(p: position.SuckerPosition) -> bool:
    living = p.living
    return p.phase != "over" and len(living) == 2 and _alone(living, p.hands, p.piles)


@lru_cache(16)
def _alone(living: tuple[Seat, ...], hands: tuple[position.Chips, ...], piles: tuple[str, ...]) -> bool:
    """True if the colours of these two are all there are."""
    dead = [colour for colour in range(4) if colour not in living]
    if any(hands[seat][colour] for seat in living for colour in dead):
        return False
    return not any(position.COLOURS[colour] in pile for colour in dead for pile in piles)


def opponent(p: position.SuckerPosition, seat: Seat) -> Seat:
    first, second = p.living
    return second if seat == first else first


class Counts(NamedTuple):
    """The theorem's quantities for the player to move (x) against the other (y)."""

    own: int
    """Chips of colour x in x's hand, those that Σ keeps from a captured pile included."""
    theirs: int
    """Chips of colour y in y's hand."""
    mine: tuple[int, ...]
    """Chips x in each pile of two or more with x on top."""
    hostile: tuple[int, ...]
    """Chips y in each pile of two or more with y on top."""
    left: int
    most: int
    """Of `hostile`."""
    right: int
    won: bool


def counts(p: position.SuckerPosition, seat: Seat) -> Counts:
    """For `seat`, who is to play or to discard."""
    return _counts(p.hands, p.piles, p.slot if p.phase == "kill" else -1, seat, opponent(p, seat))


@lru_cache(16)
def _counts(
    hands: tuple[position.Chips, ...], piles: tuple[str, ...], captured: int, seat: Seat, other: Seat
) -> Counts:
    """Kept, as an explanation asks for them again and again."""
    x, y = position.COLOURS[seat], position.COLOURS[other]
    own = hands[seat][seat]
    mine, hostile = [], []
    for slot, pile in enumerate(piles):
        if slot == captured:
            own += pile.count(x) - (y not in pile)
        elif len(pile) > 1:
            if pile[-1] == x:
                mine.append(pile.count(x))
            else:
                hostile.append(pile.count(y))
    theirs, left, most = hands[other][other], own + sum(mine), max(hostile, default=0)
    right = theirs + sum(hostile) - most
    won = own > 0 and (theirs == 0 or left > right)
    return Counts(own, theirs, tuple(mine), tuple(hostile), left, most, right, won)


def is_p(p: position.SuckerPosition) -> bool:
    """True if the seat that must decide loses: who plays, owes a discard, or is asked to rescue."""
    return p.phase != "rescue" and not counts(p, p.seat).won


def winning_move(p: position.SuckerPosition) -> position.SuckerMove:
    """The next step of strategy Σ."""
    if p.phase == "rescue":
        return position.Say(p.turn, "no")
    if p.phase == "kill":
        return _discard(p, all_of_them=p.rule_set.kill == "any")
    return _place(p)


def _discard(p: position.SuckerPosition, *, all_of_them: bool) -> position.Kill:
    """Opposing chips out of the captured pile; one's own where it has no other."""
    seat, other = p.seat, opponent(p, p.seat)
    if not (held := p.piles[p.slot].count(position.COLOURS[other])):
        return position.Kill(seat, effects.one_chip(seat))
    return position.Kill(seat, effects.one_chip(other, held if all_of_them else 1))


def _place(p: position.SuckerPosition) -> position.Place:
    """Σ: capture a longest pile of one's colour; else top a longest opposing pile; else start one."""
    seat = p.seat
    for colour in (seat, opponent(p, seat)):
        if slot := longest(p, colour):
            return position.Place(seat, seat, slot)
    return position.Place(seat, seat, empty_slot(p))


def resistance(p: position.SuckerPosition) -> position.SuckerMove:
    """The move of a lost player beyond search, as Remark 2.11 assumes: keep as many chips as possible and
    discard one opposing chip only when forced. Own chips go where Σ would put them. With prisoners alone
    the move is kept while more than one is left; the last goes on a pile of its colour, for anywhere else
    the game would be over."""
    if p.phase == "kill":
        return _discard(p, all_of_them=False)
    seat, other = p.seat, opponent(p, p.seat)
    if p.hands[seat][seat]:
        return _place(p)
    keeps = empty_slot(p) or longest(p, seat)
    feeds = longest(p, other)
    return position.Place(seat, other, keeps if keeps and (p.hands[seat][other] > 1 or not feeds) else feeds)


def longest(p: position.SuckerPosition, colour: int) -> int:
    """The slot number of a longest pile with this colour on top; 0 if there is none."""
    return next(iter(piles_of(p, colour)), 0)


def piles_of(p: position.SuckerPosition, colour: int) -> list[int]:
    """Slot numbers of the piles with this colour on top, the longest first."""
    slots = [slot for slot, pile in enumerate(p.piles, 1) if pile.endswith(position.COLOURS[colour])]
    return sorted(slots, key=lambda slot: -len(p.pile(slot)))


def empty_slot(p: position.SuckerPosition) -> int:
    """The lowest empty slot's number; 0 if there is none."""
    further = 0 if p.rule_set.k else len(p.piles) + 1
    return next((slot for slot, pile in enumerate(p.piles, 1) if not pile), further)


def board_type(mine: int, hostile: int) -> str:
    """The paper's name of a board with so many piles of at least two chips that have the mover's or the
    opponent's colour on top: Definitions 2.12, 2.16, 2.25, 2.30 and section 2.7, the first that fits."""
    if not mine:
        return "type I" if hostile <= 1 else "generalized type I"
    if hostile == 1:
        return "type II" if mine == 1 else "generalized type II"
    return "general type"


def terms(p: position.SuckerPosition) -> tuple[Term, ...]:
    chips, side = counts(p, p.seat), _names(p.seat, opponent(p, p.seat))
    owed = Term("discard owed", f"{side.own} counts what Σ keeps of the captured pile")
    return (
        Term("board", board_type(len(chips.mine), len(chips.hostile))),
        Term(side.own, chips.own),
        Term(side.theirs, chips.theirs),
        Term(side.mine, sum(chips.mine)),
        Term(side.hostile, sum(chips.hostile)),
        Term(side.most, chips.most),
        *([owed] if p.phase == "kill" else []),
    )


def reading(p: position.SuckerPosition) -> Reading:
    """The conditions hold where the player to decide wins."""
    chips, side = counts(p, p.seat), _names(p.seat, opponent(p, p.seat))
    more = Condition(side.inequality(chips, ">"), chips.left > chips.right)
    second = more if chips.theirs else Condition(f"{side.theirs} = 0", True)
    first = Condition(f"{side.own} = {chips.own} > 0", chips.own > 0)
    return Reading(f"board of {board_type(len(chips.mine), len(chips.hostile))}", terms(p), (first, second))


def stated(p: position.SuckerPosition) -> str:
    """The statement, in which Blue is to decide and Red the other, with the colours and letters of p."""
    names = [name for seat in (p.seat, opponent(p, p.seat)) for name in _called(seat)]
    own = dict(zip((*_called(0), *_called(1)), names, strict=True))
    return re.sub("|".join(own), lambda found: own[found[0]], TWO_PLAYERS.statement)


def _called(seat: Seat) -> tuple[str, str, str, str]:
    name = NAMES[seat]
    return name, name.lower(), GREEK[seat], f"_{position.COLOURS[seat].lower()}"


def in_words(p: position.SuckerPosition) -> tuple[Condition, ...]:
    """The theorem turned round: a condition that holds where the seat that must decide loses."""
    chips, own = counts(p, p.seat), NAMES[p.seat].lower()
    other = NAMES[opponent(p, p.seat)]
    if not chips.own:
        return (Condition(f"{NAMES[p.seat]} has no {own} chip in hand", True),)
    if not chips.theirs:
        return (Condition(f"{other} has no {other.lower()} chip in hand", False),)
    covered = f" (without the {chips.most} in the pile that {NAMES[p.seat]} covers)" if chips.most else ""
    verdict = "more, and that wins" if chips.won else f"{NAMES[p.seat]} needs more"
    mine = codes.counted(chips.left, f"{own} chip", f"{own} chips")
    text = f"{NAMES[p.seat]} can get {mine}, {other} {chips.right} {other.lower()}{covered}: {verdict}"
    return (Condition(text, not chips.won),)


def can_get(p: position.SuckerPosition) -> tuple[str, ...]:
    """What is counted on both sides."""
    seat, other = NAMES[p.seat], NAMES[opponent(p, p.seat)]
    return (
        f"{seat} and {other} count the chips of their own colour that they can get: those in hand and, with "
        "one in hand, those in piles of two or more with that colour on top. "
        f"{seat} may cover one pile. A tie loses.",
    )


def counted(p: position.SuckerPosition) -> str:
    """The numbers that decide who wins p, where a player is to play or owes a discard."""
    chips, other = counts(p, p.seat), NAMES[opponent(p, p.seat)]
    if not chips.own:
        return f"no {NAMES[p.seat].lower()} chip in hand"
    if not chips.theirs:
        return f"{other} has no {other.lower()} chip in hand"
    return f"{codes.counted(chips.left, 'chip', 'chips')} to get against {chips.right}"


class _Names:
    """The theorem's quantities by the names they have where `seat` is to play."""

    def __init__(self, seat: Seat, other: Seat) -> None:
        x, y = position.COLOURS[seat].lower(), position.COLOURS[other].lower()
        self.own, self.theirs = f"m_{x}", f"n_{y}"
        self.mine, self.hostile = f"Σ|{GREEK[seat]}|_{x}", f"Σ|{GREEK[other]}|_{y}"
        self.most = f"max|{GREEK[other]}|_{y}"

    def inequality(self, chips: Counts, sign: str) -> str:
        left = f"{self.own} + {self.mine} = {chips.own} + {sum(chips.mine)} = {chips.left}"
        right = f"{chips.theirs} + {sum(chips.hostile)} − {chips.most} = {chips.right}"
        return f"{left} {sign} {self.theirs} + {self.hostile} − {self.most} = {right}"


_names = cache(_Names)


def _counted_piles(p: position.SuckerPosition) -> tuple[Mark, ...]:
    """The piles that the two counts speak of, each with what it is worth to the owner of its top."""
    marks = []
    for slot, pile in enumerate(p.piles, 1):
        if len(pile) > 1 and not (p.phase == "kill" and slot == p.slot + 1):
            name = NAMES[position.COLOURS.index(pile[-1])].lower()
            marks.append(Mark(slot, 1, len(pile), "look", f"{pile.count(pile[-1])} {name} to get"))
    return tuple(marks)


def refuse(p: position.SuckerPosition) -> Recipe[position.SuckerMove]:
    danger = NAMES[p.seat]
    step = f"{danger} has no chip to play. Refuse, and {danger} is out: {NAMES[p.turn]} is the last."
    return Recipe(winning_move(p), "What happens if nobody gives a chip?", (step,))


def recipe(p: position.SuckerPosition) -> Recipe[position.SuckerMove]:
    """Strategy Σ with this position's numbers."""
    move, seat, other = winning_move(p), p.seat, opponent(p, p.seat)
    own, theirs = NAMES[seat].lower(), NAMES[other].lower()
    chips = counts(p, seat)
    hand = f"{chips.own} in hand" + (" with what is kept of the captured pile" if p.phase == "kill" else "")
    method = [
        f"Count the {own} chips that {NAMES[seat]} can get: {hand}, {sum(chips.mine)} in piles of two or "
        f"more with {own} on top: {chips.left}."
    ]
    if not chips.theirs:
        method.append(f"{NAMES[other]} has no {theirs} chip in hand: one {own} chip in hand is enough.")
    else:
        covered = (
            f", less the {chips.most} in the richest of them, which {NAMES[seat]} covers"
            if chips.most
            else ""
        )
        method += [
            f"{NAMES[other]}: {chips.theirs} in hand, {sum(chips.hostile)} in piles of two or more with "
            f"{theirs} on top{covered}: {chips.right}.",
            f"{chips.left} beats {chips.right}: with a {own} chip in hand, more wins, and a tie would lose.",
        ]
    if isinstance(move, position.Kill):
        full = position.COLOURS[other] in p.piles[p.slot]
        only = f"Keep every {own} chip and discard {theirs} ones only."
        method.append(only if full else f"No {theirs} chip is in the captured pile: discard one {own} chip.")
        question = "Which chips of the captured pile are needed?"
        return Recipe(move, question, tuple(method), _counted_piles(p))
    assert isinstance(move, position.Place)
    pile = p.pile(move.slot)
    marks = (*_counted_piles(p), Mark(move.slot, 1, max(1, len(pile)), "take", "play here"))
    if len(pile) and pile[-1] == position.COLOURS[seat]:
        method.append(
            f"First capture the piles with {own} on top, the longest first; discard {theirs} chips only."
            + (
                f" After that put a {own} chip on the longest pile with {theirs} on top."
                if chips.hostile
                else ""
            )
        )
        return Recipe(move, f"Which pile has {own} on top?", tuple(method), marks)
    if pile:
        method.append(f"No pile has {own} on top: put a {own} chip on the longest pile with {theirs} on top.")
        return Recipe(move, f"Which pile would {NAMES[other]} like to capture?", tuple(method), marks)
    method.append(f"There is no pile to capture or to cover: start a new one with a {own} chip.")
    return Recipe(move, None, tuple(method), marks)


def options(p: position.SuckerPosition) -> tuple[str, ...]:
    own, other = (NAMES[seat] for seat in (p.seat, opponent(p, p.seat)))
    return (
        f"{own} has no {own.lower()} chip in hand: lost.",
        f"{own} has one, {other} no {other.lower()} chip in hand: won.",
        f"Both have one, and {own} can get more: won.",
        f"Both have one, and {own} cannot get more: lost.",
    )


def option(p: position.SuckerPosition) -> int:
    count = counts(p, p.seat)
    return 0 if not count.own else 1 if not count.theirs else 2 if count.won else 3


def _refuses(p: position.SuckerPosition) -> str:
    return f"{NAMES[p.turn]} may refuse, and {NAMES[p.seat]} is out"


RESCUE: Branch[position.SuckerPosition, position.SuckerMove] = Branch(
    **WORDS["rescue"],
    when=lambda p: p.phase == "rescue",
    terms=lambda p: (Term("in danger", NAMES[p.seat]),),
    lost=lambda p: (Condition(_refuses(p), False),),
    reading=lambda p: Reading("the rescue window", RESCUE.terms(p), (Condition(_refuses(p), True),)),
    won=refuse,
)
TWO_PLAYERS: Theorem[position.SuckerPosition, position.SuckerMove] = Theorem(
    **WORDS["sucker_two"],
    applies=applies,
    is_p=is_p,
    winning_move=winning_move,
    branches=(
        RESCUE,
        Branch(
            **WORDS["sucker_two-case"],
            terms=terms,
            lost=in_words,
            seen=can_get,
            reading=reading,
            won=recipe,
            options=options,
            option=option,
        ),
    ),
)


THEOREMS = (TWO_PLAYERS,)
