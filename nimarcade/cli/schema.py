"""`schema`: the JSON Schemas of all that commands print as JSON, made from the types."""

from argparse import Namespace
from importlib import import_module

from nimarcade.cli import output
from nimarcade.cli.main import Parser
from nimarcade.core import codes, errors, told
from nimarcade.line import terminal

SCHEMAS = {
    "bench": ("bench --json", "lab.bench:Figure", "core.told:Budget"),
    "check": ("check --json", "lab.contract:Finding"),
    "claim": ("verify --list --json", "core.told:Claim"),
    "deals": ("report --deals --json", "players.so_long_sucker.bargains:Row"),
    "deck": ("deck --json", "coach.deck:File"),
    "errors": ("bench --errors --json", "core.told:Held"),
    "event": ("host --json", "cli.host:Event"),
    "explain": ("explain --json", "core.told:Why"),
    "games": ("games --json", "cli.listing:Game"),
    "gathered": ("problems --mine --json", "lab.problems:Gathered", "core.told:Asked"),
    "guesses": ("bench --calibration --json, first", "players.measuring:Guesses"),
    "keys": ("keys --json", "core.told:Key"),
    "leading": ("moves --to --json", "core.told:Leading"),
    "map": ("map --json", "core.told:Map"),
    "match": ("na.match", "players.duel:Duel", "core.told:Share"),
    "moves": ("moves --json", "view.spoken:MoveEntry"),
    "options": ("moves - --json", "view.spoken:Options"),
    "pattern": ("problems --table --json", "lab.problems:Pattern"),
    "period": ("na.heap_game(…).period()", "lab.heap_games:Period"),
    "problems": ("problems --json", "lab.problems:Gathered", "lab.problems:Told"),
    "progress": ("progress --json", "view.progress_text:Files"),
    "proof": ("prove --list --json", "lab.proofs:Facts"),
    "prove": ("prove --json", "lab.proofs:Result"),
    "puzzle": ("puzzle --json", "core.told:Named", "coach.puzzles.puzzle:Puzzle"),
    "quotient": ("na.heap_game(…).misere_quotient()", "core.told:Quotient"),
    "random": ("random --json", "core.told:Code"),
    "refusal": ("a bad line of standard input", "core.told:Refusal"),
    "report": ("report --json", "play.behaviour:Report"),
    "review": ("review --json", "core.told:Review"),
    "selfplay": ("selfplay --json", "core.told:Played"),
    "sequence": ("sequence --json", "lab.sequences:Told"),
    "solve": ("solve --json", "core.told:Verdict"),
    "table": ("na.table", "core.told:Table"),
    "tenth": ("bench --calibration --json, then", "players.measuring:Tenth"),
    "tournament": ("tournament --json", "players.tournament:Tournament"),
    "verify": ("verify --json", "lab.claims.claim:Report"),
}
"""By name what prints it, and the types whose fields it has."""


def add(parser: Parser) -> None:
    parser.value("name", "NAME", "the schema to print; all names without one", nargs="?")


def run(args: Namespace) -> int:
    if args.name is None:
        wide = max(map(len, SCHEMAS))
        terminal.put_all(f"{name:{wide}}  {printed}" for name, (printed, *_) in SCHEMAS.items())
        return 0
    if args.name not in SCHEMAS:
        known = ", ".join(SCHEMAS)
        raise errors.BadInput(f"there is no schema {codes.shown(args.name)}; schemas are {known}")
    terminal.put(output.encode(schema(args.name)))
    return 0


def schema(name: str) -> dict[str, object]:
    types = [place.split(":") for place in SCHEMAS[name][1:]]
    return told.schema(name, *(getattr(import_module(f"nimarcade.{module}"), each) for module, each in types))
