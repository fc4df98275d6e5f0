"""Games of all seats for PettingZoo: everyone is an agent, one acts after another (AEC)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING

from gymnasium import spaces
from pettingzoo import AECEnv

from nimarcade.core import catalogue
from nimarcade.core.codes import quoted, whole
from nimarcade.core.errors import BadInput
from nimarcade.core.game import Position
from nimarcade.players.learning.encoding import State, encoding

if TYPE_CHECKING:
    from nimarcade.players.learning.encoding import Numbers

MODES: dict[str, object] = {"name": "nimarcade_v0", "render_modes": ["ansi"]}


class GameAEC(AECEnv):
    """A game of all seats, agents by the order of the seats. Which actions are legal stands as
    `action_mask` in the info that `last` gives; an illegal one raises IllegalMove. The one reward comes at
    the end: 1 for the winner, and -1 shared by the others."""

    metadata = MODES

    def __init__(self, start: Position, random_starts: bool = False, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise BadInput(f"render_mode is 'ansi' for text, or None, not {quoted(render_mode)}")
        self.encoding, self.random_starts, self.render_mode = encoding(start), random_starts, render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.encoding.seats)]
        self.agents: list[str] = []
        low, high, length = self.encoding.low, self.encoding.high, self.encoding.length
        self._spaces = {
            agent: (spaces.Box(low, high, (length,), "int32"), spaces.Discrete(len(self.encoding.actions)))
            for agent in self.possible_agents
        }
        self._rng = Random()

    def observation_space(self, agent: str) -> spaces.Box:
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._spaces[agent][1]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """From the start, or with `random_starts` from any position; `options={"start": code}` names one, and
        raises BadInput if it cannot be reached or the game is over there."""
        self._rng = self._rng if seed is None else Random(seed)
        start = (options or {}).get("start")
        at: State = self.encoding.begin(
            None if start is None else str(start), self._rng if self.random_starts else None
        )
        if start is not None and at.rewards is not None:
            raise BadInput(f"the game {quoted(str(start))} is over; start where somebody can move")
        self.at = at
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._next()

    def _next(self) -> None:
        self.agent_selection, mask = self.possible_agents[self.at.seat], self.at.mask
        self.infos = {agent: {"action_mask": 0 * mask} for agent in self.agents}
        self.infos[self.agent_selection] = {"action_mask": mask}

    def check_begun(self) -> None:
        """Raises BadInput where no episode goes on."""
        if not self.agents:
            raise BadInput("call reset() first")

    def step(self, action: int | None) -> None:
        self.check_begun()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.at = self.at.after(-1 if action is None else whole(action, "an action"))
        self._cumulative_rewards[agent] = 0.0
        if (rewards := self.at.rewards) is not None:
            self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        self._next()

    def observe(self, agent: str) -> Numbers:
        return self.at.observed(self.possible_agents.index(agent))

    def render(self) -> str | None:
        """The code of the position."""
        return catalogue.write(self.at.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""
