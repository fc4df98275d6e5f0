"""What people type at a table means what they meant: sentences written before the reader, and later ones."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from nimarcade.core import catalogue
from nimarcade.core.game import play
from nimarcade.games.so_long_sucker import talk
from nimarcade.games.so_long_sucker.deals import read_terms, say_term
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
    ("name", "least"),
    [
        ("sucker_sentences.txt", 300),
        ("sucker_sentences_later.txt", 110),
        ("sucker_sentences_fresh.txt", 80),
        ("sucker_sentences_unseen.txt", 40),
        ("sucker_sentences_typed.txt", 50),
    ],
)
def test_sentences_are_understood(name: str, least: int) -> None:
    wrong = list(misread(name))
    assert len(sentences(name)) >= least
    assert len(wrong) <= 0.05 * len(sentences(name)), wrong
    assert not [each for each in wrong if each[2].startswith("offer")], "read as an offer that was not made"


WORDS = [
    *("red", "blue", "green", "yellow", "pass", "give", "me", "you", "i", "we", "he", "the", "move", "if"),
    *("unless", "or", ",", "and", "not", "do", "will", "can", "kill", "chip", "chips", "1", "2", "all"),
    *("pile", "3", "tall", "rescue", "let", "take", "to", "for", "back", "trust", "my", "your", "his"),
    *("spare", "against", "promise", "offer", "no", "yes", "deal", "please"),
]


@pytest.mark.parametrize("seed", range(3))
def test_any_words_are_read_or_not_understood(seed: int) -> None:
    rng = Random(seed)
    tables = [p for p, *_ in sentences("sucker_sentences.txt")][
        :: len(sentences("sucker_sentences.txt")) // 5
    ]
    for _ in range(60):
        p = rng.choice(tables)
        text = " ".join(rng.choice(WORDS) for _ in range(rng.randint(1, 18)))
        meaning = talk.read(p, rng.randrange(4), text)
        assert meaning.code
        for term in meaning.terms:
            assert read_terms(str(term)) == (term,)


@pytest.mark.parametrize(
    "text", ["please " * 80, "red , " * 100, "pass to me " * 20, "é" * 500, "", "?!", "no " * 59]
)
def test_long_and_empty_lines_are_read_at_once(text: str) -> None:
    assert talk.read(sentences("sucker_sentences.txt")[0][0], 0, text).code == "unknown"


@pytest.mark.parametrize(
    ("line", "kind"),
    [("sorry red, I had no choice", "sorry"), ("thank you red, you are a true friend", "thanks")],
)
def test_manners_of_several_phrases(line: str, kind: str) -> None:
    t = catalogue.read_as(SuckerPosition, "so-long-sucker+hofstra:BR/RGB/GYRGY:B3R1/R2B1/G3/Y4:B")
    assert talk.read(t, 0, line).kind == kind


def test_the_words_of_a_deal_are_read_as_that_deal() -> None:
    t = catalogue.read_as(SuckerPosition, "so-long-sucker+hofstra:BR/RGB/GYRGY:B3R1/R2B1/G3/Y4:B")
    for deal in (
        "R.NOKILL.B.n1000,B.NOKILL.R.n1000",
        "R.RESCUE.B,B.PASS.R,R.CAP.1,R.GIVE.B2@B",
        "B.PLAY.B@4,R.NOPASS.G",
    ):
        terms = read_terms(deal)
        assert talk.promised(0, "; ".join(map(say_term, terms)), t) == terms


@pytest.mark.parametrize("line", ["save me, red!", "red, you owe me, please save me", "anyone help me?"])
def test_a_cry_out_of_danger_is_no_offer(line: str) -> None:
    t = catalogue.read_as(SuckerPosition, "so-long-sucker+hofstra:BR/RGB/GYRGY:B3R1/R2B1/G3/Y4:B")
    assert talk.read(t, 0, line).kind == "plead"
