"""The lobby's verbs: open, join, leave, invite, close, again; and what a table does not allow."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import OperationalError, connection

from games import lobby
from games.engine.dice import seed_of
from games.engine.errors import BadSetup
from games.models import Game, Invitation, Notice, Player, Seat

pytestmark = pytest.mark.django_db


def sitting(game: Game) -> list[str]:
    return [seat.name for seat in game.seats.select_related("player")]


def state(game: Game) -> str:
    return Game.objects.get(pk=game.pk).state


@pytest.fixture
def finished(game: Game) -> Game:
    """Give a game of Alice and Bob that has ended."""
    Game.objects.filter(pk=game.pk).update(state=Game.State.ENDED, outcome={"ending": "x", "places": [1, 2]})
    game.refresh_from_db()
    return game


def test_the_host_takes_the_first_seat_and_the_dice_are_promised(open_table: Game) -> None:
    assert sitting(open_table) == ["Alice", "Free seat"]
    assert open_table.commitment == hashlib.sha256(open_table.secret.encode()).hexdigest()
    assert (open_table.state, open_table.seed) == (Game.State.OPEN, "")


def test_a_table_without_a_name_is_called_after_its_host(alice: Player) -> None:
    table = lobby.open_table(alice, title="the-arrival", size=2, options={}, name=" \n ")
    assert table.name == "The Arrival of Alice"


def test_a_name_is_kept_on_one_line(alice: Player) -> None:
    table = lobby.open_table(alice, title="the-arrival", size=2, options={}, name="By\r\nBcc: the sea")
    assert table.name == "By Bcc: the sea"


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        ({"title": "chess"}, lobby.LobbyError),
        ({"size": 9}, BadSetup),
        ({"options": {"edition": "third"}}, BadSetup),
        ({"options": {"colour": "red"}}, BadSetup),
    ],
)
def test_a_table_that_the_title_does_not_know_is_refused(
    alice: Player, wish: dict[str, object], error: type[Exception]
) -> None:
    with pytest.raises(error):
        lobby.open_table(alice, **{"title": "the-arrival", "size": 2, "options": {}, **wish})  # type: ignore[arg-type]
    assert not Game.objects.exists()


def test_a_host_has_only_so_many_tables_open(alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.lobby.tables.MOST_OPEN_TABLES", 1)
    lobby.open_table(alice, title="the-arrival", size=2, options={})
    with pytest.raises(lobby.LobbyError, match="Fill or close one first"):
        lobby.open_table(alice, title="the-arrival", size=2, options={})


def test_the_last_to_join_starts_the_game(open_table: Game, bob: Player) -> None:
    lobby.join(open_table, bob)
    open_table.refresh_from_db()
    assert open_table.state == Game.State.RUNNING
    assert open_table.started is not None
    assert open_table.moves.get().kind == "start"
    assert set(Notice.objects.filter(kind="started").values_list("player__name", flat=True)) == {"Alice", "Bob"}


def test_a_table_of_three_waits_for_the_third(alice: Player, bob: Player) -> None:
    table = lobby.open_table(alice, title="the-arrival", size=3, options={})
    lobby.join(table, bob)
    assert state(table) == Game.State.OPEN
    lobby.add_bot(table, alice)
    assert state(table) == Game.State.RUNNING


def test_the_seed_is_the_secret_with_every_players_word(alice: Player, bob: Player) -> None:
    table = lobby.open_table(alice, title="the-arrival", size=2, options={}, word=" sea\nweed ")
    lobby.join(table, bob, word="heather")
    table.refresh_from_db()
    assert table.seed == seed_of(table.secret, ["sea weed", "heather"])
    assert table.seed != seed_of(table.secret, ["sea weed", ""])


def test_nobody_sits_twice_or_at_a_full_table(game: Game, open_table: Game, bob: Player, charlie: Player) -> None:
    with pytest.raises(lobby.LobbyError, match="no longer open"):
        lobby.join(game, charlie)
    table = lobby.open_table(bob, title="the-arrival", size=3, options={})
    with pytest.raises(lobby.LobbyError, match="already sit"):
        lobby.join(table, bob)


def test_a_private_table_needs_its_link_or_an_invitation(alice: Player, bob: Player, charlie: Player) -> None:
    table = lobby.open_table(alice, title="the-arrival", size=3, options={}, private=True)
    for guess in ("", "x", "ü" * 32):
        with pytest.raises((lobby.LobbyError, TypeError)):
            lobby.join(table, charlie, link_key=guess)
    lobby.join(table, bob, link_key=table.link_key)
    lobby.join(table, charlie, invitation=lobby.invite(table, "charlie@example.org", alice))
    assert state(table) == Game.State.RUNNING


def test_an_invitation_counts_once_and_for_its_own_table(alice: Player, bob: Player, charlie: Player) -> None:
    table = lobby.open_table(alice, title="the-arrival", size=4, options={}, private=True)
    other = lobby.open_table(alice, title="the-arrival", size=4, options={}, private=True)
    invitation = lobby.invite(table, bob.email, alice)
    with pytest.raises(lobby.LobbyError):
        lobby.join(other, bob, invitation=invitation)
    lobby.join(table, bob, invitation=invitation)
    with pytest.raises(lobby.LobbyError, match="answered already"):
        lobby.join(table, charlie, invitation=invitation)
    assert sitting(table)[:2] == ["Alice", "Bob"]
    assert "Bob" not in sitting(other)


def test_an_invitation_can_be_declined_once(open_table: Game, alice: Player) -> None:
    invitation = lobby.invite(open_table, "dana@example.org", alice)
    lobby.decline(invitation)
    with pytest.raises(lobby.LobbyError, match="answered already"):
        lobby.decline(invitation)


def test_an_invitation_makes_one_notice_for_its_address(open_table: Game, alice: Player, bob: Player) -> None:
    lobby.invite(open_table, "BOB@Example.org", alice)
    lobby.invite(open_table, "new@example.org", alice)
    notices = Notice.objects.filter(kind="invitation").order_by("pk")
    assert [(notice.email, notice.player) for notice in notices] == [(bob.email, bob), ("new@example.org", None)]
    with pytest.raises(lobby.LobbyError, match="invited already"):
        lobby.invite(open_table, bob.email, alice)


def test_only_players_of_a_table_invite_and_nobody_who_sits_there(
    open_table: Game, alice: Player, charlie: Player
) -> None:
    with pytest.raises(lobby.LobbyError, match="Only players"):
        lobby.invite(open_table, "new@example.org", charlie)
    with pytest.raises(lobby.LobbyError, match="already sit"):
        lobby.invite(open_table, alice.email, alice)


def test_invitations_a_day_are_counted(open_table: Game, alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.lobby.invitations.MOST_INVITATIONS_A_DAY", 2)
    for number in range(2):
        lobby.invite(open_table, f"{number}@example.org", alice)
    with pytest.raises(lobby.LobbyError, match="tomorrow"):
        lobby.invite(open_table, "3@example.org", alice)
    Invitation.objects.update(made="2020-01-01T00:00:00Z")
    lobby.invite(open_table, "3@example.org", alice)


def test_who_leaves_frees_the_seat_and_takes_the_word_along(alice: Player, bob: Player) -> None:
    table = lobby.open_table(alice, title="the-arrival", size=3, options={})
    lobby.join(table, bob, word="heather")
    lobby.leave(table, bob)
    assert sitting(table) == ["Alice", "Free seat", "Free seat"]
    assert not Seat.objects.filter(game=table).exclude(word="").exists()


def test_when_the_host_leaves_the_next_player_is_host(alice: Player, bob: Player) -> None:
    table = lobby.open_table(alice, title="the-arrival", size=3, options={})
    lobby.join(table, bob)
    lobby.leave(table, alice)
    assert Game.objects.get(pk=table.pk).host == bob


def test_a_table_that_only_bots_sit_at_closes(alice: Player) -> None:
    table = lobby.open_table(alice, title="the-arrival", size=3, options={})
    lobby.add_bot(table, alice)
    lobby.leave(table, alice)
    assert state(table) == Game.State.CANCELLED


def test_nobody_leaves_a_game_that_has_begun_or_a_table_of_others(game: Game, bob: Player, charlie: Player) -> None:
    with pytest.raises(lobby.LobbyError, match="no longer open"):
        lobby.leave(game, bob)
    table = lobby.open_table(bob, title="the-arrival", size=2, options={})
    with pytest.raises(lobby.LobbyError, match="no seat"):
        lobby.leave(table, charlie)


def test_only_the_host_moves_bots_and_closes(alice: Player, bob: Player) -> None:
    table = lobby.open_table(alice, title="the-arrival", size=4, options={})
    lobby.join(table, bob)
    lobby.add_bot(table, alice)
    for deed in (
        lambda: lobby.add_bot(table, bob),
        lambda: lobby.remove_bot(table, 2, bob),
        lambda: lobby.close(table, bob),
    ):
        with pytest.raises(lobby.LobbyError, match="Only the host"):
            deed()
    lobby.remove_bot(table, 2, alice)
    assert sitting(table) == ["Alice", "Bob", "Free seat", "Free seat"]
    with pytest.raises(lobby.LobbyError, match="no bot"):
        lobby.remove_bot(table, 1, alice)
    lobby.close(table, alice)
    assert state(table) == Game.State.CANCELLED


def test_a_rematch_is_the_same_table_and_asks_the_others(finished: Game, alice: Player, bob: Player) -> None:
    again = lobby.rematch(finished, bob)
    assert (again.title, again.options, again.size) == (finished.title, finished.options, finished.size)
    assert (again.host, again.rematch_of, again.state) == (bob, finished, Game.State.OPEN)
    assert [invitation.email for invitation in again.invitations.all()] == [alice.email]
    assert lobby.rematch(finished, alice) == again  # who asks later finds the same table


def test_a_rematch_that_was_closed_can_be_asked_for_again(finished: Game, alice: Player) -> None:
    again = lobby.rematch(finished, alice)
    lobby.close(again, alice)
    assert lobby.rematch(finished, alice) != again


def test_a_rematch_with_bots_starts_at_once(alice: Player) -> None:
    table = lobby.open_table(alice, title="the-arrival", size=2, options={})
    lobby.add_bot(table, alice)
    Game.objects.filter(pk=table.pk).update(state=Game.State.ENDED)
    table.refresh_from_db()
    assert lobby.rematch(table, alice).state == Game.State.RUNNING


def test_a_rematch_is_for_the_players_of_a_finished_game(game: Game, alice: Player, charlie: Player) -> None:
    with pytest.raises(lobby.LobbyError):
        lobby.rematch(game, alice)
    Game.objects.filter(pk=game.pk).update(state=Game.State.ENDED)
    game.refresh_from_db()
    with pytest.raises(lobby.LobbyError):
        lobby.rematch(game, charlie)


def at_once(deed: Callable[[Player], object], players: list[Player]) -> list[str]:
    """Let each do it in a thread of their own, at the same moment; what came of it, sorted."""
    barrier = Barrier(len(players))

    def do(player: Player) -> str:
        barrier.wait()
        try:
            while True:
                try:
                    return str(deed(player))
                except lobby.LobbyError as error:
                    return str(error)
                except OperationalError:  # a SQLite in memory, as tests have it, refuses where one on disk waits
                    if connection.vendor != "sqlite":
                        raise
        finally:
            connection.close()

    with ThreadPoolExecutor(len(players)) as pool:
        return sorted(pool.map(do, players))


@pytest.mark.django_db(transaction=True)
def test_of_two_who_want_the_last_seat_at_once_one_gets_it(open_table: Game, bob: Player, charlie: Player) -> None:
    said = at_once(lambda player: f"seat {lobby.join(open_table, player).number}", [bob, charlie])
    assert said == ["This table is no longer open.", "seat 1"]
    assert state(open_table) == Game.State.RUNNING
    assert open_table.moves.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_who_use_one_invitation_at_once_one_sits(alice: Player, bob: Player, charlie: Player) -> None:
    table = lobby.open_table(alice, title="the-arrival", size=4, options={}, private=True)
    asked = lobby.invite(table, "dana@example.org", alice)
    said = at_once(lambda player: f"seat {lobby.join(table, player, invitation=asked).number}", [bob, charlie])
    assert said == ["This invitation has been answered already. Ask the host for another.", "seat 1"]


@pytest.mark.django_db(transaction=True)
def test_of_two_rematches_at_once_there_is_one_table(finished: Game, alice: Player, bob: Player) -> None:
    said = at_once(lambda player: lobby.rematch(finished, player).pk, [alice, bob])
    assert len(set(said)) == 1
    assert Game.objects.filter(rematch_of=finished).count() == 1
