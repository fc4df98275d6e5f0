"""Where the package lies, where what a person chooses and does is kept, and the profiles of people who
share a machine."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from nimarcade.core.errors import BadInput

PACKAGE = Path(__file__).parents[1]
CONFIG_DIR = "NIMARCADE_CONFIG_DIR"
"""The environment variable that says where settings live, instead of the platform's folder."""
DATA_DIR = "NIMARCADE_DATA_DIR"
"""The one that says where games, the deck and all that is counted live."""
STATE_DIR = "NIMARCADE_STATE_DIR"
"""The one that says where the log lives."""
PROFILE = "NIMARCADE_PROFILE"
"""The one that names the profile: who shares a machine has settings and work of their own under a name."""
GUEST = "NIMARCADE_GUEST"
"""The one of an arcade whose keyboard is a stranger's: the token of its player, how others reach the only
host it plays at, and the address of a table there, since the words of a command can be read by others of this
machine; or nothing."""
PROFILES = "profiles"
"""The folder in those of settings and data that holds a folder for each profile."""
_PROFILE_NAME = re.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,39}")


def config() -> Path:
    """The folder of settings."""
    return profiled(_config())


def _config() -> Path:
    if given := os.environ.get(CONFIG_DIR):
        return Path(given)
    from platformdirs import user_config_path

    return user_config_path("nimarcade", appauthor=False)


def data() -> Path:
    """The folder of a person's work; who names a folder for settings alone has all in that one."""
    return profiled(_data())


def _data() -> Path:
    given = os.environ.get(DATA_DIR) or os.environ.get(CONFIG_DIR)
    return Path(given) if given else platform_data()


def platform_data() -> Path:
    """The folder in which the platform wants a person's work."""
    from platformdirs import user_data_path

    return user_data_path("nimarcade", appauthor=False)


def state() -> Path:
    """The folder of the log, one for all profiles."""
    if given := os.environ.get(STATE_DIR):
        return Path(given)
    from platformdirs import user_state_path

    return user_state_path("nimarcade", appauthor=False)


def profile() -> str:
    """The name of the profile, empty without one; raises BadInput for what is no name."""
    if (name := os.environ.get(PROFILE, "")) and not _PROFILE_NAME.fullmatch(name):
        from nimarcade.core.codes import shown  # of the few names that are none

        raise BadInput(
            f"{shown(name)} is no name of a profile: 1 to 40 letters, digits, - and _, "
            "the first one a letter or a digit"
        )
    return name


def profiled(folder: Path) -> Path:
    """The part of a folder that is the profile's: without one the whole."""
    name = profile()
    return folder / PROFILES / name if name else folder


def profiles() -> list[str]:
    """The names of the profiles that have something kept."""
    names: set[str] = set()
    for base in (_config(), _data()):
        with suppress(OSError):  # there are none, or nobody may look
            folders = [each.name for each in (base / PROFILES).iterdir() if each.is_dir()]
            names |= set(filter(_PROFILE_NAME.fullmatch, folders))
    return sorted(names, key=str.casefold)


PREFIX, HELD = "nimarcade-scratch-", ".held"
"""The beginning of a scratch folder's name, and the file that its user holds."""


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder that is gone afterwards. What a process that was killed has left, the next one removes."""
    import shutil  # slow to load, like the others, and hardly a command wants such a folder
    from tempfile import TemporaryDirectory, gettempdir

    from filelock import lock_descriptor

    for left in filter(Path.is_file, Path(gettempdir()).glob(f"{PREFIX}*/{HELD}")):
        with suppress(OSError), left.open("rb") as file:
            if lock_descriptor(file.fileno(), blocking=False) and os.listdir(left.parent)[1:]:  # else new
                shutil.rmtree(left.parent)
    with TemporaryDirectory(prefix=PREFIX) as name, open(Path(name, HELD), "wb") as file:
        with suppress(OSError):  # there are no locks here
            lock_descriptor(file.fileno())
        yield Path(name)
