"""Claims about a table of So Long Sucker held against a second, plain writing of its rules."""

import re
from functools import cache
from typing import Any

from nimarcade.coach import checked_words
from nimarcade.coach.checked_words import Claim
from nimarcade.core import catalogue
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES
from nimarcade.theory.so_long_sucker.endgame import Search, SurvivorRules
from nimarcade.theory.theorems import sucker
from tests import ask
from tests.games.sucker_examples import Oracle
from tests.games.sucker_oracle import Illegal
from tests.theory.sucker_oracle import Board, Rules

_RULES = Rules()


def at_table(claim: Claim) -> bool:
    return "so-long-sucker" in claim.words


def holds(claim: Claim) -> bool:
    if claim.kind in ("P", "N"):
        return is_p(claim.words) == (claim.kind == "P")
    if claim.kind in ("is", "number"):
        name, value = claim.quantity
        return checked_words.facts(claim.position)[checked_words.plain(name)] == value
    text = checked_words.render(f"{{{claim.kind}: {claim.words}}}")
    return text == _TEXTS[claim.kind](claim.words) if claim.kind in _TEXTS else claim.kind == "at"


def is_p(code: str) -> bool:
    """P by theory and by brute force, which must agree; nothing owed. With dead colours in play the force is
    exact search without a theorem."""
    p = ask.table(code)
    if not sucker.applies(p):
        rules = SurvivorRules(p, theorem=False)
        lost = rules.seats[Search(rules).winner(rules.key(p), 1_000_000)] != p.turn
        assert ask.outcome(p) == ("P" if lost else "N"), code
        return lost
    (blue, red, *_), (blue2, red2, *_) = p.hands
    lost = not _RULES.wins(Board("play", p.turn, ((blue, red), (blue2, red2)), tuple(sorted(p.piles))))
    assert ask.outcome(p) == ("P" if lost else "N"), code
    return lost


def played(words: str) -> Oracle:
    code, *moves = words.split()
    # Left out fields as the engine fills them in.
    oracle = Oracle(catalogue.write(ask.table(code)))
    for move in moves:
        if not re.match(r"(?:[BRGY]:)?(?:deal|ok|nk)=", move):
            oracle.play(move)
    return oracle


def _who(words: str) -> str:
    return NAMES[COLOURS.index(played(words).decider())]


def _next(words: str) -> str:
    start, _, chip = words.rpartition(" ")
    oracle = played(start)
    listed = [text for text in oracle.listed(oracle.decider()) if text.partition("~")[0] == chip]
    named = {text.partition("~")[2] for text in listed}
    if named == {""}:
        oracle.play(chip)
        named = {oracle.decider()}
    names = [NAMES[COLOURS.index(seat)] for seat in sorted(named, key=COLOURS.index)]
    return " or ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


def _hand(words: str) -> str:
    seat, _, rest = words.partition(" ")
    chips = played(rest).hands[seat]
    order = sorted(set(chips), key=lambda chip: (chip != seat, COLOURS.index(chip)))
    held = [f"{chips.count(chip)} {NAMES[COLOURS.index(chip)].lower()}" for chip in order]
    return ", ".join(held) or "no chips"


def _out(words: str) -> str:
    start, end = played(words.split()[0]), played(words)
    gone = {score: seat for seat, score in end.score.items() if seat not in start.score and seat in COLOURS}
    if end.phase == "over":
        gone = {score: seat for score, seat in gone.items() if seat != end.decider()}
    scores = [f"{NAMES[COLOURS.index(gone[score])]} with score {score}" for score in sorted(gone)]
    return " and ".join(scores)


def _refused(words: str) -> str:
    start, _, move = words.rpartition(" ")
    oracle = played(start)
    try:
        oracle.play(move)
    except Illegal:
        return f"`{move}` is against the rules"
    return f"`{move}` is legal"


def _see(words: str) -> str:
    """The code of the table is in the picture; the rest is that code in words."""
    text = checked_words.render(f"{{see: {words}}}")
    return text if f"nimarcade {played(words).code()}\n" in text else ""


def _winner(words: str) -> str:
    """Who wins against all others together, by plain search of every act that may be decided on."""
    code, *moves = words.split()
    t = ask.after(ask.table(code), *moves)

    @cache
    def wins(p: Any, seat: int) -> bool:
        if p.phase == "over" or p.scores[seat] is not None:
            return p.phase == "over" and bool(p.seat == seat)
        results = (wins(ask.to(p, act), seat) for act in catalogue.game_of(p).moves(p))
        return any(results) if p.turn == seat else all(results)

    sure = [seat for seat in t.living if wins(t, seat)]
    return NAMES[sure[0]] if sure else "nobody"


def _promises(words: str) -> str:
    """Read from the moves by hand: every promise of Example 1.13 has its move, in that order."""
    moves = words.split()[1:]
    kept = {"Y.PLAY.B@5": "B@5~R", "Y.PASS.R": "B@5~R", "R.CAP.2": "R@2", "R.GIVE.Y@Y": "gY@Y"}
    _, *terms = moves[0].split(",")
    return ", ".join("kept" if kept[term] in moves else "broken" for term in terms)


_TEXTS = {
    "who": _who, "next": _next, "hand": _hand, "out": _out, "refused": _refused, "see": _see,
    "winner": _winner, "promises": _promises,
}  # fmt: skip
