"""What is cited: every source of a theorem is a work that we can cite, or says that it is this program's."""

import re

import nimarcade as na
from nimarcade.core import catalogue, citing
from tests import ask


def test_every_source_is_a_work_or_ours() -> None:
    for name in catalogue.names():
        for theorem in ask.speaking_of(name):
            ours = "found here" in theorem.source or "in this program" in theorem.source
            assert ours or citing.bibtex(theorem.source, "").count("\n@") >= 1, theorem.source
    for words, entry in citing.works().items():
        assert re.fullmatch(r"@\w+\{\w+, .*author = .*title = .*year = .*\}", entry, re.DOTALL), words
        assert entry.count("{") == entry.count("}"), words


def test_a_verdict_cites_paper_proof_and_program() -> None:
    verdict = na.solve("delete-nim:3,4,5")
    assert re.findall(r"^@\w+\{(\w+)", verdict.cite(), re.MULTILINE) == [
        "sakai2021",
        "shinoda2024",
        "nimarcade",
    ]
    assert "nimarcade prove single-delete" in verdict.cite()
    assert verdict.why().cite() == verdict.cite()
    assert "<svg" in verdict._repr_html_()
    quotient = na.heap_game("0.77").misere_quotient()
    assert quotient is not None
    assert "plambecksiegel2008" in quotient.cite()
    assert "note = {0.77: misère quotient of 40 elements" in quotient.cite()
    assert quotient._repr_html_().count("<tr>") == 41


def test_patterns_stand_in_one_file_and_can_be_read_by_tex() -> None:
    period = na.mine(na.sg_sequence("octal+0.77", 400), game="0.77")[0].cite()
    square = na.mine([n * n for n in range(40)])[0].cite()
    assert "guysmith1956" in period
    assert r"SG(n) for n $\ge$ 71" in period
    assert r"{SG = n\^{}2: mined from numbers $\le$ 19" in square
    assert period.partition("{nimarcade-")[2][:9] != square.partition("{nimarcade-")[2][:9]


def test_tables_maps_and_matches_cite_what_they_stand_on() -> None:
    players = ["novice", "random"]
    cited = {
        na.table("wythoff-nim", (3, 3)).cite(): ("wythoff1907", "outcome of wythoff-nim for heaps up to 3,3"),
        na.map("nim:0,0,3", "sg", size=(2, 2)).cite(): ("bouton1902", "map('nim:0,0,3', 'sg', across='a'"),
        na.match("nim", players, games=2, seed=1).cite(): ("wilson1927", r"\%), starts random, seed 1"),
        na.tournament("nim", players, games=2).cite(): (
            "bradleyterry1952",
            "2 games of every group of novice",
        ),
        na.selfplay("nim", players, seed=1).cite(): ("nimarcade", "nim:7,5,4,1: of 1 game novice won "),
    }
    for text, (work, note) in cited.items():
        assert {work, "nimarcade"} == {*re.findall(r"^@\w+\{(\w+)", text, re.MULTILINE)}
        assert note in text
