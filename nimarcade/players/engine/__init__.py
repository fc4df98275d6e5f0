"""Programs that play, by the protocol of docs/engine.md: `server` speaks it, `client` asks other programs."""

PROTOCOL = 1
