"""New game: one form for every game, its heaps checked while they are typed."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input, Static

from nimarcade.core import catalogue
from nimarcade.core.catalogue import board_of
from nimarcade.core.codes import counted, short
from nimarcade.core.errors import NimarcadeError
from nimarcade.core.settings import THINK_SECONDS, THINK_SIMS, Settings
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES
from nimarcade.players.seating import table_names
from nimarcade.tui.boards.piles import Board
from nimarcade.tui.controls import Act, Choose, Field, Form, Row
from nimarcade.tui.page import Page
from nimarcade.view import forms, table_form
from nimarcade.view.drafts import begin
from nimarcade.view.forms import Choice
from nimarcade.view.table_form import TableChoice

CONVENTIONS = {"normal": "normal", "misere": "misère"}
SOURCES = {
    "default": ("the usual start", ""),
    "prove": ("prove it", "random, and you can win this: prove it"),
    "random": ("random", "dealt by chance, won or lost"),
    "typed": ("my own", ""),
}
HELP = {
    "open": ("allowed", "hints, undo and the move map"),
    "strict": ("strict", "no hints, no undo, no move map"),
}


class NewGame(Page):
    HEADING = "New game"
    PURPOSE: ClassVar[str] = (
        "Choose a game, its start and who plays. Arrows up and down walk between the rows, left and "
        "right turn a choice, and Enter starts the game from anywhere."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "start", "start", id="new.start", priority=True, tooltip="Start the game"),
        Binding("r", "deal", "other start", id="new.deal", tooltip="Deal another start at random"),
    ]

    def __init__(self, rng: Random | None = None, game: str | None = None) -> None:
        """With the last choice, or with this game instead of the last one."""
        super().__init__()
        self._game = game
        self._rng = rng or Random()
        self._choice = Choice()

    def body(self) -> ComposeResult:
        last = forms.recalled(self.arcade.settings.last, self._rng)
        self._choice = now = forms.changed(last, self._rng, game=self._game or last.game)
        seats = {kind: forms.program_label(kind) for kind in forms.kinds()}
        with Form(id="form"):
            titles = {name: game.title for name, game in catalogue.catalogue().items()}
            yield Row("Game", Choose(titles, now.game, id="game"), id="row-game")
            yield Row("Convention", Choose(CONVENTIONS, "", id="misere"), id="row-misere")
            yield Row("At most", Field(id="k"), Static(id="unit"), id="row-k")
            yield Row(
                "Start",
                Choose({name: words[0] for name, words in SOURCES.items()}, now.source, id="source"),
                id="row-source",
            )
            yield Row("Heaps", Field(id="heaps"), id="row-heaps")
            yield Row(
                "Player 1",
                Choose(seats, now.kind1, id="kind1"),
                Field(id="name1"),
                Static(id="rate1"),
                id="row-1",
            )
            yield Row(
                "Player 2",
                Choose(seats, now.kind2, id="kind2"),
                Field(id="name2"),
                Static(id="rate2"),
                id="row-2",
            )
            yield Row("Moves first", Choose({}, now.first, id="first"), id="row-first")
            yield Row(
                "Help",
                Choose({name: words[0] for name, words in HELP.items()}, "", id="strict"),
                id="row-strict",
            )
            yield Act("Start the game", id="start")
        yield Board(self.arcade.glyphs, id="preview")

    def on_mount(self) -> None:
        self._show()
        self.query_one(Board).can_focus = False
        self.query_one("#game").focus()

    # from the controls

    def on_choose_changed(self, event: Choose.Changed) -> None:
        name, value = event.choose.id or "", event.value
        if name == "game" and value == "so-long-sucker":
            pass

            self.app.switch_screen(NewTable(at="game"))
        elif name in ("misere", "strict"):
            self._change(**{name: value == name})
        else:
            self._change(**{name: value})

    def on_input_changed(self, event: Input.Changed) -> None:
        name = event.input.id or ""
        if getattr(self._choice, name) != event.value:
            self._change(**{name: event.value})

    def on_act_done(self) -> None:
        self.action_start()

    def _change(self, **changes: object) -> None:
        self._choice = forms.changed(self._choice, self._rng, **changes)
        self._show()

    # to the controls

    def _show(self) -> None:
        now = self._choice
        for name in ("game", "source", "kind1", "kind2", "first"):
            self.query_one(f"#{name}", Choose).value = getattr(now, name)
        self.query_one("#misere", Choose).value = "misere" if now.misere and now.takes("misere") else "normal"
        self.query_one("#strict", Choose).value = "strict" if now.strict else "open"
        for name in ("k", "heaps", "name1", "name2"):
            field = self.query_one(f"#{name}", Field)
            if field.value != getattr(now, name):
                with field.prevent(Input.Changed):
                    field.value = getattr(now, name)
                field.cursor_position = len(field.value)
        self._show_rows()
        self._say()
        self._preview()

    def _show_rows(self) -> None:
        now = self._choice
        self.query_one("#misere", Choose).offer(CONVENTIONS if now.takes("misere") else {"normal": "normal"})
        self.query_one("#row-k").display = now.takes("k")
        board_picture = board_of(now.rules.start()).board_picture(now.rules.start())
        called = "parts" if board_picture.parts else f"{board_picture.pile}s"
        self.query_one("#row-heaps", Row).name_it(called.capitalize())
        bound = next((option for option in now.rules.options if option.name == "k"), None)
        self.query_one("#unit", Static).update(f" {bound.unit}" if bound else "")
        free = bound is not None and "k" not in catalogue.needed(now.game)
        self.query_one("#k", Field).placeholder = "any number" if free else ""
        names = self._names()
        for i, kind in enumerate(now.kinds, 1):
            field = self.query_one(f"#name{i}", Field)
            field.display = kind == "human"
            field.placeholder = names[i - 1]
        self.query_one("#first", Choose).offer({"1": names[0], "2": names[1], "lot": "by lot"})

    def _names(self) -> list[str]:
        """What the players will be called, as far as that is settled."""
        from nimarcade.players.seating import usual_names

        now = self._choice
        typed = (now.name1.strip(), now.name2.strip())
        return [name or usual for name, usual in zip(typed, usual_names(now.kinds), strict=True)]

    def _say(self) -> None:
        now = self._choice
        wrong = forms.problems(now)
        for row, field, told in (
            ("game", "", now.rules.summary),
            ("misere", "", self._convention()),
            ("k", "k", ""),
            ("source", "", SOURCES[now.source][1]),
            ("heaps", "heaps", self._heaps_told()),
            ("1", "", self._machine(1)),
            ("2", "names", self._machine(2)),
            ("strict", "", HELP["strict" if now.strict else "open"][1]),
        ):
            self.query_one(f"#row-{row}", Row).say(wrong.get(field) or told, wrong=field in wrong)
        self.query_one("#start").set_class(bool(wrong), "-blocked")

    def _machine(self, seat: int) -> str:
        """What the machine in a seat does; its measured strength stands beside it or, if narrow, below."""
        kind = self._choice.kinds[seat - 1]
        about, rate = forms.about(kind), forms.strength(self._choice, kind)
        narrow = self.size.width < 80
        self.query_one(f"#rate{seat}", Static).update("" if narrow else self.arcade.glyphs.words(rate))
        return f"{about}; {rate}" if narrow and rate else about

    def _convention(self) -> str:
        """What normal or misère means here, in words."""
        game = self._choice.rules
        start = game.start({"misere": 1} if self._choice.misere and self._choice.takes("misere") else {})
        return game.convention(start).partition(": ")[2]

    def _heaps_told(self) -> str:
        try:
            board_picture = board_of(self._choice.position()).board_picture(self._choice.position())
        except NimarcadeError:
            return ""
        if board_picture.parts:
            return ", ".join(title for title, _ in board_picture.parts)
        count = counted(len(board_picture.piles), board_picture.pile, f"{board_picture.pile}s")
        return f"{count}, {short(sum(pile.size for pile in board_picture.piles))} {board_picture.unit}s"

    def _preview(self) -> None:
        """The start as stones, beside the form where there is room."""
        board = self.query_one(Board)
        try:
            board.draft = begin(
                board_of(self._choice.position()).board_picture(self._choice.position()), lambda: iter(())
            )
        except NimarcadeError:
            board.draft = None
        board.refresh()

    # acts

    def action_deal(self) -> None:
        source = self._choice.source
        self._change(source=source if source in ("random", "prove") else "random")

    def action_start(self) -> None:
        wrong = forms.problems(self._choice)
        if wrong:
            first = next(iter(wrong))
            self.query_one(f"#{'name2' if first == 'names' else first}").focus()
            return
        self.arcade.change(last=forms.stored(self._choice))
        session = forms.session(self._choice, self._rng)
        self.arcade.pop_screen()
        self.arcade.begin(session)


# The row that says how long search players think, in the settings and in the form of a table.

WAYS = {"seconds": "by time", "simulations": "simulations"}


def thinking(now: Settings) -> tuple[Choose, Choose]:
    return Choose(WAYS, now.think_by, id="think_by"), Choose({}, "", id="think_for")


def show_thinking(screen: Screen[None], now: Settings) -> None:
    """What is set now, in the two controls of the row."""
    by_time = now.think_by == "seconds"
    screen.query_one("#think_by", Choose).value = now.think_by
    amount = screen.query_one("#think_for", Choose)
    sims = {n: f"{int(n):,}" for n in THINK_SIMS}
    amount.offer({n: f"{n} s" for n in THINK_SECONDS} if by_time else sims)
    amount.value = now.think_seconds if by_time else now.think_sims


def setting_of(now: Settings, control: str) -> str:
    """The name of the setting that a control changes."""
    if control != "think_for":
        return control
    return "think_seconds" if now.think_by == "seconds" else "think_sims"


# A table of So Long Sucker: its rules, its start, who sits where, and how many games.

YES = {"yes": "yes", "no": "no"}
TABLE_HELP = {"open": "allowed", "strict": "strict"}
TRUST = {"yes": "goes on", "no": "begins anew"}
LENGTH = {"1": "one game", "0": "as many as we like"}
NUMBERS = ("c", "k", "clock")
FLAGS = {"kill": "Captures", "dead": "Dead colours", "give": "Gifts", "deals": "Deals"}
TABLE = ("rules", "players", *FLAGS, "source", "first", "length", "later")
"""Choices that hold a field of the choice under its own name."""


class NewTable(Page):
    HEADING = "So Long Sucker"
    PURPOSE: ClassVar[str] = (
        "Choose the rules, who sits at the table, and how many games. Arrows up and down walk between "
        "the rows, left and right turn a choice, and Enter starts the game from anywhere."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "start", "start", id="table.start", priority=True, tooltip="Start the game"),
        Binding("r", "deal", "other position", id="table.deal", tooltip="Deal another random position"),
    ]

    def __init__(self, rng: Random | None = None, at: str = "rules") -> None:
        """`at` names the control that has the focus first."""
        super().__init__()
        self._at = at
        self._rng = rng or Random()
        self._choice = TableChoice()

    def body(self) -> ComposeResult:
        self._choice = now = table_form.recalled(self.arcade.settings.table, self._rng)
        titles = {name: game.title for name, game in catalogue.catalogue().items()}
        with Form(id="form"):
            yield Row("Game", Choose(titles, table_form.GAME, id="game"), id="row-game")
            yield Row("Rules", Choose(table_form.RULES, now.rules, id="rules"), id="row-rules")
            yield from self._rules(now)
            yield Row("Start", Choose(table_form.SOURCES, now.source, id="source"), id="row-source")
            yield Row("Position", Field(id="position"), id="row-position")
            for seat in range(4):
                yield Row(NAMES[seat], *self._seat(now, seat), id=f"row-{seat}")
            yield Row("Moves first", Choose({}, now.first, id="first"), id="row-first")
            yield Row("Thinking", *thinking(self.arcade.settings), id="row-think")
            lengths = {number: LENGTH.get(number, f"{number} games") for number in table_form.LENGTHS}
            yield Row("Match", Choose(lengths, now.length, id="length"), id="row-length")
            yield Row("Later games", Choose(table_form.FIRSTS, now.later, id="later"), id="row-later")
            yield Row("Trust", Choose(TRUST, "", id="trust"), id="row-trust")
            yield Row("Help", Choose(TABLE_HELP, "", id="strict"), id="row-strict")
            yield Act("Start the game", id="start")

    def _rules(self, now: TableChoice) -> ComposeResult:
        """The numbers and flags of the rules that leave them free."""
        yield Row("Players", Choose({n: n for n in "234"}, now.players, id="players"), id="row-players")
        yield Row("Chips each", Choose({"6": "6", "5": "5"}, now.c, id="fives"), Field(id="c"), id="row-c")
        yield Row("Piles", Field(id="k"), Static(" 0 = any number", id="unit"), id="row-k")
        for flag, label in FLAGS.items():
            yield Row(label, Choose(table_form.SHORT[flag], getattr(now, flag), id=flag), id=f"row-{flag}")
        yield Row("Clock", Field(id="clock"), Static(" seconds each, 0 = none"), id="row-clock")
        yield Row("Chips count", Choose(YES, "", id="value"), id="row-value")

    def _seat(self, now: TableChoice, seat: int) -> tuple[Choose, Choose, Field, Static]:
        kinds = {kind: forms.program_label(kind) for kind in table_form.kinds()}
        characters = {name: name for name in table_form.PERSONALITIES}
        return (
            Choose(kinds, now.kinds[seat], id=f"kind{seat}"),
            Choose(characters, now.characters[seat], id=f"char{seat}"),
            Field(id=f"name{seat}"),
            Static(id=f"rate{seat}"),
        )

    def on_mount(self) -> None:
        self._show()
        self.query_one(f"#{self._at}").focus()

    # from the controls

    def on_choose_changed(self, event: Choose.Changed) -> None:
        name, value = event.choose.id or "", event.value
        if name == "game":
            self._other_game(value)
        elif name.startswith("think"):
            self._think(name, value)
        elif name == "fives":
            self._change(c=value)
        elif name in ("value", "trust"):
            self._change(**{name: value == "yes"})
        elif name == "strict":
            self._change(strict=value == "strict")
        elif name[:4] in ("kind", "char"):
            field = "kinds" if name[:4] == "kind" else "characters"
            self._change(**{field: self._with(field, int(name[4]), value)})
        else:
            self._change(**{name: value})

    def on_input_changed(self, event: Input.Changed) -> None:
        name = event.input.id or ""
        if name.startswith("name"):
            self._change(names=self._with("names", int(name[4]), event.value))
        elif getattr(self._choice, name) != event.value:
            self._change(**{name: event.value})

    def _with(self, field: str, seat: int, value: str) -> tuple[str, ...]:
        """The four values of a field with this seat's changed."""
        before: tuple[str, ...] = getattr(self._choice, field)
        return (*before[:seat], value, *before[seat + 1 :])

    def _change(self, **changes: object) -> None:
        before = self._choice
        self._choice = table_form.changed(self._choice, self._rng, **changes)
        if self._choice != before:
            self._show()

    def _other_game(self, game: str) -> None:
        pass

        self.app.switch_screen(NewGame(game=game))

    def _think(self, name: str, value: str) -> None:
        self.arcade.change(**{setting_of(self.arcade.settings, name): value})
        self._show()

    # to the controls

    def _show(self) -> None:
        now = self._choice
        for name in TABLE:
            self.query_one(f"#{name}", Choose).value = getattr(now, name)
        for name, on in (("value", now.value), ("trust", now.trust)):
            self.query_one(f"#{name}", Choose).value = "yes" if on else "no"
        self.query_one("#strict", Choose).value = "strict" if now.strict else "open"
        self.query_one("#fives", Choose).value = now.c
        for name in (*NUMBERS, "position"):
            self._fill(name, getattr(now, name))
        self._show_rows()
        self._show_seats()
        self._show_thinking()
        self._say()

    def _fill(self, name: str, value: str) -> None:
        field = self.query_one(f"#{name}", Field)
        if field.value != value:
            with field.prevent(Input.Changed):
                field.value = value
            field.cursor_position = len(value)

    def _show_rows(self) -> None:
        now = self._choice
        custom = now.rules == "custom"
        shown = {
            "players": custom,
            "c": now.rules != "endgame",
            "k": now.rules in table_form.FREE_K,
            "kill": custom,
            "dead": custom,
            "give": custom,
            "deals": custom,
            "clock": custom or now.rules == "nash",
            "value": now.rules == "endgame" or (custom and now.players == "2"),
            "position": now.source != "default" or now.rules == "endgame",
            "later": now.length != "1",
            "trust": now.length != "1" and now.rules != "endgame",
        }
        for row, on in shown.items():
            self.query_one(f"#row-{row}").display = on
        self.query_one("#fives").display = now.rules == "hofstra"
        self.query_one("#c").display = now.rules in table_form.FREE_C
        letters = COLOURS[: now.seats()]
        names = dict(zip(letters, self._names(), strict=False))
        usual = now.source == "default" and now.rules != "endgame"
        written = {} if usual else {"turn": "as the position says"}
        self.query_one("#first", Choose).offer({**written, "lot": "by lot", **names})

    def _names(self) -> list[str]:
        now = self._choice
        usual = table_names(now.kinds[: now.seats()])
        called = [typed.strip() or plain for typed, plain in zip(now.names, usual, strict=False)]
        return [name if name == NAMES[i] else f"{name} ({COLOURS[i]})" for i, name in enumerate(called)]

    def _show_seats(self) -> None:
        now = self._choice
        seats, deals = now.seats(), self._deals()
        usual = table_names(now.kinds[:seats])
        for seat in range(4):
            self.query_one(f"#row-{seat}").display = seat < seats
            if seat >= seats:
                continue
            kind = now.kinds[seat]
            self.query_one(f"#kind{seat}", Choose).value = kind
            character = self.query_one(f"#char{seat}", Choose)
            character.value = now.characters[seat]
            character.display = deals and kind in table_form.DEALING
            self._fill(f"name{seat}", now.names[seat])
            name = self.query_one(f"#name{seat}", Field)
            name.placeholder = usual[seat]
            name.display = kind == "human" or self.size.width >= 60

    def _deals(self) -> bool:
        try:
            return self._choice.start().rule_set.deals != "none"
        except NimarcadeError:
            return True

    def _show_thinking(self) -> None:
        show_thinking(self, self.arcade.settings)
        seats = self._choice.kinds[: self._choice.seats()]
        self.query_one("#row-think").display = any(kind in table_form.SEARCHING for kind in seats)

    def _say(self) -> None:
        now = self._choice
        wrong = table_form.problems(now)
        by_time = self.arcade.settings.think_by == "seconds"
        sure = "for each decision" + ("" if by_time else "; a seed then plays the same game again")
        added = "scores add up: 1 for the first out, up to the winner's"
        notes = {
            "rules": self._house(),
            "c": "",
            "k": "",
            "clock": "",
            "position": self._position(),
            "kill": table_form.KILL[now.kill],
            "dead": table_form.DEAD[now.dead],
            "give": table_form.GIVE[now.give],
            "deals": table_form.DEALS[now.deals],
            "value": "the winner keeps the chips left in the hand, and the loser plays to lose few",
            "first": "the lot is drawn when the game starts" if now.first == "lot" else "",
            "think": sure,
            "length": added if now.length != "1" else "",
            "later": "begins each later game",
            "trust": "from game to game: promises kept and broken",
            "strict": "no hints, no undo" if now.strict else "hints and undo",
        }
        for row, told in notes.items():
            self.query_one(f"#row-{row}", Row).say(wrong.get(row) or told, wrong=row in wrong)
        for seat in range(now.seats()):
            last = seat == now.seats() - 1 and "names" in wrong
            told = wrong["names"] if last else self._machine(seat)
            self.query_one(f"#row-{seat}", Row).say(told, wrong=last)
        self.query_one("#start").set_class(bool(wrong), "-blocked")

    def _house(self) -> str:
        """All rules in force, in words."""
        try:
            return "; ".join(table_form.house_words(self._choice.start().rule_set)) + "."
        except NimarcadeError:
            return ""

    def _position(self) -> str:
        if self._choice.source == "default" and self._choice.rules != "endgame":
            return "piles bottom to top : hands : who moves; type to change it, or paste a whole code"
        return "piles bottom to top : hands of Blue / Red … : who moves"

    def _machine(self, seat: int) -> str:
        """What sits there; its measured strength stands beside it or, where narrow, below."""
        now, kind = self._choice, self._choice.kinds[seat]
        rate = table_form.strength(now, kind)
        narrow = self.size.width < 110
        self.query_one(f"#rate{seat}", Static).update("" if narrow else self.arcade.glyphs.words(rate))
        told = [table_form.about(kind)]
        if self.query_one(f"#char{seat}").display:
            told.append(table_form.PERSONALITIES[now.characters[seat]])
        if narrow and rate:
            told.append(rate)
        return "; ".join(filter(None, told))

    # acts

    def on_act_done(self) -> None:
        self.action_start()

    def action_deal(self) -> None:
        self._change(source="random")

    def action_start(self) -> None:
        wrong = table_form.problems(self._choice)
        if wrong:
            first = next(iter(wrong))
            self.query_one(f"#{'name0' if first == 'names' else first}").focus()
            return
        self.arcade.change(table=table_form.stored(self._choice), last={"game": table_form.GAME})
        session = table_form.session(self._choice, self._rng, self.arcade.settings.thinking)
        self.arcade.pop_screen()
        self.arcade.begin(session)
