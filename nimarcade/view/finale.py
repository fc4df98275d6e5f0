"""How a game of two ends: who won, the line with life over the last position, what the result means, what
comes next."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from nimarcade.coach import grading, hints, ladder, lessons, progress, review, score, statistics
from nimarcade.core import catalogue, family, game
from nimarcade.games.treblecross import Row
from nimarcade.play import clocks, levels
from nimarcade.play.session import Player, Session, afresh
from nimarcade.players.rates import TRIED
from nimarcade.view import drafts, marks, phrases
from nimarcade.view.stage.result import Mood, Result


@dataclass(frozen=True, slots=True)
class Aftermath:
    """All that a finished game has to tell beyond who won."""

    loss: review.Loss
    by_chance: int | None = None
    """Of `rates.TRIED` random players in a winner's place, how many beat the machine from the start."""
    page: str = ""
    """The lesson that fits and is not finished yet, or the game's page."""
    best: str = ""
    """The code of a move that would have won before the one that gave the game away, where one is known."""
    tiles: tuple[str, str] = ("", "")
    """Of each seat a sign a move; see `coach.review.tiles`."""
    decided: tuple[grading.Decision, ...] = ()
    """Those of both, as first made."""


# in words


def mood(session: Session, ply: int) -> Mood:
    """Mood of the ending for whoever looks on: `over` where machines played."""
    ended = session.outcome_at(ply)
    assert ended is not None
    if session.players[ended.winner].human:
        return "won"
    return "lost" if session.people else "over"


def meaning(session: Session, after: Aftermath) -> list[str]:
    """Sentences on the result of a whole game; empty where nothing is known of it."""
    ended = session.result
    assert ended is not None
    winner, loser = session.players[ended.winner], session.players[1 - ended.winner]
    you_won, you_lost = phrases.is_you(session, winner), phrases.is_you(session, loser)
    helped, told = bool(session.hints or session.take_backs), []
    if you_won:
        how = ", with help" if helped else _chance(after.by_chance)
        told.append(f"You beat {loser.name}{how}.")
    if (ply := after.loss.ply) is not None:
        code = session.notation(ply)
        whose = "your" if you_lost else f"{loser.name}'s"
        whose += f" {code}" if len(code) <= CODE else "s" * you_lost
        gave = "gave the win away" if not you_won else "gave it to you"
        told.append(f"Move {ply}, {whose}, {gave}.")
    elif after.loss.never and session.length:
        if you_won:
            kept = "" if helped else ", and you kept it"
            told.append(f"The win was yours from the start{kept}.")
        elif you_lost:
            told.append("This start was lost for you: no move of yours could have won it.")
        else:
            told.append(f"{winner.name} stood to win from the start, and kept it.")
    return told


def _chance(won: int | None) -> str:
    if won is None:
        return ""
    who = "none" if not won else str(won)
    return f"; from this start {who} of {TRIED} random players {'does' if won == 1 else 'do'}"


CODE = 20
"""Longer codes of moves are left out of a sentence."""


def playable(session: Session, after: Aftermath) -> int | None:
    """The ply to play on from after a loss: before the person's move that gave it away."""
    ply = after.loss.ply
    return None if ply is None or not session.players[session.actor(ply)].human else ply - 1


def anew(session: Session) -> bool:
    """True if playing on takes a new game: a strict one cannot go back, nor can one whose time is used up."""
    return session.strict or clocks.used_up(session) is not None


def new_game(session: Session, ply: int) -> Session:
    again = afresh(session.state_at(ply), session.players, strict=session.strict)
    return clocks.begun(again, clocks.control_of(session))


def told(session: Session, ply: int, after: Aftermath | None) -> list[str]:
    """Sentences on the end beyond who won and why: its meaning and the score."""
    means = [] if after is None else meaning(session, after)
    points = score.sentence(session.go_to(ply))
    return [*means, *([] if points is None else [points])]


# the card beside the board


def result(
    session: Session,
    ply: int,
    after: Aftermath | None,
    news: Sequence[str] = (),
    running: int = 0,
    *,
    replay: bool = False,
) -> Result:
    """The card of a game that is over at `ply`: how it came out, what came of it (`news`), what comes next;
    `running`: games won in a row."""
    ended = session.outcome_at(ply)
    assert ended is not None
    winner, how = session.players[ended.winner], mood(session, ply)
    means = [] if after is None else meaning(session, after)
    ruled = catalogue.game_of(session.start).outcome(session.state_at(ply)) is not None
    head, reason, *_ = phrases.ending(session, ply)
    told = ([head] if how == "lost" else []) + ([] if ruled and means else [reason]) + means
    you_won = phrases.is_you(session, winner)
    word = "You won" if you_won else "Not yet" if how == "lost" else f"{winner.name} won"
    here = session.go_to(ply)
    points = score.score(here)
    price = (score.sentence(here) or "").partition("; ")[2]
    whose = session.people[0] if len(session.people) == 1 else ended.winner
    own = [] if after is None else [each for each in after.decided if each.seat == whose]
    asked = {ply + 1 for ply, _ in session.hints}
    return Result(
        how,
        word,
        tuple(told),
        points,
        price,
        running if points is not None and running > 1 else None,
        "" if len(session.people) == 1 else session.players[whose].name,
        "" if after is None else after.tiles[whose],
        (*news, *(block.text for block in phrases.comments(session, ply))),
        tuple(_next(session, after, replay=replay)),
        (sum(each.kept for each in own), len(own), sum(each.kept and each.ply in asked for each in own)),
    )


def _next(session: Session, after: Aftermath | None, *, replay: bool) -> Iterator[tuple[str, str]]:
    if after is not None and not replay and (before := playable(session, after)) is not None:
        again = ", as a new game" if anew(session) else ""
        yield "retry", f"play on: from before move {before + 1}{again}"
    if not replay:
        if (level := rung(session)) is not None:
            yield "promote", f"against {level.capitalize()}: the same start"
        yield "rematch", "a rematch"
    if session.length:
        yield "review", "the review: every move graded"
    if after is not None and after.page:
        yield "lesson", phrases.teaching(after.page)
    yield "result", "share it: a line and a picture"
    yield "back", "step back: move by move"


def rung(session: Session) -> str | None:
    """After a game of a person against a machine the level above after a win, after a loss the one below if
    the ladder offers it; None where there is none."""
    ended, kinds = session.outcome, [player.kind for player in session.players if player.machine]
    if ended is None or len(session.people) != 1 or len(kinds) != 1 or kinds[0] not in ladder.RUNGS:
        return None
    here = ladder.RUNGS.index(kinds[0])
    if ended.winner in session.people:
        return next(iter(ladder.RUNGS[here + 1 :]), None)
    try:
        history = _history(statistics.file(), statistics.file().stat().st_mtime_ns)
    except OSError:
        return None
    offer = ladder.next_rung(history, session.game.name)
    return offer.level if offer is not None and offer.level in ladder.RUNGS[:here] else None


@lru_cache(maxsize=1)
def _history(kept: Path, written: int) -> tuple[statistics.Finished, ...]:
    """A person's games, read again once the file was written; a card is painted more often than that."""
    return statistics.load().history


def against(session: Session, level: str) -> list[Player]:
    return [
        player if player.human else replace(player, kind=level, name=level.capitalize())
        for player in session.players
    ]


@dataclass(frozen=True, slots=True)
class Moment:
    """A position that decided a game, and the move drafted there."""

    ply: int
    code: str
    words: tuple[str, ...]
    """From long to short."""


def moment(session: Session, after: Aftermath) -> Moment | None:
    """The moment a whole game was decided: before the move that lost it, or, if whoever looks on has won,
    the move that took what was given, and the first one if nothing had to be given; none if a clock fell."""
    ended = session.result
    assert ended is not None
    if min(clocks.left(session), default=1) <= 0:
        return None
    won = phrases.is_you(session, session.players[ended.winner])
    if (lost := after.loss.ply) is not None and not won:
        if not after.best:
            return None
        return Moment(lost - 1, after.best, _words("Here it was won", session, lost - 1, after.best))
    ply = lost if lost is not None else int(session.actor(1) != ended.winner) if session.length else None
    if (
        ply is None
        or mood(session, session.length) == "lost"
        or ply >= session.own_length
        or session.actor(ply + 1) != ended.winner
    ):
        return None
    code = session.notation(ply + 1)
    return Moment(ply, code, _words(f"Move {ply + 1} decided it", session, ply, code))


def _words(head: str, session: Session, ply: int, code: str) -> tuple[str, ...]:
    p = session.state_at(ply)
    return f"{head}: {session.game.describe(p, session.game.read_move(p, code))}.", f"{head}: {code}."


# on the board


def last_board(
    session: Session, ply: int, boards: Callable[[int], drafts.Draft], decisive: Moment | None = None
) -> tuple[drafts.Draft, marks.Lights]:
    """The end as it is drawn: what decided it, as soon as that is known; before that, and where nothing is,
    with what was played last, three in a row lit. `boards` gives the empty draft of the position after so
    many moves."""
    if decisive is not None and (shown := boards(decisive.ply).written(decisive.code)) is not None:
        return shown, {}
    p = session.state_at(ply)
    if isinstance(p, Row) and (first := p.cells.find("xxx")) >= 0:
        return boards(ply), {0: marks.Light(((first + 1, first + 3),))}
    if ply and catalogue.game_of(p).outcome(p) is not None:
        played = boards(ply - 1).written(session.notation(ply))
        if played is not None:
            return played, {}
    return boards(ply), {}


LONG = 300
"""Random players are not sent through starts that can last so many plies, which would take too long."""


def looked_at(session: Session, winner: game.Seat) -> Aftermath:
    """Looks at every position, and sends random players through a start where a machine was beaten."""
    purse = grading.Purse()
    course = grading.follow(session, 0, session.own_length, purse)
    loss = review.loss(session, winner, course)
    p = session.start if loss.ply is None else session.state_at(loss.ply - 1)
    best = None if loss.ply is None else family.theory_of(p).solve(p).best
    code = "" if best is None else session.game.write_move(p, best)
    moves = review.tiles(session, course), tuple(review.decided(session, course, purse))
    return Aftermath(loss, _by_chance(session, winner), _page(p), code, *moves)


def _by_chance(session: Session, winner: game.Seat) -> int | None:
    machine = session.players[1 - winner]
    if not session.players[winner].human or not machine.machine or machine.kind not in levels.QUICK:
        return None
    start, first = session.start, session.game.to_move(session.start)
    if session.game.max_plies(start) > LONG:
        return None
    from nimarcade.players import measuring  # looks for games of others, which takes a while

    return measuring.by_chance(catalogue.write(start), 0 if winner == first else 1, machine.kind)


def _page(p: game.Position) -> str:
    """The page that teaches how p is won; of lessons the first one from there on its path that is not
    finished, or what comes before it."""
    page = (hints.explained(p).page or "") if family.theory_of(p).speaks(p) else ""
    if not page or page in catalogue.names():
        return page
    known = progress.load()
    lesson = lessons.lesson(page)
    while known.finished(lesson):
        if (after := lessons.following(lesson)) is None:
            return ""
        lesson = after
    return known.first(lesson).id
