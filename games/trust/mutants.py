"""F9: mails of the corpus, damaged at random; whatever the bytes are, they are read or refused, and soon."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from games.engine import Dice
from games.post import parse
from games.post.orders import begins
from games.post.parse import Garbled
from games.post.speech import sort_out
from games.trust.forging import ASKED, RULES

TOO_LONG = 1.0  # seconds for one mail
# Pieces that mean something to a parser of mail.
SEEDS = (
    *(
        b"\r\n",
        b"\n\n",
        b"\r",
        b"\0",
        b"--",
        b"--=b1\n",
        b"--=b1--\n",
        b"=?utf-8?q?",
        b"?=",
        b"=\n",
        b"=XX",
        b"\xff\xfe",
    ),
    *(
        b'Content-Type: multipart/mixed; boundary="x"\n',
        b"Content-Type: text/html\n",
        b"Content-Type: message/rfc822\n",
    ),
    *(
        b"Content-Transfer-Encoding: base64\n",
        b"Content-Transfer-Encoding: x-uuencode\n",
        b"charset=utf-7",
        b"charset*0=",
    ),
    *(
        b"charset=idna",
        b"format=flowed",
        b'boundary=""',
        b"From: ",
        b"Auto-Submitted: ",
        b"<blockquote>",
        b"</div>",
        b"<!--",
    ),
    *(
        b"> ",
        b"-- \n",
        b"wrote:\n",
        b"press all: ",
        b"2\n",
        b"build temair\n",
        "ü\u202e\ufeff".encode(),
        b"\xed\xa0\x80",
    ),
)


def corpus() -> list[bytes]:
    """The mails that the project keeps."""
    return [path.read_bytes() for path in sorted(Path(__file__).parents[2].glob("tests/post/corpus/*.eml"))]


def mutant(mails: Sequence[bytes], dice: Dice) -> bytes:
    """A mail of the corpus, damaged a few times."""
    raw = bytearray(dice.choose(mails))
    for _ in range(1 + dice.roll(5)):
        at = dice.roll(len(raw) + 1)
        match dice.roll(6):
            case 0:
                raw[at : at + 1] = bytes([dice.roll(256)])
            case 1:
                del raw[at : at + 1 + dice.roll(200)]
            case 2:
                raw[at:at] = dice.choose(SEEDS) * (1 + dice.roll(3))
            case 3:
                del raw[at:]
            case 4:
                raw[at:at] = raw[at : at + 1 + dice.roll(400)]
            case _:
                other = dice.choose(mails)
                raw[at:] = other[dice.roll(len(other)) :]
    return bytes(raw)


def try_to_read(raw: bytes) -> str:
    """What went wrong in reading these bytes as the house does; nothing, if they were read or refused in time."""
    began = time.perf_counter()
    try:
        reading = parse.read(raw)
        sort_out(reading.lines, lambda line: begins(line, ASKED, RULES.vocabulary, numbers=True))
        parse.recipients(raw)
    except Garbled:
        pass
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    spent = time.perf_counter() - began
    return f"took {spent:.1f} s" if spent > TOO_LONG else ""


def fuzz(mails: Sequence[bytes], count: int, seed: str) -> list[str]:
    """What goes wrong in that many damaged mails."""
    dice, found = Dice(seed, armed=True), []
    for number in range(count):
        if wrong := try_to_read(mutant(mails, dice)):
            found.append(f"mutant {number} of {seed}: {wrong}")
    return found
