"""Truth about positions: the theorem for two players and two colours, else exact search of two or
three players, else an estimate by playing on; and the verdicts explained.

N and P are from the view of the seat that must decide."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import reduce
from itertools import islice
from random import Random
from typing import Literal, TypeAlias, cast

from nimarcade.core.codes import counted, short
from nimarcade.core.errors import BadInput, PastLimit
from nimarcade.core.game import Seat, play
from nimarcade.core.searching import late, paced, part
from nimarcade.core.text import YOU, Person
from nimarcade.core.verdict import (
    LIMITS,
    NP,
    AnyVerdict,
    Condition,
    Explanation,
    Limits,
    MoveValue,
    Reading,
    Reply,
    Resistance,
    Term,
    Tier,
    Trial,
    Verdict,
)
from nimarcade.games.so_long_sucker import effects, rules
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, BoardMove, SuckerMove, SuckerPosition
from nimarcade.theory.impartial import TRIED
from nimarcade.theory.so_long_sucker import coalition, endgame
from nimarcade.theory.so_long_sucker.endgame import value_of
from nimarcade.theory.theorem import Theorem
from nimarcade.theory.theorems import sucker, sucker_colours

PER_MOVE = LIMITS.near
"""Positions that a search may open for each listed move, besides what is known already."""
FEW = 16
"""Chips in hands and on piles up to which a forced win of one against all others is looked for."""
SHARE = 40
"""That search may open the allowed number of positions divided by this, for each player."""
SIMS = 1_000
"""Games simulated for an estimate, of tables of up to `CHIPS` chips: larger ones get fewer, since a
game lasts as long as there are chips."""
CHIPS = 40
FEWEST = 4
EXACT = 0.6
"""The share of the time for an answer, where that is limited, which is left to what proves who wins."""
SHOWN = 3
"""Moves told of an estimate, the advised one first."""
OFTEN = 0.5
"""The advised move is the one that won the largest share of its games, of those that were tried at least as
often as the one tried most, times this."""
APART = 0.3
"""Two searches that are so far apart tell no chances: often one who cannot win any more chooses who does."""
LITTLE = 20
"""An estimate with fewer games that began with these moves is said to rest on few."""
SEED = 3
"""Of the estimate's random games, so that an answer does not depend on when it is asked."""

SuckerVerdict: TypeAlias = Verdict[SuckerPosition, SuckerMove]
SuckerMoveValue: TypeAlias = MoveValue[SuckerPosition, SuckerMove]
SuckerTheorem: TypeAlias = Theorem[SuckerPosition, SuckerMove]
THE_END = "the rules: the game is over"
RULE = (
    "resistance (Remark 2.11): keep as many chips as possible, discard one from a captured pile, "
    "and do not end the game while another move exists"
)
NOTES = {
    sucker.TWO_PLAYERS.name: (
        "strategy Σ: capture every pile of one's colour, then top the longest opposing pile; it always wins "
        "(Lemma 2.40, proof: so-long-sucker.sigma)"
    ),
    sucker_colours.ALL_COLOURS.name: "the first move of the proof's list that keeps the lead",
}


class SuckerTheory:
    """Verdicts on tables, and their reasons. See `nimarcade.core.family.Theory` for the methods."""

    def solve(
        self,
        p: SuckerPosition,
        limits: Limits = LIMITS,
        /,
        *,
        remoteness: bool | None = False,
        grundy: bool = False,
    ) -> SuckerVerdict:
        """See `Theory.solve`; there are no Sprague-Grundy values here."""
        if (nodes := limits.nodes) < 1:
            raise BadInput("the number of nodes must be at least 1")
        if remoteness is None:
            remoteness = self.near(p)
        if p.phase == "over":
            known: NP | None = None if p.fallen is None else "P"
            return Verdict(p, known, Tier.PROVED, THE_END, remoteness=0, winner=COLOURS[p.seat])
        if len(p.living) > 2:
            return _forced(p, nodes) or _estimate(
                p, f"{len(p.living)} players are left: nobody's win is proved", limits.sims
            )
        with part(EXACT):
            exact = self.exact(p, limits, remoteness=remoteness)
            cut = late()
        why = " in the time there was" if cut else f": more than {nodes:,} positions"
        return exact or _estimate(p, f"beyond exact reach{why}", limits.sims)

    def exact(
        self,
        p: SuckerPosition,
        limits: Limits = LIMITS,
        /,
        *,
        remoteness: bool = False,
        stop: endgame.Stop = late,
    ) -> SuckerVerdict | None:
        """The verdict of `solve` with two players left where theorem or search tell who wins; None past
        the limits, or when told to stop."""
        nodes = limits.nodes
        race = endgame.race_of(p, nodes) if remoteness and not p.rule_set.value else None
        theorem, best, after, refused = endgame.theorem_of(p), None, None, ""
        if theorem is not None and not theorem.is_p(p):
            best = theorem.winning_move(p)
            after = _after(p, best)
            refused = self._refused(theorem.name, p, best, after)
        if theorem is not None and not refused:
            known: NP = "P" if best is None else "N"
            tier, source, count, proof = Tier.PROVED, theorem.source, None, theorem.proof or None
        else:
            ending = endgame.Ending(p, theorem=not refused)
            try:
                known = "N" if ending.winner(p, nodes, stop) == p.turn else "P"
            except (PastLimit, endgame.Stopped):
                return None
            count, proof = max(1, ending.search.nodes), None
            tier, source = Tier.SEARCH, f"exact search, {counted(count, 'position', 'positions')}{refused}"
            best, after = ending.winning(p), None
        far = None
        if race is not None:
            best, after, (_, far) = race.best(p), None, race.of(p) or (0, None)
        elif best is None:
            best = endgame.resistance(p)
        kept = None
        counts_chips = p.rule_set.value and p.rule_set.give == "none"
        if counts_chips and (value := value_of(p, nodes, stop)) is not None:
            tier, source, count = Tier.SEARCH, f"{source}; chips by exact search", (count or 0) + value.nodes
            best, after, kept, proof = value.move, None, value.chips, None
        return Verdict(p, known, tier, source, best, far, count, chips=kept, proof=proof, after=after)

    def _refused(self, name: str, p: SuckerPosition, best: SuckerMove, after: SuckerPosition) -> str:
        """The sentence on a theorem whose winning move leaves a table that another wins; else empty."""
        if (left := self.winner(after, Limits(1))) is None or left == p.turn:
            return ""
        move, here, there = rules.GAME.write_move(p, best), *map(rules.GAME.write, (p, after))
        told = f"it says N of {here}, but {move} leaves {there}, where {NAMES[left]} wins"
        return f"; the theorem {name} is refused: {told}"

    def outcome(self, p: SuckerPosition, limits: Limits = LIMITS) -> NP | None:
        """N or P by theorem or search; None past `limits`, at the end, and with more than two players."""
        winner = None if p.phase == "over" else self.winner(p, limits)
        if p.fallen is not None:
            return "P"
        return None if winner is None else "N" if winner == p.turn else "P"

    def winner(self, p: SuckerPosition, limits: Limits = LIMITS) -> Seat | None:
        if p.phase == "over":
            return p.seat
        if len(p.living) > 2:
            return None
        if (theorem := endgame.theorem_of(p)) is not None:
            return sucker.opponent(p, p.turn) if theorem.is_p(p) else p.turn
        try:
            return endgame.Ending(p).winner(p, limits.nodes)
        except PastLimit:
            return None

    def speaks(self, p: SuckerPosition) -> bool:
        """True if a theorem tells the outcome, or the game is over."""
        return p.phase == "over" or endgame.theorem_of(p) is not None

    def picture(self, p: SuckerPosition) -> None:
        """No digits to look at."""

    def grundy(self, p: SuckerPosition, limits: Limits = LIMITS) -> None:
        """Values belong to impartial games."""

    def move_to_grundy(self, p: SuckerPosition, value: int, limits: Limits = LIMITS) -> SuckerMove:
        """No position has a value that is known, so none is found."""
        raise PastLimit(f"a move to SG value {short(value)} was not found among {TRIED:,} moves")

    def singular(self, p: SuckerPosition) -> None:
        """There is one convention."""

    def watched(self, p: SuckerPosition) -> bool:
        """Only what two players may do is exact."""
        return len(p.living) == 2

    def near(self, p: SuckerPosition, limits: Limits = LIMITS) -> bool:
        """True if two players are left and few positions are reachable."""
        return p.phase != "over" and len(p.living) == 2 and endgame.race_of(p, limits.near) is not None

    # moves

    def best(self, p: SuckerPosition, limits: Limits = LIMITS) -> SuckerMove:
        """By remoteness where few positions are reachable, else as `solve` says."""
        two = len(p.living) == 2
        race = endgame.race_of(p, limits.near) if two and not p.rule_set.value else None
        if race is not None:
            return race.best(p)
        best = self.solve(p, limits).best
        assert best is not None, "the game goes on"
        return best

    def winning_moves(self, p: SuckerPosition, limits: Limits = LIMITS) -> Iterator[SuckerMove]:
        ending = endgame.Ending(p)
        for move in rules.GAME.moves(p):
            after = rules.GAME.after(p, move)
            try:
                if ending.winner(after, min(limits.nodes, limits.near)) == p.turn:
                    yield move
            except PastLimit:
                continue

    def rate(
        self, p: SuckerPosition, limits: Limits = LIMITS, moves: Iterable[SuckerMove] | None = None, /
    ) -> Iterator[SuckerMoveValue]:
        """Every move with what is known of the position after it; remoteness within `limits.near`."""
        two = p.phase != "over" and len(p.living) == 2
        race = endgame.race_of(p, limits.near) if two else None
        ending = endgame.Ending(p) if two else None
        for move in rules.GAME.moves(p) if moves is None else moves:
            after = play(rules.GAME, p, move)
            winner = after.seat if after.phase == "over" else None
            if ending is not None and winner is None:
                try:
                    winner = ending.winner(after, min(PER_MOVE, limits.nodes))
                except PastLimit:
                    winner = None
            length = None if race is None else race.of(after)
            over = after.phase == "over"
            outcome: NP | None = None if winner is None or over else "N" if winner == after.turn else "P"
            won = None if winner is None else winner == p.turn
            yield MoveValue(move, after, outcome, won, length and length[1])

    def forced_win(self, p: SuckerPosition, limits: Limits = LIMITS) -> SuckerMove | None:
        """A move that wins whatever all others do, where one is found: for more than two players."""
        if (verdict := _forced(p, limits.nodes)) is None or not (verdict.chances or ())[p.turn]:
            return None
        return verdict.best

    def lasts(self, p: SuckerPosition, after: SuckerPosition, limits: Limits = LIMITS) -> bool | None:
        race = endgame.race_of(p, limits.near) if len(p.living) == 2 else None
        if race is None:
            return None
        (_, here), (_, there) = race.of(p) or (0, 0), race.of(after) or (0, 0)
        return p.phase == "rescue" or here == there + 1

    def resists(self, p: SuckerPosition, after: SuckerPosition) -> bool:
        return len(p.living) == 2 and after == rules.GAME.after(p, endgame.resistance(p))

    # reasons

    def explain(self, verdict: SuckerVerdict) -> Explanation[SuckerPosition, SuckerMove]:
        p, chips = verdict.position, verdict.chips
        if verdict.best is None:
            fallen = "" if p.fallen is None else f"{NAMES[p.fallen]} is to move without a chip and is out. "
            sentence = f"The game is over. {fallen}{NAMES[p.seat]} is the last player left."
            return Explanation(verdict, sentence)
        after = _after(p, verdict.best) if verdict.after is None else verdict.after
        if verdict.outcome is None:
            told, notes = open_words(p, verdict), (_advised(verdict),)
            return Explanation(verdict, told, _chances(verdict), after, notes=notes)
        theorem = _behind(verdict)
        restored = None
        if verdict.outcome == "N":
            # a placement may leave a position of which no theorem speaks, never the other way round
            if theorem is not None:
                restored = Reading("what it leaves", (), (Condition(_stands(after), True),))
            note = NOTES[theorem.name] if theorem else "the search found every defence losing"
            if verdict.remoteness is not None:
                note = "a fastest winning move"
            if chips is not None:
                note = "the act that wins most chips against every defence"
        elif chips is not None:
            note = "the act that loses fewest chips"
        else:
            note = RULE if verdict.remoteness is None else "a slowest losing move"
        here = None if theorem is None else theorem.judged(p)
        return Explanation(verdict, _sentence(p, verdict, chips), here, after, restored, (note,))

    def reason(
        self, verdict: SuckerVerdict, who: Person = YOU, you: Seat | None = None, /
    ) -> Explanation[SuckerPosition, SuckerMove]:
        """The whole explanation; with two players and their colours alone the move is strategy Σ's."""
        p = verdict.position
        theorem = _behind(verdict)
        recipe = None
        if theorem is not None and verdict.outcome == "N" and verdict.chips is None:
            recipe = theorem.recipe(p)
            verdict = verdict if recipe is None else verdict._replace(best=recipe.move, after=None)
        method: tuple[str, ...] = ()
        if recipe is not None:
            method = recipe.method
        elif theorem is not None and verdict.outcome == "P":
            method = theorem.branch(p).seen(p)
        elif verdict.outcome == "N" and verdict.nodes is not None:
            boards = counted(verdict.nodes, "board", "boards")
            method = (f"The move was found by trying every defence, {boards} in all.",)
        why = self.explain(verdict)._replace(who=who, you=you)
        if verdict.best is None or why.after is None:
            return why._replace(headline=why.sentence, page="so-long-sucker")
        statement = theorem.statement if theorem else ""
        if theorem is sucker.TWO_PLAYERS:
            statement = sucker.stated(p)
        rule = theorem.name if theorem else "search" if verdict.outcome is not None else "estimate"
        after, ended = why.after, why.after.phase == "over"
        following = None if ended else endgame.theorem_of(after)
        won, headline, lead = verdict.outcome == "N", why.sentence, ""
        if verdict.outcome is not None:
            headline = who.sentence(*(("can", "win") if won else ("lose", f"unless {who.opponent} slips")))
        elif verdict.chances is not None:
            headline, lead = open_words(p, verdict, you), "The search advises:"
            if p.phase == "rescue" and who != YOU:  # who is in danger may be the one to ask
                lead = f"{NAMES[p.turn]} decides: the search would"
        elif verdict.tier is Tier.ESTIMATE:
            lead = "A guess:"
        return why._replace(
            headline=headline,
            lead=lead,
            page=(theorem and theorem.branch(p).lesson(p)) or "so-long-sucker",
            formal=None if theorem is None else theorem.formal(p),
            statement=statement,
            there=following.judged(after) if theorem and following else None,
            notes=(_then(after, p.turn, who),) if theorem and won else why.notes,
            rule=rule,
            rule_after=following.name if following else "the end" if ended else rule,
            method=method,
            question=None if recipe is None else recipe.question,
            marks=() if recipe is None else recipe.marks,
            replies=tuple(self._replies(p.turn, after)) if won and not ended else (),
            resistance=self._resistance(verdict, after) if verdict.outcome == "P" else None,
        )

    def _replies(self, hero: Seat, p: SuckerPosition) -> Iterator[Reply[SuckerMove]]:
        """A reply that the opponent may try, and what follows; none where the winner moves on."""
        if p.turn == hero:
            return
        move = endgame.resistance(p)
        after = rules.GAME.after(p, move)
        if after.phase == "over":
            yield Reply(move, None, None)
        elif after.turn == hero and (answer := self.exact(after, Limits(PER_REPLY, PER_REPLY))) is not None:
            yield Reply(move, answer.best, None)

    def _resistance(self, verdict: SuckerVerdict, after: SuckerPosition) -> Resistance[SuckerMove]:
        goal: Literal["longest", "trap"] = "trap" if verdict.remoteness is None else "longest"
        if after.phase == "over" or after.turn == verdict.position.turn:
            return Resistance(verdict.move, goal, None, None)
        answers = won = 0
        for value in islice(self.rate(after, Limits(PER_REPLY, PER_REPLY)), REPLIES + 1):
            answers, won = answers + 1, won + bool(value.winning)
            if answers > REPLIES or value.winning is None or late():
                return Resistance(verdict.move, goal, None, None)
        return Resistance(verdict.move, goal, answers, won)


def _after(p: SuckerPosition, best: SuckerMove) -> SuckerPosition:
    """But for the record of deals, of which no verdict and no code tells."""
    return effects.after(p, cast(BoardMove, best))


def _behind(verdict: SuckerVerdict) -> SuckerTheorem | None:
    """The theorem that a verdict rests on; None for a search, also where it took over from one."""
    searched = verdict.outcome is None or (verdict.tier is Tier.SEARCH and verdict.chips is None)
    return None if verdict.best is None or searched else endgame.theorem_of(verdict.position)


def standing(p: SuckerPosition) -> str:
    """The numbers that decide who wins p, where a theorem speaks and a player is to play or to discard."""
    return sucker.counted(p) if sucker.applies(p) else sucker_colours.counted(p)


THEORY = SuckerTheory()
REPLIES = 60
"""Replies to a lost player's move are counted up to so many,"""
PER_REPLY = 1_000
"""each searched up to so many positions: a reason takes no longer than the verdict that it is of."""


def _stands(p: SuckerPosition, seat: Seat | None = None, who: Person = YOU) -> str:
    """The standing of p, which a move leaves, without a full stop; `seat` is told of as `who`."""
    theorem = endgame.theorem_of(p)
    one, asked = (who if each == seat else Person(NAMES[each]) for each in (p.seat, p.turn))
    if p.phase == "over" or theorem is None:
        return f"{one.does('are')} the last player left"
    if p.phase == "rescue":
        return f"{asked.name} may refuse to help, and {one.does('are')} out"
    does = f"{one.does('owe')} a discard" if p.phase == "kill" else f"{one.does('are')} to play"
    return f"{does} and {one.verb('lose' if theorem.is_p(p) else 'win')}: {standing(p)}"


def _then(p: SuckerPosition, seat: Seat, who: Person) -> str:
    """A sentence on what a move of `seat` leaves."""
    said = _stands(p, seat, who)
    return f"{said[0].upper()}{said[1:]}." if p.phase == "over" else f"Then {said}."


def _sentence(p: SuckerPosition, verdict: SuckerVerdict, chips: int | None) -> str:
    who = {"play": "is to play", "kill": "owes a discard", "rescue": "is asked to rescue"}[p.phase]
    seat = NAMES[p.turn]
    end = ""
    if verdict.remoteness is not None:
        end = f": {counted(verdict.remoteness, 'ply', 'plies')} to the end"
    if chips is not None:
        end = f"; the winner ends with {chips:,} chip{'' if chips == 1 else 's'} in hand"
    elif p.rule_set.value:
        end = "; how many chips the winner ends with is not known"
    if verdict.outcome == "N":
        return f"{seat} {who} and wins (N-position){end}."
    return f"{seat} {who} and loses against perfect play (P-position){end}."


def open_words(p: SuckerPosition, verdict: SuckerVerdict | AnyVerdict, you: Seat | None = None) -> str:
    """The words of a verdict on p where it is not one of two who wins: who wins against all others, or the
    chance of each; told to the person at `you`."""
    if (values := verdict.chances) is None:
        return "Who wins was not found by exact search here."
    if verdict.tier is not Tier.ESTIMATE:
        hero = next(seat for seat in p.living if values[seat])
        wins = "You win" if hero == you else f"{NAMES[hero]} wins"
        return f"{wins} whatever the others do, even together (resigning apart)."
    first, *rest = sorted(p.living, key=lambda seat: -values[seat])
    wins = "You win" if first == you else f"{NAMES[first]} wins"
    others = "".join(f", {'you' if seat == you else NAMES[seat]} {values[seat]:.0%}" for seat in rest)
    few = "few " * (sum(trial.games for trial in verdict.trials) < LITTLE)
    return f"{wins} {values[first]:.0%} of the {few}games that the search tried{others}."


def _advised(verdict: SuckerVerdict) -> str:
    """Why the move, where no winner of two is known."""
    if verdict.tier is Tier.ESTIMATE:
        most = "of the moves that the search tried most, this one won most"
        return f"{most}; differences of a few percent are chance"
    p = verdict.position
    return "the search found every defence of the others losing" if (verdict.chances or ())[p.turn] else RULE


def _chances(verdict: SuckerVerdict) -> Reading | None:
    """The chance of every player, and how the moves did that the search looked at most."""
    if verdict.chances is None or verdict.tier is not Tier.ESTIMATE:
        return None
    terms = tuple(Term(NAMES[seat], f"{chance:.1%}") for seat, chance in enumerate(verdict.chances))
    tried = tuple(
        Term(
            rules.GAME.write_move(verdict.position, trial.move),
            f"{trial.won:.0%} of {counted(trial.games, 'game', 'games')}",
        )
        for trial in verdict.trials
    )
    meanings = (
        *("how often this player won the trial games",) * len(terms),
        *("how often whoever moves won the trial games that began so",) * len(tried),
    )
    return Reading("chances in the games that the search tried", (*terms, *tried), (), meanings=meanings)


def _forced(p: SuckerPosition, nodes: int) -> SuckerVerdict | None:
    """The verdict for a seat that wins whatever the others do, where that is proved: N and P are for two
    players only."""
    if p.chips > FEW:
        return None
    win = None
    with part(EXACT), suppress(endgame.Stopped):
        win = coalition.forced_winner(p, max(1, nodes // SHARE), late)
    if win is None:
        return None
    chances = tuple(float(seat == win.seat) for seat in range(p.rule_set.players))
    source = f"exact search of one against all others, {counted(win.nodes, 'position', 'positions')}"
    best = endgame.resistance(p) if win.move is None else win.move
    return Verdict(p, None, Tier.SEARCH, source, best, nodes=win.nodes, chances=chances)


def _estimate(p: SuckerPosition, why: str, sims: int | None) -> SuckerVerdict:
    """By playing on from p with search players; the chances hold if everyone plays like this."""
    from nimarcade.theory.so_long_sucker.mcts import added, advise

    runs = 1 if sims is None else 2
    sims = sims or max(FEWEST, SIMS * CHIPS // max(CHIPS, p.chips))
    searches = [
        advise(p, sims=max(1, (sims + run) // runs), rng=Random(SEED + run), careful=True, stop=paced())
        for run in range(runs)
    ]
    advice = reduce(added, searches)
    apart = max(max(each) - min(each) for each in zip(*(search.values for search in searches), strict=True))
    torn = apart > APART and not advice.proven
    chances = tuple(round(advice.values[seat], 3) for seat in range(p.rule_set.players))
    disagree = " in two searches that disagree" if torn else ""
    source = f"{why}; {advice.sims:,} simulated games{disagree}"
    trials = [Trial(m, games, won) for (m, games, _), won in zip(advice.moves, advice.won, strict=True)]
    best = trials[0]
    if not advice.proven:
        often = [trial for trial in trials if trial.games >= OFTEN * best.games]
        best = max(often, key=lambda trial: (trial.won, trial.games))
    shown = [best, *(trial for trial in trials if trial is not best)][:SHOWN]
    return Verdict(
        p,
        None,
        Tier.ESTIMATE,
        source,
        best.move,
        chances=chances if len(p.living) > 2 and not torn else None,
        trials=tuple(shown),
    )
