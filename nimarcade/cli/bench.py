"""`bench`: what the program costs, beside its budgets and references measured in the same run."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from random import Random
from time import process_time
from typing import TYPE_CHECKING

from nimarcade.cli import output
from nimarcade.core import catalogue, codes, errors, store
from nimarcade.line import terminal
from nimarcade.play import levels
from nimarcade.players import measuring, rates

if TYPE_CHECKING:
    from nimarcade.lab.bench import Figure


TALLY = "{code}: perfect won {won:,} of {games:,} against {against}; it held a win in {held:,}, lost {lost:,}"


def run(args: Namespace) -> int:
    if args.write and not args.levels:
        raise errors.BadInput("--write goes with --levels")
    if args.levels:
        return _levels(args.games, args.seed, args.only, args.write)
    if args.errors:
        for tally in measuring.errors(args.games, args.seed):
            if args.json:
                terminal.put(output.told("errors", tally))
            else:
                terminal.put(TALLY.format(**tally))
            terminal.flush()
        return 0
    if args.calibration:
        guesses = measuring.guesses(args.games, args.seed)
        terminal.put(output.told("guesses", asdict(guesses)) if args.json else str(guesses))
        terminal.flush()
        for tenth in measuring.tenths(measuring.predictions(args.games, args.seed)):
            terminal.put(output.told("tenth", asdict(tenth)) if args.json else str(tenth))
        return 0
    groups = _groups()
    if args.only is not None and args.only not in groups:
        raise errors.BadInput(f"bench has no group {codes.shown(args.only)}; groups are {', '.join(groups)}")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each program that is begun would be compiled anew
    for name, measure in groups.items():
        if args.only in (None, name):
            tell(measure(), args.json)
    return 0


def _groups() -> dict[str, Callable[[], Iterator[Figure]]]:
    from nimarcade.lab import bench, network
    from nimarcade.tui.stage import timing

    return {
        "start": lambda: iter((bench.start_up(), bench.first_paint())),
        "stream": bench.streams,
        "verdict": bench.verdicts,
        "table": lambda: iter((*bench.grundy_tables(), bench.outcome_table())),
        "search": bench.simulations,
        "paint": timing.figures,
        "screen": bench.keys,
        "map": bench.map_keys,
        "network": network.figures,
        "learning": _learning,
    }


def _learning() -> Iterator[Figure]:
    """Steps of agents that move at random, with observation and mask, in seconds of the processor."""

    from nimarcade.lab.bench import Figure

    choose = Random(1).choice
    for code, least, most in (("nim:7,5,4,1", 15_000, 20_000), ("so-long-sucker+hofstra", None, 1_000)):
        what = f"{code} as an environment of PettingZoo"
        try:
            from nimarcade.players.learning.aec import GameAEC
        except ImportError:
            yield Figure(what, None, "steps/s", least, True, "the extra rl is not installed")
            continue
        env, steps, began = GameAEC(catalogue.read(code)), 0, process_time()
        while steps < most:
            env.reset()
            for _ in env.agent_iter():
                _, _, over, _, info = env.last()
                env.step(None if over else choose(info["action_mask"].nonzero()[0]))
                steps += not over
        rate = steps / (process_time() - began)
        yield Figure(what, rate, "steps/s", least, True, f"{steps:,} moves at random")


def tell(figures: Iterable[Figure], as_json: bool) -> None:
    for figure in figures:
        if as_json:
            terminal.put(output.told("bench", {**asdict(figure), "ratio": figure.ratio, "kept": figure.kept}))
        else:
            terminal.put(_line(figure))
        terminal.flush()


def _line(figure: Figure) -> str:
    if figure.value is None:
        return f"  -  {figure.name}: not measured; {figure.reference}"
    mark = {True: "ok ", False: "OVER", None: "   "}[figure.kept]
    value = f"{figure.value:,.3g}" if figure.value < 1000 else f"{figure.value:,.0f}"
    budget = ""
    if figure.budget is not None and figure.ratio is not None:
        sign = "≥" if figure.at_least else "≤"
        budget = f" (budget {sign} {figure.budget:,g}, ratio {figure.ratio:.2f})"
    return f"{mark:4} {figure.name}: {value} {figure.unit}{budget}; {figure.reference}"


def _levels(games: int, seed: int, only: str | None, write: bool) -> int:
    other = only is not None and only not in levels.NAMES
    if other and only not in levels.plugged():
        known = ", ".join((*levels.NAMES, *levels.plugged()))
        raise errors.BadInput(f"there is no level {codes.shown(str(only))}; levels are {known}")
    if other and write:
        raise errors.BadInput("--write keeps the win rates of levels that come with nimarcade")
    measured: dict[str, dict[str, rates.Rate]] = {}
    if not other:
        measuring.as_toml(measured, games, seed, only)  # refuses what does not fit before hours are spent
    for code, kinds in measuring.measurements(games, seed, only):
        measured.setdefault(code, {}).update(kinds)
        for kind, rate in kinds.items():
            terminal.put(f"# {code} {kind}: {rate}")
        terminal.flush()
    if other:
        return 0
    text = measuring.as_toml(measured, games, seed, only)
    if write:
        store.write_whole(rates.FILE, text.encode())
        rates.kept.cache_clear()
    else:
        terminal.put(text.rstrip())
    return 0
