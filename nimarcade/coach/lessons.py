"""Lessons: found as `lesson*.md` in the games' folders and read into steps (format: docs/lessons.md)."""

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources.abc import Traversable
from itertools import pairwise
from typing import Literal, TypeAlias, TypeVar

from nimarcade.coach import checked_words, diagrams, exercise
from nimarcade.coach.fresh import Gaps, Grid, gaps
from nimarcade.core import catalogue, plug_ins, verdict
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput, NimarcadeError
from nimarcade.core.game import Position
from nimarcade.core.text import Block

T = TypeVar("T")
BlockKind: TypeAlias = Literal["choose", "value", "play", "try", "diagram", "game", "exam", "fill", "guess"]
"""The question of a step; `show` is the block of a step that asks for nothing."""
Answers = tuple[tuple[str, str, bool], ...]
"""(option, what to say when it is chosen, whether it is the right one); of a guessed rule the condition that
it is, and whether it is right is tried out"""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson; `kind` says what answers it, the fields it does not use stay empty."""

    kind: Literal["text"] | BlockKind
    slug: str
    title: str
    body: tuple[str, ...]
    """Paragraphs; one that starts with spaces is to be shown as it stands."""
    boards: tuple[exercise.Line, ...] = ()
    """Several only for a game, which starts from the next one after a loss; none where they are drawn."""
    ask: str = ""
    """The task or question in words."""
    want: tuple[str, ...] = ()
    """Conditions on the position after a move, or the quantity asked for."""
    answers: Answers = ()
    right: str = ""
    hint: str = ""
    times: int = 1
    second: bool = False
    """True if the machine moves first."""
    numbers: bool = False
    """True if answers are explained with the theorem's quantities."""
    figure: bool = False
    """True if the proof's state diagram stands beside the board, the board's state lit."""
    draw: tuple[Gaps, ...] = ()
    """Boards are drawn from it, afresh at each try; of a guessed rule all that it is tried on."""
    where: str = ""
    """A condition on boards drawn."""

    @property
    def run(self) -> bool:
        """True if it takes several boards, each drawn afresh and answered once."""
        return bool(self.draw) and (
            self.kind in ("play", "value") or (self.kind == "exam" and bool(self.want))
        )

    @property
    def asks(self) -> Literal["enter", "option", "value", "move"]:
        if self.kind == "text":
            return "enter"
        if self.kind in ("choose", "guess"):
            return "option"
        if self.kind in ("value", "fill") or (self.kind == "exam" and self.want and self.want[0] != "win"):
            return "value"
        return "move"

    @property
    def outcome(self) -> verdict.NP | None:
        """Of a board drawn for a move: who must be able to win it."""
        return None if self.asks != "move" else "P" if self.second else "N"

    @property
    def mixed(self) -> bool:
        """True if its boards differ in their rules, so that each has to say its own."""
        codes = [gaps.code for gaps in self.draw] or [line.code for line in self.boards]
        return len({code.partition(":")[0] for code in codes}) > 1

    @property
    def grid(self) -> Grid:
        return Grid(self.draw[0], self.want[0])

    @property
    def positions(self) -> tuple[Position, ...]:
        """The boards, with whatever was agreed on the way."""
        return tuple(line.last for line in self.boards)


@dataclass(frozen=True, slots=True)
class Lesson:
    id: str
    title: str
    game: str
    path: str
    """The path of lessons it belongs to, in words."""
    order: int
    about: str
    steps: tuple[Step, ...]
    ideas: tuple[str, ...] = ()
    """By names that puzzles and progress share, such as `nim-sum`."""
    needs: tuple[str, ...] = ()
    """Lessons that it builds on, by their ids."""


def _files(game: str) -> list[Traversable]:
    there = catalogue.folder(game)
    found = there.iterdir() if there.is_dir() else ()
    read = [e for e in found if e.name.startswith("lesson") and e.name.endswith(".md") and e.is_file()]
    return sorted(read, key=lambda e: [part.zfill(9) for part in re.split(r"(\d+)", e.name)])


_failed: dict[str, str] = {}
"""Lessons of plug-ins that could not be read, and why."""


def _each(read: Callable[[str, str, str], T], games: Iterable[str]) -> Iterator[T]:
    """What is read of the text, game and file name of every lesson, but for plug-ins' that fail."""
    for game in games:
        for file in _files(game):
            try:
                yield read(file.read_text("utf-8"), game, file.name)
            except plug_ins.FAILS as error:
                if catalogue.origin(game) == "nimarcade":
                    raise
                _failed[str(file)] = _why(file, error)


def _why(file: Traversable, error: BaseException) -> str:
    """`mygames/halving/lesson-1-first.md, line 3: …`."""
    if isinstance(error, BadInput) and str(error).startswith(file.name):
        return f"{str(file).removesuffix(file.name)}{error}"
    return f"{file}: {'it is no UTF-8 text' if isinstance(error, UnicodeError) else plug_ins.reason(error)}"


@cache
def lessons() -> tuple[Lesson, ...]:
    """Every lesson, path by path, in the order in which to take them. One that names no other builds on the
    lesson before it on its path."""
    read = sorted(_each(parse, catalogue.names()), key=lambda lesson: (lesson.path, lesson.order, lesson.id))
    before = {after.id: (each.id,) for each, after in pairwise(read) if each.path == after.path}
    known = {lesson.id for lesson in read}
    return tuple(
        replace(each, needs=tuple(n for n in each.needs or before.get(each.id, ()) if n in known))
        for each in read
    )


def broken() -> tuple[str, ...]:
    """A line for every lesson of a plug-in that could not be read, with the reason."""
    for _ in _each(parse, (game for game in catalogue.names() if catalogue.origin(game) != "nimarcade")):
        pass
    return tuple(_failed.values())


def faults(game: str) -> Iterator[str]:
    """What is wrong with the words of a game, with file and line: of a lesson that does not read no more."""
    page = [catalogue.folder(game).joinpath("page.md")] if catalogue.has_page(game) else []
    for file in (*_files(game), *page):
        try:
            text = file.read_text("utf-8")
            needs = () if file.name == "page.md" else parse(text, game, file.name).needs
            for needed in {*needs} - titles().keys():
                raise BadInput(f"{file.name}: it needs {shown(needed)}, and no lesson is called so")
        except plug_ins.FAILS as error:
            yield _why(file, error)
        else:
            yield from (f"{file}, line {line}: {said}" for line, said in checked_words.faults(text))


@cache
def titles() -> dict[str, str]:
    """By their ids; read without the steps, which take longer than a hint may."""

    def headed(text: str, game: str, name: str) -> tuple[str, str]:
        return _id(game, name), _Reader(text.splitlines(), name).heading()

    return dict(_each(headed, catalogue.names()))


def _id(game: str, file: str) -> str:
    return re.sub(r"^lesson-?\d*-?", "", file.removesuffix(".md")) or game


def lesson(name: str) -> Lesson:
    """The lesson with this id or title, or with this number in the list; raises BadInput."""
    for number, known in enumerate(lessons(), 1):
        if name.casefold() in (known.id, known.title.casefold(), str(number)):
            return known
    raise BadInput(
        f"no lesson is called {name[:60]!r}; a lesson is a number from 1 to {len(lessons())} or a name such "
        f"as {lessons()[0].id}, and `nimarcade learn --list` shows them"
    )


def following(done: Lesson) -> Lesson | None:
    rest = [x for x in lessons() if x.path == done.path and x.order > done.order]
    return rest[0] if rest else None


def parse(text: str, game: str, name: str) -> Lesson:
    """A lesson file read; raises BadInput naming file and line."""
    reader = _Reader(text.splitlines(), name)
    title = reader.heading()
    head = reader.fields({"path", "order", "about", "numbers", "ideas", "needs"})
    if not head.get("order", "1").isdecimal():
        raise reader.error("order must be a number")
    reader.numbers = head.get("numbers", "no")
    ideas = tuple(re.split(r",\s*", head["ideas"])) if head.get("ideas") else ()
    if any(not re.fullmatch(r"[a-z]+(-[a-z]+)*", idea) for idea in ideas):
        raise reader.error("ideas are words in small letters joined by hyphens, with commas between")
    steps: list[Step] = []
    while reader.skip_blank():
        steps.append(reader.step())
        if steps[-1].slug in {step.slug for step in steps[:-1]}:
            raise reader.error(f"two steps are headed {steps[-1].title!r}")
    if not steps:
        raise reader.error("a lesson needs at least one step, headed ## …")
    needs = tuple(re.split(r",\s*", head["needs"])) if head.get("needs") else ()
    path, order, about = head.get("path", title), int(head.get("order", "1")), head.get("about", "")
    return Lesson(_id(game, name), title, game, path, order, about, tuple(steps), ideas, needs)


_BOARD = {"position", "moves", "figure"}
_DRAWN = {"draw", "where", "times"}
_EITHER = "position or draw"
_BLOCKS: Mapping[Literal["show"] | BlockKind, tuple[set[str], set[str]]] = {
    "show": ({"position"}, _BOARD),
    "choose": ({"ask", "answer", "option"}, _BOARD | {"hint"}),
    "value": ({_EITHER, "ask", "want"}, _BOARD | _DRAWN | {"right", "hint", "numbers"}),
    "play": ({_EITHER, "ask", "want"}, _BOARD | _DRAWN | {"right", "hint", "numbers"}),
    "try": ({"position", "ask"}, _BOARD | {"times", "right", "numbers"}),
    "diagram": ({"position", "ask"}, {"want", "times", "right", "hint"}),
    "game": ({_EITHER, "ask"}, {"position", "draw", "where", "you", "right", "numbers", "figure"}),
    "exam": ({_EITHER, "ask"}, {"position", "you", "want", "right"} | _DRAWN),
    "fill": ({"draw", "ask", "want"}, {"right", "hint"}),
    "guess": ({"draw", "ask", "rule"}, {"right", "hint"}),
}
"""The fields that a block needs, and those it may have."""


class _Reader:
    def __init__(self, lines: Sequence[str], name: str) -> None:
        self.lines = lines
        self.name = name
        self.line = 0
        self.numbers = "no"

    def error(self, what: str) -> BadInput:
        return BadInput(f"{self.name}, line {self.line}: {what}")

    def skip_blank(self) -> bool:
        """Skips blank lines; whether anything follows."""
        while self.line < len(self.lines) and not self.lines[self.line].strip():
            self.line += 1
        return self.line < len(self.lines)

    def take(self) -> str:
        self.line += 1
        return self.lines[self.line - 1]

    def heading(self, mark: str = "# ") -> str:
        line = self.take() if self.skip_blank() else ""
        if not line.startswith(mark):
            raise self.error(f"a heading {mark}… is expected here")
        return line.removeprefix(mark).strip()

    def field(self, keys: set[str]) -> tuple[str, str]:
        key, colon, value = self.take().partition(":")
        if not colon or key not in keys:
            raise self.error(f"{key.strip()!r} is none of {', '.join(sorted(keys))}")
        return key, value.strip()

    def fields(self, keys: set[str]) -> dict[str, str]:
        given: dict[str, str] = {}
        while self.skip_blank() and not self.lines[self.line].startswith("#"):
            key, value = self.field(keys)
            given[key] = value
        return given

    def step(self) -> Step:
        title = self.heading("## ")
        slug = re.sub(r"\W+", "-", title.lower()).strip("-")
        paragraphs: list[str] = []
        open_paragraph = False
        while self.line < len(self.lines) and not self.lines[self.line].startswith(("## ", "```")):
            if (line := self.take().rstrip()) and open_paragraph and not line.startswith((" ", "- ")):
                paragraphs[-1] += ("" if paragraphs[-1].startswith(" ") else " ") + line
            elif line:
                paragraphs.append(line)
            open_paragraph = bool(line) and not line.startswith(" ")
        body = tuple(part for text in paragraphs for part in self.rendered(text).split("\n") if part.strip())
        if not self.skip_blank() or not self.lines[self.line].startswith("```"):
            return Step("text", slug, title, body)
        return self.block(slug, title, body)

    def rendered(self, text: str) -> str:
        try:
            return checked_words.render(text)
        except NimarcadeError as error:
            raise self.error(str(error)) from None

    def block(self, slug: str, title: str, body: tuple[str, ...]) -> Step:
        word = self.take().removeprefix("```").strip()
        if (kind := next((known for known in _BLOCKS if known == word), None)) is None:
            raise self.error(f"a block is one of {', '.join(_BLOCKS)}, not {word!r}")
        needs, may = _BLOCKS[kind]
        given: list[tuple[str, str]] = []
        while self.skip_blank() and not self.lines[self.line].startswith("```"):
            given.append(self.field((needs | may) - {_EITHER}))
        if not self.skip_blank():
            raise self.error("the block is not closed by ```")
        self.take()
        keys = {key for key, _ in given}
        if len(keys & {"position", "draw"}) == 1:
            keys.add(_EITHER)
        if missing := needs - keys:
            raise self.error(f"the {kind} block needs {', '.join(sorted(missing))}")
        return self._step(kind, slug, title, body, given)

    def _step(
        self,
        kind: Literal["show"] | BlockKind,
        slug: str,
        title: str,
        body: tuple[str, ...],
        given: list[tuple[str, str]],
    ) -> Step:
        def every(key: str) -> list[str]:
            return [self.rendered(value) for name, value in given if name == key]

        def joined(key: str, otherwise: str = "") -> str:
            return " ".join(every(key)) or otherwise

        try:
            boards = tuple(exercise.Line(code, tuple(joined("moves").split())) for code in every("position"))
            draw = tuple(gaps(text) for text in every("draw"))
            figure = kind == "diagram" or joined("figure") == "yes"
            for board in boards:
                p = board.last
                if figure:
                    diagrams.drawn(p)
        except NimarcadeError as error:
            raise self.error(str(error)) from None
        if not joined("times", "1").isdecimal() or joined("you", "first") not in ("first", "second"):
            raise self.error("times is a number, you is first or second")
        if kind == "fill" and (joined("want") not in ("outcome", "sg") or draw[0].count > 2):
            raise self.error("a grid has one or two gaps and is filled with outcome or sg")
        if kind == "show":
            return Step("text", slug, title, body, boards, figure=figure)
        answers = tuple(
            (self.rendered(text.strip()), self.rendered(remark.strip()), key == "answer")
            for key, value in given
            if key in ("answer", "option", "rule")
            for text, _, remark in [value.partition("::")]
        )
        if any(option.isdecimal() for option, _, _ in answers):
            raise self.error("options are answered by their numbers, so none may be a number itself")
        ask, right, hint, where = map(joined, ("ask", "right", "hint", "where"))
        said = ask, tuple(every("want")), answers, right, hint
        how = int(joined("times", "1")), joined("you") == "second", joined("numbers", self.numbers) == "yes"
        return Step(kind, slug, title, body, boards, *said, *how, figure, draw, where)


# The rules-and-strategy page of each game: `page.md` in its folder, claims in plain words.

_ITEM = re.compile(r"(?:-|\d+\.) ")


def source(name: str) -> str:
    """The page as its writer wrote it, claims unrendered; raises BadCode or BadInput."""
    game = catalogue.game(name)
    if not catalogue.has_page(name):
        raise BadInput(f"{game.title} has no page of rules and strategy yet")
    file = catalogue.folder(name).joinpath("page.md")
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeError) as error:
        raise BadInput(_why(file, error)) from None


@cache
def page(name: str) -> str:
    return checked_words.render(source(name), catalogue.folder(name).joinpath("page.md"))


def blocks(markdown: str) -> list[Block]:
    """The headings, paragraphs, list items and indented blocks of a page."""
    page: list[Block] = []
    for part in re.split(r"\n\s*\n", markdown.strip("\n")):
        if part.startswith("#"):
            page.append(Block("title" if part.startswith("# ") else "part", part.lstrip("# ")))
        elif part.startswith("    "):
            page.append(Block("pre", textwrap.dedent(part.strip("\n"))))
        else:
            page += [Block("item" if _ITEM.match(item) else "text", item) for item in _items(part)]
    return page


def _items(block: str) -> list[str]:
    """The items of a list, or a paragraph alone, each on one line."""
    items: list[str] = []
    for line in block.split("\n"):
        if not items or _ITEM.match(line):
            items.append(line)
        else:
            items[-1] += " " + line.strip()
    return items


def positions(name: str) -> list[tuple[str, str]]:
    """The positions a page shows, each with the heading it stands under, for whoever wants to
    play them; none where a page shows none."""
    shown = []
    title = ""
    for part in re.split(r"^(#+ .*)$", source(name), flags=re.MULTILINE):
        if part.startswith("#"):
            title = part.lstrip("# ")
        shown += [(title, claim.words) for claim in checked_words.claims(part) if claim.kind == "see"]
    return shown
