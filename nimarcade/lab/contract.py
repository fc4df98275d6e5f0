"""The promises of every game, held against positions of its own: the checks behind `nimarcade check` and the
contract tests.

Each check looks at one position and yields what is wrong there. Rules of a particular game are not known
here: a game is its own oracle, by what its moves, its codes and its graph say of each other.
"""

import re
from collections import Counter, deque
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, is_dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from nimarcade.core import catalogue, codes, errors, plug_ins
from nimarcade.core import game as core_game
from nimarcade.core.game import Game, M, P, graphed
from nimarcade.lab import agreement, papers
from nimarcade.lab.claims import brute, running
from nimarcade.lab.claims.claim import Claim, reported
from nimarcade.theory import solver, theorems

AnyCheck: TypeAlias = Callable[[Game[Any, Any], Any], Iterator[str]]
Tell: TypeAlias = Callable[[str], object]
WALKS = 30
"""Games that are played at random for the positions to look at."""
WHOLE = 300
"""Boards that fall apart are looked at as a whole where so many are reachable at most."""
LISTED = 100
"""Moves of a position that are looked at."""
SIZES, WAYS = 1_000, 2_000_000
"""Single heaps up to this size are looked at, in so many ways in which moves leave them."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault of a game, theorem or paper: the check that found it, the position (its code, or empty)
    and what is the case there."""

    subject: str
    check: str
    at: str
    finding: str

    def __str__(self) -> str:
        where = f" at {self.at}" if self.at else ""
        return f"{self.subject}: {self.check}{where}: {self.finding}"


def walked(game: Game[P, M], walks: int = WALKS) -> list[P]:
    """Positions met in random games from the usual start and from random ones, to their ends, each once.
    Raises BadGame for a partizan game, of which hardly anything else holds."""
    rng, met = Random(1), dict[P, None]()
    for number in range(walks):
        options = {core_game.MISERE.name: 1} if core_game.MISERE in game.options and number % 2 else {}
        p = game.random(rng, options) if number > 1 else game.start(options)
        met[p] = None
        left = game.max_plies(p) + 1
        while game.outcome(p) is None and left > (left := game.max_plies(p)):  # else it might never end
            catalogue.alike(game, p)
            p = core_game.play(game, p, game.sample(p, rng))
            met[p] = None
    return list(met)


def findings(
    game: Game[P, M],
    positions: Iterable[P] | None = None,
    checks: Iterable[str] | None = None,
    tell: Tell = lambda line: None,
) -> Iterator[Finding]:
    """The first breach of each check; none from a game that keeps its promises. Without positions those of
    random games are looked at. `tell` hears how many there were."""
    try:
        looked = walked(game) if positions is None else list(positions)
    except plug_ins.FAILS as error:  # whatever somebody's game does
        yield Finding(game.name, "start", "", plug_ins.reason(error))
        return
    for name in CHECKS if checks is None else checks:
        for p in looked:
            try:
                said = next(CHECKS[name](game, p), "")
            except plug_ins.FAILS as error:
                said = plug_ins.reason(error)
            if said:
                yield Finding(game.name, name, codes.shortened(game.write(p)), said)
                break
    many = codes.counted(len(looked), "position", "positions")
    tell(f"{game.name}: {len(CHECKS)} checks of its rules, {many}")


def _codes(game: Game[P, M], p: P) -> Iterator[str]:
    code = game.write(p)
    _, words, body = codes.split_code(code)
    if game.read(codes.take_options(game.name, game.options, words), body or "") != p:
        yield "the code is read as another position"
    for m in islice(game.moves(p), LISTED):
        word = game.write_move(p, m)
        if not is_dataclass(m) or {m: 1}.get(game.read_move(p, word)) != 1:
            yield f"the move {word} is no frozen dataclass, or is read as another one"


def _kind(game: Game[P, M], p: P) -> Iterator[str]:
    impartial = graphed(game) is not None
    for capability in (core_game.Lasting, core_game.Greedy, core_game.Pointed):
        if isinstance(game, capability) != impartial:
            yield f"a game with a graph is also {capability.__name__.lower()}, and no other"
    if isinstance(game, core_game.OutOfTurn) == impartial:
        yield "only games without a graph have acts out of turn"


def _moves(game: Game[P, M], p: P) -> Iterator[str]:
    pairs = [*islice(core_game.followers(game, p), LISTED)]
    listed = [*islice(game.moves(p), LISTED)]
    if [m for m, _ in pairs] != listed:
        yield "moves come in another order when they are asked for again"
    for m, after in pairs:
        word = game.write_move(p, m)
        if not core_game.is_legal(game, p, m):
            yield f"{word} is listed and refused"
        elif not core_game.play(game, p, m) == game.after(p, m) == after:
            yield f"{word} leads to different positions"
        elif core_game.actor(game, p, m) != game.to_move(p):
            yield f"{word} is no act of the seat to move"
    reached = [after for _, after in pairs]
    if not len({*reached}) == len({*map(game.write, reached)}) == len(reached):
        yield "two moves lead to one position, or two positions have one code"
    if (game.outcome(p) is None) != bool(pairs):
        yield "outcome is None exactly while a move is left"
    if game.to_move(p) != p.turn or p.turn not in range(len(game.seat_labels(p))):
        yield "turn is the seat to move"


def _end(game: Game[P, M], p: Any) -> Iterator[str]:
    if not game.convention(p) or not game.rules(p):
        yield "the rules and the convention are told in words"
    for turn in (0, 1) if graphed(game) is not None else (p.turn,):
        if (outcome := game.outcome(p if turn == p.turn else replace(p, turn=turn))) is None:
            return
        payoffs = outcome.payoffs
        if len(payoffs) != len(game.seat_labels(p)) or not outcome.reason.endswith("."):
            yield "an end has a payoff for each seat, and a sentence as its reason"
        if [seat for seat, paid in enumerate(payoffs) if paid == max(payoffs)] != [outcome.winner]:
            yield "the winner, and nobody else, is paid most"
        if graphed(game) is None:
            continue
        if outcome.winner != (turn if core_game.is_misere(p) else 1 - turn) or sorted(payoffs) != [-1, 1]:
            yield "who has made the last move gets 1 and the other −1, in misère play the other way round"
        if not game.convention(p).startswith("misère: " if core_game.is_misere(p) else "normal: "):
            yield "the convention is told as `normal: …` or `misère: …`"


def _graph(game: Game[P, M], p: P) -> Iterator[str]:
    if (graph := graphed(game)) is None:
        return
    key, follow = graph.graph(p)
    keys, reached = Counter(follow(key)), [after for _, after in core_game.followers(game, p)]
    if keys != Counter(graph.graph(after)[0] for after in reached) or {*keys.values()} - {1}:
        yield "the keys that follow are those of the positions that follow, each once"
    if any(after.turn != 1 - p.turn for after in reached):
        yield "the players alternate"
    if any(brute.stones(after) >= brute.stones(key) for after in keys):
        yield "the sum of a key falls on every move"


def _parts(game: Game[P, M], p: P) -> Iterator[str]:
    """Of boards that fall apart, the small ones as a whole."""
    if (graph := graphed(game)) is None or not isinstance(game, core_game.Parted) or game.apart(p) is None:
        return
    key, follow = graph.graph(p)
    if keys := solver.reachable(key, follow, WHOLE):
        whole, told = brute.grundy(keys, follow, {})[key], solver.grundy(p, WHOLE)
        if whole != told:
            yield f"its parts have nim-sum {told}, and the board has value {whole}"


def _plies(game: Game[P, M], p: P) -> Iterator[str]:
    if (most := game.max_plies(p)) < 0:
        yield "max_plies is at least 0"
    sampled = [] if game.outcome(p) is not None else [(m := game.sample(p, Random(1)), game.after(p, m))]
    for m, after in (*islice(core_game.followers(game, p), LISTED), *sampled):
        if game.max_plies(after) >= most:
            yield f"max_plies does not fall on {game.write_move(p, m)}"


def _chance(game: Game[P, M], p: P) -> Iterator[str]:
    if game.outcome(p) is not None:
        return
    if game.sample(p, Random(5)) != game.sample(p, Random(5)):
        yield "the same seed samples different moves"
    chosen = {"sample": game.sample(p, Random(5))}
    if isinstance(game, core_game.Lasting):
        chosen["delaying_move"] = game.delaying_move(p)
    if isinstance(game, core_game.Greedy):
        chosen["greedy_move"] = game.greedy_move(p)
    for name, m in chosen.items():
        if not core_game.is_legal(game, p, m):
            yield f"{name} gives an illegal move"
        elif "\n" in game.describe(p, m) or not game.describe(p, m):
            yield f"the move of {name} is told in one line"


def _refusals(game: Game[P, M], p: P) -> Iterator[str]:
    """Of moves that belong to another position of the same game."""
    legal = {*islice(game.moves(p), LISTED)}
    for _, after in islice(core_game.followers(game, p), 3):
        for m in islice(game.moves(after), 9):
            if m in legal or core_game.is_legal(game, p, m):
                continue
            try:
                game.check(p, m)
            except errors.IllegalMove as refusal:
                if "\n" in str(refusal) or not 15 < len(str(refusal)) < 200:
                    yield f"a refusal is one line that says which rule is broken, not {str(refusal)!r}"


_POINTED = {"take": "S-N(,S-N)*", "pick": "S@N", "break": r"S-N(=N(\+N)+)?", "delete-split": r"dS,S=N\+N"}
"""How a move is written that one points at on a board: S is a pile there, N a number."""


def _picture(game: Game[P, M], p: P) -> Iterator[str]:
    if not isinstance(game, core_game.Drawn):
        return
    picture, words = game.board_picture(p), map(partial(game.write_move, p), islice(game.moves(p), LISTED))
    for pile in picture.piles:
        if not 0 <= pile.most <= pile.size or any(not 1 <= mark <= pile.size for mark in pile.marks):
            yield f"a pile of {pile.size} has at most as many to take, and marks in its own cells"
    form = _POINTED.get(mode := picture.input_mode, "")
    piles = [f"{pile.name}{pile.size}" for pile in picture.piles]
    pointed = form.replace("N", "[0-9]+").replace("S", f"({'|'.join(map(re.escape, {*piles}))})")
    for word in (word for word in words if form and not re.fullmatch(pointed, word)):
        such = form.partition("(")[0].replace("\\", "").replace("N", "1").replace("S", piles[0])
        yield f"with input_mode {mode} a move is written like {such}, not {codes.shown(word)}"


def _heaps(game: Game[P, M], p: P) -> Iterator[str]:
    """Of heaps that never meet all that may occur, once: what is listed of them is looked at where that is
    done."""
    if isinstance(game, core_game.Independent) and game.digits(p) is None and p == game.start():
        deque(islice((left for size in range(1, SIZES + 1) for left in game.leaves(p, size)), WAYS), 0)
    return iter(())


_EVERY = _codes, _kind, _moves, _end, _graph, _parts, _plies, _chance, _refusals, _picture, _heaps
CHECKS: Mapping[str, AnyCheck] = {check.__name__.removeprefix("_"): check for check in _EVERY}
"""Every check by its name, in the order in which a game is best mended."""


Offered: TypeAlias = tuple[
    list[str], list[tuple[str, str]], list[tuple[str, Callable[[], object]]], Container[str]
]
"""Games, what cannot be used with the reasons, papers by name with what loads them, homes of theorems."""


def in_folder(path: Path, broken: Mapping[str, str]) -> Offered:
    """What a file or package holds, or all of a folder; `NIMARCADE_GAMES` names that folder. `broken` are
    plug-ins that cannot be used. Raises BadInput where there is nothing to check."""
    alone = path.is_file() or (path / "__init__.py").is_file()
    files = [path] if alone else [each for each in path.iterdir() if each.name[0] not in "_."]
    stems = {file.stem for file in files}
    games = [name for name in catalogue.names() if Path(catalogue.origin(name)) in files]
    names = {file.stem.replace("_", "-"): file.name for file in files}
    unusable = [(names[name], why) for name, why in broken.items() if name in names]
    held = {name: [m for m in catalogue.holding(name) if m.__name__ in stems] for name in catalogue.OTHERS}
    if not (games or unusable or any(held.values())):
        raise errors.BadInput(f"{codes.shown(str(path))} holds no game, theorem, level or paper")
    return games, unusable, [(m.__name__, partial(getattr, m, "PAPER")) for m in held["PAPER"]], stems


def installed(name: str, broken: Mapping[str, str]) -> Offered:
    """What is offered by this name, and all that a distribution of this name offers, as in a folder."""
    from importlib.metadata import PackageNotFoundError, distribution, entry_points

    points = [*entry_points(name=name)]
    with suppress(PackageNotFoundError):
        points += distribution(name).entry_points
    offered = {(each.group, each.name, each.value) for each in points if each.group.startswith("nimarcade.")}
    names = {name, *(each for _, each, _ in offered)}
    games = [game for game in catalogue.names() if game in names]
    if not (games or offered):
        raise errors.BadInput(
            f"there is no file or folder {name}, and nothing of this name is installed that can be checked"
        )
    unusable = [(each, why) for each, why in broken.items() if each in names]
    group = papers.GROUP
    loads = [(each, load) for each, value, load in plug_ins.offered(group) if (group, each, value) in offered]
    return games, unusable, loads, {value for group, _, value in offered if group == theorems.GROUP}


def of_all(
    where: str, offered: Offered, words: Callable[[str], Iterable[str]], tell: Tell
) -> Iterator[Finding]:
    """The faults of games, their theorems, levels and papers; `words` gives those of a game's page and
    lessons, `tell` hears what was looked at."""
    games, unusable, loads, homes = offered
    for name, load in loads:
        yield from of_paper(name, load, tell)
    yield from (Finding(name, "loading", "", why) for name, why in unusable)
    for name in games:
        yield from findings(catalogue.game(name), tell=tell)
        yield from (Finding(name, "words", "", said) for said in words(name))
    yield from (Finding(where, "theorems", "", line) for line in theorems.broken(homes))
    for theorem in theorems.of_homes(homes):
        games += theorem.games
        for absent in (game for game in theorem.games if game not in catalogue.names()):
            yield Finding(theorem.name, "theorems", "", f"no game is called {codes.shown(absent)} here")
    for claim in agreement.claims({*games}.intersection(catalogue.names())):
        yield from _refuted(claim, tell)


def of_paper(name: str, load: Callable[[], object], tell: Tell) -> Iterator[Finding]:
    """The faults of a paper's claims, each checked in its own box, and of its problems' data files."""
    try:
        paper = papers.loaded(load)
        claims, found = [*paper.claims()], {each.name: each.findings for each in paper.problems()}
    except plug_ins.FAILS as error:
        yield Finding(name, "loading", "", plug_ins.reason(error))
        return
    for name, patterns in found.items():
        tell(f"{name}: {codes.counted(len(patterns), 'pattern', 'patterns')}")
    for name, many in Counter(claim.name for claim in claims).items():
        if many > 1 or not name.startswith(f"{paper.name}."):
            yield Finding(name, "name", "", f"names are one each and begin with {paper.name}.")
    for claim in claims:
        yield from _refuted(claim, tell)


def _refuted(claim: Claim, tell: Tell) -> Iterator[Finding]:
    found, raised = running.looked(claim, claim.box)
    reasons = dict.fromkeys(map(plug_ins.reason, raised))
    yield from (Finding(claim.name, "claims", "", reason) for reason in reasons)
    checked = reported(claim, claim.box, found, 0.0)
    unfinished = checked.status == "undecided" and checked.positions and not any(f.undecided for f in found)
    note = checked.note and f"; {checked.note}"
    if checked.status == "refuted" or unfinished:
        yield Finding(claim.name, "claims", checked.counterexample or "", checked.note)
        note = ""
    box = f" ({checked.box})" if checked.box else ""
    looked = codes.counted(checked.positions, "position", "positions")
    tell(f"{claim.name}{box}: {checked.status}, {looked}{note}")
