"""A new game with friends: where they sit, the words with which `nimarcade host` opens its table, and,
as data, the tables of a host and who sits where at one of them."""

import os
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from nimarcade.core import catalogue, errors, folders
from nimarcade.core.codes import counted, fitted, listed
from nimarcade.core.text import Block
from nimarcade.games.so_long_sucker.position import NAMES, SuckerPosition
from nimarcade.play import clocks, match
from nimarcade.play.mirror import Mirror, Row
from nimarcade.play.seats import OPEN, Taken, opening, told
from nimarcade.play.session import Session
from nimarcade.players.seating import seated
from nimarcade.view import forms, gallery, phrases, spoken
from nimarcade.view.places import Item
from nimarcade.view.stage import cards

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


def asked(form: forms.Form, table: Table) -> forms.Form:
    """The form of a new game that asks where its people sit, and elsewhere what goes there."""
    choices = {address: words for address, (words, _) in WHERE.items()}
    shown = not table.here and form.value("strict") != "strict"
    rows = (
        forms.choice_row("friends", "Friends", table.friends, choices, WHERE[table.friends][1]),
        forms.choice_row("hints", "Hints", table.hints, HINTS, "all read who took one", shown=shown),
        forms.choice_row("takeback", "Taking back", table.takeback, TAKEBACK, shown=shown),
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
        for i, card in enumerate(gallery.cards() if folders.GUEST not in os.environ else ())
    ]
    join = Item("join", "Sit down", ("at a friend's table, by its address",), "Join a table")
    return [join, Item("watch", "Look on", ("without a seat",)), *last, *games]


def _where(seat: Taken) -> str:
    name = f"as {seat.name}, " if seat.name else ""
    host, _, table = seat.url.rpartition("/")
    return f"{name}{f'kept in {Path(seat.folder).name}' if seat.folder else f'{told(host)}/{table}'}"


JOIN = "nimarcade join"


def game_words(code: str) -> str:
    """A start in a word or two: `Nim 7,5,4,1`; a game's usual start by its name alone."""
    try:
        start = catalogue.read(code)
    except errors.NimarcadeError:  # of a plug-in that is not here
        return fitted(code, 30)
    head, _, body = code.partition(":")
    labels = catalogue.game_of(start).seat_labels(start)
    title = phrases.game_title(Session.begin(start, seated(start, ["human"] * len(labels))))
    usual = isinstance(start, SuckerPosition) or start == catalogue.read(head)
    return title if usual else f"{title} {fitted(body, 24)}"


@lru_cache(maxsize=256)
def preview(code: str) -> cards.Preview:
    try:
        return cards.preview(catalogue.read(code))
    except errors.NimarcadeError:  # of a plug-in that is not here
        return cards.Preview(code=code)


# the list of a host's tables


def row_words(row: Row) -> tuple[str, str, str]:
    """A table in words: its game, who is there, and whether seats are free."""
    people = [each.name for each in row.seats if each.kind == "human"]
    looking = f"{row.watchers} {'who ' * bool(people)}look{'s' * (row.watchers == 1)} on"
    people += [looking] * bool(row.watchers)
    free = sum(each.kind == OPEN for each in row.seats)
    state = f"{counted(free, 'seat')} free" if free else row.state
    return game_words(row.code), listed(people) or "nobody yet", state


# the room where one waits for the others


@dataclass(frozen=True, slots=True)
class Seat:
    label: str
    name: str
    """Empty while the seat is free, and for who is called by the seat."""
    words: str
    """Who sits there, and whether the game may begin for them."""
    ready: bool


def seats(mirror: Mirror) -> list[Seat]:
    away, at_table = dict(mirror.away()), len(mirror.here) > 2
    found = []
    for seat, each in enumerate(mirror.here):
        label = NAMES[seat] if at_table else each.seat
        name = "You" if seat == mirror.seat else "" if each.name == label or each.kind == OPEN else each.name
        ready = each.kind == "human" and each.ready and mirror.state in ("open", "ready")
        words = "here, ready" if ready else "here"
        if each.kind == OPEN:
            words = "free: a friend may sit down"
        elif each.kind != "human":
            level = each.kind.partition("/")[0]
            words = "a machine" if level == name.casefold() else f"a machine: {level}"
        elif each.name in away:
            words = f"away for {clocks.display(away[each.name])}"
        found.append(Seat(label, name, words, ready))
    return found


def waits(mirror: Mirror, begin: str) -> str:
    """What is waited for before a game; `begin` tells how to say that one is ready."""
    free = [each.name for each in mirror.here if each.kind == OPEN]
    if free:
        return f"{listed(free)} {'is' if len(free) == 1 else 'are'} free: friends may sit down."
    slow = [each.name for each in mirror.here if each.kind == "human" and not each.ready]
    if mirror.seat is not None and not mirror.here[mirror.seat].ready:
        away = [name for name, _ in mirror.away()]
        gone = f"All seats are taken; {listed(away)} {'is' if len(away) == 1 else 'are'} away."
        return f"{gone if away else 'Everybody is here.'} {begin} to begin."
    return f"It begins once {listed(slow)} {'is' if len(slow) == 1 else 'are'} ready."


def gone(mirror: Mirror) -> bool:
    """True if the table is closed, or the host has sent this client away."""
    return bool(mirror.bye) or mirror.state == "closed"


def seat_named(mirror: Mirror, text: str) -> int:
    """The seat that is called so: its number, label or colour, or who sits there. Raises BadInput."""
    word = text.strip().casefold()
    for seat, each in enumerate(mirror.here):
        colour = NAMES[seat] if len(mirror.here) > 2 else each.seat
        if word in (str(seat + 1), each.seat.casefold(), each.name.casefold(), colour.casefold()):
            return seat
    raise errors.BadInput(f"seats are {', '.join(f'{each.seat} ({each.name})' for each in mirror.here)}")


def looking_on(mirror: Mirror) -> list[str]:
    return [f"{mirror.watchers} look{'s' * (mirror.watchers == 1)} on."] * bool(mirror.watchers)


def room(mirror: Mirror, table: str, trouble: str, begin: str) -> list[Block]:
    """What is told beside the seats: the game, what is waited for, and the links to give away. `table` is its
    address, `trouble` why the host is not reached."""
    assert mirror.authority is not None
    start = mirror.authority.session.start
    said = waits(mirror, begin)
    if gone(mirror):
        said = spoken.as_sentence(mirror.bye or "the table is closed")
    elif trouble:
        said = f"Not connected: {trouble}. Trying again."
    others = [f"No {what}." for what, on in mirror.rules.items() if not on]
    others += looking_on(mirror)
    links = [(f"{JOIN} {table}", "for friends"), (f"{JOIN} --watch {table}", "to look on")]
    return [
        Block("title", game_words(catalogue.write(start))),
        Block("point", said),
        *(Block("row", f"{what}\n{link}") for link, what in links),
        Block("note", str(catalogue.game_of(start).rules(start))),
        *(Block("quiet", text) for text in others),
    ]
