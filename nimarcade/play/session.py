"""A game being played: seats and a timeline of frozen positions; every act returns a new Session."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Generic, TypedDict, TypeVar, cast

from nimarcade.core import catalogue, errors
from nimarcade.core.codes import SAYABLE, printable
from nimarcade.core.game import Game, Move, Outcome, Position, Seat, actor, graphed, play

if TYPE_CHECKING:
    from typing_extensions import TypeVar as DefaultTypeVar

    P = DefaultTypeVar("P", bound=Position, covariant=True, default=Position)
    M = DefaultTypeVar("M", bound=Move, covariant=True, default=Move)
else:
    P, M = TypeVar("P"), TypeVar("M")

Start = TypeVar("Start", bound=Position)


@dataclass(frozen=True, slots=True, eq=False)
class Tree(Generic[P, M]):
    """Nodes are numbered in the order in which their moves were first made; 0 is the start. A game in which
    nothing was taken back has node n after n moves.

    The lists are shared between trees and only ever grow at the end; `size` says how much of them this
    tree owns, so a new move is O(1) and never seen by others."""

    _states: list[P]
    _moves: list[M]
    """The move that leads to node n stands at n - 1."""
    _parents: list[int]
    _plies: list[int]
    _turns: dict[int, dict[M, int]] = field(default_factory=dict)
    """The children of a node, by their moves, but the one that is numbered next."""
    size: int = 1

    @staticmethod
    def begin(start: Start) -> Tree[Start, Move]:
        return Tree([start], [], [-1], [0])

    def state(self, node: int) -> P:
        return self._states[node]

    def move(self, node: int) -> M:
        """The move that leads to a node, which is not the start."""
        return self._moves[node - 1]

    def parent(self, node: int) -> int:
        return self._parents[node]

    def ply(self, node: int) -> int:
        return self._plies[node]

    def children(self, node: int) -> list[int]:
        """In the order in which they were first made."""
        first = [node + 1] if node + 1 < self.size and self._parents[node + 1] == node else []
        return first + [child for child in self._turns.get(node, {}).values() if child < self.size]

    def child(self, node: int, move: Move) -> int | None:
        """The node this move leads to, if it was made there."""
        if node + 1 < self.size and self._parents[node + 1] == node and self.move(node + 1) == move:
            return node + 1
        child = self._turns.get(node, {}).get(cast("M", move), self.size)
        return child if child < self.size else None

    def path(self, node: int) -> list[int]:
        path = [node]
        while node := max(0, self._parents[node]):
            path.append(node)
        return [0, *path[::-1]] if path != [0] else path

    def leaf(self, node: int) -> int:
        """The end of the line that goes on from a node with the move that was made first."""
        while children := self.children(node):
            node = children[0]
        return node

    @property
    def partings(self) -> Iterator[tuple[int, int]]:
        """(node, parent) of the nodes that do not follow the one numbered before."""
        return (
            (node, self._parents[node]) for node in range(1, self.size) if self._parents[node] != node - 1
        )

    def extends(self, other: Tree) -> bool:
        """True if this tree of the same start is `other` with more moves, or none."""
        last = other.size - 1
        return self.size > last and (not last or self.state(last) is other.state(last))

    def told(self, tell: Callable[[P], P], act: Callable[[M], M]) -> Tree[P, M]:
        """The tree as it is told to somebody who knows less: positions by `tell`, moves by `act`."""
        return replace(self, _states=list(map(tell, self._states)), _moves=list(map(act, self._moves)))

    def grown(self, node: int, move: Move, after: Position) -> Tree[P, M]:
        """With a move made at `node` that was not made there before; the new node's number is the size
        of this tree."""
        tree = self
        if len(self._states) != self.size:  # another tree has grown from this one
            turns = {
                n: {m: c for m, c in children.items() if c < self.size} for n, children in self._turns.items()
            }
            size = self.size
            tree = Tree(
                self._states[:size], self._moves[: size - 1], self._parents[:size], self._plies[:size], turns
            )
        tree._states.append(cast("P", after))  # a game leads from its own positions to its own
        tree._moves.append(cast("M", move))
        tree._parents.append(node)
        tree._plies.append(tree._plies[node] + 1)
        if node != self.size - 1:
            tree._turns.setdefault(node, {})[cast("M", move)] = self.size
        return replace(tree, size=self.size + 1)


RETAKEN = "retaken"
"""In `meta`: a move of this game was taken back and another one made instead."""
TAKEN_BACK = "taken_back"
"""In `meta`: [ply, [codes]] of every line that was taken back and played otherwise, in the order in which
that happened: after `ply` moves came these."""
TAKEN_LINES, TAKEN_MOVES = 100, 200
"""So many lines are kept, and so many moves of each."""
HINT_STEPS = 5
"""The words are `coach.hints.STEPS`."""
FORFEIT = "forfeit"
"""In `meta`: [ply, reason] where the player to move forfeited the game after `ply` moves."""
CONCEDED = "conceded"
"""In `meta`: [ply, seat label] where that player conceded the game after `ply` moves."""
FLAGGED = "flagged"
"""In `meta`: [ply, seat label] where that player's time was over after `ply` moves."""
PLAYED_OUT = "played_out"
"""In `meta`: the ply from which on the moves were played for both sides at once."""
ENDS = (FORFEIT, CONCEDED, FLAGGED)
"""Ends of a game beside its rules, until it is played on."""

REMOTE = "remote"
"""The kind of a person who sits at another keyboard, at a table of a host."""

Comment = tuple[int, str, str]
"""(ply, seat label, text); behind the label the name of who said it, if somebody else sits there now."""


@dataclass(frozen=True, slots=True)
class Player:
    """The player of a seat: `kind` is `human` or the name of a machine player."""

    kind: str
    name: str
    seed: int | None = None

    @property
    def human(self) -> bool:
        """True for a person at this keyboard."""
        return self.kind == "human"

    @property
    def machine(self) -> bool:
        return self.kind not in ("human", REMOTE)


@dataclass(frozen=True, slots=True)
class Remark:
    """A word of a machine at a table, which stands among the comments too, and how far it meant it."""

    ply: int
    """So many moves had been made."""
    seat: str
    """The label of its seat, as of a comment."""
    act: str
    """Its subject, such as `offer`, `decline` or `thanks`."""
    text: str
    bluff: bool
    """True if it was said without being meant."""
    figures: str = ""
    """The figures of the search behind it, in words; empty where there is no number to it."""

    @property
    def comment(self) -> Comment:
        return self.ply, self.seat, self.text


class Said(TypedDict):
    """As the fields of a session are called."""

    comments: tuple[Comment, ...]
    remarks: tuple[Remark, ...]
    said_elsewhere: tuple[tuple[int, Comment | Remark], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Session(Generic[P, M]):
    """A line through the tree of a game, with a cursor: `ply` moves of it have been played, later ones
    can be redone. Without parameters it is a session of a game known only at run time.

    The list is shared between sessions and only ever grows at the end; `length` says how much of it
    this session owns, so playing on at the tip is O(1) and never seen by others."""

    players: tuple[Player, ...]
    tree: Tree[P, M]
    """Every move that was made, those of other lines too."""
    _nodes: list[int]
    """The line, as nodes of the tree."""
    ply: int = 0
    length: int = 0
    comments: tuple[Comment, ...] = ()
    hints: tuple[tuple[int, int], ...] = ()
    """(ply, step of the hint ladder asked for), also of moves that were taken back since"""
    strict: bool = False
    meta: Mapping[str, object] = field(default_factory=dict)
    remarks: tuple[Remark, ...] = ()
    """In order; each stands among the comments too."""
    said_elsewhere: tuple[tuple[int, Comment | Remark], ...] = ()
    """(node, what was said there) of the lines that were left."""

    @staticmethod
    def begin(start: Start, players: Sequence[Player], *, strict: bool = False) -> Session[Start, Move]:
        seats = catalogue.game_of(start).seat_labels(start)
        if len(players) != len(seats):
            raise errors.BadInput(f"{start.game} has {len(seats)} seats, not {len(players)}")
        return Session(tuple(players), Tree.begin(start), [0], strict=strict)

    @property
    def game(self) -> Game[Position, Move]:
        return catalogue.game_of(self.start)

    @property
    def bare(self) -> bool:
        """True if no move was made and nothing was said in it, so that there is nothing to keep."""
        return self.tree.size == 1 and not self.comments

    @property
    def start(self) -> P:
        return self.tree.state(0)

    @property
    def state(self) -> P:
        return self.tree.state(self._nodes[self.ply])

    @property
    def moves(self) -> list[M]:
        return [self.tree.move(node) for node in self._nodes[1 : self.ply + 1]]

    @property
    def node(self) -> int:
        return self._nodes[self.ply]

    def node_at(self, ply: int) -> int:
        """The node of the tree after `ply` moves of this line; 0 is the start."""
        if not 0 <= ply <= self.length:
            raise errors.BadInput(f"this game has {self.length} moves, there is no position {ply}")
        return self._nodes[ply]

    def holds(self, node: int) -> bool:
        ply = self.tree.ply(node)
        return ply <= self.length and self._nodes[ply] == node

    def state_at(self, ply: int) -> P:
        """The position after `ply` moves; 0 is the start."""
        return self.tree.state(self.node_at(ply))

    def move_at(self, ply: int) -> M:
        """Move number `ply`, 1 for the first."""
        if not 1 <= ply <= self.length:
            raise errors.BadInput(f"this game has {self.length} moves, there is no move {ply}")
        return self.tree.move(self._nodes[ply])

    def notation(self, ply: int) -> str:
        return self.game.write_move(self.state_at(ply - 1), self.move_at(ply))

    def actor(self, ply: int) -> Seat:
        """Seat that made move number `ply`. At a table some acts are legal out of turn and name their
        seat."""
        before: Position = self.state_at(ply - 1)
        move: Move = self.move_at(ply)
        return actor(self.game, before, move)

    @property
    def people(self) -> list[Seat]:
        return [seat for seat, player in enumerate(self.players) if player.human]

    @property
    def to_move(self) -> Seat:
        return self.game.to_move(self.state)

    @property
    def player(self) -> Player:
        """The player to move; at the end, the one who would be."""
        return self.players[self.to_move]

    @property
    def outcome(self) -> Outcome | None:
        return self.outcome_at(self.ply)

    @property
    def result(self) -> Outcome | None:
        """Result of the whole game, wherever the cursor is; None if it is not over."""
        return self.outcome_at(self.length)

    def outcome_at(self, ply: int) -> Outcome | None:
        """The end of the game with move number `ply`, by the rules or because the player then to move
        forfeited it or one conceded; None if it went on."""
        p = self.state_at(ply)
        if (ended := self.game.outcome(p)) is not None or ply != self.length:
            return ended
        match self.meta.get(FORFEIT):
            case [last, reason] if ply == last:
                lost = self.game.to_move(p)
                return Outcome.of_two(1 - lost, f"{self.players[lost].name} forfeits the game: {reason}.")
        for key, how in ((CONCEDED, "{} concedes.".format), (FLAGGED, time_is_over)):
            match self.meta.get(key):
                case [last, label] if ply == last and graphed(self.game) is not None:
                    labels = self.game.seat_labels(self.start)
                    if label in labels:
                        lost = labels.index(label)
                        return Outcome.of_two(1 - lost, how(self.players[lost].name))
        return None

    @property
    def own_length(self) -> int:
        """Number of moves the players made themselves, before the rest was played out at once."""
        match self.meta.get(PLAYED_OUT):
            case int(ply) if 0 <= ply <= self.length:
                return ply
        return self.length

    def play(self, move: Move) -> Session[P, M]:
        """Play a move; raises IllegalMove. Playing what could be redone keeps the rest of it; another move
        leaves the rest to the tree, and one that was made here before leads to its old node."""
        meta = self._unended
        if self.ply < self.length and self.tree.move(self._nodes[self.ply + 1]) == move:
            return replace(self, ply=self.ply + 1, meta=meta)
        tree, node = self.tree, self.tree.child(self.node, move)
        if node is None:
            before: Position = self.state
            after = play(self.game, before, move)
            tree, node = tree.grown(self.node, move, after), tree.size
        nodes = self._nodes if len(self._nodes) == self.ply + 1 else self._nodes[: self.ply + 1]
        nodes.append(node)
        return self._along(tree, nodes, self.ply, meta)

    @property
    def _unended(self) -> Mapping[str, object]:
        """`meta` of a game that is played on: the moves made to come to its end again may be answered
        this time."""
        if not any(key in self.meta for key in ENDS):
            return self.meta
        return {key: value for key, value in self.meta.items() if key not in ENDS}

    def _along(
        self, tree: Tree[P, M], nodes: list[int], shared: int, meta: Mapping[str, object]
    ) -> Session[P, M]:
        """The game at the end of another line, which shares its first `shared` moves with this one."""
        length = len(nodes) - 1
        if shared < self.length:
            kept = {key: value for key, value in meta.items() if key != PLAYED_OUT}
            meta = {**kept, **self.retaken_at(shared)}
        said = self._said_along(tree, nodes, length, shared)
        return replace(self, tree=tree, _nodes=nodes, ply=length, length=length, meta=meta, **said)

    def onto(self, node: int) -> Session[P, M]:
        """The game at a node of its tree, as if moves had been taken back to where the lines part and those
        that lead there made again."""
        if self.holds(node):
            return self.go_to(self.tree.ply(node))
        nodes = self.tree.path(node)
        return self._along(self.tree, nodes, self._shared(nodes, len(nodes) - 1), self._unended)

    def seen(self, node: int) -> Session[P, M]:
        """The game as it would be looked at there, with a line that goes on behind the node; nothing
        is taken back."""
        if self.holds(node):
            return self.go_to(self.tree.ply(node))
        line = self.onto(self.tree.leaf(node)).go_to(self.tree.ply(node))
        return replace(line, meta=self._unended)

    def other_branch(self, by: int) -> int | None:
        """The node where the branch before or after this one begins: where the last one parts from the line
        on the way here, or else the next one does; None without branches."""

        def turns(ply: int) -> list[int]:
            return self.tree.children(self._nodes[ply - 1])

        plies = [*range(self.ply, 0, -1), *range(self.ply + 1, self.length + 1)]
        if (ply := next((ply for ply in plies if len(turns(ply)) > 1), None)) is None:
            return None
        return turns(ply)[(turns(ply).index(self._nodes[ply]) + by) % len(turns(ply))]

    def _shared(self, nodes: Sequence[int], length: int) -> int:
        low, high = 0, min(self.length, length)
        if self._nodes[high] == nodes[high]:
            return high
        while low < high:
            middle = (low + high + 1) // 2
            if self._nodes[middle] == nodes[middle]:
                low = middle
            else:
                high = middle - 1
        return low

    def shared(self, other: Session) -> int:
        """The number of first moves that this line shares with that of a session with the same tree, or one
        that extends it."""
        return self._shared(other._nodes, other.length)

    # what was said, and where

    def said_after(self, other: Session) -> Said:
        """The words said here, once the line is that of `other`."""
        return self._said_along(other.tree, other._nodes, other.length, self.shared(other))

    def _said_along(self, tree: Tree, nodes: Sequence[int], length: int, shared: int) -> Said:
        if shared == self.length and not self.said_elsewhere:
            return {"comments": self.comments, "remarks": self.remarks, "said_elsewhere": ()}
        new = set(nodes[shared + 1 : length + 1])
        gone: list[tuple[int, Comment | Remark]] = [
            *((self._nodes[comment[0]], comment) for comment in self.comments if comment[0] > shared),
            *((self._nodes[remark.ply], remark) for remark in self.remarks if remark.ply > shared),
        ]
        joining = [each for each in self.said_elsewhere if each[0] in new]
        back = [said for _, said in sorted(joining, key=lambda each: tree.ply(each[0]))]
        return {
            "comments": (
                *(comment for comment in self.comments if comment[0] <= shared),
                *(said for said in back if not isinstance(said, Remark)),
            ),
            "remarks": (
                *(remark for remark in self.remarks if remark.ply <= shared),
                *(said for said in back if isinstance(said, Remark)),
            ),
            "said_elsewhere": (*gone, *(each for each in self.said_elsewhere if each[0] not in new)),
        }

    def cut(self, ply: int) -> Session[P, M]:
        """The line ends after `ply` moves; what came then stays in the tree."""
        said = self._said_along(self.tree, self._nodes, ply, ply)
        return replace(self, ply=min(self.ply, ply), length=ply, **said)

    def noted_at(self, node: int, text: str, seat: str = "") -> Session[P, M]:
        """With a comment on a node of the tree, on this line or another one."""
        if self.holds(node):
            return self.comment(text, self.tree.ply(node), seat)
        said = (self.tree.ply(node), seat, printable(text, SAYABLE))
        return replace(self, said_elsewhere=(*self.said_elsewhere, (node, said)))

    # what was taken back

    def retaken_at(self, ply: int) -> dict[str, object]:
        """The notes in `meta` when the moves after `ply` give way to another one."""
        lines = [[after, list(codes)] for after, codes in self.taken_back]
        if len(lines) < TAKEN_LINES:
            last = min(self.length, ply + TAKEN_MOVES)
            lines.append([ply, [self.notation(each) for each in range(ply + 1, last + 1)]])
        return {RETAKEN: True, TAKEN_BACK: lines}

    @property
    def taken_back(self) -> list[tuple[int, tuple[str, ...]]]:
        """(ply, codes) of the lines that were taken back, the first one first."""
        lines = cast("Sequence[tuple[int, Sequence[str]]]", self.meta.get(TAKEN_BACK, ()))
        return [(ply, tuple(codes)) for ply, codes in lines]

    @property
    def take_backs(self) -> int:
        """Number of times another move was made in place of one; saves of old do not say how many."""
        return len(self.taken_back) or int(bool(self.meta.get(RETAKEN)))

    def lines_taken_back(self) -> list[tuple[int, Session[P, M]]]:
        """The lines that were taken back, the first one first: after how many moves each parted, and the
        game as it stood before. Raises BadMove or IllegalMove where `meta` was changed by hand."""
        lines = []
        game = replace(self, ply=self.length, comments=(), remarks=(), said_elsewhere=(), meta={})
        for ply, codes in reversed(self.taken_back):
            if ply > game.length:  # it parted from moves that were not kept
                break
            game = replace(game, ply=ply, length=ply, meta={})
            game = game.play_codes(*codes)
            lines.append((ply, game))
        return lines[::-1]

    def forfeited(self, why: str) -> Session[P, M]:
        """The player to move gives no move, and `why`: at a table it resigns and the others play on, a
        game of two is over."""
        why = printable(why)
        if graphed(self.game) is not None:
            return self.ended(FORFEIT, why)
        return self.comment(f"{self.player.name} forfeits the game: {why}.").play_code("resign")

    def conceded(self, seat: Seat) -> Session[P, M]:
        """A game of two is over: the player in `seat` concedes it to the other one."""
        return self._lost(CONCEDED, seat)

    def flagged(self) -> Session[P, M]:
        """The time of the player to move is over: so is a game of two."""
        return self.play_code("flag") if graphed(self.game) is None else self._lost(FLAGGED, self.to_move)

    def _lost(self, how: str, seat: Seat) -> Session[P, M]:
        return self.ended(how, self.game.seat_labels(self.start)[seat])

    def ended(self, how: str, word: str) -> Session[P, M]:
        """The game ends here beside its rules, by one of `ENDS`."""
        return replace(self.cut(self.ply), meta={**self.meta, how: [self.ply, word]})

    def play_code(self, code: str) -> Session[P, M]:
        """Play a move written as its code; raises BadMove or IllegalMove."""
        return self.play(self.game.read_move(self.state, code))

    def play_codes(self, *codes: str) -> Session[P, M]:
        after = self
        for code in codes:
            after = after.play_code(code)
        return after

    def go_to(self, ply: int) -> Session[P, M]:
        """Move the cursor; nothing is lost."""
        self.state_at(ply)
        return replace(self, ply=ply)

    def undoable(self) -> None:
        """Raises BadInput in a strict game."""
        if self.strict:
            raise errors.BadInput("this is a strict game: moves cannot be taken back")

    def undo(self) -> Session[P, M]:
        """Back to before the latest act of a human (one move if none plays)."""
        self.undoable()
        return self.go_to(self._human_ply(range(self.ply - 1, -1, -1), "there is no move to take back"))

    def redo(self) -> Session[P, M]:
        """Forward again to the next position in which a human acted, or to the tip."""
        self.undoable()
        return self.go_to(self._human_ply(range(self.ply + 1, self.length + 1), "there is no move to redo"))

    def _human_ply(self, plies: range, nothing: str) -> int:
        if not plies:
            raise errors.BadInput(nothing)
        if not self.people:
            return plies[0]
        for ply in plies:
            if ply < self.length and self.players[self.actor(ply + 1)].human:
                return ply
        return plies[-1]

    def comment(self, text: str, ply: int | None = None, seat: str = "") -> Session[P, M]:
        """Text that is not to be printed, as from a terminal of another encoding, stands as Python writes
        it."""
        after = self.ply if ply is None else ply
        return replace(self, comments=(*self.comments, (after, seat, printable(text, SAYABLE))))

    def remarked(self, *remarks: Remark, again: bool = False) -> Session[P, M]:
        """Machines have said something; it stands among the comments as what people say does. Unless it may
        be said `again`, it stands there once; of a move that was taken back meanwhile nothing is said."""
        after = self
        for said in remarks:
            # without `again`: of a move made once more it was said before
            if said.ply <= self.length and (again or said.comment not in after.comments):
                comments, remarked = (*after.comments, said.comment), (*after.remarks, said)
                after = replace(after, comments=comments, remarks=remarked)
        return after

    def seating(self, seat: Seat, player: Player) -> Session[P, M]:
        """With this player in a seat; what was said there is signed by who said it."""
        label, was = self.game.seat_labels(self.start)[seat], self.players[seat].name

        def signed(by: str) -> str:
            place, _, name = by.partition(" ")
            if place != label:
                return by
            return label if (name or was) == player.name else f"{label} {name or was}"

        def kept(said: Comment | Remark) -> Comment | Remark:
            if isinstance(said, Remark):
                return replace(said, seat=signed(said.seat))
            return said[0], signed(said[1]), said[2]

        return replace(
            self,
            players=(*self.players[:seat], player, *self.players[seat + 1 :]),
            comments=tuple((ply, signed(by), text) for ply, by, text in self.comments),
            remarks=tuple(replace(said, seat=signed(said.seat)) for said in self.remarks),
            said_elsewhere=tuple((node, kept(said)) for node, said in self.said_elsewhere),
        )

    def speaker(self, comment: Comment) -> str:
        """The name of who said it; of a note what stands there."""
        label, _, name = comment[1].partition(" ")
        labels = self.game.seat_labels(self.start)
        return name or (self.players[labels.index(label)].name if label in labels else label)

    def hinted(self, step: int, ply: int | None = None) -> Session[P, M]:
        """Note that a step of the hint ladder was asked for, here or after so many moves, unless the game is
        over; raises BadInput in a strict game."""
        if self.strict:
            raise errors.BadInput("this is a strict game: there are no hints")
        if self.outcome is not None:
            return self
        return replace(self, hints=(*self.hints, (self.ply if ply is None else ply, step)))


def time_is_over(name: str) -> str:
    return "Your time is up." if name == "You" else f"{name}'s time is up."


def afresh(p: Position, players: Sequence[Player], *, strict: bool = False) -> Session:
    """A new game from a position of one that these players play. Where codes do not say who is to move, the
    first seat is, and so players change seats."""
    game, start = catalogue.game_of(p), catalogue.read(catalogue.write(p))
    players = [replace(each, kind="human") if each.kind == REMOTE else each for each in players]
    shift = game.to_move(p) - game.to_move(start)
    return Session.begin(start if shift else p, [*players[shift:], *players[:shift]], strict=strict)
