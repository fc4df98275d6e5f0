"""`puzzle`: puzzles without end, or the puzzle of the day, full screen or in line mode."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nimarcade.coach.puzzles.attempt import Attempt
    from nimarcade.coach.puzzles.drawing import Wish
    from nimarcade.core.text import Block

NAME = "puzzle"
HELP = "puzzles without end, every answer verified, with a rating"
WORDS = "why, next, rating, quit; or your answer"


def add(parser: ArgumentParser) -> None:
    parser.add_argument(
        "name", nargs="?", metavar="NAME", help="one puzzle by its name, such as nim/only/2/17 (not rated)"
    )
    parser.add_argument("--game", metavar="GAME", help="puzzles of this game; with options only of these")
    parser.add_argument("--kind", metavar="KIND", help="only, win-in, outcome, case or capture")
    parser.add_argument("--level", metavar="N", help="1 to 5 (default: what suits your rating)")
    parser.add_argument("--seed", metavar="S", help="the first puzzle's number (not rated)")
    parser.add_argument("--daily", action="store_true", help="the puzzle of the day, the same for everyone")
    parser.add_argument("--json", action="store_true", help="print puzzles with their answers as JSON")
    parser.add_argument("--count", metavar="N", help="how many --json prints (default 1)")
    parser.add_argument("--rating", action="store_true", help="your puzzle rating and streaks")
    parser.add_argument("--reset", action="store_true", help="forget rating and streaks, after a question")
    parser.add_argument("--yes", action="store_true", help="with --reset: without a question")
    parser.add_argument("--plain", action="store_true", help="line mode, for pipes and screen readers")


def run(args: Namespace) -> int:
    from nimarcade.cli.main import complain
    from nimarcade.coach import rating
    from nimarcade.line.terminal import is_terminal

    wish = _wish(args)
    if args.reset:
        from nimarcade.cli.output import forget

        return forget(rating.reset, "your puzzle rating and streaks", args.yes)
    if args.rating:
        return _rating()
    if args.json:
        return _printed(wish, args.count)
    if not args.plain:
        if is_terminal():
            from nimarcade.tui.app import launch_on
            from nimarcade.tui.screens.exercise import Puzzles

            return launch_on(lambda: Puzzles(wish))
        complain("there is no terminal here, so the puzzles go on in line mode")
    known = rating.load()
    if known.notice:
        complain(known.notice)
    _solve(wish)
    return 0


def _wish(args: Namespace) -> Wish:
    """What was asked for; raises BadInput where it does not fit together."""
    from datetime import date

    from nimarcade.coach.puzzles import drawing
    from nimarcade.coach.puzzles.drawing import Wish
    from nimarcade.core.codes import whole
    from nimarcade.core.errors import BadInput

    chosen = [args.game, args.kind, args.level, args.seed]
    if (args.daily or args.name) and any(word is not None for word in chosen):
        raise BadInput("--daily and a puzzle's name stand alone, without --game, --kind, --level and --seed")
    if args.daily and args.name:
        raise BadInput("ask for the puzzle of the day or for one by name, not for both")
    if args.count is not None and not args.json:
        raise BadInput("--count is for --json")
    if args.count is not None and (args.daily or args.name):
        raise BadInput("--count is for puzzles drawn; the one asked for is printed once")
    if args.yes and not args.reset:
        raise BadInput("--yes is for --reset")
    level = None if args.level is None else whole(args.level, "--level", 1)
    if level is not None and level not in drawing.LEVELS:
        raise BadInput("--level takes a number from 1 to 5")
    if args.kind is not None and args.kind not in drawing.KINDS:
        raise BadInput(f"--kind takes one of {', '.join(drawing.KINDS)}")
    if args.name is not None:
        drawing.named(args.name)
    drawing.heads_of(args.game, args.kind)
    seed = None if args.seed is None else whole(args.seed, "--seed")
    return Wish(args.game, args.kind, level, seed, date.today() if args.daily else None, args.name)


def _rating() -> int:
    from datetime import date

    from nimarcade.cli.main import complain
    from nimarcade.coach import rating
    from nimarcade.coach.puzzles import drawing
    from nimarcade.line.terminal import say

    known = rating.load()
    if known.notice:
        complain(known.notice)
    say(drawing.summary(known))
    if known.days:
        days = known.daily_streak(date.today())
        say(
            f"Daily puzzles: {len(known.days)} answered, {sum(known.days.values())} right at once, "
            f"{days} day{'' if days == 1 else 's'} in a row."
        )
    return 0


def _printed(wish: Wish, count: str | None) -> int:
    """Puzzles as data; with a seed the same ones every time."""
    import json
    from random import Random

    from nimarcade.coach import rating
    from nimarcade.coach.puzzles import drawing
    from nimarcade.coach.puzzles.drawing import from_json
    from nimarcade.core.codes import whole
    from nimarcade.line.terminal import put

    known, rng = rating.load(), Random()
    for _ in range(1 if count is None else whole(count, "--count")):
        data = drawing.pick(wish, known, rng)
        put(json.dumps({"name": from_json(data).name, **data}, ensure_ascii=False))
        wish = wish if wish.once else wish.after()
    return 0


def _solve(wish: Wish) -> None:
    """Puzzle after puzzle until the person leaves or the input ends."""
    from random import Random

    from nimarcade.coach import rating
    from nimarcade.coach.puzzles import drawing
    from nimarcade.coach.puzzles.attempt import Attempt
    from nimarcade.coach.puzzles.drawing import from_json
    from nimarcade.line.terminal import say

    rng = Random()
    say(drawing.summary(rating.load()))
    say(f"Words: {WORDS}.")
    try:
        while True:
            one = Attempt.begin(from_json(drawing.pick(wish, rating.load(), rng)))
            if not _solved(one, wish) or wish.once:
                return
            wish = wish.after()
    except KeyboardInterrupt:
        say("")


def _solved(one: Attempt, wish: Wish) -> bool:
    """One puzzle to its end; whether another one is wanted."""
    from time import monotonic

    from nimarcade.cli.learn import _tell
    from nimarcade.line.terminal import ask, say

    puzzle, since = one.puzzle, monotonic()
    practice = "" if wish.rated else ", practice, not rated"
    say(f"Puzzle {puzzle.name}, difficulty {puzzle.difficulty}{practice}.")
    _tell(one.prompt())
    while (line := ask("> ")) is not None and line.lower() not in ("quit", "q"):
        if not line and not one.over:
            continue
        if line.lower() == "next" or (not line and one.over):
            return True
        before = one
        one, lines = _next(one, line)
        _tell(lines)
        if one.first is not None and before.first is None:
            _settle(one, wish, monotonic() - since)
        if one.over and wish.once:
            return False
        if one is not before or not lines:
            _tell(one.prompt(short=True))
    return False


def _next(one: Attempt, line: str) -> tuple[Attempt, list[Block]]:
    from nimarcade.coach import rating
    from nimarcade.coach.puzzles import attempt, drawing
    from nimarcade.coach.puzzles.drawing import as_json
    from nimarcade.core import catalogue
    from nimarcade.core.text import Block

    match line.lower():
        case "rating":
            return one, [Block("note", drawing.summary(rating.load()))]
        case "help":
            return one, [Block("note", f"Words: {WORDS}.")]
    if one.over:
        return one, [Block("note", "This puzzle is over: Enter brings the next one, quit leaves.")]
    data, code = as_json(one.puzzle), catalogue.write(one.board)
    if line.lower() == "why":
        return one.gave_up(attempt.explained(data, code))
    return one.took(attempt.judged(data, code, line))


def _settle(one: Attempt, wish: Wish, seconds: float) -> None:
    from nimarcade.coach.puzzles import drawing
    from nimarcade.coach.puzzles.drawing import as_json
    from nimarcade.line.terminal import say

    if wish.rated and one.first is not None:
        day = None if wish.daily is None else wish.daily.isoformat()
        for text in drawing.settle(as_json(one.puzzle), one.first, one.given, seconds, day):
            say(text)
