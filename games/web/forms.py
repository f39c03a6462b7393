"""The forms of the site: sign up, open a table, join it, invite to it, and one's own settings."""

from __future__ import annotations

import functools
import unicodedata
import zoneinfo
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import HttpRequest
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.engine import Ruleset
from games.engine.ruleset import Option
from games.models import Player, Token
from games.models.player import check_zone

PACES = [
    (24, _("1 day")),
    (48, _("2 days")),
    (72, _("3 days")),
    (120, _("5 days")),
    (168, _("1 week")),
    (336, _("2 weeks")),
]
MOST_RADIOS = 6  # more choices than that are a list to pull down
MOST_GUESTS = 12  # invited at once
# Letters that turn the text after them round: a name could dress up as another.
TURNING = {"\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069"}


class Line(forms.CharField):
    """One line of text that people read: spaces are folded, and what cannot be printed is refused."""

    def clean(self, value: Any) -> str:
        """The line, folded."""
        folded = " ".join(str(value or "").split())
        if any(unicodedata.category(letter) == "Cc" or letter in TURNING for letter in folded):
            raise ValidationError(gettext("There is a letter in it that cannot be printed."))
        return str(super().clean(folded))


class SignupForm(forms.Form):
    """What a new player tells besides the mail address; allauth mixes it into its own form."""

    name = Line(
        label=_("Name"),
        max_length=40,
        help_text=_("How other players see you."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    field_order = ("email", "name")

    def signup(self, request: HttpRequest, user: Player) -> None:
        """Keep the name with the new player."""
        user.name = self.cleaned_data["name"]
        user.save(update_fields=["name"])


class NewGameForm(forms.Form):
    """One form for every title, made from the title's own options and seats."""

    name = Line(label=_("Name of the table"), max_length=60, required=False)
    turn_hours = forms.TypedChoiceField(
        label=_("Time for a turn"), choices=PACES, coerce=int, initial=72, widget=forms.RadioSelect
    )
    language = forms.ChoiceField(
        label=_("Language of the table"), choices=[("en", "English"), ("de", "Deutsch")], widget=forms.RadioSelect
    )
    private = forms.BooleanField(
        label=_("Private"),
        required=False,
        help_text=_("Only people with the link or an invitation can see and join it."),
    )
    private_press = forms.BooleanField(
        label=_("Private letters"), required=False, initial=True, help_text=_("Players may write to one another alone.")
    )
    guests = forms.CharField(
        label=_("Invite by mail address"),
        required=False,
        max_length=4_000,
        widget=forms.Textarea(attrs={"rows": 3, "placeholder": "brid@example.org"}),
        help_text=_("One address a line. They get a letter and need no account before they answer it."),
    )
    word = Line(label=_("Your word for the dice"), max_length=60, required=False)

    def __init__(self, rules: Ruleset[Any], host: Player, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        self.fields["name"].widget.attrs["placeholder"] = f"{rules.name} of {host}"[:60]
        self.fields["language"].initial = host.language
        sizes = [(size, ngettext("%d player", "%d players", size) % size) for size in rules.seats]
        self.fields["size"] = _choice(_("Seats"), sizes, initial=rules.seats[-1], coerce=int)
        most = max(rules.seats) - 1
        bots = [(number, gettext("None") if number == 0 else str(number)) for number in range(most + 1)]
        self.fields["bots"] = _choice(_("Bots"), bots, initial=0, coerce=int, help_text=_("They sit down at once."))
        for option in rules.options:
            self.fields[f"option-{option.name}"] = _field_of(option)

    @property
    def option_fields(self) -> list[forms.BoundField]:
        """The fields that come from the title."""
        return [self[f"option-{option.name}"] for option in self.rules.options]

    def clean_guests(self) -> list[str]:
        """The addresses, each once."""
        said = self.cleaned_data["guests"].replace(",", "\n").splitlines()
        addresses = list(dict.fromkeys(line.strip().lower() for line in said if line.strip()))
        if len(addresses) > MOST_GUESTS:
            raise ValidationError(gettext("Invite at most %d people at once.") % MOST_GUESTS)
        for address in addresses:
            try:
                validate_email(address)
            except ValidationError as error:
                raise ValidationError(gettext("%s is not a mail address.") % address) from error
        return addresses

    def clean(self) -> dict[str, Any]:
        """See that the bots leave room."""
        cleaned = super().clean() or {}
        size, bots = cleaned.get("size"), cleaned.get("bots")
        if size is not None and bots is not None:
            if bots >= size:
                self.add_error("bots", gettext("One seat is yours: at most %d bots fit.") % (size - 1))
            elif cleaned.get("guests") and bots == size - 1:
                self.add_error("bots", gettext("No seat is left for the people you invite."))
        return cleaned

    @property
    def chosen(self) -> dict[str, str]:
        """The options as the title wants them."""
        return {option.name: self.cleaned_data[f"option-{option.name}"] for option in self.rules.options}

    @property
    def wishes(self) -> dict[str, Any]:
        """What the table wants besides its rules."""
        wanted = ("name", "turn_hours", "language", "private", "private_press", "word")
        return {name: self.cleaned_data[name] for name in wanted}


def _choice(label: Any, choices: list[tuple[Any, Any]], **more: Any) -> forms.TypedChoiceField:
    widget = forms.RadioSelect if len(choices) <= MOST_RADIOS else forms.Select
    return forms.TypedChoiceField(label=label, choices=choices, widget=widget, **more)


def _field_of(option: Option) -> forms.TypedChoiceField:
    """The form field of a title's option."""
    choices = [(choice.value, choice.label) for choice in option.choices]
    return _choice(option.label, choices, initial=option.default, help_text=option.help)


class JoinForm(forms.Form):
    """What may be said when sitting down."""

    word = Line(label=_("A word for the dice"), max_length=60, required=False)


class InviteForm(forms.Form):
    """Whom to ask to a table."""

    email = forms.EmailField(label=_("Mail address"))


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

    class Meta:
        model = Player
        fields = ("name", "zone", "language", "mail")
        widgets = {"language": forms.RadioSelect, "mail": forms.RadioSelect}
        labels = {"mail": _("Mail")}


class TokenForm(forms.ModelForm):
    """What a program is called."""

    name = Line(label=_("Name of the program"), max_length=60)

    class Meta:
        model = Token
        fields = ("name",)
