"""Values of many positions: `table` of a box or of all that can be reached, `sequence` of single heaps, and
`map`."""

from __future__ import annotations

import os
import shutil
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import asdict
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from nimarcade.cli.main import complain
from nimarcade.cli.output import Bar, encode
from nimarcade.core import catalogue, codes, errors, folders, pool, told, typed_numbers
from nimarcade.core.errors import BadInput
from nimarcade.core.files import writing
from nimarcade.lab import brought_tables, heap_games, maps, sequences
from nimarcade.lab.tables import box, files, making, walking
from nimarcade.lab.tables.making import Parts, Plan, byte_words
from nimarcade.lab.tables.making import plan as plan_of
from nimarcade.line import terminal

if TYPE_CHECKING:
    from nimarcade.theory.heap_kernels import Values

STATED = 100_000_000
"""From so many bytes on people are told what a table takes."""


def run_table(args: Namespace) -> int:
    memory = making.MEMORY if args.memory is None else making.bytes_of(args.memory, "--memory")
    disk = making.DISK if args.disk is None else making.bytes_of(args.disk, "--disk")
    form = files.format_of(args.format, args.output, "--format")
    files.check(form, args.output)
    if args.box is None and ":" not in args.game:
        raise BadInput("a table needs --box with the largest heaps, such as --box 20,20,20, or a whole code")
    with nullcontext() if args.output == "-" else writing(args.output):
        if args.box is not None:
            return _box(args, memory, disk, args.jobs, form)
        p = catalogue.read(args.game)
        game = catalogue.game_of(p)
        what = box.what_of(args.what, misere=getattr(p, "misere", False))
        with _watched() as watch:
            pairs = list(walking.everything(p, what, memory, watch))
        with files.opened(args.output, form) as file:
            files.write_codes(what, ((game.write(q), value) for q, value in pairs), form, file)
        return 0


def _box(args: Namespace, memory: int, disk: int, jobs: int | None, form: files.Format) -> int:
    whole = box.read(args.game, args.box)
    files.check_box(form, whole)
    what = box.what_of(args.what, misere=whole.misere)
    plan = plan_of(whole, what, memory, array=form == "npy")
    alone = args.scheduler is not None or plan.chain
    workers = 1 if alone else min(jobs or pool.cores(), max(1, (memory - plan.own) // max(plan.worker, 1)))
    with ExitStack() as stack:
        if args.output != "-":
            folder = Path(f"{args.output}.parts")
        else:  # nowhere that stays
            folder = stack.enter_context(folders.scratch()) / "parts"
        parts = making.Parts(folder, plan, complain)
        _state(plan, workers, parts, disk)
        if args.scheduler is not None and not plan.tiled:
            complain("this table is made in one piece, on this machine")
        with _watched(parts if args.output != "-" else None) as watch:
            begin = partial(stack.enter_context, pool.opened(workers, args.scheduler))
            made = making.make(plan, parts, begin, memory, watch)
        with files.opened(args.output, form) as file:
            files.write(plan, made, form, file)
        parts.remove()
    return 0


def _state(plan: Plan, workers: int, parts: Parts, limit: int) -> None:
    """Tell what the table will take, on standard error; refuse what the disk has no room for."""
    disk, memory = plan.disk, plan.memory(workers)
    making.fits_disk(plan, parts.folder.parent, limit)
    if max(memory, disk) >= STATED:
        kept = f" and {byte_words(disk)} of disk while it runs" if disk else ""
        complain(f"the table of {plan.box.words()} takes about {byte_words(memory)} of memory{kept}")
    if parts.begun and parts.begin():
        complain(f"going on from {parts.folder}")


@contextmanager
def _watched(parts: Parts | None = None) -> Iterator[Callable[[int, int], None]]:
    """A bar for people; who stops the run is told what is kept, if anything is."""
    bar = Bar()
    try:
        yield bar.show
    except KeyboardInterrupt:
        bar.hide()
        if parts is not None and parts.begun:
            complain(f"stopped; what is done is kept in {parts.folder}, the same command goes on from there")
        raise
    finally:
        bar.hide()


EVERY = 5.0
"""Seconds between two times that the values of a sequence are kept."""


def run_sequence(args: Namespace) -> int:
    memory = making.MEMORY if args.memory is None else making.bytes_of(args.memory, "--memory")
    if args.json and (args.format, args.output) != (None, "-"):
        raise BadInput("--json prints one object; leave out --output and --format")
    form = files.format_of(args.format, args.output, "--format")
    count: int = args.count
    game = heap_games.heap_game(args.game) if heap_games.never_meet(args.game) else None
    files.check(form, args.output)
    had = 0
    with nullcontext() if args.output == "-" else writing(args.output):
        kept = None if args.output == "-" or game is None or game.sequence is None else f"{args.output}.part"
        if game is not None and kept is not None and Path(f"{kept}.json").exists():
            complain(f"going on from {kept}.json: {(had := game.load(kept)):,} values")
        if game is not None and STATED <= game.memory(count) <= memory:
            complain(f"{count:,} values of {game.game} take up to {byte_words(game.memory(count))} of memory")
        values: list[int | None] | Values
        if game is None:
            with _watched() as watch:
                values = list(sequences.values(args.game, count, lambda done: watch(done, count)))
        else:
            values = _counted(game, count, memory, kept)
        name = args.game if game is None else game.game
        if args.json:
            proved = None if game is None else game.period(count)
            listed = values if isinstance(values, list) else values.tolist()
            law = None if proved is None else asdict(proved)
            terminal.put(encode(told.stamped("sequence", {"game": name, "values": listed, "period": law})))
        else:
            with files.opened(args.output, form) as file:
                files.write_sequence(name, values, form, file)
        if had > count:
            complain(f"{kept}.json stays for a --count of up to {had:,}")
        for ending in ("json", "8.bin", "16.bin", "32.bin") if kept is not None and had <= count else ():
            Path(f"{kept}.{ending}").unlink(missing_ok=True)
    if args.period:
        period = game.period(count) if game is not None else None
        said = period.words() if period is not None else _mined(values) if isinstance(values, list) else None
        complain(said or f"{codes.counted(count, 'value proves', 'values prove')} no period")
    return 0


def _mined(values: list[int | None]) -> str | None:
    """The period that values of boards seem to have; nothing proves it for all sizes."""
    truth: dict[tuple[int, ...], int] = {(n,): v for n, v in enumerate(values) if v is not None}
    table = brought_tables.BroughtTable(("n",), "sg", truth)
    for pattern, law in brought_tables.mine(table) if truth else ():
        if law.period and pattern.status == "survives":
            return f"{pattern.statement}: mined from {pattern.mined}, survives {pattern.tried}; not proved"
    return None


def _counted(game: heap_games.HeapGame, count: int, memory: int, kept: str | None) -> Values:
    """The values; they are kept now and then, and when the run is stopped."""
    bar, last = Bar(), monotonic()

    def watch(done: int, of: int) -> None:
        nonlocal last
        bar.show(done, of)
        if kept is not None and monotonic() - last > EVERY and done < of:
            game.save(kept)
            last = monotonic()

    try:
        return game.values(count, memory=memory, progress=watch)
    except KeyboardInterrupt:
        bar.hide()
        if kept is not None:
            game.save(kept)
            complain(f"stopped; {game.counted:,} values are kept in {kept}.json, the same command goes on")
        raise
    finally:
        bar.hide()


PICTURE = (64, 64)
PIPED = (32, 32)


def run_map(args: Namespace) -> int:
    wanted = maps.plane(args.code, args.across, args.down, args.what)
    first = None if args.first is None else _pair(args.first, ",", "--from")
    if args.open:
        if args.json or args.size is not None or args.output is not None:
            raise errors.BadInput("--open shows a map to walk in; leave out --size, --json and --output")
        if not terminal.is_terminal():
            raise errors.BadInput("--open needs a terminal; without it the map is printed")
        from nimarcade.tui.launch import launch
        from nimarcade.tui.screens.map import MapScreen

        if first is not None:
            wanted = maps.plane(wanted.code(*first), wanted.across, wanted.down, args.what)
        return launch(opening=lambda arcade: arcade.push_screen(MapScreen(wanted)))
    from nimarcade.lab import plots

    if args.output is not None:
        plots.check(Path(args.output))
    x, y = first or maps.least(wanted)
    width, height = _size(args)
    rows = maps.cells(wanted, x, y, width, height)
    if args.size is None and args.output is None and not args.json:
        rows = _fitted(wanted, rows, y)
    if args.output is not None:
        plots.write(Path(args.output), wanted, rows, x, y)
    elif args.json:
        terminal.put(encode(maps.as_json(wanted, rows, x, y)))
    else:
        shown = sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        style = plots.Style(colour=shown and not os.environ.get("NO_COLOR"))
        try:
            (style.zero + style.other).encode(getattr(sys.stdout, "encoding", None) or "utf-8")
        except UnicodeEncodeError:
            style = plots.PLAIN
        terminal.put_all(plots.lines(wanted, rows, x, y, style))
    return 0


def _pair(text: str, sign: str, option: str, least: int = 0) -> tuple[int, int]:
    first, separator, second = text.partition(sign)
    if not separator:
        raise errors.BadInput(f"{option} takes two numbers such as 20{sign}12")
    return typed_numbers.whole(first, option, least), typed_numbers.whole(second, option, least)


def _size(args: Namespace) -> tuple[int, int]:
    if args.size is not None:
        return _pair(args.size, "x", "--size", 1)
    if args.output is not None:
        return PICTURE
    if sys.stdout is None or not sys.stdout.isatty():
        return PIPED
    columns, lines = shutil.get_terminal_size()
    wide = 2 if args.what == "outcome" else 4
    return max(1, (columns - 5) // wide), max(1, lines - 7)


def _fitted(wanted: maps.Plane, rows: maps.Rows, y: int) -> maps.Rows:
    """As many columns as a terminal has room for, once it is known how wide their values are."""
    from nimarcade.lab import plots

    if sys.stdout is None or not sys.stdout.isatty():
        return rows
    label, wide = plots.widths(wanted, rows, y, plots.Style())
    fits = max(1, (shutil.get_terminal_size().columns - label) // wide)
    return [row[:fits] for row in rows]
