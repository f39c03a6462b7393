"""The figure of races finds nothing in the house as it is, and everything that is planted in it."""

from __future__ import annotations

from typing import Any

import pytest

from games import play
from games.trust import racing
from games.trust.plants import Plant
from games.trust.plants.doors import PLANTS

pytestmark = pytest.mark.django_db(transaction=True)


def found(most: int = 8) -> str:
    """What some races find, or the first of them that finds anything."""
    return "\n".join(racing.run(most, enough=bool)["found"])


def test_as_it_is_of_sixteen_clients_by_all_doors_one_wins_every_turn() -> None:
    raced = racing.run(4)
    assert (raced["found"], raced["clients"], raced["tally"]) == ([], 16, {"won": 4, "lost": 60})


# -- planted faults: each must turn the figure red


SEEN = {"a door does nothing against others": "was accepted", "a door only keeps numbers apart": "neither yes nor no"}


@pytest.mark.parametrize("plant", [plant for plant in PLANTS if plant.figure == "F6"], ids=lambda plant: plant.says)
def test_a_door_that_is_not_kept_is_found(plant: Plant) -> None:
    with plant.grow():
        assert SEEN[plant.says] in found()


def test_an_order_that_is_taken_whatever_was_asked_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    submit = play.submit

    def forgiving(seat: Any, text: str, *, at: str | None, via: str) -> play.Receipt:
        return submit(seat, text, at=None, via=via)

    monkeypatch.setattr(play, "submit", forgiving)
    monkeypatch.setattr(play.Act, "play_line", _play_for_whoever_is_asked(play.Act.play_line))
    assert "was accepted" in found(2)


def _play_for_whoever_is_asked(play_line: Any) -> Any:
    def forgiving(act: play.Act, seat: int, text: str, **how: Any) -> Any:
        asked = act.table.waiting_for[0]
        return play_line(act, asked, act.table.decision(asked).options[0], **how)

    return forgiving
