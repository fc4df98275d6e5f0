"""The hint ladder: who wins, where, the move, why, the theorem. One source, rendered as blocks of text."""

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import TypeAlias

from nimarcade.core.catalogue import game_of, read
from nimarcade.core.codes import coded, counted, set_off, short, shortened
from nimarcade.core.family import at_table, family_of, theory_of
from nimarcade.core.game import Move, Position, Seat, play, title_of
from nimarcade.core.text import YOU, Block, Person
from nimarcade.core.verdict import LIMITS, Explanation, Limits, Mark, Reading, Reply, reply_words
from nimarcade.games.sum import codes_of

AnyExplanation: TypeAlias = Explanation[Position, Move]
STEPS = ("who wins", "where to look", "the move", "why", "the theorem")
WHY = STEPS.index("why") + 1
LOOKS = ("look", "digit", "rest", "worth", "lost")
"""Kinds of marks that leave the move open."""
PLACES = 200
"""Moves among which one is looked for that is made in another place."""

FIRST = Limits(10_000, LIMITS.near)
"""A first hint at a table searches so far. Where that does not tell who wins, one may ask it to search on."""
PATIENCE = 1.5
"""Seconds from the key after which it says what it knows, however little it has searched by then."""
LONGEST = 30
"""Seconds that a hint at a table may search on."""
SEARCH_ON = f"search on, for up to {LONGEST} seconds"
FEW_REPLIES = 1_000_000
"""Fewer replies than these are told by their number."""


@dataclass(frozen=True, slots=True)
class Rung:
    blocks: list[Block]
    following: int = 0
    """The step that comes next, 0 after the last one."""
    page: str = ""
    """The lesson, or else the game, whose page teaches it."""
    marks: tuple[Mark, ...] = ()
    """On the board."""
    repeated: tuple[Block, ...] = ()
    """Those that an earlier step has told, word for word."""
    tier: str = ""
    """Of the verdict."""
    yields: str = ""
    """The sentence of the method that arrives at the move."""
    unsettled: bool = False
    """True if a longer search may still tell who wins."""
    best: str = ""
    """At the table, from step 3: the code of the move."""


def rung(why: AnyExplanation, step: int, *, alone: bool = False) -> Rung:
    """A step (1 to 5) as a player sees it; each step contains those before, but that what to look at gives
    way to the move. Where nothing is left to narrow, step 2 tells the move. `alone` is what the step adds,
    for where the earlier ones have just been said: from `why` on all of it."""
    p = why.position
    blocks = _blocks(why, step)
    if alone and step > WHY:
        blocks = blocks[len(_blocks(why, WHY)) :] or blocks
    elif alone and step < WHY:
        blocks = blocks[-1:]
    following = next((later for later in steps(why) if later > step), 0)
    asked = "" if why.move is None else _look(why) or ""
    repeated = tuple(block for block in blocks if block.kind == "text" and block.text in asked)
    open_yet = why.outcome is None and game_of(p).outcome(p) is None and theory_of(p).watched(p)
    marks = lit(why, step)
    return Rung(blocks, following, why.page or "", marks, repeated, why.tier.value, why.yields, open_yet)


@lru_cache(maxsize=1)
def explained(
    p: Position,
    limits: Limits = LIMITS,
    *,
    plies: bool | None = False,
    name: str = "You",
    you: Seat | None = None,
) -> AnyExplanation:
    """The one explanation of a position, kept, from which all its steps are read: a search that was cut short
    might tell another verdict the next time.

    `plies` are counted if True, if None where few positions are reachable. `name` is that of the player to
    move, `You` for who asks; `you` is the seat at a table of who asks."""
    theory = theory_of(p)
    who = YOU if name == "You" else Person(name)
    return theory.reason(theory.solve(p, limits, remoteness=plies), who, you)


def steps(why: AnyExplanation) -> list[int]:
    """The steps that tell something new: no question where nothing is left to look for, no move where there
    is only one, no theorem where none speaks."""
    if why.move is None:
        return [1]
    asked = [1]
    if not _only_move(why.position):
        asked += [2, 3] if _look(why) is not None else [3]
    return [*asked, WHY] if why.formal is None else [*asked, WHY, len(STEPS)]


def lit(why: AnyExplanation, step: int) -> tuple[Mark, ...]:
    """The marks of a step: what to look at from the second on, what the move does from the third on."""
    if step < 2 or why.move is None:
        return ()
    told = step > 2 or _look(why) is None
    return tuple(mark for mark in why.marks if told or mark.kind in LOOKS)


def marks_of(p: Position, step: int) -> tuple[Mark, ...]:
    """The marks of a step for a position that a theorem knows to be won; of others nothing is marked."""
    theory = theory_of(p)
    won = theory.speaks(p) and theory.outcome(p) == "N"
    return lit(explained(p), step) if won else ()


def _blocks(why: AnyExplanation, step: int) -> list[Block]:
    lines = [Block("verdict", why.headline)]
    if why.move is None:
        return lines
    look = _look(why)
    if step == 2 and look is not None:
        return [*lines, Block("point", look)]
    if step >= 2:
        lines.append(Block("point", _the_move(why)))
    if step >= WHY:
        lines += reasons(why)
    if step > WHY:
        lines += theorem(why)
    return lines


def _look(why: AnyExplanation) -> str | None:
    """The place to look at before the move is told; None where that narrows nothing."""
    if why.outcome == "P":
        return None
    if why.question is not None or why.formal is not None:
        return why.question
    assert why.move is not None
    p, where = why.position, family_of(why.position).teaching().where
    looked_at = where(p, why.move)
    others = (where(p, move) != looked_at for move in islice(game_of(p).moves(p), PLACES))
    return looked_at if any(others) else None


def notes_after(why: AnyExplanation) -> list[str]:
    """After a winning move: why another criterion holds, and what the other ending would ask for."""
    switch = why.switch if why.outcome == "N" and not ends(why) else None
    return [told for told in (switch, why.contrast) if told is not None]


def reasons(why: AnyExplanation) -> list[Block]:
    """Step 4: how the move is found, what it leaves, what comes then; the numbers and the source."""
    p = why.position
    lines = [Block("text", sentence) for sentence in (*why.method, *resistance_sentences(why))]
    if why.after is not None and why.outcome == "N":
        if at_table(why.position.game):
            lines += [Block("text", note) for note in why.notes if why.method]
        elif ends(why):
            lines.append(Block("text", last(why.who)))
        elif why.there is not None:
            lines.append(Block("after", f"It leaves {position_words(why.after_code or '')}:"))
            lines += conditions(why.there)
        lines += [Block("note", _told_reply(why, why.after, reply)) for reply in why.replies[:1]]
    lines += [Block("note", told) for told in notes_after(why)]
    if why.here is not None:
        if chances := why.verdict.chances:  # they stand in the first line already
            told = [told_move(p, trial.move, why.you) for trial in why.verdict.trials]
            tried = zip(told, why.here.terms[len(chances) :], strict=True)
            each = (f"{words}: {why.who.does('won')} {term.value}" for words, term in tried)
            lines += [Block("item", words[0].upper() + words[1:]) for words in each]
        if why.outcome != "N":
            lines += conditions(why.here)
    if not why.method and why.outcome != "P":
        lines += [Block("note", note[0].upper() + note[1:] + ".") for note in why.notes]
    lines.append(Block("source", why.source))
    return lines


def theorem(why: AnyExplanation) -> list[Block]:
    """Step 5: the theorem in its own terms, and what holds of them here."""
    return stated(why.statement, why.formal) + conditions(why.formal)


def stated(statement: str, reading: Reading | None) -> list[Block]:
    """A theorem in its own terms, every symbol spelled out; nothing where none speaks."""
    if reading is None:
        return []
    head = Block("after", "The theorem in its own terms (P: whoever moves loses; N: whoever moves wins):")
    return [head, Block("text", statement), *meant(reading)]


def last(who: Person) -> str:
    return f"That ends the game, and {who.does('win')}."


def ends(why: AnyExplanation) -> bool:
    return why.after is not None and game_of(why.after).outcome(why.after) is not None


def meant(reading: Reading | None) -> list[Block]:
    """Every symbol of a reading with its value and its meaning."""
    terms = () if reading is None else reading.meant
    return [Block("fact", f"{term} ({term.meaning})" if term.meaning else str(term)) for term in terms]


def conditions(reading: Reading | None) -> list[Block]:
    """A position held against the criterion that judges it, as tutor, review, puzzles and lessons tell it."""
    held = () if reading is None else reading.conditions
    return [Block("holds" if c.holds else "fails", c.text) for c in held]


def resistance_sentences(why: AnyExplanation) -> list[str]:
    """The use of a lost player's move: how long it lasts, how many replies miss the win."""
    if (lost := why.resistance) is None or ends(why):
        return []
    told = ruled(why)
    if lost.goal == "longest" and why.verdict.remoteness is not None and not at_table(why.position.game):
        plies = counted(why.verdict.remoteness, "move", "moves")
        lasts = f"the game lasts {plies} more, counting both players' moves"
        hurried = f"{why.who.opponent} hurries" if lost.settled else "nobody slips"
        told.append(f"T{lasts[1:]}." if lost.fixed else f"If {hurried}, {lasts}; no move makes it longer.")
    if lost.settled or not lost.replies or lost.winning_replies is None:
        return told
    return [*told, trap_sentence(lost.replies, lost.winning_replies, why.who)]


def ruled(why: AnyExplanation) -> list[str]:
    """The rule of a lost player's move at a table, where plies are not counted."""
    if why.resistance is None or why.resistance.goal == "longest" or not at_table(why.position.game):
        return []
    return [f"{note[0].upper()}{note[1:]}." for note in why.notes]


def trap_sentence(replies: int, winning: int, who: Person = YOU) -> str:
    """The number of replies that win; of numbers that nobody counts only what matters."""
    if replies == winning:
        other = who.opponent[0].upper() + who.opponent[1:]
        only = "has only one reply, and it wins"
        return f"{other} {only if replies == 1 else 'cannot go wrong here: every reply wins'}."
    of = f"of {replies:,} replies" if replies < FEW_REPLIES else "of more replies than anyone could try"
    wins = "only one wins" if winning == 1 else f"{winning:,} win"
    if winning >= FEW_REPLIES:
        share = 100 * winning // replies
        wins = f"about {share}% win" if share else "fewer than 1% win"
    return f"The trap: {of} {wins}; any other lets {who.name} win."


def position_words(code: str, most: int = 24) -> str:
    """The numbers of a position as a person reads them: long ones shortened, `most` of them at most."""
    body = code.partition(":")[2]
    if ":" in body:  # a sum: its parts are codes
        parts = [(read(part), position_words(part, most)) for part in codes_of(body)]
        return " + ".join(f"{title_of(game_of(p), p)} ({words})" for p, words in parts)
    heaps = set_off(body).split(",")
    shown = [re.sub("[0-9]+", lambda number: short(int(number[0])), heap) for heap in heaps[:most]]
    return ", ".join(shown) + (f", … ({len(heaps):,} heaps)" if len(heaps) > most else "")


def _the_move(why: AnyExplanation) -> str:
    assert why.move is not None
    text = told_move(why.position, why.move, why.you)
    if why.lead:
        return f"{why.lead} {text}."
    text = coded(text, shortened(why.move_code or ""))
    return f"{text[0].upper()}{text[1:]}." if why.outcome == "N" else lost_move(why, f"{text}.")


def _told_reply(why: AnyExplanation, p: Position, reply: Reply[Move]) -> str:
    """What follows a reply, at a table with the acts in words."""
    if not at_table(why.position.game) or reply.answer is None:
        return reply_words(p, reply, why.who)
    answer = told_move(play(game_of(p), p, reply.move), reply.answer, why.you)
    return f"After “{told_move(p, reply.move, why.you)}” {why.who.does('play')}: {answer}."


def told_move(p: Position, move: Move, you: Seat | None) -> str:
    return family_of(p).teaching().tell_move(p, move, you)


def lost_move(why: AnyExplanation, told: str) -> str:
    if ends(why):
        return f"The last move: {told}"
    alike = why.resistance is not None and why.resistance.alike
    kind = "The only move" if _only_move(why.position) else "As good as any" if alike else "Toughest try"
    return f"{kind}: {told}"


def _only_move(p: Position) -> bool:
    return next(islice(game_of(p).moves(p), 1, None), None) is None
