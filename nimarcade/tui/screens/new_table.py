"""A table of So Long Sucker: its rules, its start, who sits where, and how many games."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, Static

from nimarcade import games
from nimarcade.errors import NimarcadeError
from nimarcade.games.so_long_sucker.position import COLOURS, NAMES
from nimarcade.players.seating import table_names
from nimarcade.tui import house_words, programs
from nimarcade.tui import table_choice as choices
from nimarcade.tui.controls import Act, Choose, Field, Form, Row
from nimarcade.tui.screens.page import Page
from nimarcade.tui.screens.thinking_row import setting_of, show_thinking, thinking
from nimarcade.tui.table_choice import TableChoice

YES = {"yes": "yes", "no": "no"}
HELP = {"open": "allowed", "strict": "strict"}
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
        self._choice = now = choices.recalled(self.arcade.settings.table, self._rng)
        titles = {name: game.title for name, game in games.catalogue().items()}
        with Form(id="form"):
            yield Row("Game", Choose(titles, choices.GAME, id="game"), id="row-game")
            yield Row("Rules", Choose(choices.RULES, now.rules, id="rules"), id="row-rules")
            yield from self._rules(now)
            yield Row("Start", Choose(choices.SOURCES, now.source, id="source"), id="row-source")
            yield Row("Position", Field(id="position"), id="row-position")
            for seat in range(4):
                yield Row(NAMES[seat], *self._seat(now, seat), id=f"row-{seat}")
            yield Row("Moves first", Choose({}, now.first, id="first"), id="row-first")
            yield Row("Thinking", *thinking(self.arcade.settings), id="row-think")
            lengths = {number: LENGTH.get(number, f"{number} games") for number in choices.LENGTHS}
            yield Row("Match", Choose(lengths, now.length, id="length"), id="row-length")
            yield Row("Later games", Choose(choices.FIRSTS, now.later, id="later"), id="row-later")
            yield Row("Trust", Choose(TRUST, "", id="trust"), id="row-trust")
            yield Row("Help", Choose(HELP, "", id="strict"), id="row-strict")
            yield Act("Start the game", id="start")

    def _rules(self, now: TableChoice) -> ComposeResult:
        """The numbers and flags of the rules that leave them free."""
        yield Row("Players", Choose({n: n for n in "234"}, now.players, id="players"), id="row-players")
        yield Row("Chips each", Choose({"6": "6", "5": "5"}, now.c, id="fives"), Field(id="c"), id="row-c")
        yield Row("Piles", Field(id="k"), Static(" 0 = any number", id="unit"), id="row-k")
        for flag, label in FLAGS.items():
            yield Row(label, Choose(house_words.SHORT[flag], getattr(now, flag), id=flag), id=f"row-{flag}")
        yield Row("Clock", Field(id="clock"), Static(" seconds each, 0 = none"), id="row-clock")
        yield Row("Chips count", Choose(YES, "", id="value"), id="row-value")

    def _seat(self, now: TableChoice, seat: int) -> tuple[Choose, Choose, Field, Static]:
        kinds = {kind: programs.label(kind) for kind in choices.kinds()}
        characters = {name: name for name in choices.PERSONALITIES}
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
        self._choice = choices.changed(self._choice, self._rng, **changes)
        if self._choice != before:
            self._show()

    def _other_game(self, game: str) -> None:
        from nimarcade.tui.screens.new_game import NewGame

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
            "players": custom, "c": now.rules != "endgame", "k": now.rules in choices.FREE_K,
            "kill": custom, "dead": custom, "give": custom, "deals": custom,
            "clock": custom or now.rules == "nash",
            "value": now.rules == "endgame" or (custom and now.players == "2"),
            "position": now.source != "default" or now.rules == "endgame",
            "later": now.length != "1", "trust": now.length != "1" and now.rules != "endgame",
        }  # fmt: skip
        for row, on in shown.items():
            self.query_one(f"#row-{row}").display = on
        self.query_one("#fives").display = now.rules == "hofstra"
        self.query_one("#c").display = now.rules in choices.FREE_C
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
            character.display = deals and kind in choices.DEALING
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
        self.query_one("#row-think").display = any(kind in choices.SEARCHING for kind in seats)

    def _say(self) -> None:
        now = self._choice
        wrong = choices.problems(now)
        by_time = self.arcade.settings.think_by == "seconds"
        sure = "for each decision" + ("" if by_time else "; a seed then plays the same game again")
        added = "scores add up: 1 for the first out, up to the winner's"
        notes = {
            "rules": self._house(), "c": "", "k": "", "clock": "", "position": self._position(),
            "kill": house_words.KILL[now.kill], "dead": house_words.DEAD[now.dead],
            "give": house_words.GIVE[now.give], "deals": house_words.DEALS[now.deals],
            "value": "the winner keeps the chips left in the hand, and the loser plays to lose few",
            "first": "the lot is drawn when the game starts" if now.first == "lot" else "",
            "think": sure, "length": added if now.length != "1" else "",
            "later": "begins each later game", "trust": "from game to game: promises kept and broken",
            "strict": "no hints, no undo" if now.strict else "hints and undo",
        }  # fmt: skip
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
            return "; ".join(house_words.house_words(self._choice.start().rule_set)) + "."
        except NimarcadeError:
            return ""

    def _position(self) -> str:
        if self._choice.source == "default" and self._choice.rules != "endgame":
            return "piles bottom to top : hands : who moves; type to change it, or paste a whole code"
        return "piles bottom to top : hands of Blue / Red … : who moves"

    def _machine(self, seat: int) -> str:
        """What sits there; its measured strength stands beside it or, where narrow, below."""
        now, kind = self._choice, self._choice.kinds[seat]
        rate = choices.strength(now, kind)
        narrow = self.size.width < 110
        self.query_one(f"#rate{seat}", Static).update("" if narrow else self.arcade.glyphs.words(rate))
        told = [choices.about(kind)]
        if self.query_one(f"#char{seat}").display:
            told.append(choices.PERSONALITIES[now.characters[seat]])
        if narrow and rate:
            told.append(rate)
        return "; ".join(filter(None, told))

    # acts

    def on_act_done(self) -> None:
        self.action_start()

    def action_deal(self) -> None:
        self._change(source="random")

    def action_start(self) -> None:
        wrong = choices.problems(self._choice)
        if wrong:
            first = next(iter(wrong))
            self.query_one(f"#{'name0' if first == 'names' else first}").focus()
            return
        self.arcade.change(table=choices.stored(self._choice), last={"game": choices.GAME})
        session = choices.session(self._choice, self._rng, self.arcade.settings.thinking)
        self.arcade.pop_screen()
        self.arcade.begin(session)
