"""The worked examples of the rules, as scripts that the engine and the plain oracle both run.

A script starts with a code; then `> move` plays, `= code` says what is on the table (the game's
name and options left out), `? B@4 RG` who may be named next after that chip, `! move` is against
the rules.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, TypeAlias

from nimarcade.core import catalogue
from nimarcade.core.errors import BadMove, IllegalMove
from nimarcade.core.game import play
from nimarcade.games.so_long_sucker.position import COLOURS
from tests.games.sucker_chips import SEATS, handfuls, word
from tests.games.sucker_oracle import Illegal, Sucker


class Engine:
    def __init__(self, start: str) -> None:
        self.table: Any = catalogue.read(start)
        self.game: Any = catalogue.game_of(self.table)

    def play(self, text: str) -> None:
        try:
            self.table = play(self.game, self.table, self.game.read_move(self.table, text))
        except (BadMove, IllegalMove) as error:
            raise Illegal(str(error)) from None

    def code(self) -> str:
        return catalogue.write(self.table)

    def decider(self) -> str:
        return COLOURS[self.table.turn]

    def listed(self, seat: str) -> Iterable[str]:
        acts = self.game.out_of_turn(self.table, COLOURS.index(seat))
        return (self.game.write_move(self.table, act) for act in acts)


class Oracle(Sucker):
    def code(self) -> str:
        piles = ["".join(pile) or "-" for pile in self.piles]
        while self.preset != "endgame" and piles[1:] and piles[-1] == "-":
            piles.pop()
        hands = [
            "x" + self.score[seat] if seat in self.score else word(self.hands[seat], seat, True) or "-"
            for seat in self.seats
        ]
        turn = {
            "over": ".",
            "play": self.seat,
            "kill": f"{self.seat}x{self.slot + 1}",
            "rescue": f"{self.seat}r={''.join(self.asked)}",
        }[self.phase]
        giver = ",".join(f"{seat}={self.giver[seat]}" for seat in SEATS if seat in self.giver)
        pairs = sorted(self.free, key=lambda pair: [SEATS.index(seat) for seat in pair])
        free = ",".join(map("".join, pairs))
        fields = [self.head, "/".join(piles) or "-", "/".join(hands), turn]
        if self.preset != "endgame":
            fields += [word(self.deadbox, "", True) or "-", self.rec() or "-"]
        elif giver:
            fields += ["-", "-"]
        if giver or free:
            fields.append(giver or "-")
        return ":".join([*fields, free] if free else fields)

    def listed(self, seat: str) -> Iterator[str]:
        prefix = "" if seat == self.decider() else f"{seat}:"
        if self.phase == "over" or seat not in self.living():
            return
        if self.phase == "kill":
            if seat == self.decider():
                for killed in handfuls(self.piles[self.slot]):
                    if self.kill_rule == "any" or len(killed) == 1:
                        yield "x" + word(killed)
            return
        if self.phase == "play" and seat == self.seat:
            yield from self._placements()
        if self.phase == "rescue" and seat == self.asked[0]:
            yield "no"
        for to in self.clockwise(seat):
            barred = self.phase == "rescue" and to == self.seat and seat not in self.asked
            if (seat, to) not in self.free and not barred:
                yield from (f"{prefix}g{word(given)}@{to}" for given in handfuls(self.givable(seat)))
        prisoners = [chip for chip in self.hands[seat] if chip != seat]
        yield from (f"{prefix}k{word(killed)}" for killed in handfuls(prisoners))

    def _placements(self) -> Iterator[str]:
        for chip in [chip for chip in SEATS if chip in self.hands[self.seat]]:
            for slot in range(1, self.slots() + 1):
                under = self.piles[slot - 1] if slot <= len(self.piles) else []
                after = [] if under[-1:] == [chip] else self.next_seats([*under, chip])
                if len(after) > 1:
                    yield from (f"{chip}@{slot}~{chosen}" for chosen in after)
                else:
                    yield f"{chip}@{slot}"


Driver: TypeAlias = Engine | Oracle


def mistakes(driver: Driver, script: str) -> list[str]:
    """The lines of a script (its first one, the start, left out) that do not hold."""
    wrong = []
    for line in script.split("\n")[1:]:
        sign, _, rest = line.strip().partition(" ")
        try:
            match sign:
                case ">":
                    driver.play(rest)
                case "!":
                    with suppress(Illegal):
                        driver.play(rest)
                        wrong.append(line)
                case "=":
                    if driver.code().partition(":")[2] != rest:
                        wrong.append(f"{line}, not {driver.code()}")
                case "?":
                    chip, choice = rest.split()
                    listed = (text.partition("~") for text in driver.listed(driver.decider()))
                    named = {after for before, _, after in listed if before == chip}
                    if named != set(choice):
                        wrong.append(f"{line}, not {named}")
        except Illegal:
            wrong.append(f"{line} is refused")
    return wrong


def start_of(script: str) -> str:
    return script.split("\n")[0]


EXAMPLES = {
    "E1 the first move names another player": """so-long-sucker+nash:-:B7/R7/G7/Y7:R
        ? R@1 BGY
        ! R@1~R
        ! R@1
        > R@new~G
        = R:B7/R6/G7/Y7:G:-:GR""",
    "E1 with a prisoner oneself too": """so-long-sucker+nash:-:B7Y1/R7/G7/Y6:B
        ? Y@1 BRG
        > B:Y@new~B
        = Y:B7/R7/G7/Y6:B:-:B""",
    "E2 the mover moves again": """so-long-sucker+nash:-/-/-/G:B7Y1/R7/G6/Y6:B
        ? Y@4 BR
        > B:Y@4~B
        = -/-/-/GY:B7/R7/G6/Y6:B:-:B""",
    "E3 a deal over one pile": """\
so-long-sucker+hofstra+kill=one+dead=ignore:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR
        ? B@5 RGY
        > Y:B@5~R
        = -/BYR/GRGRG/-/B:B4/R3/G3/Y5:R:-:RYGB
        > R:R@2
        = -/BYRR/GRGRG/-/B:B4/R2/G3/Y5:Rx2:-:RYGB
        ! gR@Y
        > R:xB
        = -/-/GRGRG/-/B:B4/R4Y1/G3/Y5:R:B1:RYGB
        > R:gY@Y
        = -/-/GRGRG/-/B:B4/R4/G3/Y6:R:B1:RYGB:-:RY""",
    "E4 the lowest of the highest chips": """so-long-sucker+nash:RBGY:B6/R2/G6/Y6:R:R4
        > R:R@1
        = RBGYR:B6/R1/G6/Y6:B:R4:BR""",
    "E5 the table of the encyclopedia": """so-long-sucker+nash:GYGRBR:B6/R5/G5/Y6:B
        > B@1
        = GYGRBRB:B5/R5/G5/Y6:Y:-:YB""",
    "E5 with Yellow dead": """so-long-sucker+nash:GYGRBR:B6/R5/G5/x1:B:Y6
        > B@1
        = GYGRBRB:B5/R5/G5/x1:G:Y6:GB""",
    "E6 the owner kills": """so-long-sucker+nash:GY:B7Y1/R7/G6/Y5:B
        > B:Y@1
        = GYY:B7/R7/G6/Y5:Yx1:-:B
        ! B:xG
        ! Y:xGY
        ! xR
        > Y:xG
        = -:B7/R7/G6/Y7:Y:G1:YB""",
    "E6 under kill=any": """so-long-sucker+nash+kill=any:GY:B7Y1/R7/G6/Y5:B
        > B:Y@1
        > Y:xGY
        = -:B7/R7/G6/Y6:Y:G1Y1:YB""",
    "E7 a capture with a dead colour": """so-long-sucker+nash:RG:B1G1/R6/x1/Y7:B:B6G5:BR
        ! G@1~R
        > B:G@1
        = -:B1/R6/x1/Y7:B:B6R1G7:BR""",
    "E7 with his last chip": """so-long-sucker+nash:RG:G1/R5/x1/Y7R1:B:B7G5:BR
        > B:G@1
        = -:-/R5/x1/Y7R1:Br=Y:B7R1G7:BR""",
    "E8 a dead colour is ignored": """so-long-sucker+nash:RG:B1/R6/G6/x1:B:B6Y7
        > B:B@1
        = RGB:-/R6/G6/x1:R:B6Y7:RB""",
    "E8 an absent dead colour does not count": """so-long-sucker+hofstra:RG:B1/R5/G5/x1:B:B5Y6:B:Y=G
        > B:B@1
        = RGB:-/R5/G5/x1:R:B5Y6:RB:Y=G""",
    "E8 a dead colour passes to its giver": """so-long-sucker+hofstra:YRG:B1/R5/G5/x1:B:B5Y5:B:Y=G
        > B@1
        = YRGB:-/R5/G5/x1:G:B5Y5:GB:Y=G""",
    "E9 a chain of eliminations": """so-long-sucker+nash:G:B1/-/R1/Y1B1:B:B5R6G6Y6:BG
        > B@1~R
        = GB:-/-/R1/Y1B1:Rr=GY:B5R6G6Y6:BG
        > no
        > no
        = GB:-/x1/R1/Y1B1:Br=GY:B5R6G6Y6:BG:R=B
        > G:no
        > Y:no
        = GB:x2/x1/R1/Y1B1:G:B5R6G6Y6:G:B=G,R=B""",
    "E10 nobody rescues": """so-long-sucker+nash:GB:B5/-/G5R1/Y7:Rr=G:B1R6G1:BG
        > no
        = GB:B5/x1/G5R1/Y7:B:B1R6G1:BG:R=B""",
    "E10 a rescue": """so-long-sucker+nash:GB:B5/-/G5R1/Y7:Rr=G:B1R6G1:BG
        ! gG@R
        > gR@R
        = GB:B5/R1/G5/Y7:R:B1R6G1:RBG:-:GR
        ! no
        > R@1
        = GBR:B5/-/G5/Y7:Y:B1R6G1:YRBG""",
    "E11 a chain of one's own turns": """so-long-sucker+nash:-:B1/-/Y2B1/Y2:Y:B5R7G7Y3:Y
        > Y@new~G
        > Y@new~G
        > B@new~G
        > Y@3~R
        = Y/Y/BY:B1/x1/x2/Y1:Y:B5R7G7Y3:Y:R=G,G=Y""",
    "E11 with a chip left": """so-long-sucker+nash:-:B1/-/Y2B1G1/Y2:Y:B5R7G6Y3:Y
        > Y@new~G
        > Y@new~G
        > B@new~G
        > Y@3~R
        = Y/Y/BY:B1/x1/G1/Y1:G:B5R7G6Y3:GY:R=G""",
    "E12 a prisoner on an empty slot": """so-long-sucker+endgame:-/R/B:B2R2/R3:B
        ! R@1~R
        > R@1~B
        = R/R/B:B2R1/R3:B""",
    "E12 an own chip on an empty slot": """so-long-sucker+endgame:-/R/B:B2R2/R3:B
        > B@1
        = B/R/B:B1R2/R3:R""",
    "E12 an own chip on the other's": """so-long-sucker+endgame:-/R/B:B2R2/R3:B
        > B@2
        = -/RB/B:B1R2/R3:R""",
    "E12 a prisoner on an own chip": """so-long-sucker+endgame:-/R/B:B2R2/R3:B
        > R@3
        = -/R/BR:B2R1/R3:B""",
    "E13 to win with nothing": """so-long-sucker+nash:-:-/B1/x1/x2:R:B6R7G7Y7:R
        > R:B@1
        = B:-/x3/x1/x2:.:B6R7G7Y7:-
        ! R@1""",
}
