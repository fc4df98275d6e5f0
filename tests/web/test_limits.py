"""What a visitor's processes may take, as the system holds it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from nimarcade.web.limits import LIMITS, bound

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems know some of them, or none")


def ran(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(bound([sys.executable, "-c", program]), capture_output=True, text=True, check=False)


def test_a_program_and_what_it_starts_keep_to_all_limits() -> None:
    looked = "import resource; print([resource.getrlimit(getattr(resource, name)) for name in {}])"
    started = (
        f"import subprocess, sys; subprocess.run([sys.executable, '-c', {looked.format(list(LIMITS))!r}])"
    )
    assert ran(started).stdout.strip() == str([(most, most) for most in LIMITS.values()])


@pytest.mark.parametrize(
    ("program", "told"),
    [
        ("bytearray(1 << 30)", "MemoryError"),
        ("import os; [os.dup(1) for _ in range(256)]", "Too many open files"),
        ("import os; os.ftruncate(os.memfd_create('x'), 1 << 40)", "File too large"),
    ],
)
def test_what_is_more_is_refused(program: str, told: str) -> None:
    assert told in ran(program).stderr
