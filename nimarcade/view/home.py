"""Home as data: what there is to do, in the order of what people want, and a word on each of them."""

from __future__ import annotations

import tomllib
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from nimarcade.core import codes, errors
from nimarcade.view import places

if TYPE_CHECKING:
    from nimarcade.coach.ladder import Rung
    from nimarcade.coach.puzzles.puzzle import Puzzle
    from nimarcade.core.game import Position
    from nimarcade.play.session import Session

PLAY_ON, RUNG = "continue", "rung"


@dataclass(frozen=True, slots=True)
class Door:
    name: str
    """A place, `PLAY_ON` or `RUNG`."""
    title: str
    action: str
    keys: str
    brief: str
    """Description in one line of the smallest screen."""
    about: tuple[str, ...]
    """Description in paragraphs, where there is room; what is known of the person comes first."""
    count: str = ""
    hot: bool = False
    """True if they wait for the person."""


@dataclass(frozen=True, slots=True)
class Known:
    path: Path | None = None
    waiting: tuple[str, ...] = ()
    """Words on that game: what it is, against whom, whose move it is and since when."""
    match: Session | None = None
    """Match whose last finished game it was."""
    lesson: tuple[str, ...] = ()
    """The lesson that comes next, and why."""
    due: int = 0
    """Cards of the mistakes deck whose time has come."""
    today: bool | None = None
    """True if the puzzle of the day was solved, False if it was given up; None while it is open."""
    days: int = 0
    """Days in a row on which it was."""
    played: int = 0
    won: int = 0
    board: Position | None = None
    puzzle: Puzzle | None = None
    games: int = 0
    lessons: tuple[int, int] = (0, 0)
    """Lessons finished, and lessons there are."""
    tried: int = 0
    """Puzzles."""
    kept: int = 0
    """Saved games."""
    rung: Rung | None = None
    """The opponent that is offered, after the games so far."""
    unusable: str = ""
    """What to tell of games of one's own that cannot be used."""


def doors(known: Known) -> list[Door]:
    """All there is at home, from what is wanted first to what is wanted rarely."""
    listed = [_door(place.name, known) for place in places.HOME_LISTS if not places.barred(place.name)]
    if (offer := known.rung) is not None:
        title, brief, action = f"Against {offer.name}", offer.why.partition(" games")[0], places.OPENS[RUNG]
        listed = [Door(RUNG, title, action.name, action.keys, brief, (offer.why,), "next", True), *listed]
    if not known.waiting:
        return listed
    brief = f"{known.waiting[0]}: {known.waiting[-1].partition(',')[0]}"
    opens = places.OPENS[PLAY_ON]
    first = Door(PLAY_ON, "Play on", opens.name, opens.keys, brief, (", ".join(known.waiting),))
    return [first, *listed]


@cache
def _tells() -> dict[str, str]:
    """Of each place more than its `about`, where home has room for that."""
    told = tomllib.loads(Path(__file__).with_name("home.toml").read_text("utf-8"))
    return {place: " ".join(words.split()) for place, words in told.items()}


def _door(name: str, known: Known) -> Door:
    place = places.BY_NAME[name]
    brief, news = place.about, ""
    if name == "learn" and known.lesson:
        lesson, *why = known.lesson
        brief, news = f"next: {lesson}", " ".join([f"Next lesson: {lesson}.", *why])
    elif name == "deck" and known.due:
        news = f"{codes.counted(known.due, 'card')} due today."
    elif name == "daily" and known.today is not None:
        brief, news = "done today; the next one tomorrow", "You have answered the one of today."
        if known.days > 1:
            news += f" Solved on {known.days:,} days in a row."
    elif name == "progress" and known.played:
        brief = f"{codes.counted(known.played, 'game')} played, {known.won:,} won"
        news = f"{brief}."
    tells = _tells().get(name, place.purpose)
    about = (news, tells) if news else (tells,)
    opens = places.OPENS[name]
    count, hot = _count(name, known)
    return Door(name, place.title, opens.name, opens.keys, brief, about, count, hot)


def _count(name: str, known: Known) -> tuple[str, bool]:
    """Number of things at a place, in words, and True if they wait for the person."""
    finished, every = known.lessons
    words = {
        "gallery": f"{known.games} games" * bool(known.games),
        "learn": f"{finished} of {every}" * bool(every),
        "table": "4 players",
        "puzzles": f"{known.tried:,} tried" * bool(known.tried),
        "deck": f"{known.due:,} due" * bool(known.due),
        "saved": f"{known.kept:,}" * bool(known.kept),
        "progress": f"{known.won:,} won" * bool(known.played),
    }
    if name == "daily" and known.puzzle is not None:
        return ("open", True) if known.today is None else ("done", False)
    return words.get(name, ""), name == "deck" and known.due > 0


def today() -> date:
    return date.today()


def look(saves: Path) -> Known:
    """Read what there is to know; to be done aside, as a long game takes time to read."""
    from nimarcade.coach import deck, ladder, learner, lessons, progress, rating, statistics
    from nimarcade.coach.puzzles.source import daily
    from nimarcade.core import catalogue
    from nimarcade.play import folder

    path, waiting, match, board = _last(saves)
    done, every = progress.load(), lessons.lessons()
    following = learner.next_lesson(learner.load(), done)
    lesson = () if following is None else (following[0].title, following[1])
    puzzles, stats = rating.load(), statistics.load()
    games = stats.total()
    day = today()
    lost = [f"{name} cannot be used: {why}" for name, why in catalogue.broken().items()]
    return Known(
        path,
        waiting,
        match,
        lesson,
        len(deck.load().due(deck.now())),
        puzzles.solved_daily(day),
        puzzles.daily_streak(day),
        games.played,
        games.won,
        board,
        daily(day),
        len(catalogue.names()),
        (sum(map(done.finished, every)), len(every)),
        puzzles.tried,
        folder.many(saves),
        ladder.next_rung(stats.history),
        f"{len(lost)} of your own games cannot be used; nimarcade games tells why."
        if len(lost) > 1
        else "".join(lost),
    )


def _last(saves: Path) -> tuple[Path | None, tuple[str, ...], Session | None, Position | None]:
    """The game to go on with, told in a few words, and the match it is of or where it stands."""
    from nimarcade.play import folder, match
    from nimarcade.play.journal import read_save
    from nimarcade.view import phrases

    with suppress(errors.NimarcadeError, OSError):  # a save may go away while we look
        if (next_game := folder.waiting(saves)) is not None:
            path, session = next_game
            link = match.link_of(session)
            assert link is not None, "of a match, in which another game is planned"
            following = f"game {link.game + 1} of {link.of} is next"
            return path, (phrases.game_title(session), phrases.against(session), following), session, None
        passed: list[str] = []
        if (last := folder.latest_unfinished(saves, passed.append)) is not None:
            session = read_save(last, lambda damage: None)
            changed = datetime.fromtimestamp(last.stat().st_mtime)
            turn = f"{phrases.turn_words(session)}, {phrases.when(changed)}"
            turn += "; a newer game cannot be read: see saved games" * bool(passed)
            return last, (phrases.game_title(session), phrases.against(session), turn), None, session.state
    return None, (), None, None
