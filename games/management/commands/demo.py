"""Demo data: an administrator, four players, a game of each title in mid-play and an open table."""

from typing import Any

from allauth.account.models import EmailAddress
from django.core.management.base import BaseCommand
from django.db import transaction

from games import bots, lobby, play, press
from games.models import Game, Player, Seat
from games.rules import RULESETS
from games.sight import look_from
from games.web.demo import ADMINISTRATOR, PASSWORD, PLAYERS

MID_PLAY = 45  # rows in the log before the house leaves a game to Ada
RICH = 12  # orders to choose from when it does


class Command(BaseCommand):
    """Makes the demo data once; a house with players in it is left alone."""

    help = "Make demo players and games, if there is nobody yet."

    def handle(self, *args: Any, **options: Any) -> None:
        """Make everything, or nothing."""
        if Player.objects.exists():
            return
        with transaction.atomic():
            people = [_player(email, name) for email, name in PLAYERS.items()]
            administrator = _player(ADMINISTRATOR, "The postmaster", is_staff=True, is_superuser=True)
            administrator.set_password(PASSWORD)
            administrator.save()
        for rules in RULESETS.values():
            game = lobby.open_table(
                people[0], title=rules.id, size=max(rules.seats), options={}, name=f"{rules.name} by post"
            )
            lobby.join(game, people[1])
            while Game.objects.get(pk=game.pk).state == Game.State.OPEN:
                lobby.add_bot(game, people[0])
            play_on(game)
            press.write(game.seats.get(player=people[1]), "Take your time: I am on the train until Sunday.")
        table = next(iter(RULESETS.values()))
        lobby.open_table(people[2], title=table.id, size=3, options={}, name="Table by the window")
        self.stdout.write(
            f"Made {len(people)} players ({', '.join(PLAYERS.values())}), an administrator and their games."
        )


def _player(email: str, name: str, **fields: Any) -> Player:
    player = Player.objects.create_user(email, name=name, zone="Europe/Dublin", mail=Player.Mail.EACH, **fields)
    EmailAddress.objects.filter(user=player).update(verified=True)
    return player


def _has_choice(seat: Seat) -> bool:
    """Whether a seat may do much."""
    return len(look_from(seat).table.decision(seat.number).options) >= RICH


def play_on(game: Game) -> None:
    """Let the bots play for everybody until the game is in mid-play and a person has a real choice."""
    while True:
        game.refresh_from_db()
        waiting = list(Seat.objects.filter(game=game).exclude(key="").order_by("number"))
        if game.state != Game.State.RUNNING or (
            game.head >= MID_PLAY and len(waiting) == 1 and waiting[0].number == 0 and _has_choice(waiting[0])
        ):
            return
        if not waiting:
            play.resolve(game.pk)
        else:
            bots.play_for(waiting[-1])  # Ada last: where all are asked at once, the others do not keep her waiting
