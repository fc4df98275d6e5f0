"""Claims and open problems as the lab's pages show them: what other processes work out, and the words."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile
from pathlib import Path
from time import perf_counter

from nimarcade.coach import hints
from nimarcade.core import catalogue, codes, errors, family, task
from nimarcade.core.game import Position, followers
from nimarcade.core.text import Block, Kind
from nimarcade.core.verdict import CHECKED, Limits
from nimarcade.lab import maps, papers, plots, problems
from nimarcade.lab.claims import running
from nimarcade.lab.claims.claim import Finding, Report, reported
from nimarcade.view.tasks import quick

# what other processes work out


@dataclass(frozen=True, slots=True)
class ClaimSummary:
    """A claim as its page shows it; `table` is the name of the table that it is an entry of, if any.
    `printed` and `differs` are those of `Claim`."""

    name: str
    kind: str
    source: str
    statement: str
    box: dict[str, int]
    table: str = ""
    printed: str = ""
    differs: str = ""

    @property
    def paper(self) -> str:
        return self.name.split(".")[0]


class _Check:
    """The check of some claims, which this process goes on with: their findings stay here, for they
    hold more than can be sent."""

    def __init__(self, names: list[str], given: dict[str, int]) -> None:
        self.jobs = running.jobs([running.claim_of(name) for name in names], given)
        self.done = 0
        self.findings: dict[str, list[Finding]] = {name: [] for name in names}
        self.seconds = dict.fromkeys(names, 0.0)

    def up_to(self, number: int) -> None:
        """Do all steps before `number` that are not done; all of them in a process that took the place
        of another one."""
        while self.done < number:
            begun = perf_counter()
            for name, findings, _ in running.work(self.jobs[self.done]):
                self.findings[name] += findings
                self.seconds[name] += perf_counter() - begun
            self.done += 1


_checks: dict[tuple[str, ...], _Check] = {}


@task.remote
def list_claims() -> list[ClaimSummary]:
    return [
        ClaimSummary(
            claim.name,
            claim.kind,
            claim.source,
            claim.statement,
            dict(claim.box),
            (claim.group or claim.name.rpartition(".")[0]) if claim.kind == "table entry" else "",
            claim.printed,
            claim.differs,
        )
        for claim in running.catalogue().values()
    ]


@task.remote
def begin_check(names: list[str], given: dict[str, int]) -> int:
    """Begin to check these claims; how many steps that takes."""
    check = _checks[tuple(names)] = _Check(names, given)
    return len(check.jobs)


@task.remote
def check_step(names: list[str], given: dict[str, int], number: int) -> int:
    """One step; how many positions have been looked at so far."""
    check = _checks.get(tuple(names)) or _Check(names, given)
    _checks[tuple(names)] = check
    check.up_to(number + 1)
    return sum(finding.positions for findings in check.findings.values() for finding in findings)


@task.remote
def finish_check(names: list[str], given: dict[str, int]) -> list[Report]:
    check = _checks.pop(tuple(names), None) or _Check(names, given)
    check.up_to(len(check.jobs))
    claims = map(running.claim_of, names)
    return [
        reported(claim, running.boxed(claim, given), check.findings[claim.name], check.seconds[claim.name])
        for claim in claims
    ]


# words

PAPERS = {
    "misere-greedy": "Greedy Nim",
    "exco": "EXCO-NIM",
    "single-delete": "Delete Nim",
    "so-long-sucker": "So Long Sucker",
}
ROWS = 12
"""Rows of a table that are shown."""
COLUMNS = 72
"""Columns a table may take."""


def paper(name: str) -> str:
    return PAPERS.get(name, name.replace("-", " ").capitalize())


def problem(question: problems.Problem) -> list[Block]:
    kept = question.kept
    page = [Block("title", question.title), Block("quiet", question.source)]
    page += [Block("text", question.statement), Block("part", "Known")]
    page += [Block("item", f"- {known}") for known in question.known]
    proofs = papers.proofs_for(question)
    if question.theorems or proofs:
        page.append(Block("part", "Proved for all sizes"))
        for theorem in question.theorems:
            page.append(Block("holds", f"{theorem.statement} In words: {theorem.proof}"))
        for proof in proofs:
            how = f"proof {CHECKED[proof.level]}; {proof.when}; nimarcade prove {proof.name}"
            page.append(Block("holds", f"{proof.statement} ({how})"))
    fates: tuple[tuple[str, Kind, str], ...] = (
        ("survives", "holds", "Patterns that survive where they were tried, which is no proof"),
        ("fallen", "fails", "Patterns that fell"),
    )
    for status, kind, heading in fates:
        if found := [Block(kind, _pattern(each)) for each in kept.findings if each.status == status]:
            page += [Block("part", heading), *found]
    for table in kept.data:
        page += dataset(table)
    if kept.date:
        box = " ".join(f"{name}={value}" for name, value in kept.box.items())
        gathered = f"Gathered here on {kept.date} in {kept.seconds:,.0f} s, {box}."
        page.append(Block("quiet", f"{gathered} To gather more: nimarcade problems {question.name} --mine"))
    return page


def _pattern(finding: problems.Pattern) -> str:
    statement = codes.sentence(finding.statement)
    if finding.status == "fallen":
        broken = f" Broken by {finding.counterexample}" if finding.counterexample else " Broken"
        return f"{statement}{broken}{': ' + finding.found if finding.found else ''}."
    result = f" {codes.sentence(finding.found)}" if finding.found else ""
    return f"{statement} From {finding.mined}, tried on {finding.trials:,} more: {finding.tried}.{result}"


def dataset(table: problems.Dataset) -> list[Block]:
    rows = [table.columns, *table.rows[:ROWS]]
    texts = [
        ["" if cell is None else f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in row]
        for row in rows
    ]
    widths = [max(len(row[i]) for row in texts) for i in range(len(table.columns))]
    shown, room = 0, COLUMNS
    while shown < len(widths) and room >= widths[shown]:
        room -= widths[shown] + 2
        shown += 1
    lines = [
        "  ".join(f"{text:>{width}}" for text, width in zip(row, widths[:shown], strict=False))
        for row in texts
    ]
    left = len(table.rows) - ROWS
    caption = f"{table.caption[:1].upper()}{table.caption[1:]}"
    blocks = [Block("part", caption), Block("pre", "\n".join(lines))]
    if left > 0:
        blocks.append(Block("quiet", f"And {codes.counted(left, 'more row')}."))
    return blocks


def claims(summaries: Sequence[ClaimSummary]) -> list[Block]:
    if not summaries:
        return [Block("quiet", "…")]
    kinds = Counter(claim.kind for claim in summaries)
    about = (
        "Each is checked by the rules and brute force only, never by the theorems the arcade plays by. "
        "A claim that holds has held on a box; nothing here is a proof."
    )
    source = _title([claim.source for claim in summaries])
    page = [Block("title", paper(summaries[0].paper)), Block("quiet", source), Block("text", about)]
    for kind, count in kinds.items():
        many = f"{kind[:-1]}ies" if kind.endswith(("ry", "ty", "my")) else f"{kind}s"
        page.append(Block("item", f"- {codes.counted(count, kind, many)}"))
    return page


def _title(sources: Sequence[str]) -> str:
    """The paper that the sources have in common, without the places in it."""
    parts = [source.split(", ") for source in sources]
    same = takewhile(lambda part: len(set(part)) == 1, zip(*parts, strict=False))
    return ", ".join(part[0] for part in same) or sources[0]


def claim(summary: ClaimSummary, entries: int) -> list[Block]:
    """A claim, or a table of `entries` claims of which it is the first."""
    name = summary.table if entries > 1 else summary.name
    page = [Block("title", name), Block("quiet", f"{summary.kind.capitalize()}. {summary.source}")]
    if entries > 1:
        page.append(Block("text", f"{entries:,} printed values, each a claim of its own. The first:"))
    page.append(Block("text", summary.statement))
    page += [Block("quiet", line) for line in running.quoted(summary.printed, summary.differs)]
    box = "   ".join(f"{bound} = {value}" for bound, value in summary.box.items())
    page.append(Block("text", f"Box: {box}" if box else "Nothing to bound: it is looked at whole."))
    return page


def verdict(reports: Sequence[Report]) -> list[Block]:
    blocks: list[Block] = []
    many = len(reports) > 1
    held = [each for each in reports if each.status == "holds"]
    if held:
        who = f"{len(held):,} of {len(reports):,} entries hold" if many else "Holds"
        looked = codes.counted(sum(each.positions for each in reports), "position")
        seconds = sum(each.seconds for each in reports)
        blocks.append(Block("holds", f"{who} on {looked}, {seconds:.1f} s."))
        if not many and held[0].note:
            blocks.append(Block("text", codes.sentence(held[0].note)))
    for each in reports:
        name = f"{each.claim}: " if many else ""
        note = f" {codes.sentence(each.note)}" if each.note else ""
        if each.status == "refuted":
            broken = each.counterexample
            blocks.append(Block("fails", f"{name}Refuted. Smallest counterexample: {broken}.{note}"))
        elif each.status == "undecided":
            blocks.append(Block("quiet", f"{name}Not decided here.{note}"))
    return blocks


TILE = 16
"""Cells of a side of a tile: maps are asked for and kept by tiles."""
KEPT = 4_000
"""Tiles kept; beyond that those asked for longest ago are forgotten."""
BATCH = 12
"""Tiles of one question, so that none waits long for another."""
AHEAD = 4
"""Tiles of a question about a layer that is not looked at yet: a key may come at any moment, and its frame
must not wait for a processor that counts what nobody sees."""
BESIDE = (1, 2, 3, 8, 4, 5, 6)
"""Distances of the layers computed ahead, on each side of the one that is looked at."""

Corner = tuple[int, int]
Layer = tuple[tuple[str, ...], str, str, str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Window:
    """The part of a plane in view: its first cell and its size."""

    x: int
    y: int
    width: int
    height: int

    def corners(self) -> list[Corner]:
        """The first cells of all tiles it touches."""
        return [
            (x, y)
            for y in range(self.y // TILE * TILE, self.y + self.height, TILE)
            for x in range(self.x // TILE * TILE, self.x + self.width, TILE)
        ]


class Tiles:
    def __init__(self) -> None:
        self._known: dict[Layer, dict[Corner, maps.Rows]] = {}

    def take(self, plane: maps.Plane, corners: list[Corner], tiles: list[maps.Rows]) -> None:
        layer = self._known.pop(_key(plane), {})
        layer.update(zip(corners, tiles, strict=True))
        self._known[_key(plane)] = layer
        while len(self._known) > 1 and sum(map(len, self._known.values())) > KEPT:
            self._known.pop(next(iter(self._known)))

    def rows(self, plane: maps.Plane, window: Window) -> list[list[int | None]]:
        """The cells of a window, None where one is not known yet."""
        layer = self._known.get(_key(plane), {})
        none: list[int | None] = [None] * TILE
        rows: list[list[int | None]] = []
        first = window.x // TILE * TILE
        for y in range(window.y, window.y + window.height):
            row: list[int | None] = []
            for x in range(first, window.x + window.width, TILE):
                tile = layer.get((x, y // TILE * TILE))
                row += none if tile is None else tile[y % TILE]
            rows.append(row[window.x - first : window.x - first + window.width])
        return rows

    def value(self, plane: maps.Plane, x: int, y: int) -> int | None:
        return self.rows(plane, Window(x, y, 1, 1))[0][0]

    def missing(self, plane: maps.Plane, window: Window) -> list[Corner]:
        layer = self._known.get(_key(plane), {})
        return [corner for corner in window.corners() if corner not in layer]

    def wanted(
        self, plane: maps.Plane, window: Window, beside: str | None, towards: int, few: bool = False
    ) -> tuple[maps.Plane, list[Corner]] | None:
        """Next plane and tiles to ask for: those in view, then the layers beside it where `beside` names the
        coordinate that is scrubbed, first `towards` where it moved last; one tile only if `few`."""
        for layer in _layers(plane, beside, towards):
            if missing := self.missing(layer, window):
                return layer, missing[: 1 if few else BATCH if layer is plane else AHEAD]
        return None


def _layers(plane: maps.Plane, beside: str | None, towards: int) -> Iterator[maps.Plane]:
    yield plane
    if beside is None:
        return
    here = plane.form.value(beside)
    for far in BESIDE:
        for way in (towards, -towards):
            try:
                yield plane.with_(beside, here + way * far)
            except errors.NimarcadeError:  # there is no such layer
                continue


def _key(plane: maps.Plane) -> Layer:
    fixed = tuple(plane.form.value(name) for name in plane.rest)
    return plane.form.texts, plane.across, plane.down, plane.what, fixed


# what is asked aside: tiles, pictures, reasons of cells

FOLLOWERS = 600
"""A value is explained by those of its followers where there are at most this many."""
NODES = 20_000
"""Positions that a search for the reason may examine."""


@task.remote
def tiles(plane: maps.Plane, corners: list[Corner]) -> list[maps.Rows]:
    return [maps.cells(plane, x, y, TILE, TILE) for x, y in corners]


@task.remote
def picture(plane: maps.Plane, window: Window, path: str) -> str:
    """Write the window to a file; where it stands."""
    plots.check(Path(path))
    cells = maps.cells(plane, window.x, window.y, window.width, window.height)
    plots.write(Path(path), plane, cells, window.x, window.y)
    return path


def reason_at_once(p: Position, what: str) -> list[Block] | None:
    """The reason, where a theorem tells without search."""
    return _reason(p, what) if quick(p) else None


@task.remote
def reason(code: str, what: str) -> list[Block]:
    """Explain the value of a cell; for an SG value with the values of the followers, and how it is known."""
    p = catalogue.read(code)
    if what != "sg":
        return _reason(p, what)
    known = family.theory_of(p).solve(p, Limits(NODES), grundy=True).grundy_tier
    return [*_mex(p), *([Block("quiet", f"SG value: {known.value}.")] if known else []), *_reason(p, what)]


def _reason(p: Position, what: str) -> list[Block]:
    verdict = family.theory_of(p).solve(p, Limits(NODES))
    why = family.theory_of(p).explain(verdict)
    blocks = [] if what == "outcome" and verdict.outcome else [Block("text", why.sentence)]
    blocks += hints.conditions(why.here)
    if (code := why.move_code) is not None and verdict.outcome == "N":
        blocks.append(Block("text", f"{code} leaves {(why.after_code or '').partition(':')[2]}"))
        blocks += hints.conditions(why.there)
    other = "" if what == "outcome" else "Who wins: "  # the value itself may be known otherwise
    return [*blocks, Block("quiet", f"{other}{verdict.tier.value}. {codes.sentence(why.source)}")]


def _mex(p: Position) -> list[Block]:
    """The reason of every SG value: the least number that no follower has."""
    game = catalogue.game_of(p)
    if game.max_plies(p) > FOLLOWERS:
        return []
    leaves = [after for _, after in islice(followers(game, p), FOLLOWERS + 1)]
    value_of = maps.value_function("sg")
    values = sorted({value_of(after) for after in leaves}) if len(leaves) <= FOLLOWERS else [maps.UNKNOWN]
    if maps.UNKNOWN in values:
        return []
    if not values:
        return [Block("text", "No move is left, so the value is 0.")]
    least = next(value for value in range(len(values) + 1) if value not in values)
    ways = "move reaches" if len(leaves) == 1 else f"{len(leaves):,} moves reach"
    known = f"the value{'s' * (len(values) > 1)} {_runs(values)}"
    return [Block("text", f"Its {ways} {known}. The least missing is {least}.")]


def _runs(values: list[int]) -> str:
    """`0–3, 5, 8–9` for a sorted list."""
    parts: list[list[int]] = []
    for value in values:
        if parts and parts[-1][1] == value - 1:
            parts[-1][1] = value
        else:
            parts.append([value, value])
    runs = [str(a) if a == b else f"{a}–{b}" if b > a + 1 else f"{a}, {b}" for a, b in parts]
    return ", ".join(runs if len(runs) <= 12 else [*runs[:11], "…", runs[-1]])
