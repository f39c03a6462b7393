"""The way out: what is called, what is never called, and how long anybody is listened to."""

from __future__ import annotations

import ipaddress
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, ClassVar

import pytest
from pytest_django import Settings

from games import outside

PUBLIC = "93.184.216.34"


def resolves_to(monkeypatch: pytest.MonkeyPatch, *ips: str) -> list[str]:
    """Let every name stand for these IP addresses; gives the names that were asked for."""
    asked: list[str] = []

    def look_up(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, port)) for ip in ips]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return asked


@pytest.fixture
def no_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let any connection fail the test."""

    def connect(*_: Any, **__: Any) -> Any:
        raise AssertionError("somebody was called")

    monkeypatch.setattr(socket, "create_connection", connect)


@pytest.mark.parametrize(
    "ip",
    [
        *(
            "127.0.0.1",
            "127.8.9.1",
            "0.0.0.0",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
        ),
        *("224.0.0.1", "240.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "203.0.113.9", "100.64.0.1"),
        *("::1", "::", "fe80::1", "fc00::1", "fd12::1", "fec0::1", "ff02::1", "2001:db8::1", "100::1"),
        *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:7f00:1::", "2002:a00:1::1"),
    ],
)
def test_an_address_inside_the_house_is_never_called(
    ip: str, monkeypatch: pytest.MonkeyPatch, no_calls: None, settings: Settings
) -> None:
    settings.DEBUG = True
    assert not outside.is_public(ipaddress.ip_address(ip))
    host = f"[{ip}]" if ":" in ip else ip
    for scheme in ("https", "http"):
        with pytest.raises(outside.BadAddress, match="does not lead out"):
            outside.read_address(f"{scheme}://{host}/")
    resolves_to(monkeypatch, PUBLIC, ip)  # one public face does not help
    with pytest.raises(outside.BadAddress, match="does not lead out"):
        outside.post("https://sly.example.org/", b"{}", {})


@pytest.mark.parametrize("ip", [PUBLIC, "8.8.8.8", "2606:4700:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"])
def test_an_address_in_the_internet_may_be_called(ip: str) -> None:
    assert outside.is_public(ipaddress.ip_address(ip))


@pytest.mark.parametrize(
    "url",
    [
        *("http://example.org/", "ftp://example.org/", "file:///etc/passwd", "gopher://example.org/", "example.org"),
        *("https://", "https:///path", "https://user@example.org/", "https://a:b@example.org/", "javascript:alert(1)"),
        *("https://example.org:99999/", "https://example.org:0/", "https://example.org/a b", "https://[::1/", ""),
        *("https://example.org/\r\nHost: x", "https://exämple.org/", "https://example.org/\x00"),
    ],
)
def test_what_is_no_address_of_ours_is_refused(url: str, settings: Settings) -> None:
    settings.DEBUG = False
    with pytest.raises(outside.BadAddress):
        outside.read_address(url)


@pytest.mark.parametrize("host", ["127.1", "0x7f000001", "2130706433", "localhost"])
def test_other_spellings_of_this_machine_are_found_out_when_looked_up(
    host: str, monkeypatch: pytest.MonkeyPatch, no_calls: None
) -> None:
    resolves_to(monkeypatch, "127.0.0.1")
    with pytest.raises(outside.BadAddress):
        outside.post(f"https://{host}/", b"{}", {})


def test_a_name_that_nobody_knows_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def look_up(*_: Any, **__: Any) -> Any:
        raise socket.gaierror("no such name")

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    with pytest.raises(outside.NoAnswer, match=r"There is no nobody\.example\.org"):
        outside.post("https://nobody.example.org/", b"{}", {})


def test_the_name_is_looked_up_once_and_its_certificate_is_wanted_from_the_address_that_was_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = resolves_to(monkeypatch, PUBLIC)
    called: list[Any] = []

    def connect(address: Any, timeout: float) -> socket.socket:
        called.append(address)
        return socket.socket()

    monkeypatch.setattr(socket, "create_connection", connect)

    class Context:
        def wrap_socket(self, plain: socket.socket, server_hostname: str) -> socket.socket:
            called.append(server_hostname)
            plain.close()
            raise ssl.SSLCertVerificationError("not the one")

    monkeypatch.setattr(ssl, "create_default_context", Context)
    with pytest.raises(outside.NoAnswer, match="no certificate that can be trusted"):
        outside.post("https://hooks.example.org:8443/a?b=c", b"{}", {})
    assert (asked, called) == (["hooks.example.org"], [(PUBLIC, 8443), "hooks.example.org"])


# -- a listener on this machine, which for once may be called


class Listener(BaseHTTPRequestHandler):
    """Somebody's program."""

    heard: ClassVar[list[tuple[str, dict[str, str], bytes]]] = []
    answer: ClassVar[Callable[[Listener], None]]

    def do_POST(self) -> None:
        """Take a call."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.heard.append((self.path, dict(self.headers), body))
        type(self).answer(self)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture
def listening(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Iterator[Callable[..., str]]:
    """Give the way to start a listener that answers like this, and its address."""
    settings.DEBUG = True  # plain http, for once
    monkeypatch.setattr(outside, "is_public", lambda ip: True)
    Listener.heard.clear()
    servers: list[HTTPServer] = []

    def listen(answer: Callable[[Listener], None]) -> str:
        monkeypatch.setattr(Listener, "answer", answer, raising=False)
        server = HTTPServer(("127.0.0.1", 0), Listener)
        servers.append(server)
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        return f"http://localhost:{server.server_port}/hook?a=1"

    yield listen
    for server in servers:
        server.shutdown()
        server.server_close()


def status(number: int, **headers: str) -> Callable[[Listener], None]:
    """Answer with a status."""

    def answer(self: Listener) -> None:
        self.send_response(number)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    return answer


def test_a_body_arrives_with_its_headers_under_the_name_that_was_asked_for(listening: Callable[..., str]) -> None:
    url = listening(status(204))
    outside.post(url, b'{"a":1}', {"Content-Type": "application/json", "X-Sign": "s"})
    [(path, headers, body)] = Listener.heard
    assert (path, body, headers["X-Sign"]) == ("/hook?a=1", b'{"a":1}', "s")
    assert headers["Host"] == url.split("/")[2]


@pytest.mark.parametrize("number", [400, 404, 429, 500])
def test_an_answer_that_is_no_success_is_told(listening: Callable[..., str], number: int) -> None:
    with pytest.raises(outside.NoAnswer, match=f"localhost answered {number}"):
        outside.post(listening(status(number)), b"{}", {})


def test_nobody_is_followed_elsewhere(listening: Callable[..., str]) -> None:
    url = listening(status(307, Location="http://169.254.169.254/latest/"))
    with pytest.raises(outside.NoAnswer, match="sent us elsewhere"):
        outside.post(url, b"{}", {})
    assert len(Listener.heard) == 1


def test_an_answer_without_end_is_not_read_to_its_end(listening: Callable[..., str]) -> None:
    written = []

    def flood(self: Listener) -> None:
        self.send_response(200)
        self.end_headers()
        try:
            for _ in range(4_000):
                written.append(self.wfile.write(b"x" * 65_536))
        except OSError:
            pass

    outside.post(listening(flood), b"{}", {})
    assert sum(written) < 4_000 * 65_536


def test_who_drips_is_cut_off(listening: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "SECONDS", 0.3)
    gone = threading.Event()

    def drip(self: Listener) -> None:
        with suppress(OSError):
            for _ in range(100):  # each drop comes in time, and the answer never does
                if gone.wait(0.02):
                    return
                self.wfile.write(b"H")
                self.wfile.flush()

    with pytest.raises(outside.NoAnswer, match=r"did not answer within 0\.3 seconds"):
        outside.post(listening(drip), b"{}", {})
    gone.set()


def test_who_speaks_something_else_is_no_listener(listening: Callable[..., str]) -> None:
    with pytest.raises(outside.NoAnswer, match="could not be reached"):
        outside.post(listening(lambda self: self.wfile.write(b"SSH-2.0-nonsense\r\n\r\n") and None), b"{}", {})
