"""What the form of So Long Sucker has chosen so far, checked field by field; no widgets in here."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import cast

from nimarcade.coach import ladder
from nimarcade.core import catalogue, codes, typed_numbers
from nimarcade.core.errors import BadInput, NimarcadeError
from nimarcade.core.settings import Settings
from nimarcade.games.so_long_sucker.codes import OPTION_WORDS, PRESETS, rule_set_of
from nimarcade.games.so_long_sucker.flags import FLAGS, Flags
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES, RuleSet, SuckerPosition
from nimarcade.games.so_long_sucker.words import RULES
from nimarcade.play import levels, match
from nimarcade.play.session import Player, Session
from nimarcade.players.seating import seated, table_names
from nimarcade.players.so_long_sucker.levels import DEALING
from nimarcade.view import forms, game_form
from nimarcade.view.forms import YES, Choice, Entry, Form, Remark, Row, choice_row, entry_row, fitting, yes
from nimarcade.view.table import wording

# The rules of a So Long Sucker table in words, for the form that chooses them.


def rule_words(rules: RuleSet) -> list[str]:
    clauses = []
    if rules.c is not None:
        piles = f"{rules.k} slots for piles" if rules.k else "any number of piles"
        clauses.append(f"{rules.players} players, {rules.c:,} chips each, {piles}")
    else:
        clauses.append("2 players, any hands and piles")
    idle = ("promises", "record") if rules.deals == "none" else ()  # of deals that are never made
    clauses += [rules.told(name) for name in FLAGS if name not in idle]
    if rules.value:
        clauses.append("chips count: the winner keeps what is left in the hand")
    if rules.clock:
        clauses.append(f"{rules.clock:,} seconds a player, a fallen flag eliminates")
    return clauses


ABOUT = {each.name: each.at_table for each in levels.LEVELS}
"""The ways of machines at a table."""


GAME = "so-long-sucker"
FREE_C = ("general", "nash", "custom")
FREE_K = ("general", "nash", "custom")
FEW = "6 or 10"
"""Examples of numbers that a table may have."""
SOURCES = {"default": "the usual start", "random": "random", "typed": "my own position"}
KINDS = ("human", *levels.AT_TABLE)
"""As the form lists them, from weak to strong."""
PERSONALITIES = {
    "honest": "keeps its word while it can",
    "opportunist": "breaks its word for a small gain",
    "grudge": "keeps its word, and never forgives a broken one",
    "silent": "makes no deals at all",
}
LENGTHS = {"1": "one game", **{n: f"{n} games" for n in ("2", "3", "5", "10")}, "0": "as many as we like"}
SCORES = "scores add up: 1 for the first out, up to the winner's"
FIRSTS = {"lot": "a new lot", "rotate": "the next seat clockwise", "same": "the same seat"}


@dataclass(frozen=True, slots=True)
class TableChoice(Flags):
    """Texts are kept as typed, so a wrong one can be shown beside its error."""

    rules: str = "hofstra"
    players: str = "4"
    c: str = "6"
    k: str = "8"
    value: bool = False
    clock: str = "0"
    source: str = "default"
    position: str = ""
    """The code's body, or a whole code."""
    kinds: tuple[str, str, str, str] = ("human", ladder.START, ladder.START, ladder.START)
    characters: tuple[str, str, str, str] = ("honest", "honest", "opportunist", "grudge")
    names: tuple[str, str, str, str] = ("", "", "", "")
    first: str = "lot"
    """`lot`, `turn` (as the position says), or a seat's letter."""
    length: str = "1"
    """Games of the match; 0 = as many as one likes."""
    later: str = "lot"
    """The seat that begins the later games; see `series.First`."""
    trust: bool = True
    strict: bool = False

    @property
    def preset(self) -> str:
        return "hofstra" if self.rules == "general" else self.rules

    def options(self) -> dict[str, int]:
        """Options as the game takes them; raises BadInput or PastLimit about a number."""
        options = {self.preset: 1}
        if self.rules == "hofstra":
            return {**options, "c": codes.number(self.c, "c")}
        if self.rules in FREE_C:
            options["c"] = typed_numbers.whole(self.c, "the number of chips", 1, FEW)
            options["k"] = typed_numbers.whole(self.k, "the number of piles", such=FEW)
        if self.rules == "endgame":
            options.update({"value": 1} if self.value else {})
        if self.rules == "custom":
            options["players"] = int(self.players)
            options.update({name: OPTION_WORDS[name].index(getattr(self, name)) for name in OPTION_WORDS})
            options.update({"value": 1} if self.value and self.players == "2" else {})
        if self.rules in ("nash", "custom"):
            options["clock"] = typed_numbers.whole(self.clock, "the clock", such="600")
        return options

    def start(self) -> SuckerPosition:
        body = self.position.replace(" ", "")
        if body.startswith(GAME):
            start = catalogue.read(body)
            assert isinstance(start, SuckerPosition)
            return start
        table = catalogue.game(GAME).read(self.options(), body)
        assert isinstance(table, SuckerPosition)
        return table

    @property
    def rule_set(self) -> RuleSet | None:
        """The rules in force; None while the position is wrong."""
        try:
            return self.start().rule_set
        except NimarcadeError:
            return None

    def seats(self) -> int:
        """Seats at the table, also while the position is wrong."""
        if self.source == "typed" and (rules := self.rule_set):
            return rules.players
        return 2 if self.rules == "endgame" else int(self.players) if self.rules == "custom" else 4


def kinds() -> list[str]:
    return [*KINDS, *levels.plugged(), *game_form.program_kinds()]


def about(kind: str) -> str:
    return ABOUT[kind] if kind in ABOUT else game_form.about(kind)


# the form

HELP = {"open": "allowed", "strict": "strict"}
TRUST = {"yes": "goes on", "no": "begins anew"}
NARROW = 110
"""Columns from which the strength of a machine stands beside its name."""
NAMED = 60
"""Columns from which machines can be given names."""


def form(now: TableChoice, settings: Settings, width: int) -> Form:
    wrong = problems(now)
    code = "piles bottom to top : hands of Blue / Red … : who moves"
    promises = "from game to game: promises kept and broken"
    help, helped = ("strict", "no hints, no undo") if now.strict else ("open", "hints and undo")
    lot = "the lot is drawn when the game starts" if now.first == "lot" else ""
    in_match = now.length != "1"
    trusting = in_match and now.rules != "endgame"
    in_force = f"{'; '.join(rule_words(now.rule_set))}." if now.rule_set is not None else ""
    usual = now.source == "default" and now.rules != "endgame"
    rows = (
        choice_row("rules", "Rules", now.rules, RULES, in_force),
        *_rule_rows(now, wrong),
        choice_row("source", "Start", now.source, SOURCES),
        entry_row("position", "Position", now.position, code, wrong.get("position", ""), shown=not usual),
        *_seats(now, wrong, width),
        choice_row("first", "Moves first", now.first, _first(now), lot, wrong.get("first", "")),
        _thinking(now, settings),
        choice_row("length", "Match", now.length, LENGTHS, SCORES if in_match else ""),
        choice_row("later", "Later games", now.later, FIRSTS, "begins each later game", shown=in_match),
        choice_row("trust", "Trust", yes(now.trust), TRUST, promises, shown=trusting),
        choice_row("strict", "Help", help, HELP, helped),
    )
    first = next(iter(wrong), "")
    return Form(rows, "name0" if first == "names" else first)


def _rule_rows(now: TableChoice, wrong: Mapping[str, str]) -> Iterator[Row]:
    """The numbers and flags of the rules that leave them free."""
    custom = now.rules == "custom"
    yield choice_row("players", "Players", now.players, {n: n for n in "234"}, shown=custom)
    chips = (
        Choice("fives", now.c, {"6": "6", "5": "5"}, shown=now.rules == "hofstra"),
        Entry("c", now.c, shown=now.rules in FREE_C),
    )
    yield Row("c", "Chips each", chips, error=wrong.get("c", ""), shown=now.rules != "endgame")
    piles = (Entry("k", now.k), Remark("unit", " 0 = any number"))
    yield Row("k", "Piles", piles, error=wrong.get("k", ""), shown=now.rules in FREE_K)
    for name, flag in FLAGS.items():
        yield choice_row(name, flag.label, getattr(now, name), flag.short, now.told(name), shown=custom)
    clock = (Entry("clock", now.clock), Remark("seconds", " seconds each, 0 = none"))
    timed = custom or now.rules == "nash"
    yield Row("clock", "Clock", clock, error=wrong.get("clock", ""), shown=timed)
    counts = "the winner keeps the chips left in the hand, and the loser plays to lose few"
    of_two = now.rules == "endgame" or (custom and now.players == "2")
    yield choice_row("value", "Chips count", yes(now.value), YES, counts, shown=of_two)


def _first(now: TableChoice) -> dict[str, str]:
    usual = table_names(now.kinds[: now.seats()])
    called = [typed.strip() or plain for typed, plain in zip(now.names, usual, strict=False)]
    names = [name if name == NAMES[i] else f"{name} ({COLOURS[i]})" for i, name in enumerate(called)]
    written = {} if now.source == "default" and now.rules != "endgame" else {"turn": "as the position says"}
    return {**written, "lot": "by lot", **dict(zip(COLOURS, names, strict=False))}


def _thinking(now: TableChoice, settings: Settings) -> Row:
    again = "" if settings.think_by == "seconds" else "; a seed then plays the same game again"
    searching = any(kind in levels.THINKERS for kind in now.kinds[: now.seats()])
    return forms.thinking(settings, f"for each decision{again}", shown=searching)


def _seats(now: TableChoice, wrong: Mapping[str, str], width: int) -> Iterator[Row]:
    seats, rules = now.seats(), now.rule_set
    deals = rules is None or rules.deals != "none"
    usual = table_names(now.kinds[:seats])
    labels = {kind: game_form.program_label(kind) for kind in kinds()}
    if seats > 2:
        labels["perfect"] = wording.STRONGEST
    for seat, (kind, name) in enumerate(zip(now.kinds, now.names, strict=True)):
        character = now.characters[seat]
        dealing, called = deals and kind in DEALING, usual[seat] if seat < seats else ""
        rate = game_form.measured(f"{GAME}+{now.preset}", kind)
        narrow = width < NARROW
        parts = (
            Choice(f"kind{seat}", kind, labels),
            Choice(f"char{seat}", character, {name: name for name in PERSONALITIES}, shown=dealing),
            Entry(f"name{seat}", name, called, shown=kind == "human" or width >= NAMED),
            Remark(f"rate{seat}", "" if narrow else rate),
        )
        words = (about(kind), PERSONALITIES[character] if dealing else "", rate if narrow else "")
        error = wrong.get("names", "") if seat == seats - 1 else ""
        yield Row(f"{seat}", NAMES[seat], parts, "; ".join(filter(None, words)), error, shown=seat < seats)


# errors, by field


def problems(choice: TableChoice) -> dict[str, str]:
    """Field → one line on what is wrong with it; empty when a game can start."""
    wrong: dict[str, str] = {}
    try:
        choice.options()
        rule_set_of(choice.options(), 0)
    except NimarcadeError as error:
        text = str(error)
        wrong["clock" if "clock" in text else "k" if "piles" in text else "c"] = text
        return wrong
    try:
        start = choice.start()
    except NimarcadeError as error:
        return {"position": str(error).partition("; so-long-sucker takes")[0]}
    if start.phase == "over":
        return {"position": "this game is over: choose a position with two players left"}
    try:
        session(choice, Random(0), "sims=1000")
    except NimarcadeError as error:
        wrong["names" if "name" in str(error) else "first"] = str(error)
    return wrong


# changes


def put(choice: TableChoice, rng: Random, control: str, value: str) -> TableChoice:
    of_seat = {"kind": "kinds", "char": "characters", "name": "names"}.get(control[:4])
    if of_seat and control[4:].isdecimal():
        seat = int(control[4:])
        before: tuple[str, ...] = getattr(choice, of_seat)
        return changed(choice, rng, **{of_seat: (*before[:seat], value, *before[seat + 1 :])})
    if control in ("value", "trust"):
        return changed(choice, rng, **{control: value == "yes"})
    if control == "strict":
        return changed(choice, rng, strict=value == "strict")
    return changed(choice, rng, **{"c" if control == "fives" else control: value})


def changed(choice: TableChoice, rng: Random, **changes: object) -> TableChoice:
    """The choice after a change, the start brought in line with it."""
    after = TableChoice(**(asdict(choice) | changes))
    if "position" in changes:
        after = replace(after, source="typed")
        return after if choice.source == "typed" or after.first != "lot" else replace(after, first="turn")
    if "rules" in changes and after.rules != choice.rules:
        after = _other_rules(after)
    shape = {"rules", "players", "c", "k", *FLAGS, "clock", "value", "source"}
    if shape & set(changes):
        after = dealt(after, rng, anew="source" in changes or "rules" in changes)
    if "source" in changes or "rules" in changes:
        usual = after.source == "default" and after.rules != "endgame"
        after = replace(after, first="lot" if usual else "turn")
    if after.first in COLOURS and COLOURS.index(after.first) >= after.seats():
        after = replace(after, first="lot")
    return after


def _other_rules(choice: TableChoice) -> TableChoice:
    """The preset's own numbers and flags; what was typed for other rules is dropped."""
    usual = PRESETS[choice.preset]
    source = "default" if choice.source == "typed" else choice.source
    return replace(
        choice,
        c=str(usual.c or 0),
        k=str(usual.k),
        **{flag: getattr(usual, flag) for flag in FLAGS},
        clock=str(usual.clock),
        value=False,
        source=source,
        position="",
    )


def dealt(choice: TableChoice, rng: Random, *, anew: bool = True) -> TableChoice:
    """The start of the chosen source; as it was where the options do not allow any."""
    if choice.source == "typed" and choice.position:
        return choice
    if choice.source == "random" and not anew and choice.rules == "endgame":
        return choice
    try:
        game, options = catalogue.game(GAME), choice.options()
        p = game.random(rng, options) if choice.source == "random" else game.start(options)
    except NimarcadeError:
        return choice
    return replace(choice, position=catalogue.write(p).partition(":")[2])


# the game


def kind_of(choice: TableChoice, seat: int, thinking: str, deals: bool) -> str:
    """The kind of a seat in full: `strong/time=1/grudge`."""
    if (kind := choice.kinds[seat]) in levels.THINKERS:
        kind += f"/{thinking}"
    if deals and choice.kinds[seat] in DEALING:
        kind += f"/{choice.characters[seat]}"
    return kind


def session(choice: TableChoice, rng: Random, thinking: str) -> Session:
    """The game that was chosen, by lot if so wished; `thinking` is `time=S` or `sims=N`.

    Raises what the position, the seats or the first player are at fault with."""
    start = choice.start()
    seats = start.rule_set.players
    kinds = [kind_of(choice, seat, thinking, start.rule_set.deals != "none") for seat in range(seats)]
    usual = table_names(choice.kinds[:seats])
    called = [name.strip() or plain for name, plain in zip(choice.names, usual, strict=False)]
    table: tuple[Player, ...] = seated(start, kinds, called)
    start = match.led_by(start, _leader(choice, start, rng))
    if choice.length == "1":
        return Session.begin(start, table, strict=choice.strict)
    later = cast(match.First, choice.later)
    link = match.Link(match.new_id(rng), 1, int(choice.length), later, choice.trust)
    return match.begin(start, table, link, strict=choice.strict)


def _leader(choice: TableChoice, start: SuckerPosition, rng: Random) -> int:
    able = match.can_lead(start)
    if choice.first == "lot":
        return rng.choice(able)
    if choice.first == "turn":
        return start.turn
    if (seat := COLOURS.index(choice.first)) >= start.rule_set.players or seat not in able:
        raise BadInput(f"{NAMES[seat]} cannot begin here: choose {' or '.join(NAMES[s] for s in able)}")
    return seat


# remembering


def recalled(data: Mapping[str, object], rng: Random) -> TableChoice:
    """The last choice, as far as it still makes sense, with the usual start unless one was typed."""
    usual = asdict(TableChoice())
    choice = TableChoice(**(usual | fitting(data, usual)))
    if not _sensible(choice):
        choice = TableChoice()
    return changed(choice, rng, source="default") if choice.source == "random" else dealt(choice, rng)


def usable(settings: Settings, rng: Random) -> TableChoice:
    """The last choice, else the usual one: a game that can start as it is."""
    choice = recalled(settings.table, rng)
    return dealt(TableChoice(), rng) if problems(choice) else choice


def kept(choice: TableChoice) -> dict[str, object]:
    return {"table": asdict(choice), "last": {"game": GAME}}


def _sensible(choice: TableChoice) -> bool:
    return (
        choice.rules in RULES
        and choice.players in ("2", "3", "4")
        and all(getattr(choice, name) in words for name, words in OPTION_WORDS.items())
        and choice.source in SOURCES
        and (choice.source != "typed" or bool(choice.position))
        and set(choice.kinds) <= set(kinds())
        and all(each in PERSONALITIES for each in choice.characters)
        and all(isinstance(name, str) for name in choice.names)
        and choice.first in ("lot", "turn", *COLOURS)
        and choice.length in LENGTHS
        and choice.later in FIRSTS
        and len(codes.shown(choice.c)) < 20
    )
