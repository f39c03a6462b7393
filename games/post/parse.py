"""A mail as it came, bytes to what a person said in it: pure, forgiving, and bounded whatever the bytes are."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from email import message_from_bytes
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from email.policy import compat32
from typing import NamedTuple

from games.post.automatic import why_automatic
from games.post.markup import as_plain
from games.post.strip import written

# What nobody's mail program makes, and what would keep a parser busy: refused unread.
MOST_BYTES = 1_000_000
MOST_HEADER_BYTES = 100_000
MOST_MULTIPARTS = 40
MOST_BOUNDARIES = 2_000
LONGEST_FIELD = 8_000
MOST_PARTS = 60
MOST_TEXT = 256_000
FIELD = re.compile(rb"^content-[a-z-]+[ \t]*:[^\n]*(?:\n[ \t][^\n]*)*", re.IGNORECASE | re.MULTILINE)
END_OF_HEADER = re.compile(rb"\r?\n\r?\n")
MESSAGE_ID = re.compile(rb"^message-id[ \t]*:\s*(<[!-~]{1,250}>)[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
ADDRESS = re.compile(r"[^\s<>()\"',:;\[\]@]{1,64}@[^\s<>()\"',:;\[\]@]{1,255}")
BETWEEN = re.compile(r"[\s<>()\"',:;\[\]]+")
IN_QUOTES = re.compile(r'"(?:[^"\\]|\\.)*"')
# Other codecs are no charsets of mail, and some take a minute for a page.
CHARSET = re.compile(r"ascii|utf|iso8859|cp\d|koi8|mac|gb|hz|big5|euc|shift_jis|iso2022|johab|tis|viscii|ptcp")
PLAIN_ENCODINGS = frozenset({"", "7bit", "8bit", "binary", "quoted-printable", "base64"})


class Garbled(ValueError):
    """Bytes that are no mail of anybody's program; nothing in them is read."""


class Reading(NamedTuple):
    """What a mail says."""

    sender: str  # the one address in From, in lower case; empty if there is none or more than one
    message_id: str
    subject: str
    automatic: str  # what shows that no person wrote it
    lines: list[str]  # what the person wrote


def read(raw: bytes) -> Reading:
    """What the mail says; raises Garbled and nothing else."""
    _check(raw)
    try:
        mail = message_from_bytes(raw, policy=compat32)
    except (RecursionError, UnicodeError, HeaderParseError) as error:
        raise Garbled(f"It cannot be taken apart ({type(error).__name__}).") from error
    sender, subject = _sender(mail), _subject(mail)
    automatic = why_automatic(mail, sender, subject)
    lines = [] if automatic else written(_text(mail))
    return Reading(sender, message_id(raw), subject, automatic, lines)


def message_id(raw: bytes) -> str:
    """The Message-ID in the header of a mail, found without taking the mail apart."""
    found = MESSAGE_ID.search(raw, 0, _end_of_header(raw))
    return found.group(1).decode() if found else ""


def recipients(raw: bytes) -> list[str]:
    """Whom the header of a mail names as its readers, the surest first."""
    mail = message_from_bytes(raw[: _end_of_header(raw)], policy=compat32)
    fields = ("Delivered-To", "X-Original-To", "Envelope-To", "To", "Cc")
    said = [str(value)[:LONGEST_FIELD] for name in fields for value in mail.get_all(name, [])]
    return list(dict.fromkeys(address.lower() for each in said for address in ADDRESS.findall(each)))


def _check(raw: bytes) -> None:
    """Refuse what would take long to take apart."""
    if len(raw) > MOST_BYTES:
        raise Garbled(f"It is too large ({len(raw)} bytes).")
    if _end_of_header(raw) >= MOST_HEADER_BYTES:
        raise Garbled("Its header does not end.")
    if raw.count(b"\n--") > MOST_BOUNDARIES or raw.lower().count(b"multipart/") > MOST_MULTIPARTS:
        raise Garbled("It has too many parts.")
    if any(len(field.group()) > LONGEST_FIELD for field in FIELD.finditer(raw)):
        raise Garbled("A field of its header is too long.")


def _end_of_header(raw: bytes) -> int:
    found = END_OF_HEADER.search(raw, 0, MOST_HEADER_BYTES)
    return found.start() + 1 if found else min(len(raw), MOST_HEADER_BYTES)


def _sender(mail: Message) -> str:
    """The one address that From names: where there are two, nobody can say who wrote."""
    said = " ".join(str(value)[:1_000] for value in mail.get_all("From", []))
    named = {word.lower() for word in BETWEEN.split(IN_QUOTES.sub(" ", said)) if "@" in word}
    sender = named.pop() if len(named) == 1 else ""
    return sender if ADDRESS.fullmatch(sender) else ""


def _subject(mail: Message) -> str:
    """The subject on one line, in any alphabet."""
    said = str(mail.get("Subject", ""))[:600]
    try:
        parts = decode_header(said)
    except (HeaderParseError, ValueError):
        parts = [(said, None)]
    words = [part if isinstance(part, str) else _decode(part, charset or "ascii") for part, charset in parts]
    return " ".join("".join(words).split())[:200]


def _text(mail: Message) -> str:
    """The text of a mail: its plain parts, or, if they say nothing, its HTML."""
    plain: list[str] = []
    html: list[str] = []
    for part in _parts(mail):
        kind = part.get_content_type()
        if kind == "text/plain":
            plain.append(_unflow(_body(part), part))
        elif kind == "text/html":
            html.append(_body(part))
    said = "\n".join(plain)
    if said.strip() or not html:
        return said
    return "\n".join(map(as_plain, html))


def _parts(mail: Message) -> Iterator[Message]:
    """The texts of a mail, in order; attachments and mails within the mail are not opened."""
    waiting = [mail]
    for _ in range(MOST_PARTS):
        if not waiting:
            return
        part = waiting.pop()
        if part.get_content_maintype() == "multipart":
            within = part.get_payload()
            waiting.extend(reversed([each for each in within if isinstance(each, Message)][:MOST_PARTS]))
        elif part.get_content_maintype() == "text" and part.get_content_disposition() != "attachment":
            yield part


def _body(part: Message) -> str:
    encoding = str(part.get("Content-Transfer-Encoding", "")).strip().lower()
    if encoding not in PLAIN_ENCODINGS:
        return ""
    raw = part.get_payload(decode=True)
    charset = part.get_content_charset() or "ascii"
    return _decode(raw[:MOST_TEXT], charset) if isinstance(raw, bytes) else ""


def _decode(raw: bytes, charset: str) -> str:
    """The bytes as text: as they say they are, or as they look."""
    try:
        codec = codecs.lookup(charset).name
    except (LookupError, ValueError):
        codec = "ascii"
    if codec == "iso8859-1":
        codec = "cp1252"  # what programs mean that say so
    if codec == "ascii" or not CHARSET.match(codec):
        try:
            return raw.decode()
        except UnicodeDecodeError:
            codec = "cp1252"
    return raw.decode(codec, errors="replace")


def _unflow(text: str, part: Message) -> str:
    """Join the lines that a program broke softly (RFC 3676)."""
    if str(part.get_param("format", "")).lower() != "flowed":
        return text
    drop = str(part.get_param("delsp", "")).lower() == "yes"
    lines: list[str] = []
    open_line = False
    for line in text.splitlines():
        quoted = line.startswith(">")
        line = line.removeprefix(" ")
        if open_line and not quoted and line.rstrip() != "--":
            lines[-1] = (lines[-1][:-1] if drop else lines[-1]) + line
        else:
            lines.append(line)
        open_line = line.endswith(" ") and not quoted and line != "-- "
    return "\n".join(lines)
