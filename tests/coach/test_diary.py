"""What is noted of games: cards of wins given away, statistics, achievements; once, and never by a raise."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from nimarcade.coach import deck, diary, learner, progress, statistics
from nimarcade.coach.diary import NOTED, Note, Sitting
from nimarcade.coach.learner import Learner
from nimarcade.coach.puzzles.puzzle import Kind, Puzzle
from nimarcade.coach.puzzles.source import PuzzleSource
from nimarcade.coach.statistics import Row, Stats
from nimarcade.core import catalogue, store, task
from nimarcade.core.game import graphed
from nimarcade.play.session import RETAKEN, Session
from nimarcade.players.seating import machine_move, seated
from tests import ask


def _begun(code: str, kinds: str = "human,perfect", *, strict: bool = False) -> Session:
    start = catalogue.read(code)
    return Session.begin(start, seated(start, kinds.split(","), seed=1), strict=strict)


def _played(session: Session, *moves: str) -> Session:
    """The moves of the person, the machine answering."""
    sitting, todo, notes = Sitting(session), list(moves), list[Note | None]()
    while session.outcome is None and (todo or not session.player.human):
        if not session.player.human:
            after = session.play(machine_move(session))
        else:
            after = session.undo() if (move := todo.pop(0)) == "undo" else session.play_code(move)
        session, note = sitting.moved(after)
        notes.append(note)
    for note in filter(None, [*notes, sitting.left()]):
        work = diary.packed(note)
        task.call(work.module, work.name, json.loads(json.dumps(task.pack(work.args))))
    return session


def _game_over(session: Session) -> list[str]:
    return diary.write(Note(session, 0, over=True))


def _well(session: Session) -> Session:
    """A game that its person plays as the theory says."""
    sitting, notes = Sitting(session), list[Note | None]()
    while session.outcome is None:
        move = ask.best(session.state) if session.player.human else machine_move(session)
        session, note = sitting.moved(session.play(move))
        notes.append(note)
    sentences = [text for note in filter(None, notes) for text in diary.write(note)]
    return replace(session, meta={**session.meta, "told": sentences})


# cards


def test_every_win_given_away_becomes_a_card_and_nothing_else_does() -> None:
    session = _played(_begun("nim:5,4,3"), "5-1", "4-1", "3-1")
    cards = deck.load().cards
    assert cards, "5-1 gives the win away"
    assert not statistics.load().total().played, "a game that is left unfinished does not count"
    for ply in range(1, session.length + 1):
        p, after = session.state_at(ply - 1), session.state_at(ply)
        gave = session.actor(ply) == 0 and (ask.outcome(p), ask.outcome(after)) == ("N", "N")
        assert (catalogue.write(p) in cards) is gave
        if gave:
            assert cards[catalogue.write(p)].move == session.notation(ply)


def test_a_mistake_that_is_taken_back_is_a_card_and_the_game_is_marked() -> None:
    session = _played(_begun("nim:5,4"), "5-2", "undo", "5-1")
    assert set(deck.load().cards) == {"nim:5,4"}
    assert session.meta[RETAKEN] is True


def test_a_mistake_the_tutor_takes_back_is_a_card() -> None:
    session = _begun("nim:5,4")
    sitting = Sitting(session)
    after = session.play_code("5-2")
    _, note = sitting.moved(after.go_to(0).hinted(1))
    assert note is not None
    diary.write(note)
    assert deck.load().cards["nim:5,4"].move == "5-2"
    assert sitting.moved(after.go_to(0).hinted(1).hinted(2))[1] is None


def test_a_table_gives_cards_once_two_players_are_left() -> None:
    _played(_begun("so-long-sucker+endgame:BRBR/BRB:B5R1/R5B1:B"), "R@1")
    assert set(deck.load().cards) == {"so-long-sucker+endgame:BRBR/BRB:B5R1/R5B1:B"}
    before = deck.load()
    _played(_begun("so-long-sucker+hofstra", "human,greedy,greedy,greedy"), "B@1~R")
    assert deck.load() == before


# counts


def test_a_finished_game_is_counted_once() -> None:
    session = _played(_begun("nim:2"), "2-2")
    assert session.meta[NOTED] is True
    row = statistics.load().rows["nim", "perfect"]
    assert (row.played, row.won, row.clean, row.decisions, row.kept, row.hints) == (1, 1, 1, 1, 1, 0)
    again = Sitting(session)
    for after in (session.undo(), session.undo().play_code("2-1"), session.undo().play_code("2-2")):
        _, note = again.moved(after)
        if note:
            diary.write(note)
    assert statistics.load().total().played == 1


def test_time_hints_and_levels_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    session = _begun("nim:4,1", "human,novice")
    sitting = Sitting(session)
    now[0] += 12
    session, _ = sitting.moved(session.hinted(1).play_code("4-3"))
    now[0] += 50  # the machine's time is not counted
    session, _ = sitting.moved(session.play_code("1-1"))
    now[0] += 10_000  # and who is gone for hours does not play
    session, note = sitting.moved(session.play_code("1-1"))
    assert note is not None
    diary.write(note)
    row = statistics.load().rows["nim", "novice"]
    assert (row.seconds, row.hints, row.won, row.clean) == (312, 1, 1, 0)


def test_a_game_of_several_people_is_counted_and_is_nobodys() -> None:
    """Nobody knows whose mistakes they are: no card, no idea, no win, at a table with a machine too."""
    before = learner.next_lesson(learner.load(), progress.load())
    session = _begun("nim:4,2", "human,human")
    sitting = Sitting(session)
    _, note = sitting.moved(session.play_code("4-4").go_to(0))
    assert note is None or diary.write(note) == []
    _game_over(session.play_code("4-4").play_code("2-2"))
    _game_over(_begun("so-long-sucker+hofstra", "human,human,greedy,greedy").play_code("B@1~R"))
    stats = statistics.load()
    assert stats.rows["nim", "people"] == Row(1)
    assert (stats.total(), len(stats.history)) == (Row(), 2)
    assert not deck.load().cards
    assert learner.load() == Learner()
    assert learner.next_lesson(learner.load(), progress.load()) == before
    assert _game_over(_begun("nim:1", "perfect,perfect").play_code("1-1")) == []


def test_achievements_are_for_skill() -> None:
    session = _well(_begun("nim:7,5,3"))
    sentences = ask.typed(list, session.meta["told"])
    assert "Achievement: First proof. Beat the perfect player without help." in sentences
    assert {"first-proof", "beat-nim"} <= set(statistics.load().earned)
    assert statistics.load().counts["perfect-games"] == 1
    _well(_begun("nim+misere:1000,5,3", strict=True))
    assert {"beat-nim+misere", "giant", "strict"} <= set(statistics.load().earned)
    assert "three" not in statistics.load().earned
    _well(_begun("co-nim:5,4,3"))
    assert "flawless-three" in statistics.load().earned


@pytest.mark.parametrize(
    "session",
    [_begun("nim:5,4").hinted(1), _begun("nim:1"), _begun("nim:5,4", "human,random")],
    ids=["a hint", "nothing to find", "a weak opponent"],
)
def test_no_skill_no_achievement(session: Session) -> None:
    _well(session)
    stats = statistics.load()
    assert stats.total().won == 1
    assert not stats.earned


def test_a_lost_start_turned_around() -> None:
    session = _begun("nim:4,4", "human,casual").play_codes("4-1", "4-2", "3-1", "2-2", "2-2")
    assert ask.present(session.outcome).winner == 0
    _game_over(session)
    assert "turned" in statistics.load().earned


def test_every_achievement_can_be_earned_and_names_are_unique() -> None:
    names = [achievement.name for achievement in statistics.achievements()]
    assert len(set(names)) == len(names)
    full = Stats(counts={achievement.count: achievement.goal for achievement in statistics.achievements()})
    full = full.set("perfect-games", len(statistics.winnable())).set("kept-best", 100).set("mended", 10)
    assert set(statistics.update(full, deck.now()).earned) == set(names)
    assert not statistics.update(Stats(), deck.now()).earned


@pytest.mark.parametrize(
    "name", [name for name in catalogue.names() if graphed(catalogue.game(name)) is not None]
)
def test_every_game_has_its_achievement(name: str) -> None:
    game = catalogue.game(name)
    misere: list[dict[str, int]] = [{"misere": 1} for option in game.options if option.name == "misere"]
    codes = [catalogue.write(game.start(options)) for options in ({}, *misere)]
    assert {statistics.skill(code) for code in codes} <= set(statistics.winnable())


# puzzles


def _puzzle(code: str, kind: Kind = "only") -> Puzzle:
    return Puzzle(kind, code, "", (), 0, 0, "nim")


def test_puzzles_are_counted_and_a_win_given_away_is_a_card() -> None:
    def settle(code: str, given: str, kind: Kind = "only", *, right: bool = False) -> list[str]:
        return diary.settle(PuzzleSource(), _puzzle(code, kind), right, "a" if right else "x", given, 4.0)

    settle("nim:5,4", "5-2")
    settle("nim:5,4,1", "nonsense")
    settle("nim:4,4", "4-1", "outcome")
    for heap in range(10):
        sentences = settle(f"nim:{heap + 10},4", "", right=True)
    assert sentences[1:] == ["Achievement: Ten in a row. Solve ten puzzles in a row at the first try."]
    (card,) = deck.load().cards.values()
    assert (card.position, card.move, card.origin) == ("nim:5,4", "5-2", "only")
    counts, kept = statistics.load().counts, ("puzzles-only-tried", "puzzles-only-right", "puzzles-best")
    assert [counts[name] for name in kept] == [12, 10, 10]
    assert diary.settle(PuzzleSource(seed=1), _puzzle("nim:6,4"), False, "x", "6-1", 4.0), "practice"
    assert "nim:6,4" in deck.load().cards


# the file


def test_a_disk_that_refuses_is_told_and_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("NIMARCADE_CONFIG_DIR", str(tmp_path / "file"))
    assert _game_over(_begun("nim:4").play_code("4-1").play_code("3-3")) == [
        "1 mistake goes to your deck, to be played again, once that can be written."
    ]
    assert statistics.load().total().played == 1, "it counts as long as the program runs"
    assert [each.rpartition("/")[2] for each in store.unsaved()] == [
        f"{name}.json: cannot be written: File exists" for name in ("learner", "deck", "statistics")
    ]
    assert diary.write_packed({}, 0, True, 0)[0].startswith("The game")
