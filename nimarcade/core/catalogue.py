"""The catalogue of games: rules only.

A game is a package of the games' room that offers `GAME`, or a plug-in: an entry point of the group
`nimarcade.games` in any installed package. Its value is a module that holds `GAME`, or `module:OBJECT`;
the object is a `Game`, or a family (`nimarcade.core.family`) whose `game` is one. Or it is a file or a
package with `GAME` in the folder that `NIMARCADE_GAMES` names, or the one file or package whose `.py` or
`__init__.py` it names; nothing else is ever looked into. Files there may hold one of `OTHERS` instead, for
those who ask for them (`holding`). A plug-in that fails is listed in `broken`, and breaks nothing else."""

from __future__ import annotations

import os
import pkgutil
import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from contextvars import ContextVar, copy_context
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeAlias, cast, get_args

from nimarcade.core import drawing, errors, fields, plug_ins, typed_numbers
from nimarcade.core import game as games
from nimarcade.core.codes import MAX_CODE, MAX_NESTING, shortened, shown, split_code, take_options
from nimarcade.core.plug_ins import Offer

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from importlib.resources.abc import Traversable

ORDER = ("so-long-sucker", "nim", "greedy-nim", "moore-nim", "co-nim", "exco-nim", "delete-nim")
"""The games of the papers in the order of menus; others follow by name."""
SHIPPED = "nimarcade.games"
"""The room of the games; core knows no more of it than how modules there are called."""
GROUP = "nimarcade.games"
MENDED = 200
"""Characters of a wrong body up to which an error tells the right one."""
FOLDER = "NIMARCADE_GAMES"
"""The environment variable that names a folder of games, or one file."""
OTHERS = ("LEVEL", "PAPER", "THEOREMS")
"""What a file of that folder may hold besides a game, or instead of one."""
TRIED = 6
"""Moves for which a plug-in's game is played before it is used,"""
LISTED = 1_000
"""and how many are listed each time."""
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_REQUIRED = tuple(name for name in vars(games.Game) if not name.startswith("_"))


_games, _alone = os.environ.get(FOLDER, ""), list[Path]()
if _games.endswith(".py") and os.path.isfile(_games):
    _alone = [Path(_games).parent if os.path.basename(_games) == "__init__.py" else Path(_games)]
    _games = str(_alone[0].parent)
if _games:  # so that processes of ours can read what belongs to its games
    sys.path.append(_games)

_depth: ContextVar[int] = ContextVar("depth", default=0)
"""Within how many codes the one stands that is being read."""


class _TooDeep(errors.BadCode):
    """Told by the outermost code alone, in one line."""


@dataclass(frozen=True, slots=True)
class Plugin:
    """An offer of an entry point or a file: a game or a family, and whose it is; the package or the folder in
    which its page and lessons lie."""

    offer: object
    package: str
    origin: str
    place: Path | None = None
    code: str = ""
    """The checksum of its code."""


@cache
def _folders() -> frozenset[str]:
    """Names of the games whose folders lie here, without importing any."""
    return frozenset(
        m.name.replace("_", "-") for m in pkgutil.iter_modules(import_module(SHIPPED).__path__) if m.ispkg
    )


Found: TypeAlias = tuple[dict[str, Plugin], dict[str, str]]
"""Plug-ins by name, and why others fail."""
_in_hand: ContextVar[Found | None] = ContextVar("in_hand", default=None)
"""The catalogue so far, while plug-ins are tried: a game may ask for itself then."""


def _plugins() -> Found:
    return _in_hand.get() or _loaded()


@cache
def _loaded() -> Found:
    found: Found = {}, {}
    before = _in_hand.set(found)
    try:
        _load_all(*found)
    finally:
        _in_hand.reset(before)
        names.cache_clear()
        game.cache_clear()
    return found


def _load_all(plugins: dict[str, Plugin], failed: dict[str, str]) -> None:
    from importlib.metadata import entry_points  # slow to load, and the games here need it for no code

    points = sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value))
    offers: dict[Offer, Callable[[], tuple[str, Plugin] | None]] = {
        **{(GROUP, point.name, point.value): partial(_load, point) for point in points},
        **{("", str(path), path.stem): partial(_load_file, path) for path in _files()},
    }
    refused = plug_ins.refused([*offers])
    for offer, load in offers.items():
        name = offer[1] if offer[0] else offer[2].replace("_", "-")
        try:
            if offer in refused:
                failed[name] = refused[offer]
                continue
            with plug_ins.asked():
                if (loaded := load()) is not None:
                    if loaded[0] in _folders() or loaded[0] in plugins:
                        raise ValueError(f"another game is called {loaded[0]}")
                    _take(*loaded, plugins)
        except plug_ins.FAILS as error:  # whatever a plug-in does on loading
            failed[name] = plug_ins.reason(error)
    for path in (*_files(), *(Path(_games).glob("_*") if _games else ())):
        plug_ins.hush(str(path.absolute()))
    for plugin in plugins.values():
        plug_ins.hush(plug_ins.place_of(plugin.package))


def rehearse(group: str, name: str, value: str) -> None:
    """Load what is offered as it is loaded for use, in a process that only tries; raises whatever that
    raises."""
    from importlib.metadata import EntryPoint

    point = EntryPoint(name, value, group)
    if group in ("", GROUP):
        found = _in_hand.get() or ({}, {})
        _in_hand.set(found)
        if (loaded := _load(point) if group else _load_file(Path(name))) is not None:
            _take(*loaded, found[0])
    else:
        point.load()


def _take(name: str, plugin: Plugin, plugins: dict[str, Plugin]) -> None:
    """Enters a plug-in, unless its game fails when it is tried."""
    plugins[name] = plugin
    try:
        _tried(_game_in(plugin.offer))
    except BaseException:
        del plugins[name]
        raise


def _files() -> list[Path]:
    """Files and packages of the folder of games, by name; empty where none is named. Raises BadInput for
    what is no folder."""
    if _alone or not _games:
        return _alone
    folder = Path(_games)
    if not folder.is_dir():
        raise errors.BadInput(f"{shown(_games)} is no folder of games, nor a .py file of one")
    return sorted(
        path
        for path in folder.iterdir()
        if not path.name.startswith(("_", ".")) and (path.suffix == ".py" or (path / "__init__.py").is_file())
    )


def _load_file(path: Path) -> tuple[str, Plugin] | None:
    """The name and the game of a file or package, None of others alone; raises what `_load` raises."""
    if path.stem in sys.stdlib_module_names:
        raise ValueError(f"{path.name} is called as a module of Python is; give it another name")
    code = plug_ins.checksum(_games)  # before it is loaded: what is written meanwhile is not what runs
    module = import_module(path.stem)
    if module.__file__ is None or not Path(module.__file__).is_relative_to(path.absolute()):
        raise ValueError(f"{path.name} is called as an installed module is; give it another name")
    if not hasattr(module, "GAME"):
        if any(hasattr(module, name) for name in OTHERS):
            return None
        every = ", ".join(("GAME", *OTHERS))
        raise TypeError(f"it holds none of {every}; the name of a file that only helps others begins with _")
    offer = module.GAME
    game = _checked(offer, str(path))
    if not NAME.fullmatch(game.name):
        raise ValueError(f"a game is called in small letters joined by hyphens, not {shown(str(game.name))}")
    return game.name, Plugin(offer, path.stem, str(path), path.with_suffix(""), code)


def folder_modules() -> tuple[tuple[ModuleType, str], ...]:
    """Modules of games in the folder, which may hold theorems as well, those of theorems alone, and the
    checksums of their code."""
    plugins, code = _plugins()[0].values(), plug_ins.checksum(_games)
    stems = {path.stem for path in _files()}
    games = ((import_module(each.package), each.code) for each in plugins if each.package in stems)
    alone = ((module, code) for module in holding("THEOREMS") if not hasattr(module, "GAME"))
    return (*games, *alone)


def holding(name: str) -> tuple[ModuleType, ...]:
    """Modules of the folder that hold one of `OTHERS`."""
    _plugins()
    modules = (sys.modules.get(path.stem) for path in _files())
    return tuple(module for module in modules if module is not None and hasattr(module, name))


def _load(point: EntryPoint) -> tuple[str, Plugin]:
    """The name and the game of an entry point; raises whatever importing raises, TypeError for what is no
    game, ValueError for a wrong name."""
    offer = point.load()
    if isinstance(offer, ModuleType):
        offer = offer.GAME
    game = _checked(offer, point.value)
    if game.name != point.name or not NAME.fullmatch(point.name):
        raise ValueError(f"{point.value} is called {shown(str(game.name))}, the plug-in {shown(point.name)}")
    module = import_module(point.module)
    package, beside = module.__package__ or point.module, Path(module.__file__ or "").with_suffix("")
    # a folder of the module's name holds its page; else its package does, if there is one
    place = beside if module.__file__ and (not module.__package__ or beside.is_dir()) else None
    code = plug_ins.checksum(plug_ins.place_of(point.module))
    return game.name, Plugin(offer, package, point.dist.name if point.dist else package, place, code)


def _checked(offer: object, what: str) -> games.Game[games.Position, games.Move]:
    """The game that is offered; raises TypeError for what is none."""
    game = _game_in(offer)
    if isinstance(offer, type):
        raise TypeError(f"{what} offers a class; write GAME = {offer.__name__}()")
    if lacking := [name for name in _REQUIRED if not hasattr(game, name)]:
        raise TypeError(f"{what} is no game: it lacks {', '.join(lacking)}")
    return game


def _tried(game: games.Game[games.Position, games.Move]) -> None:
    """Plays a game for some moves and asks whatever a first look at it asks, so that what is broken is told
    before anybody relies on it; raises what that raises, TypeError or ValueError for a broken promise."""
    if wrong := [fact for fact in ("title", "summary") if not isinstance(getattr(game, fact), str)]:
        raise TypeError(f"its {wrong[0]} is no text")
    if not all(isinstance(option, games.Option) for option in game.options):
        raise TypeError("its options are no Options; write options = (MISERE,) or options = ()")
    try:
        p = game.start()
    except (errors.BadCode, errors.PastLimit) as error:
        raise errors.BadGame(f"its usual start: {error}") from None
    game.random(Random(0))
    for _ in range(TRIED):
        code = game.write(p)
        _, words, body = split_code(code)
        again = game.read(take_options(game.name, game.options, words), body or "")
        if (again, hash(again)) != (p, hash(p)):
            raise ValueError(f"{shown(code)} is not read as the position that it was written for")
        said = {"rules": game.rules(p), "convention": game.convention(p)}
        game.seat_labels(p)
        if (board := games.drawn(game)) is not None:
            picture = board.board_picture(p)
            if (mode := getattr(picture, "input_mode", picture)) not in (modes := get_args(games.InputMode)):
                raise TypeError(
                    f"the input_mode of its board_picture is {mode!r}, and none of {', '.join(modes)}"
                )
        if game.outcome(p) is not None:
            if p == game.start():
                raise ValueError(f"its start {shown(code)} is over")
            return
        if not (moves := [*islice(game.moves(p), LISTED)]):
            raise ValueError(f"{shown(code)} has no move, and its outcome is None")
        alike(game, p)
        move = moves[len(moves) // 2]
        game.check(p, move)
        word = game.write_move(p, move)
        if game.read_move(p, word) != move:
            raise ValueError(f"{shown(word)} is not read as the move that it was written for")
        said["describe"] = game.describe(p, move)
        if silent := [hook for hook, words in said.items() if not isinstance(words, str)]:
            raise TypeError(f"its {silent[0]} gives no text at {shown(code)}")
        after = game.after(p, move)
        if game.max_plies(after) >= game.max_plies(p):
            raise ValueError(f"max_plies does not fall on {shown(word)} from {shown(code)}")
        p = after


def alike(game: games.Game[Any, Any], p: Any) -> None:
    """Raises BadGame where a game with a graph, which knows no players, gives the other one other moves."""
    if games.graphed(game) is None or not hasattr(p, "__dataclass_fields__"):
        return
    turns = (p, replace(p, turn=1 - p.turn))
    here, there = ({game.write_move(q, m): m for m in islice(game.moves(q), LISTED)} for q in turns)
    for each, other in ((here, there), (there, here)):
        if len(other) < LISTED and (alone := [word for word in each if word not in other]):
            raise errors.BadGame(
                f"both players must have the same moves; at {shown(shortened(game.write(p)))} only one of "
                f"them has {', '.join(alone[:4])}; partizan games need a family of their own"
            )


def _game_in(offer: object) -> games.Game[games.Position, games.Move]:
    """A plug-in's game: itself, or the one of a family."""
    if hasattr(offer, "game") and hasattr(offer, "theory"):
        offer = offer.game
    return cast("games.Game[games.Position, games.Move]", offer)


def broken() -> Mapping[str, str]:
    """Plug-ins that failed, by the name of the entry point or the file, with the reason in one line."""
    return _plugins()[1]


@cache
def names() -> tuple[str, ...]:
    """Code names of all games."""
    every = {*_folders(), *_plugins()[0]}
    return tuple(sorted(every, key=lambda n: (ORDER.index(n) if n in ORDER else len(ORDER), n)))


def offered(name: str) -> object:
    """The game of this name, or a plug-in's family, as it was offered; raises BadCode."""
    if name in _folders():
        return import_module(f"{SHIPPED}.{name.replace('-', '_')}").GAME
    if name not in _plugins()[0]:
        if name in broken():
            raise errors.BadCode(f"the game {name} cannot be used: {broken()[name]}")
        unusable = "".join(f"; {other} cannot be used: {why}" for other, why in broken().items())
        every = f"games are {', '.join(names())}{unusable}"
        raise errors.NoGame(f"no game is called {shown(name)}{_meant(name)}; {every}")
    return _plugins()[0][name].offer


def _meant(name: str) -> str:
    """The name that a wrong one comes near, or the game whose rule it tells (`0.77`; numbers alone may be
    heaps), as a part of a sentence."""
    from difflib import get_close_matches  # only an error needs it

    near = get_close_matches(name[:MENDED].lower().replace(" ", "-").replace("_", "-"), names(), 1, 0.7)
    for rules in () if near or name.replace(",", "").isdigit() else map(game, _folders()):
        if any(option.pattern and re.fullmatch(option.pattern, name) for option in rules.options):
            with suppress(errors.NimarcadeError):
                near = [rules.write(read(f"{rules.name}+{name}")).partition(":")[0]]
    return f", {near[0]} is" if near else ""


@cache
def game(name: str) -> games.Game[games.Position, games.Move]:
    """The game with this code name; raises BadCode."""
    return _game_in(offered(name))


def origin(name: str) -> str:
    """Whose game it is: `nimarcade`, or the plug-in's distribution."""
    return "nimarcade" if name in _folders() else _plugins()[0][name].origin


def code_of(name: str) -> str:
    """The checksum of a plug-in's code, empty where it is not known; of games of ours none is needed."""
    return "ours" if name in _folders() else _plugins()[0][name].code


def folder(name: str) -> Traversable:
    """The folder of a game, where its page and lessons lie."""
    from importlib.resources import files  # slow to load, and most commands read no page

    if name in _folders():
        return files(f"{SHIPPED}.{name.replace('-', '_')}")
    plugin = _plugins()[0][name]
    return plugin.place or files(plugin.package)


@cache
def has_page(name: str) -> bool:
    """True if a page of rules and strategy lies in a game's folder."""
    return folder(name).joinpath("page.md").is_file()


def catalogue() -> dict[str, games.Game[games.Position, games.Move]]:
    """Every game by its code name."""
    return {name: game(name) for name in names()}


@cache
def needed(name: str) -> dict[str, int]:
    """The options that a game cannot do without, with their values in its default start."""
    rules = game(name)
    _, words, _ = split_code(rules.write(rules.start()))
    return take_options(name, rules.options, words)


@cache
def variants(name: str, k: int = 3) -> tuple[str, ...]:
    """The forms of a game of two alternating players as codes begin: normal and misère, with the bound
    it needs, or without one and with k where it may have one."""
    taken = {option.name for option in game(name).options}
    bound = needed(name).get("k")
    own = "".join(f"+{word}" for word in needed(name) if word not in taken)
    bounds = [f"+k={bound}"] if bound else ["", f"+k={k}"] if "k" in taken else [""]
    conventions = ("", "+misere") if "misere" in taken else ("",)
    return tuple(f"{name}{own}{convention}{b}" for b in bounds for convention in conventions)


def game_of(p: games.Position) -> games.Game[games.Position, games.Move]:
    return game(p.game)


def impartial_of(p: games.Position) -> games.Graphed[games.Position]:
    """The game of an impartial position; raises BadInput for others."""
    return _graphed(p.game)


@cache
def _graphed(name: str) -> games.Graphed[games.Position]:
    if (impartial := games.graphed(game(name))) is None:
        raise errors.BadInput(f"{name} is no impartial game")
    return impartial


class Written:
    """A position whose `str` is its code, and which a notebook draws."""

    __slots__ = ()

    def __str__(self: games.Position) -> str:
        try:
            return write(self)
        except (AttributeError, TypeError):
            checked(self)  # says what is wrong with it
            raise

    def _repr_svg_(self: games.Position) -> str:
        return drawing.board(board_of(self).board_picture(self), write(self))


def unfrozen(kind: type[Written]) -> Any:
    """A class with the fields of a frozen position that can still be set: what is made by it is given the
    class `kind` in the end. That takes a tenth of the time that the constructor takes, which checks."""
    return type(kind.__name__, kind.__bases__, {"__slots__": vars(kind)["__slots__"]})


def checked(p: games.Position) -> games.Position:
    """The position, which somebody has put together by its constructor, numbers in it as Python's own; raises
    BadInput for what is none of its game, as Moore's Nim without k."""
    kind, check = _check(p.game)
    if kind is not None and not isinstance(p, kind):
        raise errors.BadInput(f"positions of {p.game} are {kind.__name__}, not {type(p).__name__}")
    p = fields.well_typed(p)
    if check is not None:
        check(p)
    if not 0 <= p.turn < len(game_of(p).seat_labels(p)):
        raise errors.BadInput(f"turn is the number of a seat, from 0 on, not {p.turn}")
    return p


@cache
def _check(name: str) -> tuple[type[games.Position] | None, Callable[[games.Position], None] | None]:
    """The type of a game's positions (of a plug-in that does not check them there may be several), and what
    refuses those that are none of the game."""
    rules = game(name)
    check = rules.check_position if isinstance(rules, games.Checking) else None
    return None if check is None and name not in _folders() else type(rules.start()), check


def board_of(p: games.Position) -> games.Drawn[games.Position]:
    """The game of a position that is drawn as piles; raises BadInput for others."""
    return _drawn(p.game)


@cache
def _drawn(name: str) -> games.Drawn[games.Position]:
    if (board := games.drawn(game(name))) is None:
        raise errors.BadInput(f"{name} is not drawn as piles")
    return board


def read(code: str) -> games.Position:
    """The position a code names; a game with its options alone means its default start.

    Raises BadCode, or PastLimit for a code over 1 MB or numbers past the stated limits."""
    if len(code) > MAX_CODE:
        raise errors.PastLimit(f"a code has at most {MAX_CODE:,} characters, this one {len(code):,}")
    if (depth := _depth.get()) == MAX_NESTING:
        raise _TooDeep
    head, colon, body = code.partition(":")
    rules, options = _headed(head)
    if not colon:
        return rules.start(options)
    try:
        return copy_context().run(_read_within, depth + 1, rules, options, body)
    except _TooDeep:
        if depth:
            raise
        raise errors.BadCode(f"codes within codes go at most {MAX_NESTING} deep") from None
    except errors.BadCode as error:
        if depth or not (right := _mended(rules, options, body)):
            raise
        raise errors.BadCode(f"{error}; write {right}") from None


def _read_within(
    depth: int, rules: games.Game[games.P, games.M], options: games.Chosen, body: str
) -> games.P:
    """In a context of its own, which ends with it whatever interrupts it."""
    _depth.set(depth)
    return rules.read(options, body)


@lru_cache(256)
def _headed(head: str) -> tuple[games.Game[games.Position, games.Move], games.Chosen]:
    """The game and the options of what stands before the colon; kept, as many codes begin alike."""
    name, words, _ = split_code(head)
    rules = game(name)
    return rules, take_options(rules.name, rules.options, words)


def _mended(rules: games.Game[games.Position, games.Move], options: games.Chosen, body: str) -> str:
    """The code that was meant by a body that people would understand; empty where there is none."""
    if len(body) > MENDED:
        return ""
    try:
        return shortened(rules.write(rules.read(options, typed_numbers.plain_numbers(body))))
    except errors.NimarcadeError:
        return ""


def read_body(rules: games.Game[games.P, games.M], options: games.Chosen, text: str) -> games.P:
    """The board after the colon of a code, as a person types it: `5 4 3`, `10^18, 7`; raises BadCode or
    PastLimit."""
    text = text.strip()
    try:
        return rules.read(options, text)
    except errors.BadCode:
        try:
            plain = typed_numbers.plain_numbers(text)
        except errors.BadInput as error:
            raise errors.BadCode(str(error)) from None
        if plain == text:
            raise
    return rules.read(options, plain)


def read_typed(text: str) -> games.Position:
    """A code as a person types it: `nim: 5 4 3`, `Nim 10^18, 7`; raises BadCode or PastLimit."""
    head, colon, body = text.strip().partition(":")
    if not colon and (words := re.fullmatch(r"(\S*[a-zA-Z]\S*)\s+(.*[0-9].*)", head)):
        head, colon, body = words[1], ":", words[2]
    head = "".join(head.split()).lower()
    if not colon:
        return read(head)
    name, options, _ = split_code(head)
    return read_body(game(name), take_options(name, game(name).options, options), body)


def read_as(kind: type[games.P], code: str) -> games.P:
    """`read` where the game is known; raises BadCode for another one."""
    p = read(code)
    if not isinstance(p, kind):
        raise errors.BadCode(f"{shown(code)} is of another game")
    return p


def write(p: games.Position) -> str:
    """The canonical code of a position; `read(write(p)) == p`."""
    return game_of(p).write(p)
