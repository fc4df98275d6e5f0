"""The page of a game: where its parts stand in every window, what plates and ladders say in every mode."""

from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain, combinations

import pytest

from nimarcade.coach.statistics import Finished, Row, Stats
from nimarcade.core import catalogue
from nimarcade.play.session import Player, Session
from nimarcade.players import rates
from nimarcade.view.stage import canvas, page
from nimarcade.view.stage.page import Plate, plate
from nimarcade.view.stage.progress import ladder, rung, rungs, running
from tests.view.stage.everywhere import MODES, SIZES, painted

QUIET = {
    "them": 0, "leaves": 0, "talk": 1, "panel": 0, "tutor": 0, "map": 0, "moves": 0, "ladder": 6,
    "entry": 0, "result": 0,
}  # fmt: skip
STATES = {
    "rest": {},
    "why": {"panel": 30, "moves": 9},
    "asked": {"tutor": 9, "panel": 30},
    "map": {"map": 40},
    "over": {"result": 30},
    "drafted": {"panel": 30, "talk": 4, "moves": 200, "entry": 1},
}
SHARES = {"xs": 0.7, "s": 0.7, "m": 0.55, "l": 0.65}


@pytest.mark.parametrize("window", SIZES, ids=str)
@pytest.mark.parametrize("lying", [False, True])
@pytest.mark.parametrize("state", STATES)
def test_parts_never_overlap_and_the_board_keeps_its_room(
    window: tuple[int, int], lying: bool, state: str
) -> None:
    wanted = {**QUIET, **STATES[state]}
    size = page.size_of(*window)
    whole = canvas.Rect(0, 0, window[0], window[1] - 2)
    found = page.places(size, whole, lambda name, _: wanted[name], lying=lying, aside=False)
    board = found["board"]
    for at in found.values():
        assert at.x >= 0 <= at.y
        assert at.right <= whole.right
        assert at.bottom <= whole.bottom
    for one, two in combinations(found.values(), 2):
        apart = one.right <= two.x or two.right <= one.x or one.bottom <= two.y or two.bottom <= one.y
        assert apart, found
    assert "talk" in found or state in ("asked", "map", "over") or window[0] < 64
    if state == "rest":
        assert board.w * board.h >= SHARES[size] * window[0] * window[1]
    assert board.h >= page.LEAST
    if state == "over":
        assert "result" in found
    elif size in ("m", "l"):
        assert {"them", "me", "talk", "entry"} <= set(found)


def test_shrinking_takes_the_ladder_first_then_moves_and_never_the_draft() -> None:
    wanted = {**QUIET, "panel": 8, "moves": 5}
    taken = [
        {"ladder", "moves", "panel", "talk"}
        & set(page.places("m", canvas.Rect(0, 0, 110, h), lambda n, _: wanted[n], lying=False, aside=False))
        for h in (40, 30, 22)
    ]
    assert taken == [{"ladder", "moves", "panel", "talk"}, {"moves", "panel", "talk"}, {"panel", "talk"}]


def test_a_refusal_has_two_lines_where_a_move_is_typed() -> None:
    wanted = {**QUIET, "talk": 2, "entry": 1}
    window = canvas.Rect(0, 0, 40, 13)
    assert page.places("xs", window, lambda n, _: wanted[n], lying=False, aside=False)["talk"].h == 2


def test_a_long_text_takes_the_place_of_the_board_where_there_is_no_column() -> None:
    wanted = {**QUIET, "panel": 30}
    found = page.places("xs", canvas.Rect(0, 0, 40, 13), lambda n, _: wanted[n], lying=False, aside=True)
    assert set(found) == {"panel", "talk"}
    assert found["panel"].h == 12


PLATES = {
    "waits": Plate("Perfect", False, ("never makes a mistake where a proof tells", "never makes a mistake")),
    "moves": Plate("Perfect", False, ("never makes a mistake",), moves=True),
    "timed": Plate("Anna", True, (), "4:12", moves=True),
    "late": Plate("Anna", True, (), "0:09", True, True),
    "long": Plate("Anna Amalia of Brunswick", True, (), "1440:00", moves=True),
}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", [(38, 3), (40, 5), (38, 5), (52, 8), (50, 8)], ids=str)
def test_a_plate_fits_and_every_state_has_its_own_sign(mode: canvas.Mode, size: tuple[int, int]) -> None:
    said: dict[str, str] = {}
    for name, who in PLATES.items():
        c = painted(lambda c, who=who: plate(c, c.all, who), size, mode)  # type: ignore[misc]
        said[name] = c.words
        if mode == "rich" and size[1] >= 5:
            assert (c.palette.bad in chain(*c.px)) == who.hurry
        raised = c.palette.raised in chain(*c.px) if mode == "rich" else "-----" in c.words.replace("─", "-")
        assert raised == who.moves
    assert "▸" not in said["waits"]
    assert ("> " if mode == "ascii" else "▸ ") in said["moves"]
    if size[1] > 3:
        assert "! hurry" in said["late"]
        assert "never makes" in said["waits"]
    if mode == "ascii" or size[1] == 3:
        assert "0:09" in said["late"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", [(36, 6), (36, 4), (20, 6), (48, 12)], ids=str)
def test_a_ladder_fits_and_says_who_was_beaten(mode: canvas.Mode, size: tuple[int, int]) -> None:
    steps = [rung("perfect", here=True), rung("expert", 2, 5), *map(rung, ("casual", "novice", "random"))]
    lines = painted(lambda c: ladder(c, c.all, steps), size, mode).words.split("\n")
    assert any(line.startswith("> Perfect" if mode == "ascii" else "▸ Perfect") for line in lines)
    assert any(line.startswith(("✓ Expert", "+ Expert")) and line.endswith("2 of 5") for line in lines)


def game(*players: Player) -> Session:
    return Session.begin(catalogue.read("nim:3,2"), players)


ME, PERFECT = Player("human", "You"), Player("perfect", "Perfect")


def test_rungs_are_the_levels_of_the_game_with_what_was_won() -> None:
    stats = Stats().add("nim+misere", "expert", Row(3, 2)).add("moore-nim", "perfect", Row(1, 1))
    found = rungs(stats, game(ME, PERFECT))
    assert [row.name.lower() for row in found] == list(reversed(rates.FIELD))
    assert found[0] == rung("perfect", here=True)
    assert found[1] == rung("expert", 2, 3)
    assert "Greedy" in {row.name for row in rungs(stats, game(ME, Player("greedy", "G")))}
    assert rungs(stats, game(ME, replace(ME, name="Ben"))) == ()
    assert rungs(stats, game(ME, Player("remote", "Ann"))) == ()


def test_a_run_of_wins_ends_at_the_last_loss_and_passes_games_between_people() -> None:
    stats = Stats()
    assert running(stats) == 0
    for won in (True, False, True, None, True):
        stats = stats.remember(Finished(datetime.now(UTC), "nim", "expert", won, 1, 1, 0))
    assert running(stats) == 2
