"""`learn`: the lessons, full screen or in line mode."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nimarcade.cli.main import complain, on_screen
from nimarcade.coach import learner, lessons, progress
from nimarcade.coach.lessons import Lesson
from nimarcade.coach.progress import Progress
from nimarcade.core import catalogue
from nimarcade.core.errors import NimarcadeError
from nimarcade.line.exercise import take_lesson
from nimarcade.line.terminal import ask, say, say_all
from nimarcade.view.spoken import as_sentence


def add(parser: ArgumentParser) -> None:
    parser.add_argument(
        "lesson", nargs="?", metavar="LESSON", help="a lesson or its number (default: ask), or a game's name"
    )
    parser.add_argument("--list", action="store_true", help="the lessons and how far you are")
    parser.add_argument("--plain", action="store_true", help="line mode, for pipes and screen readers")


def run(args: Namespace) -> int:
    if args.lesson in catalogue.names():
        say_all(lessons.plain(args.lesson))
        return 0
    wanted = None if args.lesson is None else lessons.lesson(args.lesson)
    if not args.list and on_screen(args.plain, "the lesson goes on"):
        from nimarcade.tui.launch import launch

        return launch(None, None, place=None if wanted else "learn", lesson=wanted)
    known = progress.load()
    if known.notice:
        say(as_sentence(known.notice))
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
    """Ask which lesson to take; None when the input ends."""
    offered = lessons.lessons()
    say_all(_listed(known))
    following, reason = learner.next_lesson(learner.load(), known) or (offered[0], "All are finished.")
    say(f"Which lesson? Type its number or name; Enter takes {following.id}. {reason}")
    while (line := ask("> ")) is not None:
        if not line:
            return following
        try:
            return lessons.lesson(line)
        except NimarcadeError as error:
            say(as_sentence(str(error)))
    return None
