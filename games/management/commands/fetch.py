"""One visit to the mailbox that IMAP_URL names; the house does it by itself every now and then."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.post import imap


class Command(BaseCommand):
    """Fetches mail once and says how many."""

    help = "Fetch new mail from IMAP_URL once."

    def handle(self, *args: Any, **options: Any) -> None:
        """Fetch, or say what is missing."""
        if not settings.IMAP_URL:
            raise CommandError("Set IMAP_URL, such as imaps://name:password@host/INBOX.")
        self.stdout.write(f"{imap.poll()} mails fetched.")
