"""A game looked at again: every move graded, each player's accuracy with a word for it, the course
of the outcome, and at tables the deals kept and broken.

Where nothing is proved, as with more than two players at a table, moves carry estimates, which
everything here keeps apart from exact grades."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import chain

from nimarcade.coach import grading, judging, score
from nimarcade.coach.grading import NODES_EACH, NODES_WHY, Counter, Decision, Mark, Outcomes, Purse, Taken
from nimarcade.coach.hints import position_words
from nimarcade.core import catalogue, errors, family
from nimarcade.core.catalogue import game_of
from nimarcade.core.codes import meant, shortened
from nimarcade.core.game import Position, Seat, play
from nimarcade.core.text import Block
from nimarcade.core.told import stamped
from nimarcade.core.verdict import Limits
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.position import Term
from nimarcade.play import match
from nimarcade.play.match import TableSession
from nimarcade.play.session import Session

# How well each player did in a game that was looked at: graded moves counted, and a word for it.

SCALE = ((100, "perfect"), (90, "expert"), (75, "strong"), (50, "fair"), (25, "learning"), (0, "beginner"))
"""The word for an accuracy, in percent from which it holds: the share of the decisions that kept the win,
each weighed by how hard it was to keep."""
BY_DROP = ((2.0, "expert"), (3.0, "strong"), (4.0, "fair"), (5.0, "learning"), (100, "beginner"))
"""The word for an estimated average loss, in percent of games a move, up to which it holds."""
DROP = 0.15
"""From this estimated loss on a move counts as a mistake: several times what an estimate varies by."""


@dataclass(frozen=True, slots=True)
class Step:
    ply: int
    seat: Seat
    mark: Mark | None
    """None for an offer or an answer, which are not graded."""
    forced: bool = False
    """No other move was legal, so that it shows nothing of the player."""
    chances: tuple[float, float] | None = None
    """Chances of who moved, before and after, estimates if not `proved`; None where the mark is exact."""
    proved: bool = False
    promised: bool = False
    """True if it did what its player had promised to do: what it cost is the price of the promise."""

    @property
    def drop(self) -> float | None:
        return None if self.chances is None else self.chances[0] - self.chances[1]

    @property
    def mistake(self) -> bool:
        """True if it gave a win away, or by estimate lost many games, and no promise asked for it."""
        return self.costly and not self.promised

    @property
    def costly(self) -> bool:
        """True if it gave a win away, or by estimate lost many games, for whatever reason."""
        return self.mark == "gave" or (self.drop is not None and self.drop >= DROP and not self.forced)


@dataclass(frozen=True, slots=True)
class Account:
    """One player's moves; counts leave out what was not looked at."""

    seat: Seat
    moves: int
    marks: dict[Mark, int]
    decisions: int
    """Moves in won positions with another one to choose, as they were first made."""
    kept: int
    """Number of those that kept the win."""
    weight: float
    """Their total weight."""
    held: float
    """Weight of those that kept the win."""
    taken_back: int
    """Moves of this player that were taken back."""
    estimated: int
    """Moves with another one to choose that are graded by estimate."""
    loss: float
    """Their average estimated loss, as a share of games; a gain, which others gave, counts 0."""
    mistakes: tuple[int, ...]
    """Plies of mistakes."""
    hints: int

    @property
    def accuracy(self) -> float | None:
        """The weight of the decisions that kept the win, of all; None where no win could be given away."""
        return self.held / self.weight if self.weight else None

    @property
    def rating(self) -> str | None:
        if self.accuracy is None:
            return None
        return next(word for least, word in SCALE if self.accuracy * 100 >= least)

    @property
    def estimated_rating(self) -> str | None:
        if not self.estimated:
            return None
        return next(word for most, word in BY_DROP if self.loss * 100 <= most)


def account(
    session: Session, steps: Sequence[Step], decided: Sequence[Decision], seat: Seat, taken_back: int = 0
) -> Account:
    made = [step for step in steps if step.ply <= session.own_length]
    own = [step for step in made if step.seat == seat and step.mark is not None]
    marks: dict[Mark, int] = {mark: sum(step.mark == mark for step in own) for mark in grading.WORDS}
    chosen = [step for step in own if not step.forced]
    counted = [each for each in decided if each.seat == seat and each.first]
    judged = [step.drop for step in chosen if step.drop is not None and not (step.promised and step.costly)]
    return Account(
        seat,
        len(own),
        marks,
        len(counted),
        sum(each.kept for each in counted),
        sum(each.weight for each in counted),
        sum(each.weight for each in counted if each.kept),
        taken_back,
        len(judged),
        sum(max(0.0, drop) for drop in judged) / max(1, len(judged)),
        tuple(step.ply for step in own if step.mistake),
        _asked(session).count(seat),
    )


def _asked(session: Session) -> list[Seat]:
    """Of each hint who took it: the only person there is, at whosever turn; else the person whose turn it
    was, as far as the position is still there."""
    if len(session.people) == 1:
        return session.people * len(session.hints)
    plies = [ply for ply, _ in session.hints if ply <= session.length]
    seats = [session.game.to_move(session.state_at(ply)) for ply in plies]
    return [seat for seat in seats if session.players[seat].human]


def account_json(session: Session, account: Account) -> dict[str, object]:
    labels = session.game.seat_labels(session.start)
    return {
        "seat": labels[account.seat],
        "name": session.players[account.seat].name,
        "moves": account.moves,
        "kept": account.marks["kept"],
        "gave": account.marks["gave"],
        "resisted": account.marks["resisted"],
        "lost": account.marks["lost"],
        "unknown": account.marks["unknown"],
        "decisions": account.decisions,
        "decisions_kept": account.kept,
        "taken_back": account.taken_back,
        "accuracy": round(account.kept / account.decisions, 3) if account.decisions else None,
        "weighed": None if account.accuracy is None else round(account.accuracy, 3),
        "rating": account.rating,
        "estimated": account.estimated,
        "loss": round(account.loss, 3) if account.estimated else None,
        "estimated_rating": account.estimated_rating,
        "mistakes": list(account.mistakes),
        "hints": account.hints,
    }


SHOWN = 1_000
"""Mistakes of which JSON tells what would have won."""
COUNTED = 400
"""Of so many moves in lost positions, from the end, it is looked up how long they hold out."""


@dataclass(frozen=True, slots=True)
class Promise:
    """A promise of an agreed deal and what became of it."""

    deal: int
    owner: Seat
    words: str
    standing: str
    """`kept`, `broken`, `void`, or `open` where the game ended first."""
    ply: int | None
    """The move that decided it."""
    acts: bool
    """True if it asks for an act, not to refrain from one."""


@dataclass(frozen=True, slots=True)
class Review:
    """A saved game with its moves graded."""

    session: Session
    course: Outcomes
    """Standing of every position looked at; that after move n is number n."""
    steps: tuple[Step, ...]
    """The moves looked at, in order."""
    accounts: tuple[Account, ...]
    """By seat."""
    promises: tuple[Promise, ...]
    mistakes: tuple[int, ...]
    """Plies of mistakes, in order."""
    decisions: dict[int, Decision]
    """The decisions of the game by ply, those made after taking back too."""
    taken: tuple[Taken, ...]
    """The lines that were taken back, the first one first."""

    @property
    def labels(self) -> tuple[str, ...]:
        labels: tuple[str, ...] = self.session.game.seat_labels(self.session.start)
        return labels

    @property
    def first(self) -> int:
        return self.course.first + 1

    @property
    def last(self) -> int:
        return self.course.last

    def step(self, ply: int) -> Step | None:
        return self.steps[ply - self.first] if self.first <= ply <= self.last else None

    def mistake_after(self, ply: int, by: int = 1) -> int | None:
        """The next mistake after move `ply`, or with -1 the last one before it."""
        ahead = [mistake for mistake in self.mistakes if (mistake - ply) * by > 0]
        return None if not ahead else min(ahead) if by > 0 else max(ahead)

    def as_json(self) -> dict[str, object]:
        """The object `review --json` prints: all keys always; seats by their labels, moves and positions as
        codes."""
        session, labels = self.session, self.labels
        shown = set(self.mistakes[:SHOWN])
        data: dict[str, object] = {
            "start": catalogue.write(session.start),
            "moves": session.length,
            "looked_at": [self.first, self.last],
            "estimates": self.course.sims or None,
            "grades": [_step_json(self, step, step.ply in shown) for step in self.steps],
            "standings": [
                {
                    "ply": ply,
                    "winner": None if standing.winner is None else labels[standing.winner],
                    "chances": standing.chances
                    and {seat: round(share, 3) for seat, share in zip(labels, standing.chances, strict=True)},
                }
                for ply, standing in enumerate(self.course.standings, self.course.first)
            ],
            "seats": [account_json(session, account) for account in self.accounts],
            "deals": [
                {
                    "deal": promise.deal,
                    "seat": labels[promise.owner],
                    "promise": promise.words,
                    "standing": promise.standing,
                    "ply": promise.ply,
                }
                for promise in self.promises
            ],
            "notice": self.notice,
            "score": score.score(session.go_to(session.length)),
            "taken_back": [
                {
                    "ply": line.ply,
                    "moves": list(line.moves),
                    "mistakes": [each.ply for each in line.decisions if not each.kept],
                }
                for line in self.taken
            ],
            "remarks": [asdict(remark) for remark in session.remarks],
        }
        return stamped("review", data)

    @property
    def notice(self) -> str | None:
        total, unknown = self.session.length, sum(step.mark == "unknown" for step in self.steps)
        sentences = []
        if len(self.steps) < total:
            looked = f"Looked at {len(self.steps):,} of {total:,} moves, from {self.first:,} to {self.last:,}"
            sentences.append(f"{looked}; the others would take too long.")
        if at_once := total - self.session.own_length:
            sentences.append(f"The last {at_once:,} moves were played at once, by nobody.")
        if blind := sum(step.mark == "unknown" and step.chances is None for step in self.steps):
            sentences.append(f"Of {blind:,} moves who wins is beyond the reach of this look.")
        if unknown := unknown - blind - sum(step.proved for step in self.steps):
            estimates = f"estimates of {self.course.sims:,} simulated games each"
            sentences.append(f"{unknown:,} moves are graded by {estimates}.")
        return " ".join(sentences) or None


def review(session: Session, first: int = 1, last: int | None = None, purse: Purse | None = None) -> Review:
    """Look at the moves from `first` to `last` (the whole game if not given); from the end, as far
    as `purse` reaches. Raises BadInput for moves that are not there."""
    first, last = bounded(session, first, last)
    purse = purse or Purse()
    course = grading.follow(session, first - 1, last, purse)
    grader = _Grader(session, course)
    steps = tuple(grader.step(ply) for ply in range(course.last, course.first, -1))[::-1]
    counter = Counter()
    left = [ply for ply, _ in session.taken_back]
    decided = tuple(grading.of_line(session, course, left, counter))[::-1]
    return _review(session, course, steps, decided, grading.taken_back(session, purse, counter))


def bounded(session: Session, first: int = 1, last: int | None = None) -> tuple[int, int]:
    """The first and last of the moves meant; raises BadInput for moves that are not there."""
    total = session.length
    last = total if last is None else last
    if not 1 <= first <= last <= total and (first, last, total) != (1, 0, 0):
        raise errors.BadInput(f"this game has {total:,} moves; say which, such as 1-{max(1, total)}")
    return first, last


def _review(
    session: Session,
    course: Outcomes,
    steps: tuple[Step, ...],
    decided: tuple[Decision, ...],
    taken: tuple[Taken, ...],
) -> Review:
    promises = tuple(_promises(session))
    owed = {(given.ply, given.owner) for given in promises if given.acts and given.standing == "kept"}
    steps = tuple(replace(step, promised=(step.ply, step.seat) in owed) for step in steps)
    paid = {step.ply for step in steps if step.costly and step.promised}
    own = [each for each in decided if each.ply not in paid]
    counted = [*own, *(each for line in taken for each in line.decisions)]
    retook = [line.seat for line in taken]
    accounts = tuple(
        account(session, steps, counted, seat, retook.count(seat)) for seat in range(len(session.players))
    )
    mistakes = tuple(step.ply for step in steps if step.mistake)
    by_ply = {each.ply: each for each in decided}
    return Review(session, course, steps, accounts, promises, mistakes, by_ply, taken)


class _Grader:
    def __init__(self, session: Session, course: Outcomes) -> None:
        self.session, self.course = session, course
        self._counted = COUNTED

    def step(self, ply: int) -> Step:
        move, seat = self.session.move_at(ply), self.session.actor(ply)
        if not grading.gradable(move):
            return Step(ply, seat, None)
        p = self.session.state_at(ply - 1)
        before, after = self.course.standing(ply - 1), self.course.standing(ply)
        mark = grading.marked(seat, before, after)
        deciding = seat == self.session.game.to_move(p)
        if mark == "resisted" and deciding:
            q = self.session.state_at(ply)
            longest = family.theory_of(p).lasts(p, q) if self._counted else None
            self._counted = 0 if longest is None else self._counted - 1
            mark = mark if grading.stubborn(p, q, longest) else "lost"
        elif mark == "resisted":
            mark = "lost"
        told = grading.chances(seat, before, after) if mark == "unknown" else ()
        return Step(ply, seat, mark, deciding and grading.forced(p), *told)


def _promises(session: Session) -> Iterator[Promise]:
    if not match.at_table(session):
        return
    decided: dict[tuple[int, Term], int] = {}
    ledger = session.start.ledger
    for ply in range(1, session.length + 1):
        before, ledger = ledger, session.state_at(ply).ledger
        decided |= {(deal.number, term): ply for deal, term, _ in deals.decided(before, ledger)}
    for deal, term, standing in ledger.promises:
        when, acts = decided.get((deal.number, term)), term.verb not in deals.NEVER
        yield Promise(deal.number, term.owner, deals.say_term(term), standing, when, acts)


@dataclass(frozen=True, slots=True)
class PackedReview:
    """A review without its session, as it comes from another process."""

    course: Outcomes
    steps: tuple[Step, ...]
    decisions: tuple[Decision, ...]
    taken: tuple[Taken, ...]


def pack(review: Review) -> PackedReview:
    return PackedReview(review.course, review.steps, tuple(review.decisions.values()), review.taken)


def unpack(session: Session, packed: PackedReview) -> Review:
    """The review of `session` that was packed."""
    return _review(session, packed.course, packed.steps, packed.decisions, packed.taken)


def _step_json(review: Review, step: Step, shown: bool) -> dict[str, object]:
    """`shown`: with what would have won and the answer, where a win was given away."""
    best: str | None = None
    reply: str | None = None
    decided = review.decisions.get(step.ply)
    if shown and step.mark == "gave":
        session = review.session
        graded = grading.grade(session.state_at(step.ply - 1), session.move_at(step.ply), nodes=NODES_EACH)
        best = None if graded.best is None else session.game.write_move(graded.before, graded.best)
        reply = None if graded.reply is None else session.game.write_move(graded.after, graded.reply)
    return {
        "ply": step.ply,
        "seat": review.labels[step.seat],
        "move": review.session.notation(step.ply),
        "mark": step.mark,
        "forced": step.forced,
        "chances": None if step.chances is None else [round(chance, 3) for chance in step.chances],
        "mistake": step.mistake,
        "keeping": None if decided is None or decided.wins is None else [decided.wins, decided.moves],
        "best": best,
        "reply": reply,
    }


# Where a game turned: of two, the move that gave it away; at a table, the acts that cost somebody most.


# a game of two


@dataclass(frozen=True, slots=True)
class Loss:
    ply: int | None = None
    """The last move by which the loser gave a won game away; None where none is known."""
    never: bool = False
    """True if it is known that the loser never stood to win."""


def loss(session: Session, winner: Seat, course: Outcomes) -> Loss:
    """Of a whole game, as far as a look at its positions tells."""
    stood = [course.standing(ply).winner for ply in range(session.own_length + 1)]
    for ply in range(session.own_length, 0, -1):
        if stood[ply - 1] is None or stood[ply] is None:
            return Loss()
        if stood[ply - 1] != winner:
            return Loss(ply)
    return Loss(never=bool(stood) and stood[0] == winner)


def tiles(session: Session, course: Outcomes) -> tuple[str, str]:
    """Of each seat a sign a move: ✓ it kept a won game, ◆ after a hint, ✗ it gave one away; · there was
    none to give away, no other move, or it is not known."""
    asked = {ply for ply, _ in session.hints}
    signs = ["", ""]
    for ply in range(1, session.own_length + 1):
        held = grading.kept(session, course, ply)
        sign = "·" if held is None else "✗" if not held else "◆" if ply - 1 in asked else "✓"
        signs[session.actor(ply)] += sign
    return signs[0], signs[1]


def decided(session: Session, course: Outcomes, purse: Purse) -> list[Decision]:
    """The decisions by which an account judges, without counts of moves: each as it was first made."""
    left, quick = [ply for ply, _ in session.taken_back], Counter(0)
    lines = [line.decisions for line in grading.taken_back(session, purse, quick)]
    return [each for each in chain(grading.of_line(session, course, left, quick), *lines) if each.first]


# a table


POINTS = 3
"""Turning points told of a game."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The chance of `seat` before and after act number `ply`, of whoever it was."""

    ply: int
    seat: Seat
    before: float
    after: float


def falls(course: Outcomes, seats: int, least: float = DROP) -> list[Turn]:
    """Losses by acts, of `least` or more; the worst first."""
    turns = []
    for ply in range(course.first + 1, course.last + 1):
        before, after = course.standing(ply - 1), course.standing(ply)
        for seat in range(seats):
            was, now = before.chance(seat), after.chance(seat)
            if was is not None and now is not None and was - now >= least:
                turns.append(Turn(ply, seat, was, now))
    return sorted(turns, key=lambda turn: turn.after - turn.before)


GLANCE = 200
"""Games simulated for each position of a game at a glance."""
GLANCE_NODES = 40_000
"""Positions that searches of its ending may open at a glance."""
NEAR = 0.08
"""A fall of so much at a glance may be one of `DROP`: a glance errs by a tenth."""


def glanced(session: TableSession) -> tuple[int, ...]:
    """The acts of a whole game that may be its turning points, seen at a glance, in order."""
    course = grading.follow(session, purse=Purse(nodes=GLANCE_NODES), sims=GLANCE)
    return tuple(turn.ply for turn in turning_points(falls(course, len(session.players), NEAR)))


def fallen(session: TableSession) -> list[Turn]:
    """The falls of a whole game by the look that a review takes, so that both tell the same of it."""
    return falls(grading.follow(session), len(session.players))


def turning_points(worst: Sequence[Turn]) -> list[Turn]:
    """Of falls, the worst first, those of the acts that hurt somebody most, each told of the player it hurt
    most, in the order of the game."""
    by_ply: dict[int, Turn] = {}
    for turn in worst:
        by_ply.setdefault(turn.ply, turn)
    return sorted(list(by_ply.values())[:POINTS], key=lambda turn: turn.ply)


# Another move tried in a position of a game that is looked at again: whether it is right, and why.


@dataclass(frozen=True, slots=True)
class Tried:
    moves: tuple[str, ...]
    """The move, and the answer to it where the game goes on and one is known."""
    right: bool | None
    """None where it is not known."""
    blocks: tuple[Block, ...]


def tried(p: Position, text: str, opponent: str = "", sims: int = 0) -> Tried:
    """The move typed as `text`, tried in p, which is not the end. Right is what keeps a win, or holds out
    best in a lost position. `opponent` is the name of who answers; an estimate is one of `sims` games. Raises
    a NimarcadeError for no move."""
    game = game_of(p)
    move = judging.teaching_of(p).read_answer(p, text)
    graded = grading.grade(p, move, nodes=NODES_WHY, sims=sims)
    after = play(game, p, move)
    code = shortened(game.write_move(p, move))
    reply = None
    if game.outcome(after) is None and game.to_move(after) != game.to_move(p):
        known = graded.mark != "unknown" or family.theory_of(after).speaks(after)
        reply = graded.reply or (family.theory_of(after).best(after, Limits(NODES_WHY)) if known else None)
    codes = (game.write_move(p, move), *([] if reply is None else [game.write_move(after, reply)]))
    blocks = [*_verdict(p, graded, code), *_why(graded, after)]
    if reply is not None:
        who = "You answer" if opponent == "You" else f"{opponent or 'The opponent'} answers"
        answer = meant(shortened(codes[1]), game.describe(after, reply))
        blocks.append(Block("reply", f"{who} {answer}."))
    right = None if graded.mark == "unknown" else graded.mark in ("kept", "resisted")
    return Tried(codes, right, tuple(blocks))


def _verdict(p: Position, graded: grading.Grade, code: str) -> Iterator[Block]:
    if graded.mark == "gave":
        yield Block("wrong", f"Not that: {code} gives the win away.")
    elif graded.mark == "kept":
        yield Block("right", f"Right: {code} keeps the win.")
        wins, moves = Counter().count(p) or (None, None)
        kept = Decision(0, graded.seat, kept=True, wins=wins, moves=moves)
        if kept.degree is not None and wins != moves:
            yield Block("note", f"{wins:,} of {moves:,} moves did: {kept.degree}.")
    elif graded.mark == "resisted":
        yield Block("right", f"The position is lost, and no move is better than {code}.")
    elif graded.mark == "lost":
        yield Block("wrong", f"The position is lost, and another move holds out longer than {code}.")
    elif graded.chances is not None:
        before, after = graded.chances
        your = "Your chance" if graded.proved else "By estimate your chance"
        yield Block("note", f"{your} is {before:.0%} before {code}, {after:.0%} after it.")
    else:
        yield Block("note", f"Who wins here is not known, so {code} cannot be judged.")


def _why(graded: grading.Grade, after: Position) -> Iterator[Block]:
    """The position after the move held against its rule, in plain words."""
    game, theory = game_of(after), family.theory_of(after)
    if (ended := game.outcome(after)) is not None:
        yield Block("text", ended.reason)
        return
    if graded.mark not in ("kept", "gave"):
        return
    told = judging.numbers_of(after, graded.seat)
    shown = [each for each in told if graded.mark == "kept" or each.kind in ("fails", "broken")]
    if shown and not family.at_table(after.game):
        yield Block("after", f"It leaves {position_words(game.write(after))}:")
    yield from shown
    if not shown:
        yield Block("source", theory.solve(after, Limits(NODES_WHY)).source)
