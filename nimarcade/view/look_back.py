"""After a game of So Long Sucker: who kept their word, the turning points by the search, and the deal that
might have saved a person who lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nimarcade.coach import grading, turning
from nimarcade.coach.turning import Turn
from nimarcade.core.codes import counted
from nimarcade.core.game import Seat
from nimarcade.core.text import GAP, Block
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.position import NAMES, SuckerPosition
from nimarcade.play import match
from nimarcade.play.match import TableSession
from nimarcade.play.session import Session
from nimarcade.players.so_long_sucker import best_deal
from nimarcade.view import finale, table_log, table_phrases
from nimarcade.view.finale import Ending
from nimarcade.view.share import PLACES

TRIED = 3
"""Positions looked at for a deal, before the worst falls of who lost."""


@dataclass(frozen=True, slots=True)
class Saving:
    """An offer that `seat` could have made before act number `ply`, and what the search thinks of it."""

    ply: int
    seat: Seat
    promises: tuple[str, ...]
    chances: tuple[tuple[Seat, float, float], ...]
    """Of every party: the chance without it and with it."""


@dataclass(frozen=True, slots=True)
class LookedBack:
    """What the search says of a game that is over."""

    turns: tuple[Turn, ...]
    lost: Seat | None = None
    """The person whose worst falls were looked at for a deal."""
    saving: Saving | None = None


# what takes a while


def looked_back(session: TableSession) -> LookedBack:
    """Looks at every position, and for the person who fell deepest and lost, at deals."""
    falls, ended = turning.found(session), session.result
    winner = None if ended is None else ended.winner
    losers = [seat for seat, player in enumerate(session.players) if player.human and seat != winner]
    own = [turn for turn in falls if turn.seat in losers]
    lost = own[0].seat if own else losers[0] if losers else None
    saving = None
    for turn in [turn for turn in own if turn.seat == lost][:TRIED]:
        saving = saving or _saving(session, turn)
    return LookedBack(tuple(turning.turning_points(falls)), lost, saving)


def _saving(session: TableSession, turn: Turn) -> Saving | None:
    offered = best_deal.best_deal(session.state_at(turn.ply - 1), turn.seat)
    if offered is None:
        return None
    move, value = offered
    parties = sorted({turn.seat, *(term.owner for term in move.terms)}, key=lambda seat: seat != turn.seat)
    chances = tuple((seat, value.now[seat], value.after[seat]) for seat in parties)
    return Saving(turn.ply, turn.seat, tuple(map(deals.say_term, move.terms)), chances)


# in words


def ending(session: TableSession, ply: int) -> Ending:
    """The end of a table in a line, and how the only person came out."""
    ended = session.outcome_at(ply)
    assert ended is not None
    people = [seat for seat in range(len(session.players)) if table_phrases.you(session, seat)]
    winner = table_phrases.called(session, ended.winner)
    if not people:
        text = f"{len(session.players)} played, {winner} was left."
        return Ending(
            finale.mood(session, ply), f"{winner} wins{'!' if _human(session, ended.winner) else '.'}", text
        )
    (you,) = people
    own = ended.payoffs[you]
    place = PLACES[sum(points > own for points in ended.payoffs)]
    text = f"{place} of {len(session.players)}, with {counted(own, 'point', 'points')}."
    head = "You win!" if you == ended.winner else f"You lose: {winner} wins."
    return Ending(finale.mood(session, ply), head, text)


def _human(session: TableSession, seat: Seat) -> bool:
    return session.players[seat].human


def at_the_end(session: TableSession, looked: LookedBack | None, *, looking: bool) -> list[Block]:
    """What stands beside the last position; `looking` while the search is still at it."""
    how, words = _ending(session), words_kept(session, session.state_at(session.length))
    kept = [*how, GAP, *words] if words else how
    if looked is not None:
        return [*how, GAP, *told(session, looked), GAP, *words]
    if looking:
        return [*kept, GAP, Block("quiet", "Looking back at the game…")]
    ended = session.result
    lost = any(p.human and (ended is None or seat != ended.winner) for seat, p in enumerate(session.players))
    saved = ", and the deal that might have saved you" if lost else ""
    keys = Block("key", f"what decided it{saved}", "w"), Block("key", "the result, for a friend", "Y")
    return [*kept, GAP, *keys]


def _ending(session: TableSession) -> list[Block]:
    """Who went out last and why, and the scores."""
    over = session.go_to(session.length)
    told = [Block("head", "How it ended"), Block("text", table_phrases.reason(session, session.length))]
    return [*told, Block("quiet", table_phrases.ending(over)[1])] if over.outcome is not None else told


def words_kept(session: TableSession, end: SuckerPosition) -> list[Block]:
    """Who kept their word, from the ledger; nothing where no deals are made."""
    if end.rule_set.deals == "none":
        return []
    blocks = [Block("head", "Who kept their word")]
    for seat in range(len(session.players)):
        given = [
            (deal.number, term, stands)
            for deal in end.ledger.deals
            for term, stands in zip(deal.terms, deal.standing, strict=False)
            if term.owner == seat and stands in ("kept", "broken")
        ]
        broken = [(number, term) for number, term, stands in given if stands == "broken"]
        name = table_phrases.called(session, seat)
        if given:
            kept = f"{name}: kept {len(given) - len(broken)} of {len(given)}"
            blocks.append(Block("fails" if broken else "holds", kept))
        blocks += (
            Block("quiet", f"deal {number}, broken: {deals.say_term(term)}") for number, term in broken
        )
    if not blocks[1:]:
        blocks.append(Block("quiet", "Nobody had a promise to keep."))
    return blocks


def told(session: TableSession, looked: LookedBack) -> list[Block]:
    """Turning points and the deal, as blocks."""
    blocks = turns(session, looked.turns)
    if looked.lost is not None:
        blocks += [GAP, *_deal(session, looked.lost, looked.saving)]
    return blocks


def turns(session: TableSession, points: Sequence[Turn]) -> list[Block]:
    """The turning points, each with the act and whom it hurt most."""
    blocks = [Block("head", "Turning points")]
    for point in points:
        fell = f"{_whose(session, point.seat)} chance fell from {point.before:.0%} to {point.after:.0%}"
        blocks.append(Block("text", f"{table_log.line(session, point.ply)}: {fell}."))
    if not points:
        blocks.append(Block("quiet", "No single act cost anybody much."))
    elif any(0 < chance < 1 for point in points for chance in (point.before, point.after)):
        blocks.append(Block("quiet", "Chances are estimates of the search."))
    return blocks


def _whose(session: TableSession, seat: Seat) -> str:
    return "your" if table_phrases.you(session, seat) else f"{NAMES[seat]}'s"


def _deal(session: TableSession, lost: Seat, saving: Saving | None) -> list[Block]:
    you = table_phrases.you(session, lost)
    head = Block("head", f"The deal that might have saved {'you' if you else NAMES[lost]}")
    if saving is None:
        what = "By the search no deal would have helped much where it went wrong."
        return [head, Block("quiet", what)]
    others = " and ".join(NAMES[seat] for seat, *_ in saving.chances[1:])
    who = "you" if you else NAMES[lost]
    offer = f"Before act {saving.ply}, {who} to {others}: {'; '.join(saving.promises)}."
    chances = ", ".join(
        f"{_whose(session, seat)} chance {before:.0%} → {after:.0%}" for seat, before, after in saving.chances
    )
    return [head, Block("text", offer), Block("quiet", f"By the search {chances}.")]


def of_course(session: Session, course: grading.Outcomes) -> list[Block]:
    """The turning points of a game whose positions were looked at; nothing for other games."""
    if not match.at_table(session):
        return []
    points = turning.turning_points(turning.falls(course, len(session.players)))
    return turns(session, points) if points else []
