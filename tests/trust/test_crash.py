"""The figure of crashes finds nothing in the house as it is, and everything that is planted in it."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import Future
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import transaction
from django.db.models import QuerySet

from games import bell, clock, outbox, play, tasks
from games.models import Notice, Seat
from games.post import deliver, headers
from games.trust import crash
from games.trust.crash import crash_anywhere, crash_everywhere
from games.trust.deeds import Deeds
from games.trust.dying import die_before
from games.trust.sites import NO_POSTGRESQL, Missing
from games.trust.tray import Tray
from tests.trust import plants

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def deeds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Deeds:
    """Give deeds to be cut short, in a house without a bell."""
    monkeypatch.setattr(bell, "_ring", lambda task, *what: None)
    settings.MAIL_CAP_A_DAY = 10_000
    return Deeds(Tray(tmp_path / "taken"))


def found(deeds: Deeds, name: str) -> str:
    """What the figure finds when a deed is cut short everywhere."""
    return "\n".join(crash_everywhere(deeds, name, Counter()))


def test_as_it_is_nothing_is_lost_doubled_or_left_undone_wherever_it_crashes(deeds: Deeds) -> None:
    tally = Counter[str]()
    assert [line for name in ("submit", "resolve") for line in crash_everywhere(deeds, name, tally)] == []
    assert min(tally.values()) >= 10
    assert crash_anywhere(deeds, 5, "test", tally) == []


def test_a_process_dies_where_it_is_told_to_and_takes_what_it_wrote_with_it(deeds: Deeds) -> None:
    def write() -> None:
        with transaction.atomic():
            Seat.objects.update(notes="written")

    deaths = [die_before(event, write, deeds.tray) for event in range(1, 6)]
    assert [death.acknowledged for death in deaths][-1]
    before = [death.about_to for death in deaths if not death.acknowledged]
    assert [words.split()[0] for words in before if words.split()[0] != "BEGIN"] == ["UPDATE", "COMMIT", "the"]
    assert set(Seat.objects.values_list("notes", flat=True)) == {"written"}
    assert die_before(1, lambda: 1 / 0, deeds.tray).error == "ZeroDivisionError('division by zero')"


# -- planted faults: each must turn the figure red


def test_a_door_without_a_transaction_is_found(deeds: Deeds, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "transaction", SimpleNamespace(atomic=nullcontext))
    monkeypatch.setattr(QuerySet, "select_for_update", lambda rows, **how: rows)
    assert "submit, crashed before" in found(deeds, "submit")


def test_an_order_acknowledged_before_its_commit_is_found(deeds: Deeds, monkeypatch: pytest.MonkeyPatch) -> None:
    submit, here = play.submit, os.getpid()

    def hasty(*what: Any, **how: Any) -> play.Receipt:
        with transaction.atomic():
            receipt = submit(*what, **how)
            transaction.set_rollback(os.getpid() != here)  # somebody will see to it later, and dies first
        return receipt

    monkeypatch.setattr(play, "submit", hasty)
    assert "submit, crashed after its answer: it was done 0 times" in found(deeds, "submit")


def test_an_order_given_again_that_counts_again_is_found(deeds: Deeds, monkeypatch: pytest.MonkeyPatch) -> None:
    submit = play.submit

    def forgiving(seat: Seat, text: str, *, at: str | None, via: str) -> play.Receipt:
        now_asked = Seat.objects.filter(game=seat.game_id).exclude(key="").order_by("number")[0]
        return submit(now_asked, "1", at=now_asked.key, via=via)

    monkeypatch.setattr(play, "submit", forgiving)
    assert "times" in found(deeds, "submit")


def test_notices_written_after_the_commit_are_found(deeds: Deeds, monkeypatch: pytest.MonkeyPatch) -> None:
    put = outbox.put

    def late(notices: Iterable[Notice | None]) -> None:
        kept = list(notices)
        transaction.on_commit(lambda: put(kept))

    monkeypatch.setattr(outbox, "put", late)
    assert "has 0 notices" in found(deeds, "submit")


def test_rounds_that_open_nothing_are_found(deeds: Deeds, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "sweep", lambda: None)
    assert "when it was finished, it was done 0 times" in found(deeds, "resolve")


def test_rounds_that_forget_whose_time_is_up_are_found(deeds: Deeds, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "expired", lambda moment, batch: [])
    assert "when it was finished, it was done 0 times" in found(deeds, "expire")


def test_mails_marked_before_they_are_sent_are_found(deeds: Deeds, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deliver, "_see_to", deliver._see_to)  # to be put back
    plants.mark_before_send()
    assert "when it was finished, it was done 0 times" in found(deeds, "deliver")


def test_mails_that_are_named_anew_are_found(deeds: Deeds, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(headers, "of_mail", headers.of_mail)  # to be put back
    plants.name_anew()
    assert "the question was mailed under 2 names" in found(deeds, "deliver")


def test_without_postgresql_the_figure_is_red_and_says_what_to_install() -> None:
    measured: Future[Any] = Future()
    measured.set_exception(Missing())
    score = crash._score("postgresql", measured)
    assert (score.holds, score.found) == (False, [NO_POSTGRESQL])
