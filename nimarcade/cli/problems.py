"""`problems`: the open problems, what was gathered about them here, and mining anew."""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from textwrap import wrap
from time import perf_counter

from nimarcade.cli import output
from nimarcade.core import files, typed_numbers
from nimarcade.core.codes import counted, shown
from nimarcade.core.errors import BadInput
from nimarcade.lab import brought_tables, papers, problems
from nimarcade.line import terminal

WIDTH = 78
CELL = 56
"""Signs of a cell that a page shows."""
ROWS = 12
"""Rows of a table that a page shows; --json has them all."""
UNCLAIMED = (
    "nothing is claimed: no pattern of the first half holds on the other, and what begins later needs more "
    "values to be tried on"
)
PARTS = 100
"""Steps of the progress bar."""


def run(args: Namespace) -> int:
    if args.table is not None:
        if args.names or args.mine or args.box or args.output is not None:
            raise BadInput("--table stands alone, or with --json")
        return _table(args.table, args.game or "", args.json)
    if args.game is not None:
        raise BadInput("--game is for --table")
    chosen = [papers.problem(name) for name in args.names]
    known = papers.problems()
    if args.report is not None:
        if args.names or args.mine or args.box or args.output is not None or args.json:
            raise BadInput("--report stands alone: it is of all problems")
        files.writable(args.report)
        output.write(papers.discoveries(), args.report)
        return 0
    output.warn(papers.broken())
    if args.mine:
        if len(chosen) != 1:
            raise BadInput("--mine takes one problem by name; problems lists them")
        return _mine(chosen[0], args)
    if args.box or args.output is not None:
        raise BadInput("--box and -o are for --mine")
    if args.json:
        for problem in chosen or known.values():
            proofs = [proof.name for proof in papers.proofs_for(problem)]
            terminal.put(output.told("problems", {**problem.as_json(), "proofs": proofs}))
        return 0
    if not chosen:
        for problem in known.values():
            survive = sum(pattern.status == "survives" for pattern in problem.findings)
            patterns = f"{len(problem.findings)} patterns, {survive} survive"
            terminal.put(f"{problem.name}: {problem.title}; {patterns}")
        return 0
    for problem in chosen:
        terminal.put_all(page(problem, problem.kept))
    return 0


def page(problem: problems.Problem, gathered: problems.Gathered) -> Iterator[str]:
    yield from (problem.title, f"{problem.name}; {problem.source}", "")
    yield from _wrapped(problem.statement)
    yield from ("", "Known")
    for sentence in problem.known:
        yield from _wrapped(sentence, "- ")
    proofs = papers.proofs_for(problem)
    if problem.theorems or proofs:
        yield from ("", "Proved for all sizes")
    for theorem in problem.theorems:
        yield from _wrapped(theorem.statement, "- ")
        yield from _wrapped(f"Proof: {theorem.proof}", "  ")
    for proof in proofs:
        yield from _wrapped(proof.statement, "- ")
        yield from _wrapped(f"{proof.how}; {proof.when}; nimarcade prove {proof.name}", "  ")
    yield from ("", "Patterns proposed and tried here")
    for pattern in sorted(gathered.findings, key=lambda pattern: problems.FATES.index(pattern.status)):
        yield from _told(pattern)
    for table in gathered.data:
        yield from ("", *_wrapped(f"{table.name}: {table.caption}"))
        yield from _rows(table)
    box = " ".join(f"{name}={value}" for name, value in gathered.box.items())
    told = f"Gathered {gathered.date}, {box}, {gathered.seconds:.1f} s"
    todo = f"Nothing is gathered yet; to do so: nimarcade problems {problem.name} --mine -o {problem.file}"
    yield from ("", told if gathered.date else todo)


def _told(pattern: problems.Pattern) -> Iterator[str]:
    yield from _wrapped(f"{pattern.status}: {pattern.statement}", "- ")
    seen = f"seen {counted(pattern.support, 'time', 'times')} ({pattern.mined}), " if pattern.support else ""
    tried = f"tried {counted(pattern.trials, 'time', 'times')} ({pattern.tried})" if pattern.trials else ""
    yield from _wrapped((seen + tried).removesuffix(", "), "  ")
    if pattern.counterexample is not None:
        yield from _wrapped(f"smallest counterexample {pattern.counterexample}: {pattern.found}", "  ")
    elif pattern.found:
        yield from _wrapped(pattern.found, "  ")


def _rows(table: problems.Dataset) -> Iterator[str]:
    """Numbers to the right, words to the left."""
    rows = [tuple(map(_cell, row)) for row in table.rows[:ROWS]]
    widths = [max(map(len, column)) for column in zip(table.columns, *rows, strict=True)]
    words = [any(isinstance(cell, str) for cell in column) for column in zip(*table.rows, strict=True)]
    for row in (table.columns, *rows):
        cells = (
            cell.ljust(width) if word else cell.rjust(width)
            for cell, width, word in zip(row, widths, words, strict=True)
        )
        yield f"  {'  '.join(cells)}".rstrip()
    if len(table.rows) > ROWS:
        yield f"  … {len(table.rows) - ROWS} more rows with --json"


def _cell(cell: problems.Cell) -> str:
    text = "" if cell is None else str(cell)
    return text if len(text) <= CELL else f"{text[: CELL - 1]}…"


def _wrapped(text: str, sign: str = "") -> Sequence[str]:
    return wrap(
        text,
        WIDTH,
        initial_indent=sign,
        subsequent_indent=" " * len(sign),
        break_on_hyphens=False,
        break_long_words=False,
    )


def _mine(problem: problems.Problem, args: Namespace) -> int:
    box: dict[str, int] = {}
    for word in args.box:
        name, sign, number = word.partition("=")
        if not sign or name not in problem.box:
            takes = ", ".join(f"{n}={v}" for n, v in problem.box.items())
            raise BadInput(f"--box of {problem.name} takes other numbers for {takes}, not {shown(word)}")
        box[name] = typed_numbers.whole(number, f"--box {name}", problem.limits[name][0])
    box = problem.bounds(box)
    if args.output is not None:
        files.writable(args.output)
    bar = output.Bar()
    began = perf_counter()
    try:
        gathered = problem.gather(box, lambda done, words: bar.show(int(done * PARTS), PARTS))
    finally:
        bar.hide()
    seconds = round(perf_counter() - began, 1)
    gathered = replace(gathered, date=date.today().isoformat(), seconds=seconds)
    if args.output is not None:
        output.write(problems.written(gathered), args.output)
    if args.json:
        terminal.put(output.told("gathered", {"problem": problem.name, **gathered.as_json()}))
    elif args.output is None:
        terminal.put_all(page(problem, gathered))
    return 0


def _table(file: str, game: str, as_json: bool) -> int:
    lines = terminal.text(file, brought_tables.LARGEST).splitlines()
    patterns = [pattern for pattern, _ in brought_tables.mine(brought_tables.read_table(lines), game)]
    for pattern in patterns:
        if as_json:
            terminal.put(output.encode(pattern.as_json()))
        else:
            terminal.put_all(_told(pattern))
    if all(pattern.status == "fallen" for pattern in patterns):
        output.warn([UNCLAIMED])
    return 0
