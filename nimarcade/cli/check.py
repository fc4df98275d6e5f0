"""`check`: games, theorems and papers of somebody, held against what each of them promises."""

import os
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import asdict
from itertools import chain
from pathlib import Path


def run(args: Namespace) -> int:
    path = Path(args.folder).absolute()
    if there := path.exists():
        package = path / "__init__.py"
        os.environ["NIMARCADE_GAMES"] = str(package if package.is_file() else path)
    from nimarcade.cli import output  # from here on the folder is known to all that reads games
    from nimarcade.coach import lesson_exercise, lessons
    from nimarcade.lab import contract
    from nimarcade.line import terminal
    from nimarcade.play import levels
    from nimarcade.view import gallery

    def words(game: str) -> Iterator[str]:
        return chain(lessons.faults(game), lesson_exercise.faults(game), gallery.faults(game))

    status, broken = 0, levels.broken()
    offered = contract.in_folder(path, broken) if there else contract.installed(args.folder, broken)
    for found in contract.of_all(path.name, offered, words, lambda line: output.warn([line])):
        status = 1
        terminal.put(output.told("check", asdict(found)) if args.json else str(found))
        terminal.flush()
    if not status:
        output.warn([f"{path.name} keeps what it promises"])
    return status
