"""Our own mails, quoted in any manner: nothing in them is ever played, and what is written round them is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail as django_mail
from django.core.mail import EmailMultiAlternatives

from games import clock, play
from games.models import Game, Letter, Seat
from games.post import compose, read
from games.post.deliver import deliver
from games.post.gather import gather
from games.post.ours import without
from tests.post.conftest import Find, email_of, put_in, receipts, reply

Quote = Callable[[EmailMultiAlternatives], tuple[str, str]]


def sent_to(seat: Seat) -> EmailMultiAlternatives:
    """The mail that asks a seat its question."""
    moment = clock.now() + timedelta(hours=1)
    gather(moment)
    deliver(moment)
    found = [each for each in django_mail.outbox if each.to == [email_of(seat)]]
    assert isinstance(found[-1], EmailMultiAlternatives)
    return found[-1]


def text_of(message: EmailMultiAlternatives) -> str:
    return str(message.body)


def html_of(message: EmailMultiAlternatives) -> str:
    return next(str(content) for content, kind in message.alternatives if kind == "text/html")


QUOTES: dict[str, Quote] = {
    "text with marks": lambda m: ("plain", "".join(f"> {line}\n" for line in text_of(m).splitlines())),
    "text without marks": lambda m: ("plain", text_of(m)),
    "text pushed to the left": lambda m: ("plain", "\n".join(line.strip() for line in text_of(m).splitlines())),
    "text with single spaces": lambda m: (
        "plain",
        "\n".join(" ".join(line.split()) for line in text_of(m).splitlines()),
    ),
    "html in a blockquote": lambda m: ("html", f"<blockquote>{html_of(m)}</blockquote>"),
    "html without marks": lambda m: ("html", html_of(m)),
}


def answer(seat: Seat, message: EmailMultiAlternatives, words: str, quote: str, below: bool) -> Letter:
    kind, quoted = QUOTES[quote](message)
    if kind == "html":
        words = f"<div>{words.replace(chr(10), '<br>')}</div>"
    body = f"{quoted}\n\n{words}" if below else f"{words}\n\n{quoted}"
    to = message.extra_headers["Reply-To"] if "Reply-To" in message.extra_headers else message.reply_to[0]
    local = to.partition("<")[2].rstrip(">") or to
    head = f"From: {email_of(seat)}\nTo: {to}\nSubject: Re: x\nContent-Type: text/{kind}; charset=utf-8\n\n"
    return put_in((head + body).encode(), local)


@pytest.fixture(autouse=True)
def plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw no pictures, and do not tire of mails with nothing in them."""
    monkeypatch.setattr(compose, "_drawn", lambda sheet: None)
    monkeypatch.setattr(read, "MOST_FRUITLESS", ())


@pytest.mark.parametrize("asked", ["port", "draw", "block", "action"])
def test_nothing_that_we_wrote_ourselves_is_played(game: Game, waited_for: Find, asked: str) -> None:
    while (seat := waited_for(game)).asked != asked:
        play.submit(seat, "1", at=seat.key, via="web")
        play.resolve(game.pk)
    before, message = game.moves.count(), sent_to(seat)
    for quote in QUOTES:
        letter = answer(seat, message, "Thank you.", quote, below=False)
        receipt = receipts(seat)[-1]
        assert (quote, receipt["error"][:18], receipt["rest"]) == (quote, "No order was found", "")
        assert (receipt["played"], receipt["said"]) == ([], [])
        assert not any(receipt[fact] for fact in ("board", "list", "help", "sealed"))
        assert "Thank you." in receipt["chatter"]
        assert letter.state == Letter.State.REFUSED
    assert game.moves.count() == before


@pytest.mark.parametrize("below", [False, True], ids=["above", "below"])
@pytest.mark.parametrize("quote", QUOTES)
def test_what_is_written_above_or_below_our_own_words_is_played(
    game: Game, waited_for: Find, quote: str, below: bool
) -> None:
    seat = waited_for(game)
    letter = answer(seat, sent_to(seat), "settle dur", quote, below)
    assert (letter.state, letter.note) == (Letter.State.PLAYED, "")
    assert receipts(seat)[-1]["played"] == [["settle dur"]]


def test_two_orders_that_stand_in_our_own_list_too_are_played_as_they_were_written(
    game: Game, seat: Seat, other: Seat
) -> None:
    reply(seat, "settle dur")
    other = Seat.objects.select_related("player").get(pk=other.pk)
    letter = answer(other, sent_to(other), "settle senus\ndraw 2", "html without marks", below=False)
    assert letter.state == Letter.State.PLAYED
    assert [order for piece in receipts(other)[-1]["played"] for order in piece] == ["settle senus", "draw 2"]


def test_our_lines_are_taken_out_and_theirs_stay_where_they_stand() -> None:
    ours = Counter({f"line {number}": 1 for number in range(9)} | {"twice": 2})
    quoted = [*(f"line {number}" for number in range(9)), "twice", "twice"]
    assert without(["b", "line 3", "a", *quoted, "line 3", "z"], ours) == ["b", "line 3", "a", "line 3", "z"]
    assert without(["twice", *quoted], ours) == ["twice"]
    assert without(["line 1", "line 2", "mine"], ours) == ["line 1", "line 2", "mine"]
