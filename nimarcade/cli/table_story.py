"""What has happened at a table: a whole game retold, its deals, the scores of a match."""

from __future__ import annotations

from pathlib import Path

from nimarcade import records, series
from nimarcade.cli.table_speech import board, by, ending, intro, made, offered, spelled, turn, who
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.position import COLOURS, Answer, Propose, Say, SuckerPosition
from nimarcade.session import Session


def retold(session: Session) -> list[str]:
    """A game from its start to its last move, with notes and what was said where they belong."""
    lines = [*intro(session), *board(session, session.start), *notes(session, 0)]
    for ply in range(1, session.length + 1):
        lines.append(f"Move {ply}. {' '.join(made(session, ply))}")
        if not isinstance(session.move_at(ply), Propose | Answer | Say):
            lines.append(piles(session.state_at(ply)))
        lines += notes(session, ply)
    end = session.go_to(session.length)
    if end.outcome is None:
        return [*lines, "The game is not over.", *turn(end)]
    return [*lines, *ending(end)]


def notes(session: Session, ply: int) -> list[str]:
    """What was noted and said after `ply` moves."""
    told = []
    for at, seat, text in session.comments:
        if at == ply:
            speaker = who(session, COLOURS.index(seat)) if seat and seat in COLOURS else "Note"
            told.append(f"{speaker}: {text}")
    return told


def piles(t: SuckerPosition) -> str:
    """All piles in one line: `Pile 2: blue, yellow, red. Pile 3: green.`"""
    told = [f"Pile {at}: {spelled(pile)}." for at, pile in enumerate(t.piles, 1) if pile]
    return " ".join(told) or "No chip is on the table."


def totals(session: Session, path: Path) -> list[str]:
    """The scores of the match so far; nothing where the game belongs to none."""
    link = series.link_of(session)
    if link is None or not path.exists():
        return []
    played = [found for _, found in records.match(path)[0]]
    table = ", ".join(f"{who(session, s.seat)} {s.total}" for s in series.standings(played))
    return [f"After game {link.game}{f' of {link.of}' if link.of else ''} of the match: {table}."]


def account(session: Session) -> list[str]:
    """Every deal so far with how its promises stand, and what each player's word is worth."""
    t: SuckerPosition = session.state
    told = []
    for deal in t.ledger.deals:
        if deal.status == "open":
            told.append(offered(session, deal))
            continue
        standing = deal.standing or (deal.status,) * len(deal.terms)
        terms = [f"{deals.say_term(term)}: {how}" for term, how in zip(deal.terms, standing, strict=True)]
        told.append(f"Deal {deal.number}, offered by {by(session, deal)}, {deal.status}. "
                    + "; ".join(terms) + ".")  # fmt: skip
    if not told:
        return ["No deal has been offered yet."]
    trust = [f"{who(session, s)} {deals.trust(t.ledger, s):.0%}" for s in range(t.rule_set.players)]
    return [*told, f"Trust in promises: {', '.join(trust)}."]
