"""Where each pile of a position stands on the board. Positions keep their piles in order of size; on a board
a pile keeps its place while a game goes on."""

import re
from collections import defaultdict, deque
from collections.abc import Iterable, Mapping
from dataclasses import replace

from nimarcade.core.catalogue import board_of
from nimarcade.core.game import BoardPicture, Position
from nimarcade.core.text import Block
from nimarcade.play.session import Session
from nimarcade.view import drafts, marks
from nimarcade.view.drafts import ChoiceDraft, Draft, PickDraft, SplitDraft, SumDraft

Order = tuple[int, ...]
"""For each place of the board, which pile of the position's own order stands there."""

_ORDINAL = re.compile(r"\b(second|third|fourth|fifth)\b")
COUNTED = Block("quiet", "Heaps are counted from the largest to the smallest.")


def by_size(board_picture: BoardPicture) -> Order:
    return tuple(range(len(board_picture.piles)))


def arranged(board_picture: BoardPicture, order: Order) -> BoardPicture:
    """The picture with its piles in this order; those of a part stay together."""
    parts, first = [], 0
    for title, part in board_picture.parts:
        own = tuple(pile - first for pile in order[first : first + len(part.piles)])
        parts.append((title, arranged(part, own)))
        first += len(own)
    piles = tuple(board_picture.piles[pile] for pile in order)
    return replace(board_picture, piles=piles, parts=tuple(parts))


def following(draft: Draft, moved: BoardPicture) -> Order:
    """The order of the piles that a move leaves: `draft` is the move on the board as it stood, `moved` the
    picture after it. Piles that the draft does not account for fill the places that it leaves open."""
    if isinstance(draft, SumDraft):
        order: list[int] = []
        for own, (_, part) in zip(draft.drafts, moved.parts, strict=True):
            order += [len(order) + pile for pile in following(own, part)]
        return tuple(order)
    if isinstance(draft, ChoiceDraft):  # where the order may matter, and nothing is pointed at
        return by_size(moved)
    there: defaultdict[tuple[str, int], deque[int]] = defaultdict(deque)
    for number, pile in enumerate(moved.piles):
        there[pile.name, pile.size].append(number)
    found = [there[each].popleft() if there[each] else None for each in _left(draft)]
    open_ones = deque(sorted(number for numbers in there.values() for number in numbers))
    placed = [open_ones.popleft() if pile is None and open_ones else pile for pile in found]
    return (*(pile for pile in placed if pile is not None), *open_ones)


def _left(draft: Draft) -> list[tuple[str, int]]:
    """Name and size of what stands in each place after the move."""
    left: list[tuple[str, int]] = []
    for place, pile in enumerate(draft.piles):
        if isinstance(draft, PickDraft):
            cell, reach = draft.picked(place), draft.spread(place)
            parts = (cell - 1 - reach, pile.size - cell - reach) if cell and reach else (pile.size,)
            left += [(pile.name, part) for part in parts if part > 0]
        elif isinstance(draft, SplitDraft) and draft.split is not None and place in (draft.split, draft.gone):
            parts = draft.low, draft.piles[draft.split].size - draft.low
            # the smaller part goes to the place that is free now
            left.append((pile.name, max(parts) if place == draft.split else min(parts)))
        else:
            left.append((pile.name, pile.size - draft.taken(place)))
    return left


def came(draft: Draft) -> dict[int, int]:
    """Places to which stones go in this move, and the place that they come from."""
    if isinstance(draft, SumDraft):
        first = 0
        moved: dict[int, int] = {}
        for own in draft.drafts:
            moved |= {first + to: first + start for to, start in came(own).items()}
            first += len(own.piles)
        return moved
    if isinstance(draft, SplitDraft) and draft.gone is not None and draft.split is not None:
        return {draft.gone: draft.split}
    return {}


class Arrangement:
    """The orders of the positions of a game, worked out move by move from its start."""

    def __init__(self) -> None:
        self._known: list[tuple[Position, Order]] = []
        self._pointed: tuple[Position, Draft] | None = None

    def pointed(self, p: Position, draft: Draft) -> None:
        """Which of several equal piles a move takes is what was pointed at on the board."""
        self._pointed = p, draft

    def order(self, session: Session, ply: int) -> Order:
        for each, (p, _) in enumerate(self._known):
            if each > session.length or session.state_at(each) is not p:
                del self._known[each:]
                break
        while len(self._known) <= ply:
            here: Position = session.state_at(len(self._known))
            picture = board_of(here).board_picture(here)
            order = by_size(picture) if not self._known else following(self._made(session), picture)
            self._known.append((here, order))
        return self._known[ply][1]

    def draft(self, session: Session, ply: int) -> Draft:
        """An empty draft on the board of the position after `ply` moves."""
        p: Position = session.state_at(ply)
        return drafts.of_position(p, arranged(board_of(p).board_picture(p), self.order(session, ply)))

    def _made(self, session: Session) -> Draft:
        """The move that follows the last position known, on the board as it stood."""
        p, order = self._known[-1]
        code = session.notation(len(self._known))
        if self._pointed is not None and self._pointed[0] is p:
            draft = self._pointed[1]
            if sorted(draft.code.split(",")) == sorted(code.split(",")):
                return draft
        empty = drafts.begin(arranged(board_of(p).board_picture(p), order))
        return empty.written(code) or empty

    def sort(self, session: Session, ply: int) -> dict[int, int]:
        """From this position on, begin anew in order of size; each place and the one its pile comes from."""
        before = self.order(session, ply)
        p: Position = session.state_at(ply)
        order = by_size(board_of(p).board_picture(p))
        self._known[ply:] = [(p, order)]
        places = {pile: place for place, pile in enumerate(before)}
        return {place: places[pile] for place, pile in enumerate(order) if places[pile] != place}


def placed(lit: marks.Lights, order: Order) -> marks.Lights:
    return {place: lit[pile] for place, pile in enumerate(order) if pile in lit}


def counting(blocks: Iterable[Block], order: Order) -> list[Block]:
    """The blocks, and how they count the heaps where these do not stand in that order."""
    told = list(blocks)
    sorted_already = all(place == pile for place, pile in enumerate(order))
    counted = any(_ORDINAL.search(block.text) for block in told)
    return [*told, COUNTED] if counted and not sorted_already else told


def glide(moved: Mapping[int, int], part: float) -> dict[int, float]:
    """Signed distance of each pile from its place when `part` of its way lies behind it."""
    return {to: (start - to) * (1 - part) ** 2 for to, start in moved.items()}
