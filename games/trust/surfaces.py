"""Everything that a reader can be shown of a game, byte by byte: pages, drawings, answers of the API, mails, feeds."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from django.core.cache import cache
from django.test import Client

from games import clock, outbox
from games.engine import Table
from games.models import Game, Mail, Notice, Player, Seat
from games.post import picture
from games.post.compose import compose
from games.trust.browsers import browser_of
from games.trust.twins import laid, twin_of
from games.web import replay

# Of every visit another, and of no table anything: the tokens that guard the forms, and what the header says of them.
TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]+"')
TOLD_IN = (Notice.Kind.RECEIPT, Notice.Kind.OPENED, Notice.Kind.TIMED_OUT)  # together they show all a mail can show
DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c02"
    "0000000b4944415478da6364f80f00010501012718e3660000000049454e44ae426082"
)


class Reader(NamedTuple):
    """Somebody who looks at a game: who they are, which seat they look from, and their browser."""

    player: Player | None
    seat: int | None
    browser: Client

    @classmethod
    def sign_in(cls, player: Player | None, seat: int | None = None) -> Reader:
        """The player at a browser; nobody is a visitor."""
        return cls(player, seat, browser_of(player))


def bytes_of(browser: Client, path: str, **body: str) -> tuple[int, bytes, list[tuple[str, str]]]:
    """What comes back from an address, headers included; with a body, what a program is answered that sends it."""
    answer = browser.post(path, json.dumps(body), "application/json") if body else browser.get(path)
    headers = sorted((name, value) for name, value in answer.headers.items() if name != "Content-Length")
    return answer.status_code, TOKEN.sub(b"", answer.content), headers


def pages(reader: Reader, game: Game, table: Table[Any]) -> list[object]:
    """Everything a browser can show of a game: the board, drafts, refusals, a replay, the ledger, feeds, lists."""
    options = table.decisions[0].options
    lines = ["nonsense", "build temair; end", options[-1], f"{options[0]}; auto"]
    paths = [f"/games/{game.pk}/", *(f"/games/{game.pk}/?line={line}" for line in lines)]
    paths += [f"/games/{game.pk}/?verb=build", f"/games/{game.pk}/moves/", f"/games/{game.pk}/moves/{game.head}/"]
    paths += [f"/games/{game.pk}/news/?head={game.head}&letter=0", "/"]
    if reader.player is not None:
        key = reader.player.feed_key
        paths += [f"/feeds/{key}/turns.atom", f"/feeds/{key}/deadlines.ics"]
    return [bytes_of(reader.browser, path) for path in paths]


def calls(reader: Reader, game: Game, table: Table[Any]) -> list[object]:
    """Everything a program can read of a game, its ETags and refusals included."""
    where = f"/api/v1/games/{game.pk}"
    read = [bytes_of(reader.browser, f"{where}{path}") for path in ("", "/view", "/decisions", "/log", "/letters")]
    lines = ("auto", "nonsense", table.decisions[0].options[0])
    tried = [bytes_of(reader.browser, f"{where}/trial", line=line) for line in lines] if reader.player else []
    return [*read, *tried]


def mails(reader: Reader, game: Game, table: Table[Any]) -> list[object]:
    """Everything in a mail that shows a seat all a mail can show: the question, every order, the board, the news."""
    if reader.seat is None:
        return []
    return letter_to(Seat.objects.select_related("player", "game").get(game=game, number=reader.seat))


def letter_to(seat: Seat) -> list[object]:
    """A mail about all that this seat may know, part by part."""
    fields: dict[str, Any] = {"facts": {"said": ["Well."], "list": True, "board": True}, "game": seat.game}
    notices = [outbox.to_seat(seat, kind, f"{seat.game.head}", clock.now(), **fields) for kind in TOLD_IN]
    told = [notice for notice in notices if notice is not None]
    for number, notice in enumerate(told):
        notice.pk = number
    mail = Mail(pk=1, message_id="<one@localhost>", player=seat.player, email=seat.player.email if seat.player else "")
    message = compose(mail, told, clock.now()).message
    pictures = [part.get_payload() for part in message.attachments]
    html = [str(content) for content, _ in message.alternatives]
    return [message.subject, message.body, html, pictures, message.extra_headers]


SURFACES: dict[str, Callable[[Reader, Game, Table[Any]], list[object]]] = {
    "page": pages,
    "API": calls,
    "mail": mails,
}


def differing(game: Game, table: Table[Any], readers: list[Reader], word: str) -> Iterator[str]:
    """Who reads something else, and where, on a twin of the table."""
    for reader in readers:
        for found in compared(game, table, reader, [word]):
            yield from found


def compared(game: Game, table: Table[Any], reader: Reader, words: Sequence[str]) -> Iterator[list[str]]:
    """What a reader reads otherwise on twins of the table, one for each word."""
    before = _seen(reader, game, table, table)
    for word in words:
        after = _seen(reader, game, table, twin_of(table, reader.seat, f"{word} {reader.seat}"))
        where = f"game {game.pk}, move {game.head}: {reader.player or 'a visitor'}"
        yield [f"{where} reads another {name} on a twin" for name in SURFACES if before[name] != after[name]]


def _seen(reader: Reader, game: Game, table: Table[Any], lying: Table[Any]) -> dict[str, list[object]]:
    """What a reader is shown while that table lies there; drawings as they are, before they become pictures."""
    drawn: list[str] = []
    # A replay runs from the seed, so its twin is laid at the end of it.
    with laid(game, lying), patch.object(replay, "replay", lambda *_: lying.copy()), _drawing_into(drawn):
        cache.clear()
        seen = {name: show(reader, game, table) for name, show in SURFACES.items()}
    seen["mail"] += drawn
    return seen


@contextmanager
def _drawing_into(drawn: list[str]) -> Iterator[None]:
    def draw(svg: str) -> bytes:
        drawn.append(svg)
        return DOT

    with patch.object(picture, "render", draw):
        yield
