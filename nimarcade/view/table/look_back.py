"""After a game of So Long Sucker: who kept their word, the turning points by the search, and the deal that
might have saved a person who lost; where everyone stands, the match so far, and how everyone behaved."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from nimarcade.coach import grading, review, score
from nimarcade.core.codes import counted
from nimarcade.core.game import Seat
from nimarcade.core.text import GAP, Block, Line
from nimarcade.games.so_long_sucker.position import NAMES, SuckerPosition
from nimarcade.play import behaviour, folder, match
from nimarcade.play.match import TableSession
from nimarcade.play.session import Session
from nimarcade.players.so_long_sucker import bargaining
from nimarcade.view import share
from nimarcade.view.stage.result import Standing
from nimarcade.view.table import narration, wording

TRIED = 3
"""Positions looked at for a deal, before the worst falls of who lost."""


@dataclass(frozen=True, slots=True)
class Saving:
    """An offer that `seat` could have made before act number `ply`, and what the search thinks of it."""

    ply: int
    seat: Seat
    promises: str
    chances: tuple[tuple[Seat, float, float], ...]
    """Of every party: the chance without it and with it."""


@dataclass(frozen=True, slots=True)
class LookedBack:
    """Findings of the search on a game that is over, as far as it has looked."""

    acts: tuple[int, ...] | None = None
    """Moves at which chances seem to have fallen at a glance; None once there was a closer look."""
    falls: tuple[review.Turn, ...] = ()
    """Those found by a closer look, the worst first."""
    lost: Seat | None = None
    """The person whose worst falls are looked at for a deal."""
    tried: tuple[review.Turn, ...] = ()
    """The falls that are still to be looked at for one."""
    saving: Saving | None = None

    @property
    def done(self) -> bool:
        return self.acts is None and not self.tried


# what takes a while


def looks(session: TableSession) -> Iterator[LookedBack]:
    looked: LookedBack | None = None
    while looked is None or not looked.done:
        looked = look_on(session, looked)
        yield looked


def look_on(session: TableSession, looked: LookedBack | None) -> LookedBack:
    """The next step: a glance at every position; a closer look at them; then, for the person who fell deepest
    and lost, deals before one of his falls at a time."""
    if looked is None:
        return LookedBack(review.glanced(session))
    if looked.acts is not None:
        return _closer(session)
    before, *left = looked.tried
    saving = _saving(session, before)
    return replace(looked, tried=() if saving is not None else tuple(left), saving=saving)


def _closer(session: TableSession) -> LookedBack:
    found, ended = review.fallen(session), session.result
    winner = None if ended is None else ended.winner
    losers = [seat for seat in session.people if seat != winner]
    own = [turn for turn in found if turn.seat in losers]
    lost = own[0].seat if own else losers[0] if losers else None
    tried = [turn for turn in own if turn.seat == lost][:TRIED]
    return LookedBack(falls=tuple(found), lost=lost, tried=tuple(tried))


def _saving(session: TableSession, turn: review.Turn) -> Saving | None:
    if (offered := bargaining.best_deal(session.state_at(turn.ply - 1), turn.seat)) is None:
        return None
    move, value = offered
    parties = sorted({turn.seat, *(term.owner for term in move.terms)}, key=lambda seat: seat != turn.seat)
    chances = tuple((seat, value.now[seat], value.after[seat]) for seat in parties)
    return Saving(turn.ply, turn.seat, wording.say_terms(session, move.terms), chances)


# in words


def ending(session: TableSession, ply: int) -> tuple[str, str]:
    """The end of a table in a line, and how the only person came out."""
    ended = session.outcome_at(ply)
    assert ended is not None
    many, you, winner = len(session.players), wording.person(session), wording.called(session, ended.winner)

    def place(seat: Seat) -> str:
        own = ended.payoffs[seat]
        nth = share.PLACES[sum(points > own for points in ended.payoffs)]
        return f"{nth} of {many}, with {counted(own, 'point', 'points')}"

    if you is not None:
        return "You win!" if you == ended.winner else f"You lose: {winner} wins.", f"{place(you)}."
    people = sorted(session.people, key=lambda seat: -ended.payoffs[seat])
    text = "; ".join(f"{wording.called(session, seat)}: {place(seat).lower()}" for seat in people)
    head = f"{winner} wins{'!' if people and people[0] == ended.winner else '.'}"
    return head, f"{text}." if text else ""


def at_the_end(
    session: TableSession, looked: LookedBack | None, *, looking: bool, podium: bool = False
) -> list[Block]:
    """The text beside the last position; `looking` while the search is still at it. Beside a `podium`,
    which has the scores and who kept how many promises, only the broken ones are told."""
    how = _ending(session)[: -1 if podium else None]
    words = words_kept(session, session.state_at(session.length), only_broken=podium)
    kept = [*how, GAP, *words] if words else how
    if looked is not None:
        state = [] if looked.done else [*_looking(looked, looking=looking), GAP]
        return [*state, *told(session, looked), GAP, *kept]
    if looking:
        return [Block("quiet", "Looking back at the game… esc stops."), GAP, *kept]
    ended = session.result
    lost = any(p.human and (ended is None or seat != ended.winner) for seat, p in enumerate(session.players))
    who = "who lost" if wording.person(session) is None else "you"
    bargains = session.state.rule_set.deals != "none"
    saved = f", and the deal that might have saved {who}" if lost and bargains else ""
    decided = Block("key", f"what decided it{saved}", "{table.why}")
    return [*kept, GAP, decided, Block("key", "the result, for a friend", "{table.result}")]


def _looking(looked: LookedBack, *, looking: bool) -> list[Block]:
    if not looking:
        return [Block("key", "look on", "{table.why}")]
    at = "for a deal that might have helped" if looked.acts is None else "at every act more closely"
    return [Block("quiet", f"Looking {at}… esc stops.")]


def _ending(session: TableSession) -> list[Block]:
    over, why = session.go_to(session.length), wording.reason(session, session.length)
    if over.outcome is None:
        return [Block("head", "How it ended"), Block("text", why)]
    head, text = ending(session, session.length)
    told = [Block("head", head), *([Block("text", text)] if text else []), Block("text", why)]
    return [*told, Block("quiet", narration.ending(over)[1])]


def words_kept(session: TableSession, end: SuckerPosition, *, only_broken: bool = False) -> list[Block]:
    """The account of promises kept, from the ledger; nothing where no deals are made."""
    if end.rule_set.deals == "none":
        return []
    blocks = [Block("head", "Broken promises" if only_broken else "Who kept their word")]
    for seat in range(len(session.players)):
        given = [
            (deal.number, term, stands)
            for deal, term, stands in end.ledger.promises
            if term.owner == seat and stands in ("kept", "broken")
        ]
        broken = [(number, term) for number, term, stands in given if stands == "broken"]
        name = wording.called(session, seat)
        if given and not only_broken:
            kept = f"{name}: kept {len(given) - len(broken)} of {len(given)}"
            blocks.append(Block("fails" if broken else "holds", kept))
        how = "" if only_broken else ", broken"
        blocks += (
            Block("quiet", f"deal {number}{how}: {wording.say_terms(session, [term])}")
            for number, term in broken
        )
    if not blocks[1:]:
        if only_broken:
            return []
        blocks.append(Block("quiet", "Nobody had a promise to keep."))
    return blocks


def told(session: TableSession, looked: LookedBack) -> list[Block]:
    deal = _deal(session, looked)
    return [*_points(session, looked), *([GAP, *deal] if deal else [])]


def news(session: TableSession, before: LookedBack | None, looked: LookedBack) -> list[Block]:
    """The lines to read out after a step: turning points at a glance, and by the closer look; the deal."""
    points = _points(session, looked) if before is None or before.acts is not None else []
    return [*points, *_deal(session, looked)]


def _points(session: TableSession, looked: LookedBack) -> list[Block]:
    if looked.acts is None:
        return turns(session, review.turning_points(looked.falls))
    return [Block("head", GLANCED), *(Block("text", f"{wording.line(session, act)}.") for act in looked.acts)]


GLANCED = "Where it may have turned"
"""Before the closer look no figures are told: a glance errs by too much."""


def turns(session: TableSession, points: Sequence[review.Turn]) -> list[Block]:
    blocks = [Block("head", "Turning points")]
    for point in points:
        fell = f"{_whose(session, point.seat)} chance fell from {point.before:.0%} to {point.after:.0%}"
        blocks.append(Block("text", f"{wording.line(session, point.ply)}: {fell}."))
    if not points:
        blocks.append(Block("quiet", "No single act cost anybody much."))
    elif any(0 < chance < 1 for point in points for chance in (point.before, point.after)):
        blocks.append(Block("quiet", "Chances are estimates of the search."))
    return blocks


def _whose(session: TableSession, seat: Seat) -> str:
    return "your" if wording.you(session, seat) else f"{NAMES[seat]}'s"


def _deal(session: TableSession, looked: LookedBack) -> list[Block]:
    """The deal that might have saved who lost, once all was looked at."""
    lost, saving = looked.lost, looked.saving
    if lost is None or not looked.done or session.state.rule_set.deals == "none":
        return []
    who = "you" if wording.you(session, lost) else NAMES[lost]
    head = Block("head", f"The deal that might have saved {who}")
    if saving is None:
        what = "By the search no deal would have helped much where it went wrong."
        return [head, Block("quiet", what)]
    others = " and ".join(NAMES[seat] for seat, *_ in saving.chances[1:])
    offer = f"Before act {saving.ply}, {who} to {others}: {saving.promises}."
    # it searches with deals, so that only differences can stand beside other chances
    gains = ", ".join(
        f"{counted(round(100 * (after - before)), 'percentage point')} to {_whose(session, seat)} chance"
        for seat, before, after in saving.chances
    )
    return [head, Block("text", offer), Block("quiet", f"By the search it adds {gains}.")]


def of_course(session: Session, course: grading.Outcomes) -> list[Block]:
    """The turning points of a game whose positions were looked at; nothing for other games."""
    if not match.at_table(session):
        return []
    points = review.turning_points(review.falls(course, len(session.players)))
    return turns(session, points) if points else []


# results


FREE: Line = []


def lines(
    session: Session, games: folder.Games, link: match.Link | None, *, whole: bool, width: int
) -> Iterator[Line]:
    """`games` of the match that `link` names; `whole`: behaviour in all of them, not in `session` alone."""
    over = bool(standings(session))
    words = score.sentence(session.go_to(session.length)) if over else "This game is not over yet."
    if words is not None:
        yield [(words, "quiet")]
        yield FREE
    yield from _match(games, link, width)
    title = f"Behaviour in {len(games)} games" if whole and len(games) > 1 else "Behaviour in this game"
    yield [(title, "heading")]
    yield from _behaviour(games if whole else [(Path(), session)], width)


def rows(games: folder.Games) -> list[behaviour.Behaviour]:
    return [row for path, session in games for row in behaviour.rows(session, path.name)]


OUT = ("first", "second", "third")


def standings(session: Session) -> list[Standing]:
    """Everyone at a table that is over, by seat, with the promises that came due; nothing before its end."""
    found = behaviour.rows(session)
    if not all(row.finished for row in found):
        return []
    promises = [""] * len(found)
    end = session.state_at(session.length)
    assert isinstance(end, SuckerPosition)
    for _, term, stands in end.ledger.promises:
        promises[term.owner] += {"kept": "✓", "broken": "✗"}.get(stands, "")
    return [
        Standing(row.seat, wording.in_colour(row.player, seat), row.score or 0, _how(row), signs)
        for seat, (row, signs) in enumerate(zip(found, promises, strict=True))
    ]


def _how(row: behaviour.Behaviour) -> tuple[str, ...]:
    """The end as a seat met it, from long to short."""
    if row.left:
        return ("resigned", "left") if row.left == "resign" else ("lost on time", "time")
    if row.place == 1 or not row.score:
        return ("winner",) if row.place == 1 else ("out",)
    return f"{OUT[row.score - 1]} out", f"{share.PLACES[row.score - 1]} out"


def _match(games: folder.Games, link: match.Link | None, width: int) -> Iterator[Line]:
    standings = match.standings([game for _, game in games])
    if link is None or not standings:
        return
    count = len(standings[0].scores)
    yield [(f"The match after game {link.game}{f' of {link.of}' if link.of else ''}", "heading")]
    room = max(1, (width - 36) // 3)
    for each in standings:
        name = wording.in_colour(each.name, each.seat)
        scores = " ".join(f"{points:2}" for points in each.scores) if count <= room else ""
        yield [(f"  {name:18.18} {each.total:3} {scores}  won {each.wins}", "plain")]
    if not link.continues:
        best = [each.name for each in standings if each.total == standings[0].total]
        yield [(f"{' and '.join(best)} won the match.", "heading")]
    yield FREE


def _behaviour(games: folder.Games, width: int) -> Iterator[Line]:
    counts = rows(games)
    table = list(behaviour.table(counts))
    if width < 80:
        seats = behaviour.totals(counts)
        yield from ([(f"{total.seat} {total.player}", "plain")] for total in seats)
        cut = [
            (words, [cell[:6] for cell in cells])
            for words, cells in table
            if words not in ("colour", "player")
        ]
        table = [("colour", [total.seat for total in seats]), *cut]
    wide = max((len(cell) for _, cells in table for cell in cells), default=1)
    for words, cells in table:
        yield [(f"{words:20}" + "".join(cell.rjust(wide + 1) for cell in cells), "plain")]
