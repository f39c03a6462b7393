"""F8: mails with exactly one thing wrong, which nobody may play, and mails with nothing wrong, which must be played."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.test.utils import override_settings

from games.engine import Dice, Table
from games.post import address, parse
from games.post.address import reply_address
from games.post.judge import Sitter, Trust, is_fresh, trust, why_silent
from games.post.orders import begins
from games.post.parse import Garbled, Reading
from games.post.speech import sort_out
from games.rules import RULESETS

MOMENT = datetime(2026, 11, 15, 12, tzinfo=UTC)
RULES = RULESETS["the-arrival"]
TABLE = Table.start(RULES, 2, {}, "mail")
ASKED = TABLE.decision(TABLE.waiting_for[0])
KEY = TABLE.key(ASKED.seat)


class Seated(NamedTuple):
    """A seat as the post knows it."""

    pk: int
    sitter: Sitter


class Sent(NamedTuple):
    """A mail on its way: what is wrong with it, its bytes, where it goes, who brings it, whether it came before."""

    fault: str
    raw: bytes
    recipient: str
    envelope: str = "someone@example.org"
    came_before: bool = False


MIL = Seated(17, Sitter("mil@example.org", True, KEY))
BRID = Seated(18, Sitter("brid@example.org", True, ""))
SEATS = {seated.pk: seated.sitter for seated in (MIL, BRID)}


def accepted(sent: Sent) -> list[str]:
    """The orders of a mail that the house would play, by the same judgement that reads the letter box."""
    try:
        reading = parse.read(sent.raw)
    except Garbled:
        return []
    to = address.read(sent.recipient, MOMENT)
    if to is None or why_silent(reading, sent.envelope, came_before=sent.came_before):
        return []
    sitter = SEATS.get(to.pk)
    believed, _ = trust(to, reading, sitter)
    if believed is not Trust.HEAR or sitter is None or not is_fresh(to, sitter.question):
        return []
    return _orders(reading) if sitter.question else []


def _orders(reading: Reading) -> list[str]:
    _, others = sort_out(reading.lines, lambda line: begins(line, ASKED, RULES.vocabulary, numbers=True))
    return [line for line in others if begins(line, ASKED, RULES.vocabulary, numbers=True)]


def letter(dice: Dice, order: str, sender: str = "Mil <mil@example.org>", more: str = "", quoted: str = "") -> bytes:
    """A mail with one order in it, as some program might write it."""
    ending = dice.choose(["", "\n\nCheers\nMil\n", "\n-- \nMil\n", "\n\nSent from my iPhone\n"])
    greeting = dice.choose(["", "Hello all,\n\n", "Good morning!\n"])
    head = f"From: {sender}\nMessage-ID: <{dice.roll(1 << 60)}@example.org>\nSubject: Re: your move\n{more}"
    body = f"{greeting}{order}{ending}{quoted}"
    if dice.roll(3) == 0:
        page = body.replace("\n", "<br>")
        return f"{head}Content-Type: text/html; charset=utf-8\n\n<div>{page}</div>\n".encode()
    return f"{head}Content-Type: text/plain; charset=utf-8\n\n{body}\n".encode()


def draw_order(dice: Dice) -> str:
    """An order of the open question, as a person may write it."""
    number = dice.roll(len(ASKED.options))
    order = ASKED.options[number]
    ways = [order, order.upper(), f"{order}!", order.replace("-", " "), f"{order}, please", str(number + 1)]
    return dice.choose(ways)


def legal(dice: Dice) -> Sent:
    """A mail that must be played."""
    to = reply_address(MIL.pk, KEY, MOMENT - timedelta(days=dice.roll(60)))
    to = dice.choose([to, to.upper(), to.capitalize()])
    sender = dice.choose(["mil@example.org", "Mil <MIL@example.org>", '"Mil, of Spain" <mil@example.org>'])
    return Sent("none", letter(dice, draw_order(dice), sender), to)


def illegal(dice: Dice) -> Sent:
    """A mail with exactly one thing wrong with it, which must not be played."""
    return dice.choose(FAULTS)(dice)


def _forged(dice: Dice) -> Sent:
    senders = (
        *(
            "mallory@example.net",
            "brid@example.org",
            '"mil@example.org" <mallory@example.net>',
            "mil@example.org.evil.net",
        ),
        *("mallory@example.net (mil@example.org)", "mil@example.org, mallory@example.net", "", "<>", "mil"),
        *(
            "mallory@example.net\nFrom: mil@example.org",
            "mil@example.org@evil.net",
            "mil＠example.org",
            "m\u0456l@example.org",
        ),
        *("=?utf-8?q?mil=40example=2Eorg?= <mallory@example.net>", "mil+x@example.org", "xmil@example.org"),
    )
    to = reply_address(MIL.pk, KEY, MOMENT)
    return Sent("forged sender", letter(dice, draw_order(dice), dice.choose(senders)), to)


def _tampered(dice: Dice) -> Sent:
    local, _, domain = reply_address(MIL.pk, KEY, MOMENT).partition("@")
    for _ in range(1 + dice.roll(3)):
        at, new = 2 + dice.roll(len(local) - 2), dice.choose("abcdefghijklmnopqrstuvwxyz234567")
        if local[at] != new:
            local = local[:at] + new + local[at + 1 :]
    if local == reply_address(MIL.pk, KEY, MOMENT).partition("@")[0]:
        local = local[:-1]
    return Sent("tampered address", letter(dice, draw_order(dice)), f"{local}@{domain}")


def _of_another(dice: Dice) -> Sent:
    to = reply_address(dice.choose([BRID.pk, 999]), dice.choose([KEY, ""]), MOMENT)
    return Sent("address of another seat", letter(dice, draw_order(dice)), to)


def _stale(dice: Dice) -> Sent:
    key = "".join(dice.choose("0123456789abcdef") for _ in range(16))
    key = dice.choose([key, "", f"{KEY[:-1]}{'0' if KEY[-1] != '0' else '1'}"])
    return Sent("another question", letter(dice, draw_order(dice)), reply_address(MIL.pk, key, MOMENT))


def _expired(dice: Dice) -> Sent:
    to = reply_address(MIL.pk, KEY, MOMENT - timedelta(days=62 + dice.roll(400)))
    return Sent("expired address", letter(dice, draw_order(dice)), to)


def _of_another_kind(dice: Dice) -> Sent:
    makers = (address.bounce_address, address.invitation_address, address.unsubscribe_address)
    to = dice.choose(makers)(MIL.pk)
    return Sent("address of another kind", letter(dice, draw_order(dice)), dice.choose([to, f"r{to[1:]}"]))


def _of_another_house(dice: Dice) -> Sent:
    with override_settings(SECRET_KEY=f"another secret {dice.roll(1 << 30)}"):
        to = reply_address(MIL.pk, KEY, MOMENT)
    return Sent("address of another house", letter(dice, draw_order(dice)), to)


def _automatic(dice: Dice) -> Sent:
    marks = (
        "Auto-Submitted: auto-replied",
        "X-Autoreply: yes",
        "Precedence: bulk",
        "List-Id: <l.example>",
        "Return-Path: <>",
    )
    raw = letter(dice, draw_order(dice), more=f"{dice.choose(marks)}\n")
    return Sent("automatic mail", raw, reply_address(MIL.pk, KEY, MOMENT))


def _from_nobody(dice: Dice) -> Sent:
    raw = letter(dice, draw_order(dice))
    return Sent("from nobody", raw, reply_address(MIL.pk, KEY, MOMENT), envelope="<>")


def _repeated(dice: Dice) -> Sent:
    raw = letter(dice, draw_order(dice))
    return Sent("it came before", raw, reply_address(MIL.pk, KEY, MOMENT), came_before=True)


def _quoted(dice: Dice) -> Sent:
    """The order stands only in what is quoted."""
    order = draw_order(dice)
    ways = (
        f"\n\nOn 15 Nov 2026, at 12:00, Brid <brid@example.org> wrote:\n> {order}\n",
        f"\n\nAm 15.11.26 um 12:00 schrieb Brid\n<brid@example.org>:\n\n{order}\n",
        f"\n\n-----Original Message-----\nFrom: Brid\nSent: Sunday\nTo: Mil\nSubject: x\n\n{order}\n",
        f"\n\n---------- Forwarded message ---------\nFrom: Brid\nDate: Sunday\nSubject: x\nTo: Mil\n\n{order}\n",
        f"\n-- \n{order}\n",
        "".join(f"\n{number:>4}   {each}" for number, each in enumerate(ASKED.options, 1)),
    )
    head = f"From: mil@example.org\nMessage-ID: <{dice.roll(1 << 60)}@example.org>\nSubject: x\n\n"
    return Sent("quoted only", f"{head}Look at this.{dice.choose(ways)}".encode(), reply_address(MIL.pk, KEY, MOMENT))


FAULTS: tuple[Callable[[Dice], Sent], ...] = (
    *(_forged, _tampered, _of_another, _stale, _expired, _of_another_kind, _of_another_house),
    *(_automatic, _from_nobody, _repeated, _quoted),
)


def believe(count: int, seed: str) -> list[str]:
    """The illegal mails that would be played, and the legal ones that would not, of that many of each."""
    dice, found = Dice(seed, armed=True), []
    for number in range(count):
        sent = illegal(dice)
        if orders := accepted(sent):
            found.append(f"{sent.fault}, mail {number} of {seed}: {orders} accepted")
        if not accepted(sent := legal(dice)):
            found.append(f"legal mail {number} of {seed} refused: {sent.raw[-80:]!r}")
    return found
