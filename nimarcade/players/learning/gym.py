"""One seat of a game for Gymnasium: machines, or functions, sit in the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

import gymnasium

from nimarcade.core import catalogue
from nimarcade.core.codes import whole
from nimarcade.core.errors import BadInput, BadSeat
from nimarcade.core.game import Move, Position
from nimarcade.play import seat_kinds
from nimarcade.players import own, seating
from nimarcade.players.learning.aec import MODES, GameAEC

if TYPE_CHECKING:
    from nimarcade.players.learning.encoding import Mask, Numbers

Opponent = str | Callable[..., Move | str]


class GameGym(gymnasium.Env):
    """A game in which the learner has one seat. Which actions are legal is told by `action_masks()`, and as
    `action_mask` in the info; an illegal one ends the episode with reward -1, and `illegal` in the info. Else
    the one reward comes at the end: 1 for a win, and a loser's share of -1."""

    metadata = MODES

    def __init__(
        self,
        start: Position,
        opponents: Opponent | Sequence[Opponent],
        seat: int | None = 0,
        random_starts: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.game, self.seat, self.render_mode = GameAEC(start, random_starts, render_mode), seat, render_mode
        self.seats = self.game.encoding.seats
        if isinstance(opponents, str) or not isinstance(opponents, Sequence):
            opponents = [opponents] * (self.seats - 1)
        if len(opponents) != self.seats - 1:
            raise BadSeat(f"{start.game} has {self.seats - 1} other seats, not {len(opponents)}")
        if seat is not None and seat not in range(self.seats):
            raise BadSeat(f"a seat is a number from 0 to {self.seats - 1}, or None for any")
        self._opponents = [_chooser(each, start) for each in opponents]
        self.observation_space = self.game.observation_space("player_0")
        self.action_space = self.game.action_space("player_0")

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[Numbers, dict[str, object]]:
        """As that of `GameAEC`; others move until it is the learner's turn, and if it never is, BadInput."""
        super().reset(seed=seed)
        self._rng = Random(int(self.np_random.integers(1 << 31)))
        for _ in range(100):
            self._own = self._rng.randrange(self.seats) if self.seat is None else self.seat
            self.game.reset(self._rng.randrange(1 << 31), options)
            self._go_on()
            if self.game.at.rewards is None:
                return self.game.at.observed(self._own), {"action_mask": self.action_masks()}
        raise BadInput("the game is over before it is the learner's turn; take another start or seat")

    def _go_on(self) -> None:
        at = self.game.at
        while at.rewards is None and at.seat != self._own:
            choose = self._opponents[at.seat - (at.seat > self._own)]
            at = at.played(choose(at.position, self._rng))
        self.game.at = at

    def step(self, action: int) -> tuple[Numbers, float, bool, bool, dict[str, object]]:
        mask, codes = self.action_masks(), self.game.encoding.actions
        known = 0 <= whole(action, "an action") < len(codes)
        legal = known and bool(mask[action])
        if legal:
            self.game.at = self.game.at.after(int(action))
            self._go_on()
        rewards = self.game.at.rewards
        info: dict[str, object] = {"action_mask": self.action_masks()}
        if not legal:
            info["illegal"] = codes[action] if known else str(action)
        reward = -1.0 if not legal else 0.0 if rewards is None else rewards[self._own]
        return self.game.at.observed(self._own), reward, not legal or rewards is not None, False, info

    def action_masks(self) -> Mask:
        """1 for each legal action."""
        self.game.check_begun()
        return self.game.at.mask

    def render(self) -> str | None:
        """The code of the position."""
        return self.game.render()


def _chooser(opponent: Opponent, start: Position) -> Callable[[Position, Random], Move]:
    if not isinstance(opponent, str):
        return own.chooser(opponent, getattr(opponent, "__name__", "player"))
    kind = seat_kinds.parse(opponent, catalogue.game_of(start))
    if kind.name == seat_kinds.ENGINE:
        raise BadSeat("an environment seats machines and functions, no other programs")
    return seating.chooser(kind)
