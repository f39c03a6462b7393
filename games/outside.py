"""The way out: one POST to an address that somebody gave us, which may be any; it cannot lead back into the house."""

from __future__ import annotations

import ipaddress
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings

SECONDS = 5  # for all of it, however slowly the other end drips
LARGEST_ANSWER = 64 * 1024
NAT64 = ipaddress.ip_network("64:ff9b::/96")  # IPv4 addresses in IPv6 clothes
PORTS = {"https": 443, "http": 80}

Ip = ipaddress.IPv4Address | ipaddress.IPv6Address


class BadAddress(ValueError):
    """An address that is never called; the message says why."""


class NoAnswer(Exception):
    """The other end could not be reached, or did not take it; the message says what happened."""


class Address(NamedTuple):
    """An address, taken apart."""

    scheme: str
    host: str
    port: int
    target: str  # path and query


def read_address(url: str) -> Address:
    """Take an address apart; raises BadAddress if it is one that we never call, whatever its name stands for."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise BadAddress("This is no address. Write it as https://example.org/path.") from error
    if parts.scheme != "https" and not (parts.scheme == "http" and settings.DEBUG):
        raise BadAddress("The address must begin with https://")
    if not parts.hostname or not url.isascii() or any(not letter.isprintable() or letter == " " for letter in url):
        raise BadAddress("This is no address. Write it as https://example.org/path.")
    if parts.username is not None or parts.password is not None:
        raise BadAddress("Leave the name and password out of the address.")
    if port == 0:
        raise BadAddress("There is no port 0.")
    if (literal := _literal(parts.hostname)) is not None:  # a name is looked up when it is called
        _must_be_public(literal)
    query = f"?{parts.query}" if parts.query else ""
    return Address(parts.scheme, parts.hostname, port or PORTS[parts.scheme], (parts.path or "/") + query)


def _literal(host: str) -> Ip | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def post(url: str, body: bytes, headers: Mapping[str, str]) -> None:
    """Send a body to an address; raises BadAddress or NoAnswer unless the other end says that it has it."""
    address = read_address(url)
    line = _Line(address, look_up(address))
    cut = threading.Timer(SECONDS, line.cut)
    cut.daemon = True
    cut.start()
    try:
        line.request("POST", address.target, body, {**headers, "User-Agent": "Arrival", "Connection": "close"})
        answer = line.getresponse()
        status = answer.status
        answer.read(LARGEST_ANSWER)
    except ssl.SSLCertVerificationError as error:
        raise NoAnswer(f"{address.host} has no certificate that can be trusted.") from error
    except (OSError, HTTPException, ValueError) as error:
        if line.is_cut or isinstance(error, TimeoutError):
            raise NoAnswer(f"{address.host} did not answer within {SECONDS} seconds.") from error
        raise NoAnswer(f"{address.host} could not be reached.") from error
    finally:
        cut.cancel()
        line.close()
    if 300 <= status < 400:
        raise NoAnswer(f"{address.host} sent us elsewhere ({status}); give the address itself.")
    if not 200 <= status < 300:
        raise NoAnswer(f"{address.host} answered {status}.")


def look_up(address: Address) -> str:
    """The IP address to call, looked up once: what was checked is what is called. One that is not public spoils all."""
    try:
        found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise NoAnswer(f"There is no {address.host}.") from error
    ips = [str(entry[4][0]).partition("%")[0] for entry in found]
    if not ips:
        raise NoAnswer(f"There is no {address.host}.")
    for ip in ips:
        _must_be_public(ipaddress.ip_address(ip))
    return ips[0]


def _must_be_public(ip: Ip) -> None:
    if not is_public(ip):
        raise BadAddress("This address does not lead out into the internet.")


def is_public(ip: Ip) -> bool:
    """Whether an address belongs to the internet at large, and to nothing inside of it that is somebody's own."""
    if isinstance(ip, ipaddress.IPv6Address):
        if (inner := _inner(ip)) is not None:
            return is_public(inner)
        if ip.is_site_local:
            return False
    own = ip.is_private or ip.is_loopback or ip.is_link_local or ip.is_unspecified
    return ip.is_global and not (own or ip.is_multicast or ip.is_reserved)


def _inner(ip: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address that an IPv6 address leads to, if it is one in disguise."""
    if ip in NAT64:
        return ipaddress.IPv4Address(int(ip) & 0xFFFF_FFFF)
    return ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo is not None else None)


class _Line(HTTPConnection):
    """A connection to the very IP address that was checked, under the name that was asked for."""

    def __init__(self, address: Address, ip: str) -> None:
        super().__init__(address.host, address.port, timeout=SECONDS)
        self.default_port = PORTS[address.scheme]  # so that the Host header names no port that goes without saying
        self.address, self.ip, self.is_cut = address, ip, False

    def connect(self) -> None:
        """Call the IP address; with https, only whoever has the certificate of the name may answer."""
        plain = socket.create_connection((self.ip, self.port), self.timeout)
        self.sock = plain  # at once, so that it can be cut
        if self.address.scheme == "https":
            self.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=self.host)

    def cut(self) -> None:
        """Hang up, whoever is speaking."""
        self.is_cut = True
        with suppress(OSError, AttributeError):
            self.sock.shutdown(socket.SHUT_RDWR)
