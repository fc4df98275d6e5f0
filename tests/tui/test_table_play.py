"""The table on screen: every act by keys, mouse and typing; prompts, offers, machines, people, time."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static
from textual.worker import WorkerCancelled

from nimarcade import clocks, games, records
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.acts import Place
from nimarcade.records import Journal
from nimarcade.session import Player, Session
from nimarcade.tui import table_draft, table_thoughts
from nimarcade.tui.app import Arcade
from nimarcade.tui.controls import Choose
from nimarcade.tui.menu import Menu
from nimarcade.tui.screens.after_game import AfterGame
from nimarcade.tui.screens.asking import Ask, Confirm
from nimarcade.tui.screens.home import Home
from nimarcade.tui.screens.table_asking import DealForm, PickAct
from nimarcade.tui.table_play import TablePlay
from nimarcade.tui.thinking import AtOnce
from nimarcade.tui.widgets.panel import Panel
from nimarcade.tui.widgets.table_board import TableBoard
from nimarcade.tui.widgets.table_seats import TableSeats

from .conftest import SIZES

PEOPLE = tuple(Player("human", name) for name in ("Ann", "Ben", "Cleo", "Dora"))
ALONE = (
    Player("human", "You"),
    *(Player("random", name, i) for i, name in enumerate(("Red", "Green", "Yellow"))),
)
SMALL = "so-long-sucker+custom+c=3+k=4"
CAPTURE = f"{SMALL}:-/BYR:B2/R2/G3/Y2:R"
DANGER = "so-long-sucker+custom+c=2+k=4+give=prisoners:-:B2/-/G2R1/Y2:B:R1"
TRADE = "so-long-sucker+hofstra+kill=one+dead=ignore:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR"


class Silent(AtOnce):
    """A thinker whose machines never do anything of their own."""

    async def think(self, function: Any, *args: Any) -> Any:
        if function is table_thoughts.choose:
            raise AssertionError("no machine was to think")
        return [] if function is table_thoughts.beside else await super().think(function, *args)


async def sit(
    pilot: Pilot[None], code: str = SMALL, players: tuple[Player, ...] = PEOPLE, path: Path | None = None,
    **more: Any,
) -> TablePlay:  # fmt: skip
    start = games.read(code)
    session = Session.begin(start, players[: start.house.players], strict=more.pop("strict", False))
    screen = TablePlay(
        session, None if path is None else Journal(path, session),
        **{"speed": 0.0, "thinker": AtOnce(), **more},
    )  # fmt: skip
    await pilot.app.push_screen(screen)
    await settled(pilot)
    return screen


async def settled(pilot: Pilot[None]) -> None:
    await pilot.pause()
    with suppress(WorkerCancelled):  # a thought that was overtaken
        await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


async def enter(pilot: Pilot[None], *codes: str) -> None:
    """Acts typed as their codes."""
    for code in codes:
        await pilot.press("slash", *code, "enter")
        await settled(pilot)


def code(screen: TablePlay) -> str:
    return games.write(screen.session.state).partition(":")[2]


# placing


@pytest.mark.parametrize("size", SIZES)
async def test_a_chip_is_placed_by_keys(arcade: Arcade, size: tuple[int, int]) -> None:
    async with arcade.run_test(size=size) as pilot:
        screen = await sit(pilot, f"{SMALL}:G:B3Y1/R3/G2/Y2:B")
        assert isinstance(arcade.focused, TableBoard)
        await press(pilot, "y", "1", "left")
        assert screen.board.draft is not None
        assert screen.board.draft.code == "Y@1~R"
        assert "Red moves next" in screen.talk.text
        await press(pilot, "left", "enter")
        assert screen.session.notation(1) == "Y@1~B"
        assert screen.session.state.turn == 0


async def test_the_draft_is_always_whole_and_legal() -> None:
    rng = Random(4)
    for code in (SMALL, CAPTURE, TRADE, "so-long-sucker+nash", "so-long-sucker+endgame"):
        draft = table_draft.begin(games.read(code))
        assert draft is not None
        for _ in range(60):
            change = rng.choice(["colour", "slot", "turn", "move", "next"])
            draft = {
                "colour": lambda d: d.with_colour(rng.randrange(4)),
                "slot": lambda d: d.with_slot(rng.randint(0, 12)),
                "turn": lambda d: d.turned(rng.choice((-1, 1))),
                "move": lambda d: d.moved(rng.choice((-1, 1))),
                "next": lambda d: d.with_next(rng.randrange(4)),
            }[change](draft)  # fmt: skip
            assert games.game("so-long-sucker").is_legal(draft.t, draft.act), draft.code
            assert table_draft.written(draft.t, draft.code) is not None


async def test_a_chip_is_placed_by_mouse(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit(pilot)
        await pilot.click(TableBoard, offset=(4, 3))
        assert screen.board.draft is not None
        assert screen.board.draft.slot == 3
        await pilot.click(TableSeats, offset=(5, 4))  # Yellow is to be next
        assert screen.board.draft.code == "B@3~Y"
        await pilot.click(TableBoard, offset=(4, 3))
        await settled(pilot)
        assert screen.session.notation(1) == "B@3~Y"
        await pilot.click("#talk")
        await settled(pilot)
        assert screen.session.length == 2


@pytest.mark.parametrize("size", SIZES)
async def test_a_code_is_typed_and_a_wrong_one_says_why(arcade: Arcade, size: tuple[int, int]) -> None:
    async with arcade.run_test(size=size) as pilot:
        screen = await sit(pilot)
        await enter(pilot, "B@9")
        assert "slots are 1 to 4" in screen.talk.text
        assert isinstance(arcade.focused, Input)
        await press(pilot, "escape", "slash", *"B@2~G")
        assert screen.board.draft is not None
        assert screen.board.draft.slot == 2
        await press(pilot, "enter")
        assert screen.session.notation(1) == "B@2~G"
        assert isinstance(arcade.focused, TableBoard)
        await enter(pilot, "R@1")
        assert "R" in screen.talk.text
        assert screen.session.length == 1


# prompts


@pytest.mark.parametrize("size", SIZES)
async def test_a_captured_pile_is_asked_about(arcade: Arcade, size: tuple[int, int]) -> None:
    async with arcade.run_test(size=size) as pilot:
        screen = await sit(pilot, CAPTURE)
        await press(pilot, "2")
        assert "captures 4 chips" in screen.talk.text
        await press(pilot, "enter")
        menu = screen.query_one("#ask-menu", Menu)
        assert arcade.focused is menu
        assert menu.region.height >= 1
        titles = [item.title for item in menu.items]
        assert titles[0] == "Discard 1 blue, 1 yellow"
        assert set(titles[1:5]) >= {"Discard 1 blue", "Discard 1 red", "Discard 1 yellow"}
        await press(pilot, *["down"] * titles.index("Discard 1 blue"), "enter")
        assert screen.session.notation(2) == "xB"
        assert isinstance(arcade.focused, TableBoard)


@pytest.mark.parametrize(("keys", "out"), [(["enter"], True), (["down", "enter"], False)])
async def test_a_rescue_is_asked_for(arcade: Arcade, keys: list[str], out: bool) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit(pilot, DANGER)
        await press(pilot, "enter")
        assert "Red is in danger" in screen.talk.text
        assert "Cleo" in screen.talk.text
        items = [item.title for item in screen.query_one("#ask-menu", Menu).items]
        assert items == ["No: do not rescue Red", "Give 1 red"]
        await press(pilot, *keys)
        assert (screen.session.state.scores[1] is not None) == out


async def test_the_reason_for_the_turn_is_told(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit(pilot, f"{SMALL}:RBGY:B2/R2/G2/Y2:R")
        await enter(pilot, "R@1")
        assert "highest chip lies lowest" in screen.query_one("#panel", Panel).text.replace("\n", " ")
        assert screen.session.state.turn == 0


async def test_gifts_discards_and_resigning_stand_in_a_list(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit(pilot, f"{SMALL}:G:B3/R3Y1/G2/Y2:R")
        await press(pilot, "x")
        assert isinstance(arcade.screen, PickAct)
        menu = arcade.screen.query_one(Menu)
        titles = [item.title for item in menu.items]
        assert "Give 1 yellow to Yellow" in titles
        assert "Discard 1 yellow" in titles
        await press(pilot, *["down"] * titles.index("Give 1 yellow to Yellow"), "enter")
        assert screen.session.notation(1) == "gY@Y"
        await press(pilot, "x", "end", "enter")
        assert isinstance(arcade.screen, Confirm)
        await press(pilot, "enter")
        assert screen.session.length == 1
        await press(pilot, "x", "end", "enter", "y")
        assert screen.session.move_at(2).word == "resign"


# deals


@pytest.mark.parametrize("size", SIZES)
async def test_an_offer_is_made_answered_and_kept(arcade: Arcade, size: tuple[int, int]) -> None:
    async with arcade.run_test(size=size) as pilot:
        screen = await sit(pilot, TRADE)
        await press(pilot, "o")
        form = arcade.screen
        assert isinstance(form, DealForm)
        assert form.code == "Y:deal=1,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y"
        await press(pilot, "enter")
        assert arcade.screen is screen
        assert screen.waiting == [1]
        assert "Deal 1" in str(screen.query_one("#ask-words").render()) or size[0] < 80
        await press(pilot, "a")
        assert screen.session.state.ledger.deals[0].status == "agreed"
        await enter(pilot, "B@1~R", "R@2", "xB", "gY@Y")
        assert set(screen.session.state.ledger.deals[0].standing) == {"kept"}
        assert deals.trust(screen.session.state.ledger, 1) > 0.6


async def test_an_offer_is_declined_or_countered(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit(pilot, TRADE)
        await enter(pilot, "deal=1,Y.PASS.R,R.CAP.2")
        await press(pilot, "d")
        assert screen.session.state.ledger.deals[0].status == "declined"
        await enter(pilot, "deal=2,Y.PASS.R,R.CAP.2")
        await press(pilot, "c")
        form = arcade.screen
        assert isinstance(form, DealForm)
        assert form.query_one("#by", Choose).value == "R"
        assert form.query_one("#promises", Input).value == "Y.PASS.R,R.CAP.2"
        await press(pilot, "enter")
        assert [deal.status for deal in screen.session.state.ledger.deals] == ["declined", "declined", "open"]
        assert screen.session.state.ledger.deals[2].by == 1


async def test_a_form_refuses_what_the_rules_forbid_and_says_why(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit(pilot, TRADE)
        await press(pilot, "o")
        form = arcade.screen
        form.query_one("#pile", Input).value = "99"
        await settled(pilot)
        assert "slots are 1 to 8" in str(form.query_one("#row-promises .note").render())
        await press(pilot, "enter")
        assert arcade.screen is form
        await press(pilot, "escape")
        assert arcade.screen is screen
        assert not screen.session.length


@pytest.mark.parametrize("template", ["pass", "mirror", "two", "insurance", "truce", "threat"])
async def test_every_template_is_an_offer_that_reads(arcade: Arcade, template: str) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit(pilot, TRADE)
        await press(pilot, "o")
        form = arcade.screen
        chosen = form.query_one("#template", Choose)
        while chosen.value != template:
            await press(pilot, "right")
        await press(pilot, "enter")
        assert arcade.screen is screen
        assert screen.session.state.ledger.deals[0].status == "open"


async def test_a_broken_promise_is_told(arcade: Arcade) -> None:
    async with arcade.run_test(size=(120, 40)) as pilot:
        screen = await sit(pilot, TRADE)
        await enter(pilot, "deal=1,Y.PASS.R,R.CAP.2", "R:ok=1", "B@1~G")
        assert "broken" in screen.query_one("#record", Panel).text
        assert "broken" in screen.query_one("#panel", Panel).text
        assert deals.trust(screen.session.state.ledger, 3) < 0.5


async def test_what_is_shown_first_keeps_what_was_promised(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit(pilot, TRADE)
        assert table_draft.begin(screen.state) == screen.board.draft
        await enter(pilot, "deal=1,Y.PLAY.B@5,Y.PASS.R,R.CAP.2,R.GIVE.Y@Y", "R:ok=1")
        assert screen.board.draft is not None
        assert screen.board.draft.code == "B@5~R"
        await press(pilot, "1")
        assert "This breaks a promise: Yellow puts" in screen.talk.text
        await enter(pilot, "B@5~R")
        assert screen.board.draft.slot == 2, "the pile that Red is to capture"
        await enter(pilot, "R@2", "xB")
        await press(pilot, "x")
        assert arcade.screen.query_one(Menu).items[0].title == "Give 1 yellow to Yellow, as promised"
        await press(pilot, "enter")
        assert screen.session.state.ledger.deals[0].standing == ("kept",) * 4


async def test_an_offer_of_a_machine_waits_for_the_person(arcade: Arcade) -> None:
    class Offering(AtOnce):
        chosen = 0

        async def think(self, function: Any, *args: Any) -> Any:
            if function is table_thoughts.choose:
                self.chosen += 1
            elif len(args[0][2]) == 1:
                return ["deal=1,R.NOPASS.B,B.NOPASS.R"]
            return await super().think(function, *args)

    async with arcade.run_test(size=(80, 24)) as pilot:
        thinker = Offering()
        screen = await sit(pilot, SMALL, ALONE, thinker=thinker)
        await enter(pilot, "B@1~R")
        assert screen.waiting == [0]
        assert screen.session.length == 2
        assert thinker.chosen == 0
        assert "answer" in screen.talk.text
        await press(pilot, "a")
        assert screen.session.state.ledger.deals[0].status == "agreed"
        assert thinker.chosen > 0


# people and machines


async def test_talk_is_kept_with_the_game(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit(pilot)
        await press(pilot, "t")
        assert isinstance(arcade.screen, PickAct)  # who speaks, of several people
        await press(pilot, "enter")
        assert isinstance(arcade.screen, Ask)
        await press(pilot, *"hello", "enter")
        assert screen.session.comments == ((0, "B", "hello"),)
        assert "“hello”" in screen.query_one("#record", Panel).text


@pytest.mark.parametrize("answers", ["yyy", "yn", "n"])
async def test_every_other_person_is_asked_by_name_to_take_back(arcade: Arcade, answers: str) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit(pilot)
        await press(pilot, "enter", "u")
        for name, answer in zip(("Ben", "Cleo", "Dora"), answers, strict=False):
            assert isinstance(arcade.screen, Confirm)
            assert arcade.screen.query_one(".question", Static).content == f"{name}, may Ann take this back?"
            await press(pilot, answer)
        assert arcade.screen is screen
        assert screen.session.ply == (0 if answers == "yyy" else 1)
        if "n" in answers:
            assert "does not agree" in screen.talk.text


async def test_against_machines_it_is_taken_back_at_once(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit(pilot, SMALL, ALONE)
        before = code(screen)
        await press(pilot, "enter")
        assert screen.session.ply > 1
        await press(pilot, "u")
        assert code(screen) == before
        assert screen.session.ply == 0


async def test_a_strict_game_gives_no_help(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit(pilot, strict=True)
        await press(pilot, "enter", "w")
        assert "no hints" in screen.talk.text
        await press(pilot, "u")
        assert screen.session.ply == 1


async def test_hints_climb_and_are_noted(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit(pilot, "so-long-sucker+endgame:-/RB/BR:B2/R2:B")
        await press(pilot, "w")
        assert isinstance(arcade.screen, Confirm)  # two people: the hint is for one of them
        await press(pilot, "n")
        assert not screen.session.hints
        for step in range(1, 5):
            await press(pilot, *(["w", "y"] if step == 1 else ["w"]))
            assert f"({step} of 4)" in screen.query_one("#panel", Panel).text
        text = screen.query_one("#panel", Panel).text
        assert "PROVED" in text
        assert [step for _, step in screen.session.hints] == [1, 2, 3, 4]
        await press(pilot, "escape")
        assert "Why this turn" in screen.query_one("#panel", Panel).text


async def test_a_whole_game_of_people_by_typing_and_what_comes_after(arcade: Arcade, saves: Path) -> None:
    rng = Random(2)
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit(pilot, "so-long-sucker+custom+c=2+k=3", path=saves / "one.json")
        while not screen.over:
            game, state = screen.session.game, screen.session.state
            assert screen.try_code(game.write_move(state, game.sample(state, rng)))
            await pilot.pause()
        assert "wins!" in screen.talk.text
        assert sorted(screen.session.state.scores) == [1, 2, 3, 4]
        await press(pilot, "n")
        assert isinstance(arcade.screen, AfterGame)
        await press(pilot, "escape", "q")
        assert isinstance(arcade.screen, Home)
    found = records.read_save(saves / "one.json")
    assert found.outcome is not None
    assert found.length == screen.session.length


@pytest.mark.parametrize("size", SIZES)
async def test_machines_play_among_themselves_to_the_end(arcade: Arcade, size: tuple[int, int]) -> None:
    machines = tuple(Player("random", name, i) for i, name in enumerate(("One", "Two", "Three", "Four")))
    async with arcade.run_test(size=size) as pilot:
        screen = await sit(pilot, "so-long-sucker+custom+c=1+k=2", machines)
        for _ in range(200):
            await settled(pilot)
            if screen.over:
                break
        assert screen.over
        await press(pilot, "comma")
        assert screen.ply == screen.session.length - 1


async def test_a_replay_shows_every_act_and_changes_nothing(arcade: Arcade) -> None:
    start = games.read(TRADE)
    session = Session.begin(start, PEOPLE)
    for move in ("deal=1,Y.PASS.R,R.CAP.2", "R:ok=1", "B@1~R", "R@2", "xB"):
        session = session.play_code(move)
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = TablePlay(session.go_to(0), None, speed=0.0, replay=True, thinker=Silent())
        await arcade.push_screen(screen)
        await settled(pilot)
        for ply in range(1, 6):
            await press(pilot, "full_stop")
            assert screen.ply == ply
        await press(pilot, "o", "x", "a")
        assert arcade.screen is screen
        assert screen.session.length == 5
        assert not screen.try_code("B@1")


async def test_a_fallen_flag_eliminates(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit(pilot, "so-long-sucker+nash+clock=5")
        assert clocks.told(5) in screen.query_one(TableSeats).render().plain
        screen._since -= 2
        await press(pilot, "enter")
        left = clocks.left(screen.session)
        assert 0.5 <= left[0] <= 3.1
        assert left[1] == 5
        screen._since -= 10
        screen.tick()
        await settled(pilot)
        fallen = screen.session.move_at(2)
        assert fallen.word == "flag"
        assert screen.session.state.scores[fallen.seat] == 1


async def test_a_question_goes_to_the_other_process_with_its_deals() -> None:
    session = Session.begin(games.read(TRADE), PEOPLE)
    for move in ("deal=1,Y.PASS.R,R.CAP.2", "R:ok=1"):
        session = session.play_code(move)
    there = table_thoughts._session(table_thoughts.question(session))
    assert there.state == session.state
    assert there.state.ledger == session.state.ledger
    assert isinstance(session.game.read_move(there.state, "B@1~R"), Place)


async def test_a_hundred_piles_and_many_chips_can_be_played(arcade: Arcade) -> None:
    piles = "/".join(["BR", "RB"] * 50)
    big = "BR" * 2_000
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit(pilot, f"so-long-sucker+endgame:{big}/{piles[:-3]}:B20000R5000/R20000:B")
        await press(pilot, "up")  # round the table to its last pile
        assert screen.board.draft is not None
        row = screen.board.region.y + screen.board.draft.slot - screen.board.scroll_offset.y
        assert screen.board.draft.slot == len(screen.session.state.piles)
        assert screen.board.region.contains(2, row)
        await press(pilot, "x", "escape", "enter")
        assert screen.session.length == 1


async def test_machines_wait_while_an_offer_is_written(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit(pilot, f"{SMALL}:G:B3/R3/G2/Y3:B", ALONE, speed=0.5)
        await pilot.press("enter", "o")
        assert isinstance(arcade.screen, DealForm)
        before = screen.session.ply
        await pilot.pause(0.7)
        assert screen.session.ply == before
        await press(pilot, "escape")
        assert screen.session.ply > before


async def test_who_is_in_danger_may_bargain_before_machines_answer(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        screen = await sit(pilot, "so-long-sucker+custom+c=2+k=4:GR/B:-/R1/G1/Y2:Br=RGY:B1:R", ALONE)
        assert screen.session.length == 0
        menu = screen.query_one("#ask-menu", Menu)
        assert [item.title for item in menu.items][1] == "Offer a deal for a chip"
        await press(pilot, "down", "enter")
        assert isinstance(arcade.screen, DealForm)
        assert arcade.screen.code.startswith("B:deal=1,R.RESCUE.B")
        await press(pilot, "escape", "up", "enter")
        assert screen.session.length > 0


async def test_an_offer_begins_with_piles_that_can_be_captured(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await sit(pilot, f"{SMALL}:G/BYR/RB:B1/R1/G2/Y2:B")
        await press(pilot, "o")
        form = arcade.screen
        assert isinstance(form, DealForm)
        assert "R.CAP.2" in form.code
        await press(pilot, "right")
        assert "B.CAP.3" in form.code
