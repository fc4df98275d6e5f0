"""The periods of all octal games 0.ddd and 4.ddd, each code counted and proved by itself, as docs/periods.md.

    python -m tests.tools.periods [--seconds S] [--far CODE,…] [--most N] [-o docs/periods.md]

A code is counted until its values prove a period, or S seconds of the processor are spent (3 unless told),
or N values counted; the codes named by --far, which come first, as far as 2 GB hold their values. Every
certificate is checked anew, by other means (`HeapGame.check`). What is done is kept in FILE.json beside the
page: a stopped run goes on, and one with more seconds looks again at what is open.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from math import inf
from pathlib import Path
from time import perf_counter, process_time

import nimarcade as na
from nimarcade.core import store
from nimarcade.games.octal import canonical
from nimarcade.theory import heap_kernels, heap_sequence, heap_values

CODES = sorted(
    {canonical(f"{first}.{digits:03o}") for first in (0, 4) for digits in range(512) if first or digits},
    key=lambda code: (len(code), code),
)
MOST = 5 * 10**8
"""So many values fit in the 2 GB that `HeapGame.values` may take, while they are counted."""
HEAD = """\
# Periods of octal games

All {codes:,} octal games of at most three digits after the point: 0.ddd and 4.ddd. Each code was counted
by itself by the program, and each period here is proved by Guy and Smith's theorem
([games.md](games.md#octal-and-subtraction-games)): G(n + p) = G(n) was seen for all n from n0 to
2·n1 + p + k − 1, with n1 for n0 but at least 1 and k for the most stones that a move takes, or to
n1 + k − 1 where no digit is 4 or more, so it holds for all n ≥ n0. n0, p and the number of values
G(0), G(1), … that this takes are the certificate; it was then checked anew (`HeapGame.check`): the
finite condition value by value, that no smaller n0 and no part of p would do, and some values by the
rule alone. To see one again:

    nimarcade sequence 0.77 --count 168 --period

The page is made by `python -m tests.tools.periods` ([contributing.md](contributing.md)), in
{seconds:,.0f} seconds of one core.

**{proved} of {codes:,} codes have a proved period here.** Codes with the same certificate share a line;
exceptions are the heaps before n0 whose value is not the one that the period, drawn back, would give.

| codes | n0 | p | values needed | exceptions | last one | largest value |
| --- | --- | --- | --- | --- | --- | --- |
"""
OPEN = """
## Without a period here

These {open} codes proved none among the values looked at, half a second of the processor each. That says
nothing about more. With `--far` the tool goes on for the codes that it names, as far as 2 GB hold the
values (5·10^8): so the long periods above were found. What is known or told elsewhere of the others:

- 0.106 is known to have a period, but to prove it takes some 1.6·10^12 values, which no program holds that
  keeps them all.
- Of 0.007 (Treblecross) and 0.6 (Officers) nobody knows one. Where values go on rising, as in 0.04, 0.007 and
  most codes below, nearly every value is new work: a million values take half a minute or more, and ten
  times as many a hundred times as long.

| codes | values looked at |
| --- | --- |
"""


def count(code: str, most: int, seconds: float) -> dict[str, int | float | bool]:
    """The certificate of a code, or how many values were looked at."""
    heap_sequence.sequence_of.cache_clear()
    heap_values.values_of.cache_clear()
    game, begun = na.heap_game(code), process_time()

    def watch(done: int, of: int) -> None:
        if process_time() - begun > seconds:
            raise TimeoutError

    try:
        found = game.period(most, progress=watch)
    except TimeoutError:
        found = None
    spent = process_time() - begun
    if found is None:
        return {"counted": game.counted, "spent": spent, "seconds": seconds}
    assert game.check(), code
    exceptions = game.exceptions()
    return {
        "n0": found.preperiod,
        "p": found.period,
        "needed": found.needed,
        "exceptions": len(exceptions),
        "last": int(exceptions[-1]) if len(exceptions) else -1,
        "largest": int(game.values(found.preperiod + found.period).max()),
        "spent": spent,
    }


def page(known: dict[str, dict[str, int | float | bool]]) -> str:
    names = ("n0", "p", "needed", "exceptions", "last", "largest")
    proved: dict[tuple[float, ...], list[str]] = {}
    looked: dict[int, list[str]] = {}
    for code in CODES:
        if "n0" in (row := known[code]):
            proved.setdefault(tuple(row[name] for name in names), []).append(code)
        else:
            looked.setdefault(int(row["counted"]), []).append(code)
    spent = sum(float(row["spent"]) for row in known.values())
    many = sum(map(len, proved.values()))
    text = HEAD.format(codes=len(CODES), seconds=spent, proved=many)
    for numbers, codes in sorted(proved.items(), key=lambda entry: entry[0][2]):
        cells = [f"{number:,}" if number >= 0 else "–" for number in numbers]
        text += f"| {' '.join(codes)} | {' | '.join(cells)} |\n"
    text += OPEN.format(open=len(CODES) - many)
    for values, codes in sorted(looked.items(), reverse=True):
        text += f"| {' '.join(codes)} | {values:,} |\n"
    return text


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--far", default="")
    parser.add_argument("--most", type=float, default=1e7)
    parser.add_argument("-o", default="docs/periods.md")
    args = parser.parse_args()
    heap_kernels.loop()  # compiled first, so that no code pays for it
    kept = Path(f"{args.o}.json")
    known = json.loads(kept.read_text()) if kept.exists() else {}
    far = args.far.split(",") if args.far else []
    begun = perf_counter()
    for code in [*far, *CODES]:
        seconds = inf if code in far else args.seconds
        if code not in known or ("n0" not in known[code] and known[code]["seconds"] < seconds):
            known[code] = count(code, MOST if code in far else int(args.most), seconds)
            store.write_whole(kept, json.dumps(known).encode())
            print(f"{len(known):,} codes, {perf_counter() - begun:,.0f} s: {code} {known[code]}", flush=True)
    Path(args.o).write_text(page(known), encoding="utf-8")


if __name__ == "__main__":
    main()
