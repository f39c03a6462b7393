"""Planning ahead: lines that stand until their question comes, and what is played when time is up."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from games import ahead, clock, lobby, play, tasks
from games.models import Game, Notice, Player, Seat, Standing
from games.sight import look_from

pytestmark = pytest.mark.django_db
Find = Callable[[Game], Seat]


def options_of(seat: Seat) -> tuple[str, ...]:
    """The orders that a seat may now give."""
    return look_from(seat).table.decision(seat.number).options


def test_or_stands_for_several_lines_with_the_first_words_again() -> None:
    assert list(ahead.alternatives("draw building or lore oder arms")) == [
        *("draw building", "lore", "draw lore", "arms", "draw arms"),
    ]
    assert list(ahead.alternatives("pass")) == ["pass"]


def test_a_standing_line_is_played_when_the_turn_comes(game: Game, waited_for: Find) -> None:
    seat = waited_for(game)
    order = options_of(seat)[1]
    ahead.stand(seat, order)
    tasks.wake(game.pk)
    move = game.moves.get(number=1)
    assert (move.seat, move.via, move.orders[0]) == (seat.number, "standing", [seat.number, order])
    assert not ahead.lines_of(seat).exists()
    assert not Notice.objects.filter(kind="dropped").exists()


def test_the_first_alternative_that_is_legal_is_played(game: Game, waited_for: Find) -> None:
    seat = waited_for(game)
    order = options_of(seat)[-1]
    ahead.stand(seat, f"fly to the moon or {order}")
    tasks.wake(game.pk)
    assert game.moves.get(number=1).orders[0] == [seat.number, order]


def test_a_line_that_does_not_read_is_dropped_with_the_reason(game: Game, waited_for: Find) -> None:
    seat = waited_for(game)
    standing = ahead.stand(seat, "fly to the moon")
    tasks.wake(game.pk)
    standing.refresh_from_db()
    assert game.moves.count() == 1
    assert standing.dropped is not None
    assert "fly moon" in standing.why or "fly" in standing.why
    assert Notice.objects.get(kind="dropped").facts == {"line": "fly to the moon", "why": standing.why}


def test_a_line_for_always_stays_and_waits_for_its_question(game: Game, waited_for: Find) -> None:
    seat = waited_for(game)
    standing = ahead.stand(seat, "fly to the moon", Standing.Lasts.GAME)
    tasks.wake(game.pk)
    standing.refresh_from_db()
    assert (standing.dropped, standing.tried) == (None, seat.key)
    assert ahead.games_waiting() == []  # the sweep does not try it again on the same question


def test_a_second_line_is_tried_though_the_first_was(game: Game, waited_for: Find) -> None:
    seat = waited_for(game)
    ahead.stand(seat, "fly to the moon", Standing.Lasts.GAME)
    tasks.wake(game.pk)
    ahead.stand(seat, options_of(seat)[0])
    assert ahead.games_waiting() == [game.pk]
    tasks.wake(game.pk)
    assert game.moves.count() > 1


def test_the_sweep_finds_a_line_whose_bell_was_lost(game: Game, waited_for: Find) -> None:
    seat = waited_for(game)
    ahead.stand(seat, options_of(seat)[0])
    tasks.sweep()
    assert game.moves.filter(via="standing").exists()


def test_a_standing_line_is_no_answer_of_the_player(game: Game, waited_for: Find) -> None:
    seat = waited_for(game)
    ahead.stand(seat, options_of(seat)[0])
    tasks.wake(game.pk)
    seat.refresh_from_db()
    game.refresh_from_db()
    assert (seat.answered, seat.answer_minutes) == (0, [])
    assert game.house_moves > 0


@pytest.mark.parametrize("line", ["", "  ", "3", "x" * 500])
def test_a_line_that_cannot_stand_is_refused(game: Game, waited_for: Find, line: str) -> None:
    with pytest.raises(ahead.PlanError):
        ahead.stand(waited_for(game), line)


def test_twelve_lines_are_enough(game: Game, waited_for: Find) -> None:
    seat = waited_for(game)
    for _ in range(ahead.MOST_LINES):
        ahead.stand(seat, "draw lore", Standing.Lasts.GAME)
    with pytest.raises(ahead.PlanError, match="Cancel one"):
        ahead.stand(seat, "draw lore")
    assert ahead.cancel(seat, ahead.lines_of(seat)[0].pk) == 1
    assert ahead.cancel(seat) == ahead.MOST_LINES - 1


def time_is_up(seat: Seat) -> None:
    """Let a seat's time run out."""
    Seat.objects.filter(pk=seat.pk).update(due=clock.now() - timedelta(seconds=1))


def test_the_players_own_default_is_played_when_time_is_up(game: Game, waited_for: Find) -> None:
    seat = waited_for(game)
    asked = look_from(seat).table.decision(seat.number)
    wished = next(order for order in asked.options if order != asked.default)
    ahead.set_default(seat, wished)
    time_is_up(seat)
    assert play.expire(seat)
    move = game.moves.get(number=1)
    assert (move.kind, move.orders[0], move.facts) == ("timeout", [seat.number, wished], {"wished": True})


def test_a_default_that_does_not_read_gives_way_to_the_questions(game: Game, waited_for: Find) -> None:
    seat = waited_for(game)
    default = look_from(seat).table.decision(seat.number).default
    ahead.set_default(seat, "fly to the moon")
    time_is_up(seat)
    assert play.expire(seat)
    move = game.moves.get(number=1)
    assert (move.orders[0], move.facts) == ([seat.number, default], {})


def absent(game: Game, find: Find) -> Seat:
    """A seat whose player has let time run out twice."""
    seat = find(game)
    Seat.objects.filter(pk=seat.pk).update(timeouts=1)
    time_is_up(seat)
    play.expire(seat)
    return Seat.objects.get(pk=seat.pk)


def test_after_two_time_outs_the_seat_is_offered_and_a_bot_plays(game: Game, waited_for: Find) -> None:
    seat = absent(game, waited_for)
    assert (seat.bot, seat.offered is not None, seat.missed) == (True, True, 1)
    assert set(Notice.objects.filter(kind="substituted").values_list("player__name", flat=True)) == {"Alice", "Bob"}
    ruling = game.moves.get(kind="ruling")
    assert ruling.facts == {"ruling": "offered", "seat": seat.number, "name": seat.name}


def test_a_substitute_takes_the_seat_with_a_fresh_clock_and_none_of_the_plans(
    game: Game, waited_for: Find, charlie: Player
) -> None:
    seat = waited_for(game)
    Seat.objects.filter(pk=seat.pk).update(notes="secret", default_line="pass", due=clock.now())
    ahead.stand(seat, "draw lore", Standing.Lasts.GAME)
    lobby.resign(seat, via="web")
    taken = lobby.substitute(seat, charlie, via="web")
    assert (taken.player, taken.bot, taken.offered, taken.notes, taken.default_line) == (charlie, False, None, "", "")
    assert not ahead.lines_of(taken).exists()
    assert taken.due is not None
    assert taken.due > clock.now() + timedelta(hours=1)
    assert Notice.objects.filter(player=charlie, kind="turn", question=taken.key).count() == 1
    last = game.moves.last()
    assert last is not None
    told = {"ruling": "substituted", "seat": seat.number, "name": "Charlie", "was": seat.name, "player": charlie.pk}
    assert last.facts == told


def test_a_seat_that_is_not_offered_cannot_be_taken(game: Game, waited_for: Find, charlie: Player) -> None:
    with pytest.raises(lobby.LobbyError, match="not offered"):
        lobby.substitute(waited_for(game), charlie, via="web")


def test_a_player_comes_back_to_an_offered_seat(game: Game, waited_for: Find) -> None:
    seat = absent(game, waited_for)
    lobby.come_back(seat, via="web")
    seat.refresh_from_db()
    assert (seat.bot, seat.offered, seat.timeouts) == (False, None, 0)


def test_who_resigns_is_followed_by_a_bot(game: Game, waited_for: Find) -> None:
    seat = waited_for(game)
    lobby.resign(seat, via="web")
    seat.refresh_from_db()
    assert (seat.bot, seat.offered is not None) == (True, True)
    assert Notice.objects.filter(kind="substituted").count() == 1  # the other player's
    tasks.wake(game.pk)
    assert game.moves.filter(via="bot", seat=seat.number).exists()
    with pytest.raises(lobby.LobbyError, match="already"):
        lobby.resign(seat, via="web")


def test_the_log_of_a_game_with_a_changed_seat_still_verifies(game: Game, waited_for: Find, charlie: Player) -> None:
    from games.engine.record import check
    from games.models.log import record_of
    from games.rules import RULESETS

    lobby.substitute(absent(game, waited_for), charlie, via="web")
    game.refresh_from_db()
    assert check(record_of(game), RULESETS) == []


def test_four_standing_lines_let_a_whole_draft_pass_without_one_wait(alice: Player) -> None:
    players = [alice] + [Player.objects.create_user(f"p{n}@example.org", name=f"P{n}") for n in range(3)]
    game = lobby.open_table(alice, title="the-arrival", size=4, options={})
    for player in players[1:]:
        lobby.join(game, player)
    for seat in game.seats.all():
        ahead.stand(seat, "settle tara or temair or magnata or robogdium or isamnium or eblana or modonus or menapia")
        ahead.stand(seat, "draw building or lore or arms", Standing.Lasts.PHASE)
    tasks.wake(game.pk)
    asked = {decision.prompt.kind for decision in look_from(game.seats.get(number=0)).table.decisions}
    assert asked == {"block"}
    assert game.moves.filter(orders__0__1__startswith="draw").count() == 16
    assert not game.moves.exclude(via__in=["standing", "house"]).exists()


def test_one_line_for_always_chokes_and_allows_for_rampant_green_without_a_wait(alice: Player) -> None:
    options = {"complexity": "moderate", "powers": "draw", "boards": "in-order"}
    game = lobby.open_table(alice, title="spirit-island", size=1, options=options, name="Under the leaves")
    ahead.stand(game.seats.get(), "choke ravage or allow build", Standing.Lasts.GAME)
    # Two sacred sites where invaders are bound to come within three turns.
    said = ["spirit green", "grow 2; place a5 from energy; place a8 from energy"]
    while not game.moves.filter(via="standing").exists():
        seat = game.seats.get()
        assert seat.asked != "choke"
        table = look_from(seat).table
        play.submit(seat, said.pop(0) if said else table.decision(0).default, at=seat.key, via="web")
        tasks.wake(game.pk)
    assert game.moves.get(via="standing").orders[0][1].split()[0] in ("choke", "allow")
