"""What the documents write down is read, played and loaded here."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import nimarcade as na
from nimarcade.cli.main import COMMANDS, MODULES, beside
from nimarcade.coach import hints
from nimarcade.core import catalogue
from nimarcade.games.so_long_sucker import talk
from nimarcade.games.so_long_sucker.codes import OPTION_WORDS, PRESETS
from nimarcade.games.so_long_sucker.deals import read_terms
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.lab import papers
from nimarcade.play import saves
from nimarcade.view import line_words
from nimarcade.view.table.conversation import terms_of
from tests import ask
from tests.command import nimarcade

ROOT = Path(__file__).parents[1]
DOCS = {path.name: path.read_text("utf-8") for path in (ROOT / "docs").glob("*.md")}
TABLE = DOCS["so-long-sucker.md"]


@pytest.mark.parametrize("text", re.findall(r"```json\n(.*?)```", DOCS["saves.md"], re.DOTALL))
def test_the_saves_shown_load(text: str) -> None:
    session = saves.from_json(json.loads(text), "docs/saves.md")
    assert saves.as_json(session) == json.loads(text)


@pytest.mark.parametrize("name", DOCS)
def test_codes_are_canonical(name: str) -> None:
    for code in re.findall(r"so-long-sucker\+[a-z+=0-9]+:[^\s`\[\]\",}]+", DOCS[name]):
        assert catalogue.write(catalogue.read(code)) == code


def test_presets_and_their_options_are_told() -> None:
    for preset, house in PRESETS.items():
        assert f"`{preset}`" in TABLE
        assert ask.table(f"so-long-sucker+{preset}").rule_set == house if house.c else True
    for word, values in OPTION_WORDS.items():
        for value in values:
            assert f"`{value}`" in TABLE or value == "none", (word, value)


def test_promises_are_written_and_said_as_shown() -> None:
    rows = re.findall(r"^\| `([BRGY]\.[A-Za-z.@0-9]+)` \| ([a-zI0-9 ]+) \|", TABLE, re.MULTILINE)
    assert len(rows) >= 7
    for code, words in rows:
        me = {"I": 3 if code[0] == "Y" else 0}.get(words[0], 3)
        assert terms_of(me, words) == read_terms(code)


def test_what_is_said_to_machines_is_read_as_shown() -> None:
    talking = TABLE[TABLE.index("## Talking to them") :]
    code = re.findall(r"^    (so-long-sucker.*)$", talking, re.MULTILINE)[0]
    p = catalogue.read_as(SuckerPosition, code)
    rows = re.findall(r"^\| ([^|`]+) \| `([^`]+)`(?: or .*)? \|$", talking, re.MULTILINE)
    assert len(rows) >= 12
    for sentence, meaning in rows:
        assert talk.read(p, 0, sentence).code == meaning


def test_every_command_and_word_is_told() -> None:
    for command in COMMANDS:
        rows = re.findall(rf"^\| `{command}\b.*", DOCS["commands.md"], re.M)
        told = {*re.findall(r"--?[a-z-]+\b", " ".join(rows))}
        options = tomllib.loads(beside(f"{MODULES[command]}.toml"))[command]
        assert rows, command
        assert not [each for each in options if each[0] == "-" and told.isdisjoint(each.split())], command
    for word in (each.word for each in line_words.TABLE_WORDS):
        assert re.search(rf"`{word}\b", DOCS["commands.md"]), word


STATED = "definition|lemma|fact|theorem|conjecture|remark"
"""Kinds that are stated one by one in Coq."""
KINDS = "definition|lemma|fact|proposition|theorem|corollary|conjecture|remark"


def test_every_numbered_statement_is_told() -> None:
    """Those with a claim, in the table of their paper; those that the kernel has checked, as stated there."""
    pages = DOCS["proofs.md"].partition("## Every numbered statement")[2].split("\n**")[1:]
    stated = {"misere-greedy": "greedy", "single-delete": "delete", "so-long-sucker": "so_long_sucker"}
    for paper, page in zip(("misere-greedy", "exco", "single-delete", "so-long-sucker"), pages, strict=True):
        for numbers, proof in re.findall(r"^\| ([^|]*) \| [^|]*kernel: `([^`]*)`", page, re.MULTILINE):
            assert papers.proofs()[proof].level == "kernel"
            states = " ".join(papers.proofs()[proof].states)
            for kind, number in re.findall(rf"\b({STATED}) (\d[\d.]*)", numbers.lower()):
                name = f"{stated.get(paper, paper)}_{kind}_{number}".replace(".", "_")
                assert re.search(rf"\b{name}(?![0-9])", states), (numbers, proof)
        rows = " ".join(re.findall(r"^\| ([^|]*) \|", page, re.MULTILINE))
        for claim in papers.claims(paper):
            if numbered := re.match(rf"[a-z-]+\.({KINDS})-(\d[\d.]*)", claim):
                name = f"{numbered[1].capitalize()} {numbered[2].rstrip('.')}"
                assert re.search(rf"{re.escape(name)}(?![\d.])", rows), name


def test_every_proof_is_told() -> None:
    row = r"^\| `([a-z-]+\.[a-z0-9-]+)` \|[^|]*\|(?:([^|]*)\|)?$"
    rows = re.findall(row, DOCS["proofs.md"], re.MULTILINE)
    assert {name: tuple(re.findall(r"\w+", states)) for name, states in rows} == {
        name: proof.states for name, proof in papers.proofs().items()
    }


HINTS = DOCS["coach.md"].partition("Six hints:")[2].partition("The sentences are checked")[0]


@pytest.mark.parametrize(("code", "sentences"), re.findall(r"^\| `(.+?)` \| (.+) \|$", HINTS, re.MULTILINE))
def test_the_hints_shown_are_said(code: str, sentences: str) -> None:
    why = hints.explained(catalogue.read(code), plies=None)
    said = [block.text for step in range(1, 6) for block in hints.rung(why, step, alone=True).blocks]
    for sentence in sentences.split(" · "):
        assert sentence in " ".join(said)


def test_the_dialogue_of_the_engine_is_as_shown() -> None:
    """`…` stands for anything."""
    shown = ask.present(
        re.search(r"^    (nimarcade engine.*)\n\n((?:    .*\n)+)", DOCS["engine.md"], re.MULTILINE)
    )
    lines = [line.strip() for line in shown[2].splitlines()]
    asked = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    ran = nimarcade(*shown[1].split()[1:], stdin="\n".join(asked) + "\n")
    for answer, expected in zip(
        ran.lines, (line for line in lines if not line.startswith("> ")), strict=True
    ):
        assert re.fullmatch(re.escape(expected).replace("…", ".*"), answer), answer


LONG = re.compile("selfplay|tournament|chips=7|bench")
LONGER = re.compile("strong/silent|expert/honest|calibration|prove so-long-sucker")
"""Thousands of simulated games a decision, or minutes of a proof, which CI checks by itself."""
SHOWN = re.findall(r"^    nimarcade (.*)$", "\n".join(DOCS.values()), re.MULTILINE)


def _marks(command: str) -> pytest.MarkDecorator | tuple[()]:
    if LONGER.search(command):
        return pytest.mark.long
    return pytest.mark.sweep if LONG.search(command) else ()


@pytest.mark.parametrize("command", [pytest.param(shown, marks=_marks(shown)) for shown in SHOWN])
def test_commands_shown_are_answered(command: str) -> None:
    """Measurements with one game only."""
    command = re.sub(r"--games [0-9]+", "--games 1", command).partition(" > ")[0]
    feed = ""
    for part in command.split(" | nimarcade "):
        ran = nimarcade(*part.removeprefix("nimarcade ").split(), stdin=feed)
        assert ran.status == 0
        feed = ran.out


@pytest.mark.parametrize("name", DOCS)
def test_links_lead_somewhere(name: str) -> None:
    for target, anchor in re.findall(r"\]\(([^)#\s]*)(?:#([^)]*))?\)", DOCS[name]):
        if not re.match("https?://", target):
            assert (ROOT / "docs" / target).exists(), target
            heads = re.findall("^#+ (.*)$", DOCS.get(target or name, ""), re.MULTILINE)
            anchors = [re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads]
            assert not anchor or anchor in anchors, f"{target}#{anchor}"


def test_pages_of_the_site_exist() -> None:
    listed = re.findall(
        r": ([-a-z]+\.md)$", (ROOT / "docs" / "site" / "mkdocs.yml").read_text("utf-8"), re.MULTILINE
    )
    assert len(listed) > 15
    assert set(listed) <= {*DOCS, "reference.md", "tour.md"}  # these two are made as the site is


@pytest.mark.extras
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs", exc_type=ModuleNotFoundError)
    options = ("build", "--strict", "--quiet", "-f", "docs/site/mkdocs.yml", "-d", str(tmp_path))
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", *options], cwd=ROOT, capture_output=True, text=True, timeout=280
    )
    assert built.returncode == 0, built.stderr
    page = (tmp_path / "index.html").read_text("utf-8")
    pictures = re.findall(r'src="(screenshots/[^"]+)"', page)
    assert "screenshots/arcade.svg" in pictures
    assert all((tmp_path / picture).is_file() for picture in pictures)
    assert 'src="http' not in page
    reference = (tmp_path / "reference.html").read_text("utf-8")
    told = {each.rpartition(".")[2] for each in re.findall(r'<h3 id="([\w.]+)"', reference)}
    assert {name for name in dir(na) if name[0] != "_"} == told
    assert "<svg" in (tmp_path / "tour.html").read_text("utf-8")
