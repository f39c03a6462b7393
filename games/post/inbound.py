"""Mail that a provider posts to us: django-anymail checks who it is and takes it apart, we store it."""

from __future__ import annotations

from typing import Any

from anymail.signals import AnymailInboundEvent, inbound
from django.dispatch import receiver

from games.post import parse
from games.post.receive import receive, receive_all


@receiver(inbound, dispatch_uid="games.post.inbound")
def take_in(sender: Any, event: AnymailInboundEvent, esp_name: str, **more: Any) -> None:
    """Store the mail of an event; if that fails, the provider hears of it and sends it again."""
    message = event.message
    raw, writer = message.as_bytes(), message.envelope_sender or ""
    if message.envelope_recipient:
        receive(raw, message.envelope_recipient, writer)
    else:
        receive_all(raw, parse.recipients(raw), writer)
