"""The forms of the site: sign up, open a table, join it, invite to it, plan ahead."""

from __future__ import annotations

import unicodedata
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import HttpRequest
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games import ahead, lobby
from games.engine import Ruleset
from games.engine.ruleset import Option
from games.models import Player, Standing
from games.models.player import check_zone
from games.web.words import span

PACES = (4, 12, 24, 48, 72, 120, 168, 336)  # hours
BANKS = (24, 48, 120, 240, 480)
REFILLS = (1, 4, 8, 12, 24)
PATIENCES = (1, 2, 3, 5)
TIME = ("bank_hours", "refill_hours", "weekend_pause", "due_hour", "zone", "patience")
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


def _spans(hours: tuple[int, ...]) -> list[tuple[int, str]]:
    """These stretches of time, each with its words."""
    return [(one, span(one)) for one in hours]


def _hours() -> list[tuple[int, str]]:
    """The hours of the day."""
    return [(hour, gettext("at %02d:00") % hour) for hour in range(24)]


def _number(label: Any, choices: Any, default: int | None = 0, **more: Any) -> forms.TypedChoiceField:
    """A number out of a few; the default, if none is said."""
    nothing: Any = default  # Django's stubs know of words only
    return forms.TypedChoiceField(
        label=label, choices=choices, coerce=int, initial=default, required=False, empty_value=nothing, **more
    )


class NewGameForm(forms.Form):
    """One form for every title, made from the title's own options and seats."""

    name = Line(label=_("Name of the table"), max_length=60, required=False)
    turn_hours = forms.TypedChoiceField(
        label=_("Time for a turn"), choices=lambda: _spans(PACES), coerce=int, initial=72, widget=forms.RadioSelect
    )
    bank_hours = _number(
        _("Bank"),
        lambda: [(0, gettext("None")), *_spans(BANKS)],
        help_text=_("Each player’s own store of time, used when a turn takes longer."),
    )
    refill_hours = _number(
        _("The bank regains with every answer"),
        lambda: [(0, gettext("Nothing")), *_spans(REFILLS)],
        help_text=_("Never more than it held at first."),
    )
    weekend_pause = forms.BooleanField(
        label=_("Weekends off"), required=False, help_text=_("Clocks stand still on Saturday and Sunday.")
    )
    due_hour = _number(
        _("Time is up"),
        lambda: [("", gettext("whenever the time has passed")), *_hours()],
        default=None,
        help_text=_("With an hour chosen, time is never up at another one: it runs on until then."),
    )
    zone = forms.CharField(
        label=_("Time zone of the table"),
        max_length=64,
        required=False,
        validators=[check_zone],
        help_text=_("Whose weekends and hours these are."),
        widget=forms.TextInput(attrs={"list": "zones", "autocomplete": "off", "spellcheck": "false"}),
    )
    patience = _number(
        _("Time-outs in a row before a seat is offered"),
        [(number, str(number)) for number in PATIENCES],
        default=2,
        widget=forms.RadioSelect,
        help_text=_("Then a bot keeps the seat warm, and anybody may take it over."),
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
        self.fields["zone"].initial = self.home_zone = host.zone
        sizes = [(size, ngettext("%d player", "%d players", size) % size) for size in rules.seats]
        self.fields["size"] = _choice(_("Seats"), sizes, initial=rules.seats[-1], coerce=int)
        most = max(rules.seats) - 1
        bots = [(number, gettext("None") if number == 0 else str(number)) for number in range(most + 1)]
        self.fields["bots"] = _choice(_("Bots"), bots, initial=0, coerce=int, help_text=_("They sit down at once."))
        for option in rules.options:
            self.fields[f"option-{option.name}"] = _field_of(option)

    @property
    def time_fields(self) -> list[forms.BoundField]:
        """What more may be said about time; most tables need none of it."""
        return [self[name] for name in TIME]

    @property
    def is_timed(self) -> bool:
        """Whether anything is said there, so that it has to be seen."""
        return self.is_bound and any(self[name].errors or name in self.changed_data for name in TIME)

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

    def clean_zone(self) -> str:
        """The zone of the table: the host's, if none is said."""
        return str(self.cleaned_data["zone"] or self.home_zone)

    def clean(self) -> dict[str, Any]:
        """See that the bots leave room, and that there is a bank to fill."""
        cleaned = super().clean() or {}
        if cleaned.get("refill_hours") and not cleaned.get("bank_hours"):
            self.add_error("refill_hours", gettext("There is no bank to regain anything. Choose a bank too."))
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
        return {name: self.cleaned_data[name] for name in ("name", "word", *lobby.WISHES)}


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


class PlanForm(forms.Form):
    """A line that is to stand until its question comes."""

    line = Line(label=_("Line"), max_length=ahead.LONGEST_LINE)
    lasts = forms.ChoiceField(choices=Standing.Lasts.choices, required=False)

    def clean_lasts(self) -> str:
        """How long it stands: once, if nothing is said."""
        return str(self.cleaned_data["lasts"] or Standing.Lasts.ONCE)


class DefaultForm(forms.Form):
    """What to play when time is up."""

    line = Line(label=_("Line"), max_length=ahead.LONGEST_LINE, required=False)


def first_error(form: forms.Form) -> str:
    """What is wrong with a form, in one sentence."""
    return next(str(error) for errors in form.errors.values() for error in errors)
