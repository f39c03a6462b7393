"""Faults of the post that are planted, by name, in the workers of a site."""

from __future__ import annotations

from games.post import deliver, headers
from games.trust.plants.doors import mark_first, new_names


def mark_before_send() -> None:
    """Mark mails as sent, and send them then."""
    deliver._see_to = mark_first


def name_anew() -> None:
    """Give every mail a new name each time it is sent."""
    setattr(headers, "of_mail", new_names())  # noqa: B010
