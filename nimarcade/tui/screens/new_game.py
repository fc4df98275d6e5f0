"""A new game with settings of one's own: a form for every game of heaps, one for So Long Sucker, checked
while they are filled in."""

from __future__ import annotations

from random import Random

from textual.app import ComposeResult

from nimarcade.core import catalogue, errors, family
from nimarcade.play.session import Session
from nimarcade.tui import controls
from nimarcade.tui.boards.piles import Board
from nimarcade.view import drafts, forms, game_form, game_places
from nimarcade.view.table import new_table

BESIDE = 54
"""Columns of the start that stands beside a wide form."""


class NewSession(controls.FormPage):
    """A form that starts a game; where something is wrong, Enter leads there."""

    def __init__(self, rng: Random | None, focus: str) -> None:
        """`focus` names the control that has the focus first."""
        super().__init__()
        self._rng = rng or Random()
        self._begin_at = focus

    def body(self) -> ComposeResult:
        with controls.Form(id="form"):
            yield from controls.form_rows(self.form())
            yield controls.Act("Start the game", id="start")

    def on_mount(self) -> None:
        self.show()
        self.query_one(f"#{self._begin_at}").focus()

    def show(self) -> None:
        super().show()
        self.query_one("#start").set_class(bool(self.painted.mend), "-blocked")

    def on_act_done(self) -> None:
        self.action_start()

    def action_start(self) -> None:
        if self.painted.mend:
            self.query_one(f"#{self.painted.mend}").focus()
            return
        session = self.chosen()
        self.arcade.go_home()
        self.arcade.begin(session)

    def chosen(self) -> Session:
        raise NotImplementedError


class NewGame(NewSession, place=game_places.NEW):
    def __init__(self, rng: Random | None = None, game: str = "", focus: str = "misere") -> None:
        """With the last choice of this game, or of the game that was chosen last."""
        super().__init__(rng, focus)
        self._game = game
        self._choice = game_form.GameChoice()

    def form(self) -> forms.Form:
        return game_form.form(self._choice, self.size.width - BESIDE * self.has_class("-wide"))

    def put(self, control: str, value: str) -> None:
        self._choice = game_form.put(self._choice, self._rng, control, value)
        self.show()

    def body(self) -> ComposeResult:
        settings = self.arcade.settings
        game = self._game or game_form.recalled(settings.last, self._rng).game
        self._choice = game_form.usable(settings, game, self._rng)
        yield from super().body()
        preview = Board(id="preview")
        preview.can_focus = False
        yield preview

    def show(self) -> None:
        super().show()
        board = self.query_one(Board)
        try:
            start = self._choice.position()
            board.draft = drafts.begin(catalogue.board_of(start).board_picture(start), lambda: iter(()))
        except errors.NimarcadeError:
            board.draft = None
        board.refresh()

    def action_deal(self) -> None:
        source = self._choice.source
        self.put("source", source if source in ("random", "prove") else "random")

    def chosen(self) -> Session:
        self.arcade.change(**game_form.kept(self.arcade.settings, self._choice))
        return game_form.session(self._choice, self._rng)


class NewTable(NewSession, place=game_places.NEW_TABLE):
    def __init__(self, rng: Random | None = None) -> None:
        super().__init__(rng, "rules")
        self._choice = new_table.TableChoice()

    def form(self) -> forms.Form:
        return new_table.form(self._choice, self.arcade.settings, self.size.width)

    def put(self, control: str, value: str) -> None:
        before = self._choice
        if control.startswith("think"):
            self.arcade.change(**forms.setting_changed(self.arcade.settings, control, value))
        else:
            self._choice = new_table.put(before, self._rng, control, value)
            if self._choice == before:
                return
        self.show()

    def body(self) -> ComposeResult:
        self._choice = new_table.recalled(self.arcade.settings.table, self._rng)
        yield from super().body()

    def action_deal(self) -> None:
        self.put("source", "random")

    def chosen(self) -> Session:
        self.arcade.change(**new_table.kept(self._choice))
        return new_table.session(self._choice, self._rng, self.arcade.settings.thinking)


def form_of(game: str, focus: str = "misere") -> NewSession:
    """The form that starts this game, or the game of two that was chosen last; `focus` names the control of
    a game of two that has the focus first."""
    return NewTable() if game and family.at_table(game) else NewGame(game=game, focus=focus)
