"""A host of tables: sockets, seats, the log of all games, machines that think in other processes."""
