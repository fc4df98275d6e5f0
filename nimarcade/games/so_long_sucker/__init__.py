"""So Long Sucker. Its `GAME` is made in `rules.py`, and loaded when asked for: who only wants to know
whether a position is of this game need not wait for all its rules."""


def __getattr__(name: str) -> object:
    if name == "GAME":
        from nimarcade.games.so_long_sucker.rules import GAME

        return GAME
    raise AttributeError(f"module {__name__} has no attribute {name!r}")
