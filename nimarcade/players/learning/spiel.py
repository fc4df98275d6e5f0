"""Games for OpenSpiel's algorithms, as its Python games are."""

from __future__ import annotations

import re

import pyspiel

from nimarcade.core import catalogue
from nimarcade.core.game import Position
from nimarcade.players.learning.encoding import Encoding, State, encoding


def registered(start: Position) -> SpielGame:
    """The game from this start, known to `pyspiel.load_game` from now on by a name made of its code."""
    code, of = catalogue.write(start), pyspiel.GameType
    name = "nimarcade_" + re.sub(r"\W", "_", code)
    if name not in pyspiel.registered_names():
        rules = encoding(start)
        facts = [of.Dynamics.SEQUENTIAL, of.ChanceMode.DETERMINISTIC, of.Information.PERFECT_INFORMATION]
        rewards = [of.Utility.ZERO_SUM, of.RewardModel.TERMINAL]
        told = {f"provides_{what}": True for what in ("observation_string", "observation_tensor")}
        told |= {"provides_information_state_string": True, "provides_information_state_tensor": False}
        seats = [rules.seats, rules.seats]
        kind = of(name, code, *facts, *rewards, *seats, **told, parameter_specification={})
        info = pyspiel.GameInfo(len(rules.actions), 0, rules.seats, -1.0, 1.0, 0.0, rules.plies)

        class Registered(SpielGame):
            def __init__(self, params: object = None) -> None:
                super().__init__(kind, info, params or {})
                self.encoding = rules

        pyspiel.register_game(kind, Registered)
    game: SpielGame = pyspiel.load_game(name)
    return game


class SpielGame(pyspiel.Game):
    """A game of ours; its actions are those of the environments."""

    encoding: Encoding

    def new_initial_state(self, state: object = None) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> Observer:
        return Observer(self.encoding)


class SpielState(pyspiel.State):
    """A position, as OpenSpiel asks for it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.encoding = game.encoding
        self.at: State = game.encoding.begin()

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.at.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.at.mask.nonzero()[0].tolist()

    def _apply_action(self, action: int) -> None:
        self.at = self.at.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.encoding.actions[action]

    def is_terminal(self) -> bool:
        return self.at.rewards is not None

    def returns(self) -> list[float]:
        return [*(self.at.rewards or (0.0,) * self.encoding.seats)]

    def __str__(self) -> str:
        return catalogue.write(self.at.position)


class Observer:
    """What a player observes, as a vector of the environments and as the code of the position."""

    def __init__(self, rules: Encoding) -> None:
        self.tensor = rules.begin().observed(0).astype("float32")
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = state.at.observed(player)

    def string_from(self, state: SpielState, player: int) -> str:
        return str(state)
