"""The games as cards: what you do, how hard it is, who has solved it, how you stand, what starts at once.

The words of a game stand in `card.toml` in its folder; a game without that file gets a card from its rules
and from what its theory knows. The gallery, `nimarcade games` and the question of line mode show the same."""

import tomllib
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import cache
from random import Random

from nimarcade.coach import lessons as shelf
from nimarcade.coach.statistics import PEOPLE, Stats
from nimarcade.core import catalogue, codes, errors, family, verdict
from nimarcade.core.game import Position
from nimarcade.core.settings import Settings
from nimarcade.core.text import Block
from nimarcade.play.session import Session
from nimarcade.players.rates import strength
from nimarcade.view import game_form, phrases, spoken
from nimarcade.view.stage.canvas import Piece
from nimarcade.view.stage.cards import Preview, Tile, preview

HARD = ("easy", "medium", "hard")
"""Degrees of difficulty that people have in finding the winning moves."""
CLAIMED = "Claimed by "
"""Beginning of a credit that nothing of ours has checked."""
UNSOLVED = "no theorem yet: machines search"
KEYS = ("does", "hard", "takes", "solved", "also", "board", "move")
WORDS = 400
"""Characters of a text of a card at most."""


@dataclass(frozen=True, slots=True)
class Card:
    game: str
    title: str
    summary: str
    """A move in one whole sentence."""
    does: str
    """A move in as few words as fit beside a picture."""
    hard: str
    """One of HARD; empty where nobody has said."""
    takes: str
    """The skill that finding the winning moves takes."""
    solved: str
    """By whom and when."""
    also: tuple[str, ...]
    origin: str
    """Empty for the games of the arcade, else whose it is."""
    board: str
    """Code of a small position."""
    move: str
    """Code of a move on that board; empty for none."""

    @property
    def effort(self) -> str:
        """`medium: powers of two, paired in your head`."""
        return ": ".join(part for part in (self.hard or "not rated", self.takes) if part)

    @property
    def credit(self) -> str:
        """`Solved: Bouton 1902.`, or that somebody claims it."""
        return f"{self.solved}." if self.solved.startswith(CLAIMED) else f"Solved: {self.solved}."


@cache
def cards() -> tuple[Card, ...]:
    return tuple(_card(name) for name in catalogue.names())


def _card(name: str) -> Card:
    game, origin = catalogue.game(name), catalogue.origin(name)
    words = _words(name)
    if origin != "nimarcade" and "solved" in words:
        words["solved"] = f"{CLAIMED}{words['solved']}"
    hard, board, move = (words.get(key, "") for key in ("hard", "board", "move"))
    if not _fits(name, board, move):
        board, move = game.write(game.start()), ""
    also = words.get("also", "")
    return Card(
        name,
        str(game.title),
        str(game.summary),
        words.get("does") or str(game.summary),
        hard if hard in HARD else "",
        words.get("takes", ""),
        words.get("solved") or _solver(game.start()),
        tuple(also.split("\n")) if also else (),
        "" if origin == "nimarcade" else origin,
        board,
        move,
    )


def _words(name: str) -> dict[str, str]:
    try:
        return _texts(_data(name))
    except (OSError, ValueError):  # a plug-in's that cannot be read
        return {}


def _texts(data: dict[str, object]) -> dict[str, str]:
    """The texts of a card, the list of other names as lines; what is none is left out."""
    if isinstance(also := data.get("also"), list) and all(isinstance(each, str) for each in also):
        data = data | {"also": "\n".join(also)}
    return {key: text for key, text in data.items() if isinstance(text, str) and len(text) <= WORDS}


def _data(name: str) -> dict[str, object]:
    card = catalogue.folder(name).joinpath("card.toml")
    return tomllib.loads(card.read_text("utf-8")) if card.is_file() else {}


def faults(name: str) -> Iterator[str]:
    """What of a game's `card.toml` is passed over, and why."""
    card = catalogue.folder(name).joinpath("card.toml")
    try:
        words = _texts(data := _data(name))
    except (OSError, ValueError) as error:
        yield f"{card}: {error}"
        return
    for key in data:
        if key not in KEYS:
            yield f"{card}: {key} is none of the keys {', '.join(KEYS)}"
        elif key not in words:
            what = "list of texts" if key == "also" else "text"
            yield f"{card}: {key} is no {what} of at most {WORDS} characters"
    if words.get("hard", HARD[0]) not in HARD:
        yield f"{card}: hard is {', '.join(HARD[:-1])} or {HARD[-1]}, not {codes.shown(words['hard'])}"
    if words.keys() & {"board", "move"} and not _fits(name, words.get("board", ""), words.get("move", "")):
        yield f"{card}: board and move are no position of {name} and a move there"


def _fits(name: str, board: str, move: str) -> bool:
    """True if this is a position of the game and a legal move in it."""
    try:
        p = catalogue.read(board)
        game = catalogue.game_of(p)
        if move:
            game.check(p, game.read_move(p, move))
    except errors.NimarcadeError:
        return False
    return p.game == name


def _solver(start: Position) -> str:
    """Author of the theorem on a game's usual start, or of a claim to one."""
    if family.at_table(start.game):
        return UNSOLVED
    with suppress(errors.NimarcadeError):  # a plug-in's theorem may be broken
        known = family.theory_of(start).solve(start, verdict.Limits(1))  # searches nothing
        if known.outcome is not None and known.source:
            return f"{CLAIMED if known.tier is verdict.Tier.CLAIMED else ''}{known.source}"
    return UNSOLVED


# to be found by what is typed


def matching(text: str) -> list[Card]:
    """The cards that have all these words in their names or in what they say."""
    words = _plain(text).split()
    return [card for card in cards() if all(word in _searched(card) for word in words)]


def meant(found: Sequence[Card], text: str) -> str:
    """The game that is most likely meant: one whose name begins so, else one that is also called so, else the
    first; empty where there is none."""
    typed = _plain(text).strip()

    def begins(*names: str) -> bool:
        return any(_plain(name).startswith(typed) for name in names)

    likely = sorted(found, key=lambda card: (not begins(card.title, card.game), not begins(*card.also)))
    return likely[0].game if likely else ""


@cache
def _searched(card: Card) -> str:
    known = catalogue.game(card.game).options
    options = [word for option in known for word in (option.name, option.help)]
    words = (card.does, card.hard, card.takes, card.solved, card.origin)
    parts = (card.game, card.title, *card.also, *words, *options)
    return _plain("\n".join(parts))


def _plain(text: str) -> str:
    """Small letters without accents, so that `misere` finds misère."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))


# how one stands


@dataclass(frozen=True, slots=True)
class Score:
    """Finished games against one level, in all forms of a game."""

    level: str
    won: int
    played: int

    def __str__(self) -> str:
        won = "" if self.level == PEOPLE else f"{self.won:,} of "
        return f"{self.level} {won}{self.played:,}"

    @property
    def words(self) -> str:
        if self.level == PEOPLE:
            return f"{self.played:,} with {PEOPLE}"
        return f"{self.won:,} of {self.played:,} against {self.level.capitalize()}"


Record = tuple[Score, ...]
"""The strongest level first, games with people last."""


def records(stats: Stats) -> dict[str, Record]:
    counts: dict[str, dict[str, Score]] = {}
    for (code, level), row in stats.rows.items():
        if row.played:
            levels = counts.setdefault(code.partition("+")[0], {})
            before = levels.get(level, Score(level, 0, 0))
            levels[level] = Score(level, before.won + row.won, before.played + row.played)
    return {
        game: tuple(sorted(levels.values(), key=lambda score: strength(game, score.level), reverse=True))
        for game, levels in counts.items()
    }


@dataclass(frozen=True, slots=True)
class Lessons:
    done: int
    total: int
    following: str
    """Id of the next lesson; empty where all are done."""
    title: str
    step: int
    """Step to go on with, from 1."""

    def __str__(self) -> str:
        return f"lessons {self.done}/{self.total}" if self.total else "no lessons"

    @property
    def words(self) -> str:
        if not self.total:
            return "No lessons yet."
        if not self.following:
            return f"All {self.total} lessons done."
        where = f", step {self.step}" if self.step > 1 else ""
        return f"Lessons: {self.done} of {self.total} done, next {self.title}{where}."


NO_LESSONS = Lessons(0, 0, "", "", 1)


def lessons() -> dict[str, Lessons]:
    """By game, of those that have lessons; reading them takes a moment the first time."""
    from nimarcade.coach import progress

    known, every = progress.load(), shelf.lessons()
    counted = {}
    for game in {lesson.game for lesson in every}:
        own = [lesson for lesson in every if lesson.game == game]
        left = [lesson for lesson in own if not known.finished(lesson)]
        following = (left[0].id, left[0].title, known.step(left[0]) + 1) if left else ("", "", 1)
        counted[game] = Lessons(len(own) - len(left), len(own), *following)
    return counted


# in words


def stars(card: Card) -> str:
    """The difficulty as stars, out of as many as there are degrees."""
    full = HARD.index(card.hard) + 1 if card.hard else 0
    return "★" * full + "☆" * (len(HARD) - full) if full else "not rated"


def standing(record: Record, taught: Lessons | None) -> Iterator[Piece]:
    """The standing on a card, from long to short: the strongest level won against or else tried,
    before the first game the lessons."""
    if record:
        best = next((score for score in record if score.won), record[0])
        sign, role = ("✓ ", "good") if best.won else ("", "quiet")
        yield f"{sign}{best}", role
        yield f"{sign}{best.level}", role
    elif taught is not None and taught.total:
        role = "quiet" if taught.following else "good"
        yield f"{'' if taught.following else '✓ '}{taught}", role
        yield f"{taught.done}/{taught.total}", role


def tile(card: Card, record: Record, taught: Lessons | None, words: Callable[[str], str]) -> Tile:
    """A game as a card; `words` says a text as the terminal can write it."""
    stands = tuple((words(text), role) for text, role in standing(record, taught))
    shown = _board(card.board, card.move)
    foot = ((stars(card), "ink"),)
    return Tile(words(card.title), words=words(card.does), foot=foot, stands=stands, shown=shown)


@cache
def _board(code: str, move: str) -> Preview:
    return preview(catalogue.read(code), move)


def record_words(record: Record) -> str:
    if not record:
        return "Not played yet."
    won = [score.words for score in record if score.level != PEOPLE]
    others = [f"Played: {score.words}." for score in record if score.level == PEOPLE]
    return " ".join([*([f"Won: {', '.join(won)}."] if won else []), *others])


def brief(card: Card, record: Record) -> str:
    """Sentences that a list shows behind a game's name."""
    hard = f" {card.hard.capitalize()}." if card.hard else ""
    return f"{card.summary}{hard}{f' {record_words(record)}' if record else ''}"


def full(card: Card, record: Record) -> str:
    record_told = f" {record_words(record)}" if record else ""
    return f"{card.summary} {spoken.as_sentence(card.effort)} {card.credit}{record_told}"


def as_json(card: Card, record: Record) -> dict[str, object]:
    return {
        "does": card.does,
        "difficulty": card.hard or None,
        "takes": card.takes or None,
        "solved": card.solved,
        "record": [asdict(score) for score in record],
    }


def about(card: Card, record: Record, taught: Lessons | None, session: Session | None) -> Iterator[Block]:
    """Words below the cards on the marked one, what matters most first; None for what is not known yet."""
    yield Block("row", card.does)
    if session is not None:
        yield Block("row", f"Enter plays {plays(session)}.")
    learnt = [taught.words] if taught is not None else []
    effort = spoken.as_sentence(card.effort)
    yield Block("quiet", " ".join([effort, record_words(record), *learnt, card.credit]))


def plays(session: Session) -> str:
    """A game that is about to start: `Nim from 7,5,4,1, against Perfect; normal: …`."""
    start = session.start
    code = catalogue.write(start).partition(":")[2]
    whole = family.at_table(start.game)
    begins = "" if whole else f", from {codes.shortened(code)}"
    turn = "" if whole or session.player.human else f", {session.player.name} moving first"
    words = f"{phrases.game_title(session)}{begins}, {phrases.against(session)}{turn}"
    return f"{words}; {phrases.conventions(session)[0]}"


# what Enter starts


@dataclass(frozen=True, slots=True)
class Ready:
    """A game that can begin at once, and what the settings keep when it does."""

    session: Session
    kept: Mapping[str, object]


def ready(game: str, settings: Settings, rng: Random, level: str = "") -> Ready:
    """The game as its form would start it: as played last, else as usual; or against another level."""
    if family.at_table(game):
        from nimarcade.view.table import new_table

        table = new_table.usable(settings, rng)
        if level:
            table = replace(table, kinds=("human", level, level, level))
        return Ready(new_table.session(table, rng, settings.thinking), new_table.kept(table))
    choice = game_form.usable(settings, game, rng)
    if level:
        choice = replace(choice, kind1="human", kind2=level)
    return Ready(game_form.session(choice, rng), game_form.kept(settings, choice))


def last_played(settings: Settings) -> str:
    """The game that is marked first: the last one chosen, else the form's own."""
    last = settings.last.get("game")
    return last if isinstance(last, str) and last in catalogue.names() else game_form.GameChoice().game
