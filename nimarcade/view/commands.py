"""Commands of a game: a key and a word that mean the same do the same here.

A command works on the loop, and raises a NimarcadeError where it cannot be done. What comes of it is data:
screens paint it, line mode reads it out. Keys stand in `places.toml`, words in `line_words.toml`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from nimarcade.coach import score, tutor
from nimarcade.core import catalogue, typed_numbers
from nimarcade.core.codes import counted
from nimarcade.core.errors import BadInput, Unwritten
from nimarcade.core.task import Task, task
from nimarcade.play import journal, match
from nimarcade.play.session import Player, Session, afresh
from nimarcade.players import conceding
from nimarcade.view import finale, game_text, share, tasks
from nimarcade.view.loop import Loop, Machine


@dataclass(frozen=True, slots=True)
class Done:
    said: tuple[str, ...] = ()
    """News of it, from long to short."""
    aloud: Sequence[str] = ()
    """Lines read out before, and seen on a screen."""
    told: Sequence[int] = ()
    """Numbers of the moves that are read out after it."""
    copied: str = ""
    """A text for other programs."""
    looked: bool = False
    """True if another position is looked at."""
    after: Session | None = None
    """The game as it is to go on, once whoever has to has agreed."""
    begun: Session | None = None
    """A new game that takes the place of this one."""
    machine: Machine | None = None
    """A decision that is asked for."""


@dataclass(frozen=True, slots=True)
class Work:
    """A task to be worked out first, and the use of its answer."""

    said: str
    task: Task[list[str]]
    then: Callable[[list[str]], Done]


@dataclass(frozen=True, slots=True)
class Command:
    do: Callable[[Loop, str], Done | Work]
    """Takes what was typed after the word."""
    when: Callable[[Loop], bool] = lambda loop: True
    """True where its key is told of."""
    stays: bool = False
    """True if the move that the tutor asks about may wait meanwhile."""

    def __call__(self, loop: Loop, rest: str = "") -> Done | Work:
        if not self.stays:
            loop.heed()
        return self.do(loop, rest)


# the way through the game


def _look_at(loop: Loop, node: int) -> Done:
    loop.look_at(node)
    return Done(looked=True, told=[loop.ply] if loop.ply else [])


def _step(by: int, loop: Loop, rest: str) -> Done:
    """A move back or forward, or as many as are typed; at the end, what a machine that is stopped does."""
    many = typed_numbers.whole(rest, f"the number after {'forward' if by > 0 else 'back'}", 1) if rest else 1
    if (at := loop.ply + by * many) > loop.shown.length and (machine := loop.next_decision()) is not None:
        return Done(machine=machine)
    if not 0 <= at <= loop.shown.length:
        raise BadInput("no further: " + ("that is the last move" if by > 0 else "that is the start"))
    return _look(loop, at)


def _look(loop: Loop, ply: int) -> Done:
    loop.look(ply)
    return Done(looked=True, told=[ply] if ply else [])


def _latest(loop: Loop, rest: str) -> Done:
    session = loop.session
    return _look_at(loop, session.node_at(session.length) if loop.replay else session.node)


def _branch(by: int, loop: Loop, rest: str) -> Done:
    from nimarcade.view import review_lines

    if (node := loop.looked_at.other_branch(by)) is None:
        raise BadInput(review_lines.NOTHING)
    return _look_at(loop, node)


def _branches(loop: Loop, rest: str) -> Done:
    from nimarcade.view import review_lines

    lines = review_lines.branch_sentences(loop.session)
    if not rest:
        return Done(aloud=lines or [review_lines.NOTHING])
    number = typed_numbers.whole(rest, "the number after branches", 1)
    if number > len(lines):
        raise BadInput(f"branches are numbered from 1 to {len(lines)}" if lines else review_lines.NOTHING)
    return _look_at(loop, review_lines.branches(loop.session)[number][0])


def _resume(loop: Loop, rest: str) -> Done:
    if loop.view is None:
        raise BadInput("the game stands here already")
    if loop.replay:
        return Done(begun=afresh(loop.state, loop.session.players))
    loop.session.undoable()
    return Done(after=loop.here)


def _undo(loop: Loop, rest: str) -> Done:
    back = loop.earlier(loop.session.undo())
    loop.paused = loop.paused or loop.watching
    price = (f"Another move here costs {score.TAKE_BACK} points.",) if score.counts(loop.session) else ()
    return Done(after=back, aloud=["Taken back."], said=price)


def _redo(loop: Loop, rest: str) -> Done:
    after = loop.redone()
    loop.paused = loop.paused or loop.watching
    return Done(after=after, told=range(loop.session.ply + 1, after.ply + 1))


def _pause(loop: Loop, rest: str) -> Done:
    loop.paused = not loop.paused
    return Done(looked=True)


# the end


def _to_win(loop: Loop) -> bool:
    return not (loop.over or loop.replay or loop.watching)


def _over(loop: Loop) -> bool:
    return loop.over and not loop.replay


def _claim(loop: Loop, rest: str) -> Done:
    loop.at_the_end()
    return Done(after=conceding.claimed(loop.session))


def _fast(loop: Loop, rest: str) -> Work:
    loop.at_the_end()
    session = loop.session
    conceding.check(session)

    def played_out(codes: list[str]) -> Done:
        after = conceding.played_out(session, codes)
        many = counted(after.length - after.own_length, "move", "moves")
        return Done(after=after, aloud=[f"Played at once: {many}."])

    return Work("Playing it out…", task(tasks.run_down, catalogue.write(session.state)), played_out)


def _given_away(loop: Loop) -> int | None:
    """After how many moves a person gave a win away."""
    after = None if loop.replay else loop.aftermath
    return None if after is None else finale.playable(loop.session, after)


def _retry(loop: Loop, rest: str) -> Done:
    """From before the move that gave the game away, in a new game where this one cannot go back."""
    session, ply = loop.session, _given_away(loop)
    if ply is None:
        raise BadInput("there is no move here that gave a win away; undo and again are left")
    if finale.anew(session):
        return Done(begun=finale.new_game(session, ply))
    return Done(after=loop.earlier(session.go_to(ply)))


def _begun(old: Session, players: Sequence[Player]) -> Session:
    return tutor.begun(match.again(old, players), tutor.on(old))


def _reseeded(loop: Loop, players: Sequence[Player]) -> Done:
    return Done(begun=_begun(loop.session, match.reseeded(players, Random())))


def _rung(loop: Loop, rest: str) -> Done:
    if (level := finale.rung(loop.session)) is None:
        raise BadInput("no other opponent is offered here")
    done = _reseeded(loop, finale.against(loop.session, level))
    return replace(done, aloud=[f"A new game against {level.capitalize()}."])


def _result(loop: Loop, rest: str) -> Done:
    if loop.session.result is None:
        raise BadInput("the result comes when the game is over")
    return Done(copied=share.result(loop.session))


# what is kept


def _reload(loop: Loop, rest: str) -> Done:
    loop.reload()
    return Done(looked=True)


def save(loop: Loop, name: str) -> Done:
    """Raises BadInput, BadSave or Unwritten."""
    try:
        path = keepable(loop).save(name or None)
    except Unwritten as error:
        raise Unwritten(f"not saved: {error}") from None
    return Done((f"Saved as {path}.", f"Saved as {path.stem}."))


def keepable(loop: Loop) -> journal.Journal:
    """The journal a game is kept in; raises BadInput where there is nothing to keep."""
    if loop.journal is None:
        raise BadInput("this game is only looked at; play on from a position to keep it")
    if loop.session.bare:
        raise BadInput("there is nothing to keep yet: make a move first")
    return loop.journal


def _comment(loop: Loop, text: str) -> Done:
    if not text:
        raise BadInput("write the note after the word, such as: comment this was bold")
    session = loop.session
    labels = session.game.seat_labels(session.start)
    loop.comment(text, "" if match.at_table(session) else labels[session.game.to_move(loop.state)])
    return Done(("Noted.",))


def _tutor(loop: Loop, rest: str) -> Done:
    if rest not in ("on", "off", ""):
        raise BadInput("say tutor on or tutor off")
    switched = tutor.switched(loop.session, rest != "off")
    if rest != "off" and not any(player.machine for player in switched.players):
        raise BadInput("the tutor asks before moves against machines, and there is none here")
    loop.session = switched
    loop.keep()
    return Done(("The tutor asks before a win is given away." if rest != "off" else "The tutor is silent.",))


def _values(loop: Loop, rest: str) -> Done:
    """Costs what it costs to be told where to look, as their values are part of that."""
    told = game_text.of(loop.state).sentences(most=game_text.HEARD)
    if not (loop.over or loop.replay):
        loop.hinted(2)
    return Done(aloud=told)


def _copy(loop: Loop, rest: str) -> Done:
    return Done(copied=catalogue.write(loop.state))


def _played(loop: Loop) -> bool:
    return not loop.replay


COMMANDS = {
    "back": Command(partial(_step, -1)),
    "forward": Command(partial(_step, 1)),
    "start": Command(lambda loop, _: _look(loop, 0)),
    "latest": Command(_latest),
    "branch_before": Command(partial(_branch, -1)),
    "branch_next": Command(partial(_branch, 1)),
    "branches": Command(_branches),
    "resume": Command(_resume),
    "undo": Command(_undo, _played),
    "redo": Command(_redo, _played),
    "pause": Command(_pause, lambda loop: loop.watched and not (loop.over or loop.replay)),
    "claim": Command(_claim, _to_win),
    "fast": Command(_fast, _to_win),
    "retry": Command(_retry, lambda loop: _given_away(loop) is not None),
    "again": Command(
        lambda loop, _: Done(begun=_begun(loop.session, loop.session.players), aloud=["A new game."])
    ),
    "rematch": Command(lambda loop, _: _reseeded(loop, loop.session.players), _over),
    "rung": Command(_rung, lambda loop: _over(loop) and finale.rung(loop.session) is not None),
    "result": Command(_result, lambda loop: loop.over, stays=True),
    "reload": Command(_reload),
    "save": Command(save, stays=True),
    "comment": Command(_comment, stays=True),
    "tutor": Command(_tutor, stays=True),
    "values": Command(_values, stays=True),
    "copy": Command(_copy, stays=True),
    "code": Command(_copy, stays=True),
}
"""By their words, or the last part of their actions' names."""
