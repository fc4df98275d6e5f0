"""`python -m tests.torture`: the parts named, or all; a line for each, and its seed, with which it can be
done again. The exit status is 1 if anything went wrong."""

from __future__ import annotations

import signal
import sys
import time
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path
from random import Random

PARTS = sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))


def main() -> int:
    parser = ArgumentParser(prog="python -m tests.torture", description=__doc__, allow_abbrev=False)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"some of {', '.join(PARTS)} (default: all)")
    parser.add_argument("--seed", type=int, help="a whole number (default: a new one)")
    parser.add_argument("--count", type=int, help="how often (default: as the part has it)")
    parser.add_argument("--jobs", type=int, default=2, help="so many at a time (default 2)")
    args = parser.parse_args()
    if unknown := set(args.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; parts are {', '.join(PARTS)}")
    for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
        signal.signal(
            number, usual
        )  # programs started here hear of them, also where this one was told not to
    seed = Random().randrange(10**6) if args.seed is None else args.seed
    wrong = False
    for name in args.parts or PARTS:
        part = import_module(f"tests.torture.{name}")
        began = time.monotonic()
        result = part.run(seed, args.count or part.COUNT, args.jobs)
        for fault in result.faults:
            print(f"  {fault}")
        wrong |= bool(result.faults)
        print(
            f"{name}: {result.figures}; {len(result.faults)} faults "
            f"(seed {seed}, {time.monotonic() - began:.0f} s)",
            flush=True,
        )
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
