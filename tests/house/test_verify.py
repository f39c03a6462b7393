"""Stored games are verified and played again: honest ones hold, and whatever was changed behind the house is named."""

from __future__ import annotations

import dataclasses
import json
import sqlite3
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from games import lobby, play
from games.engine import Step
from games.engine.record import replay
from games.models import Commitment, Game, Player, Seat
from games.models.log import record_of
from games.proof import verify_game
from games.rules import RULESETS
from tests.conftest import HOME
from tests.house.conftest import Find, play_until
from tests.tampering import rewrite, unguarded_log
from tests.toy import TOY, Twigs, pick


@pytest.fixture
def ended(game: Game) -> Game:
    """Give a game that was played to its end in the house, with envelopes opened and a move taken back."""
    while Game.objects.get(pk=game.pk).state == Game.State.RUNNING:
        seat = Seat.objects.filter(game=game).exclude(key="").first()
        if seat is None:
            play.resolve(game.pk)
            continue
        moves = play.submit(seat, "auto", at=seat.key, via="web").moves
        if moves == (1,):
            play.take_back(seat, via="web")
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def twigs(alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Give a game of the toy, played to its end under its first revision."""
    monkeypatch.setitem(RULESETS, TOY.id, TOY)
    game = lobby.open_table(alice, title=TOY.id, size=2, options={"rounds": "1"})
    lobby.join(game, bob)
    while Game.objects.get(pk=game.pk).state == Game.State.RUNNING:
        seat = Seat.objects.filter(game=game).exclude(key="").first()
        if seat is None:
            play.resolve(game.pk)
        else:
            play.submit(seat, "1", at=seat.key, via="web")
    return Game.objects.get(pk=game.pk)


def verified(*arguments: str) -> tuple[str, str]:
    """What `manage.py verify` prints, and what it fails with."""
    told = StringIO()
    try:
        call_command("verify", *arguments, stdout=told)
    except CommandError as error:
        return told.getvalue(), str(error)
    return told.getvalue(), ""


def replayed(*arguments: str) -> tuple[str, str]:
    """What `manage.py checkreplays` prints, and what it fails with."""
    told = StringIO()
    try:
        call_command("checkreplays", *arguments, stdout=told)
    except CommandError as error:
        return told.getvalue(), str(error)
    return told.getvalue(), ""


# -- verify


def test_a_finished_game_holds_in_every_point(ended: Game) -> None:
    told, failed = verified(str(ended.pk), "--head", f"{ended.head}:{ended.chain[:16]}")
    assert failed == ""
    assert "Everything that was checked holds." in told
    for said in (
        "The secret told now is the one promised at the start.",
        f"The chain over {ended.head + 1} rows is the one recorded.",
        f"such as a mail, after row {ended.head}.",
        "draws of the dice are those that the seed gives.",
        "envelopes held the orders that their receipts were given for.",
        "The result is what the rules make of the last position.",
        "The stored position is the one that the log leads to.",
    ):
        assert said in told
    assert ended.secret not in told
    assert ended.seed not in told


def test_a_game_in_play_holds_up_to_now_envelopes_included(game: Game, waited_for: Find) -> None:
    play_until(game, "block", waited_for)
    seat = waited_for(game)
    play.submit(seat, "block bottom", at=seat.key, via="web")
    told, failed = verified(str(game.pk))
    assert failed == ""
    assert "The orders in 1 envelopes not yet opened" in told
    assert "The game has not ended" in told
    Commitment.objects.update(order="block top")
    assert f"the envelope of seat {seat.number} holds another order" in verified(str(game.pk))[0]


def test_an_exported_record_is_verified_by_house_and_on_its_own(ended: Game, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_bytes(Client().get(f"/games/{ended.pk}/record.json").content)
    told, failed = verified(str(file))
    assert (failed, "Everything that was checked holds." in told) == ("", True)
    alone = [sys.executable, "-m", "games.engine.verify", str(file), "--head", f"5:{ended.moves.get(number=5).chain}"]
    done = subprocess.run(alone, cwd=HOME, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "not in this record" not in done.stdout
    data = json.loads(file.read_text())
    data["rows"][7]["at"] = "2020-01-01T00:00:00+00:00"
    file.write_text(json.dumps(data))
    told, failed = verified(str(file))
    assert failed == "1 of 1 games differ from what is recorded of them."
    assert "row 7 was changed" in told
    assert subprocess.run(alone, cwd=HOME, capture_output=True, check=False).returncode == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["999999"], "there is no game of that number here"),
        (["nowhere.json"], "cannot be read"),
        (["1", "2", "--head", "3:0123456789"], "give that one alone"),
        (["1", "--head", "0123456789"], "is no chain head"),
    ],
)
def test_what_cannot_be_verified_is_said_in_words(db: None, arguments: list[str], said: str) -> None:
    assert said in verified(*arguments)[1]


def test_a_table_that_has_not_begun_has_nothing_to_verify(open_table: Game) -> None:
    assert "has not begun" in verified(str(open_table.pk))[1]


def put_back(game: Game) -> None:
    """Store the position of an earlier row, which is sound in itself."""
    game.position.keep(replay(record_of(game), RULESETS, 3))
    game.position.save()


STORED: dict[str, Any] = {
    "position": put_back,
    "head": lambda game: Game.objects.filter(pk=game.pk).update(head=game.head + 1),
    "chain": lambda game: Game.objects.filter(pk=game.pk).update(chain="0" * 32),
    "result": lambda game: Game.objects.filter(pk=game.pk).update(outcome={**game.outcome, "places": [9, 9]}),
    "promise": lambda game: Game.objects.filter(pk=game.pk).update(commitment="0" * 64),
    "seed": lambda game: Seat.objects.filter(game=game, number=0).update(word="another"),
    "state": lambda game: Game.objects.filter(pk=game.pk).update(state=Game.State.RUNNING),
}


@pytest.mark.parametrize("about", STORED)
def test_what_is_kept_beside_the_log_must_follow_from_it(twigs: Game, about: str) -> None:
    STORED[about](twigs)
    assert about in {check.about for check in verify_game(Game.objects.get(pk=twigs.pk)) if not check.holds}


# -- checkreplays


def pick_from_the_second_revision(table: Twigs) -> Step:
    """A rule as it is changed rightly: games that began before keep theirs."""
    yield from pick(table)
    if table.revision >= 2:
        table.points[0] += 1


def pick_in_all_revisions(table: Twigs) -> Step:
    """The same rule, changed for games in play too."""
    yield from pick(table)
    table.points[0] += 1


def test_all_games_replay_before_a_deploy(game: Game, twigs: Game) -> None:
    assert replayed() == ("2 games replay to the letter, and their stored positions follow.\n", "")
    assert replayed("--game", str(game.pk))[0].startswith("1 games replay")
    assert "no begun game 77" in replayed("--game", "77")[1]


def test_a_rule_changed_for_games_that_began_before_is_named_with_its_first_row(
    twigs: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    guarded = dataclasses.replace(TOY, revision=2, steps={**TOY.steps, "pick": pick_from_the_second_revision})
    monkeypatch.setitem(RULESETS, TOY.id, guarded)
    assert replayed()[1] == ""
    careless = dataclasses.replace(guarded, steps={**TOY.steps, "pick": pick_in_all_revisions})
    monkeypatch.setitem(RULESETS, TOY.id, careless)
    opening = twigs.moves.get(kind="opening").number
    told, failed = replayed()
    assert told == (
        f"Game {twigs.pk} (twigs, revision 1): row {opening} leads to another position than the one recorded.\n"
    )
    assert failed == "1 of 1 games do not replay. Do not deploy."


def test_a_row_changed_in_the_database_is_named(twigs: Game) -> None:
    rewrite(twigs.moves.get(number=4), via="mail")
    told, failed = replayed()
    assert "row 4 was changed, added or taken out: the chain breaks there." in told
    assert failed == "1 of 1 games do not replay. Do not deploy."


def test_a_row_taken_out_of_the_database_is_named(twigs: Game) -> None:
    with unguarded_log():
        twigs.moves.get(number=4).delete()
    assert "they are not numbered so: in place 4 lies row 5" in replayed()[0]


@pytest.mark.django_db(transaction=True)
def test_several_processes_find_the_same(game: Game, twigs: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.management.commands.checkreplays.SHARE", 1)
    assert replayed("--jobs", "2") == ("2 games replay to the letter, and their stored positions follow.\n", "")
    rewrite(twigs.moves.get(number=4), via="mail")
    assert f"Game {twigs.pk} (twigs" in replayed("--jobs", "2")[0]


# -- the drill of docs/operating.md


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL is copied by its own programs")
def test_a_backup_restored_elsewhere_replays_to_the_letter(ended: Game, laptop: dict[str, str], tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    with sqlite3.connect(connection.settings_dict["NAME"]) as live, sqlite3.connect(copy) as backup:
        live.backup(backup)
    house = {**laptop, "DATABASE_URL": f"sqlite:///{copy}", "SECRET_KEY": settings.SECRET_KEY, "DEBUG": "1"}

    def manage(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "manage.py", *arguments]
        return subprocess.run(command, cwd=HOME, env=house, capture_output=True, text=True, check=False)

    done = manage("checkreplays")
    assert (done.returncode, done.stdout) == (0, "1 games replay to the letter, and their stored positions follow.\n")
    head = f"{ended.head}:{ended.chain[:16]}"
    assert manage("verify", str(ended.pk), "--head", head).returncode == 0


# -- replay


def test_a_board_is_printed_as_spectators_see_it(game: Game) -> None:
    told = StringIO()
    call_command("replay", str(game.pk), stdout=told)
    assert told.getvalue().startswith("After row 0 of 0:\n\n")
    for wrong, said in (
        (["--row", "7"], "Rows of this game are 0 to 0."),
        (["--log"], "The whole log is open once the game has ended"),
    ):
        with pytest.raises(CommandError, match=said):
            call_command("replay", str(game.pk), *wrong, stdout=told)


def test_the_log_of_a_finished_game_is_printed_whole(twigs: Game) -> None:
    told = StringIO()
    call_command("replay", str(twigs.pk), "--log", stdout=told)
    assert f"seed: {twigs.seed}" in told.getvalue()
    assert told.getvalue().rstrip().endswith(f"chain: {twigs.chain}")
