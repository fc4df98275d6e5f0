"""What every game promises, whatever it is: the protocol of `nimarcade.core.game`."""

import re
import subprocess
import sys
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import IllegalMove
from nimarcade.core.game import BoardPicture, followers, graphed, is_legal, play, title_of
from nimarcade.games.breaking import Break, IndependentHeaps
from nimarcade.games.delete_nim import DeleteSplit
from nimarcade.games.heaps import Take
from nimarcade.games.rows import Pick
from nimarcade.games.sum import PartMove, Sum
from nimarcade.lab import contract
from tests import ask
from tests.boards import board_of, brute_of, kind_of
from tests.games import shipped
from tests.games.samples import FINISHED, NAMES, each_game, each_impartial, each_known, small, wild


def test_the_catalogue_holds_the_games_of_the_papers() -> None:
    papers = {"so-long-sucker", "nim", "greedy-nim", "moore-nim", "co-nim", "exco-nim", "delete-nim"}
    assert papers <= set(NAMES)
    for name, game in catalogue.catalogue().items():
        assert game.name == name
        assert game.title
        assert game.summary.endswith(".")


@pytest.mark.few("dawsons-chess", "delete-nim", "so-long-sucker")
@each_game
def test_a_game_keeps_the_contract(name: str) -> None:
    """Checks of a whole graph on small boards, the others on wild ones as well."""
    game, positions = catalogue.game(name), small(name)
    ends = [p for p in positions if game.outcome(p)]
    assert ends
    assert not [*map(str, contract.findings(game, positions[::3]))]
    assert not [*map(str, contract.findings(game, ends, ["end"]))]
    assert not [*map(str, contract.findings(game, wild(name, count=40), ("codes", "plies", "chance")))]


@pytest.mark.few("treblecross", "dawsons-chess", "delete-nim", "greedy-nim")
@each_impartial
def test_moves_are_those_of_the_rules_each_once_and_the_potential_is_the_longest_play(name: str) -> None:
    game = catalogue.game(name)
    for p in small(name):
        reached = [after for _, after in followers(game, p)]
        assert [play(game, p, m) for m in game.moves(p)] == reached, p
        assert Counter(map(board_of, reached)) == Counter(brute_of(p).followers(board_of(p))), p
        assert all(after.turn == 1 - p.turn for after in reached)
        assert (game.outcome(p) is None) == bool(reached), p
        assert game.max_plies(p) == max((1 + game.max_plies(after) for after in reached), default=0), p


def _any_move(p: Any, rng: Random) -> Any:
    if rng.random() < 0.3 and (legal := list(catalogue.game_of(p).moves(p))):
        return rng.choice(legal)
    if p.game == "sum":
        part = rng.randint(0, len(p.parts) + 1)
        return PartMove(part, _any_move(_part(p, part), rng))
    if p.game in ("dawsons-chess", "treblecross"):
        size = rng.choice([len(p.cells)] if p.game == "treblecross" else [*p.rows, *p.rows, 3, 9])
        return Pick(rng.choice((size, size, size, 2)), rng.randint(-1, size + 1))
    if isinstance(p, IndependentHeaps):
        size, take = rng.choice([*p.heaps, *p.heaps, 3]), rng.randint(-1, 4)
        part = rng.randint(0, max(0, size - take) // 2)
        return Break(
            size, rng.choice([(size - take,) if size != take else (), (size - take - part, part), ()])
        )
    numbers = [*(board_of(p)[1] if p.game == "exco-nim" else board_of(p)), 0, 1, 2, 3, 99]
    if p.game == "delete-nim":
        split = rng.choice(numbers)
        low = rng.randint(-1, max(1, split // 2))
        return DeleteSplit(rng.choice(numbers), low, split - low)
    parts = [(rng.choice(numbers), rng.randint(-1, 6)) for _ in range(rng.choice((0, 1, 1, 1, 2, 2, 3)))]
    return Take(tuple(sorted(parts)), rng.choice((0, 0, 1, 4, -1)))


def _part(p: Any, part: int) -> Any:
    return p.parts[part - 1] if 1 <= part <= len(p.parts) else p.parts[0]


def _after_pick(p: Any, m: Pick) -> Any:
    if not 1 <= m.cell <= m.size:
        return None
    if p.game == "treblecross":
        cells = list(p.cells)
        if m.size != len(cells) or cells[m.cell - 1] == "x":
            return None
        cells[m.cell - 1] = "x"
        return "".join(cells)
    rows = list(p.rows)
    if m.size not in rows:
        return None
    rows.remove(m.size)
    rows += [max(0, m.cell - 2), max(0, m.size - m.cell - 1)]
    return tuple(sorted(filter(None, rows), reverse=True))


def _after(p: Any, m: Any) -> Any:
    """What is left by a move, or None where it makes no sense; naively, by the oracle's boards."""
    if isinstance(m, PartMove):
        if not 1 <= m.part <= len(p.parts):
            return None
        own = p.parts[m.part - 1]
        board = _after(own, m.move)
        legal = is_legal(catalogue.game_of(own), own, m.move)  # judged by itself where its own game is
        new = kind_of(own).position(board) if board is not None and legal else None
        return None if new is None else board_of(Sum((*p.parts[: m.part - 1], new, *p.parts[m.part :])))
    if isinstance(m, Pick):
        return _after_pick(p, m) if p.game in ("dawsons-chess", "treblecross") else None
    if p.game in ("dawsons-chess", "treblecross"):
        return None
    if p.game == "delete-nim":
        left = list(p.piles)
        for size in (m.delete, m.split):
            if size not in left:
                return None
            left.remove(size)
        return None if m.low < 1 or m.high < 1 else tuple(sorted([*left, m.low, m.high], reverse=True))
    left, new = list(p.heaps), []
    if isinstance(m, Break):
        if m.size not in left or any(part < 1 for part in m.left) or m.take < 0:
            return None
        left.remove(m.size)
        return tuple(sorted([*left, *(m.left or (0,))], reverse=True))
    for size, take in m.parts:
        if size not in left or not 1 <= take <= size:
            return None
        left.remove(size)
        new.append(size - take)
    heaps = tuple(sorted(left + new, reverse=True))
    extra = (p.extra or 0) - m.extra
    if extra < 0 or m.extra < 0 or not (m.parts or m.extra):
        return None
    return heaps if p.extra is None else (extra, heaps)


@pytest.mark.few("treblecross", "dawsons-chess", "delete-nim", "greedy-nim")
@each_known
def test_a_move_is_legal_exactly_when_the_rules_allow_it(name: str) -> None:
    game, rng, illegal = catalogue.game(name), Random(7), 0
    for p in rng.choices(small(name), k=4000):
        m = _any_move(p, rng)
        board = _after(p, m)
        legal = board is not None and board in brute_of(p).followers(board_of(p))
        if legal and isinstance(m, Take):
            # A board within reach may also be named by a move on too many or on other heaps.
            reach = {"nim": 1, "greedy-nim": 1, "bounded-nim": 1, "moore-nim": p.k, "wythoff-nim": 2}.get(
                name, len(p.heaps) - 1
            )
            legal &= name != "wythoff-nim" or len({take for _, take in m.parts}) == 1
            legal = len(m.parts) <= reach
            legal &= name != "greedy-nim" or m.parts[0][0] == p.heaps[0]
        assert is_legal(game, p, m) == legal, (p, m)
        if legal:
            assert board_of(play(game, p, m)) == board, (p, m)
            continue
        illegal += 1
        with pytest.raises(IllegalMove, match=r"^.{16,199}\Z"):
            play(game, p, m)
    assert 400 < illegal < 3600


@pytest.mark.few("treblecross", "dawsons-chess", "wythoff-nim")
@each_game
def test_sample_can_make_every_move(name: str) -> None:
    game, rng, tried = catalogue.game(name), Random(3), 0
    times = 60 if graphed(game) is not None else 300  # a gift is rare among the moves of a table
    for p in small(name)[:: 7 if graphed(game) is not None else 21]:
        reached = {after for _, after in islice(followers(game, p), 17)}
        if not 1 < len(reached) <= 16:
            continue
        tried += 1
        met = {play(game, p, game.sample(p, rng)) for _ in range(times * len(reached))}
        assert met == reached, p
    assert tried > 5
    for p in wild(name):
        if game.outcome(p) is None:
            assert is_legal(game, p, game.sample(p, rng))


def _places(cells: str) -> list[int]:
    return [i for i, cell in enumerate(cells, 1) if cell == "x"]


def _check_sum(p: Any, board_picture: BoardPicture) -> None:
    """The parts are drawn as they are by themselves, and their piles stand in a row."""
    assert [part for _, part in board_picture.parts] == [ask.drawing(own) for own in p.parts]
    assert [title for title, _ in board_picture.parts] == [
        title_of(catalogue.game_of(own), own) for own in p.parts
    ]
    row = [
        (f"{i}.{pile.name}", pile.size, pile.most)
        for i, (_, part) in enumerate(board_picture.parts, 1)
        for pile in part.piles
    ]
    assert [(pile.name, pile.size, pile.most) for pile in board_picture.piles] == row


@pytest.mark.few("treblecross", "dawsons-chess", "delete-nim", "greedy-nim")
@each_known
def test_a_picture_says_what_may_be_taken(name: str) -> None:
    game = catalogue.game(name)
    for p in small(name):
        board_picture = ask.drawing(p)
        if board_picture.input_mode == "sum":
            _check_sum(p, board_picture)
            continue
        sizes = [pile.size for pile in board_picture.piles if not pile.name]
        if name == "treblecross":
            (row,) = board_picture.piles
            assert (row.size, row.marks) == (len(p.cells), tuple(_places(p.cells)))
        else:
            assert sizes == list(board_of(p)[1] if name == "exco-nim" else board_of(p))
        if board_picture.input_mode == "pick":
            sized = {ask.typed(Pick, m).size for m in game.moves(p)}
            assert all(pile.most == (pile.size in sized) for pile in board_picture.piles)
        if board_picture.input_mode == "break":
            takes = {pile.size: [0] for pile in board_picture.piles}
            for m in game.moves(p):
                done = ask.typed(Break, m)
                takes[done.size].append(max(1, done.take))
            assert [pile.most for pile in board_picture.piles] == [max(takes[size]) for size in sizes], p
        if board_picture.input_mode != "take":
            continue
        most: Counter[int] = Counter()
        taken = [ask.typed(Take, m).parts for m in game.moves(p)]
        for parts in taken:
            for size, take in parts:
                most[size] = max(most[size], take)
        whole = name == "wythoff-nim"  # a take that leads where one from both heaps does is not listed
        for pile in board_picture.piles:
            assert pile.most == (pile.size if pile.name or whole else most[pile.size]), (p, pile)
        assert board_picture.reach >= max(map(len, taken), default=0)


ROOT = Path(__file__).parents[2]
PLANTED = (Path(__file__).with_name("mistakes.py"), Path(__file__).parents[1] / "typing_user.py")


def test_every_shipped_game_is_in_the_typed_list() -> None:
    assert set(FINISHED) == shipped.NAMES


@pytest.mark.sweep
@pytest.mark.parametrize("path", PLANTED, ids=lambda path: path.stem)
def test_every_planted_mistake_is_found_and_nothing_else(path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-error-summary", "--show-error-codes", str(path)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert not ran.stderr
    errors = re.findall(rf"{path.name}:(\d+): error: .*\[([a-z-]+)\]", ran.stdout)
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    planted = [(str(n), line.partition("# error: ")[2]) for n, line in lines if "# error: " in line]
    assert errors == planted, ran.stdout
    assert len(planted) > 7
