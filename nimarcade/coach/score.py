"""The worth of a game against machines, and the cost of help: hints, and moves taken back."""

from nimarcade.coach.hints import STEPS
from nimarcade.play.session import Session

FULL = 100
"""For a game won without help; at a table lower places get their share of it."""
WORTH = f"A win without help is worth {FULL} points."
COSTS = (0, 5, 10, 25, 30, 30)
"""The cost of the ladder for one position, up to each step: who wins, where, the move, why, the theorem."""
TAKE_BACK = 5
"""For every move that another one was made in place of, at the tutor's word or not."""


def cost(session: Session) -> int:
    """Points that the hints asked for have cost so far; of one position the highest step counts."""
    highest: dict[int, int] = {}
    for ply, step in session.hints:
        highest[ply] = max(step, highest.get(ply, 0))
    return sum(COSTS[step] for step in highest.values())


def help_cost(session: Session) -> int:
    return cost(session) + TAKE_BACK * session.take_backs


def price(session: Session, step: int, had: int = 0, at: int | None = None) -> int:
    """The cost of asking for this step here, or after move `at`, beyond what was asked for already: steps
    noted in the session, and step `had`. To look back at a game that is over costs nothing."""
    if session.outcome is not None:
        return 0
    at = session.ply if at is None else at
    noted = max((taken for ply, taken in session.hints if ply == at), default=0)
    had = max(had, noted)
    return max(0, COSTS[step] - COSTS[had])


def counts(session: Session) -> bool:
    """True if there is a score: one person plays machines."""
    others = [player for player in session.players if not player.human]
    return len(session.people) == 1 and all(player.machine for player in others)


def priced(points: int) -> str:
    return f"(costs {points} points)"


def tag(session: Session, step: int, had: int = 0, at: int | None = None) -> str:
    """` (costs 5 points)`: the price of a step here, where there is a score to pay it from."""
    many = price(session, step, had, at) if counts(session) else 0
    return f" {priced(many)}" if many else ""


def score(session: Session) -> int | None:
    """The points of the only person in a finished game against machines, else None."""
    if (ended := session.outcome) is None or not counts(session):
        return None
    people = session.people
    lowest, highest = min(ended.payoffs), max(ended.payoffs)
    place = (ended.payoffs[people[0]] - lowest) / (highest - lowest) if highest > lowest else 1.0
    return max(0, round(FULL * place) - help_cost(session))


def sentence(session: Session) -> str | None:
    if (points := score(session)) is None:
        return None
    hints, back = cost(session), TAKE_BACK * session.take_backs
    costs = [f"hints cost {hints}"] if hints else [] if session.strict else ["no hints"]
    costs += [f"moves taken back cost {back}"] if back else []
    return "; ".join([f"Score {points} of {FULL}", *costs]) + "."


def offer(session: Session, step: int, at: int | None = None) -> str:
    """`where to look (costs 5 points)`: the next step and its price."""
    return STEPS[step - 1] + tag(session, step, at=at)
