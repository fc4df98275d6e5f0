"""Hosts and clients that are killed, and hostile messages, a few of each."""

import sys

import pytest

from tests.torture import hosts

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc, and forks"),
    pytest.mark.real_time,
    pytest.mark.timeout(3600),
]


@pytest.mark.parametrize(
    ("clients", "many"),
    [pytest.param(3, 1, marks=pytest.mark.sweep), pytest.param(500, 50, marks=pytest.mark.long)],
)
def test_nothing_is_lost_where_clients_and_hosts_are_killed(clients: int, many: int) -> None:
    counts = hosts.run(clients, many, say=lambda text: None)
    assert counts["clients"] >= clients
    assert counts["hosts"] >= many


@pytest.mark.parametrize(
    "messages", [pytest.param(200, marks=pytest.mark.sweep), pytest.param(100_000, marks=pytest.mark.long)]
)
def test_hostile_messages_harm_no_table(messages: int) -> None:
    assert hosts.hostile(messages, say=lambda text: None) >= messages
