"""Whom a server is reached by: names of this machine, and addresses as one household's."""

from __future__ import annotations

from contextlib import suppress
from ipaddress import IPv6Address, ip_address, ip_network


def loopback(host: str) -> bool:
    """True if a name is this machine's own, which nobody else can reach."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def household(address: str) -> str:
    """Whom a visitor counts for: an address, of IPv6 the half that is a household's."""
    with suppress(ValueError):  # a socket without an address
        ip = ip_address(address.partition("%")[0])
        if isinstance(ip, IPv6Address) and not ip.ipv4_mapped:
            return str(ip_network((ip, 64), strict=False))
    return address
