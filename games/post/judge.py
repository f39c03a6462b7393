"""Whether a mail may be believed: by its address, its sender, its marks, and the question that is asked now; pure."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from django.conf import settings

from games.post.address import Address, Kind
from games.post.parse import Reading

FROM_NOBODY = "<>"


class Trust(Enum):
    """How far a mail is believed."""

    HEAR = "hear"  # it is the player's
    HOLD = "hold"  # perhaps: the player is asked
    REFUSE = "refuse"  # no, and nobody is told


class Sitter(NamedTuple):
    """Who sits where an address points to, and what is asked there."""

    email: str
    is_proved: bool
    question: str | None  # the key of the question; empty if nothing is asked, None if nothing can be


def why_silent(reading: Reading, envelope_sender: str, *, came_before: bool) -> str:
    """What shows that this mail must be neither played nor answered; empty if nothing does."""
    if reading.automatic:
        return reading.automatic
    if envelope_sender == FROM_NOBODY:
        return "from nobody"
    if reading.sender == settings.HOUSE_ADDRESS.lower():
        return "our own"
    return "it came before" if came_before else ""


def trust(to: Address, reading: Reading, sitter: Sitter | None) -> tuple[Trust, str]:
    """Whether a mail to a seat is its player's, and why not: the address proves one half, the sender the other."""
    if to.kind is not Kind.REPLY or sitter is None:
        return Trust.REFUSE, "nobody sits there"
    if not sitter.is_proved:
        return Trust.REFUSE, "the player's address is not proved"
    if reading.sender == sitter.email.lower():
        return Trust.HEAR, ""
    if not is_fresh(to, sitter.question):
        return Trust.REFUSE, f"from {reading.sender or 'nobody'}, and the token is old"
    return Trust.HOLD, f"from {reading.sender or 'nobody'}"


def is_fresh(to: Address, question: str | None) -> bool:
    """Whether an address still touches the board: the question it was sent with is the one that is asked, or it was
    sent when nothing was asked and nothing is."""
    if to.expired or question is None:
        return False
    if not question:
        return not to.question_prefix
    return bool(to.question_prefix) and question.startswith(to.question_prefix)
