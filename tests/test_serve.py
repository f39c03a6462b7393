"""`manage.py serve`, for real: the site comes up in one command and goes down without a trace."""

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import psutil
import pytest
from celery import Celery

from arrival import broker
from arrival.children import ChildDied, Children
from tests.conftest import HOME


class Site:
    """A running `serve` and the sessions of its children."""

    def __init__(self, process: subprocess.Popen[str], port: int, var: Path, said: list[str]) -> None:
        self.process, self.port, self.var, self.said = process, port, var, said
        self.children = psutil.Process(process.pid).children()
        self.sessions = {os.getsid(child.pid) for child in self.children}

    def get(self, path: str) -> tuple[int, str]:
        """Fetch a page."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request("GET", path, headers={"Host": "localhost"})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()

    def end(self) -> str:
        """Wait until serve and whoever else holds its output are gone, and give that output."""
        return self.process.communicate(timeout=60)[0]

    def left_behind(self) -> list[psutil.Process]:
        """List the processes that still live in a session of the site; one that has ended may wait to be counted."""
        found = [process for process in psutil.process_iter(["status"]) if session(process.pid) in self.sessions]
        return [process for process in found if process.info["status"] != psutil.STATUS_ZOMBIE]


def session(pid: int) -> int | None:
    """Give a process's session, or None when it is gone."""
    try:
        return os.getsid(pid)
    except (ProcessLookupError, PermissionError):
        return None


def free_port() -> int:
    """Find a port nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def start(environment: dict[str, str], port: int, *more: str) -> subprocess.Popen[str]:
    """Start `manage.py serve`."""
    command = [sys.executable, "manage.py", "serve", "--port", str(port), "--mail-port", "0", *more]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=HOME, env=environment, stdout=pipe, stderr=subprocess.STDOUT, text=True)


@contextmanager
def serving(environment: dict[str, str], *more: str) -> Iterator[Site]:
    """Run a site until the test is over."""
    port = free_port()
    process = start(environment, port, *more)
    watchdog = threading.Timer(120, process.terminate)
    watchdog.start()
    try:
        assert process.stdout
        said = []
        for line in process.stdout:
            said.append(line)
            if line.startswith("Arrival is at"):
                break
        assert said, "serve said nothing"
        assert said[-1] == f"Arrival is at http://localhost:{port} (Ctrl-C stops it)\n", "".join(said)
        yield Site(process, port, Path(environment["ARRIVAL_VAR"]), said)
    finally:
        watchdog.cancel()
        if process.poll() is None:
            process.terminate()
            process.communicate(timeout=60)


def test_one_command_serves_pages_and_tasks_lets_no_second_site_in_and_ctrl_c_leaves_nothing_behind(
    laptop: dict[str, str],
) -> None:
    with serving(laptop) as site:
        assert site.get("/healthz") == (200, "ok\n")
        status, page = site.get("/")
        assert (status, "Board games by post" in page) == (200, True)
        assert "Sign in as Ada" in site.get("/demo/")[1]
        assert f"Sign in as Ada, Bríd, Cian, Dara without a mail at http://localhost:{site.port}/demo/\n" in site.said
        assert len(site.children) == len(site.sessions) == 5
        assert the_worker_answers(site)

        same_port, same_directory = start(laptop, site.port), start(laptop, free_port())
        assert f"Cannot listen on 127.0.0.1:{site.port}" in same_port.communicate(timeout=60)[0]
        assert f"Another site is running in {site.var}" in same_directory.communicate(timeout=60)[0]
        assert (same_port.returncode, same_directory.returncode) == (1, 1)
        assert site.get("/healthz") == (200, "ok\n")

        site.process.send_signal(signal.SIGINT)
        assert site.end().endswith("Arrival is stopped.\n")
        assert site.process.returncode == 0
        assert site.left_behind() == []


def the_worker_answers(site: Site) -> bool:
    """Ring until the worker answers: a ping reaches only one that already listens, and it may come up last."""
    bell = Celery(broker=f"redis+socket://{broker.socket_path(site.var)}", set_as_current=False)
    rings = (bell.control.ping(timeout=1, limit=1) for _ in range(30))
    answers = next(filter(None, rings), [])
    bell.close()
    return [list(answer.values()) for answer in answers] == [[{"ok": "pong"}]]


def test_even_a_killed_serve_leaves_nothing_behind(laptop: dict[str, str]) -> None:
    with serving(laptop, "--no-demo") as site:
        site.process.kill()
        site.end()
        psutil.wait_procs(site.children, timeout=30)
        assert site.left_behind() == []


def test_when_a_child_dies_it_is_said_which_and_the_others_are_stopped() -> None:
    with Children() as children:
        for name in ("the broker", "the web server", "the worker"):
            children.start(name, ["sleep", "60"])
        processes = [child for _, child in children.running]
        processes[1].kill()
        with pytest.raises(ChildDied, match="the web server ended with code -9"):
            children.watch()
    assert all(process.poll() is not None for process in processes)
