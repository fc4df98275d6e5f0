"""New game: one form for every game, its heaps checked while they are typed."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, Static

from nimarcade import games
from nimarcade.errors import NimarcadeError
from nimarcade.games.codes import counted, short
from nimarcade.tui import choice as choices
from nimarcade.tui import programs
from nimarcade.tui.choice import Choice
from nimarcade.tui.controls import Act, Choose, Field, Form, Row
from nimarcade.tui.screens.page import Page
from nimarcade.tui.widgets.board import Board
from nimarcade.tui.widgets.drafts import begin

CONVENTIONS = {"normal": "normal", "misere": "misère"}
SOURCES = {
    "default": ("the usual start", ""),
    "prove": ("prove it", "random, and you can win this: prove it"),
    "random": ("random", "dealt by chance, won or lost"),
    "typed": ("my own", ""),
}
HELP = {"open": ("allowed", "hints, undo and the move map"),
        "strict": ("strict", "no hints, no undo, no move map")}  # fmt: skip


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
        last = choices.recalled(self.arcade.settings.last, self._rng)
        self._choice = now = choices.changed(last, self._rng, game=self._game or last.game)
        seats = {kind: programs.label(kind) for kind in choices.kinds()}
        with Form(id="form"):
            titles = {name: game.title for name, game in games.catalogue().items()}
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
            from nimarcade.tui.screens.new_table import NewTable

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
        self._choice = choices.changed(self._choice, self._rng, **changes)
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
        board_picture = now.rules.board_picture(now.rules.start())
        called = "parts" if board_picture.parts else f"{board_picture.pile}s"
        self.query_one("#row-heaps", Row).name_it(called.capitalize())
        bound = next((option for option in now.rules.options if option.name == "k"), None)
        self.query_one("#unit", Static).update(f" {bound.unit}" if bound else "")
        free = bound is not None and "k" not in games.needed(now.game)
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
        wrong = choices.problems(now)
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
        about, rate = choices.about(kind), choices.strength(self._choice, kind)
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
            board_picture = self._choice.rules.board_picture(self._choice.position())
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
            board.draft = begin(self._choice.rules.board_picture(self._choice.position()), lambda: iter(()))
        except NimarcadeError:
            board.draft = None
        board.refresh()

    # acts

    def action_deal(self) -> None:
        source = self._choice.source
        self._change(source=source if source in ("random", "prove") else "random")

    def action_start(self) -> None:
        wrong = choices.problems(self._choice)
        if wrong:
            first = next(iter(wrong))
            self.query_one(f"#{'name2' if first == 'names' else first}").focus()
            return
        self.arcade.change(last=choices.stored(self._choice))
        session = choices.session(self._choice, self._rng)
        self.arcade.pop_screen()
        self.arcade.begin(session)
