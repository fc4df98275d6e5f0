"""The pupil: a robot that reads what `nimarcade explain` prints, with the move covered, and plays by it.

It knows a board, the game's rules (`tests.oracle`), and the tables below: what a sentence of a method tells
one to do, and what a condition says of a board. A sentence that stands in no table is a failure, so new
words have to be taught here; so is one whose numbers are not those of the board.

Patterns are sentences in which `<name>` is a number in figures or words, `<name:…>` what the regular
expression says, `{is|are}` a choice and `[…]` may be missing. In conditions `<#name>` is a number that only
counts this board; what is left without it is what decides.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from re import Pattern
from typing import Any, NamedTuple

from tests.boards import Kind
from tests.oracle import ordered
from tests.theory.by_hand import halvings, safe_pairs, unpaired

Board = Any
Holds = Callable[[Board], bool]


class Told(NamedTuple):
    """What is printed of a board, sorted; the move stands nowhere in it."""

    won: bool
    method: list[str]
    after: str
    """The board after the move; empty where it is not told, `the end` at the end."""
    promises: list[str]
    """What is said after it, of that board or of the other convention."""
    reasons: list[str]
    """Why a lost board is lost."""


UNREAD = (
    "To learn this: ", "(", "After ", "If nobody slips", "If your opponent hurries", "The game lasts",
    "The trap: ", "Your opponent ",
)  # fmt: skip
"""Lines that say nothing of the method: their numbers are held to the rules in `test_explaining`."""


def told(lines: Sequence[str]) -> Told:
    """The lines of `nimarcade explain`."""
    won = lines[0].startswith("You can win")
    assert won or lines[0].startswith("You lose"), lines[0]
    method: list[str] = []
    promises: list[str] = []
    after, said, why = "", method, "Why you lose: "
    for line in lines[2:]:
        if line == "That ends the game, and you win.":
            after, said = "the end", promises
        elif line.startswith("That leaves "):
            after, said = line.removeprefix("That leaves ").removesuffix("."), promises
        elif not line.startswith((*UNREAD, why)):
            said.append(line)
    return Told(
        won, method, after, promises, [line.removeprefix(why) for line in lines if line.startswith(why)]
    )


# patterns

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
NUMBER = rf"(?:an? )?(?:{'|'.join(WORDS)}|2\^\d+|\d[\d,]*\d|\d)"


def number(said: str) -> int:
    """`two`, `1,060`, `2^14`, `an 8`."""
    word = said.lower().split()[-1]
    if word in WORDS:
        return WORDS.index(word)
    return 1 << int(word[2:]) if word.startswith("2^") else int(word.replace(",", ""))


def numbers(said: str) -> tuple[list[int], int]:
    """`9, 7 and 4`, and how many more are only counted: `9, 7 and 3 more`."""
    words = re.split(r", | and ", said)
    more = re.fullmatch(r"(\S+) more", words[-1])
    listed = words[:-1] if more else words
    return [number(word) for word in listed], number(more[1]) if more else 0


def lists(said: str, whole: Sequence[int]) -> bool:
    """Whether the words list these numbers."""
    listed, more = numbers(said)
    return list(whole[: len(listed)]) == listed and len(whole) == len(listed) + more


class Taught(NamedTuple):
    """A pattern that can be read."""

    pattern: Pattern[str]
    figures: frozenset[str]
    """Names of its numbers."""
    counts: frozenset[str]
    """Names of what only counts the board."""

    def read(self, text: str) -> dict[str, Any]:
        found = self.pattern.match(text)
        assert found is not None
        said = found.groupdict()
        return {name: number(it) if it and name in self.figures else it for name, it in said.items()}


@cache
def taught(sentence: str) -> Taught:
    parts, names = [], dict[str, str]()
    for token in re.findall(r"<[^>]+>|\{[^}]+\}|[][]|[^][<{]+", sentence):
        name, _, own = token[1:-1].lstrip("#").partition(":")
        if token[0] == "<":
            parts.append(f"(?P={name})" if name in names else f"(?P<{name}>{own or NUMBER})")
            names.setdefault(name, own)
        else:
            parts.append({"[": "(?:", "]": ")?", "{": f"(?:{token[1:-1]})"}.get(token[0], re.escape(token)))
    counts = re.findall(r"<#(\w+)", sentence)
    figures = frozenset(name for name, own in names.items() if not own)
    return Taught(re.compile(f"(?:{''.join(parts)})(?: |$)", re.IGNORECASE), figures, frozenset(counts))


Act = Callable[..., bool | None]
SENTENCES: dict[str, Act] = {}
"""Of methods: what each tells the pupil to do, or whether it is so."""
CONDITIONS: dict[str, Callable[..., bool]] = {}
"""What each says of a board."""


def reads(*sentences: str) -> Callable[[Act], Act]:
    """Teaches sentences of a method, or several that belong together."""

    def teach(act: Act) -> Act:
        SENTENCES.update(dict.fromkeys(sentences, act))
        return act

    return teach


def follow(reader: object, method: Iterable[str]) -> None:
    """Reads a method and does what it says."""
    rest = " ".join(method)
    while rest:
        known = next((s for s in SENTENCES if taught(s).pattern.match(rest)), None)
        assert known is not None, f"not understood: {rest!r}"
        assert SENTENCES[known](reader, **taught(known).read(rest)) is not False, rest
        rest = rest[taught(known).pattern.match(rest).end() :]  # type: ignore[union-attr]


class Meaning(NamedTuple):
    """Of a condition: all that it says of a board, and what of that decides, once more in words."""

    all_said: Holds
    decides: Holds
    words: str


def meaning(text: str) -> Meaning:
    plain = text[0].lower() + text[1:].removesuffix(".")
    known = next((c for c in CONDITIONS if taught(c).pattern.fullmatch(plain)), None)
    assert known is not None, f"not understood: {text!r}"
    said, holds = taught(known).read(plain), CONDITIONS[known]
    decides = {name: it for name, it in said.items() if name not in taught(known).counts}
    return Meaning(
        lambda board: holds(board, **said), lambda board: holds(board, **decides), f"{known} {decides}"
    )


# what a pupil can count


def often(words: str) -> int:
    """`not at all`, `once`, `three times`."""
    known = {"not at all": 0, "once": 1, "twice": 2}
    return known[words] if words in known else number(words.removesuffix(" times"))


def low_column(piles: Board) -> tuple[int, int]:
    """Of piles less one: the first power of two with at most two 1s, and how many it holds."""
    powers = (1 << place for place in range(max(piles).bit_length() + 1))
    held = ((power, sum(bool(pile - 1 & power) for pile in piles)) for power in powers)
    return next((power, ones) for power, ones in held if ones <= 2)


def some(choices: range) -> list[int]:
    """Of many the first and the last ones."""
    return [*choices[:40]] if len(choices[:41]) < 41 else [*choices[:20], *choices[-20:]]


def all_heaps(board: Board) -> tuple[int, ...]:
    """With the extra heap of EXCO-NIM."""
    return tuple(board) if isinstance(board[-1], int) else (board[0], *board[1])


class Pupil:
    """What it has in mind while it reads a method, and what the sentences tell it to do."""

    def __init__(self, kind: Kind, board: Board) -> None:
        self.kind, self.board = kind, board
        self.extra: int | None
        self.extra, heaps = board if kind.game == "exco-nim" else (None, board)
        self.heaps: list[int] = list(heaps)
        self.full = [heap for heap in self.heaps if heap]
        self.values = list(self.heaps)
        """With these Nim is played: the heaps, or what the text puts in their place."""
        self.by = (kind.k or 0) + 1
        self.modulus = 0
        """What the values are remainders by; 0 where they are none."""
        self.alone: list[int] = []
        """Powers of two without a partner, the largest first."""
        self.wanted = 0
        """The remainder that the largest heap should leave."""
        self.ruled: int | None = None
        """The same, by a rule that is told for all boards."""
        self.jokers: dict[int, int] = {}
        """Heaps that are cut, by their place, with what is left of them."""
        self.lowest = 0
        """The last power of two of which something was said."""
        self.pairs: list[tuple[int, int]] = []
        """Of Wythoff Nim those that are safe to leave."""
        self.left: set[Board] = set()
        """The boards that the method leaves; several where it leaves a choice."""

    def leaves(self, changes: dict[int, int], extra: int = 0) -> None:
        """Heaps by their place, with what is left of them."""
        heaps = ordered(changes.get(place, heap) for place, heap in enumerate(self.heaps))
        self.left.add(heaps if self.extra is None else (extra, heaps))

    def keeps(self, many: int, size: int) -> None:
        """So many heaps of this size are left, and empty ones."""
        self.leaves({place: size * (place < many) for place in range(len(self.heaps))})

    def makes(self, place: int, value: int) -> None:
        """One of the values becomes another one."""
        change = self.values[place] - value
        self.leaves({place: self.heaps[place] - (change % self.modulus if self.modulus else change)})

    def copies(self, place: int, remainder: int) -> None:
        self.wanted = self.values[place]
        assert self.wanted == remainder

    def holders(self, power: int) -> list[int]:
        """The places of the heaps with this power, but of those that are cut."""
        return [place for place, heap in enumerate(self.heaps) if heap & power and place not in self.jokers]

    def others(self, pile: int) -> list[int]:
        rest = list(self.heaps)
        rest.remove(pile)
        return rest

    def splits(self, gone: int, split: int, parts: Iterable[int]) -> None:
        """Of Delete Nim: one pile goes, one of these parts is split off another one."""
        rest = self.others(split)
        rest.remove(gone)
        self.left |= {ordered((*rest, part, split - part)) for part in parts}

    def third_on(self, many: int, third: int, parity: str) -> bool:
        is_so = self.heaps[2] == third and self.heaps[2:].count(third) == many
        return is_so and (many % 2 == 1) == (parity == "odd")

    def plays_anything(self) -> None:
        self.left |= self.kind.brute().followers(self.board)

    # Nim

    @reads("One heap is left: take all of it.")
    def _(self) -> None:
        assert len(self.full) == 1
        self.keeps(0, 0)

    @reads("Make the two heaps equal[, as in normal play].")
    def _(self) -> None:
        _, smaller = self.full
        self.leaves({0: smaller})

    @reads(
        "Split every <each:heap|remainder|value> into 1s, 2s, 4s and so on; equal ones in two <each>s are "
        "partners."
    )
    def _(self, each: str) -> None:
        pass

    @reads(r"<shown:(?:\d+(?: = [\d+]+)?(?: \(\w+ such heaps\))?(?:, |\.))+>")
    def split(self, shown: str) -> None:
        """`7 = 4+2+1, 5 = 4+1 (two such heaps), 1.`"""
        split: Counter[int] = Counter()
        for heap, powers, many in re.findall(r"(\d+)(?: = ([\d+]+))?(?: \((\w+) such heaps\))?[,.]", shown):
            assert not powers or sum(map(int, powers.split("+"))) == int(heap)
            split[int(heap)] = number(many or "one")
        assert split == Counter(self.full)

    @reads("Without a partner: <powers:.+?>.")
    def _(self, powers: str) -> None:
        self.alone = unpaired(self.values)
        assert lists(powers, self.alone)

    @reads("That is a heap of its own: take it whole.")
    def _(self) -> None:
        (power,) = self.alone
        self.makes(self.values.index(power), 0)

    @reads(
        "The <power> is in the [remainder <rest> of the ]<heap>: take the <power> out of it, and <makes> "
        "stays.",
        "The largest, the <power>, is in the [remainder <rest> of the ]<heap>. Switch each of them there: "
        "remove it if it is there, add it if not. That makes <makes>.",
    )
    def _(self, power: int, rest: int | None, heap: int, makes: int) -> None:
        place = self.heaps.index(heap)
        value = self.values[place]
        assert rest in (None, value)
        assert power == self.alone[0]
        assert value & power
        for alone in self.alone:
            value += -alone if value & alone else alone
        assert value == makes
        self.makes(place, value)

    # where the last stone loses

    @reads("1s go one by one; <ones> is even, so the other player takes the last one.")
    def _(self, ones: int) -> None:
        assert self.full == [1] * ones
        assert ones % 2 == 0
        self.plays_anything()

    @reads(
        "<ones> 1{s|} {lie|lies} beside the <big>; {one more makes it odd|leave one, an odd number|"
        "the number is odd already}: leave <left> of the <big>."
    )
    def _(self, ones: int, big: int, left: int) -> None:
        assert self.full == [big, *[1] * ones]
        assert (ones + left) % 2 == 1
        self.leaves({0: left})

    # remainders by k+1

    @reads(
        "Divide by <by>, one more than a move may take (k+1): [the ]<sizes:.+?> {leave|leaves} <rests:.+?>."
    )
    def _(self, by: int, sizes: str, rests: str) -> None:
        assert by == self.by
        self.modulus = by
        self.values = [heap % by for heap in self.heaps]
        many = len(numbers(sizes)[0])
        assert numbers(sizes)[0] == self.heaps[:many]
        assert numbers(rests) == (self.values[:many], numbers(sizes)[1])

    @reads("Only the <heap> leaves anything: take its remainder, <rest>.")
    def _(self, heap: int, rest: int) -> None:
        assert [value for value in self.values if value] == [rest]
        self.makes(self.heaps.index(heap), 0)

    @reads(
        "The <heap> leaves <rest>; <ones> other {heap|heaps} {leave|leaves} 1. Cut it down so that it "
        "leaves <left>."
    )
    def _(self, heap: int, rest: int, ones: int, left: int) -> None:
        assert sorted(filter(None, self.values)) == sorted([rest, *[1] * ones])
        assert (ones + left) % 2 == 1
        self.makes(self.heaps.index(heap), left)

    @reads("Now <ones> leave 1, an even number: take 1 from one of them.")
    def _(self, ones: int) -> None:
        assert sum(self.values) == self.values.count(1) == ones
        for place in range(len(self.heaps)):
            if self.values[place]:
                self.makes(place, 0)

    @reads("Now all are 0: take <most>, the most a move may take, so that a heap leaves 1.")
    def _(self, most: int) -> None:
        assert not any(self.values)
        assert most == self.kind.k
        for place in range(len(self.full)):
            self.leaves({place: self.heaps[place] - most})

    # Greedy Nim

    @reads("Take 1 from one of them, and it is no longer among the largest.")
    def _(self) -> None:
        self.leaves({0: self.heaps[0] - 1})

    @reads(
        "There {is|are} <many> {heap|heaps} of <second>, the second largest: an <parity:odd|even> number, "
        "so cut the <largest> down to <down>, <where:level with|below> {it|them}."
    )
    def _(self, many: int, second: int, parity: str, largest: int, down: int, where: str) -> None:
        assert self.full[: 1 + many] == [largest, *[second] * many]
        assert self.heaps.count(second) == many
        assert (many % 2 == 1) == (parity == "odd")
        wanted = range(second) if where == "below" else range(second, second + 1)
        assert down in wanted
        for left in some(wanted):
            self.leaves({0: left})

    @reads(
        "Every move takes one stone, and <stones> is <parity:odd|even>: {whoever moves now|the other "
        "player} takes the last one, whatever happens."
    )
    def _(self, stones: int, parity: str) -> None:
        assert stones == sum(self.heaps)
        assert (stones % 2 == 1) == (parity == "odd")
        self.plays_anything()

    # Greedy Nim with a bound: the remainder that the largest heap should leave

    @reads(
        "Leave[ <one:one stone more than>] a multiple of <by>; {whatever comes, fill it|then fill up every "
        "move} {.+?}."
    )
    def _(self, one: str | None, by: int) -> None:
        assert len(self.full) == 1
        assert by == self.modulus
        self.wanted = int(one is not None)

    @reads(
        "Two heaps are left: the larger one copies the smaller one's remainder, <rest>.",
        "Copy the second heap's <rest>.",
    )
    def _(self, rest: int) -> None:
        self.copies(1, rest)

    @reads(
        "From the third heap on there are only 1s: <many> 1{s|} {lies|lie} there, an odd number: then the "
        "largest copies the second's <rest>."
    )
    def _(self, many: int, rest: int) -> None:
        assert self.full[2:] == [1] * many
        assert many % 2 == 1
        self.copies(1, rest)

    @reads(
        "If it leaves the same as the second, leave one before that; if it comes right after the second, "
        "copy "
        "it; else copy the second."
    )
    def _(self) -> None:
        second, third = self.values[1:3]
        before, after = ((second + step) % self.modulus for step in (-1, 1))
        self.ruled = before if third == second else third if third == after else second

    @reads("It shows the same as the second, <rest>, so leave one before that, <before>.")
    def _(self, rest: int, before: int) -> None:
        assert self.values[1] == self.values[2] == rest
        assert before == (rest - 1) % self.modulus
        self.wanted = before

    @reads("Its <third> comes right after the second's <second>: copy the third.")
    def _(self, third: int, second: int) -> None:
        assert second == self.values[1]
        assert third == (second + 1) % self.modulus
        self.copies(2, third)

    @reads("Its <third> is neither the second's <second> nor right after it: copy the second.")
    def _(self, third: int, second: int) -> None:
        assert third == self.values[2] not in (second, (second + 1) % self.modulus)
        self.copies(1, second)

    @reads("The <second> leaves <rest> and wants <wanted> from the largest.")
    def _(self, second: int, rest: int, wanted: int) -> None:
        assert (second, rest) == (self.heaps[1], self.values[1])
        assert wanted == {0: 1, 1: 0}.get(rest, rest)
        self.wanted = wanted

    @reads("From <now> {down|back} to <wanted>[ (before 0 comes <most>)]: take <stones>[ {stone|stones}].")
    def _(self, now: int, wanted: int, most: int | None, stones: int) -> None:
        assert (now, wanted) == (self.values[0], self.wanted)
        assert self.ruled in (None, wanted)
        assert most == (self.modulus - 1 if now < wanted else None)
        assert stones == (now - wanted) % self.modulus
        self.leaves({0: self.heaps[0] - stones})

    # Moore's Nim, CO-NIM and EXCO-NIM

    @reads("One move reaches every heap that is left: take them all.")
    def _(self) -> None:
        assert len(self.full) <= (self.kind.k or 0)
        self.keeps(0, 0)

    @reads(
        "<power>s: there {is|are} <many> <power>{s|}. Cut <cut> <power>{s|}, out of <sizes:.+?>[; from "
        "here on {that heap is a joker|these heaps are jokers}, with any smaller powers]."
    )
    def _(self, power: int, many: int, cut: int, sizes: str) -> None:
        """A heap that is cut counts no more, and of it stays what is above the power."""
        there = self.holders(power)
        assert len(there) == many
        assert len(numbers(sizes)[0]) == cut == many % self.by
        for size in numbers(sizes)[0]:
            place = next(place for place in self.holders(power) if self.heaps[place] == size)
            self.jokers[place] = size // (2 * power) * (2 * power)
        self.lowest = power

    @reads("<power>s: <many> <power>{s|}, <short> short: <filled> {joker|jokers} must hold one[ each].")
    def _(self, power: int, many: int, short: int, filled: int) -> None:
        """As many of them hold the power as make it often enough."""
        assert short == filled <= len(self.jokers)
        assert len(self.holders(power)) == many
        assert (many + short) % self.by == 0
        for place in list(self.jokers)[:short]:
            self.jokers[place] += power
        self.lowest = power

    @reads("Go on like this with the next <many> {power that is|powers that are} short.")
    def _(self, many: int) -> None:
        while many:
            self.lowest //= 2
            short = -len(self.holders(self.lowest)) % self.by
            many -= short > 0
            for place in list(self.jokers)[:short]:
                self.jokers[place] += self.lowest

    @reads("So <becomes:.+? becomes .+?>.[ The same heaps are left if <other:.+?>.]")
    def _(self, becomes: str, other: str | None) -> None:
        self.leaves(self.jokers)
        for said in filter(None, (becomes, other)):
            left = list(self.heaps)
            for old, new in re.findall(r"(\d+) becomes (\d+)", said):
                left.remove(int(old))
                left.append(int(new))
            assert self.left == {ordered(left)}

    @reads(
        "A move must spare one heap. Spare a smallest one and cut all others to it. Here that is <least>.",
        "Leave the extra heap, x0, empty and all other heaps equal.[ Take all of x0, which is <extra>.][ "
        "Spare the smallest heap, <least>, and cut every larger one to it.]",
    )
    def _(self, least: int | None, extra: int | None = None) -> None:
        assert (extra or 0) == (self.extra or 0)
        assert least in (self.heaps[-1], None if self.heaps[0] == self.heaps[-1] else -1)
        self.keeps(len(self.heaps), self.heaps[-1])

    @reads("An empty heap counts as the spared one, so take all the others.")
    def _(self) -> None:
        assert not self.heaps[-1]
        self.keeps(0, 0)

    @reads("Above 1 {is|are} the <big:.+?>; <ones> 1{s|} {lies|lie} beside {it|them}; leave <left> in all.")
    def _(self, big: str, ones: int, left: int) -> None:
        assert lists(big, [heap for heap in self.heaps if heap > 1])
        assert self.full.count(1) == ones
        self.keeps(left, 1)

    @reads("Of the <ones> keep <left>: take <take>.")
    def _(self, ones: int, left: int, take: int) -> None:
        assert self.full == [1] * ones
        assert ones - left == take
        self.keeps(left, 1)

    @reads("The smallest heap is 1: spare that stone, and take everything else.")
    def _(self) -> None:
        assert self.heaps[-1] == 1
        self.keeps(1, 1)

    @reads(
        "One heap is empty, so a move may touch all the others: leave one stone of <which:the extra heap, "
        "x0|one of them>."
    )
    def _(self, which: str) -> None:
        assert self.heaps[-1] == 0
        if which != "one of them":
            self.leaves(dict.fromkeys(range(len(self.heaps)), 0), extra=1)
        else:
            self.keeps(1, 1)

    # Delete Nim

    @reads("So keep an even pile, the <even>, delete the other, and split it odd + odd.")
    def _(self, even: int) -> None:
        assert even % 2 == 0
        self.splits(self.others(even)[0], even, some(range(1, even, 2)))

    @reads("So keep the 2, delete the other, and split it 1 + 1.")
    def _(self) -> None:
        self.splits(self.others(2)[0], 2, [1])

    @reads(
        "The <keep> can be halved least often, <many:not at all|once|twice|\\w+ times>: the largest power "
        "of two that divides it is <power>. Split <power> off a pile that halves more often, the <split>: "
        "both parts can then be halved just as often. Delete the <gone>."
    )
    def _(self, keep: int, many: str, power: int, split: int, gone: int) -> None:
        assert halvings(keep) == min(map(halvings, self.heaps)) == often(many)
        assert power == 1 << halvings(keep)
        assert halvings(split) > halvings(keep)
        assert ordered((keep, split, gone)) == ordered(self.heaps)
        self.splits(gone, split, [power])

    @reads(
        "Take one off every pile and write the rest in binary[: <less:.+?>]. From the right, find the low "
        "column, the first with at most two 1s; it should be empty."
    )
    def _(self, less: str | None) -> None:
        for pile, binary in re.findall(r"(\d+) less one is ([01]+)", less or ""):
            assert int(binary, 2) == int(pile) - 1

    @reads(
        "That is the column of the <power>s: it holds [one 1, of the <a>][two 1s, of the <b> and the "
        "<c>][two 1s, of both <d>s]."
    )
    def _(self, power: int, **holders: int | None) -> None:
        assert low_column(self.heaps)[0] == power
        said = [pile for pile in (*holders.values(), holders["d"]) if pile]
        assert [pile for pile in self.heaps if pile - 1 & power] == said

    @reads(
        "Split <part> off {the|one} <split> and delete [any other pile, here the <other>][the <gone>, the "
        "other one][the other]."
    )
    def _(self, part: int, split: int, other: int | None, gone: int | None) -> None:
        for pile in self.others(split) if other else [gone or split]:
            self.splits(pile, split, [part])

    @reads(
        "The number of 2s should be a multiple of 3: now it is <twos>, so make it <left> and delete a "
        "<gone>[ as well]."
    )
    def _(self, twos: int, left: int, gone: int) -> None:
        assert self.heaps.count(2) == twos
        assert left % 3 == 0
        self.splits(gone, 2, [1])
        assert all(board.count(2) == left for board in self.left)

    @reads(
        "The <one> and <two> are even: delete one, split the other odd + odd.",
        "Only the <one> is even: split it odd + odd, and delete an odd pile.",
    )
    def _(self, one: int, two: int | None = None) -> None:
        evens = [pile for pile in self.heaps if pile % 2 == 0]
        assert evens == [pile for pile in (one, two) if pile]
        for split in evens:
            for gone in self.others(split):
                if (gone % 2 == 0) == (len(evens) == 2):
                    self.splits(gone, split, some(range(1, split, 2)))

    # Wythoff Nim

    @reads(
        "Safe to leave are the pairs <pairs:.+?> … ({each|from the third on each} starts with the smallest "
        "unused number, and differs by one more)."
    )
    def _(self, pairs: str) -> None:
        said = tuple((int(small), int(large)) for small, large in re.findall(r"(\d+),(\d+)", pairs))
        self.pairs = safe_pairs(said[:2], 2 << max(8, self.heaps[0]).bit_length())
        assert tuple(self.pairs[: len(said)]) == said

    @reads(
        "The difference <apart> belongs to <small:\\d+>,<large:\\d+>. Both heaps are <over> above that: "
        "take <over> from both."
    )
    def _(self, apart: int, small: str, large: str, over: int) -> None:
        pair = int(small), int(large)
        assert pair in self.pairs
        assert pair[1] - pair[0] == apart
        self.leaves({0: self.heaps[0] - over, 1: self.heaps[1] - over})
        assert self.left == {pair[::-1]}

    @reads(
        "No safe pair <apart> apart begins at <small> or less. So keep {the|one} <keep>, whose "
        "pair is <pair:\\d+,\\d+>, and cut the {other|}[<cut>] to <left>."
    )
    def _(self, apart: int, small: int, keep: int, pair: str, left: int, cut: int | None = None) -> None:
        assert apart == self.heaps[0] - self.heaps[1]
        assert not any(b - a == apart and a <= small for a, b in self.pairs)
        assert ordered((keep, left)) == ordered(map(int, pair.split(",")))
        assert ordered((keep, left))[::-1] in self.pairs
        self.leaves({0 if cut is None else self.heaps.index(cut): left})


REMARKS = (
    "From the largest power down, fill up what is short with jokers, the heaps cut so far, whose smaller "
    "powers are free; where these are too few, cut what is over.",
    "Whoever then copies every move on the other heap takes the last stone.",
    "1s go one by one, so whoever faces an odd number of them takes the last one and loses.",
    "Play Nim with these remainders.",
    "Whenever a remainder changes, change it back.",
    "An odd number of heaps should leave 1, and the rest 0.",
    "Compare the largest heaps by remainders, as on a clock: after the last one comes 0 again.",
    "Then the remainders 0 and 1 are partners; every other one is its own partner.",
    "Any reply makes them unequal, and the next move levels them again[, until no heap above 1 would be "
    "left; then leave a single stone].",
    "One move can cut every heap to 1 or 0.",
    "Leave a single stone: whoever has to take it loses.",
    "Leave two odd piles: splitting an odd pile always makes an even one.",
    "From two piles of 1 there is no move.",
    "Leave only odd piles: splitting one of them makes exactly one even pile.",
    "Leave three piles that can be halved equally often.",
    "Only 1s and 2s are left: a move splits one 2, and deletes a 1 or another 2.",
)
"""Sentences of which nothing follows for this move."""
SENTENCES |= dict.fromkeys(REMARKS, lambda pupil: True)
SENTENCES |= {
    "Play as in normal Nim while two heaps are above 1.": lambda pupil: pupil.heaps[1] > 1,
    "Play as in normal play while two remainders are above 1.": lambda pupil: (
        sum(heap % pupil.by > 1 for heap in pupil.heaps) > 1
    ),
    "Leave an even number of largest heaps. Now there {is|are} <many>.": lambda pupil, many: (
        pupil.heaps.count(pupil.heaps[0]) == many
    ),
    "From the third heap on, <many> {heap is|heaps are} <third>{s|}: <parity:even|odd>, so {they cancel|the "
    "third has a say}.": lambda pupil, many, third, parity: pupil.third_on(many, third, parity),
    "From the third heap on there are only <third>s: <many> 1{s|} {lies|lie} there, an <parity:even|odd> "
    "number.": lambda pupil, many, third, parity: pupil.third_on(many, third, parity),
    "There are two heaps with no 1 behind.": lambda pupil: len(pupil.full) == 2,
    "Split every heap into 1s, 2s, 4s and so on. Of each there should be a multiple of <by>, one more than "
    "the heaps a move may touch (k+1).": lambda pupil, by: by == pupil.by,
    "Apart from the extra heap, x0, every heap is at least 2: play as in normal play.": lambda pupil: (
        pupil.heaps[-1] > 1
    ),
    "Play as in normal play as long as that leaves a heap above 1.": lambda pupil: pupil.heaps[0] > 1,
    "Leave a number of 1s that is one more than a multiple of <by>: whatever is then taken, fill it up to "
    "<by>, and the last one is left for the other player.": lambda pupil, by: by == pupil.by,
}
"""Sentences that only have to be so."""
QUESTIONS: dict[str, Callable[..., bool]] = {
    "When two heaps of <size> are left, who wins?": lambda pupil, size: size == pupil.full[1],
    "Split every heap into 1s, 2s, 4s and so on. The largest without a partner is <power>. Which {heap has "
    "it|heaps have one}?[ Any will do.]": lambda pupil, power: power == unpaired(pupil.heaps)[0],
    "Cut the <big> to 1 or to 0?": lambda pupil, big: big == pupil.heaps[0],
    "{Play Nim with these remainders: which of them could change|What should it leave}?": lambda pupil: True,
    "How many {heaps should leave 1|largest heaps should be left|2s should be left|1s should be left|stones "
    "should be left}?": (lambda pupil: True),
    "Leave the <top> above the <second>, level with it, or below it?": lambda pupil, top, second: (
        [top, second] == pupil.heaps[:2]
    ),
    "What should the <top> leave?": lambda pupil, top: top == pupil.heaps[0],
    "The largest power that is wrong is the <power>: how many are too many?": lambda pupil, power: (
        len(pupil.holders(power)) % pupil.by > 0
    ),
    "Leave only 1s. How many?": lambda pupil: True,
    "[A move must spare at least one heap. ]Which {heap|one} should be spared?": lambda pupil: True,
    "[All of the extra heap, x0, goes. ]Which of the heaps should be spared?": lambda pupil: True,
    "{From one heap or from both|Which pile has \\w+ on top}?": lambda pupil: True,
    "Keep the <one> or the <two>?": lambda pupil, one, two: [one, two] == pupil.heaps,
    "How often can each be halved? <said:.+?>. Which one should stay whole?": lambda pupil, said: (
        [often(each.partition(" ")[2]) for each in said.removeprefix("The ").split(", the ")]
        == list(map(halvings, pupil.heaps))
    ),
    "Take one off every pile, in binary. From the right, the first column with at most two 1s, the low "
    "column, is that of the <power>s: it should be empty. Which piles have a 1 there?": lambda pupil, power: (
        low_column(pupil.heaps)[0] == power
    ),
    "All piles should be odd. Which are even?": lambda pupil: True,
}
"""What hints ask before the move, and what they say with it."""
SENTENCES |= QUESTIONS

DEFINED = {
    "partner": "equal ones in two (heap|remainder|value)s are partners|0 and 1 are partners",
    "powers? of two (has|have|occurs)|smaller powers|power that is wrong": r"Split every \w+ into 1s, 2s, 4s",
    "joker": "jokers, the heaps cut so far, whose smaller powers are free",
    r"k\+1": r"one more than (a move may take|the heaps a move may touch) \(k\+1\)|\bk = \d+ \(",
    "remainder": r"Divide by \d+, one more than .* leaves? \d",
    "x0": "the extra heap, x0",
    "safe pair": r"Safe to leave are the pairs .*each starts with the smallest unused number",
    "low column": "the low column, (which is )?the first (from the right )?with at most two 1s",
    r"dead chip|\d dead": "each dead chip, of a colour whose player is out",
    "prisoner": r"a prisoner, a \w+ chip that \w+ holds",
    "can get|chips? to get": "in hand.* (in )?piles of two or more with",
    # of theorems
    "is P|P-position": r"\(P: whoever moves loses",
    "α": "α be the number of largest heaps|α is the number",
    "β": "β count the heaps from x3 on that equal x3",
    r"R\(": r"R\(a\) for what a leaves when divided by k\+1",
    "k-good": r"is k-good: \(1\)",
    "k-nice": r"is k-nice: \(1\)",
    "x1 |x1−": r"the largest first: x1, x2|x1 = \d+ \(",
    "nim-sum": "XOR",
    "v2": r"how often the pile can be halved|how often w can be halved",
    r"\bI_?\d?\(": "I_k\\(z\\) be binary digit k of z",
    "⌊": "rounded down",
    "φ": "φ =",
}
"""Words of the field and signs, and where they are said to mean something."""


def undefined(text: str) -> list[str]:
    """The words of a text that nobody tells the meaning of."""
    told = re.sub(r"(To learn this|Proved for all sizes).*?: nimarcade \S+ \S+|\([A-Z]+: .*\)$", "", text)
    return [word for word, says in DEFINED.items() if re.search(word, told) and not re.search(says, told)]


def ones_alone(board: Board, left: int, by: int = 0, many: int | None = None) -> bool:
    """Only 1s, `left` more than a multiple of `by`, or exactly as many."""
    ones = sum(all_heaps(board))
    return max(all_heaps(board)) < 2 and (ones % by if by else ones) == left and many in (None, ones)


def wanted(heaps: Board, rest: int, by: int, why: str) -> bool:
    """Whether the largest heap leaves what the second and third want of it for that reason."""
    padded: list[int] = [*heaps[1:], 0, 0]
    second, third = padded[:2]
    if lone := re.fullmatch(r"a lone heap should be (one more than )?a multiple of \d+", why):
        return heaps[0] % by == rest == bool(lone[1]) and not second
    copied, _, beside = why.rpartition(", with ")
    if heaps[0] % by != rest or not second or not from_the_third(beside, heaps):
        return False
    match re.split(r" (?=\d)", copied.split(" (")[0], maxsplit=1):
        case ["like the second,", said]:
            copy, _, other = said.partition(", while the third leaves ")
            return second % by == int(copy) and (not other or third % by == int(other))
        case ["like the third,", said]:
            return third % by == int(said.split(",")[0]) == (second + 1) % by
        case ["one before the", said]:
            return second % by == third % by == int(said.split()[0]) == (rest + 1) % by
        case ["the partner of the second's", said]:
            return second % by == int(said.split()[0])
    raise AssertionError(f"not understood: {why!r}")


def from_the_third(text: str, heaps: Board) -> bool:
    if text == "no third heap":
        return not any(heaps[2:])
    found = re.fullmatch(rf"(only )?({NUMBER}) (\d+)s? from the third heap on, an (even|odd) number", text)
    assert found is not None, text
    size, many = int(found[3]), number(found[2])
    assert (many % 2 == 1) == (found[4] == "odd"), text
    alike = heaps[2:].count(size) == many
    return alike and (heaps[2] == size if not found[1] else set(heaps[2:]) <= {size, 0})


CONDITIONS |= {
    # Nim, and Nim with remainders
    "every power of two has a partner": lambda heaps: any(heaps) and not unpaired(heaps),
    "no power of two is left": lambda heaps: not any(heaps),
    "with a heap above 1 left, <rest:.+>": lambda board, rest: (
        max(all_heaps(board)) > 1 and meaning(rest).decides(board)
    ),
    "<#many> 1{s|} {is|are} left: odd": lambda heaps, many=None: ones_alone(heaps, 1, 2, many),
    "no heap above 1 is left; from here on leave an odd number of 1s": lambda heaps: ones_alone(heaps, 1, 2),
    "divided by <by>, the heap leaves 0": lambda heaps, by: len(heaps) == 1 and heaps[0] % by == 0,
    "divided by <by>, the heaps leave <#rests:.+?>: [<above:with one above 1, >]{every power "
    "of two has a partner|no power of two is left}": lambda heaps, by, above, rests=None: (
        not unpaired([heap % by for heap in heaps])
        and (not above or max(heap % by for heap in heaps) > 1)
        and (rests is None or lists(rests, [heap % by for heap in heaps]))
    ),
    "the two heaps that are left are equal": lambda heaps: heaps[0] == heaps[1] > 0 and not any(heaps[2:]),
    "<#many> {heap|heaps} {leave|leaves} 1 when divided by <by>, and none leaves more: odd": (
        lambda heaps, by, many=None: ones_alone([heap % by for heap in heaps], 1, 2, many)
    ),
    "no remainder above 1 is left; from here on an odd number of them should be 1": lambda heaps: True,
    # Greedy Nim
    "<#many> heaps are the largest: even": lambda heaps, many=None: (
        heaps.count(heaps[0]) % 2 == 0 and many in (None, heaps.count(heaps[0]))
    ),
    "no stone is left": lambda heaps: not any(heaps),
    "the number of stones is <parity:even|odd>": lambda heaps, parity: sum(heaps) % 2 == (parity == "odd"),
    "the largest heap leaves <rest> when divided by <by>: <why:.+>": wanted,
    "from the third heap on only 1s or nothing is left, and there misère play turns round: it depends on how "
    "many 1s there are": lambda heaps: max((*heaps[2:], 0)) < 2,
    # Moore's Nim, CO-NIM and EXCO-NIM
    "every power of two occurs a multiple of <by> times": lambda heaps, by: all(
        sum(heap >> place & 1 for heap in heaps) % by == 0 for place in range(max(heaps).bit_length())
    ),
    "<#many> 1s are left, one more than a multiple of <by>": lambda heaps, by, many=None: ones_alone(
        heaps, 1, by, many
    ),
    "one 1 is left[, one more than a multiple of <by>]": lambda heaps, by: ones_alone(heaps, 1, by or 0),
    "one stone is left": lambda board: ones_alone(board, 1),
    "no heap above 1 is left; from here on leave {a single|exactly one} stone": (
        lambda board: ones_alone(board, 1)
    ),
    "no heap above 1 is left; from here on the number of 1s should be one more than a multiple of <by>": (
        lambda heaps, by: ones_alone(heaps, 1, by)
    ),
    "all heaps are equal": lambda heaps: len(set(heaps)) == 1,
    "the extra heap, x0, is empty": lambda board: board[0] == 0,
    "all other heaps are equal": lambda board: len(set(board[1])) == 1,
    # Delete Nim
    "both piles are odd": lambda piles: len(piles) == 2 and all(pile % 2 for pile in piles),
    "all three are odd: none of them can be halved": (
        lambda piles: len(piles) == 3 and all(pile % 2 for pile in piles)
    ),
    "all piles are odd": lambda piles: all(pile % 2 for pile in piles),
    "all three can be halved equally often: <#many:.+>": lambda piles, many=None: (
        len(piles) == 3
        and len(set(map(halvings, piles))) == 1
        and (many is None or often(many) == halvings(piles[0]))
    ),
    "piles less one, in binary: the low column, the first from the right with at most two 1s, that of the "
    "<#power>s, is empty": lambda piles, power=None: (
        low_column(piles)[1] == 0 and power in (None, low_column(piles)[0])
    ),
    "<#many> 2{s|} {is|are} left: a multiple of three": lambda piles, many=None: (
        set(piles) != {2} and max(piles) < 3 and piles.count(2) % 3 == 0 and many in (None, piles.count(2))
    ),
    "<#many> 2s and no 1: 2s alone lose unless their number leaves 2 when divided by 3": (
        lambda piles, many=None: set(piles) == {2} and len(piles) % 3 != 2 and many in (None, len(piles))
    ),
    "only 1s and 2s are left, where the number of 2s decides: it should be a multiple of three": (
        lambda piles: max(piles) < 3 and piles.count(2) % 3 == 0
    ),
    # Wythoff Nim
    "<small:\\d+>,<large:\\d+> is a safe pair": lambda heaps, small, large: heaps == (int(large), int(small)),
}
