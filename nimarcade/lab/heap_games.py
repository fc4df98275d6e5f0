"""Games whose heaps never meet, at scale: values far out, proved periods, misère quotients."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from nimarcade.core import __version__, catalogue, errors, files, store
from nimarcade.core.codes import printable, shown, whole
from nimarcade.core.game import Digits, Left, Move, Position, independent
from nimarcade.games.breaking import AND_MORE, Repeating, left_of, most_parts
from nimarcade.games.octal import digits_of
from nimarcade.lab.tables.making import MEMORY, byte_words
from nimarcade.theory import heap_sequence, heap_values, misere_quotients
from nimarcade.theory.heap_sequence import TYPES
from nimarcade.theory.nim_sums import nim_sum

if TYPE_CHECKING:
    import numpy as np

    from nimarcade.theory.heap_kernels import Values
else:
    from nimarcade.core.plug_ins import numpy as np

Progress = Callable[[int, int], None]
MOST, MOST_OF_THREE = 1_000_000, 1_500
"""Values among which a period is looked for unless told; where three heaps may be left, too."""
NEAR = 10_000
"""Values among which it is where nobody has asked for it yet."""
CHECKED = 64
"""Values that a certificate's check works out by the rule itself,"""
SPLITS = 10**9
"""or fewer, so that it looks at so many splits at most."""
BITS = {1: 8, 2: 16, 4: 32}
_OCTAL, _SET = re.compile(r"[0-9A-Za-z]\.[0-9A-Za-z]*"), re.compile(r"(all-)?[0-9,]+")


@dataclass(frozen=True, slots=True)
class Period:
    """A proved period: G(n + period) = G(n) + saltus for all n ≥ preperiod. `needed` is how many values, from
    G(0) on, its proof looks at; `proof` says how it goes."""

    game: str
    preperiod: int
    period: int
    saltus: int
    needed: int
    proof: str


@dataclass(frozen=True, slots=True)
class MisereQuotient:
    """The finite misère quotient of a game (Plambeck and Siegel 2008), proved for all heaps: `elements`,
    each by its position of fewest stones; `table[x][y]`, the product of elements x and y; `p_portion`, the
    elements of P-positions. Φ has a period: `preperiod`, `period`."""

    found: misere_quotients.Quotient

    @property
    def elements(self) -> tuple[tuple[int, ...], ...]:
        return self.found.monoid.names

    @property
    def table(self) -> tuple[tuple[int, ...], ...]:
        return self.found.monoid.product

    @property
    def p_portion(self) -> tuple[int, ...]:
        return tuple(misere_quotients.members(self.found.monoid.lost))

    @property
    def preperiod(self) -> int:
        return self.found.repeats.onset

    @property
    def period(self) -> int:
        return self.found.repeats.period

    def phi(self, *heaps: int) -> int:
        """The element of a position of these heaps."""
        return self.found.of(whole(heap, "a heap", 0) for heap in heaps)

    def outcome(self, *heaps: int) -> str:
        """`P` or `N`, in misère play."""
        return "P" if self.found.is_lost(self.phi(*heaps)) else "N"

    def check(self) -> bool:
        """True if the proof goes through, made anew from the table alone."""
        return misere_quotients.is_proved(self.found)


class HeapGame:
    """One game whose heaps never meet. What is counted stays for all that ask about the game in this process:
    `solve`, tables and maps too."""

    def __init__(self, code: str) -> None:
        word = code.strip()
        head = "octal+" if _OCTAL.fullmatch(word) else "subtraction+" if _SET.fullmatch(word) else ""
        self.shift = 0
        """A heap of n is one of n + shift of the digits."""
        self.game = head + word
        if self.game == "treblecross":
            self.digits: Digits | None = digits_of("0.007")
            self.shift, self._by_list = 2, heap_values.values_of(self.digits)
        else:
            self._start = p = catalogue.read(self.game)
            rules = cast(heap_values.Summed[Position, Move], catalogue.game_of(p))
            if independent(catalogue.game_of(p)) is None or ":" in self.game or getattr(p, "misere", False):
                raise errors.BadInput(
                    "a heap game is one whose heaps never meet, in normal play and without heaps, such as "
                    f"0.77, octal+0.77, subtraction+1,3,4 or dawsons-chess; not {shown(code)}"
                )
            self.game = catalogue.write(p).partition(":")[0]
            self.digits = rules.digits(p)
            self._leaves: Callable[[int], Iterator[Left]] = partial(rules.leaves, p)
            self._by_list = heap_values.heap_values(rules, p)
        self._sequence = None if self.digits is None else heap_sequence.sequence_of(self.digits)
        self._period: Period | None = None

    def __repr__(self) -> str:
        return f"heap_game({self.game!r})"

    @property
    def counted(self) -> int:
        """How many values are known by now."""
        known = len(self._by_list.table) if self._sequence is None else self._sequence.n
        return max(0, known - self.shift)

    def memory(self, count: int) -> int:
        """Bytes that so many values will take, as far as can be told before: each at most 2 bytes where a
        heap may be broken, and the same mirrored; where three heaps may be left a set of values beside it."""
        breaks = self.digits is None or most_parts(self.digits) > 1 or bool(self.digits[-1][1] & AND_MORE)
        sets = 4 * count if self.digits is not None and most_parts(self.digits) > 2 else 0
        return count * ((4 if breaks else 2) + sets)

    def values(
        self, count: int, *, memory: int = MEMORY, progress: Progress = lambda done, of: None
    ) -> Values:
        """The Grundy values of heaps of 0, 1, 2, … stones, `count` of them: a read-only NumPy array of bytes,
        or of 2 or 4 bytes where values are larger. `progress` hears how many there are. Raises Missing
        without NumPy (the extra `tables`), PastLimit beyond `memory` bytes."""
        count = whole(count, "how many values are wanted", 0)
        if count > self.counted and (needed := self.memory(count)) > memory:
            raise errors.PastLimit(
                f"{count:,} values of {self.game} need up to {byte_words(needed)} of memory, the limit is "
                f"{byte_words(memory)}; ask for fewer or allow more memory"
            )
        if self._sequence is None:
            listed = heap_sequence.first_values(self._start, count, lambda done: progress(done, count))
            most = max(listed, default=0)
            return np.array(listed, np.uint8 if most < 1 << 8 else np.uint16 if most < 1 << 16 else np.uint32)
        wanted = count + self.shift
        found = self._sequence.values(wanted, lambda done: progress(max(0, done - self.shift), count))
        self._by_list.share(self._sequence.known)
        return found[self.shift :]

    def nim_value(self, *heaps: int) -> int:
        """The Grundy value of a position of these heaps: the nim-sum of their values. Raises PastLimit for
        heaps past what a proved period or a million values tell."""
        return nim_sum(self._value(whole(heap, "a heap", 0)) for heap in heaps)

    def _value(self, size: int) -> int:
        if size < self.counted:
            return int(self.values(size + 1)[size])
        if size >= NEAR and (found := self.period(NEAR)) is not None and size >= found.preperiod:
            times, over = divmod(size - found.preperiod, found.period)
            return int(self.values(found.preperiod + over + 1)[-1]) + times * found.saltus
        if size >= MOST:
            raise errors.PastLimit(
                f"no period of {self.game} is proved, and a heap of {size:,} is past {MOST:,}"
            )
        return int(self.values(size + 1)[size])

    def moves(self, heap: int) -> Iterator[Left]:
        """The heaps that each move in a heap leaves, largest first; none where it takes all."""
        heap = whole(heap, "a heap", 0)
        if not self.shift:
            yield from self._leaves(heap)
            return
        for left in left_of(self.digits or (), heap + self.shift):
            yield tuple(part - self.shift for part in left if part > self.shift)

    def follow(self, *heaps: int) -> Iterator[tuple[int, ...]]:
        """The positions one move on, each once, heaps in falling order."""
        seen: set[tuple[int, ...]] = set()
        for i, heap in enumerate(heaps):
            for left in self.moves(heap):
                after = tuple(sorted((*heaps[:i], *heaps[i + 1 :], *left), reverse=True))
                if after not in seen:
                    seen.add(after)
                    yield after

    # periods

    def period(self, most: int | None = None, *, progress: Progress = lambda done, of: None) -> Period | None:
        """The period, if at most `most` values prove one (a million unless told, 1,500 where three heaps may
        be left); None else. Raises what `values` raises."""
        sequence, digits = self._sequence, self.digits
        usual = MOST if digits is None or most_parts(digits) < 3 else MOST_OF_THREE
        most = usual if most is None else whole(most, "among how many values", 1)
        if self._period is not None or digits is None or sequence is None:
            return self._period
        if most_parts(digits) == 1:
            by_table = heap_values.values_of(digits)
            if (repeats := by_table.proved()) is not None:
                unit = by_table.unit
                repeats = Repeating(repeats.onset * unit, repeats.period * unit, repeats.gain)
                self._period = self._proved(repeats, len(by_table.table) * unit)
            return self._period
        count = min(256, most)
        while True:
            self.values(max(0, count - self.shift), progress=progress)
            if (found := sequence.repeating()) is not None:
                self._period = self._proved(*found)
                heap_values.values_of(digits).repeats = found[0]
                return self._period
            if count >= most:
                return None
            count = min(most, max(sequence.n, count * 3 // 2))

    def _proved(self, repeats: Repeating, needed: int) -> Period:
        onset = max(0, repeats.onset - self.shift)
        assert self.digits is not None
        parts, reach = most_parts(self.digits), self.digits[-1][0]
        far = parts * max(1, repeats.onset) + (parts - 1) * repeats.period + reach - self.shift
        needed = needed if repeats.gain else far + repeats.period + self.shift
        proof = (
            f"G(n + {repeats.period}) = G(n) for {onset} ≤ n < {far}, which proves it for all n ≥ {onset} "
            "(Guy and Smith 1956)"
            if not repeats.gain
            else "the last values have come back with the largest of them (Siegel 2013, IV.2)"
        )
        return Period(self.game, onset, repeats.period, repeats.gain, needed - self.shift, proof)

    def exceptions(self) -> tuple[int, ...]:
        """The heaps whose value is not the one that the period would give, drawn back to the first heap;
        raises BadInput without a proved period."""
        found = self._certain()
        values, onset = self.values(found.preperiod + found.period).astype(np.int64), found.preperiod
        early = np.arange(onset)
        times, over = np.divmod(early - onset, found.period)
        return tuple(np.flatnonzero(values[early] != values[onset + over] + times * found.saltus).tolist())

    def check(self, seed: int = 1) -> bool:
        """The certificate of the period looked at anew by other means than found it: the finite condition of
        the theorem on all values, that no smaller numbers would do, and some values by the rule itself."""
        found = self._certain()
        if self._sequence is None or found.saltus or most_parts(self.digits or ()) == 1:
            return True
        self.values(found.needed)
        samples = min(CHECKED, max(4, SPLITS // found.needed))
        heaps = np.random.default_rng(seed).integers(0, found.needed, samples).tolist()
        return self._sequence.is_repeating(Repeating(found.preperiod + self.shift, found.period), iter(heaps))

    def _certain(self) -> Period:
        if (found := self.period(max(NEAR, self.counted))) is None:
            raise errors.BadInput(f"no period of {self.game} is proved yet; period() looks for one")
        return found

    def misere_quotient(self) -> MisereQuotient | None:
        """The misère quotient, if one is found within the limits of the search and proved; None else."""
        if self.digits is None or self.digits[-1][1] & AND_MORE or self.shift:
            return None
        found = misere_quotients.quotient_of(self.digits)
        return None if found is None else MisereQuotient(found)

    def cite(self) -> str:
        """BibTeX: where the theorem stands, and this program."""
        return CITED.format(version=__version__, game=self.game)

    @property
    def keeps(self) -> bool:
        """True if values can be kept as checkpoints."""
        return self._sequence is not None

    # checkpoints: FILE.json says what FILE.8.bin, .16.bin or .32.bin holds; it is written last

    def save(self, path: str | Path) -> None:
        """Keep the values so far as FILE.json and, beside it, FILE.8.bin (.16.bin, .32.bin: the bits of a
        value). What was kept before is added to. Raises Unwritten."""
        if self._sequence is None:
            raise errors.BadInput(f"values of {self.game}, which lists its moves, are not kept")
        values = self._sequence.known
        head, binary = Path(f"{path}.json"), Path(f"{path}.{BITS[values.itemsize]}.bin")
        digest, bits = blake2b(values.data).hexdigest(), BITS[values.itemsize]
        record = {"game": self.game, "n": len(values), "bits": bits, "blake2b": digest}
        with files.writing(head):
            old = _record(head)
            same = old is not None and old.game == self.game and old.bits == bits and binary.exists()
            there = min(old.n, len(values)) if old is not None and same else 0
            with open(os.open(binary, os.O_CREAT | os.O_RDWR, store.MODE), "r+b") as file:
                file.truncate(there * values.itemsize)
                file.seek(0, os.SEEK_END)
                file.write(values[there:].data)
                file.flush()
                os.fsync(file.fileno())
            store.write_whole(head, json.dumps(record).encode())
            for other in {*BITS.values()} - {bits}:
                Path(f"{path}.{other}.bin").unlink(missing_ok=True)

    def load(self, path: str | Path) -> int:
        """Go on from what `save` has kept; how many values there are. Raises BadInput for what is damaged or
        of another game."""
        head = Path(f"{path}.json")
        record = _record(head)
        if record is None or self._sequence is None:
            raise errors.BadInput(f"{shown(str(head))} is no checkpoint, or damaged; remove it to begin anew")
        if record.game != self.game:
            raise errors.BadInput(f"{shown(str(head))} is of {printable(record.game)}, not of {self.game}")
        binary = Path(f"{path}.{record.bits}.bin")
        try:
            values: Values = np.fromfile(binary, TYPES[record.bits // 8][0], record.n)
        except OSError as error:
            raise errors.BadInput(f"{shown(str(binary))} cannot be read: {files.reason(error)}") from None
        if len(values) != record.n or blake2b(values.data).hexdigest() != record.blake2b:
            raise errors.BadInput(
                f"{shown(str(binary))} is damaged: its values have not the checksum that {shown(head.name)} "
                "tells; remove both to begin anew"
            )
        if record.n > self._sequence.n:
            self._sequence.take(values)
            self._by_list.share(self._sequence.known)
        return record.n - self.shift

    def forget(self, path: str | Path) -> None:
        """Remove a checkpoint."""
        for ending in ("json", *(f"{bits}.bin" for bits in BITS.values())):
            Path(f"{path}.{ending}").unlink(missing_ok=True)


class _Record(NamedTuple):
    game: str
    n: int
    bits: int
    blake2b: str


def _record(head: Path) -> _Record | None:
    """What the head of a checkpoint says; None for none, or one that is damaged."""
    try:
        record = _Record(**json.loads(files.read(head, 10_000)))
    except (OSError, ValueError, TypeError, RecursionError):
        return None
    sound = [*map(type, record)] == [str, int, int, str] and record.bits in BITS.values() and record.n > 0
    return record if sound else None


CITED = """\
@article{{guysmith1956, author = {{Guy, Richard K. and Smith, Cedric A. B.}},
  title = {{The {{G}}-values of various games}}, year = {{1956}},
  journal = {{Proceedings of the Cambridge Philosophical Society}}, volume = {{52}}, pages = {{514--526}}}}
@software{{nimarcade, author = {{{{nimarcade contributors}}}}, title = {{nimarcade}}, version = {{{version}}},
  note = {{Grundy values of {game}}}}}"""


def heap_game(code: str) -> HeapGame:
    """A game whose heaps never meet: `0.77`, `0.3F`, `1,3,4`, `all-2,5`, or by its name with options, such as
    `octal+0.77`, `dawsons-chess` or one of yours; `treblecross` are its rows as long as no cross comes within
    two of another, heaps of 0.007. Raises BadInput."""
    if not isinstance(code, str):
        raise errors.BadInput(f"a game is told by its code, such as '0.77', not {code!r}")
    return HeapGame(code)
