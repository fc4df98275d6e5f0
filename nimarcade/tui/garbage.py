"""Python's collector of garbage, kept out of the way of keys.

A full collection looks at everything there is, and the arcade holds 100,000 objects once it is painted:
that is two or three frames of a screen in which no key is answered. So what the start has made is left
out of every later collection, and full ones wait for a moment in which nobody does anything."""

import gc

OFTEN = 10
"""Collections of what is young after which a quiet moment is used for a full one."""
SELDOM = 100
"""After so many it is made in any case."""
LOOK = 2.0
"""Seconds between two looks whether the moment is quiet."""


FEW = 3
"""At most so many collections of the youngest between two looks make a quiet moment."""


class Quiet:
    """Looked at every now and then; collects in moments in which nothing happens."""

    def __init__(self) -> None:
        """The start makes little garbage: nothing is collected until the first screen is painted."""
        gc.disable()
        self._seen = 0
        """Collections of the youngest at the last look."""

    def began(self) -> None:
        """The first screen is painted."""
        gc.freeze()
        youngest, young, _ = gc.get_threshold()
        gc.set_threshold(youngest, young, SELDOM)
        gc.enable()

    def look(self) -> None:
        """Collect all garbage if there may be much and little was made since the last look."""
        seen = gc.get_stats()[0]["collections"]
        if seen - self._seen <= FEW and gc.get_count()[2] >= OFTEN:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
        self._seen = seen

    def over(self) -> None:
        """The arcade is left; what follows is as everywhere."""
        gc.unfreeze()
        gc.enable()
