"""Arguments of the library's functions: made right, or refused with a sentence."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import SupportsIndex, TypeAlias

from nimarcade.core import catalogue, game
from nimarcade.core.codes import quoted, whole
from nimarcade.core.errors import BadInput, BadSave, BadSeat
from nimarcade.play import seat_kinds
from nimarcade.players import own
from nimarcade.players.own import move as move

Progress = Callable[[int, int], None]
"""Told how many of how many parts are done. An error that it raises, or Ctrl+C, ends the work."""
File: TypeAlias = str | Path
Whole: TypeAlias = SupportsIndex
"""A whole number of any type, NumPy's too."""

GAME = "a game is told by its name and options, such as 'nim' or 'octal+0.77'"


def quiet(done: int, of: int) -> None:
    """Nobody is told."""


def text(value: object, what: str) -> str:
    """Raises BadInput for what is no text."""
    if not isinstance(value, str):
        raise BadInput(f"{what}, not {quoted(value)}")
    return value


def flag(value: object, what: str) -> None:
    """Raises BadInput for what is neither True nor False."""
    if not isinstance(value, bool):
        raise BadInput(f"{what} is True or False, not {quoted(value)}")


def pair(value: object, what: str, each: str, least: int | None = None) -> tuple[int, int]:
    """Raises BadInput for what are not two whole numbers from `least` on."""
    if isinstance(value, str) or not isinstance(value, Sequence) or len(value) != 2:
        raise BadInput(f"{what} is two numbers such as (24, 16), not {quoted(value)}")
    return whole(value[0], each, least), whole(value[1], each, least)


def told(progress: object) -> None:
    """Raises BadInput for what cannot be told."""
    if not callable(progress):
        raise BadInput(f"progress is a function of two numbers, done and of, not {quoted(progress)}")


Player: TypeAlias = str | Callable[..., game.Move | str]
"""A seat's word, or a function of the position, or of the position and the clock (None without one), that
gives a legal move or its code; an argument `rng` gets luck that follows the seed."""


@contextmanager
def seats(players: object, workers: int = 1) -> Iterator[list[str]]:
    """The words of seats, functions having one as long as the block lasts. Raises BadSeat for what is no list
    of players."""
    if not isinstance(players, list | tuple) or not all(isinstance(p, str) or callable(p) for p in players):
        raise BadSeat(f"players are a list of words or functions, ['perfect', choose], not {quoted(players)}")
    words: list[str] = []
    try:
        for number, player in enumerate(players, 1):
            if isinstance(player, str):
                words.append(player)
                continue
            if workers > 1:
                raise BadSeat("a function plays in this process: leave workers at 1")
            word = f"function:{getattr(player, '__name__', 'player')}"
            words.append(f"{word}-{number}" if word in seat_kinds.FUNCTIONS else word)
            try:
                seat_kinds.FUNCTIONS[words[-1]] = own.chooser(player, words[-1])
            except TypeError as error:
                raise BadSeat(f"{words[-1]}: {error}") from None
        yield words
    finally:
        for word in words:
            seat_kinds.FUNCTIONS.pop(word, None)


def seed(number: object) -> int | None:
    """Raises BadInput for what is no seed."""
    return None if number is None else whole(number, "a seed")


def starts(word: object) -> None:
    """Raises BadInput for what does not say where games start."""
    if word not in ("fixed", "random"):
        raise BadInput(f"games start from the position given (fixed) or from random ones, not {quoted(word)}")


def save(file: object) -> Path:
    """Raises BadSave for what is no name of a file."""
    return _path(file, BadSave, "the name of a saved game's file is wanted")


def target(file: object, such_as: str) -> Path:
    """Raises BadInput for what is no name of a file that can be written."""
    return _path(file, BadInput, f"the name of a file is wanted, such as {such_as!r}")


def _path(file: object, refusal: type[BadInput], what: str) -> Path:
    if not isinstance(file, str | Path) or not str(file) or "\0" in str(file):
        raise refusal(f"{what}, not {quoted(file)}")
    return Path(file)


def box(given: object, such_as: str) -> dict[str, int]:
    """Bounds by their names, none for None; raises BadInput."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise BadInput(f"a box has bounds by their names, such as {such_as}, not {quoted(given)}")
    return {
        text(name, "a bound has a name"): whole(most, f"the bound {name}", 0) for name, most in given.items()
    }


def position(given: game.Position | str) -> game.Position:
    """The position of a code, or the one that is given; raises BadCode, or BadInput for something else."""
    if isinstance(given, str):
        return catalogue.read(given)
    if isinstance(given, type) or not isinstance(getattr(given, "game", None), str):
        raise BadInput(f"a position or its code is wanted, such as 'nim:5,4,3', not {quoted(given)}")
    return catalogue.checked(given)
