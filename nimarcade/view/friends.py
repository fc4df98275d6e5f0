"""A new game with friends: where they sit, and the words with which `nimarcade host` opens its table."""

import os
from dataclasses import dataclass, replace
from pathlib import Path

from nimarcade.core import catalogue
from nimarcade.core.guests import GUEST
from nimarcade.games.so_long_sucker.position import NAMES
from nimarcade.play import clocks, match
from nimarcade.play.seats import OPEN, Taken, opening, told
from nimarcade.play.session import Session
from nimarcade.view import gallery, phrases
from nimarcade.view.forms import Form, choice_row
from nimarcade.view.place import Item

KEYBOARD, CLASS, NETWORK = "keyboard", "class", "0.0.0.0"
WHERE = {
    KEYBOARD: ("at this keyboard", ""),
    "127.0.0.1": ("on this machine", "each at a window of their own; whoever has the address may sit down"),
    NETWORK: ("on the network", "each at a machine of their own; whoever has the address may sit down"),
    CLASS: ("as a class", "pupils come by one link and are paired in rounds (Swiss); you lead them"),
}
"""The address a host listens at: in words, and what that means."""
HINTS = {"own": "each takes his own", "none": "none"}
TAKEBACK = {"ask": "if the others agree", "never": "never"}
LAST = 5
"""Tables to go back to that are listed."""


@dataclass(frozen=True, slots=True)
class Table:
    """Where the people of a new game sit, and what goes there; the fields are controls of its form."""

    friends: str = KEYBOARD
    hints: str = "own"
    takeback: str = "ask"

    @property
    def here(self) -> bool:
        return self.friends == KEYBOARD


def asked(form: Form, table: Table) -> Form:
    """The form of a new game that asks where its people sit, and elsewhere what goes there."""
    choices = {address: words for address, (words, _) in WHERE.items()}
    shown = not table.here and form.value("strict") != "strict"
    rows = (
        choice_row("friends", "Friends", table.friends, choices, WHERE[table.friends][1]),
        choice_row("hints", "Hints", table.hints, HINTS, "all read who took one", shown=shown),
        choice_row("takeback", "Taking back", table.takeback, TAKEBACK, shown=shown),
    )
    return replace(form, rows=(*form.rows, *rows))


def words(session: Session, table: Table) -> list[str]:
    """Raises NimarcadeError where no table can be opened for this game."""
    kinds = ",".join(OPEN if player.human else player.kind for player in session.players)
    code = catalogue.write(session.start)
    opening(code, kinds)
    names = ",".join("" if player.human else player.name for player in session.players)
    said = [code, "--seats", kinds, "--names", names, "--address", table.friends]
    if table.friends == CLASS:
        said = [code, "--class", "swiss", "--address", NETWORK]
    said += ["--hints", table.hints, "--takeback", table.takeback]
    if (control := clocks.control_of(session)) is not None:
        more = f"+{control.increment}" * bool(control.increment)
        said += ["--clock", f"{control.move}s" if control.move else f"{clocks.display(control.game)}{more}"]
    if (link := match.link_of(session)) is not None and link.of > 1 and table.friends != CLASS:
        said += ["--match", str(link.of)]
    return [*said, *["--strict"] * session.strict]


def known(session: Session, address: str) -> Taken:
    """What is known of the seat of who opens the table, under the name that was given there."""
    name = next(player.name for player in session.players if player.human)
    own = None if address == CLASS or name in ("You", "Player 1", *NAMES) else name
    address = NETWORK if address == CLASS else address
    return Taken("", "", own, address=address, game=phrases.game_title(session))


def items(taken: list[Taken]) -> list[Item]:
    """What can be done: sit down elsewhere, go back, or open a table."""
    last = [
        Item(f"back {taken.index(seat)}", seat.game or "A table", (_where(seat),), "" if i else "Back to")
        for i, seat in enumerate(taken[: -LAST - 1 : -1])
    ]
    games = [
        Item(f"open {card.game}", card.title, (card.does,), "" if i else "Open a table")
        for i, card in enumerate(gallery.cards() if GUEST not in os.environ else ())
    ]
    join = Item("join", "Sit down", ("at a friend's table, by its address",), "Join a table")
    return [join, Item("watch", "Look on", ("without a seat",)), *last, *games]


def _where(seat: Taken) -> str:
    name = f"as {seat.name}, " if seat.name else ""
    host, _, table = seat.url.rpartition("/")
    return f"{name}{f'kept in {Path(seat.folder).name}' if seat.folder else f'{told(host)}/{table}'}"
