"""`engine`: plays for other programs, a line in and a line out; docs/engine.md tells the protocol."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nimarcade.cli import output
from nimarcade.cli.main import number
from nimarcade.line import terminal
from nimarcade.players.engine_server import Desk


def add(parser: ArgumentParser) -> None:
    parser.add_argument("--level", metavar="KIND", default="perfect", help="who answers go (default perfect)")
    parser.add_argument("--seed", metavar="S", help="a whole number; the same questions, the same answers")


def run(args: Namespace) -> int:
    desk = Desk(args.level, number(args, "seed", None))
    output.use_utf8()
    for line in output.lines(terminal.flush):
        terminal.put(desk.answer(line))
        if desk.over:
            break
    return 0
