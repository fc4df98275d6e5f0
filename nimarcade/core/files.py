"""Files that people name, or that anybody may have put there. Read is only a regular one, never more than a
bound, and nothing that would be waited for, such as a pipe or a device."""

import codecs
import errno
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput, PastLimit, Unwritten


class TooLarge(OSError):
    """A file of more bytes than are read; `strerror` says how many."""


def read(path: str | Path, most: int, *, tail: int = 0) -> bytes:
    """A file of at most `most` bytes, or its last `tail` bytes. Raises OSError whose `strerror` is fit for
    people."""
    try:
        known = os.stat(path)
    except ValueError as error:  # a name that no file can have
        raise OSError(errno.EINVAL, str(error)) from None
    if not stat.S_ISREG(known.st_mode):
        what = "a folder" if stat.S_ISDIR(known.st_mode) else "no regular file"
        raise OSError(errno.EINVAL, f"it is {what}")
    if known.st_size > most:
        raise TooLarge(errno.EFBIG, f"it is too long: {known.st_size:,} bytes, and at most {most:,} are read")
    # What has taken its place meanwhile is not waited for either.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(handle, "rb") as file:
        if tail:
            file.seek(max(0, known.st_size - tail))
        return _rest(file, most)


def _rest(file: IO[bytes], most: int) -> bytes:
    data = file.read(most + 1) or b""  # None where nothing is ready
    if len(data) > most:
        raise TooLarge(errno.EFBIG, f"it is too long: at most {most:,} bytes are read")
    return data


def text(source: str | Path | IO[bytes], most: int, errors: str = "strict") -> str:
    """The UTF-8 text of a file that somebody names, or of standard input, with or without a byte order mark,
    or the UTF-16 text behind one. Raises BadInput or PastLimit."""
    cannot = "standard input cannot be read"
    try:
        if isinstance(source, str | Path):
            cannot = f"{shown(str(source))} cannot be read"
            data = read(source, most)
        else:
            data = _rest(source, most)
        wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
        return data.decode("utf-16" if wide else "utf-8-sig", errors)
    except UnicodeDecodeError as error:
        kind, excel = error.encoding[:6].upper(), " (in Excel as CSV UTF-8)" * (".csv" in cannot.lower())
        raise BadInput(f"{cannot}: byte {error.start:,} is no {kind} text; save it as UTF-8{excel}") from None
    except TooLarge as error:
        raise PastLimit(f"{cannot}: {reason(error)}") from None
    except OSError as error:
        raise BadInput(f"{cannot}: {reason(error)}") from None


def writable(name: str | Path) -> None:
    """Raises Unwritten before the work where its result could not be kept in a file of this name."""
    path = Path(name)
    if str(name) == "-":
        why = "here it is no name; standard output is /dev/stdout"
    elif path.is_dir():
        why = "it is a folder"
    elif not path.parent.is_dir():
        why = f"there is no folder {path.parent}"
    elif not os.access(path if path.exists() else path.parent, os.W_OK):
        why = "it is read-only"
    else:
        return
    raise Unwritten(f"{shown(str(name))} cannot be written: {why}")


@contextmanager
def writing(name: str | Path) -> Iterator[None]:
    """Raises Unwritten for what the disk refuses while this file is written."""
    try:
        yield
    except OSError as error:
        why = "nobody reads from it" if error.errno == errno.ENXIO else reason(error)
        raise Unwritten(f"{shown(str(name))} cannot be written: {why}") from None


@contextmanager
def replacing(name: str | Path, *, binary: bool = False) -> Iterator[IO[Any]]:
    """The file to write, which takes its name, and the rights of an old one, only when all is written; a link
    is followed. What must not be replaced, such as a pipe, what /dev/stdout leads to or a file that is not
    for writing, and what cannot be, a file of a folder that takes no other, is written to as it is. Raises
    OSError."""
    named, into = Path(name).absolute(), Path(os.path.realpath(name))
    kept = named.is_relative_to("/dev") or (
        named.exists()
        and not (named.is_file() and all(os.access(each, os.W_OK) for each in (into, into.parent)))
    )
    new, mode = (named, "w") if kept else (hidden(into), "x")
    encoding, newline = (None, None) if binary else ("utf-8", "")
    file: IO[Any] = open(new, mode + "b" * binary, encoding=encoding, newline=newline, opener=_promptly)  # noqa: SIM115 - below
    try:
        with file:
            yield file
        if not kept:
            if into.exists():
                shutil.copymode(into, new)
            os.replace(new, into)
    except BaseException:
        if not kept:
            new.unlink(missing_ok=True)
        raise


def hidden(path: Path) -> Path:
    """The name that a file has until it is whole. What a killed writer, or anybody, has put there goes."""
    new = path.with_name(f".{path.name}.part")
    new.unlink(missing_ok=True)
    return new


def _promptly(name: str, flags: int) -> int:
    """Opens a file to write, as `open` wants it; does not wait for who reads a pipe. Raises OSError."""
    handle = os.open(name, flags | getattr(os, "O_NONBLOCK", 0), 0o666)
    if hasattr(os, "O_NONBLOCK"):
        os.set_blocking(handle, True)
    return handle


def reason(error: Exception) -> str:
    """Why something could not be done, in the words of the system where it has some."""
    return getattr(error, "strerror", None) or str(error)
