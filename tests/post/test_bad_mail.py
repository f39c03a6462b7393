"""Mail that must not be played: forged, repeated, automatic, broken, enormous; answered at most once, nothing lost."""

from __future__ import annotations

import base64
import io
import zipfile
from collections.abc import Iterator

import pytest

from games import clock, outbox
from games.models import Game, Letter, Notice, Seat
from games.post.address import bounce_address, reply_address
from games.post.receive import receive
from games.trust.hostile import HOSTILE
from games.trust.mutants import try_to_read
from tests.house.conftest import written
from tests.post.conftest import email_of, mail, put_in, receipts, reply
from tests.post.test_corpus import CORPUS, EXPECTED

State = Letter.State


@pytest.fixture
def untouched(game: Game) -> Iterator[None]:
    """Check that nothing at all was played, whatever came in."""
    before = written(game)
    before.pop("Notice")
    yield
    after = written(game)
    after.pop("Notice")
    assert after == before
    assert set(Letter.objects.values_list("state", flat=True)).isdisjoint({State.PLAYED, State.NEW})


AUTOMATIC = [name for name in EXPECTED if EXPECTED[name].get("automatic")]


@pytest.mark.usefixtures("untouched")
@pytest.mark.parametrize("name", AUTOMATIC)
def test_what_a_machine_wrote_is_kept_and_never_answered(name: str, game: Game, seat: Seat) -> None:
    raw = (CORPUS / f"{name}.eml").read_bytes().replace(b"mil@example.org", email_of(seat).encode())
    letter = put_in(raw, reply_address(seat.pk, seat.key, clock.now()))
    assert letter.state == State.SILENT
    assert letter.note
    assert receipts(seat) == []


@pytest.mark.usefixtures("untouched")
def test_a_mail_from_nobody_is_never_answered(game: Game, seat: Seat) -> None:
    to = reply_address(seat.pk, seat.key, clock.now())
    assert put_in(mail("1", sender=email_of(seat)), to, "<>").state == State.SILENT
    assert receipts(seat) == []


@pytest.mark.usefixtures("untouched")
def test_our_own_mail_is_never_answered(game: Game, seat: Seat, settings: object) -> None:
    house = settings.HOUSE_ADDRESS  # type: ignore[attr-defined]
    assert reply(seat, "1", sender=f"Arrival <{house}>").state == State.SILENT
    assert receipts(seat) == []


@pytest.mark.usefixtures("untouched")
def test_a_program_that_answers_every_receipt_gets_tired_first(game: Game, seat: Seat) -> None:
    states = [reply(seat, f"Thank you for your mail, number {number}.").state for number in range(12)]
    assert states == [State.REFUSED] * 5 + [State.SILENT] * 7
    assert len(receipts(seat)) == 5


def test_a_person_is_heard_even_after_many_empty_mails(game: Game, seat: Seat) -> None:
    for number in range(8):
        reply(seat, f"Hello number {number}")
    assert reply(seat, "1").state == State.PLAYED


@pytest.mark.usefixtures("untouched")
def test_a_bounce_is_handed_to_who_looks_after_bounces(game: Game, seat: Seat) -> None:
    raw = (CORPUS / "bounce-report.eml").read_bytes()
    assert put_in(raw, bounce_address(17), "<>").state == State.SILENT
    assert receipts(seat) == []


@pytest.mark.usefixtures("untouched")
def test_a_forwarded_mail_plays_nothing_and_tells_the_forwarder_nothing(game: Game, seat: Seat, other: Seat) -> None:
    raw = (CORPUS / "gmail-forward.eml").read_bytes().replace(b"mil@example.org", email_of(other).encode())
    assert put_in(raw, reply_address(seat.pk, seat.key, clock.now())).state == State.HELD
    assert receipts(other) == receipts(seat) == []
    assert Notice.objects.get(kind="held").player == seat.player


@pytest.mark.usefixtures("untouched")
def test_a_header_with_lines_in_it_makes_no_header_of_ours(game: Game, seat: Seat) -> None:
    evil = b"From: %s\nSubject: =?utf-8?Q?hi=0D=0ABcc=3A_all@example.net?=\nMessage-ID: <a@b>\r\tx: y\n\nhello\n"
    put_in(evil % email_of(seat).encode(), reply_address(seat.pk, seat.key, clock.now()))
    (receipt,) = receipts(seat)
    assert receipt["subject"] == "hi Bcc: all@example.net"
    assert "\n" not in receipt["reply_to"]
    assert "\r" not in receipt["reply_to"]


@pytest.mark.usefixtures("untouched")
def test_a_thousand_order_lines_are_refused_with_one_answer(game: Game, seat: Seat) -> None:
    assert reply(seat, "settle magnata\n" * 1_000).state == State.REFUSED
    (receipt,) = receipts(seat)
    assert receipt["error"]
    assert len(str(receipt)) < 5_000


@pytest.mark.usefixtures("untouched")
def test_one_endless_line_is_refused_with_one_answer(game: Game, seat: Seat) -> None:
    assert reply(seat, "settle magnata " * 20_000).state == State.REFUSED
    assert len(str(receipts(seat))) < 5_000


def test_attachments_are_never_opened(game: Game, seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("zeros", b"\0" * 10_000_000)
    for name in ("ZipFile", "is_zipfile"):
        monkeypatch.setattr(zipfile, name, lambda *args: pytest.fail("an attachment was opened"))
    parts = [
        b'From: %s\nContent-Type: multipart/mixed; boundary="b"\n' % email_of(seat).encode(),
        b"\n--b\nContent-Type: text/plain\n\n1\n",
        b"--b\nContent-Type: application/zip\nContent-Transfer-Encoding: base64\n\n",
        base64.encodebytes(bomb.getvalue()),
        b"--b--\n",
    ]
    assert put_in(b"".join(parts), reply_address(seat.pk, seat.key, clock.now())).state == State.PLAYED


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_bytes_are_read_or_refused_and_nothing_else(name: str) -> None:
    assert try_to_read(HOSTILE[name]) == ""


@pytest.mark.usefixtures("untouched")
@pytest.mark.parametrize("name", ["no header", "nothing", "zeros", "every byte", "five megabytes", "deep parts"])
def test_hostile_bytes_in_the_letter_box_are_kept_and_play_nothing(name: str, game: Game, seat: Seat) -> None:
    letter = put_in(HOSTILE[name], reply_address(seat.pk, seat.key, clock.now()))
    assert letter.state in (State.BROKEN, State.REFUSED, State.HELD)
    assert bytes(letter.raw) == HOSTILE[name][:1_000_000]


def test_no_token_stands_in_what_operators_and_logs_see(
    game: Game, seat: Seat, caplog: pytest.LogCaptureFixture
) -> None:
    to = reply_address(seat.pk, seat.key, clock.now())
    with caplog.at_level("DEBUG"):
        put_in(mail("1", sender=f"{to}"), to)
        receive(mail("1", sender=email_of(seat)), to)
    assert to.partition("@")[0] not in caplog.text
    assert not Letter.objects.filter(note__contains=to.partition("@")[0]).exists()


def test_a_receipt_goes_to_the_address_we_know_and_to_no_other(game: Game, seat: Seat) -> None:
    reply(seat, "1", Reply_To="mallory@example.net", Sender="mallory@example.net")
    notice = Notice.objects.get(kind="receipt")
    assert notice.player == seat.player
    assert notice.email == ""
    assert "mallory" not in str(notice.facts)


def test_a_second_receipt_of_the_same_letter_is_the_same_notice(game: Game, seat: Seat) -> None:
    letter = reply(seat, "help")
    outbox.put([outbox.to_seat(seat, Notice.Kind.RECEIPT, str(letter.pk), clock.now())])
    assert len(receipts(seat)) == 1
