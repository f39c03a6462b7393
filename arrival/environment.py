"""The environment: how settings read the variables that an operator sets."""

import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def text(name: str, default: str = "") -> str:
    """Read a variable; an empty one counts as unset."""
    return os.environ.get(name, "").strip() or default


def words(name: str) -> list[str]:
    """Read a variable that holds a list parted by commas."""
    return [word.strip() for word in text(name).split(",") if word.strip()]


def flag(name: str, default: bool) -> bool:
    """Read a variable that says yes or no."""
    value = text(name, str(default)).lower()
    if value not in {"1", "true", "yes", "on", "0", "false", "no", "off"}:
        raise ImproperlyConfigured(f"{name} must be yes or no, not {value!r}.")
    return value in {"1", "true", "yes", "on"}


def number(name: str, default: int) -> int:
    """Read a variable that holds a whole number."""
    try:
        return int(text(name, str(default)))
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} must be a whole number.") from error


def needed(name: str, why: str) -> str:
    """Read a variable that a server cannot do without."""
    if not text(name):
        raise ImproperlyConfigured(f"Set {name}: {why} (On a laptop, set DEBUG=1 instead.)")
    return text(name)


def laptop_key(file: Path) -> str:
    """Give this laptop's own secret key, made once and kept."""
    if not file.exists():
        draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(50))
        # Several processes may start at once; the first link wins, and all read that one.
        try:
            os.link(draft, file)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return file.read_text()
