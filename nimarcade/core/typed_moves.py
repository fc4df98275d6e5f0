"""Moves as people type them: `3 from 9`, `9 to 6`, `delete 5, split 9 into 4 and 5`, `3` of the only row.

What stands on the board (`BoardPicture`) tells what the words can mean, so this holds for every game that is
drawn as piles. Codes are read first, as they always were. What could mean two things is refused in a line
that says how each is written; two numbers that stand apart are never joined."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import islice
from operator import itemgetter
from pathlib import Path

from nimarcade.core.codes import elsewhere, listed, short, shortened, shown
from nimarcade.core.errors import BadInput, BadMove, IllegalMove, NimarcadeError, PastLimit, Unclear
from nimarcade.core.game import BoardPicture, Game, M, P, Pile, drawn, is_legal
from nimarcade.core.typed_numbers import TYPED, typed_number

LONGEST = 400_000
"""Characters; no move of numbers within the limits and of words is longer."""
LISTED = 1_000
"""Moves of a list whose words are looked through."""


def read(game: Game[P, M], p: P, text: str) -> M:
    """The move that a typed text means in p, legal or not; raises BadMove (IllegalMove) or PastLimit."""
    text = text.strip()
    try:
        return game.read_move(p, text)
    except IllegalMove:
        if "x0" not in text:
            raise
        as_code = None
    except BadMove as error:
        as_code = error
    if (board := drawn(game)) is not None and len(text) <= LONGEST:
        picture = board.board_picture(p)
        if "choose" in (picture.input_mode, *(part.input_mode for _, part in picture.parts)):
            listed_moves = [*islice(game.moves(p), LISTED)]
            said = [move for move in listed_moves if game.describe(p, move).casefold() == text.casefold()]
            if len(said) == 1:  # what a list says of one move alone means that move
                return said[0]
        if picture.parts:
            return _in_a_sum(game, p, picture, text, as_code)
        if (written := _code(picture, text, partial(_fits, game, p, ""))) is not None:
            return game.read_move(p, written)
    if as_code is None or re.search(r"\w\s+\w", text):
        raise as_code or BadMove(f"there is no such move: {shown(text)}")
    return game.read_move(p, re.sub(r"\s+", "", text))


def code(game: Game[P, M], p: P, text: str) -> str:
    """The code of that move; the text itself where it is none."""
    try:
        return game.write_move(p, read(game, p, text))
    except NimarcadeError:
        return text


Fits = Callable[[str], bool]
"""True for the code of a legal move. Only where one fits what was said is the rest asked for; else a reader
gives a code that does not fit either, and the rules say why."""


def _fits(game: Game[P, M], p: P, part: str, code: str) -> bool:
    try:
        return is_legal(game, p, game.read_move(p, part + code))
    except BadMove:
        return False


_ENDS = re.compile(r"\b(biggest|largest|smallest)\b", re.IGNORECASE)
"""Words for a heap by its size, which may have 10,000 digits."""


def _code(picture: BoardPicture, text: str, fits: Fits) -> str | None:
    """The code of a move in words; None where the words say nothing. Raises BadMove or PastLimit."""
    reader = _READERS.get(picture.input_mode)
    if reader is None:
        return None
    if sizes := [pile.size for pile in picture.piles if pile.size and not pile.name]:
        ends = {"biggest": max(sizes), "largest": max(sizes), "smallest": min(sizes)}
        text = _ENDS.sub(lambda match: str(ends[match[1].lower()]), text)
    return reader(picture, text, fits)


# words


@dataclass(frozen=True, slots=True)
class _Said:
    """A text as signs, one for each word or number, beside the numbers that some of them stand for."""

    signs: str
    numbers: tuple[int, ...]
    """One for every `#` of the signs."""

    def split(self) -> Iterator[_Said]:
        """The pieces between commas."""
        first = 0
        for piece in self.signs.split(","):
            count = piece.count("#")
            yield _Said(piece, self.numbers[first : first + count])
            first += count

    def of(self, forms: Iterable[re.Pattern[str]]) -> re.Match[str] | None:
        """The first of the forms that the whole text has."""
        return next((match for form in forms if (match := form.fullmatch(self.signs))), None)

    def number(self, match: re.Match[str], name: str) -> int:
        """The number that a group of the form stands for."""
        return 1 if match[name] == "o" else self.numbers[self.signs.count("#", 0, match.start(name))]


_COUNT = {"zero": 0, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9}
_COUNT |= {"ten": 10, "eleven": 11, "twelve": 12}
_WORD = re.compile(rf"(?P<number>{TYPED})(?P<many>'?s(?![a-z]))?|(?P<word>[a-z]+)|(?P<sign>->|[^\sa-z0-9])")
_DROPPED = re.compile(
    "i|we|you|please|takes?|taking|removes?|removing|subtract|play|move|stones?|heaps?|piles?|chips?|of|an?|"
    "size|with|away|now|it|its|just"
)


@dataclass(frozen=True, slots=True)
class _Words:
    """How a move is said in an input mode."""

    signs: Mapping[str, str]
    """Of every word; empty where it says nothing."""
    forms: tuple[re.Pattern[str], ...]


@cache
def _words(mode: str) -> _Words:
    """Raises KeyError for a mode whose moves are not said in words."""
    import tomllib  # slow to load, and most moves are codes

    read = tomllib.loads(Path(__file__).with_name("typed_moves.toml").read_text("utf-8"))
    rows = [row.split(" ") for row in read[mode]["signs"]]
    signs = {word: sign for sign, *words in rows for word in words}
    whole = [
        re.sub("[A-Z]{3,}", lambda name: read["capitals"][name[0]], form) for form in read[mode]["forms"]
    ]
    return _Words(signs, tuple(map(re.compile, whole)))


def _said(text: str, words: Mapping[str, str], named: Pile | None = None) -> _Said | None:
    """The text in signs: `words` tells those of words and of signs, `x` stands for the pile with a name.
    None where something is unknown."""
    signs: list[str] = []
    numbers: list[int] = []
    lowered = text.casefold().replace("−", "-").replace("–", "-").replace("→", "->")
    lowered = re.sub(r"\s*(\^|\*\*|\*|×|·)\s*", r"\1", lowered)
    lowered = re.sub(r"\ban? (?=[0-9]|stone\b|chip\b)", "one ", lowered)
    if named is not None:
        name = rf"\b{re.escape(named.name)}(?:0|{named.size})?(?![a-z0-9])"
        lowered = re.sub(name, " ⨯ ", lowered)
    end, last = 0, ""
    for match in _WORD.finditer(lowered):
        if lowered[end : match.start()].strip():
            return None
        end = match.end()
        before, last = last, match["word"] or "number"
        if match["number"] is not None:
            numbers.append(_number(match["number"]))
            signs.append("#s" if match["many"] else "#")
        elif match["word"] in _COUNT:
            numbers.append(_COUNT[match["word"]])
            signs.append("#")
        elif match["sign"] == "⨯":
            signs.append("x")
        else:
            word = match["word"] or match["sign"]
            if word == "of" and before in ("number", "stone", "stones"):
                word = "from"
            if word not in words and not _DROPPED.fullmatch(word):
                return None
            signs.append(words.get(word, ""))
    return None if lowered[end:].strip() else _Said("".join(signs), tuple(numbers))


def _number(text: str) -> int:
    try:
        return typed_number(text, "a number")
    except PastLimit:
        raise
    except BadInput as error:
        raise BadMove(str(error)) from None


# `take`

_APART = re.compile(r"(?<=-[#o])(?=[#x]-)")


def _take(picture: BoardPicture, text: str, fits: Fits) -> str | None:
    named = next((pile for pile in picture.piles if pile.name), None)
    if (said := _said(text, _words("take").signs, named)) is None or not said.signs:
        return None
    codes: list[str] = []
    pieces = list(_Said(_APART.sub(",", said.signs), said.numbers).split())
    for piece in pieces:
        if piece.signs == "##":
            either = " ".join(map(short, piece.numbers))
            codes = ["{}-{}".format(*pair) for pair in (piece.numbers, piece.numbers[::-1])]
            if (such := next(filter(fits, codes), None)) is None:
                return codes[0]
            heap, stones = shortened(such).split("-")
            raise Unclear(
                f"write {heap}-{stones} to take {stones} from the {heap}; {either} could mean either"
            )
        if (match := piece.of(_words("take").forms)) is None:
            return None
        taken = _Taken(picture, piece, match, named, fits)
        if len(pieces) > 1 and not taken.says_where:
            return None
        if codes and re.fullmatch("[to]#", piece.signs) and piece.numbers != (1,):
            heap = short(piece.numbers[0])
            raise Unclear(f"how many from the {heap}? Write 2 from {heap}, or the whole {heap}")
        codes += taken.codes()
    return ",".join(codes)


@dataclass(frozen=True, slots=True)
class _Taken:
    """One piece of a move of `take`, as one of the forms above has it."""

    picture: BoardPicture
    said: _Said
    match: re.Match[str]
    named: Pile | None
    fits: Fits

    def _group(self, name: str) -> str:
        return self.match.groupdict().get(name) or ""

    def _value(self, name: str) -> int:
        return self.said.number(self.match, name)

    @property
    def says_where(self) -> bool:
        return bool(self._group("heap") or self._group("both"))

    def codes(self) -> list[str]:
        """The parts of the code."""
        if self._group("heap") == "x":
            assert self.named is not None
            return [self._code(self.named, self.named.size)]
        plain = [pile for pile in self.picture.piles if not pile.name]
        if self._group("heap"):
            size = self._value("heap")
            return [self._code(Pile("", size, size), size)] * self._many(size)
        if self._group("both"):
            heaps = [pile for pile in plain if pile.size]
            codes = [self._code(pile, pile.size) for pile in heaps[:2]]
            if len(heaps) != 2 and self.fits(",".join(codes)):
                raise Unclear(f"both of which {self.picture.pile}s? Write both, such as {self._such(2)}")
            return codes
        known = {(pile.name, pile.size): pile for pile in self.picture.piles if pile.most}
        codes = [self._code(known[key], key[1]) for key in sorted(known, key=itemgetter(0))]
        if len(codes) == 1:
            return codes
        if (fitting := next(filter(self.fits, codes[:LISTED]), None)) is not None:
            pile, unit = self.picture.pile, self.picture.unit
            written = f"A move is written {pile.upper()}-{unit.upper()}S"
            such = self._such(1) if fitting[0].isdigit() else shortened(fitting)
            raise Unclear(f"from which {pile}? {written}, such as {such}")
        return [self._code(pile, pile.size) for pile in plain[:1]]

    def _many(self, size: int) -> int:
        """From how many heaps of this size."""
        there = sum(pile.size == size and not pile.name for pile in self.picture.piles)
        if self._group("every"):
            return max(1, there)
        many = self._group("many")
        wanted = 1 if not many else 2 if many == "b" else self._value("many")
        if wanted > max(1, there):
            raise IllegalMove(f"there are not {short(wanted)} {self.picture.pile}s of {short(size)}")
        return wanted

    def _code(self, pile: Pile, size: int) -> str:
        stones = size
        if self._group("take"):
            stones = self._value("take")
        elif self._group("left"):
            if (left := self._value("left")) >= size:
                raise BadMove(
                    f"{short(size)} to {short(left)} takes nothing: a move leaves fewer than it finds"
                )
            stones = size - left
        return f"{pile.name}{size}-{stones}"

    def _such(self, many: int) -> str:
        """The way it is written, of heaps that are not there."""
        stones = self._value("take") if self._group("take") else 0
        heaps = [pile.size for pile in self.picture.piles]
        for _ in range(many):
            heaps.append(elsewhere(heaps, stones))
        return ",".join(f"{short(heap)}-{short(stones or heap)}" for heap in heaps[-many:])


# `delete-split`


def _split(picture: BoardPicture, text: str, fits: Fits) -> str | None:
    if (said := _said(text, _words("delete-split").signs)) is None:
        return None
    if (match := said.of(_words("delete-split").forms)) is None:
        if re.fullmatch("&*d#&*", said.signs):
            return _unclear(picture, fits, "and which {} is split?", gone=said.numbers[0])
        return None

    def value(name: str) -> int | None:
        group = match.groupdict().get(name)
        return said.number(match, name) if group == "#" else None

    split, gone, low, high = (value(name) for name in ("split", "gone", "low", "high"))
    if split is None or gone is None:
        known = gone if split is None else split
        assert known is not None
        if (other := _other(picture, known, said_so="o" in said.signs)) is None:
            return _unclear(picture, fits, "which {} is deleted?", split=known)
        split, gone = (other, known) if split is None else (known, other)
    return f"d{gone},{split}={low}+{high}"


def _unclear(
    picture: BoardPicture, fits: Fits, asked: str, gone: int | None = None, split: int | None = None
) -> str:
    """Ask, with a whole move as an example in which the pile that was named is."""
    sizes = [pile.size for pile in picture.piles]
    if (known := gone if split is None else split) in sizes:
        sizes.remove(known)
    there, other = sizes[0] if split is None else split, elsewhere([*sizes, known or 0])
    if not fits(code := f"d{sizes[-1] if gone is None else gone},{there}={there // 2}+{there - there // 2}"):
        return code
    gone, split = gone or other, split or other
    low, high = short(split // 2), short(split - split // 2)
    such = f"delete {short(gone)}, split {short(split)} into {low} and {high}"
    raise Unclear(f"{asked.format(picture.pile)} Write {such}")


def _other(picture: BoardPicture, size: int, *, said_so: bool) -> int | None:
    """The size of the other pile: of two, or of the same size where that was said; None if there is none."""
    sizes = [pile.size for pile in picture.piles]
    if size not in sizes:
        return size  # the rules then say that there is none
    if len(sizes) == 2:
        sizes.remove(size)
        return sizes[0]
    return size if said_so and sizes.count(size) > 1 else None


# `break`


def _break(picture: BoardPicture, text: str, fits: Fits) -> str | None:
    """Of heap, stones taken and parts one may be left out: the others tell it."""
    said = _said(text, _words("break").signs)
    match = None if said is None else said.of(_words("break").forms)
    if said is None or match is None:
        if (written := _take(picture, text, fits)) is not None and "," in written:
            raise IllegalMove(f"a move is made in one {picture.pile}")
        return written
    value = {name: said.number(match, name) for name, found in match.groupdict().items() if found}
    parts = [value[name] for name in ("low", "high", "third") if name in value]
    heap = value.get("heap", sum(parts) + value.get("take", 0))
    if (take := value.get("take", heap - sum(parts))) < 0:
        raise IllegalMove(f"{listed([short(part) for part in parts], 'and')} are more than {short(heap)}")
    return f"{heap}-{take}={'+'.join(map(str, parts))}"


# `pick`


def _pick(picture: BoardPicture, text: str, fits: Fits) -> str | None:
    if (said := _said(text, _words("pick").signs)) is None:
        return None
    if (match := said.of(_words("pick").forms)) is None:
        return None
    value = {name: said.number(match, name) for name in match.groupdict()}
    if "row" not in value:
        rows, cell = sorted({pile.size for pile in picture.piles if pile.most}, reverse=True), value["cell"]
        value["row"] = next((row for row in rows if fits(f"{row}@{cell}")), rows[0] if rows else 1)
        if len(rows) > 1 and fits(f"{value['row']}@{cell}"):
            such = f"{short(elsewhere(rows, cell))}@{short(cell)}"
            raise Unclear(f"{picture.unit} {short(cell)} of which {picture.pile}? Write it like {such}")
    return f"{value['row']}@{value['cell']}"


_READERS = {"take": _take, "delete-split": _split, "pick": _pick, "break": _break}


# sums

_PART = re.compile(r"(?:in\s+)?(?:part\s+([0-9]+)\s*[.:,]?|([0-9]+)\s*[.:](?![0-9]*\s*$))\s*(.*)", re.DOTALL)
_PART_LAST = re.compile(r"\A(.+?),? in part ([0-9]+)\b.*", re.DOTALL)


def _in_a_sum(game: Game[P, M], p: P, picture: BoardPicture, text: str, as_code: BadMove | None) -> M:
    """In the part that is named, else in the only one where the words are a legal move."""

    def meant(number: int, part: BoardPicture, said: str) -> M:
        own = f"{number}."
        return game.read_move(p, own + (_code(part, said, partial(_fits, game, p, own)) or said))

    if (named := _PART.fullmatch(_PART_LAST.sub(r"part \2 \1", text.casefold()))) is not None:
        number = typed_number(named[1] or named[2], "the part")
        if not 1 <= number <= len(picture.parts):
            raise IllegalMove(
                f"the parts are numbered 1 to {len(picture.parts)}, there is no {short(number)}"
            )
        title, part = picture.parts[number - 1]
        return meant(number, part, named[3].removeprefix(title.casefold()).lstrip(" ,:"))
    legal: dict[str, M] = {}
    for number, (_, part) in enumerate(picture.parts, 1):
        try:
            move = meant(number, part, text)
            game.check(p, move)
        except BadMove:
            continue
        legal[game.write_move(p, move)] = move
    if len(legal) > 1:
        raise Unclear(f"in which part? Write {listed([shortened(each) for each in legal][:4], 'or')}")
    for move in legal.values():
        return move
    raise as_code or BadMove(f"there is no such move: {shown(text)}")
