"""What the rules of a text read in a line of words, from every word and in every way.

    rule: alternative => tag
      another alternative

A word stands for itself, `#` for a number, `~` for any word, `[a]` may be left out, `(a|b)` is a choice, `a*`
any number of it, `<rule>` another rule, whose reading is kept under its name, or under `label` in
`<label=rule>`. `_rule` is another one that keeps no reading of its own: what it holds is held by the rule
around it. A line that begins with `#` is a remark, one that
ends with `|` goes on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class Reading:
    """Of the words from `start` to before `end`, by a rule."""

    rule: str
    tag: str
    start: int
    end: int
    held: tuple[tuple[str, Reading], ...] = ()

    def get(self, label: str) -> Reading | None:
        return next((reading for name, reading in self.held if name == label), None)

    def all(self, label: str) -> list[Reading]:
        return [reading for name, reading in self.held if name == label]


End = tuple[int, tuple[tuple[str, Reading], ...]]
"""Where a part of a rule ends, and what it holds."""


@dataclass(frozen=True, slots=True)
class Part:
    """A word, a rule, or parts in a row, in a choice, left out or repeated."""

    kind: Literal["word", "rule", "row", "choice", "maybe", "many"]
    word: str = ""
    label: str = ""
    parts: tuple[Part, ...] = ()


_MARKS = re.compile(r"[\[\]()|*]|<[^>]*>|[^\s\[\]()|*<>]+")


def _choice(marks: Iterator[str]) -> Part:
    """The parts up to the next closing bracket."""
    rows: list[list[Part]] = [[]]
    for mark in marks:
        row = rows[-1]
        if mark in ")]":
            break
        if mark == "|":
            rows.append([])
        elif mark == "*":
            row[-1] = Part("many", parts=(row[-1],))
        elif mark == "(":
            row.append(_choice(marks))
        elif mark == "[":
            row.append(Part("maybe", parts=(_choice(marks),)))
        elif mark.startswith("<"):
            label, _, rule = mark[1:-1].rpartition("=")
            row.append(Part("rule", rule, label or rule))
        else:
            row.append(Part("rule" if mark.startswith("_") else "word", mark))
    ways = tuple(row[0] if len(row) == 1 else Part("row", parts=tuple(row)) for row in rows)
    return ways[0] if len(ways) == 1 else Part("choice", parts=ways)


class Grammar:
    def __init__(self, text: str) -> None:
        self.rules: dict[str, list[tuple[Part, str]]] = {}
        name = ""
        for line in re.sub(r"(?m)^#.*|(?<=\|)\n", "", text).splitlines():
            if line[:1].strip():
                name, _, line = line.partition(":")
                if name in self.rules:
                    raise ValueError(f"the rule {name} stands twice")
                self.rules[name] = []
            body, _, tag = line.partition("=>")
            if body.strip():
                read = _choice(iter(_MARKS.findall(body)))
                self.rules[name] += [
                    (each, tag.strip()) for each in (read.parts if read.kind == "choice" else (read,))
                ]
        self.starts: dict[str, set[str]] = {name: set() for name in self.rules}
        """The words that a rule may begin with, among them `` if it may be empty."""
        while sum(self._learn(name) for name in self.rules):
            pass
        self.words = {",", *re.findall(r"[^\W\d_]+", text)}
        """All that its rules know."""
        self.known: dict[tuple[str, str], list[tuple[Part, str]]] = {}

    def ways(self, name: str, word: str) -> list[tuple[Part, str]]:
        """The alternatives of a rule that may begin with this word, or be empty."""
        if (name, word) not in self.known:
            firsts = {word, "", "~", "#" if word.isdecimal() else word}
            self.known[name, word] = [way for way in self.rules[name] if self._begins(way[0]) & firsts]
        return self.known[name, word]

    def _learn(self, name: str) -> bool:
        """True if something was learnt of how the rule may begin."""
        known = len(self.starts[name])
        self.starts[name].update(*(self._begins(part) for part, _ in self.rules[name]))
        return len(self.starts[name]) > known

    def _begins(self, part: Part) -> set[str]:
        if part.kind == "word":
            return {part.word}
        if part.kind == "rule":
            return self.starts[part.word]
        if part.kind == "choice":
            return set().union(*map(self._begins, part.parts))
        if part.kind in ("maybe", "many"):
            return self._begins(part.parts[0]) | {""}
        words = {""}
        for each in part.parts:
            if "" not in words:
                break
            words = (words - {""}) | self._begins(each)
        return words


@dataclass(slots=True)
class Chart:
    grammar: Grammar
    words: Sequence[str]
    known: dict[tuple[str, int], list[Reading]] = field(default_factory=dict)

    def read(self, rule: str, start: int) -> list[Reading]:
        """All readings of the words from `start` by a rule."""
        key = rule, start
        if key not in self.known:
            self.known[key] = []
            word = self.words[start] if start < len(self.words) else ""
            found = {
                Reading(rule, tag, start, end, held): None
                for part, tag in self.grammar.ways(rule, word)
                for end, held in self._ends(part, start)
            }
            self.known[key] = list(found)
        return self.known[key]

    def _ends(self, part: Part, start: int) -> list[End]:
        if part.kind == "word":
            word = self.words[start] if start < len(self.words) else ","
            fits = word == part.word or (part.word == "~" and word != ",")
            fits = fits or (part.word == "#" and word.isdecimal())
            return [(start + 1, ())] if fits and start < len(self.words) else []
        if part.kind == "rule":
            inner = part.word.startswith("_")
            return [
                (reading.end, reading.held if inner else ((part.label, reading),))
                for reading in self.read(part.word, start)
            ]
        if part.kind == "choice":
            return [end for each in part.parts for end in self._ends(each, start)]
        if part.kind == "maybe":
            return [(start, ()), *self._ends(part.parts[0], start)]
        if part.kind == "many":
            return self._repeated(part.parts[0], start)
        ends: dict[End, None] = {(start, ()): None}
        for each in part.parts:
            ends = {
                (end, held + more): None for middle, held in ends for end, more in self._ends(each, middle)
            }
            if not ends:
                break
        return list(ends)

    def _repeated(self, part: Part, start: int) -> list[End]:
        ends: dict[End, None] = {(start, ()): None}
        reached = list(ends)
        while reached:
            middle, held = reached.pop()
            for end, more in self._ends(part, middle):
                further = end, held + more
                if end > middle and further not in ends:
                    ends[further] = None
                    reached.append(further)
        return list(ends)
