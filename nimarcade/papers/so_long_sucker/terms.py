"""The rules of section 2.2 of the So Long Sucker paper, for counting: two players, two colours.

Written from the paper alone; nothing here is shared with the game or its theory. Blue is 0, Red is
1, a hand is (blue chips, red chips), a pile a string of B and R from bottom to top, an empty slot
"". A board's slots are sorted, for their order plays no part. Phases: `play`; `kill`, the decider
has captured the pile that ends in two chips of his colour and owes the discard; `free`, the decider
may discard prisoners or donate out of his turn, before the other plays; `over`, the decider has won."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from math import comb
from typing import Literal, NamedTuple

from nimarcade.core import catalogue
from nimarcade.core.errors import PastLimit
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.lab.claims import claim

LETTERS = "BR"
Hand = tuple[int, int]
NONE = 0, 0


class Board(NamedTuple):
    phase: str
    decider: int
    hands: tuple[Hand, Hand]
    piles: tuple[str, ...]


class Act(NamedTuple):
    """A chip of a colour placed on a pile (kind "place"), so many chips of each colour discarded from a pile
    ("kill") or from the hand ("discard"), given away ("give"), or nothing ("pass")."""

    kind: str
    colour: int = -1
    pile: str = ""
    chips: Hand = (0, 0)


@lru_cache(maxsize=1 << 16)
def without(piles: tuple[str, ...], pile: str) -> tuple[str, ...]:
    """The other slots, one holding this pile left out."""
    place = piles.index(pile)
    return piles[:place] + piles[place + 1 :]


@lru_cache(maxsize=1 << 16)
def with_pile(piles: tuple[str, ...], pile: str) -> tuple[str, ...]:
    return tuple(sorted((*piles, pile)))


@cache
def follows(pile: str) -> tuple[int, ...]:
    """The seats that may play after the chip on top of this pile was put there without a capture: whose
    colour is absent, else whose highest chip is the lowest."""
    absent = tuple(player for player in (0, 1) if LETTERS[player] not in pile)
    return absent or (min((0, 1), key=lambda player: pile.rindex(LETTERS[player])),)


def gain(hands: tuple[Hand, Hand], who: int, blue: int, red: int) -> tuple[Hand, Hand]:
    """The hands after `who` gains so many chips (loses, where negative)."""
    changed = (hands[who][0] + blue, hands[who][1] + red)
    return (changed, hands[1]) if who == 0 else (hands[0], changed)


@dataclass
class Rules:
    """`kill`: an owner discards one or more chips of a captured pile, or exactly one and of the
    other colour where there is any, as Remark 2.11 assumes. `discards`: prisoners may be discarded
    at any moment, by both. `gifts`: chips may be donated, once in a turn."""

    kill: Literal["any", "least"] = "any"
    discards: bool = False
    gifts: bool = False
    known: dict[Board, bool] = field(default_factory=dict)

    def turn(self, player: int, hands: tuple[Hand, Hand], piles: tuple[str, ...]) -> Board:
        """`player` gets the move; without a chip he has lost, unless the other donates."""
        other = 1 - player
        if (self.discards and hands[other][player]) or (self.gifts and sum(hands[other])):
            return Board("free", other, hands, piles)
        return self.moved(player, hands, piles)

    def moved(self, player: int, hands: tuple[Hand, Hand], piles: tuple[str, ...]) -> Board:
        if hands[player] == NONE:
            return Board("over", 1 - player, hands, piles)
        return Board("play", player, hands, piles)

    def acts(self, board: Board) -> Iterator[tuple[Act, Board]]:
        """Every act of the decider with what it leads to."""
        if board.phase in ("play", "given"):
            yield from self._placements(board)
        if board.phase == "kill":
            yield from self._kills(board)
        elif board.phase == "free":
            yield Act("pass"), self.moved(1 - board.decider, board.hands, board.piles)
        if board.phase in ("play", "free"):
            yield from self._free(board)

    def _free(self, board: Board) -> Iterator[tuple[Act, Board]]:
        phase, who, hands, piles = board
        player = 1 - who if phase == "free" else who
        if self.discards:
            for many in range(1, hands[who][1 - who] + 1):
                chips = (many, 0) if who else (0, many)
                left = gain(hands, who, -chips[0], -chips[1])
                after = self.moved(player, left, piles)
                yield Act("discard", chips=chips), after
        if self.gifts:
            for blue, red in product(range(hands[who][0] + 1), range(hands[who][1] + 1)):
                if blue or red:
                    left = gain(gain(hands, who, -blue, -red), 1 - who, blue, red)
                    after = self.moved(player, left, piles)
                    given = after._replace(phase="given") if after.phase == "play" else after
                    yield Act("give", chips=(blue, red)), given

    def _placements(self, board: Board) -> Iterator[tuple[Act, Board]]:
        _, who, hands, piles = board
        for pile in dict.fromkeys(piles):
            rest = without(piles, pile)
            for colour in (0, 1):
                if hands[who][colour]:
                    left = gain(hands, who, -(colour == 0), -(colour == 1))
                    put = pile + LETTERS[colour]
                    now = with_pile(rest, put)
                    act = Act("place", colour, pile)
                    if pile.endswith(LETTERS[colour]):
                        yield act, Board("kill", colour, left, now)
                    else:
                        for player in follows(put):
                            yield act, self.turn(player, left, now)

    def _kills(self, board: Board) -> Iterator[tuple[Act, Board]]:
        _, who, hands, piles = board
        pile = next(pile for pile in piles if pile.endswith(LETTERS[who] * 2))
        blue, red = pile.count("B"), pile.count("R")
        rest = with_pile(without(piles, pile), "")
        for out in self.discarded(who, blue, red):
            left = gain(hands, who, blue - out[0], red - out[1])
            yield Act("kill", who, pile, out), self.turn(who, left, rest)

    def discarded(self, who: int, blue: int, red: int) -> Iterator[Hand]:
        """The discards of the owner from so many captured chips."""
        if self.kill == "least":
            opposing = (blue, red)[1 - who]
            yield (1, 0) if (who == 0) != bool(opposing) else (0, 1)
            return
        yield from (out for out in product(range(blue + 1), range(red + 1)) if sum(out))

    def wins(self, board: Board) -> bool:
        """True if who decides wins, by every act of both."""
        if board.phase == "over":
            return True
        if (won := self.known.get(board)) is None:
            won = any(self.wins(after) == (after.decider == board.decider) for _, after in self.acts(board))
            self.known[board] = won
        return won


@claim.counts
def winner(rules: Rules, board: Board) -> int:
    return board.decider if rules.wins(board) else 1 - board.decider


def pile_kinds(most: int) -> list[str]:
    """Every pile of at most so many chips: blue and red alternate (Proposition 2.5)."""
    return [""] + [("BR" * n)[start : start + n] for n in range(1, most + 1) for start in (0, 1)]


def piles_of(letters: str, most: int, form: Callable[[str], str]) -> list[str]:
    """One pile of each form with at most so many chips of these colours, shortest first."""
    piles: dict[str, str] = {}
    grown = [""]
    for _ in range(most):
        grown = [pile + letter for pile in grown for letter in letters if not pile.endswith(letter)]
        for pile in grown:
            piles.setdefault(form(pile), pile)
    return list(piles.values())


def sets_of(piles: Sequence[str], most: int, slots: int, first: int = 0) -> Iterator[tuple[str, ...]]:
    """Every set of at most so many of these piles, shortest first, with at most so many chips."""
    yield ()
    for place in range(first, len(piles) if slots else first):
        if len(piles[place]) > most:
            return
        for rest in sets_of(piles, most - len(piles[place]), slots - 1, place):
            yield (piles[place], *rest)


def hands_of(chips: int) -> Iterator[tuple[Hand, Hand]]:
    """Every two hands with at most so many chips together."""
    for a, b, c in product(range(chips + 1), repeat=3):
        for d in range(chips + 1 - a - b - c):
            yield (a, b), (c, d)


def box(k: int, chips: int) -> Iterator[tuple[tuple[Hand, Hand], tuple[str, ...]]]:
    """Hands and piles of every board of 1 to k slots with at most so many chips in all."""
    kinds = sorted(pile_kinds(chips), key=lambda pile: (len(pile), pile))
    for slots in range(1, k + 1):
        for piles in combinations_with_replacement(kinds, slots):
            if (left := chips - sum(map(len, piles))) >= 0:
                for hands in hands_of(left):
                    yield hands, tuple(sorted(piles))


def many(k: int, chips: int) -> int:
    """The number of boards in `box`."""
    # ways[n]: multisets of piles of one or more, two kinds of each length, by slots used and chips n
    ways = [[0] * (chips + 1) for _ in range(k + 1)]
    if k:
        ways[0][0] = 1
    for length in [n for n in range(1, chips + 1) for _ in range(2)]:
        for used in range(1, k + 1):
            for n in range(length, chips + 1):
                ways[used][n] += ways[used - 1][n - length]
    return sum(
        ways[used][n] * (k - max(used, 1) + 1) * comb(chips - n + 4, 4)
        for used in range(k + 1)
        for n in range(chips + 1)
    )


def size(hands: tuple[Hand, Hand], piles: tuple[str, ...]) -> int:
    """Chips first, then slots: by this a counterexample is the smallest."""
    return 100 * (sum(map(sum, hands)) + sum(map(len, piles))) + len(piles)


def code(player: int, hands: tuple[Hand, Hand], piles: tuple[str, ...]) -> str:
    """The board as a position code of the endgame preset."""
    shown = "/".join(
        "".join(f"{letter}{many}" for letter, many in held if many) or "-"
        for held in ((("B", hands[0][0]), ("R", hands[0][1])), (("R", hands[1][1]), ("B", hands[1][0])))
    )
    return f"so-long-sucker+endgame:{'/'.join(pile or '-' for pile in piles)}:{shown}:{LETTERS[player]}"


# Boards of two survivors in the paper's terms, each with who wins it by brute force

PLAYERS = ("Blue", "Red")


class Row(NamedTuple):
    """A board with Blue to move: Blue holds m_b and m_r chips, Red n_b and n_r."""

    hands: tuple[Hand, Hand]
    piles: tuple[str, ...]
    betas: tuple[int, ...]
    """Blue chips in each pile of two or more with blue on top."""
    rhos: tuple[int, ...]
    """Red chips in each pile of two or more with red on top."""
    blue: bool
    """True if Blue wins."""

    @property
    def mb(self) -> int:
        return self.hands[0][0]

    @property
    def nr(self) -> int:
        return self.hands[1][1]

    @property
    def k(self) -> int:
        return len(self.piles)

    @property
    def left(self) -> int:
        return self.mb + sum(self.betas)

    @property
    def right(self) -> int:
        """n_r + Σ|ρ|_r − max|ρ|_r, the maximum of none being 0."""
        return self.nr + sum(self.rhos) - max(self.rhos, default=0)

    # Definitions 2.12, 2.16, 2.25 and 2.30; section 2.7 takes every board.

    @property
    def type_1(self) -> bool:
        return not self.betas and len(self.rhos) <= 1

    @property
    def type_2(self) -> bool:
        return len(self.betas) == len(self.rhos) == 1

    @property
    def general_1(self) -> bool:
        return self.k >= 2 and not self.betas

    @property
    def general_2(self) -> bool:
        return bool(self.betas) and len(self.rhos) == 1


@lru_cache(maxsize=1 << 16)
def tops(piles: tuple[str, ...], letter: str) -> tuple[int, ...]:
    """Chips of a colour in each pile of two or more that has it on top."""
    return tuple(pile.count(letter) for pile in piles if len(pile) > 1 and pile.endswith(letter))


def _row(rules: Rules, hands: tuple[Hand, Hand], piles: tuple[str, ...]) -> Row:
    blue = winner(rules, rules.turn(0, hands, piles)) == 0
    return Row(hands, piles, tops(piles, "B"), tops(piles, "R"), blue)


@lru_cache(maxsize=2)
def solver(kill: str, discards: bool, gifts: bool) -> Rules:
    return Rules("least" if kill == "least" else "any", discards, gifts)


@claim.counts
@lru_cache(maxsize=4)
def rows(
    k: int, chips: int, kill: str = "any", discards: bool = False, gifts: bool = False
) -> tuple[Row, ...]:
    """Every board of the box, Blue to move; the colours are alike, so Red to move is no other case."""
    room(many(k, chips))
    rules = solver(kill, discards, gifts)
    return tuple(_row(rules, hands, piles) for hands, piles in box(k, chips))


def broken(row: Row, words: str) -> claim.Counterexample:
    return claim.Counterexample(size(row.hands, row.piles), code(0, row.hands, row.piles), words)


LIMIT = 1_000_000
"""Positions of a box that are kept at a time, each with its tree below it."""


def room(positions: int) -> None:
    """Refuses what is past the limit; raises PastLimit."""
    if positions > LIMIT:
        raise PastLimit(f"this box has {positions:,} positions; this claim is checked on at most {LIMIT:,}")


def decided(
    expected: Callable[[Row], bool | None], *, discards: bool = False, gifts: bool = False
) -> claim.Check:
    """The checker of "Blue, to move, wins (True) or loses (False)" where that is said (not None)."""

    def check(bounds: claim.Bounds, shard: claim.Shard) -> claim.Finding:
        pairs = [(row, expected(row)) for row in rows(bounds["k"], bounds["chips"], "any", discards, gifts)]
        judged = [(row, blue) for row, blue in pairs if blue is not None]
        wrong = [broken(row, PLAYERS[blue]) for row, blue in judged if blue != row.blue]
        first = claim.smallest(wrong)
        return claim.Finding(len(judged), first and replace(first, observed=_twice(first)), broken=len(wrong))

    return check


def _twice(counterexample: claim.Counterexample) -> str:
    """The winner of it by the game's own rules too, a second computation that shares nothing."""
    again = PLAYERS[by_the_game(catalogue.read_as(SuckerPosition, counterexample.code))]
    assert again == counterexample.observed, counterexample
    return f"{again} wins by brute force, over the paper's rules and over the game's own"


@cache
def by_the_game(t: SuckerPosition) -> int:
    """The winner, by every act that the game allows."""
    if t.phase == "over":
        return t.seat
    won = any(by_the_game(GAME.after(t, act)) == t.turn for act in GAME.moves(t))
    return t.turn if won else next(seat for seat in t.living if seat != t.turn)


def section() -> claim.Section[Callable[[claim.Bounds], claim.Instances]]:
    return claim.Section(
        claim.counted, "so-long-sucker", "De Carufel, Jerade 2024", records=claim.read_records(__package__)
    )


SURVIVORS = "so-long-sucker.survivors"
"""The claims that look at the same boards."""
