"""Impartial games taught: positions and moves in words, answers held against the theory."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from nimarcade.coach import checked_words, hints
from nimarcade.core import catalogue, typed_moves
from nimarcade.core.game import Game, M, P, Pointed, Seat, play
from nimarcade.core.text import Block
from nimarcade.theory.impartial import ImpartialTheory

_EVEN = re.compile(r"(.+) (even|odd)")


@dataclass(frozen=True, eq=False)
class ImpartialTeaching(Generic[P, M]):
    game: Game[P, M]
    board: Pointed[P, M]
    """`game`, as something that can be pointed at."""
    theory: ImpartialTheory[P, M]

    def say_board(self, p: P, /, *, brief: bool = False) -> str:
        if brief:
            return f"Board: {checked_words.body(p)}."
        convention = self.game.convention(p)
        rules = f"{self.game.rules(p)} {convention[0].upper()}{convention[1:]}"
        return f"Board: {checked_words.body(p)}. {rules}."

    def question(self, p: P, want: Sequence[str] = (), /) -> str:
        return f"Your move, written {self.board.form(p)}."

    def read_answer(self, p: P, text: str, /) -> M:
        """A move code, or words: `take 2 from 5`."""
        return typed_moves.read(self.game, p, text)

    def say_move(self, p: P, m: M, /) -> str:
        return f"{self.game.write_move(p, m)} leaves {checked_words.body(play(self.game, p, m))}"

    def tell_move(self, p: P, m: M, you: Seat | None = None, /) -> str:
        return self.game.describe(p, m)

    def where(self, p: P, m: M, /) -> str:
        return f"Look at {self.board.where(p, m)}."

    def numbers(self, p: P, seat: Seat | None = None, /) -> list[Block]:
        if self.game.outcome(p) is not None or self.theory.credulous.theorem(p) is None:
            return []
        return hints.conditions(self.theory.explain(self.theory.solve(p)).here)

    def holds(self, condition: str, before: P, m: M, after: P, /) -> bool:
        """Conditions: `win` (a P-position by the theory), `leave CODE`, `NAME = VALUE`, `NAME even`, `NAME
        odd` (quantities of the theorem), `sg = VALUE`, else words of the theorem's case such as `k-good`."""
        if condition == "win":
            return self.theory.outcome(after) == "P"
        if condition.startswith("leave "):
            return after == catalogue.read(condition.removeprefix("leave "))
        if condition.startswith("sg = "):
            return str(self.theory.grundy(after)) == condition.removeprefix("sg = ")
        facts = checked_words.facts(after)
        name, equals, wanted = condition.partition(" = ")
        if equals:
            return facts.get(checked_words.plain(name)) == wanted.strip()
        if parity := _EVEN.fullmatch(condition):
            number = facts.get(checked_words.plain(parity[1]), "")
            return number.isdecimal() and int(number) % 2 == (parity[2] == "odd")
        reading = checked_words.reading(after)
        return reading is not None and condition in reading.case and f"not {condition}" not in reading.case

    def keeps(self, before: P, after: P, /) -> bool:
        return self.theory.outcome(after) == "P"

    def refutation(self, p: P, m: M, /) -> tuple[M, str] | None:
        if self.theory.outcome(p) != "N":
            return None
        after = play(self.game, p, m)
        if self.theory.outcome(after) != "N" or self.game.outcome(after) is not None:
            return None
        best = self.theory.solve(after).move
        return best, f"That gives the win away: your opponent can now {self.game.describe(after, best)}."

    def say_outcome(self, p: P, /, *, numbers: bool) -> str:
        verdict = self.theory.solve(p)
        if verdict.best is None:
            reason = self.theory.explain(verdict).sentence
        elif verdict.outcome == "N":
            reason = f"{self.say_move(p, verdict.best)}, which is P."
        else:
            after = play(self.game, p, verdict.best)
            reason = f"Every move leaves an N-position; {self.say_move(p, verdict.best)}"
            if self.game.outcome(after) is None:
                reason += f", and then {self.say_move(after, self.theory.best(after))}."
            else:
                reason += " and ends the game."
        return f"{checked_words.body(p)} is {verdict.outcome}. {reason}"
