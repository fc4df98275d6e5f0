"""So Long Sucker: four players (or two, or three), captures, prisoners, rescue and deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from nimarcade.games.game import BoardPicture, Outcome, Pile, Seat
from nimarcade.games.so_long_sucker import (
    codes,
    deals,
    legality,
    listing,
    notation,
    placing,
    presets,
    starts,
    words,
)
from nimarcade.games.so_long_sucker.acts import Act, Answer, Discard, Give, Kill, Place, Propose, Say
from nimarcade.games.so_long_sucker.table import COLOURS, NAMES, Table


class SoLongSucker:
    """See `nimarcade.games.game.Game` for the methods."""

    name = "so-long-sucker"
    title = "So Long Sucker"
    summary = "Capture, bargain and betray until one player is left."
    options = presets.OPTIONS
    impartial = False

    def start(self, options: Mapping[str, int] = {}) -> Table:
        return self.read(options, starts.default(presets.house_of(options)))

    def random(self, rng: Random, options: Mapping[str, int] = {}) -> Table:
        return starts.random(self, rng, options)

    def read(self, options: Mapping[str, int], body: str) -> Table:
        return codes.read(options, body)

    def write(self, p: Table) -> str:
        return codes.write(p)

    def read_move(self, p: Table, text: str) -> Act:
        return notation.read(p, text)

    def write_move(self, p: Table, m: Act) -> str:
        return notation.write(p, m)

    def describe(self, p: Table, m: Act) -> str:
        return words.describe(p, m)

    def seat_labels(self, p: Table) -> tuple[str, ...]:
        return tuple(COLOURS[: p.house.players])

    def to_move(self, p: Table) -> Seat:
        return p.turn

    def moves(self, p: Table) -> Iterator[Act]:
        """Acts of the seat that must decide; resigning and proposing deals are legal too, but not
        listed."""
        return listing.acts(p, p.turn)

    def out_of_turn(self, p: Table, seat: Seat) -> Iterator[Act]:
        """`moves` of the seat that must decide, the free acts of another one."""
        return listing.acts(p, seat)

    def actor(self, p: Table, m: Act) -> Seat:
        return m.seat

    def sample(self, p: Table, rng: Random) -> Act:
        return listing.sample(p, rng)

    def check(self, p: Table, m: Act) -> None:
        legality.check(p, m)

    def after(self, p: Table, m: Act) -> Table:
        match m:
            case Propose():
                return replace(p, ledger=deals.propose(p, m))
            case Answer():
                return replace(p, ledger=deals.answer(p, m))
            case Place():
                after = placing.place(p, m)
            case Kill():
                after = placing.kill(p, m)
            case Give():
                after = placing.give(p, m)
            case Discard():
                after = placing.discard(p, m)
            case Say():
                after = placing.say(p, m)
        return replace(after, ledger=deals.observe(p, m, after))

    def outcome(self, p: Table) -> Outcome | None:
        if p.phase != "over":
            return None
        payoffs = tuple(score or 0 for score in p.scores)
        reason = f"{NAMES[p.seat]} is the last player left."
        return Outcome(p.seat, payoffs, reason)

    def board_picture(self, p: Table) -> BoardPicture:
        return BoardPicture(tuple(Pile(pile, len(pile), 0) for pile in p.piles), "choose", 1)

    def max_plies(self, p: Table) -> int:
        """Placements left are at most h + N(N-1)/2 with h chips in hands and N in play: a placement
        takes one from h, a capture one at least from N. The rest falls between placements."""
        hands = sum(map(sum, p.hands))
        chips = hands + sum(map(len, p.piles))
        living = sum(score is None for score in p.scores)
        n = p.house.players
        inner = (living * 20 + n * (n - 1) - len(p.free)) * 5 + len(p.asked) + (p.phase == "kill")
        if p.phase == "over":
            return 0
        return ((hands + chips * (chips - 1) // 2) * 1000 + inner) * 1000 + deals.pending(p)

    def convention(self, p: Table) -> str:
        return words.convention(p.house)

    def rules(self, p: Table) -> str:
        return words.rules(p.house)


GAME = SoLongSucker()
