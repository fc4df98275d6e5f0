"""The games as cards: what you do, how hard it is, who has solved it, how you stand, what starts at once.

The words of a game stand in `card.toml` in its folder; a game without that file gets a card from its rules
and from what its theory knows. The gallery, `nimarcade games` and the question of line mode show the same.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from random import Random
from textwrap import wrap
from typing import Literal

from nimarcade.coach.statistics import PEOPLE, Stats
from nimarcade.core import catalogue
from nimarcade.core.codes import shortened
from nimarcade.core.errors import NimarcadeError
from nimarcade.core.family import at_table, theory_of
from nimarcade.core.game import Position, drawn
from nimarcade.core.settings import Settings
from nimarcade.core.text import Block, Line, plain
from nimarcade.core.verdict import Limits, Tier
from nimarcade.play.session import Session
from nimarcade.players.rates import strength
from nimarcade.view import board_picture, drafts, game_form, phrases, spoken
from nimarcade.view.draft import Draft
from nimarcade.view.glyphs import Glyphs
from nimarcade.view.piles_picture import View

HARD = ("easy", "medium", "hard")
"""How hard it is for people to find the winning moves."""
CLAIMED = "Claimed by "
"""How the credit begins where nothing of ours has checked it."""
UNSOLVED = "no theorem yet: machines search"
WORDS = 400
"""Characters of a text of a card at most."""


@dataclass(frozen=True, slots=True)
class Card:
    """What can be told of a game to who never played it."""

    game: str
    title: str
    summary: str
    """What a move is, in a whole sentence;"""
    does: str
    """and as short as it can be said beside a picture."""
    hard: str
    """One of HARD; empty where nobody has said."""
    takes: str
    """What finding the winning moves takes."""
    solved: str
    """By whom and when."""
    also: tuple[str, ...]
    """Other names that it is found by."""
    origin: str
    """Empty for the games of the arcade, else whose it is."""
    board: str
    """The code of a small position,"""
    move: str
    """and a move in it; empty for none."""

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
    """A card for every game, those of plug-ins too."""
    return tuple(_card(name) for name in catalogue.names())


def _card(name: str) -> Card:
    game, origin = catalogue.game(name), catalogue.origin(name)
    words = _words(name)
    if origin != "nimarcade" and "solved" in words:
        words["solved"] = f"{CLAIMED}{words['solved']}"
    hard = words.get("hard", "")
    board = words.get("board", "")
    move = words.get("move", "")
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
    """What a game's `card.toml` says, lists as lines; whatever is no short text is left out."""
    try:
        card = catalogue.folder(name).joinpath("card.toml")
        data = tomllib.loads(card.read_text("utf-8")) if card.is_file() else {}
    except (OSError, ValueError):  # none, or a plug-in's that cannot be read
        return {}
    lines = {
        key: "\n".join(map(str, value)) if isinstance(value, list) else value for key, value in data.items()
    }
    return {key: text for key, text in lines.items() if isinstance(text, str) and len(text) <= WORDS}


def _fits(name: str, board: str, move: str) -> bool:
    """Whether this is a position of the game and a legal move in it."""
    try:
        p = catalogue.read(board)
        game = catalogue.game_of(p)
        if move:
            game.check(p, game.read_move(p, move))
    except NimarcadeError:
        return False
    return p.game == name


def _solver(start: Position) -> str:
    """Whose theorem speaks of a game's usual start, or who claims one."""
    if at_table(start.game):
        return UNSOLVED
    with suppress(NimarcadeError):  # a plug-in's theorem may be broken
        known = theory_of(start).solve(start, Limits(1))  # searches nothing
        if known.outcome is not None and known.source:
            return f"{CLAIMED if known.tier is Tier.CLAIMED else ''}{known.source}"
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
        """As it fits on a card."""
        won = "" if self.level == PEOPLE else f"{self.won:,} of "
        return f"{self.level} {won}{self.played:,}"

    @property
    def words(self) -> str:
        if self.level == PEOPLE:
            return f"{self.played:,} with {PEOPLE}"
        return f"{self.won:,} of {self.played:,} against {self.level}"


Record = tuple[Score, ...]
"""The strongest level first, games with people last."""


def records(stats: Stats) -> dict[str, Record]:
    """By game, of those that were played."""
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
    """How far one is in the lessons of a game."""

    done: int
    total: int
    following: str
    """The id of the next lesson, empty where all are done,"""
    title: str
    step: int
    """and the step to go on with, from 1."""

    def __str__(self) -> str:
        """As it fits on a card."""
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
    from nimarcade.coach import lessons as shelf
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


def hardness(card: Card, glyphs: Glyphs) -> Line:
    """A gauge of three parts, and the word."""
    full = HARD.index(card.hard) + 1 if card.hard else 0
    gauge = glyphs.bar * full + glyphs.gone * (len(HARD) - full)
    return [(f"{gauge} ", "good"), (card.hard or "not rated", "plain")]


def badge(record: Record) -> tuple[str, ...]:
    """The record as a card has it, from long to short; nothing before the first game."""
    if not record:
        return ()
    best = str(record[0])
    return (f"you: {best}", best, f"played {sum(score.played for score in record):,}")


def record_words(record: Record) -> str:
    if not record:
        return "Not played yet."
    won = [score.words for score in record if score.level != PEOPLE]
    others = [f"Played: {score.words}." for score in record if score.level == PEOPLE]
    return " ".join([*([f"Won: {', '.join(won)}."] if won else []), *others])


def brief(card: Card, record: Record) -> str:
    """What a list says of a game behind its name, as sentences."""
    hard = f" {card.hard.capitalize()}." if card.hard else ""
    return f"{card.summary}{hard}{f' {record_words(record)}' if record else ''}"


def full(card: Card, record: Record) -> str:
    """All that is known of a game, on one line."""
    record_told = f" {record_words(record)}" if record else ""
    return f"{card.summary} {spoken.as_sentence(card.effort)} {card.credit}{record_told}"


def as_json(card: Card, record: Record) -> dict[str, object]:
    """The same as data."""
    return {
        "does": card.does,
        "difficulty": card.hard or None,
        "takes": card.takes or None,
        "solved": card.solved,
        "record": [asdict(score) for score in record],
    }


def about(
    card: Card, record: Record, taught: Lessons | None, session: Session | None, *, described: bool
) -> Iterator[Block]:
    """What stands beside the cards of the one that is marked; None for what is not known yet. `described`
    begins with what is done in it, where its card has no room for that."""
    if described:
        yield Block("row", card.does)
    yield Block("row", f"{spoken.as_sentence(card.effort)} {card.credit}")
    yield Block("row", " ".join([record_words(record), *([taught.words] if taught is not None else [])]))
    if session is not None:
        yield Block("quiet", f"Enter plays {plays(session)}.")


def plays(session: Session) -> str:
    """A game that is about to start: `Nim from 7,5,4,1, against Perfect; normal: …`."""
    start = session.start
    code = catalogue.write(start).partition(":")[2]
    whole = at_table(start.game)
    begins = "" if whole else f", from {shortened(code)}"
    turn = "" if whole or session.player.human else f", {session.player.name} moving first"
    words = f"{phrases.game_title(session)}{begins}, {phrases.against(session)}{turn}"
    return f"{words}; {phrases.conventions(session)[0]}"


# how the cards lie

Look = Literal["card", "row", "line"]
"""With a board, as two lines of a list, or as one."""
LEAST = 8
"""Rows of a card: its borders, a board of three, two of words, one of facts."""
MOST = 14
STRIP = 5
"""Rows of words about the marked card."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How many cards lie side by side, and how they look; `height` is that of one in rows."""

    look: Look
    columns: int
    height: int


def shape(width: int, height: int, many: int) -> Shape:
    """The cards as they fit in a part of the screen of this size, all of them seen where that can be."""
    if width < 50 or height < LEAST + STRIP:
        return Shape("row", 1, 2) if width < 76 else Shape("line", 1, 1)
    columns = max(1, min(width // min(33, 26 + max(0, width - 80) // 17), many))
    rows = max(1, min(-(-many // columns), (height - STRIP) // LEAST))
    return Shape("card", columns, max(LEAST, min(MOST, (height - STRIP) // rows)))


def strip(shape: Shape, height: int, many: int) -> int:
    """Rows that are left below the cards for words on the marked one."""
    if shape.look != "card":
        return STRIP + max(0, height - STRIP) % shape.height
    rows = min(-(-many // shape.columns), max(1, (height - STRIP) // shape.height))
    return height - rows * shape.height


# what is drawn on a card


def board(card: Card, width: int, height: int, glyphs: Glyphs) -> tuple[Line, ...]:
    """The card's position, drawn as the game is, in the middle of so many cells."""
    return small_board(catalogue.read(card.board), card.move, width, height, glyphs)


def small_board(p: Position, move: str, width: int, height: int, glyphs: Glyphs) -> tuple[Line, ...]:
    """A position and the code of a move shown on it, or none, in the middle of so many cells."""
    if at_table(p.game):
        lines = _table(p, move, width, glyphs)[:height]
    elif (empty := first_look(p)) is not None:
        draft = (empty.written(move) if move else None) or empty
        tallest = max((pile.size for pile in draft.piles), default=0)
        painter = board_picture.drawn(View(draft, width, height, glyphs, tallest, live=False))
        lines = [painter.line(y) for y in range(height)]
    else:
        lines = [[(row, "quiet")] for row in wrap(catalogue.write(p), width)[:height]]
    return tuple(_centred(lines, width, height))


def first_look(start: Position) -> Draft | None:
    """The position in which a game begins, to be drawn large; None for a table, which is empty then, and for
    what has no picture."""
    shown = None if at_table(start.game) else drawn(catalogue.game_of(start))
    return None if shown is None else drafts.begin(shown.board_picture(start), lambda: iter(()))


def _table(p: Position, move: str, width: int, glyphs: Glyphs) -> list[Line]:
    from nimarcade.view.table_picture import table_picture

    table = table_picture(p)
    draft = table.written(move) if move else None
    used = [
        slot for slot, pile in enumerate(table.position.piles, 1) if pile or (draft and draft.slot == slot)
    ]
    return [table.slot(slot, draft, width, glyphs) for slot in used]


def _centred(lines: Sequence[Line], width: int, height: int) -> Iterator[Line]:
    """Lines moved together to the middle, with free ones above and below."""
    texts = [plain(line).rstrip() for line in lines]
    seen = [y for y, text in enumerate(texts) if text]
    kept = lines[seen[0] : seen[-1] + 1] if seen else []
    first = min((len(text) - len(text.lstrip()) for text in texts if text), default=0)
    last = max(map(len, texts), default=0)
    shift = (width - last + first) // 2 - first
    above = (height - len(kept)) // 2
    for y in range(height):
        line = kept[y - above] if 0 <= y - above < len(kept) else []
        yield _moved(line, shift)


def _moved(line: Line, by: int) -> Line:
    """To the right, or to the left over cells that are free."""
    if by >= 0:
        return [(" " * by, "plain"), *line]
    if not line:
        return []
    (text, role), *rest = line
    return [(text[-by:], role), *rest] if len(text) >= -by else _moved(rest, by + len(text))


# what Enter starts


@dataclass(frozen=True, slots=True)
class Ready:
    """A game that can begin at once, and what the settings keep when it does."""

    session: Session
    kept: Mapping[str, object]


def ready(game: str, settings: Settings, rng: Random) -> Ready:
    """The game as it was played last, else as it is usually played: what its form would start."""
    if at_table(game):
        from nimarcade.view import table_form

        table = table_form.usable(settings, rng)
        return Ready(table_form.session(table, rng, settings.thinking), table_form.kept(table))
    choice = game_form.usable(settings, game, rng)
    return Ready(game_form.session(choice, rng), game_form.kept(settings, choice))


def last_played(settings: Settings) -> str:
    """The game that is marked first: the last one chosen, else the form's own."""
    last = settings.last.get("game")
    return last if isinstance(last, str) and last in catalogue.names() else game_form.GameChoice().game
