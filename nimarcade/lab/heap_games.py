"""Games whose heaps never meet, at scale: values far out, proved periods, misère quotients."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from nimarcade.core import catalogue, citing, errors, files, store
from nimarcade.core.codes import printable, quoted, short, shown, whole
from nimarcade.core.game import Digits, Independent, Left, Move, Position
from nimarcade.core.told import stamped
from nimarcade.games.breaking import Repeating, left_of, most_parts, repeating
from nimarcade.lab.tables.making import MEMORY, byte_words
from nimarcade.theory import heap_values, misere_quotients
from nimarcade.theory.heap_sequence import TYPES, first_values, sequence_of
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
BLOCK = 1 << 20
"""Heaps that are looked at together for exceptions."""
CHECKED, SPLITS = 64, 10**9
"""Values that a check works out by the rule itself; or fewer, so that it looks at so many splits at most."""
_OCTAL, _SET = re.compile(r"[0-9A-Za-z]?[.·][0-9A-Za-z]*"), re.compile(r"(all-)?[0-9,]+")


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

    def words(self) -> str:
        gain = f", saltus {self.saltus}" if self.saltus else ""
        return f"period {self.period}, preperiod {self.preperiod}{gain}: {self.proof}"

    def as_json(self) -> dict[str, object]:
        return stamped("period", asdict(self))

    def cite(self) -> str:
        """BibTeX: where the theorem stands, and this program with the period."""
        return citing.bibtex(f"Guy, Smith 1956; {self.proof}", f"{self.game}: {self.words()}")


class HeapGame:
    """One game whose heaps never meet; see `heap_game`. What is counted stays for all that ask about the game
    in this process: `solve`, tables and maps too."""

    def __init__(self, code: str) -> None:
        rows = code == "treblecross"
        self.shift = 2 * rows
        """A heap of n is one of n + shift of the digits."""
        self._start = p = catalogue.read("octal+0.007" if rows else named(code))
        if not isinstance(catalogue.game_of(p), Independent) or ":" in code or getattr(p, "misere", False):
            raise errors.BadInput(
                "a heap game is one whose heaps never meet, in normal play and without heaps, such as "
                f"0.77, octal+0.77, subtraction+1,3,4 or dawsons-chess; not {shown(code)}"
            )
        self._rules = cast(heap_values.Summed[Position, Move], catalogue.game_of(p))
        self.game = code if rows else catalogue.write(p).partition(":")[0]
        self.digits: Digits | None = self._rules.digits(p)
        self._table = heap_values.heap_values(self._rules, p)
        self.sequence = sequence_of(self.digits)
        self._period: Period | None = None

    def __repr__(self) -> str:
        return f"heap_game({self.game!r})"

    @property
    def counted(self) -> int:
        """How many values are known by now."""
        known = len(self._table.table) if self.sequence is None else self.sequence.n
        return max(0, known - self.shift)

    def memory(self, count: int) -> int:
        """Bytes that so many values will take at most, as far as can be told before: 2 each and the same
        mirrored; where three heaps may be left a set of values beside it."""
        return count * (4 + 4 * count * (self.digits is not None and most_parts(self.digits) > 2))

    def values(
        self, count: int, *, memory: int = MEMORY, progress: Progress = lambda done, of: None
    ) -> Values:
        """The Grundy values of heaps of 0, 1, 2, … stones, `count` of them: a read-only NumPy array of bytes,
        or of 2 or 4 bytes where values are larger. `progress` hears how many there are. Raises Missing
        without NumPy (the extra `tables`), PastLimit beyond `memory` bytes."""
        count = whole(count, "how many values are wanted", 0)
        if count > self.counted and (needed := self.memory(count)) > memory:
            raise errors.PastLimit(
                f"{short(count)} values of {self.game} need up to {byte_words(needed)} of memory, the limit "
                f"is {byte_words(memory)}; ask for fewer or allow more memory"
            )

        def watch(done: int) -> None:
            progress(max(0, done - self.shift), count)

        if self.sequence is None:
            listed = first_values(self._start, count, watch)
            width = next(width for width in TYPES if max(listed, default=0) < 1 << 8 * width)
            found: Values = np.array(listed, TYPES[width])
            found.flags.writeable = False
            return found
        found = self.sequence.values(count + self.shift, watch)
        self._table.share(self.sequence.known)
        return found[self.shift :]

    def nim_value(self, *heaps: int) -> int:
        """The Grundy value of a position of these heaps: the nim-sum of their values. Raises PastLimit for
        heaps past what a proved period or a million values tell."""
        return nim_sum(self._value(whole(heap, "a heap", 0)) for heap in heaps)

    def _value(self, size: int) -> int:
        found = self.period(NEAR) if size >= max(NEAR, self.counted) else None
        early, times = Repeating(found.preperiod, found.period).early(size) if found else (size, 0)
        if early >= max(MOST, self.counted):
            raise errors.PastLimit(
                f"no period of {self.game} is proved yet, and {size:,} is past {MOST:,}; period() seeks one"
            )
        return int(self.values(early + 1)[early]) + times * (found.saltus if found else 0)

    def moves(self, heap: int) -> Iterator[Left]:
        """The heaps that each move in a heap leaves, largest first; none where it takes all."""
        size = whole(heap, "a heap", 0) + self.shift
        for left in left_of(self.digits or (), size) if self.shift else self._rules.leaves(self._start, size):
            yield tuple(part - self.shift for part in left if part > self.shift)

    def follow(self, *heaps: int) -> list[tuple[int, ...]]:
        """The positions one move on, each once, heaps in falling order."""
        beside = [(heaps[:i] + heaps[i + 1 :], heap) for i, heap in enumerate(heaps)]
        after = [
            tuple(sorted(rest + left, reverse=True)) for rest, heap in beside for left in self.moves(heap)
        ]
        return [*dict.fromkeys(after)]

    def period(self, most: int | None = None, *, progress: Progress = lambda done, of: None) -> Period | None:
        """The period, if at most `most` values prove one (a million unless told, 1,500 where three heaps may
        be left); None else. Raises what `values` raises."""
        digits, sequence = self.digits, self.sequence
        if self._period is not None or digits is None:
            return self._period
        parts = most_parts(digits)
        usual = MOST if parts < 3 else MOST_OF_THREE
        most = usual if most is None else whole(most, "among how many values", 1)
        count = min(256, most)
        found = self._table.proved() if parts == 1 else None
        while found is None and parts > 1 and sequence is not None:
            self.values(max(0, count - self.shift), progress=progress)
            if (found := sequence.repeating()) is None and count >= most:
                break
            count = min(most, max(sequence.n, count * 3 // 2))
        if found is None:
            return None
        self._table.repeats = found
        unit = self._table.unit
        found = Repeating(found.onset * unit, found.period * unit, found.gain)
        onset, needed = max(0, found.onset - self.shift), len(self._table.table)
        proof = "the last values have come back, and with them the largest (Siegel 2013, IV.2)"
        if sequence is not None:
            needed = sequence.needed(found) - self.shift
            proof = (
                f"G(n + {found.period}) = G(n) for {onset} ≤ n < {needed - found.period}, so it "
                f"holds for all n ≥ {onset} (Guy and Smith 1956)"
            )
        self._period = Period(self.game, onset, found.period, found.gain, needed, proof)
        return self._period

    def exceptions(self) -> np.ndarray[tuple[int], np.dtype[np.unsignedinteger]]:
        """The heaps whose value is not the one that the period would give, drawn back to the first heap: an
        array in rising order, of the narrowest type that fits. Raises BadInput without a proved period."""
        found = self._certain()
        values, narrow = self.values(found.preperiod + found.period), np.min_scalar_type(found.preperiod)
        wrong = [np.zeros(0, narrow)]
        for first in range(0, found.preperiod, BLOCK):
            early = np.arange(first, min(first + BLOCK, found.preperiod))
            times, over = np.divmod(early - found.preperiod, found.period)
            other = values[early] != values[found.preperiod + over] + times * found.saltus
            wrong.append(early[other].astype(narrow))
        return np.concatenate(wrong)

    def check(self, seed: int = 1) -> bool:
        """The certificate of the period looked at anew by other means than found it: the finite condition of
        the theorem on all values, that no smaller numbers would do, and some values by the rule itself."""
        found = self._certain()
        values = self.values(found.needed)
        repeats = Repeating(found.preperiod + self.shift, found.period, found.saltus)
        if self.sequence is None:
            return repeating(values.tolist(), self.digits or ()) == repeats
        samples = min(CHECKED, max(4, SPLITS // found.needed))
        heaps = np.random.default_rng(seed).integers(0, found.needed, samples).tolist()
        return self.sequence.is_repeating(repeats, heaps)

    def _certain(self) -> Period:
        if (found := self.period(max(NEAR, self.counted))) is None:
            raise errors.BadInput(f"no period of {self.game} is proved yet; period() looks for one")
        return found

    def misere_quotient(self) -> misere_quotients.Quotient | None:
        """The misère quotient, if one is found within the limits of the search and proved; None else."""
        return None if self.digits is None or self.shift else misere_quotients.quotient_of(self.digits)

    def cite(self) -> str:
        """BibTeX: where the theorem stands, and this program."""
        return citing.bibtex("Guy, Smith 1956", f"Grundy values of {self.game}")

    # checkpoints: FILE.json, written last, says what FILE.8.bin, .16.bin or .32.bin holds

    def save(self, path: str | Path) -> None:
        """Keep the values so far as FILE.json and, beside it, FILE.8.bin (.16.bin, .32.bin: the bits of a
        value). What was kept before is added to. Raises Unwritten."""
        if self.sequence is None:
            raise errors.BadInput(f"values of {self.game}, which are told otherwise, are not kept")
        values, head = self.sequence.known, Path(f"{path}.json")
        new = Record(self.game, len(values), 8 * values.itemsize, blake2b(values.data).hexdigest())
        binary, old = Path(f"{path}.{new.bits}.bin"), _record(head)
        there = old.n if old and old[::2] == new[::2] and binary.exists() and old.n <= new.n else 0
        with files.writing(head):
            with open(os.open(binary, os.O_CREAT | os.O_RDWR, store.MODE), "r+b") as file:
                file.truncate(there * values.itemsize)
                file.seek(0, os.SEEK_END)
                file.write(values[there:].data)
                file.flush()
                os.fsync(file.fileno())
            store.write_whole(head, json.dumps(new._asdict()).encode())
            for other in {8, 16, 32} - {new.bits}:
                Path(f"{path}.{other}.bin").unlink(missing_ok=True)

    def load(self, path: str | Path) -> int:
        """Go on from what `save` has kept; how many values there are. Raises BadInput for what is not there,
        damaged or of another game."""
        head = Path(f"{path}.json")
        if not head.exists():
            raise errors.BadInput(f"{shown(str(head))}: there is no such file")
        if (record := _record(head)) is None or self.sequence is None:
            raise errors.BadInput(f"{shown(str(head))} is no checkpoint, or damaged; remove it to begin anew")
        if record.game != self.game:
            raise errors.BadInput(f"{shown(str(head))} is of {printable(record.game)}, not of {self.game}")
        binary = Path(f"{path}.{record.bits}.bin")
        try:
            values: Values = np.fromfile(binary, TYPES[record.bits // 8], record.n)
        except OSError as error:
            raise errors.BadInput(f"{shown(str(binary))} cannot be read: {files.reason(error)}") from None
        if len(values) != record.n or blake2b(values.data).hexdigest() != record.blake2b:
            raise errors.BadInput(
                f"{shown(str(binary))} is damaged: its values have not the checksum that {shown(head.name)} "
                "tells; remove both to begin anew"
            )
        if record.n > self.sequence.n:
            self.sequence.take(values)
        return record.n - self.shift


class Record(NamedTuple):
    """What the head of a checkpoint says: the game, and how many values of how many bits."""

    game: str
    n: int
    bits: int
    blake2b: str


def _record(head: Path) -> Record | None:
    """None for none, or one that is damaged."""
    try:
        record = Record(**json.loads(files.read(head, 10_000)))
    except (OSError, ValueError, TypeError, RecursionError):
        return None
    return record if [*map(type, record)] == [str, int, int, str] and record.bits in (8, 16, 32) else None


def named(code: str) -> str:
    """A code with the name of its game: `octal+0.77` for `0.77`, `subtraction+1,3,4` for `1,3,4`."""
    rule = code.partition("+")[0]
    head = "octal+" if _OCTAL.fullmatch(rule) else "subtraction+" if _SET.fullmatch(rule) else ""
    return head + code


def never_meet(code: str) -> bool:
    """True for the code of a `heap_game`, also one with a mistake in its digits or numbers; not for
    `treblecross`, whose rows of n cells are no heaps of n."""
    if named(code) != code:
        return True
    return ":" not in code and isinstance(catalogue.game_of(catalogue.read(code)), Independent)


def heap_game(code: str) -> HeapGame:
    """A game whose heaps never meet: `0.77`, `0.3F`, `1,3,4`, `all-2,5`, or by its name with options, such as
    `octal+0.77`, `dawsons-chess` or one of yours; `treblecross` are its rows as long as no cross comes within
    two of another, heaps of 0.007. Raises BadInput."""
    if not isinstance(code, str):
        raise errors.BadInput(f"a game is told by its code such as '0.77', not {quoted(code)}")
    return HeapGame(code)
