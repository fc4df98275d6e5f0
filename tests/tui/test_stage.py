"""What holds of every painted part of every screen, at every size, in every theme and mode."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby, islice, product
from random import Random
from typing import Any

import pytest
from textual.command import CommandPalette
from textual.content import Content
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from nimarcade.coach import hints, tutor
from nimarcade.coach.progress import Progress
from nimarcade.core import catalogue, family
from nimarcade.core.game import play
from nimarcade.play.session import Session
from nimarcade.tui.app import Arcade
from nimarcade.tui.controls import Act, Choose
from nimarcade.tui.game.piles import PlayScreen
from nimarcade.tui.menu import Menu
from nimarcade.tui.stage.page import Seat
from nimarcade.tui.stage.stage import Stage
from nimarcade.view.drafts import of_position
from nimarcade.view.marks import Bands, Worths, lights, reason
from nimarcade.view.stage import cards, page, table_view
from nimarcade.view.stage.board import board
from nimarcade.view.stage.canvas import GREYS, MONO, PALETTES, Canvas, Mode, Palette, contrast, mix
from nimarcade.view.stage.view import View
from tests import ask
from tests.sessions import AGAINST, by_chance
from tests.torture.soak import OPEN
from tests.tui.clock import now
from tests.tui.conftest import settled, tap
from tests.tui.play_hands import GAMES, at_board, sit_at, sit_down
from tests.tui.tables import TRADE, at_table, sit
from tests.view.stage.everywhere import MODES, SIZES, longest_blank

pytestmark = pytest.mark.unpainted  # what is seen is painted here, in every look
LINES = frozenset("━─│╭╮╰╯▰▱·┊▀▄█▁▂▃▅▆▇▌▐▊▎▔▏▕▍▉▋░▒▓")
"""Drawn with, not read."""
LOOKS: list[tuple[str, Palette, Mode]] = [
    *((name, palette, "rich") for name, palette in PALETTES.items()),
    ("greys", GREYS, "rich"),
    ("mono", MONO, "mono"),
    ("ascii", MONO, "ascii"),
]
ENDGAME = "so-long-sucker+endgame:-/RB/BR:B2R1/R2B1:B"
BOARDS = (*GAMES, "nim:7,5,4,1", "octal+0.77:9,7", f"nim:{','.join('9' * 30)}", f"nim:{10**18},5")


def unreadable(c: Canvas) -> Iterator[str]:
    """Signs whose contrast with what is behind them is too low."""
    for y in range(c.h):
        for x, (ink, sign) in enumerate(zip(c.ink[y], c.ch[y], strict=True)):
            if ink is None or sign in (None, " ") or sign in LINES or "r" in ink[1]:
                continue
            behind = mix(c.px[2 * y][x], c.px[2 * y + 1][x], 0.5)
            if contrast(ink[0], behind) < 4.5:
                yield f"{sign!r} at {x},{y}"


def faults(screen: Screen[Any]) -> Iterator[str]:
    """What is wrong with the painted parts of the screen on top, painted once more in every look."""
    for stage in screen.query(Stage):
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


def too_pale(arcade: Arcade) -> Iterator[str]:
    """Words whose contrast is too low as they reach the terminal, in every theme; what a dialog shades is not
    to be read."""
    screen = arcade.screen
    own = screen.query("CommandInput, CommandList") or screen.children  # what holds those two has no region
    regions = [each.region for each in own] if screen.is_modal else [screen.region]
    for arcade.theme in PALETTES:
        lines = screen._compositor.render_strips()
        for at in regions:
            pieces = [piece for line in lines[at.y : at.bottom] for piece in line.crop(at.x, at.right)]
            for text, style, _ in pieces:
                if style is None or not set(text) - LINES - {" "} or not (style.color and style.bgcolor):
                    continue
                ink, ground = (int.from_bytes(each.get_truecolor()) for each in (style.color, style.bgcolor))
                if contrast(ink, ground) < 4.5:
                    yield f"{text!r} in {arcade.theme}: {contrast(ink, ground):.1f}"


def bare(text: str) -> str:
    return "".join(filter(str.isalnum, text))


def cut_words(screen: Screen[Any]) -> list[tuple[str, str]]:
    """What the texts, lists and controls of a screen say, where they are painted with less."""
    found = []
    for widget in screen.query(Widget):
        if not isinstance(widget, Static | Choose | Act | Menu) or isinstance(widget, Stage):
            continue
        if not widget.region or not widget.display:
            continue
        said = widget.render()
        told = said.plain if isinstance(said, Content) else str(said)
        painted = "".join(strip.text for strip in widget.render_lines(Region(0, 0, *widget.outer_size)))
        if bare(told) not in bare(painted):
            found.append((told, painted))
    return found


def in_turn(names: Sequence[str], always: Collection[int], turns: Collection[int]) -> pytest.MarkDecorator:
    """Each name in these windows, and in some of the others by turns, so that each is met as often."""
    others = [number for number in range(len(SIZES)) if number not in always]
    pairs = [
        pytest.param(SIZES[number], name, id=f"size{number}-{name}")
        for turn, name in enumerate(names)
        for number in (*always, *(others[(turn + step) % len(others)] for step in turns))
    ]
    return pytest.mark.parametrize(("size", "name"), pairs)


@pytest.mark.few("size0-H[aeo]*", "size0-AfterGame", "size0-TablePlay", "size0-Cl*", "size0-Saved", thin=2)
@in_turn(sorted(set(OPEN) - {"TooSmall", "CommandPalette"}), always=(0, 2), turns=(0,))
async def test_every_screen_is_whole_and_can_be_read(
    arcade: Arcade, size: tuple[int, int], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where as much is told of every lesson as can be."""
    monkeypatch.setattr(Progress, "count", lambda progress, lesson: len(lesson.steps) - 1)
    async with arcade.run_test(size=size) as pilot:
        OPEN[name](arcade, Random(3))
        await settled(pilot)
        assert cut_words(arcade.screen) == []
        assert list(faults(arcade.screen)) == []
        assert list(too_pale(arcade)) == []


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES)
async def test_so_is_the_palette_with_a_word_typed(arcade: Arcade, size: tuple[int, int]) -> None:
    async with arcade.run_test(size=size) as pilot:
        await pilot.press("ctrl+p")
        for word in ("", "nim"):
            await pilot.press(*word)
            await pilot.pause(0.5)
            assert isinstance(arcade.screen, CommandPalette)
            assert list(too_pale(arcade)) == []
            for part in arcade.screen.query("CommandInput, CommandList"):
                assert arcade.screen.region.contains_region(part.region), part


FELT = {"xs": 0.45, "s": 0.5, "m": 0.33, "l": 0.38}


@pytest.mark.sweep
@pytest.mark.few(thin=2)
@pytest.mark.parametrize("code", ["so-long-sucker", TRADE, ENDGAME], ids=["full", "trade", "endgame"])
@pytest.mark.parametrize("size", SIZES)
async def test_so_is_a_table_with_every_step_of_a_hint_and_its_felt_is_large(
    arcade: Arcade, size: tuple[int, int], code: str
) -> None:
    """A hint is told beside the felt or below it, in the smallest windows in its place; then it has less."""
    async with at_table(arcade, code, size=size) as (pilot, screen):
        for key in ("", "w", "w", "w", "w", "escape", ""):
            await pilot.press(*[key] * bool(key))
            await settled(pilot)
            assert list(faults(screen)) == []
            (felt,) = [place for part, place in screen.board.up_to_date().parts if part == "felt"]
            if not screen.has_class("-panel"):
                assert felt.w * felt.h >= FELT[page.size_of(*size)] * size[0] * size[1], felt


def emptiest(screen: PlayScreen) -> float:
    """Of the lines of the column beside the board, or the strip below it, the longest run without a word."""
    parts = [part for part in screen.side.children if part.region and part is not screen.board]
    left, top = min(part.region.x for part in parts), min(part.region.y for part in parts)
    strips = screen._compositor.render_strips()[top : max(part.region.bottom for part in parts)]
    full = [bool(strip.crop(left, screen.size.width).text.strip()) for strip in strips]
    return max((len(list(run)) for words, run in groupby(full) if not words), default=0) / len(full)


LEAST = {"xs": 0.7, "s": 0.7, "m": 0.55, "l": 0.65}
"""Of the window the part that a stage takes, whatever is told beside it."""


def wrong_with(screen: PlayScreen) -> Iterator[str]:
    """What of the page of a game is painted badly, takes too much room, or too little. The whole of a hint
    takes the place of the board where there is no column: a key brings the board back. In the smallest window
    words take two lines, and three at the end or while a move is typed, even if the title takes two."""
    yield from faults(screen)
    width, height = screen.size
    size, at = page.size_of(width, height), screen.board.region
    if screen.side.aside:
        assert screen.side.narrow
        assert screen.side.panel.size.height >= 10
        return
    words = height - 1 - screen.heading.size.height - at.height
    roomy = at.area >= LEAST[size] * width * height
    if not roomy and (size != "xs" or words > 2 + (screen.loop.over or screen.entry.has_focus)):
        yield f"a board of {at.width}x{at.height}"
    if size in ("m", "l"):
        for seat in filter(lambda seat: seat.region, screen.query(Seat)):
            c = seat.up_to_date()
            if longest_blank(c, c.all) > 0.4 * c.h:
                yield f"an empty plate of {c.h}"
        if emptiest(screen) > 0.5:
            yield "an empty column"


def blunder(session: Session) -> str:
    """A move that gives a won game away, if there is one."""
    p, game, theory = session.state, session.game, family.theory_of(session.state)
    if theory.outcome(p) == "N":
        for move in islice(game.moves(p), 50):
            if theory.outcome(play(game, p, move)) == "N":
                return game.write_move(p, move)
    return ""


@pytest.mark.few("size0-exco*", thin=2)
@in_turn(BOARDS, always=(), turns=(0, 3))
async def test_a_board_fills_its_window_whatever_is_told(
    arcade: Arcade, size: tuple[int, int], name: str
) -> None:
    session = Session.begin(catalogue.read(name), AGAINST)
    async with at_board(arcade, session, size=size) as (pilot, screen):
        await settled(pilot)
        for key in ("down", *["w"] * 9, "escape", "escape", *["w"] * 9, "slash", ""):
            assert arcade.screen is screen
            assert list(wrong_with(screen)) == []
            await pilot.press(*[key] * bool(key))
            await settled(pilot)
        screen = await sit_at(pilot, tutor.switched(session, True))
        if wrong := blunder(session):
            screen.try_code(wrong)
            await settled(pilot)
            assert screen.tutor.region
            assert list(wrong_with(screen)) == []
        screen = await sit_at(pilot, by_chance(session, Random(2)))
        await settled(pilot)
        assert screen.side.card.region
        assert list(wrong_with(screen)) == []


async def test_a_long_notice_leaves_the_board_as_it_is_and_can_be_read_on(arcade: Arcade) -> None:
    async with at_board(arcade, "nim:7,5,4,1", size=(40, 15)) as (pilot, screen):
        await settled(pilot)
        before = screen.board.region
        screen.say("illegal", "This cannot be done at all. " * 5)
        await settled(pilot)
        assert screen.board.region == before
        assert str(screen.talk.render()).endswith("…")
        await tap(pilot, "t")
        assert "…" not in str(screen.talk.render())


@pytest.mark.sweep
@pytest.mark.few(thin=2)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", SIZES)
def test_no_preview_on_a_card_is_mostly_empty(size: tuple[int, int], mode: Mode) -> None:
    """Marked or not, one card alone or one of many, with a move drafted and without."""
    shown = [
        cards.preview(p, move)
        for p in map(catalogue.read, (*BOARDS, "so-long-sucker", TRADE, ENDGAME))
        for move in ("", catalogue.game_of(p).write_move(p, next(catalogue.game_of(p).moves(p))))
    ]
    tiles = [cards.Tile("A game", ("your move", "you"), "Nim: You", (), (), each) for each in shown]
    lists = (*([tile] for tile in tiles), tiles[::2], tiles[1::2])
    for columns, of, marked in product((2, 3, 5), lists, (0, -1)):
        c = Canvas(size[0], size[1] - 5, PALETTES["dusk"] if mode == "rich" else MONO, mode)
        shape = cards.shape(c.w, c.h, len(of), columns)
        for place, i in cards.paint(c, c.all, shape, len(of), of.__getitem__, marked, 0)[0]:
            assert longest_blank(c, place.inset(1)) <= 0.6 * place.h or not shape.pitch, of[i].shown


def signs(view: View, size: tuple[int, int], mode: Mode) -> list[list[str | None]]:
    """What stands in each cell without its attributes: words, and pixels as they are in black and white."""
    c = Canvas(*size, MONO, mode)
    board(c, c.all, view)
    return [
        [sign if ink else str((upper, lower)) for sign, ink, upper, lower in zip(*row, strict=True)]
        for row in zip(c.ch, c.ink, c.px[::2], c.px[1::2], strict=True)
    ]


@pytest.mark.few("*(38*-ascii", thin=2)
@pytest.mark.parametrize("mode", ["mono", "ascii"])
@pytest.mark.parametrize("size", [(38, 11), (80, 20), (140, 42)], ids=str)
@pytest.mark.parametrize("code", BOARDS)
def test_every_state_differs_by_a_sign(mode: Mode, size: tuple[int, int], code: str) -> None:
    p = catalogue.read(code)
    first = of_position(p)
    last = first.to(len(first.piles) - 1)
    states = [View(draft) for draft in (first, first.more(1), last, last.more(1))]
    if len(first.piles) > 1:  # of one row it shows nothing before a cell is picked
        states.append(View(first, live=False))
    for step in (1, 3):
        marks = hints.marks_of(p, step)
        states.append(View(first, lit=lights(p, marks), reason=reason(p, marks)))
    distinct = [each for i, each in enumerate(states) if each not in states[:i]]
    assert len(distinct) > 1
    shown = [signs(each, size, mode) for each in distinct]
    for i, one in enumerate(shown):
        assert all(one != other for other in shown[:i]), distinct[i]


Motion = tuple[Stage, Callable[[], None]]
"""What moves, and what begins it."""


async def falling(pilot: Pilot[None], code: str) -> Motion:
    shown = (await sit_down(pilot, code)).board
    return shown, partial(shown.fall, ask.present(shown.draft).more(1))


async def gliding(pilot: Pilot[None]) -> Motion:
    shown = (await sit_down(pilot, "nim:7,5,4,1")).board
    return shown, partial(shown.glide, {0: 3, 3: 0})


async def flying(pilot: Pilot[None], pile: str = "", ahead: bool = False) -> Motion:
    """A chip comes to its pile, or a captured pile flies to its owner; keys wait where it is `ahead`."""
    shown = (await sit(pilot, TRADE)).board
    shown.ahead = ahead
    return shown, partial(shown.move, table_view.Flight(2, pile))


async def sparkling(pilot: Pilot[None]) -> Motion:
    card = (await sit_down(pilot, "nim:1", AGAINST)).side.card
    await tap(pilot, "down", "enter")
    assert card.card is not None
    card.card = replace(card.card, running=1, news=())  # a second win is told like the first
    return card, partial(card.watch_card, None, card.card)


MOTIONS: dict[str, Callable[[Pilot[None]], Awaitable[Motion]]] = {
    "stones": partial(falling, code="nim:7,5,4,1"),
    "moore": partial(falling, code="moore-nim+k=2:3,2,2"),
    "cells": partial(falling, code="treblecross:6"),
    "piles": gliding,
    "chip": flying,
    "capture": partial(flying, pile="BR"),
    "ahead": partial(flying, pile="BR", ahead=True),
    "sparks": sparkling,
}


def lines(stage: Stage) -> tuple[object, ...]:
    """What is shown now, even if it should have been painted again."""
    c = stage.canvas
    assert c is not None
    return c.px, c.ch, c.ink


KEYS = ("right", "", "w", "question_mark", "slash", "f2", "5", "y")


@pytest.mark.few("capture-right", "stones-right", "sparks-*t", "sparks-", thin=2)
@pytest.mark.parametrize(
    ("motion", "key"),
    [
        pytest.param(motion, key, id=f"{motion}-{key}")
        for turn, motion in enumerate(MOTIONS)
        for number, key in enumerate(KEYS)
        if number < 2 or not (number + turn) % 2
    ],
)
async def test_a_motion_leaves_the_still_picture_and_a_key_ends_it_within_a_frame(
    arcade: Arcade, monkeypatch: pytest.MonkeyPatch, motion: str, key: str
) -> None:
    """What is painted in the frame of the key is what it would leave where nothing moves."""
    painted: list[tuple[float, Stage, tuple[object, ...]]] = []
    paint = Stage._painted

    def kept(stage: Stage) -> list[int]:
        changed = paint(stage)
        painted.append((now(), stage, lines(stage)))
        return changed

    monkeypatch.setattr(Stage, "_painted", kept)
    monkeypatch.setattr("nimarcade.tui.stage.stage.mode_of", lambda widget: "rich")  # others have no sparks
    monkeypatch.setattr("nimarcade.tui.stage.page.monotonic", now)
    async with arcade.run_test(size=(120, 40)) as pilot:
        ends = []
        for moves in (False, True):
            stage, begin = await MOTIONS[motion](pilot)
            await settled(pilot)
            stage.up_to_date()
            if moves:
                still = lines(stage)
                arcade.animation_level = "full"
                begin()
                arcade.animation_level = "none"
                await pilot.pause(0.1)
                assert lines(stage) != still, "it moves by itself"
            end = now() + (1 / 30 if key else 1)
            await (pilot.press(key) if key else pilot.pause(1))
            ends.append([seen for when, what, seen in painted if what is stage and when < end][-1])
        assert ends[0] == ends[1]


async def told(pilot: Pilot[None], code: str, keys: str = "wwww") -> PlayScreen:
    screen = await sit_down(pilot, code, AGAINST)
    for key in keys:
        await tap(pilot, key)
    return screen


async def test_bands_are_drawn_on_lost_boards_on_many_heaps_and_on_a_part_of_a_sum(arcade: Arcade) -> None:
    async with arcade.run_test(size=(120, 40)) as pilot:
        assert (await told(pilot, "nim:6,5,3", "www")).board.banded
        assert (await told(pilot, f"nim:{','.join('9' * 29)}")).board.banded
        screen = await told(pilot, "sum:nim:5,3,2/delete-nim:3,2")
        assert ask.typed(Worths, screen.board.reason).bands == {0: Bands(2)}
        assert "✗" in screen.board.text


async def test_a_large_column_shows_what_a_move_leaves_and_a_machine_speaks_first(arcade: Arcade) -> None:
    async with at_board(arcade, "nim:7,5,4,1", AGAINST, size=(160, 46)) as (pilot, screen):
        plate = screen.query_one("#them", Seat)
        await settled(pilot)
        assert "“Take your time." in plate.text
        assert not screen.side.leaves.region
        await tap(pilot, "down")
        assert screen.side.leaves.region
        assert screen.side.leaves.draft == of_position(catalogue.read("nim:6,5,4,1"))
        await tap(pilot, "up")
        assert not screen.side.leaves.region
        await tap(pilot, "down", "enter")
        assert "“" not in plate.text
