"""Who a sentence is told of: a parameter of the sentence, with the verb that goes with it."""

from __future__ import annotations

from dataclasses import dataclass

_THIRD = {"can": "can", "have": "has", "won": "won"}


@dataclass(frozen=True, slots=True)
class Person:
    """`Anna`, or `you`, who reads it."""

    name: str

    def verb(self, verb: str) -> str:
        """A verb as it follows the name: `win` is `wins`, but for who reads it."""
        return verb if self == YOU else _THIRD.get(verb, f"{verb}s")

    def does(self, verb: str) -> str:
        """`you win`, `Anna wins`."""
        return f"{self.name} {self.verb(verb)}"

    def sentence(self, verb: str, rest: str) -> str:
        """`You can win.`, `Anna can win.`"""
        said = f"{self.does(verb)} {rest}."
        return said[0].upper() + said[1:]

    @property
    def opponent(self) -> str:
        return "your opponent" if self == YOU else "the opponent"


YOU = Person("you")
