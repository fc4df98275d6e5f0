"""`puzzle`: puzzles without end, or the puzzle of the day, full screen or in line mode."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from random import Random

from nimarcade.cli.main import complain, number, on_screen
from nimarcade.cli.output import forget, writable, write
from nimarcade.coach import learner, rating
from nimarcade.coach.puzzles.levels import LEVELS, heads_of
from nimarcade.coach.puzzles.puzzle import KINDS
from nimarcade.coach.puzzles.source import PuzzleSource, named
from nimarcade.core.errors import BadInput
from nimarcade.core.typed_numbers import whole
from nimarcade.line import exercise, terminal

ON_SHEET = 12
"""Puzzles on a sheet, unless asked for otherwise."""


def add(parser: ArgumentParser) -> None:
    parser.add_argument(
        "name", nargs="?", metavar="NAME", help="one puzzle by its name, such as nim/only/2/17 (not rated)"
    )
    parser.add_argument("--game", metavar="GAME", help="puzzles of this game (default: of games you opened)")
    parser.add_argument("--kind", metavar="KIND", help="only, win-in, outcome, case or capture")
    parser.add_argument("--level", metavar="N", help="1 to 5 (default: what suits your rating)")
    parser.add_argument("--seed", metavar="S", help="the first puzzle's number (not rated)")
    parser.add_argument("--daily", action="store_true", help="the puzzle of the day, the same for everyone")
    parser.add_argument("--json", action="store_true", help="print puzzles with their answers as JSON")
    parser.add_argument("--sheet", metavar="FILE", help="write a sheet with solutions to print, in HTML")
    parser.add_argument("--games", metavar="GAME", nargs="+", help="with --sheet: puzzles of these in turn")
    parser.add_argument(
        "--count",
        metavar="N",
        help=f"how many --json prints (default 1) or a --sheet has (default {ON_SHEET})",
    )
    parser.add_argument("--rating", action="store_true", help="your puzzle rating and streaks")
    parser.add_argument("--reset", action="store_true", help="forget rating and streaks, after a question")
    parser.add_argument("--yes", action="store_true", help="with --reset: without a question")
    parser.add_argument("--plain", action="store_true", help="line mode, for pipes and screen readers")


def run(args: Namespace) -> int:
    source = _source(args)
    if args.sheet is not None:
        return _sheet(args, source)
    if args.reset:
        return forget(rating.reset, "your puzzle rating and streaks", args.yes)

    if args.rating:
        exercise.rating_told(complain)
        return 0
    if args.json:
        known, person, rng = rating.load(), learner.drawing(), Random()
        for _ in range(1 if args.count is None else whole(args.count, "--count")):
            puzzle = source.draw(known, rng, person)
            terminal.put(json.dumps({"name": puzzle.name, **asdict(puzzle)}, ensure_ascii=False))
            source = source if source.once else source.following(puzzle)
        return 0
    if on_screen(args.plain, "the puzzles go on"):
        from nimarcade.tui.launch import launch
        from nimarcade.tui.screens.puzzles import Puzzles

        return launch(None, None, opening=lambda: Puzzles(source))
    known = rating.load()
    if known.notice:
        complain(known.notice)
    exercise.drive(exercise.PuzzleTalk(source, complain))
    return 0


def _source(args: Namespace) -> PuzzleSource:
    """What was asked for; raises BadInput where it does not fit together."""
    chosen = [args.game, args.kind, args.level, args.seed]
    if (args.daily or args.name) and any(word is not None for word in chosen):
        raise BadInput("--daily and a puzzle's name stand alone, without --game, --kind, --level and --seed")
    if args.daily and args.name:
        raise BadInput("ask for the puzzle of the day or for one by name, not for both")
    if args.count is not None and not args.json and args.sheet is None:
        raise BadInput("--count is for --json and --sheet")
    if args.games is not None and args.sheet is None:
        raise BadInput("--games is for --sheet; elsewhere it is --game")
    if args.sheet is not None and (args.json or args.rating or args.reset or args.daily or args.name):
        raise BadInput("--sheet goes with --games, --game, --kind, --level, --seed and --count alone")
    if args.count is not None and (args.daily or args.name):
        raise BadInput("--count is for puzzles drawn; the one asked for is printed once")
    if args.yes and not args.reset:
        raise BadInput("--yes is for --reset")
    level = number(args, "level", None, 1)
    if level is not None and level not in LEVELS:
        raise BadInput("--level takes a number from 1 to 5")
    if args.kind is not None and args.kind not in KINDS:
        raise BadInput(f"--kind takes one of {', '.join(KINDS)}")
    if args.name is not None:
        named(args.name)
    heads_of(args.game, args.kind)
    seed = number(args, "seed", None)
    if args.daily:
        return PuzzleSource.today()
    return PuzzleSource(args.game, args.kind, level, seed, name=args.name)


def _sheet(args: Namespace, source: PuzzleSource) -> int:
    """A sheet to print; without a seed one is drawn, and told on the sheet."""
    from nimarcade.view import sheet

    if args.games and args.game:
        raise BadInput("--games and --game say the same; use one of them")
    games = tuple(args.games or ([args.game] if args.game else []))
    for game in games:
        heads_of(game, args.kind)
    count = number(args, "count", ON_SHEET, 1)
    if count > sheet.MOST:
        raise BadInput(f"a sheet has at most {sheet.MOST} puzzles")
    writable(args.sheet, "--sheet")
    seed = Random().randrange(1_000_000) if source.seed is None else source.seed
    wish = sheet.Wish(count, games, source.kind, source.level, seed)
    again = ["nimarcade puzzle --sheet FILE", f"--count {count}", f"--seed {seed}"]
    again += [f"--games {' '.join(games)}"] if games else []
    again += [f"--kind {wish.kind}"] if wish.kind else []
    again += [f"--level {wish.level}"] if wish.level else []
    write(sheet.page(sheet.drawn(wish), " ".join(again)), args.sheet)
    terminal.say(f"Written: {args.sheet}, {count} puzzle{'' if count == 1 else 's'} and solutions.")
    terminal.say(f"The same sheet again: {' '.join(again)}")
    return 0
