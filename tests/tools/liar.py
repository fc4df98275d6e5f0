"""What a liar wins at a table of So Long Sucker, `python -m tests.tools.liar BOT [--games N] [--seed S]`.

One bot sits with three honest machines, and changes seats after every game. `liar` accepts every offer,
offers everybody a truce as early as it can, and plays as if nothing was promised; `twin` makes the same deals
and keeps its word; `silent` makes none. All search as the level does. `--first` is the number of the first
game, so that a row can be shared out: a number always is the same game.
"""

import argparse
import json
from collections.abc import Sequence
from random import Random
from typing import Literal

from nimarcade.core import catalogue
from nimarcade.core.game import Move, Position, Seat, is_legal
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.position import Answer, Propose, SuckerPosition, Term
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.play import seat_kinds
from nimarcade.players.rates import Rate
from nimarcade.players.selfplay import Match, Tally, _Acts
from nimarcade.players.so_long_sucker import promise_keeping
from nimarcade.players.so_long_sucker.levels import personality_of

Bot = Literal["liar", "twin", "silent"]
KINDS = {"liar": "silent", "twin": "honest", "silent": "silent"}
"""The personality whose moves a bot makes."""
LASTING, PAUSE = 40, 6
"""Placements of the truces that a bot offers, and after which it asks again."""


class BotMatch(Match):
    """Games of a bot, the first player, with three machines of a level that deal honestly."""

    def __init__(self, bot: Bot, level: str, seed: int, code: str = "so-long-sucker+hofstra") -> None:
        self.bot = bot
        seats = f"{level}/{KINDS[bot]}", *[f"{level}/honest"] * 3
        super().__init__(catalogue.read(code), seats, "fixed", True, seed, False)

    def _ask(
        self, order: list[int], rngs: list[Random], acts: _Acts, p: Position, seat: Seat, made: Sequence[Move]
    ) -> Move | None:
        if order[seat] or self.bot == "silent" or not isinstance(p, SuckerPosition):
            return super()._ask(order, rngs, acts, p, seat, made)
        return self.act(p, seat)

    def act(self, p: SuckerPosition, seat: Seat) -> Move | None:
        """Yes to whatever it is offered; what it owes, if it keeps its word; a truce."""
        if p.phase in ("kill", "over"):
            return None
        for deal in deals.open_for(p, seat):
            return Answer(seat, deal.number, True)
        personality = personality_of(seat_kinds.parse(self.seats[0]))
        owed = personality and promise_keeping.owed_gift(p, seat, personality)
        return owed or truce(p, seat)


def truce(p: SuckerPosition, seat: Seat) -> Propose | None:
    """An offer of a truce to somebody with whom none runs that it offered, and who was not asked lately."""
    own = [deal for deal in p.ledger.deals if deal.by == seat]
    lately = {term.owner for deal in own for term in deal.running if term.verb == "NOKILL"}
    lately |= {other for deal in own if p.ledger.placements - deal.made < PAUSE for other in deal.parties}
    for other in sorted(set(p.living) - lately - {seat}):
        spared = Term(other, "NOKILL", seat, lasts=LASTING), Term(seat, "NOKILL", other, lasts=LASTING)
        offer = Propose(seat, len(p.ledger.deals) + 1, spared)
        if is_legal(GAME, p, offer):
            return offer
    return None


def row(bot: Bot, tally: Tally) -> str:
    rate = Rate(tally.wins[0], tally.games)
    low, high = rate.interval
    return f"{bot}: won {rate.won} of {rate.played}, {rate.share:.0%} ({low:.0%}-{high:.0%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("bots", nargs="+", choices=list(KINDS), metavar="BOT")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="expert")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    for bot in asked.bots:
        with BotMatch(bot, asked.level, asked.seed) as match:
            tally = match.tally(range(asked.first, asked.first + asked.games))
        print(
            json.dumps({"bot": bot, **tally.as_json(deals=True)}) if asked.json else row(bot, tally),
            flush=True,
        )


if __name__ == "__main__":
    main()
