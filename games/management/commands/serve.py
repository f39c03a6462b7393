"""The whole site in one command: broker, worker, scheduler and web server."""

import os
import socket
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException
from typing import Any
from urllib.parse import urlsplit

import redis
from django.conf import settings
from django.core.management import CommandError, call_command
from django.core.management.base import BaseCommand

from arrival import broker
from arrival.children import ChildDied, Children
from games import clock
from games.models import Player, Pulse
from games.web.demo import ADMINISTRATOR, PASSWORD, PLAYERS

CELERY = [sys.executable, "-m", "celery", "--quiet", "-A", "arrival"]
WORKER = [*CELERY, "worker", "--concurrency", "2", "--without-mingle", "--without-gossip", "--loglevel", "warning"]
LISTENER = [sys.executable, "-m", "django", "listen"]
BEAT = [*CELERY, "beat", "--loglevel", "warning"]
WEB = [
    *(sys.executable, "-m", "granian", "--interface", "wsgi", "--no-ws", "--log-level", "warning"),
    *("--workers", "2", "--blocking-threads", "4", "--backpressure", "64"),
    # A worker told to stop while it starts would otherwise be waited for without end.
    *("--workers-kill-timeout", "3", "arrival.wsgi:application"),
]

TICK, PATIENCE = 0.1, 60.0


class Command(BaseCommand):
    """Runs the site until Ctrl-C."""

    help = "Run the whole site on this machine, until Ctrl-C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Say where the site listens."""
        parser.add_argument("--host", default="127.0.0.1", help="the address to listen on")
        parser.add_argument("--port", type=int, default=8000, help="the port to listen on")
        parser.add_argument("--mail-port", type=int, default=settings.LISTEN_PORT, help="the port mail comes in by")
        parser.add_argument("--no-demo", action="store_true", help="make no demo players in an empty house")

    def handle(self, *args: Any, host: str, port: int, mail_port: int, no_demo: bool, **options: Any) -> None:
        """Start the children in order, say where the site is, and stay until one ends or we are told to stop."""
        must_be_free(host, port)
        if mail_port:
            must_be_free(settings.LISTEN_HOST, mail_port, "--mail-port")
        # Mails link to where this site really is; the children inherit it.
        site = os.environ.setdefault("SITE_URL", f"http://localhost:{port}")
        try:
            with Children() as children:
                if not settings.REDIS_URL:
                    children.start("the broker", broker.command(settings.VAR))
                    wait_until(broker_answers, children)
                call_command("migrate", interactive=False, verbosity=0)
                call_command("collectstatic", interactive=False, verbosity=0)
                if settings.DEBUG and not no_demo:
                    call_command("demo", stdout=self.stdout)
                if not Pulse.objects.exists():
                    clock.beat("sweep")  # a house that has only just opened is not late with its rounds
                children.start("the worker", WORKER)
                children.start("the scheduler", BEAT)
                children.start("the mail listener", [*LISTENER, "--port", str(mail_port)])
                children.start("the web server", [*WEB, "--host", host, "--port", str(port)])
                wait_until(lambda: site_answers(host, port, urlsplit(site).netloc), children)
                if settings.DEBUG and Player.objects.filter(email__in=PLAYERS).exists():
                    self.stdout.write(f"Sign in as {', '.join(PLAYERS.values())} without a mail at {site}/demo/")
                    self.stdout.write(f"The administrator is {ADMINISTRATOR}, password {PASSWORD}, at {site}/admin/")
                if settings.DEBUG:
                    self.stdout.write(f"Every mail it sends is at {site}/mailbox/, with a box to answer it")
                self.stdout.write(f"Arrival is at {site} (Ctrl-C stops it)")
                self.stdout.flush()
                children.watch()
        except (ChildDied, broker.BrokerMissing) as error:
            raise CommandError(f"{error}; the site is stopped.") from error
        except KeyboardInterrupt:
            self.stdout.write("Arrival is stopped.")


def must_be_free(host: str, port: int, option: str = "--port") -> None:
    """Refuse to start beside another site on this port or on this broker."""
    try:
        socket.create_server((host, port)).close()
    except OSError as error:
        raise CommandError(f"Cannot listen on {host}:{port}: {error.strerror}. Try another {option}.") from error
    if not settings.REDIS_URL and broker_answers():
        raise CommandError(f"Another site is running in {settings.VAR}: stop it, or set ARRIVAL_VAR.")


def wait_until(ready: Callable[[], bool], children: Children) -> None:
    """Wait for something that the children will bring about."""
    for _ in range(int(PATIENCE / TICK)):
        if ready():
            return
        children.watch(TICK)
    raise ChildDied(f"no answer within {PATIENCE:.0f} seconds")


def broker_answers() -> bool:
    """Tell whether our own broker answers on its socket."""
    try:
        with redis.Redis(unix_socket_path=str(settings.BROKER_SOCKET)) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


def site_answers(host: str, port: int, name: str) -> bool:
    """Tell whether the site calls itself healthy."""
    connection = HTTPConnection(host, port, timeout=5)
    try:
        connection.request("GET", "/healthz", headers={"Host": name})
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()
