"""The theory of impartial games: a theorem if one speaks, else exhaustive search.

The players alternate and have the same moves, so a position is N or P whoever is to move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from itertools import islice
from typing import Generic, TypeAlias, cast

from nimarcade.core import catalogue
from nimarcade.core.codes import counted, short, shortened
from nimarcade.core.errors import BadInput, PastLimit
from nimarcade.core.game import Game, Key, M, Move, P, Position, Seat, is_misere
from nimarcade.core.text import YOU, Person
from nimarcade.core.verdict import (
    LIMITS,
    NP,
    Columns,
    Explanation,
    Limits,
    MoveValue,
    Reading,
    Recipe,
    Tier,
    Verdict,
)
from nimarcade.theory import explaining, solver, theorems
from nimarcade.theory.solver import RemotenessTable, Transpositions
from nimarcade.theory.theorem import Solvable, Theorem

Table: TypeAlias = RemotenessTable | None
TRIED = 10_000
"""At most this many moves are tried where a move to a Grundy value cannot be built."""


@dataclass(frozen=True, eq=False)
class ImpartialTheory(Generic[P, M]):
    """Verdicts on the positions of one game, and their reasons: a `core.family.Theory`."""

    game: Game[P, M]
    solvable: Solvable[P, M]
    """`game`, as something that a search can solve."""
    shipped: tuple[Theorem[P, M], ...] = ()
    """By precedence."""
    plugged: Callable[[], tuple[Theorem[P, M], ...]] = tuple
    """The claims of plug-ins where no shipped theorem speaks. `solve` and `best` take it, as CLAIMED, and
    so does what explains their verdicts; all else is answered without it, and is exact."""
    failed: Callable[[], tuple[str, ...]] = tuple
    """What of the game's plug-ins cannot be used, and why."""
    last: tuple[Theorem[P, M], ...] = ()
    """Asked where those of plug-ins are silent as well."""
    trusting: bool = False
    """True if claims are taken for theorems."""

    # theorems

    @cached_property
    def credulous(self) -> ImpartialTheory[P, M]:
        """This theory with claims taken for theorems: what explains a verdict that is CLAIMED."""
        return self if self.trusting else replace(self, trusting=True)

    def theorem(self, p: P) -> Theorem[P, M] | None:
        """The theorem that speaks of p."""
        for theorem in self.shipped:
            if (self.trusting or not theorem.claimed) and theorem.applies(p):
                return theorem
        others = (*self.plugged(), *self.last) if self.trusting else self.last
        return next((theorem for theorem in others if theorem.applies(p)), None)

    def _telling(self, verdict: Verdict[P, M]) -> ImpartialTheory[P, M]:
        """The theory that knows the reasons of a verdict."""
        return self.credulous if verdict.tier is Tier.CLAIMED else self

    def behind(self, verdict: Verdict[P, M]) -> Theorem[P, M] | None:
        """The theorem that a verdict rests on; None for a search, also where it took over from one."""
        return None if verdict.tier in (Tier.SEARCH, Tier.ESTIMATE) else self.theorem(verdict.position)

    def recipe(self, p: P, theorem: Theorem[P, M] | None) -> Recipe[M] | None:
        """The way to find a winning move of a won position by hand, where its theorem tells; no method is
        told whose move does not win."""
        told = None if theorem is None else theorem.recipe(p)
        return None if told is None or self.outcome(self.game.after(p, told.move)) == "N" else told

    def is_p(self, p: P) -> bool | None:
        """True if p is P by theorem; None where no theorem speaks. Cheap: nothing is explained."""
        theorem = self.theorem(p)
        return None if theorem is None else theorem.is_p(p)

    def beyond(self, p: P) -> str | None:
        """Why neither a theorem nor a search tells who wins p; None where one may."""
        silent = (theorem.beyond(p) for theorem in self.shipped if theorem.beyond is not None)
        return next(filter(None, silent), None)

    @property
    def silent(self) -> tuple[str, ...]:
        """What is known nevertheless of positions of which no theorem speaks."""
        return tuple(theorem.silent for theorem in self.shipped if theorem.silent)

    def singular(self, p: P) -> bool | None:
        if not hasattr(p, "misere"):
            return None
        here, there = self.is_p(p), self.is_p(explaining.other_convention(p))
        return None if here is None or there is None else here != there

    def picture(self, p: P) -> Columns | None:
        theorem = self.theorem(p)
        return None if theorem is None or theorem.picture is None else theorem.picture(p)

    # outcomes

    def solve(
        self, p: P, limits: Limits = LIMITS, /, *, remoteness: bool | None = False, grundy: bool = False
    ) -> Verdict[P, M]:
        """The verdict on p: who wins, the best move and how that is known.

        `remoteness` asks for "win in N" by exhaustive search of up to `limits.nodes` positions, None
        for it where at most `limits.near` are reachable; then the winner's move is a fastest and the
        loser's a slowest one. `grundy` asks for the Grundy value (normal play). What is not known
        within `limits.nodes` positions stays None."""
        if limits.nodes < 1:
            raise BadInput("the number of nodes must be at least 1")
        if remoteness is None:
            remoteness = solver.below(p, limits.near) is not None
        if (ended := self.game.outcome(p)) is not None:
            outcome: NP = "N" if ended.winner == p.turn else "P"
            label = self.game.seat_labels(p)[ended.winner]
            over = "the rules: the game is over"
            verdict: Verdict[P, M] = Verdict(p, outcome, Tier.PROVED, over, None, 0, winner=label)
        else:
            table = solver.below(p, limits.nodes) if remoteness else None
            verdict = self._judged(p, limits, table)
            if table is not None:
                verdict = verdict._replace(remoteness=table.remoteness[self.solvable.graph(p)[0]])
        return self._telling(verdict)._valued(verdict, limits) if grundy else verdict

    def _judged(self, p: P, limits: Limits, table: Table) -> Verdict[P, M]:
        """The verdict on p: by the first theorem whose word stands, else by search."""
        theory, refused = self.credulous, ""
        while (theorem := theory.theorem(p)) is not None:
            if (lost := theorem.is_p(p)) or table is not None:
                best, rule = theory._resisting(p, limits, table)
            else:
                best, rule = theorem.winning_move(p), None
            after = self.game.after(p, best)
            if not (wrong := self._contradiction(theorem, p, lost, best, after, limits, table)):
                tier, source = theorem.tier_of(p), f"{theorem.source}{refused}{self._failed(theorem)}"
                proof = theorem.proof or None if tier is Tier.PROVED else None
                known: NP = "P" if lost else "N"
                return Verdict(
                    p, known, tier, source, best, proof=proof, rule_of_resistance=rule, after=after
                )
            refused += f"; the theorem {theorem.name} is refused: {wrong}"
            if theory is self or not theorem.claimed:
                break
            theory = self
        refused += self._failed(theorem)
        hopeless = self.beyond(p) if table is None else None
        searched = None if hopeless else self._search(p, limits.nodes, table, alone=theorem is not None)
        if searched is None:
            source = (hopeless or f"beyond exact reach: more than {limits.nodes:,} positions") + refused
            return Verdict(p, None, Tier.ESTIMATE, source, self.solvable.delaying_move(p))
        known, count, move = searched
        source = f"exhaustive search, {counted(count, 'position', 'positions')}{refused}"
        best, rule = self._resisting(p, limits, table) if move is None else (move, None)
        return Verdict(p, known, Tier.SEARCH, source, best, nodes=count, rule_of_resistance=rule)

    def _failed(self, spoke: Theorem[P, M] | None) -> str:
        """What of plug-ins cannot be used, where theirs were asked: none of ours spoke."""
        return "" if spoke in self.shipped else "".join(f"; {line}" for line in self.failed())

    def _contradiction(
        self, theorem: Theorem[P, M], p: P, lost: bool, best: M, after: P, limits: Limits, table: Table
    ) -> str:
        """The contradiction of a theorem's word on p or of its best move; empty where they stand. The
        position left is asked; a claim is also held against a short search."""
        ours = table is None and not theorem.claimed
        if ours and lost:
            return ""
        if ours and theorem.applies(after) and theorem.is_p(after):
            return ""  # as nearly always: tens of thousands a second are answered
        near = Limits(min(limits.near, limits.nodes))
        exactly = self.outcome(p, near) if table is None else "NP"[table.is_p(self.solvable.graph(p)[0])]
        told = f"it says {'NP'[lost]} of {shortened(self.game.write(p))}"
        if exactly not in (None, "NP"[lost]):
            return f"{told}, which is {exactly}"
        left = self.outcome(after, near) or (self.credulous.outcome(after, near) if theorem.claimed else None)
        if left in (None, "PN"[lost]):
            return ""
        move, there = self.game.write_move(p, best), shortened(self.game.write(after))
        return f"{told}, but {shortened(move)} leaves {there}, which is {left}"

    def outcome(
        self, p: P, limits: Limits = LIMITS, transpositions: Transpositions | None = None
    ) -> NP | None:
        """N or P without best move or reasons; None beyond `limits.nodes` positions.

        Followers of one position, asked in order with the same `transpositions`, share their searches."""
        if (ended := self.game.outcome(p)) is not None:
            return "N" if ended.winner == p.turn else "P"
        if (lost := self.is_p(p)) is None:
            if self.beyond(p) is not None:
                return None
            try:
                lost, _ = solver.search(p, partial(self._known, p), limits.nodes, transpositions)
            except PastLimit:
                return None
        return "P" if lost else "N"

    def winner(self, p: P, limits: Limits = LIMITS) -> Seat | None:
        outcome = self.outcome(p, limits)
        return None if outcome is None else p.turn if outcome == "N" else 1 - p.turn

    def speaks(self, p: P) -> bool:
        return self.theorem(p) is not None

    def watched(self, p: P) -> bool:
        return True

    def near(self, p: P, limits: Limits = LIMITS) -> bool:
        return solver.below(p, limits.near) is not None

    # moves

    def best(self, p: P, limits: Limits = LIMITS) -> M:
        if (table := solver.below(p, limits.near)) is not None:
            return self.fastest(p, table)
        return self.solve(p, limits).move

    def stubborn(self, p: P, limits: Limits = LIMITS) -> M:
        """The move of a lost player, whoever asks: a slowest move where few positions are reachable, else
        a trap, else the game's delaying move."""
        return self._resisting(p, limits, None)[0]

    def _resisting(self, p: P, limits: Limits, table: Table) -> tuple[M, str | None]:
        """The move of `stubborn`, or with a table the fastest or slowest; and the rule in words, where the
        move is not chosen for its plies."""
        if table is None:
            table = solver.below(p, min(limits.near, limits.nodes))
        if table is not None:
            return self.fastest(p, table), None
        if (trap := explaining.trap(self, p)) is not None:
            return trap, explaining.RULE
        return self.solvable.delaying_move(p), self.solvable.delaying_rule

    def _resistance_rule(self, p: P, move: M) -> str:
        """A rule by which `stubborn` chooses this move, in words; found without counting plies."""
        if move == explaining.trap(self, p):
            return explaining.RULE
        return self.solvable.delaying_rule if move == self.solvable.delaying_move(p) else explaining.LONGEST

    def fastest(self, p: P, table: RemotenessTable) -> M:
        """The winner's fastest or the loser's slowest move; ties by fewest winning replies, then by
        the order of `moves`."""
        graph = self.solvable.graph
        won = not table.is_p(graph(p)[0])
        sign = 1 if won else -1
        nearest: int | None = None
        ties: list[tuple[M, Key]] = []
        for move, after in self.followers(p):
            key = graph(after)[0]
            if won and not table.is_p(key):
                continue
            far = sign * table.remoteness[key]
            if nearest is None or far < nearest:
                nearest, ties = far, []
            if far == nearest:
                ties.append((move, key))
        if len(ties) == 1 or won:  # a winner's move leaves no winning reply at all
            return ties[0][0]
        return min(ties, key=lambda tie: table.winning_replies(tie[1]))[0]

    def winning_moves(self, p: P, limits: Limits = LIMITS) -> Iterator[M]:
        transpositions = self.settle(p, limits)
        each = Limits(min(limits.nodes, limits.near))
        for move, after in self.followers(p):
            if self.outcome(after, each, transpositions) == "P":
                yield move

    def rate(
        self, p: P, limits: Limits = LIMITS, moves: Iterable[M] | None = None, /
    ) -> Iterator[MoveValue[P, M]]:
        table = solver.below(p, limits.near)
        transpositions = self.settle(p, limits)
        each = Limits(LIMITS.near)
        for move in self.game.moves(p) if moves is None else moves:
            if moves is not None:
                self.game.check(p, move)
            after = self.game.after(p, move)
            outcome = self.outcome(after, each, transpositions)
            far = None if table is None else table.remoteness[self.solvable.graph(after)[0]]
            yield MoveValue(move, after, outcome, None if outcome is None else outcome == "P", far)

    def followers(self, p: P) -> Iterator[tuple[M, P]]:
        after = self.game.after
        return ((move, after(p, move)) for move in self.game.moves(p))

    def lasts(self, p: P, after: P, limits: Limits = LIMITS) -> bool | None:
        if (table := solver.below(p, limits.near)) is None:
            return None
        here, there = (table.remoteness[self.solvable.graph(q)[0]] for q in (p, after))
        return here == there + 1

    def resists(self, p: P, after: P) -> bool:
        return after == self.game.after(p, self.stubborn(p))

    # Grundy values

    def grundy(self, p: P, limits: Limits = LIMITS) -> int | None:
        if is_misere(p):
            return None
        if (theorem := self.theorem(p)) is not None:
            if theorem.grundy is not None and (value := theorem.grundy(p)) is not None:
                return value
            if theorem.is_p(p):
                return 0
            if theorem.grundy_by_table is not None:
                return theorem.grundy_by_table(p)
        try:
            return solver.grundy(p, limits.nodes)
        except PastLimit:
            return None

    def _valued(self, verdict: Verdict[P, M], limits: Limits) -> Verdict[P, M]:
        """With the Grundy value, how it is known, and the proof of it that a machine has checked."""
        p, theorem = verdict.position, self.theorem(verdict.position)
        if theorem is not None and theorem.claimed and not is_misere(p):
            with suppress(PastLimit):
                return verdict._replace(grundy=solver.grundy(p, limits.near), grundy_tier=Tier.SEARCH)
        if (value := self.grundy(p, limits)) is None:
            return verdict
        tier, proof = Tier.SEARCH, None
        if theorem is None:
            pass
        elif verdict.best is None:  # by the rules, like the outcome
            tier = theorem.tier_of(p)
        elif theorem.grundy is not None and theorem.grundy(p) is not None:
            tier, proof = theorem.tier_of(p), theorem.grundy_proof and theorem.grundy_proof(p)
        elif theorem.is_p(p):
            tier, proof = theorem.tier_of(p), theorem.proof or None
        elif theorem.grundy_by_table is not None:
            tier = Tier.CLAIMED if theorem.claimed else Tier.TABLE
        return verdict._replace(grundy=value, grundy_tier=tier, grundy_proof=proof)

    def builder(self, p: P) -> Callable[[P, int], M] | None:
        """A function that makes a move to any smaller value without trying moves; None where nothing does."""
        if (theorem := self.theorem(p)) is None or (theorem.builds is not None and not theorem.builds(p)):
            return None
        return theorem.move_to_value

    def move_to_grundy(self, p: P, value: int, limits: Limits = LIMITS) -> M:
        """A move to a position of this Grundy value in normal play.

        Smaller values than the position's own are built where the theory tells how; elsewhere the moves
        are tried. Raises BadInput where no move leads there, PastLimit where that is beyond reach."""
        if is_misere(p):
            raise BadInput("SG values belong to normal play; this position is misère")
        if (own := self.grundy(p, limits)) is None and self.credulous.grundy(p, limits) is not None:
            raise PastLimit("the SG value is only claimed here, by a plug-in's theorem; it promises no move")
        if own is not None and 0 <= value < own and (build := self.builder(p)) is not None:
            move = build(p, value)
            if self.grundy(self.game.after(p, move), limits) in (value, None):
                return move
        pairs = self.followers(p)
        beyond = False
        for move, after in islice(pairs, TRIED):
            if (reached := self.grundy(after, limits)) == value:
                return move
            beyond |= reached is None
        if beyond or next(pairs, None) is not None:
            raise PastLimit(f"a move to SG value {short(value)} was not found among {TRIED:,} moves")
        own_value = "is not known" if own is None else f"is {short(own)}"
        raise BadInput(f"no move leads to SG value {short(value)}; the position's own {own_value}")

    # reasons

    def explain(self, verdict: Verdict[P, M], /) -> Explanation[P, M]:
        if (theory := self._telling(verdict)) is not self:
            return theory.explain(verdict)
        p, best = verdict.position, verdict.best
        if best is None:
            ended = self.game.outcome(p)
            who = "to move wins" if verdict.outcome == "N" else "who moved last wins"
            sentence = f"The game is over and the player {who}. {'' if ended is None else ended.reason}"
            return Explanation(verdict, sentence)
        theorem = self.behind(verdict)
        here = None if theorem is None else theorem.judged(p)
        after = self.game.after(p, best) if verdict.after is None else verdict.after
        there: Reading | None = None
        if verdict.outcome == "N":
            sentence = "The player to move wins (N-position)."
            note = "the search found every reply from there losing"
            if theorem is not None:
                speaks = theorem if theorem.applies(after) else self.theorem(after)
                there = None if speaks is None else Reading(speaks.name, (), speaks.branch(after).lost(after))
                note = "any reply breaks the condition again"
            if self.game.outcome(after) is not None:
                note = "the game is over then, and won"
        elif verdict.outcome == "P":
            sentence = "The player to move loses against perfect play (P-position)."
            note = explaining.LONGEST
            if verdict.remoteness is None:
                note = f"resistance: {verdict.rule_of_resistance or self._resistance_rule(p, best)}"
        else:
            sentence = "Who wins is beyond exact reach here."
            note = f"{verdict.source}; the move is a guess: {self.solvable.delaying_rule}"
        if verdict.remoteness is not None:
            sentence = sentence[:-1] + f": {counted(verdict.remoteness, 'ply', 'plies')} to the end."
        sentence += explaining.claimed(theorem)
        return Explanation(verdict, sentence, here, after, there, (note,))

    def by_hand(self, p: P) -> M | None:
        """A winning move of a won position: where a theorem tells how to find one by hand, that one."""
        recipe = self.recipe(p, self.theorem(p))
        return self.solve(p).best if recipe is None else recipe.move

    def reason(
        self, verdict: Verdict[P, M], who: Person = YOU, you: Seat | None = None, /
    ) -> Explanation[P, M]:
        return explaining.whole(self._telling(verdict), verdict, who, you)

    # searches

    def settle(self, p: P, limits: Limits = LIMITS) -> Transpositions:
        """The positions that a search of p settles: begin with it to ask for every follower of p with
        `limits.near` nodes each, since each may otherwise cost as much as p. Empty where a theorem speaks."""
        transpositions: Transpositions = {}
        if self.is_p(p) is None and self.beyond(p) is None:
            with suppress(PastLimit):
                solver.search(p, partial(self._known, p), limits.nodes, transpositions)
        return transpositions

    def _known(self, p: P, key: Key) -> bool | None:
        """`is_p` for solver keys of p's game, where the game tells the position of a key."""
        there = self.solvable.position_of(p, key)
        return None if there is None else self.is_p(there)

    def _search(self, p: P, nodes: int, table: Table, alone: bool = False) -> tuple[NP, int, M | None] | None:
        """N or P, how many positions were looked at, and a winning move if one was found; `alone` without
        any theorem."""
        if table is not None:
            return ("P" if table.is_p(self.solvable.graph(p)[0]) else "N"), solver.count(p, nodes), None
        transpositions: Transpositions = {}
        known = (lambda key: None) if alone else partial(self._known, p)
        try:
            lost, count = solver.search(p, known, nodes, transpositions)
        except PastLimit:
            return None
        if lost:
            return "P", count, None
        # It stopped at a winning move; moves may stand in another order, and some are not settled then.
        graph = self.solvable.graph
        return "N", count, next(m for m, after in self.followers(p) if transpositions.get(graph(after)[0]))


AnyTheory: TypeAlias = ImpartialTheory[Position, Move]


@cache
def impartial_theory(name: str) -> AnyTheory:
    """The theory of the impartial game with this code name."""
    game = catalogue.game(name)
    solvable = cast("Solvable[Position, Move]", game)  # what it lacks is asked for in vain
    shipped, plugged, failed = (
        theorems.shipped(name),
        partial(theorems.claims, name),
        partial(theorems.failed, name),
    )
    return ImpartialTheory(game, solvable, shipped, plugged, failed, theorems.last(name))


def theorem_of(p: Position) -> theorems.AnyTheorem | None:
    """The theorem that speaks of p, a plug-in's claim too: for its quantities, cases and ideas, which prove
    nothing of who wins."""
    return impartial_theory(p.game).credulous.theorem(p)
