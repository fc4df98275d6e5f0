"""Settings: what is chosen here holds at once and is stored at once."""

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from nimarcade.core import catalogue, settings
from nimarcade.tui import controls, keys, look, menu, page
from nimarcade.tui.boards.piles import Board
from nimarcade.view import drafts, forms, places

OWN = [theme.name for theme in look.THEMES]


class SettingsScreen(controls.FormPage, place="settings"):
    def __init__(self, row: str = "theme") -> None:
        """`row` names the row that has the focus first."""
        super().__init__()
        self._begin_at = row

    def form(self) -> forms.Form:
        own = self.app.theme in OWN
        every = self.app.available_themes
        names = [*OWN, *sorted(set(every) - set(OWN))]
        return forms.settings_form(
            self.arcade.settings,
            {name: name for name in names},
            self.app.theme,
            own=own,
        )

    def put(self, control: str, value: str) -> None:
        self.arcade.change(**forms.setting_changed(self.arcade.settings, control, value))
        for choose in self.query(controls.Choose):
            choose.refresh()
        self.show()

    def body(self) -> ComposeResult:
        with controls.Form(id="form"):
            yield from controls.form_rows(self.form())
            yield Static(f"Stored in {settings.path()}", markup=False, id="where")
        sample = Board(id="sample")
        sample.can_focus = False
        yield sample

    def on_mount(self) -> None:
        self.show()
        sample = self.query_one(Board)
        sample.draft, sample.live = drafts.of_position(catalogue.read("nim:5,3,1")).written("5-2"), True
        self.go_to(self._begin_at)

    def go_to(self, row: str) -> None:
        self.query_one(f"#{self.painted.row(row).parts[0].name}").focus()

    def on_act_done(self) -> None:
        self.app.push_screen(Keys())


class Keys(page.Page, place="keys"):
    def body(self) -> ComposeResult:
        with VerticalScroll(id="shelves", can_focus=False):
            yield menu.Menu(self._items(), loose=False, short=True, id="keys-menu")

    def on_resize(self, event: events.Resize) -> None:
        """A key has its description beside it, or below where that would cut it."""
        self.query_one(menu.Menu).shape(loose=False, short=event.size.width >= 120)

    def _items(self) -> list[places.Item]:
        items, title = [], ""
        changed = self.arcade.settings.keys
        for bound in places.changeable():
            action, place = bound.action, bound.place
            bindings = (Binding(key, "") for key in places.keys_of(action, changed))
            shown = ", ".join(map(self.app.get_key_display, bindings))
            if action.name in changed:
                shown += "  (yours)"
            part = "" if place.title == title else place.title
            items.append(places.Item(action.name, shown, (action.about,), part))
            title = place.title
        return items

    def on_menu_chosen(self, event: menu.Menu.Chosen) -> None:
        mine = next(bound for bound in places.changeable() if bound.action.name == event.name)
        self.app.push_screen(Press(mine, dict(self.arcade.settings.keys)), self._pressed)

    def _pressed(self, new: tuple[str, str] | None) -> None:
        if new is not None:
            self._store({**self.arcade.settings.keys, new[0]: new[1]})

    def action_reset(self) -> None:
        name = self.query_one(menu.Menu).name_marked
        self._store({action: new for action, new in self.arcade.settings.keys.items() if action != name})

    def _store(self, changed: dict[str, str]) -> None:
        self.arcade.change(keys=changed)
        self.query_one(menu.Menu).fill(self._items())


class Press(page.Dialog[tuple[str, str] | None], place="press"):
    """Waits for the key that an action is to have."""

    def __init__(self, mine: places.Bound, changed: places.Changed) -> None:
        super().__init__()
        self._mine, self._changed = mine, changed

    def compose(self) -> ComposeResult:
        with Vertical(classes="asking"):
            yield Static(f"Press a key for: {self._mine.action.label}", classes="question")
            yield Static("Esc leaves it as it is.", classes="quiet")
            yield Static("", classes="refusal")
        yield keys.KeyBar()

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self.dismiss(None)
            return
        other = places.clash(event.key, self._mine, self._changed)
        if event.key in places.FIXED:
            self._refuse("that key keeps its meaning")
        elif other is not None:
            self._refuse(f"that key is taken by {other.action.label} ({other.place.title})")
        else:
            self.dismiss((self._mine.action.name, event.key))

    def _refuse(self, why: str) -> None:
        self.query_one(".refusal", Static).update(f"{why[0].upper()}{why[1:]}; press another one.")
