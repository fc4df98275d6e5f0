"""Settings of the whole suite."""

from hypothesis import settings

# The same examples on every run and machine, and no limit of time that a loaded machine breaks.
settings.register_profile("steady", derandomize=True, database=None, deadline=None)
settings.load_profile("steady")
