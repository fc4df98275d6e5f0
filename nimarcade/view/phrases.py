"""What screens say of a game: titles, previews, whose turn it is, how it ended."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from nimarcade.coach import hints, lessons, score
from nimarcade.core import catalogue, errors, typed_moves
from nimarcade.core.codes import meant, shortened, split_code
from nimarcade.core.game import Position, play, title_of
from nimarcade.core.text import GAP, Block
from nimarcade.games import breaking
from nimarcade.play import match, seat_kinds
from nimarcade.play.session import Comment, Player, Session
from nimarcade.players import rates
from nimarcade.view.drafts import ChoiceDraft, Draft, PickDraft, SplitDraft, begin
from nimarcade.view.glyphs import Glyphs
from nimarcade.view.table import wording

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
    return title_of(session.game, session.start)


def against(session: Session) -> str:
    """Names of the players: `against Perfect` for one person, else `Anna – Ben`."""
    if len(session.people) == 1:
        return "against " + ", ".join(player.name for player in session.players if not player.human)
    return " – ".join(player.name for player in session.players)


def turn_words(session: Session) -> str:
    """Turn in words: `your move` for the only person, else `Ben to move`."""
    return "your move" if is_you(session, session.player) else f"{session.player.name} to move"


MANY = 24
"""Positions with more heaps than this are not written out in a preview."""


NAME = 16
"""Cells of a player's name in the title line."""


@dataclass(frozen=True, slots=True)
class Preview:
    """Meaning of a move code here; `texts` from long to short."""

    kind: str
    """`preview` for a legal move, `illegal`, or `note` for a code that is not yet whole."""
    texts: tuple[str, ...]


def preview(p: Position, code: str, glyphs: Glyphs) -> Preview:
    """Preview a code, or what people type for it, in p; what is no move yet is no mistake."""
    game = catalogue.game_of(p)
    try:
        move = typed_moves.read(game, p, code)
        after = play(game, p, move)
    except errors.IllegalMove as error:
        return Preview("illegal", (errors.sentence(error),))
    except (errors.Unclear, errors.PastLimit) as error:
        return Preview("note", (errors.sentence(error),))
    except errors.NimarcadeError as error:
        if (such := next(game.moves(p), None)) is None:
            return Preview("note", (errors.sentence(error),))
        words = game.describe(p, such)
        both = meant(game.write_move(p, such), words, ", or ")
        return Preview("note", tuple(f"A move is typed like {how}." for how in (both, words)))
    words = game.describe(p, move)
    if len(catalogue.board_of(p).board_picture(p).piles) > MANY:
        return Preview("preview", (words,))
    left = hints.position_words(catalogue.write(after))
    return Preview("preview", (f"{words}  {glyphs.to} {left}", words, f"{glyphs.to} {left}"))


def title(session: Session) -> tuple[str, ...]:
    _, options, _ = split_code(catalogue.write(session.start))
    numbers = [shortened(option.replace("=", " = ")) for option in options if "=" in option]
    plain = str(session.game.title)
    if isinstance(session.start, breaking.IndependentHeaps) and session.start.code:
        numbers = []
        plain = f"{plain} {session.start.code}"
    return game_title(session), ", ".join([plain, *numbers]), plain


def conventions(session: Session) -> tuple[str, ...]:
    """The convention in words, from long to short, never only its name."""
    parts = session.game.convention(session.start).split(", ")
    forms = [", ".join(parts[:n]) for n in range(len(parts), 0, -1)]
    return *forms, forms[-1].partition(": ")[2] or forms[-1]


def seats(
    session: Session, to_move: int | None, glyphs: Glyphs, times: Sequence[str] = (), *, brief: bool = False
) -> str:
    """The players, a sign before who is to move, and their clocks; `brief`: clocks alone, or the mover."""
    sign = glyphs.ellipsis
    names = [p.name if len(p.name) <= NAME else p.name[: NAME - len(sign)] + sign for p in session.players]
    if brief and not times:
        return "" if to_move is None else f"{glyphs.here}{names[to_move]}"
    if times:
        names = [shown if brief else f"{name} {shown}" for name, shown in zip(names, times, strict=True)]
    if to_move is not None:
        names[to_move] = f"{glyphs.here}{names[to_move]}"
    return (" " if brief else f" {glyphs.dash} ").join(names)


def kind_words(session: Session, player: Player) -> tuple[str, ...]:
    """Kind of a machine player, from long to short: what it does, else how often it wins."""
    kind = player.kind.partition(":")[0].partition("+")[0]
    rate = rates.rates(catalogue.write(session.start).partition(":")[0]).get(kind)
    about = seat_kinds.about(kind)
    brief = re.split(r"[,:]| where ", about)[0]
    won = [] if rate is None else [rate.words.partition(",")[0]]
    return () if player.human else (*filter(None, (about, brief)), *won)


def is_you(session: Session, player: Player) -> bool:
    """True if this is the only person in the game, who is told `you`."""
    return player.human and len(session.people) == 1


def who(session: Session, player: Player) -> str:
    return "You" if is_you(session, player) else player.name


LONG = 60
"""Characters of a move that are no longer said beside whose turn it is."""


def last(session: Session, ply: int) -> tuple[str, ...]:
    """The move played to come here, from long to short: `Perfect played 12-3: take 3 from the 12.`"""
    if not ply:
        return ("",)
    mover = who(session, session.players[session.actor(ply)])
    code = shortened(session.notation(ply))
    if len(code) > LONG:
        return (f"{mover} moved.",)
    brief = f"{mover} played {code}."
    words = session.game.describe(session.state_at(ply - 1), session.move_at(ply))
    return (f"{mover} played {meant(code, words)}.", brief) if len(words) <= LONG else (brief,)


def ending(session: Session, ply: int) -> tuple[str, ...]:
    """Paragraphs on who won and why; the game is over at `ply`."""
    ended = session.outcome_at(ply)
    assert ended is not None
    paragraphs = [won(session, session.players[ended.winner]), ended.reason]
    if ply:
        mover = session.players[session.actor(ply)]
        paragraphs.append(f"{who(session, mover)} made the last move, {shortened(session.notation(ply))}.")
    if (points := score.sentence(session.go_to(ply))) is not None:
        paragraphs.append(points)
    return tuple(paragraphs)


def won(session: Session, winner: Player) -> str:
    """Announce the winner: `You win!`, `Anna wins!`, and of a machine no more than that."""
    if is_you(session, winner):
        return "You win!"
    if any(is_you(session, player) for player in session.players):
        return f"You lose: {winner.name} wins."
    return f"{winner.name} wins{'!' if winner.human else '.'}"


def comments(session: Session, ply: int) -> list[Block]:
    return [Block("comment", comment(session, each)) for each in session.comments if each[0] == ply]


def comment(session: Session, each: Comment) -> str:
    """`Ann: well played`; a note without a seat is the text alone. A table has words of its own."""
    if match.at_table(session):
        return wording.said(session, each)
    who = session.speaker(each)
    return f"{who}: {each[2]}" if who else each[2]


def teaching(page: str) -> str:
    """Title for the page of a hint: `the lesson “The nim-sum”`, `the page of Wythoff Nim`."""
    if page in catalogue.names():
        return f"the page of {catalogue.game(page).title}"
    return f"the lesson “{lessons.titles()[page]}”"


STRICT = "A strict game: no hints and no taking back."


def at_rest(session: Session, ply: int, replay: bool, offered: bool = False) -> list[Block]:
    """The panel of a game that goes on while no hint is asked for: the rules of this very position, and what
    may be asked; `offered` where the machine offers to concede."""
    blocks = [Block("quiet", session.game.rules(session.state_at(ply))), GAP]
    prices = ["" if replay else score.tag(session, step, at=ply) for step in (1, 3)]
    keys = [("why", f"hint: who wins{prices[0]}"), ("map", f"move map{prices[1]}")]
    if session.strict:
        keys = []
        blocks.append(Block("note", STRICT))
    if replay:
        keys = [("forward", "the next move"), ("back", "the one before"), *keys]
    if offered:
        blocks += [Block("note", concession(session)), GAP]
        keys = [("claim", "takes the win"), ("fast", "the rest at once"), *keys]
    if remarks := comments(session, ply):
        blocks += [*remarks, GAP]
    return [*blocks, *(Block("key", text, f"{{play.{name}}}") for name, text in keys)]


def standing(
    session: Session,
    ply: int,
    looking: bool,
    offered: bool = False,
    *,
    on_branch: bool = False,
    typing: bool = False,
    listing: bool = False,
) -> tuple[str, ...]:
    """The state of the game, from long to short; `looking` while stepping through it, `on_branch` on a
    branch of it, `offered` where the machine offers to concede, `typing` in the line of moves,
    `listing` in the list of them."""
    player = session.players[session.game.to_move(session.state_at(ply))]
    if session.outcome_at(ply) is not None:
        head, reason, *_ = ending(session, ply)
        return f"{head} {reason}", reason  # who won stands over the board as well
    before = last(session, ply)
    if looking:
        where = f"After move {ply} of {session.length}." if ply else "This is the start."
        where = f"A branch: a{where[1:]}" if on_branch else where
        how = "Step with {play.back} and {play.forward} or play on from here with enter."
        brief = "Step: {play.back} {play.forward} Play on: enter"
        if listing:
            how, brief = "Step with the arrows; enter leads to the board.", "Enter: the board"
        elif session.strict and session.outcome is None:
            how = "Step with {play.back} and {play.forward} and go back to the game with {play.latest}."
            brief = "Step: {play.back} {play.forward} The game: {play.latest}"
        came = f" {before[-1]}" if ply else ""
        return f"{where}{came} {how}", f"{where} {how}", f"{where} {brief}"
    if not player.human:
        return (f"{player.name} is thinking…",)
    if offered:
        said = concession(session)
        claim, fast = "claim ({play.claim})", "fast ({play.fast})"
        ways = f"{said} {claim} takes the win, {fast} plays it out."
        return f"{before[-1]} {ways}", ways, f"{said} {claim} or {fast}?", said
    p = session.state_at(ply)
    click = " or a click" if catalogue.board_of(p).board_picture(p).pointed else ""
    how = "Type it, enter plays." if typing else f"Arrows{click} choose, enter plays."
    turn = "Your move." if is_you(session, player) else f"{player.name} to move."
    return *(f"{turn} {came or how}" for came in before), turn


EXAMPLE = 20
"""Longer codes are no help as an example."""


def example(session: Session) -> str:
    """A move that may be typed now; none in a strict game, where it would tell something."""
    move = None if session.strict else next(session.game.moves(session.state), None)
    code = "" if move is None else session.game.write_move(session.state, move)
    return code if len(code) <= EXAMPLE else ""


def line_hint(wanted: str, example: str, *, here: bool, at: str) -> str:
    """Placeholder of the empty line where `wanted` is typed: how to get there, the action `at`, or away."""
    if not wanted:
        return ""
    such = f"such as {example}" if example else ""
    if here:
        return f"{such}; esc for the keys".lstrip("; ")
    return f"{{{at}}} to type {wanted}{such and ', '}{such}"


def concession(session: Session) -> str:
    return f"{session.players[1 - session.to_move].name} offers to concede."


GONE = "The board has changed: what was half drafted is gone."
"""Said of a move begun while a machine was to move."""


def ahead(code: str, machine: str, *, entered: bool) -> str:
    when = "is played" if entered else "can be played"
    return f"{shortened(code)} {when} as soon as {machine} has moved{', if it still can' if entered else ''}."


def leaving(home: str) -> str:
    """Said where Esc has nothing left to close; `home` is the action that leads there."""
    return f"Esc once more leaves the game, which is kept; {{{home}}} goes home."


UNTAUGHT = "ask for a hint first"
"""Said where no hint names a lesson or page."""

CLAIMS = {
    "claim": "Claim the win: a machine that is lost concedes to one who has shown how to win.",
    "fast": "Claim the win, and have the rest played at once.",
}
"""Claims that may be typed in place of a move, and their effects."""


def claim_word(typed: str) -> str | None:
    """Find a claim by its beginning; None where none begins so."""
    said = typed.strip().casefold().removeprefix("play on ")
    return next((word for word in CLAIMS if said and word.startswith(said)), None)


def half(draft: Draft | None) -> str:
    """The part still wanted of a draft that is half made, or nothing."""
    draft = None if draft is None else draft.inner
    if not isinstance(draft, SplitDraft):
        return ""
    if draft.gone is not None:
        return "Now split another pile: choose it and take it apart with the arrows."
    now = "Now delete a pile: go to it and press {board.delete}, or click its number."
    return now if draft.split is not None else ""


def wanted(draft: Draft | None, upright: bool, glyphs: Glyphs) -> tuple[str, ...]:
    """Instructions for beginning a move, from long to short; `upright` where heaps stand as columns."""
    draft = None if draft is None else draft.inner
    if (unfinished := half(draft)) or isinstance(draft, ChoiceDraft):
        click = " or a click on a cell" if draft is not None and draft.board_picture.lies else ""
        return (unfinished or f"First choose a move with the arrows{click}.",)
    if isinstance(draft, PickDraft):
        asked, ways = f" a {draft.board_picture.unit}", f"{glyphs.after}, figures, or a click on it"
    elif isinstance(draft, SplitDraft):
        apart = glyphs.down if upright else glyphs.after
        asked, ways = "", f"{{board.delete}} deletes a pile, {apart} takes another one apart"
    elif draft is not None and draft.breaks:
        asked, ways = "", f"the arrows take stones, {{board.break}} breaks the heap{_in(draft)}"
    else:
        key = glyphs.down if upright else glyphs.before
        asked, ways = " how many to take", f"{key}, figures, or a click on a stone"
    return f"First choose{asked}: {ways}.", f"{ways}."


def _in(draft: Draft) -> str:
    return " in two, {board.break} again in three" if draft.most_parts > 2 else " in two"


def steering(draft: Draft | None, upright: bool, way: str) -> str:
    """Effect of the arrow `way` (`left`, `right`, `up`, `down`), or of a key that goes far (`more`, `fewer`,
    `most`, `least`; empty where it takes, as its name says); `upright` where heaps stand as columns."""
    draft = None if draft is None else draft.inner
    if way in ("more", "fewer", "most", "least"):
        return _far(draft)[way] if draft is None or not draft.taking else ""
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


def _far(draft: Draft | None) -> dict[str, str]:
    if draft is not None and draft.most_parts > 1:
        sizes = ("much larger", "much smaller", "as large as can be", "as small as can be")
        far = [f"Split: the lower part {size}" for size in sizes]
    else:
        one = draft.board_picture.unit if isinstance(draft, PickDraft) else "move"
        far = [f"Several {one}s on", f"Several {one}s back", f"The last {one}", f"The first {one}"]
    return dict(zip(("more", "fewer", "most", "least"), far, strict=True))


def purpose(session: Session, ply: int, live: bool) -> str:
    p = session.state_at(ply)
    paragraphs = [f"{game_title(session)}, {session.game.convention(p)}.\n{session.game.rules(p)}"]
    if live:
        board_picture = catalogue.board_of(p).board_picture(p)
        unit, mode = board_picture.unit, board_picture.input_mode
        typed = f"a {unit}'s number" if mode == "pick" else "an amount"
        figures = f"; figures type {typed}" if mode != "choose" else ""
        click = f"Or click a {unit}, then the line that says what it leaves. " * board_picture.pointed
        draft = begin(board_picture)
        if draft.breaks:
            breaks = f"{{board.break}} breaks what is left of the heap{_in(draft)}"
            paragraphs.append(f"Arrows take stones, and {breaks}.")
        paragraphs.append(
            f"Arrows choose and enter plays{figures}. {click}Or press {{play.type}} and type the move. "
            "Nothing is played before you say so."
        )
    return "\n\n".join(
        [*paragraphs, "Tab goes round the board, what lies beside it, and the line to type in."]
    )
