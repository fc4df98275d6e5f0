"""Small windows over a screen: a yes or no, a line of text that may be refused, a game as plain text,
the help, the command palette."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual.app import ComposeResult, SystemCommand
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.markup import escape
from textual.screen import Screen, ScreenResultType
from textual.widgets import Input, Static

from nimarcade.core import errors, worker
from nimarcade.core.text import Block
from nimarcade.tui import controls, keys, page, prose
from nimarcade.tui.keys import active_keys
from nimarcade.tui.services import services
from nimarcade.view import game_text, places

T = TypeVar("T")

if TYPE_CHECKING:
    from nimarcade.view import finding


class Confirm(page.Dialog[bool], place="confirm"):
    """Asks before something is lost; Enter alone never loses anything."""

    def __init__(self, question: str, warning: str) -> None:
        super().__init__()
        self._question, self._warning = question, warning

    def compose(self) -> ComposeResult:
        with Vertical(classes="asking"):
            yield Static(self._question, markup=False, classes="question")
            warning = services(self).glyphs.words(self._warning)
            yield Static(warning, markup=False, classes="quiet")
        yield keys.KeyBar()


class Line(controls.Field):
    BINDINGS = keys.bindings("asked")


class AskText(page.Dialog[str | None]):
    """Asks for a text; `attempt` uses it and raises with the reason if it will not do."""

    NOTE: ClassVar[str] = ""

    def __init__(self, question: str, value: str, attempt: Callable[[str], object]) -> None:
        super().__init__()
        self._question, self._value, self._attempt = question, value, attempt

    def compose(self) -> ComposeResult:
        with Vertical(classes="asking"):
            yield Static(self._question, markup=False, classes="question")
            yield Line(self._value, id="ask-field")
            yield Static("", markup=False, classes="refusal")
            if self.NOTE:
                yield Static(self.NOTE, markup=False, classes="quiet")
        yield keys.KeyBar()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            self._attempt(event.value)
        except errors.NimarcadeError as error:
            self.query_one(".refusal", Static).update(errors.sentence(error))
        else:
            self.dismiss(event.value)


class Ask(AskText, place="ask"):
    pass


def sure(screen: Screen[ScreenResultType], question: str, warning: str, then: Callable[[], object]) -> None:
    def answered(yes: bool | None) -> None:
        if yes:
            then()

    screen.app.push_screen(Confirm(question, warning), answered)


def typed(
    screen: Screen[None], question: str, value: str, read: Callable[[str], T], then: Callable[[T], object]
) -> None:
    """Have something done with what is typed, once it can be read."""

    def entered(text: str | None) -> None:
        if text is not None:
            then(read(text))

    screen.app.push_screen(Ask(question, value, read), entered)


class SaveAs(AskText, place="save-as"):
    NOTE = "Enter saves under this name. Every move is saved by itself in any case."


class Copied(page.Dialog[None], place="copied"):
    """A text that was handed to the terminal's clipboard, which may have refused: so it is shown too."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        with Vertical(classes="asking text"):
            yield Static("Copied", classes="question")
            with VerticalScroll():
                yield Static(self._text, markup=False)
        yield keys.KeyBar()

    def on_mount(self) -> None:
        self.app.copy_to_clipboard(self._text)


class Import(page.Dialog[None], place="import"):
    def compose(self) -> ComposeResult:
        from textual.widgets import TextArea  # a large one that nobody else asks for

        with Vertical(classes="asking text"):
            yield Static("Paste a game", classes="question")
            yield Static("The code of the start, then its moves: nim:9,7,4 and 1. 9-2 7-1", classes="quiet")
            self._pasted = TextArea(id="import-text", soft_wrap=False)
            yield self._pasted
            yield Static("", markup=False, classes="refusal")
        yield keys.KeyBar()

    def action_take(self) -> None:
        try:
            session = game_text.read_game(self._pasted.text)
        except errors.NimarcadeError as error:
            self.query_one(".refusal", Static).update(errors.sentence(error))
            return
        self.dismiss(None)
        services(self).begin(session)


class Reading(page.Dialog[None]):
    def __init__(self, blocks: Sequence[Block]) -> None:
        super().__init__()
        self._blocks = blocks

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="help"):
            yield prose.Prose(id="help-text")
        yield keys.KeyBar()

    def on_mount(self) -> None:
        self.query_one(prose.Prose).show(self._blocks)


class Help(Reading, place="help"):
    """`?`: what this place is for and every key it knows, read from its own bindings."""

    def __init__(self, place: Screen[object]) -> None:
        actions = active_keys(place)
        keys = [", ".join(action.keys[:3]) for action in actions]
        wide = max(map(len, keys), default=0) + 1
        lead, _, rest = (getattr(place, "PURPOSE", "") or "Keys that work here:").partition("\n\n")
        blocks = [Block("goal", lead)]
        for title, own in (("Keys here", True), ("Keys everywhere", False)):
            if any(action.own is own for action in actions):
                blocks.append(Block("part", title))
            blocks += [
                Block("key", action.about, f"{key:<{wide}}")
                for key, action in zip(keys, actions, strict=True)
                if action.own is own
            ]
        told = [Block("quiet", rest)] if rest else []
        super().__init__([*blocks, *told, *(Block("note", text) for text in places.RULE)])


class ValueTable(Reading, place="values"):
    pass


class Palette(Provider):
    """Every name once: what stands there first is what it means here."""

    async def startup(self) -> None:
        from nimarcade.view import finding  # it looks into every room, and a game opens without the palette

        things = await worker.aside(finding.things, services(self.screen).settings)
        known: dict[str, SystemCommand] = {}
        for command in [
            *self.app.get_system_commands(self.screen),
            *(
                SystemCommand(thing.title, thing.about, partial(self._open, thing), thing.kind == "game")
                for thing in things
            ),
        ]:
            known.setdefault(command.title.casefold(), command)
        self._commands = list(known.values())

    async def discover(self) -> Hits:
        """The commands that can be done here, then games by name; the rest is too long to be read through."""
        for command in self._commands:
            if command.discover:
                yield DiscoveryHit(command.title, command.callback, help=escape(command.help))

    async def search(self, query: str) -> Hits:
        from nimarcade.view import finding

        matcher = self.matcher(query)
        for title, about, call, _ in self._commands:
            if (score := finding.rank(title, about, query, matcher.match(title))) > 0:
                shown: Content = matcher.highlight(title)
                yield Hit(score, shown, call, text=title, help=escape(about))

    def _open(self, thing: finding.Thing) -> None:
        arcade = services(self.screen)
        match thing.kind:
            case "game":
                arcade.new_game(thing.name)
            case "choice":
                arcade.new_game(focus=thing.name)
            case "setting":
                arcade.set_up(thing.name)
            case "lesson" | "page":
                arcade.teach(thing.name)
            case "map" | "problem":
                arcade.explore(thing.kind, thing.name)
