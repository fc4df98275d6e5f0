"""The lesson format: what is read, and how a mistake in a file is told."""

import re
from itertools import chain
from pathlib import Path

import pytest

from nimarcade.coach import checked_words, lesson_exercise, lessons, progress
from nimarcade.coach.exercise import answered
from nimarcade.coach.lesson_exercise import LessonExercise
from nimarcade.coach.lessons import following, lesson, parse
from nimarcade.coach.progress import Progress
from nimarcade.core import catalogue
from nimarcade.core.errors import BadCode, BadInput
from tests.games.samples import each_finished

DOCUMENT = Path(__file__).parents[2] / "docs" / "lessons.md"

GOOD = """# A lesson

path: A path
order: 3
about: One line.
ideas: nim-sum, p-and-n
numbers: yes

## First

One paragraph
over two lines.

- an item
- another

    as it stands

## Second

```play
position: nim:5,3
ask: Leave {P: nim:3,3}.
want: win
numbers: no
```
"""


def test_a_lesson_reads() -> None:
    read = parse(GOOD, "nim", "lesson-3-a-lesson.md")
    assert (read.id, read.title, read.path, read.order) == ("a-lesson", "A lesson", "A path", 3)
    assert read.ideas == ("nim-sum", "p-and-n")
    first, second = read.steps
    assert first.kind == "text"
    assert first.body == ("One paragraph over two lines.", "- an item", "- another", "    as it stands")
    assert (second.kind, second.ask, second.want) == ("play", "Leave 3,3 is P.", ("win",))
    assert not second.numbers
    assert parse(GOOD.replace("numbers: no\n", ""), "nim", "lesson-a.md").steps[1].numbers


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("# A lesson", "A lesson", "line 1: a heading # … is expected"),
        ("order: 3", "order: three", "order must be a number"),
        ("order: 3", "oder: 3", "'oder' is none of about, ideas, needs, numbers, order, path"),
        ("ideas: nim-sum, p-and-n", "ideas: Nim sum", "ideas are words in small letters"),
        ("```play", "```ply", "line 21: a block is one of show, choose"),
        ("want: win\n", "", "the play block needs want"),
        ("position: nim:5,3", "position: nim:x", "a heap must be a whole number"),
        ("{P: nim:3,3}", "{Q: nim:3,3}", "is no kind of claim"),
        ("numbers: no\n```", "numbers: no", "not closed"),
        ("## Second", "## First", "two steps are headed 'First'"),
    ],
)
def test_a_mistake_is_named_with_its_line(old: str, new: str, words: str) -> None:
    with pytest.raises(BadInput) as error:
        parse(GOOD.replace(old, new, 1), "nim", "lesson-a.md")
    assert str(error.value).startswith("lesson-a.md, line ")
    assert words in str(error.value)


def test_words_of_a_plug_in_that_are_wrong_cost_no_lesson_and_are_named_with_their_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in {
        "lesson-1-first.md": GOOD.replace("order: 3", "oder: 3"),
        "lesson-2-second.md": GOOD.replace("{P: nim:3,3}", "{P: nim:3,2}"),
        "lesson-10-third.md": "\xff",
        "page.md": "# Nim\n{sg: nim:5,\n3 = 7} {only: nim:3,3,1 1-1}\n{lose: nim:3 3-1} {is: nim:5,3 x = 1}",
    }.items():
        (tmp_path / name).write_text(text, "latin-1")
    shipped = catalogue.folder
    monkeypatch.setattr(catalogue, "folder", lambda game: tmp_path if game == "nim" else shipped(game))
    monkeypatch.setattr(catalogue, "origin", lambda game: "mine" if game == "nim" else "nimarcade")
    monkeypatch.setattr(lessons, "_failed", {})
    monkeypatch.setattr(lessons, "titles", lessons.titles.__wrapped__)  # the kept ones are others' too
    read = lessons.lessons.__wrapped__()
    assert [each.id for each in read if each.game == "nim"] == ["second"]
    assert len(read) > 30
    place = f"{tmp_path}/lesson-"
    oder = f"{place}1-first.md, line 4: 'oder' is none of about, ideas, needs, numbers, order, path"
    coded = f"{place}10-third.md: it is no UTF-8 text"
    assert list(lessons._failed.values()) == [oder, coded]
    page = f"{tmp_path}/page.md, line "
    assert list(lessons.faults("nim")) == [
        oder,
        f"{place}2-second.md, line 23: {{P: nim:3,2}}: it is N",
        coded,
        f"{page}2: {{sg: nim:5,3 = 7}}: it is 6",
        f"{page}3: {{only: nim:3,3,1 1-1}}: other moves win as well",
        f"{page}4: {{is: nim:5,3 x = 1}}: it is no quantity of this board",
    ]


@pytest.mark.parametrize(
    ("block", "said"),
    [
        ("value\ndraw: nim:_,_ 1..9\nwhere: bogus > 3\nwant: outcome", "'bogus' is no number of nim:"),
        ("value\nposition: nim:5\nwant: banana", "The theorem names no banana for 5."),
        ("play\nposition: nim:5,2\nwant: wni", "no answer is right at nim:5,2"),
        ("play\nposition: nim:5,5\nwant: win", "no answer is right at nim:5,5"),
        ("play\ndraw: nim:_,_ 5\nwant: win", "no board of nim:_,_ is as wanted"),
        ("game\nposition: nim:5,5", "whoever is to move loses nim:5,5"),
        ("exam\nposition: nim:5,3\nposition: nim:5,5", "whoever is to move loses nim:5,5"),
        ("guess\ndraw: nim:_,_ 1..3\nrule: One :: a > b\nrule: Two :: n == 1", "no answer is right"),
        ("fill\ndraw: nim:_,_ 5\nwant: sg", ""),
    ],
)
def test_a_step_that_cannot_be_solved_is_named(
    block: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = parse(f"# A\n## One\n```{block}\nask: Now?\n```\n", "nim", "lesson-a.md")
    monkeypatch.setattr(lessons, "lessons", lambda: (read,))
    named = "".join(lesson_exercise.faults("nim"))
    assert (said in named) if said else not named


@pytest.mark.sweep
def test_no_lesson_of_ours_is_called_unsolvable() -> None:
    assert [*chain.from_iterable(map(lesson_exercise.faults, catalogue.names()))] == []


@pytest.mark.parametrize(
    ("block", "said"),
    [
        ("choose\nask: How many?\nanswer: 3 :: Yes.\noption: two :: No.", "none may be a number itself"),
        ("fill\nask: Fill it.\ndraw: nim:_,_,_ 1..3\nwant: sg", "one or two gaps"),
    ],
)
def test_a_block_that_nobody_could_answer_is_refused(block: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        parse(f"# A\n## One\n```{block}\n```\n", "nim", "lesson-a.md")


def test_a_lesson_without_steps_is_refused() -> None:
    with pytest.raises(BadInput, match="at least one step"):
        parse("# Empty\n", "nim", "lesson-a.md")


def test_the_path_from_nim_to_bounded_greedy_nim() -> None:
    every = lessons.lessons()
    for path in {each.path for each in every}:
        orders = [each.order for each in every if each.path == path]
        assert orders == list(range(1, len(orders) + 1))
    assert len({each.id for each in every}) == len(every)
    assert all(each.about and each.ideas for each in every)
    from_nim = [each for each in every if each.path.startswith("From Nim")]
    assert (following(from_nim[0]), following(from_nim[-1])) == (from_nim[1], None)
    assert from_nim[-1].steps[-1].kind == "exam"
    assert lesson("1") == every[0]
    assert all(lesson(each.title.upper()) == each for each in every)
    with pytest.raises(BadInput, match="no lesson is called"):
        lesson("nothing")


def test_the_document_names_every_block_and_every_kind_of_claim() -> None:
    text = DOCUMENT.read_text("utf-8")
    assert set(lessons._BLOCKS) <= set(re.findall(r"`(\w+)`", text))
    assert set(checked_words._RENDER) == {claim.kind for claim in checked_words.claims(text)}
    for written, shown in re.findall(
        r"^\| `(\{(?:win|only|lose|go|at|is|sg|state|arrow|who|winner|next|refused|out|hand|promises)"
        r":[^`]*\})` \| (.*) \|$",
        text,
        re.M,
    ):
        assert checked_words.render(written) == shown


def test_the_answers_of_a_step_end_alike() -> None:
    for step in (step for each in lessons.lessons() for step in each.steps):
        assert len({option.endswith((".", "!", "?")) for option, _, _ in step.answers}) < 2, step.title


# Every game has its page, whole in markdown and in plain lines.


@each_finished
def test_a_page_tells_rules_strategy_table_and_source(name: str) -> None:
    text = lessons.page(name)
    assert text.startswith("# ")
    assert "{" not in text.replace("I_{b+1}", "")
    for needed in ("## A small game", "who wins", "how to win", "P-positions", "## Source"):
        assert needed.lower() in text.lower() or name == "delete-nim"
    if any(option.name == "misere" for option in catalogue.game(name).options):
        assert "misère" in text


def test_a_page_is_read_into_blocks() -> None:
    page = lessons.blocks(
        "# Nim\n\nTake\nstones.\n\n## How\n\n- one\n  more\n- two\n\n1. first\n\n    8 4\n    1 0"
    )
    assert [(block.kind, block.text) for block in page] == [
        ("title", "Nim"),
        ("text", "Take stones."),
        ("part", "How"),
        ("item", "- one more"),
        ("item", "- two"),
        ("item", "1. first"),
        ("pre", "8 4\n1 0"),
    ]


def test_an_unknown_game() -> None:
    with pytest.raises(BadCode):
        lessons.page("chess")


def test_the_examples_of_the_table_can_be_played() -> None:
    lines = map(str.strip, lessons.page("so-long-sucker").splitlines())
    codes = [line.split()[1] for line in lines if line.startswith("nimarcade ")]
    assert len(codes) >= 13
    assert [catalogue.write(catalogue.read(code)) for code in codes] == codes


# Progress is kept whole, and a damaged file stops nobody and is not lost.


def test_a_round_trip(tmp_path: Path) -> None:
    course = answered(LessonExercise.begin(lessons.lessons()[0]), "3-3")[0].turn("next")
    path = tmp_path / "deep" / "progress.json"
    progress.save(course.progress, path)
    assert progress.STORE.at(path).load() == course.progress
    assert progress.STORE.at(path).load().count(lessons.lessons()[0]) == 1
    assert not list(path.parent.glob("*.new"))


def test_a_lesson_that_changed_counts_what_is_left_of_it() -> None:
    first = lessons.lessons()[0]
    kept = Progress(reached={first.id: "gone"}, solved={first.id: frozenset({"gone", first.steps[0].slug})})
    assert kept.count(first) == 1
    assert kept.step(first) == 0
    assert not kept.finished(first)
