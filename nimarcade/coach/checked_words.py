"""Checkable words in pages, lessons and comments: `{kind: …}` becomes plain text that theory vouches for.

Writers never write an outcome by hand. They write `{P: nim:2,2}`, the reader sees `2,2 is P`, and
a test asks the theory and a brute-force solver whether it is so. docs/lessons.md lists the kinds."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from nimarcade.coach import diagrams, so_long_sucker
from nimarcade.core import catalogue, codes, errors, family, plug_ins, verdict
from nimarcade.core.game import Move, Position, followers, is_legal, play
from nimarcade.games.so_long_sucker import effects, rules
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, Place, SuckerPosition
from nimarcade.theory import impartial, theorems

_CLAIM = re.compile(r"\{(\w+): ([^{}]+)\}")
_INDENT = "    "
WIDE = 72


@dataclass(frozen=True, slots=True)
class Claim:
    """`kind` says what is claimed, `words` are its arguments as written."""

    kind: str
    words: str

    @property
    def position(self) -> Position:
        return catalogue.read(self.words.split()[0])

    @property
    def move(self) -> Move:
        return catalogue.game_of(self.position).read_move(self.position, self.words.split()[1])

    @property
    def quantity(self) -> tuple[str, str]:
        """Name and value of `CODE NAME = VALUE`; `CODE = VALUE` has no name."""
        name, equals, value = self.words.partition(" ")[2].rpartition("= ")
        if not equals:
            raise errors.BadInput(f"{codes.shown(self.words)}: write CODE NAME = VALUE")
        return name.strip(), value


def claims(text: str) -> list[Claim]:
    return [_read(match) for match in _CLAIM.finditer(text)]


def _read(match: re.Match[str]) -> Claim:
    """Whether lines are broken at blanks or after commas."""
    return Claim(match[1], " ".join(match[2].split()).replace(", ", ","))


def render(text: str, file: object = "") -> str:
    """The text with every claim in plain words; raises BadInput where one does not read, with its line if the
    file is told."""

    def words(match: re.Match[str]) -> str:
        claim = _read(match)
        try:
            if claim.kind not in _RENDER:
                kinds = ", ".join(_RENDER)
                raise errors.BadInput(f"{{{claim.kind}: …}} is no kind of claim; kinds are {kinds}")
            return _RENDER[claim.kind](claim)
        except errors.NimarcadeError as error:
            if not file:
                raise
            line = text.count("\n", 0, match.start()) + 1
            raise errors.BadInput(f"{file}, line {line}: {error}") from None

    return _CLAIM.sub(words, text)


def faults(text: str) -> Iterator[tuple[int, str]]:
    """Claims that do not read, and outcomes, values and quantities that the arcade knows to be others, each
    with its line."""
    for match in _CLAIM.finditer(text):
        claim = _read(match)
        try:
            render(match[0])
            said = _wrong(claim)
        except plug_ins.FAILS as error:
            said = plug_ins.reason(error)
        if said:
            yield text.count("\n", 0, match.start()) + 1, f"{{{claim.kind}: {claim.words}}}: {said}"


def _wrong(claim: Claim) -> str:
    """What is so instead; empty where the claim is true, or nobody here can tell."""
    wanted = claim.kind
    found: str | None = None
    if wanted in ("P", "N"):
        found = family.theory_of(claim.position).outcome(claim.position)
    elif wanted in ("win", "lose", "only"):
        p, game = claim.position, catalogue.game_of(claim.position)
        outcome, after = family.theory_of(p).outcome, play(game, p, claim.move)
        wanted, found = "N" if wanted == "lose" else "P", outcome(after)
        if claim.kind == "only" and sum(outcome(each) == "P" for _, each in followers(game, p)) > 1:
            return "other moves win as well"
    elif wanted == "sg":
        wanted, value = claim.quantity[1], family.theory_of(claim.position).grundy(claim.position)
        found = None if value is None else str(value)
    elif wanted in ("is", "number"):
        name, wanted = claim.quantity
        found = facts(claim.position).get(plain(name), "no quantity of this board")
    return "" if found in (None, wanted) else f"it is {found}"


def body(p: Position) -> str:
    """A position as texts show it: its code without the game, `8,7,4`."""
    return codes.set_off(catalogue.write(p).partition(":")[2])


def reading(p: Position) -> verdict.Reading | None:
    """The position held against its theorem; None where no theorem speaks."""
    theorem = impartial.theorem_of(p)
    return None if theorem is None else theorem.formal(p)


def beside(p: Position) -> verdict.Reading | None:
    """The other reading of its theorem; None where it has none."""
    theorem = impartial.theorem_of(p)
    return None if theorem is None or theorem.beside is None else theorem.beside(p)


def facts(p: Position) -> dict[str, str]:
    """The theorem's quantities by plain names: `R(x1-x2)`, `nim-sum`, and what each is here."""
    terms = [term for known in (reading(p), beside(p)) if known is not None for term in known.terms]
    return {plain(term.sign): str(term.value) for term in terms}


def plain(name: str) -> str:
    return name.strip().replace("−", "-").replace("α", "alpha").replace("β", "beta")


def _after(label: str) -> Callable[[Claim], str]:
    def result(claim: Claim) -> str:
        game = catalogue.game_of(claim.position)
        after = body(play(game, claim.position, claim.move))
        return f"{game.write_move(claim.position, claim.move)} → {after}{label}"

    return result


def p_positions(claim: Claim) -> tuple[str, list[Position]]:
    """`HEAD heaps=N max=M`: the head of the codes, and all P-positions of N heaps up to M."""
    head, *settings = claim.words.split()
    numbers = dict(setting.split("=") for setting in settings)
    least = 1 if head == "delete-nim" else 0
    sizes = range(int(numbers["max"]), least - 1, -1)
    front = f"{head}:{numbers['x0']}/" if "x0" in numbers else f"{head}:"
    positions = []
    for heaps in combinations_with_replacement(sizes, int(numbers["heaps"])):
        p = catalogue.read(front + ",".join(map(str, heaps)))
        if family.theory_of(p).outcome(p) == "P":
            positions.append(p)
    return head, positions


def _table(claim: Claim) -> str:
    _, positions = p_positions(claim)
    rows: dict[str, list[str]] = {}
    for p in reversed(positions):
        text = body(p)
        rows.setdefault(text.partition(",")[0], []).append(text)
    lines: list[str] = []
    for row in rows.values():
        line = ""
        for text in row:
            if line and len(line) + 2 + len(text) > WIDE:
                lines.append(line)
                line = ""
            line = f"{line}  {text}" if line else text
        lines.append(line)
    return _indented(lines)


def _indented(lines: Iterable[str]) -> str:
    return "\n" + "\n".join(_INDENT + line for line in lines) + "\n"


def digit_lines(claim: Claim) -> list[str]:
    """The binary columns of a board."""
    if (drawn := family.theory_of(claim.position).picture(claim.position)) is None:
        raise errors.BadInput(f"{claim.words} has no picture of binary digits")
    last = f"mod {drawn.modulus}"
    wide = max(len(last), *(len(row.label) for row in drawn.rows))
    columns = [str(1 << place) for place in range(drawn.width - 1, -1, -1)]
    cells = [len(column) + 1 for column in columns]

    def line(label: str, values: list[str]) -> str:
        return label.rjust(wide) + " " + "".join(v.rjust(c) for v, c in zip(values, cells, strict=True))

    lines = [line("", columns)]
    lines += [line(row.label, list(f"{row.value:0{drawn.width}b}")) for row in drawn.rows]
    if drawn.modulus is not None:
        lines.append(line("sum", list(map(str, drawn.sums))))
        rest = [str(total % drawn.modulus) for total in drawn.sums]
        lines.append(line(last, rest))
    return lines


def less_lines(p: Position) -> list[str]:
    """The piles less one in binary, the ones of each column counted below; places are named while
    they are few, else figures stand close, so that 20 columns fit a narrow screen."""
    if (known := beside(p)) is None or known.digits is None:
        raise errors.BadInput(f"{body(p)} is not decided by the columns of piles less one")
    drawn = known.digits
    places = [str(1 << i) for i in range(drawn.width - 1, -1, -1)] if drawn.width <= 6 else []
    cells = [len(place) + 1 for place in places] or [1] * drawn.width
    wide = max(len("ones"), *(len(row.label) for row in drawn.rows))

    def line(label: str, figures: Sequence[str]) -> str:
        return label.rjust(wide) + "  " + "".join(f.rjust(c) for f, c in zip(figures, cells, strict=True))

    rows = [line(row.label, f"{row.value:0{drawn.width}b}") for row in drawn.rows]
    return [*([line("", places)] if places else []), *rows, line("ones", [str(n) for n in drawn.sums])]


def _state(claim: Claim) -> str:
    p = claim.position
    diagrams.drawn(p)
    return diagrams.state_of(p).name


def _arrow(claim: Claim) -> str:
    p, game = claim.position, catalogue.game_of(claim.position)
    diagrams.drawn(p)
    if (arrow := diagrams.arrow_of(p, claim.move, play(game, p, claim.move))) is None:
        raise errors.BadInput(f"no arrow is drawn for {codes.shown(claim.words)}")
    return "a stable move" if arrow.number == "s" else f"arrow {arrow.number}"


def valued(claim: Claim) -> list[tuple[int, Position]]:
    """`CODE-WITH-_ FIRST..LAST`: every number in turn for the gap, and the position it makes."""
    code, _, span = claim.words.partition(" ")
    first, _, last = span.partition("..")
    if "_" not in code or not (first.isdecimal() and last.isdecimal()):
        raise errors.BadInput(f"{codes.shown(claim.words)}: write a code with _ in it and FIRST..LAST")
    return [(n, catalogue.read(code.replace("_", str(n)))) for n in range(int(first), int(last) + 1)]


def mapped(claim: Claim) -> list[list[Position]]:
    """`CODE-WITH-TWO-_ FIRST..LAST`: a square of positions, the second gap running to the right."""
    code, _, span = claim.words.partition(" ")
    first, _, last = span.partition("..")
    if code.count("_") != 2 or not (first.isdecimal() and last.isdecimal()):
        raise errors.BadInput(f"{codes.shown(claim.words)}: write a code with two _ in it and FIRST..LAST")
    numbers = range(int(first), int(last) + 1)
    return [
        [catalogue.read(code.replace("_", str(down), 1).replace("_", str(across), 1)) for across in numbers]
        for down in numbers
    ]


def _map(claim: Claim) -> str:
    """P-positions as full circles, as the lab draws its maps; every fifth number stands at the edge."""
    first = int(claim.words.rpartition(" ")[2].partition("..")[0])
    rows = mapped(claim)

    def edge(number: int) -> str:
        return str(number).rjust(2) if number % 5 == 0 else "  "

    lines = ["   " + "".join(edge(first + x) for x in range(len(rows)))]
    for y, row in enumerate(rows):
        signs = ("●" if family.theory_of(p).outcome(p) == "P" else "·" for p in row)
        lines.append(f"{edge(first + y)}  {' '.join(signs)}")
    return _indented(lines)


def _values(claim: Claim) -> str:
    pairs = [(str(n), str(family.theory_of(p).grundy(p))) for n, p in valued(claim)]
    wide = max(len(text) for pair in pairs for text in pair) + 1
    lines: list[str] = []
    for first in range(0, len(pairs), 8):
        part = pairs[first : first + 8]
        lines.append("_ " + "".join(n.rjust(wide) for n, _ in part))
        lines.append("SG" + "".join(value.rjust(wide) for _, value in part))
    return _indented(lines)


# A table of So Long Sucker: who moves, who may be next, what is left. What the reader sees is computed by
# the rules, so a page cannot say anything that the engine does not do.


def played(words: str) -> tuple[SuckerPosition, SuckerPosition]:
    """`CODE MOVE…`: the table at first, and after the moves."""
    code, *moves = words.split()
    start = table = catalogue.read_as(SuckerPosition, code)
    for move in moves:
        table = play(rules.GAME, table, rules.GAME.read_move(table, move))
    return start, table


def _see(words: str) -> str:
    """The table as an indented block, with the command that opens it."""
    _, after = played(words)
    lines = [
        f"Pile {number}: {so_long_sucker.spelled(pile).lower()}"
        for number, pile in enumerate(after.piles, 1)
        if pile
    ]
    lines = lines or ["No chip lies on the table."]
    for seat in range(after.rule_set.players):
        part = ", to move" if seat == after.turn and after.phase == "play" else ""
        if after.phase == "rescue":
            part = ", in danger" if seat == after.seat else ", asked" if seat == after.turn else ""
        lines.append(f"{NAMES[seat]}: {_hand(after, seat)}{part}")
    lines.append(f"nimarcade {catalogue.write(after)}")
    return _indented(lines)


def _hand(p: SuckerPosition, seat: int) -> str:
    held = so_long_sucker.held(p, seat)
    return "out" if held is None else ", ".join(held) or "no chips"


def _may_be_next(words: str) -> str:
    """`CODE … CHIP@SLOT`: who may be named to move next, or who moves."""
    start, _, move = words.rpartition(" ")
    _, p = played(start)
    act = rules.GAME.read_move(p, move)
    if not isinstance(act, Place) or effects.captures(p, act):
        raise errors.BadInput(f"{codes.shown(move)} names no next player")
    return codes.listed([NAMES[seat] for seat in effects.next_choices(p, act)], "or")


def _hand_of(words: str) -> str:
    """`SEAT CODE MOVE…`: what the seat holds after the moves."""
    seat, _, rest = words.partition(" ")
    return _hand(played(rest)[1], COLOURS.index(seat))


def _out(words: str) -> str:
    start, end = played(words)
    gone = sorted(
        (end.scores[seat] or 0, NAMES[seat])
        for seat in start.living
        if end.scores[seat] is not None and not (end.phase == "over" and seat == end.seat)
    )
    if not gone:
        raise errors.BadInput(f"nobody goes out in {codes.shown(words)}")
    return " and ".join(f"{name} with score {score}" for score, name in gone)


def _refused(words: str) -> str:
    """`CODE … MOVE`: the last move is against the rules."""
    start, _, move = words.rpartition(" ")
    _, p = played(start)
    if is_legal(rules.GAME, p, rules.GAME.read_move(p, move)):
        raise errors.BadInput(f"{codes.shown(move)} is legal")
    return f"`{move}` is against the rules"


def _winner(words: str) -> str:
    if (seat := so_long_sucker.sure_winner(played(words)[1])) is None:
        raise errors.BadInput(f"nobody wins for sure in {codes.shown(words)}")
    return NAMES[seat]


def _promises(words: str) -> str:
    _, p = played(words)
    if not p.ledger.deals:
        raise errors.BadInput(f"nobody offers a deal in {codes.shown(words)}")
    return ", ".join(p.ledger.deals[-1].standing)


_AT_TABLE: dict[str, Callable[[str], str]] = {
    "see": _see,
    "who": lambda words: NAMES[played(words)[1].turn],
    "next": _may_be_next,
    "hand": _hand_of,
    "out": _out,
    "refused": _refused,
    "winner": _winner,
    "promises": _promises,
}


_RENDER: dict[str, Callable[[Claim], str]] = {
    **dict.fromkeys("PN", lambda claim: f"{body(claim.position)} is {claim.kind}"),
    "at": lambda claim: body(claim.position),
    "term": lambda claim: claim.words,
    "go": _after(""),
    "win": _after(" (P)"),
    "lose": _after(" (N)"),
    "only": _after(" (P, the only win)"),
    "is": lambda claim: " = ".join(claim.quantity),
    "number": lambda claim: claim.quantity[1],
    "sg": lambda claim: f"SG({body(claim.position)}) = {claim.quantity[1]}",
    "statement": lambda claim: "{0.statement} ({0.source})".format(theorems.statement(claim.words)),
    "table": _table,
    "digits": lambda claim: _indented(digit_lines(claim)),
    "figure": lambda claim: _indented(diagrams.text(claim.position)),
    "state": _state,
    "arrow": _arrow,
    "less": lambda claim: _indented(less_lines(claim.position)),
    "values": _values,
    "map": _map,
    **dict.fromkeys(_AT_TABLE, lambda claim: _AT_TABLE[claim.kind](claim.words)),
}
