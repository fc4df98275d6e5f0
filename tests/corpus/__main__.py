"""Record and replay: `python -m tests.corpus record --out DIR`, and `replay --from DIR`."""

from __future__ import annotations

import argparse
import difflib
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SECTIONS = tuple(sorted(path.stem for path in (HERE / "sections").glob("[a-z]*.py")))
GOLDEN = HERE / "golden"
LINES = 60
"""Lines of one difference that are shown, unless --full asks for all."""


CHOSEN = {
    "codes": r"solve/(greedy-nim\+misere\+k=3/0)|moves/delete-nim/0",
    "commands": r"help|none|moves/so-long-sucker\+endgame.*|solve/(co-nim|treblecross|sum).*",
    "engine": r"words|game/nim:5,4,3",
    "lessons": r"list|taken/(won-and-lost|capture)",
    "puzzles": r"names|made/nim/(only|outcome)",
    "files": r"deck|save/(good|newer|table)",
    "screens": r"play/exco|table/kill",
}
"""The golden part: ids of each section."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.corpus", description=__doc__)
    parser.add_argument("what", choices=("record", "replay", "list", "golden"))
    parser.add_argument(
        "--out", "--from", dest="folder", type=Path, default=Path(tempfile.gettempdir()) / "nimarcade-corpus"
    )
    parser.add_argument("--section", action="append", choices=SECTIONS, help="only this one; may be repeated")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--id", action="append", default=[], help="only cases whose id matches this pattern")
    parser.add_argument("--full", action="store_true", help="whole differences")
    parser.add_argument("--source", type=Path, default=ROOT / "nimarcade", help="the package to run")
    args = parser.parse_args()
    if args.what == "golden":
        return _choose(args.folder)
    if args.what == "list":
        for section in SECTIONS:
            print(section, len(_read(_file(args.folder, section))))
        return 0
    total = 0
    with tempfile.TemporaryDirectory(prefix="corpus-") as own:
        site = _site(Path(own), args.source)
        for section in args.section or SECTIONS:
            total += _section(section, args, Path(own), site)
    return 1 if total else 0


def _section(section: str, args: argparse.Namespace, own: Path, site: Path) -> int:
    path = _file(args.folder, section)
    before = {} if args.what == "record" and not args.id else _read(path)
    if args.what == "replay" and not before:
        return 0
    patterns = args.id or ([""] if args.folder.resolve() == GOLDEN else [])
    wanted = [name for name in before if any(re.search(pattern, name) for pattern in patterns)]
    if args.id and not wanted:
        if args.what == "replay":
            return 0
        wanted = [f"~{pattern}" for pattern in args.id]  # for the worker to match
    began = time.monotonic()
    now = run(section, own, site, args.jobs, wanted)
    took = time.monotonic() - began
    if args.what == "record":
        args.folder.mkdir(parents=True, exist_ok=True)
        write(path, {**before, **now} if args.id else now)
        print(f"{section}: {len(now):,} cases, {took:.1f} s, {path.stat().st_size / 1e6:.2f} MB", flush=True)
        return 0
    expected = {name: before[name] for name in wanted} if wanted else before
    differences = list(compare(section, expected, now, LINES if not args.full else 10**9))
    for text in differences:
        print(text)
    print(f"{section}: {len(now):,} cases, {len(differences)} differ, {took:.1f} s", flush=True)
    return len(differences)


def _choose(folder: Path) -> int:
    """The golden part, taken from what was recorded."""
    GOLDEN.mkdir(exist_ok=True)
    for section, pattern in CHOSEN.items():
        known = _read(_file(folder, section))
        some = {name: answer for name, answer in known.items() if re.fullmatch(pattern, name)}
        write(_file(GOLDEN, section), some)
        print(section, len(some))
    return 0


def _site(own: Path, source: Path) -> Path:
    """The package as it is installed: with no pyproject.toml beside it, and with the example games."""
    site = own / "site"
    shutil.copytree(source, site / "nimarcade")
    saves = source.parent / "saves"
    if saves.is_dir() and not (site / "nimarcade/saves").exists():
        shutil.copytree(saves, site / "nimarcade/saves", ignore=shutil.ignore_patterns("mine"))
    (site / "tests").symlink_to(ROOT / "tests")
    return site


def run(section: str, own: Path, site: Path, jobs: int, wanted: Sequence[str]) -> dict[str, Any]:
    rooms = own / "rooms"
    rooms.mkdir(exist_ok=True)
    environment = {
        **os.environ,
        "PYTHONPATH": str(site),
        "PYTHONHASHSEED": "0",
        "CORPUS_SITE": str(site),
        "CORPUS_ROOMS": str(rooms),
        "PYTHONWARNINGS": "ignore",
        "OMP_NUM_THREADS": "1",
        "MPLBACKEND": "agg",
    }
    outs = [own / f"{section}-{share}.jsonl" for share in range(jobs)]
    processes = [
        subprocess.Popen(
            [
                sys.executable,
                "-P",
                "-m",
                "tests.corpus.worker",
                section,
                str(share),
                str(jobs),
                str(out),
                *wanted[share::jobs],
            ],
            env=environment,
            cwd=own,
        )
        for share, out in enumerate(outs)
        if not wanted or wanted[share::jobs]
    ]
    if any(list(map(subprocess.Popen.wait, processes))):
        raise SystemExit(f"{section}: a worker failed")
    found: dict[str, Any] = {}
    for out in outs:
        if out.exists():
            for line in out.read_text("utf-8").splitlines():
                data = json.loads(line)
                found[data["id"]] = data["answer"]
    return dict(sorted(found.items()))


def _file(folder: Path, section: str) -> Path:
    """Where a section's answers are; the golden ones can be read as they are."""
    return folder / (f"{section}.json" if folder.resolve() == GOLDEN else f"{section}.jsonl.gz")


def _read(path: Path) -> dict[str, Any]:
    if not path.exists():
        return {}
    if path.suffix == ".json":
        known: dict[str, Any] = json.loads(path.read_text("utf-8"))
        return known
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return {data["id"]: data["answer"] for data in map(json.loads, file)}


def write(path: Path, answers: Mapping[str, Any]) -> None:
    if path.suffix == ".json":
        path.write_text(json.dumps(answers, indent=0, sort_keys=True, ensure_ascii=False) + "\n", "utf-8")
        return
    with path.open("wb") as raw, gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as file:
        for name, answer in sorted(answers.items()):
            file.write((json.dumps({"id": name, "answer": answer}) + "\n").encode())


def compare(
    section: str, before: Mapping[str, Any], now: Mapping[str, Any], lines: int = LINES
) -> Iterator[str]:
    """Every difference that is not an intended one, as a unified diff of readable lines."""
    known = changes()
    for name in sorted({*before, *now}):
        old, new = unlocked(before.get(name)), unlocked(now.get(name))
        if old == new:
            continue
        here = [change for change in known if re.search(change["id"], f"{section}/{name}")]
        if any("was" not in change for change in here):
            continue
        for change in here:
            old = reworded(old, change["was"], change["now"])
        if old == new:
            continue
        diff = difflib.unified_diff(
            list(flat(old)),
            list(flat(new)),
            f"{section}/{name} before",
            f"{section}/{name} now",
            lineterm="",
            n=2,
        )
        shown = list(diff)
        cut = [f"… {len(shown) - lines} more lines, see --full"] if len(shown) > lines else []
        yield "\n".join(shown[:lines] + cut)


def changes() -> list[dict[str, str]]:
    """Intended changes; each has an id pattern and a reason. Either the case may differ in any way, or
    only by words: what `was` (a pattern) is `now`."""
    data = tomllib.loads((HERE / "changes.toml").read_text("utf-8"))
    found: list[dict[str, str]] = data.get("change", [])
    for change in found:
        assert set(change) in ({"id", "reason"}, {"id", "reason", "was", "now"}), change
        assert change["reason"].strip(), change
    return found


def unlocked(data: Any) -> Any:
    """An answer without the empty files that hold a lock."""
    if isinstance(data, dict):
        return {key: unlocked(value) for key, value in data.items() if not key.endswith(".lock")}
    return [unlocked(part) for part in data] if isinstance(data, list) else data


def reworded(data: Any, was: str, now: str) -> Any:
    """An answer with other words in every text of it."""
    if isinstance(data, dict):
        return {key: reworded(value, was, now) for key, value in data.items()}
    if isinstance(data, list):
        return [reworded(part, was, now) for part in data]
    return re.sub(was, now, data) if isinstance(data, str) else data


def flat(data: Any, at: str = "") -> Iterator[str]:
    """An answer as lines, each with the place it stands at."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from flat(value, f"{at}/{key}")
    elif isinstance(data, list) and all(isinstance(part, str) for part in data):
        yield f"{at}:"
        for part in data:
            yield from (f"  {line}" for line in _broken(part))
    elif isinstance(data, list):
        for number, part in enumerate(data):
            yield from flat(part, f"{at}/{number}")
    else:
        yield f"{at}: {json.dumps(data, ensure_ascii=False)}"


def _broken(line: str) -> list[str]:
    """Long lines of JSON in pieces, so that a difference shows where it is."""
    if len(line) < 200 or line[0] not in "{[":
        return [line]
    return line.replace('", "', '",\n   "').replace(', "', ',\n   "').split("\n")


if __name__ == "__main__":
    sys.exit(main())
