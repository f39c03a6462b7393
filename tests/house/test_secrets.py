"""Secrets at rest: the tables hold nothing that tells a secret, keys change, and a lost key is said plainly."""

from __future__ import annotations

import importlib
from io import StringIO
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.apps import apps
from django.core.exceptions import FieldError
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from games import play
from games.checks import keys_are_good, keys_open_what_is_stored
from games.models import Commitment, Game, Player, Seat
from games.models.secrets import Unopened, open_text, secret_fields
from games.proof import verify_game
from tests.house.conftest import Find, play_until
from tests.web.second_code import code_for, set_up

OLD, NEW = "an old key of thirty-two letters, or more", "a new key of thirty-two letters, or more"
LOST = "locked with a key that this process does not have"


def sealed(game: Game, waited_for: Find) -> Commitment:
    """An envelope that lies in the house."""
    play_until(game, "block", waited_for)
    seat = waited_for(game)
    play.submit(seat, "block bottom", at=seat.key, via="web")
    return Commitment.objects.get(seat=seat)


def kept() -> dict[str, list[Any]]:
    """What the columns really hold."""
    found = {}
    for field in secret_fields(apps.get_app_config("games").get_models()):
        with connection.cursor() as cursor:
            table, column = (connection.ops.quote_name(name) for name in field.where.split("."))
            cursor.execute(f"SELECT {column} FROM {table} ORDER BY 1")
            found[field.where] = [value if isinstance(value, str) else bytes(value) for (value,) in cursor.fetchall()]
    return found


def test_the_columns_tell_nothing_and_the_house_reads_everything(game: Game, waited_for: Find) -> None:
    envelope = sealed(game, waited_for)
    columns = kept()
    assert set(columns) == {
        "games_game.secret",
        "games_game.seed",
        "games_position.settled",
        "games_commitment.order",
    }
    said = repr(columns)
    for secret in (game.secret, game.seed, envelope.order, "bottom", '"dice"'):
        assert secret not in said
    assert (envelope.order, len(game.seed), len(game.secret)) == ("block bottom", 64, 64)
    assert game.seed.encode() in game.position.settled


def test_the_same_secret_is_never_kept_twice_alike(game: Game) -> None:
    before = kept()["games_game.seed"]
    Game.objects.filter(pk=game.pk).update(seed=game.seed)
    assert kept()["games_game.seed"] != before
    assert Game.objects.get(pk=game.pk).seed == game.seed


def test_nothing_can_be_looked_up_by_a_secret(game: Game) -> None:
    with pytest.raises(FieldError):
        Game.objects.filter(seed=game.seed).exists()


def test_a_secret_put_into_another_column_does_not_open(game: Game) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE games_game SET seed = secret")
    with pytest.raises(Unopened, match=r"games_game.seed was changed since the house locked it, or belongs elsewhere"):
        Game.objects.get(pk=game.pk)


def test_a_changed_letter_is_found(game: Game) -> None:
    [text] = kept()["games_game.secret"]
    with connection.cursor() as cursor:
        cursor.execute("UPDATE games_game SET secret = %s", [text[:-8] + ("A" if text[-8] != "A" else "B") + text[-7:]])
    with pytest.raises(Unopened, match="was changed"):
        Game.objects.get(pk=game.pk)


# -- the second code of staff


@pytest.fixture
def codes(alice: Player) -> tuple[str, list[str]]:
    """Give what Alice's telephone counts from, and her spare codes."""
    return set_up(alice), RecoveryCodes.activate(alice).generate_codes()


def kept_codes() -> str:
    """What the table of second codes really holds."""
    return repr(list(Authenticator.objects.order_by("pk").values_list("data", flat=True)))


def seed_of_spare_codes() -> str:
    """What the spare codes are made of, as it is kept."""
    return str(Authenticator.objects.get(type=Authenticator.Type.RECOVERY_CODES).data["seed"])


def must_hold(player: Player, codes: tuple[str, list[str]]) -> None:
    """See that the telephone and the spare codes still open the door."""
    key, spare = codes
    assert TOTP(Authenticator.objects.get(user=player, type=Authenticator.Type.TOTP)).validate_code(code_for(key))
    assert RecoveryCodes.activate(player).generate_codes() == spare


def test_the_table_of_second_codes_makes_nobody_a_moderator(alice: Player, codes: tuple[str, list[str]]) -> None:
    said = kept_codes()
    for secret in (codes[0], *codes[1]):
        assert secret not in said
    assert open_text(seed_of_spare_codes(), "mfa_authenticator.data") not in said
    must_hold(alice, codes)
    assert RecoveryCodes.activate(alice).validate_code(codes[1][0])
    assert codes[1][0] not in RecoveryCodes.activate(alice).get_unused_codes()


def test_second_codes_change_keys_with_everything_else(
    settings: Any, alice: Player, codes: tuple[str, list[str]]
) -> None:
    RecoveryCodes.activate(alice).validate_code(codes[1][3])
    settings.DATA_KEYS = [NEW, *settings.DATA_KEYS]
    for anew in (2, 0):
        told = StringIO()
        call_command("rekey", stdout=told)
        assert f"mfa_authenticator.data: {anew} locked anew, {2 - anew} were already." in told.getvalue()
    settings.DATA_KEYS = [NEW]
    must_hold(alice, codes)
    assert codes[1][3] not in RecoveryCodes.activate(alice).get_unused_codes()


def test_a_lost_key_of_second_codes_is_said_to_operators(settings: Any, codes: tuple[str, list[str]]) -> None:
    settings.DATA_KEYS = [NEW]
    with pytest.raises(CommandError, match=LOST):
        call_command("rekey", stdout=StringIO())
    [found] = keys_open_what_is_stored(None, databases=["default"])
    assert "mfa_authenticator.data" in found.msg


# -- keys


def test_keys_change_while_games_go_on(settings: Any, game: Game, waited_for: Find) -> None:
    settings.DATA_KEYS = [NEW, *settings.DATA_KEYS]
    envelope, secret = sealed(game, waited_for), game.secret
    told = StringIO()
    call_command("rekey", stdout=told)
    assert told.getvalue().splitlines()[0] == "games_game.secret: 1 locked anew, 0 were already."
    settings.DATA_KEYS = [NEW]
    assert Game.objects.get(pk=game.pk).secret == secret
    assert Commitment.objects.get(pk=envelope.pk).order == "block bottom"
    seat = waited_for(game)
    play.submit(seat, "block top", at=seat.key, via="web")
    assert play.resolve(game.pk)
    before = kept()
    call_command("rekey", stdout=StringIO())
    assert kept() == before


def test_a_move_made_while_keys_change_is_not_overwritten(
    settings: Any, game: Game, waited_for: Find, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA_KEYS = [NEW, *settings.DATA_KEYS]
    command = importlib.import_module("games.management.commands.rekey")
    replace = command._replace

    def somebody_moves(field: Any, *rest: Any) -> bool:
        if field.name == "settled":
            for _ in range(6):
                seat = waited_for(game)
                play.submit(seat, "auto", at=seat.key, via="web")
        return bool(replace(field, *rest))

    monkeypatch.setattr(command, "_replace", somebody_moves)
    call_command("rekey", stdout=StringIO())
    game.refresh_from_db()
    assert game.head == 6
    assert [check.wrong for check in verify_game(game) if not check.holds] == []


def test_a_lost_key_is_said_to_visitors_programs_and_operators(
    settings: Any, game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    settings.DATA_KEYS = [NEW]
    page = Client().get(f"/games/{game.pk}/")
    assert (page.status_code, "The house cannot open its games" in page.content.decode()) == (503, True)
    assert LOST in caplog.text
    call = Client().get(f"/api/v1/games/{game.pk}/view")
    assert (call.status_code, call.json()["error"]["kind"]) == (503, "locked")
    for command in (["rekey"], ["verify", str(game.pk)], ["replay", str(game.pk)]):
        with pytest.raises(CommandError, match=LOST):
            call_command(*command, stdout=StringIO())
    assert {message.id for message in keys_open_what_is_stored(None, databases=["default"])} == {"games.E004"}


def test_a_lost_key_parks_no_game_and_loses_no_move(settings: Any, game: Game, waited_for: Find) -> None:
    seat, keys = waited_for(game), settings.DATA_KEYS
    settings.DATA_KEYS = [NEW]
    with pytest.raises(Unopened):
        play.submit(Seat.objects.defer("game__seed").get(pk=seat.pk), "auto", at=seat.key, via="web")
    settings.DATA_KEYS = keys
    assert Game.objects.get(pk=game.pk).state == Game.State.RUNNING
    assert play.submit(seat, "auto", at=seat.key, via="web").moves == (1,)
    assert keys_open_what_is_stored(None, databases=["default"]) == []


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        ([NEW, OLD], []),
        ([], ["games.E001"]),
        (["short"], ["games.E002"]),
        (["the same key that also signs everything"], ["games.E003"]),
    ],
)
def test_a_server_is_told_what_is_wrong_with_its_keys(settings: Any, keys: list[str], found: list[str]) -> None:
    settings.DEBUG, settings.DATA_KEYS = False, keys
    settings.SECRET_KEY = "the same key that also signs everything"
    assert [message.id for message in keys_are_good(None)] == found


# -- from the time when everything lay open


@pytest.mark.django_db(transaction=True)
def test_the_migrations_open_what_is_locked_and_lock_it_again(
    game: Game, waited_for: Find, alice: Player, codes: tuple[str, list[str]]
) -> None:
    sealed(game, waited_for)
    seed = open_text(seed_of_spare_codes(), "mfa_authenticator.data")
    settled = bytes(game.position.settled)
    call_command("migrate", "games", "0002", verbosity=0)
    try:
        assert open_columns() == [game.secret, game.seed, "block bottom", settled]
        assert (codes[0] in kept_codes(), seed_of_spare_codes()) == (True, seed)
    finally:
        call_command("migrate", verbosity=0)
    again = Game.objects.get(pk=game.pk)
    assert (again.secret, again.seed, bytes(again.position.settled)) == (game.secret, game.seed, settled)
    assert [envelope.order for envelope in again.commitments.all()] == ["block bottom"]
    assert game.seed not in repr(kept())
    assert codes[0] not in kept_codes()
    must_hold(alice, codes)


def open_columns() -> list[Any]:
    """The secrets of the one game in columns that nobody locks."""
    with connection.cursor() as cursor:
        cursor.execute(
            'SELECT secret, seed, "order", settled FROM games_game, games_commitment, games_position'
            " WHERE games_commitment.game_id = games_game.id AND games_position.game_id = games_game.id"
        )
        [row] = cursor.fetchall()
    return [value if isinstance(value, str) else bytes(value) for value in row]
