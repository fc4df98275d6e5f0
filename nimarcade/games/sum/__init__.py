"""Sums: several games side by side; a move is a move in one of them, and whoever moves last wins."""

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random
from typing import ClassVar, Protocol, runtime_checkable

from nimarcade.core import catalogue
from nimarcade.core import game as games
from nimarcade.core.codes import MAX_PILES, PLAY, elsewhere, number, short, shown
from nimarcade.core.errors import BadCode, BadInput, BadMove, IllegalMove, PastLimit

FEW = 8
"""Parts of random sums last at most so many plies, so that their values can be worked out."""


@dataclass(frozen=True, slots=True)
class Sum(catalogue.Written):
    """Positions of impartial games in normal play, in the order in which moves number them."""

    game: ClassVar[str] = "sum"
    parts: tuple[games.Position, ...]
    turn: games.Seat = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class PartMove:
    """A move of the part with this number, from 1."""

    part: int
    move: games.Move

    def __str__(self) -> str:
        return f"{self.part}.{self.move}"


@runtime_checkable
class Part(
    games.Game[games.Position, games.Move],
    games.Graphed[games.Position],
    games.Lasting[games.Position, games.Move],
    games.Greedy[games.Position, games.Move],
    games.Pointed[games.Position, games.Move],
    Protocol,
):
    """A game that can be a part: it offers all that a sum hands on."""


class SumGame(games.Alternating[Sum]):
    """See `nimarcade.core.game.Game` for the methods."""

    name = "sum"
    title = "Sum"
    summary = "Several games side by side: move in any one of them, and make the last move of all."
    options: tuple[games.Option, ...] = ()
    delaying_rule = "move in the part that can last longest"

    def start(self, options: games.Chosen = {}) -> Sum:
        return self.read({}, "nim:5,3/co-nim:4,3,3/delete-nim:6,4")

    def random(self, rng: Random, options: games.Chosen = {}) -> Sum:
        names = rng.sample(part_names(), rng.randint(2, 3))
        return Sum(tuple(_small(_game(name), rng) for name in names))

    def read(self, options: games.Chosen, body: str) -> Sum:
        codes = codes_of(body)
        if len(codes) > MAX_PILES:
            raise PastLimit(f"a sum has at most {MAX_PILES} parts, this one {len(codes):,}")
        return Sum(tuple(_part(i, code) for i, code in enumerate(codes, 1)))

    def check_position(self, p: Sum) -> None:
        if not p.parts:
            raise BadCode("a sum has at least one part")
        for i, part in enumerate(p.parts, 1):
            if not isinstance(getattr(part, "game", None), str):
                raise BadCode(f"part {i} of the sum is no position: {shown(repr(part))}")
            _fits(i, catalogue.checked(part))

    def write(self, p: Sum) -> str:
        return "sum:" + "/".join(map(catalogue.write, p.parts))

    def read_move(self, p: Sum, text: str) -> PartMove:
        first, dot, rest = text.partition(".")
        if not dot:
            raise BadMove(
                f"a move is written PART.MOVE, such as {self._such(p)} in the first part, not {shown(text)}"
            )
        try:
            part = number(first, "the part")
        except BadCode as error:
            raise BadMove(f"{error}; a move is written PART.MOVE, such as {self._such(p)}") from None
        game, own = self._part(p, part)
        try:
            return PartMove(part, game.read_move(own, rest))
        except BadInput as error:
            raise type(error)(f"part {part}: {error}") from None

    def _such(self, p: Sum) -> str:
        return f"1.{elsewhere(pile.size for pile in self.board_picture(p).parts[0][1].piles)}-1"

    def write_move(self, p: Sum, m: PartMove) -> str:
        game, own = self._part(p, m.part)
        return f"{m.part}.{game.write_move(own, m.move)}"

    def describe(self, p: Sum, m: PartMove) -> str:
        game, own = self._part(p, m.part)
        words, code = game.describe(own, m.move), game.write_move(own, m.move)
        if words == PLAY + code:
            return f"{PLAY}{m.part}.{code}"
        return f"{words} in part {m.part}, {game.title}"

    def where(self, p: Sum, m: PartMove) -> str:
        game, own = self._part(p, m.part)
        return f"part {m.part}, {game.title}: {game.where(own, m.move)}"

    def form(self, p: Sum) -> str:
        return "PART.MOVE"

    def moves(self, p: Sum) -> Iterator[PartMove]:
        for i, game, own in self._parts(p):
            if game.outcome(own) is None:
                for move in game.moves(own):
                    yield PartMove(i, move)

    def graph(self, p: Sum) -> tuple[games.Key, games.Follow]:
        """The keys of the parts one after the other, a 0 behind each; no part's key holds a 0."""
        keys, follows = zip(*(_game(own.game).graph(own) for own in p.parts), strict=True)
        return tuple(n for key in keys for n in (*key, 0)), _follow(follows)

    def position_of(self, p: Sum, key: games.Key) -> Sum | None:
        """None: searches settle sums that no theorem settles."""
        return None

    def cache_key(self, p: Sum) -> Hashable:
        return "sum", tuple(_game(own.game).cache_key(own) for own in p.parts)

    def sample(self, p: Sum, rng: Random) -> PartMove:
        i, game, own = rng.choice([part for part in self._parts(p) if part[1].outcome(part[2]) is None])
        return PartMove(i, game.sample(own, rng))

    def delaying_move(self, p: Sum) -> PartMove:
        i, game, own = self._longest(p)
        return PartMove(i, game.delaying_move(own))

    def greedy_move(self, p: Sum) -> PartMove:
        i, game, own = self._longest(p)
        return PartMove(i, game.greedy_move(own))

    def _longest(self, p: Sum) -> tuple[int, Part, games.Position]:
        return max(self._parts(p), key=lambda part: part[1].max_plies(part[2]))

    def check(self, p: Sum, m: PartMove) -> None:
        game, own = self._part(p, m.part)
        if game.outcome(own) is not None:
            raise IllegalMove(f"part {m.part} is over: no move is left in it")
        try:
            game.check(own, m.move)
        except IllegalMove as error:
            raise IllegalMove(f"part {m.part}: {error}") from None

    def after(self, p: Sum, m: PartMove) -> Sum:
        game, own = self._part(p, m.part)
        parts = (*p.parts[: m.part - 1], game.after(own, m.move), *p.parts[m.part :])
        return Sum(parts, 1 - p.turn)

    def _parts(self, p: Sum) -> Iterator[tuple[int, Part, games.Position]]:
        for i, own in enumerate(p.parts, 1):
            yield i, _game(own.game), own

    def _part(self, p: Sum, part: int) -> tuple[Part, games.Position]:
        if not 1 <= part <= len(p.parts):
            raise IllegalMove(f"the parts are numbered 1 to {len(p.parts)}, there is no {short(part)}")
        own = p.parts[part - 1]
        return _game(own.game), own

    def outcome(self, p: Sum) -> games.Outcome | None:
        if any(game.outcome(own) is None for _, game, own in self._parts(p)):
            return None
        return games.Outcome.of_two(1 - p.turn, "No part has a move left, and whoever moves last wins.")

    def board_picture(self, p: Sum) -> games.BoardPicture:
        parts = tuple((games.title_of(game, own), game.board_picture(own)) for _, game, own in self._parts(p))
        piles = tuple(
            replace(pile, name=f"{i}.{pile.name}")
            for i, (_, own) in enumerate(parts, 1)
            for pile in own.piles
        )
        return games.BoardPicture(piles, "sum", 1, parts=parts)

    def max_plies(self, p: Sum) -> int:
        return sum(game.max_plies(own) for _, game, own in self._parts(p))

    def convention(self, p: Sum) -> str:
        return "normal: the last move of all wins"

    def rules(self, p: Sum) -> str:
        named = [f"{i} is {games.title_of(game, own)}" for i, game, own in self._parts(p)]
        some = ", ".join(named[:6]) + (", …" if len(named) > 6 else "")
        return f"Make one move in one part, by that part's own rules: {some}."


@cache
def part_names() -> tuple[str, ...]:
    """The games that can be parts: two players with the same moves, and no sums in sums."""
    return tuple(
        name for name, game in catalogue.catalogue().items() if isinstance(game, Part) and name != "sum"
    )


@cache
def _game(name: str) -> Part:
    """The game of a part, whose name was checked on reading."""
    game: games.Game[games.Position, games.Move] = catalogue.game(name)
    assert isinstance(game, Part), name
    return game


def codes_of(body: str) -> list[str]:
    """The codes of the parts of a sum."""
    return _breaks().split(body)


@cache
def _breaks() -> re.Pattern[str]:
    """The slashes between parts: a game's name follows. A slash within a part, as in EXCO-NIM, has a
    number behind it."""
    known = "|".join(map(re.escape, sorted(catalogue.names(), key=len, reverse=True)))
    return re.compile(f"/(?=(?:{known})(?:[+:/]|$))")


def _part(number: int, code: str) -> games.Position:
    try:
        p = catalogue.read(code) if code else None
    except (BadInput, PastLimit) as error:
        if misspelt := re.search(r"/([\w.-]+[+:].*)", code):
            catalogue.read(misspelt[1])  # which raises: at a game that is known a part would begin
        raise type(error)(f"part {number} of the sum: {error}") from None
    if p is None:
        raise BadCode(f"part {number} of the sum is missing: write one like sum:nim:5,3/co-nim:3,2,2")
    _fits(number, p)
    return p


def _fits(number: int, p: games.Position) -> None:
    """Raises BadCode for a position that cannot be a part."""
    if p.game not in part_names():
        raise BadCode(
            f"part {number} of the sum: {p.game} cannot be a part; parts are {', '.join(part_names())}"
        )
    if getattr(p, "misere", False):
        raise BadCode(f"part {number} of the sum: a sum is of games in normal play, without +misere")


def _small(game: Part, rng: Random) -> games.Position:
    """A random position that lasts a few plies only: drawn so, or played on until it does."""
    p = game.random(rng)
    while game.max_plies(p) > FEW:
        p = games.play(game, p, game.sample(p, rng))
    return catalogue.read(game.write(p)) if game.outcome(p) is None else game.start()


def _follow(follows: tuple[games.Follow, ...]) -> games.Follow:
    def follow(key: games.Key) -> Iterator[games.Key]:
        start = 0
        for own in follows:
            end = key.index(0, start)
            head, tail = key[:start], key[end:]
            for after in own(key[start:end]):
                yield (*head, *after, *tail)
            start = end + 1

    return follow


GAME = SumGame()
