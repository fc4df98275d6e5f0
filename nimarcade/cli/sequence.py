"""`sequence`: the Grundy values of single heaps of a game whose heaps never meet, into a file."""

from __future__ import annotations

from argparse import Namespace
from contextlib import nullcontext
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from nimarcade.cli.main import Parser, complain
from nimarcade.cli.output import Bar
from nimarcade.core import typed_numbers
from nimarcade.core.files import writing
from nimarcade.lab.heap_games import HeapGame, heap_game
from nimarcade.lab.tables import files, making
from nimarcade.lab.tables.making import byte_words

if TYPE_CHECKING:
    from nimarcade.theory.heap_kernels import Values

STATED = 10_000_000
"""From so many bytes on people are told what it takes."""
EVERY = 5.0
"""Seconds between two times that the values are kept."""


def add(parser: Parser) -> None:
    parser.value("game", "GAME", "a game whose heaps never meet, such as octal+0.77, 0.77 or dawsons-chess")
    parser.value("--count", "N", "how many values, such as 1e6 (default 100)", default="100")
    parser.add_argument(
        "-o",
        "--output",
        default="-",
        metavar="FILE",
        help="FILE.csv, .npy, .parquet or .txt (a b-file); - (default) is CSV to standard output",
    )
    parser.value("--format", "FORMAT", "csv, npy, parquet or txt, whatever the file's name")
    parser.value("--memory", "BYTES", "bytes it may take, such as 500M (default 2G)")
    parser.flag("--period", "say on standard error which period the values prove, if any")


def run(args: Namespace) -> int:
    memory = making.MEMORY if args.memory is None else making.bytes_of(args.memory, "--memory")
    count = typed_numbers.whole(args.count, "--count")
    game = heap_game(args.game)
    form = files.format_of(args.format, args.output, files.SEQUENCES)
    files.check(form, args.output)
    with nullcontext() if args.output == "-" else writing(args.output):
        kept = None if args.output == "-" or game.sequence is None else Path(f"{args.output}.part")
        if kept is not None and kept.with_name(f"{kept.name}.json").exists():
            complain(f"going on from {kept}.json: {game.load(kept):,} values")
        if STATED <= game.memory(count) <= memory:
            complain(f"{count:,} values of {game.game} take up to {byte_words(game.memory(count))} of memory")
        values = _counted(game, count, memory, kept)
        with files.opened(args.output, form) as file:
            files.write_sequence(game.game, values, form, file)
        for ending in ("json", "8.bin", "16.bin", "32.bin") if kept is not None else ():
            Path(f"{kept}.{ending}").unlink(missing_ok=True)
    if args.period:
        found = game.period(count)
        complain(f"{count:,} values prove no period" if found is None else found.words())
    return 0


def _counted(game: HeapGame, count: int, memory: int, kept: Path | None) -> Values:
    """The values; they are kept now and then, and when the run is stopped."""
    bar, begun, first, last = Bar(), monotonic(), game.counted, monotonic()

    def watch(done: int, of: int) -> None:
        nonlocal last
        spent = monotonic() - begun
        rate = max(1.0, (done - first) / max(spent, 0.001))
        bar.show(done, of, f" {rate:,.0f} a second, {max(0, of - done) / rate:,.0f} s left")
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
