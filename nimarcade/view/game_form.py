"""What the new-game screen has chosen so far, checked field by field; no widgets in here."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from random import Random

from nimarcade.coach import ladder
from nimarcade.core import catalogue, codes, errors, family, typed_numbers, verdict
from nimarcade.core import settings as stored
from nimarcade.core.game import Game, Move, Option, Position
from nimarcade.play import clocks, seat_kinds
from nimarcade.play.session import Session
from nimarcade.players import engine_client, seating
from nimarcade.view.forms import Choice, Entry, Form, Remark, Row, choice_row, entry_row, fitting

# Programs that play, as the forms of new games offer them: those that the settings name.

PROGRAM_ABOUT = "a program of your own, as the settings name it"
LONGEST_NAME = 24
"""Characters of a command that a form shows."""


def program_kinds() -> list[str]:
    """Of the programs that are there."""
    return engine_client.at_hand(stored.load().engines)


def is_program(kind: str) -> bool:
    return kind.startswith(seat_kinds.ENGINE)


def program_label(kind: str) -> str:
    """A kind as a form names it; of a long command its end, which tells programs apart."""
    head, _, command = kind.partition(":")
    if not is_program(kind):
        return kind
    return f"{head}: {command if len(command) <= LONGEST_NAME else '…' + command[1 - LONGEST_NAME :]}"


CONVENTIONS = {"normal": "normal", "misere": "misère"}
SOURCES = {
    "default": ("the usual start", ""),
    "prove": ("prove it", "random, and you can win it: prove it against Perfect"),
    "random": ("random", "dealt by chance, won or lost"),
    "typed": ("my own", ""),
}
HELP = {
    "open": ("allowed", "hints, undo and the move map"),
    "strict": ("strict", "no hints, no undo, no move map"),
}
FIRST = ("1", "2", "lot")
CLOCKS = {
    "none": ("none", ""),
    "move": ("each move", "seconds for each move; whoever runs out loses"),
    "game": ("whole game", "minutes; 5+3 adds 3 seconds a move; whoever runs out loses"),
}
TIMES = {"move": "30", "game": "5"}
"""The time that a clock has where none is typed."""


@dataclass(frozen=True, slots=True)
class GameChoice:
    """Texts are kept as typed, so a wrong one can be shown beside its error."""

    game: str = "nim"
    misere: bool = False
    k: str = ""
    code: str = ""
    """The word that tells the rule, where the game has one: `0.77`."""
    source: str = "default"
    heaps: str = ""
    """The code's body: what stands after the colon."""
    kind1: str = "human"
    kind2: str = ladder.START
    name1: str = ""
    name2: str = ""
    first: str = "1"
    strict: bool = False
    clock: str = "none"
    time: str = ""
    """Seconds for each move, or minutes for the game, as typed."""

    @property
    def rules(self) -> Game[Position, Move]:
        return catalogue.game(self.game)

    def takes(self, option: str) -> bool:
        return any(known.name == option for known in self.rules.options)

    @property
    def own(self) -> Option | None:
        """The option of words that stand for themselves, where the game has one."""
        return next((option for option in self.rules.options if option.pattern), None)

    @property
    def kinds(self) -> tuple[str, str]:
        return self.kind1, self.kind2

    def options(self) -> dict[str, int]:
        """Options as the game takes them; raises BadInput or PastLimit about k."""
        options: dict[str, int] = {}
        if self.takes("misere") and self.misere:
            options["misere"] = 1
        if self.takes("k") and (self.k.strip() or "k" in catalogue.needed(self.game)):
            options["k"] = typed_numbers.whole(self.k, "k", 1)
        if (own := self.own) is not None:
            options |= codes.take_options(self.game, (own,), [self.code.strip() or usual_code(self.game)])
        return options

    def control(self) -> clocks.Control | None:
        if self.clock == "none":
            return None
        time = self.time.replace(" ", "") or TIMES[self.clock]
        return clocks.parsed(f"{time.removesuffix('s')}s" if self.clock == "move" else time)

    def position(self) -> Position:
        return catalogue.read_body(self.rules, self.options(), self.heaps.strip().rstrip(","))


def usual_code(name: str) -> str:
    """The word of a game's default start that tells its rule; empty where it has none."""
    known = {option.name for option in catalogue.game(name).options}
    return next((word for word in catalogue.needed(name) if word not in known), "")


def two_player_games() -> list[str]:
    """The games this form is for, those of plug-ins too: two players with the same moves."""
    return [name for name, game in catalogue.catalogue().items() if not family.at_table(game.name)]


def kinds() -> list[str]:
    return [*seat_kinds.kinds(), *program_kinds()]


def about(kind: str) -> str:
    """A machine in one line; nothing of a person."""
    if is_program(kind):
        return PROGRAM_ABOUT
    return "" if kind == "human" else seat_kinds.about(kind)


def strength(choice: GameChoice, kind: str) -> str:
    words = [choice.game]
    words += [choice.code.strip()] if choice.own and choice.code.strip() else []
    words += ["misere"] if choice.misere and choice.takes("misere") else []
    words += ["k=3"] if choice.takes("k") and choice.k.strip() else []
    return measured("+".join(words), kind)


def measured(code: str, kind: str) -> str:
    """Sentence on how often a machine wins a game with these options; empty if that was not measured."""
    from nimarcade.players import rates

    rate = rates.rates(code).get(kind)
    return "" if rate is None else rate.words


# the form

NARROW = 80
"""Columns from which the strength of a machine stands beside its name."""


def form(now: GameChoice, width: int) -> Form:
    wrong = problems(now)
    typed = (now.name1.strip(), now.name2.strip())
    names = [name or usual for name, usual in zip(typed, seating.usual_names(now.kinds), strict=True)]
    board = catalogue.board_of(now.rules.start()).board_picture(now.rules.start())
    bound = next((option for option in now.rules.options if option.name == "k"), None)
    free = bound is not None and "k" not in catalogue.needed(now.game)
    unit = Remark("unit", f" {bound.unit}" if bound else "")
    at_most = Entry("k", now.k, "any number" if free else ""), unit
    piles = "parts" if board.parts else f"{board.pile}s"
    misere = now.misere and now.takes("misere")
    conventions = CONVENTIONS if now.takes("misere") else {"normal": "normal"}
    convention = now.rules.convention(now.rules.start({"misere": 1} if misere else {})).partition(": ")[2]
    own = (now.own.name if now.own else "Code").capitalize()
    code = Entry("code", now.code, usual_code(now.game))
    strict = "strict" if now.strict else "open"
    clock = Choice("clock", now.clock, _words(CLOCKS))
    time = Entry("time", now.time, TIMES.get(now.clock, ""), shown=now.clock != "none")
    rows = (
        Row("game", "Game", (Remark("game", str(now.rules.title)),), now.rules.summary),
        choice_row("misere", "Convention", "misere" if misere else "normal", conventions, convention),
        Row("k", "At most", at_most, error=wrong.get("k", ""), shown=now.takes("k")),
        Row("code", own, (code,), _rule(now), wrong.get("code", ""), shown=now.own is not None),
        choice_row("source", "Start", now.source, _words(SOURCES), SOURCES[now.source][1]),
        entry_row("heaps", piles.capitalize(), now.heaps, _heaps(now), wrong.get("heaps", "")),
        _player(now, 1, names, width),
        replace(_player(now, 2, names, width), error=wrong.get("names", "")),
        choice_row("first", "Moves first", now.first, {"1": names[0], "2": names[1], "lot": "by lot"}),
        choice_row("strict", "Help", strict, _words(HELP), HELP[strict][1]),
        Row("clock", "Clock", (clock, time), CLOCKS[now.clock][1], error=wrong.get("time", "")),
    )
    first = next(iter(wrong), "")
    return Form(rows, "name2" if first == "names" else first)


def _words(choices: Mapping[str, tuple[str, str]]) -> dict[str, str]:
    return {name: words for name, (words, _) in choices.items()}


def _player(now: GameChoice, seat: int, names: list[str], width: int) -> Row:
    """Row for a seat; a machine's strength stands beside it or, where narrow, below."""
    kind = now.kinds[seat - 1]
    rate = strength(now, kind)
    narrow = width < NARROW
    parts = (
        Choice(f"kind{seat}", kind, {kind: program_label(kind) for kind in kinds()}),
        Entry(f"name{seat}", (now.name1, now.name2)[seat - 1], names[seat - 1], shown=kind == "human"),
        Remark(f"rate{seat}", "" if narrow else rate),
    )
    help = f"{about(kind)}; {rate}" if narrow and rate else about(kind)
    return Row(f"{seat}", f"Player {seat}", parts, help)


def _rule(now: GameChoice) -> str:
    """The move for the word that was typed; before one is, how to write it."""
    if now.own is None or not now.code.strip():
        return now.own.help if now.own else ""
    try:
        return now.rules.rules(now.rules.start(now.options()))
    except errors.NimarcadeError:
        return ""


def _heaps(now: GameChoice) -> str:
    try:
        board = catalogue.board_of(now.position()).board_picture(now.position())
    except errors.NimarcadeError:
        return ""
    if board.parts:
        return ", ".join(title for title, _ in board.parts)
    count = codes.counted(len(board.piles), board.pile, f"{board.pile}s")
    return f"{count}, {codes.short(sum(pile.size for pile in board.piles))} {board.unit}s"


# errors, by field


def problems(choice: GameChoice) -> dict[str, str]:
    """Field → one line on what is wrong with it; empty when a game can start."""
    wrong: dict[str, str] = {}
    try:
        choice.options()
        choice.rules.start(choice.options())
    except errors.NimarcadeError as error:
        wrong["code" if choice.own else "k"] = str(error)
    else:
        try:
            p = choice.position()
        except errors.NimarcadeError as error:
            wrong["k" if "k smaller" in str(error) else "heaps"] = str(error)
        else:
            if choice.rules.outcome(p) is not None:
                wrong["heaps"] = "no move is left in this position: choose larger heaps"
    try:
        choice.control()
    except errors.NimarcadeError as error:
        wrong["time"] = str(error)
    if not {"k", "code", "heaps", "time"} & set(wrong):
        try:
            session(choice, Random(0))
        except errors.NimarcadeError as error:
            wrong["names"] = str(error)
    return wrong


# changes


def put(choice: GameChoice, rng: Random, control: str, value: str) -> GameChoice:
    if control in ("misere", "strict"):
        return changed(choice, rng, **{control: value == control})
    return changed(choice, rng, **{control: value})


def changed(choice: GameChoice, rng: Random, **changes: object) -> GameChoice:
    """The choice after a change, the start brought in line with it."""
    after = GameChoice(**(asdict(choice) | changes))
    if "clock" in changes:
        return replace(after, time="")
    if "heaps" in changes:
        return replace(after, source="typed")
    if "game" in changes and after.game != choice.game:
        source = "default" if after.source == "typed" else after.source
        k = str(catalogue.needed(after.game).get("k", "")) if after.takes("k") else ""
        after = replace(after, k=k, code="", source=source, heaps="")
    if changes.get("source") == "prove" and after.kind2 == ladder.START:
        after = replace(after, kind2="perfect")
    if after.source == "prove" and {"kind1", "kind2", "first", "misere", "k", "code", "game"} & set(changes):
        return dealt(after, rng)
    if {"source", "game"} & set(changes) or (
        after.source != "typed" and {"misere", "k", "code"} & set(changes)
    ):
        return dealt(after, rng)
    return after


def dealt(choice: GameChoice, rng: Random) -> GameChoice:
    """Fresh heaps from the chosen source; as they were where the options do not allow any."""
    if choice.source == "typed" and choice.heaps:
        return choice
    try:
        options = choice.options()
        if choice.source in ("random", "prove"):
            from nimarcade.players.starts import fair_start

            p = fair_start(choice.rules, options, _wished(choice), rng)
        else:
            p = choice.rules.start(options)
        return replace(choice, heaps=choice.rules.write(p).partition(":")[2])
    except errors.NimarcadeError:
        return choice


def _wished(choice: GameChoice) -> verdict.NP | None:
    """The outcome that the one to move must have so that the person can win."""
    if choice.source != "prove":
        return None
    seat = "2" if choice.kind1 != "human" and choice.kind2 == "human" else "1"
    return "N" if choice.first in (seat, "lot") or "human" not in choice.kinds else "P"


def session(choice: GameChoice, rng: Random) -> Session:
    """The game that was chosen; raises what `position` or the seats are at fault with."""
    start = choice.position()
    seats = seating.seated(start, choice.kinds, (choice.name1, choice.name2))
    second = choice.first == "2" or (choice.first == "lot" and _lot(choice, rng))
    begun = Session.begin(start, seats[::-1] if second else seats, strict=choice.strict)
    return clocks.begun(begun, choice.control())


def _lot(choice: GameChoice, rng: Random) -> bool:
    """True if the second player begins. A start that the person can win by moving gives them the move."""
    if choice.source == "prove" and choice.kinds.count("human") == 1:
        return choice.kind2 == "human"
    return rng.random() < 0.5


# remembering


def recalled(data: Mapping[str, object], rng: Random) -> GameChoice:
    """The last choice, as far as it still makes sense, with its heaps dealt anew unless typed."""
    usual = asdict(GameChoice())
    choice = GameChoice(**(usual | fitting(data, usual)))
    if (
        choice.game not in two_player_games()
        or choice.source not in SOURCES
        or choice.first not in FIRST
        or choice.clock not in CLOCKS
        or not set(choice.kinds) <= set(kinds())
        or (choice.source == "typed" and not choice.heaps)
    ):
        choice = GameChoice()
    return dealt(choice, rng)


LONGEST_START = 5_000
"""Characters of a typed start that is kept for each game."""


def usable(settings: stored.Settings, game: str, rng: Random) -> GameChoice:
    """The last choice of this game, else the usual one: a game that can start as it is."""
    last = settings.last if settings.last.get("game") == game else settings.chosen.get(game)
    choice = recalled(last if isinstance(last, Mapping) else {}, rng)
    return changed(GameChoice(), rng, game=game) if choice.game != game or problems(choice) else choice


def kept(settings: stored.Settings, choice: GameChoice) -> dict[str, object]:
    """Settings to keep from a choice with which a game began."""
    last = asdict(choice)
    own = last if len(choice.heaps) <= LONGEST_START else {**last, "source": "default", "heaps": ""}
    return {"last": last, "chosen": {**settings.chosen, choice.game: own}}
