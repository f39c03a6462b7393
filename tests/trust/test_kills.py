"""The figures of killed processes find nothing in the house as it is, and everything that is planted in it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from games import bell, clock, tasks
from games.post import deliver, headers
from games.post.compose import compose
from games.trust import killing, kills
from games.trust.counting import MailServer
from games.trust.household import HAND
from games.trust.hurry import PLANTED
from games.trust.killing import Killing
from games.trust.sites import site_on
from tests.trust import plants


class Killed(BaseException):
    """What a worker is that gets kill -9."""


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch, settings: Any, transactional_db: None) -> Iterator[Killing]:
    """Give a game that waits for its mails, and a mail server that counts them, all in this process."""
    monkeypatch.setattr(killing, "GAMES", 1)
    monkeypatch.setattr(bell, "_ring", lambda task, *what: None)
    monkeypatch.setattr(deliver, "compose", partial(compose, pictured=False))
    house = Killing("house")
    server = MailServer(house.counting)
    server.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
    house._fill_tables()
    yield house
    server.stop()


def die(*what: Any) -> None:
    """Be killed."""
    raise Killed


def deliver_and_die(monkeypatch: pytest.MonkeyPatch, where: Any, name: str) -> None:
    """A worker sends mails, and is killed when it comes to this; another goes on when its lease has run out."""
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(where, name, die)
        with pytest.raises(Killed):
            tasks.deliver()
    later = clock.now() + deliver.LEASE + timedelta(seconds=1)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(clock, "now", lambda: later)
        tasks.deliver()


def found(house: Killing) -> set[str]:
    """The kinds of what was found."""
    return {kind for kind in kills.FIGURES if house.found()[kind]}


def test_as_it_is_a_worker_killed_in_the_middle_of_a_mail_sends_it_again_under_the_same_name(
    house: Killing, monkeypatch: pytest.MonkeyPatch
) -> None:
    deliver_and_die(monkeypatch, deliver, "_mark")
    house.kills[HAND] += 1
    assert found(house) == set()
    assert len(house.found()["twice"]) == 1


# -- planted faults: each must turn its figure red


def test_mails_sent_twice_without_a_kill_are_found(house: Killing, monkeypatch: pytest.MonkeyPatch) -> None:
    deliver_and_die(monkeypatch, deliver, "_mark")
    assert found(house) == {"beyond the kills"}


def test_mails_named_anew_are_found(house: Killing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(headers, "of_mail", headers.of_mail)  # to be put back
    plants.name_anew()
    deliver_and_die(monkeypatch, deliver, "_mark")
    assert "under other names" in found(house)


def test_notices_that_nobody_gathers_are_found(house: Killing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "gather", lambda moment: 0)
    tasks.deliver()
    assert found(house) == {"lost"}


def test_a_fault_that_is_found_turns_its_score_red() -> None:
    nothing: dict[str, Any] = {"kills": {HAND: 2}, "mails": 9, "without fault": 5, "twice": []}
    nothing |= {kind: [] for kind in kills.FIGURES}
    assert [score.holds for score in kills.judge("sqlite", [nothing])] == [True] * 4
    for red, kind in enumerate(kills.FIGURES):
        scores = list(kills.judge("sqlite", [nothing, {**nothing, kind: ["something"]}]))
        assert [number for number, score in enumerate(scores) if not score.holds] == [red]


def test_in_real_processes_mails_marked_before_they_are_sent_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLANTED, "tests.trust.plants.mark_before_send")
    with site_on("sqlite") as site:
        measured = site.part("kills", "planted", "2", HAND, "before")
    assert "is marked as sent and never came" in "\n".join(measured["lost"])
    assert "was never asked" in "\n".join(measured["lost"])
