"""The figure of load counts every request that fails, and tells how long the others took."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from games.trust import load
from games.trust.load import Answer
from games.trust.score import Score


class Handler(BaseHTTPRequestHandler):
    """A site that takes every order and shows every page, but for those that it does not."""

    protocol_version = "HTTP/1.1"
    broken = ""

    def do_GET(self) -> None:
        """Answer."""
        self._answer(500 if self.broken and self.broken in self.path else 200)

    def do_POST(self) -> None:
        """Answer."""
        self.rfile.read(int(self.headers["Content-Length"]))
        self._answer(500 if self.broken and self.broken in self.path else 302)

    def _answer(self, status: int) -> None:
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


class Site:
    """What the figure knows of a site."""

    def __init__(self, handler: type[Handler]) -> None:
        self.handler = handler
        self.environment: dict[str, str] = {}

    def stage(self, part: str, games: str, steps: str) -> list[dict[str, Any]]:
        """Games with scripts."""
        return [{"pk": pk, "script": [("session", "key", "order")] * int(steps)} for pk in range(int(games))]

    @contextmanager
    def open(self) -> Iterator[int]:
        """Serve."""
        with ThreadingHTTPServer(("127.0.0.1", 0), self.handler) as server:
            threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
            yield int(server.server_address[1])
            server.shutdown()


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let few be there."""
    for name, value in {"ORDERS": 40, "VIEWS": 80, "GAMES": 4, "READERS": 4, "QUICK": 1}.items():
        monkeypatch.setattr(load, name, value)


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Give the way to measure a site, of which the addresses with some word in them are broken."""

    def measure(broken: str = "") -> Score:
        handler = type("Broken", (Handler,), {"broken": broken})

        @contextmanager
        def site_on(database: str, *, pages: bool) -> Iterator[Site]:
            yield Site(handler)

        monkeypatch.setattr(load, "site_on", site_on)
        [score] = load.scores(soak=False)
        return score

    return measure


def test_every_order_and_every_view_is_made_and_answered(on: Any) -> None:
    score = on()
    assert (score.holds, score.tried) == (True, 120)
    assert "orders p50" in score.note
    assert "views p50" in score.note


@pytest.mark.parametrize(("broken", "count"), [("/orders/", 40), ("/games/3/news", 10)])
def test_requests_that_fail_turn_it_red(on: Any, broken: str, count: int) -> None:
    score = on(broken)
    assert not score.holds
    assert len(score.found) == count
    assert "an answer of 500" in score.found[0]


def test_slow_answers_turn_the_soak_red_and_nothing_else() -> None:
    answers = [Answer("GET", 10)] * 98 + [Answer("GET", 450)] * 2
    assert not load.slowness("sqlite", answers).holds
    assert load.slowness("sqlite", answers[:98]).holds
