"""The name in letters three rows high, and in plain ASCII letters for terminals that need them."""

from __future__ import annotations

WORDMARK = """\
█▄  █ ▀█▀ █▄ ▄█ ▄▀▀▄ █▀▀▄ ▄▀▀▀ ▄▀▀▄ █▀▀▄ █▀▀▀
█ ▀▄█  █  █ ▀ █ █▄▄█ █▄▄▀ █    █▄▄█ █  █ █▀▀
▀   ▀ ▀▀▀ ▀   ▀ ▀  ▀ ▀  ▀  ▀▀▀ ▀  ▀ ▀▀▀  ▀▀▀▀"""

PLAIN = "N I M A R C A D E"
