"""Programs that are told lines and answer in lines: what is no answer, and what is printed besides."""

import sys

import pytest

from nimarcade.core import child
from nimarcade.core.child import Child, ours


def echo(parent: int) -> None:
    def answered(question: object) -> object:
        print("rubbish")
        return question

    child.serve(answered, parent)


def test_what_the_work_prints_is_no_answer() -> None:
    program = ours(__name__, "echo")
    try:
        program.send('["one", 2]')
        assert program.answer() == ["one", 2]
    finally:
        program.end()
    assert program.process.poll() is not None


@pytest.mark.parametrize("text", ["rubbish\n", "[1", "\xff\n", ""])
def test_rubbish_is_no_answer(text: str) -> None:
    code = f"import sys; sys.stdout.buffer.write({text!r}.encode('latin'))"
    program = Child([sys.executable, "-S", "-c", code])
    try:
        assert program.answer() is None
    finally:
        program.end()


def test_whoever_waits_for_a_line_hears_that_the_program_was_ended() -> None:
    asked = Child([sys.executable, "-c", "input()"])
    asked._output.stop.set()  # as where the end is faster than what reads
    asked.end()
    assert asked.line(60) == b""
