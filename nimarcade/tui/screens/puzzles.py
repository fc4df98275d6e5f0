"""Puzzles: one after the other, answered on the board, by choice, or typed; a rating and streaks; and
the deck of mistakes."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from time import monotonic

from textual.app import ComposeResult
from textual.reactive import reactive

from nimarcade.coach import card_exercise, deck, diary, exercise, rating
from nimarcade.coach.puzzles import source as puzzles
from nimarcade.coach.puzzles.exercise import PuzzleExercise
from nimarcade.coach.puzzles.puzzle import NAMES, Puzzle
from nimarcade.core import catalogue, codes, errors
from nimarcade.core.task import task
from nimarcade.core.text import Block
from nimarcade.tui import dialogs, look, prose
from nimarcade.tui.screens.exercise import ExerciseScreen
from nimarcade.tui.stage.stage import Stage
from nimarcade.view import places, puzzle_run, share
from nimarcade.view.stage.canvas import Canvas
from nimarcade.view.stage.progress import standing

RESULT = Block("key", "your result, for a friend", "{puzzle.result}")


class Standing(Stage):
    known: reactive[rating.Rating] = reactive(rating.Rating())

    def paint(self, c: Canvas) -> None:
        standing(c, self.known, date.today())


class Puzzles(ExerciseScreen[PuzzleExercise], place="puzzles"):
    WORDS = ("hint", "solution", "next")
    WRAPS = True

    def __init__(self, source: puzzles.PuzzleSource | None = None) -> None:
        super().__init__()
        self.source = source or puzzles.PuzzleSource()
        self.known = rating.load()
        self._noted: list[Block] = []
        """Rating and streak after the first answer."""
        self._copied: list[Block] = []
        self._new: list[Block] = []
        self._fault = ""
        self._since = 0.0

    def standing(self) -> ComposeResult:
        yield Standing(id="exercise-standing")

    def on_mount(self) -> None:
        if self.known.notice:
            self.fail(self.known.notice, "information")
        self._draw()

    # puzzles

    def _draw(self) -> None:
        self.exercise, self._fault, self._busy = None, "", False
        self.enter()
        work = task(puzzles.draw, self.source)
        self.ask(work, self._drawn, group="look", about=lambda: self.source, failed=self._not_drawn)

    def _not_drawn(self, error: errors.NimarcadeError) -> None:
        self._fault = errors.sentence(error)
        self.enter()

    def _drawn(self, puzzle: Puzzle) -> None:
        self.exercise = PuzzleExercise.begin(puzzle, self.source.begun(self.known))
        self._new = self._opening(puzzle)
        self._since = monotonic()
        self.enter()

    def _opening(self, puzzle: Puzzle) -> list[Block]:
        return share.opened(puzzle, self.source, self.known, self.arcade.glyphs)

    def enter(self) -> None:
        self._copied = []
        super().enter()

    # showing

    def write_title(self, ends: look.Ends) -> None:
        standing = self.query_one(Standing)
        standing.known = self.known
        named = "rating " * (self.size.width >= 60)  # else the game's name would be cut
        ends.right = "" if standing.display else f"{named}{self.known.words()}"
        if self.exercise is None:
            ends.left = ("Puzzle of the day" if self.source.day else "Puzzles",)
            ends.second = () if self.source.day else (self._chosen(),)
            return
        puzzle = self.exercise.puzzle
        day = "Puzzle of the day: " if self.source.day else ""
        game = deck.called(puzzle.game)
        ends.left = (f"{day}{NAMES[puzzle.kind]} · {game}", f"{day}{game}", game)
        rated = "" if self.source.rated else "practice, not rated · "
        hard = f"difficulty {self.known.difficulty(puzzle)}"
        drawn = "" if self.source.once else f" · {self._chosen()}"
        ends.second = (f"{rated}{hard}{drawn}", f"{rated}{hard}", hard)

    def _chosen(self) -> str:
        source = self.source
        if source.name is not None:
            return f"{len(source.then)} more to come"
        words = [source.game or "your games", NAMES[source.kind] if source.kind else "any kind"]
        words.append(f"level {source.level}" if source.level else "your level")
        return ", ".join(words)

    def text(self) -> list[Block]:
        if self.exercise is None:
            return [Block("note", self._fault or "Looking for a puzzle…")]
        ask = [*self._new, Block("goal", self.exercise.puzzle.ask)]
        return ask if self.size.width < 80 else [*self._above(), *ask]

    def _above(self) -> list[Block]:
        return self._rules()

    def _rules(self) -> list[Block]:
        """In a narrow window, where they would push the question out of sight, they stand below it."""
        if self.exercise is None or self.at_table:
            return []
        board = self.exercise.puzzle.position
        game = catalogue.game_of(board)
        convention = game.convention(board)
        return [Block("note", f"{game.rules(board)} {convention[:1].upper()}{convention[1:]}.")]

    def options(self) -> list[places.Item]:
        if self.exercise is None:
            return []
        puzzle = self.exercise.puzzle
        items = [places.Item(str(i), f"{i}  {text}") for i, text in enumerate(puzzle.options, 1)]
        asked = self.exercise.wants == "option"
        return [item for item in items if asked or item.name in puzzle.answers]

    def closing(self) -> list[Block]:
        noted = [block for block in self._noted if block not in self._text]
        rules = [block for block in self._rules() if block not in self._text]
        return [*noted, *self._ways(), *rules, *self._copied]

    def _ways(self) -> list[Block]:
        """What can be done now."""
        over = self.exercise is not None and self.exercise.over
        following = "other puzzles" if self.source.day else "the next one"
        ways = [Block("quiet", f"Enter brings {following}.")] if over else []
        if self.exercise is not None and self.exercise.first is None:
            loses = "not rated" if self.source.rated else "not right at once"
            counts = not self.source.rated or self.known.counts(self.exercise.puzzle)
            ways.append(Block("key", "a hint" + f"; then it is {loses}" * counts, "{puzzle.why}"))
        if self.waits:
            ways.append(Block("key", "give up", "{puzzle.solution}"))
        if self.source.day is not None and self._result() is not None:
            ways.insert(0, Block("note", share.streak(self.known, self.source.day)))
            ways.append(RESULT)
        return ways

    # answering

    def option_keys(self) -> list[str]:
        """N and P answer themselves."""
        waiting = self.exercise if self.exercise is not None and self.exercise.wants == "option" else None
        outcome = waiting is not None and waiting.puzzle.kind == "outcome"
        return super().option_keys() + (["n", "p", "N", "P"] if outcome else [])

    def keep(self, before: PuzzleExercise, after: PuzzleExercise) -> None:
        """Rating, statistics and deck, where the puzzle counts; also when this screen is left meanwhile."""
        if self.source.day is not None and after.answers != before.answers:
            went = task(rating.went_on, self.source.day, after.answers)
            self.ask(went, self._went, group="settle", lane="later", exclusive=False)
        if before.first is None and after.first is not None:
            first, seconds = after.first, monotonic() - self._since
            work = task(diary.settle, self.source, after.puzzle, first, after.answers, after.given, seconds)
        elif after.given != before.given:  # after a hint
            work = task(diary.gave_away, after.puzzle, after.given)
        else:
            return
        settled = partial(self._settled, after.puzzle)
        self.ask(
            work,
            settled,
            group="settle",
            lane="later",
            exclusive=False,
            failed=lambda error: settled([f"The rating could not be kept: {error}."]),
        )

    def _went(self, _: None) -> None:
        self.known = rating.load()
        self.paint()

    def _settled(self, puzzle: Puzzle, sentences: list[str]) -> None:
        self.known = rating.load()
        if self.exercise is not None and self.exercise.puzzle is puzzle:
            self._noted += [Block("note", text) for text in sentences]
            self.paint()

    # keys

    def enter_on_board(self) -> None:
        """Nothing: the board is done with."""

    def go_on(self) -> None:
        if self.exercise is not None and self.exercise.over:
            self.action_next()

    def action_next(self) -> None:
        done = self.exercise
        self._draw_from(self.source if done is None else self.source.following(done.puzzle))

    def action_solution(self) -> None:
        """Giving up asks first, as long as it costs something."""
        if self.exercise is not None and self.exercise.first is not None:
            self.ask_help("why")
            return
        dialogs.sure(self, puzzles.GIVE_UP, self.source.price, lambda: self.ask_help("why"))

    def action_daily(self) -> None:
        self._draw_from(puzzles.PuzzleSource.today())

    def action_run(self) -> None:
        self.app.push_screen(RunScreen())

    def action_turn(self, what: str) -> None:
        """Draw from the next game, kind or level; after the last from all again."""
        source = self.source
        turns = {"game": source.next_game, "kind": source.next_kind, "level": source.next_level}
        self._draw_from(turns[what]())

    def action_result(self) -> None:
        """For a friend: copied, and shown since a terminal may not copy."""
        if (text := self._result()) is not None:
            self.app.copy_to_clipboard(text)
            self._copied = [Block("note", f"Copied: {text}")]
            self.paint()
            self.call_after_refresh(self.script.scroll_end, animate=False)

    def _result(self) -> str | None:
        if self.exercise is None:
            return None
        return share.daily(self.exercise, self.source, self.known, self.arcade.glyphs)

    def _draw_from(self, source: puzzles.PuzzleSource) -> None:
        self.source, self._noted = source, []
        self._draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "go_on":
            return self.exercise is not None and self.exercise.over
        if action == "result":
            return self._result() is not None
        if action in ("hint", "solution", "type"):
            return self.waits
        if action == "next":
            return self.waits or bool(self._fault)
        return True


class Daily(Puzzles, place="daily"):
    def __init__(self, answer: str = "") -> None:
        """`answer` was given at home."""
        super().__init__(puzzles.PuzzleSource.today())
        self._given = answer

    def _drawn(self, puzzle: Puzzle) -> None:
        super()._drawn(puzzle)
        given, self._given = self._given, ""
        self.take(given)


class RunScreen(Puzzles, place="run"):
    def __init__(self) -> None:
        super().__init__()
        self.run: puzzle_run.Run | None = None
        """None before it begins."""

    def on_mount(self) -> None:
        self.set_interval(1, self._tick)

    @property
    def running(self) -> puzzle_run.Run | None:
        return None if self.run is None or self.run.over else self.run

    def _draw(self) -> None:
        if self.running:
            super()._draw()
        else:
            self.enter()

    def _drawn(self, puzzle: Puzzle) -> None:
        if (run := self.running) is not None:
            super()._drawn(puzzle)
            run.ask()

    def _opening(self, puzzle: Puzzle) -> list[Block]:
        return []  # the clock runs

    def _told(self, noted: list[Block]) -> None:
        """What has come of the last puzzle stays in sight; that of the run is the last word."""
        self._noted = noted
        if (run := self.running) is not None:
            self.source = run.source
            self.call_later(self._draw)
        else:
            if self.exercise is not None:
                self.exercise = replace(self.exercise, over=True)
            self._text = self.text()
            self.paint()
            self.call_after_refresh(self.script.begin_at, self.query_one("#exercise-said"))

    def _tick(self) -> None:
        if self.run is not None and self.run.waits:
            self.write_title(self.query_one(look.Ends))
            if self.run.over:
                self.action_next()

    # showing

    def write_title(self, ends: look.Ends) -> None:
        super().write_title(ends)
        ends.left = (f"Run: {ends.left[0]}", *ends.left[1:]) if self.exercise else (self.HEADING,)
        ends.second = ends.second if self.run else ()
        ends.right = self.run.standing if self.run else ""

    def text(self) -> list[Block]:
        return super().text() if self.exercise or self.running else [Block("text", puzzle_run.HOW)]

    def _above(self) -> list[Block]:
        return self._noted if self.running else super()._above()

    def _ways(self) -> list[Block]:
        if self.running:
            return []
        if self.run is None:
            return [Block("quiet", "Enter begins.")]
        return [RESULT, Block("quiet", "Enter: another run.")]

    # answering

    def keep(self, before: PuzzleExercise, after: PuzzleExercise) -> None:
        if self.run is not None and before.first is None and after.first is not None:
            self._told(self.run.answered(after.puzzle, after.first))

    def ask_help(self, command: exercise.Help) -> None:
        if self.exercise is not None and not self._busy:
            self._judged(self.exercise, exercise.refused(puzzle_run.NO_HINTS))

    # keys

    def named(self, action: str) -> str:
        return "end" if self.running and action == "page.back" else super().named(action)

    def go_on(self) -> None:
        self.exercise, self._noted, self.run = None, [], puzzle_run.Run()
        self.source = self.run.source
        self._draw()

    def action_next(self) -> None:
        if self.run is not None and self.run.waits and self.exercise is not None:
            self._told(self.run.answered(self.exercise.puzzle, False))

    def action_solution(self) -> None:
        self.ask_help("why")

    def _result(self) -> str | None:
        return self.run.line(self.arcade.glyphs) if self.run is not None and self.run.over else None

    def leave(self) -> None:
        if (run := self.running) is not None:
            self._told(run.leave())
        else:
            super().leave()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("turn", "daily", "run"):
            return False
        if action == "go_on":
            return not self.running
        return super().check_action(action, parameters)


class DeckScreen(ExerciseScreen[card_exercise.CardExercise], place="deck"):
    ASKED = "move"
    ACTIONS = "deck"
    WORDS = ("hint", "why", "skip", "remove")

    def __init__(self) -> None:
        self._deck: deck.Deck = deck.load()
        super().__init__(card_exercise.CardExercise.begin(self._deck.due(deck.now())))

    def on_mount(self) -> None:
        if self._deck.notice:
            self.fail(self._deck.notice, "warning")
        self.enter()

    @property
    def cards(self) -> card_exercise.CardExercise:
        assert self.exercise is not None, "it is there from the beginning"
        return self.exercise

    def _begin(self, cards: Sequence[deck.Card]) -> None:
        self.exercise = card_exercise.CardExercise.begin(cards)
        self.enter()

    def write_title(self, ends: look.Ends) -> None:
        cards = self.cards
        ends.left = ("Your mistakes",)
        every = f"{len(self._deck.cards):,} cards"
        ends.right = f"{cards.index + 1} of {len(cards.queue)}" if cards.card else every

    def text(self) -> list[Block]:
        return [*prose.lesson_blocks(self.cards.prompt()), *self._state()]

    def _state(self) -> list[Block]:
        if self.cards.card is not None:
            return []
        if not (cards := self._deck.cards):
            empty = "The deck is empty. Wins that you give away in games and puzzles come here."
            return [Block("text", empty), Block("quiet", "Enter goes back.")]
        next_due, now = self._deck.next_due(), deck.now()
        assert next_due is not None
        ready = len(self._deck.due(now))
        comes = f"{ready:,} due now" if ready else f"the next comes {deck.when(next_due, now)}"
        count = f"{codes.counted(len(cards), 'card')}: {comes}, {self._deck.mended:,} mended."
        enter = "those that are due" if ready else "back"
        ways = f"Enter: {enter}. {{deck.all}}: all of them. {{deck.export}}: export. {{deck.reset}}: forget."
        blocks = [Block("text", count), Block("quiet", ways)]
        for card in sorted(cards.values(), key=lambda card: card.due)[:100]:
            when = "now" if card.due <= now else deck.when(card.due, now)
            blocks.append(Block("item", f"- {card.position} not {card.move}: {when}"))
        return blocks

    @property
    def answer_shown(self) -> bool:
        return self.cards.card is not None

    def keep(self, before: card_exercise.CardExercise, after: card_exercise.CardExercise) -> None:
        kept, earned = card_exercise.keep_answers(before, after)
        self._deck = kept or self._deck
        for text in earned:
            self.notify(text, markup=False)

    # keys

    def go_on(self) -> None:
        if self.cards.card is not None:
            if self.cards.solved:
                self.turn("next")
        elif due := self._deck.due(deck.now()):
            self._begin(due)
        else:
            self.action_leave()

    def action_all(self) -> None:
        if self._deck.cards:
            self._begin(sorted(self._deck.cards.values(), key=lambda card: card.due))

    def action_remove(self) -> None:
        if (card := self.cards.card) is not None:
            question = "Take this card out of the deck?"
            dialogs.sure(self, question, card.position[:60], lambda: self._removed(card.position))

    def _removed(self, position: str) -> None:
        self._deck = deck.change(lambda kept: kept.without(position))[1]
        self.exercise = self.cards.drop()
        self.enter()

    def action_reset(self) -> None:
        warning = "They cannot be brought back; {deck.export} exports them first."
        dialogs.sure(self, "Forget all cards?", warning, self._forgotten)

    def _forgotten(self) -> None:
        try:
            deck.reset()
        except OSError as error:
            self.fail(f"the deck could not be changed: {error.strerror}")
            return
        self._deck = deck.load()
        self._begin(())

    def action_export(self) -> None:
        self.arcade.export("deck", self._deck.as_json())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "go_on":
            return not self.playing
        if action in ("hint", "why", "skip", "remove", "type"):
            return self.playing
        if action in ("all", "export", "reset"):
            return self.cards.card is None and bool(self._deck.cards)
        return True
