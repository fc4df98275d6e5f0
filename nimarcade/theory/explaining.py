"""The whole explanation of an impartial position: who wins and by how many moves, what to look at, how the
move is found by hand, what it leaves, what the opponent may try, and what a lost player can still do."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Literal, Protocol, cast

from nimarcade.core.catalogue import game_of, has_page
from nimarcade.core.codes import counted, shortened
from nimarcade.core.game import Game, M, Numbered, P, Position, Seat, is_misere
from nimarcade.core.text import YOU, Person
from nimarcade.core.verdict import LIMITS, NP, Explanation, Limits, Recipe, Reply, Resistance, Tier, Verdict
from nimarcade.theory import solver
from nimarcade.theory.theorem import FEW, TRIED, Solvable, Theorem, Wins

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    class WithConvention(DataclassInstance, Protocol):
        """A position that is played normal or misère."""

        @property
        def misere(self) -> bool: ...


class Judge(Protocol[P, M]):
    """The part of a game's theory that is asked here."""

    @property
    def game(self) -> Game[P, M]: ...

    @property
    def solvable(self) -> Solvable[P, M]: ...

    def theorem(self, p: P) -> Theorem[P, M] | None: ...

    def is_p(self, p: P) -> bool | None: ...

    def outcome(self, p: P, limits: Limits = ...) -> NP | None: ...

    def followers(self, p: P) -> Iterator[tuple[M, P]]: ...

    def by_hand(self, p: P) -> M | None: ...

    def behind(self, verdict: Verdict[P, M]) -> Theorem[P, M] | None: ...

    def recipe(self, p: P, theorem: Theorem[P, M] | None) -> Recipe[M] | None: ...

    @property
    def silent(self) -> tuple[str, ...]: ...

    def explain(self, verdict: Verdict[P, M], /) -> Explanation[P, M]: ...


COUNTED = 2_000
"""Moves of a position, and replies to a move, are counted up to so many."""
BY_SEARCH = 200
"""… and up to so many where each has to be searched."""
CLAIM = "So claims a plug-in's theorem, "
SOONER = 4, 3
"""The winner's quickest answer to a trap leaves to play, times the first, at least what it leaves after
the most sparing move, times the second: then the game does not end much sooner."""
RULE = "a trap: of a few moves that leave about as much to play, the one with the fewest winning replies"
LONGEST = "a slowest losing move"
ANOTHER_THEOREM, OVER = "After the move another theorem speaks.", "After the move the game is over."


def claimed(theorem: Theorem[P, M] | None) -> str:
    """Of a verdict that rests on a plug-in's theorem: what there is for it."""
    if theorem is None or not theorem.claimed:
        return ""
    return f" {CLAIM}{theorem.checked or 'which nothing here has checked'}."


def whole(
    theory: Judge[P, M], verdict: Verdict[P, M], who: Person = YOU, you: Seat | None = None
) -> Explanation[P, M]:
    """In a won position of a theorem the move is the one that its method finds. `who` is to move."""
    p = verdict.position
    theorem = theory.behind(verdict)
    recipe: Recipe[M] | None = None
    if theorem is not None and verdict.outcome == "N" and verdict.best is not None:
        recipe = theory.recipe(p, theorem)
        verdict = verdict if recipe is None else verdict._replace(best=recipe.move, after=None)
    if verdict.remoteness is None:
        verdict = with_plies(theory, verdict)
    why = theory.explain(verdict)._replace(who=who, you=you)
    page = None if theorem is None else theorem.branch(p).lesson(p)
    if page is None and has_page(p.game):
        page = p.game
    if verdict.best is None or why.after is None:
        return why._replace(headline=why.sentence, page=page)
    after = why.after
    speaking = theory.theorem(p) if theorem is None else theorem  # refused where it is not behind the verdict
    there = None if speaking is not theorem else theory.theorem(after)
    won = verdict.outcome == "N"
    rule, rule_after = rule_of(theorem, p, verdict), rule_of(there, after, verdict)
    goes_on = theory.game.outcome(after) is None
    switch = None
    if rule != rule_after:
        own = there.branch(after).switch(after) if there is not None and goes_on else None
        switch = own or (ANOTHER_THEOREM if goes_on else OVER)
    method: tuple[str, ...] = () if recipe is None else recipe.method
    lost = verdict.outcome == "P"
    if lost and theorem is not None:
        method = theorem.seen(p)
    if recipe is None and verdict.outcome is not None and verdict.nodes is not None:
        known = "the move was" if won else "that every move loses was"
        boards = counted(verdict.nodes, "board", "boards")
        method = (*theory.silent, f"No rule is known here: {known} found by trying, {boards} in all.")
    resistance = _resistance(theory, verdict, after) if lost else None
    contrasted = won and speaking is not None and hasattr(p, "misere")
    return why._replace(
        headline=headline(theory, verdict, who, resistance) + claimed(theorem),
        page=page,
        rule=rule,
        rule_after=rule_after,
        there=None if verdict.outcome is None or there is None else there.judged(after),
        formal=None if theorem is None else theorem.formal(p),
        statement="" if theorem is None else theorem.statement_and_proof,
        switch=switch,
        contrast=_contrast(theory, p, verdict) if contrasted else None,
        lead="A guess:" if verdict.tier is Tier.ESTIMATE else "",
        question=None if recipe is None else recipe.question,
        method=method,
        yields="" if recipe is None else recipe.yields or method[-1],
        marks=() if recipe is None else recipe.marks,
        replies=tuple(_natural_replies(theory, after, recipe)) if won and goes_on else (),
        resistance=resistance,
    )


def rule_of(theorem: Theorem[P, M] | None, p: P, verdict: Verdict[P, M]) -> str:
    """The name of the criterion by which p is judged."""
    if theorem is not None:
        return theorem.rule_of(p)
    return "estimate" if verdict.outcome is None else "search"


def headline(
    theory: Judge[P, M], verdict: Verdict[P, M], who: Person, resistance: Resistance[M] | None
) -> str:
    if verdict.outcome == "P":
        if theory.game.outcome(theory.game.after(verdict.position, verdict.move)) is not None:
            return who.sentence("lose", "with this move, which ends the game")
        if resistance is not None and resistance.settled:
            return who.sentence("lose", "whatever is played")
        return who.sentence("lose", f"unless {who.opponent} slips")
    if verdict.outcome is None:
        beyond = verdict.source.removeprefix("beyond exact reach: ")
        return f"Who wins is beyond exact reach ({beyond})."
    winning, moves = count_moves(theory, verdict.position)
    if winning is None or moves is None:
        return who.sentence("can", "win")
    if moves == 1:
        return who.sentence("can", "win: there is only one move")
    many = f"all {moves:,} moves" if winning == moves else f"{winning:,} of {moves:,} moves"
    return who.sentence("can", f"win ({many})")


def count_moves(theory: Judge[P, M], p: P) -> tuple[int | None, int | None]:
    """The number of winning moves and of all moves; None where that is too many to look through."""
    most = COUNTED if theory.theorem(p) is not None else BY_SEARCH
    followers = list(islice(theory.followers(p), most + 1))
    if len(followers) > most:
        return None, None
    table = solver.below(p, LIMITS.near)
    winning = 0
    for _, after in followers:
        if table is not None:
            winning += table.is_p(theory.solvable.graph(after)[0])
            continue
        if (outcome := theory.outcome(after, Limits(LIMITS.near, LIMITS.near))) is None:
            return None, len(followers)
        winning += outcome == "P"
    return winning, len(followers)


def _contrast(theory: Judge[P, M], p: P, verdict: Verdict[P, M]) -> str | None:
    """A sentence on the other convention: the move of a won position wins there too, or another does."""
    other = other_convention(p)
    if (theorem := theory.theorem(other)) is None:
        return None
    name = "Normal play" if is_misere(p) else "Misère play"
    if theorem.is_p(other):
        return f"In {name.lower()} this board is lost."
    after = theory.game.after(other, verdict.move)
    over = theory.game.outcome(after) is not None
    if theory.outcome(after) == "P" if over else theory.is_p(after):
        return f"{name}: the same move wins."
    recipe = theorem.recipe(other)
    wanted = theorem.winning_move(other) if recipe is None else recipe.move
    return f"In {name.lower()} this move loses; {shortened(theory.game.write_move(other, wanted))} wins."


def other_convention(p: P) -> P:
    """The same board, misère for normal and the other way round."""
    position = cast("WithConvention", p)  # what has another convention has the field
    return cast(P, replace(position, misere=not position.misere))


def _natural_replies(theory: Judge[P, M], p: P, recipe: Recipe[M] | None) -> Iterator[Reply[M]]:
    """The likely tries of an opponent from a lost position: to take most, and to take least. The answer is
    the one that the recipe named, such as a copy of the reply."""
    greedy = getattr(theory.game, "greedy_move", None)
    tried = [*([] if greedy is None else [greedy(p)]), theory.solvable.delaying_move(p)]
    for move in dict.fromkeys(tried):
        after = theory.game.after(p, move)
        theorem = theory.theorem(after)
        conditions = () if theorem is None else theorem.branch(after).lost(after)
        breaks = next((condition for condition in conditions if not condition.holds), None)
        answer = None
        if theory.game.outcome(after) is None:
            named = None if recipe is None else recipe.answer(after, move)
            answer = theory.by_hand(after) if named is None else named
        yield Reply(move, answer, breaks)


def _resistance(theory: Judge[P, M], verdict: Verdict[P, M], after: P) -> Resistance[M]:
    answers, winning = replies(after), wins(theory, after)
    good = None if winning is None else winning.moves
    if good is None or answers is None:
        good, answers = count_moves(theory, after)
    goal: Literal["longest", "trap"] = "trap" if verdict.remoteness is None else "longest"
    return Resistance(verdict.move, goal, answers, good, *_in_every_line(theory, verdict.position))


def _in_every_line(theory: Judge[P, M], p: P) -> tuple[bool, bool, bool]:
    """True if a lost p loses however it is played: no reply, now or later, is another than one that wins; if
    its moves, and if all lines of play, last as long."""
    if (table := solver.below(p, LIMITS.near)) is None:
        settled = (theorem := theory.theorem(p)) is not None and theorem.branch(p).forced(p)
        return settled, settled, settled
    todo = [theory.solvable.graph(p)[0]]
    seen, alike = set(todo), []
    while todo:
        here = todo.pop()
        there = set(table.follow(here))
        if not (table.is_p(here) or all(map(table.is_p, there))):
            return False, False, False
        alike.append(len({table.remoteness[after] for after in there}) < 2)
        todo += there - seen
        seen |= there
    return True, alike[0], all(alike)


# What a lost player can still do: make it last, or set a trap. Where plies can be counted the slowest move is
# the hardest to beat, and of several the one after which the fewest replies win. Elsewhere, on boards too
# large for that, nobody plays a game to its end stone by stone: there the best resistance is a trap, a move
# that leaves about as much to play as any and after which the fewest replies win. The theorem counts them,
# which costs nothing in stones.


def trap(theory: Judge[P, M], p: P) -> M | None:
    """The move after which the fewest replies win, among a few that do not end the game much sooner; of those
    alike the first one tried. None where the replies cannot be counted."""
    if (theorem := theory.theorem(p)) is None:
        return None
    sparing = theory.solvable.delaying_move(p)
    count = theorem.replies(p) if theorem.replies else lambda move: wins(theory, theory.game.after(p, move))
    if (most := count(sparing)) is None or most.moves == 1:
        return None if most is None else sparing
    best, fewest = sparing, most.moves
    many, few = SOONER
    if theorem.tries is not None:
        tried: Iterable[M] = islice(theorem.tries(p), TRIED)
    else:
        tried = () if theorem.wins is not None else islice(theory.game.moves(p), FEW)
    for move in tried:
        found = count(move)
        if found is not None and found.moves < fewest and many * found.left >= few * most.left:
            best, fewest = move, found.moves
            if fewest == 1:
                break
    return best


def wins(theory: Judge[P, M], p: P) -> Wins | None:
    """The winning moves of p by closed form, or by trying them if there are few; None where neither helps."""
    if (theorem := theory.theorem(p)) is None or theory.game.outcome(p) is not None:
        return None
    if theorem.wins is not None:
        return theorem.wins(p)
    game = theory.game
    moves = list(islice(game.moves(p), FEW + 1))
    if len(moves) > FEW:
        return None
    left = []
    for after in (game.after(p, move) for move in moves):
        ended, theorem = game.outcome(after), theory.theorem(after)
        if ended is None and theorem is None:
            return None
        if ended.winner != after.turn if ended is not None else theorem is not None and theorem.is_p(after):
            left.append(game.max_plies(after))
    return Wins(len(left), min(left)) if left else None


def with_plies(theory: Judge[P, M], verdict: Verdict[P, M]) -> Verdict[P, M]:
    """A verdict on a lost position with the plies to the end, where its move is known to lose last."""
    p = verdict.position
    if verdict.outcome != "P" or verdict.best is None or (table := solver.below(p, LIMITS.near)) is None:
        return verdict
    here, there = (
        table.remoteness[theory.solvable.graph(q)[0]] for q in (p, theory.game.after(p, verdict.best))
    )
    return verdict._replace(remoteness=here) if here == there + 1 else verdict


def replies(p: Position) -> int | None:
    """The number of moves of p, by closed form; None where the game does not tell."""
    game = game_of(p)
    return game.move_count(p) if isinstance(game, Numbered) else None
