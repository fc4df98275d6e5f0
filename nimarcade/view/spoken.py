"""A game in short sentences that read well aloud: positions, moves, reasons. So says line mode, and a game as
plain text."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypedDict

from nimarcade.coach import hints
from nimarcade.core import catalogue, family, searching, verdict
from nimarcade.core.codes import coded, counted, listed, meant, sentence, set_off, short, shortened
from nimarcade.core.game import BoardPicture, Position
from nimarcade.core.text import LOOKS, YOU, Block, Kind
from nimarcade.games.sum import Sum
from nimarcade.play import clocks, match
from nimarcade.play.session import Player, Session
from nimarcade.view import columns, glyphs, phrases
from nimarcade.view.table import wording

SPOKEN_HEAPS = 12
"""Up to this many heaps are read out one by one."""

_SPOKEN = str.maketrans({
    **glyphs.LETTERS, "⊕": "xor", "≥": "at least", "≤": "at most", "≠": "is not", "×": "times",
    "≡": "is congruent to", "−": " minus ", "–": " to ", "△": "triangle", "→": " to ", "∈": "in",
    "…": " and so on", "“": '"', "”": '"', "·": " times ", "√": "root of ", "⌊": "floor of ", "⌋": "",
    "●": "a full circle",
})  # fmt: skip

_CUT = re.compile(r"(\d+)…\(([\d,]+) digits\)…(\d+)")
"""A long number as `codes.short` writes it."""
_NUMBER = re.compile(r"^(\d+)(?:/(\d+))?  (?! )")
"""Of a step or an option, before its words."""
_QUOTE = re.compile(r"""“([^”]*)”|(?<!\w)(?:'[^']*'|"[^"]*")(?!\w)""")
_ROW = re.compile("[.x]{2,}")
"""A row of cells, which `codes.set_off` quotes."""


def aloud(text: str) -> str:
    """The papers' signs as words, and columns of blanks as commas; quotes are left as they are."""
    text = re.sub(r" … (?=\([\d,]+ characters\))", " ", text)  # a quote that `codes.shown` has cut
    text = _CUT.sub(r"\1 and so on, ending in \3 (\2 digits)", text)
    quotes = map(_quote, _QUOTE.finditer(text))
    text = re.sub("[`*]", "", _QUOTE.sub("\0", text))
    words = ", ".join(part.strip() for part in text.split("   ") if part.strip())
    words = " ".join(words.translate(_SPOKEN).split()).replace("( ", "(")
    return re.sub("\0", lambda _: next(quotes, ""), words)


def _quote(quote: re.Match[str]) -> str:
    """As it stands, but a row of cells, which may begin a sentence."""
    row = quote[1] or ""
    if not _ROW.fullmatch(row):
        return re.sub("[“”]", '"', quote[0])
    cells = _cells(len(row), [i for i, cell in enumerate(row, 1) if cell == "x"])
    return cells.capitalize() if quote.string[: quote.start()][-2:] in ("", ". ") else cells


def board(p: Position) -> str:
    """`Heaps 9, 7, 4.`; many heaps are counted by size, and parts of a sum follow each other."""
    board_picture = catalogue.board_of(p).board_picture(p)
    if not isinstance(p, Sum):
        return as_sentence(f"{_piles(p, board_picture)}.")
    parts = enumerate(zip(p.parts, board_picture.parts, strict=True), 1)
    return " ".join(f"Part {i}, {title}: {_piles(own, part)}." for i, (own, (title, part)) in parts)


def _piles(p: Position, board_picture: BoardPicture) -> str:
    if board_picture.input_mode == "choose":
        return aloud(f"the board is {set_off(catalogue.write(p).partition(':')[2])}")
    named = [f"{pile.name}0 holds {short(pile.size)}" for pile in board_picture.piles if pile.name]
    sizes = [pile.size for pile in board_picture.piles if not pile.name]
    if not sizes:
        return f"no {board_picture.pile} is left"
    words = f"{board_picture.pile}{'s' if len(sizes) > 1 else ''} {_sizes(sizes)}"
    if board_picture.unit == "cell":  # what stands in a row of cells matters too
        words = _cells(sizes[0], board_picture.piles[0].marks)
    return aloud(", ".join([*named, words]))


def _cells(size: int, crossed: Sequence[int]) -> str:
    crosses = {0: "no cross", 1: "a cross in "}.get(len(crossed), "crosses in ") + listed(
        [*map(str, crossed)]
    )
    return f"a row of {counted(size, 'cell')} with {crosses}"


def _sizes(sizes: list[int]) -> str:
    if len(sizes) <= SPOKEN_HEAPS:
        return ", ".join(map(short, sizes))
    counts = Counter(sizes)
    many = list(counts.items())[:SPOKEN_HEAPS]
    told = [short(size) if n == 1 else f"{n:,} of {short(size)}" for size, n in many]
    left_out = len(counts) - len(told)
    rest = f", and {left_out:,} smaller sizes" if left_out else ""
    return f"in all {len(sizes):,}: {', '.join(told)}{rest}"


def intro(session: Session) -> list[str]:
    game, start = session.game, session.start
    first, *rest = session.players
    against = ", ".join(_verb(player, "you", player.name) for player in rest)
    order = f"{first.name} {_verb(first, 'begin', 'begins')}, against {against}."
    rules = f"{phrases.game_title(session)}. {game.rules(start)}"
    sentences = [rules, as_sentence(game.convention(start)), order]
    return [*sentences, phrases.STRICT] if session.strict else sentences


def turn(session: Session) -> str:
    player = session.player
    whose = "Your move." if player.name == "You" else f"{player.name} to move."
    return f"{board(session.state)} {whose}"


def made(session: Session, ply: int) -> str:
    """Move number `ply` in words: `Perfect plays 9-3: take 3 from the 9.`"""
    before = session.state_at(ply - 1)
    player = session.players[session.actor(ply)]
    words = aloud(session.game.describe(before, session.move_at(ply)))
    code = shortened(session.notation(ply))
    told = f" {meant(code, words)}" if len(code) <= 80 else f": {words}"
    return as_sentence(f"{player.name} {_verb(player, 'play', 'plays')}{told}")


def time_left(session: Session) -> str:
    """Clocks in words: `Time left: You 4:59, Perfect 5:00.`"""
    times = [*map(clocks.display, clocks.left(session))]
    names = [player.name for player in session.players]
    if match.at_table(session):
        names = [wording.who(session, seat) for seat in range(len(times))]
    return f"Time left: {', '.join(map(' '.join, zip(names, times, strict=True)))}."


def looked_at(session: Session, *, on_branch: bool) -> list[str]:
    """Sentences on the position looked at and the commands there; `on_branch` on a branch."""
    where = f"after move {session.ply} of {session.length}" if session.ply else "at the start"
    ways = "Back and forward look on, latest goes back to the game"
    ways += "." if session.strict else ", a move or resume plays on from here."
    return [f"You are looking at {'a branch of the game, ' if on_branch else 'the game '}{where}. {ways}"]


def ending(session: Session) -> str:
    ended = session.outcome
    assert ended is not None
    return f"{ended.reason} {phrases.won(session, session.players[ended.winner]).replace('!', '.')}"


def retold(session: Session) -> list[str]:
    """A game from its start to its last move, with notes where they belong."""
    lines = [*intro(session), board(session.start), *notes(session, 0)]
    for ply in range(1, session.length + 1):
        lines.append(f"Move {ply}. {made(session, ply)} {board(session.state_at(ply))}")
        lines += notes(session, ply)
    if session.outcome is None:
        return [*lines, f"The game is not over. {turn(session)}"]
    return [*lines, ending(session)]


def notes(session: Session, ply: int) -> list[str]:
    """What was noted there, and who has said what."""
    here = (each for each in session.comments if each[0] == ply)
    return [phrases.comment(session, each) if each[1] else f"Note: {each[2]}" for each in here]


def reasons(blocks: Iterable[Block]) -> list[str]:
    """A hint in sentences; conditions say whether they hold."""
    return [as_sentence(_announced(block.kind) + aloud(block.text)) for block in blocks]


def lesson(blocks: Iterable[Block]) -> Iterator[str]:
    """Of a lesson or page only conditions are announced; what stands in columns is told row by row."""
    for kind, same in groupby(blocks, key=lambda block: block.kind):
        texts = [block.text for block in same]
        if kind == "pre":
            texts = [*columns.told("\n".join(texts).split("\n"))]
        for text in texts:
            said = _announced(kind) * (kind in ("holds", "fails"))
            said += aloud(_NUMBER.sub(lambda place: f"{' of '.join(filter(None, place.groups()))}: ", text))
            yield as_sentence(said) if kind in ("holds", "fails", "title", "part") else said


def _announced(kind: Kind) -> str:
    word = LOOKS[kind].spoken
    return f"{word}: " if word else ""


def _verb(player: Player, you: str, other: str) -> str:
    return you if player.name == "You" else other


def as_sentence(text: str) -> str:
    """Capital first, but of a symbol (k-Bounded, x3), full stop last."""
    words = text[:1].upper() + text[1:] if text[1:2].isalpha() or text[:2] == "a " else text
    return words if words.removesuffix("”").endswith((".", "…", "!", "?", ":")) else f"{words}."


class MoveEntry(TypedDict):
    """A move as `moves --json` prints it: the code of the position after it, and what is known of that."""

    move: str
    position: str
    outcome: verdict.NP | None
    winning: bool | None
    remoteness: int | None


def ladder(session: Session, step: int, *, on: bool = False) -> tuple[hints.Rung, bool]:
    """Rung of the hint ladder at a step, from `why` on all of it; and True if a longer search may still tell
    who wins where a short one did not: `on` searches on."""
    short, you, longest, name = False, None, None, session.player.name
    if match.at_table(session):
        short, you, longest = not on, wording.person(session), hints.LONGEST
        name = wording.subject(session, session.to_move)
    limits = hints.FIRST if short else verdict.LIMITS
    with searching.within(hints.PATIENCE if short else longest):
        why = hints.explained(session.state, limits, plies=None, name=name, you=you)
        rung = hints.rung(why, step, alone=True)
    return rung, short and rung.unsettled


def move_entries(p: Position) -> Iterator[MoveEntry]:
    """The legal moves with what each leads to, lazily; none where the game is over."""
    game = catalogue.game_of(p)
    if game.outcome(p) is not None:
        return
    for value in family.theory_of(p).rate(p):
        yield {
            "move": game.write_move(p, value.move),
            "position": game.write(value.after),
            "outcome": value.outcome,
            "winning": value.winning,
            "remoteness": value.remoteness,
        }


def rated(entry: MoveEntry, unknown: str) -> str:
    """A move with what it leads to, without a full stop; `unknown` where that is not known."""
    wins = {True: "wins", False: "loses", None: unknown}[entry["winning"]]
    far = "" if entry["remoteness"] is None else f" in {entry['remoteness'] + 1}"
    return f"{entry['move']} {wins}{far}"


# the whole explanation: who wins, what to look at, the move, how it is found, the theorem itself.


def move_sentence(why: hints.AnyExplanation) -> str | None:
    """`Take 3 from the 7 (7-3).`; None at the end."""
    if why.move is None or why.move_code is None:
        return None
    text = catalogue.game_of(why.position).describe(why.position, why.move)
    text = coded(text, shortened(why.move_code))
    return f"{text[0].upper()}{text[1:]}."


def lowered(text: str | None) -> str:
    return "" if text is None else text[0].lower() + text[1:]


def explanation_lines(why: hints.AnyExplanation) -> list[str]:
    """Everything, a sentence or two a line."""
    lines = [why.headline]
    if why.outcome == "P" and why.move is not None:
        lines += [hints.lost_move(why, lowered(move_sentence(why))), *hints.resistance_sentences(why)]
    elif why.move is not None:
        told = move_sentence(why) or ""
        lines.append(f"A guess: {lowered(told)}" if why.tier is verdict.Tier.ESTIMATE else told)
    lines += why.method
    if why.outcome == "N" and why.after_code is not None and why.there is not None:
        if family.family_of(why.position).look().surface == "table":
            lines += why.notes
        elif hints.ends(why):
            lines.append(hints.last(YOU))
        else:
            lines.append(f"That leaves {hints.position_words(why.after_code)}.")
            lines += [sentence(c.text) for c in why.there.conditions]
        lines += hints.notes_after(why)
    if why.outcome == "P" and why.here is not None:
        lines += [f"Why you lose: {c.text}." for c in why.here.conditions]
    if why.after is not None:
        lines += [verdict.reply_words(why.after, reply) for reply in why.replies[:1]]
    if why.page is not None:
        lines.append(f"To learn this: nimarcade learn {why.page}")
    lines.append(f"({why.tier.value}: {why.source})")
    return lines
