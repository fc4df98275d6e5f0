"""The theory's word on a position, as data; text, colours and JSON are renderings of it. How it is known, and
what a theorem rests on, stand here in the words of `prove`, `solve` and the docs."""

import re
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, cast

from nimarcade.core import citing
from nimarcade.core.catalogue import game_of
from nimarcade.core.codes import counted, short, shortened
from nimarcade.core.folders import PACKAGE
from nimarcade.core.game import M, M_co, Move, P, Position, Seat, play
from nimarcade.core.text import YOU, Person

NP = Literal["N", "P"]


class Tier(StrEnum):
    """The ground of a verdict; only the first three may be called perfect."""

    PROVED = "PROVED"
    TABLE = "TABLE"
    SEARCH = "SEARCH"
    CLAIMED = "CLAIMED"
    """By a plug-in's theorem, which nothing of ours has checked."""
    ESTIMATE = "ESTIMATE"

    def __repr__(self) -> str:
        """As it is written, so that what holds it can be pasted back."""
        return f"Tier.{self.name}"


Level = Literal["kernel", "decision procedure", "reduction in words", "print"]
"""`kernel`: Coq's kernel has checked the whole statement, as it stands in `Statements.v`. `decision
procedure`: MONA or Z3 says, without a certificate, that no move leads wrong; the induction over games is in
words. `reduction in words`: so is the step from the game to the sentence that was decided. `print`: words
alone, of a paper or of this program."""
STEP = "after a step in words"
CHECKED: dict[Level, str] = {
    "kernel": "checked by Coq",
    "decision procedure": "checked by MONA or Z3",
    "reduction in words": f"checked by a machine {STEP}",
    "print": "in words",
}
SHARED = PACKAGE / "papers" / "formal"
"""What proofs of several papers stand on."""
STATEMENTS = "Statements.v"
"""The file that has all that is proved in Coq: what does not stand there no label calls so."""


def stated(file: Path) -> dict[str, str]:
    """The theorems of a file by name, each whole: what it says and its proof; none where there is no file."""
    whole = re.compile(r"^Theorem (\w+) :.*?\nProof\..*?\bQed\.$", re.MULTILINE | re.DOTALL)
    return {each[1]: each[0] for each in whole.finditer(file.read_text("utf-8"))} if file.exists() else {}


def level(engine: str, reduction: str, statements: Iterable[str]) -> Level:
    """Of a proof checked by Coq, MONA or Z3, perhaps after a reduction in words; `statements` are those of
    `Statements.v` that it names, each empty where it is not there."""
    if reduction or engine != "coq":
        return "reduction in words" if reduction else "decision procedure"
    return "kernel" if all(whole := [*statements]) and whole else "print"


@cache
def level_of(proof: str | None) -> Level:
    """Of a theorem by the name of its proof in `nimarcade prove`; without one there are words alone."""
    for file in (PACKAGE / "papers").glob("*/formal/proofs.toml") if proof else ():
        if entry := tomllib.loads(file.read_text("utf-8")).get(proof or ""):
            there = stated(SHARED / STATEMENTS)
            named = [there.get(name, "") for name in entry.get("states", ())]
            return level(entry["engine"], entry.get("reduction", ""), named)
    return "print"


WHY_LINES = 12
"""An explanation in plain text has at most so many lines;"""
NAMED = 8
"""it names so many quantities."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The cost of an answer at most: counted in positions, never in time."""

    nodes: int = 200_000
    """Positions a search may examine."""
    near: int = 10_000
    """Up to this many reachable positions plies are counted and the perfect seat plays by them; also
    what the search for the outcome of one follower may examine."""
    sims: int | None = None
    """Games simulated for an estimate at a table, in two searches; None for one as its size asks."""


LIMITS = Limits()


class Condition(NamedTuple):
    """A condition of the theorem with the position's numbers in it, and whether it holds.

    This and the other records of which a verdict makes many are tuples, which are made in a third of the
    time that frozen dataclasses take."""

    text: str
    holds: bool


class Term(NamedTuple):
    """A quantity that the theorem names, with its value here."""

    sign: str
    value: int | str
    meaning: str = ""
    """Filled in by `Reading.meant`."""

    def __str__(self) -> str:
        """`name = value`, long numbers shortened."""
        return _written((self,))[0]


def _written(terms: tuple[Term, ...]) -> list[str]:
    return [f"{sign} = {short(value) if isinstance(value, int) else value}" for sign, value, _ in terms]


@dataclass(frozen=True, slots=True)
class Row:
    """One number in binary, most significant digit first, with its label."""

    label: str
    value: int


@dataclass(frozen=True, slots=True)
class Columns:
    """Numbers under each other in binary; `sums` are the columns' sums mod `modulus`.

    `width` columns; `marked` are the columns (0 = rightmost) where the condition fails."""

    rows: tuple[Row, ...]
    width: int
    modulus: int | None
    sums: tuple[int, ...]
    """Per column, most significant first; empty where sums play no part, and digits are counted instead of
    named by their power of two. Without a modulus they are the number of 1s."""
    marked: frozenset[int] = frozenset()


class Reading(NamedTuple):
    """A position held against one theorem: quantities, conditions, and what follows."""

    case: str
    """The theorem's case or line that decides, or names of the conditions that fail."""
    terms: tuple[Term, ...]
    conditions: tuple[Condition, ...]
    digits: Columns | None = None
    meanings: tuple[str, ...] = ()
    """Of the terms, one by one, where they are told."""

    @property
    def meant(self) -> tuple[Term, ...]:
        """The terms, each with its meaning."""
        if not self.meanings:
            return self.terms
        pairs = zip(self.terms, self.meanings, strict=True)
        return tuple([Term(term.sign, term.value, meaning) for term, meaning in pairs])


@dataclass(frozen=True, slots=True)
class Reply(Generic[M_co]):
    """A move of the opponent, the condition that it breaks, and the move that mends it again."""

    move: M_co
    answer: M_co | None
    breaks: Condition | None


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to light on the board; `label` says what it means, so that colour never says it alone."""

    pile: int
    """The pile's number in the position's code, from 1, in a sum the part's; 0 is the extra heap, or the
    whole board."""
    start: int
    end: int
    """The first and last stone (from the bottom), cell, chip or binary place (0 = rightmost) of it."""
    kind: Literal["look", "take", "digit", "cell", "line", "level", "rest", "worth", "lost"]
    """In this order: what to look at; what the move takes; a place in which digits do not add up; the cell to
    play; where to split; a pile down to whose height all others are cut; of pile 0, stones that fill a row,
    of which only what is left over counts; what has this worth by itself; of pile 0, two sizes of heaps that
    are lost."""
    label: str


@dataclass(frozen=True, slots=True)
class Recipe(Generic[M]):
    """A winning move found by hand."""

    move: M
    """The move that the method finds."""
    question: str | None
    """The place to look at, as a question that leaves the move open; None where nothing is left to narrow."""
    method: tuple[str, ...]
    """Sentences, in the order in which one thinks."""
    marks: tuple[Mark, ...] = ()
    answer: Callable[[Any, M], M | None] = lambda after, reply: None
    """The move by which the method goes on, on the board that a reply leaves; None where it names none."""
    yields: str = ""
    """The sentence that arrives at the move; empty: the last one."""


@dataclass(frozen=True, slots=True)
class Resistance(Generic[M]):
    """A lost player's best try."""

    move: M
    goal: Literal["longest", "trap"]
    """The game lasts as long as it can, or as few replies as can be found keep the win."""
    replies: int | None
    winning_replies: int | None
    """Of the `replies` to the move so many win; None where there are too many to count."""
    settled: bool = False
    """Every reply wins, now and to the end,"""
    alike: bool = False
    """all moves last as long,"""
    fixed: bool = False
    """and so does every line of play."""


@dataclass(frozen=True, slots=True)
class Trial(Generic[M]):
    """A move that an estimating search tried: in how many games, and the share its player won."""

    move: M
    games: int
    won: float


class Verdict(NamedTuple, Generic[P, M]):
    """The winner of a position and how that is known: data alone, which can be sent, stored and compared.
    `outcome` is N, P, or None where it is not known exactly."""

    position: P
    outcome: NP | None
    tier: Tier
    source: str
    best: M | None = None
    remoteness: int | None = None
    """Plies to the end when the winner hurries and the loser delays."""
    nodes: int | None = None
    grundy: int | None = None
    winner: str | None = None
    """Seat label of the winner of a finished game."""
    chances: tuple[float, ...] | None = None
    """By seat, where more than two players are left: estimates, or 1 and 0 where a win is proved."""
    chips: int | None = None
    """In the winner's hand at the end, where chips count and that is known."""
    trials: tuple[Trial[M], ...] = ()
    """The moves that an estimate looked at most."""
    proof: str | None = None
    """The proof of it that a machine has checked, by its name in `nimarcade prove`; None where the outcome
    rests on print alone, on a table or on a search."""
    grundy_tier: Tier | None = None
    """Of the Grundy value, which may be known otherwise than the outcome."""
    grundy_proof: str | None = None
    """The proof of the Grundy value that a machine has checked."""
    rule_of_resistance: str | None = None
    """By what rule a lost player's `best` was chosen, where that is known without looking again."""
    after: P | None = None
    """The position that `best` leaves, where it has been made already."""

    @property
    def perfect(self) -> bool:
        return self.tier not in (Tier.CLAIMED, Tier.ESTIMATE)

    @property
    def level(self) -> Level | None:
        """What its proof rests on; None for what is not PROVED, and where the game is over."""
        return level_of(self.proof) if self.tier is Tier.PROVED and self.winner is None else None

    @property
    def move(self) -> M:
        """`best`, of a game that goes on."""
        assert self.best is not None, "the game goes on"
        return self.best

    @property
    def code(self) -> str:
        return game_of(self.position).write(self.position)

    @property
    def best_code(self) -> str | None:
        return None if self.best is None else game_of(self.position).write_move(self.position, self.best)

    @property
    def chances_by_label(self) -> dict[str, float]:
        """Chances by seat label; empty where there are none."""
        return dict(zip(game_of(self.position).seat_labels(self.position), self.chances or (), strict=False))


AnyVerdict: TypeAlias = Verdict[Position, Move]
"""Of a position whose game is known only at run time."""


class Explanation(NamedTuple, Generic[P, M]):
    """Why a position stands as it does, in the order in which it is told."""

    verdict: Verdict[P, M]
    """In a won position of a theorem with the move that its method finds."""
    sentence: str
    here: Reading | None = None
    """The position held against the theorem, in plain words (None where no theorem speaks)."""
    after: P | None = None
    """The position after the best move."""
    there: Reading | None = None
    """The position after it against the same theorem, for a winning move."""
    notes: tuple[str, ...] = ()
    """Why the move was chosen: what it restores, or the rule of resistance in a lost position."""
    formal: Reading | None = None
    """`here` in the theorem's own terms."""
    # what follows is made only where the whole explanation is asked for
    who: Person = YOU
    """It is told of this person, who is to move,"""
    you: Seat | None = None
    """and to who sits here, at a table."""
    headline: str = ""
    lead: str = ""
    """Before a move of which nothing is proved: `The search advises:`."""
    page: str | None = None
    """The lesson or page that teaches it."""
    rule: str | None = None
    rule_after: str | None = None
    """Names of the criteria by which the position and the one after the move are judged."""
    switch: str | None = None
    """Why another criterion holds after the move."""
    contrast: str | None = None
    """The move that the other convention wants."""
    question: str | None = None
    method: tuple[str, ...] = ()
    yields: str = ""
    """The sentence of the method that arrives at the move."""
    marks: tuple[Mark, ...] = ()
    replies: tuple[Reply[M], ...] = ()
    """Some of the opponent's replies to a winning move."""
    resistance: Resistance[M] | None = None
    statement: str = ""
    """Of the theorem."""

    @property
    def position(self) -> P:
        return self.verdict.position

    @property
    def outcome(self) -> NP | None:
        return self.verdict.outcome

    @property
    def tier(self) -> Tier:
        return self.verdict.tier

    @property
    def source(self) -> str:
        """With what its proof rests on."""
        level = self.verdict.level
        return self.verdict.source + (f"; proof {CHECKED[level]}" if level else "")

    @property
    def move(self) -> M | None:
        """The best move, None at the end of the game."""
        return self.verdict.best

    @property
    def terms(self) -> tuple[Term, ...]:
        """The quantities of `here`, each with its meaning in words."""
        return () if self.here is None else self.here.meant

    @property
    def move_code(self) -> str | None:
        return self.verdict.best_code

    @property
    def after_code(self) -> str | None:
        return None if self.after is None else game_of(self.after).write(self.after)

    def cite(self) -> str:
        """BibTeX: the works that its source names, and this program with what is explained."""
        return citing.bibtex(self.source, verdict_line(cast("AnyVerdict", self.verdict), proof=True))

    def as_json(self) -> dict[str, object]:
        """The object `explain --json` prints, keys in the contract's order."""
        from nimarcade.core.told import stamped  # types that verdicts alone do not need

        game, p, after = game_of(self.position), self.position, self.after
        resistance = self.resistance
        sides: list[tuple[Literal["position", "after"], Reading | None]] = [("position", self.here)]
        sides.append(("after", self.there))
        conditions: list[dict[str, object]] = [
            {"of": of, "text": condition.text, "holds": condition.holds}
            for of, reading in sides
            for condition in (() if reading is None else reading.conditions)
        ]
        why: dict[str, object] = {
            "position": game.write(p),
            "outcome": self.outcome,
            "tier": self.tier.value,
            "source": self.source,
            "page": self.page,
            "headline": self.headline,
            "move": self.move_code,
            "after": self.after_code,
            "terms": [{"symbol": t.sign, "value": t.value, "meaning": t.meaning} for t in self.terms],
            "rule": self.rule,
            "rule_after": self.rule_after,
            "switch": self.switch,
            "conditions": conditions,
            "method": list(self.method),
            "replies": [] if after is None else [_reply_json(after, reply) for reply in self.replies],
            "resistance": None
            if resistance is None
            else {
                "move": game.write_move(p, resistance.move),
                "goal": resistance.goal,
                "replies": resistance.replies,
                "winning_replies": resistance.winning_replies,
                "settled": resistance.settled,
            },
            "marks": [
                {"pile": m.pile, "from": m.start, "to": m.end, "kind": m.kind, "label": m.label}
                for m in self.marks
            ],
        }
        return stamped("explain", why)

    def lines(self) -> list[str]:
        """At most 12 strings for JSON and plain text."""
        return self.lines_with(self.move_code)

    def lines_with(self, move: str | None) -> list[str]:
        """`lines` where the move's code is known already."""
        head = [self.sentence]
        conditions: list[str] = []
        if self.here is not None:
            terms = self.here.terms[:NAMED]
            head += _written(terms)
            if said := glossary(tuple([term.sign for term in terms]), self.here.meanings):
                head.append(said)
            conditions = [text for text, _ in self.here.conditions]
        end = []
        if move is not None:
            end.append(f"best move {shortened(move)} leaves {shortened(self.after_code or '')}")
        if self.there is not None:
            end.append("then: " + "; ".join([text for text, _ in self.there.conditions]))
        end += self.notes
        if len(head) + len(conditions) + len(end) > WHY_LINES:
            conditions = ["; ".join(conditions)]
        if len(head) + len(conditions) + len(end) > WHY_LINES:
            end.pop()  # the note says least about this position
        return head + conditions + end


@lru_cache(1024)
def glossary(signs: tuple[str, ...], meanings: tuple[str, ...]) -> str:
    """The meanings of signs in one line: `α: how many largest heaps there are`."""
    alike: dict[str, str] = {}
    for sign, meaning in zip(signs, meanings, strict=False):
        if meaning:
            alike[meaning] = f"{alike[meaning]}, {sign}" if meaning in alike else sign
    return "; ".join([f"{names}: {meaning}" for meaning, names in alike.items()])


def _reply_json(p: Position, reply: Reply[Move]) -> dict[str, object]:
    game = game_of(p)
    after = play(game, p, reply.move)
    answer = None if reply.answer is None else game.write_move(after, reply.answer)
    return {"move": game.write_move(p, reply.move), "answer": answer, "text": reply_words(p, reply)}


def reply_words(p: Position, reply: Reply[Move], who: Person = YOU) -> str:
    """`After 5-5 you play 4-3.`; p is the position in which the opponent of `who` is to move."""
    game = game_of(p)
    after = play(game, p, reply.move)
    code = shortened(game.write_move(p, reply.move))
    if reply.answer is None:
        return f"After {code} {who.does('have')} won."
    answer = shortened(game.write_move(after, reply.answer))
    ended = game.outcome(play(game, after, reply.answer))
    won = "" if ended is None else f" and {who.verb('have')} won"
    return f"After {code} {who.does('play')} {answer}{won}."


@dataclass(frozen=True, slots=True)
class MoveValue(Generic[P, M]):
    """A move with what is known of the position after it."""

    move: M
    after: P
    outcome: NP | None
    """Of the position after it, for the player then to decide."""
    winning: bool | None
    """True if who makes the move wins after it."""
    remoteness: int | None
    """Of the position after it."""


def _trusted(tier: Tier, proof: str | None) -> str:
    """`; proof checked by Coq, nimarcade prove exco.moore`, or `; proof in words`, beside what is proved."""
    level = f"; proof {CHECKED[level_of(proof)]}" if tier is Tier.PROVED else ""
    return f"{level}, nimarcade prove {proof}" if level and proof else level


def verdict_line(verdict: AnyVerdict, *, sg: bool = False, proof: bool = False) -> str:
    """`nim:5,4,3: N, best move 5-4, …` with whatever is known, on one line; if wished also what a proof
    rests on."""
    parts: list[str] = [verdict.outcome or "unknown"]
    if verdict.winner is not None:
        parts.append(f"over, seat {verdict.winner} has won")
    if verdict.best is not None:
        parts.append(f"best move {verdict.best_code}")
    if verdict.remoteness is not None:
        parts.append(f"{counted(verdict.remoteness, 'ply', 'plies')} to the end")
    if sg and verdict.grundy is None:
        parts.append("SG unknown")
    elif sg:
        tier = verdict.grundy_tier
        known = f" ({tier.value}{_trusted(tier, verdict.grundy_proof)})" if tier else ""
        parts.append(f"SG {verdict.grundy}{known if proof else ''}")
    trusted = _trusted(verdict.tier, verdict.proof) if proof and verdict.level else ""
    parts.append(f"{verdict.tier.value} ({verdict.source}{trusted})")
    return f"{verdict.code}: {', '.join(parts)}"
