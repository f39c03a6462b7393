"""The figure of crashes finds nothing in the house as it is, and everything that is planted in it."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from games import bell, play
from games.models import Seat
from games.trust import crash
from games.trust.crash import crash_anywhere, crash_everywhere
from games.trust.deeds import Deeds
from games.trust.dying import die_before
from games.trust.plants import Plant
from games.trust.plants.doors import PLANTS
from games.trust.sites import NO_POSTGRESQL, Missing
from games.trust.tray import Tray

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


# In which deed each of them is seen, and as what.
SEEN = {
    "a door has no transaction": ("submit", "submit, crashed before"),
    "an order is acknowledged before its commit": ("submit", "submit, crashed after its answer: it was done 0 times"),
    "notices are written after the commit": ("submit", "has 0 notices"),
    "the rounds open nothing": ("resolve", "when it was finished, it was done 0 times"),
    "the rounds forget whose time is up": ("expire", "when it was finished, it was done 0 times"),
    "mails are marked before they are sent": ("deliver", "when it was finished, it was done 0 times"),
    "mails get another name each time": ("deliver", "the question was mailed under 2 names"),
}


@pytest.mark.parametrize("plant", [plant for plant in PLANTS if plant.figure == "F3"], ids=lambda plant: plant.says)
def test_what_is_planted_is_found_wherever_it_crashes(deeds: Deeds, plant: Plant) -> None:
    deed, said = SEEN[plant.says]
    with plant.grow():
        assert said in found(deeds, deed)


def test_an_order_given_again_that_counts_again_is_found(deeds: Deeds, monkeypatch: pytest.MonkeyPatch) -> None:
    submit = play.submit

    def forgiving(seat: Seat, text: str, *, at: str | None, via: str) -> play.Receipt:
        now_asked = Seat.objects.filter(game=seat.game_id).exclude(key="").order_by("number")[0]
        return submit(now_asked, "1", at=now_asked.key, via=via)

    monkeypatch.setattr(play, "submit", forgiving)
    assert "times" in found(deeds, "submit")


def test_without_postgresql_the_figure_is_red_and_says_what_to_install() -> None:
    measured: Future[Any] = Future()
    measured.set_exception(Missing())
    score = crash._score("postgresql", measured)
    assert (score.holds, score.found) == (False, [NO_POSTGRESQL])
