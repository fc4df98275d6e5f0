"""Heat maps without a screen: a position's code with two of its numbers left free, and what is true there.

Every number of a code is a coordinate. Heaps are called a, b, c, … in the order in which they are
written, the extra heap of EXCO-NIM x0, and numbers of options (`k`) as the option is called. So
any game whose positions are N or P has maps, without a word about maps in its folder."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from string import ascii_lowercase

from nimarcade.core import catalogue, codes, errors, family
from nimarcade.core.catalogue import game_of, impartial_of
from nimarcade.core.game import Game, Key, Move, Position
from nimarcade.core.verdict import LIMITS, Limits
from nimarcade.games.heaps import Heaps
from nimarcade.lab.tables.box import What
from nimarcade.lab.tables.walking import RULES
from nimarcade.theory import exco_values, impartial, solver
from nimarcade.theory.exco_lines import Lines

# What is true of single positions, many of them near each other: outcome, SG value, remoteness.
#
# A theorem where one speaks, else tables that grow as they are asked; they are shared by all
# positions of one game with the same options. Reach is counted in followers looked at, never in time.

UNKNOWN = -1
"""The value of a position beyond reach."""
NOWHERE = -2
"""The value of a cell without a position."""
FOLLOWERS = 3_000_000
"""So many followers are looked at for one window; what is not known then stays unknown."""
STONES = 4_000
"""Tables are not begun for positions that may last longer than this many plies."""
KEPT = 400_000
"""Positions kept in all tables together."""
EXCO_CELLS = 3_000_000

Values = dict[Key, int]

_kept: dict[tuple[str, Hashable], Values] = {}
_settled: dict[Hashable, solver.Transpositions] = {}
_exco: tuple[tuple[int, int, int], Lines] = (-1, -1, -1), Lines(0, 0)


def value_function(what: str) -> Callable[[Position], int]:
    """A function that answers for the positions of one window, one after another."""
    left = [FOLLOWERS]
    if what == "outcome":
        return lambda p: min(1, _parted(p, left)) if solver.apart(p) is not None else _outcome(p)
    if what == "sg":
        return lambda p: _sg(p, left)
    return lambda p: _folded(p, "remoteness", left)


def _outcome(p: Position) -> int:
    lost = impartial.impartial_theory(p.game).is_p(p) if game_of(p).outcome(p) is None else None
    if lost is not None:
        return 0 if lost else 1
    if game_of(p).max_plies(p) > STONES:
        return UNKNOWN
    if sum(map(len, _settled.values())) > KEPT:
        _settled.clear()
    outcome = impartial.impartial_theory(p.game).outcome(
        p, Limits(LIMITS.near), _settled.setdefault(impartial_of(p).cache_key(p), {})
    )
    return UNKNOWN if outcome is None else 0 if outcome == "P" else 1


def _sg(p: Position, left: list[int]) -> int:
    theorem = impartial.impartial_theory(p.game).theorem(p)
    if theorem is not None and theorem.grundy is not None and (value := theorem.grundy(p)) is not None:
        return value
    if isinstance(p, Heaps) and p.game == "exco-nim" and len(p.heaps) == 2:
        return _exco_two(p)
    if solver.apart(p) is not None:
        return _parted(p, left)
    value = _folded(p, "sg", left)
    return 0 if value == UNKNOWN and impartial.impartial_theory(p.game).is_p(p) else value


def _parted(p: Position, left: list[int]) -> int:
    """Of a position that falls apart; after three that are too large only what costs nothing is told."""
    if (value := impartial.impartial_theory(p.game).grundy(p, Limits(min(left[0], LIMITS.near)))) is None:
        left[0] = max(1, left[0] - FOLLOWERS // 3)
    return UNKNOWN if value is None else value


def _exco_two(p: Heaps) -> int:
    """From lines that grow to powers of two; beyond them, what the theory knows of single positions."""
    global _exco
    x0, x1, x2 = p.extra or 0, p.heaps[1], p.heaps[0]
    (top0, top1, top2), lines = _exco
    if x0 > top0 or x1 > top1 or x2 > top2:
        tops = _above(x0, top0), _above(x1, top1), _above(x2, top2)
        if (tops[0] + 1) * (tops[1] + 1) * (tops[2] + 1) > EXCO_CELLS:
            known = exco_values.exco_two_value(p)
            return UNKNOWN if known is None else known[0]
        lines = Lines(tops[0], tops[1])
        lines.reach(tops[2], EXCO_CELLS)
        _exco = tops, lines
    return lines.value(x0, x1, x2)


def _above(number: int, known: int) -> int:
    return known if number <= known else max(15, (1 << number.bit_length()) - 1)


def _folded(p: Position, what: What, left: list[int]) -> int:
    """The value of p by a rule on its followers' values, from a table that is kept."""
    if game_of(p).max_plies(p) > STONES:
        return UNKNOWN
    values = _kept.setdefault((what, impartial_of(p).cache_key(p)), {})
    key, follow = impartial_of(p).graph(p)
    if key not in values:
        if sum(map(len, _kept.values())) > KEPT:
            _kept.clear()
            values = _kept.setdefault((what, impartial_of(p).cache_key(p)), {})
        _settle(key, follow, values, lambda after: RULES[what](after, getattr(p, "misere", False)), left)
    return values.get(key, UNKNOWN)


def _settle(
    root: Key,
    follow: Callable[[Key], Iterator[Key]],
    values: Values,
    rule: Callable[[list[int]], int],
    left: list[int],
) -> None:
    """Put `root` and all below it into `values`, unless more than `left` followers are looked at."""
    todo = [root]
    while todo:
        if (key := todo[-1]) in values:
            todo.pop()
            continue
        if left[0] <= 0:
            return
        after = list(follow(key))
        left[0] -= len(after) + 1
        missing = [follower for follower in after if follower not in values]
        if missing:
            todo += missing
        else:
            values[key] = rule([values[follower] for follower in after])


WHATS = {"outcome": "who wins", "sg": "SG value", "remoteness": "plies left"}
"""The subjects of a map, in words."""
MOST_CELLS = 1_000_000
_WORDS = re.compile(r"[+][^=+:/]*(?=[+:/]|$)")
"""Options without a number of their own, such as the set of a subtraction game."""
_NUMBERS = re.compile(r"(?<=[:,/=x-])(?:0|[1-9][0-9]*)(?=[,/:+x]|$)")

Rows = list[list[int]]
"""Values of a window, row by row: for the outcome 0 (P) and 1 (N); `UNKNOWN`; `NOWHERE`."""


@dataclass(frozen=True, slots=True)
class Form:
    """A code as a form: the texts between its numbers, and what the numbers are called."""

    texts: tuple[str, ...]
    """One more than there are numbers."""
    names: tuple[str, ...]
    values: tuple[int, ...]

    def code(self, values: Mapping[str, int | str]) -> str:
        """The code with these numbers, or texts in their places; those not named stay as they are."""
        filled = (str(values.get(name, own)) for name, own in zip(self.names, self.values, strict=True))
        return "".join(a + b for a, b in zip(self.texts, (*filled, ""), strict=True))

    def value(self, name: str) -> int:
        return self.values[self.names.index(name)]


def form_of(code: str) -> Form:
    """The form of a code, its numbers in the order in which they are written there.

    Raises BadCode for what is no code, BadInput for a game that has no maps."""
    position = catalogue.read(code)
    game = catalogue.game_of(position)
    if family.at_table(game.name):
        raise errors.BadInput(f"maps show games where a position is N or P; {game.name} is not one of them")
    head, _, body = catalogue.write(position).partition(":")
    if not _NUMBERS.search(body):  # cells, whose usual start may tell how many rows there are, of how many
        body = getattr(game, "usual", body)
    code = f"{head}:{code.partition(':')[2] or body}"
    words = [m.span() for m in _WORDS.finditer(code)]
    numbers = [m for m in _NUMBERS.finditer(code) if not any(a <= m.start() < b for a, b in words)]
    ends = [0, *(m.end() for m in numbers)]
    starts = [*(m.start() for m in numbers), len(code)]
    texts = tuple(code[a:b] for a, b in zip(ends, starts, strict=True))
    extra = getattr(position, "extra", None)
    letters = iter(ascii_lowercase)
    names: list[str] = []
    for before in texts[:-1]:
        if before.endswith("="):
            name = before.rpartition("+")[2][:-1]
        elif extra is not None and before.endswith(":"):
            name = "x0"
        else:
            name = next((letter for letter in letters if letter not in names), "")
        if not name:
            raise errors.PastLimit("a map takes codes of at most 25 heaps")
        names.append(f"{name}{sum(other.rstrip('0123456789') == name for other in names) or ''}")
    return Form(texts, tuple(names), tuple(int(m[0]) for m in numbers))


@dataclass(frozen=True, slots=True)
class Plane:
    """Two coordinates left free, the rest fixed, and what is looked at."""

    form: Form
    across: str
    down: str
    what: str = "outcome"

    @property
    def rest(self) -> tuple[str, ...]:
        """The coordinates that are fixed: other heaps, then x0, then options."""
        others = [name for name in self.form.names if name not in (self.across, self.down)]
        return tuple(sorted(others, key=lambda name: (len(name) > 1 or name == "k", name == "k")))

    def code(self, x: int, y: int) -> str:
        return self.form.code({self.across: x, self.down: y})

    def with_(self, name: str, value: int) -> Plane:
        """The plane beside this one, where a fixed coordinate is `value`; raises BadInput."""
        values = list(self.form.values)
        values[self.form.names.index(name)] = value
        moved = replace(self, form=replace(self.form, values=tuple(values)))
        catalogue.read(moved.form.code({}))
        return moved

    @property
    def game(self) -> Game[Position, Move]:
        return catalogue.game_of(catalogue.read(self.form.code({})))

    @property
    def misere(self) -> bool:
        return "misere" in self.form.texts[0].partition(":")[0].split("+")


def plane(code: str, across: str | None = None, down: str | None = None, what: str = "outcome") -> Plane:
    """A plane through the position of a code (or through a game's default start); without wishes the
    first two heaps are free. Raises BadInput and what reading a code raises."""
    form = form_of(code)
    if len(form.names) < 2:
        raise errors.BadInput(f"a map needs two numbers to change; {codes.shown(code)} has {len(form.names)}")
    heaps = [name for name in form.names if name not in ("x0", "k")]
    free = [*sorted(heaps, key=lambda name: not _grows(form, name)), "x0", "k"]
    for wish in (across, down):
        if wish is not None and wish not in form.names:
            raise errors.BadInput(
                f"{codes.shown(wish)} is no coordinate of {codes.shown(code)}; "
                f"its coordinates are {', '.join(form.names)}"
            )
    if across is not None and across == down:
        raise errors.BadInput("the two axes need different coordinates")
    across = across or next(name for name in free if name != down)
    down = down or next(name for name in free if name != across and name in form.names)
    chosen = Plane(form, across, down, what)
    check(chosen)
    return chosen


def _grows(form: Form, name: str) -> bool:
    """True if a number may be 2 or more: else it is a mark, such as one for a pass that is left."""
    return any(_read(form.code({name: value})) is not None for value in (2, max(2, form.value(name) + 1)))


def check(wanted: Plane) -> None:
    """Raises BadInput where there is no such map."""
    if wanted.what not in WHATS:
        raise errors.BadInput(f"a map shows {', '.join(WHATS)}, not {codes.shown(wanted.what)}")
    if wanted.what == "sg" and wanted.misere:
        raise errors.BadInput("SG values belong to normal play; leave out +misere, or look at the outcome")


def other_convention(wanted: Plane) -> Plane | None:
    """This plane in the other of normal and misère play; None where the game has but one."""
    if all(option.name != "misere" for option in wanted.game.options):
        return None
    texts = list(wanted.form.texts)
    head, colon, rest = texts[0].partition(":")
    words = head.split("+")
    if wanted.misere:
        words.remove("misere")
    else:
        words.insert(1, "misere")
    what = "outcome" if wanted.what == "sg" else wanted.what
    return replace(
        wanted, form=replace(wanted.form, texts=("+".join(words) + colon + rest, *texts[1:])), what=what
    )


def cells(wanted: Plane, x: int, y: int, width: int, height: int) -> Rows:
    """The values of a window whose first cell is (x, y), row by row, each from left to right.

    Raises PastLimit over a million cells."""
    if width * height > MOST_CELLS:
        raise errors.PastLimit(f"a map has at most {MOST_CELLS:,} cells, this one {width * height:,}")
    value_of = value_function(wanted.what)
    rows = [[NOWHERE] * width for _ in range(height)]
    code = wanted.form.code({wanted.across: "{0}", wanted.down: "{1}"}).format
    for i, j in _outward(width, height):
        position = _read(code(x + i, y + j))
        rows[j][i] = NOWHERE if position is None else value_of(position)
    return rows


def _outward(width: int, height: int) -> Iterator[tuple[int, int]]:
    """Small numbers before large ones, so that each value finds those below it."""
    for far in range(max(width, height)):
        if far < height:
            yield from ((i, far) for i in range(min(far, width)))
        if far < width:
            yield from ((far, j) for j in range(min(far + 1, height)))


def position_at(wanted: Plane, x: int, y: int) -> Position | None:
    """The position in a cell, or None where the rules know none, as with an empty pile of Delete Nim."""
    return _read(wanted.code(x, y))


def _read(code: str) -> Position | None:
    try:
        return catalogue.read(code)
    except (errors.BadCode, errors.PastLimit):  # of a game whose boards have a largest number, too
        return None


def least(wanted: Plane) -> tuple[int, int]:
    """The first column and row that hold positions: 0, or 1 where no heap may be empty."""
    rows = [[position_at(wanted, x, y) is not None for x in (0, 1)] for y in (0, 1)]
    return (0 if any(row[0] for row in rows) else 1), (0 if any(rows[0]) else 1)


def is_zero(wanted: Plane, value: int) -> bool:
    """True if the player to move loses: value 0, and for the remoteness its parity."""
    return value % 2 == wanted.misere if wanted.what == "remoteness" and value >= 0 else value == 0


def value_words(wanted: Plane, value: int) -> str:
    """A cell's value in words."""
    if value == NOWHERE:
        return "no position"
    if value == UNKNOWN:
        return "not known within reach"
    if wanted.what == "outcome":
        return "N: the mover wins" if value else "P: the mover loses"
    if wanted.what == "sg":
        return f"SG value {value}"
    return f"{'P' if is_zero(wanted, value) else 'N'}, {codes.counted(value, 'ply', 'plies')} left"


# Maps worth a look, one or more for every game, with what to see in them.


@dataclass(frozen=True, slots=True)
class MapPreset:
    """`code` is the position at which the map opens, with the fixed numbers in it."""

    name: str
    title: str
    code: str
    what: str
    about: str
    problem: str = ""
    """The open problem it shows, by its name."""

    @property
    def plane(self) -> Plane:
        return plane(self.code, what=self.what)


@cache
def shipped() -> tuple[MapPreset, ...]:
    """Those that `maps.toml` lists."""
    listed = tomllib.loads(Path(__file__).with_name("maps.toml").read_text("utf-8"))["maps"]
    return tuple(MapPreset(**entry) for entry in listed)


def presets() -> list[MapPreset]:
    """The listed of the games that are here, and for a game without one its default start."""
    there = set(catalogue.names())
    listed = [preset for preset in shipped() if set(_games(preset.code)) <= there]
    games = {preset.code.partition("+")[0].partition(":")[0] for preset in listed}
    for name, game in catalogue.catalogue().items():
        if name in games or family.at_table(game.name):
            continue
        code = catalogue.write(game.start({}))
        try:
            plane(code)
        except errors.BadInput:  # there are not two numbers to run
            continue
        listed.append(MapPreset(name, game.title, code, "outcome", game.summary))
    return listed


def _games(code: str) -> list[str]:
    """The games a code names: its own, and those of a sum's parts."""
    words = [word.partition("+")[0] for word in code.replace("/", ":").split(":")]
    return [word for word in words if word and not word[0].isdigit()]


def for_problem(name: str) -> MapPreset | None:
    """The map of an open problem."""
    return next((preset for preset in presets() if preset.problem == name), None)


def as_json(wanted: Plane, rows: Rows, x: int, y: int) -> dict[str, object]:
    """What `map --json` prints: null where a value is not known, `-` where there is no position."""
    from nimarcade.core import told  # hardly a map is told

    names: dict[int, int | str | None] = {UNKNOWN: None, NOWHERE: "-"}
    if wanted.what == "outcome":
        names |= {0: "P", 1: "N"}
    data: dict[str, object] = {
        "code": wanted.form.code({}),
        "across": wanted.across,
        "down": wanted.down,
        "what": wanted.what,
        "from": [x, y],
        "rows": [[names.get(value, value) for value in row] for row in rows],
    }
    return told.stamped("map", data)
