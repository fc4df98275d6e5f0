"""What people type at a table means what they meant: sentences written before the reader, and later ones."""

from functools import cache
from pathlib import Path
from random import Random

import pytest

from nimarcade.core import catalogue
from nimarcade.core.game import play
from nimarcade.games.so_long_sucker import talk
from nimarcade.games.so_long_sucker.deals import read_terms, say_term
from nimarcade.games.so_long_sucker.grammar import Grammar
from nimarcade.games.so_long_sucker.position import COLOURS, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.games.so_long_sucker.talk_moves import move_said

KEPT = Path(__file__).with_name("sucker_sentences.txt")
NAMES: tuple[str, ...] = ("", "Max", "Otto", "")
NOTHING = ("unknown", "unclear part", "chat")
"""What is not understood, or said to the table; either binds nobody."""


@cache
def sentences() -> list[tuple[str, SuckerPosition, int, str, str, tuple[str, ...]]]:
    """The set, the position, the speaker, the sentence, its meaning, what the seats are called."""
    tables: dict[str, tuple[SuckerPosition, tuple[str, ...]]] = {}
    found = []
    for line in KEPT.read_text(encoding="utf-8").splitlines():
        if line.startswith("@"):
            table, code, *acts = line.removeprefix("@").split()
            p, names = catalogue.read_as(SuckerPosition, code), NAMES
            for act in acts:
                if act.startswith("names="):
                    names = tuple(act.removeprefix("names=").split(","))
                else:
                    p = play(GAME, p, GAME.read_move(p, act))
            tables[table] = p, names
        elif line and not line.startswith("#"):
            kept, table, speaker, sentence, meaning = line.split(" | ")
            p, names = tables[table]
            found.append((kept, p, COLOURS.index(speaker), sentence, meaning, names))
    return found


def code(p: SuckerPosition, speaker: int, sentence: str, names: tuple[str, ...], which: str) -> str:
    """The meaning of a sentence; of one kept among `moves` the move that it says."""
    if which != "moves":
        return talk.read(p, speaker, sentence, names).code
    if (moved := move_said(p, speaker, sentence)) is None:
        return "none"
    return f"move {moved.act}" + (f", {moved.then}" if moved.then else "")


@pytest.mark.few("first-*", "fresh-*", "third-*", "typed-*", "acts-*")
@pytest.mark.parametrize(
    ("kept", "size", "wrong", "bound"),
    [
        *(("first", 330, 9, 0), ("later", 114, 3, 0), ("fresh", 82, 2, 0), ("unseen", 40, 1, 0)),
        *(("typed", 54, 1, 0), ("ordered", 90, 2, 0)),
        pytest.param("more", 640, 19, 0, marks=pytest.mark.sweep),
        *(("apart", 134, 6, 0), ("after", 66, 5, 0), ("third", 60, 7, 0), ("heard", 69, 0, 0)),
        *(("acts", 74, 0, 0), ("moves", 94, 0, 0), ("countered", 42, 0, 0), ("typical", 415, 0, 0)),
        pytest.param("open", 740, 12, 0, marks=pytest.mark.sweep),
        pytest.param("sealed", 288, 1, 0, marks=pytest.mark.sweep),
        pytest.param("strangers", 222, 0, 0, marks=pytest.mark.sweep),
        pytest.param("evening", 155, 0, 0, marks=pytest.mark.sweep),
        pytest.param("trained", 64, 0, 0, marks=pytest.mark.sweep),
        pytest.param("framed", 51, 0, 0, marks=pytest.mark.sweep),
    ],
)
def test_sentences_are_understood(kept: str, size: int, wrong: int, bound: int) -> None:
    read = [
        (sentence, meaning, code(p, speaker, sentence, names, which))
        for which, p, speaker, sentence, meaning, names in sentences()
        if which == kept
    ]
    misread = [
        each for each in read if each[1] != each[2] and not (each[1] == "unknown" and each[2] in NOTHING)
    ]
    assert len(read) == size
    assert len(misread) <= wrong, misread
    binding = [each for each in misread if each[2].split()[0] in ("offer", "counter", "accept", "promise")]
    assert len(binding) <= bound, "read as binding what was not said"


@pytest.mark.sweep
def test_a_bargain_is_no_move() -> None:
    moves = [
        sentence
        for which, p, speaker, sentence, *_ in sentences()
        if which != "moves" and move_said(p, speaker, sentence) is not None
    ]
    assert moves == ["I play my red chip on pile 3 and then it's your turn, yellow"]


WORDS = [
    *("red", "blue", "green", "yellow", "pass", "give", "me", "you", "i", "we", "he", "the", "move", "if"),
    *("unless", "or", ",", "and", "not", "do", "will", "can", "kill", "chip", "chips", "1", "2", "all"),
    *("pile", "3", "tall", "rescue", "let", "take", "to", "for", "back", "trust", "my", "your", "his"),
    *("spare", "against", "promise", "offer", "no", "yes", "deal", "please"),
]


@pytest.mark.few("2")
@pytest.mark.parametrize("seed", range(3))
def test_any_words_are_read_or_not_understood(seed: int) -> None:
    rng = Random(seed)
    tables = [p for _, p, *_ in sentences()][:: len(sentences()) // 5]
    for _ in range(60):
        p = rng.choice(tables)
        text = " ".join(rng.choice(WORDS) for _ in range(rng.randint(1, 18)))
        meaning = talk.read(p, rng.randrange(4), text)
        assert meaning.code
        for term in meaning.terms:
            assert read_terms(str(term)) == (term,)


@pytest.mark.parametrize(
    "text", ["please " * 80, "red , " * 100, "pass to me " * 21, "é" * 500, "", "?!", "no " * 59]
)
def test_long_and_empty_lines_are_read_at_once(text: str) -> None:
    assert talk.read(sentences()[0][1], 0, text).code in ("unknown", "chat")


@pytest.mark.parametrize(
    ("line", "kind"),
    [("sorry red, I had no choice", "sorry"), ("thank you red, you are a true friend", "thanks")],
)
def test_manners_of_several_phrases(line: str, kind: str) -> None:
    t = catalogue.read_as(SuckerPosition, "so-long-sucker+hofstra:BR/RGB/GYRGY:B3R1/R2B1/G3/Y4:B")
    assert talk.read(t, 0, line).kind == kind


def test_a_capture_without_its_pile_is_asked_about_where_one_pile_lies() -> None:
    t = catalogue.read_as(SuckerPosition, "so-long-sucker+endgame+k=0:RGB:B1/R2:B")
    assert talk.read(t, 0, "I capture").kind == "ask"


def test_the_words_of_a_deal_are_read_as_that_deal() -> None:
    t = catalogue.read_as(SuckerPosition, "so-long-sucker+hofstra:BR/RGB/GYRGY:B3R1/R2B1/G3/Y4:B")
    for deal in (
        "R.NOKILL.B.n1000,B.NOKILL.R.n1000",
        "R.RESCUE.B,B.PASS.R,R.CAP.1,R.GIVE.B2@B",
        "B.PLAY.B@4,R.NOPASS.G",
        *("B.PLAY.4", "R.PLAY.R", "R.PLAY.new", "R.PLAY.R@new", "R.KILL.B2", "B.KILL.R", "R.NOCAP.2.nnext"),
        *("R.NOCAP.B.n4", "R.NOCAP.any", "R.NOPLAY.new", "R.NOPLAY.R", "R.NOPLAY.R@2.n@2", "R.NOPLAY.R@new"),
    ):
        terms = read_terms(deal)
        for me in (None, 0):
            assert talk.promised(0, "; ".join(say_term(term, me=me) for term in terms), t) == terms


@pytest.mark.parametrize("verb", ["NOKILL.Y", "NOPASS.Y"])
def test_a_time_is_read_as_it_is_said(verb: str) -> None:
    for lasts in (1, 2, 3, 4, 5, 8, 12, 40, 999, 1000):
        (term,) = read_terms(f"R.{verb}.n{lasts}")
        for said in (say_term(term), say_term(term, me=3)):
            assert talk.promised(3, said) == (term,), said
        assert talk.promised(3, say_term(term).replace("the two", "you two")) == (term,)


@pytest.mark.parametrize(
    ("words", "lasts"),
    [
        ("for the next round", 4),
        ("for 4 turns", 4),
        ("over the next 12 moves", 12),
        ("until either of us goes out", 1000),
        ("until yellow is out", 1004),
    ],
)
def test_times_are_read_as_people_say_them(words: str, lasts: int) -> None:
    (term,) = talk.promised(0, f"red does not kill blue {words}") or ()
    assert term.lasts == lasts


@pytest.mark.parametrize("line", ["save me, red!", "red, you owe me, please save me", "anyone help me?"])
def test_a_cry_out_of_danger_is_no_offer(line: str) -> None:
    t = catalogue.read_as(SuckerPosition, "so-long-sucker+hofstra:BR/RGB/GYRGY:B3R1/R2B1/G3/Y4:B")
    assert talk.read(t, 0, line).kind == "plead"


# sentences composed of what people say for the same thing

PASSES = (
    "pass to me", "pass me the move", "give me the move", "let me go next", "hand me the turn",
    "pass it to me", "let me play next", "make me next",
)  # fmt: skip
GIFTS = (
    "give you a red chip", "give you 1 red", "hand you your chip", "pay you one red chip",
    "return your red chip", "give you back your red chip",
)  # fmt: skip
ASKS = (
    "", "please ", "could you ", "would you please ", "can you just ", "would you mind to ",
    "will you ",
)  # fmt: skip
OPENINGS = (
    "", "red, ", "hey red, ", "ok red: ", "listen red, ", "Max, ", "hi max! ", "red - ",
    "how about this red: ",
)  # fmt: skip
ENDS = (
    "", ".", " please", ", ok?", ", deal?", ", what do you say?", " :)", "!!", ", red",
)  # fmt: skip
CONDITIONS = (
    "if you {a} I {b}", "I {b} if you {a}", "I'll {b} once you {a}",
    "I {b}, but only if you {a} first", "only if you {a} I'll {b}", "after you {a} I {b}",
    "I will {b} after you {a}", "as soon as you {a}, I {b}", "first you {a}, then I {b}",
    "you {a} and I {b}", "you {a}, then I'll {b}", "I {b}, but first you {a}", "before I {b} you {a}",
    "when you {a} I will {b}", "you {a}; in return I {b}", "as long as you {a} I {b}",
    "provided that you {a}, I'm willing to {b}", "I promise to {b} if you {a}", "you {a} before I {b}",
)  # fmt: skip


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(2))
def test_a_bargain_is_read_in_its_order_however_it_is_put(seed: int) -> None:
    rng = Random(seed)
    t = next(p for _, p, *_ in sentences() if p.turn == 1)
    for _ in range(150):
        bargain = rng.choice(CONDITIONS).format(a=rng.choice(PASSES), b=rng.choice(GIFTS))
        text = f"{rng.choice(OPENINGS)}{bargain}{rng.choice(ENDS)}"
        assert talk.read(t, 0, text, NAMES).code == "offer R.PASS.B,B.GIVE.R@R", text


@pytest.mark.sweep
def test_a_request_is_read_however_it_is_put() -> None:
    t = next(p for _, p, *_ in sentences() if p.turn == 1)
    for opening in OPENINGS:
        for ask in ASKS:
            for wish in PASSES[:6]:
                text = f"{opening}{ask}{wish}{ENDS[len(ask + wish) % len(ENDS)]}"
                assert talk.read(t, 0, text, NAMES).code == "offer R.PASS.B", text


@pytest.mark.sweep
def test_every_promise_is_read_as_it_is_said() -> None:
    t = next(p for _, p, *_ in sentences() if p.turn == 0)
    promises = [f"R.{verb}.{q}" for verb in ("PASS", "NOPASS", "RESCUE", "NOKILL") for q in "BGY"]
    promises += [f"R.GIVE.{c}{many}@{q}" for c in "BRGY" for many in ("", "2") for q in "BGY"]
    promises += [f"R.CAP.{slot}" for slot in range(1, 9)] + [
        f"R.PLAY.{c}@{s}" for c in "BRGY" for s in (1, 4)
    ]
    for promise in (each + lasts for each in promises for lasts in ("", ".n3", ".n12")):
        (term,) = read_terms(promise)
        for said in (say_term(term), say_term(term, me=0)):
            assert talk.promised(0, said, t) == (term,), said
        assert talk.promised(1, say_term(term, me=1), t) == (term,)


def test_a_rule_stands_once() -> None:
    with pytest.raises(ValueError, match="the rule pay stands twice"):
        Grammar("pay: give\ngive: hand\npay: lend")
