"""A theorem as a record of functions: what a file of `theory.theorems` offers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Generic, NamedTuple, Protocol

from nimarcade.core.game import Graphed, Lasting, M, M_co, P
from nimarcade.core.verdict import Columns, Condition, Reading, Recipe, Term, Tier

TRIED = 16
"""So many of the moves that a theorem names for a lost player are compared at most."""


class Solvable(Graphed[P], Lasting[P, M_co], Protocol[P, M_co]):
    """The demands of solvers on an impartial game besides its rules."""


class Cases(NamedTuple):
    """Which case of a theorem a position falls under, as a question."""

    question: str
    options: tuple[str, ...]
    right: int
    """The index of the option that holds."""


WHICH = "Which case of the theorem is it?"


def two_by_two(large: bool, lost: bool, *options: str, question: str = WHICH) -> Cases:
    """P and N where misère play turns round, and P and N where a part is large and it goes as in normal
    play."""
    return Cases(question, options, 2 * large + (not lost))


class Wins(NamedTuple):
    """The winning moves of a position, each follower counted once."""

    moves: int
    left: int
    """The fewest stones that one of them leaves; without stones, the smallest bound for the plies left."""


class Values(Protocol):
    """Values by the size of heaps, and where they come from: `theory.heap_table.HeapTable`."""

    def sentences(self, most: int = ..., /) -> tuple[str, ...]:
        """All that is needed to go on alone, with a list of the values where so many are enough."""

    def grid(self) -> Iterator[tuple[int, list[int]]]:
        """All values in rows of ten, each row behind its first size."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Statement:
    """A result as texts quote it by name, with its source."""

    name: str
    source: str
    statement: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Theorem(Statement, Generic[P, M]):
    """One result; fields that are None are not offered.

    Of the theorems of a game the first that applies speaks. `winning_move` is built from the proof and
    asked only in N-positions that are not the end; `reading` is asked everywhere.
    """

    games: tuple[str, ...]
    proof: str = ""
    """The proof that a machine has checked, for all sizes, by its name in `nimarcade prove`."""
    applies: Callable[[P], bool]
    is_p: Callable[[P], bool]
    winning_move: Callable[[P], M]
    reading: Callable[[P], Reading]
    claimed: bool = False
    """It came with a plug-in, or leans on one that did: its verdicts are CLAIMED."""
    tier: Callable[[P], Tier] | None = None
    """For a theorem that leans on a table or on searches; else PROVED."""
    grundy: Callable[[P], int | None] | None = None
    """The Grundy value in normal play where a formula gives it."""
    grundy_proof: Callable[[P], str | None] | None = None
    """The proof that a machine has checked of the value that `grundy` gives, by its name."""
    grundy_by_table: Callable[[P], int | None] | None = None
    """The value where `grundy` is silent; no search is tried after it."""
    move_to_value: Callable[[P, int], M] | None = None
    """A move to any smaller value, built without trying moves."""
    builds: Callable[[P], bool] | None = None
    """Tells where `move_to_value` can build; None: everywhere."""
    wins: Callable[[P], Wins | None] | None = None
    """The winning moves of an N-position, counted without trying them; None where that is beyond counting."""
    tries: Callable[[P], Iterable[M]] | None = None
    """A few moves of a P-position among which a trap is looked for; None: where all are alike."""
    beyond: Callable[[P], str | None] | None = None
    """Why no search can tell where the theorem is silent; None where one may."""
    picture: Callable[[P], Columns | None] | None = None
    """Binary digits as the theorem looks at them."""
    beside: Callable[[P], Reading] | None = None
    """Another reading, whose quantities and digits lessons use as well."""
    # for people
    ideas: tuple[str, ...] | Callable[[P], tuple[str, ...]] = ()
    """The ideas of lessons of which judging by it is the use, by name; where cases have their own, by p."""
    page: str | Callable[[P], str] | None = None
    """The lesson, or else the game, whose page teaches it; where cases have lessons of their own, by p."""
    recipe: Callable[[P], Recipe[M]] | None = None
    """A winning move found by hand; asked only in N-positions that are not the end."""
    in_words: Callable[[P], tuple[Condition, ...]] | None = None
    """The conditions without a symbol; p is P if and only if all of them hold. Else those of `reading`."""
    counted: Callable[[P], tuple[Term, ...]] | None = None
    """The quantities that these speak of. Else those of `reading`."""
    rule: Callable[[P], str] | None = None
    """The name of the criterion that judges the position, where there is more than one."""
    switch: str | Callable[[P], str] = ""
    """Why another criterion may hold after a move, in one sentence; where that depends on p, by p."""
    cases: Callable[[P], Cases] | None = None
    """Which of its cases holds, as puzzles ask it."""
    table: Callable[[P], Values] | None = None
    """The values by size of heaps that it judges by, which are told of won and lost boards."""
    worth: Callable[[P], str] | None = None
    """How the Grundy value is found by hand, to be told after `is worth 2:`."""
    known: Callable[[P], str | None] | None = None
    """A sentence on what is proved of boards of which it does not speak; None where that is nothing."""
    meanings: Mapping[str, str] = field(default_factory=dict)
    """The meanings of the quantities of `reading`, by their sign or its beginning."""

    def meaning(self, sign: str) -> str:
        """The meaning of a quantity in words; empty where nothing is said."""
        known = self.meanings.get(sign)
        if known is not None:
            return known
        starts = [start for start in self.meanings if sign.startswith(start)]
        return self.meanings[max(starts, key=len)] if starts else ""

    def tier_of(self, p: P) -> Tier:
        """The tier of its verdict on p."""
        if self.claimed:
            return Tier.CLAIMED
        return Tier.PROVED if self.tier is None else self.tier(p)

    @property
    def statement_and_proof(self) -> str:
        """The statement, and where its proof can be checked by a machine."""
        if not self.proof:
            return self.statement
        return (
            f"{self.statement} A machine has checked the proof, for all sizes: nimarcade prove {self.proof}."
        )

    def ideas_of(self, p: P) -> tuple[str, ...]:
        return self.ideas(p) if callable(self.ideas) else self.ideas

    def page_of(self, p: P) -> str | None:
        return self.page(p) if callable(self.page) else self.page

    def switch_at(self, p: P) -> str:
        return self.switch(p) if callable(self.switch) else self.switch

    def formal(self, p: P) -> Reading:
        """The reading, its quantities with what they mean."""
        read = self.reading(p)
        return read._replace(meanings=self._meanings(read.terms))

    def judged(self, p: P) -> Reading:
        """The same with its conditions in plain words."""
        terms = self.reading(p).terms if self.counted is None else self.counted(p)
        return Reading(self.name, terms, self.conditions(p), meanings=self._meanings(terms))

    def conditions(self, p: P) -> tuple[Condition, ...]:
        """The conditions that hold of p or fail, in plain words where there are some."""
        return self.reading(p).conditions if self.in_words is None else self.in_words(p)

    def _meanings(self, terms: tuple[Term, ...]) -> tuple[str, ...]:
        return _meanings(self, tuple([term.sign for term in terms]))

    def rule_of(self, p: P) -> str:
        return self.name if self.rule is None else self.rule(p)


@lru_cache(1024)
def _meanings(theorem: Theorem[P, M], signs: tuple[str, ...]) -> tuple[str, ...]:
    """The meanings of these quantities; kept, as a theorem mostly names the same ones."""
    return tuple(map(theorem.meaning, signs))


class Conventional(Protocol):
    """A position that is played normal or misère."""

    @property
    def misere(self) -> bool: ...


def normal_play(p: Conventional) -> bool:
    return not p.misere


def misere_play(p: Conventional) -> bool:
    return p.misere
