"""`python -m tests.torture PART …`."""

import sys
from collections.abc import Callable, Sequence

from tests.torture import files, fuzz, hosts, kills, soak, terminals, visitors

PARTS: dict[str, Callable[[Sequence[str]], int]] = {
    "files": files.main,
    "fuzz": fuzz.main,
    "hosts": hosts.main,
    "hostile": hosts.main_hostile,
    "kills": kills.main,
    "soak": soak.main,
    "terminals": terminals.main,
    "visitors": visitors.main,
}

if __name__ == "__main__":
    part = sys.argv[1] if len(sys.argv) > 1 else ""
    if part not in PARTS:
        sys.exit(f"parts are {', '.join(PARTS)}")
    sys.exit(PARTS[part](sys.argv[2:]))
