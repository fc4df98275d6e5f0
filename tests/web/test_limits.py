"""What a visitor's processes may take, as the system holds it."""

import subprocess
import sys

import pytest

from nimarcade.core.guests import LIMITS

pytestmark = [
    pytest.mark.extras,
    pytest.mark.skipif(sys.platform != "linux", reason="other systems know some of them, or none"),
]


def ran(program: str, before: str = "") -> subprocess.CompletedProcess[str]:
    command = ["/bin/sh", "-c", before + LIMITS, "sh", sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_program_and_what_it_starts_keep_to_all_limits() -> None:
    names = [f"RLIMIT_{name}" for name in ("AS", "CPU", "FSIZE", "NOFILE", "CORE")]
    looked = f"import resource; print([resource.getrlimit(getattr(resource, name)) for name in {names}])"
    started = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {looked!r}])"
    limits = (1 << 30, 3600, 64 << 20, 256, 0)
    assert ran(started).stdout.strip() == str([(most, most) for most in limits])
    narrower = ran(started, "ulimit -v 524288; ").stdout.strip()
    assert narrower == str([(most, most) for most in (1 << 29, *limits[1:])])


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
