"""`games`: every game with whose it is; plug-ins that cannot be used, with the reason."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nimarcade.cli import output
from nimarcade.core import catalogue
from nimarcade.line import terminal


def add(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object a line for every game")


def run(args: Namespace) -> int:
    rows = [_row(name) for name in catalogue.names()]
    broken = catalogue.broken()
    if args.json:
        output.use_utf8()
        empty = dict.fromkeys(rows[0])
        for row in [*rows, *({**empty, "game": name, "error": broken[name]} for name in broken)]:
            terminal.put(output.encode(row))
        return 0
    wide = max(len(str(row["game"])) for row in rows)
    for row in rows:
        line = f"{row['game']:{wide}}  {row['title']}. {row['summary']}"
        terminal.put(line if row["origin"] == "nimarcade" else f"{line} (from {row['origin']})")
    output.warn([f"the plug-in {name} cannot be used: {reason}" for name, reason in broken.items()])
    return 0


def _row(name: str) -> dict[str, object]:
    game = catalogue.game(name)
    return {
        "game": name,
        "title": game.title,
        "summary": game.summary,
        "start": game.write(game.start()),
        "options": [option.name for option in game.options],
        "origin": catalogue.origin(name),
        "error": None,
    }
