"""Mail that a provider posts to us, as django-anymail hands it over."""

from __future__ import annotations

from typing import Any

import pytest
from anymail.inbound import AnymailInboundMessage
from anymail.signals import AnymailInboundEvent, inbound

from games import clock
from games.models import Game, Letter, Seat
from games.post import inbound as room
from games.post.address import reply_address
from games.post.read import read_letter
from tests.post.conftest import email_of, mail


def hand_over(raw: bytes, recipient: str = "", sender: str = "") -> None:
    message = AnymailInboundMessage.parse_raw_mime_bytes(raw)
    message.envelope_recipient, message.envelope_sender = recipient, sender
    inbound.send(sender=object(), event=AnymailInboundEvent(event_type="inbound", message=message), esp_name="Any")


@pytest.mark.parametrize("knows_envelope", [True, False])
def test_a_mail_from_a_provider_is_stored_and_played(game: Game, seat: Seat, knows_envelope: bool) -> None:
    assert room.take_in is not None
    to = reply_address(seat.pk, seat.key, clock.now())
    raw = mail("1", sender=email_of(seat), to=f"Lughnasa <{to}>")
    hand_over(raw, *((to, email_of(seat)) if knows_envelope else ()))
    letter = Letter.objects.get()
    assert letter.recipient == to
    read_letter(letter.pk)
    assert game.moves.count() == 2


def test_a_mail_to_nobody_we_know_is_mail_to_the_house(game: Game, settings: Any) -> None:
    hand_over(mail("hi", sender="x@example.net", to="y@example.net"))
    assert Letter.objects.get().recipient == settings.HOUSE_ADDRESS
