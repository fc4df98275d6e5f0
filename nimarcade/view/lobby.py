"""What comes before a game with friends, as data: the tables of a host, and who sits where at one of them."""

from dataclasses import dataclass
from functools import lru_cache

from nimarcade.core import catalogue
from nimarcade.core.codes import counted, fitted, listed
from nimarcade.core.errors import NimarcadeError
from nimarcade.core.text import Block
from nimarcade.games.so_long_sucker.position import NAMES, SuckerPosition
from nimarcade.play import clocks
from nimarcade.play.mirror import Mirror, Row
from nimarcade.play.seats import OPEN
from nimarcade.play.session import Session
from nimarcade.players.seating import seated
from nimarcade.view import phrases, spoken
from nimarcade.view.stage import cards

JOIN = "nimarcade join"


def game_words(code: str) -> str:
    """A start in a word or two: `Nim 7,5,4,1`; a game's usual start by its name alone."""
    try:
        start = catalogue.read(code)
    except NimarcadeError:  # of a plug-in that is not here
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
    except NimarcadeError:  # of a plug-in that is not here
        return cards.Preview(code=code)


# the list of a host's tables


def row_words(row: Row) -> tuple[str, str, str]:
    """A table in words: its game, who is there, and whether seats are free."""
    people = [each.name for each in row.seats if each.kind == "human"]
    people += [f"{row.watchers} who look on"] * bool(row.watchers)
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
        return f"Everybody is here. {begin} to begin."
    return f"It begins once {listed(slow)} {'is' if len(slow) == 1 else 'are'} ready."


def gone(mirror: Mirror) -> bool:
    """True if the table is closed, or the host has sent this client away."""
    return bool(mirror.bye) or mirror.state == "closed"


def room(mirror: Mirror, table: str, trouble: str, begin: str) -> list[Block]:
    """What is told beside the seats: the game, what is waited for, and the links to give away. `table` is its
    address, `trouble` why the host is not reached."""
    assert mirror.authority is not None
    start = mirror.authority.session.start
    said = waits(mirror, begin)
    if gone(mirror):
        said = spoken.as_sentence(mirror.bye or "the table is closed")
    elif trouble:
        said = f"Not connected: {trouble}. It is tried again and again."
    others = [f"No {what}." for what, on in mirror.rules.items() if not on]
    others += [f"{mirror.watchers} look{'s' * (mirror.watchers == 1)} on."] * bool(mirror.watchers)
    links = [(f"{JOIN} {table}", "for friends"), (f"{JOIN} --watch {table}", "to look on")]
    return [
        Block("title", game_words(catalogue.write(start))),
        Block("point", said),
        *(Block("row", f"{what}\n{link}") for link, what in links),
        Block("note", str(catalogue.game_of(start).rules(start))),
        *(Block("quiet", text) for text in others),
    ]
