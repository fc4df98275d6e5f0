"""What people type at a table means what they meant: sentences written before the reader, and later ones."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from nimarcade.core import catalogue
from nimarcade.core.game import play
from nimarcade.games.so_long_sucker import talk
from nimarcade.games.so_long_sucker.position import COLOURS, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME

FOLDER = Path(__file__).parent


@cache
def sentences(name: str) -> list[tuple[SuckerPosition, int, str, str]]:
    """Of a file: the position, the speaker, the sentence, its meaning."""
    tables: dict[str, SuckerPosition] = {}
    found = []
    for line in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("@"):
            table, code, *acts = line.removeprefix("@").split()
            p = catalogue.read_as(SuckerPosition, code)
            for act in acts:
                p = play(GAME, p, GAME.read_move(p, act))
            tables[table] = p
        elif line and not line.startswith("#"):
            table, speaker, sentence, meaning = line.split(" | ")
            found.append((tables[table], COLOURS.index(speaker), sentence, ordered(meaning)))
    return found


def ordered(meaning: str) -> str:
    """Promises in the order in which `Meaning.code` writes them."""
    kind, _, rest = meaning.partition(" ")
    return f"{kind} {','.join(sorted(rest.split(',')))}" if kind in ("offer", "promise") else meaning


def misread(name: str) -> Iterator[tuple[str, str, str]]:
    for p, speaker, sentence, meaning in sentences(name):
        if (read := talk.read(p, speaker, sentence).code) != meaning:
            yield sentence, meaning, read


@pytest.mark.parametrize(
    ("name", "least"), [("sucker_sentences.txt", 300), ("sucker_sentences_later.txt", 60)]
)
def test_sentences_are_understood(name: str, least: int) -> None:
    wrong = list(misread(name))
    assert len(sentences(name)) >= least
    assert len(wrong) <= 0.05 * len(sentences(name)), wrong
    assert not [each for each in wrong if each[2].startswith("offer")], "read as an offer that was not made"
