"""What the play screen says: titles, previews, whose turn it is, how a game ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from nimarcade.coach import hints, score
from nimarcade.core import catalogue, typed_moves
from nimarcade.core.catalogue import board_of, game_of
from nimarcade.core.codes import counted, short, shortened, split_code
from nimarcade.core.errors import IllegalMove, NimarcadeError, PastLimit, Unclear
from nimarcade.core.game import BoardPicture, Position, play
from nimarcade.core.text import GAP, LOOKS, Block, Kind
from nimarcade.games import octal
from nimarcade.games.breaking import IndependentHeaps
from nimarcade.games.delete_nim import Piles as DeletePiles
from nimarcade.play import clocks
from nimarcade.play.match import link_of
from nimarcade.play.session import Player, Session
from nimarcade.view.advice import MoveEntry, rated
from nimarcade.view.drafts import ChoiceDraft, Draft, PickDraft, SplitDraft, begin
from nimarcade.view.glyphs import Glyphs

# Positions, moves and reasons as short sentences that read well aloud.

SPOKEN_HEAPS = 12
"""Up to this many heaps are read out one by one."""

_SPOKEN = {
    "⊕": "xor", "≥": "at least", "≤": "at most", "≠": "is not", "×": "times", "≡": "is congruent to",
    "−": " minus ", "–": " to ", "α": "alpha", "β": "beta", "ρ": "rho", "△": "triangle", "λ": "lambda",
    "→": "to", "Σ": "Sigma", "∈": "in", "…": "and so on",
}  # fmt: skip
_TABLE = str.maketrans(_SPOKEN)


def spoken(text: str) -> str:
    """The papers' signs as words, and columns of blanks as commas."""
    text = text.replace(" … (", " (")  # a quote that was cut, as `codes.shown` does
    words = ", ".join(part.strip() for part in text.split("   ") if part.strip())
    return " ".join(words.translate(_TABLE).split())


def board(p: Position) -> str:
    """`Heaps 9, 7, 4.`; many heaps are counted by size, and parts of a sum follow each other."""
    board_picture = board_of(p).board_picture(p)
    if board_picture.input_mode == "choose":
        return f"{game_of(p).write(p)}."
    parts = [f"Part {i}, {title}: {_piles(part)}." for i, (title, part) in enumerate(board_picture.parts, 1)]
    return " ".join(parts) if parts else as_sentence(_piles(board_picture))


def _piles(board_picture: BoardPicture) -> str:
    named = [f"{pile.name}0 holds {short(pile.size)}" for pile in board_picture.piles if pile.name]
    sizes = [pile.size for pile in board_picture.piles if not pile.name]
    if not sizes:
        return f"no {board_picture.pile} is left"
    words = f"{board_picture.pile}{'s' if len(sizes) > 1 else ''} {_sizes(sizes)}"
    if board_picture.unit == "cell":  # what stands in a row of cells matters too
        crossed = ", ".join(str(cell) for cell in board_picture.piles[0].marks)
        words = f"row of {sizes[0]} cells, {f'crosses in {crossed}' if crossed else 'no cross'}"
    return ", ".join([*named, words])


def _sizes(sizes: list[int]) -> str:
    if len(sizes) <= SPOKEN_HEAPS:
        return ", ".join(map(short, sizes))
    counts: dict[int, int] = {}
    for size in sizes:
        counts[size] = counts.get(size, 0) + 1
    counted = [
        short(size) if n == 1 else f"{n:,} of {short(size)}"
        for size, n in list(counts.items())[:SPOKEN_HEAPS]
    ]
    left_out = len(counts) - len(counted)
    rest = f", and {left_out:,} smaller sizes" if left_out else ""
    return f"in all {len(sizes):,}: {', '.join(counted)}{rest}"


def intro(session: Session) -> list[str]:
    """The game, its rule and convention, and who plays."""
    game, start = session.game, session.start
    names = [player.name for player in session.players]
    order = f"{names[0]} {_verb(session.players[0], 'begin', 'begins')}, against {', '.join(names[1:])}."
    sentences = [f"{game.title}. {game.rules(start)}", as_sentence(game.convention(start)), order]
    if session.strict:
        sentences.append("A strict game: no hints and no taking back.")
    return sentences


def spoken_turn(session: Session) -> str:
    """The board, and whose move it is."""
    player = session.player
    whose = "Your move." if player.name == "You" else f"{player.name} to move."
    return f"{board(session.state)} {whose}"


def made(session: Session, ply: int) -> str:
    """Move number `ply` in words: `Perfect plays 9-3: take 3 from the 9.`"""
    before = session.state_at(ply - 1)
    player = session.players[session.actor(ply)]
    move = session.move_at(ply)
    words = spoken(session.game.describe(before, move))
    code = shortened(session.notation(ply))
    called = f" {code}" if len(code) <= 80 else ""
    return as_sentence(f"{player.name} {_verb(player, 'play', 'plays')}{called}: {words}")


def time_left(session: Session) -> str:
    """What the clocks show: `Time left: You 4:59, Perfect 5:00.`"""
    times = zip(session.players, clocks.times(session), strict=True)
    return f"Time left: {', '.join(f'{player.name} {shown}' for player, shown in times)}."


def looked_at(session: Session, *, on_branch: bool) -> list[str]:
    """Where one looks, and what can be done there; `on_branch` on a branch."""
    where = f"after move {session.ply} of {session.length}" if session.ply else "at the start"
    ways = "Back and forward look on, latest goes back to the game, a move or resume plays on from here."
    return [f"You look at {'a branch of the game, ' if on_branch else 'the game '}{where}. {ways}"]


def spoken_ending(session: Session) -> str:
    """Who won and why; the game is over."""
    ended = session.outcome
    assert ended is not None
    return f"{ended.reason} {won(session, session.players[ended.winner]).replace('!', '.')}"


def retold(session: Session) -> list[str]:
    """A game from its start to its last move, with notes where they belong."""
    lines = [*intro(session), board(session.start), *_notes(session, 0)]
    for ply in range(1, session.length + 1):
        lines.append(f"Move {ply}. {made(session, ply)} {board(session.state_at(ply))}")
        lines += _notes(session, ply)
    if session.outcome is None:
        return [*lines, f"The game is not over. {spoken_turn(session)}"]
    return [*lines, spoken_ending(session)]


def _notes(session: Session, ply: int) -> list[str]:
    return [f"Note: {text}" for after, _, text in session.comments if after == ply]


def reasons(blocks: Iterable[Block]) -> list[str]:
    """A hint in sentences; conditions say whether they hold."""
    return [as_sentence(_announced(block.kind) + spoken(block.text)) for block in blocks]


def lesson(block: Block) -> str:
    """A block of a lesson; only conditions are announced, and digits under each other stay so."""
    stands = block.kind == "figure" or (block.kind == "pre" and block.text.startswith(" "))
    text = block.text if stands else spoken(block.text)
    return as_sentence(_announced(block.kind) + text) if block.kind in ("holds", "fails") else text


def _announced(kind: Kind) -> str:
    word = LOOKS[kind].spoken
    return f"{word}: " if word else ""


def listed(entry: MoveEntry) -> str:
    """One of the moves that `nimarcade moves` lists: `9-1 wins in 7.`"""
    return f"{rated(entry, unknown='is not known')}."


def example(p: Position) -> str:
    """The code of some legal move."""
    game = game_of(p)
    code = game.write_move(p, next(game.moves(p)))
    return code if len(code) <= 40 else "HEAP-STONES"


def _verb(player: Player, you: str, other: str) -> str:
    return you if player.name == "You" else other


def as_sentence(text: str) -> str:
    """Capital first, full stop last."""
    words = text[:1].upper() + text[1:]
    return words if words.removesuffix("”").endswith((".", "!", "?", ":")) else f"{words}."


# How games, players and times are told in a line, the same everywhere on screen.


def when(then: datetime, now: datetime | None = None) -> str:
    """A local time as a person would say it: `5 minutes ago`, `yesterday 21:14`, `3 Nov 2026`."""
    now = now or datetime.now()
    passed = now - then
    if timedelta(0) <= passed < timedelta(minutes=1):
        return "just now"
    if timedelta(0) <= passed < timedelta(hours=1):
        minutes = passed.seconds // 60
        return f"{minutes} minute{'s' if minutes > 1 else ''} ago"
    if then.date() == now.date():
        return f"today {then:%H:%M}"
    if then.date() == (now - timedelta(days=1)).date():
        return f"yesterday {then:%H:%M}"
    return f"{then.day} {then:%b}" if then.year == now.year else f"{then.day} {then:%b %Y}"


def game_title(session: Session) -> str:
    """The game's name as its start has it: `Greedy Nim, at most 3`, `Single-delete Nim`."""
    p = session.start
    k = getattr(p, "k", None)
    if k is not None:
        unit = next(option.unit for option in session.game.options if option.name == "k").split()[0]
        return f"{session.game.title}, at most {short(k)}{'' if unit == 'stones' else ' ' + unit}"
    if isinstance(p, DeletePiles) and len(p.piles) > 2:
        return "Single-delete Nim"
    if isinstance(p, IndependentHeaps) and p.code:
        named = octal.NAMES.get(p.code) if p.game == octal.GAME.name else None
        return f"{named}, octal {p.code}" if named else f"{session.game.title} {p.code}"
    return str(session.game.title)


def against(session: Session) -> str:
    """Who plays: `against Perfect` for one person, else `Anna – Ben`."""
    humans = [player for player in session.players if player.human]
    if len(humans) == 1:
        others = [player.name for player in session.players if not player.human]
        return "against " + ", ".join(others)
    return " – ".join(player.name for player in session.players)


def turn_words(session: Session) -> str:
    """Whose move it is: `your move` for the only person, else `Ben to move`."""
    humans = sum(player.human for player in session.players)
    return "your move" if session.player.human and humans == 1 else f"{session.player.name} to move"


def match_words(session: Session) -> str:
    """Where a match stands after one of its games: `game 2 of 3 is next`; empty without a match."""
    link = link_of(session)
    if link is None:
        return ""
    return f"game {link.game + 1} of {link.of} is next" if link.continues and link.of else f"game {link.game}"


MANY = 24
"""Positions with more heaps than this are not written out in a preview."""


NAME = 16
"""Cells of a player's name in the title line."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What a move code means here; `texts` from long to short."""

    kind: str
    """`preview` for a legal move, `illegal`, or `note` for a code that is not yet whole."""
    texts: tuple[str, ...]


def preview(p: Position, code: str, glyphs: Glyphs) -> Preview:
    """Whether the code, or what people type for it, is a legal move in p and what it would leave. It may
    still be being typed: what is no move yet is no mistake."""
    game = catalogue.game_of(p)
    try:
        move = typed_moves.read(game, p, code)
        after = play(game, p, move)
    except IllegalMove as error:
        return Preview("illegal", (sentence(error),))
    except (Unclear, PastLimit) as error:
        return Preview("note", (sentence(error),))
    except NimarcadeError as error:
        such = next(game.moves(p), None)
        if such is None:
            return Preview("note", (sentence(error),))
        words = game.describe(p, such)
        both = f"{game.write_move(p, such)}, or {words}"
        return Preview("note", tuple(f"A move is typed like {how}." for how in (both, words)))
    words = game.describe(p, move)
    if len(board_of(p).board_picture(p).piles) > MANY:
        return Preview("preview", (words,))
    left = hints.position_words(catalogue.write(after))
    return Preview("preview", (f"{words}  {glyphs.to} {left}", f"{glyphs.to} {left}", words))


def sentence(error: NimarcadeError) -> str:
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."


def title(session: Session) -> tuple[str, ...]:
    """The game's name, from long to short."""
    _, options, _ = split_code(catalogue.write(session.start))
    numbers = [shortened(option.replace("=", " = ")) for option in options if "=" in option]
    plain = str(session.game.title)
    if isinstance(session.start, IndependentHeaps) and session.start.code:
        numbers = []
        plain = f"{plain} {session.start.code}"
    return game_title(session), ", ".join([plain, *numbers]), plain


def conventions(session: Session) -> tuple[str, ...]:
    """The convention in words, from long to short, never only its name."""
    full = session.game.convention(session.start)
    parts = full.split(", ")
    return tuple(", ".join(parts[:n]) for n in range(len(parts), 0, -1))


def seats(session: Session, to_move: int | None, glyphs: Glyphs, times: Sequence[str] = ()) -> str:
    """The players, a sign before the one to move; what their clocks show."""
    names = [p.name if len(p.name) <= NAME else p.name[: NAME - 1] + "…" for p in session.players]
    if times:
        names = [f"{name} {shown}" for name, shown in zip(names, times, strict=True)]
    if to_move is not None:
        names[to_move] = f"{glyphs.here}{names[to_move]}"
    return f" {glyphs.dash} ".join(names)


def is_you(session: Session, player: Player) -> bool:
    """Whether this is the only person in the game, who is told `you`."""
    return player.human and sum(p.human for p in session.players) == 1


def who(session: Session, player: Player) -> str:
    return "You" if is_you(session, player) else player.name


def whose(session: Session, player: Player) -> str:
    """`Your move` or `Anna to move`."""
    return "Your move" if is_you(session, player) else f"{player.name} to move"


def last(session: Session, ply: int) -> str:
    """What was played to come here: `Perfect played 12-3.`"""
    if not ply:
        return ""
    mover = session.players[session.game.to_move(session.state_at(ply - 1))]
    code = shortened(session.notation(ply))
    if len(code) > 60:
        return f"{who(session, mover)} moved."
    return f"{who(session, mover)} played {code}."


def latest(session: Session, ply: int, width: int) -> str:
    """The last moves that led here, in one line: `You 9-1 · Perfect 7-3`; fewer where that is too long."""
    texts = []
    for each in range(max(1, ply - 1), ply + 1):
        mover = session.players[session.game.to_move(session.state_at(each - 1))]
        texts.append(f"{mover.name} {session.notation(each)}")
    lines = (f"{ply}. {' · '.join(texts[first:])}" for first in range(len(texts)))
    return next((line for line in lines if len(line) <= width), "")


def ending(session: Session, ply: int) -> tuple[str, ...]:
    """Who won and why, in paragraphs; the game is over at `ply`."""
    ended = session.outcome_at(ply)
    assert ended is not None
    winner = session.players[ended.winner]
    paragraphs = [won(session, winner), ended.reason]
    if ply:
        mover = session.players[session.game.to_move(session.state_at(ply - 1))]
        paragraphs.append(f"{who(session, mover)} made the last move, {shortened(session.notation(ply))}.")
    if (points := score.sentence(session.go_to(ply))) is not None:
        paragraphs.append(points)
    return tuple(paragraphs)


def won(session: Session, winner: Player) -> str:
    """Who won, told to whoever looks on: `You win!`, `Anna wins!`, and of a machine no more than that."""
    if is_you(session, winner):
        return "You win!"
    if any(is_you(session, player) for player in session.players):
        return f"You lose: {winner.name} wins."
    return f"{winner.name} wins{'!' if winner.human else '.'}"


def comments(session: Session, ply: int) -> list[Block]:
    """What was remarked on the move that led here."""
    return [Block("comment", comment(session, each)) for each in session.comments if each[0] == ply]


def comment(session: Session, each: tuple[int, str, str]) -> str:
    """A comment with who made it."""
    _, seat, text = each
    return f"{seat}: {text}" if seat else text


def teaching(page: str) -> str:
    """What the page of a hint is called: `the lesson less-one`, `the page of Wythoff Nim`."""
    if page in catalogue.names():
        return f"the page of {catalogue.game(page).title}"
    return f"the lesson {page}"


def at_rest(session: Session, ply: int, replay: bool, offered: bool = False) -> list[Block]:
    """The panel of a game that goes on while no hint is asked for: the rules of this very position, and what
    may be asked; `offered` where the machine offers to concede."""
    p = session.state_at(ply)
    head = whose(session, session.players[session.game.to_move(p)])
    blocks = [Block("head", head), Block("quiet", session.game.rules(p)), GAP]
    prices = ["" if replay else score.tag(session.go_to(ply), step) for step in (1, 3)]
    keys = [("w", f"a hint: who wins{prices[0]}"), ("m", f"every move judged{prices[1]}")]
    if session.strict:
        keys = []
        blocks.append(Block("note", "A strict game: no hints, nothing taken back."))
    if replay:
        keys = [(".", "the next move"), (",", "the one before"), *keys]
    if offered:
        blocks += [Block("note", concession(session)), GAP]
        keys = [("C", "takes the win"), ("F", "the rest at once"), *keys]
    remarks = comments(session, ply)
    if remarks:
        blocks += [*remarks, GAP]
    blocks += [Block("key", text, key) for key, text in keys]
    return [*blocks, Block("note", score.WORTH)] if keys and any(prices) else blocks


def standing(
    session: Session,
    ply: int,
    looking: bool,
    offered: bool = False,
    *,
    on_branch: bool = False,
    typing: bool = False,
) -> tuple[str, ...]:
    """Where the game stands, from long to short; `looking` while stepping through it, `on_branch` on a branch
    of it, `offered` where the machine offers to concede, `typing` in the line of moves."""
    p = session.state_at(ply)
    player = session.players[session.game.to_move(p)]
    if session.outcome_at(ply) is not None:
        head, reason, *_ = ending(session, ply)
        return f"{head} {reason}", reason  # who won stands over the board as well
    if looking:
        where = f"After move {ply} of {session.length}." if ply else "This is the start."
        where = f"A branch: a{where[1:]}" if on_branch else where
        how, brief = "Step with , and . or play on from here with enter.", "Play on: enter"
        if session.strict and session.outcome is None:
            how, brief = "Step with , and . and go back to the game with >.", "The game: >"
        came = f" {last(session, ply)}" if ply else ""
        return f"{where}{came} {how}", f"{where} {how}", f"{where} Step: , . {brief}"
    if not player.human:
        return (f"{player.name} is thinking…",)
    before = last(session, ply)
    if offered:
        said = concession(session)
        ways = "claim (C) takes the win, fast (F) plays it out"
        return f"{before} {said} {ways}.", f"{said} {ways}.", f"{said} claim (C) or fast (F)?", said
    how = "Type it, enter plays." if typing else "Arrows or a click choose, enter plays."
    return f"{whose(session, player)}. {before or how}", f"{whose(session, player)}."


def line_hint(wanted: str, example: str, *, here: bool) -> str:
    """What stands in the empty line where `wanted` is typed: how to get there, or away."""
    if not wanted:
        return ""
    such = f"such as {example}" if example else ""
    if here:
        return f"{such}; esc for the keys".lstrip("; ")
    return f"/ to type {wanted}{such and ', '}{such}"


def concession(session: Session) -> str:
    """That the machine offers to concede."""
    return f"{session.players[1 - session.to_move].name} offers to concede."


CLAIMS = {
    "claim": "Claim the win: a machine that is lost concedes to one who has shown how to win.",
    "fast": "Claim the win, and have the rest played at once.",
}
"""What may be typed in place of a move, and what it does."""


def claim_word(typed: str) -> str | None:
    """Which of them is meant by its beginning; None where none begins so."""
    said = typed.strip().casefold().removeprefix("play on ")
    return next((word for word in CLAIMS if said and word.startswith(said)), None)


def played_out(session: Session) -> str:
    """That the rest was played at once."""
    many = counted(session.length - session.own_length, "move", "moves")
    return f"Played at once: {many}."


def half(draft: Draft | None) -> str:
    """What is still wanted of a draft that is half made, or nothing."""
    draft = None if draft is None else draft.inner
    if not isinstance(draft, SplitDraft):
        return ""
    if draft.gone is not None:
        return "Now split another pile: choose it and take it apart with the arrows."
    return "Now go to the pile to delete and press d, or click its number." if draft.split is not None else ""


def wanted(draft: Draft | None, upright: bool, glyphs: Glyphs) -> str:
    """How to begin a move; `upright` where heaps stand as columns."""
    draft = None if draft is None else draft.inner
    if isinstance(draft, PickDraft):
        return f"First choose a {draft.board_picture.unit}: {glyphs.after}, figures, or a click on it."
    if isinstance(draft, SplitDraft):
        apart = glyphs.down if upright else glyphs.after
        return half(draft) or f"First choose: d deletes a pile, {apart} takes another one apart."
    if isinstance(draft, ChoiceDraft):
        return "First choose a move with the arrows."
    if draft is not None and draft.breaks:
        return "First choose: the arrows take stones, x breaks the heap in two."
    key = glyphs.down if upright else glyphs.before
    return f"First choose how many to take: {key}, figures, or a click on a stone."


def steering(draft: Draft | None, upright: bool, way: str) -> str:
    """What an arrow does on a board, `way` being `left`, `right`, `up` or `down`; `upright` where heaps
    stand as columns."""
    draft = None if draft is None else draft.inner
    if draft is None or isinstance(draft, ChoiceDraft):
        return "The move before" if way in ("left", "up") else "The next move"
    pile, unit = draft.board_picture.pile, draft.board_picture.unit
    if (way in ("left", "right")) == upright:
        return f"The {pile} to the {way}" if upright else f"The {pile} {'above' if way == 'up' else 'below'}"
    if isinstance(draft, PickDraft):
        return f"The {unit} to the {way}"
    if isinstance(draft, SplitDraft):
        return f"Split: the lower part one {unit} {'larger' if way in ('right', 'down') else 'smaller'}"
    return f"Take one more {unit}" if way in ("down", "left") else f"Take one {unit} fewer"


def purpose(session: Session, ply: int, live: bool) -> str:
    """What the play screen is for, at this moment."""
    p = session.state_at(ply)
    paragraphs = [f"{session.game.title}, {session.game.convention(p)}.\n{session.game.rules(p)}"]
    if live:
        board_picture = board_of(p).board_picture(p)
        typed = f"a {board_picture.unit}'s number" if board_picture.input_mode == "pick" else "an amount"
        if begin(board_picture, lambda: iter(())).breaks:
            paragraphs.append("Arrows take stones, and x breaks in two what is left of the heap.")
        paragraphs.append(
            f"Arrows choose and enter plays; figures type {typed}. Or click a {board_picture.unit}, and "
            "click it again to play. Or press / and type the move. Nothing is played before you say so."
        )
    return "\n\n".join(
        [*paragraphs, "Tab goes round the board, what lies beside it, and the line to type in."]
    )
