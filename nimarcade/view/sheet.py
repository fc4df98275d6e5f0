"""A sheet of puzzles to print: one HTML page that needs nothing else, the solutions on a page of their own.

The same wish and seed make the same sheet, on every machine."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from string import Template

from nimarcade.coach import deck, hints, judging
from nimarcade.coach.exercise import Line
from nimarcade.coach.puzzles import exercise, kinds, source
from nimarcade.coach.puzzles.puzzle import NAMES, Kind, Puzzle
from nimarcade.core import catalogue, codes, family
from nimarcade.core.errors import BadInput
from nimarcade.core.game import BoardPicture, Pile, Pointed, Position
from nimarcade.core.text import LOOKS, Block
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.games.sum import Sum

MOST = 100
"""Puzzles on a sheet."""
STONES = 14
"""Stones of a heap that are drawn one by one; a larger heap is a bar with its number."""
CELL, GAP, FOOT = 12, 14, 18
"""Sizes in pixels: a stone, the blank between two heaps, the room for a heap's number."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Specification of a sheet; None leaves the choice to the seed."""

    count: int
    games: tuple[str, ...]
    kind: Kind | None
    level: int | None
    seed: int


def drawn(wish: Wish) -> list[Puzzle]:
    """The puzzles, the easier first, no board twice; raises BadInput where there are not so many."""
    puzzles: dict[str, Puzzle] = {}
    tried = 0
    while len(puzzles) < wish.count:
        game = wish.games[tried % len(wish.games)] if wish.games else None
        puzzle = source.generate(game, wish.kind, wish.seed + tried, wish.level)
        puzzles.setdefault(puzzle.identity, puzzle)
        tried += 1
        if tried > 20 * wish.count:
            many = codes.counted(len(puzzles), "board")
            raise BadInput(f"only {many} turned up; ask for fewer puzzles, more games or another level")
    return sorted(puzzles.values(), key=lambda puzzle: puzzle.difficulty)


def page(puzzles: Sequence[Puzzle], again: str) -> str:
    """The sheet as HTML; `again` is the command that makes it again."""
    tasks = "\n".join(_task(number, puzzle) for number, puzzle in enumerate(puzzles, 1))
    solutions = "\n".join(_solution(number, puzzle) for number, puzzle in enumerate(puzzles, 1))
    lettered = solutions + "".join(text for puzzle in puzzles for text in puzzle.options)
    notes = [" ".join(kinds.OUTCOMES)] if re.search(r"\b[NP]\b", lettered) else []
    tables = [puzzle.position for puzzle in puzzles if family.at_table(puzzle.position.game)]
    rules = ((catalogue.game_of(p), p) for p in tables)
    notes += dict.fromkeys(f"{g.title}: {g.rules(p)} In the end {g.convention(p)}." for g, p in rules)
    notes += [exercise.SIGMA.text] * any(puzzle.kind == "capture" for puzzle in puzzles)
    if any(puzzle.on_board and not family.at_table(puzzle.position.game) for puzzle in puzzles):
        notes.append(
            "Moves that leave the same board, such as mirror images, count as one: any of them is right."
        )
    told = "\n".join(f'<p class="rules">{escape(note)}</p>' for note in notes)
    sheet = Template(Path(__file__).with_name("sheet.html").read_text("utf-8"))
    return sheet.substitute(tasks=tasks, solutions=solutions, notes=told, again=escape(again))


def _task(number: int, puzzle: Puzzle) -> str:
    p = puzzle.position
    options = "".join(f"<li>{escape(text)}</li>" for text in puzzle.options)
    listed = f'<ol class="options">{options}</ol>' if options else ""
    question, ask = exercise.PuzzleExercise.begin(puzzle).question, puzzle.ask
    if puzzle.kind == "outcome":  # nobody answers on paper, where a loss could be shown
        ask = f"{ask.partition('?')[0]}? If it is won, write down a move that wins, too."
    return f"""<article>
<h2>{number}. {escape(deck.called(puzzle.game))}: {escape(NAMES[puzzle.kind])}</h2>
<p class="rules">{escape(judging.teaching_of(p).say_board(p))}</p>
{drawing(p)}
<p>{escape(ask)}</p>
{listed}<p class="rules">{escape(question)}</p>
<p class="answer">Answer <span class="blank"></span></p>
</article>"""


def _solution(number: int, puzzle: Puzzle) -> str:
    """The answer and its reasons; the method in words, where a theorem tells how a move is found by hand."""
    blocks = list(exercise.explain(puzzle, Line(puzzle.code), "").blocks)
    p = puzzle.position
    why = hints.explained(p) if puzzle.kind == "only" else None
    if why is not None and why.move_code in puzzle.answers:
        blocks[1:] = []
    said = [f"<p>{escape(line)}</p>" for line in _lines(blocks)]
    if why is not None and len(blocks) == 1:
        said += [f"<p>{escape(sentence)}</p>" for sentence in why.method]
        if why.after is not None:
            said += [f"<p>{escape(line)}</p>" for line in _lines(judging.numbers_of(why.after, p.turn))]
    answers = "" if len(puzzle.answers) == 1 else f" (right: {escape(', '.join(puzzle.answers))})"
    return f'<li value="{number}">{"".join(said)}{answers}</li>'


def _lines(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        sign = LOOKS[block.kind].sign if block.kind in ("holds", "fails") else None
        yield f"{'' if sign is None else f'{sign.shape} '}{block.text}"


# boards drawn


def drawing(p: Position) -> str:
    """A board as SVG, with the same in words for who cannot see it."""
    if isinstance(p, SuckerPosition):
        return _table(p)
    words, picture = judging.teaching_of(p).say_board(p), catalogue.board_of(p).board_picture(p)
    if not isinstance(p, Sum):
        return _drawn(words, picture)
    drawn = []
    for number, ((title, part), q) in enumerate(zip(picture.parts, p.parts, strict=True), 1):
        game, title = catalogue.game_of(q), f"Part {number}: {title}"
        assert isinstance(game, Pointed)
        rules = f"{title}. {game.rules(q)} A move: {game.form(q)}."
        drawn.append(f'<p class="rules">{escape(rules)}</p>{_drawn(title, part)}')
    return "\n".join(drawn)


def _drawn(words: str, picture: BoardPicture) -> str:
    return (_cells if picture.lies else _heaps)(words, picture.piles)


def _svg(words: str, width: int, height: int, parts: Sequence[str]) -> str:
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    title = f"<title>{escape(words)}</title>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">{title}{"".join(parts)}</svg>'


def _text(x: float, y: float, text: str, size: int = 12) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="middle">{escape(text)}</text>'


def _heaps(words: str, piles: Sequence[Pile]) -> str:
    """Heaps as columns that stand on one line, each with its number of stones."""
    tallest = max((min(pile.size, STONES) for pile in piles), default=0)
    ground = max(1, tallest) * CELL + 4
    parts, x = [], 4
    for pile in piles:
        number = f"{pile.size:,}"
        wide = max(CELL, 7 * len(number))
        middle = x + wide / 2
        if pile.size > STONES:
            top = ground - STONES * CELL
            parts.append(
                f'<rect x="{middle - CELL / 2:g}" y="{top}" width="{CELL}" height="{STONES * CELL}" '
                'fill="none" stroke="#000"/>'
            )
        else:
            parts += [
                f'<circle cx="{middle:g}" cy="{ground - CELL * stone - CELL / 2:g}" r="{CELL / 2 - 1:g}" '
                'fill="none" stroke="#000"/>'
                for stone in range(pile.size)
            ]
        parts.append(_text(middle, ground + FOOT - 4, number))
        if pile.name:
            parts.append(_text(middle, ground + 2 * FOOT - 6, pile.name))
        x += wide + GAP
    parts.append(f'<line x1="0" y1="{ground}" x2="{x - GAP + 4}" y2="{ground}" stroke="#000"/>')
    lower = 2 * FOOT if any(pile.name for pile in piles) else FOOT
    return _svg(words, int(x - GAP + 4), ground + lower, parts)


def _cells(words: str, piles: Sequence[Pile]) -> str:
    """Rows of numbered cells, crossed where they are marked."""
    side, parts, y = 16, [], 2
    wide = max((pile.size for pile in piles), default=1)
    for pile in piles:
        for cell in range(pile.size):
            x = 2 + cell * side
            parts.append(f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="none" stroke="#000"/>')
            if cell + 1 in pile.marks:
                parts.append(_text(x + side / 2, y + side - 4, "×", 14))
            parts.append(_text(x + side / 2, y + side + 9, str(cell + 1), 8))
        y += side + 16
    return _svg(words, 4 + max(1, wide) * side, max(side, y), parts)


def _table(p: SuckerPosition) -> str:
    """Piles of So Long Sucker from the bottom up, chips by the letters of their colours, and hands."""
    tallest = max((len(pile) for pile in p.piles), default=0)
    side = 20
    ground = max(1, tallest) * side + 4
    parts = []
    for number, pile in enumerate(p.piles, 1):
        x = 6 + (number - 1) * (side + GAP) + side / 2
        for height, chip in enumerate(pile):
            y = ground - height * side - side / 2
            parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{side / 2 - 1:g}" fill="none" stroke="#000"/>')
            parts.append(_text(x, y + 4, chip))
        parts.append(_text(x, ground + FOOT - 4, str(number)))
    wide = 12 + len(p.piles) * (side + GAP)
    parts.append(f'<line x1="0" y1="{ground}" x2="{wide}" y2="{ground}" stroke="#000"/>')
    return _svg(judging.teaching_of(p).say_board(p), wide, ground + FOOT, parts)
