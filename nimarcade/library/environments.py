"""Games for programs that learn: environments of PettingZoo and Gymnasium, games of OpenSpiel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from nimarcade.core.errors import Missing
from nimarcade.core.game import Position
from nimarcade.library import arguments
from nimarcade.library.arguments import Player

if TYPE_CHECKING:
    from nimarcade.players.learning.aec import GameAEC
    from nimarcade.players.learning.gym import GameGym
    from nimarcade.players.learning.spiel import SpielGame
    from nimarcade.players.selfplay import Starts


def aec_env(position: Position | str, *, starts: Starts = "fixed", render_mode: str | None = None) -> GameAEC:
    """The game from this position for PettingZoo, every seat an agent. A game of two
    has at most 20,000 positions below it; So Long Sucker is played without deals. With `starts="random"` an
    episode begins at any position of it. Needs the extra `rl`; raises Missing, BadInput or PastLimit."""
    arguments.starts(starts)
    with _installed("PettingZoo", "rl"):
        from nimarcade.players.learning.aec import GameAEC
    return GameAEC(arguments.position(position), starts == "random", render_mode)


def gym_env(
    position: Position | str,
    opponents: Player | Sequence[Player] = "perfect",
    *,
    seat: int | None = 0,
    starts: Starts = "fixed",
    render_mode: str | None = None,
) -> GameGym:
    """The game from this position for Gymnasium, within the limits of `aec_env`: the learner sits in `seat`
    (0 moves first, None is any), in the others `opponents`, levels or functions, one for all or a list. Needs
    the extra `rl`; raises Missing, BadSeat, BadInput or PastLimit."""
    arguments.starts(starts)
    with _installed("Gymnasium", "rl"):
        from nimarcade.players.learning.gym import GameGym
    return GameGym(arguments.position(position), opponents, seat, starts == "random", render_mode)


def spiel_game(position: Position | str) -> SpielGame:
    """The game from this position, within the limits of `aec_env`, registered with OpenSpiel, whose
    `pyspiel.load_game` knows it by its short name from now on. Needs the extra `openspiel`; raises Missing,
    BadInput or PastLimit."""
    with _installed("OpenSpiel", "openspiel"):
        from nimarcade.players.learning.spiel import registered
    return registered(arguments.position(position))


@contextmanager
def _installed(name: str, extra: str) -> Iterator[None]:
    try:
        yield
    except ImportError:
        raise Missing(f"this needs {name}: pip install 'nimarcade[{extra}]'") from None
