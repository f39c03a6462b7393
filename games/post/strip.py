"""What a person wrote in a mail: without quotes and their introductions, signatures, footers and phones' greetings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

MOST_LINES = 4_000
LONGEST_LINE = 4_000
LONGEST_INTRODUCTION = 400
QUOTED = re.compile(r"\s*(?:[>»›]|\|(?:\s|$)|[A-Za-z]{1,3}>)")
# Who wrote what is quoted, in one line or broken over two or three: it begins with a date or a name with an address ...
BEGINS_INTRODUCTION = re.compile(
    r"\W{0,3}(?:(?:on|am|le|el|il|op|den|em|w dniu)\b.*\d|\d{4}-\d\d-\d\d|.*@|.*\b(?:wrote|schrieb|geschrieben)\b)",
    re.IGNORECASE,
)
# ... and ends with a word for writing and a colon.
ENDS_INTRODUCTION = re.compile(
    r"(?:\b(?:wrote|writes|schrieb|schrieb\s.*|geschrieben|a écrit|escribió|ha scritto|schreef|escreveu|napisał\w*)\s*"
    r"|\d{4}-\d\d-\d\d\b.*<\S+@\S+>\s*):\W{0,2}$|\b(?:wrote|schrieb):\s{2,}\S",
    re.IGNORECASE,
)
ORIGINAL = re.compile(
    r"\W{0,60}(?:original[ -]?(?:message|nachricht|mail|e-mail|text|appointment)|ursprüngliche (?:nachricht|e-?mail)"
    r"|(?:forwarded|reply) message|weitergeleitete (?:nachricht|e-?mail)|message d'origine|mensaje original"
    r"|begin forwarded message|anfang der weitergeleiteten nachricht)\W*$",
    re.IGNORECASE,
)
HEADER = re.compile(
    r"\W{0,3}(from|von|sent|gesendet|date|datum|to|an|cc|kopie|subject|betreff|reply-to|antwort an)\W{0,2}:\W{0,3}\s",
    re.IGNORECASE,
)
SIGNATURE = re.compile(r"\s*(?:--|—|–|__)\s*$")
LEGAL = re.compile(
    r"\W{0,5}(?:confidentiality\b|disclaimer\b|legal notice|important notice|vertraulichkeit|haftungsausschluss"
    r"|please consider the environment|bitte prüfen sie.*umwelt|denken sie an die umwelt)",
    re.IGNORECASE,
)
# Weaker words, which count if the next lines speak like a lawyer.
PERHAPS_LEGAL = re.compile(
    r"\W{0,5}(?:(?:this|the information in this|any use of this) (?:e-?mail|message|communication|transmission)\b"
    r"|(?:der inhalt dieser|diese) (?:e-?mail|nachricht)\b)",
    re.IGNORECASE,
)
LAWYERS = re.compile(
    r"confidential|privileged|intended|recipient|virus|vertraulich|empfänger|gesetzlich", re.IGNORECASE
)
SENT_FROM = re.compile(
    r"\W{0,5}(?:(?:sent|written|typed) (?:from|with|via|by|using|on) .{1,80}"
    r"|(?:gesendet|verschickt|geschrieben|versandt) (?:von|mit|vom|über|aus|via|auf) .{1,100}"
    r"|(?:von|auf) (?:meinem|meiner|mein|unterwegs)\b.{0,60}(?:gesendet|geschrieben|verschickt)\b.{0,20}"
    r"|diese nachricht wurde .{1,80}(?:gesendet|verschickt)\b.{0,20}"
    r"|get outlook for .{1,60}|(?:holen sie sich )?outlook für .{1,60}"
    r"|(?:please )?excuse (?:my|the) (?:brevity|typos).{0,60}|bitte entschuldigen? sie (?:die|meine) kürze.{0,20}"
    r"|.{0,40}(?:yahoo mail|gmx mail|web\.de mail|proton ?mail|k-9 mail|bluemail|aqua mail|fairemail).{0,60})$",
    re.IGNORECASE,
)
PICTURE = re.compile(r"\s*\[(?:cid|image|bild|inline)\b[^\]]*\]\s*$", re.IGNORECASE)
# A line of the numbered lists that the house prints: nobody writes two spaces after a number.
NUMBERED = re.compile(r"\s*\d{1,3}(?:\s{2,}|\t)\S")


def written(text: str) -> list[str]:
    """The lines a person wrote, with single empty lines between paragraphs."""
    lines = [_clean(line) for line in text.splitlines()[:MOST_LINES]]
    kept: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if SIGNATURE.match(line) or _is_legal(lines, at):
            break
        if QUOTED.match(line) or NUMBERED.match(line) or SENT_FROM.match(line) or PICTURE.match(line):
            at += 1
            continue
        if taken := _introduction(lines, at):
            at += taken
            if not _quotes_next(lines, at):
                break  # without quote marks nobody can tell where the quoted text ends
            continue
        if any(letter.isalnum() for letter in line):
            kept.append(line.strip())
        elif not line.strip() and kept and kept[-1]:
            kept.append("")
        at += 1
    while kept and not kept[-1]:
        kept.pop()
    return kept


def _clean(line: str) -> str:
    """The line without letters that cannot be seen, and with plain spaces."""
    line = line[:LONGEST_LINE]
    if line.isascii() and line.isprintable():
        return line
    return "".join(
        " " if letter.isspace() else letter
        for letter in line
        if unicodedata.category(letter) not in ("Cf", "Cc", "Cs") or letter.isspace()
    )


def _is_legal(lines: Sequence[str], at: int) -> bool:
    """Whether a lawyer's footer begins here."""
    if PERHAPS_LEGAL.match(lines[at]):
        return LAWYERS.search(" ".join(lines[at : at + 3])) is not None
    return LEGAL.match(lines[at]) is not None


def _introduction(lines: Sequence[str], at: int) -> int:
    """How many lines from here on only introduce a quote; 0 if none."""
    if ORIGINAL.match(lines[at]):
        return 1 + _headers(lines, at + 1)
    if HEADER.match(lines[at]):
        return _headers(lines, at)
    if not BEGINS_INTRODUCTION.match(lines[at][:LONGEST_INTRODUCTION]):
        return 0
    for count in (1, 2, 3):
        part = lines[at : at + count]
        if len(part) < count or not part[-1].strip() or QUOTED.match(part[-1]):
            return 0
        joined = " ".join(line.strip() for line in part)
        if len(joined) <= LONGEST_INTRODUCTION and ENDS_INTRODUCTION.search(joined):
            return count
    return 0


def _headers(lines: Sequence[str], at: int) -> int:
    """How many lines from here on repeat the headers of a mail: two different ones at least."""
    names: set[str] = set()
    end = at
    for place in range(at, min(at + 12, len(lines))):
        if found := HEADER.match(lines[place] + " "):
            names.add(found.group(1).lower())
            end = place + 1
        elif lines[place].strip() and (not names or place > end):
            break  # the one line after a header may continue it
    return end - at if len(names) >= 2 else 0


def _quotes_next(lines: Sequence[str], at: int) -> bool:
    """Whether what comes next carries quote marks."""
    following = next((line for line in lines[at : at + 6] if line.strip()), None)
    return following is not None and QUOTED.match(following) is not None
