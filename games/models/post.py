"""The outbox, and the pulse of those who empty it."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from games.models.game import Game, Seat
from games.models.player import Player


class Notice(models.Model):
    """A fact somebody must hear of; written with the move that made it, sent once, re-checked before."""

    class Kind(models.TextChoices):
        """What it says."""

        TURN = "turn", "Your turn"
        SEALED = "sealed", "A sealed choice is wanted"
        STARTED = "started", "The game has started"
        ENDED = "ended", "The game has ended"
        TIMED_OUT = "timed-out", "The default was played for you"
        PRESS = "press", "A letter"
        INVITATION = "invitation", "An invitation"

    key = models.CharField(max_length=120, unique=True)  # the same fact is never noted twice
    kind = models.CharField(max_length=12, choices=Kind)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="notices")
    player = models.ForeignKey(Player, null=True, on_delete=models.CASCADE, related_name="notices")
    seat = models.ForeignKey(Seat, null=True, on_delete=models.CASCADE, related_name="notices")
    email = models.EmailField(blank=True)  # for people who have no account yet
    question = models.CharField(max_length=32, blank=True)  # goes out only while this is still what is asked
    facts = models.JSONField(default=dict)
    made = models.DateTimeField()
    done = models.DateTimeField(null=True, blank=True)  # sent, or no longer due

    class Meta:
        indexes: ClassVar = [models.Index(fields=["done", "made"])]

    def __str__(self) -> str:
        return self.key


class Pulse(models.Model):
    """When a part of the house last did its rounds."""

    name = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.at:%H:%M:%S}"
