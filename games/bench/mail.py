"""How fast a turn mail is made, beside a bare template mail of the house, and what its picture costs."""

from __future__ import annotations

import functools
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

from django.core.cache import cache
from django.core.mail import EmailMultiAlternatives
from django.template import engines
from django.test import override_settings

from games import clock, outbox
from games.bench.figure import Figure
from games.bench.house import house_on
from games.models import Game, Mail, Notice, Player, Seat
from games.post import compose as room
from games.post.compose import compose
from games.sight import around

HEADED = '<tr><td class="pad"><h1>{{ game.name }}</h1><p class="t">{{ names }}</p></td></tr>'
BARE = f'{{% extends "mail/base.html" %}}{{% block body %}}{HEADED}{{% endblock %}}'
PLAIN = "{{ game.name }}: your move.\n{{ names }}\n"
DOT = b"\x89PNG"
IN_MEMORY = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}


def figures(quick: bool = False) -> Iterator[Figure]:
    """Every figure of mail out."""
    with house_on() as house:
        found = house.stage("mails", "20" if quick else "60")
    for floor, name in (("bare", "a bare template mail of one row"), ("seated", "one that names who sits there")):
        how = f"{found['turn']:.1f} ms, the floor {found[floor]:.1f} ms of processor"
        yield Figure(f"a turn mail without picture / {name}", found["turn"] / found[floor], "at most", 5, how)
    how = f"drawn in {found['drawn']:.0f} ms of processor, {found['kilobytes']:.0f} KB"
    yield Figure("a turn mail whose picture is kept / drawn", found["kept"] / found["drawn"], "at most", 0.25, how)


# -- within the house


@override_settings(CACHES=IN_MEMORY)  # no broker is up
def mails(times: int) -> dict[str, float]:
    """What a bare mail, a turn mail, and one with its picture cost in ms, drawn or found."""
    from games.bench.stage import lay, long_game, person

    scribe, asked_at = long_game(4, 0)
    rows, number = next((rows, seat) for rows, seat in asked_at if rows > 100)
    players = [person(each) for each in range(4)]
    game = lay(scribe.record, rows, players)
    seat = game.seats.select_related("player").get(number=number)
    mail, notices = mail_to(game, seat, players[number])
    moment = clock.now()
    headers = compose(mail, notices, moment).message.extra_headers

    def whole() -> bytes:
        return compose(mail, notices, moment).message.message().as_bytes()

    floors = {
        "bare": lambda: bare([Seat(game=Game.objects.get(pk=game.pk))], mail, headers).message().as_bytes(),
        "seated": lambda: bare(around(game.pk), mail, headers).message().as_bytes(),
    }
    with mock.patch.object(room, "picture", return_value=DOT):  # a mail as it is, but for what the picture costs
        found = alternate({**floors, "turn": whole}, times)
    found |= alternate({"kept": whole}, times)
    drawn = []
    size = 0
    for _ in range(max(times // 10, 3)):
        cache.clear()
        began = time.process_time()
        size = len(whole())
        drawn.append(1000 * (time.process_time() - began))
    return {**found, "drawn": statistics.median(drawn), "kilobytes": size / 1024}


def mail_to(game: Game, seat: Seat, player: Player) -> tuple[Mail, list[Notice]]:
    """A mail that asks a seat its question."""
    mail = Mail.objects.create(
        message_id=f"<{seat.pk}@bench>", player=player, email=player.email, game=game, made=clock.now(), due=clock.now()
    )
    outbox.put([outbox.to_seat(seat, Notice.Kind.TURN, seat.key, clock.now(), question=seat.key)])
    notices = Notice.objects.filter(seat=seat, kind=Notice.Kind.TURN)
    notices.update(mail=mail)
    return mail, list(notices.select_related("game", "seat", "player"))


def bare(seats: list[Seat], mail: Mail, headers: dict[str, str]) -> EmailMultiAlternatives:
    """The floor of any mail about a game: who sits there, in the frame of the house, under its headers."""
    names = ", ".join(seat.name for seat in seats)
    context = {"game": seats[0].game, "names": names, "house": "Arrival", "stripes": range(7)}
    text, html = (template.render(context) for template in _templates())
    message = EmailMultiAlternatives(mail.email, text, "house@bench.example", [mail.email], headers=headers)
    message.attach_alternative(room._short_lines(room._inliner().inline(html)), "text/html")
    return message


@functools.cache
def _templates() -> tuple[Any, Any]:
    django = engines["django"]
    return django.from_string(PLAIN), django.from_string(BARE)


def alternate(deeds: dict[str, Callable[[], object]], times: int) -> dict[str, float]:
    """The median processor time of each deed in ms; they take turns, so that noise falls on all alike."""
    spent: dict[str, list[float]] = {name: [] for name in deeds}
    for deed in deeds.values():
        deed()
    for _ in range(times):
        for name, deed in deeds.items():
            began = time.process_time()
            deed()
            spent[name].append(1000 * (time.process_time() - began))
    return {name: statistics.median(each) for name, each in spent.items()}
