"""How people behave: what moderators did about it, what players report, and whom they do not want to hear."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from games.models.game import Game
from games.models.player import Player
from games.models.press import Message

LONGEST_REASON = 300
LONGEST_REPORT = 2_000


class Sanction(models.Model):
    """What a moderator did to a person, or that it was lifted: a row that is only added, never changed."""

    class Kind(models.TextChoices):
        """What it means."""

        WARNING = "warning", "Warning"
        MUTE = "mute", "Mute"
        BAN = "ban", "Ban"
        LIFT = "lift", "Lifted"

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="sanctions")
    kind = models.CharField(max_length=8, choices=Kind)
    reason = models.CharField(max_length=LONGEST_REASON)
    by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="sanctions_given")
    game = models.ForeignKey(Game, null=True, blank=True, on_delete=models.PROTECT, related_name="sanctions")
    move = models.PositiveIntegerField(null=True, blank=True)  # the row of that game which says so
    until = models.DateTimeField(null=True, blank=True)  # it ends by itself
    lifts = models.OneToOneField("self", null=True, blank=True, on_delete=models.PROTECT, related_name="lifted")
    made = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-made", "-pk"]
        indexes: ClassVar = [models.Index(fields=["player", "kind", "until"])]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} of {self.player}"

    @staticmethod
    def running() -> models.QuerySet[Sanction]:
        """Those that nobody has lifted; whether their time is up is for whoever knows the hour."""
        return Sanction.objects.filter(lifted=None, until__isnull=False)


class Report(models.Model):
    """What a player wants a moderator to look at, and what was answered."""

    by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="reports")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="reports")
    message = models.ForeignKey(Message, null=True, blank=True, on_delete=models.PROTECT, related_name="reports")
    text = models.TextField(max_length=LONGEST_REPORT)
    made = models.DateTimeField()
    answer = models.TextField(blank=True, max_length=LONGEST_REPORT)
    answered = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.PROTECT, related_name="reports_answered"
    )

    class Meta:
        ordering: ClassVar = ["made", "pk"]
        indexes: ClassVar = [models.Index(fields=["made"], condition=models.Q(answered=None), name="reports_to_answer")]

    def __str__(self) -> str:
        return f"{self.by} on {self.game}"


class Block(models.Model):
    """Somebody does not want to hear of somebody."""

    by = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="blocks")
    whom = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="blocked_by")
    made = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["by", "whom"], name="one_block_a_person")]

    def __str__(self) -> str:
        return f"{self.by} blocks {self.whom}"


class Stake(models.Model):
    """Why somebody who has no seat in a game is still no stranger to it."""

    class Kind(models.TextChoices):
        """What they did there."""

        SAT = "sat", "Had a seat there once"
        GLASS = "glass", "Has looked behind the screen"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="stakes")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="stakes")
    kind = models.CharField(max_length=8, choices=Kind)
    made = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "player", "kind"], name="one_stake_a_kind")]

    def __str__(self) -> str:
        return f"{self.player} in {self.game}: {self.get_kind_display()}"
