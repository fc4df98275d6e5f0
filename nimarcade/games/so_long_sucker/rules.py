"""So Long Sucker: four players (or two, or three), captures, prisoners, rescue and deals."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from nimarcade.core import catalogue
from nimarcade.core.errors import BadCode
from nimarcade.core.game import BoardPicture, Outcome, Pile, Seat, play
from nimarcade.games.so_long_sucker import codes, deals, moves, position, words
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, SuckerMove, SuckerPosition

ENDGAME_START = "-/RBR/BRB/RBRBR:B5R1/R4B1:B"
"""Won by one chip: 5 + 2 against 4 + 2 + 3 - 3."""


def _random_endgame(rng: Random) -> str:
    slots = rng.randint(2, 5)
    piles = []
    for _ in range(slots):
        first = rng.choice("BR")
        other = "R" if first == "B" else "B"
        piles.append(((first + other) * 3)[: rng.randint(0, 5)] or "-")
    hands = []
    for own, other in ("BR", "RB"):
        prisoners = rng.choice((0, 0, 1, 2))
        hands.append(f"{own}{rng.randint(1, 6)}" + (f"{other}{prisoners}" if prisoners else ""))
    return f"{'/'.join(piles)}:{'/'.join(hands)}:{rng.choice('BR')}"


class SoLongSucker:
    """See `nimarcade.core.game.Game` for the methods."""

    name = "so-long-sucker"
    title = "So Long Sucker"
    summary = "Capture, bargain and betray until one player is left."
    options = codes.OPTIONS
    read = staticmethod(codes.read)
    write = staticmethod(codes.write)
    read_move = staticmethod(codes.read_move)
    describe = staticmethod(words.describe)
    sample = staticmethod(moves.sample)
    check = staticmethod(moves.check)
    out_of_turn = staticmethod(moves.moves_of)

    def start(self, options: Mapping[str, int] = {}) -> SuckerPosition:
        rule_set = codes.rule_set_of(options)
        hands = "/".join(f"{COLOURS[seat]}{rule_set.c}" for seat in range(rule_set.players))
        return self.read(options, ENDGAME_START if rule_set.preset == position.ENDGAME else f"-:{hands}:B")

    def random(self, rng: Random, options: Mapping[str, int] = {}) -> SuckerPosition:
        """A board of playable size for the endgame; else a game in which a few chips were placed."""
        start = self.start(options)
        if start.rule_set.preset == position.ENDGAME:
            return self.read(options, _random_endgame(rng))
        while True:
            p = start
            for _ in range(rng.randint(0, 3 * start.rule_set.players)):
                p = play(self, p, self.sample(p, rng))
                if p.phase == "over":
                    break
            else:
                # a code keeps no deals, so a start has none
                return self.read(options, self.write(p).partition(":")[2])

    def check_position(self, p: SuckerPosition) -> None:
        """Raises BadCode for what no code describes: seats, piles or hands that there are not, or words that
        say something else when they are read."""
        seats, colours = range(p.rule_set.players), {*COLOURS}
        named = {p.seat, *p.asked, *p.rec, *(seat for pair in p.free for seat in pair)}
        whole = (
            p.rule_set.preset in codes.PRESETS
            and len(p.hands) == len(p.scores) == len(seats) <= len(COLOURS)
            and len(p.giver) == len(COLOURS)
            and named <= {*seats}
            and {*p.giver, p.fallen} <= {None, *seats}
            and all(count >= 0 for chips in (*p.hands, p.deadbox) for count in chips)
            and all({*pile} <= colours for pile in p.piles)
            and (p.phase != "kill" or 0 <= p.slot < len(p.piles))
            and (p.phase != "rescue" or bool(p.asked))
        )
        if not whole or catalogue.read(self.write(p)) != p:
            raise BadCode("no code of So Long Sucker describes this position; read one, or play to it")

    def write_move(self, p: SuckerPosition, m: SuckerMove) -> str:
        moves.numbered(m)
        return codes.write_move(p, m)

    def seat_labels(self, p: SuckerPosition) -> tuple[str, ...]:
        return tuple(COLOURS[: p.rule_set.players])

    def to_move(self, p: SuckerPosition) -> Seat:
        return p.turn

    def moves(self, p: SuckerPosition) -> Iterator[SuckerMove]:
        """Moves of the seat that must decide; resigning and proposing deals are legal too, but not listed."""
        return moves.moves_of(p, p.turn)

    def actor(self, p: SuckerPosition, m: SuckerMove) -> Seat:
        return m.seat

    def after(self, p: SuckerPosition, m: SuckerMove) -> SuckerPosition:
        match m:
            case position.Propose():
                return replace(p, ledger=deals.propose(p, m))
            case position.Answer():
                return replace(p, ledger=deals.answer(p, m))
        return deals.after(p, m)

    def outcome(self, p: SuckerPosition) -> Outcome | None:
        if p.phase != "over":
            return None
        payoffs = tuple(score or 0 for score in p.scores)
        reason = f"{NAMES[p.seat]} is the last player left."
        return Outcome(p.seat, payoffs, reason)

    def board_picture(self, p: SuckerPosition) -> BoardPicture:
        return BoardPicture(tuple(Pile(pile, len(pile), 0) for pile in p.piles), "choose", 1)

    def max_plies(self, p: SuckerPosition) -> int:
        """Placements left are at most h + N(N-1)/2 with h chips in hands and N in play: a placement
        takes one from h, a capture one at least from N. The rest falls between placements."""
        hands = sum(map(sum, p.hands))
        chips = hands + sum(map(len, p.piles))
        living = sum(score is None for score in p.scores)
        n = p.rule_set.players
        inner = (living * 20 + n * (n - 1) - len(p.free)) * 5 + len(p.asked) + (p.phase == "kill")
        if p.phase == "over":
            return 0
        return ((hands + chips * (chips - 1) // 2) * 1000 + inner) * 1000 + deals.pending(p)

    def convention(self, p: SuckerPosition) -> str:
        return words.convention(p.rule_set)

    def rules(self, p: SuckerPosition) -> str:
        return words.rules(p.rule_set)


GAME = SoLongSucker()
