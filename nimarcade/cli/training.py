"""What a person learns: `learn`, `deck` and `progress`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from shutil import get_terminal_size

from nimarcade.cli.main import complain, on_screen
from nimarcade.cli.output import export, forget
from nimarcade.coach import assignment, deck, learner, lessons, progress, rating, statistics
from nimarcade.coach.deck import Deck
from nimarcade.coach.lessons import Lesson
from nimarcade.coach.progress import Progress
from nimarcade.core import catalogue, codes, errors, settings
from nimarcade.core.text import LOOKS, OPEN, free_line
from nimarcade.line.exercise import CardTalk, drive, take_lesson
from nimarcade.line.terminal import ask, is_terminal, say, say_all
from nimarcade.view import progress_text, spoken
from nimarcade.view.progress_text import Kept, lines, wrapped


def add_learn(parser: ArgumentParser) -> None:
    parser.add_argument(
        "lesson", nargs="?", metavar="LESSON", help="a lesson or its number (default: ask), or a game's name"
    )
    parser.add_argument("--list", action="store_true", help="the lessons and how far you are")
    parser.add_argument("--plain", action="store_true", help="line mode, for pipes and screen readers")


def run_learn(args: Namespace) -> int:
    if args.lesson in catalogue.names():
        say_all(lessons.plain(args.lesson))
        return 0
    wanted = None if args.lesson is None else lessons.lesson(args.lesson)
    if not args.list and on_screen(args.plain, "the lesson goes on"):
        from nimarcade.tui.launch import launch

        return launch(None, None, place=None if wanted else "learn", lesson=wanted)
    known = progress.load()
    if known.notice:
        say(spoken.as_sentence(known.notice))
    if args.list:
        say_all(_listed(known))
        return 0
    chosen = wanted or _chosen(known)
    if chosen is not None:
        take_lesson(chosen, known, complain)
    return 0


def _listed(known: Progress) -> list[str]:
    lines = []
    for number, lesson in enumerate(lessons.lessons(), 1):
        done, all_steps = known.count(lesson), len(lesson.steps)
        how_far = "finished" if done == all_steps else f"{done} of {all_steps} steps"
        lines.append(f"{number}: {lesson.id}. {lesson.title}, {how_far}.")
    return lines


def _chosen(known: Progress) -> Lesson | None:
    offered = lessons.lessons()
    say_all(_listed(known))
    following, reason = learner.next_lesson(learner.load(), known) or (offered[0], "All are finished.")
    say(f"Which lesson? Type its number or name; Enter takes {following.id}. {reason}")
    while (line := ask("> ")) is not None:
        if not line:
            return following
        try:
            return lessons.lesson(line)
        except errors.NimarcadeError as error:
            say(spoken.as_sentence(str(error)))
    return None


def add_deck(parser: ArgumentParser) -> None:
    parser.add_argument("--all", action="store_true", help="review every card, not only those that are due")
    parser.add_argument("--list", action="store_true", help="the cards and when they come back")
    parser.add_argument("--json", action="store_true", help="the deck as JSON, which is what is exported")
    parser.add_argument("--export", metavar="FILE", type=Path, help="write the deck to a new file")
    parser.add_argument("--reset", action="store_true", help="forget all cards, after a question")
    parser.add_argument("--yes", action="store_true", help="with --reset: without a question")
    parser.add_argument("--plain", action="store_true", help="line mode, for pipes and screen readers")


def run_deck(args: Namespace) -> int:
    if sum((args.list, args.json, args.export is not None, args.reset)) > 1:
        raise errors.BadInput("--list, --json, --export and --reset are asked for one at a time")
    if args.yes and not args.reset:
        raise errors.BadInput("--yes is for --reset")
    if args.reset:
        return forget(deck.reset, "all cards of the mistakes deck", args.yes)
    kept = deck.load()
    if args.json or args.export is not None:
        export(kept.as_json(), args.export)
        return 0
    if not args.list and on_screen(args.plain, "the review goes on"):
        from nimarcade.tui.launch import launch

        return launch(None, None, place="deck")
    if kept.notice:
        complain(kept.notice)
    if args.list:
        say_all(cards_listed(kept))
        return 0
    cards = list(kept.cards.values()) if args.all else kept.due(deck.now())
    if not cards:
        say(_nothing(kept))
        return 0

    exercise = drive(CardTalk(cards, complain))
    if exercise is not None and exercise.card is None:
        kept = deck.load()
        due = len(kept.due(deck.now()))
        say(f"{due:,} due again now: nimarcade deck." if due else _nothing(kept))
    return 0


def cards_listed(kept: Deck) -> list[str]:
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


def _nothing(kept: Deck) -> str:
    following = kept.next_due()
    if following is None:
        return "The deck is empty: wins that you give away in games and puzzles will come here."
    many = len(kept.cards)
    return (
        f"No card is due now. Of {many:,} card{'' if many == 1 else 's'} the next comes "
        f"{deck.when(following, deck.now())}; deck --all reviews them before their time."
    )


WIDTH = 80
"""Columns where there is no terminal."""
RESET = ("statistics", "deck", "lessons", "puzzles", "ideas", "assignments", "all")


def add_progress(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="everything that is kept, as JSON")
    parser.add_argument("--export", metavar="FILE", type=Path, help="write the same to a new file")
    what = f"forget what is kept ({', '.join(RESET)}), after a question"
    parser.add_argument("--reset", metavar="WHAT", help=what)
    parser.add_argument("--yes", action="store_true", help="with --reset: without a question")
    parser.add_argument("--text", action="store_true", help="the whole page with its charts, printed")
    parser.add_argument("--plain", action="store_true", help="in sentences, for screen readers")


def run_progress(args: Namespace) -> int:
    if sum((args.json, args.export is not None, args.reset is not None, args.text, args.plain)) > 1:
        raise errors.BadInput("--json, --export, --reset, --text and --plain are asked for one at a time")
    if args.yes and args.reset is None:
        raise errors.BadInput("--yes is for --reset")
    if args.reset is not None:
        return _reset(args.reset, args.yes)
    if is_terminal() and not (args.json or args.export or args.text or args.plain):
        from nimarcade.tui.launch import launch

        return launch(None, None, place="progress")
    kept = progress_text.load()
    for notice in kept.notices:
        complain(notice)
    if args.json or args.export is not None:
        export(progress_text.as_json(kept), args.export)
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
        look = LOOKS[block.kind]
        if free_line(before, block.kind, look.dense):
            printed.append("")
        sign = "" if look.sign is None else f"{look.sign.ascii if ascii else look.sign.shape} "
        if ascii and look.sign is OPEN:
            sign = ". "  # a low line in print looks like a blank to fill in
        printed += [f"{' ' * look.indent}{line}" for line in wrapped(block, width - 2, sign)]
        before = block.kind
    return printed


def _reset(what: str, sure: bool) -> int:
    acts = {
        "statistics": statistics.reset,
        "deck": deck.reset,
        "lessons": progress.reset,
        "puzzles": rating.reset,
        "ideas": learner.reset,
        "assignments": assignment.reset,
    }
    if what not in RESET:
        raise errors.BadInput(f"--reset takes {', '.join(RESET)}, not {codes.shown(what)}")
    chosen = list(acts) if what == "all" else [what]

    def act() -> None:
        for name in chosen:
            acts[name]()

    words = {
        "statistics": "all statistics and achievements",
        "deck": "all cards of the mistakes deck",
        "lessons": "how far you are in the lessons",
        "puzzles": "your puzzle rating and streaks",
        "ideas": "which ideas you have met and can use",
        "assignments": "what is done of assignments",
        "all": "all statistics, cards, lessons and assignments done, ideas and the puzzle rating",
    }
    return forget(act, words[what], sure)
