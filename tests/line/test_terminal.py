"""Lines in and out where there is no terminal."""

import io

import pytest

from nimarcade.line import terminal


def test_a_pipe_is_no_terminal_and_gets_no_prompt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("  5-1 \n\nlast"))
    assert not terminal.is_terminal()
    assert [terminal.ask("> ") for _ in range(4)] == ["5-1", "", "last", None]
    assert capsys.readouterr().out == ""


def test_what_cannot_be_printed_is_not_sent_to_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    terminal.say("a\x1b[2J\nb ⊕\x07")
    assert capsys.readouterr().out == "a\\x1b[2J\nb ⊕\\x07\n"


def test_streams_that_are_closed_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("sys.stdin", "sys.stdout"):
        monkeypatch.setattr(name, None)
    assert not terminal.talks()
    terminal.put("nobody hears this")
    assert terminal.ask("> ") is None
