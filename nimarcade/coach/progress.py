"""A person's progress in the lessons: a small JSON file, written whole or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypedDict

from nimarcade.coach.lessons import Lesson, following, lesson
from nimarcade.core.store import SMALL, entry, in_data

NAME, VERSION = "nimarcade-progress", 1


@dataclass(frozen=True, slots=True)
class Progress:
    """Per lesson id: the step to go on with, and the steps solved, by their slugs."""

    reached: Mapping[str, str] = field(default_factory=dict)
    solved: Mapping[str, frozenset[str]] = field(default_factory=dict)
    notice: str | None = None

    def step(self, lesson: Lesson) -> int:
        """Index of the step to go on with; 0 at first, and again after the last one."""
        slugs = [step.slug for step in lesson.steps]
        slug = self.reached.get(lesson.id)
        return slugs.index(slug) if slug in slugs else 0

    def count(self, lesson: Lesson) -> int:
        return len(self.solved.get(lesson.id, frozenset()) & {step.slug for step in lesson.steps})

    def finished(self, lesson: Lesson) -> bool:
        return self.count(lesson) == len(lesson.steps)

    def first(self, wanted: Lesson) -> Lesson:
        """Of this lesson and all that it builds on the first one to take."""
        open_ = (each for each in map(lesson, wanted.needs) if not self.finished(each))
        return next((self.first(each) for each in open_), wanted)

    def after(self, done: Lesson) -> Lesson | None:
        """The lesson to take after this one: the next on its path, or first what that one builds on."""
        if (follows := following(done)) is None:
            return None
        besides = (each for each in map(lesson, follows.needs) if each.id != done.id)
        return next((self.first(each) for each in besides if not self.finished(each)), follows)

    def reach(self, lesson: Lesson, step: int) -> Progress:
        """Go on with this step next time; past the last step, from the beginning."""
        slug = lesson.steps[step % len(lesson.steps)].slug
        return replace(self, reached={**self.reached, lesson.id: slug})

    def solve(self, lesson: Lesson, step: int) -> Progress:
        done = self.solved.get(lesson.id, frozenset()) | {lesson.steps[step].slug}
        return replace(self, solved={**self.solved, lesson.id: done})

    def joined(self, other: Progress, lesson: Lesson) -> Progress:
        """With what another one knows of this lesson; no step solved here is forgotten."""
        reached = {
            **self.reached,
            **({lesson.id: other.reached[lesson.id]} if lesson.id in other.reached else {}),
        }
        solved = self.solved.get(lesson.id, frozenset()) | other.solved.get(lesson.id, frozenset())
        return replace(
            self, reached=reached, solved={**self.solved, **({lesson.id: solved} if solved else {})}
        )


def save(progress: Progress, path: Path | None = None, *, lesson: Lesson | None = None) -> None:
    """Write the file anew; with `lesson` only what was done in that lesson. One that could not be read
    is kept beside it as `….damaged`. What the disk refuses waits."""

    def after(kept: Progress) -> Progress:
        return progress if lesson is None else kept.joined(progress, lesson)

    STORE.at(path).keep(after)


File = TypedDict("File", {"nimarcade-progress": int, "at": dict[str, str], "solved": dict[str, list[str]]})


def as_json(progress: Progress) -> dict[str, object]:
    return {
        NAME: VERSION,
        "at": dict(progress.reached),
        "solved": {name: sorted(slugs) for name, slugs in progress.solved.items()},
    }


def _read(data: Mapping[str, object]) -> Progress:
    reached = entry(data, "at", dict[str, str], "at must give one step name a lesson", {})
    given = entry(data, "solved", dict[str, object], "solved must be an object", {})
    wanted = "solved must list step names, {!r} does not"
    solved = {name: entry(given, name, frozenset[str], wanted.format(name[:40])) for name in given}
    return Progress(reached, solved)


STORE = in_data(
    NAME,
    "progress.json",
    Progress,
    "progress starts anew",
    _read,
    as_json,
    moved=True,
    foreign="it is no progress file of version {version}",
    largest=SMALL,
)
file, load, reset = STORE.path, STORE.load, STORE.forget
