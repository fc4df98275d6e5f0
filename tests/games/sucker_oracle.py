"""So Long Sucker once more, naively: chips one by one in lists, a giver for every turn.

Written from the rules alone and sharing nothing with the engine, to be set against it: it reads
position codes and plays move codes by itself (`sucker_examples.Oracle` prints and lists them). Where the
engine keeps the living players in the order of their last turns, this remembers for each turn which
turn gave it, and lets a move rebound to the giver's own turn, with that turn's giver.

Three readings of the rules that are known to be wrong can be switched on, to show that the tests
notice them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tests.games.sucker_chips import SEATS, chips, spell, within, without

PRESETS: dict[str, dict[str, str]] = {
    "hofstra": {"players": "4", "k": "8", "kill": "any", "dead": "giver", "give": "any"},
    "nash": {"players": "4", "k": "0", "kill": "one", "dead": "ignore", "give": "prisoners"},
    "endgame": {"players": "2", "k": "-", "kill": "any", "dead": "ignore", "give": "none"},
    "custom": {"players": "4", "k": "8", "kill": "any", "dead": "giver", "give": "any"},
}


class Illegal(Exception):
    """The rules forbid it."""


@dataclass
class Turn:
    """A turn that `holder` really held, and the turn that gave it to him."""

    holder: str
    by: Turn | None


class Sucker:
    """A game in progress. Wrong readings: `order="bottom"` looks at the lowest chip of a colour
    instead of its highest, `after_dead="previous"` lets the move go back after a capture with a
    dead colour, `killer="mover"` lets the mover choose what the owner discards."""

    def __init__(
        self, code: str, *, order: str = "highest", after_dead: str = "mover", killer: str = "owner"
    ) -> None:
        self.order, self.after_dead, self.killer = order, after_dead, killer
        self.head, piles, hands, turn, *fields = code.split(":")
        dead, rec, giver, free = (*fields, *[""] * (4 - len(fields)))
        self.preset, *words = self.head.split("+")[1:]
        rules = PRESETS[self.preset] | dict(word.split("=") for word in words if "=" in word)
        self.kill_rule, self.dead_rule, self.give_rule = rules["kill"], rules["dead"], rules["give"]
        self.seats = SEATS[: int(rules["players"])]
        slots = piles.split("/")
        self.k = len(slots) if rules["k"] == "-" else int(rules["k"])
        self.piles = [[] if slot == "-" else list(slot) for slot in slots]
        self.piles += [[] for _ in range(self.k - len(slots))]
        self.score: dict[str, str] = {}  # of those who are out
        self.hands: dict[str, list[str]] = {}
        for seat, word in zip(self.seats, hands.split("/"), strict=True):
            if word.startswith("x"):
                self.score[seat] = word[1:]
            self.hands[seat] = [] if word.startswith("x") else chips(word)
        self.deadbox = chips(dead or "-")
        self.giver = dict(word.split("=") for word in giver.split(",") if "=" in word)
        self.free = {(word[0], word[1]) for word in free.split(",") if word}
        self.by: Turn | None = None  # the turn that gave the move to self.seat
        self.asked: list[str] = []
        self.slot, self.mover = -1, ""
        self._begin(turn, rec)

    def _begin(self, turn: str, rec: str) -> None:
        if turn == ".":
            self.phase, self.seat = "over", self.living()[0]
            self._chain(rec)
            return
        self.seat = turn[0]
        if turn[1:2] == "x":
            self.phase, self.slot = "kill", int(turn[2:]) - 1
            self._chain(rec)
        elif turn[1:3] == "r=":
            self.phase, self.asked = "rescue", list(turn[3:])
            self._chain(rec)
        else:
            self.phase = "play"
            self._chain(rec.removeprefix(self.seat))
            self.let_move(self.seat, self.by)
        self._trim()

    def _chain(self, rec: str) -> None:
        for holder in reversed(rec.replace("-", "")):
            self.by = Turn(holder, self.by)

    # what a player sees

    def living(self) -> list[str]:
        return [seat for seat in self.seats if seat not in self.score]

    def decider(self) -> str:
        if self.phase == "kill" and self.killer == "mover":
            return self.mover
        return self.asked[0] if self.phase == "rescue" else self.seat

    def clockwise(self, seat: str) -> list[str]:
        before, _, after = self.seats.partition(seat)
        return [other for other in after + before if other not in self.score]

    def next_seats(self, pile: list[str]) -> list[str]:
        """Who may be given the move after the top chip of this pile was played, no capture."""
        living = self.living()
        absent = [seat for seat in living if seat not in pile]
        if absent:
            return absent

        def height(colour: str) -> int:
            where = [place for place, chip in enumerate(pile) if chip == colour]
            return where[0] if self.order == "bottom" else where[-1]

        lowest_living = min(living, key=height)
        if self.dead_rule == "ignore":
            return [lowest_living]
        seat, passed = min(set(pile), key=height), []
        while seat not in living:
            if seat in passed or seat not in self.giver:
                return [lowest_living]
            passed.append(seat)
            seat = self.giver[seat]
        return [seat]

    def givable(self, seat: str) -> list[str]:
        if self.give_rule == "none":
            return []
        return [chip for chip in self.hands[seat] if self.give_rule == "any" or chip != seat]

    def slots(self) -> int:
        return self.k or min(len(self.piles) + 1, 100)

    def new_slot(self) -> int:
        return next((number for number, pile in enumerate(self.piles, 1) if not pile), len(self.piles) + 1)

    # whose move it is

    def let_move(self, seat: str, by: Turn | None) -> None:
        """`seat` is given the move by a turn; without a chip he is in danger."""
        self.seat, self.by, self.slot, self.asked = seat, by, -1, []
        if self.hands[seat]:
            self.phase = "play"
            return
        self.phase, self.asked = "rescue", self.clockwise(seat)
        self.ask()

    def ask(self) -> None:
        """Strike from the list who can give nothing any more; the last one gone, he is out."""
        self.asked = [
            s
            for s in self.asked
            if s not in self.score and self.givable(s) and (s, self.seat) not in self.free
        ]
        if not self.asked:
            self.eliminate(self.seat)
            self.rebound(self.seat)

    def eliminate(self, seat: str) -> None:
        self.score[seat] = str(len(self.score) + 1)
        self.deadbox += self.hands[seat]
        self.hands[seat] = []
        self.free = {pair for pair in self.free if seat not in pair}
        if len(self.living()) == 1:
            held = self.phase == "play"
            self.by = Turn(self.seat, self.by) if held else self.by
            self.phase, self.seat, self.asked, self.free = "over", self.living()[0], [], set()

    def rebound(self, loser: str) -> None:
        """The loser's move returns to who gave it to him, and if he is gone to his giver, and so on."""
        if self.phase == "over":
            return
        turn = self.by
        while turn is not None and turn.holder in self.score:
            turn = turn.by
        heir = self.clockwise(loser)[0] if turn is None else turn.holder
        self.giver[loser] = heir
        # He goes on with his own turn; with nothing to go on with, that turn is over.
        self.let_move(heir, turn.by if turn is not None and self.hands[heir] else turn)

    # what a player does

    def play(self, text: str) -> None:
        """A move code, `[S:]ACTION`; raises Illegal and changes nothing if it is against the rules."""
        seat, action = (text[0], text[2:]) if text[1:2] == ":" else (self.decider(), text)
        if self.phase == "over" or seat not in self.living():
            raise Illegal(text)
        if action in ("resign", "flag"):
            self.resign(seat)
        elif self.phase == "kill":
            self.discard_captured(seat, action)
        elif action == "no":
            if self.phase != "rescue" or seat != self.asked[0]:
                raise Illegal(text)
            del self.asked[0]
            self.ask()
        elif action[0] == "g":
            self.donate(seat, spell(action[1:].split("@")[0]), action.split("@")[1])
        elif action[0] == "k":
            self.discard(seat, spell(action[1:]))
        else:
            self.place(seat, action)
        self._trim()

    def place(self, seat: str, action: str) -> None:
        action = action.replace("@new", f"@{self.new_slot()}")
        written = re.fullmatch(r"([BRGY])@(\d+)(?:~([BRGY]))?", action)
        if not written or self.phase != "play" or seat != self.seat:
            raise Illegal(action)
        chip, slot, chosen = written[1], int(written[2]), written[3]
        if chip not in self.hands[seat] or not 1 <= slot <= self.slots():
            raise Illegal(action)
        under = self.piles[slot - 1] if slot <= len(self.piles) else []
        capture = under[-1:] == [chip]
        after = [] if capture else self.next_seats([*under, chip])
        if chosen not in ([None] if capture else after if len(after) > 1 else [None, *after]):
            raise Illegal(action)
        if slot > len(self.piles):
            self.piles.append([])
        self.hands[seat].remove(chip)
        self.piles[slot - 1].append(chip)
        self.free = set()
        mine = Turn(seat, self.by)
        if not capture:
            self.let_move(chosen or after[0], mine)
        elif chip in self.living():
            self.phase, self.seat, self.slot, self.by, self.mover = "kill", chip, slot - 1, mine, seat
        else:
            self.deadbox += self.piles[slot - 1]
            self.piles[slot - 1] = []
            if self.after_dead == "previous" and self.by is not None:
                seat = self.by.holder
            self.let_move(seat, mine)

    def discard_captured(self, seat: str, action: str) -> None:
        if action[0] != "x" or seat != self.decider():
            raise Illegal(action)
        pile, killed = self.piles[self.slot], spell(action[1:])
        if not killed or not within(killed, pile) or (self.kill_rule == "one" and len(killed) != 1):
            raise Illegal(action)
        self.piles[self.slot] = []
        self.deadbox += killed
        self.hands[self.seat] += without(pile, killed)
        self.let_move(self.seat, self.by)

    def donate(self, seat: str, given: list[str], to: str) -> None:
        if not given or not within(given, self.givable(seat)) or to == seat or to not in self.living():
            raise Illegal
        rescue = self.phase == "rescue" and to == self.seat
        if (seat, to) in self.free or (rescue and seat not in self.asked):
            raise Illegal
        self.hands[seat] = without(self.hands[seat], given)
        self.hands[to] += given
        self.free.add((seat, to))
        if rescue:
            self.let_move(to, self.by)
        else:
            self._after_free_act(seat)

    def discard(self, seat: str, killed: list[str]) -> None:
        if not killed or seat in killed or not within(killed, self.hands[seat]):
            raise Illegal
        self.hands[seat] = without(self.hands[seat], killed)
        self.deadbox += killed
        self._after_free_act(seat)

    def _after_free_act(self, seat: str) -> None:
        if self.phase == "rescue":
            self.ask()
        elif seat == self.seat and not self.hands[seat]:
            self.let_move(seat, Turn(seat, self.by))

    def resign(self, seat: str) -> None:
        if seat == self.seat and self.phase == "kill":
            self.deadbox += self.piles[self.slot]
            self.piles[self.slot] = []
        self.eliminate(seat)
        if self.phase == "over":
            return
        if seat == self.seat:
            self.rebound(seat)
        elif self.phase == "rescue":
            self.ask()

    def _trim(self) -> None:
        while not self.k and self.piles and not self.piles[-1]:
            self.piles.pop()

    def rec(self) -> str:
        """The living players in the order of their last turns, latest first."""
        holders = [self.seat] if self.phase == "play" else []
        turn = self.by
        while turn is not None:
            if turn.holder not in holders and turn.holder not in self.score:
                holders.append(turn.holder)
            turn = turn.by
        return "".join(holders)
