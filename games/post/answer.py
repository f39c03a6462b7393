"""The answer to a mail in the making: what was played and said, as the facts of one receipt."""

from __future__ import annotations

import dataclasses
from typing import Any

from games.models import Letter
from games.post.address import redact
from games.post.parse import Reading

MOST_ECHOED = 12  # lines of chatter
LONGEST_ECHO = 200


@dataclasses.dataclass
class Answer:
    """What became of a mail."""

    played: list[list[str]] = dataclasses.field(default_factory=list)
    events: list[str] = dataclasses.field(default_factory=list)
    sealed: str = ""
    rest: str = ""  # orders that were not played
    error: str = ""
    nearest: list[str] = dataclasses.field(default_factory=list)
    chatter: list[str] = dataclasses.field(default_factory=list)
    said: list[str] = dataclasses.field(default_factory=list)  # what the house says to commands
    board: bool = False
    list: bool = False
    help: bool = False

    @property
    def state(self) -> Letter.State:
        """What the letter is, having got this answer."""
        if self.played or self.sealed:
            return Letter.State.PLAYED
        return Letter.State.REFUSED if self.error else Letter.State.ANSWERED

    @property
    def is_fruitless(self) -> bool:
        """Whether the mail had nothing in it that the house could do."""
        return not (self.played or self.sealed or self.said or self.board or self.list or self.help)

    def facts(self, letter: Letter, reading: Reading) -> dict[str, Any]:
        """The facts of the receipt; nothing in it is longer than a mail bears, and no address of ours is repeated."""
        facts = dataclasses.asdict(self)
        facts["chatter"] = [echo(line) for line in self.chatter if line][:MOST_ECHOED]
        facts["rest"] = echo(self.rest)
        return {"letter": letter.pk, "reply_to": reading.message_id, "subject": echo(reading.subject), **facts}


def echo(line: str) -> str:
    """A line as it may stand in our own mail."""
    short = line if len(line) <= LONGEST_ECHO else f"{line[:LONGEST_ECHO]} ..."
    return redact(short)
