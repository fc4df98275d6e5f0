"""What the new-game screen has chosen so far, checked field by field; no widgets in here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from importlib.util import find_spec
from random import Random
from typing import Any

from nimarcade.core import catalogue, settings
from nimarcade.core.codes import number
from nimarcade.core.errors import NimarcadeError
from nimarcade.core.family import at_table
from nimarcade.core.game import Game, Move, Position
from nimarcade.play import seat_kinds
from nimarcade.play.session import Session

# Programs that play, as the forms of new games offer them: those that the settings name.

PROGRAM_ABOUT = "a program of your own, as the settings name it"
LONGEST_NAME = 24
"""Characters of a command that a form shows."""


def program_kinds() -> list[str]:
    """Of the programs that are there."""
    commands = settings.load().engines
    if not commands:
        return []
    from nimarcade.players.engine.client import at_hand

    return at_hand(commands)


def is_program(kind: str) -> bool:
    return kind.startswith(seat_kinds.ENGINE)


def program_label(kind: str) -> str:
    """A kind as a form names it; of a long command its end, which tells programs apart."""
    head, _, command = kind.partition(":")
    if not is_program(kind):
        return kind
    return f"{head}: {command if len(command) <= LONGEST_NAME else '…' + command[1 - LONGEST_NAME :]}"


SOURCES = ("default", "prove", "random", "typed")
FIRST = ("1", "2", "lot")


@dataclass(frozen=True, slots=True)
class Choice:
    """Texts are kept as typed, so a wrong one can be shown beside its error."""

    game: str = "nim"
    misere: bool = False
    k: str = ""
    source: str = "default"
    heaps: str = ""
    """The code's body: what stands after the colon."""
    kind1: str = "human"
    kind2: str = "perfect"
    name1: str = ""
    name2: str = ""
    first: str = "1"
    strict: bool = False

    @property
    def rules(self) -> Game[Position, Move]:
        return catalogue.game(self.game)

    def takes(self, option: str) -> bool:
        """Whether this game has the option."""
        return any(known.name == option for known in self.rules.options)

    @property
    def kinds(self) -> tuple[str, str]:
        return self.kind1, self.kind2

    def options(self) -> dict[str, int]:
        """Options as the game takes them; raises BadCode or PastLimit about k."""
        found: dict[str, int] = {}
        if self.takes("misere") and self.misere:
            found["misere"] = 1
        if self.takes("k") and (self.k.strip() or "k" in catalogue.needed(self.game)):
            k = number(self.k.strip(), "k")
            if not k:
                return {**found, "k": number("", "k")}
            found["k"] = k
        return found

    def position(self) -> Any:
        """The start; raises BadCode or PastLimit."""
        return self.rules.read(self.options(), self.heaps.replace(" ", "").rstrip(","))


def heap_games() -> list[str]:
    """The games this form is for: two players with the same moves, stones in heaps or piles."""
    return [name for name, game in catalogue.catalogue().items() if not at_table(game.name)]


def kinds() -> list[str]:
    """Seats that can be taken here: a person, a machine player that is installed, or a program."""
    modules = {"strong": "search"}
    own = [
        kind
        for kind in seat_kinds.KINDS
        if kind == "human" or find_spec(f"nimarcade.players.{modules.get(kind, kind)}")
    ]
    return [*own, *program_kinds()]


def about(kind: str) -> str:
    """A machine in one line; nothing of a person."""
    if is_program(kind):
        return PROGRAM_ABOUT
    return "" if kind == "human" else seat_kinds.ABOUT[kind]


def strength(choice: Choice, kind: str) -> str:
    """How often a machine wins this game, where that was measured."""
    from nimarcade.players import rates

    words = [choice.game]
    words += ["misere"] if choice.misere and choice.takes("misere") else []
    words += ["k=3"] if choice.takes("k") and choice.k.strip() else []
    found = rates.rates("+".join(words)).get(kind)
    return "" if found is None else str(found)


# errors, by field


def problems(choice: Choice) -> dict[str, str]:
    """Field → one line on what is wrong with it; empty when a game can start."""
    found: dict[str, str] = {}
    try:
        choice.options()
    except NimarcadeError as error:
        found["k"] = str(error)
    else:
        try:
            p = choice.position()
        except NimarcadeError as error:
            found["k" if "k smaller" in str(error) else "heaps"] = str(error)
        else:
            if choice.rules.outcome(p) is not None:
                found["heaps"] = "no move is left in this position: choose larger heaps"
    if "k" not in found and "heaps" not in found:
        try:
            session(choice, Random(0))
        except NimarcadeError as error:
            found["names"] = str(error)
    return found


# changes


def changed(choice: Choice, rng: Random, **changes: Any) -> Choice:
    """The choice after a change, the start brought in line with it."""
    after = replace(choice, **changes)
    if "heaps" in changes:
        return replace(after, source="typed")
    if "game" in changes and after.game != choice.game:
        after = _other_game(after)
    if after.source == "prove" and {"kind1", "kind2", "first", "misere", "k", "game"} & set(changes):
        return dealt(after, rng)
    if {"source", "game"} & set(changes) or (after.source != "typed" and {"misere", "k"} & set(changes)):
        return dealt(after, rng)
    return after


def _other_game(choice: Choice) -> Choice:
    """Nothing of another game's numbers is kept."""
    source = "default" if choice.source == "typed" else choice.source
    k = str(catalogue.needed(choice.game).get("k", "")) if choice.takes("k") else ""
    return replace(choice, k=k, source=source, heaps="")


def dealt(choice: Choice, rng: Random) -> Choice:
    """Fresh heaps from the chosen source; as they were where the options do not allow any."""
    if choice.source == "typed" and choice.heaps:
        return choice
    try:
        options = choice.options()
        if choice.source in ("random", "prove"):
            from nimarcade.players.starts import fair_start

            p = fair_start(choice.rules, options, _wished(choice), rng)
        else:
            p = choice.rules.start(options)
        return replace(choice, heaps=choice.rules.write(p).partition(":")[2])
    except NimarcadeError:
        return choice


def _wished(choice: Choice) -> Any:
    """The outcome that the one to move must have so that the person can win."""
    if choice.source != "prove":
        return None
    seat = "2" if choice.kind1 != "human" and choice.kind2 == "human" else "1"
    return "N" if choice.first in (seat, "lot") or "human" not in choice.kinds else "P"


def session(choice: Choice, rng: Random) -> Session:
    """The game that was chosen; raises what `position` or the seats are at fault with."""
    from nimarcade.players.seating import seated

    start = choice.position()
    seats = seated(start, choice.kinds, (choice.name1, choice.name2))
    second = choice.first == "2" or (choice.first == "lot" and _lot(choice, rng))
    return Session.begin(start, seats[::-1] if second else seats, strict=choice.strict)


def _lot(choice: Choice, rng: Random) -> bool:
    """Whether the second player begins. A start the person can win by moving gives them the move."""
    if choice.source == "prove" and choice.kinds.count("human") == 1:
        return choice.kind2 == "human"
    return rng.random() < 0.5


# remembering


def stored(choice: Choice) -> dict[str, Any]:
    return asdict(choice)


def recalled(data: Mapping[str, Any], rng: Random) -> Choice:
    """The last choice, as far as it still makes sense, with its heaps dealt anew unless typed."""
    plain = Choice()
    good = {
        f.name: data[f.name]
        for f in fields(Choice)
        if f.name in data and type(data[f.name]) is type(getattr(plain, f.name))
    }
    choice = replace(plain, **good)
    allowed = kinds()
    if (
        choice.game not in heap_games()
        or choice.source not in SOURCES
        or choice.first not in FIRST
        or not set(choice.kinds) <= set(allowed)
        or (choice.source == "typed" and not choice.heaps)
    ):
        choice = plain
    return dealt(choice, rng)
