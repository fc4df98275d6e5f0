"""What holds of every painted part of every screen, at every size, in every theme and mode."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from nimarcade.core import catalogue
from nimarcade.tui.app import Arcade
from nimarcade.tui.stage.stage import Stage
from nimarcade.view.draft import Draft
from nimarcade.view.drafts import of_position
from nimarcade.view.stage.board import board
from nimarcade.view.stage.canvas import Canvas, Mode
from nimarcade.view.stage.palette import GREYS, MONO, PALETTES, Palette, contrast, mix
from nimarcade.view.stage.table_view import Flight
from nimarcade.view.stage.view import View
from tests.torture.soak import OPEN
from tests.tui.conftest import settled
from tests.tui.play_hands import GAMES, sit_down
from tests.tui.tables import TRADE, sit

SIZES = [(40, 15), (64, 20), (80, 24), (100, 28), (120, 40), (160, 46), (200, 60)]
LINES = frozenset("━─│╭╮╰╯▰▱·┊")
"""Drawn with, not read."""
LOOKS: list[tuple[str, Palette, Mode]] = [
    *((name, palette, "rich") for name, palette in PALETTES.items()),
    ("greys", GREYS, "rich"),
    ("mono", MONO, "mono"),
    ("ascii", MONO, "ascii"),
]
BOARDS = (
    *GAMES,
    "nim:7,5,4,1",
    "octal+0.77:9,7",
    "nim:" + ",".join(["9"] * 30),
    "nim:1000000000000000000,5",
    TRADE,
)


def unreadable(c: Canvas) -> Iterator[str]:
    """Signs whose contrast with what is behind them is too low."""
    for y in range(c.h):
        for x, (ink, sign) in enumerate(zip(c.ink[y], c.ch[y], strict=True)):
            if ink is None or sign in (None, " ") or sign in LINES or "r" in ink[1]:
                continue
            behind = mix(c.px[2 * y][x], c.px[2 * y + 1][x], 0.5)
            if contrast(ink[0], behind) < 4.5:
                yield f"{sign!r} at {x},{y}"


def faults(arcade: Arcade) -> Iterator[str]:
    """What is wrong with the painted parts of the screen on top, painted once more in every look."""
    for stage in arcade.screen.query(Stage):
        width, height = stage.size
        if not stage.display or not width * height or not stage.region:
            continue
        for name, palette, mode in LOOKS:
            c = Canvas(width, height, palette, mode)
            stage.paint(c)
            found = [*(f"clipped {each!r}" for each in c.clipped), *c.collisions]
            if mode == "rich":
                found += unreadable(c)
            yield from (f"{type(stage).__name__} {width}x{height} {name}: {each}" for each in found[:3])


@pytest.mark.few("size4-*")
@pytest.mark.parametrize("code", BOARDS)
@pytest.mark.parametrize("size", SIZES)
async def test_a_board_with_its_reason(arcade: Arcade, size: tuple[int, int], code: str) -> None:
    async with arcade.run_test(size=size) as pilot:
        await (sit if code == TRADE else sit_down)(pilot, code)
        await settled(pilot)
        assert list(faults(arcade)) == []
        for _ in range(4):
            await pilot.press("w")
            await settled(pilot)
            assert list(faults(arcade)) == []


@pytest.mark.few("size0-*")
@pytest.mark.parametrize("name", sorted(set(OPEN) - {"TooSmall", "CommandPalette"}))
@pytest.mark.parametrize("size", SIZES)
async def test_every_screen(arcade: Arcade, size: tuple[int, int], name: str) -> None:
    async with arcade.run_test(size=size) as pilot:
        OPEN[name](arcade, Random(3))
        await settled(pilot)
        assert list(faults(arcade)) == []


@pytest.mark.parametrize(
    ("size", "least"), [((40, 15), 0.66), ((80, 24), 0.7), ((120, 40), 0.55), ((200, 60), 0.65)]
)
async def test_the_board_takes_most_of_the_window(
    arcade: Arcade, size: tuple[int, int], least: float
) -> None:
    async with arcade.run_test(size=size) as pilot:
        await sit_down(pilot, "nim:7,5,4,1")
        await settled(pilot)
        board = arcade.screen.query_one("#board").region
        assert board.width * board.height >= least * size[0] * size[1]


def signs(draft: Draft, mode: Mode) -> list[list[str | None]]:
    """What stands in each cell without its attributes: words, and pixels as they are in black and white."""
    c = Canvas(80, 20, MONO, mode)
    board(c, c.all, View(draft))
    return [
        [sign if ink else str((upper, lower)) for sign, ink, upper, lower in zip(*row, strict=True)]
        for row in zip(c.ch, c.ink, c.px[::2], c.px[1::2], strict=True)
    ]


@pytest.mark.parametrize("mode", ["mono", "ascii"])
@pytest.mark.parametrize("code", ["nim:7,5,4,1", "wythoff-nim:3,2", "nim:1000000000000000000,5"])
def test_what_is_drafted_and_where_the_cursor_is_differs_by_a_sign(mode: Mode, code: str) -> None:
    first = of_position(catalogue.read(code))
    states = [first, first.more(1), first.to(1), first.to(1).more(1)]
    shown = [signs(each, mode) for each in states]
    distinct = [each for i, each in enumerate(states) if each not in states[:i]]
    assert len(distinct) > 2
    for i, one in enumerate(shown):
        assert all(one != other for j, other in enumerate(shown) if states[i] != states[j])


@pytest.mark.parametrize("ended", ["by itself", "by a key"])
@pytest.mark.parametrize("code", ["nim:7,5,4,1", "moore-nim+k=2:3,2,2"])
async def test_stones_that_fall_leave_the_still_picture(arcade: Arcade, code: str, ended: str) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        shown = (await sit_down(pilot, code)).board
        await settled(pilot)
        assert shown.draft is not None
        still = shown.up_to_date()
        shown.fall(shown.draft.more(1))
        assert shown.moving
        assert shown.up_to_date().px != still.px
        if ended == "by a key":
            await pilot.press("right")
            assert not shown.moving
            await pilot.press("left")
        else:
            for _ in range(20):
                shown._step()
        assert not shown.moving
        after = shown.up_to_date()
        assert (after.px, after.ch, after.ink) == (still.px, still.ch, still.ink)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_stones_span_enough_of_their_stage(arcade: Arcade, size: tuple[int, int]) -> None:
    async with arcade.run_test(size=size) as pilot:
        shown = (await sit_down(pilot, "nim:7,5,4,1")).board
        await settled(pilot)
        shown.up_to_date()
        places = [target.place for target in shown.painted.targets]
        width = max(r.right for r in places) - min(r.x for r in places)
        height = max(r.bottom for r in places) - min(r.y for r in places)
        assert width >= 0.6 * shown.size.width
        assert height >= 0.6 * shown.size.height


@pytest.mark.parametrize("pile", ["", "BR"])
async def test_chips_that_move_leave_the_still_picture(arcade: Arcade, pile: str) -> None:
    async with arcade.run_test(size=(120, 40)) as pilot:
        shown = (await sit(pilot, TRADE)).board
        await settled(pilot)
        still = shown.up_to_date()
        shown.move(Flight(2, pile))
        assert shown.moving
        assert shown.up_to_date().px != still.px
        for _ in range(20):
            shown._next_frame()
        assert not shown.moving
        after = shown.up_to_date()
        assert (after.px, after.ch, after.ink) == (still.px, still.ch, still.ink)
