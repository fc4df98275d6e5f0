"""The colours and letters of every role a text can have; screens and panels take them from here."""

from __future__ import annotations

from dataclasses import dataclass

from nimarcade.core.text import Role

_INK = "$foreground"


@dataclass(frozen=True, slots=True)
class Style:
    colour: str = _INK
    letters: str = ""
    """`bold`, `italic`, or nothing."""

    @property
    def markup(self) -> str:
        """As `Content.styled` takes it; empty for what is not styled at all."""
        return " ".join(part for part in (self.letters, self.colour) if part not in ("", _INK))

    @property
    def rules(self) -> str:
        """As a style sheet has it."""
        return f"color: {self.colour};" + (f" text-style: {self.letters};" if self.letters else "")


STYLES: dict[Role, Style] = {
    "plain": Style(),
    "strong": Style(letters="bold"),
    "quiet": Style("$text-muted"),
    "heading": Style("$primary", "bold"),
    "good": Style("$primary"),
    "bad": Style("$accent"),
    "point": Style("$accent", "bold"),
    "source": Style("$text-muted", "italic"),
    "quoted": Style(letters="italic"),
}


def sheet(prefix: str) -> str:
    """Rules for a widget whose component classes are `prefix--role`."""
    return "\n".join(f".{prefix}--{role} {{ {style.rules} }}" for role, style in STYLES.items())
