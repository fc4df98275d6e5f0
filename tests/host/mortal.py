"""`python -m tests.host.mortal LINE HOW COMMAND…`: a host that kills itself at a line of its log, as counted
from its start. In a class games follow each other at once."""

import os
import signal
import sys

from nimarcade.__main__ import main
from nimarcade.host import hall, log
from tests.host.people import Died, MortalLog


class Killed(MortalLog):
    dies, how = int(sys.argv[1]), sys.argv[2]

    def write(self, lines: list[bytes]) -> None:
        try:
            super().write(lines)
        except Died:
            os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    hall.REST = 0.1
    log.Log = Killed  # type: ignore[misc]
    sys.argv = ["nimarcade", *sys.argv[3:]]
    main()
