"""What the screens have worked out, beside the moves of machines (`players.tasks`): functions of codes that
answer with plain data, so that all of them may run in another process; `quick` says what need not."""

from dataclasses import replace

from nimarcade.coach import hints, review, tutor
from nimarcade.coach.hints import Rung
from nimarcade.core import catalogue as games
from nimarcade.core import family, searching
from nimarcade.core.game import Position, Seat, play
from nimarcade.core.task import remote
from nimarcade.core.text import Block
from nimarcade.core.verdict import LIMITS, Limits, Tier
from nimarcade.play import match
from nimarcade.play.saves import GameSent
from nimarcade.play.session import PLAYED_OUT
from nimarcade.players import conceding
from nimarcade.theory.impartial import impartial_theory
from nimarcade.view import finale
from nimarcade.view.table import look_back, wording

LIMIT = 60_000
"""Positions examined for `win in N`; beyond that it is told as unknown."""
CHIPS = 1_000
"""A simulated game of more chips is too long for the screen's own process."""

Rating = tuple[str, str | None, int | None]
"""A move code, the outcome of the position after it (N, P or None), and its remoteness."""


# the play screen


@remote
def run_down(code: str) -> list[str]:
    """Codes of the moves by which a won game is played out at once."""
    p = games.read(code)
    game = games.game_of(p)
    codes = []
    for move in conceding.run_down(p):
        codes.append(game.write_move(p, move))
        p = play(game, p, move)
    return codes


AT_HAND = 500
"""So many positions are looked through at once."""


def quick(p: Position) -> bool:
    """True if a theorem (or the end of the game) answers at once. In a lost position plies may have to be
    counted, which takes a while on boards neither small nor very large."""
    theory, game = impartial_theory(p.game), games.game_of(p)
    if game.outcome(p) is not None:
        return True
    if (lost := theory.is_p(p)) is None:
        return False
    return not lost or game.max_plies(p) >= LIMITS.near or theory.near(p, Limits(near=AT_HAND))


@remote
def explain(code: str, step: int, who: str) -> Rung:
    """The hint ladder up to `step`, told of `who` is to move."""
    return hints.rung(hints.explained(games.read(code), name=who), step)


def winning(p: Position) -> tuple[str, Position] | None:
    """A winning move by theorem (its code) and the position after it; None where there is none."""
    game, theory = games.game_of(p), impartial_theory(p.game)
    if game.outcome(p) is not None or theory.is_p(p) is not False:
        return None
    move = theory.by_hand(p)
    return None if move is None else (game.write_move(p, move), play(game, p, move))


def outcome_at_once(after: Position) -> str | None:
    """N or P where no search is needed, else None."""
    game = games.game_of(after)
    if (ended := game.outcome(after)) is not None:
        return "N" if ended.winner == game.to_move(after) else "P"
    settled = impartial_theory(after.game).is_p(after)
    return None if settled is None else "P" if settled else "N"


@remote
def rate(code: str, moves: list[str]) -> list[Rating]:
    """Every listed move with what is known of the position after it."""
    p = games.read(code)
    game = games.game_of(p)
    values = family.theory_of(p).rate(p, Limits(near=LIMIT), [game.read_move(p, move) for move in moves])
    return [(move, value.outcome, value.remoteness) for move, value in zip(moves, values, strict=True)]


@remote
def watch(code: str, move: str) -> list[Block]:
    """The tutor's words on a move; empty if it is content."""
    p = games.read(code)
    made = games.game_of(p).read_move(p, move)
    return tutor.warning(p, made) if tutor.gives_away(p, made) else []


# whole games


@remote
def aftermath(game: GameSent, own_length: int, winner: Seat) -> finale.Aftermath:
    """The words on a game that `winner` has won; moves after `own_length` were made at once, by nobody."""
    session = game.session()
    return finale.looked_at(replace(session, meta={**session.meta, PLAYED_OUT: own_length}), winner)


# the table of So Long Sucker


def _table(game: GameSent) -> match.TableSession:
    session = game.session()
    assert match.at_table(session)
    return session


@remote
def ready() -> None:
    """Nothing; but a process that has answered has all loaded that a hint needs."""


@remote
def table_explain(game: GameSent, step: int, who: str, on: bool = False, until: float | None = None) -> Rung:
    """The hint ladder up to `step`, after a short search, or a long one to go `on`; at `until`, by
    `time.monotonic`, it is what is known by then."""
    with searching.until(until):
        session = _table(game)
        limits, you = LIMITS if on else hints.FIRST, wording.person(session)
        why = hints.explained(session.state, limits, name=who, you=you)
        return replace(hints.rung(why, step), best=(why.move_code or "") if step >= 3 else "")


@remote
def offer_hint(game: GameSent, seat: Seat) -> Rung:
    """What the search thinks of the offer that waits for a seat."""
    return Rung(wording.advised(_table(game), seat), tier=Tier.ESTIMATE.value)


def known(game: GameSent, who: str) -> list[Block]:
    """The first step of the ladder as far as it is known with next to no search: for the screen's own
    process, where another one is late."""
    p = _table(game).state
    if family.theory_of(p).speaks(p) or p.chips <= CHIPS:
        return table_explain(game, 1, who, False, 0.0).blocks
    return [Block("verdict", f"{len(p.living)} players are left, and nobody's win is proved.")]


@remote
def look_on(game: GameSent, looked: look_back.LookedBack | None) -> look_back.LookedBack:
    """The next step of a look back at a game that is over."""
    return look_back.look_on(_table(game), looked)


# the review


@remote
def grade(game: GameSent, first: int, last: int | None) -> review.PackedReview:
    return review.pack(review.review(game.session(), first, last))


@remote
def reasons(code: str, move: str, who: str, mark: str | None, opponent: str, sims: int) -> list[Block]:
    from nimarcade.view import review_text

    p = games.read(code)
    return review_text.reasons(p, games.game_of(p).read_move(p, move), who, mark, opponent, sims)


@remote
def try_move(code: str, text: str, opponent: str, sims: int) -> review.Tried:
    """Judge another move that was typed for a position."""
    return review.tried(games.read(code), text, opponent, sims)


@remote
def line(code: str, most: int) -> tuple[list[str], bool]:
    """Codes of the moves from a position if nobody errs, and True if it goes on after them."""
    from nimarcade.view import review_text

    moves, on = review_text.line(games.read(code), most)
    return [move for move, *_ in moves], on
