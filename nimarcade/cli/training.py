"""Learning and its tests: `learn`, `puzzle`, `deck`, `assignment`, and `progress`."""

import sys
from argparse import Namespace
from datetime import date
from functools import partial
from random import Random
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from nimarcade.cli.main import complain, on_screen
from nimarcade.cli.output import encode, export, forget, told, warn, write
from nimarcade.coach import assignment, deck, learner, lessons, progress, rating, results, statistics
from nimarcade.coach.puzzles.levels import LEVELS, heads_of
from nimarcade.coach.puzzles.puzzle import KINDS
from nimarcade.coach.puzzles.source import PuzzleSource, named, summary
from nimarcade.core import catalogue, codes, errors, files, folders, settings, text
from nimarcade.core.errors import BadInput
from nimarcade.line import exercise, terminal
from nimarcade.line.exercise import AssignmentTalk, CardTalk, drive, take_lesson
from nimarcade.line.terminal import ask, is_terminal, put, say, say_all
from nimarcade.tui.launch import launch
from nimarcade.view import progress_text, spoken
from nimarcade.view.progress_text import Kept, lines, wrapped

if TYPE_CHECKING:
    from nimarcade.tui.app import Arcade


def run_learn(args: Namespace) -> int:
    if args.lesson in catalogue.names():
        exercise.teach(args.lesson)
        return 0
    warn(lessons.broken())
    wanted = None if args.lesson is None else lessons.lesson(args.lesson)
    if not args.list and on_screen(args.plain, "the lesson goes on"):
        from nimarcade.tui.screens.learn import LessonScreen

        def opened(arcade: "Arcade") -> None:
            arcade.visit("learn")
            if wanted is not None:
                arcade.push_screen(LessonScreen(wanted))

        return launch(opening=opened)
    known = progress.load()
    if known.notice:
        say(spoken.as_sentence(known.notice))
    if args.list:
        say_all(_listed(known))
        return 0
    chosen = wanted or _chosen(known)
    if chosen is not None:
        take_lesson(chosen, known)
    return 0


def _listed(known: progress.Progress) -> list[str]:
    lines = []
    for place, lesson in enumerate(lessons.lessons(), 1):
        done, all_steps = known.count(lesson), len(lesson.steps)
        how_far = "finished" if done == all_steps else f"{done} of {all_steps} steps"
        needs = f" {progress_text.lacking(lesson, known)}".rstrip()
        lines.append(f"{place}: {lesson.id}. {lesson.title}, {how_far}.{needs}")
    return lines


def _chosen(known: progress.Progress) -> lessons.Lesson | None:
    offered = lessons.lessons()
    say_all(_listed(known))
    following, reason = learner.next_lesson(learner.load(), known) or (offered[0], "All are finished.")
    say(f"Which lesson? Type its number or name; Enter takes {following.id}. {reason}")
    while (line := ask("> ")) is not None:
        if not line:
            return following
        if line.casefold() in ("quit", "q"):
            return None
        try:
            return lessons.lesson(line)
        except errors.NimarcadeError as error:
            say(spoken.as_sentence(spoken.aloud(str(error))))
    return None


def run_deck(args: Namespace) -> int:
    if sum((args.list, args.json, args.export is not None, args.reset)) > 1:
        raise errors.BadInput("--list, --json, --export and --reset are asked for one at a time")
    if args.yes and not args.reset:
        raise errors.BadInput("--yes is for --reset")
    if args.reset:
        return forget(deck.reset, "all cards of the mistakes deck", args.yes)
    kept = deck.load()
    if args.json or args.export is not None:
        export(told("deck", kept.as_json()), args.export)
        return 0
    if not args.list and on_screen(args.plain, "the review goes on"):
        return launch(opening=lambda arcade: arcade.visit("deck"))
    if kept.notice:
        complain(kept.notice)
    if args.list:
        say_all(cards_listed(kept))
        return 0
    cards = list(kept.cards.values()) if args.all else kept.due(deck.now())
    if not cards:
        say(_nothing(kept))
        return 0

    if (exercise := drive(CardTalk(cards, complain))) is not None and exercise.card is None:
        kept = deck.load()
        due = len(kept.due(deck.now()))
        say(f"{due:,} due again now: nimarcade deck." if due else _nothing(kept))
    return 0


def cards_listed(kept: deck.Deck) -> list[str]:
    """A line a card: the position, the move that was wrong, when it comes back."""
    now = deck.now()
    lines = []
    for card in sorted(kept.cards.values(), key=lambda card: card.due):
        when = "due now" if card.due <= now else f"due {deck.when(card.due, now)}"
        where = card.where
        mended = ", mended" if card.mended else ""
        lines.append(
            f"{card.position}: not {card.move}, in a {where}, {when}, "
            f"reviewed {card.reviews}, missed again {card.lapses}{mended}."
        )
    return lines or [_nothing(kept)]


def _nothing(kept: deck.Deck) -> str:
    if (following := kept.next_due()) is None:
        return "The deck is empty: wins that you give away in games and puzzles will come here."
    many = len(kept.cards)
    return (
        f"No card is due now. Of {many:,} card{'' if many == 1 else 's'} the next comes "
        f"{deck.when(following, deck.now())}; deck --all reviews them before their time."
    )


WIDTH = 80
"""Columns where there is no terminal."""
RESETS = {
    "statistics": ("all statistics and achievements", statistics.reset),
    "deck": ("all cards of the mistakes deck", deck.reset),
    "lessons": ("how far you are in the lessons", progress.reset),
    "puzzles": ("your puzzle rating and streaks", rating.reset),
    "ideas": ("which ideas you have met and can use", learner.reset),
    "assignments": ("what is done of assignments", assignment.reset),
}
ALL = "all statistics, cards, lessons and assignments done, ideas and the puzzle rating"


def run_progress(args: Namespace) -> int:
    if sum((args.json, args.export is not None, args.reset is not None, args.text, args.plain)) > 1:
        raise errors.BadInput("--json, --export, --reset, --text and --plain are asked for one at a time")
    if args.yes and args.reset is None:
        raise errors.BadInput("--yes is for --reset")
    if args.reset is not None:
        if args.reset != "all" and args.reset not in RESETS:
            raise errors.BadInput(f"--reset takes {', '.join(RESETS)}, all, not {codes.shown(args.reset)}")
        if args.reset != "all":
            words, act = RESETS[args.reset]
            return forget(act, words, args.yes)

        def all_of_them() -> None:
            for _, act in RESETS.values():
                act()

        return forget(all_of_them, ALL, args.yes)
    if is_terminal() and not (args.json or args.export or args.text or args.plain):
        return launch(opening=lambda arcade: arcade.visit("progress"))
    kept = progress_text.load()
    for notice in kept.notices:
        complain(notice)
    if args.json or args.export is not None:
        export(encode(progress_text.as_json(kept)), args.export)
    elif args.plain:
        say_all(progress_text.sentences(kept))
    else:
        say_all(printed(kept, ascii=settings.load().ascii))
    return 0


def printed(kept: object, *, ascii: bool) -> list[str]:
    assert isinstance(kept, Kept)
    width = WIDTH
    if sys.stdout is not None and sys.stdout.isatty():
        width = max(40, min(100, get_terminal_size().columns))
    printed: list[str] = []
    before = ""
    for block in lines(kept, width - 2, ascii=ascii):
        look = text.LOOKS[block.kind]
        if text.free_line(before, block.kind, look.dense):
            printed.append("")
        sign = "" if look.sign is None else f"{look.sign.ascii if ascii else look.sign.shape} "
        printed += [f"{' ' * look.indent}{line}" for line in wrapped(block, width - 2, sign)]
        before = block.kind
    return printed


ON_SHEET = 12
"""Puzzles on a sheet, unless asked for otherwise."""


def run_puzzle(args: Namespace) -> int:
    source = _source(args)
    if args.sheet is not None:
        return _sheet(args, source)
    if args.reset:
        return forget(rating.reset, "your puzzle rating and streaks", args.yes)
    if args.json and not args.rating:
        known, person, rng = rating.load(), learner.drawing(), Random()
        for _ in range(1 if args.count is None else args.count):
            puzzle = source.draw(known, rng, person)
            terminal.put(encode(puzzle.as_json()))
            source = source if source.once else source.following(puzzle)
        return 0
    if not args.rating and on_screen(args.plain, "the puzzles go on"):
        from nimarcade.tui.screens.puzzles import Puzzles, RunScreen

        return launch(opening=lambda arcade: arcade.push_screen(RunScreen() if args.run else Puzzles(source)))
    known = rating.load()
    if known.notice:
        complain(known.notice)
    if args.rating:
        say(summary(known))
    elif args.run:
        exercise.run_told()
    else:
        drive(exercise.PuzzleTalk(source))
    return 0


def _source(args: Namespace) -> PuzzleSource:
    """Raises BadInput where what was asked for does not fit together."""
    chosen = [args.game, args.kind, args.level, args.seed]
    if (args.daily or args.name) and any(word is not None for word in chosen):
        raise BadInput("--daily and a puzzle's name stand alone, without --game, --kind, --level and --seed")
    others = (*chosen, args.name, args.games, args.sheet, args.count, args.daily or None, args.json or None)
    if args.run and any(word is not None for word in others):
        raise BadInput("--run stands alone; it draws its puzzles as they are solved")
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
    if args.level is not None and args.level not in LEVELS:
        raise BadInput("--level takes a number from 1 to 5")
    if args.kind is not None and args.kind not in KINDS:
        raise BadInput(f"--kind takes one of {', '.join(KINDS)}")
    if args.name is not None:
        named(args.name)
    heads_of(args.game, args.kind)
    if args.daily:
        return PuzzleSource.today()
    return PuzzleSource(args.game, args.kind, args.level, args.seed, name=args.name)


def _sheet(args: Namespace, source: PuzzleSource) -> int:
    """A sheet to print; without a seed one is drawn, and told on the sheet."""
    from nimarcade.view import sheet

    if args.games and args.game:
        raise BadInput("--games and --game say the same; use one of them")
    games = tuple(args.games or ([args.game] if args.game else []))
    for game in games:
        heads_of(game, args.kind)
    count = ON_SHEET if args.count is None else args.count
    if not 1 <= count <= sheet.MOST:
        raise BadInput(f"a sheet has 1 to {sheet.MOST} puzzles")
    files.writable(args.sheet)
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


LARGEST = 10_000_000
"""Bytes of a file of results."""


def run_assignment(args: Namespace) -> int:
    first, *rest = args.words or [""]
    options = ("lessons", "puzzles", "games", "until", "seed")
    made = [name for name in options if getattr(args, name) is not None]
    if made and first != "new":
        raise errors.BadInput(f"--{made[0]} is for nimarcade assignment new")
    if args.name is not None and not args.result:
        raise errors.BadInput("--name is for --result")
    if args.yes and first != "forget":
        raise errors.BadInput("--yes is for nimarcade assignment forget")
    if args.result and first in ("", "new", "collect", "forget"):
        opened = [] if first else list(assignment.load().open)
        if len(opened) != 1:
            raise errors.BadInput("--result wants the code of an assignment")
        first = opened[0]
    if first == "collect":
        if not rest:
            raise errors.BadInput("collect wants files of results, or - for standard input")
        texts: list[tuple[str, str]] = []
        for file in rest:
            try:
                name = "standard input" if file == "-" else file
                texts.append((name, terminal.text(file, LARGEST, "replace")))
            except errors.BadInput as error:
                complain(str(error))
        if not texts:
            return 2
        handed, remarks = results.collected(texts, date.today())
        for each in remarks:
            complain(f"{each.where}: {each.why}")
        put(results.as_csv(handed).removesuffix("\r\n") + "\r")
        return 2 if len(texts) < len(rest) or any(each.refused for each in remarks) else 0
    if first == "forget":
        if len(rest) != 1:
            raise errors.BadInput("forget wants one code")
        return forget(
            partial(assignment.forget, rest[0]), f"what is done of {codes.shown(rest[0])}", args.yes
        )
    if rest:
        raise errors.BadInput(f"one code is opened at a time; {codes.shown(rest[0])} is too much")
    if first == "new":
        return _new_assignment(args)
    if not first:
        return _assignments()
    wanted = assignment.read(first)
    if args.result:
        who = folders.profile() if args.name is None else args.name
        if not who:
            raise errors.BadInput("say who hands in: --name NAME, or a profile")
        put(results.result(wanted, assignment.opened(wanted.code), who, date.today()).line)
        return 0
    if on_screen(args.plain, "the assignment goes on"):
        from nimarcade.tui.screens.progress import AssignmentScreen

        return launch(opening=lambda arcade: arcade.push_screen(AssignmentScreen(wanted)))
    from nimarcade.line import table

    AssignmentTalk(wanted, table.play).run()
    return 0


def _new_assignment(args: Namespace) -> int:
    seed = Random().randrange(1_000) if args.seed is None else args.seed
    wanted = assignment.made(args.lessons or [], args.puzzles or [], args.games or [], args.until, seed)
    if wanted.late(date.today()):
        raise errors.BadInput(f"{args.until} has passed; --until takes a day from today on")
    for wish, names in zip(wanted.puzzles, assignment.drawn(wanted), strict=True):
        if len(names) < wish.count:
            raise errors.BadInput(f"{wish} has {len(names)} boards only; ask for fewer, or for another level")
    put(wanted.code)
    return 0


def _assignments() -> int:
    book = assignment.load()
    if book.notice:
        complain(book.notice)
    for code, done in book.open.items():
        listed = assignment.parts(assignment.read(code), done)
        finished = sum(part.finished for part in listed)
        say(f"{code}: {finished} of {len(listed)} parts done, {assignment.points(listed)} of 100 points.")
    for _, why in book.closed:
        complain(f"{why}; nimarcade assignment forget CODE forgets it")
    if not (book.open or book.closed):
        say("No assignment was opened yet: nimarcade assignment CODE opens one.")
    return 0
