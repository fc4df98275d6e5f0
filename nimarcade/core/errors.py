"""Every error nimarcade raises on purpose; each message is one line fit to show a player.

NimarcadeError ├── BadInput        exit status 2: the words are wrong; nothing was changed │   ├── BadCode
a position code that does not read │   ├── BadMove     a move code that does not read │   │   ├── IllegalMove
it reads, but the rules forbid it here │   │   └── Unclear       words that could mean several moves; says how
one is written │   ├── BadSeat     a seat or level that does not exist │   ├── BadGame     a plug-in's game
breaks what it promises; says where │   └── BadSave     a save file that does not load; names the line or the
move ├── Forfeit         the program in a seat failed: no answer in time, an illegal move, a crash ├──
PastLimit       exit status 3: fine, but past a stated limit, which it names ├── Unwritten       exit status
4: what cannot be written; the disk refuses, or another window has changed it └── Missing         exit status
2: an optional package is not installed
"""


class NimarcadeError(Exception):
    """Base of the tree; `status` is the exit status a command ends with."""

    status = 1


class BadInput(NimarcadeError, ValueError):
    status = 2


class BadCode(BadInput):
    pass


class BadMove(BadInput):
    pass


class IllegalMove(BadMove):
    pass


class Unclear(BadMove):
    pass


class BadSeat(BadInput):
    pass


class BadGame(BadInput):
    pass


class BadSave(BadInput):
    pass


class Forfeit(NimarcadeError):
    pass


class PastLimit(NimarcadeError):
    status = 3


class Unwritten(NimarcadeError):
    status = 4


class Missing(NimarcadeError):
    status = 2
