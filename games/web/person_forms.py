"""The forms of one's own settings: how to be seen and written to, when one is away, programs and webhooks."""

from __future__ import annotations

import functools
import zoneinfo
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models import Hook, Player, Token
from games.models.player import check_zone
from games.web.forms import Line

MOST_DAYS_OFF = 3  # a week: somebody has to play
CLOCK = forms.TimeInput(format="%H:%M", attrs={"type": "time"})


@functools.cache
def zones() -> list[str]:
    """The time zones worth offering: places, and UTC."""
    known = zoneinfo.available_timezones()
    return ["UTC", *sorted(zone for zone in known if "/" in zone and not zone.startswith(("Etc/", "SystemV/")))]


class SettingsForm(forms.ModelForm):
    """How a player wants to be seen and written to."""

    name = Line(label=_("Name"), max_length=40, help_text=_("How other players see you."))
    zone = forms.CharField(
        label=_("Time zone"),
        max_length=64,
        validators=[check_zone],
        help_text=_("Every time on the site and in your mail is told in it. Begin to type: Europe/Dublin."),
        widget=forms.TextInput(attrs={"list": "zones", "autocomplete": "off", "spellcheck": "false"}),
    )
    digest_hour = forms.TypedChoiceField(
        label=_("Hour of the daily mail"),
        choices=[(hour, f"{hour:02d}:00") for hour in range(24)],
        coerce=int,
        required=False,
        empty_value=None,
        help_text=_("For those who are written to once a day."),
    )
    quiet_from = forms.TimeField(label=_("Quiet from"), required=False, widget=CLOCK)
    quiet_to = forms.TimeField(label=_("Quiet until"), required=False, widget=CLOCK)
    days_off = forms.MultipleChoiceField(
        label=_("Days off"),
        choices=[(str(number), name) for number, name in WEEKDAYS.items()],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Every week, three at most: no mail, and none of your clocks runs on them."),
    )
    reminders = forms.ChoiceField(
        label=_("Reminders"), choices=Player.Reminders.choices, required=False, widget=forms.RadioSelect
    )

    class Meta:
        model = Player
        fields = (
            *("name", "zone", "language", "mail", "digest_hour", "reminders"),
            *("quiet_from", "quiet_to", "days_off"),
        )
        widgets = {"language": forms.RadioSelect, "mail": forms.RadioSelect}
        labels = {"mail": _("Mail")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if len(settings.LANGUAGES) < 2:  # nothing to choose: what the house does not speak is not offered
            del self.fields["language"]
        self.initial["days_off"] = list(self.instance.days_off)

    def clean_digest_hour(self) -> int:
        """The hour; as it was, if nothing is said."""
        said = self.cleaned_data["digest_hour"]
        return int(self.instance.digest_hour if said is None else said)

    def clean_reminders(self) -> str:
        """When to remind; as it was, if nothing is said."""
        return str(self.cleaned_data["reminders"] or self.instance.reminders)

    def clean_days_off(self) -> str:
        """The days as they are kept: digits, Monday first."""
        days = sorted(set(self.cleaned_data["days_off"]))
        if len(days) > MOST_DAYS_OFF:
            raise ValidationError(gettext("Three days off a week are the most: the others wait for you."))
        return "".join(days)

    def clean(self) -> dict[str, Any]:
        """See that quiet hours have a beginning and an end."""
        cleaned = super().clean() or {}
        first, last = cleaned.get("quiet_from"), cleaned.get("quiet_to")
        if (first is None) != (last is None) and not self.errors.keys() & {"quiet_from", "quiet_to"}:
            missing = "quiet_to" if last is None else "quiet_from"
            self.add_error(missing, gettext("Quiet hours need a beginning and an end. Leave both empty to have none."))
        elif first is not None and first == last:
            self.add_error("quiet_to", gettext("It would never be quiet, or always. Choose two different hours."))
        return cleaned


def _day(id: str) -> forms.DateInput:
    return forms.DateInput(format="%Y-%m-%d", attrs={"type": "date", "id": id})


class AbsenceForm(forms.Form):
    """The days on which a player is away."""

    first = forms.DateField(label=_("First day away"), widget=_day("away-first"))
    last = forms.DateField(label=_("Last day away"), widget=_day("away-last"))


class TokenForm(forms.ModelForm):
    """What a program is called."""

    name = Line(label=_("Name of the program"), max_length=60, widget=forms.TextInput(attrs={"id": "token-name"}))

    class Meta:
        model = Token
        fields = ("name",)


class HookForm(forms.Form):
    """Where a player's program wants to be called."""

    kind = forms.ChoiceField(
        label=_("Who listens"),
        choices=Hook.Kind.choices,
        initial=Hook.Kind.JSON,
        widget=forms.RadioSelect(attrs={"id": "hook-kind"}),
    )
    url = Line(
        label=_("Its address"),
        max_length=500,
        widget=forms.TextInput(
            attrs={
                "id": "hook-url",
                "inputmode": "url",
                "autocomplete": "off",
                "spellcheck": "false",
                "placeholder": "https://",
            }
        ),
    )
