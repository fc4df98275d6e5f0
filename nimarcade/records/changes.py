"""What the lines of a journal say: from two sessions to lines, and from a line to a session."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from nimarcade import clocks
from nimarcade.errors import BadSave
from nimarcade.records import save
from nimarcade.session import Session


def parsed(line: str, where: str) -> list[Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        raise BadSave(f"{where} is no JSON") from None
    if not isinstance(found, list) or not found:
        raise BadSave(f'{where} must be a list such as ["move", 1, "5-2"]')
    return found


def changes(before: Session, after: Session) -> list[list[Any]]:
    """The journal lines that lead from one session to another of the same game."""
    found: list[list[Any]] = []
    common = _common(before, after)
    ply = before.ply
    if common < before.length:
        found.append(["cut", common])
        ply = min(ply, common)
    for number in range(common + 1, after.length + 1):
        found.append(["move", number, after.notation(number)])
        ply = number
    if ply != after.ply:
        found.append(["go", after.ply])
    said = _said(before, common)
    for key, old, new in (("comment", said, after.comments), ("hint", before.hints, after.hints)):
        if new[: len(old)] != old:
            found.append([f"{key}s", [list(item) for item in new]])
        else:
            found.extend([key, *item] for item in new[len(old) :])
    if before.meta.get(clocks.KEY) != after.meta.get(clocks.KEY):
        found.append([clocks.KEY, list(clocks.left(after))])
    return found


def _said(session: Session, ply: int) -> tuple[tuple[int, str, str], ...]:
    """The comments that a cut after `ply` moves leaves."""
    if ply >= session.length:
        return session.comments
    return tuple(comment for comment in session.comments if comment[0] <= ply)


def _common(before: Session, after: Session) -> int:
    """How many first moves two sessions share.

    Sessions share positions by identity up to where they part, so bisection finds the place.
    """
    low, high = 0, min(before.length, after.length)
    if before.state_at(high) is after.state_at(high):
        return high
    while low < high:
        middle = (low + high + 1) // 2
        if before.state_at(middle) is after.state_at(middle):
            low = middle
        else:
            high = middle - 1
    return low


def replayed(session: Session, line: str, where: str) -> Session:
    """`session` after one line of the journal; raises BadSave."""
    match parsed(line, where):
        case ["move", int(number), code]:
            return save.played(_at(session, number - 1, where), code, where)
        case ["go", int(ply)]:
            return _at(session, ply, where)
        case ["cut", int(ply)]:
            kept = _at(session, ply, where)
            return replace(kept, ply=min(session.ply, ply), length=ply, comments=_said(session, ply))
        case ["comment", *item]:
            found = save.read_comment(item, where, session.length)
            return replace(session, comments=(*session.comments, found))
        case ["hint", *item]:
            return replace(session, hints=(*session.hints, save.read_hint(item, where)))
        case ["clocks", seconds]:
            if not clocks.left(session):
                raise BadSave(f"{where}: this game has no clock")
            left = clocks.read(seconds, len(session.players), where)
            return replace(session, meta={**session.meta, clocks.KEY: left})
        case ["comments", list(items)]:
            comments = tuple(save.read_comment(item, where, session.length) for item in items)
            return replace(session, comments=comments)
        case ["hints", list(items)]:
            return replace(session, hints=tuple(save.read_hint(i, where) for i in items))
    raise BadSave(f"{where} is none of move, go, cut, comment, hint, clocks")


def _at(session: Session, ply: int, where: str) -> Session:
    if not 0 <= ply <= session.length:
        raise BadSave(f"{where}: there is no ply {ply}, the game has {session.length}")
    return session.go_to(ply)
