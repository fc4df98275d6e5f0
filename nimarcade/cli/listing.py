"""The lists: `games`, `keys`, and `settings`, which also changes one; `completion` of all names for a shell,
and `schema`: the JSON Schemas of all that commands print as JSON, made from the types.

Each loads what it alone needs when it runs, so that `keys` starts at once."""

import tomllib
from argparse import Action, ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from nimarcade.cli import main, output
from nimarcade.coach import lessons, statistics
from nimarcade.core import catalogue, errors, settings, told
from nimarcade.core.codes import shown
from nimarcade.line import terminal
from nimarcade.play import levels, seat_kinds
from nimarcade.view import forms, gallery, line_words, places
from nimarcade.view.stage.canvas import PALETTES


def run_games(args: Namespace) -> int:

    records = gallery.records(statistics.load())
    rows = [{**_row(card), **gallery.as_json(card, records.get(card.game, ()))} for card in gallery.cards()]
    broken = catalogue.broken()
    if args.json:
        empty = dict.fromkeys(rows[0])
        for row in [*rows, *({**empty, "game": name, "error": broken[name]} for name in broken)]:
            terminal.put(output.told("games", row))
        return 0
    wide = max(len(str(row["game"])) for row in rows)
    for card in gallery.cards():
        line = f"{card.game:{wide}}  {card.title}. {gallery.full(card, records.get(card.game, ()))}"
        terminal.put(f"{line} (from {card.origin})" if card.origin else line)
    output.warn([f"the plug-in {name} cannot be used: {why}" for name, why in levels.broken().items()])
    output.warn(lessons.broken())
    return 0


def _row(card: gallery.Card) -> dict[str, object]:
    game = catalogue.game(card.game)
    return {
        "game": card.game,
        "title": game.title,
        "summary": game.summary,
        "start": game.write(game.start()),
        "options": [option.name for option in game.options],
        "origin": catalogue.origin(card.game),
        "error": None,
    }


def run_keys(args: Namespace) -> int:
    kept, notices = forms.stored()
    output.warn(notices)
    changed = kept.keys
    if args.json:
        for bound in places.every():
            terminal.put(output.told("keys", places.as_json(bound, changed)))
        return 0
    wide = max(len(places.plain_keys(bound.action, changed)) for bound in places.every())
    bound_places = [place for place in places.PLACES if place.actions]
    for place in bound_places:
        terminal.put(("" if place is bound_places[0] else "\n") + place.title)
        for action in place.actions:
            line = f"  {places.plain_keys(action, changed):{wide}}  {action.about}"
            if spoken := line_words.words_of(action):
                line += f" (line mode: {', '.join(spoken)})"
            terminal.put(line + ("  (yours)" if places.is_changed(action, changed) else ""))
    return 0


def _choices(now: settings.Settings) -> dict[str, tuple[forms.Choice, forms.Row]]:
    """By its name what can be set from the shell, with its row."""
    themes = {name: name for name in (*PALETTES, now.theme)}
    form = forms.settings_form(now, themes, now.theme, own=now.theme in PALETTES)
    return {
        part.name: (part, row) for row in form.rows for part in row.parts if isinstance(part, forms.Choice)
    }


def run_settings(args: Namespace) -> int:
    now, notices = forms.stored()
    output.warn(notices)
    rows, wanted = _choices(now), " ".join(args.value)
    if args.name not in (None, *rows):
        raise errors.BadInput(f"no setting is called {shown(args.name)}; settings are {', '.join(rows)}")
    for name, (part, row) in rows.items():
        if args.name not in (None, name):
            continue
        words = {
            value: value if " " in word or value.isdecimal() else word for value, word in part.choices.items()
        }
        if not wanted:
            about = places.keyed(row.help, now.keys, ascii=True)
            line = f"{name} {words[part.value]} ({', '.join(words.values())})"
            terminal.put(line + (about and f": {about}"))
        elif (value := {word: value for value, word in words.items()}.get(wanted)) is None:
            raise errors.BadInput(f"{name} is one of {', '.join(words.values())}, not {shown(wanted)}")
        else:
            changes: dict[str, Any] = dict(forms.setting_changed(now, name, value))
            settings.STORE.change(partial(replace, **changes))
    return 0


SHELLS = ("bash", "zsh", "fish")


def run_completion(args: Namespace) -> int:
    import shtab

    if args.shell not in SHELLS:
        raise errors.BadInput(f"no completion for {shown(args.shell)}; there is one for {', '.join(SHELLS)}")
    parser, names = program(codes=True), catalogue.names()
    paths = shtab.Optional.FILE if args.shell == "bash" else ()  # elsewhere words and files do not mix
    for command, action in every(parser):
        wanted = str(action.metavar)
        if wanted.startswith("FILE"):
            action.complete = shtab.FILE  # type: ignore[attr-defined]  # where shtab looks for it
        elif wanted == "DIR":
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
        elif command == "assignment" and wanted == "CODE":
            action.choices = ("new", "collect", "forget")
        elif wanted in ("CODE", "GAME"):
            action.choices = [*names, *(paths if command == "play" else ())]
        elif wanted == "LESSON":
            action.choices = [*(lesson.id for lesson in lessons.lessons()), *names]
        elif wanted in ("KIND", "A,B") and action.dest in ("level", "seats"):
            person, *machines = seat_kinds.kinds()
            action.choices = [person, *machines] if command in ("play", "host", *names) else machines
        elif command == "settings" and wanted == "NAME":
            action.choices = [*_choices(settings.Settings())]
        elif wanted == "SHELL":
            action.choices = SHELLS
    terminal.put(shtab.complete(parser, args.shell))
    return 0


def program(*, codes: bool = False) -> ArgumentParser:
    """The parser of every command line, from which completion and the manual page are made; with `codes`
    games stand among the commands, since `nimarcade nim` plays Nim."""
    parser = main.Parser(prog="nimarcade", description=main.ABOUT, allow_abbrev=False)
    parser.add_argument("-V", "--version", action="store_true", help="show the version")
    verbose = "with --version: where settings and faults are kept"
    parser.add_argument("--verbose", action="store_true", help=verbose)
    parser.add_argument("--profile", metavar="NAME", help="settings, games and progress of their own")
    parser.add_argument(main.GAMES, metavar="DIR", help="a folder with games and theorems of your own")
    parts = parser.add_subparsers(metavar="COMMAND")
    for name, about in main.COMMANDS.items():
        parts.add_parser(name, help=about, description=about).take(name)
    for name in catalogue.names() if codes else ():
        parts.add_parser(name, help=catalogue.game(name).title).take("play")
    return parser


def every(parser: ArgumentParser, command: str = "") -> Iterator[tuple[str, Action]]:
    """The commands' arguments, each with its command."""
    for action in parser._actions:  # argparse has no public way to them; shtab takes the same
        yield command, action
        if isinstance(action.choices, dict):
            for name, part in action.choices.items():
                yield from every(part, command or name)


def run_schema(args: Namespace) -> int:
    known = schemas()
    if args.name is None:
        wide = max(map(len, known))
        terminal.put_all(f"{name:{wide}}  {printed}" for name, (printed, *_) in known.items())
        return 0
    if args.name not in known:
        raise errors.BadInput(f"there is no schema {shown(args.name)}; schemas are {', '.join(known)}")
    terminal.put(output.encode(schema(args.name)))
    return 0


@cache
def schemas() -> dict[str, list[str]]:
    """By name what prints it, and whose fields it has, as `core/told.toml` names them."""
    return tomllib.loads(Path(__file__).with_name("schemas.toml").read_text("utf-8"))


def schema(name: str) -> dict[str, object]:
    return told.schema(name, *schemas()[name][1:])
