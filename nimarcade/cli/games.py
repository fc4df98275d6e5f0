"""`games`: every game, how hard it is, who solved it, how you stand; plug-ins that cannot be used, with the
reason."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nimarcade.cli import output
from nimarcade.coach import statistics
from nimarcade.core import catalogue
from nimarcade.line import terminal
from nimarcade.view import gallery
from nimarcade.view.gallery import Card, Record


def add(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object a line for every game")


def run(args: Namespace) -> int:
    records = gallery.records(statistics.load())
    rows = [_row(card, records.get(card.game, ())) for card in gallery.cards()]
    broken = catalogue.broken()
    if args.json:
        output.use_utf8()
        empty = dict.fromkeys(rows[0])
        for row in [*rows, *({**empty, "game": name, "error": broken[name]} for name in broken)]:
            terminal.put(output.encode(row))
        return 0
    wide = max(len(str(row["game"])) for row in rows)
    for card in gallery.cards():
        line = f"{card.game:{wide}}  {card.title}. {gallery.full(card, records.get(card.game, ()))}"
        terminal.put(f"{line} (from {card.origin})" if card.origin else line)
    output.warn([f"the plug-in {name} cannot be used: {reason}" for name, reason in broken.items()])
    return 0


def _row(card: Card, record: Record) -> dict[str, object]:
    game = catalogue.game(card.game)
    return {
        "game": card.game,
        "title": game.title,
        "summary": game.summary,
        "start": game.write(game.start()),
        "options": [option.name for option in game.options],
        "origin": catalogue.origin(card.game),
        "error": None,
        **gallery.as_json(card, record),
    }
