"""Letters between the players of a game."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from games.models.game import Game, Seat


class Message(models.Model):
    """What one player wrote to the table or to one other."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="messages")
    sender = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="sent")
    to = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.CASCADE, related_name="received")
    text = models.TextField(max_length=4_000)
    at = models.DateTimeField()
    hidden = models.BooleanField(default=False)
    hidden_why = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering: ClassVar = ["at", "pk"]
        indexes: ClassVar = [models.Index(fields=["game", "at"])]

    def __str__(self) -> str:
        return f"{self.sender}: {self.text[:40]}"

    @property
    def words(self) -> str:
        """What readers are shown: the text, or why they are not shown it."""
        return f"Hidden by a moderator: {self.hidden_why}" if self.hidden else self.text
