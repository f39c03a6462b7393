"""Whatever is ruled and played, in whatever order, the log leads to the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import time_machine

from games import conduct, lobby, play
from games.engine import Dice, OrderError
from games.models import Game, Player, Seat
from games.models.log import lay_out
from games.rules import RULESETS
from tests.house.conduct.conftest import HOUR, fresh, must_hold_at_rest
from tests.toy import TOY


@pytest.mark.parametrize(("title", "games"), [("twigs", 16), ("the-arrival", 4)])
def test_whatever_is_ruled_and_played_the_log_leads_to_the_position(
    title: str,
    games: int,
    alice: Player,
    bob: Player,
    charlie: Player,
    maud: Player,
    noon: time_machine.Traveller,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(RULESETS, TOY.id, TOY)
    for seed in range(games):
        luck = Dice(f"rulings {title} {seed}", armed=True)
        game = lobby.open_table(alice, title=title, size=2, options={})
        lobby.join(game, bob)
        refused = ruled = 0
        for _ in range(26):
            noon.shift(HOUR)
            deed: Callable[[], object] = luck.choose(_deeds(fresh(game), maud, charlie, luck))
            try:
                deed()
                ruled += 1
            except (OrderError, lobby.LobbyError):
                refused += 1
        assert ruled > 8, f"{ruled} done, {refused} refused"
        must_hold_at_rest(game)


def _deeds(game: Game, maud: Player, charlie: Player, luck: Any) -> list[Callable[[], object]]:
    """What might be done to a game now, most of it by its players."""
    seats = list(game.seats.all())
    seat, why = luck.choose(seats), f"Ruling {game.head}."
    back = luck.roll(game.head + 1)
    rulings: list[Callable[[], object]] = [
        lambda: conduct.pause(game, by=maud, reason=why),
        lambda: conduct.resume(game, by=maud, reason=why),
        lambda: conduct.resume(game, by=maud, reason=why),
        lambda: conduct.extend(seat, by=maud, reason=why, hours=1 + back),
        lambda: conduct.play_default(seat, by=maud, reason=why),
        lambda: conduct.rewind(game, by=maud, reason=why, move=back),
        lambda: conduct.rewind(game, by=maud, reason=why, move=back),
        lambda: conduct.offer_seat(seat, by=maud, reason=why),
        lambda: conduct.hand_to_bot(seat, by=maud, reason=why),
        lambda: conduct.give_back(seat, by=maud, reason=why),
        lambda: conduct.seat_player(seat, charlie, by=maud, reason=why),
        lambda: conduct.end(game, by=maud, reason=why, places=luck.choose([None, [1, 2], [1, 1]])),
        lambda: conduct.reopen(game, by=maud, reason=why),
        lambda: conduct.reopen(game, by=maud, reason=why),
        lambda: play.take_back(seat, via="web"),
    ]
    asked = [one for one in seats if one.key]
    plays: list[Callable[[], object]] = [lambda one=one: _play_something(game, one, luck) for one in asked]  # type: ignore[misc]
    plays.append(lambda: play.resolve(game.pk))
    return rulings + plays * (1 + len(rulings) // len(plays))


def _play_something(game: Game, seat: Seat, luck: Any) -> None:
    order = luck.choose(lay_out(game, []).decision(seat.number).options)
    play.submit(seat, order, at=seat.key, via="bot" if seat.bot else "web")
