"""Every error nimarcade raises on purpose, one tree; each message is one line fit to show a player."""


class NimarcadeError(Exception):
    """Base of the tree; `status` is the exit status a command ends with."""

    status = 1


def sentence(why: object) -> str:
    """An error, or words without a full stop, as they are told by themselves."""
    text = str(why)
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('?', '.')) else '.'}"


class BadInput(NimarcadeError, ValueError):
    """The words are wrong, and nothing was changed; exit status 2."""

    status = 2


def unusable(address: str, port: int, option: str, error: OSError) -> BadInput:
    """Where nothing can be listened at; asyncio puts its own words before the system's."""
    why = str(error.strerror or error).rpartition(": ")[2]
    return BadInput(f"{address}:{port} cannot be used: {why}; choose another --port or {option}")


class BadCode(BadInput):
    """The code of a position that does not read."""


class NoGame(BadCode):
    """The code of a position of a game that is not here."""


class BadMove(BadInput):
    """The code of a move that does not read."""


class IllegalMove(BadMove):
    """A move that reads, but the rules forbid it here."""


class Unclear(BadMove):
    """Words that could mean several moves; says how one is written."""


class BadSeat(BadInput):
    """A seat or level that does not exist, or does not play here."""


class BadGame(BadInput):
    """A plug-in's game breaks what it promises; says where."""


class BadSave(BadInput):
    """A saved game that does not load; names the line or the move."""


class Forfeit(NimarcadeError):
    """The program, or somebody else's level, in a seat failed: no answer, an illegal move, a crash."""


class PastLimit(NimarcadeError):
    """Fine, but past a stated limit, which it names; exit status 3."""

    status = 3


class Unwritten(NimarcadeError):
    """It cannot be written: the disk refuses, or another window has changed it; exit status 4."""

    status = 4


class Missing(NimarcadeError):
    """An optional package is not installed; names the extra; exit status 2."""

    status = 2
