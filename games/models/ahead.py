"""Lines given in advance: played by the house when their question comes."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from games.models.game import Seat


class Standing(models.Model):
    """A line that waits for its question; only its owner sees it."""

    class Lasts(models.TextChoices):
        """How long a line stands."""

        ONCE = "once", "Once"
        PHASE = "phase", "For this phase"
        GAME = "game", "Always"

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="standing")
    line = models.CharField(max_length=400)
    lasts = models.CharField(max_length=5, choices=Lasts, default=Lasts.ONCE)
    asked = models.CharField(max_length=40, blank=True)  # the kind of question it was first played for
    played = models.PositiveIntegerField(default=0)  # times
    tried = models.CharField(max_length=32, blank=True)  # the key of the question it last did not fit
    made = models.DateTimeField()
    dropped = models.DateTimeField(null=True, blank=True)
    why = models.CharField(max_length=300, blank=True)  # it was dropped

    class Meta:
        ordering: ClassVar = ["pk"]
        indexes: ClassVar = [
            models.Index(fields=["seat"], condition=models.Q(dropped__isnull=True), name="lines_that_stand")
        ]

    def __str__(self) -> str:
        return self.line
