"""A theorem as a record of functions: what a file of `theory.theorems` offers."""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol

from nimarcade.core import verdict
from nimarcade.core.catalogue import game_of
from nimarcade.core.codes import shortened
from nimarcade.core.errors import BadGame
from nimarcade.core.game import Graphed, Lasting, M, M_co, P, Position, is_misere
from nimarcade.core.verdict import Columns, Condition, Reading, Recipe, Term, Tier

TRIED = 16
"""So many of the moves that a theorem names for a lost player are compared at most."""
FEW = 40
"""At most so many moves and replies to each are tried where a theorem names and counts none."""


class Solvable(Graphed[P], Lasting[P, M_co], Protocol[P, M_co]):
    """The demands of solvers on an impartial game besides its rules."""


class Cases(NamedTuple):
    """Which case of a theorem a position falls under, as puzzles ask it."""

    question: str
    options: tuple[str, ...]
    right: int
    """The index of the option that holds."""


class Wins(NamedTuple):
    """The winning moves of a position, each follower counted once."""

    moves: int
    left: int
    """The fewest stones that one of them leaves; without stones, the smallest bound for the plies left."""


class Values(Protocol):
    """Values by the size of heaps, and where they come from: `theory.heap_table.HeapTable`."""

    def sentences(self, *reasons: str, most: int = ...) -> tuple[str, ...]:
        """The values of the board and, behind `reasons`, all that is needed to go on alone, with a list of
        the values where so many are enough."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Statement:
    """A result as texts quote it by name, with its source."""

    name: str
    source: str
    statement: str


WHICH = "Which case of the theorem is it?"


def which(p: object) -> str:
    """The question of a branch that puts no other one."""
    return WHICH


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Branch(Generic[P, M]):
    """One case of a theorem and all that people are told of its positions: explanations, hints, marks,
    lessons, exercises and puzzles read it, and none asks again which case holds.

    Sentences have the numbers of p, and no *you*, since they may be told of anybody."""

    when: Callable[[P], bool] | None = None
    """Of a theorem's branches the first that holds speaks; None: of all that those before it leave."""
    name: str = ""
    """The name of the criterion that judges p; empty: that of the theorem."""
    terms: Callable[[P], tuple[Term, ...]]
    """The quantities that decide."""
    lost: Callable[[P], tuple[Condition, ...]]
    """The conditions in words; p is P if and only if all of them hold."""
    seen: Callable[[P], tuple[str, ...]] = lambda p: ()
    """How a lost p is seen to meet them: sentences that say what their words mean, with the numbers of p."""
    reading: Callable[[P], Reading] | None = None
    """Quantities and conditions in the theorem's own terms, where these are others."""
    won: Callable[[P], Recipe[M]] | None = None
    """A winning move found by hand; asked only in N-positions that are not the end."""
    forced: Callable[[P], bool] = lambda p: False
    """True if who wins p is settled whatever is played; where few boards are reachable, that is found out."""
    switch: Callable[[P], str] = lambda p: ""
    """Why this criterion holds of p after a move from where another does, in one sentence."""
    question: Callable[[P], str] = which
    """The case as puzzles ask for it, and …"""
    options: Callable[[P], tuple[str, ...]] = lambda p: ()
    """… what this branch has to choose from: where p is lost, and where it is won. Those of all branches that
    put the same question stand side by side, each once."""
    option: Callable[[P], int] | None = None
    """Which of its options holds of p, where they are others than these two."""
    cases_of: Statement | None = None
    """The result that its options are the cases of, where it is not the theorem itself."""
    ideas: tuple[str, ...] = ()
    """The ideas of lessons of which judging by it is the use, by name."""
    page: str | Callable[[P], str] | None = None

    def lesson(self, p: P) -> str | None:
        """The lesson that teaches it of p, or else the game whose page does."""
        return self.page(p) if callable(self.page) else self.page


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Theorem(Statement, Generic[P, M]):
    """One result; fields that are None are not offered.

    Of the theorems of a game the first that applies speaks. `winning_move` is built from the proof and
    asked only in N-positions that are not the end; what people are told is in its branches."""

    games: tuple[str, ...]
    proof: str = ""
    """The proof that a machine has checked, for all sizes, by its name in `nimarcade prove`."""
    applies: Callable[[P], bool]
    is_p: Callable[[P], bool]
    winning_move: Callable[[P], M]
    branches: tuple[Branch[P, M], ...] = ()
    """For people: its cases."""
    reading: Callable[[P], Reading] | None = None
    """Short for a single branch that has nothing else. Without both, it is told that the theorem says so."""
    meanings: Mapping[str, str] = field(default_factory=dict)
    """The meanings of the quantities that its branches name, by their sign or its beginning."""
    claimed: bool = False
    """It came with a plug-in, or leans on one that did: its verdicts are CLAIMED."""
    checked: str = ""
    """Of such a one what a check has found, where one is kept of the very code that speaks."""
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
    replies: Callable[[P], Callable[[M], Wins | None]] | None = None
    """For a P-position what counts the winning replies to each of its moves, where that is faster than making
    the move and trying them."""
    tries: Callable[[P], Iterable[M]] | None = None
    """A few moves of a P-position among which a trap is looked for; None: where all are alike."""
    beyond: Callable[[P], str | None] | None = None
    """Why no search can tell where the theorem is silent; None where one may."""
    picture: Callable[[P], Columns | None] | None = None
    """Binary digits as the theorem looks at them."""
    beside: Callable[[P], Reading] | None = None
    """Another reading, whose quantities and digits lessons use as well."""
    table: Callable[[P], Values] | None = None
    """The values by size of heaps that it judges by, which are told of won and lost boards."""
    worth: Callable[[P], str] | None = None
    """How the Grundy value is found by hand, to be told after `is worth 2:`."""
    silent: str = ""
    """What is known where no theorem of its games speaks and a search has to, in a sentence."""

    def branch(self, p: P) -> Branch[P, M]:
        """The case that p falls under."""
        for branch in self.branches:
            if branch.when is None or branch.when(p):
                return branch
        if (reading := self.reading) is None and self.branches:
            raise BadGame(f"no branch of the theorem {self.name} speaks of {shortened(game_of(p).write(p))}")
        reading = reading or self._bare
        return Branch(terms=lambda p: reading(p).terms, lost=lambda p: reading(p).conditions, reading=reading)

    def _bare(self, p: P) -> Reading:
        """Where no words are offered: what it says of p."""
        lost = self.is_p(p)
        told = f"the theorem {self.name} calls this board {'lost' if lost else 'won'}"
        return Reading(self.name, (), (Condition(told, lost),))

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
            f"{self.statement} Proved for all sizes, {verdict.CHECKED[verdict.level_of(self.proof)]}: "
            f"nimarcade prove {self.proof}."
        )

    def formal(self, p: P) -> Reading:
        """p held against the theorem in its own terms, each with its meaning."""
        if (reading := self.branch(p).reading) is None:
            return self.judged(p)
        told = reading(p)
        return told._replace(meanings=self._meanings(told.terms))

    def judged(self, p: P) -> Reading:
        """p held against the theorem in plain words."""
        branch = self.branch(p)
        terms = branch.terms(p)
        return Reading(self.name, terms, branch.lost(p), meanings=self._meanings(terms))

    def recipe(self, p: P) -> Recipe[M] | None:
        """How a winning move of p is found by hand; None where nothing is told."""
        branch = self.branch(p)
        return None if branch.won is None else branch.won(p)

    def seen(self, p: P) -> tuple[str, ...]:
        """What to look at in p: the values of its parts, and what the conditions of its case mean."""
        table = () if self.table is None else self.table(p).sentences()
        return (*table, *self.branch(p).seen(p))

    def rule_of(self, p: P) -> str:
        """The name of the criterion that judges p."""
        return self.branch(p).name or self.name

    def cases(self, p: P) -> Cases | None:
        """Which case p falls under, as puzzles ask it; None where its branch has no options."""
        here = self.branch(p)
        if not (own := here.options(p)):
            return None
        question = here.question(p)
        asked = [branch for branch in self.branches if branch.question(p) == question]
        options = tuple(dict.fromkeys(option for branch in asked for option in branch.options(p)))
        right = (not self.is_p(p)) if here.option is None else here.option(p)
        return Cases(question, options, options.index(own[right]))

    def _meanings(self, terms: tuple[Term, ...]) -> tuple[str, ...]:
        return _meanings(self, tuple([term.sign for term in terms]))


@lru_cache(1024)
def _meanings(theorem: Theorem[P, M], signs: tuple[str, ...]) -> tuple[str, ...]:
    """The meanings of these quantities, each by the longest beginning of its sign that is known, empty
    without one; kept, as a theorem mostly names the same ones."""
    starts, meanings = sorted(theorem.meanings, key=len, reverse=True), theorem.meanings
    return tuple([meanings.get(next(filter(sign.startswith, starts), ""), "") for sign in signs])


def words_of(file: str) -> dict[str, dict[str, Any]]:
    """What is said of the theorems of a file and of their cases, from the TOML file beside it: fields of
    the records by the name of their table. All theorems have its `meanings`."""
    tables = tomllib.loads(Path(file).with_suffix(".toml").read_text("utf-8"))
    meanings = tables.pop("meanings", {})
    for name, table in tables.items():
        table |= {field: _field(field, words) for field, words in table.items()}
        if "statement" in table:
            table["name"] = name
        if "games" in table:
            table["meanings"] = meanings | table.get("meanings", {})
    return tables


def _field(name: str, words: object) -> object:
    """Words as this field holds them; of functions, one that says the same of all positions."""
    kept = tuple(words) if isinstance(words, list) else words
    return (lambda p: kept) if name in ("grundy_proof", "question", "options", "switch") else kept


def normal_play(p: Position) -> bool:
    return not is_misere(p)
