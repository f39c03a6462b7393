"""Whole games by mail alone: raw mails in through the listener, mails out read back, and no page is ever asked for."""

from __future__ import annotations

import re
import smtplib
from collections.abc import Iterator
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail as sent_mail
from django.core.mail import EmailMessage as DjangoMail
from django.test import Client

from games import clock, lobby, tasks
from games.engine.record import check
from games.models import Game, Letter, Mail, Player
from games.models.log import record_of
from games.post import picture
from games.post.smtp import Listener
from games.rules import RULESETS

pytestmark = pytest.mark.django_db(transaction=True)

NUMBERED = re.compile(r"^\s*(\d+)\s{2,}(\S.*?)(?:\s{2,}|$)", re.MULTILINE)
LONGEST = 1_500  # mails; a game that needs more does not end
UNFINISHED = ("use ", "repeat ", "unless", "ritual ")  # these go on with a question that the others would wait for
CROSSING = ("spirit-island",)  # here what one does may take an order from another who is asked too
TO_MOVE = re.compile(r"^  > ", re.MULTILINE)


@pytest.fixture
def listener() -> Iterator[Listener]:
    """Give the house's letter box, on a port of its own."""
    door = Listener("127.0.0.1", 0)
    door.start()
    yield door
    door.stop()
    door.handler.threads.shutdown()


@pytest.fixture(autouse=True)
def by_mail_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody ask for a page, and let no picture be drawn: every board is in the text too."""
    monkeypatch.setattr(picture, "render", lambda svg: None)
    monkeypatch.setattr(Client, "request", None)


class Correspondent:
    """Somebody who has nothing but a mail program: reads what comes, writes above what it quotes."""

    def __init__(self, name: str, listener: Listener) -> None:
        self.player = Player.objects.create_user(f"{name.lower()}@example.org", name=name, mail=Player.Mail.EACH)
        EmailAddress.objects.filter(user=self.player).update(verified=True)
        self.port, self.written = listener.port, 0

    def answer(self, got: EmailMessage) -> bool:
        """Answer a mail that asks something, by number and by words in turn; False if it asks nothing."""
        _, asked, listed = text_of(got).partition("Answer with a number")
        if not asked:
            return False
        orders = dict(NUMBERED.findall(listed.split("\n\n")[1]))
        self.written += 1
        alone = len(TO_MOVE.findall(listed.partition("AROUND THE TABLE")[2].split("\n\n")[0])) < 2
        numbers = [number for number, order in orders.items() if alone or not order.startswith(UNFINISHED)]
        number = next((n for n, order in orders.items() if order == "pass"), numbers[self.written * 7 % len(numbers)])
        self.send(got, orders[number] if self.written % 2 else number)
        return True

    def send(self, got: EmailMessage, words: str) -> None:
        """Write back as a mail program does."""
        message = EmailMessage()
        message["From"], message["To"] = f"{self.player.name} <{self.player.email}>", got["Reply-To"]
        message["Subject"] = f"Re: {got['Subject']}"
        message["Message-ID"] = f"<{self.written}.{self.player.pk}@there.example>"
        quoted = "\n".join(f"> {line}" for line in text_of(got).splitlines())
        message.set_content(f"{words}\n\nAll the best, {self.player.name}\n\nOn Saturday Arrival wrote:\n{quoted}\n")
        with smtplib.SMTP("127.0.0.1", self.port) as line:
            line.send_message(message)


def over_the_wire(mail: DjangoMail) -> EmailMessage:
    """The mail as a mail program gets it."""
    return message_from_bytes(mail.message().as_bytes(), policy=policy.default)


def text_of(got: EmailMessage) -> str:
    """The plain twin of a mail."""
    plain = got.get_body(("plain",))
    assert plain is not None
    return str(plain.get_content())


def do_the_rounds(game: Game) -> list[EmailMessage]:
    """What the workers do: read what came, let the house play, see to the clocks, and send; gives what went out."""
    sent_mail.outbox.clear()
    for letter in Letter.objects.filter(state=Letter.State.NEW):
        tasks.read_letter(letter.pk)
    tasks.wake(game.pk)
    tasks.keep_time()
    tasks.sweep()
    tasks.deliver()
    return [over_the_wire(each) for each in sent_mail.outbox]


def play_by_mail(game: Game, people: dict[str, Correspondent]) -> list[EmailMessage]:
    """Let everybody answer every mail that asks something within hours, until nothing is asked any more; gives all
    mails."""
    mails: list[EmailMessage] = []
    with time_machine.travel(clock.now(), tick=False) as hands:
        while waiting := do_the_rounds(game):
            mails += waiting
            assert len(mails) < LONGEST, "the game does not end"
            hands.shift(timedelta(hours=3))
            for mail in waiting:
                people[mail["To"]].answer(mail)
    return mails


@pytest.mark.parametrize("title", list(RULESETS))
def test_a_whole_game_is_played_by_mail_alone(title: str, listener: Listener) -> None:
    people = {one.player.email: one for one in (Correspondent(name, listener) for name in ("Ada", "Bran"))}
    ada, *others = people.values()
    game = lobby.open_table(ada.player, title=title, size=len(people), options={}, name="By post")
    for other in others:
        lobby.join(game, other.player)
    mails = play_by_mail(game, people)
    game.refresh_from_db()
    assert game.state == Game.State.ENDED
    assert check(record_of(game), RULESETS) == []
    assert set(game.moves.values_list("via", flat=True)) <= {"house", "mail"}
    assert all(one.written > 5 for one in people.values())
    # Every mail that came was played, every mail that went out went once, and everybody heard how it ended. Where all
    # are asked at once letters may cross: then the board has changed, and the question is put anew.
    refused = Letter.objects.exclude(state=Letter.State.PLAYED)
    assert all("the board has changed" in letter.note for letter in refused)
    assert refused.count() == 0 or title in CROSSING
    assert refused.count() < Letter.objects.count() / 4
    assert not Mail.objects.exclude(state__in=(Mail.State.SENT, Mail.State.VOID)).exists()
    assert len({mail["Message-ID"] for mail in mails}) == len(mails)
    assert {mail["Auto-Submitted"] for mail in mails} == {"auto-generated"}
    assert sorted(mail["To"] for mail in mails if game.seed in text_of(mail)) == sorted(people)
