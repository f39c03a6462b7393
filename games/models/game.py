"""One play of a title by some people: the game and its seats."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, ClassVar

from django.db import models
from django.urls import reverse

from games.engine.ruleset import Ruleset
from games.models.player import Player, check_zone, new_key
from games.models.secrets import SecretText
from games.rules import RULESETS

MOST_HOUSE_MOVES = 200  # in a row without a human: then the game pauses rather than run away


class Game(models.Model):
    """A table of one title, from the moment it is open until it is only read."""

    class State(models.TextChoices):
        """Where a game is in its life."""

        OPEN = "open", "Open"
        RUNNING = "running", "Running"
        PAUSED = "paused", "Paused"
        PARKED = "parked", "Parked"
        ENDED = "ended", "Ended"
        CANCELLED = "cancelled", "Cancelled"

    name = models.CharField(max_length=60)
    title = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    revision = models.PositiveIntegerField()
    size = models.PositiveSmallIntegerField("number of players")
    host = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="hosted")
    state = models.CharField(max_length=10, choices=State, default=State.OPEN, db_index=True)
    why = models.CharField("why it is paused or parked", max_length=200, blank=True)
    language = models.CharField(max_length=8, default="en")
    private = models.BooleanField(default=False, help_text="Only people with the link can see and join it.")
    link_key = models.CharField(max_length=64, default=new_key)
    private_press = models.BooleanField(default=True, help_text="Players may write to one another alone.")
    turn_hours = models.PositiveIntegerField("hours for a turn", default=72)
    bank_hours = models.PositiveIntegerField("hours in each player's bank", default=0)
    refill_hours = models.PositiveIntegerField("hours the bank regains with every answer", default=0)
    weekend_pause = models.BooleanField("clocks stand still at weekends", default=False)
    due_hour = models.PositiveSmallIntegerField("hour of the day at which time is up", null=True, blank=True)
    zone = models.CharField("time zone of the table", max_length=64, default="UTC", validators=[check_zone])
    patience = models.PositiveSmallIntegerField("time-outs in a row before a seat is offered", default=2)
    secret = SecretText()  # told when the game ends
    commitment = models.CharField(max_length=64)  # told when the game is made
    seed = SecretText(blank=True)  # the secret mixed with the players' words
    head = models.IntegerField(default=-1)  # the number of the last row
    chain = models.CharField(max_length=64, blank=True)
    house_moves = models.PositiveIntegerField(default=0)  # in a row, without a human
    outcome = models.JSONField(null=True, blank=True)
    imported = models.BooleanField(default=False)
    origin = models.JSONField(default=dict, blank=True)  # if imported: its number and its players' words there
    rematch_of = models.OneToOneField("self", null=True, on_delete=models.SET_NULL, related_name="rematch")
    made = models.DateTimeField()
    started = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["state", "private", "-made"])]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The page of this game."""
        return reverse("game", args=[self.pk])

    @property
    def is_paused_by_house(self) -> bool:
        """Whether it only waits for any player to come back."""
        return self.state == self.State.PAUSED and self.house_moves >= MOST_HOUSE_MOVES

    @property
    def rules(self) -> Ruleset[Any]:
        """The rules it is played by."""
        return RULESETS[self.title]


class Seat(models.Model):
    """One place at a table, taken by a player or a bot, with what it is asked and until when."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="seats")
    bot = models.BooleanField(default=False)
    word = models.CharField("a word for the dice", max_length=60, blank=True)
    key = models.CharField(max_length=32, blank=True)  # of the question it faces; empty when it owes no answer
    asked = models.CharField(max_length=40, blank=True)  # the kind of that question
    asked_at = models.DateTimeField(null=True, blank=True)
    due = models.DateTimeField(null=True, blank=True, db_index=True)
    remind_at = models.DateTimeField(null=True, blank=True, db_index=True)  # the next reminder of this question
    bank = models.DurationField(default=timedelta)  # what is left of the bank
    left = models.DurationField(null=True, blank=True)  # of the time for the last question when it was answered
    bank_then = models.DurationField(default=timedelta)  # the bank when that question was asked
    timeouts = models.PositiveSmallIntegerField(default=0)  # in a row
    default_line = models.CharField(max_length=400, blank=True)  # played when time is up, if it then reads
    has_plans = models.BooleanField(default=False)  # some line has ever stood; spares others a look
    offered = models.DateTimeField(null=True, blank=True)  # to a substitute, since then; a bot plays meanwhile
    muted = models.BooleanField(default=False)  # no mail of letters and news, only of what is asked
    answered = models.PositiveIntegerField(default=0)  # questions, in time
    missed = models.PositiveIntegerField(default=0)  # questions that timed out
    answer_minutes = models.JSONField(default=list)  # how long the last answers took; profiles show the median
    notes = models.TextField(blank=True, max_length=20_000)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="one_seat_a_number"),
            models.UniqueConstraint(fields=["game", "player"], name="one_seat_a_player"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["player", "due"]),
            models.Index(fields=["offered"], condition=models.Q(offered__isnull=False), name="seats_offered"),
            models.Index(fields=["game"], condition=models.Q(bot=True) & ~models.Q(key=""), name="bots_to_move"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """Who sits there, as the others see it."""
        if self.player is not None:
            return str(self.player)
        if self.bot:
            return f"Bot {self.number + 1}"
        return self.word or "Free seat"  # in a game from elsewhere, where nobody has an account, the word is the name


class Invitation(models.Model):
    """A seat kept for somebody by mail address until they answer."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="invitations")
    email = models.EmailField()
    by = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="invitations_sent")
    key = models.CharField(max_length=64, unique=True, default=new_key)
    made = models.DateTimeField()
    answered = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "email"], name="one_invitation_a_person")]

    def __str__(self) -> str:
        return f"{self.email} to {self.game}"
