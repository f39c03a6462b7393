"""Webhooks: addresses of players' own programs that are told what their mail tells."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from games.models.player import Player, new_key
from games.models.post import Notice


class Hook(models.Model):
    """Where a player's program wants to be called."""

    class Kind(models.TextChoices):
        """What the other end understands."""

        JSON = "json", "Signed JSON"
        DISCORD = "discord", "Discord"
        SLACK = "slack", "Slack"

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="hooks")
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.JSON)
    url = models.URLField(max_length=500)
    secret = models.CharField(max_length=64, default=new_key)  # signs what is sent
    failures = models.PositiveSmallIntegerField(default=0)  # in a row
    trouble = models.CharField(max_length=300, blank=True)
    disabled = models.DateTimeField(null=True, blank=True)
    made = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.get_kind_display()} of {self.player}"  # the address is a key in most houses


class Call(models.Model):
    """One notice on its way to one hook."""

    hook = models.ForeignKey(Hook, on_delete=models.CASCADE, related_name="calls")
    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="calls")
    due = models.DateTimeField()  # the next try; a lease puts it off
    tries = models.PositiveSmallIntegerField(default=0)
    done = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["hook", "notice"], name="one_call_a_notice")]
        indexes: ClassVar = [models.Index(fields=["due"], condition=models.Q(done=None), name="calls_to_make")]

    def __str__(self) -> str:
        return f"{self.notice} to {self.hook}"
