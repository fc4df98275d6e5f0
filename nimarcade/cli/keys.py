"""`keys`: every action of every place and widget, with the keys that lead to it now."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nimarcade.cli import output
from nimarcade.core import settings
from nimarcade.line import terminal
from nimarcade.view import places
from nimarcade.view.game_places import words_of
from nimarcade.view.places import PLACES


def add(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object a line for every action")


def run(args: Namespace) -> int:
    kept = settings.load()
    if kept.notice:
        output.warn([kept.notice])
    changed = kept.keys
    if args.json:
        output.use_utf8()
        for bound in places.every():
            terminal.put(output.encode(places.as_json(bound, changed)))
        return 0
    wide = max(len(places.plain_keys(bound.action, changed)) for bound in places.every())
    bound_places = [place for place in PLACES if place.actions]
    for place in bound_places:
        terminal.put(("" if place is bound_places[0] else "\n") + place.title)
        for action in place.actions:
            line = f"  {places.plain_keys(action, changed):{wide}}  {action.about}"
            if spoken := words_of(action):
                line += f" (line mode: {', '.join(spoken)})"
            terminal.put(line + ("  (yours)" if places.is_changed(action, changed) else ""))
    return 0
