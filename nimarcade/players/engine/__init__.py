"""Programs that play: the line protocol of docs/engine.md, spoken (`desk`) and asked for (`program`,
`seat`)."""

PROTOCOL = 1
