"""Claims chosen, on their box, run, and reported with a date: the work behind `nimarcade verify`."""

import json
import tomllib
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from difflib import get_close_matches
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from os import cpu_count
from platform import machine, python_version, system
from time import process_time
from typing import TypedDict, cast

from nimarcade.core import errors, plug_ins, pool, typed_numbers
from nimarcade.core.codes import counted, sentence, short, shown
from nimarcade.lab import papers
from nimarcade.lab.claims import brute
from nimarcade.lab.claims.claim import Bounds, Claim, Finding, Report, Shard, reported

Job = tuple[tuple[str, ...], tuple[tuple[str, int], ...], Shard | None]
"""Names of claims, bounds asked for, and the shard (None: all of them, one after another)."""
Done = list[tuple[str, list[Finding], float]]
"""Per claim of a job: its name, its findings, and the seconds of one core they took."""


def catalogue() -> dict[str, Claim]:
    """All claims by name, paper by paper."""
    return {name: claim for paper in papers.catalogue() for name, claim in papers.claims(paper).items()}


def claim_of(name: str) -> Claim:
    """The claim of this name; only its paper is loaded."""
    return papers.claims(name.partition(".")[0])[name]


def chosen(patterns: Sequence[str], claims: Mapping[str, Claim] | None = None) -> list[Claim]:
    """The claims named, in the order of the papers; all where nothing is named.

    A pattern is a name, the beginning of names (whole parts of a name first: `exco.conjecture-1`
    is not `exco.conjecture-10`), or has wildcards `*`, `?`, `[…]`. Raises BadInput."""
    known = _known(patterns) if claims is None else claims
    if not patterns:
        return list(known.values())
    names_chosen: set[str] = set()
    for pattern in patterns:
        if not (names := _matching(pattern.lower(), known)):
            parts = {".".join(name.split(".")[:i]) for name in known for i in range(1, name.count(".") + 2)}
            near = get_close_matches(pattern.lower(), sorted(parts), 3, 0.5)
            every = ", ".join(sorted({name.split(".")[0] for name in known}))
            such = f"near are {', '.join(near)}" if near else f"papers are {every}"
            raise errors.BadInput(
                f"no claim is called {shown(pattern)}; {such}; nimarcade verify --list prints all names"
            )
        names_chosen.update(names)
    return [claim for name, claim in known.items() if name in names_chosen]


def _known(patterns: Sequence[str]) -> dict[str, Claim]:
    """The claims of the papers that are named; of all where that does not tell."""
    named = [pattern.lower().partition(".")[0] for pattern in patterns]
    known = papers.catalogue()
    if not named or not all(paper in known and papers.claims(paper) for paper in named):
        return catalogue()
    return {name: claim for paper in known if paper in named for name, claim in papers.claims(paper).items()}


def _matching(pattern: str, known: Iterable[str]) -> list[str]:
    if any(sign in pattern for sign in "*?["):
        return [name for name in known if fnmatchcase(name, pattern)]
    parts = [name for name in known if name == pattern or name.startswith(pattern.rstrip(".") + ".")]
    return parts or [name for name in known if pattern and name.startswith(pattern)]


def bounds_of(words: Sequence[str], claims: Sequence[Claim]) -> dict[str, int]:
    """`name=number` words as bounds that at least one of the claims has; raises BadInput."""
    known = sorted({name for claim in claims for name in claim.box})
    given: dict[str, int] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            example = known[0] if known else "largest"
            raise errors.BadInput(f"--box takes name=number such as {example}=12, not {shown(word)}")
        if name not in known:
            have = f"have {', '.join(known)}" if known else "have no bounds"
            those = "the claim chosen has" if len(claims) == 1 else "the claims chosen have"
            raise errors.BadInput(f"--box {shown(name)}: {those} no such bound; they {have}")
        if name in given:
            raise errors.BadInput(f"--box {name} stands twice")
        given[name] = typed_numbers.whole(value, f"--box {name}")
    return given


def boxed(claim: Claim, given: Bounds) -> dict[str, int]:
    """The claim's box with what was asked for in place of its own bounds."""
    return {name: given.get(name, value) for name, value in claim.box.items()}


TIMES = 100
"""No bound may be more than so many times the usual one: many claims grow with a power of it."""


def room(claim: str, usual: Bounds, given: Bounds) -> None:
    """Refuses a box past what fits, before any work; raises PastLimit."""
    box = {**usual, **given}
    if (positions := _positions(box)) > TIMES * _positions(usual):
        try:
            brute.room(positions)
        except errors.PastLimit as error:
            raise errors.PastLimit(f"for {claim} {error}") from None
    for name, bound in usual.items():
        if box[name] > (most := TIMES * max(bound, 1)):
            raise errors.PastLimit(f"at most {name}={most} is looked at for {claim}, not {short(box[name])}")


def _positions(box: Bounds) -> int:
    """Roughly those of a box: heaps are what most bounds are about."""
    least = {name: min(bound, 10**4) for name, bound in box.items()}  # enough to be refused
    count = least.get("n", least.get("heaps", 1))
    return brute.many(count, least.get("largest", 0)) * (least.get("x0", 0) + 1)


def jobs(claims: Sequence[Claim], given: Bounds) -> list[Job]:
    """The work, the heaviest first; the claims of a group are one job. Raises PastLimit."""
    for claim in claims:
        room(claim.name, claim.box, boxed(claim, given))
    bounds = tuple(given.items())
    weighed: list[tuple[float, Job]] = []
    groups: dict[str, list[Claim]] = {}
    for claim in claims:
        if claim.group:
            groups.setdefault(claim.group, []).append(claim)
            continue
        shards: list[Shard | None]
        try:
            with plug_ins.asked():
                shards = [*claim.shards(boxed(claim, given))]
        except plug_ins.FAILS:  # told where it is checked
            shards = [None]
        weighed += [(claim.weight / len(shards), ((claim.name,), bounds, shard)) for shard in shards]
    for group in groups.values():
        names = tuple(claim.name for claim in group)
        weighed.append((sum(claim.weight for claim in group), (names, bounds, None)))
    weighed.sort(key=lambda job: -job[0])
    return [job for _, job in weighed]


def work(job: Job) -> Done:
    """One job, in any process."""
    names, bounds, shard = job
    return [_checked(claim_of(name), dict(bounds), shard) for name in names]


def _checked(claim: Claim, given: Bounds, shard: Shard | None) -> tuple[str, list[Finding], float]:
    began = process_time()
    findings, raised = looked(claim, boxed(claim, given), shard)
    for error in raised:
        if isinstance(error, errors.PastLimit):
            raise errors.PastLimit(f"{claim.name}: {error}") from None
        ours = claim.name.partition(".")[0].replace("-", "_") in papers.shipped()
        if ours and not isinstance(error, errors.Missing):
            raise error
    return claim.name, findings, process_time() - began


def looked(
    claim: Claim, bounds: Bounds, shard: Shard | None = None
) -> tuple[list[Finding], list[Exception | SystemExit]]:
    """What one shard finds, or all of them, and what they raise; one that raises costs no other."""
    findings, raised = list[Finding](), list[Exception | SystemExit]()

    @contextmanager
    def noted() -> Iterator[None]:
        try:
            with plug_ins.asked():
                yield
        except plug_ins.FAILS as error:
            raised.append(error)
            findings.append(Finding(0, undecided=plug_ins.reason(error)))

    parts = [] if shard is None else [shard]
    if shard is None:
        with noted():
            parts = [*claim.shards(bounds)]
    for part in parts:
        with noted():
            findings.append(claim.check(bounds, part))
    return findings, raised


def run(
    claims: Sequence[Claim],
    given: Bounds = {},
    *,
    workers: int | None = None,
    scheduler: str | None = None,
    watch: Callable[[int, int], object] = lambda done, of: None,
) -> Iterator[Report]:
    """A report on every claim, in the order of `claims`, each as soon as it and those before it
    are done. `watch(done, of)` hears of every job."""
    todo = jobs(claims, given)
    missing = Counter(name for names, _, _ in todo for name in names)
    findings: dict[str, list[Finding]] = {claim.name: [] for claim in claims}
    seconds = dict.fromkeys(findings, 0.0)
    waiting = deque(claims)
    watch(0, len(todo))

    def ready() -> Iterator[Report]:
        while waiting and not missing[waiting[0].name]:
            claim = waiting.popleft()
            checked = reported(claim, boxed(claim, given), findings.pop(claim.name), seconds[claim.name])
            weak = mutations()["weak"].get(claim.name, "")  # one that hardly could fail says so
            yield replace(checked, note=f"{checked.note} (weak: {weak})".lstrip()) if weak else checked

    alone = len(todo) == 1 and scheduler is None
    for count, (_, done) in enumerate(
        pool.sweep(work, todo, workers=1 if alone else workers, scheduler=scheduler), 1
    ):
        for name, of_job, took in done:
            findings[name] += of_job
            seconds[name] += took
            missing[name] -= 1
        watch(count, len(todo))
        yield from ready()
    yield from ready()  # a box may hold no work at all


class Mutations(TypedDict):
    """The last mutation run over all claims, as it is kept; see `tests/tools/mutation.py`."""

    date: str
    version: str
    seed: int
    claims: int
    noticed: dict[str, int]
    weak: dict[str, str]


@cache
def mutations() -> Mutations:
    text = files(__package__).joinpath("mutations.json").read_text("utf-8")
    return cast(Mutations, json.loads(text))


def summary(reports: Sequence[Report], seconds: float) -> str:
    """`210 claims: 201 hold, 6 refuted, 3 undecided; 12,345,678 positions in 41 s`."""
    by = {status: sum(r.status == status for r in reports) for status in ("holds", "refuted", "undecided")}
    held = "holds" if by["holds"] == 1 else "hold"
    looked = counted(sum(r.positions for r in reports), "position", "positions")
    return (
        f"{counted(len(reports), 'claim', 'claims')}: {by['holds']:,} {held}, {by['refuted']:,} refuted, "
        f"{by['undecided']:,} undecided; {looked} in {seconds:,.1f} s"
    )


# The dated report

Pairs = list[tuple[Claim, Report]]


def markdown(claims: Sequence[Claim], reports: Sequence[Report], seconds: float, version: str) -> str:
    """Errata, conjectures, what stays undecided, and every claim in a table; `claims` and `reports` go
    side by side, `version` is of the arcade that made them."""
    pairs = list(zip(claims, reports, strict=True))
    made = {"day": date.today(), "version": version, "python": python_version()}
    where = {"system": system(), "machine": machine(), "cores": cpu_count()}
    work = sum(checked.seconds for checked in reports)
    parts = [
        _told("head", **made, **where, summary=summary(reports, seconds), work=work),
        "\n".join(_counts(pairs)),
        *_errata(pairs),
        *_readings(claims),
        *_weak({claim.name for claim in claims}),
        *_section("Conjectures", [p for p in pairs if p[0].kind == "conjecture"]),
        *_section("Not decidable here", [p for p in pairs if p[1].status == "undecided"]),
        *_every(pairs),
    ]
    return "\n\n".join(parts) + "\n"


def _told(part: str, **facts: object) -> str:
    """A part of the report; `report.toml` has them."""
    words = tomllib.loads(files(__package__).joinpath("report.toml").read_text("utf-8"))
    return str(words[part]).format(**facts)


def _paper(name: str) -> str:
    return name.split(".")[0]


def _counts(pairs: Pairs) -> Iterator[str]:
    by = Counter((_paper(claim.name), checked.status) for claim, checked in pairs)
    yield _told("counts")
    for paper in dict.fromkeys(_paper(claim.name) for claim, _ in pairs):
        of = [checked for claim, checked in pairs if _paper(claim.name) == paper]
        row = (by[paper, status] for status in ("holds", "refuted", "undecided"))
        yield (
            f"| {paper} | {len(of):,} | {' | '.join(f'{n:,}' for n in row)} "
            f"| {sum(f.positions for f in of):,} | {sum(f.seconds for f in of):,.1f} |"
        )


def _errata(pairs: Pairs) -> Iterator[str]:
    wrong = [p for p in pairs if p[1].status == "refuted" and p[0].kind != "conjecture"]
    if not wrong:
        return
    yield _told("errata")
    for paper in dict.fromkeys(_paper(claim.name) for claim, _ in wrong):
        yield f"### {paper}"
        yield "\n".join(_erratum(*p) for p in wrong if _paper(p[0].name) == paper)


def _erratum(claim: Claim, checked: Report) -> str:
    right = f"\n  Right: {sentence(claim.right)}" if claim.right else ""
    broken = f"`{checked.counterexample}`: " if checked.counterexample else ""
    found = f"  Broken by {broken}{checked.note.rstrip('.')}."
    return f"- **{claim.name}** ({claim.source})\n{_reading(claim)}{right}\n{found}"


def _reading(claim: Claim) -> str:
    """The print and the check, or that it is ours."""
    printed, *differs = quoted(claim.printed, claim.differs)
    return "\n".join(f"  {line}" for line in (printed, f"Checked: {sentence(claim.statement)}", *differs))


def quoted(printed: str, differs: str) -> list[str]:
    """The print of a claim, and how the claim differs; see `Claim.printed` and `Claim.differs`."""
    words = f"“{printed}”" if printed else "nothing, this claim is ours." if differs else "not quoted."
    return [f"Printed: {words}", *([f"Differs: {sentence(differs)}"] if differs else [])]


def _readings(claims: Sequence[Claim]) -> Iterator[str]:
    read = [claim for claim in claims if claim.differs]
    if read:
        yield _told("readings")
        yield "\n".join(f"- **{claim.name}** ({claim.source})\n{_reading(claim)}" for claim in read)


def _weak(names: Set[str]) -> Iterator[str]:
    """Those of the claims that are weak by the last mutation run."""
    of = mutations()
    if weak := {name: why for name, why in of["weak"].items() if name in names}:
        noticed = ", ".join(f"{count:,} notice {what}" for what, count in of["noticed"].items())
        rows = "\n".join(f"| {name} | {why} |" for name, why in weak.items())
        yield _told("weak", **of, noticing=noticed, rows=rows)


def _section(title: str, pairs: Pairs) -> Iterator[str]:
    if pairs:
        yield f"## {title}"
        yield "\n".join(_rows(pairs))


def _rows(pairs: Pairs) -> Iterator[str]:
    yield _told("rows")
    for claim, checked in pairs:
        broken = f"`{checked.counterexample}` " if checked.counterexample else ""
        note = (broken + checked.note).replace("|", "\\|")
        yield f"| {claim.name} | {checked.status} | {checked.box} | {checked.positions:,} | {note} |"


def _every(pairs: Pairs) -> Iterator[str]:
    """Claims one by one; entries of one table that hold stand together."""
    for paper in dict.fromkeys(_paper(claim.name) for claim, _ in pairs):
        mine = [p for p in pairs if _paper(p[0].name) == paper]
        entries = [p for p in mine if p[0].kind == "table entry" and p[1].status == "holds"]
        single = [p for p in mine if p not in entries]
        yield f"## Every claim of {paper}"
        if single:
            yield "\n".join(_rows(single))
        tables = Counter(claim.group or claim.name.rpartition(".")[0] for claim, _ in entries)
        for table, count in tables.items():
            yield f"Table entries of {table}: {count:,} hold."
