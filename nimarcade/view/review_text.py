"""A review in words: the report, one graded move with the reasons before and after it, and how the
game would have gone on. Lines are data, as those of hints; every front end paints them."""

import re

from nimarcade.coach import grading, hints, judging, score
from nimarcade.coach.review import BY_DROP, DROP, SCALE, Account, Promise, Review, Step
from nimarcade.core import catalogue, family
from nimarcade.core.codes import counted, meant, shortened
from nimarcade.core.game import Move, Position, Seat, play
from nimarcade.core.text import GAP, Block, Kind
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.play import match
from nimarcade.play.session import Remark, Session
from nimarcade.view import phrases, spoken
from nimarcade.view.stage.graph import Course
from nimarcade.view.table import look_back, narration, wording

SHOWN = 10
"""Moves told of how a game would have gone on, unless more are asked for."""
GUESSED = 8
"""The most of them where each must be searched for and is an estimate."""


def called(session: Session, seat: int) -> str:
    """A player's name; at a table with the colour, if that is not the name."""
    return wording.called(session, seat) if match.at_table(session) else session.players[seat].name


# the report


def report(review: Review) -> list[Block]:
    """Each player's accuracy, deals, what was looked at, and how to read it."""
    session = review.session
    lines = [Block("verdict", _result(session))]
    if (points := score.sentence(session.go_to(session.length))) is not None:
        lines.append(Block("note", points))
    for account in review.accounts:
        if account.moves:
            lines += _account(review, account)
    lines += look_back.of_course(session, review.course)
    lines += [promise(given) for given in review.promises]
    lines += remarks(review)
    if review.notice:
        lines.append(Block("note", review.notice))
    return lines + [Block("quiet", text) for text in scales(review)]


def _result(session: Session) -> str:
    moves = counted(session.length, "move")
    if (ended := session.result) is None:
        return f"{phrases.game_title(session)}, {moves}; the game is not over."
    winner = called(session, ended.winner)
    by_rules = session.game.outcome(session.state_at(session.length)) is not None
    given_up = "" if by_rules else f" {ended.reason}"  # conceded, or forfeited
    won = "you win" if winner == "You" else f"{winner} wins"
    return f"{phrases.game_title(session)}, {moves}; {won}.{given_up}"


def _account(review: Review, account: Account) -> list[Block]:
    name = called(review.session, account.seat)
    lines = []
    share = f"{name}: {account.kept:,} of {counted(account.decisions, 'won position')} kept"
    if account.accuracy is not None:
        brief = account.decisions < 3 and account.kept < account.decisions  # which tells little of a player
        how = ", with help" if account.hints else "" if brief else f": {account.rating}"
        lines.append(Block("point", f"{share}, accuracy {account.accuracy:.0%}{how}."))
    elif account.decisions:
        lines.append(Block("point", f"{share}; no move could give the win away."))
    elif not account.estimated:
        lines.append(Block("point", f"{name}: never had a win that a move could give away."))
    if account.estimated:
        cost = f"{account.loss:.1%} of the win, by estimate of {counted(account.estimated, 'move')}"
        rated = f"{name}: on average a move cost {cost}: {account.estimated_rating}."
        lines.append(Block("point", rated))
    details = []
    if lost := account.marks["resisted"] + account.marks["lost"]:
        best = account.marks["resisted"]
        details.append(f"in lost positions {best:,} of {counted(lost, 'move')} held out best")
    if account.mistakes:
        which = ", ".join(map(str, account.mistakes[:12])) + (", …" if len(account.mistakes) > 12 else "")
        moves = "moves" if len(account.mistakes) > 1 else "move"
        details.append(f"{counted(len(account.mistakes), 'mistake')}: {moves} {which}")
    decided = [each for each in review.decisions.values() if each.seat == account.seat and each.first]
    kept = [each for each in decided if each.kept]
    if known := [each for each in kept if each.wins]:
        hardest = max(known, key=lambda each: each.weight)
        if hardest.wins != hardest.moves:
            details.append(f"the hardest win kept: move {hardest.ply:,}, where {_share(hardest)} won")
    if account.taken_back:
        taken = (each for line in review.taken for each in line.decisions)
        lost = sum(not each.kept for each in taken if each.seat == account.seat)
        moves = f"{counted(account.taken_back, 'move')} taken back"
        wrong = counted(lost, "mistake that still counts", "mistakes that still count")
        details.append(f"{moves}, with {wrong}" if lost else moves)
    if account.hints:
        details.append(counted(account.hints, "hint"))
    if details:
        text = "; ".join(details)
        lines.append(Block("note", f"{text[0].upper()}{text[1:]}."))
    return lines


def promise(given: Promise) -> Block:
    when = f", move {given.ply}" if given.ply is not None else ""
    told = f"{given.standing.capitalize()}: {given.words} (deal {given.deal}{when})."
    kinds: dict[str, Kind] = {"kept": "kept", "broken": "broken"}
    return Block(kinds.get(given.standing, "note"), told)


def remarks(review: Review) -> list[Block]:
    """Count each machine's remarks at a table, and name the bluffs."""
    lines = []
    for label, player in zip(review.labels, review.session.players, strict=True):
        own = [remark for remark in review.session.remarks if remark.seat == label]
        if not own or player.human:
            continue
        bluffed = [remark.ply for remark in own if remark.bluff]
        plies = sorted(set(bluffed))
        moves = f"move{'s' * (len(plies) > 1)} {', '.join(map(str, plies))}"
        bluffs = f"{counted(len(bluffed), 'bluff')}, {moves}" if plies else "no bluff"
        name = called(review.session, review.labels.index(label))
        lines.append(Block("note", f"{name} made {counted(len(own), 'remark')}: {bluffs}."))
    return lines


def said(session: Session, ply: int) -> list[Block]:
    """Remarks on move number `ply`; of a machine also whether it meant them, and its search."""
    meant = {remark.comment: remark for remark in session.remarks}
    lines = []
    for comment in (each for each in session.comments if each[0] == ply):
        lines.append(Block("comment", phrases.comment(session, comment)))
        if (remark := meant.get(comment)) is not None:
            lines.append(Block("note", f"{'A bluff' if remark.bluff else 'Meant'}{_search(remark)}"))
    return lines


def _search(remark: Remark) -> str:
    if remark.figures:
        return f"; it thought: “{remark.figures}”"
    return ": nothing in its search says so." if remark.bluff else " as it was said."


def scales(review: Review) -> list[str]:
    sentences = []
    if any(account.decisions for account in review.accounts):
        steps = ", ".join(
            f"{word} {'below' if not least else 'from' if least < 100 else ''} "
            f"{least or SCALE[-2][0]}%".replace("  ", " ")
            for least, word in SCALE
        )
        sentences.append(
            "Accuracy is the share of won positions that were kept, where another move was legal. Each "
            "weighs as much as it was hard to keep: the share of moves that give it away. The first move "
            f"made there counts, taken back or not: {steps}."
        )
    if any(account.estimated for account in review.accounts):
        steps = ", ".join(
            f"{word} {'up to' if most < 100 else 'above'} {most if most < 100 else BY_DROP[-2][0]}%"
            for most, word in BY_DROP
        )
        sentences.append(
            "With more than two players little is proved: most chances are estimates, most of them right to "
            f"{100 * NOISE:.0f} in 100. What a move cost on average, a gain counting 0: {steps}. "
            f"A mistake costs {DROP:.0%} or more."
        )
    return sentences


# one move


def heading(session: Session, ply: int) -> str:
    """`Move 5 of 23. Ada: 9-3, take 3 from the 9.`"""
    before, move = session.state_at(ply - 1), session.move_at(ply)
    who = called(session, session.actor(ply))
    if match.at_table(session):
        told = wording.does(session, ply)
    else:
        words = judging.teaching_of(before).tell_move(before, move)
        told = meant(shortened(session.notation(ply)), words, ", ")
    return f"Move {ply:,} of {session.length:,}. {who}: {told}."


def grade_line(step: Step | None, who: str = "", decision: grading.Decision | None = None) -> Block:
    """The grade in one line, with how hard a win was to keep; `who` made the move."""
    if step is None:
        return Block("note", "This move was not looked at.")
    if step.mark is None:
        return Block("note", "An offer or an answer: deals are not graded as moves.")
    if step.chances is not None:
        before, after = step.chances
        what, perhaps = ("chance", "") if step.proved else ("estimated chance", ", if the estimate is right")
        whose = f"Your {what}" if who.startswith("You") else f"{what.capitalize()} of {who}"
        sentence = f"{whose} {before:.0%} before, {after:.0%} after"
        if step.costly and step.promised:
            return Block("note", f"{sentence}: no mistake, but {PRICE}, {before - after:.0%} of games.")
        if step.mistake:
            return Block("fails", f"{sentence}: a mistake{perhaps}.")
        return Block("note", f"{sentence}.")
    words = grading.WORDS[step.mark]
    text = f"{words[0].upper()}{words[1:]}{'; no other move was legal' if step.forced else ''}."
    if decision is not None and decision.wins is not None:  # how hard it was to keep
        verb = "did" if decision.kept else "kept it"
        every = decision.wins == decision.moves
        text += " Every move did." if every else f" {_share(decision)} {verb}: {decision.degree}."
    if step.costly and step.promised:
        text += f" No mistake: it was {PRICE}."
    kinds: dict[str, Kind] = {"kept": "holds", "gave": "fails"}
    return Block(kinds.get(step.mark, "note"), text)


PRICE = "the price of a promise"


def _share(decision: grading.Decision) -> str:
    return f"{decision.wins:,} of {decision.moves:,} moves"


def decided(review: Review, ply: int) -> list[Block]:
    """Promises that move number `ply` kept or broke, and what they have to do with its grade."""
    here = [given for given in review.promises if given.ply == ply]
    lines = [promise(given) for given in here]
    if (decision := review.decisions.get(ply)) is not None and not decision.first:
        lines.append(Block("note", "Another move was made here first and taken back: that one counts."))
    step = review.step(ply)
    if step is not None and step.chances is not None and step.costly and step.promised:
        lines.append(Block("note", "The estimate knows nothing of deals."))
    return lines


def reasons(
    p: Position, move: Move, who: str, mark: str | None, opponent: str = "", sims: int = 0
) -> list[Block]:
    """Why a move had its grade: the position before it, what would have won, the position after it,
    and the answer that punishes. `who` made it; `opponent` is to answer; `sims` games were simulated for the
    grade, if it is an estimate."""
    game = catalogue.game_of(p)
    after = play(game, p, move)
    if mark is None:
        return []
    limits = grading.searched(sims)
    why = hints.explained(p, limits)
    lines = [Block("after", f"Before{position(p)}"), Block("verdict", _stood(who, mark, why))]
    if mark == "unknown":
        if why.move not in (None, move):
            lines.append(Block("point", f"The search advises: {_advice(p, why.move)}"))
        return [*lines, Block("source", why.source)]
    lines += judging.numbers_of(p, p.turn)
    if mark == "gave" and why.move is not None:
        lines.append(Block("point", f"This would have won: {_advice(p, why.move)}"))
        lines += [Block("text", sentence) for sentence in why.method]
        lines += judging.numbers_of(play(game, p, why.move), p.turn)
    elif mark == "lost" and why.move not in (None, move):
        lines.append(Block("point", hints.lost_move(why, _advice(p, why.move))))
        lines += [Block("text", rule) for rule in hints.ruled(why)]
    lines.append(Block("after", f"After{position(after)}"))
    answer = hints.explained(after, limits)
    if game.outcome(after) is not None:
        lines.append(Block("note", answer.headline))
    else:
        lines += judging.numbers_of(after, p.turn)
        if mark == "gave" and answer.move is not None:
            verb = "answer" if opponent == "You" else "answers"
            subject = f"{opponent} {verb}" if opponent else "The answer is"
            lines.append(Block("point", f"{subject} {_advice(after, answer.move, ': ')}"))
            lines += judging.numbers_of(play(game, after, answer.move), after.turn)
    lines.append(Block("source", why.source))
    return lines


def _advice(p: Position, move: Move, between: str = ", ") -> str:
    game = catalogue.game_of(p)
    return f"{meant(shortened(game.write_move(p, move)), game.describe(p, move), between)}."


def _stood(who: str, mark: str, why: hints.AnyExplanation) -> str:
    you = who == "You"
    if mark in ("kept", "gave"):
        return f"{who} could win."
    if mark in ("resisted", "lost"):
        settled = why.resistance is not None and why.resistance.settled
        how = ", whatever was played" if settled else " if nobody errs"
        return f"{who} {'were' if you else 'was'} lost{how}."
    return why.sentence


def position(p: Position) -> str:
    """Words behind `Before` and `After`: the numbers of heaps; a table is shown as a picture."""
    if family.at_table(p.game):
        return " the move."
    return f": {hints.position_words(catalogue.game_of(p).write(p))}"


def board(session: Session, p: Position) -> list[str]:
    if match.at_table(session) and isinstance(p, SuckerPosition):
        return narration.board(session, p)
    return [spoken.board(p)]


# how it would have gone on


def exact(p: Position) -> bool:
    """True if two players are left, so that `nobody errs` can be said of moves."""
    return not isinstance(p, SuckerPosition) or len(p.living) <= 2


def line_title(p: Position) -> str:
    return "If nobody errs" if exact(p) else "As the search would go on, an estimate"


def line(p: Position, most: int = SHOWN) -> tuple[list[tuple[str, str, int]], bool]:
    """Moves from p if nobody errs, as (code, in words, seat), and whether the game goes on after
    them; with more than two players a few, each what a search advises."""
    game = catalogue.game_of(p)
    most = most if exact(p) else min(most, GUESSED)
    moves = []
    for here, move, after in grading.line(p, most, nodes=grading.NODES_EACH):
        moves.append((game.write_move(here, move), game.describe(here, move), grading.actor(here, move)))
        p = after
    return moves, game.outcome(p) is None


def made(session: Session, code: str, words: str, seat: int) -> str:
    """A move of a line to be read out: `Perfect: 9-3, take 3 from the 9.`"""
    return spoken.as_sentence(f"{called(session, seat)}: {meant(code, spoken.aloud(words), ', ')}")


NOISE = 0.05
"""Estimates that are less apart tell nobody from another, as the report says."""


def turns(review: Review, most: int = 12) -> list[str]:
    """The course of the game in sentences: who stood to win from which move on, or led by estimate."""
    session, sentences = review.session, []
    last: tuple[Seat | None, bool] = None, False
    for ply in range(review.course.first, review.course.last + 1):
        standing = review.course.standing(ply)
        who, chances = standing.winner, standing.chances or ()
        order = sorted(range(len(chances)), key=lambda seat: -chances[seat])
        if chances:
            rival = order[1] if last[0] is None else last[0]
            who = order[0] if chances[order[0]] - chances[rival] >= NOISE else last[0]
        if last == (last := (who, who is not None and bool(chances) and not standing.proved)):
            continue
        when = "From the start" if ply == 0 else f"After move {ply:,}"
        name = "it" if who is None else re.sub(r"^You\b", "you", called(session, who))
        what = f" {name} {'is not known who wins' if who is None else 'stood to win'}"
        if last[1]:
            each = (f"{called(session, seat)} {chances[seat]:.0%}" for seat in order if chances[seat])
            what = f", by estimate: {', '.join(each)}"
        sentences.append(f"{when}{what}.")
    if len(sentences) > most:
        sentences = [*sentences[:most], f"So it turned {len(sentences) - 1:,} times in all."]
    return sentences or ["Who stood to win is not known at any move, by proof or search."]


# What stands in the title and in the panel of the screen.

KEYS = (
    Block("key", "try another move here", "{review.try}"),
    Block("key", "the reasons, and what would have won", "{review.why}"),
    Block("key", "what follows if nobody errs", "{review.answer}"),
    Block("key", "the best move instead", "{review.best}"),
    Block("key", "a new game from here", "{review.play_on}"),
)


def title(session: Session, ply: int) -> tuple[tuple[str, ...], str]:
    """The title in several lengths, and what stands right of it."""
    name, convention = phrases.game_title(session), session.game.convention(session.start)
    game = session.game.title
    left = (f"Review · {name} · {convention}", f"Review · {name}", name, game, "Review")
    many = session.length
    return left, f"move {ply:,} of {many:,}" if ply else counted(many, "move")


def report_panel(session: Session, review: Review | None) -> list[Block]:
    if review is None:
        looking = Block("head", f"Looking at {counted(session.length, 'move')}…")
        return [looking, Block("quiet", "You can step through the game meanwhile.")]
    blocks: list[Block] = []
    for block in report(review):
        if block.kind in ("point", "quiet") and blocks:
            blocks.append(GAP)
        blocks.append(block)
    mistake = [Block("key", "the next mistake", "{review.next}")] if review.mistakes else []
    return [*blocks, GAP, *mistake, Block("key", "the next move", "{review.forward}")]


def move_panel(session: Session, review: Review | None, ply: int) -> tuple[list[Block], list[Block]]:
    """The grade of a move; what else there is to say of it."""
    head = [Block("head", heading(session, ply)), GAP]
    if review is None:
        return [*head, Block("quiet", "Looking at the game…")], said(session, ply)
    who = called(session, session.actor(ply))
    grade = grade_line(review.step(ply), who, review.decisions.get(ply))
    return [*head, grade], [*decided(review, ply), *said(session, ply)]


def trying(who: str) -> list[Block]:
    return [
        Block("head", "Try another move"),
        Block("quiet", f"{who} to move. Choose on the board what to play instead."),
        GAP,
        Block("key", "play it: right or wrong, and why", "enter"),
        Block("key", "back to the game", "esc"),
    ]


def no_mistake(review: Review, by: int) -> str:
    what = "more mistake" if review.mistakes else "mistake"
    return f"No {what} {'after' if by > 0 else 'before'} this move."


LOW = 0.25
"""Height of a win that could not be given away."""


def course(review: Review) -> Course:
    """Data of the painted graph. Of two players a person stands above, where there is one."""
    session = review.session
    two, labels = len(session.players) == 2, review.labels
    above = session.people[0] if two and session.people else 0
    seats = (above, 1 - above) if two else range(len(session.players))
    plies = range(session.length + 1)
    standing = review.course.standing
    heights = tuple(tuple(standing(ply).chance(seat) for ply in plies) for seat in seats)
    if two:
        heights = (tuple(_held(review, ply, above) for ply in plies),)
    told = [
        wording.told(session, ply, letter=True) if match.at_table(session) else session.notation(ply)
        for ply in plies[1:]
    ]
    kept = {each.ply: "✓" for each in review.decisions.values() if each.kept}
    return Course(
        tuple(session.players[seat].name for seat in seats),
        heights,
        frozenset(review.mistakes),
        kept | dict.fromkeys(review.mistakes, "✗"),
        tuple((labels[session.actor(ply)], told[ply - 1]) for ply in plies[1:]),
    )


def _held(review: Review, ply: int, above: Seat) -> float | None:
    """The effort of whoever held the win after move `ply` to keep it, negative for who is below; of an
    estimate what it says."""
    standing = review.course.standing(ply)
    if (chance := standing.chance(above)) is None or standing.winner is None:
        return None if chance is None else 2 * chance - 1
    decided = (review.decisions.get(each) for each in (ply + 1, ply + 2))
    weight = next((each.weight for each in decided if each and each.seat == standing.winner), 0.0)
    return (LOW + (1 - LOW) * weight) * (1 if standing.winner == above else -1)
