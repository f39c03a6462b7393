"""How fast letters come in: stored through the listener's own door, and read and played."""

from __future__ import annotations

import smtplib
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from allauth.account.models import EmailAddress

from games import clock, lobby
from games.bench.figure import Figure
from games.bench.house import House, house_on, postgres
from games.engine import Dice, Table
from games.models import Letter
from games.post.address import reply_address
from games.post.read import read_letter
from games.post.smtp import Listener

SERVERS = 8  # that bring mail at the same time
GAMES = 8
QUOTED = "".join(f"> {number:>4}   build somewhere-{number:<20}  1 disc, and what it does\n" for number in range(80))


def figures(quick: bool = False) -> Iterator[Figure]:
    """Every figure of mail in, on both databases."""
    with house_on() as house:
        yield from letter_figures("sqlite", house, quick)
    if quick:
        return
    with postgres() as address:
        if address is not None:
            with house_on(address) as house:
                yield from letter_figures("postgresql", house, quick)


def letter_figures(name: str, house: House, quick: bool) -> Iterator[Figure]:
    """Letters a second, with the broker up, because every letter rings a bell."""
    with house.open():
        found = house.stage("letters", "10" if quick else "40")
    how = f"{found['count']:.0f} letters of {found['kilobytes']:.1f} kB, {SERVERS} servers at once"
    yield Figure(f"{name}: letters stored through SMTP a second", found["stored"], "at least", 100, how)
    yield Figure(f"{name}: letters read and played a second", found["played"], "at least", 30, "one reader")


# -- within the house


class Prepared(NamedTuple):
    """A letter before it is posted."""

    sender: str
    to: str
    raw: bytes


def letters(steps: int) -> dict[str, float]:
    """Letters stored and played a second; each is an order of its own, and all of them must be played."""
    waiting = _write(steps)
    listener = Listener("127.0.0.1", 0)
    listener.start()
    began = time.perf_counter()
    with ThreadPoolExecutor(SERVERS) as pool:
        for done in [pool.submit(_bring, listener.port, waiting[share::SERVERS]) for share in range(SERVERS)]:
            done.result()
    stored = len(waiting) / (time.perf_counter() - began)
    listener.stop()
    # As they were written: they came in by several ways at once, and an order that comes too early is refused.
    kept = dict(Letter.objects.values_list("message_id", "pk"))
    began = time.perf_counter()
    for number in range(len(waiting)):
        read_letter(kept[f"<{number}@bench.example>"])
    played = len(waiting) / (time.perf_counter() - began)
    if Letter.objects.exclude(state=Letter.State.PLAYED).exists():
        raise RuntimeError(f"a letter was not played: {Letter.objects.exclude(state='played').first()!r}")
    size = sum(len(letter.raw) for letter in waiting) / len(waiting) / 1000
    return {"count": len(waiting), "kilobytes": size, "stored": stored, "played": played}


def _write(steps: int) -> list[Prepared]:
    """The letters of some games, one order each, in the order in which they can be played."""
    from games.bench.stage import OPEN_ORDERS, RULES, person

    scripts: list[list[tuple[str, str, str]]] = []
    for number in range(GAMES):
        players = [person(2 * number), person(2 * number + 1)]
        game = lobby.open_table(players[0], title=RULES.id, size=2, options=OPEN_ORDERS)
        lobby.join(game, players[1])
        game.refresh_from_db()
        seats = list(game.seats.select_related("player"))
        table, luck = Table.start(RULES, 2, game.options, game.seed), Dice(str(number), armed=True)
        script: list[tuple[str, str, str]] = []
        while len(script) < steps and table.waiting_for:
            asked = table.decision(table.waiting_for[0])
            order = luck.choose([order for order in asked.options if order != "pass"] or asked.options)
            to = reply_address(seats[asked.seat].pk, table.key(asked.seat), clock.now())
            script.append((players[asked.seat].email, to, order))
            table.play(asked.seat, order)
        scripts.append(script)
    EmailAddress.objects.update(verified=True)
    turns = [turn for step in zip(*scripts, strict=False) for turn in step]
    return [Prepared(sender, to, _mail(number, *turn)) for number, turn in enumerate(turns) for sender, to, _ in [turn]]


def _mail(number: int, sender: str, to: str, order: str) -> bytes:
    head = f"From: {sender}\r\nTo: {to}\r\nSubject: Re: your move\r\nMessage-ID: <{number}@bench.example>\r\n"
    body = f"{order}\n\nOn Sun, 15 Nov 2026 at 12:00, A long game <{to}> wrote:\n\n{QUOTED}"
    return (head + "\r\n" + body.replace("\n", "\r\n")).encode()


def _bring(port: int, share: list[Prepared]) -> None:
    with smtplib.SMTP("127.0.0.1", port) as line:
        for letter in share:
            line.sendmail(letter.sender, [letter.to], letter.raw)
