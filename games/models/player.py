"""People: who plays, how they want to be written to, and the tokens their programs use."""

from __future__ import annotations

import hashlib
import secrets
import zoneinfo
from typing import Any, ClassVar

from django.apps import apps
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models


def new_key() -> str:
    """A secret word for an address that nobody should guess."""
    return secrets.token_urlsafe(24)


def check_zone(name: str) -> None:
    """Refuse a time zone that does not exist."""
    if name not in zoneinfo.available_timezones():
        raise ValidationError(f"{name} is not a time zone. Choose one such as Europe/Dublin.")


class Players(BaseUserManager["Player"]):
    """Makes players; a password is for administrators who want one."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> Player:
        """A player with this mail address, which the first mailed code will prove."""
        player = self.model(email=self.normalize_email(email).lower(), **fields)
        player.set_password(password)
        player.save(using=self._db)
        addresses = apps.get_model("account", "EmailAddress")
        addresses._default_manager.create(user=player, email=player.email, primary=True)
        return player

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> Player:
        """An administrator."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class Player(AbstractBaseUser, PermissionsMixin):
    """A person with a mail address; the address is the login."""

    class Mail(models.TextChoices):
        """How somebody wants to be told."""

        EACH = "each", "A mail for every turn, at once"
        BATCHED = "batched", "Gathered for a few minutes"
        DAILY = "daily", "Once a day"
        NONE = "none", "No mail"

    class Reminders(models.TextChoices):
        """When somebody wants to be reminded of a question."""

        BOTH = "both", "At half time and when one sixth is left"
        HALF = "half", "At half time"
        LAST = "last", "When one sixth is left"
        NONE = "none", "Never"

    email = models.EmailField("mail address", unique=True)
    name = models.CharField(max_length=40, help_text="How other players see you.")
    zone = models.CharField("time zone", max_length=64, default="UTC", validators=[check_zone])
    language = models.CharField(max_length=8, default="en", choices=[("en", "English"), ("de", "Deutsch")])
    mail = models.CharField(max_length=8, choices=Mail, default=Mail.BATCHED)
    digest_hour = models.PositiveSmallIntegerField("hour of the daily mail", default=18)
    quiet_from = models.TimeField("quiet hours begin", null=True, blank=True)
    quiet_to = models.TimeField("quiet hours end", null=True, blank=True)
    days_off = models.CharField("days off", max_length=7, blank=True)  # weekdays as digits: 0 is Monday
    reminders = models.CharField(max_length=8, choices=Reminders, default=Reminders.BOTH)
    away_last = models.DateField(null=True, blank=True)  # the last day of any absence; spares the clock a look
    bounced = models.DateTimeField(null=True, blank=True)  # since when mail does not reach this address
    bounce_why = models.CharField(max_length=300, blank=True)
    banned_until = models.DateTimeField(null=True, blank=True, editable=False)  # the last of the bans that run
    muted_until = models.DateTimeField(null=True, blank=True, editable=False)  # these spare every door a look
    joined = models.DateTimeField(auto_now_add=True)
    feed_key = models.CharField(max_length=64, unique=True, default=new_key)
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)

    objects: ClassVar[Players] = Players()

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    def __str__(self) -> str:
        return self.name or self.email.partition("@")[0]


class Absence(models.Model):
    """Days on which a player is away, in their own zone: no mail, and no clock runs."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="absences")
    first = models.DateField()
    last = models.DateField()
    made = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["first"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(first__lte=models.F("last")), name="an_absence_ends_after_it_began"
            )
        ]

    def __str__(self) -> str:
        return f"{self.first} to {self.last}"


class Token(models.Model):
    """A key for a player's program; only its hash is kept."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60)
    hash = models.CharField(max_length=64, unique=True)
    made = models.DateTimeField()
    used = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.name} of {self.player}"

    @staticmethod
    def digest(key: str) -> str:
        """What is kept of a key: a plain hash is enough, the key is random."""
        return hashlib.sha256(key.encode()).hexdigest()
