"""The listener for mail: SMTP, and LMTP where a port is set, until it is told to stop."""

import signal
import threading
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.post.smtp import Listener


class Command(BaseCommand):
    """Takes mail in until Ctrl-C."""

    help = "Take mail in by SMTP (and LMTP), until Ctrl-C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Say where to listen."""
        parser.add_argument("--host", default=settings.LISTEN_HOST, help="the address to listen on")
        parser.add_argument("--port", type=int, default=settings.LISTEN_PORT, help="the port for SMTP; 0 finds one")
        parser.add_argument("--lmtp-port", type=int, default=settings.LMTP_PORT, help="the port for LMTP; 0 is none")

    def handle(self, *args: Any, host: str, port: int, lmtp_port: int, **options: Any) -> None:
        """Open the doors, say where they are, and wait."""
        told = threading.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: told.set())
        opened: list[Listener] = []
        try:
            opened.append(Listener(host, port))
            if lmtp_port:
                opened.append(Listener(host, lmtp_port, local=True))
            for door in opened:
                door.start()
                self.stdout.write(f"Mail is taken in at {host}:{door.port} ({'LMTP' if door.local else 'SMTP'})")
            self.stdout.flush()
            told.wait()
        except OSError as error:
            raise CommandError(f"Cannot listen on {host}: {error.strerror or error}. Try another --port.") from error
        finally:
            for door in opened:
                if door.server is not None:
                    door.stop()
