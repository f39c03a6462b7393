"""The post office: what is to be told, the mails that tell it, the mails that came in, and who does the rounds."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from games.models.game import Game, Seat
from games.models.player import Player


class Mail(models.Model):
    """One mail to one person: the notices it tells, and where it is on its way."""

    class State(models.TextChoices):
        """Where a mail is on its way."""

        READY = "ready", "To be sent"
        SENT = "sent", "Sent"
        VOID = "void", "Nothing in it was due any more"
        DEAD = "dead", "Given up after many tries"
        BOUNCED = "bounced", "Came back"

    # A function of its first notice: whoever sends it twice after a crash sends the same mail.
    message_id = models.CharField(max_length=120, unique=True)
    player = models.ForeignKey(Player, null=True, on_delete=models.CASCADE, related_name="mails")
    email = models.EmailField()
    game = models.ForeignKey(Game, null=True, on_delete=models.CASCADE, related_name="mails")
    state = models.CharField(max_length=8, choices=State, default=State.READY)
    made = models.DateTimeField()
    due = models.DateTimeField()  # the next try; a lease puts it off
    tries = models.PositiveSmallIntegerField(default=0)
    trouble = models.CharField(max_length=300, blank=True)  # of the last try
    sent = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["due"], condition=models.Q(state="ready"), name="mails_to_send"),
            models.Index(fields=["email", "sent"]),
        ]

    def __str__(self) -> str:
        return self.message_id


class Notice(models.Model):
    """A fact somebody must hear of; written with the move that made it, sent once, re-checked before."""

    class Kind(models.TextChoices):
        """What it says."""

        TURN = "turn", "Your turn"
        SEALED = "sealed", "A sealed choice is wanted"
        OPENED = "opened", "The envelopes are open"
        REMINDER = "reminder", "Half your time has passed"
        LAST_CALL = "last-call", "Your time is nearly up"
        TIMED_OUT = "timed-out", "The default was played for you"
        SUBSTITUTED = "substituted", "A seat changes hands"
        STARTED = "started", "The game has started"
        ENDED = "ended", "The game has ended"
        PRESS = "press", "A letter"
        INVITATION = "invitation", "An invitation"
        RULING = "ruling", "A ruling"
        RECEIPT = "receipt", "What became of your mail"
        HELD = "held", "A mail waits for your word"
        DROPPED = "dropped", "A standing line was dropped"
        HOOK = "hook", "A webhook was given up"

    key = models.CharField(max_length=120, unique=True)  # the same fact is never noted twice
    kind = models.CharField(max_length=12, choices=Kind)
    game = models.ForeignKey(Game, null=True, on_delete=models.CASCADE, related_name="notices")
    player = models.ForeignKey(Player, null=True, on_delete=models.CASCADE, related_name="notices")
    seat = models.ForeignKey(Seat, null=True, on_delete=models.CASCADE, related_name="notices")
    email = models.EmailField(blank=True)  # for people who have no account yet
    question = models.CharField(max_length=32, blank=True)  # goes out only while this is still what is asked
    facts = models.JSONField(default=dict)
    made = models.DateTimeField()
    ready = models.DateTimeField()  # from when it may be sent, as its reader wishes
    mail = models.ForeignKey(Mail, null=True, blank=True, on_delete=models.SET_NULL, related_name="notices")
    done = models.DateTimeField(null=True, blank=True)  # sent, or no longer due

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["ready"], condition=models.Q(done=None, mail=None), name="notices_to_gather"),
            models.Index(fields=["made"], condition=models.Q(done=None), name="notices_to_tell"),
        ]

    def __str__(self) -> str:
        return self.key


class Letter(models.Model):
    """A mail that came in, stored as it came before anything else is done with it."""

    class State(models.TextChoices):
        """What became of it."""

        NEW = "new", "Not read yet"
        PLAYED = "played", "Its orders were played"
        ANSWERED = "answered", "It was answered, and nothing was played"
        REFUSED = "refused", "Nothing in it could be taken"
        HELD = "held", "It waits for the player's word"
        SILENT = "silent", "Never to be answered: an automatic reply, a list, a bounce, a repetition"
        BROKEN = "broken", "The house could not read it"

    raw = models.BinaryField()
    recipient = models.CharField(max_length=320)  # the address it was sent to, token and all
    sender = models.CharField(max_length=320, blank=True)  # of the envelope
    message_id = models.CharField(max_length=300, blank=True, db_index=True)
    seat = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.SET_NULL, related_name="letters")
    state = models.CharField(max_length=8, choices=State, default=State.NEW)
    note = models.CharField(max_length=300, blank=True)  # for the operator
    tries = models.PositiveSmallIntegerField(default=0)
    at = models.DateTimeField()
    read = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["at"], condition=models.Q(state="new"), name="letters_to_read")]

    def __str__(self) -> str:
        return f"letter {self.pk}"


class Pulse(models.Model):
    """When a part of the house last did its rounds."""

    name = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.at:%H:%M:%S}"
