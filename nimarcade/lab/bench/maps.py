"""What a key on a heat map costs, measured from outside through a pseudo-terminal (POSIX systems)."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from statistics import median, quantiles

from nimarcade.lab.bench import Figure, timing
from nimarcade.lab.bench.terminal import Terminal

BUDGET = 40.0
MAPS = (
    ("signs", "greedy-nim+misere+k=3:9,7,4", "outcome", b""),
    ("numbers", "exco-nim:3/9,6", "sg", b"z"),
    ("half blocks", "nim:9,7,4", "sg", b"zz"),
)
WALK = (b"\x1b[C", b"\x1b[B", b"\x1b[C", b"\x1b[D", b"\x1b[A", b"\x1b[B")
LAYERS = (b"]", b"]", b"]", b"[", b"]", b"}", b"[", b"{")


def keys(presses: int = 48) -> Iterator[Figure]:
    """Cursor and layer keys at 120x40 to the frame with the map they ask for, and a jump to a layer that
    nobody has looked at to the last cell of it."""
    if sys.platform == "win32":
        yield Figure("heat map", None, "ms", BUDGET, reference="needs a pseudo-terminal")
        return
    for name, code, what, zoom in MAPS:
        with tempfile.TemporaryDirectory() as home:
            terminal = Terminal(
                timing.python("-m", "nimarcade", "map", code, "--what", what, "--open"), 120, 40, home
            )
            try:
                terminal.until(b"Nim" if what == "outcome" else b"SG")
                terminal.settle()
                for key in zoom:
                    terminal.press(bytes([key]))
                terminal.settle()
                for part, cycle in (("cursor", WALK), ("layer", LAYERS)):
                    before = terminal.processor()
                    times = [terminal.press(cycle[i % len(cycle)]) for i in range(presses)]
                    painted, after = sorted(t for t in times if t is not None), terminal.processor()
                    told = f"median {median(painted) * 1e3:.1f} ms, {len(painted)} of {presses} keys painted"
                    if before is not None and after is not None:
                        told += f", {(after - before) / presses * 1e3:.1f} ms of processor time a key"
                    yield Figure(f"heat map of {name}, {part} key: p95", quantiles(painted, n=20)[-1] * 1e3,
                                 "ms", BUDGET, reference=told)  # fmt: skip
                if what == "outcome":
                    far = [terminal.through(b"}}}" if i % 2 else b"{{{") for i in range(1, 5)]
                    yield Figure(f"heat map of {name}, far layer to its last cell: median", median(far) * 1e3,
                                 "ms", reference="three keys at once, nothing known ahead")  # fmt: skip
            finally:
                terminal.close()
